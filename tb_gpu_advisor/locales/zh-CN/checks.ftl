# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .failed       what was found, with its numbers
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks alike but is silent
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = GPU 活动
    .failed = 此次捕获中没有任何 GPU 运行内核（共见到 { $seen } 个 GPU）。
    .passed = { $seen } 个 GPU 中有 { $working } 个运行了内核。
    .why = 如果 GPU 上没有内核，这里就没有可优化的内容。
    .reads = 查看设备平面及其流。如果由 CPU 完成工作、性能剖析器无权查看 GPU，或捕获错过了训练，则不通过。
    .fix = 请检查 TensorFlow 能否看到 GPU、性能剖析器是否有权读取 GPU 计数器（NVIDIA 驱动程序默认仅允许管理员读取），以及捕获期间训练是否正在运行。
    .verify = 此报告中出现该 GPU 及其内核。

no-step-markers =
    .title = 步骤标记
    .failed = 捕获中没有标出步骤从何处开始。以其他方式找到的步骤数：{ $steps }。
    .passed = 捕获中标出了 { $steps } 个步骤。
    .why = 要得到每步的数字，必须知道步骤从何处开始。按重复规律找出的步骤可能有偏差。
    .reads = 查看性能剖析器的步骤组、步骤行和根事件。按重复规律找出的步骤足以分析，但此行仍不通过。
    .fix = 在剖析期间标记每个步骤。Model.fit 会自动标记；自定义循环需要加一行代码。
    .verify = 此行通过，并且 Profile 标签页显示单步用时。

capture-too-short =
    .title = 步骤数量
    .failed = { $steps-n ->
        [0] 捕获中没有完整的稳定步骤（共找到 { $found } 个步骤）。
       *[other] 捕获中只有 { $steps } 个完整的稳定步骤（共找到 { $found } 个步骤）。
    }
    .passed = { $steps } 个完整的稳定步骤。
    .why = 仅凭一两个步骤无法区分常态与偶然，而且最后一步之后的间隙不在捕获中。Keras 默认只剖析一个步骤。
    .reads = 统计可以分析的步骤。捕获中最后一个步骤没有结尾，因此 n 个步骤需要窗口中有 n + 1 个。
    .fix = 在最初几步过去之后，剖析十个或更多步骤。
    .verify = 此行通过。

no-host-trace =
    .title = 主机跟踪
    .failed = 在 { $hosts } 台主机中，有 { $affected } 台缺少主机事件，或主机事件未与内核关联。
    .passed = 有主机事件；在 GPU 运行过内核时，每次启动都与其内核相关联。
    .why = 主机事件说明 GPU 在等待什么。没有它们，就无法知道空闲时间的原因。
    .reads = 查看主机平面，以及将启动调用与其内核关联的相关 ID。
    .fix = 捕获时开启主机跟踪器（级别 2）。
    .verify = 此报告中的空闲时间有“未知”以外的原因。

warm-up-in-window =
    .title = 捕获中的预热
    .failed = 捕获中包含预热：{ $steps-n ->
        [0] 没有步骤因此被排除
       *[other] 有 { $steps } 个步骤因此被排除
    }；编译器用时 { $compile }，自动调优内核用时 { $autotune }。
    .passed = 捕获中没有编译、自动调优或缓慢的首个步骤。
    .why = 最初几步会编译函数并试用内核。它们比后面的步骤慢，不能代表后面的情况。
    .reads = 查看因编译或启动缓慢而被排除的步骤、编译器事件，以及 cuDNN 和 XLA 试用候选方案的内核。
    .fix = 在最初几步之后再开始剖析。
    .verify = 此行通过，且没有步骤被排除。

dropped-events =
    .title = 丢失的事件
    .failed = 性能剖析器丢失了事件：{ $reported-n ->
        [0] 它自己没有报告
       *[other] 它报告了 { $reported } 次丢失
    }；{ $missing } 的 GPU 事件缺少对应的启动。
    .passed = 没有丢失事件的迹象。
    .why = 缓冲区已满时，性能剖析器会丢弃事件。这样一来，本不存在的空闲时间就会出现。
    .reads = 查看性能剖析器自身的错误，以及在其他事件都有启动调用时缺少启动调用的设备事件。
    .fix = 减少剖析的步骤数；如果开启了 Python 跟踪器，请将其关闭。
    .verify = 此行通过。

