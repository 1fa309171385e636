# The GPUs of a run compared

several-title = 各 GPU 对比
several-one-gpu-first = 请像指南那样先从一个 GPU 开始（CUDA_VISIBLE_DEVICES=0 python train.py）。解决关于单个 GPU 的发现项，每步最多可节省 { $one }；{ $several-is ->
    [zero] 关于多个 GPU 的发现项不能再节省更多时间。
   *[some] 再解决关于多个 GPU 的发现项，最多还可节省 { $several }。
}
several-others-wait = { $host } 的 GPU { $gpu } 决定了单步用时：它在 { $often } 的集合通信调用中最后到达。其他 GPU 每步平均等待它 { $time }，期间没有计算（占步骤的 { $share }）。
several-busiest = { $host } 的 GPU { $gpu } 决定了单步用时：它每步的计算和复制比平均值多 { $time }（占步骤的 { $share }）。
several-even = 没有突出的 GPU：让其他 GPU 等待的时间，以及工作比平均值多出的时间，都不到步骤的 1%。
several-counted =
    { $programs ->
        [same] 关于单个 GPU 的发现项只计所有 GPU 同样损失的时间，并显示 { $host } 的 GPU { $gpu }。等待较慢的 GPU 的时间只计入“多个 GPU”。
       *[different] 各 GPU 运行不同的程序。关于单个 GPU 的发现项只涉及 { $host } 的 GPU { $gpu }。
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = 决定单步用时
several-mean = { $gpus } 个 GPU 的平均值
several-lowest = 最低
several-highest = 最高
several-left-out = 列出了 { $total } 个 GPU 中的 { $shown } 个：决定单步用时的 GPU，以及与平均值相差最大的 GPU。
several-more = GPU 详情：偏差与集合通信

note-left-out = 另有 { $count } 条关于其他主机的同类备注未列出。
note-tensorflow-hosts = 按 TensorFlow 的算法划分的步骤仅列出 { $total } 台主机中最慢的 { $shown } 台。
note-slowest-host = { $host }：单步中它自身的部分用时 { $step }，各主机平均为 { $mean }。其他主机在等待这台主机。发现项中的时间是该主机步骤的一部分。请检查它是否分到更多数据、是否有其他程序占用其核心，或处理器是否更慢。
note-hosts-differ = { $host }：单步用时 { $step }，各主机平均为 { $mean }。决定单步用时的 GPU 在这台主机上，发现项中的时间是该主机步骤的一部分。
note-hosts-apart = { $last }：按时钟，它的记录在 { $first } 的记录结束 { $time } 后才开始。不比较不同主机的 GPU。请将每次运行的文件放入各自的文件夹，或校准时钟。
note-steps-cut = { $host }：列出 { $total } 个步骤中的前 { $shown } 个。平均值涵盖所有步骤。
note-calls-cut = { $host }：单个 GPU 的 { $total } 次集合通信调用中，前 { $shown } 次与其他 GPU 的调用进行比较。
note-tables-cut = { $host }：此次捕获包含异常多的名称，因此较长的表格只保留 { $count } 行，并省略图片。

fleet-title = 所有 GPU，按主机排列
fleet-show = 着色依据
fleet-busy = 忙碌
fleet-lost = 空闲
fleet-late = 工作时间超出平均值
fleet-cell = { $gpu }：{ $metric } { $time }（{ $share }）
fleet-outliers = 突出的 GPU：

table-gpu-matrix = 各 GPU 的单步用时分解
table-gpu-skew = 各 GPU 比所在主机的第一个 GPU 晚多少
    .about = 各步骤的中位数。各主机的时钟不同，因此开始与结束只在同一主机内比较。
table-step-skew = 同一主机的 GPU 在每个步骤中相差多少
table-collectives = 集合通信列表
    .about = 每步，按各 GPU 的平均值。数据传递的时长等于调用中最短内核的时长；内核用时更长的 GPU 是在等待最后一个 GPU。
column-gpu = GPU
column-host = 主机
column-begins-after = 开始延迟
column-begins-last-share = 最后开始的比例
column-ends-after = 结束延迟
column-ends-last-share = 最后结束的比例
column-begin-spread = 开始时相差
column-begins-last = 最后开始的 GPU
column-end-spread = 结束时相差
column-ends-last = 最后结束的 GPU
column-collective = 集合通信
column-calls-per-step = 每个 GPU 每步的调用
column-bytes-per-step = 每步大小
column-waiting = 等待
column-moving = 传递
column-exposed-collective = 无计算
column-comes-last = 最后的 GPU
column-comes-last-host = 所在主机
column-comes-last-share = 最后的比例

confidence-reason-ring-model = 链路所需的时间按单个环的模型计算；NCCL 可能使用树形拓扑，或在交换机中求和。

given-title = 性能剖析文件没有显示的内容
given-about = 参数数量用于指南的规则，以及性能剖析文件没有大小信息的情况。带宽会代替表中的值。
given-parameters = 模型的参数数量
given-bandwidth = 链路带宽（单向，GB/s）
given-examples = 每步的样本数（所有 GPU 合计）
given-apply = 重新判定
