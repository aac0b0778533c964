# make lab          set everything up and open JupyterLab on the welcome notebook
# make check        style, types, and the tests that need neither the compiler, a browser nor patience: a minute or so
# make test         set everything up and check everything: a quarter of an hour the first time
# make lint | types | unit | notebooks | browser     one part of make test
# make lowest       the tests without a browser, with the oldest packages that pyproject.toml allows: half an hour
# make bench        the benchmarks
# make constraints  resolve all dependencies anew and pin them
# make clean        throw the environment away
#
# LAB_FLAGS goes to JupyterLab:  make lab LAB_FLAGS="--no-browser --port 8899"
# PYTHON is the interpreter that makes the environment, 3.11 or newer.

PYTHON ?= python3
LAB_FLAGS ?=
VENV := .venv
BIN := $(VENV)/bin
RULES := $(shell find kit/rules kit/lab -name '*.py')
FONT := /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

# Tests run in a process for each core; more than four would want more memory than many machines have.
PARALLEL := -n logical --maxprocesses 4

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help lab check quick test lint types unit notebooks browser lowest bench constraints clean chromium

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

# --- What a person asks for ---------------------------------------------------------------------------------

# The games can be played at once; what plays many of them is compiled meanwhile, in the background.
lab: $(VENV)/kit.stamp
	@nice $(MAKE) --no-print-directory $(VENV)/warm.stamp >$(VENV)/warm.log 2>&1 & \
	exec $(BIN)/python -m kit.course_setup $(LAB_FLAGS)

# While one works: nothing is compiled. In place of the compiler and of the browser's driver stand modules that refuse.
# The types, which take one core, are checked beside the tests, and told of last.
check: $(VENV)/test.stamp
	@told=$$(mktemp); trap 'rm -f "$$told"' EXIT; failed=0; \
	$(MAKE) --no-print-directory types >"$$told" 2>&1 & types=$$!; \
	$(MAKE) --no-print-directory --keep-going lint quick || failed=1; \
	wait $$types || failed=1; cat "$$told"; exit $$failed

quick: $(VENV)/test.stamp
	@echo "== Tests that need neither the compiler, a browser nor patience (pytest)"
	@PYTHONPATH="$(CURDIR)/tests/absent" $(BIN)/python -m pytest -q $(PARALLEL) --dist loadgroup \
		-m "not compiled and not headline and not thorough" --ignore tests/browser tests

# Every part runs, whatever the others say; any that fails makes the whole fail.
test: $(VENV)/test.stamp $(VENV)/warm.stamp chromium
	@$(MAKE) --no-print-directory --keep-going lint types unit notebooks browser

lint: $(VENV)/test.stamp
	@echo "== Style (ruff, isort)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff check --select I --exclude "*.py" notebooks tutorials
	@$(BIN)/isort --check kit tests data notebooks tutorials

types: $(VENV)/test.stamp
	@echo "== Types (mypy)"
	@$(BIN)/mypy

# With bounds checks on, a compiled rule that reaches past an array fails instead of reading what lies there. All rules
# are played so, by the thousand, and optimised less, for compiling takes longer than playing; what else is tested is
# compiled as a person has it.
unit: $(VENV)/test.stamp $(VENV)/warm.stamp
	@echo "== The two engines, with bounds checks (pytest)"
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/python -m pytest -q $(PARALLEL) --dist loadgroup tests/rules/test_engines.py tests/rules/test_chance.py
	@echo "== Rules, play, lab and view (pytest)"
	@$(BIN)/python -m pytest -q $(PARALLEL) --dist loadgroup --ignore tests/browser \
		--ignore tests/rules/test_engines.py --ignore tests/rules/test_chance.py tests
	@echo "== The walk in README.md (doctest)"
	@$(BIN)/python -m pytest -q -p tests.conftest --doctest-glob=README.md README.md

# Cells with the tag nbval-check-output must print what is saved; the others must only run. On a slow machine a bar of
# progress would be one output more, so there are none.
notebooks: $(VENV)/test.stamp $(VENV)/warm.stamp
	@echo "== Notebooks, cell by cell (nbval)"
	@TQDM_DISABLE=1 $(BIN)/python -m pytest -q $(PARALLEL) --dist loadfile -p tests.conftest --nbval-lax --nbval-current-env \
		--nbval-sanitize-with tests/nbval_sanitise.cfg notebooks tutorials

browser: $(VENV)/test.stamp $(VENV)/warm.stamp chromium
	@echo "== In the browser (JupyterLab, Chromium)"
	@$(BIN)/python -m pytest -q $(PARALLEL) --dist loadfile tests/browser

# In an environment of its own. Its packages are the lower bounds of what the kit needs; theirs are the newest that fit.
lowest:
	@lowest=$$(mktemp -d); trap 'rm -rf "$$lowest"' EXIT; \
	sed -n '/^dependencies/,/^]/s/^ *"*\([a-z0-9-]*\)>=\([0-9.]*\),.*/\1==\2/p' pyproject.toml >"$$lowest/bounds"; \
	$(PYTHON) -m venv "$$lowest/venv"; \
	"$$lowest/venv/bin/python" -m pip install --quiet --constraint "$$lowest/bounds" --editable '.[test]'; \
	KIT_CACHE="$$lowest/cache" "$$lowest/venv/bin/python" -m pytest -q $(PARALLEL) --dist loadgroup --ignore tests/browser tests

bench: $(VENV)/bench.stamp $(VENV)/warm.stamp chromium
	@for script in deals openspiel solve import click odds race; do \
		echo "== $$script"; $(BIN)/python -m tests.bench.bench_$$script; \
	done

clean:
	rm -rf $(VENV)

# --- The set-up: each stamp is written last, so what was interrupted is done again ---------------------------

$(VENV)/created.stamp:
	@command -v $(PYTHON) >/dev/null || bash .ci/apt-install python3
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || bash .ci/apt-install python3-venv
	@echo "Making a Python environment in $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# Installs the kit from this folder with the extras named. An install that was interrupted may have left packages
# that look whole and are not, so the environment is then made anew.
define install
	@if [ -e $(VENV)/installing ]; then \
		echo "The last set-up was interrupted: starting afresh"; \
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
	@echo "Installing what the tests need"
	$(call install,[test])

$(VENV)/bench.stamp: $(VENV)/test.stamp
	@echo "Installing OpenSpiel to compare with"
	$(call install,[bench])

$(VENV)/warm.stamp: $(VENV)/kit.stamp $(RULES)
	@echo "Compiling the rules (about half a minute a game, the first time only)"
	@TQDM_DISABLE=1 $(BIN)/python -m kit.lab.precompile
	@touch $@

chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || bash .ci/apt-install chromium
	@[ -f $(FONT) ] || bash .ci/apt-install fonts-dejavu-core

# Resolved in an environment of its own, so that nothing else that happens to be installed is pinned. Run it with the
# oldest Python in use (Debian's 3.11.2): newer ones let in packages that refuse older ones.
constraints:
	@resolved=$$(mktemp -d); trap 'rm -rf "$$resolved"' EXIT; \
	$(PYTHON) -m venv "$$resolved"; \
	"$$resolved/bin/python" -m pip install --quiet '.[cluster,test,bench]' editables; \
	"$$resolved/bin/python" -m pip freeze --exclude stack-games-kit >"$$resolved/pinned"; \
	{ echo "# What the kit was tested with, all extras included. Made by: make constraints"; \
	  cat "$$resolved/pinned"; } >constraints.txt
	@echo "Pinned $$(grep -c == constraints.txt) packages in constraints.txt"
