# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = 未通过
status-passed = 通过
status-not-applicable = 不适用
status-no-data = 无数据
status-error = 错误

section-failed = 待解决，请按此顺序
section-0 = 捕获
section-1-1 = 输入流水线
section-1-2-1 = 步骤之间的间隙
section-1-2-2 = GPU 利用率
section-1-2-3 = 内核效率
section-1-3 = 混合精度和 XLA
section-1-end = 使用 GPU 是否划算？
section-2 = 多个 GPU

category-compute = 计算
    .about = 有内核在运行。
category-collective = 集合通信
    .about = 只有 GPU 之间的通信在运行。
category-copy-h2d = 复制到 GPU
    .about = 只有从主机到设备的复制在运行。
category-copy-d2h = 从 GPU 复制
    .about = 只有从设备到主机的复制在运行。
category-copy-d2d = GPU 上的复制
    .about = 只有设备之间或设备内部的复制在运行。
category-input-wait = 等待输入
    .about = GPU 空闲：步骤在等待下一个批次。
category-compile = 准备
    .about = GPU 空闲：正在跟踪或编译函数，或加载内核或库。
category-between-steps = 步骤之间
    .about = GPU 空闲：主机在运行时调用之外运行 Python。
category-kernel-launch = 内核启动
    .about = GPU 空闲：其队列为空，主机仍在启动下一个内核。
category-host-python = 步骤内的 Python
    .about = GPU 空闲：步骤内有 Python 在运行，没有启动任何内核。
category-host-op = 主机上的运算
    .about = GPU 空闲：步骤中有运算在 CPU 上运行。
category-host-stopped = 主机停顿
    .about = GPU 空闲：主机在通常只需几微秒的调用中停顿了数毫秒。这不是启动的开销。请检查占用其核心的其他进程、缺页、正在写出缓冲区的性能剖析器，以及处理器的功率上限。
category-copy-wait = 等待复制
    .about = GPU 空闲：主机在等待主机与 GPU 之间的复制，之后才继续启动。
category-sync = 同步
    .about = GPU 空闲：主机在同步调用中等待，或者下一个内核已在队列中，正在等待另一个流或另一个 GPU。
category-profiler = 性能剖析器
    .about = GPU 空闲：性能剖析器自身在主机上工作。
category-floor = 内核之间
    .about = 队列中两个内核之间不可避免的间隙。
category-unknown = 未知
    .about = GPU 空闲，而捕获没有说明原因。请检查 GPU 上是否有其他程序（nvidia-smi）。

reason-host-trace = 缺少主机事件。
    .capture = 捕获时开启主机跟踪器（级别 2）。
reason-correlation-ids = 主机上的启动未与内核关联。
    .capture = 使用会记录启动调用的性能剖析器捕获：主机跟踪器级别 2，并开启设备跟踪器。
reason-steps = 没有找到步骤。
    .capture = 在剖析期间标记每个步骤（请参阅“{ no-step-markers.fault }”）。
reason-gpu-activity = 没有任何 GPU 运行过内核。
    .capture = 请参阅“{ no-gpu-activity.fault }”。
reason-slow-first-step = 首个步骤比其他步骤长得多，已被排除。其中没有看到编译或内核试用。晚几步再开始捕获即可判断：如果那时的首个步骤同样长，则是剖析器自身启动所致。
reason-one-step = 捕获中只有一个步骤，因此不包含步骤之间发生的事。
    .capture = 剖析至少 10 个步骤（请参阅“{ capture-too-short.fault }”）。
reason-one-step-copies = 步骤内的复制使 GPU 延迟 { $cost }（占步骤的 { $share }）。仅凭一个步骤无法看出它们是否重复出现。
    .capture = 剖析至少 10 个步骤（请参阅“{ capture-too-short.fault }”）。
reason-empty-capture = 捕获为空。
    .capture = 在训练运行时重新捕获。
reason-compute-capability = 捕获中没有说明是哪种 GPU。
    .capture = 开启设备跟踪器后重新捕获。
reason-no-tensor-cores = 此 GPU 没有 Tensor Core。
reason-no-kernels = 没有运行内核；GPU 只进行了复制。
reason-no-matrix-kernels = 没有矩阵乘积或卷积。
reason-unknown-kernels = 有太多时间用于从名称看不出计算内容的内核。
    .capture = 在内核统计信息页面查看这些内核的来源；更新版本的 GPU Advisor 可能认识这些名称。
reason-half-precision-off = 半精度未开启：请参阅“精度”。
reason-no-half-products = 半精度已开启，但没有矩阵乘积以半精度运行（卷积由 cuDNN 填充）。
reason-no-softmax = 没有单独的 softmax 内核。
reason-tf-data = 捕获中没有 tf.data 的事件。
    .capture = 捕获时开启主机跟踪器（级别 2）。不使用 tf.data 的输入无法分解。
reason-same-launches = 既在输入线程忙碌时启动过、又在其他时候启动过的内核太少，无法测量对启动的影响。
reason-input-producer = 捕获中没有用时与 GPU 等待时间相当的输入阶段：生成批次的阶段未被捕获。
reason-input-unnamed = 捕获没有显示何时取批次。Python 运行期间的空闲时间可能是在等待输入。
reason-batch-unnamed = 步骤和到 GPU 的复制都没有标签，因此无法识别批次的复制。
    .capture = 在剖析期间标记每个步骤。
reason-idle-unexplained = GPU 的空闲时间有很大一部分没有记录原因，可能属于此项。
    .capture = 捕获时开启主机跟踪器（级别 2），并避免丢失事件。
