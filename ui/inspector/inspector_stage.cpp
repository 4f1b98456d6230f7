// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector_stage.h"

#include "ui/frame/stage_fields.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/avalanche_view.h"
#include "ui/inspector/chaining_view.h"
#include "ui/inspector/inspector_page.h"
#include "ui/panels/byte_text.h"

#include <QComboBox>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

const QString kExample = QStringLiteral("example");
constexpr std::array kExamples{"appendix-b", "appendix-c1", "appendix-c2", "appendix-c3"};

/// Key or block: of the example, as long as that has a name.
StageField inputField(const QString& key, const QWidget& page, const char* line) {
    StageField field = lineField(key, page, line);
    auto* examples = &stageWidget<QComboBox>(page, "aesExample");
    field.get = [examples, typed = field.get] {
        return examples->currentIndex() >= 0 ? kExample : typed();
    };
    field.set = [set = field.set](const QString& typed) {
        if (typed != kExample) set(typed);
    };
    return field;
}

PageValue count(std::size_t number) {
    return PageValue::ofNumber(static_cast<double>(number));
}

} // namespace

InspectorStage::InspectorStage(InspectorPage& inspector)
    : LessonStage(inspector), inspector_(inspector) {
    add(tabField(QStringLiteral("tab"), inspector, "inspectorTabs",
                 {QStringLiteral("aes"), QStringLiteral("key-schedule"),
                  QStringLiteral("avalanche"), QStringLiteral("t-tables"),
                  QStringLiteral("chaining"), QStringLiteral("chacha20")}));
    addInputs();
    addViews();
}

/// An own key or block has no example: it is brought back as what was typed.
void InspectorStage::addInputs() {
    auto* examples = &stageWidget<QComboBox>(inspector_, "aesExample");
    add({QStringLiteral("example"),
         [examples] {
             const int row = examples->currentIndex();
             return row >= 0 && static_cast<std::size_t>(row) < kExamples.size()
                        ? QString(QLatin1String(kExamples.at(static_cast<std::size_t>(row))))
                        : QString();
         },
         [examples](const QString& name) {
             const auto* found = std::ranges::find(
                 kExamples, name, [](const char* each) { return QLatin1String(each); });
             if (found == kExamples.end()) return;
             examples->setCurrentIndex(static_cast<int>(found - kExamples.begin()));
             emit examples->activated(examples->currentIndex());
         }});
    add(listField(QStringLiteral("direction"), inspector_, "aesForm",
                  {QStringLiteral("encrypt"), QStringLiteral("inverse"),
                   QStringLiteral("equivalent-inverse")}));
    add(inputField(QStringLiteral("key"), inspector_, "aesKey"));
    add(inputField(QStringLiteral("block"), inspector_, "aesBlock"));
}

void InspectorStage::addViews() {
    add(listField(QStringLiteral("flip"), inspector_, "avalancheWhere",
                  {QStringLiteral("block"), QStringLiteral("key")}));
    add(spinField(QStringLiteral("bit"), inspector_, "avalancheBit"));
    add(listField(QStringLiteral("mode"), inspector_, "chainMode",
                  {QStringLiteral("ecb"), QStringLiteral("cbc"), QStringLiteral("ctr")}));
    add(lineField(QStringLiteral("text"), inspector_, "chainText"));
    add(listField(QStringLiteral("numbers"), inspector_, "stepBase",
                  {QStringLiteral("hex"), QStringLiteral("binary"), QStringLiteral("decimal")}));
    add({QStringLiteral("step"), [this] { return QString::number(inspector_.view().step()); },
         [this](const QString& step) { inspector_.bar().goTo(step.toInt()); }});
    auto* after = &stageWidget<MatrixView>(inspector_, "aesAfter");
    add({QStringLiteral("byte"),
         [after] { return QString::number(transposed(std::max(after->chosen(), 0))); },
         [after](const QString& byte) { emit after->cellChosen(transposed(byte.toInt())); }});
}

std::optional<PageValue> InspectorStage::aesValue(const QString& measure) const {
    const AesView& view = inspector_.aes();
    const AesStage& stage = view.trace().stages[static_cast<std::size_t>(view.step())];
    const auto byte = static_cast<std::size_t>(settings().value(QStringLiteral("byte")).toInt());
    const auto hex = [](std::uint8_t value) {
        return PageValue::ofText(byteText(value, NumberBase::hex).toStdString());
    };
    if (measure == QLatin1String("before")) return hex(stage.before.at(byte));
    if (measure == QLatin1String("after")) return hex(stage.after.at(byte));
    if (measure == QLatin1String("round")) return PageValue::ofNumber(stage.round);
    if (measure != QLatin1String("changed")) return {};
    std::size_t changed = 0;
    for (std::size_t i = 0; i < stage.after.size(); ++i)
        changed += stage.after[i] != stage.before[i] ? 1 : 0;
    return count(changed);
}

std::optional<PageValue> InspectorStage::chainingValue(const QString& measure) const {
    const std::vector<ChainBlock>& blocks = inspector_.chaining().blocks();
    if (measure == QLatin1String("blocks")) return count(blocks.size());
    const auto step = static_cast<std::size_t>(inspector_.chaining().step());
    const auto start = [](const AesState& state) {
        return PageValue::ofText(hexText(std::span(state).first(4)).toStdString());
    };
    if (measure == QLatin1String("in")) return start(blocks.at(step).in);
    if (measure == QLatin1String("out")) return start(blocks.at(step).out);
    if (measure != QLatin1String("equal")) return {};
    std::size_t equal = 0; // blocks whose output an earlier one has already
    for (auto block = blocks.begin(); block != blocks.end(); ++block)
        equal += std::any_of(blocks.begin(), block,
                             [&](const ChainBlock& other) { return other.out == block->out; })
                     ? 1
                     : 0;
    return count(equal);
}

std::optional<PageValue> InspectorStage::value(const QString& name) const {
    if (name == QLatin1String("steps"))
        return count(static_cast<std::size_t>(inspector_.view().steps()) - 1);
    const QString part = name.section(QLatin1Char('.'), 0, 0);
    const QString measure = name.section(QLatin1Char('.'), 1);
    if (part == QLatin1String("aes")) return aesValue(measure);
    if (part == QLatin1String("chaining")) return chainingValue(measure);
    if (part != QLatin1String("avalanche")) return {};
    const AvalancheView& view = inspector_.avalanche();
    const AvalancheRound& round = view.rounds().at(static_cast<std::size_t>(view.step()));
    if (measure == QLatin1String("round")) return PageValue::ofNumber(round.round);
    return measure == QLatin1String("distance") ? std::optional(PageValue::ofNumber(round.distance))
                                                : std::nullopt;
}

} // namespace blockwarp::ui
