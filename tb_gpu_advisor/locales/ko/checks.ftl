# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .fault        the title of a row that failed: what is wrong
#   .fine         the title of a row that passed: what is fine
#   .failed       what was measured, the number first
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks similar but is not reported
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = GPU 활동
    .fault = GPU 활동 없음
    .fine = GPU 작업이 캡처됨
    .failed = { $seen-n ->
        [0] 이 캡처에는 GPU가 없습니다.
        [1] 이 캡처의 GPU가 커널을 실행하지 않았습니다.
       *[other] GPU { $seen }개 중 커널을 실행한 것이 없습니다.
    }{ $launches-n ->
        [0] {""}
        [1] {" "}그래도 프로그램이 GPU 작업을 한 번 시작했으므로 GPU가 작업했을 수 있으며, 프로파일러가 이를 기록하지 않았습니다.
       *[other] {" "}그래도 프로그램이 GPU 작업을 { $launches }번 시작했으므로 GPU는 작업했으며, 프로파일러가 이를 기록하지 않았습니다.
    }{ $why ->
        [unknown] {""}
        [unrecorded] {""}
        [computed] {""}
        [warm-up] {""}
       *[other] {" "}프로파일러의 메시지: “{ $message }”
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}호스트에서 실행되는 연산 중 가장 오래 걸리는 것은 { $op }입니다.
    }
    .passed = { $did ->
       *[kernels] { $seen-n ->
            [1] GPU가 커널을 실행했습니다.
           *[other] GPU { $seen }개 중 { $working }개가 커널을 실행했습니다.
        }
        [copies] { $seen-n ->
            [1] GPU는 데이터를 복사하기만 했고 커널은 실행하지 않았습니다.
           *[other] GPU { $seen }개 중 { $working }개가 데이터를 복사했고, 커널을 실행한 GPU는 없습니다.
        }
    }
    .why = GPU에서 실행된 커널이 없으면 여기서 최적화할 것이 없습니다.
    .reads = 기기 평면과 그 스트림을 봅니다. CPU가 작업했거나, 프로파일러에 GPU를 볼 권한이 없었거나, 캡처가 훈련과 겹치지 않았으면 통과하지 못합니다.
    .fix = { $why ->
        [other-device] 이 캡처는 Profile 탭(XProf)에서 여세요. TPU 같은 다른 종류의 기기에서 나온 것이며, GPU Advisor는 GPU의 캡처를 읽습니다.
        [privilege] 프로파일러가 GPU 카운터를 읽도록 허용하세요. NVIDIA 드라이버는 기본적으로 관리자에게만 허용합니다. 또는 그 권한으로 컨테이너를 시작하세요(--cap-add SYS_ADMIN).
        [library] 프로그램을 시작하기 전에 CUPTI(AMD GPU에서는 roctracer) 폴더를 LD_LIBRARY_PATH에 추가하세요. 라이브러리가 로드되지 않았습니다.
        [no-gpu] 드라이버(nvidia-smi), CUDA_VISIBLE_DEVICES, 그리고 { $framework ->
            [jax] JAX의 CUDA 라이브러리(pip install "jax[cuda12]")
            [pytorch] PyTorch의 CUDA 라이브러리
           *[other] TensorFlow의 CUDA 라이브러리(pip install "tensorflow[and-cuda]")
        }를 확인하세요. GPU를 찾지 못해 CPU가 작업했습니다.
        [other-profiler] 다른 프로파일러(Nsight, 두 번째 TensorBoard 콜백)를 동시에 사용하지 말고 기록하세요. CUPTI는 하나만 사용할 수 있습니다.
        [unsupported] 프로그램이 GPU 전체를 단독으로 사용하는, MIG가 없는 머신에서 기록하세요. 이 가상 또는 분할된 GPU에서는 CUPTI가 작동하지 않습니다. 가상 GPU라면 그 호스트에서 허용할 수 있습니다(vGPU 플러그인의 enable_profiling).
        [broken-library] CUPTI가 드라이버와 CUDA에 맞는지 확인하세요. 무엇이 실패했는지는 메시지에 있습니다. 그런 다음 다시 기록하세요.
        [unrecorded] GPU는 작업했으므로 프로파일러가 GPU를 기록하게 하세요. GPU 카운터를 읽도록 허용하고(NVIDIA 드라이버는 기본적으로 관리자에게만 허용합니다), CUPTI(AMD GPU에서는 roctracer)가 LD_LIBRARY_PATH에 있고 드라이버에 맞는지 확인하세요.
        [computed] 작업을 GPU로 옮기세요. { $framework ->
            [jax] JAX에서 GPU가 인식되는지 확인하세요(jax.devices(); pip install "jax[cuda12]"). CPU에 둔 배열(jax.device_put, from_dlpack)이 있으면 jit 함수가 CPU에서 실행됩니다.
            [pytorch] PyTorch에서 GPU가 인식되는지 확인하고(torch.cuda.is_available()), 모델과 각 배치를 GPU에 두세요(.to('cuda')).
           *[other] TensorFlow에서 GPU가 인식되는지(tf.config.list_physical_devices('GPU')), 프로그램에 tf.device가 있는지 확인하세요.
        }
        [warm-up] 프로그램이 컴파일을 마친 뒤에 기록하세요. 이 캡처 동안에는 컴파일만 실행되었으므로 프로그램이 GPU를 보는지 알 수 없습니다.
       *[unknown] { $framework ->
            [jax] JAX
            [pytorch] PyTorch
            [tensorflow] TensorFlow
           *[other] 프로그램
        }에서 GPU가 인식되는지, 캡처 중에 훈련이 실행되고 있었는지 확인하세요. 프로파일러가 GPU 카운터를 읽을 수 있어야 하며, NVIDIA 드라이버는 기본적으로 관리자에게만 허용합니다.
    }
    .side-effect = 모두에게 GPU 카운터 읽기를 허용하면 이 머신의 모든 사용자가 GPU의 작업을 볼 수 있습니다.
    .verify = 이 보고서에 GPU와 그 커널이 나타납니다.

no-step-markers =
    .title = 단계 마커
    .fault = 단계 마커 없음
    .fine = 단계가 표시되어 있음
    .failed = { $steps-n ->
        [0] 단계 마커가 없고, 단계를 추정할 수도 없었습니다.
       *[other] 단계 마커가 없어 단계 { $steps }개를 추정했습니다.
    }
    .passed = 캡처에 단계 { $steps }개가 표시되어 있습니다.
    .why = 단계별 수치를 구하려면 각 단계가 시작되는 위치를 알아야 합니다. 추정한 단계는 틀릴 수 있습니다.
    .reads = 프로파일러의 단계 그룹, 단계 라인, 루트 이벤트를 봅니다. 추정한 단계로도 분석은 할 수 있지만 이 검사는 통과하지 못합니다. 프로그램이 단계를 표시하면, 마커와 연결되지 않은 스레드가 작업을 시작하더라도 통과합니다.
    .fix = { $framework ->
        [jax] 프로파일링하는 동안 각 단계를 표시하세요. StepTraceAnnotation 한 줄이면 됩니다.
        [pytorch] 프로파일링하는 동안 각 단계를 표시하세요. 단계가 끝날 때마다 프로파일러의 step()을 호출하면 됩니다.
        [unknown] 프로파일링하는 동안 각 단계를 표시하세요. 사용 중인 프레임워크의 프로파일러가 제공하는 방법을 쓰면 됩니다.
       *[other] 프로파일링하는 동안 각 단계를 표시하세요. Model.fit은 자동으로 표시하며, 사용자 정의 루프에는 한 줄이 필요합니다.
    }
    .side-effect = 없습니다. 마커 하나의 비용은 몇 마이크로초이며, 프로필을 기록하는 동안에만 듭니다.
    .verify = 이 행이 통과하고 Profile 탭에 단계 시간이 표시됩니다.

capture-too-short =
    .title = 단계 수
    .fault = 단계가 너무 적음
    .fine = 단계가 충분함
    .limit = { $limit }단계
    .failed = { $steps-n ->
        [0] 이 캡처에는 분석할 수 있는 단계가 없습니다.
       *[other] 이 캡처에는 분석할 수 있는 단계가 { $steps }개뿐입니다.
    }
    .passed = 분석할 수 있는 단계가 { $steps }개 있습니다.
    .why = 단계 한두 개는 예외일 수 있고, 마지막 단계 뒤의 간격은 캡처되지 않습니다. { $framework ->
        [jax] 기록은 단계가 끝났는지와 관계없이 stop_trace를 호출한 곳에서 멈춥니다.
        [pytorch] 활성 단계의 수는 프로파일러의 schedule이 정합니다.
       *[other] Keras 2는 기본적으로 단계 하나만 프로파일링하고, Keras 3은 profile_batch를 설정하지 않으면 프로파일링하지 않습니다.
    }
    .reads = 분석할 수 있었던 단계를 셉니다. 캡처의 마지막 단계에는 끝이 없으므로, n단계를 분석하려면 캡처에 n + 1단계가 있어야 합니다.
    .fix = 처음 몇 단계가 지난 뒤에 10단계 이상을 프로파일링하세요.
    .side-effect = 캡처가 더 오래 걸리고 파일이 커집니다.
    .verify = 이 행이 통과합니다.

no-host-trace =
    .title = 호스트 추적
    .fault = 호스트 이벤트 없음
    .fine = 호스트 이벤트가 기록됨
    .failed = 호스트 { $hosts }개 중 { $affected }개에서 호스트 이벤트가 없거나 커널과 연결되어 있지 않습니다.
    .passed = 호스트 이벤트가 기록되었습니다. GPU가 커널을 실행한 곳에서는 호스트의 실행 시작 호출이 커널과 연결되어 있습니다.
    .why = 호스트 이벤트는 GPU가 무엇을 기다렸는지 보여 줍니다. 없으면 유휴 시간을 설명할 수 없습니다.
    .reads = 호스트 이벤트와, 실행 시작 호출을 커널과 연결하는 상관관계 ID를 봅니다.
    .fix = { $framework ->
        [jax] 호스트 추적기를 켜고(레벨 2) 캡처하세요.
        [pytorch] CPU 활동도 함께 기록하세요.
       *[other] 호스트 추적기를 켜고(레벨 2) 캡처하세요.
    }
    .side-effect = 호스트 이벤트를 기록하는 동안에는 단계가 조금 길어집니다.
    .verify = 이 보고서의 유휴 시간에 ‘알 수 없음’ 외의 원인이 나타납니다.

warm-up-in-window =
    .title = 캡처에 포함된 워밍업
    .fault = 캡처에 워밍업이 포함됨
    .fine = 캡처에 워밍업이 없음
    .failed = 캡처에 워밍업이 포함되어 있습니다.{ $steps-n ->
        [0] { "" }
       *[other] { " " }이 때문에 단계 { $steps }개를 제외했습니다.
    }{ $compile-is ->
        [zero] { "" }
       *[some] { " " }트레이스, 컴파일, 로드에 걸린 시간: { $compile }.
    }{ $autotune-n ->
        [0] { "" }
       *[other] { " " }커널 { $autotune }개는 자동 튜닝 시험이었습니다.
    }
    .passed = 캡처에 컴파일, 자동 튜닝 또는 느린 첫 단계가 없습니다.
    .why = 처음 몇 단계에서는 함수를 컴파일하고 커널을 시험합니다. 이후의 단계보다 느려서 평소 속도를 아는 데 도움이 되지 않습니다.
    .reads = 컴파일이나 느린 시작 때문에 제외한 단계, 컴파일러 이벤트, cuDNN과 XLA가 후보를 시험하는 커널을 봅니다.
    .fix = 처음 몇 단계가 지난 뒤에 프로파일링을 시작하세요.
    .side-effect = 실행에는 영향이 없습니다. 캡처가 더 늦게 시작됩니다.
    .verify = 이 행이 통과하고 제외되는 단계가 없습니다.

dropped-events =
    .title = 손실된 이벤트
    .fault = 프로파일러가 이벤트를 잃음
    .fine = 이벤트 손실이 감지되지 않음
    .limit = 커널의 { $limit }
    .failed = { $reported-n ->
        [0] 프로파일러가 이벤트를 잃고도 보고하지 않았습니다.
       *[other] 프로파일러가 이벤트 손실을 { $reported }번 보고했습니다.
    }{ $missing-is ->
        [zero] { "" }
       *[some] { " " }커널이나 실행 시작 호출의 { $missing }에 대응하는 실행 시작 호출이나 커널이 없습니다.
    }
    .passed = 이벤트가 손실된 흔적이 없습니다.
    .why = 버퍼가 가득 차면 프로파일러는 이벤트를 버립니다. 그러면 실제로는 없던 유휴 시간이 나타납니다.
    .reads = 프로파일러 자체의 오류, 다른 이벤트와 달리 실행 시작 호출이 없는 기기 이벤트, 커널이 없는 실행 시작 호출을 봅니다. 캡처 전에 시작되었거나 캡처가 끝날 때까지 실행되지 않은 것은 손실이 아닙니다.
    .fix = 프로파일링하는 단계를 줄이고, Python 추적기가 켜져 있으면 끄세요.
    .side-effect = 캡처가 짧으면 드물게 일어나는 일이 덜 보입니다. Python 추적기를 끄면 Python 시간에 줄 번호가 없습니다.
    .verify = 이 행이 통과합니다.

ops-hidden-by-graphs =
    .title = CUDA 그래프 안의 연산
    .fault = CUDA 그래프에 연산이 가려짐
    .fine = 커널이 연산과 연결됨
    .limit = GPU 시간의 { $limit }
    .failed = GPU 시간의 { $share }가 연산과 연결할 수 없는 CUDA 그래프 커널에 있습니다.
    .passed = { $share-is ->
        [zero] 모든 커널을 연산과 연결할 수 있습니다.
       *[some] GPU 시간의 { $share }가 연산과 연결할 수 없는 CUDA 그래프 커널에 있습니다.
    }
    .why = CUDA 그래프는 커널 여러 개를 한 번에 시작합니다. 그러면 프로파일러는 각 커널이 어느 연산에 속하는지 알 수 없어, 발견 항목에 연산을 표시할 수 없습니다.
    .reads = 커널의 그래프 ID, 호스트의 그래프 실행 시작, 커널의 연산 이름을 봅니다.
    .fix = { $framework ->
        [jax] 프로파일링할 때만 XLA의 명령 버퍼를 끄세요 (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
        [pytorch] 프로파일링할 때만 CUDA 그래프 없이 실행하세요.
       *[other] 프로파일링할 때만 XLA의 명령 버퍼를 끄세요 (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
    }
    .side-effect = 이를 끄면 실행 자체가 느려지므로 이 설정을 유지하지 마세요.
    .verify = 발견 항목에 연산이 다시 표시됩니다.

input-bound =
    .title = 입력 대기
    .fault = { $place ->
        [host] 단계가 입력을 기다림
       *[gpu] GPU가 입력을 기다림
    }
    .fine = 입력이 제때 도착함
    .failed = { $few-is ->
        [some] { $steps }단계 중 { $few }단계에서 다음 배치가 평균 { $each } 늦게 옵니다. 나머지 단계는 거의 기다리지 않습니다.
       *[zero] { $place ->
            [host] 단계마다 아무 계산 없이 다음 배치를 { $wait } 기다립니다(단계의 { $share }).
           *[gpu] GPU가 단계마다 다음 배치를 { $wait } 기다립니다(단계의 { $share }).
        }
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } 스테이지가 속도를 결정합니다.
    }{ $function-is ->
        [some] {" "}{ $function } 함수({ $at })를 실행합니다.
       *[zero] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}이때 Python 스레드 { $python-threads }개가 동시에 실행되지만, 인터프리터 잠금(GIL) 때문에 하나만 진행됩니다. 다른 프로세스에는 자체 잠금이 있습니다.
    }
    .passed = { $place ->
        [host]
            { $wait-is ->
                [zero] 아무 계산 없이 입력을 기다리는 단계가 없습니다.
               *[some] 단계마다 아무 계산 없이 입력을 { $wait } 기다립니다(단계의 { $share }).
            }
       *[gpu]
            { $wait-is ->
                [zero] GPU가 입력을 기다리지 않습니다.
               *[some] GPU가 단계마다 입력을 { $wait } 기다립니다(단계의 { $share }).
            }
    }
    .why = 다음 배치가 준비되지 않은 동안 GPU는 할 일이 없습니다. 모델을 더 빠르게 해도 도움이 되지 않으며, 입력 파이프라인이 속도를 결정합니다.
    .reads = 단계의 입력 연산이나 로더의 __next__가 실행되는 동안부터 다음 커널 실행 시작까지의 GPU 유휴 시간을 봅니다. 느린 입력 연산도 GPU에 할 일이 남아 있는 동안에는 비용이 없으며 보고되지 않습니다.
    .fix = { $framework ->
        [jax] 다른 스레드나 프로세스(grain, 또는 PyDataset의 workers)에서 배치를 미리 준비하세요. 단계가 계산하는 동안 다음 배치를 GPU로 복사하세요. 먼저 배치 하나를 반복해서 측정하세요. 입력을 빠르게 해도 단계가 그보다 짧아지지는 않습니다.
        [pytorch] { $cause ->
            [memory] 이미 고정된 메모리를 다시 쓰게 하세요. 그동안 드라이버가 새 메모리를 할당하며(cudaHostAlloc), 이 할당은 빨라지는 복사보다 오래 걸립니다. PyTorch는 반복되는 크기의 메모리를 보관합니다. 배치를 몇 가지 크기로 패딩하고, 텐서를 더 적고 크게 복사하고, pin_memory=False와 비교하세요.
           *[unknown] 더 많은 작업자 프로세스가 배치를 준비하게 하세요(num_workers). 고정 메모리를 사용하고(pin_memory=True), 훈련 프로세스의 작업을 작업자로 옮기세요. 먼저 배치 하나를 반복해서 측정하세요. 입력을 빠르게 해도 단계가 그보다 짧아지지는 않습니다. 에포크마다 다시 시작되는 로더의 작업자는 persistent_workers=True로 유지됩니다.
        }
        [unknown] 다른 스레드나 프로세스에서 배치를 미리 준비하세요. 단계가 계산하는 동안 다음 배치를 GPU로 복사하세요. 먼저 같은 배치를 반복해 측정하세요. 입력이 더 빨라져도 단계는 그보다 짧아지지 않습니다.
       *[other] { $cause ->
            [stage] { slow-input-stage.fix }
            [python] 다른 스레드나 프로세스(PyDataset은 workers)에서 배치를 미리 준비하세요. 단계가 계산하는 동안 다음 배치를 GPU로 복사하세요. 먼저 배치 하나를 반복해서 측정하세요. 입력을 빠르게 해도 단계가 그보다 짧아지지는 않습니다.
           *[unknown] 먼저 배치 하나를 반복하여 훈련하세요. 줄어드는 시간이 입력의 비용입니다. 무엇이 시간을 쓰는지는 이 캡처로 알 수 없습니다. tf.data 이벤트(host_tracer_level 2)와 Python 이벤트({ python-tracing })를 세 단계 동안 기록하세요.
        }
    }
    .side-effect = 병렬 읽기와 더 큰 프리페치 버퍼는 호스트 메모리를 더 많이 사용하며, 비결정적 순서를 쓰면 예제의 순서가 실행마다 달라집니다.
    .verify = 단계 시간 구성의 ‘입력 대기’가 줄어듭니다. 배치 하나를 반복해서 훈련하면 도달할 수 있는 최선을 알 수 있습니다.

