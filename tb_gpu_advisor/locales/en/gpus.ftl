# The GPUs of a run compared

several-title = GPUs side by side
several-one-gpu-first = Start with one GPU, as the guide does (CUDA_VISIBLE_DEVICES=0 python train.py). Fixing the findings about one GPU saves at most { $one } per step{ $several-is ->
    [zero] ; fixing those about several GPUs saves nothing more.
   *[some] ; fixing those about several GPUs saves at most { $several } more.
}
several-others-wait = GPU { $gpu } on { $host } limits the step: it comes last in { $often } of the collective calls. On average the others wait for it { $time } per step without computing ({ $share } of the step).
several-busiest = GPU { $gpu } on { $host } limits the step: it computes and copies { $time } longer per step than the mean ({ $share } of the step).
several-even = No GPU stands out: none makes the others wait, or works longer than the mean, by 1% of the step or more.
several-counted =
    { $programs ->
        [same] Findings about one GPU count the time that all GPUs lose alike, and show GPU { $gpu } on { $host }. Waiting for a slower GPU is counted only under "Several GPUs".
       *[different] The GPUs run different programs. Findings about one GPU are about GPU { $gpu } on { $host } alone.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = limits the step
several-mean = Mean of { $gpus } GPUs
several-lowest = Lowest
several-highest = Highest
several-left-out = { $shown } of { $total } GPUs have a row: the one that limits the step, and those that differ most from the mean.
several-more = More on the GPUs: skew and collectives

note-left-out = { $count-n ->
        [one] One more note of this kind, about another host, is left out
       *[other] { $count } more notes of these kinds, about other hosts, are left out
    }.
note-tensorflow-hosts = A step as TensorFlow counts it is shown for the { $shown } slowest of { $total } hosts.
note-slowest-host = { $host }: its own part of a step takes { $step }, while that of the hosts takes { $mean } on average. The others wait for this host. Findings are parts of its step. See whether it has more data, another program on its cores, or a slower processor.
note-hosts-differ = { $host }: a step takes { $step }, while the hosts take { $mean } on average. The GPU that limits the step is on this host, and findings are parts of its step.
note-hosts-apart = { $last }: by the clocks its recording began { $time } after that of { $first } had ended. GPUs of different hosts are not compared. Put the files of separate runs into separate folders, or set the clocks.
note-steps-cut = { $host }: the first { $shown } of { $total } steps are listed. Averages are over all of them.
note-calls-cut = { $host }: the first { $shown } of { $total } collective calls of a GPU are compared with those of other GPUs.
note-tables-cut = { $host }: this capture has unusually many names, so long tables end after { $count } rows and pictures are left out.

fleet-title = All GPUs, host by host
fleet-show = Colour by
fleet-busy = Busy
fleet-lost = Idle
fleet-late = Works longer than the mean
fleet-cell = { $gpu }: { $metric } { $time } ({ $share })
fleet-outliers = Standing out:

table-gpu-matrix = Where the step time of each GPU goes
table-gpu-skew = How far each GPU is behind the first one of its host
    .about = Medians over the steps. The clocks of hosts differ, so starts and ends are compared within a host.
table-step-skew = How far the GPUs of a host are apart in a step
table-collectives = Collectives
    .about = Per step, mean of the GPUs. Data moves for as long as the shortest kernel of a call takes; GPUs with longer kernels wait for the last GPU.
column-gpu = GPU
column-host = Host
column-begins-after = Starts later by
column-begins-last-share = Starts last
column-ends-after = Ends later by
column-ends-last-share = Ends last
column-begin-spread = Apart at the start
column-begins-last = Last GPU to start
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

confidence-reason-ring-model = The time that links need is computed for one ring; NCCL may use trees, or sum up in the switches.

given-title = What the profile does not show
given-about = The number of parameters is used for the guide's rule, and where the profile shows no sizes. The bandwidth replaces that of the table.
given-parameters = Parameters of the model
given-bandwidth = Bandwidth of the links in one direction, GB/s
given-examples = Examples per step, on all GPUs together
given-apply = Re-evaluate
