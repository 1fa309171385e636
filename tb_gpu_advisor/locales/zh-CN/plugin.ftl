# What the plugin says before the frontend runs.

frontend-not-built = GPU Advisor 的前端尚未构建。请在其源文件夹中运行 "make frontend"，然后重新加载此页面。
