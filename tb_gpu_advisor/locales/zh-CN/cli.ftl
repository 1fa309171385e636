# What only the command line says.

cli-description = 将 TensorFlow 的 GPU 性能指南变为自动核对清单。
cli-logdir = 一个 logdir、一个会话的文件夹或一个 .xplane.pb 文件（也可以是 gs://bucket/logs 这样的地址）
cli-follow-links = 也读取 logdir 中的链接所指向的外部文件
cli-no-cache = 重新读取性能剖析文件，并且不保存其任何内容
cli-max-memory = 读取一台主机可使用的内存，单位 MB（默认取决于其文件大小和此机器）
cli-max-seconds = 读取一台主机可使用的时间（默认取决于其文件大小）
cli-dask = Dask 调度器的地址，例如 tcp://host:8786，由其工作进程读取运行的各个主机
cli-run = 要报告的运行；默认为最新的运行
cli-runs = 要报告的运行；默认为最新的运行。"train/*" 这样的模式可选取多个运行，各自写入 -o 所指文件夹中的单独文件
cli-one-gpu = 同一程序在一个 GPU 上的运行，用于检查扩展性
cli-thresholds = TOML 文件，其 [thresholds] 表按 ID 设定各检查项的限值
cli-parameters = 模型的参数数量，用于检查 AllReduce 的速度
cli-bandwidth = GPU 之间链路的单向带宽，单位 GB/s
cli-format = 输出格式
cli-lang = 输出语言
cli-finding = 仅输出此发现项，用于提交问题（markdown）；使用 -o 时会在旁边写出其时间轴图片
cli-findings = 仅输出未通过的行，字节数很少（json）
cli-all = 显示每一行及其数字，而不仅是未通过的行（text）
cli-anonymize = 用虚构名称代替主机、运行和文件夹的名称
cli-output = 写入此文件而不是终端
cli-baseline = 作为比较基准的运行；"train/*" 这样的模式可选取多个捕获
cli-candidate = 要检查的运行或模式；多个运行会并排显示
cli-against = logdir 中的运行或存为 JSON 的报告，被检查的运行不得比它慢；auto 表示取同一程序在它之前、在预算之内的最后一个运行
cli-budget = 说明允许范围的 TOML 文件
cli-compare-help = 将运行与基准比较
cli-check-help = 运行超出预算时失败，用于 CI
cli-runs-help = 列出 logdir 中已剖析的运行
cli-report-help = 报告一个运行
cli-explain-help = 说明某项检查查找什么以及如何处理
cli-check = 检查项的 ID，与报告中显示的相同
cli-version = 版本 { $version }，解码器 { $engine }
cli-error = 错误：{ $what }
cli-newest = 最新的运行：{ $run }
cli-progress = { $stage }（{ $share }）
cli-progress-left = { $stage }（{ $share }，剩余约 { $left }）
cli-stage-reading = 正在读取
cli-stage-analysing = 正在分析

explain-limit = 何时不通过
explain-reads = 如何判定
explain-record = 预测的实际结果
record-found = 在 { $faults } 个有此问题的模拟运行中，检测出 { $found } 个。
record-promises = 去除问题后，{ $promises } 个运行中有 { $within } 个的节省在预测范围内。有 { $kept } 个运行的节省不低于下限。
record-real = 一个真实程序修复前后：预测每步节省 { $low } 至 { $high }，实测 { $saved }。

text-title = GPU Advisor：{ $run }
text-capture = { $framework }，{ $gpus }
text-whole-capture = GPU 活动持续 { $median }。
text-saving = 最多可节省 { $high }
text-saving-range = 可节省 { $low } 至 { $high }
text-exclusive = { $time-is ->
        [zero] 与其他发现项重叠
       *[some] 其中 { $time } 不与其他发现项重叠
    }
text-and = { $before }；{ $after }
text-within-noise = 小于各步骤之间的波动
text-settle-first = 请先解决：{ $title }
text-doubt = { $confidence }：{ $reasons }
text-fix = 解决办法：{ $fix }
text-problem = 无法读取 { $host }：{ $what }
text-counts = { $failed } 项未通过，{ $passed } 项通过，{ $other } 项未判定或不适用
text-gpu = GPU
text-no-gpu = 无 GPU
text-runs-run = 运行
text-runs-hosts = 主机
text-runs-size = 大小
text-runs-modified = 写入时间
cli-mcp-help = 通过 Model Context Protocol 回应编程智能体
cli-mcp-logdir = 性能剖析文件所在位置（默认：logs）
cli-run-help = 原样运行训练程序，并在其调用 Model.fit 时记录
cli-run-logdir = 性能剖析文件的存放位置（默认：logs）
cli-run-command = 程序及其参数
cli-capture-help = 记录提供 TensorFlow 性能剖析服务的程序，并给出报告
cli-capture-address = 每个工作进程的 grpc://host:port，以逗号分隔
cli-capture-logdir = 性能剖析文件的存放位置
cli-capture-seconds = 记录多少秒（默认：5）
capture-none = GPU Advisor 没有记录任何内容：程序在步骤稳定之前就结束了。请训练更多步骤，或使用更小的 Budget(steps=…)。
capture-no-fit = { $logdir } 中没有记录任何内容：程序没有调用 Model.fit，或在步骤稳定之前就结束了。在您自己的循环中，请用 "with capture.step():" 包住每个步骤，其中 capture 为 tb_gpu_advisor.capture.Capture("{ $logdir }")。
capture-no-finding = 没有未通过的检查项。
capture-step = GPU Advisor：每步 { $step }。{ $text }
capture-finding = { $title }：{ $verdict }
capture-open = 查看全部：tensorboard --logdir { $logdir }，然后打开 { $address }
