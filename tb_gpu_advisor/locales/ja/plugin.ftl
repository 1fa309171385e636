# What the plugin says before the frontend runs.

frontend-not-built = GPU Advisor のフロントエンドがビルドされていません。ソースフォルダで "make frontend" を実行してから、このページを再読み込みしてください。
