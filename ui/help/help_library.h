// SPDX-License-Identifier: GPL-3.0-or-later
/// The documents that came with the program: their titles, headings and texts, to find and search.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace blockwarp::ui {

/// Whom a document is for, in the order of the list.
enum class HelpGroup { use, measure, develop };
QString groupTitle(HelpGroup group);

struct HelpDocument {
    QString file;  ///< "classroom.md"
    QString title; ///< its first heading
    QString text;  ///< Markdown
    HelpGroup group = HelpGroup::develop;
};

/// A paragraph that has the words that were searched for.
struct HelpHit {
    qsizetype document = 0; ///< an index of HelpLibrary::documents()
    QString heading;        ///< above the paragraph
    QString line;           ///< its sentence with the first of the words, as it is read
};

/// As links name a heading: lower case, hyphens for spaces, no other signs.
QString headingAnchor(const QString& heading);

class HelpLibrary {
  public:
    /// Beside the program, as installed or in the source tree; empty if neither is there.
    static QString usualFolder();

    /// Reads the Markdown files of that folder; help.md is the first, what developers need the
    /// last.
    explicit HelpLibrary(const QString& folder);

    const QString& folder() const { return folder_; }
    const QList<HelpDocument>& documents() const { return documents_; }
    /// −1: there is none of that name.
    qsizetype indexOf(const QString& file) const;
    /// Paragraphs with all words, in the order of the documents; at most `most`. In each group
    /// titles come first.
    QList<HelpHit> search(const QString& words, qsizetype most) const;

  private:
    QString folder_;
    QList<HelpDocument> documents_;
};

} // namespace blockwarp::ui
