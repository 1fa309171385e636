# What only the tab says.

# The head: which run is shown
ui-run = 実行
ui-run-option = { $run } · ホスト { $hosts } 台 · { $size }
ui-compare = 比較対象
ui-compare-none = なし
ui-compare-close = レポートに戻る
ui-language = 言語
ui-copy-link = リンクをコピー
ui-copy = コピー
ui-copied = コピーしました
ui-copy-by-hand = ブラウザがコピーを許可していません。手動でコピーしてください:
ui-loading = 読み込み中
ui-skip = 最初の検出結果へ移動
ui-name-copy = クリックでコピー

# The overview
ui-overview = 概要
ui-headline-measured =
    { $range ->
        [none] 1 ステップは平均 { $mean } です（{ $steps } ステップ、ほぼ一定）。
       *[some] 1 ステップは平均 { $mean } です（{ $steps } ステップ、中央値 { $step }、{ $low }～{ $high }）。
    }
ui-headline-measured-one = このキャプチャの 1 つのステップは { $mean } です。
ui-headline-win = 検出結果を解決すると、そのうち { $low }～{ $high } を短縮できます。
ui-headline-win-at-most = 検出結果を解決すると、そのうち最大 { $high } を短縮できます。
ui-first = 最初に対処すること
ui-first-loss = ステップの { $share }
ui-first-save = { $low }～{ $high } 短縮
ui-first-save-at-most = 最大 { $high } 短縮
ui-first-open = 検出結果を開く
ui-what-if = 予測
ui-what-if-about = 検出結果を解決した場合や、バッチ、GPU の数を変えた場合のステップ時間。
ui-what-if-fixes = 解決する検出結果
ui-what-if-batch = 各 GPU のバッチ
ui-what-if-gpus = GPU の数
ui-record = 次のように記録してください
ui-record-why = このキャプチャからは、GPU がアイドルになる原因がわかりません。ホストのイベントとともに 10 ステップを記録してください。
ui-nothing-checked = { $passed } 件のチェックが合格、{ $undecided } 件は未判定、{ $other } 件は対象外です。
ui-win-certain = 少なくとも { $time } 短縮可能
ui-win-possible = 最大 { $time }
ui-step = ステップ
ui-steps = ステップ数
ui-steps-value = { $steps } ステップを解析
ui-steps-none = 見つかりません
ui-busy = GPU 稼働率
ui-framework = フレームワーク
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-pytorch = PyTorch
ui-framework-unknown = 判別できません
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = カーネルを実行
ui-gpu-copies-only = コピーのみ
ui-gpu-idle = 動作なし
ui-gpu-capability = Compute Capability { $capability }
ui-gpu-none = キャプチャにありません
ui-notes-more = 表示
ui-notes-hosts = （ほかの { $count } 台のホストも同様）
ui-gpus-counted = GPU { $gpus } 個、ホスト { $hosts } 台
ui-partial = この実行の一部を読み取れませんでした。レポートはほかのホストを対象としています。
ui-partial-host = { $host }: { $what }{ $do }
ui-errors = このレポートの一部はエラーです。ほかの部分は有効です。
ui-flags = TensorBoard は使用できないオプションで起動されました。修正して TensorBoard を再起動するまで、レポートはそのオプションなしで作成されます。
ui-part-broke = この部分は表示できません（{ $cause }）。ほかの部分は有効です。

ui-breakdown = ステップの内訳
ui-breakdown-capture = 時間の内訳
ui-breakdown-mean = { $gpus } 個の GPU の平均、{ $step }
ui-breakdown-profiler = プロファイラ { $time }
    .about = ステップの前後のプロファイリングのオーバーヘッドで、ステップには含まれません。図の長さは実際の比率ではありません。
ui-breakdown-meaning = 各部分の意味
ui-breakdown-small = ほかの小さな部分 { $count } 個、{ $time }
ui-cause-pick = ステップのこの部分についての検出結果を表示
ui-breakdown-part = { $category }: { $time }、{ $share }
ui-breakdown-column-category = 部分
ui-breakdown-column-time = 時間
ui-breakdown-column-share = 割合
ui-breakdown-column-meaning = 意味

