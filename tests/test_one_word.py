"""One thing has one name, in the app and in its guides.

Pages speak the words of the glossary one after another: those that do are in `PLAIN`, and hold to
`NOT_PLAIN`. All others hold to `FORBIDDEN`, the words of before.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OTHER_NAMES = re.compile(
    r"throw\w* (?:away|out)|(?:pair|column|line) (?:is )?gone|row gone|(?:pairs|rows|columns) can go\b|can go on",
    re.IGNORECASE,
)
READ = ("README.md", "docs/*.md", "templates/**/*.html", "static/js/*.js", "games/**/*.py")


def test_equal_cards_are_discarded_wherever_the_app_or_a_guide_speaks_of_them():
    said = [(path, OTHER_NAMES.findall(path.read_text())) for pattern in READ for path in ROOT.glob(pattern)]
    assert len(said) > 100
    assert [(str(path), names) for path, names in said if names] == []


PLAIN = (
    # One a line: a template, or a module with the texts of one.
    "games/pages/result/counting.py",
    "games/pages/result/hero.py",
    "games/pages/television/tv_win.py",
    "games/wording/result.py",
    "games/wording/story.py",
    "templates/games/club/first_evening.html",
    "games/play/adopting_rules.py",
    "games/play/attendance.py",
    "games/play/clubs.py",
    "games/play/coming_and_going.py",
    "games/play/corrections.py",
    "games/play/deleting.py",
    "games/play/draws.py",
    "games/play/hands.py",
    "games/play/house_games.py",
    "games/play/imports.py",
    "games/play/limits.py",
    "games/play/locks.py",
    "games/play/match_rows.py",
    "games/play/matches.py",
    "games/play/notes.py",
    "games/play/numbers.py",
    "games/play/old_results.py",
    "games/play/owners_words.py",
    "games/play/ownership.py",
    "games/play/payments.py",
    "games/play/phones.py",
    "games/play/players.py",
    "games/play/stakes.py",
    "games/play/table_codes.py",
    "games/play/tables.py",
    "games/play/time_zones.py",
    "games/play/transaction.py",
    "games/play/undo.py",
    "games/matches/shared_seats.py",
    "games/rules/cards.py",
    "games/rules/change_checks.py",
    "games/rules/checks.py",
    "games/rules/declared/reading_counted.py",
    "games/rules/declared/values.py",
    "games/rules/editing/by_players.py",
    "games/rules/editing/cards.py",
    "games/rules/editing/lines.py",
    "games/rules/editing/numbers.py",
    "games/rules/editing/parts.py",
    "games/rules/editing/play.py",
    "games/rules/editing/points.py",
    "games/rules/editing/quantities.py",
    "games/rules/editing/typed.py",
    "games/rules/errors.py",
    "games/rules/files/changes.py",
    "games/rules/files/deals.py",
    "games/rules/files/game_file.py",
    "games/rules/files/json_values.py",
    "games/rules/files/match_file.py",
    "games/rules/files/match_lines.py",
    "games/rules/late_joins.py",
    "games/rules/lines.py",
    "games/rules/money/movements.py",
    "games/rules/money/stakes.py",
    "games/rules/working/places.py",
    "games/rules/working/sets.py",
    "games/rules/options.py",
    "games/rules/replay.py",
    "games/rules/say.py",
    "games/rules/scoring.py",
    "games/rules/text.py",
    "games/rules/totals.py",
    "games/rules/work.py",
    "templates/games/result/_count.html",
    "templates/games/result/_hero.html",
    "templates/games/result/_line_to_count.html",
    "templates/games/result/_more.html",
    "templates/games/result/_places.html",
    "templates/games/result/_result.html",
    "templates/games/result/_result_dock.html",
    "games/pages/people/own_join_views.py",
    "games/pages/phones/joining_forms.py",
    "games/pages/phones/joining_views.py",
    "games/pages/phones/own_phone_views.py",
    "games/play/arrivals.py",
    "games/play/phones.py",
    "games/play/table_codes.py",
    "templates/games/people/come_in.html",
    "templates/games/phones/_code_form.html",
    "templates/games/phones/_names.html",
    "templates/games/phones/_new_name.html",
    "templates/games/phones/_not_me.html",
    "templates/games/phones/_seated.html",
    "templates/games/phones/_welcome.html",
    "templates/games/phones/code_over.html",
    "templates/games/phones/known.html",
    "templates/games/phones/new_name.html",
    "templates/games/phones/rival.html",
    "templates/games/phones/same_name.html",
    "templates/games/phones/seated.html",
    "templates/games/phones/second_phone.html",
    "templates/games/phones/watch.html",
    "templates/games/phones/who.html",
    "games/pages/evenings/end_views.py",
    "games/pages/evenings/evening_picture.py",
    "games/pages/evenings/finale.py",
    "games/pages/evenings/picture_views.py",
    "games/pages/evenings/balance.py",
    "games/pages/evenings/nights.py",
    "games/pages/evenings/payments.py",
    "games/play/payments.py",
    "games/wording/evenings.py",
    "games/wording/finale.py",
    "templates/games/evenings/_behind.html",
    "templates/games/evenings/_card.html",
    "templates/games/evenings/_finale.html",
    "templates/games/evenings/_line.html",
    "templates/games/evenings/_mark_paid.html",
    "templates/games/evenings/_owes.html",
    "templates/games/evenings/_own_line.html",
    "templates/games/evenings/_payment.html",
    "templates/games/evenings/_settling.html",
    "templates/games/evenings/balance.html",
    "templates/games/evenings/end_evening.html",
    "templates/games/evenings/evening_over.html",
    "templates/games/evenings/evening_picture.html",
    "templates/games/evenings/night.html",
    "templates/games/evenings/nights.html",
    "templates/games/television/_tv_over.html",
    "templates/games/television/tv_over.html",
    "games/pages/board/board.py",
    "games/pages/statistics/__init__.py",
    "games/pages/statistics/figures.py",
    "games/pages/statistics/head_to_head.py",
    "games/pages/statistics/lead.py",
    "games/pages/statistics/past_matches.py",
    "games/pages/statistics/ratings.py",
    "games/pages/statistics/records.py",
    "games/pages/statistics/statistics.py",
    "games/pages/statistics/tallies.py",
    "games/pages/statistics/views.py",
    "games/pages/television/in_play.py",
    "games/pages/television/television.py",
    "templates/games/board/_board.html",
    "templates/games/board/_deals_table.html",
    "templates/games/board/_dock.html",
    "templates/games/board/_hands_beside.html",
    "templates/games/board/_left_out.html",
    "templates/games/board/_more.html",
    "templates/games/board/_outcomes.html",
    "templates/games/board/_place.html",
    "templates/games/board/_points.html",
    "templates/games/board/_pot.html",
    "templates/games/board/_running.html",
    "templates/games/board/_standings.html",
    "templates/games/board/match.html",
    "templates/games/statistics/_asked.html",
    "templates/games/statistics/_faces.html",
    "templates/games/statistics/_figures.html",
    "templates/games/statistics/_noted.html",
    "templates/games/statistics/_records.html",
    "templates/games/statistics/_skill.html",
    "templates/games/statistics/_stretch.html",
    "templates/games/statistics/_table.html",
    "templates/games/statistics/_versus.html",
    "templates/games/statistics/statistics.html",
    "templates/games/television/_awaited.html",
    "templates/games/television/_play.html",
    "templates/games/television/_play_row.html",
    "templates/games/television/_tv.html",
    "templates/games/television/_tv_reveal.html",
    "templates/games/television/bring_television.html",
    "templates/games/television/guest_pass_over.html",
    "templates/games/television/tv.html",
    # A club's home and the table between matches.
    "games/pages/club/home.py",
    "games/pages/setup/choices.py",
    "games/pages/setup/chosen_setup.py",
    "games/pages/setup/chosen_stakes.py",
    "games/pages/setup/setup.py",
    "games/pages/setup/stakes.py",
    "games/pages/setup/stakes_views.py",
    "games/pages/table/forms.py",
    "games/pages/table/kept_lobby.py",
    "games/pages/table/lobby.py",
    "games/pages/table/places.py",
    "games/pages/table/proposal.py",
    "games/pages/table/views.py",
    "games/play/draws.py",
    "games/play/kept_matches.py",
    "games/play/sitting_down.py",
    "games/play/tables.py",
    "games/wording/draws.py",
    "games/wording/home_matches.py",
    "games/wording/short_stakes.py",
    "games/wording/who_is_here.py",
    "templates/games/club/_balance.html",
    "templates/games/club/_code.html",
    "templates/games/club/_ended.html",
    "templates/games/club/_first.html",
    "templates/games/club/_going.html",
    "templates/games/club/_kept.html",
    "templates/games/club/_nothing_yet.html",
    "templates/games/club/_over.html",
    "templates/games/club/_tables.html",
    "templates/games/club/_tonight.html",
    "templates/games/club/home.html",
    "templates/games/setup/_currencies.html",
    "templates/games/setup/_number.html",
    "templates/games/setup/_stakes.html",
    "templates/games/setup/_stakes_form.html",
    "templates/games/setup/stakes.html",
    "templates/games/table/_choices.html",
    "templates/games/table/_drawn.html",
    "templates/games/table/_face.html",
    "templates/games/table/_ring.html",
    "templates/games/table/_held.html",
    "templates/games/table/_kept.html",
    "templates/games/table/_key.html",
    "templates/games/table/_lobby.html",
    "templates/games/table/_panel_add.html",
    "templates/games/table/_panel_deal.html",
    "templates/games/table/_panel_game.html",
    "templates/games/table/_panel_me.html",
    "templates/games/table/_panels.html",
    "templates/games/table/_place.html",
    "templates/games/table/_round.html",
    "templates/games/table/_sitting_out.html",
    "templates/games/table/_waits_for_start.html",
    "templates/games/table/_who_is_here.html",
    "templates/games/table/games.html",
    "templates/games/table/lobby.html",
    "games/pages/deal/not_playing.py",
    "games/pages/deal/not_playing_views.py",
    "games/pages/deal/waiting.py",
    "games/pages/entry/one_player.py",
    "games/pages/entry/typed_score.py",
    "games/pages/entry/undo_views.py",
    "templates/games/deal/_not_playing.html",
    "templates/games/deal/_own_entry.html",
    "templates/games/deal/_undo_choice.html",
    "templates/games/deal/_waiting.html",
    "templates/games/deal/_wrong_sums.html",
    "templates/games/entry/_digit_keys.html",
    "templates/games/entry/_number_box.html",
    "templates/games/entry/_one_player.html",
    "templates/games/entry/_score_so_far.html",
    "templates/games/entry/_typed.html",
    "games/pages/club/views.py",
    "templates/games/club/landing.html",
    "templates/games/club/settings.html",
    "templates/games/club/privacy.html",
    "templates/games/club/delete_club.html",
    "templates/games/club/rename_club.html",
    "templates/games/club/time_zone.html",
    "templates/games/club/_setting.html",
    "games/pages/phones/links_views.py",
    "games/pages/phones/forms.py",
    "games/pages/phones/phones.py",
    "games/pages/phones/views.py",
    "games/pages/phones/gone_views.py",
    "games/pages/phones/table_now.py",
    "templates/games/phones/_faces.html",
    "templates/games/phones/_lasting_link.html",
    "templates/games/phones/_no_network.html",
    "templates/games/phones/_phones.html",
    "templates/games/phones/_table_code.html",
    "templates/games/phones/_table_invite.html",
    "templates/games/phones/gone.html",
    "templates/games/phones/join.html",
    "templates/games/phones/link_replaced.html",
    "templates/games/phones/me.html",
    "templates/games/phones/no_room.html",
    "templates/games/phones/print_code.html",
    "templates/games/phones/replace_link.html",
    "templates/games/phones/share.html",
    "templates/games/phones/whose_phone.html",
    "templates/games/television/_stage.html",
    # Entering a deal.
    "games/pages/entry/__init__.py",
    "games/pages/entry/change_notices.py",
    "games/pages/entry/choice_points.py",
    "games/pages/entry/confirming_views.py",
    "games/pages/entry/corrected_hand_views.py",
    "games/pages/entry/deal_list.py",
    "games/pages/entry/forms.py",
    "games/pages/entry/hand_page.py",
    "games/pages/entry/list_forms.py",
    "games/pages/entry/list_views.py",
    "games/pages/entry/number_fields.py",
    "games/pages/entry/opened_hand_views.py",
    "games/pages/entry/question.py",
    "games/pages/entry/question_views.py",
    "games/pages/entry/tabs_views.py",
    "games/pages/entry/undo_choice.py",
    "games/pages/entry/views.py",
    "games/web/unconfirmed_hands.py",
    "games/wording/noted_numbers.py",
    "games/wording/who_saved.py",
    "games/wording/hands.py",
    "templates/games/entry/_cards.html",
    "templates/games/entry/_confirm.html",
    "templates/games/entry/_deal_list.html",
    "templates/games/entry/_drawing_keys.html",
    "templates/games/entry/_effect.html",
    "templates/games/entry/_hand.html",
    "templates/games/entry/_hand_closed.html",
    "templates/games/entry/_hand_conflict.html",
    "templates/games/entry/_hand_form.html",
    "templates/games/entry/_kept_view.html",
    "templates/games/entry/_live.html",
    "templates/games/entry/_mark.html",
    "templates/games/entry/_number_cell.html",
    "templates/games/entry/_number_field.html",
    "templates/games/entry/_row_problem.html",
    "templates/games/entry/_stops.html",
    "templates/games/entry/_strip.html",
    "templates/games/entry/_who_out.html",
    "templates/games/entry/deal_list.html",
    "templates/games/entry/hand.html",
    "templates/games/entry/question.html",
    "templates/games/shared/_saved.html",
    # A deal and its reveal.
    "games/pages/deal/__init__.py",
    "games/pages/deal/deal.py",
    "games/pages/deal/reveal.py",
    "games/pages/deal/reveal_views.py",
    "games/pages/deal/revealed_teams.py",
    "games/pages/deal/views.py",
    "templates/games/deal/_deal.html",
    "templates/games/deal/_hand_row.html",
    "templates/games/deal/_open_hand.html",
    "templates/games/deal/_reveal.html",
    "templates/games/deal/_revealed.html",
    "templates/games/deal/_team.html",
    "templates/games/deal/deal.html",
    "templates/games/deal/reveal.html",
    # The end of a match.
    "games/pages/ending/__init__.py",
    "games/pages/ending/ending_early.py",
    "games/pages/ending/forms.py",
    "games/pages/ending/views.py",
    "templates/games/ending/decks.html",
    "templates/games/ending/end_early.html",
    "templates/games/rules_card/_always.html",
    "templates/games/rules_card/_example.html",
    "templates/games/rules_card/_example_deal.html",
    "templates/games/rules_card/_people.html",
    "templates/games/rules_card/_pot.html",
    "templates/games/rules_card/_section.html",
    "templates/games/rules_card/_stakes.html",
    "templates/games/rules_card/_steps.html",
    "templates/games/rules_card/index.html",
    "templates/games/rules_card/own_words.html",
    "templates/games/rules_card/rules_card.html",
    "templates/games/rules_card/games/basketball.html",
    "templates/games/rules_card/games/golf.html",
    "templates/games/rules_card/games/hang-ten.html",
    "templates/games/rules_card/games/tens-grid.html",
    "templates/games/rules_card/games/tens-pile.html",
    "games/pages/rules_card/__init__.py",
    "games/pages/rules_card/counted_examples.py",
    "games/pages/rules_card/declared_rules.py",
    "games/pages/rules_card/example_hands.py",
    "games/pages/rules_card/examples.py",
    "games/pages/rules_card/options_on_card.py",
    "games/pages/rules_card/pot_card.py",
    "games/pages/rules_card/rules_cards.py",
    "games/pages/rules_card/statements.py",
    "games/pages/rules_card/views.py",
    "games/rules/built_in/basketball.py",
    "games/rules/built_in/golf.py",
    "games/rules/built_in/hang_ten.py",
    "games/rules/built_in/ranks.py",
    "games/rules/built_in/tens_grid.py",
    "games/rules/built_in/tens_pile.py",
    "templates/games/our_games/_actions.html",
    "templates/games/our_games/_name.html",
    "templates/games/our_games/_rows.html",
    "templates/games/our_games/_tile.html",
    "templates/games/our_games/games.html",
    "templates/games/our_games/give.html",
    "templates/games/our_games/given.html",
    "templates/games/our_games/make.html",
    "templates/games/our_games/no_game.html",
    "templates/games/our_games/play_game.html",
    "templates/games/our_games/take_file.html",
    "games/pages/our_games/__init__.py",
    "games/pages/our_games/forms.py",
    "games/pages/our_games/our_games.py",
    "games/pages/our_games/playing_views.py",
    "games/pages/our_games/views.py",
    "templates/games/editor/_control.html",
    "templates/games/editor/_editor.html",
    "templates/games/editor/_meanwhile.html",
    "templates/games/editor/_panel.html",
    "templates/games/editor/_say.html",
    "templates/games/editor/_section.html",
    "templates/games/editor/_step.html",
    "templates/games/editor/_try.html",
    "templates/games/editor/_value.html",
    "templates/games/editor/editor.html",
    "games/pages/editor/__init__.py",
    "games/pages/editor/beginnings.py",
    "games/pages/editor/cancelled_points.py",
    "games/pages/editor/cards.py",
    "games/pages/editor/controls.py",
    "games/pages/editor/counted_sentences.py",
    "games/pages/editor/draft.py",
    "games/pages/editor/editor.py",
    "games/pages/editor/forms.py",
    "games/pages/editor/play_sentences.py",
    "games/pages/editor/trial_hand.py",
    "games/pages/editor/views.py",
    "games/rules/declared/settings.py",
    "games/rules/declared/bounds.py",
    "games/rules/declared/counted.py",
    "games/rules/declared/declaration.py",
    "games/rules/declared/games.py",
    "games/rules/declared/points.py",
    "games/rules/declared/walking.py",
    "games/wording/declared/changes.py",
    "games/wording/declared/game_line.py",
    "games/wording/declared/groups.py",
    "games/wording/declared/names.py",
    "games/wording/declared/noted.py",
    "games/wording/declared/phrases.py",
    # The admin site.
    "games/admin/__init__.py",
    "games/admin/accounts.py",
    "games/admin/chosen.py",
    "games/admin/clubs.py",
    "games/admin/ending.py",
    "games/admin/exporting.py",
    "games/admin/house_games.py",
    "games/admin/lists.py",
    "games/admin/login.py",
    "games/admin/matches.py",
    "games/admin/old_results.py",
    "games/admin/open_in_app.py",
    "games/admin/players.py",
    "games/admin/removal.py",
    "games/admin/status.py",
    "games/admin/status_views.py",
    "templates/admin/base_site.html",
    "templates/admin/games/change_form.html",
    "templates/admin/games/match/change_form.html",
    "templates/admin/games/match/end.html",
    "templates/admin/games/search_form.html",
    "templates/admin/index.html",
    "templates/admin/locked_out.html",
    "templates/admin/status.html",
    # A club’s file.
    "games/club_file/checking.py",
    "games/club_file/checking_logs.py",
    "games/club_file/contents.py",
    "games/club_file/importing.py",
    "games/club_file/reading.py",
    "games/club_file/writing.py",
    # Commands.
    "games/management/commands/backup.py",
    "games/management/commands/check_results.py",
    "games/management/commands/clubs.py",
    "games/management/commands/delete_club.py",
    "games/management/commands/export_club.py",
    "games/management/commands/export_matches.py",
    "games/management/commands/export_player.py",
    "games/management/commands/forget.py",
    "games/management/commands/import_club.py",
    "games/management/commands/import_matches.py",
    "games/management/commands/migrate.py",
    "games/management/commands/replay.py",
    "games/management/commands/restore.py",
    "games/management/commands/seed_demo.py",
    "games/management/commands/serve.py",
    "games/management/commands/tidy.py",
    "games/management/operations.py",
    "games/management/progress.py",
    # Corrections, with what a change does.
    "games/pages/corrections/__init__.py",
    "games/pages/corrections/changed_game.py",
    "games/pages/corrections/changed_game_views.py",
    "games/pages/corrections/corrections.py",
    "games/pages/corrections/forms.py",
    "games/pages/corrections/people.py",
    "games/pages/corrections/people_views.py",
    "games/pages/corrections/views.py",
    "games/web/consent.py",
    "games/wording/changed.py",
    "games/wording/effects.py",
    "templates/games/corrections/changed_game.html",
    "templates/games/corrections/correct_change.html",
    "templates/games/corrections/correct_end.html",
    "templates/games/corrections/correct_people.html",
    "templates/games/corrections/correct_seats.html",
    "templates/games/corrections/corrections.html",
    "templates/games/corrections/same_game.html",
    "templates/games/shared/_becomes.html",
    "templates/games/shared/_gift.html",
    "templates/games/shared/_version.html",
    "templates/games/shared/consent.html",
    # The log.
    "games/pages/log/__init__.py",
    "games/pages/log/log.py",
    "games/pages/log/views.py",
    "games/wording/log_lines.py",
    "templates/games/log/log.html",
    "templates/games/log/nothing_to_undo.html",
)
"""Templates and modules whose texts have the words of the glossary, wholly: a page is never half."""
NOT_PLAIN = re.compile(
    r"""
    \b(?:
        who(?:so)?ever | (?:in\ the\ )?mean(?:while|time) | anew | any\ more
        | looks?\ on | lookers?-on | put\ away | brought\ in | takes?\ part | so\ much\ a
        | faces?(?![\ -](?:up|down)) | somebody | everybody | television | is\ in\ yet
        | tak(?:e|es|en|ing)\ back | sides? | (?<!good\ )(?<!card\ )nights?
    )\b
    | ^(?:Correct|Right|(?-i:deals))$
    """,
    re.IGNORECASE | re.VERBOSE,
)
FORBIDDEN = {
    "side": r"\bteams?\b",
    "show again": r"\bplay it again\b",
    "bring back": r"^take (?:it )?out\b",
    "correct": r"\bcorrect something\b|^change (?:a|the) hand\b",
    "to go": r"\bcards? (?:is |are )?(?:still )?missing\b|\bcards? left to\b|\bmissing cards?\b",
    "once": r"(?<![\d,])1 time\b",
}
"""Words that are not used, by the one that is."""
UNDO = r"\b(?:take|takes|taken|took) (?:it |this |that )?back\b"
TAG = re.compile(r"{#.*?#}|{%.*?%}|{{.*?}}|<(?:script|style).*?</(?:script|style)>|<[^>]*>", re.DOTALL)
SHOWN = re.compile(r'(?:aria-label|placeholder|title|alt)="([^"]*)"')


def texts_of_template(path: Path) -> Iterator[str]:
    """Yield what a template shows or has read out, piece by piece."""
    html = path.read_text("utf-8")
    yield from (piece.strip() for piece in TAG.split(html) if piece.strip())
    yield from SHOWN.findall(re.sub(r"{%.*?%}|{{.*?}}", " ", html))


@cache
def sentences_of_module(path: Path) -> list[str]:
    """Return the texts of a module that are more than a key, without its docstrings; read once for all words."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings]
    return [node.value for node in constants if isinstance(node.value, str)]


