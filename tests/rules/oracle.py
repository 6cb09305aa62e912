"""A second way to work out a match, written from the rules alone: plain, slow, and sharing no code with `games.rules`.

It takes a match file's object that is known to be valid and gives the object that `replay` prints for it.
"""

from collections import Counter
from itertools import groupby

HANG_TEN = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 0, "8": 8, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10}
TENS_GRID = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 0}
HOOPS = {"A": 15, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 25}
GOLF = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": -2, "Q": 12, "K": 0}
SHED = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "10": 20,
    "J": 11,
    "Q": 12,
    "K": 13,
}

DEFAULTS = {
    "hang-ten": {"deals": 10, "pot": True, "unit_cents": 5},
    "tens-grid": {"target": 100},
    "basketball": {"deals": 1},
    "golf": {"deals": 9},
    "tens-pile": {"target": 100},
}


def expected(match):
    """What `replay` should print for the match, read from its JSON."""
    game, players = match["game"], match["players"]
    options = DEFAULTS[game] | match.get("options", {})
    totals = dict.fromkeys(players, 0)
    pot = Pot(match, options) if options.get("pot") else None
    deals, ended = [], False
    for deal in match["deals"]:
        if ended:
            break
        scores = deal_scores(game, players, deal)
        totals = {player: totals[player] + scores[player] for player in players}
        deals.append({"scores": scores, "totals": totals})
        if pot:
            deals[-1] |= pot.after_deal(scores)
        ended = is_over(game, options, totals, len(deals))
    finished = ended or "ended_early" in match
    best = max(totals.values()) if game == "basketball" else min(totals.values())
    leaders = [player for player in players if totals[player] == best]
    result = {
        "game": game,
        "deals": deals,
        "finished": finished,
        "standings": standings(game, totals),
        "winners": leaders if finished and deals else [],
    }
    if pot:
        everybody = not ended and match.get("ended_early") == "split"
        if finished:
            pot.hand_out_rest(players if everybody else leaders)
        result["money"] = pot.money()
    if len(deals) < len(match["deals"]):
        result["not_counted"] = len(match["deals"]) - len(deals)
    return result


def read(text):
    return [{"T": "10"}.get(card, card) for card in text.upper().split()]


def deal_scores(game, players, deal):
    """Points by player, bonuses and penalties included."""
    points = {}
    for player in players:
        if player in deal.get("hands", {}):
            points[player] = HAND_POINTS[game](read(deal["hands"][player]))
        else:
            points[player] = deal["scores"][player]
    if game == "golf" and deal["went_out"] is not None:
        out = deal["went_out"]
        if min(points[player] for player in players if player != out) <= points[out]:
            points[out] += 10
    for player in deal.get("exact_19", []):
        points[player] -= 10
    return points


def hang_ten_points(cards):
    return least_for_columns(list(zip(cards[:5], cards[5:], strict=True)))


def least_for_columns(columns):
    """Tries every way to put neighbouring columns together; a column belongs to one block at most."""
    if not columns:
        return 0
    upper, lower = columns[0]
    alone = 0 if upper == lower else HANG_TEN[upper] + HANG_TEN[lower]
    ways = [alone + least_for_columns(columns[1:])]
    if len(columns) > 1 and len({*columns[0], *columns[1]}) == 1:
        ways.append(-10 + least_for_columns(columns[2:]))
    return min(ways)


def tens_grid_points(cards):
    columns = [cards[i] + " " + cards[i + 5] for i in range(5)]
    points = 0
    for column, alike in groupby(columns):
        upper, lower = column.split()
        width = len(list(alike))
        if upper != lower:
            points += width * (TENS_GRID[upper] + TENS_GRID[lower])
        elif width > 1:
            points -= 10 * width
    return points


def basketball_points(cards):
    points = 0
    for rank, count in Counter(cards).items():
        if rank in "AK":
            points += count * HOOPS[rank]
            continue
        points += max(
            50 * fours + 40 * threes + 25 * twos + HOOPS[rank] * (count - 4 * fours - 3 * threes - 2 * twos)
            for fours in range(3)
            for threes in range(4)
            for twos in range(6)
            if 4 * fours + 3 * threes + 2 * twos <= count
        )
    return points


def golf_points(cards):
    return sum(GOLF[card] for card in cards if card != "-")


def tens_pile_points(cards):
    return sum(SHED[card] for card in cards)


HAND_POINTS = {
    "hang-ten": hang_ten_points,
    "tens-grid": tens_grid_points,
    "basketball": basketball_points,
    "golf": golf_points,
    "tens-pile": tens_pile_points,
}


def is_over(game, options, totals, deals):
    if game == "tens-grid":
        return max(totals.values()) > options["target"] or min(totals.values()) < -options["target"]
    if game == "tens-pile":
        return max(totals.values()) >= options["target"]
    return deals == options["deals"]


def standings(game, totals):
    sign = -1 if game == "basketball" else 1
    lines = [
        {"player": player, "total": mine, "place": 1 + sum(sign * other < sign * mine for other in totals.values())}
        for player, mine in totals.items()
    ]
    return sorted(lines, key=lambda line: line["place"])


class Pot:
    """The pot of Hang Ten, counted in cents while the deals go by."""

    def __init__(self, match, options):
        self.players = match["players"]
        self.dealer = self.players.index(match["first_dealer"])
        self.deals = 0
        self.unit = options["unit_cents"]
        self.ante = {4: 20, 5: 16, 6: 15}[len(self.players)] * self.unit
        self.left = self.ante * len(self.players)
        self.taken = dict.fromkeys(self.players, 0)

    def after_deal(self, scores):
        prizes = dict.fromkeys(self.players, 0)
        if self.deals:
            self.dealer = (self.dealer + 1) % len(self.players)
        self.deals += 1
        for who, units in self.prize_table(scores):
            cents = min(self.left, units * self.unit * len(who))
            prizes |= self.shares(cents, who)
            self.left -= cents
        for player in self.players:
            self.taken[player] += prizes[player]
        return {"prizes": prizes, "pot": self.left}

    def prize_table(self, scores):
        """Who takes how many units each, best first: the table of the rules, case by case."""
        tied = [
            [player for player in self.players if scores[player] == points] for points in sorted({*scores.values()})
        ]
        third_is_paid = len(self.players) == 6
        match [len(group) for group in tied]:
            case [1, 1, _, *_] if third_is_paid:
                return [(tied[0], 5), (tied[1], 2), (tied[2], 1)]
            case [1, 1, *_]:
                return [(tied[0], 5), (tied[1], 2)]
            case [1, *_]:
                return [(tied[0], 5), (tied[1], 1)]
            case [2, _, *_] if third_is_paid:
                return [(tied[0], 3), (tied[1], 1)]
            case [2, *_]:
                return [(tied[0], 3)]
            case _:
                return [(tied[0], 2)]

    def shares(self, cents, who):
        """Goes round the table from the dealer's left and lays down one odd cent before each who shares."""
        shares = {player: cents // len(who) for player in who}
        odd = cents % len(who)
        seat = self.dealer
        while odd:
            seat = (seat + 1) % len(self.players)
            if self.players[seat] in who:
                shares[self.players[seat]] += 1
                odd -= 1
        return shares

    def hand_out_rest(self, who):
        for player, cents in self.shares(self.left, who).items():
            self.taken[player] += cents
        self.left = 0

    def money(self):
        return {
            "paid_in": dict.fromkeys(self.players, self.ante),
            "taken_out": self.taken,
            "net": {player: self.taken[player] - self.ante for player in self.players},
            "pot": self.left,
        }
