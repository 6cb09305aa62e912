"""Every page that a person can reach, and what axe finds wrong with one, in light and in dark; its
controls are named by what is seen on them.

The list is made from the addresses that the app has, so a new one is here too or fails.

`test_page_width` visits them all.
"""

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page

from games import play
from games.access.links import sign_result
from games.backup.whole_database import restore, save_backup
from games.demo.recorded_club import bring_in_demo
from games.matches.stored_match import HandRef
from games.models import Club
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from tests.approving.odd_games import ODD
from tests.browser.axe import find_misnamed, violations
from tests.browser.conftest import NewContext
from tests.browser.playing import let_in, page_widths
from tests.builders import LOW, enter, make_match, phone, save_hand
from tests.conftest import make_once
from tests.routes import ROUTES, address_of

Addresses = dict[str, list[str]]

NO_PAGES = {
    "start-club", "come-in", "guest", "club-file", "paid", "match-file", "night-of-match", "next-hand",
    "rematch", "confirm", "take-back", "retire-player", "favicon.ico", "manifest", "service-worker", "result-picture",
    "evening-picture-file",
    "put-away-game", "bring-back-game", "game-file", "join-by-code", "change-phone", "club-tv", "balance-paid",
    "put-away-match", "new-codes", "start-next", "reopen-evening", "evening-paid", "another-game",
    "go-along", "club-table", "demo", "whole-club", "player-file", "keep-club", "come-in-now",
    "gone-give-back", "gone-sheet", "gone-scanned-sheet", "gone-sheet-of-club", "gone-move", "gone-new-phone",
    "gone-new-match", "gone-add-player",
    "correct-hand", "undo", "redo", "not-me", "language", "phone-asked", "seated", "undo-said", "play-after-all",
}  # fmt: skip
"""Routes that only take something in, lead on, or answer with something else than a page; one is in
`test_joining`.
"""
PARTS = {
    "live-phones", "live-match", "live-tv", "live-deal", "live-hand", "live-question", "live-scores",
    "live-said", "live-numbers", "score", "live-table", "live-table-tv", "live-settling",
}  # fmt: skip
"""Routes that answer with pages, or parts of them, that are visited under another name."""


def all_pages(club: Club) -> Addresses:
    """Return the addresses of pages for each route, in all states that look different; the club
    declares a game.
    """
    running = {match.game: match for match in club.matches.filter(finished_at=None).order_by("pk")}
    over = {match.game: match for match in club.matches.exclude(finished_at=None).order_by("pk")}
    match, golf = running["hang-ten"], running["golf"]
    fresh = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di"], club)
    asked = make_match("golf", ["Ann", "Bob"], club)
    for position in range(2):
        save_hand(asked, 1, position, LOW["golf"])
    own = play.make_game(club, ODD, "Shuffle well.\n\nEach player gets nine cards.")
    play.put_game_away(play.make_game(club, TEMPLATES["winner-takes"]))
    play.put_match_away(make_match("golf", ["Ann", "Bob"], club), away=True)
    play.remove_match(make_match("golf", ["Ann", "Bob"], club))
    house = make_match(own.key, ["Ann", "Bob", "Cy"], club)
    ended = club.matches.exclude(ended_early="").exclude(ended_early=None).first()
    next_deals = {game: one.deals_counted + 1 for game, one in running.items()}
    pages = {route.name: [address_of(route, match)] for route in ROUTES if not route.in_admin}
    enter(make_match("golf", ["Ann", "Bob"], club, deals=1), 1, [1, 2])
    play.end_evening(last := play.open_table(club))
    pages["evening-over"] = [f"/t/{last.uid}/over/", f"/t/{last.uid}/over/?again=1"]
    pages["evening-picture"] = [f"/t/{last.uid}/over/picture/"]
    pages["landing"] = ["/?new=1"]
    pages["who"] += [f"/join/{play.get_or_make_code(club, 'watcher')}/"]
    for role in ("keeper", "watcher", "television"):
        play.let_in(club, role, "keeper", player=club.players.first() if role == "keeper" else None)
    at_table = set(match.seats.values_list("player_id", flat=True))
    pages["comes"] = [
        f"/m/{match.uid}/people/comes/{club.players.exclude(pk__in=at_table).first().pk}/"
    ]
    changing = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di", "Eve"], club)
    enter(changing, 1, [1, 2, 3, 4, 5])
    play.join_match(
        changing, club.players.exclude(pk__in=changing.seats.values("player_id")).first().pk
    )
    play.sit_out(changing, HandRef(2, 1), score="average")
    pages["correct-people"] += [f"/m/{changing.uid}/correct/people/"]
    pages["correct-change"] = [
        f"/m/{changing.uid}/correct/people/2/{kind}/{changing.seats.get(position=position).player_id}/"
        for kind, position in (("join", 5), ("sit_out", 1))
    ]
    pages["deal"] += [f"/m/{changing.uid}/deals/{number}/" for number in (1, 2)]
    pages["table"] += [f"/t/{play.open_table(club).uid}/"]
    drawn = play.open_table(club)
    play.sit_down(drawn, [play.add_player(club, name) for name in ("Flo", "Gus", "Hal")])
    play.draw_first_player(drawn, based_on=play.NO_DRAW)
    pages["table"] += [f"/t/{drawn.uid}/"]
    pages["table-tv"] = [f"/t/{play.open_table(club).uid}/tv/"]
    pages["match"] += [
        f"/m/{one.uid}/"
        for one in (fresh, asked, over["hang-ten"], over["golf"], running["tens-grid"])
    ]
    pages["tv"] += [f"/m/{over['hang-ten'].uid}/tv/"]
    pages["deal"] += [f"/m/{one.uid}/deals/1/" for one in (*over.values(), golf)]
    pages["deal"] += [f"/m/{match.uid}/deals/{next_deals['hang-ten']}/"]
    pages["hand"] = [
        f"/m/{one.uid}/deals/{next_deals[game]}/hands/{len(one.seats.all())}/"
        for game, one in running.items()
        if game in BUILT_IN
    ]
    pages["hand"] += [
        f"/m/{fresh.uid}/deals/1/hands/1/?typed=14",
        f"/m/{match.uid}/deals/1/hands/1/",
    ]
    pages["scores"] = [
        f"/m/{fresh.uid}/deals/1/scores/",
        f"/m/{running['tens-pile'].uid}/deals/{next_deals['tens-pile']}/scores/",
    ]
    counted = make_match(club.house_games.get(name="Oh Hell").key, ["Ann", "Bob", "Cy"], club)
    played = make_match(club.house_games.get(name="Spades").key, ["Ann", "Bob", "Cy", "Di"], club)
    play.announce(played, 1, {position: {"Bid": 3} for position in range(4)}, before={})
    pages["said"] = [f"/m/{counted.uid}/deals/1/said/"]
    pages["said-by-one"] = [f"/m/{counted.uid}/deals/1/said/2/"]
    pages["said"] += [f"/m/{played.uid}/deals/1/said/"]
    pages["numbers"] = [f"/m/{played.uid}/deals/1/numbers/"]
    pages["numbers-of-one"] = [f"/m/{played.uid}/deals/1/numbers/3/"]
    pages["match"] += [f"/m/{played.uid}/"]
    pages["question"] = [f"/m/{asked.uid}/deals/1/question/", f"/m/{golf.uid}/deals/1/question/"]
    pages["remove-match"] += [f"/m/{fresh.uid}/remove/"]
    pages["end-match"] += [f"/m/{over['golf'].uid}/end/", f"/m/{fresh.uid}/end/"]
    pages["correct-end"] += [f"/m/{ended.uid}/correct/end/"]
    pages["note"] = [f"/m/{over['golf'].uid}/note/"]
    pages["share-result"] = [f"/m/{over['hang-ten'].uid}/share/"]
    pages["result"] = [
        f"/r/{one.uid}/{sign_result(one)}/" for one in (over["hang-ten"], over["golf"])
    ]
    pages["game-rules"] += [
        f"/c/{club.uid}/games/{key}/rules/" for key in ("golf", "golf-9", "typed")
    ]
    pages["match-rules"] += [f"/m/{house.uid}/rules/"]
    pages["rules-card"] = [f"/rules/{game}/" for game in BUILT_IN]
    return pages


