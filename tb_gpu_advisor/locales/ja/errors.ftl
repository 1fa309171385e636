# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = { $path } がありません。
    .do = パスを確認してください。logdir、1 つのセッションのフォルダ、または 1 つの .xplane.pb ファイルを指定できます。
no-sessions =
    .what = { $path } にプロファイルが見つかりません。
    .do = 記録するには、model.fit(…, callbacks=[tf.keras.callbacks.TensorBoard("{ $path }", profile_batch=(10, 20))]) とするか、コールバックに tb_gpu_advisor.capture.GpuAdvisor("{ $path }") を指定してください。トレーニングですでに記録したはずの場合は、3 つの可能性があります。profile_batch の最初のバッチより前にトレーニングが終わったのかもしれません（短いトレーニングでは profile_batch=(2, 4) が必要です）。Python 3.12 より前では、JAX 上の Keras 3 は何も記録しません（10 ステップほどを "with jax.profiler.trace("{ $path }"):" で囲みます）。または、別のフォルダにプロファイルが書き込まれたのかもしれません（その下の plugins/profile を探してください）。logdir の外を指すリンクは、--follow-links（TensorBoard では --gpu_advisor_follow_links）を付けたときだけたどります。読み取り権限のないフォルダは対象になりません。
session-empty =
    .what = { $folder } にはプロファイル（.xplane.pb）がありません。
    .do = キャプチャがまだ実行中か、プロファイラが書き込めなかった可能性があります（理由はプログラムのログにあります）。待つか、もう一度キャプチャしてください。
recorded-no-step =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。マーカーの付いたステップがありません。
    .do = 各ステップを "with capture.step():" で囲んでください。
recorded-no-fit =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。プログラムが Model.fit を呼び出さずに数秒で終わったか、直接起動されたものではないか、その Python に GPU Advisor がありません。
    .do = 自作のループでは、各ステップを "with capture.step():" で囲みます。capture は tb_gpu_advisor.capture.Capture("{ $path }") です。
recorded-failed =
    .what = GPU Advisor は { $path } に何も残しませんでした（{ $date }）。ステップらしい処理が現れる前に、プログラムがエラー（{ $error }）で終わりました。
    .do = エラーを直してから、もう一度記録してください。
recorded-unsteady =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。プログラムの終了時にステップ時間がまだ安定していませんでした（観測したステップ数: { $seen }）。
    .do = より多くのステップをトレーニングしてください。
recorded-few =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。{ $steady } ステップの後にステップ時間は安定しましたが、その後に同様のステップが十分に続きませんでした（必要な連続ステップ数: { $least }）。
    .do = より多くのステップをトレーニングしてください。
recorded-others =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。ほとんどのステップで別のプロファイラが動作していました。
    .do = それをオフにするか（たとえば Keras の TensorBoard コールバックの profile_batch）、より多くのステップをトレーニングしてください。
recorded-fault =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。記録に失敗しました（{ $cause }）。
    .do = もう一度トレーニングしてください。再び発生する場合は、この行を添えて報告してください。
recorded-disk-full =
    .what = GPU Advisor は { $path } に何も記録しませんでした（{ $date }）。ディスクがいっぱいです。
    .do = 空き容量を増やして、もう一度トレーニングしてください。
