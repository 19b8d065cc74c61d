# shellcheck shell=bash
# What deploy/run and Tests/run share: sourced, never run. It prints to standard error only, so that
# the first line on standard output stays the server's.

# What building and serving need; on Debian, the names of packages.
# shellcheck disable=SC2034 # The scripts that source this file use it.
product_packages=(gcc libc6-dev pkg-config libwebsockets-dev libev-dev libwebsockets-evlib-ev)

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# Ends the script in one line when there is no Swift toolchain that can build this package.
require_swift() {
    local advice="Swift 6.3 or newer comes from https://swift.org/install/linux"
    command -v swift >/dev/null || fail "There is no swift on the PATH. $advice"
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
    if [[ "$(printf '6.3\n%s\n' "$version" | sort -V | head -n 1)" != 6.3 ]]; then
        fail "The swift on the PATH is ${version:-of an unknown version}. $advice"
    fi
}

# Installs those of the named Debian packages that are missing. Silent when there are none.
ensure_packages() {
    if ! command -v apt-get >/dev/null; then
        require_libraries
        return
    fi
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    say "Installing with apt-get: ${missing[*]}"
    # Package lists may be absent (a bare machine) or old (a 404): fetching them mends both.
    install_packages "${missing[@]}" || {
        as_root apt-get update -qq >&2 && install_packages "${missing[@]}"
    } || fail "apt-get could not install: ${missing[*]}"
}

is_installed() {
    [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

# What apt-get prints when all goes well is of use to nobody; its errors are shown.
install_packages() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "This needs root, and there is no sudo. As root: $*"
    fi
}

# Without apt-get we install nothing; what is needed may be there all the same.
require_libraries() {
    printf '#include <libwebsockets.h>\n#include <ev.h>\n' | cc -E -x c - >/dev/null 2>&1 ||
        fail "This system has no apt-get. Needed, with headers: a C compiler, pkg-config, " \
            "libwebsockets 4.1.6 or newer built with libev, libev."
}
