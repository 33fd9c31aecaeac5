#!/usr/bin/env bash
# sol2 entered Debian after trixie. This installs that package (headers only, any release can use it)
# from the Debian mirror the machine already uses, without touching /etc/apt: a private apt
# configuration is laid over the machine's own for one download. apt checks signature and hashes.
# Run as root, by setup.sh.
set -euo pipefail
umask 022

suite=forky
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
oldest=3.5

main() {
  export DEBIAN_FRONTEND=noninteractive
  ((EUID == 0)) || fail "needs root"
  if recent "$(dpkg-query -W -f '${db:Status-Status} ${Version}' sol2-dev 2>/dev/null | sed -n 's/^installed //p')"; then return; fi

  local mirror
  mirror=$(mirror_in_use)
  if [[ -z $mirror ]]; then  # apt knows its sources' releases only after a first update
    apt-get -q update
    mirror=$(mirror_in_use)
  fi
  if recent "$(apt-cache policy sol2-dev | sed -n 's/^ *Candidate: //p')"; then
    install sol2-dev
  elif [[ $mirror && -e $keyring ]]; then
    install_from "$mirror"
  else
    fail "this release has no sol2-dev >= $oldest, and is not a Debian that could borrow it: install sol2 so that CMake finds it (see vcpkg.json)"
  fi
}

# The address that serves this very release: not its updates, nor somebody else's archive.
mirror_in_use() {
  local VERSION_CODENAME=
  # shellcheck source=/dev/null
  . /etc/os-release
  # shellcheck disable=SC2016 # $(…) is apt's notation
  apt-get indextargets --format '$(IDENTIFIER) $(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' |
    awk -v name="$VERSION_CODENAME" '$1 == "Packages" && $2 == "Debian" && $3 == name && $4 == "main" && !found++ { print $5 }'
}

install_from() {
  local mirror=$1
  dir=$(mktemp -d)
  trap 'rm -rf -- "$dir"' EXIT
  chmod 755 "$dir"
  mkdir -p "$dir"/{lists,cache/archives}/partial
  : >"$dir/status"
  echo "deb [signed-by=$keyring] $mirror $suite main" >"$dir/sources.list"
  cd -- "$dir"
  borrow update
  borrow download sol2-dev
  install ./sol2-dev_*.deb  # with the machine's own sources: liblua5.4-dev comes from this release
}

# apt-get with our one source, an empty package database, and everything it writes in $dir.
borrow() {
  apt-get -q -o Dir::Etc::sourcelist="$dir/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null -o APT::Default-Release= \
    -o Dir::State::lists="$dir/lists" -o Dir::State::status="$dir/status" -o Dir::Cache="$dir/cache" \
    -o Acquire::Languages=none -o Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled=false \
    -o APT::Sandbox::User=root -o Acquire::Retries=3 -o APT::Update::Error-Mode=any "$@"
}

install() { apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"; }
recent() { [[ $1 && $1 != '(none)' ]] && dpkg --compare-versions "$1" ge "$oldest"; }
fail() { printf 'get-sol2: %s\n' "$1" >&2; exit 1; }

main
