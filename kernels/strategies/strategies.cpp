// SPDX-License-Identifier: GPL-3.0-or-later
/// The strategy table: what can be chosen, and what a class can read about it.
#include "kernels/aes/bitsliced/bitsliced.h"
#include "kernels/aes/byte/byte16.h"
#include "kernels/aes/byte/byte_staged.h"
#include "kernels/aes/byte/byte_strategies.h"
#include "kernels/aes/hybrid/hybrid.h"
#include "kernels/aes/table/table_strategies.h"
#include "kernels/aes/table/ttable_replicated.h"
#include "kernels/chacha20/chacha20_fused.h"
#include "kernels/chacha20/keystream_buffer.h"
#include "kernels/strategies/support.h"

#if defined(BLOCKWARP_WITH_CUDA)
#define ON_GPU(function) function
#else
#define ON_GPU(function) nullptr
#endif

namespace blockwarp::kernels {
namespace {

constexpr Strategy kStrategies[] = {
    {"byte-global",
     "Bytes; all in global memory",
     "The kernel that most people write first: one thread takes one block, keeps its 16 bytes in "
     "registers and follows the standard step by step, fetching S-box entries and round keys from "
     "global memory.",
     "Each round costs 16 lookups of one byte and the arithmetic of MixColumns, byte by byte. The "
     "caches answer the lookups, so what limits this kernel is the arithmetic on bytes. Decryption "
     "is slower still: InvMixColumns multiplies by 9, 11, 13 and 14, where MixColumns needs only 2 "
     "and 3, and a block takes 1.4 times the instructions.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::global, Place::global, ByteRounds::plain>,
     nullptr,
     ON_GPU((launchBytes<Place::global, Place::global, ByteRounds::plain>))},
    {"byte-constant",
     "Bytes; all in constant memory",
     "The same rounds with the S-box and the round keys in constant memory.",
     "For the round keys this is ideal: all threads of a warp want the same byte at the same time, "
     "and the constant cache hands it to all of them at once. For the S-box it is the worst case: "
     "the threads want up to 32 different entries, and the constant cache serves different "
     "addresses one after another. The lesson: constant memory is fast when the address is the "
     "same for a whole warp, not because it is small.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::constant, Place::constant, ByteRounds::plain>,
     ON_GPU(bindByteKey),
     ON_GPU((launchBytes<Place::constant, Place::constant, ByteRounds::plain>))},
    {"byte-shared-key",
     "Bytes; keys in shared memory",
     "Every block of threads first copies the round keys into shared memory, then works as "
     "byte-global does.",
     "All threads of a warp read the same key byte at the same time, which shared memory answers "
     "with one broadcast. But the key was never the problem: its few bytes sit in the first-level "
     "cache anyway, which answers with a broadcast too, and the 16 S-box lookups a round stay "
     "where they were. The copy comes on top, so this is no faster than byte-global and often "
     "slower: moving the cheap part gains nothing.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::global, Place::shared, ByteRounds::plain>,
     nullptr,
     ON_GPU((launchBytes<Place::global, Place::shared, ByteRounds::plain>))},
    {"byte-shared-sbox",
     "Bytes; S-box in shared memory",
     "Every block of threads copies the 256 bytes of the S-box into shared memory.",
     "Shared memory has 32 banks of four bytes that answer at the same time, so 32 threads with 32 "
     "different entries are served together unless entries of different words fall into one bank. "
     "Four neighbouring entries share a word, and the whole S-box covers each bank twice: a lookup "
     "takes two passes at most, and at random addresses nearly always two, against one for a "
     "broadcast. Neither limits this kernel: that is arithmetic, as in byte-global, and it is a "
     "tenth faster because it needs a ninth fewer instructions.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::shared, Place::global, ByteRounds::plain>,
     nullptr,
     ON_GPU((launchBytes<Place::shared, Place::global, ByteRounds::plain>))},
    {"byte-shared",
     "Bytes; all in shared memory",
     "Both the S-box and the round keys are copied into shared memory before the work starts, and "
     "nothing but the data itself touches global memory.",
     "That sounds best and is not: what limits the byte-wise kernels is arithmetic, which no "
     "faster memory helps, and the copies come on top. With one cipher block per thread the "
     "copying is repeated for every few kilobytes of data; more cipher blocks per thread spread "
     "its cost.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::shared, Place::shared, ByteRounds::plain>,
     nullptr,
     ON_GPU((launchBytes<Place::shared, Place::shared, ByteRounds::plain>))},
    {"byte-param",
     "Bytes; all as kernel parameters",
     "The S-box and the round keys travel as a structure among the kernel's parameters.",
     "Parameters live in a bank of constant memory, so this behaves as byte-constant does: fine "
     "for the keys, slow for lookups at 32 different addresses. What it saves is set-up: nothing "
     "has to be copied before the launch, and each launch brings its own key.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::parameter, Place::parameter, ByteRounds::plain>,
     nullptr,
     ON_GPU((launchBytes<Place::parameter, Place::parameter, ByteRounds::plain>))},
    {"byte-word-key",
     "Bytes; round keys by words",
     "byte-global fetches a round key in 16 loads of one byte and XORs it byte by byte, because "
     "the compiler cannot know that the key lies at an address where whole words can be loaded.",
     "Here the program says so: it puts the four bytes of a column together, adds four bytes of "
     "the key in one XOR and takes the column apart again. The key now takes 4 loads a round "
     "instead of 16, and the whole round 20 instead of 32, a quarter less of the cache's work. "
     "Nothing else differs from byte-global, so the two together show what this step alone is "
     "worth: here nothing, because arithmetic limits both and the instructions are as many.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::global, Place::global, ByteRounds::wordKey>,
     nullptr,
     ON_GPU((launchBytes<Place::global, Place::global, ByteRounds::wordKey>))},
    {"byte-gf-multiply",
     "Bytes; one general multiplication",
     "MixColumns as the standard writes it: a matrix times a column, with one function for all "
     "products in GF(2⁸), which goes through the bits of a factor and doubles the other number for "
     "each.",
     "Encryption takes 32 products by 2 and 3 a round, of two steps each; decryption takes 64 by "
     "9, 11, 13 and 14, of four steps each. byte-global needs no such function: its MixColumns "
     "doubles 16 bytes a round, its inverse doubles 32. The factors are the same for all threads, "
     "so no thread waits for another; there is only more arithmetic, and a loop that the compiler "
     "leaves in place: 4.4 times the instructions to encrypt, ten times to decrypt. Nothing else "
     "differs from byte-global.",
     {256, 1},
     0,
     supportsAes,
     emulateBytes<Place::global, Place::global, ByteRounds::multiply>,
     nullptr,
     ON_GPU((launchBytes<Place::global, Place::global, ByteRounds::multiply>))},
    {"byte-staged",
     "Bytes; three blocks a thread, staged",
     "The rounds of byte-global on data in shared memory.",
     "A block of threads copies its cipher blocks there, neighbouring threads moving neighbouring "
     "blocks; then each thread enciphers its three where they lie, and the results go back the "
     "same way. With 1,024 threads these are exactly 48 KiB, all the shared memory that a kernel "
     "gets without asking for more. The idea was to keep the data close while it is worked on. But "
     "a thread keeps its block in registers anyway, reads it once and writes it once, so there is "
     "nothing for shared memory to save. The copies and three barriers come on top, and so large a "
     "block of threads leaves the GPU few ways to fill the time while one waits.",
     {1024, 3},
     0,
     supportsBasicAes,
     emulateByteStaged,
     nullptr,
     ON_GPU(launchByteStaged)},
    {"byte16-global",
     "Sixteen threads a block, bytes",
     "The other simple way to share out the work: a thread for each byte of the state, so that a "
     "warp has two cipher blocks.",
     "AddRoundKey and SubBytes then need no other thread. ShiftRows and MixColumns do: together "
     "they take four warp shuffles a round, after which a thread has the four bytes of its column "
     "and works out the one that is its own. For counters every thread makes the whole counter and "
     "keeps one byte of it. The idea is that neighbouring threads then touch neighbouring bytes, "
     "and that small inputs give work to 16 times as many threads. But an instruction takes as "
     "long for one byte as for a word of four, and every thread has to do the loop, the addresses "
     "and the shuffles: the same data takes 2.6 times the instructions, and the issue of "
     "instructions is what limits it.",
     {256, 1},
     0,
     supportsBasicAes,
     emulateByte16,
     nullptr,
     ON_GPU(launchByte16)},
    {"word-readonly",
     "Words; S-box in the read-only cache",
     "The state is four 32-bit words.",
     "S-box bytes still come one by one, now through the read-only cache, but MixColumns works on "
     "four bytes at once: doubling in GF(2⁸) is a shift, a mask and a multiplication for a whole "
     "word, and the rest are rotations. That takes six tenths of the byte-wise kernels' "
     "instructions and makes it nearly twice as fast. What limits it is arithmetic still: bytes "
     "have to be taken out of words for the lookups and put together again. Decryption pays two "
     "more doublings a column.",
     {256, 1},
     0,
     supportsAes,
     emulateTables<TableUse::sbox>,
     ON_GPU(bindTableKey),
     ON_GPU(launchTables<TableUse::sbox>)},
    {"ttable4",
     "Four tables in the read-only cache",
     "Four tables of 256 words combine SubBytes, ShiftRows and MixColumns: a round is 16 lookups "
     "of a whole word and 16 XORs, and no arithmetic in GF(2⁸) is left.",
     "The 4 KiB of tables stay in the read-only part of the first-level cache, the round keys come "
     "broadcast from constant memory. Decryption uses the inverse tables and so costs the same as "
     "encryption. What limits it is the cache: 32 threads ask for up to 32 different words, which "
     "it delivers in several passes. Table lookups at secret addresses can leak the key through "
     "timing to other users of the same GPU.",
     {256, 1},
     0,
     supportsAes,
     emulateTables<TableUse::four>,
     ON_GPU(bindTableKey),
     ON_GPU(launchTables<TableUse::four>)},
    {"ttable1",
     "One table and rotations",
     "The four tables are rotations of each other, so one of them is enough: a lookup from the "
     "second, third or fourth table becomes a lookup in the first and a rotation.",
     "That costs twelve rotations a round and makes the table 1 KiB instead of 4. On a GPU with a "
     "large first-level cache neither matters: the tables fit anyway, a lookup takes as many "
     "passes through the cache, and the rotations are done while the lookups are waited for.",
     {256, 1},
     0,
     supportsAes,
     emulateTables<TableUse::one>,
     ON_GPU(bindTableKey),
     ON_GPU(launchTables<TableUse::one>)},
    {"ttable-staged",
     "One table, data staged",
     "As ttable1, but the data takes a detour: neighbouring threads load neighbouring words into "
     "shared memory, every thread works on its block there, and the result goes back the same way.",
     "Blocks lie five words apart so that 32 threads reading the same word of 32 blocks meet 32 "
     "different banks. On old GPUs this turned scattered loads into whole lines; today a thread "
     "loads its 16 bytes in one instruction that is coalesced already, and the detour with its "
     "three barriers only costs.",
     {256, 1},
     0,
     supportsBasicAes,
     emulateTables<TableUse::oneStaged>,
     ON_GPU(bindTableKey),
     ON_GPU(launchTables<TableUse::oneStaged>)},
    {"word4-ttable4",
     "Four threads a block, four tables",
     "Each of four threads keeps one column of the state in one register.",
     "ShiftRows needs a byte from every column, so in each round a thread fetches three words from "
     "its neighbours by warp shuffles. Threads are four times as many and each is lighter, which "
     "helps small inputs fill the GPU; but the shuffles run through the same unit as shared "
     "memory, and nothing is saved in return: the number of lookups stays the same.",
     {256, 1},
     0,
     supportsBasicAes,
     emulateTables<TableUse::fourWords>,
     ON_GPU(bindTableKey),
     ON_GPU(launchTables<TableUse::fourWords>)},
    {"word4-ttable1",
     "Four threads a block, one table",
     "One column per thread with a single table and rotations: the smallest footprint of all the "
     "table kernels, in registers as well as in cache.",
     "It pays for both with shuffles and rotations in every round, and shows that occupancy alone "
     "does not make a kernel fast.",
     {256, 1},
     0,
     supportsBasicAes,
     emulateTables<TableUse::oneWords>,
     ON_GPU(bindTableKey),
     ON_GPU(launchTables<TableUse::oneWords>)},
    {"ttable-replicated",
     "Four tables in every memory bank",
     "Shared memory has 32 banks, and a lookup is slow when several threads of a warp meet in one.",
     "Here every bank holds its own copy of all four tables, 128 KiB in all, and each thread looks "
     "up in its own bank only: 32 lookups at 32 different indices always take one pass. One large "
     "group of threads per multiprocessor fills the tables once and then walks over the data, each "
     "thread with one block or two in flight. The address of a lookup is a single dot product, "
     "which runs on a unit that is otherwise idle. What is left is the shared memory itself: a "
     "lookup for 32 blocks takes one cycle, and AES-128 needs 160 of them, or 130 for counters, "
     "whose first two rounds are nearly the same for 256 neighbours. GPUs with less shared memory "
     "keep two tables or one and rotate.",
     {768, 2},
     0,
     supportsAes,
     emulateReplicated<4>,
     ON_GPU(bindReplicatedKey),
     ON_GPU(launchReplicated)},
    {"bitsliced",
     "A circuit on 32 blocks at once",
     "No table at all: the S-box is a circuit of 65 gates, and a gate takes three inputs of 32 "
     "bits each, so that one instruction does its work for 32 blocks.",
     "A thread keeps 32 blocks in 128 registers, one for each bit of the state; ShiftRows is a "
     "renaming of registers, and the round keys ride along in additions that MixColumns needs "
     "anyway. Before and after, blocks have to be transposed into bits and back; counters need "
     "only the way back, and share most of their first two rounds as with tables. Nothing is "
     "looked up and nothing branches on data, so the time tells nothing about the key: the only "
     "AES strategy here that is safe where others use the same GPU, in the modes ECB, CBC and CTR "
     "(XTS and GCM look up tables beside it). Its limit is the arithmetic unit for logic, about "
     "11,000 gates for 32 blocks, while shared memory stands idle. Decryption needs more gates: "
     "the inverse S-box is the forward one between two linear maps.",
     {256, 1},
     0,
     supportsAes,
     emulateBitsliced,
     ON_GPU(bindBitslicedKey),
     ON_GPU(launchBitsliced)},
    {"hybrid",
     "Tables and circuit together",
     "ttable-replicated keeps shared memory busy and leaves the logic unit nearly idle; bitsliced "
     "does the opposite.",
     "So each multiprocessor runs both in one kernel: twelve warps with tables (sixteen where it "
     "is no counter that is enciphered) take small strips from the front of the data, four "
     "bitsliced warps take larger ones from its end, and one counter tells them where they meet. "
     "Registers are handed over at the start: the bitsliced warps need over 200 a thread and the "
     "others get along with 88 or 56, which GPUs of compute capability 9.0 can do. Shared memory "
     "is the limit, as with tables alone; each block that the circuit takes is one less for it. "
     "The table warps still look up at secret addresses, so for timing this is no safer than "
     "tables.",
     {512, 1},
     90,
     supportsAes,
     emulateHybrid,
     ON_GPU(bindHybridKey),
     ON_GPU(launchHybrid)},
    {"keystream-buffer",
     "Keystream to the host, XORed there",
     "A stream cipher's keystream does not depend on the data, so an early idea was to let the GPU "
     "make only that: a kernel fills a buffer of as many bytes as there is data, the buffer is "
     "copied to the host, and the processor XORs the two.",
     "The data itself never crosses the bus, which halves the traffic on it, and the kernel has "
     "nothing to read. But what comes back is as large as the data, so the direction that was busy "
     "before stays just as busy; and the processor now reads two streams and writes a third, which "
     "costs it three times the data's size in memory bandwidth, with threads that wait for the GPU "
     "meanwhile. At that point its own vector units would make the keystream almost as quickly. "
     "XORing where the keystream is made is the better way round.",
     {128, 2},
     0,
     supportsPlainChacha20,
     emulateKeystreamBuffer,
     nullptr,
     ON_GPU(launchKeystreamBuffer),
     true},
    {"fused",
     "Keystream XORed where it is made",
     "One thread computes one 64-byte block of ChaCha20 in registers, and it is XORed with the "
     "data at once, so that each byte is read and written exactly once and no keystream ever "
     "reaches memory.",
     "ChaCha20 has no tables, only additions, XORs and rotations: no thread waits for another's "
     "lookup, and the time tells nothing about the key. A multiprocessor does XORs and rotations "
     "in one unit, additions and products in another; so that both are busy, the rotations by 8 "
     "are done as products. What the blocks of a message have in common, three of the first four "
     "quarter rounds, is worked out once. When segments of 8 KiB and more are sealed with "
     "Poly1305, the thread that made a block of ciphertext adds it to a sum while it still has it; "
     "how many blocks a thread does then follows from the data.",
     {kFusedShape},
     0,
     supportsChacha20,
     emulateFused,
     nullptr,
     ON_GPU(launchFused)},
    {"fused-tensor",
     "Poly1305 on tensor cores",
     "As fused, for ChaCha20-Poly1305 alone: the tags' sums are products of matrices of doubles, "
     "which tensor cores for double precision compute exactly.",
     "Poly1305 multiplies the sum so far by a power of its key for every 2 KiB of text; that is "
     "linear in the words of the text, so a warp's row of text is a row of a matrix. The factors "
     "are cut into eight digits of 17 bits, and words have 32, so that no sum reaches the 53 bits "
     "that a double has, and no carry is made before the end. Three instructions replace two "
     "hundred of the integer units, which ChaCha20 needs. Opening checks the tags so, too, before "
     "it decrypts. A segment's factors take time, so segments of less than 16 KiB are sealed, and "
     "of less than 64 KiB checked, as fused does it. GPUs for graphics have few units for double "
     "precision; there fused is faster.",
     {kFusedShape},
     0,
     supportsChacha20Poly1305,
     emulateFused,
     nullptr,
     ON_GPU(launchFused),
     false,
     2,
     PolySums::doubles},
    {"fused-bytes",
     "Poly1305 on tensor cores for bytes",
     "As fused-tensor, for GPUs on which double precision is slow, as on all GPUs for graphics: "
     "the matrices are of bytes, which their tensor cores multiply with integer sums.",
     "A number is 17 bytes, and a sum of products of bytes stays below 24 bits, so that three "
     "bytes of it go into the next product as they are, without a carry. A block of text needs no "
     "conversion either: its bytes, as they lie in a thread's registers, are a row of the matrix. "
     "A row of 2 KiB takes 21 instructions of the tensor cores, where doubles take three and limbs "
     "take two hundred of the integer units. Segments of less than 32 KiB are sealed, and of less "
     "than 64 KiB checked, as fused does it.",
     {kFusedShape},
     0,
     supportsChacha20Poly1305,
     emulateFused,
     nullptr,
     ON_GPU(launchFused),
     false,
     0,
     PolySums::bytes},
};

} // namespace

std::span<const Strategy> strategies() {
    return kStrategies;
}

} // namespace blockwarp::kernels