ops-hidden-by-graphs =
    .title = CUDA 图中的运算
    .failed = { $share } 的 GPU 时间用于 CUDA 图中未注明运算的内核。
    .passed = 内核注明了各自的运算。
    .why = 一个 CUDA 图会一次启动许多内核。这时性能剖析器无法判断每个内核属于哪个运算，因此发现项也无法指出运算。
    .reads = 查看内核上的图 ID、主机上的图启动，以及内核注明的运算。
    .fix = 仅在剖析时关闭 XLA 的命令缓冲区。
    .side-effect = 关闭后运行本身会变慢：请勿保留此设置。
    .verify = 内核注明了各自的运算。

input-bound =
    .title = 等待输入
    .failed = { $place ->
        [host] 每个 { $step } 的步骤有 { $wait } 在等待下一个批次，期间没有任何计算（{ $share }）。
       *[gpu] 在每个 { $step } 的步骤中，GPU 有 { $wait } 在等待下一个批次（{ $share }）。
    }
    .passed = { $place ->
        [host] 每步有 { $wait } 在等待输入，期间没有任何计算（{ $share }）。
       *[gpu] GPU 每步等待输入 { $wait }（{ $share }）。
    }
    .why = 下一个批次未准备好时，GPU 无事可做。更快的模型也无济于事：决定速度的是输入流水线。
    .reads = 查看步骤的输入运算期间 GPU 的空闲时间，直到结束空闲的启动为止。GPU 仍有工作时输入再慢也没有代价，不会报告。
    .fix = 加快输入流水线：使用 prefetch，并行读取和 map，缓存内存放得下的数据，并在 map 之前分批。
    .side-effect = 并行读取和更大的预取缓冲区会占用更多主机内存；不确定的顺序会改变样本的顺序。
    .verify = 单步分解中的“等待输入”减少。用合成数据训练可以看到所能达到的最佳结果。

step-gaps =
    .title = 步骤之间的间隙
    .failed = { $place ->
        [host] 在每个 { $step } 的步骤中，有 { $gap } 既没有运算也没有运行时在工作：主机在运行 Python（{ $share }）。其中 { $named } 位于有名称的主机事件之下。
       *[gpu] 在每个 { $step } 的步骤中，GPU 有 { $gap } 处于空闲状态，而主机正在步骤之间运行 Python（{ $share }）。其中 { $named } 位于有名称的主机事件之下。
    }
    .passed = { $place ->
        [host] 每步有 { $gap } 只有 Python 在运行（{ $share }）。
       *[gpu] 步骤之间的 Python 使 GPU 每步空闲 { $gap }（{ $share }）。
    }
    .why = 回调、指标、摘要以及 tf.function 之外的代码在两个步骤之间于主机上运行，GPU 要等它们完成。
    .reads = 查看任何运行时调用之外的空闲时间，在 GPU 自身的行上测量。主机步骤标记之间的间隙没有意义：主机会先行于 GPU。
    .fix = 每 N 步做一次这类工作，或在一次调用中运行多个步骤。
    .side-effect = 一次调用运行多个步骤时，回调和日志每 N 步才能看到一步。
    .verify = 单步分解中的“步骤之间”减少。不带回调运行可以看到所能达到的最佳结果。

launch-bound =
    .title = 等待内核启动
    .failed = 在 { $step } 中，GPU 有 { $launch }（{ $share }）在等待主机启动内核：{ $kernels } 次启动中有 { $late } 次启动时队列为空，而每次这样的启动需要 { $latency } 才能到达。
    .passed = 启动跟得上：共 { $kernels } 个内核，GPU 每步等待 { $launch }（{ $share }）。
    .why = 每个内核都要花费主机一次启动。当内核比其启动还短时，GPU 会在内核之间无事可做。
    .reads = 查看队列为空、主机仍在发出下一个内核时的空闲时间。队列已满时的长启动调用不会造成延迟，因此 TensorFlow 自己的启动占比在健康的运行中也可能很大。
    .fix = 启动更少、更大的内核：在 tf.function 中运行步骤，让 XLA 融合小运算，拼接小张量，或增大批次。
    .side-effect = 每遇到新的输入形状，XLA 都会重新编译；更大的批次可能会改变收敛情况。
    .verify = 单步分解中的“内核启动”减少，且每步的内核数变少。

tiny-kernels =
    .title = 微小内核
    .failed = 每步有 { $count } 个内核（占全部的 { $share }）比其启动还短，而启动需要 { $latency }。最常见的是：{ $op-count } 个 { $op } 运算，每个 { $op-mean }。GPU 每步等待启动 { $launch }。
    .passed = 微小内核没有拖慢 GPU：{ $share } 的内核比其启动还短，GPU 每步等待启动 { $launch }。
    .why = 比启动还短的内核无法让 GPU 一直忙到下一个内核到达。
    .reads = 按运算查看比空队列下测得的启动延迟更短的内核。队列已满时，GPU 不会等待它们；它们运行所占的时间见“{ unfused-elementwise.title }”。
    .fix = 用更少的运算完成同样的工作：向量化、拼接小张量，或让 XLA 融合它们。
    .side-effect = 每遇到新的输入形状，XLA 都会重新编译。
    .verify = 每步的内核数变少，且单步分解中的“内核启动”减少。

tensor-cores-unused =
    .title = Tensor Core
    .failed = 每步 { $matrix } 的矩阵时间中，有 { $unused } 未使用 Tensor Core（占步骤的 { $share }）。
    .passed = 矩阵乘积和卷积使用了 Tensor Core，或用时太少而无关紧要：每步 { $matrix } 中有 { $unused } 未使用。
    .why = Tensor Core 计算矩阵乘法比普通单元快数倍。除非开启 TF32，否则 fp32 乘积不会使用它们。
    .reads = 查看内核名称和 GPU 的计算能力。不认识的名称视为未知，而不是“未使用”；TF32、bf16 和 FP8 视为使用。
    .fix = 使用混合精度。在 Ampere 及更新的架构上，TF32 无需改动模型即可用于 fp32。尺寸为 8 的倍数会有帮助。
    .side-effect = fp16 和 TF32 的有效位数较少：请检查模型是否仍能收敛。
    .verify = 内核统计信息页面标明内核使用了 Tensor Core，且其用时减少。

single-precision =
    .title = 精度
    .failed = 只有 { $half } 的设备时间是 16 位；每步有 { $single } 是 fp32。
    .passed = { $half } 的设备时间是 16 位；每步 fp32 占 { $single }，TF32 占 { $tf32 }。
    .why = 16 位内核移动的字节数减半，并且可以使用 Tensor Core。指南称适合的模型最多可加速到 3 倍；上限是 fp32 内核本身的用时。
    .reads = 查看内核名称和输入类型所表明的精度。TF32、bf16 和 FP8 不是 fp32；精度未知的内核被排除，过多时不作判定。
    .fix = 将混合精度作为一项单独的改动开启，然后进行比较。
    .side-effect = fp16 需要损失扩缩（Keras 会自动进行）和 float32 输出层；bf16 两者都不需要。
    .verify = 16 位设备时间的占比上升，且步骤变短。

half-precision-fallback =
    .title = 从半精度回退
    .failed = 半精度已开启，但每步有 { $fallen }（{ $share }）用于仍以 fp32 运行的矩阵内核。
    .passed = 半精度已开启，矩阵乘积和卷积也使用了它（每步有 { $fallen } 为 fp32）。
    .why = 回退的层仍以原来的速度运行，并在两侧增加类型转换。
    .reads = 查看在其他地方使用半精度的运行中的内核名称和输入类型。TF32 不是 fp32。
    .fix = 查看表中的运算：去掉显式的 float32 转换，为这些层设置混合策略，并将尺寸填充到 8 的倍数。
    .verify = 表中的内核消失或改变了精度。

half-precision-softmax =
    .title = 半精度的 softmax
    .failed = 有 softmax 以 16 位运行（每步 { $half }）。
    .passed = softmax 内核以 32 位运行。
    .why = 类别很多的 softmax 在 fp16 中可能溢出，并丢失很小的概率。这关系到结果是否正确，而不是速度。
    .reads = 查看 softmax 内核及其精度。融合内核中的 softmax 无法看到，因此不作判定。
    .fix = 让最后一个 softmax 使用 float32。
    .verify = 此行通过。

exposed-input-copy =
    .title = 复制批次
    .failed = 在批次复制到 GPU 期间，GPU 每步等待 { $exposed }（{ $share }）。
    .passed = 复制批次共用时 { $total }，使 GPU 每步等待 { $exposed }（{ $share }）。
    .why = 如果在 GPU 计算上一步时复制批次，就没有额外开销。
    .reads = 查看属于输入运算的、来自主机的复制中没有内核同时运行的部分。在 GPU 计算期间复制的批次没有代价。
    .fix = 将预取到 GPU 作为输入流水线的最后一个阶段。
    .side-effect = GPU 内存中会多存放一个批次。
    .verify = 单步分解中的“复制到 GPU”减少。

host-placed-ops =
    .title = 主机上的运算
    .failed = 在每个 { $step } 的步骤中，GPU 有 { $idle }（{ $share }）在等待 CPU 上的运算，其中最主要的是 { $op }。
    .passed = GPU 每步等待 CPU 上的运算 { $idle }（{ $share }）。
    .why = 步骤中间如有运算在 CPU 上运行，就需要把它的输入复制到主机、再把结果复制回来，而 GPU 在此期间只能等待。
    .reads = 查看步骤中不启动任何内核的运算期间的空闲时间。输入流水线的运算以及 GPU 忙碌时的运算不会报告；主机运算的数量不能说明其代价。
    .fix = 查明运算放置在何处，并替换或移动表中的运算。有些运算没有 GPU 内核，或没有适用于其类型的内核。
    .verify = 单步分解中的“主机上的运算”减少。

blocking-copies =
    .title = 步骤内的复制
    .failed = 每步有 { $count } 次复制拖住了 GPU：在移动数据的 { $exposed } 内，以及在主机继续执行之前的 { $blocked } 内，GPU 没有运行任何内核（占步骤的 { $share }）。
    .passed = 步骤内的复制拖住 GPU 的时间占步骤的 { $share }。
    .why = 当复制期间没有内核能同时运行时，复制就有代价；如果主机要等到复制结果才启动下一个内核，代价更大。
    .reads = 查看批次以外的复制中没有内核运行的部分，以及等待它们的调用继续之前的空闲时间。与内核重叠的复制无论多少都不会报告。
    .fix = 将中间结果留在 GPU 上：不要在步骤中间读取值，并将表中复制前后的运算放置到 GPU 上。
    .verify = 单步分解中的“复制到 GPU”、“从 GPU 复制”和“内核启动”减少。

xla-recompiles =
    .title = 稳定步骤中的编译
    .failed = 在每个 { $step } 的步骤中，GPU 有 { $compile }（{ $share }）在等待编译器。
    .passed = 稳定步骤中没有编译（每步 { $compile }）。
    .why = XLA 对每种输入形状组合编译一次。如果形状随批次变化，它就会反复编译。
    .reads = 查看稳定步骤中编译器事件期间的空闲时间。最初几步的编译属于预热，已事先排除。
    .fix = 保持形状固定：丢弃最后一个不完整的批次，填充到少数几种尺寸，或不编译形状会变化的部分。
    .side-effect = 填充会计算随后被丢弃的值。
    .verify = 单步分解中的“编译”降为零。

slow-input-stage =
    .title = 最慢的输入阶段
    .failed = 输入流水线中最慢的阶段是 { $stage }，每步自身用时 { $self }。{ $kind ->
        [read] 使用并行 interleave 同时读取多个文件，并让数据靠近机器。
        [generator] Python 生成器一次只处理一个元素：请改用 tf.data 源和 map，或并行运行多个生成器。
        [map] 并行 map（num_parallel_calls），在 map 之前分批，并缓存不变的结果。
        [batch] 并行分批（num_parallel_calls），并在分批之前缩小元素。
        [shuffle] 打乱文件名或索引而不是整个元素，或使用更小的缓冲区。
       *[other] 并行运行该阶段或缓存其结果。
    }
    .passed = { $place ->
        [host] 输入流水线的每个阶段都足够快：每步等待输入 { $wait }。
       *[gpu] 输入流水线的每个阶段都足够快：GPU 每步等待输入 { $wait }。
    }
    .why = 流水线的速度取决于最慢的阶段。加快其他阶段不会有任何改变。
    .reads = 查看 tf.data 迭代器在所有线程上的自身用时。带缓冲区的阶段被排除：它们的时间是在等待前一阶段。GPU 不等待输入时不报告。
    .fix = 按发现项针对此类阶段的说明操作，然后再看一遍：次慢的阶段可能相差不远。
    .verify = 它每步的自身用时减少，单步分解中的“等待输入”也减少。

