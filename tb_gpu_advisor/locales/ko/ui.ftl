# What only the tab says.

# The head: which run is shown
ui-run = 실행
ui-run-option = { $run } · 호스트 { $hosts }개 · { $size }
ui-compare = 비교 대상
ui-compare-none = 없음
ui-compare-close = 보고서로 돌아가기
ui-language = 언어
ui-copy-link = 링크 복사
ui-copy = 복사
ui-copied = 복사됨
ui-copy-by-hand = 브라우저가 복사를 허용하지 않습니다. 직접 복사하세요:
ui-loading = 불러오는 중
ui-skip = 첫 발견 항목으로 건너뛰기
ui-name-copy = 눌러서 복사

# The overview
ui-overview = 개요
ui-headline-measured =
    { $range ->
        [none] 단계 평균 { $mean }(단계 { $steps }개, 거의 일정).
       *[some] 단계 평균 { $mean }(단계 { $steps }개: 중앙값 { $step }, { $low }~{ $high }).
    }
ui-headline-measured-one = 이 캡처의 단계 하나는 { $mean }입니다.
ui-headline-win = 발견 항목을 고치면 그중 { $low }~{ $high }를 줄일 수 있습니다.
ui-headline-win-at-most = 발견 항목을 고치면 그중 최대 { $high }를 줄일 수 있습니다.
ui-first = 먼저 할 일
ui-first-loss = 단계의 { $share }
ui-first-save = { $low }~{ $high } 단축
ui-first-save-at-most = 최대 { $high } 단축
ui-first-open = 발견 항목 열기
ui-what-if = 가정 분석
ui-what-if-about = 발견 항목을 고쳤을 때, 배치나 GPU 수를 바꿨을 때 예상되는 단계 시간입니다.
ui-what-if-fixes = 고칠 발견 항목
ui-what-if-batch = 각 GPU의 배치
ui-what-if-gpus = GPU 수
ui-record = 이렇게 기록하세요
ui-record-why = 이 캡처로는 GPU가 유휴 상태인 이유를 알 수 없습니다. 호스트 이벤트와 함께 10단계를 기록하세요.
ui-nothing-checked = 검사 { $passed }개 통과, { $undecided }개 판정할 수 없음, { $other }개 해당 없음.
ui-win-certain = 최소 { $time } 단축 가능
ui-win-possible = 최대 { $time }
ui-step = 단계
ui-steps = 단계 수
ui-steps-value = 단계 { $steps }개 분석
ui-steps-none = 찾지 못함
ui-busy = GPU 가동률
ui-framework = 프레임워크
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-pytorch = PyTorch
ui-framework-unknown = 인식되지 않음
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = 커널을 실행함
ui-gpu-copies-only = 복사만 함
ui-gpu-idle = 아무 일도 하지 않음
ui-gpu-capability = 컴퓨팅 기능 { $capability }
ui-gpu-none = 캡처에 없음
ui-notes-more = 표시
ui-notes-hosts = (호스트 { $count }개도 같음)
ui-gpus-counted = 호스트 { $hosts }개의 GPU { $gpus }개
ui-partial = 이 실행의 일부를 읽을 수 없습니다. 보고서는 나머지 호스트를 다룹니다.
ui-partial-host = { $host }: { $what } { $do }
ui-errors = 이 보고서의 일부가 오류입니다. 나머지는 유효합니다.
ui-flags = TensorBoard가 사용할 수 없는 옵션으로 시작되었습니다. 옵션을 고치고 TensorBoard를 다시 시작할 때까지 보고서는 그 옵션 없이 만들어집니다.
ui-part-broke = 이 부분은 표시할 수 없습니다({ $cause }). 나머지는 유효합니다.

ui-breakdown = 단계 시간 구성
ui-breakdown-capture = 시간 구성
ui-breakdown-mean = GPU { $gpus }개의 평균, { $step }
ui-breakdown-profiler = 프로파일러 { $time }
    .about = 단계 앞뒤의 프로파일링 오버헤드이며 단계에 포함되지 않습니다. 길이는 비례하지 않습니다.
ui-breakdown-meaning = 각 부분의 의미
ui-breakdown-small = 그 밖의 작은 부분 { $count }개, { $time }
ui-cause-pick = 단계의 이 부분에 관한 발견 항목 표시
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
ui-limit-at-least = 임계값: { $limit }({ $origin })
ui-limit-at-most = 임계값: { $limit }(초과하면 통과, { $origin })
ui-saving = 최대 { $saving }
ui-saving-range = { $low }~{ $saving }
ui-saving-label = 단축
ui-saving-share = 단계의 { $share }
ui-saving-share-capture = 시간의 { $share }

# One finding
ui-why = 중요한 이유
ui-undecided = 판정에 필요한 캡처
ui-numbers = 수치
ui-saving-per-step = 단계당 최대 { $saving }
ui-saving-range-per-step = 단계당 { $low }~{ $saving }
ui-settle-first = 먼저 고칠 것
ui-settle-first-why = 더 나은 캡처에서는 결과가 달라질 수 있습니다.
ui-method = 방법
ui-confidence = 신뢰도
ui-within-noise = 단계 시간의 편차보다 작습니다.
ui-evidence = 근거
ui-fix = 조치 방법
ui-culprit = 주요 원인: { $what }
ui-many-count-per-step = 단계당 { $count }회
ui-many-count = 총 { $count }회
ui-culprit-after = 간격 뒤의 작업
ui-side-effect = 부작용
ui-verify = 확인 방법
ui-guide = TensorFlow 가이드에서 읽기
ui-copy-finding = 이 발견 항목의 링크 복사
ui-copy-issue = 이슈용으로 복사
ui-save-picture = 그림 저장
ui-copy-code = 코드 복사
ui-api-keras = Model.fit
ui-api-custom-loop = 사용자 정의 루프
ui-api-jax = JAX
ui-api-keras-2 = Keras 2의 Model.fit
ui-api-keras-ampere = Model.fit
ui-api-custom-loop-ampere = 사용자 정의 루프
ui-api-keras-arrays = 배열을 쓰는 Model.fit
ui-api-keras-generator = 제너레이터를 쓰는 Model.fit
ui-api-keras-hosts = 여러 호스트의 Model.fit
ui-api-keras-strategy = 분산 전략을 쓰는 Model.fit
ui-api-custom-loop-hosts = 여러 호스트의 사용자 정의 루프
ui-api-custom-loop-strategy = 분산 전략을 쓰는 사용자 정의 루프
ui-api-shell = 셸
ui-api-keras-measure = 측정(Model.fit)
ui-api-custom-loop-measure = 측정(사용자 정의 루프)
ui-api-jax-tfdata = tf.data를 쓰는 JAX
ui-api-jax-measure = 측정(JAX)
ui-api-custom-loop-gpus = 여러 GPU의 사용자 정의 루프
ui-api-custom-loop-python = 함수 하나로 된 사용자 정의 루프
ui-api-shell-jax = 셸
ui-api-shell-pytorch = 셸
ui-api-shell-privilege = 셸
ui-api-shell-library = 셸
ui-api-shell-unseen = 셸

# Pages of the Profile tab
ui-links = Profile 탭에서 자세히 보기
ui-links-offline = 이 페이지에는 서버가 없습니다. TensorBoard의 Profile 탭에서 실행을 열고 다음을 선택하세요:
ui-links-install = 이 페이지에는 TensorBoard의 Profile 플러그인이 필요하지만 설치되어 있지 않습니다. 다음 명령은 현재 패키지와 맞는 릴리스를 설치하며 다른 패키지를 바꾸지 않습니다. 설치한 뒤 TensorBoard를 다시 시작하세요:
ui-links-none-fits = 이 페이지에는 TensorBoard의 Profile 플러그인이 필요하지만 설치되어 있지 않습니다. 이 protobuf에서 동작하는 릴리스가 없습니다. 다른 환경에 더 새로운 TensorBoard를 설치하세요.
ui-links-hidden = 여기의 Profile 플러그인({ $version })에는 이 실행이 나열되지 않습니다. 2.19.0까지의 릴리스는 TensorBoard의 다른 탭이 표시하는 이벤트 파일도 있는 폴더만 나열합니다. 더 새로운 릴리스에서 볼 수 있는 것:
ui-links-silent = Profile 플러그인이 응답하지 않습니다. 그 탭을 열고 { $run } 실행을 선택한 뒤 다음을 보세요:
ui-links-unaddressed = 여기의 Profile 플러그인({ $version })은 페이지에 주소가 없습니다. 그 탭을 열고 { $run } 실행을 선택한 뒤 다음을 보세요:
ui-links-missing = 여기의 Profile 플러그인({ $version })은 이 실행에 대해 다음을 제공하지 않습니다:
ui-links-internet = 추적 뷰어를 제외한 페이지는 표를 그리기 위해 인터넷에서 스크립트를 불러옵니다.
ui-new-tab = (새 탭에서 열림)
ui-tool-overview-page = 개요 페이지
ui-tool-trace-viewer = 추적 뷰어
ui-tool-trace-viewer-range = 추적 뷰어: { $start }~{ $end }
ui-tool-input-pipeline-analyzer = 입력 파이프라인 분석기
ui-tool-kernel-stats = GPU 커널 통계
ui-tool-kernel-stats-hint = 커널 이름을 필터에 붙여 넣으세요.
ui-tool-framework-op-stats = TensorFlow 통계(Framework Op Stats)
ui-tool-framework-op-stats-hint = 연산 이름을 필터에 붙여 넣으세요.
ui-tool-memory-profile = 메모리 프로필

