"""record -> result: scores with their working, totals, places, prizes, the end of the match, the final share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.money.pot import Pot
from games.rules.money.stakes import net_by_points, net_of_deal

from .checks import check
from .comings import Between, Welcome, average_of
from .end import AtTotal
from .errors import RuleError, ScoreError
from .game import Game
from .record import DealRecord, MatchRecord
from .result import (
    BySeat,
    Coming,
    DealResult,
    End,
    MatchResult,
    Money,
    Payout,
    Standing,
    places_of,
    places_of_sides,
    standings_of,
)
from .scoring import Before, Counts, score_counted, score_deal

NOTHING: Mapping[int, int] = {}


def replay(record: MatchRecord, *, checked: bool = False) -> MatchResult:
    """The result of a match, all of it following from the facts. Raises `RuleError` where they cannot be.

    `checked`: its facts were looked at already, when a match file was read or what is stored was written.
    """
    if not checked:
        check(record)
    game, play = record.game, _Play(record)
    end = play.until_over()
    if end is None:
        if not play.stays:
            play.come_and_go(len(record.deals) + 1)
        end = End("early") if record.ended_early else None
    deals, standings = tuple(play.deals), play.standings()
    leaders = tuple(sorted([row.seat for row in standings if row.place == 1 and row.seat in play.table]))
    return MatchResult(
        deals=deals,
        end=end,
        standings=standings,
        winners=leaders if end and deals else (),
        money=play.money(leaders, end),
        not_counted=len(record.deals) - len(deals),
        progress=game.end.progress(play.looked_at, len(deals), record.options[game.limit]),
        comings=tuple(play.comings),
    )


def welcome(record: MatchRecord, seat: int | None = None) -> Welcome:
    """With which totals somebody could come before the deal to come, and what they would pay; None: no seat yet.

    All changes of the record come before. Raises `RuleError` where the match cannot be so, or is over, and for who is
    at the table.
    """
    check(record)
    play = _Play(record)
    if play.until_over() or record.ended_early:
        raise RuleError("Nobody comes to a match that is over")
    return play.come_and_go(len(record.deals) + 1).welcome(seat, play.pot)


class _Play:
    """A match while its deals are played one after the other: totals, counts and the pot after each.

    `table` is who is at the table for the deal numbered `before`, `totals` those of all who have come; None for who has
    not.
    """

    def __init__(self, record: MatchRecord) -> None:
        self.record, attendance = record, record.attendance
        self.stays, self.table = attendance.stays, attendance.at_table(1)
        seats = len(record.players)
        self.pot = record.game.stakes.open(len(attendance.in_deal(1)), record.options)
        nothing = (0,) * seats
        self.totals: BySeat = nothing
        if not self.stays:
            self.totals = tuple([0 if seat in self.table else None for seat in range(seats)])
            if self.pot:
                self.pot.seat(seats, len(self.table))
        self.counts: Counts = {count.name: nothing for count in record.game.counts}
        end, self.limit = record.game.end, record.options[record.game.limit]
        self.count = end.count
        self.knockout = end if isinstance(end, AtTotal) and record.knockout else None
        self.deals: list[DealResult] = []
        self.before = 1
        self.comings: list[Coming] = []

    @property
    def looked_at(self) -> Sequence[int]:
        """What ends the match, by seat: totals, or a count; 0 for who is not at the table."""
        values = self.counts[self.count] if self.count else self.totals
        return values if self.stays else [value if seat in self.table else 0 for seat, value in enumerate(values)]

    def until_over(self) -> End | None:
        """Play the deals that count; returns the end of the match, if one of them brought it about."""
        game = self.record.game
        for number, deal in enumerate(self.record.deals, 1):
            if not self.stays:
                self.come_and_go(number)
            hands, self.counts = self._score(deal, number, self.counts)
            self._play(hands, number)
            end = self._knocked_out() if self.knockout else game.end.reached(self.looked_at, number, self.limit)
            if end:
                if game.is_counted:
                    self._check_scores(number)
                return end
        return None

    def _knocked_out(self) -> End | None:
        """The end of a match in which who is over is out, if the last deal has brought it about."""
        totals = {seat: self.totals[seat] for seat in self.table}
        return self.knockout.knocked_out(totals, self.record.game.players[0], self.limit) if self.knockout else None

    def come_and_go(self, number: int) -> Between:
        """Let people come and go before the deal of that number."""
        over: Sequence[int] = ()
        if self.knockout:
            over = [seat for seat in self.table if self.knockout.is_over(self.totals[seat], self.limit)]
        between = Between(self.record, number, self.totals, over)
        for change in self.record.attendance.comings_and_goings(number):
            came = between.apply(change, self.pot)
            if came:
                self.comings.append(came)
        self.totals, self.table, self.before = tuple(between.totals), tuple(sorted(between.table)), number
        return between

    def _check_scores(self, played: int) -> None:
        """Raise `ScoreError` for a score that cannot be in the deals that do not count, as if they did."""
        counts = self.counts
        for number, deal in enumerate(self.record.deals[played:], played + 1):
            _, counts = self._score(deal, number, counts)

    def _score(self, deal: DealRecord, number: int, counts: Counts) -> tuple[BySeat, Counts]:
        """The scores of the deal of that number, and what is counted after it."""
        record = self.record
        if not record.game.is_counted:
            return score_deal(record.game, deal), counts
        try:
            return score_counted(record.game, deal, Before(record.dealt(number), record.teams, counts))
        except ScoreError as error:
            named = ScoreError(f"{record.players[error.seats[0]]}: {error.message}", seats=error.seats)
            raise named.in_deal(number) from None

    def _play(self, hands: BySeat, number: int) -> None:
        record, attendance = self.record, self.record.attendance
        game, dealer = record.game, attendance.dealer(number)
        scores = tuple([hand and hand.points for hand in hands])
        sides: Sequence[Sequence[int]] = record.teams
        of_sides = of_teams(scores, sides) if sides else scores
        sat_out = NOTHING
        if not self.stays:
            sides, sat_out = [(seat,) for seat in attendance.in_deal(number)], self._averages(scores, number)
        landed = self._add(of_sides, sat_out)
        totals = self.totals
        if not self.stays:
            totals = tuple([total if seat in self.table else None for seat, total in enumerate(totals)])
        places = places_of_sides(of_sides, sides, game.lowest_wins) if sides else places_of(scores, game.lowest_wins)
        prizes, payouts, left = self._prizes(self.pot, places, dealer, sides) if self.pot else (None, (), None)
        result = DealResult(dealer, hands, scores, totals, places, prizes, payouts, left, self.counts, landed, sat_out)
        self.deals.append(result)

    def _averages(self, scores: BySeat, number: int) -> Mapping[int, int]:
        """What sitting out gives those who sit the deal of that number out for the average."""
        average = average_of([score for score in scores if score is not None], lowest_wins=self.record.game.lowest_wins)
        return dict.fromkeys(self.record.attendance.for_average(number), average)

    def _add(self, scores: BySeat, sat_out: Mapping[int, int]) -> Mapping[int, int]:
        """Add a deal's scores to the totals, and what sitting out gives; says by how much those changed that landed."""
        new = zip(self.totals, scores, strict=True)
        after = tuple([total if score is None else total + score for total, score in new])
        landed = _landed(self.record.game, after, scores) if self.record.game.landings else {}
        if landed or sat_out:
            more = {**landed, **sat_out}
            after = tuple([total + more[seat] if seat in more else total for seat, total in enumerate(after)])
        self.totals = after
        return landed

    def _prizes(
        self, pot: Pot, places: BySeat, dealer: int, sides: Sequence[Sequence[int]]
    ) -> tuple[BySeat, tuple[Payout, ...], int]:
        payouts = pot.pay_deal(places, dealer, sides)
        prizes = [0] * len(places) if self.stays else [place and 0 for place in places]
        for payout in payouts:
            for seat, cents in zip(payout.seats, payout.cents, strict=True):
                prizes[seat] = cents
        return tuple(prizes), payouts, pot.left

    def standings(self) -> tuple[Standing, ...]:
        """The standings, with who is at the table now."""
        low, counts = self.record.game.lowest_wins, self.counts[self.count] if self.count else None
        if self.stays:
            return standings_of(self.totals, low, counts, sides=self.record.teams)
        played = {seat for deal in self.deals for seat, score in enumerate(deal.scores) if score is not None}
        groups = [[seat for seat in self.table if seat in played or not self.deals]]
        out = self.record.attendance.out(self.before)
        for since in sorted(set(out.values()), reverse=True):
            groups.append([seat for seat in out if out[seat] == since and seat in played])
        return standings_of([total or 0 for total in self.totals], low, counts, groups=groups)

    def money(self, leaders: Sequence[int], end: End | None) -> Money | None:
        """The money of the match, what is left in the pot paid out at its end."""
        if self.pot:
            rest = leaders
            if not leaders or (end and end.reason == "early" and self.record.ended_early == "split"):
                rest = self.table
            return self._money_of_pot(self.pot, rest if end else ())
        unit = self.record.game.stakes.points(self.record.options)
        return None if unit is None else self._money_of_points(unit)

    def _money_of_pot(self, pot: Pot, rest: Sequence[int]) -> Money:
        """What was paid into the pot and taken out; what is left goes to `rest`, if that is anybody."""
        record, deals, seats = self.record, self.deals, range(len(self.record.players))
        at_start = record.attendance.at_table(1)
        paid = [pot.ante if seat in at_start else 0 for seat in seats]
        for coming in self.comings:
            paid[coming.seat] += coming.paid
        share = (0,) * len(seats)
        if rest:
            share = pot.pay_rest(rest, deals[-1].dealer if deals else record.first_dealer)
        prizes = [sum([deal.prizes[seat] or 0 for deal in deals if deal.prizes]) for seat in seats]
        taken = tuple([prizes[seat] + share[seat] for seat in seats])
        net = tuple([cents - ante for cents, ante in zip(taken, paid, strict=True)])
        return Money(paid_in=tuple(paid), taken_out=taken, net=net, final_share=share, pot=pot.left)

    def _money_of_points(self, unit: int) -> Money:
        """What everybody has won or lost at so many cents a point, by the totals after the deals that count."""
        nothing, low = (0,) * len(self.record.players), self.record.game.lowest_wins
        if self.stays:
            net = net_by_points(self.totals, unit, lowest_wins=low, teams=self.record.teams)
        else:
            by_deal = [net_of_deal(deal, unit, lowest_wins=low) for deal in self.deals]
            net = tuple(map(sum, zip(nothing, *by_deal, strict=True)))
        return Money(paid_in=nothing, taken_out=nothing, net=net, final_share=nothing, pot=None)


def of_teams(scores: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What each seat's team has scored."""
    together = {seat: sum([scores[member] for member in team]) for team in teams for seat in team}
    return tuple([together[seat] for seat in range(len(scores))])


def _landed(game: Game, totals: BySeat, scores: BySeat) -> dict[int, int]:
    """By how much the totals of those change whom their score, not 0, has brought to one that lands."""
    becomes = {landing.total: landing.becomes for landing in game.landings}
    return {
        seat: becomes[total] - total
        for seat, (total, score) in enumerate(zip(totals, scores, strict=True))
        if score and total in becomes
    }
