# The timeline of a finding, outside the excerpt that the report holds.

ui-timeline-span-step = { $name }、{ $start } に始まる { $dur }、ステップ { $step }
ui-timeline-merged = { $count } 個の区間、{ $start } に始まる { $dur } のうち { $covered }
ui-timeline-instance = { $total } 件中 { $at } 件目、{ $lost }
# Behind the first instance, where longer ones follow.
ui-timeline-typical = 典型的な例
ui-timeline-instance-next = 次の箇所
ui-timeline-instance-previous = 前の箇所
ui-timeline-excerpt = この抜粋の外は表示できません:
ui-timeline-lanes-folded = ここにイベントのない { $count } 個のレーンを折りたたんでいます
ui-timeline-lanes-dropped = ほかの { $count } 個のスレッドとストリームは表示していません
ui-timeline-deeper = さらに深い { $count } 個の呼び出しは描画していません
ui-timeline-lane-gpu = GPU { $gpu }: { $label }

# One GPU, one step
ui-place-gpu = GPU
ui-place-every-gpu = すべての GPU
ui-place-every-step = すべてのステップ
ui-place-step = { $number }（{ $time }）
ui-breakdown-of-gpu = GPU { $gpu }、ステップの平均: { $step }
ui-breakdown-of-step = GPU { $gpu }、ステップ { $number }: { $step }
ui-no-place-gpu = このキャプチャには GPU { $gpu } の処理がありません。
ui-no-place-step = このキャプチャではステップ { $step } は解析されていません。
ui-no-place-do = リンクが別のキャプチャのものかもしれません。似たもの:
