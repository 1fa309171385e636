# The timeline of a finding, outside the excerpt that the report holds.

ui-timeline-span-step = { $name }, { $dur } beginning at { $start }, step { $step }
ui-timeline-merged = { $count-n ->
        [one] one span, { $covered } within { $dur } beginning at { $start }
       *[other] { $count } spans, { $covered } within { $dur } beginning at { $start }
    }
ui-timeline-instance = Instance { $at } of { $total }, { $lost }
# Behind the first instance, where longer ones follow.
ui-timeline-typical = typical
ui-timeline-instance-next = Next instance
ui-timeline-instance-previous = Previous instance
ui-timeline-excerpt = What is outside of this excerpt cannot be shown:
ui-timeline-lanes-folded = { $count-n ->
        [one] one lane without events here is folded
       *[other] { $count } lanes without events here are folded
    }
ui-timeline-lanes-dropped = { $count-n ->
        [one] one more thread or stream is not shown
       *[other] { $count } more threads and streams are not shown
    }
ui-timeline-deeper = { $count-n ->
        [one] one call lies deeper and is not drawn
       *[other] { $count } calls lie deeper and are not drawn
    }
ui-timeline-lane-gpu = GPU { $gpu }: { $label }

# One GPU, one step
ui-place-gpu = GPU
ui-place-every-gpu = All GPUs
ui-place-every-step = All steps
ui-place-step = { $number } ({ $time })
ui-breakdown-of-gpu = GPU { $gpu }, mean of its steps: { $step }
ui-breakdown-of-step = GPU { $gpu }, step { $number }: { $step }
ui-no-place-gpu = This capture has no work of GPU { $gpu }.
ui-no-place-step = Step { $step } was not analysed in this capture.
ui-no-place-do = The link may come from another capture. Similar places:
