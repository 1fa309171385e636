# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .fault        the title of a row that failed: what is wrong
#   .fine         the title of a row that passed: what is fine
#   .failed       what was measured, the number first
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks similar but is not reported
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = GPU 活动
    .fault = 没有 GPU 活动
    .fine = 已捕获到 GPU 活动
    .failed = { $seen-n ->
        [0] 此次捕获中没有 GPU。
        [1] 此次捕获中的 GPU 没有运行内核。
       *[other] { $seen } 个 GPU 都没有运行内核。
    }{ $launches-n ->
        [0] {""}
        [1] 但程序在 GPU 上启动了 1 次工作，因此 GPU 可能工作过，只是性能剖析器没有记录下来。
       *[other] 但程序在 GPU 上启动了 { $launches } 次工作，因此 GPU 工作过，只是性能剖析器没有记录下来。
    }{ $why ->
        [unknown] {""}
        [unrecorded] {""}
        [computed] {""}
        [warm-up] {""}
       *[other] 性能剖析器的消息：“{ $message }”
    }{ $op-is ->
        [zero] {""}
       *[some] 主机上的运算中，用时最长的是 { $op }。
    }
    .passed = { $did ->
       *[kernels] { $seen-n ->
            [1] GPU 运行了内核。
           *[other] { $seen } 个 GPU 中有 { $working } 个运行了内核。
        }
        [copies] { $seen-n ->
            [1] GPU 只复制了数据，没有运行内核。
           *[other] { $seen } 个 GPU 中有 { $working } 个复制了数据，没有一个运行内核。
        }
    }
    .why = 如果 GPU 上没有内核，这里就没有可优化的内容。
    .reads = 查看设备平面及其流。如果由 CPU 完成工作、性能剖析器无权查看 GPU，或捕获错过了训练，则不通过。
    .fix = { $why ->
        [other-device] 请在 Profile 标签页（XProf）中打开此次捕获。它来自另一种设备（例如 TPU），而 GPU Advisor 读取的是 GPU 的捕获。
        [privilege] 请允许性能剖析器读取 GPU 计数器。NVIDIA 驱动程序默认仅允许管理员读取。也可以此权限启动容器（--cap-add SYS_ADMIN）。
        [library] 请在程序启动前把 CUPTI（AMD GPU 上是 roctracer）所在的文件夹加入 LD_LIBRARY_PATH。该库没有加载。
        [no-gpu] 请检查驱动程序（nvidia-smi）、CUDA_VISIBLE_DEVICES 以及 { $framework ->
            [jax] JAX 的 CUDA 库（pip install "jax[cuda12]"）
            [pytorch] PyTorch 的 CUDA 库
           *[other] TensorFlow 的 CUDA 库（pip install "tensorflow[and-cuda]"）
        }。没有找到 GPU，因此由 CPU 完成了工作。
        [other-profiler] 记录时不要同时使用其他性能剖析器（Nsight、第二个 TensorBoard 回调）。CUPTI 只能由一个使用。
        [unsupported] 请在程序独占整个 GPU、未使用 MIG 的机器上记录。CUPTI 在这个虚拟或切分的 GPU 上不工作。虚拟 GPU 可由其主机允许（vGPU 插件的 enable_profiling）。
        [broken-library] 请检查 CUPTI 是否与驱动程序和 CUDA 匹配。消息说明了什么失败了。然后重新记录。
        [unrecorded] GPU 工作过，请让性能剖析器能够记录它。允许其读取 GPU 计数器（NVIDIA 驱动程序默认仅允许管理员读取），并检查 CUPTI（AMD GPU 上为 roctracer）是否在 LD_LIBRARY_PATH 中且与驱动程序匹配。
        [computed] 将工作移到 GPU 上。{ $framework ->
            [jax] 请检查 JAX 能否看到 GPU（jax.devices()、pip install "jax[cuda12]"）。放在 CPU 上的数组（jax.device_put、from_dlpack）会使 jit 函数留在 CPU 上。
            [pytorch] 请检查 PyTorch 能否看到 GPU（torch.cuda.is_available()），并将模型和每个批次放到 GPU 上（.to('cuda')）。
           *[other] 请检查 TensorFlow 能否看到 GPU（tf.config.list_physical_devices('GPU')），并在程序中查找 tf.device。
        }
        [warm-up] 请在程序编译完成之后再记录。本次捕获期间只有编译在运行，因此无法得知程序是否能看到 GPU。
       *[unknown] 请检查 { $framework ->
            [jax] JAX
            [pytorch] PyTorch
            [tensorflow] TensorFlow
           *[other] 程序
        } 能否看到 GPU，以及捕获期间训练是否正在运行。性能剖析器必须有权读取 GPU 计数器，NVIDIA 驱动程序默认仅允许管理员读取。
    }
    .side-effect = 允许所有人读取 GPU 计数器后，机器上的每个用户都能看到其 GPU 在做什么。
    .verify = 此报告中出现该 GPU 及其内核。

no-step-markers =
    .title = 步骤标记
    .fault = 没有步骤标记
    .fine = 步骤已标记
    .failed = { $steps-n ->
        [0] 没有步骤标记，也无法推断出步骤。
       *[other] 没有步骤标记；推断出 { $steps } 个步骤。
    }
    .passed = 捕获中标出了 { $steps } 个步骤。
    .why = 要得到每步的数字，必须知道每个步骤从何处开始。推断出的步骤可能有误。
    .reads = 查看性能剖析器的步骤组、步骤行和根事件。推断出的步骤足以用于分析，但此检查项仍不通过。只要程序标记了步骤就会通过，即使启动工作的线程与标记没有关联。
    .fix = { $framework ->
        [jax] 在剖析期间标记每个步骤。只需一行代码，即 StepTraceAnnotation。
        [pytorch] 在剖析期间标记每个步骤：在每步之后调用性能剖析器的 step()。
        [unknown] 在剖析期间标记每个步骤，使用所用框架的性能剖析器提供的方法。
       *[other] 在剖析期间标记每个步骤。Model.fit 会自动标记；自定义循环需要加一行代码。
    }
    .side-effect = 没有：一个标记只需几微秒，而且只在记录性能剖析文件时才有开销。
    .verify = 此行通过，并且 Profile 标签页显示单步用时。

capture-too-short =
    .title = 步骤数量
    .fault = 步骤太少
    .fine = 步骤数量足够
    .limit = { $limit } 个步骤
    .failed = { $steps-n ->
        [0] 此次捕获中没有可分析的步骤。
       *[other] 此次捕获中只有 { $steps } 个可分析的步骤。
    }
    .passed = 有 { $steps } 个可分析的步骤。
    .why = 一两个步骤可能只是例外，而且最后一步之后的间隙不在捕获中。{ $framework ->
        [jax] 调用 stop_trace 时记录即停止，无论步骤是否结束。
        [pytorch] 记录多少个步骤由性能剖析器的调度（schedule）决定。
       *[other] Keras 2 默认只剖析一个步骤；Keras 3 在未设置 profile_batch 时不剖析。
    }
    .reads = 统计可以分析的步骤。捕获中最后一个步骤没有结尾，因此要分析 n 个步骤，捕获中需要有 n + 1 个。
    .fix = 在最初几步过去之后，剖析至少 10 个步骤。
    .side-effect = 捕获用时更长，文件也更大。
    .verify = 此行通过。

no-host-trace =
    .title = 主机跟踪
    .fault = 没有主机事件
    .fine = 已记录主机事件
    .failed = { $hosts } 台主机中有 { $affected } 台缺少主机事件，或其主机事件未与内核关联。
    .passed = 已记录主机事件。在运行了内核的 GPU 上，启动均与其内核关联。
    .why = 主机事件说明 GPU 在等待什么。没有它们，就无法解释空闲时间。
    .reads = 查看主机事件，以及将启动调用与其内核关联的相关 ID。
    .fix = { $framework ->
        [jax] 捕获时开启主机跟踪器（级别 2）。
        [pytorch] 同时记录 CPU 的活动。
       *[other] 捕获时开启主机跟踪器（级别 2）。
    }
    .side-effect = 记录主机事件期间，步骤会略微变长。
    .verify = 此报告中的空闲时间有“未知”以外的原因。

warm-up-in-window =
    .title = 捕获中的预热
    .fault = 捕获中包含预热
    .fine = 捕获中没有预热
    .failed = 捕获中包含预热。{ $steps-n ->
        [0] {""}
       *[other] 因此排除了 { $steps } 个步骤。
    }{ $compile-is ->
        [zero] {""}
       *[some] 跟踪、编译和加载用了 { $compile }。
    }{ $autotune-n ->
        [0] {""}
       *[other] 有 { $autotune } 个内核是自动调优的试运行。
    }
    .passed = 捕获中没有编译、自动调优或缓慢的首个步骤。
    .why = 最初几步会编译函数并试用内核。它们比后面的步骤慢，不能代表后面的情况。
    .reads = 查看因编译或启动缓慢而被排除的步骤、编译器事件，以及 cuDNN 和 XLA 试用候选方案的内核。
    .fix = 在最初几步之后再开始剖析。
    .side-effect = 对运行没有影响：只是捕获开始得晚一些。
    .verify = 此行通过，且没有步骤被排除。

dropped-events =
    .title = 丢失的事件
    .fault = 性能剖析器丢失了事件
    .fine = 未检测到丢失的事件
    .limit = 内核数的 { $limit }
    .failed = { $reported-n ->
        [0] 性能剖析器丢失了事件，却没有报告。
       *[other] 性能剖析器报告了 { $reported } 次事件丢失。
    }{ $missing-is ->
        [zero] {""}
       *[some] 有 { $missing } 的内核或启动缺少对应的启动或内核。
    }
    .passed = 没有丢失事件的迹象。
    .why = 缓冲区已满时，性能剖析器会丢弃事件。这样一来，本不存在的空闲时间就会出现。
    .reads = 查看性能剖析器自身的错误、在其他事件都有启动调用时缺少启动调用的设备事件，以及没有内核的启动调用。捕获之前启动的，或捕获结束时尚未运行的，不算丢失。
    .fix = 减少剖析的步骤数；如果开启了 Python 跟踪器，请将其关闭。
    .side-effect = 捕获越短，越难看到偶尔发生的情况。关闭 Python 跟踪器后，Python 时间没有行号。
    .verify = 此行通过。

ops-hidden-by-graphs =
    .title = CUDA 图中的运算
    .fault = CUDA 图隐藏了运算
    .fine = 内核已与其运算关联
    .limit = GPU 时间的 { $limit }
    .failed = { $share } 的 GPU 时间用于 CUDA 图中无法与运算关联的内核。
    .passed = { $share-is ->
        [zero] 所有内核都能与其运算关联。
       *[some] { $share } 的 GPU 时间用于 CUDA 图中无法与运算关联的内核。
    }
    .why = 一个 CUDA 图会一次启动许多内核。这时性能剖析器无法判断每个内核属于哪个运算，因此发现项也无法指出运算。
    .reads = 查看内核上的图 ID、主机上的图启动，以及内核的运算名称。
    .fix = { $framework ->
        [jax] 仅在剖析时关闭 XLA 的命令缓冲区（XLA_FLAGS=--xla_gpu_enable_command_buffer=）。
        [pytorch] 仅在剖析时不使用 CUDA 图。
       *[other] 仅在剖析时关闭 XLA 的命令缓冲区（XLA_FLAGS=--xla_gpu_enable_command_buffer=）。
    }
    .side-effect = 关闭后运行本身会变慢：请勿保留此设置。
    .verify = 发现项重新显示运算。

input-bound =
    .title = 等待输入
    .fault = { $place ->
        [host] 步骤在等待输入
       *[gpu] GPU 在等待输入
    }
    .fine = 输入跟得上
    .failed = { $few-is ->
        [some] { $steps } 步中有 { $few } 步的下一个批次来得晚，平均晚 { $each }；其余各步几乎不等待。
       *[zero] { $place ->
            [host] 每步有 { $wait } 在等待下一个批次，期间没有任何计算（占步骤的 { $share }）。
           *[gpu] GPU 每步有 { $wait } 在等待下一个批次（占步骤的 { $share }）。
        }
    }{ $stage-is ->
        [zero] {""}
       *[some] { $stage } 决定了速度。
    }{ $function-is ->
        [some] 它运行 { $function }（{ $at }）。
       *[zero] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] 此时有 { $python-threads } 个 Python 线程同时运行，但解释器锁（GIL）只让其中一个工作；另一个进程有自己的锁。
    }
    .passed = { $place ->
        [host] { $wait-is ->
            [zero] 没有因等待输入而停止计算的步骤。
           *[some] 每步有 { $wait } 在等待输入，期间没有任何计算（占步骤的 { $share }）。
        }
       *[gpu] { $wait-is ->
            [zero] GPU 不等待输入。
           *[some] GPU 每步有 { $wait } 在等待输入（占步骤的 { $share }）。
        }
    }
    .why = 下一个批次未准备好时，GPU 无事可做。更快的模型也无济于事：决定速度的是输入流水线。
    .reads = 查看步骤的输入运算或加载器的 __next__ 期间 GPU 的空闲时间，直到下一次启动为止。GPU 仍有工作时，输入运算再慢也没有代价，不会报告。
    .fix = { $framework ->
        [jax] 在其他线程或进程（用 grain，或 PyDataset 的 workers）中提前准备批次。在步骤计算时将下一个批次复制到 GPU。先用同一个批次反复运行来测量：加快输入后，步骤不会比这更短。
        [pytorch] { $cause ->
            [memory] 让已锁页的内存得到重用。在此期间驱动在分配新的锁页内存（cudaHostAlloc），这比它所加速的复制更久。对于重复出现的大小，PyTorch 会保留这些内存：将批次填充为少数几种大小，复制更少、更大的张量，并与 pin_memory=False 比较。
           *[unknown] 用更多工作进程准备批次（num_workers）。使用锁页内存（pin_memory=True），并将训练进程中的工作移到工作进程。先用同一个批次反复运行来测量：加快输入后，步骤不会比这更短。如果加载器的工作进程在每个周期重新启动，persistent_workers=True 可将其保留。
        }
        [unknown] 在其他线程或进程中提前准备批次。在步骤计算时将下一个批次复制到 GPU。先用同一个批次反复运行来测量：加快输入后，步骤不会比这更短。
       *[other] { $cause ->
            [stage] { slow-input-stage.fix }
            [python] 在其他线程或进程（PyDataset 用 workers）中提前准备批次。在步骤计算时将下一个批次复制到 GPU。先用同一个批次反复运行来测量：加快输入后，步骤不会比这更短。
           *[unknown] 请先用一个重复的批次训练：由此节省的时间就是输入的开销。此次捕获无法说明时间花在何处：请记录三步的 tf.data 事件（host_tracer_level 2）和 Python 事件（{ python-tracing }）。
        }
    }
    .side-effect = 并行读取和更大的预取缓冲区会占用更多主机内存；采用非确定性顺序时，每次运行的样本顺序都不同。
    .verify = 单步用时分解中的“等待输入”减少。用同一个批次反复训练可以看到所能达到的最佳结果。

