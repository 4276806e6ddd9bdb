# make serve   install, build, replay the proofs, serve on http://127.0.0.1:8000 (PORT=8001 for another port)
# make check   the answer within a minute: format, lint, types and tests of what changed, a few proofs
# make test    the whole answer: format, lint, types, tests; with CI set a missing Chromium is a failure
# make test-times   the tests, and the twenty files of them that take most processor time
# make soak    half an hour: more random play and damage, then slow clients, attackers, overload, memory (docs/operating.md)
# make fuzz    a million inputs for each reader of strangers' bytes, guided by coverage; TARGET=query RUNS=10000 for less
# make audit   asks the index of packages whether a locked one is known to be vulnerable
# make lock    write requirements/*.txt again from pyproject.toml
SHELL := /bin/bash
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help serve check test test-times soak fuzz audit build lock clean
# Bytecode is kept: every process of a run would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

.venv/ready:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "judge needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another with PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments. On Debian: sudo apt-get install python3-venv"; exit 2; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/serve-ready: .venv/ready requirements/serve.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-compile -r requirements/serve.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

.venv/test-ready: .venv/serve-ready requirements/test.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-compile -r requirements/test.txt
	$(BIN)/python -m pip --quiet check
	@touch $@

build: .venv/serve-ready
	$(BIN)/judge build

serve: .venv/serve-ready
	@$(BIN)/python -c 'import socket, sys; s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind(("$(HOST)", $(PORT)))' 2>/dev/null || \
	  { echo "Port $(PORT) of $(HOST) is in use or not ours to open. Choose another: make serve PORT=$$(( $(PORT) + 1 ))"; exit 2; }
	$(BIN)/judge build
	@$(BIN)/judge verify || echo "Not every proof came out as stated (above); the pages show which."
	@( nice $(BIN)/judge verify --sensitivity --sentences --workers 1 >/dev/null 2>&1 & ) ; exec $(BIN)/judge serve --host $(HOST) --port $(PORT)

check: .venv/test-ready
	@$(BIN)/python -m tests.check

test: .venv/test-ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@mkdir -p .mypy_cache; $(BIN)/mypy $(if $(CI),--cache-dir=/dev/null) >.mypy_cache/said 2>&1 & types=$$!; \
	  $(BIN)/python -m pytest --processes 4; tests=$$?; \
	  wait $$types; wrong=$$?; cat .mypy_cache/said; exit $$((tests || wrong))

test-times: .venv/test-ready
	$(BIN)/python -m pytest -q --processes 4 -p tests.times

soak: .venv/test-ready
	JUDGE_TESTS_LONG=1 $(BIN)/python -m pytest -q --processes 2 $(shell grep -rl --include=*.py '^from seeds import' tests)
	$(BIN)/judge build
	$(BIN)/python benchmarks/visitors.py --long --index index
	$(BIN)/python benchmarks/mutants.py --sample 300
	$(BIN)/python benchmarks/loading.py

TARGET ?= query card line scenario document endpoint built
RUNS ?= 1000000

fuzz: .venv/test-ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check atheris==3.0.0
	$(BIN)/judge build
	for target in $(TARGET); do PYTHONPATH=tests $(BIN)/python -m fuzz.run $$target --runs $(RUNS) || exit; done

audit: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --requirement requirements/serve.txt

lock: .venv/ready
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes pyproject.toml -o requirements/serve.txt
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --python-version 3.11 --generate-hashes --extra test pyproject.toml -o requirements/test.txt

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
