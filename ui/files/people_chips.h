// SPDX-License-Identifier: GPL-3.0-or-later
/// People of the ring that files are encrypted for, a chip each, and oneself.
#pragma once

#include "core/ring/key_choice.h"
#include "core/ring/key_ring.h"
#include "ui/widgets/form.h"

#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace blockwarp::ui {

class FlowLayout;

/// A name on a round surface, with a pin and a cross; a person who is pinned stays for the files
/// after these.
class PersonChip : public QWidget {
    Q_OBJECT

  public:
    PersonChip(const QString& name, QWidget* parent);

    const QString& name() const { return name_; }
    bool isPinned() const { return pin_->isChecked(); }

  signals:
    void removed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    const QString name_;
    QToolButton* pin_;
    QToolButton* remove_;
};

/// "and me": pressed or not.
class MeChip : public QPushButton {
    Q_OBJECT

  public:
    explicit MeChip(QWidget* parent);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A key of each, oneself last.
struct ChosenPeople {
    std::vector<std::string> names;
    keys::Recipients keys;
    bool isWithMe = false;
};

class PeopleChips : public QWidget {
    Q_OBJECT

  public:
    explicit PeopleChips(QWidget* parent = nullptr);

    /// Instead of the usual one.
    void setFolder(const std::filesystem::path& folder);
    /// Reads the ring, if it changed.
    void reload();
    /// Names that can be chosen and are not.
    QStringList names() const;
    bool hasName(const QString& name) const { return entries_.find(name.toStdString()) != nullptr; }
    bool hasOwnKeys() const;
    /// Error: badRecipient, where the entry cannot be used.
    Result<void> add(const QString& name);
    /// Takes those out who are not pinned, and puts oneself back.
    void startAnew();
    bool isEmpty() const { return chips_.empty() && !isWithMe(); }

    /// Chooses a key of each, and says whether one's own keys go with the others. `family`: of the
    /// keys beside them.
    void present(ring::Family family);
    /// By present(). Error: badRecipient.
    const Result<ChosenPeople>& chosen() const { return chosen_; }

  signals:
    void changed(); ///< who is chosen

  private:
    bool isWithMe() const { return !whyNotMe_ && hasOwnKeys() && me_->isChecked(); }
    void remove(PersonChip* chip);
    Result<std::vector<const ring::Entry*>> entriesOfChips() const;
    Result<ChosenPeople> choose(ring::Family family) const;
    void showMe();

    ring::KeyRing ring_;
    std::optional<FileStamp> seen_; ///< of the file when it was read
    std::optional<Error> unread_;
    ring::Entries entries_;
    ring::Entry ownKeys_; ///< all of them as one
    std::optional<Error> whyNotMe_;
    Result<ChosenPeople> chosen_ = ChosenPeople();
    std::vector<PersonChip*> chips_;
    FlowLayout* row_;
    MeChip* me_;
    Explanation* aboutMe_;
};

} // namespace blockwarp::ui
