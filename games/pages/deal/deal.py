"""The values of a deal's page: scores and why, or which hands are in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawings.hands import Drawing, draw_hand
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, score_hands
from games.matches.stored_match import StoredDeal, to_hand
from games.rules.game import Game
from games.rules.result import DealResult, HandScore, places_of
from games.rules.scoring import score_hand
from games.wording.attendance import describe_record
from games.wording.deciding import describe_leaders, describe_winners
from games.wording.hands import NotedText, build_noted_text, explain_score, format_announced
from games.wording.prizes import compute_deal_cents, describe_deal_money
from games.wording.standings import compute_places_after
from games.wording.translated import phrase, translate

from .waiting import MAX_NAMES

MAX_SHARERS = 3
"""The most players who share a deal and are named in its headline."""


@dataclass(frozen=True, slots=True)
class TotalChange:
    """A total and a rank, after a deal and before it."""

    total: int
    total_before: int
    rank: int
    rank_before: int | None  # None in a player's first deal

    @property
    def moved(self) -> bool:
        """Return whether the rank has changed; False in a player's first deal."""
        return self.rank_before not in (None, self.rank)


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand of a complete deal."""

    person: Person
    rank: int  # in the deal
    tied: bool
    score: HandScore
    prize: int  # in cents
    drawing: Drawing | None
    typed: bool  # the score was typed, in a game with cards
    working: str  # how the score adds up
    change: TotalChange | None  # None in the first deal, and if the deal does not count
    confirmed: bool  # by its player
    noted: NotedText
    by: str  # who played for the player, if anybody


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand of a deal that is not complete."""

    person: Person
    is_in: bool
    points: int | None  # None if it has none by itself
    confirmed: bool
    announced: str  # the player's bid


@dataclass(frozen=True, slots=True)
class DealView:
    """The values of a deal's page at a `revision`: `hands` if it is complete, else `open_hands`."""

    revision: int
    game: Game
    currency: str
    number: int
    dealer: Person | None
    previous_deal: int | None
    next_deal: int | None
    headline: str
    best_points: int  # of the best hand, or team
    sentences: tuple[str, ...]  # on money and totals
    note: str  # why the deal does not count
    attendance: tuple[str, ...]  # who joined or left before it, sat it out or had a substitute
    hands: tuple[HandRow, ...]
    open_hands: tuple[OpenHand, ...]
    has_question: bool  # its hands are in, and the game asks one
    answer: str  # "" while the question is open
    finished: bool  # the match is over

    @property
    def has_unconfirmed(self) -> bool:
        """Return whether only some hands are confirmed by their players: the others are marked."""
        confirmed = {hand.confirmed for hand in self.hands}
        confirmed |= {hand.confirmed for hand in self.open_hands if hand.is_in}
        return len(confirmed) > 1


def find_deal_view(replayed: ReplayedMatch, deal_number: int) -> DealView | None:
    """Return the page of a deal; None if there is none, or the match ended before its hands."""
    stored = replayed.stored
    result = replayed.result
    deal = stored.find_deal(deal_number)
    if deal is None or (not deal.hands and result.finished):
        return None
    counted = result.deals[deal_number - 1] if deal_number <= len(result.deals) else None
    complete = stored.is_complete(deal)
    hands = build_hand_rows(replayed, deal, counted) if complete else ()
    winners = [row.person for row in hands if row.rank == 1]
    next_deal = deal_number + 1 if deal_number < len(stored.deals) else None
    headline = format_deal_headline(replayed, winners) if winners else ""
    sentences = _build_sentences(replayed, deal_number, counted) if counted else ()
    changes = [change for change in stored.to_rule_changes() if change.before == deal_number]
    open_hands = () if complete else _build_open_hands(replayed, deal)
    has_question = stored.game.question is not None and stored.has_all_hands(deal)
    answer = _format_answer(replayed, deal) if deal.is_answered else ""
    return DealView(
        revision=stored.match.revision,
        game=stored.game,
        currency=replayed.currency,
        number=deal_number,
        dealer=replayed.find_dealer(deal_number),
        previous_deal=deal_number - 1 or None,  # none before deal 1
        next_deal=next_deal,
        headline=headline,
        best_points=_find_best_points(replayed, counted, hands),
        sentences=sentences,
        note=_format_note(replayed, counted, complete),
        attendance=tuple(describe_record(change, stored.names) for change in changes),
        hands=hands,
        open_hands=open_hands,
        has_question=has_question,
        answer=answer,
        finished=result.finished,
    )


def format_deal_headline(replayed: ReplayedMatch, winners: Sequence[Person]) -> str:
    """Return who wins a deal: “Ann wins the deal”, “Ann and Bob win the deal” as one team."""
    names = [person.name for person in winners]
    if len(winners) == 1:
        return phrase("{names} wins the deal", names=names)
    if tuple(person.position for person in winners) in replayed.stored.teams:
        return phrase("{names} win the deal", names=names)
    # More names would fill a screen.
    if len(winners) == len(replayed.people) > MAX_NAMES:
        return phrase("Everyone shares the deal")
    if len(winners) > MAX_SHARERS:
        return phrase("1 player shares the deal", "{n} players share the deal", n=len(winners))
    return phrase("{names} share the deal", names=names)


def _find_best_points(
    replayed: ReplayedMatch, counted: DealResult | None, hands: tuple[HandRow, ...]
) -> int:
    """Return the points of the best hand or, in teams, of the best team; 0 without hands."""
    if not hands:
        return 0
    best_hand = hands[0]
    if counted is None or not replayed.stored.teams:
        return best_hand.score.points
    team = next(team for team in replayed.stored.teams if best_hand.person.position in team)
    return sum(counted.scores[seat] for seat in team)


def build_hand_rows(
    replayed: ReplayedMatch, deal: StoredDeal, counted: DealResult | None
) -> tuple[HandRow, ...]:
    """Return the hands of a complete deal, best first; `counted` is None if it does not count."""
    stored = replayed.stored
    game = replayed.stored.game
    if counted:
        scores = {seat: hand for seat, hand in enumerate(counted.hands) if hand is not None}
        ranks = {seat: counted.places[seat] for seat in scores}
        # From the pot, or at stakes by the point.
        prizes = counted.prizes or compute_deal_cents(replayed, counted)
        landings = {seat: _format_landing(counted, seat) for seat in counted.landed}
        changes = _build_total_changes(replayed, deal.number, counted) if deal.number > 1 else {}
    else:
        scores = score_hands(stored, deal, replayed.result)
        points = [score.points for score in scores.values()]
        ranks = dict(zip(scores, places_of(points, game.lowest_wins), strict=True))
        prizes = None
        landings = {}
        changes = {}
    # A team shares its rank, which makes no tie.
    team_size = len(stored.teams[0]) if stored.teams else 1
    substitutes = stored.find_substitutes(deal.number)
    rows = []
    for seat in sorted(scores, key=ranks.__getitem__):
        score = scores[seat]
        hand = deal.hands[seat]
        prize = (prizes[seat] or 0) if prizes else 0
        is_typed = score.cards is None and game.has_cards
        row = HandRow(
            person=replayed.people[seat],
            rank=ranks[seat],
            tied=[*ranks.values()].count(ranks[seat]) > team_size,
            score=score,
            prize=prize,
            drawing=draw_hand(game, score),
            typed=is_typed,
            working=" · ".join(filter(None, [explain_score(score, game), landings.get(seat)])),
            change=changes.get(seat),
            confirmed=hand.confirmed,
            noted=build_noted_text(game, hand.numbers or {}),
            by=substitutes[seat].name if seat in substitutes else "",
        )
        rows.append(row)
    return tuple(rows)


def _format_landing(counted: DealResult, seat: int) -> str:
    """Describe how a total landed on a special number: “100 becomes 50”."""
    total = counted.totals[seat]
    return phrase("{before} becomes {after}", before=total - counted.landed[seat], after=total)


def _build_total_changes(
    replayed: ReplayedMatch, deal_number: int, counted: DealResult
) -> dict[int, TotalChange]:
    """Return by seat the changes of totals and ranks in a deal that counts, number 2 or later."""
    deal_before = replayed.result.deals[deal_number - 2]
    ranks = compute_places_after(replayed, counted)
    ranks_before = compute_places_after(replayed, deal_before)
    changes = {}
    for seat, score in enumerate(counted.scores):
        if score is None:
            continue
        total = counted.totals[seat]
        total_before = deal_before.totals[seat]
        if total_before is None:
            # The player joined with what neither the score nor a landing on a special total added.
            total_before = total - score - counted.landed.get(seat, 0)
        changes[seat] = TotalChange(total, total_before, ranks[seat], ranks_before[seat])
    return changes


def _build_sentences(
    replayed: ReplayedMatch, deal_number: int, counted: DealResult
) -> tuple[str, ...]:
    """Describe the deal's money, totals that landed on special numbers, and who leads or won."""
    game = replayed.stored.game
    ranks = compute_places_after(replayed, counted)
    leaders = [seat for seat, rank in enumerate(ranks) if rank == 1]
    is_last = replayed.result.finished and deal_number == len(replayed.result.deals)
    landed = [
        phrase(
            "{player}: {change}.",
            player=replayed.people[seat].name,
            change=_format_landing(counted, seat),
        )
        for seat in counted.landed
    ]
    names = replayed.get_names(leaders)
    leading = []
    if leaders:
        # A count may decide instead of the totals.
        totals = counted.counts[game.end.count] if game.end.count else counted.totals
        best = totals[leaders[0]]
        is_team = tuple(leaders) in replayed.stored.teams
        if is_last:
            leading.append(describe_winners(game, names, best, is_team=is_team))
        else:
            leading.append(describe_leaders(game, names, best))
    return (*describe_deal_money(replayed, counted), *landed, *leading)


def _format_note(replayed: ReplayedMatch, counted: DealResult | None, complete: bool) -> str:
    """Describe why a deal does not count; "" if it does, or the match goes on."""
    if counted or not replayed.result.finished:
        return ""
    if not complete:
        return phrase("The match is over. This deal was not complete, so it does not count.")
    last_deal = len(replayed.result.deals)
    if last_deal:
        return phrase("This deal does not count. The match ended with deal {deal}.", deal=last_deal)
    return phrase("This deal does not count.")


def _build_open_hands(replayed: ReplayedMatch, deal: StoredDeal) -> tuple[OpenHand, ...]:
    """Return a row for each player in an open deal, in seat order."""
    game = replayed.stored.game
    rows = []
    for person in replayed.in_deal(deal.number):
        hand = deal.hands.get(person.position)
        if hand is None:
            announced = format_announced(replayed.stored, deal, person.position)
            rows.append(
                OpenHand(person, is_in=False, points=None, confirmed=False, announced=announced)
            )
            continue
        points = score_hand(game, to_hand(hand)).points if game.has_own_scores else None
        rows.append(
            OpenHand(person, is_in=True, points=points, confirmed=hand.confirmed, announced="")
        )
    return tuple(rows)


def _format_answer(replayed: ReplayedMatch, deal: StoredDeal) -> str:
    """Return who or what answers a deal's question; "" if none is asked."""
    question = replayed.stored.game.question
    seat = replayed.stored.build_deal_record(deal).answer
    if question is None:
        return ""
    return translate(question.nobody) if seat is None else replayed.people[seat].name
