// SPDX-License-Identifier: GPL-3.0-or-later
/// The queue of files without a window: what its rows say, and what is on the disk then.
#include "core/keys/x25519.h"
#include "core/queue/file_queue.h"
#include "tests/core/files/file_job_fixture.h"

#include <gmock/gmock.h>

#include <atomic>
#include <functional>
#include <map>
#include <thread>
#include <utility>

namespace blockwarp::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::chrono::seconds kPatience{60};

/// Remembers what it hears, and may do something then.
class Heard final : public QueueWatcher {
  public:
    void changed(int first, int last) override { EXPECT_LE(first, last); }
    void settled() override { ++looks; }
    void started(int row) override { alone.push_back(row); }
    void startedTogether() override { ++together; }
    void ended(int row) override {
        ++ends[row];
        if (onEnd) onEnd(row);
    }
    void asked(const std::shared_ptr<OpenQuestion>& question) override {
        about.push_back(question->about());
        if (onAsk)
            onAsk(*question);
        else
            QueueWatcher::asked(question);
    }
    void secretRefused(const Error& why) override { refused = why; }
    void finished(QueueTask task) override { tasks.push_back(task); }

    int looks = 0;
    int together = 0;
    std::vector<int> alone;
    std::map<int, int> ends; ///< by row
    std::function<void(int)> onEnd;
    std::vector<std::string> about; ///< was asked
    std::function<void(OpenQuestion&)> onAsk;
    std::optional<Error> refused;
    std::vector<QueueTask> tasks;
};

class FileQueueTest : public FileJobTest {
  protected:
    QueueFile input(const std::string& name, std::string_view text) {
        writeFile(folder_ / name, text);
        return {.input = folder_ / name, .bytes = text.size()};
    }
    void add(const std::vector<QueueFile>& files) {
        queue_.list().append(queue_.list().missing(files));
        queue_.list().announce();
    }
    QueuePlan plan() const {
        QueuePlan made;
        made.job = job(queue_.list().rule().direction, "aes-256-gcm", Container::blockwarp);
        if (made.job.opening() != nullptr) made.job.work = DecryptFile();
        made.unnamed = findCipher("aes-256-ctr");
        made.secrets.usual = sourceOf(secret());
        return made;
    }
    /// Costs no time.
    Secret secret() const {
        if (queue_.list().rule().direction == Direction::encrypt)
            return keys::Recipients{own_.recipient};
        keys::Identities identities;
        identities.keys.emplace_back(keys::X25519Identity{own_.secret.clone(), own_.recipient});
        return identities;
    }
    void decrypts() {
        OutputRule rule = queue_.list().rule();
        rule.direction = Direction::decrypt;
        rule.keepTar = true; // nobody finds facts here
        queue_.list().setRule(rule);
    }
    /// Until that is so.
    bool waitFor(const std::function<bool()>& so) {
        const auto end = std::chrono::steady_clock::now() + kPatience;
        while (!so() && std::chrono::steady_clock::now() < end) {
            queue_.wait(std::chrono::milliseconds(20));
            queue_.takeNews();
        }
        return so();
    }
    void finish() {
        ASSERT_TRUE(waitFor([this] { return !queue_.isRunning(); }));
    }
    using FileJobTest::run;
    void run() {
        queue_.start(plan());
        finish();
    }
    std::vector<ItemState> states() const {
        std::vector<ItemState> states;
        for (int row = 0; row < queue_.list().size(); ++row)
            states.push_back(queue_.list().item(row).state);
        return states;
    }
    const QueueItem& item(int row) const { return queue_.list().item(row); }

    const keys::X25519Identity own_ = std::move(keys::generateIdentity()).value();
    Heard heard_;
    FileQueue queue_{heard_};
};

