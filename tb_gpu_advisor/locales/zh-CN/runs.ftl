cli-history-help = 显示程序的单步用时何时变化，以及同时有哪些变化
cli-history-run = 程序的一次运行；"train/*" 这样的模式会选取这些运行，不论属于哪个程序
cli-history-newest = 这是最新运行 { $run } 的程序。
cli-history-others = 其他程序：{ $programs }。用 --run 选择。
cli-history-program = { $run }（{ $runs } 次运行）
cli-table-help = 写出所有运行的表格：单步用时及其分解，以及每个检查项的结果
cli-table-output = 文件：.csv、.html，或 .parquet（需要 pyarrow）
history-title = 此程序的 { $runs } 次运行{ $days ->
        [none] {""}
       *[some] ，{ $days }
    }
history-days = { $first } 至 { $last }
history-unchanged = 没有能与运行间波动区分开的单步用时变化。
history-too-few = 至少需要 { $fewest } 次运行，才能区分单步用时的变化与波动。
history-slower = 从 { $run } 起变慢：单步用时从 { $before } 变为 { $after }，增加 { $share }。
history-faster = 从 { $run } 起变快：单步用时从 { $before } 变为 { $after }，减少 { $share }。
history-rate-slower = 从 { $run } 起变慢：每秒{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }从 { $before } 变为 { $after }，减少 { $share }。
history-rate-faster = 从 { $run } 起变快：每秒{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }从 { $before } 变为 { $after }，增加 { $share }。
history-other-work = 部分运行每步的工作量不同：所有时间都是与最新运行一步相同工作量（{ $work } 个{ $unit ->
        [examples] 样本
       *[batches] 批次
    }）的时间。
history-went-with = { $name }：每步从 { $before } 变为 { $after }
history-compare = 与前一次运行比较：{ $previous }
history-left-out = 有 { $runs } 次更早的运行未列出。
runs-run = 运行
runs-captured = 捕获时间
runs-file-date = { $date } 的文件
runs-unreadable = { $folders } 个文件夹或文件未列出
runs-step = 平均单步用时
runs-after = 首项修复后
runs-first = 耗时最多的问题和位置
runs-most-to-gain = { $runs }：{ $run } 的改进空间最大，一项修复可从 { $step } 降至 { $after }
runs-change = 变化
runs-healthy = 未发现问题
side-title = { $runs } 次运行与 { $baseline } 比较
side-step = 单步用时平均值
side-verdict = 与基准相比
side-verdict-faster = 减少 { $share }
side-verdict-slower = 增加 { $share }
side-verdict-no-difference = 未检测到差异
side-verdict-cannot-tell = 步骤太少，无法比较
side-verdict-not-comparable = 另一个程序
side-verdict-work-unknown = 每步工作量不同
runs-all = 所有运行
runs-title = { $runs } 次运行
runs-find = 搜索运行、GPU、发现项
runs-none = 没有匹配的运行。
runs-read = 已读取 { $runs } 次中的 { $read } 次
runs-pause = 暂停
runs-read-all = 全部读取
runs-do = 比较
runs-baseline = 基准
runs-choose = 选择 { $run }（最多 6 个）
runs-clear = 清除选择
matrix-pin = 设为基准
history-compare-sides = 比较前后的多次运行
runs-history = 历史
runs-where = 单步用时分解
runs-gpu = GPU

promise-title = 每步节省的预测值与实测值
promise-findings = 已解决的发现项
promise-promised = 预测
promise-gained = 实测
promise-outcome = 结果
promise-range = { $low } 至 { $high }
promise-got = { $got }（±{ $noise }）
promise-inside = 与预测相符
promise-noise = 与预测之差在误差范围内
promise-below = 少于预测
promise-above = 多于预测
promise-in-part = { $findings }（部分）
promise-several = 同时解决多项
promise-line = { $findings }：预测 { $promised }，实测 { $got }。{ $outcome }。
promise-together = 多个发现项同时得到解决。无法分开各自的节省时，只比较总和。
promise-with-xla = 同时开启了 XLA。它在这些发现项之外的节省没有预测，因此节省可能多于预测。
promise-few-steps = 发现项已解决，但每一侧需要 4 个步骤，才能比较节省的预测值与实测值。
promise-other-machine = 发现项已解决，但两次运行使用的 GPU 或主机不同，因此无法将节省与预测比较。
promise-other-work = 发现项已解决，但现在一个步骤的工作与以前不同，因此无法将节省与预测比较。
cli-calibration-help = 将此后已解决的发现项的预测节省与实测节省进行比较
cli-calibration-run = 仅限这些运行：一个名称，或 "train/*" 这样的模式
calibration-title = { $promises-n ->
        [1] { $promises } 项预测中有 { $inside } 项相符。预测范围的平均宽度：步骤的 { $width }。
       *[other] { $promises } 项预测中有 { $inside } 项相符（{ $share }）。预测范围的平均宽度：步骤的 { $width }。
    }
calibration-none = 还没有可以检验的预测。
calibration-needs = 检验需要同一程序在相同 GPU 上的两次运行，各有 4 个步骤。较晚的运行必须解决了一个带有节省预测的发现项。
calibration-compared = 比较了 { $runs } 次运行中的 { $pairs } 对：每对是一次运行与同一程序的下一次运行。
calibration-about = 实测的节省包含两次运行之间的所有变化。“误差范围内”表示：超出预测范围的部分小于测量的不确定度。
calibration-pair = { $before }，然后 { $after }
calibration-promises = 预测
calibration-inside = 相符
calibration-noise = 误差范围内
calibration-below = 节省较少
calibration-above = 节省较多
calibration-width = 平均宽度
share-markdown = 复制为 Markdown
share-html = 下载为一个 HTML 文件
share-json = 下载为 JSON
share-print = 打印
