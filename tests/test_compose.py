"""What `compose.yaml` says of the containers."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]


def test_every_setting_of_the_guide_can_be_in_env() -> None:
    described = re.findall(
        r"^\| `([A-Z_]+)`", (ROOT / "docs" / "running.md").read_text("utf-8"), re.MULTILINE
    )
    passed_on = SERVICES["app"]["environment"]
    assert {*described} - {"DEBUG"} == {*passed_on}
    assert all(value.startswith(f"${{{name}:-") for name, value in passed_on.items())


def test_the_image_is_built_here_unless_env_names_another_one() -> None:
    guide = (ROOT / "docs" / "containers.md").read_text("utf-8")
    (name,) = re.findall(
        r"^docker build --tag (\S+) \.$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert SERVICES["app"]["build"] == "."
    assert SERVICES["app"]["image"] == f"${{IMAGE:-{name}}}"
    assert re.search(r"^IMAGE=\S+$", guide, re.MULTILINE)


@pytest.mark.parametrize("name", SERVICES)
def test_no_container_gains_rights_or_fills_memory_or_disk(name: str) -> None:
    service = SERVICES[name]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["read_only"] is True
    assert service["mem_limit"]
    assert service["logging"]["options"] == {"max-size": "10m", "max-file": "3"}


def test_the_guide_names_all_that_runs_behind_a_proxy() -> None:
    guide = (
        (ROOT / "docs" / "containers.md")
        .read_text("utf-8")
        .partition("## Behind a proxy")[2]
        .partition("\n## ")[0]
    )
    for block in re.findall(r"```ini\n(.*?)```", guide, re.DOTALL):
        assert {"SCOREKEEPER_URL", "BIND_ADDRESS", "TRUST_PROXY"} <= set(
            re.findall(r"^([A-Z_]+)=", block, re.MULTILINE)
        )


def test_labels_of_the_image_match_the_guide_and_the_project() -> None:
    last_stage = (ROOT / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
    labels = dict(re.findall(r'org\.opencontainers\.image\.(\w+)="(.*)"', last_stage))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (labels["licenses"], labels["description"]) == (
        project["license"],
        project["description"],
    )
    filled_in = re.findall(
        r"--build-arg (\w+)=", (ROOT / "docs" / "containers.md").read_text("utf-8")
    )
    assert {*filled_in} == set(re.findall(r"^ARG (\w+)=$", last_stage, re.MULTILINE))
    assert [labels[name.lower()] for name in filled_in] == [f"${{{name}}}" for name in filled_in]


def test_base_and_database_are_pinned() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (base,) = re.findall(r"^ARG BASE=(\S+)$", dockerfile, re.MULTILINE)
    for image in (base, SERVICES["database"]["image"]):
        assert re.search(r":[\w.-]+@sha256:[0-9a-f]{64}$", image)
    assert "--require-hashes -r requirements.lock" in dockerfile


def test_the_image_can_copy_the_database_of_compose() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (client,) = re.findall(r" postgresql-client-(\d+)\b", dockerfile)
    assert SERVICES["database"]["image"].startswith(f"postgres:{client}-")