step-gaps =
    .title = 步骤之间的间隙
    .fault = { $whose ->
        [summaries] 每一步都写入摘要
        [variables] 每一步之后都读取模型的变量
        [saves] 训练等待检查点
        [callbacks] 回调或指标逐个运行运算
        [others] 在步骤的函数之外运行运算
        [pauses] 程序在部分步骤之后停顿
        [graph] 每一步都向图中添加算子
        [keras] Keras 在每一步运行 Python
       *[nobody] { $place ->
            [host] 主机在步骤之间运行 Python
           *[gpu] GPU 在步骤之间等待
        }
    }
    .fine = 步骤之间几乎没有空闲
    .failed = { $pauses ->
       *[none] { $place ->
            [host] 主机每步有 { $gap } 只运行 Python，不运行步骤的任何运算（占步骤的 { $share }）。
           *[gpu] { $cause ->
                [unknown] GPU 在步骤之间每步空闲 { $gap }（占步骤的 { $share }）。
               *[known] 主机在步骤之间运行 Python 时，GPU 每步空闲 { $gap }（占步骤的 { $share }）。
            }
        }
        [some] 在 { $of } 个步骤中的 { $paused } 个之后，主机长时间运行 Python，就像在周期结束时。每次停顿 { $pause }。{ $every-is ->
            [zero] { "" }
           *[some] 每 { $every } 步一次。
        }
    }{ $named-is ->
        [zero] {""}
       *[some] { $named-part ->
            [all] 全部可由具名的主机事件解释。
           *[some] 其中 { $named } 可由具名的主机事件解释。
        }
    }{ $whose ->
        [summaries] 其间 Python 为写入摘要逐个运行 { $ops } 个运算。
        [variables] 其间 Python 逐个读取模型的变量（{ $ops } 个运算），例如为了检查点或权重日志。
        [callbacks] 其间回调或指标从 Python 逐个运行 { $ops } 个运算。
        [others] 其间 Python 在步骤的函数之外逐个运行 { $ops } 个运算。
        [graph] Python 在那里创建图的算子（convert_to_tensor），会话随后重新准备该图。
        [keras] 这不超过 Keras 自身每步所用的时间（实测约 1 ms）。
       *[nobody] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] 此时有 { $python-threads } 个 Python 线程同时运行，但解释器锁（GIL）只让其中一个工作；另一个进程有自己的锁。
    }
    .passed = { $place ->
        [host] { $gap-is ->
            [zero] 主机在步骤之间不运行 Python。
           *[some] 主机每步有 { $gap } 只运行 Python，不运行步骤的任何运算（占步骤的 { $share }）。
        }
       *[gpu] { $gap-is ->
            [zero] GPU 在步骤之间没有空闲。
           *[some] 主机在步骤之间运行 Python 时，GPU 每步空闲 { $gap }（占步骤的 { $share }）。
        }
    }
    .why = 回调、指标、摘要和其他 Python 代码会在两个步骤之间在主机上运行；在 TensorFlow 中，tf.function 之外的代码也都如此。GPU 要等它们完成。
    .reads = 查看任何运行时调用之外的 GPU 空闲时间。主机上步骤标记之间的间隙不计入，因为主机的执行会领先于 GPU。{ saving-ahead }
    .fix = { $whose ->
        [saves] { $framework ->
            [jax] 减少保存检查点的次数。也可让 Orbax 在训练的同时写入（AsyncCheckpointer）：这样步骤只需等到其状态复制完成。
            [pytorch] 减少保存检查点的次数。也可在训练的同时写入（torch.distributed.checkpoint.async_save）。
           *[other] 只每 N 个批次（ModelCheckpoint 的 save_freq）或在周期结束时保存检查点。也可以在训练的同时写入（experimental_enable_async_checkpoint）。
        }
        [others] 把这些运算放进步骤的函数或另一个函数（tf.function）中运行，或每 N 步才运行一次。它们可能是指标、日志、验证、批次的准备。先在没有这些运算的情况下测量：剩余的时间另有原因。
       *[nobody] { $pauses ->
            [some] { $framework ->
                [jax] { $cause ->
                    [python] 降低表中所列内容的运行频率。每 N 步或每个周期一次就够了。或放到另一个线程或进程中运行。验证、检查点和日志不必阻塞步骤。
                   *[unknown] 先看那里运行了什么：验证、检查点、日志。用 Python 跟踪器（python_tracer_level 1）记录停顿前后的步骤，它会给出函数名。然后降低其运行频率，或放到另一个线程或进程中运行。
                }
                [pytorch] { $cause ->
                    [python] 降低表中所列内容的运行频率。每 N 步或每个周期一次就够了。或放到另一个线程或进程中运行。验证、检查点和日志不必阻塞步骤。如果加载器的工作进程在每个周期重新启动，persistent_workers=True 可将其保留。
                   *[unknown] 先看那里运行了什么：验证、检查点、日志。用 Python 跟踪器（with_stack=True）记录停顿前后的步骤，它会给出函数名。然后降低其运行频率，或放到另一个线程或进程中运行。如果加载器的工作进程在每个周期重新启动，persistent_workers=True 可将其保留。
                }
               *[other] 先看那里运行了什么：验证、检查点、回调、新的迭代器。让周期更长（增大 steps_per_epoch，或重复数据集），每隔几个周期才验证、保存和记录日志。在一次调用中运行多个步骤不会缩短这些停顿。
            }
           *[none] { $framework ->
                [jax] { $cause ->
                    [reads] 每 N 步才记录日志和读取值：读取值时要等待 GPU。多个值请一次取出：np.asarray 将整体变为 NumPy 数组，读取其元素几乎不费时间。若该值决定下一步做什么（如环境中的动作），请让一次调用同时服务多个。
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [calls] 每次调用做更多工作。这段 Python 大部分属于框架本身，无论调用计算什么，所花时间都一样：拆开数组树、把 Python 的值转换为数组、调用单个运算。在一次调用中运行多个步骤（lax.scan、steps_per_execution），或使用更大的批次。在 jit 的函数内部，或在此之前用 NumPy 对数组进行索引和转换：np.array 把列表变成数组比 jnp.array 更快。Flax 的 nnx.jit 每次调用都会拆开整个模型：使用 nnx.cached_partial，或只调用一次 nnx.split 再用 jax.jit，可以避免这一点。
                    [python] 请将表中的 Python 代码移出训练线程。生成下一个批次的部分可在另一线程或进程中提前运行，日志不必每步都记录。需要上一次调用结果的部分（例如环境）无法提前运行：请让一次调用同时处理多个。
                   *[unknown] { gap-unseen }
                }
                [pytorch] { $cause ->
                    [reads] 每 N 步才记录日志和读取值。用 .item() 等读取值时要等待 GPU。请在 GPU 上或加载器的工作进程中创建张量。若该值决定下一步做什么（如环境中的动作），请让一次调用同时服务多个。
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [python] 请将表中的 Python 代码移出训练线程。生成下一个批次的部分可在另一线程或进程中提前运行，日志不必每步都记录。如果那里在为模型计算（例如卸载到 CPU 的优化器），在内存允许时应放在 GPU 上。需要上一次调用结果的工作（如生成 token 的服务器）无法提前运行：请在一次调用中运行多个步骤，或晚一步读取结果。
                   *[unknown] { gap-unseen }
                }
               *[other] { $whose ->
                    [graph] 在循环之前一次性创建所有算子，变化的值请作为输入传入（tf.placeholder、feed_dict）。图变大后，会话在下一次运行时会重新准备它，算子越多越慢。在循环之前调用 tf.get_default_graph().finalize() 可显示添加算子的那一行。
                    [requests] 请先弄清这段时间花在何处。捕获中没有训练：响应请求的程序可能在等待请求，它可以一次处理多个。
                    [unseen] { gap-unseen }
                    [summaries] 每 N 步或在每个周期结束时才写入摘要、直方图和图像。TensorBoard 回调用 update_freq 设定。它们的每个运算都由 Python 逐个运行。步骤本身在函数中运行。
                    [variables] 每 N 个批次（ModelCheckpoint 的 save_freq）或在每个周期结束时才保存或记录模型的权重。读取每个变量需要 Python 运行一两个运算，写入还需要写文件。权重的平均值可由优化器自行计算（use_ema=True）。
                    [callbacks] 每 N 个批次才运行这些回调。把它们的计算放进单独的函数。步骤本身已在函数中运行。先在没有回调和指标的情况下测量：剩余的时间另有原因。
                    [calls] 每 N 次调用才运行回调和记录日志：每次调用已包含多个批次。先在没有回调和指标的情况下测量：剩余的时间另有原因。
                    [keras] 在一次调用中运行多个步骤（steps_per_execution）。train_on_batch 只运行一个步骤：请改用 fit。Keras 自身的 Python 对所有这些步骤只运行一次。您的回调和指标会再增加时间：去掉它们运行一次，即可看出增加了多少。
                   *[nobody] { $cause ->
                        [unknown] 先在没有回调和指标的情况下测量：剩余的时间另有原因。Python 跟踪器（{ python-tracing }）会给出函数名。然后每 N 步才运行它们，或在一次调用中运行多个步骤（steps_per_execution，或 tf.function 中的循环）。用 float(loss) 或 .numpy() 等读取值时要等待 GPU。
                        [garbage] { gap-garbage }
                        [threads] { gap-threads }
                        [python] 请将表中的 Python 代码移出训练线程。生成下一个批次的部分可在另一线程或进程中提前运行，日志不必每步都记录。回调每 N 步才运行，或在一次调用中运行多个步骤（steps_per_execution，或 tf.function 中的循环）。
                       *[seen] 每 N 步才运行回调和记录日志。或在一次调用中运行多个步骤（steps_per_execution，或 tf.function 中的循环）。用 float(loss) 或 .numpy() 等读取值时要等待 GPU。先在没有回调和指标的情况下测量：剩余的时间另有原因。
                    }
                }
            }
        }
    }
    .side-effect = { $framework ->
        [jax] { $cause ->
            [reads] 日志及依赖日志的功能每 N 步才更新一次。
           *[unknown] { gap-unseen-effect }
        }
        [pytorch] { $cause ->
            [reads] 日志及依赖日志的功能每 N 步才更新一次。
           *[unknown] { gap-unseen-effect }
        }
       *[other] { $whose ->
            [requests] 一个请求可能要等到其他请求到来。
            [unseen] { gap-unseen-effect }
           *[nobody] 日志及依赖日志的功能每 N 步才更新一次。一次调用运行多个步骤时，Keras 回调也每 N 步才运行一次。
        }
    }
    .verify = 单步用时分解中的“步骤之间”减少。不带回调和指标运行可以看到所能达到的最佳结果。

launch-bound =
    .title = 等待内核启动
    .fault = GPU 在等待内核启动
    .fine = 内核启动跟得上
    .failed = GPU 有 { $launch } 在等待内核启动，占 { $step } 的 { $share }。{ $late-is ->
        [zero] {""}
       *[some] { $kernels } 个内核中有 { $late } 个之前队列为空；此时的启动要经过 { $latency } 才能到达 GPU。
    }{ $cause ->
        [blocking] 每次启动都要等其内核结束才返回。
        [host] GPU 每次平均等待 { $per-launch }，其中大部分时间花在主机上，在启动之前。
        [arguments] jit 函数的调用每步接收 { $arrays } 个数组，并在启动之前逐个检查。
        [zeroes] {""}
        [updates] {""}
        [parts] torch.compile 将步骤分成若干部分运行，每个部分由 Python 启动。
        [functions] 其中大部分时间花在 Python 逐个调用的函数（例如 { $wait }）之前。
        [python] 其中大部分是逐个调用的函数（例如 { $wait }）之间的 Python。
        [engines] 其中大部分时间花在 { $wait } 这类运算内部，在启动之前。
        [op] 其中大部分时间花在 { $wait } 这类运算内部，在启动之前。
        [library] {" "}其中大部分时间花在 { $wait } 这类运算内部：它们读取 GPU 的结果后在主机上继续计算。
        [copies] 其中大部分时间花在逐个把数组复制到 GPU（{ $wait }）之前。
        [between] 在 CUDA 图之间启动的工作之前，GPU 平均每次等待 { $per-launch }，其中大部分花在主机上。
        [graph] 其中大部分时间花在 { $wait } 内部。
        [launches] {""}
       *[waits] 其中大部分在 { $wait }（每步 { $reads } 次）之后：主机在那里等待 GPU 完成。
    }{ $zeroes-is ->
        [zero] {""}
       *[some] 等待时间的 { $zeroes } 花在 zero_grad 内部。
    }{ $updates-is ->
        [zero] {""}
       *[some] 等待时间的 { $updates } 花在优化器内部。
    }
    .passed = { $launch-is ->
        [zero] GPU 不等待内核启动。
       *[some] GPU 有 { $launch } 在等待内核启动，占 { $step } 的 { $share }。
    }
    .why = 每个内核都要由主机启动，每次启动都有开销。当内核用时短于启动延迟时，GPU 会在内核之间无事可做。
    .reads = 查看队列为空、主机仍在启动下一个内核时 GPU 的空闲时间。队列中有内核时，启动调用再长也不会造成延迟，因此即使在没有此问题的运行中，TensorFlow 给出的启动占比也可能很大。{ saving-ahead }
    .fix = { $cause ->
        [blocking] 去掉 CUDA_LAUNCH_BLOCKING（AMD 上为 HIP_LAUNCH_BLOCKING 和 AMD_SERIALIZE_KERNEL）：它让每次启动都等待其内核，只对查找错误有用。然后重新剖析。
        [waits] 去掉这个等待（例如 { $framework ->
            [pytorch] torch.cuda.synchronize
           *[other] cudaDeviceSynchronize
        }）。等待时主机不启动任何内核，继续时队列已空。只有测量时间或查找错误时才需要它。
        [reads] { $framework ->
            [pytorch] 将该值留在 GPU 上，或仅每 N 步读取一次。等待时主机不启动任何内核，继续时队列已空。以掩码为索引（x[mask]、nonzero）会读取选中的数量；torch.where 不读取任何值。
           *[other] 将该值留在 GPU 上，或仅每 N 步读取一次。等待时主机不启动任何内核，继续时队列已空。
        }
        [scaling] 让优化器自行跳过更新（fused=True），这样 GradScaler 就不再读回任何值。bfloat16 不需要损失缩放。其他值请留在 GPU 上。
        [backward] 去掉 torch.autograd.set_detect_anomaly(True)：它在反向传播的每个运算之后读回梯度是否为数，只对查找错误有用。自己编写的读取值的钩子也会如此。
        [arguments] 传入更少的数组。将小参数合并为一个数组（jax.flatten_util.ravel_pytree），堆叠相同的层，并去掉函数不需要的内容。也可在一次调用中运行多个步骤（lax.scan）。
        [zeroes] 请调用 zero_grad(set_to_none=True)。它直接丢弃梯度，而本次运行为每个梯度启动一个内核来填零。自 PyTorch 2.0 起这是默认值。其余的等待需要从总体上减少启动次数：使用 torch.compile 或 CUDA 图。
        [updates] 让优化器每次启动更新多个张量。fused=True 和 foreach=True 即可做到。优化器对每个参数组各启动一次：请把设置相同的参数放进同一组。其余的等待需要从总体上减少启动次数：使用 torch.compile 或 CUDA 图。
        [parts] 用 TORCH_LOGS=graph_breaks 查看是什么打断了图：item() 之类的读取、print，以及依赖张量值的分支。mode='reduce-overhead' 将每个部分作为 CUDA 图启动。
        [functions] { $framework ->
            [jax] 将整个步骤编译到一个 jax.jit 中。在其外，Python 逐个分派运算，这比小运算本身用时更长。
            [tensorflow] 每步只调用一个函数。把整个步骤放入 tf.function，包括 optimizer.apply_gradients。在其外部，Keras 2 的优化器会为每个变量调用一个编译好的函数（_update_step_xla）；jit_compile=False 可将其关闭。
           *[other] 每步只调用一个函数。
        }
        [python] { $framework ->
            [jax] 将整个步骤编译到一个 jax.jit 中。在其外，Python 逐个分派运算，这比小运算本身用时更长。
            [tensorflow] 让每次调用做更多工作。让一次调用同时处理多个输入（多个环境、更大的批次），或把循环放入 tf.function。当 Python 在两次调用之间工作时（例如环境的一步），GPU 在等待。
           *[other] 让每次调用做更多工作。
        }
        [copies] { $framework ->
            [jax] 减少放到 GPU 上的数组。把小数组合并为一个，或把 NumPy 数组直接传给 jit 函数：它比 device_put 放得更快。不变的内容留在 GPU 上。在 jit 之外取下标（x[i]）也会把数字放到 GPU 上：请在函数内进行。
            [pytorch] 用一个张量代替许多小张量来复制，或直接在 GPU 上创建（device="cuda"）。不变的内容留在 GPU 上。
           *[other] 用一个张量代替许多小张量来复制，或直接在 GPU 上创建。不变的内容留在 GPU 上。
        }
        [between] 大部分工作已在 CUDA 图中，GPU 在图与图之间等待。请把那里逐个启动的工作也放进图中，或在图运行时让主机准备下一批输入。
        [graph] 在读取此图的值之前启动下一个图。启动它要占用主机这么长时间，GPU 在此期间等待。让每个图完成更多工作（更大的批次、多个步骤），并比较驱动和框架的版本：有些版本启动得更慢。
        [engines] { builds-engines }
        [op] 请查明这些运算在启动前于主机上做了什么。卷积会为每种新形状选择算法，并在运算为确定性（enable_op_determinism）时重新制定计划：请与关闭该选项以及固定形状的情况比较。其他运算在那里等待内存或核心。主机的性能剖析（perf）可以看出。
        [library] 请使用该运算留在 GPU 上的库版本，或换用其他运算。对整个批次只调用一次（用 batched_nms 代替按类别的循环），并先用更高的阈值等方式减少输入。它读取的内容马上就要用，因此程序无法推迟读取。
       *[launches] { $framework ->
            [jax] 启动更少、更大的内核。例如用一个 jax.jit 编译整个步骤或多个步骤（lax.scan），拼接小数组，或在内存允许时增大批次。
            [pytorch] 启动更少、更大的内核。使用编译器（torch.compile）或 CUDA 图，或在内存允许时增大批次。{ $place ->
                [zeroes] 请以 set_to_none=True 调用 zero_grad。
                [updates] 优化器使用 fused=True 或 foreach=True 时，每次启动可更新多个张量。
                [both] 请以 set_to_none=True 调用 zero_grad。优化器使用 fused=True 或 foreach=True 时，每次启动可更新多个张量。
               *[other] 逐参数运行的操作可使用 foreach=True（clip_grad_norm_）。
            }由 Python 逐时刻运行的循环层，在可行时应改为对 torch.nn.LSTM 或 GRU 的一次调用。由 Python 逐个元素填充的张量，应改为对 torch.stack 或 pad_sequence 的一次调用。
            [unknown] 启动更少、更大的内核。让编译器融合小运算，用 CUDA 图一次启动多个内核，或在内存允许时增大批次。
           *[other] 启动更少、更大的内核。例如{ $xla ->
                [on] 让目前只用于部分程序的 XLA 编译整个步骤，
               *[other] 让 XLA 融合小运算，
            }拼接小张量，或在内存允许时增大批次。
        }
    }
    .side-effect = { $cause ->
        [blocking] 内核的错误会由之后的调用报告。
        [waits] 之后主机测得的时间会在 GPU 完成之前结束。
        [reads] 每 N 步读取一次的值，在日志中最多会滞后 N 步。
        [scaling] 无。
        [backward] 无。
        [copies] 无。
        [between] 无。
        [graph] 值会更晚读取。
        [arguments] 无。
        [zeroes] 此后梯度在下一次反向传播之前为 None。
        [updates] 无。
       *[launches] 每遇到新的输入形状都会重新编译；更大的批次可能会改变收敛情况。
    }
    .verify = 单步用时分解中的“内核启动”减少，且每步的内核数变少。

tiny-kernels =
    .title = 微小内核
    .fault = { $place ->
        [host] { $kind ->
            [calls] 调用比其计算更耗时
           *[turns] 由许多小运算组成
        }
       *[gpu] 内核用时短于启动延迟
    }
    .fine = 微小内核不是瓶颈
    .limit = 内核数的 { $limit }
    .failed = { $place ->
        [host] { $kind ->
            [calls] 对 jit 函数的调用占用 { $step } 中的 { $launch }，其间没有任何计算。{ $kernels } 次调用中有 { $count } 次的计算不到其用时的一半。
            [looped] 在 { $step } 中，小运算的循环占 { $launch }。{ $kernels } 个运算中有 { $count } 个在其中运行。{ $layer-is ->
                [zero] {""}
               *[some] 层：{ $layer }。
            }
            [loops] 在 { $step } 中有 { $launch } 用于从一个小运算转到下一个。{ $kernels } 个运算中有 { $count } 个在循环中运行。
           *[turns] 在 { $step } 中有 { $launch } 用于从一个小运算转到下一个。TensorFlow 执行器的 { $kernels } 轮中有 { $count } 轮不含耗时的运算，例如在循环中。
        }
       *[gpu] { $kernels } 个内核中有 { $count } 个用时短于启动延迟（{ $share }）。GPU 在 { $step } 中有 { $launch } 在等待启动。短内核最多的运算：{ $op }（{ $op-count } 个 × { $op-mean }）。
    }
    .passed = { $share-is ->
        [zero] 没有用时短于启动延迟的内核。
       *[some] { $share } 的内核用时短于启动延迟。
    }{ $launch-is ->
        [zero] GPU 不等待启动。
       *[some] GPU 在 { $step } 中有 { $launch } 在等待启动。
    }
    .why = 用时短于启动延迟的内核无法让 GPU 一直忙到下一个内核到达。
    .reads = 按运算查看比空队列下测得的启动延迟更短的内核。队列中有内核时，GPU 不会等待它们；它们运行所占的时间由“{ unfused-elementwise.title }”检查。没有 GPU 时：查看 TensorFlow 执行器中不含耗时运算的各轮，XLA 的循环中没有运算执行的时间，以及 JAX 的调用中没有任何计算的时间。{ saving-ahead }
    .fix = { $framework ->
        [jax] { $place ->
            [host] { $kind ->
                [calls] 每次调用做更多工作。在一次调用中运行多个步骤（lax.scan），或使用更大的批次。传入更少的数组：合并小参数（jax.flatten_util.ravel_pytree），堆叠相同的层。数组树中自定义的类在每次调用时都由 Python 拆开。
               *[turns] 用更少的运算完成同样的工作。例如向量化（jax.vmap）、拼接小数组，或在内存允许时增大批次。
            }
           *[gpu] 用更少的运算完成同样的工作。例如向量化（jax.vmap）、拼接小数组，或在内存允许时增大批次。
        }
        [pytorch] 用更少的运算完成同样的工作。例如向量化、拼接小张量，或用编译器融合它们（torch.compile）。
        [unknown] 用更少的运算完成同样的工作：向量化、拼接小张量，或让编译器将其融合。
       *[other] { $place ->
            [host] { $kind ->
                [looped] 编译该函数（jit_compile=True）：XLA 会把这样的循环变成少数几个运算。或者让每个运算处理整个批次。tf.map_fn 和对张量的 for 循环会逐个元素地运行小运算；tf.vectorized_map 则一次处理所有元素。循环层离不开循环：序列较短时可以展开（unroll=True）。
               *[turns] { fewer-ops }
            }
           *[gpu] { fewer-ops }
        }
    }
    .side-effect = 每遇到新的输入形状都会重新编译。
    .verify = 每步的内核数变少，且单步用时分解中的“内核启动”减少。

