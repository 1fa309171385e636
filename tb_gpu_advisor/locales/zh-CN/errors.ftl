# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = 找不到 { $path }。
    .do = 请检查路径。它可以是一个 logdir、一个会话的文件夹或一个 .xplane.pb 文件。
no-sessions =
    .what = 在 { $path } 中没有找到性能剖析文件。
    .do = 请记录一个：model.fit(…, callbacks=[tf.keras.callbacks.TensorBoard("{ $path }", profile_batch=(10, 20))])，或用 tb_gpu_advisor.capture.GpuAdvisor("{ $path }") 作为回调。如果已经这样记录过，可能的原因有三个。训练在 profile_batch 的第一个批次之前就结束了（较短的训练需要 profile_batch=(2, 4)）。在 Python 3.12 之前，JAX 上的 Keras 3 不记录任何内容（请用 "with jax.profiler.trace("{ $path }"):" 包住大约 10 个步骤）。或者性能剖析文件写入了其他文件夹（请在其下查找 plugins/profile）。指向 logdir 之外的链接只有在使用 --follow-links（在 TensorBoard 中为 --gpu_advisor_follow_links）时才会跟随。没有读取权限的文件夹会被跳过。
session-empty =
    .what = { $folder } 中没有性能剖析文件（.xplane.pb）。
    .do = 捕获可能仍在进行，或性能剖析器无法写入：原因见程序的日志。请等待，或重新捕获。
recorded-no-step =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：没有标记任何步骤。
    .do = 请用 "with capture.step():" 包住每个步骤。
recorded-no-fit =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：程序没有调用 Model.fit 并在几秒内结束，或它不是直接启动的程序，或其 Python 中没有 GPU Advisor。
    .do = 在您自己的循环中，请用 "with capture.step():" 包住每个步骤，其中 capture 为 tb_gpu_advisor.capture.Capture("{ $path }")。
recorded-failed =
    .what = GPU Advisor 没有在 { $path } 中保留任何内容（{ $date }）：在出现类似步骤的工作之前，程序因错误（{ $error }）而结束。
    .do = 请先修正错误，然后重新记录。
recorded-unsteady =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：程序结束时单步用时尚未稳定（已观察的步骤数：{ $seen }）。
    .do = 请训练更多步骤。
recorded-few =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：经过 { $steady } 个步骤后单步用时已稳定，但随后连续的此类步骤太少（需要：{ $least }）。
    .do = 请训练更多步骤。
recorded-others =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：大多数步骤中有另一个性能剖析器在运行。
    .do = 请将其关闭（例如 Keras 的 TensorBoard 回调中的 profile_batch），或训练更多步骤。
recorded-fault =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：记录失败（{ $cause }）。
    .do = 请再次训练。如果再次发生，请附上这一行进行报告。
recorded-disk-full =
    .what = GPU Advisor 没有在 { $path } 中记录任何内容（{ $date }）：磁盘已满。
    .do = 请释放一些空间，然后再次训练。
foreign-file =
    .what = { $kind ->
        [renamed] { $file } 看起来是换了名字的性能剖析文件（浏览器会给第二次下载的文件起这样的名字），因此没有读取。
        [misplaced] { $file } 是性能剖析文件，但不在任何会话的文件夹（plugins/profile/名称）中，因此没有读取。
        [git-lfs] { $file } 是 Git LFS 指针：Git 还没有下载性能剖析文件本身。
        [archive] { $file } 是归档文件，不是性能剖析文件。
        [pytorch] { $file } 是 PyTorch 的 torch.profiler 的跟踪文件。GPU Advisor 读取的是 XPlane 文件（.xplane.pb），不读取这种文件。
        [profiler] { $file } 是其他性能剖析器（例如 NVIDIA Nsight）或 JAX 内存（pprof）的报告。GPU Advisor 读取的是 XPlane 文件（.xplane.pb），不读取这种文件。
        [pages] { $file } 是 Profile 标签页中某个页面显示的内容，不是性能剖析文件本身（.xplane.pb）。
        [trace-viewer] { $file } 是 Trace Viewer 显示的内容（trace.json），不是性能剖析文件本身（.xplane.pb）。
        [events] { $file } 是 TensorBoard 的事件文件：其中没有性能剖析文件。
        [download] { $file } 是没有完成的下载。
        [apple-double] { $file } 是 macOS 关于另一个文件的附注，不是性能剖析文件。
        [data] { $file } 是其他程序的数据，例如模型、XLA 模块或内存快照，不是性能剖析文件。
        [web-page] { $file } 是网页，不是性能剖析文件：很可能下载失败，保存下来的是说明原因的页面。
       *[text] { $file } 是纯文本，不是性能剖析文件。
    }
    .do = { $kind ->
        [renamed] 把它改名为以 .xplane.pb 结尾（例如 HOST.xplane.pb），或直接指定该文件。
        [misplaced] 把它移到 logdir 下的 plugins/profile/名称 中，或直接指定该文件。
        [git-lfs] 请运行：git lfs pull
        [archive] 请解压，并指定其中的文件夹或 .xplane.pb 文件。用 gzip 压缩的单个文件（.xplane.pb.gz）可以直接读取。
        [pytorch] 请在 Perfetto（ui.perfetto.dev）中打开。PyTorch/XLA 可以记录 XPlane 文件：torch_xla.debug.profiler。
        [profiler] 请用那个性能剖析器打开（memory.prof 用 pprof）。要使用 GPU Advisor，请用 TensorFlow 或 JAX 的性能剖析器记录，并且不要同时运行其他性能剖析器。
        [pages] 请从记录它的机器上把同一会话的 .xplane.pb 复制到这里。2.3 之前的 TensorFlow 不保留它：请用更新的版本重新记录。
        [trace-viewer] 请从记录它的机器上把同一会话的 .xplane.pb 复制到这里。2.3 之前的 TensorFlow 不保留它：请用更新的版本重新记录。TensorFlow 1 的 timeline 也没有它。PyTorch 的跟踪可用 Perfetto 打开（ui.perfetto.dev）。
        [events] 性能剖析文件在同一文件夹的 plugins/profile 中：请指定该文件夹。
        [download] 请等待下载完成，或重新下载。
        [apple-double] 请复制同名但不带“._”的文件。
        [data] 请指定性能剖析器写入 plugins/profile 的文件夹，或其中的 .xplane.pb 文件。
        [web-page] 请在浏览器中打开它查看内容，登录后重新下载性能剖析文件。
       *[text] 请阅读它：其中可能说明了为什么没有性能剖析文件。然后重新复制或下载性能剖析文件。
    }
gzip-wrong =
    .what = { $reason ->
        [cut-off] { $file } 不完整：gzip 文件过早结束。
        [nested] { $file } 是 gzip 文件中的 gzip 文件。
        [too-large] { $file } 解压后超过 2 GB，超出性能剖析文件可能的大小。
       *[damaged] { $file } 是损坏的 gzip 文件。
    }
    .do = { $reason ->
        [cut-off] 可能有其他程序仍在写入：请等它完成后重试。否则请重新复制该文件。
        [nested] 请用 gunzip 解压。
        [too-large] 请检查是哪个程序写了该文件。
       *[damaged] 请重新复制该文件。如果它已经解压，请从名称中去掉 .gz。
    }
link-left-out =
    .what = { $link } 是指向 logdir 之外的链接，因此没有跟随，其中的性能剖析文件不会列出。
    .do = 如果信任它指向的位置，请使用 --follow-links（在 TensorBoard 中为 --gpu_advisor_follow_links）来跟随。
run-not-found =
    .what = { $path } 中没有名为 { $run } 的运行。
    .do = 已知的运行：{ $known }。"tb-gpu-advisor runs" 会列出全部运行。
runs-gone =
    .what = { $path } 中既没有名为 { $run } 的运行，也没有其他运行。
    .do = 请检查 logdir 是否仍然存在，以及您是否有权读取。
one-run-only =
    .what = 模式 { $run } 匹配多个运行，而此处只能给出一个。
    .do = 请给出其中一个的名称，例如 { $known }。
missing-parameter =
    .what = 缺少参数 { $name }。
    .do = 请将其添加到地址中。
wrong-parameter =
    .what = 参数 { $name } 不能是 { $value }。
    .do = 请在地址中更正。
no-timeline =
    .what = 发现项 { $finding } 没有时间轴。
    .do = 请选择带有时间轴的发现项。
gpu-not-found =
    .what = 此次捕获中没有 { $host } 上 GPU { $gpu } 的工作。
    .do = 请选择其他 GPU。
timeline-not-kept =
    .what = 时间轴只保留了这一节选：无法写入 { $folder }，或者这些文件没有修改时间。
    .do = 请允许 TensorBoard 写入该文件夹，或用 XDG_CACHE_HOME 指定其他文件夹，然后重新启动。
address-too-long =
    .what = 地址超过 { $most } 字节。
    .do = 运行的名称与其路径一样长；请缩短路径。
too-many-runs =
    .what = 一次请求了超过 { $most } 个运行。
    .do = 请减少一次请求的运行数。
no-baseline =
    .what = 没有找到早于 { $run }、属于同一程序且在预算之内的运行。
    .do = 请指定要比较的运行：--baseline RUN。
other-site =
    .what = 这一请求来自其他网站的页面。
    .do = 请直接在 TensorBoard 中打开。
