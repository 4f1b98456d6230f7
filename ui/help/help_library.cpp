// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace blockwarp::ui {
namespace {

const QString kFirst = QStringLiteral("help.md");

QString readText(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// "## A *title*" as "A title"; empty for any other line.
QString headingOf(const QString& line) {
    if (!line.startsWith(QLatin1Char('#'))) return {};
    QString text = line;
    while (text.startsWith(QLatin1Char('#')))
        text.remove(0, 1);
    return text.remove(QLatin1Char('*')).remove(QLatin1Char('`')).trimmed();
}

/// A line as it is read: links are their texts.
QString plain(const QString& line) {
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression marks(QStringLiteral("[*`|#]"));
    QString text = line;
    return text.replace(link, QStringLiteral("\\1")).remove(marks).simplified();
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
        documents_.append({file, titleOf(text), text});
    }
    std::ranges::stable_partition(
        documents_, [](const HelpDocument& document) { return document.file == kFirst; });
}

qsizetype HelpLibrary::indexOf(const QString& file) const {
    const auto found = std::ranges::find(documents_, file, &HelpDocument::file);
    return found == documents_.end() ? -1 : found - documents_.begin();
}

QList<HelpHit> HelpLibrary::search(const QString& words, qsizetype most) const {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QList<HelpHit> titles;
    QList<HelpHit> lines;
    if (wanted.isEmpty()) return {};
    for (qsizetype i = 0; i < documents_.size(); ++i) {
        QString heading = documents_.at(i).title;
        for (const QString& line : documents_.at(i).text.split(QLatin1Char('\n'))) {
            const QString above = headingOf(line);
            if (!above.isEmpty()) heading = above;
            const QString text = plain(line);
            if (hasAll(text, wanted)) (above.isEmpty() ? lines : titles).append({i, heading, text});
        }
    }
    titles += lines;
    return titles.first(std::min(most, titles.size()));
}

} // namespace blockwarp::ui
