// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/letters_tab.h"

#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/frame/presented.h"
#include "ui/rsa/frequency_bars.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

namespace blockwarp::ui {
namespace {

/// Dull on purpose: what matters is that some letters are frequent and others rare.
const char* const kSample = QT_TRANSLATE_NOOP(
    "Words", "meet me at the old bridge this evening after the bells have rung seven times. bring "
             "the letters and the green key, and tell nobody else where we are going to meet.");

/// A report's table of textbook RSA, a number for each letter.
const QString kReportEntry = QStringLiteral("msoe/table-1");

/// What a pane of numbers, each of twenty digits, shows without delay.
constexpr qsizetype kMaxLetters = 10'000;

QString letterText(std::uint64_t letter) {
    if (letter == U' ') return QStringLiteral("␣");
    if (letter == U'\n') return QStringLiteral("⏎");
    const auto character = static_cast<char32_t>(letter);
    return QString::fromUcs4(&character, 1);
}

/// The end of a number of twenty digits tells it apart.
QString blockText(std::uint64_t block) {
    return QStringLiteral("…") + QString::number(block).right(4);
}

std::vector<FrequencyBar> letterBars(const std::vector<rsa::Symbol>& letters) {
    std::vector<FrequencyBar> bars;
    for (const rsa::Symbol& symbol : letters)
        bars.push_back({letterText(symbol.number), symbol.count, letterText(symbol.number)});
    return bars;
}

} // namespace

LettersTab::LettersTab(QWidget* parent)
    : RsaTab(parent), prompt_(new Prompt(this)),
      text_(new FixedText("lettersText", tr("Text to encrypt"), this)),
      outTitle_(makeHeading({}, this)), out_(new FixedText("lettersOut", tr("Ciphertext"), this)),
      letters_(new FrequencyBars(this)), blocks_(new FrequencyBars(this)),
      keyLine_(new Explanation(this)) {
    prompt_->setObjectName("lettersPrompt");
    outTitle_->setObjectName("lettersOutTitle");
    letters_->setObjectName("lettersBefore");
    letters_->setAccessibleName(tr("How often letters occur"));
    blocks_->setObjectName("lettersAfter");
    blocks_->setAccessibleName(tr("How often numbers of the ciphertext occur"));
    text_->setPlainText(Words::tr(kSample));
    out_->setReadOnly(true);
    out_->setPlaceholderText(QStringLiteral("?")); // as in steps that are not shown yet
    for (FixedText* text : {text_, out_})
        text->setMinimumHeight(5 * text->fontMetrics().height());
    layOut();
    makeBar("play", tr("Show what happens"))->mainButton()->setObjectName("lettersNext");
    message()->setObjectName("lettersMessage");
    addReportButton();
    connect(bar(), &RunBar::started, this, &LettersTab::goOn);
    connect(text_, &QPlainTextEdit::textChanged, this, [this] { setStage(Stage::predicting); });
    setStage(Stage::predicting);
}

void LettersTab::layOut() {
    auto* question = new Card(space::large, this);
    question->column().addWidget(prompt_);
    question->column().addWidget(keyLine_);
    leaveToLessons(*question);
    QLabel* textTitle = makeHeading(tr("&Text"), this);
    textTitle->setBuddy(text_);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(space::large);
    const auto addSide = [&](QLabel* title, FixedText* text, const QString& about,
                             FrequencyBars* bars) {
        auto* card = new Card(space::large, this);
        card->column().addWidget(title);
        card->column().addWidget(text, 1);
        card->column().addWidget(new QLabel(about, card));
        card->column().addWidget(bars, 2);
        sides->addWidget(card, 1);
    };
    addSide(textTitle, text_, tr("How often each letter occurs"), letters_);
    addSide(outTitle_, out_, tr("How often each number occurs"), blocks_);
    body()->addWidget(question);
    body()->addLayout(sides, 1);
}

void LettersTab::addReportButton() {
    auto* measure = new ShrinkingButton("benchmark", tr("&Measure textbook RSA"), this);
    measure->setObjectName("lettersMeasure");
    measure->setToolTip(tr("Opens the Benchmark page at the tables of a published report: RSA "
                           "letter by letter on 100 B to 100 kB, CPU and GPU"));
    bar()->addTool(measure);
    connect(measure, &QPushButton::clicked, this, [this] { emit reportWanted(kReportEntry); });
}

void LettersTab::setStage(Stage stage) {
    stage_ = stage;
    busy_ = false;
    message()->clearMessage();
    switch (stage) {
    case Stage::predicting:
        job_ = 0;
        run_.reset();
        unknown_.reset();
        prompt_->predict(tr("Predict: every letter is a number, and RSA encrypts each by itself. "
                            "The numbers of the ciphertext have twenty digits. Does it still show "
                            "which letters are frequent? Can it be read without the private key?"));
        outTitle_->setText(tr("Ciphertext"));
        out_->clear();
        letters_->setBars({});
        blocks_->setBars({});
        keyLine_->hide();
        return bar()->mainButton()->setAction("play", tr("Show what happens"));
    case Stage::encrypted:
        prompt_->predict(
            tr("The same shape with other labels: equal letters become equal numbers, so this is a "
               "substitution cipher, whatever the size of the key. Predict: how long does it take "
               "to read it, for somebody who knows the public key only?"));
        return bar()->mainButton()->setAction("decrypt", tr("Break it"));
    case Stage::broken:
        return bar()->mainButton()->setAction("refresh", tr("Start again"));
    }
}

void LettersTab::goOn() {
    if (busy_) return;
    if (stage_ == Stage::predicting) return encrypt();
    if (stage_ == Stage::encrypted) return breakIt();
    setStage(Stage::predicting);
}

void LettersTab::encrypt() {
    const QList<uint> points = text_->toPlainText().toUcs4();
    if (points.isEmpty()) {
        message()->say(Tone::error, tr("Type a text to encrypt."));
        return text_->setFocus();
    }
    if (points.size() > kMaxLetters) {
        message()->say(Tone::error, tr("The text has %1 characters. At most %2 are taken here.")
                                        .arg(formatCount(std::uint64_t(points.size())),
                                             formatCount(std::uint64_t(kMaxLetters))));
        return text_->setFocus();
    }
    busy_ = true;
    job_ = runner_.start(
        [text = std::u32string(points.begin(), points.end())] { return rsa::encryptLetters(text); },
        [this](JobId id, Result<rsa::LettersRun> run) {
            if (id == job_) showEncrypted(std::move(run));
        });
}

void LettersTab::showEncrypted(Result<rsa::LettersRun> run) {
    busy_ = false;
    if (!run) return message()->say(Tone::error, sentence(run.error()));
    run_ = std::move(*run);
    QStringList numbers;
    for (const std::uint64_t number : run_->ciphertext)
        numbers << QString::number(number);
    out_->setPlainText(numbers.join(QLatin1Char(' ')));
    letters_->setBars(letterBars(run_->letters));
    std::vector<FrequencyBar> bars;
    for (const rsa::Symbol& symbol : run_->blocks)
        bars.push_back({blockText(symbol.number), symbol.count, QString::number(symbol.number)});
    blocks_->setBars(std::move(bars));
    keyLine_->setText(tr("Public key: n = %1, e = %2. What is drawn are the most frequent of %3 "
                         "letters and %4 numbers.")
                          .arg(run_->key.n)
                          .arg(run_->key.e)
                          .arg(run_->letters.size())
                          .arg(run_->blocks.size()));
    keyLine_->show();
    setStage(Stage::encrypted);
}

void LettersTab::breakIt() {
    busy_ = true;
    job_ = runner_.start(
        [key = run_->key, numbers = run_->ciphertext] { return rsa::breakLetters(key, numbers); },
        [this](JobId id, const Result<rsa::BrokenLetters>& broken) {
            if (id == job_) showBroken(broken);
        });
}

void LettersTab::showBroken(const Result<rsa::BrokenLetters>& broken) {
    busy_ = false;
    if (!broken) return message()->say(Tone::error, sentence(broken.error()));
    setStage(Stage::broken);
    unknown_ = broken->unknown;
    outTitle_->setText(tr("What the eavesdropper reads"));
    out_->setPlainText(
        QString::fromUcs4(broken->text.data(), static_cast<qsizetype>(broken->text.size())));
    std::vector<FrequencyBar> bars;
    for (std::size_t i = 0; i < run_->blocks.size(); ++i)
        bars.push_back(
            {letterText(run_->letters[i].number), run_->blocks[i].count,
             tr("%1 = %2").arg(run_->blocks[i].number).arg(letterText(run_->letters[i].number))});
    blocks_->setBars(std::move(bars));
    prompt_->explain(
        tr("The eavesdropper encrypted all %1 characters with the public key in %2, wrote the "
           "results into a table, and looked every number up. No prime was found and no private "
           "key needed. A longer key only makes the numbers longer; what helps is padding with "
           "random bytes.")
            .arg(formatCount(rsa::kCodeBookSize), formatSeconds(broken->seconds)));
    if (broken->unknown > 0)
        message()->say(Tone::info, tr("Not in the table: %1 characters.").arg(broken->unknown));
}

} // namespace blockwarp::ui
