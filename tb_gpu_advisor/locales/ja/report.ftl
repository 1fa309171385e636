# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = 不合格
status-passed = 合格
status-not-applicable = 対象外
status-no-data = データなし
status-error = エラー

section-failed = 対処が必要（この順に）
section-0 = キャプチャ
section-1-1 = 入力パイプライン
section-1-2-1 = ステップ間のギャップ
section-1-2-2 = GPU 使用率
section-1-2-3 = カーネルの効率
section-1-3 = 混合精度と XLA
section-1-end = GPU は割に合うか
section-2 = 複数の GPU

category-compute = 計算
    .about = カーネルが実行されています。
category-collective = 集合通信
    .about = GPU 間の通信だけが実行されています。
category-copy-h2d = GPU へのコピー
    .about = ホストからデバイスへのコピーだけが実行されています。
category-copy-d2h = GPU からのコピー
    .about = デバイスからホストへのコピーだけが実行されています。
category-copy-d2d = GPU 内のコピー
    .about = デバイス間またはデバイス内のコピーだけが実行されています。
category-input-wait = 入力待ち
    .about = GPU はアイドルです。ステップが次のバッチを待っています。
category-compile = 準備
    .about = GPU はアイドルです。関数のトレースやコンパイル、またはカーネルやライブラリの読み込みをしています。
category-between-steps = ステップ間
    .about = GPU はアイドルです。ホストがランタイムの呼び出しの外で Python を実行しています。
category-kernel-launch = カーネルの起動
    .about = GPU はアイドルです。キューが空で、ホストはまだ次のカーネルを起動しています。
category-host-python = ステップ内の Python
    .about = GPU はアイドルです。ステップの中で Python が動作し、何も起動していません。
category-host-op = ホスト上の演算
    .about = GPU はアイドルです。ステップの演算が CPU で実行されています。
category-host-stopped = ホストの停止
    .about = GPU はアイドルです。ホストは、通常は数マイクロ秒で終わる呼び出しの中で数ミリ秒止まっていました。これは起動のコストではありません。同じコアを使う別のプロセス、ページフォルト、プロファイラによるバッファの書き出し、プロセッサの電力制限を調べてください。
category-copy-wait = コピー待ち
    .about = GPU はアイドルです。ホストは、ホストと GPU の間のコピーが終わるのを待ってから次を起動します。
category-sync = 同期
    .about = GPU はアイドルです。ホストが同期の呼び出しの中で待っているか、キューにある次のカーネルが、別のストリームや別の GPU を待っています。
category-profiler = プロファイラ
    .about = GPU はアイドルです。プロファイラ自身がホストで処理を行っています。
category-floor = カーネル間
    .about = キューにある 2 つのカーネルの間の避けられないギャップです。
category-unknown = 不明
    .about = GPU はアイドルですが、キャプチャからは理由がわかりません。GPU 上の別のプログラムがないか確認してください (nvidia-smi)。

reason-host-trace = ホストのイベントがありません。
    .capture = ホストトレーサーを有効（レベル 2）にしてキャプチャしてください。
reason-correlation-ids = ホストでの起動がカーネルと対応付けられていません。
    .capture = 起動の呼び出しを記録するプロファイラでキャプチャしてください（ホストトレーサーはレベル 2、デバイストレーサーは有効）。
reason-steps = ステップが見つかりません。
    .capture = プロファイル中は各ステップにマーカーを付けてください（「{ no-step-markers.fault }」を参照）。
reason-gpu-activity = どの GPU もカーネルを実行していません。
    .capture = 「{ no-gpu-activity.fault }」を参照してください。
reason-slow-first-step = 最初のステップはほかよりずっと長く、分析から除かれました。その中にコンパイルやカーネルの試行は見られません。数ステップ後に始めたキャプチャで判断できます。その最初のステップも同じくらい長ければ、プロファイラー自体の開始によるものです。
reason-one-step = キャプチャにはステップが 1 つしかないため、ステップ間で起きることが含まれていません。
    .capture = 10 ステップ以上をプロファイルしてください（「{ capture-too-short.fault }」を参照）。
reason-one-step-copies = ステップ内のコピーにより、GPU が { $cost }（ステップの { $share }）遅れています。1 ステップでは、繰り返されるかどうかはわかりません。
    .capture = 10 ステップ以上をプロファイルしてください（「{ capture-too-short.fault }」を参照）。
reason-empty-capture = キャプチャは空です。
    .capture = トレーニングの実行中に、もう一度キャプチャしてください。
reason-compute-capability = キャプチャからは GPU の種類がわかりません。
    .capture = デバイストレーサーを有効にして、もう一度キャプチャしてください。
reason-no-tensor-cores = この GPU には Tensor Core がありません。
reason-no-kernels = カーネルは実行されず、GPU はコピーしただけです。
reason-no-matrix-kernels = 行列積や畳み込みがありません。
reason-unknown-kernels = 名前から処理内容がわからないカーネルの時間が多すぎます。
    .capture = カーネル統計ページでカーネルの出所を確認してください。新しい GPU Advisor なら名前を判別できるかもしれません。
reason-half-precision-off = 半精度は無効です。「精度」を参照してください。
reason-no-half-products = 半精度は有効ですが、半精度で実行される行列積がありません（畳み込みは cuDNN がパディングします）。
reason-no-softmax = 独立したソフトマックスのカーネルがありません。
reason-tf-data = キャプチャに tf.data のイベントがありません。
    .capture = ホストトレーサーを有効（レベル 2）にしてキャプチャしてください。tf.data を使わない入力は内訳を示せません。
reason-same-launches = 入力スレッドの動作中とそれ以外の両方で起動されたカーネルが少なすぎるため、起動への影響を測定できません。
reason-input-producer = GPU の待ち時間ほど時間のかかる入力ステージが、キャプチャにありません。バッチを作るステージが記録されていません。
reason-input-unnamed = バッチをいつ取得したかがキャプチャからはわかりません。Python の動作中のアイドル時間は入力待ちかもしれません。
reason-batch-unnamed = ステップにも GPU へのコピーにもラベルがないため、バッチのコピーを判別できません。
    .capture = プロファイル中は各ステップにマーカーを付けてください。
reason-idle-unexplained = GPU のアイドル時間の多くは原因が記録されておらず、これに当たる可能性があります。
    .capture = ホストトレーサーを有効（レベル 2）にし、イベントを失わないようにキャプチャしてください。
reason-op-names = このチェックには TensorFlow の演算名が必要ですが、このキャプチャにはありません。
reason-data-parallel = DataParallel のように、1 つのプロセスが毎ステップ全パラメータを他の GPU に送っています。呼び出しを減らしても、それは変わりません。
reason-no-gradients = この実行の集合通信は活性化またはパラメータをやり取りしており、勾配ではありません。
reason-no-tf-data = 入力は tf.data を使っていません。
reason-not-tensorflow = この助言は TensorFlow 向けですが、この実行は別のフレームワークを使っています。
reason-few-steps = 繰り返しを判別するにはステップが足りません。
    .capture = 10 ステップ以上をプロファイルしてください（「{ capture-too-short.fault }」を参照）。
reason-near-limit = 測定値はステップの { $share } です。ステップごとの差が大きく、しきい値の範囲外かどうかはわかりません。
    .capture = ほかのプログラムがマシンを使っていないときに、20 ステップ以上をプロファイルしてください。
reason-compiled = JAX はすべてを XLA でコンパイルします。
reason-private-threads = GPU にはすでに専用の起動スレッドがあります（TF_GPU_THREAD_MODE=gpu_private）。
reason-no-loss-scaling = 勾配の無限大を調べる処理がないため、損失スケーリングは行われていません。
reason-shapes = キャプチャに演算の入力形状が含まれていません。
    .capture = 新しいバージョンの TensorFlow は形状を記録します。
reason-one-gpu = カーネルを実行した GPU は 1 個だけです。このチェックには複数の GPU が必要です。
reason-other-ranks = この GPU は集合通信に参加していますが、実行のほかのランクがキャプチャにありません。
    .capture = すべてのランクで同じステップでプロファイラを開始、停止し、全ランクのファイル（ランクごとに .xplane.pb を 1 つ）を 1 つのセッションフォルダに入れてください。
reason-other-folders = この実行のほかのホストは、隣の別のセッションに書き込みました。
    .capture = 全ホストのファイル（ホストごとに .xplane.pb を 1 つ）を 1 つのセッションフォルダに入れてください。
reason-kernels-lost = カーネルがキャプチャに含まれていないプログラムを、ホストのスレッドが実行しています。ほかの GPU が実行した可能性があります。
reason-replicas-unseen = 演算の名前が示すレプリカの数が、キャプチャ内でカーネルを実行したレプリカより多くなっています。残りはほかの GPU がキャプチャの前後に実行します。
    .capture = 10 ステップ以上をプロファイルしてください（「{ capture-too-short.fault }」を参照）。
reason-one-gpu-per-host = 各ホストの GPU は 1 個で、異なるホストの時計は比較できません。
reason-memory = キャプチャにメモリのイベントがありません。
    .capture = TensorFlow は、ホストトレーサーが有効（レベル 2）のときにこれを記録します。
reason-memory-pytorch = キャプチャにメモリのイベントがありません。
    .capture = ピークは torch.cuda.max_memory_allocated() で確認してください。
reason-memory-jax = キャプチャにメモリのイベントがありません。
    .capture = ピークは jax.local_devices()[0].memory_stats() で確認してください。
reason-collectives = GPU は集合通信のカーネルを実行していません。勾配を交換していないか、NCCL を使っていません。
    .capture = 勾配を適用するステップをキャプチャしてください。
reason-matching-collectives = GPU 間で集合通信の呼び出しが対応していません。
    .capture = すべてのホストを同時に、より少ないステップでプロファイルしてください。
reason-recorded-apart = ホストは同時に記録されていません。
    .capture = すべてのホストを同時にプロファイルし、時計を合わせてください。
reason-message-sizes = キャプチャからは、呼び出しが移動するバイト数がわかりません。
    .capture = 新しいバージョンの TensorFlow は演算の形状を記録します。または、このタブか report --parameters N でパラメータ数を指定してください。
reason-message-sizes-other = キャプチャからは、呼び出しが移動するバイト数がわかりません。
    .capture = このタブか report --parameters N でパラメータ数を指定してください。
reason-link-speed = この GPU モデルのリンクの帯域幅がわかりません。
    .capture = このタブか report --bandwidth GB/s で帯域幅を指定してください。
reason-different-programs = パイプライン並列の各ステージのように、GPU が異なる演算を実行しています。
reason-one-gpu-run = 同じプログラムを 1 個の GPU で実行した結果が必要です。
    .capture = GPU あたりのバッチを同じにして 1 個の GPU でプロファイルし、その実行を指定してください: tb-gpu-advisor report --one-gpu RUN。
reason-internal = このチェックで GPU Advisor の内部エラーが起きました。詳細はログにあります。

condition-enough-work = しきい値の範囲外ですが、ステップあたりの GPU の動作時間は十分です。
condition-badly-fed = しきい値の範囲外ですが、残りの時間の大半は入力またはホストでの処理を待つ時間です。
condition-few-calls = しきい値の範囲外ですが、勾配の交換は少ない呼び出しで済んでいます。
condition-launches-as-fast = しきい値の範囲外ですが、入力スレッドの動作中も起動はさほど遅くなりません。
condition-launches-in-time = しきい値の範囲外ですが、GPU はほとんど起動を待っていません。
condition-little-excess = しきい値の範囲外ですが、余分な時間はステップのわずかな部分です。
condition-small-calls = しきい値の範囲外ですが、呼び出しが小さいため、リンクではなく回数が効きます。
condition-little-fixed-time = しきい値の範囲外ですが、バッチサイズによらない時間はステップあたりわずかです。
condition-little-idle-time = しきい値の範囲外ですが、GPU はそのような演算をほとんど待っていません。
condition-little-single-precision = しきい値の範囲外ですが、混合精度で短くできる fp32 の処理はステップのわずかな部分です。変数の更新、損失、scatter は fp32 のままです。
condition-half-matrix-math = しきい値の範囲外ですが、16 ビットの行列演算があり、混合精度は有効です。
condition-mostly-tf32 = しきい値の範囲外ですが、32 ビットの行列演算の大半は TF32 で実行されています。
condition-seldom = しきい値の範囲外ですが、1 つか 2 つのステップだけで、繰り返されていません。
condition-xla-on = しきい値の範囲外ですが、XLA はすでに有効です。