TEST_F(FileQueueTest, AFileWorksAloneAndSeveralTogether) {
    add({input("a", "first")});
    run();
    EXPECT_THAT(heard_.alone, ElementsAre(0));
    EXPECT_EQ(heard_.together, 0);
    add({input("b", "second"), input("c", "third")});
    run();
    EXPECT_EQ(heard_.together, 1);
    EXPECT_THAT(states(), ElementsAre(ItemState::done, ItemState::done, ItemState::done));
    EXPECT_THAT(heard_.ends, ElementsAre(std::pair(0, 1), std::pair(1, 1), std::pair(2, 1)));
    EXPECT_THAT(heard_.tasks, ElementsAre(QueueTask::run, QueueTask::run));
    EXPECT_EQ(queue_.count().files, 2);
    EXPECT_EQ(queue_.count().filesDone, 2);
    EXPECT_EQ(queue_.count().bytesDone, 11U);
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("a", "a.bw", "b", "b.bw", "c", "c.bw"));
}

TEST_F(FileQueueTest, WhatIsEncryptedIsDecryptedAgain) {
    add({input("a", "first"), input("b", "second")});
    run();
    fs::remove(folder_ / "a");
    fs::remove(folder_ / "b");
    queue_.list().removeAll();
    queue_.list().announce();
    decrypts();
    add({{.input = folder_ / "a.bw", .container = Container::blockwarp},
         {.input = folder_ / "b.bw", .container = Container::blockwarp}});
    run();
    EXPECT_THAT(states(), ElementsAre(ItemState::done, ItemState::done));
    EXPECT_EQ(readFile(folder_ / "b"), readFile(item(1).result->output));
    EXPECT_EQ(readFile(folder_ / "a"), Bytes({'f', 'i', 'r', 's', 't'}));
}

TEST_F(FileQueueTest, WhatIsInTheWayIsKnownBeforeAndReplacedOnlyIfAgreed) {
    add({input("a", "first"), input("b", "second")});
    writeFile(folder_ / "a.bw", "somebody's");
    ASSERT_TRUE(waitFor([this] { return queue_.isSettled(); }));
    run();
    EXPECT_THAT(states(), ElementsAre(ItemState::failed, ItemState::done));
    EXPECT_TRUE(item(0).refused);
    EXPECT_EQ(queue_.count().filesRefused, 1);
    EXPECT_EQ(readFile(folder_ / "a.bw").size(), 10U);
    queue_.list().agreeToReplace(queue_.list().inTheWay());
    run();
    EXPECT_THAT(states(), ElementsAre(ItemState::done, ItemState::done));
    EXPECT_NE(readFile(folder_ / "a.bw").size(), 10U);
}

TEST_F(FileQueueTest, BothAreKept) {
    add({input("a", "first")});
    writeFile(folder_ / "a.bw", "somebody's");
    ASSERT_TRUE(waitFor([this] { return queue_.isSettled(); }));
    queue_.list().keepBoth(queue_.list().inTheWay());
    run();
    EXPECT_EQ(item(0).result->output.path(), folder_ / "a (2).bw");
    EXPECT_EQ(readFile(folder_ / "a.bw").size(), 10U);
}

/// The secret is made once the inputs have been looked at.
TEST_F(FileQueueTest, AnInputThatChangedSinceTheLookIsRefused) {
    for (const bool several : {false, true}) {
        SCOPED_TRACE(several);
        std::vector<QueueFile> files{input("a", "first")};
        if (several) files.push_back(input("b", "second"));
        add(files);
        QueuePlan changes = plan();
        changes.secrets.usual = [&, given = changes.secrets.usual](Asker& asker, const auto& all) {
            writeFile(folder_ / "a", "other");
            return given(asker, all);
        };
        queue_.start(std::move(changes));
        finish();
        EXPECT_EQ(item(0).state, ItemState::failed);
        ASSERT_TRUE(item(0).failure);
        EXPECT_EQ(item(0).failure->code, ErrorCode::inputChanged) << describe(*item(0).failure);
        EXPECT_FALSE(fs::exists(folder_ / "a.bw"));
    }
    EXPECT_EQ(item(1).state, ItemState::done);
    run(); // it is looked at anew
    EXPECT_EQ(item(0).state, ItemState::done);
}

