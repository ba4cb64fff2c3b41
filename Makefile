# Each target builds its own .venv, so a fresh machine needs python3 (3.11 or later) and make only.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play-stamp
DEV := $(VENV)/.dev-stamp
BENCH := $(VENV)/.bench-stamp
BROWSER := $(VENV)/.browser-stamp
SPIEL := $(VENV)/.openspiel-stamp
JOBS ?= auto

.PHONY: help play test matrix rules proof bench lint format clean

help:
	@echo "make play    play in the browser, from this machine; HOST=0.0.0.0 lets others in your network in"
	@echo "make test    run the tests, without the exhaustive ones"
	@echo "make matrix  run the fast tests with Python 3.11, 3.12 and 3.13, those of them that are here"
	@echo "make rules   show which rule is tested where; fails while one is not"
	@echo "make proof   run every test, the exhaustive ones too (an hour or two)"
	@echo "make bench   measure speed (strength: python -m tools.strength)"
	@echo "make lint    check style and types"
	@echo "make format  rewrite the files in the project's style"
	@echo "make clean   remove what the other targets made"

# Whoever only wants to play needs little.
$(PLAY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[serve]"
	touch $@

$(DEV): $(PLAY)
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@

$(BENCH): $(DEV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev,bench]"
	touch $@

# The page is tested in Debian's Chromium; whoever may install packages gets it, others are told.
$(BROWSER): $(DEV)
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	  && { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } \
	  >/dev/null 2>&1; } || echo "NO BROWSER could be installed: the page will NOT be tested"
	touch $@

# OpenSpiel is large and not made for every machine: whoever cannot have it is told by the tests.
$(SPIEL): $(DEV)
	-$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev,openspiel]"
	touch $@

# What the page is made of is bundled where it has changed; where that fails its sources are served.
play: $(PLAY)
	@$(BIN)/python -m gearmaze.bundle || true
	$(BIN)/gearmaze serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

test: $(BROWSER)
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

matrix:
	$(PYTHON) -m tools.matrix --jobs $(JOBS)

rules: $(DEV)
	$(BIN)/python -m tests.rulebook

proof: $(BROWSER) $(SPIEL)
	GEARMAZE_PROOF=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "proof or not proof"
	$(BIN)/gearmaze simulate -n 2000 --check

bench: $(BENCH)
	$(BIN)/python -m bench

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict gearmaze
	@if command -v npm >/dev/null; then cd tools/types && npm install --no-audit --no-fund --silent && npm run --silent check; \
	else echo "lint: no node on this machine, so the types of gearmaze/web are not checked"; fi

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .matrix dist build gearmaze/web/built .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find gearmaze tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