step-gaps =
    .title = 단계 사이의 간격
    .fault = { $whose ->
        [summaries] 단계마다 요약을 씀
        [variables] 단계마다 모델의 변수를 읽음
        [saves] 훈련이 체크포인트를 기다림
        [callbacks] 콜백이나 메트릭이 연산을 하나씩 실행함
        [others] 단계 함수 밖에서 연산을 실행함
        [pauses] 일부 단계 뒤에서 프로그램이 멈춤
        [graph] 단계마다 그래프에 op을 추가함
        [keras] Keras가 단계마다 Python을 실행함
       *[nobody] { $place ->
            [host] 호스트가 단계 사이에서 Python을 실행함
           *[gpu] GPU가 단계 사이에서 기다림
        }
    }
    .fine = 단계 사이의 유휴 시간이 짧음
    .failed = { $pauses ->
       *[none] { $place ->
            [host] 호스트가 단계마다 { $gap } 동안 단계의 연산 없이 Python만 실행합니다(단계의 { $share }).
           *[gpu] { $cause ->
                [unknown] GPU가 단계 사이에 단계마다 { $gap } 동안 유휴 상태입니다(단계의 { $share }).
               *[known] 호스트가 단계 사이에서 Python을 실행하는 동안 GPU 유휴 시간이 단계마다 { $gap }입니다(단계의 { $share }).
            }
        }
        [some] { $of }단계 중 { $paused }단계 뒤에서 에포크 끝처럼 호스트가 오래 Python을 실행합니다. 한 번 멈추는 시간은 { $pause }입니다.{ $every-is ->
            [zero] { "" }
           *[some] { " " }{ $every }단계마다 한 번입니다.
        }
    }{ $named-is ->
        [zero] { "" }
       *[some] { $named-part ->
            [all] { " " }전부 이름 있는 호스트 이벤트로 설명됩니다.
           *[some] { " " }그중 { $named }는 이름 있는 호스트 이벤트로 설명됩니다.
        }
    }{ $whose ->
        [summaries] { " " }이때 Python이 요약을 쓰기 위해 연산 { $ops }개를 하나씩 실행합니다.
        [variables] { " " }이때 체크포인트나 가중치 로그처럼 Python이 모델의 변수를 하나씩 읽습니다(연산 { $ops }개).
        [callbacks] { " " }이때 콜백이나 메트릭이 Python에서 연산 { $ops }개를 하나씩 실행합니다.
        [others] { " " }이때 Python이 단계 함수 밖에서 연산 { $ops }개를 하나씩 실행합니다.
        [graph] { " " }거기서 Python이 그래프의 op을 만들고(convert_to_tensor), 세션이 그래프를 다시 준비합니다.
        [keras] { " " }이는 Keras 자체가 한 단계에 쓰는 시간(측정값: 약 1 ms)을 넘지 않습니다.
       *[nobody] { "" }
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}이때 Python 스레드 { $python-threads }개가 동시에 실행되지만, 인터프리터 잠금(GIL) 때문에 하나만 진행됩니다. 다른 프로세스에는 자체 잠금이 있습니다.
    }
    .passed = { $place ->
        [host]
            { $gap-is ->
                [zero] 호스트가 단계 사이에서 Python을 실행하지 않습니다.
               *[some] 호스트가 단계마다 { $gap } 동안 단계의 연산 없이 Python만 실행합니다(단계의 { $share }).
            }
       *[gpu]
            { $gap-is ->
                [zero] GPU가 단계 사이에서 유휴 상태가 되지 않습니다.
               *[some] 호스트가 단계 사이에서 Python을 실행하는 동안 GPU 유휴 시간이 단계마다 { $gap }입니다(단계의 { $share }).
            }
    }
    .why = 콜백, 메트릭, 요약과 그 밖의 Python 코드는 두 단계 사이에 호스트에서 실행됩니다. TensorFlow에서는 tf.function 밖의 모든 것이 그렇습니다. GPU는 이를 기다립니다.
    .reads = 런타임 호출 밖의 GPU 유휴 시간을 봅니다. 호스트에서 단계 마커 사이의 간격은 세지 않습니다. 호스트가 GPU보다 앞서 가기 때문입니다. { saving-ahead }
    .fix = { $whose ->
        [saves] { $framework ->
            [jax] 체크포인트를 덜 자주 저장하세요. 또는 Orbax가 훈련과 나란히 쓰게 하세요(AsyncCheckpointer). 그러면 단계는 상태가 복사될 때까지만 기다립니다.
            [pytorch] 체크포인트를 덜 자주 저장하세요. 또는 훈련과 나란히 쓰세요(torch.distributed.checkpoint.async_save).
           *[other] 체크포인트는 N배치마다(ModelCheckpoint의 save_freq), 또는 에포크가 끝날 때만 저장하세요. 또는 훈련과 나란히 쓰세요(experimental_enable_async_checkpoint).
        }
        [others] 이 연산은 단계 함수나 다른 함수(tf.function) 안에서 실행하거나 N단계마다 한 번만 실행하세요. 메트릭, 로깅, 검증, 배치 준비 등입니다. 먼저 이 연산 없이 측정하세요. 그래도 남는 시간은 원인이 다릅니다.
       *[nobody] { $pauses ->
            [some] { $framework ->
                [jax] { $cause ->
                    [python] 표에 있는 것은 N단계마다 또는 에포크마다 한 번만 실행하거나 다른 스레드나 프로세스에서 실행하세요. 검증, 체크포인트, 로깅 때문에 단계가 멈출 필요는 없습니다.
                   *[unknown] 먼저 그때 무엇이 실행되는지 보세요(검증, 체크포인트, 로깅). 멈춤 전후의 단계를 Python 추적기(python_tracer_level 1)로 기록하면 함수 이름을 알 수 있습니다. 그런 다음 더 드물게 실행하거나 다른 스레드나 프로세스에서 실행하세요.
                }
                [pytorch] { $cause ->
                    [python] 표에 있는 것은 N단계마다 또는 에포크마다 한 번만 실행하거나 다른 스레드나 프로세스에서 실행하세요. 검증, 체크포인트, 로깅 때문에 단계가 멈출 필요는 없습니다. 에포크마다 다시 시작되는 로더의 작업자는 persistent_workers=True로 유지됩니다.
                   *[unknown] 먼저 그때 무엇이 실행되는지 보세요(검증, 체크포인트, 로깅). 멈춤 전후의 단계를 Python 추적기(with_stack=True)로 기록하면 함수 이름을 알 수 있습니다. 그런 다음 더 드물게 실행하거나 다른 스레드나 프로세스에서 실행하세요. 에포크마다 다시 시작되는 로더의 작업자는 persistent_workers=True로 유지됩니다.
                }
               *[other] 먼저 그때 무엇이 실행되는지 보세요(검증, 체크포인트, 콜백, 새 반복자). 에포크를 길게 하고(steps_per_epoch를 늘리거나 데이터세트를 반복) 검증, 저장, 로깅은 몇 에포크마다 한 번만 하세요. 한 번의 호출로 여러 단계를 실행해도 이 멈춤은 짧아지지 않습니다.
            }
           *[none] { $framework ->
                [jax] { $cause ->
                    [reads] 로깅과 값 읽기는 N단계마다 한 번만 하세요. 값을 읽으면 GPU를 기다리게 됩니다. 여러 값은 한 번에 가져오세요. np.asarray는 전체를 NumPy 배열로 만들며, 그 원소를 읽는 데는 시간이 거의 들지 않습니다. 환경에서의 행동처럼 값이 다음 일을 결정하면 한 번의 호출로 여러 개를 함께 처리하세요.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [calls] 호출 한 번에 더 많은 일을 하세요. 이 Python의 대부분은 프레임워크 자체의 것이며, 호출이 무엇을 계산하든 같은 시간이 걸립니다(배열 트리 분해, Python 값의 배열 변환, 단일 연산 호출). 여러 단계를 한 번의 호출로 실행하거나(lax.scan, steps_per_execution) 배치를 키우세요. 배열의 인덱싱과 변환은 jit된 함수 안에서 하거나 그 전에 NumPy로 하세요. 리스트는 jnp.array보다 np.array가 더 빨리 배열로 만듭니다. Flax의 nnx.jit은 호출마다 모델 전체를 분해합니다. nnx.cached_partial을 쓰거나 nnx.split을 한 번만 하고 jax.jit을 쓰면 이를 피할 수 있습니다.
                    [python] 표의 Python 코드를 훈련 스레드에서 빼내세요. 다음 배치를 만드는 일은 다른 스레드나 프로세스에서 미리 실행할 수 있습니다. 로깅은 단계마다 실행할 필요가 없습니다. 환경처럼 직전 호출의 결과가 필요한 일은 미리 실행할 수 없습니다. 한 번의 호출로 여러 개를 함께 처리하세요.
                   *[unknown] { gap-unseen }
                }
                [pytorch] { $cause ->
                    [reads] 로깅과 값 읽기는 N단계마다 한 번만 하세요. .item()처럼 값을 읽으면 GPU를 기다리게 됩니다. 텐서는 GPU에서, 또는 로더의 작업자에서 만드세요. 환경에서의 행동처럼 값이 다음 일을 결정하면 한 번의 호출로 여러 개를 함께 처리하세요.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [python] 표의 Python 코드를 훈련 스레드에서 빼내세요. 다음 배치를 만드는 일은 다른 스레드나 프로세스에서 미리 실행할 수 있습니다. 로깅은 단계마다 실행할 필요가 없습니다. 그곳에서 모델을 위해 계산하는 것(CPU로 오프로드한 옵티마이저 등)은 메모리가 허용하면 GPU에 두세요. 토큰을 생성하는 서버처럼 마지막 호출의 결과가 필요한 것은 미리 실행할 수 없습니다. 한 호출에서 여러 단계를 실행하거나 결과를 한 단계 늦게 읽으세요.
                   *[unknown] { gap-unseen }
                }
               *[other] { $whose ->
                    [graph] 모든 op을 루프 앞에서 한 번만 만들고, 바뀌는 값은 입력으로 넘기세요(tf.placeholder, feed_dict). 세션은 커진 그래프를 다음 실행에서 다시 준비하며, op이 늘수록 오래 걸립니다. 루프 앞의 tf.get_default_graph().finalize()로 op을 추가하는 줄을 알 수 있습니다.
                    [requests] 먼저 무엇이 이 시간을 쓰는지 확인하세요. 캡처에 훈련이 없습니다. 요청에 응답하는 프로그램은 요청을 기다리는 중일 수 있으며, 여러 요청을 한꺼번에 처리할 수 있습니다.
                    [unseen] { gap-unseen }
                    [summaries] 요약, 히스토그램, 이미지는 N단계마다 한 번 또는 에포크가 끝날 때만 쓰세요. TensorBoard 콜백에서는 update_freq로 지정합니다. 그 연산은 Python이 하나씩 실행합니다. 단계 자체는 함수 안에서 실행됩니다.
                    [variables] 모델의 가중치는 N배치마다 한 번(ModelCheckpoint의 save_freq) 또는 에포크가 끝날 때만 저장하거나 기록하세요. 읽는 데는 변수마다 Python 연산이 한두 개, 쓰는 데는 파일이 듭니다. 가중치의 평균은 옵티마이저가 직접 계산할 수 있습니다(use_ema=True).
                    [callbacks] 이 콜백은 N배치마다 한 번만 실행하세요. 콜백의 계산은 별도의 함수에 넣으세요. 단계 자체는 이미 함수 안에서 실행됩니다. 먼저 콜백과 메트릭 없이 측정하세요. 그래도 남는 시간은 원인이 다릅니다.
                    [calls] 콜백과 로깅은 호출 N번마다 한 번만 하세요. 호출마다 이미 여러 배치를 처리합니다. 먼저 콜백과 메트릭 없이 측정하세요. 남는 시간은 다른 원인 때문입니다.
                    [keras] 한 번의 호출로 여러 단계를 실행하세요(steps_per_execution). train_on_batch는 단계 하나만 실행하므로 대신 fit을 쓰세요. 그러면 Keras 자체의 Python은 그 전체에 대해 한 번만 실행됩니다. 콜백과 메트릭이 있으면 그만큼 더해집니다. 이들 없이 실행하면 얼마인지 알 수 있습니다.
                   *[nobody] { $cause ->
                        [unknown] 먼저 콜백과 메트릭 없이 측정하세요. 그래도 남는 시간은 원인이 다릅니다. Python 추적기({ python-tracing })로 기록하면 함수 이름이 나타납니다. 그런 다음 이들을 N단계마다 한 번만 실행하거나, 한 번의 호출로 여러 단계를 실행하세요(steps_per_execution, tf.function 안의 루프). float(loss)나 .numpy()처럼 값을 읽으면 GPU를 기다리게 됩니다.
                        [garbage] { gap-garbage }
                        [threads] { gap-threads }
                        [python] 표의 Python 코드를 훈련 스레드에서 빼내세요. 다음 배치를 만드는 일은 다른 스레드나 프로세스에서 미리 실행할 수 있습니다. 로깅은 단계마다 실행할 필요가 없습니다. 콜백은 N단계마다 실행하거나, 한 번의 호출로 여러 단계를 실행하세요(steps_per_execution 또는 tf.function 안의 루프).
                       *[seen] 콜백과 로깅은 N단계마다 한 번만 하세요. 또는 한 번의 호출로 여러 단계를 실행하세요(steps_per_execution, tf.function 안의 루프). float(loss)나 .numpy()처럼 값을 읽으면 GPU를 기다리게 됩니다. 먼저 콜백과 메트릭 없이 측정하세요. 그래도 남는 시간은 원인이 다릅니다.
                    }
                }
            }
        }
    }
    .side-effect = { $framework ->
        [jax] { $cause ->
            [reads] 로그와 로그에 의존하는 것은 N단계마다 한 번만 갱신됩니다.
           *[unknown] { gap-unseen-effect }
        }
        [pytorch] { $cause ->
            [reads] 로그와 로그에 의존하는 것은 N단계마다 한 번만 갱신됩니다.
           *[unknown] { gap-unseen-effect }
        }
       *[other] { $whose ->
            [requests] 요청은 다른 요청이 올 때까지 기다릴 수 있습니다.
            [unseen] { gap-unseen-effect }
           *[nobody] 로그와 로그에 의존하는 것은 N단계마다 한 번만 갱신됩니다. 한 번의 호출로 여러 단계를 실행하면 Keras 콜백도 N단계마다 한 번만 실행됩니다.
        }
    }
    .verify = 단계 시간 구성의 ‘단계 사이’가 줄어듭니다. 콜백과 메트릭 없이 실행하면 도달할 수 있는 최선을 알 수 있습니다.

launch-bound =
    .title = 커널 실행 시작 대기
    .fault = GPU가 커널 실행 시작을 기다림
    .fine = 커널 실행 시작이 제때 이루어짐
    .failed = GPU가 { $step } 중 { $launch } 동안 커널 실행 시작을 기다립니다({ $share }).{ $late-is ->
        [zero] {""}
       *[some] {" "}커널 { $kernels }개 중 { $late }개 앞에서 큐가 비어 있었으며, 이때 커널이 GPU에 도달하는 데는 { $latency }가 걸립니다.
    }{ $cause ->
        [blocking] {" "}실행 시작 호출은 매번 해당 커널이 끝나야 반환됩니다.
        [host] {" "}GPU는 한 번에 평균 { $per-launch }씩 기다리며, 그 대부분은 실행 시작 전에 호스트에서 지나갑니다.
        [arguments] {" "}jit한 함수의 호출은 단계마다 배열 { $arrays }개를 받아, 실행을 시작하기 전에 하나씩 살펴봅니다.
        [zeroes] {""}
        [updates] {""}
        [parts] {" "}torch.compile이 단계를 여러 부분으로 나누어 실행하고, 각 부분을 Python이 시작합니다.
        [functions] {" "}그 대부분은 Python이 차례로 호출하는 함수({ $wait } 등) 앞에서 지나갑니다.
        [python] {" "}그 대부분은 차례로 호출되는 함수({ $wait } 등) 사이의 Python입니다.
        [engines] {" "}그 대부분은 { $wait } 같은 연산 안에서 실행 시작 전에 지나갑니다.
        [op] {" "}그 대부분은 { $wait } 같은 연산 안에서 실행 시작 전에 지나갑니다.
        [library] {" "}그 대부분은 { $wait } 같은 연산 안에서 지나갑니다. GPU에서 읽은 것으로 호스트에서 계산을 이어 갑니다.
        [copies] {" "}그 대부분은 배열을 하나씩 GPU로 복사하기({ $wait }) 전에 지나갑니다.
        [between] {" "}CUDA 그래프 사이에서 시작되는 것 앞에서 GPU가 평균 { $per-launch }씩 기다리며, 그 대부분은 호스트에서 지나갑니다.
        [graph] {" "}그 대부분은 { $wait } 안에서 지나갑니다.
        [launches] {""}
       *[waits] {" "}그 대부분은 { $wait }(단계당 { $reads }회) 다음이며, 여기서 호스트는 GPU가 끝날 때까지 기다립니다.
    }{ $zeroes-is ->
        [zero] {""}
       *[some] {" "}대기의 { $zeroes }는 zero_grad 안입니다.
    }{ $updates-is ->
        [zero] {""}
       *[some] {" "}대기의 { $updates }는 옵티마이저 안입니다.
    }
    .passed = { $launch-is ->
        [zero] GPU가 커널 실행 시작을 기다리지 않습니다.
       *[some] GPU가 { $step } 중 { $launch } 동안 커널 실행 시작을 기다립니다({ $share }).
    }
    .why = 커널마다 호스트는 실행 시작의 비용을 한 번씩 치릅니다. 커널이 실행 지연 시간보다 짧으면 GPU는 커널 사이에서 할 일이 없습니다.
    .reads = 큐가 비어 있고 호스트가 아직 다음 커널을 시작하는 동안의 GPU 유휴 시간을 봅니다. 큐가 차 있으면 실행 시작 호출이 길어도 지연이 없으므로, 이 문제가 없는 실행에서도 TensorFlow가 보여 주는 실행 시작의 비율은 클 수 있습니다. { saving-ahead }
    .fix = { $cause ->
        [blocking] CUDA_LAUNCH_BLOCKING 설정(AMD에서는 HIP_LAUNCH_BLOCKING, AMD_SERIALIZE_KERNEL)을 빼세요. 시작할 때마다 커널을 기다리게 하며, 오류를 찾을 때만 도움이 됩니다. 그런 다음 다시 프로파일링하세요.
        [waits] 이 기다림(예: { $framework ->
            [pytorch] torch.cuda.synchronize
           *[other] cudaDeviceSynchronize
        })을 빼세요. 기다리는 동안 호스트는 아무것도 시작하지 않으므로, 다시 진행할 때 큐가 비어 있습니다. 시간을 측정하거나 오류를 찾을 때만 필요합니다.
        [reads] { $framework ->
            [pytorch] 이 값을 GPU에 두거나 N단계마다 한 번만 읽으세요. 기다리는 동안 호스트는 아무것도 시작하지 않으므로, 다시 진행할 때 큐가 비어 있습니다. 마스크를 인덱스로 쓰면(x[mask], nonzero) 선택된 개수를 읽습니다. torch.where는 아무것도 읽지 않습니다.
           *[other] 이 값을 GPU에 두거나 N단계마다 한 번만 읽으세요. 기다리는 동안 호스트는 아무것도 시작하지 않으므로, 다시 진행할 때 큐가 비어 있습니다.
        }
        [scaling] 업데이트를 건너뛸지는 옵티마이저가 스스로 정하게 하세요(fused=True). 그러면 GradScaler가 아무것도 읽어 오지 않습니다. bfloat16에는 손실 스케일링이 필요 없습니다. 다른 값은 GPU에 두세요.
        [backward] torch.autograd.set_detect_anomaly(True)를 빼세요. 역전파의 연산마다 그래디언트가 수인지 읽어 오며, 오류를 찾을 때만 도움이 됩니다. 값을 읽는 직접 만든 훅도 마찬가지입니다.
        [arguments] 배열을 더 적게 전달하세요. 작은 매개변수를 배열 하나로 합치고(jax.flatten_util.ravel_pytree), 같은 레이어를 쌓고, 함수에 필요 없는 것은 빼세요. 또는 한 번의 호출에서 여러 단계를 실행하세요(lax.scan).
        [zeroes] zero_grad(set_to_none=True)를 호출하세요. 그래디언트를 버립니다. 이 실행은 그래디언트마다 커널 하나로 0을 채웁니다. PyTorch 2.0부터는 기본값입니다. 나머지 대기는 torch.compile이나 CUDA 그래프로 시작 횟수 자체를 줄여야 합니다.
        [updates] 한 번의 실행 시작으로 많은 텐서를 업데이트하세요. fused=True와 foreach=True가 그렇게 합니다. 옵티마이저는 매개변수 그룹마다 시작합니다. 설정이 같은 것은 한 그룹에 모으세요. 나머지 대기는 torch.compile이나 CUDA 그래프로 시작 횟수 자체를 줄여야 합니다.
        [parts] 무엇이 그래프를 끊는지 TORCH_LOGS=graph_breaks로 확인하세요. item() 같은 읽기, print, 텐서 값에 따른 분기가 원인입니다. mode='reduce-overhead'는 각 부분을 CUDA 그래프로 시작합니다.
        [functions] { $framework ->
            [jax] 전체 단계를 하나의 jax.jit으로 컴파일하세요. 그 밖에서는 Python이 연산을 하나씩 디스패치하며, 이는 작은 연산 자체보다 오래 걸립니다.
            [tensorflow] 단계마다 함수 하나만 호출하세요. optimizer.apply_gradients까지 단계 전체를 tf.function에 넣으세요. 그 밖에서는 Keras 2의 옵티마이저가 변수마다 컴파일된 함수(_update_step_xla)를 호출하며, jit_compile=False로 끌 수 있습니다.
           *[other] 단계마다 함수 하나만 호출하세요.
        }
        [python] { $framework ->
            [jax] 전체 단계를 하나의 jax.jit으로 컴파일하세요. 그 밖에서는 Python이 연산을 하나씩 디스패치하며, 이는 작은 연산 자체보다 오래 걸립니다.
            [tensorflow] 호출 한 번에 더 많은 일을 하세요. 호출 한 번으로 많은 입력(여러 환경, 더 큰 배치)을 처리하거나 루프를 tf.function에 넣으세요. 환경의 단계처럼 Python이 두 호출 사이에서 일하는 동안 GPU는 기다립니다.
           *[other] 호출 한 번에 더 많은 일을 하세요.
        }
        [copies] { $framework ->
            [jax] GPU에 올리는 배열을 줄이세요. 작은 배열을 하나로 합치거나 NumPy 배열을 그대로 jit 함수에 넘기세요. device_put보다 빨리 올립니다. 바뀌지 않는 것은 GPU에 두세요. jit 밖의 인덱스(x[i])도 그 숫자를 GPU에 올립니다. 함수 안에서 인덱싱하세요.
            [pytorch] 작은 텐서 여러 개 대신 하나를 복사하거나 GPU에서 만드세요(device="cuda"). 바뀌지 않는 것은 GPU에 두세요.
           *[other] 작은 텐서 여러 개 대신 하나를 복사하거나 GPU에서 만드세요. 바뀌지 않는 것은 GPU에 두세요.
        }
        [between] 작업 대부분은 이미 CUDA 그래프에 있고 GPU는 그래프 사이에서 기다립니다. 그 사이에서 하나씩 시작하는 것도 그래프에 넣거나, 그래프가 실행되는 동안 호스트에서 다음 입력을 준비하세요.
        [graph] 이 그래프의 값을 읽기 전에 다음 그래프를 시작하세요. 그래프를 시작하는 데 호스트가 이만큼 걸리고, 그동안 GPU는 기다립니다. 그래프 하나에 더 많이 넣고(더 큰 배치, 여러 단계), 드라이버와 프레임워크의 버전을 비교하세요. 더 느리게 시작하는 버전이 있습니다.
        [engines] { builds-engines }
        [op] 이 연산들이 실행 시작 전에 호스트에서 무엇을 하는지 알아보세요. 합성곱은 새 형태마다 알고리즘을 고르고, 연산이 결정적이면(enable_op_determinism) 계획을 매번 다시 만듭니다. 이를 끄고, 형태를 고정하여 비교하세요. 다른 연산은 그곳에서 메모리나 코어를 기다립니다. 호스트 프로필(perf)이 알려 줍니다.
        [library] 연산이 GPU에 머무는 라이브러리 버전이나 다른 연산을 쓰세요. 배치 전체에 대해 한 번만 호출하고(클래스별 루프 대신 batched_nms), 먼저 임계값을 높이는 등 더 적게 넘기세요. 읽는 값은 바로 필요하므로 프로그램에서 나중에 읽을 수 없습니다.
       *[launches] { $framework ->
            [jax] 더 큰 커널을 더 적게 시작하세요. 단계 전체나 여러 단계(lax.scan)를 jax.jit 하나로 컴파일하거나, 작은 배열을 이어 붙이거나, 메모리가 허용하면 더 큰 배치를 사용하세요.
            [pytorch] 더 큰 커널을 더 적게 시작하세요. 컴파일러(torch.compile)나 CUDA 그래프를 쓰거나, 메모리가 허용하면 더 큰 배치를 사용하세요. { $place ->
                [zeroes] zero_grad는 set_to_none=True로 호출하세요.
                [updates] 옵티마이저는 fused=True나 foreach=True로 한 번의 실행 시작에 많은 텐서를 업데이트합니다.
                [both] zero_grad는 set_to_none=True로 호출하세요. 옵티마이저는 fused=True나 foreach=True로 한 번의 실행 시작에 많은 텐서를 업데이트합니다.
               *[other] 매개변수마다 실행되는 것에는 foreach=True가 있습니다(clip_grad_norm_).
            } Python이 시점마다 실행하는 순환 레이어는 가능하면 torch.nn.LSTM이나 GRU 호출 한 번으로 바꾸세요. Python이 원소를 하나씩 채우는 텐서는 torch.stack이나 pad_sequence 호출 한 번으로 만드세요.
            [unknown] 더 큰 커널을 더 적게 시작하세요. 컴파일러가 작은 연산을 융합하게 하거나, CUDA 그래프로 한 번에 여러 개를 시작하거나, 메모리가 허용하면 더 큰 배치를 사용하세요.
           *[other]
                더 큰 커널을 더 적게 시작하세요. { $xla ->
                    [on] 프로그램의 일부에 켜져 있는 XLA로 단계 전체를 컴파일하거나,
                   *[other] XLA로 작은 연산을 융합하거나,
                } 작은 텐서를 이어 붙이거나, 메모리가 허용하면 더 큰 배치를 사용하세요.
        }
    }
    .side-effect = { $cause ->
        [blocking] 커널의 오류는 나중 호출에서 보고됩니다.
        [waits] 호스트에서 측정하는 시간은 GPU가 끝나기 전에 끝납니다.
        [reads] N단계마다 읽는 값은 로그에서 최대 N단계 전의 값입니다.
        [scaling] 없습니다.
        [backward] 없습니다.
        [copies] 없습니다.
        [between] 없습니다.
        [graph] 값을 더 늦게 읽습니다.
        [arguments] 없습니다.
        [zeroes] 그래디언트는 다음 역전파까지 None입니다.
        [updates] 없습니다.
       *[launches] 입력 형상이 새로울 때마다 다시 컴파일됩니다. 배치가 커지면 수렴이 달라질 수 있습니다.
    }
    .verify = 단계 시간 구성의 ‘커널 실행 시작’이 줄어들고 단계당 커널 수가 줄어듭니다.

tiny-kernels =
    .title = 아주 작은 커널
    .fault = { $place ->
        [host] { $kind ->
            [calls] 호출이 계산보다 오래 걸림
           *[turns] 수많은 작은 연산으로 이루어짐
        }
       *[gpu] 커널이 실행 지연 시간보다 짧음
    }
    .fine = 작은 커널이 병목이 아님
    .limit = 커널의 { $limit }
    .failed = { $place ->
        [host] { $kind ->
            [calls] jit된 함수의 호출이 { $step } 중 { $launch } 동안 아무것도 계산하지 않습니다. 호출 { $kernels }번 중 { $count }번은 계산이 걸린 시간의 절반 미만입니다.
            [looped] { $step } 중 { $launch } 동안 작은 연산의 반복문이 실행됩니다. 연산 { $kernels }개 중 { $count }개가 그 안에서 실행됩니다.{ $layer-is ->
                [zero] {""}
               *[some] {" "}레이어: { $layer }.
            }
            [loops] { $step } 중 { $launch } 동안 작은 연산에서 다음 연산으로 넘어갑니다. 연산 { $kernels }개 중 { $count }개가 반복문에서 실행됩니다.
           *[turns] { $step } 중 { $launch } 동안 작은 연산에서 다음 연산으로 넘어갑니다. TensorFlow 실행기의 차례 { $kernels }번 중 { $count }번에는 반복문에서처럼 시간이 걸리는 연산이 없습니다.
        }
       *[gpu] 커널 { $kernels }개 중 { $count }개가 실행 지연 시간보다 짧습니다({ $share }). GPU가 { $step } 중 { $launch } 동안 커널 실행 시작을 기다립니다. 짧은 커널이 가장 많은 연산: { $op }({ $op-count }개 × { $op-mean }).
    }
    .passed = { $share-is ->
        [zero] 실행 지연 시간보다 짧은 커널이 없습니다.
       *[some] 커널의 { $share }가 실행 지연 시간보다 짧습니다.
    }{ $launch-is ->
        [zero] { " " }GPU가 커널 실행 시작을 기다리지 않습니다.
       *[some] { " " }GPU가 { $step } 중 { $launch } 동안 커널 실행 시작을 기다립니다.
    }
    .why = 실행 지연 시간보다 짧은 커널로는 다음 커널이 도달할 때까지 GPU를 계속 바쁘게 할 수 없습니다.
    .reads = 큐가 비어 있을 때 측정한 실행 지연 시간보다 짧은 커널을 연산별로 봅니다. 큐가 차 있으면 GPU가 기다리지 않으며, 이런 커널이 실행되는 시간은 ‘{ unfused-elementwise.title }’에서 검사합니다. GPU가 없으면 시간이 걸리는 연산이 없는 TensorFlow 실행기의 차례와, XLA 반복문에서 연산이 실행되지 않는 시간, JAX 호출에서 아무것도 계산하지 않는 시간을 봅니다. { saving-ahead }
    .fix = { $framework ->
        [jax] { $place ->
            [host] { $kind ->
                [calls] 호출 한 번에 더 많은 일을 하세요. 여러 단계를 한 번에 실행하거나(lax.scan) 배치를 키우세요. 전달하는 배열도 줄이세요. 작은 파라미터는 하나로 합치고(jax.flatten_util.ravel_pytree) 같은 레이어는 쌓으세요. 배열 트리에 직접 만든 클래스가 있으면 호출마다 Python이 이를 분해합니다.
               *[turns] 같은 일을 더 적은 연산으로 하세요. 벡터화하거나(jax.vmap), 작은 배열을 이어 붙이거나, 메모리가 허용하면 더 큰 배치를 사용하세요.
            }
           *[gpu] 같은 일을 더 적은 연산으로 하세요. 벡터화하거나(jax.vmap), 작은 배열을 이어 붙이거나, 메모리가 허용하면 더 큰 배치를 사용하세요.
        }
        [pytorch] 같은 일을 더 적은 연산으로 하세요. 벡터화하거나, 작은 텐서를 이어 붙이거나, 컴파일러로 융합하세요(torch.compile).
        [unknown] 같은 작업을 더 적은 연산으로 하세요. 벡터화하거나, 작은 텐서를 이어 붙이거나, 컴파일러가 융합하게 하세요.
       *[other] { $place ->
            [host] { $kind ->
                [looped] 함수를 컴파일하세요(jit_compile=True). XLA는 이런 반복문을 몇 개의 연산으로 만듭니다. 또는 연산마다 배치 전체를 넘기세요. tf.map_fn과 텐서에 대한 for 반복문은 작은 연산을 요소 하나씩 차례로 실행하고, tf.vectorized_map은 모든 요소에 한꺼번에 실행합니다. 순환 레이어에는 반복문이 필요하지만, 시퀀스가 짧으면 펼칠 수 있습니다(unroll=True).
               *[turns] { fewer-ops }
            }
           *[gpu] { fewer-ops }
        }
    }
    .side-effect = 입력 형상이 새로울 때마다 다시 컴파일됩니다.
    .verify = 단계당 커널 수가 줄어들고 단계 시간 구성의 ‘커널 실행 시작’이 줄어듭니다.