def list_before_glossary(room: str, pattern: str) -> list[Path]:
    """Return the files of a room that do not have the words of the glossary yet."""
    paths = (ROOT / room).rglob(pattern)
    return [path for path in paths if path.relative_to(ROOT).as_posix() not in PLAIN]


@pytest.mark.parametrize("name", PLAIN)
def test_a_page_of_the_glossary_has_its_words_alone(name):
    path = ROOT / name
    texts = list(texts_of_template(path)) if path.suffix == ".html" else sentences_of_module(path)
    assert find_old_words(texts) == []


def find_old_words(texts: list[str]) -> list[str]:
    """Return the texts with a word that the glossary does not have; an erased name is “Somebody” and a number."""
    return [text for text in texts if NOT_PLAIN.search(text.replace("“Somebody”", "")) and not is_key(text)]


def is_key(text: str) -> bool:
    """Tell whether a text names a key or path of fields: `lines.*.side`, or an error about `teams`, which begins so."""
    return re.fullmatch(r"[a-z_.*-]+", text) is not None or text.startswith(("teams ", "teams:"))


@pytest.mark.parametrize("word", FORBIDDEN)
def test_templates_have_one_word_for_one_act(word):
    other = re.compile(FORBIDDEN[word], re.IGNORECASE)
    paths = list_before_glossary("templates/games", "*.html")
    found = [(path.name, text) for path in paths for text in texts_of_template(path) if other.search(text)]
    assert len(paths) > 100
    assert found == []


def test_nothing_is_taken_back_but_undone():
    paths = list_before_glossary("templates/games", "*.html")
    found = [
        (path.name, text) for path in paths for text in texts_of_template(path) if re.search(UNDO, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("word", FORBIDDEN)
def test_texts_of_pages_and_errors_have_one_word_for_one_act(word):
    other = re.compile(FORBIDDEN[word], re.IGNORECASE)
    rooms = ("games/pages", "games/play", "games/rules")
    paths = [path for room in rooms for path in list_before_glossary(room, "*.py") if path.name != "match_file.py"]
    found = [
        (path.name, text)
        for path in paths
        for text in sentences_of_module(path)
        if other.search(text) and not is_key(text)
    ]
    assert len(paths) > 100
    assert found == []
