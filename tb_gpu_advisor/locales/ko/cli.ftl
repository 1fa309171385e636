# What only the command line says.

cli-description = TensorFlow의 GPU 성능 가이드를 자동 체크리스트로 만듭니다.
cli-logdir = logdir, 세션 하나의 폴더 또는 .xplane.pb 파일 하나 (gs://bucket/logs 같은 주소도 가능)
cli-follow-links = logdir의 링크가 가리키는 바깥 파일도 읽기
cli-no-cache = 프로필을 다시 읽고 아무것도 보관하지 않기
cli-max-memory = 호스트 하나를 읽는 데 쓸 수 있는 메모리(MB, 기본값: 파일 크기와 이 머신에 따라 결정)
cli-max-seconds = 호스트 하나를 읽는 데 쓸 수 있는 시간(초, 기본값: 파일 크기에 따라 결정)
cli-dask = 실행의 호스트를 읽을 작업자를 가진 Dask 스케줄러의 주소(예: tcp://host:8786)
cli-run = 보고할 실행. 지정하지 않으면 가장 최근 실행
cli-runs = 보고할 실행. 지정하지 않으면 가장 최근 실행. "train/*" 같은 패턴으로 여러 개를 지정하면 -o의 폴더에 각각 별도 파일로 저장
cli-one-gpu = 확장성을 검사하기 위한, 같은 프로그램의 단일 GPU 실행
cli-thresholds = [thresholds] 표에서 검사의 임계값을 id별로 정하는 TOML 파일
cli-parameters = AllReduce 속도를 검사하기 위한 모델의 매개변수 수
cli-bandwidth = GPU 사이 링크의 한 방향 대역폭(GB/s)
cli-examples = 모든 GPU가 한 단계에 처리하는 예제 수(캡처에 없을 때)
cli-hours = 훈련에 걸리는 시간(시간 단위). 조치로 그중 얼마가 줄어드는지 텍스트 출력에 표시합니다
cli-price = GPU 한 개의 시간당 비용(--hours와 함께)
cli-examples-of-each = 모든 GPU가 한 단계에 처리하는 예제 수: 모든 실행에 하나, 또는 쉼표로 나누어 실행마다 하나(기준이 먼저)
cli-format = 출력 형식
cli-lang = 출력 언어
cli-finding = 이슈에 올릴 이 발견 항목만 출력(markdown). -o를 쓰면 타임라인 그림도 옆에 저장
cli-findings = 미통과 행만 적은 바이트로 출력(json)
cli-all = 미통과 행만이 아니라 모든 행을 수치와 함께 표시(text)
cli-anonymize = 호스트, 사용자, 실행, 폴더, 파일의 이름을 가명으로 바꿔 출력
cli-output = 터미널 대신 이 파일에 쓰기
cli-baseline = 비교 기준이 되는 실행. "train/*" 같은 패턴으로 여러 캡처를 지정할 수 있음
cli-candidate = 확인할 실행 또는 패턴. 여러 개면 나란히 표시
cli-against = 이 실행이 더 느려지면 안 되는 기준: logdir의 실행 또는 JSON으로 저장한 보고서. auto를 쓰면 예산 이내인 같은 프로그램의 가장 최근 이전 실행을 사용
cli-budget = 허용 범위를 정한 TOML 파일
cli-compare-help = 실행을 기준과 비교합니다
cli-check-help = 실행이 예산을 넘으면 실패합니다(CI용)
cli-runs-help = logdir의 프로파일링된 실행을 나열합니다
cli-report-help = 실행 하나에 대해 보고합니다
cli-explain-help = 검사가 무엇을 찾고 어떻게 대처할지 설명합니다
cli-whatif-help = 발견 항목을 고쳤을 때, 배치나 GPU 수를 바꿨을 때의 단계를 예측합니다
cli-whatif-fix = 고칠 발견 항목의 id(보고서에 표시된 것). 여러 번 지정할 수 있음
cli-whatif-batch = 각 GPU의 배치에 곱할 값(예: 2x)
cli-whatif-gpus = 훈련할 GPU 수. GPU마다 자신의 배치를 가짐
cli-check = 보고서에 표시된 검사의 id
cli-version = 버전 { $version }, 디코더 { $engine }
cli-error = 오류: { $what }
cli-usage = 사용법:
cli-arguments = 위치 인자
cli-options = 옵션
cli-show-help = 이 도움말을 표시하고 종료
cli-show-version = 버전을 표시하고 종료
cli-unknown-arguments = 인식할 수 없는 인자: { $arguments }
cli-takes-no-value = 값을 받지 않는데 값이 지정됨: { $value }
cli-arguments-missing = 다음 인자가 필요합니다: { $arguments }
cli-value-missing = 인자가 하나 필요합니다
cli-values-missing = 인자가 하나 이상 필요합니다
cli-ambiguous-option = 모호한 옵션: { $option } ({ $matches } 중 어느 것인지 알 수 없음)
cli-not-a-number = 숫자가 아님: { $value }
cli-invalid-choice = 잘못된 선택: { $value } ({ $choices } 중에서 선택)
cli-argument-wrong = 인자 { $argument }: { $what }
cli-newest = 가장 최근 실행: { $run }
cli-progress = { $stage }({ $share })
cli-progress-left = { $stage }({ $share }, 약 { $left } 남음)
cli-stage-reading = 읽는 중
cli-stage-analysing = 분석 중

whatif-title = 가정 분석: { $run }
whatif-step = 예상 단계 시간은 { $likely }({ $low }~{ $high })입니다. 현재는 { $today }입니다.
whatif-range = 예상 단계 시간은 { $low }~{ $high }입니다. 현재는 { $today }입니다.
whatif-exact = 예상 단계 시간은 { $high }입니다. 현재는 { $today }입니다.
whatif-throughput = 초당 예제 수는 현재의 { $times }배입니다.
whatif-rate = 초당 예제 수: 예상 { $likely }, 현재 { $today }({ $times }배).
whatif-nothing = 단계를 예측할 수 없습니다. 현재는 { $today }입니다.
whatif-part = 단계의 부분
whatif-today = 현재
whatif-then = 예측
whatif-replay = 바꾸지 않은 단계를 리플레이한 결과의 오차는 { $error }입니다. { $most }를 넘으면 다른 배치를 예측하지 않습니다.
whatif-memory = GPU { $gpu }번은 메모리를 { $peak-is ->
        [zero] { $low }~{ $high }
       *[some] 대략 { $peak }({ $low }~{ $high })
    } 사용하며, 한도는 { $limit }입니다.{ $room ->
        [none] {" "}메모리가 부족해집니다.
        [unsure] {" "}메모리가 부족해질 수 있습니다.
       *[some] {""}
    }
whatif-memory-unknown = 메모리가 배치에 따라 얼마나 늘어나는지 캡처에 없습니다.
whatif-not-failed = ‘{ $title }’ 검사가 미통과 상태가 아니므로, 고쳐서 줄어들 시간이 측정되지 않았습니다.
whatif-no-saving = 이 캡처에는 ‘{ $title }’에만 해당하는 시간이 없어, 고치면 얼마나 줄어드는지 알 수 없습니다.
whatif-parameters = GPU를 늘리면 그래디언트를 교환해야 하는데, 프로필로는 그래디언트의 크기를 알 수 없습니다. 모델의 매개변수 수를 지정하세요.
whatif-bandwidth = GPU를 늘리면 링크로 그래디언트를 교환해야 하는데, 프로필로는 링크의 대역폭을 알 수 없습니다. 링크의 대역폭을 지정하세요.
whatif-from-several = 이 실행은 이미 GPU { $gpus }개를 사용합니다. 다른 수는 단일 GPU 실행에서 예측합니다.

explain-limit = 통과하지 못하는 조건
explain-reads = 판정 방법
explain-record = 지금까지의 예측 결과
record-found = 이 결함이 있는 시뮬레이션 실행 { $faults }개 중 { $right }개에서 찾았습니다.
record-promises = 결함을 없앤 뒤 실행 { $promises }개 중 { $within }개에서 줄어든 시간이 예측 범위 안이었습니다. { $kept }개에서는 하한 이상이었습니다.
record-real = 실제 프로그램을 고치기 전후: 예측은 단계당 { $low }~{ $high }, 측정은 { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework }, { $gpus }
text-whole-capture = 캡처된 시간은 { $step }입니다.
text-noted = { $text }({ $note })
text-settle-first = 먼저 고칠 것: { $title }
text-doubt = { $confidence }. { $reasons }
text-fix = 조치: { $fix }
text-problem = { $host } 호스트를 읽을 수 없습니다: { $what }
text-counts = 미통과 { $failed }, 통과 { $passed }, 판정하지 않음 또는 해당 없음 { $other }
text-no-gpu = GPU 없음
text-runs-run = 실행
text-runs-hosts = 호스트
text-runs-size = 크기
cli-mcp-help = Model Context Protocol로 코딩 에이전트에 응답합니다
cli-mcp-logdir = 프로필이 있는 곳(기본값: logs)
cli-run-help = 훈련 프로그램을 그대로 실행하고, Model.fit을 호출하는 곳에서, 없으면 몇 초 동안 기록합니다
cli-run-logdir = 프로필을 저장할 곳(기본값: logs)
cli-run-python = Python 호출도 이름과 함께 기록(더 느림)
cli-run-command = 프로그램과 그 인자
cli-capture-help = TensorFlow의 프로파일러 서비스를 제공하는 프로그램을 기록하고 보고합니다
cli-capture-address = 각 작업자의 grpc://host:port, 쉼표로 구분
cli-capture-logdir = 프로필을 저장할 곳
cli-capture-seconds = 기록할 시간(초, 기본값: 5)
capture-fault = GPU Advisor에 오류가 발생했으며, 프로그램은 계속됩니다: { $cause }
capture-no-finding = 통과하지 못한 검사가 없습니다.
capture-step = GPU Advisor: 단계당 { $step }. { $text }
capture-finding = { $title }: { $verdict }
capture-open = 전체 보기: tensorboard --logdir { $logdir } 실행 후 { $address }
account-total = Keras를 가져온 뒤 { $total }: { $parts }.
account-name = { $part ->
        [steps] 단계
        [first-steps] 첫 단계(트레이스, 컴파일)
        [validation] 검증
        [evaluation] Model.evaluate
        [predict] Model.predict
        [checkpoints] 체크포인트 저장
        [callback] 콜백 { $callback }
        [epoch-starts] 에포크의 첫 배치
        [fit-starts] fit의 시작
        [data] 데이터의 { $callback }.on_epoch_end
        [between-steps] 단계 사이
        [fit-and-callbacks] 콜백과 에포크의 시작과 끝
        [outside] Keras 호출 전과 사이의 프로그램 자체
       *[fit] 에포크와 fit의 시작과 끝
    }
account-part = { $name } { $time }
account-times = { $count }회
account-fix = { $part ->
        [validation] 검증 배치를 줄이거나 크게 하거나, N에포크마다 한 번만 검증하세요(validation_freq).
        [evaluation] 더 적거나 더 큰 배치로, 더 드물게 평가하세요. 콜백에서는 N 에포크마다 평가할 수 있습니다.
        [predict] 예측을 덜 자주, 더 적은 데이터로, 또는 더 큰 배치(batch_size)로 하세요. 배치 하나씩이면 Model.predict는 모델 자체보다 오래 걸립니다. model(x, training=False)을 호출하세요.
        [checkpoints] 체크포인트를 덜 자주 저장하거나(save_freq, 또는 N에포크마다) 가중치만 저장하세요.
        [callback] 이 콜백은 N배치 또는 N에포크마다 한 번만 실행하세요.
        [epoch-starts] 에포크마다 입력이 처음부터 다시 시작됩니다. 데이터세트를 반복해(repeat()와 steps_per_epoch, 배열은 먼저 from_tensor_slices로 데이터세트로) 에포크 사이에도 이어지게 하고, 매번 읽거나 채우는 것은 캐시하세요. tf.data가 그때 지난 에포크의 스레드를 몇 초 기다리기도 합니다. shuffle 버퍼는 첫 배치 전에 채워집니다. map 앞에서 shuffle하거나 버퍼를 줄이세요.
        [fit-starts] Model.fit에는 모델이 계산하는 형식(float32)의 배열을 주세요. NumPy의 float64처럼 다른 배열은 시작할 때 변환됩니다. 여러 배치에 한 번만 호출하거나, 배치 하나에는 train_on_batch를 쓰세요.
        [data] 데이터의 on_epoch_end가 하는 일은 미리, 다른 스레드에서, 또는 덜 자주 하세요.
        [first-steps] 모델마다 한 번은 필요하며, 학습이 길면 눈에 띄지 않습니다. 모델과 입력 형상을 그대로 두면 반복되지 않습니다.
        [fit-and-callbacks] 어느 콜백인지는 tb-gpu-advisor run -- python이 각각의 시간을 재어 알려 줍니다.
        [outside] Keras 밖에서는 데이터를 한 번만 준비해 결과를 보관하거나, 다른 스레드나 프로세스에서 미리 읽으세요. 거기서 무엇에 시간이 걸리는지는 python -m cProfile로 알 수 있습니다.
       *[fit] 에포크에 더 많은 단계를 넣고 Model.fit을 여러 배치에 한 번만 호출하세요. 데이터를 반복하거나(steps_per_epoch), 배치 하나에는 train_on_batch를 쓰세요.
    }

# The ledger
section-settle = 먼저 고칠 것
ledger-settle = 먼저 고칠 것: { $titles }
ledger-loss = { $step } 중 { $loss }: { $part }.
ledger-step = { $above-is ->
    [zero] 이것을 고치면
   *[some] 이것과 위의 모든 것을 고치면
} { $likely } 정도가 될 것입니다{ $range ->
    [none] {""}
   *[some] {" "}({ $low } ~ { $high })
}.
ledger-step-unknown = 고치면 얼마나 줄어드는지는 이 캡처로 알 수 없습니다.
ledger-at-most = 이를 고치면 최대 { $high } 줄어듭니다. 실제로 얼마나 줄어드는지는 이 캡처로 알 수 없습니다.
ledger-no-shorter = { $above-is ->
    [zero] 이것만 고쳐서는 짧아지지 않을 것입니다.
   *[some] 위의 조치 뒤에는 이것을 고쳐도 짧아지지 않을 것입니다.
}
ledger-within-noise = 줄어드는 시간은 단계 사이의 변동보다 작습니다.
ledger-falls = 다음 부분도 짧아집니다: { $parts }.
ledger-falls-own = 이 손실 밖의 { $part }
worth = 훈련 { $hours }시간에서 줄어드는 양: { $saved }시간{ $priced ->
        [none] {""}
       *[some] , GPU 시간당 { $price }일 때 { $money }
    }.
ledger-all = { $unknown ->
    [none] { $rows-n ->
       *[other] 조치 { $rows }개로
    }
   *[some] { $rows-n ->
       *[other] 효과를 아는 조치 { $rows }개로
    }
} { $times }배 빨라질 것입니다: { $today } 대신 { $likely }{ $range ->
    [none] {""}
   *[some] {" "}({ $low } ~ { $high })
}.
ledger-all-seen = 모두 합해 { $today } 중 { $seen }의 손실이 보였습니다. 고치면 얼마나 줄어드는지는 이 캡처로 알 수 없습니다.
ledger-next = 그다음에는 ‘{ $title }’ 항목이 단계의 길이를 정합니다. { $time } 더 줄어들 것으로 예상됩니다.
ledger-place = 위치: { $place }
ledger-place-unknown = 위치: 코드가 캡처에 없습니다.
ledger-also = 또한: { $fix }
ledger-decided = 판정한 검사: { $checks }
ledger-unexplained = { $step } 중 어떤 발견 항목으로도 설명되지 않는 부분: { $part }, { $time }.
text-step = 단계당 { $mean }, 단계 { $steps }개의 평균{ $range ->
    [none] {""}
   *[some] {" "}({ $low } ~ { $high })
}.
text-step-one = 이 캡처의 한 단계는 { $mean }입니다.
