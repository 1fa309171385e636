# The GPUs of a run beside each other

several-title = 各 GPU 对比
several-one-gpu-first = 请先从单个 GPU 开始：第 1 章的发现所指、且所有 GPU 同样损失的时间合计每步最多 { $one }，此外多个 GPU 的发现合计 { $several }。指南也是先调优单个 GPU。
several-others-wait = { $host } 的 GPU { $gpu } 限制了步骤。其他 GPU 在集合通信中等待它时，每步有 { $time }（{ $share }）没有任何计算；它在 { $often } 的调用中最后到达。
several-busiest = { $host } 的 GPU { $gpu } 限制了步骤：它每步的计算和复制比平均值多 { $time }（{ $share }）。
several-even = 没有突出的 GPU：让其他 GPU 等待的时间，以及计算和复制比平均值多出的时间，都不到步骤的百分之一。
several-counted =
    { $programs ->
        [same] 关于单个 GPU 的发现只计所有 GPU 同样损失的时间，并画在 { $host } 的 GPU { $gpu } 上。它比其他 GPU 多损失的时间，就是其他 GPU 等待它的时间：这由关于多个 GPU 的发现计入，同一段时间不会在两边都计入。
       *[different] 各 GPU 运行不同的程序。关于单个 GPU 的发现只涉及 { $host } 的 GPU { $gpu }。
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = 限制步骤
several-mean = { $gpus } 个 GPU 的平均值
several-lowest = 最低
several-highest = 最高
several-left-out = 列出了 { $total } 个 GPU 中的 { $shown } 个：限制步骤的 GPU，以及与平均值相差最大的 GPU。
several-more = GPU 详情：偏差与集合通信

note-left-out = 另有 { $count } 条关于其他主机的同类备注未列出。
note-tensorflow-hosts = 按 TensorFlow 计法的步骤仅列出 { $total } 台主机中最慢的 { $shown } 台。
note-steps-cut = { $host }：列出 { $total } 个步骤中的前 { $shown } 个。平均值涵盖所有步骤。
note-calls-cut = { $host }：单个 GPU 的 { $total } 次集合通信调用中，前 { $shown } 次与其他 GPU 的调用进行比较。
note-tables-cut = { $host }：此次捕获包含异常多的名称，因此较长的表格只保留 { $count } 行，并省略图片。

table-gpu-matrix = 各 GPU 步骤的时间去向
table-gpu-skew = 各 GPU 比所在主机的第一个 GPU 晚多少
    .about = 各步骤的中位数。各主机的时钟不同，因此开始与结束只在同一主机内比较。
table-step-skew = 同一主机的 GPU 在每个步骤中相差多少
table-collectives = 集合通信列表
    .about = 每步，按各 GPU 的平均值。字节传递的时长等于调用中最短内核的时长；其他 GPU 多用的时间是在等待最后一个。
column-gpu = GPU
column-host = 主机
column-begins-after = 晚开始
column-begins-last-share = 最后开始
column-ends-after = 晚结束
column-ends-last-share = 最后结束
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

table-links = 链路可达到的速度
    .about = 线路速率为厂商公布的单向值。可达到的值来自 nccl-tests 的测量，或为所示的线路速率比例。
column-gpu-models = 适用的 GPU
column-link = 链路
column-line-rate = 线路速率
column-reached = 可达到
column-reached-source = 来源
confidence-reason-ring-model = 此界限是单个环的模型；NCCL 可能使用树形，或在交换机中求和。
confidence-reason-packs-model = 下限的前提是梯度能分成三包，与计算的后半段并行归约。

given-title = 性能剖析文件没有说明的内容
given-about = 参数数量用于指南的规则，以及文件没有大小信息的情况。带宽会代替表中的值。
given-parameters = 模型的参数数量
given-bandwidth = 链路带宽（单向，GB/s）
given-apply = 重新判定
