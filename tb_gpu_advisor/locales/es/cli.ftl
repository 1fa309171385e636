# What only the command line says.

cli-description = La guía de rendimiento de GPU de TensorFlow como lista de comprobación automática.
cli-logdir = un logdir, la carpeta de una sesión o un archivo .xplane.pb (o una dirección como gs://bucket/logs)
cli-follow-links = lee también los archivos de fuera del logdir a los que llevan sus enlaces
cli-no-cache = lee el perfil de nuevo y no guarda nada de él
cli-max-memory = memoria que puede ocupar la lectura de un host, en MB (por defecto, según el tamaño de su archivo y esta máquina)
cli-max-seconds = tiempo que puede tardar la lectura de un host (por defecto, según el tamaño de su archivo)
cli-dask = dirección de un planificador de Dask, por ejemplo tcp://host:8786, cuyos procesos de trabajo leen los hosts de una ejecución
cli-run = la ejecución de la que informar; si no se indica, la más reciente
cli-runs = la ejecución de la que informar; si no se indica, la más reciente. Un patrón como "train/*" toma varias y escribe cada una en un archivo aparte en la carpeta de -o
cli-one-gpu = una ejecución del mismo programa en una GPU, para comprobar el escalado
cli-thresholds = un archivo TOML cuya tabla [thresholds] fija límites de comprobaciones por su id
cli-parameters = número de parámetros del modelo, para comprobar la velocidad de AllReduce
cli-bandwidth = ancho de banda de los enlaces entre las GPU en un sentido, en GB/s
cli-examples = ejemplos que toma un paso en todas las GPU juntas, si la captura no lo dice
cli-hours = horas que dura el entrenamiento: la salida de texto muestra entonces cuántas ahorran las soluciones
cli-price = lo que cuesta una hora de una GPU, para --hours
cli-examples-of-each = ejemplos que toma un paso en todas las GPU juntas: un número para todas las ejecuciones, o uno para cada una separado por comas, primero la referencia
cli-format = formato de la salida
cli-lang = idioma de la salida
cli-finding = solo este hallazgo, para una incidencia (markdown); con -o se escribe al lado una imagen de su línea de tiempo
cli-findings = solo las filas no superadas, en pocos bytes (json)
cli-all = muestra todas las filas con sus números, no solo las no superadas (text)
cli-anonymize = escribe nombres inventados de hosts, usuarios, ejecuciones, carpetas y archivos
cli-output = escribe en este archivo en vez de en la terminal
cli-baseline = la ejecución con la que comparar; un patrón como "train/*" toma varias capturas
cli-candidate = la ejecución que comprobar, o un patrón; si son varias, se muestran una junto a otra
cli-against = una ejecución del logdir, o un informe guardado como JSON: la ejecución no debe ser más lenta; auto toma la última ejecución anterior del mismo programa que cumple el presupuesto
cli-budget = un archivo TOML que dice qué se permite
cli-compare-help = compara ejecuciones con una de referencia
cli-check-help = falla cuando una ejecución supera su presupuesto, para CI
cli-runs-help = enumera las ejecuciones perfiladas de un logdir
cli-report-help = informa de una ejecución
cli-explain-help = dice qué busca una comprobación y qué hacer al respecto
cli-whatif-help = predice el paso con hallazgos resueltos, otro lote o más GPU
cli-whatif-fix = el id de un hallazgo que resolver, tal como lo muestra un informe; se puede indicar varias veces
cli-whatif-batch = por cuánto se multiplica el lote de cada GPU, por ejemplo 2x
cli-whatif-gpus = cuántas GPU entrenan, cada una con su propio lote
cli-check = el id de una comprobación, tal como lo muestra un informe
cli-version = versión { $version }, decodificador { $engine }
cli-error = error: { $what }
cli-usage = uso:
cli-arguments = argumentos posicionales
cli-options = opciones
cli-show-help = muestra esta ayuda y termina
cli-show-version = muestra la versión y termina
cli-unknown-arguments = argumentos no reconocidos: { $arguments }
cli-takes-no-value = no admite ningún valor, pero se indicó { $value }
cli-arguments-missing = faltan estos argumentos obligatorios: { $arguments }
cli-value-missing = se esperaba un argumento
cli-values-missing = se esperaba al menos un argumento
cli-ambiguous-option = opción ambigua: { $option } podría ser { $matches }
cli-not-a-number = no es un número: { $value }
cli-invalid-choice = opción no válida: { $value } (elija entre { $choices })
cli-argument-wrong = argumento { $argument }: { $what }
cli-newest = ejecución más reciente: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, quedan unos { $left })
cli-stage-reading = leyendo
cli-stage-analysing = analizando

