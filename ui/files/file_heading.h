// SPDX-License-Identifier: GPL-3.0-or-later
/// A heading about a file: a long name loses its middle, words around it are kept and wrap.
#pragma once

#include <QLabel>

#include <filesystem>

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

} // namespace blockwarp::ui
