# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = 경로가 없습니다: { $path }
    .do = 경로를 확인하세요. logdir, 세션 하나의 폴더 또는 .xplane.pb 파일 하나일 수 있습니다.
no-sessions =
    .what = { $path }에서 프로필을 찾지 못했습니다.
    .do = 프로필을 기록하세요. model.fit(…, callbacks=[tf.keras.callbacks.TensorBoard("{ $path }", profile_batch=(10, 20))]) 또는 콜백으로 tb_gpu_advisor.capture.GpuAdvisor("{ $path }")를 사용하면 됩니다. 이미 그렇게 기록했다면 가능한 이유는 세 가지입니다. profile_batch의 첫 배치 전에 훈련이 끝났을 수 있습니다(짧은 훈련에는 profile_batch=(2, 4)). Python 3.12보다 낮은 버전에서 JAX 기반의 Keras 3은 아무것도 기록하지 않습니다(10단계를 "with jax.profiler.trace("{ $path }"):"로 감싸세요). 또는 프로필이 다른 폴더에 저장되었습니다(그 아래에서 plugins/profile을 찾으세요). logdir 밖을 가리키는 링크는 --follow-links를 지정해야 따라갑니다(TensorBoard에서는 --gpu_advisor_follow_links). 읽기 권한이 없는 폴더는 건너뜁니다.
session-empty =
    .what = { $folder } 폴더에 프로필(.xplane.pb)이 없습니다.
    .do = 캡처가 아직 실행 중이거나 프로파일러가 쓰지 못했을 수 있습니다. 이유는 프로그램의 로그에 있습니다. 기다리거나 다시 캡처하세요.
recorded-no-step =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). 표시된 단계가 없습니다.
    .do = 각 단계를 "with capture.step():"으로 감싸세요.
recorded-no-fit =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). 프로그램이 Model.fit을 호출하지 않고 몇 초 안에 끝났거나, 직접 시작된 것이 아니거나, 그 Python에 GPU Advisor가 없습니다.
    .do = 사용자 정의 루프에서는 각 단계를 "with capture.step():"으로 감싸세요. capture는 tb_gpu_advisor.capture.Capture("{ $path }")입니다.
recorded-failed =
    .what = GPU Advisor가 { $path }에 아무것도 남기지 않았습니다({ $date }). 단계로 보이는 작업이 나오기 전에 프로그램이 오류({ $error })로 끝났습니다.
    .do = 오류를 고친 다음 다시 기록하세요.
recorded-unsteady =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). 프로그램이 끝날 때 단계 시간이 아직 안정되지 않았습니다(관찰한 단계 수: { $seen }).
    .do = 더 많은 단계를 훈련하세요.
recorded-few =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). { $steady }단계가 지난 뒤 단계 시간은 안정되었지만, 그런 단계가 연속으로 충분히 이어지지 않았습니다(필요한 수: { $least }).
    .do = 더 많은 단계를 훈련하세요.
recorded-others =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). 대부분의 단계에서 다른 프로파일러가 실행 중이었습니다.
    .do = 그 프로파일러를 끄거나(예: Keras TensorBoard 콜백의 profile_batch) 더 많은 단계를 훈련하세요.
recorded-fault =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). 기록에 실패했습니다({ $cause }).
    .do = 다시 훈련하세요. 다시 발생하면 이 줄과 함께 보고하세요.
recorded-disk-full =
    .what = GPU Advisor가 { $path }에 아무것도 기록하지 않았습니다({ $date }). 디스크가 가득 찼습니다.
    .do = 공간을 확보하고 다시 훈련하세요.
foreign-file =
    .what = { $kind ->
        [renamed] { $file } 파일은 이름이 다른 프로필로 보입니다(브라우저가 두 번째 다운로드에 이런 이름을 붙입니다). 그래서 읽지 않습니다.
        [misplaced] { $file } 파일은 프로필이지만 세션 폴더(plugins/profile/이름)에 있지 않아 읽지 않습니다.
        [git-lfs] { $file } 파일은 Git LFS 포인터입니다. Git이 프로필 자체를 아직 다운로드하지 않았습니다.
        [archive] { $file } 파일은 압축 파일이며 프로필이 아닙니다.
        [pytorch] { $file } 파일은 PyTorch의 torch.profiler가 만든 트레이스입니다. GPU Advisor는 XPlane 파일(.xplane.pb)을 읽으며 이 파일은 읽지 않습니다.
        [profiler] { $file } 파일은 NVIDIA Nsight와 같은 다른 프로파일러나 JAX 메모리(pprof)의 보고서입니다. GPU Advisor는 XPlane 파일(.xplane.pb)을 읽으며 이 파일은 읽지 않습니다.
        [pages] { $file } 파일은 Profile 탭의 페이지가 보여 주는 내용이며 프로필 자체(.xplane.pb)가 아닙니다.
        [trace-viewer] { $file } 파일은 추적 뷰어가 보여 주는 내용(trace.json)이며 프로필 자체(.xplane.pb)가 아닙니다.
        [events] { $file } 파일은 TensorBoard의 이벤트 파일이며 프로필이 들어 있지 않습니다.
        [download] { $file } 파일은 완료되지 않은 다운로드입니다.
        [apple-double] { $file } 파일은 macOS가 다른 파일에 대해 남긴 메모이며 프로필이 아닙니다.
        [data] { $file } 파일은 모델, XLA 모듈, 메모리 스냅샷 같은 다른 프로그램의 데이터이며 프로필이 아닙니다.
        [web-page] { $file } 파일은 웹 페이지이며 프로필이 아닙니다. 다운로드가 실패하고 그 이유를 알리는 페이지가 저장되었을 가능성이 큽니다.
       *[text] { $file } 파일은 일반 텍스트이며 프로필이 아닙니다.
    }
    .do = { $kind ->
        [renamed] 이름이 .xplane.pb로 끝나도록 바꾸거나(예: HOST.xplane.pb) 그 파일 자체를 지정하세요.
        [misplaced] logdir 아래의 plugins/profile/이름 폴더로 옮기거나 그 파일 자체를 지정하세요.
        [git-lfs] 다음을 실행하세요: git lfs pull
        [archive] 압축을 풀고 그 안의 폴더나 .xplane.pb 파일을 지정하세요. gzip으로 압축된 단일 파일(.xplane.pb.gz)은 그대로 읽습니다.
        [pytorch] Perfetto(ui.perfetto.dev)에서 여세요. PyTorch/XLA는 XPlane 파일을 기록할 수 있습니다: torch_xla.debug.profiler.
        [profiler] 그 프로파일러로 여세요(memory.prof는 pprof). GPU Advisor에는 TensorFlow나 JAX의 프로파일러로, 다른 프로파일러를 동시에 사용하지 말고 기록하세요.
        [pages] 기록한 머신에서 같은 세션의 .xplane.pb를 여기로 복사하세요. 2.3 이전의 TensorFlow는 이를 남기지 않으므로 더 새로운 버전으로 다시 기록하세요.
        [trace-viewer] 기록한 머신에서 같은 세션의 .xplane.pb를 여기로 복사하세요. 2.3 이전의 TensorFlow는 이를 남기지 않으므로 더 새로운 버전으로 다시 기록하세요. TensorFlow 1의 타임라인에도 없습니다. PyTorch의 트레이스는 Perfetto에서 열 수 있습니다(ui.perfetto.dev).
        [events] 프로필은 같은 폴더의 plugins/profile에 있습니다. 그 폴더를 지정하세요.
        [download] 완료될 때까지 기다리거나 다시 다운로드하세요.
        [apple-double] 이름에 “._”가 없는 같은 이름의 파일을 복사하세요.
        [data] 프로파일러가 plugins/profile을 기록한 폴더나 그 안의 .xplane.pb 파일을 지정하세요.
        [web-page] 브라우저에서 열어 내용을 확인하고, 로그인한 뒤 프로필을 다시 다운로드하세요.
       *[text] 내용을 읽어 보세요. 프로필이 없는 이유가 적혀 있을 수 있습니다. 그런 다음 프로필을 다시 복사하거나 다운로드하세요.
    }
