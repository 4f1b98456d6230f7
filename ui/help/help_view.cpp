// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_view.h"

#include "ui/help/help_library.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>

#include <algorithm>

namespace blockwarp::ui {

HelpView::HelpView(QWidget* parent) : QTextBrowser(parent), later_(new QTimer(this)) {
    setObjectName("helpView");
    setAccessibleName(tr("Document"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false); // documents link to each other by file and heading
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // or pictures would change with it
    document()->setDocumentMargin(space::wide);
    later_->setSingleShot(true);
    connect(later_, &QTimer::timeout, this, &HelpView::renderAgain);
}

void HelpView::showMarkdown(const QString& text, const QString& folder) {
    text_ = text;
    folder_ = folder;
    render();
    verticalScrollBar()->setValue(0);
}

void HelpView::render() {
    document()->clear();
    document()->setDefaultFont(font());
    setMarkdown(text_);
}

bool HelpView::goTo(const QString& anchor) {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        if (headingAnchor(block.text()) != anchor) continue;
        setTextCursor(QTextCursor(block));
        const QRectF place = document()->documentLayout()->blockBoundingRect(block);
        verticalScrollBar()->setValue(static_cast<int>(place.top()) - space::small);
        return true;
    }
    return false;
}

/// Tables and links are laid out in other ways than they are written: the first words will do.
void HelpView::mark(const QString& line) {
    const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype count = std::min<qsizetype>(words.size(), 6); count > 0; --count) {
        const QTextCursor found = document()->find(words.first(count).join(QLatin1Char(' ')));
        if (found.isNull()) continue;
        setTextCursor(found);
        ensureCursorVisible();
        return;
    }
}

QImage HelpView::picture(const QString& path) const {
    const int room = std::max(200, viewport()->width() - 2 * space::wide - space::small);
    if (path.endsWith(QLatin1String(".svg"))) {
        QSvgRenderer drawing(path);
        if (!drawing.isValid()) return {};
        const QSize size = drawing.defaultSize().scaled(
            std::min(room, drawing.defaultSize().width()), 100'000, Qt::KeepAspectRatio);
        QImage image(size * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white); // drawings are made for paper
        QPainter painter(&image);
        drawing.render(&painter);
        image.setDevicePixelRatio(devicePixelRatioF());
        return image;
    }
    QImage image(path);
    if (image.width() <= room * devicePixelRatioF()) return image;
    image =
        image.scaledToWidth(static_cast<int>(room * devicePixelRatioF()), Qt::SmoothTransformation);
    image.setDevicePixelRatio(devicePixelRatioF());
    return image;
}

/// Files of the documents' folder only.
QVariant HelpView::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return {};
    const QString path = QDir::cleanPath(QDir(folder_).filePath(name.toString()));
    return path.startsWith(folder_ + QLatin1Char('/')) ? QVariant(picture(path)) : QVariant();
}

double HelpView::topOf(int position) const {
    const QTextBlock block = document()->findBlock(position);
    return document()->documentLayout()->blockBoundingRect(block).top();
}

/// Pictures have other sizes or texts other colours: the same part of the text stays in sight.
void HelpView::renderAgain() {
    const int position = textCursor().position();
    const double above = topOf(position) - verticalScrollBar()->value();
    render();
    QTextCursor cursor(document());
    cursor.setPosition(std::min(position, document()->characterCount() - 1));
    setTextCursor(cursor);
    verticalScrollBar()->setValue(static_cast<int>(topOf(cursor.position()) - above));
}

/// Later: an event may come while the document is being laid out.
void HelpView::resizeEvent(QResizeEvent* event) {
    const bool other = event->size().width() != event->oldSize().width();
    QTextBrowser::resizeEvent(event);
    if (other && !text_.isEmpty()) later_->start();
}

void HelpView::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    const bool looks =
        event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (looks && !text_.isEmpty()) later_->start();
}

} // namespace blockwarp::ui