tensor-cores-unused =
    .title = Tensor Core
    .fault = { $amd ->
        [on] 未使用 Matrix Core
       *[off] 未使用 Tensor Core
    }
    .fine = 重要的矩阵运算已使用 Tensor Core
    .failed = 未使用 Tensor Core 的矩阵运算用时 { $unused }，占 { $step } 的 { $share }。
    .passed = { $unused-is ->
        [zero] 未检测到不使用 Tensor Core 的矩阵运算。
       *[some] 未使用 Tensor Core 的矩阵运算用时 { $unused }，占 { $step } 的 { $share }。
    }
    .why = Tensor Core 计算矩阵乘法比普通单元快数倍。除非开启 TF32，否则 fp32 矩阵运算不会使用它们。
    .reads = 查看内核名称和 GPU 的计算能力。名称未知的内核视为未知，而不是“未使用”。TF32、bf16 和 FP8 会使用 Tensor Core。
    .fix = { $cause ->
        [int] 请检查表中内核的尺寸。它们以 8 位在普通单元上计算。TensorRT 通过测量选择内核：除 int8 外也允许 fp16，它就能选择更快的。
        [naive] 请让 MIOpen 用其他内核计算这些卷积。naive 内核是它的最后手段。让它寻找最快的内核{ $framework ->
            [pytorch] （MIOPEN_FIND_MODE=1, torch.backends.cudnn.benchmark=True）
           *[other] （MIOPEN_FIND_MODE=1）
        }，并与另一种布局（通道在前或在后）、另一种类型（fp16、bf16）以及更新的 ROCm 比较。
        [half] 请让表中的层以 float32 运行，或将其通道数填充为 8 的倍数，然后比较。也请比较更新的 cuDNN 和 channels last。它们以 16 位计算，但使用普通单元：cuDNN 没有适合它们的 Tensor Core 内核，或没有选用。
        [outside] 让 TensorRT 处理更多的模型。这些运算在其引擎之外运行。请允许小的分段（TrtConversionParams 的 minimum_segment_size），在日志中查看它略过了哪些运算，并使用 precision_mode=FP16。
        [engine] 请以半精度构建 TensorRT 引擎（TrtConversionParams 的 precision_mode=FP16）。引擎会保持构建时的类型。
       *[other] { $half-precision ->
            [on] 请检查表中内核的类型和尺寸。混合精度已开启，但它们未使用 Tensor Core。在开启之前创建的层或加载的层会保留自己的类型（dtype）。
           *[other] { $has-tf32 ->
                [off] 使用混合精度。
               *[on] 使用混合精度。在 Ampere 及更新的架构上，fp32 可通过 TF32 使用 Tensor Core，无需改动模型{ $framework ->
                   [pytorch] （torch.set_float32_matmul_precision('high')）
                   [jax] （jax_default_matmul_precision='tensorfloat32'）
                   [tensorflow] （tf.config.experimental.enable_tensor_float_32_execution(True)）
                  *[other] （如果您的框架支持）
               }。
            }
        }
    }尺寸为 8 的倍数（int8 为 16 的倍数）会有帮助。
    .side-effect = fp16、bf16 和 TF32 的有效位数较少：请检查模型是否仍能收敛。
    .verify = 内核统计信息页面标明内核使用了 Tensor Core，且其用时减少。

slow-op-form =
    .title = 慢速形式的运算
    .fault = { $cause ->
        [float64] GPU 以 float64 计算
        [summary] 每一步都计算摘要
        [augmented] 数据增强占用步骤的大量时间
        [recurrent] 循环层未使用 cuDNN
        [loop] 循环逐个运行小内核
        [recomputed] 内存空闲却重新计算激活值
        [reformatted] TensorRT 在转换布局
        [layout] 张量在 NCHW 与 NHWC 之间转换
        [unfolded] 卷积在 cuDNN 之外运行
        [attention] 注意力由许多内核运行
        [boxes] 边界框抑制占用步骤的大量时间
        [sparse] 稀疏乘积占用步骤的大量时间
        [quantized] 模拟量化占用步骤的大量时间
        [resized] 图像缩放占用步骤的大量时间
        [distances] 距离计算占用步骤的大量时间
        [copied] { $place ->
            [host] 内存中的复制占用步骤的大量时间
           *[gpu] GPU 内的复制占用步骤的大量时间
        }
        [reduced] 沿轴归约占用步骤的大量时间
        [einsum] Einsum 对张量进行转置
        [dequantized] 每个步骤都解包权重
        [loss] 损失计算占用步骤的大量时间
        [normalized] 归一化层占用步骤的大量时间
        [sort] 排序占用步骤的大量时间
        [unique] 查找唯一值占用步骤的大量时间
        [one-hot] one-hot 行占用步骤的大量时间
        [product] 矩阵乘积在普通循环中运行
        [scatter] scatter 占用步骤的大量时间
        [linear-algebra] 线性代数占用步骤的大量时间
        [fft] FFT 占用步骤的大量时间
        [dilation] 为空洞卷积而复制张量
        [depthwise] depthwise 梯度在 16 位下很慢
        [debug] 每个步骤都为调试检查数值
        [metric] 指标占用步骤的大量时间
        [random] 随机数占用步骤的大量时间
        [cumulative] 累加占用步骤的大量时间
        [depthwise-single] depthwise 层占用步骤的大量时间
        [windowed] 滑动窗口占用步骤的大量时间
        [one-op] 一个运算占用步骤的大量时间
        [gradients] 一个方向的卷积很慢
        [optimizer] 优化器占用步骤的大量时间
        [grouped] 分组卷积很慢
        [bfloat16] 此 GPU 的 bfloat16 计算很慢
       *[other] 此 GPU 的 16 位计算很慢
    }
    .fine = 几乎没有慢速形式的运算
    .failed = { $cause ->
        [float64] { $step } 中有 { $time } 以 float64 计算（{ $share }），主要是 { $op }。
        [summary] tf.summary 在步骤内计算和写入的内容占 { $step } 中的 { $time }（{ $share }，含启动），主要是 { $op }。
        [augmented] 随机改变输入的层（含内核启动）占 { $step } 中的 { $time }（{ $share }），主要是 { $op }。
        [recurrent] 未使用 cuDNN 的循环层（含内核启动）占 { $step } 中的 { $time }（{ $share }）。每步运行 { $kernels } 个内核。
        [loop] 循环（含内核启动）占 { $step } 中的 { $time }（{ $share }）。每步运行 { $kernels } 个内核。
        [recomputed] { $step } 中有 { $time } 在重新计算前向结果而不是保留它们（{ $share }），主要是 { $op }。GPU 内存最多只用了 { $used }。
        [einsum] { $op } 中的转置占 { $step } 中的 { $time }（{ $share }）。
        [dequantized] { $op } 占 { $step } 中的 { $time }（{ $share }）。它在每次乘法之前将量化的权重转换为 16 位。
        [reformatted] TensorRT 的布局转换占 { $step } 中的 { $time }（{ $share }）。每步有 { $kernels } 次。
        [layout] NCHW 与 NHWC 之间的转换占 { $step } 中的 { $time }（{ $share }）。
        [unfolded] { $op } 占 { $step } 中的 { $time }（{ $share }）。它为滤波器的每个位置复制一次输入，再做乘法。
        [attention] 注意力占 { $step } 中的 { $time }（{ $share }），主要是 { $op }。它的各个内核依次读写全部分数。
        [normalized] 归一化层占 { $step } 中的 { $time }（{ $share }），主要是 { $op }。
        [metric] 不属于任何层的运算占 { $step } 中的 { $time }（{ $share }），主要是 { $op }。在 Keras 的步骤中这些是指标。
        [optimizer] 更新变量占 { $step } 中的 { $time }（{ $share }），主要是 { $op }。
        [copied] { $place ->
            [host] 内存中的复制（{ $op }）占 { $step } 中的 { $time }（{ $share }）。
           *[gpu] GPU 内存中的复制（{ $op }）占 { $step } 中的 { $time }（{ $share }）。
        }
        [scatter] { $op } 占 { $step } 中的 { $time }（{ $share }）。它把各行或各值逐一累加到稠密张量中。
        [dilation] { $op } 及其逆运算占 { $step } 中的 { $time }（{ $share }）。它们移动所有数值，以便用普通卷积代替空洞卷积。
        [depthwise] { $op } 以半精度运行，占 { $step } 中的 { $time }（{ $share }）。
        [windowed] { $op } 占 { $step } 中的 { $time }（{ $share }）。它要读取每个位置周围的整个窗口。
        [one-op] { $op } 占 { $step } 中的 { $time }（{ $share }）。每步启动次数：{ $kernels }。
        [gradients] { $op } 比通常方向的卷积的两倍还多用 { $step } 中的 { $time }（{ $share }）。
        [grouped] 分组的 { $op } 占 { $step } 中的 { $time }（{ $share }）。
        [bfloat16] { $step } 中有 { $time } 是 bfloat16 矩阵运算（{ $share }）。此 GPU 没有 bfloat16 单元。
        [half] { $step } 中有 { $time } 是半精度矩阵运算（{ $share }）。此 GPU 没有快速的 16 位单元。
        [loss] 损失的计算占 { $step } 中的 { $time }（{ $share }），主要是 { $op }。
       *[other] { $op } 占 { $step } 中的 { $time }（{ $share }）。
    }{ $layer-is ->
        [zero] {""}
       *[some] 层：{ $layer }。
    }
    .passed = { $time-is ->
        [zero] 未检测到慢速形式的运算。
       *[some] { $op } 为慢速形式，占 { $step } 中的 { $time }（{ $share }）。
    }
    .why = 同样的结果可能有更快的形式，而一个运算却占用了步骤的大部分时间。此时 GPU 虽忙，做的却不是应做的工作。
    .reads = 将运算类型、名称作用域和内核名称与慢速形式及其替代方案的表进行比较。不属于其中任何一种的运算，从步骤的三分之一起计入。大型矩阵乘法、程序自身的转置以及 Tensor Core 上的半精度不会报告。没有 GPU 时：查看 XLA 中执行排序、scatter、复制或滑动窗口的运算。
    .fix = { $cause ->
        [float64] 以 float32 计算，复数用 complex64。转换输入（NumPy 默认为 float64）{ $framework ->
            [jax] ，并让 jax_enable_x64 保持关闭
            [pytorch] ，使用 .float()，并让 torch.set_default_dtype 保持 float32
            [tensorflow] ，并让 Keras 的 floatx 保持 float32
           *[other] ，其他创建的值也用 float32
        }。请最先做这一步。大多数 GPU 的 float64 速度只有 float32 的 1/32 或 1/64。
        [summary] { $framework ->
            [tensorflow] 只每 N 步写入摘要（tf.summary.record_if，或用 tf.cond 包住）。直方图和图像每次都要计算并复制到主机；Model.fit 的标量开销很小（update_freq）。
           *[other] 只每 N 步写入摘要。直方图和图像每次都要计算并复制到主机。
        }
        [augmented] { $framework ->
            [tensorflow] 将数据增强移入输入流水线（dataset.map）。CPU 会先于步骤处理。其中有些层在循环中逐张处理图像。如果 CPU 没有余力，请编译这些层（jit_compile=True）。
           *[other] 将数据增强移入输入流水线。CPU 会先于步骤处理。其中有些层在循环中逐张处理图像。如果 CPU 没有余力，请编译这些层。
        }
        [recurrent] { $framework ->
            [pytorch] 将整个序列一次传给 torch.nn.LSTM 或 torch.nn.GRU，而不是在循环中调用单元：cuDNN 只用少数内核运行它。长度不同的序列请打包（pack_padded_sequence）。
           *[other] 满足 cuDNN 的条件。使用 LSTM 或 GRU 层，而不是包裹单元的 RNN，并设置 activation='tanh'、recurrent_activation='sigmoid'、recurrent_dropout=0、unroll=False、use_bias=True，GRU 还需 reset_after=True，掩码只在右侧填充。在 TensorFlow 2.8 之前，请将不规则（ragged）张量连同这样的掩码转为稠密张量（to_tensor）。XLA（jit_compile）不使用 cuDNN 的循环内核。
        }
        [loop] { $framework ->
            [jax] 让每次迭代做更多工作。使用 lax.scan 的 unroll=，运算允许时使用 lax.associative_scan，用 vmap 代替对样本的循环，或使用更大的批次。主机在每次迭代前都会读取 lax.while_loop 的条件，而迭代次数固定的 fori_loop 和 scan 不需要读取。在多个 GPU 上，共享的条件每次迭代还要交换：shard_map 可让条件留在各个 GPU 上。XLA 也会把必须保持顺序的 scatter 变成循环（--xla_gpu_deterministic_ops）：若成立请指定 unique_indices=True，或去掉该标志。complex128 也是如此：请把实部和虚部分开累加。
           *[other] 用作用于整个批次或序列的运算代替循环，或将其编译（jit_compile=True）。循环层中，SimpleRNN、ConvLSTM2D 和自定义单元在 cuDNN 中没有内核，LSTM 和 GRU 有。
        }
        [recomputed] 保留更多前向结果。减少使用 checkpoint 的层，或用策略（checkpoint_policies.dots_saveable）保留计算代价高的结果。之后再增大批次。
        [reformatted] 请构建更少、更大的引擎。每个引擎都会转换其输入和输出：增大 minimum_segment_size，并替换其间 TensorRT 无法处理的运算。允许半精度，这样更多内核可直接读取。
        [layout] { $framework ->
            [jax] 从第一层到最后一层使用同一种布局。dimension_numbers ('NHWC', 'HWIO', 'NHWC') 适合 Tensor Core 上的半精度。
            [pytorch] { $half-precision ->
                [on] 使用 model.to(memory_format=torch.channels_last)，输入也一样：Tensor Core 上的半精度以 NHWC 计算。
               *[other] 从第一层到最后一层使用同一种布局。在不使用 Tensor Core 的 fp32 中是通常的布局（torch.contiguous_format），输入也不要使用 channels_last。在半精度中则是 channels_last。
            }
           *[other] { $half-precision ->
                [on] 从第一层到最后一层使用同一种布局。Tensor Core 上的半精度以 NHWC 计算：在每一层设置 data_format='channels_last'。
               *[other] 用 data_format 从第一层到最后一层使用同一种布局。不使用 Tensor Core 的 fp32 卷积以 NCHW（channels_first）计算，Tensor Core 上的半精度以 NHWC（channels_last）计算。
            }
        }
        [unfolded] 让 cuDNN 计算这些卷积。并非所有 16 位、dilation 和三维的组合都会使用它。{ $framework ->
            [pytorch] 请比较：这些层使用 torch.channels_last_3d（二维用 channels_last）、float32、dilation=1、bias=False，以及框架和 cuDNN 的其他版本。
           *[other] 请比较：这些层使用 float32、dilation=1、bias=False，以及框架和 cuDNN 的其他版本。
        }
        [attention] { $framework ->
            [jax] 以 16 位使用 jax.nn.dot_product_attention，并设置 implementation='cudnn'。它不写出分数。
            [pytorch] 让 scaled_dot_product_attention 采用不写出分数的融合形式（flash 或 memory-efficient）。它需要 16 位、大小相同且为 8 的倍数的头，并用 is_causal=True 代替掩码。torch.nn.attention.sdpa_kernel 可强制其中一种，并说明为何不能使用。
           *[other] 使用不写出分数的融合注意力（flash attention）。
        }
        [boxes] 减少输入的边界框。提高 score_threshold，每类只保留最好的（top_k），减小 max_output_size。边界框是逐个比较的：也请测量在另一设备上运行（tf.device），以及处理整个批次的形式：tf.image.combined_non_max_suppression 是一个运算，non_max_suppression_padded 是循环。
        [sparse] 只有当几乎所有数都是零时，稀疏乘积才比稠密乘积快。请与{ $framework ->
            [jax] 稠密乘积（todense）比较。
            [pytorch] 稠密乘积（to_dense）和 CSR（to_sparse_csr）比较。
           *[other] 稠密乘积（tf.sparse.to_dense）和 CSR（CSRSparseMatrix）比较。另请对索引排序（tf.sparse.reorder）。
        }每行只有少数 ID 时，请改为查找（embedding_lookup_sparse、gather）。
        [quantized] 这些操作会多次读写每个张量，请让编译器将其融合{ $framework ->
            [pytorch] （torch.compile）
            [jax] （jax.jit）
           *[other] （jit_compile=True）
        }。减少量化的层，或在模型接近收敛后再开始量化感知训练。
        [resized] 放大请用转置卷积或 depth_to_space。只在少数几层这样做，并按整数倍放大：缩放以及网格采样（grid_sample）的梯度是逐像素相加的。裁剪的区域要更少、更小。设为确定性时（{ $framework ->
            [pytorch] torch.use_deterministic_algorithms
            [jax] --xla_gpu_deterministic_ops
           *[other] enable_op_determinism
        }）更慢：请与不启用时比较。
        [distances] { $framework ->
            [pytorch] 用矩阵乘积计算：|x|² + |y|² − 2xy。对欧氏距离，torch.cdist 在 compute_mode='use_mm_for_euclid_dist' 时就是这样做的，点靠得很近时精度较低。或者比较更少的点。
           *[other] 用矩阵乘积计算：|x|² + |y|² − 2xy。或者比较更少的点。
        }
        [copied] { $framework ->
            [jax] 让步骤覆盖其旧状态（jax.jit 的 donate_argnums）。在同一个 jit 内写入大数组（x.at[i].set），不要像重放缓冲区那样由循环携带。拼接会复制所拼接的全部内容（如键和值的缓存）：请将各部分分开保存，或写入同一个数组。循环会整个复制一次迭代中既读又写的数组（dynamic_slice、dynamic_update_slice）：请先读后写，少携带，或在循环后一次写入。lax.associative_scan 在每一级都会切分并拼接其输入：请与 jnp.cumsum 和带 unroll 的 lax.scan 比较。XLA 未与其他运算融合的转置、类型转换、填充和切片也是复制：各运算之间请保持同一轴顺序和同一类型，尺寸取 8 的倍数。
            [pytorch] 就地写入大张量：clone、contiguous、cat 和 stack 会复制整个张量。类型转换也是复制：如果 autocast 每次使用都转换，请只转换一次权重（model.to(torch.bfloat16)）。LSTM 或 GRU 的权重在用 flatten_parameters() 合并成一块之前，每次调用都会复制。
           *[other] { $xla ->
                [on] 请就地写入大张量（给变量的一部分 assign）。XLA 编译的部分为更新变量的几行会复制整个变量。Keras 2.11 到 2.15 的优化器就是这样编译的：请用 jit_compile=False 或 tf.keras.optimizers.legacy。转置和类型转换也会复制：各个 op 之间请保持同样的轴顺序和类型。
               *[other] 就地写入大张量（对变量的一部分赋值）：concat、stack、identity 以及携带它们的循环会复制整个张量。转置和类型转换也是如此：各运算之间请保持同一轴顺序和同一类型，或让 XLA 融合它们（jit_compile=True）。切片和 tf.gather 的梯度会用零填满与整体一样大的张量（Fill、ZerosLike）：请用 tf.nn.embedding_lookup 读取变量的行（其梯度是稀疏的），或只切片一次。
            }
        }
        [einsum] 改写方程，使任何张量都不必转置。求和的轴是第一个张量的最后一轴、第二个张量的第一轴，结果保持两者的顺序。或让 XLA 编译（jit_compile=True），它通常直接对转置的张量做乘法。
        [dequantized] 如果内存允许，请将权重保持为 16 位，至少是最常用的层。更大的批次也有帮助：批次再小，解包权重的次数也一样多。
        [loss] { $framework ->
            [jax] 每次只计算一部分位置的损失（jax.lax.map 与 jax.checkpoint）。或在最后一层之前去掉填充位置，或在训练中对类别采样。
            [pytorch] 使用与最后一层融合的损失（线性交叉熵）。或在该层之前去掉填充位置，或在类别极多时使用 AdaptiveLogSoftmaxWithLoss。对于 CTC，cuDNN 的更快：目标连续存放、在 CPU 上用 int32，blank=0，且输入等长。
           *[other] 在最后一层之前去掉填充位置，在训练中对类别采样（tf.nn.sampled_softmax_loss），或让 XLA 融合（jit_compile=True）。标签用整数（sparse_categorical_crossentropy），不用 one-hot。
        }损失对每个类别和位置都有一个 float32 数值：半精度不会缩短它。
        [normalized] { $framework ->
            [pytorch] 让编译器把归一化与其前后的运算融合（torch.compile）。它的每个内核都要读写整个张量。混合精度和 memory_format=torch.channels_last 可使其更快。较新的 PyTorch 为 GroupNorm 提供了专用内核。不再变化的权重不需要 weight_norm：加载后请去掉它（remove_weight_norm、remove_parametrizations）。
           *[other] 让 XLA 融合归一化（jit_compile=True）。这里它以多个 op 运行，每个 op 都要读写张量。TensorFlow 没有 LayerNormalization 的专用内核（Keras 2 借用批次的内核，Keras 3 不用）。BatchNormalization (fused=True) 的内核只支持四维张量：请将其他张量变形为四维。
        }
        [sort] 减少排序的值。先取最大值或应用阈值，先对各部分取 top_k 再对结果取 top_k，只需最大值时用 argmax，并且不要在每个步骤都计算需要排序的指标。随机顺序也是通过排序得到的{ $framework ->
            [jax] （jax.random.permutation、replace=False 的 choice）
            [pytorch] （torch.randperm）
           *[other] （tf.random.uniform 与 argsort）
        }：只打乱索引，每个周期一次，在主机上进行。
        [unique] 在先于 GPU 工作的输入流水线中查找唯一 ID，或用 tf.math.bincount 统计较小的 ID。
        [one-hot] 保留原来的整数。可直接计数、用来查找行，或交给损失函数 { $framework ->
            [jax] (jnp.bincount, x[index], optax.softmax_cross_entropy_with_integer_labels)
            [pytorch] (torch.bincount, index_select, cross_entropy)
           *[other] (tf.math.bincount, tf.gather, sparse_categorical_crossentropy)
        }。写成由零和一个 1 组成的行时，每个整数占用的内存与类别数一样多。
        [product] 请用 float32 或 16 位相乘。XLA 把浮点乘积交给 cuBLAS 或 Triton。整数乘积则不使用 Tensor Cores，逐个计算；int8 相乘得到 int32 时{ $framework ->
            [jax] 除外（preferred_element_type=jnp.int32）
           *[other] 除外
        }。float32 可精确表示不超过 2^24 的整数。
        [scatter] { $framework ->
            [jax] 对索引排序并声明（indices_are_sorted=True）。请比较：某些版本的 XLA 对已排序的索引反而慢得多。或用 jax.ops.segment_sum 累加，或在表较小时乘以 one-hot 矩阵。16 位的加法要慢许多倍，64 位也可能如此：请以 float32 相加。complex128 的实部和虚部请分别相加。
            [pytorch] 使用稀疏梯度（torch.nn.Embedding 的 sparse=True 以及能接受它的优化器，如 SparseAdam），或使用更小的表。会累加的 index_put_（即 x[index] 的梯度）会对索引排序，而 index_select 和 index_add_ 不会。计数时请比较 histc 与 bincount，并都与 CPU 比较。
           *[other] 让嵌入的梯度保持稀疏（tf.IndexedSlices）。按值裁剪、对整个表的惩罚以及 tf.convert_to_tensor 会使其变为稠密。否则请使用更小的表，或在输入流水线中对 ID 排序并使用 tf.math.segment_sum。若程序自行收集像素（tf.gather，如空间变换器），请用一个负责采样的运算：ImageProjectiveTransformV3，或 TensorFlow Addons 的 resampler。
        }
        [linear-algebra] { $framework ->
            [tensorflow] 在一次调用中分解一批矩阵，不必每个步骤都做，并用求解代替求逆。单个或较小的矩阵往往在 CPU 上更快：请也在 CPU 上测量（tf.device('/CPU:0')）。
           *[other] 在一次调用中分解一批矩阵，不必每个步骤都做，并用求解代替求逆。单个或较小的矩阵往往在 CPU 上更快：请也在 CPU 上测量。
        }
        [fft] 填充到质因数只有 2、3、5、7 的尺寸。对实数输入使用只需一半工作量的 rfft，并在一次调用中变换多个信号。
        [dilation] 让 cuDNN 计算空洞卷积。使用层的 dilation_rate 或 tf.nn.conv2d 的 dilations 代替 atrous_conv2d，并使尺寸在跟踪函数时已知。
        [depthwise] 让这些层保持 float32{ $framework ->
            [tensorflow] （dtype='float32'）
           *[other] （不使用自动混合精度）
        }。depthwise 滤波器的梯度在半精度下要慢许多倍，而且 Tensor Core 不支持这种计算。
        [debug] 只在查找错误时检查数值。去掉 tf.debugging.enable_check_numerics 和 enable_dump_debug_info，或只检查损失（tf.debugging.check_numerics）。
        [metric] 减少计算代价高的指标的次数：只在周期结束时或只对验证数据计算。阈值（num_thresholds）越少，AUC、Precision 和 Recall 的开销越小。
        [random] { $framework ->
            [jax] 使用比 Threefry 更快的生成器（jax.config.update('jax_default_prng_impl', 'rbg')）。或生成更少的随机数，例如多个位置共用一个 dropout 掩码（broadcast_dims）。
            [tensorflow] 请减少抽取的随机数。不变的内容（如变量的初始值）应在步骤之前只抽取一次，而不是在步骤中：若用张量代替 tf.Variable，每次都会重新生成。一个 dropout 掩码可用于多个位置（noise_shape）；在各种生成器中 Threefry 较慢。
           *[other] 请减少抽取的随机数。不变的内容（如变量的初始值）应在步骤之前只抽取一次，而不是在步骤中。一个 dropout 掩码可用于多个位置；在各种生成器中 Threefry 较慢。
        }
        [cumulative] 把一个长序列变成许多短序列。每个序列由一个线程块累加。将其变形为多行，逐行累加，再加上前面各行的和。使用序列多的轴。
        [reduced] 请沿最后的轴归约，或分两步：先沿内侧的轴，再沿其余的轴。求和、均值与最大值都是如此。如果一个运算沿外侧的轴或不相邻的轴（如 0、2、3）归约，只有少数线程分担工作。编译器会把它与产生其输入的运算融合{ $framework ->
            [pytorch] （torch.compile）
           *[other] （jit_compile=True）
        }。各运算之间请保持同一类型，仅用于日志的值每 N 步计算一次。
        [depthwise-single] depthwise 卷积对读取的每个数只做很少的计算，在 float32 下其梯度不使用 cuDNN。请与普通卷积比较，尤其是图像大、通道少的前几层（Fused-MBConv），并与混合精度比较，cuDNN 对其有内核。对所有通道都相同的大滤波器（如 SSIM 的高斯窗）拆成每轴一个的两个滤波器会更快。
        [windowed] { $framework ->
            [pytorch] 某个轴只留下一个值时，请沿该轴归约。用 x.mean((2, 3)) 代替 adaptive_avg_pool2d，后者的梯度逐个累加数值，16 位时比 float32 慢很多倍。其他地方用同样大小的窗口池化。依次使用较小的窗口，或逐轴处理。
           *[other] 依次使用较小的窗口，或逐轴处理。两个 5 × 5 得到一个 9 × 9 的最大值。某个轴只留下一个值时，请沿该轴归约（平均或最大）。在 CPU 上 JAX 的累加是窗口运算：请与 lax.associative_scan 和 lax.scan 比较，并用 float32。
        }
        [one-op] 用相同的形状和类型单独测量这个运算{ $framework ->
            [pytorch] （torch.utils.benchmark）
            [jax] （jit 后的调用加 block_until_ready）
           *[other] （只含它的 tf.function）
        }。用它读写的字节数除以时间，与内存带宽比较。接近带宽时，减少数据量或调用次数，或使用 16 位。远低于带宽时，换一种形式：结果相同的矩阵乘法或少数几个大运算、其他轴、连续的张量、其他类型、其他版本，或者{ $framework ->
            [pytorch] 编译器的内核（torch.compile）。
            [jax] 自己写的内核（Pallas）。
           *[other] 编译器的内核（jit_compile=True）。
        }
        [gradients] { $framework ->
            [pytorch] 让 cuDNN 试选算法（torch.backends.cudnn.benchmark=True），不用 torch.use_deterministic_algorithms，并为此留出内存。对这些层比较其他布局（torch.channels_last、channels_last_3d）、float32、较小的 dilation、较少的分组和 PyTorch 自己的内核（torch.backends.cudnn.flags(enabled=False)）。与其用转置卷积，不如比较先放大再做普通卷积。
           *[other] 让 cuDNN 试选算法。去掉使运算确定的设置（enable_op_determinism、TF_CUDNN_DETERMINISTIC、--xla_gpu_deterministic_ops）和关闭自动调优的设置（TF_CUDNN_USE_AUTOTUNE=0）。对这些层比较其他布局、float32、较小的 dilation 和较少的分组。与其用转置卷积，不如比较先放大再做普通卷积。
        }
        [optimizer] { $kind ->
            [roots] 每 10 或 100 次更新才重算一次矩阵的根和逆（Shampoo、SOAP、K-FAC）。不必每次更新都重算。
           *[other] { updates-less-often }
        }
        [grouped] 与更少的分组、普通卷积以及 depthwise 加 pointwise 卷积比较。cuDNN 对大多数分组数使用直接计算的内核，比按其运算量估计的慢得多。
        [bfloat16] 如果 GPU 有 Tensor Core，使用 float16 和损失扩缩，否则使用 float32。计算能力 7.0 或更高的 GPU 有，GTX 16 系列除外。bfloat16 需要 8.0 或更高。
       *[other] 以 float32 计算{ $framework ->
            [pytorch] ，不使用 autocast
            [tensorflow] ，去掉 mixed_float16 策略
           *[other] ，不使用混合精度
        }。只有带 Tensor Core 的 GPU（计算能力 7.0 或更高，GTX 16 系列除外）才能通过半精度变快。
    }
    .side-effect = { $cause ->
        [float64] float32 只有 7 位有效数字：需要更多位数的求和请保留 float64。
        [recurrent] 没有循环内部的 dropout，模型可能需要其他正则化。
        [debug] 非有限的数值只会在损失中显现。
        [loss] 对类别采样后，损失只是估计值：评估时请使用全部类别。
        [metric] 得知指标的次数减少。
        [optimizer] 更大的批次可能改变收敛，其他优化器也可能。
        [half] 激活值占用的内存加倍。
        [recomputed] 占用更多内存。
        [bfloat16] float16 会在 bfloat16 不溢出的地方溢出：需要损失扩缩。
       *[other] 结果的末位数字可能不同。
    }
    .verify = 表中的运算从内核统计信息页面消失，或其用时减少。