confidence-high = 信頼度: 高
confidence-medium = 信頼度: 中
confidence-low = 信頼度: 低
confidence-reason-other-device = キャプチャは TPU など、別の種類のデバイスのものです。
confidence-reason-no-gpu-seen = GPU はキャプチャされていません。これはホストの時間です。
confidence-reason-recording-slowed = プロファイラにより、このキャプチャのステップは 10% を超えて長くなっています。この時間の一部はプロファイリングのオーバーヘッドです。
confidence-reason-unnamed-host-time = この時間の大部分には、ホストのイベントがありません。Python トレーサーを有効にすれば表示される Python か、プロファイラが記録しなかったライブラリです。
confidence-reason-turns = ここでは GPU が互いを待っています。ある GPU のための処理が次の GPU を遅らせますが、対処でどれだけ短くなるかを判断できるほどの情報がキャプチャーにありません。
confidence-reason-host-waits = この時間の大部分で、ホスト自身が GPU の完了を待つ呼び出しの中で待機しています。GPU を遅らせているものはキャプチャされていません。
confidence-reason-unknown-kernels = 行列演算時間の 10% を超える部分が、名前のわからないカーネルです。
confidence-reason-unknown-precision = 精度が不明なカーネルを含めると、16 ビットの割合がしきい値を超える可能性があります。
confidence-reason-one-step = キャプチャにはステップが 1 つしかなく、ウォームアップのステップかもしれません。
confidence-reason-recurs = キャプチャにある 1 つのステップだけでは、一部のステップで繰り返されることはわかりません。
confidence-reason-one-rank = すべてのランクがこのセッションにあるわけではないため、一部はほかのランクを待つ時間かもしれません。すべてのランクを 1 つのセッションにプロファイルすると、どれだけかがわかります。
confidence-reason-unmatched-ranks = ステップがわからないとランク間の呼び出しを対応付けられないため、一部はほかのランクを待つ時間かもしれません。ステップにマーカーを付けると、どれだけかがわかります。
confidence-reason-needed-at-once = 交換した結果を次のカーネルがすぐに必要とするため、どれだけ短縮できるかは、その間にプログラムがほかに何をできるかによります。
confidence-reason-seen-once = 一度しか観測されておらず、繰り返すかどうかは不明です。より多くのステップをプロファイルするとわかります。
confidence-reason-may-be-debugging = デバッグ用の小さなバッチや評価も、同じように見えます。
confidence-reason-may-be-inputs = キャプチャの間に入力が大きくなる場合も同じように見えます。
confidence-reason-correlation = これは相関です。どのスレッドがどのコアを使っていたかは、トレースからはわかりません。
confidence-reason-efficiency-hint = サイズは目安です。多くのサイズはライブラリが自動的にパディングします。
confidence-reason-no-steps = ステップが見つかりません。数値はキャプチャ全体のものです。
confidence-reason-may-be-static = 痕跡を残さない固定の係数で損失をスケーリングしているかもしれません。
confidence-reason-may-be-chosen = 意図的に 1 個の GPU だけを使っているプログラムかもしれません。
confidence-reason-links-unknown = プロファイルからは GPU の接続方法がわからないため、この GPU モデルの通常のリンクを仮定しています。
confidence-reason-batch-unknown = プロファイルからはバッチサイズがわかりません。GPU あたりで等しい必要があります。

saving-ahead = 短縮できる時間はこれより長くなることがあります。ホストが GPU より先行できるようになると、バッチのコピー、ステップ間の Python、カーネル間の空きもなくなりうるためです。
horovod-packs = Horovod が 1 回の呼び出しにまとめる勾配を増やしてください。HOROVOD_FUSION_THRESHOLD（バイト）と HOROVOD_CYCLE_TIME（ms）を上げるか、HOROVOD_AUTOTUNE=1 で両方を自動調整します。埋め込みの勾配は密に保ちます（sparse_as_dense=True）。
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
gap-threads = 相手のスレッドの処理を速くしてください。学習するスレッドは、キュー、ロック、結果などでそれを待っています。処理を複数のスレッドに分け、Python の処理なら複数のプロセスに分けてください。1 つのプロセスで Python を実行できるスレッドは一度に 1 つです（GIL）。バッチがときどき遅れるなら、先に作っておいてください（長いキュー）。
fewer-ops = 同じ処理をより少ない演算で行ってください。ベクトル化する、小さなテンソルを連結する、メモリが許せばバッチを大きくする、{ $xla ->
        [on] これらの演算も XLA でコンパイルする、
       *[other] XLA で融合する、
    }などの方法があります。
updates-less-often = バッチを大きくするか、複数のバッチで 1 回更新してください{ $framework ->
        [jax] （optax.MultiSteps）
        [pytorch] （optimizer.step の呼び出しを減らし、fused=True を使う）
       *[other] （gradient_accumulation_steps）
    }。更新にかかる時間はバッチが小さくても同じです。{ $kind ->
        [rows] Adam は、バッチが参照する行がわずかでも埋め込みのすべての行を更新します。表を小さくするか、ほかの行を変えないオプティマイザを使ってください{ $framework ->
                [jax] （参照した行だけをマスクで更新）
                [pytorch] （sparse=True と SparseAdam）
               *[other] （LazyAdam。SGD と Adagrad は tf.IndexedSlices でそうなります）
            }。
       *[other] {""}
    }
copies-swapped = これらのテンソルは、ループが勾配のために保存するものです。swap_memory=True（Keras も設定します）では、GPU メモリの大半が使われると、TensorFlow がこれらをホストへ移して戻します。メモリが足りるなら False にしてください。足りなければ、シーケンスを短くする、バッチを小さくする、半精度にするなどして、使う量を減らしてください。
builds-engines = TensorRT のエンジンは前もって構築してください（使う形状を渡して converter.build）。新しい入力形状ごとに構築され、その間ステップは待ちます。ほかに、動的な形状を許す（use_dynamic_shape=True）、保持するエンジンを増やす（maximum_cached_engines）、入力を少数の形状にパディングする、のいずれかにしてください。
copies-to-pageable = { $framework ->
        [jax] コピーするバイト数を減らしてください。GPU 上の argmax や top_k、小さな型を使い、値の読み取りは N ステップごとにします。多くの結果は 1 つの配列にまとめ（jnp.concatenate、jnp.stack）、一度にコピーします。ここではホストのメモリがページング可能です。ピン留めメモリ（メモリ種別 pinned_host）へなら、GPU が計算を続ける間に数倍速く届きます。
        [pytorch] ピン留めメモリにコピーしてください。ここのようにページング可能なメモリへのコピーでは、non_blocking=True でもホストは待ちます。torch.empty(…, pin_memory=True) でバッファを 1 つ作り、copy_ でコピーし、1 ステップ後に読み取ります。または、GPU 上の argmax や top_k、小さな型でバイト数を減らします。多くの結果は 1 つのテンソルにまとめ（torch.cat、torch.stack）、一度にコピーします。
       *[other] predict の戻り値のような結果は、GPU 上で argmax や top_k をとるか小さい型にして、コピーするバイト数を減らします。多くの結果は 1 つのテンソルにまとめ（tf.concat、tf.stack）、一度にコピーします。
    }
