# Needs Python 3.11 or newer and nothing else; what is installed goes into .venv.

PYTHON ?= python3
ARGS ?=
# Worker processes pay off on the whole suite, not on the few tests that ARGS picks; two more than there are
# cores, for tests wait for processes, sockets and disks.
WORKERS ?= $(if $(ARGS),0,$(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)'))
# A file's tests share what is dear to make (a house, a wheel, a cluster), so one worker has them all.
SHARED := --dist loadfile --no-loadscope-reorder

# Tests start hundreds of processes: what Python compiles of ours is kept, whatever the machine's habit.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
HOUSE := .venv/.house
INSTALLED := .venv/.installed
EDITABLE := .venv/.editable
BENCH := .venv/.bench
NODE := .venv/.node
NPM := $(BIN)/python -m scripts.npm
PACKAGES := web/node_modules/.installed
PAGES := src/threecard/server/pages/index.html
WEB := $(shell find web/src web/public web/index.html web/*.ts web/*.js web/*.json -type f)

.DEFAULT_GOAL := help
.PHONY: check-games help setup test lint format drive procedure enumerate mutants storm fire soak shift tamper rng certify protection docs bench bench-against screenshots floor types web serve lock clean

help: ## list the targets
	@echo "usage: make TARGET"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1	\2/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(INSTALLED) ## make .venv from the hashed lock and install threecard into it (PYTHON=python3)
	@echo "setup: .venv is ready"

# What the house needs goes in first, for `make serve` installs no more; the rest comes on top of it. A
# new lock makes a new .venv, so that nothing stays behind from the old one.
$(HOUSE): requirements/serve.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "threecard needs Python 3.11 or newer, and '$(PYTHON)' is not: try make setup PYTHON=python3.11"; exit 1; }
	@echo "setup: making .venv with $$($(PYTHON) --version)"
	@rm -rf .venv && $(PYTHON) -m venv .venv
	@echo "setup: installing requirements/serve.lock, what the house needs"
	@$(PIP) install --require-hashes -r $<
	@touch $@

$(EDITABLE): $(HOUSE) pyproject.toml
	@echo "setup: installing threecard, editable"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(INSTALLED): $(EDITABLE) requirements/dev.lock
	@echo "setup: installing requirements/dev.lock, what tests and checks need"
	@$(PIP) install --require-hashes -r requirements/dev.lock
	@touch $@

$(BENCH): $(INSTALLED) requirements/bench.lock
	@echo "bench: installing requirements/bench.lock"
	@$(PIP) install --require-hashes -r requirements/bench.lock
	@touch $@

test: $(INSTALLED) $(PAGES) ## run the tests (ARGS="-k tie" passes options to pytest, and runs it alone)
	$(if $(ARGS),,$(NPM) test --silent)
	$(BIN)/python -m pytest -n $(WORKERS) $(SHARED) $(ARGS)

lint: $(INSTALLED) $(PACKAGES) ## check style, formatting, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run lint --silent
	$(NPM) run check --silent

format: $(INSTALLED) $(PACKAGES) ## rewrite the code in the house format, sort imports
	$(BIN)/ruff check --select I --fix
	$(BIN)/ruff format
	$(NPM) run format --silent

drive: $(INSTALLED) ## play random tables for a million events, checked after each (ARGS="--events 5000000")
	$(BIN)/python -m scripts.drive $(ARGS)

procedure: $(INSTALLED) ## give a million random commands to the table and to its twin (ARGS="--jobs 2")
	$(BIN)/python -m scripts.procedure $(ARGS)

enumerate: $(INSTALLED) ## check the exact odds against all 407,170,400 pairs of hands of every game
	$(BIN)/python -m scripts.enumerate

check-games: $(INSTALLED) ## check the five games and the examples from end to end, all pairs of hands (ARGS=--quick)
	@for game in R3P N3P P3P T3P TCP $(wildcard examples/games/*/*/__init__.py); do \
	  $(BIN)/threecard check-game $${game%/__init__.py} $(ARGS) || exit 1; \
	done

mutants: $(INSTALLED) ## change the rules one place at a time; tests must notice; goes on where it stopped (ARGS="--count 40")
	$(BIN)/python -m scripts.mutants $(ARGS)

storm: $(INSTALLED) ## put simulated houses through every trouble, a history a seed; goes on where it stopped (ARGS="--jobs 2", ARGS=--planted)
	$(BIN)/python -m scripts.storm $(ARGS)

fire: $(INSTALLED) ## make trouble for real: kills, power cuts, floods and more; goes on where it stopped (ARGS="kills --count 100")
	$(BIN)/python -m scripts.fire $(ARGS)

soak: $(INSTALLED) ## play and watch a house for two hours: what it holds stays flat, and the audit finds nothing
	$(BIN)/python -m scripts.soak $(ARGS)

shift: $(INSTALLED) ## play eight hours at six felt tables with 200 planted errors, write docs/shift.md (ARGS="--hours 2")
	$(BIN)/python -m scripts.shift --note $(ARGS)

tamper: $(INSTALLED) ## edit a played house behind its back 10,000 times, audited after each (ARGS="--edits 400")
	$(BIN)/python -m scripts.tamper $(ARGS)

rng: $(INSTALLED) ## look for anything uneven in the shuffle, write docs/rng.md (ARGS=--quick)
	$(BIN)/python -m scripts.rng $(ARGS)

certify: $(INSTALLED) ## a billion rounds of each game by kernel, a million by engine
	$(BIN)/python -m scripts.certify $(ARGS)

protection: $(INSTALLED) ## work out what could be taken from each game, deal a billion rounds a count, write docs/protection.md
	$(BIN)/python -m scripts.protect $(ARGS)

docs: $(INSTALLED) ## write the generated pages of docs/
	$(BIN)/python -m scripts.docs

bench: $(BENCH) $(PAGES) ## run every benchmark in benchmarks/
	@for name in settle diff table deal odds protect session simulate environments export house workers audit growth explorer explorer_page first_wager; do \
	  echo "bench: benchmarks/$$name.py"; $(BIN)/python -m benchmarks.$$name || exit 1; \
	done

bench-against: $(BENCH) ## this tree against another commit, in turns (COMMIT=HEAD~, ARGS="--only odds")
	$(BIN)/python -m benchmarks.against $(or $(COMMIT),HEAD~) $(ARGS)

$(NODE): $(HOUSE) requirements/node.lock
	@$(NPM) || { echo "web: installing requirements/node.lock, a node of our own"; \
	  $(PIP) install --require-hashes -r requirements/node.lock; }
	@touch $@

$(PACKAGES): $(NODE) web/package.json web/package-lock.json
	@echo "web: installing what builds the pages"
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGES): $(PACKAGES) $(WEB)
	@echo "web: building the pages"
	@$(NPM) run build --silent
	@touch $@

