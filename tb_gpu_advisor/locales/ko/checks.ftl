# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .failed       what was found, with its numbers
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = GPU 활동
    .failed = 이 캡처에서는 어떤 GPU도 커널을 실행하지 않았습니다(발견된 GPU: { $seen }개).
    .passed = GPU { $seen }개 중 { $working }개가 커널을 실행했습니다.
    .why = GPU에서 실행된 커널이 없으면 여기서 최적화할 것이 없습니다.
    .fix = TensorFlow가 GPU를 인식하는지, 프로파일러가 GPU 카운터를 읽을 수 있는지(NVIDIA 드라이버는 기본적으로 관리자에게만 허용합니다), 캡처 중에 훈련이 실행되고 있었는지 확인하세요.
    .verify = 이 보고서에 GPU와 그 커널이 나타납니다.

no-step-markers =
    .title = 단계 표시
    .failed = 캡처에 단계가 시작되는 위치가 표시되어 있지 않습니다. 다른 방법으로 찾은 단계: { $steps }개.
    .passed = 캡처에 단계 { $steps }개가 표시되어 있습니다.
    .why = 단계별 수치를 구하려면 단계가 시작되는 위치를 알아야 합니다. 반복 패턴으로 찾은 단계는 어긋날 수 있습니다.
    .fix = 프로파일링하는 동안 각 단계를 표시하세요. Model.fit은 자동으로 표시하며, 사용자 정의 루프에는 한 줄이 필요합니다.
    .verify = 이 행이 통과하고 Profile 탭에 단계 시간이 표시됩니다.

capture-too-short =
    .title = 단계 수
    .failed = { $steps-n ->
        [0] 캡처에 온전한 정상 상태 단계가 없습니다(찾은 단계: { $found }개).
       *[other] 캡처에 온전한 정상 상태 단계가 { $steps }개뿐입니다(찾은 단계: { $found }개).
    }
    .passed = 온전한 정상 상태 단계가 { $steps }개 있습니다.
    .why = 단계 한두 개로는 늘 있는 일과 우연을 구분할 수 없고, 마지막 단계 이후의 간격은 캡처에 들어 있지 않습니다. Keras는 기본적으로 단계 하나만 프로파일링합니다.
    .fix = 처음 몇 단계가 지난 뒤에 10단계 이상을 프로파일링하세요.
    .verify = 이 행이 통과합니다.

no-host-trace =
    .title = 호스트 추적
    .failed = 호스트 { $hosts }개 중 { $affected }개에 호스트 이벤트가 없거나 커널과 연결되어 있지 않습니다.
    .passed = 호스트 이벤트가 있고, 실행한 커널과 연결되어 있습니다.
    .why = 호스트 이벤트는 GPU가 무엇을 기다렸는지 알려 줍니다. 이것이 없으면 유휴 시간의 원인을 알 수 없습니다.
    .fix = 호스트 추적기를 켜고(레벨 2) 캡처하세요.
    .verify = 이 보고서의 유휴 시간에 ‘알 수 없음’ 외의 원인이 나타납니다.

warm-up-in-window =
    .title = 캡처에 포함된 준비 단계
    .failed = 캡처에 준비 단계가 포함되어 있습니다. { $steps-n ->
        [0] 이 때문에 제외된 단계는 없습니다
       *[other] 이 때문에 단계 { $steps }개가 제외되었습니다
    }. 컴파일러에서 { $compile }, 자동 튜닝 커널에서 { $autotune }을(를) 사용했습니다.
    .passed = 캡처에 컴파일, 자동 튜닝 또는 느린 첫 단계가 없습니다.
    .why = 처음 몇 단계에서는 함수를 컴파일하고 커널을 시험합니다. 이후의 단계보다 느리며 이후의 모습을 거의 보여 주지 않습니다.
    .fix = 처음 몇 단계가 지난 뒤에 프로파일을 시작하세요.
    .verify = 이 행이 통과하고 제외되는 단계가 없습니다.

dropped-events =
    .title = 손실된 이벤트
    .failed = 프로파일러가 이벤트를 잃었습니다. { $reported-n ->
        [0] 프로파일러 스스로는 보고하지 않았습니다
       *[other] 프로파일러가 손실을 { $reported }번 보고했습니다
    }. GPU 이벤트의 { $missing }에 해당하는 실행 호출이 없습니다.
    .passed = 이벤트가 손실된 흔적이 없습니다.
    .why = 버퍼가 가득 차면 프로파일러는 이벤트를 버립니다. 그러면 실제로는 없던 유휴 시간이 나타납니다.
    .fix = 프로파일링하는 단계를 줄이고, Python 추적기가 켜져 있으면 끄세요.
    .verify = 이 행이 통과합니다.

