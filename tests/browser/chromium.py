"""The browser of the browser tests: the machine's own Chromium or Chrome.

Run as a program (``python -m tests.browser.chromium``) it installs Chromium where it may: on Debian
and Ubuntu as root. Anywhere else it says what to install. Playwright's own browser builds are not
used, so that the tests need no download besides the package managers'.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSING = (
    "Chromium or Chrome is needed for the browser tests and was not found. Install it "
    "(Debian, Ubuntu: apt-get install chromium), or name one: CHROMIUM=/path/to/chromium"
)

#: No sandbox, because root cannot have one; only the tests' own pages are opened. No call home, and
#: no host besides this machine: a page that asks for another one fails instead of depending on it.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def find() -> str | None:
    """The browser's program, or None."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        program = shutil.which(name) if name else None
        if program is not None:
            return program
    return None


def install() -> None:
    """Installs Chromium with apt. Only root can."""
    print("Installing Chromium for the browser tests (apt-get)", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    package = ["install", "--yes", "--no-install-recommends", "chromium"]
    for arguments in (["update"], package):
        subprocess.run(["apt-get", "--quiet", "--quiet", *arguments], check=True, env=environment)


def main() -> int:
    if find() is None and shutil.which("apt-get") is not None and os.geteuid() == 0:
        install()
    if find() is None:
        print(f"Error: {MISSING}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
