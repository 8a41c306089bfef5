# make run starts the workbench, make test passes every test. Both build .venv from pyproject.toml first.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready-dev
RUNNABLE := $(VENV)/.ready-run

.PHONY: run test check format bench fuzz clean

run: $(RUNNABLE)
	@exec $(BIN)/renigma workbench $(ARGS)

test: $(READY)
	$(BIN)/python -m pytest $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py check

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)
	$(BIN)/python -m bench

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "renigma needs Python 3.11 or newer; none was found on PATH." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module. Install it (on Debian and Ubuntu: apt install python3-venv) and run make again." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUNNABLE): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(READY): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(RUNNABLE)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