gzip-wrong =
    .what = { $reason ->
        [cut-off] { $file } 파일이 완전하지 않습니다. gzip 파일이 너무 일찍 끝납니다.
        [nested] { $file } 파일은 gzip 파일 안에 gzip 파일이 들어 있습니다.
        [too-large] { $file } 파일은 압축을 풀면 2 GB를 넘어 프로필이 가질 수 있는 크기보다 큽니다.
       *[damaged] { $file } 파일은 손상된 gzip 파일입니다.
    }
    .do = { $reason ->
        [cut-off] 다른 프로그램이 아직 쓰고 있을 수 있습니다. 끝난 뒤 다시 시도하세요. 그렇지 않으면 파일을 다시 복사하세요.
        [nested] gunzip으로 압축을 푸세요.
        [too-large] 어떤 프로그램이 이 파일을 썼는지 확인하세요.
       *[damaged] 파일을 다시 복사하세요. 이미 압축을 풀었다면 이름에서 .gz를 지우세요.
    }
link-left-out =
    .what = { $link } 링크는 logdir 밖을 가리키므로 따라가지 않았습니다. 그곳의 프로필은 목록에 없습니다.
    .do = 링크가 가리키는 곳을 신뢰한다면 --follow-links(TensorBoard에서는 --gpu_advisor_follow_links)를 지정하세요.
run-not-found =
    .what = { $path }에 { $run } 실행이 없습니다.
    .do = 알려진 실행: { $known }. "tb-gpu-advisor runs"로 모두 볼 수 있습니다.
runs-gone =
    .what = { $path }에는 { $run } 실행도, 다른 실행도 없습니다.
    .do = logdir이 아직 있고 읽을 권한이 있는지 확인하세요.
one-run-only =
    .what = 패턴 { $run }에 맞는 실행이 여러 개인데, 여기에는 하나만 지정할 수 있습니다.
    .do = 그중 하나의 이름을 지정하세요. 예: { $known }.
missing-parameter =
    .what = 필요한 매개변수가 없습니다: { $name }
    .do = 주소에 추가하세요.
wrong-parameter =
    .what = 매개변수 { $name }에는 쓸 수 없는 값입니다: { $value }
    .do = 주소에서 고치세요.
no-timeline =
    .what = { $finding } 발견 항목에는 타임라인이 없습니다.
    .do = 타임라인이 있는 발견 항목을 선택하세요.
gpu-not-found =
    .what = 이 캡처에는 { $host }의 GPU { $gpu } 작업이 없습니다.
    .do = 다른 GPU를 선택하세요.
timeline-not-kept =
    .what = 타임라인 중 이 발췌만 보관되었습니다. { $folder } 폴더에 쓸 수 없거나, 이 파일들에 수정 시각이 없습니다.
    .do = TensorBoard가 그 폴더에 쓸 수 있게 하거나, XDG_CACHE_HOME으로 다른 폴더를 지정한 뒤 다시 시작하세요.
address-too-long =
    .what = 주소가 { $most }바이트보다 깁니다.
    .do = 실행 이름은 경로만큼 길어집니다. 경로를 줄이세요.
too-many-runs =
    .what = 한 번에 요청한 실행이 { $most }개를 넘습니다.
    .do = 더 적은 실행을 요청하세요.
no-baseline =
    .what = { $run } 실행과 같은 프로그램의 이전 실행 중 예산 이내인 것이 없습니다.
    .do = 비교할 실행을 지정하세요: --baseline RUN.
other-site =
    .what = 다른 사이트의 페이지가 이를 요청했습니다.
    .do = TensorBoard 자체에서 여세요.