copies-of-values = これらの値は GPU に置いたままにするか、N ステップごとに読んでください。各エキスパートの行数のような複数の値は一度に読みます（torch.bincount のあとに tolist()）。オプティマイザーは GPU 上にあるステップ数を読みます。CPU に置くか、fused=True または capturable=True を使ってください。
copies-of-sizes = { $framework ->
        [pytorch] マスクによるインデックス（x[mask]、nonzero）は選ばれた数を読みます。torch.where は何も読みません。
       *[other] 結果の大きさが値で決まる演算（boolean_mask、Where、Unique、dynamic_partition）はその大きさを読みます。マスクを掛けるか、両方の枝を与えた tf.where を使ってください。
    }
copies-made = 小さなテンソルは GPU で作ってください（device="cuda"）。
copies-of-variables = 変数は GPU に置いてください。tf.device('/CPU:0') と、ホスト上のパラメータサーバーは使いません。複数の GPU では、MirroredStrategy が変数を各 GPU に保持し、勾配を NCCL で交換します。
gap-garbage = Python のガベージコレクション（gc.collect）は、ステップごとではなくまれに行ってください。Python は自動で行い、テンソルは最後の名前がなくなると解放されます。準備の後の gc.freeze() は、その処理を短くします。
gap-waited = GPU を待つのは N ステップごとにしてください（block_until_ready、synchronize、float(loss)）。ホストは先に起動でき、Python は GPU の計算中に動きます。次のバッチを作る処理は、別のスレッドやプロセスで先に実行できます。ログ出力は、ステップごとに行う必要はありません。
python-tracing = { $framework ->
    [pytorch] with_stack=True
    [tensorflow] tb-gpu-advisor run --python、または GpuAdvisor または Capture の python=True。TensorFlow 2.20 と 2.21 は python_tracer_level=1 を無視します
    [jax] tb-gpu-advisor run --python、または python_tracer_level 1
   *[other] python_tracer_level 1
}
network-or-waiting = ただし、その前にすべてのマシンを同時にキャプチャしてください。この op で最も短いマシンの時間が交換そのもので、ほかのマシンの超過分は最も遅いマシンの待ちです。これは帯域を増やしてもなくなりません。
gap-unseen = まず原因を確かめてください。同じバッチを繰り返してトレーニングすると、入力のコストがステップから除かれます。Python トレーサー（{ python-tracing }）で 3 ステップを記録すると、関数名がわかります。そこで Python がバッチを作っている場合は、先に作っておくパイプラインやローダーに任せてください。ステップ自体が短い場合は、1 回の呼び出しで複数ステップを実行するか、バッチを大きくしてください。
gap-rare = ホストが数ステップごとに何をしているかを調べてください。イベントがない場合、Python のガベージコレクションかもしれません。その時間は gc.callbacks で測れます。そうであれば、準備のあとに gc.freeze()、その後は gc.disable() とし、gc.collect() を N ステップごとに、全ランクで同じステップで実行してください。保存やログも N ステップごとに実行されます。それ以外の場合は、そのようなステップを Python トレーサー（{ python-tracing }）で記録すると、関数名がわかります。
gap-unseen-effect = 別のスレッドはホストのコアを使い、Python トレーサーは記録するステップを遅くします。
method-measured = 測定: 失われた時間に、ホストが短縮できる時間を加算
method-replay = リプレイ: 測定したステップに変更を適用

origin-guide = ガイドの基準
origin-tensorflow = TensorFlow の基準
origin-default = GPU Advisor の基準
origin-user = ユーザー指定

step-method-group-ids = ステップマーカーはプロファイラが付けたものです。
step-method-roots = ステップマーカーはプログラムが付けたものです。
step-method-function-runs = ステップは、トレーニング関数の実行から推定しました。
step-method-batches = ステップは、プログラムが受け取るバッチから推定しました。
step-method-optimizer = ステップは、オプティマイザの呼び出しから推定しました。
step-method-repetition = ステップは、繰り返される演算から推定しました。
step-method-none = ステップが見つかりません。数値はキャプチャ全体のものです。

note-account = { $of ->
        [loop] ループの
       *[keras] Keras の
    }中の { $total } のうち、ステップは { $steps } です。残りで最も長いのは { $part ->
        [validation] 検証
        [evaluation] 評価
        [predict] Model.predict
        [checkpoints] チェックポイントの保存
        [callback] コールバック
        [epoch-starts] 各エポックの最初のバッチ
        [fit-starts] fit の始め
        [data] データの on_epoch_end
        [between-steps] 検証、保存、ログ、再トレースなど、通常のステップ以外の処理
        [first-steps] 最初のステップ
        [fit-and-callbacks] コールバックと、エポックの始めと終わり
       *[fit] エポックの始めと終わり
    }です。
note-work-batches = { $inside ->
        [steps] 各ステップには { $batches } 個のバッチが含まれます。1 バッチあたり { $batch } です。
       *[gradients] 各ステップでは { $batches } 個のバッチの勾配を合計します。1 バッチあたり { $batch } です。
    }