other-host =
    .what = 这一请求来自 { $host } 的页面，而该名称不是此服务器的已知名称。
    .do = 请通过 localhost、数字地址或 https 打开 TensorBoard。如果 { $host } 是此服务器的名称，请在启动时加上 --gpu_advisor_hosts { $host }。
page-header =
    .what = 请求缺少 { $header } 标头，其他网站的页面无法发送该标头。
    .do = 请打开 GPU Advisor 标签页。程序可用任意值发送该标头：curl -H '{ $header }: me' ADDRESS
given-wrong =
    .what = { $name } 不能是 { $value }。
    .do = 请提供大于 0 的数：parameters 为数量，例如 25600000；bandwidth 的单位为 GB/s；price 只能与 hours 一起使用。
whatif-wrong =
    .what = { $name ->
        [gpus] GPU 数量不能是 { $value }。
       *[batch] 批次不能是 { $value }。
    }
    .do = { $name ->
        [gpus] GPU 数量请给出整数，例如 2。
       *[batch] 请给出 2x 这样的批次（最多 1024x）。
    }
whatif-no-gpu =
    .what = { $run } 中没有任何 GPU 运行过内核。
    .do = 请记录使用 GPU 的运行：根据其他运行无法预测。
unknown-check =
    .what = 没有名为 { $check } 的检查项。
    .do = 已知的检查项：{ $known }。
unknown-language =
    .what = 没有 { $language } 的文本。
    .do = 已知的语言：{ $known }。
budget-wrong =
    .what = 无法使用 { $file }：{ $cause }。
    .do = 请更正该文件；docs/ci.md 说明了预算的写法。
baseline-wrong =
    .what = 无法与 { $file } 比较：它不是此版本的报告（{ $cause }）。
    .do = 请用此版本重新保存该运行的报告：tb-gpu-advisor report LOGDIR --run RUN --format json -o FILE
finding-format =
    .what = 单个发现项只能以 Markdown 格式写出。
    .do = 请添加 --format markdown，或去掉 --finding。
findings-format =
    .what = 仅未通过的行只能以 JSON 格式写出。
    .do = 请添加 --format json，或去掉 --findings。
output-is-pattern =
    .what = { $file } 是模式，而不是文件或文件夹。
    .do = 请用 -o 给出一个文件；多个运行则给出一个文件夹：每个运行写入其中单独的文件。
output-not-writable =
    .what = 无法写入 { $file }：{ $cause }。
    .do = 请用 -o 选择其他文件。
output-is-input =
    .what = { $file } 是性能剖析文件，或此命令读取的文件之一：不会覆盖它。
    .do = 请用 -o 选择其他文件。
file-no-text =
    .what = { $file } 不是纯 UTF-8 文本。
    .do = 请将其保存为不带字节顺序标记（BOM）的 UTF-8。Windows PowerShell 的 ">" 会添加该标记：请用 -o 让命令自己写入文件。
file-not-readable =
    .what = 无法读取 { $file }：{ $cause }。
    .do = 请检查文件是否仍然存在，以及您是否有权读取。
file-empty =
    .what = { $file } 为空。
    .do = 捕获可能仍在进行，或已被中断。请等待，或重新捕获。如果性能剖析文件超过 2 GB，也会写入空文件：请记录更少的步骤，不使用 Python 事件。
host-lost =
    .what = 读取 { $file } 的进程被终止，很可能是因为内存不足。
    .do = 请关闭其他程序，或在内存更大的机器上读取该运行。
memory-limit =
    .what = 读取 { $file }（{ $size } MB）需要的内存超过允许的 { $most } MB。
    .do = 如果此机器有更多内存，请用 --max-memory MB（在 TensorBoard 中为 --gpu_advisor_max_memory）提高上限。如果读取文件所需的内存是其自身大小的这么多倍，该文件可能已损坏。
time-limit =
    .what = 读取 { $file }（{ $size } MB）达到允许的 { $most } 秒后被终止。
    .do = 请用 --max-seconds S（在 TensorBoard 中为 --gpu_advisor_max_seconds）提高上限。用时这么长的文件可能已损坏。
reader-silent =
    .what = 读取 { $file } 的进程未能在 { $most } 秒内开始工作。
    .do = 请在机器不那么繁忙时重试。如果再次出现，请检查该机器上是否有无响应的网络文件夹。
summary-too-large =
    .what = { $file } 描述的 GPU 数量超过一台主机可能拥有的数量，因此无法汇总。
    .do = 请检查该文件由哪个程序写入，然后重新捕获。
analysis-lost =
    .what = 分析 { $run } 的进程提前结束，很可能是因为内存不足。
    .do = 请关闭其他程序，或在内存更大的机器上读取该运行。其他运行不受影响。
