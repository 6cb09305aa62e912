"""Rules cards of all games, and televisions between two taps: what stands there, whoever looks."""

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from tests.approving.odd_games import COUNTED_ODDITIES, ODDITIES
from tests.approving.scenarios import Scenario
from tests.builders import NAMES, enter, hand, make_club, make_match


def rules_cards() -> Scenario:
    """Show rules cards of built-in games, for anybody, and those of templates in a club."""
    club = make_club("The Kitchen Table")
    cards = {f"rules of {key}": f"/rules/{key}/" for key in BUILT_IN}
    templates = {f"card of {key}": f"/c/{club.uid}/games/{key}/rules/" for key in TEMPLATES}
    return Scenario(club, routes=(), further={"rules": "/rules/", **cards, **templates})


def televisions() -> Scenario:
    """Show televisions of matches that go on and of two that are over, one with a half-entered deal."""
    club = make_club("The Kitchen Table")
    shown: dict[str, Match] = {}

    def begin(state: str, game: str, first: int, people: int, **options: object) -> Match:
        shown[state] = make_match(game, NAMES[first : first + people], club, **options)
        return shown[state]

    begin("before the first deal", "hang-ten", 0, 4)
    asked = begin("one question is open", "golf", 4, 2)
    for position in range(2):
        play.record_hand(asked, 1, position, hand(5), based_on=0)
    enter(begin("a shared deal", "tens-grid", 6, 3), 1, [-30, 8, -30])
    enter(begin("a tie for second", "hang-ten", 9, 4), 1, [3, 12, 20, 12])
    half = begin("over with a half deal", "hang-ten", 0, 4)
    enter(half, 1, [3, 12, 20, 12])
    play.record_hand(half, 2, 0, hand(4), based_on=0)
    play.end_match(half, "leader")
    further = {f"television {state}": f"/m/{match.uid}/tv/" for state, match in shown.items()}
    return Scenario(club, routes=(), further=further | {"type the code": "/tv/"})


def odd_games() -> Scenario:
    """Show rules cards of a club's own games that say every fact which can be declared."""
    club, further = make_club("The Kitchen Table"), {}
    for declaration in (*ODDITIES, *COUNTED_ODDITIES):
        game = play.make_game(club, declaration, "First shuffle.\n\nThen deal.")
        further[f"card of {game.name.lower()}"] = f"/c/{club.uid}/games/{game.key}/rules/"
    return Scenario(club, routes=(), further=further)


CARDS_AND_SCREENS = (rules_cards, odd_games, televisions)