note-work-examples = 1 ステップあたり { $examples } 個のサンプル: 毎秒 { $rate } 個。
note-idle-gpus = { $host }: { $count } 個の GPU は何もしていません。
note-copying-gpus = { $host }: { $count } 個の GPU はコピーだけを行いました。
note-memory = { $host }: GPU { $gpu } のメモリ使用量は最大 { $peak } / { $limit } です（{ $used }）。{ $op-is ->
        [zero] {""}
       *[some] キャプチャ中の最大時に最も多く使っているのは { $op } です（{ $op-bytes }）。
    }{ $kept-is ->
        [zero] {""}
       *[some] キャプチャの間に { $kept } が新たに確保され、返されていません。数値でない損失のリスト（float(loss) にします）や再トレースされる関数など、何かが過去のステップのテンソルを保持しています。
    }{ $waited-is ->
        [zero] {""}
       *[some] { $waited } は 10 秒間メモリを要求し、得られませんでした。ここでメモリが不足しました。
    }{ $room ->
        [none] 余裕がほとんどないため、バッチを大きくするとメモリが不足する可能性が高いです。
        [larger] すべてがバッチに比例して増えるとしても、{ $times } 倍のバッチが収まるはずです。
        [grows] { $rows } 行のテンソルがバッチとともに増えます。{ $times } 倍のバッチは収まり、{ $most } 倍を超えると収まらないはずです。
        [ample] { $rows } 行のテンソルがバッチとともに増えます。{ $times } 倍のバッチが収まるはずです。
       *[some] {""}
    }{ $card-is ->
        [zero] {""}
       *[some] GPU 自体のメモリは { $card } です。プログラム内の上限（論理デバイスの memory_limit、per_process_gpu_memory_fraction、XLA_PYTHON_CLIENT_MEM_FRACTION）か別のプログラムのため、これ以上は使えません。
    }{ $fragmented-is ->
        [zero] {""}
       *[some] 空きメモリが断片化しています（{ $fragmented }）。{ $free } のうち最大のまとまりは { $piece } で、それより大きいテンソルは入りません。TF_GPU_ALLOCATOR=cuda_malloc_async で避けられます。
    }
note-other-devices = { $host }: { $count } 個のデバイスは GPU ではありません。
note-profiler-said = { $host }: プロファイラのメッセージ: 「{ $message }」{ $kind ->
        [privilege] NVIDIA のドライバは GPU カウンタを管理者に限定しています。NVreg_RestrictProfilingToAdminUsers=0 を設定するか、--cap-add SYS_ADMIN を付けてコンテナを起動してください。
        [library] libcupti のフォルダ（/usr/local/cuda/extras/CUPTI/lib64）を LD_LIBRARY_PATH に追加してください。
        [no-gpu] フレームワークが GPU を見つけられませんでした。nvidia-smi、CUDA_VISIBLE_DEVICES、CUDA ライブラリ（pip install "tensorflow[and-cuda]"）を確認してください。
        [other-profiler] GPU を記録できるプロファイラは一度に 1 つだけです。もう一方を終了してください。
        [unsupported] この GPU またはマシンでは CUPTI が動作しません。
        [broken-library] CUPTI が失敗しました。ドライバと CUDA に合っているか確認してください。
       *[other] {""}
    }
note-excluded-evaluation = { $host }: 評価などの別の処理が間に実行されたため、{ $count } 個のステップを除外しました。{ $time-is ->
        [zero] {""}
       *[some] その処理{ $function-is ->
           *[zero] {""}
            [some] （主に { $function }）
        }に { $time } かかりました。長い場合は、それが学習でなければ、実行回数かデータを減らしてください。
    }
note-excluded-partial = { $host }: 不完全な { $count } 個のステップを除外しました。
note-excluded-compile = { $host }: コンパイル、トレースまたは読み込みが行われたため、{ $count } 個のステップを除外しました。
note-excluded-shape = { $host }: 後のステップ { $count } 個は、そこで何かがコンパイルされたため除外しました。最後の小さいバッチなどで起こります: { $framework ->
    [tensorflow] drop_remainder=True で省けます。
   *[other] それを省くか、通常のサイズまで埋めてください。
} 分析対象のステップの外で、トレース、コンパイル、ロードに { $time } かかりました。
note-excluded-warm-up = { $host }: ウォームアップとして { $count } 個のステップを除外しました。
note-excluded-marks = { $host }: GPU の処理はほかのスレッドが起動しているため、マーカーの付いた { $count } 個のステップにはほとんど含まれていません。
note-part-of-mark = { $host }: プログラムは { $marked } のステップにマーカーを付けています。ここの数値は、そのうち GPU の最初から最後の処理までの { $step } についてのものです。残りの時間に GPU がアイドルかどうかは 1 ステップではわからないため、複数のステップを記録してください。
note-profiler-work = { $host }: プロファイリングのオーバーヘッドは { $time } です（開始と停止、Keras コールバックによるグラフの書き出しなど）。ここの数値には含まれませんが、TensorFlow のステップ時間には含まれます。
note-profiler-work-no-keras = { $host }: プロファイリングのオーバーヘッドは { $time } です（開始と停止など）。ここの数値には含まれません。
note-recording-cost = プロファイラの動作中、1 ステップは { $during } でした。記録前は { $before }、記録後は { $after } です。
note-recording-cost-until = プロファイラの動作中、1 ステップは { $during } でした。記録前は { $before } です。
note-recording-slowed = プロファイラによりステップが { $share } 長くなっています。プロファイラがなければ、起動待ちは短くなるかもしれません。
note-recording-unsteady = ステップの時間が安定しなかったため、そのまま記録しました。
note-stale-decoder = 低速なデコーダを使っています。ネイティブのデコーダは、このパッケージの別のバージョンからビルドされたものです。時間はネイティブの 10 倍かかりますが、結果は同じです。ネイティブのデコーダを使うには、次を実行してください: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor（チェックアウトでは python setup.py build_ext --inplace）
note-slow-decoder = 低速なデコーダを使っています。パッケージのインストール時に C コンパイラがありませんでした。時間はネイティブの 10 倍かかりますが、結果は同じです。ネイティブのデコーダを使うには、C コンパイラをインストールし、次を実行してください: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
note-filled = { $host }：これらのステップの外で、{ $stage } が { $count } 個の要素でバッファを満たすのに { $time } かかりました。エポックや評価の始めに毎回こうなる場合は、バッファを小さくするか、要素全体ではなくファイル名やインデックスをシャッフルすると短くなります。評価用のデータにシャッフルは不要です。
note-excluded-start = { $host }: プロファイラの開始時は GPU のキューが空なので、最初のステップを除外しました。
note-first-run = { $host }: 分析対象のステップの外で、トレース、コンパイル、ロードに { $time } かかりました。関数のトレースとコンパイルは最初の呼び出し時に一度だけ行われます。もっと後で記録すれば含まれません。大半がロード (cuModuleLoadData) なら、このバージョンがこの GPU 向けにビルドされておらず、ドライバーがカーネルをコンパイルしています。この GPU 向けのバージョンを使い、結果を保持してください (CUDA_CACHE_MAXSIZE)。
note-steps-lengthen = ステップが次第に長くなっています。最初の 4 分の 1 では 1 ステップ { $first }、最後の 4 分の 1 では { $last } です。バッチが大きくなっている（長さ順に並んでいるなど）か、ステップごとに何かが増えています（保持されるリストや履歴、グラフに追加される op など）。学習のずっと後でもう一度記録して比較してください。増えた部分が原因です。

