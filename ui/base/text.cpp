// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/text.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QFile>

#include <string>

namespace blockwarp::ui {

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString coreText(std::string_view text) {
    return QCoreApplication::translate("core", std::string(text).c_str());
}

QString coreText(const Message& message) {
    return toQString(inWords(message, [](const std::string& text) {
        return coreText(std::string_view(text)).toStdString();
    }));
}

QString cipherTitle(const CipherSpec& cipher) {
    return toQString(titleOf(cipher));
}

QString strategyText(const Strategy& strategy) {
    return coreText(strategy.summary) + QLatin1Char(' ') + coreText(strategy.explanation);
}

QString sentence(const Error& error) {
    QString text = coreText(sentenceTemplate(error.code));
    return text.replace(QLatin1String("%1"), toQString(displayName(error.context)));
}

QString fromPath(const std::filesystem::path& path) {
    return QFile::decodeName(path.c_str());
}

std::filesystem::path toPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

QString fileName(const std::filesystem::path& path) {
    return fromPath(path.filename());
}

} // namespace blockwarp::ui