kernels-slow-down =
    .title = 内核速度的稳定性
    .fault = { $cause ->
        [collectives] 集合通信期间内核较慢
        [turns] 部分步骤的所有内核都较慢
       *[rising] 所有内核越来越慢
    }
    .fine = 内核速度保持稳定
    .failed = { $cause ->
        [collectives] 与集合通信同时运行的内核用时是相同内核单独运行时的 { $factor } 倍。每步因此多用 { $lost }（{ $share }）。
        [turns] 相同的内核在部分步骤中用时更长，多用的时间在平均步骤中为 { $lost }（{ $share }）。最慢的三分之一是最快的三分之一的 { $factor } 倍，所有内核都如此：GPU 上有其他程序，或其时钟变化。
       *[rising] 相同的内核在捕获过程中变慢，多用的时间在平均步骤中为 { $lost }（{ $share }）。最后三分之一的用时是最初的 { $factor } 倍。
    }
    .passed = { $lost-is ->
        [zero] 相同的内核在捕获结束时与开始时用时相同。
       *[some] 相同的内核在捕获过程中变慢，多用的时间在平均步骤中为 { $lost }（{ $share }）。
    }
    .why = 程序没有任何变化，同样的工作却用时更长：GPU 过热或达到功率上限时会降频，或者有其他程序在其上计算。
    .reads = 在步骤的前三分之一和后三分之一中，比较每步运行次数相同的内核。只有它们以大致相同的倍数、随步骤逐渐变慢时才会报告。没有趋势的波动，只有当每步工作量相同的变量更新也随之波动时才会报告。与集合通信重叠的内核，会与名称和网格相同且单独运行的内核比较。
    .fix = { $cause ->
        [collectives] 让集合通信少占用 GPU。集合通信与同时进行的计算共享 GPU 的内存、缓存和多处理器，受内存限制的内核所受影响最大。发送更少的字节（16 位梯度、累加多个批次），或在链路本来就慢时减少 NCCL 的通道（NCCL_MAX_CTAS，旧称 NCCL_MAX_NCHANNELS）。请比较整个步骤：不重叠时通常更久。
       *[rising] 训练时查看时钟、温度、功率上限和其他程序（{ clock-command }）。改善散热，结束 GPU 上的其他程序，或在测量时固定时钟（{ clock-lock-command }）。
    }
    .side-effect = { $cause ->
        [collectives] 通道减少时，集合通信用时更长。
       *[rising] 低于最高值的固定时钟起初较慢，但稳定。
    }
    .verify = { $cause ->
        [collectives] 无论有无集合通信，相同的内核用时相同。
       *[rising] 长时间捕获结束时的步骤与开始时用时相同。
    }

single-precision =
    .title = 精度
    .fault = 几乎所有计算都是 32 位
    .fine = 已使用较低精度，或不需要
    .limit = GPU 时间的 { $limit }
    .failed = { $half-is ->
        [zero] GPU 时间中没有 16 位计算；fp32 在 { $step } 中用时 { $single }。其中混合精度可以缩短的是 { $eligible }。
       *[some] 16 位计算只占 GPU 时间的 { $half }；fp32 在 { $step } 中用时 { $single }。其中混合精度可以缩短的是 { $eligible }。
    }
    .passed = { $half-is ->
        [zero] GPU 时间中没有 16 位计算。
       *[some] 16 位计算占 GPU 时间的 { $half }{ $unknown-is ->
            [zero] 。
           *[some] （不计精度未知的 { $unknown }）。
        }
    }{ $single-is ->
        [zero] {""}
       *[some] fp32 在 { $step } 中用时 { $single }。
    }{ $tf32-is ->
        [zero] {""}
       *[some] TF32 在 { $step } 中用时 { $tf32 }。
    }
    .why = 16 位内核移动的字节数减半，并且可以使用 Tensor Core。指南称适合的模型最多可加速到 3 倍；最多可节省的是 fp32 内核的用时。
    .reads = 查看内核名称和输入类型所表明的精度。TF32、bf16 和 FP8 不是 fp32。精度未知的内核被排除；这类内核过多时不作判定。
    .fix = 将混合精度作为一项单独的改动开启，然后进行比较。
    .side-effect = { $framework ->
        [jax] fp16 需要损失扩缩和 float32 输出层。
        [pytorch] fp16 需要损失扩缩（GradScaler）和 float32 输出层。
       *[other] fp16 需要损失扩缩（Keras 会自动进行）和 float32 输出层。
    }{ $has-bf16 ->
        [off] 参数保持 float32：用 16 位会丢失微小的更新。
       *[on] bf16 两者都不需要。参数保持 float32：用 16 位会丢失微小的更新。
    }
    .verify = 16 位在 GPU 时间中的占比上升，且步骤变短。

half-precision-fallback =
    .title = 回退到 fp32
    .fault = 部分层仍以 fp32 运行
    .fine = 几乎没有 fp32 矩阵运算
    .failed = 半精度已开启，但 fp32 的矩阵内核用时 { $fallen }，占 { $step } 的 { $share }。
    .passed = { $fallen-is ->
        [zero] 未检测到以 fp32 运行的矩阵内核。
       *[some] fp32 的矩阵内核用时 { $fallen }，占 { $step } 的 { $share }。
    }
    .why = fp32 的层不会变快，而且前后会增加类型转换。
    .reads = 查看在其他地方使用半精度的运行中的内核名称和输入类型。TF32 不是 fp32。
    .fix = { $framework ->
        [jax] 将矩阵乘法的两个输入都转换为 16 位，并将尺寸填充到 8 的倍数。
        [pytorch] 将这些运算置于 autocast 之下，去掉显式的 float32 转换，并将尺寸填充到 8 的倍数。
       *[other] 去掉显式的 float32 转换。为这些层设置混合策略，并将尺寸填充到 8 的倍数。
    }
    .side-effect = 16 位的精度较低：损失、归一化层和最后一层请保留 float32。
    .verify = 表中的内核消失或改变了精度。

half-precision-softmax =
    .title = 半精度的 softmax
    .fault = softmax 以 fp16 运行
    .fine = 没有 softmax 以 fp16 运行
    .failed = 有 softmax 以 fp16 运行（在 { $step } 中用时 { $half }）。
    .passed = 没有 softmax 内核以 fp16 运行。
    .why = 类别很多的 softmax 在 fp16 中可能溢出，并丢失很小的概率。这关系到结果是否正确，而不是速度。
    .reads = 查看 softmax 内核及其精度。bf16 的范围与 fp32 相同，不会报告。融合内核中的 softmax 无法看到，因此不检查。如果运算没有 TensorFlow 的名称，就无法区分最后一个 softmax 与注意力中的 softmax。
    .fix = 以 float32 运行最后一个 softmax。
    .side-effect = 多一次类型转换，且 softmax 输出所占内存加倍。
    .verify = 此行通过。

unscaled-gradients =
    .title = 损失扩缩
    .fault = fp16 梯度未扩缩
    .fine = 梯度无需扩缩，或已扩缩
    .failed = fp16 梯度占 { $step } 中的 { $half }，但没有运算扩缩损失或检查无穷大。
    .passed = { $half-is ->
        [zero] 未检测到 fp16 梯度。
       *[some] fp16 梯度占 { $step } 中的 { $half }。{ $by ->
            [keras] 使用 mixed_float16 时，Keras 会扩缩损失。
           *[program] 损失已扩缩。
        }
    }
    .why = 在 fp16 下，小的梯度变为零，大的变为无穷大。因此在反向传播之前将损失乘以一个系数，之后再将梯度除以同一系数。这关系到结果正确，而不是速度。
    .reads = 查看反向传播中 fp16 的矩阵运算，以及检查无穷大或保存扩缩系数的运算。bf16 的范围与 fp32 相同，不会报告，评估也不会。Model.fit 会自行扩缩损失。程序中的固定系数无法看到。
    .fix = 用 tf.keras.mixed_precision.LossScaleOptimizer 包装优化器，并在求梯度之前扩缩损失。或在计算能力 8.0 或更高的 GPU 上使用 mixed_bfloat16。
    .side-effect = 梯度溢出的步骤会被跳过，扩缩系数减半。每个步骤都要将这一判定结果读回主机。
    .verify = 此行通过，且损失不会变为 NaN。

exposed-input-copy =
    .title = 复制批次
    .fault = GPU 在等待批次复制
    .fine = 复制批次几乎不阻塞 GPU
    .failed = GPU 每步有 { $exposed } 在等待批次复制（占步骤的 { $share }）。{ $rate-is ->
        [zero] {""}
       *[some] 复制速度为 { $rate }{ $link-is ->
            [zero] 。
           *[some] （此类 GPU 的插槽可达 { $link }）。
        }
    }{ $memory ->
        [pageable] 数据来自可分页内存（如 NumPy 数组）：驱动程序先把它复制到缓冲区。从锁页内存复制更快。
       *[other] {""}
    }{ $shared-memory ->
        [on] 此 GPU 与 CPU 共享内存：复制不经过插槽，但会占用该内存两倍的带宽。
       *[off] {""}
    }
    .passed = { $exposed-is ->
        [zero] GPU 不等待批次复制。
       *[some] GPU 每步有 { $exposed } 在等待批次复制（占步骤的 { $share }）。
    }
    .why = 如果在 GPU 计算上一步时复制批次，就没有额外开销。
    .reads = 查看没有内核运行时从主机传来批次的复制，以及主机等待这些复制的空闲时间。
    .fix = { $cause ->
        [link] 减少发送的字节数。用 uint8 代替 float32，在 GPU 上转换和缩放，或使用更小的图像。同时检查插槽（nvidia-smi -q 中的 Link Width）：转接卡、外接盒或只有一条 PCIe 通道的插槽都会这样慢。预取最多只能隐藏 GPU 同时计算的那段时间。
        [bytes] { $framework ->
            [jax] 不变的数组（如参数）只在 GPU 上放置一次（jax.device_put）。把步骤的返回值留在 GPU 上。减少发送的字节数。用 uint8 代替 float32，在 GPU 上转换和缩放，或使用更小的图像。复制比 GPU 的计算更久：预取只能隐藏其中一部分。
            [pytorch] { $memory ->
                [pageable] 用 non_blocking=True 从锁页内存（DataLoader 的 pin_memory=True，或 Tensor.pin_memory()）复制。减少发送的字节数。用 uint8 代替 float32，在 GPU 上转换和缩放，或使用更小的图像。复制比 GPU 的计算更久：预取只能隐藏其中一部分。
               *[other] 减少发送的字节数。用 uint8 代替 float32，在 GPU 上转换和缩放，或使用更小的图像。复制比 GPU 的计算更久：预取只能隐藏其中一部分。
            }
           *[other] 减少发送的字节数。用 uint8 代替 float32，在 GPU 上转换和缩放，或使用更小的图像。复制比 GPU 的计算更久：预取只能隐藏其中一部分。
        }
       *[other] { $framework ->
            [jax] 在步骤计算时用 jax.device_put 复制下一个批次。
            [pytorch] 用 non_blocking=True 从锁页内存提前复制批次。
           *[other] { $prefetch ->
                [on] 请增大预取到 GPU 的 buffer_size，或减少复制量。批次已预取到 GPU，但仍然到得太晚。请使用小类型，并在 GPU 上转换和缩放。
               *[other] { $cause ->
                    [fed] 用 tf.data 生成批次，并预取到 GPU。由 Python 传入的数组（feed_dict 或函数的参数）在步骤开始时才会复制。
                   *[other] 在输入流水线的最后一个阶段预取到 GPU。
                }
            }
        }
    }
    .side-effect = GPU 内存中会多存放一个批次。
    .verify = 单步用时分解中的“复制到 GPU”减少。

host-placed-ops =
    .title = 步骤内的主机工作
    .fault = { $place ->
        [host] { $cause ->
            [log] 每一步都在打印、检查或记录
            [network] 步骤在等待其他设备
           *[other] 主机运行 GPU 无法承担的运算
        }
       *[gpu] GPU 在等待主机上的工作
    }
    .fine = 主机工作几乎不阻塞 GPU
    .failed = { $place ->
        [host] { $cause ->
            [log] { $step } 中有 { $idle } 主机只在打印、检查或记录（{ $share }）。
            [network] { $step } 中有 { $idle } 在与其他设备或机器交换或等待它们，其间没有其他计算（{ $share }）。
           *[other] { $step } 中有 { $idle } 主机在运行 GPU 无法承担的运算（{ $share }）。
        }
       *[gpu] GPU 有 { $idle } 在等待主机上的工作，占 { $step } 的 { $share }。
    }{ $python-is ->
        [zero] {""}
       *[some] { $python-part ->
            [all] 全部是 Python。
           *[some] 其中 { $python } 是 Python。
        }
    }{ $op-is ->
        [zero] {""}
       *[some] 用时最多的是 { $op }{ $others-is ->
            [zero] {""}
           *[some] {" "}以及另外 { $others } 个同类项
        }。
    }{ $memory-is ->
        [zero] {""}
       *[some] 等待时间中有 { $memory } 用于申请、迁移和释放 GPU 内存。
    }{ $few-is ->
        [zero] {""}
       *[some] 这发生在 { $steps } 个步骤中的 { $few } 个，每个持续 { $each }。
    }{ $host-ops-is ->
        [zero] {""}
       *[some] 全部运算中有 { $host-ops } 在主机上运行。
    }
    .passed = { $idle-is ->
        [zero] GPU 不等待主机上的工作。
       *[some] { $place ->
            [host] { $step } 中有 { $idle } 主机在运行 GPU 无法承担的运算（{ $share }）。
           *[gpu] GPU 有 { $idle } 在等待主机上的工作，占 { $step } 的 { $share }。
        }
    }{ $host-ops-is ->
        [zero] {""}
       *[some] 全部运算中有 { $host-ops } 在主机上运行。
    }
    .why = 步骤中间如有运算在 CPU 上运行，就需要把它的输入复制到主机、再把结果复制回来，而 GPU 在此期间只能等待。步骤中间的 Python 以及申请、迁移或释放 GPU 内存的驱动程序也会让 GPU 等待。
    .reads = 查看步骤中不启动任何内核的运算期间，步骤中间的 Python 期间，或驱动程序申请、迁移或释放 GPU 内存期间 GPU 的空闲时间。输入流水线的运算、步骤之间的 Python 以及 GPU 忙碌时的工作不会报告。重要的是主机运算的代价，而不是数量。{ saving-ahead }
    .fix = { $cause ->
        [variables] { copies-of-variables }
        [unknown] { gap-unseen }
        [rare] { gap-rare }
        [memory] { $framework ->
            [jax] 请保持 XLA 的分配器开启：它会保留已预留的内存（不设置 XLA_PYTHON_CLIENT_ALLOCATOR，也不设为 platform）。让它在开始时预留大部分内存（XLA_PYTHON_CLIENT_PREALLOCATE 不为 false）。如果已经如此，则内存接近用满：请使用更小的批次，或更少的形状。
            [pytorch] 请保持 PyTorch 的缓存分配器开启，且不要在循环中清空其缓存（torch.cuda.empty_cache）。内存接近用满时，使用更小的批次或更少的批次大小。
            [unknown] 重复使用已预留的内存，不要在每一步释放。
           *[other] 请不要设置 TF_GPU_ALLOCATOR。TensorFlow 的分配器会保留已预留的内存。不设置 TF_FORCE_UNIFIED_MEMORY，并让 per_process_gpu_memory_fraction 不超过 1，迁移内存的调用（cuMemPrefetchAsync）就会消失。如果未设置它，则是内存接近用满，需释放一部分才能申请另一部分（日志中的“Garbage collection”）：请使用更小的批次，或更少的批次大小。
        }
        [network] { $horovod ->
            [on] 减少经过主机和网络的交换。构建带 NCCL 的 Horovod（HOROVOD_GPU_OPERATIONS=NCCL），使梯度在 GPU 之间传送。嵌入的稀疏梯度会从所有进程收集，使用 sparse_as_dense=True 则会像其他梯度一样归约。更大的批次能减少交换次数。{ network-or-waiting }
           *[off] { $framework ->
                [jax] 减少交换的量和次数：让分片方式使跨设备的数组更少（jax.debug.visualize_array_sharding），并使用更大的批次。JAX 在 GPU 之间通过 NCCL 直接交换，在 CPU 之间通过 gloo 或 MPI 经网络交换（jax_cpu_collectives_implementation）。{ network-or-waiting }
                [pytorch] 让梯度在 GPU 之间直接交换：init_process_group(backend='nccl')。gloo 会将梯度复制到主机，在那里求和，再复制回来。在 AMD 上该后端就是 RCCL。如果只能使用 gloo，请减少发送的字节数和次数（no_sync）。{ network-or-waiting }
               *[other] 减少经过主机和网络的交换。步骤在等待其他设备或其他机器的梯度、变量或结果。让 NCCL 在 GPU 之间归约（CommunicationOptions 的 CommunicationImplementation.NCCL），使用更快的网络或能减少交换次数的更大批次，或使用更多参数服务器，使每台发送得更少。{ network-or-waiting }
            }
        }
        [build] { builds-engines }
        [callback] 请去掉回调，或只每 N 步调用一次（jax.lax.cond）。jax.debug.print、jax.debug.callback、jax.pure_callback 和 io_callback 的参数会复制到主机，在那里运行 Python，GPU 则在等待。也可以用 JAX 编写它的计算。
        [save] 只每 N 步或在步骤之后才保存检查点。保存前会先将所有变量复制到主机。检查点可以在训练的同时写入（experimental_enable_async_checkpoint）。
        [log] 只每 N 步进行一次（tf.cond），或在步骤之后进行。步骤内的打印、检查或保存会先将数值复制到主机。检查点可以在训练的同时写入（experimental_enable_async_checkpoint）。
        [garbage] { gap-garbage }
        [queue] 请更快地填充此队列。它存放 TensorFlow 1 输入的批次：增加线程（num_threads）和容量（capacity）。或改用 tf.data 读取，它会并行处理并预取。
        [decoder] 只在评估时解码，或每 N 步解码一次。解码器只有 CPU 内核。用于指标时，贪心解码器（tf.nn.ctc_greedy_decoder）或较窄的束（beam_width）要便宜得多。
        [ctc] 使用 tf.nn.ctc_loss 并给出稠密的填充标签（label_length）：它在 GPU 上运行。稀疏标签（如 Keras 的 ctc_batch_cost）使用只有 CPU 内核的 op。束搜索只在评估时运行。
        [boxes] 减少输入的边界框。提高 score_threshold，每类只保留最好的（top_k），减小 max_output_size。边界框是逐个比较的：也请测量在另一设备上运行（tf.device），以及处理整个批次的形式：tf.image.combined_non_max_suppression 是一个运算，non_max_suppression_padded 是循环。
        [sparse] 请改用任何版本都能在 GPU 上运行的运算，例如 tf.math.unsorted_segment_sum。对有序分段求和（tf.math.segment_sum、tf.sparse.segment_sum）以及大多数稀疏张量运算，只有较新版本的 TensorFlow 才有 GPU 内核（部分更早，大多数自 2.9 起）。放置日志会说明每个运算在哪里运行。
        [resize] 请对浮点数使用 bilinear 或 nearest。其他方法（bicubic、area、Lanczos）、antialias 或整数的缩放只有 CPU 内核。Conv2DTranspose 也能在 GPU 上运行。
        [strings] 请将其移入先于步骤工作的输入流水线（dataset.map）。字符串、字符串表、不规则张量（ragged）、编码图像和候选采样没有 GPU 内核。TextVectorization、StringLookup 和解码应放在那里，而不是模型中。
        [kernel] 改用有 GPU 内核的运算。TensorFlow 没有此运算的 GPU 内核：tf.linalg.eigh（对称矩阵）、fast=True 的 tf.linalg.lstsq 以及对随机数的 tf.argsort 可在 GPU 上运行。不需要变量的部分应放入输入流水线（dataset.map）。
       *[other] { $framework ->
            [jax] 将整个步骤放入一个 jax.jit：其外的代码在主机上运行。
            [pytorch] { $cause ->
                [unused] 请去掉 find_unused_parameters=True。这样 DistributedDataParallel 不再在计算图中查找没有梯度的参数。如果有些参数没有梯度且每步相同，static_graph=True 只查找一次。
                [op] 请在 GPU 上创建这些运算的张量（device="cuda"）。PyTorch 在张量所在之处执行运算。掩码等不变的内容只创建一次（register_buffer）。
               *[python] 将 Python 代码移出步骤。其生成的张量只复制到 GPU 一次。
            }
            [unknown] 将表中的工作移出步骤或移到 GPU 上。其结果只向 GPU 复制一次。
           *[other] { $cause ->
                [python] 将表中的 Python 代码改写为 TensorFlow 运算，并放入与其前后运算相同的 tf.function。必须留在 Python 中的内容（如日志）不必每个步骤都执行。
                [placed] 请给它 GPU 支持的类型的输入。TensorFlow 有此运算的 GPU 内核，但并非所有类型都有：将整数（int32）转换为 float32，将旧版本没有的 bfloat16 转换为 float16（mixed_float16）。或者在 GPU 上创建其变量：在 tf.device('/GPU:0') 中创建该层，并去掉 tf.device('/CPU:0')。tf.debugging.set_log_device_placement(True) 会说明每个运算在哪里运行。
               *[op] 将这些运算移到 GPU 上，或替换它们：放置日志会说明每个运算在哪里运行。有些运算始终在 CPU 上运行，因为它们没有 GPU 内核，或没有适用于其类型的内核（tf.unique、字符串）。OneDeviceStrategy 可使单个 GPU 上的放置每次运行都相同。
            }
        }
    }
    .side-effect = { $cause ->
        [unknown] { gap-unseen-effect }
        [rare] 两次垃圾回收之间 Python 的内存会增长。
        [memory] 保持预留的内存不能供 GPU 上的其他程序使用。
       *[other] { $framework ->
            [jax] 参数每出现新的形状，jax.jit 都会重新编译。
            [pytorch] 留在 GPU 上的张量会占用其内存。
           *[other] { $cause ->
                [python] 参数的形状或 Python 值每次出现新值时，tf.function 都会重新跟踪。
               *[op] 放置日志很长：用后请关闭。固定在 GPU 上的内容会占用其内存。
            }
        }
    }
    .verify = 单步用时分解中的“主机上的运算”和“步骤内的 Python”减少。

blocking-copies =
    .title = 步骤内的复制
    .fault = 复制阻塞 GPU
    .fine = 复制几乎不阻塞 GPU
    .failed = { $count-n ->
        [0] 部分步骤中的复制阻塞 GPU，占平均步骤的 { $share }。
       *[other] 每步有 { $count } 次复制阻塞 GPU（占步骤的 { $share }）。
    }{ $exposed-is ->
        [zero] {""}
       *[some] 数据移动期间，有 { $exposed } 没有内核运行。
    }{ $blocked-is ->
        [zero] {""}
       *[some] 主机等待复制期间，GPU 空闲 { $blocked }。
    }{ $rate-is ->
        [zero] {""}
       *[some] 复制速度为 { $rate }{ $link-is ->
            [zero] 。
           *[some] （此类 GPU 的插槽可达 { $link }）。
        }
    }{ $bound ->
        [link] 转接卡、外接盒或只有一条 PCIe 通道的插槽都会这样慢：请检查（nvidia-smi -q 中的 Link Width）。
       *[other] {""}
    }{ $late-is ->
        [zero] {""}
       *[some] 主机较晚才发现复制结束，为此损失 { $late }（请参阅“{ recurring-copies.title }”）。
    }{ $within-is ->
        [zero] {""}
       *[some] GPU 内存中的复制（不作判定）用时 { $within }。
    }
    .passed = { $share-is ->
        [zero] 步骤内主机与 GPU 之间的复制不阻塞 GPU。
       *[some] 步骤内主机与 GPU 之间的复制阻塞 GPU 的时间占步骤的 { $share }。
    }{ $late-is ->
        [zero] {""}
       *[some] 主机较晚才发现复制结束，为此损失 { $late }（请参阅“{ recurring-copies.title }”）。
    }{ $within-is ->
        [zero] {""}
       *[some] GPU 内存中的复制（不作判定）用时 { $within }。
    }
    .why = 当复制期间没有内核能同时运行时，复制就有代价；如果主机要等到复制结果才启动下一个内核，代价更大。
    .reads = 查看没有内核运行时批次以外的复制，以及进行或等待复制的调用返回之前的空闲时间。与内核重叠的复制无论多少都不会报告。GPU 内存中的复制不作判定。{ saving-ahead }
    .fix = { $cause ->
        [results] { $framework ->
            [jax] 对于结果请复制更少的字节：在 GPU 上取 argmax 或 top_k，并使用较小的类型。每 N 步才读取值。jax_debug_nans 和 jax_debug_infs 会复制每次调用的所有结果：请将其关闭。需要的值请在下一步运行时于后台复制（copy_to_host_async）。
           *[other] 对于结果请复制更少的字节。例如对 predict 的返回值，在 GPU 上取 argmax 或 top_k，并使用较小的类型。复制到锁页内存更快，并可在 GPU 继续计算时进行。
        }
        [saves] 请减少保存检查点的频率。这些复制将其变量传到主机。
        [checks] 找到问题后请关闭 jax_debug_nans 和 jax_debug_infs。它们会把每次调用的所有结果复制到主机并在那里检查。
        [loop] 让循环更少地读取其条件：在每次迭代中做更多工作。主机在每次迭代之前都要从 GPU 读取它。
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
        [read] { recurring-copies.fix }
       *[ops] { $framework ->
            [jax] 将下一步需要的内容留在 GPU 上。保存在主机内存中的数组（内存类型 pinned_host：卸载的状态、参数或激活）每步都会复制：请减少卸载。由 pmap 产生而交给 jit 的内容会经主机往返：请以同样方式调用两者，或给两者同一种分片。
            [tensorflow] 将中间结果留在 GPU 上。不要在步骤中间读取值，并将表中复制前后的运算放置到 GPU 上。不变且由主机运算读取的数据（例如常量或表）应放在主机上（tf.device('/CPU:0')）。许多小输入各需一次复制：请在输入管道中合并为一个张量（tf.concat、tf.stack），再在 GPU 上拆开。
           *[other] { $cause ->
                [sent] 在 GPU 计算之前的内容时，从锁页内存提前复制（pin_memory()、non_blocking=True）。放在主机上的参数（卸载）在每个步骤都要重新传输：让更多参数留在 GPU 上，或使用更少的位数。
               *[ops] 将中间结果留在 GPU 上。不要在步骤中间读取值，并将表中复制前后的运算放置到 GPU 上。
            }
        }
    }
    .side-effect = 读取次数减少后，值会更晚出现在日志中。留在 GPU 上的结果会占用其内存。
    .verify = 单步用时分解中的“复制到 GPU”、“从 GPU 复制”和“等待复制”减少。

xla-recompiles =
    .title = 稳定步骤中的编译
    .fault = { $why ->
        [anew] 稳定步骤中再次编译同一函数
       *[other] 稳定步骤中有编译
    }
    .fine = 稳定步骤中几乎没有编译
    .failed = { $place ->
        [host] 编译器每步用 { $compile }（占步骤的 { $share }）。{ $of } 步中有 { $steps } 步如此。
       *[gpu] GPU 每步有 { $compile } 在等待编译器（占步骤的 { $share }）。{ $of } 步中有 { $steps } 步如此。
    }{ $why ->
        [anew] 形状不变：程序每次都重新创建函数，或传入了不同的 Python 值。
       *[other] {""}
    }
    .passed = { $compile-is ->
        [zero] 在稳定步骤中，GPU 不等待编译器。
       *[some] GPU 每步有 { $compile } 在等待编译器（占步骤的 { $share }）。
    }
    .why = XLA 对每种输入形状组合编译一次，对每个新的函数对象再编译一次。如果形状随批次变化，或每一步都对新的函数调用 jax.jit 或 tf.function，它就会反复编译。
    .reads = 查看稳定步骤中编译器事件期间 GPU 的空闲时间。最初几步的编译属于预热，不计入。
    .fix = { $why ->
        [anew] { $framework ->
            [jax] 在循环之外只创建一次要编译的函数。每一步新建的 lambda、partial 或 jax.jit 都会重新编译。变化的数字请作为数组传入，而不要作为 static_argnums。jax_explain_cache_misses 会给出原因。
            [pytorch] 在循环之外只创建一次要编译的函数。每一步新建的 lambda、partial 或 torch.compile 都会重新编译。变化的数字（如学习率）请作为张量传入。TORCH_LOGS=recompiles 会给出未满足的条件（guard）。
           *[other] 在循环之外只创建一次要编译的函数。每一步新建的 lambda、partial 或 tf.function(jit_compile=True) 都会重新编译。变化的数字请作为张量传入。
        }
        [shapes] 保持形状固定。例如丢弃最后一个不完整的批次，填充到少数几种尺寸，或不编译形状会变化的部分。
       *[unknown] { $framework ->
            [jax] 先找出原因。jax_explain_cache_misses 会给出原因。如果每一步都创建新的函数（循环中的 jax.jit、lambda 或 partial），就在循环之外只创建一次。如果形状不同，就填充到少数几种尺寸。变化的数字请作为数组传入，而不要作为 static_argnums。
            [pytorch] 先找出原因。TORCH_LOGS=recompiles 会给出未满足的条件（guard）。如果形状不同，就将这些尺寸标为动态（torch._dynamo.mark_dynamic、dynamic=True），或填充到少数几种尺寸。变化的数字（如学习率）请作为张量传入。
           *[other] 保持形状固定。例如丢弃最后一个不完整的批次，填充到少数几种尺寸，或不编译形状会变化的部分。
        }
    }
    .side-effect = { $why ->
        [anew] 无。
       *[other] 填充部分也要计算，而其结果会被丢弃：请在损失和均值中屏蔽填充，否则会改变学到的内容。被丢弃的批次不参与训练。
    }
    .verify = 单步用时分解中的“准备”降为零。

slow-input-stage =
    .title = 最慢的输入阶段
    .fault = 某个输入阶段决定了速度
    .fine = 各输入阶段跟得上
    .failed = { $limit ->
        [shuffle] { $stage } 在一次调用中填满其缓冲区，用时 { $filling }：它要先取得 { $filled } 个元素。
        [skip] { $stage } 在一次调用中丢弃 { $filled } 个元素，用时 { $filling }：这些元素都要先生成。
       *[other] 最慢的输入阶段 { $stage } 每步用时 { $pace }。
    }{ $function-is ->
        [zero] {""}
       *[some] 它调用 { $function }（{ $at }）。
    }{ $limit ->
        [shard] 其后的 shard 丢弃了它生成的大部分内容。
        [windows] 它为每个窗口单独创建一个数据集，随后又将其拆开。
        [python] 它的函数是 Python（{ $runs }）：Python 代码持有解释器锁（GIL），无论运行多少个，同一时刻只有一个调用在工作。只有等待（例如等待磁盘）可以并行。
        [elements] 它每步要逐个处理 { $elements } 个元素，其开销超过处理本身。
        [cores] 单步等待期间，有 { $busy } 个核心在忙（共 { $cores } 个）：增加并行调用没有作用。
       *[other] {""}
    }{ $lacks-is ->
        [zero] {""}
       *[some] 流水线缺少：{ $lacks }。
    }
    .passed = { $wait-is ->
        [zero] 输入流水线的每个阶段都足够快。
       *[some] 输入流水线的每个阶段都足够快：每步等待输入 { $wait }。
    }
    .why = 流水线的速度取决于最慢的阶段。加快其他阶段不会有任何改变。
    .reads = 查看每个 tf.data 迭代器在所有线程上的用时，不含其前面的阶段。带缓冲区的阶段被排除，因为它们的时间是在等待前一阶段。GPU 不等待输入时不报告。
    .fix = { $kind ->
        [read] 使用并行 interleave 同时读取多个文件。数量由 cycle_length 决定。将小文件合并成大文件，并让数据靠近机器。
        [generator] 请把一次只生成一个元素的 Python 生成器改为 tf.data 源和 map。也可增加 PyDataset（Keras 2 中为 Sequence）的工作线程（workers；若 Python 在计算，还有 use_multiprocessing）。并行的生成器在等待文件时有用：一个进程中同一时间只有一个线程运行 Python（GIL）。如果它逐个产生元素，请让它产生整个批次。
        [map] 并行 map（num_parallel_calls）。在函数支持时对整个批次使用 map，并缓存不变的结果。
        [filter] filter 一次只检查一个元素。请在并行的 map（num_parallel_calls）中计算条件，再按其结果过滤，或降低条件的开销。
        [python] 请用 TensorFlow 运算（tf.io、tf.image、tf.strings）编写其函数。它们无需 Python 的锁即可并行运行。或在训练之前准备好结果。并行调用（num_parallel_calls）只在函数等待磁盘或网络等时有用。
        [cores] 请降低其函数的开销：更小的图像、更便宜的解码、在支持时用于整个批次。预先准备或缓存不变的内容，或使用核心更多的主机。
        [elements] 请先分批，再用向量化的函数对整个批次使用 map。这样 tf.data 每批只启动一个函数。
        [service] 请增加 tf.data 服务的工作进程。其元素由它们生成。也可剖析其中一个，查看它在等待什么。
        [reading] 请将小文件合并成大文件，或让数据更靠近机器。这些文件已并行读取。也可增大 cycle_length，或增大负责读取的 map 的 num_parallel_calls：读取主要是等待，调用数多于核心数也有帮助。
        [interleaved] 拆分大文件，并同时读取更多文件（cycle_length 和 num_parallel_calls；make_csv_dataset 的 num_parallel_reads）：每个文件由一个线程读取。读取文本比读取记录更费时：请一次性转换为 TFRecord，或缓存不变的内容。
        [parallel] 请降低该阶段函数的开销。该阶段已并行运行。也可在函数支持时将其用于整个批次，或缓存不变的结果。
        [batch] 并行分批（num_parallel_calls），并在分批之前缩小元素。
        [shuffle] 打乱文件名或索引而不是整个元素，或使用更小的缓冲区。
        [skip] 在生成元素的步骤（map、batch）之前 skip。或者把要跳过的元素单独存放在其他文件中。每个新的迭代器都会重新生成它们。
        [shard] 在生成元素的阶段（map、batch）之前进行 shard，或对文件名进行 shard。由 tf.distribute 按元素切分的数据集（AutoShardPolicy.DATA）会在每个 worker 上生成全部元素：改为按文件切分（AutoShardPolicy.FILE）。
        [windows] 从整个数组中切出窗口：keras.utils.timeseries_dataset_from_array、tf.signal.frame，或在一次 map 中用一批索引做 tf.gather。window() 会为每个窗口创建一个数据集，其开销大于窗口中的数据本身。或者缓存其结果。
        [unbatch] 不要先拆开批次再重新分批。较新版本的 TensorFlow 中，rebatch(size) 可直接重新切分，而不经过单个元素。或者按单步所需的大小读取并解析数据块。
        [group] 使用更小的窗口，或更小的批次和更少的桶（bucket_by_sequence_length）。其前的 map 请并行执行（num_parallel_calls），并在其后预取。
        [interleave] 并行 interleave（num_parallel_calls）：其下的处理会同时对多个文件运行。现在逐个元素进行。
        [cache] 放得下时缓存在内存中（不带文件的 cache()）。否则缓存更小的内容（转换和增强之前的 uint8），或可并行读取的多个记录文件。
       *[other] 减少此阶段的工作，或缓存其结果。
    }然后再检查一次：次慢的阶段可能几乎一样慢。
    .side-effect = 并行工作会占用更多主机核心和内存。缓存会将数据保留在内存中，并重复使用其之前所做的随机改动。
    .verify = 该阶段每步的用时减少，单步用时分解中的“等待输入”也减少。

eager-execution =
    .title = Eager 执行
    .fault = Python 逐个运行运算
    .fine = Eager 运算很少，或代价很小
    .limit = 启动次数、内核时间或运算数的 { $limit }
    .failed = { $place ->
        [host] { $of ->
            [capture] Python 逐个运行 { $ops } 个运算（占全部运算的 { $share }）。在这些运算之间，{ $step } 中有 { $idle } 没有任何运算运行（{ $idle-share }）。
           *[step] Python 每步逐个运行 { $ops } 个运算（占全部运算的 { $share }）。在这些运算之间，{ $step } 中有 { $idle } 没有任何运算运行（{ $idle-share }）。
        }
       *[gpu] { $share } 的{ $of ->
            [time] 内核时间
           *[launches] 启动
        }来自由 Python 逐个运行的运算。GPU 为此等待 { $idle }，占 { $step } 的 { $idle-share }。
    }
    .passed = { $place ->
        [host] { $share } 的运算由 Python 逐个运行。
       *[gpu] { $share-is ->
            [zero] 没有来自 Eager 运算的启动。
           *[some] { $share } 的{ $of ->
                [time] 内核时间
               *[launches] 启动
            }来自 Eager 运算。
        }{ $idle-is ->
            [zero] {""}
           *[some] GPU 在 { $step } 中为此等待 { $idle }。
        }
    }
    .why = 在 Eager 模式下，Python 逐个分派每个运算。在 tf.function 中则由运行时分派，速度快许多倍。
    .reads = 查看不属于任何函数运行的启动和其内核的时间（以占比较大者为准），以及这些内核之前的空闲时间。由函数运行的步骤前后的运算（回调、指标、摘要或 Keras 自身的）不在此报告，而计为步骤之间的 Python。没有 GPU 时：从一个这类运算到下一个之间没有运算在计算的时间。{ saving-ahead }
    .fix = { $framework ->
        [jax] 将整个步骤编译到一个 jax.jit 中。在其外，Python 逐个分派运算，这比小运算本身用时更长。反复调用一个函数的 Python 循环请改用 lax.scan。Python 逐个创建的数组（循环中的 jnp.array）请先用 np.stack 合并为一个。请只用 NumPy 制作批次，不要对每个样本调用 JAX 运算（jax.nn.one_hot）。对数组取下标（x[i]）也是好几个运算：请在 jit 内进行，或对 NumPy 数组取下标。
       *[other] 将步骤放入 tf.function。除非设置了 run_eagerly，否则 Model.fit 会这样做。
    }
    .side-effect = { $framework ->
        [jax] 参数每出现新的形状，jax.jit 都会重新编译。
       *[other] tf.function 中的 Python 代码只在跟踪时运行：请使用 tf.print 和 TensorFlow 的控制流。
    }
    .verify = Eager 运算的占比下降，且单步用时分解中的“内核启动”减少。

recurring-copies =
    .title = 每步都有的复制
    .fault = 每步都重复一次复制
    .fine = 重复的复制代价很小
    .failed = 每步有 { $copies } 次复制在同一位置重复，每步耗费 { $cost }（占步骤的 { $share }）。
    .passed = { $cost-is ->
        [zero] 没有因每步重复的复制而损失时间。
       *[some] 每步重复的复制耗费 { $cost }（占步骤的 { $share }）。
    }
    .why = 在同一位置重复的复制是程序固有的：有运算位于错误的设备上，或有值在每步都被读取。
    .reads = 按运算查看复制：出现在多大比例的步骤中、位置变化多大、其用时，以及主机发现其结束之前的空闲时间。批次、与内核重叠的复制以及每 N 步一次的读取不会报告。GPU 内存中的复制不作判定。{ saving-ahead }
    .fix = { $cause ->
        [loop] 让循环更少地读取其条件：在每次迭代中做更多工作。主机在每次迭代之前都要从 GPU 读取它。
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
       *[ops] { $framework ->
            [jax] 查看表中复制前后的运算。主机会读取 lax.cond 的谓词和 lax.while_loop 的条件。分支开销小时请用 jnp.where，它计算两个分支而不读取任何值。只每 N 步读取一次值。
            [pytorch] { $cause ->
                [values] { copies-of-values }
                [sizes] { copies-of-sizes }
                [made] { copies-made }
               *[ops] { copies-of-values }{ copies-of-sizes }{ copies-made }
            }
            [tensorflow] { $cause ->
                [sizes] { copies-of-sizes }
               *[ops] 查看表中复制前后的运算。将它们之间的运算移到 GPU 上，或每 N 步读取一次值。{ copies-of-sizes }
            }
           *[other] 查看表中复制前后的运算。将它们之间的运算移到 GPU 上，或每 N 步读取一次值。
        }
    }
    .side-effect = 每 N 步读取一次的值，在日志中最多会滞后 N 步。
    .verify = 表中的复制消失。

unfused-elementwise =
    .title = 连续的逐元素内核
    .fault = 逐元素内核未融合
    .fine = 融合可节省的时间很少
    .failed = 连续运行的逐元素内核用时 { $time }，占 { $step } 的 { $share }。融合可将 { $kernels } 个内核变为 { $chains } 个。
    .passed = { $time-is ->
        [zero] 没有连续运行的逐元素内核。
       *[some] 逐元素内核链用时 { $time }，占 { $step } 的 { $share }。
    }
    .why = 每个这样的内核都要从内存读取输入并写回输出。一个融合内核只需读写一次。
    .reads = 查看连续两个及以上的逐元素内核。XLA 已融合的内核不会报告。最好的情况下，一条链的用时与其中一个内核相当，其间也没有空闲。
    .fix = { $framework ->
        [jax] 让 XLA 编译包含它们的函数。
        [pytorch] 用编译器融合它们（torch.compile），或使用融合内核。优化器有 fused=True，权重平均有 torch._foreach_lerp_。
       *[other] { $xla ->
            [on] XLA 已开启，但未用于这些运算：请把包含它们的函数也编译。
           *[other] 让 XLA 编译包含它们的函数。
        }
    }
    .side-effect = 每遇到新的输入形状都会重新编译。
    .verify = 每条链变成一个融合内核，且其用时减少。

xla-off =
    .title = XLA
    .fault = XLA 未开启
    .fine = XLA 已开启，或改进余地很小
    .failed = XLA 未开启；{ $step } 的 { $share } 是它有可能缩短的时间。{ $launch-is ->
        [zero] {""}
       *[some] GPU 有 { $launch } 在等待启动。
    }{ $chains-is ->
        [zero] {""}
       *[some] 逐元素内核链用时 { $chains }。
    }
    .passed = { $share-is ->
        [zero] XLA 在这里没有可改进之处。
       *[some] XLA 已开启，或在这里改进余地很小（占 { $step } 的 { $share }）。
    }
    .why = XLA 将函数编译成更少、更大的内核。
    .reads = 查看 XLA 的痕迹、等待启动的空闲时间，以及逐元素内核链。收益很小时不报告。
    .fix = 将训练函数的 XLA 作为一项单独的改动开启，然后进行比较。请先解决输入流水线和混合精度的问题。
    .side-effect = 最初几步用时更长。内存使用量会变化：指南称会减少，因为融合内核保留的中间结果更少。级别 1 以上的自动聚簇融合得更多，但可能需要更多内存。形状不能随批次变化。
    .verify = 每步的内核数变少，且步骤变短。

small-model =
    .title = GPU 的工作量
    .fault = 工作量太少，不值得用 GPU
    .fine = GPU 的工作量足够
    .failed = GPU 每步只工作 { $busy }（占步骤的 { $busy-share }）。对此模型来说，使用 GPU 可能不划算。
    .passed = GPU 每步工作 { $busy }（占步骤的 { $busy-share }）。
    .why = 每个步骤在主机上都有不随模型缩小的开销。非常小的模型在主机上花的时间比在 GPU 上还多。
    .reads = 查看 GPU 每步的工作时间（包括集合通信和复制）及其在步骤中的占比。这是一条提示，而不是缺陷。
    .fix = 增大批次，或与在 CPU 上的运行进行比较。
    .side-effect = 更大的批次可能会改变收敛情况。
    .verify = GPU 在步骤中的占比上升。

