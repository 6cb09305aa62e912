"""A club's past comes in from a sheet: said what is what, seen first, imported once, undone in one
step.
"""

import re
from datetime import date, timedelta
from html import unescape
from random import Random
from zlib import compress

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.utils import timezone

from games import play
from games.models import Match, Seat
from games.pages.old_results.sheets import GivenSheet, sign_sheet
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.errors import FileError
from games.values.clocks import get_night, get_zone
from games.values.old_results.columns import Line
from tests.builders import make_club, phone, save_hand
from tests.old_sheets import SHAPES, Hand, OldMatch, write_workbook
from tests.reading_pages import on_one_line, section, words

pytestmark = pytest.mark.django_db

SHEET = "Date;Game;Ann;Bob\n12/01/2015;Skat;12;30\n13/01/2015;skat;−4;0\n"


@pytest.fixture
def keeper(club):
    return phone(club)


def send(
    client, club, text="", *, do="columns", file=b"", file_name="old.csv", **fields
) -> HttpResponse:
    sent = {"text": text, "do": do, **fields}
    if file:
        sent["file"] = SimpleUploadedFile(file_name, file)
    return client.post(f"/c/{club.uid}/import/table/", sent)


def fields_of(page: HttpResponse) -> dict[str, str]:
    """Return what a page's form would send as it stands."""
    html = on_one_line(page)
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', html)
    fields += re.findall(
        r'<input type="(?:radio|checkbox)" name="([^"]+)" value="([^"]*)"[^>]* checked', html
    )
    fields += re.findall(r'<input class="field" name="([^"]+)"[^>]* value="([^"]*)"', html)
    for name, choices in re.findall(
        r'<select[^>]* name="([^"]+)".*?>(.*?)</select>', html, re.DOTALL
    ):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', choices)
        fields.append((name, chosen[1] or chosen[2].strip()))
    return {
        unescape(name): unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"
    }


def go_on(client, club, shown: HttpResponse, do: str, **chosen: str) -> HttpResponse:
    """Send a page's form as it stands but for what is chosen, without scripts."""
    fields = fields_of(shown) | {name.replace("_", "-"): value for name, value in chosen.items()}
    return client.post(f"/c/{club.uid}/import/table/", {**fields, "do": do}, follow=True)


def import_sheet(client, club, text="", **given) -> HttpResponse:
    """Bring a sheet in as it is proposed."""
    return go_on(
        client, club, go_on(client, club, send(client, club, text, **given), "matches"), "import"
    )


def list_imported(club) -> list[tuple]:
    rows = Seat.objects.filter(match__import_batches__club=club).order_by(
        "match__started_at", "match_id", "position"
    )
    found: dict[int, tuple] = {}
    for seat in rows.select_related("match", "player"):
        day = get_night(seat.match.started_at)
        found.setdefault(seat.match_id, (day, seat.match.game_name, {}))[2][seat.player.name] = (
            seat.total
        )
    return [*found.values()]


def count_rows(club) -> tuple[int, int, int]:
    return club.matches.count(), club.players.count(), club.house_games.count()


def keep_notebook(years: int, seed: int = 1) -> list[OldMatch]:
    """Return made-up matches of years, an evening every few weeks."""
    random, day, matches = Random(seed), date(2015, 1, 3), []
    while day.year < 2015 + years:
        names = random.sample(
            ["Ann", "Bob", "Çağla", "O’Brien, Di", "Renée", "007"], random.randint(2, 6)
        )
        totals = {name: random.randint(-80, 1_500) for name in names}
        matches.append(OldMatch(day, random.choice(["Skat", "Rommé & Co", "Tarock"]), totals))
        day += timedelta(days=random.choice([0, 7, 21, 28]))
    return matches


@pytest.mark.postgres_too
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("shape", SHAPES)
def test_ten_years_of_results_are_imported_once_and_removed(shape, kind) -> None:
    club = make_club()
    keeper, notebook = phone(club), keep_notebook(10)
    before = count_rows(club)
    rows = SHAPES[shape](notebook)
    hand = Hand(
        lambda day: day.strftime("%d.%m.%y"),
        lambda points: f"{points:,}".replace("-", "−"),
        "–",
        "\t",
        "utf-16",
    )
    file = hand.write(rows) if kind == "csv" else write_workbook({"Results": rows})
    given = {"file": file, "file_name": f"notebook.{kind}"}
    seen = send(keeper, club, **given)
    chosen = {f"column_{column}": "player" for column, cell in enumerate(rows[0]) if cell == "007"}
    ready = go_on(keeper, club, seen, "matches", dates="day", **chosen)
    assert f"{len(notebook)} matches are ready" in words(ready)
    assert f"{len(notebook)} matches are imported" in words(go_on(keeper, club, ready, "import"))
    assert list_imported(club) == [
        (match.day, match.game, dict(match.totals)) for match in notebook
    ]
    again = go_on(keeper, club, send(keeper, club, **given), "matches", dates="day", **chosen)
    assert "0 matches are ready" in words(again)
    assert "All these matches are already in the club." in words(
        go_on(keeper, club, again, "import")
    )
    keeper.post(f"/c/{club.uid}/import/table/{club.import_batches.get().uid}/undo/")
    assert count_rows(club) == before


@pytest.mark.postgres_too
def test_a_preview_writes_nothing_and_a_repeat_imports_once(club, keeper) -> None:
    played = club.matches.count()
    seen = send(keeper, club, SHEET)
    ready = go_on(keeper, club, seen, "matches")
    assert club.matches.count() == played
    assert "2 matches are ready 12 January 2015 to 13 January 2015 Skat 2" in words(ready)
    for _ in range(2):
        assert "2 matches are imported" in words(go_on(keeper, club, ready, "import"))
    assert club.matches.count() == played + 2
    keeper.post(f"/c/{club.uid}/import/table/{club.import_batches.get().uid}/undo/")
    late = go_on(keeper, club, ready, "import")
    assert (late.status_code, club.matches.count()) == (409, played)
    assert "that import was undone" in words(late)
    assert "2 matches are imported" in words(go_on(keeper, club, late, "import"))


def test_a_page_gone_back_to_after_an_import_imports_anew(club, keeper) -> None:
    ready = go_on(keeper, club, send(keeper, club, SHEET), "matches")
    go_on(keeper, club, ready, "import")
    ticked = go_on(keeper, club, ready, "matches", again="1")
    assert "Import 2 matches" in words(ticked)
    go_on(keeper, club, ticked, "import")
    assert [batch.matches.count() for batch in club.import_batches.all()] == [2, 2]


def test_each_choice_is_named_by_its_column_and_first_cells(club, keeper) -> None:
    page = on_one_line(
        send(keeper, club, SHEET.replace("Bob\n", "Bob;;Cy\n").replace(";30\n", ";30;5\n"))
    )
    assert 'aria-label="Column 3, Ann: 12, −4"' in page
    assert 'aria-label="Column 5, without a name: 5"' in page, "a column without a head"
    assert 'aria-label="Column 6, Cy: empty"' in page
    assert re.search(r'name="column-2"[^<]*<option', re.sub(r"\s+", " ", page))


def test_a_file_wins_over_pasted_lines_and_the_page_says_so(club, keeper) -> None:
    page = words(send(keeper, club, "Date;Di;Eve\n", file=SHEET.encode(), file_name="cards.csv"))
    assert "cards.csv · 3 lines." in page
    assert "The file is used. Your pasted lines are ignored." in page


def test_lines_that_do_not_fit_are_left_out_and_taken_back(club, keeper) -> None:
    text = SHEET + "Total;;8;30\n14/01/2015;Skat;12.5;2\n"
    wrong = send(keeper, club, text)
    assert wrong.status_code == 422
    assert (
        "Line 4 “Total” is not a date. Write one such as 2026-11-20. "
        "Line 5 Ann has “12.5”. Enter a whole number as the score." in section(wrong, "wrong")
    )
    assert "Fix 2 problems" in words(wrong)
    assert go_on(keeper, club, wrong, "import").status_code == 422
    assert not club.import_batches.exists()
    left = go_on(keeper, club, wrong, "leave-out")
    assert section(left, "left-out").count("Left out.") == 2
    assert go_on(keeper, club, left, "read-all").status_code == 422
    ready = go_on(keeper, club, left, "matches")
    assert "2 matches are ready" in words(ready)
    assert section(go_on(keeper, club, ready, "columns"), "left-out").count("Left out.") == 2


@pytest.mark.parametrize(
    "text",
    ["Date;Game;Ann;Bob\nSum;;1;2\n", "Date;Game;Player;Score\n13/01/2015;Skat;Ann;1\n"],
    ids=SHAPES,
)
def test_a_sheet_with_all_lines_left_out_says_so(club, keeper, text) -> None:
    left = go_on(keeper, club, send(keeper, club, text), "leave-out")
    asked = go_on(keeper, club, left, "matches")
    assert asked.status_code == 422
    assert "These lines have no results" in words(asked)
    assert "Fix 1 problem" in words(go_on(keeper, club, asked, "read-all"))


def test_at_most_a_hundred_lines_are_left_out_at_once(club, keeper) -> None:
    wrong = send(keeper, club, SHEET + "Sum;;1;2\n" * 130)
    assert "30 more" in section(wrong, "wrong")
    left = go_on(keeper, club, wrong, "leave-out")
    assert "Fix 30 problems" in words(left)
    all_left = go_on(keeper, club, left, "leave-out")
    numbers = re.findall(r"\d+", section(all_left, "left-out"))
    assert {*map(str, range(4, 134))} <= {*numbers}, "each line that is left out is named"
    assert "2 matches are ready" in words(go_on(keeper, club, all_left, "matches"))


def test_two_stacked_tables_need_two_imports_of_the_same_text(club, keeper) -> None:
    text = SHEET + "\nDate;Game;Di;Eve\n19/01/2015;Skat;5;6\n"
    page = send(keeper, club, text)
    assert "Line 5 Another table starts here." in words(page)
    assert "Leave out" not in section(page, "wrong")
    assert "2 matches are ready" in words(
        go_on(keeper, club, go_on(keeper, club, page, "columns", last="4"), "matches")
    )
    below = go_on(keeper, club, page, "columns", heads="5")
    ready = go_on(keeper, club, below, "matches")
    assert "1 match is ready 19 January 2015" in words(ready)
    go_on(keeper, club, ready, "import")
    assert list_imported(club) == [(date(2015, 1, 19), "Skat", {"Di": 5, "Eve": 6})]


def test_similar_names_are_asked_about_unless_both_play_a_match(club, keeper) -> None:
    play.add_player(club, "Zoë Maier")
    text = (
        "Date;Game;Zoe "
        "Maier;Wilhelmina;Wilhelmine;Ann\n12/01/2015;Skat;1;2;3;4\n13/01/2015;Skat;1;2;;4\n"
    )
    ready = go_on(keeper, club, send(keeper, club, text), "matches")
    assert re.search("Who is Zoe Maier\\? .*Zoë Maier .*A new player", words(ready))
    assert "Who is Wilhelmine" not in words(ready), "both play on 12 January"
    assert fields_of(ready)["who-Zoe Maier"] == "Zoë Maier"
    go_on(keeper, club, ready, "import")
    assert not club.players.filter(name="Zoe Maier").exists()
    assert club.players.filter(name__in=["Wilhelmina", "Wilhelmine"]).count() == 2


def test_a_third_spelling_never_merges_two_of_one_match(club, keeper) -> None:
    play.add_player(club, "Tim")
    text = "Date;Game;Tím;Eve;Tim;Tïm\n12/01/2015;Skat;3;4;;\n13/01/2015;Skat;;;1;2\n"
    ready = go_on(keeper, club, send(keeper, club, text), "matches")
    assert fields_of(ready)["who-Tím"] == "Tim"
    assert "Who is Tïm?" not in words(ready), "Tím is Tim, and both play on 13 January"
    go_on(keeper, club, ready, "import")
    assert [totals for _, _, totals in list_imported(club)] == [
        {"Tim": 3, "Eve": 4},
        {"Tim": 1, "Tïm": 2},
    ]


def test_answers_survive_going_back_but_not_another_sheet(club, keeper) -> None:
    ready = go_on(keeper, club, send(keeper, club, SHEET), "matches")
    chosen = go_on(keeper, club, ready, "matches", wins_Skat="lowest")
    back = go_on(keeper, club, chosen, "columns")
    assert fields_of(go_on(keeper, club, back, "matches"))["wins-Skat"] == "lowest"
    fresh = go_on(keeper, club, send(keeper, club, SHEET), "matches")
    assert fields_of(fresh)["wins-Skat"] == "highest"


def test_new_games_are_asked_about_once(club, keeper) -> None:
    play.make_game(club, TEMPLATES["golf-6"] | {"name": "Our Golf"})
    text = "Date;Game;Ann;Bob\n" + "".join(
        f"{day}/01/2015;{game};1;2\n"
        for day, game in enumerate(
            ("Skat", "SKAT", "our golf", BUILT_IN["golf"].name.upper(), "Hang  Ten", "skat"), 13
        )
    )
    ready = go_on(keeper, club, send(keeper, club, text), "matches")
    assert words(ready).count("is a new game. Which total wins?") == 1
    assert "Hang Ten needs more than totals" in words(ready)
    go_on(keeper, club, ready, "import", wins_Skat="lowest")
    assert club.house_games.filter(name="Skat").count() == 1
    won = Seat.objects.filter(
        match__import_batches__club=club,
        match__game=club.house_games.get(name="Skat").key,
        won=True,
    )
    assert {*won.values_list("player__name", flat=True)} == {"Ann"}


def test_every_match_is_listed_with_its_winner_fifty_a_page(club, keeper) -> None:
    lines = "".join(
        f"{date(2015, 1, 1) + timedelta(days=day)};Skat;{day};-1\n" for day in range(60)
    )
    ready = go_on(keeper, club, send(keeper, club, f"Date;Game;Ann;Bob\n{lines}"), "matches")
    assert "1 to 50 of 60" in words(ready)
    assert "Ann won with 59 Skat, 1 Mar 2015, line 61" in words(ready)
    second = go_on(keeper, club, ready, "matches", page="2")
    assert "51 to 60 of 60" in words(second)
    assert "Ann won with 0 Skat, 1 Jan 2015, line 2" in words(second)


@pytest.mark.postgres_too
def test_known_and_repeated_matches_stay_out_unless_ticked(club, keeper) -> None:
    import_sheet(keeper, club, SHEET)
    twice = SHEET + "20/01/2015;Skat;5;6\n" * 2
    ready = go_on(keeper, club, send(keeper, club, twice), "matches")
    assert "1 match is ready" in words(ready)
    assert words(ready).count("Already in the club · not imported") == 2
    assert words(ready).count("Twice in the sheet · not imported") == 1
    all_in = go_on(keeper, club, ready, "matches", again="1")
    assert "Import 4 matches" in words(all_in)
    assert "4 matches are imported" in words(go_on(keeper, club, all_in, "import"))


def test_exports_of_this_app_are_not_read(club, keeper) -> None:
    import_sheet(keeper, club, SHEET)
    for name in ("results.csv", "hands.csv", "tables.xlsx"):
        file = keeper.get(f"/c/{club.uid}/files/{name}").getvalue()
        page = send(keeper, club, file=file, file_name=name)
        assert page.status_code == 422
        assert "This is a table that this app exported" in words(page)


def test_the_sheet_to_fill_in_is_read_as_it_is(club, keeper, settings) -> None:
    file = (settings.BASE_DIR / "static" / "old-results.xlsx").read_bytes()
    assert "old-results" in on_one_line(send(keeper, club))
    ready = go_on(
        keeper, club, send(keeper, club, file=file, file_name="old results.xlsx"), "matches"
    )
    assert "2 matches are ready" in words(ready)


def test_choosing_a_sheet_of_a_workbook_asks_anew(club, keeper) -> None:
    first = [["Date", "Game", "Ann", "Bob"], [date(2015, 1, 12), "Skat", 1, 2]]
    second = [
        ["Player", "Date", "Score", "Game"],
        ["Di", date(2016, 1, 12), 3, "Skat"],
        ["Eve", date(2016, 1, 12), 4, "Skat"],
    ]
    file = write_workbook({"Rules": [["x" * 300] * 70], "2015": first, "2016": second})
    page = send(keeper, club, file=file, file_name="old.xlsx")
    assert "Line 1 has more than 60 columns." in section(page, "wrong")
    other = go_on(keeper, club, page, "columns", part="2016")
    assert fields_of(other)["shape"] == "result"
    go_on(keeper, club, go_on(keeper, club, other, "matches"), "import")
    assert list_imported(club) == [(date(2016, 1, 12), "Skat", {"Di": 3, "Eve": 4})]


def test_another_sheet_of_a_workbook_is_asked_anew(club, keeper) -> None:
    heads = ["Date", "Game", "Ann", "Bob"]
    sheets = {f"{year}": [heads, [date(year, 1, 12), "Skat", 1, 2]] for year in (2015, 2016)}
    page = send(keeper, club, file=write_workbook(sheets), file_name="old.xlsx")
    ready = go_on(keeper, club, go_on(keeper, club, page, "matches"), "matches", wins_Skat="lowest")
    other = go_on(keeper, club, go_on(keeper, club, ready, "columns"), "columns", part="2016")
    assert fields_of(go_on(keeper, club, other, "matches"))["wins-Skat"] == "highest"


def test_a_sheet_with_spaces_in_its_name_can_be_chosen(club, keeper) -> None:
    heads = ["Date", "Game", "Ann", "Bob"]
    sheets = {name: [heads, [date(2015, 1, 12), name, 1, 2]] for name in ("Skat", " Golf")}
    page = send(keeper, club, file=write_workbook(sheets), file_name="old.xlsx")
    # A browser sends the words of a choice without a value, and no spaces around them.
    assert '<option value=" Golf"' in page.text
    other = go_on(keeper, club, page, "columns", part=" Golf")
    assert "Golf, 12 Jan 2015" in words(go_on(keeper, club, other, "matches"))


def test_a_sheet_that_is_too_large_is_not_packed_to_its_end(club, monkeypatch) -> None:
    signs = [chr(number) for number in range(0x4E00, 0x9000)]
    random = Random(1)
    lines = [Line(number, ("".join(random.choices(signs, k=200)),)) for number in range(4_000)]
    packed = []

    class Packer:
        def compress(self, text: bytes) -> bytes:
            packed.append(len(text))
            return compress(text)

    monkeypatch.setattr("games.pages.old_results.sheets.zlib.compressobj", Packer)
    with pytest.raises(FileError, match="too large for a preview"):
        sign_sheet(GivenSheet("old.csv", {"Cells divided by tabs": lines}), club)
    assert sum(packed) < 2_000_000 < 200 * 4_000 * len(r"\u4e00")


def test_a_match_of_today_starts_no_later_than_now(club, keeper) -> None:
    text = f"Date;Game;Ann;Bob\n{date(2015, 7, 1)};Skat;1;2\n"
    import_sheet(keeper, club, text)
    match = Match.objects.get(import_batches__club=club)
    assert get_night(match.started_at) == date(2015, 7, 1)
    assert timezone.localtime(match.started_at, get_zone(club.time_zone)).hour == 20
    today = get_night(timezone.now(), get_zone(club.time_zone))
    import_sheet(keeper, club, f"Date;Game;Ann;Bob\n{today};Skat;1;2\n")
    match = Match.objects.filter(import_batches__club=club).latest("pk")
    assert match.started_at <= timezone.now()
    assert get_night(match.started_at, get_zone(club.time_zone)) == today


def test_merged_players_in_one_match_are_named_with_their_line(club, keeper) -> None:
    ann, anna = play.add_player(club, "Ann"), play.add_player(club, "Marianna")
    play.merge_players(club, ann.pk, anna.pk)
    page = send(keeper, club, "Date;Game;Ann;Marianna\n13/01/2015;Skat;1;2\n13/01/2015;Skat;;2\n")
    assert "Line 2 Marianna and Ann are the same player in this club." in section(page, "wrong")
    assert "2 lines left out" in words(go_on(keeper, club, page, "leave-out"))


@pytest.mark.postgres_too
def test_an_undo_names_corrected_matches_and_needs_a_tick(club, keeper) -> None:
    import_sheet(keeper, club, SHEET)
    batch = club.import_batches.get()
    match, where = batch.matches.earliest("pk"), f"/c/{club.uid}/import/table/{batch.uid}/undo/"
    hand_of_ann = match.deals.get().hands.earliest("pk")
    save_hand(match, 1, 0, 99, based_on=hand_of_ann.version)
    page = keeper.post(where)
    assert page.status_code == 422
    assert "Corrected after the import Skat, 12 January 2015" in words(page)
    assert keeper.post(where, {"corrected": "1"}).status_code == 302
    assert club.import_batches.get().undone_at


def test_previews_and_imports_are_counted_by_club_and_by_sender(
    club, keeper, monkeypatch, settings
) -> None:
    monkeypatch.setattr("games.pages.old_results.views.LOOKS_AN_HOUR", 3)
    for _ in range(3):
        assert send(keeper, club, SHEET).status_code == 200
    refused = send(keeper, club, SHEET)
    assert refused.status_code == 429
    assert SHEET in unescape(refused.text), "nothing is lost"
    assert "Choose a file" in words(send(keeper, club, file=b"a;b", file_name="a.csv")), (
        "a file does not stay"
    )
    other = make_club("Another")
    assert send(phone(other), other, SHEET).status_code == 200
    settings.HTTPS = True
    third = make_club("A third")
    client = phone(third)
    assert [send(client, third, SHEET).status_code for _ in range(4)][-1] == 429
    assert send(phone(other), other, SHEET).status_code == 429, "from the same network"


def test_a_sheet_not_signed_for_this_club_is_not_read(club, keeper) -> None:
    other = make_club("Another")
    signed = fields_of(send(phone(other), other, SHEET))["sheet"]
    for sheet in (signed, "x", ""):
        page = send(keeper, club, sheet=sheet)
        assert (page.status_code, "Choose it again" in words(page)) == (422, True)


def test_endless_line_numbers_are_ignored(club, keeper) -> None:
    ready = send(keeper, club, SHEET)
    for field in ("left-out", "heads", "first", "last", "page"):
        assert go_on(keeper, club, ready, "matches", **{field: "9" * 5_000}).status_code in (
            200,
            422,
        ), field


def test_unreadable_input_is_refused_beside_its_field(club, keeper) -> None:
    for text, why in (
        ("", "This table is empty."),
        ('Date;"Ann\n1;2', "Line 1 has a quotation mark without a second one"),
    ):
        page = send(keeper, club, text)
        assert page.status_code == 422
        assert why in words(page)
        assert text in unescape(page.text)
    page = send(keeper, club, file=b"\x89PNG\r\n\x00\x00", file_name="photo.png")
    assert "Save it as .xlsx or .csv" in words(page)
