// SPDX-License-Identifier: GPL-3.0-or-later
/// What files say about themselves: found on a thread, in words, and as a card.
#pragma once

#include "core/base/cancel.h"
#include "core/files/inspect.h"
#include "core/queue/queue_item.h"
#include "ui/files/queue_model.h"
#include "ui/jobs/batches.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QObject>
#include <QPushButton>
#include <QString>
#include <QTextEdit>

#include <filesystem>
#include <memory>
#include <vector>

namespace blockwarp::ui {

class FactsFinder : public QObject {
    Q_OBJECT

  public:
    explicit FactsFinder(QueueModel& queue, QObject* parent = nullptr);
    ~FactsFinder() override { stop(); }

    /// Armored files have to be read to their end; this ends that.
    void stop();
    /// Waits with looking while files are still being added.
    void hold(bool hold);

  private:
    struct Wanted {
        PathText file;
        std::shared_ptr<CancelFlag> cancel; ///< of its time: cancelled when the queue is cleared
    };
    void look();

    QueueModel& queue_;
    int next_ = 0; ///< row that was not looked at yet, nor those behind it
    bool held_ = false;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    Batches<Wanted, QueueList::FactsFound> batches_;
};

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

    /// `archive`: it can be looked into.
    void present(const QueueItem& item, bool archive);
    void presentNothing();

  signals:
    void accessWanted(); ///< who can open the file is to be changed
    void lookInsideAsked();

  private:
    void setText(const QString& html, const QString& plain);

    FileHeading* heading_;
    MessageLine* problem_;
    QTextEdit* text_;
    QPushButton* look_;
    QPushButton* copy_;
    QPushButton* access_;
    QString plain_; ///< what is copied
};

} // namespace blockwarp::ui
