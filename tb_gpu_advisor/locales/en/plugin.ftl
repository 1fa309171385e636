# What the plugin says before the frontend runs.

frontend-not-built = The frontend of GPU Advisor is not built. Run "make frontend" in its source folder, then reload this page.
