# The GPUs of a run beside each other

several-title = GPU の比較
several-one-gpu-first = まず 1 つの GPU から始めてください。第 1 章の検出結果が示し、すべての GPU が同じように失う時間は合わせて最大でステップあたり { $one }、それ以外に複数の GPU についての検出結果が示す時間は { $several } です。ガイドでも 1 つの GPU の調整が先です。
several-others-wait = { $host } の GPU { $gpu } がステップを制約しています。ほかの GPU は集団通信でこれを待つ間、ステップあたり { $time }（{ $share }）何も計算していません。呼び出しの { $often } で最後に到着します。
several-busiest = { $host } の GPU { $gpu } がステップを制約しています。計算とコピーの時間が平均よりステップあたり { $time }（{ $share }）長くなっています。
several-even = 目立つ GPU はありません。ほかを待たせる時間も、平均より長い計算とコピーの時間も、どの GPU もステップの 100 分の 1 未満です。
several-counted =
    { $programs ->
        [same] 1 つの GPU についての検出結果は、すべての GPU が同じように失う時間を数え、{ $host } の GPU { $gpu } に描かれます。この GPU がほかより多く失う時間は、ほかの GPU がこれを待つ時間です。それは複数の GPU についての検出結果が数え、同じ時間が両方で数えられることはありません。
       *[different] GPU ごとに異なるプログラムが動いています。1 つの GPU についての検出結果は、{ $host } の GPU { $gpu } だけについてのものです。
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = ステップを制約
several-mean = { $gpus } 個の GPU の平均
several-lowest = 最小
several-highest = 最大
several-left-out = { $total } 個の GPU のうち { $shown } 個を行に示します。ステップを制約する GPU と、平均から最も離れた GPU です。
several-more = GPU の詳細: ずれと集団通信

note-left-out = ほかのホストについての同種の注記 { $count } 件は省略しています。
note-tensorflow-hosts = TensorFlow の数え方によるステップは、{ $total } 台のホストのうち最も遅い { $shown } 台について示します。
note-steps-cut = { $host }: { $total } ステップのうち最初の { $shown } ステップを示します。平均は全ステップのものです。
note-calls-cut = { $host }: 1 つの GPU の集団通信の呼び出し { $total } 回のうち、最初の { $shown } 回をほかの GPU と比べます。
note-tables-cut = { $host }: このキャプチャは名前が非常に多いため、長い表は { $count } 行で終わり、図は省略します。

table-gpu-matrix = 各 GPU のステップの内訳
table-gpu-skew = ホストの最初の GPU からの各 GPU の遅れ
    .about = ステップの中央値です。ホストごとに時計が異なるため、開始と終了は同じホストの中で比べます。
table-step-skew = ステップごとの、ホスト内の GPU の開き
table-collectives = 集団通信の一覧
    .about = ステップあたりの、GPU の平均です。バイトが移動するのは呼び出しの最短のカーネルの間だけで、ほかの GPU がそれより長くかかる分は最後の GPU を待つ時間です。
column-gpu = GPU
column-host = ホスト
column-begins-after = 開始の遅れ
column-begins-last-share = 最後に開始
column-ends-after = 終了の遅れ
column-ends-last-share = 最後に終了
column-begin-spread = 開始時の開き
column-begins-last = 最後に開始した GPU
column-end-spread = 終了時の開き
column-ends-last = 最後に終了した GPU
column-collective = 集団通信
column-calls-per-step = GPU とステップあたりの呼び出し
column-bytes-per-step = ステップあたりのサイズ
column-waiting = 待ち
column-moving = 移動
column-exposed-collective = 計算なし
column-comes-last = 最後の GPU
column-comes-last-host = そのホスト
column-comes-last-share = 最後になる割合

table-links = リンクで可能な速度
    .about = 回線速度はメーカーの公表値（片方向）です。実効値は nccl-tests の測定値、または示した割合を回線速度に掛けたものです。
column-gpu-models = 対象の GPU
column-link = リンク
column-line-rate = 回線速度
column-reached = 実効値
column-reached-source = 出典
confidence-reason-ring-model = 限界は 1 つのリングのモデルです。NCCL はツリーを使ったり、スイッチの中で加算したりすることがあります。
confidence-reason-packs-model = 下限は、勾配を 3 個にまとめて計算の後半と並行して集約できる場合の値です。

given-title = プロファイルからわからないこと
given-about = パラメーター数は、ガイドの規則と、プロファイルにサイズがない場合に使います。帯域幅は表の値の代わりに使います。
given-parameters = モデルのパラメーター数
given-bandwidth = リンクの帯域幅（片方向、GB/s）
given-apply = 判定し直す
