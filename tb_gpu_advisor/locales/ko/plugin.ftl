# What the plugin says before the frontend runs.

frontend-not-built = GPU Advisor의 프런트엔드가 빌드되지 않았습니다. 소스 폴더에서 "make frontend"를 실행한 다음 이 페이지를 새로고침하세요.