tensor-cores-unused =
    .title = Tensor Core 사용
    .fault = { $amd ->
        [on] Matrix Core가 사용되지 않음
       *[off] Tensor Core가 사용되지 않음
    }
    .fine = 필요한 곳에 Tensor Core 사용
    .failed = { $step } 중 { $unused }가 Tensor Core를 사용하지 않는 행렬 연산입니다({ $share }).
    .passed = { $unused-is ->
        [zero] Tensor Core를 사용하지 않는 행렬 연산이 감지되지 않았습니다.
       *[some] { $step } 중 { $unused }가 Tensor Core를 사용하지 않는 행렬 연산입니다({ $share }).
    }
    .why = Tensor Core는 일반 연산 유닛보다 행렬을 몇 배 빠르게 곱합니다. fp32 행렬 연산은 TF32를 켜지 않으면 Tensor Core를 사용하지 않습니다.
    .reads = 커널 이름과 GPU의 컴퓨팅 기능을 봅니다. 이름을 알 수 없는 커널은 미사용이 아니라 알 수 없음으로 셉니다. TF32, bf16, FP8은 Tensor Core를 사용합니다.
    .fix = { $cause ->
        [int] 표에 있는 커널의 크기를 확인하세요. 8비트로 일반 유닛에서 계산합니다. TensorRT는 측정하여 커널을 고릅니다. int8과 함께 fp16도 허용하면 더 빠른 것을 고를 수 있습니다.
        [naive] 이 합성곱을 MIOpen의 다른 커널로 계산하게 하세요. naive 커널은 최후의 수단입니다. 가장 빠른 커널을 찾게 하고{ $framework ->
            [pytorch] (MIOPEN_FIND_MODE=1, torch.backends.cudnn.benchmark=True)
           *[other] (MIOPEN_FIND_MODE=1)
        }, 다른 레이아웃(채널이 앞 또는 뒤), 다른 유형(fp16, bf16), 더 새로운 ROCm과 비교하세요.
        [half] 표의 레이어를 float32로 실행하거나 채널 수를 8의 배수로 채워 비교하세요. 더 새로운 cuDNN과 channels last도 비교하세요. 16비트이지만 일반 유닛에서 계산합니다. cuDNN에 Tensor 코어 커널이 없거나 선택되지 않았습니다.
        [outside] 모델의 더 많은 부분을 TensorRT에 맡기세요. 이 연산들은 엔진 밖에서 실행됩니다. 작은 세그먼트를 허용하고(TrtConversionParams의 minimum_segment_size), 변환되지 않는 연산을 로그에서 확인하고, precision_mode=FP16을 쓰세요.
        [engine] TensorRT 엔진을 반정밀도로 만드세요 (TrtConversionParams의 precision_mode=FP16). 엔진은 만들 때의 형식을 유지합니다.
       *[other] { $half-precision ->
            [on] 표에 있는 커널의 데이터 유형과 크기를 확인하세요. 혼합 정밀도가 켜져 있지만 이 커널들은 Tensor Core를 사용하지 않습니다. 켜기 전에 만들었거나 불러온 레이어는 자신의 데이터 유형(dtype)을 유지합니다.
           *[other] { $has-tf32 ->
                [off] 혼합 정밀도를 사용하세요.
               *[on] 혼합 정밀도를 사용하세요. Ampere 이후 GPU에서는 TF32를 켜면 모델을 바꾸지 않고도 fp32 연산이 Tensor Core를 사용합니다 { $framework ->
                   [pytorch] (torch.set_float32_matmul_precision('high'))
                   [jax] (jax_default_matmul_precision='tensorfloat32')
                   [tensorflow] (tf.config.experimental.enable_tensor_float_32_execution(True))
                  *[other] (프레임워크가 지원하는 경우)
               }.
            }
        }
    } 크기가 8의 배수이면 도움이 됩니다(int8은 16의 배수).
    .side-effect = fp16, bf16, TF32는 유효 자릿수가 더 적습니다. 모델이 여전히 수렴하는지 확인하세요.
    .verify = 커널 통계 페이지에 커널이 Tensor Core를 사용하는 것으로 표시되고, 그 시간이 줄어듭니다.

slow-op-form =
    .title = 느린 형태의 연산
    .fault = { $cause ->
        [float64] GPU가 float64로 계산함
        [summary] 단계마다 요약을 계산함
        [augmented] 데이터 증강이 단계의 많은 부분을 차지함
        [recurrent] 순환 레이어가 cuDNN을 사용하지 않음
        [loop] 루프가 작은 커널을 하나씩 실행함
        [recomputed] 메모리가 남는데도 활성값을 다시 계산함
        [reformatted] TensorRT가 레이아웃을 변환합니다
        [layout] 텐서가 NCHW와 NHWC 사이에서 변환됨
        [unfolded] 합성곱이 cuDNN 밖에서 실행됨
        [attention] 어텐션이 여러 커널로 실행됨
        [boxes] 경계 상자 억제가 단계의 많은 부분을 차지함
        [sparse] 희소 행렬 곱이 단계의 많은 부분을 차지함
        [quantized] 모의 양자화가 단계의 많은 부분을 차지함
        [resized] 이미지 크기 변경이 단계의 많은 부분을 차지함
        [distances] 거리 계산이 단계의 많은 부분을 차지함
        [copied] { $place ->
            [host] 메모리 안의 복사가 단계의 많은 부분을 차지함
           *[gpu] GPU 안의 복사가 단계의 많은 부분을 차지함
        }
        [reduced] 축 방향 리덕션이 단계의 많은 부분을 차지함
        [einsum] Einsum이 텐서를 전치함
        [dequantized] 매 단계마다 가중치를 풂
        [loss] 손실 계산이 단계의 많은 부분을 차지함
        [normalized] 정규화 레이어가 단계의 많은 부분을 차지함
        [sort] 정렬이 단계의 많은 부분을 차지함
        [unique] 고유 값 찾기가 단계의 많은 부분을 차지함
        [one-hot] one-hot 행이 단계의 많은 부분을 차지함
        [product] 행렬 곱이 단순한 루프로 실행됨
        [scatter] scatter가 단계의 많은 부분을 차지함
        [linear-algebra] 선형대수가 단계의 많은 부분을 차지함
        [fft] FFT가 단계의 많은 부분을 차지함
        [dilation] 팽창(dilation)을 위해 텐서를 복사함
        [depthwise] depthwise 그래디언트가 16비트에서 느림
        [debug] 단계마다 디버깅용으로 숫자를 검사함
        [metric] 메트릭이 단계의 많은 부분을 차지함
        [random] 난수가 단계의 많은 부분을 차지함
        [cumulative] 누적 합이 단계의 많은 부분을 차지함
        [depthwise-single] depthwise 레이어가 단계의 많은 부분을 차지함
        [windowed] 창 연산이 단계의 많은 부분을 차지함
        [one-op] 한 연산이 단계의 많은 부분을 차지함
        [gradients] 한 방향의 합성곱이 느림
        [optimizer] 옵티마이저가 단계의 많은 부분을 차지함
        [grouped] 그룹 합성곱이 느림
        [bfloat16] 이 GPU에서는 bfloat16이 느림
       *[other] 이 GPU에서는 16비트가 느림
    }
    .fine = 느린 형태의 연산이 거의 없음
    .failed = { $cause ->
        [float64] { $step } 중 { $time }가 float64 계산이며({ $share }), 대부분 { $op }입니다.
        [summary] tf.summary가 단계 안에서 계산하고 기록하는 데 실행 시작을 포함해 { $step } 중 { $time } 걸립니다({ $share }). 대부분 { $op }입니다.
        [augmented] 입력을 무작위로 바꾸는 레이어가 커널 실행 시작을 포함해 { $step } 중 { $time }를 차지합니다({ $share }). 대부분 { $op }입니다.
        [recurrent] cuDNN을 사용하지 않는 순환 레이어가 커널 실행 시작을 포함해 { $step } 중 { $time }를 차지합니다({ $share }). 단계마다 커널 { $kernels }개를 실행합니다.
        [loop] 루프가 커널 실행 시작을 포함해 { $step } 중 { $time }를 차지합니다({ $share }). 단계마다 커널 { $kernels }개를 실행합니다.
        [recomputed] { $step } 중 { $time }가 순방향 계산 결과를 보관하는 대신 다시 계산하는 시간입니다({ $share }). 대부분 { $op }입니다. GPU 메모리는 최대 { $used }만 사용됩니다.
        [einsum] { $op } 안의 전치가 { $step } 중 { $time }를 차지합니다({ $share }).
        [dequantized] { $op }가 { $step } 중 { $time }를 차지합니다({ $share }). 곱할 때마다 양자화된 가중치를 16비트로 바꿉니다.
        [reformatted] TensorRT의 레이아웃 변환이 { $step } 중 { $time } ({ $share })을 차지합니다. 단계마다 { $kernels }번 있습니다.
        [layout] NCHW와 NHWC 사이의 변환이 { $step } 중 { $time }를 차지합니다({ $share }).
        [unfolded] { $op } 연산이 { $step } 중 { $time }를 차지합니다({ $share }). 필터의 위치마다 입력을 복사한 뒤 곱합니다.
        [attention] 어텐션이 { $step } 중 { $time }를 차지합니다({ $share }). 대부분 { $op }입니다. 커널들이 모든 점수를 차례로 읽고 씁니다.
        [normalized] 정규화 레이어가 { $step } 중 { $time }를 차지합니다({ $share }). 가장 많은 것은 { $op }입니다.
        [metric] 어떤 레이어에도 속하지 않는 연산이 { $step } 중 { $time }를 차지합니다({ $share }). 대부분 { $op }입니다. Keras의 단계에서 이것은 메트릭입니다.
        [optimizer] 변수 업데이트가 { $step } 중 { $time }를 차지합니다({ $share }). 대부분 { $op }입니다.
        [copied] { $place ->
            [host] 메모리 안의 복사({ $op })가 { $step } 중 { $time }를 차지합니다({ $share }).
           *[gpu] GPU 메모리 안의 복사({ $op })가 { $step } 중 { $time }를 차지합니다({ $share }).
        }
        [scatter] { $op } 연산이 { $step } 중 { $time }를 차지합니다({ $share }). 밀집 텐서에 행이나 값을 하나씩 더합니다.
        [dilation] { $op } 연산과 그 역연산이 { $step } 중 { $time }를 차지합니다({ $share }). 일반 합성곱으로 팽창 합성곱을 대신하기 위해 모든 값을 옮깁니다.
        [depthwise] { $op } 연산이 반정밀도에서 { $step } 중 { $time }를 차지합니다({ $share }).
        [windowed] { $op } 연산이 { $step } 중 { $time }를 차지합니다({ $share }). 각 위치 주변의 창 전체를 읽습니다.
        [one-op] { $op } 연산이 { $step } 중 { $time }를 차지합니다({ $share }). 단계당 실행 횟수: { $kernels }.
        [gradients] { $op } 연산이 일반 방향 합성곱의 두 배보다 { $step } 중 { $time }({ $share })만큼 더 걸립니다.
        [grouped] 그룹으로 나눈 { $op } 연산이 { $step } 중 { $time }를 차지합니다({ $share }).
        [bfloat16] { $step } 중 { $time }가 bfloat16 행렬 연산입니다({ $share }). 이 GPU에는 bfloat16용 유닛이 없습니다.
        [half] { $step } 중 { $time }가 반정밀도 행렬 연산입니다({ $share }). 이 GPU에는 16비트용 고속 유닛이 없습니다.
        [loss] 손실 계산이 { $step } 중 { $time }를 차지합니다({ $share }). 대부분 { $op }입니다.
       *[other] { $op } 연산이 { $step } 중 { $time }를 차지합니다({ $share }).
    }{ $layer-is ->
        [zero] {""}
       *[some] {" "}레이어: { $layer }.
    }
    .passed = { $time-is ->
        [zero] 느린 형태의 연산이 감지되지 않았습니다.
       *[some] { $op } 연산이 느린 형태이며 { $step } 중 { $time }를 차지합니다({ $share }).
    }
    .why = 같은 결과를 얻는 더 빠른 형태가 있는데도 연산 하나가 단계의 대부분을 차지할 수 있습니다. 이때 GPU는 필요 없는 작업으로 바쁩니다.
    .reads = 연산 유형, 이름 범위, 커널 이름을 느린 형태와 그 대안을 담은 표와 비교합니다. 어느 형태도 아닌 연산은 단계의 3분의 1부터 셉니다. 큰 행렬 곱, 프로그램 자체의 전치, Tensor Core의 반정밀도는 보고하지 않습니다. GPU가 없으면 정렬, scatter, 복사, 창 연산을 하는 XLA 연산을 봅니다.
    .fix = { $cause ->
        [float64] float32로, 복소수는 complex64로 계산하세요. 입력을 변환하고(NumPy의 기본값은 float64) { $framework ->
            [jax] jax_enable_x64를 끈 채로 두세요
            [pytorch] .float()를 쓰고 torch.set_default_dtype을 float32로 두세요
            [tensorflow] Keras의 floatx를 float32로 두세요
           *[other] 그 밖에 만드는 값도 float32로 두세요
        }. 다른 무엇보다 먼저 하세요. 대부분의 GPU에서 float64의 속도는 float32의 1/32 또는 1/64입니다.
        [summary] { $framework ->
            [tensorflow] 요약은 N단계마다만 기록하세요(tf.summary.record_if 또는 tf.cond로 감싸기). 히스토그램과 이미지는 매번 계산되어 호스트로 복사됩니다. Model.fit의 스칼라는 거의 시간이 들지 않습니다(update_freq).
           *[other] 요약은 N단계마다만 기록하세요. 히스토그램과 이미지는 매번 계산되어 호스트로 복사됩니다.
        }
        [augmented] { $framework ->
            [tensorflow] 데이터 증강을 입력 파이프라인(dataset.map)으로 옮기세요. 그러면 CPU가 단계보다 앞서 처리합니다. 이미지를 루프에서 하나씩 바꾸는 레이어도 있습니다. CPU에 여유가 없으면 컴파일하세요(jit_compile=True).
           *[other] 데이터 증강을 입력 파이프라인으로 옮기세요. 그러면 CPU가 단계보다 앞서 처리합니다. 이미지를 루프에서 하나씩 바꾸는 레이어도 있습니다. CPU에 여유가 없으면 컴파일하세요.
        }
        [recurrent] { $framework ->
            [pytorch] 반복문 안의 셀 대신 시퀀스 전체를 torch.nn.LSTM 또는 torch.nn.GRU에 한 번에 주세요. cuDNN이 적은 커널로 실행합니다. 길이가 다른 시퀀스는 묶으세요(pack_padded_sequence).
           *[other] cuDNN의 조건을 만족시키세요. 셀을 감싼 RNN이 아니라 LSTM 또는 GRU 레이어를 쓰고, activation='tanh', recurrent_activation='sigmoid', recurrent_dropout=0, unroll=False, use_bias=True, GRU는 reset_after=True로 하며, 마스크의 패딩은 오른쪽에만 둡니다. TensorFlow 2.8 이전에는 비정형(ragged) 텐서를 그런 마스크와 함께 밀집 텐서로 바꾸세요(to_tensor). XLA (jit_compile)는 cuDNN의 순환 커널을 사용하지 않습니다.
        }
        [loop] { $framework ->
            [jax] 반복마다 더 많은 일을 하게 하세요. lax.scan의 unroll=, 연산이 허용하면 lax.associative_scan, 예제별 루프 대신 vmap, 또는 더 큰 배치를 사용하세요. lax.while_loop의 조건은 호스트가 반복마다 읽지만, 반복 횟수가 고정된 fori_loop와 scan에서는 읽지 않습니다. 여러 GPU가 공유하는 조건은 반복마다 교환도 되며, shard_map은 조건을 각 GPU에 둡니다. 순서를 지켜야 하는 scatter도 XLA는 루프로 만듭니다(--xla_gpu_deterministic_ops). 성립하면 unique_indices=True를 지정하거나 이 플래그를 빼세요. complex128도 마찬가지이니 실수부와 허수부를 따로 더하세요.
           *[other] 루프를 배치 전체나 시퀀스 전체에 대한 연산으로 바꾸거나 컴파일하세요(jit_compile=True). 순환 레이어 가운데 SimpleRNN, ConvLSTM2D와 직접 만든 셀은 cuDNN 커널이 없고, LSTM과 GRU는 있습니다.
        }
        [recomputed] 순방향 계산 결과를 더 많이 보관하세요. checkpoint할 레이어를 줄이거나, 계산 비용이 큰 결과를 정책(checkpoint_policies.dots_saveable)으로 보관하세요. 배치는 그 뒤에 늘리세요.
        [reformatted] 엔진을 더 적고 크게 만드세요. 각 엔진은 입력과 출력을 변환합니다. minimum_segment_size를 늘리고, 사이에 있는 TensorRT가 처리하지 못하는 연산을 바꾸세요. 반정밀도를 허용하면 그대로 읽는 커널이 많아집니다.
        [layout] { $framework ->
            [jax] 첫 레이어부터 마지막 레이어까지 한 가지 레이아웃을 사용하세요. dimension_numbers ('NHWC', 'HWIO', 'NHWC')가 Tensor Core의 반정밀도에 맞습니다.
            [pytorch] { $half-precision ->
                [on] model.to(memory_format=torch.channels_last)를 쓰고 입력도 같게 하세요. Tensor Core의 반정밀도는 NHWC로 계산합니다.
               *[other] 첫 레이어부터 마지막 레이어까지 한 가지 레이아웃을 사용하세요. Tensor Core가 없는 fp32에서는 보통의 것(torch.contiguous_format)이며, 입력에도 channels_last를 쓰지 않습니다. 반정밀도에서는 channels_last입니다.
            }
           *[other] { $half-precision ->
                [on] 첫 레이어부터 마지막 레이어까지 한 가지 레이아웃을 사용하세요. Tensor Core의 반정밀도는 NHWC로 계산합니다. 모든 레이어에 data_format='channels_last'를 지정하세요.
               *[other] 첫 레이어부터 마지막 레이어까지 data_format으로 한 가지 레이아웃을 사용하세요. Tensor Core가 없는 fp32 합성곱은 NCHW (channels_first)로, Tensor Core의 반정밀도는 NHWC (channels_last)로 계산합니다.
            }
        }
        [unfolded] 이 합성곱을 cuDNN이 계산하게 하세요. 16비트, dilation, 3차원의 모든 조합에 cuDNN이 쓰이지는 않습니다. { $framework ->
            [pytorch] 이 레이어를 torch.channels_last_3d (2차원에서는 channels_last)나 float32로 하거나, dilation=1, bias=False, 다른 버전의 프레임워크와 cuDNN과 비교하세요.
           *[other] 이 레이어를 float32로 하거나, dilation=1, bias=False, 다른 버전의 프레임워크와 cuDNN과 비교하세요.
        }
        [attention] { $framework ->
            [jax] 16비트에서 jax.nn.dot_product_attention을 implementation='cudnn'으로 쓰세요. 점수를 기록하지 않습니다.
            [pytorch] scaled_dot_product_attention이 점수를 기록하지 않는 융합된 형태(flash 또는 memory-efficient)를 쓰게 하세요. 16비트, 8의 배수이고 같은 헤드 크기, 마스크 대신 is_causal=True가 필요합니다. torch.nn.attention.sdpa_kernel은 하나로 고정하고, 쓸 수 없는 이유를 알려 줍니다.
           *[other] 점수를 기록하지 않는 융합된 어텐션(flash attention)을 쓰세요.
        }
        [boxes] 입력하는 경계 상자의 수를 줄이세요. score_threshold를 높이고, 클래스마다 상위만 남기고(top_k), max_output_size를 줄입니다. 경계 상자는 하나씩 비교됩니다. 다른 기기에서의 실행(tf.device)과, 배치 전체를 처리하는 형태도 측정해 보세요. tf.image.combined_non_max_suppression은 연산 하나이고 non_max_suppression_padded는 루프입니다.
        [sparse] 희소 곱은 거의 모든 수가 0일 때만 밀집(dense) 곱보다 빠릅니다. { $framework ->
            [jax] 밀집 곱(todense)과 비교하세요.
            [pytorch] 밀집 곱(to_dense), CSR 형식(to_sparse_csr)과 비교하세요.
           *[other] 밀집 곱(tf.sparse.to_dense), CSR 형식(CSRSparseMatrix)과 비교하세요. 인덱스도 정렬하세요(tf.sparse.reorder).
        } 각 행의 ID가 몇 개뿐이면 조회로 바꾸세요(embedding_lookup_sparse, gather).
        [quantized] 각 텐서를 여러 번 읽고 쓰는 이 연산들을 컴파일러로 융합하세요{ $framework ->
            [pytorch] (torch.compile)
            [jax] (jax.jit)
           *[other] (jit_compile=True)
        }. 양자화하는 레이어를 줄이거나, 모델이 거의 수렴한 뒤에 양자화 인식 훈련을 시작하세요.
        [resized] 확대는 전치 합성곱이나 depth_to_space로, 적은 레이어에서, 정수 배로 하세요. 크기 변경과 격자 샘플링(grid_sample)의 그래디언트는 픽셀을 하나씩 더합니다. 잘라 내는 영역은 더 적고 작게 하세요. 결정적으로 실행하면({ $framework ->
            [pytorch] torch.use_deterministic_algorithms
            [jax] --xla_gpu_deterministic_ops
           *[other] enable_op_determinism
        }) 더 느립니다. 쓰지 않는 경우와 비교하세요.
        [distances] { $framework ->
            [pytorch] 행렬 곱으로 계산하세요: |x|² + |y|² − 2xy. torch.cdist는 유클리드 거리를 compute_mode='use_mm_for_euclid_dist'로 그렇게 계산하며, 가까운 점에서는 덜 정확합니다. 또는 비교할 점을 줄이세요.
           *[other] 행렬 곱으로 계산하세요: |x|² + |y|² − 2xy. 또는 비교할 점을 줄이세요.
        }
        [copied] { $framework ->
            [jax] 단계가 이전 상태를 덮어쓰게 하고(jax.jit의 donate_argnums), 큰 배열에는 하나의 jit 안에서 쓰세요(x.at[i].set). 리플레이 버퍼처럼 루프가 들고 다니게 하지 마세요. 이어 붙이기는 키와 값의 캐시처럼 합치는 것을 모두 복사합니다. 부분을 따로 두거나 하나의 배열에 쓰세요. 루프는 한 번의 반복에서 읽고 쓰는 배열(dynamic_slice, dynamic_update_slice)을 통째로 복사합니다. 쓰기 전에 읽거나, 들고 다니는 것을 줄이거나, 루프 뒤에 한 번에 쓰세요. lax.associative_scan은 단계마다 입력을 자르고 이어 붙입니다. jnp.cumsum이나 unroll을 준 lax.scan과 비교하세요. XLA가 융합하지 않은 전치, 형 변환, 패딩, 슬라이스도 복사입니다. 연산 사이에서 축의 순서와 형을 그대로 유지하고, 크기는 8의 배수로 하세요.
            [pytorch] 큰 텐서에는 제자리에서 쓰세요. clone, contiguous, cat, stack은 전체를 복사합니다. 형 변환도 복사입니다. autocast가 쓸 때마다 변환한다면 가중치를 한 번만 변환하세요(model.to(torch.bfloat16)). LSTM이나 GRU의 가중치는 flatten_parameters()로 하나로 모으기 전까지 호출할 때마다 복사됩니다.
           *[other] { $xla ->
                [on] 큰 텐서에는 제자리에서 쓰세요(변수의 일부에 assign). XLA가 컴파일한 것은 변수의 몇 행을 갱신하려고 전체를 복사합니다. Keras 2.11~2.15의 옵티마이저는 그렇게 컴파일됩니다. jit_compile=False 또는 tf.keras.optimizers.legacy를 쓰세요. 전치와 형 변환도 복사합니다. 연산 사이에서 축의 순서와 형을 그대로 유지하세요.
               *[other] 큰 텐서에는 제자리에서 쓰세요(변수의 일부에 assign). concat, stack, identity와 그것을 들고 다니는 루프는 전체를 복사합니다. 전치와 형 변환도 마찬가지입니다. 연산 사이에서 축의 순서와 형을 그대로 유지하거나 XLA가 융합하게 하세요(jit_compile=True). 슬라이스와 tf.gather의 그래디언트는 전체만큼 큰 텐서를 0으로 채웁니다(Fill, ZerosLike). 변수의 행은 그래디언트가 희소한 tf.nn.embedding_lookup으로 읽거나 슬라이스를 한 번만 하세요.
            }
        }
        [einsum] 전치가 필요 없도록 식을 쓰세요. 합산하는 축은 첫 번째 텐서의 마지막 축이자 두 번째 텐서의 첫 축이고, 결과는 두 텐서의 순서를 유지합니다. 또는 XLA로 컴파일하세요(jit_compile=True). XLA는 전치된 텐서를 대개 그대로 곱합니다.
        [dequantized] 메모리가 허용하면 적어도 가장 많이 쓰이는 레이어의 가중치는 16비트로 두세요. 더 큰 배치도 도움이 됩니다. 작은 배치에서도 가중치를 푸는 횟수는 같습니다.
        [loss] { $framework ->
            [jax] 손실을 위치의 일부씩 계산하거나(jax.lax.map과 jax.checkpoint), 마지막 레이어 전에 패딩 위치를 빼거나, 학습에서 클래스를 샘플링하세요.
            [pytorch] 마지막 레이어와 융합된 손실(선형 교차 엔트로피)을 쓰거나, 그 레이어 전에 패딩 위치를 빼거나, 클래스가 매우 많으면 AdaptiveLogSoftmaxWithLoss를 쓰세요. CTC는 cuDNN 쪽이 더 빠릅니다. 타깃을 CPU의 int32로 이어 붙이고 blank=0, 같은 길이의 입력을 쓰세요.
           *[other] 마지막 레이어 전에 패딩 위치를 빼거나, 학습에서 클래스를 샘플링하거나(tf.nn.sampled_softmax_loss), XLA가 융합하게 하세요(jit_compile=True). 레이블은 one-hot이 아니라 정수로 주세요(sparse_categorical_crossentropy).
        } 손실은 클래스와 위치마다 float32 숫자를 가지며, 반정밀도로는 짧아지지 않습니다.
        [normalized] { $framework ->
            [pytorch] 정규화를 주변 연산과 함께 컴파일러가 융합하게 하세요(torch.compile). 각 커널이 텐서 전체를 읽고 씁니다. 혼합 정밀도와 memory_format=torch.channels_last를 쓰면 빨라집니다. 최신 PyTorch에는 GroupNorm 전용 커널이 있습니다. 변하지 않는 가중치에는 weight_norm이 필요 없습니다. 불러온 뒤 제거하세요(remove_weight_norm, remove_parametrizations).
           *[other] 정규화를 XLA가 융합하게 하세요(jit_compile=True). 여기서는 여러 op로 실행되며, 각각 텐서를 읽고 씁니다. TensorFlow에는 LayerNormalization용 커널이 없습니다(Keras 2는 배치용을 쓰고, Keras 3는 쓰지 않습니다). BatchNormalization (fused=True) 커널은 4차원 텐서에만 있으므로 다른 텐서는 4차원으로 바꾸세요.
        }
        [sort] 더 적은 값을 정렬하세요. 먼저 최댓값이나 임계값을 적용하고, 부분별 top_k를 구한 뒤 그 결과에서 다시 구하고, 가장 큰 값 하나만 필요하면 argmax를 쓰고, 정렬이 필요한 메트릭은 매 단계 계산하지 마세요. 무작위 순서도 정렬로 만들어집니다{ $framework ->
            [jax] (jax.random.permutation, replace=False인 choice)
            [pytorch] (torch.randperm)
           *[other] (tf.random.uniform과 argsort)
        }. 인덱스만, 에포크마다 한 번, 호스트에서 섞으세요.
        [unique] 고유 ID는 GPU보다 앞서 작업하는 입력 파이프라인에서 찾거나, 작은 ID는 tf.math.bincount로 세세요.
        [one-hot] 정수를 그대로 쓰세요. 세거나, 행을 찾거나, 손실에 넘기세요 { $framework ->
            [jax] (jnp.bincount, x[index], optax.softmax_cross_entropy_with_integer_labels)
            [pytorch] (torch.bincount, index_select, cross_entropy)
           *[other] (tf.math.bincount, tf.gather, sparse_categorical_crossentropy)
        }. 0과 하나의 1로 된 행으로 풀면 하나마다 클래스 수만큼 메모리를 씁니다.
        [product] float32나 16비트로 곱하세요. XLA는 부동소수점 곱을 cuBLAS나 Triton에 맡깁니다. 정수의 곱은 Tensor Cores 없이 하나씩 계산하며, int8을 곱해 int32를 얻을 { $framework ->
            [jax] 때(preferred_element_type=jnp.int32)
           *[other] 때
        }는 예외입니다. float32는 2^24까지의 정수를 정확히 나타냅니다.
        [scatter] { $framework ->
            [jax] 인덱스를 정렬하고 그렇게 지정하거나(indices_are_sorted=True), jax.ops.segment_sum으로 더하거나, 표가 작으면 one-hot 행렬을 곱하세요. 정렬된 인덱스가 훨씬 느린 XLA 버전도 있으니 비교하세요. 16비트 덧셈은 몇 배나 느리고 64비트도 느릴 수 있으므로 float32로 더하세요. complex128은 실수부와 허수부를 따로 더하세요.
            [pytorch] 희소 그래디언트를 쓰거나(torch.nn.Embedding의 sparse=True와 SparseAdam처럼 이를 받는 옵티마이저), 더 작은 표를 사용하세요. 더하는 index_put_ 연산(x[index]의 그래디언트)은 인덱스를 정렬하지만, index_select와 index_add_는 정렬하지 않습니다. 개수를 셀 때는 histc와 bincount를, 그리고 둘 다 CPU와 비교하세요.
           *[other] 임베딩의 그래디언트를 희소(tf.IndexedSlices)로 유지하세요. 값 기준 클리핑, 표 전체에 대한 페널티, tf.convert_to_tensor는 이를 밀집으로 만듭니다. 아니면 더 작은 표를 쓰거나, 입력 파이프라인에서 ID를 정렬하고 tf.math.segment_sum을 사용하세요. 프로그램이 직접 픽셀을 모으는 경우(공간 변환기의 tf.gather 등)에는 샘플링하는 연산 하나, 곧 ImageProjectiveTransformV3나 TensorFlow Addons의 resampler를 쓰세요.
        }
        [linear-algebra] { $framework ->
            [tensorflow] 여러 행렬을 한 번의 호출로 분해하고, 매 단계보다 드물게 수행하세요. 역행렬 대신 방정식을 푸세요. 행렬이 하나이거나 작으면 CPU가 더 빠른 경우가 많으니 CPU에서도 측정하세요(tf.device('/CPU:0')).
           *[other] 여러 행렬을 한 번의 호출로 분해하고, 매 단계보다 드물게 수행하세요. 역행렬 대신 방정식을 푸세요. 행렬이 하나이거나 작으면 CPU가 더 빠른 경우가 많으니 CPU에서도 측정하세요.
        }
        [fft] 소인수가 2, 3, 5, 7뿐인 크기까지 패딩하세요. 실수 입력에는 절반의 작업으로 끝나는 rfft를 쓰고, 여러 신호를 한 번의 호출로 변환하세요.
        [dilation] cuDNN이 팽창을 계산하게 하세요. atrous_conv2d 대신 레이어의 dilation_rate나 tf.nn.conv2d의 dilations를 쓰고, 함수를 트레이스할 때 크기를 알 수 있게 하세요.
        [depthwise] 이 레이어들을 float32{ $framework ->
            [tensorflow] (dtype='float32')
           *[other] (자동 혼합 정밀도 없이)
        }로 두세요. depthwise 필터의 그래디언트는 반정밀도에서 몇 배나 느리고, Tensor Core에는 그 형태가 없습니다.
        [debug] 숫자 검사는 오류를 찾을 때만 하세요. tf.debugging.enable_check_numerics와 enable_dump_debug_info를 빼거나 손실만 검사하세요(tf.debugging.check_numerics).
        [metric] 비용이 큰 메트릭은 에포크 끝이나 검증 데이터에서만 계산하세요. AUC, Precision, Recall은 임계값(num_thresholds)을 줄이면 비용이 줄어듭니다.
        [random] { $framework ->
            [jax] Threefry보다 빠른 생성기를 사용하세요 (jax.config.update('jax_default_prng_impl', 'rbg')). 또는 여러 위치에 드롭아웃 마스크 하나를 쓰는 등(broadcast_dims) 난수를 줄이세요.
            [tensorflow] 뽑는 난수를 줄이세요. 변수의 초깃값처럼 변하지 않는 것은 단계 안이 아니라 그 전에 한 번만 뽑습니다. tf.Variable이 아닌 텐서는 매번 새로 만들어집니다. dropout 마스크 하나를 여러 위치에 쓸 수 있고(noise_shape), 생성기 가운데 Threefry는 느린 편입니다.
           *[other] 뽑는 난수를 줄이세요. 변수의 초깃값처럼 변하지 않는 것은 단계 안이 아니라 그 전에 한 번만 뽑습니다. dropout 마스크 하나를 여러 위치에 쓸 수 있고, 생성기 가운데 Threefry는 느린 편입니다.
        }
        [cumulative] 긴 시퀀스를 짧은 시퀀스 여러 개로 바꾸세요. 각 시퀀스는 스레드 블록 하나가 더합니다. 여러 행으로 변형해 행마다 누적하고 앞선 행들의 합을 더하세요. 시퀀스가 많은 축을 사용하세요.
        [reduced] 리덕션(합, 평균, 최댓값)은 마지막 축을 따라 하거나 두 번에 나누어 하세요. 먼저 안쪽 축, 그다음 나머지 축입니다. 바깥쪽 축이나 0, 2, 3처럼 떨어진 축을 한 연산으로 줄이면 적은 스레드만 일합니다. 컴파일러는 입력을 만드는 연산과 융합합니다{ $framework ->
            [pytorch] (torch.compile)
           *[other] (jit_compile=True)
        }. 연산 사이에서 형을 그대로 유지하고, 로깅에만 쓰는 값은 N단계마다 계산하세요.
        [depthwise-single] depthwise 합성곱은 읽는 수마다 계산이 적고, float32에서 그 그래디언트는 cuDNN을 사용하지 않습니다. 특히 이미지가 크고 채널이 적은 처음 레이어에서 일반 합성곱(Fused-MBConv)과, 그리고 cuDNN 커널이 있는 혼합 정밀도와 비교하세요. SSIM의 가우시안처럼 모든 채널에 같은 큰 필터는 축마다 하나씩 둘로 나누면 더 빠릅니다.
        [windowed] { $framework ->
            [pytorch] 축에 값이 하나만 남는 곳에서는 그 축으로 축약하세요. adaptive_avg_pool2d 대신 x.mean((2, 3))을 사용합니다. 전자의 그래디언트는 수를 하나씩 더하며, 16비트에서는 float32보다 몇 배 느립니다. 그 밖에는 같은 크기의 창으로 풀링하세요. 작은 창을 차례로, 또는 축마다 차례로 사용하세요.
           *[other] 작은 창을 차례로, 또는 축마다 차례로 사용하세요. 5 × 5 두 번이면 9 × 9의 최댓값이 됩니다. 축에 값이 하나만 남는 곳에서는 그 축으로 축약하세요(평균이나 최댓값). JAX의 누적 합은 CPU에서 창 연산입니다. lax.associative_scan, lax.scan과 float32로 비교하세요.
        }
        [one-op] 같은 형상과 형식으로 이 연산만 측정하세요{ $framework ->
            [pytorch] (torch.utils.benchmark)
            [jax] (jit으로 감싼 호출과 block_until_ready)
           *[other] (그 연산만 있는 tf.function)
        }. 읽고 쓰는 바이트를 시간으로 나누어 메모리 대역폭과 비교하세요. 가까우면 숫자나 호출을 줄이거나 16비트를 쓰세요. 훨씬 낮으면 다른 형태를 쓰세요. 결과가 같은 행렬 곱이나 몇 개의 큰 연산, 다른 축, 연속된 텐서, 다른 형식, 다른 릴리스, 또는 { $framework ->
            [pytorch] 컴파일러의 커널(torch.compile)입니다.
            [jax] 직접 만든 커널(Pallas)입니다.
           *[other] 컴파일러의 커널(jit_compile=True)입니다.
        }
        [gradients] { $framework ->
            [pytorch] cuDNN이 알고리즘을 시험하게 하세요(torch.backends.cudnn.benchmark=True). torch.use_deterministic_algorithms는 쓰지 말고, 이를 위한 메모리를 남겨 두세요. 이 레이어에서는 다른 레이아웃(torch.channels_last, channels_last_3d), float32, 더 작은 dilation, 더 적은 그룹, PyTorch 자체 커널(torch.backends.cudnn.flags(enabled=False))과 비교하세요. 전치 합성곱 대신 확대한 뒤 일반 합성곱을 하는 형태와 비교하세요.
           *[other] cuDNN이 알고리즘을 시험하게 하세요. 연산을 결정적으로 만드는 설정(enable_op_determinism, TF_CUDNN_DETERMINISTIC, --xla_gpu_deterministic_ops)과 자동 조정을 끄는 설정(TF_CUDNN_USE_AUTOTUNE=0)을 빼세요. 이 레이어에서는 다른 레이아웃, float32, 더 작은 dilation, 더 적은 그룹과 비교하세요. 전치 합성곱 대신 확대한 뒤 일반 합성곱을 하는 형태와 비교하세요.
        }
        [optimizer] { $kind ->
            [roots] 행렬의 근과 역행렬은 10번이나 100번 업데이트에 한 번만 새로 만드세요(Shampoo, SOAP, K-FAC). 업데이트마다 새로 만들 필요가 없습니다.
           *[other] { updates-less-often }
        }
        [grouped] 그룹을 줄인 경우, 일반 합성곱, depthwise 뒤에 pointwise를 둔 경우와 비교하세요. cuDNN은 대부분의 그룹 수를 직접 계산 커널로 처리하며, 이는 연산량에 비해 훨씬 느립니다.
        [bfloat16] GPU에 Tensor Core가 있으면 손실 조정과 함께 float16을, 없으면 float32를 사용하세요. Tensor Core는 컴퓨팅 기능 7.0 이상에 있습니다(GTX 16 시리즈 제외). bfloat16에는 8.0 이상이 필요합니다.
       *[other] float32로 계산하세요. { $framework ->
            [pytorch] autocast를 쓰지 마세요.
            [tensorflow] mixed_float16 정책을 제거하세요.
           *[other] 혼합 정밀도를 쓰지 마세요.
        } 반정밀도가 더 빠르려면 Tensor Core가 있는 GPU(컴퓨팅 기능 7.0 이상, GTX 16 시리즈 제외)가 필요합니다.
    }
    .side-effect = { $cause ->
        [float64] float32의 유효 자릿수는 7자리입니다. 더 필요한 합은 float64로 두세요.
        [recurrent] 순환 내부의 드롭아웃이 없으면 다른 정규화가 필요할 수 있습니다.
        [debug] 유한하지 않은 숫자는 손실에서만 드러납니다.
        [loss] 클래스를 샘플링하면 손실은 추정값입니다. 평가에는 모든 클래스를 쓰세요.
        [metric] 메트릭을 더 드물게 알 수 있습니다.
        [optimizer] 더 큰 배치나 다른 옵티마이저는 수렴을 바꿀 수 있습니다.
        [half] 활성값이 차지하는 메모리가 두 배가 됩니다.
        [recomputed] 메모리를 더 많이 사용합니다.
        [bfloat16] float16은 bfloat16이 넘치지 않는 값에서 넘치므로 손실 조정이 필요합니다.
       *[other] 결과의 마지막 자릿수가 달라질 수 있습니다.
    }
    .verify = 표의 연산이 커널 통계 페이지에서 사라지거나 그 시간이 줄어듭니다.

kernels-slow-down =
    .title = 커널 속도의 안정성
    .fault = { $cause ->
        [collectives] 집합 통신 중에 커널이 느림
        [turns] 일부 단계에서 모든 커널이 느림
       *[rising] 모든 커널이 점점 느려짐
    }
    .fine = 커널 속도가 일정함
    .failed = { $cause ->
        [collectives] 집합 통신과 함께 실행되는 커널은 같은 커널이 혼자 실행될 때의 { $factor }배 시간이 걸립니다. 단계마다 { $lost }를 차지합니다({ $share }).
        [turns] 일부 단계에서 같은 커널이 더 오래 걸리며, 평균 단계 중 { $lost }를 차지합니다({ $share }). 가장 느린 3분의 1은 가장 빠른 3분의 1의 { $factor }배 걸리고, 모든 커널이 마찬가지입니다. GPU의 다른 프로그램이나 클록 때문입니다.
       *[rising] 같은 커널이 캡처 중에 느려지며, 늘어난 시간은 평균 단계 중 { $lost }입니다({ $share }). 마지막 3분의 1은 처음의 { $factor }배 시간이 걸립니다.
    }
    .passed = { $lost-is ->
        [zero] 같은 커널이 캡처의 끝에서도 처음과 같은 시간이 걸립니다.
       *[some] 같은 커널이 캡처 중에 느려지며, 늘어난 시간은 평균 단계 중 { $lost }입니다({ $share }).
    }
    .why = 프로그램은 바뀌지 않았는데 같은 작업이 더 오래 걸립니다. GPU 클록은 너무 뜨겁거나 전력 한도에 이르면 낮아지고, 다른 프로그램이 GPU에서 계산할 수도 있습니다.
    .reads = 모든 단계에서 같은 횟수로 실행되는 커널을 처음 3분의 1과 마지막 3분의 1의 단계에서 비교합니다. 거의 같은 배율로, 단계를 거듭할수록 느려지는 경우를 보고합니다. 추세 없이 달라지는 단계는 모든 단계에서 같은 양의 작업인 변수 갱신도 함께 달라질 때만 보고합니다. 집합 통신과 겹치는 커널은 이름과 그리드가 같고 혼자 실행되는 커널과 비교합니다.
    .fix = { $cause ->
        [collectives] 집합 통신이 GPU를 덜 차지하게 하세요. 집합 통신은 GPU의 메모리, 캐시, 멀티프로세서를 동시에 계산하는 것과 나눠 쓰며, 메모리에 제한되는 커널이 가장 큰 영향을 받습니다. 더 적은 바이트를 보내거나(16비트 그래디언트, 여러 배치의 합), 어차피 링크가 느리면 NCCL 채널을 줄이세요(NCCL_MAX_CTAS, 이전에는 NCCL_MAX_NCHANNELS). 전체 단계를 비교하세요. 겹치지 않으면 대개 더 오래 걸립니다.
       *[rising] 훈련하는 동안 클록, 온도, 전력 한도, 다른 프로그램을 확인하세요: { clock-command }. 냉각을 개선하고, GPU의 다른 프로그램을 끝내거나, 측정을 위해 클록을 고정하세요({ clock-lock-command }).
    }
    .side-effect = { $cause ->
        [collectives] 채널이 적으면 집합 통신이 더 오래 걸립니다.
       *[rising] 최고보다 낮은 고정 클록은 처음에는 더 느리지만 일정합니다.
    }
    .verify = { $cause ->
        [collectives] 집합 통신이 있든 없든 같은 커널이 같은 시간이 걸립니다.
       *[rising] 긴 캡처에서 끝부분의 단계가 처음 단계와 같은 시간이 걸립니다.
    }

single-precision =
    .title = 정밀도
    .fault = 거의 모든 계산이 32비트
    .fine = 낮은 정밀도를 쓰거나 필요하지 않음
    .limit = GPU 시간의 { $limit }
    .failed = { $half-is ->
        [zero] 16비트로 실행되는 GPU 시간이 없고, { $step } 중 { $single }가 fp32입니다. 그중 혼합 정밀도로 줄일 수 있는 시간은 { $eligible }입니다.
       *[some] GPU 시간의 { $half }만 16비트이고, { $step } 중 { $single }가 fp32입니다. 그중 혼합 정밀도로 줄일 수 있는 시간은 { $eligible }입니다.
    }
    .passed = { $half-is ->
        [zero] 16비트로 실행되는 GPU 시간이 없습니다.
       *[some] GPU 시간의 { $half }가 16비트입니다{ $unknown-is ->
            [zero] .
           *[some] (정밀도를 알 수 없는 { $unknown } 제외).
        }
    }{ $single-is ->
        [zero] { "" }
       *[some] { " " }fp32는 { $step } 중 { $single }를 차지합니다.
    }{ $tf32-is ->
        [zero] { "" }
       *[some] { " " }TF32는 { $step } 중 { $tf32 }를 차지합니다.
    }
    .why = 16비트 커널은 옮기는 바이트가 절반이고 Tensor Core를 사용할 수 있습니다. 가이드에 따르면 적합한 모델에서 최대 3배 빨라지지만, 줄일 수 있는 시간은 fp32 커널의 시간을 넘지 않습니다.
    .reads = 커널 이름과 입력의 데이터 유형으로 알 수 있는 정밀도를 봅니다. TF32, bf16, FP8은 fp32가 아닙니다. 정밀도를 알 수 없는 커널은 제외하며, 그런 커널이 너무 많으면 판정하지 않습니다.
    .fix = 혼합 정밀도만 따로 켜고 비교하세요.
    .side-effect = { $framework ->
        [jax] fp16에는 손실 조정과 float32 출력 레이어가 필요합니다.
        [pytorch] fp16에는 손실 조정(GradScaler)과 float32 출력 레이어가 필요합니다.
       *[other] fp16에는 손실 조정(Keras가 수행)과 float32 출력 레이어가 필요합니다.
    } { $has-bf16 ->
        [off] 매개변수는 float32로 두세요. 16비트에서는 작은 업데이트가 사라집니다.
       *[on] bf16에는 둘 다 필요하지 않습니다. 매개변수는 float32로 두세요. 16비트에서는 작은 업데이트가 사라집니다.
    }
    .verify = GPU 시간에서 16비트의 비율이 늘어나고 단계가 짧아집니다.

half-precision-fallback =
    .title = fp32로 남은 커널
    .fault = 일부 레이어가 아직 fp32로 실행됨
    .fine = fp32 행렬 연산이 거의 없음
    .failed = 반정밀도가 켜져 있는데도 fp32 행렬 커널이 { $step } 중 { $fallen }를 차지합니다({ $share }).
    .passed = { $fallen-is ->
        [zero] fp32로 실행되는 행렬 커널이 감지되지 않았습니다.
       *[some] fp32 행렬 커널이 { $step } 중 { $fallen }를 차지합니다({ $share }).
    }
    .why = fp32 레이어는 빨라지지 않으며, 그 앞뒤에 형 변환이 추가됩니다.
    .reads = 다른 곳에서 반정밀도를 쓰는 실행의 커널 이름과 입력의 데이터 유형을 봅니다. TF32는 fp32가 아닙니다.
    .fix = { $framework ->
        [jax] 행렬 곱의 두 입력을 16비트로 변환하고, 크기를 8의 배수로 패딩하세요.
        [pytorch] 이 연산들을 autocast 안에 넣고, 명시적인 float32 형 변환을 제거하고, 크기를 8의 배수로 패딩하세요.
       *[other] 명시적인 float32 형 변환을 제거하세요. 이 레이어에 혼합 정밀도 정책을 적용하고, 크기를 8의 배수로 패딩하세요.
    }
    .side-effect = 16비트는 정확도가 낮습니다. 손실, 정규화 레이어, 마지막 레이어는 float32로 두세요.
    .verify = 표의 커널이 사라지거나 정밀도가 바뀝니다.

half-precision-softmax =
    .title = 반정밀도 소프트맥스
    .fault = 소프트맥스가 fp16으로 실행됨
    .fine = fp16으로 실행되는 소프트맥스가 없음
    .failed = 소프트맥스가 fp16으로 실행됩니다({ $step } 중 { $half }).
    .passed = fp16으로 실행되는 소프트맥스 커널이 없습니다.
    .why = 클래스가 많은 소프트맥스는 fp16에서 오버플로하거나 작은 확률을 잃을 수 있습니다. 이는 속도가 아니라 결과의 정확성에 관한 문제입니다.
    .reads = 소프트맥스 커널과 그 정밀도를 봅니다. bf16은 범위가 fp32와 같아 보고되지 않습니다. 융합된 커널 안의 소프트맥스는 보이지 않으므로 검사하지 않습니다. 연산에 TensorFlow 이름이 없으면 마지막 소프트맥스와 어텐션의 소프트맥스를 구별할 수 없습니다.
    .fix = 마지막 소프트맥스를 float32로 실행하세요.
    .side-effect = 형 변환이 하나 늘고, 소프트맥스 출력의 메모리가 두 배가 됩니다.
    .verify = 이 행이 통과합니다.

