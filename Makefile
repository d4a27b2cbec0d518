# make run   installs what is missing, builds, and starts a room on http://127.0.0.1:8080
# make test  the same set-up, then every test
# Also: make build, bench, asan, tsan, fuzz, fmt, lint, clean.

SHELL := /bin/bash
JOBS ?= $(shell nproc)
RELEASE := build/release
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_SLOPPINESS := pch_defines,time_macros

.PHONY: run test build server client bootstrap configure asan tsan fuzz bench fmt lint clean

run: server client
	@exec $(RELEASE)/src/cli/cardroom serve --config config/room.toml --data data --web web/dist

test: build client asan
	scripts/test

bootstrap:
	@scripts/bootstrap

configure: bootstrap
	@[ -f $(RELEASE)/build.ninja ] || cmake --preset release >/dev/null

build: configure
	@cmake --build $(RELEASE) -j $(JOBS)

# What a room needs, without the tests: half of the first build's time.
server: configure
	@cmake --build $(RELEASE) -j $(JOBS) --target cardroom

client: bootstrap
	@scripts/build-client

asan: bootstrap
	@[ -f build/asan/build.ninja ] || cmake --preset asan >/dev/null
	@cmake --build build/asan -j $(JOBS)

# Whatever has threads, under ThreadSanitizer. A race ends the test or the server that has it. Its memory has to lie where
# ThreadSanitizer expects it: hence no random addresses (setarch -R).
THREADED := src/storage/storage_test src/gateway/gateway_test tests/simulation/kill_test
tsan: bootstrap
	@[ -f build/tsan/build.ninja ] || cmake --preset tsan >/dev/null
	@cmake --build build/tsan -j $(JOBS) --target $(notdir $(THREADED))
	@for test in $(THREADED); do TSAN_OPTIONS=halt_on_error=1 setarch -R build/tsan/$$test || exit 1; done

fuzz: bootstrap
	@[ -f build/fuzz/build.ninja ] || cmake --preset fuzz >/dev/null
	@cmake --build build/fuzz -j $(JOBS) --target fuzz_targets

bench: build
	@scripts/bench

fmt:
	@git ls-files '*.cpp' '*.h' | xargs clang-format -i

lint: configure
	@scripts/lint

clean:
	rm -rf build web/dist web/src/gen
