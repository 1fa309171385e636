# What only the tab says.

# The head: which run is shown
ui-run = 実行
ui-run-option = { $run } · ホスト { $hosts } 台 · { $size }
ui-compare = 比較対象
ui-compare-none = なし
ui-compare-close = レポートに戻る
ui-captured = 書き込み日時: { $when }
ui-language = 言語
ui-copy-link = リンクをコピー
ui-copy = コピー
ui-copied = コピーしました
ui-copy-by-hand = ブラウザがコピーを許可していません。手動でコピーしてください:
ui-loading = 読み込み中

# The overview
ui-overview = 概要
ui-step = ステップ
ui-steps = ステップ数
ui-steps-value = { $steps } ステップを解析
ui-steps-none = 見つかりません
ui-busy = GPU の稼働
ui-framework = フレームワーク
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-unknown = 判別できません
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = カーネルを実行
ui-gpu-copies-only = コピーのみ
ui-gpu-idle = 動作なし
ui-gpu-capability = Compute Capability { $capability }
ui-gpu-none = キャプチャにありません
ui-partial = この実行の一部を読み取れませんでした。レポートはほかのホストを対象としています。
ui-partial-host = { $host }: { $what }{ $do }

# The step
ui-breakdown = ステップの内訳
ui-breakdown-capture = 時間の内訳
ui-breakdown-mean = { $gpus } 個の GPU の平均、{ $step }
ui-breakdown-meaning = 各部分の意味
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
ui-limit-at-least = しきい値 { $limit }、{ $origin }
ui-limit-at-most = { $limit } より多く必要、{ $origin }
ui-saving = 最大 { $saving }
ui-saving-range = { $low }～{ $saving }
ui-saving-label = 短縮
ui-saving-share = ステップの { $share }
ui-saving-share-capture = 時間の { $share }
ui-saving-shared = ほかと共通

# One finding
ui-why = なぜ重要か
ui-undecided = 判定のためにキャプチャするもの
ui-numbers = 数値
ui-saving-per-step = ステップあたり最大 { $saving }
ui-saving-range-per-step = ステップあたり { $low }～{ $saving }
ui-settle-first = 先に解決すること
ui-settle-first-why = このキャプチャに欠けているものによって、この行は変わるかもしれません。
ui-exclusive = この結果だけ
ui-exclusive-value = ほかのどの結果も示していない { $time }
ui-method = 方法
ui-confidence = 信頼度
ui-within-noise = これはステップ間のもともとのばらつきより小さい値です。
ui-evidence = 根拠
ui-fix = 対処方法
ui-side-effect = 副作用
ui-verify = 確認方法
ui-guide = TensorFlow のガイドで読む
ui-copy-finding = この結果へのリンクをコピー
ui-copy-issue = 問題報告用にコピー
ui-save-picture = 図を保存
ui-copy-code = コードをコピー
ui-api-keras = Model.fit
ui-api-custom-loop = カスタムループ
ui-api-jax = JAX
ui-api-shell = シェル

# Pages of the Profile tab
ui-links = Profile タブで詳しく見る
ui-links-offline = このページにはサーバーがありません。TensorBoard の Profile タブで実行を開き、次を選んでください:
ui-links-install = これらのページは TensorBoard の Profile プラグインのものですが、インストールされていません。インストールして TensorBoard を再起動してください:
ui-links-internet = トレースビューア以外のページは、表を描くためのスクリプトをインターネットから読み込みます。
ui-new-tab = 新しいタブで開きます
ui-tool-overview-page = 概要ページ
ui-tool-trace-viewer = トレースビューア
ui-tool-trace-viewer-range = トレースビューア（{ $start } ～ { $end }）
ui-tool-input-pipeline-analyzer = 入力パイプラインアナライザー
ui-tool-kernel-stats = GPU カーネル統計
ui-tool-kernel-stats-hint = カーネル名はフィルタに手動で入力します。
ui-tool-framework-op-stats = TensorFlow 統計
ui-tool-framework-op-stats-hint = 演算名はフィルタに手動で入力します。
ui-tool-memory-profile = メモリプロファイル

# Evidence
ui-table-cut = { $total } 行中 { $shown } 行
ui-table-more = { $shown } 行を表示
ui-table-fewer = 表示を減らす
ui-table-sort = { $column }で並べ替え
ui-unknown-evidence = このタブでは、この根拠を描画できません。レポートの内容をそのまま示します:
ui-timeline-of = { $host } の GPU { $gpu }、ステップ { $step }
ui-timeline-of-capture = { $host } の GPU { $gpu }
ui-timeline-help = 矢印キーで移動と拡大縮小、Home で最も悪い箇所に戻り、Page Up と Page Down で箇所を、N と P で区間を順に移動します。ポインタでは、ドラッグするか、Ctrl を押しながらスクロールします。
ui-timeline-zoom-in = 拡大
ui-timeline-zoom-out = 縮小
ui-timeline-fit = 最も悪い箇所に戻る
ui-timeline-marks = 失われた時間
ui-timeline-span = { $name }、{ $start } から { $dur }
ui-timeline-dropped = 短い区間 { $count } 個は描画していません
ui-timeline-table = 区間を表で表示
ui-timeline-column-lane = レーン
ui-timeline-column-name = 名前
ui-timeline-column-start = 開始
ui-timeline-column-dur = 長さ

# Views without a report
ui-empty = このログディレクトリには、まだプロファイルがありません
ui-empty-do = トレーニングの実行中にキャプチャし、TensorBoard の再読み込みボタンを押してください。最初の数ステップの後の 10 ステップから、最も多くのことがわかります。
ui-running = { $run } のレポートを準備しています
ui-running-stage-reading = キャプチャを読み取り中
ui-running-stage-searching = ログディレクトリを検索中
ui-running-stage-analysing = 解析中
ui-running-stop = 解析を中止
ui-stopped = { $run } の解析を中止しました。
ui-problem = { $run } を表示できません
ui-problem-other-runs = ほかの実行には影響しません。
ui-no-gpu = このキャプチャでは、どの GPU も仕事をしていません
ui-no-gpu-about = GPU のパフォーマンスについて助言するには、GPU で実行されたカーネルが必要です。キャプチャに含まれているものを下に示します。
ui-no-run = このログディレクトリに実行 { $run } はありません
ui-no-run-do = 削除されたか、リンクが別のログディレクトリのものかもしれません。名前の似た実行:
ui-no-finding = このレポートに結果 { $finding } はありません
ui-no-finding-do = このバージョンでは、チェックの名前が違うかもしれません。似たもの:
