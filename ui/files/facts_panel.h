// SPDX-License-Identifier: GPL-3.0-or-later
/// What a file says about itself, in words and as a card.
#pragma once

#include "core/files/inspect.h"
#include "core/queue/queue_item.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QPushButton>
#include <QString>
#include <QTextEdit>

#include <filesystem>
#include <vector>

namespace blockwarp::ui {

/// As wide as there is room, whatever it says.
class FileHeading : public QLabel {
    Q_OBJECT

  public:
    explicit FileHeading(QWidget* parent = nullptr);

    void say(const QString& words);
    /// `words`: with %1 where the name goes. The tool tip holds the whole path.
    void say(const QString& words, const std::filesystem::path& file);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();

    QString words_;
    QString name_;
};

struct FactRow {
    QString name;
    QString value;
};

/// Everything.
std::vector<FactRow> factRows(const FileFacts& facts);

/// In one line: "blockwarp, AES-256-GCM, 2 keys"; empty for a file that says nothing.
QString factsLine(const FileFacts& facts);

class FactsPanel : public Card {
    Q_OBJECT

  public:
    explicit FactsPanel(QWidget* parent = nullptr);

    void present(const QueueItem& item);
    void presentNothing();

  private:
    void setText(const QString& html, const QString& plain);

    FileHeading* heading_;
    MessageLine* problem_;
    QTextEdit* text_;
    QPushButton* copy_;
    QString plain_; ///< what is copied
};

} // namespace blockwarp::ui
