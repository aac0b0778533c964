# make lab          set everything up and open JupyterLab on the welcome notebook
# make check        style, types, and the quick tests without compiler and browser: about three minutes
# make test         set everything up and check everything: a quarter of an hour the first time
# make game SLUG=swap   every check of one game: style, types, its tests, its notebooks' cells, the browser
# make engine       compile the rules again after a change, for every machine: GAMES="grid swap" for these games alone
# make lint | types | unit | notebooks | browser     one part of make test
# make lowest       the tests without a browser, with the oldest packages that pyproject.toml allows: half an hour
# make docs         the reference of all functions and rules, as a website in docs/build/html
# make bench        the benchmarks
# make constraints  resolve all dependencies again and pin them
# make clean        delete the environment
#
# LAB_FLAGS goes to JupyterLab:  make lab LAB_FLAGS="--no-browser --port 8899"
# PYTHON is the interpreter that makes the environment, 3.11 or newer.

PYTHON ?= python3
LAB_FLAGS ?=
VENV := .venv
BIN := $(VENV)/bin
GAMES ?=
SLUG ?=
FONT := /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

# Tests run in one process for each core. More than four would need more memory than many machines have.
PARALLEL := -n logical --maxprocesses 4

# Bytecode stays in the environment. Without it each process of the tests would compile all that it imports, because pip
# leaves that to the first import.
unexport PYTHONDONTWRITEBYTECODE

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help lab check quick test game known-game game-tests game-cells engine lint types unit \
	notebooks browser lowest docs bench constraints clean chromium lld

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

# --- Commands -------------------------------------------------------------------------------------------------

lab: $(VENV)/kit.stamp
	@exec $(BIN)/python -m kit.course_setup $(LAB_FLAGS)

# The modules in kit/lab/modules and tests/checked_modules belong to exactly these sources and packages, so they change
# together.
engine: $(VENV)/test.stamp lld
	@echo "Compiling the rules (about two minutes a game)"
	@$(BIN)/python -m tests.modules $(GAMES)

# Nothing is compiled here: modules that refuse replace the compiler and the browser's driver. The types, which need one
# core, are checked at the same time as the tests, and reported last.
check: $(VENV)/test.stamp
	@report=$$(mktemp); trap 'rm -f "$$report"' EXIT; failed=0; \
	$(MAKE) --no-print-directory types >"$$report" 2>&1 & types=$$!; \
	$(MAKE) --no-print-directory --keep-going lint quick || failed=1; \
	wait $$types || failed=1; cat "$$report"; exit $$failed

quick: $(VENV)/test.stamp
	@echo "== Quick tests without compiler and browser (pytest)"
	@PYTHONPATH="$(CURDIR)/tests/absent" $(BIN)/python -m pytest -q $(PARALLEL) \
		-m "not compiled and not headline and not thorough" --ignore tests/browser tests

# Every part runs, even if another part fails. If a part fails, the whole command fails.
test: $(VENV)/test.stamp $(VENV)/pyodide.stamp chromium lld
	@$(MAKE) --no-print-directory --keep-going lint types unit notebooks browser

game: known-game $(VENV)/test.stamp $(VENV)/pyodide.stamp chromium lld
	@$(MAKE) --no-print-directory --keep-going lint types game-tests game-cells

known-game:
	@[ -f "kit/rules/rulebook/$(subst -,_,$(SLUG)).toml" ] || { \
		echo "Name a game, such as: make game SLUG=swap ('$(SLUG)' has no rulebook)" >&2; exit 1; }

game-tests:
	@echo "== Tests of $(SLUG) (pytest)"
	@$(BIN)/python -m pytest -q $(PARALLEL) --game $(SLUG) tests

game-cells:
	@echo "== Notebooks of $(SLUG), cell by cell (nbval)"
	@books=$$(find notebooks tutorials -name "[0-9]*_$(subst -,_,$(SLUG)).ipynb"); \
	if [ "$$books" ]; then $(NBVAL) $$books; else echo "$(SLUG) is a draft: it has no notebooks"; fi

lint: $(VENV)/test.stamp
	@echo "== Style (ruff, isort)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff check --select I --exclude "*.py" notebooks tutorials
	@$(BIN)/isort --check kit tests data notebooks tutorials docs hatch_build.py

types: $(VENV)/test.stamp
	@echo "== Types (mypy)"
	@$(BIN)/mypy

unit: $(VENV)/test.stamp lld
	@echo "== Rules, play, lab and view (pytest)"
	@$(BIN)/python -m pytest -q $(PARALLEL) --ignore tests/browser tests
	@echo "== The walk in README.md (doctest)"
	@$(BIN)/python -m pytest -q -p tests.conftest --doctest-glob=README.md README.md

# Cells with the tag nbval-check-output must print the saved output. Other cells must only run.
NBVAL = $(BIN)/python -m pytest -q $(PARALLEL) --dist loadfile -p tests.conftest -p tests.cells -p nbval \
	--nbval-lax --nbval-sanitize-with tests/nbval_sanitise.cfg
notebooks: $(VENV)/test.stamp
	@echo "== Notebooks, cell by cell (nbval)"
	@$(NBVAL) notebooks tutorials

browser: $(VENV)/test.stamp $(VENV)/pyodide.stamp chromium
	@echo "== In the browser (JupyterLab, the static site, Chromium)"
	@$(BIN)/python -m pytest -q $(PARALLEL) --dist worksteal tests/browser

# A separate environment with the oldest packages that pyproject.toml allows, and the newest packages that these need.
lowest:
	@lowest=$$(mktemp -d); trap 'rm -rf "$$lowest"' EXIT; \
	sed -n '/^dependencies/,/^]/s/^ *"*\([a-z0-9-]*\)>=\([0-9.]*\),.*/\1==\2/p' pyproject.toml >"$$lowest/bounds"; \
	$(PYTHON) -m venv "$$lowest/venv"; \
	"$$lowest/venv/bin/python" -m pip install --quiet --constraint "$$lowest/bounds" --editable '.[test]'; \
	"$$lowest/venv/bin/python" -m pytest -q $(PARALLEL) --ignore tests/browser tests

# A name of the kit in a docstring that leads nowhere, or a public name without a docstring, is an error.
docs: $(VENV)/docs.stamp
	@echo "Writing the reference (about a minute)"
	@$(BIN)/python -m sphinx -q -W --keep-going docs docs/build/html
	@echo "The reference is in docs/build/html/index.html"

bench: $(VENV)/bench.stamp $(VENV)/pyodide.stamp chromium
	@for script in deals openspiel solve import far odds race site; do \
		echo "== $$script"; $(BIN)/python -m tests.bench.bench_$$script; \
	done

clean:
	rm -rf $(VENV)

# --- Set-up: each stamp is written last, so an interrupted step is repeated -----------------------------------

$(VENV)/created.stamp:
	@command -v $(PYTHON) >/dev/null || bash .ci/apt-install python3
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || bash .ci/apt-install python3-venv
	@echo "Creating a Python environment in $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# Installs the kit from this folder, with extras. An interrupted install may leave incomplete packages, so the next one
# starts with a new environment.
define install
	@if [ -e $(VENV)/installing ]; then \
		echo "The last set-up was interrupted: starting over"; \
		$(PYTHON) -m venv --clear $(VENV); touch $(VENV)/created.stamp; \
	fi
	@touch $(VENV)/installing
	@PIP_CONSTRAINT="$(CURDIR)/constraints.txt" PIP_DISABLE_PIP_VERSION_CHECK=1 \
		$(BIN)/python -m pip install --quiet --no-compile --editable '.$(1)'
	@rm $(VENV)/installing
	@touch $@
endef

$(VENV)/kit.stamp: $(VENV)/created.stamp pyproject.toml constraints.txt
	@echo "Installing the kit and JupyterLab (a minute or two the first time)"
	$(call install)

$(VENV)/test.stamp: $(VENV)/kit.stamp
	@echo "Installing the packages for the tests"
	$(call install,[test])

$(VENV)/docs.stamp: $(VENV)/kit.stamp
	@echo "Installing Sphinx for the reference"
	$(call install,[docs])

$(VENV)/bench.stamp: $(VENV)/test.stamp
	@echo "Installing OpenSpiel for comparison"
	$(call install,[bench])

# The interpreter of the static site, in the version that the site loads.
$(VENV)/pyodide.stamp: $(VENV)/created.stamp kit/site/pyodide.toml
	@command -v npm >/dev/null || bash .ci/apt-install npm
	@echo "Fetching Pyodide (npm)"
	@rm -rf $(VENV)/pyodide && mkdir $(VENV)/pyodide
	@version=$$(sed -n 's/^version = "\(.*\)"/\1/p' kit/site/pyodide.toml); cd $(VENV)/pyodide; \
	tar --extract --file "$$(npm pack --silent "pyodide@$$version")"
	@touch $@

lld:
	@command -v wasm-ld >/dev/null || bash .ci/apt-install lld

chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || bash .ci/apt-install chromium
	@[ -f $(FONT) ] || bash .ci/apt-install fonts-dejavu-core

# A separate environment, so that only packages of the kit are pinned. Run this with the oldest Python in use (Debian's
# 3.11.2), because a newer Python allows packages that do not run on older ones.
constraints:
	@resolved=$$(mktemp -d); trap 'rm -rf "$$resolved"' EXIT; \
	$(PYTHON) -m venv "$$resolved"; \
	"$$resolved/bin/python" -m pip install --quiet '.[cluster,engine,docs,test,bench]' editables; \
	"$$resolved/bin/python" -m pip freeze --exclude stack-games-kit >"$$resolved/pinned"; \
	{ echo "# The versions that the kit was tested with, including all extras. Made by: make constraints"; \
	  cat "$$resolved/pinned"; } >constraints.txt
	@echo "Pinned $$(grep -c == constraints.txt) packages in constraints.txt"
