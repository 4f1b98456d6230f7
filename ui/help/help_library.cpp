// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace blockwarp::ui {
namespace {

const QString kFirst = QStringLiteral("help.md");

struct Place {
    const char* file;
    HelpGroup group;
};

/// The order of the list. Documents that it does not have are for developers.
constexpr std::array kPlaces{
    Place{"help.md", HelpGroup::use},
    Place{"keys.md", HelpGroup::use},
    Place{"archives.md", HelpGroup::use},
    Place{"damage.md", HelpGroup::use},
    Place{"recovery.md", HelpGroup::use},
    Place{"parts.md", HelpGroup::use},
    Place{"classroom.md", HelpGroup::use},
    Place{"performance.md", HelpGroup::measure},
    Place{"performance-kernels.md", HelpGroup::measure},
    Place{"performance-experiments.md", HelpGroup::measure},
    Place{"performance-folders.md", HelpGroup::measure},
    Place{"performance-rsa.md", HelpGroup::measure},
    Place{"reports.md", HelpGroup::measure},
    Place{"kernels.md", HelpGroup::measure},
};

std::size_t placeOf(const QString& file) {
    const auto found = std::ranges::find_if(
        kPlaces, [&file](const Place& place) { return file == QLatin1String(place.file); });
    return static_cast<std::size_t>(found - kPlaces.begin());
}

HelpGroup groupOf(const QString& file) {
    const std::size_t place = placeOf(file);
    return place < kPlaces.size() ? kPlaces[place].group : HelpGroup::develop;
}

QString readText(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const QRegularExpression& links() {
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    return link;
}

/// Nothing but links, to other parts of the documents.
bool isNavigation(QString markdown) {
    return markdown.remove(links()).remove(QStringLiteral("·")).trimmed().isEmpty();
}

/// A text as it is read: links are their texts, items have no dash.
QString plain(const QString& markdown) {
    static const QRegularExpression item(QStringLiteral("^\\s*([-*]|\\d+\\.) "));
    static const QRegularExpression marks(QStringLiteral("[*`#]|<[^>]*>|^\\|[-: |]*|\\s*\\|$"));
    QString text = markdown;
    text.remove(item).replace(links(), QStringLiteral("\\1")).remove(marks);
    return text.replace(QLatin1Char('|'), QStringLiteral("·")).simplified(); // cells of a row
}

/// "## A *title*" as "A title"; empty for any other line.
QString headingOf(const QString& line) {
    return line.startsWith(QLatin1Char('#')) ? plain(line) : QString();
}

bool hasAll(const QString& line, const QStringList& words) {
    return std::ranges::all_of(
        words, [&line](const QString& word) { return line.contains(word, Qt::CaseInsensitive); });
}

QString titleOf(const QString& text) {
    for (const QString& line : text.split(QLatin1Char('\n')))
        if (const QString heading = headingOf(line); !heading.isEmpty()) return heading;
    return {};
}

/// Headings, rows of tables and lines of code by themselves; other lines as paragraphs, because a
/// link may go on in the next line.
QStringList paragraphsOf(const QString& text) {
    static const QRegularExpression alone(QStringLiteral("^(#|\\||    |$)"));
    static const QRegularExpression item(QStringLiteral("^\\s*([-*]|\\d+\\.) "));
    QStringList paragraphs;
    bool open = false; // the last paragraph may go on
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        const bool single = alone.match(line).hasMatch();
        if (open && !single && !item.match(line).hasMatch())
            paragraphs.last() += QLatin1Char(' ') + line;
        else
            paragraphs << line;
        open = !single;
    }
    return paragraphs;
}

/// The sentence with the first of the words.
QString sentenceWith(const QString& word, const QString& paragraph) {
    static const QRegularExpression end(QStringLiteral("(?<=[.!?:]) (?=[^a-z])"));
    for (const QString& sentence : paragraph.split(end))
        if (sentence.contains(word, Qt::CaseInsensitive)) return sentence;
    return paragraph;
}

} // namespace

QString headingAnchor(const QString& heading) {
    QString anchor;
    for (const QChar sign : heading.toLower())
        if (sign.isLetterOrNumber() || sign == QLatin1Char('-'))
            anchor += sign;
        else if (sign.isSpace())
            anchor += QLatin1Char('-');
    return anchor;
}

QString groupTitle(HelpGroup group) {
    switch (group) {
    case HelpGroup::use:
        return QCoreApplication::translate("help", "Using Blockwarp");
    case HelpGroup::measure:
        return QCoreApplication::translate("help", "Speed");
    case HelpGroup::develop:
        break;
    }
    return QCoreApplication::translate("help", "For developers");
}

QString HelpLibrary::usualFolder() {
    const QDir program(QCoreApplication::applicationDirPath());
    for (const char* way : {"../share/doc/blockwarp-common/docs", "../../docs", "../../../docs"})
        if (QFile::exists(program.filePath(QString::fromLatin1(way) + QLatin1Char('/') + kFirst)))
            return QDir::cleanPath(program.filePath(QString::fromLatin1(way)));
    return {};
}

HelpLibrary::HelpLibrary(const QString& folder) : folder_(folder) {
    if (folder.isEmpty()) return;
    const QDir files(folder);
    for (const QString& file : files.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        const QString text = readText(files.filePath(file));
        documents_.append({file, titleOf(text), text, groupOf(file)});
    }
    std::ranges::stable_sort(documents_, {},
                             [](const HelpDocument& document) { return placeOf(document.file); });
}

qsizetype HelpLibrary::indexOf(const QString& file) const {
    const auto found = std::ranges::find(documents_, file, &HelpDocument::file);
    return found == documents_.end() ? -1 : found - documents_.begin();
}

QList<HelpHit> HelpLibrary::search(const QString& words, qsizetype most) const {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted.isEmpty()) return {};
    QList<HelpHit> hits;
    qsizetype titles = 0; // of the group: they stand before its texts
    for (qsizetype i = 0; i < documents_.size(); ++i) {
        if (i > 0 && documents_.at(i).group != documents_.at(i - 1).group) titles = hits.size();
        QString heading = documents_.at(i).title;
        for (const QString& paragraph : paragraphsOf(documents_.at(i).text)) {
            const QString above = headingOf(paragraph);
            if (!above.isEmpty()) heading = above;
            const QString text = plain(paragraph);
            if (isNavigation(paragraph) || !hasAll(text, wanted)) continue;
            if (above.isEmpty())
                hits.append({i, heading, sentenceWith(wanted.first(), text)});
            else
                hits.insert(titles++, {i, heading, text});
        }
    }
    return hits.first(std::min(most, hits.size()));
}

} // namespace blockwarp::ui