unscaled-gradients =
    .title = 손실 조정
    .fault = fp16 그래디언트를 조정하지 않음
    .fine = 그래디언트 조정이 필요 없거나 되어 있음
    .failed = fp16 그래디언트가 { $step } 중 { $half }를 차지하는데, 손실을 조정하거나 무한대를 찾는 연산이 없습니다.
    .passed = { $half-is ->
        [zero] fp16 그래디언트가 감지되지 않았습니다.
       *[some] fp16 그래디언트가 { $step } 중 { $half }를 차지합니다. { $by ->
            [keras] mixed_float16에서는 Keras가 손실을 조정합니다.
           *[program] 손실이 조정됩니다.
        }
    }
    .why = fp16에서 작은 그래디언트는 0이 되고 큰 것은 무한대가 됩니다. 그래서 역전파 전에 손실에 배율을 곱하고, 그 뒤에 그래디언트를 같은 배율로 나눕니다. 속도가 아니라 결과의 정확성에 관한 것입니다.
    .reads = fp16 역전파의 행렬 연산과, 무한대를 찾거나 배율을 저장하는 연산을 봅니다. bf16은 범위가 fp32와 같으므로 보고되지 않으며, 평가도 마찬가지입니다. Model.fit은 스스로 손실을 조정합니다. 프로그램의 고정 배율은 보이지 않습니다.
    .fix = 옵티마이저를 tf.keras.mixed_precision.LossScaleOptimizer로 감싸고, 그래디언트를 구하기 전에 손실을 조정하세요. 또는 컴퓨팅 기능 8.0 이상의 GPU에서 mixed_bfloat16을 사용하세요.
    .side-effect = 그래디언트가 넘친 단계는 건너뛰고 배율은 절반이 됩니다. 그 판정 결과는 단계마다 호스트로 읽어 옵니다.
    .verify = 이 행이 통과하고 손실이 NaN이 되지 않습니다.

exposed-input-copy =
    .title = 배치 복사
    .fault = GPU가 배치 복사를 기다림
    .fine = 배치 복사로 인한 지연이 거의 없음
    .failed = GPU가 단계마다 배치 복사를 { $exposed } 기다립니다(단계의 { $share }).{ $rate-is ->
        [zero] {""}
       *[some] {" "}복사 속도는 { $rate }입니다{ $link-is ->
            [zero] .
           *[some] (이런 GPU의 슬롯은 최대 { $link }).
        }
    }{ $memory ->
        [pageable] {" "}NumPy 배열처럼 페이징 가능한 메모리에서 오므로 드라이버가 먼저 버퍼로 복사합니다. 고정 메모리에서 복사하면 더 빠릅니다.
       *[other] {""}
    }{ $shared-memory ->
        [on] {" "}이 GPU는 CPU와 메모리를 공유합니다. 복사는 슬롯을 거치지 않지만 그 메모리의 대역폭을 두 번 씁니다.
       *[off] {""}
    }
    .passed = { $exposed-is ->
        [zero] GPU가 배치 복사를 기다리지 않습니다.
       *[some] GPU가 단계마다 배치 복사를 { $exposed } 기다립니다(단계의 { $share }).
    }
    .why = GPU가 이전 단계를 계산하는 동안 배치를 복사하면 잃는 시간이 없습니다.
    .reads = 실행 중인 커널이 없을 때 호스트에서 배치를 가져오는 복사와, 호스트가 그 복사를 기다리는 유휴 시간을 봅니다.
    .fix = { $cause ->
        [link] 더 적은 바이트를 보내세요. float32 대신 uint8로 보내고 GPU에서 변환과 스케일링을 하거나, 더 작은 이미지를 쓰세요. 슬롯도 확인하세요(nvidia-smi -q: Link Width). 라이저, 외장 케이스, PCIe 레인이 하나인 슬롯은 이 정도로 느립니다. 프리페치는 그동안 GPU가 계산하는 시간만큼만 복사를 숨깁니다.
        [bytes] { $framework ->
            [jax] 매개변수처럼 변하지 않는 배열은 GPU에 두세요. 한 번만 올리고(jax.device_put) 단계가 반환하는 값도 GPU에 남겨 두세요. 더 적은 바이트를 보내세요. float32 대신 uint8로 보내고 GPU에서 변환과 스케일링을 하거나, 더 작은 이미지를 쓰세요. 복사가 GPU의 계산보다 오래 걸리므로 프리페치는 일부만 숨깁니다.
            [pytorch] { $memory ->
                [pageable] 고정 메모리(DataLoader의 pin_memory=True 또는 Tensor.pin_memory())에서 non_blocking=True로 복사하세요. 더 적은 바이트를 보내세요. float32 대신 uint8로 보내고 GPU에서 변환과 스케일링을 하거나, 더 작은 이미지를 쓰세요. 복사가 GPU의 계산보다 오래 걸리므로 프리페치는 일부만 숨깁니다.
               *[other] 더 적은 바이트를 보내세요. float32 대신 uint8로 보내고 GPU에서 변환과 스케일링을 하거나, 더 작은 이미지를 쓰세요. 복사가 GPU의 계산보다 오래 걸리므로 프리페치는 일부만 숨깁니다.
            }
           *[other] 더 적은 바이트를 보내세요. float32 대신 uint8로 보내고 GPU에서 변환과 스케일링을 하거나, 더 작은 이미지를 쓰세요. 복사가 GPU의 계산보다 오래 걸리므로 프리페치는 일부만 숨깁니다.
        }
       *[other] { $framework ->
            [jax] 단계가 계산하는 동안 jax.device_put으로 다음 배치를 복사하세요.
            [pytorch] non_blocking=True로 고정 메모리에서 배치를 미리 복사하세요.
           *[other]
                { $prefetch ->
                    [on] GPU로 프리페치하는 buffer_size를 늘리거나 복사량을 줄이세요. 배치를 이미 GPU로 프리페치하는데도 늦게 도착합니다. 작은 데이터 유형을 쓰고, 형 변환과 스케일링은 GPU에서 하세요.
                   *[other] { $cause ->
                        [fed] 배치를 tf.data로 만들고 GPU로 프리페치하세요. Python이 넘기는 배열(feed_dict 또는 함수의 인수)은 단계가 시작될 때에야 복사됩니다.
                       *[other] 입력 파이프라인의 마지막 스테이지에서 GPU로 프리페치하세요.
                    }
                }
        }
    }
    .side-effect = 배치 하나가 GPU 메모리를 더 차지합니다.
    .verify = 단계 시간 구성의 ‘GPU로 복사’가 줄어듭니다.

host-placed-ops =
    .title = 단계 안의 호스트 작업
    .fault = { $place ->
        [host] { $cause ->
            [log] 단계마다 출력, 검사, 기록을 함
            [network] 다른 디바이스를 기다림
           *[other] GPU가 맡지 못하는 작업을 호스트가 실행
        }
       *[gpu] GPU가 호스트의 작업을 기다림
    }
    .fine = 호스트 작업으로 인한 지연이 거의 없음
    .failed = { $place ->
        [host] { $cause ->
            [log] { $step } 중 { $idle } 동안 호스트가 출력, 검사, 기록만 합니다({ $share }).
            [network] { $step } 중 { $idle } 동안 다른 디바이스나 머신과 교환하거나 이를 기다리며, 다른 계산은 없습니다({ $share }).
           *[other] { $step } 중 { $idle } 동안 호스트가 GPU가 맡지 못하는 연산을 실행합니다({ $share }).
        }
       *[gpu] GPU가 { $step } 중 { $idle } 동안 호스트 작업을 기다립니다({ $share }).
    }{ $python-is ->
        [zero] { "" }
       *[some] { $python-part ->
            [all] { " " }전부 Python입니다.
           *[some] { " " }그중 { $python }는 Python입니다.
        }
    }{ $op-is ->
        [zero] { "" }
       *[some] { " " }시간이 가장 많이 드는 연산: { $op }{ $others-is ->
            [zero] {""}
           *[some] {" "}외 같은 종류 { $others }개
        }.
    }{ $memory-is ->
        [zero] { "" }
       *[some] { " " }기다리는 시간 중 { $memory } 동안 GPU 메모리를 할당하고 옮기고 해제합니다.
    }{ $few-is ->
        [zero] {""}
       *[some] {" "}{ $steps }단계 중 { $few }단계에서 일어나며, 각각 { $each } 걸립니다.
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}전체 연산 중 { $host-ops }가 호스트에서 실행됩니다.
    }
    .passed = { $idle-is ->
        [zero] GPU가 호스트 작업을 기다리지 않습니다.
       *[some] { $place ->
            [host] { $step } 중 { $idle } 동안 호스트가 GPU가 맡지 못하는 연산을 실행합니다({ $share }).
           *[gpu] GPU가 { $step } 중 { $idle } 동안 호스트 작업을 기다립니다({ $share }).
        }
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}전체 연산 중 { $host-ops }가 호스트에서 실행됩니다.
    }
    .why = 단계 중간에 CPU에서 실행되는 연산은 입력을 호스트로, 결과를 다시 GPU로 복사해야 합니다. 그동안 GPU는 기다립니다. 단계 중간의 Python도, GPU 메모리를 할당하거나 옮기거나 해제하는 드라이버도 GPU를 기다리게 합니다.
    .reads = 아무것도 시작하지 않는 단계 안의 연산이나 단계 중간의 Python이 실행되는 동안, 또는 드라이버가 GPU 메모리를 할당하거나 옮기거나 해제하는 동안의 GPU 유휴 시간을 봅니다. 입력 파이프라인의 연산, 단계 사이의 Python, GPU가 바쁜 동안의 작업은 보고되지 않습니다. 호스트 연산의 수가 아니라 비용을 봅니다. { saving-ahead }
    .fix = { $cause ->
        [variables] { copies-of-variables }
        [unknown] { gap-unseen }
        [rare] { gap-rare }
        [memory] { $framework ->
            [jax] XLA의 할당자를 켜 두세요. 확보한 메모리를 계속 유지합니다(XLA_PYTHON_CLIENT_ALLOCATOR를 설정하지 않고, platform으로도 두지 않음). 메모리 대부분을 시작할 때 확보하게 하세요(XLA_PYTHON_CLIENT_PREALLOCATE를 false로 두지 않음). 이미 그렇다면 메모리가 거의 찬 것입니다. 더 작은 배치나 더 적은 가짓수의 형상을 쓰세요.
            [pytorch] PyTorch의 캐싱 할당자를 켜 두고 루프 안에서 캐시를 비우지 마세요(torch.cuda.empty_cache). 메모리가 거의 가득 찼으면 더 작은 배치를 쓰거나 크기의 종류를 줄이세요.
            [unknown] 확보한 메모리를 단계마다 해제하지 말고 다시 쓰세요.
           *[other] TF_GPU_ALLOCATOR를 설정하지 마세요. TensorFlow의 할당자는 확보한 메모리를 계속 유지합니다. 메모리를 옮기는 호출(cuMemPrefetchAsync)은 TF_FORCE_UNIFIED_MEMORY를 설정하지 않고 per_process_gpu_memory_fraction을 1 이하로 두면 사라집니다. 설정하지 않았다면 메모리가 거의 차서 다른 부분을 예약하려고 일부를 해제하는 것입니다(로그의 ‘Garbage collection’). 더 작은 배치나 더 적은 가짓수의 배치 크기를 쓰세요.
        }
        [network] { $horovod ->
            [on] 호스트와 네트워크를 통한 교환을 줄이세요. Horovod를 NCCL로 빌드하면(HOROVOD_GPU_OPERATIONS=NCCL) 그래디언트가 GPU에서 GPU로 갑니다. 임베딩의 희소 그래디언트는 모든 순위에서 모으지만, sparse_as_dense=True로 하면 다른 그래디언트처럼 축소합니다. 배치가 크면 교환 횟수가 줄어듭니다. { network-or-waiting }
           *[off] { $framework ->
                [jax] 교환하는 양과 횟수를 줄이세요. 디바이스를 넘나드는 배열이 적도록 분할하고(jax.debug.visualize_array_sharding) 배치를 키우세요. JAX는 GPU 사이에서는 NCCL로 GPU에서 GPU로, CPU 사이에서는 gloo나 MPI로 네트워크를 거쳐 교환합니다(jax_cpu_collectives_implementation). { network-or-waiting }
                [pytorch] 그래디언트를 GPU에서 GPU로 교환하세요: init_process_group(backend='nccl'). gloo는 그래디언트를 호스트로 복사해 더한 다음 다시 복사합니다. AMD에서 이 백엔드는 RCCL입니다. gloo만 쓸 수 있으면 더 적은 바이트를 덜 자주 보내세요(no_sync). { network-or-waiting }
               *[other] 호스트와 네트워크를 거치는 교환을 줄이세요. 단계가 다른 장치나 다른 머신의 그래디언트나 변수, 결과를 기다립니다. NCCL로 GPU 사이에서 집계하거나(CommunicationOptions의 CommunicationImplementation.NCCL), 더 빠른 네트워크, 교환 횟수가 줄어드는 더 큰 배치, 서버마다 보내는 양이 줄도록 더 많은 매개변수 서버를 사용하세요. { network-or-waiting }
            }
        }
        [build] { builds-engines }
        [callback] 콜백을 빼거나 N단계마다만 호출하세요(jax.lax.cond). jax.debug.print, jax.debug.callback, jax.pure_callback, io_callback 등의 인수는 호스트로 복사되고, 그곳에서 Python이 실행되며, GPU는 기다립니다. 또는 그 계산을 JAX로 작성하세요.
        [save] 체크포인트는 N단계마다, 또는 단계가 끝난 뒤에만 저장하세요. 저장하려면 먼저 모든 변수를 호스트로 복사합니다. 체크포인트는 훈련과 나란히 쓸 수 있습니다(experimental_enable_async_checkpoint).
        [log] N단계마다만 하거나(tf.cond) 단계 뒤에 하세요. 단계 안에서 출력, 검사, 저장하는 작업은 먼저 값을 호스트로 복사합니다. 체크포인트는 훈련과 동시에 저장할 수 있습니다(experimental_enable_async_checkpoint).
        [garbage] { gap-garbage }
        [queue] 이 큐를 더 빨리 채우세요. TensorFlow 1의 입력 배치를 담는 큐입니다. 스레드(num_threads)와 용량(capacity)을 늘리거나, 병렬로 처리하고 미리 가져오는 tf.data로 읽으세요.
        [decoder] 디코딩은 평가에서만 하거나 N단계마다 하세요. 디코더에는 CPU 커널만 있습니다. 지표에는 탐욕적 디코더(tf.nn.ctc_greedy_decoder)나 좁은 빔(beam_width)이 훨씬 저렴합니다.
        [ctc] 패딩한 밀집 레이블(label_length)로 tf.nn.ctc_loss를 쓰면 GPU에서 실행됩니다. Keras의 ctc_batch_cost 같은 희소 레이블은 CPU 커널만 있는 op를 씁니다. 빔 탐색은 평가에서만 하세요.
        [boxes] 입력하는 경계 상자의 수를 줄이세요. score_threshold를 높이고, 클래스마다 상위만 남기고(top_k), max_output_size를 줄입니다. 경계 상자는 하나씩 비교됩니다. 다른 기기에서의 실행(tf.device)과, 배치 전체를 처리하는 형태도 측정해 보세요. tf.image.combined_non_max_suppression은 연산 하나이고 non_max_suppression_padded는 루프입니다.
        [sparse] tf.math.unsorted_segment_sum처럼 어느 버전에서나 GPU에서 실행되는 연산을 쓰세요. 정렬된 세그먼트의 합(tf.math.segment_sum, tf.sparse.segment_sum)과 희소 텐서의 연산 대부분은 새 버전의 TensorFlow에만 GPU 커널이 있습니다(일부는 그 전, 대부분은 2.9부터). 기기 할당 로그를 보면 각 연산이 어느 기기에서 실행되는지 알 수 있습니다.
        [resize] 부동소수점으로 bilinear나 nearest를 쓰세요. 다른 방법(bicubic, area, Lanczos), antialias, 정수의 크기 조정은 CPU 커널만 있습니다. Conv2DTranspose도 GPU에서 실행됩니다.
        [strings] 이 작업을 단계보다 앞서 일하는 입력 파이프라인(dataset.map)으로 옮기세요. 문자열, 문자열 테이블, 비정형 텐서(ragged), 인코딩된 이미지, 후보 샘플링에는 GPU 커널이 없습니다. TextVectorization, StringLookup, 디코딩은 모델이 아니라 그곳에 두세요.
        [kernel] GPU용 커널이 있는 연산으로 바꾸세요. TensorFlow에는 이 연산의 GPU용 커널이 없습니다. tf.linalg.eigh (대칭 행렬), fast=True인 tf.linalg.lstsq, 난수의 tf.argsort는 GPU에서 실행됩니다. 변수가 필요 없는 작업은 입력 파이프라인(dataset.map)에 두세요.
       *[other] { $framework ->
            [jax] 단계 전체를 jax.jit 하나에 두세요. 그 밖의 것은 호스트에서 실행됩니다.
            [pytorch] { $cause ->
                [unused] find_unused_parameters=True를 빼세요. 그러면 DistributedDataParallel이 그래디언트가 없는 매개변수를 그래프에서 찾지 않습니다. 그런 매개변수가 있고 단계마다 같다면, static_graph=True는 한 번만 찾습니다.
                [op] 이 연산들의 텐서를 GPU에서 만드세요(device="cuda"). PyTorch는 텐서가 있는 곳에서 연산을 실행합니다. 마스크처럼 바뀌지 않는 것은 한 번만 만드세요(register_buffer).
               *[python] Python 코드를 단계 밖으로 옮기세요. 그 코드가 만드는 텐서는 GPU로 한 번만 복사하세요.
            }
            [unknown] 표에 있는 작업을 단계 밖이나 GPU로 옮기세요. 그 결과는 GPU로 한 번만 복사하세요.
           *[other] { $cause ->
                [python] 표의 Python 코드를 TensorFlow 연산으로 바꿔 주변 연산과 같은 tf.function에 넣으세요. 로깅처럼 Python에 남아야 하는 것은 매 단계 실행할 필요가 없습니다.
                [placed] GPU가 다루는 자료형의 입력을 주세요. TensorFlow에는 이 연산의 GPU 커널이 있지만 모든 자료형에 있지는 않습니다. 정수(int32)는 float32로, 이전 버전에 없는 bfloat16은 float16(mixed_float16)으로 변환하세요. 또는 변수를 GPU에 만드세요. 레이어를 tf.device('/GPU:0') 안에서 만들고 tf.device('/CPU:0')를 빼면 됩니다. tf.debugging.set_log_device_placement(True)를 쓰면 각 연산이 어디서 실행되는지 알 수 있습니다.
               *[op] 이 연산들을 GPU로 옮기거나 바꾸세요. 기기 할당 로그를 보면 각 연산이 어느 기기에서 실행되는지 알 수 있습니다. GPU 커널이 없거나 해당 데이터 유형의 GPU 커널이 없어(tf.unique, 문자열) 항상 CPU에서 실행되는 연산도 있습니다. OneDeviceStrategy를 쓰면 GPU 하나에서 연산이 놓이는 기기가 실행마다 같아집니다.
            }
        }
    }
    .side-effect = { $cause ->
        [unknown] { gap-unseen-effect }
        [rare] 두 번의 가비지 수집 사이에 Python의 메모리가 늘어납니다.
        [memory] 확보해 둔 메모리는 GPU의 다른 프로그램이 쓸 수 없습니다.
       *[other] { $framework ->
            [jax] jax.jit는 인수의 형상이 새로울 때마다 다시 컴파일합니다.
            [pytorch] GPU에 두는 텐서는 GPU 메모리를 차지합니다.
           *[other] { $cause ->
                [python] tf.function은 인수의 형상이나 Python 값이 새로울 때마다 다시 트레이스됩니다.
               *[op] 기기 할당 로그는 길므로 확인한 뒤 다시 끄세요. GPU에 고정한 것은 GPU 메모리를 차지합니다.
            }
        }
    }
    .verify = 단계 시간 구성의 ‘호스트의 연산’과 ‘단계 안의 Python’이 줄어듭니다.

blocking-copies =
    .title = 단계 안의 복사
    .fault = 복사가 GPU를 멈추게 함
    .fine = 복사로 인한 GPU 정지가 거의 없음
    .failed = { $count-n ->
        [0] 일부 단계에서 복사가 GPU를 멈추게 합니다(평균 단계의 { $share }).
       *[other] 단계마다 복사 { $count }번이 GPU를 멈추게 합니다(단계의 { $share }).
    }{ $exposed-is ->
        [zero] { "" }
       *[some] { " " }데이터를 옮기는 { $exposed } 동안 실행되는 커널이 없습니다.
    }{ $blocked-is ->
        [zero] { "" }
       *[some] { " " }호스트가 복사를 기다리는 { $blocked } 동안 GPU는 유휴 상태입니다.
    }{ $rate-is ->
        [zero] {""}
       *[some] {" "}복사 속도는 { $rate }입니다{ $link-is ->
            [zero] .
           *[some] (이런 GPU의 슬롯은 최대 { $link }).
        }
    }{ $bound ->
        [link] {" "}라이저, 외장 케이스, PCIe 레인이 하나인 슬롯은 이 정도로 느립니다. 확인하세요(nvidia-smi -q: Link Width).
       *[other] {""}
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}호스트가 복사 완료를 늦게 감지하여 { $late } 지연됩니다(‘{ recurring-copies.title }’ 참고).
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}GPU 메모리 안의 복사(판정 대상 아님)에는 { $within } 걸립니다.
    }
    .passed = { $share-is ->
        [zero] 단계 안에서 호스트와 GPU 사이의 복사가 GPU를 멈추게 하지 않습니다.
       *[some] 단계 안에서 호스트와 GPU 사이의 복사가 단계의 { $share } 동안 GPU를 멈추게 합니다.
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}호스트가 복사 완료를 늦게 감지하여 { $late } 지연됩니다(‘{ recurring-copies.title }’ 참고).
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}GPU 메모리 안의 복사(판정 대상 아님)에는 { $within } 걸립니다.
    }
    .why = 복사하는 동안 함께 실행할 커널이 없으면 손해이고, 호스트가 그 결과를 기다린 뒤에 다음 커널을 시작하면 손해가 더 큽니다.
    .reads = 실행 중인 커널이 없을 때 이루어지는 배치 이외의 복사와, 복사를 수행하거나 기다리는 호출이 반환될 때까지의 유휴 시간을 봅니다. 커널과 겹치는 복사는 아무리 많아도 보고되지 않습니다. GPU 메모리 안의 복사는 판정하지 않습니다. { saving-ahead }
    .fix = { $cause ->
        [results] { $framework ->
            [jax] 결과는 GPU에서 argmax나 top_k를 구하거나 작은 데이터 유형으로 바꿔 더 적은 바이트를 복사하세요. 값은 N단계마다 읽으세요. jax_debug_nans와 jax_debug_infs는 호출할 때마다 모든 결과를 복사하므로 끄세요. 필요한 값은 다음 단계가 실행되는 동안 백그라운드에서 복사하세요(copy_to_host_async).
           *[other] predict가 반환하는 것과 같은 결과는 GPU에서 argmax나 top_k를 구하거나 작은 데이터 유형으로 바꿔 더 적은 바이트를 복사하세요. 고정 메모리로 복사하면 더 빠르고, GPU가 계산하는 동안에도 진행됩니다.
        }
        [saves] 체크포인트를 덜 자주 저장하세요. 이 복사는 그 변수를 호스트로 옮깁니다.
        [checks] 원인을 알았으면 jax_debug_nans와 jax_debug_infs를 끄세요. 호출마다 모든 결과를 호스트로 복사해 거기서 검사합니다.
        [loop] 루프가 조건을 덜 자주 읽게 하세요. 한 번의 반복에서 더 많이 처리하세요. 호스트는 반복할 때마다 조건을 GPU에서 읽습니다.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
        [read] { recurring-copies.fix }
       *[ops] { $framework ->
            [jax] 다음 단계에 필요한 것은 GPU에 두세요. 호스트 메모리에 둔 배열(메모리 종류 pinned_host: 오프로드한 상태, 매개변수, 활성화)은 단계마다 복사됩니다. 더 적게 오프로드하세요. pmap이 만든 것을 jit에 넘기면 호스트를 거쳐 돌아옵니다. 둘을 같은 방식으로 호출하거나 같은 샤딩을 주세요.
            [tensorflow] 중간 결과를 GPU에 두세요. 단계 중간에 값을 읽지 말고, 표의 복사 앞뒤에 있는 연산을 GPU에 두세요. 상수나 표처럼 바뀌지 않고 호스트의 연산이 읽는 데이터는 호스트에 두세요(tf.device('/CPU:0')). 작은 입력이 많으면 각각이 복사 한 번입니다. 입력 파이프라인에서 하나의 텐서로 합치고(tf.concat, tf.stack) GPU에서 나누세요.
           *[other] { $cause ->
                [sent] GPU가 앞의 계산을 하는 동안 고정 메모리에서 미리 복사하세요(pin_memory(), non_blocking=True). 호스트에 둔 매개변수(오프로드)는 단계마다 다시 옵니다. GPU에 더 많이 두거나 비트 수를 줄이세요.
               *[ops] 중간 결과를 GPU에 두세요. 단계 중간에 값을 읽지 말고, 표의 복사 앞뒤에 있는 연산을 GPU에 두세요.
            }
        }
    }
    .side-effect = 덜 자주 읽는 값은 로그에 늦게 기록됩니다. GPU에 두는 결과는 GPU 메모리를 차지합니다.
    .verify = 단계 시간 구성의 ‘GPU로 복사’, ‘GPU에서 복사’, ‘복사 대기’가 줄어듭니다.

xla-recompiles =
    .title = 정상 상태 단계의 컴파일
    .fault = { $why ->
        [anew] 정상 상태 단계에서 함수를 다시 컴파일함
       *[other] 정상 상태 단계에서 컴파일함
    }
    .fine = 정상 상태 단계에서 컴파일이 거의 없음
    .failed = { $place ->
        [host] 컴파일러가 단계마다 { $compile } 걸립니다(단계의 { $share }). { $of }단계 중 { $steps }단계에서 일어납니다.
       *[gpu] GPU가 단계마다 컴파일러를 { $compile } 기다립니다(단계의 { $share }). { $of }단계 중 { $steps }단계에서 일어납니다.
    }{ $why ->
        [anew] { " " }형상은 그대로입니다. 프로그램이 매번 함수를 새로 만들거나 다른 Python 값을 넘깁니다.
       *[other] { "" }
    }
    .passed = { $compile-is ->
        [zero] 정상 상태 단계에서 GPU가 컴파일러를 기다리지 않습니다.
       *[some] GPU가 단계마다 컴파일러를 { $compile } 기다립니다(단계의 { $share }).
    }
    .why = XLA는 입력 형상의 조합마다 한 번, 그리고 새 함수 객체마다 다시 컴파일합니다. 형상이 배치마다 바뀌거나 단계마다 새 함수로 jax.jit나 tf.function을 호출하면 계속 다시 컴파일합니다.
    .reads = 정상 상태 단계에서 컴파일러 이벤트가 실행되는 동안의 GPU 유휴 시간을 봅니다. 처음 몇 단계의 컴파일은 워밍업이므로 세지 않습니다.
    .fix = { $why ->
        [anew] { $framework ->
            [jax] 컴파일할 함수는 루프 밖에서 한 번만 만드세요. 단계마다 새로 만드는 lambda, partial, jax.jit 함수는 매번 컴파일됩니다. 바뀌는 숫자는 static_argnums가 아니라 배열로 넘기세요. jax_explain_cache_misses로 이유를 알 수 있습니다.
            [pytorch] 컴파일할 함수는 루프 밖에서 한 번만 만드세요. 단계마다 새로 만드는 lambda, partial, torch.compile 함수는 매번 컴파일됩니다. 학습률처럼 바뀌는 숫자는 텐서로 넘기세요. TORCH_LOGS=recompiles로 충족되지 않은 조건(guard)을 알 수 있습니다.
           *[other] 컴파일할 함수는 루프 밖에서 한 번만 만드세요. 단계마다 새로 만드는 lambda, partial, tf.function(jit_compile=True) 함수는 매번 컴파일됩니다. 바뀌는 숫자는 텐서로 넘기세요.
        }
        [shapes] 형상을 고정하세요. 마지막 불완전한 배치를 버리거나, 몇 가지 크기로 패딩하거나, 형상이 바뀌는 부분을 컴파일하지 마세요.
       *[unknown] { $framework ->
            [jax] 먼저 이유를 확인하세요. jax_explain_cache_misses로 알 수 있습니다. 단계마다 새 함수(루프 안의 jax.jit, lambda, partial)를 만든다면 루프 밖에서 한 번만 만드세요. 형상이 바뀐다면 몇 가지 크기로 패딩하세요. 바뀌는 숫자는 static_argnums가 아니라 배열로 넘기세요.
            [pytorch] 먼저 이유를 확인하세요. TORCH_LOGS=recompiles로 충족되지 않은 조건(guard)을 알 수 있습니다. 형상이 바뀐다면 그 크기를 동적으로 표시하거나(torch._dynamo.mark_dynamic, dynamic=True) 몇 가지 크기로 패딩하세요. 학습률처럼 바뀌는 숫자는 텐서로 넘기세요.
           *[other] 형상을 고정하세요. 마지막 불완전한 배치를 버리거나, 몇 가지 크기로 패딩하거나, 형상이 바뀌는 부분을 컴파일하지 마세요.
        }
    }
    .side-effect = { $why ->
        [anew] 없습니다.
       *[other] 패딩하면 버려질 값도 계산하게 됩니다. 손실과 평균에서 마스크하지 않으면 학습되는 것이 달라집니다. 버린 배치는 학습되지 않습니다.
    }
    .verify = 단계 시간 구성의 ‘준비’가 0이 됩니다.

slow-input-stage =
    .title = 가장 느린 입력 스테이지
    .fault = 입력 스테이지 하나가 속도를 결정함
    .fine = 입력 스테이지가 충분히 빠름
    .failed = { $limit ->
        [shuffle] { $stage } 스테이지가 호출 한 번에 버퍼를 채우며, 그 시간은 { $filling }입니다. 먼저 요소 { $filled }개가 필요합니다.
        [skip] { $stage } 스테이지가 호출 한 번에 요소 { $filled }개를 버리며, 그 시간은 { $filling }입니다. 버릴 요소도 모두 만듭니다.
       *[other] 가장 느린 입력 스테이지({ $stage })가 단계마다 { $pace } 걸립니다.
    }{ $function-is ->
        [zero] {""}
       *[some] {" "}{ $function } 함수({ $at })를 호출합니다.
    }{ $limit ->
        [shard] {" "}뒤에 있는 shard가 만들어진 것의 대부분을 버립니다.
        [windows] {" "}윈도우마다 데이터셋을 따로 만들고 다시 풀어냅니다.
        [python] {" "}이 스테이지의 함수는 Python입니다({ $runs }). Python 코드는 인터프리터 잠금(GIL)을 잡고 있으므로 몇 개를 실행하든 한 번에 호출 하나만 진행됩니다. 디스크 등을 기다리는 시간만 나란히 흐릅니다.
        [elements] {" "}단계마다 요소 { $elements }개를 하나씩 처리하며, 그 비용이 작업 자체보다 큽니다.
        [cores] {" "}단계가 기다리는 동안 코어 { $busy }개가 일하고 있습니다(전체 { $cores }개). 병렬 호출을 늘려도 달라지지 않습니다.
       *[other] {""}
    }{ $lacks-is ->
        [zero] {""}
       *[some] {" "}파이프라인에 없는 것: { $lacks }.
    }
    .passed = { $wait-is ->
        [zero] 입력 파이프라인의 모든 스테이지가 충분히 빠릅니다.
       *[some] 입력 파이프라인의 모든 스테이지가 충분히 빠릅니다. 단계마다 입력을 { $wait } 기다립니다.
    }
    .why = 파이프라인의 속도는 가장 느린 스테이지가 결정합니다. 다른 스테이지를 빠르게 해도 달라지지 않습니다.
    .reads = 모든 스레드에서 각 tf.data 반복자의 시간을 그 앞 스테이지의 시간 없이 봅니다. 버퍼가 있는 스테이지의 시간은 앞 스테이지를 기다리는 시간이므로 제외합니다. GPU가 입력을 기다리지 않으면 보고되지 않습니다.
    .fix = { $kind ->
        [read] 병렬 interleave로 여러 파일을 동시에 읽으세요. 개수는 cycle_length로 정합니다. 작은 파일을 큰 파일로 합치고, 데이터를 머신 가까이에 두세요.
        [generator] 요소를 하나씩 만드는 Python 제너레이터를 tf.data 소스와 map으로 바꾸세요. 또는 PyDataset(Keras 2에서는 Sequence)의 작업자를 늘리세요(workers, Python이 계산한다면 use_multiprocessing도). 병렬 제너레이터는 파일을 기다릴 때 도움이 됩니다. 한 프로세스에서는 한 번에 스레드 하나만 Python을 실행합니다(GIL). 요소를 하나씩 내보낸다면 배치 전체를 내보내게 하세요.
        [map] map을 병렬로 하세요(num_parallel_calls). 함수가 받을 수 있으면 배치 전체에 적용하고, 변하지 않는 결과는 캐시하세요.
        [filter] filter는 요소를 하나씩 검사합니다. 검사를 병렬 map(num_parallel_calls)에서 계산한 뒤 그 결과로 거르거나, 검사를 더 가볍게 만드세요.
        [python] 함수를 TensorFlow 연산(tf.io, tf.image, tf.strings)으로 작성하세요. Python의 잠금 없이 병렬로 실행됩니다. 또는 결과를 훈련 전에 준비하세요. 병렬 호출(num_parallel_calls)은 디스크나 네트워크 등을 기다리는 함수에만 도움이 됩니다.
        [cores] 함수를 가볍게 하세요. 더 작은 이미지, 더 가벼운 디코딩, 받을 수 있으면 배치 전체에 적용하는 것입니다. 또는 변하지 않는 것을 미리 준비하거나 캐시하거나, 코어가 더 많은 호스트를 사용하세요.
        [elements] 먼저 배치로 묶고, 벡터화한 함수를 배치 전체에 map으로 적용하세요. 그러면 tf.data가 배치마다 함수 하나만 시작합니다.
        [service] tf.data 서비스의 작업자를 늘리세요. 요소는 작업자가 만듭니다. 또는 작업자 하나를 프로파일링하여 무엇을 기다리는지 확인하세요.
        [reading] 작은 파일을 큰 파일로 합치거나 데이터를 머신 가까이에 두세요. 이 파일들은 이미 병렬로 읽힙니다. 또는 cycle_length를 늘리거나, 파일을 읽는 map의 num_parallel_calls를 늘리세요. 읽기는 기다리는 일이므로 코어 수보다 많은 호출이 도움이 됩니다.
        [interleaved] 큰 파일은 나누고 동시에 더 많이 읽으세요(cycle_length와 num_parallel_calls, make_csv_dataset에서는 num_parallel_reads). 파일 하나는 스레드 하나가 읽습니다. 텍스트는 레코드보다 읽는 데 오래 걸립니다. 한 번 TFRecord로 변환하거나 바뀌지 않는 것을 캐시하세요.
        [parallel] 이 스테이지의 함수를 가볍게 하세요. 이미 병렬로 실행되고 있습니다. 또는 함수가 받을 수 있으면 배치 전체에 적용하거나, 변하지 않는 것을 캐시하세요.
        [batch] 배치를 병렬로 묶고(num_parallel_calls), 묶기 전에 요소를 더 작게 만드세요.
        [shuffle] 요소 전체가 아니라 파일 이름이나 인덱스를 셔플하거나, 더 작은 버퍼를 사용하세요.
        [skip] 요소를 만드는 처리(map, batch)보다 앞에서 skip하세요. 또는 건너뛸 요소를 별도의 파일에 두세요. 새 이터레이터마다 모두 다시 만듭니다.
        [shard] 요소를 만드는 단계(map, batch)보다 앞에서 shard하거나 파일 이름을 shard하세요. tf.distribute가 요소 단위로 나누는 데이터셋(AutoShardPolicy.DATA)은 워커마다 모든 요소를 만듭니다. 파일 단위(AutoShardPolicy.FILE)로 나누게 하세요.
        [windows] 윈도우는 전체 배열에서 잘라 내세요. keras.utils.timeseries_dataset_from_array, tf.signal.frame, 또는 하나의 map에서 인덱스 배치로 tf.gather를 사용합니다. window()는 윈도우마다 데이터셋을 만들며, 그 비용이 안에 든 수보다 큽니다. 또는 결과를 캐시하세요.
        [unbatch] 배치를 풀었다가 다시 묶지 마세요. 최신 버전의 TensorFlow에서는 rebatch(size)가 요소로 풀지 않고 배치를 다시 자릅니다. 또는 단계가 받는 크기의 덩어리로 읽고 파싱하세요.
        [group] 더 작은 윈도우를 쓰거나 배치를 줄이고 버킷 수를 줄이세요(bucket_by_sequence_length). 그 앞의 map은 병렬로 실행하고(num_parallel_calls) 뒤에서 프리페치하세요.
        [interleave] interleave를 병렬로 하세요(num_parallel_calls). 그러면 그 아래의 작업이 여러 파일에 대해 동시에 실행됩니다. 지금은 요소를 하나씩 처리합니다.
        [cache] 들어간다면 메모리에 캐시하세요(파일 없는 cache()). 아니면 더 작은 것(변환과 증강 전의 uint8)을 캐시하거나, 병렬로 읽는 여러 레코드 파일로 만드세요.
       *[other] 이 스테이지가 할 일을 줄이거나 결과를 캐시하세요.
    } 그런 다음 다시 확인하세요. 그다음으로 느린 스테이지도 거의 그만큼 느릴 수 있습니다.
    .side-effect = 병렬 작업은 호스트의 코어와 메모리를 더 많이 사용합니다. 캐시는 데이터를 메모리에 두며, 캐시 앞의 무작위 변환을 똑같이 반복합니다.
    .verify = 이 스테이지의 단계당 시간이 줄어들고 단계 시간 구성의 ‘입력 대기’도 줄어듭니다.

eager-execution =
    .title = Eager 실행
    .fault = Python이 연산을 하나씩 실행함
    .fine = Eager 연산이 적거나 비용이 작음
    .limit = 실행 시작, 커널 시간 또는 연산의 { $limit }
    .failed = { $place ->
        [host] { $of ->
            [capture] Python이 연산 { $ops }개를 하나씩 실행합니다(전체 연산의 { $share }). 그 사이에 { $step } 중 { $idle } 동안 어떤 연산도 실행되지 않습니다({ $idle-share }).
           *[step] Python이 단계마다 연산 { $ops }개를 하나씩 실행합니다(전체 연산의 { $share }). 그 사이에 { $step } 중 { $idle } 동안 어떤 연산도 실행되지 않습니다({ $idle-share }).
        }
       *[gpu] { $of ->
            [time] 커널 시간
           *[launches] 커널 실행 시작
        }의 { $share }가 Python이 하나씩 실행하는 연산에서 나옵니다. GPU가 { $step } 중 { $idle } 동안 이를 기다립니다({ $idle-share }).
    }
    .passed = { $place ->
        [host] 연산의 { $share }를 Python이 하나씩 실행합니다.
       *[gpu] { $share-is ->
            [zero] Eager 연산이 시작하는 커널이 없습니다.
           *[some] { $of ->
                [time] 커널 시간
               *[launches] 커널 실행 시작
            }의 { $share }가 Eager 연산에서 나옵니다.
        }{ $idle-is ->
            [zero] { "" }
           *[some] { " " }GPU가 { $step } 중 { $idle } 동안 이를 기다립니다.
        }
    }
    .why = Eager 모드에서는 Python이 모든 연산을 따로 디스패치합니다. tf.function 안에서는 런타임이 이를 몇 배 더 빠르게 합니다.
    .reads = 함수 실행 밖의 커널 실행 시작과 그 커널의 시간(비율이 큰 쪽으로 판정), 그리고 그 전의 유휴 시간을 봅니다. 함수가 실행하는 단계 주변의 연산(콜백, 메트릭, 요약, Keras 자체의 것)은 여기서 보고되지 않고 단계 사이의 Python으로 셉니다. GPU가 없으면 이런 연산에서 다음 연산까지 어떤 연산도 계산하지 않는 시간을 봅니다. { saving-ahead }
    .fix = { $framework ->
        [jax] 전체 단계를 하나의 jax.jit으로 컴파일하세요. 그 밖에서는 Python이 연산을 하나씩 디스패치하며, 이는 작은 연산 자체보다 오래 걸립니다. 한 함수를 반복하는 Python 루프는 lax.scan으로 바꾸세요. Python이 하나씩 만드는 배열(루프 안의 jnp.array)은 먼저 np.stack으로 하나로 합치세요. 배치는 예제마다 JAX 연산(jax.nn.one_hot)을 쓰지 말고 NumPy만으로 만드세요. 배열 인덱싱(x[i])도 여러 연산입니다. jit 안에서 하거나 NumPy 배열을 인덱싱하세요.
       *[other] 단계를 tf.function에 넣으세요. run_eagerly를 설정하지 않았다면 Model.fit이 이렇게 합니다.
    }
    .side-effect = { $framework ->
        [jax] jax.jit는 인수의 형상이 새로울 때마다 다시 컴파일합니다.
       *[other] tf.function 안의 Python 코드는 트레이스될 때만 실행됩니다. tf.print와 TensorFlow의 제어 흐름을 사용하세요.
    }
    .verify = Eager 연산의 비율이 줄어들고 단계 시간 구성의 ‘커널 실행 시작’이 줄어듭니다.

recurring-copies =
    .title = 단계마다 반복되는 복사
    .fault = 복사가 단계마다 반복됨
    .fine = 반복되는 복사의 비용이 작음
    .failed = { $copies-n ->
        [1] 복사 1개가 모든 단계의 같은 위치에서 반복됩니다. 비용은 단계마다 { $cost }입니다(단계의 { $share }).
       *[other] 복사 { $copies }개가 모든 단계의 같은 위치에서 반복됩니다. 비용은 모두 합쳐 단계마다 { $cost }입니다(단계의 { $share }).
    }
    .passed = { $cost-is ->
        [zero] 단계마다 반복되는 복사로 잃는 시간이 없습니다.
       *[some] 단계마다 반복되는 복사의 비용은 { $cost }입니다(단계의 { $share }).
    }
    .why = 같은 위치에서 반복되는 복사는 프로그램에 내재된 것입니다. 연산이 잘못된 기기에 있거나, 값을 매 단계 읽는 경우입니다.
    .reads = 연산별로 복사를 봅니다. 복사가 일어나는 단계의 비율과 위치의 편차, 걸리는 시간, 호스트가 끝난 것을 알 때까지의 유휴 시간을 봅니다. 배치, 커널과 겹치는 복사, N단계마다 한 번의 읽기는 보고되지 않습니다. GPU 메모리 안의 복사는 판정하지 않습니다. { saving-ahead }
    .fix = { $cause ->
        [loop] 루프가 조건을 덜 자주 읽게 하세요. 한 번의 반복에서 더 많이 처리하세요. 호스트는 반복할 때마다 조건을 GPU에서 읽습니다.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
       *[ops] { $framework ->
            [jax] 표에서 복사 앞뒤의 연산을 살펴보세요. 호스트는 lax.cond의 술어와 lax.while_loop의 조건을 읽습니다. 분기가 가벼우면 jnp.where를 쓰세요. 둘 다 계산하고 아무것도 읽지 않습니다. 값은 N단계마다 한 번만 읽으세요.
            [pytorch] { $cause ->
                [values] { copies-of-values }
                [sizes] { copies-of-sizes }
                [made] { copies-made }
               *[ops] { copies-of-values } { copies-of-sizes } { copies-made }
            }
            [tensorflow] { $cause ->
                [sizes] { copies-of-sizes }
               *[ops] 표에서 복사 앞뒤의 연산을 살펴보세요. 그 사이의 연산을 GPU로 옮기거나 값을 N단계마다 읽으세요. { copies-of-sizes }
            }
           *[other] 표에서 복사 앞뒤의 연산을 살펴보세요. 그 사이의 연산을 GPU로 옮기거나 값을 N단계마다 읽으세요.
        }
    }
    .side-effect = N단계마다 읽는 값은 로그에서 최대 N단계 전의 값입니다.
    .verify = 표의 복사가 사라집니다.

unfused-elementwise =
    .title = 연달아 실행되는 요소별 커널
    .fault = 요소별 커널이 융합되지 않음
    .fine = 융합으로 줄일 시간이 거의 없음
    .failed = 연달아 실행되는 요소별 커널이 { $step } 중 { $time }를 차지합니다({ $share }). 융합하면 커널 { $kernels }개를 { $chains }개로 줄일 수 있습니다.
    .passed = { $time-is ->
        [zero] 연달아 실행되는 요소별 커널이 없습니다.
       *[some] 연달아 실행되는 요소별 커널이 { $step } 중 { $time }를 차지합니다({ $share }).
    }
    .why = 이런 커널은 각각 메모리에서 입력을 읽고 출력을 다시 씁니다. 융합된 커널 하나는 한 번만 읽고 씁니다.
    .reads = 둘 이상 연달아 실행되는 요소별 커널을 봅니다. XLA가 융합한 커널은 보고되지 않습니다. 최선의 경우 연달아 실행되는 커널들은 그중 하나만큼만 걸리고, 그 사이에 유휴 시간이 없습니다.
    .fix = { $framework ->
        [jax] 이 커널들이 들어 있는 함수를 XLA로 컴파일하세요.
        [pytorch] 컴파일러로 융합하거나(torch.compile) 융합 커널을 사용하세요. 옵티마이저에는 fused=True, 가중치 평균에는 torch._foreach_lerp_가 있습니다.
       *[other]
            { $xla ->
                [on] XLA가 켜져 있지만 이 연산에는 적용되지 않았습니다. 이 연산들이 들어 있는 함수도 컴파일하세요.
               *[other] 이 커널들이 들어 있는 함수를 XLA로 컴파일하세요.
            }
    }
    .side-effect = 입력 형상이 새로울 때마다 다시 컴파일됩니다.
    .verify = 연달아 실행되던 커널들이 묶음마다 융합 커널 하나가 되고 그 시간이 줄어듭니다.

xla-off =
    .title = XLA 사용
    .fault = XLA가 꺼져 있음
    .fine = XLA가 켜져 있거나 개선할 것이 적음
    .failed = XLA가 꺼져 있으며, { $step }의 { $share }가 XLA로 줄일 수 있는 시간입니다.{ $launch-is ->
        [zero] { "" }
       *[some] { " " }GPU가 커널 실행 시작을 { $launch } 기다립니다.
    }{ $chains-is ->
        [zero] { "" }
       *[some] { " " }연달아 실행되는 요소별 커널이 { $chains }를 차지합니다.
    }
    .passed = { $share-is ->
        [zero] 여기서는 XLA로 개선할 것이 없습니다.
       *[some] XLA가 켜져 있거나, 여기서는 개선할 것이 적습니다({ $step }의 { $share }).
    }
    .why = XLA는 함수를 더 적은 수의 더 큰 커널로 컴파일합니다.
    .reads = XLA의 흔적, 커널 실행 시작을 기다리는 유휴 시간, 연달아 실행되는 요소별 커널을 봅니다. 얻을 것이 적으면 보고되지 않습니다.
    .fix = 훈련 함수에 XLA만 따로 켜고 비교하세요. 입력 파이프라인과 혼합 정밀도를 먼저 해결하세요.
    .side-effect = 처음 몇 단계가 더 오래 걸립니다. 메모리 사용량이 달라집니다. 가이드에 따르면 융합된 커널은 중간 결과를 적게 보관하므로 줄어듭니다. 레벨 1을 넘는 자동 클러스터링은 더 많이 융합하지만 메모리가 더 필요할 수 있습니다. 형상이 배치마다 바뀌면 안 됩니다.
    .verify = 단계당 커널 수가 줄어들고 단계가 짧아집니다.

small-model =
    .title = GPU의 작업량
    .fault = GPU에 비해 작업이 너무 적음
    .fine = GPU에 작업이 충분함
    .failed = GPU가 단계마다 { $busy } 동안만 작동합니다(단계의 { $busy-share }). 이 모델에는 GPU가 이득이 아닐 수 있습니다.
    .passed = GPU가 단계마다 { $busy } 동안 작동합니다(단계의 { $busy-share }).
    .why = 각 단계에는 모델이 작아져도 줄지 않는 호스트 비용이 있습니다. 아주 작은 모델은 GPU보다 호스트에서 더 많은 시간을 씁니다.
    .reads = 단계당 GPU 작동 시간(집합 통신과 복사 포함)과 단계에서 차지하는 비율을 봅니다. 결함이 아니라 참고 사항입니다.
    .fix = 더 큰 배치를 사용하거나 CPU에서의 실행과 비교하세요.
    .side-effect = 배치가 커지면 수렴이 달라질 수 있습니다.
    .verify = 단계에서 GPU가 차지하는 비율이 늘어납니다.

input-threads-delay-launches =
    .title = 입력 스레드와 커널 실행 시작
    .fault = 입력 스레드가 커널 실행 시작을 지연시킴
    .fine = 입력 스레드로 인한 실행 시작 지연이 거의 없음
    .failed = tf.data 스레드가 바쁜 동안 GPU가 단계마다 커널 실행 시작을 { $overlap } 기다립니다(단계의 { $share }).{ $busy-is ->
        [zero] { "" }
       *[some]
            { $alone-is ->
                [zero] { "" }
               *[some] { " " }같은 커널 실행 시작의 간격이 이때는 { $busy }, 그 밖에는 { $alone }입니다(중앙값).
            }
    }{ $paused-is ->
        [zero] { "" }
       *[some] { " " }대기 중 { $paused }는 그런 스레드가 쉬기 시작하는 순간 끝나는 멈춤입니다.
    } { $cause ->
        [lock] Python이 커널을 시작하면서 입력 요소도 만드는데, 둘 다 Python의 잠금(GIL)이 필요합니다.
        [python] 커널을 시작하는 Python 스레드에 코어가 필요합니다.
       *[cores] 커널을 시작하는 TensorFlow 스레드에 코어가 필요합니다.
    }
    .passed = { $overlap-is ->
        [zero] tf.data 스레드가 바쁜 동안 GPU가 커널 실행 시작을 기다리지 않습니다.
       *[some] tf.data 스레드가 바쁜 동안 GPU가 단계마다 커널 실행 시작을 { $overlap } 기다립니다(단계의 { $share }).
    }{ $busy-is ->
        [zero] { "" }
       *[some]
            { $alone-is ->
                [zero] { "" }
               *[some] { " " }같은 커널 실행 시작의 간격이 이때는 { $busy }, 그 밖에는 { $alone }입니다(중앙값).
            }
    }
    .why = 입력 스레드와 커널을 시작하는 스레드는 호스트의 코어를 나눠 쓰고, Python 스레드는 잠금 하나를 나눠 씁니다. 어느 쪽이든 기다리는 커널 시작은 늦어집니다.
    .reads = 같은 커널 쌍에 대해 tf.data 스레드가 바쁠 때와 아닐 때 한 번의 실행 시작에서 다음 실행 시작까지의 시간, 그런 스레드가 쉬기 시작하는 순간 끝나는 멈춤, 그동안의 유휴 시간을 봅니다. 아무것도 늦추지 않는 바쁜 스레드는 보고되지 않습니다.
    .fix = { $cause ->
        [lock] 입력 요소를 Python 없이 만드세요. 제너레이터나 py_function을 tf.data 소스와 map으로 바꾸고, 단계를 tf.function에 넣으세요.
        [python] 단계를 tf.function에 넣거나 tf.data의 스레드를 줄이세요.
        [cores] GPU에 전용 실행 스레드를 지정하세요.
       *[other] TensorFlow의 스레드가 커널을 시작하면 GPU에 전용 실행 스레드를 지정하세요. Python이 커널을 시작하면 단계를 tf.function에 넣고, tf.data의 스레드를 줄이고, 제너레이터나 py_function을 tf.data 소스와 map으로 바꾸세요.
    }
    .side-effect = { $cause ->
        [lock] { eager-execution.side-effect }
        [python] { eager-execution.side-effect }
       *[other] GPU마다 스레드 두 개가 입력 파이프라인에서 빠집니다.
    }
    .verify = tf.data 스레드가 바쁘든 아니든 실행 시작의 간격이 같아지고, 단계 시간 구성의 ‘커널 실행 시작’이 줄어듭니다.

