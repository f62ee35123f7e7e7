# `make play` and `make test` set everything up by themselves in .venv; they need Python 3.11+ and make.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
RULES := $(shell find $(addprefix src/dicewright/,core batch games solve bots envs) -name '*.py')
PYTEST := $(BIN)/python -m pytest --quiet --durations 10
ARGS ?=
# Where this is set, each of some hundred processes translates all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup setup-browser setup-services play test test-all mutants check check-frontend docs format frontend golden bench lighthouse wheel lock clean

help:  ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

setup: $(VENV)/.all $(VENV)/.check $(VENV)/.docs $(VENV)/.warm  ## set up all that developing needs

setup-browser:  ## install Debian's Chromium for the browser tests, if no browser is there
	@for b in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do \
		if command -v $$b >/dev/null; then echo "The browser tests use $$(command -v $$b)"; exit 0; fi; done; \
	command -v apt-get >/dev/null || { echo "No apt-get here: install Chromium or Chrome by hand"; exit 1; }; \
	sudo=; test "$$(id -u)" = 0 || sudo=sudo; \
	$$sudo apt-get update --quiet && $$sudo apt-get install --yes --quiet --no-install-recommends chromium-headless-shell

setup-services:  ## install Debian's PostgreSQL and Redis for the tests that use them, if they are not there
	@missing=; \
	command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing=postgresql; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	if test -z "$$missing"; then echo "The tests use the PostgreSQL and the Redis that are here"; exit 0; fi; \
	command -v apt-get >/dev/null || { echo "No apt-get here: install $$missing by hand"; exit 1; }; \
	sudo=; test "$$(id -u)" = 0 || sudo=sudo; \
	$$sudo apt-get update --quiet && $$sudo apt-get install --yes --quiet --no-install-recommends $$missing

play: $(VENV)/.play  ## open the game server at http://127.0.0.1:8000 (ARGS="--host 0.0.0.0")
	@$(BIN)/dicewright serve $(ARGS)

test: $(VENV)/.test $(VENV)/.warm  ## run the tests (ARGS="-k word" for some)
	@$(PYTEST) --numprocesses 4 --junit-xml build/test.xml -m "not slow" $(ARGS)

test-all: $(VENV)/.all $(VENV)/.warm  ## run what make test leaves out: slow tests, and many examples of each property
	@$(PYTEST) --numprocesses 3 --junit-xml build/test-all.xml -m "slow or hypothesis" --hypothesis-profile many $(ARGS)

mutants: $(VENV)/.test $(VENV)/.mutants  ## change the rules in small ways: does a test see it? (ARGS="--help")
	@$(BIN)/python -m tests.mutants $(ARGS)

check: $(VENV)/.all $(VENV)/.check $(VENV)/.warm check-frontend docs  ## check format, lint, types, examples, the built page (needs Node), the documentation
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/python -m doctest README.md CONTRIBUTING.md
	$(BIN)/python docs/reference.py --check

check-frontend: $(VENV)/.test frontend/node_modules/.installed
	$(BIN)/python frontend/protocol.py --check
	cd frontend && npm run --silent check
	cd frontend && npm run --silent build -- --outDir ../build/static --emptyOutDir --logLevel warn
	@diff --recursive --brief build/static src/dicewright/web/static || \
		{ echo "The built page is not what its sources say: run make frontend"; exit 1; }

docs: $(VENV)/.test $(VENV)/.docs $(VENV)/.warm  ## build the documentation into build/docs, with its examples run
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going -d build/doctrees docs build/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -d build/doctrees -b doctest docs build/doctest

format: $(VENV)/.check  ## format the code
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

frontend: $(VENV)/.play frontend/node_modules/.installed  ## build the page from its sources (needs Node 20 or newer)
	$(BIN)/python frontend/protocol.py
	$(BIN)/python docs/reference.py
	cd frontend && npm run --silent build

golden: $(VENV)/.test  ## write the golden games again, after a rule has changed on purpose
	$(BIN)/python -m tests.golden

bench: $(VENV)/.bench $(VENV)/.warm  ## measure speed, as ratios in one run
	$(BIN)/python bench/playouts.py $(ARGS)
	$(BIN)/python bench/vector.py
	$(BIN)/python bench/start.py
	$(BIN)/python bench/turns.py
	$(BIN)/python bench/novo_turns.py
	$(BIN)/python bench/load.py

lighthouse: $(VENV)/.warm setup-browser  ## measure the page with Lighthouse (needs Node)
	$(BIN)/python bench/lighthouse.py $(ARGS)

wheel: $(VENV)/.python  ## build the package into dist, with the page as it is built
	@$(BIN)/python -m pip --disable-pip-version-check --quiet wheel --no-deps --wheel-dir dist .
	@echo "Install it anywhere: pip install dist/dicewright-*.whl"

lock: $(VENV)/.python  ## pin the newest versions of all that is used
	$(BIN)/python -m pip --quiet install uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --all-extras --no-emit-index-url --no-annotate \
		--no-header --python-version 3.11 --output-file constraints.txt pyproject.toml

clean:  ## remove the environment and what tools left behind
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist

$(VENV)/.python:
	@test -n "$(PYTHON)" || { echo "Dicewright needs Python 3.11 or newer: make PYTHON=/path/to/python3.12"; exit 1; }
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV) || { echo "Python has no venv module; on Debian: apt install python3-venv"; exit 1; }
	@touch $@

# Without byte code, which takes as long as all else: Python makes that of what is imported by itself.
$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/.python
	@echo "Installing what playing needs"
	@$(PIP) --no-compile --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@echo "Installing what testing needs"
	@$(PIP) --editable '.[test,cluster,lab,envs]'
	@$(BIN)/python -m compileall -qq $(VENV)/lib || true
	@touch $@

$(VENV)/.all: $(VENV)/.test
	@echo "Installing what slow tests need: Ray, and the compiler for GPUs"
	@$(PIP) --editable '.[ray,gpu]'
	@touch $@

$(VENV)/.check: $(VENV)/.play
	@echo "Installing what checking needs"
	@$(PIP) --editable '.[check]'
	@touch $@

$(VENV)/.docs: $(VENV)/.play
	@echo "Installing what the documentation needs"
	@$(PIP) --editable '.[docs]'
	@touch $@

$(VENV)/.mutants: $(VENV)/.play
	@echo "Installing what mutation testing needs"
	@$(PIP) --editable '.[mutants]'
	@touch $@

$(VENV)/.bench: $(VENV)/.play
	@echo "Installing what measuring needs"
	@$(PIP) --editable '.[bench]'
	@touch $@

frontend/node_modules/.installed: frontend/package.json frontend/package-lock.json
	@command -v npm >/dev/null || { echo "This needs Node 20 or newer with npm; playing and testing do not"; exit 1; }
	cd frontend && npm install --no-save --silent
	@touch $@

$(VENV)/.warm: $(VENV)/.play $(RULES)
	@$(BIN)/dicewright warm
	@touch $@
