"""Text that is far too long is refused before any work is done on it that grows faster than the
text does.
"""

import ast
import unicodedata
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.access.form_tokens import make_token, read_uid
from games.models import Club, Player
from games.pages.entry.forms import read_score
from games.rules.declared.reading import read_declaration
from games.rules.errors import DeclarationError, PlayersError, RuleError, ScoreError
from games.rules.files.match_file import read_match
from games.rules.limits import MAX_LINE_LENGTH
from games.rules.text import TooLongError
from games.values.names import make_name_key, tidy_name
from games.values.table_codes import read_code
from tests.builders import make_club, phone

MARKS = "a" + "\u0301\u0316" * 20_000
"""Accents that Unicode has to put in order, which takes a time that grows with the square of how
many there are.
"""
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def normalized(monkeypatch):
    """How long each text is that anything normalises."""
    lengths, really = [0], unicodedata.normalize

    def normalize(form, text):
        lengths.append(len(text))
        return really(form, text[:5_000])  # longer ones fail the test, and need not take their time

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    return lengths


@pytest.mark.django_db
def test_no_form_normalises_a_long_text(normalized, settings):
    settings.CLUB_CREATION, settings.CLUB_PASSPHRASE = "passphrase", "king of spades"
    club = make_club()
    player, keeper = (
        Player.objects.create(club=club, name="Ann", key="ann", initials="A", colour=1),
        phone(club),
    )
    here = f"/c/{club.uid}"
    refused = [
        Client().post(
            "/clubs/", {"name": MARKS, "passphrase": "king of spades", "token": make_token()}
        ),
        Client().post("/clubs/", {"name": "Ours", "passphrase": MARKS, "token": make_token()}),
        keeper.post(f"{here}/rename/", {"name": MARKS}),
        keeper.post(f"{here}/players/add/", {"name": MARKS}),
        keeper.post(f"{here}/players/{player.pk}/rename/", {"name": MARKS}),
        keeper.post(
            f"{here}/players/{player.pk}/pay-link/", {"link": MARKS, "pay_link": f"https://{MARKS}"}
        ),
        keeper.post(f"{here}/games/take/", {"text": "{}", "name": MARKS}),
        Client().post("/join/code/", {"code": MARKS}),
        Client().post("/join/", {"secret": MARKS, "next": f"/{MARKS}", "name": MARKS}),
        Client().post("/admin/login/", {"username": MARKS, "password": MARKS}),
    ]
    assert {answer.status_code for answer in refused} <= {200, 404, 410, 422}
    assert max(normalized) <= MAX_LINE_LENGTH
    assert not Club.objects.exclude(pk=club.pk).exists()


@pytest.mark.django_db
def test_no_admin_search_normalises_a_long_text(normalized):
    staff = Client()
    staff.force_login(User.objects.create_superuser("root"))
    for table in ("player", "match", "club"):
        assert staff.get(f"/admin/games/{table}/", {"q": MARKS}).status_code == 200
    assert max(normalized) <= MAX_LINE_LENGTH


def test_a_name_that_is_far_too_long_is_rejected_unread(normalized):
    with pytest.raises(PlayersError, match=r"is too long\. A name has at most 40 characters\.$"):
        tidy_name(MARKS)
    with pytest.raises(TooLongError):
        make_name_key(MARKS)
    assert max(normalized) == 0
    assert (
        tidy_name(" " * (MAX_LINE_LENGTH - 3) + "Ann") == "Ann"
    )  # a line that can be a name is still read


class Unread(str):
    """A text that says that it was gone through."""

    __slots__ = ()

    def _gone_through(self, *_):
        raise AssertionError("This text was far too long to be read")

    split = strip = upper = casefold = encode = translate = rsplit = _gone_through


@pytest.mark.parametrize(
    ("read", "error"),
    [(read_score, ScoreError), (read_uid, RuleError), (tidy_name, PlayersError), (read_code, None)],
)
def test_far_too_long_lines_are_not_read(read, error):
    line = Unread("7" * (MAX_LINE_LENGTH + 1))
    if error is None:
        assert read(line) == ""
    else:
        with pytest.raises(error):
            read(line)


def test_a_hand_of_a_match_file_has_the_length_limit_of_a_typed_one():
    match = {
        "format": "scorekeeper-match/1",
        "game": "golf",
        "players": ["Ann", "Bob"],
        "first_dealer": "Ann",
    }
    with pytest.raises(
        RuleError, match="Ann’s hand has 5,001 characters, but at most 5,000 are allowed"
    ):
        read_match({**match, "deals": [{"hands": {"Ann": Unread("A" * 5_001), "Bob": "A"}}]})


def test_a_game_has_no_more_deck_counts_than_player_counts():
    game = {
        "name": "Nines",
        "players": [2, 4],
        "layout": "pile",
        "wins": "lowest",
        "end": {"deals": 1},
    }
    with pytest.raises(DeclarationError, match="decks must have at most 16 entries, not 2,000"):
        read_declaration({**game, "decks": {f"x{number}": 1 for number in range(2_000)}})


def test_only_one_module_normalises_text():
    found = []
    for path in [*(ROOT / "games").rglob("*.py"), *(ROOT / "scorekeeper").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "normalize":
                found.append(path.relative_to(ROOT).as_posix())
    assert found == ["games/rules/text.py"]
