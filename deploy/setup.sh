# shellcheck shell=bash
# What deploy/run and Tests/run share: sourced, never run. It prints to standard error only, so that
# the first line on standard output stays the server's.

# What building and serving need; on Debian, the names of packages.
# shellcheck disable=SC2034 # The scripts that source this file use it.
product_packages=(g++ pkg-config libwebsockets-dev libev-dev libwebsockets-evlib-ev
    libsqlite3-dev libpng-dev libjpeg62-turbo-dev libwebp-dev libgif-dev libssl-dev
    libpango1.0-dev libcairo2-dev fonts-dejavu-core)

# What the toolchain's own programs load, of which a bare Debian has none.
toolchain_packages=(libcurl4 libncurses6 libsqlite3-0 libxml2)

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# Ends the script in one line when there is no Swift toolchain that can build this package.
require_swift() {
    local advice="Swift 6.3 or newer comes from https://swift.org/install/linux"
    command -v swift >/dev/null || fail "There is no swift on the PATH. $advice"
    if toolchain_lacks_libraries; then ensure_packages "${toolchain_packages[@]}"; fi
    local said version
    said=$(swift --version 2>&1) || fail "The swift on the PATH does not run: $said"
    version=$(sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' <<<"$said")
    if [[ "$(printf '6.3\n%s\n' "$version" | sort -V | head -n 1)" != 6.3 ]]; then
        fail "The swift on the PATH is ${version:-of an unknown version}. $advice"
    fi
}

toolchain_lacks_libraries() {
    local folder
    folder=$(dirname -- "$(readlink -f -- "$(command -v swift)")")
    ldd "$folder/swift-build" 2>/dev/null | grep 'not found' >/dev/null
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
    # Package lists may be absent (a bare machine) or old (a 404): fetching them mends both, so
    # what the first try complains of is of no interest.
    install_packages "${missing[@]}" 2>/dev/null || {
        as_root apt-get update -qq >&2 && install_packages "${missing[@]}"
    } || fail "apt-get could not install: ${missing[*]}"
}

is_installed() {
    [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

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
    local headers=(libwebsockets ev sqlite3 stdio png jpeglib webp/decode gif_lib openssl/evp)
    { printf '#include <%s.h>\n' "${headers[@]}" | cc -E -x c - &&
        pkg-config --exists pangocairo; } >/dev/null 2>&1 ||
        fail "This system has no apt-get. Needed, with headers: a C compiler, pkg-config," \
            "libwebsockets 4.1.6 or newer built with libev, libev, SQLite, libpng, libjpeg-turbo," \
            "libwebp, giflib, libcrypto of OpenSSL, PangoCairo 1.50 and a font."
}
