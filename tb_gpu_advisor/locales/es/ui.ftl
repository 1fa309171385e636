# What only the tab says.

# The head: which run is shown
ui-run = Ejecución
ui-run-option = { $run } · { $hosts-n ->
        [one] { $hosts } host
       *[other] { $hosts } hosts
    } · { $size }
ui-compare = Comparar con
ui-compare-none = nada
ui-compare-close = Volver al informe
ui-captured = Escrita { $when }
ui-language = Idioma
ui-copy-link = Copiar enlace
ui-copy = Copiar
ui-copied = Copiado
ui-copy-by-hand = El navegador no permite copiar. Copia esto a mano:
ui-loading = Cargando

# The overview
ui-overview = Resumen
ui-step = Paso
ui-steps = Pasos
ui-steps-value = { $steps-n ->
        [one] un paso analizado
       *[other] { $steps } pasos analizados
    }
ui-steps-none = no se encontró ninguno
ui-busy = GPU ocupada
ui-framework = Framework
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-unknown = no reconocido
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = ejecutó núcleos
ui-gpu-copies-only = solo copió
ui-gpu-idle = no hizo nada
ui-gpu-capability = capacidad de cómputo { $capability }
ui-gpu-none = ninguna en la captura
ui-partial = No se pudo leer una parte de esta ejecución. El informe abarca los demás hosts.
ui-partial-host = { $host }: { $what } { $do }

# The step
ui-breakdown = En qué se va un paso
ui-breakdown-capture = En qué se va el tiempo
ui-breakdown-mean = media de { $gpus-n ->
        [one] una GPU
       *[other] { $gpus } GPU
    }, { $step }
ui-breakdown-meaning = Qué significan las partes
ui-breakdown-part = { $category }: { $time }, { $share }
ui-breakdown-column-category = Parte
ui-breakdown-column-time = Tiempo
ui-breakdown-column-share = Proporción
ui-breakdown-column-meaning = Significado

# The checklist
ui-checklist = Lista de comprobación
ui-filter-all = Todo
ui-filter-status = Mostrar
ui-filter-text = Filtrar por palabras
ui-filter-none = Ninguna fila coincide.
ui-filter-clear = Mostrar todas las filas
ui-order = Orden
ui-order-failed-first = No superados primero
ui-order-guide = Como en la guía
ui-folded = { $status }: { $titles }
ui-unfold = Mostrar estas filas
ui-limit-at-least = límite { $limit }, { $origin }
ui-limit-at-most = necesita más de { $limit }, { $origin }
ui-saving = como máximo { $saving }
ui-saving-range = de { $low } a { $saving }
ui-saving-label = Ahorro
ui-saving-share = { $share } del paso
ui-saving-share-capture = { $share } del tiempo
ui-saving-shared = compartido con otros

# One finding
ui-why = Por qué importa
ui-undecided = Qué capturar para decidirlo
ui-numbers = Números
ui-saving-per-step = como máximo { $saving } por paso
ui-saving-range-per-step = de { $low } a { $saving } por paso
ui-settle-first = Resuelva esto primero
ui-settle-first-why = Lo que le falta a esta captura puede cambiar esta fila.
ui-exclusive = Solo este hallazgo
ui-exclusive-value = { $time } que ningún otro hallazgo señala
ui-method = Cómo
ui-confidence = Confianza
ui-within-noise = Es menos de lo que los pasos ya difieren entre sí.
ui-evidence = Pruebas
ui-fix = Qué hacer
ui-side-effect = Efecto secundario
ui-verify = Cómo verificarlo
ui-guide = Léelo en la guía de TensorFlow
ui-copy-finding = Copiar enlace a este hallazgo
ui-copy-issue = Copiar para una incidencia
ui-save-picture = Guardar su imagen
ui-copy-code = Copiar código
ui-api-keras = Model.fit
ui-api-custom-loop = Bucle personalizado
ui-api-jax = JAX
ui-api-shell = Shell

# Pages of the Profile tab
ui-links = Mira de cerca en la pestaña Profile
ui-links-offline = Esta página no tiene servidor. Abre la ejecución en la pestaña Profile de TensorBoard y elige:
ui-links-install = Estas páginas son del complemento Profile de TensorBoard, que no está instalado. Instálalo y reinicia TensorBoard:
ui-links-internet = Salvo el visor de seguimiento, estas páginas cargan un script de internet para dibujar sus tablas.
ui-new-tab = se abre en una pestaña nueva
ui-tool-overview-page = Página de descripción general
ui-tool-trace-viewer = Visor de seguimiento
ui-tool-trace-viewer-range = Visor de seguimiento de { $start } a { $end }
ui-tool-input-pipeline-analyzer = Analizador de canalización de entrada
ui-tool-kernel-stats = Estadísticas de núcleos GPU
ui-tool-kernel-stats-hint = El nombre del núcleo se escribe a mano en su filtro.
ui-tool-framework-op-stats = Estadísticas de TensorFlow
ui-tool-framework-op-stats-hint = El nombre de la operación se escribe a mano en su filtro.
ui-tool-memory-profile = Perfil de memoria

# Evidence
ui-table-cut = { $shown } de { $total } filas
ui-table-more = Mostrar { $shown } filas
ui-table-fewer = Mostrar menos
ui-table-sort = Ordenar por { $column }
ui-unknown-evidence = Esta pestaña no puede dibujar esta prueba. Aquí está tal como la tiene el informe:
ui-timeline-of = GPU { $gpu } en { $host }, paso { $step }
ui-timeline-of-capture = GPU { $gpu } en { $host }
ui-timeline-help = Las flechas mueven y amplían, Inicio vuelve al peor caso, Re Pág y Av Pág van de un caso a otro, N y P de un intervalo a otro. Con el puntero: arrastra, o mantén Ctrl y usa la rueda.
ui-timeline-zoom-in = Ampliar
ui-timeline-zoom-out = Reducir
ui-timeline-fit = Volver al peor caso
ui-timeline-marks = Tiempo perdido
ui-timeline-span = { $name }, { $dur } desde { $start }
ui-timeline-dropped = { $count-n ->
        [one] no se dibuja un intervalo más corto
       *[other] no se dibujan { $count } intervalos más cortos
    }
ui-timeline-table = Intervalos como tabla
ui-timeline-column-lane = Carril
ui-timeline-column-name = Nombre
ui-timeline-column-start = Inicio
ui-timeline-column-dur = Duración

# Views without a report
ui-empty = Todavía no hay ningún perfil en este directorio de registros
ui-empty-do = Captura uno con el entrenamiento en marcha y pulsa el botón de recarga de TensorBoard. Diez pasos después de los primeros son los que más dicen.
ui-running = Preparando el informe de { $run }
ui-running-stage-reading = Leyendo la captura
ui-running-stage-searching = Buscando en el directorio de registros
ui-running-stage-analysing = Analizando
ui-running-stop = Detener el análisis
ui-stopped = Se detuvo el análisis de { $run }.
ui-problem = No se puede mostrar { $run }
ui-problem-other-runs = Las demás ejecuciones no están afectadas.
ui-no-gpu = Ninguna GPU trabajó en esta captura
ui-no-gpu-about = Los consejos sobre el rendimiento de la GPU necesitan núcleos que se ejecutaran en una GPU. Abajo está lo que la captura sí contiene.
ui-no-run = No hay ninguna ejecución { $run } en este directorio de registros
ui-no-run-do = Puede que se borrara, o que el enlace venga de otro directorio de registros. Ejecuciones con nombres parecidos:
ui-no-finding = Este informe no tiene ningún hallazgo { $finding }
ui-no-finding-do = La comprobación puede llamarse de otro modo en esta versión. Parecidas:
