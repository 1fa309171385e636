# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .fault        the same as a fault, for a row that failed (40 characters at most)
#   .failed       what was found, with its numbers
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks alike but is silent
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = GPU activity
    .fault = No GPU worked
    .failed = No GPU ran a kernel in this capture ({ $seen-n ->
        [one] one GPU
       *[other] { $seen } GPUs
    } seen).
    .passed = { $seen-n ->
        [one] The GPU ran kernels.
       *[other] { $working } of { $seen } GPUs ran kernels.
    }
    .why = Without kernels on a GPU there is nothing to optimize here.
    .reads = Device planes and their streams. It fails when the CPU did the work, when the profiler had no right to see the GPU, or when the capture missed the training.
    .fix = Check that { $framework ->
        [jax] JAX
        [pytorch] PyTorch
       *[other] TensorFlow
    } sees the GPU, that the profiler may read GPU counters (NVIDIA drivers restrict this to administrators by default), and that training ran during the capture.
    .side-effect = Once everybody may read GPU counters, every user of the machine can see what its GPUs do.
    .verify = The GPU appears in this report with its kernels.

no-step-markers =
    .title = Step markers
    .fault = No step markers
    .failed = The capture does not mark where steps begin. Steps found otherwise: { $steps }.
    .passed = { $steps-n ->
        [one] The capture marks one step.
       *[other] The capture marks { $steps } steps.
    }
    .why = Numbers per step need to know where a step begins. Steps found by repetition can be off.
    .reads = The profiler's step groups, step lines and root events. Steps found by repetition are good enough to analyse, but the row fails all the same, unless the program marks steps and threads that are not linked to the marks launch the work.
    .fix = { $framework ->
        [jax] Mark each step while you profile: one line, a StepTraceAnnotation.
        [pytorch] Mark each step while you profile: call the profiler's step() after each.
       *[other] Mark each step while you profile. Model.fit does it; a custom loop needs one line.
    }
    .side-effect = None: a mark costs microseconds, and only while a profile is recorded.
    .verify = This row passes, and the Profile tab shows a step time.

capture-too-short =
    .title = Number of steps
    .fault = Too few steps
    .failed = { $steps-n ->
        [0] No complete steady step in the capture ({ $found } found).
        [one] Only one complete steady step in the capture ({ $found } found).
       *[other] Only { $steps } complete steady steps in the capture ({ $found } found).
    }
    .passed = { $steps } complete steady steps.
    .why = One or two steps cannot tell a habit from an accident, and the gap after the last step is not in the capture. { $framework ->
        [jax] Recording stops where stop_trace is called, whether or not a step has ended.
        [pytorch] The profiler's schedule says how many steps are active.
       *[other] Keras 2 profiled a single step by default; Keras 3 profiles none unless it is told which.
    }
    .reads = The steps that could be analysed. The last step of a capture has no end, so n steps need n + 1 in the window.
    .fix = Profile ten steps or more, after the first ones have passed.
    .side-effect = The capture takes longer and its file is larger.
    .verify = This row passes.

no-host-trace =
    .title = Host trace
    .fault = No host events
    .failed = Host events are missing, or not tied to the kernels, on { $affected } of { $hosts-n ->
        [one] one host
       *[other] { $hosts } hosts
    }.
    .passed = Host events are there, and every launch is tied to its kernel where a GPU ran any.
    .why = The host's events tell what the GPU waited for. Without them idle time has no cause.
    .reads = Host planes, and the correlation ids that tie a launch call to its kernel.
    .fix = { $framework ->
        [jax] Capture with the host tracer on (level 2).
        [pytorch] Record activities of the CPU as well.
       *[other] Capture with the host tracer on (level 2).
    }
    .side-effect = Steps take a little longer while host events are recorded.
    .verify = The idle time in this report has causes other than "unknown".

warm-up-in-window =
    .title = Warm-up in the capture
    .fault = Warm-up in the capture
    .failed = The capture holds warm-up: { $steps-n ->
        [0] no step is left out for it
        [one] one step is left out for it
       *[other] { $steps } steps are left out for it
    }; { $compile } under a compiler, { $autotune } autotuning kernels.
    .passed = No compilation, autotuning or slow first step in the capture.
    .why = The first steps compile functions and try out kernels. They are slower than what follows and say little about it.
    .reads = Steps left out for compilation or a slow start, compiler events, and the kernels by which cuDNN and XLA try candidates.
    .fix = Start the profile after the first steps.
    .side-effect = None for the run: the capture begins later.
    .verify = This row passes and no step is left out.

dropped-events =
    .title = Lost events
    .fault = The profiler lost events
    .failed = The profiler lost events: { $reported-n ->
        [0] it did not say so itself
        [one] it reported one loss
       *[other] it reported { $reported } losses
    }; { $missing } of the GPU's events have no launch, or of the launches no event.
    .passed = No sign of lost events.
    .why = When its buffers are full, the profiler drops events. Idle time then appears where there was none.
    .reads = The profiler's own errors, device events whose launch call is missing while others have theirs, and launch calls without a kernel. What was launched before the capture, or had not run at its end, is not lost.
    .fix = Profile fewer steps, and turn off the Python tracer if it is on.
    .side-effect = A shorter capture shows less of what happens rarely; without the Python tracer, time of Python has no lines.
    .verify = This row passes.