foreign-file =
    .what = { $kind ->
        [renamed] { $file } は別の名前のプロファイルのようです（ブラウザは 2 回目のダウンロードにこのような名前を付けます）。そのため読み込まれません。
        [misplaced] { $file } はプロファイルですが、セッションのフォルダ（plugins/profile/名前）にないため読み込まれません。
        [git-lfs] { $file } は Git LFS のポインタです。プロファイル本体はまだ Git でダウンロードされていません。
        [archive] { $file } はアーカイブで、プロファイルではありません。
        [pytorch] { $file } は PyTorch の torch.profiler のトレースです。GPU Advisor が読むのは XPlane ファイル（.xplane.pb）で、これは読めません。
        [profiler] { $file } は NVIDIA Nsight など別のプロファイラ、または JAX のメモリ（pprof）のレポートです。GPU Advisor が読むのは XPlane ファイル（.xplane.pb）で、これは読めません。
        [pages] { $file } は Profile タブのページが表示する内容で、プロファイル本体（.xplane.pb）ではありません。
        [trace-viewer] { $file } はトレースビューアが表示する内容（trace.json）で、プロファイル本体（.xplane.pb）ではありません。
        [events] { $file } は TensorBoard のイベントファイルで、プロファイルは入っていません。
        [download] { $file } は完了していないダウンロードです。
        [apple-double] { $file } は macOS が別のファイルについて残したメモで、プロファイルではありません。
        [data] { $file } はモデル、XLA のモジュール、メモリのスナップショットなど別のプログラムのデータで、プロファイルではありません。
        [web-page] { $file } はウェブページで、プロファイルではありません。ダウンロードが失敗し、その理由を示すページが保存された可能性が高いです。
       *[text] { $file } はプレーンテキストで、プロファイルではありません。
    }
    .do = { $kind ->
        [renamed] 名前の末尾が .xplane.pb になるように変更してください（例: HOST.xplane.pb）。または、そのファイル自体を指定してください。
        [misplaced] logdir の下の plugins/profile/名前 に移してください。または、そのファイル自体を指定してください。
        [git-lfs] 次を実行してください: git lfs pull
        [archive] 展開して、中にあるフォルダか .xplane.pb ファイルを指定してください。gzip で圧縮された単独のファイル（.xplane.pb.gz）はそのまま読めます。
        [pytorch] Perfetto（ui.perfetto.dev）で開いてください。PyTorch/XLA では XPlane ファイルを記録できます: torch_xla.debug.profiler。
        [profiler] そのプロファイラで開いてください（memory.prof は pprof）。GPU Advisor で使うには、TensorFlow か JAX のプロファイラで、別のプロファイラを同時に使わずに記録してください。
        [pages] 記録したマシンから同じセッションの .xplane.pb をここにコピーしてください。2.3 より前の TensorFlow はそれを残しません。新しいバージョンで記録し直してください。
        [trace-viewer] 記録したマシンから同じセッションの .xplane.pb をここにコピーしてください。2.3 より前の TensorFlow はそれを残しません。新しいバージョンで記録し直してください。TensorFlow 1 のタイムラインにもありません。PyTorch のトレースは Perfetto で開けます（ui.perfetto.dev）。
        [events] プロファイルは同じフォルダの plugins/profile にあります。そのフォルダを指定してください。
        [download] 完了するまで待つか、もう一度ダウンロードしてください。
        [apple-double] 「._」の付かない同名のファイルをコピーしてください。
        [data] プロファイラが plugins/profile を書き込んだフォルダーか、その中の .xplane.pb ファイルを指定してください。
        [web-page] ブラウザで開いて内容を確認し、サインインしてからプロファイルをもう一度ダウンロードしてください。
       *[text] 内容を読んでください。プロファイルがない理由が書かれている可能性があります。その後、プロファイルをもう一度コピーまたはダウンロードしてください。
    }
gzip-wrong =
    .what = { $reason ->
        [cut-off] { $file } は不完全です。gzip ファイルが途中で終わっています。
        [nested] { $file } は gzip ファイルの中に gzip ファイルが入っています。
        [too-large] { $file } は展開すると 2 GB を超え、プロファイルとしてありえない大きさです。
       *[damaged] { $file } は壊れた gzip ファイルです。
    }
    .do = { $reason ->
        [cut-off] 別のプログラムがまだ書き込んでいる可能性があります。終わってからもう一度試してください。そうでなければ、ファイルをもう一度コピーしてください。
        [nested] gunzip で展開してください。
        [too-large] どのプログラムがこのファイルを書いたか確認してください。
       *[damaged] ファイルをもう一度コピーしてください。すでに展開済みなら、名前から .gz を取り除いてください。
    }
link-left-out =
    .what = { $link } は logdir の外を指すリンクのため、たどりませんでした。その先のプロファイルは一覧に含まれません。
    .do = リンク先を信頼できる場合は、--follow-links（TensorBoard では --gpu_advisor_follow_links）を付けるとたどります。
