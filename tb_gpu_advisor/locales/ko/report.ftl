# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = 미통과
status-passed = 통과
status-not-applicable = 해당 없음
status-no-data = 데이터 없음
status-error = 오류

section-failed = 고칠 항목(이 순서대로)
section-0 = 캡처
section-1-1 = 입력 파이프라인
section-1-2-1 = 단계 사이의 간격
section-1-2-2 = GPU 활용도
section-1-2-3 = 커널 효율
section-1-3 = 혼합 정밀도와 XLA
section-1-end = GPU를 쓸 가치가 있는가?
section-2 = 여러 GPU

category-compute = 계산
    .about = 커널이 실행됩니다.
category-collective = 집합 통신
    .about = GPU 사이의 통신만 실행됩니다.
category-copy-h2d = GPU로 복사
    .about = 호스트에서 기기로의 복사만 실행됩니다.
category-copy-d2h = GPU에서 복사
    .about = 기기에서 호스트로의 복사만 실행됩니다.
category-copy-d2d = GPU 내 복사
    .about = 기기 사이 또는 기기 안의 복사만 실행됩니다.
category-input-wait = 입력 대기
    .about = GPU가 유휴 상태입니다. 단계가 다음 배치를 기다립니다.
category-compile = 준비
    .about = GPU가 유휴 상태입니다. 함수를 트레이스하거나 컴파일하거나, 커널이나 라이브러리를 로드합니다.
category-between-steps = 단계 사이
    .about = GPU가 유휴 상태입니다. 호스트가 런타임 호출 밖에서 Python을 실행합니다.
category-kernel-launch = 커널 실행 시작
    .about = GPU가 유휴 상태입니다. 큐가 비어 있고 호스트가 아직 다음 커널을 시작하는 중입니다.
category-host-python = 단계 안의 Python
    .about = GPU가 유휴 상태입니다. 단계 안에서 Python이 실행되며 아무것도 시작하지 않습니다.
category-host-op = 호스트의 연산
    .about = GPU가 유휴 상태입니다. 단계의 연산이 CPU에서 실행됩니다.
category-host-stopped = 호스트 멈춤
    .about = GPU가 유휴 상태입니다. 보통 마이크로초가 걸리는 호출 안에서 호스트가 몇 밀리초 동안 멈춰 있었습니다. 이는 커널 실행 시작의 비용이 아닙니다. 같은 코어를 쓰는 다른 프로세스, 페이지 폴트, 버퍼를 기록하는 프로파일러, 프로세서의 전력 한도를 확인하세요.
category-copy-wait = 복사 대기
    .about = GPU가 유휴 상태입니다. 호스트가 다음 작업을 보내기 전에 호스트와 GPU 사이의 복사를 기다립니다.
category-sync = 동기화
    .about = GPU가 유휴 상태입니다. 호스트가 동기화 호출에서 기다리거나, 대기열에 있는 다음 커널이 다른 스트림이나 다른 GPU를 기다립니다.
category-profiler = 프로파일러
    .about = GPU가 유휴 상태입니다. 호스트에서 프로파일러 자체가 작업합니다.
category-floor = 커널 사이
    .about = 큐에 있는 두 커널 사이의 피할 수 없는 간격입니다.
category-unknown = 알 수 없음
    .about = GPU가 유휴 상태이지만 캡처로는 이유를 알 수 없습니다. GPU에서 다른 프로그램이 실행되는지 확인하세요(nvidia-smi).

reason-host-trace = 호스트 이벤트가 없습니다.
    .capture = 호스트 추적기를 켜고(레벨 2) 캡처하세요.
reason-correlation-ids = 호스트의 실행 시작 호출이 커널과 연결되어 있지 않습니다.
    .capture = 실행 시작 호출을 기록하는 프로파일러로 캡처하세요(호스트 추적기 레벨 2, 기기 추적기 켬).
reason-steps = 단계를 찾지 못했습니다.
    .capture = 프로파일링하는 동안 각 단계를 표시하세요(‘{ no-step-markers.fault }’ 참고).
reason-gpu-activity = 커널을 실행한 GPU가 없습니다.
    .capture = ‘{ no-gpu-activity.fault }’을 참고하세요.
reason-slow-first-step = 첫 단계가 다른 단계보다 훨씬 길어서 분석에서 제외했습니다. 그 안에서 컴파일이나 커널 시험은 보이지 않습니다. 몇 단계 뒤에 시작한 캡처로 알 수 있습니다. 그 첫 단계도 그만큼 길다면 프로파일러 자체가 시작하는 시간입니다.
reason-one-step = 캡처에 단계가 하나뿐이므로 단계 사이에서 일어나는 일은 들어 있지 않습니다.
    .capture = 10단계 이상을 프로파일링하세요(‘{ capture-too-short.fault }’ 참고).
reason-one-step-copies = 단계 안의 복사가 GPU를 { $cost }(단계의 { $share }) 지연시킵니다. 한 단계로는 반복되는지 알 수 없습니다.
    .capture = 10단계 이상을 프로파일링하세요(‘{ capture-too-short.fault }’ 참고).
reason-empty-capture = 캡처가 비어 있습니다.
    .capture = 훈련이 실행되는 동안 다시 캡처하세요.
reason-compute-capability = 캡처로는 어떤 GPU인지 알 수 없습니다.
    .capture = 기기 추적기를 켜고 다시 캡처하세요.
reason-no-tensor-cores = 이 GPU에는 Tensor Core가 없습니다.
reason-no-kernels = 커널은 실행되지 않았고 GPU는 복사만 했습니다.
reason-no-matrix-kernels = 행렬 곱이나 합성곱이 없습니다.
reason-unknown-kernels = 이름만으로는 무엇을 계산하는지 알 수 없는 커널의 시간이 너무 많습니다.
    .capture = 커널 통계 페이지에서 커널의 출처를 확인하세요. 더 새로운 GPU Advisor는 이 이름을 알 수 있습니다.
reason-half-precision-off = 반정밀도가 꺼져 있습니다. ‘정밀도’를 참고하세요.
reason-no-half-products = 반정밀도가 켜져 있지만 반정밀도로 실행되는 행렬 곱이 없습니다(합성곱은 cuDNN이 패딩합니다).
reason-no-softmax = 별도의 소프트맥스 커널이 없습니다.
reason-tf-data = 캡처에 tf.data 이벤트가 없습니다.
    .capture = 호스트 추적기를 켜고(레벨 2) 캡처하세요. tf.data를 사용하지 않는 입력은 나누어 볼 수 없습니다.
reason-same-launches = 입력 스레드가 바쁠 때와 아닐 때 모두 시작된 커널이 너무 적어, 커널 실행 시작에 미치는 영향을 측정할 수 없습니다.
reason-input-producer = GPU가 기다리는 시간만큼 오래 걸리는 입력 스테이지가 캡처에 없습니다. 배치를 만드는 스테이지가 캡처되지 않았습니다.
reason-input-unnamed = 캡처로는 배치를 언제 가져오는지 알 수 없습니다. Python이 실행되는 동안의 유휴 시간이 입력 대기일 수 있습니다.
reason-batch-unnamed = 단계에도 GPU로의 복사에도 표시가 없어 배치의 복사를 알아볼 수 없습니다.
    .capture = 프로파일링하는 동안 각 단계를 표시하세요.
