# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard가 응답하지 않습니다.
    .do = TensorBoard가 아직 실행 중인지 확인하고 다시 시도하세요.
bad-answer =
    .what = TensorBoard({ $address })의 응답을 읽을 수 없습니다. 상태: { $status }.
    .do = TensorBoard의 로그에 이유가 있을 수 있습니다. 실행 중에 TensorBoard를 업데이트했다면 다시 시작하세요.
newer-report =
    .what = 이 보고서의 형식이 더 새롭습니다. GPU Advisor { $version } 버전이 작성했습니다(형식 { $schema }, 여기서 아는 형식: { $known }).
    .do = 페이지를 새로고침하세요. 실행 중에 TensorBoard를 업데이트했다면 다시 시작하세요.
tab-broke =
    .what = 탭에 문제가 생겼습니다: { $cause }
    .do = 페이지를 새로고침하세요. 다시 발생하면 위의 문구와 함께 알려 주세요.
ui-retry = 다시 시도
ui-title = GPU Advisor
