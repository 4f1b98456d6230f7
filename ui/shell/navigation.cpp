// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigation.h"

#include "ui/base/icons.h"
#include "ui/shell/page_list.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QStyleOption>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kRoomForTitles = 1100; ///< window width
constexpr int kMark = 24;
const QString kSetting = QStringLiteral("window/navigationFolded");

} // namespace

int NavigationEntry::height(const QFontMetrics& metrics) {
    return std::max(36, metrics.height() + 2 * space::small);
}

void NavigationEntry::draw(QPainter& painter, const QRect& row, const QFont& font,
                           const QPalette& palette) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawFill(painter, row, palette);
    QRect place(0, 0, kIcon, kIcon);
    place.moveCenter(row.center());
    if (!iconOnly) place.moveLeft(row.left() + space::medium);
    icon.paint(&painter, place, Qt::AlignCenter, chosen ? QIcon::Selected : QIcon::Normal);
    if (!iconOnly) drawText(painter, row, font, palette);
    painter.restore();
}

void NavigationEntry::drawFill(QPainter& painter, const QRect& row, const QPalette& palette) const {
    const QRectF place = QRectF(row).adjusted(1, 1, -1, -1);
    painter.setPen(Qt::NoPen);
    if (chosen || pointedAt) {
        painter.setBrush(chosen ? selectionColor(palette) : palette.color(QPalette::AlternateBase));
        painter.drawRoundedRect(place, radius::control, radius::control);
    }
    if (!ring) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QApplication::palette().color(QPalette::Highlight), kRingWidth));
    painter.drawRoundedRect(place, radius::control, radius::control);
}

void NavigationEntry::drawText(QPainter& painter, const QRect& row, const QFont& font,
                               const QPalette& palette) const {
    QFont own = font;
    if (chosen) own.setWeight(QFont::DemiBold);
    painter.setFont(own);
    painter.setPen(palette.color(chosen ? QPalette::Link : QPalette::WindowText));
    const QRect place = row.adjusted(space::medium + kIcon + space::medium, 0, -space::medium, 0);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(scaledFont(font, type::caption));
    painter.setPen(toneColor(Tone::muted, palette));
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, key);
}

NavigationButton::NavigationButton(const QIcon& icon, const QString& title, const QKeySequence& key,
                                   QWidget* parent)
    : QAbstractButton(parent), key_(key.toString(QKeySequence::NativeText)) {
    setIcon(icon);
    setText(title);
    setToolTip(QStringLiteral("%1 (%2)").arg(title, key_));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
}

void NavigationButton::setIconOnly(bool iconOnly) {
    iconOnly_ = iconOnly;
    update();
}

QSize NavigationButton::sizeHint() const {
    return {0, NavigationEntry::height(fontMetrics())};
}

void NavigationButton::paintEvent(QPaintEvent*) {
    QStyleOption option;
    option.initFrom(this);
    NavigationEntry entry;
    entry.icon = icon();
    entry.title = text();
    entry.key = key_;
    entry.iconOnly = iconOnly_;
    entry.pointedAt = option.state.testFlag(QStyle::State_MouseOver) || isDown();
    QPainter painter(this);
    entry.draw(painter, rect(), font(), palette());
}

void NavigationButton::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

Navigation::Navigation(QWidget* parent)
    : QWidget(parent), mark_(new QLabel(this)),
      name_(new QLabel(QStringLiteral("Blockwarp"), this)), fold_(new QToolButton(this)),
      top_(new QHBoxLayout), pages_(new PageList(this)),
      help_(new NavigationButton(icon("help"), tr("Help"), QKeySequence::HelpContents, this)) {
    mark_->setPixmap(QIcon(QStringLiteral(":/icons/app.svg")).pixmap(kMark, kMark));
    setTextScale(*name_, type::section, QFont::DemiBold);
    fold_->setObjectName("foldNavigation");
    fold_->setIcon(icon("menu"));
    fold_->setAutoRaise(true);
    fold_->setFixedSize(kControlHeight, kControlHeight);
    top_->setSpacing(space::small);
    top_->addWidget(mark_);
    top_->addWidget(name_, 1);
    top_->addWidget(fold_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top_);
    column->addWidget(pages_, 1);
    auto* bottom = new QHBoxLayout;
    bottom->setContentsMargins(space::small, space::small, space::small, space::medium);
    bottom->addWidget(help_);
    column->addLayout(bottom);
    help_->setObjectName("navigationHelp");
    connect(help_, &QAbstractButton::clicked, this, &Navigation::helpWanted);
    connect(fold_, &QToolButton::clicked, this, &Navigation::toggle);
    refresh();
}

void Navigation::setWindowWidth(int width) {
    windowWidth_ = width;
    refresh();
}

void Navigation::toggle() {
    chosen_ = !folded_;
    refresh();
}

void Navigation::refresh() {
    folded_ = chosen_.value_or(windowWidth_ > 0 && windowWidth_ < kRoomForTitles);
    pages_->setIconsOnly(folded_);
    help_->setIconOnly(folded_);
    mark_->setVisible(!folded_);
    name_->setVisible(!folded_);
    const int beside = (PageList::kIconsWidth - kControlHeight) / 2;
    top_->setContentsMargins(folded_ ? beside : space::large, space::medium, beside, space::medium);
    fold_->setToolTip(folded_ ? tr("Show the pages' titles") : tr("Show icons only"));
    fold_->setAccessibleName(fold_->toolTip());
    fitWidth();
}

void Navigation::fitWidth() {
    setFixedWidth(std::max(pages_->minimumWidth(), top_->minimumSize().width()));
}

/// Texts grow.
bool Navigation::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fitWidth();
    return QWidget::event(event);
}

void Navigation::save(QSettings& settings) const {
    if (chosen_) settings.setValue(kSetting, *chosen_);
}

void Navigation::load(const QSettings& settings) {
    if (settings.contains(kSetting)) chosen_ = settings.value(kSetting).toBool();
    refresh();
}

} // namespace blockwarp::ui
