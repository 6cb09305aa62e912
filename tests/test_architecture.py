"""Which part may know which: read from the source, so that the shape of the app does not erode
unseen.
"""

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from django.apps import apps

from games.rules.built_in import BUILT_IN

ROOT = Path(__file__).parent.parent
FILES = {
    path.relative_to(ROOT): path
    for part in ("games", "scorekeeper")
    for path in (ROOT / part).rglob("*.py")
}


def module_name(path):
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(name): path for name, path in FILES.items()}
PACKAGES = {module_name(name) for name in FILES if name.name == "__init__.py"}


@cache
def trees():
    """Return each module's syntax tree; not made before a test asks, as each test process collects
    all tests.
    """
    return {module: ast.parse(path.read_text("utf-8")) for module, path in MODULES.items()}


def imports_of(module, tree):
    """Yield the full names of what a module imports, at its top or anywhere inside; relative ones
    are spelled out.
    """
    here = module.split(".") if module in PACKAGES else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, [start, node.module]))
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


@cache
def imports():
    """Return the names of what each module imports."""
    return {module: set(imports_of(module, tree)) for module, tree in trees().items()}


def within(module, *parts):
    """Tell whether a module is one of `parts`, or inside one of them."""
    return any(module == part or module.startswith(part + ".") for part in parts)


def modules(*parts):
    return sorted(module for module in MODULES if within(module, *parts))


def known_by(*parts):
    """Return the parts themselves and every module of the app that they import, directly or through
    others.
    """
    known, new = set(), set(modules(*parts))
    while new:
        known |= new
        new = {name for module in new for name in imports()[module] if name in MODULES} - known
    return known


def faults(found):
    """Return as text a set that a test wants empty, so that a failure can be read."""
    return "\n".join(sorted(found))


def methods_called(tree):
    """Yield the names of the methods that are called, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node.lineno


RULES = modules("games.rules")
IMPURE = {
    "asyncio", "builtins", "ctypes", "datetime", "http", "importlib", "io", "logging", "multiprocessing", "os",
    "pathlib", "pickle", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys", "tempfile",
    "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip


def test_rules_import_the_standard_library_and_themselves_only():
    assert RULES
    found = {
        f"{module} imports {name}"
        for module in RULES
        for name in imports()[module]
        if not within(name, "games.rules") and name.split(".")[0] not in sys.stdlib_module_names
    }
    assert faults(found) == ""


def test_rules_use_no_clock_chance_or_outside_world():
    imported = {
        f"{module} imports {name}"
        for module in RULES
        for name in imports()[module]
        if name.split(".")[0] in IMPURE
    }
    called = {
        f"{module}:{node.lineno} calls {node.func.id}"
        for module in RULES
        for node in ast.walk(trees()[module])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in {"open", "print", "input", "eval", "exec", "__import__"}
    }
    assert faults(imported | called) == ""


def test_models_import_only_django_and_the_list_of_games():
    found = {
        f"{module} imports {name}"
        for module in modules("games.models")
        for name in imports()[module]
        if not within(name, "django", "games.models", "games.rules.built_in")
        and name.split(".")[0] not in sys.stdlib_module_names
    }
    assert faults(found) == ""


def test_values_know_no_stored_rows_and_no_requests():
    found = {
        f"{module} imports {name}"
        for module in modules("games.values")
        for name in imports()[module]
        if within(name, "games", "scorekeeper", *ABOUT_REQUESTS)
        and not within(name, "games.values", "games.rules")
    }
    assert faults(found) == ""


REQUESTS = (
    "games.admin",
    "games.exports",
    "games.urls",
    "games.access",
    "games.management",
    "games.web",
)
ABOUT_REQUESTS = (
    "django.contrib", "django.forms", "django.http", "django.middleware", "django.shortcuts", "django.template",
    "django.test", "django.urls", "django.views", "django_htmx",
)  # fmt: skip


def knows_requests(module):
    """Tell whether a module may know them: views and forms of pages, which are named so, and what
    lies around them.
    """
    return within(module, *REQUESTS) or (
        within(module, "games.pages") and module.endswith(("views", "forms"))
    )


SHARED = ("games.matches", "games.wording", "games.drawings")
SHOWN = [
    name
    for name in modules("games.pages", *SHARED)
    if name not in PACKAGES and not knows_requests(name)
]


def test_play_and_shown_values_know_no_requests_or_views():
    found = {
        f"{module} imports {name}"
        for module in known_by("games.play", *SHOWN)
        for name in imports()[module]
        if knows_requests(name) or within(name, *ABOUT_REQUESTS)
    }
    assert faults(found) == ""


WRITES = {
    "save", "create", "delete", "update", "bulk_create", "bulk_update", "get_or_create", "update_or_create",
    "asave", "acreate", "adelete", "aupdate", "abulk_create", "abulk_update", "aget_or_create", "aupdate_or_create",
    "execute", "executemany", "executescript", "save_base", "_raw_delete",
}  # fmt: skip


PICTURE = "games.drawings.pens"  # it is saved into memory
# The last one hands on what others say.
WRITERS = (
    "games.play",
    "games.database",
    "games.backup",
    "games.club_file",
    "scorekeeper.postgres",
)


def test_only_play_the_database_folder_and_backups_write_rows():
    # By the names of methods: a dict or a set grows with |= here, so that `update` means rows.
    found = set()
    for module in modules("games", "scorekeeper"):
        if within(module, "games.rules", "games.migrations", PICTURE):
            continue
        if not within(module, *WRITERS):
            called = methods_called(trees()[module])
            writes = {(name, line) for name, line in called if name in WRITES}
            found |= {f"{module}:{line} calls {name}" for name, line in writes}
    assert faults(found) == ""


PAGES = {
    path.name for path in (ROOT / "games/pages").iterdir() if path.is_dir() and path.name[0] != "_"
}


SORTING = {"order_by", "latest", "earliest", "distinct"}


def orders(tree):
    """Yield each name that rows are sorted by, in a query or in a model's or admin page's
    `ordering`, with its line.
    """
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in SORTING
        ):
            parts = [*node.args, *(keyword.value for keyword in node.keywords)]
        elif isinstance(node, ast.Assign) and any(
            getattr(name, "id", "") == "ordering" for name in node.targets
        ):
            parts = [node.value]
        else:
            continue
        for text in (
            text for part in parts for text in ast.walk(part) if isinstance(text, ast.Constant)
        ):
            if isinstance(text.value, str):
                yield text.value.removeprefix("-").rpartition("__")[2], node.lineno


def test_nothing_is_sorted_by_the_order_of_another_model():
    """By a foreign key's name, Django sorts as the other model does, turned round with "-"; its id
    is what is meant.
    """
    keys = {
        field.name
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.is_relation
    }
    found = {
        f"{module}:{line} sorts by {name}, not {name}_id"
        for module, tree in trees().items()
        for name, line in orders(tree)
        if name in keys
    }
    assert faults(found) == ""


FLOORS = {
    "games.matches": ("games.wording", "games.drawings", "games.web", "games.pages", "games.play"),
    "games.wording": ("games.drawings", "games.web", "games.pages", "games.play"),
    "games.drawings": ("games.web", "games.pages", "games.play"),
    "games.web": ("games.pages",),
    "games.play": ("games.wording", "games.drawings", "games.web", "games.pages"),
}


@pytest.mark.parametrize("floor", FLOORS)
def test_shared_page_code_imports_nothing_from_above_it(floor):
    above = (*FLOORS[floor], "games.admin", "games.management")
    found = {
        f"{module} imports {name}"
        for module in modules(floor)
        for name in imports()[module]
        if within(name, *above) and name != "games.wording.words"
    }
    assert faults(found) == ""


def test_pages_import_each_other_only_through_their_init():
    found = {
        f"{module} imports {name}"
        for page in PAGES
        for module in modules(f"games.pages.{page}")
        for name in imports()[module]
        for other in {*PAGES} - {page}
        if within(name, f"games.pages.{other}") and name != f"games.pages.{other}"
    }
    assert faults(found) == ""


def test_no_page_folders_import_each_other_in_a_circle():
    folders = {
        page: {
            other
            for module in modules(f"games.pages.{page}")
            for name in imports()[module]
            for other in PAGES - {page}
            if within(name, f"games.pages.{other}")
        }
        for page in PAGES
    }
    assert TopologicalSorter(folders).prepare() is None  # raises CycleError, which names the circle


def test_templates_and_tests_of_pages_have_the_same_folders():
    for folder in ("templates/games", "tests/pages"):
        named = {
            path.name for path in (ROOT / folder).iterdir() if path.is_dir() and path.name[0] != "_"
        }
        assert named <= PAGES | {"shared"}, folder


def circle_from(module):
    """Return the way from a module over its imports back to itself, if there is one."""
    ways = [[module]]
    seen = set()
    for way in ways:  # grows while it is walked
        for name in sorted(imports()[way[-1]] & MODULES.keys() - seen - {way[-1]}):
            if name == module:
                return [*way, module]
            seen.add(name)
            ways.append([*way, name])
    return []


def test_no_modules_import_each_other_in_a_circle():
    found = {" imports ".join(circle_from(module)) for module in MODULES}
    assert faults(found - {""}) == ""


def literals_compared(tree):
    """Yield strings that something is compared with, or matched against, with their lines."""
    for node in ast.walk(tree):
        sides = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.match_case):
            sides = [node.pattern]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {
            "startswith",
            "endswith",
        }:
            sides = node.args
        for side in sides:
            for inner in ast.walk(side):
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    yield inner.value, inner.lineno


def test_only_the_games_ask_which_game_it_is():
    found = {
        f"{module}:{line} compares with {value}"
        for module, tree in trees().items()
        if not within(module, "games.rules.built_in")
        for value, line in literals_compared(tree)
        if value in BUILT_IN
    }
    assert faults(found) == ""


def test_only_the_list_of_games_imports_a_single_game():
    single = tuple(f"games.rules.built_in.{game.replace('-', '_')}" for game in BUILT_IN)
    found = {
        f"{module} imports {name}"
        for module, names in imports().items()
        if not within(module, "games.rules.built_in")
        for name in names
        if within(name, *single)
    }
    assert set(single) <= set(MODULES)
    assert faults(found) == ""


FOLDERS = ("templates", "games/templates")
TEMPLATES = sorted(
    path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()
)


@pytest.mark.parametrize("game", BUILT_IN)
def test_templates_hold_no_game_keys(game):
    key = re.compile(rf"(?<![\w-]){game}(?![\w-])")
    found = {
        f"{path.relative_to(ROOT)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if key.search(line)
    }
    assert faults(found) == ""


def included(template):
    """Return a template's own text, and that of every template that it includes, directly or
    through others.
    """
    text = (ROOT / "templates" / template).read_text("utf-8")
    return text + "".join(map(included, re.findall(r'{% include "([^"]+)"', text)))


def test_a_cached_board_shows_nothing_outside_its_cache_key():
    tags = " ".join(re.findall(r"{[{%].+?[%}]}", included("games/board/_running.html")))
    names = re.sub(r"'.*?'|\".*?\"", "", tags)
    shown = {
        *re.findall(r"\b(?:match|request|revision|saved|token|turn|to_confirm)\b[.\w]*", names)
    }
    assert shown <= {
        "match.uid",
        "request.phone.is_keeper",
        "request.phone.is_guest",
    }  # the uid, the role; the board


def test_every_docstring_compiles_in_newer_pythons():
    """Python 3.13 and newer refuse a docstring with half a surrogate pair in it, and so the whole
    module.
    """
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = {
        f"{module}: {docstring!a}"
        for module, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, documented)
        and re.search("[\ud800-\udfff]", docstring := ast.get_docstring(node) or "")
    }
    assert faults(found) == ""
