# The GPUs of a run beside each other

several-title = GPU 비교
several-one-gpu-first = GPU 하나부터 시작하세요. 1장의 검사 결과가 가리키고 모든 GPU가 똑같이 잃는 시간은 모두 합해 단계당 최대 { $one }이고, 그 밖에 여러 GPU에 대한 결과가 가리키는 시간은 { $several }입니다. 가이드도 GPU 하나를 먼저 조정합니다.
several-others-wait = { $host }의 GPU { $gpu }이(가) 단계를 제한합니다. 다른 GPU들은 집합 통신에서 이 GPU를 기다리는 동안 단계당 { $time }({ $share }) 아무것도 계산하지 않습니다. 호출의 { $often }에서 마지막으로 옵니다.
several-busiest = { $host }의 GPU { $gpu }이(가) 단계를 제한합니다. 평균보다 단계당 { $time }({ $share }) 더 오래 계산하고 복사합니다.
several-even = 두드러진 GPU가 없습니다. 다른 GPU를 기다리게 하는 시간도, 평균보다 더 계산하고 복사하는 시간도 모두 단계의 100분의 1 미만입니다.
several-counted =
    { $programs ->
        [same] GPU 하나에 대한 검사 결과는 모든 GPU가 똑같이 잃는 시간을 세며, { $host }의 GPU { $gpu }에 그려집니다. 이 GPU가 다른 GPU보다 더 잃는 시간은 다른 GPU들이 기다리는 시간입니다. 그것은 여러 GPU에 대한 결과가 세며, 같은 시간을 양쪽에서 세지 않습니다.
       *[different] GPU마다 다른 프로그램을 실행합니다. GPU 하나에 대한 검사 결과는 { $host }의 GPU { $gpu }에만 해당합니다.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = 단계를 제한함
several-mean = GPU { $gpus }개의 평균
several-lowest = 최소
several-highest = 최대
several-left-out = GPU { $total }개 중 { $shown }개를 행으로 표시합니다. 단계를 제한하는 GPU와 평균에서 가장 벗어난 GPU입니다.
several-more = GPU 자세히: 어긋남과 집합 통신

note-left-out = 다른 호스트에 대한 같은 종류의 참고 { $count }개는 생략했습니다.
note-tensorflow-hosts = TensorFlow가 세는 방식의 단계는 호스트 { $total }대 중 가장 느린 { $shown }대에 대해 표시합니다.
note-steps-cut = { $host }: 단계 { $total }개 중 처음 { $shown }개를 표시합니다. 평균은 모든 단계의 값입니다.
note-calls-cut = { $host }: GPU 하나의 집합 호출 { $total }개 중 처음 { $shown }개를 다른 GPU와 비교합니다.
note-tables-cut = { $host }: 이 캡처에는 이름이 유난히 많아 긴 표는 { $count }행에서 끝나고 그림은 생략합니다.

table-gpu-matrix = 각 GPU의 단계가 쓰이는 곳
table-gpu-skew = 호스트의 첫 GPU보다 각 GPU가 늦은 정도
    .about = 단계들의 중앙값입니다. 호스트마다 시계가 다르므로 시작과 끝은 한 호스트 안에서 비교합니다.
table-step-skew = 단계마다 한 호스트의 GPU들이 벌어진 정도
table-collectives = 집합 통신 목록
    .about = 단계당 값이며 GPU들의 평균입니다. 바이트는 호출의 가장 짧은 커널이 걸린 시간만큼 이동하고, 다른 GPU가 더 걸린 시간은 마지막 GPU를 기다린 것입니다.
column-gpu = GPU
column-host = 호스트
column-begins-after = 늦은 시작
column-begins-last-share = 마지막 시작
column-ends-after = 늦은 끝
column-ends-last-share = 마지막 끝
column-begin-spread = 시작의 차이
column-begins-last = 마지막으로 시작한 GPU
column-end-spread = 끝의 차이
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

table-links = 링크가 낼 수 있는 속도
    .about = 회선 속도는 제조사의 값이며 한 방향입니다. 실효값은 nccl-tests의 측정값이거나, 표시된 비율을 회선 속도에 곱한 값입니다.
column-gpu-models = 대상 GPU
column-link = 링크
column-line-rate = 회선 속도
column-reached = 실효값
column-reached-source = 출처
confidence-reason-ring-model = 한계는 하나의 링 모델입니다. NCCL은 트리를 쓰거나 스위치 안에서 더할 수 있습니다.
confidence-reason-packs-model = 하한은 그래디언트를 세 묶음으로 나누어 계산의 후반부와 함께 집계할 수 있을 때의 값입니다.

given-title = 프로필이 알려 주지 않는 것
given-about = 매개변수 수는 가이드의 규칙과, 프로필에 크기가 없을 때 쓰입니다. 대역폭은 표의 값 대신 쓰입니다.
given-parameters = 모델의 매개변수 수
given-bandwidth = 링크의 대역폭(한 방향, GB/s)
given-apply = 다시 판정