other-host =
    .what = { $host }의 페이지가 이를 요청했지만, 이 서버의 이름으로 알려져 있지 않습니다.
    .do = TensorBoard를 localhost, 숫자 주소 또는 https로 여세요. 이것이 이 서버의 이름이면 --gpu_advisor_hosts { $host } 옵션으로 시작하세요.
page-header =
    .what = 요청에 { $header } 헤더가 없습니다. 다른 사이트의 페이지는 이 헤더를 보낼 수 없습니다.
    .do = GPU Advisor 탭을 여세요. 프로그램은 이 헤더를 임의의 값으로 보냅니다: curl -H '{ $header }: me' ADDRESS
given-wrong =
    .what = { $name }에 쓸 수 없는 값입니다: { $value }
    .do = 0보다 큰 수를 지정하세요. parameters는 25600000과 같은 개수, bandwidth는 GB/s이며 price는 hours와 함께만 쓸 수 있습니다.
whatif-wrong =
    .what = { $name ->
        [gpus] GPU 수에 쓸 수 없는 값입니다: { $value }
       *[batch] 배치에 쓸 수 없는 값입니다: { $value }
    }
    .do = { $name ->
        [gpus] GPU 수는 2처럼 정수로 지정하세요.
       *[batch] 배치는 2x처럼(최대 1024x) 지정하세요.
    }
whatif-no-gpu =
    .what = { $run }에서 커널을 실행한 GPU가 없습니다.
    .do = GPU를 사용하는 실행을 기록하세요. 그 밖의 실행으로는 예측할 수 없습니다.
unknown-check =
    .what = 알 수 없는 검사입니다: { $check }
    .do = 알려진 검사: { $known }.
unknown-language =
    .what = { $language } 메시지가 없습니다.
    .do = 알려진 언어: { $known }.
budget-wrong =
    .what = { $file } 파일을 사용할 수 없습니다: { $cause }.
    .do = 파일을 고치세요. 예산 작성법은 docs/ci.md에 있습니다.
baseline-wrong =
    .what = { $file } 파일과는 비교할 수 없습니다. 이 버전의 보고서가 아닙니다({ $cause }).
    .do = 그 실행의 보고서를 이 버전으로 다시 저장하세요: tb-gpu-advisor report LOGDIR --run RUN --format json -o FILE
finding-format =
    .what = 발견 항목 하나는 Markdown으로만 쓸 수 있습니다.
    .do = --format markdown을 추가하거나 --finding을 빼세요.
findings-format =
    .what = 미통과 행만 쓰는 것은 JSON으로만 할 수 있습니다.
    .do = --format json을 추가하거나 --findings를 빼세요.
output-is-pattern =
    .what = { $file }: 파일이나 폴더가 아니라 패턴입니다.
    .do = -o로 파일 하나를 지정하세요. 실행이 여러 개면 폴더 하나를 지정하세요. 각 실행을 그 안의 별도 파일에 씁니다.
output-not-writable =
    .what = { $file }에 쓸 수 없습니다: { $cause }.
    .do = -o로 다른 파일을 지정하세요.
output-is-input =
    .what = { $file }: 프로필이거나 이 명령이 읽는 파일이므로 덮어쓰지 않습니다.
    .do = -o로 다른 파일을 선택하세요.
file-no-text =
    .what = { $file }: 일반 UTF-8 텍스트가 아닙니다.
    .do = 바이트 순서 표시(BOM) 없이 UTF-8로 저장하세요. Windows PowerShell의 ">"는 BOM을 붙이므로 -o로 명령이 직접 파일을 쓰게 하세요.
file-not-readable =
    .what = { $file } 파일을 읽을 수 없습니다: { $cause }.
    .do = 파일이 아직 있고 읽을 권한이 있는지 확인하세요.
file-empty =
    .what = { $file } 파일이 비어 있습니다.
    .do = 캡처가 아직 실행 중이거나 중간에 끊겼을 수 있습니다. 기다리거나 다시 캡처하세요. 프로필이 2 GB를 넘을 때도 빈 파일이 기록됩니다. Python 이벤트 없이 더 적은 단계를 기록하세요.
host-lost =
    .what = { $file } 파일을 읽던 프로세스가 강제로 종료되었습니다. 메모리 부족 때문일 가능성이 큽니다.
    .do = 다른 프로그램을 닫거나 메모리가 더 많은 머신에서 실행을 읽으세요.
memory-limit =
    .what = { $file }({ $size } MB)를 읽으려면 허용된 { $most } MB보다 많은 메모리가 필요합니다.
    .do = 이 머신에 메모리가 더 있으면 --max-memory MB로 한도를 올리세요(TensorBoard에서는 --gpu_advisor_max_memory). 크기에 비해 이렇게 많은 메모리가 필요한 파일은 손상되었을 수 있습니다.
time-limit =
    .what = { $file }({ $size } MB)를 읽는 작업이 허용된 { $most }초를 넘어 중단되었습니다.
    .do = --max-seconds S로 한도를 올리세요(TensorBoard에서는 --gpu_advisor_max_seconds). 이렇게 오래 걸리는 파일은 손상되었을 수 있습니다.
reader-silent =
    .what = { $file } 파일을 읽는 프로세스가 { $most }초 안에 시작되지 않았습니다.
    .do = 머신의 부하가 줄어든 뒤 다시 시도하세요. 다시 발생하면 그 머신에 응답하지 않는 네트워크 폴더가 있는지 확인하세요.
summary-too-large =
    .what = { $file } 파일에 한 호스트에 있을 수 있는 것보다 많은 GPU가 기록되어 있어 요약할 수 없습니다.
    .do = 어떤 프로그램이 이 파일을 썼는지 확인하고 다시 캡처하세요.
analysis-lost =
    .what = { $run } 실행을 분석하던 프로세스가 끝나기 전에 종료되었습니다. 메모리 부족 때문일 가능성이 큽니다.
    .do = 다른 프로그램을 닫거나 메모리가 더 많은 머신에서 실행을 읽으세요. 다른 실행에는 영향이 없습니다.
cluster-unreachable =
    .what = { $address }의 Dask 스케줄러가 응답하지 않습니다: { $cause }
    .do = 주소를 확인하고 스케줄러가 실행 중인지 확인하세요.
package-missing =
    .what = 이 기능에 필요한 패키지가 설치되어 있지 않습니다: { $package }
    .do = 실행하세요: pip install "{ $package }"
package-broken =
    .what = 설치된 패키지 { $package }의 { $module } 모듈을 Python이 가져오지 못합니다: { $cause }
    .do = 실행하세요: pip install --upgrade "{ $package }"
trace-damaged =
    .what = { $reason ->
        [changing] { $file } 파일이 읽는 동안 변경되었습니다. 이제 크기가 { $size }바이트입니다.
        [cut-off] { $file } 파일이 불완전합니다. 바이트 { $offset }에서 시작하는 부분의 중간인 { $size }바이트에서 끝납니다.
       *[not-an-xspace] { $file } 파일이 손상되었거나 프로필이 아닙니다. 바이트 { $offset }에서 읽지 못했습니다.
    }
    .do = { $reason ->
        [changing] 아직 쓰는 중일 수 있습니다. 끝난 뒤 다시 시도하세요.
        [cut-off] 아직 쓰는 중일 수 있습니다. 끝난 뒤 다시 시도하세요. 그렇지 않으면 파일을 다시 복사하거나 다시 캡처하세요.
       *[not-an-xspace] 파일을 바이너리 모드로 다시 복사하거나 다시 캡처하세요.
    }
trace-impossible =
    .what = { $file } 파일에 있을 수 없는 수가 있습니다: { $what } = { $value }, { $where ->
        [plane] 평면 “{ $plane }”의 통계.
        [line] 평면 “{ $plane }”의 라인 “{ $line }”.
        [metadata] 평면 “{ $plane }”의 모든 이벤트 “{ $event }”의 통계.
       *[event] 평면 “{ $plane }”의 라인 “{ $line }”에 있는 { $number }번 이벤트 “{ $event }”.
    }
    .do = 파일을 바이너리 모드로 다시 복사하거나 다시 캡처하세요. 매번 그렇다면 파일을 쓴 쪽에 알려 주세요.
