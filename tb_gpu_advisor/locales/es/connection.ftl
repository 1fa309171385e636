# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard no responde.
    .do = Compruebe que TensorBoard sigue en marcha y vuelva a intentarlo.
bad-answer =
    .what = TensorBoard respondió a { $address } con el estado { $status } y sin contenido legible.
    .do = El registro de TensorBoard puede decir por qué. Si TensorBoard se actualizó mientras estaba en marcha, reinícielo.
newer-report =
    .what = Este informe lo escribió GPU Advisor { $version } en un formato más reciente ({ $schema }; conocidos aquí: { $known }).
    .do = Vuelva a cargar la página. Si TensorBoard se actualizó mientras estaba en marcha, reinícielo.
tab-broke =
    .what = La pestaña falló: { $cause }
    .do = Vuelva a cargar la página. Si vuelve a ocurrir, infórmenos y copie el texto de arriba.
ui-retry = Reintentar
ui-title = GPU Advisor
