# What only the command line says.

cli-description = La guía de rendimiento de GPU de TensorFlow como lista de comprobación automática.
cli-logdir = un logdir, la carpeta de una sesión o un archivo .xplane.pb (o una dirección como gs://bucket/logs)
cli-follow-links = lee también lo que los enlaces del logdir señalan en otros lugares
cli-no-cache = lee el perfil de nuevo y no guarda el informe
cli-dask = dirección de un planificador de Dask, por ejemplo tcp://host:8786, cuyos trabajadores leen los hosts de una ejecución
cli-run = la ejecución de la que informar; si no se indica, la más reciente
cli-runs = la ejecución de la que informar; si no se indica, la más reciente. Un patrón como "train/*" toma varias y escribe cada una en un archivo propio en la carpeta de -o
cli-one-gpu = una ejecución del mismo programa en una GPU, para juzgar el escalado
cli-thresholds = un archivo TOML cuya tabla [thresholds] fija límites de comprobaciones por su id
cli-parameters = número de parámetros del modelo, para juzgar la velocidad de AllReduce
cli-bandwidth = ancho de banda de los enlaces entre las GPU en un sentido, en GB/s
cli-format = cómo escribirlo
cli-lang = idioma de la salida
cli-finding = solo este hallazgo, para un informe de incidencia (markdown); con -o se escribe al lado una imagen de su línea de tiempo
cli-anonymize = escribir nombres inventados de hosts, ejecuciones y carpetas
cli-output = escribe en este archivo en vez de en la terminal
cli-baseline = la ejecución con la que comparar; un patrón como "train/*" toma varias capturas
cli-candidate = la ejecución que se juzga, o un patrón
cli-against = una ejecución del logdir, o un informe guardado como JSON, que la ejecución no debe empeorar
cli-budget = un archivo TOML que dice qué se permite
cli-compare-help = compara dos ejecuciones
cli-check-help = falla cuando una ejecución supera su presupuesto, para CI
cli-runs-help = enumera las ejecuciones perfiladas de un logdir
cli-report-help = informa de una ejecución
cli-explain-help = dice qué busca una comprobación y qué hacer al respecto
cli-check = el identificador de una comprobación, tal como lo nombra un informe
cli-version = versión { $version }, decodificador { $engine }
cli-error = error: { $what }
cli-newest = ejecución más reciente: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, quedan unos { $left })
cli-stage-reading = leyendo
cli-stage-analysing = analizando

explain-limit = Cuándo no se supera
explain-reads = Cómo decide

text-title = GPU Advisor: { $run }
text-step = Paso: mediana { $median }, de { $low } a { $high } ({ $steps-n ->
        [one] un paso analizado
       *[other] { $steps } pasos analizados
    })
text-capture = { $framework } en { $gpus }
text-whole-capture = Actividad del dispositivo: { $median }
text-recoverable = Se pueden recuperar como máximo { $high } de { $step } por paso ({ $share }).
text-recoverable-capture = Se pueden recuperar como máximo { $high } de { $step } en la captura ({ $share }).
text-nothing-recoverable = Ningún hallazgo reclama tiempo que se pueda recuperar.
text-saving = ahorra como máximo { $high }
text-saving-range = ahorra de { $low } a { $high }
text-exclusive = de esto, ningún otro hallazgo señala { $time }
text-within-noise = menos de lo que los pasos ya difieren entre sí
text-settle-first = resuelva esto primero: { $title }
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
