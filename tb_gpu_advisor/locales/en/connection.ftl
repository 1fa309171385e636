# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard does not answer.
    .do = Check that TensorBoard is still running, then try again.
bad-answer =
    .what = TensorBoard answered { $address } with status { $status } and no readable content.
    .do = The log of TensorBoard may say why. If TensorBoard was updated while it ran, start it again.
newer-report =
    .what = This report was written by GPU Advisor { $version } in a newer form ({ $schema }; known here: { $known }).
    .do = Reload the page. If TensorBoard was updated while it ran, start it again.
tab-broke =
    .what = The tab stopped working: { $cause }
    .do = Reload the page. If it happens again, please report it with the words above.
ui-retry = Try again
ui-title = GPU Advisor
