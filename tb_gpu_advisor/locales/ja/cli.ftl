# What only the command line says.

cli-description = TensorFlow の GPU パフォーマンスガイドを自動チェックリストにします。
cli-logdir = logdir、1 つのセッションのフォルダ、または 1 つの .xplane.pb ファイル（gs://bucket/logs のようなアドレスも可）
cli-follow-links = logdir 内のリンクが指す外部のファイルも読み込む
cli-no-cache = プロファイルを読み直し、何も保存しない
cli-max-memory = 1 台のホストの読み取りに使えるメモリ（MB。既定値はファイルのサイズとこのマシンによる）
cli-max-seconds = 1 台のホストの読み取りにかけられる時間（既定値はファイルのサイズによる）
cli-dask = 実行のホストを読み込むワーカーを持つ Dask スケジューラのアドレス（例: tcp://host:8786）
cli-run = レポートする実行。省略すると最新の実行
cli-runs = レポートする実行。省略すると最新の実行。"train/*" のようなパターンで複数を指定すると、それぞれを -o のフォルダ内の別のファイルに書き込みます
cli-one-gpu = スケーリングをチェックするための、同じプログラムの 1 個の GPU での実行
cli-thresholds = [thresholds] テーブルでチェックのしきい値を ID ごとに指定する TOML ファイル
cli-parameters = AllReduce の速度をチェックするための、モデルのパラメータ数
cli-bandwidth = GPU 間のリンクの片方向の帯域幅（GB/s）
cli-examples = 1 ステップで全 GPU が処理するサンプル数（キャプチャにない場合）
cli-hours = トレーニングにかかる時間数。そのうち対処で短縮できる時間をテキスト出力に表示します
cli-price = GPU 1 個の 1 時間あたりの費用（--hours と併用）
cli-examples-of-each = 1 ステップで全 GPU が処理するサンプル数。すべての実行に 1 つ、または実行ごとにカンマ区切りで（ベースラインが先）
cli-format = 出力形式
cli-lang = 出力の言語
cli-finding = この検出結果だけを、問題報告用に出力（markdown）。-o を指定するとタイムラインの画像も隣に書き出します
cli-findings = 不合格の行だけを少ないバイト数で出力（json）
cli-all = 不合格の行だけでなく、すべての行を数値とともに表示（text）
cli-anonymize = ホスト、ユーザー、実行、フォルダ、ファイルの名前を仮の名前に置き換えて出力
cli-output = 端末ではなくこのファイルに書き込む
cli-baseline = 比較のベースラインとなる実行。"train/*" のようなパターンで複数のキャプチャを指定できます
cli-candidate = チェックする実行、またはパターン。複数の場合は並べて表示します
cli-against = 実行がこれより遅くなってはいけない、logdir の実行または JSON で保存したレポート。auto を指定すると、同じプログラムのそれより前の実行のうち、予算内で最後のものを使います
cli-budget = 許容範囲を示す TOML ファイル
cli-compare-help = 実行をベースラインと比較する
cli-check-help = 実行が予算を超えたら失敗にする（CI 用）
cli-runs-help = logdir のプロファイル済みの実行を一覧する
cli-report-help = 1 つの実行についてレポートする
cli-explain-help = チェックが何を調べ、どう対処するかを説明する
cli-whatif-help = 検出結果を解決した場合や、バッチ、GPU の数を変えた場合のステップ時間を予測する
cli-whatif-fix = 解決する検出結果の ID（レポートに示されるもの）。複数回指定できます
cli-whatif-batch = 各 GPU のバッチを何倍にするか（例: 2x）
cli-whatif-gpus = トレーニングに使う GPU の数（それぞれ別のバッチを処理）
cli-check = レポートに示されるチェックの ID
cli-version = バージョン { $version }、デコーダ { $engine }
cli-error = エラー: { $what }
cli-usage = 使い方:
cli-arguments = 位置引数
cli-options = オプション
cli-show-help = このヘルプを表示して終了
cli-show-version = バージョンを表示して終了
cli-unknown-arguments = 認識できない引数: { $arguments }
cli-takes-no-value = 値を取らないのに { $value } が指定されました
cli-arguments-missing = 次の引数が必要です: { $arguments }
cli-value-missing = 引数が 1 つ必要です
cli-values-missing = 引数が少なくとも 1 つ必要です
cli-ambiguous-option = あいまいなオプション: { $option } は { $matches } のいずれにも一致します
cli-not-a-number = 数値ではありません: { $value }
cli-invalid-choice = 無効な選択: { $value }（{ $choices } から選んでください）
cli-argument-wrong = 引数 { $argument }: { $what }
cli-newest = 最新の実行: { $run }
cli-progress = { $stage }（{ $share }）
cli-progress-left = { $stage }（{ $share }、残り約 { $left }）
cli-stage-reading = 読み取り中
cli-stage-analysing = 解析中

