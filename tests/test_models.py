import re
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from games import play
from games.models import Club, Deal, Hand, LogEntry, Match, Player, Seat, new_uid
from games.play import backdate
from tests.builders import enter, make_club, make_match, save_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    return match


def refused(make) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make()


def test_a_uid_is_128_random_bits():
    uids = {new_uid() for _ in range(1000)}
    assert len(uids) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", uid) for uid in uids)


def test_names_seats_deal_numbers_and_hands_are_unique(match):
    ann, first = match.seats.first().player, Hand.objects.first()
    cy = play.add_player(match.club, "Cy")
    refused(lambda: Player.objects.create(club=ann.club, name="ANN", key=ann.key))
    refused(lambda: Seat.objects.create(match=match, position=0, player=cy))
    refused(lambda: Seat.objects.create(match=match, position=2, player=ann))
    refused(lambda: Deal.objects.create(match=match, number=1))
    refused(lambda: Hand.objects.create(deal=first.deal, seat=first.seat, typed=5))


def test_a_hand_is_either_cards_or_a_typed_score(match):
    where = {"deal": match.deals.get(), "seat": match.seats.first()}
    Hand.objects.all().delete()
    for stored in ({}, {"cards": "A", "typed": 1}):
        refused(lambda stored=stored: Hand.objects.create(**where, **stored))
    for stored in ({"cards": ""}, {"typed": 0}):
        assert Hand.objects.create(**where, **stored).delete()


def test_a_player_in_a_match_or_log_cannot_be_deleted(match):
    zoe = play.add_player(match.club, "Zoë")
    play.change_decks(match, 3, phone=zoe.pk)
    with pytest.raises(ProtectedError):
        zoe.delete()
    with pytest.raises(IntegrityError):
        match.seats.first().player.delete()


def test_deleting_a_match_keeps_its_players(match):
    play.delete_match(match)
    assert [model.objects.count() for model in (Seat, Deal, Hand, LogEntry)] == [0] * 4
    assert Player.objects.count() == 2


def test_every_row_has_a_readable_name():
    match = make_match("hang-ten", 4, club=make_club("Thursday Table"))
    save_hand(match, 1, 0, "7 7 7 7 7 7 7 7 7 A")
    stored = save_hand(match, 1, 1, -4)
    Match.objects.update(started_at=datetime(2026, 11, 20, 21, tzinfo=UTC))
    with backdate(datetime(2026, 11, 20, 21, tzinfo=UTC)):
        play.change_decks(match, 5)
    assert [
        str(row) for row in (Club.objects.get(), Player.objects.first(), Match.objects.get())
    ] == [
        "Thursday Table",
        "Ann",
        "Hang Ten, 2026-11-20",
    ]
    assert [str(row) for row in stored.deals[0].hands.values()] == [
        "Ann: 7 7 7 7 7 7 7 7 7 A",
        "Bob: -4",
    ]
    assert [str(row) for row in (stored.seats[0], stored.deals[0].row)] == ["Ann", "Deal 1"]
    assert str(match.log.last()) == "changed the number of decks, 2026-11-20 21:00"
