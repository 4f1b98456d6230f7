// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector_page.h"

#include "ui/inspector/aes_inputs.h"
#include "ui/inspector/aes_view.h"
#include "ui/inspector/avalanche_view.h"
#include "ui/inspector/chacha_view.h"
#include "ui/inspector/chaining_view.h"
#include "ui/inspector/inspector_stage.h"
#include "ui/inspector/kernel_view.h"
#include "ui/inspector/key_schedule_view.h"
#include "ui/inspector/table_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/segments.h"

namespace blockwarp::ui {

InspectorPage::InspectorPage(const Inventory&, QWidget* parent)
    : Page(tr("Inspector"), {}, parent),
      titles_(new Segments("inspectorTabs", tr("What to inspect"), this)),
      tabs_(new TabRow(titles_, this)), change_(new LinkButton(tr("Change…"), this)),
      hide_(new LinkButton(tr("Hide values"), this)), inputs_(new AesInputs(this)),
      aes_(new AesView(this)), keys_(new KeyScheduleView(this)),
      avalanche_(new AvalancheView(this)), tables_(new TableView(this)),
      kernels_(new KernelView(this)), chaining_(new ChainingView(this)),
      chacha_(new ChachaView(this)) {
    auto* bar = new RunBar("play", tr("Play"), this);
    bar_ = new StepBar(bar->mainButton(), QStringLiteral("step"), bar);
    bar->setLead(bar_);
    addTabs();
    layOut();
    frame().setRunBar(bar);
    connect(tabs_, &TabRow::changed, this, &InspectorPage::showTab);
    connect(change_, &QPushButton::toggled, this, [this] { showTab(tabs_->current()); });
    connect(hide_, &QPushButton::toggled, this, &InspectorPage::hideValues);
    connect(inputs_, &AesInputs::changed, this, &InspectorPage::follow);
    connect(inputs_, &AesInputs::validChanged, this, [this](bool valid) {
        for (SteppedView* view :
             std::initializer_list<SteppedView*>{aes_, keys_, avalanche_, tables_, kernels_})
            view->setValid(valid);
    });
    connect(bar_, &StepBar::baseChanged, this, [this] {
        for (SteppedView* view : views_)
            view->setBase(bar_->base());
    });
    follow();
    showTab(aesTab);
}

/// AES has several cards; the others are one.
void InspectorPage::addTabs() {
    addTab(tr("AES"), aes_, aes_);
    for (const auto& [title, view] :
         std::initializer_list<std::pair<QString, SteppedView*>>{{tr("Key schedule"), keys_},
                                                                 {tr("Avalanche"), avalanche_},
                                                                 {tr("T-tables"), tables_},
                                                                 {tr("Kernels"), kernels_},
                                                                 {tr("Chaining"), chaining_},
                                                                 {tr("ChaCha20"), chacha_}}) {
        auto* card = new Card(space::medium, this);
        card->column().addWidget(view);
        addTab(title, view, card);
    }
}

void InspectorPage::addTab(const QString& title, SteppedView* view, QWidget* shown) {
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(shown);
    tabs_->add(title, scroll);
    views_.push_back(view);
}

SteppedView& InspectorPage::view() const {
    return *views_.at(static_cast<std::size_t>(tabs_->current()));
}

void InspectorPage::layOut() {
    change_->setObjectName("aesChange");
    change_->setCheckable(true);
    hide_->setObjectName("hideValues");
    hide_->setCheckable(true);
    hide_->setToolTip(tr("Shows “?” until a byte is clicked, or Page Down is pressed"));
    for (LinkButton* link : {change_, hide_})
        setTextScale(*link, type::caption, QFont::DemiBold);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(space::large, space::tiny, space::large, space::small);
    column->setSpacing(space::medium);
    column->addWidget(inputs_);
    column->addWidget(tabs_->views(), 1);
    frame().addPageAction(tabs_);
    frame().addCaptionLink(change_);
    frame().addCaptionLink(hide_);
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
    kernels_->setInputs(inputs_->key(), plaintext);
    describe();
}

void InspectorPage::showTab(int tab) {
    const bool takesInputs = tab < chainingTab;
    change_->setVisible(takesInputs);
    hide_->setVisible(view().canHide());
    change_->setText(change_->isChecked() ? tr("Done") : tr("Change…"));
    inputs_->setVisible(takesInputs && change_->isChecked());
    describe();
    bar_->setView(&view());
    emit presentedChanged();
}

void InspectorPage::hideValues(bool hides) {
    hide_->setText(hides ? tr("Show values") : tr("Hide values"));
    for (SteppedView* view : views_)
        if (view->canHide()) view->setHiding(hides);
}

void InspectorPage::describe() {
    const int tab = tabs_->current();
    frame().setCaption(tab == chainingTab ? tr("How the blocks of a message depend on each other.")
                       : tab == chachaTab ? tr("RFC 8439: the block function line by line.")
                                          : inputs_->summary());
}

LessonStage* InspectorPage::stage() {
    if (stage_ == nullptr) stage_ = new InspectorStage(*this);
    return stage_;
}

Presented InspectorPage::presented() {
    const bool aes = tabs_->current() == aesTab;
    QString keys = tr("← → step · Space play");
    if (aes) keys += tr(" · D details · 2 two by two");
    return {.parts = {tabs_->views()},
            .title = tr("%1: %2").arg(title(), tabs_->title(tabs_->current())),
            .keys = keys,
            .tabs = tabs_};
}

void InspectorPage::setPresented(bool on) {
    Page::setPresented(on);
    aes_->setPresented(on);
}

/// Without the bar, whose shortcuts these are on the page.
bool InspectorPage::takePresentedKey(int key) {
    const bool aes = tabs_->current() == aesTab;
    if (key == Qt::Key_Left || key == Qt::Key_PageUp)
        bar_->go(-1);
    else if (key == Qt::Key_Right || key == Qt::Key_PageDown)
        bar_->go(1);
    else if (key == Qt::Key_2 && aes)
        aes_->switchTwoByTwo();
    else if (key == Qt::Key_D && aes)
        aes_->switchDetails();
    else
        return false;
    return true;
}

void InspectorPage::keyPressEvent(QKeyEvent* event) {
    if (isPresented() && takePresentedKey(event->key())) return;
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