reason-idle-unexplained = GPU 유휴 시간의 상당 부분에 기록된 원인이 없으며, 그 시간이 여기에 속할 수 있습니다.
    .capture = 호스트 추적기를 켜고(레벨 2), 이벤트가 손실되지 않도록 캡처하세요.
reason-op-names = 이 검사에는 TensorFlow의 연산 이름이 필요하지만, 이 캡처에는 없습니다.
reason-data-parallel = DataParallel처럼 프로세스 하나가 단계마다 모든 매개변수를 다른 GPU로 보냅니다. 호출을 줄여도 달라지지 않습니다.
reason-no-gradients = 이 실행의 집합 통신은 그래디언트가 아니라 활성값이나 매개변수를 교환합니다.
reason-no-tf-data = 입력이 tf.data를 사용하지 않습니다.
reason-not-tensorflow = 이 조언은 TensorFlow용이며, 이 실행은 다른 프레임워크를 사용합니다.
reason-few-steps = 무엇이 반복되는지 알기에는 단계가 너무 적습니다.
    .capture = 10단계 이상을 프로파일링하세요(‘{ capture-too-short.fault }’ 참고).
reason-near-limit = 측정값은 단계의 { $share }입니다. 단계마다 차이가 커서 임계값을 벗어났는지 알 수 없습니다.
    .capture = 다른 프로그램이 머신을 쓰지 않을 때 20단계 이상을 프로파일링하세요.
reason-compiled = JAX는 모든 것을 XLA로 컴파일합니다.
reason-private-threads = GPU에 이미 전용 실행 스레드가 있습니다(TF_GPU_THREAD_MODE=gpu_private).
reason-no-loss-scaling = 그래디언트에서 무한대를 찾는 것이 없으므로 손실 조정이 없습니다.
reason-shapes = 캡처에 연산의 입력 형상이 없습니다.
    .capture = 더 새로운 TensorFlow 버전은 형상을 기록합니다.
reason-one-gpu = 커널을 실행한 GPU가 하나뿐입니다. 이 검사에는 여러 개가 필요합니다.
reason-other-ranks = 이 GPU는 집합 통신에 참여하지만, 실행의 다른 랭크가 캡처에 없습니다.
    .capture = 모든 랭크에서 같은 단계에 프로파일러를 시작하고 멈추고, 모든 랭크의 파일을(랭크마다 .xplane.pb 하나) 한 세션 폴더에 넣으세요.
reason-other-folders = 이 실행의 다른 호스트는 옆의 다른 세션에 기록했습니다.
    .capture = 모든 호스트의 파일을(호스트마다 .xplane.pb 하나) 한 세션 폴더에 넣으세요.
reason-kernels-lost = 호스트 스레드가 실행하는 프로그램의 커널이 캡처에 없습니다. 그 커널은 다른 GPU에서 실행되었을 수 있습니다.
reason-replicas-unseen = 연산 이름에 나오는 복제본이 캡처에서 커널을 실행한 복제본보다 많습니다. 나머지는 다른 GPU가 캡처 전이나 후에 실행합니다.
    .capture = 10단계 이상을 프로파일링하세요(‘{ capture-too-short.fault }’ 참고).
reason-one-gpu-per-host = 각 호스트에 GPU가 하나뿐이며, 서로 다른 호스트의 시계는 비교할 수 없습니다.
reason-memory = 캡처에 메모리 이벤트가 없습니다.
    .capture = TensorFlow는 호스트 추적기가 켜져 있을 때(레벨 2) 이를 기록합니다.
reason-memory-pytorch = 캡처에 메모리 이벤트가 없습니다.
    .capture = 최대 사용량은 torch.cuda.max_memory_allocated()로 확인하세요.
reason-memory-jax = 캡처에 메모리 이벤트가 없습니다.
    .capture = 최대 사용량은 jax.local_devices()[0].memory_stats()로 확인하세요.
reason-collectives = GPU들이 집합 통신 커널을 실행하지 않았습니다. 그래디언트를 교환하지 않거나, NCCL을 거치지 않습니다.
    .capture = 그래디언트를 적용하는 단계를 캡처하세요.
reason-matching-collectives = GPU들의 집합 통신 호출이 서로 맞지 않습니다.
    .capture = 모든 호스트를 동시에, 더 적은 단계로 프로파일링하세요.
reason-recorded-apart = 호스트들이 동시에 기록되지 않았습니다.
    .capture = 모든 호스트를 동시에 프로파일링하고 시계를 맞추세요.
reason-message-sizes = 캡처로는 호출이 옮기는 바이트 수를 알 수 없습니다.
    .capture = 더 새로운 TensorFlow 버전은 연산의 형상을 기록합니다. 또는 매개변수 수를 여기 탭에서, 또는 report --parameters N으로 지정하세요.
reason-message-sizes-other = 캡처로는 호출이 옮기는 바이트 수를 알 수 없습니다.
    .capture = 매개변수 수를 여기 탭에서, 또는 report --parameters N으로 지정하세요.
reason-link-speed = 이 GPU 모델의 링크 대역폭을 알 수 없습니다.
    .capture = 대역폭을 여기 탭에서, 또는 report --bandwidth GB/s로 지정하세요.
reason-different-programs = 파이프라인의 각 스테이지처럼 GPU들이 서로 다른 연산을 실행합니다.
reason-one-gpu-run = 같은 프로그램의 단일 GPU 실행이 필요합니다.
    .capture = GPU당 배치를 같게 하여 프로그램을 GPU 하나에서 프로파일링하고, 그 실행을 지정하세요: tb-gpu-advisor report --one-gpu RUN.
reason-internal = 이 검사에서 GPU Advisor의 내부 오류가 발생했습니다. 자세한 내용은 로그에 있습니다.

condition-enough-work = 임계값을 벗어났지만, GPU가 단계마다 충분히 오래 작동합니다.
condition-badly-fed = 임계값을 벗어났지만, 나머지 시간의 대부분은 입력이나 호스트 작업을 기다리는 시간입니다.
condition-few-calls = 임계값을 벗어났지만, 그래디언트를 적은 호출로 집계합니다.
condition-launches-as-fast = 임계값을 벗어났지만, 입력 스레드가 바쁠 때도 커널 실행 시작이 크게 느려지지 않습니다.
condition-launches-in-time = 임계값을 벗어났지만, GPU가 커널 실행 시작을 거의 기다리지 않습니다.
condition-little-excess = 임계값을 벗어났지만, 초과 시간은 단계의 작은 부분입니다.
condition-small-calls = 임계값을 벗어났지만, 호출이 매우 작아 링크가 아니라 횟수가 좌우합니다.
condition-little-fixed-time = 임계값을 벗어났지만, 단계에서 배치 크기와 무관한 시간이 거의 없습니다.
condition-little-idle-time = 임계값을 벗어났지만, GPU가 그런 연산을 거의 기다리지 않습니다.
condition-little-single-precision = 임계값을 벗어났지만, 혼합 정밀도로 줄일 수 있는 fp32 작업은 단계의 작은 부분입니다. 변수 업데이트, 손실, scatter는 fp32로 남습니다.
condition-half-matrix-math = 임계값을 벗어났지만, 16비트 행렬 연산이 있습니다. 혼합 정밀도가 켜져 있습니다.
condition-mostly-tf32 = 임계값을 벗어났지만, 32비트 행렬 연산은 대부분 TF32로 실행됩니다.
condition-seldom = 임계값을 벗어났지만, 한두 단계에서만 일어났고 반복되지 않습니다.
condition-xla-on = 임계값을 벗어났지만, XLA가 이미 켜져 있습니다.