ops-hidden-by-graphs =
    .title = Ops inside CUDA graphs
    .fault = CUDA graphs hide the ops
    .failed = { $share } of the GPU's time is in kernels of CUDA graphs that name no op.
    .passed = Kernels name their ops.
    .why = A CUDA graph launches many kernels at once. The profiler then cannot tell which op each belongs to, so findings cannot name the op.
    .reads = Graph ids on kernels, graph launches on the host, and the ops that kernels name.
    .fix = { $framework ->
        [jax] For the profile only, turn off XLA's command buffers.
        [pytorch] For the profile only, run without CUDA graphs.
       *[other] For the profile only, turn off XLA's command buffers.
    }
    .side-effect = The run itself gets slower without them: do not keep the setting.
    .verify = Kernels name their ops.

input-bound =
    .title = Waiting for input
    .fault = The GPU waits for input
    .failed = { $place ->
        [host] Each { $step } step waits { $wait } for its next batch while nothing computes ({ $share }).
       *[gpu] The GPU waits { $wait } of each { $step } step for its next batch ({ $share }).
    }
    .passed = { $place ->
        [host] Each step waits { $wait } for input while nothing computes ({ $share }).
       *[gpu] The GPU waits { $wait } per step for input ({ $share }).
    }
    .why = While the next batch is not ready, the GPU has nothing to do. A faster model would not help: the input pipeline sets the pace.
    .reads = Idle time of the GPU under the step's input op or a loader's __next__, up to the launch that ends it. An input op that is slow while the GPU still has work costs nothing and is silent.
    .fix = { $framework ->
        [jax] Prepare batches ahead in other threads or processes, and copy the next one to the GPU while the step computes. First measure on one batch that is ready: what a step takes less then is all that input can bring.
        [pytorch] Let more worker processes prepare batches (num_workers), from memory that is pinned, and do nothing in the training process that they can do. First measure on one batch that is ready: what a step takes less then is all that input can bring.
       *[other] Make the input pipeline faster: prefetch, read and map in parallel, cache what fits in memory, and batch before you map. First measure on one batch that is ready: what a step takes less then is all that input can bring.
    }
    .side-effect = Parallel reading and a larger prefetch buffer use more host memory; non-deterministic order changes the order of examples.
    .verify = "Input wait" in the step breakdown shrinks. Training on synthetic data, one batch over and over, shows the best you can reach; with an input that costs nothing both are alike.

step-gaps =
    .title = Gaps between steps
    .fault = The GPU waits between steps
    .failed = { $place ->
        [host] In { $gap } of each { $step } step neither an op nor the runtime is at work: the host runs Python ({ $share }). { $named } of it lies under host events that have a name.
       *[gpu] The GPU stands idle { $gap } of each { $step } step while the host runs Python between steps ({ $share }). { $named } of it lies under host events that have a name.
    }
    .passed = { $place ->
        [host] Python takes { $gap } per step in which nothing else is at work ({ $share }).
       *[gpu] Python between steps leaves the GPU idle for { $gap } per step ({ $share }).
    }
    .why = Callbacks, metrics, summaries and other Python run on the host between two steps, and in TensorFlow all that is outside of tf.function. The GPU waits for them.
    .reads = Idle time outside any runtime call, measured on the GPU's own lines. Gaps between the host's step markers say nothing: the host runs ahead of the GPU.
    .fix = { $framework ->
        [jax] Do such work every N steps: to read a value waits for the GPU.
        [pytorch] Do such work every N steps: to read a value, as with .item(), waits for the GPU.
       *[other] Do such work every N steps, or run several steps in one call (steps_per_execution, or a loop inside tf.function). First measure without callbacks and metrics: what the gap is then is neither's.
    }
    .side-effect = { $framework ->
        [jax] Logs and what they trigger see every N-th step only.
        [pytorch] Logs and what they trigger see every N-th step only.
       *[other] Logs and what they trigger see every N-th step only; so do all callbacks of Keras with several steps in one call.
    }
    .verify = "Between steps" in the step breakdown shrinks. A run without callbacks and metrics shows the best you can reach.

launch-bound =
    .title = Waiting for kernel launches
    .fault = The GPU waits for kernel launches
    .failed = For { $launch } of { $step } ({ $share }) the GPU waits for the host to launch kernels: its queue was empty at { $late } of { $kernels } launches, and such a launch takes { $latency } to arrive.
    .passed = Launches keep up: the GPU waits { $launch } per step ({ $share }) with { $kernels } kernels.
    .why = Every kernel costs the host a launch. When kernels are shorter than their launch, the GPU runs dry between them.
    .reads = Idle time in which the queue was empty and the host was still issuing the next kernel. Long launch calls beside a full queue delay nothing, which is why TensorFlow's own launch share can be large on a healthy run.
    .fix = { $framework ->
        [jax] Launch fewer, larger kernels: compile the whole step in one jax.jit, concatenate small arrays, or use a larger batch if memory allows.
        [pytorch] Launch fewer, larger kernels: a compiler (torch.compile), CUDA graphs, fused optimizers, or a larger batch if memory allows.
       *[other] Launch fewer, larger kernels: { $xla ->
            [on] let XLA, which is on for a part of the program, compile the whole step,
           *[other] let XLA fuse small ops,
        } concatenate small tensors, or use a larger batch if memory allows. If "{ eager-execution.title }" failed as well, begin with tf.function.
    }
    .side-effect = XLA compiles again for every new input shape; a larger batch may change convergence.
    .verify = "Kernel launch" in the step breakdown shrinks, and there are fewer kernels per step.

tiny-kernels =
    .title = Tiny kernels
    .fault = Kernels are shorter than their launch
    .failed = { $count } kernels per step ({ $share } of all) are shorter than their launch, which takes { $latency }. Most frequent: { $op-count } { $op } ops of { $op-mean } each. The GPU waits { $launch } per step for launches.
    .passed = Tiny kernels do not hold the GPU up: { $share } of the kernels are shorter than their launch, and the GPU waits { $launch } per step for launches.
    .why = A kernel that is shorter than its launch cannot keep the GPU busy until the next one arrives.
    .reads = Kernels shorter than the launch latency measured with an empty queue, by op. Behind a full queue the GPU waits for none of them; the time in which they run is looked at by "{ unfused-elementwise.title }".
    .fix = { $framework ->
        [jax] Do the same work in fewer ops: vectorize (jax.vmap), concatenate small arrays, or take a larger batch if memory allows.
        [pytorch] Do the same work in fewer ops: vectorize, concatenate small tensors, or let a compiler fuse them (torch.compile).
       *[other] Do the same work in fewer ops: vectorize, concatenate small tensors, take a larger batch if memory allows, or { $xla ->
            [on] let XLA compile what these ops belong to, too.
           *[other] let XLA fuse them.
        }
    }
    .side-effect = XLA compiles again for every new input shape.
    .verify = There are fewer kernels per step, and "Kernel launch" in the step breakdown shrinks.

tensor-cores-unused =
    .title = Tensor Cores
    .fault = Tensor Cores are not used
    .failed = { $unused } of { $matrix } matrix time per step runs without Tensor Cores ({ $share } of the step).
    .passed = Matrix products and convolutions use Tensor Cores, or take too little time to matter: { $unused } of { $matrix } per step runs without them.
    .why = Tensor Cores multiply matrices several times faster than the ordinary units. fp32 products do not use them unless TF32 is on.
    .reads = Kernel names and the GPU's compute capability. A name that is not known is unknown, never "not using"; TF32, bf16 and FP8 count as using them.
    .fix = { $half-precision ->
        [on] Mixed precision is on, and the products in the table run without Tensor Cores all the same: look at their types and sizes.
       *[other] Use mixed precision. On Ampere and later, TF32 does it for fp32 without a change of the model.
    } Sizes that are multiples of 8 help (of 16 for int8).
    .side-effect = fp16 and TF32 have fewer digits: check that the model still converges.
    .verify = The kernel stats page marks the kernels as using Tensor Cores, and their time shrinks.

single-precision =
    .title = Precision
    .fault = Almost all math is in 32 bits
    .failed = Only { $half } of the device time is in 16 bits; { $single } per step is in fp32.
    .passed = { $half } of the device time is in 16 bits; fp32 takes { $single } and TF32 { $tf32 } per step.
    .why = 16-bit kernels move half the bytes and can use Tensor Cores. The guide names up to 3x for models that fit; the bound is the time of the fp32 kernels themselves.
    .reads = The precision that kernel names and input types tell. TF32, bf16 and FP8 are not fp32; kernels of unknown precision are left out, and too many of them leave no verdict.
    .fix = Turn on mixed precision, as a step of its own, and compare.
    .side-effect = { $framework ->
        [jax] fp16 needs loss scaling and a float32 output layer; bf16 needs neither.
        [pytorch] fp16 needs loss scaling (GradScaler) and a float32 output layer; bf16 needs neither.
       *[other] fp16 needs loss scaling (Keras does it) and a float32 output layer; bf16 needs neither.
    }
    .verify = The share of 16-bit device time grows and the step gets shorter.

half-precision-fallback =
    .title = Fallback from half precision
    .fault = Some layers stay in 32 bits
    .failed = Half precision is on, but { $fallen } per step ({ $share }) is in matrix kernels that still run in fp32.
    .passed = With half precision on, matrix products and convolutions use it ({ $fallen } per step in fp32).
    .why = Layers that fell back run at the old speed and add casts on both sides.
    .reads = Kernel names and input types of a run that uses half precision elsewhere. TF32 is not fp32.
    .fix = { $framework ->
        [jax] Look at the ops in the table: cast both sides of the product to 16 bits, and pad sizes to multiples of 8.
        [pytorch] Look at the ops in the table: put them under autocast, remove explicit float32 casts, and pad sizes to multiples of 8.
       *[other] Look at the ops in the table: remove explicit float32 casts, give these layers the mixed policy, and pad sizes to multiples of 8.
    }
    .side-effect = What was kept in float32 for its accuracy loses it: losses, norms and the last layer should stay.
    .verify = The kernels in the table disappear or change their precision.

