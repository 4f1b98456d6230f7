// SPDX-License-Identifier: GPL-3.0-or-later
/// The S-box of AES as a circuit: no table, so no address and no time depends on the data.
///
/// A plane holds one bit of 32 bytes. The circuit is 65 gates of three inputs, which a GPU does in
/// one instruction each, or 64 for a raw byte. Our own search (docs/aes-circuit/sbox.cpp) found it,
/// beginning with the 113 two-input gates of Boyar, Peralta and Calik.
#pragma once

#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

using Plane = std::uint32_t;

/// The gate whose output for inputs (a, b, c) is bit 4a + 2b + c of `Table`.
template <unsigned Table>
HD Plane lut(Plane a, Plane b, Plane c) {
#if defined(__CUDA_ARCH__)
    Plane result;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(Table));
    return result;
#else
    const auto choose = [](Plane select, bool one, bool zero) {
        return (one ? select : 0) | (zero ? ~select : 0);
    };
    const Plane ifNotA =
        (b & choose(c, Table & 0x08, Table & 0x04)) | (~b & choose(c, Table & 0x02, Table & 0x01));
    const Plane ifA =
        (b & choose(c, Table & 0x80, Table & 0x40)) | (~b & choose(c, Table & 0x20, Table & 0x10));
    return (a & ifA) | (~a & ifNotA);
#endif
}

HD Plane xor3(Plane a, Plane b, Plane c) {
    return lut<0x96>(a, b, c);
}

/// The constant of FIPS 197 §5.1.1, which the circuit leaves out, for a column. MixColumns and its
/// inverse leave four equal bytes as they are.
inline constexpr std::uint32_t kColumnConstant = 0x63636363;

