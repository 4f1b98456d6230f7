// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector_stage.h"

#include "ui/base/text.h"
#include "ui/frame/lesson_stage.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/avalanche_view.h"
#include "ui/inspector/chaining_view.h"
#include "ui/inspector/inspector_page.h"
#include "ui/inspector/kernel_view.h"
#include "ui/panels/byte_text.h"

#include <QComboBox>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

const QString kExample = QStringLiteral("example");
constexpr std::array kExampleNames{"appendix-b", "appendix-c1", "appendix-c2", "appendix-c3"};

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
                  QStringLiteral("kernels"), QStringLiteral("chaining"),
                  QStringLiteral("chacha20")}));
    addInputs();
    addViews();
}

/// An own key or block has no example: it is brought back as what was typed.
void InspectorStage::addInputs() {
    auto* examples = &stageWidget<QComboBox>(inspector_, "aesExample");
    add({QStringLiteral("example"),
         [examples] {
             const int row = examples->currentIndex();
             return row >= 0 && static_cast<std::size_t>(row) < kExampleNames.size()
                        ? QString(QLatin1String(kExampleNames.at(static_cast<std::size_t>(row))))
                        : QString();
         },
         [examples](const QString& name) {
             const auto* found = std::ranges::find(
                 kExampleNames, name, [](const char* each) { return QLatin1String(each); });
             if (found == kExampleNames.end()) return;
             examples->setCurrentIndex(static_cast<int>(found - kExampleNames.begin()));
             emit examples->activated(examples->currentIndex());
         }});
    add(listField(QStringLiteral("direction"), inspector_, "aesForm",
                  {QStringLiteral("encrypt"), QStringLiteral("inverse"),
                   QStringLiteral("equivalent-inverse")}));
    add(inputField(QStringLiteral("key"), inspector_, "aesKey"));
    add(inputField(QStringLiteral("block"), inspector_, "aesBlock"));
    StageField text = lineField(QStringLiteral("block_text"), inspector_, "aesText");
    text.set = [type = text.set](const QString& typed) {
        if (!typed.isEmpty()) type(typed); // the block stays what the other settings made it
    };
    add(std::move(text));
}

void InspectorStage::addViews() {
    add(listField(QStringLiteral("flip"), inspector_, "avalancheWhere",
                  {QStringLiteral("block"), QStringLiteral("key")}));
    add(spinField(QStringLiteral("bit"), inspector_, "avalancheBit"));
    add(listField(QStringLiteral("mode"), inspector_, "chainMode",
                  {QStringLiteral("ecb"), QStringLiteral("cbc"), QStringLiteral("ctr"),
                   QStringLiteral("gcm"), QStringLiteral("xts")}));
    add(listField(QStringLiteral("padding"), inspector_, "chainPadding",
                  {QStringLiteral("pkcs7"), QStringLiteral("none")}));
    add(listField(QStringLiteral("chain_direction"), inspector_, "chainDirection",
                  {QStringLiteral("encrypt"), QStringLiteral("decrypt")}));
    add(lineField(QStringLiteral("text"), inspector_, "chainText"));
    add(lineField(QStringLiteral("additional"), inspector_, "chainAdditional"));
    add(listField(QStringLiteral("numbers"), inspector_, "stepBase",
                  {QStringLiteral("hex"), QStringLiteral("binary"), QStringLiteral("decimal")}));
    add(checkField(QStringLiteral("hidden"), inspector_, "hideValues"));
    add({QStringLiteral("details"),
         [this] {
             return inspector_.aes().hasDetails() ? QStringLiteral("true")
                                                  : QStringLiteral("false");
         },
         [this](const QString& on) { inspector_.aes().setDetails(on == QLatin1String("true")); }});
    addKernels();
    add({QStringLiteral("step"), [this] { return QString::number(inspector_.view().step()); },
         [this](const QString& step) { inspector_.bar().goTo(step.toInt()); }});
    auto* after = &stageWidget<MatrixView>(inspector_, "aesAfter");
    add({QStringLiteral("byte"),
         [after] { return QString::number(transposed(std::max(after->chosen(), 0))); },
         [after](const QString& byte) { emit after->cellChosen(transposed(byte.toInt())); }});
}

/// Before the step: what is chosen decides how many steps there are.
void InspectorStage::addKernels() {
    add(listField(QStringLiteral("warp"), inspector_, "kernelBlocks",
                  {QStringLiteral("counters"), QStringLiteral("badge"), QStringLiteral("photo")}));
    KernelView& view = inspector_.kernels();
    add({QStringLiteral("strategy"), [&view] { return toQString(view.strategy().strategy); },
         [&view](const QString& name) { view.chooseStrategy(name); }});
}

std::optional<PageValue> InspectorStage::kernelValue(const QString& measure) const {
    const KernelView& view = inspector_.kernels();
    if (measure == QLatin1String("total")) return PageValue::ofNumber(view.warp().wavefronts());
    if (measure == QLatin1String("conflicts")) return PageValue::ofNumber(view.warp().conflicts());
    if (measure == QLatin1String("wavefronts")) {
        const WarpLookup* lookup = view.lookup();
        return PageValue::ofNumber(lookup ? lookup->wavefronts : 0);
    }
    return {};
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
    const ModeDiagram& diagram = inspector_.chaining().diagram();
    if (measure == QLatin1String("blocks")) return count(diagram.blocks.size());
    const auto start = [](const DiagramNode& node) {
        const std::size_t shown = std::min<std::size_t>(4, node.bytes.size());
        return PageValue::ofText(hexText(std::span(node.bytes).first(shown)).toStdString());
    };
    const ModeDiagram::Block& block =
        diagram.blocks.at(static_cast<std::size_t>(inspector_.chaining().step()));
    if (measure == QLatin1String("in")) return start(diagram.nodes.at(block.in));
    if (measure == QLatin1String("out")) return start(diagram.nodes.at(block.out));
    if (measure == QLatin1String("tag")) {
        const DiagramNode* tag = diagram.find("Tag");
        return tag ? std::optional(start(*tag)) : std::nullopt;
    }
    if (measure == QLatin1String("padding")) return count(diagram.padding());
    if (measure != QLatin1String("equal")) return {};
    const auto isEqual = [&](const ModeDiagram::Block& each) {
        return diagram.nodes.at(each.out).same.has_value();
    };
    return count(static_cast<std::size_t>(std::ranges::count_if(diagram.blocks, isEqual)));
}

std::optional<PageValue> InspectorStage::value(const QString& name) const {
    if (name == QLatin1String("steps"))
        return count(static_cast<std::size_t>(inspector_.view().steps()) - 1);
    const QString part = name.section(QLatin1Char('.'), 0, 0);
    const QString measure = name.section(QLatin1Char('.'), 1);
    if (part == QLatin1String("aes")) return aesValue(measure);
    if (part == QLatin1String("chaining")) return chainingValue(measure);
    if (part == QLatin1String("kernels")) return kernelValue(measure);
    if (part != QLatin1String("avalanche")) return {};
    const AvalancheView& view = inspector_.avalanche();
    const AvalancheRound& round = view.rounds().at(static_cast<std::size_t>(view.step()));
    if (measure == QLatin1String("round")) return PageValue::ofNumber(round.round);
    return measure == QLatin1String("distance") ? std::optional(PageValue::ofNumber(round.distance))
                                                : std::nullopt;
}

} // namespace blockwarp::ui
