// SPDX-License-Identifier: GPL-3.0-or-later
/// Shows a class what encrypted pictures give away: comparisons, numbers, and experiments that are
/// to be predicted first.
#pragma once

#include "ui/frame/page.h"
#include "ui/leak/leak_controller.h"
#include "ui/leak/view_state.h"

#include <QPushButton>

namespace blockwarp::ui {

class Inventory;
class ExperimentBar;
class LeakControls;
class LeakExport;
class LeakPanel;
class LeakView;
class TamperView;

class LeakLabPage : public Page {
    Q_OBJECT

  public:
    explicit LeakLabPage(const Inventory& inventory, QWidget* parent = nullptr);

    void open(const QString& path);
    void openSample(const QString& name);
    Demonstration step() const;
    /// Goes to that step; an experiment then waits for the main button.
    void choose(Demonstration kind);
    /// What the main button does there; shown() follows.
    void run(Demonstration kind);
    /// Shows only the original of a comparison: the class is to predict the others.
    void setCovered(bool covered);
    bool isCovered() const { return covered_; }
    /// Says itself what is to be predicted and learned; not while a lesson does.
    void setSpeaking(bool on);
    void setPanesOfStep(const QStringList& names);
    const QStringList& panesOfStep() const;
    const Scene& scene() const { return scene_; } ///< what the panes show
    const QString& problem() const { return controller_.problem(); }
    const QString& picturePath() const { return controller_.path(); }
    /// No picture is there yet, or it is being encrypted.
    bool isBusy() const;
    /// What the step shows is a text that is changed, not the panes.
    bool showsText() const;
    TamperView& tampering() const;
    ExperimentBar& experiment() const;
    ViewState& view() { return state_; }

    void stop() override { controller_.stop(); }
    LessonStage* stage() override;
    Presented presented() override;
    void setPresented(bool on) override;
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

  signals:
    void shown();                         ///< the panes have new contents
    void refused(const QString& message); ///< no picture, or it could not be encrypted

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void layOut();
    void fitPanel();
    void connectParts();
    void connectController();
    void connectText();
    void showStep();
    void changeText(bool newKey);
    void tellAboutText();
    void chooseFile();
    void encrypt(Demonstration kind, bool sameKey);
    void follow();
    void present(Demonstration kind, const Scene& scene);
    void presentExperiment(Demonstration kind);
    void showComparison();
    void tellAbout(Demonstration kind, bool done);
    QString presentedKeys() const;

    ViewState state_;
    LeakController controller_;
    Scene comparison_;
    Scene scene_;
    LeakView* view_;
    LeakControls* controls_;
    LeakExport* export_;
    QPushButton* fullScreen_;
    RunBar* bar_;
    LeakPanel* panel_;
    std::shared_ptr<const SecretBytes> key_; ///< the random one that was used last
    bool edited_ = false;                    ///< while it was being encrypted
    bool follows_ = false;                   ///< what comes next was only edited
    bool covered_ = false;
    bool speaks_ = true;
    LessonStage* stage_ = nullptr;
};

} // namespace blockwarp::ui
