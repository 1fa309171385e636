# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = No superada
status-passed = Superada
status-not-applicable = No procede
status-no-data = Sin datos
status-error = Error

section-failed = Por resolver, en este orden
section-0 = La captura
section-1-1 = Canalización de entrada
section-1-2-1 = Brechas entre pasos
section-1-2-2 = Utilización de la GPU
section-1-2-3 = Eficiencia de los kernels
section-1-3 = Precisión mixta y XLA
section-1-end = ¿Compensa la GPU?
section-2 = Varias GPU

category-compute = Cálculo
    .about = Se ejecuta un kernel.
category-collective = Colectivo
    .about = Solo hay comunicación entre las GPU.
category-copy-h2d = Copia hacia la GPU
    .about = Solo hay una copia del host al dispositivo.
category-copy-d2h = Copia desde la GPU
    .about = Solo hay una copia del dispositivo al host.
category-copy-d2d = Copia en la GPU
    .about = Solo hay una copia entre dispositivos o dentro de uno.
category-input-wait = Espera de datos
    .about = La GPU está inactiva: el paso espera su siguiente lote.
category-compile = Preparación
    .about = La GPU está inactiva: se traza o compila una función, o se carga un kernel o una biblioteca.
category-between-steps = Entre pasos
    .about = La GPU está inactiva: el host ejecuta Python fuera de toda llamada del entorno de ejecución.
category-kernel-launch = Inicio de kernels
    .about = La GPU está inactiva: su cola está vacía y el host aún está iniciando el siguiente kernel.
category-host-python = Python en el paso
    .about = La GPU está inactiva: dentro del paso se ejecuta Python, que no inicia nada.
category-host-op = Operación en el host
    .about = La GPU está inactiva: una operación del paso se ejecuta en la CPU.
category-host-stopped = Host detenido
    .about = La GPU está inactiva: el host se detuvo durante milisegundos en llamadas que suelen tardar microsegundos. Nada de ello es coste de los inicios. Busque otros procesos en sus núcleos de CPU, fallos de página, el profiler escribiendo sus búferes o un límite de potencia del procesador.
category-copy-wait = Espera de una copia
    .about = La GPU está inactiva: el host espera una copia entre el host y la GPU antes de iniciar nada más.
category-sync = Sincronización
    .about = La GPU está inactiva: el host espera en una llamada que sincroniza, o el siguiente kernel está en la cola y espera otro flujo u otra GPU.
category-profiler = Profiler
    .about = La GPU está inactiva: en el host trabaja el propio profiler.
category-floor = Entre kernels
    .about = La brecha inevitable entre dos kernels en la cola.
category-unknown = Desconocido
    .about = La GPU está inactiva y la captura no muestra por qué. Busque otros programas en la GPU (nvidia-smi).

reason-host-trace = Faltan los eventos del host.
    .capture = Capture con el seguimiento del host activado (nivel 2).
reason-correlation-ids = Los inicios en el host no están vinculados a los kernels.
    .capture = Capture con un profiler que registre las llamadas de inicio: seguimiento del host de nivel 2 y seguimiento del dispositivo activado.
reason-steps = No se encontraron pasos.
    .capture = Marque cada paso mientras perfila (véase «{ no-step-markers.fault }»).
reason-gpu-activity = Ninguna GPU ejecutó kernels.
    .capture = Véase «{ no-gpu-activity.fault }».
reason-slow-first-step = El primer paso tardó mucho más que los demás y no se ha tenido en cuenta. En él no se ve ninguna compilación ni prueba de kernels. Una captura que empiece unos pasos después lo aclara: si su primer paso tarda lo mismo, es el arranque del propio perfilador.
reason-one-step = La captura contiene un solo paso, así que no incluye lo que ocurre entre pasos.
    .capture = Perfile diez pasos o más (véase «{ capture-too-short.fault }»).
reason-one-step-copies = Las copias dentro del paso retrasan la GPU { $cost } ({ $share } del paso). Un solo paso no muestra si se repiten.
    .capture = Perfile diez pasos o más (véase «{ capture-too-short.fault }»).
reason-empty-capture = La captura está vacía.
    .capture = Capture de nuevo con el entrenamiento en marcha.
reason-compute-capability = La captura no dice qué GPU es.
    .capture = Capture de nuevo con el seguimiento del dispositivo activado.
reason-no-tensor-cores = Esta GPU no tiene Tensor Cores.
reason-no-kernels = No se ejecutó ningún kernel; la GPU solo copió.
reason-no-matrix-kernels = No hay productos de matrices ni convoluciones.
reason-unknown-kernels = Demasiado tiempo está en kernels cuyos nombres no muestran qué calculan.
    .capture = Mire el origen de los kernels en la página de estadísticas de kernels; una versión más reciente de GPU Advisor puede conocer los nombres.
reason-half-precision-off = La media precisión está desactivada: véase «Precisión».
reason-no-half-products = La media precisión está activada, pero ningún producto de matrices se calcula con ella (las convoluciones las rellena cuDNN).
reason-no-softmax = No hay un kernel de softmax separado.
reason-tf-data = La captura no tiene eventos de tf.data.
    .capture = Capture con el seguimiento del host activado (nivel 2). Una entrada que no usa tf.data no se puede desglosar.
reason-same-launches = Muy pocos kernels se iniciaron tanto con subprocesos de entrada ocupados como sin ellos para medir el efecto en los inicios.
reason-input-producer = Ninguna etapa de entrada de la captura tarda tanto como espera la GPU: la etapa que crea los lotes no se capturó.
reason-input-unnamed = La captura no muestra cuándo se obtiene un lote. El tiempo inactivo durante Python puede ser espera de la entrada.
reason-batch-unnamed = Ni los pasos ni las copias hacia la GPU están etiquetados, así que no se pueden reconocer las copias del lote.
    .capture = Marque cada paso mientras perfila.
reason-idle-unexplained = Gran parte del tiempo inactivo de la GPU no tiene causa registrada y puede corresponder a esta comprobación.
    .capture = Capture con el seguimiento del host activado (nivel 2) y sin perder eventos.
