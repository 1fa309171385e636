# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = No superado
status-passed = Superado
status-not-applicable = No procede
status-no-data = Sin datos
status-error = Error

section-0 = La captura
section-1-1 = 1.1 Canalización de entrada
section-1-2-1 = 1.2.1 Brechas entre pasos
section-1-2-2 = 1.2.2 Utilización de la GPU
section-1-2-3 = 1.2.3 Eficiencia de los núcleos
section-1-3 = 1.3 Precisión mixta y XLA
section-1-end = 1 ¿Compensa la GPU?
section-2 = 2 Varias GPU

category-compute = Cálculo
    .about = Se ejecuta un núcleo.
category-collective = Colectivo
    .about = Solo hay comunicación entre las GPU.
category-copy-h2d = Copia hacia la GPU
    .about = Solo hay una copia del host al dispositivo.
category-copy-d2h = Copia desde la GPU
    .about = Solo hay una copia del dispositivo al host.
category-copy-d2d = Copia en la GPU
    .about = Solo hay una copia entre dispositivos o dentro de uno.
category-input-wait = Espera de la entrada
    .about = La GPU está inactiva: el paso espera su siguiente lote.
category-compile = Compilación
    .about = La GPU está inactiva: se ejecuta un compilador en el host.
category-between-steps = Entre pasos
    .about = La GPU está inactiva: el host ejecuta Python fuera de toda llamada a TensorFlow.
category-kernel-launch = Inicio de núcleos
    .about = La GPU está inactiva: su cola está vacía y el host aún está iniciando el siguiente núcleo.
category-host-op = Operación en el host
    .about = La GPU está inactiva: una operación del paso se ejecuta en la CPU.
category-sync = Sincronización
    .about = La GPU está inactiva: el siguiente núcleo está en la cola pero espera a otra cosa.
category-floor = Entre núcleos
    .about = La brecha inevitable entre dos núcleos en la cola.
category-unknown = Desconocido
    .about = La GPU está inactiva y la captura no dice por qué.

reason-host-trace = Faltan los eventos del host.
    .capture = Captura con el seguimiento del host activado (nivel 2).
reason-correlation-ids = Los inicios en el host no están ligados a los núcleos.
    .capture = Captura con un profiler que registre las llamadas de inicio: seguimiento del host de nivel 2 y seguimiento del dispositivo activado.
reason-steps = No se encontraron pasos.
    .capture = Marca cada paso mientras perfilas (véase «Marcas de paso»).
reason-gpu-activity = Ninguna GPU ejecutó núcleos.
    .capture = Véase «Actividad de la GPU».
reason-one-step = La captura contiene un solo paso, así que no incluye lo que ocurre entre pasos.
    .capture = Perfila diez pasos o más (véase «Número de pasos»).
reason-empty-capture = La captura está vacía.
    .capture = Captura de nuevo con el entrenamiento en marcha.
reason-compute-capability = La captura no dice qué GPU es.
    .capture = Captura de nuevo con el seguimiento del dispositivo activado.
reason-no-tensor-cores = Esta GPU no tiene Tensor Cores.
reason-no-matrix-kernels = El paso no tiene productos de matrices ni convoluciones.
reason-unknown-kernels = Demasiado tiempo está en núcleos cuyos nombres no dicen qué calculan.
    .capture = Mira el origen de los núcleos en la página de estadísticas de núcleos; una versión más reciente de GPU Advisor puede conocer los nombres.
reason-half-precision-off = La media precisión está desactivada: véase «Precisión».
reason-no-softmax = El paso no tiene un núcleo de softmax propio.
reason-tf-data = La captura no tiene eventos de tf.data.
    .capture = Captura con el seguimiento del host activado (nivel 2). Una entrada que no usa tf.data no se puede desglosar.
reason-no-tf-data = La entrada no usa tf.data.
reason-not-tensorflow = Este consejo es para TensorFlow; la ejecución usa otro framework.
reason-few-steps = Hay muy pocos pasos para ver qué se repite.
    .capture = Perfila diez pasos o más (véase «Número de pasos»).
reason-compiled = JAX lo compila todo con XLA.
reason-private-threads = La GPU ya tiene subprocesos de inicio propios (TF_GPU_THREAD_MODE=gpu_private).
reason-no-loss-scaling = Nada busca infinitos en los gradientes, así que no hay escalado de pérdidas.
reason-shapes = La captura no contiene las formas de las entradas de las operaciones.
    .capture = Las versiones más recientes de TensorFlow las registran.
reason-one-gpu = Una sola GPU ejecutó núcleos; esto trata de varias.
reason-one-gpu-per-host = Cada host tiene una GPU, y los relojes de hosts distintos no se pueden comparar.
reason-memory = La captura no tiene eventos de memoria.
    .capture = TensorFlow los registra con el seguimiento del host activado (nivel 2).
reason-collectives = Las GPU no ejecutaron núcleos colectivos, así que no intercambian gradientes, o no con NCCL.
    .capture = Captura pasos que apliquen gradientes.
reason-matching-collectives = Las llamadas colectivas de las GPU no concuerdan.
    .capture = Perfila todos los hosts a la vez, y menos pasos.
reason-message-sizes = La captura no dice cuántos bytes mueven las llamadas.
    .capture = Las versiones más recientes de TensorFlow registran las formas de las operaciones. O indica el número de parámetros, aquí en la pestaña o con report --parameters N.
reason-link-speed = No se sabe lo rápidos que son los enlaces de este modelo de GPU.
    .capture = Indica el ancho de banda, aquí en la pestaña o con report --bandwidth GB/s.
reason-different-programs = Las GPU ejecutan operaciones distintas, como las etapas de una canalización.
reason-one-gpu-run = Hace falta una ejecución del mismo programa en una GPU para decirlo.
    .capture = Perfila el programa en una GPU con el mismo lote por GPU y nombra esa ejecución: tb-gpu-advisor report --one-gpu RUN.
reason-internal = La comprobación misma falló; es un defecto de GPU Advisor. El registro tiene los detalles.

confidence-high = Confianza alta
confidence-medium = Confianza media
confidence-low = Confianza baja
confidence-reason-other-device = La captura procede de otra clase de dispositivo, como una TPU.
confidence-reason-no-gpu-seen = No se vio ninguna GPU: es el tiempo del propio host entre sus marcas de paso.
confidence-reason-unnamed-host-time = La mayor parte de este tiempo no queda bajo ningún evento del host: es Python que el profiler no registró. Con el seguimiento de Python activado, las líneas tienen nombre.
confidence-reason-unknown-kernels = Más de una décima parte del tiempo matricial está en núcleos cuyos nombres no se conocen.
confidence-reason-one-step = La captura contiene un solo paso, que puede ser uno de los primeros.
confidence-reason-may-be-debugging = Un lote pequeño para depurar, o una evaluación, tiene el mismo aspecto.
confidence-reason-correlation = Es una correlación: el seguimiento no muestra quién tenía qué núcleo de la CPU.
confidence-reason-model = El ahorro se estima con un modelo del cambio; no está medido.
confidence-reason-efficiency-hint = Los tamaños son un indicio: las bibliotecas rellenan muchos por su cuenta.
confidence-reason-no-steps = No se encontraron pasos: los números son de toda la captura.
confidence-reason-may-be-chosen = Puede que se indicara al programa que usara una sola GPU.
confidence-reason-links-unknown = El perfil no dice cómo están enlazadas las GPU; se supone el enlace habitual de este modelo.
confidence-reason-batch-unknown = Los perfiles no dicen los tamaños de lote; deben ser iguales por GPU.

method-measured = Medido: tiempo de la GPU que el hallazgo explica y lo que el host podría recuperar
method-replay = Reproducido: el paso con otros tiempos de núcleo
method-model = Estimado con un modelo
method-scenario = Un escenario, no una predicción

origin-guide = de la guía
origin-tensorflow = propio de TensorFlow
origin-default = nuestro valor por defecto
origin-user = fijado por ti

step-method-group-ids = Los pasos son los que marcó el profiler.
step-method-roots = Los pasos son los que marcó el programa.
step-method-function-runs = Los pasos se hallaron por las ejecuciones de la función de entrenamiento.
step-method-repetition = Los pasos se hallaron por operaciones que se repiten.
step-method-none = No se encontraron pasos: los números son de toda la captura.

note-idle-gpus = { $host }: { $count-n ->
        [one] una GPU no hizo nada
       *[other] { $count } GPU no hicieron nada
    }.
note-copying-gpus = { $host }: { $count-n ->
        [one] una GPU solo copió
       *[other] { $count } GPU solo copiaron
    }.
note-other-devices = { $host }: { $count-n ->
        [one] un dispositivo no es una GPU
       *[other] { $count } dispositivos no son GPU
    }.
note-dropped-events = { $host }: el profiler informa de eventos perdidos: { $message }
note-excluded-evaluation = { $host }: { $count-n ->
        [one] se excluye un paso
       *[other] se excluyen { $count } pasos
    } porque en medio se ejecutó otra cosa, como una evaluación.
note-excluded-partial = { $host }: { $count-n ->
        [one] se excluye un paso incompleto
       *[other] se excluyen { $count } pasos incompletos
    }.
note-excluded-compile = { $host }: { $count-n ->
        [one] se excluye un paso
       *[other] se excluyen { $count } pasos
    } porque se ejecutó un compilador.
note-excluded-warm-up = { $host }: { $count-n ->
        [one] se excluye un paso
       *[other] se excluyen { $count } pasos
    } de calentamiento.
note-excluded-start = { $host }: se excluye el primer paso, porque el profiler empieza con la cola vacía.

table-gaps = Las brechas más largas
table-host-work = Qué hacía el host mientras tanto
table-compiled = Qué se compiló
table-steps-per-call = Varios pasos en una llamada
    .about = steps_per_execution=N en Model.fit, o un bucle dentro de tf.function. Se ahorra como máximo el tiempo entre pasos por 1 - 1/N.
table-input-python = Funciones de Python de la canalización de entrada
table-stages = Etapas de la canalización de entrada
table-host-ops = Operaciones en el host a las que esperó la GPU
table-copies = Copias
table-kernels = Núcleos
table-ops = Operaciones por número de núcleos
table-extra-ops = Lo que la GPU más ocupada hace además
column-was = Antes
column-is = Después
column-difference = Cambio
column-step = Paso
column-at = En
column-lost = Perdido por esto
column-gap = Brecha entera
column-before = Después de
column-after = Antes de
column-thread = Subproceso de inicio
column-host-event = Evento del host
column-direction = Dirección
column-bytes = Tamaño
column-exposed = Sin núcleo en marcha
column-blocked = Esperado
column-memory = Memoria del host
column-stage = Etapa
column-self = Tiempo propio por paso
column-parallelism = Paralelismo
column-path = Ruta
column-kernel = Núcleo
column-precision = Precisión
column-op = Operación
column-count-per-step = Por paso
column-time-per-step = Tiempo por paso
column-steps-per-call = Pasos por llamada
column-saved = Ahorro por paso, como máximo
column-mean = Media
column-more-per-step = Más por paso

timeline-typical-compute = La ejecución más larga del núcleo
timeline-typical-collective = La operación colectiva más larga sin cálculo a la vez
timeline-typical-copy-h2d = La copia más larga hacia la GPU sin cálculo a la vez
timeline-typical-copy-d2h = La copia más larga desde la GPU sin cálculo a la vez
timeline-typical-copy-d2d = La copia más larga entre memorias de GPU sin cálculo a la vez
timeline-typical-input-wait = La espera más larga de la entrada
timeline-typical-compile = La compilación más larga
timeline-typical-between-steps = La brecha más larga entre pasos
timeline-typical-kernel-launch = La espera más larga de un inicio
timeline-typical-host-op = La espera más larga de una operación en el host
timeline-typical-sync = La espera más larga de un núcleo en la cola
timeline-typical-floor = La brecha más larga entre núcleos en la cola
timeline-typical-unknown = La brecha más larga sin causa

lane-host = Subproceso del host
lane-input = Entrada
lane-gpu = Flujo de la GPU
lane-idle = Inactivo

# Two runs side by side
compare-faster = Más rápido: la mediana del paso pasó de { $before } a { $after }, { $share } menos.
compare-slower = Más lento: la mediana del paso pasó de { $before } a { $after }, { $share } más.
compare-no-difference = No se detecta diferencia: la mediana del paso es { $before } y { $after }.
compare-cannot-tell = Hay muy pocos pasos para decirlo: la mediana del paso es { $before } y { $after }. Hacen falta cuatro pasos por lado.
compare-baseline = Referencia { $runs }: { $median } (de { $low } a { $high }), { $steps-n ->
        [one] un paso
       *[other] { $steps } pasos
    }
compare-candidate = Candidata { $runs }: { $median } (de { $low } a { $high }), { $steps-n ->
        [one] un paso
       *[other] { $steps } pasos
    }
compare-could-miss = Un cambio menor que { $share } pudo pasar inadvertido.
compare-within-capture = Una captura por lado: sus pasos dicen poco de otro día u otra máquina. Varias capturas por lado dicen más.
compare-before = Antes
compare-after = Después
compare-change = Cambio
compare-finding = Hallazgo
compare-findings = Hallazgos
change-fixed = Corregido
change-new = Nuevo
change-still = Sigue ahí
change-changed = Ha cambiado
change-borderline = En torno a su límite
unlike-framework = Las ejecuciones usan frameworks distintos: { $before } y { $after }.
unlike-gpus = Las ejecuciones usaron GPU distintas: { $before } y { $after }.
unlike-hosts = Las ejecuciones usaron números de hosts distintos: { $before } y { $after }.
unlike-steps-found-by = Los pasos se hallaron de formas distintas ({ $before }, { $after }).
unlike-version = Los informes vienen de versiones distintas de GPU Advisor: { $before } y { $after }.
unlike-kernels = Las ejecuciones inician números de núcleos por paso distintos: { $before } y { $after }. Puede que no hagan el mismo trabajo.

# A budget
gate-fine = Nada supera el presupuesto.
gate-step = La mediana del paso es { $value }; se permite { $limit }.
gate-step-unknown = No se encontraron pasos, así que no se puede comprobar el límite de { $limit }.
gate-share = { $category }: { $value } del paso; se permite { $limit }.
gate-share-unknown = No se conoce { $category }, así que no se puede comprobar el límite de { $limit }.
gate-finding = { $title } ({ $check }) no se supera y reclama { $share } del paso.
gate-finding-gone = { $title } ({ $check }) se supera.
gate-finding-unknown = { $title } ({ $check }) no se pudo decidir.
gate-finding-acknowledged = { $title } ({ $check }) no se supera y es conocido: { $reason }

# A step as TensorFlow's own analyser divides it
tensorflow-title = Un paso según la cuenta de TensorFlow
    .about = En una GPU, un paso es su serie más larga de eventos sin ninguno de otro paso en medio: si el lote siguiente se copia antes, es más corto que el nuestro.
tensorflow-step = { $definition }, { $host }: { $time } por paso
definition-tensorflow-2 = TensorFlow 2.2 a 2.x
    .about = Todos los hilos y GPU de un host se superponen; el tiempo del host bajo trabajo de GPU no cuenta.
definition-profile-tab = La pestaña Profile de hoy
    .about = Donde hay una GPU se omiten los eventos del host: la entrada, el inicio de núcleos y el cálculo en el host son siempre 0, y las copias cuentan como cálculo de 32 bits.
tensorflow-part-compute-32 = Cálculo de 32 bits
tensorflow-part-compute-16 = Cálculo de 16 bits
tensorflow-part-device-to-device = De dispositivo a dispositivo
tensorflow-part-collectives = Colectivos
tensorflow-part-host-compute = Cálculo en el host
tensorflow-part-kernel-launch = Inicio de núcleos (tiempo del host)
tensorflow-part-input = Espera de la entrada
tensorflow-part-host-to-device = Del host al dispositivo
tensorflow-part-output = Salida
tensorflow-part-other = Todo lo demás

issue-environment = Entorno
issue-version = GPU Advisor { $version }
issue-reproduce = Cómo reproducirlo
issue-picture = Línea de tiempo del peor caso

# Kernel time by precision
precision-title = Tiempo de núcleos por precisión
precision-fp64 = Coma flotante de 64 bits
precision-fp32 = Coma flotante de 32 bits
precision-tf32 = { "TF32" }
precision-fp16 = Coma flotante de 16 bits
precision-bf16 = { "bfloat16" }
precision-fp8 = Coma flotante de 8 bits
precision-int = Entero
precision-unknown = El nombre no lo dice
precision-unknown-kernel = de precisión desconocida: { $kernel }