def is_page(client: Client, address: str) -> bool:
    answer = client.get(address)
    return answer.status_code == 200 and answer["Content-Type"].startswith("text/html")


UNDRESSED = """() => [...document.querySelectorAll("button:not(.vh)")]
    .filter((button) => button.checkVisibility() && getComputedStyle(button).borderStyle === "outset")
    .map((button) => `“${button.textContent}” looks as the browser’s own`)"""
"""Buttons without the styles that the page should have for them."""


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with the page as it is now."""
    return [*violations(page), *find_misnamed(page), *page.evaluate(UNDRESSED)]


def play_demo(path: Path) -> None:
    """Save the demo's club, with a match of every game in the middle of a deal."""
    club = bring_in_demo()
    for game, facts in BUILT_IN.items():
        if not club.matches.filter(game=game, finished_at=None).exists():
            match = make_match(
                game, 4, club, **({"deals": 9} if facts.end.option.name == "deals" else {})
            )
            enter(match, 1, [0, 14, 30, 9], 0)
            save_hand(match, 2, 1, LOW[game])
    save_backup(path, lambda _rows: lambda _done: None)


@pytest.fixture
def club(transactional_db: None) -> Club:
    """The club of the demo.

    It is brought in once, for all workers, and brought back from then on.
    """
    restore(make_once("demo", play_demo), lambda _rows: lambda _done: None)
    return Club.objects.get()


def test_every_route_has_a_page_or_a_reason_for_none(club: Club) -> None:
    client = phone(club)
    wrong = []
    for name, addresses in all_pages(club).items():
        wrong += [
            one
            for one in addresses
            if name not in PARTS and is_page(client, one) == (name in NO_PAGES)
        ]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.allowed_faults("40[34]")
def test_pages_of_watchers_and_strangers_are_accessible_and_fit(
    new_context: NewContext, club: Club, subtests
) -> None:
    over = club.matches.exclude(finished_at=None).latest("pk")
    match = club.matches.filter(finished_at=None).latest("pk")
    small = {"viewport": {"width": 360, "height": 640}}
    watcher, stranger = (new_context(**small).new_page() for _ in range(2))
    let_in(watcher, club, "watcher")
    home, going_on = f"/c/{club.uid}/", f"/m/{match.uid}/"
    theirs = [home, going_on, f"{going_on}deals/1/", f"/m/{over.uid}/", f"{going_on}decks/"]
    others = ["/", home, going_on, "/no/such/page/", "/join/no-such-link/", "/join/guest/no-pass/"]
    for page, addresses in ((watcher, theirs), (stranger, others)):
        for address in addresses:
            with subtests.test(address):
                page.goto(address)
                assert page_widths(page) == (360, 360)
                assert faults_of(page) == []
