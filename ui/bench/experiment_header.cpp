// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/experiment_header.h"

#include "core/bench/measure/run.h"
#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <algorithm>

namespace blockwarp::ui {

ExperimentHeader::ExperimentHeader(QWidget* parent)
    : QWidget(parent), title_(makeHeading({}, this)), sentence_(new Explanation(this)),
      badge_(new MessageLine(this)) {
    sentence_->setObjectName("benchSentence");
    badge_->setObjectName("benchBadge");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    for (QWidget* part : std::initializer_list<QWidget*>{title_, sentence_, badge_})
        column->addWidget(part);
}

void ExperimentHeader::setExperiment(const ExperimentSpec& experiment) {
    title_->setText(coreText(experiment.title));
    sentence_->setText(tr("%1 Of the student projects that this program grew from, it reproduces "
                          "%2")
                           .arg(coreText(experiment.explanation), coreText(experiment.reproduces)));
}

void ExperimentHeader::setReport(const ReportChoice& choice) {
    const ReportEntry& entry = *choice.entry;
    title_->setText(toQString(entry.title));
    QString text = tr("“%1”, %2 (%3). %4")
                       .arg(toQString(choice.report->title), toQString(choice.report->author),
                            toQString(choice.report->machine), toQString(entry.says));
    for (const std::string& inferred : entry.inferred)
        text += QLatin1Char(' ') + tr("Inferred: %1").arg(toQString(inferred));
    sentence_->setText(text);
}

void ExperimentHeader::tell(const BenchRun& run, const QString& problem) {
    if (!problem.isEmpty()) return refuse(problem);
    QStringList lines;
    for (const std::string& caution : run.cautions)
        lines << coreText(caution);
    const Tone tone = lines.isEmpty() ? Tone::info : Tone::caution;
    const auto gpu = std::find_if(run.measured.begin(), run.measured.end(), [](const auto& one) {
        return one.variant.refused && one.variant.refused->code == ErrorCode::noGpu;
    });
    if (gpu != run.measured.end())
        lines << tr("GPU lines are missing: %1. Under Settings, “emulated” runs the kernels on the "
                    "CPU, to see them work.")
                     .arg(coreText(whyNotTimed(gpu->variant)));
    badge_->say(tone, lines.join(QLatin1Char(' ')));
}

} // namespace blockwarp::ui
