// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_stage.h"

#include "core/cipher/cipher_spec.h"
#include "ui/base/text.h"
#include "ui/frame/lesson_stage.h"
#include "ui/leak/demonstration.h"
#include "ui/leak/experiment_bar.h"
#include "ui/leak/leak_lab_page.h"
#include "ui/leak/picture.h"
#include "ui/leak/tamper_view.h"

#include <QComboBox>
#include <QSpinBox>
#include <QTabBar>

namespace blockwarp::ui {
namespace {

const QString kAuto = QStringLiteral("auto");
const QString kMiddle = QStringLiteral("middle");
const QString kAll = QStringLiteral("all");
const QString kSample = QStringLiteral("sample");
const QString kOnce = QStringLiteral("1");

QStringList sampleNames() {
    QStringList names;
    for (const LeakSample& sample : leakSamples())
        names << toQString(sample.name);
    return names;
}

QStringList formatNames() {
    QStringList names;
    for (const PixelFormatSpec& format : pixelFormats())
        names << toQString(format.name);
    return names;
}

std::optional<PageValue> measureOf(const Pane& pane, const QString& measure) {
    if (measure == QLatin1String("refused")) return PageValue::ofText(pane.raster ? "no" : "yes");
    if (measure == QLatin1String("verdict"))
        return PageValue::ofText(pane.verdict == Verdict::leaks   ? "leaks"
                                 : pane.verdict == Verdict::hides ? "hides"
                                                                  : "none");
    if (pane.damage && measure == QLatin1String("bytes_changed"))
        return PageValue::ofNumber(static_cast<double>(pane.damage->bytes));
    if (pane.damage && measure == QLatin1String("blocks_changed"))
        return PageValue::ofNumber(static_cast<double>(pane.damage->blocks));
    if (pane.repeats) {
        const RepeatedBlocks& counts = pane.repeats->counts;
        if (measure == QLatin1String("recur"))
            return PageValue::ofNumber(100 * counts.share(), "%");
        if (measure == QLatin1String("blocks"))
            return PageValue::ofNumber(static_cast<double>(counts.blocks));
        if (measure == QLatin1String("repeated"))
            return PageValue::ofNumber(static_cast<double>(counts.repeated));
        if (measure == QLatin1String("unique"))
            return PageValue::ofNumber(static_cast<double>(counts.unique));
    }
    if (!pane.statistics) return {};
    if (measure == QLatin1String("entropy")) return PageValue::ofNumber(pane.statistics->entropy);
    if (measure == QLatin1String("chi_square"))
        return PageValue::ofNumber(pane.statistics->chiSquare);
    const AdjacentCorrelation& correlation = pane.statistics->correlation;
    const auto& wanted =
        measure == QLatin1String("right") ? correlation.horizontal : correlation.vertical;
    const bool known = measure == QLatin1String("right") || measure == QLatin1String("below");
    return known && wanted ? std::optional(PageValue::ofNumber(*wanted)) : std::nullopt;
}

std::optional<PageValue> measureOfText(const TamperedPane& pane, const QString& measure) {
    if (measure == QLatin1String("refused"))
        return PageValue::ofText(pane.opened.refused ? "yes" : "no");
    if (pane.opened.refused) return {};
    if (measure == QLatin1String("bytes_changed"))
        return PageValue::ofNumber(static_cast<double>(pane.changedBytes()));
    if (measure == QLatin1String("reads"))
        return PageValue::ofText(readableText(pane).toStdString());
    return {};
}

} // namespace

LeakStage::LeakStage(LeakLabPage& lab) : LessonStage(lab), lab_(lab), zoom_(kAuto) {
    addPicture();
    addCipher();
    addExperiment();
    addText();
}

bool LeakStage::isBusy() const {
    return lab_.isBusy();
}

void LeakStage::keepMore() {
    lab_.setSpeaking(false);
    const ViewState& view = lab_.view();
    keptZoom_ = view.fits() ? 0 : view.zoomFor({1, 1});
    keptCentre_ = view.centre();
}

void LeakStage::bringBackMore() {
    lab_.setSpeaking(true);
    zoom_ = kAuto;
    if (keptZoom_ > 0) lab_.view().setZoom(keptZoom_, keptCentre_);
}

/// A picture of the user's own is known by its path: only what is brought back after a lesson can
/// be one.
void LeakStage::addPicture() {
    auto* list = &stageWidget<QComboBox>(lab_, "leakSample");
    add({QStringLiteral("sample"),
         [this, list] {
             return list->currentIndex() < 0 ? lab_.picturePath() : list->currentData().toString();
         },
         [this](const QString& name) {
             if (sampleNames().contains(name))
                 lab_.openSample(name);
             else
                 lab_.open(name);
         }});
    add(tabField(QStringLiteral("format"), lab_, "leakFormat", formatNames()));
    for (const auto& [key, box] : {std::pair{"grid", "leakGrid"}, std::pair{"heat_map", "leakHeat"},
                                   std::pair{"wipe", "leakWipe"}})
        add(checkField(QLatin1String(key), lab_, box));
}

void LeakStage::addCipher() {
    add(listField(QStringLiteral("pane"), lab_, "leakFree",
                  {QStringLiteral("cbc"), QStringLiteral("xts"), QStringLiteral("gcm"),
                   QStringLiteral("chacha20"), QStringLiteral("poly1305")}));
    add(tabField(QStringLiteral("key_size"), lab_, "leakKeySize",
                 {QStringLiteral("128"), QStringLiteral("192"), QStringLiteral("256")}));
    add(lineField(QStringLiteral("key"), lab_, "leakKey", QStringLiteral("random")));
}

void LeakStage::addExperiment() {
    QStringList steps;
    for (const DemonstrationRow& row : demonstrations())
        steps << QLatin1String(row.name);
    add(tabField(QStringLiteral("step"), lab_, "leakSteps", steps));
    add(listField(QStringLiteral("second"), lab_, "leakSecond", sampleNames()));
    auto* byte = &stageWidget<QSpinBox>(lab_, "leakByte");
    add({QStringLiteral("byte"),
         [this, byte] {
             const bool middle = byte->value() == static_cast<int>(middleByte());
             return middle ? kMiddle : QString::number(byte->value());
         },
         [this, byte](const QString& place) {
             byte->setValue(place == kMiddle ? static_cast<int>(middleByte()) : place.toInt());
         }});
    add(spinField(QStringLiteral("bit"), lab_, "leakBit"));
    add({QStringLiteral("zoom"),
         [this] {
             return zoom_ == kAuto ? kAuto : QString::number(qRound(lab_.view().zoomFor({1, 1})));
         },
         [this](const QString& zoom) {
             zoom_ = zoom;
             if (zoom == kAuto) return lab_.view().fit();
             const QSize size = lab_.view().picture();
             lab_.view().setZoom(zoom.toInt(), QRectF({}, size).center());
         }});
    add({QStringLiteral("panes"),
         [this] {
             const QStringList& names = lab_.panesOfStep();
             return names.isEmpty() ? kAll : names.join(QStringLiteral(", "));
         },
         [this](const QString& names) {
             lab_.setPanesOfStep(names == kAll ? QStringList() : names.split(QStringLiteral(", ")));
         }});
    add({QStringLiteral("run"), [this] { return run(); },
         [this](const QString& times) { setRun(times); }});
    add({QStringLiteral("covered"),
         [this] { return lab_.isCovered() ? QStringLiteral("true") : QStringLiteral("false"); },
         [this](const QString& on) { lab_.setCovered(on == QLatin1String("true")); }});
}

/// After the step, to which it belongs.
void LeakStage::addText() {
    add(tabField(QStringLiteral("subject"), lab_, "leakSubject",
                 {QStringLiteral("picture"), QStringLiteral("text")}));
    add({QStringLiteral("text"),
         [this] { return lab_.experiment().isSample() ? kSample : lab_.experiment().text(); },
         [this](const QString& text) {
             lab_.experiment().setText(text == kSample ? QString() : text);
         }});
    add(tabField(QStringLiteral("text_mode"), lab_, "tamperMode",
                 {QStringLiteral("ecb"), QStringLiteral("cbc"), QStringLiteral("ctr"),
                  QStringLiteral("xts"), QStringLiteral("gcm")}));
    add({QStringLiteral("change"), [this] { return tamperingText(lab_.tampering().tampering()); },
         [this](const QString& change) {
             if (const auto parsed = parseTampering(change)) lab_.tampering().setTampering(*parsed);
         }});
}

/// Only comparisons have statistics.
bool LeakStage::showsExperiment() const {
    const Scene& scene = lab_.scene();
    return !scene.panes.empty() && !scene.panes.front().statistics;
}

QString LeakStage::run() const {
    if (!isExperiment(lab_.step())) return times_;
    return showsExperiment() ? kOnce : QStringLiteral("0");
}

void LeakStage::setRun(const QString& times) {
    const Demonstration step = lab_.step();
    times_ = times;
    if (times == kOnce) return lab_.run(step);
    if (!isExperiment(step)) return;
    lab_.choose(Demonstration::compare); // and back: to its question
    lab_.choose(step);
}

std::size_t LeakStage::middleByte() const {
    const Scene& scene = lab_.scene();
    if (scene.panes.empty()) return 0;
    const RasterShape& shape = scene.panes.front().raster->shape;
    return byteOfPixel(shape, {shape.width / 2, shape.height / 2});
}

std::optional<PageValue> LeakStage::value(const QString& name) const {
    const QString of = name.section(QLatin1Char('.'), 0, 0);
    const QString measure = name.section(QLatin1Char('.'), 1);
    if (lab_.showsText()) {
        const TamperedPane* pane = lab_.tampering().scene().find(of);
        return pane ? measureOfText(*pane, measure) : std::nullopt;
    }
    const Pane* pane = lab_.scene().find(of);
    return pane ? measureOf(*pane, measure) : std::nullopt;
}

} // namespace blockwarp::ui
