# What `make` can do here; `make help` lists the lines that have two # signs.

PORT ?= 8000
IMAGE ?= card-night-scorekeeper
PYTHON = .venv/bin/python
ON_ALL_CORES = --numprocesses=auto --maxprocesses=4 --dist=worksteal
# Browser tests wait a third of their time, for what a page shows.
WHILE_OTHERS_WAIT = --numprocesses=$(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN)) --maxprocesses=6 --dist=worksteal
MADE_UP = tests/rules tests/play/test_histories.py tests/play/test_undo.py tests/fuzz
VERSION = $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' scorekeeper/__init__.py)
ATTESTED = --attest=type=provenance,mode=max --attest=type=sbom --metadata-file=dist/image.json --push --tag=$(IMAGE):latest
AS_ON_THE_INTERNET = SCOREKEEPER_URL=https://scores.example.org TRUST_PROXY=127.0.0.1 SECRET_KEY=$$($(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(50))')
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs=2 --output-sync
LINTERS = types style
AS_TEMPLATES = --line-length 120 --indent-width 2
CHOSEN = $(if $(SLOW),,-m "not slow")
LOCK = $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'

# The servers that tests start would compile the whole app each time.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help run test test-all test-slow test-properties test-engines test-container test-quickstart image release check lint types style migrations deployable format approve messages pictures coverage mutants bench hooks lock runtime development
.SILENT:

help: ## this list
	sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

run: runtime ## the app for the phones in this network; another port: make run PORT=8001
	$(PYTHON) manage.py serve --port $(PORT)$(if $(HTTPS), --https)

test: development ## in under five minutes: every check and most tests; installs what it needs, Chromium and PostgreSQL too; the slow ones as well: SLOW=1
	$(PYTHON) -m tests.tools
	$(SIDE_BY_SIDE) $(LINTERS) migrations deployable
	$(PYTHON) -m pytest $(WHILE_OTHERS_WAIT) $(CHOSEN)
	$(PYTHON) -m pytest $(ON_ALL_CORES) $(CHOSEN) --postgres --hypothesis-profile=quick

test-all: SLOW = 1
test-all: test test-properties test-engines ## every test there is but for those of container and quickstart

test-slow: development ## what `make test` leaves out: the other browser tests, servers that are killed, made-up requests
	$(PYTHON) -m tests.tools
	$(PYTHON) -m pytest $(WHILE_OTHERS_WAIT) -m slow
	$(PYTHON) -m pytest $(ON_ALL_CORES) -m slow --postgres --hypothesis-profile=quick

test-properties: development ## games, matches and requests that are made up, five times as many as in `make test`; the same ones again: SEED=1
	$(PYTHON) -m pytest $(ON_ALL_CORES) --hypothesis-profile=thorough $(if $(SEED),--hypothesis-seed=$(SEED)) -m "hypothesis or slow" $(MADE_UP)

test-engines: development ## whole matches in Firefox and WebKit, which it installs; two minutes
	$(PYTHON) -m tests.tools engines
	xvfb-run --auto-servernum $(PYTHON) -m pytest $(ON_ALL_CORES) tests/engines

test-container: development ## the image, built and run without Docker, to this version and back; some minutes, as root
	$(PYTHON) -m tests.tools containers
	$(PYTHON) -m tests.tools engines
	$(PYTHON) -m tests.tools
	xvfb-run --auto-servernum $(PYTHON) -m pytest tests/container --ignore=tests/container/test_quickstart.py

test-quickstart: development ## docs/quickstart.md, typed on a new Debian that is booted for it; some minutes, as root
	$(PYTHON) -m tests.tools quickstart
	$(PYTHON) -m pytest tests/container/test_quickstart.py

image: ## the image of this version, by Docker; for others, and published: PUSH=yes IMAGE=its name PLATFORMS=linux/amd64,linux/arm64
	mkdir -p dist
	docker buildx build $(if $(PLATFORMS),--platform=$(PLATFORMS)) $(if $(PUSH),$(ATTESTED),--load) \
	    --build-arg VERSION=$(VERSION) --build-arg REVISION=$$(git rev-parse HEAD) --tag=$(IMAGE):$(VERSION) .

