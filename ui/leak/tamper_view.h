// SPDX-License-Identifier: GPL-3.0-or-later
/// “Flip a bit” and “Move blocks” on a text: the board, what changes it, and what each mode makes
/// of the change.
#pragma once

#include "core/base/cancel.h"
#include "ui/jobs/job_runner.h"
#include "ui/leak/tamper_scene.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segments.h"

#include <QLabel>
#include <QPushButton>

#include <array>

namespace blockwarp::ui {

/// The eight bits of a byte, each a button that flips it.
class BitButtons : public QWidget {
    Q_OBJECT

  public:
    explicit BitButtons(QWidget* parent = nullptr);

    /// `what`: whose bits they are; `before`: what the byte was.
    void setByte(const QString& what, std::uint8_t before, std::uint8_t now);

  signals:
    void flipped(int bit);

  private:
    QLabel* what_;
    std::array<QPushButton*, 8> bits_{}; ///< the least significant first
};

class BitButtons;
class TamperBoard;
class TamperModes;

/// Works on a thread; results of older wishes are dropped.
class TamperView : public Card {
    Q_OBJECT

  public:
    explicit TamperView(QWidget* parent = nullptr);
    ~TamperView() override;

    /// flipBit or shuffle; another one begins afresh, in the mode where it succeeds.
    void setStep(Demonstration step);
    /// Of at most kMaxTamperBytes; another one begins afresh.
    void setText(const QString& text);
    /// Size of the keys and engine. A new key is drawn where there is none, and where `newKey`.
    void setSettings(const LeakWork& settings, bool newKey);
    void startAfresh();
    const Tampering& tampering() const { return tampering_; }
    void setTampering(Tampering tampering);

    const TamperScene& scene() const { return scene_; }
    bool isBusy() const { return busy_; }
    QWidget* focusPart() const;
    QString presentedKeys() const;
    void passKey(QKeyEvent* event); ///< as if the board had the keyboard

  signals:
    void made(); ///< the scene is a new one
    void refused(const QString& message);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void layOut();
    QWidget* makeMoves();
    void connectParts();
    bool moves() const { return step_ == Demonstration::shuffle; }
    void compute();
    void showPane();
    void fitParts();
    void showByte();
    void showMoves();
    void flip(const BitPlace& place);
    std::vector<std::size_t> order() const;
    void setOrder(std::vector<std::size_t> order);
    void swap(std::size_t one, std::size_t other);
    void copy(std::size_t from, std::size_t over);
    void moveBy(int places);
    void copyBlock();
    void pasteBlock();
    void drop();
    const TamperedPane* pane() const;

    Demonstration step_ = Demonstration::flipBit;
    QString text_;
    Tampering tampering_;
    LeakWork settings_;
    std::shared_ptr<const LabSecrets> secrets_;
    TamperScene scene_;
    bool busy_ = false;
    bool passes_ = false;               ///< a key
    std::optional<std::size_t> copied_; ///< a block by its old number
    Segments* modes_;
    QPushButton* reset_;
    TamperBoard* board_;
    QWidget* scroll_ = nullptr; ///< around the board
    QWidget* rule_ = nullptr;   ///< above the modes
    BitButtons* bits_;
    QPushButton* up_;
    QPushButton* down_;
    QPushButton* copy_;
    QPushButton* paste_;
    QPushButton* drop_;
    QWidget* moveRow_;
    QLabel* sentence_;
    TamperModes* lines_;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    JobId job_ = 0;
    JobRunner runner_;
};

} // namespace blockwarp::ui