table-gaps = 最も長いギャップ
table-instances = 箇所
table-host-work = その間にホストが行っていたこと
table-compiled = 準備されたもの
table-input-python = 入力パイプラインの Python 関数
table-stages = 入力パイプラインのステージ
table-host-ops = GPU が待ったホスト上の演算
table-copies = コピー
table-slow-forms = 遅い形式
table-kernels = カーネル
table-ops = カーネル数の多い演算
table-extra-ops = 最も忙しい GPU の余分な処理
column-was = 前
column-is = 後
column-difference = 変化
column-step = ステップ
column-at = 時刻
column-lost = 失われた時間
column-gap = ギャップ全体
column-before = 直前の処理
column-after = 直後の処理
column-thread = ホストスレッド
column-range = 範囲
column-instance = 箇所
column-lane = レーン
column-name = 名前
column-dur = 長さ
column-host-event = ホストのイベント
column-direction = 方向
column-bytes = サイズ
column-exposed = カーネルなし
column-blocked = 待ち
column-memory = ホストメモリ
column-stage = ステージ
column-self = ステップあたりの自己時間
column-parallelism = 並列度
column-at-once = 同時実行数
column-runs = 演算
column-path = パス
column-kernel = カーネル
column-precision = 精度
column-layer = 層
column-op = 演算
column-count = 回数
column-time = 時間
column-count-per-step = ステップあたり
column-time-per-step = ステップあたりの時間
column-mean = 平均
column-more-per-step = ステップあたりの超過

timeline-typical-compute = カーネルの代表的な実行
timeline-typical-collective = カーネルと重ならない代表的な集合通信
timeline-typical-copy-h2d = カーネルと重ならない GPU への代表的なコピー
timeline-typical-copy-d2h = カーネルと重ならない GPU からの代表的なコピー
timeline-typical-copy-d2d = カーネルと重ならない GPU メモリ間の代表的なコピー
timeline-typical-input-wait = 代表的な入力待ち
timeline-typical-compile = 代表的な準備
timeline-typical-between-steps = ステップ間の代表的なギャップ
timeline-typical-kernel-launch = 代表的な起動待ち
timeline-typical-host-python = ステップ内の代表的な Python の時間
timeline-typical-copy-wait = 代表的なコピー待ち
timeline-typical-profiler = 代表的なプロファイラ待ち
timeline-typical-host-op = ホスト上の演算の代表的な待ち
timeline-typical-sync = キューにあるカーネルの代表的な待ち
timeline-typical-floor = キューにあるカーネル間の代表的なギャップ
timeline-typical-unknown = 原因不明の代表的なギャップ

lane-host = ホストスレッド
lane-input = 入力
lane-gpu = GPU ストリーム
lane-idle = アイドル

# Two runs side by side
compare-faster = 高速化: ステップの平均が { $before } から { $after } になりました（{ $share } 短縮）。
compare-slower = 低速化: ステップの平均が { $before } から { $after } になりました（{ $share } 増加）。
compare-mean-faster = 高速化: ステップの平均が { $before } から { $after } になりました（{ $share } 短縮）。中央値にはこのような差はありません。
compare-mean-slower = 低速化: ステップの平均が { $before } から { $after } になりました（{ $share } 増加）。中央値にはこのような差はありません。
compare-median-faster = 高速化: ステップの中央値が { $before } から { $after } になりました（{ $share } 短縮）。平均にはこのような差はありません。
compare-median-slower = 低速化: ステップの中央値が { $before } から { $after } になりました（{ $share } 増加）。平均にはこのような差はありません。
compare-median-no-difference = 差は検出されませんでした: ステップの中央値は、前が { $before }、後が { $after } です。平均の差は一部の長いステップによるもので、偶然の可能性があります。
compare-long-steps-faster = 差の原因は、ベースラインの { $of } ステップのうち { $low } 以上かかる { $count } ステップです（{ $names }）。
compare-long-steps-slower = 差の原因は、比較対象の { $of } ステップのうち { $low } 以上かかる { $count } ステップです（{ $names }）。
compare-no-difference = 差は検出されませんでした: ステップの平均は、前が { $before }、後が { $after } です。
compare-cannot-tell = ステップが少なすぎて比較できません: ステップの平均は、前が { $before }、後が { $after } です。それぞれ 4 ステップが必要です。
compare-by = { $about ->
        [median] ステップの中央値による
       *[mean] ステップの平均による
    }
compare-rate-faster = 高速化: 毎秒の{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }が { $before } から { $after } になりました（{ $share } 増加、{ compare-by }）。
compare-rate-slower = 低速化: 毎秒の{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }が { $before } から { $after } になりました（{ $share } 減少、{ compare-by }）。
compare-rate-no-difference = 差は検出されませんでした: 毎秒の{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }は、前が { $before }、後が { $after } です（{ compare-by }）。
compare-rate-cannot-tell = ステップが少なすぎて比較できません: 毎秒の{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }は、前が { $before }、後が { $after } です（{ compare-by }）。それぞれ 4 ステップが必要です。
compare-work-unknown = 判定できません: 比較対象のステップはカーネルを { $times } 倍起動しますが、それが何サンプルかはキャプチャにありません。--examples で両方を指定してください。
compare-not-comparable = 比較できません: 共通の演算は { $share } です。ベースラインは { $before } を、比較対象は { $after } をより多く起動しています。
compare-baseline =
    ベースライン { $runs }: 平均 { $mean }、中央値 { $median }{ $range ->
        [none] { "" }
       *[some] （{ $low }～{ $high }）
    }、{ $steps } ステップ
compare-candidate =
    比較対象 { $runs }: 平均 { $mean }、中央値 { $median }{ $range ->
        [none] { "" }
       *[some] （{ $low }～{ $high }）
    }、{ $steps } ステップ