reason-op-names = 此检查项需要 TensorFlow 的运算名称，而此次捕获中没有。
reason-data-parallel = 与 DataParallel 一样，一个进程每步都把全部参数发送到其他 GPU。减少调用次数不会改变这一点。
reason-no-gradients = 此次运行的集合通信交换的是激活值或参数，而不是梯度。
reason-no-tf-data = 输入未使用 tf.data。
reason-not-tensorflow = 此建议针对 TensorFlow；该运行使用的是其他框架。
reason-few-steps = 步骤太少，看不出哪些会重复。
    .capture = 剖析至少 10 个步骤（请参阅“{ capture-too-short.fault }”）。
reason-near-limit = 测量值为步骤的 { $share }。各步骤差异太大，无法判断是否超出限值范围。
    .capture = 请在没有其他程序占用机器时剖析至少 20 个步骤。
reason-compiled = JAX 使用 XLA 编译所有代码。
reason-private-threads = GPU 已有专用的启动线程（TF_GPU_THREAD_MODE=gpu_private）。
reason-no-loss-scaling = 没有任何运算检查梯度中的无穷大，因此没有损失扩缩。
reason-shapes = 捕获中没有运算的输入形状。
    .capture = 较新的 TensorFlow 版本会记录它们。
reason-one-gpu = 只有一个 GPU 运行了内核；此检查项需要多个 GPU。
reason-other-ranks = 此 GPU 参与集合通信，但捕获中没有该运行的其他 rank。
    .capture = 在每个 rank 上于相同的步骤启动和停止性能剖析器，并将所有 rank 的文件（每个一份 .xplane.pb）放入同一个会话文件夹。
reason-other-folders = 该运行的其他主机在旁边写入了各自的会话。
    .capture = 将所有主机的文件（每个一份 .xplane.pb）放入同一个会话文件夹。
reason-kernels-lost = 主机线程运行的一些程序的内核不在捕获中；可能是其他 GPU 运行了它们。
reason-replicas-unseen = 操作名称中的副本数多于在捕获中运行过内核的副本数；其余副本由其他 GPU 在捕获之前或之后运行。
    .capture = 剖析至少 10 个步骤（请参阅“{ capture-too-short.fault }”）。
reason-one-gpu-per-host = 每台主机只有一个 GPU，而不同主机的时钟无法比较。
reason-memory = 捕获中没有内存事件。
    .capture = TensorFlow 在开启主机跟踪器（级别 2）时会记录它们。
reason-memory-pytorch = 捕获中没有内存事件。
    .capture = 请用 torch.cuda.max_memory_allocated() 查看峰值。
reason-memory-jax = 捕获中没有内存事件。
    .capture = 请用 jax.local_devices()[0].memory_stats() 查看峰值。
reason-collectives = GPU 没有运行集合通信内核，因此它们不交换梯度，或不通过 NCCL 交换。
    .capture = 请捕获会应用梯度的步骤。
reason-matching-collectives = 各 GPU 的集合通信调用不匹配。
    .capture = 请同时剖析所有主机，并减少步骤数。
reason-recorded-apart = 各主机不是同时记录的。
    .capture = 请同时剖析所有主机，并校准它们的时钟。
reason-message-sizes = 捕获没有显示调用传递了多少字节。
    .capture = 较新的 TensorFlow 版本会记录运算的形状。也可以在此标签页中或用 report --parameters N 指定参数数量。
reason-message-sizes-other = 捕获没有显示调用传递了多少字节。
    .capture = 请在此标签页中或用 report --parameters N 指定参数数量。
reason-link-speed = 不清楚此 GPU 型号的链路带宽。
    .capture = 请在此标签页中或用 report --bandwidth GB/s 指定带宽。
reason-different-programs = 各 GPU 运行不同的运算，就像流水线并行的各个阶段。
reason-one-gpu-run = 需要同一程序在一个 GPU 上的运行。
    .capture = 请以每个 GPU 相同的批次在一个 GPU 上剖析该程序，并指定该运行：tb-gpu-advisor report --one-gpu RUN。
reason-internal = GPU Advisor 在此检查项中发生内部错误。详情请见日志。

condition-enough-work = 超出限值范围，但 GPU 每步的工作时间足够长。
condition-badly-fed = 超出限值范围，但其余时间大部分是在等待输入或主机上的工作。
condition-few-calls = 超出限值范围，但梯度只用少数几次调用传递。
condition-launches-as-fast = 超出限值范围，但输入线程忙碌时启动并未明显变慢。
condition-launches-in-time = 超出限值范围，但 GPU 几乎不等待启动。
condition-little-excess = 超出限值范围，但多出的时间只占步骤的一小部分。
condition-small-calls = 超出限值范围，但调用很小，起作用的是次数而不是链路。
condition-little-fixed-time = 超出限值范围，但每步几乎没有与批次大小无关的时间。
condition-little-idle-time = 超出限值范围，但 GPU 几乎不等待这类运算。
condition-little-single-precision = 超出限值范围，但混合精度可以缩短的 fp32 计算只占步骤的一小部分。变量更新、损失和 scatter 仍为 fp32。
condition-half-matrix-math = 超出限值范围，但有矩阵运算以 16 位运行：混合精度已开启。
condition-mostly-tf32 = 超出限值范围，但大多数 32 位矩阵运算以 TF32 运行。
condition-seldom = 超出限值范围，但只发生在一两个步骤中，并未重复。
condition-xla-on = 超出限值范围，但 XLA 已开启。

