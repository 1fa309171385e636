# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard nie odpowiada.
    .do = Sprawdź, czy TensorBoard nadal działa, i spróbuj ponownie.
bad-answer =
    .what = TensorBoard odpowiedział na { $address } ze statusem { $status } i bez treści, którą da się odczytać.
    .do = Przyczyna może być w dzienniku TensorBoard. Jeśli TensorBoard został zaktualizowany podczas pracy, uruchom go ponownie.
newer-report =
    .what = Ten raport zapisał GPU Advisor { $version } w nowszej postaci ({ $schema }; tu znane: { $known }).
    .do = Wczytaj stronę ponownie. Jeśli TensorBoard został zaktualizowany podczas pracy, uruchom go ponownie.
tab-broke =
    .what = Karta przestała działać: { $cause }
    .do = Wczytaj stronę ponownie. Jeśli to się powtórzy, prosimy to zgłosić i dołączyć powyższy tekst.
ui-retry = Spróbuj ponownie
ui-title = GPU Advisor
