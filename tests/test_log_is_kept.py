"""Nothing in the code changes a line of the log, or deletes one, but forgetting and deleting: read
from the source.
"""

import ast
import re

from tests.test_architecture import modules, trees, within

CHANGES_ROWS = {
    "update",
    "delete",
    "save",
    "bulk_update",
    "update_or_create",
    "save_base",
    "_raw_delete",
}
LOG_ROWS = re.compile(r"\bLogEntry\b|\.log\b")
ROWS_WITH_A_LOG = re.compile(r"(^|\.)(match|matches|club|Match\.objects.*|Club\.objects.*)$")
CHANGING_SQL = re.compile(
    r"\b(UPDATE|DELETE FROM|TRUNCATE|REPLACE INTO)\b.*\bgames_logentry\b", re.DOTALL
)


def calls_on_rows(tree):
    """Yield the name of each method that changes rows, with what it is called on, as text."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in CHANGES_ROWS
        ):
            yield node.func.attr, ast.unparse(node.func.value)


def sets_before_or_after(tree):
    """Return whether a line's two facts are set on an object, other than by an object on itself."""
    return any(
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and node.attr in {"before", "after"}
        and ast.unparse(node.value) != "self"
        for node in ast.walk(tree)
    )


def test_only_forgetting_and_deleting_change_the_log():
    changing, deleting, in_sql = set(), set(), set()
    for module in modules("games", "scorekeeper"):
        if within(module, "games.migrations"):
            continue
        tree = trees()[module]
        called = list(calls_on_rows(tree))
        if sets_before_or_after(tree) or any(LOG_ROWS.search(on) for _, on in called):
            changing.add(module)
        if any(name == "delete" and ROWS_WITH_A_LOG.search(on) for name, on in called):
            deleting.add(module)
        texts = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        if any(CHANGING_SQL.search(text) for text in texts):
            in_sql.add(module)
    assert changing == {"games.play.forgetting"}
    assert deleting == {"games.play.matches", "games.play.clubs"}
    assert in_sql == set()
