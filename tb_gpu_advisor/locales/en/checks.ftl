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
    .title = GPU activity
    .fault = No GPU activity
    .fine = GPU work was captured
    .failed = { $seen-n ->
        [0] The capture shows no GPU.
        [one] The GPU of this capture ran no kernel.
       *[other] None of the { $seen } GPUs ran a kernel.
    }{ $launches-n ->
        [0] {""}
        [one] {" "}But the program launched work on a GPU once, so it may have worked: the profiler did not record it.
       *[other] {" "}But the program launched work on a GPU { $launches } times, so a GPU worked: the profiler did not record it.
    }{ $why ->
        [unknown] {""}
        [unrecorded] {""}
        [computed] {""}
        [warm-up] {""}
       *[other] {" "}The profiler says: “{ $message }”
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}Of the ops on the host, { $op } takes longest.
    }
    .passed = { $did ->
       *[kernels] { $seen-n ->
            [one] The GPU ran kernels.
           *[other] { $working } of { $seen } GPUs ran kernels.
        }
        [copies] { $seen-n ->
            [one] The GPU only copied data; it ran no kernel.
           *[other] { $working } of { $seen } GPUs copied data; none ran a kernel.
        }
    }
    .why = Without kernels on a GPU there is nothing to optimize here.
    .reads = Device planes and their streams. It fails when the CPU did the work, when the profiler had no permission to see the GPU, or when the capture missed the training.
    .fix = { $why ->
        [other-device] Open this capture in the Profile tab (XProf). It is of another kind of device, such as a TPU, and GPU Advisor reads those of GPUs.
        [privilege] Allow the profiler to read GPU counters. NVIDIA drivers restrict this to administrators by default. Or start the container with this right (--cap-add SYS_ADMIN).
        [library] Put CUPTI's folder (on AMD GPUs, roctracer's) on LD_LIBRARY_PATH before the program starts. The library was not loaded.
        [no-gpu] Check the driver (nvidia-smi), CUDA_VISIBLE_DEVICES and the CUDA libraries of { $framework ->
            [jax] JAX (pip install "jax[cuda12]")
            [pytorch] PyTorch
           *[other] TensorFlow (pip install "tensorflow[and-cuda]")
        }. It found no GPU, so the CPU did the work.
        [other-profiler] Record without another profiler at the same time (Nsight, a second TensorBoard callback). Only one can use CUPTI.
        [unsupported] Record on a machine whose whole GPU the program has for itself, without MIG. CUPTI does not work on this virtual or partitioned GPU. Of a virtual GPU its host can allow it (enable_profiling of the vGPU plugin).
        [broken-library] Check that CUPTI fits the driver and CUDA: the message says what failed. Then record again.
        [unrecorded] Let the profiler record the GPU, which worked. Allow it to read GPU counters, which NVIDIA drivers restrict to administrators by default, and check that CUPTI (on AMD GPUs, roctracer) is on LD_LIBRARY_PATH and fits the driver.
        [computed] Move the work to the GPU. { $framework ->
            [jax] Check that JAX sees the GPU (jax.devices(); pip install "jax[cuda12]"). An array that was put on the CPU (jax.device_put, from_dlpack) keeps a jitted function there.
            [pytorch] Check that PyTorch sees the GPU (torch.cuda.is_available()), and put the model and each batch there (.to('cuda')).
           *[other] Check that TensorFlow sees the GPU (tf.config.list_physical_devices('GPU')), and look for tf.device in the program.
        }
        [warm-up] Record later, when the program has compiled. Nothing but that ran during this capture, so it does not tell whether the program sees a GPU.
       *[unknown] Check that { $framework ->
            [jax] JAX
            [pytorch] PyTorch
            [tensorflow] TensorFlow
           *[other] the program
        } sees the GPU, and that training ran during the capture. The profiler must be allowed to read GPU counters, which NVIDIA drivers restrict to administrators by default.
    }
    .side-effect = Once everyone may read GPU counters, every user of the machine can see what its GPUs do.
    .verify = The GPU appears in this report with its kernels.

no-step-markers =
    .title = Step markers
    .fault = No step markers
    .fine = Steps are marked
    .failed = { $steps-n ->
        [0] No step markers, and no steps could be inferred.
        [one] No step markers; one step was inferred.
       *[other] No step markers; { $steps } steps were inferred.
    }
    .passed = { $steps-n ->
        [one] The capture marks one step.
       *[other] The capture marks { $steps } steps.
    }
    .why = Numbers per step depend on where each step begins. Inferred steps can be wrong.
    .reads = The profiler's step groups, step lines and root events. Inferred steps are good enough to analyse, but this check still fails. It passes when the program marks its steps, even if threads without a link to the markers launch the work.
    .fix = { $framework ->
        [jax] Mark each step while you profile: one line, a StepTraceAnnotation.
        [pytorch] Mark each step while you profile: call the profiler's step() after each.
        [unknown] Mark each step while you profile, with what the profiler of your framework has for that.
       *[other] Mark each step while you profile. Model.fit does it; a custom loop needs one line.
    }
    .side-effect = None: a mark costs microseconds, and only while a profile is recorded.
    .verify = This row passes, and the Profile tab shows a step time.

capture-too-short =
    .title = Number of steps
    .fault = Too few steps
    .fine = Enough steps
    .limit = { $limit-n ->
        [one] { $limit } step
       *[other] { $limit } steps
    }
    .failed = { $steps-n ->
        [0] No step of this capture can be analysed.
        [one] Only one step of this capture can be analysed.
       *[other] Only { $steps } steps of this capture can be analysed.
    }
    .passed = { $steps } steps can be analysed.
    .why = One or two steps may be exceptions, and the gap after the last step is not captured. { $framework ->
        [jax] Recording stops where stop_trace is called, whether or not a step has ended.
        [pytorch] The profiler's schedule says how many steps are active.
       *[other] Keras 2 profiles a single step by default; Keras 3 profiles none unless profile_batch is set.
    }
    .reads = The steps that could be analysed. The last step of a capture has no end, so n steps need n + 1 in the window.
    .fix = Profile ten steps or more, after the first ones have passed.
    .side-effect = The capture takes longer and its file is larger.
    .verify = This row passes.

no-host-trace =
    .title = Host trace
    .fault = No host events
    .fine = Host events were recorded
    .failed = Host events are missing, or not linked to the kernels, on { $affected } of { $hosts-n ->
        [one] { $hosts } host
       *[other] { $hosts } hosts
    }.
    .passed = Host events were recorded. Launches are linked to their kernels where a GPU ran any.
    .why = Host events show what the GPU waited for. Without them, idle time cannot be explained.
    .reads = Host events, and the correlation ids that link a launch call to its kernel.
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
    .fine = No warm-up in the capture
    .failed = The capture includes warm-up.{ $steps-n ->
        [0] {""}
        [one] {" "}One step was left out for it.
       *[other] {" "}{ $steps } steps were left out for it.
    }{ $compile-is ->
        [zero] {""}
       *[some] {" "}To trace, compile and load took { $compile }.
    }{ $autotune-n ->
        [0] {""}
        [one] {" "}One kernel was an autotuning trial.
       *[other] {" "}{ $autotune } kernels were autotuning trials.
    }
    .passed = No compilation, autotuning or slow first step in the capture.
    .why = The first steps compile functions and try out kernels. They are slower than what follows and say little about it.
    .reads = Steps left out for compilation or a slow start, compiler events, and the kernels that cuDNN and XLA run to try candidates.
    .fix = Start the profile after the first steps.
    .side-effect = None for the run: the capture begins later.
    .verify = This row passes and no step is left out.

dropped-events =
    .title = Lost events
    .fault = The profiler lost events
    .fine = No lost events detected
    .limit = { $limit } of kernels
    .failed = { $reported-n ->
        [0] The profiler lost events without reporting it.
        [one] The profiler reported one loss of events.
       *[other] The profiler reported { $reported } losses of events.
    }{ $missing-is ->
        [zero] {""}
       *[some] {" "}{ $missing } of the kernels or of the launches have no counterpart.
    }
    .passed = No sign of lost events.
    .why = When its buffers are full, the profiler drops events. Idle time then appears where there was none.
    .reads = The profiler's own errors, device events whose launch call is missing while others have theirs, and launch calls without a kernel. What was launched before the capture, or had not run at its end, is not lost.
    .fix = Profile fewer steps, and turn off the Python tracer if it is on.
    .side-effect = A shorter capture shows less of what happens rarely. Without the Python tracer, Python time has no line numbers.
    .verify = This row passes.

ops-hidden-by-graphs =
    .title = Ops inside CUDA graphs
    .fault = CUDA graphs hide the ops
    .fine = Kernels are linked to their ops
    .limit = { $limit } of GPU time
    .failed = { $share } of GPU time is in CUDA graph kernels that cannot be linked to an op.
    .passed = { $share-is ->
        [zero] All kernels can be linked to their ops.
       *[some] { $share } of GPU time is in CUDA graph kernels that cannot be linked to an op.
    }
    .why = A CUDA graph launches many kernels at once. The profiler then cannot tell which op each kernel belongs to, so findings cannot show the op.
    .reads = Graph ids on kernels, graph launches on the host, and the op names of kernels.
    .fix = { $framework ->
        [jax] For the profile only, turn off XLA's command buffers (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
        [pytorch] For the profile only, run without CUDA graphs.
       *[other] For the profile only, turn off XLA's command buffers (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
    }
    .side-effect = The run itself gets slower without them: do not keep the setting.
    .verify = Findings show ops again.

input-bound =
    .title = Waiting for input
    .fault = { $place ->
        [host] Steps wait for input
       *[gpu] The GPU waits for input
    }
    .fine = Input keeps up
    .failed = { $few-is ->
        [some] The next batch comes late in { $few } of { $steps } steps, by { $each } on average: the others hardly wait for it.
       *[zero] { $place ->
            [host] Each step waits { $wait } for its next batch while nothing computes ({ $share } of the step).
           *[gpu] The GPU waits { $wait } per step for its next batch ({ $share } of the step).
        }
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } sets the pace.
    }{ $function-is ->
        [some] {" "}It runs { $function } ({ $at }).
       *[zero] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}{ $python-threads } Python threads run there at the same time, but the interpreter lock (GIL) lets one of them work: another process has its own lock.
    }
    .passed = { $place ->
        [host] { $wait-is ->
            [zero] No step waits for input while nothing computes.
           *[some] Each step waits { $wait } for input while nothing computes ({ $share } of the step).
        }
       *[gpu] { $wait-is ->
            [zero] The GPU does not wait for input.
           *[some] The GPU waits { $wait } per step for input ({ $share } of the step).
        }
    }
    .why = While the next batch is not ready, the GPU has nothing to do. A faster model would not help: the input pipeline sets the pace.
    .reads = GPU idle time during the step's input op or a loader's __next__, until the next launch. A slow input op costs nothing while the GPU still has work, and is not reported.
    .fix = { $framework ->
        [jax] Prepare batches ahead in other threads or processes (as grain does, or a PyDataset by its workers). Copy the next one to the GPU while the step computes. First measure with one repeated batch: faster input cannot make the step shorter than that.
        [pytorch] { $cause ->
            [memory] Let memory be reused that is pinned already. Meanwhile the driver reserves more of it (cudaHostAlloc), which takes longer than the copy that it speeds up. PyTorch keeps it for sizes that return: pad batches to a few sizes, copy fewer and larger tensors, and compare with pin_memory=False.
           *[unknown] Let more worker processes prepare batches (num_workers). Use pinned memory (pin_memory=True), and move work from the training process to them. First measure with one repeated batch: faster input cannot make the step shorter than that. Workers of a loader that start again at each epoch stay with persistent_workers=True.
        }
        [unknown] Prepare batches ahead in other threads or processes. Copy the next one to the GPU while the step computes. First measure with one repeated batch: faster input cannot make the step shorter than that.
       *[other] { $cause ->
            [stage] { slow-input-stage.fix }
            [python] Prepare batches ahead in other threads or processes (a PyDataset by its workers). Copy the next one to the GPU while the step computes. First measure with one repeated batch: faster input cannot make the step shorter than that.
           *[unknown] First train on one repeated batch: what that saves is what the input costs. What takes the time this capture does not tell: record three steps with tf.data's events (host_tracer_level 2) and Python's ({ python-tracing }).
        }
    }
    .side-effect = Parallel reading and a larger prefetch buffer use more host memory; without a deterministic order, examples come in another order in each run.
    .verify = "Input wait" in the step breakdown shrinks. Training on one repeated batch shows the best you can reach.

step-gaps =
    .title = Gaps between steps
    .fault = { $whose ->
        [summaries] Summaries are written in every step
        [variables] Variables are read after each step
        [saves] Training waits for checkpoints
        [callbacks] Callbacks or metrics run op by op
        [others] Ops run outside of the step's function
        [pauses] The program pauses after some steps
        [graph] Each step adds ops to the graph
        [keras] Keras runs Python for each step
       *[nobody] { $place ->
            [host] The host runs Python between steps
           *[gpu] The GPU waits between steps
        }
    }
    .fine = Little idle time between steps
    .failed = { $pauses ->
       *[none] { $place ->
            [host] For { $gap } per step the host runs Python and no op of the step ({ $share } of the step).
           *[gpu] { $cause ->
                [unknown] The GPU is idle { $gap } per step between steps ({ $share } of the step).
               *[known] The GPU is idle { $gap } per step while the host runs Python between steps ({ $share } of the step).
            }
        }
        [some] After { $paused } of { $of } steps the host runs Python for long, as at the end of an epoch. Such a pause takes { $pause }.{ $every-is ->
            [zero] { "" }
           *[some] {" "}One comes every { $every } steps.
        }
    }{ $named-is ->
        [zero] {""}
       *[some] { $named-part ->
            [all] {" "}Named host events explain all of it.
           *[some] {" "}Named host events explain { $named } of it.
        }
    }{ $whose ->
        [summaries] {" "}Python runs { $ops } ops there, one by one, to write summaries.
        [variables] {" "}Python reads variables of the model there, one by one (in { $ops } ops), as a checkpoint or a log of weights does.
        [callbacks] {" "}Callbacks or metrics run { $ops-n ->
            [one] one op
           *[other] { $ops } ops
        } there, one by one from Python.
        [others] {" "}Python runs { $ops-n ->
            [one] one op
           *[other] { $ops } ops
        } there, one by one, outside of the step's function.
        [graph] {" "}Python makes ops of the graph there (convert_to_tensor), and the session then prepares it again.
        [keras] {" "}That is no more than Keras itself takes for a step (about 1 ms, as measured).
       *[nobody] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}{ $python-threads } Python threads run there at the same time, but the interpreter lock (GIL) lets one of them work: another process has its own lock.
    }
    .passed = { $place ->
        [host] { $gap-is ->
            [zero] The host runs no Python between steps.
           *[some] For { $gap } per step the host runs Python and no op of the step ({ $share } of the step).
        }
       *[gpu] { $gap-is ->
            [zero] The GPU is not idle between steps.
           *[some] The GPU is idle { $gap } per step while the host runs Python between steps ({ $share } of the step).
        }
    }
    .why = Callbacks, metrics, summaries and other Python run on the host between two steps; in TensorFlow, so does all that is outside tf.function. The GPU waits for them.
    .reads = GPU idle time outside any runtime call. Gaps between step markers on the host do not count, because the host runs ahead of the GPU. { saving-ahead }
    .fix = { $whose ->
        [saves] { $framework ->
            [jax] Save a checkpoint less often. Or let Orbax write it beside the training (AsyncCheckpointer): the step then waits only until its state is copied.
            [pytorch] Save a checkpoint less often. Or write it beside the training (torch.distributed.checkpoint.async_save).
           *[other] Save a checkpoint only every N batches (save_freq of ModelCheckpoint), or at the end of an epoch. Or write it beside the training (experimental_enable_async_checkpoint).
        }
        [others] Run these ops in a function (tf.function), the step's or another, or only every N steps. They may be metrics, logging, validation, what prepares a batch. First measure without them: what remains has another cause.
       *[nobody] { $pauses ->
            [some] { $framework ->
                [jax] { $cause ->
                    [python] Run what the table names less often. Once every N steps or once an epoch is enough. Or run it in another thread or process. Validation, a checkpoint and logging need not delay a step.
                   *[unknown] First look at what runs there: validation, a checkpoint, logging. Record the steps around a pause with the Python tracer (python_tracer_level 1), which names the functions. Then run that less often, or in another thread or process.
                }
                [pytorch] { $cause ->
                    [python] Run what the table names less often. Once every N steps or once an epoch is enough. Or run it in another thread or process. Validation, a checkpoint and logging need not delay a step. Workers of a loader that start again at each epoch stay with persistent_workers=True.
                   *[unknown] First look at what runs there: validation, a checkpoint, logging. Record the steps around a pause with the Python tracer (with_stack=True), which names the functions. Then run that less often, or in another thread or process. Workers of a loader that start again at each epoch stay with persistent_workers=True.
                }
               *[other] First look at what runs there: validation, a checkpoint, a callback, a new iterator. Make epochs longer (more steps_per_epoch, or a repeated dataset), and validate, save and log only every few epochs. Several steps in one call shorten none of these pauses.
            }
           *[none] { $framework ->
                [jax] { $cause ->
                    [reads] Log and read values only every N steps. Reading one waits for the GPU. Take many values at once: np.asarray makes a NumPy array of the whole, whose elements cost little. Where the value decides what comes next, as an action in an environment, let one call serve several at once.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [calls] Do more in each call. Most of this Python is the framework's own, and takes as long whatever a call computes: trees of arrays are taken apart, Python's values made arrays, single ops called. Run several steps in one call (lax.scan, steps_per_execution), or take a larger batch. Index and convert arrays within the jitted function, or by NumPy before it: np.array makes one of a list faster than jnp.array does. nnx.jit of Flax takes the whole model apart at each call: nnx.cached_partial, or nnx.split once and jax.jit, spare that.
                    [python] Take the Python in the table off the thread that trains. What makes the next batch runs ahead in another thread or process, what logs need not run in every step. What needs the last call's result, as an environment does, cannot run ahead: let one call serve several at once.
                   *[unknown] { gap-unseen }
                }
                [pytorch] { $cause ->
                    [reads] Log and read values only every N steps. Reading one, as with .item(), waits for the GPU. Create tensors on the GPU, or in the loader's workers. Where the value decides what comes next, as an action in an environment, let one call serve several at once.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [python] Take the Python in the table off the thread that trains. What makes the next batch runs ahead in another thread or process, what logs need not run in every step. What computes for the model there, such as an optimizer that is offloaded to the CPU, belongs on the GPU where memory allows. What needs the last call's result, as a server that generates tokens does, cannot run ahead: run several steps in one call, or read results one step later.
                   *[unknown] { gap-unseen }
                }
               *[other] { $whose ->
                    [graph] Build all ops once, before the loop, and feed the values that change (tf.placeholder, feed_dict). The session prepares a graph that has grown again at its next run, which takes longer with each op. tf.get_default_graph().finalize() before the loop shows the line that adds some.
                    [requests] First see what it is. The capture shows no training: a program that answers requests may be waiting for these, and can take several at once.
                    [unseen] { gap-unseen }
                    [summaries] Write summaries, histograms and images only every N steps, or at the end of an epoch. The TensorBoard callback has update_freq for that. Each of their ops is run one by one from Python. The step itself runs in a function.
                    [variables] Save or log the model's weights only every N batches (save_freq of ModelCheckpoint), or at the end of an epoch. Reading them takes Python an op or two for each, and writing them takes a file. An average of weights is the optimizer's own (use_ema=True).
                    [callbacks] Run these callbacks only every N batches. Put what they compute into a separate function. The step itself runs in one already. First measure without callbacks and metrics: what remains has another cause.
                    [calls] Run callbacks and logging only every N calls: each call already runs several batches. First measure without callbacks and metrics: what remains has another cause.
                    [keras] Run several steps in one call (steps_per_execution). train_on_batch runs one alone: use fit in its place. Keras then runs its own Python once for all of them. Callbacks and metrics of yours would add to it: a run without them shows how much.
                   *[nobody] { $cause ->
                        [unknown] First measure without callbacks and metrics: what remains has another cause. The Python tracer ({ python-tracing }) shows it. Then run them only every N steps, or run several steps in one call (steps_per_execution, or a loop in tf.function). Reading a value, as with float(loss) or .numpy(), waits for the GPU.
                        [garbage] { gap-garbage }
                        [threads] { gap-threads }
                        [python] Take the Python in the table off the thread that trains. What makes the next batch runs ahead in another thread or process, what logs need not run in every step. Callbacks run only every N steps, or several steps in one call (steps_per_execution, or a loop in tf.function).
                       *[seen] Run callbacks and logging only every N steps. Or run several steps in one call (steps_per_execution, or a loop in tf.function). Reading a value, as with float(loss) or .numpy(), waits for the GPU. First measure without callbacks and metrics: what remains has another cause.
                    }
                }
            }
        }
    }
    .side-effect = { $framework ->
        [jax] { $cause ->
            [reads] Logs, and what depends on them, are updated only every N steps.
           *[unknown] { gap-unseen-effect }
        }
        [pytorch] { $cause ->
            [reads] Logs, and what depends on them, are updated only every N steps.
           *[unknown] { gap-unseen-effect }
        }
       *[other] { $whose ->
            [requests] A request may wait until others have come.
            [unseen] { gap-unseen-effect }
           *[nobody] Logs, and what depends on them, are updated only every N steps. With several steps in one call, Keras callbacks also run only every N steps.
        }
    }
    .verify = "Between steps" in the step breakdown shrinks. A run without callbacks and metrics shows the best you can reach.

launch-bound =
    .title = Waiting for kernel launches
    .fault = The GPU waits for kernel launches
    .fine = Kernel launches keep up
    .failed = The GPU waits { $launch } of { $step } for kernel launches ({ $share }).{ $late-is ->
        [zero] {""}
       *[some] {" "}Its queue was empty before { $late } of { $kernels } kernels; a launch then takes { $latency } to arrive.
    }{ $cause ->
        [blocking] {" "}Each launch returns only when its kernel has ended.
        [host] {" "}The GPU waits { $per-launch } at each on average: most of that passes on the host, before the launch.
        [arguments] {" "}Calls of jitted functions take { $arrays } arrays per step, and look at each one before they launch.
        [zeroes] {""}
        [updates] {""}
        [parts] {" "}torch.compile runs the step in parts, and Python launches each.
        [functions] {" "}Most of that passes before functions that Python calls one after another, such as { $wait }.
        [python] {" "}Most of that is Python between functions that it calls one after another, such as { $wait }.
        [engines] {" "}Most of that passes within ops such as { $wait }, before they launch.
        [op] {" "}Most of that passes within ops such as { $wait }, before they launch.
        [library] {" "}Most of that passes within ops such as { $wait }, which go on on the host with what they have read from the GPU.
        [copies] {" "}Most of that passes before arrays are copied to the GPU one by one ({ $wait }).
        [between] {" "}The GPU waits { $per-launch } at each on average, before what is launched between CUDA graphs: most of that passes on the host.
        [graph] {" "}Most of that passes within { $wait }.
        [launches] {""}
       *[waits] {" "}Most of that follows { $wait } ({ $reads } per step), in which the host waits until the GPU has finished.
    }{ $zeroes-is ->
        [zero] {""}
       *[some] {" "}{ $zeroes } of the wait passes in zero_grad.
    }{ $updates-is ->
        [zero] {""}
       *[some] {" "}{ $updates } of the wait passes in the optimizer.
    }
    .passed = { $launch-is ->
        [zero] The GPU does not wait for kernel launches.
       *[some] The GPU waits { $launch } of { $step } for kernel launches ({ $share }).
    }
    .why = Every kernel costs the host a launch. When kernels are shorter than their launch, the GPU has nothing to do between them.
    .reads = GPU idle time while the queue was empty and the host was still launching the next kernel. Long launch calls with a full queue delay nothing, so TensorFlow's launch share can be large in a run without this problem. { saving-ahead }
    .fix = { $cause ->
        [blocking] Leave out CUDA_LAUNCH_BLOCKING. It makes each launch wait for its kernel, which helps to find errors and nothing else. On AMD these are HIP_LAUNCH_BLOCKING and AMD_SERIALIZE_KERNEL. Then profile again.
        [waits] Leave this wait out ({ $framework ->
            [pytorch] torch.cuda.synchronize
           *[other] cudaDeviceSynchronize
        }, for example). While it waits, the host launches nothing, so the queue is empty when it goes on. It is needed only to measure times or to find errors.
        [reads] { $framework ->
            [pytorch] Keep this value on the GPU, or read it only every N steps. While the host waits for it, it launches nothing, so the queue is empty when it goes on. A mask as an index (x[mask], nonzero) reads how many it selects; torch.where reads nothing.
           *[other] Keep this value on the GPU, or read it only every N steps. While the host waits for it, it launches nothing, so the queue is empty when it goes on.
        }
        [scaling] Use a fused optimizer (fused=True), which leaves updates out on the GPU. GradScaler then reads nothing back. bfloat16 needs no loss scaling. Keep other values on the GPU.
        [backward] Leave out torch.autograd.set_detect_anomaly(True). It reads back after each op of the backward pass whether the gradient is a number, which helps to find errors and nothing else. A hook of your own that reads values does the same.
        [arguments] Pass fewer arrays. Join small parameters into one array (jax.flatten_util.ravel_pytree), stack equal layers, and leave out what the function does not need. Or run several steps in one call (lax.scan).
        [zeroes] Call zero_grad(set_to_none=True). It drops the gradients, where this run fills each of them with zeros by a kernel. That is the default from PyTorch 2.0 on. What else waits needs fewer launches in all: torch.compile or CUDA graphs.
        [updates] Let the optimizer update many tensors with each launch. fused=True and foreach=True do. It launches for each group of parameters: put all of the same settings into one. What else waits needs fewer launches in all: torch.compile or CUDA graphs.
        [parts] See what breaks its graph (TORCH_LOGS=graph_breaks): reads such as item(), print, and branches on values of tensors. mode='reduce-overhead' launches each part as a CUDA graph.
        [functions] { $framework ->
            [jax] Compile the whole step in one jax.jit. Outside of it Python dispatches each operation, which takes longer than a small operation itself.
            [tensorflow] Call one function per step. Put the whole step into a tf.function, optimizer.apply_gradients too. Outside of one, optimizers of Keras 2 call a compiled function for each variable (_update_step_xla); jit_compile=False turns these off.
           *[other] Call one function per step.
        }
        [python] { $framework ->
            [jax] Compile the whole step in one jax.jit. Outside of it Python dispatches each operation, which takes longer than a small operation itself.
            [tensorflow] Do more in each call. Let one call serve many inputs at once (several environments, a larger batch), or put the loop into the tf.function. While Python works between two calls, as on a step of an environment, the GPU waits.
           *[other] Do more in each call.
        }
        [copies] { $framework ->
            [jax] Put fewer arrays on the GPU. Join small ones into one, or pass NumPy arrays to the jitted function as they are: it puts them faster than device_put does. Keep on the GPU what does not change. An index outside of jit (x[i]) puts its numbers there, too: take it within the function.
            [pytorch] Copy one tensor in place of many small ones, or make them on the GPU (device="cuda"). Keep there what does not change.
           *[other] Copy one tensor in place of many small ones, or make them on the GPU. Keep there what does not change.
        }
        [between] Most of the work is in CUDA graphs already, and the GPU waits between them. Put what is launched there one by one into a graph, too, or prepare the next inputs on the host while a graph runs.
        [graph] Launch the next graph before you read values of this one. Its launch takes the host this long, and the GPU waits meanwhile. Put more into each graph (a larger batch, several steps), and compare versions of the driver and the framework: some launch it more slowly.
        [engines] { builds-engines }
        [op] Find out what these ops do on the host before they launch. Convolutions choose an algorithm for each new shape, and make their plans anew where ops are deterministic (enable_op_determinism): compare without it, and with fixed shapes. Other ops wait there for memory, or for a core. A profile of the host (perf) tells which.
        [library] Use a release of the library whose op stays on the GPU, or another op. Call it once for all of the batch (batched_nms for a loop over classes), and give it less, as by a higher threshold first. What it reads it needs at once, so nothing in the program can read it later.
       *[launches] { $framework ->
            [jax] Launch fewer, larger kernels. Compile the whole step, or several steps (lax.scan), in one jax.jit, concatenate small arrays, or use a larger batch if memory allows.
            [pytorch] Launch fewer, larger kernels. Use a compiler (torch.compile), CUDA graphs, or a larger batch if memory allows. { $place ->
                [zeroes] Call zero_grad with set_to_none=True.
                [updates] The optimizer updates many tensors with each launch by fused=True or foreach=True.
                [both] Call zero_grad with set_to_none=True. The optimizer updates many tensors with each launch by fused=True or foreach=True.
               *[other] What runs for each parameter has foreach=True (clip_grad_norm_).
            } A recurrent layer that Python runs step by step is one call of torch.nn.LSTM or GRU, where it can be one. A tensor that Python fills element by element is one call of torch.stack or pad_sequence.
            [unknown] Launch fewer, larger kernels. Let a compiler fuse small ops, launch many at once with a CUDA graph, or use a larger batch if memory allows.
           *[other] Launch fewer, larger kernels. { $xla ->
                [on] Let XLA, which is on for a part of the program, compile the whole step,
               *[other] Let XLA fuse small ops,
            } concatenate small tensors, or use a larger batch if memory allows.
        }
    }
    .side-effect = { $cause ->
        [blocking] An error in a kernel is reported by a later call.
        [waits] A time that the host measures then ends before the GPU has finished.
        [reads] A value that is read every N steps is up to N steps old in logs.
        [scaling] None.
        [backward] None.
        [copies] None.
        [between] None.
        [graph] Values are read later.
        [arguments] None.
        [zeroes] A gradient is then None until the next backward pass.
        [updates] None.
       *[launches] Every new input shape is compiled again; a larger batch may change convergence.
    }
    .verify = "Kernel launch" in the step breakdown shrinks, and there are fewer kernels per step.

tiny-kernels =
    .title = Tiny kernels
    .fault = { $place ->
        [host] { $kind ->
            [calls] Calls take longer than their computing
           *[turns] The work is many small ops
        }
       *[gpu] Kernels are shorter than their launch
    }
    .fine = Tiny kernels are no bottleneck
    .limit = { $limit } of kernels
    .failed = { $place ->
        [host] { $kind ->
            [calls] Calls of jitted functions take { $launch } of { $step } in which nothing computes. { $count } of { $kernels } calls compute for less than half of their time.
            [looped] A loop over small ops takes { $launch } of { $step }. { $count } of { $kernels } ops run in it.{ $layer-is ->
                [zero] {""}
               *[some] {" "}Layer: { $layer }.
            }
            [loops] To pass from one small op to the next takes { $launch } of { $step }. { $count } of { $kernels } ops run in loops.
           *[turns] To pass from one small op to the next takes { $launch } of { $step }. { $count } of { $kernels } turns of TensorFlow's executor hold no op that takes time, as in a loop.
        }
       *[gpu] { $count } of { $kernels } kernels are shorter than their launch ({ $share }). The GPU waits { $launch } of { $step } for launches. Op with the most short kernels: { $op } ({ $op-count } × { $op-mean }).
    }
    .passed = { $share-is ->
        [zero] No kernel is shorter than its launch.
       *[some] { $share } of the kernels are shorter than their launch.
    }{ $launch-is ->
        [zero] {" "}The GPU does not wait for launches.
       *[some] {" "}The GPU waits { $launch } of { $step } for launches.
    }
    .why = A kernel that is shorter than its launch cannot keep the GPU busy until the next one arrives.
    .reads = Kernels shorter than the launch latency measured with an empty queue, by op. With a full queue the GPU waits for none of them; "{ unfused-elementwise.title }" checks the time in which they run. Without a GPU: turns of TensorFlow's executor that hold no op of any length, time in XLA's loops in which no op runs, and in JAX' calls in which nothing computes. { saving-ahead }
    .fix = { $framework ->
        [jax] { $place ->
            [host] { $kind ->
                [calls] Do more in each call. Run several steps in one (lax.scan), or take a larger batch. Pass fewer arrays: join small parameters (jax.flatten_util.ravel_pytree), and stack equal layers. Classes of your own in a tree of arrays are taken apart by Python, at each call.
               *[turns] Do the same work in fewer ops. Vectorize (jax.vmap), concatenate small arrays, or take a larger batch if memory allows.
            }
           *[gpu] Do the same work in fewer ops. Vectorize (jax.vmap), concatenate small arrays, or take a larger batch if memory allows.
        }
        [pytorch] Do the same work in fewer ops. Vectorize, concatenate small tensors, or let a compiler fuse them (torch.compile).
        [unknown] Do the same work in fewer ops. Vectorize, concatenate small tensors, or let a compiler fuse them.
       *[other] { $place ->
            [host] { $kind ->
                [looped] Compile the function (jit_compile=True): XLA makes few ops of such a loop. Or give each op the whole batch. tf.map_fn and for loops over a tensor run small ops for one element after another; tf.vectorized_map runs them for all at once. A recurrent layer needs its loop: of short sequences it can be unrolled (unroll=True).
               *[turns] { fewer-ops }
            }
           *[gpu] { fewer-ops }
        }
    }
    .side-effect = Every new input shape is compiled again.
    .verify = There are fewer kernels per step, and "Kernel launch" in the step breakdown shrinks.

tensor-cores-unused =
    .title = Tensor Cores
    .fault = { $amd ->
        [on] Matrix Cores are not used
       *[off] Tensor Cores are not used
    }
    .fine = Tensor Cores used where it matters
    .failed = { $unused } of { $step } is matrix math without Tensor Cores ({ $share }).
    .passed = { $unused-is ->
        [zero] No matrix math without Tensor Cores was detected.
       *[some] { $unused } of { $step } is matrix math without Tensor Cores ({ $share }).
    }
    .why = Tensor Cores multiply matrices several times faster than the ordinary units. fp32 matrix math does not use them unless TF32 is on.
    .reads = Kernel names and the GPU's compute capability. A kernel with an unknown name counts as unknown, not as unused. TF32, bf16 and FP8 use Tensor Cores.
    .fix = { $cause ->
        [int] Check the sizes of the kernels in the table. They compute in 8 bits on ordinary units. TensorRT chooses kernels by measuring: allow fp16 beside int8, so that it can choose the faster.
        [naive] Let MIOpen compute these convolutions by other kernels. Its naive ones are its last resort. Let it look for the fastest { $framework ->
            [pytorch] (MIOPEN_FIND_MODE=1, torch.backends.cudnn.benchmark=True)
           *[other] (MIOPEN_FIND_MODE=1)
        }, and compare the other layout (channels first or last), the other type (fp16, bf16) and a newer ROCm.
        [half] Run the layers in the table in float32, or pad their channels to a multiple of 8, and compare. Compare a newer cuDNN and channels last, too. They compute in 16 bits on ordinary units: cuDNN has no kernel of Tensor Cores for them, or did not choose it.
        [outside] Let TensorRT take more of the model. These ops run outside of its engines. Allow small segments (minimum_segment_size of TrtConversionParams), see in its log which ops it leaves out, and use precision_mode=FP16.
        [engine] Build TensorRT's engines in half precision (precision_mode=FP16 of TrtConversionParams). An engine keeps the type that it was built for.
       *[other] { $half-precision ->
            [on] Check types and sizes of the kernels in the table. Mixed precision is on, but they do not use Tensor Cores. A layer that was made before it was turned on, or is loaded, keeps its own type (dtype).
           *[other] { $has-tf32 ->
                [off] Use mixed precision.
               *[on] Use mixed precision. On Ampere and later, TF32 lets fp32 use Tensor Cores too, without a change to the model { $framework ->
                   [pytorch] (torch.set_float32_matmul_precision('high'))
                   [jax] (jax_default_matmul_precision='tensorfloat32')
                   [tensorflow] (tf.config.experimental.enable_tensor_float_32_execution(True))
                  *[other] (where your framework allows it)
               }.
            }
        }
    } Sizes that are multiples of 8 help (of 16 for int8).
    .side-effect = fp16, bf16 and TF32 have fewer digits: check that the model still converges.
    .verify = The kernel stats page marks the kernels as using Tensor Cores, and their time shrinks.

slow-op-form =
    .title = Slow forms of ops
    .fault = { $cause ->
        [float64] The GPU computes in float64
        [summary] Summaries are computed in every step
        [augmented] Augmentation takes much of the step
        [recurrent] A recurrent layer runs outside cuDNN
        [loop] A loop runs small kernels one by one
        [recomputed] Work is repeated though memory is free
        [reformatted] TensorRT converts between layouts
        [layout] Tensors change between NCHW and NHWC
        [unfolded] Convolutions run outside cuDNN
        [attention] Attention runs as many kernels
        [boxes] Suppressing boxes takes much of the step
        [sparse] Sparse products take much of the step
        [quantized] Simulated quantization takes much of it
        [resized] Resizing images takes much of the step
        [distances] Distances take much of the step
        [copied] { $place ->
            [host] Copies in memory take much time
           *[gpu] Copies within the GPU take much time
        }
        [reduced] Reductions take much of the step
        [einsum] Einsum transposes its tensors
        [dequantized] Weights are unpacked in every step
        [loss] The loss takes much of the step
        [normalized] Layers that normalize take much of it
        [sort] Sorting takes much of the step
        [unique] Unique values take much of the step
        [one-hot] One-hot rows take much of the step
        [product] Matrix products run in a plain loop
        [scatter] Scatters take much of the step
        [linear-algebra] Linear algebra takes much of the step
        [fft] FFT takes much of the step
        [dilation] Dilation copies tensors
        [depthwise] Depthwise gradients are slow in 16 bits
        [debug] Every step checks numbers for debugging
        [metric] Metrics take much of the step
        [random] Random numbers take much of the step
        [cumulative] Running sums take much of the step
        [depthwise-single] Depthwise layers fill much of the step
        [windowed] Sliding windows take much of the step
        [one-op] One op takes much of the step
        [gradients] Convolutions are slow in one direction
        [optimizer] The optimizer takes much of the step
        [grouped] Convolutions in groups are slow
        [bfloat16] bfloat16 is slow on this GPU
       *[other] 16 bits are slow on this GPU
    }
    .fine = Hardly any op in a slow form
    .failed = { $cause ->
        [float64] { $time } of { $step } is computed in float64 ({ $share }), most of it in { $op }.
        [summary] What tf.summary computes and writes within the step takes { $time } of { $step } ({ $share }), launches included, mostly { $op }.
        [augmented] Layers that change inputs at random take { $time } of { $step } ({ $share }), launches included, mostly { $op }.
        [recurrent] A recurrent layer outside cuDNN takes { $time } of { $step } ({ $share }), launches included. It runs { $kernels } kernels per step.
        [loop] A loop takes { $time } of { $step } ({ $share }), launches included. It runs { $kernels } kernels per step.
        [recomputed] { $time } of { $step } repeats the forward pass in place of keeping its results ({ $share }), mostly { $op }. At most { $used } of the GPU's memory is in use.
        [einsum] Transposes within { $op } take { $time } of { $step } ({ $share }).
        [dequantized] { $op } takes { $time } of { $step } ({ $share }). It turns quantized weights into 16 bits before each product.
        [reformatted] TensorRT's conversions of layouts take { $time } of { $step } ({ $share }). There are { $kernels } per step.
        [layout] Conversions between NCHW and NHWC take { $time } of { $step } ({ $share }).
        [unfolded] { $op } takes { $time } of { $step } ({ $share }). It copies the input once for each position of the filter, and multiplies that.
        [attention] Attention takes { $time } of { $step } ({ $share }), mostly { $op }. Its kernels read and write all scores one after another.
        [normalized] Layers that normalize take { $time } of { $step } ({ $share }), mostly { $op }.
        [metric] Ops that lie in no layer take { $time } of { $step } ({ $share }), mostly { $op }. In a step of Keras these are metrics.
        [optimizer] The update of the variables takes { $time } of { $step } ({ $share }), mostly in { $op }.
        [copied] { $place ->
            [host] Copies in memory ({ $op }) take { $time } of { $step } ({ $share }).
           *[gpu] Copies within the GPU's memory ({ $op }) take { $time } of { $step } ({ $share }).
        }
        [scatter] { $op } takes { $time } of { $step } ({ $share }). It adds rows or values into a dense tensor one by one.
        [dilation] { $op } and its inverse take { $time } of { $step } ({ $share }). They move all numbers so that an ordinary convolution can stand in for a dilated one.
        [depthwise] { $op } takes { $time } of { $step } in half precision ({ $share }).
        [windowed] { $op } takes { $time } of { $step } ({ $share }). It reads all of the window around each place.
        [one-op] { $op } takes { $time } of { $step } ({ $share }). Launches per step: { $kernels }.
        [gradients] { $op } takes { $time } of { $step } ({ $share }) more than twice what convolutions in the usual direction take.
        [grouped] { $op } in groups takes { $time } of { $step } ({ $share }).
        [bfloat16] { $time } of { $step } is matrix math in bfloat16 ({ $share }). This GPU has no units for bfloat16.
        [half] { $time } of { $step } is matrix math in half precision ({ $share }). This GPU has no fast units for 16 bits.
        [loss] The loss takes { $time } of { $step } ({ $share }), mostly { $op }.
       *[other] { $op } takes { $time } of { $step } ({ $share }).
    }{ $layer-is ->
        [zero] {""}
       *[some] {" "}Layer: { $layer }.
    }
    .passed = { $time-is ->
        [zero] No op in a slow form was detected.
       *[some] { $op } is in a slow form and takes { $time } of { $step } ({ $share }).
    }
    .why = One op can take most of a step although the same result has a faster form. A busy GPU is then busy with the wrong work.
    .reads = Op types, name scopes and kernel names, compared with a table of slow forms and what replaces them. An op in none of these counts from a third of the step on. Large matrix products, transposes that the program makes, and half precision on Tensor Cores are not reported. Without a GPU: ops of XLA that sort, scatter, copy or slide windows.
    .fix = { $cause ->
        [float64] Compute in float32, and complex numbers in complex64. Cast the inputs (NumPy's default is float64), { $framework ->
            [jax] and leave jax_enable_x64 off
            [pytorch] with .float(), and leave torch.set_default_dtype at float32
            [tensorflow] and leave Keras' floatx at float32
           *[other] and make float32 what else the program creates
        }. Do this before anything else. Most GPUs compute float64 at 1/32 or 1/64 of the rate of float32.
        [summary] { $framework ->
            [tensorflow] Write summaries only every N steps (tf.summary.record_if, or tf.cond around them). Histograms and images are computed and copied to the host each time; scalars of Model.fit cost little (update_freq).
           *[other] Write summaries only every N steps. Histograms and images are computed and copied to the host each time.
        }
        [augmented] { $framework ->
            [tensorflow] Move augmentation into the input pipeline (dataset.map). The CPU then works ahead of the step. Some of these layers change images one by one, in a loop. Where the CPU has no time for them, compile them (jit_compile=True).
           *[other] Move augmentation into the input pipeline. The CPU then works ahead of the step. Some of these layers change images one by one, in a loop. Where the CPU has no time for them, compile them.
        }
        [recurrent] { $framework ->
            [pytorch] Give the whole sequence to torch.nn.LSTM or torch.nn.GRU in one call, not a cell in a loop. cuDNN runs it in a few kernels. Pack sequences of different lengths (pack_padded_sequence).
           *[other] Meet cuDNN's conditions. Use the layer LSTM or GRU, not RNN around a cell, with activation='tanh', recurrent_activation='sigmoid', recurrent_dropout=0, unroll=False, use_bias=True, for GRU reset_after=True, and masks that pad only on the right. Before TensorFlow 2.8 make ragged tensors dense (to_tensor) with such a mask. XLA (jit_compile) does not use cuDNN's recurrent kernels.
        }
        [loop] { $framework ->
            [jax] Do more in each iteration. Use unroll= of lax.scan, lax.associative_scan where the operation allows it, vmap in place of a loop over examples, or a larger batch. The host reads the condition of lax.while_loop before each turn, and none in fori_loop and scan with a fixed number of turns. Over several GPUs a condition that all share is exchanged in each turn, too: shard_map keeps it on each GPU. XLA makes a loop of a scatter, too, whose order it has to keep (--xla_gpu_deterministic_ops): say unique_indices=True where that holds, or leave the flag out. The same for complex128: add the real and the imaginary part apart.
           *[other] Replace the loop by ops on the whole batch or sequence, or compile it (jit_compile=True). Of recurrent layers SimpleRNN, ConvLSTM2D and cells of your own have no kernels in cuDNN: LSTM and GRU have.
        }
        [recomputed] Keep more results of the forward pass. Checkpoint fewer layers, or keep what is expensive with a policy (checkpoint_policies.dots_saveable). Raise the batch only after that.
        [reformatted] Build fewer and larger engines. Each converts its inputs and outputs: raise minimum_segment_size, and replace ops between them that TensorRT cannot take. Allow half precision, which more of its kernels read as it is.
        [layout] { $framework ->
            [jax] Use one layout from the first layer to the last. dimension_numbers ('NHWC', 'HWIO', 'NHWC') suits half precision on Tensor Cores.
            [pytorch] { $half-precision ->
                [on] model.to(memory_format=torch.channels_last), and the same for its inputs: half precision on Tensor Cores computes in NHWC.
               *[other] Use one layout from the first layer to the last. In fp32 without Tensor Cores that is the usual one (torch.contiguous_format): leave channels_last out, for inputs as well. In half precision it is channels_last.
            }
           *[other] { $half-precision ->
                [on] Use one layout from the first layer to the last. Half precision on Tensor Cores computes in NHWC: data_format='channels_last' in every layer.
               *[other] Use one layout from the first layer to the last, with data_format. In fp32 without Tensor Cores convolutions compute in NCHW (channels_first); in half precision on Tensor Cores in NHWC (channels_last).
            }
        }
        [unfolded] Let cuDNN compute these convolutions. Not every mix of 16 bits, dilation and three dimensions reaches it. { $framework ->
            [pytorch] Compare float32 for these layers, torch.channels_last_3d (of two dimensions channels_last), dilation=1, bias=False, and other versions of the framework and of cuDNN.
           *[other] Compare float32 for these layers, dilation=1, bias=False, and other versions of the framework and of cuDNN.
        }
        [attention] { $framework ->
            [jax] Use jax.nn.dot_product_attention with implementation='cudnn', in 16 bits. It never writes the scores out.
            [pytorch] Let scaled_dot_product_attention take a fused form (flash or memory-efficient), which never writes the scores out. It needs 16 bits, heads of equal size in multiples of 8, and is_causal=True in place of a mask. torch.nn.attention.sdpa_kernel forces one, and says why it cannot.
           *[other] Use a fused form of attention (flash attention), which never writes the scores out.
        }
        [boxes] Give it fewer boxes. Use a higher score_threshold, the best of each class alone (top_k), and a smaller max_output_size. It compares boxes one after another: measure it on the other device too (tf.device), and the forms for a whole batch: tf.image.combined_non_max_suppression is one op, non_max_suppression_padded a loop.
        [sparse] A sparse product is faster than a dense one only where nearly all numbers are zero. Compare with { $framework ->
            [jax] a dense one (todense)
            [pytorch] a dense one (to_dense) and with CSR (to_sparse_csr)
           *[other] a dense one (tf.sparse.to_dense) and with CSR (CSRSparseMatrix), and sort the indices (tf.sparse.reorder)
        }. Where each row has a few ids, look them up (embedding_lookup_sparse, gather).
        [quantized] Let a compiler fuse these passes { $framework ->
            [pytorch] (torch.compile)
            [jax] (jax.jit)
           *[other] (jit_compile=True)
        }, which read and write each tensor several times. Quantize fewer layers, or begin quantization-aware training once the model has nearly converged.
        [resized] Enlarge by a transposed convolution or depth_to_space. Do so at few layers, and by whole factors: the gradient of a resize, and of sampling on a grid (grid_sample), adds pixels one by one. Crop fewer and smaller regions. Made deterministic ({ $framework ->
            [pytorch] torch.use_deterministic_algorithms
            [jax] --xla_gpu_deterministic_ops
           *[other] enable_op_determinism
        }), these are slower: compare without.
        [distances] { $framework ->
            [pytorch] Compute them by a matrix product: |x|² + |y|² − 2xy. torch.cdist does so for Euclidean distances with compute_mode='use_mm_for_euclid_dist', less exactly where points lie close. Or compare fewer points.
           *[other] Compute them by a matrix product: |x|² + |y|² − 2xy. Or compare fewer points.
        }
        [copied] { $framework ->
            [jax] Let the step overwrite its old state (donate_argnums of jax.jit). Write into large arrays within one jit (x.at[i].set), not through loops that carry them, such as a replay buffer. Concatenating copies all that it joins, as a cache of keys and values: keep the parts apart, or write into one array. A loop copies all of an array that an iteration both reads and writes (dynamic_slice, dynamic_update_slice): read before you write, carry less, or write once after the loop. lax.associative_scan slices and joins its input at each level: compare jnp.cumsum, and lax.scan with unroll. Transposes, casts, pads and slices that XLA fuses with nothing copy as well: keep one order of axes and one type from op to op, and sizes that are multiples of 8.
            [pytorch] Write into large tensors in place. The ops clone, contiguous, cat and stack copy all of them. Casts copy as well: convert weights once (model.to(torch.bfloat16)) where autocast does so for each use. The weights of an LSTM or GRU are copied in each call until flatten_parameters() has put them in one piece.
           *[other] { $xla ->
                [on] Write into large tensors in place (assign to a slice of a variable). What XLA compiles copies a whole variable to update rows of it. The optimizers of Keras 2.11 to 2.15 are compiled so: jit_compile=False, or tf.keras.optimizers.legacy. Transposes and casts copy as well: keep one order of axes and one type from op to op.
               *[other] Write into large tensors in place (assign to a slice of a variable). The ops concat, stack, identity and loops that carry them copy all of them. So do transposes and casts: keep one order of axes and one type from op to op, or let XLA fuse them (jit_compile=True). Gradients of slices and of tf.gather fill tensors as large as the whole with zeros (Fill, ZerosLike): look up rows of a variable by tf.nn.embedding_lookup, whose gradient is sparse, or slice once.
            }
        }
        [einsum] Write the equation so that nothing has to be transposed. The axis that is summed is the last one of the first tensor and the first one of the second, and the result keeps the order of both. Or let XLA compile it (jit_compile=True), which often multiplies transposed tensors as they are.
        [dequantized] Keep weights in 16 bits where memory allows, at least of the layers that are used most. A larger batch helps too: weights are unpacked as often for a small one.
        [loss] { $framework ->
            [jax] Compute the loss for a part of the positions at a time (jax.lax.map with jax.checkpoint). Leave out padded positions before the last layer, or sample classes in training.
            [pytorch] Use a loss that is fused with the last layer (linear cross-entropy). Leave out padded positions before that layer, or use AdaptiveLogSoftmaxWithLoss for very many classes. For CTC, cuDNN's is faster: targets in one piece, as int32 on the CPU, blank=0, and inputs of equal lengths.
           *[other] Leave out padded positions before the last layer. Sample classes in training (tf.nn.sampled_softmax_loss), or let XLA fuse it (jit_compile=True). Give labels as integers (sparse_categorical_crossentropy), not one-hot.
        } The loss has a number for each class and position, in float32: half precision does not shorten it.
        [normalized] { $framework ->
            [pytorch] Let a compiler fuse what normalizes with what is around it (torch.compile). Each of its kernels reads and writes the whole tensor. Mixed precision and memory_format=torch.channels_last make them faster. Newer releases of PyTorch have a kernel for GroupNorm. Weights that do not change need no weight_norm: take it off after loading (remove_weight_norm, remove_parametrizations).
           *[other] Let XLA fuse what normalizes (jit_compile=True). Here it runs as several ops, each of which reads and writes the tensor. LayerNormalization has no separate kernel in TensorFlow (Keras 2 borrows the one for batches, Keras 3 does not). BatchNormalization (fused=True) has one for tensors of four dimensions only: reshape others to these.
        }
        [sort] Sort fewer values. Take a maximum or a threshold first, take top_k of parts and then of their results, use argmax for the largest alone, and compute metrics that sort less often than each step. A random order is made by sorting, too { $framework ->
            [jax] (jax.random.permutation, choice with replace=False)
            [pytorch] (torch.randperm)
           *[other] (tf.random.uniform and argsort)
        }: shuffle indices alone, once an epoch, on the host.
        [unique] Find unique ids in the input pipeline, which works ahead of the GPU. Or count small ids with tf.math.bincount.
        [one-hot] Keep the integers as they are. Count them, look rows up by them, or give them to the loss { $framework ->
            [jax] (jnp.bincount, x[index], optax.softmax_cross_entropy_with_integer_labels)
            [pytorch] (torch.bincount, index_select, cross_entropy)
           *[other] (tf.math.bincount, tf.gather, sparse_categorical_crossentropy)
        }. Written out as rows of zeros and a one, each takes as much memory as there are classes.
        [product] Multiply in float32 or in 16 bits. XLA gives products of floats to cuBLAS or Triton. Of integers it computes one number after the other, without Tensor Cores, unless int8 is multiplied into { $framework ->
            [jax] int32 (preferred_element_type=jnp.int32)
           *[other] int32
        }. float32 is exact for integers up to 2^24.
        [scatter] { $framework ->
            [jax] Sort the indices and say so (indices_are_sorted=True). Compare: some versions of XLA are far slower with sorted ones. Or add with jax.ops.segment_sum, or multiply by a one-hot matrix where the table is small. In 16 bits an addition is many times slower, and can be in 64 bits: add in float32. Add the real and the imaginary part of complex128 apart.
            [pytorch] Use sparse gradients, or a smaller table. torch.nn.Embedding makes them with sparse=True, and SparseAdam takes them. An index_put_ that accumulates, which is the gradient of x[index], sorts its indices: index_select and index_add_ do not. For counts compare histc with bincount, and both with the CPU.
           *[other] Keep gradients of embeddings sparse (tf.IndexedSlices). Clipping by value, a penalty on the whole table and tf.convert_to_tensor make them dense. Else use a smaller table, or sort ids in the input pipeline and use tf.math.segment_sum. Where the program gathers pixels itself (tf.gather, as a spatial transformer does), use one op that samples: ImageProjectiveTransformV3, or resampler of TensorFlow Addons.
        }
        [linear-algebra] { $framework ->
            [tensorflow] Factorize a batch of matrices in one call, and less often than each step. Solve in place of inverting. The CPU is often faster for single or small matrices: measure it there too (tf.device('/CPU:0')).
           *[other] Factorize a batch of matrices in one call, and less often than each step. Solve in place of inverting. The CPU is often faster for single or small matrices: measure it there too.
        }
        [fft] Pad to sizes whose only prime factors are 2, 3, 5 and 7. Use rfft for real input, which is half the work, and transform many signals in one call.
        [dilation] Let cuDNN dilate. Use dilation_rate of the layer, or dilations of tf.nn.conv2d, with sizes that are known when the function is traced, in place of atrous_conv2d.
        [depthwise] Keep these layers in float32 { $framework ->
            [tensorflow] (dtype='float32')
           *[other] (without automatic mixed precision)
        }. The gradient of a depthwise filter is many times slower in half precision, and Tensor Cores have no form of it.
        [debug] Check numbers only while you look for a fault. Leave out tf.debugging.enable_check_numerics and enable_dump_debug_info, or check the loss alone (tf.debugging.check_numerics).
        [metric] Compute costly metrics less often, at the end of an epoch or on validation data alone. AUC, Precision and Recall cost less with fewer thresholds (num_thresholds).
        [random] { $framework ->
            [jax] Use a faster generator than Threefry (jax.config.update('jax_default_prng_impl', 'rbg')). Or draw fewer numbers, such as one mask of dropout for several positions (broadcast_dims).
            [tensorflow] Draw fewer numbers. What stays the same, such as first values of variables, is drawn once, before the step and not in it: a tensor in place of a tf.Variable is made anew each time. One mask of dropout may serve several positions (noise_shape), and of generators Threefry is a slow one.
           *[other] Draw fewer numbers. What stays the same, such as first values of variables, is drawn once, before the step and not in it. One mask of dropout may serve several positions, and of generators Threefry is a slow one.
        }
        [cumulative] Make a long sequence many short ones. One block of threads adds up each. Reshape it to rows, sum up along each, and add the sums of the rows before. Use an axis along which there are many.
        [reduced] Sum over the last axes, or in two steps: over the inner axes first, then over what is left. The same holds for means and maxima. Few threads share the work where outer axes, or axes that are apart such as 0, 2 and 3, are reduced in one op. A compiler fuses such an op with what makes its input { $framework ->
            [pytorch] (torch.compile)
           *[other] (jit_compile=True)
        }. Keep one type from op to op, and what is only logged to every N steps.
        [depthwise-single] A depthwise convolution computes little with each number that it reads, and in float32 its gradient runs outside cuDNN. Compare with ordinary convolutions, above all in the first layers, where images are large and channels few (Fused-MBConv), and with mixed precision, for which cuDNN has kernels. A large filter that is the same for all channels, such as the Gaussian one of SSIM, is faster as two of one axis each.
        [windowed] { $framework ->
            [pytorch] Reduce over an axis of which one value is left. That is x.mean((2, 3)) in place of adaptive_avg_pool2d, whose gradient adds up numbers one by one, in 16 bits many times slower than in float32. Elsewhere pool by windows of equal size. Use smaller windows, one after another, or one axis after the other.
           *[other] Use smaller windows, one after another, or one axis after the other. Two of 5 × 5 give the maximum of one of 9 × 9. Where one value is left of an axis, reduce over it (a mean or a maximum). Running sums of JAX are windows on a CPU: compare lax.associative_scan and lax.scan, in float32.
        }
        [one-op] Measure this op alone, with the same shapes and types { $framework ->
            [pytorch] (torch.utils.benchmark)
            [jax] (a jitted call of it, and block_until_ready)
           *[other] (a tf.function of it alone)
        }. Divide the bytes that it reads and writes by its time, and compare with the memory's bandwidth. Near that, give it fewer numbers, call it less often, or use 16 bits. Far below, use another form: a matrix product or a few large ops with the same result, other axes, tensors in one piece, another type, another release, or { $framework ->
            [pytorch] a compiler's kernel (torch.compile).
            [jax] a kernel of your own (Pallas).
           *[other] a compiler's kernel (jit_compile=True).
        }
        [gradients] { $framework ->
            [pytorch] Let cuDNN try its algorithms (torch.backends.cudnn.benchmark=True), without torch.use_deterministic_algorithms, and leave it memory for them. For these layers compare another layout (torch.channels_last, channels_last_3d), float32, smaller dilation, fewer groups, and PyTorch's own kernels (torch.backends.cudnn.flags(enabled=False)). In place of a transposed convolution compare an enlargement before an ordinary one.
           *[other] Let cuDNN try its algorithms. Leave out what makes ops deterministic (enable_op_determinism, TF_CUDNN_DETERMINISTIC, --xla_gpu_deterministic_ops) and what turns autotuning off (TF_CUDNN_USE_AUTOTUNE=0). For these layers compare another layout, float32, smaller dilation, and fewer groups. In place of a transposed convolution compare an enlargement before an ordinary one.
        }
        [optimizer] { $kind ->
            [roots] Make roots and inverses of matrices anew every 10 or 100 updates (Shampoo, SOAP, K-FAC). They need not be new in each.
           *[other] { updates-less-often }
        }
        [grouped] Compare with fewer groups, and with an ordinary convolution. Compare as well with a depthwise convolution before a pointwise one. cuDNN computes most numbers of groups by direct kernels, which are far slower than their arithmetic suggests.
        [bfloat16] Use float16 with loss scaling if the GPU has Tensor Cores, else float32. Compute capability 7.0 and later has them, but no GTX 16 series. bfloat16 needs 8.0 or later.
       *[other] Compute in float32, { $framework ->
            [pytorch] without autocast
            [tensorflow] without the policy mixed_float16
           *[other] without mixed precision
        }. Half precision needs a GPU with Tensor Cores (compute capability 7.0 or later, but no GTX 16 series) to be faster.
    }
    .side-effect = { $cause ->
        [float64] float32 has 7 digits: keep float64 for sums that need more.
        [recurrent] Without dropout inside the recurrence a model may need another regularization.
        [debug] A number that is not finite shows only in the loss.
        [loss] Sampled classes make the loss an estimate: evaluate with all of them.
        [metric] Metrics are known less often.
        [optimizer] A larger batch may change convergence, and so may another optimizer.
        [half] Activations take twice the memory.
        [recomputed] More memory is in use.
        [bfloat16] float16 overflows where bfloat16 does not: it needs loss scaling.
       *[other] Results can differ in their last digits.
    }
    .verify = The ops in the table disappear from the kernel stats page, or their time shrinks.

kernels-slow-down =
    .title = Steady speed of kernels
    .fault = { $cause ->
        [collectives] Kernels take longer under collectives
        [turns] Some steps are slow in all kernels
       *[rising] All kernels become slower
    }
    .fine = Kernels keep their speed
    .failed = { $cause ->
        [collectives] Kernels that run while a collective does take { $factor } × the time of equal ones that run alone. That takes { $lost } per step ({ $share }).
        [turns] Equal kernels take longer in some steps, which takes { $lost } of the mean step ({ $share }). The slowest third takes { $factor } × the time of the fastest, in all kernels alike: another program on the GPU, or its clock.
       *[rising] Equal kernels become slower in the course of the capture, which takes { $lost } of the mean step ({ $share }). The last third takes { $factor } × the time of the first.
    }
    .passed = { $lost-is ->
        [zero] Equal kernels take as long at the end of the capture as at its beginning.
       *[some] Equal kernels become slower in the course of the capture, which takes { $lost } of the mean step ({ $share }).
    }
    .why = The same work takes longer although nothing in the program changed: the GPU's clock falls when it is too hot or at its power limit, or another program computes on it.
    .reads = Kernels that run equally often in every step, in the first and in the last third of the steps. They must become slower by about the same factor, and step after step. Steps that vary without a course are reported only where the update of the variables, which is as much work in every step, varies with them. Kernels under a collective are compared with those of the same name and grid that run alone.
    .fix = { $cause ->
        [collectives] Let collectives take less of the GPU. They share its memory, its caches and its multiprocessors with what computes at the same time, most of all with kernels that are limited by memory. Send fewer bytes (gradients in 16 bits, sums of several batches), or use fewer of NCCL's channels (NCCL_MAX_CTAS, formerly NCCL_MAX_NCHANNELS) where links are slow anyway. Compare whole steps: without overlap they mostly take longer.
       *[rising] Look at the clock, temperature, power limit and other programs while it trains. { clock-command } shows them. Improve the cooling, end other programs on the GPU, or fix the clock ({ clock-lock-command }) for measurements.
    }
    .side-effect = { $cause ->
        [collectives] With fewer channels a collective takes longer.
       *[rising] A fixed clock below the highest one is slower at first, and steady.
    }
    .verify = { $cause ->
        [collectives] Equal kernels take the same time with collectives and without.
       *[rising] Steps at the end of a long capture take as long as those at its beginning.
    }

single-precision =
    .title = Precision
    .fault = Almost all math is in 32 bits
    .fine = Lower precision in use, or not needed
    .limit = { $limit } of GPU time
    .failed = { $half-is ->
        [zero] None of the GPU time is in 16 bits; { $single } of { $step } is in fp32. Mixed precision can shorten { $eligible } of it.
       *[some] Only { $half } of the GPU time is in 16 bits; { $single } of { $step } is in fp32. Mixed precision can shorten { $eligible } of it.
    }
    .passed = { $half-is ->
        [zero] None of the GPU time is in 16 bits.
       *[some] { $half } of the GPU time is in 16 bits{ $unknown-is ->
            [zero] .
           *[some] , not counting { $unknown } of unknown precision.
        }
    }{ $single-is ->
        [zero] {""}
       *[some] {" "}fp32 takes { $single } of { $step }.
    }{ $tf32-is ->
        [zero] {""}
       *[some] {" "}TF32 takes { $tf32 } of { $step }.
    }
    .why = 16-bit kernels move half the bytes and can use Tensor Cores. The guide says up to 3x for suitable models; the most you can save is the time of the fp32 kernels.
    .reads = The precision shown by kernel names and input types. TF32, bf16 and FP8 are not fp32. Kernels of unknown precision are left out; with too many of them there is no verdict.
    .fix = Turn on mixed precision as a separate change, and compare.
    .side-effect = { $framework ->
        [jax] fp16 needs loss scaling and a float32 output layer.
        [pytorch] fp16 needs loss scaling (GradScaler) and a float32 output layer.
       *[other] fp16 needs loss scaling (Keras does it) and a float32 output layer.
    } { $has-bf16 ->
        [off] Parameters stay in float32: in 16 bits small updates are lost.
       *[on] bf16 needs neither. Parameters stay in float32: in 16 bits small updates are lost.
    }
    .verify = The share of GPU time in 16 bits grows and the step gets shorter.

half-precision-fallback =
    .title = Fallback to fp32
    .fault = Some layers still run in fp32
    .fine = Hardly any matrix math in fp32
    .failed = Matrix kernels in fp32 take { $fallen } of { $step }, although half precision is on ({ $share }).
    .passed = { $fallen-is ->
        [zero] No matrix kernel in fp32 was detected.
       *[some] Matrix kernels in fp32 take { $fallen } of { $step } ({ $share }).
    }
    .why = Layers in fp32 get no faster, and casts are added before and after them.
    .reads = Kernel names and input types of a run that uses half precision elsewhere. TF32 is not fp32.
    .fix = { $framework ->
        [jax] Cast both factors of the product to 16 bits, and pad sizes to multiples of 8.
        [pytorch] Put these ops under autocast, remove explicit float32 casts, and pad sizes to multiples of 8.
       *[other] Remove explicit float32 casts. Give these layers the mixed policy, and pad sizes to multiples of 8.
    }
    .side-effect = 16 bits are less accurate: keep losses, normalization layers and the last layer in float32.
    .verify = The kernels in the table disappear or change their precision.

half-precision-softmax =
    .title = Softmax in half precision
    .fault = Softmax runs in fp16
    .fine = No softmax runs in fp16
    .failed = A softmax runs in fp16 ({ $half } of { $step }).
    .passed = No softmax kernel runs in fp16.
    .why = A softmax over many classes can overflow in fp16 and lose small probabilities. This is about correct results, not speed.
    .reads = Softmax kernels and their precision. bf16 has the range of fp32 and is not reported. A softmax inside a fused kernel cannot be seen and is not checked. Where ops do not have TensorFlow's names, the final softmax cannot be distinguished from those of attention.
    .fix = Run the final softmax in float32.
    .side-effect = One more cast, and twice the memory for the output of the softmax.
    .verify = This row passes.

unscaled-gradients =
    .title = Loss scaling
    .fault = fp16 gradients are not scaled
    .fine = Gradients need no scaling, or have it
    .failed = Gradients in fp16 take { $half } of { $step }, and no op scales the loss or looks for infinities.
    .passed = { $half-is ->
        [zero] No gradients in fp16 were detected.
       *[some] Gradients in fp16 take { $half } of { $step }. { $by ->
            [keras] Keras scales the loss under mixed_float16.
           *[program] The loss is scaled.
        }
    }
    .why = Small gradients become zero in fp16, and large ones infinite. The loss is therefore multiplied before the backward pass, and the gradients are divided after it. This is about correct results, not speed.
    .reads = Matrix math of the backward pass in fp16, and ops that look for infinities or hold a scale. bf16 has the range of fp32 and is not reported, nor are evaluations. Model.fit scales the loss. A fixed factor in the program cannot be seen.
    .fix = Wrap the optimizer in tf.keras.mixed_precision.LossScaleOptimizer, and scale the loss before the gradients are taken. Or use mixed_bfloat16 on a GPU with compute capability 8.0 or later.
    .side-effect = A step whose gradients overflow is left out, and the scale is halved. The decision is read back in every step.
    .verify = This row passes, and the loss does not become NaN.

exposed-input-copy =
    .title = Copying the batch
    .fault = The GPU waits for its batch to be copied
    .fine = Batch copies hardly delay the GPU
    .failed = The GPU waits { $exposed } per step for its batch to be copied ({ $share } of the step).{ $rate-is ->
        [zero] {""}
       *[some] {" "}The copy runs at { $rate }{ $link-is ->
            [zero] .
           *[some] ; the slot of such a GPU reaches { $link }.
        }
    }{ $memory ->
        [pageable] {" "}It comes from pageable memory, such as an array of NumPy: the driver first copies that to a buffer. From pinned memory a copy is faster.
       *[other] {""}
    }{ $shared-memory ->
        [on] {" "}This GPU shares its memory with the CPU: the copy passes no slot, but takes that memory's bandwidth twice.
       *[off] {""}
    }
    .passed = { $exposed-is ->
        [zero] The GPU does not wait for batch copies.
       *[some] The GPU waits { $exposed } per step for its batch to be copied ({ $share } of the step).
    }
    .why = A batch that is copied while the GPU computes the previous step costs nothing.
    .reads = Copies from the host that bring a batch while no kernel runs, and the idle time in which the host waits for them.
    .fix = { $cause ->
        [link] Send fewer bytes. Use uint8 in place of float32, converted and scaled on the GPU, or smaller images. Check the slot as well (nvidia-smi -q: Link Width): a riser, an external box or a slot with one PCIe lane is as slow as this. Prefetching hides no more of a copy than the GPU computes meanwhile.
        [bytes] { $framework ->
            [jax] Put arrays that stay the same, such as parameters, on the GPU once (jax.device_put). Keep there what a step returns. Send fewer bytes. Use uint8 in place of float32, converted and scaled on the GPU, or smaller images. The copy takes longer than the GPU computes: prefetching hides only a part of it.
            [pytorch] { $memory ->
                [pageable] Copy from pinned memory (pin_memory=True of a DataLoader, or Tensor.pin_memory()), with non_blocking=True. Send fewer bytes. Use uint8 in place of float32, converted and scaled on the GPU, or smaller images. The copy takes longer than the GPU computes: prefetching hides only a part of it.
               *[other] Send fewer bytes. Use uint8 in place of float32, converted and scaled on the GPU, or smaller images. The copy takes longer than the GPU computes: prefetching hides only a part of it.
            }
           *[other] Send fewer bytes. Use uint8 in place of float32, converted and scaled on the GPU, or smaller images. The copy takes longer than the GPU computes: prefetching hides only a part of it.
        }
       *[other] { $framework ->
            [jax] Copy the next batch with jax.device_put while the step computes.
            [pytorch] Copy a batch ahead from pinned memory, with non_blocking=True.
           *[other] { $prefetch ->
                [on] Raise buffer_size of the prefetch to the GPU, or copy less. Batches are prefetched there already, and still come late. Use small types, and cast and scale on the GPU.
               *[other] { $cause ->
                    [fed] Make the batches with tf.data, and prefetch them to the GPU. An array that Python hands over (feed_dict, or an argument of the function) is copied only as the step begins.
                   *[other] Prefetch to the GPU as the last stage of the input pipeline.
                }
            }
        }
    }
    .side-effect = One more batch is kept in GPU memory.
    .verify = "Copy to the GPU" in the step breakdown shrinks.

host-placed-ops =
    .title = Host work inside the step
    .fault = { $place ->
        [host] { $cause ->
            [log] Every step prints, checks or logs
            [network] The step waits for other devices
           *[other] The host runs what no GPU takes
        }
       *[gpu] The GPU waits for work on the host
    }
    .fine = Host work hardly delays the GPU
    .failed = { $place ->
        [host] { $cause ->
            [log] For { $idle } of { $step } the host runs what only prints, checks or logs ({ $share }).
            [network] For { $idle } of { $step } the step exchanges with other devices or machines, or waits for them, while nothing else computes ({ $share }).
           *[other] For { $idle } of { $step } the host runs ops that no GPU takes over ({ $share }).
        }
       *[gpu] The GPU waits { $idle } of { $step } for work on the host ({ $share }).
    }{ $python-is ->
        [zero] {""}
       *[some] { $python-part ->
            [all] {" "}All of it is Python.
           *[some] {" "}{ $python } of it is Python.
        }
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}Most time goes to { $op }{ $others-is ->
            [zero] {""}
           *[some] {" "}and { $others } more of its kind
        }.
    }{ $memory-is ->
        [zero] {""}
       *[some] {" "}{ $memory } of the wait goes to reserving, moving and releasing GPU memory.
    }{ $few-is ->
        [zero] {""}
       *[some] {" "}It does so in { $few } of { $steps } steps, for { $each } in each of these.
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}Of all ops, { $host-ops } run on the host.
    }
    .passed = { $idle-is ->
        [zero] The GPU does not wait for work on the host.
       *[some] { $place ->
            [host] For { $idle } of { $step } the host runs ops that no GPU takes over ({ $share }).
           *[gpu] The GPU waits { $idle } of { $step } for work on the host ({ $share }).
        }
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}Of all ops, { $host-ops } run on the host.
    }
    .why = An op in the middle of a step that runs on the CPU needs its inputs copied to the host and its results copied back. The GPU waits meanwhile. Python in the middle of a step makes it wait too, and so does a driver that reserves, moves or releases GPU memory.
    .reads = GPU idle time during an op of the step that launches nothing, or during Python in the middle of a step, or while the driver reserves, moves or releases GPU memory. Ops of the input pipeline, Python between steps, and work while the GPU is busy, are not reported. What counts is the cost of host ops, not their number. { saving-ahead }
    .fix = { $cause ->
        [variables] { copies-of-variables }
        [unknown] { gap-unseen }
        [rare] { gap-rare }
        [memory] { $framework ->
            [jax] Leave XLA's allocator on: it keeps the memory that it has reserved (XLA_PYTHON_CLIENT_ALLOCATOR unset, and not platform). Let it reserve most of the memory at the start (XLA_PYTHON_CLIENT_PREALLOCATE not false). If it does, memory is nearly full: use a smaller batch, or fewer shapes.
            [pytorch] Leave PyTorch's caching allocator on, and do not empty its cache in the loop (torch.cuda.empty_cache). Where memory is nearly full, use smaller batches, or of fewer sizes.
            [unknown] Reuse memory that is reserved, in place of releasing it in each step.
           *[other] Leave TF_GPU_ALLOCATOR unset: TensorFlow's allocator keeps the memory that it has reserved. Calls that move memory (cuMemPrefetchAsync) end without TF_FORCE_UNIFIED_MEMORY and with per_process_gpu_memory_fraction of at most 1. If it is unset, memory is nearly full, and parts are released to reserve others ("Garbage collection" in the log): use a smaller batch, or batches of fewer sizes.
        }
        [network] { $horovod ->
            [on] Exchange less through the host and the network. Build Horovod with NCCL (HOROVOD_GPU_OPERATIONS=NCCL), so that gradients go from GPU to GPU. Sparse gradients of embeddings are gathered from all ranks: sparse_as_dense=True reduces them like the others. Larger batches exchange less often. { network-or-waiting }
           *[off] { $framework ->
                [jax] Exchange less, and less often: shard so that fewer arrays cross devices (jax.debug.visualize_array_sharding), and use larger batches. Between GPUs JAX exchanges by NCCL, from GPU to GPU; between CPUs by gloo or MPI, through the network (jax_cpu_collectives_implementation). { network-or-waiting }
                [pytorch] Exchange gradients from GPU to GPU: init_process_group(backend='nccl'). gloo copies them to the host, adds them up there, and copies them back. On AMD this backend is RCCL. Where only gloo works, send fewer bytes, less often (no_sync). { network-or-waiting }
               *[other] Exchange less through the host and the network. The step waits for gradients, variables or results of other devices, or of other machines. Let NCCL reduce them from GPU to GPU (CommunicationOptions with CommunicationImplementation.NCCL), use a faster network or larger batches, which exchange less often, or more parameter servers, so that each sends less. { network-or-waiting }
            }
        }
        [build] { builds-engines }
        [callback] Leave the callback out, or call it only every N steps (jax.lax.cond). What jax.debug.print, jax.debug.callback, jax.pure_callback and io_callback take is copied to the host, Python runs there, and the GPU waits. Or write in JAX what it computes.
        [save] Save a checkpoint only every N steps, or after the step. Saving copies all variables to the host first. Checkpoints can be written beside the training (experimental_enable_async_checkpoint).
        [log] Do this only every N steps (tf.cond), or after the step. What prints, checks or saves within a step copies values to the host first. Checkpoints can be written beside the training (experimental_enable_async_checkpoint).
        [garbage] { gap-garbage }
        [queue] Fill this queue faster. It holds the batches of TensorFlow 1's input: give it more threads (num_threads) and a larger capacity. Or read with tf.data, which maps in parallel and prefetches.
        [decoder] Decode only in evaluation, or every N steps. The decoder has a kernel for the CPU only. For a metric a greedy decoder is far cheaper (tf.nn.ctc_greedy_decoder), and so is a narrow beam (beam_width).
        [ctc] Use tf.nn.ctc_loss with dense, padded labels (label_length): it runs on the GPU. Sparse labels, as of ctc_batch_cost in Keras, take an op that has a kernel for the CPU only. Run beam search only in evaluation.
        [boxes] Give it fewer boxes. Use a higher score_threshold, the best of each class alone (top_k), and a smaller max_output_size. It compares boxes one after another: measure it on the other device too (tf.device), and the forms for a whole batch: tf.image.combined_non_max_suppression is one op, non_max_suppression_padded a loop.
        [sparse] Use ops that run on the GPU in any version, such as tf.math.unsorted_segment_sum. Sums over sorted segments (tf.math.segment_sum, tf.sparse.segment_sum) and most ops of sparse tensors have kernels for GPUs in newer versions of TensorFlow only (some before, most since 2.9). A log of placements says where each runs.
        [resize] Use bilinear or nearest, on floats. Resizing by other methods (bicubic, area, Lanczos), with antialias, or of integers has kernels for the CPU only. Conv2DTranspose runs on the GPU, too.
        [strings] Move this into the input pipeline (dataset.map), which works ahead of the step. No GPU has kernels for strings, tables of them, ragged tensors, coded images or candidate sampling. So TextVectorization, StringLookup and decoding belong there, and not in the model.
        [kernel] Use an op with a kernel for GPUs in its place. TensorFlow has none of this one for them: tf.linalg.eigh (of symmetric matrices), tf.linalg.lstsq with fast=True, and tf.argsort of random numbers run there. What needs no variables belongs into the input pipeline (dataset.map).
       *[other] { $framework ->
            [jax] Keep the whole step in one jax.jit: what is outside runs on the host.
            [pytorch] { $cause ->
                [unused] Leave find_unused_parameters=True out. DistributedDataParallel then searches no graph for parameters without gradients. If some have none, and the same ones in each step, static_graph=True searches once.
                [op] Make the tensors of these ops on the GPU (device="cuda"). PyTorch runs an op where its tensors lie. Make what stays the same, such as a mask, only once (register_buffer).
               *[python] Move Python code out of the step. Copy the tensors that it makes to the GPU only once.
            }
            [unknown] Move what the table names out of the step or onto the GPU. Copy what it makes to the GPU only once.
           *[other] { $cause ->
                [python] Make the Python code in the table TensorFlow ops. They belong into the same tf.function as the ops around them. What must stay in Python, such as logging, need not run in every step.
                [placed] Give it inputs of a type that GPUs take. TensorFlow has kernels of this op for them, but not for all types: cast integers (int32) to float32, and bfloat16, which older releases lack, to float16 (mixed_float16). Or create its variables on the GPU: make the layer under tf.device('/GPU:0'), and leave tf.device('/CPU:0') out. tf.debugging.set_log_device_placement(True) says where each op runs.
               *[op] Move these ops to the GPU, or replace them. A log of placements says where each runs. Some ops always run on the CPU, because they have no GPU kernel, or none for their type (tf.unique, strings). OneDeviceStrategy makes the placement on one GPU the same in every run.
            }
        }
    }
    .side-effect = { $cause ->
        [unknown] { gap-unseen-effect }
        [rare] Python's memory grows between two collections.
        [memory] Memory that stays reserved is not free for other programs on the GPU.
       *[other] { $framework ->
            [jax] jax.jit compiles again for every new shape of its arguments.
            [pytorch] Tensors that stay on the GPU take its memory.
           *[other] { $cause ->
                [python] A tf.function is traced again for every new shape or Python value of its arguments.
               *[op] The log of placements is long: turn it off again. What is pinned to a GPU takes its memory.
            }
        }
    }
    .verify = "Op on the host" and "Python in the step" in the step breakdown shrink.

blocking-copies =
    .title = Copies inside the step
    .fault = Copies stall the GPU
    .fine = Copies hardly stall the GPU
    .failed = { $count-n ->
        [0] Copies in some steps stall the GPU for { $share } of the mean step.
        [one] One copy per step stalls the GPU for { $share } of the step.
       *[other] { $count } copies per step stall the GPU ({ $share } of the step).
    }{ $exposed-is ->
        [zero] {""}
       *[some] {" "}No kernel runs for { $exposed } while data moves.
    }{ $blocked-is ->
        [zero] {""}
       *[some] {" "}The GPU is idle for { $blocked } while the host waits for copies.
    }{ $rate-is ->
        [zero] {""}
       *[some] {" "}The copy runs at { $rate }{ $link-is ->
            [zero] .
           *[some] ; the slot of such a GPU reaches { $link }.
        }
    }{ $bound ->
        [link] {" "}A riser, an external box or a slot with one PCIe lane is as slow as this: check it (nvidia-smi -q: Link Width).
       *[other] {""}
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}The host notices their end late, which costs { $late } (see "{ recurring-copies.title }").
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}Copies within the GPU's memory (not counted) take { $within }.
    }
    .passed = { $share-is ->
        [zero] Copies between host and GPU inside the step do not stall the GPU.
       *[some] Copies between host and GPU inside the step stall the GPU for { $share } of the step.
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}The host notices their end late, which costs { $late } (see "{ recurring-copies.title }").
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}Copies within the GPU's memory (not counted) take { $within }.
    }
    .why = A copy hurts when no kernel can run at the same time, and more so when the host waits for its result before it launches the next kernel.
    .reads = Copies other than the batch while no kernel runs, and the idle time until the calls that make them or wait for them return. Copies that overlap kernels are not reported, however many. Copies within a GPU's memory are not counted. { saving-ahead }
    .fix = { $cause ->
        [results] { $framework ->
            [jax] Of results copy fewer bytes: argmax or top_k and small types on the GPU. Read values only every N steps. jax_debug_nans and jax_debug_infs copy all results of each call: turn them off. Copy what is needed in the background (copy_to_host_async), while the next step runs.
           *[other] Of results, such as what predict returns, copy fewer bytes: argmax or top_k and small types on the GPU. To memory that is pinned a copy is faster, and runs while the GPU computes on.
        }
        [saves] Save a checkpoint less often. These copies bring its variables to the host.
        [checks] Turn jax_debug_nans and jax_debug_infs off once the fault is known. They copy all results of each call to the host, and look at them there.
        [loop] Let the loop read its condition less often: do more in each iteration. The host reads it from the GPU before each one.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
        [read] { recurring-copies.fix }
       *[ops] { $framework ->
            [jax] Keep on the GPU what the next step needs. Arrays that are kept in the host's memory (memory kind pinned_host: offloaded states, parameters or activations) are copied in each step: offload less. What pmap has made and jit is given goes through the host and back: call both in the same way, or give both one sharding.
            [tensorflow] Keep intermediate results on the GPU. Do not read values in the middle of a step, and place the ops around the copies in the table on the GPU. Data that stay the same and that an op of the host reads, such as a constant or a table, belong on the host (tf.device('/CPU:0')). Of many small inputs each is a copy: join them into one tensor in the input pipeline (tf.concat, tf.stack), and take it apart on the GPU.
           *[other] { $cause ->
                [sent] Copy these ahead, from pinned memory (pin_memory(), non_blocking=True), while the GPU computes what comes before. Parameters that lie on the host (offloading) come anew in each step: keep more of them on the GPU, or in fewer bits.
               *[ops] Keep intermediate results on the GPU. Do not read values in the middle of a step, and place the ops around the copies in the table on the GPU.
            }
        }
    }
    .side-effect = Values that are read less often reach logs later. Results that stay on the GPU take its memory.
    .verify = "Copy to the GPU", "Copy from the GPU" and "Wait for a copy" in the step breakdown shrink.

xla-recompiles =
    .title = Compiling in steady steps
    .fault = { $why ->
        [anew] Steady steps compile a function again
       *[other] A compiler runs in steady steps
    }
    .fine = Hardly any compiling in steady steps
    .failed = { $place ->
        [host] A compiler takes { $compile } per step ({ $share } of the step). This happens in { $steps } of { $of } steps.
       *[gpu] The GPU waits { $compile } per step for a compiler ({ $share } of the step). This happens in { $steps } of { $of } steps.
    }{ $why ->
        [anew] {" "}Shapes stay the same: the program makes the function anew each time, or gives it other Python values.
       *[other] {""}
    }
    .passed = { $compile-is ->
        [zero] The GPU does not wait for a compiler in steady steps.
       *[some] The GPU waits { $compile } per step for a compiler ({ $share } of the step).
    }
    .why = XLA compiles once for every combination of input shapes, and again for every new function object. When shapes change from batch to batch, or each step calls jax.jit or tf.function on a new function, it compiles again and again.
    .reads = GPU idle time during compiler events in steady steps. Compilation in the first steps is warm-up and does not count.
    .fix = { $why ->
        [anew] { $framework ->
            [jax] Make the compiled function once, outside of the loop. A lambda, a partial or a new jax.jit in each step is compiled again. Pass numbers that change as arrays and not as static_argnums. jax_explain_cache_misses names the reason.
            [pytorch] Make the compiled function once, outside of the loop. A lambda, a partial or a new torch.compile in each step is compiled again. Pass numbers that change, such as a learning rate, as tensors. TORCH_LOGS=recompiles names the guard that failed.
           *[other] Make the compiled function once, outside of the loop. A lambda, a partial or a new tf.function(jit_compile=True) in each step is compiled again. Pass numbers that change as tensors.
        }
        [shapes] Keep shapes fixed. Drop the last partial batch, pad to a few sizes, or leave the part with changing shapes uncompiled.
       *[unknown] { $framework ->
            [jax] First find out why: jax_explain_cache_misses names the reason. If each step makes a new function (jax.jit, a lambda or a partial in the loop), make it once, outside of the loop. If shapes differ, pad to a few sizes. Pass numbers that change as arrays and not as static_argnums.
            [pytorch] First find out why: TORCH_LOGS=recompiles names the guard that failed. If shapes differ, mark those sizes as dynamic (torch._dynamo.mark_dynamic, dynamic=True), or pad to a few sizes. Pass numbers that change, such as a learning rate, as tensors.
           *[other] Keep shapes fixed. Drop the last partial batch, pad to a few sizes, or leave the part with changing shapes uncompiled.
        }
    }
    .side-effect = { $why ->
        [anew] None.
       *[other] Padding computes values that are discarded: mask them in the loss and in means, or they change what is learnt. A batch that is dropped is not learnt from.
    }
    .verify = "Preparation" in the step breakdown goes to zero.

slow-input-stage =
    .title = Slowest input stage
    .fault = One input stage sets the pace
    .fine = Input stages keep up
    .failed = { $limit ->
        [shuffle] { $stage } fills its buffer in one call, which takes { $filling }: it needs { $filled } elements first.
        [skip] { $stage } drops { $filled } elements in one call, which takes { $filling }: all of them are made first.
       *[other] The slowest input stage, { $stage }, takes { $pace } per step.
    }{ $function-is ->
        [zero] {""}
       *[some] {" "}It calls { $function } ({ $at }).
    }{ $limit ->
        [shard] {" "}A shard behind it throws most of what it makes away.
        [windows] {" "}It makes a separate dataset for each window, and takes that apart again.
        [python] {" "}Its function is Python ({ $runs }): Python code holds the interpreter lock (GIL), so that one call works at a time, however many run. Only waiting, as for a disk, runs side by side.
        [elements] {" "}It works on { $elements } single elements per step, which costs more than the work itself.
        [cores] {" "}While the step waits, { $busy } cores are busy, of { $cores }: more parallel calls bring nothing.
       *[other] {""}
    }{ $lacks-is ->
        [zero] {""}
       *[some] {" "}The pipeline lacks: { $lacks }.
    }
    .passed = { $wait-is ->
        [zero] Every stage of the input pipeline is fast enough.
       *[some] Every stage of the input pipeline is fast enough: a step waits { $wait } for input.
    }
    .why = A pipeline is as fast as its slowest stage. Making another one faster changes nothing.
    .reads = The time of each tf.data iterator without the stages before it, on every thread. Stages with a buffer are left out, because their time is waiting for the stage before. Nothing is reported while the GPU does not wait for input.
    .fix = { $kind ->
        [read] Read several files at once with a parallel interleave. cycle_length says how many. Put small files together into larger ones, and keep the data close to the machine.
        [generator] Replace the Python generator, which makes one element at a time, by a tf.data source and map. Or give a PyDataset (in Keras 2 a Sequence) more workers (workers, and use_multiprocessing for Python that computes). Several generators in parallel help where they wait for files: of one process one thread at a time runs Python (GIL). Where it yields single elements, let it yield whole batches.
        [map] Map in parallel (num_parallel_calls). Map whole batches where the function takes them, and cache results that do not change.
        [filter] A filter tests one element at a time. Compute the test in a parallel map (num_parallel_calls) and filter by its result, or make the test cheaper.
        [python] Write its function in TensorFlow ops (tf.io, tf.image, tf.strings). They run in parallel without Python's lock. Or prepare its results before the training. Parallel calls (num_parallel_calls) help only while the function waits, as for a disk or the network.
        [cores] Make its function cheaper: smaller images, cheaper decoding, whole batches where it takes them. Prepare or cache what does not change, or use a host with more cores.
        [elements] Batch first, and map whole batches with a vectorized function. tf.data then starts one function per batch.
        [service] Run more workers of tf.data service. They make its elements. Or profile one to see what it waits for.
        [reading] Put small files together into larger ones, or keep the data closer to the machine. These files are read in parallel already. Or raise cycle_length, or num_parallel_calls of a map that reads: reading waits, and more calls than cores help.
        [interleaved] Split large files, and read more of them at once. One thread reads each: cycle_length and num_parallel_calls say how many there are, or num_parallel_reads of make_csv_dataset. Text costs more to read than records: convert it to TFRecord once, or cache what does not change.
        [parallel] Make the function of this stage cheaper. It runs in parallel already. Or map whole batches where it takes them, or cache what does not change.
        [batch] Batch in parallel (num_parallel_calls), and make elements smaller before they are batched.
        [shuffle] Shuffle file names or indices and not whole elements, or use a smaller buffer.
        [skip] Skip before what makes the elements (map, batch). Or keep what is skipped in separate files. Each new iterator makes all of it again.
        [shard] Shard before what makes the elements (map, batch), or shard the names of files. A dataset that tf.distribute shards by elements (AutoShardPolicy.DATA) makes all of them on each worker: let it shard files (AutoShardPolicy.FILE).
        [windows] Cut windows out of whole arrays: keras.utils.timeseries_dataset_from_array, tf.signal.frame, or tf.gather by a batch of indices in one map. window() makes a dataset for each, which costs more than its numbers. Or cache what comes out.
        [unbatch] Do not take batches apart to batch them again. rebatch(size), in newer versions of TensorFlow, cuts them anew without single elements. Or read and parse pieces of the size that the step takes.
        [group] Use smaller windows, or smaller batches and fewer buckets (bucket_by_sequence_length). Map what comes before in parallel (num_parallel_calls), and prefetch behind it.
        [interleave] Interleave in parallel (interleave with num_parallel_calls): what is below it then runs for several files at once. Now it takes one element after the other.
        [cache] Cache in memory (cache() without a file) where it fits. Else cache less: what is smaller (uint8, before casts and augmentation), or several files of records that are read in parallel.
       *[other] Give this stage less to do, or cache its result.
    } Then look again: the next slowest may be almost as slow.
    .side-effect = Parallel work takes more of the host's cores and memory. A cache keeps the data in memory, and repeats the random changes made before it.
    .verify = The stage's time per step shrinks, and so does "Input wait" in the step breakdown.

eager-execution =
    .title = Eager execution
    .fault = Ops run one by one from Python
    .fine = Eager ops are few, or cost little
    .limit = { $limit } of launches, kernel time or ops
    .failed = { $place ->
        [host] { $of ->
            [capture] Python runs { $ops } ops one by one ({ $share } of all ops). Between them no op runs for { $idle } of { $step } ({ $idle-share }).
           *[step] Python runs { $ops } ops one by one in each step ({ $share } of all ops). Between them no op runs for { $idle } of { $step } ({ $idle-share }).
        }
       *[gpu] { $share } of the { $of ->
            [time] kernel time comes
           *[launches] launches come
        } from ops that Python runs one by one. The GPU waits { $idle } of { $step } for them ({ $idle-share }).
    }
    .passed = { $place ->
        [host] { $share } of the ops are run one by one from Python.
       *[gpu] { $share-is ->
            [zero] No launch comes from an eager op.
           *[some] { $share } of the { $of ->
                [time] kernel time comes
               *[launches] launches come
            } from eager ops.
        }{ $idle-is ->
            [zero] {""}
           *[some] {" "}The GPU waits { $idle } of { $step } for them.
        }
    }
    .why = In eager mode Python dispatches every op separately. Inside a tf.function the runtime does it, many times faster.
    .reads = Launches outside any run of a function and the time of their kernels (the larger share counts), and the idle time before them. Ops around a step that a function runs (of callbacks, metrics, summaries or Keras itself) are not reported here: they are Python between steps. Without a GPU: the time from one such op to the next in which none computes. { saving-ahead }
    .fix = { $framework ->
        [jax] Compile the whole step in one jax.jit. Outside of it Python dispatches each operation, which takes longer than a small operation itself. A loop of Python over one function becomes lax.scan. Arrays that Python makes one by one (jnp.array in a loop) become one, with np.stack before. Make batches with NumPy alone, not with operations of JAX's for each example (jax.nn.one_hot). Indexing an array (x[i]) is several operations as well: do it within jit, or index NumPy arrays.
       *[other] Put the step into a tf.function. Model.fit does so unless run_eagerly is set.
    }
    .side-effect = { $framework ->
        [jax] jax.jit compiles again for every new shape of its arguments.
       *[other] Python code inside a tf.function runs only while it is traced: use tf.print and TensorFlow's control flow.
    }
    .verify = The share of eager ops drops, and "Kernel launch" in the step breakdown shrinks.

recurring-copies =
    .title = Copies in every step
    .fault = A copy recurs in every step
    .fine = Recurring copies cost little
    .failed = { $copies-n ->
        [one] One copy recurs at the same place in every step. It costs { $cost } per step ({ $share } of the step).
       *[other] { $copies } copies recur at the same place in every step. They cost { $cost } per step ({ $share } of the step).
    }
    .passed = { $cost-is ->
        [zero] No time is lost to copies that recur in every step.
       *[some] Copies that recur in every step cost { $cost } ({ $share } of the step).
    }
    .why = A copy that recurs at the same place is built into the program: an op on the wrong device, or a value that is read in every step.
    .reads = Copies by op: in which share of the steps they occur, and how far their place varies; their time, and the idle time until the host has noticed their end. The batch, copies that overlap kernels, and reads every N steps are not reported. Copies within a GPU's memory are not counted. { saving-ahead }
    .fix = { $cause ->
        [loop] Let the loop read its condition less often: do more in each iteration. The host reads it from the GPU before each one.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
       *[ops] { $framework ->
            [jax] Look at the ops before and after the copy in the table. The host reads the predicate of lax.cond and the condition of lax.while_loop. For cheap branches take jnp.where, which computes both and reads nothing. Read values only every N steps.
            [pytorch] { $cause ->
                [values] { copies-of-values }
                [sizes] { copies-of-sizes }
                [made] { copies-made }
               *[ops] { copies-of-values } { copies-of-sizes } { copies-made }
            }
            [tensorflow] { $cause ->
                [sizes] { copies-of-sizes }
               *[ops] Look at the ops before and after the copy in the table. Move the op between them to the GPU, or read the value every N steps. { copies-of-sizes }
            }
           *[other] Look at the ops before and after the copy in the table. Move the op between them to the GPU, or read the value every N steps.
        }
    }
    .side-effect = A value that is read every N steps is up to N steps old in logs.
    .verify = The copies in the table disappear.

unfused-elementwise =
    .title = Element-wise kernels in a row
    .fault = Element-wise kernels are not fused
    .fine = Little time to save by fusing
    .failed = { $time } of { $step } is in element-wise kernels that run one after another ({ $share }). Fusion could turn { $kernels } kernels into { $chains }.
    .passed = { $time-is ->
        [zero] No element-wise kernels run one after another.
       *[some] Chains of element-wise kernels take { $time } of { $step } ({ $share }).
    }
    .why = Each of these kernels reads its input from memory and writes its output back. One fused kernel reads and writes once.
    .reads = Two or more element-wise kernels in a row. Kernels that XLA has fused are not reported. At best, a chain takes as long as one of its kernels, without idle time between them.
    .fix = { $framework ->
        [jax] Let XLA compile the function that contains them.
        [pytorch] Let torch.compile fuse them, or use fused kernels. Optimizers have fused=True, and averages of weights torch._foreach_lerp_.
       *[other] { $xla ->
            [on] XLA is on, but not for these ops. Compile the function that contains them as well.
           *[other] Let XLA compile the function that contains them.
        }
    }
    .side-effect = Every new input shape is compiled again.
    .verify = Each chain becomes one fused kernel, and its time shrinks.

xla-off =
    .title = XLA
    .fault = XLA is off
    .fine = XLA is on, or has little to improve
    .failed = XLA is off, and { $share } of { $step } is time that it can reduce.{ $launch-is ->
        [zero] {""}
       *[some] {" "}The GPU waits { $launch } for launches.
    }{ $chains-is ->
        [zero] {""}
       *[some] {" "}Chains of element-wise kernels take { $chains }.
    }
    .passed = { $share-is ->
        [zero] XLA has nothing to improve here.
       *[some] XLA is on, or has little to improve here ({ $share } of { $step }).
    }
    .why = XLA compiles a function into fewer, larger kernels.
    .reads = Signs of XLA, idle time waiting for launches, and chains of element-wise kernels. Nothing is reported when there is little to gain.
    .fix = Turn on XLA for the training function as a separate change, and compare. Fix the input pipeline and mixed precision first.
    .side-effect = The first steps take longer. Memory use changes: the guide says it shrinks, because fused kernels keep fewer intermediate results. Auto-clustering above level 1 fuses more but can need more memory. Shapes must not change from batch to batch.
    .verify = There are fewer kernels per step and the step gets shorter.

small-model =
    .title = Work for the GPU
    .fault = Too little work for a GPU
    .fine = Enough work for a GPU
    .failed = The GPU is busy for only { $busy } per step ({ $busy-share } of the step). A GPU may not pay off for this model.
    .passed = The GPU is busy for { $busy } per step ({ $busy-share } of the step).
    .why = Every step has costs on the host that do not shrink with the model. A very small model spends more time there than on the GPU.
    .reads = How long the GPU is busy per step, with collectives and copies, and its share of the step. A remark, not a fault.
    .fix = Use a larger batch, or compare with a run on the CPU.
    .side-effect = A larger batch may change convergence.
    .verify = The GPU's share of the step grows.

