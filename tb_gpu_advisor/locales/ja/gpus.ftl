# The GPUs of a run compared

several-title = GPU の比較
several-one-gpu-first = ガイドと同様に、まず 1 個の GPU から始めてください（CUDA_VISIBLE_DEVICES=0 python train.py）。1 個の GPU についての検出結果を解決すると、ステップあたり最大 { $one } 短縮できます。{ $several-is ->
    [zero] 複数の GPU についての検出結果を解決しても、これ以上は短縮できません。
   *[some] 複数の GPU についての検出結果も解決すると、さらに最大 { $several } 短縮できます。
}
several-others-wait = { $host } の GPU { $gpu } がステップの律速になっています。集合通信の呼び出しの { $often } で最後に到着します。ほかの GPU は何も計算せずに、これをステップあたり平均 { $time } 待っています（ステップの { $share }）。
several-busiest = { $host } の GPU { $gpu } がステップの律速になっています。計算とコピーの時間が、平均よりステップあたり { $time } 長くなっています（ステップの { $share }）。
several-even = 突出した GPU はありません。ほかを待たせる時間も、平均を超える処理時間も、どの GPU もステップの 1% 未満です。
several-counted =
    { $programs ->
        [same] 1 個の GPU についての検出結果は、すべての GPU が同じように失う時間を数え、{ $host } の GPU { $gpu } を表示します。遅い GPU を待つ時間は「複数の GPU」でだけ数えます。
       *[different] GPU ごとに異なるプログラムが動いています。1 個の GPU についての検出結果は、{ $host } の GPU { $gpu } だけについてのものです。
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = ステップの律速
several-mean = { $gpus } 個の GPU の平均
several-lowest = 最小
several-highest = 最大
several-left-out = { $total } 個の GPU のうち { $shown } 個を行に示します。ステップの律速になっている GPU と、平均から最も離れた GPU です。
several-more = GPU の詳細: ずれと集合通信

note-left-out = ほかのホストについての同種の注記 { $count } 件は省略しています。
note-tensorflow-hosts = TensorFlow の数え方によるステップは、{ $total } 台のホストのうち最も遅い { $shown } 台について示します。
note-slowest-host = { $host }: 1 ステップのうち自身の処理に { $step } かかり、全ホストの平均は { $mean } です。ほかのホストはこのホストを待っています。検出結果の時間はこのホストのステップの一部です。データの割り当てが多くないか、コアを使う別のプログラムがないか、プロセッサが遅くないかを調べてください。
note-hosts-differ = { $host }: 1 ステップは { $step } で、全ホストの平均は { $mean } です。ステップの律速になっている GPU はこのホストにあり、検出結果の時間はこのホストのステップの一部です。
note-hosts-apart = { $last }: 時計によれば、{ $first } の記録が終わってから { $time } 後に記録が始まりました。異なるホストの GPU は比較しません。実行ごとにファイルを別のフォルダーに置くか、時計を合わせてください。
note-steps-cut = { $host }: { $total } ステップのうち最初の { $shown } ステップを示します。平均は全ステップのものです。
note-calls-cut = { $host }: 1 個の GPU の集合通信の呼び出し { $total } 回のうち、最初の { $shown } 回をほかの GPU と比べます。
note-tables-cut = { $host }: このキャプチャは名前が非常に多いため、長い表は { $count } 行までとし、図は省略します。

fleet-title = すべての GPU（ホスト別）
fleet-show = 色分け
fleet-busy = 稼働
fleet-lost = アイドル
fleet-late = 平均を超える処理時間
fleet-cell = { $gpu }: { $metric } { $time }（{ $share }）
fleet-outliers = 突出した GPU:

table-gpu-matrix = 各 GPU のステップの内訳
table-gpu-skew = ホストの最初の GPU からの各 GPU の遅れ
    .about = ステップの中央値です。ホストごとに時計が異なるため、開始と終了は同じホストの中で比べます。
table-step-skew = ステップごとの、ホスト内の GPU 間のずれ
table-collectives = 集合通信の一覧
    .about = ステップあたりの、GPU の平均です。データが移動するのは呼び出しの最短のカーネルの間だけで、カーネルがそれより長い GPU は最後の GPU を待っています。
column-gpu = GPU
column-host = ホスト
column-begins-after = 開始の遅れ
column-begins-last-share = 最後に開始した割合
column-ends-after = 終了の遅れ
column-ends-last-share = 最後に終了した割合
column-begin-spread = 開始時のずれ
column-begins-last = 最後に開始した GPU
column-end-spread = 終了時のずれ
column-ends-last = 最後に終了した GPU
column-collective = 集合通信
column-calls-per-step = GPU とステップあたりの呼び出し
column-bytes-per-step = ステップあたりのサイズ
column-waiting = 待ち
column-moving = 移動
column-exposed-collective = 計算なし
column-comes-last = 最後の GPU
column-comes-last-host = そのホスト
column-comes-last-share = 最後になる割合

confidence-reason-ring-model = リンクでの転送に必要な時間は、1 つのリングのモデルで計算した値です。NCCL はツリーを使ったり、スイッチの中で加算したりすることがあります。

given-title = プロファイルからわからないこと
given-about = パラメータ数は、ガイドの計算式と、プロファイルにサイズがない場合に使います。帯域幅は表の値の代わりに使います。
given-parameters = モデルのパラメータ数
given-bandwidth = リンクの帯域幅（片方向、GB/s）
given-examples = 1 ステップのサンプル数（全 GPU の合計）
given-apply = 再判定