eager-execution =
    .title = Eager 执行
    .failed = { $share } 的启动来自由 Python 逐个运行的运算，GPU 每步为此等待 { $idle }（{ $idle-share }）。
    .passed = { $share } 的启动来自 Eager 运算；GPU 每步为此等待 { $idle }。
    .why = 在 Eager 模式下，Python 逐个分派每个运算。在 tf.function 中则由运行时分派，速度快许多倍。
    .reads = 查看不属于任何函数运行的启动，以及其内核之前的空闲时间。编译后的步骤前后的少数 Eager 运算不会报告。
    .fix = 将步骤放入 tf.function。除非设置了 run_eagerly，否则 Model.fit 会这样做。
    .side-effect = tf.function 中的 Python 代码只在跟踪时运行：请使用 tf.print 和 TensorFlow 的控制流。
    .verify = Eager 启动的占比下降，且单步分解中的“内核启动”减少。

recurring-copies =
    .title = 每步都有的复制
    .failed = 有 { $copies } 次复制在每步的同一位置发生，每步耗费 { $cost }（{ $share }）。
    .passed = 每步重复的复制每步耗费 { $cost }（{ $share }）。
    .why = 在同一位置重复的复制是程序固有的：有运算位于错误的设备上，或有值在每步都被读取。
    .reads = 按运算查看复制出现在多大比例的步骤中，以及其位置的变化。批次、与内核重叠的复制以及每 N 步一次的读取不会报告。
    .fix = 查看表中复制前后的运算。将它们之间的运算移到 GPU 上，或每 N 步读取一次值。
    .verify = 表中的复制消失。

unfused-elementwise =
    .title = 连续的逐元素内核
    .failed = 每步有 { $time }（{ $share }）用于 { $chains } 条链中依次运行的 { $kernels } 个逐元素内核。
    .passed = 逐元素内核链每步用时 { $time }（{ $share }）。
    .why = 每个这样的内核都要从内存读取输入并写回输出。一个融合内核只需读写一次。
    .reads = 查看连续两个及以上的逐元素内核。XLA 已融合的内核不会报告。最好的情况下，一串内核的总用时与其中一个内核相当，其间的空闲也会消失。
    .fix = 让 XLA 编译它们所属的函数。
    .side-effect = 每遇到新的输入形状，XLA 都会重新编译。
    .verify = 每条链变成一个名为 fusion 的内核，且其用时减少。

xla-off =
    .title = XLA
    .failed = XLA 已关闭，而它在这里可能有帮助：GPU 每步等待启动 { $launch }，另有 { $chains } 用于逐元素内核链（合计 { $share }）。
    .passed = XLA 已开启，或在这里没有多少可改进之处（占步骤的 { $share }）。
    .why = XLA 将函数编译成更少、更大的内核。
    .reads = 查看 XLA 的痕迹、等待启动的空闲时间，以及逐元素内核链。收益很小时不报告。
    .fix = 将训练函数的 XLA 作为一项单独的改动开启，然后进行比较。请先解决输入流水线和混合精度的问题。
    .side-effect = 最初几步用时更长，可能需要更多内存，并且形状不能随批次变化。
    .verify = 每步的内核数变少，且步骤变短。

small-model =
    .title = GPU 的工作量
    .failed = 在 { $step } 的步骤中，GPU 只计算 { $busy }（{ $busy-share }）：对此模型来说可能不划算。
    .passed = GPU 每步计算 { $busy }（{ $busy-share }）。
    .why = 每个步骤在主机上都有不随模型缩小的开销。非常小的模型在那里花的时间比在 GPU 上还多。
    .reads = 查看每步的设备时间及其在步骤中的占比。这是一条提示，而不是缺陷。
    .fix = 增大批次，或与在 CPU 上的运行进行比较。
    .side-effect = 更大的批次可能会改变收敛情况。
    .verify = GPU 在步骤中的占比上升。

input-threads-delay-launches =
    .title = 与启动争用的输入线程
    .failed = tf.data 的线程忙碌时，GPU 每步等待启动 { $overlap }（{ $share }），其中 { $paused } 是长达操作系统一个时间片的停顿。这些时候从一次启动到下一次通常用时 { $beside }，其他时候用时 { $alone }（数量太少无法判断时为 0）。
    .passed = tf.data 的线程没有拖慢启动：线程忙碌时，GPU 每步等待启动 { $overlap }。这些时候从一次启动到下一次通常用时 { $beside }，其他时候用时 { $alone }（数量太少无法判断时为 0）。
    .why = 输入流水线的线程与启动内核的线程共用主机的核心。必须排队等待核心的启动会迟到。
    .reads = 查看 tf.data 线程忙碌与空闲时启动的间隔、此时更常出现的长达一个时间片的停顿，以及此时的空闲时间。不拖慢任何事情的忙碌线程不会报告。
    .fix = 如果还没有这样做，请为 GPU 分配专用的启动线程。
    .side-effect = 每个 GPU 会从输入流水线占用两个线程。
    .verify = 无论有无 tf.data，启动的间隔相同，且单步分解中的“内核启动”减少。

