// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/files/archive_model.h"
#include "ui/files/archive_reader.h"
#include "ui/frame/page.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>
#include <QWidget>

#include <memory>

namespace blockwarp::ui {

class ExtractPanel;

/// An archive that is looked into, in the place of its page: its tree, what is ticked, and where
/// that is extracted to. Nothing is written before a person asks for it.
class ArchiveView : public QWidget {
    Q_OBJECT

  public:
    /// `job` decrypts the archive. Begins to list it.
    ArchiveView(const FileJob& job, SecretSource secret, QWidget* parent);

    bool isExtracting() const { return extracting_; }
    void cancel() { reader_->cancel(); }
    void takeFocus();

  signals:
    void closed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void layOut();
    QWidget* makeTree();
    void fitColumns();
    void connectParts();
    void take(const std::vector<TarEntry>& entries);
    void finishListing(const Result<void>& done);
    void extract();
    void finishExtraction(const Result<ItemResult>& done);
    void openFirstFolder();
    void showProgress();
    void showTicked();

    PageFrame* frame_;
    QPushButton* close_;
    QLineEdit* search_;
    QPushButton* all_;
    QPushButton* none_;
    QTreeView* tree_;
    ExtractPanel* side_;
    RunBar* bar_;
    ArchiveModel* model_;
    ArchiveReader* reader_;
    bool whole_ = false; ///< all of it is authentic
    bool extracting_ = false;
    ArchiveContents::Totals asked_; ///< of the last extraction
};

/// Shows an archive instead of a page's frame, until it is closed.
class ArchiveVisit : public QObject {
    Q_OBJECT

  public:
    ArchiveVisit(QWidget* page, QWidget* frame) : QObject(page), page_(*page), frame_(*frame) {}

    void open(const FileJob& job, SecretSource secret);
    bool isOpen() const { return view_ != nullptr; }
    bool isExtracting() const { return view_ && view_->isExtracting(); }
    void takeFocus() { view_->takeFocus(); }
    void cancel();

  signals:
    void closed();

  private:
    void close();

    QWidget& page_;
    QWidget& frame_;
    ArchiveView* view_ = nullptr;
};

} // namespace blockwarp::ui