TEST_F(FileQueueTest, ASecretThatCannotBeReadStartsNothing) {
    add({input("a", "first"), input("b", "second")});
    QueuePlan made = plan();
    made.secrets.usual = [](Asker&, const auto&) {
        return Result<Secret>(Error{ErrorCode::secretUnreadable, "keys"});
    };
    queue_.start(std::move(made));
    finish();
    ASSERT_TRUE(heard_.refused);
    EXPECT_EQ(heard_.refused->code, ErrorCode::secretUnreadable);
    EXPECT_THAT(states(), ElementsAre(ItemState::waiting, ItemState::waiting));
    EXPECT_THAT(heard_.tasks, ElementsAre(QueueTask::run));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("a", "b"));
}

/// One that asks for two passphrases, and opens with the last.
SecretSource asking() {
    return [](Asker& asker, const auto&) -> Result<Secret> {
        auto first = asker.secret(Prompt::keyPassphrase, "one");
        if (!first) return first.error();
        auto second = asker.secret(Prompt::keyPassphrase, "two");
        if (!second) return second.error();
        return Secret(Passphrase{std::move(*second), 10});
    };
}

TEST_F(FileQueueTest, AQuestionReachesTheOwnerAndItsAnswerTheWorker) {
    add({input("a", "first")});
    const auto owner = std::this_thread::get_id();
    heard_.onAsk = [owner](OpenQuestion& question) {
        EXPECT_EQ(std::this_thread::get_id(), owner);
        question.answer(SecretBytes("correct horse"));
        question.answer(SecretBytes("too late"));
    };
    QueuePlan made = plan();
    made.secrets.usual = asking();
    queue_.start(std::move(made));
    finish();
    EXPECT_THAT(heard_.about, ElementsAre("one", "two"));
    EXPECT_EQ(item(0).state, ItemState::done);
    FileJob back = job(Direction::decrypt, "aes-256-gcm", Container::blockwarp, "a.bw", "back");
    EXPECT_TRUE(run(back, passphrase()));
}

TEST_F(FileQueueTest, NobodyAnswersNo) {
    add({input("a", "first")});
    QueuePlan made = plan();
    made.secrets.usual = asking();
    queue_.start(std::move(made));
    finish();
    EXPECT_THAT(heard_.about, ElementsAre("one"));
    EXPECT_FALSE(heard_.refused) << "whoever said no knows why nothing was done";
    EXPECT_THAT(states(), ElementsAre(ItemState::waiting));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("a"));
}

TEST_F(FileQueueTest, ACancelAnswersNo) {
    add({input("a", "first")});
    heard_.onAsk = [this](OpenQuestion&) { queue_.cancel(); };
    for (const QueueTask task : {QueueTask::run, QueueTask::verification}) {
        QueuePlan made = plan();
        made.secrets.usual = asking();
        if (task == QueueTask::run)
            queue_.start(std::move(made));
        else
            queue_.verify({0}, std::move(made));
        finish();
    }
    EXPECT_THAT(heard_.about, ElementsAre("one", "one"));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("a"));
}

TEST_F(FileQueueTest, AfterACancelFilesWaitOrAreCancelledAndNothingIsLeft) {
    std::vector<QueueFile> files;
    for (int i = 0; i < 200; ++i)
        files.push_back(input("f" + std::to_string(i), std::string(4000, 'x')));
    add(files);
    heard_.onEnd = [this](int) { queue_.cancel(); };
    run();
    int done = 0;
    for (int row = 0; row < 200; ++row) {
        const bool there = fs::exists(folder_ / ("f" + std::to_string(row) + ".bw"));
        EXPECT_EQ(there, item(row).state == ItemState::done) << row;
        EXPECT_NE(item(row).state, ItemState::failed) << row;
        EXPECT_NE(item(row).state, ItemState::running) << row;
        done += there;
    }
    EXPECT_EQ(folder_.names().size(), 200U + static_cast<unsigned>(done));
    heard_.onEnd = {};
    run();
    EXPECT_EQ(folder_.names().size(), 400U);
}

TEST_F(FileQueueTest, ACancelThatComesFirstStartsNothing) {
    add({input("a", "first"), input("b", "second")});
    queue_.start(plan());
    queue_.cancel();
    finish();
    EXPECT_THAT(states(), ElementsAre(ItemState::waiting, ItemState::waiting));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("a", "b"));
}

TEST_F(FileQueueTest, FilesThatComeMeanwhileAreWorkedOnToo) {
    add({input("a", "first"), input("b", "second")});
    heard_.onEnd = [this](int row) {
        if (row == 0) add({input("late", "third")});
    };
    run();
    EXPECT_THAT(states(), ElementsAre(ItemState::done, ItemState::done, ItemState::done));
    EXPECT_EQ(queue_.count().files, 3);
}

TEST_F(FileQueueTest, OneFailsAndAloneIsTriedAgain) {
    add({input("a", "first"), input("b", "second")});
    run();
    queue_.list().removeAll();
    queue_.list().announce();
    fs::remove(folder_ / "a");
    fs::remove(folder_ / "b");
    Bytes broken = readFile(folder_ / "a.bw");
    broken.back() ^= 1;
    writeFile(folder_ / "a.bw", broken);
    decrypts();
    add({{.input = folder_ / "a.bw", .container = Container::blockwarp},
         {.input = folder_ / "b.bw", .container = Container::blockwarp}});
    run();
    EXPECT_THAT(states(), ElementsAre(ItemState::failed, ItemState::done));
    EXPECT_TRUE(isSalvageable(item(0)));
    add({{.input = folder_ / "c.bw"}});
    QueuePlan again = plan();
    again.taken = Taken::failed;
    queue_.start(std::move(again));
    finish();
    EXPECT_THAT(states(), ElementsAre(ItemState::failed, ItemState::done, ItemState::waiting));
    EXPECT_FALSE(fs::exists(folder_ / "a"));
}

TEST_F(FileQueueTest, VerdictsAreFoundAndNothingIsWritten) {
    add({input("a", "first"), input("b", "second"), input("c", "no secret of anybody")});
    queue_.list().remove(2);
    queue_.list().announce();
    run();
    Bytes broken = readFile(folder_ / "b.bw");
    broken.back() ^= 1;
    writeFile(folder_ / "b.bw", broken);
    queue_.list().removeAll();
    queue_.list().announce();
    decrypts();
    add({{.input = folder_ / "a.bw", .container = Container::blockwarp},
         {.input = folder_ / "c"},
         {.input = folder_ / "b.bw", .container = Container::blockwarp}});
    EXPECT_THAT(queue_.list().encrypted(), ElementsAre(0, 2));
    const auto before = folder_.names();
    queue_.verify({0, 1, 2}, plan());
    finish();
    EXPECT_EQ(item(0).verdict->verdict, FileVerdict::authentic);
    EXPECT_EQ(item(1).verdict->verdict, FileVerdict::unverifiable);
    EXPECT_EQ(item(2).verdict->verdict, FileVerdict::damaged);
    EXPECT_EQ(queue_.examined().ended(), 3U);
    EXPECT_THAT(heard_.tasks, ElementsAre(QueueTask::run, QueueTask::verification));
    EXPECT_EQ(folder_.names(), before);
}