dynamic-loss-scaling =
    .title = 动态损失扩缩
    .failed = 动态损失扩缩每步都读回一个值，拖住 GPU { $cost }（{ $share }）。
    .passed = 损失扩缩每步拖住 GPU { $cost }（{ $share }）。
    .why = 是否跳过某个步骤由主机决定。GPU 要等到主机读完该值并继续执行。
    .reads = 查看在梯度中查找无穷大的运算、主机等待的小复制，以及主机上的损失扩缩运算。被读回的指标由其他行负责。
    .fix = 一旦知道可用的值，就使用固定的损失扩缩系数，或使用不需要它的 bf16。
    .side-effect = 固定系数太大会使梯度变为无穷大，太小则会丢失梯度。
    .verify = 表中的复制消失，且步骤末尾的间隙消除。

unaligned-dimensions =
    .title = 矩阵的尺寸
    .failed = 每步有 { $odd }（{ $share }）用于尺寸不是 8 的倍数的矩阵乘积。
    .passed = 尺寸不是 8 的倍数的矩阵乘积每步用时 { $odd }（{ $share }）。
    .why = Tensor Core 按块工作。填不满块的尺寸会浪费一部分；但不会妨碍使用 Tensor Core。
    .reads = 查看半精度矩阵乘积的输入形状。卷积被排除，因为 cuDNN 会自行填充。
    .fix = 将层的大小、词汇表大小和批次大小向上取整到 8 的倍数。
    .side-effect = 填充会增加少许内存和计算量。
    .verify = 表中内核的用时减少。

small-batch =
    .title = 批次大小与 GPU 内存
    .failed = GPU 内存最多只用了 { $used }（{ $limit } 中的 { $peak }），而每个步骤有 { $fixed } 用于不随批次增长的事情。
    .passed = 内存使用峰值为 { $used }（{ $limit } 中的 { $peak }）；步骤中有 { $fixed } 不是计算。
    .why = 启动、梯度交换和 Python 所用的时间，小批次与大批次相同。更大的批次会把它们分摊到更多样本上。
    .reads = 查看 TensorFlow 分配器报告的使用中内存（而非预留内存）峰值，以及步骤中不属于计算的部分。
    .fix = 在内存允许的范围内增大每个 GPU 的批次大小，同时查看内存性能剖析。
    .side-effect = 更大的批次可能会改变收敛情况。学习率通常也要随之增大。
    .verify = 每秒样本数增加。单个步骤的用时会变长。

input-cannot-feed-gpus =
    .title = 供给所有 GPU 的输入
    .failed = 每个步骤中，{ $gpus } 个 GPU 里都有一个等待其批次 { $wait }（{ $share }），其他 GPU 则等待它：主机无法供给全部 GPU。
    .passed = 主机能供给全部 { $gpus } 个 GPU：等待最久的 GPU 每步等待 { $wait }（{ $share }）。
    .why = 有多个 GPU 时，一个步骤要从同一台主机取多个批次。能跟上一个 GPU 的输入流水线不一定能跟上全部 GPU。
    .reads = 查看每个步骤中等待批次最久的 GPU，因为其他 GPU 也要等它。没有 GPU 等待的迟到批次不会报告。
    .fix = 加快输入流水线，将读取分散到多个文件和工作线程，并为每个 GPU 预取。
    .side-effect = 更多的工作线程会占用启动内核的线程所需的核心。
    .verify = 每个 GPU 的单步分解中的“等待输入”都减少。

idle-gpus =
    .title = 没有工作的 GPU
    .failed = { $seen } 个 GPU 中有 { $unused } 个没有运行内核：{ $gpus }。
    .passed = 全部 { $seen } 个 GPU 都运行了内核。
    .why = 不做计算的 GPU 与做计算的 GPU 花费相同。
    .reads = 查看性能剖析器见到的 GPU 中哪些运行了内核。如果恰好只有一个在工作，可能是有意为之，因此置信度较低。
    .fix = 使用覆盖所有 GPU 的分布策略进行训练，或将其余 GPU 交给其他程序。
    .verify = 此报告中所有 GPU 都显示有内核。

