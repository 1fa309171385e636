# What the tab says when it cannot reach its server. Built into the tab, because it could not ask for it.

no-answer =
    .what = TensorBoard no responde.
    .do = Comprueba que TensorBoard sigue en marcha y vuelve a intentarlo.
bad-answer =
    .what = TensorBoard respondió a { $address } con el estado { $status } y sin contenido legible.
    .do = El registro de TensorBoard puede decir por qué. Si TensorBoard se actualizó mientras estaba en marcha, reinícialo.
newer-report =
    .what = Este informe lo escribió GPU Advisor { $version } en un formato más reciente ({ $schema }; conocidas aquí: { $known }).
    .do = Vuelve a cargar la página. Si TensorBoard se actualizó mientras estaba en marcha, reinícialo.
tab-broke =
    .what = La pestaña falló: { $cause }
    .do = Vuelve a cargar la página. Si vuelve a ocurrir, infórmanos y copia el texto de arriba.
ui-retry = Reintentar
ui-title = GPU Advisor
