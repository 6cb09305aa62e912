"""A deal's page: what it gave and why, or which of its hands are in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.facts import DealFacts, hand_record
from games.pages.shared.attendance_words import change_words
from games.pages.shared.confirming import confirmed_by
from games.pages.shared.hand_drawing import Drawing, draw
from games.pages.shared.match_reading import Reading, hand_scores
from games.pages.shared.noted import Noted, noted, said_so_far
from games.pages.shared.people import Person
from games.pages.shared.prizes import deal_sentences, points_of_deal
from games.pages.shared.score_words import how_it_adds_up
from games.pages.shared.standings import places_after
from games.pages.shared.words import listing, number, signed
from games.rules.result import DealResult, HandScore
from games.rules.scoring import score_hand
from games.rules.standings import places_of


@dataclass(frozen=True, slots=True)
class TotalChange:
    """A total and a place, before a deal and after it; `moved` where the place is another one.

    Who has just come, or was in no deal yet, had no place before.
    """

    total: str
    total_before: str
    place: int
    place_before: int | None
    moved: bool


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the order of scores: who, place in the deal, score, prize, working, what it did to the total.

    `base` are the points of the cards, where `lines` (texts and points) add something to them; `working` says that in
    a line. `change` is None after the first deal, which makes the totals, and where the deal does not count.
    `confirmed` says who did that. `noted` is what the player noted. `typed` is a score that was typed in place of the
    cards, empty for other hands. `by` is who played for whose hand it is, if somebody did.
    """

    person: Person
    place: int
    tied: bool
    score: str
    prize: str
    drawing: Drawing | None
    typed: str
    base: str
    lines: tuple[tuple[str, str], ...]
    working: str
    change: TotalChange | None
    confirmed: str
    noted: Noted
    by: str


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand of a deal that is not complete: its score, or None where it is not in; and who confirmed it.

    `said` is what its player has said before the deal.
    """

    person: Person
    score: str | None
    confirmed: str
    said: str


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """The game's question, and what was answered; None while it is open."""

    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal's page, as of a `revision`: `hands` when it is complete, `open_hands` while it is not.

    `note` says why it does not count, `people` who came and went before it, sat it out or was played for in it.
    """

    revision: int
    game: str
    number: int
    dealer: Person | None
    before: int | None
    after: int | None
    headline: str
    best: str
    says: tuple[str, ...]
    note: str
    people: tuple[str, ...]
    hands: tuple[HandRow, ...]
    open_hands: tuple[OpenHand, ...]
    question: AnsweredQuestion | None
    finished: bool

    @property
    def checks(self) -> bool:
        """Whether the owner of a hand has confirmed it."""
        return any(hand.confirmed for hand in self.hands) or any(hand.confirmed for hand in self.open_hands)


def deal_of(reading: Reading, deal_number: int) -> DealView | None:
    """The page of the deal of that number; None where there is no such deal."""
    facts, result = reading.facts, reading.result
    deal = facts.deal(deal_number)
    if deal is None or (not deal.hands and result.finished):
        return None
    counted = result.deals[deal_number - 1] if deal_number <= len(result.deals) else None
    complete = facts.is_complete(deal)
    hands = _hands(reading, deal, counted) if complete else ()
    takers = [row.person.name for row in hands if row.place == 1]
    one = len(takers) == 1 or tuple(row.person.position for row in hands if row.place == 1) in facts.teams
    return DealView(
        revision=facts.match.revision,
        game=facts.game.name,
        number=deal_number,
        dealer=reading.dealer(deal_number),
        before=deal_number - 1 or None,
        after=deal_number + 1 if deal_number < len(facts.deals) else None,
        headline=f"{listing(takers)} {_takes(len(takers), one=one)} the deal" if takers else "",
        best=_best(reading, counted, hands),
        says=_says(reading, deal_number, counted) if counted else (),
        note=_note(reading, counted, complete),
        people=tuple(
            change_words(change, facts.names) for change in facts.rule_changes() if change.before == deal_number
        ),
        hands=hands,
        open_hands=() if complete else _open_hands(reading, deal),
        question=_answer(reading, deal),
        finished=result.finished,
    )


def _takes(takers: int, *, one: bool) -> str:
    """What those do who have the best hand, or are the best team."""
    return "share" if not one else "takes" if takers == 1 else "take"


def _best(reading: Reading, counted: DealResult | None, hands: tuple[HandRow, ...]) -> str:
    """The best score of a deal, a team's where there are teams."""
    if counted is None or not reading.facts.teams or not hands:
        return hands[0].score if hands else ""
    best = next(team for team in reading.facts.teams if hands[0].person.position in team)
    return number(sum(counted.scores[seat] for seat in best))


def _hands(reading: Reading, deal: DealFacts, counted: DealResult | None) -> tuple[HandRow, ...]:
    game = reading.facts.game
    scores = hand_scores(reading.facts, deal, reading.result)
    if counted:
        scores = {seat: hand for seat, hand in enumerate(counted.hands) if hand is not None}
        places = {seat: counted.places[seat] for seat in scores}
    else:
        placed = places_of([score.points for score in scores.values()], game.lowest_wins)
        places = dict(zip(scores, placed, strict=True))
    before = reading.result.deals[deal.number - 2] if counted and deal.number > 1 else None
    order = sorted(scores, key=places.__getitem__)
    return tuple(_hand(reading, deal, seat, scores[seat], places, counted, before) for seat in order)


def _hand(
    reading: Reading,
    deal: DealFacts,
    seat: int,
    score: HandScore,
    places: Mapping[int, int],
    counted: DealResult | None,
    before: DealResult | None,
) -> HandRow:
    game, prize = reading.facts.game, _money(reading, counted, seat) if counted else 0
    team = next((team for team in reading.facts.teams if seat in team), (seat,))
    return HandRow(
        person=reading.people[seat],
        place=places[seat],
        tied=[*places.values()].count(places[seat]) > len(team),
        score=number(score.points),
        prize=reading.signed_cents(prize) if prize else "",
        drawing=draw(game, score),
        typed="" if score.cards is not None or not game.has_cards else number(score.base),
        base=number(score.base) if score.lines and game.has_scores else "",
        lines=tuple((line.text, signed(line.points)) for line in score.lines),
        working="; ".join(filter(None, [how_it_adds_up(score, game), _landing(counted, seat)])),
        change=_change(reading, seat, counted, before) if counted and before else None,
        confirmed=confirmed_by(reading.facts, deal, seat),
        noted=noted(game, deal.hands[seat].numbers or {}),
        by=_played_by(reading, deal, seat),
    )


def _played_by(reading: Reading, deal: DealFacts, seat: int) -> str:
    player = reading.facts.played_by(deal.number).get(seat) if reading.facts.changes else None
    return player.name if player else ""


def _landing(counted: DealResult | None, seat: int) -> str:
    """What became of a total that landed: “100 becomes 50”; empty where it did not."""
    if counted is None or seat not in counted.landed:
        return ""
    total = counted.totals[seat]
    return f"{number(total - counted.landed[seat])} becomes {number(total)}"


def _money(reading: Reading, counted: DealResult, seat: int) -> int:
    """What a deal brought somebody: a prize, or the difference to the others' scores."""
    brought = counted.prizes or points_of_deal(reading, counted)
    return brought[seat] if brought else 0


def _change(reading: Reading, seat: int, counted: DealResult, before: DealResult) -> TotalChange:
    place, place_before = (places_after(reading, deal)[seat] for deal in (counted, before))
    total, was = counted.totals[seat], before.totals[seat]
    start = total - counted.scores[seat] - counted.landed.get(seat, 0) if was is None else was
    return TotalChange(number(total), number(start), place, place_before, place_before not in (None, place))


def _says(reading: Reading, deal_number: int, counted: DealResult) -> tuple[str, ...]:
    places = places_after(reading, counted)
    leaders = [seat for seat, place in enumerate(places) if place == 1]
    total = number(counted.totals[leaders[0]]) if leaders else ""
    is_last = reading.result.finished and deal_number == len(reading.result.deals)
    one = len(leaders) == 1 or tuple(leaders) in reading.facts.teams
    does = (
        ("wins the match" if len(leaders) == 1 else "win the match" if one else "share the win")
        if is_last
        else ("leads" if len(leaders) == 1 else "lead")
    )
    landed = [f"{reading.people[seat].name}: {_landing(counted, seat)}." for seat in counted.landed]
    leads = [f"{reading.names(leaders)} {does} with {total}."] if leaders else []
    return (*deal_sentences(reading, counted), *landed, *leads)


def _note(reading: Reading, counted: DealResult | None, complete: bool) -> str:
    if counted or not reading.result.finished:
        return ""
    if not complete:
        return "The match is over. This deal was half entered and does not count."
    last = len(reading.result.deals)
    return f"This deal does not count: the match was over after deal {last}." if last else "This deal does not count."


def _open_hands(reading: Reading, deal: DealFacts) -> tuple[OpenHand, ...]:
    rows = []
    for person in reading.in_deal(deal.number):
        hand, game = deal.hands.get(person.position), reading.facts.game
        points = number(score_hand(game, hand_record(hand)).points) if hand else None
        shown = "in" if hand and not (game.has_scores and not game.lines) else points
        confirmed = confirmed_by(reading.facts, deal, person.position)
        said = "" if hand else said_so_far(reading.facts, deal, person.position)
        rows.append(OpenHand(person, shown, confirmed, said))
    return tuple(rows)


def _answer(reading: Reading, deal: DealFacts) -> AnsweredQuestion | None:
    question = reading.facts.game.question
    if question is None or not reading.facts.all_in(deal):
        return None
    if not deal.answered:
        return AnsweredQuestion(question.text, None)
    seat = reading.facts.deal_record(deal).answer
    return AnsweredQuestion(question.text, question.nobody if seat is None else reading.people[seat].name)
