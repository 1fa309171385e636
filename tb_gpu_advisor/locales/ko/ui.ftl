# What only the tab says.

# The head: which run is shown
ui-run = 실행
ui-run-option = { $run } · 호스트 { $hosts }개 · { $size }
ui-compare = 비교 대상
ui-compare-none = 없음
ui-compare-close = 보고서로 돌아가기
ui-captured = 기록 시각: { $when }
ui-language = 언어
ui-copy-link = 링크 복사
ui-copy = 복사
ui-copied = 복사됨
ui-copy-by-hand = 브라우저가 복사를 허용하지 않습니다. 직접 복사하세요:
ui-loading = 불러오는 중

# The overview
ui-overview = 개요
ui-step = 단계
ui-steps = 단계 수
ui-steps-value = 단계 { $steps }개 분석
ui-steps-none = 찾지 못함
ui-busy = GPU 가동
ui-framework = 프레임워크
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-unknown = 인식되지 않음
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = 커널을 실행함
ui-gpu-copies-only = 복사만 함
ui-gpu-idle = 아무 일도 하지 않음
ui-gpu-capability = 컴퓨팅 기능 { $capability }
ui-gpu-none = 캡처에 없음
ui-partial = 이 실행의 일부를 읽을 수 없습니다. 보고서는 나머지 호스트를 다룹니다.
ui-partial-host = { $host }: { $what } { $do }

# The step
ui-breakdown = 단계 구성
ui-breakdown-capture = 시간 구성
ui-breakdown-mean = GPU { $gpus }개의 평균, { $step }
ui-breakdown-meaning = 각 부분의 의미
ui-breakdown-part = { $category }: { $time }, { $share }
ui-breakdown-column-category = 부분
ui-breakdown-column-time = 시간
ui-breakdown-column-share = 비율
ui-breakdown-column-meaning = 의미

# The checklist
ui-checklist = 체크리스트
ui-filter-all = 모두
ui-filter-status = 표시
ui-filter-text = 단어로 필터링
ui-filter-none = 일치하는 행이 없습니다.
ui-filter-clear = 모든 행 표시
ui-order = 순서
ui-order-failed-first = 미통과 먼저
ui-order-guide = 가이드 순서
ui-folded = { $status }: { $titles }
ui-unfold = 이 행 표시
ui-limit-at-least = 한계 { $limit }, { $origin }
ui-limit-at-most = { $limit } 초과 필요, { $origin }
ui-saving = 최대 { $saving }
ui-saving-range = { $low }~{ $saving }
ui-saving-label = 절약
ui-saving-share = 단계의 { $share }
ui-saving-share-capture = 시간의 { $share }
ui-saving-shared = 다른 결과와 공유

# One finding
ui-why = 중요한 이유
ui-undecided = 판정하려면 캡처할 것
ui-numbers = 수치
ui-saving-per-step = 단계당 최대 { $saving }
ui-saving-range-per-step = 단계당 { $low }~{ $saving }
ui-settle-first = 먼저 해결할 것
ui-settle-first-why = 이 캡처에 빠진 것 때문에 이 행이 달라질 수 있습니다.
ui-exclusive = 이 결과에만
ui-exclusive-value = 다른 결과가 가리키지 않는 { $time }
ui-method = 방법
ui-confidence = 신뢰도
ui-within-noise = 이는 단계 사이에 원래 있는 차이보다 작습니다.
ui-evidence = 근거
ui-fix = 조치 방법
ui-side-effect = 부작용
ui-verify = 확인 방법
ui-guide = TensorFlow 가이드에서 읽기
ui-copy-finding = 이 결과의 링크 복사
ui-copy-issue = 이슈용으로 복사
ui-save-picture = 그림 저장
ui-copy-code = 코드 복사
ui-api-keras = Model.fit
ui-api-custom-loop = 사용자 정의 루프
ui-api-jax = JAX
ui-api-shell = 셸