run-not-found =
    .what = { $path } に実行 { $run } はありません。
    .do = 見つかった実行: { $known }。"tb-gpu-advisor runs" ですべてを一覧できます。
runs-gone =
    .what = { $path } には、実行 { $run } も、ほかの実行もありません。
    .do = logdir がまだあり、読み取りが許可されているか確認してください。
one-run-only =
    .what = パターン { $run } に一致する実行が複数ありますが、ここで指定できるのは 1 つだけです。
    .do = いずれか 1 つの名前を指定してください。例: { $known }。
missing-parameter =
    .what = パラメータ { $name } がありません。
    .do = アドレスに追加してください。
wrong-parameter =
    .what = パラメータ { $name } に { $value } は使えません。
    .do = アドレスを修正してください。
no-timeline =
    .what = 検出結果 { $finding } にはタイムラインがありません。
    .do = タイムラインのある検出結果を選んでください。
gpu-not-found =
    .what = このキャプチャには、{ $host } の GPU { $gpu } の処理がありません。
    .do = 別の GPU を選んでください。
timeline-not-kept =
    .what = タイムラインはこの抜粋しか保存されていません。{ $folder } に書き込めないか、これらのファイルに更新日時がないためです。
    .do = TensorBoard がそのフォルダに書き込めるようにするか、XDG_CACHE_HOME で別のフォルダを指定して、起動し直してください。
address-too-long =
    .what = アドレスが { $most } バイトを超えています。
    .do = 実行の名前はパスと同じ長さになります。パスを短くしてください。
too-many-runs =
    .what = 一度に { $most } 個を超える実行が要求されました。
    .do = 実行の数を減らしてください。
no-baseline =
    .what = { $run } と同じプログラムのそれより前の実行に、予算内のものがありません。
    .do = 比較する実行を指定してください: --baseline RUN。
other-site =
    .what = 別のサイトのページからの要求です。
    .do = TensorBoard で直接開いてください。
other-host =
    .what = { $host } のページからの要求ですが、このサーバーの名前として知られていません。
    .do = TensorBoard を localhost、数字のアドレス、または https で開いてください。{ $host } がこのサーバーの名前であれば、--gpu_advisor_hosts { $host } を付けて起動してください。
page-header =
    .what = 要求にヘッダー { $header } がありません。ほかのサイトのページはこのヘッダーを送れません。
    .do = GPU Advisor タブを開いてください。プログラムからは任意の値でこのヘッダーを送ります: curl -H '{ $header }: me' ADDRESS
given-wrong =
    .what = { $name } に { $value } は指定できません。
    .do = 0 より大きい数を指定してください。parameters は 25600000 のような個数、bandwidth は GB/s、price は hours と併用します。
whatif-wrong =
    .what = { $name ->
        [gpus] GPU の数に { $value } は指定できません。
       *[batch] バッチに { $value } は指定できません。
    }
    .do = { $name ->
        [gpus] GPU の数は 2 のように整数で指定してください。
       *[batch] バッチは 2x のように（最大 1024x）指定してください。
    }
whatif-no-gpu =
    .what = { $run } では、どの GPU もカーネルを実行していません。
    .do = GPU を使う実行を記録してください。そうでない実行からは何も予測できません。
unknown-check =
    .what = チェック { $check } はありません。
    .do = 使えるチェック: { $known }。
unknown-language =
    .what = { $language } のメッセージはありません。
    .do = 使える言語: { $known }。
budget-wrong =
    .what = { $file } を使えません: { $cause }。
    .do = ファイルを修正してください。予算の書き方は docs/ci.md にあります。
baseline-wrong =
    .what = { $file } とは比較できません。このバージョンのレポートではありません（{ $cause }）。
    .do = その実行のレポートをこのバージョンで保存し直してください: tb-gpu-advisor report LOGDIR --run RUN --format json -o FILE
finding-format =
    .what = 1 つの検出結果は Markdown でのみ出力できます。
    .do = --format markdown を追加するか、--finding を外してください。
