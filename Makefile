# `make run` and `make test` set up everything they need in .venv, from a fresh clone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Counts and compiled kernels that the tests make are kept beside them, not among the user's own.
tests test-long: export CROUPIER_CACHE_DIR ?= $(CURDIR)/.cache

.PHONY: run test test-long lint types imports tests mutate lock clean help

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort

run: $(READY) ## take a seat at a table; without a terminal, watch a round of each game
	@$(BIN)/croupier play

test: lint types imports tests ## lint, types, import contracts and the whole fast test suite

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

tests: $(READY)
	$(BIN)/pytest -n auto -m "not long"

test-long: $(READY) ## what takes longer than the fast suite
	$(BIN)/pytest -n auto

mutate: $(READY) ## break the rulebooks, the table and the jackpot in small ways, and show that a test notices
	$(BIN)/python tools/mutate.py

lock: $(READY) ## renew requirements.lock from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --generate-hashes --no-annotate --no-header --no-emit-index-url --no-emit-find-links \
		--group dev pyproject.toml --output-file requirements.lock

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

clean: ## remove the virtual environment and every cache
	rm -rf $(VENV) build dist .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
