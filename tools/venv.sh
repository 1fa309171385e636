#!/usr/bin/env bash
# tools/venv.sh VENV REQUIREMENT: makes the virtual environment VENV if it is not there or does not
# run, and installs REQUIREMENT (this checkout, with or without extras) into it, editable.
set -euo pipefail

venv=$1
requirement=$2
oldest=3.10

die() {
    printf 'Error: %s\n' "$*" >&2
    exit 1
}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null
}

# The Python the caller names, else the first one here that is new enough.
find_python() {
    local name
    if [ -n "${PYTHON:-}" ]; then
        new_enough "$PYTHON" || die "PYTHON=$PYTHON is not a Python $oldest or newer."
        echo "$PYTHON"
        return
    fi
    for name in python3 python3.14 python3.13 python3.12 python3.11 python3.10 python; do
        if new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    die "Python $oldest or newer is needed and none was found. Install it, or name one: PYTHON=/path/to/python3 make ..."
}

make_venv() {
    local python version
    python=$(find_python)
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        die "This Python $version cannot make virtual environments. Install its venv module (Debian, Ubuntu: apt-get install python$version-venv)."
    echo "Making $venv with Python $version"
    rm -rf "$venv"
    "$python" -m venv "$venv"
}

if ! new_enough "$venv/bin/python"; then
    make_venv
fi
echo "Installing $requirement into $venv (the first time takes a few minutes)"
# The pip that comes with Python 3.10 searches for very long before it finds a set of releases that fit together.
"$venv/bin/python" -m pip install --quiet --upgrade 'pip>=25' ||
    die "pip could not be brought up to date; its message is above."
"$venv/bin/python" -m pip install --quiet --editable "$requirement" ||
    die "pip could not install $requirement; its message is above."
# Where Python may not write what it compiles, every command would compile all of the package again.
case $requirement in .*) "$venv/bin/python" -m compileall -q tb_gpu_advisor || true ;; esac
