"""The editor of games, with what each template and some well-known games say in it, and the deal to try."""

from games import play
from games.rules.built_in.templates import TEMPLATES as LIKE
from tests.approving.scenarios import Scenario
from tests.builders import enter, make_club, make_match
from tests.rules.declared.test_counted_games import GAMES

TEMPLATES = ("oh-hell", "wizard", "spades", "hearts", "yaniv", "phase-10", "typed", "golf-9", "winner-takes")


def games_in_the_editor() -> Scenario:
    """Show the editor of templates that nobody has made a game of, and of games of the club."""
    club = make_club("The Kitchen Table")
    games = f"/c/{club.uid}/games/"
    pages = {f"new {like}": f"{games}new/?like={like}" for like in TEMPLATES}
    pages |= {f"play {name}": f"{games}{name}/play/" for name in ("oh-hell", "golf")}
    for name in ("doppelkopf", "cabo"):
        key = play.make_game(club, GAMES[name]).key
        pages |= {f"{page} {name}": f"{games}{key}/{page}/" for page in ("change", "play", "rules")}
    ours = play.make_game(club, {**LIKE["golf-6"], "name": "Our Golf"}).key
    enter(make_match(ours, 5, club), 1, [3, 4, 5, 6, 7], 0)
    return Scenario(club, routes=("games", "make-game"), further=pages)


MAKING_GAMES = (games_in_the_editor,)
