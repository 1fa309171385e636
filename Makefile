# What one does in this repository; `make` alone lists it. Each target sets up what it needs, once.
#   PYTHON=python3.12 make test    another Python for a new .venv
#   PORT=7007 make demo            another port
#   EXAMPLES=other make test-deep-python    other random examples of properties than last time, and more
SHELL := bash
.DEFAULT_GOAL := help
.NOTPARALLEL:

VENV := .venv
PY := $(VENV)/bin/python
# A stamp is newer than everything that decides what is installed.
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed
TYPES := $(VENV)/types/.installed
RECORD := $(VENV)/record/.installed
MODULES := frontend/node_modules/.installed
# A source distribution has two of the demo runs; the others are made where they are missing.
SIMULATED := demo_logs/month/truth.json
DECLARED := setup.py pyproject.toml tools/venv.sh $(wildcard tb_gpu_advisor/native/*)

# One worker more than there are cores, but no more than eight: each of them may run a TensorBoard and a browser, and
# waits for these a good part of its time.
WORKERS := $(shell cores=$$(getconf _NPROCESSORS_ONLN); echo $$((cores < 7 ? cores + 1 : 8)))
EXAMPLES ?= deep
PYTEST := $(PY) -m pytest --numprocesses $(WORKERS) --dist worksteal

# Some build machines have it set: each worker of each run of the tests would then compile all of them again.
unexport PYTHONDONTWRITEBYTECODE

# npm and Chromium want a home folder; some build machines have none.
ifeq ($(strip $(HOME)),)
export HOME := $(CURDIR)/$(VENV)/home
endif

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: $(RUNTIME) ## serve TensorBoard on demo_logs/ and print the address of the tab
	@$(PY) tools/demo.py

.PHONY: test
test: check test-frontend test-python ## set everything up and run what every change must pass (five minutes)

.PHONY: test-deep
test-deep: score-sample test-deep-python ## what takes longer: larger samples, recordings, other programs' answers (ten minutes)

.PHONY: test-deep-python
test-deep-python: $(DEV) $(RECORD) $(SIMULATED) ## the Python tests that take longer
	$(PYTEST) -m 'deep or hypothesis' --hypothesis-profile $(EXAMPLES)

.PHONY: test-under-run
test-under-run: $(DEV) $(RECORD) ## run the programs that a recorder might get in the way of, each by itself and under `run`
	ALONE=1 $(PYTEST) -m deep tests/capture/test_under_run.py

.PHONY: bounds
bounds: $(DEV) ## use every extra at the oldest and the newest release that setup.py allows; writes docs/bounds.md (a quarter of an hour)
	$(PY) -m tools.bounds --write

.PHONY: same
same: $(DEV) ## which rows of the reports of all captures at hand moved since COMMIT (default: HEAD)
	$(PY) -m tools.same $(COMMIT) $(if $(KEPT),--kept $(KEPT))

.PHONY: twins
twins: $(DEV) ## how right savings are, by simulated programs without their faults (minutes the first time)
	$(PY) -m tools.twins $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(if $(KEPT),--kept $(KEPT))

.PHONY: score-sample
score-sample: $(DEV) ## score a third of the simulated runs of `make score`
	$(PY) -m tools.score --every 3

.PHONY: check
check: $(DEV) $(TYPES) $(MODULES) ## formatting, lint, sizes, words, types and import rules, Python and TypeScript
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m tools.sizes
	$(PY) -m tools.words
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	cd frontend && npm run --silent lint

.PHONY: test-frontend
test-frontend: $(MODULES) ## the TypeScript tests, and that the committed bundle is fresh
	cd frontend && npm run --silent test
	tools/check_bundle.sh

.PHONY: test-python
test-python: $(DEV) $(SIMULATED) ## the Python tests, those in a browser included
	@$(PY) -m tests.browser.chromium
	$(PYTEST)

.PHONY: generated
generated: $(DEV) $(MODULES) ## write everything anew that is generated and committed: schema, types, pages, samples, the tab
	$(PY) -m tools.gen_schema
	cd frontend && npm run --silent types
	$(PY) -m tools.gen_docs
	$(PY) -m tests.golden.make_samples
	cd frontend && npm run --silent build

.PHONY: docs
docs: $(DEV) ## make a site of the pages in docs/ in build/site, with search and for use without a network
	$(VENV)/bin/sphinx-build -q -W --keep-going -b html -c docs/site . build/site
	@echo 'Open build/site/index.html'

.PHONY: frontend
frontend: $(MODULES) ## build frontend/ into tb_gpu_advisor/static/
	cd frontend && npm run --silent build

.PHONY: bench
bench: $(DEV) ## measure decoder and report next to xprof's pages (minutes; ratios of one run)
	$(PY) -m benchmarks

.PHONY: fuzz
fuzz: $(DEV) ## try to break decoder, reports, kept files and workers for MINUTES (default 20); what fails is in fuzz/
	$(PY) -m tools.fuzz --minutes $(or $(MINUTES),20)

.PHONY: score
score: $(DEV) ## score checks, idle time, savings and comparisons on simulated runs (ten minutes)
	$(PY) -m tools.score
	$(PY) -m tools.score_pairs

.PHONY: record
record: $(DEV) $(RECORD) ## record programs with known faults on this machine into OUT (default: recordings)
	$(dir $(RECORD))bin/python -m tools.record $(or $(OUT),recordings)

.PHONY: laws
laws: $(DEV) ## hold the ledger of all simulated runs and a thousand drawings to its laws (an hour of processor time)
	$(PY) -m tools.laws

.PHONY: snippets
snippets: $(DEV) $(RECORD) ## execute the code of every fix and write docs/snippets.md
	$(PY) -m tools.run_snippets $(PYTHONS)

.PHONY: score-pairs
score-pairs: $(DEV) ## score comparisons on a thousand simulated pairs of runs (minutes)
	$(PY) -m tools.score_pairs

.PHONY: score-whatif
score-whatif: $(DEV) ## score predictions of fixed findings, other batches and more GPUs on simulated programs (minutes)
	$(PY) -m tools.score_whatif

.PHONY: score-stragglers
score-stragglers: $(DEV) ## name who is late among 4,096 simulated GPUs (minutes)
	$(PY) -m tools.score_stragglers

.PHONY: score-history
score-history: $(DEV) ## how often a history's changes are found, next to the best that any test could do (a minute)
	$(PY) -m tools.score_history

.PHONY: score-recorded
score-recorded: $(DEV) ## hold the advisor against the recordings in DIR (default: demo_logs/recorded)
	$(PY) -m tools.score_recorded $(or $(DIR),demo_logs/recorded)

.PHONY: score-real
score-real: $(DEV) ## hold the advisor against labels of real captures; those of others where ../shared has them (minutes)
	$(PY) -m tools.score_real

.PHONY: demo-logs
demo-logs: $(DEV) ## write demo_logs/ anew
	$(PY) -m tools.demo_logs

$(SIMULATED): | $(DEV)
	$(PY) -m tools.demo_logs

.PHONY: pictures
pictures: $(DEV) ## take the pictures of the README anew, on demo_logs/
	@$(PY) -m tests.browser.chromium
	$(PY) -m tools.pictures

$(RUNTIME): $(DECLARED)
	@tools/venv.sh $(VENV) '.[profile]'
	@touch $@

$(DEV): $(DECLARED)
	@tools/venv.sh $(VENV) '.[dev]'
	@touch $@ $(RUNTIME)

# TensorFlow and JAX, 2.4 GB: apart from the rest, which has to work without them. The checkout is not installed there
# but found from where it is run, so that the test which makes this does not write over a library that it has loaded.
$(RECORD): tools/record/requirements.txt
	@echo 'Installing $< into $(dir $@) (the first time takes a minute)'
	@$(PY) -m venv $(dir $@)
	@$(dir $@)bin/python -m pip install --quiet --upgrade 'pip>=25'
	@$(dir $@)bin/python -m pip install --quiet --requirement $<
	@touch $@

# See mypy_path in pyproject.toml. Only its annotations are read, so the Python it is for does not matter.
$(TYPES): $(DEV)
	@rm -rf $(dir $@)
	@$(PY) -m pip install --quiet --target $(dir $@) --no-deps --only-binary=:all: --python-version 3.11 numpy==2.4.6
	@touch $@

$(MODULES): frontend/package-lock.json tools/node_modules.sh
	@tools/node_modules.sh frontend
	@touch $@
