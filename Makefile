# make run    the app for the phones in this network (make run PORT=8001 for another port)
# make test   every check and every test, on SQLite and PostgreSQL; installs what it needs
# make bench  what things cost
# make lint, make format, make coverage: parts of it, for developers
# make lock   the lists of everything that is installed, anew, after a change to requirements*.txt

PORT ?= 8000
PYTHON = .venv/bin/python
ON_ALL_CORES = --numprocesses=auto --maxprocesses=4 --dist=worksteal
AS_ON_THE_INTERNET = SCOREKEEPER_URL=https://scores.example.org TRUST_PROXY=127.0.0.1 SECRET_KEY=$$($(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(50))')
LOCK = $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'

.PHONY: run test lint format coverage bench lock runtime development
.SILENT:

run: runtime
	$(PYTHON) manage.py serve --port $(PORT)

test: development lint
	$(PYTHON) -m tests.tools
	$(PYTHON) manage.py makemigrations --check --dry-run
	$(AS_ON_THE_INTERNET) $(PYTHON) manage.py check --deploy --fail-level WARNING
	$(PYTHON) -m pytest $(ON_ALL_CORES)
	$(PYTHON) -m pytest $(ON_ALL_CORES) --postgres

lint: development
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m mypy

format: development
	$(PYTHON) -m ruff check --fix
	$(PYTHON) -m ruff format

coverage: development
	$(PYTHON) -m coverage run -m pytest
	$(PYTHON) -m coverage report

bench: development
	$(PYTHON) -m benchmarks

lock: development
	$(PYTHON) -m pip install --quiet uv==0.13.9
	$(LOCK) --output-file requirements.lock requirements.txt
	$(LOCK) --output-file requirements-dev.lock --constraint requirements.lock requirements-dev.txt

runtime:
	scripts/prepare requirements.lock

development:
	scripts/prepare requirements-dev.lock
