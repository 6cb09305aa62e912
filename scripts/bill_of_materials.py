"""The list of all that the app ships, as a CycloneDX document: each with version, licence and hashes.

The packages of a lock file, and the files from elsewhere: scripts, and the font of pictures. Standard library only.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NAME = "card-night-scorekeeper"
LICENCE = "BSD-3-Clause"
ENTRY = re.compile(r"^([\w.-]+)==([\w.]+)(.*(?:\n +.*)*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
VIA = re.compile(r"^ +#(?: via)? +(?!via$)(?:-r )?(\S+)$", re.MULTILINE)
EXPRESSION = re.compile(r"[\w.-]+( (AND|OR|WITH) [\w.-]+)*")
OF_OTHER_SYSTEMS = {"colorama": "BSD-3-Clause", "tzdata": "Apache-2.0"}
"""Licences of packages that are installed on Windows only, so that there is nothing to look them up in elsewhere."""


@dataclass(frozen=True)
class VendoredFile:
    """A file from elsewhere that ships with the app, or within the `package` that it uses.

    `path` begins at the root of the repository, or at the package's folder. `version` is a pattern that finds the
    version in the file.
    """

    name: str
    kind: str
    path: str
    version: bytes
    licence: str
    package: str = ""

    def find(self, root: Path) -> Path:
        """Return where the file is, in the repository at `root` or among the packages installed here."""
        if not self.package:
            return root / self.path
        spec = find_spec(self.package.replace("-", "_"))
        if spec is None or not spec.origin:
            raise FileNotFoundError(f"{self.package} is not installed: run make release")
        return Path(spec.origin).parent / self.path


ADMIN_SCRIPTS = "contrib/admin/static/admin/js/vendor"
VENDORED = (
    VendoredFile("idiomorph", "npm", "static/js/vendor/idiomorph.js", rb"idiomorph ([\d.]+)", "0BSD"),
    VendoredFile("FiraGO", "generic", "games/pages/result/fonts/FiraGO-Bold.ttf", rb"Version (\d\.\d{3})", "OFL-1.1"),
    VendoredFile(
        "htmx.org", "npm", "static/django_htmx/htmx-2.min.js", rb'version:"([\d.]+)"', "0BSD", package="django-htmx"
    ),
    VendoredFile("jquery", "npm", f"{ADMIN_SCRIPTS}/jquery/jquery.js", rb"Library v([\d.]+)", "MIT", package="django"),
    VendoredFile(
        "select2", "npm", f"{ADMIN_SCRIPTS}/select2/select2.full.js", rb"Select2 ([\d.]+)", "MIT", package="django"
    ),
    VendoredFile(
        "xregexp", "npm", f"{ADMIN_SCRIPTS}/xregexp/xregexp.js", rb"version ?= ?'([\d.]+)'", "MIT", package="django"
    ),
)
"""All that is not a package itself. Those in the repository have their licence beside them."""


def build_bill_of_materials(root: Path, version: str) -> dict[str, Any]:
    """Return the CycloneDX document of the app in the folder `root`, with who asks for what."""
    entries = ENTRY.findall((root / "requirements.lock").read_text("utf-8"))
    references = {name: f"pkg:pypi/{name}@{number}" for name, number, _ in entries}
    app = f"pkg:generic/{NAME}@{version}"
    needs: dict[str, list[str]] = defaultdict(list)
    for name, _, rest in entries:
        for asker in VIA.findall(rest):
            needs[app if asker.endswith(".txt") else references[asker]].append(references[name])
    components = [_build_package(name, references[name], HASH.findall(rest)) for name, _, rest in entries]
    for file in VENDORED:
        components.append(_build_file(file, file.find(root)))
        needs[references.get(file.package, app)].append(components[-1]["bom-ref"])
    main = {"type": "application", "name": NAME, "version": version, "bom-ref": app, "licenses": [_licence(LICENCE)]}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": main},
        "components": components,
        "dependencies": [
            {"ref": ref, "dependsOn": needs[ref]} for ref in (app, *(one["bom-ref"] for one in components))
        ],
    }


def _build_package(name: str, reference: str, hashes: list[str]) -> dict[str, Any]:
    """Return a package of PyPI; `hashes` are those of all its files, of which one is installed."""
    return {
        **_build_component(name, reference, find_licence(name)),
        "hashes": [{"alg": "SHA-256", "content": content} for content in hashes],
    }


def _build_file(file: VendoredFile, path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    found = re.search(file.version, content)
    if found is None:
        raise ValueError(f"{path} does not say its version as scripts/bill_of_materials.py looks for it")
    where = f"{file.package}/{file.path}" if file.package else file.path
    return {
        **_build_component(file.name, f"pkg:{file.kind}/{file.name}@{found[1].decode()}", file.licence),
        "hashes": [{"alg": "SHA-256", "content": sha256(content).hexdigest()}],
        "evidence": {"occurrences": [{"location": where}]},
    }


def _build_component(name: str, reference: str, licence: str) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": reference.rpartition("@")[2],
        "purl": reference,
        "licenses": [_licence(licence)],
    }


def _licence(text: str) -> dict[str, Any]:
    """Return a licence: what SPDX calls it, or a name in the package's own words."""
    return {"expression": text} if EXPRESSION.fullmatch(text) else {"license": {"name": text}}


def find_licence(name: str) -> str:
    """Return the licence that a package names; raise `LookupError` if there is none to be found."""
    try:
        licences = [*_list_licences(name)]
    except PackageNotFoundError:
        licences = []
    licence = next(iter(licences), "") or OF_OTHER_SYSTEMS.get(name)
    if not licence:
        raise LookupError(f"The licence of {name} is not known: add it in scripts/bill_of_materials.py")
    return licence


def _list_licences(name: str) -> Iterator[str]:
    """Yield how an installed package names its licence, the plainest first. Whole texts of licences are no names."""
    about = metadata(name)
    for key in ("License-Expression", "License"):
        text = next(iter(about.get_all(key) or []), "")
        if text and "\n" not in text and text != "UNKNOWN":
            yield text
    for classifier in about.get_all("Classifier") or []:
        if classifier.startswith("License :: "):
            yield classifier.rpartition(" :: ")[2]