confidence-high = 置信度高
confidence-medium = 置信度中等
confidence-low = 置信度低
confidence-reason-other-device = 捕获来自其他类型的设备，例如 TPU。
confidence-reason-no-gpu-seen = 没有捕获到 GPU，这是主机的时间。
confidence-reason-recording-slowed = 性能剖析器使此次捕获的步骤变长超过 10%，因此这段时间有一部分是剖析开销。
confidence-reason-unnamed-host-time = 这段时间的大部分没有主机事件：可能是 Python（开启 Python 跟踪器后会显示），也可能是性能剖析器未记录的库。
confidence-reason-turns = 这里的 GPU 彼此等待：为其中一块所做的工作会延迟下一块，而捕获所示的内容太少，无法判断修复能节省多少。
confidence-reason-host-waits = 这段时间里，主机自身大多也在等待：它所在的调用要到 GPU 完成后才返回。延迟 GPU 的原因没有被捕获。
confidence-reason-unknown-kernels = 超过 10% 的矩阵时间用于名称未知的内核。
confidence-reason-unknown-precision = 加上精度未知的内核，16 位的占比可能超过限值。
confidence-reason-one-step = 捕获中只有一个步骤，它可能是预热步骤。
confidence-reason-recurs = 捕获中仅有的一个步骤无法显示只在部分步骤中重复出现的情况。
confidence-reason-one-rank = 此会话中没有全部 rank，其中一部分可能是在等待其他 rank。将所有 rank 剖析到一个会话中即可得知有多少。
confidence-reason-unmatched-ranks = 不知道步骤就无法对应各 rank 的调用，其中一部分可能是在等待其他 rank。标记步骤即可得知有多少。
confidence-reason-needed-at-once = 下一个 kernel 马上就需要交换的结果，能节省多少取决于程序在此期间还能做什么。
confidence-reason-seen-once = 只观察到一次，是否会重复尚不清楚。剖析更多步骤即可得知。
confidence-reason-may-be-debugging = 用于调试的小批次，或者评估，看起来也是这样。
confidence-reason-may-be-inputs = 输入在捕获过程中变大时看起来也是这样。
confidence-reason-correlation = 这只是相关性，跟踪没有显示哪个线程占用了哪个核心。
confidence-reason-efficiency-hint = 尺寸只是提示，许多尺寸会由库自行填充。
confidence-reason-no-steps = 没有找到步骤，这些数字针对整个捕获。
confidence-reason-may-be-static = 可能由不留痕迹的固定系数扩缩损失。
confidence-reason-may-be-chosen = 程序可能有意只使用一个 GPU。
confidence-reason-links-unknown = 性能剖析文件没有显示 GPU 如何连接；此处假定为此 GPU 的常用链路。
confidence-reason-batch-unknown = 性能剖析文件没有显示批次大小；每个 GPU 的批次必须相同。

saving-ahead = 可节省的时间可能超过这段时间：当主机的执行能够领先于 GPU 时，批次的复制、步骤之间的 Python 和内核之间的间隙也可能不再有代价。
horovod-packs = 让 Horovod 在一次调用中打包更多梯度。增大 HOROVOD_FUSION_THRESHOLD（字节）和 HOROVOD_CYCLE_TIME（ms），或用 HOROVOD_AUTOTUNE=1 自动寻找两者。保持嵌入的梯度为稠密（sparse_as_dense=True）。
clock-command = { $amd ->
    [on] rocm-smi --showclocks --showtemp --showpower
   *[off] nvidia-smi -q -d CLOCK,PERFORMANCE,TEMPERATURE,POWER
}
clock-lock-command = { $amd ->
    [on] rocm-smi --setperflevel high
   *[off] nvidia-smi -lgc
}
topology-command = { $amd ->
    [on] rocm-smi --showtopo
   *[off] nvidia-smi topo -m
}
gap-threads = 请加快另一个线程的工作。训练线程在等待它，例如等待队列、锁或结果。请把工作分给多个线程；如果是 Python 代码，请分给多个进程：一个进程中同一时间只有一个线程运行 Python（GIL）。如果批次只是偶尔迟到，请提前生成（更长的队列）。
fewer-ops = 用更少的运算完成同样的工作。例如向量化、拼接小张量、在内存允许时增大批次，或{ $xla ->
        [on] 让 XLA 也编译这些运算。
       *[other] 让 XLA 融合它们。
    }
updates-less-often = 使用更大的批次，或多个批次只更新一次{ $framework ->
        [jax] （optax.MultiSteps）
        [pytorch] （减少调用 optimizer.step，并用 fused=True）
       *[other] （gradient_accumulation_steps）
    }。无论批次大小，更新用时相同。{ $kind ->
        [rows] 即使一个批次只查找少数几行，Adam 也会更新嵌入的每一行：使用更小的表，或使用不改动其他行的优化器{ $framework ->
                [jax] （只用掩码更新查找过的行）
                [pytorch] （SparseAdam 与 sparse=True）
               *[other] （LazyAdam；SGD 和 Adagrad 对 tf.IndexedSlices 即如此）
            }。
       *[other] {""}
    }
copies-swapped = 这些张量是循环为计算梯度而保留的。设置 swap_memory=True 时（Keras 也会如此设置），一旦 GPU 内存大部分被占用，TensorFlow 就会把它们移到主机，再移回来。内存足够时请设为 False；否则请减少占用：缩短序列、减小批次或使用半精度。
builds-engines = 请事先构建 TensorRT 的引擎（用将出现的形状调用 converter.build）。它会为每个新的输入形状构建引擎，步骤在此期间等待。也可以允许动态形状（use_dynamic_shape=True），保留更多引擎（maximum_cached_engines），或将输入填充到少数几种形状。
copies-to-pageable = { $framework ->
        [jax] 请复制更少的字节：在 GPU 上用 argmax 或 top_k 和小的类型，并只每 N 步读取一次值。请将多个结果合并为一个数组（jnp.concatenate、jnp.stack），一次复制。这里主机内存是可分页的：把结果放入固定内存（内存类型 pinned_host）要快数倍，且 GPU 可继续计算。
        [pytorch] 请复制到固定内存。像这里这样复制到可分页内存时，即使用 non_blocking=True，主机也会等待。用 torch.empty(…, pin_memory=True) 建一个缓冲区，用 copy_ 复制到其中，下一步再读取。或者复制更少的字节：在 GPU 上用 argmax 或 top_k 和小的类型。请将多个结果合并为一个张量（torch.cat、torch.stack），一次复制。
       *[other] 对于结果请复制更少的字节。例如对 predict 的返回值，在 GPU 上取 argmax 或 top_k，并使用较小的类型。请将多个结果合并为一个张量（tf.concat、tf.stack），一次复制。
    }
