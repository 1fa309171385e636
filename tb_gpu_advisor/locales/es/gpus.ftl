# The GPUs of a run beside each other

several-title = Las GPU una junto a otra
several-one-gpu-first = Empieza por una GPU: lo que señalan los hallazgos del capítulo 1 y pierden todas las GPU por igual suma como máximo { $one } por paso; lo que señalan además los de varias GPU, { $several }. También la guía ajusta primero una GPU.
several-others-wait = La GPU { $gpu } de { $host } limita el paso. Mientras las demás la esperan en los colectivos no calculan nada durante { $time } por paso ({ $share }); llega la última en { $often } de las llamadas.
several-busiest = La GPU { $gpu } de { $host } limita el paso: calcula y copia { $time } por paso ({ $share }) más que la media.
several-even = Ninguna GPU destaca: ninguna hace esperar a las demás, ni calcula y copia más que la media, una centésima del paso.
several-counted =
    { $programs ->
        [same] Los hallazgos sobre una GPU cuentan lo que todas las GPU pierden por igual, y se dibujan en la GPU { $gpu } de { $host }. Lo que esta pierde más que las demás es tiempo en que la esperan: eso lo cuentan los hallazgos sobre varias GPU, y ningún tiempo se cuenta en ambos.
       *[different] Las GPU ejecutan programas distintos. Los hallazgos sobre una GPU tratan solo de la GPU { $gpu } de { $host }.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = limita el paso
several-mean = Media de { $gpus } GPU
several-lowest = Mínimo
several-highest = Máximo
several-left-out = Tienen fila { $shown } de { $total } GPU: la que limita el paso y las que más se apartan de la media.
several-more = Más sobre las GPU: desfase y colectivos

note-left-out = { $count-n ->
        [one] Se omite una observación más de este tipo, de otro host
        [many] Se omiten { $count } observaciones más de estos tipos, de otros hosts
       *[other] Se omiten { $count } observaciones más de estos tipos, de otros hosts
    }.
note-tensorflow-hosts = El paso según lo cuenta TensorFlow se da para los { $shown } hosts más lentos de { $total }.
note-steps-cut = { $host }: se enumeran los primeros { $shown } de { $total } pasos. Las medias son de todos.
note-calls-cut = { $host }: se comparan con las de otras GPU las primeras { $shown } de { $total } llamadas colectivas de una GPU.
note-tables-cut = { $host }: esta captura contiene más nombres de lo habitual, así que las tablas largas se cortan (filas: { $count }) y se omiten las imágenes.

table-gpu-matrix = En qué se va el paso de cada GPU
table-gpu-skew = Cuánto va cada GPU por detrás de la primera de su host
    .about = Medianas de los pasos. Los relojes de los hosts difieren, así que los comienzos y los finales se comparan dentro de un host.
table-step-skew = Cuánto se separan las GPU de un host en un paso
table-collectives = Colectivos
    .about = Por paso, como media de las GPU. Los bytes se mueven mientras dura el núcleo más corto de una llamada; lo que otras GPU tardan de más es espera de la última.
column-gpu = GPU
column-host = Host
column-begins-after = Empieza más tarde
column-begins-last-share = Empieza la última
column-ends-after = Termina más tarde
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

table-links = Lo que alcanzan los enlaces
    .about = Las velocidades de línea son las de los fabricantes, en un sentido. Lo que se alcanza de ellas es lo que mide nccl-tests, o la parte de la velocidad de línea que se indica.
column-gpu-models = Para las GPU
column-link = Enlace
column-line-rate = Velocidad de línea
column-reached = Alcanzado
column-reached-source = Fuente
confidence-reason-ring-model = El límite es el modelo de un anillo; NCCL puede usar árboles o sumar en los conmutadores.
confidence-reason-packs-model = El mínimo vale si los gradientes se pueden reducir en tres paquetes junto a la segunda mitad del cálculo.

given-title = Lo que el perfil no dice
given-about = El número de parámetros cuenta para la regla de la guía y donde el perfil no da tamaños. El ancho de banda cuenta en lugar del de la tabla.
given-parameters = Parámetros del modelo
given-bandwidth = Ancho de banda de los enlaces en un sentido, GB/s
given-apply = Volver a juzgar
