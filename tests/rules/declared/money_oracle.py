"""The money of a match by the words of the rules: stakes by points and pots, also of teams.

Plain and slow.
"""

from itertools import combinations


class Purse:
    """What is on the table besides cards.

    `sides` are the teams, or everybody alone, in seat order.
    """

    def __init__(self, match, sides, lowest_wins):
        self.players, self.sides, self.lowest_wins = match["players"], sides, lowest_wins
        options = match.get("options", {})
        hang_ten = match["game"] == "hang-ten"
        self.stakes = "pot" if hang_ten else options.get("stakes", "none")
        self.unit = options.get("unit_cents", 5)
        self.prizes = "table" if hang_ten else options.get("prizes", [5, 2])
        units = (
            {4: 20, 5: 16, 6: 15}[len(self.players)] if hang_ten else options.get("ante_units", 16)
        )
        self.ante = units * self.unit
        self.left = self.ante * len(self.players)
        self.first_dealer = self.dealer = self.players.index(match["first_dealer"])
        self.deals = 0
        self.taken = dict.fromkeys(self.players, 0)

    def after_deal(self, scores):
        """Return what is paid after a deal, and what stays in the pot; nothing if there is none."""
        if self.stakes != "pot":
            return {}
        self.dealer = (self.first_dealer + self.deals) % len(self.players)
        self.deals += 1
        prizes = dict.fromkeys(self.players, 0)
        for sides, units in self.claims(scores):
            cents = min(self.left, units * self.unit)
            self.left -= cents
            prizes |= self.shares(cents, [name for side in sides for name in side])
        for name in self.players:
            self.taken[name] += prizes[name]
        return {"prizes": prizes, "pot": self.left}

    def claims(self, scores):
        """Sides that are equal, best first, and how many units they take together."""
        points = [sum(scores[name] for name in side) for side in self.sides]
        tied = [
            [side for side, mine in zip(self.sides, points, strict=True) if mine == each]
            for each in sorted(set(points), reverse=not self.lowest_wins)
        ]
        if self.prizes == "table":
            return self.table_of_prizes(tied)
        rungs, claims, place = [*self.prizes, *[0] * len(self.sides)], [], 0
        for sides in tied:
            claims.append((sides, sum(rungs[place : place + len(sides)])))
            place += len(sides)
        return claims

    def table_of_prizes(self, tied):
        """Hang Ten's."""
        six = len(self.players) == 6
        match [len(sides) for sides in tied]:
            case [1, 1, third, *_] if six:
                return [(tied[0], 5), (tied[1], 2), (tied[2], third)]
            case [1, 1, *_]:
                return [(tied[0], 5), (tied[1], 2)]
            case [1, several, *_]:
                return [(tied[0], 5), (tied[1], several)]
            case [2, third, *_] if six:
                return [(tied[0], 6), (tied[1], third)]
            case [2, *_]:
                return [(tied[0], 6)]
            case [many, *_]:
                return [(tied[0], 2 * many)]

    def shares(self, cents, who):
        """Equal parts, and the odd cents one each, clockwise from the dealer's left."""
        shares = {name: cents // len(who) for name in who}
        seat = self.dealer
        for _ in range(cents % len(who)):
            seat = (seat + 1) % len(self.players)
            while self.players[seat] not in who:
                seat = (seat + 1) % len(self.players)
            shares[self.players[seat]] += 1
        return shares

    def money(self, totals, heirs, deals):
        """Return the money of the whole match; `heirs` get the rest of the pot, None while it goes
        on.
        """
        if self.stakes == "points":
            return {"net": self.two_by_two(totals)}
        if self.stakes != "pot":
            return None
        if heirs is not None:
            for name, cents in self.shares(self.left, heirs).items():
                self.taken[name] += cents
            self.left = 0
        return {
            "paid_in": dict.fromkeys(self.players, self.ante),
            "taken_out": self.taken,
            "net": {name: self.taken[name] - self.ante for name in self.players},
            "pot": self.left,
        }

    def two_by_two(self, totals):
        """Each two sides settle the difference; every member wins or loses what the side does."""
        net = dict.fromkeys(self.players, 0)
        for one, other in combinations(range(len(self.sides)), 2):
            better = (totals[one] < totals[other]) == self.lowest_wins
            cents = abs(totals[one] - totals[other]) * self.unit
            for name in self.sides[one]:
                net[name] += cents if better else -cents
            for name in self.sides[other]:
                net[name] += -cents if better else cents
        return net