# Evidence
ui-table-cut = { $total }행 중 { $shown }행
ui-table-more = { $shown }행 표시
ui-table-fewer = 줄여서 표시
ui-table-sort = { $column } 기준으로 정렬
ui-unknown-evidence = 이 탭은 이 근거를 그릴 수 없습니다. 보고서에 있는 그대로 표시합니다:
ui-timeline-of = { $host }의 GPU { $gpu }번, 단계 { $step }
ui-timeline-of-capture = { $host }의 GPU { $gpu }번
ui-timeline-help = 화살표 키로 이동하고 확대·축소하고, Home으로 첫 사례로 돌아가고, Page Up과 Page Down으로 사례 사이를, N과 P로 구간 사이를 이동합니다. 포인터로는 끌거나, Ctrl을 누른 채 스크롤하세요.
ui-timeline-zoom-in = 확대
ui-timeline-zoom-out = 축소
ui-timeline-fit = 첫 사례로 돌아가기
ui-timeline-marks = 잃은 시간
ui-timeline-span = { $name }, { $start }부터 { $dur } 동안
ui-timeline-table = 구간을 표로 보기
ui-timeline-column-lane = 레인
ui-timeline-column-name = 이름
ui-timeline-column-start = 시작
ui-timeline-column-dur = 길이

# Views without a report
ui-empty = 이 로그 디렉터리에는 아직 프로필이 없습니다
ui-empty-do = 훈련이 실행되는 동안 캡처한 뒤 TensorBoard의 새로고침 버튼을 누르세요. 처음 몇 단계 뒤의 10단계가 가장 좋습니다.
ui-empty-why = 이미 캡처했다면 가능한 이유는 세 가지입니다. profile_batch의 첫 배치 전에 훈련이 끝났을 수 있습니다(짧은 훈련에는 profile_batch=(2, 4)). Python 3.12보다 낮은 버전에서 JAX 기반의 Keras 3은 아무것도 기록하지 않습니다(10단계를 "with jax.profiler.trace(logdir):"로 감싸세요). 또는 프로필이 TensorBoard를 시작한 폴더가 아닌 다른 폴더에 저장되었습니다.
ui-running = { $run }의 보고서를 준비하는 중
ui-running-stage-reading = 캡처를 읽는 중
ui-running-stage-searching = 로그 디렉터리를 검색하는 중
ui-running-stage-analysing = 분석 중
ui-running-bytes = { $size }
ui-running-left = 약 { $left } 남음
ui-running-longer = 평소보다 오래 걸림
ui-running-stop = 분석 중지
ui-stopped = { $run }의 분석을 중지했습니다.
ui-problem = { $run } 실행을 표시할 수 없습니다
ui-problem-other-runs = 다른 실행에는 영향이 없습니다.
ui-no-gpu = 이 캡처에서 작업한 GPU가 없습니다
ui-no-gpu-about = GPU 성능에 대한 조언에는 GPU에서 실행된 커널이 필요합니다. 캡처의 나머지는 아래에 있습니다.
ui-no-run = 이 로그 디렉터리에 { $run } 실행이 없습니다
ui-no-run-do = 삭제되었거나 링크가 다른 로그 디렉터리의 것일 수 있습니다. 이름이 비슷한 실행:
ui-no-finding = 이 보고서에 { $finding } 발견 항목이 없습니다
ui-no-finding-do = 이 버전에서는 검사 이름이 다를 수 있습니다. 비슷한 것:
