# What only the command line says.

cli-description = 将 TensorFlow 的 GPU 性能指南变为自动核对清单。
cli-logdir = 一个 logdir、一个会话的文件夹或一个 .xplane.pb 文件（也可以是 gs://bucket/logs 这样的地址）
cli-follow-links = 也读取 logdir 中的链接所指向的外部文件
cli-no-cache = 重新读取性能剖析文件，并且不保存其任何内容
cli-max-memory = 读取一台主机可使用的内存，单位 MB（默认取决于其文件大小和此机器）
cli-max-seconds = 读取一台主机可使用的时间（默认取决于其文件大小）
cli-dask = Dask 调度器的地址，例如 tcp://host:8786，由其工作进程读取运行的各个主机
cli-run = 要报告的运行；默认为最新的运行
cli-runs = 要报告的运行；默认为最新的运行。"train/*" 这样的模式可选取多次运行，各自写入 -o 所指文件夹中的单独文件
cli-one-gpu = 同一程序在一个 GPU 上的运行，用于检查扩展性
cli-thresholds = TOML 文件，其 [thresholds] 表按 ID 设定各检查项的限值
cli-parameters = 模型的参数数量，用于检查 AllReduce 的速度
cli-bandwidth = GPU 之间链路的单向带宽，单位 GB/s
cli-examples = 每步在所有 GPU 上处理的样本总数（捕获中没有时）
cli-hours = 训练需要的小时数：文本输出会说明各项修复可从中节省多少
cli-price = 一个 GPU 每小时的费用，与 --hours 一起使用
cli-examples-of-each = 每步在所有 GPU 上处理的样本总数：所有运行一个数，或每个运行一个（用逗号分隔，基准在前）
cli-format = 输出格式
cli-lang = 输出语言
cli-finding = 仅输出此发现项，用于提交问题（markdown）；使用 -o 时会在旁边写出其时间轴图片
cli-findings = 仅输出未通过的行，体积很小（json）
cli-all = 显示每一行及其数字，而不仅是未通过的行（text）
cli-anonymize = 用虚构名称代替主机、用户、运行、文件夹和文件的名称
cli-output = 写入此文件而不是终端
cli-baseline = 作为比较基准的运行；"train/*" 这样的模式可选取多个捕获
cli-candidate = 要检查的运行或模式；多次运行会并排显示
cli-against = logdir 中的运行或存为 JSON 的报告，被检查的运行不得比它慢；auto 表示取同一程序中早于它且在预算之内的最近一次运行
cli-budget = 说明允许范围的 TOML 文件
cli-compare-help = 将运行与基准比较
cli-check-help = 运行超出预算时失败，用于 CI
cli-runs-help = 列出 logdir 中已剖析的运行
cli-report-help = 报告一次运行
cli-explain-help = 说明某项检查查找什么以及如何处理
cli-whatif-help = 预测解决发现项、改变批次或增加 GPU 后的单步用时
cli-whatif-fix = 要解决的发现项的 ID，与报告中显示的相同；可多次给出
cli-whatif-batch = 每个 GPU 的批次乘以多少，例如 2x
cli-whatif-gpus = 用多少个 GPU 训练，每个都有自己的批次
cli-check = 检查项的 ID，与报告中显示的相同
cli-version = 版本 { $version }，解码器 { $engine }
cli-error = 错误：{ $what }
cli-usage = 用法：
cli-arguments = 位置参数
cli-options = 选项
cli-show-help = 显示此帮助并退出
cli-show-version = 显示版本并退出
cli-unknown-arguments = 无法识别的参数：{ $arguments }
cli-takes-no-value = 不接受值，但给出了 { $value }
cli-arguments-missing = 缺少以下必需的参数：{ $arguments }
cli-value-missing = 需要一个参数
cli-values-missing = 需要至少一个参数
cli-ambiguous-option = 选项有歧义：{ $option } 可能是 { $matches }
cli-not-a-number = 不是数字：{ $value }
cli-invalid-choice = 无效的选择：{ $value }（可选：{ $choices }）
cli-argument-wrong = 参数 { $argument }：{ $what }
cli-newest = 最新的运行：{ $run }
cli-progress = { $stage }（{ $share }）
cli-progress-left = { $stage }（{ $share }，剩余约 { $left }）
cli-stage-reading = 正在读取
cli-stage-analysing = 正在分析

whatif-title = 预测：{ $run }
whatif-step = 每步很可能用时 { $likely }（{ $low } 至 { $high }）；目前为 { $today }。
whatif-range = 每步用时 { $low } 至 { $high }；目前为 { $today }。
whatif-exact = 每步用时 { $high }；目前为 { $today }。
whatif-throughput = 每秒样本数是目前的 { $times } 倍。
whatif-rate = 每秒样本数：预计 { $likely }，目前 { $today }（{ $times } 倍）。
whatif-nothing = 无法预测单步用时；目前为 { $today }。
whatif-part = 步骤的部分
whatif-today = 目前
whatif-then = 预测
whatif-replay = 对未改动步骤的重放误差为 { $error }。超过 { $most } 时，不预测其他批次。
whatif-memory = GPU { $gpu } { $peak-is ->
        [zero] 会使用 { $low } 至 { $high } 的内存
       *[some] 可能使用 { $peak } 的内存（{ $low } 至 { $high }）
    }，上限为 { $limit }{ $room ->
        [none] ：内存会不足。
        [unsure] ：内存可能不足。
       *[some] 。
    }
whatif-memory-unknown = 捕获中看不出内存如何随批次增长。
whatif-not-failed = “{ $title }”没有报告问题，因此没有测得解决后可节省的时间。
whatif-no-saving = 此次捕获中没有只属于“{ $title }”的时间，因此不知道解决后可节省多少。
whatif-parameters = 增加 GPU 后要交换梯度，而性能剖析文件没有显示梯度的大小。请给出模型的参数数量。
whatif-bandwidth = 增加 GPU 后要经由链路交换梯度，而性能剖析文件没有显示链路的带宽。请给出链路带宽。
whatif-from-several = 此运行已使用 { $gpus } 个 GPU。其他数量要根据单个 GPU 上的运行来预测。

explain-limit = 何时不通过
explain-reads = 如何判定
explain-record = 预测的实际结果
record-found = 在 { $faults } 次有此问题的模拟运行中，检测出 { $right } 次。
record-promises = 去除问题后，{ $promises } 次运行中有 { $within } 次的节省在预测范围内。有 { $kept } 次运行的节省不低于下限。
record-real = 一个真实程序修复前后：预测每步节省 { $low } 至 { $high }，实测 { $saved }。

text-title = GPU Advisor：{ $run }
text-capture = { $framework }，{ $gpus }
text-whole-capture = 捕获内容持续 { $step }。
text-noted = { $text }（{ $note }）
text-settle-first = 请先解决：{ $title }
text-doubt = { $confidence }。{ $reasons }
text-fix = 解决办法：{ $fix }
text-problem = 无法读取 { $host }：{ $what }
text-counts = { $failed } 项未通过，{ $passed } 项通过，{ $other } 项未判定或不适用
text-no-gpu = 无 GPU
text-runs-run = 运行
text-runs-hosts = 主机
text-runs-size = 大小
cli-mcp-help = 通过 Model Context Protocol 响应编程智能体的请求
cli-mcp-logdir = 性能剖析文件所在位置（默认：logs）
cli-run-help = 原样运行训练程序，并在其调用 Model.fit 时记录，否则记录几秒
cli-run-logdir = 性能剖析文件的存放位置（默认：logs）
cli-run-python = 同时记录带名称的 Python 调用；较慢
cli-run-command = 程序及其参数
cli-capture-help = 记录提供 TensorFlow 性能剖析服务的程序，并给出报告
cli-capture-address = 每个工作进程的 grpc://host:port，以逗号分隔
cli-capture-logdir = 性能剖析文件的存放位置
cli-capture-seconds = 记录多少秒（默认：5）
capture-fault = GPU Advisor 出错，程序继续运行：{ $cause }
capture-no-finding = 没有未通过的检查项。
capture-step = GPU Advisor：每步 { $step }。{ $text }
capture-finding = { $title }：{ $verdict }
capture-open = 查看全部：tensorboard --logdir { $logdir }，然后打开 { $address }
account-total = 自导入 Keras 以来 { $total }：{ $parts }。
account-name = { $part ->
        [steps] 步骤
        [first-steps] 最初的步骤（跟踪、编译）
        [validation] 验证
        [evaluation] Model.evaluate
        [predict] Model.predict
        [checkpoints] 保存检查点
        [callback] 回调 { $callback }
        [epoch-starts] 各周期的第一个批次
        [fit-starts] fit 的开始
        [data] 数据的 { $callback }.on_epoch_end
        [between-steps] 步骤之间
        [fit-and-callbacks] 回调，以及周期的开始与结束
        [outside] 程序自身，在调用 Keras 之前和之间
       *[fit] 周期和 fit 的开始与结束
    }
