# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard が応答しません。
    .do = TensorBoard がまだ動作しているか確認して、もう一度お試しください。
bad-answer =
    .what = TensorBoard は { $address } に対して、ステータス { $status } と読み取れない内容を返しました。
    .do = TensorBoard のログに理由が示されているかもしれません。動作中に TensorBoard を更新した場合は、再起動してください。
newer-report =
    .what = このレポートは GPU Advisor { $version } が新しい形式（{ $schema }、ここで対応しているもの: { $known }）で書いたものです。
    .do = ページを再読み込みしてください。動作中に TensorBoard を更新した場合は、再起動してください。
tab-broke =
    .what = タブで問題が起きました: { $cause }
    .do = ページを再読み込みしてください。再び起きる場合は、上の文言を添えてご報告ください。
ui-retry = 再試行
ui-title = GPU Advisor