dynamic-loss-scaling =
    .title = 동적 손실 조정
    .fault = 손실 조정이 호스트를 기다림
    .fine = 손실 조정의 비용이 작음
    .failed = 호스트가 손실 배율을 결정하는 동안 GPU가 단계마다 { $cost } 기다립니다(단계의 { $share }).
    .passed = { $cost-is ->
        [zero] GPU가 손실 조정을 기다리지 않습니다.
       *[some] GPU가 단계마다 손실 조정을 { $cost } 기다립니다(단계의 { $share }).
    }
    .why = 단계를 건너뛸지는 호스트가 결정합니다. 호스트가 값을 읽고 계속할 때까지 GPU는 기다립니다.
    .reads = 그래디언트에서 무한대를 찾거나 손실 배율을 갱신하는 연산과 커널, 호스트가 기다린 작은 복사, 호스트에서 실행되는 손실 배율 연산을 봅니다. 다시 읽어 오는 메트릭은 ‘{ blocking-copies.title }’에서 셉니다. { saving-ahead }
    .fix = { $has-bf16 ->
        [off] 잘 맞는 값을 알게 되면 고정된 손실 배율을 사용하세요.
       *[on] 잘 맞는 값을 알게 되면 고정된 손실 배율을 사용하거나, 배율이 필요 없는 bf16을 사용하세요.
    }
    .side-effect = 고정 배율에서는 건너뛰는 단계가 없습니다. 너무 크면 그래디언트가 무한대, 가중치가 NaN이 되고, 너무 작으면 그래디언트가 사라집니다.
    .verify = 표의 복사가 사라지고 단계 끝의 간격이 없어집니다.

unaligned-dimensions =
    .title = 행렬 크기
    .fault = 행렬 크기가 8의 배수가 아님
    .fine = 행렬 크기가 Tensor Core에 맞음
    .failed = 크기가 8의 배수가 아닌 행렬 곱이 { $step } 중 { $odd }를 차지합니다({ $share }).
    .passed = { $odd-is ->
        [zero] 행렬 크기가 8의 배수입니다.
       *[some] 크기가 8의 배수가 아닌 행렬 곱이 { $step } 중 { $odd }를 차지합니다({ $share }).
    }
    .why = Tensor Core는 블록 단위로 작동합니다. 블록을 채우지 못하는 크기는 일부를 낭비하지만 Tensor Core 사용을 막지는 않습니다.
    .reads = 반정밀도 행렬 곱의 입력 형상을 봅니다. 합성곱은 cuDNN이 스스로 패딩하므로 제외합니다.
    .fix = 레이어 크기, 어휘, 배치를 8의 배수로 올리세요(int8은 16의 배수).
    .side-effect = 패딩 때문에 메모리와 작업이 조금 늘어납니다.
    .verify = 표의 커널 시간이 줄어듭니다.

small-batch =
    .title = 배치 크기와 GPU 메모리
    .fault = 배치가 작아 메모리가 남음
    .fine = 배치가 충분히 큼
    .limit = GPU 메모리의 { $limit }
    .failed = 메모리 사용량은 { $limit } 중 최대 { $peak }입니다({ $used }). 단계의 { $fixed }는 배치가 커져도 늘지 않습니다.
    .passed = 메모리 사용량은 { $limit } 중 최대 { $peak }입니다({ $used }).{ $fixed-is ->
        [zero] { "" }
       *[some] { " " }단계의 { $fixed }는 배치가 커져도 늘지 않습니다.
    }
    .why = 커널 실행 시작, 그래디언트 교환, Python에 걸리는 시간은 배치가 작든 크든 같습니다. 배치가 커지면 그 시간이 더 많은 예제에 나뉩니다.
    .reads = TensorFlow 할당자가 보고하는 사용 중 메모리(예약이 아님)의 최댓값과, 단계에서 커널 실행 시작, Python, 그래디언트 교환에 드는 부분을 봅니다. 입력 대기와 배치 복사는 배치와 함께 늘어나므로 세지 않습니다.
    .fix = 메모리 프로필을 보면서 메모리가 허용하는 만큼 GPU당 배치 크기를 늘리세요.
    .side-effect = 배치가 커지면 수렴이 달라질 수 있습니다. 보통 학습률도 함께 늘려야 합니다.
    .verify = 초당 예제 수가 늘어납니다. 단계 하나의 시간은 길어집니다.

input-cannot-feed-gpus =
    .title = 모든 GPU의 입력
    .fault = { $kind ->
        [own] 한 GPU는 입력을, 나머지는 그 GPU를 대기
       *[shared] 입력 파이프라인 하나로는 모든 GPU에 부족함
    }
    .fine = 모든 GPU에 입력이 제때 도착함
    .failed = 단계당 한 GPU가 배치를 { $wait } 기다리고, 나머지는 그 GPU를 기다립니다(단계의 { $share }).{ $fed-is ->
        [zero] {""}
       *[some] {" "}호스트가 GPU { $fed }개 모두에 입력을 제때 공급하지 못합니다.
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } 스테이지가 속도를 결정합니다.
    }{ $function-is ->
        [some] {" "}{ $function } 함수({ $at })를 실행합니다.
       *[zero] {""}
    }
    .passed = { $wait-is ->
        [zero] 호스트가 GPU { $gpus }개 모두에 입력을 제때 공급합니다.
       *[some] 단계마다 배치를 가장 오래 기다리는 GPU가 { $wait } 기다립니다(단계의 { $share }).
    }
    .why = GPU가 여러 개면 한 단계가 같은 호스트에서 여러 배치를 가져옵니다. GPU 하나에는 충분했던 입력 파이프라인이 모두에게는 부족할 수 있습니다.
    .reads = 다른 GPU들이 기다리게 되므로, 각 단계에서 배치를 가장 오래 기다리는 GPU를 봅니다. 어느 GPU도 기다리지 않는 늦은 배치는 보고되지 않습니다.
    .fix = 입력 파이프라인을 더 빠르게 하고, 읽기를 파일과 작업자에 나누고, GPU마다 프리페치하세요.
    .side-effect = 작업자 스레드가 늘면 커널을 시작하는 스레드가 쓸 코어가 줄어듭니다.
    .verify = 모든 GPU에서 단계 시간 구성의 ‘입력 대기’가 줄어듭니다.

idle-gpus =
    .title = 사용 중인 GPU
    .fault = { $kind ->
        [wrong] 느린 GPU가 작업함
       *[unused] 사용되지 않는 GPU가 있음
    }
    .fine = { $kind ->
        [no-replicas] 도움이 되는 GPU가 모두 작업함
        [slices] 도움이 되는 GPU가 모두 작업함
       *[none] 모든 GPU에 작업이 있음
    }
    .failed = { $kind ->
        [wrong] 프로그램은 { $model }에서 실행되었습니다. 더 빠른 GPU({ $idle })는 커널을 실행하지 않았습니다: { $gpus }.
       *[unused] GPU { $seen }개 중 { $unused }개가 커널을 실행하지 않았습니다: { $gpus }.
    }
    .passed = { $kind ->
        [slices] { $gpus }({ $idle })에서 커널이 실행되지 않았습니다. 한 프로세스는 GPU의 슬라이스(MIG)를 하나만 쓸 수 있으므로 문제가 아닙니다.
        [no-replicas] { $gpus }({ $idle })에서 커널이 실행되지 않았습니다. { $model } 모델과 함께 쓰면 빨라지지 않고 느려지므로 문제가 아닙니다.
       *[none] GPU { $seen }개가 모두 커널을 실행했습니다.
    }
    .why = 계산하지 않는 GPU에도 계산하는 GPU와 같은 비용이 듭니다.
    .reads = 프로파일러가 본 GPU 중 어느 것이 커널을 실행했는지 봅니다. 정확히 하나만 실행했다면 의도한 것일 수 있으므로 신뢰도가 낮아집니다. GPU는 메모리 대역폭, 멀티프로세서 수, 컴퓨팅 기능으로 비교합니다. 화면용 카드처럼 다른 GPU를 기다리게만 할 GPU는 세지 않습니다.
    .fix = { $kind ->
        [wrong] 프로그램에 더 빠른 GPU만 보이게 하세요. CUDA_VISIBLE_DEVICES에 그 번호를 지정하고, 번호가 nvidia-smi와 같아지도록 CUDA_DEVICE_ORDER=PCI_BUS_ID를 설정하세요.
       *[unused] { $framework ->
            [jax] 배치를 모든 기기에 샤딩하거나, 나머지 GPU를 다른 프로그램에 내주세요.
            [pytorch] GPU마다 프로세스 하나로 훈련하거나(DistributedDataParallel), 나머지 GPU를 다른 프로그램에 내주세요.
           *[other] 모든 GPU에 분산 전략을 적용해 훈련하거나, 나머지 GPU를 다른 프로그램에 내주세요. 사용자 정의 루프에서는 각 GPU의 손실을 GPU 수로 나누세요. 옵티마이저가 그래디언트를 모두 더하기 때문입니다.
        }
    }
    .side-effect = { $kind ->
        [wrong] 그 GPU에 디스플레이가 연결되어 있으면 훈련과 GPU를 나누어 씁니다.
       *[unused] 배치가 여러 GPU로 나뉩니다. 배치와 학습률을 함께 늘리지 않으면 각 GPU의 작업이 줄어듭니다. 수렴이 달라질 수 있습니다.
    }
    .verify = 이 보고서에서 모든 GPU에 커널이 나타납니다.

extra-allreduce =
    .title = AllReduce 호출 수
    .fault = AllReduce 호출이 너무 많음
    .fine = AllReduce 호출이 적거나 비용이 작음
    .failed = 그래디언트를 단계마다 { $calls }번의 호출로 집계하며, 호출 하나는 { $shortest } 이상 걸립니다. 두 번째 호출부터의 비용은 합쳐서 최대 { $cost }입니다(단계의 { $share }).
    .passed = 그래디언트를 단계마다 { $calls }번의 호출로 집계합니다.{ $cost-is ->
        [zero] { "" }
       *[some] { " " }두 번째 호출부터의 비용은 합쳐서 최대 { $cost }입니다(단계의 { $share }).
    }
    .why = 호출마다 크기와 관계없이 고정 비용이 듭니다. 가이드에서는 GPU와 단계마다 모든 그래디언트에 대해 호출이 한 번이어야 한다고 봅니다.
    .reads = 모든 GPU가 단계마다 수행하는 집합 통신 호출(SyncBatchNorm 제외)과 그 호출의 가장 짧은 시간을 봅니다. 몇 개의 큰 묶음과 계산과 겹치는 호출은 보고되지 않습니다.
    .fix = { $horovod ->
        [on] { horovod-packs }
       *[off] { $framework ->
            [jax] 그래디언트를 호출 한 번이나 몇 개의 묶음으로 집계하세요. 전체 트리에 psum을 한 번 적용하면 됩니다.
            [pytorch] 그래디언트를 호출 한 번이나 몇 개의 묶음으로 집계하세요. 버킷을 키우면 됩니다(bucket_cap_mb). 한 단계가 여러 배치를 합하면 마지막 배치 뒤에만 집계하세요(no_sync, FSDP2에서는 set_requires_gradient_sync).
           *[other] 그래디언트를 호출 한 번이나 몇 개의 묶음으로 집계하세요. 옵티마이저를 한 번만 호출해 적용하고, 묶는 일은 tf.distribute에 맡기세요. 한 단계가 여러 배치를 합하면 그 합을 집계하세요.
        }
    } 한 단계의 계산이 적으면 GPU마다 배치를 키우거나 GPU 수를 줄이는 편이 더 효과적입니다.
    .side-effect = 큰 호출 하나는 작은 호출 여러 개보다 늦게 시작됩니다. 몇 개의 묶음이 좋은 절충안입니다. Adam처럼 단계를 세는 옵티마이저는 호출마다 셉니다. 호출이 한 번이 되면 업데이트의 크기가 달라집니다.
    .verify = 이 행의 호출 수가 줄어듭니다.

slow-allreduce =
    .title = AllReduce 속도
    .fault = AllReduce가 링크보다 느림
    .fine = AllReduce가 충분히 빠름
    .limit = 링크로 전송하는 데 필요한 시간의 { $limit }배
    .failed = AllReduce가 링크로 전송하는 데 필요한 시간의 { $ratio }배 걸립니다. 단계마다 { $expected }면 되는데 { $transfer }가 걸립니다. 필요한 시간은 { $bytes }({ $size-source ->
        [parameters] 매개변수당 4바이트
       *[calls] 호출의 형상에서 계산
    }), { $rate }({ $rate-source ->
        [given] 지정한 값
       *[table] 이 GPU의 일반적인 링크
    }) 기준으로 계산한 값입니다. 가이드의 규칙(바이트 ÷ 대역폭)으로는 { $guide }입니다.{ $link-is ->
            [zero] {""}
           *[some] {" "}이런 GPU의 일반적인 링크는 { $link }입니다.
        }
    .passed = AllReduce가 단계마다 { $transfer } 걸리며, 링크로 전송하는 데 필요한 시간은 { $expected }입니다. 필요한 시간은 { $bytes }({ $size-source ->
        [parameters] 매개변수당 4바이트
       *[calls] 호출의 형상에서 계산
    }), { $rate }({ $rate-source ->
        [given] 지정한 값
       *[table] 이 GPU의 일반적인 링크
    }) 기준으로 계산한 값입니다. 가이드의 규칙(바이트 ÷ 대역폭)으로는 { $guide }입니다.
    .why = 그래디언트는 단계마다 GPU 사이를 오갑니다. 속도는 NVLink, PCIe, 네트워크 같은 링크에 달려 있습니다.
    .reads = 호출이 옮기는 바이트, 또는 지정한 매개변수 하나당 4바이트를 봅니다(TensorFlow의 그래디언트는 혼합 정밀도에서도 32비트 부동소수점입니다). 늦은 GPU를 기다리는 시간이 포함되지 않도록 GPU 중 가장 짧은 시간을 씁니다. 대역폭은 지정한 값이나 일반적인 링크의 표에서 가져옵니다.
    .fix = { $framework ->
        [jax] { topology-command } 명령으로 링크를 살펴보고, NCCL이 무엇을 사용하는지 로그로 남기세요. 호스트 사이에서는 NCCL이 빠른 네트워크를 사용하는지 확인하세요.
        [pytorch] { topology-command } 명령으로 링크를 살펴보고, NCCL이 무엇을 사용하는지 로그로 남기세요. 호스트 사이에서는 NCCL이 빠른 네트워크를 사용하는지 확인하세요.
       *[other] { topology-command } 명령으로 링크를 살펴보고, NCCL이 무엇을 사용하는지 로그로 남기세요. 호스트 하나에서는 다른 기기 간 통신 방식을 시험해 보세요. 호스트 사이에서는 NCCL이 빠른 네트워크를 사용하는지 확인하세요.
    }
    .side-effect = 결과에는 영향이 없습니다. NCCL의 로그는 길고, 다른 통신 방식이 더 느릴 수 있으므로 둘 다 측정하세요.
    .verify = 이 행의 전송 시간이 링크로 전송하는 데 필요한 시간에 가까워집니다.

exposed-allreduce =
    .title = AllReduce와 계산의 겹침
    .fault = 집합 통신이 계산과 겹치지 않음
    .fine = 겹치지 않는 AllReduce 시간이 짧음
    .failed = { $ranks ->
        [one] 이 GPU가 아무 계산도 하지 않는 동안 집합 통신이 단계마다 { $exposed } 걸립니다(단계의 { $share }). 한 단계의 호출은 { $calls }회입니다.
       *[all] GPU가 아무 계산도 하지 않는 동안 집합 통신이 단계마다 { $exposed } 걸립니다(단계의 { $share }). 한 단계의 호출은 { $calls }회입니다.
    }{ $bytes-is ->
        [zero] {""}
       *[some] {" "}단계마다 { $bytes }를 { $rate }로 옮깁니다.
    }{ $ahead-is ->
        [zero] {""}
       *[some] {" "}그 전에 GPU는 추가로 { $ahead } 동안 유휴 상태입니다. 모든 랭크에서 같은 그래디언트가 준비될 때까지 Horovod가 기다립니다.
    }
    .passed = { $exposed-is ->
        [zero] AllReduce가 계산과 완전히 겹칩니다.
       *[some] GPU가 아무 계산도 하지 않는 동안 집합 통신이 단계마다 { $exposed } 걸립니다(단계의 { $share }).
    }
    .why = 마지막 레이어의 그래디언트는 첫 레이어의 것보다 훨씬 먼저 준비됩니다. 역전파 중에 집계하면 그 시간의 대부분이 가려집니다.
    .reads = 아무 계산도 없는 동안의 집합 통신을 봅니다. 모든 랭크가 캡처되었으면 가장 늦은 GPU를 기다리는 시간은 제외합니다. 역전파 중의 AllReduce는 아무리 길어도 보고되지 않습니다.
    .fix = { $kind ->
        [statistics] 더 적은 레이어에서 통계를 교환하세요. 이 집합 통신은 SyncBatchNorm의 것이며, 레이어마다 두 번 가장 느린 GPU를 기다립니다. GPU마다 예제가 충분하면 일반 BatchNorm에는 필요 없고, GroupNorm에도 필요 없습니다.
        [random] { $framework ->
            [jax] 난수는 각 GPU가 스스로 만들게 하세요. 이 집합 통신은 서로 의존하는 난수(dropout의 난수 등)의 조각을 주고받습니다. 그래디언트 묶음을 키워도 여기서는 달라지지 않습니다. jax.config.update('jax_threefry_partitionable', True)(JAX 0.5부터 기본값) 또는 다른 생성기(jax_default_prng_impl=unsafe_rbg)를 사용합니다.
           *[other] 난수는 각 GPU가 스스로 만들게 하세요. 이 집합 통신은 서로 의존하는 난수(dropout의 난수 등)의 조각을 주고받습니다. 그래디언트 묶음을 키워도 여기서는 달라지지 않습니다.
        }
        [values] 이 값은 N단계마다, 또는 여러 배치의 것을 모아서 집계하고 읽으세요. 로그나 검사처럼 호스트가 결과를 바로 읽으며, 모든 GPU가 도착할 때까지 아무것도 실행하지 않습니다. 그래디언트 묶음을 키워도 여기서는 달라지지 않습니다.
        [activations] 한 레이어를 더 적은 GPU나 가장 빠른 링크로 연결된 GPU에 나누세요. 이 집합 통신은 여러 GPU가 나누어 맡은 레이어의 활성값을 교환하며(텐서 또는 시퀀스 병렬, 전문가의 all-to-all), 다음 커널이 그 결과를 바로 필요로 합니다. 그 결과가 필요 없는 작업과 통신을 겹칠 수도 있습니다. 단으로 나눈 파이프라인(send와 recv)에서는 GPU가 앞 단을 기다립니다. 더 작은 마이크로배치를 더 많이 쓰거나 각 단의 시간을 같게 하면 짧아집니다. 그래디언트 묶음을 키워도 여기서는 달라지지 않습니다.
        [parameters] { $framework ->
            [tensorflow] 임베딩의 표가 작으면 그 그래디언트를 밀집으로 만드세요(tf.convert_to_tensor, Horovod: sparse_as_dense=True). 그러면 다른 그래디언트와 함께 집계됩니다. 아니면 더 적은 행을 조회하세요. TensorFlow에서 모으는 것은 대부분 임베딩의 그래디언트(tf.IndexedSlices)이며, 그 바이트 수는 배치와 함께 늘어납니다.
           [pytorch] 이 집합 통신은 매개변수를 모읍니다. 현재 레이어를 계산하는 동안 다음 레이어의 매개변수를 모으거나(프리페치), 메모리가 허용하면 각 GPU에 더 많은 매개변수를 두세요. 호스트가 여럿이면 각 호스트 안에서만 나누어(FSDP의 HYBRID_SHARD) 호스트 안의 링크를 지나게 하세요. DistributedDataParallel의 Broadcast는 순전파마다 BatchNorm 등의 버퍼를 복사합니다. broadcast_buffers=False로 뺄 수 있습니다. 한 프로세스가 모두의 배치를 읽어 보내는 경우(Accelerate의 dispatch_batches), 각 프로세스가 자기 배치를 읽게 하세요.
           [jax] 이 집합 통신은 매개변수나 이웃끼리 다르게 나눈 배열을 모읍니다. 배열은 양쪽을 같게 나누세요(in_shardings, with_sharding_constraint). 현재 레이어를 계산하는 동안 다음 레이어의 매개변수를 모으거나(프리페치), 메모리가 허용하면 각 GPU에 더 많은 매개변수를 두세요. --xla_gpu_enable_latency_hiding_scheduler=true를 쓰면 XLA가 이를 계산과 겹칩니다.
           *[other] 이 집합 통신은 매개변수를 모읍니다. 현재 레이어를 계산하는 동안 다음 레이어의 매개변수를 모으거나(프리페치), 메모리가 허용하면 각 GPU에 더 많은 매개변수를 두세요.
        }
        [replicas] DataParallel 대신 GPU마다 프로세스 하나를 쓰는 DistributedDataParallel을 사용하세요. DataParallel은 단계마다 모든 매개변수를 첫 번째 GPU에서 보내고, 그래디언트를 그곳에서 더합니다. 버킷을 키워도 여기서는 달라지지 않습니다.
        [packed] 보내는 바이트나 횟수를 줄이세요. 이 호출은 이미 적고 큽니다. 그래디언트를 16비트로 압축하거나(compression=hvd.Compression.fp16), 여러 배치의 합을 보내거나(backward_passes_per_step), 더 큰 배치를 쓰세요. 호스트 사이에서는 빠른 네트워크와 NCCL이 그것을 쓰는지(NCCL_DEBUG=INFO)가 중요합니다. 그 전에 GPU가 유휴 상태라면 늦는 랭크를 찾고 HOROVOD_CYCLE_TIME을 줄이세요.
       *[gradients] { $horovod ->
            [on] { horovod-packs }
           *[off] { $framework ->
                [pytorch] 그래디언트를 역전파 중에 집계하세요. DistributedDataParallel은 버킷별로(bucket_cap_mb), FSDP는 레이어별로 합니다. 첫 레이어들의 마지막 집계는 숨길 수 없습니다. 작게 만들고, 여러 배치의 그래디언트를 합하거나(no_sync, FSDP2는 set_requires_gradient_sync) 더 큰 배치를 사용하세요. find_unused_parameters=True이거나 프로그램이 직접 집계하는 그래디언트는 덜 겹칩니다: static_graph=True. 다른 집합 통신은 입력이 준비되는 대로 시작하세요(async_op=True).
                [jax] 역전파 중에 그래디언트를 몇 개의 묶음으로 집계하거나 더 큰 배치를 사용하세요. AllReduce 시간은 배치와 함께 늘지 않습니다. 한 단계에 배치가 여럿이면 GPU마다 그래디언트를 더하고 그 합을 한 번만 집계하세요. 임베딩의 all-to-all 같은 다른 집합 통신은 입력이 준비되는 대로 일찍 시작하고, 결과는 되도록 늦게 기다리세요. --xla_gpu_enable_latency_hiding_scheduler=true를 쓰면 XLA가 이를 계산과 겹칩니다.
               *[other] 역전파 중에 그래디언트를 몇 개의 묶음으로 집계하거나 더 큰 배치를 사용하세요. AllReduce 시간은 배치와 함께 늘지 않습니다. 한 단계에 배치가 여럿이면 GPU마다 그래디언트를 더하고 그 합을 한 번만 집계하세요. 임베딩의 all-to-all 같은 다른 집합 통신은 입력이 준비되는 대로 일찍 시작하고, 결과는 되도록 늦게 기다리세요.
            }
        }
    }
    .side-effect = 배치가 커지면 수렴이 달라질 수 있습니다.
    .verify = 단계 시간 구성의 ‘집합 통신’이 줄어듭니다.

