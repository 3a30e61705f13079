# `make run` and `make test` set up everything they need in .venv, from a fresh clone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WHEEL := $(CURDIR)/.wheel
PORT ?= 8000
BROWSER := $(VENV)/.chromium

# Counts and compiled kernels that the tests make are kept beside them, not among the user's own; nor in .cache, which is
# Zensical's: a test builds the site anew and empties it.
tests test-long coverage: export CROUPIER_CACHE_DIR ?= $(CURDIR)/.kept

.PHONY: help setup browser screenshots docs run play test lint format types imports wheel tests test-long coverage mutate soak lock clean

help: ## show this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(READY) ## make the virtual environment .venv from requirements.lock

browser: $(BROWSER) ## find or install a Chromium for the tests in a browser

run: $(READY) ## a house to try in the browser: five games, a link for every post
	@$(BIN)/croupier demo --serve --port $(PORT)

play: $(READY) ## take a seat in the terminal, or watch a round of each game
	@$(BIN)/croupier play

test: lint types imports tests ## all that CI runs: lint, types, imports, tests

lint: $(READY) ## check style and form of the code
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(READY) ## put the code into form, and mend what is sure
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(READY) ## check the types of the program, the tests and the tools
	$(BIN)/mypy

imports: $(READY) ## check that imports between the rooms point down
	$(BIN)/lint-imports

wheel: $(READY) ## build the wheel and unpack it into .wheel
	$(BIN)/python tools/wheel.py $(WHEEL)

# The tests import what users install: the wheel stands before the source on the path, and tests/test_wheel.py checks that.
tests: wheel browser ## build the wheel and run the fast tests against it
	CROUPIER_WHEEL=$(WHEEL) PYTHONPATH=$(WHEEL) $(BIN)/pytest -n auto --dist worksteal -m "not long"

test-long: wheel browser ## build the wheel and run all tests, also those that take minutes
	CROUPIER_WHEEL=$(WHEEL) PYTHONPATH=$(WHEEL) $(BIN)/pytest -n auto --dist worksteal --hypothesis-profile=long

coverage: $(READY) browser ## run the fast tests, and show which branches they take
	$(BIN)/pytest -n auto --dist worksteal -m "not long" --cov --cov-report=
	$(BIN)/python tools/coverage_by_room.py
	$(BIN)/python tools/money_coverage.py

screenshots: $(READY) browser ## photograph each page at four widths, into docs/screenshots
	CROUPIER_SCREENSHOTS=docs/screenshots $(BIN)/pytest tests/web/test_browser_pages.py

docs: $(READY) ## build the documentation site into site; `croupier serve` has it under /docs
	$(BIN)/python tools/documentation.py

mutate: $(READY) ## break the rules in small ways, and show that a test notices
	$(BIN)/python tools/mutate.py

soak: $(READY) ## simulate 10,000 house-days, and kill a real server 500 times
	$(BIN)/croupier soak --days 10000
	$(BIN)/python tools/kills.py --kills 500

lock: $(READY) ## renew requirements.lock from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --generate-hashes --no-strip-extras --no-annotate --no-header --no-emit-index-url --no-emit-find-links \
		--extra all --group dev pyproject.toml --output-file requirements.lock

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(BROWSER): $(READY) tools/chromium.py
	$(BIN)/python tools/chromium.py

clean: ## remove the virtual environment, what was built and every cache
	rm -rf $(VENV) $(WHEEL) .site site build dist .cache .kept .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
