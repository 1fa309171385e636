# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = Failed
status-passed = Passed
status-not-applicable = Not applicable
status-no-data = No data
status-error = Error

section-failed = To fix, in this order
section-0 = The capture
section-1-1 = Input pipeline
section-1-2-1 = Gaps between steps
section-1-2-2 = GPU utilization
section-1-2-3 = Kernel efficiency
section-1-3 = Mixed precision and XLA
section-1-end = Is the GPU worth it?
section-2 = Several GPUs

category-compute = Compute
    .about = A kernel runs.
category-collective = Collective
    .about = Only communication between GPUs runs.
category-copy-h2d = Copy to the GPU
    .about = Only a copy from host to device runs.
category-copy-d2h = Copy from the GPU
    .about = Only a copy from device to host runs.
category-copy-d2d = Copy on the GPU
    .about = Only a copy between or within devices runs.
category-input-wait = Input wait
    .about = The GPU is idle: the step waits for its next batch.
category-compile = Preparation
    .about = The GPU is idle: a function is traced or compiled, or a kernel or a library is loaded.
category-between-steps = Between steps
    .about = The GPU is idle: the host runs Python outside any runtime call.
category-kernel-launch = Kernel launch
    .about = The GPU is idle: its queue is empty and the host is still launching the next kernel.
category-host-python = Python in the step
    .about = The GPU is idle: Python runs inside the step and launches nothing.
category-host-op = Op on the host
    .about = The GPU is idle: an op of the step runs on the CPU.
category-host-stopped = Host stopped
    .about = The GPU is idle: the host stood still for milliseconds in calls that usually take microseconds. Launches cost nothing of it. Look for other processes on its cores, for page faults, for the profiler writing its buffers, and for a power limit of the processor.
category-copy-wait = Wait for a copy
    .about = The GPU is idle: the host waits for a copy between host and GPU before it launches more.
category-sync = Synchronization
    .about = The GPU is idle: the host waits in a call that synchronizes, or the next kernel is queued and waits for another stream or another GPU.
category-profiler = Profiler
    .about = The GPU is idle: the profiler itself is at work on the host.
category-floor = Between kernels
    .about = The unavoidable gap between two queued kernels.
category-unknown = Unknown
    .about = The GPU is idle and the capture does not show why. Look for other programs on the GPU (nvidia-smi).

reason-host-trace = The host's events are missing.
    .capture = Capture with the host tracer on (level 2).
reason-correlation-ids = Launches on the host are not linked to the kernels.
    .capture = Capture with a profiler that records launch calls: host tracer level 2, device tracer on.
reason-steps = No steps were found.
    .capture = Mark each step while you profile (see "{ no-step-markers.fault }").
reason-gpu-activity = No GPU ran a kernel.
    .capture = See "{ no-gpu-activity.fault }".
reason-slow-first-step = The first step took much longer than the others and was left out. Nothing was seen to be compiled or tried in it. A capture that begins some steps later tells: if its first step is as long, that is the profiler's own start.
reason-one-step = The capture has a single step, so what happens between steps is not in it.
    .capture = Profile ten steps or more (see "{ capture-too-short.fault }").
reason-one-step-copies = Copies inside the step delay the GPU by { $cost } ({ $share } of the step). One step does not show whether they recur.
    .capture = Profile ten steps or more (see "{ capture-too-short.fault }").
reason-empty-capture = The capture is empty.
    .capture = Capture again while training runs.
reason-compute-capability = The capture does not say which GPU it is.
    .capture = Capture again with the device tracer on.
reason-no-tensor-cores = This GPU has no Tensor Cores.
reason-no-kernels = No kernel ran; the GPU only copied.
reason-no-matrix-kernels = There are no matrix products or convolutions.
reason-unknown-kernels = Too much time is in kernels whose names do not show what they compute.
    .capture = Look at the kernel stats page for the kernels' sources; a newer GPU Advisor may know the names.
reason-half-precision-off = Half precision is off: see "Precision".
reason-no-half-products = Half precision is on, but no matrix product runs in it (convolutions are padded by cuDNN).
reason-no-softmax = There is no separate softmax kernel.
reason-tf-data = The capture has no events of tf.data.
    .capture = Capture with the host tracer on (level 2). An input that does not use tf.data cannot be broken down.
reason-same-launches = Too few kernels were launched both with and without busy input threads to measure the effect on launches.
reason-input-producer = No input stage in the capture takes as long as the GPU waits: the stage that makes the batches was not captured.
reason-input-unnamed = The capture does not show when a batch is fetched. Idle time during Python may be waiting for input.
reason-batch-unnamed = Neither steps nor copies to the GPU are labelled, so copies of the batch cannot be recognized.
    .capture = Mark each step while you profile.
reason-idle-unexplained = Much of the GPU's idle time has no recorded cause and may belong here.
    .capture = Capture with the host tracer on (level 2) and without losing events.
reason-op-names = This check needs TensorFlow's op names, which this capture does not have.
reason-data-parallel = One process sends all parameters to the other GPUs in every step, as DataParallel does. Fewer calls would leave that as it is.
reason-no-gradients = The collectives of this run exchange activations or parameters, no gradients.
reason-no-tf-data = The input does not use tf.data.
reason-not-tensorflow = This advice is for TensorFlow; the run uses another framework.
reason-few-steps = Too few steps to see what recurs.
    .capture = Profile ten steps or more (see "{ capture-too-short.fault }").
reason-near-limit = The measured value is { $share } of the step. Steps differ too much to tell whether it is outside the limit.
    .capture = Profile twenty steps or more, while no other program is busy on the machine.
reason-compiled = JAX compiles everything with XLA.
reason-private-threads = The GPU already has private launch threads (TF_GPU_THREAD_MODE=gpu_private).
reason-no-loss-scaling = Nothing looks for infinities in the gradients, so there is no loss scaling.
reason-shapes = The capture does not contain the input shapes of ops.
    .capture = Newer TensorFlow versions record them.
reason-one-gpu = Only one GPU ran kernels; this check needs several.
reason-other-ranks = The GPU takes part in collectives, but the other ranks of the run are not in the capture.
    .capture = Start and stop the profiler on every rank at the same steps, and put the files of all ranks, one .xplane.pb each, into one session folder.
reason-other-folders = Other hosts of this run wrote separate sessions next to this one.
    .capture = Put the files of all hosts, one .xplane.pb each, into one session folder.
reason-kernels-lost = Threads of the host run programs whose kernels are not in the capture; other GPUs may have run them.
reason-replicas-unseen = Ops are named after more replicas than ran kernels in the capture; other GPUs run theirs before or after it.
    .capture = Profile ten steps or more (see "{ capture-too-short.fault }").
reason-one-gpu-per-host = Each host has one GPU, and clocks of different hosts cannot be compared.
reason-memory = The capture has no memory events.
    .capture = TensorFlow records them with the host tracer on (level 2).
reason-memory-pytorch = The capture has no memory events.
    .capture = Read the peak from torch.cuda.max_memory_allocated().
reason-memory-jax = The capture has no memory events.
    .capture = Read the peak from jax.local_devices()[0].memory_stats().
reason-collectives = The GPUs ran no collective kernels, so they exchange no gradients, or not through NCCL.
    .capture = Capture steps that apply gradients.
reason-matching-collectives = The collective calls of the GPUs do not match.
    .capture = Profile all hosts at the same time, and fewer steps.
reason-recorded-apart = The hosts were not recorded at the same time.
    .capture = Profile all hosts at the same time, and set their clocks.
reason-message-sizes = The capture does not show how many bytes the calls move.
    .capture = Newer TensorFlow versions record the shapes of ops. Or specify the number of parameters, here in the tab or with report --parameters N.
reason-message-sizes-other = The capture does not show how many bytes the calls move.
    .capture = Specify the number of parameters, here in the tab or with report --parameters N.
reason-link-speed = The bandwidth of this GPU model's links is not known.
    .capture = Specify the bandwidth, here in the tab or with report --bandwidth GB/s.
reason-different-programs = The GPUs run different ops, as the stages of a pipeline do.
reason-one-gpu-run = Needs a run of the same program on one GPU.
    .capture = Profile the program on one GPU with the same batch per GPU, and specify that run: tb-gpu-advisor report --one-gpu RUN.
reason-internal = Internal error of GPU Advisor in this check. The log has the details.

condition-enough-work = Outside the limit, but the GPU is busy long enough per step.
condition-badly-fed = Outside the limit, but most of the other time is waiting for input, or for work on the host.
condition-few-calls = Outside the limit, but gradients are reduced in few calls.
condition-launches-as-fast = Outside the limit, but launches are not much slower while input threads are busy.
condition-launches-in-time = Outside the limit, but the GPU hardly waits for launches.
condition-little-excess = Outside the limit, but the extra time is a small part of the step.
condition-small-calls = Outside the limit, but the calls are so small that their number counts, and not the links.
condition-little-fixed-time = Outside the limit, but hardly any time per step is independent of the batch size.
condition-little-idle-time = Outside the limit, but the GPU hardly waits for such ops.
condition-little-single-precision = Outside the limit, but the fp32 work that mixed precision can shorten is a small part of the step. Updates of variables, losses and scatters stay in fp32.
condition-half-matrix-math = Outside the limit, but matrix math runs in 16 bits: mixed precision is on.
condition-mostly-tf32 = Outside the limit, but most 32-bit matrix math runs as TF32.
condition-seldom = Outside the limit, but it happened in one or two steps, and does not repeat.
condition-xla-on = Outside the limit, but XLA is on already.