extra-allreduce =
    .title = AllReduce 调用次数
    .failed = 梯度在每步以 { $calls } 次调用归约，每次用时 { $shortest } 或更长。超出一次调用的部分每步最多耗费 { $cost }（{ $share }）。
    .passed = AllReduce 调用次数（每步 { $calls } 次）最多耗费 { $cost }（{ $share }）。
    .why = 无论大小，每次调用都有自身的开销。指南期望每个 GPU 每步用一次调用归约全部梯度。
    .reads = 查看所有 GPU 每步都进行的集合通信调用（不含 SyncBatchNorm）及其中最短的用时。少数几个大包以及被计算掩盖的调用不会报告。
    .fix = 一次归约全部梯度：在优化器的一次调用中应用它们，并将打包交给 tf.distribute。
    .side-effect = 一次大调用比多次小调用开始得晚；分成少数几包是不错的折中。
    .verify = 此行的调用次数下降。

slow-allreduce =
    .title = AllReduce 的速度
    .failed =
        归约 { $bytes }（{ $size-source ->
            [parameters] 每个参数 4 字节
           *[calls] 按调用的形状
        }）每步用时 { $transfer }，是 { $rate }（{ $rate-source ->
            [given] 您提供的值
           *[table] 常用链路
        }）链路所能达到的 { $expected } 的 { $ratio } 倍。按指南的规则，字节数除以带宽，为 { $guide }。
    .passed =
        归约 { $bytes }（{ $size-source ->
            [parameters] 每个参数 4 字节
           *[calls] 按调用的形状
        }）每步用时 { $transfer }；{ $rate }（{ $rate-source ->
            [given] 您提供的值
           *[table] 常用链路
        }）的链路可达到 { $expected }。按指南的规则，字节数除以带宽，为 { $guide }。
    .why = 梯度在每个步骤都要在 GPU 之间传递。速度取决于它们的链路：NVLink、PCIe 或网络。
    .reads = 查看调用传递的字节数，或您提供的每个参数 4 字节：TensorFlow 的梯度在混合精度下也是 32 位。用时取各 GPU 中最短的，因此等待迟到的 GPU 不计入。带宽为您提供的值，或常用链路表中的值。
    .fix = 用 nvidia-smi topo -m 查看链路，让 NCCL 显示它使用的链路，并尝试其他跨设备通信方式。在主机之间，请检查 NCCL 是否使用了高速网络。
    .verify = 此行的传输时间接近链路所能达到的时间。

exposed-allreduce =
    .title = 与计算并行的 AllReduce
    .failed = 在每个 { $step } 的步骤中，有 { $exposed }（{ $share }）在传递梯度，而 GPU 没有进行任何计算。
    .passed = AllReduce 共 { $transfer }，其中每步有 { $exposed }（{ $share }）未被计算掩盖。
    .why = 最后几层的梯度远早于最初几层的梯度就绪。在反向传播期间归约它们可以掩盖大部分时间。
    .reads = 查看没有计算同时进行的集合通信，去除等待最后一个 GPU 的时间。与反向传播并行的 AllReduce 再长也不会报告。
    .fix = 在反向传播期间将梯度分成少数几包归约，或增大批次：AllReduce 的用时不随批次增长。
    .side-effect = 更大的批次可能会改变收敛情况。
    .verify = 单步分解中的“集合通信”减少。

late-allreduce =
    .title = 在 AllReduce 中等待
    .failed =
        GPU 每步在 AllReduce 中为等待另一个 GPU 用去 { $wait }（{ $share }）。在 { $often } 的调用中，{ $host } 的 GPU { $gpu } 最后到达。{ $cause ->
            [compute] 它每步比其他 GPU 多计算 { $more }。
            [input] 它每步多等待输入 { $more }。
            [launch] 它每步多等待内核启动 { $more }。
            [host] 它每步多等待主机的其他工作 { $more }。
            [copies] 它每步多复制 { $more }。
           *[other] 没有突出的单一原因。
        }
    .passed = GPU 每步在 AllReduce 中互相等待 { $wait }（{ $share }）。
    .why = AllReduce 要等最后一个 GPU 到达才开始传递字节。在此之前，其他 GPU 都停着。
    .reads = 查看每个 GPU 的内核比同一调用中最短的内核长多少。时长不需要共同的时钟，因此跨主机也成立。与自身计算并行的等待没有损失，因此不计。
    .fix = 查明该 GPU 为何迟到：工作更多、开始较晚、它的输入，或其上运行的其他程序。
    .verify = 此行的等待时间减少。