copies-of-values = 请将这些值留在 GPU 上，或仅每 N 步读取一次。请一次读取多个值，例如每个专家得到的行数（torch.bincount，再 tolist()）。优化器会读取位于 GPU 上的步数计数器：请把它们留在 CPU 上，或使用 fused=True 或 capturable=True。
copies-of-sizes = { $framework ->
        [pytorch] 以掩码为索引（x[mask]、nonzero）会读取选中的数量；torch.where 不读取任何值。
       *[other] 结果大小由数值决定的运算（boolean_mask、Where、Unique、dynamic_partition）会读取该大小：请乘以掩码，或使用给出两个分支的 tf.where。
    }
copies-made = 小张量请在 GPU 上创建（device="cuda"）。
copies-of-variables = 请将变量放在 GPU 上。不要使用 tf.device('/CPU:0')，也不要使用主机上的参数服务器。有多个 GPU 时，MirroredStrategy 会在每个 GPU 上保留变量，并通过 NCCL 交换梯度。
gap-garbage = 请少做 Python 垃圾回收（gc.collect），不要每步都做。Python 会自行回收，张量在最后一个名称消失时即被释放。准备完成后，gc.freeze() 会缩短回收的时间。
gap-waited = 请每 N 步才等待一次 GPU（block_until_ready、synchronize、float(loss)）。这样主机可提前启动内核，其 Python 代码在 GPU 计算时运行。生成下一个批次的部分可在另一线程或进程中提前运行，日志不必每步都记录。
python-tracing = { $framework ->
    [pytorch] with_stack=True
    [tensorflow] tb-gpu-advisor run --python，或 GpuAdvisor 或 Capture 的 python=True；TensorFlow 2.20 和 2.21 会忽略 python_tracer_level=1
    [jax] tb-gpu-advisor run --python，或 python_tracer_level 1
   *[other] python_tracer_level 1
}
network-or-waiting = 但请先同时捕获所有机器：各机器中在此 op 上用时最短的才是交换本身，其他机器多出的时间是在等待最慢的机器，增加带宽也不会消除。
gap-unseen = 请先弄清这段时间花在何处。用一个重复的批次训练，可从单步中去除输入的开销；用 Python 跟踪器（{ python-tracing }）记录三步，可看到函数名。如果 Python 在其中生成批次，请交给可提前生成批次的流水线或加载器。如果步骤本身很短，请在一次调用中运行多个步骤，或增大批次。
gap-rare = 请弄清主机每隔若干步在做什么。如果没有事件说明，可能是 Python 的垃圾回收，可用 gc.callbacks 计时。如果是它，准备完成后调用 gc.freeze()，然后 gc.disable()，并每 N 步调用 gc.collect()，所有进程（rank）在同一步进行。保存和日志也每 N 步进行。否则请用 Python 跟踪器（{ python-tracing }）记录这样的一步，可看到函数名。
gap-unseen-effect = 其他线程会占用主机的核心，Python 跟踪器会减慢它所记录的各步。
method-measured = 测量：损失的时间，以及主机可以追回的时间
method-replay = 重放：测得的步骤加上该改动

origin-guide = 指南的标准
origin-tensorflow = TensorFlow 的标准
origin-default = GPU Advisor 的标准
origin-user = 您的设置

step-method-group-ids = 步骤由性能剖析器标记。
step-method-roots = 步骤由程序标记。
step-method-function-runs = 步骤根据训练函数的各次运行推断得出。
step-method-batches = 步骤根据程序取得的各个批次推断得出。
step-method-optimizer = 步骤根据优化器的调用推断得出。
step-method-repetition = 步骤根据重复的运算推断得出。
step-method-none = 没有找到步骤，这些数字针对整个捕获。

note-account = 在{ $of ->
        [loop] 循环
       *[keras] { " " }Keras{ " " }
    }的 { $total } 中，步骤占 { $steps }。其余最长的是 { $part ->
        [validation] 验证
        [evaluation] 评估
        [predict] Model.predict
        [checkpoints] 保存检查点
        [callback] 回调
        [epoch-starts] 各周期的第一个批次
        [fit-starts] fit 的开始
        [data] 数据的 on_epoch_end
        [between-steps] 通常步骤以外的工作，例如验证、保存、日志或重新跟踪
        [first-steps] 最初的步骤
        [fit-and-callbacks] 回调，以及周期的开始与结束
       *[fit] 周期的开始与结束
    }。
note-work-batches = { $inside ->
        [steps] 每个步骤包含 { $batches } 个批次：每批次 { $batch }。
       *[gradients] 每个步骤对 { $batches } 个批次的梯度求和：每批次 { $batch }。
    }
note-work-examples = 每步 { $examples } 个样本：每秒 { $rate } 个样本。
note-idle-gpus = { $host }：{ $count } 个 GPU 没有任何活动。
note-copying-gpus = { $host }：{ $count } 个 GPU 只进行了复制。
note-memory = { $host }：GPU { $gpu } 的内存使用量最高为 { $peak } / { $limit }（{ $used }）。{ $op-is ->
        [zero] {""}
       *[some] 捕获期间用量最高时，占用最多的是 { $op }（{ $op-bytes }）。
    }{ $kept-is ->
        [zero] {""}
       *[some] 在捕获过程中又占用了 { $kept } 且未归还。有内容保留着以前步骤的张量，例如不是数字的损失列表（用 float(loss)），或被再次跟踪的函数。
    }{ $waited-is ->
        [zero] {""}
       *[some] { $waited } 请求内存 10 秒仍未得到：程序在此处耗尽了内存。
    }{ $room ->
        [none] 几乎没有余量：增大批次很可能会耗尽内存。
        [larger] 即使全部随批次增长，也应能容纳 { $times } 倍大的批次。
        [grows] { $rows } 行的张量随批次增长：应能容纳 { $times } 倍大的批次，超过 { $most } 倍则不能。
        [ample] { $rows } 行的张量随批次增长：应能容纳 { $times } 倍大的批次。
       *[some] {""}
    }{ $card-is ->
        [zero] {""}
       *[some] GPU 本身有 { $card }：程序中的限制（逻辑设备的 memory_limit、per_process_gpu_memory_fraction、XLA_PYTHON_CLIENT_MEM_FRACTION）或其他程序使其无法使用更多。
    }{ $fragmented-is ->
        [zero] {""}
       *[some] 空闲内存已碎片化（{ $fragmented }）：{ $free } 中最大的一块为 { $piece }，更大的张量放不下。TF_GPU_ALLOCATOR=cuda_malloc_async 可避免这一点。
    }
note-other-devices = { $host }：{ $count } 个设备不是 GPU。
note-profiler-said = { $host }：性能剖析器的消息：“{ $message }”{ $kind ->
        [privilege] NVIDIA 驱动程序仅允许管理员读取 GPU 计数器：请设置 NVreg_RestrictProfilingToAdminUsers=0，或用 --cap-add SYS_ADMIN 启动容器。
        [library] 请把 libcupti 所在的文件夹（/usr/local/cuda/extras/CUPTI/lib64）加入 LD_LIBRARY_PATH。
        [no-gpu] 框架没有找到 GPU：请检查 nvidia-smi、CUDA_VISIBLE_DEVICES 及其 CUDA 库（pip install "tensorflow[and-cuda]"）。
        [other-profiler] 同一时间只能有一个性能剖析器记录 GPU：请结束另一个。
        [unsupported] CUPTI 在此 GPU 或机器上不工作。
        [broken-library] CUPTI 失败：请检查它是否与驱动程序和 CUDA 匹配。
       *[other] {""}
    }
note-excluded-evaluation = { $host }：排除了 { $count } 个步骤，因为其间运行了其他内容，例如评估。{ $time-is ->
        [zero] {""}
       *[some] 其{ $function-is ->
           *[zero] {""}
            [some] （主要是 { $function }）
        }用时为 { $time }：如果较长且不是训练，请减少其运行次数或数据量。
    }
note-excluded-partial = { $host }：排除了 { $count } 个不完整的步骤。
note-excluded-compile = { $host }：排除了 { $count } 个步骤，因为其间有编译、跟踪或加载。
note-excluded-shape = { $host }：排除了 { $count } 个较晚的步骤，因为其间有编译，例如最后一个较小的批次：{ $framework ->
    [tensorflow] drop_remainder=True 可将其略去。
   *[other] 请将其略去，或填充到通常的大小。
} 在所分析的步骤之外，跟踪、编译和加载用了 { $time }。
note-excluded-warm-up = { $host }：作为预热排除了 { $count } 个步骤。
note-excluded-marks = { $host }：标记的 { $count } 个步骤几乎不包含 GPU 的工作，因为这些工作由其他线程启动。
note-part-of-mark = { $host }：程序标记的步骤用时 { $marked }。这里的数字只涉及其中从 GPU 首次活动到最后一次活动的 { $step }。仅凭一个步骤无法看出其余时间 GPU 是否空闲，请记录多个步骤。
note-profiler-work = { $host }：剖析开销用时 { $time }（例如启动与停止，或 Keras 回调导出计算图）。这里的数值不包含它，TensorFlow 的单步用时则包含它。
note-profiler-work-no-keras = { $host }：剖析开销用时 { $time }（例如启动与停止）。这里的数值不包含它。
note-recording-cost = 在性能剖析器下，一个步骤用时 { $during }。记录之前用时 { $before }，之后用时 { $after }。
note-recording-cost-until = 在性能剖析器下，一个步骤用时 { $during }，之前用时 { $before }。
note-recording-slowed = 性能剖析器使步骤变长 { $share }。没有它，等待启动的时间可能更短。
note-recording-unsteady = 单步用时未能保持稳定，因此按原样记录。
note-stale-decoder = 正在使用慢速解码器：原生解码器是由此软件包的其他版本构建的。慢速解码器的用时是原生解码器的 10 倍，结果相同。要使用原生解码器，请运行：pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor（在源代码检出中：python setup.py build_ext --inplace）
note-slow-decoder = 正在使用慢速解码器：安装此软件包时没有 C 编译器。慢速解码器的用时是原生解码器的 10 倍，结果相同。要使用原生解码器，请安装 C 编译器并运行：pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
note-filled = { $host }：在这些步骤之外，{ $stage } 用 { $count } 个元素填满缓冲区，用时 { $time }。如果每个周期或每次评估都这样开始，使用更小的缓冲区，或打乱文件名或索引而不是整个元素，可以缩短它。用于评估的数据无需打乱。
note-excluded-start = { $host }：排除了第一个步骤，因为性能剖析器启动时 GPU 的队列为空。
note-first-run = { $host }：在所分析的步骤之外，跟踪、编译和加载用了 { $time }。函数在首次调用时跟踪并编译一次：稍后再录制即可将其排除。若大部分是加载（cuModuleLoadData），说明此版本并非为此 GPU 构建，驱动程序需要编译内核：请使用为其构建的版本，并保留结果（CUDA_CACHE_MAXSIZE）。
note-steps-lengthen = 步骤越来越长，前四分之一每步 { $first }，后四分之一每步 { $last }。要么批次在变大（例如按长度排序），要么有东西逐步增长：保存的列表或历史、添加到图中的运算。在训练中晚得多的时候再录制一次并比较：步骤中变长的部分就是原因。

table-gaps = 最长的间隙
table-instances = 各处
table-host-work = 主机在此期间所做的事
table-compiled = 准备的内容
table-input-python = 输入流水线的 Python 函数
table-stages = 输入流水线的阶段
table-host-ops = GPU 所等待的主机运算
table-copies = 复制
table-slow-forms = 慢速形式
table-kernels = 内核
table-ops = 按内核数排列的运算
table-extra-ops = 最忙的 GPU 的额外工作
column-was = 之前
column-is = 之后
column-difference = 变化
column-step = 步骤
column-at = 时刻
column-lost = 损失的时间
column-gap = 整个间隙
column-before = 前一个操作
column-after = 后一个操作
column-thread = 主机线程
column-range = 范围
column-instance = 序号
column-lane = 泳道
column-name = 名称
column-dur = 时长
column-host-event = 主机事件
column-direction = 方向
column-bytes = 大小
column-exposed = 无内核运行
column-blocked = 等待
column-memory = 主机内存
column-stage = 阶段
column-self = 每步自身用时
column-parallelism = 并行度
column-at-once = 同时运行
column-runs = 运算
column-path = 路径
column-kernel = 内核
column-precision = 精度
column-layer = 层
column-op = 运算
column-count = 次数
column-time = 用时
column-count-per-step = 每步
column-time-per-step = 每步用时
column-mean = 平均
column-more-per-step = 每步多用时间

timeline-typical-compute = 内核的一次典型运行
timeline-typical-collective = 没有内核运行时的一次典型集合通信
timeline-typical-copy-h2d = 没有内核运行时，一次典型的复制到 GPU
timeline-typical-copy-d2h = 没有内核运行时，一次典型的从 GPU 复制
timeline-typical-copy-d2d = 没有内核运行时，一次典型的 GPU 内存间复制
timeline-typical-input-wait = 一次典型的输入等待
timeline-typical-compile = 一次典型的准备
timeline-typical-between-steps = 步骤之间的一处典型间隙
timeline-typical-kernel-launch = 一次典型的启动等待
timeline-typical-host-python = 步骤内一段典型的 Python
timeline-typical-copy-wait = 一次典型的复制等待
timeline-typical-profiler = 对性能剖析器的一次典型等待
timeline-typical-host-op = 对主机运算的一次典型等待
timeline-typical-sync = 队列中内核的一次典型等待
timeline-typical-floor = 队列中内核之间的一处典型间隙
timeline-typical-unknown = 一处典型的原因不明的间隙

lane-host = 主机线程
lane-input = 输入
lane-gpu = GPU 流
lane-idle = 空闲

# Two runs side by side
compare-faster = 更快：单步用时平均值从 { $before } 变为 { $after }，减少 { $share }。
compare-slower = 更慢：单步用时平均值从 { $before } 变为 { $after }，增加 { $share }。
compare-mean-faster = 更快：单步用时平均值从 { $before } 变为 { $after }，减少 { $share }。中位数没有显示这样的差异。
compare-mean-slower = 更慢：单步用时平均值从 { $before } 变为 { $after }，增加 { $share }。中位数没有显示这样的差异。
compare-median-faster = 更快：单步用时中位数从 { $before } 变为 { $after }，减少 { $share }。平均值没有显示这样的差异。
compare-median-slower = 更慢：单步用时中位数从 { $before } 变为 { $after }，增加 { $share }。平均值没有显示这样的差异。
compare-median-no-difference = 未检测到差异：单步用时中位数之前为 { $before }，之后为 { $after }。平均值的差异来自个别较长的步骤，可能是偶然。
compare-long-steps-faster = 差异来自基准的 { $of } 个步骤中的 { $count } 个：它们至少用时 { $low }（{ $names }）。
compare-long-steps-slower = 差异来自候选的 { $of } 个步骤中的 { $count } 个：它们至少用时 { $low }（{ $names }）。
compare-no-difference = 未检测到差异：单步用时平均值之前为 { $before }，之后为 { $after }。
compare-cannot-tell = 步骤太少，无法比较：单步用时平均值之前为 { $before }，之后为 { $after }。每一侧需要 4 个步骤。
compare-by = { $about ->
        [median] 按单步用时中位数
       *[mean] 按单步用时平均值
    }
compare-rate-faster = 更快：每秒{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }从 { $before } 变为 { $after }，增加 { $share }（{ compare-by }）。
compare-rate-slower = 更慢：每秒{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }从 { $before } 变为 { $after }，减少 { $share }（{ compare-by }）。
compare-rate-no-difference = 未检测到差异：每秒{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }之前为 { $before }，之后为 { $after }（{ compare-by }）。
compare-rate-cannot-tell = 步骤太少，无法比较：每秒{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }之前为 { $before }，之后为 { $after }（{ compare-by }）。每一侧需要 4 个步骤。
compare-work-unknown = 无法判断：候选运行的步骤启动内核的次数是 { $times } 倍，而捕获没有说明这是多少样本。请用 --examples 指定两者。
compare-not-comparable = 不可比较：{ $share } 的运算相同。基准运行中 { $before } 启动得更多，候选运行中 { $after } 启动得更多。
compare-baseline =
    基准 { $runs }：平均值 { $mean }，中位数 { $median }{ $range ->
        [none] { "" }
       *[some] （{ $low } 至 { $high }）
    }，{ $steps } 个步骤
compare-candidate =
    候选 { $runs }：平均值 { $mean }，中位数 { $median }{ $range ->
        [none] { "" }
       *[some] （{ $low } 至 { $high }）
    }，{ $steps } 个步骤
