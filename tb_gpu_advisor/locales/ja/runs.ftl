cli-history-help = プログラムのステップ時間がいつ変わり、同時に何が変わったかを表示する
cli-history-run = プログラムの実行。"train/*" のようなパターンを指定すると、プログラムを問わずその実行を対象にします
cli-history-newest = これは最新の実行 { $run } のプログラムです。
cli-history-others = ほかのプログラム: { $programs }。--run で選択できます。
cli-history-program = { $run }（{ $runs } 回の実行）
cli-table-help = すべての実行の表（ステップ時間、その内訳、各チェックの結果）を書き出す
cli-table-output = ファイル: .csv、.html、または .parquet（pyarrow が必要）
history-title = このプログラムの { $runs } 回の実行{ $days ->
        [none] {""}
       *[some] 、{ $days }
    }
history-days = { $first }～{ $last }
history-unchanged = 実行ごとのばらつきと区別できるステップ時間の変化はありません。
history-too-few = ステップ時間の変化をばらつきと区別するには、少なくとも { $fewest } 回の実行が必要です。
history-slower = { $run } から低速化: 1 ステップが { $before } から { $after } になりました（{ $share } 増加）。
history-faster = { $run } から高速化: 1 ステップが { $before } から { $after } になりました（{ $share } 短縮）。
history-rate-slower = { $run } から低速化: 毎秒の{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }が { $before } から { $after } になりました（{ $share } 減少）。
history-rate-faster = { $run } から高速化: 毎秒の{ $unit ->
        [examples] サンプル数
       *[batches] バッチ数
    }が { $before } から { $after } になりました（{ $share } 増加）。
history-other-work = 実行によって 1 ステップの作業量が異なります。時間はすべて、最新の実行の 1 ステップと同じ作業量（{ $work } { $unit ->
        [examples] サンプル
       *[batches] バッチ
    }）に換算しています。
history-went-with = { $name }: ステップあたり { $before } から { $after } に変化
history-compare = 直前の実行 { $previous } と比較
history-left-out = それより古い { $runs } 回の実行は省略しています。
runs-run = 実行
runs-captured = キャプチャ日時
runs-file-date = { $date } のファイル
runs-unreadable = 一覧に含まれないフォルダやファイル: { $folders } 個
runs-step = 平均ステップ
runs-after = 最初の対処後
runs-first = 最も時間がかかるものと場所
runs-most-to-gain = { $runs }: 最も短縮できるのは { $run } で、1 件の対処で { $step } から { $after } になります
runs-change = 変化
runs-healthy = 検出結果なし
side-title = { $runs } 回の実行と { $baseline } の比較
side-step = ステップの平均
side-verdict = ベースラインとの比較
side-verdict-faster = { $share } 短縮
side-verdict-slower = { $share } 増加
side-verdict-no-difference = 差は検出されず
side-verdict-cannot-tell = ステップが少なすぎて比較できず
side-verdict-not-comparable = 別のプログラム
side-verdict-work-unknown = ステップの作業量が別
runs-all = すべての実行
runs-title = { $runs } 回の実行
runs-find = 実行、GPU、検出結果を検索
runs-none = 一致する実行はありません。
runs-read = { $runs } 回の実行のうち { $read } 回を読み取り済み
runs-pause = 一時停止
runs-read-all = すべて読み取る
runs-do = 比較
runs-baseline = ベースライン
runs-choose = { $run } を選択（最大 6 個）
runs-clear = 選択を解除
matrix-pin = ベースラインにする
history-compare-sides = 前後の複数の実行を比較
runs-history = 履歴
runs-where = ステップの内訳
runs-gpu = GPU

promise-title = ステップあたりの短縮の予測と測定値
promise-findings = 解決した検出結果
promise-promised = 予測
promise-gained = 測定値
promise-outcome = 結果
promise-range = { $low }～{ $high }
promise-got = { $got }（±{ $noise }）
promise-inside = 予測どおり
promise-noise = 予測との差は誤差の範囲内
promise-below = 予測より少ない
promise-above = 予測より多い
promise-in-part = { $findings }（一部）
promise-several = 同時に複数
promise-line = { $findings }: 予測 { $promised }、測定値 { $got }。{ $outcome }。
promise-together = 複数の検出結果が同時に解決されました。短縮を個別に分けられない場合は、合計だけを比較します。
promise-with-xla = XLA も有効になりました。これらの検出結果以外に XLA が短縮する時間は予測に含まれないため、予測より多く短縮されることがあります。
promise-few-steps = 検出結果は解決されましたが、短縮の予測と測定値を比較するには、それぞれ 4 ステップが必要です。
promise-other-machine = 検出結果は解決されましたが、実行の GPU かホストが異なるため、短縮を予測と比較できません。
promise-other-work = 検出結果は解決されましたが、1 ステップの処理が以前と異なるため、短縮を予測と比較できません。
cli-calibration-help = その後解決された検出結果について、短縮の予測と測定値を比較する
cli-calibration-run = これらの実行だけを対象にする: 名前、または "train/*" のようなパターン
calibration-title = { $promises-n ->
        [1] { $promises } 件の予測のうち { $inside } 件が的中しました。予測範囲の平均の幅: ステップの { $width }。
       *[other] { $promises } 件の予測のうち { $inside } 件が的中しました（{ $share }）。予測範囲の平均の幅: ステップの { $width }。
    }
calibration-none = 検証できる予測はまだありません。
calibration-needs = 検証には、同じ GPU での 1 つのプログラムの 2 回の実行が、それぞれ 4 ステップ必要です。後の実行で、短縮が予測された検出結果が解決されている必要があります。
calibration-compared = { $runs } 回の実行のうち、同じプログラムの次の実行との { $pairs } 組を比較しました。
calibration-about = 短縮の測定値には、2 回の実行の間に変わったものがすべて含まれます。「誤差の範囲内」とは、予測範囲から外れた分が測定の不確かさより小さいことです。
calibration-pair = { $before }、次に { $after }
calibration-promises = 予測
calibration-inside = 的中
calibration-noise = 誤差の範囲内
calibration-below = 予測より少ない
calibration-above = 予測より多い
calibration-width = 平均の幅
share-markdown = Markdown としてコピー
share-html = 1 つの HTML ファイルとしてダウンロード
share-json = JSON としてダウンロード
share-print = 印刷