cross-gpu-copies =
    .title = GPU 之间的复制
    .failed = 每步有 { $count } 次 GPU 之间的复制，使 GPU { $gpu } 有 { $exposed }（{ $share }）无法计算。
    .passed = GPU 之间的复制拖住任一 GPU 的时间每步不超过 { $exposed }（{ $share }）。
    .why = 每个 GPU 上都有一份模型时，它们之间只需传递梯度。
    .reads = 查看离开其 GPU 的复制中没有内核运行的部分。GPU 内部的复制和 NCCL 自身的通信不会报告。
    .fix = 查看表中复制前后的运算：在策略的作用域内创建变量，并将每个副本的张量留在其自己的 GPU 上。
    .verify = 表中的复制消失。

uneven-replicas =
    .title = GPU 之间的工作均衡
    .failed = { $host } 的 GPU { $gpu } 每步比各 GPU 的平均值多计算 { $more }（{ $share }）。它额外做得最多的是：{ $op }。
    .passed = 最忙的 GPU 每步比各 GPU 的平均值多计算 { $more }（{ $share }）。
    .why = 每个步骤中，所有 GPU 都要等待最忙的那个。它往往是承担额外工作的第一个 GPU。
    .reads = 查看每个 GPU 每步的计算时间，以及在最忙的 GPU 上用时更长的运算。流水线的各阶段本来就运行不同的运算，不会报告。
    .fix = 将表中的额外运算移到 CPU 或分散到各 GPU，并给每个副本同样大小的批次。
    .verify = 此行的差异缩小。

serial-gpus =
    .title = GPU 同时运行
    .failed = 平均只有 { $at-once } 个 GPU（共 { $gpus } 个）同时计算：它们在轮流运行。
    .passed = 平均有 { $at-once } 个 GPU（共 { $gpus } 个）同时计算。
    .why = 副本之间的控制依赖可能使它们依次运行。这样一来，多个 GPU 与一个一样慢。
    .reads = 查看一台主机上各 GPU 的计算时间之和除以任一 GPU 在计算的时间。流水线的各阶段不会报告。
    .fix = 查找依赖于其他副本的运算。如果您的代码中没有，请向 TensorFlow 提交问题并附上跟踪。
    .verify = 同时计算的 GPU 数量增加。

staggered-launches =
    .title = 所有 GPU 上步骤的开始
    .failed = GPU { $gpu } 的步骤比其他 GPU 晚开始 { $skew }（占步骤的 { $share }）：主机依次为各个 GPU 启动工作。
    .passed = 最后一个 GPU 的步骤比其他 GPU 晚开始 { $skew }（占步骤的 { $share }）。
    .why = 当主机的线程为一个 GPU 处理许多运算时，其他 GPU 就会较晚得到工作，而所有 GPU 都要等待最后一个。
    .reads = 查看一台主机上每个 GPU 在每步的第一个内核，以各步骤的中位数判定。流水线的各阶段本来就是错开的。
    .fix = 为每个 GPU 分配专用的启动线程。每个 GPU 通常两个就够。
    .side-effect = 每个 GPU 会从输入流水线占用两个线程。
    .verify = 此行的延迟减少，在 AllReduce 中的等待也减少。

poor-scaling =
    .title = 扩展性
    .failed = 一个步骤在 { $gpus } 个 GPU 上用时 { $step }，在一个 GPU 上用时 { $one }：为完美扩展的 { $efficiency }。
    .passed = 一个步骤在 { $gpus } 个 GPU 上用时 { $step }，在一个 GPU 上用时 { $one }（{ $efficiency }）。
    .why = 在每个 GPU 的批次相同时，多个 GPU 上的步骤应只比一个 GPU 上略长。
    .reads = 查看您指定的单 GPU 运行的单步用时。没有它就不作判定。
    .fix = 先解决单 GPU 的发现项，再解决本节关于 AllReduce、输入和启动的发现项。
    .verify = 两次运行的单步用时更加接近。