confidence-high = 신뢰도 높음
confidence-medium = 신뢰도 보통
confidence-low = 신뢰도 낮음
confidence-reason-other-device = 캡처가 TPU 같은 다른 종류의 기기에서 나왔습니다.
confidence-reason-no-gpu-seen = 캡처된 GPU가 없습니다. 이 값은 호스트의 시간입니다.
confidence-reason-recording-slowed = 프로파일러 때문에 이 캡처의 단계가 10% 넘게 길어졌으므로, 이 시간의 일부는 프로파일링 오버헤드입니다.
confidence-reason-unnamed-host-time = 이 시간의 대부분에 호스트 이벤트가 없습니다. Python 추적기를 켜면 나타나는 Python이거나, 프로파일러가 기록하지 않은 라이브러리입니다.
confidence-reason-turns = 여기서는 GPU가 서로를 기다립니다. 한 GPU를 위한 작업이 다음 GPU를 늦추지만, 조치로 얼마나 줄어드는지 알 만큼 캡처에 나타나지 않습니다.
confidence-reason-host-waits = 이 시간의 대부분 동안 호스트도 GPU가 끝나야 반환되는 호출 안에서 기다립니다. 무엇이 GPU를 지연시키는지는 캡처되지 않았습니다.
confidence-reason-unknown-kernels = 행렬 연산 시간의 10% 넘는 부분이 이름을 알 수 없는 커널에 있습니다.
confidence-reason-unknown-precision = 정밀도를 알 수 없는 커널까지 더하면 16비트 비율이 임계값을 넘을 수 있습니다.
confidence-reason-one-step = 캡처에 단계가 하나뿐이며, 워밍업 단계일 수 있습니다.
confidence-reason-recurs = 캡처에 있는 한 단계로는 일부 단계에서 반복되는 것을 알 수 없습니다.
confidence-reason-one-rank = 모든 랭크가 이 세션에 있지는 않습니다. 이 시간의 일부는 다른 랭크를 기다리는 시간일 수 있습니다. 모든 랭크를 한 세션에 프로파일링하면 얼마인지 알 수 있습니다.
confidence-reason-unmatched-ranks = 단계를 모르면 랭크들의 호출을 서로 맞출 수 없습니다. 이 시간의 일부는 다른 랭크를 기다리는 시간일 수 있습니다. 단계를 표시하면 얼마인지 알 수 있습니다.
confidence-reason-needed-at-once = 교환한 결과를 다음 커널이 바로 필요로 합니다. 얼마나 줄일 수 있는지는 그동안 프로그램이 다른 무엇을 할 수 있는지에 달려 있습니다.
confidence-reason-seen-once = 한 번만 관찰되었으므로 반복되는지 알 수 없습니다. 더 많은 단계를 프로파일링하면 알 수 있습니다.
confidence-reason-may-be-debugging = 디버깅용 작은 배치나 평가도 똑같이 보입니다.
confidence-reason-may-be-inputs = 캡처 중에 입력이 커지는 경우도 똑같이 보입니다.
confidence-reason-correlation = 이는 상관관계입니다. 추적으로는 어느 스레드가 어느 코어를 썼는지 알 수 없습니다.
confidence-reason-efficiency-hint = 크기는 참고 사항입니다. 라이브러리가 많은 크기를 스스로 패딩합니다.
confidence-reason-no-steps = 단계를 찾지 못했습니다. 수치는 전체 캡처에 대한 것입니다.
confidence-reason-may-be-static = 흔적을 남기지 않는 고정 배율로 손실을 조정할 수 있습니다.
confidence-reason-may-be-chosen = 프로그램이 의도적으로 GPU 하나만 쓰도록 제한되어 있을 수 있습니다.
confidence-reason-links-unknown = 프로필로는 GPU들이 어떻게 연결되어 있는지 알 수 없어, 이 GPU 모델의 일반적인 링크로 가정합니다.
confidence-reason-batch-unknown = 프로필로는 배치 크기를 알 수 없습니다. GPU당 배치가 같아야 합니다.

saving-ahead = 단축되는 시간은 이보다 길 수 있습니다. 호스트가 GPU보다 앞서 갈 수 있게 되면 배치 복사, 단계 사이의 Python, 커널 사이의 간격도 사라질 수 있기 때문입니다.
horovod-packs = Horovod가 한 번의 호출에 그래디언트를 더 많이 묶게 하세요. HOROVOD_FUSION_THRESHOLD (바이트), HOROVOD_CYCLE_TIME (ms) 값을 올리거나, HOROVOD_AUTOTUNE=1로 둘 다 찾게 하세요. 임베딩의 그래디언트는 밀집으로 두세요(sparse_as_dense=True).
clock-command = { $amd ->
    [on] rocm-smi --showclocks --showtemp --showpower
   *[off] nvidia-smi -q -d CLOCK,PERFORMANCE,TEMPERATURE,POWER
}
clock-lock-command = { $amd ->
    [on] rocm-smi --setperflevel high
   *[off] nvidia-smi -lgc
}
topology-command = { $amd ->
    [on] rocm-smi --showtopo
   *[off] nvidia-smi topo -m
}
gap-threads = 다른 스레드가 하는 일을 빠르게 만드세요. 학습하는 스레드가 큐, 잠금 또는 결과 때문에 그것을 기다립니다. 일을 여러 스레드로, Python이라면 여러 프로세스로 나누세요. 한 프로세스에서 Python은 한 번에 한 스레드만 실행합니다(GIL). 배치가 가끔 늦게 온다면 미리 만들어 두세요(더 긴 큐).
fewer-ops = 같은 일을 더 적은 연산으로 하세요. 벡터화하거나, 작은 텐서를 이어 붙이거나, 메모리가 허용하면 더 큰 배치를 쓰거나, { $xla ->
        [on] 이 연산들도 XLA로 컴파일하세요.
       *[other] XLA로 융합하세요.
    }
updates-less-often = 더 큰 배치를 쓰거나 여러 배치마다 한 번 업데이트하세요{ $framework ->
        [jax] (optax.MultiSteps)
        [pytorch] (optimizer.step 호출 줄이기, fused=True 사용)
       *[other] (gradient_accumulation_steps)
    }. 업데이트는 배치가 작아도 똑같이 오래 걸립니다.{ $kind ->
        [rows] {" "}Adam은 배치가 조회하는 행이 적어도 임베딩의 모든 행을 업데이트합니다. 더 작은 표를 쓰거나 나머지 행을 건드리지 않는 옵티마이저를 사용하세요{ $framework ->
                [jax] (조회한 행만 마스크로 업데이트)
                [pytorch] (sparse=True와 SparseAdam)
               *[other] (LazyAdam. SGD와 Adagrad는 tf.IndexedSlices에서 그렇게 합니다)
            }.
       *[other] {""}
    }
