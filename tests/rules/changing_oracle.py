"""A second way to work out a match whose table changes: from the words of the rules alone, plain
and slow.

It takes a match file's object of a built-in game without teams, known to be valid, and gives what
`replay` prints.
"""

from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from tests.game_facts import facts_of
from tests.rules.declared.money_oracle import Purse
from tests.rules.oracle import deal_scores


def expected(match):
    evening = Evening(match)
    ended = False
    for number, deal in enumerate(match["deals"], 1):
        evening.between(number)
        evening.play(number, deal)
        ended = evening.is_over(number)
        if ended:
            break
    if not ended:
        evening.between(len(evening.deals) + 1)
    return evening.result(ended)


class Evening:
    """A table, who is at it, and the money on it."""

    def __init__(self, match):
        self.match, self.facts, self.names = match, facts_of(match["game"]), match["players"]
        self.options = self.facts.defaults | match.get("options", {})
        self.lowest = self.facts.best is min
        late = [change["join"] for change in match["changes"] if "join" in change]
        self.table = [name for name in self.names if name not in late]
        self.totals = dict.fromkeys(self.table, 0)
        self.gone, self.out, self.have_played, self.deals = set(), {}, set(), []
        self.dealer = match["first_dealer"]
        self.pot, self.paid, self.taken = (
            None,
            dict.fromkeys(self.names, 0),
            dict.fromkeys(self.names, 0),
        )
        self.net = dict.fromkeys(self.names, 0)
        self.unit = self.options.get("unit_cents", 5)
        self.stakes = "pot" if self.options.get("pot") else self.options.get("stakes", "none")
        if self.stakes == "pot":
            sit_out = [change for change in self.changes(1) if "sit_out" in change]
            hang_ten = {4: 20, 5: 16, 6: 15}.get(len(self.table) - len(sit_out))
            units = hang_ten if match["game"] == "hang-ten" else self.options.get("ante_units", 16)
            self.paid |= dict.fromkeys(self.table, units * self.unit)
            self.pot = units * self.unit * len(self.table)

    def changes(self, number):
        return [change for change in self.match["changes"] if change["before"] == number]

    def is_too_much(self, name):
        return self.facts.over([max(0, self.totals[name])], self.options["target"])

    # Between deals.

    def between(self, number):
        knockout = self.options.get("knockout")
        compared = {
            name: self.totals[name]
            for name in self.table
            if not (knockout and self.is_too_much(name))
        }
        for change in self.changes(number):
            for name in filter(None, (change.get("leave"), change.get("out"))):
                self.table.remove(name)
                compared.pop(name, None)
                if "out" in change:
                    self.out[name] = number - 1
                else:
                    self.gone.add(name)
            name = change.get("join") or change.get("back")
            if name:
                self.comes(name, change.get("start"), list(compared.values()))
        self.table.sort(key=self.names.index)
        if number > 1:
            self.dealer = next(name for name in self.clockwise(self.dealer) if name in self.table)

    def comes(self, name, start, compared):
        own, left = self.totals.get(name, 0), name in self.gone
        worst = (max if self.lowest else min)([*(compared or [0]), *([own] if left else [])])
        average = self.average(compared)
        totals = {"worst": worst, "average": average, "zero": 0, "own": own}
        self.totals[name] = totals[start or ("own" if left else "worst")]
        if self.pot is not None and not left:
            units = self.pot // self.unit // len(self.table)
            self.paid[name] += units * self.unit
            self.pot += units * self.unit
        self.gone.discard(name)
        self.out.pop(name, None)
        self.table.append(name)

    def average(self, points):
        mean = Fraction(sum(points), len(points)) if points else Fraction(0)
        half = Fraction(1, 2)
        return floor(mean + half) if self.lowest else ceil(mean - half)

    def clockwise(self, name):
        """All the others, beginning to somebody's left, and then they themselves."""
        at = self.names.index(name) + 1
        return [*self.names[at:], *self.names[:at]]

    # A deal.

    def play(self, number, deal):
        out = {
            change["sit_out"]: change.get("score")
            for change in self.changes(number)
            if "sit_out" in change
        }
        inside = [name for name in self.table if name not in out]
        chosen = {name: self.options[name] for name in self.facts.chosen}
        scores = deal_scores(self.facts, inside, deal, chosen)
        for name in inside:
            self.totals[name] += scores[name]
        sat_out = {
            name: self.average(list(scores.values()))
            for name in self.table
            if out.get(name) == "average"
        }
        for name, points in sat_out.items():
            self.totals[name] += points
        self.have_played |= set(inside)
        shown = {"scores": scores, "totals": {name: self.totals[name] for name in self.table}}
        if self.stakes == "pot":
            shown |= self.prizes(inside, scores)
        if self.stakes == "points":
            for one, other in combinations(inside, 2):
                better = (scores[other] - scores[one]) * (1 if self.lowest else -1)
                self.net[one] += better * self.unit
                self.net[other] -= better * self.unit
        by = {
            change["for"]: change["substitute"]
            for change in self.changes(number)
            if "for" in change
        }
        for key, told in (("sat_out", sat_out), ("played_by", by)):
            if told:
                shown[key] = told
        self.deals.append(shown)

    def prizes(self, inside, scores):
        purse = Purse(
            self.match | {"players": inside, "first_dealer": inside[0]},
            [[name] for name in inside],
            self.lowest,
        )
        prizes = dict.fromkeys(inside, 0)
        for sides, units in purse.claims(scores):
            cents = min(self.pot, units * self.unit)
            self.pot -= cents
            prizes |= self.shares(cents, [name for side in sides for name in side])
        for name, cents in prizes.items():
            self.taken[name] += cents
        return {"prizes": prizes, "pot": self.pot}

    def shares(self, cents, who):
        """Equal parts, and the odd cents one each, beginning to the dealer's left."""
        shares = {name: cents // len(who) for name in who}
        for name in [name for name in self.clockwise(self.dealer) if name in who][
            : cents % len(who)
        ]:
            shares[name] += 1
        return shares

    # The end.

    def is_over(self, played):
        if self.facts.over is None:
            return played == self.options["deals"]
        totals = [self.totals[name] for name in self.table]
        if not self.options.get("knockout"):
            return self.facts.over(totals, self.options["target"])
        below = self.facts.over([min(0, *totals)], self.options["target"])
        return below or sum(not self.is_too_much(name) for name in self.table) < 2

    def standings(self):
        sign = 1 if self.lowest else -1

        def key(name):
            if name in self.out:
                return (1, -self.out[name], sign * self.totals[name])
            return (0, 0, sign * self.totals[name])

        here = (
            self.table
            if not self.deals
            else [name for name in self.table if name in self.have_played]
        )
        ranked = [*here, *self.out]
        ranked = [
            name
            for name in self.names
            if name in ranked and (not self.deals or name in self.have_played)
        ]
        place = {name: 1 + sum(key(other) < key(name) for other in ranked) for name in ranked}
        rows = [
            {"player": name, "total": self.totals[name], "place": place.get(name)}
            for name in self.names
            if name in self.totals
        ]
        return sorted(rows, key=lambda row: row["place"] or 99)

    def result(self, ended):
        rows = self.standings()
        finished = ended or "ended_early" in self.match
        leaders = [
            row["player"] for row in rows if row["place"] == 1 and row["player"] in self.table
        ]
        result = {
            "game": self.match["game"],
            "deals": self.deals,
            "finished": finished,
            "standings": rows,
            "winners": leaders if finished and self.deals else [],
        }
        if self.stakes != "none":
            result["money"] = self.money(leaders, finished, ended)
        if len(self.deals) < len(self.match["deals"]):
            result["not_counted"] = len(self.match["deals"]) - len(self.deals)
        return result

    def money(self, leaders, finished, ended):
        here = [name for name in self.names if name in self.totals]
        if self.stakes == "points":
            return {"net": {name: self.net[name] for name in here}}
        if finished:
            self.hand_out_rest(leaders, ended)
        return {
            "paid_in": {name: self.paid[name] for name in here},
            "taken_out": {name: self.taken[name] for name in here},
            "net": {name: self.taken[name] - self.paid[name] for name in here},
            "pot": self.pot,
        }

    def hand_out_rest(self, leaders, ended):
        """Hand out what is left, from the dealer of the last deal, or of the first if none was
        played.
        """
        split = not leaders or (not ended and self.match["ended_early"] == "split")
        if not ended:
            self.dealer = self.last_dealer()
        for name, cents in self.shares(self.pot, self.table if split else leaders).items():
            self.taken[name] += cents
        self.pot = 0

    def last_dealer(self):
        """Who dealt the last deal that was played: between deals the deal has passed on."""
        again = Evening(self.match)
        for number in range(1, len(self.deals) + 1):
            again.between(number)
        return again.dealer
