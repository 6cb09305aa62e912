"""The phones of a club: letting in, whose they are, what they may do, showing out."""

import pytest

from games import play
from games.models import Club, ClubPhone, Player
from games.play.limits import MAX_PHONES
from games.rules.errors import RuleError
from tests.builders import make_club, make_match
from tests.play.rows import nothing_changes

pytestmark = pytest.mark.django_db


def now(phone: ClubPhone) -> tuple[str, Player | None]:
    phone.refresh_from_db()
    return phone.role, phone.player


def test_a_returning_phone_keeps_its_number_and_player(club: Club) -> None:
    zoe, same = play.add_player(club, "Zoë"), play.add_player(club, "Zoe")
    phone = play.let_in(club, "watcher", "watcher", player=same)
    assert play.let_in(club, "keeper", "keeper", number=phone.pk).pk == phone.pk
    assert now(phone) == ("keeper", same)
    play.merge_players(club, zoe.pk, same.pk)
    assert now(phone) == ("keeper", zoe)
    assert play.let_in(club, "keeper", "keeper", player=same.pk).player == zoe


def test_a_keeper_phone_is_found_by_its_number_or_browser(club: Club) -> None:
    keeper = play.let_in(club, "keeper", "keeper", browser="a browser")
    watcher = play.let_in(club, "watcher", "keeper", browser="another one")
    other = play.let_in(make_club("Friday Table"), "keeper", "keeper", browser="elsewhere")
    assert (
        play.find_keeper_phone(club, keeper.pk, "")
        == play.find_keeper_phone(club, None, "a browser")
        == keeper.pk
    )
    for number, browser in [
        (watcher.pk, ""),
        (None, "another one"),
        (other.pk, ""),
        (None, "elsewhere"),
        (None, ""),
    ]:
        assert play.find_keeper_phone(club, number, browser) is None
    play.set_phone_role(club, keeper.pk, "watcher")
    assert play.find_keeper_phone(club, keeper.pk, "a browser") is None


def test_a_waiting_phone_keeps_score_once_its_player_has_a_seat(club: Club) -> None:
    new, other = play.add_player(club, "Ludmila"), play.add_player(club, "Vera")
    waiting = [
        play.let_in(club, "watcher", "keeper", player=player, waits=True) for player in (new, other)
    ]
    watching = play.let_in(club, "watcher", "watcher", player=new)
    match = make_match("golf", ["Ann", "Ludmila"], club)
    assert [now(phone)[0] for phone in (*waiting, watching)] == ["keeper", "watcher", "watcher"]
    play.set_phone_owner(club, waiting[1].pk, match.seats.get(position=0).player)
    assert now(waiting[1])[0] == "keeper"


def fill(club: Club, **what: object) -> None:
    phone = {"role": "watcher", "came_by": "watcher"} | what
    ClubPhone.objects.bulk_create(ClubPhone(club=club, **phone) for _ in range(MAX_PHONES))


@pytest.mark.parametrize("what", [{"seen": True}, {"came_by": ""}, {"only_watches": True}])
def test_a_full_club_rejects_new_phones_without_counting_them(
    club, what: dict[str, object]
) -> None:
    fill(club, **what)
    for sender in ("", "192.0.2.1"):
        with nothing_changes(), pytest.raises(RuleError, match="Remove one of them first"):
            play.let_in(club, "watcher", "watcher", sender=sender)
    play.let_in(club, "keeper", "keeper", number=club.phones.first().pk)
    play.let_in(make_club("Friday Table"), "watcher", "watcher")


def test_the_oldest_phone_never_seen_again_makes_room_in_a_full_club(club: Club) -> None:
    seen = play.let_in(club, "watcher", "watcher")
    play.note_phone_seen(seen.pk)
    fill(club)
    club.phones.last().delete()
    unseen = list(club.phones.exclude(pk=seen.pk).values_list("pk", flat=True))
    new = [play.let_in(club, "keeper", "keeper").pk for _ in range(2)]
    assert set(club.phones.values_list("pk", flat=True)) == {seen.pk, *unseen[2:], *new}