ops-hidden-by-graphs =
    .title = CUDA 그래프 안의 연산
    .failed = GPU 시간의 { $share }이(가) 연산 이름을 밝히지 않는 CUDA 그래프의 커널에 쓰입니다.
    .passed = 커널이 자신의 연산 이름을 밝힙니다.
    .why = CUDA 그래프는 많은 커널을 한꺼번에 실행합니다. 그러면 프로파일러가 각 커널이 어느 연산에 속하는지 알 수 없으므로 결과에서도 연산 이름을 밝힐 수 없습니다.
    .fix = 프로파일링할 때만 XLA의 명령 버퍼를 끄세요.
    .side-effect = 이를 끄면 실행 자체가 느려지므로 이 설정을 유지하지 마세요.
    .verify = 커널이 자신의 연산 이름을 밝힙니다.

input-bound =
    .title = 입력 대기
    .failed = { $place ->
        [host] { $step } 걸리는 각 단계가 아무 계산도 하지 않고 다음 배치를 { $wait } 동안 기다립니다({ $share }).
       *[gpu] { $step } 걸리는 각 단계에서 GPU가 다음 배치를 { $wait } 동안 기다립니다({ $share }).
    }
    .passed = { $place ->
        [host] 각 단계가 아무 계산도 하지 않고 입력을 { $wait } 동안 기다립니다({ $share }).
       *[gpu] GPU가 단계마다 입력을 { $wait } 동안 기다립니다({ $share }).
    }
    .why = 다음 배치가 준비되지 않은 동안 GPU는 할 일이 없습니다. 모델을 더 빠르게 해도 도움이 되지 않으며, 입력 파이프라인이 속도를 결정합니다.
    .fix = 입력 파이프라인을 더 빠르게 하세요. prefetch를 사용하고, 읽기와 map을 병렬로 처리하고, 메모리에 들어가는 것은 캐시하고, map 전에 배치로 묶으세요.
    .side-effect = 병렬 읽기와 더 큰 프리페치 버퍼는 호스트 메모리를 더 많이 사용하며, 비결정적 순서는 예제의 순서를 바꿉니다.
    .verify = 단계 구성의 ‘입력 대기’가 줄어듭니다. 합성 데이터로 훈련하면 도달할 수 있는 최선의 값을 알 수 있습니다.

step-gaps =
    .title = 단계 사이의 간격
    .failed = { $place ->
        [host] { $step } 걸리는 각 단계에서 { $gap } 동안 연산도 런타임도 작동하지 않고 호스트가 Python을 실행합니다({ $share }). 그중 { $named }은(는) 이름이 있는 호스트 이벤트에 속합니다.
       *[gpu] { $step } 걸리는 각 단계에서 호스트가 단계 사이에 Python을 실행하는 동안 GPU가 { $gap } 동안 유휴 상태입니다({ $share }). 그중 { $named }은(는) 이름이 있는 호스트 이벤트에 속합니다.
    }
    .passed = { $place ->
        [host] 단계마다 Python만 작동하는 시간은 { $gap }입니다({ $share }).
       *[gpu] 단계 사이의 Python 때문에 GPU가 단계마다 { $gap } 동안 유휴 상태입니다({ $share }).
    }
    .why = 콜백, 측정항목, 요약, tf.function 밖의 코드는 두 단계 사이에 호스트에서 실행됩니다. GPU는 이를 기다립니다.
    .fix = 그런 작업은 N단계마다 하거나 한 번의 호출로 여러 단계를 실행하세요.
    .side-effect = 한 번의 호출로 여러 단계를 실행하면 콜백과 로그는 N단계마다 한 번만 볼 수 있습니다.
    .verify = 단계 구성의 ‘단계 사이’가 줄어듭니다. 콜백 없이 실행하면 도달할 수 있는 최선의 값을 알 수 있습니다.

launch-bound =
    .title = 커널 실행 대기
    .failed = { $step } 중 { $launch }({ $share }) 동안 GPU가 호스트의 커널 실행을 기다립니다. 실행 { $kernels }번 중 { $late }번에서 큐가 비어 있었고, 그런 실행은 도달하는 데 { $latency } 걸립니다.
    .passed = 실행이 뒤처지지 않습니다. 커널 { $kernels }개에 대해 GPU가 단계마다 { $launch } 동안 기다립니다({ $share }).
    .why = 호스트는 커널마다 실행 비용을 치릅니다. 커널이 그 실행보다 짧으면 GPU는 커널 사이에 할 일이 없어집니다.
    .fix = 더 적고 더 큰 커널을 실행하세요. 단계를 tf.function 안에서 실행하거나, XLA가 작은 연산을 융합하게 하거나, 작은 텐서를 이어 붙이거나, 더 큰 배치를 사용하세요.
    .side-effect = XLA는 입력 형상이 새로울 때마다 다시 컴파일합니다. 배치가 커지면 수렴이 달라질 수 있습니다.
    .verify = 단계 구성의 ‘커널 실행’이 줄어들고 단계당 커널 수가 줄어듭니다.

tiny-kernels =
    .title = 아주 작은 커널
    .failed = 단계당 커널 { $count }개(전체의 { $share })가 { $latency } 걸리는 실행보다 짧습니다. 가장 흔한 것은 { $op } 연산 { $op-count }개로, 각각 { $op-mean } 걸립니다. GPU가 단계마다 실행을 { $launch } 동안 기다립니다.
    .passed = 아주 작은 커널이 GPU를 지연시키지 않습니다. 커널의 { $share }이(가) 실행보다 짧고, GPU가 단계마다 실행을 { $launch } 동안 기다립니다.
    .why = 실행보다 짧은 커널로는 다음 커널이 도달할 때까지 GPU를 계속 바쁘게 할 수 없습니다.
    .fix = 같은 작업을 더 적은 연산으로 하세요. 벡터화하거나, 작은 텐서를 이어 붙이거나, XLA가 융합하게 하세요.
    .side-effect = XLA는 입력 형상이 새로울 때마다 다시 컴파일합니다.
    .verify = 단계당 커널 수가 줄어들고 단계 구성의 ‘커널 실행’이 줄어듭니다.

tensor-cores-unused =
    .title = Tensor Core
    .failed = 단계당 행렬 계산 시간 { $matrix } 중 { $unused }이(가) Tensor Core 없이 실행됩니다(단계의 { $share }).
    .passed = 행렬 곱과 합성곱이 Tensor Core를 사용하거나, 문제가 되지 않을 만큼 짧습니다. 단계당 { $matrix } 중 { $unused }이(가) 사용하지 않습니다.
    .why = Tensor Core는 일반 연산 장치보다 몇 배 빠르게 행렬을 곱합니다. TF32가 켜져 있지 않으면 fp32 곱은 이를 사용하지 않습니다.
    .fix = 혼합 정밀도를 사용하세요. Ampere 이후에서는 TF32가 모델을 바꾸지 않고도 fp32에 이를 적용합니다. 8의 배수인 크기가 도움이 됩니다.
    .side-effect = fp16과 TF32는 유효 자릿수가 더 적습니다. 모델이 여전히 수렴하는지 확인하세요.
    .verify = 커널 통계 페이지에 커널이 Tensor Core를 사용하는 것으로 표시되고, 그 시간이 줄어듭니다.

single-precision =
    .title = 정밀도
    .failed = 기기 시간의 { $half }만 16비트이고, 단계당 { $single }이(가) fp32입니다.
    .passed = 기기 시간의 { $half }이(가) 16비트입니다. 단계당 fp32는 { $single }, TF32는 { $tf32 }입니다.
    .why = 16비트 커널은 옮기는 바이트가 절반이고 Tensor Core를 사용할 수 있습니다. 가이드는 알맞은 모델에서 최대 3배라고 하지만, 한계는 fp32 커널 자체의 시간입니다.
    .fix = 혼합 정밀도를 별도의 변경으로 켜고 비교하세요.
    .side-effect = fp16에는 손실 조정(Keras가 수행합니다)과 float32 출력 레이어가 필요하고, bf16에는 둘 다 필요 없습니다.
    .verify = 16비트 기기 시간의 비율이 늘고 단계가 짧아집니다.

half-precision-fallback =
    .title = 반정밀도에서 되돌아감
    .failed = 반정밀도가 켜져 있지만, 단계당 { $fallen }({ $share })이(가) 여전히 fp32로 실행되는 행렬 커널에 쓰입니다.
    .passed = 반정밀도가 켜져 있고, 행렬 곱과 합성곱이 이를 사용합니다(단계당 { $fallen }이(가) fp32).
    .why = 되돌아간 레이어는 이전 속도로 실행되고 양쪽에 형 변환이 추가됩니다.
    .fix = 표의 연산을 살펴보세요. 명시적인 float32 변환을 없애고, 이 레이어에 혼합 정책을 적용하고, 크기를 8의 배수로 패딩하세요.
    .verify = 표의 커널이 사라지거나 정밀도가 바뀝니다.