copies-swapped = 이 텐서들은 루프가 그래디언트를 위해 보관하는 것입니다. swap_memory=True이면(Keras도 이렇게 설정함) GPU 메모리 대부분이 사용될 때 TensorFlow가 이를 호스트로 옮겼다가 되돌립니다. 메모리가 충분하면 False로 설정하세요. 부족하면 더 짧은 시퀀스, 더 작은 배치, 반정밀도로 사용량을 줄이세요.
builds-engines = TensorRT의 엔진을 미리 빌드하세요(쓸 형상으로 converter.build). 새 입력 형상마다 엔진을 빌드하고 그동안 단계가 기다립니다. 또는 동적 형상을 허용하거나(use_dynamic_shape=True), 엔진을 더 많이 보관하거나(maximum_cached_engines), 입력을 몇 가지 형상으로 패딩하세요.
copies-to-pageable = { $framework ->
        [jax] 복사하는 바이트를 줄이세요. GPU에서 argmax나 top_k, 작은 형을 쓰고, 값은 N단계마다만 읽으세요. 결과가 많으면 배열 하나로 합쳐(jnp.concatenate, jnp.stack) 한 번에 복사하세요. 여기서 호스트 메모리는 페이징 가능합니다. 고정 메모리(메모리 종류 pinned_host)로 보내면 GPU가 계속 계산하는 동안 몇 배 빠르게 도착합니다.
        [pytorch] 고정 메모리로 복사하세요. 여기처럼 페이징 가능한 메모리로 복사하면 non_blocking=True여도 호스트가 기다립니다. torch.empty(…, pin_memory=True)로 버퍼를 하나 만들어 copy_로 복사하고, 한 단계 뒤에 읽으세요. 또는 GPU에서 argmax나 top_k, 작은 형으로 바이트를 줄이세요. 결과가 많으면 텐서 하나로 합쳐(torch.cat, torch.stack) 한 번에 복사하세요.
       *[other] predict가 반환하는 것과 같은 결과는 GPU에서 argmax나 top_k를 구하거나 작은 데이터 유형으로 바꿔 더 적은 바이트를 복사하세요. 결과가 많으면 텐서 하나로 합쳐(tf.concat, tf.stack) 한 번에 복사하세요.
    }
copies-of-values = 이 값들을 GPU에 두거나 N단계마다 한 번만 읽으세요. 전문가마다 몇 행을 받는지와 같은 여러 값은 한 번에 읽으세요(torch.bincount 다음에 tolist()). 옵티마이저는 GPU에 있는 단계 카운터를 읽습니다. CPU에 두거나 fused=True 또는 capturable=True를 쓰세요.
copies-of-sizes = { $framework ->
        [pytorch] 마스크를 인덱스로 쓰면(x[mask], nonzero) 선택된 개수를 읽습니다. torch.where는 아무것도 읽지 않습니다.
       *[other] 결과 크기가 값에 달린 연산(boolean_mask, Where, Unique, dynamic_partition)은 그 크기를 읽습니다. 마스크를 곱하거나 두 갈래를 모두 준 tf.where를 쓰세요.
    }
copies-made = 작은 텐서는 GPU에서 만드세요(device="cuda").
copies-of-variables = 변수를 GPU에 두세요. tf.device('/CPU:0')와 호스트의 파라미터 서버를 쓰지 마세요. GPU가 여러 개면 MirroredStrategy가 각 GPU에 변수를 두고 그래디언트를 NCCL로 교환합니다.
gap-garbage = Python의 가비지 수집(gc.collect)은 단계마다 하지 말고 드물게 하세요. Python이 스스로 하며, 텐서는 마지막 이름이 사라질 때 해제됩니다. 준비가 끝난 뒤 gc.freeze()를 쓰면 수집이 짧아집니다.
gap-waited = N단계마다만 GPU를 기다리세요(block_until_ready, synchronize, float(loss)). 그러면 호스트가 앞서 실행을 시작하고, Python은 GPU가 계산하는 동안 실행됩니다. 다음 배치를 만드는 일은 다른 스레드나 프로세스에서 미리 실행할 수 있습니다. 로깅은 단계마다 실행할 필요가 없습니다.
python-tracing = { $framework ->
    [pytorch] with_stack=True
    [tensorflow] tb-gpu-advisor run --python 또는 GpuAdvisor 또는 Capture의 python=True. TensorFlow 2.20과 2.21은 python_tracer_level=1을 무시합니다
    [jax] tb-gpu-advisor run --python 또는 python_tracer_level 1
   *[other] python_tracer_level 1
}
network-or-waiting = 다만 먼저 모든 머신을 동시에 캡처하세요. 이 op에서 가장 짧은 머신의 시간이 교환 자체이고, 다른 머신이 그보다 더 쓰는 시간은 가장 느린 머신을 기다리는 것이며, 대역폭을 늘려도 없어지지 않습니다.
gap-unseen = 먼저 무엇이 이 시간을 쓰는지 확인하세요. 배치 하나를 반복하여 훈련하면 입력의 비용이 단계에서 빠집니다. Python 추적기({ python-tracing })로 세 단계를 기록하면 함수 이름이 나타납니다. 그곳에서 Python이 배치를 만든다면, 미리 만들어 두는 파이프라인이나 로더에 맡기세요. 단계 자체가 짧다면 한 번의 호출로 여러 단계를 실행하거나 더 큰 배치를 사용하세요.
gap-rare = 호스트가 몇 단계마다 무엇을 하는지 확인하세요. 이벤트가 없다면 Python의 가비지 수집일 수 있으며, gc.callbacks로 시간을 잴 수 있습니다. 그렇다면 준비가 끝난 뒤 gc.freeze()를 호출하고, 그다음 gc.disable()과 N단계마다 gc.collect()를 모든 랭크의 같은 단계에서 실행하세요. 저장과 로깅도 N단계마다 실행됩니다. 그 밖에는 그런 단계를 Python 추적기({ python-tracing })로 기록하면 함수 이름을 알 수 있습니다.
gap-unseen-effect = 다른 스레드는 호스트의 코어를 사용하고, Python 추적기는 기록하는 단계를 느리게 합니다.
method-measured = 측정값: 잃은 시간과 호스트가 만회할 수 있는 시간
method-replay = 리플레이: 측정한 단계에 변경을 적용

origin-guide = 가이드 기준
origin-tensorflow = TensorFlow 기준
origin-default = GPU Advisor 기준
origin-user = 직접 지정

step-method-group-ids = 프로파일러가 단계를 표시했습니다.
step-method-roots = 프로그램이 단계를 표시했습니다.
step-method-function-runs = 훈련 함수의 실행에서 단계를 추정했습니다.
step-method-batches = 프로그램이 가져오는 배치에서 단계를 추정했습니다.
step-method-optimizer = 옵티마이저 호출에서 단계를 추정했습니다.
step-method-repetition = 반복되는 연산에서 단계를 추정했습니다.
step-method-none = 단계를 찾지 못했습니다. 수치는 전체 캡처에 대한 것입니다.

note-account = { $of ->
        [loop] 루프
       *[keras] Keras
    }에서 보낸 { $total } 중 단계는 { $steps }입니다.{" "}나머지 중 가장 긴 것: { $part ->
        [validation] 검증
        [evaluation] 평가
        [predict] Model.predict
        [checkpoints] 체크포인트 저장
        [callback] 콜백
        [epoch-starts] 에포크의 첫 배치
        [fit-starts] fit의 시작
        [data] 데이터의 on_epoch_end
        [between-steps] 검증, 저장, 로깅, 새로운 트레이스 등 일반 단계가 아닌 작업
        [first-steps] 첫 단계
        [fit-and-callbacks] 콜백과 에포크의 시작과 끝
       *[fit] 에포크의 시작과 끝
    }.
note-work-batches = { $inside ->
        [steps] 단계마다 배치 { $batches }개가 들어 있습니다. 배치당 { $batch }입니다.
       *[gradients] 단계마다 배치 { $batches }개의 그래디언트를 합합니다. 배치당 { $batch }입니다.
    }