input-threads-delay-launches =
    .title = 输入线程与内核启动
    .fault = 输入线程延迟了内核启动
    .fine = 输入线程几乎不延迟启动
    .failed = tf.data 的线程忙碌时，GPU 每步有 { $overlap } 在等待启动（占步骤的 { $share }）。{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] 此时同样的启动相隔 { $busy }，其他时候相隔 { $alone }（中位数）。
        }
    }{ $paused-is ->
        [zero] {""}
       *[some] 等待时间中有 { $paused } 是在此类线程停下的同时结束的停顿。
    }{ $cause ->
        [lock] Python 既启动内核，又生成输入元素，两者都需要 Python 的锁（GIL）。
        [python] 启动内核的 Python 线程需要一个核心。
       *[cores] 启动内核的 TensorFlow 线程需要一个核心。
    }
    .passed = { $overlap-is ->
        [zero] tf.data 的线程忙碌时，GPU 不等待启动。
       *[some] tf.data 的线程忙碌时，GPU 每步有 { $overlap } 在等待启动（占步骤的 { $share }）。
    }{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] 此时同样的启动相隔 { $busy }，其他时候相隔 { $alone }（中位数）。
        }
    }
    .why = 输入线程与启动线程共用主机的核心，而 Python 线程共用一把锁。等待其中任何一个的启动都会延迟。
    .reads = 针对相同的内核对，查看 tf.data 线程忙碌与不忙碌时从一次启动到下一次的时间、在此类线程停下的同时结束的停顿，以及此时的空闲时间。没有拖慢任何工作的忙碌线程不会报告。
    .fix = { $cause ->
        [lock] 不用 Python 生成输入元素。用 tf.data 源和 map 代替生成器或 py_function。并将步骤放入 tf.function。
        [python] 将步骤放入 tf.function，或减少 tf.data 的线程。
        [cores] 为 GPU 分配专用的启动线程。
       *[other] 如果由 TensorFlow 的线程启动内核，请为 GPU 分配专用的启动线程。如果由 Python 启动内核，请将步骤放入 tf.function，减少 tf.data 的线程，并用 tf.data 源和 map 代替生成器或 py_function。
    }
    .side-effect = { $cause ->
        [lock] { eager-execution.side-effect }
        [python] { eager-execution.side-effect }
       *[other] 每个 GPU 会占用输入流水线的两个线程。
    }
    .verify = 无论有无 tf.data，启动的间隔相同，且单步用时分解中的“内核启动”减少。

dynamic-loss-scaling =
    .title = 动态损失扩缩
    .fault = 损失扩缩要等待主机
    .fine = 损失扩缩的代价很小
    .failed = 主机决定损失扩缩系数时，GPU 每步等待 { $cost }（占步骤的 { $share }）。
    .passed = { $cost-is ->
        [zero] GPU 不等待损失扩缩。
       *[some] GPU 每步有 { $cost } 在等待损失扩缩（占步骤的 { $share }）。
    }
    .why = 是否跳过某个步骤由主机决定。GPU 要等到主机读完该值并继续执行。
    .reads = 查看在梯度中查找无穷大或更新损失扩缩系数的运算和内核、主机等待的小复制，以及主机上的损失扩缩运算。被读回的指标计入“{ blocking-copies.title }”。{ saving-ahead }
    .fix = { $has-bf16 ->
        [off] 一旦知道可用的值，就使用固定的损失扩缩系数。
       *[on] 一旦知道可用的值，就使用固定的损失扩缩系数，或使用不需要它的 bf16。
    }
    .side-effect = 使用固定系数时不会跳过任何步骤：系数太大会使梯度变为无穷大、权重变为 NaN，太小则会丢失梯度。
    .verify = 表中的复制消失，且步骤末尾的间隙消除。

unaligned-dimensions =
    .title = 矩阵尺寸
    .fault = 矩阵尺寸不是 8 的倍数
    .fine = 矩阵尺寸适合 Tensor Core
    .failed = 尺寸不是 8 的倍数的矩阵乘积用时 { $odd }，占 { $step } 的 { $share }。
    .passed = { $odd-is ->
        [zero] 矩阵尺寸是 8 的倍数。
       *[some] 尺寸不是 8 的倍数的矩阵乘积用时 { $odd }，占 { $step } 的 { $share }。
    }
    .why = Tensor Core 按块工作。填不满块的尺寸会浪费一部分，但不会妨碍使用 Tensor Core。
    .reads = 查看半精度矩阵乘积的输入形状。卷积被排除，因为 cuDNN 会自行填充。
    .fix = 将层的大小、词汇表大小和批次大小向上取整到 8 的倍数（int8 为 16 的倍数）。
    .side-effect = 填充会增加少许内存和计算量。
    .verify = 表中内核的用时减少。

small-batch =
    .title = 批次大小与 GPU 内存
    .fault = 批次小，内存未充分利用
    .fine = 批次足够大
    .limit = GPU 内存的 { $limit }
    .failed = 内存使用峰值为 { $peak }，占 { $limit } 的 { $used }。步骤的 { $fixed } 不随批次增长。
    .passed = 内存使用峰值为 { $peak }，占 { $limit } 的 { $used }。{ $fixed-is ->
        [zero] {""}
       *[some] 步骤的 { $fixed } 不随批次增长。
    }
    .why = 启动、梯度交换和 Python 所用的时间，小批次与大批次相同。更大的批次会把这些时间分摊到更多样本上。
    .reads = 查看 TensorFlow 分配器报告的使用中内存（而非预留内存）峰值，以及步骤中用于启动、Python 和梯度交换的部分。等待输入和复制批次的时间随批次增长，因此不计入。
    .fix = 在内存允许的范围内增大每个 GPU 的批次大小，同时查看内存性能剖析。
    .side-effect = 更大的批次可能会改变收敛情况。学习率通常也要随之增大。
    .verify = 每秒样本数增加。单个步骤的用时会变长。

input-cannot-feed-gpus =
    .title = 供给所有 GPU 的输入
    .fault = { $kind ->
        [own] 一个 GPU 等待输入，其余 GPU 等待它
       *[shared] 一条输入流水线无法供给所有 GPU
    }
    .fine = 输入跟得上所有 GPU
    .failed = 每步平均有一个 GPU 等待其批次 { $wait }，其他 GPU 则等待该 GPU（占步骤的 { $share }）。{ $fed-is ->
        [zero] {""}
       *[some] 主机无法供给全部 { $fed } 个 GPU。
    }{ $stage-is ->
        [zero] {""}
       *[some] { $stage } 决定了速度。
    }{ $function-is ->
        [some] 它运行 { $function }（{ $at }）。
       *[zero] {""}
    }
    .passed = { $wait-is ->
        [zero] 主机能及时供给全部 { $gpus } 个 GPU。
       *[some] 每步中等待批次最久的 GPU 等待 { $wait }（占步骤的 { $share }）。
    }
    .why = 有多个 GPU 时，一个步骤要从同一台主机取多个批次。能跟上一个 GPU 的输入流水线不一定能跟上全部 GPU。
    .reads = 查看每步中等待批次最久的 GPU，因为其他 GPU 要等它。没有 GPU 等待的晚到批次不会报告。
    .fix = 加快输入流水线，将读取分散到多个文件和工作线程，并为每个 GPU 预取。
    .side-effect = 更多的工作线程会占用启动内核的线程所需的核心。
    .verify = 每个 GPU 的单步用时分解中的“等待输入”都减少。

idle-gpus =
    .title = 使用中的 GPU
    .fault = { $kind ->
        [wrong] 由较慢的 GPU 工作
       *[unused] 有 GPU 没有工作
    }
    .fine = { $kind ->
        [no-replicas] 有用的 GPU 都有工作
        [slices] 有用的 GPU 都有工作
       *[none] 所有 GPU 都有工作
    }
    .failed = { $kind ->
        [wrong] 程序在 { $model } 上运行。更快的 GPU（{ $idle }）没有运行内核：{ $gpus }。
       *[unused] { $seen } 个 GPU 中有 { $unused } 个没有运行内核：{ $gpus }。
    }
    .passed = { $kind ->
        [slices] { $gpus }（{ $idle }）没有运行内核。一个进程只能使用 GPU 的一个切片（MIG），因此这不是问题。
        [no-replicas] { $gpus }（{ $idle }）没有运行内核。与 { $model } 一起使用只会变慢而不会变快，因此这不是问题。
       *[none] 全部 { $seen } 个 GPU 都运行了内核。
    }
    .why = 不做计算的 GPU 与做计算的 GPU 花费相同。
    .reads = 查看性能剖析器见到的 GPU 中哪些运行了内核。如果恰好只有一个，可能是有意为之，因此置信度较低。GPU 按内存带宽、多处理器数量和计算能力进行比较：像显示卡那样只会让其他 GPU 等待的 GPU 不计入。
    .fix = { $kind ->
        [wrong] 让程序只看到更快的 GPU。把 CUDA_VISIBLE_DEVICES 设为它的编号，并设置 CUDA_DEVICE_ORDER=PCI_BUS_ID，使编号与 nvidia-smi 一致。
       *[unused] { $framework ->
            [jax] 将批次分片到所有设备，或将其余 GPU 交给其他程序。
            [pytorch] 每个 GPU 用一个进程训练（DistributedDataParallel），或将其余 GPU 交给其他程序。
           *[other] 使用覆盖所有 GPU 的分布策略进行训练，或将其余 GPU 交给其他程序。在自定义循环中，请将每个 GPU 的损失除以 GPU 数量：优化器会将它们的梯度相加。
        }
    }
    .side-effect = { $kind ->
        [wrong] 如果该 GPU 连接了显示器，显示会与训练共用它。
       *[unused] 批次会分给各个 GPU：请增大批次，并相应提高学习率，否则每个 GPU 的工作会变少。收敛情况可能改变。
    }
    .verify = 此报告中所有 GPU 都显示有内核。

extra-allreduce =
    .title = AllReduce 调用次数
    .fault = AllReduce 调用过多
    .fine = AllReduce 调用很少，或代价很小
    .failed = 梯度每步以 { $calls } 次调用归约，每次至少用时 { $shortest }。第一次之后的调用合计最多耗费 { $cost }（占步骤的 { $share }）。
    .passed = 梯度每步以 { $calls } 次调用归约。{ $cost-is ->
        [zero] {""}
       *[some] 第一次之后的调用合计最多耗费 { $cost }（占步骤的 { $share }）。
    }
    .why = 无论大小，每次调用都有固定开销。指南期望每个 GPU 每步用一次调用归约全部梯度。
    .reads = 查看所有 GPU 每步都进行的集合通信调用（不含 SyncBatchNorm）及其中最短的用时。少数几个大包以及与计算重叠的调用不会报告。
    .fix = { $horovod ->
        [on] { horovod-packs }
       *[off] { $framework ->
            [jax] 用一次调用或少数几个包归约梯度：对整个梯度树调用一次 psum。
            [pytorch] 用一次调用或少数几个包归约梯度。请增大桶（bucket_cap_mb）。如果一个步骤累加多个批次，请只在最后一个批次之后归约（no_sync，FSDP2 使用 set_requires_gradient_sync）。
           *[other] 用一次调用或少数几个包归约梯度。在优化器的一次调用中应用它们，并将打包交给 tf.distribute。如果一个步骤累加多个批次，请归约其总和。
        }
    }如果每步计算很少，增大每个 GPU 的批次或减少 GPU 更有效。
    .side-effect = 一次大调用比多次小调用开始得晚；分成少数几包是不错的折中。像 Adam 这样会计步的优化器，每次调用都计一步：改为一次调用后，更新幅度会改变。
    .verify = 此行的调用次数下降。

slow-allreduce =
    .title = AllReduce 的速度
    .fault = AllReduce 达不到链路速度
    .fine = AllReduce 足够快
    .limit = 链路所需时间的 { $limit } 倍
    .failed =
        AllReduce 的用时是其链路所需时间的 { $ratio } 倍：每步 { $transfer }，而非 { $expected }。后者的依据是带宽 { $rate }（{ $rate-source ->
            [given] 您指定的值
           *[table] 此 GPU 的常用链路
        }）和传递量 { $bytes }（{ $size-source ->
            [parameters] 每个参数 4 字节
           *[calls] 由调用的形状得出
        }）。按指南的规则（字节数除以带宽）则为 { $guide }。{ $link-is ->
            [zero] {""}
           *[some] 此类 GPU 的常用链路是 { $link }。
        }
    .passed =
        AllReduce 每步用时 { $transfer }；其链路需要 { $expected }。后者的依据是带宽 { $rate }（{ $rate-source ->
            [given] 您指定的值
           *[table] 此 GPU 的常用链路
        }）和传递量 { $bytes }（{ $size-source ->
            [parameters] 每个参数 4 字节
           *[calls] 由调用的形状得出
        }）。按指南的规则（字节数除以带宽）则为 { $guide }。
    .why = 梯度在每个步骤都要在 GPU 之间传递。速度取决于它们的链路：NVLink、PCIe 或网络。
    .reads = 查看调用传递的字节数，或按您指定的参数数量每个计 4 字节（TensorFlow 的梯度是 32 位浮点，混合精度下也是如此）。用时取各 GPU 中最短的，因此等待落后的 GPU 不计入。带宽为您指定的值，或常用链路表中的值。
    .fix = { $framework ->
        [jax] 用 { topology-command } 查看链路，并让 NCCL 在日志中写明所用链路。在主机之间，请检查 NCCL 是否使用了高速网络。
        [pytorch] 用 { topology-command } 查看链路，并让 NCCL 在日志中写明所用链路。在主机之间，请检查 NCCL 是否使用了高速网络。
       *[other] 用 { topology-command } 查看链路，并让 NCCL 在日志中写明所用链路。在单台主机上尝试其他跨设备通信方式。在主机之间，请检查 NCCL 是否使用了高速网络。
    }
    .side-effect = 对结果没有影响。NCCL 的日志很长；其他通信方式可能更慢：请两者都测量。
    .verify = 此行的传输时间更接近链路所需的时间。

exposed-allreduce =
    .title = AllReduce 与计算的重叠
    .fault = 集合通信未与计算重叠
    .fine = 未重叠的 AllReduce 时间很少
    .failed =
        { $ranks ->
            [one] 此 GPU 没有计算时，集合通信每步用时 { $exposed }（占步骤的 { $share }）。每步有 { $calls } 次调用。
           *[all] GPU 没有计算时，集合通信每步用时 { $exposed }（占步骤的 { $share }）。每步有 { $calls } 次调用。
        }{ $bytes-is ->
            [zero] {""}
           *[some] 它们每步以 { $rate } 传输 { $bytes }。
        }{ $ahead-is ->
            [zero] {""}
           *[some] 在此之前 GPU 还空闲 { $ahead }：Horovod 在等待所有 rank 备好相同的梯度。
        }
    .passed = { $exposed-is ->
        [zero] AllReduce 与计算完全重叠。
       *[some] GPU 没有计算时，集合通信每步用时 { $exposed }（占步骤的 { $share }）。
    }
    .why = 最后几层的梯度远早于最初几层的梯度就绪。在反向传播期间归约它们可以掩盖大部分时间。
    .reads = 查看没有计算时的集合通信；如果捕获了所有 rank，则去除等待最后一个 GPU 的时间。反向传播期间的 AllReduce 再长也不会报告。
    .fix = { $kind ->
        [statistics] 在更少的层中交换统计量。这些集合通信属于 SyncBatchNorm：每层要两次等待最慢的 GPU。如果每个 GPU 上的样本足够多，普通的 BatchNorm 不需要它们，GroupNorm 也不需要。
        [random] { $framework ->
            [jax] 让每块 GPU 自行生成随机数。这些集合通信交换的是相互依赖的随机数（如 dropout 的随机数）的各个部分。增大梯度包在这里没有作用。可使用 jax.config.update('jax_threefry_partitionable', True)（自 JAX 0.5 起为默认值），或换用其他生成器（jax_default_prng_impl=unsafe_rbg）。
           *[other] 让每块 GPU 自行生成随机数。这些集合通信交换的是相互依赖的随机数（如 dropout 的随机数）的各个部分。增大梯度包在这里没有作用。
        }
        [values] 每 N 个步骤才归约并读取这些值，或将多个批次的值一起处理。主机会立即读取每个结果（如用于日志或检查），在所有 GPU 到达之前不启动任何工作。增大梯度包在这里没有作用。
        [activations] 请让更少的 GPU 或链路最快的 GPU 分担一层。这些集合通信交换的是由多个 GPU 分担的层的激活值（张量并行、序列并行或专家的 all-to-all），下一个内核立即需要其结果。也可让通信与不需要其结果的工作重叠。在分级的流水线（send 和 recv）中，GPU 会等待前一级：使用更多更小的微批次，或让各级用时相同，可以缩短等待。增大梯度包在这里没有作用。
        [parameters] { $framework ->
            [tensorflow] 嵌入的表较小时，将其梯度变为稠密（tf.convert_to_tensor、Horovod: sparse_as_dense=True）。这样它们与其他梯度一起归约。否则查找更少的行。TensorFlow 中收集的大多是嵌入的梯度（tf.IndexedSlices），其字节数随批次增长。
           [pytorch] 这些集合通信收集参数。请在计算当前层时收集下一层的参数（预取），或在内存允许时让每个 GPU 保留更多参数。有多个主机时，只在各主机内部分片（FSDP 的 HYBRID_SHARD），使其只经过主机内的链路。DistributedDataParallel 的 Broadcast 会在每次前向传播前复制缓冲区（例如 BatchNorm 的）：broadcast_buffers=False 可省去。如果由一个进程加载所有批次并发送（Accelerate 的 dispatch_batches），请让各进程加载自己的批次。
           [jax] 这些集合通信收集参数，或相邻运算切分方式不同的数组。请让两者的切分一致（in_shardings、with_sharding_constraint）。请在计算当前层时收集下一层的参数（预取），或在内存允许时让每个 GPU 保留更多参数。使用 --xla_gpu_enable_latency_hiding_scheduler=true 可让 XLA 将其与计算重叠。
           *[other] 这些集合通信收集参数。请在计算当前层时收集下一层的参数（预取），或在内存允许时让每个 GPU 保留更多参数。
        }
        [replicas] 请用 DistributedDataParallel 代替 DataParallel，每个 GPU 一个进程。DataParallel 每步都从第一个 GPU 发送全部参数，并在那里累加梯度。更大的桶在这里没有作用。
        [packed] 请减少发送的字节数或次数。这些调用已经又少又大。可将梯度压缩为 16 位（compression=hvd.Compression.fp16）、累加多个批次的梯度（backward_passes_per_step），或使用更大的批次。主机之间，更快的网络以及 NCCL 是否使用它（NCCL_DEBUG=INFO）很重要。如果在此之前 GPU 空闲，请查找迟到的 rank，并缩短 HOROVOD_CYCLE_TIME。
       *[gradients] { $horovod ->
            [on] { horovod-packs }
           *[off] { $framework ->
                [pytorch] 在反向传播期间归约梯度：DistributedDataParallel 分桶归约（bucket_cap_mb），FSDP 逐层归约。最前几层的最后部分无法隐藏：让它小一些，并累加多个批次的梯度（no_sync，FSDP2 用 set_requires_gradient_sync）或增大批次。使用 find_unused_parameters=True 或由程序自行归约梯度时，重叠较少：static_graph=True。其他集合通信应在输入就绪后尽早开始（async_op=True）。
                [jax] 在反向传播期间将梯度分成少数几包归约，或增大批次。AllReduce 的用时不随批次增长。一个步骤含多个批次时，请在每个 GPU 上累加梯度，只归约一次总和。其他集合通信（例如嵌入的 all-to-all）应在输入就绪后尽早开始，并尽可能推迟等待其结果。使用 --xla_gpu_enable_latency_hiding_scheduler=true 可让 XLA 将其与计算重叠。
               *[other] 在反向传播期间将梯度分成少数几包归约，或增大批次。AllReduce 的用时不随批次增长。一个步骤含多个批次时，请在每个 GPU 上累加梯度，只归约一次总和。其他集合通信（例如嵌入的 all-to-all）应在输入就绪后尽早开始，并尽可能推迟等待其结果。
            }
        }
    }
    .side-effect = 更大的批次可能会改变收敛情况。
    .verify = 单步用时分解中的“集合通信”减少。

