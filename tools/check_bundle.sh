#!/usr/bin/env bash
# tools/check_bundle.sh: fails when tb_gpu_advisor/static/ is not what frontend/ builds.
set -euo pipefail
cd "$(dirname "$0")/.."

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
npm run --silent --prefix frontend build -- --outDir "$fresh" --emptyOutDir --logLevel error
if ! diff -rq "$fresh" tb_gpu_advisor/static; then
    echo "Error: tb_gpu_advisor/static/ is not what frontend/ builds. Run: make generated" >&2
    exit 1
fi
echo "The committed bundle is fresh"
