# make run starts the workbench, make test passes every test. Both build .venv from pyproject.toml first.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11, 2))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
READY := $(VENV)/.ready-dev
RUNNABLE := $(VENV)/.ready-run
QUICK := $(addprefix tests/,kernel memory/language memory/engine memory/record memory/advice \
	plans/language plans/document plans/advice)

.PHONY: run test quick check format generated docs editor bench fuzz mutate artifact-128 artifact-256 clean

run: $(RUNNABLE)
	@echo "Other commands: $(BIN)/renigma --help, or . $(BIN)/activate and then renigma --help" >&2
	@exec $(BIN)/renigma workbench $(ARGS)

# One process for each core; ARGS="-n 0" puts everything into one, for a debugger or a clean traceback.
test: $(READY)
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

# The languages, engines, records, advice and the kernel: no browser, no server, under a minute.
quick: $(READY)
	$(BIN)/python -m pytest -q -x --numprocesses auto --dist worksteal $(QUICK) $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/python manage.py check
	$(BIN)/codespell
	PYTHONPATH=tests $(BIN)/python -m style

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

generated: $(READY)
	$(BIN)/python -m memory.record.schemas
	$(BIN)/python -m memory.advice.document
	$(BIN)/python -m plans.document.schemas
	$(BIN)/python -m renigma_site.commands.validation
	PYTHONPATH=tests $(BIN)/python -m support.command_line

# The documentation as a site for hosting, with search and the API pages: build/docs/index.html.
docs: $(READY)
	$(BIN)/python -m mkdocs build

# The page's editor, from the versions in static/editor/package-lock.json. It needs node and npm.
editor:
	cd static/editor && npm ci --ignore-scripts --no-audit --no-fund && node build.js

bench: $(READY)
	$(BIN)/python -m bench

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "renigma needs Python 3.11.2 or newer, and none was found on PATH." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11, 2))' 2>/dev/null || { \
		echo "renigma needs Python 3.11.2 or newer, and $(PYTHON) is older." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module. Install it (on Debian and Ubuntu: apt install python3-venv) and run make again." >&2; \
		exit 1; }
	@test -w . || { echo "This folder is read-only, so $(VENV) cannot be made in it. Give another place:" \
		"make $(MAKECMDGOALS) VENV=/path/of/a/folder" >&2; exit 1; }
	@echo "Setting up $(VENV); this takes a minute, once." >&2
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(RUNNABLE): pyproject.toml | $(BIN)/python
	@$(PIP) --editable .
	@touch $@

$(READY): pyproject.toml | $(BIN)/python
	@$(PIP) --editable '.[dev]'
	@touch $@ $(RUNNABLE)

# Not among the dependencies, since it installs on few machines; without it one half of the fuzzing is left out.
fuzz: $(READY)
	@$(PIP) 'atheris>=2.3' || echo "atheris does not install here."
	$(BIN)/python tests/fuzz $(ARGS)

# What training can do beyond the sizes of a session; each says how long it took.
artifact-128: $(READY)
	$(BIN)/renigma artifact train --out build/artifact-128 --keys 128 --slots 160 --seeds 0-2

artifact-256: $(READY)
	$(BIN)/renigma artifact train --out build/artifact-256 --keys 256 --slots 320 --seeds 0

# Takes an hour or more: each of 400 small faults has to be found by the tests.
mutate: $(READY)
	$(BIN)/python tests/mutation $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache static/editor/node_modules
