// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tour/sample_ring.h"

#include "core/keys/key_file.h"
#include "core/keys/new_keys.h"
#include "core/ring/edits.h"
#include "core/ring/key_ring.h"
#include "core/ring/own_keys.h"
#include "ui/base/text.h"
#include "ui/keys/nobody_asked.h"

#include <QFile>

#include <memory>
#include <vector>

namespace blockwarp::ui {
namespace {

struct SamplePerson {
    const char* name;
    std::vector<KeyKind> kinds;
    const char* source;
    const char* note;
};

Result<void> addSample(const ring::KeyRing& ring, const SamplePerson& sample) {
    ring::NewPerson person{.name = sample.name, .keys = {}, .source = sample.source};
    person.note = sample.note;
    for (const KeyKind kind : sample.kinds) {
        const auto key = generateKey(kind, {});
        if (!key) return key.error();
        const auto recipients = keys::parseRecipients(key->recipient);
        if (!recipients) return recipients.error();
        person.keys.push_back(recipients->front());
    }
    return ring.change([&](ring::Entries& entries) { return addPerson(entries, person); });
}

} // namespace

QString makeSampleRing(const std::filesystem::path& folder) {
    const ring::KeyRing ring(folder);
    NobodyAsked asker(std::make_shared<CancelFlag>());
    for (const auto& [name, kind] :
         {std::pair{"Everyday", KeyKind::x25519}, std::pair{"Archive", KeyKind::pq}})
        if (auto made = makeOwnKey(ring, name, kind, SecretBytes("an invented passphrase"), asker);
            !made)
            return sentence(made.error());
    const std::vector<SamplePerson> people{
        {"Ada Lindqvist", {KeyKind::x25519, KeyKind::pq}, "ada.pub", "Met at the workshop in May"},
        {"Bilal Haddad", {KeyKind::x25519}, "pasted text", ""},
        {"Chen Wei", {KeyKind::rsa3072}, "authorized_keys", ""},
        {"Dr. Katharina Krämer", {KeyKind::pq}, "kraemer.pub", ""},
        {"Jonas Okafor", {KeyKind::x25519}, "okafor.keys", ""},
        {"Maths department", {KeyKind::x25519, KeyKind::x25519}, "team.pub", ""}};
    for (const SamplePerson& person : people)
        if (auto done = addSample(ring, person); !done) return sentence(done.error());
    return {};
}

QString damageSampleRing(const std::filesystem::path& folder) {
    QFile file(fromPath(ring::KeyRing(folder).contactsFile()));
    if (!file.open(QIODevice::ReadOnly)) return file.errorString();
    QByteArray text = file.readAll();
    file.close();
    text.replace("Bilal Haddad", "Bilal Hadad");
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return file.errorString();
    return {};
}

} // namespace blockwarp::ui
