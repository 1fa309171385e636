# The GPUs of a run beside each other

several-title = GPUs beside each other
several-one-gpu-first = Begin with one GPU (CUDA_VISIBLE_DEVICES=0 python train.py): what the findings of chapter 1 name and all GPUs lose alike adds up to { $one } per step at most, what those of several GPUs name besides to { $several }. The guide tunes one GPU first, too.
several-others-wait = GPU { $gpu } on { $host } limits the step. While the others wait for it in collectives they compute nothing for { $time } per step ({ $share }); it comes last in { $often } of the calls.
several-busiest = GPU { $gpu } on { $host } limits the step: it computes and copies { $time } per step ({ $share }) longer than the mean.
several-even = No GPU stands out: none keeps the others waiting, or computes and copies longer than the mean, by a hundredth of the step.
several-counted =
    { $programs ->
        [same] Findings about one GPU count what all GPUs lose alike, and are drawn on GPU { $gpu } of { $host }. What it loses beyond the others is time in which they wait for it: the findings about several GPUs count that, and no time is counted in both.
       *[different] The GPUs run different programs. Findings about one GPU are about GPU { $gpu } of { $host } alone.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = limits the step
several-limits-step = GPU { $gpu } on { $host } limits the step
several-mean = Mean of { $gpus } GPUs
several-lowest = Lowest
several-highest = Highest
several-left-out = { $shown } of { $total } GPUs have a row: the one that limits the step, and those that differ most from the mean.
several-more = More on the GPUs: skew and collectives

note-left-out = { $count-n ->
        [one] One more remark of these kinds, on another host, is left out
       *[other] { $count } more remarks of these kinds, on other hosts, are left out
    }.
note-tensorflow-hosts = A step as TensorFlow counts it is told for the { $shown } slowest of { $total } hosts.
note-steps-cut = { $host }: the first { $shown } of { $total } steps are listed. Averages are over all of them.
note-calls-cut = { $host }: the first { $shown } of { $total } collective calls of a GPU are compared with those of other GPUs.
note-tables-cut = { $host }: this capture names unusually much, so long tables end after { $count } rows and pictures are left out.

fleet-title = All GPUs, host by host
fleet-show = Colour by
fleet-busy = Busy
fleet-lost = Idle
fleet-late = Works longer than the mean
fleet-outliers = Standing out:

table-gpu-matrix = Where the step of each GPU goes
table-gpu-skew = How far each GPU is behind the first one of its host
    .about = Medians over the steps. The clocks of hosts differ, so begins and ends are compared within a host.
table-step-skew = How far the GPUs of a host are apart in a step
table-collectives = Collectives
    .about = Per step, as the mean of the GPUs. Bytes move for as long as the shortest kernel of a call takes; what other GPUs take longer is waiting for the last one.
column-gpu = GPU
column-host = Host
column-begins-after = Begins later by
column-begins-last-share = Begins last
column-ends-after = Ends later by
column-ends-last-share = Ends last
column-begin-spread = Apart at the begin
column-begins-last = Last GPU to begin
column-end-spread = Apart at the end
column-ends-last = Last GPU to end
column-collective = Collective
column-calls-per-step = Calls per GPU and step
column-bytes-per-step = Size per step
column-waiting = Waiting
column-moving = Moving
column-exposed-collective = Nothing computes
column-comes-last = Last GPU
column-comes-last-host = Its host
column-comes-last-share = How often last

table-links = What links reach
    .about = Line rates are the vendors', in one direction. What is reached of them is what nccl-tests measure, or the share of the line rate that is named.
column-gpu-models = For GPUs
column-link = Link
column-line-rate = Line rate
column-reached = Reached
column-reached-source = Source
confidence-reason-ring-model = The bound is a model of one ring; NCCL may use trees, or sum up in the switches.
confidence-reason-packs-model = That at least so much is saved holds if gradients can be reduced in three packs beside the second half of the computing.

given-title = What the profile does not tell
given-about = The number of parameters counts for the guide's rule, and where the profile tells no sizes. The bandwidth counts in place of the table's.
given-parameters = Parameters of the model
given-bandwidth = Bandwidth of the links in one direction, GB/s
given-apply = Judge again
