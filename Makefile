# make drill   opens the drill          make test   the quick tests
# make lint    style, types, layers     make bench  the benchmarks
# make confusion   what marking makes of a thousand simulated students of each kind
#
# Everything is installed into .venv, and again only when pyproject.toml has changed.
# PYTHON names another interpreter (make PYTHON=python3.12 test); ARGS goes to what is run
# (make drill ARGS=practice, make test ARGS="-k ties").

PYTHON ?= python3
ARGS ?=
JOBS ?= 2

BIN := .venv/bin
MADE := .venv/.made
INSTALLED := .venv/.installed
INSTALLED_DEV := .venv/.installed-dev
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DELETE_ON_ERROR:
.PHONY: help drill test test-slow test-all lint format bench confusion venv clean

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

drill: $(INSTALLED)
	@$(BIN)/bpe-drill $(ARGS)

test: $(INSTALLED_DEV)
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow" $(ARGS)

test-slow: $(INSTALLED_DEV)
	$(BIN)/python -m pytest -n $(JOBS) -m slow $(ARGS)

test-all: $(INSTALLED_DEV)
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

lint: $(INSTALLED_DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict drill tests
	$(BIN)/lint-imports

format: $(INSTALLED_DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(INSTALLED_DEV)
	$(BIN)/python -m tests.benchmarks $(ARGS)

confusion: $(INSTALLED_DEV)
	@$(BIN)/python -m tests.marking.confusion $(ARGS)

venv: $(INSTALLED_DEV)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis snapshot_report.html
	find drill tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@command -v "$(PYTHON)" >/dev/null || \
	    { echo "bpe-drill needs Python 3.11 or newer; there is no $(PYTHON). Name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "bpe-drill needs Python 3.11 or newer; $(PYTHON) is $$("$(PYTHON)" --version 2>&1). Name another: make PYTHON=/path/to/python3" >&2; exit 1; }
	"$(PYTHON)" -m venv --clear .venv
	@touch $@

$(INSTALLED): pyproject.toml | $(MADE)
	$(PIP_INSTALL) --editable '.[all]'
	@touch $@

# The developer's install holds the learner's, so it settles both.
$(INSTALLED_DEV): pyproject.toml | $(MADE)
	$(PIP_INSTALL) --editable '.[all,dev]'
	@touch $(INSTALLED) $@
