#!/usr/bin/env bash
# Installs what Pilewright is built from, so that a fresh Debian or Ubuntu machine needs no reading
# first; `setup.sh tests` also what its tests run. ./dev runs it every time: when nothing is missing it is silent and
# takes milliseconds. Works as root or through sudo. Exit code 2: something is missing and could not be installed.
set -euo pipefail

self=$(readlink -f -- "${BASH_SOURCE[0]}")
what=${1-}
libraries=(liblua5.4-dev libyaml-cpp-dev catch2 libcli11-dev libfmt-dev nlohmann-json3-dev libedit-dev lua-check
  rapidjson-dev)  # the tests read it, and are configured with the rest

main() {
  if ! has apt-get || ! has dpkg-query; then
    # Not ours to install; CMake names what it cannot find.
    if has cmake && has pkg-config; then return; fi
    fail "this is not Debian or Ubuntu: install cmake, ninja, pkg-config, a C++20 compiler, and the libraries in vcpkg.json"
  fi
  local packages
  packages=$(missing_packages)
  if [[ -z $packages ]] && has_sol2; then return; fi
  if ((EUID == 0)); then install_all "$packages"; else through_sudo; fi
}

# --- what is missing ----------------------------------------------------------

# Tools count however they came here; libraries count as Debian packages. Printed on one line.
missing_packages() {
  local missing=() installed name
  has c++ || missing+=(g++)
  has cmake || missing+=(cmake)
  has ninja || missing+=(ninja-build)
  has pkg-config || missing+=(pkg-config)
  if [[ $what == tests ]]; then
    has tmux || missing+=(tmux)  # they drive the REPL in it,
    has chromium || missing+=(chromium)  # look at reports in a browser,
    libraries+=(openmpi-bin parallel)    # and share runs among processes
  fi
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${libraries[@]}" 2>/dev/null || true)
  for name in "${libraries[@]}"; do
    [[ $'\n'$installed$'\n' == *$'\n'"installed $name"$'\n'* ]] || missing+=("$name")
  done
  echo "${missing[*]-}"
}

# Where CMake looks; a version too old is for CMake to report.
has_sol2() {
  local dir
  for dir in "${sol2_DIR-}" {/usr,/usr/local}/{share,lib}/cmake/sol2; do
    [[ -e $dir/sol2-config.cmake ]] && return
  done
  return 1
}

# --- installing it --------------------------------------------------------------

install_all() {
  local packages names=$1 log
  read -ra packages <<<"$1"
  has_sol2 || names+=" sol2-dev"
  say "installing ${names# }"
  log=$(mktemp)
  # shellcheck disable=SC2064 # the name as it is now
  trap "rm -f -- '$log'" EXIT
  apt_install "${packages[@]-}" >"$log" 2>&1 || { tail -n 15 -- "$log" >&2; fail "could not install ${names# }, see above"; }
}

apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update || true  # a broken source of no concern to us must not stop us
  if [[ $1 ]]; then
    apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@" || return
  fi
  has_sol2 || "${self%/*}/get-sol2.sh"
}

through_sudo() {
  local status=1
  if has sudo; then
    say "asking sudo to install what is missing"
    sudo -- "$self" $what && return
    status=$?
  fi
  # 2 is this script's own failure, already explained; otherwise there was no way to become root.
  ((status == 2)) || say "packages are missing, and installing them needs root; run: su -c $(printf %q "$(printf %q "$self") $what")"
  exit 2
}

has() { command -v "$1" >/dev/null; }
say() { printf 'setup: %s\n' "$1" >&2; }
fail() { say "$1"; exit 2; }

main
