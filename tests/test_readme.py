"""README's first screen has all that a stranger needs, and from it every guide is one tap away."""

import re
import shlex
from pathlib import Path

import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
README = (ROOT / "README.md").read_text("utf-8")
FIRST_SCREEN = README.partition("\n## ")[0]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


def test_the_first_screen_has_picture_and_commands_first() -> None:
    picture, start, tests, does = (
        FIRST_SCREEN.index(part) for part in ("\n![", "\nmake run", "\nmake test", "\n- **")
    )
    assert picture < start < tests < does
    assert len(re.findall(r"^- \*\*", FIRST_SCREEN, re.MULTILINE)) == 6
    first_lines = re.findall(r"```sh\n(.*?)```", FIRST_SCREEN, re.DOTALL)[0].splitlines()
    assert [line.split()[0] for line in first_lines] == ["git", "cd", "make"]


def test_every_guide_is_listed_by_its_purpose() -> None:
    guides = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    rows = "".join(re.findall(r"^\| .+ \|$", README, re.MULTILINE))
    assert guides - set(re.findall(r"\]\((docs/[\w-]+\.md)\)", rows)) == set()


def test_the_docker_command_keeps_what_compose_keeps() -> None:
    (run,) = (shlex.split(line) for line in README.splitlines() if line.startswith("docker run "))
    (build,) = (
        shlex.split(line) for line in README.splitlines() if line.startswith("docker build ")
    )
    app = COMPOSE["services"]["app"]
    volume, _, folder = app["volumes"][0].partition(":")
    assert run[run.index("--volume") + 1] == f"{COMPOSE['name']}_{volume}:{folder}"
    assert run[run.index("--network") + 1] == app["network_mode"]
    assert f"\nIMAGE={run[-1]}\n" in (ROOT / "docs" / "containers.md").read_text("utf-8")
    assert f"`{build[build.index('--tag') + 1]}`" in FIRST_SCREEN
    assert f"`{COMPOSE['name']}_{volume}`" in FIRST_SCREEN