reason-op-names = Esta comprobación necesita los nombres de operaciones de TensorFlow, que esta captura no tiene.
reason-data-parallel = Un solo proceso envía todos los parámetros a las demás GPU en cada paso, como hace DataParallel. Menos llamadas no cambiarían eso.
reason-no-gradients = Los colectivos de esta ejecución intercambian activaciones o parámetros, no gradientes.
reason-no-tf-data = La entrada no usa tf.data.
reason-not-tensorflow = Este consejo es para TensorFlow; la ejecución usa otro framework.
reason-few-steps = Hay muy pocos pasos para ver qué se repite.
    .capture = Perfile diez pasos o más (véase «{ capture-too-short.fault }»).
reason-near-limit = El valor medido es el { $share } del paso. Los pasos difieren demasiado para saber si está fuera del límite.
    .capture = Perfile veinte pasos o más, mientras ningún otro programa ocupe la máquina.
reason-compiled = JAX lo compila todo con XLA.
reason-private-threads = La GPU ya tiene subprocesos de inicio privados (TF_GPU_THREAD_MODE=gpu_private).
reason-no-loss-scaling = Nada busca infinitos en los gradientes, así que no hay escalado de pérdidas.
reason-shapes = La captura no contiene las formas de entrada de las operaciones.
    .capture = Las versiones más recientes de TensorFlow las registran.
reason-one-gpu = Solo una GPU ejecutó kernels; esta comprobación necesita varias.
reason-other-ranks = La GPU participa en colectivos, pero los demás ranks de la ejecución no están en la captura.
    .capture = Inicie y detenga el profiler en todos los ranks en los mismos pasos, y ponga los archivos de todos, un .xplane.pb por rank, en una misma carpeta de sesión.
reason-other-folders = Otros hosts de esta ejecución escribieron sus propias sesiones junto a esta.
    .capture = Ponga los archivos de todos los hosts, un .xplane.pb por host, en una misma carpeta de sesión.
reason-kernels-lost = Hay subprocesos del host que ejecutan programas cuyos kernels no están en la captura; otras GPU pueden haberlos ejecutado.
reason-replicas-unseen = Los nombres de las operaciones indican más réplicas que las que ejecutaron kernels en la captura; otras GPU ejecutan las suyas antes o después de ella.
    .capture = Perfile diez pasos o más (véase «{ capture-too-short.fault }»).
reason-one-gpu-per-host = Cada host tiene una GPU, y los relojes de hosts distintos no se pueden comparar.
reason-memory = La captura no tiene eventos de memoria.
    .capture = TensorFlow los registra con el seguimiento del host activado (nivel 2).
reason-memory-pytorch = La captura no tiene eventos de memoria.
    .capture = Lea el máximo con torch.cuda.max_memory_allocated().
reason-memory-jax = La captura no tiene eventos de memoria.
    .capture = Lea el máximo con jax.local_devices()[0].memory_stats().
reason-collectives = Las GPU no ejecutaron kernels colectivos, así que no intercambian gradientes, o no con NCCL.
    .capture = Capture pasos que apliquen gradientes.
reason-matching-collectives = Las llamadas colectivas de las GPU no concuerdan.
    .capture = Perfile todos los hosts a la vez, y menos pasos.
reason-recorded-apart = Los hosts no se capturaron al mismo tiempo.
    .capture = Perfile todos los hosts a la vez y ajuste sus relojes.
reason-message-sizes = La captura no muestra cuántos bytes mueven las llamadas.
    .capture = Las versiones más recientes de TensorFlow registran las formas de las operaciones. O indique el número de parámetros, aquí en la pestaña o con report --parameters N.
reason-message-sizes-other = La captura no muestra cuántos bytes mueven las llamadas.
    .capture = Indique el número de parámetros, aquí en la pestaña o con report --parameters N.
reason-link-speed = No se conoce el ancho de banda de los enlaces de este modelo de GPU.
    .capture = Indique el ancho de banda, aquí en la pestaña o con report --bandwidth GB/s.
reason-different-programs = Las GPU ejecutan operaciones distintas, como las etapas de un modelo repartido entre GPU (pipeline).
reason-one-gpu-run = Necesita una ejecución del mismo programa en una GPU.
    .capture = Perfile el programa en una GPU con el mismo lote por GPU e indique esa ejecución: tb-gpu-advisor report --one-gpu RUN.
reason-internal = Error interno de GPU Advisor en esta comprobación. El registro tiene los detalles.

condition-enough-work = Fuera del límite, pero la GPU está ocupada el tiempo suficiente por paso.
condition-badly-fed = Fuera del límite, pero la mayor parte del tiempo restante es espera de la entrada o de trabajo en el host.
condition-few-calls = Fuera del límite, pero los gradientes van en pocas llamadas.
condition-launches-as-fast = Fuera del límite, pero con subprocesos de entrada ocupados los inicios no son mucho más lentos.
condition-launches-in-time = Fuera del límite, pero la GPU apenas espera a los inicios.
condition-little-excess = Fuera del límite, pero el tiempo adicional es una parte pequeña del paso.
condition-small-calls = Fuera del límite, pero las llamadas son tan pequeñas que cuenta su número y no los enlaces.
condition-little-fixed-time = Fuera del límite, pero apenas hay tiempo por paso que no dependa del tamaño del lote.
condition-little-idle-time = Fuera del límite, pero la GPU apenas espera a esas operaciones.
condition-little-single-precision = Fuera del límite, pero el trabajo fp32 que la precisión mixta puede acortar es una parte pequeña del paso. La actualización de variables, las pérdidas y las operaciones scatter siguen en fp32.
condition-half-matrix-math = Fuera del límite, pero se ejecuta cálculo matricial en 16 bits: la precisión mixta está activa.
condition-mostly-tf32 = Fuera del límite, pero la mayor parte del cálculo matricial de 32 bits se ejecuta en TF32.
condition-seldom = Fuera del límite, pero ocurrió en uno o dos pasos y no se repite.
condition-xla-on = Fuera del límite, pero XLA ya está activado.

