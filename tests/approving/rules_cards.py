"""Rules cards of all kinds of games."""

from games import play
from tests.approving.odd_games import ODDITIES
from tests.approving.scenarios import Scenario
from tests.builders import make_club


def rules_cards() -> Scenario:
    """Show rules cards of built-in games, for anybody, and of a club's games that say what can be
    declared.
    """
    club = make_club("The Kitchen Table")
    home = f"/c/{club.uid}/games/"
    further = {
        "rules": "/rules/",
        "rules of hang-ten": "/rules/hang-ten/",
        "card of phase-10": f"{home}phase-10/rules/",
    }
    for declaration in ODDITIES:
        game = play.make_game(club, declaration, "First shuffle.\n\nThen deal.")
        further[f"card of {game.name.lower()}"] = f"{home}{game.key}/rules/"
    return Scenario(club, further=further)
