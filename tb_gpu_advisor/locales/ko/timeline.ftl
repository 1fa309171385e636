# The timeline of a finding, outside the excerpt that the report holds.

ui-timeline-span-step = { $name }, { $start }부터 { $dur } 동안, 단계 { $step }
ui-timeline-merged = 구간 { $count }개, { $start }에 시작하는 { $dur } 중 { $covered }
ui-timeline-instance = { $total }개 중 { $at }번째 사례, { $lost }
# Behind the first instance, where longer ones follow.
ui-timeline-typical = 전형적인 사례
ui-timeline-instance-next = 다음 사례
ui-timeline-instance-previous = 이전 사례
ui-timeline-excerpt = 이 발췌 밖은 표시할 수 없습니다:
ui-timeline-lanes-folded = 여기에 이벤트가 없는 레인 { $count }개를 접었음
ui-timeline-lanes-dropped = 다른 스레드와 스트림 { $count }개는 표시하지 않음
ui-timeline-deeper = 더 깊은 호출 { $count }개는 그리지 않음
ui-timeline-lane-gpu = GPU { $gpu }: { $label }

# One GPU, one step
ui-place-gpu = GPU
ui-place-every-gpu = 모든 GPU
ui-place-every-step = 모든 단계
ui-place-step = { $number } ({ $time })
ui-breakdown-of-gpu = GPU { $gpu }, 단계 평균: { $step }
ui-breakdown-of-step = GPU { $gpu }, 단계 { $number }: { $step }
ui-no-place-gpu = 이 캡처에서는 GPU { $gpu }번이 작업하지 않았습니다.
ui-no-place-step = 이 캡처에서는 { $step }번 단계가 분석되지 않았습니다.
ui-no-place-do = 링크가 다른 캡처의 것일 수 있습니다. 비슷한 위치:
