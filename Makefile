# What a person runs is what CI runs. Needs Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: help setup quickstart test lint types unit retail bench lock clean

help:            ## show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: $(STAMP)  ## make .venv with the locked dependencies

$(STAMP): pyproject.toml requirements-dev.lock tests/differential/requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "envwright needs Python 3.11 or newer; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
	  -r tests/differential/requirements.txt -e .
	@touch $(STAMP)

quickstart: setup  ## build, check, make tasks, roll out, report: the whole path in a minute
	$(BIN)/envwright quickstart

test: lint types unit  ## all that CI runs

lint: setup      ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup     ## strict types over src, tests, benchmarks, examples
	$(BIN)/mypy

unit: setup      ## all tests
	$(BIN)/pytest -n auto

retail: setup    ## retail against tau2-bench, with the table of what was compared
	$(BIN)/pytest -n 0 -s tests/differential

bench: setup     ## speed of the runtime, of making tasks and of rollouts, beside baselines
	$(BIN)/python benchmarks/runtime.py
	$(BIN)/python benchmarks/tasks.py
	$(BIN)/python benchmarks/rollout.py

# What torch needs of CUDA is left to the build of torch that pip finds: one for CPUs needs nothing.
lock: setup      ## refresh requirements-dev.lock
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-header \
	  --no-emit-index-url --no-annotate pyproject.toml | grep -vE '^(nvidia|cuda|triton)' \
	  > requirements-dev.lock

clean:           ## remove what was made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
