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
cli-thresholds = 表 [thresholds] でチェックのしきい値を ID ごとに指定する TOML ファイル
cli-parameters = AllReduce の速度をチェックするための、モデルのパラメータ数
cli-bandwidth = GPU 間のリンクの片方向の帯域幅（GB/s）
cli-format = 出力形式
cli-lang = 出力の言語
cli-finding = この検出結果だけを、問題報告用に出力（markdown）。-o を指定するとタイムラインの画像も隣に書き出します
cli-findings = 不合格の行だけを少ないバイト数で出力（json）
cli-all = 不合格の行だけでなく、すべての行を数値とともに表示（text）
cli-anonymize = ホスト、実行、フォルダの名前を仮の名前に置き換えて出力
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
cli-check = レポートに示されるチェックの ID
cli-version = バージョン { $version }、デコーダ { $engine }
cli-error = エラー: { $what }
cli-newest = 最新の実行: { $run }
cli-progress = { $stage }（{ $share }）
cli-progress-left = { $stage }（{ $share }、残り約 { $left }）
cli-stage-reading = 読み取り中
cli-stage-analysing = 解析中

explain-limit = 不合格になる条件
explain-reads = 判定方法
explain-record = 予測の実績
record-found = この問題のあるシミュレーション { $faults } 回のうち { $found } 回で検出しました。
record-promises = 問題を取り除いた { $promises } 回の実行のうち { $within } 回で、短縮は予測範囲内でした。{ $kept } 回で、予測の下限以上でした。
record-real = 実際のプログラムの対処前後: ステップあたりの短縮は、予測が { $low }～{ $high }、測定値が { $saved } でした。

text-title = GPU Advisor: { $run }
text-capture = { $framework }、{ $gpus }
text-whole-capture = GPU の動作時間は { $median } です。
text-saving = 最大 { $high } 短縮
text-saving-range = { $low }～{ $high } 短縮
text-exclusive = { $time-is ->
        [zero] ほかの検出結果と重複
       *[some] うち { $time } はほかの検出結果と重複しない
    }
text-and = { $before }、{ $after }
text-within-noise = ステップごとのばらつきより小さい
text-settle-first = 先に対処すること: { $title }
text-doubt = { $confidence }。{ $reasons }
text-fix = 対処: { $fix }
text-problem = { $host } を読み取れません: { $what }
text-counts = 不合格 { $failed }、合格 { $passed }、未判定または対象外 { $other }
text-gpu = GPU
text-no-gpu = GPU なし
text-runs-run = 実行
text-runs-hosts = ホスト
text-runs-size = サイズ
text-runs-modified = 更新日時
cli-mcp-help = Model Context Protocol でコーディングエージェントに応答する
cli-mcp-logdir = プロファイルのある場所（既定値: logs）
cli-run-help = トレーニングプログラムをそのまま実行し、Model.fit を呼び出すところで記録する
cli-run-logdir = プロファイルの保存先（既定値: logs）
cli-run-command = プログラムとその引数
cli-capture-help = TensorFlow のプロファイラサービスを提供しているプログラムを記録し、レポートする
cli-capture-address = 各ワーカーの grpc://host:port（カンマ区切り）
cli-capture-logdir = プロファイルの保存先
cli-capture-seconds = 記録する秒数（既定値: 5）
capture-none = GPU Advisor は何も記録しませんでした。ステップの時間が安定する前にプログラムが終了しました。より多くのステップをトレーニングするか、より小さい Budget(steps=…) を使ってください。
capture-no-fit = { $logdir } には何も記録されませんでした。プログラムが Model.fit を呼び出していないか、ステップの時間が安定する前に終了しました。自作のループでは、各ステップを "with capture.step():" で囲みます。capture は tb_gpu_advisor.capture.Capture("{ $logdir }") です。
capture-no-finding = 不合格のチェックはありません。
capture-step = GPU Advisor: ステップあたり { $step }。{ $text }
capture-finding = { $title }: { $verdict }
capture-open = すべて見るには: tensorboard --logdir { $logdir } を実行し、{ $address } を開く
