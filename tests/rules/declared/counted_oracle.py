"""A second way to work out matches of declared games, numbers and teams included: from the words of
the rules alone.

It takes a match file's object that is known to be valid and gives the object that `replay` prints
for it. It is plain and slow, and shares no code with `games.rules`.
"""

from tests.rules.declared.money_oracle import Purse
from tests.rules.declared.oracle import score

TYPED = {
    "hang-ten": {"name": "hang-ten", "layout": "typed", "wins": "lowest", "end": {"deals": 10}},
    "tens-grid": {
        "name": "tens-grid",
        "layout": "typed",
        "wins": "lowest",
        "end": {"target": 100, "when": "outside"},
    },
    "basketball": {"name": "basketball", "layout": "typed", "wins": "highest", "end": {"deals": 1}},
}
"""What matters of built-in games where all scores are typed."""


def expected(match):
    """Return what `replay` should print for a match of a declared game, or of a built-in one with
    typed scores.
    """
    table = Table(match)
    deals, ended = [], False
    for deal in match["deals"]:
        if ended:
            break
        deals.append(table.play(deal, len(deals)))
        ended = table.is_over(len(deals))
    finished = ended or "ended_early" in match
    rows = table.standings()
    leaders = [name for name in match["players"] if table.place[name] == 1]
    result = {
        "game": table.game["name"].strip(),
        "deals": deals,
        "finished": finished,
        "standings": rows,
        "winners": leaders if finished and deals else [],
    }
    split = not ended and match.get("ended_early") == "split"
    heirs = match["players"] if split else leaders
    money = table.purse.money(table.net_totals(), heirs if finished else None, len(deals))
    if money:
        result["money"] = money
    if len(deals) < len(match["deals"]):
        result["not_counted"] = len(match["deals"]) - len(deals)
    return result


class Table:
    """A table on which a match is played, with all that lies on it: totals, counts and the
    money.
    """

    def __init__(self, match):
        self.game, self.players = TYPED.get(str(match["game"]), match["game"]), match["players"]
        self.teams = [
            [name for name in self.players if name in team] for team in match.get("teams", [])
        ]
        self.teams.sort(key=lambda team: self.players.index(team[0]))
        self.alone = [[name] for name in self.players]
        self.options = {
            option["option"]: option["default"] for option in self.game.get("options", [])
        }
        self.options |= match.get("options", {})
        self.totals = dict.fromkeys(self.players, 0)
        self.counts = {
            count["count"]: dict.fromkeys(self.players, 0) for count in self.game.get("counts", [])
        }
        self.purse = Purse(match, self.teams or self.alone, self.game["wins"] == "lowest")

    @property
    def sides(self):
        return self.teams or self.alone

    # A deal.

    def play(self, deal, number):
        seen = Deal(self, deal, number)
        scores = seen.scores()
        shown = {"scores": scores}
        landed = {}
        for side in self.sides:
            gained = sum(scores[name] for name in side)
            total = self.totals[side[0]] + gained
            for landing in self.game.get("landings", []):
                if gained != 0 and self.totals[side[0]] + gained == landing["total"]:
                    total = landing["becomes"]
                    landed |= dict.fromkeys(side, landing["becomes"] - landing["total"])
            self.totals |= dict.fromkeys(side, total)
        shown["totals"] = {name: self.totals[name] for name in self.players}
        shown |= self.purse.after_deal(scores)
        if self.counts:
            shown["counts"] = {count: dict(by_name) for count, by_name in self.counts.items()}
        if landed:
            shown["landed"] = {name: landed[name] for name in self.players if name in landed}
        return shown

    # The end.

    def is_over(self, deals):
        end = self.game["end"]
        if "deals" in end:
            return deals == self.options.get("deals", self.usual_deals())
        target = self.options.get("target", end["target"])
        seen = self.counts[end["count"]] if "count" in end else self.totals
        for value in seen.values():
            reached = {
                "reached": value >= target,
                "passed": value > target,
                "outside": abs(value) > target,
            }
            if reached[end["when"]]:
                return True
        return False

    def usual_deals(self):
        deals = self.game["end"]["deals"]
        return len(self.cards_dealt()) if deals == "dealt" else deals

    def cards_dealt(self):
        """Return the entry of `dealt` for so many players."""
        dealt = self.game["dealt"]
        if not isinstance(dealt, dict):
            return dealt
        since = max(int(players) for players in dealt if int(players) <= len(self.players))
        return next(cards for players, cards in dealt.items() if int(players) == since)

    def standings(self):
        """Rows in order of place."""
        count = self.counts.get(self.game["end"].get("count"))
        sign = 1 if self.game["wins"] == "lowest" else -1

        def how_bad(side):
            total = sign * self.totals[side[0]]
            return (-count[side[0]], total) if count else (total,)

        rows, self.place = [], {}
        for side in self.sides:
            place = 1 + sum(how_bad(other) < how_bad(side) for other in self.sides)
            self.place |= dict.fromkeys(side, place)
            who = {"players": side} if self.teams else {"player": side[0]}
            rows.append(who | {"total": self.totals[side[0]], "place": place})
            if count:
                rows[-1]["count"] = count[side[0]]
        return sorted(rows, key=lambda row: row["place"])

    def net_totals(self):
        return [self.totals[side[0]] for side in self.sides]


