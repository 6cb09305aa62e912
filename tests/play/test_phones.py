"""The phones of a club: letting in, whose they are, what they may do, showing out."""

from __future__ import annotations

import pytest

from games import play
from games.models import Club, ClubPhone, Player, new_uid
from games.play.limits import MOST_PHONES
from games.rules.errors import RuleError
from tests.builders import make_club, make_match
from tests.play.rows import nothing_changes

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def now(phone: ClubPhone) -> tuple[str, Player | None]:
    phone.refresh_from_db()
    return phone.role, phone.player


def test_a_phone_that_comes_again_keeps_its_number_and_whose_it_is(club: Club) -> None:
    ann = play.add_player(club, "Ann")
    phone = play.let_in(club, "watcher", player=ann)
    assert play.let_in(club, "keeper", number=phone.pk).pk == phone.pk
    assert now(phone) == ("keeper", ann)


def test_a_number_of_another_club_is_no_phone_of_this_one(club: Club) -> None:
    other = play.let_in(make_club("Friday Table"), "keeper")
    assert play.let_in(club, "watcher", number=other.pk).pk != other.pk
    assert now(other) == ("keeper", None)
    for change in (
        lambda: play.show_out(club, other.pk),
        lambda: play.say_whose(club, other.pk, play.add_player(club, "Ann")),
    ):
        change()
        assert now(other) == ("keeper", None)
    with pytest.raises(play.ClosedError, match="not in the club any more"):
        play.change_phone(club, other.pk, "watcher")


def test_a_player_who_is_gone_or_of_another_club_is_nobody(club: Club) -> None:
    stranger = play.add_player(make_club("Friday Table"), "Ann")
    assert play.let_in(club, "keeper", player=stranger.pk).player is None
    assert play.let_in(club, "keeper", player=10**6).player is None


def test_merged_players_have_their_phones_together(club: Club) -> None:
    zoe, same = play.add_player(club, "Zoë"), play.add_player(club, "Zoe")
    phone = play.let_in(club, "keeper", player=same)
    play.merge_players(club, zoe.pk, same.pk)
    assert now(phone) == ("keeper", zoe)
    assert play.let_in(club, "keeper", player=same.pk).player == zoe


def test_who_waits_keeps_score_once_there_is_a_match_with_them(club: Club) -> None:
    new, other = play.add_player(club, "Ludmila"), play.add_player(club, "Vera")
    phones = [play.let_in(club, "watcher", player=player, waits=True) for player in (new, other)]
    watching = play.let_in(club, "watcher", player=new)
    make_match("golf", ["Ann", "Ludmila"], club)
    assert [now(phone)[0] for phone in (*phones, watching)] == ["keeper", "watcher", "watcher"]


def test_who_waits_and_turns_out_to_have_a_seat_keeps_score_at_once(club: Club) -> None:
    match = make_match("golf", 2, club)
    waiting = play.let_in(club, "watcher", player=play.add_player(club, "Bobby"), waits=True)
    play.say_whose(club, waiting.pk, match.seats.get(position=1).player)
    assert now(waiting)[0] == "keeper"


@pytest.mark.parametrize(("role", "stay"), [("keeper", 3), ("watcher", 2)])
def test_a_replaced_link_shows_out_all_of_its_role_but_the_one_that_replaces_it(
    club: Club, role: str, stay: int
) -> None:
    own = play.let_in(club, "keeper")
    for each in ("keeper", "watcher", "television"):
        play.let_in(club, each)
    token = new_uid()
    for _ in range(2):  # sent twice
        play.replace_link(club, role, token, seen=1, phone=own.pk)
    assert club.phones.count() == stay
    assert club.phones.filter(pk=own.pk).exists()


def test_another_role_is_refused(club: Club) -> None:
    phone = play.let_in(club, "watcher")
    with nothing_changes(), pytest.raises(RuleError, match="Choose whether this phone keeps score"):
        play.change_phone(club, phone.pk, "television")


def test_a_club_has_room_for_so_many_phones(club: Club) -> None:
    ClubPhone.objects.bulk_create(ClubPhone(club=club, role="watcher") for _ in range(MOST_PHONES))
    with nothing_changes(), pytest.raises(RuleError, match="Show one of them out first"):
        play.let_in(club, "watcher")
    play.let_in(club, "keeper", number=club.phones.first().pk)
    play.let_in(make_club("Friday Table"), "watcher")