whatif-title = 予測: { $run }
whatif-step = ステップあたり { $likely } の見込みです（{ $low }～{ $high }）。現在は { $today } です。
whatif-range = ステップあたり { $low }～{ $high } です。現在は { $today } です。
whatif-exact = ステップあたり { $high } です。現在は { $today } です。
whatif-throughput = 1 秒あたりのサンプル数は現在の { $times } 倍です。
whatif-rate = 毎秒のサンプル数: 予測 { $likely }、現在 { $today }（{ $times } 倍）。
whatif-nothing = ステップ時間を予測できません。現在は { $today } です。
whatif-part = ステップの部分
whatif-today = 現在
whatif-then = 予測
whatif-replay = 変更なしのステップのリプレイに { $error } の誤差があります。{ $most } を超える場合、別のバッチは予測しません。
whatif-memory = GPU { $gpu } のメモリ使用量は{ $peak-is ->
        [zero] { $low }～{ $high }
       *[some] およそ { $peak }（{ $low }～{ $high }）
    }となり、上限は { $limit } です。{ $room ->
        [none] メモリが不足します。
        [unsure] メモリが不足する可能性があります。
       *[some] {""}
    }
whatif-memory-unknown = メモリがバッチとともにどう増えるかはキャプチャに含まれていません。
whatif-not-failed = 「{ $title }」は不合格ではないため、対処で短縮できる時間は測定されていません。
whatif-no-saving = 「{ $title }」だけに属する時間がこのキャプチャにないため、対処で短縮できる時間は不明です。
whatif-parameters = GPU を増やすと勾配の交換が必要になりますが、プロファイルからは勾配のサイズがわかりません。モデルのパラメータ数を指定してください。
whatif-bandwidth = GPU を増やすとリンクを通じた勾配の交換が必要になりますが、プロファイルからはリンクの帯域幅がわかりません。リンクの帯域幅を指定してください。
whatif-from-several = この実行はすでに { $gpus } 個の GPU を使っています。別の数は、1 個の GPU での実行から予測します。

explain-limit = 不合格になる条件
explain-reads = 判定方法
explain-record = 予測の実績
record-found = この問題のあるシミュレーション { $faults } 回のうち { $right } 回で検出しました。
record-promises = 問題を取り除いた { $promises } 回の実行のうち { $within } 回で、短縮は予測範囲内でした。{ $kept } 回で、予測の下限以上でした。
record-real = 実際のプログラムの対処前後: ステップあたりの短縮は、予測が { $low }～{ $high }、測定値が { $saved } でした。

text-title = GPU Advisor: { $run }
text-capture = { $framework }、{ $gpus }
text-whole-capture = キャプチャの長さは { $step } です。
text-noted = { $text }（{ $note }）
text-settle-first = 先に対処すること: { $title }
text-doubt = { $confidence }。{ $reasons }
text-fix = 対処: { $fix }
text-problem = { $host } を読み取れません: { $what }
text-counts = 不合格 { $failed }、合格 { $passed }、未判定または対象外 { $other }
text-no-gpu = GPU なし
text-runs-run = 実行
text-runs-hosts = ホスト
text-runs-size = サイズ
cli-mcp-help = Model Context Protocol でコーディングエージェントに応答する
cli-mcp-logdir = プロファイルのある場所（既定値: logs）
cli-run-help = トレーニングプログラムをそのまま実行し、Model.fit を呼び出すところで、なければ数秒間記録する
cli-run-logdir = プロファイルの保存先（既定値: logs）
cli-run-python = Python の呼び出しも名前付きで記録する（遅くなる）
cli-run-command = プログラムとその引数
cli-capture-help = TensorFlow のプロファイラサービスを提供しているプログラムを記録し、レポートする
cli-capture-address = 各ワーカーの grpc://host:port（カンマ区切り）
cli-capture-logdir = プロファイルの保存先
cli-capture-seconds = 記録する秒数（既定値: 5）
capture-fault = GPU Advisor で障害が発生しました。プログラムは続行します: { $cause }
capture-no-finding = 不合格のチェックはありません。
capture-step = GPU Advisor: ステップあたり { $step }。{ $text }
capture-finding = { $title }: { $verdict }
capture-open = すべて見るには: tensorboard --logdir { $logdir } を実行し、{ $address } を開く
account-total = Keras のインポートから { $total }: { $parts }。
account-name = { $part ->
        [steps] ステップ
        [first-steps] 最初のステップ（トレース、コンパイル）
        [validation] 検証
        [evaluation] Model.evaluate
        [predict] Model.predict
        [checkpoints] チェックポイントの保存
        [callback] コールバック { $callback }
        [epoch-starts] 各エポックの最初のバッチ
        [fit-starts] fit の始め
        [data] データの { $callback }.on_epoch_end
        [between-steps] ステップの間
        [fit-and-callbacks] コールバックと、エポックの始めと終わり
        [outside] Keras の呼び出しの前と間のプログラム自身
       *[fit] エポックと fit の始めと終わり
    }
