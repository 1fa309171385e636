# The timeline of a finding, outside the excerpt that the report holds.

ui-timeline-span-step = { $name }，{ $dur }，始于 { $start }，步骤 { $step }
ui-timeline-merged = { $count } 个区段，在始于 { $start } 的 { $dur } 中占 { $covered }
ui-timeline-instance = 第 { $at } 处（共 { $total } 处），{ $lost }
# Behind the first instance, where longer ones follow.
ui-timeline-typical = 典型
ui-timeline-instance-next = 下一处
ui-timeline-instance-previous = 上一处
ui-timeline-excerpt = 无法显示此节选以外的内容：
ui-timeline-lanes-folded = 已折叠 { $count } 条在此没有事件的泳道
ui-timeline-lanes-dropped = 另有 { $count } 个线程和流未显示
ui-timeline-deeper = 有 { $count } 个更深的调用未绘制
ui-timeline-lane-gpu = GPU { $gpu }：{ $label }

# One GPU, one step
ui-place-gpu = GPU
ui-place-every-gpu = 所有 GPU
ui-place-every-step = 所有步骤
ui-place-step = { $number }（{ $time }）
ui-breakdown-of-gpu = GPU { $gpu }，其步骤的平均值：{ $step }
ui-breakdown-of-step = GPU { $gpu }，步骤 { $number }：{ $step }
ui-no-place-gpu = 此次捕获中没有 GPU { $gpu } 的工作。
ui-no-place-step = 此次捕获中没有分析步骤 { $step }。
ui-no-place-do = 链接可能来自其他捕获。相近的位置：
