// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector_page.h"

#include "ui/inspector/aes_inputs.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/avalanche_view.h"
#include "ui/inspector/chacha_view.h"
#include "ui/inspector/chaining_view.h"
#include "ui/inspector/key_schedule_view.h"
#include "ui/inspector/table_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"

namespace blockwarp::ui {

InspectorPage::InspectorPage(const Inventory&, QWidget* parent)
    : Page(tr("Inspector"), tr("AES and ChaCha20 step by step, with every intermediate value."),
           parent),
      tabs_(new TabRow("inspectorTabs", tr("What to inspect"), this)), inputs_(new AesInputs(this)),
      aes_(new AesView(this)), keys_(new KeyScheduleView(this)),
      avalanche_(new AvalancheView(this)), tables_(new TableView(this)),
      chaining_(new ChainingView(this)), chacha_(new ChachaView(this)) {
    auto* bar = new RunBar("play", tr("Play"), this);
    bar_ = new StepBar(bar->mainButton(), QStringLiteral("step"), bar);
    bar->setLead(bar_);
    addTab(tr("AES"), aes_);
    addTab(tr("Key schedule"), keys_);
    addTab(tr("Avalanche"), avalanche_);
    addTab(tr("T-tables"), tables_);
    addTab(tr("Chaining"), chaining_);
    addTab(tr("ChaCha20"), chacha_);
    layOut();
    frame().setRunBar(bar);
    connect(tabs_, &TabRow::changed, this, &InspectorPage::showTab);
    connect(inputs_, &AesInputs::changed, this, &InspectorPage::follow);
    connect(inputs_, &AesInputs::validChanged, this, [this](bool valid) {
        for (SteppedView* view :
             std::initializer_list<SteppedView*>{aes_, keys_, avalanche_, tables_})
            view->setValid(valid);
    });
    connect(bar_, &StepBar::baseChanged, this, [this] {
        for (SteppedView* view : views_)
            view->setBase(bar_->base());
    });
    follow();
    showTab(aesTab);
}

void InspectorPage::addTab(const QString& title, SteppedView* view) {
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(view);
    tabs_->add(title, scroll);
    views_.push_back(view);
}

SteppedView& InspectorPage::view() const {
    return *views_.at(static_cast<std::size_t>(tabs_->current()));
}

void InspectorPage::layOut() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::small, space::large, space::small);
    column->setSpacing(space::small);
    column->addWidget(inputs_);
    column->addWidget(tabs_->views(), 1);
    frame().setTabs(tabs_);
    frame().setContent(content);
}

/// Avalanche and tables are about encryption, of what goes in when encrypting.
void InspectorPage::follow() {
    const AesTrace trace = traceAes(inputs_->form(), inputs_->key(), inputs_->block());
    const bool encrypts = inputs_->form() == AesForm::cipher;
    const AesState plaintext = encrypts ? inputs_->block() : trace.output();
    aes_->setTrace(trace);
    keys_->setKey(inputs_->key());
    avalanche_->setInputs(inputs_->key(), plaintext);
    tables_->setTrace(traceAes(AesForm::cipher, inputs_->key(), plaintext));
}

void InspectorPage::showTab(int tab) {
    inputs_->setVisible(tab < chainingTab);
    bar_->setView(&view());
}

void InspectorPage::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Home:
        return bar_->goTo(0);
    case Qt::Key_End:
        return bar_->goTo(view().steps() - 1);
    case Qt::Key_Space:
        return bar_->togglePlay();
    default:
        Page::keyPressEvent(event);
    }
}

void InspectorPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    bar_->stop();
}

} // namespace blockwarp::ui
