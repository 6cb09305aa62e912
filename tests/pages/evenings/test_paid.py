from datetime import timedelta

import pytest

from tests.builders import make_club, phone
from tests.evenings import NIGHT, get_player, play_pots, post_payment
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.new_club_only("lists all payments")]


@pytest.fixture
def club():
    club = make_club()
    play_pots(club, 0)  # Cy and Di owe Ann $1.00 each, Bob owes her 90 ¢
    return club


def paid(club):
    return sorted(
        club.payments.values_list("payer__name", "payee__name", "cents", "currency", "night")
    )


CY_PAID = [("Cy", "Ann", 100, "USD", NIGHT)]


def test_a_keeper_ticks_a_payment_and_takes_the_tick_back(club):
    response = post_payment(club, "Cy", "Ann", 100)
    assert response.status_code == 303
    assert response["Location"] == f"/c/{club.uid}/nights/2026-03-12/#settling"
    assert (
        phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/paid/")["Location"] == response["Location"]
    )
    assert paid(club) == CY_PAID
    assert post_payment(club, "Cy", "Ann", 100, do="back").status_code == 303
    assert paid(club) == []
    alone = post_payment(club, "Cy", "Ann", 100, hx_request="true")
    assert alone.status_code == 200
    assert on_one_line(alone).strip().startswith('<div id="settling" class="follows">')
    assert 'aria-pressed="true"' in on_one_line(alone)
    assert "$1.90 still to pay" in words(alone)


@pytest.mark.parametrize(
    "changes",
    [
        *({"payer": payer} for payer in ("", "x", "9" * 30, str(2**63), "Bob")),
        *({"payee": payee} for payee in ("-1", "Bob")),
        *({"cents": cents} for cents in ("0", "1.5", "99", str(2**63 - 1))),
        *({"currency": "DOLLARS"}, {"currency": "EUR"}),
    ],
)
def test_a_payment_that_is_not_due_is_not_noted(club, changes):
    people = {who: get_player(club, who).pk for who in ("Ann", "Bob", "Cy")}
    data = {"payer": "Cy", "payee": "Ann", "currency": "USD", "cents": 100, "do": "pay"} | changes
    sent = {field: people.get(value, value) for field, value in data.items()}
    response = phone(club).post(f"/c/{club.uid}/nights/{NIGHT}/paid/", sent)
    assert response.status_code == 409
    assert "This payment has just changed" in words(response)
    assert post_payment(club, "Ann", "Cy", 100).status_code == 409  # the other way round
    assert post_payment(club, "Cy", "Ann", 100, night=NIGHT + timedelta(days=1)).status_code == 409
    assert paid(club) == []


def test_the_difference_after_a_correction_is_a_row_of_its_own(club):
    post_payment(club, "Cy", "Ann", 100, before="²")  # a number that is none is 0
    first = club.payments.get().pk
    play_pots(club, 0)
    text = words(phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/"))
    assert text.count("Cy Cy pays An Ann $1.00") == text.count("Cy Cy paid An Ann $1.00") == 1
    assert "Results changed after a payment." in text
    for _ in range(2):
        assert post_payment(club, "Cy", "Ann", 100, before=first).status_code == 303
    assert paid(club) == CY_PAID * 2


def test_an_old_page_shows_the_payments_after_a_correction(club):
    play_pots(club, 1)
    response = post_payment(club, "Cy", "Ann", 100)
    assert response.status_code == 409
    assert "The list shows how it stands now." in words(response)
    assert "$4.00 still to pay" in words(response)
    fragment = post_payment(club, "Cy", "Ann", 100, hx_request="true")
    assert fragment.status_code == 409
    assert on_one_line(fragment).strip().startswith('<div id="settling" class="follows">')
    assert paid(club) == []