class Deal:
    """One deal: what was noted, and what everybody's cards count."""

    def __init__(self, table, deal, number):
        self.table, self.deal, self.game, self.players = table, deal, table.game, table.players
        cards = table.cards_dealt() if "dealt" in self.game else 0
        self.dealt = cards[number % len(cards)] if isinstance(cards, list) else cards
        self.hand = {name: self.hand_of(name) for name in self.players}
        given = deal.get("numbers", {})
        self.once, self.noted = {}, {name: {} for name in self.players}
        for number_rule in self.game.get("numbers", []):
            called, usual = number_rule["number"], number_rule.get("default")
            if "once" in number_rule:
                self.once[called] = given.get(called, usual)
                continue
            for name in self.players:
                self.noted[name][called] = given.get(called, {}).get(name, usual)

    def hand_of(self, name):
        if name in self.deal.get("scores", {}):
            return self.deal["scores"][name]
        if name not in self.deal.get("hands", {}):
            return 0
        written = [card["card"] for card in self.game["cards"]]
        cards = self.deal["hands"][name].split()
        return score(self.resolved(self.game), [card if card in written else "-" for card in cards])

    def resolved(self, value):
        """Return the game, or a part of it, with plain numbers for all points."""
        if (
            isinstance(value, dict)
            and isinstance(value.get("option"), str)
            and set(value) <= {"option", "minus"}
        ):
            return self.points(value)
        if isinstance(value, dict):
            return {key: self.resolved(inner) for key, inner in value.items()}
        return [self.resolved(inner) for inner in value] if isinstance(value, list) else value

    def points(self, value):
        if not isinstance(value, dict):
            return value
        chosen = self.table.options[value["option"]]
        return -chosen if "minus" in value else chosen

    # Quantities.

    def term(self, term, side):
        if isinstance(term, dict):
            return sum(
                self.term(term["others"], [name]) for name in self.players if name not in side
            )
        if term == "dealt":
            return self.dealt
        if term in self.once:
            return self.once[term]
        return sum(self.hand[name] if term == "hand" else self.noted[name][term] for name in side)

    def quantity(self, quantity, side):
        if isinstance(quantity, dict) and "plus" in quantity:
            more = sum(self.term(term, side) for term in quantity["plus"])
            return more - sum(self.term(term, side) for term in quantity.get("minus", []))
        return self.term(quantity, side)

    def holds(self, rule, side):
        for condition in rule.get("if", []):
            [(how, wanted)] = [(key, value) for key, value in condition.items() if key != "what"]
            what = self.quantity(condition["what"], side)
            if how == "between":
                if what < wanted[0] or what > wanted[1]:
                    return False
                continue
            value = wanted if isinstance(wanted, int) else self.quantity(wanted, side)
            if not compared(what, how, value):
                return False
        return True

    # The order of working.

    def scores(self):
        score = dict(self.hand)
        for line in self.game.get("lines", []):
            sides = self.table.sides if "side" in line else self.table.alone
            for side in sides:
                points = self.line(line, side)
                for other in sides:
                    if (other != side) if "to" in line else (other == side):
                        score[other[0]] += points
        score = self.after_question(score)
        for count in self.game.get("counts", []):
            for side in self.table.sides:
                score[side[0]] += self.count(count, side)
        mark = self.game.get("mark")
        for name in self.deal.get("marked", []):
            score[name] += self.points(mark["points"])
        return score

    def line(self, line, side):
        if not self.holds(line, side):
            return 0
        points = self.points(line.get("points", 0))
        if "each" in line:
            points += self.points(line["each"]) * self.quantity(line["of"], side)
        return points * self.term(line["times"], side) if "times" in line else points

    def count(self, count, side):
        """Count on, and return the points that this gives."""
        by_name = self.table.counts[count["count"]]
        grows = self.quantity(count["of"], side) if self.holds(count, side) else 0
        if grows <= 0:
            return 0
        was = by_name[side[0]]
        by_name |= dict.fromkeys(side, was + grows)
        if "every" not in count:
            return 0
        multiples = range(count["every"], was + grows + 1, count["every"])
        return self.points(count["points"]) * len(
            [multiple for multiple in multiples if multiple > was]
        )

    def after_question(self, before):
        question = self.game.get("question")
        if not question:
            return before
        out = [
            name for name in self.players if not self.deal.get("hands", {}).get(name, "x").strip()
        ]
        out += [name for name in self.players if self.deal.get("scores", {}).get(name) == 0]
        who = out[0] if "one_out" in self.game else self.deal["went_out"]
        if who is None:
            return before
        better = min if self.game["wins"] == "lowest" else max
        others = [before[name] for name in self.players if name != who]
        compared = "tied" if before[who] == better(others) else "best"
        if compared == "best" and better([before[who], *others]) != before[who]:
            compared = "beaten"
        after = {}
        for name, points in before.items():
            action = question.get(compared if name == who else "rest", {})
            after[name] = self.act(action, points, sum(before.values()) - points)
        return after

    def act(self, action, points, others):
        for do, number in action.items():
            match do:
                case "add":
                    return points + self.points(number)
                case "score":
                    return self.points(number)
                case "others":
                    return points + number * others
                case "double":
                    hurts = points > 0 if self.game["wins"] == "lowest" else points < 0
                    return 2 * points if hurts else points
        return points


def compared(what, how, value):
    """Whether one number is to another as it should be."""
    match how:
        case "equal":
            return what == value
        case "not":
            return what != value
        case "less":
            return what < value
        case "more":
            return what > value
        case "at_least":
            return not what < value
        case "at_most":
            return not what > value