half-precision-softmax =
    .title = Softmax in half precision
    .fault = Softmax runs in 16 bits
    .failed = A softmax runs in 16 bits ({ $half } per step).
    .passed = Softmax kernels run in 32 bits.
    .why = A softmax over many classes can overflow in fp16 and lose small probabilities. This is about correct results, not speed.
    .reads = Softmax kernels and their precision. A softmax inside a fused kernel cannot be seen and is not judged.
    .fix = Give the last softmax float32.
    .side-effect = One more cast, and twice the memory for the output of the softmax.
    .verify = This row passes.

exposed-input-copy =
    .title = Copying the batch
    .fault = The GPU waits for its batch to be copied
    .failed = The GPU waits { $exposed } per step ({ $share }) while its batch is copied to it.
    .passed = Copying the batch holds the GPU up for { $exposed } per step ({ $share }) of { $total }.
    .why = A batch that is copied while the GPU computes the step before costs nothing.
    .reads = Copies from the host that bring a batch, where no kernel runs beside them, and the idle time in which the host waits for them. A batch that is copied while the GPU computes costs nothing.
    .fix = { $framework ->
        [jax] Copy the next batch with jax.device_put while the step computes.
        [pytorch] Copy a batch ahead from pinned memory, with non_blocking=True.
       *[other] { $prefetch ->
            [on] Batches are prefetched to the GPU already, and still come late: raise buffer_size there, or copy less (small types, cast and scale on the GPU).
           *[other] Prefetch to the GPU as the last stage of the input pipeline.
        }
    }
    .side-effect = One more batch lies in GPU memory.
    .verify = "Copy to the GPU" in the step breakdown shrinks.

host-placed-ops =
    .title = Work of the step on the host
    .fault = Ops run on the host
    .failed = The GPU waits { $idle } of each { $step } step ({ $share }) for work of the step on the CPU, { $python } of it for Python, the rest for ops; most of all for { $op }.
    .passed = The GPU waits { $idle } per step ({ $share }) for work of the step on the CPU.
    .why = An op in the middle of a step that runs on the CPU needs its inputs copied down and its results copied up, and the GPU waits meanwhile. So it does while Python computes in the middle of a step.
    .reads = Idle time under an op of the step that launches nothing, and idle time in the middle of a step in which Python launches nothing. Ops of the input pipeline, Python between steps and work beside a busy GPU are silent; the number of host ops says nothing of their cost.
    .fix = { $framework ->
        [jax] Keep the whole step in one jax.jit: what is outside runs on the host.
        [pytorch] Move the Python in the table out of the step, and tensors that it makes to the GPU once.
       *[other] Find out where ops are placed, and replace or move those in the table. Some ops run on the CPU whatever one asks for, since they have no GPU kernel, or none for their type (tf.unique, strings). OneDeviceStrategy makes placement on one GPU the same in every run. Put Python of the step into the same tf.function as what surrounds it.
    }
    .side-effect = The log of placements is long: turn it off again. What is pinned to a GPU takes its memory.
    .verify = "Op on the host" and "Python in the step" in the step breakdown shrink.

blocking-copies =
    .title = Copies inside the step
    .fault = Copies stall the GPU
    .failed = { $count } copies per step hold the GPU up: it runs no kernel for { $exposed } while they move data and for { $blocked } until their calls return ({ $share } of the step).
    .passed = Copies inside the step hold the GPU up for { $share } of the step.
    .why = A copy hurts when no kernel can run beside it, and more so when the host waits for its result before it launches the next kernel.
    .reads = Copies other than the batch where no kernel runs, and the idle time until the calls that make them or wait for them return. Copies that overlap kernels are silent, however many.
    .fix = Keep intermediate results on the GPU: do not read values in the middle of a step, and place the ops around the copies in the table on the GPU.
    .side-effect = Values that are not read in every step come later to logs; results that stay on the GPU take its memory.
    .verify = "Copy to the GPU", "Copy from the GPU" and "Wait for a copy" in the step breakdown shrink.

xla-recompiles =
    .title = Compiling in steady steps
    .fault = XLA compiles in steady steps
    .failed = The GPU waits { $compile } of each { $step } step ({ $share }) for a compiler.
    .passed = No compiling in steady steps ({ $compile } per step).
    .why = XLA compiles once for every combination of input shapes. When shapes change from batch to batch, it compiles again and again.
    .reads = Idle time under compiler events in steady steps. Compilation in the first steps is warm-up and left out before.
    .fix = Keep shapes fixed: drop the last partial batch, pad to a few sizes, or leave the part with changing shapes uncompiled.
    .side-effect = Padding computes on values that are thrown away.
    .verify = "Compile" in the step breakdown goes to zero.

slow-input-stage =
    .title = Slowest input stage
    .fault = One input stage sets the pace
    .failed = The slowest stage of the input pipeline is { $stage }, with { $self } of its own time per step. { $kind ->
        [read] Read several files at once with a parallel interleave, and keep the data close to the machine.
        [generator] A Python generator runs one element at a time: replace it by a tf.data source and map, or run several generators in parallel.
        [map] Map in parallel (num_parallel_calls), batch before you map, and cache results that do not change.
        [parallel] It runs in parallel already: make its function cheaper, batch before you map, or cache what does not change.
        [batch] Batch in parallel (num_parallel_calls), and make elements smaller before they are batched.
        [shuffle] Shuffle file names or indices and not whole elements, or use a smaller buffer.
       *[other] Run it in parallel or cache its result.
    }
    .passed = { $place ->
        [host] Every stage of the input pipeline is fast enough: a step waits { $wait } for input.
       *[gpu] Every stage of the input pipeline is fast enough: the GPU waits { $wait } per step for input.
    }
    .why = A pipeline is as fast as its slowest stage. Making another one faster changes nothing.
    .reads = The own time of tf.data's iterators on every thread. Stages with a buffer are left out: their time is waiting for the stage before. Silent while the GPU does not wait for input.
    .fix = Do what the finding says for this kind of stage, then look again: the next slowest one may be close.
    .side-effect = Parallel work takes more of the host's cores and memory; a cache holds the data in memory, and freezes what a random map before it made.
    .verify = Its own time per step shrinks, and so does "Input wait" in the step breakdown.

eager-execution =
    .title = Eager execution
    .fault = Ops run one by one from Python
    .failed = { $share } of the launches come from ops that run one by one from Python, and the GPU waits { $idle } per step for them ({ $idle-share }).
    .passed = { $share } of the launches come from eager ops; the GPU waits { $idle } per step for them.
    .why = In eager mode Python dispatches every op by itself. Inside a tf.function the runtime does it, many times faster.
    .reads = Launches that belong to no function run, and the idle time before their kernels. A few eager ops around a compiled step are silent.
    .fix = Put the step into a tf.function. Model.fit does so unless run_eagerly is set.
    .side-effect = Python code inside a tf.function runs only while it is traced: use tf.print and TensorFlow's control flow.
    .verify = The share of eager launches drops, and "Kernel launch" in the step breakdown shrinks.

recurring-copies =
    .title = Copies in every step
    .fault = A small copy recurs in every step
    .failed = { $copies } copies happen at the same place of every step and cost { $cost } per step ({ $share }).
    .passed = Copies that recur in every step cost { $cost } per step ({ $share }).
    .why = A copy that recurs at the same place is built into the program: an op on the wrong device, or a value that is read in every step.
    .reads = Copies by op: in which share of the steps they occur, and how far their place varies; what they take, and the idle time until the host has noticed their end. The batch, copies that overlap kernels, and reads every N steps are silent.
    .fix = Look at the ops before and after the copy in the table. Move the op between them to the GPU, or read the value every N steps.
    .side-effect = A value that is read every N steps is N steps old in logs.
    .verify = The copies in the table disappear.

unfused-elementwise =
    .title = Element-wise kernels in a row
    .fault = Element-wise kernels are not fused
    .failed = { $time } per step ({ $share }) is in { $kernels } element-wise kernels that run one after the other in { $chains } chains.
    .passed = Chains of element-wise kernels take { $time } per step ({ $share }).
    .why = Each of these kernels reads its input from memory and writes its output back. One fused kernel reads and writes once.
    .reads = Runs of at least two element-wise kernels. Kernels that XLA has fused are silent. At best a chain takes as long as one of its kernels, and the GPU is not idle between them.
    .fix = { $framework ->
        [jax] Let XLA compile the function that they belong to.
        [pytorch] Let a compiler fuse them (torch.compile), or use fused kernels.
       *[other] { $xla ->
            [on] XLA is on, but not for these ops: compile the function that they belong to as well.
           *[other] Let XLA compile the function that they belong to.
        }
    }
    .side-effect = XLA compiles again for every new input shape.
    .verify = The chains become single kernels named fusion, and their time shrinks.

xla-off =
    .title = XLA
    .fault = XLA is off
    .failed = XLA is off, and it could help here: the GPU waits { $launch } per step for launches, and { $chains } is in chains of element-wise kernels ({ $share } together).
    .passed = XLA is on, or has little to improve here ({ $share } of the step).
    .why = XLA compiles a function into fewer, larger kernels.
    .reads = Traces of XLA, idle time waiting for launches, and chains of element-wise kernels. Silent when there is little to gain.
    .fix = Turn XLA on for the training function, as a step of its own, and compare. Settle the input pipeline and mixed precision first.
    .side-effect = The first steps take longer, memory in use changes (the guide says less, since fused kernels keep fewer intermediate results; levels of auto-clustering above 1 fuse more, run less in parallel, and hold more at once), and shapes must not change from batch to batch.
    .verify = There are fewer kernels per step and the step gets shorter.

small-model =
    .title = Work for the GPU
    .fault = Too little work for a GPU
    .failed = The GPU computes for { $busy } of a { $step } step ({ $busy-share }): it may not pay off for this model.
    .passed = The GPU computes for { $busy } per step ({ $busy-share }).
    .why = Every step has costs on the host that do not shrink with the model. A very small model spends more time there than on the GPU.
    .reads = Device time per step and its share of the step. A remark, not a fault.
    .fix = Use a larger batch, or compare with a run on the CPU.
    .side-effect = A larger batch may change convergence.
    .verify = The GPU's share of the step grows.

input-threads-delay-launches =
    .title = Input threads beside launches
    .fault = Input threads delay kernel launches
    .failed = The GPU waits { $overlap } per step ({ $share }) for launches while tf.data's threads are busy, { $paused } of it in pauses as long as a time slice of the operating system. The same kernels are launched one after the other within { $beside } at such times and { $alone } otherwise (0 where there are too few to tell). { $cause ->
        [lock] Python launches, and Python makes elements of the input: they take turns at Python's lock (GIL), so make elements without Python.
        [python] Python's own thread launches and needs a core: put the step into a tf.function, or give tf.data fewer threads.
       *[cores] TensorFlow's threads launch and need a core: give the GPU launch threads of its own.
    }
    .passed = tf.data's threads do not slow launches down: the GPU waits { $overlap } per step for launches beside them. The same kernels are launched one after the other within { $beside } at such times and { $alone } otherwise (0 where there are too few to tell).
    .why = The threads of the input pipeline and the threads that launch kernels share the host's cores, and Python's threads one lock. A launch that has to queue for either comes late.
    .reads = How fast the same pairs of kernels are launched with and without busy tf.data threads, pauses as long as a time slice that come more often beside them, and the idle time at such times. Busy threads that slow nothing down are silent.
    .fix = Keep the thread that launches running: launch threads of the GPU's own where TensorFlow's threads launch; where Python does, a tf.function for the step, fewer threads for tf.data, and a tf.data source and map instead of a generator or py_function.
    .side-effect = Two threads per GPU are taken from the input pipeline.
    .verify = Launches follow each other as fast with tf.data as without it, and "Kernel launch" in the step breakdown shrinks.

dynamic-loss-scaling =
    .title = Dynamic loss scaling
    .fault = Loss scaling waits for the host
    .failed = Dynamic loss scaling reads a value back in every step and holds the GPU up for { $cost } ({ $share }).
    .passed = Loss scaling holds the GPU up for { $cost } per step ({ $share }).
    .why = Whether a step is skipped is decided on the host. The GPU waits until the host has read the value and goes on.
    .reads = Ops and kernels that look for infinities in gradients or update the loss scale, small copies that the host waited for, and ops of the loss scale on the host. A metric that is read back is another row's matter.
    .fix = Use a fixed loss scale once you know one that works, or bf16, which needs none.
    .side-effect = A fixed scale that is too large makes gradients infinite, one that is too small loses them.
    .verify = The copies in the table disappear and the gap at the end of the step closes.

unaligned-dimensions =
    .title = Sizes of matrices
    .fault = Sizes are not multiples of 8
    .failed = { $odd } per step ({ $share }) is in matrix products whose sizes are no multiples of 8.
    .passed = Matrix products with sizes that are no multiples of 8 take { $odd } per step ({ $share }).
    .why = Tensor Cores work on blocks. Sizes that do not fill them waste a part; they do not prevent Tensor Cores.
    .reads = The input shapes of matrix products in half precision. Convolutions are left out, because cuDNN pads them itself.
    .fix = Round layer sizes, vocabulary and batch up to multiples of 8 (of 16 for int8).
    .side-effect = A little more memory and work for the padding.
    .verify = The time of the kernels in the table shrinks.

small-batch =
    .title = Batch size and GPU memory
    .fault = The batch leaves memory unused
    .failed = At most { $used } of the GPU's memory is in use ({ $peak } of { $limit }), while { $fixed } of each step goes to things that do not grow with the batch.
    .passed = Memory in use peaks at { $used } ({ $peak } of { $limit }); { $fixed } of the step goes to things that do not grow with the batch.
    .why = Launches, exchange of gradients and Python take the same time for a small batch as for a large one. A larger batch spreads them over more examples.
    .reads = The peak of memory in use (not reserved) that TensorFlow's allocator reports, and the part of the step that goes to launches, Python and the exchange of gradients. Waiting for input and copies of batches grow with the batch and do not count.
    .fix = Raise the batch size per GPU as far as memory allows, and look at the memory profile while you do.
    .side-effect = A larger batch may change convergence. The learning rate usually has to grow with it.
    .verify = More examples per second. The time of a single step grows.

input-cannot-feed-gpus =
    .title = Input for all GPUs
    .fault = One input pipeline cannot feed all GPUs
    .failed = In each step one of the { $gpus } GPUs waits { $wait } ({ $share }) for its batch, and the others wait for it: the host cannot feed them all.
    .passed = The host feeds all { $gpus } GPUs: the one that waits longest waits { $wait } per step ({ $share }).
    .why = With several GPUs a step takes several batches from the same host. An input pipeline that kept up with one GPU may not keep up with all.
    .reads = In each step the GPU that waits longest for its batch, since the others wait for it in turn. Late batches that no GPU waits for are silent.
    .fix = Make the input pipeline faster, spread reading over files and workers, and prefetch for every GPU.
    .side-effect = More worker threads take cores from the threads that launch kernels.
    .verify = "Input wait" in the step breakdown shrinks on every GPU.

idle-gpus =
    .title = GPUs without work
    .fault = GPUs without work
    .failed = { $unused } of { $seen } GPUs ran no kernel: { $gpus }.
    .passed = All { $seen } GPUs ran kernels.
    .why = A GPU that computes nothing costs as much as one that does.
    .reads = Which of the GPUs that the profiler saw ran kernels. Where exactly one works it may have been chosen, and is said with less confidence.
    .fix = { $framework ->
        [jax] Shard the batch over all devices, or give the others to another program.
        [pytorch] Train one process per GPU (DistributedDataParallel), or give the others to another program.
       *[other] Train with a distribution strategy over all GPUs, or give the others to another program.
    }
    .side-effect = The batch is divided among the GPUs: raise it, and the learning rate with it, or each GPU gets less to do. Convergence may change.
    .verify = All GPUs show kernels in this report.