account-part = { $name } { $time }
account-times = { $count } 回
account-fix = { $part ->
        [validation] 検証のバッチを減らすか大きくする、または N エポックに 1 回にしてください（validation_freq）。
        [evaluation] 評価に使うバッチを減らすか大きくし、頻度も下げてください。コールバックなら N エポックごとに評価できます。
        [predict] 予測の回数やデータを減らすか、バッチを大きくしてください (batch_size)。1 バッチだけなら Model.predict はモデル自体より時間がかかります。model(x, training=False) を呼んでください。
        [checkpoints] チェックポイントの保存を減らす（save_freq、または N エポックごと）か、重みだけを保存してください。
        [callback] このコールバックは N バッチまたは N エポックに 1 回だけ実行してください。
        [epoch-starts] 入力がエポックごとに最初から始まっています。データセットを繰り返し（repeat() と steps_per_epoch。配列は先に from_tensor_slices でデータセットに）、エポックをまたいで続くようにし、毎回読むものや満たすものはキャッシュしてください。tf.data はそこで前のエポックのスレッドを数秒待つこともあります。shuffle のバッファは最初のバッチの前に満たされます。map の前で shuffle するか、バッファを小さくしてください。
        [fit-starts] Model.fit には、モデルが計算に使う型（float32）の配列を渡してください。それ以外の配列は、NumPy の float64 のように、始めに変換されます。多くのバッチに対して 1 回で呼ぶか、単独のバッチには train_on_batch を使います。
        [data] データの on_epoch_end の処理は、先に、別のスレッドで、または回数を減らして行ってください。
        [first-steps] モデルごとに一度は必要で、トレーニングが長ければ目立ちません。モデルと入力形状を変えなければ、繰り返されません。
        [fit-and-callbacks] どのコールバックかは tb-gpu-advisor run -- python でわかります。それぞれの時間を測ります。
        [outside] Keras の外では、データは 1 回だけ準備して結果を保存するか、ほかのスレッドやプロセスで先に読み込みます。そこで何に時間がかかるかは python -m cProfile で分かります。
       *[fit] 1 エポックのステップを増やし、Model.fit を多くのバッチに対して 1 回で呼んでください。データを繰り返す（steps_per_epoch）か、単独のバッチには train_on_batch を使います。
    }

# The ledger
section-settle = 先に対処すること
ledger-settle = 先に対処すること: { $titles }
ledger-loss = { $step } のうち { $loss }: { $part }。
ledger-step = { $above-is ->
    [zero] これを直すと、
   *[some] これと上のすべてを直すと、
}おそらく { $likely } になります{ $range ->
    [none] {""}
   *[some] （{ $low }～{ $high }）
}。
ledger-step-unknown = 直してどれだけ減るかは、このキャプチャからはわかりません。
ledger-at-most = これに対処して減るのは最大 { $high } です。実際にどれだけ減るかは、このキャプチャからはわかりません。
ledger-no-shorter = { $above-is ->
    [zero] これだけを直しても、おそらく短くなりません。
   *[some] 上の対処の後では、これを直してもおそらく短くなりません。
}
ledger-within-noise = 短縮される時間は、ステップ間のばらつきより小さい値です。
ledger-falls = 次の部分も短くなります: { $parts }。
ledger-falls-own = この損失以外の{ $part }
worth = { $hours } 時間のトレーニングでは { $saved } 時間{ $priced ->
        [none] {""}
       *[some] 、GPU 1 時間あたり { $price } として { $money } {""}
    }の短縮になります。
ledger-all = { $unknown ->
    [none] { $rows-n ->
       *[other] { $rows } 件の対処で、
    }
   *[some] { $rows-n ->
       *[other] 効果がわかっている { $rows } 件の対処で、
    }
}おそらく { $times } 倍速くなります: { $today } が { $likely }{ $range ->
    [none] {""}
   *[some] （{ $low }～{ $high }）
}になります。
ledger-all-seen = 合計で { $today } のうち { $seen } の損失が見えました。直してどれだけ減るかは、このキャプチャからはわかりません。
ledger-next = その後は「{ $title }」がステップの長さを決めます。さらに { $time } 短縮できる見込みです。
ledger-place = 場所: { $place }
ledger-place-unknown = 場所: コードはこのキャプチャに含まれていません。
ledger-also = ほかに: { $fix }
ledger-decided = 判定したチェック: { $checks }
ledger-unexplained = { $step } のうち { $time } を説明する検出結果はありません: { $part }。
text-step = 1 ステップ { $mean }（{ $steps } ステップの平均{ $range ->
    [none] {""}
   *[some] 、{ $low }～{ $high }
}）。
text-step-one = このキャプチャの 1 ステップで { $mean }。
