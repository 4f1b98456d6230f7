// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/length_tab.h"

#include "ui/attacks/length_scene.h"
#include "ui/base/text.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr double kFillingQueries = 3; ///< for one without filling, about

AttackWords lengthWords() {
    return {
        .headline = Words::tr("Compression makes the length talk"),
        .about = Words::tr("zstd, as compressed archives use it, writes a repetition once. Whoever "
                           "may write beside a secret sees by the length whether a guess repeats "
                           "it."),
        .stopped = Words::tr("No compression beside what others write, or one length for all. "
                             "Blocks of 64 bytes hide most steps, unless somebody fills them up."),
        .defences = {Words::tr("Uncompressed"), Words::tr("Maximum"), Words::tr("Blocks"),
                     Words::tr("Filled")},
        .affected = Words::tr("Only by an archive with Compress (--zstd) into which others put "
                              "files, if they see its size each time. “Hide the exact size” "
                              "(--pad) rounds it up, as Blocks does."),
        .hurt = Words::tr("CRIME, 2012: session cookies read out of compressed TLS "
                          "(CVE-2012-4929). TLS 1.3 has no compression."),
        .sources = Words::tr("J. Rizzo and T. Duong, “The CRIME attack”, ekoparty, September "
                             "2012.\n\nCVE-2012-4929.\n\nJ. Kelsey, “Compression and Information "
                             "Leakage of Plaintext”, FSE 2002."),
        .perPart = Words::tr("By digit")};
}

bool isDigit(std::uint8_t sign) {
    return sign >= '0' && sign <= '9';
}

} // namespace

LengthTab::LengthTab(QWidget* parent)
    : AttackTab(QStringLiteral("length"), lengthWords(), parent),
      cookie_(new TextField("lengthCookie", tr("&Cookie, secret: decimal digits"),
                            QStringLiteral("14142135623730950488016887242097"), kMaxCookieDigits,
                            this)) {
    addInput(cookie_);
    connect(cookie_, &TextField::changed, this, &LengthTab::takeInputs);
    takeInputs();
}

QWidget* LengthTab::checkInputs() {
    QString problem = cookie_->problem();
    if (problem.isEmpty() && !std::ranges::all_of(cookie_->bytes(), isDigit))
        problem = tr("Type decimal digits only: the attacker tries 0 to 9 for each of them.");
    cookie_->say(problem);
    return problem.isEmpty() ? nullptr : &cookie_->line();
}

AttackTab::Job LengthTab::job(std::uint64_t seed, int defence) const {
    const auto bytes = cookie_->bytes();
    return
        [cookie = std::string(bytes.begin(), bytes.end()), seed,
         defence = static_cast<LengthDefence>(defence)](
            std::atomic<std::uint64_t>& queries, const CancelToken& cancel) -> Result<SharedScene> {
            auto run = runLengthAttack(cookie, defence, seed, queries, cancel);
            if (!run) return run.error();
            return SharedScene(std::make_shared<LengthScene>(std::move(*run)));
        };
}

double LengthTab::expectedQueries() const {
    const bool fills = static_cast<LengthDefence>(defence()) == LengthDefence::blocksFilled;
    return static_cast<double>(kLengthQueries) * (fills ? kFillingQueries : 1) *
           static_cast<double>(cookie_->bytes().size());
}

AttackQuestion LengthTab::question() const {
    return {tr("How does a right digit show?"),
            {tr("not at all: AES-GCM hides it"), tr("the file gets shorter"),
             tr("bytes of the ciphertext repeat")},
            1};
}

} // namespace blockwarp::ui