compare-could-miss = 小于 { $share } 的变化可能未被发现。
compare-of-host = 两次运行中都没有任何 GPU 工作过：这些是主机步骤。
compare-within-capture = 每一侧只有一次捕获：其中的步骤很难说明另一天或另一台机器的情况。每一侧有多次捕获会更有说服力。
compare-cause = 变化最大的是“{ $category }”：{ $change }，从 { $before } 变为 { $after }。
compare-cause-kernel = 其内核中变化最大的是 { $name }：{ $change }。
compare-swap = 交换两侧
compare-before = 之前
compare-after = 之后
compare-change = 变化
compare-finding = 发现项
compare-findings = 发现项
change-fixed = 已解决
change-new = 新出现
change-still = 仍存在
change-changed = 有变化
change-borderline = 接近限值
change-unknown = 已无法判定
change-learned = 之前无法判定
unlike-framework = 两次运行使用不同的框架：{ $before } 和 { $after }。
unlike-gpus = 两次运行使用不同的 GPU：{ $before } 和 { $after }。
unlike-clock = 相同的内核用时为 { $factor } 倍，几乎全部是同一倍数。批次大小不同时会这样。若输入大小相同，原因是 GPU 的时钟（温度、功率上限）或 GPU 上的其他程序，而不是模型。
unlike-memory-clock = 不做矩阵乘法的相同内核用时为 { $factor } 倍，几乎全部是同一倍数，而矩阵乘法用时不变。若输入大小相同，原因是 GPU 内存的时钟（nvidia-smi -q -d CLOCK,PERFORMANCE；rocm-smi --showclocks）或使用它的其他程序，而不是模型。
unlike-precision = 只有{ $half ->
        [before] 基准
       *[after] 候选
    }以半精度（16 位）计算。
unlike-hosts = 两次运行使用的主机数不同：{ $before } 和 { $after }。
unlike-steps-found-by = 找到步骤的方式不同。
unlike-version = 报告来自不同版本的 GPU Advisor：{ $before } 和 { $after }。
unlike-work = 每步的{ $unit ->
        [examples] 样本数
       *[batches] 批次数
    }：基准为 { $before }，候选为 { $after }。下面候选的时间是与基准一步相同工作量的时间。
unlike-kernels = 两次运行每步启动的内核数不同：{ $before } 和 { $after }。它们做的可能不是同样的工作。

# A budget
gate-fine = 没有超出预算的项目。
gate-step = 单步用时中位数为 { $value }；最多允许 { $limit }。
gate-step-more-work = 单步用时中位数为 { $value }，超过 { $limit }，但每秒完成的工作比基准多。
gate-step-unknown = 没有找到步骤，因此无法检查 { $limit } 的限值。
gate-share = { $category }：占步骤的 { $value }；最多允许 { $limit }。
gate-share-unknown = “{ $category }”未知，因此无法检查 { $limit } 的限值。
gate-rate = 每秒 { $value } 个样本；至少需要 { $limit } 个。
gate-rate-unknown = 每步的样本数未知（--examples），因此无法检查每秒 { $limit } 个的下限。
gate-memory = 占用最多的 GPU 还有 { $value } 的内存空闲；至少需要 { $limit }。
gate-memory-unknown = 没有记录内存使用情况，因此无法检查空闲 { $limit } 的下限。
gate-program = “{ $part }”占程序时间的 { $value }；最多允许 { $limit }。
gate-program-unknown = 没有记录程序的时间去向，因此无法检查“{ $part }”的限值 { $limit }。
gate-money = 全部修复后，{ $hours } 小时的训练大约可节省 { $value }；最多允许 { $limit }。
gate-money-unknown = 不知道全部修复能节省多少，因此无法检查 { $hours } 小时训练的限值 { $limit }。
gate-more = 另有 { $count } 项未在此显示；--format text 会全部列出。
gate-finding = { $title }（{ $check }）未通过：解决后最多可节省步骤的 { $share }。
gate-finding-gone = { $title }（{ $check }）没有报告问题。
gate-finding-unknown = { $title }（{ $check }）无法判定。
gate-finding-acknowledged = { $title }（{ $check }）未通过，此情况已知：{ $reason }
gate-finding-unknown-acknowledged = { $title }（{ $check }）无法判定，此情况已知：{ $reason }
gate-no-gpu = { $run } 中没有任何 GPU 工作过：训练在 CPU 上运行，或性能剖析器没有看到 GPU。无法进行 GPU 检查。
gate-no-gpu-acknowledged = { $run } 中没有任何 GPU 工作过，此情况已知：{ $reason }
gate-no-steps = { $run } 中没有找到步骤，因此无法检查每步的限值。
gate-no-steps-acknowledged = { $run } 中没有找到步骤，此情况已知：{ $reason }
gate-nothing-decided = { $run } 中没有任何关于训练的检查项可以判定。请记录大约 10 个步骤。
gate-host-unread = 无法读取 { $run } 的 { $host }，因此无法检查整个运行。
gate-part-broken = { $run } 的报告有一部分是错误，因此无法检查整个运行。

# A step as TensorFlow's own analyser divides it
tensorflow-title = 按 TensorFlow 的算法划分的步骤
    .about = 在一个步骤的 GPU 事件中，TensorFlow 取未被其他步骤的事件打断的最长一段作为该步骤。如果下一个批次提前复制，TensorFlow 的步骤会比本工具的短。
tensorflow-step = { $definition }，{ $host }：每步 { $time }
definition-tensorflow-2 = TensorFlow 2.2 至 2.x
    .about = 主机的所有线程和 GPU 合并为一条时间轴；GPU 工作期间的主机时间不计入。
definition-profile-tab = 现在的 Profile 标签页
    .about = 有 GPU 时不计主机事件：输入、内核启动和主机计算始终为 0，复制计为 32 位计算。
tensorflow-part-compute-32 = 32 位计算
tensorflow-part-compute-16 = 16 位计算
tensorflow-part-device-to-device = 设备到设备
tensorflow-part-collectives = 集合通信
tensorflow-part-host-compute = 主机计算
tensorflow-part-kernel-launch = 内核启动（主机时间）
tensorflow-part-input = 等待输入
tensorflow-part-host-to-device = 主机到设备
tensorflow-part-output = 输出
tensorflow-part-other = 其他

issue-environment = 环境
issue-version = GPU Advisor { $version }
issue-reproduce = 如何重现
issue-picture = 最差实例的时间轴

# Kernel time by precision
precision-title = 按精度划分的内核时间
precision-fp64 = { "float64" }
precision-fp32 = { "float32" }
precision-tf32 = { "TF32" }
precision-fp16 = { "float16" }
precision-bf16 = { "bfloat16" }
precision-fp8 = { "float8" }
precision-fp4 = { "float4" }
precision-int = 整数
precision-unknown = 未知
kernel-limit-unknown = 无法确定
kernel-limit-arithmetic = 计算
kernel-limit-memory = 内存
tensor-cores-unknown = 无法确定
tensor-cores-not-applicable = 不适用
tensor-cores-not-used = 未使用
tensor-cores-used = 使用
precision-unknown-kernel = 精度未知：{ $kernel }

# The report in one sentence
ui-checklist = 核对清单
ui-saving-share = 占步骤的 { $share }
headline-finding = 每步 { $step } 中有 { $lost }：{ $fault }
headline-finding-in-few = { $steps } 步中有 { $few } 步为 { $each }：{ $fault }
headline-pauses = 在 { $steps } 个步骤中的 { $count } 个之后，程序停顿 { $each }；其余步骤用时 { $step }
headline-in-between = 这些步骤以外的工作（例如评估{ $function-is ->
       *[zero] {""}
        [some] ，主要是 { $function }
    }）占用了 { $share } 的时间：请减少其次数或数据量；若它生成训练数据，请增大批次。每个步骤用时 { $step }
headline-finding-in-capture = { $step } 中有 { $lost }：{ $fault }
headline-unexplained = { $cause ->
        [stopped] 主机在每步 { $step } 中有 { $share } 停顿。请检查占用其核心的其他程序、容器的 CPU 配额和缺页
       *[unknown] 每步 { $step } 中有 { $share } 无法由此次捕获解释
    }
headline-unexplained-in-capture = { $cause ->
        [stopped] 主机在{ $step } 中有 { $share } 停顿。请检查占用其核心的其他程序、容器的 CPU 配额和缺页
       *[unknown] { $step } 中有 { $share } 无法由此次捕获解释
    }
headline-undecided = 每步 { $step } 中，GPU 有 { $idle } 的时间空闲，其中 { $open } 没有检查能够判定
headline-undecided-in-capture = { $step } 中，GPU 有 { $idle } 的时间空闲，其中 { $open } 没有检查能够判定
headline-collectives = 每步 { $step } 中有 { $share } 用于集合通信，没有检查能够判定其中多少是等待
headline-collectives-in-capture = { $step } 中有 { $share } 用于集合通信，没有检查能够判定其中多少是等待
headline-warm-up = 每步 { $step } 中有 { $lost } 是预热：请剖析之后的步骤
headline-warm-up-in-capture = { $step } 中有 { $lost } 是预热：请晚些开始性能剖析
headline-busy = 每步 { $step } 中，GPU 有 { $busy } 的时间忙碌{ $op-is ->
        [zero] {""}
       *[some] ，其中 { $op } 用时最长
    }
headline-busy-in-capture = { $step } 中，GPU 有 { $busy } 的时间忙碌{ $op-is ->
        [zero] {""}
       *[some] ，其中 { $op } 用时最长
    }
headline-small-findings = 每步 { $step } 中，GPU 有 { $busy } 的时间忙碌；发现项影响很小
headline-small-findings-in-capture = { $step } 中，GPU 有 { $busy } 的时间忙碌；发现项影响很小

# What the guide looks at first
overview-title = 指南首先查看的内容
overview-device-share = GPU 有 { $share } 的时间处于忙碌状态
overview-device-ops-share = { $host-is ->
    [zero] 所有运算都在 GPU 上执行
   *[some] { $device } 的运算在 GPU 上运行，{ $host } 在主机上运行
}
    .about = 与 Profile 标签页一样，这里统计的是运算数量而不是用时。GPU 等待主机运算的时间见单步用时分解中的“主机上的运算”。
overview-half-share = { $share-is ->
    [zero] 没有已知为 16 位或更低的内核
   *[some] { $share } 的内核时间为 16 位或更低
}

# The guide's workflow
workflow-title = 指南的顺序
    .about = 先单个 GPU 后多个 GPU，从损失最大的发现项开始，一次只做一项改动。
workflow-one-gpu = 先用一个 GPU
    .do = CUDA_VISIBLE_DEVICES=0 python train.py
workflow-input = 输入流水线
workflow-utilization = GPU 利用率
workflow-kernels = 内核效率
workflow-precision = 将混合精度作为单独的改动，然后比较
    .do = tb-gpu-advisor compare LOGDIR 改动前 改动后
workflow-xla = 将 XLA 作为单独的改动，然后比较
    .do = tb-gpu-advisor compare LOGDIR 改动前 改动后
workflow-several-gpus = 多个 GPU（先用最大的批次，再次检查输入，然后处理梯度交换）
workflow-state-done = 无需处理
workflow-state-now = 从这里开始
workflow-state-later = 稍后
workflow-state-open = 此运行无法判定
workflow-state-not-applicable = 不适用于此运行
workflow-stage = { $stage }：{ $state }

# Pages outside the guide
source-data-performance-analysis = 指南：分析 tf.data 的性能
source-input-best-practices = 指南：输入流水线的最佳做法
source-tf-function = 指南：使用 tf.function 提升性能
source-xla = XLA
source-mixed-precision = 指南：混合精度
source-distributed-training = 指南：分布式训练
source-memory-profile = 指南：内存性能剖析
source-tensorflow-issues = 向 TensorFlow 提交问题
source-nvidia-performance = NVIDIA 的性能指南
source-nvidia-tensor-cores = NVIDIA：用好 Tensor Core
