// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/padding_tab.h"

#include "ui/attacks/refused_padding_scene.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {
namespace {

constexpr double kAnswerSeconds = 0.02;
constexpr double kMeanGuesses = 128; ///< for a byte
constexpr double kMaxGuesses = 256;
constexpr double kFewGuesses = 8; ///< what binary search would need

AttackWords paddingWords() {
    return {.headline = Words::tr("One bit of an answer is enough"),
            .about = Words::tr("The server says whether the padding is right, nothing else. A "
                               "byte costs at most 256 queries, 128 on average."),
            .stopped = Words::tr("A tag that is checked before the padding: every altered message "
                                 "gets the same answer."),
            .defences = {Words::tr("Try it against a MAC"), Words::tr("Try it against GCM")},
            .affected = Words::tr(".bw and .age files: no. CBC of openssl and raw files: only if a "
                                  "service decrypts what strangers send and shows success or exit "
                                  "code 3."),
            .hurt = Words::tr("Vaudenay described it in 2002. In 2010, ASP.NET's encrypted cookies "
                              "were read this way (MS10-070)."),
            .sources = Words::tr(
                "S. Vaudenay, “Security Flaws Induced by CBC Padding – Applications to SSL, IPSEC, "
                "WTLS …”, EUROCRYPT 2002.\n\nMicrosoft Security Bulletin MS10-070, “Vulnerability "
                "in ASP.NET Could Allow Information Disclosure”, September 2010.\n\nJ. Rizzo and "
                "T. Duong, “Practical Padding Oracle Attacks”, USENIX WOOT 2010."),
            .perPart = Words::tr("By byte")};
}

} // namespace

PaddingTab::PaddingTab(QWidget* parent)
    : AttackTab(QStringLiteral("padding"), paddingWords(), parent),
      text_(new TextField("paddingText", tr("&Secret text"),
                          tr("Dear Alice, the vault opens at noon. Code 271."),
                          kMaxPaddingTextBytes, this)),
      slow_(new QCheckBox(tr("The server answers after 20 &ms"), this)),
      time_(new Explanation(this)) {
    slow_->setObjectName("paddingSlow");
    time_->setObjectName("paddingTime");
    time_->hide();
    for (QWidget* input : std::initializer_list<QWidget*>{text_, slow_, time_})
        addInput(input);
    connect(text_, &TextField::changed, this, &PaddingTab::takeInputs);
    connect(slow_, &QCheckBox::toggled, this, &PaddingTab::follow);
    takeInputs();
}

QWidget* PaddingTab::checkInputs() {
    const QString problem = text_->problem();
    text_->say(problem);
    return problem.isEmpty() ? nullptr : &text_->line();
}

AttackTab::Job PaddingTab::job(std::uint64_t seed, int defence) const {
    return
        [text = text_->bytes(), seed, defence = static_cast<PaddingDefence>(defence)](
            std::atomic<std::uint64_t>& queries, const CancelToken& cancel) -> Result<SharedScene> {
            auto run = runPaddingAttack(text, defence, seed, queries, cancel);
            if (!run) return run.error();
            if (run->defence == PaddingDefence::none)
                return SharedScene(std::make_shared<PaddingScene>(std::move(*run)));
            return SharedScene(std::make_shared<RefusedPaddingScene>(std::move(*run)));
        };
}

std::uint64_t PaddingTab::paddedBytes() const {
    return (text_->bytes().size() / kAesBlockBytes + 1) * kAesBlockBytes;
}

double PaddingTab::expectedQueries() const {
    return defence() > 0 ? kMaxGuesses : kMeanGuesses * static_cast<double>(paddedBytes());
}

AttackQuestion PaddingTab::question() const {
    const auto bytes = static_cast<double>(paddedBytes());
    const auto about = [](double queries) {
        return formatCount(static_cast<std::uint64_t>(queries));
    };
    return {tr("How many queries for all %1 bytes?").arg(formatCount(paddedBytes())),
            {tr("about %1: 8 a byte").arg(about(kFewGuesses * bytes)),
             tr("about %1: 128 a byte").arg(about(kMeanGuesses * bytes)),
             tr("2¹²⁸: it is AES after all")},
            1};
}

void PaddingTab::follow() {
    const auto* scene = dynamic_cast<const PaddingScene*>(board().scene());
    time_->setVisible(slow_->isChecked() && scene);
    if (!scene) return;
    const auto queries = scene->queriesAt(board().step(), board().grain());
    const auto all = scene->run().queries.size();
    time_->setText(tr("Then %1 so far, and %2 for everything: no obstacle.")
                       .arg(formatSeconds(kAnswerSeconds * static_cast<double>(queries)),
                            formatSeconds(kAnswerSeconds * static_cast<double>(all))));
}

} // namespace blockwarp::ui