whatif-title = Qué pasaría si: { $run }
whatif-step = Lo probable es { $likely } por paso (de { $low } a { $high }); hoy, { $today }.
whatif-range = De { $low } a { $high } por paso; hoy, { $today }.
whatif-exact = { $high } por paso; hoy, { $today }.
whatif-throughput = Muestras por segundo: { $times } × las de hoy.
whatif-rate = Ejemplos por segundo: probablemente { $likely }, hoy { $today } ({ $times } ×).
whatif-nothing = El paso no se puede predecir; hoy, { $today }.
whatif-part = Parte del paso
whatif-today = Hoy
whatif-then = Previsto
whatif-replay = Al recalcular el paso sin cambios, el error es del { $error }. Por encima del { $most } no se predice otro lote.
whatif-memory = La GPU { $gpu } usaría { $peak-is ->
        [zero] de { $low } a { $high } de su memoria
       *[some] probablemente { $peak } de su memoria (de { $low } a { $high })
    } y puede usar { $limit }{ $room ->
        [none] : se quedaría sin memoria.
        [unsure] : podría quedarse sin memoria.
       *[some] .
    }
whatif-memory-unknown = La captura no muestra cómo crece la memoria con el lote.
whatif-not-failed = «{ $title }» no es un hallazgo, así que no se midió ningún tiempo que su solución pudiera ahorrar.
whatif-no-saving = «{ $title }» no tiene un tiempo propio en esta captura, así que no se sabe qué ahorra su solución.
whatif-parameters = Con más GPU se intercambian gradientes, y el perfil no muestra su tamaño. Indique el número de parámetros del modelo.
whatif-bandwidth = Con más GPU se intercambian gradientes por enlaces cuyo ancho de banda no muestra el perfil. Indique el ancho de banda de los enlaces.
whatif-from-several = La ejecución ya usa { $gpus } GPU. Otro número se predice a partir de una ejecución en una GPU.
explain-limit = Cuándo no se supera
explain-reads = Cómo decide
explain-record = Cómo resultaron sus predicciones
record-found = Encontrado en { $right } de { $faults } ejecuciones simuladas con este defecto.
record-promises = Tras eliminar el defecto, el ahorro estuvo dentro del intervalo previsto en { $within } de { $promises } ejecuciones. En { $kept } fue al menos el extremo inferior.
record-real = Un programa real antes y después de su solución: previsto de { $low } a { $high } por paso, medido { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework }, { $gpus }
text-whole-capture = Lo capturado dura { $step }.
text-noted = { $text } ({ $note })
text-settle-first = Resuelva esto primero: { $title }
text-doubt = { $confidence }: { $reasons }
text-fix = Solución: { $fix }
text-problem = No se pudo leer { $host }: { $what }
text-counts = no superadas: { $failed }, superadas: { $passed }, sin decidir o que no proceden: { $other }
text-no-gpu = sin GPU
text-runs-run = Ejecución
text-runs-hosts = Hosts
text-runs-size = Tamaño
cli-mcp-help = responde a agentes de programación por el Model Context Protocol
cli-mcp-logdir = dónde están los perfiles (por defecto: logs)
cli-run-help = ejecuta un programa de entrenamiento sin modificarlo y lo graba donde llama a Model.fit, o si no durante unos segundos
cli-run-logdir = adónde va el perfil (por defecto: logs)
cli-run-python = graba también las llamadas de Python, con sus nombres; más lento
cli-run-command = el programa y sus argumentos
cli-capture-help = graba programas que ofrecen el servicio de perfilado de TensorFlow, e informa
cli-capture-address = grpc://host:port de cada proceso de trabajo, separados por comas
cli-capture-logdir = adónde va el perfil
cli-capture-seconds = cuántos segundos grabar (por defecto: 5)
capture-fault = GPU Advisor falló, y el programa sigue: { $cause }
capture-no-finding = No hay hallazgos.
capture-step = GPU Advisor: { $step } por paso. { $text }
capture-finding = { $title }: { $verdict }
capture-open = Para verlo todo: tensorboard --logdir { $logdir }; después, { $address }
account-total = Desde que se importó Keras { $total }: { $parts }.
account-name = { $part ->
        [steps] pasos
        [first-steps] primeros pasos (trazado, compilación)
        [validation] validación
        [evaluation] Model.evaluate
        [predict] Model.predict
        [checkpoints] guardar puntos de control
        [callback] callback { $callback }
        [epoch-starts] primeros lotes de las épocas
        [fit-starts] comienzos de fit
        [data] { $callback }.on_epoch_end de los datos
        [between-steps] entre pasos
        [fit-and-callbacks] callbacks, y comienzos y finales de épocas
        [outside] el propio programa, antes y entre sus llamadas a Keras
       *[fit] comienzos y finales de épocas y de fit
    }
account-part = { $name } { $time }
account-times = { $count-n ->
        [one] una vez
       *[other] { $count } veces
    }
account-fix = { $part ->
        [validation] Valide con menos lotes o lotes mayores, o solo cada N épocas (validation_freq).
        [evaluation] Evalúe con menos lotes o con lotes mayores, y menos a menudo: un callback puede hacerlo cada N épocas.
        [predict] Prediga menos veces, con menos ejemplos o en lotes más grandes (batch_size). Con lotes sueltos Model.predict cuesta más que el modelo: llame a model(x, training=False).
        [checkpoints] Guarde puntos de control con menos frecuencia (save_freq, o cada N épocas) o solo los pesos.
        [callback] Ejecute este callback solo cada N lotes o épocas.
        [epoch-starts] La entrada empieza de nuevo en cada época. Repita el dataset (repeat() y steps_per_epoch; de arrays haga antes uno, con from_tensor_slices) para que siga de una época a otra, y guarde en caché lo que lee o llena cada vez. tf.data también puede esperar ahí segundos a los hilos de la época anterior. Un búfer de shuffle se llena antes del primer lote: use shuffle antes de map, o con un búfer menor.
        [fit-starts] Dé a Model.fit matrices del tipo en que calcula el modelo (float32): las demás, como las float64 de NumPy, las convierte al empezar. Llámelo para muchos lotes a la vez o use train_on_batch para lotes sueltos.
        [data] Haga por adelantado, en otro hilo o con menos frecuencia lo que hace on_epoch_end de los datos.
        [first-steps] Una vez por modelo hace falta, y un entrenamiento más largo lo oculta. Conserve el modelo y las formas de sus entradas, y no se repetirá.
        [fit-and-callbacks] Qué callback es lo dice tb-gpu-advisor run -- python: mide cada uno.
        [outside] Fuera de Keras, prepare los datos una vez y guarde el resultado, o léalos por adelantado en otros hilos o procesos. python -m cProfile muestra qué ocupa allí el tiempo.
       *[fit] Ponga más pasos en una época y llame a Model.fit para muchos lotes a la vez: repita los datos (steps_per_epoch) o use train_on_batch para lotes sueltos.
    }

# The ledger
section-settle = Resuelva esto primero
ledger-settle = Resuelva esto primero: { $titles }
ledger-loss = { $loss } de { $step }: { $part }.
ledger-step = { $above-is ->
    [zero] Con esto corregido,
   *[some] Con esto y todo lo anterior corregido,
} probablemente { $likely }{ $range ->
    [none] {""}
   *[some] {" "}(de { $low } a { $high })
}.
ledger-step-unknown = Esta captura no permite saber cuánto ahorra corregirlo.
ledger-at-most = Corregirlo ahorra como mucho { $high }; esta captura no permite saber cuánto.
ledger-no-shorter = { $above-is ->
    [zero] Corregir solo esto probablemente no ahorrará nada.
   *[some] Después de las correcciones anteriores, esta probablemente no ahorrará nada.
}
ledger-within-noise = Lo que ahorra es menos que la variación entre pasos.
ledger-falls = También se acorta: { $parts }.
ledger-falls-own = { $part } fuera de esta pérdida
worth = En { $hours } h de entrenamiento son { $saved } h{ $priced ->
        [none] {""}
       *[some] {" "}y { $money } a { $price } por hora de GPU
    }.
ledger-all = { $unknown ->
    [none] { $rows-n ->
        [one] Con la corrección, probablemente
       *[other] Con las { $rows } correcciones, probablemente
    }
   *[some] { $rows-n ->
        [one] Con la corrección de ahorro conocido, probablemente
       *[other] Con las { $rows } correcciones de ahorro conocido, probablemente
    }
} { $times } veces más rápido: { $likely }{ $range ->
    [none] {""}
   *[some] {" "}(de { $low } a { $high })
} en lugar de { $today }.
ledger-all-seen = En total se vio perder { $seen } de { $today }. Esta captura no permite saber cuánto ahorra corregirlo.
ledger-next = Después limita el paso «{ $title }»: es probable ahorrar { $time } más.
ledger-place = Lugar: { $place }
ledger-place-unknown = Lugar: el código no está en la captura.
ledger-also = Además: { $fix }
ledger-decided = Decidido por { $checks }
ledger-unexplained = Ningún hallazgo explica { $time } de { $step } ({ $part }).
text-step = { $mean } por paso, la media de { $steps } pasos{ $range ->
    [none] {""}
   *[some] {" "}(de { $low } a { $high })
}.
text-step-one = { $mean } en el único paso de esta captura.