half-precision-softmax =
    .title = 반정밀도 소프트맥스
    .failed = 소프트맥스가 16비트로 실행됩니다(단계당 { $half }).
    .passed = 소프트맥스 커널이 32비트로 실행됩니다.
    .why = 클래스가 많은 소프트맥스는 fp16에서 오버플로하거나 작은 확률을 잃을 수 있습니다. 이는 속도가 아니라 결과의 정확성에 관한 문제입니다.
    .fix = 마지막 소프트맥스를 float32로 지정하세요.
    .verify = 이 행이 통과합니다.

exposed-input-copy =
    .title = 배치 복사
    .failed = 배치가 복사되는 동안 GPU가 단계마다 { $exposed } 동안 기다립니다({ $share }).
    .passed = { $total } 걸리는 배치 복사 중 GPU를 지연시키는 시간은 단계당 { $exposed }입니다({ $share }).
    .why = GPU가 이전 단계를 계산하는 동안 복사되는 배치는 비용이 들지 않습니다.
    .fix = 입력 파이프라인의 마지막 단으로 GPU 프리페치를 하세요.
    .side-effect = GPU 메모리에 배치가 하나 더 놓입니다.
    .verify = 단계 구성의 ‘GPU로 복사’가 줄어듭니다.

host-placed-ops =
    .title = 호스트의 연산
    .failed = { $step } 걸리는 각 단계에서 GPU가 CPU에서 실행되는 연산을 { $idle }({ $share }) 동안 기다립니다. 가장 큰 것은 { $op }입니다.
    .passed = GPU가 단계마다 CPU의 연산을 { $idle } 동안 기다립니다({ $share }).
    .why = 단계 중간의 연산이 CPU에서 실행되면 입력을 호스트로, 결과를 GPU로 복사해야 하고 그동안 GPU는 기다립니다.
    .fix = 연산이 어디에 배치되는지 확인하고, 표의 연산을 바꾸거나 옮기세요. 일부 연산에는 GPU 커널이 없거나 해당 유형의 커널이 없습니다.
    .verify = 단계 구성의 ‘호스트의 연산’이 줄어듭니다.

blocking-copies =
    .title = 단계 안의 복사
    .failed = 단계당 복사 { $count }번이 GPU를 지연시킵니다. 데이터를 옮기는 { $exposed } 동안, 그리고 호스트가 계속 진행하기까지 { $blocked } 동안 GPU가 커널을 실행하지 않습니다(단계의 { $share }).
    .passed = 단계 안의 복사가 GPU를 지연시키는 시간은 단계의 { $share }입니다.
    .why = 복사하는 동안 함께 실행할 커널이 없으면 손해이고, 호스트가 그 결과를 기다린 뒤에 다음 커널을 실행하면 손해가 더 큽니다.
    .fix = 중간 결과를 GPU에 두세요. 단계 중간에 값을 읽지 말고, 표의 복사 앞뒤에 있는 연산을 GPU에 배치하세요.
    .verify = 단계 구성의 ‘GPU로 복사’, ‘GPU에서 복사’, ‘커널 실행’이 줄어듭니다.

xla-recompiles =
    .title = 정상 상태 단계의 컴파일
    .failed = { $step } 걸리는 각 단계에서 GPU가 컴파일러를 { $compile }({ $share }) 동안 기다립니다.
    .passed = 정상 상태 단계에 컴파일이 없습니다(단계당 { $compile }).
    .why = XLA는 입력 형상의 조합마다 한 번 컴파일합니다. 형상이 배치마다 바뀌면 계속 다시 컴파일합니다.
    .fix = 형상을 고정하세요. 마지막 불완전한 배치를 버리거나, 몇 가지 크기로 패딩하거나, 형상이 바뀌는 부분을 컴파일하지 마세요.
    .side-effect = 패딩하면 버려질 값도 계산하게 됩니다.
    .verify = 단계 구성의 ‘컴파일’이 0이 됩니다.

slow-input-stage =
    .title = 가장 느린 입력 단
    .failed = 입력 파이프라인에서 가장 느린 단은 { $stage }이며, 단계당 자체 시간은 { $self }입니다. { $kind ->
        [read] 병렬 interleave로 여러 파일을 동시에 읽고, 데이터를 장비 가까이에 두세요.
        [generator] Python 생성기는 한 번에 한 요소만 처리합니다. tf.data 소스와 map으로 바꾸거나 여러 생성기를 병렬로 실행하세요.
        [map] map을 병렬로 실행하고(num_parallel_calls), map 전에 배치로 묶고, 바뀌지 않는 결과는 캐시하세요.
        [batch] 배치 묶기를 병렬로 실행하고(num_parallel_calls), 배치로 묶기 전에 요소를 작게 만드세요.
        [shuffle] 전체 요소가 아니라 파일 이름이나 인덱스를 섞거나 더 작은 버퍼를 사용하세요.
       *[other] 병렬로 실행하거나 결과를 캐시하세요.
    }
    .passed = { $place ->
        [host] 입력 파이프라인의 모든 단이 충분히 빠릅니다. 한 단계가 입력을 { $wait } 동안 기다립니다.
       *[gpu] 입력 파이프라인의 모든 단이 충분히 빠릅니다. GPU가 단계마다 입력을 { $wait } 동안 기다립니다.
    }
    .why = 파이프라인의 속도는 가장 느린 단이 결정합니다. 다른 단을 빠르게 해도 달라지지 않습니다.
    .fix = 이런 종류의 단에 대해 결과가 알려 주는 대로 하고 다시 살펴보세요. 다음으로 느린 단과 차이가 작을 수 있습니다.
    .verify = 그 단의 단계당 자체 시간이 줄어들고, 단계 구성의 ‘입력 대기’도 줄어듭니다.

eager-execution =
    .title = Eager 실행
    .failed = 실행의 { $share }이(가) Python에서 하나씩 실행되는 연산에서 나오고, GPU가 단계마다 이를 { $idle } 동안 기다립니다({ $idle-share }).
    .passed = 실행의 { $share }이(가) Eager 연산에서 나오고, GPU가 단계마다 이를 { $idle } 동안 기다립니다.
    .why = Eager 모드에서는 Python이 연산을 하나씩 전달합니다. tf.function 안에서는 런타임이 훨씬 빠르게 처리합니다.
    .fix = 단계를 tf.function에 넣으세요. run_eagerly를 설정하지 않았다면 Model.fit이 이렇게 합니다.
    .side-effect = tf.function 안의 Python 코드는 추적될 때만 실행됩니다. tf.print와 TensorFlow의 제어 흐름을 사용하세요.
    .verify = Eager 실행의 비율이 줄어들고 단계 구성의 ‘커널 실행’이 줄어듭니다.

recurring-copies =
    .title = 단계마다 반복되는 복사
    .failed = 복사 { $copies }개가 각 단계의 같은 위치에서 일어나고 단계당 { $cost }의 비용이 듭니다({ $share }).
    .passed = 단계마다 반복되는 복사의 비용은 단계당 { $cost }입니다({ $share }).
    .why = 같은 위치에서 반복되는 복사는 프로그램에 내재된 것입니다. 연산이 잘못된 기기에 있거나, 값을 매 단계 읽는 경우입니다.
    .fix = 표에서 복사 앞뒤의 연산을 살펴보세요. 그 사이의 연산을 GPU로 옮기거나 값을 N단계마다 읽으세요.
    .verify = 표의 복사가 사라집니다.

unfused-elementwise =
    .title = 연달아 실행되는 요소별 커널
    .failed = 단계당 { $time }({ $share })이(가) 사슬 { $chains }개에서 차례로 실행되는 요소별 커널 { $kernels }개에 쓰입니다.
    .passed = 요소별 커널의 사슬은 단계당 { $time } 걸립니다({ $share }).
    .why = 이런 커널은 각각 메모리에서 입력을 읽고 출력을 다시 씁니다. 융합된 커널 하나는 한 번만 읽고 씁니다.
    .fix = 이 커널이 속한 함수를 XLA로 컴파일하세요.
    .side-effect = XLA는 입력 형상이 새로울 때마다 다시 컴파일합니다.
    .verify = 각 사슬이 fusion이라는 커널 하나가 되고 그 시간이 줄어듭니다.

xla-off =
    .title = XLA
    .failed = XLA가 꺼져 있는데 여기서 도움이 될 수 있습니다. GPU가 단계마다 실행을 { $launch } 동안 기다리고, 요소별 커널의 사슬에 { $chains }이(가) 쓰입니다(합계 { $share }).
    .passed = XLA가 켜져 있거나 여기서 개선할 것이 거의 없습니다(단계의 { $share }).
    .why = XLA는 함수를 더 적고 더 큰 커널로 컴파일합니다.
    .fix = 훈련 함수의 XLA를 별도의 변경으로 켜고 비교하세요. 입력 파이프라인과 혼합 정밀도를 먼저 해결하세요.
    .side-effect = 처음 몇 단계가 더 오래 걸리고 메모리가 더 필요할 수 있으며, 형상이 배치마다 바뀌면 안 됩니다.
    .verify = 단계당 커널 수가 줄어들고 단계가 짧아집니다.

small-model =
    .title = GPU의 작업량
    .failed = { $step } 걸리는 단계 중 GPU가 { $busy }({ $busy-share }) 동안만 계산합니다. 이 모델에서는 GPU를 쓸 가치가 없을 수 있습니다.
    .passed = GPU가 단계마다 { $busy } 동안 계산합니다({ $busy-share }).
    .why = 각 단계에는 모델이 작아져도 줄지 않는 호스트 비용이 있습니다. 아주 작은 모델은 GPU보다 그쪽에서 더 많은 시간을 보냅니다.
    .fix = 더 큰 배치를 사용하거나 CPU에서의 실행과 비교하세요.
    .side-effect = 배치가 커지면 수렴이 달라질 수 있습니다.
    .verify = 단계에서 GPU가 차지하는 비율이 늘어납니다.

input-threads-delay-launches =
    .title = 실행과 경합하는 입력 스레드
    .failed = 실행 호출이 tf.data 스레드가 바쁠 때는 { $beside }, 그 외에는 { $alone } 걸립니다. 그런 때에 GPU가 단계마다 실행을 { $overlap } 동안 기다립니다({ $share }).
    .passed = tf.data 스레드가 실행을 늦추지 않습니다. 실행 호출이 함께일 때 { $beside }, 단독일 때 { $alone } 걸립니다(너무 적으면 0).
    .why = 입력 파이프라인의 스레드와 커널을 실행하는 스레드는 호스트의 코어를 나눠 씁니다. 코어를 기다려야 하는 실행은 늦어집니다.
    .fix = 아직 하지 않았다면 GPU에 전용 실행 스레드를 주세요.
    .side-effect = GPU마다 스레드 두 개가 입력 파이프라인에서 빠집니다.
    .verify = tf.data가 있든 없든 실행 호출 시간이 같아지고, 단계 구성의 ‘커널 실행’이 줄어듭니다.

dynamic-loss-scaling =
    .title = 동적 손실 조정
    .failed = 동적 손실 조정이 단계마다 값을 다시 읽어 GPU를 { $cost } 동안 지연시킵니다({ $share }).
    .passed = 손실 조정이 GPU를 단계마다 { $cost } 동안 지연시킵니다({ $share }).
    .why = 단계를 건너뛸지는 호스트에서 결정합니다. GPU는 호스트가 값을 읽고 진행할 때까지 기다립니다.
    .fix = 잘 맞는 값을 알게 되면 고정된 손실 배율을 사용하거나, 배율이 필요 없는 bf16을 사용하세요.
    .side-effect = 고정 배율이 너무 크면 그래디언트가 무한대가 되고, 너무 작으면 사라집니다.
    .verify = 표의 복사가 사라지고 단계 끝의 간격이 없어집니다.

unaligned-dimensions =
    .title = 행렬의 크기
    .failed = 단계당 { $odd }({ $share })이(가) 크기가 8의 배수가 아닌 행렬 곱에 쓰입니다.
    .passed = 크기가 8의 배수가 아닌 행렬 곱은 단계당 { $odd } 걸립니다({ $share }).
    .why = Tensor Core는 블록 단위로 작동합니다. 블록을 채우지 못하는 크기는 일부를 낭비하지만 Tensor Core 사용을 막지는 않습니다.
    .fix = 레이어 크기, 어휘 수, 배치 크기를 8의 배수로 올림하세요.
    .side-effect = 패딩 때문에 메모리와 작업이 조금 늘어납니다.
    .verify = 표의 커널 시간이 줄어듭니다.

small-batch =
    .title = 배치 크기와 GPU 메모리
    .failed = GPU 메모리를 최대 { $used }만 사용하고 있습니다({ $limit } 중 { $peak }). 그런데 각 단계의 { $fixed }이(가) 배치와 함께 늘지 않는 일에 쓰입니다.
    .passed = 메모리 사용량은 최대 { $used }입니다({ $limit } 중 { $peak }). 단계의 { $fixed }은(는) 계산이 아닙니다.
    .why = 실행, 그래디언트 교환, Python에 걸리는 시간은 배치가 작든 크든 같습니다. 배치가 커지면 더 많은 예제에 나뉩니다.
    .fix = 메모리 프로필을 보면서 메모리가 허용하는 만큼 GPU당 배치 크기를 늘리세요.
    .side-effect = 배치가 커지면 수렴이 달라질 수 있습니다. 보통 학습률도 함께 늘려야 합니다.
    .verify = 초당 예제 수가 늘어납니다. 단계 하나의 시간은 길어집니다.

input-cannot-feed-gpus =
    .title = 모든 GPU의 입력
    .failed = GPU { $gpus }개가 각각 단계마다 다음 배치를 { $wait } 이상 기다립니다({ $share }). 호스트가 모두에게 공급하지 못합니다.
    .passed = 호스트가 GPU { $gpus }개 모두에게 공급합니다. 각 GPU의 대기는 단계당 최소 { $wait }입니다({ $share }).
    .why = GPU가 여러 개면 한 단계가 같은 호스트에서 여러 배치를 가져옵니다. GPU 하나에는 충분했던 입력 파이프라인이 모두에게는 부족할 수 있습니다.
    .fix = 입력 파이프라인을 더 빠르게 하고, 읽기를 파일과 작업자에 나누고, GPU마다 프리페치하세요.
    .side-effect = 작업자 스레드가 늘면 커널을 실행하는 스레드의 코어가 줄어듭니다.
    .verify = 모든 GPU에서 단계 구성의 ‘입력 대기’가 줄어듭니다.

idle-gpus =
    .title = 일이 없는 GPU
    .failed = GPU { $seen }개 중 { $unused }개가 커널을 실행하지 않았습니다: { $gpus }.
    .passed = GPU { $seen }개가 모두 커널을 실행했습니다.
    .why = 계산하지 않는 GPU에도 계산하는 GPU와 같은 비용이 듭니다.
    .fix = 모든 GPU를 쓰는 분산 전략으로 훈련하거나 나머지를 다른 프로그램에 쓰세요.
    .verify = 이 보고서에서 모든 GPU에 커널이 나타납니다.

extra-allreduce =
    .title = AllReduce 호출 수
    .failed = 그래디언트가 단계당 { $calls }번의 호출로, 각각 { $shortest } 이상 걸려 축소됩니다. 한 번을 넘는 부분의 비용은 단계당 최대 { $cost }입니다({ $share }).
    .passed = AllReduce 호출 수(단계당 { $calls }번)의 비용은 최대 { $cost }입니다({ $share }).
    .why = 모든 호출에는 크기와 관계없는 자체 비용이 있습니다. 가이드는 모든 그래디언트에 대해 GPU와 단계마다 한 번의 호출을 기대합니다.
    .fix = 모든 그래디언트를 한꺼번에 축소하세요. 옵티마이저를 한 번 호출해 적용하고, 묶는 일은 tf.distribute에 맡기세요.
    .side-effect = 큰 호출 하나는 작은 호출 여럿보다 늦게 시작합니다. 몇 개로 묶는 것이 좋은 절충입니다.
    .verify = 이 행의 호출 수가 줄어듭니다.

slow-allreduce =
    .title = AllReduce 속도
    .failed = { $bytes }을(를) 축소하는 데 단계당 { $transfer } 걸리며, { $rate } 링크에서 가능한 { $expected }의 { $ratio }배입니다(가이드의 규칙인 바이트 ÷ 대역폭으로는 { $guide }).
    .passed = { $bytes }을(를) 축소하는 데 단계당 { $transfer } 걸립니다. { $rate } 링크에서는 { $expected }이(가) 가능합니다(가이드의 규칙으로는 { $guide }).
    .why = 그래디언트는 단계마다 GPU 사이를 오갑니다. 속도는 NVLink, PCIe, 네트워크 같은 링크에 달려 있습니다.
    .fix = nvidia-smi topo -m으로 링크를 살펴보고, NCCL이 무엇을 쓰는지 출력하게 하고, 다른 기기 간 통신을 시도하세요. 호스트 사이에서는 NCCL이 빠른 네트워크를 쓰는지 확인하세요.
    .verify = 이 행의 전송 시간이 링크에서 가능한 시간에 가까워집니다.

exposed-allreduce =
    .title = 계산과 함께하는 AllReduce
    .failed = { $step } 걸리는 각 단계에서 { $exposed }({ $share }) 동안 GPU가 아무것도 계산하지 않은 채 그래디언트가 이동합니다.
    .passed = AllReduce 전체 { $transfer } 중 계산에 가려지지 않는 시간은 단계당 { $exposed }입니다({ $share }).
    .why = 마지막 레이어의 그래디언트는 첫 레이어의 것보다 훨씬 먼저 준비됩니다. 역전파 중에 축소하면 그 시간의 대부분이 가려집니다.
    .fix = 역전파 중에 그래디언트를 몇 개의 묶음으로 축소하거나 더 큰 배치를 사용하세요. AllReduce 시간은 배치와 함께 늘지 않습니다.
    .side-effect = 배치가 커지면 수렴이 달라질 수 있습니다.
    .verify = 단계 구성의 ‘집합 통신’이 줄어듭니다.

