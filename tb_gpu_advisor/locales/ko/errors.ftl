# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = { $path }이(가) 없습니다.
    .do = 경로를 확인하세요. logdir, 세션 하나의 폴더 또는 .xplane.pb 파일 하나일 수 있습니다.
remote-logdir =
    .what = { $path }은(는) 이 컴퓨터에 없으며, 명령줄은 로컬 파일만 읽습니다.
    .do = 세션 폴더를 여기로 복사하거나 TensorBoard에서 logdir을 여세요.
no-sessions =
    .what = { $path }에서 프로필을 찾지 못했습니다.
    .do = tf.keras.callbacks.TensorBoard(log_dir, profile_batch=(10, 20)) 또는 Profile 탭의 Capture 버튼으로 캡처하세요.
run-not-found =
    .what = { $path }에 실행 { $run }이(가) 없습니다.
    .do = 알려진 실행: { $known }. "tb-gpu-advisor runs"로 모두 볼 수 있습니다.
missing-parameter =
    .what = 매개변수 { $name }이(가) 없습니다.
    .do = 주소에 추가하세요.
given-wrong =
    .what = { $name }에 { $value }을(를) 쓸 수 없습니다.
    .do = 0보다 큰 수를 지정하세요. parameters는 25600000과 같은 개수, bandwidth는 GB/s입니다.
unknown-check =
    .what = 검사 { $check }이(가) 없습니다.
    .do = 알려진 검사: { $known }.
unknown-language =
    .what = { $language } 메시지가 없습니다.
    .do = 알려진 언어: { $known }.
budget-wrong =
    .what = { $file }을(를) 사용할 수 없습니다: { $cause }.
    .do = 파일을 고치세요. 예산 작성법은 docs/ci.md에 있습니다.
frontend-missing =
    .what = 이 설치본에는 탭이 빌드되어 있지 않아 쓸 페이지가 없습니다.
    .do = 소스 폴더에서 "make frontend"를 실행하거나 다른 형식을 선택하세요.
finding-format =
    .what = 한 가지 발견 사항은 Markdown으로만 쓸 수 있습니다.
    .do = --format markdown을 추가하거나 --finding을 빼세요.
output-not-writable =
    .what = { $file }에 쓸 수 없습니다: { $cause }.
    .do = -o로 다른 파일을 지정하세요.
file-not-readable =
    .what = { $file }을(를) 읽을 수 없습니다: { $cause }.
    .do = 파일이 아직 있고 읽을 권한이 있는지 확인하세요.
file-empty =
    .what = { $file }이(가) 비어 있습니다.
    .do = 캡처가 아직 실행 중이거나 중간에 끊겼을 수 있습니다. 기다리거나 다시 캡처하세요.
host-lost =
    .what = { $file }을(를) 읽던 프로세스가 강제로 종료되었습니다. 메모리 부족 때문일 가능성이 큽니다.
    .do = 다른 프로그램을 닫거나 메모리가 더 많은 컴퓨터에서 실행 기록을 읽으세요.
trace-damaged =
    .what = { $file }이(가) 손상되었습니다: { $reason ->
       *[not-an-xspace] 바이트 { $offset }부터 프로필이 아닙니다.
    }
    .do = 파일을 바이너리 모드로 다시 복사하거나 다시 캡처하세요.
filesystem-missing =
    .what = { $path }에는 설치되지 않은 파일 시스템이 필요합니다.
    .do = { $package }을(를) 설치하세요.
internal =
    .what = GPU Advisor가 { $run }을(를) 처리하는 중에 실패했습니다. 저희 잘못입니다.
    .do = 자세한 내용은 TensorBoard 또는 명령의 로그에 있습니다. 알려 주시기 바랍니다.