TEST_F(FileQueueTest, WhatIsAuthenticOfADamagedFileIsSaved) {
    add({input("a", std::string(300'000, 'x'))});
    run();
    Bytes broken = readFile(folder_ / "a.bw");
    broken[200'000] ^= 1;
    writeFile(folder_ / "a.bw", broken);
    queue_.list().removeAll();
    queue_.list().announce();
    decrypts();
    add({{.input = folder_ / "a.bw", .container = Container::blockwarp}});
    queue_.salvage(0, plan());
    finish();
    EXPECT_EQ(item(0).state, ItemState::failed); // it is not whole
    ASSERT_TRUE(item(0).result);
    EXPECT_THAT(english(item(0).result->salvage), HasSubstr("a.salvaged"));
    EXPECT_TRUE(fs::exists(folder_ / "a.salvaged"));
    queue_.salvage(0, plan());
    finish();
    ASSERT_TRUE(item(0).failure); // that name is taken now
    EXPECT_EQ(item(0).failure->code, ErrorCode::nameTaken);
    EXPECT_TRUE(isSalvageable(item(0)));
}

/// What planFiles() refused fails without a second look.
TEST_F(FileQueueTest, APlanIsWorkedOnAsItWasChecked) {
    (void)input("a", "first");
    (void)input("b", "second");
    writeFile(folder_ / "a.bw", "somebody's");
    ManyFiles request;
    request.job = job(Direction::encrypt, "aes-256-gcm", Container::blockwarp);
    request.inputs = {folder_ / "a", folder_ / "b"};
    const auto planned = planFiles(request);
    ASSERT_TRUE(planned);
    OutputRule rule;
    rule.inFolder = true; // is told before the files are there
    rule.folder = folder_.path();
    queue_.list().setRule(rule);
    queue_.add(*planned);
    EXPECT_TRUE(queue_.isSettled());
    for (int row = 0; row < 2; ++row)
        EXPECT_EQ(queue_.list().output(row),
                  planned->files[static_cast<std::size_t>(row)].output.path());
    QueuePlan how = plan();
    how.taken = Taken::asLooked;
    queue_.start(std::move(how));
    finish();
    EXPECT_THAT(states(), ElementsAre(ItemState::failed, ItemState::done));
    queue_.takeNews();
    queue_.wait(std::chrono::milliseconds(50));
    queue_.takeNews();
    EXPECT_EQ(heard_.looks, 1) << "a second look takes as long as the first";
    EXPECT_THAT(heard_.ends, ElementsAre(std::pair(0, 1), std::pair(1, 1)));
}

TEST_F(FileQueueTest, WhatALaterLookRefusesIsTold) {
    add({input("a", "first"), input("b", "second")});
    heard_.onEnd = [this](int row) {
        if (row != 0) return;
        writeFile(folder_ / "late.bw", "somebody's");
        add({input("late", "third")});
    };
    run();
    EXPECT_THAT(states(), ElementsAre(ItemState::done, ItemState::done, ItemState::failed));
    EXPECT_TRUE(item(2).refused);
    EXPECT_THAT(heard_.ends, ElementsAre(std::pair(0, 1), std::pair(1, 1), std::pair(2, 1)));
}

TEST_F(FileQueueTest, AQueueThatGoesWhileItWorksLeavesNothingHalf) {
    std::vector<QueueFile> files;
    for (int i = 0; i < 50; ++i)
        files.push_back(input("f" + std::to_string(i), std::string(100'000, 'x')));
    {
        Heard heard;
        FileQueue queue(heard);
        queue.list().append(queue.list().missing(files));
        queue.list().announce();
        queue.start(plan());
        while (heard.together == 0) {
            queue.wait(std::chrono::milliseconds(20));
            queue.takeNews();
        }
        EXPECT_THAT(heard.tasks, IsEmpty());
    }
    for (const std::string& name : folder_.names())
        EXPECT_TRUE(name.front() == 'f') << name; // no temporary
}

TEST(TaskThread, ResultsComeInOrderToWhoeverOpensTheBox) {
    std::atomic<int> wakes{0};
    Mailbox box([&wakes] { ++wakes; });
    std::vector<int> heard;
    const auto owner = std::this_thread::get_id();
    {
        TaskThread thread(box);
        std::atomic<int> made{0};
        for (int i = 0; i < 3; ++i)
            thread.start(
                [i, &made] {
                    ++made;
                    return i;
                },
                [&heard, owner](int value) {
                    EXPECT_EQ(std::this_thread::get_id(), owner);
                    heard.push_back(value);
                });
        while (made < 3)
            std::this_thread::yield();
    }
    EXPECT_EQ(wakes, 1) << "nobody opened the box, so one is enough";
    EXPECT_THAT(heard, IsEmpty());
    box.open();
    EXPECT_THAT(heard, ElementsAre(0, 1, 2));
    box.post([&heard] { heard.push_back(3); });
    EXPECT_EQ(wakes, 2);
    box.open();
    EXPECT_EQ(heard.size(), 4U);
}

} // namespace
} // namespace blockwarp::tests