late-allreduce =
    .title = AllReduce에서의 대기
    .failed = GPU가 AllReduce에서 다른 GPU가 오기를 단계당 { $wait } 동안 기다립니다({ $share }). 호출의 { $often }에서 { $host }의 GPU { $gpu }이(가) 마지막으로 옵니다.
    .passed = GPU들이 AllReduce에서 서로를 단계당 { $wait } 동안 기다립니다({ $share }).
    .why = AllReduce는 마지막 GPU가 와야 바이트를 옮기기 시작합니다. 그때까지 다른 GPU는 모두 멈춰 있습니다.
    .fix = 그 GPU가 늦는 이유를 찾으세요. 더 많은 일, 늦은 시작, 입력, 또는 그 GPU를 쓰는 다른 프로그램일 수 있습니다.
    .verify = 이 행의 대기 시간이 줄어듭니다.

cross-gpu-copies =
    .title = GPU 사이의 복사
    .failed = 단계당 { $count }번의 GPU 사이 복사가 GPU { $gpu }의 계산을 { $exposed } 동안 막습니다({ $share }).
    .passed = GPU 사이의 복사가 GPU를 지연시키는 시간은 단계당 최대 { $exposed }입니다({ $share }).
    .why = 각 GPU에 모델의 복사본이 있으면 GPU 사이를 오가야 하는 것은 그래디언트뿐입니다.
    .fix = 표의 복사 앞뒤에 있는 연산을 살펴보세요. 변수는 전략의 범위 안에서 만들고, 각 복제본의 텐서는 자신의 GPU에 두세요.
    .verify = 표의 복사가 사라집니다.

uneven-replicas =
    .title = GPU의 고른 작업량
    .failed = { $host }의 GPU { $gpu }이(가) GPU 평균보다 단계당 { $more } 더 오래 계산합니다({ $share }). 가장 많이 더 하는 일은 { $op }입니다.
    .passed = 가장 바쁜 GPU가 GPU 평균보다 단계당 { $more } 더 오래 계산합니다({ $share }).
    .why = 모든 GPU는 단계마다 가장 바쁜 GPU를 기다립니다. 흔히 추가 작업을 맡는 첫 번째 GPU입니다.
    .fix = 표의 추가 연산을 CPU로 옮기거나 여러 GPU에 나누고, 모든 복제본에 같은 크기의 배치를 주세요.
    .verify = 이 행의 차이가 줄어듭니다.

serial-gpus =
    .title = GPU의 동시 실행
    .failed = 평균적으로 GPU { $gpus }개 중 { $at-once }개가 동시에 계산합니다. 번갈아 작동하고 있습니다.
    .passed = 평균적으로 GPU { $gpus }개 중 { $at-once }개가 동시에 계산합니다.
    .why = 복제본 사이의 제어 종속성 때문에 복제본이 하나씩 실행될 수 있습니다. 그러면 GPU가 여러 개라도 하나만큼 느립니다.
    .fix = 다른 복제본에 의존하는 연산을 찾으세요. 코드에 없다면 TensorFlow에 이슈를 등록하고 추적을 첨부하세요.
    .verify = 동시에 계산하는 GPU 수가 늘어납니다.

staggered-launches =
    .title = 모든 GPU의 단계 시작
    .failed = GPU { $gpu }이(가) 다른 GPU보다 { $skew } 늦게 단계를 시작합니다(단계의 { $share }). 호스트가 GPU를 하나씩 차례로 실행합니다.
    .passed = 마지막 GPU가 다른 GPU보다 { $skew } 늦게 단계를 시작합니다(단계의 { $share }).
    .why = 호스트의 스레드가 한 GPU에 많은 연산을 보내는 동안 다른 GPU는 늦게 받고, 모두가 마지막 GPU를 기다립니다.
    .fix = 각 GPU에 전용 실행 스레드를 주세요. 보통 GPU당 두 개면 충분합니다.
    .side-effect = GPU마다 스레드 두 개가 입력 파이프라인에서 빠집니다.
    .verify = 이 행의 지연이 줄어들고 AllReduce에서의 대기도 줄어듭니다.

poor-scaling =
    .title = 확장성
    .failed = 한 단계가 GPU { $gpus }개에서 { $step }, 하나에서 { $one } 걸립니다. 완벽한 확장의 { $efficiency }입니다.
    .passed = 한 단계가 GPU { $gpus }개에서 { $step }, 하나에서 { $one } 걸립니다({ $efficiency }).
    .why = 각 GPU의 배치가 같으면 여러 GPU에서의 단계는 하나일 때보다 조금만 길어야 합니다.
    .fix = 단일 GPU의 결과를 먼저 해결하고, 그다음 이 섹션의 AllReduce, 입력, 실행에 관한 결과를 해결하세요.
    .verify = 두 실행의 단계 시간이 가까워집니다.