note-work-examples = 단계당 예제 { $examples }개: 초당 { $rate }개.
note-idle-gpus = { $host }: GPU { $count }개가 아무 일도 하지 않았습니다.
note-copying-gpus = { $host }: GPU { $count }개가 복사만 했습니다.
note-memory = { $host }: GPU { $gpu }번의 메모리 사용량은 최대 { $peak } / { $limit }입니다({ $used }).{ $op-is ->
        [zero] {""}
       *[some] {" "}캡처 중 사용량이 최대일 때 가장 많이 차지하는 연산: { $op }({ $op-bytes }).
    }{ $kept-is ->
        [zero] {""}
       *[some] {" "}캡처 중에 { $kept }를 더 잡고 돌려주지 않습니다. 숫자가 아닌 손실의 목록(float(loss)으로 바꾸세요)이나 다시 트레이스되는 함수처럼, 무언가가 지난 단계의 텐서를 붙들고 있습니다.
    }{ $waited-is ->
        [zero] {""}
       *[some] {" "}{ $waited } 연산이 10초 동안 메모리를 요청했지만 얻지 못했습니다. 여기서 메모리가 부족해졌습니다.
    }{ $room ->
        [none] {" "}여유가 거의 없어 배치를 늘리면 메모리가 부족해질 가능성이 큽니다.
        [larger] {" "}모두 배치에 비례해 늘어나더라도 { $times }배 큰 배치가 들어갈 것입니다.
        [grows] {" "}{ $rows }행 텐서가 배치와 함께 늘어납니다. { $times }배 큰 배치는 들어가고 { $most }배를 넘으면 들어가지 않을 것입니다.
        [ample] {" "}{ $rows }행 텐서가 배치와 함께 늘어납니다. { $times }배 큰 배치가 들어갈 것입니다.
       *[some] {""}
    }{ $card-is ->
        [zero] {""}
       *[some] {" "}GPU 자체의 메모리는 { $card }입니다. 프로그램의 한도(논리 기기의 memory_limit, per_process_gpu_memory_fraction, XLA_PYTHON_CLIENT_MEM_FRACTION)나 다른 프로그램 때문에 그 이상은 쓸 수 없습니다.
    }{ $fragmented-is ->
        [zero] {""}
       *[some] {" "}여유 메모리가 조각나 있습니다({ $fragmented }). { $free } 중 가장 큰 조각이 { $piece }이므로 더 큰 텐서는 들어가지 않습니다. TF_GPU_ALLOCATOR=cuda_malloc_async로 피할 수 있습니다.
    }
note-other-devices = { $host }: 기기 { $count }개는 GPU가 아닙니다.
note-profiler-said = { $host }: 프로파일러의 메시지: “{ $message }”{ $kind ->
        [privilege] {" "}NVIDIA 드라이버는 GPU 카운터를 관리자에게만 허용합니다. NVreg_RestrictProfilingToAdminUsers=0을 설정하거나 --cap-add SYS_ADMIN으로 컨테이너를 시작하세요.
        [library] {" "}libcupti 폴더(/usr/local/cuda/extras/CUPTI/lib64)를 LD_LIBRARY_PATH에 추가하세요.
        [no-gpu] {" "}프레임워크가 GPU를 찾지 못했습니다. nvidia-smi, CUDA_VISIBLE_DEVICES, CUDA 라이브러리(pip install "tensorflow[and-cuda]")를 확인하세요.
        [other-profiler] {" "}한 번에 하나의 프로파일러만 GPU를 기록할 수 있습니다. 다른 프로파일러를 종료하세요.
        [unsupported] {" "}이 GPU 또는 머신에서는 CUPTI가 작동하지 않습니다.
        [broken-library] {" "}CUPTI가 실패했습니다. 드라이버와 CUDA에 맞는지 확인하세요.
       *[other] {""}
    }
note-excluded-evaluation = { $host }: 평가 같은 다른 작업이 중간에 실행되어 단계 { $count }개를 제외했습니다.{ $time-is ->
        [zero] {""}
       *[some] {" "}그 작업{ $function-is ->
           *[zero] {""}
            [some] (주로 { $function })
        }에 { $time } 걸렸습니다. 길고 학습이 아니라면 더 드물게 실행하거나 데이터를 줄이세요.
    }
note-excluded-partial = { $host }: 불완전한 단계 { $count }개를 제외했습니다.
note-excluded-compile = { $host }: 컴파일, 트레이스 또는 로드가 있어 단계 { $count }개를 제외했습니다.
note-excluded-shape = { $host }: 이후 단계 { $count }개는 그 안에서 컴파일이 일어나 제외했습니다. 더 작은 마지막 배치 등에서 일어납니다: { $framework ->
    [tensorflow] drop_remainder=True로 뺄 수 있습니다.
   *[other] 그 배치를 빼거나 보통 크기로 채우세요.
} 분석한 단계 밖에서 추적, 컴파일, 로드에 { $time } 걸렸습니다.
note-excluded-warm-up = { $host }: 워밍업 단계 { $count }개를 제외했습니다.
note-excluded-marks = { $host }: 다른 스레드가 GPU 작업을 시작하므로, 표시된 단계 { $count }개에는 GPU 작업이 거의 들어 있지 않습니다.
note-part-of-mark = { $host }: 프로그램이 표시한 단계는 { $marked }입니다. 여기의 수치는 그중 GPU의 첫 활동부터 마지막 활동까지 { $step }에 대한 것입니다. 나머지 시간에 GPU가 유휴 상태인지는 한 단계로 알 수 없으니 여러 단계를 기록하세요.
note-profiler-work = { $host }: 프로파일링 오버헤드가 { $time }입니다(시작과 종료, Keras 콜백의 그래프 내보내기 등). 여기의 수치에는 포함되지 않지만, TensorFlow의 단계 시간에는 포함됩니다.
note-profiler-work-no-keras = { $host }: 프로파일링 오버헤드가 { $time }입니다(시작과 종료 등). 여기의 수치에는 포함되지 않습니다.
note-recording-cost = 프로파일러가 동작하는 동안 한 단계가 { $during } 걸렸습니다. 기록 전에는 { $before }, 기록 후에는 { $after }였습니다.
note-recording-cost-until = 프로파일러가 동작하는 동안에는 한 단계가 { $during }, 그 전에는 { $before } 걸렸습니다.
note-recording-slowed = 프로파일러 때문에 단계가 { $share } 길어졌습니다. 프로파일러가 없으면 커널 실행 시작 대기가 더 짧을 수 있습니다.
note-recording-unsteady = 단계 시간이 안정적으로 유지되지 않아 그대로 기록했습니다.
note-stale-decoder = 느린 디코더를 사용하고 있습니다. 네이티브 디코더가 이 패키지의 다른 버전에서 빌드된 것입니다. 네이티브 디코더보다 10배 오래 걸리지만 결과는 같습니다. 네이티브 디코더를 쓰려면 실행하세요: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor (소스 폴더에서는: python setup.py build_ext --inplace)
note-slow-decoder = 느린 디코더를 사용하고 있습니다. 패키지를 설치할 때 C 컴파일러가 없었습니다. 네이티브 디코더보다 10배 오래 걸리지만 결과는 같습니다. 네이티브 디코더를 쓰려면 C 컴파일러를 설치하고 실행하세요: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
note-filled = { $host }: 이 단계들 밖에서 { $stage } 스테이지가 요소 { $count }개로 버퍼를 채우는 데 { $time } 걸렸습니다. 에포크나 평가가 이렇게 시작된다면 더 작은 버퍼를 쓰거나 요소 전체 대신 파일 이름이나 인덱스를 셔플하면 짧아집니다. 평가용 데이터는 셔플할 필요가 없습니다.
note-excluded-start = { $host }: 프로파일러가 시작될 때 GPU의 큐가 비어 있었으므로 첫 단계를 제외했습니다.
note-first-run = { $host }: 분석한 단계 밖에서 추적, 컴파일, 로드에 { $time } 걸렸습니다. 함수는 처음 호출될 때 한 번 추적되고 컴파일됩니다. 더 나중에 기록하면 빠집니다. 대부분이 로드(cuModuleLoadData)라면 이 버전이 이 GPU용으로 빌드되지 않아 드라이버가 커널을 컴파일합니다. 이 GPU용으로 빌드된 버전을 쓰고 결과를 보관하세요(CUDA_CACHE_MAXSIZE).
note-steps-lengthen = 단계가 점점 길어집니다. 처음 4분의 1에서는 단계당 { $first }, 마지막 4분의 1에서는 { $last }입니다. 배치가 커지고 있거나(예: 길이순 정렬) 단계마다 무언가가 늘어납니다(보관되는 리스트나 이력, 그래프에 추가되는 op 등). 학습의 훨씬 뒤에서 한 번 더 기록해 비교하세요. 늘어난 부분이 원인입니다.

