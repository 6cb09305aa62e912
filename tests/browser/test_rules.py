"""The rules cards on a phone; that each can be read by everybody and fits is in test_accessible.py."""

from playwright.sync_api import Page, expect


def test_the_values_are_a_table_for_screen_readers_too(page: Page) -> None:
    page.goto("/rules/golf/")
    values = page.get_by_role("table").first
    expect(values.get_by_role("row")).to_have_count(14)
    expect(values.get_by_role("row", name="J −2", exact=True)).to_have_count(1)
    expect(values.get_by_role("rowheader", name="Q", exact=True)).to_be_visible()


def test_from_the_list_to_a_part_of_a_card_and_back_without_javascript(nojs_page: Page) -> None:
    nojs_page.goto("/rules/")
    nojs_page.get_by_role("link", name="Hang Ten").click()
    nojs_page.get_by_role("navigation", name="On this card").get_by_role("link", name="The pot").click()
    expect(nojs_page.get_by_role("heading", name="The pot", exact=True)).to_be_in_viewport()
    nojs_page.get_by_role("link", name="All games").click()
    expect(nojs_page.get_by_role("heading", name="The rules")).to_be_visible()


def test_a_drawn_hand_says_in_words_what_it_shows(page: Page) -> None:
    page.goto("/rules/hang-ten/")
    hand = page.get_by_role("figure").filter(has_text="A block of eights").get_by_role("img")
    expect(hand).to_have_accessible_name("8 8 3 J A over 8 8 3 6 2. block −10, pair 0, 16, 3")