# The checklist
ui-checklist = チェックリスト
ui-filter-all = すべて
ui-filter-status = 表示
ui-filter-text = 語句で絞り込み
ui-filter-none = 一致する行はありません。
ui-filter-clear = すべての行を表示
ui-order = 順序
ui-order-failed-first = 不合格を先に
ui-order-guide = ガイドの順
ui-folded = { $status }: { $titles }
ui-unfold = これらの行を表示
ui-limit-at-least = しきい値: { $limit }（{ $origin }）
ui-limit-at-most = しきい値: { $limit }（超えれば合格、{ $origin }）
ui-saving = 最大 { $saving }
ui-saving-range = { $low }～{ $saving }
ui-saving-label = 短縮
ui-saving-share = ステップの { $share }
ui-saving-share-capture = 時間の { $share }

# One finding
ui-why = なぜ重要か
ui-undecided = 判定のためにキャプチャするもの
ui-numbers = 数値
ui-saving-per-step = ステップあたり最大 { $saving }
ui-saving-range-per-step = ステップあたり { $low }～{ $saving }
ui-settle-first = 先に対処すること
ui-settle-first-why = よりよいキャプチャでは、この判定が変わるかもしれません。
ui-method = 方法
ui-confidence = 信頼度
ui-within-noise = ステップごとのばらつきより小さい値です。
ui-evidence = 根拠
ui-fix = 対処方法
ui-culprit = 主な原因: { $what }
ui-many-count-per-step = ステップあたり { $count } 回
ui-many-count = 計 { $count } 回
ui-culprit-after = ギャップの直後の処理
ui-side-effect = 副作用
ui-verify = 確認方法
ui-guide = TensorFlow のガイドで読む
ui-copy-finding = この検出結果へのリンクをコピー
ui-copy-issue = 問題報告用にコピー
ui-save-picture = 図を保存
ui-copy-code = コードをコピー
ui-api-keras = Model.fit
ui-api-custom-loop = カスタムループ
ui-api-jax = JAX
ui-api-keras-2 = Model.fit（Keras 2）
ui-api-keras-ampere = Model.fit
ui-api-custom-loop-ampere = カスタムループ
ui-api-keras-arrays = 配列を渡す Model.fit
ui-api-keras-generator = ジェネレータを渡す Model.fit
ui-api-keras-hosts = 複数ホストの Model.fit
ui-api-keras-strategy = 分散戦略を使う Model.fit
ui-api-custom-loop-hosts = 複数ホストのカスタムループ
ui-api-custom-loop-strategy = 分散戦略を使うカスタムループ
ui-api-shell = シェル
ui-api-keras-measure = 測定（Model.fit）
ui-api-custom-loop-measure = 測定（カスタムループ）
ui-api-jax-tfdata = tf.data を使う JAX
ui-api-jax-measure = 測定（JAX）
ui-api-custom-loop-gpus = 複数 GPU のカスタムループ
ui-api-custom-loop-python = 1 つの関数のカスタムループ
ui-api-shell-jax = シェル
ui-api-shell-pytorch = シェル
ui-api-shell-privilege = シェル
ui-api-shell-library = シェル
ui-api-shell-unseen = シェル

