# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = 找不到 { $path }。
    .do = 请检查路径。它可以是一个 logdir、一个会话的文件夹或一个 .xplane.pb 文件。
remote-logdir =
    .what = { $path } 不在这台机器上，而命令行只能读取本地文件。
    .do = 请将会话的文件夹复制到这里，或在 TensorBoard 中打开该 logdir。
no-sessions =
    .what = 在 { $path } 中没有找到性能剖析文件。
    .do = 请捕获一个：tf.keras.callbacks.TensorBoard(log_dir, profile_batch=(10, 20))，或使用 Profile 标签页的 Capture 按钮。
run-not-found =
    .what = { $path } 中没有运行 { $run }。
    .do = 已知的运行：{ $known }。"tb-gpu-advisor runs" 会列出全部运行。
missing-parameter =
    .what = 缺少参数 { $name }。
    .do = 请将其添加到地址中。
given-wrong =
    .what = { $name } 不能是 { $value }。
    .do = 请提供大于 0 的数：parameters 为数量，例如 25600000；bandwidth 的单位为 GB/s。
unknown-check =
    .what = 没有检查项 { $check }。
    .do = 已知的检查项：{ $known }。
unknown-language =
    .what = 没有 { $language } 的文本。
    .do = 已知的语言：{ $known }。
budget-wrong =
    .what = 无法使用 { $file }：{ $cause }。
    .do = 请更正该文件；docs/ci.md 说明了预算的写法。
frontend-missing =
    .what = 此安装的标签页尚未构建，因此没有可写出的页面。
    .do = 请在源代码文件夹中运行 “make frontend”，或选择其他格式。
finding-format =
    .what = 单项发现只能以 Markdown 格式写出。
    .do = 请添加 --format markdown，或去掉 --finding。
output-not-writable =
    .what = 无法写入 { $file }：{ $cause }。
    .do = 请用 -o 选择其他文件。
file-not-readable =
    .what = 无法读取 { $file }：{ $cause }。
    .do = 请检查文件是否仍然存在，以及您是否有权读取。
file-empty =
    .what = { $file } 为空。
    .do = 捕获可能仍在进行，或已被中断。请等待，或重新捕获。
host-lost =
    .what = 读取 { $file } 的进程被终止，很可能是因为内存不足。
    .do = 请关闭其他程序，或在内存更大的机器上读取该运行。
trace-damaged =
    .what = { $file } 已损坏：{ $reason ->
       *[not-an-xspace] 从第 { $offset } 字节起不再是性能剖析文件。
    }
    .do = 请以二进制模式重新复制文件，或重新捕获。
filesystem-missing =
    .what = { $path } 需要一个尚未安装的文件系统。
    .do = 请安装 { $package }。
internal =
    .what = GPU Advisor 在处理 { $run } 时出错。这是我们的问题。
    .do = 详情请见 TensorBoard 或命令的日志；请向我们报告。
