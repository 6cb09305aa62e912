"""Matches whose tables change, as people might play them: valid match files of built-in games."""

from hypothesis import strategies as st

from games.rules.built_in import BUILT_IN
from games.rules.files.match_file import FORMAT
from tests.rules.build import PEOPLE

STARTS = {
    "join": ("worst", "average", "zero"),
    "leave": ("own", "worst"),
    "out": ("worst", "average", "zero"),
}


class Sitting:
    """A table while a match is made up: who is there, how others went, and what happened."""

    def __init__(self, rng, game):
        self.rng, self.game = rng, game
        least, most = BUILT_IN[game].players[0], min(BUILT_IN[game].players[-1], 7)
        self.least, self.most = least, most
        self.names = list(PEOPLE[: rng.randint(least + 1, most + 2)])
        self.late = self.names[rng.randint(least, len(self.names)) :]
        rng.shuffle(self.names)
        self.table = [name for name in self.names if name not in self.late]
        self.went, self.changes, self.knockout = {}, [], False

    def some(self, chance):
        return self.rng.random() < chance

    def between(self, number):
        """Let players come and leave before a deal, by chance."""
        for _ in range(self.rng.choice([0, 0, 1, 2]) if number > 1 else 0):
            if self.some(0.5):
                self.come(number)
            elif len(self.table) > self.least:
                who = self.rng.choice(self.table)
                self.table.remove(who)
                self.went[who] = "out" if self.knockout and self.some(0.6) else "leave"
                self.changes.append({"before": number, self.went[who]: who})

    def come(self, number):
        waiting = [*self.late, *self.went]
        if waiting:
            who = self.rng.choice(waiting)
            how = self.went.pop(who, "join")
            start = self.rng.choice([None, *STARTS[how]])
            change = {"before": number, "join" if how == "join" else "back": who}
            self.changes.append(change | ({"start": start} if start else {}))
            self.late = [name for name in self.late if name != who]
            self.table.append(who)

    def in_deal(self, number):
        """Who is in a deal; the others sit out."""
        inside = [name for name in self.names if name in self.table]
        while len(inside) > self.most or (len(inside) > self.least and self.some(0.25)):
            who = inside.pop(self.rng.randrange(len(inside)))
            score = self.rng.choice([{}, {"score": "nothing"}, {"score": "average"}])
            self.changes.append({"before": number, "sit_out": who} | score)
        if self.some(0.2):
            who = self.rng.choice(inside)
            other = self.rng.choice([name for name in ["Zoë", *self.names] if name != who])
            self.changes.append({"before": number, "substitute": other, "for": who})
        return inside

    def deal(self, inside):
        """Typed scores, and what else the game asks."""
        played = BUILT_IN[self.game]
        low = 1 if played.exactly_one_empty else -3
        scores = {
            name: self.rng.choice([self.rng.randint(low, 4), self.rng.randint(low, 25)])
            for name in inside
        }
        deal = {"scores": scores}
        if played.exactly_one_empty:
            scores[self.rng.choice(inside)] = 0
        if played.mark:
            deal[played.mark.key] = [name for name in inside if self.some(0.1)]
        if played.question:
            deal[played.question.key] = self.rng.choice([None, *inside])
        return deal


@st.composite
def changing_matches(draw, games=tuple(BUILT_IN)):
    """Draw a valid match file's object."""
    rng = draw(st.randoms(use_true_random=False))
    game = draw(st.sampled_from(games))
    sitting = Sitting(rng, game)
    options = stakes(rng, game)
    limit = BUILT_IN[game].end_option
    options[limit] = rng.randint(2, 7) if limit == "deals" else rng.randint(10, 60)
    if BUILT_IN[game].can_knock_out and sitting.some(0.6):
        options["knockout"] = sitting.knockout = True
    first, deals = rng.choice(sitting.table), []
    for number in range(1, rng.randint(0, 6) + 1):
        sitting.between(number)
        deals.append(sitting.deal(sitting.in_deal(number)))
    if len(deals):
        sitting.between(len(deals) + 1)
    else:
        sitting.in_deal(1)
    players = [name for name in sitting.names if name not in sitting.late]
    data = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "first_dealer": first,
        "options": options,
    }
    early = rng.choice([None, None, "leader", "split"])
    return (
        data
        | {"changes": sitting.changes, "deals": deals}
        | ({"ended_early": early} if early else {})
    )


def stakes(rng, game):
    unit = {"unit_cents": rng.choice([1, 1, 5, 7])}
    if BUILT_IN[game].pot:
        return unit | {"pot": rng.random() < 0.9}
    prizes = sorted([rng.randint(0, 9) for _ in range(rng.randint(1, 4))])[::-1]
    pot = {"stakes": "pot", "ante_units": rng.choice([1, 3, 16]), "prizes": prizes}
    return rng.choice([{}, {"stakes": "points"} | unit, pot | unit, pot | unit])