cluster-unreachable =
    .what = 位于 { $address } 的 Dask 调度器没有响应：{ $cause }
    .do = 请检查地址，并确认调度器正在运行。
package-missing =
    .what = 此功能需要 { $package }，但尚未安装。
    .do = 请运行：pip install "{ $package }"
package-broken =
    .what = { $package } 已安装，但 Python 无法导入 { $module }：{ $cause }
    .do = 请运行：pip install --upgrade "{ $package }"
trace-damaged =
    .what = { $reason ->
        [changing] { $file } 在读取期间发生了变化：现在有 { $size } 字节。
        [cut-off] { $file } 不完整：它在 { $size } 字节处结束，位于从第 { $offset } 字节开始的一部分之中。
       *[not-an-xspace] { $file } 已损坏，或不是性能剖析文件：在第 { $offset } 字节处读取失败。
    }
    .do = { $reason ->
        [changing] 文件可能仍在写入：请在写完后重试。
        [cut-off] 文件可能仍在写入：请在写完后重试。否则请重新复制文件，或重新捕获。
       *[not-an-xspace] 请以二进制模式重新复制文件，或重新捕获。
    }
trace-impossible =
    .what = { $file } 包含不可能的数字：{ $what } = { $value }，位于{ $where ->
        [plane] 平面“{ $plane }”的统计值中。
        [line] 平面“{ $plane }”的行“{ $line }”。
        [metadata] 平面“{ $plane }”中所有事件“{ $event }”的统计值中。
       *[event] 平面“{ $plane }”的行“{ $line }”上的第 { $number } 个事件“{ $event }”。
    }
    .do = 请以二进制模式重新复制文件，或重新捕获。如果每次都如此，请报告给写入该文件的程序的开发者。
trace-too-large =
    .what = { $file } 包含的{ $what ->
        [planes] 平面
        [lines] 行
        [entries] 名称和文本
        [entry_bytes] 名称和文本的字节
       *[events] 事件
    }超过 { $most } 个：多于这种大小的性能剖析文件应有的数量，或空闲内存放不下。
    .do = 如果文件没有问题，且有足够内存，请在环境变量中设置 { $more }。
limits-wrong =
    .what = TB_GPU_ADVISOR_LIMITS 中的“{ $cause }”不是上限。
    .do = 请写成 planes=5000 events=1e9 这样的形式。可用的上限：{ $known }。
filesystem-missing =
    .what = { $path } 需要一个尚未安装的文件系统。
    .do = 请安装 { $package }。
report-broken =
    .what = { $run } 的报告自相矛盾（{ $laws }），因此不显示。这是 GPU Advisor 的缺陷。
    .do = 请向我们报告；如果可以共享，请附上性能剖析文件。
part-broken =
    .what = 由于 GPU Advisor 的缺陷，无法显示：{ $part ->
        [capture] 捕获的内容
        [step_time] 单步用时
        [host_step_time] 主机的单步用时
        [breakdown] 单步用时分解
        [gpu_breakdowns] 每个 GPU 的步骤
        [several_gpus] 各 GPU 对比
        [recoverable] 可节省的时间
        [headline] 标题
        [overview] 指南的数值
        [workflow] 指南的顺序
        [first] 优先处理的事项
        [kernels] 最长的内核
        [precision] 内核的精度
        [tensorflow] 按 TensorFlow 定义的步骤
       *[promised] 此前的预测
    }。报告的其余部分仍然有效。
    .do = 详情请见 TensorBoard 或命令的日志；请向我们报告。
gpu-broken =
    .what = 由于 GPU Advisor 的缺陷，无法分析 { $host } 的 GPU { $gpu }。报告涵盖其余 GPU。
    .do = 详情请见 TensorBoard 或命令的日志；请向我们报告。
numbers-left-out =
    .what = { $host } 的文件包含不可能的数字，首先是“{ $name }”的 { $what } = { $value }。因此类数字而排除的数量：{ $count }。其余部分仍然有效。
    .do = 请以二进制模式重新复制文件，或重新捕获。如果每次都如此，请报告给写入该文件的程序的开发者。
internal =
    .what = GPU Advisor 在处理 { $run } 时出错。这是 GPU Advisor 的缺陷。
    .do = 详情请见 TensorBoard 或命令的日志；请向我们报告。
worker-not-recorded =
    .what = { $address } 没有记录：{ $cause }
    .do = 请在程序中启动性能剖析服务（tf.profiler.experimental.server.start(6009)），并检查此机器能否连接该端口。
no-program =
    .what = 没有要运行的程序。
    .do = 请在两个连字符之后给出：tb-gpu-advisor run -- python train.py
program-not-started =
    .what = 无法启动 { $program }：{ $cause }
    .do = 请检查名称，或给出完整路径。
