# make play, make test: everything else, set-up included, follows from these.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# A file left by a failed recipe is not a result.
.DELETE_ON_ERROR:

# Python 3.11 or later, the first of these that was built with its optimisations (a fifth faster) and makes environments; else the
# first there is. `make PYTHON=... play` to choose.
WANTED := import sys, sysconfig as c; sys.version_info >= (3, 11) or sys.exit(2); import ensurepip; \
	sys.exit(not {"", "--enable-optimizations"} & {*(c.get_config_var("CONFIG_ARGS") or "").replace(chr(39), "").split(" ")})
PYTHON ?= $(shell first=; for p in python3 python3.14 python3.13 python3.12 python3.11 python /usr/bin/python3; do \
	r=0; $$p -c '$(WANTED)' 2>/dev/null || r=$$?; \
	if [ $$r = 0 ]; then first=$$p; break; elif [ $$r = 1 ]; then first=$${first:-$$p}; fi; done; echo $$first)

# Real games and tables to test on, where there are any; what needs them says so and is skipped.
export JANTAKU_SHARED ?= $(abspath ../shared)

# Tests start hundreds of processes of this tree: it is compiled once, also where the environment would have it each time.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
# One more than the cores of CI: tests in a browser wait for some of their time.
JOBS ?= 3
# Of each match of make bench-bots.
HANCHAN ?= 400
CHECKED := $(wildcard src tests tools benchmarks examples)

.PHONY: help play test test-quick prove lint pages wasm bench bench-learn bench-bots bench-cuda bench-web bench-seating screens pictures docs clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s%s\n", $$1, $$2 }' Makefile

play: .venv/ready-play ## play in the browser; in the terminal: .venv/bin/jantaku play
	@$(BIN)/jantaku

test: .venv/ready-test .venv/ready-tests-compiled ## set up, then run every check and every test, of exhaustive runs a sample
	@$(MAKE) --no-print-directory -j 2 --output-sync=target lint-types lint-code lint-prose native
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test-quick: lint ## the same without the slow tests
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow and not prove"

prove: .venv/ready-test native ## before a release, after make test: the exhaustive runs that it takes samples of, and mutations of the core
	@$(PIP) 'ziglang>=0.13'
	@HYPOTHESIS_PROFILE=prove $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m prove
	@$(BIN)/python -m tools.mutations --jobs $(JOBS) --most 75  # of 300; 11 of 60 were measured

.PHONY: bounds
bounds: .venv/ready-test ## test with the lowest, and with the newest versions that pyproject.toml allows of what Jantaku stands on
	@$(BIN)/python -m tools.bounds

# What may differ on purpose: tools/corpus/meant.toml
.PHONY: corpus
corpus: .venv/ready-test ## what another commit does otherwise than this tree: make corpus COMMIT=b7c8dd0
	@$(BIN)/python -m tools.corpus $(COMMIT)

lint: .venv/ready-test ## style, types, layers, ceilings, missing texts, stale pages, Python's and JavaScript's
	@$(MAKE) --no-print-directory -j 2 --output-sync=target lint-types lint-code lint-prose

.PHONY: lint-types lint-code lint-prose native
lint-types:
	@$(BIN)/mypy $(CHECKED)

lint-code:
	@$(BIN)/ruff check $(CHECKED)
	@$(BIN)/ruff format --check $(CHECKED)
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python tools/ceilings.py
	@$(BIN)/python tools/small_modules.py
	@$(BIN)/python -m tools.wasm --check

lint-prose:
	@$(BIN)/python -m tools.missing_texts
	@$(BIN)/python -m tools.plain
	@$(BIN)/python -m tools.pages --check
	@$(BIN)/python tools/web_tools.py check

# The core in C, for this machine: anew where a source of it has changed.
LIBRARY := src/jantaku/native/lib/made
native: $(LIBRARY)
$(LIBRARY): $(shell find src/jantaku/core src/jantaku/bots src/jantaku/drills src/jantaku/native -name '*.py' -o -name '*.h') .venv/ready-compiler
	@$(BIN)/python -m jantaku.native build >/dev/null
	@touch $@

.venv/ready-compiler: $(BIN)/python
	@command -v cc gcc clang >/dev/null || $(PIP) 'ziglang>=0.13'
	@touch $@

pages: .venv/ready-test ## write every page and file that is made from the sources, from docs/books to the man pages
	@$(BIN)/python -m tools.pages
	@$(BIN)/python -m tools.shell_files

wasm: .venv/ready-test ## the core for browsers, from its sources, in src/jantaku/web/static/native
	@$(PIP) 'ziglang>=0.13'
	@$(BIN)/python -m tools.wasm

bench: .venv/ready-bench native ## measure speed, ours beside the rivals'
	@$(BIN)/python -m benchmarks

bench-learn: .venv/ready-bench native ## measure tables that are stepped, beside a rival's
	@$(BIN)/python -m benchmarks.learn

bench-cuda: .venv/ready-test native ## the core on a graphics card: the same games, and how fast; where there is none, it says so
	@if [ -n "$$(command -v nvidia-smi)" ]; then $(BIN)/python -m jantaku.native cuda; fi
	@$(BIN)/python -m benchmarks.cuda

bench-web: .venv/ready-test ## measure the web table: first loads, an act until it is seen, 250 tables at once
	@$(BIN)/python -m benchmarks.web

bench-bots: .venv/ready-test native ## how strong and how fast the bots are, beside majiang-ai: make bench-bots HANCHAN=1000
	@HANCHAN=$(HANCHAN) $(BIN)/python -m benchmarks.bots

bench-seating: .venv/ready-test ## what seating reaches, beside published plans and a shuffle
	@$(BIN)/python -m benchmarks.seating

screens: .venv/ready-test ## pictures of every screen, in build/screens
	@$(BIN)/python -m tools.screens build/screens

pictures: .venv/ready-test ## the pictures of the README, from the running product, in docs/pictures
	@$(BIN)/python -m tools.pictures

docs: .venv/ready-docs ## the reference of the library, from its docstrings, in build/docs
	@$(BIN)/python -W "ignore:Failed to run TYPE_CHECKING" -m pdoc $$($(BIN)/python -m tools.public) -o build/docs  # of a stub, which has no code

clean: ## remove what was made, .venv included
	rm -rf .venv build dist src/jantaku/native/lib .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- set-up: done again only where pyproject.toml, or Python, has changed

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then echo "make: Jantaku needs Python 3.11 or later, and none was found; PYTHON=/path/to/python make ..." >&2; exit 1; fi
	@rm -rf .venv; said=$$($(PYTHON) -m venv .venv 2>&1 || $(PYTHON) -m virtualenv --quiet .venv 2>&1) || { \
		rm -rf .venv; echo "$$said" >&2; \
		echo "make: $(PYTHON) cannot make a virtual environment: its venv module or pip is missing." >&2; \
		echo "make: on Debian and Ubuntu, install the package python3-venv; elsewhere, 'pip install virtualenv' will do." >&2; \
		exit 1; }

# Play waits for no compiler: nobody plays faster than an interpreter.
.venv/ready-play: pyproject.toml $(BIN)/python
	@echo "Setting up in .venv: once, a minute or so ..." >&2
	@JANTAKU_BUILD=0 $(PIP) --editable '.[web]'
	@touch $@

.venv/ready-test: pyproject.toml tools/web_tools.py $(BIN)/python
	@echo "Setting up for tests in .venv: once, a minute or so ..." >&2
	@JANTAKU_BUILD=0 $(PIP) --editable '.[arrays,test]'
	@$(BIN)/python tools/web_tools.py
	@touch .venv/ready-play $@

# Modules of tests are rewritten by pytest as they are imported: once here, and not in each of its processes at once.
.venv/ready-tests-compiled: .venv/ready-test
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null
	@touch $@

.venv/ready-bench: pyproject.toml $(BIN)/python
	@echo "Setting up for benchmarks in .venv: once, a minute or so ..." >&2
	@JANTAKU_BUILD=0 $(PIP) --editable '.[web,arrays,bench]'
	@touch .venv/ready-play $@

.venv/ready-docs: pyproject.toml $(BIN)/python
	@echo "Setting up for the reference in .venv: once ..." >&2
	@$(PIP) --editable '.[docs]'
	@touch $@
