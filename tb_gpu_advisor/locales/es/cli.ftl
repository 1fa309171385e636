# What only the command line says.

cli-description = La guía de rendimiento de GPU de TensorFlow como lista de comprobación automática.
cli-logdir = un logdir, la carpeta de una sesión o un archivo .xplane.pb (o una dirección como gs://bucket/logs)
cli-follow-links = lee también lo que los enlaces del logdir señalan en otros lugares
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
cli-format = cómo escribirlo
cli-lang = idioma de la salida
cli-finding = solo este hallazgo, para una incidencia (markdown); con -o se escribe al lado una imagen de su línea de tiempo
cli-findings = solo las filas no superadas, en pocos bytes (json)
cli-all = muestra todas las filas con sus números, no solo las no superadas (text)
cli-anonymize = escribe nombres inventados de hosts, ejecuciones y carpetas
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
cli-check = el id de una comprobación, tal como lo muestra un informe
cli-version = versión { $version }, decodificador { $engine }
cli-error = error: { $what }
cli-newest = ejecución más reciente: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, quedan unos { $left })
cli-stage-reading = leyendo
cli-stage-analysing = analizando

explain-limit = Cuándo no se supera
explain-reads = Cómo decide
explain-record = Cómo resultaron sus predicciones
record-found = Encontrado en { $found } de { $faults } ejecuciones simuladas con este defecto.
record-promises = Tras eliminar el defecto, el ahorro estuvo dentro del intervalo previsto en { $within } de { $promises } ejecuciones. En { $kept } fue al menos el extremo inferior.
record-real = Un programa real antes y después de su solución: previsto de { $low } a { $high } por paso, medido { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework } en { $gpus }
text-whole-capture = La actividad de la GPU dura { $median }.
text-saving = ahorra como máximo { $high }
text-saving-range = ahorra de { $low } a { $high }
text-exclusive = { $time-is ->
        [zero] compartido con otros hallazgos
       *[some] { $time } solo de este hallazgo
    }
text-and = { $before }; { $after }
text-within-noise = menos de lo que varían los pasos
text-settle-first = resuelve esto primero: { $title }
text-doubt = { $confidence }: { $reasons }
text-fix = Solución: { $fix }
text-problem = No se pudo leer { $host }: { $what }
text-counts = { $failed } no superadas, { $passed } superadas, { $other } sin decidir o que no proceden
text-gpu = GPU
text-no-gpu = sin GPU
text-runs-run = Ejecución
text-runs-hosts = Hosts
text-runs-size = Tamaño
text-runs-modified = Escrita
cli-mcp-help = responde a agentes de programación por el Model Context Protocol
cli-mcp-logdir = dónde están los perfiles (por defecto: logs)
cli-run-help = ejecuta un programa de entrenamiento tal como es y lo graba donde llama a Model.fit
cli-run-logdir = adónde va el perfil (por defecto: logs)
cli-run-command = el programa y sus argumentos
cli-capture-help = graba programas que ofrecen el servicio de perfilado de TensorFlow, e informa
cli-capture-address = grpc://host:port de cada proceso de trabajo, separados por comas
cli-capture-logdir = adónde va el perfil
cli-capture-seconds = cuántos segundos grabar (por defecto: 5)
capture-none = GPU Advisor no grabó nada: el programa terminó antes de que sus pasos fueran estables. Entrena más pasos, o usa un Budget(steps=…) menor.
capture-no-fit = No se grabó nada en { $logdir }: el programa no llama a Model.fit, o terminó antes de que sus pasos fueran estables. En un bucle propio, pon "with capture.step():" en torno a cada paso, donde capture es tb_gpu_advisor.capture.Capture("{ $logdir }").
capture-no-finding = No hay hallazgos.
capture-step = GPU Advisor: { $step } por paso. { $text }
capture-finding = { $title }: { $verdict }
capture-open = Para verlo todo: tensorboard --logdir { $logdir }; después, { $address }