release: development ## looks whether version and list of changes agree, and signs the tag (SIGN=no: does not); notes and what it is made of go into dist/
	$(PYTHON) -m scripts.release $(if $(filter no,$(SIGN)),--unsigned) $(if $(PUBLISHED),--image=$(PUBLISHED))

lint: development ## faults and style: Python with its types, JavaScript, templates
	$(SIDE_BY_SIDE) $(LINTERS)

types:
	$(PYTHON) -m mypy

style:
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	.venv/bin/oxlint --quiet
	.venv/bin/oxfmt --check static/css static/js
	.venv/bin/djangofmt --check $(AS_TEMPLATES) templates
	$(PYTHON) -m djlint --lint --quiet templates

migrations:
	$(PYTHON) manage.py makemigrations --check --dry-run

deployable:
	$(AS_ON_THE_INTERNET) $(PYTHON) manage.py check --deploy --fail-level WARNING

check: development lint ## faults, types, and the tests of rules and of what is written; of one page instead: PAGE=entry
	$(PYTHON) -m pytest --quiet $(ON_ALL_CORES) --hypothesis-profile=quick $(if $(PAGE),tests/pages/$(PAGE),tests/rules tests/play)

format: development ## Python, templates, styles and scripts in the style of the house
	$(PYTHON) -m ruff check --fix
	$(PYTHON) -m ruff format
	.venv/bin/oxfmt static/css static/js
	.venv/bin/djangofmt $(AS_TEMPLATES) templates

approve: development ## write anew what all pages say, in tests/approved, to be read as a diff
	APPROVE=1 $(PYTHON) -m pytest --quiet $(ON_ALL_CORES) tests/test_approved.py

messages: development ## write the catalogues anew; new texts wait there for their translation
	$(PYTHON) -m tests.tools
	$(PYTHON) manage.py makemessages --all --extension=py,html --no-obsolete --no-wrap --add-location=file $(addprefix --ignore=,.venv benchmarks scripts static tests)
	$(PYTHON) manage.py compilemessages --ignore=.venv

pictures: development ## take the pictures of docs/first-evening.md anew
	PICTURES=1 $(PYTHON) -m pytest tests/browser/test_first_evening.py

coverage: development ## which lines no test runs; fails below the threshold in pyproject.toml
	$(PYTHON) -m coverage erase
	$(PYTHON) -m coverage run -m pytest $(ON_ALL_CORES)
	$(PYTHON) -m coverage combine --quiet
	$(PYTHON) -m coverage report

mutants: development ## which lines broken on purpose no test catches, a hundred in half an hour; others: SEED=2, fewer: COUNT=20, where: IN=games/play
	$(PYTHON) -m scripts.mutants $(if $(SEED),--seed=$(SEED)) $(if $(COUNT),--count=$(COUNT)) $(IN) $(if $(TESTS),--tests $(TESTS))

bench: development ## what things cost; in a minute, of fewer matches: make bench SHORT=1; beside another version: BESIDE=its folder
	$(if $(BESIDE),SCOREKEEPER_BENCH_BESIDE=$(BESIDE)) $(PYTHON) -m benchmarks $(if $(SHORT),--short)

hooks: development ## have git run the checks of .pre-commit-config.yaml before each commit
	$(PYTHON) -m pre_commit install

lock: development ## the lists of everything that is installed, anew, after a change to requirements*.txt
	$(PYTHON) -m pip install --quiet uv==0.13.9
	$(LOCK) --output-file requirements.lock requirements.txt
	$(LOCK) --output-file requirements-dev.lock --constraint requirements.lock requirements-dev.txt

runtime:
	scripts/prepare requirements.lock

development:
	scripts/prepare requirements-dev.lock
