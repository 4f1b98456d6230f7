// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_model.h"

#include "ui/base/format.h"
#include "ui/base/shown_name.h"
#include "ui/base/text.h"

#include <QThreadPool>

#include <chrono>
#include <memory>
#include <utility>

namespace blockwarp::ui {

/// What the queue tells becomes signals.
class QueueModel::Signals final : public QueueWatcher {
  public:
    explicit Signals(QueueModel& model) : model_(model) {}

    void changed(int first, int last) override { model_.changed(first, last); }
    void factsFound(int first, int last) override { emit model_.factsFound(first, last); }
    void outputsChanged() override { emit model_.outputsChanged(); }
    void settled() override { emit model_.settled(); }
    void begun(QueueTask) override {
        model_.news_.start();
        emit model_.begun();
    }
    void asked(const std::shared_ptr<OpenQuestion>& question) override {
        emit model_.asked(question);
    }
    void started(int row) override { emit model_.started(row); }
    void startedTogether() override { emit model_.startedTogether(); }
    void ended(int row) override { emit model_.ended(row); }
    void secretRefused(const Error& why) override { emit model_.secretRefused(sentence(why)); }
    void finished(QueueTask task) override {
        model_.news_.stop();
        emit model_.finished(task);
    }

  private:
    QueueModel& model_;
};

QueueModel::QueueModel(QObject* parent)
    : QAbstractTableModel(parent), signals_(std::make_unique<Signals>(*this)),
      queue_(*signals_, [this] {
          QMetaObject::invokeMethod(
              this, [this] { queue_.takeNews(); }, Qt::QueuedConnection);
      }) {
    news_.setInterval(std::chrono::milliseconds(66));
    connect(&news_, &QTimer::timeout, this, [this] { queue_.takeNews(); });
}

QueueModel::~QueueModel() = default;

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : size();
}

int QueueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnTotal;
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const bool number = section == sizeColumn || section == speedColumn;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case nameColumn:
        return tr("File");
    case sizeColumn:
        return tr("Size");
    case outputColumn:
        return tr("Becomes");
    case stateColumn:
        return tr("State");
    case speedColumn:
        return tr("Speed");
    default:
        return {};
    }
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= size()) return {};
    const QueueItem& entry = item(index.row());
    const int column = index.column();
    const bool number = column == sizeColumn || column == speedColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, column);
    case Qt::EditRole:
        return column == outputColumn ? fromPath(output(index.row()).filename()) : QString();
    case Qt::AccessibleTextRole: // the whole sentence, which the card has
        return column == stateColumn
                   ? stateSymbol(entry, rule()) + reasonText(entry, rule(), names_)
                   : QVariant();
    case Qt::ToolTipRole:
        return plainTip(tip(entry, column));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        return column == stateColumn ? stateColour(entry, rule()) : QVariant();
    case factsRole:
        return column == nameColumn ? originText(entry) : QString();
    case fractionRole:
        return entry.state == ItemState::running ? QVariant(entry.fraction) : QVariant();
    default:
        return {};
    }
}

QString QueueModel::text(const QueueItem& item, int column) const {
    switch (column) {
    case nameColumn:
        return inputText(item, names_);
    case sizeColumn:
        return formatBytes(item.bytes);
    case outputColumn:
        return shownName(placeOf(item, rule()).output(rule()).filename());
    case stateColumn:
        return stateText(item, rule());
    case speedColumn:
        return item.bytesPerSecond > 0 ? formatRate(item.bytesPerSecond) : QString();
    default:
        return {};
    }
}

/// The whole path of the row's file, and what the cell has no room for.
QString QueueModel::tip(const QueueItem& item, int column) const {
    QStringList lines = inputLines(item);
    if (column == nameColumn) lines << originText(item);
    if (column == outputColumn)
        lines << tr("Becomes %1").arg(shownName(placeOf(item, rule()).output(rule())));
    if (column == stateColumn) lines << reasonText(item, rule(), names_);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool editable =
        index.column() == outputColumn && item(index.row()).state != ItemState::running;
    return editable ? flags | Qt::ItemIsEditable : flags;
}

bool QueueModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString name = value.toString().trimmed();
    const bool usable = !name.contains(QLatin1Char('/')) && name != QLatin1String(".") &&
                        name != QLatin1String("..");
    const bool editable = flags(index).testFlag(Qt::ItemIsEditable);
    if (role != Qt::EditRole || !editable || !usable) return false;
    list().rename(index.row(), toPath(name).native());
    return true;
}

void QueueModel::append(const std::vector<QueueFile>& files) {
    const std::vector<const QueueFile*> added = list().missing(files);
    if (added.empty()) return;
    const int before = size();
    beginInsertRows({}, before, before + static_cast<int>(added.size()) - 1);
    list().append(added);
    for (int row = before; row < size(); ++row)
        names_.add(item(row).input.native());
    endInsertRows();
    list().announce(); // of the others, too: names that were enough may not be any more
}

void QueueModel::remove(int row, int count) {
    beginRemoveRows({}, row, row + count - 1);
    names_.clear(); // they look at items, which move
    list().remove(row, count);
    for (int i = 0; i < size(); ++i)
        names_.add(item(i).input.native());
    endRemoveRows();
    list().announce();
}

void QueueModel::removeAll() {
    beginResetModel();
    auto names = std::make_shared<ShortNames>(std::exchange(names_, {}));
    auto items = list().removeAll();
    // Many take a moment, for which nobody waits. Names look at items, and are freed before them.
    QThreadPool::globalInstance()->start(
        [names = std::move(names), items = std::move(items)]() mutable {
            names.reset();
            items.reset();
        });
    endResetModel();
    list().announce();
}

void QueueModel::changed(int first, int last) {
    emit dataChanged(index(first, 0), index(last, columnTotal - 1));
}

} // namespace blockwarp::ui
