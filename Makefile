# What a person runs is what CI runs. Needs Python 3.11 or newer and make.
PYTHON ?= python3
# Tests start hundreds of processes: where this is set, each would compile all modules anew.
export PYTHONDONTWRITEBYTECODE :=
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: help setup quickstart test test-all lint types site unit browser fuzz retail interop bench lock clean

help:            ## show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

CORE := .venv/.core
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

$(CORE): pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "envwright needs Python 3.11 or newer; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) -c requirements-dev.lock -e .
	@touch $(CORE)

setup: $(STAMP)  ## make .venv with all that tests need

$(STAMP): $(CORE) tests/differential/requirements.txt
	$(PIP) -r requirements-dev.lock
	$(PIP) --no-deps -r tests/differential/requirements.txt -e .
	@touch $(STAMP)

quickstart: $(CORE)  ## install the core; build, check, make tasks, roll out, report
	$(BIN)/envwright quickstart

test: lint types site unit  ## all that CI runs

test-all: lint types site setup browser  ## the tests marked slow too
	$(BIN)/pytest -n auto

lint: setup      ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/oxlint --quiet src/envwright/viewer/static tools

types: setup     ## strict types over src, tests, benchmarks, examples
	$(BIN)/mypy

site: setup      ## the documentation, built strictly
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

browser:         ## Debian's Chromium for the tests of the page, where it can be installed
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  timeout 120 apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -y -qq --no-install-recommends chromium \
	  >/dev/null; } || echo "No Chromium, and it cannot be installed: tests of the page are skipped"

unit: setup browser  ## tests but those marked slow
	$(BIN)/pytest -n auto -m "not slow"

COUNT ?= 20000
SEED ?= 1
fuzz: setup      ## spoil valid inputs of every kind (COUNT, SEED); those that go wrong are kept in wrong/
	$(BIN)/python -m tests.fuzzing.fuzz --count $(COUNT) --seed $(SEED) --keep wrong/

retail: setup    ## retail against tau2-bench, with the table of what was compared
	$(BIN)/pytest -n 0 -s tests/differential

TARGETS ?=
interop: setup   ## play other frameworks' targets and agents by their own clients (TARGETS); npm, Python 3.12
	$(PIP) uv
	$(BIN)/python -m tests.interop $(TARGETS)

bench: setup     ## speed of the runtime, of making tasks and of rollouts, beside baselines
	$(BIN)/python -m benchmarks.runtime
	$(BIN)/python -m benchmarks.tasks
	$(BIN)/python -m benchmarks.rollout
	$(BIN)/python -m benchmarks.serving
	$(BIN)/python -m benchmarks.view

# What torch needs of CUDA is left to the build of torch that pip finds: one for CPUs needs nothing.
lock: setup      ## refresh requirements-dev.lock
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-header \
	  --no-emit-index-url --no-annotate pyproject.toml | grep -vE '^(nvidia|cuda|triton)' \
	  > requirements-dev.lock

clean:           ## remove what was made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
