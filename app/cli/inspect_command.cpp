// SPDX-License-Identifier: GPL-3.0-or-later
/// `inspect`: what a file says without a key.
#include "app/cli/printing.h"
#include "app/cli/program.h"
#include "app/cli/secret_arguments.h"
#include "app/cli/value_names.h"
#include "core/files/inspect.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace blockwarp::cli {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json orNull(bool known, const T& value) {
    return known ? Json(value) : Json(nullptr);
}

Json toJson(const FileFacts& facts) {
    Json recipients = Json::array();
    for (const RecipientFacts& recipient : facts.recipients)
        recipients.push_back({{"type", recipient.type}, {"detail", recipient.detail}});
    return {{"container", containerSpec(facts.container).name},
            {"armored", facts.armored},
            {"cipher",
             orNull(facts.cipher != nullptr, facts.cipher != nullptr ? facts.cipher->name : "")},
            {"segment_bytes", orNull(facts.segmentBytes != 0, facts.segmentBytes)},
            {"authenticated", facts.authenticated},
            {"archive", facts.isArchive},
            {"recipients", recipients},
            {"salt", orNull(!facts.salt.empty(), facts.salt)},
            {"header_bytes", facts.headerBytes},
            {"payload_bytes", facts.payloadBytes},
            {"plain_bytes", orNull(facts.plainBytes.has_value(), facts.plainBytes.value_or(0))},
            {"padded", facts.padded}};
}

std::string plainText(const FileFacts& facts) {
    if (!facts.plainBytes) return "none: no whole file has this size; it was cut or added to";
    if (facts.padded)
        return fmt::format("{} to {} bytes when decrypted",
                           *facts.plainBytes - std::min<std::uint64_t>(*facts.plainBytes, 16),
                           *facts.plainBytes - std::min<std::uint64_t>(*facts.plainBytes, 1));
    return fmt::format("{} bytes when decrypted", *facts.plainBytes);
}

void print(const FileFacts& facts) {
    if (facts.container == Container::raw) {
        put("container   not recognised: not encrypted, cut off, or raw, which has no "
            "header\npayload     {} bytes\n",
            facts.payloadBytes);
        return;
    }
    put("container   {}{}\n", containerSpec(facts.container).title,
        facts.armored ? ", as text" : "");
    put("cipher      {}\n", facts.cipher != nullptr ? facts.cipher->name : "the file does not say");
    if (facts.segmentBytes != 0) put("segments    {} bytes\n", facts.segmentBytes);
    put("changes     {}\n", facts.authenticated ? "are noticed" : "are not noticed");
    for (const RecipientFacts& recipient : facts.recipients)
        put("opened by   {} ({})\n", recipient.detail, recipient.type);
    if (!facts.salt.empty()) put("salt        {}\n", facts.salt);
    put("header      {} bytes\n", facts.headerBytes);
    put("payload     {} bytes\n", facts.payloadBytes);
    if (facts.cipher != nullptr)
        put("contents    {}{}\n", facts.isArchive ? "an archive, " : "", plainText(facts));
}

int run(const std::string& path, bool json) {
    if (const auto why = whyInputsAreRefused({path}); !why.empty()) return failUsage(why);
    const auto facts = inspectFile(path, NoCancel());
    if (!facts) return fail(facts.error());
    if (json)
        put("{}\n", toJson(*facts).dump(2));
    else
        print(*facts);
    return kDone;
}

} // namespace

void addInspectCommand(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("inspect", "Say what an encrypted file says without a key");
    auto path = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    command->add_option("file", *path, "- for standard input")->type_name(value::kFile)->required();
    command->add_flag("--json", *json, "as JSON");
    command->callback([path, json, &exitCode] { exitCode = run(*path, *json); });
}

} // namespace blockwarp::cli
