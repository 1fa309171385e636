# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = { $path } がありません。
    .do = パスを確認してください。logdir、1 つのセッションのフォルダ、または 1 つの .xplane.pb ファイルを指定できます。
remote-logdir =
    .what = { $path } はこのマシンにありません。コマンドラインはローカルファイルだけを読み取ります。
    .do = セッションのフォルダをここにコピーするか、logdir を TensorBoard で開いてください。
no-sessions =
    .what = { $path } にプロファイルが見つかりません。
    .do = tf.keras.callbacks.TensorBoard(log_dir, profile_batch=(10, 20)) または Profile タブの Capture ボタンでキャプチャしてください。
run-not-found =
    .what = { $path } に実行 { $run } はありません。
    .do = 見つかった実行: { $known }。"tb-gpu-advisor runs" ですべてを一覧できます。
missing-parameter =
    .what = パラメータ { $name } がありません。
    .do = アドレスに追加してください。
given-wrong =
    .what = { $name } に { $value } は指定できません。
    .do = 0 より大きい数を指定してください。parameters は 25600000 のような個数、bandwidth は GB/s です。
unknown-check =
    .what = チェック { $check } はありません。
    .do = 使えるチェック: { $known }。
unknown-language =
    .what = { $language } のメッセージはありません。
    .do = 使える言語: { $known }。
budget-wrong =
    .what = { $file } を使えません: { $cause }。
    .do = ファイルを修正してください。予算の書き方は docs/ci.md にあります。
frontend-missing =
    .what = このインストールではタブがビルドされていないため、書き出すページがありません。
    .do = ソースのフォルダーで「make frontend」を実行するか、別の形式を選んでください。
finding-format =
    .what = 一つの検出結果は Markdown でのみ出力できます。
    .do = --format markdown を追加するか、--finding を外してください。
output-not-writable =
    .what = { $file } に書き込めません: { $cause }。
    .do = -o で別のファイルを指定してください。
file-not-readable =
    .what = { $file } を読み取れません: { $cause }。
    .do = ファイルがまだあり、読み取りが許可されているか確認してください。
file-empty =
    .what = { $file } は空です。
    .do = キャプチャがまだ実行中か、途中で切れた可能性があります。待つか、もう一度キャプチャしてください。
host-lost =
    .what = { $file } を読んでいたプロセスが強制終了されました。メモリ不足が最も考えられます。
    .do = ほかのプログラムを閉じるか、メモリの多いマシンで実行を読み込んでください。
trace-damaged =
    .what = { $file } は壊れています: { $reason ->
       *[not-an-xspace] バイト { $offset } から先はプロファイルではありません。
    }
    .do = ファイルをバイナリモードでもう一度コピーするか、もう一度キャプチャしてください。
filesystem-missing =
    .what = { $path } には、インストールされていないファイルシステムが必要です。
    .do = { $package } をインストールしてください。
internal =
    .what = { $run } の処理中に GPU Advisor で問題が起きました。これは本ツールの不具合です。
    .do = 詳細は TensorBoard またはコマンドのログにあります。ご報告ください。