/// FIPS 197 §5.1.1 on bytes with their lowest bit in p[0]. They come out raw: without the constant
/// 0x63, and with the sum of bits 3 and 4 in p[3], which saves a gate.
HD void substituteRaw(Plane (&p)[8]) {
    const Plane t0 = lut<0x96>(p[0], p[6], p[5]);
    const Plane t1 = lut<0x3c>(p[4], p[2], p[2]);
    const Plane t2 = lut<0x96>(p[1], p[7], t1);
    const Plane t3 = lut<0x96>(p[3], p[6], t2);
    const Plane t4 = lut<0x14>(p[7], p[4], t3);
    const Plane t5 = lut<0x96>(p[5], p[7], t1);
    const Plane t6 = lut<0x5a>(p[2], p[5], p[7]);
    const Plane t7 = lut<0x96>(p[2], p[5], t3);
    const Plane t8 = lut<0x66>(t3, t0, t7);
    const Plane t9 = lut<0x96>(t5, t8, p[0]);
    const Plane t10 = lut<0x78>(t4, t1, t5);
    const Plane t11 = lut<0x36>(t7, t4, t6);
    const Plane t12 = lut<0x42>(t9, p[7], t0);
    const Plane t13 = lut<0x96>(t7, t11, t12);
    const Plane t14 = lut<0x96>(t6, p[1], t0);
    const Plane t15 = lut<0x90>(t9, t1, t2);
    const Plane t16 = lut<0x96>(t15, t13, p[2]);
    const Plane t17 = lut<0x96>(t15, t10, p[7]);
    const Plane t18 = lut<0x56>(t0, p[1], t17);
    const Plane t19 = lut<0x48>(t5, t2, t9);
    const Plane t20 = lut<0x48>(t14, p[0], t2);
    const Plane t21 = lut<0x96>(t11, t19, t20);
    const Plane t22 = lut<0x6c>(t8, t19, t14);
    const Plane t23 = lut<0x96>(t10, t22, t3);
    const Plane t24 = lut<0x6a>(t23, t18, t21);
    const Plane t25 = lut<0xac>(t24, t16, t18);
    const Plane t26 = lut<0x6c>(t23, t16, t18);
    const Plane t27 = lut<0xd8>(t21, t23, t26);
    const Plane t28 = lut<0x28>(p[7], t0, t27);
    const Plane t29 = lut<0x66>(t0, t25, t27);
    const Plane t30 = lut<0xe9>(t18, t29, t23);
    const Plane t31 = lut<0xa4>(t26, t18, t30);
    const Plane t32 = lut<0xa4>(t24, t23, t30);
    const Plane t33 = lut<0x66>(t30, t27, t32);
    const Plane t34 = lut<0x60>(t27, t0, t9);
    const Plane t35 = lut<0x28>(t27, t33, t9);
    const Plane t36 = lut<0x78>(t35, t33, t0);
    const Plane t37 = lut<0x5a>(t31, t6, t25);
    const Plane t38 = lut<0x48>(t8, t31, p[0]);
    const Plane t39 = lut<0x6a>(p[0], t25, t38);
    const Plane t40 = lut<0x78>(t38, t8, t37);
    const Plane t41 = lut<0x96>(t35, t34, t39);
    const Plane t42 = lut<0x28>(t14, t2, t25);
    const Plane t43 = lut<0x28>(t2, t1, t32);
    const Plane t44 = lut<0x66>(t6, t32, t31);
    const Plane t45 = lut<0x6c>(t44, t36, t5);
    const Plane t46 = lut<0x6a>(t29, t3, t45);
    const Plane t47 = lut<0x48>(t44, t6, t29);
    const Plane t48 = lut<0x60>(t29, t1, t6);
    const Plane t49 = lut<0x6a>(t1, t44, t48);
    const Plane t50 = lut<0x48>(t6, t33, t14);
    const Plane t51 = lut<0x84>(t37, t7, t33);
    const Plane t52 = lut<0x6a>(t37, t14, t49);
    const Plane t53 = lut<0x96>(t41, t49, t50);
    const Plane t54 = lut<0x78>(t52, t2, t31);
    const Plane t55 = lut<0x66>(t36, t53, t43);
    const Plane t56 = lut<0x96>(t40, t54, t36);
    const Plane t57 = lut<0x94>(t7, t55, t51);
    const Plane t58 = lut<0x96>(t45, t57, t39);
    const Plane t59 = lut<0x96>(t53, t58, t28);
    const Plane t60 = lut<0x96>(t42, t59, t52);
    const Plane t61 = lut<0x96>(t46, t59, t47);
    const Plane t62 = lut<0x96>(t46, t48, t54);
    const Plane t63 = lut<0x96>(t56, t46, t48);
    p[7] = t62;
    p[6] = t63;
    p[5] = t61;
    p[4] = t56;
    p[3] = t41;
    p[2] = t60;
    p[1] = t58;
    p[0] = t55;
}

/// Separates bit 3 of raw bytes from bit 4, or adds it again. `p`: the 8 planes of a byte.
HD void turnRaw(Plane* p) {
    p[3] ^= p[4];
}

/// FIPS 197 §5.1.1 without the constant 0x63.
HD void substitutePlanes(Plane (&p)[8]) {
    substituteRaw(p);
    turnRaw(p);
}

/// The inverse of the affine map's linear part (FIPS 197 §5.3.2): each bit is a sum of three.
HD void inverseLinear(Plane (&p)[8]) {
    Plane in[8];
    UNROLL for (int b = 0; b < 8; ++b) in[b] = p[b];
    UNROLL for (int b = 0; b < 8; ++b) p[b] =
        xor3(in[(b + 2) % 8], in[(b + 5) % 8], in[(b + 7) % 8]);
}

/// FIPS 197 §5.3.2 for bytes to which 0x63 has already been added. The S-box is an inversion and an
/// affine map; undoing the map before and after it leaves the inversion and the map undone.
HD void substituteInversePlanes(Plane (&p)[8]) {
    inverseLinear(p);
    substitutePlanes(p);
    inverseLinear(p);
}

} // namespace blockwarp::kernels
