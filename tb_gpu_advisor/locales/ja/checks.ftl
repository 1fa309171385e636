# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .fault        the title of a row that failed: what is wrong
#   .fine         the title of a row that passed: what is fine
#   .failed       what was measured, the number first
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks similar but is not reported
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = GPU アクティビティ
    .fault = GPU アクティビティがない
    .fine = GPU の処理が記録されている
    .failed = { $seen-n ->
        [0] このキャプチャには GPU がありません。
        [1] このキャプチャの GPU はカーネルを実行していません。
       *[other] { $seen } 個の GPU のどれもカーネルを実行していません。
    }{ $launches-n ->
        [0] {""}
        [1] それでもプログラムは GPU の処理を 1 回起動しているため、GPU が動作していた可能性があります。プロファイラはそれを記録していません。
       *[other] それでもプログラムは GPU の処理を { $launches } 回起動しているため、GPU は動作していました。プロファイラはそれを記録していません。
    }{ $why ->
        [unknown] {""}
        [unrecorded] {""}
        [computed] {""}
        [warm-up] {""}
       *[other] プロファイラのメッセージ: 「{ $message }」
    }{ $op-is ->
        [zero] {""}
       *[some] ホストで実行される演算のうち、最も長いのは { $op } です。
    }
    .passed = { $did ->
       *[kernels] { $seen-n ->
            [1] GPU がカーネルを実行しました。
           *[other] { $seen } 個中 { $working } 個の GPU がカーネルを実行しました。
        }
        [copies] { $seen-n ->
            [1] GPU はデータをコピーしただけで、カーネルは実行していません。
           *[other] { $seen } 個中 { $working } 個の GPU がデータをコピーしましたが、カーネルを実行した GPU はありません。
        }
    }
    .why = GPU 上のカーネルがなければ、ここで最適化できるものはありません。
    .reads = デバイスプレーンとそのストリームを調べます。CPU が処理した場合、プロファイラに GPU を見る権限がない場合、キャプチャがトレーニングと重ならなかった場合に、不合格になります。
    .fix = { $why ->
        [other-device] このキャプチャは Profile タブ（XProf）で開いてください。TPU など別の種類のデバイスのもので、GPU Advisor が読むのは GPU のキャプチャです。
        [privilege] プロファイラに GPU カウンタの読み取りを許可してください。NVIDIA のドライバは既定で管理者に限定しています。または、その権限を付けてコンテナを起動してください（--cap-add SYS_ADMIN）。
        [library] プログラムを起動する前に、CUPTI（AMD の GPU では roctracer）のフォルダを LD_LIBRARY_PATH に追加してください。ライブラリが読み込まれませんでした。
        [no-gpu] ドライバ（nvidia-smi）、CUDA_VISIBLE_DEVICES、および { $framework ->
            [jax] JAX の CUDA ライブラリ（pip install "jax[cuda12]"）
            [pytorch] PyTorch の CUDA ライブラリ
           *[other] TensorFlow の CUDA ライブラリ（pip install "tensorflow[and-cuda]"）
        } を確認してください。GPU が見つからなかったため、CPU が処理しました。
        [other-profiler] 別のプロファイラ（Nsight や 2 つ目の TensorBoard コールバック）を同時に使わずに記録してください。CUPTI を使えるのは 1 つだけです。
        [unsupported] プログラムが GPU 全体を占有できる、MIG を使わないマシンで記録してください。この仮想 GPU または分割された GPU では CUPTI が動作しません。仮想 GPU では、そのホスト側で許可できます（vGPU プラグインの enable_profiling）。
        [broken-library] CUPTI がドライバと CUDA に合っているか確認してください。何が失敗したかはメッセージにあります。その後、もう一度記録してください。
        [unrecorded] GPU は動作していたので、プロファイラが記録できるようにしてください。GPU カウンタの読み取りを許可し（NVIDIA のドライバは既定で管理者に限定しています）、CUPTI（AMD GPU では roctracer）が LD_LIBRARY_PATH にあり、ドライバに合っているか確認します。
        [computed] 処理を GPU に移してください。{ $framework ->
            [jax] JAX から GPU が見えているか確認します（jax.devices()、pip install "jax[cuda12]"）。CPU に置いた配列（jax.device_put、from_dlpack）があると、jit した関数は CPU で実行されます。
            [pytorch] PyTorch から GPU が見えているか確認し（torch.cuda.is_available()）、モデルと各バッチを GPU に置きます（.to('cuda')）。
           *[other] TensorFlow から GPU が見えているか（tf.config.list_physical_devices('GPU')）、プログラムに tf.device がないかを確認します。
        }
        [warm-up] プログラムのコンパイルが終わってから記録してください。このキャプチャの間はコンパイルしか実行されていないため、プログラムから GPU が見えているかどうかは分かりません。
       *[unknown] { $framework ->
            [jax] JAX
            [pytorch] PyTorch
            [tensorflow] TensorFlow
           *[other] プログラム
        } から GPU が見えているか、キャプチャ中にトレーニングが実行されていたかを確認してください。プロファイラには GPU カウンタの読み取りの許可が必要です。NVIDIA のドライバは既定で管理者に限定しています。
    }
    .side-effect = GPU カウンタの読み取りを全員に許可すると、マシンのすべてのユーザーが GPU の動作を見られるようになります。
    .verify = このレポートに GPU とそのカーネルが表示されます。

no-step-markers =
    .title = ステップマーカー
    .fault = ステップマーカーがない
    .fine = ステップマーカーがある
    .failed = { $steps-n ->
        [0] ステップマーカーがなく、ステップを推定することもできませんでした。
       *[other] ステップマーカーがなく、{ $steps } 個のステップを推定しました。
    }
    .passed = このキャプチャには { $steps } 個のステップマーカーがあります。
    .why = ステップごとの数値を出すには、各ステップの開始位置が必要です。推定したステップは正確でないことがあります。
    .reads = プロファイラのステップグループ、ステップ行、ルートイベントを調べます。推定したステップでも解析はできますが、このチェックは不合格になります。プログラムがステップにマーカーを付けていれば、処理を起動するスレッドがマーカーに関連付けられていなくても合格です。
    .fix = { $framework ->
        [jax] プロファイル中は各ステップにマーカーを付けてください。StepTraceAnnotation の 1 行を追加するだけです。
        [pytorch] プロファイル中は各ステップにマーカーを付けてください。各ステップの後でプロファイラの step() を呼び出します。
        [unknown] プロファイル中は各ステップにマーカーを付けてください。使っているフレームワークのプロファイラが備える機能で付けられます。
       *[other] プロファイル中は各ステップにマーカーを付けてください。Model.fit は自動で付けます。カスタムループでは 1 行の追加が必要です。
    }
    .side-effect = ありません。マーカーのコストは数マイクロ秒で、プロファイルの記録中にだけかかります。
    .verify = この行が合格になり、Profile タブにステップ時間が表示されます。

capture-too-short =
    .title = ステップ数
    .fault = ステップが少なすぎる
    .fine = ステップ数は十分
    .limit = { $limit } ステップ
    .failed = { $steps-n ->
        [0] このキャプチャには、解析できるステップがありません。
       *[other] このキャプチャには、解析できるステップが { $steps } 個しかありません。
    }
    .passed = 解析できるステップが { $steps } 個あります。
    .why = 1 つか 2 つのステップは例外かもしれません。また、最後のステップの後のギャップはキャプチャに含まれません。{ $framework ->
        [jax] ステップの途中でも、stop_trace が呼び出された時点で記録は終わります。
        [pytorch] 記録するステップの数は、プロファイラのスケジュールで決まります。
       *[other] 既定では、Keras 2 は 1 ステップだけをプロファイルし、Keras 3 は profile_batch を設定しない限り何もプロファイルしません。
    }
    .reads = 解析できたステップを数えます。キャプチャの最後のステップには終わりがないため、n ステップを解析するには n + 1 ステップが必要です。
    .fix = 最初の数ステップが過ぎてから、10 ステップ以上をプロファイルしてください。
    .side-effect = キャプチャに時間がかかり、ファイルも大きくなります。
    .verify = この行が合格になります。

no-host-trace =
    .title = ホストのトレース
    .fault = ホストのイベントがない
    .fine = ホストのイベントが記録されている
    .failed = { $hosts } 台中 { $affected } 台のホストで、ホストのイベントがないか、カーネルと対応付けられていません。
    .passed = ホストのイベントが記録されています。GPU が実行したカーネルには、起動が対応付けられています。
    .why = ホストのイベントは、GPU が何を待っていたかを示します。これがないと、アイドル時間の原因がわかりません。
    .reads = ホストのイベントと、起動の呼び出しをカーネルに対応付ける相関 ID を調べます。
    .fix = { $framework ->
        [jax] ホストトレーサーを有効（レベル 2）にしてキャプチャしてください。
        [pytorch] CPU のアクティビティも記録してください。
       *[other] ホストトレーサーを有効（レベル 2）にしてキャプチャしてください。
    }
    .side-effect = ホストのイベントを記録している間は、ステップがわずかに長くなります。
    .verify = このレポートのアイドル時間に「不明」以外の原因が付きます。

warm-up-in-window =
    .title = キャプチャ内のウォームアップ
    .fault = ウォームアップが含まれている
    .fine = ウォームアップは含まれていない
    .failed = キャプチャにウォームアップが含まれています。{ $steps-n ->
        [0] {""}
       *[other] このため { $steps } 個のステップを除外しました。
    }{ $compile-is ->
        [zero] {""}
       *[some] トレース、コンパイル、読み込みに { $compile } かかりました。
    }{ $autotune-n ->
        [0] {""}
       *[other] { $autotune } 個のカーネルは自動チューニングの試行です。
    }
    .passed = キャプチャにコンパイル、自動チューニング、遅い最初のステップは含まれていません。
    .why = 最初の数ステップでは、関数がコンパイルされ、カーネルが試されます。その後のステップより遅いため、通常の速さの参考になりません。
    .reads = コンパイルや遅い開始のため除外したステップ、コンパイラのイベント、cuDNN と XLA が候補を試すカーネルを調べます。
    .fix = 最初の数ステップの後にプロファイルを開始してください。
    .side-effect = 実行への影響はありません。キャプチャの開始が遅くなるだけです。
    .verify = この行が合格になり、除外されるステップがなくなります。

dropped-events =
    .title = 失われたイベント
    .fault = プロファイラがイベントを失った
    .fine = イベントの欠落は検出されていない
    .limit = カーネルの { $limit }
    .failed = { $reported-n ->
        [0] プロファイラは報告なしにイベントを失いました。
       *[other] プロファイラはイベントの欠落を { $reported } 回報告しました。
    }{ $missing-is ->
        [zero] {""}
       *[some] カーネルまたは起動の { $missing } に、対応する起動またはカーネルがありません。
    }
    .passed = イベントが失われた形跡はありません。
    .why = バッファがいっぱいになると、プロファイラはイベントを捨てます。すると、実際にはなかったアイドル時間が現れます。
    .reads = プロファイラ自身のエラー、起動の呼び出しが欠けているデバイスイベント（ほかのイベントにはある場合）、カーネルのない起動の呼び出しを調べます。キャプチャの前に起動されたものや、終了時にまだ実行されていなかったものは、欠落とみなしません。
    .fix = プロファイルするステップを減らし、Python トレーサーが有効なら無効にしてください。
    .side-effect = キャプチャを短くすると、まれにしか起きないことが見えにくくなります。Python トレーサーを無効にすると、Python の時間に行番号が付きません。
    .verify = この行が合格になります。

ops-hidden-by-graphs =
    .title = CUDA グラフ内の演算
    .fault = CUDA グラフで演算が見えない
    .fine = カーネルは演算に対応付けられている
    .limit = GPU 時間の { $limit }
    .failed = GPU 時間の { $share } は、演算に対応付けられない CUDA グラフのカーネルです。
    .passed = { $share-is ->
        [zero] すべてのカーネルを演算に対応付けられます。
       *[some] GPU 時間の { $share } は、演算に対応付けられない CUDA グラフのカーネルです。
    }
    .why = CUDA グラフは多数のカーネルを一度に起動します。そのためプロファイラは各カーネルがどの演算のものか判別できず、検出結果にも演算を示せません。
    .reads = カーネルのグラフ ID、ホストでのグラフの起動、カーネルの演算名を調べます。
    .fix = { $framework ->
        [jax] プロファイルのときだけ、XLA のコマンドバッファを無効にしてください（XLA_FLAGS=--xla_gpu_enable_command_buffer=）。
        [pytorch] プロファイルのときだけ、CUDA グラフを使わずに実行してください。
       *[other] プロファイルのときだけ、XLA のコマンドバッファを無効にしてください（XLA_FLAGS=--xla_gpu_enable_command_buffer=）。
    }
    .side-effect = 無効にすると実行そのものが遅くなります。この設定は残さないでください。
    .verify = 検出結果に演算が再び表示されます。

input-bound =
    .title = 入力待ち
    .fault = { $place ->
        [host] ステップが入力を待っている
       *[gpu] GPU が入力を待っている
    }
    .fine = 入力は間に合っている
    .failed = { $few-is ->
        [some] { $steps } ステップ中 { $few } ステップで次のバッチが遅れ、遅れは平均 { $each } です。ほかのステップはほとんど待っていません。
       *[zero] { $place ->
            [host] 各ステップは、何も計算しないまま次のバッチを { $wait } 待っています（ステップの { $share }）。
           *[gpu] GPU は次のバッチをステップあたり { $wait } 待っています（ステップの { $share }）。
        }
    }{ $stage-is ->
        [zero] {""}
       *[some] { $stage } が速度を決めています。
    }{ $function-is ->
        [some] { $function }（{ $at }）を実行しています。
       *[zero] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] そこでは { $python-threads } 個の Python スレッドが同時に実行されていますが、インタープリタのロック（GIL）により進むのは 1 つだけです。別のプロセスには別のロックがあります。
    }
    .passed = { $place ->
        [host] { $wait-is ->
            [zero] 何も計算しないまま入力を待つステップはありません。
           *[some] 各ステップは、何も計算しないまま入力を { $wait } 待っています（ステップの { $share }）。
        }
       *[gpu] { $wait-is ->
            [zero] GPU は入力を待っていません。
           *[some] GPU は入力をステップあたり { $wait } 待っています（ステップの { $share }）。
        }
    }
    .why = 次のバッチの準備ができるまで、GPU には仕事がありません。モデルを速くしても効果はなく、入力パイプラインが速度を決めています。
    .reads = ステップの入力演算やローダーの __next__ の実行中から次の起動までの、GPU のアイドル時間を調べます。GPU に仕事が残っている間は、入力演算が遅くても時間の損失はないため、報告しません。
    .fix = { $framework ->
        [jax] 別のスレッドやプロセス（grain、または PyDataset の workers）でバッチを先に準備してください。次のバッチはステップの計算中に GPU へコピーします。まず、同じバッチを繰り返して測定します。入力を速くしても、ステップはそれより短くなりません。
        [pytorch] { $cause ->
            [memory] ピン留め済みのメモリを再利用できるようにしてください。ドライバーはその間に新しいメモリを確保しており（cudaHostAlloc）、速くするはずのコピーより長くかかります。PyTorch は同じサイズなら再利用します。バッチを少数のサイズにパディングし、テンソルをまとめて大きく少なくし、pin_memory=False と比較してください。
           *[unknown] ワーカープロセスを増やしてバッチを準備してください（num_workers）。ピン留めメモリを使い（pin_memory=True）、トレーニングプロセスの処理をワーカーに移します。まず、同じバッチを繰り返して測定します。入力を速くしても、ステップはそれより短くなりません。エポックごとに起動し直すローダーのワーカーは、persistent_workers=True で残ります。
        }
        [unknown] 別のスレッドまたはプロセスでバッチを先に準備してください。次のバッチはステップの計算中に GPU へコピーします。まず同じバッチを繰り返して測定してください。入力を速くしても、ステップはそれより短くなりません。
       *[other] { $cause ->
            [stage] { slow-input-stage.fix }
            [python] 別のスレッドやプロセス（PyDataset では workers）でバッチを先に準備してください。次のバッチはステップの計算中に GPU へコピーします。まず、同じバッチを繰り返して測定します。入力を速くしても、ステップはそれより短くなりません。
           *[unknown] まず、同じバッチを繰り返してトレーニングしてください。短くなった分が入力のコストです。何に時間がかかっているかは、このキャプチャからはわかりません。tf.data のイベント（host_tracer_level 2）と Python のイベント（{ python-tracing }）を 3 ステップ記録してください。
        }
    }
    .side-effect = 並列読み込みと大きなプリフェッチバッファは、ホストのメモリを多く使います。順序が非決定的な場合、サンプルの順序は実行ごとに変わります。
    .verify = ステップの内訳の「入力待ち」が減ります。同じバッチを繰り返してトレーニングすると、到達できる最良の値がわかります。

step-gaps =
    .title = ステップ間のギャップ
    .fault = { $whose ->
        [summaries] 毎ステップでサマリーを書いている
        [variables] ステップごとにモデルの変数を読み出している
        [saves] トレーニングがチェックポイントを待つ
        [callbacks] コールバックや指標が演算を 1 つずつ実行
        [others] ステップの関数の外で演算を実行している
        [pauses] 一部のステップの後でプログラムが止まっている
        [graph] 各ステップがグラフに op を追加している
        [keras] Keras がステップごとに Python を実行している
       *[nobody] { $place ->
            [host] ホストがステップ間で Python を実行している
           *[gpu] GPU がステップ間で待っている
        }
    }
    .fine = ステップ間のアイドルはわずか
    .failed = { $pauses ->
       *[none] { $place ->
            [host] ホストは、ステップの演算を実行せずに Python だけをステップあたり { $gap } 実行しています（ステップの { $share }）。
           *[gpu] { $cause ->
                [unknown] GPU はステップの間に、ステップあたり { $gap } アイドルです（ステップの { $share }）。
               *[known] ホストがステップ間で Python を実行する間、GPU はステップあたり { $gap } アイドルです（ステップの { $share }）。
            }
        }
        [some] { $of } ステップのうち { $paused } ステップの後で、エポックの終わりのように、ホストが長く Python を実行しています。1 回の停止は { $pause } です。{ $every-is ->
            [zero] { "" }
           *[some] { $every } ステップごとに起こります。
        }
    }{ $named-is ->
        [zero] {""}
       *[some] { $named-part ->
            [all] そのすべてを、名前のあるホストのイベントで説明できます。
           *[some] そのうち { $named } は、名前のあるホストのイベントで説明できます。
        }
    }{ $whose ->
        [summaries] そこでは、サマリーを書くために Python が { $ops } 個の演算を 1 つずつ実行しています。
        [variables] そこでは、チェックポイントや重みのログのように、Python がモデルの変数を 1 つずつ読み出しています（{ $ops } 個の演算）。
        [callbacks] そこでは、コールバックまたは指標が Python から { $ops } 個の演算を 1 つずつ実行しています。
        [others] そこでは、ステップの関数の外で Python が { $ops } 個の演算を 1 つずつ実行しています。
        [graph] そこで Python がグラフの op を作り（convert_to_tensor）、セッションがグラフを準備し直します。
        [keras] これは Keras 自身が 1 ステップに使う時間（測定値: 約 1 ms）を超えません。
       *[nobody] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] そこでは { $python-threads } 個の Python スレッドが同時に実行されていますが、インタープリタのロック（GIL）により進むのは 1 つだけです。別のプロセスには別のロックがあります。
    }
    .passed = { $place ->
        [host] { $gap-is ->
            [zero] ホストはステップ間で Python を実行していません。
           *[some] ホストは、ステップの演算を実行せずに Python だけをステップあたり { $gap } 実行しています（ステップの { $share }）。
        }
       *[gpu] { $gap-is ->
            [zero] GPU はステップ間でアイドルになっていません。
           *[some] ホストがステップ間で Python を実行する間、GPU はステップあたり { $gap } アイドルです（ステップの { $share }）。
        }
    }
    .why = コールバック、指標、サマリーなどの Python は、ステップとステップの間にホストで実行されます。TensorFlow では、tf.function の外のコードもすべてそうです。GPU はそれを待ちます。
    .reads = ランタイムの呼び出しの外での GPU のアイドル時間を調べます。ホストは GPU より先行するため、ホスト上のステップマーカーの間隔は数えません。{ saving-ahead }
    .fix = { $whose ->
        [saves] { $framework ->
            [jax] チェックポイントを保存する回数を減らしてください。Orbax にトレーニングと並行して書き込ませることもできます（AsyncCheckpointer）。ステップが待つのは状態がコピーされるまでです。
            [pytorch] チェックポイントを保存する回数を減らしてください。トレーニングと並行して書き込むこともできます（torch.distributed.checkpoint.async_save）。
           *[other] チェックポイントの保存は N バッチごと（ModelCheckpoint の save_freq）またはエポックの終わりだけにしてください。トレーニングと並行して書き込むこともできます（experimental_enable_async_checkpoint）。
        }
        [others] これらの演算は関数（tf.function）の中で実行するか、N ステップに 1 回だけ実行してください。関数はステップのものでも別のものでもかまいません。指標、ログ出力、検証、バッチの準備などです。まず、それらなしで測定します。それでも残る時間の原因は別にあります。
       *[nobody] { $pauses ->
            [some] { $framework ->
                [jax] { $cause ->
                    [python] 表にあるものの実行を減らしてください。N ステップごと、またはエポックごとに 1 回で十分です。または別のスレッドやプロセスで実行してください。検証、チェックポイント、ログ出力でステップを止める必要はありません。
                   *[unknown] まず、そこで何が実行されているかを調べます（検証、チェックポイント、ログ出力）。停止の前後のステップを Python トレーサー（python_tracer_level 1）で記録すると、関数の名前がわかります。そのうえで、実行の回数を減らすか、別のスレッドやプロセスで実行してください。
                }
                [pytorch] { $cause ->
                    [python] 表にあるものの実行を減らしてください。N ステップごと、またはエポックごとに 1 回で十分です。または別のスレッドやプロセスで実行してください。検証、チェックポイント、ログ出力でステップを止める必要はありません。エポックごとに起動し直すローダーのワーカーは、persistent_workers=True で残ります。
                   *[unknown] まず、そこで何が実行されているかを調べます（検証、チェックポイント、ログ出力）。停止の前後のステップを Python トレーサー（with_stack=True）で記録すると、関数の名前がわかります。そのうえで、実行の回数を減らすか、別のスレッドやプロセスで実行してください。エポックごとに起動し直すローダーのワーカーは、persistent_workers=True で残ります。
                }
               *[other] まず、そこで何が実行されているかを調べます。検証、チェックポイント、コールバック、新しいイテレータなどです。エポックを長くし（steps_per_epoch を増やす、データセットを繰り返す）、検証、保存、ログ出力は数エポックに 1 回にしてください。1 回の呼び出しで複数のステップを実行しても、この停止は短くなりません。
            }
           *[none] { $framework ->
                [jax] { $cause ->
                    [reads] ログ出力や値の読み取りは N ステップに 1 回にしてください。値を読み取ると GPU を待つことになります。多くの値は一度に取り出してください。np.asarray は全体を NumPy 配列にし、その要素の読み取りはほとんど時間がかかりません。環境での行動のように、値が次の処理を決める場合は、1 回の呼び出しで複数をまとめて処理してください。
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [calls] 1 回の呼び出しでより多くの処理を行ってください。この Python の大部分はフレームワーク自身のもので、呼び出しが何を計算するかに関係なく同じ時間がかかります（配列のツリーの分解、Python の値から配列への変換、単独の演算の呼び出し）。複数のステップを 1 回の呼び出しで実行するか（lax.scan、steps_per_execution）、バッチを大きくします。配列のインデックス指定や変換は、jit した関数の中か、その前に NumPy で行います。リストは jnp.array より np.array のほうが速く配列になります。Flax の nnx.jit は呼び出しごとにモデル全体を分解します。nnx.cached_partial、または 1 回だけの nnx.split と jax.jit で避けられます。
                    [python] 表の Python コードをトレーニングのスレッドから外してください。次のバッチを作る処理は、別のスレッドやプロセスで先に実行できます。ログ出力は、ステップごとに行う必要はありません。環境のように直前の呼び出しの結果を必要とする処理は、先に実行できません。1 回の呼び出しで複数をまとめて処理してください。
                   *[unknown] { gap-unseen }
                }
                [pytorch] { $cause ->
                    [reads] ログ出力や値の読み取りは N ステップに 1 回にしてください。.item() などで値を読み取ると GPU を待つことになります。テンソルは、GPU 上か、ローダーのワーカーで作成してください。環境での行動のように、値が次の処理を決める場合は、1 回の呼び出しで複数をまとめて処理してください。
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [python] 表の Python コードをトレーニングのスレッドから外してください。次のバッチを作る処理は、別のスレッドやプロセスで先に実行できます。ログ出力は、ステップごとに行う必要はありません。そこでモデルのために計算しているもの（CPU にオフロードしたオプティマイザなど）は、メモリに余裕があれば GPU に置きます。トークンを生成するサーバーのように直前の呼び出しの結果が要るものは先に進められません。1 回の呼び出しで複数のステップを実行するか、結果を 1 ステップ後に読んでください。
                   *[unknown] { gap-unseen }
                }
               *[other] { $whose ->
                    [graph] すべての op をループの前に一度だけ作り、変わる値は入力として渡してください（tf.placeholder、feed_dict）。セッションは、大きくなったグラフを次の実行で準備し直し、op が増えるほど時間がかかります。ループの前の tf.get_default_graph().finalize() で、op を追加する行がわかります。
                    [requests] まず原因を確かめてください。キャプチャにはトレーニングがありません。リクエストに応答するプログラムはそれを待っているのかもしれず、複数をまとめて処理できます。
                    [unseen] { gap-unseen }
                    [summaries] サマリー、ヒストグラム、画像の書き込みは、N ステップに 1 回、またはエポックの終わりにしてください。TensorBoard コールバックでは update_freq で指定します。その演算は Python が 1 つずつ実行します。ステップ自体は関数の中で実行されています。
                    [variables] モデルの重みの保存や記録は、N バッチに 1 回（ModelCheckpoint の save_freq）、またはエポックの終わりにしてください。読み出しには変数ごとに Python の演算が 1、2 個、書き込みにはファイルが必要です。重みの平均はオプティマイザー自身が計算できます（use_ema=True）。
                    [callbacks] これらのコールバックは N バッチに 1 回だけ実行してください。その計算は別の関数にまとめます。ステップ自体はすでに関数の中で実行されています。まず、コールバックと指標なしで測定します。それでも残る時間の原因は別にあります。
                    [calls] コールバックやログ出力を N 回の呼び出しに 1 回にしてください。各呼び出しはすでに複数のバッチを処理しています。まず、コールバックと指標なしで測定します。それでも残る時間の原因は別にあります。
                    [keras] 1 回の呼び出しで複数のステップを実行してください（steps_per_execution）。train_on_batch は 1 ステップだけを実行します。代わりに fit を使ってください。Keras 自身の Python は、それら全部に対して 1 回だけ実行されます。コールバックや指標の分はこれに加わります。それらなしで実行すると、その大きさがわかります。
                   *[nobody] { $cause ->
                        [unknown] まず、コールバックと指標なしで測定します。それでも残る時間の原因は別にあります。Python トレーサー（{ python-tracing }）で記録すると、関数名がわかります。そのうえで、それらを N ステップに 1 回にするか、1 回の呼び出しで複数のステップを実行してください（steps_per_execution や tf.function 内のループ）。float(loss) や .numpy() などで値を読み取ると GPU を待つことになります。
                        [garbage] { gap-garbage }
                        [threads] { gap-threads }
                        [python] 表の Python コードをトレーニングのスレッドから外してください。次のバッチを作る処理は、別のスレッドやプロセスで先に実行できます。ログ出力は、ステップごとに行う必要はありません。コールバックは N ステップごとにするか、1 回の呼び出しで複数のステップを実行します（steps_per_execution、または tf.function 内のループ）。
                       *[seen] コールバックやログ出力を N ステップに 1 回にしてください。または、1 回の呼び出しで複数のステップを実行してください（steps_per_execution や tf.function 内のループ）。float(loss) や .numpy() などで値を読み取ると GPU を待つことになります。まず、コールバックと指標なしで測定します。それでも残る時間の原因は別にあります。
                    }
                }
            }
        }
    }
    .side-effect = { $framework ->
        [jax] { $cause ->
            [reads] ログと、ログに依存するものは、N ステップごとにしか更新されません。
           *[unknown] { gap-unseen-effect }
        }
        [pytorch] { $cause ->
            [reads] ログと、ログに依存するものは、N ステップごとにしか更新されません。
           *[unknown] { gap-unseen-effect }
        }
       *[other] { $whose ->
            [requests] リクエストは、ほかのリクエストが来るまで待つことがあります。
            [unseen] { gap-unseen-effect }
           *[nobody] ログと、ログに依存するものは、N ステップごとにしか更新されません。1 回の呼び出しで複数のステップを実行すると、Keras のコールバックも N ステップごとにしか呼ばれません。
        }
    }
    .verify = ステップの内訳の「ステップ間」が減ります。コールバックと指標なしで実行すると、到達できる最良の値がわかります。

launch-bound =
    .title = カーネルの起動待ち
    .fault = GPU がカーネルの起動を待っている
    .fine = カーネルの起動は間に合っている
    .failed = GPU は { $step } のうち { $launch }、カーネルの起動を待っています（{ $share }）。{ $late-is ->
        [zero] {""}
       *[some] { $kernels } 個のカーネルのうち { $late } 個の前でキューが空でした。そのときの起動は、届くまでに { $latency } かかります。
    }{ $cause ->
        [blocking] どの起動も、そのカーネルが終わるまで戻りません。
        [host] GPU は 1 回につき平均 { $per-launch } 待ち、その大半はホストが起動する前の時間です。
        [arguments] jit した関数の呼び出しはステップごとに { $arrays } 個の配列を受け取り、起動の前に 1 つずつ調べます。
        [zeroes] {""}
        [updates] {""}
        [parts] torch.compile がステップを複数の部分に分けて実行し、それぞれを Python が起動します。
        [functions] その大半は、Python が次々に呼び出す関数（{ $wait } など）の前に過ぎています。
        [python] その大半は、次々に呼び出される関数（{ $wait } など）の間の Python です。
        [engines] その大半は { $wait } などの演算の中で、起動する前に過ぎています。
        [op] その大半は { $wait } などの演算の中で、起動する前に過ぎています。
        [library] {" "}その大半は { $wait } などの演算の中で過ぎています。GPU から読み取った結果を使い、ホストで計算を続けています。
        [copies] その大半は、配列を 1 つずつ GPU にコピーする（{ $wait }）前に過ぎています。
        [between] CUDA グラフの間で起動されるものの前で、GPU は平均してそれぞれ { $per-launch } 待ち、その大半はホスト側で過ぎています。
        [graph] その大半は { $wait } の中で過ぎています。
        [launches] {""}
       *[waits] その大半は { $wait }（ステップあたり { $reads } 回）の後です。そこでホストは GPU が終わるまで待っています。
    }{ $zeroes-is ->
        [zero] {""}
       *[some] 待ちの { $zeroes } は zero_grad の中です。
    }{ $updates-is ->
        [zero] {""}
       *[some] 待ちの { $updates } はオプティマイザの中です。
    }
    .passed = { $launch-is ->
        [zero] GPU はカーネルの起動を待っていません。
       *[some] GPU は { $step } のうち { $launch }、カーネルの起動を待っています（{ $share }）。
    }
    .why = カーネルごとに、ホストには起動のコストがかかります。カーネルがその起動より短いと、カーネルの合間に GPU の仕事がなくなります。
    .reads = キューが空で、ホストがまだ次のカーネルを起動している間の GPU のアイドル時間を調べます。キューにカーネルがあれば、起動の呼び出しが長くても何も遅れません。そのため、この問題がない実行でも、TensorFlow の示す起動の割合は大きいことがあります。{ saving-ahead }
    .fix = { $cause ->
        [blocking] CUDA_LAUNCH_BLOCKING（AMD では HIP_LAUNCH_BLOCKING と AMD_SERIALIZE_KERNEL）を外してください。起動のたびにカーネルを待つ設定で、エラーを探すときにだけ役立ちます。その後もう一度プロファイルしてください。
        [waits] この待ち（{ $framework ->
            [pytorch] torch.cuda.synchronize
           *[other] cudaDeviceSynchronize
        } など）を外してください。待っている間ホストは何も起動しないため、再開したときにはキューが空です。必要なのは時間の測定やエラーの調査のときだけです。
        [reads] { $framework ->
            [pytorch] この値は GPU に置いたままにするか、N ステップごとにだけ読み取ってください。待っている間ホストは何も起動しないため、再開したときにはキューが空です。マスクを添字にすると（x[mask]、nonzero）選ばれた個数を読み取ります。torch.where は何も読み取りません。
           *[other] この値は GPU に置いたままにするか、N ステップごとにだけ読み取ってください。待っている間ホストは何も起動しないため、再開したときにはキューが空です。
        }
        [scaling] 更新を省くかどうかをオプティマイザ自身に決めさせてください（fused=True）。GradScaler は何も読み戻さなくなります。bfloat16 なら損失スケーリングは要りません。ほかの値は GPU に置いたままにします。
        [backward] torch.autograd.set_detect_anomaly(True) を外してください。逆伝播の演算のたびに勾配が数であるかを読み戻す設定で、エラーを探すときにだけ役立ちます。値を読み取る自作のフックも同じことをします。
        [arguments] 渡す配列を減らしてください。小さなパラメータを 1 つの配列にまとめ（jax.flatten_util.ravel_pytree）、同じ層を積み重ね、関数に不要なものを除きます。1 回の呼び出しで複数のステップを実行する方法もあります（lax.scan）。
        [zeroes] zero_grad(set_to_none=True) を呼び出してください。勾配を破棄します。この実行では、勾配ごとに 1 つのカーネルでゼロを書き込んでいます。PyTorch 2.0 以降では既定です。残りの待ちには、torch.compile や CUDA グラフで起動の回数そのものを減らします。
        [updates] 1 回の起動で多くのテンソルを更新してください。fused=True や foreach=True がそうします。オプティマイザはパラメータグループごとに起動します。設定が同じものは 1 つにまとめてください。残りの待ちには、torch.compile や CUDA グラフで起動の回数そのものを減らします。
        [parts] 何がグラフを分断するかを TORCH_LOGS=graph_breaks で確認してください。item() などの読み取り、print、テンソルの値による分岐が原因です。mode='reduce-overhead' は各部分を CUDA グラフとして起動します。
        [functions] { $framework ->
            [jax] ステップ全体を 1 つの jax.jit でコンパイルしてください。その外では Python が演算を 1 つずつディスパッチし、小さな演算そのものより時間がかかります。
            [tensorflow] ステップごとに呼び出す関数を 1 つにしてください。optimizer.apply_gradients も含め、ステップ全体を tf.function に入れます。その外では、Keras 2 のオプティマイザは変数ごとにコンパイル済みの関数（_update_step_xla）を呼び出します。jit_compile=False で無効にできます。
           *[other] ステップごとに呼び出す関数を 1 つにしてください。
        }
        [python] { $framework ->
            [jax] ステップ全体を 1 つの jax.jit でコンパイルしてください。その外では Python が演算を 1 つずつディスパッチし、小さな演算そのものより時間がかかります。
            [tensorflow] 1 回の呼び出しでより多くの処理をしてください。1 回の呼び出しで多くの入力（複数の環境、大きなバッチ）を処理するか、ループを tf.function に入れます。環境のステップなど、呼び出しの間に Python が動いている間、GPU は待っています。
           *[other] 1 回の呼び出しでより多くの処理をしてください。
        }
        [copies] { $framework ->
            [jax] GPU に置く配列を減らしてください。小さい配列を 1 つにまとめるか、NumPy 配列のまま jit された関数に渡します。device_put より速く置かれます。変わらないものは GPU に置いたままにします。jit の外の添字（x[i]）も、その数値を GPU に置きます。関数の中で行ってください。
            [pytorch] 小さいテンソルを何度もコピーせず 1 つにまとめるか、GPU 上で作ってください（device="cuda"）。変わらないものは GPU に置いたままにします。
           *[other] 小さいテンソルを何度もコピーせず 1 つにまとめるか、GPU 上で作ってください。変わらないものは GPU に置いたままにします。
        }
        [between] 処理の大半はすでに CUDA グラフの中にあり、GPU はグラフの間で待っています。そこで 1 つずつ起動しているものもグラフに入れるか、グラフの実行中にホストで次の入力を準備してください。
        [graph] このグラフの値を読み取る前に、次のグラフを起動してください。起動にホストがこれだけの時間をかけ、その間 GPU は待ちます。1 つのグラフで行う処理を増やし（大きなバッチ、複数のステップ）、ドライバーとフレームワークのバージョンを比較してください。起動の遅いものがあります。
        [engines] { builds-engines }
        [op] これらの演算が起動前にホストで何をしているかを調べてください。畳み込みは新しい形状ごとにアルゴリズムを選び、演算が決定的な場合 (enable_op_determinism) は計画を毎回作り直します。これを外した場合や、形状を固定した場合と比較してください。ほかの演算はそこでメモリやコアを待ちます。ホストのプロファイル (perf) で分かります。
        [library] 演算が GPU にとどまるバージョンのライブラリか、別の演算を使ってください。バッチ全体に対して一度だけ呼び出し（クラスごとのループの代わりに batched_nms）、先にしきい値を上げるなどして渡す量を減らしてください。読み取る値はすぐに必要なので、プログラムの側で後から読むことはできません。
       *[launches] { $framework ->
            [jax] より大きなカーネルを、より少ない回数で起動してください。ステップ全体や複数のステップ（lax.scan）を 1 つの jax.jit でコンパイルする、小さな配列を連結する、メモリが許せばバッチを大きくする、などの方法があります。
            [pytorch] より大きなカーネルを、より少ない回数で起動してください。コンパイラ（torch.compile）や CUDA グラフを使うか、メモリが許せばバッチを大きくします。{ $place ->
                [zeroes] zero_grad は set_to_none=True で呼び出してください。
                [updates] オプティマイザは fused=True や foreach=True なら 1 回の起動で多くのテンソルを更新します。
                [both] zero_grad は set_to_none=True で呼び出してください。オプティマイザは fused=True や foreach=True なら 1 回の起動で多くのテンソルを更新します。
               *[other] パラメータごとの処理には foreach=True があります（clip_grad_norm_）。
            }Python が時刻ごとに実行する再帰層は、可能なら torch.nn.LSTM や GRU の 1 回の呼び出しにしてください。Python が要素を 1 つずつ書き込むテンソルは、torch.stack や pad_sequence の 1 回の呼び出しにしてください。
            [unknown] より大きなカーネルを、より少ない回数で起動してください。コンパイラに小さな演算を融合させる、CUDA グラフでまとめて起動する、メモリが許せばバッチを大きくする、などの方法があります。
           *[other] より大きなカーネルを、より少ない回数で起動してください。{ $xla ->
                [on] プログラムの一部で有効になっている XLA でステップ全体をコンパイルする、
               *[other] 小さな演算を XLA で融合する、
            }小さなテンソルを連結する、メモリが許せばバッチを大きくする、などの方法があります。
        }
    }
    .side-effect = { $cause ->
        [blocking] カーネルのエラーは後の呼び出しで報告されます。
        [waits] ホストで測定する時間は、GPU が終わる前に終わります。
        [reads] N ステップごとに読み取る値は、ログでは最大 N ステップ前のものになります。
        [scaling] ありません。
        [backward] ありません。
        [copies] ありません。
        [between] ありません。
        [graph] 値を読み取る時点が遅くなります。
        [arguments] ありません。
        [zeroes] 勾配は次の逆伝播まで None になります。
        [updates] ありません。
       *[launches] 新しい入力形状のたびに再コンパイルされます。バッチを大きくすると、収束が変わることがあります。
    }
    .verify = ステップの内訳の「カーネルの起動」が減り、ステップあたりのカーネル数も減ります。

tiny-kernels =
    .title = 極小のカーネル
    .fault = { $place ->
        [host] { $kind ->
            [calls] 呼び出しが計算より長くかかる
           *[turns] 多数の小さな演算でできている
        }
       *[gpu] カーネルの実行時間が起動レイテンシより短い
    }
    .fine = 極小のカーネルはボトルネックではない
    .limit = カーネルの { $limit }
    .failed = { $place ->
        [host] { $kind ->
            [calls] jit した関数の呼び出しは、{ $step } のうち { $launch } を何も計算せずに費やします。{ $kernels } 回の呼び出しのうち { $count } 回は、計算が所要時間の半分未満です。
            [looped] { $step } のうち { $launch } を、小さな演算のループに費やしています。{ $kernels } 個の演算のうち { $count } 個はその中で実行されます。{ $layer-is ->
                [zero] {""}
               *[some] 層: { $layer }。
            }
            [loops] { $step } のうち { $launch } を、小さな演算から次の演算への移行に費やしています。{ $kernels } 個の演算のうち { $count } 個はループ内で実行されます。
           *[turns] { $step } のうち { $launch } を、小さな演算から次の演算への移行に費やしています。TensorFlow のエグゼキューターの { $kernels } 回の実行のうち { $count } 回には、ループのように、時間のかかる演算がありません。
        }
       *[gpu] { $kernels } 個のカーネルのうち { $count } 個は、実行時間が起動レイテンシより短くなっています（{ $share }）。GPU は { $step } のうち { $launch }、起動を待っています。短いカーネルが最も多い演算は { $op } です（{ $op-count } 個 × { $op-mean }）。
    }
    .passed = { $share-is ->
        [zero] 起動レイテンシより短いカーネルはありません。
       *[some] カーネルの { $share } は、実行時間が起動レイテンシより短くなっています。
    }{ $launch-is ->
        [zero] GPU は起動を待っていません。
       *[some] GPU は { $step } のうち { $launch }、起動を待っています。
    }
    .why = 起動レイテンシより短いカーネルでは、次のカーネルが届くまで GPU を働かせ続けられません。
    .reads = キューが空のときに測った起動レイテンシより短いカーネルを演算ごとに調べます。キューにカーネルがあれば、GPU はその起動を待ちません。実行にかかる時間は「{ unfused-elementwise.title }」で調べます。GPU がない場合は、時間のかかる演算を含まない、TensorFlow のエグゼキューターの実行と、XLA のループのうち演算が実行されていない時間、JAX の呼び出しのうち何も計算していない時間を見ます。{ saving-ahead }
    .fix = { $framework ->
        [jax] { $place ->
            [host] { $kind ->
                [calls] 1 回の呼び出しでより多くの処理を行ってください。複数のステップを 1 回で実行するか（lax.scan）、バッチを大きくします。渡す配列も減らしてください。小さなパラメータは 1 つにまとめ（jax.flatten_util.ravel_pytree）、同じ形のレイヤーは重ねます。配列のツリーに独自のクラスがあると、呼び出しごとに Python がそれを分解します。
               *[turns] 同じ処理をより少ない演算で行ってください。ベクトル化する（jax.vmap）、小さな配列を連結する、メモリが許せばバッチを大きくする、などの方法があります。
            }
           *[gpu] 同じ処理をより少ない演算で行ってください。ベクトル化する（jax.vmap）、小さな配列を連結する、メモリが許せばバッチを大きくする、などの方法があります。
        }
        [pytorch] 同じ処理をより少ない演算で行ってください。ベクトル化する、小さなテンソルを連結する、コンパイラで融合する（torch.compile）、などの方法があります。
        [unknown] 同じ処理をより少ない演算で行ってください。ベクトル化する、小さなテンソルを連結する、コンパイラに融合させる、などの方法があります。
       *[other] { $place ->
            [host] { $kind ->
                [looped] 関数をコンパイルしてください（jit_compile=True）。XLA はこのようなループを少数の演算にまとめます。または、各演算にバッチ全体を渡してください。tf.map_fn やテンソルに対する for ループは、要素ごとに順番に小さな演算を実行します。tf.vectorized_map はすべての要素をまとめて処理します。再帰型レイヤーにはループが必要ですが、短い系列なら展開できます（unroll=True）。
               *[turns] { fewer-ops }
            }
           *[gpu] { fewer-ops }
        }
    }
    .side-effect = 新しい入力形状のたびに再コンパイルされます。
    .verify = ステップあたりのカーネル数が減り、ステップの内訳の「カーネルの起動」も減ります。

tensor-cores-unused =
    .title = Tensor Core
    .fault = { $amd ->
        [on] Matrix Core が使われていない
       *[off] Tensor Core が使われていない
    }
    .fine = 必要なところで Tensor Core を使用
    .failed = { $step } のうち { $unused } は、Tensor Core を使わない行列演算です（{ $share }）。
    .passed = { $unused-is ->
        [zero] Tensor Core を使わない行列演算は検出されませんでした。
       *[some] { $step } のうち { $unused } は、Tensor Core を使わない行列演算です（{ $share }）。
    }
    .why = Tensor Core は、通常の演算器より数倍速く行列積を計算します。TF32 が有効でない限り、fp32 の行列演算では使われません。
    .reads = カーネル名と GPU の Compute Capability を調べます。未知の名前のカーネルは「使っていない」ではなく不明とします。TF32、bf16、FP8 は Tensor Core を使います。
    .fix = { $cause ->
        [int] 表のカーネルのサイズを確認してください。8 ビットで、通常のユニットで計算しています。TensorRT は計測してカーネルを選びます。int8 に加えて fp16 も許可すると、速いほうを選べます。
        [naive] これらの畳み込みは MIOpen の別のカーネルで計算させてください。naive カーネルは最後の手段です。最速のものを探させ{ $framework ->
            [pytorch] （MIOPEN_FIND_MODE=1, torch.backends.cudnn.benchmark=True）
           *[other] （MIOPEN_FIND_MODE=1）
        }、別のレイアウト（チャネルが先頭か末尾か）、別の型（fp16、bf16）、新しい ROCm と比較してください。
        [half] 表の層を float32 で実行するか、チャネル数を 8 の倍数まで埋めて、比較してください。新しい cuDNN と channels last も比較してください。16 ビットですが、通常のユニットで計算されています。cuDNN に Tensor コアのカーネルがないか、選ばれていません。
        [outside] モデルのより多くを TensorRT に任せてください。これらの演算はエンジンの外で動いています。小さなセグメントを許可し（TrtConversionParams の minimum_segment_size）、変換されない演算をログで確認し、precision_mode=FP16 を使ってください。
        [engine] TensorRT のエンジンを半精度で構築してください (TrtConversionParams の precision_mode=FP16)。エンジンは構築時の型のまま動きます。
       *[other] { $half-precision ->
            [on] 表のカーネルの型とサイズを確認してください。混合精度は有効ですが、これらは Tensor Core を使っていません。有効にする前に作った層や読み込んだ層は、自身の型（dtype）を保ちます。
           *[other] { $has-tf32 ->
                [off] 混合精度を使ってください。
               *[on] 混合精度を使ってください。Ampere 以降では、モデルを変えなくても TF32 により fp32 で Tensor Core を使えます{ $framework ->
                   [pytorch] （torch.set_float32_matmul_precision('high')）
                   [jax] （jax_default_matmul_precision='tensorfloat32'）
                   [tensorflow] （tf.config.experimental.enable_tensor_float_32_execution(True)）
                  *[other] （フレームワークが対応している場合）
               }。
            }
        }
    }サイズを 8 の倍数（int8 では 16 の倍数）にすることも有効です。
    .side-effect = fp16、bf16、TF32 は有効桁数が少なくなります。モデルが引き続き収束するか確認してください。
    .verify = カーネル統計ページでカーネルが Tensor Core を使用していると示され、その時間が短くなります。

slow-op-form =
    .title = 遅い形式の演算
    .fault = { $cause ->
        [float64] GPU が float64 で計算している
        [summary] ステップごとにサマリーを計算している
        [augmented] データ拡張がステップの多くを占める
        [recurrent] リカレント層が cuDNN を使っていない
        [loop] ループが小さなカーネルを 1 つずつ実行している
        [recomputed] メモリが空いているのに活性化を再計算している
        [reformatted] TensorRT がレイアウトを変換しています
        [layout] テンソルが NCHW と NHWC の間で変換されている
        [unfolded] 畳み込みが cuDNN の外で実行される
        [attention] アテンションが多数のカーネルで実行される
        [boxes] バウンディングボックスの抑制がステップの多くを占める
        [sparse] 疎行列の積がステップの多くを占める
        [quantized] 模擬量子化がステップの多くを占める
        [resized] 画像のリサイズがステップの多くを占める
        [distances] 距離の計算がステップの多くを占める
        [copied] { $place ->
            [host] メモリ内のコピーがステップの多くを占める
           *[gpu] GPU 内のコピーがステップの多くを占める
        }
        [reduced] 軸に沿ったリダクションがステップの多くを占める
        [einsum] Einsum がテンソルを転置している
        [dequantized] 重みが毎ステップ展開されている
        [loss] 損失の計算がステップの多くを占める
        [normalized] 正規化層がステップの多くを占める
        [sort] ソートがステップの多くを占める
        [unique] 一意な値の検索がステップの多くを占める
        [one-hot] one-hot の行がステップの多くを占める
        [product] 行列積が単純なループで動いている
        [scatter] scatter がステップの多くを占める
        [linear-algebra] 線形代数がステップの多くを占める
        [fft] FFT がステップの多くを占める
        [dilation] ダイレーションのためにテンソルをコピーしている
        [depthwise] depthwise の勾配が 16 ビットで遅い
        [debug] 毎ステップ、デバッグ用に数値を検査している
        [metric] 指標がステップの多くを占めている
        [random] 乱数がステップの多くを占めている
        [cumulative] 累積和がステップの多くを占めている
        [depthwise-single] depthwise 層がステップの多くを占めている
        [windowed] 窓の演算がステップの多くを占めている
        [one-op] 1 つの演算がステップの多くを占めている
        [gradients] 一方向の畳み込みが遅い
        [optimizer] オプティマイザがステップの多くを占めている
        [grouped] グループ化畳み込みが遅い
        [bfloat16] この GPU では bfloat16 が遅い
       *[other] この GPU では 16 ビットが遅い
    }
    .fine = 遅い形式の演算はほとんどない
    .failed = { $cause ->
        [float64] { $step } のうち { $time } は float64 の計算で（{ $share }）、大半は { $op } です。
        [summary] tf.summary がステップ内で計算し書き出す処理は、起動を含めて { $step } のうち { $time } です（{ $share }）。大半は { $op } です。
        [augmented] 入力をランダムに変える層が、起動を含めて { $step } のうち { $time } を占めます（{ $share }）。主に { $op } です。
        [recurrent] cuDNN を使わないリカレント層が、起動を含めて { $step } のうち { $time } を占めます（{ $share }）。1 ステップに { $kernels } 個のカーネルを実行します。
        [loop] ループが、起動を含めて { $step } のうち { $time } を占めます（{ $share }）。1 ステップに { $kernels } 個のカーネルを実行します。
        [recomputed] { $step } のうち { $time } は、順伝播の結果を保持する代わりに計算し直す時間です（{ $share }）。大半は { $op } です。GPU メモリの使用は最大で { $used } です。
        [einsum] { $op } の中の転置が { $step } のうち { $time } を占めます（{ $share }）。
        [dequantized] { $op } が { $step } のうち { $time } を占めます（{ $share }）。量子化された重みを、積のたびに 16 ビットに変換しています。
        [reformatted] TensorRT のレイアウト変換が { $step } のうち { $time } ({ $share }) を占めます。1 ステップあたり { $kernels } 回あります。
        [layout] NCHW と NHWC の間の変換が { $step } のうち { $time } を占めます（{ $share }）。
        [unfolded] { $op } が { $step } のうち { $time } を占めます（{ $share }）。フィルターの位置ごとに入力をコピーしてから掛けます。
        [attention] アテンションが { $step } のうち { $time } を占めます（{ $share }）。大部分は { $op } です。各カーネルがすべてのスコアを順に読み書きします。
        [normalized] 正規化層が { $step } のうち { $time } を占めます（{ $share }）。最も多いのは { $op } です。
        [metric] どの層にも属さない演算が { $step } のうち { $time } を占めています（{ $share }）。主に { $op } です。Keras のステップではこれは指標です。
        [optimizer] 変数の更新が { $step } のうち { $time } を占めています（{ $share }）。主に { $op } です。
        [copied] { $place ->
            [host] メモリ内のコピー（{ $op }）が { $step } のうち { $time } を占めます（{ $share }）。
           *[gpu] GPU メモリ内のコピー（{ $op }）が { $step } のうち { $time } を占めます（{ $share }）。
        }
        [scatter] { $op } が { $step } のうち { $time } を占めます（{ $share }）。密なテンソルに行や値を 1 つずつ加算します。
        [dilation] { $op } とその逆の演算が { $step } のうち { $time } を占めます（{ $share }）。通常の畳み込みで膨張畳み込みを代用するために、すべての値を移動します。
        [depthwise] { $op } が半精度で { $step } のうち { $time } を占めます（{ $share }）。
        [windowed] { $op } が { $step } のうち { $time } を占めます（{ $share }）。各位置の周りの窓をすべて読みます。
        [one-op] { $op } が { $step } のうち { $time } を占めます（{ $share }）。ステップごとの起動回数: { $kernels }。
        [gradients] { $op } は { $step } のうち { $time }（{ $share }）だけ、通常の向きの畳み込みの 2 倍より長くかかります。
        [grouped] グループ化された { $op } が { $step } のうち { $time } を占めます（{ $share }）。
        [bfloat16] { $step } のうち { $time } は bfloat16 の行列演算です（{ $share }）。この GPU には bfloat16 用の演算器がありません。
        [half] { $step } のうち { $time } は半精度の行列演算です（{ $share }）。この GPU には 16 ビット用の高速な演算器がありません。
        [loss] 損失の計算が { $step } のうち { $time } を占めます（{ $share }）。大半は { $op } です。
       *[other] { $op } が { $step } のうち { $time } を占めます（{ $share }）。
    }{ $layer-is ->
        [zero] {""}
       *[some] 層: { $layer }。
    }
    .passed = { $time-is ->
        [zero] 遅い形式の演算は検出されませんでした。
       *[some] { $op } は遅い形式で、{ $step } のうち { $time } を占めます（{ $share }）。
    }
    .why = 同じ結果を得るより速い形式があるのに、1 つの演算がステップの大半を占めることがあります。その場合、GPU は不要な処理で忙しくなっています。
    .reads = 演算の型、名前スコープ、カーネル名を、遅い形式とその代わりの表と比べます。どの形式でもない演算は、ステップの 3 分の 1 から数えます。大きな行列積、プログラム自身の転置、Tensor Core での半精度は報告しません。GPU がない場合は、ソート、scatter、コピー、窓の演算を行う XLA の演算を見ます。
    .fix = { $cause ->
        [float64] float32（複素数は complex64）で計算してください。入力をキャストします（NumPy の既定は float64）。{ $framework ->
            [jax] jax_enable_x64 は無効のままにします。
            [pytorch] .float() を使い、torch.set_default_dtype は float32 のままにします。
            [tensorflow] Keras の floatx は float32 のままにします。
           *[other] ほかに作る値も float32 にします。
        }何よりも先に行ってください。多くの GPU では float64 の速度は float32 の 1/32 か 1/64 です。
        [summary] { $framework ->
            [tensorflow] サマリーは N ステップごとにだけ書いてください（tf.summary.record_if、または tf.cond で囲みます）。ヒストグラムと画像は毎回計算され、ホストにコピーされます。Model.fit のスカラーはほとんど時間がかかりません（update_freq）。
           *[other] サマリーは N ステップごとにだけ書いてください。ヒストグラムと画像は毎回計算され、ホストにコピーされます。
        }
        [augmented] { $framework ->
            [tensorflow] データ拡張を入力パイプライン（dataset.map）に移してください。CPU がステップより先に処理します。画像をループで 1 枚ずつ変える層もあります。CPU に余裕がなければ、コンパイルしてください（jit_compile=True）。
           *[other] データ拡張を入力パイプラインに移してください。CPU がステップより先に処理します。画像をループで 1 枚ずつ変える層もあります。CPU に余裕がなければ、コンパイルしてください。
        }
        [recurrent] { $framework ->
            [pytorch] ループ内のセルではなく、系列全体を 1 回の呼び出しで torch.nn.LSTM か torch.nn.GRU に渡してください。cuDNN が少数のカーネルで実行します。長さの異なる系列はまとめます（pack_padded_sequence）。
           *[other] cuDNN の条件を満たしてください。セルを包んだ RNN ではなく LSTM か GRU の層を使い、activation='tanh'、recurrent_activation='sigmoid'、recurrent_dropout=0、unroll=False、use_bias=True、GRU では reset_after=True とし、マスクのパディングは右側だけにします。TensorFlow 2.8 より前では、不規則（ragged）テンソルをそのようなマスクとともに密なテンソルにします（to_tensor）。XLA（jit_compile）は cuDNN のリカレント用カーネルを使いません。
        }
        [loop] { $framework ->
            [jax] 1 回の反復で行う処理を増やしてください。lax.scan の unroll=、演算が許すなら lax.associative_scan、サンプルごとのループの代わりに vmap、またはより大きなバッチを使います。lax.while_loop の条件はホストが反復のたびに読みますが、反復回数が固定の fori_loop と scan では読みません。複数の GPU で共有する条件は反復のたびに交換もされますが、shard_map を使うと各 GPU に留まります。順序を保つ必要がある scatter も XLA はループにします（--xla_gpu_deterministic_ops）。成り立つなら unique_indices=True を指定するか、このフラグを外してください。complex128 でも同じで、実部と虚部を別々に加算します。
           *[other] ループを、バッチ全体や系列全体に対する演算に置き換えるか、コンパイルしてください（jit_compile=True）。リカレント層では、SimpleRNN、ConvLSTM2D、自作のセルには cuDNN のカーネルがなく、LSTM と GRU にはあります。
        }
        [recomputed] 順伝播の結果をより多く保持してください。checkpoint する層を減らすか、計算の重いものをポリシー（checkpoint_policies.dots_saveable）で保持します。バッチを大きくするのはその後です。
        [reformatted] エンジンを少なく、大きくしてください。各エンジンは入力と出力を変換します。minimum_segment_size を増やし、間にある TensorRT が扱えない演算を置き換えてください。半精度を許可すると、そのまま読めるカーネルが増えます。
        [layout] { $framework ->
            [jax] 最初の層から最後の層まで 1 つのレイアウトを使ってください。dimension_numbers ('NHWC', 'HWIO', 'NHWC') が Tensor Core の半精度に適しています。
            [pytorch] { $half-precision ->
                [on] model.to(memory_format=torch.channels_last) とし、入力も同じにしてください。Tensor Core の半精度は NHWC で計算します。
               *[other] 最初の層から最後の層まで 1 つのレイアウトを使ってください。Tensor Core を使わない fp32 では通常のもの（torch.contiguous_format）で、入力も含めて channels_last を使いません。半精度では channels_last です。
            }
           *[other] { $half-precision ->
                [on] 最初の層から最後の層まで 1 つのレイアウトを使ってください。Tensor Core の半精度は NHWC で計算します。すべての層で data_format='channels_last' とします。
               *[other] 最初の層から最後の層まで、data_format で 1 つのレイアウトを使ってください。Tensor Core を使わない fp32 の畳み込みは NCHW（channels_first）、Tensor Core の半精度は NHWC（channels_last）で計算します。
            }
        }
        [unfolded] これらの畳み込みは cuDNN に計算させてください。16 ビット、dilation、3 次元の組み合わせによっては cuDNN が使われません。{ $framework ->
            [pytorch] これらの層を torch.channels_last_3d（2 次元では channels_last）や float32 にする、dilation=1、bias=False、フレームワークと cuDNN の別のバージョンと比べてください。
           *[other] これらの層を float32 にする、dilation=1、bias=False、フレームワークと cuDNN の別のバージョンと比べてください。
        }
        [attention] { $framework ->
            [jax] 16 ビットで、jax.nn.dot_product_attention を implementation='cudnn' で使ってください。スコアを書き出しません。
            [pytorch] scaled_dot_product_attention が、スコアを書き出さない融合された形（flash または memory-efficient）を使えるようにしてください。16 ビット、8 の倍数でそろったヘッドのサイズ、マスクの代わりに is_causal=True が必要です。torch.nn.attention.sdpa_kernel は 1 つに固定し、使えない理由を示します。
           *[other] スコアを書き出さない、融合されたアテンション（flash attention）を使ってください。
        }
        [boxes] 渡すバウンディングボックスを減らしてください。score_threshold を上げ、クラスごとに上位だけを残し（top_k）、max_output_size を小さくします。ボックスは 1 つずつ順に比較されます。もう一方のデバイスでの実行（tf.device）と、バッチ全体を扱う形の時間も測ってください。tf.image.combined_non_max_suppression は 1 つの演算、non_max_suppression_padded はループです。
        [sparse] 疎な積が密な積より速いのは、ほとんどの数がゼロのときだけです。{ $framework ->
            [jax] 密な積（todense）と比べてください。
            [pytorch] 密な積（to_dense）や CSR（to_sparse_csr）と比べてください。
           *[other] 密な積（tf.sparse.to_dense）や CSR（CSRSparseMatrix）と比べてください。インデックスも並べ替えます（tf.sparse.reorder）。
        }各行の ID が少数なら、その ID で表の行を引きます（embedding_lookup_sparse、gather）。
        [quantized] 各テンソルを何度も読み書きするこれらの処理を、コンパイラに融合させてください{ $framework ->
            [pytorch] （torch.compile）
            [jax] （jax.jit）
           *[other] （jit_compile=True）
        }。量子化する層を減らすか、モデルがほぼ収束してから量子化対応トレーニングを始めます。
        [resized] 拡大には転置畳み込みか depth_to_space を使い、少ない層で、整数倍にしてください。リサイズと、格子上のサンプリング（grid_sample）の勾配は、画素を 1 つずつ足します。切り出す領域は少なく、小さくしてください。決定的にすると（{ $framework ->
            [pytorch] torch.use_deterministic_algorithms
            [jax] --xla_gpu_deterministic_ops
           *[other] enable_op_determinism
        }）さらに遅くなります。使わない場合と比べてください。
        [distances] { $framework ->
            [pytorch] 行列積で計算してください：|x|² + |y|² − 2xy。torch.cdist はユークリッド距離を compute_mode='use_mm_for_euclid_dist' でそのように計算しますが、近い点どうしでは精度が落ちます。または、比べる点を減らしてください。
           *[other] 行列積で計算してください：|x|² + |y|² − 2xy。または、比べる点を減らしてください。
        }
        [copied] { $framework ->
            [jax] ステップに古い状態を上書きさせ（jax.jit の donate_argnums）、大きな配列への書き込みは 1 つの jit の中で行ってください（x.at[i].set）。リプレイバッファのように、ループで持ち回らないようにします。連結は、キーと値のキャッシュのように、つなぐものすべてをコピーします。部分を分けておくか、1 つの配列に書き込んでください。ループは、1 回の反復で読みも書きもする配列（dynamic_slice、dynamic_update_slice）を全部コピーします。書く前に読むか、持ち回るものを減らすか、ループのあとで一度に書いてください。lax.associative_scan は各段で入力を切り分けてつなぎます。jnp.cumsum や unroll 付きの lax.scan と比べてください。XLA が何とも融合しない転置、型の変換、パディング、スライスもコピーです。演算から演算へ、軸の順序と型を同じに保ち、サイズは 8 の倍数にします。
            [pytorch] 大きなテンソルにはその場で書き込んでください。clone、contiguous、cat、stack は全体をコピーします。型の変換もコピーです。autocast が使うたびに変換するなら、重みを 1 回だけ変換してください（model.to(torch.bfloat16)）。LSTM や GRU の重みは、flatten_parameters() でひとまとめにするまで呼び出しのたびにコピーされます。
           *[other] { $xla ->
                [on] 大きなテンソルには、その場で書き込んでください（変数の一部への assign）。XLA でコンパイルした処理は、変数の一部の行を更新するために全体をコピーします。Keras 2.11 から 2.15 のオプティマイザはそのようにコンパイルされます。jit_compile=False か tf.keras.optimizers.legacy を使ってください。転置や型変換もコピーします。op の間で軸の順序と型をそろえてください。
               *[other] 大きなテンソルにはその場で書き込んでください（変数の一部への assign）。concat、stack、identity と、それを持ち回るループは全体をコピーします。転置と型の変換も同じです。演算から演算へ軸の順序と型を同じに保つか、XLA に融合させます（jit_compile=True）。スライスや tf.gather の勾配は、全体と同じ大きさのテンソルをゼロで埋めます（Fill、ZerosLike）。変数の行は、勾配が疎な tf.nn.embedding_lookup で取り出すか、スライスを 1 回にまとめてください。
            }
        }
        [einsum] 転置が要らないように式を書いてください。総和をとる軸は 1 つ目のテンソルの最後、2 つ目のテンソルの最初に置き、結果は両方の順序を保ちます。または XLA にコンパイルさせます（jit_compile=True）。XLA は多くの場合、転置したテンソルをそのまま掛けます。
        [dequantized] メモリに余裕があれば、少なくともよく使う層の重みは 16 ビットで保持してください。バッチを大きくするのも有効です。小さなバッチでも重みの展開回数は同じです。
        [loss] { $framework ->
            [jax] 損失を位置の一部ずつ計算してください（jax.lax.map と jax.checkpoint）。または、パディングの位置を最後の層の前で除くか、学習でクラスをサンプリングしてください。
            [pytorch] 最後の層と融合した損失（線形層付きの交差エントロピー）を使ってください。または、パディングの位置をその層の前で除くか、クラスが非常に多ければ AdaptiveLogSoftmaxWithLoss を使ってください。CTC では cuDNN の方が速くなります。ターゲットを CPU 上の int32 で連結し、blank=0、入力の長さを等しくします。
           *[other] パディングの位置を最後の層の前で除いてください。または、学習でクラスをサンプリングするか（tf.nn.sampled_softmax_loss）、XLA に融合させてください（jit_compile=True）。ラベルは one-hot ではなく整数で渡します（sparse_categorical_crossentropy）。
        }損失はクラスと位置ごとに float32 の数値を持ち、半精度では短くなりません。
        [normalized] { $framework ->
            [pytorch] 正規化をその前後の処理とコンパイラーに融合させてください（torch.compile）。各カーネルがテンソル全体を読み書きします。混合精度と memory_format=torch.channels_last で速くなります。新しい PyTorch には GroupNorm 専用のカーネルがあります。変わらない重みに weight_norm は不要です。読み込んだ後に外してください（remove_weight_norm、remove_parametrizations）。
           *[other] 正規化を XLA に融合させてください（jit_compile=True）。ここでは複数の op として動き、それぞれがテンソルを読み書きします。TensorFlow には LayerNormalization 専用のカーネルがありません（Keras 2 はバッチ用を使い、Keras 3 は使いません）。BatchNormalization (fused=True) のカーネルは 4 次元のテンソル専用です。ほかの次元は 4 次元に変形してください。
        }
        [sort] ソートする値を減らしてください。先に最大値やしきい値を適用し、部分ごとの top_k とその結果の top_k をとり、最大の 1 つだけなら argmax を使い、ソートを伴う指標は毎ステップ計算しないようにします。ランダムな順序もソートで作られます{ $framework ->
            [jax] （jax.random.permutation、replace=False の choice）
            [pytorch] （torch.randperm）
           *[other] （tf.random.uniform と argsort）
        }。インデックスだけを、エポックごとに 1 回、ホストでシャッフルしてください。
        [unique] 一意な ID は、GPU より先に進む入力パイプラインで求めるか、小さな ID なら tf.math.bincount で数えてください。
        [one-hot] 整数のまま使ってください。数えるか、行の参照に使うか、損失に渡します { $framework ->
            [jax] (jnp.bincount, x[index], optax.softmax_cross_entropy_with_integer_labels)
            [pytorch] (torch.bincount, index_select, cross_entropy)
           *[other] (tf.math.bincount, tf.gather, sparse_categorical_crossentropy)
        }。0 と 1 つの 1 の行に書き出すと、1 つごとにクラス数だけのメモリを使います。
        [product] float32 または 16 ビットで掛けてください。XLA は浮動小数点の積を cuBLAS か Triton に渡します。整数の積は Tensor Cores を使わずに 1 つずつ計算します。ただし int8 の積の結果が int32 なら{ $framework ->
            [jax] 別です（preferred_element_type=jnp.int32）
           *[other] 別です
        }。float32 は 2^24 までの整数を正確に表します。
        [scatter] { $framework ->
            [jax] インデックスをソートして、そう指定してください（indices_are_sorted=True）。ソート済みのほうがはるかに遅い XLA の版もあるので、比較してください。または jax.ops.segment_sum で加算するか、表が小さければ one-hot 行列を掛けてください。16 ビットの加算は何倍も遅く、64 ビットでも遅いことがあるので、float32 で加算してください。complex128 は実部と虚部を別々に加算してください。
            [pytorch] 疎な勾配を使うか、表を小さくしてください。疎な勾配は torch.nn.Embedding の sparse=True が作り、SparseAdam が受け取ります。加算する index_put_（x[index] の勾配）はインデックスをソートしますが、index_select と index_add_ はしません。数えるときは histc と bincount を、どちらも CPU と比べてください。
           *[other] 埋め込みの勾配は疎（tf.IndexedSlices）のままにしてください。値によるクリッピング、表全体へのペナルティ、tf.convert_to_tensor は密にします。または表を小さくするか、入力パイプラインで ID をソートして tf.math.segment_sum を使います。プログラム自身が画素を集める場合（空間変換器などの tf.gather）は、サンプリングを行う 1 つの演算 ImageProjectiveTransformV3、または TensorFlow Addons の resampler を使ってください。
        }
        [linear-algebra] { $framework ->
            [tensorflow] 行列のバッチを 1 回の呼び出しで分解し、毎ステップより少ない頻度で行ってください。逆行列の代わりに連立方程式を解いてください。1 つだけの行列や小さな行列では CPU のほうが速いことが多いので、CPU でも測定してください（tf.device('/CPU:0')）。
           *[other] 行列のバッチを 1 回の呼び出しで分解し、毎ステップより少ない頻度で行ってください。逆行列の代わりに連立方程式を解いてください。1 つだけの行列や小さな行列では CPU のほうが速いことが多いので、CPU でも測定してください。
        }
        [fft] 素因数が 2、3、5、7 だけのサイズまでパディングしてください。実数の入力には半分の計算で済む rfft を使い、多くの信号を 1 回の呼び出しで変換してください。
        [dilation] cuDNN に膨張畳み込みを計算させてください。atrous_conv2d の代わりに、層の dilation_rate か tf.nn.conv2d の dilations を使い、関数のトレース時にサイズがわかるようにします。
        [depthwise] これらの層を float32{ $framework ->
            [tensorflow] （dtype='float32'）
           *[other] （自動混合精度なし）
        }のままにしてください。depthwise フィルタの勾配は半精度では何倍も遅く、Tensor Core にはその形式がありません。
        [debug] 数値の検査は不具合を探すときだけにしてください。tf.debugging.enable_check_numerics と enable_dump_debug_info を外すか、損失だけを検査します（tf.debugging.check_numerics）。
        [metric] 負荷の大きい指標は、エポックの終わりや検証データだけで計算してください。AUC、Precision、Recall は、しきい値（num_thresholds）を減らすと軽くなります。
        [random] { $framework ->
            [jax] Threefry より速い生成器を使ってください（jax.config.update('jax_default_prng_impl', 'rbg')）。または、複数の位置で 1 つのドロップアウトのマスクを使う（broadcast_dims）など、乱数を減らします。
            [tensorflow] 引く乱数を減らしてください。変数の初期値のように変わらないものは、ステップの中ではなく前に 1 度だけ引きます。tf.Variable ではなくテンソルにすると毎回作り直されます。dropout のマスクは複数の位置で共有でき（noise_shape）、生成器の中で Threefry は遅い方です。
           *[other] 引く乱数を減らしてください。変数の初期値のように変わらないものは、ステップの中ではなく前に 1 度だけ引きます。dropout のマスクは複数の位置で共有でき、生成器の中で Threefry は遅い方です。
        }
        [cumulative] 長い系列を多数の短い系列にしてください。各系列は 1 つのスレッドブロックが足し合わせます。複数の行に変形し、行ごとに累積して、前の行の和を加えます。系列の多い軸を使ってください。
        [reduced] リダクション（総和、平均、最大値）は最後の軸に沿って行うか、2 段階に分けてください。まず内側の軸、次に残りの軸です。外側の軸や、0、2、3 のように離れた軸を 1 つの演算で処理すると、少数のスレッドしか働きません。コンパイラーは入力を作る演算と融合します{ $framework ->
            [pytorch] （torch.compile）
           *[other] （jit_compile=True）
        }。演算の間で型をそろえ、ログのためだけの値は N ステップごとにしてください。
        [depthwise-single] depthwise の畳み込みは読む数値ごとの計算が少なく、float32 ではその勾配は cuDNN を使いません。通常の畳み込み（特に画像が大きくチャンネルが少ない最初の層、Fused-MBConv）や、cuDNN のカーネルがある混合精度と比べてください。SSIM のガウス窓のように全チャンネルで同じ大きなフィルタは、軸ごとの 2 つに分けると速くなります。
        [windowed] { $framework ->
            [pytorch] 軸に値が 1 つだけ残る場合は、その軸で集約してください。adaptive_avg_pool2d の代わりに x.mean((2, 3)) を使います。前者の勾配は数値を 1 つずつ足し、16 ビットでは float32 より何倍も遅くなります。それ以外は同じ大きさの窓でプールします。小さな窓を順に、または軸ごとに使ってください。
           *[other] 小さな窓を順に、または軸ごとに使ってください。5 × 5 を 2 回で 9 × 9 の最大値になります。軸に値が 1 つだけ残る場合は、その軸で集約します（平均や最大）。JAX の累積和は CPU では窓の演算です。lax.associative_scan や lax.scan と、float32 で比べてください。
        }
        [one-op] 同じ形状と型で この演算だけを測定してください{ $framework ->
            [pytorch] （torch.utils.benchmark）
            [jax] （jit した呼び出しと block_until_ready）
           *[other] （それだけの tf.function）
        }。読み書きするバイト数を時間で割り、メモリの帯域幅と比べます。近ければ、数値や呼び出しを減らすか、16 ビットにしてください。はるかに低ければ、別の形にしてください。同じ結果になる行列積や少数の大きな演算、別の軸、連続したテンソル、別の型、別のリリース、または{ $framework ->
            [pytorch] コンパイラのカーネル（torch.compile）です。
            [jax] 自作のカーネル（Pallas）です。
           *[other] コンパイラのカーネル（jit_compile=True）です。
        }
        [gradients] { $framework ->
            [pytorch] cuDNN にアルゴリズムを試させてください（torch.backends.cudnn.benchmark=True）。torch.use_deterministic_algorithms は使わず、そのためのメモリを残します。これらの層では別のレイアウト（torch.channels_last、channels_last_3d）、float32、小さな dilation、少ないグループ数、PyTorch 自身のカーネル（torch.backends.cudnn.flags(enabled=False)）と比べてください。転置畳み込みの代わりに、拡大してから通常の畳み込みを行う形と比べてください。
           *[other] cuDNN にアルゴリズムを試させてください。演算を決定的にする設定（enable_op_determinism、TF_CUDNN_DETERMINISTIC、--xla_gpu_deterministic_ops）と自動調整を止める設定（TF_CUDNN_USE_AUTOTUNE=0）を外します。これらの層では別のレイアウト、float32、小さな dilation、少ないグループ数と比べてください。転置畳み込みの代わりに、拡大してから通常の畳み込みを行う形と比べてください。
        }
        [optimizer] { $kind ->
            [roots] 行列の根や逆行列は 10 回や 100 回の更新に 1 回だけ作り直してください（Shampoo、SOAP、K-FAC）。更新のたびに作り直す必要はありません。
           *[other] { updates-less-often }
        }
        [grouped] グループを減らした場合、通常の畳み込み、depthwise の後に pointwise を置いた場合と比べてください。cuDNN はほとんどのグループ数を直接計算するカーネルで処理し、演算量から期待されるよりずっと遅くなります。
        [bfloat16] GPU に Tensor Core があれば損失スケーリングと float16 を、なければ float32 を使ってください。Tensor Core があるのは Compute Capability 7.0 以降です（GTX 16 シリーズを除く）。bfloat16 には 8.0 以降が必要です。
       *[other] float32 で計算してください。{ $framework ->
            [pytorch] autocast は使いません。
            [tensorflow] mixed_float16 ポリシーを外します。
           *[other] 混合精度は使いません。
        }半精度が速くなるのは Tensor Core のある GPU（Compute Capability 7.0 以降、GTX 16 シリーズを除く）だけです。
    }
    .side-effect = { $cause ->
        [float64] float32 の有効桁数は 7 桁です。それ以上必要な和は float64 のままにしてください。
        [recurrent] リカレント内のドロップアウトがなくなると、別の正則化が必要になることがあります。
        [debug] 有限でない数値は損失にだけ現れます。
        [loss] クラスをサンプリングすると損失は推定値になります。評価にはすべてのクラスを使ってください。
        [metric] 指標がわかる頻度が下がります。
        [optimizer] バッチを大きくしたりオプティマイザを替えたりすると、収束が変わることがあります。
        [half] 活性化のメモリが 2 倍になります。
        [recomputed] 使用するメモリが増えます。
        [bfloat16] float16 は bfloat16 ではあふれない値であふれるため、損失スケーリングが必要です。
       *[other] 結果の末尾の桁が変わることがあります。
    }
    .verify = 表の演算がカーネル統計ページから消えるか、その時間が短くなります。

kernels-slow-down =
    .title = カーネルの速度の安定性
    .fault = { $cause ->
        [collectives] 集合通信の間はカーネルが遅い
        [turns] 一部のステップですべてのカーネルが遅い
       *[rising] すべてのカーネルが遅くなっていく
    }
    .fine = カーネルの速度は一定
    .failed = { $cause ->
        [collectives] 集合通信と同時に実行されるカーネルは、同じカーネルが単独で実行される場合の { $factor } 倍の時間がかかります。ステップあたり { $lost } を占めます（{ $share }）。
        [turns] 一部のステップで同じカーネルに時間がかかり、平均ステップのうち { $lost } を占めます（{ $share }）。最も遅い 3 分の 1 は最も速い 3 分の 1 の { $factor } 倍で、どのカーネルも同様です。GPU 上の別のプログラムか、クロックが原因です。
       *[rising] 同じカーネルがキャプチャの間に遅くなり、増えた時間は平均ステップのうち { $lost } です（{ $share }）。最後の 3 分の 1 は最初の { $factor } 倍の時間がかかります。
    }
    .passed = { $lost-is ->
        [zero] 同じカーネルの時間はキャプチャの最初と最後で同じです。
       *[some] 同じカーネルがキャプチャの間に遅くなり、増えた時間は平均ステップのうち { $lost } です（{ $share }）。
    }
    .why = プログラムは何も変わらないのに、同じ処理に時間がかかるようになります。GPU のクロックは高温や電力制限で下がり、別のプログラムが GPU で計算していることもあります。
    .reads = どのステップでも同じ回数実行されるカーネルを、ステップの最初の 3 分の 1 と最後の 3 分の 1 で比べます。報告するのは、ほぼ同じ倍率で、ステップを追って遅くなる場合です。傾向なくばらつくステップは、どのステップでも同じ量の処理である変数の更新も一緒にばらつく場合だけ報告します。集合通信と重なるカーネルは、同じ名前とグリッドで単独で実行されるカーネルと比べます。
    .fix = { $cause ->
        [collectives] 集合通信が使う GPU の資源を減らしてください。集合通信は、GPU のメモリ、キャッシュ、マルチプロセッサを同時に動く計算と分け合います。メモリで制限されるカーネルが最も影響を受けます。送るバイト数を減らすか（16 ビットの勾配、複数バッチの合計）、どのみちリンクが遅ければ NCCL のチャネルを減らします（NCCL_MAX_CTAS、以前は NCCL_MAX_NCHANNELS）。ステップ全体で比較してください。重ねないと、たいてい長くなります。
       *[rising] トレーニング中にクロック、温度、電力制限、ほかのプログラムを確認してください（{ clock-command }）。冷却を改善し、GPU 上のほかのプログラムを終了するか、測定のためにクロックを固定します（{ clock-lock-command }）。
    }
    .side-effect = { $cause ->
        [collectives] チャネルを減らすと、集合通信の時間が長くなります。
       *[rising] 最高値より低い固定クロックでは、最初は遅くなりますが、速度は一定です。
    }
    .verify = { $cause ->
        [collectives] 集合通信があってもなくても、同じカーネルの時間が同じになります。
       *[rising] 長いキャプチャの最後のステップが最初のステップと同じ時間になります。
    }

single-precision =
    .title = 精度
    .fault = 計算のほとんどが 32 ビット
    .fine = 低精度を使用、または不要
    .limit = GPU 時間の { $limit }
    .failed = { $half-is ->
        [zero] 16 ビットの GPU 時間はなく、fp32 は { $step } のうち { $single } です。混合精度で短くできるのはそのうち { $eligible } です。
       *[some] 16 ビットは GPU 時間の { $half } だけで、fp32 は { $step } のうち { $single } です。混合精度で短くできるのはそのうち { $eligible } です。
    }
    .passed = { $half-is ->
        [zero] 16 ビットの GPU 時間はありません。
       *[some] GPU 時間の { $half } が 16 ビットです{ $unknown-is ->
            [zero] 。
           *[some] （精度が不明な { $unknown } を除く）。
        }
    }{ $single-is ->
        [zero] {""}
       *[some] fp32 は { $step } のうち { $single } です。
    }{ $tf32-is ->
        [zero] {""}
       *[some] TF32 は { $step } のうち { $tf32 } です。
    }
    .why = 16 ビットのカーネルは移動するバイト数が半分で、Tensor Core も使えます。ガイドによると、適したモデルでは最大 3 倍速くなります。ただし、短縮できるのは最大で fp32 カーネルの時間です。
    .reads = カーネル名と入力の型が示す精度を調べます。TF32、bf16、FP8 は fp32 ではありません。精度が不明なカーネルは除き、多すぎる場合は判定しません。
    .fix = 混合精度を単独の変更として有効にし、比較してください。
    .side-effect = { $framework ->
        [jax] fp16 には損失スケーリングと float32 の出力層が必要です。
        [pytorch] fp16 には損失スケーリング（GradScaler）と float32 の出力層が必要です。
       *[other] fp16 には損失スケーリング（Keras が行います）と float32 の出力層が必要です。
    }{ $has-bf16 ->
        [off] パラメータは float32 のままにします。16 ビットでは小さな更新が失われます。
       *[on] bf16 にはどちらも不要です。パラメータは float32 のままにします。16 ビットでは小さな更新が失われます。
    }
    .verify = GPU 時間に占める 16 ビットの割合が増え、ステップが短くなります。

half-precision-fallback =
    .title = fp32 へのフォールバック
    .fault = 一部の層が fp32 のまま
    .fine = fp32 の行列演算はほとんどない
    .failed = 半精度が有効なのに、fp32 の行列カーネルが { $step } のうち { $fallen } かかっています（{ $share }）。
    .passed = { $fallen-is ->
        [zero] fp32 で実行される行列カーネルは検出されませんでした。
       *[some] fp32 の行列カーネルは { $step } のうち { $fallen } です（{ $share }）。
    }
    .why = fp32 の層は速くならず、その前後に型変換が加わります。
    .reads = ほかの部分で半精度を使う実行の、カーネル名と入力の型を調べます。TF32 は fp32 ではありません。
    .fix = { $framework ->
        [jax] 行列積の両方の入力を 16 ビットに変換し、サイズを 8 の倍数までパディングします。
        [pytorch] これらの演算を autocast の対象にしてください。明示的な float32 への変換を取り除き、サイズを 8 の倍数までパディングします。
       *[other] 明示的な float32 への変換を取り除いてください。これらの層に混合ポリシーを設定し、サイズを 8 の倍数までパディングします。
    }
    .side-effect = 16 ビットは精度が低くなります。損失、正規化層、最後の層は float32 のままにしてください。
    .verify = 表のカーネルが消えるか、精度が変わります。

half-precision-softmax =
    .title = 半精度のソフトマックス
    .fault = ソフトマックスが fp16 で実行されている
    .fine = fp16 で実行されるソフトマックスはない
    .failed = ソフトマックスが fp16 で実行されています（{ $step } のうち { $half }）。
    .passed = fp16 で実行されているソフトマックスのカーネルはありません。
    .why = クラス数の多いソフトマックスは、fp16 ではオーバーフローしたり、小さな確率を失ったりすることがあります。これは速度ではなく、結果の正しさの問題です。
    .reads = ソフトマックスのカーネルとその精度を調べます。bf16 は fp32 と同じ範囲を表せるため、報告しません。融合カーネルの中のソフトマックスは見えないため、調べません。演算に TensorFlow の名前がない場合、最後のソフトマックスとアテンションのソフトマックスは区別できません。
    .fix = 最後のソフトマックスを float32 で実行してください。
    .side-effect = 型変換が 1 回増え、ソフトマックスの出力のメモリが 2 倍になります。
    .verify = この行が合格になります。

unscaled-gradients =
    .title = 損失スケーリング
    .fault = fp16 の勾配がスケーリングされていない
    .fine = 勾配のスケーリングは不要、または実施済み
    .failed = fp16 の勾配が { $step } のうち { $half } を占めていますが、損失をスケーリングする演算も無限大を調べる演算もありません。
    .passed = { $half-is ->
        [zero] fp16 の勾配は検出されませんでした。
       *[some] fp16 の勾配が { $step } のうち { $half } を占めています。{ $by ->
            [keras] mixed_float16 では Keras が損失をスケーリングします。
           *[program] 損失はスケーリングされています。
        }
    }
    .why = fp16 では小さい勾配はゼロに、大きい勾配は無限大になります。そのため逆伝播の前に損失に係数を掛け、その後に勾配を同じ係数で割ります。これは速度ではなく、結果の正しさの問題です。
    .reads = fp16 の逆伝播の行列演算と、無限大を調べたりスケールを保持したりする演算を調べます。bf16 は fp32 と同じ範囲を持つため、また評価も、報告しません。Model.fit は自動で損失をスケーリングします。プログラム内の固定の係数は見えません。
    .fix = オプティマイザを tf.keras.mixed_precision.LossScaleOptimizer で包み、勾配を求める前に損失をスケーリングしてください。または Compute Capability 8.0 以降の GPU で mixed_bfloat16 を使います。
    .side-effect = 勾配があふれたステップは飛ばされ、スケールは半分になります。その判定結果は毎ステップ、ホストに読み戻されます。
    .verify = この行が合格し、損失が NaN になりません。

exposed-input-copy =
    .title = バッチのコピー
    .fault = GPU がバッチのコピーを待っている
    .fine = バッチのコピーによる待ちはわずか
    .failed = GPU はバッチのコピーをステップあたり { $exposed } 待っています（ステップの { $share }）。{ $rate-is ->
        [zero] {""}
       *[some] コピーの速度は { $rate } です{ $link-is ->
            [zero] 。
           *[some] （この種の GPU のスロットでは最大 { $link }）。
        }
    }{ $memory ->
        [pageable] コピー元は NumPy の配列のようなページング可能なメモリで、ドライバがまずバッファへコピーします。ピン留めメモリからのコピーのほうが高速です。
       *[other] {""}
    }{ $shared-memory ->
        [on] この GPU は CPU とメモリを共有しています。コピーはスロットを通りませんが、そのメモリの帯域を 2 回分使います。
       *[off] {""}
    }
    .passed = { $exposed-is ->
        [zero] GPU はバッチのコピーを待っていません。
       *[some] GPU はバッチのコピーをステップあたり { $exposed } 待っています（ステップの { $share }）。
    }
    .why = GPU が前のステップを計算している間にバッチをコピーすれば、時間は失われません。
    .reads = バッチを運ぶホストからのコピーのうちカーネルが実行されていない時間と、ホストがそれを待つ間のアイドル時間を調べます。
    .fix = { $cause ->
        [link] 送るバイト数を減らしてください。float32 の代わりに uint8 で送って GPU 上で変換とスケーリングを行うか、画像を小さくします。スロットも確認してください（nvidia-smi -q の Link Width）。ライザー、外付けボックス、PCIe 1 レーンのスロットはこの程度の速度です。プリフェッチで隠せるコピーは、その間に GPU が計算する時間までです。
        [bytes] { $framework ->
            [jax] パラメータのように変わらない配列は GPU に置いてください。一度だけ転送し（jax.device_put）、ステップの戻り値も GPU に残します。送るバイト数を減らしてください。float32 の代わりに uint8 で送って GPU 上で変換とスケーリングを行うか、画像を小さくします。コピーは GPU の計算より長いため、プリフェッチで隠せるのは一部だけです。
            [pytorch] { $memory ->
                [pageable] ピン留めメモリ（DataLoader の pin_memory=True、または Tensor.pin_memory()）から non_blocking=True でコピーしてください。送るバイト数を減らしてください。float32 の代わりに uint8 で送って GPU 上で変換とスケーリングを行うか、画像を小さくします。コピーは GPU の計算より長いため、プリフェッチで隠せるのは一部だけです。
               *[other] 送るバイト数を減らしてください。float32 の代わりに uint8 で送って GPU 上で変換とスケーリングを行うか、画像を小さくします。コピーは GPU の計算より長いため、プリフェッチで隠せるのは一部だけです。
            }
           *[other] 送るバイト数を減らしてください。float32 の代わりに uint8 で送って GPU 上で変換とスケーリングを行うか、画像を小さくします。コピーは GPU の計算より長いため、プリフェッチで隠せるのは一部だけです。
        }
       *[other] { $framework ->
            [jax] ステップの計算中に、jax.device_put で次のバッチをコピーしてください。
            [pytorch] ピン留めメモリから non_blocking=True でバッチを先にコピーしてください。
           *[other] { $prefetch ->
                [on] GPU へのプリフェッチの buffer_size を大きくするか、コピーする量を減らしてください。バッチはすでに GPU へプリフェッチされていますが、それでも間に合っていません。小さな型で送り、GPU 上で型変換とスケーリングを行います。
               *[other] { $cause ->
                    [fed] バッチは tf.data で作り、GPU へプリフェッチしてください。Python から渡す配列（feed_dict や関数の引数）は、ステップの開始時に初めてコピーされます。
                   *[other] 入力パイプラインの最後のステージとして、GPU へのプリフェッチを行ってください。
                }
            }
        }
    }
    .side-effect = GPU のメモリに置かれるバッチが 1 つ増えます。
    .verify = ステップの内訳の「GPU へのコピー」が減ります。

host-placed-ops =
    .title = ステップ内のホストの処理
    .fault = { $place ->
        [host] { $cause ->
            [log] ステップごとに出力、検査、記録をしている
            [network] ほかのデバイスを待っている
           *[other] GPU が引き受けない処理をホストが行う
        }
       *[gpu] GPU がホストの処理を待っている
    }
    .fine = ホストの処理による待ちはわずか
    .failed = { $place ->
        [host] { $cause ->
            [log] { $step } のうち { $idle } の間、ホストは出力、検査、記録だけを行っています（{ $share }）。
            [network] { $step } のうち { $idle } は、ほかのデバイスやマシンとの交換かその待ちで、ほかの計算は動いていません（{ $share }）。
           *[other] { $step } のうち { $idle } は、GPU が引き受けない演算をホストが実行しています（{ $share }）。
        }
       *[gpu] GPU は { $step } のうち { $idle }、ホストで実行される処理を待っています（{ $share }）。
    }{ $python-is ->
        [zero] {""}
       *[some] { $python-part ->
            [all] そのすべてが Python です。
           *[some] そのうち { $python } は Python です。
        }
    }{ $op-is ->
        [zero] {""}
       *[some] 最も時間がかかっているのは { $op } { $others-is ->
            [zero] {""}
           *[some] と同じ種類の { $others } 件
        }です。
    }{ $memory-is ->
        [zero] {""}
       *[some] 待ち時間のうち { $memory } は GPU メモリの確保、移動、解放です。
    }{ $few-is ->
        [zero] {""}
       *[some] { $steps } ステップのうち { $few } ステップで起こり、それぞれ { $each } かかります。
    }{ $host-ops-is ->
        [zero] {""}
       *[some] 全演算の { $host-ops } がホストで実行されています。
    }
    .passed = { $idle-is ->
        [zero] GPU は、ホストで実行される処理を待っていません。
       *[some] { $place ->
            [host] { $step } のうち { $idle } は、GPU が引き受けない演算をホストが実行しています（{ $share }）。
           *[gpu] GPU は { $step } のうち { $idle }、ホストで実行される処理を待っています（{ $share }）。
        }
    }{ $host-ops-is ->
        [zero] {""}
       *[some] 全演算の { $host-ops } がホストで実行されています。
    }
    .why = ステップの途中の演算が CPU で実行されると、入力をホストへ、結果を GPU へコピーする必要があり、その間 GPU は待ちます。ステップの途中の Python や、GPU メモリを確保・移動・解放するドライバも GPU を待たせます。
    .reads = 何も起動しないステップの演算や、ステップの途中の Python の間、およびドライバが GPU メモリを確保・移動・解放する間の GPU のアイドル時間を調べます。入力パイプラインの演算、ステップ間の Python、GPU が稼働している間の処理は報告しません。問題になるのはホストの演算の数ではなく、そのコストです。{ saving-ahead }
    .fix = { $cause ->
        [variables] { copies-of-variables }
        [unknown] { gap-unseen }
        [rare] { gap-rare }
        [memory] { $framework ->
            [jax] XLA のアロケータを有効なままにしてください。確保したメモリを保持します（XLA_PYTHON_CLIENT_ALLOCATOR を設定せず、platform にもしない）。メモリの大部分は最初に確保させます（XLA_PYTHON_CLIENT_PREALLOCATE を false にしない）。すでにそうなっている場合は、メモリがほぼ満杯です。バッチを小さくするか、形状の種類を減らします。
            [pytorch] PyTorch のキャッシュ付きアロケータを有効なままにし、ループ内でキャッシュを空にしないでください（torch.cuda.empty_cache）。メモリがほぼ一杯なら、バッチを小さくするか、サイズの種類を減らします。
            [unknown] 確保したメモリをステップごとに解放せず、再利用してください。
           *[other] TF_GPU_ALLOCATOR を設定しないでください。TensorFlow のアロケータは、確保したメモリを保持します。メモリを移動する呼び出し（cuMemPrefetchAsync）は、TF_FORCE_UNIFIED_MEMORY を設定せず、per_process_gpu_memory_fraction を 1 以下にするとなくなります。設定していない場合は、メモリがほぼ満杯で、別の領域を確保するために解放されています（ログの「Garbage collection」）。バッチを小さくするか、バッチサイズの種類を減らします。
        }
        [network] { $horovod ->
            [on] ホストとネットワークを通す交換を減らしてください。Horovod を NCCL 付きでビルドすると（HOROVOD_GPU_OPERATIONS=NCCL）、勾配は GPU から GPU へ送られます。埋め込みの疎な勾配は全ランクから集められますが、sparse_as_dense=True にすると他の勾配と同じように縮約されます。バッチを大きくすると交換の回数が減ります。{ network-or-waiting }
           *[off] { $framework ->
                [jax] 交換の量と回数を減らしてください。デバイスをまたぐ配列が少なくなるように分割し（jax.debug.visualize_array_sharding）、バッチを大きくします。JAX は GPU 間では NCCL で GPU から GPU へ、CPU 間では gloo か MPI でネットワークを通して交換します（jax_cpu_collectives_implementation）。{ network-or-waiting }
                [pytorch] 勾配は GPU 間で直接交換してください（init_process_group(backend='nccl')）。gloo は勾配をホストにコピーして合計し、コピーし戻します。AMD ではこのバックエンドは RCCL です。gloo しか使えない場合は、送るバイト数と回数を減らします（no_sync）。{ network-or-waiting }
               *[other] ホストとネットワークを通る交換を減らしてください。ステップはほかのデバイスやほかのマシンの勾配や変数、結果を待っています。NCCL で GPU どうしの間で集約するか（CommunicationOptions の CommunicationImplementation.NCCL）、より速いネットワークを使ってください。バッチを大きくすると交換の回数が減り、パラメータサーバーを増やすと 1 台あたりの送信量が減ります。{ network-or-waiting }
            }
        }
        [build] { builds-engines }
        [callback] コールバックは外すか、N ステップごとにだけ呼んでください（jax.lax.cond）。jax.debug.print、jax.debug.callback、jax.pure_callback、io_callback の引数はホストにコピーされ、そこで Python が動き、GPU は待ちます。その計算を JAX で書くこともできます。
        [save] チェックポイントの保存は N ステップごと、またはステップの後だけにしてください。保存の前に、すべての変数がホストにコピーされます。チェックポイントはトレーニングと並行して書き込めます（experimental_enable_async_checkpoint）。
        [log] N ステップごとにだけ行うか（tf.cond）、ステップの後に行ってください。ステップ内の出力、検査、保存は、先に値をホストにコピーします。チェックポイントはトレーニングと並行して書けます（experimental_enable_async_checkpoint）。
        [garbage] { gap-garbage }
        [queue] このキューをより速く満たしてください。TensorFlow 1 の入力バッチを保持するキューです。スレッド (num_threads) と容量 (capacity) を増やすか、並列に処理してプリフェッチする tf.data で読み込みます。
        [decoder] デコードは評価のときだけ、または N ステップごとにしてください。デコーダーには CPU のカーネルしかありません。指標には、貪欲なデコーダー (tf.nn.ctc_greedy_decoder) や狭いビーム (beam_width) のほうがはるかに軽くなります。
        [ctc] 密でパディングしたラベル（label_length）で tf.nn.ctc_loss を使うと、GPU で動きます。Keras の ctc_batch_cost のような疎なラベルでは、CPU のカーネルしかない op が使われます。ビームサーチは評価のときだけにしてください。
        [boxes] 渡すバウンディングボックスを減らしてください。score_threshold を上げ、クラスごとに上位だけを残し（top_k）、max_output_size を小さくします。ボックスは 1 つずつ順に比較されます。もう一方のデバイスでの実行（tf.device）と、バッチ全体を扱う形の時間も測ってください。tf.image.combined_non_max_suppression は 1 つの演算、non_max_suppression_padded はループです。
        [sparse] どのバージョンでも GPU で動く演算（tf.math.unsorted_segment_sum など）を使ってください。ソート済みセグメントの合計（tf.math.segment_sum、tf.sparse.segment_sum）と疎テンソルのほとんどの演算の GPU カーネルは、新しい TensorFlow にしかありません（一部はそれ以前、大半は 2.9 以降）。配置のログを見ると、どこで実行されるかがわかります。
        [resize] 浮動小数点で bilinear か nearest を使ってください。ほかの方法（bicubic、area、Lanczos）、antialias、整数でのリサイズのカーネルは CPU 用しかありません。Conv2DTranspose も GPU で動きます。
        [strings] これは、ステップより先に動く入力パイプライン（dataset.map）に移してください。文字列、文字列の表、不規則なテンソル（ragged）、符号化された画像、候補サンプリングの GPU カーネルはありません。TextVectorization、StringLookup、デコードはモデルではなくそこに置きます。
        [kernel] GPU 用カーネルのある演算に置き換えてください。TensorFlow にはこの演算の GPU 用カーネルがありません。tf.linalg.eigh（対称行列）、fast=True の tf.linalg.lstsq、乱数の tf.argsort は GPU で動きます。変数を使わないものは入力パイプライン（dataset.map）に移します。
       *[other] { $framework ->
            [jax] ステップ全体を 1 つの jax.jit に入れてください。その外のコードはホストで実行されます。
            [pytorch] { $cause ->
                [unused] find_unused_parameters=True を外してください。DistributedDataParallel は、勾配のないパラメータをグラフで探さなくなります。勾配のないものがあり、毎ステップ同じなら、static_graph=True は一度だけ探します。
                [op] これらの演算のテンソルを GPU 上で作ってください (device="cuda")。PyTorch はテンソルのある場所で演算を実行します。マスクなど変わらないものは一度だけ作ってください (register_buffer)。
               *[python] Python コードをステップの外に移してください。そこで作るテンソルは一度だけ GPU にコピーします。
            }
            [unknown] 表にある処理をステップの外か GPU に移してください。その結果の GPU へのコピーは 1 回だけにします。
           *[other] { $cause ->
                [python] 表の Python コードを TensorFlow の演算に書き換え、前後の演算と同じ tf.function に入れてください。ログ出力など Python に残すものは、毎ステップ実行する必要はありません。
                [placed] GPU が扱える型の入力を渡してください。この演算の GPU カーネルは TensorFlow にありますが、すべての型にはありません。整数（int32）は float32 に、古いバージョンにない bfloat16 は float16（mixed_float16）に変換します。または変数を GPU に作ってください。レイヤーを tf.device('/GPU:0') の中で作り、tf.device('/CPU:0') を外します。tf.debugging.set_log_device_placement(True) で、各演算がどこで実行されるかがわかります。
               *[op] これらの演算を GPU に移すか、置き換えてください。配置のログを見ると、どこで実行されるかがわかります。GPU カーネルがない演算や、その型のカーネルがない演算（tf.unique、文字列など）は、必ず CPU で実行されます。OneDeviceStrategy を使うと、1 個の GPU での配置が毎回同じになります。
            }
        }
    }
    .side-effect = { $cause ->
        [unknown] { gap-unseen-effect }
        [rare] 次のガベージコレクションまで Python のメモリが増えます。
        [memory] 確保したままのメモリは、GPU 上の他のプログラムでは使えません。
       *[other] { $framework ->
            [jax] jax.jit は、引数の形状が新しくなるたびに再コンパイルします。
            [pytorch] GPU に置いたままのテンソルは GPU のメモリを使います。
           *[other] { $cause ->
                [python] tf.function は、引数の形状や Python の値が新しくなるたびに、再びトレースされます。
               *[op] 配置のログは長いので、後で無効に戻してください。GPU に固定したものは GPU のメモリを使います。
            }
        }
    }
    .verify = ステップの内訳の「ホスト上の演算」と「ステップ内の Python」が減ります。

blocking-copies =
    .title = ステップ内のコピー
    .fault = コピーが GPU を待たせている
    .fine = コピーによる GPU の待ちはわずか
    .failed = { $count-n ->
        [0] 一部のステップのコピーが、平均ステップの { $share } の間、GPU を待たせています。
       *[other] ステップあたり { $count } 回のコピーが GPU を待たせています（ステップの { $share }）。
    }{ $exposed-is ->
        [zero] {""}
       *[some] データの移動中、カーネルが実行されない時間は { $exposed } です。
    }{ $blocked-is ->
        [zero] {""}
       *[some] ホストがコピーを待つ間、GPU は { $blocked } アイドルです。
    }{ $rate-is ->
        [zero] {""}
       *[some] コピーの速度は { $rate } です{ $link-is ->
            [zero] 。
           *[some] （この種の GPU のスロットでは最大 { $link }）。
        }
    }{ $bound ->
        [link] ライザー、外付けボックス、PCIe 1 レーンのスロットはこの程度の速度です。確認してください（nvidia-smi -q の Link Width）。
       *[other] {""}
    }{ $late-is ->
        [zero] {""}
       *[some] ホストが完了を検知するのが遅く、{ $late } の遅れが生じています（「{ recurring-copies.title }」を参照）。
    }{ $within-is ->
        [zero] {""}
       *[some] GPU メモリ内のコピー（判定の対象外）には { $within } かかっています。
    }
    .passed = { $share-is ->
        [zero] ステップ内のホストと GPU の間のコピーは、GPU を待たせていません。
       *[some] ステップ内のホストと GPU の間のコピーが GPU を待たせるのは、ステップの { $share } です。
    }{ $late-is ->
        [zero] {""}
       *[some] ホストが完了を検知するのが遅く、{ $late } の遅れが生じています（「{ recurring-copies.title }」を参照）。
    }{ $within-is ->
        [zero] {""}
       *[some] GPU メモリ内のコピー（判定の対象外）には { $within } かかっています。
    }
    .why = コピーと並行してカーネルを実行できないと時間が失われます。ホストが結果を待ってから次のカーネルを起動する場合は、さらに失われます。
    .reads = バッチ以外のコピーのうちカーネルが実行されていない時間と、コピーを行う、または待つ呼び出しが戻るまでのアイドル時間を調べます。カーネルと重なるコピーは、どれだけ多くても報告しません。GPU メモリ内のコピーは判定の対象外です。{ saving-ahead }
    .fix = { $cause ->
        [results] { $framework ->
            [jax] 結果は GPU 上で argmax や top_k をとるか小さい型にして、コピーするバイト数を減らします。値の読み取りは N ステップごとにします。jax_debug_nans と jax_debug_infs は呼び出しのたびにすべての結果をコピーするため、オフにします。必要な値は、次のステップの実行中にバックグラウンドでコピーします（copy_to_host_async）。
           *[other] predict の戻り値のような結果は、GPU 上で argmax や top_k をとるか小さい型にして、コピーするバイト数を減らします。ピン留めメモリへのコピーは速く、GPU の計算中にも進みます。
        }
        [saves] チェックポイントの保存頻度を下げてください。これらのコピーはその変数をホストに運んでいます。
        [checks] 原因がわかったら jax_debug_nans と jax_debug_infs をオフにしてください。これらは呼び出しごとにすべての結果をホストにコピーし、そこで調べます。
        [loop] ループが条件を読む回数を減らしてください。1 回の反復で行う処理を増やします。ホストは反復のたびに、条件を GPU から読み取ります。
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
        [read] { recurring-copies.fix }
       *[ops] { $framework ->
            [jax] 次のステップに必要なものは GPU に残してください。ホストのメモリに置かれた配列（メモリ種別 pinned_host：オフロードされた状態、パラメータ、活性化）は各ステップでコピーされます。オフロードを減らします。pmap が作ったものを jit に渡すと、ホストを経由して戻ります。両方を同じ方法で呼び出すか、同じシャーディングを与えてください。
            [tensorflow] 中間結果は GPU に残してください。ステップの途中で値を読み取らず、表のコピーの前後の演算を GPU に配置します。定数や表のように、変わらずホストの演算が読むデータは、ホストに置きます（tf.device('/CPU:0')）。小さな入力が多いと、それぞれが 1 回のコピーになります。入力パイプラインで 1 つのテンソルにまとめ (tf.concat、tf.stack)、GPU 上で分けてください。
           *[other] { $cause ->
                [sent] GPU がその前の計算をしている間に、ピン留めメモリから先にコピーしてください（pin_memory()、non_blocking=True）。ホストに置いたパラメータ（オフロード）は毎ステップ送り直されます。GPU に置く分を増やすか、ビット数を減らします。
               *[ops] 中間結果は GPU に残してください。ステップの途中で値を読み取らず、表のコピーの前後の演算を GPU に配置します。
            }
        }
    }
    .side-effect = 値を読み取る頻度を下げると、ログへの反映が遅くなります。GPU に残した結果は GPU のメモリを使います。
    .verify = ステップの内訳の「GPU へのコピー」、「GPU からのコピー」、「コピー待ち」が減ります。

xla-recompiles =
    .title = 定常ステップでのコンパイル
    .fault = { $why ->
        [anew] 定常ステップで関数が再コンパイルされている
       *[other] 定常ステップでコンパイルしている
    }
    .fine = 定常ステップのコンパイルはほとんどない
    .failed = { $place ->
        [host] コンパイラにステップあたり { $compile } かかります（ステップの { $share }）。これは { $of } ステップ中 { $steps } ステップで起きています。
       *[gpu] GPU はコンパイラをステップあたり { $compile } 待っています（ステップの { $share }）。これは { $of } ステップ中 { $steps } ステップで起きています。
    }{ $why ->
        [anew] 形状は変わりません。プログラムが毎回関数を作り直すか、別の Python の値を渡しています。
       *[other] {""}
    }
    .passed = { $compile-is ->
        [zero] 定常ステップで GPU はコンパイラを待っていません。
       *[some] GPU はコンパイラをステップあたり { $compile } 待っています（ステップの { $share }）。
    }
    .why = XLA は入力形状の組み合わせごとに 1 回、また新しい関数オブジェクトごとにコンパイルします。形状がバッチごとに変わる場合や、ステップごとに新しい関数で jax.jit や tf.function を呼び出す場合は、何度もコンパイルします。
    .reads = 定常ステップでの、コンパイラのイベントの間の GPU のアイドル時間を調べます。最初の数ステップのコンパイルはウォームアップなので数えません。
    .fix = { $why ->
        [anew] { $framework ->
            [jax] コンパイルする関数はループの外で 1 回だけ作成してください。ステップごとに作る lambda、partial、jax.jit は、そのたびにコンパイルされます。変化する数値は static_argnums ではなく配列で渡します。jax_explain_cache_misses で理由がわかります。
            [pytorch] コンパイルする関数はループの外で 1 回だけ作成してください。ステップごとに作る lambda、partial、torch.compile は、そのたびにコンパイルされます。学習率のように変化する数値はテンソルで渡します。TORCH_LOGS=recompiles で、満たされなかった条件（guard）がわかります。
           *[other] コンパイルする関数はループの外で 1 回だけ作成してください。ステップごとに作る lambda、partial、tf.function(jit_compile=True) は、そのたびにコンパイルされます。変化する数値はテンソルで渡します。
        }
        [shapes] 形状を固定してください。最後の半端なバッチを捨てる、数種類のサイズにパディングする、形状が変わる部分をコンパイルしない、などの方法があります。
       *[unknown] { $framework ->
            [jax] まず理由を調べてください。jax_explain_cache_misses でわかります。ステップごとに新しい関数（ループ内の jax.jit、lambda、partial）を作っている場合は、ループの外で 1 回だけ作成します。形状が変わる場合は、数種類のサイズにパディングします。変化する数値は static_argnums ではなく配列で渡します。
            [pytorch] まず理由を調べてください。TORCH_LOGS=recompiles で、満たされなかった条件（guard）がわかります。形状が変わる場合は、そのサイズを動的にする（torch._dynamo.mark_dynamic、dynamic=True）か、数種類のサイズにパディングします。学習率のように変化する数値はテンソルで渡します。
           *[other] 形状を固定してください。最後の半端なバッチを捨てる、数種類のサイズにパディングする、形状が変わる部分をコンパイルしない、などの方法があります。
        }
    }
    .side-effect = { $why ->
        [anew] ありません。
       *[other] パディングした分は、捨てられる値を計算することになります。損失と平均ではマスクしてください。しないと、学習の内容が変わります。捨てたバッチからは学習されません。
    }
    .verify = ステップの内訳の「準備」がゼロになります。

slow-input-stage =
    .title = 最も遅い入力ステージ
    .fault = 1 つの入力ステージが速度を決めている
    .fine = 入力ステージは間に合っている
    .failed = { $limit ->
        [shuffle] { $stage } は 1 回の呼び出しでバッファを満たしており、{ $filling } かかっています。先に { $filled } 個の要素が必要です。
        [skip] { $stage } は 1 回の呼び出しで { $filled } 個の要素を捨てており、{ $filling } かかっています。捨てる要素もすべて作られます。
       *[other] 最も遅い入力ステージは { $stage } で、ステップあたり { $pace } かかっています。
    }{ $function-is ->
        [zero] {""}
       *[some] { $function }（{ $at }）を呼び出しています。
    }{ $limit ->
        [shard] 後段の shard が、作られたものの大半を捨てています。
        [windows] ウィンドウごとに専用のデータセットを作り、また分解しています。
        [python] その関数は Python です（{ $runs }）。Python のコードはインタープリタのロック（GIL）を保持するため、いくつ実行しても一度に 1 つの呼び出ししか進みません。並行して進むのは、ディスクなどを待つ時間だけです。
        [elements] ステップあたり { $elements } 個の要素を 1 つずつ処理しており、その負荷が処理自体を上回っています。
        [cores] ステップが待つ間、{ $busy } コアが動作しています（全 { $cores } コア）。並列呼び出しを増やしても効果はありません。
       *[other] {""}
    }{ $lacks-is ->
        [zero] {""}
       *[some] パイプラインにないもの: { $lacks }。
    }
    .passed = { $wait-is ->
        [zero] 入力パイプラインのすべてのステージは十分に高速です。
       *[some] 入力パイプラインのすべてのステージは十分に高速で、各ステップの入力待ちは { $wait } です。
    }
    .why = パイプラインの速さは、最も遅いステージで決まります。ほかのステージを速くしても何も変わりません。
    .reads = tf.data の各イテレータの時間を、前のステージの分を除いて全スレッドで調べます。バッファのあるステージの時間は前のステージを待つ時間なので除きます。GPU が入力を待っていなければ報告しません。
    .fix = { $kind ->
        [read] 並列の interleave で複数のファイルを同時に読んでください。数は cycle_length で決まります。小さいファイルを大きいファイルにまとめ、データをマシンの近くに置きます。
        [generator] 一度に 1 要素しか作らない Python ジェネレータを、tf.data のソースと map に置き換えてください。または、PyDataset（Keras 2 では Sequence）のワーカーを増やします（workers。計算する Python には use_multiprocessing も）。並列のジェネレータは、ファイルを待つ場合に役立ちます。1 つのプロセスでは、一度に 1 つのスレッドだけが Python を実行します（GIL）。要素を 1 つずつ返す場合は、バッチ全体を返すようにします。
        [map] map を並列化してください（num_parallel_calls）。関数が受け付けるならバッチ全体に適用し、変わらない結果はキャッシュしてください。
        [filter] filter は要素を 1 つずつ判定します。判定を並列の map（num_parallel_calls）で計算してからその結果で filter するか、判定を軽くしてください。
        [python] 関数を TensorFlow の演算（tf.io、tf.image、tf.strings）で書いてください。Python のロックなしで並列に実行されます。または、結果をトレーニングの前に用意してください。並列呼び出し（num_parallel_calls）が役立つのは、ディスクやネットワークなどを待つ関数だけです。
        [cores] 関数を軽くしてください。小さい画像、軽いデコード、受け付けるならバッチ全体への適用です。または、変わらないものを事前に用意またはキャッシュするか、コアの多いホストを使います。
        [elements] 先にバッチ化し、ベクトル化した関数をバッチ全体に map で適用してください。tf.data が起動する関数はバッチごとに 1 つになります。
        [service] tf.data サービスのワーカーを増やしてください。要素はワーカーが作っています。または、1 つをプロファイルして、何を待っているか調べます。
        [reading] 小さいファイルを大きいファイルにまとめるか、データをマシンの近くに置いてください。これらのファイルはすでに並列に読まれています。または cycle_length を増やすか、読み込みを行う map の num_parallel_calls を増やしてください。読み込みは待ち時間なので、コア数より多い呼び出しが役立ちます。
        [interleaved] 大きいファイルは分割し、同時に読むファイルを増やしてください（cycle_length と num_parallel_calls、make_csv_dataset では num_parallel_reads）。1 つのファイルは 1 つのスレッドが読みます。テキストはレコードより読み込みに時間がかかります。一度 TFRecord に変換するか、変わらないものをキャッシュしてください。
        [parallel] このステージの関数を軽くしてください。すでに並列で実行されています。または、関数が受け付けるならバッチ全体に適用するか、変わらない結果をキャッシュします。
        [batch] バッチ化を並列化し（num_parallel_calls）、バッチ化の前に要素を小さくしてください。
        [shuffle] 要素全体ではなくファイル名やインデックスをシャッフルするか、バッファを小さくしてください。
        [skip] 要素を作る処理（map、batch）より前で skip してください。または、飛ばす要素を別のファイルに分けます。新しいイテレータごとにすべて作り直されます。
        [shard] 要素を作る処理（map、batch）より前で shard するか、ファイル名を shard してください。tf.distribute が要素単位で分割するデータセット（AutoShardPolicy.DATA）では、各ワーカーがすべての要素を作ります。ファイル単位（AutoShardPolicy.FILE）で分割させてください。
        [windows] ウィンドウは配列全体から切り出してください。keras.utils.timeseries_dataset_from_array、tf.signal.frame、または 1 つの map 内でインデックスのバッチによる tf.gather を使います。window() はウィンドウごとにデータセットを作り、その中の数値より高くつきます。あるいは結果をキャッシュしてください。
        [unbatch] バッチを分解して再びバッチ化するのをやめてください。rebatch(size)（新しいバージョンの TensorFlow）なら、要素に分解せずに切り直せます。または、ステップが受け取る大きさのまとまりで読み込んで解析します。
        [group] ウィンドウを小さくするか、バッチを小さくしてバケットの数を減らしてください（bucket_by_sequence_length）。その前の map は並列にし（num_parallel_calls）、後ろでプリフェッチします。
        [interleave] interleave を並列化してください（num_parallel_calls）。その下の処理が複数のファイルに対して同時に実行されます。今は要素を 1 つずつ処理しています。
        [cache] 収まるならメモリにキャッシュしてください（ファイルなしの cache()）。収まらなければ、小さいもの（キャストや拡張の前の uint8）をキャッシュするか、並列に読める複数のレコードファイルにします。
       *[other] このステージの処理を減らすか、結果をキャッシュしてください。
    }その後、もう一度確認してください。次に遅いステージも同じくらい遅いことがあります。
    .side-effect = 並列処理は、ホストのコアとメモリを多く使います。キャッシュはデータをメモリに保持し、その前のステージで加えたランダムな変更を毎回繰り返します。
    .verify = そのステージのステップあたりの時間と、ステップの内訳の「入力待ち」が減ります。

eager-execution =
    .title = Eager 実行
    .fault = Python が演算を 1 つずつ実行している
    .fine = Eager の演算は少ないか、影響が小さい
    .limit = 起動、カーネル時間、または演算の { $limit }
    .failed = { $place ->
        [host] { $of ->
            [capture] Python は { $ops } 個の演算を 1 つずつ実行しています（全演算の { $share }）。その合間には、{ $step } のうち { $idle }、どの演算も実行されていません（{ $idle-share }）。
           *[step] Python はステップごとに { $ops } 個の演算を 1 つずつ実行しています（全演算の { $share }）。その合間には、{ $step } のうち { $idle }、どの演算も実行されていません（{ $idle-share }）。
        }
       *[gpu] { $of ->
            [time] カーネル時間
           *[launches] 起動
        }の { $share } は、Python が 1 つずつ実行する演算によるものです。GPU は { $step } のうち { $idle }、それを待っています（{ $idle-share }）。
    }
    .passed = { $place ->
        [host] 演算の { $share } は、Python が 1 つずつ実行しています。
       *[gpu] { $share-is ->
            [zero] Eager の演算による起動はありません。
           *[some] { $of ->
                [time] カーネル時間
               *[launches] 起動
            }の { $share } は、Eager の演算によるものです。
        }{ $idle-is ->
            [zero] {""}
           *[some] GPU は { $step } のうち { $idle }、それを待っています。
        }
    }
    .why = Eager モードでは、Python が演算を 1 つずつディスパッチします。tf.function の中ではランタイムが行い、何倍も高速です。
    .reads = どの関数の実行にも属さない起動とそのカーネルの時間（割合の大きいほうで判定）、その前のアイドル時間を調べます。関数が実行するステップの前後の演算（コールバック、指標、サマリー、Keras 自体のもの）はここでは報告しません。ステップ間の Python として数えます。GPU がない場合は、そのような演算から次の演算までの、どの演算も計算していない時間を見ます。{ saving-ahead }
    .fix = { $framework ->
        [jax] ステップ全体を 1 つの jax.jit でコンパイルしてください。その外では Python が演算を 1 つずつディスパッチし、小さな演算そのものより時間がかかります。1 つの関数を繰り返す Python のループは lax.scan にしてください。Python が 1 つずつ作る配列（ループ内の jnp.array）は、先に np.stack で 1 つにまとめてください。バッチは、例ごとの JAX の演算（jax.nn.one_hot など）ではなく、NumPy だけで作ってください。配列の添字アクセス（x[i]）も複数の演算になります。jit の中で行うか、NumPy の配列に対して行ってください。
       *[other] ステップを tf.function に入れてください。run_eagerly を設定していなければ、Model.fit が行います。
    }
    .side-effect = { $framework ->
        [jax] jax.jit は、引数の形状が新しくなるたびに再コンパイルします。
       *[other] tf.function の中の Python コードは、トレース時にだけ実行されます。tf.print と TensorFlow の制御フローを使ってください。
    }
    .verify = Eager の演算の割合が下がり、ステップの内訳の「カーネルの起動」が減ります。

recurring-copies =
    .title = 毎ステップのコピー
    .fault = コピーが毎ステップ繰り返される
    .fine = 毎ステップのコピーの影響は小さい
    .failed = { $copies } 個のコピーが各ステップの同じ場所で繰り返され、ステップあたり { $cost } かかっています（ステップの { $share }）。
    .passed = { $cost-is ->
        [zero] 毎ステップ繰り返されるコピーによる時間の損失はありません。
       *[some] 毎ステップ繰り返されるコピーは { $cost } かかっています（ステップの { $share }）。
    }
    .why = 同じ場所で繰り返されるコピーはプログラムに組み込まれています。演算が誤ったデバイスにあるか、値が毎ステップ読み取られています。
    .reads = コピーが現れるステップの割合、位置のばらつき、コピーの時間、ホストが完了に気付くまでのアイドル時間を演算ごとに調べます。バッチ、カーネルと重なるコピー、N ステップごとの読み取りは報告しません。GPU メモリ内のコピーは判定の対象外です。{ saving-ahead }
    .fix = { $cause ->
        [loop] ループが条件を読む回数を減らしてください。1 回の反復で行う処理を増やします。ホストは反復のたびに、条件を GPU から読み取ります。
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
       *[ops] { $framework ->
            [jax] 表でコピーの前後の演算を確認してください。ホストは lax.cond の述語と lax.while_loop の条件を読み取ります。分岐が軽ければ jnp.where を使います。両方を計算し、何も読み取りません。値は N ステップごとにだけ読み取ってください。
            [pytorch] { $cause ->
                [values] { copies-of-values }
                [sizes] { copies-of-sizes }
                [made] { copies-made }
               *[ops] { copies-of-values }{ copies-of-sizes }{ copies-made }
            }
            [tensorflow] { $cause ->
                [sizes] { copies-of-sizes }
               *[ops] 表でコピーの前後の演算を確認してください。その間の演算を GPU に移すか、値の読み取りを N ステップごとにします。{ copies-of-sizes }
            }
           *[other] 表でコピーの前後の演算を確認してください。その間の演算を GPU に移すか、値の読み取りを N ステップごとにします。
        }
    }
    .side-effect = N ステップごとに読み取る値は、ログでは最大 N ステップ前のものになります。
    .verify = 表のコピーが消えます。

unfused-elementwise =
    .title = 連続する要素ごとのカーネル
    .fault = 要素ごとのカーネルが融合されていない
    .fine = 融合で短縮できる時間はわずか
    .failed = 連続して実行される要素ごとのカーネルが、{ $step } のうち { $time } かかっています（{ $share }）。融合すると、{ $kernels } 個のカーネルを { $chains } 個にできます。
    .passed = { $time-is ->
        [zero] 連続して実行される要素ごとのカーネルはありません。
       *[some] 要素ごとのカーネルの連鎖は、{ $step } のうち { $time } です（{ $share }）。
    }
    .why = これらのカーネルは、それぞれメモリから入力を読み、出力を書き戻します。融合した 1 つのカーネルなら、読み書きは 1 回です。
    .reads = 2 つ以上続く要素ごとのカーネルを調べます。XLA が融合済みのカーネルは報告しません。最良の場合、連鎖全体がカーネル 1 つ分の時間になり、その間のアイドル時間もなくなります。
    .fix = { $framework ->
        [jax] これらを含む関数を XLA でコンパイルしてください。
        [pytorch] コンパイラで融合するか（torch.compile）、融合カーネルを使ってください。オプティマイザには fused=True、重みの平均には torch._foreach_lerp_ があります。
       *[other] { $xla ->
            [on] XLA は有効ですが、これらの演算には適用されていません。これらを含む関数もコンパイルしてください。
           *[other] これらを含む関数を XLA でコンパイルしてください。
        }
    }
    .side-effect = 新しい入力形状のたびに再コンパイルされます。
    .verify = 連鎖がそれぞれ 1 つの融合カーネルになり、その時間が短くなります。

xla-off =
    .title = XLA
    .fault = XLA が無効
    .fine = XLA が有効、または改善の余地が小さい
    .failed = XLA は無効で、{ $step } の { $share } は XLA で減らせる時間です。{ $launch-is ->
        [zero] {""}
       *[some] GPU は起動を { $launch } 待っています。
    }{ $chains-is ->
        [zero] {""}
       *[some] 要素ごとのカーネルの連鎖は { $chains } かかっています。
    }
    .passed = { $share-is ->
        [zero] XLA で改善できることはありません。
       *[some] XLA は有効か、ここで改善できることはわずかです（{ $step } の { $share }）。
    }
    .why = XLA は関数を、より少数の大きなカーネルにコンパイルします。
    .reads = XLA の痕跡、起動待ちのアイドル時間、要素ごとのカーネルの連鎖を調べます。得るものが少なければ報告しません。
    .fix = トレーニング関数の XLA を単独の変更として有効にし、比較してください。入力パイプラインと混合精度を先に解決します。
    .side-effect = 最初の数ステップが長くなります。メモリの使用量は変わります。ガイドによると、融合カーネルは保持する中間結果が少ないため減ります。レベル 1 を超える自動クラスタリングは、より多く融合しますが、必要なメモリが増えることがあります。形状をバッチごとに変えてはいけません。
    .verify = ステップあたりのカーネル数が減り、ステップが短くなります。

small-model =
    .title = GPU の仕事量
    .fault = GPU の仕事が少なすぎる
    .fine = GPU の仕事量は十分
    .failed = GPU が動作しているのはステップあたり { $busy } だけです（ステップの { $busy-share }）。このモデルでは GPU が割に合わない可能性があります。
    .passed = GPU はステップあたり { $busy } 動作しています（ステップの { $busy-share }）。
    .why = 各ステップには、モデルが小さくなっても減らないホストのコストがあります。非常に小さなモデルは、GPU よりもそこで多くの時間を使います。
    .reads = ステップあたりの GPU の動作時間（集合通信とコピーを含む）と、ステップに占める割合を調べます。問題ではなく、参考情報です。
    .fix = バッチを大きくするか、CPU での実行と比べてください。
    .side-effect = バッチを大きくすると、収束が変わることがあります。
    .verify = ステップに占める GPU の割合が増えます。

input-threads-delay-launches =
    .title = 入力スレッドとカーネルの起動
    .fault = 入力スレッドが起動を遅らせている
    .fine = 入力スレッドによる起動の遅れはわずか
    .failed = tf.data のスレッドが動作している間、GPU は起動をステップあたり { $overlap } 待っています（ステップの { $share }）。{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] 同じ起動の間隔は、動作中は { $busy }、それ以外では { $alone } です（中央値）。
        }
    }{ $paused-is ->
        [zero] {""}
       *[some] 待ち時間のうち { $paused } は、そのスレッドの 1 つが休止するのと同時に終わる中断です。
    }{ $cause ->
        [lock] Python がカーネルの起動と入力要素の作成の両方を行い、どちらも Python のロック（GIL）を必要とします。
        [python] カーネルを起動する Python スレッドにはコアが必要です。
       *[cores] カーネルを起動する TensorFlow のスレッドにはコアが必要です。
    }
    .passed = { $overlap-is ->
        [zero] tf.data のスレッドが動作している間、GPU は起動を待っていません。
       *[some] tf.data のスレッドが動作している間、GPU は起動をステップあたり { $overlap } 待っています（ステップの { $share }）。
    }{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] 同じ起動の間隔は、動作中は { $busy }、それ以外では { $alone } です（中央値）。
        }
    }
    .why = 入力スレッドと起動スレッドはホストのコアを共有し、Python のスレッドは 1 つのロックを共有します。どちらかを待つ起動は遅れます。
    .reads = 同じカーネルの組について、tf.data のスレッドが動作しているときとそうでないときの起動の間隔、そのスレッドの 1 つが休止するのと同時に終わる中断、その間のアイドル時間を調べます。何も遅らせていないスレッドは報告しません。
    .fix = { $cause ->
        [lock] 入力要素は Python を使わずに作成してください。ジェネレータや py_function を tf.data のソースと map に置き換え、ステップを tf.function に入れます。
        [python] ステップを tf.function に入れるか、tf.data のスレッドを減らしてください。
        [cores] GPU に専用の起動スレッドを割り当ててください。
       *[other] TensorFlow のスレッドがカーネルを起動している場合は、GPU に専用の起動スレッドを割り当ててください。Python が起動している場合は、ステップを tf.function に入れ、tf.data のスレッドを減らし、ジェネレータや py_function を tf.data のソースと map に置き換えてください。
    }
    .side-effect = { $cause ->
        [lock] { eager-execution.side-effect }
        [python] { eager-execution.side-effect }
       *[other] GPU ごとに 2 つのスレッドが入力パイプラインから失われます。
    }
    .verify = tf.data の有無にかかわらず起動の間隔が同じになり、ステップの内訳の「カーネルの起動」が減ります。

dynamic-loss-scaling =
    .title = 動的損失スケーリング
    .fault = 損失スケーリングがホストを待っている
    .fine = 損失スケーリングの影響は小さい
    .failed = ホストが損失スケールを決める間、GPU はステップあたり { $cost } 待っています（ステップの { $share }）。
    .passed = { $cost-is ->
        [zero] GPU は損失スケーリングを待っていません。
       *[some] GPU は損失スケーリングをステップあたり { $cost } 待っています（ステップの { $share }）。
    }
    .why = ステップをスキップするかどうかはホストが決めます。GPU は、ホストが値を読み取って処理を再開するまで待ちます。
    .reads = 勾配の無限大を調べたり損失スケールを更新したりする演算とカーネル、ホストが待った小さなコピー、ホスト上の損失スケールの演算を調べます。読み戻される指標は「{ blocking-copies.title }」で数えます。{ saving-ahead }
    .fix = { $has-bf16 ->
        [off] うまくいく値がわかったら固定の損失スケールを使ってください。
       *[on] うまくいく値がわかったら固定の損失スケールを使うか、損失スケールの要らない bf16 を使ってください。
    }
    .side-effect = 固定のスケールでは、スキップされるステップがありません。大きすぎると勾配が無限大に、重みが NaN になり、小さすぎると勾配が失われます。
    .verify = 表のコピーが消え、ステップの終わりのギャップがなくなります。

unaligned-dimensions =
    .title = 行列のサイズ
    .fault = 行列のサイズが 8 の倍数でない
    .fine = 行列のサイズは Tensor Core に適切
    .failed = サイズが 8 の倍数でない行列積が、{ $step } のうち { $odd } かかっています（{ $share }）。
    .passed = { $odd-is ->
        [zero] 行列のサイズは 8 の倍数です。
       *[some] サイズが 8 の倍数でない行列積は、{ $step } のうち { $odd } です（{ $share }）。
    }
    .why = Tensor Core はブロック単位で動作します。ブロックを満たさないサイズでは一部が無駄になりますが、Tensor Core が使えなくなるわけではありません。
    .reads = 半精度の行列積の入力の形状を調べます。畳み込みは cuDNN が自動でパディングするため除きます。
    .fix = 層のサイズ、語彙数、バッチサイズを 8 の倍数（int8 では 16 の倍数）に切り上げてください。
    .side-effect = パディングのために、メモリと計算が少し増えます。
    .verify = 表のカーネルの時間が短くなります。

small-batch =
    .title = バッチサイズと GPU メモリ
    .fault = バッチが小さく、メモリが余っている
    .fine = バッチの大きさは十分
    .limit = GPU メモリの { $limit }
    .failed = メモリの使用量は最大で { $limit } 中 { $peak } です（{ $used }）。ステップの { $fixed } は、バッチを大きくしても増えません。
    .passed = メモリの使用量は最大で { $limit } 中 { $peak } です（{ $used }）。{ $fixed-is ->
        [zero] {""}
       *[some] ステップの { $fixed } は、バッチを大きくしても増えません。
    }
    .why = 起動、勾配の交換、Python にかかる時間は、バッチが小さくても大きくても同じです。バッチを大きくすると、その時間がより多くのサンプルに分散されます。
    .reads = TensorFlow のアロケータが報告する使用中メモリ（予約ではない）の最大値と、ステップのうち起動、Python、勾配の交換にかかる部分を調べます。入力待ちとバッチのコピーはバッチとともに増えるので数えません。
    .fix = メモリプロファイルを見ながら、メモリの許す範囲で GPU あたりのバッチサイズを大きくしてください。
    .side-effect = バッチを大きくすると、収束が変わることがあります。通常は学習率も大きくする必要があります。
    .verify = 1 秒あたりのサンプル数が増えます。1 ステップの時間は長くなります。

input-cannot-feed-gpus =
    .title = すべての GPU への入力
    .fault = { $kind ->
        [own] 1 つの GPU が入力を待ち、他がそれを待つ
       *[shared] 1 つの入力パイプラインでは全 GPU に供給できない
    }
    .fine = 入力はすべての GPU に間に合っている
    .failed = 1 ステップあたり 1 個の GPU がバッチを { $wait } 待ち、ほかの GPU はその GPU を待っています（ステップの { $share }）。{ $fed-is ->
        [zero] {""}
       *[some] ホストは { $fed } 個の GPU すべてには供給できていません。
    }{ $stage-is ->
        [zero] {""}
       *[some] { $stage } が速度を決めています。
    }{ $function-is ->
        [some] { $function }（{ $at }）を実行しています。
       *[zero] {""}
    }
    .passed = { $wait-is ->
        [zero] ホストは { $gpus } 個の GPU すべてに遅れず供給しています。
       *[some] 各ステップで最も長くバッチを待つ GPU の待ち時間は { $wait } です（ステップの { $share }）。
    }
    .why = GPU が複数あると、1 ステップで同じホストから複数のバッチを取り出します。1 個の GPU には間に合った入力パイプラインでも、すべてには間に合わないことがあります。
    .reads = 各ステップで最も長くバッチを待つ GPU を調べます。ほかの GPU がそれを待つためです。遅れても、どの GPU も待たないバッチは報告しません。
    .fix = 入力パイプラインを速くし、読み込みをファイルとワーカーに分散し、GPU ごとにプリフェッチしてください。
    .side-effect = ワーカースレッドを増やすと、カーネルを起動するスレッドのコアが減ります。
    .verify = すべての GPU で、ステップの内訳の「入力待ち」が減ります。

idle-gpus =
    .title = 使われている GPU
    .fault = { $kind ->
        [wrong] 遅いほうの GPU が処理している
       *[unused] 使われていない GPU がある
    }
    .fine = { $kind ->
        [no-replicas] 役に立つ GPU はすべて使われている
        [slices] 役に立つ GPU はすべて使われている
       *[none] すべての GPU が使われている
    }
    .failed = { $kind ->
        [wrong] プログラムは { $model } で実行されました。より速い GPU（{ $idle }）はカーネルを実行していません: { $gpus }。
       *[unused] { $seen } 個中 { $unused } 個の GPU がカーネルを実行していません: { $gpus }。
    }
    .passed = { $kind ->
        [slices] { $gpus }（{ $idle }）はカーネルを実行していません。1 つのプロセスが使える GPU のスライス（MIG）は 1 つだけなので、問題ではありません。
        [no-replicas] { $gpus }（{ $idle }）はカーネルを実行していません。{ $model } と一緒に使うと速くならずに遅くなるため、問題ではありません。
       *[none] { $seen } 個の GPU すべてがカーネルを実行しました。
    }
    .why = 計算しない GPU にも、計算する GPU と同じ費用がかかります。
    .reads = プロファイラが見た GPU のうち、カーネルを実行したものを調べます。ちょうど 1 個だけが実行した場合は意図したものかもしれないので、信頼度を下げます。GPU はメモリ帯域幅、マルチプロセッサ数、Compute Capability で比較します。画面表示用のカードのように、ほかの GPU を待たせるだけになるものは数えません。
    .fix = { $kind ->
        [wrong] より速い GPU だけがプログラムから見えるようにしてください。CUDA_VISIBLE_DEVICES にその番号を指定し、番号が nvidia-smi と同じになるように CUDA_DEVICE_ORDER=PCI_BUS_ID を設定します。
       *[unused] { $framework ->
            [jax] バッチをすべてのデバイスにシャーディングするか、残りを別のプログラムに使ってください。
            [pytorch] GPU ごとに 1 つのプロセスでトレーニングするか（DistributedDataParallel）、残りを別のプログラムに使ってください。
           *[other] すべての GPU を使う分散戦略でトレーニングするか、残りを別のプログラムに使ってください。カスタムループでは、各 GPU の損失を GPU の数で割ってください。オプティマイザが勾配を足し合わせるためです。
        }
    }
    .side-effect = { $kind ->
        [wrong] その GPU にディスプレイがつながっていると、トレーニングと GPU を共有します。
       *[unused] バッチは GPU の間で分割されます。バッチを（それに合わせて学習率も）大きくしないと、各 GPU の仕事が減ります。収束が変わることがあります。
    }
    .verify = このレポートで、すべての GPU にカーネルが表示されます。

extra-allreduce =
    .title = AllReduce の呼び出し回数
    .fault = AllReduce の呼び出しが多すぎる
    .fine = AllReduce の呼び出しは少ないか、影響が小さい
    .failed = 勾配はステップあたり { $calls } 回の呼び出しで集約されています（1 回あたり { $shortest } 以上）。2 回目以降の呼び出しのコストは、合計で最大 { $cost } です（ステップの { $share }）。
    .passed = 勾配はステップあたり { $calls } 回の呼び出しで集約されています。{ $cost-is ->
        [zero] {""}
       *[some] 2 回目以降の呼び出しのコストは、合計で最大 { $cost } です（ステップの { $share }）。
    }
    .why = どの呼び出しにも、サイズによらない固定のコストがあります。ガイドでは、すべての勾配について GPU とステップごとに 1 回の呼び出しを想定しています。
    .reads = 全 GPU が行うステップあたりの集合通信の呼び出し（SyncBatchNorm を除く）と、その最短時間を調べます。数個の大きなまとまりや、計算と重なる呼び出しは報告しません。
    .fix = { $horovod ->
        [on] { horovod-packs }
       *[off] { $framework ->
            [jax] 勾配は 1 回の呼び出しか、数個のまとまりで集約してください。勾配のツリー全体を 1 回の psum で集約します。
            [pytorch] 勾配は 1 回の呼び出しか、数個のまとまりで集約してください。バケットを大きくします（bucket_cap_mb）。1 ステップで複数のバッチを合計する場合は、最後のバッチの後にだけ集約します（no_sync、FSDP2 では set_requires_gradient_sync）。
           *[other] 勾配は 1 回の呼び出しか、数個のまとまりで集約してください。オプティマイザの 1 回の呼び出しで適用し、まとめ方は tf.distribute に任せます。1 ステップで複数のバッチを合計する場合は、その合計を集約します。
        }
    }ステップの計算が少ない場合は、GPU ごとのバッチを大きくするか、GPU を減らすほうが効果的です。
    .side-effect = 大きな 1 回の呼び出しは、小さな多数の呼び出しより開始が遅くなります。数個にまとめるのがほどよい妥協点です。Adam のようにステップを数えるオプティマイザは、呼び出しを 1 回ずつ数えます。呼び出しを 1 回にすると、更新の大きさが変わります。
    .verify = この行の呼び出し回数が減ります。

slow-allreduce =
    .title = AllReduce の速度
    .fault = AllReduce がリンクの速度より遅い
    .fine = AllReduce は十分に高速
    .limit = リンクでの転送に必要な時間の { $limit } 倍
    .failed =
        AllReduce は、リンクでの転送に必要な時間の { $ratio } 倍かかっています（ステップあたり { $expected } に対して { $transfer }）。必要な時間は { $bytes }（{ $size-source ->
            [parameters] パラメータあたり 4 バイト
           *[calls] 呼び出しの形状から算出
        }）と { $rate }（{ $rate-source ->
            [given] 指定値
           *[table] この GPU の通常のリンク
        }）から計算した値です。ガイドの計算式（バイト数 ÷ 帯域幅）では { $guide } です。{ $link-is ->
            [zero] {""}
           *[some] この GPU の通常のリンクは { $link } です。
        }
    .passed =
        AllReduce はステップあたり { $transfer } で、リンクでの転送に必要な時間は { $expected } です。必要な時間は { $bytes }（{ $size-source ->
            [parameters] パラメータあたり 4 バイト
           *[calls] 呼び出しの形状から算出
        }）と { $rate }（{ $rate-source ->
            [given] 指定値
           *[table] この GPU の通常のリンク
        }）から計算した値です。ガイドの計算式（バイト数 ÷ 帯域幅）では { $guide } です。
    .why = 勾配は毎ステップ GPU の間を移動します。速さは NVLink、PCIe、ネットワークといったリンクで決まります。
    .reads = 呼び出しが移動するバイト数、または指定されたパラメータ 1 個あたり 4 バイトを使います（TensorFlow の勾配は、混合精度でも 32 ビット浮動小数点です）。時間は GPU 間で最短のものなので、遅れた GPU を待つ時間は含みません。帯域幅は指定値か、通常のリンクの表の値です。
    .fix = { $framework ->
        [jax] { topology-command } でリンクを確認し、NCCL に使用リンクをログ出力させてください。ホスト間では、NCCL が高速なネットワークを使っているか確認します。
        [pytorch] { topology-command } でリンクを確認し、NCCL に使用リンクをログ出力させてください。ホスト間では、NCCL が高速なネットワークを使っているか確認します。
       *[other] { topology-command } でリンクを確認し、NCCL に使用リンクをログ出力させてください。1 台のホストでは別のデバイス間通信を試してください。ホスト間では、NCCL が高速なネットワークを使っているか確認します。
    }
    .side-effect = 結果への影響はありません。NCCL のログは長く、別の通信方法はかえって遅いこともあるので、両方を測定してください。
    .verify = この行の転送時間が、リンクでの転送に必要な時間に近づきます。

exposed-allreduce =
    .title = AllReduce と計算の重なり
    .fault = 集合通信が計算と重なっていない
    .fine = 計算と重ならない AllReduce はわずか
    .failed =
        { $ranks ->
            [one] この GPU が何も計算していない間の集合通信は、ステップあたり { $exposed } です（ステップの { $share }）。1 ステップの呼び出しは { $calls } 回です。
           *[all] GPU が何も計算していない間の集合通信は、ステップあたり { $exposed } です（ステップの { $share }）。1 ステップの呼び出しは { $calls } 回です。
        }{ $bytes-is ->
            [zero] {""}
           *[some] ステップあたり { $bytes } を { $rate } で転送しています。
        }{ $ahead-is ->
            [zero] {""}
           *[some] その前に GPU はさらに { $ahead } アイドルです。すべてのランクで同じ勾配の準備ができるまで Horovod が待っています。
        }
    .passed = { $exposed-is ->
        [zero] AllReduce は計算と完全に重なっています。
       *[some] GPU が何も計算していない間の集合通信は、ステップあたり { $exposed } です（ステップの { $share }）。
    }
    .why = 最後の層の勾配は、最初の層の勾配よりずっと前に準備できています。逆伝播の間に集約すれば、その時間の大半が隠れます。
    .reads = 何も計算していない間の集合通信を調べます。すべてのランクがキャプチャされていれば、最後の GPU を待つ時間は除きます。逆伝播と重なる AllReduce は、長くても報告しません。
    .fix = { $kind ->
        [statistics] 統計量をやり取りする層を減らしてください。これらの集合通信は SyncBatchNorm のもので、層ごとに 2 回、最も遅い GPU を待ちます。GPU あたりのサンプルが十分にあれば、通常の BatchNorm では要りません。GroupNorm でも同じです。
        [random] { $framework ->
            [jax] 乱数は各 GPU に自分で生成させてください。これらの集合通信は、互いに依存する乱数（dropout のものなど）の各部分をやり取りしています。勾配のまとまりを大きくしても、ここでは変わりません。jax.config.update('jax_threefry_partitionable', True)（JAX 0.5 以降は既定）か、別の生成器（jax_default_prng_impl=unsafe_rbg）を使います。
           *[other] 乱数は各 GPU に自分で生成させてください。これらの集合通信は、互いに依存する乱数（dropout のものなど）の各部分をやり取りしています。勾配のまとまりを大きくしても、ここでは変わりません。
        }
        [values] これらの値の集約と読み取りは、N ステップごと、または複数のバッチ分をまとめて行ってください。ログや検査のように、ホストは結果をすぐに読み、すべての GPU がそろうまで何も起動しません。勾配のまとまりを大きくしても、ここでは変わりません。
        [activations] 1 つの層を分担する GPU を減らすか、最も速いリンクでつながった GPU で分担してください。これらの集合通信は、複数の GPU で分担する層の活性化をやり取りしており（テンソル並列、シーケンス並列、またはエキスパートの all-to-all）、次のカーネルがその結果をすぐに必要とします。結果を必要としない処理と通信を重ねる方法もあります。段に分けたパイプライン（send と recv）では、GPU は前の段を待ちます。小さいマイクロバッチを多くするか、各段の時間をそろえると短くなります。勾配のまとまりを大きくしても、ここでは変わりません。
        [parameters] { $framework ->
            [tensorflow] 埋め込みの表が小さければ、その勾配を密にしてください（tf.convert_to_tensor、Horovod: sparse_as_dense=True）。ほかの勾配と一緒に集約されます。大きければ、参照する行を減らします。TensorFlow で集められるのは主に埋め込みの勾配（tf.IndexedSlices）で、そのバイト数はバッチとともに増えます。
           [pytorch] これらの集合通信はパラメータを集めています。現在の層の計算中に次の層のパラメータを集める（先読みする）か、メモリが許せば各 GPU により多くのパラメータを保持してください。ホストが複数なら、各ホストの中だけで分割すると（FSDP の HYBRID_SHARD）、ホスト内のリンクを通ります。DistributedDataParallel の Broadcast は、順伝播のたびに BatchNorm などのバッファをコピーします。broadcast_buffers=False で省けます。1 つのプロセスが全員のバッチを読み込んで送る場合（Accelerate の dispatch_batches）は、各プロセスに自分のバッチを読み込ませてください。
           [jax] これらの集合通信はパラメータ、または隣どうしで分割の異なる配列を集めています。配列は両方に同じ分割を指定してください（in_shardings、with_sharding_constraint）。現在の層の計算中に次の層のパラメータを集める（先読みする）か、メモリが許せば各 GPU により多くのパラメータを保持してください。--xla_gpu_enable_latency_hiding_scheduler=true を指定すると、XLA がこれらを計算と重ねます。
           *[other] これらの集合通信はパラメータを集めています。現在の層の計算中に次の層のパラメータを集める（先読みする）か、メモリが許せば各 GPU により多くのパラメータを保持してください。
        }
        [replicas] DataParallel の代わりに、GPU ごとに 1 プロセスの DistributedDataParallel を使ってください。DataParallel は毎ステップ、全パラメータを最初の GPU から送り、勾配をそこで合計します。大きなバケットにしても、ここでは変わりません。
        [packed] 送るバイト数か回数を減らしてください。これらの呼び出しはすでに少なく大きくなっています。勾配を 16 ビットに圧縮する (compression=hvd.Compression.fp16)、複数バッチ分を合計する (backward_passes_per_step)、またはバッチを大きくします。ホスト間では速いネットワークと、NCCL がそれを使っているか (NCCL_DEBUG=INFO) が重要です。その前に GPU がアイドルなら、遅れるランクを探し、HOROVOD_CYCLE_TIME を短くしてください。
       *[gradients] { $horovod ->
            [on] { horovod-packs }
           *[off] { $framework ->
                [pytorch] 勾配は逆伝播の間に集約してください。DistributedDataParallel はバケットごと（bucket_cap_mb）、FSDP は層ごとです。最初の層の最後の集約は隠せません。小さくし、複数バッチの勾配を足し合わせるか（no_sync、FSDP2 では set_requires_gradient_sync）、バッチを大きくします。find_unused_parameters=True や、プログラム自身が集約する勾配では重なりが減ります（static_graph=True）。ほかの集合通信は入力がそろい次第始めてください（async_op=True）。
                [jax] 逆伝播の間に勾配を数個にまとめて集約するか、バッチを大きくしてください。バッチを大きくしても AllReduce の時間は増えません。1 ステップに複数のバッチがあるときは、各 GPU で勾配を足し合わせ、その和を一度だけ集約します。埋め込みの all-to-all など、ほかの集合通信は、入力がそろい次第できるだけ早く始め、結果はできるだけ遅く待ってください。--xla_gpu_enable_latency_hiding_scheduler=true を指定すると、XLA がこれらを計算と重ねます。
               *[other] 逆伝播の間に勾配を数個にまとめて集約するか、バッチを大きくしてください。バッチを大きくしても AllReduce の時間は増えません。1 ステップに複数のバッチがあるときは、各 GPU で勾配を足し合わせ、その和を一度だけ集約します。埋め込みの all-to-all など、ほかの集合通信は、入力がそろい次第できるだけ早く始め、結果はできるだけ遅く待ってください。
            }
        }
    }
    .side-effect = バッチを大きくすると、収束が変わることがあります。
    .verify = ステップの内訳の「集合通信」が減ります。

