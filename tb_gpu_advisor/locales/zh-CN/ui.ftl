# What only the tab says.

# The head: which run is shown
ui-run = 运行
ui-run-option = { $run } · { $hosts } 台主机 · { $size }
ui-compare = 比较对象
ui-compare-none = 无
ui-compare-close = 返回报告
ui-language = 语言
ui-copy-link = 复制链接
ui-copy = 复制
ui-copied = 已复制
ui-copy-by-hand = 浏览器不允许复制。请手动复制以下内容：
ui-loading = 正在加载
ui-skip = 跳到第一个发现项
ui-name-copy = 点按即可复制

# The overview
ui-overview = 概览
ui-headline-measured =
    { $range ->
        [none] 每步平均用时 { $mean }（{ $steps } 个步骤，几乎相同）。
       *[some] 每步平均用时 { $mean }（{ $steps } 个步骤：中位数 { $step }，{ $low } 至 { $high }）。
    }
ui-headline-measured-one = 此次捕获的唯一步骤用时 { $mean }。
ui-headline-win = 解决发现项可节省其中的 { $low } 至 { $high }。
ui-headline-win-at-most = 解决发现项最多可节省其中的 { $high }。
ui-first = 优先处理
ui-first-loss = 占步骤的 { $share }
ui-first-save = 可节省 { $low } 至 { $high }
ui-first-save-at-most = 最多可节省 { $high }
ui-first-open = 打开发现项
ui-what-if = 预测
ui-what-if-about = 解决发现项、改变批次或增加 GPU 后的单步用时。
ui-what-if-fixes = 要解决的发现项
ui-what-if-batch = 每个 GPU 的批次
ui-what-if-gpus = GPU 数量
ui-record = 请这样记录
ui-record-why = 此次捕获没有显示 GPU 为何空闲。请记录 10 个步骤，并包含主机事件。
ui-nothing-checked = { $passed } 项检查通过；{ $undecided } 项无法判定，{ $other } 项不适用。
ui-win-certain = 至少可节省 { $time }
ui-win-possible = 最多 { $time }
ui-step = 步骤
ui-steps = 步骤数
ui-steps-value = 分析了 { $steps } 个步骤
ui-steps-none = 未找到
ui-busy = GPU 忙碌占比
ui-framework = 框架
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-pytorch = PyTorch
ui-framework-unknown = 无法识别
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = 运行了内核
ui-gpu-copies-only = 只进行了复制
ui-gpu-idle = 没有任何活动
ui-gpu-capability = 计算能力 { $capability }
ui-gpu-none = 捕获中没有
ui-notes-more = 显示
ui-notes-hosts = （另有 { $count } 台主机相同）
ui-gpus-counted = { $hosts } 台主机上的 { $gpus } 个 GPU
ui-partial = 此运行有一部分无法读取。报告涵盖其余主机。
ui-partial-host = { $host }：{ $what }{ $do }
ui-errors = 此报告有一部分是错误。其余部分仍然有效。
ui-flags = TensorBoard 启动时使用了无法使用的选项。在更正该选项并重新启动 TensorBoard 之前，报告不使用该选项。
ui-part-broke = 此部分无法显示（{ $cause }）。其余部分仍然有效。

ui-breakdown = 单步用时分解
ui-breakdown-capture = 用时分解
ui-breakdown-mean = { $gpus } 个 GPU 的平均值，{ $step }
ui-breakdown-profiler = 性能剖析器 { $time }
    .about = 步骤前后的剖析开销，不属于步骤。图中长度不按比例。
ui-breakdown-meaning = 各部分的含义
ui-breakdown-small = 另有 { $count } 个较小的部分，{ $time }
ui-cause-pick = 显示与步骤的这一部分有关的发现项
ui-breakdown-part = { $category }：{ $time }，{ $share }
ui-breakdown-column-category = 部分
ui-breakdown-column-time = 用时
ui-breakdown-column-share = 占比
ui-breakdown-column-meaning = 含义