floor: $(INSTALLED) $(PAGES) ## walk every state of the now bar in every game on every device, deal each at the console, sit at the pit desk in every role, phones and axe in full (ARGS="-k phone")
	FLOOR=all $(BIN)/python -m pytest -n 0 tests/browser $(ARGS)

screenshots: $(INSTALLED) $(PAGES) ## photograph every page into docs/screenshots/ (ARGS="lobby table")
	$(BIN)/python -m scripts.screenshots $(ARGS)

types: $(INSTALLED) $(PACKAGES) ## write the pages' types and fixtures from the house's own
	$(BIN)/python -m scripts.web_schema
	$(BIN)/python -m scripts.web_fixtures
	$(NPM) run types --silent

web: $(PAGES) ## build the pages of the floor, if anything in web/ changed

serve: $(EDITABLE) $(PAGES) ## open the floor at http://127.0.0.1:8000 (ARGS="--demo --port 9000")
	@$(BIN)/threecard serve $(ARGS)

# uv is pinned so that two people get the same files, and lives in a folder that is thrown away.
lock: ## remake requirements/*.lock from pyproject.toml (ARGS=--upgrade for newer versions)
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	echo "lock: fetching uv" && \
	$(PYTHON) -m venv "$$tools" && "$$tools/bin/pip" --disable-pip-version-check -qq install uv==0.13.7 && \
	compile="$$tools/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links $(ARGS)" && \
	echo "lock: requirements/dev.lock" && \
	$$compile --custom-compile-command "make lock" pyproject.toml --all-extras --group dev \
	  -o requirements/dev.lock && \
	echo "lock: requirements/serve.lock" && \
	$$compile --custom-compile-command "make lock" pyproject.toml --extra cli --extra postgres \
	  --group build -c requirements/dev.lock -o requirements/serve.lock && \
	echo "lock: requirements/node.lock" && \
	$$compile --custom-compile-command "make lock" --group node -o requirements/node.lock && \
	echo "lock: requirements/bench.lock" && \
	$$compile --custom-compile-command "make lock" --group bench -c requirements/dev.lock \
	  -o requirements/bench.lock

clean: ## remove .venv, caches and build products
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