confidence-high = Confianza alta
confidence-medium = Confianza media
confidence-low = Confianza baja
confidence-reason-other-device = La captura procede de otro tipo de dispositivo, como una TPU.
confidence-reason-no-gpu-seen = No se capturó ninguna GPU: es tiempo del host.
confidence-reason-recording-slowed = El profiler alargó más de un 10 % los pasos de esta captura, así que una parte de este tiempo es coste de perfilar.
confidence-reason-unnamed-host-time = La mayor parte de este tiempo no tiene ningún evento del host: es Python, que el seguimiento de Python mostraría, o una biblioteca que el profiler no registró.
confidence-reason-turns = Aquí las GPU se esperan unas a otras: lo que se hace para una retrasa a la siguiente, y la captura muestra muy poco de ello para saber qué ahorra una corrección.
confidence-reason-host-waits = Durante la mayor parte de este tiempo es el propio host el que espera, en una llamada que vuelve cuando la GPU ha terminado. No se capturó qué retrasa a la GPU.
confidence-reason-unknown-kernels = Más del 10 % del tiempo matricial está en kernels de nombre desconocido.
confidence-reason-unknown-precision = Los kernels de precisión desconocida pueden elevar la parte de 16 bits por encima del límite.
confidence-reason-one-step = La captura contiene un solo paso, que puede ser de calentamiento.
confidence-reason-recurs = El único paso de la captura no muestra lo que se repite en algunos pasos.
confidence-reason-one-rank = No todos los ranks están en esta sesión: una parte puede ser tiempo de espera a los demás. Perfile todos los ranks en una sola sesión para ver cuánto.
confidence-reason-unmatched-ranks = Sin pasos no se pueden emparejar las llamadas de los ranks: una parte puede ser tiempo de espera a los demás. Marque los pasos para ver cuánto.
confidence-reason-needed-at-once = El siguiente kernel necesita enseguida lo que se intercambia: cuánto se puede ahorrar depende de qué más puede hacer el programa mientras tanto.
confidence-reason-seen-once = Se vio una sola vez y no se sabe si se repite. Perfile más pasos para verlo.
confidence-reason-may-be-debugging = Un lote pequeño para depurar, o una evaluación, tiene el mismo aspecto.
confidence-reason-may-be-inputs = Entradas que crecen a lo largo de la captura se ven igual.
confidence-reason-correlation = Es una correlación: el seguimiento no muestra qué subproceso usaba qué núcleo de la CPU.
confidence-reason-efficiency-hint = Los tamaños son un indicio: las bibliotecas rellenan muchos por su cuenta.
confidence-reason-no-steps = No se encontraron pasos: los números son de toda la captura.
confidence-reason-may-be-static = Puede que un factor fijo, que no deja rastro, escale la pérdida.
confidence-reason-may-be-chosen = Puede que el programa se haya limitado a una GPU a propósito.
confidence-reason-links-unknown = El perfil no muestra cómo están enlazadas las GPU; se supone el enlace habitual de esta GPU.
confidence-reason-batch-unknown = Los perfiles no muestran los tamaños de lote; deben ser iguales por GPU.

saving-ahead = El ahorro puede superar ese tiempo: cuando el host puede ir por delante de la GPU, las copias de lotes, el código Python entre pasos y las pausas entre kernels también pueden dejar de costar.
horovod-packs = Deje que Horovod reúna más gradientes en una llamada. Suba HOROVOD_FUSION_THRESHOLD (bytes) y HOROVOD_CYCLE_TIME (ms), o que HOROVOD_AUTOTUNE=1 encuentre ambos. Mantenga densos los gradientes de embeddings (sparse_as_dense=True).
clock-command = { $amd ->
    [on] rocm-smi --showclocks --showtemp --showpower
   *[off] nvidia-smi -q -d CLOCK,PERFORMANCE,TEMPERATURE,POWER
}
clock-lock-command = { $amd ->
    [on] rocm-smi --setperflevel high
   *[off] nvidia-smi -lgc
}
topology-command = { $amd ->
    [on] rocm-smi --showtopo
   *[off] nvidia-smi topo -m
}
gap-threads = Acelere lo que hace el otro subproceso. El subproceso que entrena lo espera: una cola, un bloqueo o un resultado. Reparta el trabajo entre varios subprocesos, o entre procesos si es Python: en un proceso solo un subproceso a la vez lo ejecuta (GIL). Si los lotes llegan tarde de vez en cuando, prepárelos por adelantado (una cola más larga).
fewer-ops = Haga el mismo trabajo con menos operaciones. Vectorice, concatene tensores pequeños, tome un lote mayor si la memoria lo permite o { $xla ->
        [on] deje que XLA compile también estas operaciones.
       *[other] deje que XLA las fusione.
    }
updates-less-often = Use un lote mayor, o actualice una vez para varios lotes { $framework ->
        [jax] (optax.MultiSteps)
        [pytorch] (menos llamadas a optimizer.step, con fused=True)
       *[other] (gradient_accumulation_steps)
    }. Una actualización tarda lo mismo con un lote pequeño que con uno grande.{ $kind ->
        [rows] {" "}Adam actualiza todas las filas de un embedding, aunque un lote consulte pocas: use una tabla más pequeña, o un optimizador que no toque las demás filas { $framework ->
                [jax] (actualizaciones con máscara de las filas consultadas)
                [pytorch] (SparseAdam con sparse=True)
               *[other] (LazyAdam; SGD y Adagrad lo hacen con tf.IndexedSlices)
            }.
       *[other] {""}
    }
copies-swapped = Estos tensores son lo que el bucle guarda para sus gradientes. Con swap_memory=True, que Keras también activa, TensorFlow los lleva al host y de vuelta en cuanto está en uso la mayor parte de la memoria de la GPU. Póngalo en False si la memoria basta. Si no, necesite menos: secuencias más cortas, un lote menor o media precisión.
builds-engines = Construya antes los motores de TensorRT (converter.build con las formas que se usarán). TensorRT construye uno para cada forma de entrada nueva, y el paso lo espera. O permita formas dinámicas (use_dynamic_shape=True), conserve más motores (maximum_cached_engines) o rellene las entradas hasta unas pocas formas.
copies-to-pageable = { $framework ->
        [jax] Copie menos bytes: argmax o top_k y tipos pequeños en la GPU. Lea los valores solo cada N pasos. De muchos resultados haga un solo array (jnp.concatenate, jnp.stack) y cópielo una vez. Aquí la memoria del host es paginable: los resultados llegan varias veces más rápido a memoria fijada (memory kind pinned_host), mientras la GPU sigue calculando.
        [pytorch] Copie a memoria fijada (pinned). En las copias a memoria paginable, como aquí, el host espera incluso con non_blocking=True. Cree un búfer con torch.empty(…, pin_memory=True), copie en él con copy_ y léalo un paso después. O copie menos bytes: argmax o top_k y tipos pequeños en la GPU. De muchos resultados haga un solo tensor (torch.cat, torch.stack) y cópielo una vez.
       *[other] De los resultados, como lo que devuelve predict, copie menos bytes: argmax o top_k y tipos pequeños en la GPU. De muchos resultados haga un solo tensor (tf.concat, tf.stack) y cópielo una vez.
    }
copies-of-values = Deje estos valores en la GPU, o léalos solo cada N pasos. Lea varios a la vez, como cuántas filas recibe cada experto (torch.bincount y después tolist()). Un optimizador lee los contadores de pasos que están en la GPU: déjelos en la CPU, o use fused=True o capturable=True.
copies-of-sizes = { $framework ->
        [pytorch] Una máscara como índice (x[mask], nonzero) lee cuántos elige; torch.where no lee nada.
       *[other] Una operación cuyo resultado es tan grande como digan los valores (boolean_mask, Where, Unique, dynamic_partition) lee ese tamaño: multiplique por la máscara, o use tf.where con ambas ramas.
    }
copies-made = Cree los tensores pequeños en la GPU (device="cuda").
copies-of-variables = Deje las variables en la GPU. Prescinda de tf.device('/CPU:0') y de servidores de parámetros en el host. Con varias GPU, MirroredStrategy las mantiene en cada una e intercambia los gradientes mediante NCCL.
gap-garbage = Recoja la basura de Python pocas veces (gc.collect), no en cada paso. Python lo hace por sí mismo, y los tensores se liberan con su último nombre. Tras la preparación, gc.freeze() acorta sus rondas.
gap-waited = Espere a la GPU solo cada N pasos (block_until_ready, synchronize, float(loss)). Así el host trabaja por adelantado, y su código Python se ejecuta mientras la GPU calcula. El siguiente lote se puede preparar en otro subproceso o proceso. El registro no tiene que ejecutarse en cada paso.
python-tracing = { $framework ->
    [pytorch] with_stack=True
    [tensorflow] tb-gpu-advisor run --python, o python=True de GpuAdvisor o Capture; TensorFlow 2.20 y 2.21 ignoran python_tracer_level=1
    [jax] tb-gpu-advisor run --python, o python_tracer_level 1
   *[other] python_tracer_level 1
}
network-or-waiting = Pero antes capture todas las máquinas a la vez: lo mínimo que una de ellas pasa en esta op es el intercambio; lo que las demás pasan de más es espera por la máquina más lenta, que más ancho de banda no elimina.
gap-unseen = Primero averigüe qué ocupa ese tiempo. Entrene con un lote repetido, lo que quita del paso el coste de los datos de entrada, y grabe tres pasos con el seguimiento de Python ({ python-tracing }), que nombra las funciones. Los lotes que Python crea ahí deben venir de una canalización o un cargador que los prepare por adelantado. Si el paso mismo es corto, ejecute varios en una llamada o use un lote mayor.
gap-rare = Averigüe qué hace el host cada cierto número de pasos. Si ningún evento lo dice, puede ser la recolección de basura de Python, que gc.callbacks permite medir. Si es así: tras la preparación, gc.freeze(); después, gc.disable() y gc.collect() cada N pasos, en el mismo paso en todos los procesos (ranks). Guardar y registrar también ocurren cada N pasos. Si no, grabe uno de esos pasos con el seguimiento de Python ({ python-tracing }), que nombra las funciones.
gap-unseen-effect = Otros subprocesos ocupan núcleos de la CPU del host, y el seguimiento de Python ralentiza los pasos que graba.
method-measured = Medido: tiempo perdido, más lo que el host podría recuperar
method-replay = Recalculado: el paso medido, con el cambio aplicado

origin-guide = de la guía
origin-tensorflow = de TensorFlow
origin-default = de GPU Advisor
origin-user = suyo

step-method-group-ids = Los pasos son los que marcó el profiler.
step-method-roots = Los pasos son los que marcó el programa.
step-method-function-runs = Los pasos se infirieron de las ejecuciones de la función de entrenamiento.
step-method-batches = Los pasos se infirieron de los lotes que toma el programa.
step-method-optimizer = Los pasos se infirieron de las llamadas al optimizador.
step-method-repetition = Los pasos se infirieron de operaciones que se repiten.
step-method-none = No se encontraron pasos: los números son de toda la captura.

note-account = Los pasos duraron { $steps } de { $total } en { $of ->
        [loop] el bucle
       *[keras] Keras
    }.{" "}La mayor parte del resto es { $part ->
        [validation] validación
        [evaluation] evaluación
        [predict] Model.predict
        [checkpoints] guardar puntos de control
        [callback] callbacks
        [epoch-starts] los primeros lotes de las épocas
        [fit-starts] los comienzos de fit
        [data] on_epoch_end de los datos
        [between-steps] lo que no son pasos habituales, como validar, guardar, registrar o trazar de nuevo
        [first-steps] los primeros pasos
        [fit-and-callbacks] callbacks, y comienzos y finales de épocas
       *[fit] comienzos y finales de épocas
    }.
note-work-batches = { $inside ->
        [steps] Cada paso contiene { $batches } lotes: { $batch } por lote.
       *[gradients] Cada paso suma los gradientes de { $batches } lotes: { $batch } por lote.
    }
note-work-examples = { $examples } ejemplos por paso: { $rate } ejemplos por segundo.
note-idle-gpus = { $host }: { $count-n ->
        [one] una GPU no hizo nada
       *[other] { $count } GPU no hicieron nada
    }.
note-copying-gpus = { $host }: { $count-n ->
        [one] una GPU solo copió
       *[other] { $count } GPU solo copiaron
    }.
note-memory = { $host }: el uso de memoria de la GPU { $gpu } llega hasta { $peak } de { $limit } ({ $used }).{ $op-is ->
        [zero] {""}
       *[some] {" "}Cuando más memoria está en uso durante la captura, lo que más ocupa es { $op } ({ $op-bytes }).
    }{ $kept-is ->
        [zero] {""}
       *[some] {" "}A lo largo de la captura se toman { $kept } más que no se devuelven. Algo retiene tensores de pasos anteriores, como una lista de pérdidas que no son números (float(loss)), o funciones que se vuelven a trazar.
    }{ $waited-is ->
        [zero] {""}
       *[some] {" "}{ $waited } pidió memoria durante 10 s y no la obtuvo: ahí el programa se quedó sin memoria.
    }{ $room ->
        [none] {" "}Apenas queda espacio: es probable que un lote mayor se quede sin memoria.
        [larger] {" "}Debería caber un lote { $times } veces mayor, aunque todo crezca con el lote.
        [grows] {" "}Los tensores de { $rows } filas crecen con el lote: debería caber uno { $times } veces mayor, pero no uno que lo sea más de { $most } veces.
        [ample] {" "}Los tensores de { $rows } filas crecen con el lote: debería caber uno { $times } veces mayor.
       *[some] {""}
    }{ $card-is ->
        [zero] {""}
       *[some] {" "}La propia GPU tiene { $card }: un límite en el programa (memory_limit de un dispositivo lógico, per_process_gpu_memory_fraction, XLA_PYTHON_CLIENT_MEM_FRACTION) u otro programa no le deja más.
    }{ $fragmented-is ->
        [zero] {""}
       *[some] {" "}Su memoria libre está fragmentada ({ $fragmented }): el mayor trozo de { $free } es de { $piece }, así que no cabe un tensor mayor. TF_GPU_ALLOCATOR=cuda_malloc_async lo evita.
    }
note-other-devices = { $host }: { $count-n ->
        [one] un dispositivo no es una GPU
       *[other] { $count } dispositivos no son GPU
    }.
note-profiler-said = { $host }: el profiler dice: «{ $message }»{ $kind ->
        [privilege] {" "}Los controladores de NVIDIA reservan los contadores de la GPU a los administradores: use NVreg_RestrictProfilingToAdminUsers=0, o inicie el contenedor con --cap-add SYS_ADMIN.
        [library] {" "}Añada la carpeta de libcupti (/usr/local/cuda/extras/CUPTI/lib64) a LD_LIBRARY_PATH.
        [no-gpu] {" "}El framework no encontró ninguna GPU: compruebe nvidia-smi, CUDA_VISIBLE_DEVICES y sus bibliotecas CUDA (pip install "tensorflow[and-cuda]").
        [other-profiler] {" "}Solo un profiler puede grabar las GPU a la vez: cierre el otro.
        [unsupported] {" "}CUPTI no funciona en esta GPU o máquina.
        [broken-library] {" "}CUPTI falló: compruebe que corresponda al controlador y a CUDA.
       *[other] {""}
    }
note-excluded-evaluation = { $host }: { $count-n ->
        [one] se excluye un paso
       *[other] se excluyen { $count } pasos
    } porque en medio se ejecutó otra cosa, como una evaluación.{ $time-is ->
        [zero] {""}
       *[some] {" "}Eso llevó { $time }{ $function-is ->
           *[zero] {""}
            [some] {" "}(sobre todo { $function })
        }: si es mucho y no es entrenamiento, ejecútelo menos a menudo o con menos datos.
    }
note-excluded-partial = { $host }: { $count-n ->
        [one] se excluye un paso incompleto
       *[other] se excluyen { $count } pasos incompletos
    }.
note-excluded-compile = { $host }: { $count-n ->
        [one] se excluye un paso
       *[other] se excluyen { $count } pasos
    } porque algo se compiló, trazó o cargó.
note-excluded-shape = { $host }: { $count-n ->
    [one] se excluye un paso posterior
   *[other] se excluyen { $count } pasos posteriores
} porque en ellos se compiló algo, como para un último lote más pequeño: { $framework ->
    [tensorflow] drop_remainder=True lo omite.
   *[other] omítalo o rellénelo hasta el tamaño habitual.
} Fuera de los pasos analizados, trazar, compilar y cargar llevó { $time }.
note-excluded-warm-up = { $host }: { $count-n ->
        [one] se excluye un paso
       *[other] se excluyen { $count } pasos
    } de calentamiento.
note-excluded-marks = { $host }: { $count-n ->
        [one] el paso marcado contiene
       *[other] los { $count } pasos marcados contienen
    } poco del trabajo de la GPU, porque lo inician otros subprocesos.
note-part-of-mark = { $host }: el programa marca un paso de { $marked }. Los números son de { $step } de ese paso, desde la primera hasta la última actividad de la GPU. Un solo paso no muestra si la GPU está inactiva en el resto; grabe varios.
note-profiler-work = { $host }: perfilar costó { $time } (por ejemplo, el arranque y la parada, o la exportación del grafo por el callback de Keras). Los números de aquí no lo incluyen; los tiempos de paso de TensorFlow, sí.
note-profiler-work-no-keras = { $host }: perfilar costó { $time } (por ejemplo, el arranque y la parada). Los números de aquí no lo incluyen.
note-recording-cost = Un paso tardó { $during } con el profiler. Tardó { $before } antes de grabar y { $after } después.
note-recording-cost-until = Un paso tardó { $during } con el profiler y { $before } antes de grabar.
note-recording-slowed = El profiler alargó los pasos un { $share }. Sin él, las esperas de inicios pueden ser más cortas.
note-recording-unsteady = El tiempo del paso no se mantuvo estable, así que los pasos se grabaron tal como son.
note-stale-decoder = Se usa el decodificador lento: el nativo se compiló a partir de otra versión de este paquete. Tarda diez veces más que el nativo y da el mismo resultado. Para tener el nativo, ejecute: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor (en una copia del código fuente: python setup.py build_ext --inplace)
note-slow-decoder = Se usa el decodificador lento: no había compilador de C cuando se instaló el paquete. Tarda diez veces más que el nativo y da el mismo resultado. Para tener el nativo, instale un compilador de C y ejecute: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
note-filled = { $host }: fuera de estos pasos, { $stage } llenó su búfer con { $count } elementos, lo que tardó { $time }. Si una época o una evaluación empieza así, un búfer menor lo acorta, igual que barajar nombres de archivo o índices en vez de elementos enteros. Los datos de evaluación no necesitan barajarse.
note-excluded-start = { $host }: se excluye el primer paso, porque la cola de la GPU está vacía cuando empieza el profiler.
note-first-run = { $host }: fuera de los pasos analizados, trazar, compilar y cargar llevó { $time }. Una función se traza y se compila una vez, cuando se la llama por primera vez: grabe más tarde y esto quedará fuera. Si la mayor parte es carga (cuModuleLoadData), el controlador compila kernels para una GPU para la que esta versión no se construyó: use otra que sí y conserve los resultados (CUDA_CACHE_MAXSIZE).
note-steps-lengthen = Los pasos tardan cada vez más, { $first } cada uno en su primer cuarto y { $last } en el último. O bien los lotes crecen (ordenados por longitud, por ejemplo), o bien algo crece de paso en paso: una lista o un historial que se guarda, operaciones que se añaden a un grafo. Grabe otra vez mucho más tarde en el entrenamiento y compare: la parte del paso que creció es la causa.