# The checklist
ui-checklist = 核对清单
ui-filter-all = 全部
ui-filter-status = 显示
ui-filter-text = 按文字筛选
ui-filter-none = 没有匹配的行。
ui-filter-clear = 显示所有行
ui-order = 顺序
ui-order-failed-first = 未通过的在前
ui-order-guide = 按指南顺序
ui-folded = { $status }：{ $titles }
ui-unfold = 显示这些行
ui-limit-at-least = 限值：{ $limit }（{ $origin }）
ui-limit-at-most = 限值：{ $limit }（高于即通过，{ $origin }）
ui-saving = 最多 { $saving }
ui-saving-range = { $low } 至 { $saving }
ui-saving-label = 可节省
ui-saving-share = 占步骤的 { $share }
ui-saving-share-capture = 占时间的 { $share }

# One finding
ui-why = 为什么重要
ui-undecided = 要作出判定需捕获什么
ui-numbers = 数字
ui-saving-per-step = 每步最多 { $saving }
ui-saving-range-per-step = 每步 { $low } 至 { $saving }
ui-settle-first = 请先解决
ui-settle-first-why = 换用更好的捕获，此结果可能改变。
ui-method = 方法
ui-confidence = 置信度
ui-within-noise = 这小于各步骤之间的波动。
ui-evidence = 依据
ui-fix = 解决办法
ui-culprit = 主要原因：{ $what }
ui-many-count-per-step = 每步 { $count } 次
ui-many-count = 共 { $count } 次
ui-culprit-after = 间隙之后的操作
ui-side-effect = 副作用
ui-verify = 如何验证
ui-guide = 在 TensorFlow 指南中阅读
ui-copy-finding = 复制此发现项的链接
ui-copy-issue = 复制以提交问题
ui-save-picture = 保存图片
ui-copy-code = 复制代码
ui-api-keras = Model.fit
ui-api-custom-loop = 自定义循环
ui-api-jax = JAX
ui-api-keras-2 = Model.fit（Keras 2）
ui-api-keras-ampere = Model.fit
ui-api-custom-loop-ampere = 自定义循环
ui-api-keras-arrays = 使用数组的 Model.fit
ui-api-keras-generator = 使用生成器的 Model.fit
ui-api-keras-hosts = 多台主机上的 Model.fit
ui-api-keras-strategy = 分布策略下的 Model.fit
ui-api-custom-loop-hosts = 多台主机上的自定义循环
ui-api-custom-loop-strategy = 分布策略下的自定义循环
ui-api-shell = Shell
ui-api-keras-measure = 测量（Model.fit）
ui-api-custom-loop-measure = 测量（自定义循环）
ui-api-jax-tfdata = 使用 tf.data 的 JAX
ui-api-jax-measure = 测量（JAX）
ui-api-custom-loop-gpus = 多个 GPU 上的自定义循环
ui-api-custom-loop-python = 单个函数的自定义循环
ui-api-shell-jax = Shell
ui-api-shell-pytorch = Shell
ui-api-shell-privilege = Shell
ui-api-shell-library = Shell
ui-api-shell-unseen = Shell

# Pages of the Profile tab
ui-links = 在 Profile 标签页中进一步查看
ui-links-offline = 此页面背后没有服务器。请在 TensorBoard 的 Profile 标签页中打开该运行，并选择：
ui-links-install = 这些页面需要 TensorBoard 的 Profile 插件，而该插件尚未安装。以下命令会安装与您的软件包兼容的版本，且不改变其中任何一个。然后请重新启动 TensorBoard：
ui-links-none-fits = 这些页面需要 TensorBoard 的 Profile 插件，而该插件尚未安装。它没有任何版本与此 protobuf 兼容：请在另一个环境中安装更新的 TensorBoard。
ui-links-hidden = 这里的 Profile 插件（{ $version }）没有列出此运行。2.19.0 及以前的版本只列出同时含有事件文件的文件夹，这些事件文件由 TensorBoard 的其他标签页显示。更新的版本会显示以下页面：
ui-links-silent = Profile 插件没有响应。请打开其标签页，选择运行 { $run }，并查看：
ui-links-unaddressed = 这里的 Profile 插件（{ $version }）的页面没有地址。请打开其标签页，选择运行 { $run }，并查看：
ui-links-missing = 这里的 Profile 插件（{ $version }）没有为此运行提供：
ui-links-internet = 除跟踪查看器外，这些页面会从互联网加载脚本来绘制表格。
ui-new-tab = （在新标签页中打开）
ui-tool-overview-page = 概览页面
ui-tool-trace-viewer = Trace Viewer（跟踪查看器）
ui-tool-trace-viewer-range = Trace Viewer（跟踪查看器）：{ $start } 至 { $end }
ui-tool-input-pipeline-analyzer = 输入流水线分析器
ui-tool-kernel-stats = GPU 内核统计信息
ui-tool-kernel-stats-hint = 将内核名称粘贴到筛选框中。
ui-tool-framework-op-stats = TensorFlow 统计信息（Framework Op Stats）
ui-tool-framework-op-stats-hint = 将运算名称粘贴到筛选框中。
ui-tool-memory-profile = 内存性能剖析

# Evidence
ui-table-cut = { $total } 行中的 { $shown } 行
ui-table-more = 显示 { $shown } 行
ui-table-fewer = 收起
ui-table-sort = 按“{ $column }”排序
ui-unknown-evidence = 此标签页无法绘制这项依据。以下是报告中的原样内容：
ui-timeline-of = { $host } 上的 GPU { $gpu }，步骤 { $step }
ui-timeline-of-capture = { $host } 上的 GPU { $gpu }
ui-timeline-help = 用方向键移动和缩放，Home 回到第一处，Page Up 和 Page Down 在各处之间移动，N 和 P 在区段之间移动。使用指针：拖动，或按住 Ctrl 并滚动。
ui-timeline-zoom-in = 放大
ui-timeline-zoom-out = 缩小
ui-timeline-fit = 回到第一处
ui-timeline-marks = 损失的时间
ui-timeline-span = { $name }，{ $dur }，始于 { $start }
ui-timeline-table = 以表格显示区段
ui-timeline-column-lane = 泳道
ui-timeline-column-name = 名称
ui-timeline-column-start = 开始
ui-timeline-column-dur = 时长

# Views without a report
ui-empty = 此日志目录中还没有性能剖析文件
ui-empty-do = 请在训练运行时捕获一个，然后按 TensorBoard 的重新加载按钮。最好捕获最初几步之后的 10 个步骤。
ui-empty-why = 如果已经捕获过，可能的原因有三个。训练在 profile_batch 的第一个批次之前就结束了（较短的训练需要 profile_batch=(2, 4)）。在 Python 3.12 之前，JAX 上的 Keras 3 不记录任何内容（请用 "with jax.profiler.trace(logdir):" 包住大约 10 个步骤）。或者性能剖析文件写入了与启动 TensorBoard 时所给不同的文件夹。
ui-running = 正在准备 { $run } 的报告
ui-running-stage-reading = 正在读取捕获
ui-running-stage-searching = 正在搜索日志目录
ui-running-stage-analysing = 正在分析
ui-running-bytes = { $size }
ui-running-left = 剩余约 { $left }
ui-running-longer = 比平时用时更长
ui-running-stop = 停止分析
ui-stopped = 已停止对 { $run } 的分析。
ui-problem = 无法显示 { $run }
ui-problem-other-runs = 其他运行不受影响。
ui-no-gpu = 此次捕获中没有任何 GPU 工作过
ui-no-gpu-about = 只有在 GPU 上运行过内核，才能给出关于 GPU 性能的建议。捕获的其余内容见下方。
ui-no-run = 此日志目录中没有名为 { $run } 的运行
ui-no-run-do = 它可能已被删除，或者链接来自其他日志目录。名称相近的运行：
ui-no-finding = 此报告中没有名为 { $finding } 的发现项
ui-no-finding-do = 在此版本中，该检查项可能有其他名称。相近的有：
