"""The editor of games, with what each template and some well-known games say in it."""

from games import play
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from tests.approving.scenarios import Scenario
from tests.builders import enter, make_club, make_match
from tests.rules.declared.test_counted_games import GAMES


def games_in_the_editor() -> Scenario:
    """Show the editor of templates that nobody has made a game of, and of games of the club, one of
    them changed.
    """
    club = make_club("The Kitchen Table")
    games = f"/c/{club.uid}/games/"
    pages = {"new typed": f"{games}new/?like=typed"}
    pages |= {f"play {name}": f"{games}{name}/play/" for name in ("oh-hell", "golf")}
    # One panel of a kind: the others differ by its number alone.
    few_cards = [card for card in GAMES["cabo"]["cards"] if card["card"] in ("0", "8", "13")]
    cabo = play.make_game(club, {**GAMES["cabo"], "cards": few_cards}).key
    pages |= {f"{page} cabo": f"{games}{cabo}/{page}/" for page in ("change", "play")}
    lines = [line for line in COUNTED["spades"]["lines"] if line["text"] not in ("Bags", "Set")]
    spades = play.make_game(club, {**COUNTED["spades"], "name": "Our Spades", "lines": lines}).key
    pages["change spades"] = f"{games}{spades}/change/"
    ours = play.make_game(club, {**TEMPLATES["golf-6"], "name": "Our Golf"})
    match = make_match(ours.key, 5, club)
    enter(match, 1, [3, 4, 5, 6, 7], 0)
    play.change_game(
        ours, TEMPLATES["golf-6"] | {"end": {"deals": 3}}, ours.told, based_on=ours.number
    )
    return Scenario(
        club,
        match,
        routes=("games", "make-game", "adopt-rules", "give-game", "take-game"),
        further=pages,
    )