trace-too-large =
    .what = { $file } 파일의 { $what ->
        [planes] 평면이
        [lines] 라인이
        [entries] 이름과 텍스트가
        [entry_bytes] 이름과 텍스트의 바이트가
       *[events] 이벤트가
    } { $most }개를 넘습니다. 이만한 크기의 프로필에 있을 수 있는 수보다 많거나, 남은 메모리에 들어가지 않습니다.
    .do = 파일이 올바르고 메모리가 충분하면 환경 변수로 { $more } 값을 설정하세요.
limits-wrong =
    .what = TB_GPU_ADVISOR_LIMITS에 한도가 아닌 값이 있습니다: “{ $cause }”.
    .do = planes=5000 events=1e9처럼 쓰세요. 쓸 수 있는 한도: { $known }.
filesystem-missing =
    .what = { $path }에는 설치되지 않은 파일 시스템이 필요합니다.
    .do = 설치하세요: { $package }
report-broken =
    .what = { $run } 실행의 보고서 내용이 서로 모순되어({ $laws }) 표시하지 않습니다. GPU Advisor의 버그입니다.
    .do = 알려 주세요. 공유할 수 있다면 프로필도 함께 보내 주세요.
part-broken =
    .what = GPU Advisor의 버그 때문에 표시할 수 없습니다: { $part ->
        [capture] 캡처한 내용
        [step_time] 단계 시간
        [host_step_time] 호스트의 단계 시간
        [breakdown] 단계 시간 구성
        [gpu_breakdowns] 각 GPU의 단계
        [several_gpus] GPU 비교
        [recoverable] 줄일 수 있는 시간
        [headline] 제목
        [overview] 가이드의 수치
        [workflow] 가이드의 순서
        [first] 먼저 할 일
        [kernels] 가장 긴 커널
        [precision] 커널의 정밀도
        [tensorflow] TensorFlow 정의에 따른 단계
       *[promised] 이전에 예측한 값
    }. 보고서의 나머지는 유효합니다.
    .do = 자세한 내용은 TensorBoard 또는 명령의 로그에 있습니다. 알려 주세요.
gpu-broken =
    .what = GPU Advisor의 버그 때문에 { $host }의 GPU { $gpu }번을 분석하지 못했습니다. 보고서는 나머지 GPU를 다룹니다.
    .do = 자세한 내용은 TensorBoard 또는 명령의 로그에 있습니다. 알려 주세요.
numbers-left-out =
    .what = { $host }의 파일에 있을 수 없는 수가 있습니다. 첫 번째는 “{ $name }”의 { $what } = { $value }입니다. 제외한 개수: { $count }. 나머지는 유효합니다.
    .do = 파일을 바이너리 모드로 다시 복사하거나 다시 캡처하세요. 매번 그렇다면 파일을 쓴 쪽에 알려 주세요.
internal =
    .what = GPU Advisor가 { $run } 실행을 처리하다 실패했습니다. GPU Advisor의 버그입니다.
    .do = 자세한 내용은 TensorBoard 또는 명령의 로그에 있습니다. 알려 주세요.
worker-not-recorded =
    .what = { $address }에서 기록하지 못했습니다: { $cause }
    .do = 프로그램에서 프로파일러 서비스를 시작하고(tf.profiler.experimental.server.start(6009)), 이 머신에서 그 포트에 연결되는지 확인하세요.
no-program =
    .what = 실행할 프로그램이 없습니다.
    .do = 대시 두 개 뒤에 지정하세요: tb-gpu-advisor run -- python train.py
program-not-started =
    .what = { $program } 프로그램을 시작할 수 없습니다: { $cause }
    .do = 이름을 확인하거나 전체 경로를 지정하세요.
