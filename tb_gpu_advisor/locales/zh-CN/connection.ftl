# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard 没有响应。
    .do = 请检查 TensorBoard 是否仍在运行，然后重试。
bad-answer =
    .what = TensorBoard 对 { $address } 返回了状态 { $status }，且没有可读取的内容。
    .do = TensorBoard 的日志可能会说明原因。如果 TensorBoard 在运行期间被更新，请重新启动。
newer-report =
    .what = 此报告由 GPU Advisor { $version } 以更新的格式写成（{ $schema }；此处已知：{ $known }）。
    .do = 请重新加载页面。如果 TensorBoard 在运行期间被更新，请重新启动。
tab-broke =
    .what = 标签页出错：{ $cause }
    .do = 请重新加载页面。如果再次发生，请将上述文字报告给我们。
ui-retry = 重试
ui-title = GPU Advisor
