"""A club's past comes in by pasting tables: seen first, taken in once, undone in one step."""

import io
import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import accumulate
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Sum
from openpyxl import load_workbook

from games import play
from games.models import HouseGame, Match, Player, Seat
from games.pages.old_results.forms import LONGEST_SHOWN
from tests.builders import phone
from tests.old_tables import Hand, OldMatch, add_up, build_export, write_across, write_deals, write_names_down
from tests.play.rows import nothing_changes
from tests.reading_pages import section, words

pytestmark = pytest.mark.django_db

TABLE = "Date;Ann;Bob\n20.11.2015;12;30\n27.11.2015;−4;0\n"
GOLF = {"game-of-0": "", "game-0": "golf", "game-name-of-0": "", "game-name-0": ""}
WAYS = (
    (write_across, Hand("\t", lambda day: day.strftime("%d.%m.%Y"), lambda points: f"{points:,}".replace("-", "−"))),
    (write_names_down, Hand(";")),
    (write_deals, Hand(",", lambda day: day.strftime("%m/%d/%y"))),
)
NEW_GAMES = {"game-0": "lowest", "game-1": "lowest"}
MANY = 12
"""Matches in each table."""


@pytest.fixture
def keeper(club):
    return phone(club)


def send(client, club, table="", *, do="read", token="", file=b"", **fields):
    if file:
        fields["file"] = SimpleUploadedFile("table.csv", file)
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    return client.post(f"/c/{club.uid}/import/table/", {"table": table, "do": do, "token": token, **named})


def fields_of(response) -> dict[str, str]:
    """Return what the page's form would send as it stands, except the file."""
    page = response.content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))
    for name, choices in re.findall(r'<select [^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        fields[name] = re.findall(r'<option value="([^"]*)" selected>', choices)[0] if " selected" in choices else ""
    fields |= dict(re.findall(r'<input class="field" id="[^"]+" name="(game-name[^"]+)" value="([^"]*)"', page))
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def import_table(client, club, table, *, first=None, **chosen):
    """Look at a table, and bring it in as the page then stands, with what is chosen."""
    seen = first or send(client, club, table)
    return client.post(
        f"/c/{club.uid}/import/table/", {**fields_of(seen), "table": table, "do": "take", **chosen}, follow=True
    )


def notebook(start: date, seed: int) -> Iterator[OldMatch]:
    """Yield made-up matches, an evening every three months."""
    random = Random(seed)
    for number in range(MANY):
        names = random.sample(["Ann", "Bob", "Çağla", "O’Brien, Di", "Renée"], random.randint(2, 5))
        deals = random.randint(1, 4)
        scores = {name: [random.randint(-80, 1_500) for _ in range(deals)] for name in names}
        yield OldMatch(start + timedelta(days=91 * number), random.choice(["Golf", "Rummy"]), scores)


def sums(club) -> dict[str, int]:
    rows = Seat.objects.filter(match__club=club).values_list("player__name").annotate(Sum("total"))
    return dict(rows.order_by())


def rows(club):
    return [list(model.objects.filter(club=club).order_by("pk").values()) for model in (Player, Match, HouseGame)]


def read_sheet(client, club, name: str, *headings: str) -> list[tuple]:
    """Return the cells under headings of the club's spreadsheet, for matches of the notebooks, sorted."""
    file = client.get(f"/c/{club.uid}/files/tables.xlsx").getvalue()
    head, *lines = load_workbook(io.BytesIO(file))[name].iter_rows(values_only=True)
    found = [dict(zip(head, line, strict=True)) for line in lines]
    old = [{**line, "Started": line["Started"].date()} for line in found if line["Started"].year < 2022]
    return sorted(tuple(line[heading] for heading in headings) for line in old)


def list_totals(books: list[list[OldMatch]]) -> list[tuple]:
    """List each player of each match, with the total and the place among those who played; the lowest total wins."""
    return sorted(
        (match.day, match.game, name, total, 1 + sum(other < total for other in match.totals.values()))
        for book in books
        for match in book
        for name, total in match.totals.items()
    )


def list_scores(books: list[list[OldMatch]], by_deal: list[OldMatch]) -> list[tuple]:
    """List each hand with the running total; a match has one deal of totals unless its book has them deal by deal."""
    return sorted(
        (match.day, name, number, score, total)
        for book in books
        for match in book
        for name, scores in match.scores.items()
        for hands in [scores if book is by_deal else [sum(scores)]]
        for number, (score, total) in enumerate(zip(hands, accumulate(hands), strict=True), 1)
    )


@pytest.mark.slow
def test_ten_years_of_notebooks_come_in_once_go_out_as_a_spreadsheet_and_go_again(club, keeper) -> None:
    before, counted, was = sums(club), club.matches.count(), rows(club)
    books = [list(notebook(date(2012 + 3 * number, 1, 3), number)) for number in range(3)]
    tables = [write(book, hand) for book, (write, hand) in zip(books, WAYS, strict=True)]
    for table in tables:
        assert f"{MANY} matches brought in." in words(import_table(keeper, club, table, **NEW_GAMES))
    expected = add_up(match for book in books for match in book)
    assert {name: points - before.get(name, 0) for name, points in sums(club).items() if name in expected} == expected
    assert club.matches.count() == counted + 3 * MANY
    assert read_sheet(keeper, club, "results", "Started", "Game", "Player", "Total", "Place") == list_totals(books)
    hands = read_sheet(keeper, club, "hands", "Started", "Player", "Deal", "Score", "Total")
    assert hands == list_scores(books, by_deal=books[2])
    for table in tables:
        seen = send(keeper, club, table)
        assert f"There already {MANY} matches" in words(seen)
        with nothing_changes():
            assert "here already" in words(import_table(keeper, club, table, first=seen))
    for page in ("history/", "statistics/", "nights/", "players/"):
        assert keeper.get(f"/c/{club.uid}/{page}").status_code == 200
    for batch in club.import_batches.all():
        assert "Undone." in words(keeper.post(f"/c/{club.uid}/import/table/{batch.uid}/undo/", follow=True))
    assert rows(club) == was


def test_looking_writes_nothing_and_the_same_form_sent_twice_brings_in_once(club, keeper) -> None:
    with nothing_changes():
        seen = send(keeper, club, TABLE, **GOLF)
    assert "20 Nov 2015 Ann 12 Bob 30" in section(seen, "read")
    fields = {**fields_of(seen), "table": TABLE, "do": "take"}
    pages = [keeper.post(f"/c/{club.uid}/import/table/", fields, follow=True) for _ in range(2)]
    assert all("2 matches brought in." in words(page) for page in pages)
    assert club.import_batches.get().matches.count() == 2
    play.undo_import(club, club.import_batches.get().uid)
    again = keeper.post(f"/c/{club.uid}/import/table/", fields)
    assert (again.status_code, "that was undone" in words(again)) == (409, True)
    assert "2 matches brought in." in words(import_table(keeper, club, TABLE, first=again))


def test_what_was_changed_after_it_was_looked_at_is_shown_first(club, keeper) -> None:
    seen = send(keeper, club, TABLE, **GOLF)
    with nothing_changes():
        answer = import_table(keeper, club, TABLE + "1.12.2015;3;4\n", first=seen)
    assert (answer.status_code, "not what you looked at" in words(answer)) == (409, True)
    assert "3 matches brought in." in words(import_table(keeper, club, TABLE + "1.12.2015;3;4\n", first=answer))


def test_a_new_name_that_is_near_one_of_the_club_is_asked_about(club, keeper) -> None:
    play.add_player(club, "Quirin"), play.add_player(club, "Óscar")
    table = "Date;Oscar;Quirinn;Quentin\n20.11.2015;12;30;4\n"
    seen = send(keeper, club, table, **GOLF)
    assert section(seen, "names") == "The same person? Oscar Somebody new Óscar Quirinn Somebody new Quirin"
    with nothing_changes():
        both = import_table(keeper, club, "Date;Óscar;Oscar\n20.11.2015;1;2", **GOLF)
    assert "Line 2: two of Óscar, Oscar are one person" in words(both)
    import_table(keeper, club, table, first=seen)
    assert {"Óscar": 12, "Quirinn": 30, "Quentin": 4}.items() <= sums(club).items()


@pytest.mark.parametrize("game", ["tens-pile", "golf", "hang-ten"])
def test_a_game_that_needs_more_than_totals_has_one_of_its_name_for_them(club, keeper, game) -> None:
    table = "Date;Ann;Bob;Cy;Di\n20.11.2015;12;30;-7;12\n"
    import_table(keeper, club, table, **{**GOLF, "game-0": game})
    match = club.import_batches.get().matches.get()
    assert [(seat.total, seat.place, seat.net_cents) for seat in match.seats.all()] == [
        (12, 2, None),
        (30, 4, None),
        (-7, 1, None),
        (12, 2, None),
    ]
    assert match.game == game or match.game_name == "Tens, the shedding game (totals)"
    assert "There already 1 match" in words(send(keeper, club, table, **{**GOLF, "game-0": game}))


@pytest.mark.new_club_only  # in a past there are matches with people who came and went
def test_the_app_s_own_tables_are_what_is_there_already(club, keeper) -> None:
    import_table(keeper, club, TABLE, **GOLF)
    for name in ("results.csv", "hands.csv"):
        table = keeper.get(f"/c/{club.uid}/files/{name}").getvalue()
        assert "There already 2 matches" in words(send(keeper, club, file=table)), name


EXPORT = build_export(
    [
        OldMatch(date(2015, 11, day), game, {"Ann": [day, 2], "Bob": [30]})
        for day, game in ((20, "Golf"), (21, "7 Wonders"), (22, "7 Wonders"), (23, "Azul"))
    ]
)


def test_of_bg_stats_the_ticked_games_come_in_won_as_it_says(club, keeper) -> None:
    was, played = rows(club), club.matches.count()
    file = json.dumps(EXPORT).replace("23 20:15", "32 20:15").encode()  # what is wrong in another game does not matter
    seen = send(keeper, club, file=file)
    assert "Games in this file 1 of 3 ticked" in words(seen)
    assert "20 Nov 2015, Golf Ann 22 Bob 30" in section(seen, "read")
    none = send(keeper, club, do="take", **{**fields_of(seen), "pick": []})
    assert (none.status_code, "Tick one game at least." in words(none)) == (200, True)
    wrong = send(keeper, club, **{**fields_of(seen), "pick": ["7 Wonders", "Azul"]})
    assert (wrong.status_code, "Play 4, Azul on 2015-11-32: there is no day 32" in words(wrong)) == (422, True)
    wonders = send(keeper, club, **{**fields_of(seen), "pick": "7 Wonders"})
    unseen = import_table(keeper, club, "", first=seen, pick="7 Wonders")
    assert (unseen.status_code, club.matches.count()) == (409, played)
    assert "2 matches brought in." in words(import_table(keeper, club, "", first=wonders, pick="7 Wonders"))
    batch = club.import_batches.get()
    won = [
        (seat.match.game_name, seat.player.name) for seat in Seat.objects.filter(match__import_batches=batch, won=True)
    ]
    assert won == [("7 Wonders", "Bob")] * 2
    play.undo_import(club, batch.uid)
    assert rows(club) == was


WRONG = {
    b'{"plays": [' + b"[" * 9_999: "it is nested too deeply",
    b"\x89PNG\r\n\x1a\n\x00\x00": "This is no text",
    b"PK\x03\x04": "This is a spreadsheet, not a table as text",
    b"Date;Ann;Bob\n" + b"1.1.2015;1;2\n" * 100_000: "There are 100,002 lines",
    b"Date;Ann;Bob\n1.1.2015;1;99999": "Line 2: Bob: 99,999 is too much",
    b"Date;Ann;Bob\n1.1.2099;1;9": "Line 2: 2099-01-01 is still to come",
    ("Date;Ann;" + "Bö" * 21 + "\n1.1.2015;1;9").encode("cp1252"): "a name has at most 40 characters",
}


@pytest.mark.parametrize("data", WRONG, ids=lambda data: WRONG[data])
def test_what_is_wrong_is_said_and_nothing_is_written(club, keeper, data) -> None:
    with nothing_changes():
        for do in ("read", "take"):
            answer = send(keeper, club, file=data, do=do, **GOLF)
            assert (answer.status_code, WRONG[data] in words(answer)) == (422, True)


def test_what_was_typed_stays_and_a_long_file_goes_along_packed(club, keeper) -> None:
    wrong = "Date;Ann;Bob\n20.11.2015;12;x\n"
    assert f">\n{wrong.replace('x', 'x')}</textarea>" in send(keeper, club, wrong).content.decode()
    long = "Date;Ann;Bob\n20.11.2015;1;2\n" + f"{' ' * 10_000}\n" * (LONGEST_SHOWN // 10_000)
    seen = send(keeper, club, file=long.encode(), **GOLF)
    assert "1 match brought in." in words(import_table(keeper, club, "", first=seen))
    forged = send(keeper, club, packed="bm90aGluZw==")
    assert (forged.status_code, "Choose it again" in words(forged)) == (422, True)


def test_columns_and_lines_are_what_somebody_says_they_are(club, keeper) -> None:
    table = "Wann;Ann;Bob;Bank\n20.11.2015;12;30;100\n20.11.2015;1;2;90\n"
    fields = fields_of(send(keeper, club, table, **GOLF))
    fields |= {"column-3": "unread", "lines": "deal", "table": table}
    import_table(keeper, club, table, first=keeper.post(f"/c/{club.uid}/import/table/", fields))
    match = club.import_batches.get().matches.get()
    assert [(seat.player.name, seat.total) for seat in match.seats.all()] == [("Ann", 13), ("Bob", 32)]


def test_lookers_on_bring_nothing_in(club) -> None:
    watcher = phone(club, "watcher")
    assert send(watcher, club, TABLE).status_code == 403
    assert watcher.get(f"/c/{club.uid}/import/table/").status_code == 403
