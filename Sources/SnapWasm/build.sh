#!/usr/bin/env bash
# Compiles the engine to WebAssembly with what the Swift toolchain has, where sources have changed.
#   Sources/SnapWasm/build.sh           for browsers: .build/wasm/snap.wasm
#   Sources/SnapWasm/build.sh --all     for tests, with all that the engine can: snap-all.wasm
#   Sources/SnapWasm/build.sh --hash    for tests: .build/wasm/engine-hash.wasm (Tests/EngineHash)
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
# shellcheck source=deploy/setup.sh
source deploy/setup.sh

out=.build/wasm
# What a browser has to load, compressed, before it can predict.
greatest_size=24000
# The exports that only a program for tests has: what the engine does beside gestures.
left_out='Sources/SnapWasm/Tested/*'

# Several modules, and still one program for the optimiser: in Embedded Swift a module holds the
# code of all that it exports, to be compiled where it is used.
swift_options=(
    -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -swift-version 6
    -enable-experimental-feature Extern -whole-module-optimization -Osize -parse-as-library
    -warnings-as-errors
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault -package-name plumbline
    # Its functions come from a C library that we have not.
    -Xfrontend -disable-stack-protector
    # Small before fast. What native builds check, on the same samples, is not checked again; calls
    # stay calls but for those of a line or two; and the linker sees the whole program.
    -Xfrontend -remove-runtime-asserts -Xllvm -sil-inline-overall-caller-block-limit=1
    -Xllvm -sil-disable-pass=inline -Xllvm -sil-disable-pass=closure-specialize -lto=llvm-full
)
c_options=(
    --target=wasm32-unknown-none -mbulk-memory -Oz -std=c17 -ffreestanding -Wall -Wextra -Werror
)
# An undefined symbol is an error, so there is nothing to import. The memory never grows: a view of
# it stays good. The stack lies first, so that an overflow traps.
link_options=(
    --no-entry --gc-sections --strip-all -O2 --stack-first -z stack-size=65536
    --initial-memory=33554432 --max-memory=33554432
    # What makes code faster where registers are few, and here only longer.
    -mllvm -inline-threshold=-200 -mllvm -disable-lsr -mllvm -disable-machine-cse
    -mllvm -enable-pre=false -mllvm -disable-licm-promotion
)
# What the compiler for all machines leaves to be said shorter. Nothing lies in the lowest memory:
# there the stack ends.
shrink_options=(
    -Oz --low-memory-unused --strip-debug --strip-producers --strip-target-features
    --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int
    --enable-mutable-globals
)

# The toolchain's own clang and linker lie beside its library.
find_tools() {
    local library
    library=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    tools=$(cd -- "$library/../../bin" && pwd)
}

# Compiles the Swift files of a folder to a module and an object file.
compile_module() {
    local folder=$1 module=$2 sources=()
    mapfile -d '' sources < <(
        find "$folder" -name '*.swift' ! -path "$left_out" -print0 | sort -z)
    swiftc "${swift_options[@]}" -module-name "$module" -I "$out" -emit-module \
        -emit-module-path "$out/$module.swiftmodule" -c "${sources[@]}" -o "$out/$module.o"
}

# Makes a program of folders, each a module that may import those before it.
build() {
    local program=$1 folder module objects=("$out/runtime.o")
    shift
    if is_current "$out/$program.wasm" "$@"; then return; fi
    command -v wasm-opt >/dev/null || ensure_packages binaryen
    find_tools
    mkdir -p -- "$out"
    "$tools/clang" "${c_options[@]}" -c Sources/SnapWasm/runtime.c -o "$out/runtime.o"
    for folder in "$@"; do
        module=$(basename -- "$folder")
        compile_module "$folder" "$module"
        objects+=("$out/$module.o")
    done
    "$tools/wasm-ld" "${link_options[@]}" "${objects[@]}" -o "$out/$program.linked"
    wasm-opt "${shrink_options[@]}" "$out/$program.linked" -o "$out/$program.shrunk"
    mv -- "$out/$program.shrunk" "$out/$program.wasm"
}

# Whether a program is newer than its sources, their folders (a file may be gone) and the compiler.
is_current() {
    local program=$1
    shift
    [[ -e "$program" ]] || return
    local inputs=("$@" Sources/SnapWasm "$(command -v swiftc)")
    [[ -z "$(find -L "${inputs[@]}" -newer "$program" -print -quit)" ]]
}

# Tells the size, and fails where it is too much for a browser.
weigh() {
    local size compressed
    size=$(stat -c %s -- "$1")
    compressed=$(gzip -9 --stdout -- "$1" | wc -c)
    echo "$1: $size bytes, $compressed compressed"
    ((compressed <= greatest_size)) || fail "error: at most $greatest_size compressed are allowed"
}

require_swift
engine=(Sources/Canvas Sources/Snapping)
case "${1-}" in
    '')
        build snap "${engine[@]}" Sources/SnapWasm
        weigh "$out/snap.wasm"
        ;;
    --all)
        left_out=''
        build snap-all "${engine[@]}" Sources/SnapWasm
        ;;
    --hash)
        # The runtime is tested, too.
        link_options+=(--export=malloc --export=free)
        build engine-hash "${engine[@]}" Tests/SeededRandom Tests/EngineHash
        ;;
    *) fail "Usage: Sources/SnapWasm/build.sh [--all | --hash]" ;;
esac
