cli-history-help = 프로그램의 단계 시간이 언제 바뀌었고 무엇이 함께 바뀌었는지 표시합니다
cli-history-run = 프로그램의 실행 하나. "train/*" 같은 패턴을 쓰면 어느 프로그램이든 해당하는 실행을 모두 사용
cli-history-newest = 가장 최근 실행 { $run }의 프로그램입니다.
cli-history-others = 다른 프로그램: { $programs }. --run으로 선택하세요.
cli-history-program = { $run }(실행 { $runs }개)
cli-table-help = 모든 실행의 표를 씁니다. 단계 시간과 그 구성, 각 검사의 판정
cli-table-output = 파일: .csv, .html 또는 .parquet(pyarrow 필요)
history-title = 이 프로그램의 실행 { $runs }개{ $days ->
        [none] {""}
       *[some] , { $days }
    }
history-days = { $first }~{ $last }
history-unchanged = 실행 간 노이즈와 구분되는 단계 시간의 변화가 없습니다.
history-too-few = 단계 시간의 변화를 노이즈와 구분하려면 실행이 { $fewest }개 이상 필요합니다.
history-slower = { $run }부터 더 느림: 단계 시간이 { $share } 늘었습니다({ $before } → { $after }).
history-faster = { $run }부터 더 빠름: 단계 시간이 { $share } 줄었습니다({ $before } → { $after }).
history-rate-slower = { $run }부터 더 느림: 초당 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수가 { $share } 줄었습니다({ $before } → { $after }).
history-rate-faster = { $run }부터 더 빠름: 초당 { $unit ->
        [examples] 예제
       *[batches] 배치
    } 수가 { $share } 늘었습니다({ $before } → { $after }).
history-other-work = 일부 실행은 한 단계의 작업량이 다릅니다. 모든 시간은 가장 최근 실행의 한 단계와 같은 작업량({ $unit ->
        [examples] 예제
       *[batches] 배치
    } { $work }개)의 시간입니다.
history-went-with = { $name }: 단계당 { $before } → { $after }
history-compare = 바로 전 실행과 비교하세요: { $previous }
history-left-out = 더 오래된 실행 { $runs }개를 생략했습니다.
runs-run = 실행
runs-captured = 캡처 시각
runs-file-date = { $date } 파일
runs-unreadable = 목록에서 빠진 폴더나 파일 { $folders }개
runs-step = 단계 평균
runs-after = 첫 조치 후
runs-first = 가장 비용이 큰 항목과 위치
runs-most-to-gain = { $runs }: 가장 많이 단축할 수 있는 실행 { $run }, 조치 하나로 { $step } → { $after }
runs-change = 변화
runs-healthy = 발견된 문제 없음
side-title = 실행 { $runs }개를 { $baseline } 기준으로 비교
side-step = 단계 평균
side-verdict = 기준 대비
side-verdict-faster = { $share } 감소
side-verdict-slower = { $share } 증가
side-verdict-no-difference = 차이가 감지되지 않음
side-verdict-cannot-tell = 비교하기에 단계가 너무 적음
side-verdict-not-comparable = 다른 프로그램
side-verdict-work-unknown = 단계의 작업량이 다름
runs-all = 모든 실행
runs-title = 실행 { $runs }개
runs-find = 실행, GPU, 발견 항목 검색
runs-none = 일치하는 실행이 없습니다.
runs-read = { $runs }개 중 { $read }개 읽음
runs-pause = 일시 중지
runs-read-all = 모두 읽기
runs-do = 비교
runs-baseline = 기준
runs-choose = { $run } 선택(최대 6개)
runs-clear = 선택 해제
matrix-pin = 기준으로 지정
history-compare-sides = 전후의 여러 실행 비교
runs-history = 기록
runs-where = 단계 시간 구성
runs-gpu = GPU

promise-title = 단계당 단축 시간의 예측값과 측정값
promise-findings = 고친 발견 항목
promise-promised = 예측값
promise-gained = 측정값
promise-outcome = 결과
promise-range = { $low }~{ $high }
promise-got = { $got }(±{ $noise })
promise-inside = 예측과 일치
promise-noise = 예측과의 차이가 노이즈 이내
promise-below = 예측보다 적음
promise-above = 예측보다 많음
promise-in-part = { $findings }(일부)
promise-several = 여러 항목 동시에
promise-line = { $findings }: 예측값 { $promised }, 측정값 { $got }. { $outcome }.
promise-together = 여러 발견 항목을 동시에 고쳤습니다. 단축 시간을 나눌 수 없는 곳에서는 합계만 비교합니다.
promise-with-xla = XLA도 켜졌습니다. 이 발견 항목 외에 XLA가 단축하는 시간은 예측에 없으므로, 예측보다 더 단축될 수 있습니다.
promise-few-steps = 발견 항목을 고쳤지만, 단축 시간의 예측값과 측정값을 비교하려면 양쪽에 각각 4단계가 필요합니다.
promise-other-machine = 발견 항목을 고쳤지만, 두 실행의 GPU나 호스트가 달라 단축 시간을 예측값과 비교할 수 없습니다.
promise-other-work = 발견 항목을 고쳤지만, 한 단계의 작업이 이전과 달라 단축 시간을 예측값과 비교할 수 없습니다.
cli-calibration-help = 이후에 고친 발견 항목의 단축 시간을 예측값과 측정값으로 비교합니다
cli-calibration-run = 이 실행만: 이름 또는 "train/*" 같은 패턴
calibration-title = { $promises-n ->
    [1] 예측 { $promises }건 중 { $inside }건이 맞았습니다. 예측 범위의 평균 폭: 단계의 { $width }.
   *[other] 예측 { $promises }건 중 { $inside }건이 맞았습니다({ $share }). 예측 범위의 평균 폭: 단계의 { $width }.
}
calibration-none = 아직 확인할 수 있는 예측이 없습니다.
calibration-needs = 같은 GPU에서 같은 프로그램을 각각 4단계 이상 기록한 실행 두 개가 필요합니다. 나중 실행에서는 단축 시간이 예측된 발견 항목이 고쳐져 있어야 합니다.
calibration-compared = 실행 { $runs }개, 같은 프로그램의 실행과 그다음 실행 { $pairs }쌍.
calibration-about = 측정한 단축 시간에는 두 실행 사이에 바뀐 모든 것이 포함됩니다. ‘노이즈 이내’는 예측 범위를 벗어난 정도가 측정의 불확실성보다 작다는 뜻입니다.
calibration-pair = { $before } → { $after }
calibration-promises = 예측
calibration-inside = 일치
calibration-noise = 노이즈 이내
calibration-below = 덜 단축됨
calibration-above = 더 단축됨
calibration-width = 평균 폭
share-markdown = Markdown으로 복사
share-html = HTML 파일 하나로 다운로드
share-json = JSON으로 다운로드
share-print = 인쇄