compare-could-miss = { $share } 未満の変化は見逃された可能性があります。
compare-of-host = どちらの実行でも GPU は仕事をしていません。これはホストのステップです。
compare-within-capture = それぞれキャプチャが 1 つです。そのステップからは、別の日や別のマシンのことはほとんどわかりません。それぞれ複数のキャプチャがあれば、より確かです。
compare-cause = 最も変化したのは「{ $category }」です: { $before } から { $after }（{ $change }）。
compare-cause-kernel = そのカーネルのうち最も変化したのは { $name } です（{ $change }）。
compare-swap = 左右を入れ替え
compare-before = 前
compare-after = 後
compare-change = 変化
compare-finding = 検出結果
compare-findings = 検出結果
change-fixed = 解決
change-new = 新規
change-still = 継続
change-changed = 変化あり
change-borderline = しきい値付近
change-unknown = 判定できなくなった
change-learned = 以前は判定できなかった
unlike-framework = 実行のフレームワークが異なります: { $before } と { $after }。
unlike-gpus = 実行の GPU が異なります: { $before } と { $after }。
unlike-clock = 同じカーネルの時間が { $factor } 倍で、ほぼすべて同じ倍率です。バッチサイズが違うとこうなります。入力の大きさが同じなら、原因は GPU のクロック（温度、電力制限）か GPU 上の別のプログラムで、モデルではありません。
unlike-memory-clock = 行列積以外の同じカーネルの時間が { $factor } 倍で、ほぼすべて同じ倍率です。行列積の時間は変わりません。入力の大きさが同じなら、原因は GPU メモリのクロック（nvidia-smi -q -d CLOCK,PERFORMANCE、rocm-smi --showclocks）か、それを使う別のプログラムで、モデルではありません。
unlike-precision = 
    { $half ->
        [before] ベースライン
       *[after] 比較対象
    }だけが半精度（16 ビット）で計算しています。
unlike-hosts = 実行のホスト数が異なります: { $before } と { $after }。
unlike-steps-found-by = ステップの見つけ方が異なります。
unlike-version = レポートの GPU Advisor のバージョンが異なります: { $before } と { $after }。
unlike-work = 1 ステップの{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }は、ベースラインが { $before }、比較対象が { $after } です。以下の比較対象の時間は、ベースラインの 1 ステップと同じ作業量に換算しています。
unlike-kernels = ステップあたりに起動するカーネル数が異なります: { $before } と { $after }。同じ処理をしていない可能性があります。

# A budget
gate-fine = 予算を超えたものはありません。
gate-step = ステップの中央値は { $value } で、許容されるのは { $limit } までです。
gate-step-more-work = ステップの中央値は { $value } で { $limit } を超えますが、毎秒の作業量はベースラインより多くなっています。
gate-step-unknown = ステップが見つからないため、上限 { $limit } を確認できません。
gate-share = { $category }: ステップの { $value }、許容されるのは { $limit } までです。
gate-share-unknown = 「{ $category }」が不明なため、上限 { $limit } を確認できません。
gate-rate = 毎秒 { $value } サンプル、必要なのは { $limit } 以上です。
gate-rate-unknown = 1 ステップのサンプル数が不明なため（--examples）、毎秒 { $limit } の下限を確認できません。
gate-memory = 最も使われている GPU の空きメモリは { $value }、必要なのは { $limit } 以上です。
gate-memory-unknown = メモリ使用量が記録されていないため、空き { $limit } の下限を確認できません。
gate-program = 「{ $part }」: プログラムの時間の { $value }、許容されるのは { $limit } までです。
gate-program-unknown = プログラムの時間の内訳が記録されていないため、「{ $part }」の上限 { $limit } を確認できません。
gate-money = すべて直すと { $hours } 時間のトレーニングでおよそ { $value } の節約になります。許容されるのは { $limit } までです。
gate-money-unknown = すべて直した場合の節約額が不明なため、{ $hours } 時間のトレーニングに対する上限 { $limit } を確認できません。
gate-more = ほかに { $count } 件あります。--format text ですべて表示されます。
gate-finding = { $title }（{ $check }）は不合格です。解決すると、最大でステップの { $share } を短縮できます。
gate-finding-gone = { $title }（{ $check }）は不合格ではありません。
gate-finding-unknown = { $title }（{ $check }）は判定できませんでした。
gate-finding-acknowledged = { $title }（{ $check }）は不合格ですが、承知済みです: { $reason }
gate-finding-unknown-acknowledged = { $title }（{ $check }）は判定できませんでしたが、承知済みです: { $reason }
gate-no-gpu = { $run } では GPU が仕事をしていません。トレーニングが CPU で実行されたか、プロファイラから GPU が見えていません。GPU のチェックはできません。
gate-no-gpu-acknowledged = { $run } では GPU が仕事をしていませんが、承知済みです: { $reason }
gate-no-steps = { $run } にステップが見つからないため、ステップあたりの上限を確認できません。
gate-no-steps-acknowledged = { $run } にステップが見つかりませんが、承知済みです: { $reason }
gate-nothing-decided = { $run } では、トレーニングについてのチェックを 1 つも判定できませんでした。10 ステップほど記録してください。
gate-host-unread = { $run } の { $host } を読み取れなかったため、実行全体を確認できません。
gate-part-broken = { $run } のレポートの一部がエラーのため、実行全体を確認できません。

# A step as TensorFlow's own analyser divides it
tensorflow-title = TensorFlow の数え方によるステップ
    .about = TensorFlow は、1 つのステップの GPU イベントが、ほかのステップのイベントを挟まずに続く最も長い区間をステップとします。次のバッチが早めにコピーされる場合は、本ツールのステップより短くなります。
tensorflow-step = { $definition }、{ $host }: 1 ステップあたり { $time }
definition-tensorflow-2 = TensorFlow 2.2～2.x
    .about = ホストのすべてのスレッドと GPU をまとめて数え、GPU の処理中のホスト時間は含めません。
definition-profile-tab = 現在の Profile タブ
    .about = GPU がある場合、ホストのイベントは除かれます。入力、カーネルの起動、ホストの計算は常に 0 になり、コピーは 32 ビットの計算に数えられます。
tensorflow-part-compute-32 = 32 ビットの計算
tensorflow-part-compute-16 = 16 ビットの計算
tensorflow-part-device-to-device = デバイス間
tensorflow-part-collectives = 集合通信
tensorflow-part-host-compute = ホストの計算
tensorflow-part-kernel-launch = カーネルの起動（ホスト時間）
tensorflow-part-input = 入力待ち
tensorflow-part-host-to-device = ホストからデバイスへ
tensorflow-part-output = 出力
tensorflow-part-other = その他すべて