late-allreduce =
    .title = AllReduce での待ち
    .fault = 集合通信で遅れた GPU を待っている
    .fine = GPU 同士の待ちはわずか
    .failed =
        GPU は集合通信で、最後の GPU の到着をステップあたり最大 { $wait } 待っています（ステップの { $share }）。呼び出しの { $often } で、{ $host } の GPU { $gpu } が最後に到着します。{ $cause ->
            [compute] この GPU は、ほかの GPU よりステップあたり { $more } 長く計算しています。{ $why ->
                [model] 別の、より遅いモデル（{ $model }）であるためです。
                [slow-gpu] どの演算にも同じように長くかかるため、GPU 自体が低速です。
                [slow-host] 同じホストのすべての GPU で、どの演算にも同じように長くかかるため、ホストが低速です。
                [uneven-data] オプティマイザには長くかかっていないため、受け取るデータが多いことが原因です。
                [extra-ops] 主な演算は { $op } です。
               *[other] {""}
            }
            [input] この GPU は、入力をステップあたり { $more } 長く待っています。
            [launch] この GPU は、カーネルの起動をステップあたり { $more } 長く待っています。
            [host] この GPU は、ホストのほかの処理をステップあたり { $more } 長く待っています。
            [stopped] この GPU のホストは、ステップあたり { $more } 長く停止し、その間は何も実行されていません。
            [copies] この GPU は、コピーにステップあたり { $more } 長くかかっています。
            [turn] この GPU のステップの開始は、ホストの最初の GPU より { $more } 遅れています。ホストが GPU の処理を 1 つずつ順に起動しています。
           *[other] 突出した原因は見当たりません。
        }{ $turns ->
            [yes] 複数の GPU が交互に遅れています。
           *[no] {""}
        }
    .passed = { $wait-is ->
        [zero] 集合通信での GPU 同士の待ちはありません。
       *[some] 集合通信での GPU 同士の待ちは、ステップあたり最大 { $wait } です（ステップの { $share }）。
    }
    .why = 集合通信がデータの移動を始めるのは、最後の GPU が到着してからです。それまで、ほかの GPU はすべて待ちます。
    .reads = 同じ呼び出しの最短のカーネルより、各 GPU のカーネルがどれだけ長いかを調べます。長さの比較に共通の時計は不要なので、ホストをまたいで比較できます。同じ GPU が計算している間の待ちにはコストがないため、数えません。
    .fix = { $cause ->
        [compute] { $why ->
            [model] 遅い GPU を外してトレーニングするか、その GPU に渡すバッチの部分を小さくしてください。「GPU 間の負荷のバランス」を参照してください。
            [slow-gpu] 遅れる GPU で、別のプログラム、低いクロック、発熱がないか調べてください。改善しなければ、その GPU を外してトレーニングしてください。
            [slow-host] 遅れるホストで、別のプログラム、低いクロック、発熱がないか調べてください。改善しなければ、そのホストを外してトレーニングしてください。
            [uneven-data] 遅れる GPU に渡すデータを、ほかの GPU と同じ量にしてください。
            [extra-ops] 表の演算を各 GPU に分散してください。
           *[other] 遅れる GPU の計算が長い理由を調べてください。データが多い、クロックが低い、同じ GPU を別のプログラムが使っている、などが考えられます。
        }
        [input] 遅れる GPU のバッチを、ほかの GPU と同じ早さで用意してください。
        [launch] 遅れる GPU で起動する演算を減らしてください。1 つのプロセスが複数の GPU を動かしている場合は、専用のプロセスを割り当てます。
        [host] そのホストのほかの処理（ログ、チェックポイント、Python コード）をステップの外に移してください。
        [stopped] 遅れるホストを止めているものを調べてください。コアを使う別のプログラム、ページフォールト、ガベージコレクションなどが考えられます。
        [copies] 遅れる GPU のコピーを各 GPU に分散するか、なくしてください。
        [turn] 先に、ステップの開始のずれに対処してください。この待ちも一緒になくなります。
       *[other] その GPU が遅れる理由を調べてください。処理量が多い、開始が遅い、入力が遅い、同じ GPU を別のプログラムが使っている、などが考えられます。
    }
    .side-effect = この対処自体にはありません。原因ごとの対処にはそれぞれの副作用があります。
    .verify = この行の待ち時間が減ります。

cross-gpu-copies =
    .title = GPU 間のコピー
    .fault = GPU 間でテンソルがコピーされている
    .fine = GPU 間のコピーの影響は小さい
    .failed = GPU 間でデータがコピーされる間、GPU { $gpu } はステップあたり { $exposed } 何も計算していません（ステップの { $share }）。{ $rate-is ->
        [zero] {""}
       *[some] コピーの速度は { $rate } です{ $link-is ->
            [zero] 。
           *[some] （この種の GPU の通常のリンクでは最大 { $link }）。
        }
    }
    .passed = { $exposed-is ->
        [zero] GPU 間のコピーは、どの GPU も遅らせていません。
       *[some] GPU 間のコピーによる GPU の遅れは、ステップあたり最大 { $exposed } です（ステップの { $share }）。
    }
    .why = 各 GPU にモデルのコピーがあれば、GPU 間で移動する必要があるのは勾配だけです。
    .reads = GPU の外へ出るコピーのうち、カーネルが実行されていない時間を調べます。GPU 内のコピーと NCCL の通信は報告しません。
    .fix = 表のコピーの前後の演算を確認してください。{ $framework ->
        [jax] ステップの前に、パラメータとバッチにシャーディングを指定し、
        [pytorch] モジュールとバッファはそれぞれの GPU に置き、
       *[other] 変数は戦略のスコープで作成し、
    }各レプリカのテンソルはその GPU に残します。{ $nccl ->
        [none] NCCL のカーネルが実行されていないため、これらのコピーが勾配の交換そのものです。NCCL で集約してください。
        [split] GPU ごとに異なる演算を実行しています。モデル、またはその変数と更新が複数の GPU に分かれています。モデル、オプティマイザ、ステップを 1 つの GPU に置き、ほかの GPU はレプリカに使ってください。
       *[seen] { $framework ->
            [jax] NCCL は密な勾配を集約するため、これらは別のテンソルです。
            [pytorch] NCCL は密な勾配を集約するため、これらは別のテンソルです。
           *[other] NCCL は密な勾配を集約するため、これらは別のテンソルです。埋め込みの勾配は疎（IndexedSlices）で、1 つの GPU に集められます。表が小さければ、密にしてください（tf.convert_to_tensor）。
        }
    }
    .side-effect = 各 GPU がそれぞれの変数を持つため、メモリを使います。
    .verify = 表のコピーが消えます。

uneven-replicas =
    .title = GPU 間の負荷のバランス
    .fault = GPU 間で負荷が偏っている
    .fine = GPU 間の負荷は均等
    .failed = { $host } の GPU { $gpu } は、全 GPU の平均よりステップあたり { $more } 長く計算しています（ステップの { $share }）。{ $op-is ->
        [zero] {""}
       *[some] 余分な処理は主に { $op } です。
    }{ $kind ->
        [model] これはより遅いモデルです（{ $model }）。この実行で速いほうのモデルは { $others } です。
        [pace] すべての演算をほかの GPU と同じ回数実行し、どれにもより長くかかっています。
       *[work] {""}
    }
    .passed = { $more-is ->
        [zero] すべての GPU の計算時間は同じです。
       *[some] 最も忙しい GPU は、全 GPU の平均よりステップあたり { $more } 長く計算しています（ステップの { $share }）。
    }
    .why = すべての GPU は、毎ステップ最も忙しい GPU を待ちます。多くの場合、余分な処理を受け持つ最初の GPU です。
    .reads = 各 GPU のステップあたりの計算時間と、最も忙しい GPU で長くかかる演算を調べます。パイプライン並列の各ステージは、異なる演算を実行する設計なので報告しません。
    .fix = { $kind ->
        [model] 遅い GPU を外してトレーニングするか（CUDA_VISIBLE_DEVICES）、その GPU に渡すバッチの部分を小さくしてください。カスタムループでは strategy.experimental_distribute_values_from_function を使います。MirroredStrategy はすべての GPU に同じ大きさを渡します。
        [pace] すべてのレプリカに同じサイズのバッチを渡してください。すでに同じなら、この GPU がほかより遅くなっています。クロック、温度、電力制限、ほかのプログラムを比べてください（{ clock-command }）。
       *[work] { $framework ->
            [pytorch] DataParallel の代わりに、GPU ごとに 1 プロセスの DistributedDataParallel を使ってください。DataParallel はバッチの分割、出力の収集、損失の計算を最初の GPU で行います。それ以外の場合は、表の追加の演算を GPU に分散させます。
           *[other] 余分な演算（サマリー、指標）は N ステップごとにだけ実行するか、各 GPU に分散してください。各レプリカのバッチは同じサイズにします。CPU に置いてよいのは小さい演算だけです。
        }
    }
    .side-effect = { $kind ->
        [model] GPU が減るか、部分の大きさが不均等になります。各部分の損失をサンプル数で重み付けしてください。
        [pace] ほかでも使われている GPU の速度は一定ではありません。
       *[work] CPU での処理が、すべての GPU の起動を遅らせることがあります。「カーネルの起動」を確認してください。
    }
    .verify = この行の差が縮まります。

serial-gpus =
    .title = GPU の並列動作
    .fault = GPU が 1 個ずつ順番に動いている
    .fine = GPU は同時に動いている
    .limit = 同時に { $limit } 個の GPU
    .failed = 同時に計算しているのは平均で { $gpus } 個中 { $at-once } 個の GPU で、交代で動いています。
    .passed = 平均で { $gpus } 個中 { $at-once } 個の GPU が同時に計算しています。
    .why = レプリカ間の制御依存により、レプリカが 1 つずつ実行されることがあります。その場合、複数の GPU でも 1 個と同じ遅さです。
    .reads = ホストの GPU の計算時間の合計を、いずれかが計算している時間で割って調べます。パイプライン並列の各ステージは報告しません。
    .fix = { $framework ->
        [jax] 1 つのモデルの部分を別々のデバイスに置くと、互いに待ちます。バッチを分割するか、複数のマイクロバッチを続けて流してください。そうでなければ、ほかのデバイスに依存する演算を探してください。自分のコードになければ、「問題報告用にコピー」の内容と図を添えて JAX に問題を報告します。
        [pytorch] 1 つのモデルの部分を別々の GPU に置くと、互いに待ちます。各 GPU にモデル全体を置くか、複数のマイクロバッチを続けて流してください。そうでなければ、ほかのデバイスに依存する演算を探してください。1 つのプロセスで GPU をループすると、交代で動きます。GPU ごとに 1 つのプロセスにすれば、そうなりません。
       *[other] tf.device で別々の GPU に置いた層は、互いに待ちます。各 GPU にモデル全体とバッチの一部を割り当ててください（MirroredStrategy）。そうでなければ、ほかのレプリカに依存する演算を探してください。自分のコードになければ、「問題報告用にコピー」の内容と図を添えて https://github.com/tensorflow/tensorflow/issues/new/choose に問題を報告します。
    }
    .side-effect = 制御依存がなくなると、print やサマリーなどの副作用の順序は決まらなくなります。
    .verify = 同時に計算する GPU の数が増えます。

staggered-launches =
    .title = 各 GPU のステップの開始
    .fault = ステップの開始がずれている
    .fine = GPU はステップを同時に開始している
    .failed = GPU { $gpu } のステップの開始は、中央値の GPU より { $skew } 遅れています（ステップの { $share }）。ホストが GPU の処理を 1 つずつ順に起動しています。
    .passed = { $skew-is ->
        [zero] すべての GPU がステップを同時に開始しています。
       *[some] 最後の GPU のステップの開始は、中央値の GPU より { $skew } 遅れています（ステップの { $share }）。
    }
    .why = ホストのスレッドが 1 つの GPU に多数の演算を送っていると、ほかの GPU への起動が遅れ、すべてが最後の GPU を待ちます。
    .reads = 同じホストの各 GPU について、ステップごとの最初のカーネルをステップの中央値で比べます。パイプライン並列の各ステージは、設計上ずれます。トレースビューアの tf_Compute という行は CPU スレッドではありません。
    .fix = { $framework ->
        [jax] GPU ごとに 1 つのプロセスを実行するか、起動する演算を減らしてください。
        [pytorch] GPU ごとに 1 つのプロセスを実行するか、起動する演算を減らしてください。
       *[other] { $threads ->
            [private] 起動する演算を減らすか（XLA）、GPU ごとに 1 つのプロセスを実行してください。各 GPU にはすでに専用の起動スレッドがあります。
           *[other] 各 GPU に専用の起動スレッドを割り当ててください。通常は GPU あたり 2 つで十分です。
        }
    }
    .side-effect = GPU ごとに 2 つのスレッドが入力パイプラインから失われます。
    .verify = この行の遅れが減り、AllReduce での待ちも減ります。

poor-scaling =
    .title = スケーリング
    .fault = 複数の GPU でのスケーリングが悪い
    .fine = 複数の GPU でのスケーリングは良好
    .limit = 効率 { $limit }
    .failed = スケーリング効率は { $efficiency } です（GPU { $gpus } 個）。1 ステップは全 GPU で { $step }、1 個で { $one } かかります。
    .passed = スケーリング効率は { $efficiency } です（GPU { $gpus } 個）。1 ステップは全 GPU で { $step }、1 個で { $one } かかります。
    .why = 各 GPU のバッチが同じなら、複数の GPU でのステップは 1 個の場合よりわずかに長いだけのはずです。
    .reads = 指定された 1 個の GPU での実行のステップ時間を調べます。指定がなければ判定しません。
    .fix = まず 1 個の GPU についての検出結果を解決してください。次にこのセクションの AllReduce、入力、起動に関する検出結果を解決してください。
    .side-effect = ここにはありません。対処ごとにそれぞれの副作用があります。
    .verify = 2 つの実行のステップ時間が近づきます。

repeated-preparation =
    .title = 毎ステップやり直される作業
    .fault = { $kind ->
        [load] 定常ステップでカーネルが再び読み込まれている
        [library] 定常ステップでライブラリが再び作成されている
        [input] 定常ステップで入力パイプラインが再び作成されている
        [graph] 定常ステップで CUDA グラフが再び作成されている
       *[trace] 定常ステップで関数が再びトレースされている
    }
    .fine = 定常ステップで準備のやり直しはない
    .failed = { $kind ->
        [load] ドライバがカーネルのコードを再び読み込み、ステップあたり { $compile } かかります（ステップの { $share }）。
        [library] ライブラリ、ストリームまたはコンテキストが再び作成され、ステップあたり { $compile } かかります（ステップの { $share }）。
        [input] データセットとそのイテレータが再び作成され、ステップあたり { $compile } かかります（ステップの { $share }）。
        [graph] CUDA グラフが再び記録されて準備され、ステップあたり { $compile } かかります（ステップの { $share }）。
       *[trace] 関数が再びトレースされて実行の準備をするため、ステップあたり { $compile } かかります（ステップの { $share }）。{ $function-is ->
            [zero] {""}
           *[some] その関数は { $function } です。
        }
    }これは { $of } ステップ中 { $steps } ステップで起きています。
    .passed = { $compile-is ->
        [zero] 定常ステップでは、関数のトレースもカーネルやライブラリの読み込みもありません。
       *[some] 関数のトレースとカーネルやライブラリの読み込みに、ステップあたり { $compile } かかります（ステップの { $share }）。
    }
    .why = TensorFlow は tf.function を、入力形状と Python の値の組み合わせごとに 1 回、また新しい tf.function オブジェクトごとにトレースします。グラフの構築と最適化の間、GPU は待ちます。カーネルのコード、ライブラリ、ストリームも、準備は 1 回で十分です。
    .reads = 関数のトレース（tf.function-graph_building と、その後実行されるまで）、ドライバによるモジュールの読み込み、ライブラリやストリームの作成の間の GPU のアイドル時間を調べます。GPU がない場合は、その時間自体です。トレースする最初のステップや、その後の 1、2 回（別のバッチサイズ）は報告しません。
    .fix = { $kind ->
        [load] { $amd ->
            [on] 形状を固定してください。入力を少数のサイズにパディングするか、バケットに分けます。MIOpen は新しい形状ごとにカーネルをビルドまたは読み込みます。MIOPEN_FIND_MODE=FAST では試す数が減ります。カーネルを保持するには、そのデータベースに書き込める必要があります（MIOPEN_USER_DB_PATH）。
           *[off] モジュールはループの前に 1 回だけ読み込んでください。ライブラリが返したものを保持し、ステップの間に解放やリセットをしないでください。CUDA_MODULE_LOADING=EAGER にすると、開始時にすべてのカーネルが読み込まれます。
        }
        [library] ハンドル、ストリーム、コンテキストはループの前に 1 回だけ作成し、使い続けてください。
        [input] { $why ->
            [epochs] エポックを長くし（steps_per_epoch を増やすか、データセットを repeat する）、検証の回数を減らしてください（validation_freq）。エポックの始めと検証のたびにイテレータが作られ、バッファが満たし直され、前のイテレータのスレッドの終了を待ちます（TFE_DeleteTensorHandle、数秒かかることもあります）。ループの中で作り直すデータセットは、その前に 1 回だけ作ります。
           *[other] データセットはループの前に 1 回だけ作成してください。fit、evaluate、predict はバッチごとではなく全体に対して 1 回呼び出してください。単独のバッチには、tf.function の中でモデルを呼び出すか、データセットを作らない Keras 3 の train_on_batch、test_on_batch、predict_on_batch を使います（Keras 2 のものは作ります）。1 バッチだけのエポックもイテレータを作ります。データセットを repeat し、1 エポックのステップを多くしてください（steps_per_epoch）。バッチごとの評価もイテレータを作ります。評価は N バッチに 1 回、またはエポックの終わりにしてください。
        }
        [graph] すでにあるグラフを再利用してください。グラフは入力の形状ごとに作られます。数種類のサイズにパディングするか、長さごとにまとめてください。{ $framework ->
            [pytorch] 形状を固定できない場合は、グラフを使わずにコンパイルします（mode='reduce-overhead' なしの torch.compile）。
           *[other] 形状を固定できない場合は、グラフを使わずにコンパイルします。
        }
       *[trace] { $framework ->
            [jax] jit する関数はループの外で 1 回だけ作成し、変化する数値は配列で渡してください。jax_explain_cache_misses で理由がわかります。jax.jit の外で求める勾配（ループ内の jax.grad）は呼び出しのたびにトレースされます。勾配を求める関数を jit してください。
            [pytorch] モデルのトレースやコンパイルは、ループの前に 1 回だけ行ってください（torch.jit.trace、torch.compile）。入力のサイズは少数にします。
           *[other] Python の数値の代わりにテンソル（tf.constant、tf.Variable）を渡してください。形状が変わる場合は input_signature か reduce_retracing=True を指定します。tf.function はループの外で 1 回だけ作成してください。TensorFlow の警告「triggered tf.function retracing」に関数名が出ます。step.experimental_get_tracing_count() が増えなくなれば解決です。
        }
    }
    .side-effect = { $kind ->
        [load] プログラムの開始が遅くなり、GPU メモリを多く使います。
        [library] ありません。
        [input] ありません。
        [graph] パディングした分は、捨てられる値を計算することになります。
       *[trace] すべての形状を 1 つのグラフで扱うと、サイズが固定でなくなり、遅くなる演算があります。テンソルになった Python の値では、関数内の Python コードを分岐できません。
    }
    .verify = ステップの内訳の「準備」がゼロになります。

repeated-autotuning =
    .title = 定常ステップでの自動チューニング
    .fault = { $cause ->
        [others] 安定したステップでアルゴリズムを試している
       *[cudnn] 定常ステップで cuDNN がアルゴリズムを試している
    }
    .fine = 定常ステップの自動チューニングはほとんどない
    .failed = GPU はアルゴリズムの試行にステップあたり { $compile } を使っています（ステップの { $share }）。{ $function-is ->
        [zero] {""}
       *[some] 最も多いのは { $function } です。
    }これは { $of } ステップ中 { $steps } ステップで起きています。
    .passed = { $compile-is ->
        [zero] 定常ステップではアルゴリズムの試行はありません。
       *[some] アルゴリズムの試行に、ステップあたり { $compile } かかります（ステップの { $share }）。
    }
    .why = cuDNN は、畳み込みの入力サイズの新しい組み合わせごとに複数のアルゴリズムを実行し、最も速いものを使います。画像や系列のサイズがバッチごとに変わると、何度も試すことになります。
    .reads = 定常ステップのカーネルのうち、試行に属するものを調べます。演算の同じ実行の redzone_checker より前のもの、または 1 回の実行が複数のアルゴリズムを使う場合は最後以外のものです。最初の数ステップの試行はウォームアップで、その後の 1、2 回は報告しません。
    .fix = { $framework ->
        [pytorch] サイズを少数に固定してください。似たサイズのバッチをまとめ、それぞれの最大サイズにパディングします。または torch.backends.cudnn.benchmark = False を設定します。Triton の autotuner も新しいキーごとにすべての構成を試します。頻繁に変わるサイズは key= から外すか、切り上げてください。
       *[other] サイズを少数に固定してください。似たサイズのバッチをまとめ（bucket_by_sequence_length）、それぞれの最大サイズにパディングまたはリサイズします。または TF_CUDNN_USE_AUTOTUNE=0 を設定すると、試行せずに cuDNN の第一候補を使います。
    }
    .side-effect = パディングした分は、捨てられる値を計算することになり、損失でマスクする必要があります。自動チューニングなしでは、遅くなるカーネルがあるかもしれません。
    .verify = この行が合格になり、ステップが試行の時間とほぼ同じだけ短くなります。