# Pages of the Profile tab
ui-links = Profile 탭에서 자세히 보기
ui-links-offline = 이 페이지에는 서버가 없습니다. TensorBoard의 Profile 탭에서 실행 기록을 열고 다음을 선택하세요:
ui-links-install = 이 페이지는 TensorBoard의 Profile 플러그인에 속하는데, 설치되어 있지 않습니다. 설치하고 TensorBoard를 다시 시작하세요:
ui-links-none-fits = 이 페이지에는 TensorBoard의 Profile 플러그인이 필요하지만 설치되어 있지 않습니다. 이 protobuf에서 동작하는 버전이 없습니다. 다른 환경에 더 새로운 TensorBoard를 설치하세요.
ui-links-internet = 추적 뷰어를 제외한 페이지는 표를 그리기 위해 인터넷에서 스크립트를 불러옵니다.
ui-new-tab = 새 탭에서 열림
ui-tool-overview-page = 개요 페이지
ui-tool-trace-viewer = 추적 뷰어
ui-tool-trace-viewer-range = 추적 뷰어: { $start }~{ $end }
ui-tool-input-pipeline-analyzer = 입력 파이프라인 분석기
ui-tool-kernel-stats = GPU 커널 통계
ui-tool-kernel-stats-hint = 커널 이름은 필터에 직접 입력합니다.
ui-tool-framework-op-stats = TensorFlow 통계
ui-tool-framework-op-stats-hint = 연산 이름은 필터에 직접 입력합니다.
ui-tool-memory-profile = 메모리 프로필

# Evidence
ui-table-cut = { $total }행 중 { $shown }행
ui-table-more = { $shown }행 표시
ui-table-fewer = 줄여서 표시
ui-table-sort = { $column } 기준으로 정렬
ui-unknown-evidence = 이 탭은 이 근거를 그릴 수 없습니다. 보고서에 있는 그대로 보여 드립니다:
ui-timeline-of = { $host }의 GPU { $gpu }, 단계 { $step }
ui-timeline-of-capture = { $host }의 GPU { $gpu }
ui-timeline-help = 화살표 키로 이동하고 확대·축소하며, Home은 가장 나쁜 사례로 돌아가고, Page Up과 Page Down은 사례 사이를, N과 P는 구간 사이를 이동합니다. 포인터로는 끌거나 Ctrl을 누른 채 스크롤하세요.
ui-timeline-zoom-in = 확대
ui-timeline-zoom-out = 축소
ui-timeline-fit = 가장 나쁜 사례로 돌아가기
ui-timeline-marks = 손실된 시간
ui-timeline-span = { $name }, { $start }부터 { $dur }
ui-timeline-dropped = 더 짧은 구간 { $count }개는 그리지 않음
ui-timeline-table = 구간을 표로 보기
ui-timeline-column-lane = 레인
ui-timeline-column-name = 이름
ui-timeline-column-start = 시작
ui-timeline-column-dur = 길이

# Views without a report
ui-empty = 이 로그 디렉터리에는 아직 프로필이 없습니다
ui-empty-do = 훈련이 실행되는 동안 캡처한 다음 TensorBoard의 새로고침 버튼을 누르세요. 처음 몇 단계 이후의 10단계가 가장 많은 것을 알려 줍니다.
ui-running = { $run }의 보고서를 준비하는 중
ui-running-stage-reading = 캡처를 읽는 중
ui-running-stage-searching = 로그 디렉터리를 검색하는 중
ui-running-stage-analysing = 분석 중
ui-running-stop = 분석 중지
ui-stopped = { $run }의 분석을 중지했습니다.
ui-problem = { $run }을(를) 표시할 수 없습니다
ui-problem-other-runs = 다른 실행에는 영향이 없습니다.
ui-no-gpu = 이 캡처에서는 어떤 GPU도 작업하지 않았습니다
ui-no-gpu-about = GPU 성능에 관한 조언에는 GPU에서 실행된 커널이 필요합니다. 캡처에 실제로 들어 있는 내용은 아래와 같습니다.
ui-no-run = 이 로그 디렉터리에 실행 { $run }이(가) 없습니다
ui-no-run-do = 삭제되었거나 링크가 다른 로그 디렉터리의 것일 수 있습니다. 이름이 비슷한 실행:
ui-no-finding = 이 보고서에 결과 { $finding }이(가) 없습니다
ui-no-finding-do = 이 버전에서는 검사 이름이 다를 수 있습니다. 비슷한 것:
