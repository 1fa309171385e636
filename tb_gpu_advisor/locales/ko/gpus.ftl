# The GPUs of a run compared

several-title = GPU 비교
several-one-gpu-first = 가이드처럼 GPU 하나부터 시작하세요(CUDA_VISIBLE_DEVICES=0 python train.py). GPU 하나에 관한 발견 항목을 고치면 단계마다 최대 { $one } 줄일 수 있습니다. { $several-is ->
    [zero] 여러 GPU에 관한 발견 항목으로는 더 줄일 시간이 없습니다.
   *[some] 여러 GPU에 관한 발견 항목까지 고치면 최대 { $several } 더 줄일 수 있습니다.
}
several-others-wait = { $host }의 GPU { $gpu }번이 단계 시간을 결정합니다. 집합 통신 호출의 { $often }에서 가장 늦습니다. 다른 GPU는 아무 계산 없이 이 GPU를 단계마다 평균 { $time } 기다립니다(단계의 { $share }).
several-busiest = { $host }의 GPU { $gpu }번이 단계 시간을 결정합니다. 단계마다 평균보다 { $time } 더 오래 계산하고 복사합니다(단계의 { $share }).
several-even = 두드러진 GPU가 없습니다. 다른 GPU를 기다리게 하거나 평균보다 더 오래 작업하는 시간이 단계의 1% 이상인 GPU가 없습니다.
several-counted = { $programs ->
    [same] GPU 하나에 관한 발견 항목은 모든 GPU가 똑같이 잃는 시간을 세며, { $host }의 GPU { $gpu }번을 보여 줍니다. 더 느린 GPU를 기다리는 시간은 ‘여러 GPU’에서만 셉니다.
   *[different] GPU들이 서로 다른 프로그램을 실행합니다. GPU 하나에 관한 발견 항목은 { $host }의 GPU { $gpu }번에만 해당합니다.
}
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = 단계 시간을 결정
several-mean = GPU { $gpus }개의 평균
several-lowest = 최소
several-highest = 최대
several-left-out = GPU { $total }개 중 { $shown }개를 행으로 표시합니다. 단계 시간을 결정하는 GPU와 평균에서 가장 벗어난 GPU입니다.
several-more = GPU 자세히: 어긋남과 집합 통신

note-left-out = 다른 호스트에 관한 같은 종류의 메모 { $count }개를 생략했습니다.
note-tensorflow-hosts = TensorFlow 방식으로 센 단계는 호스트 { $total }개 중 가장 느린 { $shown }개만 표시합니다.
note-slowest-host = { $host }: 단계에서 자체 작업이 { $step }이고, 호스트 평균은 { $mean }입니다. 다른 호스트는 이 호스트를 기다립니다. 발견 항목의 시간은 이 호스트의 단계에 속합니다. 데이터가 더 많은지, 다른 프로그램이 코어를 쓰는지, 프로세서가 더 느린지 확인하세요.
note-hosts-differ = { $host }: 단계 하나가 { $step }이고, 호스트 평균은 { $mean }입니다. 단계 시간을 결정하는 GPU가 이 호스트에 있으며, 발견 항목의 시간은 이 호스트의 단계에 속합니다.
note-hosts-apart = { $last }: 시계에 따르면 { $first }의 기록이 끝나고 { $time } 뒤에 기록이 시작되었습니다. 서로 다른 호스트의 GPU는 비교하지 않습니다. 실행마다 파일을 별도의 폴더에 두거나 시계를 맞추세요.
note-steps-cut = { $host }: 단계 { $total }개 중 처음 { $shown }개를 표시합니다. 평균은 모든 단계의 값입니다.
note-calls-cut = { $host }: GPU 하나의 집합 통신 호출 { $total }개 중 처음 { $shown }개를 다른 GPU와 비교합니다.
note-tables-cut = { $host }: 이 캡처에는 이름이 유난히 많아, 긴 표는 { $count }행에서 끝내고 그림은 생략했습니다.

fleet-title = 호스트별 모든 GPU
fleet-show = 색 기준
fleet-busy = 가동
fleet-lost = 유휴
fleet-late = 평균보다 긴 작업 시간
fleet-cell = { $gpu }: { $metric } { $time }({ $share })
fleet-outliers = 두드러진 GPU:

table-gpu-matrix = 각 GPU의 단계 시간 구성
table-gpu-skew = 호스트의 첫 GPU보다 각 GPU가 늦은 정도
    .about = 단계의 중앙값입니다. 호스트마다 시계가 다르므로 시작과 끝은 한 호스트 안에서 비교합니다.
table-step-skew = 단계마다 한 호스트의 GPU들이 벌어진 정도
table-collectives = 집합 통신 목록
    .about = 단계당 값, GPU의 평균. 데이터는 한 호출의 가장 짧은 커널이 걸리는 시간만큼 이동하고, 커널이 더 긴 GPU는 마지막 GPU를 기다립니다.
column-gpu = GPU
column-host = 호스트
column-begins-after = 시작 지연
column-begins-last-share = 마지막에 시작한 비율
column-ends-after = 종료 지연
column-ends-last-share = 마지막에 끝난 비율
column-begin-spread = 시작의 차이
column-begins-last = 마지막으로 시작한 GPU
column-end-spread = 종료의 차이
column-ends-last = 마지막으로 끝난 GPU
column-collective = 집합 통신
column-calls-per-step = GPU와 단계당 호출
column-bytes-per-step = 단계당 크기
column-waiting = 대기
column-moving = 이동
column-exposed-collective = 계산 없음
column-comes-last = 마지막 GPU
column-comes-last-host = 그 호스트
column-comes-last-share = 마지막인 비율

confidence-reason-ring-model = 링크로 전송하는 데 필요한 시간은 링 하나의 모델로 계산한 값입니다. NCCL은 트리를 쓰거나 스위치 안에서 더할 수 있습니다.

given-title = 프로필에 나타나지 않는 값
given-about = 매개변수 수는 가이드의 규칙에, 그리고 프로필에 크기가 없는 곳에 사용합니다. 대역폭은 표의 값을 대신합니다.
given-parameters = 모델의 매개변수 수
given-bandwidth = 링크의 대역폭(한 방향, GB/s)
given-examples = 단계당 예제 수(모든 GPU 합계)
given-apply = 다시 평가