input-threads-delay-launches =
    .title = Input threads and launches
    .fault = Input threads delay kernel launches
    .fine = Input threads hardly delay launches
    .failed = The GPU waits { $overlap } per step for launches while tf.data threads are busy ({ $share } of the step).{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] {" "}The same launches are { $busy } apart then, { $alone } otherwise (median).
        }
    }{ $paused-is ->
        [zero] {""}
       *[some] {" "}{ $paused } of the wait is in pauses that end just as such a thread comes to rest.
    } { $cause ->
        [lock] Python launches kernels and also makes input elements; both need Python's lock (GIL).
        [python] The Python thread that launches kernels needs a core.
       *[cores] TensorFlow's threads that launch kernels need a core.
    }
    .passed = { $overlap-is ->
        [zero] The GPU does not wait for launches while tf.data threads are busy.
       *[some] The GPU waits { $overlap } per step for launches while tf.data threads are busy ({ $share } of the step).
    }{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] {" "}The same launches are { $busy } apart then, { $alone } otherwise (median).
        }
    }
    .why = Input threads and launching threads share the host's cores, and Python threads share one lock. A launch that waits for either comes late.
    .reads = The time from one launch to the next, for the same pairs of kernels, with and without busy tf.data threads; pauses that end just as such a thread comes to rest; and the idle time meanwhile. Busy threads that slow nothing down are not reported.
    .fix = { $cause ->
        [lock] Make input elements without Python. Replace a generator or py_function by a tf.data source and map. Put the step into a tf.function.
        [python] Put the step into a tf.function, or give tf.data fewer threads.
        [cores] Give the GPU private launch threads.
       *[other] If TensorFlow's threads launch kernels, give the GPU private launch threads. If Python launches them, put the step into a tf.function, give tf.data fewer threads, and replace a generator or py_function by a tf.data source and map.
    }
    .side-effect = { $cause ->
        [lock] { eager-execution.side-effect }
        [python] { eager-execution.side-effect }
       *[other] Two threads per GPU are taken from the input pipeline.
    }
    .verify = Launches follow each other as fast with tf.data as without it, and "Kernel launch" in the step breakdown shrinks.

dynamic-loss-scaling =
    .title = Dynamic loss scaling
    .fault = Loss scaling waits for the host
    .fine = Loss scaling costs little
    .failed = The GPU waits { $cost } per step while the host decides about the loss scale ({ $share } of the step).
    .passed = { $cost-is ->
        [zero] The GPU does not wait for loss scaling.
       *[some] The GPU waits { $cost } per step for loss scaling ({ $share } of the step).
    }
    .why = The host decides whether a step is skipped. The GPU waits until the host has read the value and continues.
    .reads = Ops and kernels that look for infinities in gradients or update the loss scale, small copies that the host waited for, and ops of the loss scale on the host. A metric that is read back counts under "{ blocking-copies.title }". { saving-ahead }
    .fix = { $has-bf16 ->
        [off] Use a fixed loss scale once you know one that works.
       *[on] Use a fixed loss scale once you know one that works, or bf16, which needs none.
    }
    .side-effect = With a fixed scale no step is skipped: one that is too large makes gradients infinite and the weights NaN, one that is too small loses gradients.
    .verify = The copies in the table disappear and the gap at the end of the step closes.

unaligned-dimensions =
    .title = Matrix sizes
    .fault = Matrix sizes are not multiples of 8
    .fine = Matrix sizes suit Tensor Cores
    .failed = { $odd } of { $step } is in matrix products with sizes that are not multiples of 8 ({ $share }).
    .passed = { $odd-is ->
        [zero] Matrix sizes are multiples of 8.
       *[some] { $odd } of { $step } is in matrix products with sizes that are not multiples of 8 ({ $share }).
    }
    .why = Tensor Cores work on blocks. Sizes that do not fill them waste a part; they do not prevent Tensor Cores.
    .reads = The input shapes of matrix products in half precision. Convolutions are left out, because cuDNN pads them itself.
    .fix = Round layer sizes, vocabulary and batch up to multiples of 8 (of 16 for int8).
    .side-effect = A little more memory and work for the padding.
    .verify = The time of the kernels in the table shrinks.

small-batch =
    .title = Batch size and GPU memory
    .fault = The batch leaves memory unused
    .fine = The batch is large enough
    .limit = { $limit } of GPU memory
    .failed = Memory use peaks at { $peak } of { $limit } ({ $used }). { $fixed } of the step does not grow with the batch.
    .passed = Memory use peaks at { $peak } of { $limit } ({ $used }).{ $fixed-is ->
        [zero] {""}
       *[some] {" "}{ $fixed } of the step does not grow with the batch.
    }
    .why = Launches, exchange of gradients and Python take the same time for a small batch as for a large one. A larger batch spreads that time over more examples.
    .reads = The peak of memory in use (not reserved) that TensorFlow's allocator reports, and the part of the step that goes to launches, Python and the exchange of gradients. Waiting for input and copies of batches grow with the batch and do not count.
    .fix = Raise the batch size per GPU as far as memory allows, and watch the memory profile.
    .side-effect = A larger batch may change convergence. The learning rate usually has to grow with it.
    .verify = More examples per second. The time of a single step grows.

input-cannot-feed-gpus =
    .title = Input for all GPUs
    .fault = { $kind ->
        [own] One GPU waits for input, others for it
       *[shared] One input pipeline cannot feed all GPUs
    }
    .fine = Input keeps up with all GPUs
    .failed = Per step one GPU waits { $wait } for its batch, and the others wait for that GPU ({ $share } of the step).{ $fed-is ->
        [zero] {""}
       *[some] {" "}The host cannot feed all { $fed } GPUs.
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } sets the pace.
    }{ $function-is ->
        [some] {" "}It runs { $function } ({ $at }).
       *[zero] {""}
    }
    .passed = { $wait-is ->
        [zero] The host feeds all { $gpus } GPUs in time.
       *[some] In each step the GPU that waits longest for its batch waits { $wait } ({ $share } of the step).
    }
    .why = With several GPUs a step takes several batches from the same host. An input pipeline that kept up with one GPU may not keep up with all.
    .reads = In each step, the GPU that waits longest for its batch, because the others wait for it. Late batches that no GPU waits for are not reported.
    .fix = Make the input pipeline faster, spread reading over files and workers, and prefetch for every GPU.
    .side-effect = More worker threads take cores from the threads that launch kernels.
    .verify = "Input wait" in the step breakdown shrinks on every GPU.

idle-gpus =
    .title = GPUs in use
    .fault = { $kind ->
        [wrong] The slower GPU does the work
       *[unused] GPUs without work
    }
    .fine = { $kind ->
        [no-replicas] All GPUs that help have work
        [slices] All GPUs that help have work
       *[none] All GPUs have work
    }
    .failed = { $kind ->
        [wrong] The program ran on { $model }. The faster GPU ({ $idle }) ran no kernel: { $gpus }.
       *[unused] { $unused } of { $seen } GPUs ran no kernel: { $gpus }.
    }
    .passed = { $kind ->
        [slices] { $gpus } ({ $idle }) ran no kernel. A process can use only one slice of a GPU (MIG), so this is no fault.
        [no-replicas] { $gpus } ({ $idle }) ran no kernel. Together with { $model } it would make a run slower, not faster, so this is no fault.
       *[none] All { $seen } GPUs ran kernels.
    }
    .why = A GPU that computes nothing costs as much as one that does.
    .reads = Which of the GPUs that the profiler saw ran kernels. If exactly one did, this may be intended, and confidence is lower. GPUs are compared by memory bandwidth, multiprocessors and compute capability: one that would only make the others wait, such as a display card, does not count.
    .fix = { $kind ->
        [wrong] Let the program see the faster GPU alone. Set CUDA_VISIBLE_DEVICES to its number, and CUDA_DEVICE_ORDER=PCI_BUS_ID, so that numbers are those of nvidia-smi.
       *[unused] { $framework ->
            [jax] Shard the batch over all devices, or give the others to another program.
            [pytorch] Train one process per GPU (DistributedDataParallel), or give the others to another program.
           *[other] Train with a distribution strategy over all GPUs, or give the others to another program. In a custom loop, divide each GPU's loss by the number of GPUs: the optimizer adds up their gradients.
        }
    }
    .side-effect = { $kind ->
        [wrong] A display that runs on this GPU shares it with the training.
       *[unused] The batch is divided among the GPUs: raise it, and the learning rate with it, or each GPU gets less to do. Convergence may change.
    }
    .verify = All GPUs show kernels in this report.

extra-allreduce =
    .title = Number of AllReduce calls
    .fault = Too many AllReduce calls
    .fine = AllReduce calls are few, or cost little
    .failed = Gradients are reduced in { $calls } calls per step, each { $shortest } or longer. The calls after the first cost at most { $cost } in total ({ $share } of the step).
    .passed = { $calls-n ->
        [one] Gradients are reduced in one call per step.
       *[other] Gradients are reduced in { $calls } calls per step.
    }{ $cost-is ->
        [zero] {""}
       *[some] {" "}The calls after the first cost at most { $cost } in total ({ $share } of the step).
    }
    .why = Every call has a fixed cost, whatever its size. The guide expects one call per GPU and step for all gradients.
    .reads = Collective calls per step that all GPUs make, without those of SyncBatchNorm, and the shortest time of such a call. A few large packs, and calls that overlap computing, are not reported.
    .fix = { $horovod ->
        [on] { horovod-packs }
       *[off] { $framework ->
            [jax] Reduce gradients in one call or a few packs. Use one psum over the whole tree of them.
            [pytorch] Reduce gradients in one call or a few packs: larger buckets (bucket_cap_mb). Where a step sums up several batches, reduce after the last one only (no_sync, or set_requires_gradient_sync of FSDP2).
           *[other] Reduce gradients in one call or a few packs. Apply them in one call of the optimizer, and leave packing to tf.distribute. Where a step sums up several batches, reduce their sum.
        }
    } Where a step computes little, a larger batch on each GPU, or fewer GPUs, help more.
    .side-effect = One large call starts later than many small ones; a few packs are a good compromise. An optimizer that counts its steps, such as Adam, counts every call: with one call it takes other steps.
    .verify = The number of calls in this row drops.

slow-allreduce =
    .title = AllReduce speed
    .fault = AllReduce is slower than its links
    .fine = AllReduce is fast enough
    .limit = { $limit }× what links need
    .failed =
        AllReduce takes { $ratio } times as long as its links need: { $transfer } instead of { $expected } per step. The needed time is for { $bytes } ({ $size-source ->
            [parameters] 4 bytes per parameter
           *[calls] by the shapes of the calls
        }) at { $rate } ({ $rate-source ->
            [given] as specified
           *[table] the usual link of this GPU
        }). The guide's rule, bytes over bandwidth, gives { $guide }.{ $link-is ->
            [zero] {""}
           *[some] {" "}The usual link of such a GPU is { $link }.
        }
    .passed =
        AllReduce takes { $transfer } per step; its links need { $expected }. The needed time is for { $bytes } ({ $size-source ->
            [parameters] 4 bytes per parameter
           *[calls] by the shapes of the calls
        }) at { $rate } ({ $rate-source ->
            [given] as specified
           *[table] the usual link of this GPU
        }). The guide's rule, bytes over bandwidth, gives { $guide }.
    .why = Gradients pass between the GPUs in every step. How fast depends on their links: NVLink, PCIe, or the network.
    .reads = The bytes that the calls move, or 4 bytes for each parameter that you specify (gradients are 32-bit floats in TensorFlow, with mixed precision too). The shortest time over the GPUs, so that waiting for a late GPU does not count. The bandwidth that you specify, or a table of usual links.
    .fix = { $framework ->
        [jax] Look at the links with { topology-command }, and let NCCL log what it uses. Between hosts, check that NCCL uses the fast network.
        [pytorch] Look at the links with { topology-command }, and let NCCL log what it uses. Between hosts, check that NCCL uses the fast network.
       *[other] Look at the links with { topology-command }, and let NCCL log what it uses. On one host, try another cross-device communication. Between hosts, check that NCCL uses the fast network.
    }
    .side-effect = None for the result. NCCL's log is long; another way to communicate may be slower: measure both.
    .verify = The transfer time in this row gets closer to what the links need.

exposed-allreduce =
    .title = AllReduce overlap
    .fault = Collectives are not overlapped
    .fine = Little time in exposed AllReduce
    .failed =
        { $ranks ->
            [one] Collectives take { $exposed } per step while this GPU computes nothing ({ $share } of the step). Calls per step: { $calls }.
           *[all] Collectives take { $exposed } per step while the GPU computes nothing ({ $share } of the step). Calls per step: { $calls }.
        }{ $bytes-is ->
            [zero] {""}
           *[some] {" "}They move { $bytes } per step, at { $rate }.
        }{ $ahead-is ->
            [zero] {""}
           *[some] {" "}Before them the GPU stands idle for another { $ahead }: Horovod waits until all ranks have the same gradients ready.
        }
    .passed = { $exposed-is ->
        [zero] AllReduce fully overlaps computing.
       *[some] Collectives take { $exposed } per step while the GPU computes nothing ({ $share } of the step).
    }
    .why = The gradients of the last layers are ready long before those of the first. Reducing them during the backward pass hides most of their time.
    .reads = Collectives while nothing computes, without the wait for the latest GPU if all ranks were captured. An AllReduce during the backward pass is not reported, however long.
    .fix = { $kind ->
        [statistics] Exchange statistics in fewer layers. These collectives are SyncBatchNorm's: each waits for the slowest GPU twice per layer. With enough examples on each GPU the ordinary BatchNorm needs none, and neither does GroupNorm.
        [random] { $framework ->
            [jax] Let each GPU make its own random numbers. These collectives exchange parts of random numbers, such as those of dropout, each of which depends on others. Larger gradient buckets change nothing here. jax.config.update('jax_threefry_partitionable', True) does so, which is the default since JAX 0.5, or another generator (jax_default_prng_impl=unsafe_rbg).
           *[other] Let each GPU make its own random numbers. These collectives exchange parts of random numbers, such as those of dropout, each of which depends on others. Larger gradient buckets change nothing here.
        }
        [values] Reduce and read these values only every N steps, or together for several batches. The host reads each result at once, as a log or a check does, and launches nothing until all GPUs have come. Larger gradient buckets change nothing here.
        [activations] Share a layer among fewer GPUs, or those with the fastest links. These collectives exchange activations of layers that several GPUs share (tensor or sequence parallelism, all-to-all of experts), and the next kernel needs each result at once. Or overlap the exchange with work that does not need it. In a pipeline of stages (send and recv) a GPU waits for the one before: more and smaller micro-batches, or stages that take equally long, shorten that. Larger gradient buckets change nothing here.
        [parameters] { $framework ->
            [tensorflow] Where the table of an embedding is small, make its gradients dense (tf.convert_to_tensor, Horovod: sparse_as_dense=True). They are then reduced with the others. Else look up fewer rows. What is gathered in TensorFlow are mostly gradients of embeddings (tf.IndexedSlices), whose bytes grow with the batch.
           [pytorch] These collectives gather parameters. Gather those of the next layer while this one computes (prefetching), or keep more of them on each GPU if memory allows. With several hosts, share them out within each host only (HYBRID_SHARD of FSDP), so that they pass its own links. Broadcasts of DistributedDataParallel copy buffers, such as those of BatchNorm, before each forward pass: broadcast_buffers=False leaves them out. Where one process loads the batches of all and sends them (dispatch_batches of Accelerate), let each load its own.
           [jax] These collectives gather parameters, or arrays that neighbours shard otherwise. Give both the same sharding (in_shardings, with_sharding_constraint). Of parameters gather those of the next layer while this one computes (prefetching), or keep more of them on each GPU if memory allows. XLA moves them under computing with --xla_gpu_enable_latency_hiding_scheduler=true.
           *[other] These collectives gather parameters. Gather those of the next layer while this one computes (prefetching), or keep more of them on each GPU if memory allows.
        }
        [replicas] Use DistributedDataParallel in place of DataParallel, with one process for each GPU. DataParallel sends all parameters from the first GPU in every step, and adds up the gradients there. Larger buckets change nothing here.
        [packed] Send fewer bytes, or send them less often. These calls are few and large already. Compress gradients to 16 bits (compression=hvd.Compression.fp16), sum up those of several batches (backward_passes_per_step), or use a larger batch. Between hosts, a faster network counts, and whether NCCL uses it (NCCL_DEBUG=INFO). Where the GPU stands idle before them, look for ranks that come late, and shorten HOROVOD_CYCLE_TIME.
       *[gradients] { $horovod ->
            [on] { horovod-packs }
           *[off] { $framework ->
                [pytorch] Let gradients be reduced during the backward pass: in buckets by DistributedDataParallel (bucket_cap_mb), layer by layer by FSDP. Nothing hides the last ones, of the first layers: keep them small, and sum up the gradients of several batches (no_sync, or set_requires_gradient_sync of FSDP2) or use a larger one. With find_unused_parameters=True, or gradients that the program reduces itself, less overlaps: static_graph=True. Start other collectives as early as their inputs allow (async_op=True).
                [jax] Reduce gradients in a few packs during the backward pass, or use a larger batch. The time of an AllReduce does not grow with it. Of several batches in a step add the gradients up on each GPU, and reduce the sum once. Start other collectives, such as an all-to-all of embeddings, as early as their inputs allow, and wait for them as late as possible. XLA moves them under computing with --xla_gpu_enable_latency_hiding_scheduler=true.
               *[other] Reduce gradients in a few packs during the backward pass, or use a larger batch. The time of an AllReduce does not grow with it. Of several batches in a step add the gradients up on each GPU, and reduce the sum once. Start other collectives, such as an all-to-all of embeddings, as early as their inputs allow, and wait for them as late as possible.
            }
        }
    }
    .side-effect = A larger batch may change convergence.
    .verify = "Collective" in the step breakdown shrinks.

late-allreduce =
    .title = Waiting in AllReduce
    .fault = GPUs wait in collectives for a late GPU
    .fine = GPUs hardly wait for each other
    .failed =
        GPUs wait up to { $wait } per step in collectives for the last GPU to arrive ({ $share } of the step). GPU { $gpu } on { $host } comes last in { $often } of the calls. { $cause ->
            [compute] It computes { $more } longer per step than the others{ $why ->
                [model] , because it is another, slower model ({ $model }).
                [slow-gpu] , in all ops alike: the GPU itself is slow.
                [slow-host] , like all GPUs of its host, in all ops alike: the host is slow.
                [uneven-data] , but not in the optimizer: it gets more data.
                [extra-ops] , mostly in { $op }.
               *[other] .
            }
            [input] It waits { $more } longer per step for its input.
            [launch] It waits { $more } longer per step for kernel launches.
            [host] It waits { $more } longer per step for other work of the host.
            [stopped] Its host stops for { $more } longer per step, and nothing runs there.
            [copies] It copies { $more } longer per step.
            [turn] It begins its steps { $more } after the first GPU of its host, which launches for one GPU after the other.
           *[other] No single cause stands out.
        }{ $turns ->
            [yes] {" "}Several GPUs are late, in turns.
           *[no] {""}
        }
    .passed = { $wait-is ->
        [zero] GPUs do not wait for each other in collectives.
       *[some] GPUs wait up to { $wait } per step for each other in collectives ({ $share } of the step).
    }
    .why = A collective starts to move data when the last GPU arrives. All others wait until then.
    .reads = How much longer each GPU's kernel takes than the shortest kernel of the same call. Durations need no common clock, so this works across hosts. Waiting while the same GPU computes costs nothing and does not count.
    .fix = { $cause ->
        [compute] { $why ->
            [model] Train without the slower GPU, or give it a smaller part of the batch. See "Balance between GPUs".
            [slow-gpu] Look for another program on the late GPU, low clocks or heat. If nothing helps, train without it.
            [slow-host] Look for another program on the late host, low clocks or heat. If nothing helps, train without it.
            [uneven-data] Give the late GPU no more data than the others.
            [extra-ops] Spread the ops in the table over the GPUs.
           *[other] Find out why the late GPU computes longer. It may have more data, low clocks, or another program on it.
        }
        [input] Make the batches of the late GPU as early as those of the others.
        [launch] Let the late GPU launch fewer ops. Where one process drives several GPUs, give it a separate one.
        [host] Move other work of its host out of the step: logging, checkpoints, Python code.
        [stopped] Find out what stops the late host. It may be another program on its cores, page faults, or garbage collection.
        [copies] Spread the copies of the late GPU over the GPUs, or leave them out.
        [turn] Fix the staggered step starts first: this waiting goes with them.
       *[other] Find out why that GPU is late. It may have more work, a late start, its input, or another program on it.
    }
    .side-effect = None here: the fix of the cause has its own.
    .verify = The waiting time in this row shrinks.

cross-gpu-copies =
    .title = Copies between GPUs
    .fault = Tensors are copied between GPUs
    .fine = Copies between GPUs cost little
    .failed = GPU { $gpu } computes nothing for { $exposed } per step while data is copied between GPUs ({ $share } of the step).{ $rate-is ->
        [zero] {""}
       *[some] {" "}Copies run at { $rate }{ $link-is ->
            [zero] .
           *[some] ; the usual link of such GPUs reaches { $link }.
        }
    }
    .passed = { $exposed-is ->
        [zero] Copies between GPUs delay no GPU.
       *[some] Copies between GPUs delay a GPU by at most { $exposed } per step ({ $share } of the step).
    }
    .why = With a copy of the model on every GPU, only gradients have to pass between them.
    .reads = Copies that leave their GPU while no kernel runs. Copies within a GPU and NCCL's traffic are not reported.
    .fix = Look at the ops around the copies in the table. { $framework ->
        [jax] Give parameters and batch a sharding before the step
        [pytorch] Keep modules and buffers on their own GPU
       *[other] Create variables under the strategy's scope
    }, and keep each replica's tensors on its own GPU. { $nccl ->
        [none] No NCCL kernel ran, so these copies are the exchange of gradients itself: let NCCL reduce them.
        [split] The GPUs run different ops: a model, or its variables and their updates, is spread over them. Build it, its optimizer and its step on one GPU, and use the others for replicas.
       *[seen] { $framework ->
            [jax] NCCL reduces dense gradients, so these are other tensors.
            [pytorch] NCCL reduces dense gradients, so these are other tensors.
           *[other] NCCL reduces dense gradients, so these are other tensors. Gradients of an embedding are sparse (IndexedSlices) and are gathered on one GPU: make them dense (tf.convert_to_tensor) where the table is small.
        }
    }
    .side-effect = Every GPU keeps its own variables, which takes memory.
    .verify = The copies in the table disappear.

uneven-replicas =
    .title = Balance between GPUs
    .fault = Uneven work across GPUs
    .fine = Work is even across GPUs
    .failed = GPU { $gpu } on { $host } computes { $more } longer per step than the mean of the GPUs ({ $share } of the step).{ $op-is ->
        [zero] {""}
       *[some] {" "}Its extra work is mostly { $op }.
    }{ $kind ->
        [model] {" "}It is a slower model: { $model }. The faster model in this run is { $others }.
        [pace] {" "}It runs all ops as often as the others, and takes longer for each.
       *[work] {""}
    }
    .passed = { $more-is ->
        [zero] All GPUs compute equally long.
       *[some] The busiest GPU computes { $more } longer per step than the mean of the GPUs ({ $share } of the step).
    }
    .why = All GPUs wait for the busiest one in every step. Often this is the first GPU, which gets extra work.
    .reads = Compute time per step of every GPU, and the ops that take longer on the busiest one. Pipeline stages run different ops by design and are not reported.
    .fix = { $kind ->
        [model] Train without the slower GPU (CUDA_VISIBLE_DEVICES), or give it a smaller part of the batch. A custom loop does so with strategy.experimental_distribute_values_from_function. MirroredStrategy gives all GPUs equal parts.
        [pace] Give every replica a batch of the same size. If they have, this GPU is slower than the others: compare clock, temperature, power limit and other programs ({ clock-command }).
       *[work] { $framework ->
            [pytorch] Use DistributedDataParallel in place of DataParallel, with one process for each GPU. DataParallel splits the batch, gathers outputs and computes the loss on the first GPU. Else spread the extra ops in the table over the GPUs.
           *[other] Run the extra ops only every N steps (summaries, metrics), or spread them over the GPUs. Give every replica a batch of the same size. Only small ones belong on the CPU.
        }
    }
    .side-effect = { $kind ->
        [model] Fewer GPUs, or unequal parts: weigh the loss of each part by its examples.
        [pace] A GPU that others use as well has no fixed speed.
       *[work] Work on the CPU may delay the launches of all GPUs: look at "Kernel launch".
    }
    .verify = The difference in this row shrinks.

serial-gpus =
    .title = Parallel work of the GPUs
    .fault = GPUs work one after another
    .fine = GPUs work at the same time
    .limit = { $limit } GPUs at once
    .failed = On average { $at-once } of { $gpus } GPUs compute at once: they take turns.
    .passed = On average { $at-once } of { $gpus } GPUs compute at once.
    .why = Control dependencies between the replicas can make them run one after the other. Then several GPUs are as slow as one.
    .reads = The compute time of a host's GPUs added up, divided by the time in which any of them computes. Pipeline stages are not reported.
    .fix = { $framework ->
        [jax] Shard the batch, or let several micro-batches follow one another. Parts of one model on different devices wait for each other. Else look for ops that depend on other devices. If there are none in your code, file an issue with JAX and attach what "Copy for an issue" gives, and the picture.
        [pytorch] Give each GPU the whole model, or let several micro-batches follow one another. Parts of one model on different GPUs wait for each other. Else look for ops that depend on other devices. With a loop over the GPUs in one process, they take turns. With one process per GPU they do not.
       *[other] Give each GPU the whole model and a part of the batch (MirroredStrategy). Layers that tf.device puts on different GPUs wait for each other. Else look for ops that depend on other replicas. If there are none in your code, file an issue at https://github.com/tensorflow/tensorflow/issues/new/choose with what "Copy for an issue" gives, and the picture.
    }
    .side-effect = Without control dependencies, side effects such as prints and summaries come in any order.
    .verify = The number of GPUs that compute at once grows.

staggered-launches =
    .title = Step start on each GPU
    .fault = Staggered step starts
    .fine = GPUs start their steps together
    .failed = GPU { $gpu } starts its steps { $skew } later than the median GPU ({ $share } of the step): the host launches for one GPU after the other.
    .passed = { $skew-is ->
        [zero] All GPUs start their steps at the same time.
       *[some] The last GPU starts its steps { $skew } later than the median GPU ({ $share } of the step).
    }
    .why = When the host's threads serve one GPU with many ops, the others get theirs late, and all wait for the last one.
    .reads = The first kernel of every step on each GPU of a host, as the median over the steps. Pipeline stages are staggered by design. In the trace viewer, rows named tf_Compute are not CPU threads.
    .fix = { $framework ->
        [jax] Run one process per GPU, or launch fewer ops.
        [pytorch] Run one process per GPU, or launch fewer ops.
       *[other] { $threads ->
            [private] Launch fewer ops (XLA), or run one process per GPU. Every GPU has private launch threads already.
           *[other] Give every GPU private launch threads. Two per GPU are usually enough.
        }
    }
    .side-effect = Two threads per GPU are taken from the input pipeline.
    .verify = The delay in this row shrinks, and so does the waiting in AllReduce.

poor-scaling =
    .title = Scaling
    .fault = Several GPUs scale poorly
    .fine = Several GPUs scale well
    .limit = { $limit } efficiency
    .failed = Scaling efficiency is { $efficiency } ({ $gpus } GPUs). A step takes { $step } on all of them and { $one } on one.
    .passed = Scaling efficiency is { $efficiency } ({ $gpus } GPUs). A step takes { $step } on all of them and { $one } on one.
    .why = With the same batch on each GPU, a step should take little longer on several GPUs than on one.
    .reads = The step time of a run on one GPU that you specify. Without it there is no verdict.
    .fix = Fix the findings about one GPU first, then those of this section on AllReduce, input and launches.
    .side-effect = None here: each fix has its own.
    .verify = The step times of both runs come closer.

repeated-preparation =
    .title = Work made again in every step
    .fault = { $kind ->
        [load] Kernels are loaded in steady steps
        [library] Libraries are made in steady steps
        [input] Steady steps make an input pipeline
        [graph] CUDA graphs are made in steady steps
       *[trace] A function is traced in steady steps
    }
    .fine = Steady steps make nothing ready again
    .failed = { $kind ->
        [load] The driver loads the code of kernels again, which takes { $compile } per step ({ $share } of the step).
        [library] A library, a stream or a context is created again, which takes { $compile } per step ({ $share } of the step).
        [input] A dataset and its iterator are made again, which takes { $compile } per step ({ $share } of the step).
        [graph] A CUDA graph is recorded and made ready again, which takes { $compile } per step ({ $share } of the step).
       *[trace] A function is traced again and made ready to run, which takes { $compile } per step ({ $share } of the step).{ $function-is ->
            [zero] {""}
           *[some] {" "}The function is { $function }.
        }
    } This happens in { $steps } of { $of } steps.
    .passed = { $compile-is ->
        [zero] Steady steps trace no function, and load no kernels or libraries.
       *[some] To trace functions and to load kernels or libraries takes { $compile } per step ({ $share } of the step).
    }
    .why = TensorFlow traces a tf.function once for every combination of input shapes and Python values, and again for every new tf.function object. The graph is then built and optimized in Python while the GPU waits. Code of kernels, libraries and streams need to be made ready only once, too.
    .reads = GPU idle time while a function is traced (tf.function-graph_building, and what follows until it runs), while the driver loads modules, or while libraries and streams are created; without a GPU, that time itself. A first step that traces, and one or two later ones (another batch size), are not reported.
    .fix = { $kind ->
        [load] { $amd ->
            [on] Keep shapes fixed: pad inputs to a few sizes, or sort them into buckets. MIOpen builds or loads kernels for each new shape. MIOPEN_FIND_MODE=FAST tries fewer, and its database of kernels must be writable (MIOPEN_USER_DB_PATH), so that it keeps them.
           *[off] Load modules once, before the loop. Keep what the library returned, and do not unload or reset it between steps. CUDA_MODULE_LOADING=EAGER loads all kernels at the start.
        }
        [library] Create handles, streams and contexts once, before the loop, and keep them.
        [input] { $why ->
            [epochs] Make epochs longer (more steps_per_epoch, or a repeated dataset), and validate less often (validation_freq). Each begin of an epoch and each validation makes an iterator, fills its buffers again, and waits for the threads of the one before (TFE_DeleteTensorHandle, at times for seconds). A dataset that a loop makes anew is made once, before it.
           *[other] Make the dataset once, before the loop. Use one fit, evaluate or predict over all of it in place of one for each batch. For single batches call the model in a tf.function, or use Keras 3's train_on_batch, test_on_batch and predict_on_batch, which make none (those of Keras 2 do). An epoch of one batch makes an iterator, too: repeat the dataset, so that an epoch has many steps (steps_per_epoch). So does an evaluation after each batch: evaluate only every N batches, or at the end of an epoch.
        }
        [graph] Replay a graph that is there already. One is made for each shape of the inputs: pad them to a few sizes, or sort them into buckets. { $framework ->
            [pytorch] Where shapes cannot be fixed, compile without graphs (torch.compile without mode='reduce-overhead').
           *[other] Where shapes cannot be fixed, compile without graphs.
        }
       *[trace] { $framework ->
            [jax] Make the jitted function once, outside of the loop, and pass numbers that change as arrays. jax_explain_cache_misses names the reason. A gradient that is taken outside of jax.jit (jax.grad in the loop) is traced in every call: jit the function that takes it.
            [pytorch] Trace or compile the model once, before the loop (torch.jit.trace, torch.compile), with inputs of a few sizes.
           *[other] Pass tensors in place of Python numbers (tf.constant, tf.Variable). Where shapes differ, set an input_signature or reduce_retracing=True. Make each tf.function once, outside of the loop. TensorFlow's warning "triggered tf.function retracing" names the function; step.experimental_get_tracing_count() must stop growing.
        }
    }
    .side-effect = { $kind ->
        [load] The program takes longer to start and more GPU memory.
        [library] None.
        [input] None.
        [graph] Padding computes values that are discarded.
       *[trace] With one graph for all shapes, ops cannot rely on fixed sizes, which may make some of them slower. A Python value that becomes a tensor can no longer steer Python code in the function.
    }
    .verify = "Preparation" in the step breakdown goes to zero.

repeated-autotuning =
    .title = Autotuning in steady steps
    .fault = { $cause ->
        [others] Algorithms are tried in steady steps
       *[cudnn] cuDNN tries algorithms in steady steps
    }
    .fine = Hardly any autotuning in steady steps
    .failed = The GPU spends { $compile } per step on trials of algorithms ({ $share } of the step).{ $function-is ->
        [zero] {""}
       *[some] {" "}Most of them are for { $function }.
    } This happens in { $steps } of { $of } steps.
    .passed = { $compile-is ->
        [zero] Steady steps try no algorithms.
       *[some] Trials of algorithms take { $compile } per step ({ $share } of the step).
    }
    .why = For each new combination of input sizes of a convolution, cuDNN runs several algorithms and keeps the fastest. Where image or sequence sizes change from batch to batch, it does so again and again.
    .reads = Kernels of steady steps that belong to trials: those before a redzone_checker of the same run of an op, or all but the last one where one run of an op uses several algorithms. Trials in the first steps are warm-up, and one or two later ones are not reported.
    .fix = { $framework ->
        [pytorch] Use few fixed sizes. Sort batches into buckets of similar size, and pad to the largest of each. Or set torch.backends.cudnn.benchmark = False. Triton's autotuner also tries all configurations for each new key: leave sizes that change often out of key=, or round them up.
       *[other] Use few fixed sizes. Sort batches into buckets of similar size (bucket_by_sequence_length), and pad or resize to the largest of each. Or set TF_CUDNN_USE_AUTOTUNE=0, which takes cuDNN's first choice without trials.
    }
    .side-effect = Padding computes values that are discarded, and has to be masked in the loss. Without autotuning, single kernels may be slower.
    .verify = This row passes, and the step becomes shorter by about the time of the trials.