late-allreduce =
    .title = 在 AllReduce 中等待
    .fault = GPU 在集合通信中等待落后的 GPU
    .fine = GPU 之间几乎不互相等待
    .failed =
        GPU 每步最多有 { $wait } 在集合通信中等待最后一个 GPU 到达（占步骤的 { $share }）。在 { $often } 的调用中，{ $host } 的 GPU { $gpu } 最后到达。{ $cause ->
            [compute] 它每步的计算时间比其他 GPU 多 { $more }。{ $why ->
                [model] 因为它是另一个更慢的型号（{ $model }）。
                [slow-gpu] 所有运算都同样变慢：该 GPU 本身较慢。
                [slow-host] 其主机的所有 GPU 都是如此，所有运算都同样变慢：该主机较慢。
                [uneven-data] 但优化器用时相同：它分到的数据更多。
                [extra-ops] 主要来自 { $op }。
               *[other] {""}
            }
            [input] 它每步等待输入的时间多 { $more }。
            [launch] 它每步等待内核启动的时间多 { $more }。
            [host] 它每步等待主机其他工作的时间多 { $more }。
            [stopped] 其主机每步停顿的时间多 { $more }，期间没有任何程序运行。
            [copies] 它每步的复制时间多 { $more }。
            [turn] 它的步骤比其主机的第一个 GPU 晚开始 { $more }：主机依次为各个 GPU 启动工作。
           *[other] 没有突出的单一原因。
        }{ $turns ->
            [yes] 多个 GPU 轮流落后。
           *[no] {""}
        }
    .passed = { $wait-is ->
        [zero] GPU 在集合通信中不互相等待。
       *[some] GPU 每步最多有 { $wait } 在集合通信中互相等待（占步骤的 { $share }）。
    }
    .why = 集合通信要等最后一个 GPU 到达才开始传递数据。在此之前，其他 GPU 都在等待。
    .reads = 查看每个 GPU 的内核比同一调用中最短的内核长多少。时长不需要共同的时钟，因此跨主机也适用。同一 GPU 在计算时的等待没有代价，因此不计入。
    .fix = { $cause ->
        [compute] { $why ->
            [model] 训练时排除较慢的 GPU，或给它批次中较小的一部分。请查看“GPU 之间的均衡”。
            [slow-gpu] 检查落后的 GPU 上是否有其他程序、时钟频率过低或过热。如果仍无改善，请在训练中排除该 GPU。
            [slow-host] 检查落后的主机上是否有其他程序、时钟频率过低或过热。如果仍无改善，请在训练中排除该主机。
            [uneven-data] 不要让落后的 GPU 处理比其他 GPU 更多的数据。
            [extra-ops] 将表中的运算分散到各 GPU。
           *[other] 查明落后的 GPU 为何计算更久。例如数据更多、时钟频率过低，或有其他程序在使用它。
        }
        [input] 让落后的 GPU 的批次与其他 GPU 的批次同时就绪。
        [launch] 让落后的 GPU 启动更少的运算。如果一个进程驱动多个 GPU，请为它运行单独的进程。
        [host] 将其主机的其他工作移出步骤：日志、检查点、Python 代码。
        [stopped] 查明是什么使落后的主机停顿。例如占用其核心的其他程序、缺页或垃圾回收。
        [copies] 将落后的 GPU 的复制分散到各 GPU，或去掉这些复制。
        [turn] 请先解决步骤开始时间错开的问题：这段等待会随之消失。
       *[other] 查明该 GPU 为何落后。例如工作更多、开始较晚、输入较慢，或有其他程序在使用它。
    }
    .side-effect = 此处没有：针对原因的修复各有其副作用。
    .verify = 此行的等待时间减少。

cross-gpu-copies =
    .title = GPU 之间的复制
    .fault = 张量在 GPU 之间复制
    .fine = GPU 之间的复制代价很小
    .failed = 数据在 GPU 之间复制时，GPU { $gpu } 每步有 { $exposed } 没有计算（占步骤的 { $share }）。{ $rate-is ->
        [zero] {""}
       *[some] 复制速度为 { $rate }{ $link-is ->
            [zero] 。
           *[some] （此类 GPU 的常用链路可达 { $link }）。
        }
    }
    .passed = { $exposed-is ->
        [zero] GPU 之间的复制不阻塞任何 GPU。
       *[some] GPU 之间的复制每步阻塞一个 GPU 最多 { $exposed }（占步骤的 { $share }）。
    }
    .why = 每个 GPU 上都有一份模型时，它们之间只需传递梯度。
    .reads = 查看没有内核运行时离开其 GPU 的复制。GPU 内部的复制和 NCCL 的通信不会报告。
    .fix = 查看表中复制前后的运算。{ $framework ->
        [jax] 在步骤之前为参数和批次指定分片方式
        [pytorch] 将模块和缓冲区留在各自的 GPU 上
       *[other] 在策略的作用域内创建变量
    }，并将每个副本的张量留在其自己的 GPU 上。{ $nccl ->
        [none] 没有运行 NCCL 内核，因此这些复制就是梯度交换本身：请让 NCCL 归约梯度。
        [split] 各 GPU 运行的运算不同：模型或其变量及更新分散在多个 GPU 上。请将模型、优化器和步骤放在同一个 GPU 上，其余 GPU 用于副本。
       *[seen] { $framework ->
            [jax] NCCL 归约稠密梯度，因此这些是其他张量。
            [pytorch] NCCL 归约稠密梯度，因此这些是其他张量。
           *[other] NCCL 归约稠密梯度，因此这些是其他张量。嵌入的梯度是稀疏的（IndexedSlices），会汇集到一个 GPU 上：如果表不大，请将其转换为稠密梯度（tf.convert_to_tensor）。
        }
    }
    .side-effect = 每个 GPU 都保存自己的变量，会占用内存。
    .verify = 表中的复制消失。

uneven-replicas =
    .title = GPU 之间的均衡
    .fault = GPU 之间的工作不均衡
    .fine = GPU 之间的工作均衡
    .failed = { $host } 的 GPU { $gpu } 每步比各 GPU 的平均值多计算 { $more }（占步骤的 { $share }）。{ $op-is ->
        [zero] {""}
       *[some] 其额外工作主要是 { $op }。
    }{ $kind ->
        [model] 它是更慢的型号：{ $model }。本次运行中更快的型号是 { $others }。
        [pace] 它运行所有运算的次数与其他 GPU 相同，但每个都更慢。
       *[work] {""}
    }
    .passed = { $more-is ->
        [zero] 所有 GPU 的计算时间相同。
       *[some] 最忙的 GPU 每步比各 GPU 的平均值多计算 { $more }（占步骤的 { $share }）。
    }
    .why = 每个步骤中，所有 GPU 都要等待最忙的那个。它往往是第一个 GPU，因为额外工作由它承担。
    .reads = 查看每个 GPU 每步的计算时间，以及在最忙的 GPU 上用时更长的运算。流水线并行的各阶段本来就运行不同的运算，不会报告。
    .fix = { $kind ->
        [model] 训练时排除较慢的 GPU（CUDA_VISIBLE_DEVICES），或给它批次中较小的一部分。自定义循环中使用 strategy.experimental_distribute_values_from_function。MirroredStrategy 给所有 GPU 相同的部分。
        [pace] 给每个副本相同大小的批次。如果已经相同，说明此 GPU 比其他 GPU 慢：比较时钟、温度、功率上限和其他程序（{ clock-command }）。
       *[work] { $framework ->
            [pytorch] 用 DistributedDataParallel 代替 DataParallel，每个 GPU 一个进程。DataParallel 在第一个 GPU 上拆分批次、汇集输出并计算损失。否则请把表中多出的运算分散到各 GPU。
           *[other] 额外运算（摘要、指标）每 N 步才运行一次，或分散到各 GPU。给每个副本同样大小的批次。只有小运算适合放在 CPU 上。
        }
    }
    .side-effect = { $kind ->
        [model] GPU 变少，或各部分不相等：请按样本数对每一部分的损失加权。
        [pace] 其他程序也在使用的 GPU 没有固定的速度。
       *[work] CPU 上的工作可能会延迟所有 GPU 的启动：请查看“内核启动”。
    }
    .verify = 此行的差异缩小。

serial-gpus =
    .title = GPU 的并行工作
    .fault = GPU 依次工作
    .fine = GPU 同时工作
    .limit = 同时 { $limit } 个 GPU
    .failed = { $gpus } 个 GPU 中平均有 { $at-once } 个同时计算：它们在轮流运行。
    .passed = { $gpus } 个 GPU 中平均有 { $at-once } 个同时计算。
    .why = 副本之间的控制依赖可能使它们依次运行。这样一来，多个 GPU 与一个 GPU 一样慢。
    .reads = 查看一台主机上各 GPU 的计算时间之和，除以至少有一个 GPU 在计算的时间。流水线并行的各阶段不会报告。
    .fix = { $framework ->
        [jax] 请切分批次，或让多个微批次依次通过。同一模型的各部分放在不同设备上会互相等待。否则请查找依赖于其他设备的运算。如果您的代码中没有，请向 JAX 提交问题，并附上“复制以提交问题”的内容和图片。
        [pytorch] 请让每个 GPU 持有整个模型，或让多个微批次依次通过。同一模型的各部分放在不同 GPU 上会互相等待。否则请查找依赖于其他设备的运算。在一个进程中循环使用各 GPU，它们就会轮流运行。每个 GPU 一个进程则不会。
       *[other] 请让每个 GPU 持有整个模型和一部分批次（MirroredStrategy）。用 tf.device 放在不同 GPU 上的层会互相等待。否则请查找依赖于其他副本的运算。如果您的代码中没有，请在 https://github.com/tensorflow/tensorflow/issues/new/choose 提交问题，并附上“复制以提交问题”的内容和图片。
    }
    .side-effect = 没有控制依赖后，打印和摘要等副作用的顺序不定。
    .verify = 同时计算的 GPU 数量增加。

staggered-launches =
    .title = 各 GPU 上步骤的开始
    .fault = 步骤开始时间错开
    .fine = 各 GPU 同时开始步骤
    .failed = GPU { $gpu } 的步骤比居中（中位数）的 GPU 晚开始 { $skew }（占步骤的 { $share }）：主机依次为各个 GPU 启动工作。
    .passed = { $skew-is ->
        [zero] 所有 GPU 同时开始步骤。
       *[some] 最后一个 GPU 的步骤比居中（中位数）的 GPU 晚开始 { $skew }（占步骤的 { $share }）。
    }
    .why = 当主机的线程为一个 GPU 处理许多运算时，其他 GPU 就会较晚得到工作，而所有 GPU 都要等待最后一个。
    .reads = 查看一台主机上每个 GPU 在每步的第一个内核，取各步骤的中位数。流水线并行的各阶段本来就是错开的。在 Trace Viewer（跟踪查看器）中，名为 tf_Compute 的行不是 CPU 线程。
    .fix = { $framework ->
        [jax] 每个 GPU 运行一个进程，或启动更少的运算。
        [pytorch] 每个 GPU 运行一个进程，或启动更少的运算。
       *[other] { $threads ->
            [private] 请启动更少的运算（XLA），或每个 GPU 运行一个进程。每个 GPU 已有专用的启动线程。
           *[other] 为每个 GPU 分配专用的启动线程。每个 GPU 通常两个就够。
        }
    }
    .side-effect = 每个 GPU 会占用输入流水线的两个线程。
    .verify = 此行的延迟减少，在 AllReduce 中的等待也减少。

poor-scaling =
    .title = 扩展性
    .fault = 多个 GPU 的扩展性差
    .fine = 多个 GPU 的扩展性好
    .limit = 效率 { $limit }
    .failed = 扩展效率为 { $efficiency }（{ $gpus } 个 GPU）。一个步骤在全部 GPU 上用时 { $step }，在一个 GPU 上用时 { $one }。
    .passed = 扩展效率为 { $efficiency }（{ $gpus } 个 GPU）。一个步骤在全部 GPU 上用时 { $step }，在一个 GPU 上用时 { $one }。
    .why = 在每个 GPU 的批次相同时，多个 GPU 上的步骤应只比一个 GPU 上略长。
    .reads = 查看您指定的单 GPU 运行的单步用时。没有它就不作判定。
    .fix = 先解决关于单个 GPU 的发现项，再解决本节关于 AllReduce、输入和启动的发现项。
    .side-effect = 此处没有：每项修复各有其副作用。
    .verify = 两次运行的单步用时更加接近。

repeated-preparation =
    .title = 每步重复的准备工作
    .fault = { $kind ->
        [load] 稳定步骤中再次加载内核
        [library] 稳定步骤中再次创建库
        [input] 稳定步骤中再次创建输入流水线
        [graph] 稳定步骤中再次创建 CUDA 图
       *[trace] 稳定步骤中再次跟踪函数
    }
    .fine = 稳定步骤中没有重复的准备
    .failed = { $kind ->
        [load] 驱动程序再次加载内核代码，每步用 { $compile }（占步骤的 { $share }）。
        [library] 再次创建库、流或上下文，每步用 { $compile }（占步骤的 { $share }）。
        [input] 再次创建数据集及其迭代器，每步用 { $compile }（占步骤的 { $share }）。
        [graph] 再次录制并准备 CUDA 图，每步用 { $compile }（占步骤的 { $share }）。
       *[trace] 函数被再次跟踪并准备运行，每步用 { $compile }（占步骤的 { $share }）。{ $function-is ->
            [zero] {""}
           *[some] 该函数是 { $function }。
        }
    }{ $of } 步中有 { $steps } 步如此。
    .passed = { $compile-is ->
        [zero] 稳定步骤不跟踪函数，也不加载内核或库。
       *[some] 跟踪函数以及加载内核或库每步用 { $compile }（占步骤的 { $share }）。
    }
    .why = TensorFlow 对每种输入形状与 Python 值的组合跟踪一次 tf.function，对每个新的 tf.function 对象再跟踪一次。此时要构建并优化图，GPU 在等待。内核代码、库和流也只需准备一次。
    .reads = 查看跟踪函数（tf.function-graph_building 及其后直到运行）、驱动程序加载模块或创建库和流期间的 GPU 空闲时间；没有 GPU 时，查看这段时间本身。首个步骤的跟踪，以及之后的一两次（另一种批次大小），不会报告。
    .fix = { $kind ->
        [load] { $amd ->
            [on] 保持形状固定：将输入填充到少数几种尺寸，或分桶。MIOpen 会为每个新形状构建或加载内核。MIOPEN_FIND_MODE=FAST 尝试得更少；其内核数据库必须可写（MIOPEN_USER_DB_PATH），才能保留它们。
           *[off] 在循环之前只加载一次模块。保留库返回的内容，不要在步骤之间将其卸载或重置。CUDA_MODULE_LOADING=EAGER 会在启动时加载所有内核。
        }
        [library] 在循环之前只创建一次句柄、流和上下文，并一直使用。
        [input] { $why ->
            [epochs] 延长周期（更大的 steps_per_epoch，或重复的数据集），并减少验证次数（validation_freq）。每个周期开始和每次验证都会创建迭代器、重新填充其缓冲区，并等待前一个迭代器的线程（TFE_DeleteTensorHandle，有时长达数秒）。循环中反复创建的数据集应在循环之前创建一次。
           *[other] 在循环之前只创建一次数据集。对全部数据调用一次 fit、evaluate 或 predict，而不是每个批次调用一次。对单个批次，在 tf.function 中调用模型，或使用 Keras 3 的 train_on_batch、test_on_batch 和 predict_on_batch，它们不创建数据集（Keras 2 的会创建）。只有一个批次的周期也会创建迭代器：请重复数据集，使一个周期有许多步骤（steps_per_epoch）。每个批次之后的评估也会创建迭代器：每 N 个批次或在每个周期结束时才评估。
        }
        [graph] 请重放已有的图。输入的每种形状都会创建一个图：填充到少数几种尺寸，或按长度分组。{ $framework ->
            [pytorch] 如果形状无法固定，就不用图来编译（torch.compile 不带 mode='reduce-overhead'）。
           *[other] 如果形状无法固定，就不用图来编译。
        }
       *[trace] { $framework ->
            [jax] 在循环之外只创建一次 jit 函数，并把变化的数字作为数组传入。jax_explain_cache_misses 会给出原因。在 jax.jit 之外求的梯度（循环中的 jax.grad）每次调用都会重新跟踪：请对求梯度的函数使用 jit。
            [pytorch] 在循环之前只对模型跟踪或编译一次（torch.jit.trace、torch.compile），并使用少数几种尺寸的输入。
           *[other] 传入张量（tf.constant、tf.Variable），而不是 Python 数字；形状不同时设置 input_signature 或 reduce_retracing=True。每个 tf.function 只在循环之外创建一次。TensorFlow 的警告“triggered tf.function retracing”会给出函数名；step.experimental_get_tracing_count() 应不再增长。
        }
    }
    .side-effect = { $kind ->
        [load] 程序启动更慢，占用更多 GPU 内存。
        [library] 无。
        [input] 无。
        [graph] 填充部分也要计算，而其结果会被丢弃。
       *[trace] 所有形状共用一个图时，运算不知道固定的大小，有些可能变慢。变成张量的 Python 值不能再控制函数中的 Python 代码。
    }
    .verify = 单步用时分解中的“准备”降为零。

repeated-autotuning =
    .title = 稳定步骤中的自动调优
    .fault = { $cause ->
        [others] 稳定步骤中反复试用算法
       *[cudnn] cuDNN 在稳定步骤中试用算法
    }
    .fine = 稳定步骤中几乎没有自动调优
    .failed = GPU 每步用 { $compile } 试用算法（占步骤的 { $share }）。{ $function-is ->
        [zero] {""}
       *[some] 其中最多的是 { $function }。
    }{ $of } 步中有 { $steps } 步如此。
    .passed = { $compile-is ->
        [zero] 稳定步骤不试用算法。
       *[some] 试用算法每步用 { $compile }（占步骤的 { $share }）。
    }
    .why = 对卷积的每种新的输入尺寸组合，cuDNN 会运行几种算法并保留最快的。如果图像或序列的尺寸随批次变化，它就会反复试用。
    .reads = 查看稳定步骤中属于试用的内核：同一次运算运行中 redzone_checker 之前的内核；如果一次运行使用了几种算法，则为最后一种之外的内核。最初几步的试用属于预热，之后的一两次不会报告。
    .fix = { $framework ->
        [pytorch] 使用少数固定尺寸。把尺寸相近的批次分到同一组，并填充到各组的最大尺寸。或设置 torch.backends.cudnn.benchmark = False。Triton 的 autotuner 也会对每个新键试用所有配置：不要把经常变化的尺寸放入 key=，或将其向上取整。
       *[other] 使用少数固定尺寸。把尺寸相近的批次分到同一组（bucket_by_sequence_length），并填充或缩放到各组的最大尺寸。或设置 TF_CUDNN_USE_AUTOTUNE=0，不经试用而采用 cuDNN 的首选。
    }
    .side-effect = 填充部分也要计算，而其结果会被丢弃，需要在损失中屏蔽。没有自动调优时，个别内核可能变慢。
    .verify = 此行通过，步骤缩短约为试用所用的时间。