issue-environment = 環境
issue-version = GPU Advisor { $version }
issue-reproduce = 再現方法
issue-picture = 最も悪い例のタイムライン

# Kernel time by precision
precision-title = 精度別のカーネル時間
precision-fp64 = { "float64" }
precision-fp32 = { "float32" }
precision-tf32 = { "TF32" }
precision-fp16 = { "float16" }
precision-bf16 = { "bfloat16" }
precision-fp8 = { "float8" }
precision-fp4 = { "float4" }
precision-int = 整数
precision-unknown = 不明
kernel-limit-unknown = わからない
kernel-limit-arithmetic = 演算
kernel-limit-memory = メモリ
tensor-cores-unknown = わからない
tensor-cores-not-applicable = 対象外
tensor-cores-not-used = 未使用
tensor-cores-used = 使用
precision-unknown-kernel = 精度が不明: { $kernel }

# The report in one sentence
ui-checklist = チェックリスト
ui-saving-share = ステップの { $share }
headline-finding = 各ステップ（{ $step }）のうち { $lost }: { $fault }
headline-finding-in-few = { $steps } ステップ中 { $few } ステップで { $each }: { $fault }
headline-pauses = { $steps } ステップのうち { $count } ステップの後でプログラムが { $each } 止まっています。ほかのステップは { $step } です
headline-in-between = 評価など、これらのステップ以外の処理{ $function-is ->
       *[zero] {""}
        [some] （主に { $function }）
    }が時間の { $share } を占めています。回数かデータを減らすか、学習データを作る処理ならバッチを大きくしてください。各ステップは { $step } です
headline-finding-in-capture = { $step } のうち { $lost }: { $fault }
headline-unexplained = { $cause ->
        [stopped] ホストは各ステップ（{ $step }） の { $share } のあいだ止まっています。コアを使う他のプログラム、コンテナーの CPU クォータ、ページフォールトを調べてください
       *[unknown] 各ステップ（{ $step }）の { $share } は、このキャプチャからは説明できません
    }
headline-unexplained-in-capture = { $cause ->
        [stopped] ホストは{ $step } の { $share } のあいだ止まっています。コアを使う他のプログラム、コンテナーの CPU クォータ、ページフォールトを調べてください
       *[unknown] { $step } の { $share } は、このキャプチャからは説明できません
    }
headline-undecided = GPU は各ステップ（{ $step }）の { $idle } の間アイドルで、そのうち { $open } はどのチェックでも判定できません
headline-undecided-in-capture = GPU は { $step } のうち { $idle } の間アイドルで、そのうち { $open } はどのチェックでも判定できません
headline-collectives = 各ステップ（{ $step }）の { $share } は集合通信で、そのうち待ち時間がどれだけかはどのチェックでも判定できません
headline-collectives-in-capture = { $step } のうち { $share } は集合通信で、そのうち待ち時間がどれだけかはどのチェックでも判定できません
headline-warm-up = 各ステップ（{ $step }）のうち { $lost } はウォームアップです。後のステップをプロファイルしてください
headline-warm-up-in-capture = { $step } のうち { $lost } はウォームアップです。プロファイルをもっと後で開始してください
headline-busy = GPU は各ステップ（{ $step }）の { $busy } の間、稼働しています{ $op-is ->
        [zero] {""}
       *[some] 。最も長いのは { $op } です
    }
headline-busy-in-capture = GPU は { $step } のうち { $busy } の間、稼働しています{ $op-is ->
        [zero] {""}
       *[some] 。最も長いのは { $op } です
    }
headline-small-findings = GPU は各ステップ（{ $step }）の { $busy } の間、稼働しています。検出結果の影響はわずかです
headline-small-findings-in-capture = GPU は { $step } のうち { $busy } の間、稼働しています。検出結果の影響はわずかです

# What the guide looks at first
overview-title = ガイドが最初に見るところ
overview-device-share = GPU の稼働時間は全体の { $share } です
overview-device-ops-share = { $host-is ->
    [zero] すべての演算が GPU で実行されました
   *[some] 演算の { $device } が GPU、{ $host } がホストで実行されました
}
    .about = Profile タブと同様に、演算の時間ではなく数を数えます。GPU がホストの演算を待つ時間は、ステップの内訳の「ホスト上の演算」に示します。
overview-half-share = { $share-is ->
    [zero] 16 ビット以下とわかるカーネルはありません
   *[some] カーネルの時間の { $share } が 16 ビット以下です
}

# The guide's workflow
workflow-title = ガイドの順序
    .about = 複数の GPU より 1 個の GPU を先に、変更は損失の最も大きい検出結果から一度に 1 つずつ行います。
workflow-one-gpu = まず 1 個の GPU
    .do = CUDA_VISIBLE_DEVICES=0 python train.py
workflow-input = 入力パイプライン
workflow-utilization = GPU 使用率
workflow-kernels = カーネルの効率
workflow-precision = 混合精度を単独の変更として行い、比較
    .do = tb-gpu-advisor compare LOGDIR 変更前 変更後
workflow-xla = XLA を単独の変更として行い、比較
    .do = tb-gpu-advisor compare LOGDIR 変更前 変更後
workflow-several-gpus = 複数の GPU（バッチを最大にし、入力を再確認してから、勾配の交換）
workflow-state-done = 対処不要
workflow-state-now = ここから対処
workflow-state-later = 後で対処
workflow-state-open = この実行では未判定
workflow-state-not-applicable = この実行は対象外
workflow-stage = { $stage }: { $state }

# Pages outside the guide
source-data-performance-analysis = ガイド: tf.data のパフォーマンスの分析
source-input-best-practices = ガイド: 入力パイプラインのベストプラクティス
source-tf-function = ガイド: tf.function によるパフォーマンスの向上
source-xla = XLA
source-mixed-precision = ガイド: 混合精度
source-distributed-training = ガイド: 分散トレーニング
source-memory-profile = ガイド: メモリプロファイル
source-tensorflow-issues = TensorFlow に問題を報告
source-nvidia-performance = NVIDIA のパフォーマンスガイド
source-nvidia-tensor-cores = NVIDIA: Tensor Core の活用