late-allreduce =
    .title = AllReduce에서의 대기
    .fault = GPU들이 집합 통신에서 늦은 GPU를 기다림
    .fine = GPU들이 서로를 거의 기다리지 않음
    .failed = GPU들이 집합 통신에서 마지막 GPU를 단계마다 최대 { $wait } 기다립니다(단계의 { $share }). 호출의 { $often }에서 { $host }의 GPU { $gpu }번이 가장 늦습니다. { $cause ->
        [compute]
            이 GPU는 단계마다 다른 GPU보다 { $more } 더 오래 계산합니다.{ $why ->
                [model] { " " }더 느린 다른 모델({ $model })이기 때문입니다.
                [slow-gpu] { " " }모든 연산에서 고르게 느리므로 GPU 자체가 느립니다.
                [slow-host] { " " }같은 호스트의 모든 GPU와 마찬가지로 모든 연산에서 고르게 느리므로 호스트가 느립니다.
                [uneven-data] { " " }그러나 옵티마이저에서는 그렇지 않으므로 데이터를 더 많이 받습니다.
                [extra-ops] { " " }주로 { $op } 연산에서 더 걸립니다.
               *[other] { "" }
            }
        [input] 이 GPU는 단계마다 입력을 { $more } 더 오래 기다립니다.
        [launch] 이 GPU는 단계마다 커널 실행 시작을 { $more } 더 오래 기다립니다.
        [host] 이 GPU는 단계마다 호스트의 다른 작업을 { $more } 더 오래 기다립니다.
        [stopped] 이 GPU의 호스트는 단계마다 { $more } 더 오래 멈추고, 그동안 아무것도 실행되지 않습니다.
        [copies] 이 GPU는 단계마다 { $more } 더 오래 복사합니다.
        [turn] 이 GPU는 호스트의 첫 GPU보다 { $more } 늦게 단계를 시작합니다. 호스트가 GPU마다 차례로 커널을 시작합니다.
       *[other] 두드러진 원인은 없습니다.
    }{ $turns ->
        [yes] {" "}여러 GPU가 번갈아 늦습니다.
       *[no] {""}
    }
    .passed = { $wait-is ->
        [zero] GPU들이 집합 통신에서 서로를 기다리지 않습니다.
       *[some] GPU들이 집합 통신에서 서로를 단계마다 최대 { $wait } 기다립니다(단계의 { $share }).
    }
    .why = 집합 통신은 마지막 GPU가 도착해야 데이터를 옮기기 시작합니다. 나머지는 그때까지 기다립니다.
    .reads = 각 GPU의 커널이 같은 호출의 가장 짧은 커널보다 얼마나 오래 걸리는지 봅니다. 소요 시간에는 공통 시계가 필요 없으므로 호스트 사이에서도 쓸 수 있습니다. 같은 GPU가 계산하는 동안의 대기는 비용이 없으므로 세지 않습니다.
    .fix = { $cause ->
        [compute]
            { $why ->
                [model] 느린 GPU를 빼고 훈련하거나, 그 GPU에 배치의 더 작은 부분을 주세요. ‘GPU 사이의 작업 균형’을 참고하세요.
                [slow-gpu] 늦은 GPU에서 다른 프로그램, 낮은 클록, 발열을 확인하세요. 나아지지 않으면 그 GPU를 빼고 훈련하세요.
                [slow-host] 늦은 호스트에서 다른 프로그램, 낮은 클록, 발열을 확인하세요. 나아지지 않으면 그 호스트를 빼고 훈련하세요.
                [uneven-data] 늦은 GPU에 다른 GPU보다 많은 데이터를 주지 마세요.
                [extra-ops] 표의 연산을 여러 GPU에 나누세요.
               *[other] 늦은 GPU가 더 오래 계산하는 이유를 찾으세요. 더 많은 데이터, 낮은 클록, 또는 그 GPU를 쓰는 다른 프로그램일 수 있습니다.
            }
        [input] 늦은 GPU에 줄 배치를 다른 GPU만큼 일찍 준비하세요.
        [launch] 늦은 GPU에서 커널을 시작하는 연산을 줄이세요. 한 프로세스가 여러 GPU를 구동한다면 그 GPU에 별도의 프로세스를 주세요.
        [host] 그 호스트의 다른 작업(로그, 체크포인트, Python 코드)을 단계 밖으로 옮기세요.
        [stopped] 늦은 호스트를 멈추게 하는 것을 찾으세요. 코어를 쓰는 다른 프로그램, 페이지 폴트, 가비지 컬렉션일 수 있습니다.
        [copies] 늦은 GPU의 복사를 여러 GPU에 나누거나 없애세요.
        [turn] 먼저 단계 시작이 GPU마다 어긋나는 문제를 고치세요. 이 대기도 함께 사라집니다.
       *[other] 그 GPU가 늦는 이유를 찾으세요. 더 많은 작업, 늦은 시작, 입력, 또는 그 GPU를 쓰는 다른 프로그램일 수 있습니다.
    }
    .side-effect = 여기에는 없습니다. 원인을 고치는 조치에 부작용이 있을 수 있습니다.
    .verify = 이 행의 대기 시간이 줄어듭니다.

cross-gpu-copies =
    .title = GPU 사이의 복사
    .fault = GPU 사이에서 텐서가 복사됨
    .fine = GPU 사이 복사의 비용이 작음
    .failed = GPU 사이에서 데이터가 복사될 때 GPU { $gpu }번이 단계마다 { $exposed } 동안 아무 계산도 하지 않습니다(단계의 { $share }).{ $rate-is ->
        [zero] {""}
       *[some] {" "}복사 속도는 { $rate }입니다{ $link-is ->
            [zero] .
           *[some] (이런 GPU의 일반적인 링크는 최대 { $link }).
        }
    }
    .passed = { $exposed-is ->
        [zero] GPU 사이의 복사가 어느 GPU도 지연시키지 않습니다.
       *[some] GPU 사이의 복사가 GPU를 단계마다 최대 { $exposed } 지연시킵니다(단계의 { $share }).
    }
    .why = 모든 GPU에 모델의 복사본이 있으면 GPU 사이에는 그래디언트만 오가면 됩니다.
    .reads = 실행 중인 커널이 없을 때 다른 GPU로 나가는 복사를 봅니다. GPU 안의 복사와 NCCL의 통신은 보고되지 않습니다.
    .fix = 표에서 복사 앞뒤의 연산을 살펴보세요. { $framework ->
        [jax] 단계 전에 매개변수와 배치에 샤딩을 지정하고,
        [pytorch] 모듈과 버퍼를 각자의 GPU에 두고,
       *[other] 전략의 scope 안에서 변수를 만들고,
    } 각 복제본의 텐서를 자신의 GPU에 두세요. { $nccl ->
        [none] NCCL 커널이 실행되지 않았으므로 이 복사가 바로 그래디언트 교환입니다. NCCL로 집계하세요.
        [split] GPU마다 다른 연산을 실행합니다. 모델이나 그 변수와 업데이트가 여러 GPU에 나뉘어 있습니다. 모델, 옵티마이저, 단계를 GPU 하나에 두고 나머지 GPU는 복제본에 쓰세요.
       *[seen] { $framework ->
            [jax] NCCL은 밀집 그래디언트를 집계하므로 이 복사는 다른 텐서입니다.
            [pytorch] NCCL은 밀집 그래디언트를 집계하므로 이 복사는 다른 텐서입니다.
           *[other] NCCL은 밀집 그래디언트를 집계하므로 이 복사는 다른 텐서입니다. 임베딩의 그래디언트는 희소(IndexedSlices)하며 GPU 하나에 모입니다. 테이블이 작으면 밀집으로 바꾸세요(tf.convert_to_tensor).
        }
    }
    .side-effect = 모든 GPU가 자신의 변수를 보관하므로 메모리가 더 필요합니다.
    .verify = 표의 복사가 사라집니다.

uneven-replicas =
    .title = GPU 사이의 작업 균형
    .fault = GPU 사이의 작업이 고르지 않음
    .fine = GPU의 작업이 고름
    .failed = { $host }의 GPU { $gpu }번이 단계마다 GPU 평균보다 { $more } 더 오래 계산합니다(단계의 { $share }).{ $op-is ->
        [zero] { "" }
       *[some] { " " }추가 작업의 대부분을 차지하는 연산: { $op }.
    }{ $kind ->
        [model] { " " }더 느린 모델입니다({ $model }). 이 실행에서 더 빠른 모델: { $others }.
        [pace] {" "}모든 연산을 다른 GPU와 같은 횟수로 실행하지만 연산마다 더 오래 걸립니다.
       *[work] {""}
    }
    .passed = { $more-is ->
        [zero] 모든 GPU의 계산 시간이 같습니다.
       *[some] 가장 바쁜 GPU가 단계마다 GPU 평균보다 { $more } 더 오래 계산합니다(단계의 { $share }).
    }
    .why = 모든 GPU가 단계마다 가장 바쁜 GPU를 기다립니다. 추가 작업을 맡는 첫 번째 GPU인 경우가 많습니다.
    .reads = 모든 GPU의 단계당 계산 시간과, 가장 바쁜 GPU에서 더 오래 걸리는 연산을 봅니다. 파이프라인 스테이지는 원래 서로 다른 연산을 실행하므로 보고되지 않습니다.
    .fix = { $kind ->
        [model] 느린 GPU를 빼고 훈련하거나(CUDA_VISIBLE_DEVICES), 그 GPU에 배치의 더 작은 부분을 주세요. 사용자 정의 루프에서는 strategy.experimental_distribute_values_from_function을 사용합니다. MirroredStrategy는 모든 GPU에 같은 크기를 줍니다.
        [pace] 모든 복제본에 같은 크기의 배치를 주세요. 이미 같다면 이 GPU가 다른 GPU보다 느린 것입니다. 클록, 온도, 전력 한도, 다른 프로그램을 비교하세요({ clock-command }).
       *[work] { $framework ->
            [pytorch] DataParallel 대신 GPU마다 프로세스 하나를 쓰는 DistributedDataParallel을 사용하세요. DataParallel은 첫 번째 GPU에서 배치를 나누고 출력을 모으고 손실을 계산합니다. 그렇지 않다면 표의 추가 연산을 GPU에 나누세요.
           *[other] 추가 연산(요약, 메트릭)은 N단계마다만 실행하거나 여러 GPU에 나누세요. 모든 복제본에 같은 크기의 배치를 주세요. CPU에는 작은 연산만 두세요.
        }
    }
    .side-effect = { $kind ->
        [model] GPU가 줄거나 부분의 크기가 달라집니다. 각 부분의 손실에 예제 수로 가중치를 주세요.
        [pace] 다른 곳에서도 쓰는 GPU의 속도는 일정하지 않습니다.
       *[work] CPU의 작업이 모든 GPU의 커널 실행 시작을 지연시킬 수 있습니다. ‘커널 실행 시작’을 확인하세요.
    }
    .verify = 이 행의 차이가 줄어듭니다.

serial-gpus =
    .title = GPU의 동시 작업
    .fault = GPU가 번갈아 작동함
    .fine = GPU가 동시에 작동함
    .limit = 동시에 GPU { $limit }개
    .failed = 평균적으로 GPU { $gpus }개 중 { $at-once }개가 동시에 계산합니다. 번갈아 작동하고 있습니다.
    .passed = 평균적으로 GPU { $gpus }개 중 { $at-once }개가 동시에 계산합니다.
    .why = 복제본 사이의 제어 종속성 때문에 복제본이 하나씩 실행될 수 있습니다. 그러면 GPU가 여러 개라도 하나만큼 느립니다.
    .reads = 한 호스트의 GPU 계산 시간을 더해, 그중 하나라도 계산하는 시간으로 나눕니다. 파이프라인 스테이지는 보고되지 않습니다.
    .fix = { $framework ->
        [jax] 한 모델의 부분을 서로 다른 기기에 두면 서로를 기다립니다. 배치를 나누거나 마이크로배치 여러 개를 이어서 보내세요. 그렇지 않다면 다른 기기에 의존하는 연산을 찾으세요. 코드에 없다면 ‘이슈용으로 복사’로 얻은 내용과 그림을 첨부해 JAX에 이슈를 등록하세요.
        [pytorch] 한 모델의 부분을 서로 다른 GPU에 두면 서로를 기다립니다. GPU마다 모델 전체를 두거나 마이크로배치 여러 개를 이어서 보내세요. 그렇지 않다면 다른 기기에 의존하는 연산을 찾으세요. 프로세스 하나가 루프로 GPU를 하나씩 사용하면 GPU가 번갈아 작동합니다. GPU마다 프로세스가 하나씩 있으면 그렇지 않습니다.
       *[other] tf.device로 서로 다른 GPU에 둔 레이어는 서로를 기다립니다. GPU마다 모델 전체와 배치의 일부를 맡기세요(MirroredStrategy). 그렇지 않다면 다른 복제본에 의존하는 연산을 찾으세요. 코드에 없다면 ‘이슈용으로 복사’로 얻은 내용과 그림을 첨부해 https://github.com/tensorflow/tensorflow/issues/new/choose 에 이슈를 등록하세요.
    }
    .side-effect = 제어 종속성이 없으면 print나 요약 같은 부작용의 순서가 정해지지 않습니다.
    .verify = 동시에 계산하는 GPU 수가 늘어납니다.

staggered-launches =
    .title = GPU별 단계 시작
    .fault = 단계 시작이 GPU마다 어긋남
    .fine = GPU들이 단계를 함께 시작함
    .failed = GPU { $gpu }번이 중앙값 GPU보다 { $skew } 늦게 단계를 시작합니다(단계의 { $share }). 호스트가 GPU마다 차례로 커널을 시작합니다.
    .passed = { $skew-is ->
        [zero] 모든 GPU가 단계를 동시에 시작합니다.
       *[some] 마지막 GPU가 중앙값 GPU보다 { $skew } 늦게 단계를 시작합니다(단계의 { $share }).
    }
    .why = 호스트의 스레드가 한 GPU에 많은 연산을 보내는 동안 다른 GPU는 늦게 받고, 모두가 마지막 GPU를 기다립니다.
    .reads = 한 호스트의 각 GPU에서 단계마다 첫 커널이 시작되는 시점을 단계의 중앙값으로 봅니다. 파이프라인 스테이지는 원래 시차를 두고 시작합니다. 추적 뷰어에서 tf_Compute라는 행은 CPU 스레드가 아닙니다.
    .fix = { $framework ->
        [jax] GPU마다 프로세스를 하나씩 실행하거나, 커널을 시작하는 연산을 줄이세요.
        [pytorch] GPU마다 프로세스를 하나씩 실행하거나, 커널을 시작하는 연산을 줄이세요.
       *[other]
            { $threads ->
                [private] 커널을 시작하는 연산을 줄이거나(XLA), GPU마다 프로세스를 하나씩 실행하세요. 모든 GPU에 이미 전용 실행 스레드가 있습니다.
               *[other] 모든 GPU에 전용 실행 스레드를 지정하세요. 보통 GPU마다 두 개면 충분합니다.
            }
    }
    .side-effect = GPU마다 스레드 두 개가 입력 파이프라인에서 빠집니다.
    .verify = 이 행의 지연이 줄어들고 AllReduce에서의 대기도 줄어듭니다.

poor-scaling =
    .title = 확장성
    .fault = 여러 GPU의 확장성이 낮음
    .fine = 여러 GPU의 확장성이 좋음
    .limit = 효율 { $limit }
    .failed = 확장 효율은 { $efficiency }입니다(GPU { $gpus }개). 단계 시간은 모든 GPU에서 { $step }, 하나에서 { $one }입니다.
    .passed = 확장 효율은 { $efficiency }입니다(GPU { $gpus }개). 단계 시간은 모든 GPU에서 { $step }, 하나에서 { $one }입니다.
    .why = 각 GPU의 배치가 같으면 여러 GPU에서의 단계는 하나일 때보다 조금만 길어야 합니다.
    .reads = 지정한 단일 GPU 실행의 단계 시간을 봅니다. 없으면 판정하지 않습니다.
    .fix = GPU 하나에 관한 발견 항목을 먼저 고치세요. 그다음 AllReduce, 입력, 커널 실행 시작에 관한 이 섹션의 발견 항목을 고치세요.
    .side-effect = 여기에는 없습니다. 각 조치에 부작용이 있을 수 있습니다.
    .verify = 두 실행의 단계 시간이 가까워집니다.

repeated-preparation =
    .title = 단계마다 다시 하는 작업
    .fault = { $kind ->
        [load] 정상 상태 단계에서 커널을 다시 로드함
        [library] 정상 상태 단계에서 라이브러리를 다시 만듦
        [input] 정상 상태 단계에서 입력 파이프라인을 다시 만듦
        [graph] 정상 상태 단계에서 CUDA 그래프를 다시 만듦
       *[trace] 정상 상태 단계에서 함수를 다시 트레이스함
    }
    .fine = 정상 상태 단계에서 다시 준비하는 것이 없음
    .failed = { $kind ->
        [load] 드라이버가 커널 코드를 다시 로드하는 데 단계마다 { $compile } 걸립니다(단계의 { $share }).
        [library] 라이브러리, 스트림 또는 컨텍스트를 다시 만드는 데 단계마다 { $compile } 걸립니다(단계의 { $share }).
        [input] 데이터세트와 그 반복자를 다시 만드는 데 단계마다 { $compile } 걸립니다(단계의 { $share }).
        [graph] CUDA 그래프를 다시 기록하고 준비하는 데 단계마다 { $compile } 걸립니다(단계의 { $share }).
       *[trace] 함수를 다시 트레이스하고 실행할 준비를 하는 데 단계마다 { $compile } 걸립니다(단계의 { $share }).{ $function-is ->
            [zero] {""}
           *[some] {" "}그 함수는 { $function }입니다.
        }
    } { $of }단계 중 { $steps }단계에서 일어납니다.
    .passed = { $compile-is ->
        [zero] 정상 상태 단계에서 함수를 트레이스하거나 커널이나 라이브러리를 로드하지 않습니다.
       *[some] 함수를 트레이스하고 커널이나 라이브러리를 로드하는 데 단계마다 { $compile } 걸립니다(단계의 { $share }).
    }
    .why = TensorFlow는 tf.function을 입력 형상과 Python 값의 조합마다 한 번, 그리고 새 tf.function 객체마다 다시 트레이스합니다. 그래프를 만들고 최적화하는 동안 GPU는 기다립니다. 커널 코드, 라이브러리, 스트림도 한 번만 준비하면 됩니다.
    .reads = 함수를 트레이스하는 동안(tf.function-graph_building과 실행될 때까지), 드라이버가 모듈을 로드하는 동안, 라이브러리와 스트림을 만드는 동안의 GPU 유휴 시간을 봅니다. GPU가 없으면 그 시간 자체를 봅니다. 트레이스하는 첫 단계와 이후의 한두 번(다른 배치 크기)은 보고되지 않습니다.
    .fix = { $kind ->
        [load] { $amd ->
            [on] 형태를 고정하세요. 입력을 몇 가지 크기로 패딩하거나 버킷으로 나누세요. MIOpen은 새 형태마다 커널을 빌드하거나 로드합니다. MIOPEN_FIND_MODE=FAST는 더 적게 시도하며, 커널을 보관하려면 그 데이터베이스에 쓸 수 있어야 합니다(MIOPEN_USER_DB_PATH).
           *[off] 모듈은 루프 전에 한 번만 로드하세요. 라이브러리가 반환한 것을 유지하고, 단계 사이에 내리거나 초기화하지 마세요. CUDA_MODULE_LOADING=EAGER는 시작할 때 모든 커널을 로드합니다.
        }
        [library] 핸들, 스트림, 컨텍스트는 루프 전에 한 번만 만들고 계속 쓰세요.
        [input] { $why ->
            [epochs] 에포크를 길게 하고(steps_per_epoch를 늘리거나 데이터세트를 반복) 검증을 덜 자주 하세요(validation_freq). 에포크가 시작될 때와 검증할 때마다 반복자를 만들고 버퍼를 다시 채우며, 이전 반복자의 스레드를 기다립니다(TFE_DeleteTensorHandle, 때로는 몇 초). 루프에서 다시 만드는 데이터세트는 그 전에 한 번만 만드세요.
           *[other] 데이터세트는 루프 전에 한 번만 만드세요. 배치마다가 아니라 전체에 대해 fit, evaluate, predict를 한 번 호출하세요. 배치 하나에는 tf.function 안에서 모델을 호출하거나, 데이터세트를 만들지 않는 Keras 3의 train_on_batch, test_on_batch, predict_on_batch를 쓰세요(Keras 2의 것은 만듭니다). 배치가 하나뿐인 에포크도 반복자를 만듭니다. 데이터세트를 반복해 에포크 하나에 단계가 많아지게 하세요(steps_per_epoch). 배치마다 하는 평가도 반복자를 만듭니다. 평가는 N배치마다 한 번 또는 에포크가 끝날 때만 하세요.
        }
        [graph] 이미 있는 그래프를 다시 쓰세요. 그래프는 입력 형상마다 만들어집니다. 몇 가지 크기로 패딩하거나 길이별로 묶으세요. { $framework ->
            [pytorch] 형상을 고정할 수 없으면 그래프 없이 컴파일하세요(mode='reduce-overhead' 없는 torch.compile).
           *[other] 형상을 고정할 수 없으면 그래프 없이 컴파일하세요.
        }
       *[trace] { $framework ->
            [jax] jit 함수는 루프 밖에서 한 번만 만들고, 바뀌는 숫자는 배열로 넘기세요. jax_explain_cache_misses로 이유를 알 수 있습니다. jax.jit 밖에서 구하는 그래디언트(루프 안의 jax.grad)는 호출할 때마다 트레이스됩니다. 그래디언트를 구하는 함수를 jit하세요.
            [pytorch] 모델은 루프 전에 몇 가지 크기의 입력으로 한 번만 트레이스하거나 컴파일하세요(torch.jit.trace, torch.compile).
           *[other] Python 숫자 대신 텐서(tf.constant, tf.Variable)를 넘기세요. 형상이 바뀌면 input_signature나 reduce_retracing=True를 지정하세요. tf.function은 루프 밖에서 한 번만 만드세요. TensorFlow의 경고 “triggered tf.function retracing”에 함수 이름이 나옵니다. step.experimental_get_tracing_count()가 더 늘지 않아야 합니다.
        }
    }
    .side-effect = { $kind ->
        [load] 프로그램 시작이 느려지고 GPU 메모리를 더 씁니다.
        [library] 없습니다.
        [input] 없습니다.
        [graph] 패딩하면 버려질 값도 계산하게 됩니다.
       *[trace] 모든 형상을 그래프 하나로 처리하면 크기가 고정되지 않아 느려지는 연산이 있을 수 있습니다. 텐서가 된 Python 값으로는 함수 안의 Python 코드를 분기할 수 없습니다.
    }
    .verify = 단계 시간 구성의 ‘준비’가 0이 됩니다.

repeated-autotuning =
    .title = 정상 상태 단계의 자동 튜닝
    .fault = { $cause ->
        [others] 안정된 단계에서 알고리즘을 시험함
       *[cudnn] 정상 상태 단계에서 cuDNN이 알고리즘을 시험함
    }
    .fine = 정상 상태 단계에서 자동 튜닝이 거의 없음
    .failed = GPU가 단계마다 알고리즘 시험에 { $compile } 씁니다(단계의 { $share }).{ $function-is ->
        [zero] {""}
       *[some] {" "}가장 많은 것은 { $function }입니다.
    } { $of }단계 중 { $steps }단계에서 일어납니다.
    .passed = { $compile-is ->
        [zero] 정상 상태 단계에서 알고리즘을 시험하지 않습니다.
       *[some] 알고리즘 시험에 단계마다 { $compile } 걸립니다(단계의 { $share }).
    }
    .why = cuDNN은 합성곱 입력 크기의 새 조합마다 여러 알고리즘을 실행하고 가장 빠른 것을 씁니다. 이미지나 시퀀스 크기가 배치마다 바뀌면 계속 다시 시험합니다.
    .reads = 정상 상태 단계의 커널 중 시험에 속하는 것을 봅니다. 연산의 같은 실행에서 redzone_checker보다 앞선 것, 또는 한 번의 실행이 여러 알고리즘을 쓰면 마지막을 뺀 나머지입니다. 처음 몇 단계의 시험은 워밍업이고, 이후의 한두 번은 보고되지 않습니다.
    .fix = { $framework ->
        [pytorch] 크기를 몇 가지로 고정하세요. 비슷한 크기의 배치를 묶고 각각 가장 큰 크기로 패딩하세요. 또는 torch.backends.cudnn.benchmark = False로 설정하세요. Triton의 autotuner도 새 키마다 모든 구성을 시험합니다. 자주 바뀌는 크기는 key=에서 빼거나 올림하세요.
       *[other] 크기를 몇 가지로 고정하세요. 비슷한 크기의 배치를 묶고(bucket_by_sequence_length) 각각 가장 큰 크기로 패딩하거나 크기를 조정하세요. 또는 TF_CUDNN_USE_AUTOTUNE=0으로 설정하면 시험 없이 cuDNN의 첫 번째 후보를 씁니다.
    }
    .side-effect = 패딩하면 버려질 값도 계산하게 되고, 손실에서 마스크해야 합니다. 자동 튜닝이 없으면 느려지는 커널이 있을 수 있습니다.
    .verify = 이 행이 통과하고 단계가 시험 시간만큼 짧아집니다.
