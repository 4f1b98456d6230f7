// SPDX-License-Identifier: GPL-3.0-or-later
/// `generate`: a new passphrase, on standard output.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/value_names.h"
#include "core/base/text.h"
#include "core/keys/new_passphrase.h"

#include <fmt/format.h>

#include <memory>

namespace blockwarp::cli {
namespace {

struct GenerateOptions {
    std::size_t words = keys::kDefaultWords;
    std::size_t characters = 0; ///< instead of words; 0: words
};

int run(const GenerateOptions& options) {
    const auto made = options.characters != 0 ? keys::passphraseOfCharacters(options.characters)
                                              : keys::passphraseOfWords(options.words);
    if (!made) return fail(made.error());
    put("{}\n", asText(made->text.span()));
    say(fmt::format("It has {:.0f} bits: on average a guesser tries 2^{:.0f} passphrases.",
                    made->bits, made->bits - 1));
    return kDone;
}

} // namespace

void addGenerateCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("generate", "Make a passphrase of random words");
    auto options = std::make_shared<GenerateOptions>();
    const auto range = CLI::Range(std::size_t{1}, keys::kMaxPassphraseParts);
    auto* words = command->add_option("--words", options->words, "how many (default: 6)")
                      ->type_name(value::kNumber)
                      ->check(range);
    command
        ->add_option("--characters", options->characters,
                     "letters and digits instead, so many; without those that look alike")
        ->type_name(value::kNumber)
        ->check(range)
        ->excludes(words);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace blockwarp::cli
