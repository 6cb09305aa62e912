"""What keepers of the project run elsewhere: its metadata, its workflows, the templates of its
issues, Renovate.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.utils.module_loading import import_string

ROOT = Path(settings.BASE_DIR)
GITHUB = ROOT / ".github"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MAKE = re.compile(r"\bmake ([a-z-]+(?: [A-Z]+=\w+)*)")


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def load_workflow(name: str) -> dict[str, Any]:
    return yaml.safe_load((GITHUB / "workflows" / name).read_text("utf-8"))


def test_the_metadata_repeats_nothing_written_elsewhere() -> None:
    project, dynamic = PROJECT["project"], PROJECT["tool"]["setuptools"]["dynamic"]
    assert {*project["dynamic"]} == {*dynamic} == {"version", "dependencies"}
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev0)?", import_string(dynamic["version"]["attr"]))
    assert (ROOT / dynamic["dependencies"]["file"][0]).exists()
    assert all((ROOT / name).exists() for name in [project["readme"], *project["license-files"]])


def test_python_versions_are_the_same_everywhere() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    assert PROJECT["tool"]["mypy"]["python_version"] == named[0]
    assert load_workflow("ci.yml")["jobs"]["quick"]["strategy"]["matrix"]["python"] == named
    assert re.findall(r"python(3\.\d+)", (ROOT / "scripts/prepare").read_text("utf-8")) == [
        *reversed(named)
    ]


def test_the_workflow_runs_the_checks_of_every_change() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    workflow = load_workflow("ci.yml")
    jobs = [str(job) for job in workflow["jobs"].values()]
    commands = {command for job in jobs for command in MAKE.findall(job)}
    assert commands - {"test"} == set(MAKE.findall(script))
    assert f'PYTEST_ADDOPTS="{workflow["env"]["PYTEST_ADDOPTS"]}"' in script


@pytest.mark.parametrize("path", sorted(GITHUB.glob("workflows/*.yml")), ids=lambda path: path.name)
def test_workflows_use_existing_targets_and_pinned_actions(path: Path) -> None:
    named = {command.split()[0] for command in MAKE.findall(str(load_workflow(path.name)["jobs"]))}
    assert named or path.name == "codeql.yml"
    assert named <= targets()
    for action in re.findall(r"uses: (.+)", path.read_text("utf-8")):
        assert re.fullmatch(r"[\w-]+/[\w-]+(?:/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


def test_checks_that_no_change_waits_for_run_every_night() -> None:
    workflow = load_workflow("nightly.yml")
    assert "schedule" in workflow[True]  # YAML reads `on` so
    run = {command.split()[0] for command in MAKE.findall(str(workflow["jobs"]))}
    in_test_all = re.search(
        r"^test-all: test (.+?) ##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert in_test_all
    assert run == {*in_test_all[1].split(), "test-container", "test-quickstart"}


@pytest.mark.parametrize("name", ["ci.yml", "nightly.yml"])
def test_git_reads_the_repository_in_the_containers_of_workflows(name: str) -> None:
    workflow = load_workflow(name)
    assert all(job["container"] for job in workflow["jobs"].values())
    git = {key: value for key, value in workflow["env"].items() if key.startswith("GIT_")}
    assert git == {
        "GIT_CONFIG_COUNT": 1,
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_VALUE_0": "*",
    }


def test_a_tag_is_released_only_if_version_and_changes_agree() -> None:
    workflow = load_workflow("release.yml")
    jobs = workflow["jobs"]
    assert [*workflow[True]] == ["push"]
    assert [*workflow[True]["push"]] == ["tags"]
    assert any(step.get("run") == "make release SIGN=no" for step in jobs["agrees"]["steps"])
    assert "agrees" in jobs["image"]["needs"]
    assert "image" in jobs["page"]["needs"]
    assert "PLATFORMS=linux/amd64,linux/arm64" in str(jobs["image"])


def test_a_workflow_may_write_only_where_it_publishes() -> None:
    writing = {
        (path.stem, name): {
            what for what, how in job.get("permissions", {}).items() if how == "write"
        }
        for path in GITHUB.glob("workflows/*.yml")
        for name, job in load_workflow(path.name)["jobs"].items()
    }
    assert {job: rights for job, rights in writing.items() if rights} == {
        ("release", "image"): {"packages", "id-token", "attestations"},
        ("release", "page"): {"contents"},
        ("codeql", "analyze"): {"security-events"},
    }
    for path in GITHUB.glob("workflows/*.yml"):
        assert load_workflow(path.name)["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("name", ["wrong-score", "fault", "wish"])
def test_issue_templates_are_forms_with_existing_names(name: str) -> None:
    text = (GITHUB / "ISSUE_TEMPLATE" / f"{name}.yml").read_text("utf-8")
    form = yaml.safe_load(text)
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert {"name", "description", "labels", "body"} <= {*form}
    assert len({field["id"] for field in asked}) == len(asked) > 0
    assert any(field.get("validations", {}).get("required") for field in asked)
    assert {command.split()[0] for command in MAKE.findall(text)} <= targets()
    assert all(
        (ROOT / file).exists() for file in re.findall(r"`((?:scorekeeper|scripts)/[\w./]+)", text)
    )


def test_make_targets_of_the_pull_request_template_exist() -> None:
    named = MAKE.findall((GITHUB / "PULL_REQUEST_TEMPLATE.md").read_text("utf-8"))
    assert {"check", "test"} <= {*named} <= targets()


def test_renovate_keeps_django_at_what_the_oldest_python_runs() -> None:
    rules = json.loads((ROOT / "renovate.json").read_text("utf-8"))
    (django,) = (
        rule for rule in rules["packageRules"] if rule.get("matchPackageNames") == ["Django"]
    )
    limit = int(django["allowedVersions"].removeprefix("<"))
    pinned = re.search(
        r"^Django==(\d+)", (ROOT / "requirements.txt").read_text("utf-8"), re.MULTILINE
    )
    assert pinned
    assert int(pinned[1]) == limit - 1
    pattern = rules["customManagers"][0]["matchStrings"][0].replace("?<", "?P<")
    assert re.search(pattern, (ROOT / "Makefile").read_text("utf-8"))