confidence-high = High confidence
confidence-medium = Medium confidence
confidence-low = Low confidence
confidence-reason-other-device = The capture comes from another kind of device, such as a TPU.
confidence-reason-no-gpu-seen = No GPU was captured: this is the host's time.
confidence-reason-recording-slowed = The profiler made the steps of this capture over 10% longer, so part of this time is profiling overhead.
confidence-reason-unnamed-host-time = Most of this time has no host event: it is Python, which the Python tracer would show, or a library that the profiler did not record.
confidence-reason-turns = GPUs wait for each other here: what is done for one of them delays the next, of which the capture shows too little to tell what a fix saves.
confidence-reason-host-waits = For most of this time the host itself waits, in a call that returns when the GPU has finished. What delays the GPU was not captured.
confidence-reason-unknown-kernels = Over 10% of matrix time is in kernels with unknown names.
confidence-reason-unknown-precision = Kernels of unknown precision may bring the share of 16 bits above the limit.
confidence-reason-one-step = The capture has a single step, which may be a warm-up step.
confidence-reason-recurs = The only step in the capture does not show what recurs in some steps.
confidence-reason-one-rank = Not all ranks are in this session: part of this may be waiting for the others. Profile all ranks into one session to see how much.
confidence-reason-unmatched-ranks = Without steps the calls of the ranks cannot be matched: part of this may be waiting for other ranks. Mark the steps to see how much.
confidence-reason-needed-at-once = The next kernel needs what is exchanged at once: how much of this can be saved depends on what else the program can do meanwhile.
confidence-reason-seen-once = It was seen once: profile more steps to see whether it comes again.
confidence-reason-may-be-debugging = A small batch for debugging, or an evaluation, looks the same.
confidence-reason-may-be-inputs = Inputs that grow in the course of the capture look the same.
confidence-reason-correlation = This is a correlation: the trace does not show which thread used which core.
confidence-reason-efficiency-hint = Sizes are a hint: libraries pad many of them themselves.
confidence-reason-no-steps = No steps were found: the numbers are for the whole capture.
confidence-reason-may-be-static = A fixed factor, which leaves no trace, may scale the loss.
confidence-reason-may-be-chosen = The program may be limited to one GPU on purpose.
confidence-reason-links-unknown = The profile does not show how the GPUs are linked; the usual link of this GPU is assumed.
confidence-reason-batch-unknown = The profiles do not show the batch sizes; they must be equal per GPU.

saving-ahead = The saving may exceed that time: once the host can run ahead of the GPU, copies of batches, Python between steps and pauses between kernels may cost nothing either.
horovod-packs = Let Horovod pack more gradients into one call. Raise HOROVOD_FUSION_THRESHOLD (bytes) and HOROVOD_CYCLE_TIME (ms), or let HOROVOD_AUTOTUNE=1 find both. Keep gradients of embeddings dense (sparse_as_dense=True).
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
gap-threads = Make what the other thread does faster. The thread that trains waits for it, as for a queue, a lock or a result. Share the work among several threads, or among processes where it is Python: of one process one thread at a time runs that (GIL). Let batches be made ahead (a longer queue) where they come late now and then.
fewer-ops = Do the same work in fewer ops. Vectorize, concatenate small tensors, take a larger batch if memory allows, or { $xla ->
        [on] let XLA compile these ops too.
       *[other] let XLA fuse them.
    }
updates-less-often = Use a larger batch, or update once for several { $framework ->
        [jax] (optax.MultiSteps)
        [pytorch] (fewer calls of optimizer.step, each with fused=True)
       *[other] (gradient_accumulation_steps)
    }. An update takes as long for a small batch as for a large one.{ $kind ->
        [rows] {" "}Adam updates every row of an embedding, though a batch looks up only a few: use a smaller table, or an optimizer that leaves the other rows alone { $framework ->
                [jax] (masked updates of the rows that were looked up)
                [pytorch] (SparseAdam with sparse=True)
               *[other] (LazyAdam; SGD and Adagrad do so with tf.IndexedSlices)
            }.
       *[other] {""}
    }
copies-swapped = These tensors are what the loop keeps for its gradients. With swap_memory=True, which Keras sets as well, TensorFlow moves them to the host and back once most of the GPU's memory is in use. Set it to False where memory is enough. Otherwise need less: shorter sequences, a smaller batch or half precision.
builds-engines = Build TensorRT's engines before (converter.build with the shapes to come). It builds one for each new input shape, and the step waits. Or allow dynamic shapes (use_dynamic_shape=True), keep more engines (maximum_cached_engines), or pad inputs to few shapes.
copies-to-pageable = { $framework ->
        [jax] Copy fewer bytes: argmax or top_k and small types on the GPU. Read values only every N steps. Of many results make one array (jnp.concatenate, jnp.stack), and copy that once. Here the host's memory is pageable: results go to pinned memory (memory kind pinned_host) several times as fast, while the GPU computes on.
        [pytorch] Copy into pinned memory. For copies to pageable memory, as here, the host waits even with non_blocking=True. Make one buffer with torch.empty(…, pin_memory=True), copy_ into it, and read it a step later. Or copy fewer bytes: argmax or top_k and small types on the GPU. Of many results make one tensor (torch.cat, torch.stack), and copy that once.
       *[other] Of results, such as what predict returns, copy fewer bytes: argmax or top_k and small types on the GPU. Of many results make one tensor (tf.concat, tf.stack), and copy that once.
    }
copies-of-values = Keep these values on the GPU, or read them only every N steps. Read several at once, such as how many rows each expert gets (torch.bincount, then tolist()). An optimizer reads step counters that lie on the GPU: leave these on the CPU, or pass fused=True or capturable=True.
copies-of-sizes = { $framework ->
        [pytorch] A mask as an index (x[mask], nonzero) reads how many it selects; torch.where reads nothing.
       *[other] An op whose result is as large as values say (boolean_mask, Where, Unique, dynamic_partition) reads how large: multiply by the mask, or take tf.where with both branches.
    }
copies-made = Make small tensors on the GPU (device="cuda").
copies-of-variables = Keep the variables on the GPU. Leave tf.device('/CPU:0') out, and parameter servers on the host. On several GPUs MirroredStrategy keeps them on each one, and exchanges gradients through NCCL.
gap-garbage = Collect Python's garbage rarely (gc.collect), not in each step. Python does so anyway, and tensors are freed with their last name. After setting up, gc.freeze() makes its rounds short.
gap-waited = Wait for the GPU only every N steps (block_until_ready, synchronize, float(loss)). The host then launches ahead, and its Python runs while the GPU computes. What makes the next batch runs ahead in another thread or process, what logs need not run in every step.
python-tracing = { $framework ->
    [pytorch] with_stack=True
    [tensorflow] tb-gpu-advisor run --python, or python=True of GpuAdvisor or Capture; TensorFlow 2.20 and 2.21 ignore python_tracer_level=1
    [jax] tb-gpu-advisor run --python, or python_tracer_level 1
   *[other] python_tracer_level 1
}
network-or-waiting = But first capture all machines at the same time: the least that one of them spends in this op is the exchange; what the others spend above it is waiting for the slowest machine, which more bandwidth does not end.
gap-unseen = First see what it is. Train on one repeated batch, which takes what input costs off the step, and record three steps with the Python tracer ({ python-tracing }), which names the functions. Batches that Python makes there belong in a pipeline or loader that makes them ahead. Where the step itself is short, run several in one call, or take a larger batch.
gap-rare = Find out what the host does every so many steps. Where no event tells, it may be Python's garbage collection, which gc.callbacks can time. If that shows it: after setting up, gc.freeze(), then gc.disable() and gc.collect() every N steps, on all ranks in the same one. Saving and logging also come every N steps. Else record such a step with the Python tracer ({ python-tracing }), which names the functions.
gap-unseen-effect = Other threads take the host's cores, and the Python tracer slows the steps that it records.
method-measured = Measured: time that is lost, plus what the host could recover
method-replay = Replayed: the measured step with the change applied

origin-guide = the guide's
origin-tensorflow = TensorFlow's
origin-default = GPU Advisor's
origin-user = yours

step-method-group-ids = The profiler marked the steps.
step-method-roots = The program marked the steps.
step-method-function-runs = Steps were inferred from runs of the training function.
step-method-batches = Steps were inferred from the batches that the program takes.
step-method-optimizer = Steps were inferred from calls of the optimizer.
step-method-repetition = Steps were inferred from ops that repeat.
step-method-none = No steps were found: numbers are for the whole capture.

note-account = Steps took { $steps } of { $total } { $of ->
        [loop] in the loop
       *[keras] in Keras
    }.{" "}Most of the rest is { $part ->
        [validation] validation
        [evaluation] evaluation
        [predict] Model.predict
        [checkpoints] saving checkpoints
        [callback] callbacks
        [epoch-starts] first batches of epochs
        [fit-starts] begins of fits
        [data] on_epoch_end of the data
        [between-steps] what is no usual step, such as validation, saving, logging or tracing anew
        [first-steps] first steps
        [fit-and-callbacks] callbacks, and begins and ends of epochs
       *[fit] begins and ends of epochs
    }.
note-work-batches = { $inside ->
        [steps] Each step holds { $batches } batches: { $batch } per batch.
       *[gradients] Each step sums up the gradients of { $batches } batches: { $batch } per batch.
    }
note-work-examples = { $examples } examples per step: { $rate } examples per second.
note-idle-gpus = { $host }: { $count-n ->
        [one] one GPU
       *[other] { $count } GPUs
    } did nothing.
note-copying-gpus = { $host }: { $count-n ->
        [one] one GPU
       *[other] { $count } GPUs
    } only copied data.
note-memory = { $host }: memory use of GPU { $gpu } peaks at { $peak } of { $limit } ({ $used }).{ $op-is ->
        [zero] {""}
       *[some] {" "}At the fullest moment of the capture, { $op } holds the most of it ({ $op-bytes }).
    }{ $kept-is ->
        [zero] {""}
       *[some] {" "}In the course of the capture { $kept } more are taken and not given back. Something keeps tensors of past steps, such as a list of losses that are no numbers (float(loss)), or functions that are traced again.
    }{ $waited-is ->
        [zero] {""}
       *[some] {" "}{ $waited } asked for memory for 10 s and got none: the program ran out of it there.
    }{ $room ->
        [none] {" "}There is hardly any room: a larger batch is likely to run out of memory.
        [larger] {" "}A batch { $times } × as large should fit, even if all of it grows with the batch.
        [grows] {" "}Tensors of { $rows } rows grow with the batch: a batch { $times } × as large should fit, one above { $most } × should not.
        [ample] {" "}Tensors of { $rows } rows grow with the batch: a batch { $times } × as large should fit.
       *[some] {""}
    }{ $card-is ->
        [zero] {""}
       *[some] {" "}The GPU itself has { $card }: a limit in the program (memory_limit of a logical device, per_process_gpu_memory_fraction, XLA_PYTHON_CLIENT_MEM_FRACTION) or another program leaves it no more.
    }{ $fragmented-is ->
        [zero] {""}
       *[some] {" "}Its free memory is fragmented ({ $fragmented }): the largest piece of { $free } is { $piece }, so that a larger tensor does not fit. TF_GPU_ALLOCATOR=cuda_malloc_async avoids this.
    }
