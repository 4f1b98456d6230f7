// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/attacks/length_scene.h"

#include "ui/attacks/scene_text.h"
#include "ui/base/format.h"
#include "ui/base/text.h"

#include <algorithm>
#include <limits>

namespace blockwarp::ui {
namespace {

constexpr std::size_t kDigitsInRun = 16; ///< of the cookie, in a line
constexpr std::size_t kDigitsAtEnd = 32;
constexpr qsizetype kLineCharacters = 23;
constexpr qsizetype kMaxShownLine = 3 * kLineCharacters;

QString digitText(std::size_t digit) {
    return QString(QLatin1Char(static_cast<char>('0' + digit)));
}

/// In lines as wide as 8 bytes; the end is what changes.
QString lastLines(const QString& line) {
    QString rest = line;
    if (rest.size() > kMaxShownLine) rest = QStringLiteral("…") + rest.right(kMaxShownLine - 1);
    for (qsizetype at = kLineCharacters; at < rest.size(); at += kLineCharacters + 1)
        rest.insert(at, QLatin1Char('\n'));
    return rest;
}

QString digitsText(std::size_t digits) {
    return digits == 1 ? Words::tr("1 digit") : Words::tr("%1 digits").arg(formatCount(digits));
}

/// Smallest and largest length of a round, in both orders.
struct LengthRange {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t most = 0;

    void take(std::uint64_t length) {
        least = std::min(least, length);
        most = std::max(most, length);
    }
    double share(std::uint64_t length) const {
        return static_cast<double>(length - least + 1) / static_cast<double>(most - least + 1);
    }
};

} // namespace

int LengthScene::steps(Grain grain) const {
    const std::size_t count =
        grain == Grain::query ? run_.findings.queries.size() : run_.findings.steps.size();
    return static_cast<int>(count) + 2;
}

LengthScene::Place LengthScene::placeOf(int step, Grain grain) const {
    const auto& all = run_.findings.steps;
    Place place{.ended = step == steps(grain) - 1};
    const auto at = static_cast<std::size_t>(place.ended ? step - 1 : step);
    place.queries = grain == Grain::query || at == 0 ? at : all.at(at - 1).queries;
    const auto current = std::ranges::lower_bound(all, place.queries, {}, &LengthStep::queries);
    place.digit = static_cast<std::size_t>(current - all.begin());
    place.before = place.digit > 0 ? all[place.digit - 1].queries : 0;
    place.chosen = place.queries == all.at(place.digit).queries;
    return place;
}

std::size_t LengthScene::known(const Place& place) const {
    return place.digit + (place.chosen ? 1 : 0);
}

std::optional<LengthTry> LengthScene::tryAt(const Place& place, std::size_t candidate,
                                            std::size_t attempt) const {
    const LengthTry& found = run_.findings.steps.at(place.digit).tries.at(candidate).at(attempt);
    return found.queries <= place.queries ? std::optional(found) : std::nullopt;
}

std::size_t LengthScene::round(const Place& place) const {
    return run_.findings.queries.at(place.queries - 1).attempt;
}

QString LengthScene::headline(const Place& place) const {
    if (place.queries == 0) return Words::tr("Only the length is seen");
    if (place.ended) {
        const std::size_t right = run_.rightDigits();
        return succeeded()  ? Words::tr("The cookie is complete")
               : right == 0 ? Words::tr("The first digit is wrong")
                            : Words::tr("Digit %1 is wrong").arg(formatCount(right + 1));
    }
    const LengthStep& step = run_.findings.steps.at(place.digit);
    const QString position = formatCount(place.digit + 1);
    if (!place.chosen)
        return Words::tr("Digit %1: is it %2?")
            .arg(position, digitText(run_.findings.queries.at(place.queries - 1).candidate));
    return step.shortest.size() == 1
               ? Words::tr("Digit %1: %2 is the shortest").arg(position, digitText(step.chosen))
               : Words::tr("Digit %1: %2 candidates tie")
                     .arg(position, formatCount(step.shortest.size()));
}

QString LengthScene::aboutQuery(const Place& place) const {
    const LengthQuery& query = run_.findings.queries.at(place.queries - 1);
    if (run_.defence == LengthDefence::uncompressed)
        return Words::tr("Nothing is compressed, so that a repetition saves nothing.");
    if (run_.defence == LengthDefence::maximum)
        return Words::tr("Every file is padded to one length, whatever was saved.");
    if (query.guessFirst)
        return Words::tr("A right guess continues the repetition: one character less to write.");
    return run_.defence == LengthDefence::blocksFilled
               ? Words::tr("The attacker adds characters until the file has just passed a multiple "
                           "of %1 bytes.")
                     .arg(kLengthBlock)
               : Words::tr("The filler ends the repetition before the guess. The characters are "
                           "the same.");
}

QString LengthScene::aboutChoice(const Place& place) const {
    const LengthStep& step = run_.findings.steps.at(place.digit);
    if (step.shortest.size() == kCookieCandidates)
        return Words::tr("All ten are equal: the lengths tell nothing. The attacker takes 0.");
    if (step.shortest.size() > 1)
        return Words::tr("The lengths do not decide between them. The attacker takes the first.");
    return Words::tr("Over %1 fillers, this guess saved the most. That can mislead, too.")
        .arg(kLengthTries);
}

QString LengthScene::about(const Place& place) const {
    if (place.queries == 0)
        return Words::tr("One file holds the secret line and the attacker's. AES-GCM hides all of "
                         "it, but not how long it is.");
    if (place.ended)
        return succeeded() ? Words::tr("No key was used, and no ciphertext was looked at.")
               : run_.undecided() == run_.cookie.size()
                   ? Words::tr("The lengths told nothing about any digit.")
                   : Words::tr("With a wrong digit in it, the line no longer continues the "
                               "cookie.");
    return place.chosen ? aboutChoice(place) : aboutQuery(place);
}

std::vector<SeenBlock> LengthScene::seen(const Place& place) const {
    if (place.queries == 0)
        return {{Words::tr("Sealed file"), Words::tr("its length only"), QStringLiteral("?"), true},
                {Words::tr("Attacker's line"), {}, QStringLiteral("?"), false}};
    const LengthQuery& query = run_.findings.queries.at(place.queries - 1);
    const std::string line = attackerLine(run_.findings.digits().substr(0, place.digit), query);
    return {{Words::tr("Sealed file"), Words::tr("its length only"), bytesText(query.length), true},
            {Words::tr("Attacker's line"), Words::tr("last query"),
             lastLines(QString::fromStdString(line)), false}};
}

ServerPicture LengthScene::server(const Place& place) const {
    ServerPicture server{.title = Words::tr("Server"),
                         .answer = Words::tr("Not asked yet"),
                         .count = queriesText(place.queries)};
    if (run_.defence != LengthDefence::blocksFilled) {
        server.tries = static_cast<int>(kLengthQueries);
        server.tried = static_cast<int>(place.queries - place.before);
        server.triedText = Words::tr("this digit: %1 of %2").arg(server.tried).arg(kLengthQueries);
    }
    if (place.ended) {
        server.lamp = succeeded() ? Lamp::on : Lamp::off;
        server.answer = succeeded() ? Words::tr("Cookie right") : Words::tr("Cookie wrong");
    } else if (place.queries > 0) {
        server.answer = bytesText(run_.findings.queries.at(place.queries - 1).length);
    }
    return server;
}

PictureRow LengthScene::candidateRow(const Place& place) const {
    PictureRow row{.title = Words::tr("Candidates for digit %1").arg(formatCount(place.digit + 1)),
                   .remark = Words::tr("filler %1 of %2").arg(round(place) + 1).arg(kLengthTries),
                   .columns = static_cast<int>(kCookieCandidates)};
    const LengthStep& step = run_.findings.steps.at(place.digit);
    const std::size_t asked = run_.findings.queries.at(place.queries - 1).candidate;
    for (std::size_t candidate = 0; candidate < kCookieCandidates; ++candidate)
        row.cells.push_back({digitText(candidate), candidate == (place.chosen ? step.chosen : asked)
                                                       ? SquareLook::solid
                                                       : SquareLook::plain});
    return row;
}

PictureRow LengthScene::lengthRow(const Place& place, bool guessFirst) const {
    PictureRow row{.title = guessFirst ? Words::tr("Bytes: guess, then filler")
                                       : Words::tr("Bytes: filler, then guess"),
                   .columns = static_cast<int>(kCookieCandidates)};
    LengthRange range;
    for (std::size_t candidate = 0; candidate < kCookieCandidates; ++candidate)
        if (const auto found = tryAt(place, candidate, round(place))) {
            range.take(found->guessFirst);
            range.take(found->fillerFirst);
        }
    for (std::size_t candidate = 0; candidate < kCookieCandidates; ++candidate) {
        const auto found = tryAt(place, candidate, round(place));
        const std::uint64_t length = !found       ? 0
                                     : guessFirst ? found->guessFirst
                                                  : found->fillerFirst;
        const bool shorter = found && guessFirst && found->difference() < 0;
        row.cells.push_back(
            {found ? formatCount(length) : QStringLiteral("·"), shorter ? SquareLook::tinted
                                                                : found ? SquareLook::plain
                                                                        : SquareLook::quiet});
        row.bars.push_back(found ? range.share(length) : 0);
    }
    if (range.most > 0)
        row.remark = Words::tr("bars begin at %1").arg(formatCount(range.least - 1));
    return row;
}

/// Over the rounds that all candidates have had, so that they compare.
PictureRow LengthScene::sumRow(const Place& place) const {
    std::size_t rounds = 0;
    while (rounds < kLengthTries && tryAt(place, kCookieCandidates - 1, rounds))
        ++rounds;
    const LengthStep& step = run_.findings.steps.at(place.digit);
    PictureRow row{.title = rounds == 1 ? Words::tr("Difference, 1 filler")
                                        : Words::tr("Difference, sum of %1 fillers").arg(rounds),
                   .columns = static_cast<int>(kCookieCandidates)};
    for (std::size_t candidate = 0; candidate < kCookieCandidates; ++candidate) {
        std::int64_t sum = 0;
        for (std::size_t attempt = 0; attempt < rounds; ++attempt)
            sum += step.tries.at(candidate).at(attempt).difference();
        const bool shortest = place.chosen && std::ranges::count(step.shortest, candidate) > 0;
        row.cells.push_back({rounds == 0 ? QStringLiteral("·") : QString::number(sum),
                             shortest && candidate == step.chosen ? SquareLook::solid
                             : shortest                           ? SquareLook::framed
                             : rounds == 0                        ? SquareLook::quiet
                                                                  : SquareLook::plain});
    }
    if (place.chosen)
        row.remark = step.shortest.size() == 1
                         ? Words::tr("one is shortest")
                         : Words::tr("%1 tie").arg(formatCount(step.shortest.size()));
    return row;
}

PictureRow LengthScene::cookieRow(const Place& place) const {
    const std::size_t digits = run_.cookie.size();
    const std::string read = run_.findings.digits();
    const std::size_t right = run_.rightDigits();
    const std::size_t count = std::min(digits, place.ended ? kDigitsAtEnd : kDigitsInRun);
    const std::size_t middle = place.digit < count / 2 ? 0 : place.digit - count / 2;
    const std::size_t first = place.ended && right < digits ? std::min(right, digits - count)
                                                            : std::min(middle, digits - count);
    PictureRow row{
        .title = count == digits ? Words::tr("The cookie")
                                 : Words::tr("The cookie, digits %1 to %2")
                                       .arg(formatCount(first + 1), formatCount(first + count)),
        .remark =
            !place.ended
                ? Words::tr("%1 of %2 chosen").arg(formatCount(known(place)), formatCount(digits))
            : right == digits ? Words::tr("all are right")
                              : Words::tr("%1 right, then a wrong one").arg(formatCount(right))};
    for (std::size_t i = first; i < first + count; ++i) {
        const bool shown = i < known(place);
        row.cells.push_back({shown ? QString(QLatin1Char(read[i])) : QStringLiteral("?"),
                             place.ended && i < right ? SquareLook::solid
                             : place.ended            ? SquareLook::quiet
                             : i == place.digit       ? SquareLook::framed
                             : shown                  ? SquareLook::tinted
                                                      : SquareLook::quiet});
    }
    return row;
}

AttackPicture LengthScene::at(int step, Grain grain) const {
    const Place place = placeOf(step, grain);
    AttackPicture picture{.headline = headline(place),
                          .about = about(place),
                          .seen = seen(place),
                          .server = server(place)};
    if (place.queries == 0)
        picture.rows = {{.title = Words::tr("Known to the attacker"),
                         .remark = Words::tr("before the secret"),
                         .cells = characterCells(
                             std::vector<std::uint8_t>(kCookieName.begin(), kCookieName.end()),
                             SquareLook::plain)},
                        cookieRow(place)};
    else if (place.ended)
        picture.rows = {cookieRow(place), candidateRow(place), sumRow(place)};
    else
        picture.rows = {candidateRow(place), lengthRow(place, true), lengthRow(place, false),
                        sumRow(place), cookieRow(place)};
    picture.place =
        grain == Grain::query
            ? Words::tr("%1 of %2 queries")
                  .arg(formatCount(place.queries), formatCount(run_.findings.queries.size()))
            : Words::tr("%1 of %2 digits")
                  .arg(formatCount(known(place)), formatCount(run_.cookie.size()));
    if (known(place) > 0)
        picture.measured =
            Words::tr("So far %1 queries a digit")
                .arg(formatCount((place.chosen ? place.queries : place.before) / known(place)));
    picture.sentence = Words::tr("%1. %2 %3; %4 of %5 digits are chosen.")
                           .arg(picture.headline, picture.about, queriesText(place.queries),
                                formatCount(known(place)), formatCount(run_.cookie.size()));
    return picture;
}

QString LengthScene::outcome() const {
    const QString queries = formatCount(run_.findings.queries.size());
    if (run_.undecided() == run_.cookie.size())
        return succeeded()
                   ? Words::tr("All ten candidates were equal each time. The attacker took 0, "
                               "which happens to be right.")
                   : Words::tr("All ten candidates were equal each time: %1 queries told nothing.")
                         .arg(queries);
    if (succeeded())
        return Words::tr("%1 read in %2 queries, from lengths alone.")
            .arg(digitsText(run_.cookie.size()), queries);
    return Words::tr("Right digits before the first wrong one: %1 of %2. Lengths do not always "
                     "tell.")
        .arg(formatCount(run_.rightDigits()), formatCount(run_.cookie.size()));
}

QString LengthScene::value(const QString& name) const {
    if (name == QLatin1String("queries")) return QString::number(run_.findings.queries.size());
    if (name == QLatin1String("digits")) return QString::number(run_.rightDigits());
    if (name == QLatin1String("undecided")) return QString::number(run_.undecided());
    return {};
}

} // namespace blockwarp::ui