account-part = { $name } { $time }
account-times = { $count } 次
account-fix = { $part ->
        [validation] 用更少或更大的批次验证，或每 N 个周期才验证一次（validation_freq）。
        [evaluation] 请用更少或更大的批次评估，并降低频率：回调可以每 N 个 epoch 评估一次。
        [predict] 减少预测次数、预测更少的样本，或使用更大的批次（batch_size）。对单个批次，Model.predict 的开销比模型本身还大：请调用 model(x, training=False)。
        [checkpoints] 减少保存检查点的次数（save_freq，或每 N 个周期），或只保存权重。
        [callback] 每 N 个批次或周期才运行此回调。
        [epoch-starts] 输入在每个周期都重新开始。请重复数据集（repeat() 和 steps_per_epoch；数组请先用 from_tensor_slices 做成数据集），使其跨周期延续，并缓存每次读取或填充的内容。tf.data 有时还会在此等待上一周期的线程数秒。shuffle 缓冲区在第一个批次之前填满：请在 map 之前 shuffle，或使用更小的缓冲区。
        [fit-starts] 请给 Model.fit 传入模型计算所用类型（float32）的数组：其他数组（如 NumPy 的 float64）会在开始时被转换。让一次调用处理许多批次，或对单个批次使用 train_on_batch。
        [data] 数据的 on_epoch_end 所做的工作，请提前做、放到其他线程，或减少次数。
        [first-steps] 每个模型需要一次，训练更长时就不明显。保持模型及其输入形状不变，就不会再次出现。
        [fit-and-callbacks] tb-gpu-advisor run -- python 会分别计时，可看出是哪个回调。
        [outside] 在 Keras 之外，数据只准备一次并保存结果，或在其他线程或进程中提前读取。用 python -m cProfile 查看那里的时间花在哪里。
       *[fit] 在一个周期中放入更多步骤，并让一次 Model.fit 处理许多批次：重复数据（steps_per_epoch），或对单个批次使用 train_on_batch。
    }

# The ledger
section-settle = 请先解决
ledger-settle = 请先解决：{ $titles }
ledger-loss = { $step } 中的 { $loss }：{ $part }。
ledger-step = { $above-is ->
    [zero] 修复此项后，
   *[some] 修复此项和上面各项后，
}可能需要 { $likely }{ $range ->
    [none] {""}
   *[some] （{ $low } 至 { $high }）
}。
ledger-step-unknown = 修复后能节省多少，此次捕获无法判断。
ledger-at-most = 修复此项最多节省 { $high }；其中实际能节省多少，此次捕获无法判断。
ledger-no-shorter = { $above-is ->
    [zero] 只修复此项很可能不会缩短用时。
   *[some] 在上面的修复之后，修复此项很可能不会再缩短用时。
}
ledger-within-noise = 节省的时间小于各步之间的差异。
ledger-falls = 以下部分也会缩短：{ $parts }。
ledger-falls-own = 此损失之外的{ $part }
worth = 在 { $hours } 小时的训练中，可节省 { $saved } 小时{ $priced ->
        [none] {""}
       *[some] ，按每 GPU 小时 { $price } 计合 { $money }
    }。
ledger-all = { $unknown ->
    [none] { $rows-n ->
       *[other] { $rows } 项修复
    }
   *[some] { $rows-n ->
       *[other] 收益已知的 { $rows } 项修复
    }
}很可能使速度提高到 { $times } 倍：从 { $today } 到 { $likely }{ $range ->
    [none] {""}
   *[some] （{ $low } 至 { $high }）
}。
ledger-all-seen = 合计可见 { $today } 中损失了 { $seen }。修复后能节省多少，此次捕获无法判断。
ledger-next = 之后限制步骤的是“{ $title }”：很可能还能节省 { $time }。
ledger-place = 位置：{ $place }
ledger-place-unknown = 位置：代码不在此次捕获中。
ledger-also = 另外：{ $fix }
ledger-decided = 判定依据：{ $checks }
ledger-unexplained = { $step } 中的 { $time } 没有发现项能解释：{ $part }。
text-step = 每步 { $mean }，为 { $steps } 步的平均值{ $range ->
    [none] {""}
   *[some] （{ $low } 至 { $high }）
}。
text-step-one = 此次捕获的唯一一步为 { $mean }。