table-gaps = Las brechas más largas
table-instances = Casos
table-host-work = Qué hacía el host mientras tanto
table-compiled = Qué se preparó
table-input-python = Funciones de Python de la canalización de entrada
table-stages = Etapas de la canalización de entrada
table-host-ops = Operaciones en el host a las que esperó la GPU
table-copies = Copias
table-slow-forms = Formas lentas
table-kernels = Kernels
table-ops = Operaciones por número de kernels
table-extra-ops = Trabajo adicional de la GPU más ocupada
column-was = Antes
column-is = Después
column-difference = Cambio
column-step = Paso
column-at = Instante
column-lost = Tiempo perdido
column-gap = Brecha entera
column-before = Evento anterior
column-after = Evento siguiente
column-thread = Subproceso del host
column-range = Intervalo
column-instance = Caso
column-lane = Carril
column-name = Nombre
column-dur = Duración
column-host-event = Evento del host
column-direction = Dirección
column-bytes = Tamaño
column-exposed = Sin kernel en marcha
column-blocked = Espera
column-memory = Memoria del host
column-stage = Etapa
column-self = Tiempo propio por paso
column-parallelism = Paralelismo
column-at-once = A la vez
column-runs = Operación
column-path = Ruta
column-kernel = Kernel
column-precision = Precisión
column-layer = Capa
column-op = Operación
column-count = Número
column-time = Tiempo
column-count-per-step = Por paso
column-time-per-step = Tiempo por paso
column-mean = Media
column-more-per-step = Más por paso

timeline-typical-compute = Una ejecución típica del kernel
timeline-typical-collective = Un colectivo típico sin ningún kernel a la vez
timeline-typical-copy-h2d = Una copia típica hacia la GPU sin ningún kernel a la vez
timeline-typical-copy-d2h = Una copia típica desde la GPU sin ningún kernel a la vez
timeline-typical-copy-d2d = Una copia típica entre memorias de GPU sin ningún kernel a la vez
timeline-typical-input-wait = Una espera típica de la entrada
timeline-typical-compile = Una preparación típica
timeline-typical-between-steps = Una brecha típica entre pasos
timeline-typical-kernel-launch = Una espera típica hasta un inicio
timeline-typical-host-python = Un tramo típico de Python dentro de un paso
timeline-typical-copy-wait = Una espera típica de una copia
timeline-typical-profiler = Una espera típica por el profiler
timeline-typical-host-op = Una espera típica por una operación en el host
timeline-typical-sync = Una espera típica de un kernel en la cola
timeline-typical-floor = Una brecha típica entre kernels en la cola
timeline-typical-unknown = Una brecha típica sin causa

lane-host = Subproceso del host
lane-input = Entrada
lane-gpu = Flujo de la GPU
lane-idle = Inactivo

# Two runs side by side
compare-faster = Más rápido: la media del paso bajó de { $before } a { $after }, un { $share } menos.
compare-slower = Más lento: la media del paso subió de { $before } a { $after }, un { $share } más.
compare-mean-faster = Más rápido: la media del paso bajó de { $before } a { $after }, un { $share } menos. La mediana no muestra esa diferencia.
compare-mean-slower = Más lento: la media del paso subió de { $before } a { $after }, un { $share } más. La mediana no muestra esa diferencia.
compare-median-faster = Más rápido: la mediana del paso bajó de { $before } a { $after }, un { $share } menos. La media no muestra esa diferencia.
compare-median-slower = Más lento: la mediana del paso subió de { $before } a { $after }, un { $share } más. La media no muestra esa diferencia.
compare-median-no-difference = No se detecta diferencia: la mediana del paso es { $before } antes y { $after } después. La media difiere por algunos pasos largos, lo que puede ser casualidad.
compare-long-steps-faster = La diferencia está en { $count } de { $of } pasos de la referencia, de { $low } o más ({ $names }).
compare-long-steps-slower = La diferencia está en { $count } de { $of } pasos de la candidata, de { $low } o más ({ $names }).
compare-no-difference = No se detecta diferencia: la media del paso es { $before } antes y { $after } después.
compare-cannot-tell = Hay muy pocos pasos para comparar: la media del paso es { $before } antes y { $after } después. Cada lado necesita cuatro pasos.
compare-by = { $about ->
        [median] por la mediana del paso
       *[mean] por la media del paso
    }
compare-rate-faster = Más rápido: de { $before } a { $after } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    } por segundo, un { $share } más, { compare-by }.
compare-rate-slower = Más lento: de { $before } a { $after } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    } por segundo, un { $share } menos, { compare-by }.
compare-rate-no-difference = No se detecta diferencia: { $before } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    } por segundo antes y { $after } después, { compare-by }.
compare-rate-cannot-tell = Hay muy pocos pasos para comparar: { $before } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    } por segundo antes y { $after } después, { compare-by }. Cada lado necesita cuatro pasos.
compare-work-unknown = No se puede saber: un paso de la candidata inicia sus kernels con una frecuencia { $times } veces mayor, y las capturas no dicen cuántos ejemplos son. Indique ambos con --examples.
compare-not-comparable = No comparables: comparten { $share } de las operaciones. La referencia inicia más de { $before }; la candidata, más de { $after }.
compare-baseline = Referencia { $runs }: media { $mean }, mediana { $median }{ $range ->
        [none] { "" }
       *[some] { " (" }de { $low } a { $high })
    }, { $steps-n ->
        [one] un paso
       *[other] { $steps } pasos
    }
compare-candidate = Candidata { $runs }: media { $mean }, mediana { $median }{ $range ->
        [none] { "" }
       *[some] { " (" }de { $low } a { $high })
    }, { $steps-n ->
        [one] un paso
       *[other] { $steps } pasos
    }
compare-could-miss = Un cambio menor que el { $share } pudo pasar inadvertido.
compare-of-host = Ninguna GPU trabajó en ninguna de las dos ejecuciones: son pasos del host.
compare-within-capture = Una captura por lado: sus pasos dicen poco de otro día u otra máquina. Varias capturas por lado dicen más.
compare-cause = Lo que más cambió es «{ $category }»: { $change }, de { $before } a { $after }.
compare-cause-kernel = De sus kernels, el que más cambió es { $name }: { $change }.
compare-swap = Intercambiar los lados
compare-before = Antes
compare-after = Después
compare-change = Cambio
compare-finding = Hallazgo
compare-findings = Hallazgos
change-fixed = Corregido
change-new = Nuevo
change-still = Sigue ahí
change-changed = Ha cambiado
change-borderline = Cerca de su límite
change-unknown = Ya no se puede decidir
change-learned = Antes no se pudo decidir
unlike-framework = Las ejecuciones usan frameworks distintos: { $before } y { $after }.
unlike-gpus = Las ejecuciones usaron GPU distintas: { $before } y { $after }.
unlike-clock = Los mismos kernels tardan { $factor } × el tiempo, casi todos por el mismo factor. Un lote de otro tamaño tiene ese efecto. Con entradas del mismo tamaño se debe al reloj de la GPU (temperatura, límite de potencia) o a otro programa en la GPU, y no al modelo.
unlike-memory-clock = Los mismos kernels que no multiplican matrices tardan { $factor } × el tiempo, casi todos por el mismo factor, y los productos de matrices lo mismo que antes. Con entradas del mismo tamaño se debe al reloj de la memoria de la GPU (nvidia-smi -q -d CLOCK,PERFORMANCE; rocm-smi --showclocks) o a otro programa que la usa, y no al modelo.
unlike-precision = Solo la { $half ->
        [before] referencia
       *[after] candidata
    } calcula en media precisión (16 bits).
unlike-hosts = Las ejecuciones usaron un número distinto de hosts: { $before } y { $after }.
unlike-steps-found-by = Los pasos se hallaron de formas distintas.
unlike-version = Los informes vienen de versiones distintas de GPU Advisor: { $before } y { $after }.
unlike-work = { $unit ->
        [examples] Ejemplos
       *[batches] Lotes
    } de un paso: { $before } en la referencia y { $after } en la candidata. Los tiempos de la candidata que siguen son los de tanto trabajo como hace un paso de la referencia.
unlike-kernels = Las ejecuciones inician un número distinto de kernels por paso: { $before } y { $after }. Puede que no hagan el mismo trabajo.

# A budget
gate-fine = Nada supera el presupuesto.
gate-step = La mediana del paso es { $value }; el máximo permitido es { $limit }.
gate-step-more-work = La mediana del paso es { $value }, por encima de { $limit }, y hace más trabajo por segundo que la referencia.
gate-step-unknown = No se encontraron pasos, así que no se puede comprobar el límite de { $limit }.
gate-share = { $category }: { $value } del paso; el máximo permitido es { $limit }.
gate-share-unknown = No se conoce «{ $category }», así que no se puede comprobar el límite de { $limit }.
gate-rate = { $value } ejemplos por segundo; se exigen al menos { $limit }.
gate-rate-unknown = No se sabe cuántos ejemplos toma un paso (--examples), así que no se puede comprobar el límite de { $limit } por segundo.
gate-memory = Queda libre { $value } de la memoria de la GPU más llena; se exige al menos { $limit }.
gate-memory-unknown = No se registró el uso de memoria, así que no se puede comprobar el límite de { $limit } libre.
gate-program = «{ $part }» ocupa { $value } del tiempo del programa; el máximo permitido es { $limit }.
gate-program-unknown = No se registró en qué se va el tiempo del programa, así que no se puede comprobar el límite de { $limit } para «{ $part }».
gate-money = Corregirlo todo ahorra probablemente { $value } en { $hours } h de entrenamiento; el máximo permitido es { $limit }.
gate-money-unknown = No se sabe cuánto ahorra corregirlo todo, así que no se puede comprobar el límite de { $limit } en { $hours } h de entrenamiento.
gate-more = Hay { $count } más que no se muestran aquí; --format text los muestra todos.
gate-finding = { $title } ({ $check }): no superada. Corregirlo puede ahorrar como máximo el { $share } del paso.
gate-finding-gone = { $title } ({ $check }): no hay hallazgo.
gate-finding-unknown = { $title } ({ $check }): no se pudo decidir.
gate-finding-acknowledged = { $title } ({ $check }): no superada; es un caso ya aceptado: { $reason }
gate-finding-unknown-acknowledged = { $title } ({ $check }): no se pudo decidir; es un caso ya aceptado: { $reason }
gate-no-gpu = Ninguna GPU trabajó en { $run }: el entrenamiento se ejecutó en la CPU, o el profiler no vio ninguna GPU. Las comprobaciones de GPU no son posibles.
gate-no-gpu-acknowledged = Ninguna GPU trabajó en { $run }; es un caso ya aceptado: { $reason }
gate-no-steps = No se encontraron pasos en { $run }, así que no se pueden comprobar los límites por paso.
gate-no-steps-acknowledged = No se encontraron pasos en { $run }; es un caso ya aceptado: { $reason }
gate-nothing-decided = No se pudo decidir ninguna comprobación del entrenamiento en { $run }. Grabe unos diez pasos.
gate-host-unread = No se pudo leer { $host } de { $run }, así que no se puede comprobar la ejecución en su conjunto.
gate-part-broken = Hay un error en una parte del informe de { $run }, así que no se puede comprobar la ejecución en su conjunto.

# A step as TensorFlow's own analyser divides it
tensorflow-title = Un paso según TensorFlow
    .about = TensorFlow toma la serie más larga de eventos de la GPU de un paso que no interrumpe ningún evento de otro. Donde el siguiente lote se copia antes, su paso es más corto que el de GPU Advisor.
tensorflow-step = { $definition }, { $host }: { $time } por paso
definition-tensorflow-2 = TensorFlow 2.2 a 2.x
    .about = Todos los subprocesos y GPU de un host se combinan; el tiempo del host mientras la GPU trabaja no cuenta.
definition-profile-tab = La pestaña Profile de hoy
    .about = Si hay una GPU, se omiten los eventos del host: la entrada, el inicio de kernels y el cálculo en el host son siempre 0, y las copias cuentan como cálculo de 32 bits.
tensorflow-part-compute-32 = Cálculo de 32 bits
tensorflow-part-compute-16 = Cálculo de 16 bits
tensorflow-part-device-to-device = De dispositivo a dispositivo
tensorflow-part-collectives = Colectivos
tensorflow-part-host-compute = Cálculo en el host
tensorflow-part-kernel-launch = Inicio de kernels (tiempo del host)
tensorflow-part-input = Espera de datos
tensorflow-part-host-to-device = Del host al dispositivo
tensorflow-part-output = Salida
tensorflow-part-other = Todo lo demás

