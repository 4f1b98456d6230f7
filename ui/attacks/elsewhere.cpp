// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/elsewhere.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/sign.h"
#include "ui/widgets/text_width.h"

#include <QCoreApplication>

#include <array>

namespace blockwarp::ui {
namespace {

struct ElsewhereRow {
    const char* name; ///< of its link
    ElsewherePage page;
    const char* place;
    const char* title;
    const char* level;
    const char* about;
};

constexpr std::array kRows{
    ElsewhereRow{"elsewhereFlip", ElsewherePage::leakLab, "flip-bit",
                 QT_TRANSLATE_NOOP("elsewhere", "Flip a bit"),
                 QT_TRANSLATE_NOOP("elsewhere", "Leak lab, first course"),
                 QT_TRANSLATE_NOOP("elsewhere",
                                   "Change a bit of a text's ciphertext, and see which "
                                   "modes notice.")},
    ElsewhereRow{"elsewhereMove", ElsewherePage::leakLab, "shuffle",
                 QT_TRANSLATE_NOOP("elsewhere", "Move blocks"),
                 QT_TRANSLATE_NOOP("elsewhere", "Leak lab, first course"),
                 QT_TRANSLATE_NOOP("elsewhere", "Put the blocks of a text's ciphertext in another "
                                                "order, and see what comes out.")},
    ElsewhereRow{"elsewhereClose", ElsewherePage::rsa, "close-primes",
                 QT_TRANSLATE_NOOP("elsewhere", "Close primes"),
                 QT_TRANSLATE_NOOP("elsewhere", "RSA, first course"),
                 QT_TRANSLATE_NOOP("elsewhere", "Two primes beside each other: their product is "
                                                "factored in a few steps.")},
    ElsewhereRow{"elsewhereReceivers", ElsewherePage::rsa, "receivers",
                 QT_TRANSLATE_NOOP("elsewhere", "Three receivers"),
                 QT_TRANSLATE_NOOP("elsewhere", "RSA, second course"),
                 QT_TRANSLATE_NOOP("elsewhere", "One message without padding for three keys with "
                                                "e = 3: a cube root reads it.")},
    ElsewhereRow{"elsewhereFault", ElsewherePage::rsa, "fault",
                 QT_TRANSLATE_NOOP("elsewhere", "One fault"),
                 QT_TRANSLATE_NOOP("elsewhere", "RSA, second course"),
                 QT_TRANSLATE_NOOP("elsewhere", "One flipped bit in a signature gives a prime of "
                                                "the key.")},
};
constexpr int kAboutCharacters = 56;

QString elsewhereText(const char* text) {
    return QCoreApplication::translate("elsewhere", text);
}

} // namespace

Elsewhere::Elsewhere(QWidget* parent)
    : LinkButton(tr("More attacks"), parent), list_(new Popup(this)) {
    setObjectName("elsewhere");
    setToolTip(tr("Attacks that the Leak lab and the RSA page show"));
    setAccessibleDescription(toolTip());
    setTextScale(*this, type::caption, QFont::DemiBold);
    for (std::size_t i = 0; i < kRows.size(); ++i)
        addRow(i);
    list_->column().setSpacing(space::medium);
    connect(this, &QPushButton::clicked, this, [this] { list_->open(); });
}

void Elsewhere::addRow(std::size_t index) {
    const ElsewhereRow& row = kRows.at(index);
    auto* part = new QWidget(&list_->content());
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    auto* link = new LinkButton(elsewhereText(row.title), part);
    link->setObjectName(row.name);
    link->setAccessibleDescription(elsewhereText(row.about));
    auto* level = new Explanation(part);
    level->setText(elsewhereText(row.level));
    level->setWordWrap(false);
    auto* about = new Explanation(part);
    about->setText(elsewhereText(row.about));
    setLeastTextWidth(*about, QString(kAboutCharacters, QLatin1Char('n')), 0);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::small);
    const char* icon = row.page == ElsewherePage::leakLab ? "leak-lab" : "rsa";
    head->addWidget(new Sign(icon, QPalette::PlaceholderText, space::large, part));
    head->addWidget(link);
    head->addStretch(1);
    head->addWidget(level);
    column->addLayout(head);
    column->addWidget(about);
    list_->column().addWidget(part);
    connect(link, &QPushButton::clicked, this, [this, &row] {
        list_->hide();
        emit wanted(row.page, QLatin1String(row.place));
    });
}

} // namespace blockwarp::ui