# Pages of the Profile tab
ui-links = Profile タブで詳しく見る
ui-links-offline = このページにはサーバーがありません。TensorBoard の Profile タブで実行を開き、次を選んでください:
ui-links-install = これらのページには TensorBoard の Profile プラグインが必要ですが、インストールされていません。次のコマンドは、使用中のパッケージに合うリリースを、ほかのパッケージを変更せずにインストールします。その後 TensorBoard を再起動してください:
ui-links-none-fits = これらのページには TensorBoard の Profile プラグインが必要ですが、インストールされていません。この protobuf で動くリリースはありません。別の環境に新しい TensorBoard をインストールしてください。
ui-links-hidden = この環境の Profile プラグイン（{ $version }）の一覧には、この実行がありません。2.19.0 以前のリリースの一覧に出るのは、TensorBoard のほかのタブが表示するイベントファイルもあるフォルダだけです。新しいリリースでは次を表示できます:
ui-links-silent = Profile プラグインが応答しません。Profile タブを開き、実行 { $run } を選んで、次を確認してください:
ui-links-unaddressed = この環境の Profile プラグイン（{ $version }）のページにはアドレスがありません。Profile タブを開き、実行 { $run } を選んで、次を確認してください:
ui-links-missing = この環境の Profile プラグイン（{ $version }）は、この実行について次を提供していません:
ui-links-internet = トレースビューア以外のページは、表を描くためのスクリプトをインターネットから読み込みます。
ui-new-tab = （新しいタブで開きます）
ui-tool-overview-page = 概要ページ
ui-tool-trace-viewer = トレースビューア
ui-tool-trace-viewer-range = トレースビューア（{ $start }～{ $end }）
ui-tool-input-pipeline-analyzer = 入力パイプラインアナライザー
ui-tool-kernel-stats = GPU カーネル統計
ui-tool-kernel-stats-hint = カーネル名をフィルタに貼り付けます。
ui-tool-framework-op-stats = TensorFlow 統計（Framework Op Stats）
ui-tool-framework-op-stats-hint = 演算名をフィルタに貼り付けます。
ui-tool-memory-profile = メモリプロファイル

# Evidence
ui-table-cut = { $total } 行中 { $shown } 行
ui-table-more = { $shown } 行を表示
ui-table-fewer = 表示を減らす
ui-table-sort = 「{ $column }」で並べ替え
ui-unknown-evidence = このタブでは、この根拠を描画できません。レポートの内容をそのまま示します:
ui-timeline-of = { $host } の GPU { $gpu }、ステップ { $step }
ui-timeline-of-capture = { $host } の GPU { $gpu }
ui-timeline-help = 矢印キーで移動と拡大縮小、Home で最初の箇所に戻り、Page Up と Page Down で箇所を、N と P で区間を順に移動します。ポインタでは、ドラッグするか、Ctrl を押しながらスクロールします。
ui-timeline-zoom-in = 拡大
ui-timeline-zoom-out = 縮小
ui-timeline-fit = 最初の箇所に戻る
ui-timeline-marks = 失われた時間
ui-timeline-span = { $name }、{ $start } に始まる { $dur }
ui-timeline-table = 区間を表で表示
ui-timeline-column-lane = レーン
ui-timeline-column-name = 名前
ui-timeline-column-start = 開始
ui-timeline-column-dur = 長さ

# Views without a report
ui-empty = このログディレクトリには、まだプロファイルがありません
ui-empty-do = トレーニングの実行中にキャプチャし、TensorBoard の再読み込みボタンを押してください。最初の数ステップの後の 10 ステップが最適です。
ui-empty-why = トレーニングですでに記録したはずの場合は、3 つの可能性があります。profile_batch の最初のバッチより前にトレーニングが終わったのかもしれません（短いトレーニングでは profile_batch=(2, 4) が必要です）。Python 3.12 より前では、JAX 上の Keras 3 は何も記録しません（10 ステップほどを "with jax.profiler.trace(logdir):" で囲みます）。または、TensorBoard に指定したフォルダとは別のフォルダにプロファイルが書き込まれたのかもしれません。
ui-running = { $run } のレポートを準備しています
ui-running-stage-reading = キャプチャを読み取り中
ui-running-stage-searching = ログディレクトリを検索中
ui-running-stage-analysing = 解析中
ui-running-bytes = { $size }
ui-running-left = 残り約 { $left }
ui-running-longer = 通常より時間がかかっています
ui-running-stop = 解析を中止
ui-stopped = { $run } の解析を中止しました。
ui-problem = { $run } を表示できません
ui-problem-other-runs = ほかの実行には影響しません。
ui-no-gpu = このキャプチャでは、どの GPU も仕事をしていません
ui-no-gpu-about = GPU のパフォーマンスについて助言するには、GPU で実行されたカーネルが必要です。キャプチャのほかの内容を下に示します。
ui-no-run = このログディレクトリに実行 { $run } はありません
ui-no-run-do = 削除されたか、リンクが別のログディレクトリのものかもしれません。名前の似た実行:
ui-no-finding = このレポートに検出結果 { $finding } はありません
ui-no-finding-do = このバージョンでは、チェックの名前が違うかもしれません。似たもの:
