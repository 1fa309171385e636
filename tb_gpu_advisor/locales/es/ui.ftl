# What only the tab says.

# The head: which run is shown
ui-run = Ejecución
ui-compare = Comparar con
ui-compare-close = Volver al informe
ui-language = Idioma
ui-menu = Más
ui-copy-link = Copiar enlace
ui-copy = Copiar
ui-copied = Copiado
ui-copy-by-hand = El navegador no permite copiar. Copie esto a mano:
ui-loading = Cargando
ui-skip = Saltar al primer hallazgo
ui-name-copy = Pulse para copiar

# The overview
ui-overview = Resumen
ui-facts-steps =
    { $steps-n ->
        [one] un paso
       *[other] media de { $steps } pasos
    }
ui-gain =
    { $fixes-n ->
        [one] Con esta solución, probablemente
       *[other] Con las { $fixes } soluciones, probablemente
    } { $times }× más rápido.
ui-gain-known =
    { $fixes-n ->
        [one] Con la solución de ahorro conocido, probablemente
       *[other] Con las { $fixes } soluciones de ahorro conocido, probablemente
    } { $times }× más rápido.
ui-gain-ticked =
    { $fixes-n ->
        [one] Con la solución marcada, probablemente
       *[other] Con las { $fixes } soluciones marcadas, probablemente
    } { $times }× más rápido.
ui-gain-none = No hay ninguna solución marcada.
ui-gain-little = Apenas se espera mejora.
ui-nothing-failed = Ninguna comprobación de la guía le cuesta tiempo a esta ejecución.
ui-details = El paso en detalle
ui-part-other = Otros
ui-compute-products = Productos de matrices
ui-compute-elementwise = Operaciones elemento a elemento
ui-compute-rest = Otros cálculos
ui-legend-unit = { $unit }, media de las GPU
ui-gpus-shown = Se muestran { $shown } de { $total } GPU.
ui-by-op = por operación
ui-what-if-batch = Lote de cada GPU
ui-what-if-gpus = Número de GPU
ui-record = Grábelo así
ui-ledger = Qué resolver
ui-step-so-far = Con las soluciones hasta aquí
ui-unfixed = sin soluciones
ui-step-then = después
ui-count-fix = Contar esta solución: { $title }
ui-place-unknown = lugar desconocido
place-calls = entre dos llamadas a { $name }
ui-not-counted = no se cuenta
ui-worst = en el peor caso, { $time }
ui-worst-none = en el peor caso, ninguna mejora
ui-best = en el mejor caso
ui-gains-nothing = sin las demás no gana nada
ui-gain-unknown = ahorro desconocido
ui-gains-no-more = no gana nada más
ui-unexplained = Ningún hallazgo explica: { $parts }.
ui-as-now = como ahora
ui-batch = Lote
ui-gpus = GPU
ui-certain = seguro
ui-likely = probable
ui-record-why = Esta captura no muestra qué mantiene inactiva la GPU. Grabe diez pasos con eventos del host.
ui-step = Paso
ui-steps = Pasos
ui-steps-value = { $steps-n ->
        [one] un paso analizado
       *[other] { $steps } pasos analizados
    }
ui-steps-none = no se encontró ningún paso
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-pytorch = PyTorch
ui-framework-unknown = no reconocido
ui-gpu-ids = GPU { $ids }
ui-notes-hosts = ({ $count-n ->
        [one] lo mismo en un host más
       *[other] lo mismo en { $count } hosts más
    })
ui-partial = No se pudo leer una parte de esta ejecución. El informe abarca los demás hosts.
ui-partial-host = { $host }: { $what } { $do }
ui-errors = Hay un error en una parte de este informe. El resto es válido.
ui-flags = TensorBoard se inició con una opción que no se puede usar. Los informes se hacen sin ella hasta que se corrija y se vuelva a iniciar TensorBoard.
ui-part-broke = Esta parte no se puede mostrar ({ $cause }). El resto es válido.

ui-breakdown = En qué se va el tiempo del paso
ui-breakdown-capture = En qué se va el tiempo
ui-breakdown-mean = media de { $gpus-n ->
        [one] una GPU
       *[other] { $gpus } GPU
    }, { $step }
ui-breakdown-profiler = Profiler: { $time }
    .about = El coste de perfilar, antes y después de los pasos; no forma parte de ellos. No está a escala.
ui-breakdown-meaning = Qué significan las partes
ui-breakdown-part = { $category }: { $time }, { $share }
ui-breakdown-column-category = Parte
ui-breakdown-column-time = Tiempo
ui-breakdown-column-share = Proporción
ui-breakdown-column-meaning = Significado

# The checklist
ui-limit-at-least = límite { $limit } ({ $origin })
ui-suppose = Y si…
ui-training-hours = Entrenamiento, horas
ui-training-price = Precio por hora de GPU
ui-worth = −{ $saved } h{ $priced ->
        [none] {""}
       *[some] {" "}· { $money }
    }
ui-account = En qué se va el tiempo del entrenamiento
ui-busy-title = En qué se va el tiempo de la GPU
ui-busy-about = por operación
ui-busy-share = Proporción
ui-busy-launches = Inicios
ui-busy-tensor-cores = Tensor Cores
ui-busy-limit = Limitado por
ui-busy-rest =
    { $count-n ->
        [one] Un tipo de operación más
       *[other] { $count } tipos de operación más
    }
ui-limit-at-most = se supera por encima de { $limit } (límite { $origin })
ui-saving = como máximo { $saving }

# One finding
ui-undecided = Qué capturar para decidirlo
ui-settle-first = Resuelva esto primero
ui-back = Informe
ui-of = { $at } de { $total }
ui-next = Siguiente: { $title }
ui-step-today = Hoy
ui-step-after = Tras la solución
ui-verify-step = De { $today } a { $likely } (de { $low } a { $high }).
ui-verify-range = De { $today } a entre { $low } y { $high }.
ui-change = El cambio
ui-change-before = Quitar:
ui-change-after = Añadir:
ui-example = Un ejemplo completo
ui-trace = Abrir en el visor de seguimiento
ui-decided = Cómo se ha decidido
ui-guide-name = Guía de TensorFlow
ui-checklist-counted = Lista de comprobación de la guía: { $counts }
ui-counted-error = { $count } con errores
ui-counted-passed = { $count } superadas
ui-counted-no-data = { $count } sin decidir
ui-settle-first-why = Este resultado puede cambiar con una captura mejor.
ui-method = Cómo
ui-confidence = Confianza
ui-within-noise = Es menos de lo que varían los pasos.
ui-fix = Qué hacer
ui-side-effect = Efecto secundario
ui-verify = Cómo verificarlo
ui-guide = Léalo en la guía de TensorFlow
ui-copy-finding = Copiar enlace a este hallazgo
ui-copy-issue = Copiar para una incidencia
ui-save-picture = Guardar su imagen
ui-copy-code = Copiar código
ui-api-keras = Model.fit
ui-api-custom-loop = Bucle personalizado
ui-api-jax = JAX
ui-api-keras-2 = Model.fit (Keras 2)
ui-api-keras-ampere = Model.fit
ui-api-custom-loop-ampere = Bucle personalizado
ui-api-keras-arrays = Model.fit con arrays
ui-api-keras-generator = Model.fit con un generador
ui-api-keras-hosts = Model.fit en varios hosts
ui-api-keras-strategy = Model.fit con una estrategia
ui-api-custom-loop-hosts = Bucle personalizado en varios hosts
ui-api-custom-loop-strategy = Bucle personalizado con una estrategia
ui-api-shell = Shell
ui-api-keras-measure = Medir (Model.fit)
ui-api-custom-loop-measure = Medir (bucle personalizado)
ui-api-jax-tfdata = JAX con tf.data
ui-api-jax-measure = Medir (JAX)
ui-api-custom-loop-gpus = Bucle personalizado en varias GPU
ui-api-custom-loop-python = Bucle personalizado en una función
ui-api-shell-jax = Shell
ui-api-shell-pytorch = Shell
ui-api-shell-privilege = Shell
ui-api-shell-library = Shell
ui-api-shell-unseen = Shell

# Pages of the Profile tab
ui-links = Mire de cerca en la pestaña Profile
ui-links-offline = Esta página no tiene servidor. Abra la ejecución en la pestaña Profile de TensorBoard y elija:
ui-links-install = Estas páginas necesitan el complemento Profile de TensorBoard, que no está instalado. Este comando instala una versión compatible con sus paquetes y no cambia ninguno. Después, reinicie TensorBoard:
ui-links-none-fits = Estas páginas necesitan el complemento Profile de TensorBoard, que no está instalado. Ninguna versión funciona con este protobuf: instale un TensorBoard más reciente en otro entorno.
ui-links-hidden = El complemento Profile instalado ({ $version }) no muestra esta ejecución. Puede que se haya borrado. Las versiones hasta la 2.19.0 solo muestran carpetas que también contienen archivos de eventos, los que usan las demás pestañas de TensorBoard. Las más recientes mostrarían:
ui-links-silent = El complemento Profile no responde. Abra su pestaña, elija la ejecución { $run } y mire:
ui-links-unaddressed = Las páginas del complemento Profile instalado ({ $version }) no tienen direcciones. Abra su pestaña, elija la ejecución { $run } y mire:
ui-links-missing = El complemento Profile instalado ({ $version }) no ofrece estas páginas para esta ejecución:
ui-links-internet = Salvo el visor de seguimiento, estas páginas cargan un script de internet para dibujar sus tablas.
ui-new-tab = (se abre en una pestaña nueva)
ui-tool-overview-page = Página de descripción general
ui-tool-trace-viewer = Visor de seguimiento
ui-tool-trace-viewer-range = Visor de seguimiento de { $start } a { $end }
ui-tool-input-pipeline-analyzer = Analizador de canalización de entrada
ui-tool-kernel-stats = Estadísticas de kernels GPU
ui-tool-kernel-stats-hint = Pegue el nombre del kernel en el filtro.
ui-tool-framework-op-stats = Estadísticas de TensorFlow (Framework Op Stats)
ui-tool-framework-op-stats-hint = Pegue el nombre de la operación en el filtro.
ui-tool-memory-profile = Perfil de memoria

# Evidence
ui-table-cut = { $shown } de { $total } filas
ui-table-more = Mostrar { $shown } filas
ui-table-fewer = Mostrar menos
ui-timeline-of = GPU { $gpu } en { $host }, paso { $step }
ui-timeline-of-capture = GPU { $gpu } en { $host }
ui-timeline-help = Las flechas mueven y amplían, Inicio vuelve al primer caso, Re Pág y Av Pág van de un caso a otro, N y P de un intervalo a otro. Con el puntero: arrastre, o mantenga Ctrl y use la rueda.
ui-timeline-zoom-in = Ampliar
ui-timeline-zoom-out = Reducir
ui-timeline-fit = Volver al primer caso
ui-timeline-span = { $name }, { $dur } desde { $start }
ui-timeline-table = Intervalos como tabla

# Views without a report
ui-empty = Todavía no hay ningún perfil en este directorio de registros
ui-empty-do = Capture uno con el entrenamiento en marcha y pulse el botón de recarga de TensorBoard. Lo mejor son diez pasos después de los primeros.
ui-empty-why = Si ya capturó uno, hay tres causas probables. El entrenamiento puede haber terminado antes del primer lote de profile_batch (uno corto necesita profile_batch=(2, 4)). Keras 3 sobre JAX con un Python anterior a 3.12 no graba nada (ponga "with jax.profiler.trace(logdir):" en torno a diez pasos). O el perfil fue a otra carpeta que aquella con la que se inició TensorBoard.
ui-running = Preparando el informe de { $run }
ui-running-stage-reading = Leyendo la captura
ui-running-stage-searching = Buscando en el directorio de registros
ui-running-stage-analysing = Analizando
ui-running-bytes = { $size }
ui-running-stop = Detener el análisis
ui-stopped = Se detuvo el análisis de { $run }.
ui-problem = No se puede mostrar { $run }
ui-problem-other-runs = Las demás ejecuciones no se ven afectadas.
ui-no-gpu = Esta captura no muestra trabajo de ninguna GPU
ui-no-gpu-about = Los consejos sobre el rendimiento de la GPU necesitan kernels que se ejecutaran en una GPU. El resto de la captura está abajo.
ui-no-run = No hay ninguna ejecución { $run } en este directorio de registros
ui-no-run-do = Puede que se borrara, o que el enlace venga de otro directorio de registros. Ejecuciones con nombres parecidos:
ui-no-finding = Este informe no tiene ningún hallazgo { $finding }
ui-no-finding-do = La comprobación puede llamarse de otro modo en esta versión. Parecidas:
