# make run   start the service (installs what is missing)      make test   set up and run every check and test
PYTHON ?= python3
PORT ?= 8001
BIN := .venv/bin
NPM := $(shell command -v npm)
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
TORCH_CPU := https://download.pytorch.org/whl/cpu

.PHONY: run install page test check-page journey test-clients check fix types sbom image-test image-content soak bench bench-accuracy train

run: install page
	PORT=$(PORT) $(BIN)/python -m cli serve

install: .venv/installed

.venv/installed: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --retries 0 --extra-index-url $(TORCH_CPU) "$$(grep '^torch==' requirements.txt)"
	$(BIN)/pip install --quiet -r requirements.txt
	touch $@

.venv/installed-dev: .venv/installed requirements-dev.txt requirements-audit.txt requirements-postgres.txt
	$(BIN)/pip install --quiet -r requirements-dev.txt
	touch $@

page:
	@if [ -n "$(NPM)" ]; then $(MAKE) --no-print-directory frontend/dist/index.html; \
	else echo "The page is not built: npm (Node 20) is missing. The service runs without it."; fi

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund

PAGE_FILES := $(shell find frontend/src frontend/public frontend/index.html frontend/vite.config.ts -type f)
frontend/dist/index.html: frontend/node_modules/.package-lock.json $(PAGE_FILES)
	cd frontend && npm run build

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .

test:
	@$(MAKE) --no-print-directory -j 2 check check-page
	OMP_NUM_THREADS=1 $(BIN)/pytest -n 2
	@$(MAKE) --no-print-directory journey

check-page:
	@if [ -z "$(NPM)" ]; then echo "The page's tests are skipped: npm (Node 20) is missing."; \
	else $(MAKE) --no-print-directory page && cd frontend && npm run check; fi

journey: .venv/installed-dev
	@if [ -z "$(NPM)" ]; then exit 0; \
	elif [ -z "$(CHROMIUM)" ]; then echo "The page's tests in a browser are skipped: Chromium is missing."; \
	else cd frontend && CHROMIUM="$(CHROMIUM)" npm run journey; fi

test-clients: .venv/installed-dev
	$(BIN)/python -m tests.clients $(CLIENTS)

fix: .venv/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: .venv/installed-dev
	$(BIN)/python -m cli openapi > frontend/openapi.json
	cd frontend && npm run types

sbom: .venv/installed-dev
	mkdir -p sbom
	$(BIN)/cyclonedx-py requirements --output-reproducible requirements.txt -o sbom/python.json
	@if [ -n "$(NPM)" ]; then cd frontend && npm sbom --sbom-format cyclonedx --package-lock-only --omit optional > ../sbom/page.json; fi

image-test image-content: image-%: .venv/installed-dev
	$(BIN)/python -m tests.image.trial $* --packages $(PACKAGES)

PACKAGES ?= lean

TRIALS ?= tests/soak
soak: .venv/installed-dev
	SOAK=1 $(BIN)/pytest -s --timeout 36000 $(TRIALS)
	$(BIN)/pytest --timeout 3600 -p tests.properties --hypothesis-profile=soak --hypothesis-seed=7 $$(grep -rl "from tests.properties import" tests)

bench: .venv/installed-dev
	$(BIN)/python -m benchmarks.speed
	for part in pair_speed audit_speed; do $(BIN)/python -m benchmarks.$$part || exit; done

SETS := plain final everyday everyday_held_back answers answers_held_back joined firmer
bench-accuracy: .venv/installed-dev
	$(BIN)/python -m benchmarks.accuracy $(SETS)
	$(BIN)/python -m benchmarks.accuracy written --data $(DATA) --limit 120
	for part in injected_edits table_suite.measure layered_heuristics; do $(BIN)/python -m benchmarks.$$part || exit; done

DATA ?= ../shared/data
RUN ?= training/runs
NAME ?= firewall-mpnet6

.venv/installed-train: .venv/installed-dev requirements-train.txt
	$(BIN)/pip install --quiet -r requirements-train.txt
	touch $@

train: .venv/installed-train
	$(BIN)/python -m training.pretrained $(RUN)/pretrained.safetensors
	$(BIN)/python -m training.pack student $(DATA) $(RUN)/packed
	$(BIN)/python -m training.train teacher $(RUN)/packed $(RUN)/teacher --start $(RUN)/pretrained.safetensors
	$(BIN)/python -m training.train student $(RUN)/packed $(RUN)/student --teacher $(RUN)/teacher/network.safetensors
	$(BIN)/python -m training.export $(RUN)/student/network.safetensors models/verifier --name $(NAME) --data $(DATA)
	$(BIN)/python -m training.calibrate models/verifier --data $(DATA)
	$(BIN)/python -m training.pack_choices $(DATA) $(RUN)/choices
	$(BIN)/python -m training.train_choice $(RUN)/choices $(RUN)/chooser --start $(RUN)/teacher/network.safetensors
	$(BIN)/python -m training.export_chooser $(RUN)/chooser models/chooser --computed .8
	$(BIN)/python -m training.opinions
