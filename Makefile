# `make play` and `make test` set everything up by themselves in .venv; they need Python 3.11+ and make.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
RULES := $(shell find src/dicewright/core src/dicewright/games src/dicewright/bots -name '*.py')
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play test check format golden bench lock clean

help:  ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

setup: $(VENV)/.test $(VENV)/.check $(VENV)/.warm  ## set up all that developing needs

play: $(VENV)/.warm  ## play in the terminal
	@$(BIN)/dicewright play $(ARGS)

test: $(VENV)/.test $(VENV)/.warm  ## run all tests (ARGS="-k word" for some)
	@$(BIN)/python -m pytest --numprocesses 2 --quiet $(ARGS)

check: $(VENV)/.test $(VENV)/.check $(VENV)/.warm  ## check format, lint, types and the examples in the texts
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/python -m doctest README.md CONTRIBUTING.md

format: $(VENV)/.check  ## format the code
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

golden: $(VENV)/.test  ## write the golden games anew, after a rule has changed on purpose
	$(BIN)/python -m tests.golden

bench: $(VENV)/.bench $(VENV)/.warm  ## measure speed, as ratios in one run
	$(BIN)/python bench/playouts.py $(ARGS)
	$(BIN)/python bench/start.py

lock: $(VENV)/.python  ## pin the newest versions of all that is used
	$(BIN)/python -m pip --quiet install uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --all-extras --no-emit-index-url --no-annotate \
		--no-header --python-version 3.11 --output-file constraints.txt pyproject.toml

clean:  ## remove the environment and what tools left behind
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist

$(VENV)/.python:
	@test -n "$(PYTHON)" || { echo "Dicewright needs Python 3.11 or newer: make PYTHON=/path/to/python3.12"; exit 1; }
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV) || { echo "Python has no venv module; on Debian: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/.python
	@echo "Installing what playing needs"
	@$(PIP) --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@echo "Installing what testing needs"
	@$(PIP) --editable '.[test,gpu]'
	@touch $@

$(VENV)/.check: $(VENV)/.play
	@echo "Installing what checking needs"
	@$(PIP) --editable '.[check]'
	@touch $@

$(VENV)/.bench: $(VENV)/.play
	@echo "Installing what measuring needs"
	@$(PIP) --editable '.[bench]'
	@touch $@

$(VENV)/.warm: $(VENV)/.play $(RULES)
	@$(BIN)/dicewright warm
	@touch $@