findings-format =
    .what = 不合格の行だけの出力は JSON でのみできます。
    .do = --format json を追加するか、--findings を外してください。
output-is-pattern =
    .what = { $file } はパターンで、ファイルでもフォルダでもありません。
    .do = -o には 1 つのファイルを、複数の実行では 1 つのフォルダを指定してください。フォルダの中に、実行ごとに別のファイルが書き込まれます。
output-not-writable =
    .what = { $file } に書き込めません: { $cause }。
    .do = -o で別のファイルを指定してください。
output-is-input =
    .what = { $file } はプロファイルか、このコマンドが読み込むファイルなので、上書きしません。
    .do = -o で別のファイルを指定してください。
file-no-text =
    .what = { $file } は UTF-8 のプレーンテキストではありません。
    .do = バイト順マーク（BOM）なしの UTF-8 で保存してください。Windows PowerShell の ">" は BOM を付けるため、-o でコマンド自身にファイルを書き込ませてください。
file-not-readable =
    .what = { $file } を読み取れません: { $cause }。
    .do = ファイルがまだあり、読み取りが許可されているか確認してください。
file-empty =
    .what = { $file } は空です。
    .do = キャプチャがまだ実行中か、途中で切れた可能性があります。待つか、もう一度キャプチャしてください。プロファイルが 2 GB を超える場合も、空のファイルが書かれます。Python のイベントなしで、より少ないステップを記録してください。
host-lost =
    .what = { $file } を読んでいたプロセスが強制終了されました。メモリ不足が最も考えられます。
    .do = ほかのプログラムを閉じるか、メモリの多いマシンで実行を読み込んでください。
memory-limit =
    .what = { $file }（{ $size } MB）の読み取りには、上限の { $most } MB を超えるメモリが必要です。
    .do = このマシンのメモリに余裕があれば、--max-memory MB（TensorBoard では --gpu_advisor_max_memory）で上限を上げてください。サイズの何倍ものメモリを必要とするファイルは、壊れている可能性があります。
time-limit =
    .what = { $file }（{ $size } MB）の読み取りを、上限の { $most } 秒で打ち切りました。
    .do = --max-seconds S（TensorBoard では --gpu_advisor_max_seconds）で上限を上げてください。これほど時間のかかるファイルは、壊れている可能性があります。
reader-silent =
    .what = { $file } を読み取るプロセスが { $most } 秒以内に始まりませんでした。
    .do = マシンの負荷が下がってからもう一度試してください。繰り返す場合は、そのマシンに応答しないネットワークフォルダがないか調べてください。
summary-too-large =
    .what = { $file } には 1 台のホストが持てる数を超える GPU が記録されているため、要約できません。
    .do = どのプログラムがこのファイルを書いたか確認し、もう一度キャプチャしてください。
analysis-lost =
    .what = { $run } を解析していたプロセスが途中で終了しました。メモリ不足が最も考えられます。
    .do = ほかのプログラムを閉じるか、メモリの多いマシンで実行を読み込んでください。ほかの実行には影響しません。
cluster-unreachable =
    .what = { $address } の Dask スケジューラが応答しません: { $cause }
    .do = アドレスを確認し、スケジューラが動作していることを確認してください。
package-missing =
    .what = これには { $package } が必要ですが、インストールされていません。
    .do = 次を実行してください: pip install "{ $package }"
package-broken =
    .what = { $package } はインストールされていますが、Python が { $module } をインポートできません: { $cause }
    .do = 次を実行してください: pip install --upgrade "{ $package }"
trace-damaged =
    .what = { $reason ->
        [changing] { $file } は読み取り中に変更されました。現在のサイズは { $size } バイトです。
        [cut-off] { $file } は不完全です。バイト { $offset } から始まる部分の途中、{ $size } バイトで終わっています。
       *[not-an-xspace] { $file } は壊れているか、プロファイルではありません。バイト { $offset } で読み取りに失敗しました。
    }
    .do = { $reason ->
        [changing] まだ書き込み中かもしれません。書き込みが終わってから、もう一度お試しください。
        [cut-off] まだ書き込み中かもしれません。書き込みが終わってから、もう一度お試しください。そうでなければ、ファイルをもう一度コピーするか、もう一度キャプチャしてください。
       *[not-an-xspace] ファイルをバイナリモードでもう一度コピーするか、もう一度キャプチャしてください。
    }
trace-impossible =
    .what = { $file } にありえない数値が含まれています: { $what } = { $value }（{ $where ->
        [plane] プレーン「{ $plane }」の統計値
        [line] プレーン「{ $plane }」の行「{ $line }」
        [metadata] プレーン「{ $plane }」にあるイベント「{ $event }」すべての統計値
       *[event] プレーン「{ $plane }」の行「{ $line }」の { $number } 番目のイベント「{ $event }」
    }）。
    .do = ファイルをバイナリモードでもう一度コピーするか、もう一度キャプチャしてください。毎回同じなら、ファイルを書いたプログラムの開発者に報告してください。
trace-too-large =
    .what = { $file } に含まれる{ $what ->
        [planes] プレーン
        [lines] 行
        [entries] 名前とテキスト
        [entry_bytes] 名前とテキストのバイト
       *[events] イベント
    }の数が { $most } を超えています。このサイズのプロファイルにしては多すぎるか、空きメモリに収まりません。
    .do = ファイルが正しく、メモリに余裕があれば、環境変数で { $more } を設定してください。
limits-wrong =
    .what = TB_GPU_ADVISOR_LIMITS の「{ $cause }」は上限の指定ではありません。
    .do = planes=5000 events=1e9 のように書いてください。指定できる上限: { $known }。
filesystem-missing =
    .what = { $path } には、インストールされていないファイルシステムが必要です。
    .do = { $package } をインストールしてください。
report-broken =
    .what = { $run } のレポートの内容が矛盾しているため（{ $laws }）、表示しません。GPU Advisor の不具合です。
    .do = ご報告ください。共有できる場合は、プロファイルも添えてください。
part-broken =
    .what = GPU Advisor の不具合のため表示できません: { $part ->
        [capture] キャプチャの内容
        [step_time] ステップ時間
        [host_step_time] ホストのステップ時間
        [breakdown] ステップの内訳
        [gpu_breakdowns] 各 GPU のステップ
        [several_gpus] GPU の比較
        [recoverable] 短縮できる時間
        [headline] 見出し
        [overview] ガイドの数値
        [workflow] ガイドの順序
        [first] 最初に対処すること
        [kernels] 最も長いカーネル
        [precision] カーネルの精度
        [tensorflow] TensorFlow の定義によるステップ
       *[promised] 以前の予測
    }。レポートのほかの部分は有効です。
    .do = 詳細は TensorBoard またはコマンドのログにあります。ご報告ください。
gpu-broken =
    .what = GPU Advisor の不具合のため、{ $host } の GPU { $gpu } を解析できませんでした。レポートはほかの GPU を対象としています。
    .do = 詳細は TensorBoard またはコマンドのログにあります。ご報告ください。
numbers-left-out =
    .what = { $host } のファイルにありえない数値が含まれています。最初の数値は「{ $name }」の { $what } = { $value } です。除外した数: { $count }。ほかの部分は有効です。
    .do = ファイルをバイナリモードでもう一度コピーするか、もう一度キャプチャしてください。毎回同じなら、ファイルを書いたプログラムの開発者に報告してください。
internal =
    .what = { $run } の処理中に GPU Advisor で問題が起きました。GPU Advisor の不具合です。
    .do = 詳細は TensorBoard またはコマンドのログにあります。ご報告ください。
worker-not-recorded =
    .what = { $address } は記録しませんでした: { $cause }
    .do = プログラムの中でプロファイラサービスを起動し（tf.profiler.experimental.server.start(6009)）、このマシンからポートに接続できることを確認してください。
no-program =
    .what = 実行するプログラムがありません。
    .do = 2 つのハイフンの後に指定してください: tb-gpu-advisor run -- python train.py
program-not-started =
    .what = { $program } を起動できません: { $cause }
    .do = 名前を確認するか、フルパスで指定してください。