note-other-devices = { $host }: { $count-n ->
        [one] one device is not a GPU
       *[other] { $count } devices are not GPUs
    }.
note-profiler-said = { $host }: the profiler says: “{ $message }”{ $kind ->
        [privilege] {" "}NVIDIA drivers restrict GPU counters to administrators: set NVreg_RestrictProfilingToAdminUsers=0, or start the container with --cap-add SYS_ADMIN.
        [library] {" "}Put the folder of libcupti (/usr/local/cuda/extras/CUPTI/lib64) on LD_LIBRARY_PATH.
        [no-gpu] {" "}The framework found no GPU: check nvidia-smi, CUDA_VISIBLE_DEVICES and its CUDA libraries (pip install "tensorflow[and-cuda]").
        [other-profiler] {" "}Only one profiler can record GPUs at a time: end the other one.
        [unsupported] {" "}CUPTI does not work on this GPU or machine.
        [broken-library] {" "}CUPTI failed: check that it fits the driver and CUDA.
       *[other] {""}
    }
note-excluded-evaluation = { $host }: { $count-n ->
        [one] one step is
       *[other] { $count } steps are
    } left out because something else ran in between, such as an evaluation.{ $time-is ->
        [zero] {""}
       *[some] {" "}That took { $time }{ $function-is ->
           *[zero] {""}
            [some] {" "}({ $function } most of all)
        }: if it is much and is no training, run it less often, or on less data.
    }
note-excluded-partial = { $host }: { $count-n ->
        [one] one step is
       *[other] { $count } steps are
    } left out as incomplete.
note-excluded-compile = { $host }: { $count-n ->
        [one] one step is
       *[other] { $count } steps are
    } left out because something was compiled, traced or loaded.
note-excluded-shape = { $host }: { $count-n ->
    [one] one later step is
   *[other] { $count } later steps are
} left out because something was compiled there, as for a last batch that is smaller: { $framework ->
    [tensorflow] drop_remainder=True leaves it out.
   *[other] leave it out, or pad it to the usual size.
} Outside the steps that are analysed tracing, compiling and loading took { $time }.
note-excluded-warm-up = { $host }: { $count-n ->
        [one] one step is
       *[other] { $count } steps are
    } left out as warm-up.
note-excluded-marks = { $host }: { $count-n ->
        [one] the marked step contains
       *[other] the { $count } marked steps contain
    } little of the GPU work, because other threads launch it.
note-part-of-mark = { $host }: the program marks a step of { $marked }. The numbers here are for { $step } of it, from the first to the last GPU activity. One step does not show whether the GPU is idle in the rest, so record several.
note-profiler-work = { $host }: profiling overhead took { $time } (such as start and stop, or the export of the graph by the Keras callback). The numbers here leave it out; TensorFlow's step times include it.
note-profiler-work-no-keras = { $host }: profiling overhead took { $time } (such as start and stop). The numbers here leave it out.
note-recording-cost = A step took { $during } under the profiler. It took { $before } before the recording and { $after } after it.
note-recording-cost-until = A step took { $during } under the profiler and { $before } before it.
note-recording-slowed = The profiler made steps { $share } longer. Without it, waits for launches may be shorter.
note-recording-unsteady = The step time did not stay steady, so the steps were recorded as they are.
note-stale-decoder = The slow decoder is in use: the native one was built from another version of this package. It takes ten times as long as the native one and gives the same result. For the native one, run: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor (in a checkout: python setup.py build_ext --inplace)
note-slow-decoder = The slow decoder is in use: there was no C compiler when the package was installed. It takes ten times as long as the native one and gives the same result. For the native one, install a C compiler and run: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
note-filled = { $host }: outside of these steps { $stage } filled its buffer with { $count } elements, which took { $time }. Where an epoch or an evaluation begins so, a smaller buffer makes that shorter, and so does shuffling file names or indices in place of whole elements. Data to evaluate with need no shuffling.
note-excluded-start = { $host }: the first step is left out, because the GPU's queue is empty when the profiler starts.
note-first-run = { $host }: outside the steps that are analysed, tracing, compiling and loading took { $time }. A function is traced and compiled once, when it is called for the first time: record later, and this is left out. Where most of it is loading (cuModuleLoadData), the driver compiles kernels for a GPU that this version was not built for: use one that was, and keep the results (CUDA_CACHE_MAXSIZE).
note-steps-lengthen = Steps take longer and longer, { $first } each in the first quarter of them and { $last } in the last. Either batches become larger (sorted by length, for instance), or something grows from step to step: a list or history that is kept, ops that are added to a graph. Record once more much later in the training and compare: the part of the step that grew is it.