table-gaps = 가장 긴 간격
table-instances = 사례
table-host-work = 그동안 호스트가 한 일
table-compiled = 준비된 것
table-input-python = 입력 파이프라인의 Python 함수
table-stages = 입력 파이프라인의 스테이지
table-host-ops = GPU가 기다린 호스트의 연산
table-copies = 복사
table-slow-forms = 느린 형태
table-kernels = 커널
table-ops = 커널 수가 많은 연산
table-extra-ops = 가장 바쁜 GPU의 추가 작업
column-was = 이전
column-is = 이후
column-difference = 변화
column-step = 단계
column-at = 시점
column-lost = 잃은 시간
column-gap = 전체 간격
column-before = 앞 작업
column-after = 뒤 작업
column-thread = 호스트 스레드
column-range = 구간
column-instance = 사례
column-lane = 레인
column-name = 이름
column-dur = 길이
column-host-event = 호스트 이벤트
column-direction = 방향
column-bytes = 크기
column-exposed = 커널 없음
column-blocked = 대기
column-memory = 호스트 메모리
column-stage = 스테이지
column-self = 단계당 자체 시간
column-parallelism = 병렬 수
column-at-once = 동시 실행
column-runs = 연산
column-path = 경로
column-kernel = 커널
column-precision = 정밀도
column-layer = 레이어
column-op = 연산
column-count = 횟수
column-time = 시간
column-count-per-step = 단계당
column-time-per-step = 단계당 시간
column-mean = 평균
column-more-per-step = 단계당 초과 시간

timeline-typical-compute = 전형적인 커널 실행
timeline-typical-collective = 함께 실행되는 커널이 없는 전형적인 집합 통신
timeline-typical-copy-h2d = 함께 실행되는 커널이 없는 전형적인 GPU로의 복사
timeline-typical-copy-d2h = 함께 실행되는 커널이 없는 전형적인 GPU로부터의 복사
timeline-typical-copy-d2d = 함께 실행되는 커널이 없는 전형적인 GPU 메모리 사이의 복사
timeline-typical-input-wait = 전형적인 입력 대기
timeline-typical-compile = 전형적인 준비
timeline-typical-between-steps = 단계 사이의 전형적인 간격
timeline-typical-kernel-launch = 전형적인 커널 실행 시작 대기
timeline-typical-host-python = 단계 안의 전형적인 Python 구간
timeline-typical-copy-wait = 전형적인 복사 대기
timeline-typical-profiler = 전형적인 프로파일러 대기
timeline-typical-host-op = 호스트 연산을 기다리는 전형적인 구간
timeline-typical-sync = 큐에 있는 커널의 전형적인 대기
timeline-typical-floor = 큐에 있는 커널 사이의 전형적인 간격
timeline-typical-unknown = 원인을 알 수 없는 전형적인 간격

lane-host = 호스트 스레드
lane-input = 입력
lane-gpu = GPU 스트림
lane-idle = 유휴

# Two runs side by side
compare-faster = 더 빠름: 단계 평균이 { $share } 줄었습니다({ $before } → { $after }).
compare-slower = 더 느림: 단계 평균이 { $share } 늘었습니다({ $before } → { $after }).
compare-mean-faster = 더 빠름: 단계 평균이 { $share } 줄었습니다({ $before } → { $after }). 단계 중앙값에는 이런 차이가 없습니다.
compare-mean-slower = 더 느림: 단계 평균이 { $share } 늘었습니다({ $before } → { $after }). 단계 중앙값에는 이런 차이가 없습니다.
compare-median-faster = 더 빠름: 단계 중앙값이 { $share } 줄었습니다({ $before } → { $after }). 단계 평균에는 이런 차이가 없습니다.
compare-median-slower = 더 느림: 단계 중앙값이 { $share } 늘었습니다({ $before } → { $after }). 단계 평균에는 이런 차이가 없습니다.
compare-median-no-difference = 차이가 감지되지 않음: 단계 중앙값은 이전 { $before }, 이후 { $after }입니다. 평균의 차이는 일부 긴 단계 때문이며 우연일 수 있습니다.
compare-long-steps-faster = 기준의 단계 { $of }개 중 { $count }개가 이 차이를 만듭니다. 이 단계들은 { $low } 이상 걸립니다({ $names }).
compare-long-steps-slower = 비교 대상의 단계 { $of }개 중 { $count }개가 이 차이를 만듭니다. 이 단계들은 { $low } 이상 걸립니다({ $names }).
compare-no-difference = 차이가 감지되지 않음: 단계 평균은 이전 { $before }, 이후 { $after }입니다.
compare-cannot-tell = 비교하기에 단계가 너무 적음: 단계 평균은 이전 { $before }, 이후 { $after }입니다. 양쪽에 각각 4단계가 필요합니다.
compare-by = { $about ->
        [median] 단계 중앙값 기준
       *[mean] 단계 평균 기준
    }
compare-rate-faster = 더 빠름: 초당 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수가 { $share } 늘었습니다({ $before } → { $after }, { compare-by }).
compare-rate-slower = 더 느림: 초당 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수가 { $share } 줄었습니다({ $before } → { $after }, { compare-by }).
compare-rate-no-difference = 차이가 감지되지 않음: 초당 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수는 이전 { $before }, 이후 { $after }입니다({ compare-by }).
compare-rate-cannot-tell = 비교하기에 단계가 너무 적음: 초당 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수는 이전 { $before }, 이후 { $after }입니다({ compare-by }). 양쪽에 각각 4단계가 필요합니다.
compare-work-unknown = 판단할 수 없음: 비교 대상의 단계는 커널을 { $times }배 시작하지만, 몇 개의 예제인지 캡처에 없습니다. --examples로 양쪽을 알려 주세요.
compare-not-comparable = 비교할 수 없음: 연산의 { $share }만 같습니다. 기준은 { $before } 연산을, 비교 대상은 { $after } 연산을 더 많이 시작합니다.
compare-baseline =
    기준 { $runs }: 평균 { $mean }, 중앙값 { $median }{ $range ->
        [none] { "" }
       *[some] ({ $low }~{ $high })
    }, 단계 { $steps }개
compare-candidate =
    비교 대상 { $runs }: 평균 { $mean }, 중앙값 { $median }{ $range ->
        [none] { "" }
       *[some] ({ $low }~{ $high })
    }, 단계 { $steps }개
compare-could-miss = { $share }보다 작은 변화는 놓쳤을 수 있습니다.
compare-of-host = 두 실행 모두 GPU가 작업하지 않았습니다. 이 단계는 호스트 단계입니다.
compare-within-capture = 각각 캡처가 하나뿐입니다. 그 단계들로는 다른 날이나 다른 머신에 대해 알 수 있는 것이 적습니다. 각각 캡처가 여러 개면 더 확실합니다.
compare-cause = 가장 많이 달라진 부분: ‘{ $category }’, { $change }({ $before } → { $after }).
compare-cause-kernel = 그중 가장 많이 달라진 커널: { $name }, { $change }.
compare-swap = 양쪽 바꾸기
compare-before = 이전
compare-after = 이후
compare-change = 변화
compare-finding = 발견 항목
compare-findings = 발견 항목
change-fixed = 해결됨
change-new = 새로 생김
change-still = 그대로 있음
change-changed = 달라짐
change-borderline = 임계값에 가까움
change-unknown = 이제 판정할 수 없음
change-learned = 이전에는 판정할 수 없었음
unlike-framework = 실행의 프레임워크가 다릅니다: { $before }, { $after }.
unlike-gpus = 실행의 GPU가 다릅니다: { $before }, { $after }.
unlike-clock = 같은 커널이 { $factor }배의 시간이 걸리며, 거의 모두 같은 배율입니다. 배치 크기가 다르면 이렇게 됩니다. 입력 크기가 같다면 모델이 아니라 GPU 클록(온도, 전력 한도)이나 GPU의 다른 프로그램 때문입니다.
unlike-memory-clock = 행렬 곱이 아닌 같은 커널이 { $factor }배의 시간이 걸리며, 거의 모두 같은 배율입니다. 행렬 곱은 이전과 같습니다. 입력 크기가 같다면 모델이 아니라 GPU 메모리 클록(nvidia-smi -q -d CLOCK,PERFORMANCE, rocm-smi --showclocks)이나 그것을 쓰는 다른 프로그램 때문입니다.
unlike-precision = 
    { $half ->
        [before] 기준
       *[after] 비교 대상
    }만 반정밀도(16비트)로 계산합니다.
unlike-hosts = 실행의 호스트 수가 다릅니다: { $before }, { $after }.
unlike-steps-found-by = 단계를 찾은 방법이 다릅니다.
unlike-version = 보고서의 GPU Advisor 버전이 다릅니다: { $before }, { $after }.
unlike-work = 한 단계의 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수는 기준 { $before }, 비교 대상 { $after }입니다. 아래 비교 대상의 시간은 기준의 한 단계와 같은 작업량의 시간입니다.
unlike-kernels = 단계당 커널 수가 다릅니다: { $before }, { $after }. 같은 작업을 하지 않을 수 있습니다.

# A budget
gate-fine = 예산을 넘은 것이 없습니다.
gate-step = 단계 중앙값은 { $value }이고 허용되는 최댓값은 { $limit }입니다.
gate-step-more-work = 단계 중앙값은 { $value }이고 한도는 { $limit }이지만, 초당 작업량은 기준보다 많습니다.
gate-step-unknown = 단계를 찾지 못해 한도({ $limit })를 확인할 수 없습니다.
gate-share = { $category }: 단계의 { $value }, 허용되는 최댓값은 { $limit }입니다.
gate-share-unknown = ‘{ $category }’의 값을 알 수 없어 한도({ $limit })를 확인할 수 없습니다.
gate-rate = 초당 예제 { $value }개이고 필요한 최솟값은 { $limit }개입니다.
gate-rate-unknown = 한 단계의 예제 수를 알 수 없어(--examples) 초당 { $limit }개의 한도를 확인할 수 없습니다.
gate-memory = 가장 많이 찬 GPU의 여유 메모리는 { $value }이고 필요한 최솟값은 { $limit }입니다.
gate-memory-unknown = 메모리 사용량이 기록되지 않아 여유 { $limit }의 한도를 확인할 수 없습니다.
gate-program = ‘{ $part }’: 프로그램 시간의 { $value }, 허용되는 최댓값은 { $limit }입니다.
gate-program-unknown = 프로그램의 시간이 어디에 쓰였는지 기록되지 않아 ‘{ $part }’의 한도({ $limit })를 확인할 수 없습니다.
gate-money = 모두 고치면 훈련 { $hours }시간 동안 대략 { $value }만큼 절약되며, 허용되는 최댓값은 { $limit }입니다.
gate-money-unknown = 모두 고쳤을 때 절약되는 금액을 알 수 없어 훈련 { $hours }시간에 대한 한도({ $limit })를 확인할 수 없습니다.
gate-more = 여기에 표시되지 않은 항목이 { $count }개 더 있습니다. --format text가 모두 표시합니다.
gate-finding = { $title }({ $check }) 미통과: 고치면 단계를 최대 { $share } 줄일 수 있습니다.
gate-finding-gone = { $title }({ $check }): 미통과 상태가 아닙니다.
gate-finding-unknown = { $title }({ $check }): 판정할 수 없었습니다.
gate-finding-acknowledged = { $title }({ $check }) 미통과, 이미 알고 있음: { $reason }
gate-finding-unknown-acknowledged = { $title }({ $check }): 판정할 수 없었음, 이미 알고 있음: { $reason }
gate-no-gpu = { $run }에서 작업한 GPU가 없습니다. 훈련이 CPU에서 실행되었거나 프로파일러가 GPU를 보지 못했습니다. GPU 검사를 할 수 없습니다.
gate-no-gpu-acknowledged = { $run }에서 작업한 GPU가 없음, 이미 알고 있음: { $reason }
gate-no-steps = { $run }에서 단계를 찾지 못해 단계별 한도를 확인할 수 없습니다.
gate-no-steps-acknowledged = { $run }에서 단계를 찾지 못함, 이미 알고 있음: { $reason }
gate-nothing-decided = { $run }에서는 판정할 수 있는 훈련 검사가 없었습니다. 약 10단계를 기록하세요.
gate-host-unread = { $run }의 { $host } 호스트를 읽을 수 없어 실행 전체를 확인할 수 없습니다.
gate-part-broken = { $run } 보고서의 일부가 오류여서 실행 전체를 확인할 수 없습니다.

# A step as TensorFlow's own analyser divides it
tensorflow-title = TensorFlow 방식으로 센 단계
    .about = TensorFlow는 한 단계의 GPU 이벤트 중 다른 단계의 이벤트로 끊기지 않는 가장 긴 구간을 단계로 봅니다. 다음 배치를 미리 복사하면 그 단계는 여기의 단계보다 짧습니다.
tensorflow-step = { $definition }, { $host }: 단계당 { $time }
definition-tensorflow-2 = TensorFlow 2.2~2.x
    .about = 한 호스트의 모든 스레드와 GPU를 합치며, GPU가 작업하는 동안의 호스트 시간은 세지 않습니다.
definition-profile-tab = 현재의 Profile 탭
    .about = GPU가 있으면 호스트 이벤트를 제외합니다. 입력, 커널 실행 시작, 호스트 계산은 항상 0이고, 복사는 32비트 계산으로 셉니다.
tensorflow-part-compute-32 = 32비트 계산
tensorflow-part-compute-16 = 16비트 계산
tensorflow-part-device-to-device = 기기 간
tensorflow-part-collectives = 집합 통신
tensorflow-part-host-compute = 호스트 계산
tensorflow-part-kernel-launch = 커널 실행 시작(호스트 시간)
tensorflow-part-input = 입력 대기
tensorflow-part-host-to-device = 호스트에서 기기로
tensorflow-part-output = 출력
tensorflow-part-other = 그 밖의 모든 것

issue-environment = 환경
issue-version = GPU Advisor { $version }
issue-reproduce = 재현 방법
issue-picture = 가장 나쁜 사례의 타임라인

# Kernel time by precision
precision-title = 정밀도별 커널 시간
precision-fp64 = { "float64" }
precision-fp32 = { "float32" }
precision-tf32 = { "TF32" }
precision-fp16 = { "float16" }
precision-bf16 = { "bfloat16" }
precision-fp8 = { "float8" }
precision-fp4 = { "float4" }
precision-int = 정수
precision-unknown = 알 수 없음
kernel-limit-unknown = 확인 불가
kernel-limit-arithmetic = 연산
kernel-limit-memory = 메모리
tensor-cores-unknown = 확인 불가
tensor-cores-not-applicable = 해당 없음
tensor-cores-not-used = 미사용
tensor-cores-used = 사용
precision-unknown-kernel = 정밀도를 알 수 없음: { $kernel }

# The report in one sentence
ui-checklist = 체크리스트
ui-saving-share = 단계의 { $share }
headline-finding = 단계당 { $step } 중 { $lost }: { $fault }
headline-finding-in-few = { $steps }단계 중 { $few }단계에서 { $each }: { $fault }
headline-pauses = { $steps }단계 중 { $count }단계 뒤에서 프로그램이 { $each } 멈춥니다. 다른 단계는 { $step }입니다
headline-in-between = 평가 같은, 이 단계가 아닌 다른 작업{ $function-is ->
       *[zero] {""}
        [some] (주로 { $function })
    }이 시간의 { $share }를 차지합니다. 더 드물게 하거나 데이터를 줄이고, 학습 데이터를 만드는 일이라면 배치를 키우세요. 각 단계는 { $step }입니다
headline-finding-in-capture = { $step } 중 { $lost }: { $fault }
headline-unexplained = { $cause ->
        [stopped] 호스트가 { $step } 단계의 { $share } 동안 멈춰 있습니다. 코어를 쓰는 다른 프로그램, 컨테이너의 CPU 할당량, 페이지 폴트를 확인하세요
       *[unknown] 이 캡처로는 { $step } 단계의 { $share }를 설명할 수 없습니다
    }
headline-unexplained-in-capture = { $cause ->
        [stopped] 호스트가 { $step }의 { $share } 동안 멈춰 있습니다. 코어를 쓰는 다른 프로그램, 컨테이너의 CPU 할당량, 페이지 폴트를 확인하세요
       *[unknown] 이 캡처로는 { $step } 중 { $share }를 설명할 수 없습니다
    }
headline-undecided = { $step } 단계의 { $idle } 동안 GPU가 유휴 상태이며, 그중 { $open }에 대해서는 어떤 검사로도 판정할 수 없습니다
headline-undecided-in-capture = { $step } 중 { $idle } 동안 GPU가 유휴 상태이며, 그중 { $open }에 대해서는 어떤 검사로도 판정할 수 없습니다
headline-collectives = { $step } 단계의 { $share }가 집합 통신이며, 그중 대기가 얼마인지는 어떤 검사로도 판정할 수 없습니다
headline-collectives-in-capture = { $step } 중 { $share }가 집합 통신이며, 그중 대기가 얼마인지는 어떤 검사로도 판정할 수 없습니다
headline-warm-up = 단계당 { $step } 중 { $lost }는 워밍업입니다. 더 나중의 단계를 프로파일링하세요
headline-warm-up-in-capture = { $step } 중 { $lost }는 워밍업입니다. 프로파일링을 더 늦게 시작하세요
headline-busy = { $step } 단계의 { $busy } 동안 GPU가 가동됩니다{ $op-is ->
        [zero] {""}
       *[some] . 가장 긴 연산은 { $op }입니다
    }
headline-busy-in-capture = { $step } 중 { $busy } 동안 GPU가 가동됩니다{ $op-is ->
        [zero] {""}
       *[some] . 가장 긴 연산은 { $op }입니다
    }
headline-small-findings = { $step } 단계의 { $busy } 동안 GPU가 가동되며, 발견 항목의 영향은 작습니다
headline-small-findings-in-capture = { $step } 중 { $busy } 동안 GPU가 가동되며, 발견 항목의 영향은 작습니다

# What the guide looks at first
overview-title = 가이드에서 먼저 보는 것
overview-device-share = GPU 가동 시간은 전체 시간의 { $share }입니다
overview-device-ops-share = { $host-is ->
    [zero] 모든 연산이 GPU에서 실행되었습니다
   *[some] 연산의 { $device }는 GPU에서, { $host }는 호스트에서 실행되었습니다
}
    .about = Profile 탭처럼 시간이 아니라 연산의 수를 셉니다. GPU가 호스트 연산을 기다리는 시간은 단계 시간 구성의 ‘호스트의 연산’에 표시합니다.
overview-half-share = { $share-is ->
    [zero] 16비트 이하로 알려진 커널이 없습니다
   *[some] 커널 시간의 { $share }가 16비트 이하입니다
}

# The guide's workflow
workflow-title = 가이드의 순서
    .about = 여러 GPU보다 GPU 하나를 먼저, 변경은 손실이 가장 큰 발견 항목부터 한 번에 하나씩 하세요.
workflow-one-gpu = 먼저 GPU 하나
    .do = CUDA_VISIBLE_DEVICES=0 python train.py
workflow-input = 입력 파이프라인
workflow-utilization = GPU 활용도
workflow-kernels = 커널 효율
workflow-precision = 혼합 정밀도만 따로 켠 뒤 비교
    .do = tb-gpu-advisor compare LOGDIR 변경전 변경후
workflow-xla = XLA만 따로 켠 뒤 비교
    .do = tb-gpu-advisor compare LOGDIR 변경전 변경후
workflow-several-gpus = 여러 GPU(배치를 최대로 하고, 입력을 다시 확인한 뒤, 그래디언트 교환)
workflow-state-done = 할 일 없음
workflow-state-now = 여기부터
workflow-state-later = 나중에
workflow-state-open = 이 실행으로 판정할 수 없음
workflow-state-not-applicable = 이 실행에는 해당하지 않음
workflow-stage = { $stage }: { $state }

# Pages outside the guide
source-data-performance-analysis = 가이드: tf.data 성능 분석
source-input-best-practices = 가이드: 입력 파이프라인 모범 사례
source-tf-function = 가이드: tf.function으로 성능 향상
source-xla = XLA
source-mixed-precision = 가이드: 혼합 정밀도
source-distributed-training = 가이드: 분산 훈련
source-memory-profile = 가이드: 메모리 프로필
source-tensorflow-issues = TensorFlow에 이슈 등록
source-nvidia-performance = NVIDIA의 성능 가이드
source-nvidia-tensor-cores = NVIDIA: Tensor Core 잘 사용하기
