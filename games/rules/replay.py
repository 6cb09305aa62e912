"""The replay of a record: its result follows deal by deal, from scores to the final share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.money.pot import Pot
from games.rules.money.stakes import compute_deal_net, compute_net

from .checks import check_match
from .end import AtTotal
from .errors import RuleError, ScoreError
from .game import Game
from .late_joins import BetweenDeals, JoinOffer, compute_average
from .record import DealRecord, MatchRecord
from .result import (
    BySeat,
    DealResult,
    End,
    LateJoin,
    MatchResult,
    Money,
    Payout,
    Standing,
    build_standings,
    places_of,
    rank_sides,
)
from .say import say
from .scoring import Counts, DealStart, score_counted, score_deal

# The points for sitting out, by seat, in a match in which nobody does.
NO_CHANGES: Mapping[int, int] = {}


def replay(record: MatchRecord, *, checked: bool = False) -> MatchResult:
    """Return the result of a match; raise `RuleError` if its record is impossible.

    `checked`: the record was checked when a match file was read or the match was stored.
    """
    if not checked:
        check_match(record)
    play = _MatchPlay(record)
    end = play.play_until_over()
    if end is None:
        # Who comes and goes before the next deal is in the standings.
        if not play.everybody_stays:
            play.apply_changes(len(record.deals) + 1)
        end = End("early") if record.ended_early else None
    deals = tuple(play.deals)
    standings = play.build_standings()
    first = [standing.seat for standing in standings if standing.rank == 1]
    # A knocked-out player is first if nobody at the table has played, but does not lead.
    leaders = tuple(sorted([seat for seat in first if seat in play.table]))
    return MatchResult(
        deals=deals,
        end=end,
        standings=standings,
        leaders=leaders,
        winners=leaders if end and deals else (),  # none if ended before the first deal
        money=play.build_money(leaders, end),
        not_counted=len(record.deals) - len(deals),
        progress=record.game.end.get_progress(play.end_values, len(deals), play.limit),
        late_joins=tuple(play.late_joins),
    )


def offer_join(record: MatchRecord, seat: int | None = None) -> JoinOffer:
    """Return what a player could come with before the next deal; `seat` None: a new player.

    It would be the last of the record's changes. Raise `RuleError` if the match is impossible or
    over, and for a player who is at the table.
    """
    check_match(record)
    play = _MatchPlay(record)
    if play.play_until_over() or record.ended_early:
        raise RuleError(say("Nobody can join a match that is over."))
    return play.apply_changes(len(record.deals) + 1).build_offer(seat, play.pot)


class _MatchPlay:
    """A match while its deals are played one after the other, as it stands after each."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        attendance = record.attendance
        self.everybody_stays = attendance.everybody_stays
        self.before = 1  # the deal that `table` is for
        self.table = attendance.at_table(1)  # seats
        seat_count = len(record.players)
        # The ante depends on how many are in the first deal, though all at the table pay it.
        self.pot = record.game.stakes.open_pot(len(attendance.in_deal(1)), record.options)
        zeros = (0,) * seat_count
        self.totals: BySeat = zeros  # None for those who have not come yet
        if not self.everybody_stays:
            self.totals = tuple([0 if seat in self.table else None for seat in range(seat_count)])
            if self.pot:
                self.pot.seat_players(seat_count, len(self.table))
        self.counts: Counts = {count.name: zeros for count in record.game.counts}
        end = record.game.end
        self.limit = record.options[record.game.end_option]
        self.count = end.count  # the name of the count that ends the match, "" for totals
        self.knockout = end if isinstance(end, AtTotal) and record.knockout else None
        self.deals: list[DealResult] = []
        self.late_joins: list[LateJoin] = []

    @property
    def end_values(self) -> Sequence[int]:
        """The values that end the match, by seat: totals, or a count; 0 if not at the table."""
        values = self.counts[self.count] if self.count else self.totals
        if self.everybody_stays:
            return values
        return [value if seat in self.table else 0 for seat, value in enumerate(values)]

    def play_until_over(self) -> End | None:
        """Play the recorded deals until one ends the match; return that end, or None."""
        game = self.record.game
        for deal_number, deal in enumerate(self.record.deals, 1):
            if not self.everybody_stays:
                self.apply_changes(deal_number)
            hands, self.counts = self._score(deal, deal_number, self.counts)
            self._play(hands, deal_number)
            if self.knockout:
                totals = {seat: self.totals[seat] for seat in self.table}
                end = self.knockout.find_knockout_end(
                    totals, least=game.players[0], limit=self.limit
                )
            else:
                end = game.end.find_end(self.end_values, deal_number, self.limit)
            if end:
                # An impossible score is an error also in a deal that does not count any more.
                if game.is_counted:
                    self._check_scores(deal_number)
                return end
        return None

    def apply_changes(self, deal_number: int) -> BetweenDeals:
        """Let players come and go just before a deal; return the table as it is then."""
        over: Sequence[int] = ()
        if self.knockout:
            over = [
                seat for seat in self.table if self.knockout.is_over(self.totals[seat], self.limit)
            ]
        between = BetweenDeals(self.record, deal_number, self.totals, over)
        for change in self.record.attendance.comings_and_goings(deal_number):
            late_join = between.apply(change, self.pot)
            if late_join:
                self.late_joins.append(late_join)
        self.totals = tuple(between.totals)
        self.table = tuple(sorted(between.table))
        self.before = deal_number
        return between

    def _check_scores(self, played: int) -> None:
        """Raise `ScoreError` for an impossible score in the deals after the first `played`."""
        counts = self.counts
        for deal_number, deal in enumerate(self.record.deals[played:], played + 1):
            _, counts = self._score(deal, deal_number, counts)

    def _score(self, deal: DealRecord, deal_number: int, counts: Counts) -> tuple[BySeat, Counts]:
        """Return a deal's hand scores by seat, and the counts after it; raise `ScoreError`.

        `counts` are those before the deal. The error names the player and the deal.
        """
        record = self.record
        if not record.game.is_counted:
            return score_deal(record.game, deal), counts
        try:
            start = DealStart(record.dealt(deal_number), record.teams, counts)
            return score_counted(record.game, deal, start)
        except ScoreError as error:
            player = record.players[error.seats[0]]
            named = say(
                "{player} cannot have this score. {error}", player=player, error=error.message
            )
            raise ScoreError(named, deal_number=deal_number, seats=error.seats) from None

    def _play(self, hands: BySeat, deal_number: int) -> None:
        """Add a deal's scores to the totals, pay its prizes, append its result."""
        attendance = self.record.attendance
        lowest_wins = self.record.game.lowest_wins
        dealer = attendance.dealer(deal_number)
        scores = tuple([hand and hand.points for hand in hands])  # None outside the deal
        sides: Sequence[Sequence[int]] = self.record.teams
        # In teams, each member has the team's score.
        side_scores = sum_teams(scores, sides) if sides else scores
        sat_out = NO_CHANGES
        if not self.everybody_stays:
            # Only those in the deal have a place; nobody comes or goes in a match with teams.
            sides = [(seat,) for seat in attendance.in_deal(deal_number)]
            sat_out = self._compute_averages(scores, deal_number)
        landed = self._add(side_scores, sat_out)
        totals = self.totals
        if not self.everybody_stays:
            totals = tuple(
                [total if seat in self.table else None for seat, total in enumerate(totals)]
            )
        if sides:
            places = rank_sides(side_scores, sides, lowest_wins)
        else:
            places = places_of(scores, lowest_wins)
        payouts = self.pot.pay_deal(places, dealer, sides) if self.pot else ()
        result = DealResult(
            dealer=dealer,
            hands=hands,
            scores=scores,
            totals=totals,
            places=places,
            prizes=self._list_prizes(places, payouts) if self.pot else None,
            payouts=payouts,
            pot=self.pot.left if self.pot else None,
            counts=self.counts,
            landed=landed,
            sat_out=sat_out,
        )
        self.deals.append(result)

    def _compute_averages(self, scores: BySeat, deal_number: int) -> Mapping[int, int]:
        """Return by seat the points of those who sit out for the average of a deal's scores."""
        average = compute_average(
            [score for score in scores if score is not None],
            lowest_wins=self.record.game.lowest_wins,
        )
        return dict.fromkeys(self.record.attendance.sitting_out_for_average(deal_number), average)

    def _add(self, scores: BySeat, sat_out: Mapping[int, int]) -> Mapping[int, int]:
        """Add a deal's scores and what sitting out gives; return by seat what landings add."""
        before_and_new = zip(self.totals, scores, strict=True)
        totals = [total if score is None else total + score for total, score in before_and_new]
        landed = {}
        if self.record.game.landings:
            landed = _find_landings(self.record.game, totals, scores)
        for seat, points in {**landed, **sat_out}.items():
            totals[seat] += points
        self.totals = tuple(totals)
        return landed

    def _list_prizes(self, places: BySeat, payouts: Sequence[Payout]) -> BySeat:
        """Return a deal's prizes by seat, in cents; None for those who are not in the deal."""
        prizes = [place and 0 for place in places]
        for payout in payouts:
            for seat, cents in zip(payout.seats, payout.cents, strict=True):
                prizes[seat] = cents
        return tuple(prizes)

    def build_standings(self) -> tuple[Standing, ...]:
        """Return standings: those at the table, then the knocked out, the latest first.

        All others are last and without a place: they left, never came, or were in no deal. Before
        the first deal, all at the table have a place.
        """
        lowest_wins = self.record.game.lowest_wins
        counts = self.counts[self.count] if self.count else None
        if self.everybody_stays:
            return build_standings(self.totals, lowest_wins, counts, sides=self.record.teams)
        played = {
            seat
            for deal in self.deals
            for seat, score in enumerate(deal.scores)
            if score is not None
        }
        groups = [[seat for seat in self.table if seat in played or not self.deals]]
        knocked_out = self.record.attendance.out(self.before)
        for deal_number in sorted(set(knocked_out.values()), reverse=True):
            out_then = [seat for seat in knocked_out if knocked_out[seat] == deal_number]
            groups.append([seat for seat in out_then if seat in played])
        totals = [total or 0 for total in self.totals]
        return build_standings(totals, lowest_wins, counts, groups=groups)

    def build_money(self, leaders: Sequence[int], end: End | None) -> Money | None:
        """Build the match's money, from its pot or from points; None without stakes.

        At the end, the rest of the pot goes to the leaders; to all at the table if the match is
        ended early to be split, or nobody leads.
        """
        if self.pot:
            is_split = end is not None and end.is_split(self.record.ended_early)
            receivers = self.table if is_split or not leaders else leaders
            return self._build_pot_money(self.pot, receivers if end else ())
        unit = self.record.game.stakes.get_point_cents(self.record.options)
        if unit is None:
            return None
        return self._build_points_money(unit)

    def _build_pot_money(self, pot: Pot, receivers: Sequence[int]) -> Money:
        """Build what was paid in and taken out; the seats `receivers` get the rest of the pot."""
        record = self.record
        deals = self.deals
        seats = range(len(self.record.players))
        at_start = record.attendance.at_table(1)
        paid = [pot.ante if seat in at_start else 0 for seat in seats]
        for late_join in self.late_joins:
            paid[late_join.seat] += late_join.paid
        final_share = (0,) * len(seats)
        if receivers:
            last_dealer = deals[-1].dealer if deals else record.first_dealer
            final_share = pot.pay_rest(receivers, last_dealer)
        taken = list(final_share)
        for deal in deals:
            for seat, cents in enumerate(deal.prizes or ()):
                taken[seat] += cents or 0
        net = tuple([cents_out - cents_in for cents_in, cents_out in zip(paid, taken, strict=True)])
        return Money(
            paid_in=tuple(paid),
            taken_out=tuple(taken),
            net=net,
            final_share=final_share,
            pot=pot.left,
        )

    def _build_points_money(self, unit: int) -> Money:
        """Build what all have won or lost if each two settle up, at `unit` cents a point."""
        zeros = (0,) * len(self.record.players)
        lowest_wins = self.record.game.lowest_wins
        if self.everybody_stays:
            net = compute_net(self.totals, unit, lowest_wins=lowest_wins, teams=self.record.teams)
        else:
            # If people come and go, each two in a deal settle that deal.
            by_deal = [compute_deal_net(deal, unit, lowest_wins=lowest_wins) for deal in self.deals]
            # With `zeros`, everybody has a sum also before the first deal.
            net = tuple(map(sum, zip(zeros, *by_deal, strict=True)))
        return Money(paid_in=zeros, taken_out=zeros, net=net, final_share=zeros, pot=None)


def sum_teams(scores: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return for each seat the sum of its team's scores; every seat is in one of the teams."""
    sums = {seat: sum([scores[member] for member in team]) for team in teams for seat in team}
    return tuple([sums[seat] for seat in range(len(scores))])


def _find_landings(game: Game, totals: Sequence[Any], scores: BySeat) -> dict[int, int]:
    """Return by seat what a landing adds, if a score other than 0 brought the total to it."""
    becomes = {landing.total: landing.becomes for landing in game.landings}
    return {
        seat: becomes[total] - total
        for seat, (total, score) in enumerate(zip(totals, scores, strict=True))
        if score and total in becomes
    }