table-gaps = The longest gaps
table-instances = Instances
table-host-work = What the host did meanwhile
table-compiled = What was made ready
table-input-python = Python functions of the input pipeline
table-stages = Stages of the input pipeline
table-host-ops = Ops on the host that the GPU waited for
table-copies = Copies
table-slow-forms = Slow forms
table-kernels = Kernels
table-ops = Ops by number of kernels
table-extra-ops = Extra work on the busiest GPU
column-was = Before
column-is = After
column-difference = Change
column-step = Step
column-at = At
column-lost = Time lost
column-gap = Whole gap
column-before = Preceded by
column-after = Followed by
column-thread = Host thread
column-range = Range
column-instance = Instance
column-lane = Lane
column-name = Name
column-dur = Duration
column-host-event = Host event
column-direction = Direction
column-bytes = Size
column-exposed = No kernel runs
column-blocked = Waited for
column-memory = Host memory
column-stage = Stage
column-self = Self time per step
column-parallelism = Parallelism
column-at-once = Side by side
column-runs = Op
column-path = Path
column-kernel = Kernel
column-precision = Precision
column-layer = Layer
column-op = Op
column-count = Count
column-time = Time
column-count-per-step = Per step
column-time-per-step = Time per step
column-mean = Mean
column-more-per-step = Longer per step

timeline-typical-compute = A typical run of the kernel
timeline-typical-collective = A typical collective while no kernel runs
timeline-typical-copy-h2d = A typical copy to the GPU while no kernel runs
timeline-typical-copy-d2h = A typical copy from the GPU while no kernel runs
timeline-typical-copy-d2d = A typical copy between GPU memories while no kernel runs
timeline-typical-input-wait = A typical wait for input
timeline-typical-compile = A typical preparation
timeline-typical-between-steps = A typical gap between steps
timeline-typical-kernel-launch = A typical wait for a launch
timeline-typical-host-python = A typical stretch of Python inside a step
timeline-typical-copy-wait = A typical wait for a copy
timeline-typical-profiler = A typical wait for the profiler
timeline-typical-host-op = A typical wait for an op on the host
timeline-typical-sync = A typical wait of a queued kernel
timeline-typical-floor = A typical gap between queued kernels
timeline-typical-unknown = A typical gap without a cause

lane-host = Host thread
lane-input = Input
lane-gpu = GPU stream
lane-idle = Idle

# Two runs side by side
compare-faster = Faster: the mean step went from { $before } to { $after }, { $share } less.
compare-slower = Slower: the mean step went from { $before } to { $after }, { $share } more.
compare-mean-faster = Faster: the mean step went from { $before } to { $after }, { $share } less. The median step shows no such difference.
compare-mean-slower = Slower: the mean step went from { $before } to { $after }, { $share } more. The median step shows no such difference.
compare-median-faster = Faster: the median step went from { $before } to { $after }, { $share } less. The mean step shows no such difference.
compare-median-slower = Slower: the median step went from { $before } to { $after }, { $share } more. The mean step shows no such difference.
compare-median-no-difference = No difference detected: the median step is { $before } before and { $after } after. The mean step differs because of single long steps, which may be chance.
compare-long-steps-faster = The difference comes from { $count } of { $of } steps of the baseline, which take { $low } or more ({ $names }).
compare-long-steps-slower = The difference comes from { $count } of { $of } steps of the candidate, which take { $low } or more ({ $names }).
compare-no-difference = No difference detected: the mean step is { $before } before and { $after } after.
compare-cannot-tell = Too few steps to compare: the mean step is { $before } before and { $after } after. Each side needs four steps.
compare-by = { $about ->
        [median] by the median step
       *[mean] by the mean step
    }
compare-rate-faster = Faster: from { $before } to { $after } { $unit ->
        [examples] examples
       *[batches] batches
    } per second, { $share } more, { compare-by }.
compare-rate-slower = Slower: from { $before } to { $after } { $unit ->
        [examples] examples
       *[batches] batches
    } per second, { $share } less, { compare-by }.
compare-rate-no-difference = No difference detected: { $before } { $unit ->
        [examples] examples
       *[batches] batches
    } per second before and { $after } after, { compare-by }.
compare-rate-cannot-tell = Too few steps to compare: { $before } { $unit ->
        [examples] examples
       *[batches] batches
    } per second before and { $after } after, { compare-by }. Each side needs four steps.
compare-work-unknown = Cannot be decided: a step of the candidate launches its kernels { $times } times as often, and the captures lack its number of examples. Give both with --examples.
compare-not-comparable = Not comparable: { $share } of the ops are shared. The baseline launches more of { $before }, the candidate more of { $after }.
compare-baseline = Baseline { $runs }: mean { $mean }, median { $median }{ $range ->
        [none] { "" }
       *[some] { " (" }{ $low } to { $high })
    }, { $steps-n ->
        [one] one step
       *[other] { $steps } steps
    }
compare-candidate = Candidate { $runs }: mean { $mean }, median { $median }{ $range ->
        [none] { "" }
       *[some] { " (" }{ $low } to { $high })
    }, { $steps-n ->
        [one] one step
       *[other] { $steps } steps
    }
compare-could-miss = A change below { $share } could have been missed.
compare-of-host = No GPU worked in either run: these are host steps.
compare-within-capture = One capture per side: its steps say little about another day or machine. Several captures per side say more.
compare-cause = { $category } changed most: { $change }, from { $before } to { $after }.
compare-cause-kernel = Of its kernels { $name } changed most, by { $change }.
compare-swap = Swap the sides
compare-before = Before
compare-after = After
compare-change = Change
compare-finding = Finding
compare-findings = Findings
change-fixed = Fixed
change-new = New
change-still = Still there
change-changed = Changed
change-borderline = Near its limit
change-unknown = No longer decided
change-learned = Not decided before
unlike-framework = The runs use different frameworks: { $before } and { $after }.
unlike-gpus = The runs used different GPUs: { $before } and { $after }.
unlike-clock = Equal kernels take { $factor } × as long, almost all by the same factor. A batch of another size does that. With inputs of equal size it is the GPU's clock (temperature, power limit) or another program on the GPU, and not the model.
unlike-memory-clock = Equal kernels that multiply no matrices take { $factor } × as long, almost all by the same factor, and matrix products as long as before. With inputs of equal size that is the clock of the GPU's memory (nvidia-smi -q -d CLOCK,PERFORMANCE; rocm-smi --showclocks) or another program that uses it, and not the model.
unlike-precision = Only the { $half ->
        [before] baseline
       *[after] candidate
    } computes in half precision (16 bits).
unlike-hosts = The runs used different numbers of hosts: { $before } and { $after }.
unlike-steps-found-by = Steps were found in different ways.
unlike-version = The reports come from different versions of GPU Advisor: { $before } and { $after }.
unlike-work = { $unit ->
        [examples] Examples
       *[batches] Batches
    } of a step: { $before } in the baseline and { $after } in the candidate. The candidate's times below are those of as much work as a step of the baseline does.
unlike-kernels = The runs launch different numbers of kernels per step: { $before } and { $after }. They may not do the same work.

# A budget
gate-fine = Nothing is over budget.
gate-step = The median step is { $value }; at most { $limit } is allowed.
gate-step-more-work = The median step is { $value }, beyond { $limit }, and does more work per second than the baseline.
gate-step-unknown = No steps were found, so the limit of { $limit } cannot be checked.
gate-share = { $category }: { $value } of the step; at most { $limit } is allowed.
gate-share-unknown = "{ $category }" is not known, so the limit of { $limit } cannot be checked.
gate-rate = { $value } examples per second; at least { $limit } are required.
gate-rate-unknown = The examples of a step are not known (--examples), so the limit of { $limit } per second cannot be checked.
gate-memory = { $value } of the fullest GPU's memory stays free; at least { $limit } is required.
gate-memory-unknown = Memory use was not recorded, so the limit of { $limit } free cannot be checked.
gate-program = "{ $part }" takes { $value } of the program's time; at most { $limit } is allowed.
gate-program-unknown = Where the program's time goes was not recorded, so the limit of { $limit } for "{ $part }" cannot be checked.
gate-money = Fixing everything likely saves { $value } over { $hours } h of training; at most { $limit } is allowed.
gate-money-unknown = What fixing everything saves is not known, so the limit of { $limit } over { $hours } h of training cannot be checked.
gate-more = { $count } more are not shown here; --format text has all.
gate-finding = { $title } ({ $check }) failed: fixing it can save at most { $share } of the step.
gate-finding-gone = { $title } ({ $check }) did not fail.
gate-finding-unknown = { $title } ({ $check }) could not be decided.
gate-finding-acknowledged = { $title } ({ $check }) failed, which is acknowledged: { $reason }
gate-finding-unknown-acknowledged = { $title } ({ $check }) could not be decided, which is acknowledged: { $reason }
gate-no-gpu = No GPU worked in { $run }: the training ran on the CPU, or the profiler saw no GPU. GPU checks are not possible.
gate-no-gpu-acknowledged = No GPU worked in { $run }, which is acknowledged: { $reason }
gate-no-steps = No steps were found in { $run }, so per-step limits cannot be checked.
gate-no-steps-acknowledged = No steps were found in { $run }, which is acknowledged: { $reason }
gate-nothing-decided = No check of the training could be decided in { $run }. Record about ten steps.
gate-host-unread = { $host } of { $run } could not be read, so the run as a whole cannot be checked.
gate-part-broken = A part of the report of { $run } is an error, so the run as a whole cannot be checked.

# A step as TensorFlow's own analyser divides it
tensorflow-title = A step as TensorFlow counts it
    .about = TensorFlow takes the longest run of one step's GPU events that no event of another step interrupts. Where the next batch is copied early, its step is shorter than GPU Advisor's.
tensorflow-step = { $definition }, { $host }: { $time } per step
definition-tensorflow-2 = TensorFlow 2.2 to 2.x
    .about = All threads and GPUs of a host are merged; host time during GPU work does not count.
definition-profile-tab = Today's Profile tab
    .about = With a GPU, host events are left out: input, kernel launch and host compute are always 0, and copies count as 32-bit compute.
tensorflow-part-compute-32 = 32-bit compute
tensorflow-part-compute-16 = 16-bit compute
tensorflow-part-device-to-device = Device to device
tensorflow-part-collectives = Collectives
tensorflow-part-host-compute = Host compute
tensorflow-part-kernel-launch = Kernel launch (host time)
tensorflow-part-input = Input wait
tensorflow-part-host-to-device = Host to device
tensorflow-part-output = Output
tensorflow-part-other = All others

issue-environment = Environment
issue-version = GPU Advisor { $version }
issue-reproduce = To reproduce
issue-picture = Timeline of the worst instance

# Kernel time by precision
precision-title = Kernel time by precision
precision-fp64 = { "float64" }
precision-fp32 = { "float32" }
precision-tf32 = { "TF32" }
precision-fp16 = { "float16" }
precision-bf16 = { "bfloat16" }
precision-fp8 = { "float8" }
precision-fp4 = { "float4" }
precision-int = Integer
precision-unknown = Unknown
kernel-limit-unknown = not known
kernel-limit-arithmetic = arithmetic
kernel-limit-memory = memory
tensor-cores-unknown = not known
tensor-cores-not-applicable = do not apply
tensor-cores-not-used = not used
tensor-cores-used = used
precision-unknown-kernel = of unknown precision: { $kernel }

# The report in one sentence
ui-checklist = Checklist
ui-saving-share = { $share } of the step
headline-finding = { $lost } of each { $step } step: { $fault }
headline-finding-in-few = { $each } in { $few } of { $steps } steps: { $fault }
headline-pauses = After { $count } of { $steps } steps the program pauses for { $each }; the other steps take { $step }
headline-in-between = Something other than these steps, such as an evaluation{ $function-is ->
       *[zero] {""}
        [some] {" "}({ $function } most of all)
    }, takes { $share } of the time: do it less often or on less data, or, if it makes their data, in larger batches. Each step takes { $step }
headline-finding-in-capture = { $lost } of { $step }: { $fault }
headline-unexplained = { $cause ->
        [stopped] The host stands still for { $share } of each { $step } step. Look for other programs on its cores, a container's CPU quota, and page faults
       *[unknown] { $share } of each { $step } step cannot be explained by this capture
    }
headline-unexplained-in-capture = { $cause ->
        [stopped] The host stands still for { $share } of { $step }. Look for other programs on its cores, a container's CPU quota, and page faults
       *[unknown] { $share } of { $step } cannot be explained by this capture
    }
headline-undecided = The GPU is idle { $idle } of each { $step } step, and no check can decide on { $open } of it
headline-undecided-in-capture = The GPU is idle { $idle } of { $step }, and no check can decide on { $open } of it
headline-collectives = Collectives take { $share } of each { $step } step; no check can decide how much is waiting
headline-collectives-in-capture = Collectives take { $share } of { $step }; no check can decide how much is waiting
headline-warm-up = { $lost } of each { $step } step is warm-up: profile later steps
headline-warm-up-in-capture = { $lost } of { $step } is warm-up: start the profile later
headline-busy = The GPU is busy { $busy } of each { $step } step{ $op-is ->
        [zero] {""}
       *[some] ; the longest op is { $op }
    }
headline-busy-in-capture = The GPU is busy { $busy } of { $step }{ $op-is ->
        [zero] {""}
       *[some] ; the longest op is { $op }
    }
headline-small-findings = The GPU is busy { $busy } of each { $step } step; the findings are small
headline-small-findings-in-capture = The GPU is busy { $busy } of { $step }; the findings are small

# What the guide looks at first
overview-title = What the guide looks at first
overview-device-share = The GPU is busy { $share } of the time
overview-device-ops-share = { $host-is ->
    [zero] All ops ran on the GPU
   *[some] { $device } of the ops ran on the GPU, { $host } on the host
}
    .about = Ops are counted, not timed, as in the Profile tab. "Op on the host" in the step breakdown shows how long the GPU waits for them.
overview-half-share = { $share-is ->
    [zero] No kernel time is known to be in 16 bits or fewer
   *[some] { $share } of the kernels' time is in 16 bits or fewer
}

# The guide's workflow
workflow-title = The guide's order
    .about = One GPU before several, and one change at a time, beginning with the costliest finding.
workflow-one-gpu = One GPU first
    .do = CUDA_VISIBLE_DEVICES=0 python train.py
workflow-input = Input pipeline
workflow-utilization = GPU utilization
workflow-kernels = Kernel efficiency
workflow-precision = Mixed precision as a separate change, then compare
    .do = tb-gpu-advisor compare LOGDIR BEFORE AFTER
workflow-xla = XLA as a separate change, then compare
    .do = tb-gpu-advisor compare LOGDIR BEFORE AFTER
workflow-several-gpus = Several GPUs (the largest batch, the input again, then the exchange of gradients)
workflow-state-done = nothing to do
workflow-state-now = begin here
workflow-state-later = later
workflow-state-open = not decided by this run
workflow-state-not-applicable = does not apply to this run
workflow-stage = { $stage }: { $state }

# Pages outside the guide
source-data-performance-analysis = Guide: analyze the performance of tf.data
source-input-best-practices = Guide: best practices of the input pipeline
source-tf-function = Guide: better performance with tf.function
source-xla = XLA
source-mixed-precision = Guide: mixed precision
source-distributed-training = Guide: distributed training
source-memory-profile = Guide: the memory profile
source-tensorflow-issues = File an issue with TensorFlow
source-nvidia-performance = NVIDIA's guide to performance
source-nvidia-tensor-cores = NVIDIA: using Tensor Cores well
