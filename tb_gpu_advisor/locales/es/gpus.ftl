# The GPUs of a run compared

several-title = Las GPU una junto a otra
several-one-gpu-first = Empiece por una GPU, como la guía (CUDA_VISIBLE_DEVICES=0 python train.py). Resolver los hallazgos sobre una GPU ahorra como máximo { $one } por paso{ $several-is ->
    [zero] ; resolver los que tratan de varias GPU no ahorra nada más.
   *[some] ; resolver los que tratan de varias GPU ahorra como máximo otros { $several }.
}
several-others-wait = La GPU { $gpu } de { $host } limita el paso: llega la última en el { $often } de las llamadas colectivas. De media, las demás la esperan { $time } por paso sin calcular ({ $share } del paso).
several-busiest = La GPU { $gpu } de { $host } limita el paso: calcula y copia { $time } más por paso que la media ({ $share } del paso).
several-even = Ninguna GPU destaca: ninguna hace esperar a las demás ni trabaja más que la media durante un 1 % del paso o más.
several-counted =
    { $programs ->
        [same] Los hallazgos sobre una GPU cuentan el tiempo que todas las GPU pierden por igual, y muestran la GPU { $gpu } de { $host }. Esperar a una GPU más lenta solo se cuenta en «Varias GPU».
       *[different] Las GPU ejecutan programas distintos. Los hallazgos sobre una GPU tratan solo de la GPU { $gpu } de { $host }.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = limita el paso
several-mean = Media de { $gpus } GPU
several-lowest = Mínimo
several-highest = Máximo
several-left-out = Se muestran { $shown } de { $total } GPU: la que limita el paso y las que más se apartan de la media.
several-more = Más sobre las GPU: desfase y colectivos

note-left-out = { $count-n ->
        [one] Se omite una nota más de este tipo, sobre otro host
       *[other] Se omiten { $count } notas más de estos tipos, sobre otros hosts
    }.
note-tensorflow-hosts = El paso según TensorFlow se muestra para los { $shown } hosts más lentos de { $total }.
note-slowest-host = { $host }: su propia parte de un paso tarda { $step }, mientras que la de los hosts tarda { $mean } de media. Los demás esperan a este host. Los hallazgos son partes de su paso. Compruebe si recibe más datos, si otro programa ocupa los núcleos de la CPU o si su procesador es más lento.
note-hosts-differ = { $host }: un paso tarda { $step }, y de media los hosts tardan { $mean }. La GPU que limita el paso está en este host, y los hallazgos son partes de su paso.
note-hosts-apart = { $last }: según los relojes, su captura empezó { $time } después de terminar la de { $first }. Las GPU de hosts distintos no se comparan. Ponga los archivos de cada ejecución en una carpeta propia, o ajuste los relojes.
note-steps-cut = { $host }: se enumeran los primeros { $shown } de { $total } pasos. Las medias son de todos.
note-calls-cut = { $host }: se comparan con las de otras GPU las primeras { $shown } de { $total } llamadas colectivas de una GPU.
note-tables-cut = { $host }: esta captura contiene más nombres de lo habitual, así que las tablas largas terminan tras { $count } filas y se omiten las imágenes.

fleet-title = Todas las GPU, host por host
fleet-show = Colorear por
fleet-busy = Ocupada
fleet-lost = Inactiva
fleet-late = Trabaja más que la media
fleet-cell = { $gpu }: { $metric } { $time } ({ $share })
fleet-outliers = Destacan:

table-gpu-matrix = En qué se va el tiempo del paso de cada GPU
table-gpu-skew = Cuánto va cada GPU por detrás de la primera de su host
    .about = Medianas de los pasos. Los relojes de los hosts difieren, así que los comienzos y los finales se comparan dentro de un host.
table-step-skew = Cuánto se separan las GPU de un host en un paso
table-collectives = Colectivos
    .about = Por paso, como media de las GPU. Los datos se mueven lo que dura el kernel más corto de una llamada; las GPU con kernels más largos esperan a la última.
column-gpu = GPU
column-host = Host
column-begins-after = Retraso al empezar
column-begins-last-share = Empieza la última
column-ends-after = Retraso al terminar
column-ends-last-share = Termina la última
column-begin-spread = Separación al empezar
column-begins-last = Última GPU en empezar
column-end-spread = Separación al terminar
column-ends-last = Última GPU en terminar
column-collective = Colectivo
column-calls-per-step = Llamadas por GPU y paso
column-bytes-per-step = Tamaño por paso
column-waiting = Espera
column-moving = Transferencia
column-exposed-collective = Nada calcula
column-comes-last = Última GPU
column-comes-last-host = Su host
column-comes-last-share = Cuántas veces la última

confidence-reason-ring-model = El tiempo que necesitan los enlaces se calcula para un solo anillo; NCCL puede usar árboles o sumar en los conmutadores.

given-title = Lo que el perfil no muestra
given-about = El número de parámetros se usa para la regla de la guía y donde el perfil no muestra tamaños. El ancho de banda sustituye al de la tabla.
given-parameters = Parámetros del modelo
given-bandwidth = Ancho de banda de los enlaces en un sentido, GB/s
given-examples = Ejemplos por paso, en todas las GPU juntas
given-apply = Volver a evaluar
