// SPDX-License-Identifier: GPL-3.0-or-later
/// Text between core (UTF-8, paths, error codes) and the window (QString, sentences).
#pragma once

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/cipher/cipher_spec.h"
#include "core/engine/machine.h"

#include <QCoreApplication>
#include <QString>

#include <filesystem>
#include <string_view>

namespace blockwarp::ui {

QString toQString(std::string_view text);

/// A text that core defines in English (titles, explanations), translated where there is a
/// translation.
QString coreText(std::string_view text);

inline QString coreText(const char* text) {
    return coreText(std::string_view(text));
}
QString coreText(const Message& message);

/// Texts of the window's own, for functions outside of a class, which have no tr().
class Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

/// "AES-256-GCM", "ChaCha20-Poly1305".
QString cipherTitle(const CipherSpec& cipher);

/// What a strategy does and why that is fast or slow.
QString strategyText(const Strategy& strategy);

/// The sentence for an error, translated, with its context filled in.
QString sentence(const Error& error);

QString fromPath(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& path);

/// The last part of a path, for lists and messages.
QString fileName(const std::filesystem::path& path);

} // namespace blockwarp::ui