extra-allreduce =
    .title = Number of AllReduce calls
    .fault = Too many AllReduce calls
    .failed = Gradients are reduced in { $calls } calls per step of { $shortest } or more each. What goes beyond one call costs up to { $cost } per step ({ $share }).
    .passed = The number of AllReduce calls ({ $calls } per step) costs at most { $cost } ({ $share }).
    .why = Every call has a cost of its own, whatever its size. The guide expects one call per GPU and step for all gradients.
    .reads = Collective calls per step that all GPUs make, without those of SyncBatchNorm, and the shortest time of such a call. A few large packs, and calls hidden under computing, are silent.
    .fix = { $framework ->
        [jax] Reduce gradients in one call or a few packs: one psum over the whole tree of them.
        [pytorch] Reduce gradients in one call or a few packs: larger buckets (bucket_cap_mb).
       *[other] Reduce gradients in one call or a few packs: apply them in one call of the optimizer, and leave packing to tf.distribute.
    }
    .side-effect = One large call starts later than many small ones; a few packs are a good middle.
    .verify = The number of calls in this row drops.

slow-allreduce =
    .title = Speed of AllReduce
    .fault = AllReduce is slower than its links
    .failed =
        Reducing { $bytes } ({ $size-source ->
            [parameters] 4 bytes for each parameter
           *[calls] by the shapes of the calls
        }) takes { $transfer } per step, { $ratio } times the { $expected } that links of { $rate } ({ $rate-source ->
            [given] as you told
           *[table] the usual link
        }) allow. By the guide's rule, bytes over bandwidth, it is { $guide }.
    .passed =
        Reducing { $bytes } ({ $size-source ->
            [parameters] 4 bytes for each parameter
           *[calls] by the shapes of the calls
        }) takes { $transfer } per step; links of { $rate } ({ $rate-source ->
            [given] as you told
           *[table] the usual link
        }) allow { $expected }. By the guide's rule, bytes over bandwidth, it is { $guide }.
    .why = Gradients pass between the GPUs in every step. How fast depends on their links: NVLink, PCIe, or the network.
    .reads = The bytes that calls move, or 4 for each parameter that you tell: gradients are 32-bit floats in TensorFlow, with mixed precision too. Their shortest time over the GPUs, so waiting for a late GPU is not counted. The bandwidth that you tell, or a table of usual links.
    .fix = { $framework ->
        [jax] Look at the links with nvidia-smi topo -m, and let NCCL tell what it uses. Between hosts, check that NCCL uses the fast network.
        [pytorch] Look at the links with nvidia-smi topo -m, and let NCCL tell what it uses. Between hosts, check that NCCL uses the fast network.
       *[other] Look at the links with nvidia-smi topo -m, let NCCL tell what it uses, and on one host try another cross-device communication. Between hosts, check that NCCL uses the fast network.
    }
    .side-effect = None for the result. NCCL's log is long; another way to communicate may be slower: measure both.
    .verify = The transfer time in this row comes closer to what the links allow.

exposed-allreduce =
    .title = AllReduce beside computing
    .fault = AllReduce is not overlapped
    .failed =
        { $ranks ->
            [one] Collectives take { $exposed } of each { $step } step ({ $share }) while this GPU computes nothing. How much of it is waiting for other ranks, only their files can tell.
           *[all] Gradients move for { $exposed } of each { $step } step ({ $share }) while the GPU computes nothing.
        }
    .passed = { $exposed } per step ({ $share }) of AllReduce is not hidden under computing, of { $transfer } in all.
    .why = The gradients of the last layers are ready long before those of the first. Reducing them during the backward pass hides most of the time.
    .reads = Collectives beside which nothing computes, without the waiting for the latest GPU if all ranks were captured. An AllReduce beside the backward pass is silent, however long.
    .fix = Reduce gradients in a few packs during the backward pass, or use a larger batch: the time of an AllReduce does not grow with it.
    .side-effect = A larger batch may change convergence.
    .verify = "Collective" in the step breakdown shrinks.

late-allreduce =
    .title = Waiting in AllReduce
    .fault = GPUs wait in AllReduce for a late one
    .failed =
        A GPU waits { $wait } per step ({ $share }) in AllReduce for another one to come. GPU { $gpu } of { $host } comes last in { $often } of the calls. { $cause ->
            [compute] It computes { $more } per step longer than the others{ $why ->
                [slow-gpu] , in all ops alike: the GPU itself is slow.
                [slow-host] , as all GPUs of its host do, in all ops alike: the host is slow.
                [uneven-data] , but not in the optimizer: it gets more data.
               *[other] .
            }
            [input] It waits { $more } per step longer for its input.
            [launch] It waits { $more } per step longer for kernel launches.
            [host] It waits { $more } per step longer for other work of the host.
            [copies] It copies { $more } per step longer.
           *[other] No single cause stands out.
        }
    .passed = GPUs wait { $wait } per step ({ $share }) for each other in AllReduce.
    .why = An AllReduce begins to move bytes when its last GPU has come. All others stand still until then.
    .reads = How much longer than the shortest kernel of the same call each GPU's takes. Durations need no common clock, so this holds over hosts. Waiting beside its own computing costs a GPU nothing, and does not count.
    .fix = Find out why that GPU is late: more work, a late start, its input, or another program on it.
    .side-effect = None: what is found is another finding's to fix.
    .verify = The waiting time in this row shrinks.

cross-gpu-copies =
    .title = Copies between GPUs
    .fault = Tensors are copied between GPUs
    .failed = { $count } copies per step between GPUs keep GPU { $gpu } from computing for { $exposed } ({ $share }).
    .passed = Copies between GPUs hold no GPU up for more than { $exposed } per step ({ $share }).
    .why = With a copy of the model on every GPU, nothing but gradients has to pass between them.
    .reads = Copies that leave their GPU, where no kernel runs. Copies within a GPU and NCCL's own traffic are silent.
    .fix = Look at the ops around the copies in the table: { $framework ->
        [jax] give parameters and batch a sharding before the step
        [pytorch] keep modules and buffers on their own GPU
       *[other] create variables under the strategy's scope
    }, and keep each replica's tensors on its own GPU. { $nccl ->
        [none] No NCCL kernel ran, so these copies are the exchange of gradients itself: let NCCL reduce them.
       *[seen] Gradients go by NCCL, so these are other tensors.
    }
    .side-effect = Every GPU holds variables of its own, which takes its memory.
    .verify = The copies in the table disappear.

uneven-replicas =
    .title = Even work for all GPUs
    .fault = One GPU has more to do
    .failed = GPU { $gpu } of { $host } computes { $more } per step longer than the mean of the GPUs ({ $share }). What it does most beyond them: { $op }.
    .passed = The busiest GPU computes { $more } per step longer than the mean of the GPUs ({ $share }).
    .why = All GPUs wait for the busiest one in every step. Often it is the first GPU, which gets additional work.
    .reads = Compute time per step of every GPU, and the ops that take longer on the busiest one. Stages of a pipeline run different ops by design and are silent.
    .fix = Move the additional ops of the table to the CPU or spread them over the GPUs, and give every replica a batch of the same size.
    .side-effect = Work that moves to the CPU may delay the launches of all GPUs: look at "Kernel launch".
    .verify = The difference in this row shrinks.

serial-gpus =
    .title = GPUs at the same time
    .fault = GPUs work one after another
    .failed = On average { $at-once } of { $gpus } GPUs compute at once: they take turns.
    .passed = On average { $at-once } of { $gpus } GPUs compute at once.
    .why = Control dependencies between the replicas can make them run one after the other. Then several GPUs are as slow as one.
    .reads = The sum of what a host's GPUs compute over the time in which any of them does. Stages of a pipeline are silent.
    .fix = { $framework ->
        [jax] Look for ops that depend on other devices. If there are none in your code, file an issue with JAX and attach what "Copy for an issue" gives, and the picture.
        [pytorch] Look for ops that depend on other devices: a loop over the GPUs in one process takes turns. One process per GPU does not.
       *[other] Look for ops that depend on other replicas. If there are none in your code, file an issue at https://github.com/tensorflow/tensorflow/issues/new/choose with what "Copy for an issue" gives, and the picture.
    }
    .side-effect = Without control dependencies, side effects such as prints and summaries come in any order.
    .verify = The number of GPUs that compute at once grows.

staggered-launches =
    .title = Start of the step on all GPUs
    .fault = GPUs begin their steps staggered
    .failed = GPU { $gpu } begins its steps { $skew } later than the others ({ $share } of the step): the host launches for one GPU after the other.
    .passed = The last GPU begins its steps { $skew } later than the others ({ $share } of the step).
    .why = When the host's threads serve one GPU with many ops, the others get theirs late, and all wait for the last one.
    .reads = The first kernel of every step on each GPU of a host; the median over the steps counts. Stages of a pipeline are staggered by design. In the trace viewer, rows named tf_Compute are no threads of the CPU.
    .fix = { $framework ->
        [jax] Run one process per GPU, or launch fewer ops.
        [pytorch] Run one process per GPU, or launch fewer ops.
       *[other] { $threads ->
            [private] Every GPU has launch threads of its own already: launch fewer ops (XLA), or run one process per GPU.
           *[other] Give every GPU launch threads of its own. Two per GPU are usually enough.
        }
    }
    .side-effect = Two threads per GPU are taken from the input pipeline.
    .verify = The delay in this row shrinks, and so does the waiting in AllReduce.

poor-scaling =
    .title = Scaling
    .fault = Several GPUs are slower than one
    .failed = A step takes { $step } on { $gpus } GPUs and { $one } on one: { $efficiency } of what perfect scaling would give.
    .passed = A step takes { $step } on { $gpus } GPUs and { $one } on one ({ $efficiency }).
    .why = With the same batch on each GPU, a step should take little longer on several GPUs than on one.
    .reads = The step time of a run on one GPU that you name. Without it there is no verdict.
    .fix = Settle the single-GPU findings first, then what this section finds about AllReduce, input and launches.
    .side-effect = None by itself: each finding says its own.
    .verify = The step times of both runs come closer.
