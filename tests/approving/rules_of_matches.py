"""The rules card of a match: what it is played for and by, and a paragraph for each part that it uses."""

from games import play
from tests.approving.scenarios import Scenario, pages_of_matches
from tests.builders import enter, hand, make_club, make_match
from tests.counted_matches import make_spades


def rules_of_matches() -> Scenario:
    """Show cards of matches that are plain, that people came to and left, with other stakes, options and sides."""
    club = make_club("The Kitchen Table")
    changed = make_match("hang-ten", 6, club)
    enter(changed, 1, [1, 2, 3, 4, 5, 6])
    play.leave_match(changed, 5)
    play.join_match(changed, play.add_player(club, "Max").pk)
    play.set_substitute(changed, 1, 2, play.add_player(club, "Nia").pk)
    play.sit_out(changed, 2, 2)
    play.sit_out(changed, 3, 2, score="average")
    left, points = (make_match("basketball", 3, club, deals=5, **stakes) for stakes in ({}, {"stakes": "points"}))
    for match in (left, points):
        enter(match, 1, [1, 2, 3])
    play.leave_match(left, 2)
    play.sit_out(points, 2, 2)
    out = make_match("tens-pile", 3, club, knockout=True)
    play.record_hand(out, 1, 0, hand(5), based_on=0)
    matches = {
        "plain": make_match("hang-ten", 4, club),
        "without a pot": make_match("hang-ten", 4, club, pot=False),
        "another block": make_match("hang-ten", 4, club, block=-20),
        "everybody changes": changed,
        "somebody left": left,
        "points and sitting out": points,
        "for nothing": make_match("golf", 4, club),
        "out at a total": out,
        "sides and other numbers": make_spades(club, nil=50, target=250),
    }
    return pages_of_matches(club, changed, {name: f"{match.uid}/rules/" for name, match in matches.items()})