issue-environment = Entorno
issue-version = GPU Advisor { $version }
issue-reproduce = Cómo reproducirlo
issue-picture = Línea de tiempo del peor caso

# Kernel time by precision
precision-title = Tiempo de kernels por precisión
precision-fp64 = { "float64" }
precision-fp32 = { "float32" }
precision-tf32 = { "TF32" }
precision-fp16 = { "float16" }
precision-bf16 = { "bfloat16" }
precision-fp8 = { "float8" }
precision-fp4 = { "float4" }
precision-int = Entero
precision-unknown = Desconocida
kernel-limit-unknown = no se sabe
kernel-limit-arithmetic = cálculo
kernel-limit-memory = memoria
tensor-cores-unknown = no se sabe
tensor-cores-not-applicable = no procede
tensor-cores-not-used = sin usar
tensor-cores-used = en uso
precision-unknown-kernel = de precisión desconocida: { $kernel }

# The report in one sentence
ui-checklist = Lista de comprobación
ui-saving-share = { $share } del paso
headline-finding = { $fault }: { $lost } de cada paso de { $step }
headline-finding-in-few = { $fault }: { $each } en { $few } de { $steps } pasos
headline-pauses = Tras { $count } de { $steps } pasos el programa se detiene { $each }; los demás pasos duran { $step }
headline-in-between = Algo distinto de estos pasos, como una evaluación{ $function-is ->
       *[zero] {""}
        [some] {" "}(sobre todo { $function })
    }, lleva el { $share } del tiempo: hágalo menos a menudo o con menos datos o, si genera los datos de los pasos, en lotes mayores. Cada paso dura { $step }
headline-finding-in-capture = { $fault }: { $lost } de { $step }
headline-unexplained = { $cause ->
        [stopped] El host está parado el { $share } de cada paso de { $step }. Busque otros programas en los núcleos de la CPU, una cuota de CPU del contenedor y fallos de página
       *[unknown] Esta captura no puede explicar el { $share } de cada paso de { $step }
    }
headline-unexplained-in-capture = { $cause ->
        [stopped] El host está parado el { $share } de { $step }. Busque otros programas en los núcleos de la CPU, una cuota de CPU del contenedor y fallos de página
       *[unknown] Esta captura no puede explicar el { $share } de { $step }
    }
headline-undecided = La GPU está inactiva el { $idle } de cada paso de { $step }, y ninguna comprobación puede decidir sobre { $open } de ese tiempo
headline-undecided-in-capture = La GPU está inactiva el { $idle } de { $step }, y ninguna comprobación puede decidir sobre { $open } de ese tiempo
headline-collectives = El { $share } de cada paso de { $step } transcurre en colectivos, y ninguna comprobación puede decidir cuánto de eso es espera
headline-collectives-in-capture = El { $share } de { $step } transcurre en colectivos, y ninguna comprobación puede decidir cuánto de eso es espera
headline-warm-up = { $lost } de cada paso de { $step } son calentamiento: capture pasos posteriores
headline-warm-up-in-capture = { $lost } de { $step } son calentamiento: empiece la captura más tarde
headline-busy = La GPU está ocupada el { $busy } de cada paso de { $step }{ $op-is ->
        [zero] {""}
       *[some] ; la operación más larga es { $op }
    }
headline-busy-in-capture = La GPU está ocupada el { $busy } de { $step }{ $op-is ->
        [zero] {""}
       *[some] ; la operación más larga es { $op }
    }
headline-small-findings = La GPU está ocupada el { $busy } de cada paso de { $step }; los hallazgos son pequeños
headline-small-findings-in-capture = La GPU está ocupada el { $busy } de { $step }; los hallazgos son pequeños

# What the guide looks at first
overview-title = Lo primero que mira la guía
overview-device-share = La GPU está ocupada el { $share } del tiempo
overview-device-ops-share = { $host-is ->
    [zero] Todas las operaciones se ejecutaron en la GPU
   *[some] El { $device } de las operaciones se ejecutó en la GPU, el { $host } en el host
}
    .about = Se cuenta el número de operaciones, no su tiempo, como en la pestaña Profile. Cuánto las espera la GPU lo muestra «Operación en el host» en el desglose del paso.
overview-half-share = { $share-is ->
    [zero] De ningún kernel se sabe que sea de 16 bits o menos
   *[some] El { $share } del tiempo de los kernels es de 16 bits o menos
}

# The guide's workflow
workflow-title = El orden de la guía
    .about = Primero una GPU y después varias, y un solo cambio cada vez, empezando por el hallazgo más costoso.
workflow-one-gpu = Primero una GPU
    .do = CUDA_VISIBLE_DEVICES=0 python train.py
workflow-input = Canalización de entrada
workflow-utilization = Utilización de la GPU
workflow-kernels = Eficiencia de los kernels
workflow-precision = La precisión mixta como un cambio aparte, y después comparar
    .do = tb-gpu-advisor compare LOGDIR ANTES DESPUÉS
workflow-xla = XLA como un cambio aparte, y después comparar
    .do = tb-gpu-advisor compare LOGDIR ANTES DESPUÉS
workflow-several-gpus = Varias GPU (el lote más grande, otra vez la entrada y después el intercambio de gradientes)
workflow-state-done = nada que hacer
workflow-state-now = empiece aquí
workflow-state-later = más tarde
workflow-state-open = no se decide con esta ejecución
workflow-state-not-applicable = no se aplica a esta ejecución
workflow-stage = { $stage }: { $state }

# Pages outside the guide
source-data-performance-analysis = Guía: analizar el rendimiento de tf.data
source-input-best-practices = Guía: buenas prácticas de la canalización de entrada
source-tf-function = Guía: mejor rendimiento con tf.function
source-xla = XLA
source-mixed-precision = Guía: precisión mixta
source-distributed-training = Guía: entrenamiento distribuido
source-memory-profile = Guía: el perfil de memoria
source-tensorflow-issues = Abrir una incidencia en TensorFlow
source-nvidia-performance = La guía de rendimiento de NVIDIA
source-nvidia-tensor-cores = NVIDIA: usar bien los Tensor Cores
