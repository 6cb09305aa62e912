"""A second way to work out a match, written from the rules alone: plain, slow, and sharing no code
with `games.rules`.

It takes a match file's object that is known to be valid and gives the object that `replay` prints
for it.
"""

from itertools import combinations

from tests.game_facts import facts_of

PRICE = {"unit_cents": 5, "currency": "USD"}
LADDER = {"ante_units": 16, "prizes": [5, 2]}


def expected(match):
    """Return what `replay` should print for the match, read from its JSON."""
    facts, players = facts_of(match["game"]), match["players"]
    options = facts.defaults | match.get("options", {})
    stakes = options.get("stakes", "none")
    options = {"none": {}, "points": PRICE, "pot": PRICE | LADDER}[stakes] | options
    totals = dict.fromkeys(players, 0)
    pot = (
        Pot(match, options)
        if options.get("pot")
        else Ladder(match, options)
        if "prizes" in options
        else None
    )
    deals, ended = [], False
    for deal in match["deals"]:
        if ended:
            break
        scores = deal_scores(facts, players, deal, {name: options[name] for name in facts.chosen})
        totals = {player: totals[player] + scores[player] for player in players}
        deals.append({"scores": scores, "totals": totals})
        if pot:
            deals[-1] |= pot.after_deal(scores)
        ended = is_over(facts, options, totals, len(deals))
    finished = ended or "ended_early" in match
    best = facts.best(totals.values())
    leaders = [player for player in players if totals[player] == best]
    result = {
        "game": match["game"],
        "deals": deals,
        "finished": finished,
        "standings": standings(facts, totals),
        "winners": leaders if finished and deals else [],
    }
    if pot:
        everybody = not ended and match.get("ended_early") == "split"
        if finished:
            pot.hand_out_rest(players if everybody else leaders)
        result["money"] = pot.money()
    if stakes == "points":
        result["money"] = {"net": settled_two_by_two(facts, totals, options["unit_cents"])}
    if len(deals) < len(match["deals"]):
        result["not_counted"] = len(match["deals"]) - len(deals)
    return result


def read(text):
    return [{"T": "10"}.get(card, card) for card in text.upper().split()]


def deal_scores(facts, players, deal, chosen):
    """Points by player, bonuses and penalties included."""
    points = {}
    for player in players:
        if player in deal.get("hands", {}):
            points[player] = facts.points(read(deal["hands"][player]), **chosen)
        else:
            points[player] = deal["scores"][player]
    facts.extras(deal, points, **chosen)
    return points


def is_over(facts, options, totals, deals):
    if facts.over:
        return facts.over(totals.values(), options["target"])
    return deals == options["deals"]


def standings(facts, totals):
    sign = -1 if facts.best is max else 1
    lines = [
        {
            "player": player,
            "total": mine,
            "place": 1 + sum(sign * other < sign * mine for other in totals.values()),
        }
        for player, mine in totals.items()
    ]
    return sorted(lines, key=lambda line: line["place"])


def settled_two_by_two(facts, totals, cents):
    """Lays down the difference between each two, from the worse to the better."""
    net = dict.fromkeys(totals, 0)
    for one, other in combinations(totals, 2):
        better, worse = (
            (one, other)
            if facts.best((totals[one], totals[other])) == totals[one]
            else (other, one)
        )
        net[better] += abs(totals[one] - totals[other]) * cents
        net[worse] -= abs(totals[one] - totals[other]) * cents
    return net


class Pot:
    """The pot of Hang Ten, counted in cents while the deals go by."""

    def __init__(self, match, options):
        self.facts, self.options = facts_of(match["game"]), options
        self.players = match["players"]
        self.dealer = self.players.index(match["first_dealer"])
        self.deals = 0
        self.unit = options["unit_cents"]
        self.ante = self.ante_units() * self.unit
        self.left = self.ante * len(self.players)
        self.taken = dict.fromkeys(self.players, 0)

    def after_deal(self, scores):
        prizes = dict.fromkeys(self.players, 0)
        if self.deals:
            self.dealer = (self.dealer + 1) % len(self.players)
        self.deals += 1
        for who, units in self.prize_table(scores):
            cents = min(self.left, units * self.unit)
            prizes |= self.shares(cents, who)
            self.left -= cents
        for player in self.players:
            self.taken[player] += prizes[player]
        return {"prizes": prizes, "pot": self.left}

    def ante_units(self):
        return {4: 20, 5: 16, 6: 15}[len(self.players)]

    def prize_table(self, scores):
        """Who takes how many units together, best first."""
        return [(who, each * len(who)) for who, each in self.units_each(scores)]

    def units_each(self, scores):
        """Return who gets how many units, by the table of the rules, case by case."""
        tied = [
            [player for player in self.players if scores[player] == points]
            for points in sorted({*scores.values()})
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
        """Goes round the table from the dealer's left and lays down one odd cent before each who
        shares.
        """
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


class Ladder(Pot):
    """The pot that a table plays for in any other game: prizes by place."""

    def ante_units(self):
        return self.options["ante_units"]

    def prize_table(self, scores):
        """Everybody stands in line, best first, and each rung of the ladder is put before whoever
        stands there.
        """
        line = sorted(
            self.players, key=lambda player: scores[player], reverse=self.facts.best is max
        )
        rungs = [*self.options["prizes"], *[0] * len(line)]
        table = []
        for score in dict.fromkeys(scores[player] for player in line):
            who = [player for player in self.players if scores[player] == score]
            table.append(
                (who, sum(rungs[place] for place, player in enumerate(line) if player in who))
            )
        return table
