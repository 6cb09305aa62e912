"""The replay of a record: scores, totals, places, prizes, the end of the match, the final share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

NO_CHANGES: Mapping[int, int] = {}


def replay(record: MatchRecord, *, checked: bool = False) -> MatchResult:
    """Return the result of a match; raise `RuleError` if its record cannot be so.

    `checked`: the record was checked when a match file was read or the match was stored.
    """
    if not checked:
        check_match(record)
    game = record.game
    play = _MatchPlay(record)
    end = play.play_until_over()
    if end is None:
        if not play.everybody_stays:
            play.apply_changes(len(record.deals) + 1)
        end = End("early") if record.ended_early else None
    deals = tuple(play.deals)
    standings = play.build_standings()
    leaders = tuple(
        sorted([row.seat for row in standings if row.rank == 1 and row.seat in play.table])
    )
    return MatchResult(
        deals=deals,
        end=end,
        standings=standings,
        leaders=leaders,
        winners=leaders if end and deals else (),
        money=play.build_money(leaders, end),
        not_counted=len(record.deals) - len(deals),
        progress=game.end.get_progress(
            play.end_values, len(deals), record.options[game.end_option]
        ),
        late_joins=tuple(play.late_joins),
    )


def offer_join(record: MatchRecord, seat: int | None = None) -> JoinOffer:
    """Return what a player could come with before the next deal; `seat` None: a new player.

    All changes of the record come before. Raise `RuleError` if the match cannot be so or is over,
    and for a player who is at the table.
    """
    check_match(record)
    play = _MatchPlay(record)
    if play.play_until_over() or record.ended_early:
        raise RuleError(say("Nobody can join a match that is over."))
    return play.apply_changes(len(record.deals) + 1).build_offer(seat, play.pot)


class _MatchPlay:
    """A match while its deals are played one after the other, as it stands after each.

    `table` are the seats at the table for deal `before`, `totals` those of all who have come.
    """

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        attendance = record.attendance
        self.everybody_stays = attendance.everybody_stays
        self.table = attendance.at_table(1)
        seats = len(record.players)
        self.pot = record.game.stakes.open_pot(len(attendance.in_deal(1)), record.options)
        nothing = (0,) * seats
        self.totals: BySeat = nothing
        if not self.everybody_stays:
            self.totals = tuple([0 if seat in self.table else None for seat in range(seats)])
            if self.pot:
                self.pot.seat_players(seats, len(self.table))
        self.counts: Counts = {count.name: nothing for count in record.game.counts}
        end = record.game.end
        self.limit = record.options[record.game.end_option]
        self.count = end.count
        self.knockout = end if isinstance(end, AtTotal) and record.knockout else None
        self.deals: list[DealResult] = []
        self.before = 1
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
        for number, deal in enumerate(self.record.deals, 1):
            if not self.everybody_stays:
                self.apply_changes(number)
            hands, self.counts = self._score(deal, number, self.counts)
            self._play(hands, number)
            end = (
                self._find_knockout_end()
                if self.knockout
                else game.end.find_end(self.end_values, number, self.limit)
            )
            if end:
                # An impossible score is an error also in a deal that does not count any more.
                if game.is_counted:
                    self._check_scores(number)
                return end
        return None

    def _find_knockout_end(self) -> End | None:
        totals = {seat: self.totals[seat] for seat in self.table}
        return (
            self.knockout.find_knockout_end(totals, self.record.game.players[0], self.limit)
            if self.knockout
            else None
        )

    def apply_changes(self, number: int) -> BetweenDeals:
        """Apply who comes and goes before a deal, and keep late joins; return the table between."""
        over: Sequence[int] = ()
        if self.knockout:
            over = [
                seat for seat in self.table if self.knockout.is_over(self.totals[seat], self.limit)
            ]
        between = BetweenDeals(self.record, number, self.totals, over)
        for change in self.record.attendance.comings_and_goings(number):
            late_join = between.apply(change, self.pot)
            if late_join:
                self.late_joins.append(late_join)
        self.totals = tuple(between.totals)
        self.table = tuple(sorted(between.table))
        self.before = number
        return between

    def _check_scores(self, played: int) -> None:
        """Raise `ScoreError` for an impossible score in the deals after the first `played`."""
        counts = self.counts
        for number, deal in enumerate(self.record.deals[played:], played + 1):
            _, counts = self._score(deal, number, counts)

    def _score(self, deal: DealRecord, number: int, counts: Counts) -> tuple[BySeat, Counts]:
        """Return a deal's scores by seat, and counts after it; raise `ScoreError`."""
        record = self.record
        if not record.game.is_counted:
            return score_deal(record.game, deal), counts
        try:
            return score_counted(
                record.game, deal, DealStart(record.dealt(number), record.teams, counts)
            )
        except ScoreError as error:
            player = record.players[error.seats[0]]
            named = say(
                "{player} cannot have this score. {error}", player=player, error=error.message
            )
            raise ScoreError(named, deal_number=number, seats=error.seats) from None

    def _play(self, hands: BySeat, number: int) -> None:
        """Add a deal's scores to the totals, pay its prizes, append its result."""
        record = self.record
        attendance = self.record.attendance
        game = record.game
        dealer = attendance.dealer(number)
        scores = tuple([hand and hand.points for hand in hands])
        sides: Sequence[Sequence[int]] = record.teams
        of_sides = sum_teams(scores, sides) if sides else scores
        sat_out = NO_CHANGES
        if not self.everybody_stays:
            sides = [(seat,) for seat in attendance.in_deal(number)]
            sat_out = self._compute_averages(scores, number)
        landed = self._add(of_sides, sat_out)
        totals = self.totals
        if not self.everybody_stays:
            totals = tuple(
                [total if seat in self.table else None for seat, total in enumerate(totals)]
            )
        places = (
            rank_sides(of_sides, sides, game.lowest_wins)
            if sides
            else places_of(scores, game.lowest_wins)
        )
        prizes, payouts, left = (
            self._pay_prizes(self.pot, places, dealer, sides) if self.pot else (None, (), None)
        )
        result = DealResult(
            dealer,
            hands,
            scores,
            totals,
            places,
            prizes,
            payouts,
            left,
            self.counts,
            landed,
            sat_out,
        )
        self.deals.append(result)

    def _compute_averages(self, scores: BySeat, number: int) -> Mapping[int, int]:
        """Return by seat the points of those who sit out for the average of a deal's scores."""
        average = compute_average(
            [score for score in scores if score is not None],
            lowest_wins=self.record.game.lowest_wins,
        )
        return dict.fromkeys(self.record.attendance.sitting_out_for_average(number), average)

    def _add(self, scores: BySeat, sat_out: Mapping[int, int]) -> Mapping[int, int]:
        """Add a deal's scores and what sitting out gives; return by seat what landing added."""
        new = zip(self.totals, scores, strict=True)
        after = tuple([total if score is None else total + score for total, score in new])
        landed = (
            _find_landings(self.record.game, after, scores) if self.record.game.landings else {}
        )
        if landed or sat_out:
            automatic = {**landed, **sat_out}
            after = tuple(
                [
                    total + automatic[seat] if seat in automatic else total
                    for seat, total in enumerate(after)
                ]
            )
        self.totals = after
        return landed

    def _pay_prizes(
        self, pot: Pot, places: BySeat, dealer: int, sides: Sequence[Sequence[int]]
    ) -> tuple[BySeat, tuple[Payout, ...], int]:
        """Pay a deal's prizes; return them by seat, the payouts, and the cents left in the pot."""
        payouts = pot.pay_deal(places, dealer, sides)
        prizes: list[int | None] = [0 for _ in places]
        if not self.everybody_stays:
            prizes = [place and 0 for place in places]  # None for those who are not in the deal
        for payout in payouts:
            for seat, cents in zip(payout.seats, payout.cents, strict=True):
                prizes[seat] = cents
        return tuple(prizes), payouts, pot.left

    def build_standings(self) -> tuple[Standing, ...]:
        """Return standings: those at the table, then the knocked out, the latest first.

        All others are last and without a place: they left, never came, or were in no deal. Before
        the first deal, all at the table have a place.
        """
        low = self.record.game.lowest_wins
        counts = self.counts[self.count] if self.count else None
        if self.everybody_stays:
            return build_standings(self.totals, low, counts, sides=self.record.teams)
        played = {
            seat
            for deal in self.deals
            for seat, score in enumerate(deal.scores)
            if score is not None
        }
        groups = [[seat for seat in self.table if seat in played or not self.deals]]
        out = self.record.attendance.out(self.before)
        for since in sorted(set(out.values()), reverse=True):
            groups.append([seat for seat in out if out[seat] == since and seat in played])
        return build_standings([total or 0 for total in self.totals], low, counts, groups=groups)

    def build_money(self, leaders: Sequence[int], end: End | None) -> Money | None:
        """Build the match's money, from its pot or from points; None without stakes.

        At the end, the rest of the pot goes to the leaders; to all at the table if the match is
        ended early to be split, or nobody leads.
        """
        if self.pot:
            rest = leaders
            if not leaders or (
                end and end.reason == "early" and self.record.ended_early == "split"
            ):
                rest = self.table
            return self._build_pot_money(self.pot, rest if end else ())
        unit = self.record.game.stakes.get_point_cents(self.record.options)
        return None if unit is None else self._build_points_money(unit)

    def _build_pot_money(self, pot: Pot, rest: Sequence[int]) -> Money:
        """Build paid in and taken out, in cents; the rest of the pot goes to the seats `rest`."""
        record = self.record
        deals = self.deals
        seats = range(len(self.record.players))
        at_start = record.attendance.at_table(1)
        paid = [pot.ante if seat in at_start else 0 for seat in seats]
        for coming in self.late_joins:
            paid[coming.seat] += coming.paid
        share = (0,) * len(seats)
        if rest:
            share = pot.pay_rest(rest, deals[-1].dealer if deals else record.first_dealer)
        taken = list(share)
        for deal in deals:
            for seat, cents in enumerate(deal.prizes or ()):
                taken[seat] += cents or 0
        net = tuple([cents - ante for cents, ante in zip(taken, paid, strict=True)])
        return Money(
            paid_in=tuple(paid), taken_out=tuple(taken), net=net, final_share=share, pot=pot.left
        )

    def _build_points_money(self, unit: int) -> Money:
        """Build what everybody has won or lost, in cents, if each two settle their difference."""
        nothing = (0,) * len(self.record.players)
        low = self.record.game.lowest_wins
        # If people come and go, each two in a deal settle that deal.
        if self.everybody_stays:
            net = compute_net(self.totals, unit, lowest_wins=low, teams=self.record.teams)
        else:
            by_deal = [compute_deal_net(deal, unit, lowest_wins=low) for deal in self.deals]
            net = tuple(map(sum, zip(nothing, *by_deal, strict=True)))
        return Money(paid_in=nothing, taken_out=nothing, net=net, final_share=nothing, pot=None)


def sum_teams(scores: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return for each seat the sum of its team's scores; every seat is in one of the teams."""
    together = {seat: sum([scores[member] for member in team]) for team in teams for seat in team}
    return tuple([together[seat] for seat in range(len(scores))])


def _find_landings(game: Game, totals: BySeat, scores: BySeat) -> dict[int, int]:
    """Return by seat what a landing adds, if a score other than 0 brought the total to it."""
    becomes = {landing.total: landing.becomes for landing in game.landings}
    return {
        seat: becomes[total] - total
        for seat, (total, score) in enumerate(zip(totals, scores, strict=True))
        if score and total in becomes
    }
