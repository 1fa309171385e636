# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .failed       what was found, with its numbers
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks alike but is silent
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = Actividad de la GPU
    .failed = Ninguna GPU ejecutó núcleos en esta captura ({ $seen-n ->
        [one] se vio una GPU
       *[other] se vieron { $seen } GPU
    }).
    .passed = { $seen-n ->
        [one] La GPU ejecutó núcleos.
       *[other] { $working } de { $seen } GPU ejecutaron núcleos.
    }
    .why = Sin núcleos en una GPU no hay nada que optimizar aquí.
    .reads = Los planos de dispositivo y sus flujos. No se supera si trabajó la CPU, si el profiler no tenía permiso para ver la GPU o si la captura no coincidió con el entrenamiento.
    .fix = Comprueba que TensorFlow ve la GPU, que el profiler puede leer los contadores de la GPU (los controladores de NVIDIA lo reservan por defecto a los administradores) y que el entrenamiento estaba en marcha durante la captura.
    .verify = La GPU aparece en este informe con sus núcleos.

no-step-markers =
    .title = Marcas de paso
    .failed = La captura no marca dónde empiezan los pasos. Pasos encontrados de otro modo: { $steps }.
    .passed = { $steps-n ->
        [one] La captura marca un paso.
       *[other] La captura marca { $steps } pasos.
    }
    .why = Los números por paso necesitan saber dónde empieza cada paso. Los pasos hallados por repetición pueden ser inexactos.
    .reads = Los grupos de pasos del profiler, las líneas de pasos y los eventos raíz. Los pasos hallados por repetición bastan para analizar, pero la fila no se supera.
    .fix = Marca cada paso mientras perfilas. Model.fit ya lo hace; un bucle personalizado necesita una línea.
    .verify = Esta fila se supera y la pestaña Profile muestra un tiempo del paso.

capture-too-short =
    .title = Número de pasos
    .failed = { $steps-n ->
        [0] No hay ningún paso completo y estable en la captura ({ $found } encontrados).
        [one] Hay un solo paso completo y estable en la captura ({ $found } encontrados).
       *[other] Solo hay { $steps } pasos completos y estables en la captura ({ $found } encontrados).
    }
    .passed = { $steps } pasos completos y estables.
    .why = Con uno o dos pasos no se distingue lo habitual de lo casual, y la brecha después del último paso no está en la captura. Keras perfila un solo paso por defecto.
    .reads = Los pasos que se pudieron analizar. El último paso de una captura no tiene final, así que n pasos necesitan n + 1 en la ventana.
    .fix = Perfila diez pasos o más, una vez pasados los primeros.
    .verify = Esta fila se supera.

no-host-trace =
    .title = Seguimiento del host
    .failed = Faltan los eventos del host, o no están ligados a los núcleos, en { $affected } de { $hosts-n ->
        [one] un host
       *[other] { $hosts } hosts
    }.
    .passed = Hay eventos del host y, donde una GPU ejecutó núcleos, cada inicio está ligado a su núcleo.
    .why = Los eventos del host dicen a qué esperaba la GPU. Sin ellos, el tiempo inactivo no tiene causa.
    .reads = Los planos del host y los identificadores de correlación que ligan una llamada de inicio a su núcleo.
    .fix = Captura con el seguimiento del host activado (nivel 2).
    .verify = El tiempo inactivo de este informe tiene causas distintas de «Desconocido».

warm-up-in-window =
    .title = Calentamiento en la captura
    .failed = La captura contiene calentamiento: { $steps-n ->
        [0] no se excluye ningún paso por ello
        [one] se excluye un paso por ello
       *[other] se excluyen { $steps } pasos por ello
    }; { $compile } en un compilador, { $autotune } en núcleos de autoajuste.
    .passed = No hay compilación, autoajuste ni un primer paso lento en la captura.
    .why = Los primeros pasos compilan funciones y prueban núcleos. Son más lentos que lo que sigue y dicen poco de ello.
    .reads = Los pasos excluidos por compilación o arranque lento, los eventos del compilador y los núcleos con los que cuDNN y XLA prueban candidatos.
    .fix = Empieza el perfil después de los primeros pasos.
    .verify = Esta fila se supera y no se excluye ningún paso.

dropped-events =
    .title = Eventos perdidos
    .failed = El profiler perdió eventos: { $reported-n ->
        [0] él mismo no lo indicó
        [one] indicó una pérdida
       *[other] indicó { $reported } pérdidas
    }; falta el inicio de { $missing } de los eventos de la GPU.
    .passed = No hay señales de eventos perdidos.
    .why = Cuando sus búferes están llenos, el profiler descarta eventos. Entonces aparece tiempo inactivo donde no lo hubo.
    .reads = Los errores del propio profiler y los eventos del dispositivo cuya llamada de inicio falta mientras otros tienen la suya.
    .fix = Perfila menos pasos y desactiva el seguimiento de Python si está activado.
    .verify = Esta fila se supera.

ops-hidden-by-graphs =
    .title = Operaciones dentro de grafos CUDA
    .failed = { $share } del tiempo de la GPU está en núcleos de grafos CUDA que no nombran ninguna operación.
    .passed = Los núcleos nombran sus operaciones.
    .why = Un grafo CUDA inicia muchos núcleos a la vez. El profiler no puede saber entonces a qué operación pertenece cada uno, así que los hallazgos no pueden nombrarla.
    .reads = Los identificadores de grafo en los núcleos, los inicios de grafos en el host y las operaciones que nombran los núcleos.
    .fix = Solo para el perfil, desactiva los búferes de comandos de XLA.
    .side-effect = La ejecución misma es más lenta sin ellos: no conserves el ajuste.
    .verify = Los núcleos nombran sus operaciones.

input-bound =
    .title = Espera de la entrada
    .failed = { $place ->
        [host] Cada paso de { $step } espera { $wait } a su siguiente lote mientras nada calcula ({ $share }).
       *[gpu] La GPU espera { $wait } de cada paso de { $step } a su siguiente lote ({ $share }).
    }
    .passed = { $place ->
        [host] Cada paso espera { $wait } a la entrada mientras nada calcula ({ $share }).
       *[gpu] La GPU espera { $wait } por paso a la entrada ({ $share }).
    }
    .why = Mientras el siguiente lote no está listo, la GPU no tiene nada que hacer. Un modelo más rápido no ayudaría: la canalización de entrada marca el ritmo.
    .reads = El tiempo inactivo de la GPU bajo la operación de entrada del paso, hasta el inicio que lo termina. Una entrada lenta mientras la GPU aún tiene trabajo no cuesta nada y no se señala.
    .fix = Acelera la canalización de entrada: usa prefetch, lee y aplica map en paralelo, guarda en caché lo que quepa en memoria y agrupa en lotes antes de map.
    .side-effect = La lectura en paralelo y un búfer de prefetch mayor usan más memoria del host; un orden no determinista cambia el orden de los ejemplos.
    .verify = «Espera de la entrada» disminuye en el desglose del paso. El entrenamiento con datos sintéticos muestra lo mejor que puedes alcanzar.

step-gaps =
    .title = Brechas entre pasos
    .failed = { $place ->
        [host] En { $gap } de cada paso de { $step } no trabaja ninguna operación ni el entorno de ejecución: el host ejecuta Python ({ $share }). { $named } de ello queda bajo eventos del host que tienen nombre.
       *[gpu] La GPU está inactiva { $gap } de cada paso de { $step } mientras el host ejecuta Python entre pasos ({ $share }). { $named } de ello queda bajo eventos del host que tienen nombre.
    }
    .passed = { $place ->
        [host] Python ocupa { $gap } por paso en los que nada más trabaja ({ $share }).
       *[gpu] El código Python entre pasos deja la GPU inactiva { $gap } por paso ({ $share }).
    }
    .why = Los callbacks, las métricas, los resúmenes y el código fuera de tf.function se ejecutan en el host entre dos pasos. La GPU los espera.
    .reads = El tiempo inactivo fuera de toda llamada del entorno de ejecución, medido en las líneas de la GPU. Las brechas entre las marcas del host no dicen nada: el host va por delante.
    .fix = Haz ese trabajo cada N pasos, o ejecuta varios pasos en una llamada.
    .side-effect = Con varios pasos en una llamada, los callbacks y los registros solo ven uno de cada N pasos.
    .verify = «Entre pasos» disminuye en el desglose del paso. Una ejecución sin callbacks muestra lo mejor que puedes alcanzar.

launch-bound =
    .title = Espera del inicio de núcleos
    .failed = Durante { $launch } de { $step } ({ $share }) la GPU espera a que el host inicie núcleos: su cola estaba vacía en { $late } de { $kernels } inicios, y un inicio así tarda { $latency } en llegar.
    .passed = Los inicios mantienen el ritmo: la GPU espera { $launch } por paso ({ $share }) con { $kernels } núcleos.
    .why = Cada núcleo le cuesta al host un inicio. Cuando los núcleos son más cortos que su inicio, la GPU se queda sin trabajo entre ellos.
    .reads = El tiempo inactivo en que la cola estaba vacía y el host aún emitía el siguiente núcleo. Las llamadas largas con la cola llena no retrasan nada; por eso la proporción de inicios de TensorFlow puede ser grande en una ejecución sana.
    .fix = Inicia menos núcleos y más grandes: ejecuta el paso dentro de tf.function, deja que XLA fusione operaciones pequeñas, concatena tensores pequeños o usa un lote mayor.
    .side-effect = XLA compila de nuevo con cada forma de entrada nueva; un lote mayor puede cambiar la convergencia.
    .verify = «Inicio de núcleos» disminuye en el desglose del paso y hay menos núcleos por paso.

tiny-kernels =
    .title = Núcleos diminutos
    .failed = { $count } núcleos por paso ({ $share } del total) son más cortos que su inicio, que tarda { $latency }. Lo más frecuente: { $op-count } operaciones { $op } de { $op-mean } cada una. La GPU espera { $launch } por paso a los inicios.
    .passed = Los núcleos diminutos no frenan la GPU: { $share } de los núcleos son más cortos que su inicio, y la GPU espera { $launch } por paso a los inicios.
    .why = Un núcleo más corto que su inicio no puede mantener ocupada la GPU hasta que llega el siguiente.
    .reads = Los núcleos más cortos que la latencia de inicio medida con la cola vacía, por operación. Con la cola llena la GPU no espera a ninguno; del tiempo que ocupan se encarga «{ unfused-elementwise.title }».
    .fix = Haz el mismo trabajo con menos operaciones: vectoriza, concatena tensores pequeños o deja que XLA las fusione.
    .side-effect = XLA compila de nuevo con cada forma de entrada nueva.
    .verify = Hay menos núcleos por paso y «Inicio de núcleos» disminuye en el desglose del paso.

tensor-cores-unused =
    .title = Tensor Cores
    .failed = { $unused } de { $matrix } de tiempo matricial por paso transcurre sin Tensor Cores ({ $share } del paso).
    .passed = Los productos de matrices y las convoluciones usan Tensor Cores, o tardan demasiado poco para que importe: { $unused } de { $matrix } por paso transcurre sin ellos.
    .why = Los Tensor Cores multiplican matrices varias veces más rápido que las unidades normales. Los productos en fp32 no los usan salvo que TF32 esté activado.
    .reads = Los nombres de los núcleos y la capacidad de cómputo de la GPU. Un nombre no conocido es desconocido, nunca «no los usa»; TF32, bf16 y FP8 cuentan como uso.
    .fix = Usa precisión mixta. Desde Ampere, TF32 lo hace con fp32 sin cambiar el modelo. Los tamaños múltiplos de 8 ayudan.
    .side-effect = fp16 y TF32 tienen menos dígitos: comprueba que el modelo sigue convergiendo.
    .verify = La página de estadísticas de núcleos marca que usan Tensor Cores, y su tiempo disminuye.

single-precision =
    .title = Precisión
    .failed = Solo { $half } del tiempo del dispositivo es de 16 bits; { $single } por paso es de fp32.
    .passed = { $half } del tiempo del dispositivo es de 16 bits; fp32 ocupa { $single } y TF32 { $tf32 } por paso.
    .why = Los núcleos de 16 bits mueven la mitad de los bytes y pueden usar Tensor Cores. La guía habla de hasta 3 veces en modelos adecuados; el límite es el tiempo de los propios núcleos fp32.
    .reads = La precisión que indican los nombres de los núcleos y los tipos de entrada. TF32, bf16 y FP8 no son fp32; los núcleos de precisión desconocida se omiten, y si son demasiados no hay veredicto.
    .fix = Activa la precisión mixta como un cambio aparte y compara.
    .side-effect = fp16 necesita escalado de pérdidas (Keras lo hace) y una capa de salida en float32; bf16 no necesita ninguna de las dos cosas.
    .verify = La proporción del tiempo del dispositivo en 16 bits crece y el paso se acorta.

half-precision-fallback =
    .title = Retroceso desde media precisión
    .failed = La media precisión está activada, pero { $fallen } por paso ({ $share }) está en núcleos matriciales que siguen en fp32.
    .passed = Con la media precisión activada, los productos de matrices y las convoluciones la usan ({ $fallen } por paso en fp32).
    .why = Las capas que retrocedieron van a la velocidad anterior y añaden conversiones a ambos lados.
    .reads = Los nombres de los núcleos y los tipos de entrada de una ejecución que usa media precisión en otras partes. TF32 no es fp32.
    .fix = Mira las operaciones de la tabla: quita las conversiones explícitas a float32, da a estas capas la política mixta y rellena los tamaños hasta múltiplos de 8.
    .verify = Los núcleos de la tabla desaparecen o cambian de precisión.

half-precision-softmax =
    .title = Softmax en media precisión
    .failed = Un softmax se ejecuta en 16 bits ({ $half } por paso).
    .passed = Los núcleos de softmax se ejecutan en 32 bits.
    .why = Un softmax sobre muchas clases puede desbordarse en fp16 y perder probabilidades pequeñas. Se trata de resultados correctos, no de velocidad.
    .reads = Los núcleos de softmax y su precisión. Un softmax dentro de un núcleo fusionado no se ve y no se juzga.
    .fix = Da float32 al último softmax.
    .verify = Esta fila se supera.

exposed-input-copy =
    .title = Copia del lote
    .failed = La GPU espera { $exposed } por paso ({ $share }) mientras se copia su lote.
    .passed = La copia del lote frena la GPU { $exposed } por paso ({ $share }) de { $total }.
    .why = Un lote que se copia mientras la GPU calcula el paso anterior no cuesta nada.
    .reads = Las copias del host que pertenecen a la operación de entrada, donde ningún núcleo se ejecuta a su lado. Un lote que se copia mientras la GPU calcula no cuesta nada.
    .fix = Haz prefetch hacia la GPU como última etapa de la canalización de entrada.
    .side-effect = Hay un lote más en la memoria de la GPU.
    .verify = «Copia hacia la GPU» disminuye en el desglose del paso.

host-placed-ops =
    .title = Operaciones en el host
    .failed = La GPU espera { $idle } de cada paso de { $step } ({ $share }) a operaciones que se ejecutan en la CPU, sobre todo a { $op }.
    .passed = La GPU espera { $idle } por paso ({ $share }) a operaciones en la CPU.
    .why = Una operación en mitad de un paso que se ejecuta en la CPU necesita que se copien sus entradas al host y sus resultados de vuelta, y la GPU espera mientras tanto.
    .reads = El tiempo inactivo bajo una operación del paso que no inicia nada. Las operaciones de la entrada y las que van junto a una GPU ocupada no se señalan; el número de operaciones del host no dice nada de su coste.
    .fix = Averigua dónde se colocan las operaciones y sustituye o mueve las de la tabla. Algunas no tienen núcleo para GPU, o no lo tienen para su tipo.
    .verify = «Operación en el host» disminuye en el desglose del paso.

blocking-copies =
    .title = Copias dentro del paso
    .failed = { $count } copias por paso frenan la GPU: no ejecuta ningún núcleo durante { $exposed } mientras mueven datos y durante { $blocked } hasta que el host continúa ({ $share } del paso).
    .passed = Las copias dentro del paso frenan la GPU durante { $share } del paso.
    .why = Una copia estorba cuando ningún núcleo puede ejecutarse a su lado, y más cuando el host espera su resultado antes de iniciar el siguiente núcleo.
    .reads = Las copias distintas del lote donde no se ejecuta ningún núcleo, y el tiempo inactivo hasta que sigue la llamada que las esperaba. Las copias que se solapan con núcleos no se señalan, por muchas que sean.
    .fix = Deja los resultados intermedios en la GPU: no leas valores en mitad de un paso y coloca en la GPU las operaciones en torno a las copias de la tabla.
    .verify = «Copia hacia la GPU», «Copia desde la GPU» e «Inicio de núcleos» disminuyen en el desglose del paso.

xla-recompiles =
    .title = Compilación en pasos estables
    .failed = La GPU espera { $compile } de cada paso de { $step } ({ $share }) a un compilador.
    .passed = No hay compilación en los pasos estables ({ $compile } por paso).
    .why = XLA compila una vez por cada combinación de formas de entrada. Cuando las formas cambian de un lote a otro, compila una y otra vez.
    .reads = El tiempo inactivo bajo eventos del compilador en pasos estables. La compilación de los primeros pasos es calentamiento y se excluye antes.
    .fix = Mantén fijas las formas: descarta el último lote incompleto, rellena hasta unos pocos tamaños o deja sin compilar la parte de formas cambiantes.
    .side-effect = El relleno calcula valores que se desechan.
    .verify = «Compilación» baja a cero en el desglose del paso.

slow-input-stage =
    .title = Etapa de entrada más lenta
    .failed = La etapa más lenta de la canalización de entrada es { $stage }, con { $self } de tiempo propio por paso. { $kind ->
        [read] Lee varios archivos a la vez con un interleave en paralelo y ten los datos cerca de la máquina.
        [generator] Un generador de Python procesa un elemento cada vez: sustitúyelo por una fuente de tf.data y map, o ejecuta varios generadores en paralelo.
        [map] Aplica map en paralelo (num_parallel_calls), agrupa en lotes antes de map y guarda en caché los resultados que no cambian.
        [batch] Agrupa en lotes en paralelo (num_parallel_calls) y reduce los elementos antes de agruparlos.
        [shuffle] Baraja nombres de archivo o índices en vez de elementos enteros, o usa un búfer menor.
       *[other] Ejecútala en paralelo o guarda en caché su resultado.
    }
    .passed = { $place ->
        [host] Todas las etapas de la canalización de entrada son bastante rápidas: un paso espera { $wait } a la entrada.
       *[gpu] Todas las etapas de la canalización de entrada son bastante rápidas: la GPU espera { $wait } por paso a la entrada.
    }
    .why = Una canalización es tan rápida como su etapa más lenta. Acelerar otra no cambia nada.
    .reads = El tiempo propio de los iteradores de tf.data en todos los subprocesos. Las etapas con búfer se omiten: su tiempo es espera de la etapa anterior. No se señala mientras la GPU no espere la entrada.
    .fix = Haz lo que el hallazgo dice para esta clase de etapa y mira de nuevo: la siguiente más lenta puede estar cerca.
    .verify = Su tiempo propio por paso disminuye, y también «Espera de la entrada» en el desglose del paso.

eager-execution =
    .title = Ejecución eager
    .failed = { $share } de los inicios proceden de operaciones que se ejecutan una a una desde Python, y la GPU las espera { $idle } por paso ({ $idle-share }).
    .passed = { $share } de los inicios proceden de operaciones eager; la GPU las espera { $idle } por paso.
    .why = En modo eager, Python despacha cada operación por separado. Dentro de una tf.function lo hace el entorno de ejecución, muchas veces más rápido.
    .reads = Los inicios que no pertenecen a ninguna función y el tiempo inactivo antes de sus núcleos. Unas pocas operaciones eager en torno a un paso compilado no se señalan.
    .fix = Pon el paso dentro de una tf.function. Model.fit lo hace salvo que se active run_eagerly.
    .side-effect = El código Python dentro de una tf.function solo se ejecuta mientras se traza: usa tf.print y el flujo de control de TensorFlow.
    .verify = La proporción de inicios eager baja y «Inicio de núcleos» disminuye en el desglose del paso.

recurring-copies =
    .title = Copias en cada paso
    .failed = { $copies } copias ocurren en el mismo lugar de cada paso y cuestan { $cost } por paso ({ $share }).
    .passed = Las copias que se repiten en cada paso cuestan { $cost } por paso ({ $share }).
    .why = Una copia que se repite en el mismo lugar es parte del programa: una operación en el dispositivo equivocado o un valor que se lee en cada paso.
    .reads = Las copias por operación: en qué proporción de los pasos ocurren y cuánto varía su lugar. El lote, las copias solapadas y las lecturas cada N pasos no se señalan.
    .fix = Mira en la tabla las operaciones antes y después de la copia. Mueve a la GPU la operación entre ellas, o lee el valor cada N pasos.
    .verify = Las copias de la tabla desaparecen.

unfused-elementwise =
    .title = Núcleos elemento a elemento en cadena
    .failed = { $time } por paso ({ $share }) está en { $kernels } núcleos elemento a elemento que se ejecutan uno tras otro en { $chains } cadenas.
    .passed = Las cadenas de núcleos elemento a elemento ocupan { $time } por paso ({ $share }).
    .why = Cada uno de estos núcleos lee su entrada de la memoria y vuelve a escribir su salida. Un solo núcleo fusionado lee y escribe una vez.
    .reads = Series de al menos dos núcleos elemento a elemento. Los que XLA ya fusionó no se señalan. En el mejor caso, una cadena tarda lo que uno de sus núcleos, y la GPU no queda inactiva entre ellos.
    .fix = Deja que XLA compile la función a la que pertenecen.
    .side-effect = XLA compila de nuevo con cada forma de entrada nueva.
    .verify = Cada cadena se convierte en un solo núcleo llamado fusion, y su tiempo disminuye.

xla-off =
    .title = XLA
    .failed = XLA está desactivado y podría ayudar aquí: la GPU espera { $launch } por paso a los inicios, y { $chains } está en cadenas de núcleos elemento a elemento ({ $share } en conjunto).
    .passed = XLA está activado, o tiene poco que mejorar aquí ({ $share } del paso).
    .why = XLA compila una función en menos núcleos y más grandes.
    .reads = Rastros de XLA, el tiempo inactivo a la espera de inicios y las cadenas de núcleos elemento a elemento. No se señala si hay poco que ganar.
    .fix = Activa XLA para la función de entrenamiento como un cambio aparte y compara. Resuelve antes la canalización de entrada y la precisión mixta.
    .side-effect = Los primeros pasos tardan más, puede hacer falta más memoria y las formas no deben cambiar de un lote a otro.
    .verify = Hay menos núcleos por paso y el paso se acorta.

small-model =
    .title = Trabajo para la GPU
    .failed = La GPU calcula durante { $busy } de un paso de { $step } ({ $busy-share }): puede que no compense para este modelo.
    .passed = La GPU calcula durante { $busy } por paso ({ $busy-share }).
    .why = Cada paso tiene costes en el host que no menguan con el modelo. Un modelo muy pequeño pasa más tiempo ahí que en la GPU.
    .reads = El tiempo del dispositivo por paso y su proporción del paso. Es una observación, no un defecto.
    .fix = Usa un lote mayor, o compara con una ejecución en la CPU.
    .side-effect = Un lote mayor puede cambiar la convergencia.
    .verify = La proporción del paso que ocupa la GPU crece.

input-threads-delay-launches =
    .title = Subprocesos de entrada junto a los inicios
    .failed = La GPU espera { $overlap } por paso ({ $share }) a inicios mientras los subprocesos de tf.data están ocupados, de ese tiempo, { $paused } en pausas tan largas como un turno de CPU del sistema operativo. De un inicio al siguiente suelen pasar { $beside } en esos momentos y { $alone } en otro caso (0 si hay muy pocos para saberlo).
    .passed = Los subprocesos de tf.data no frenan los inicios: la GPU espera { $overlap } por paso a inicios a su lado. De un inicio al siguiente suelen pasar { $beside } en esos momentos y { $alone } en otro caso (0 si hay muy pocos para saberlo).
    .why = Los subprocesos de la canalización de entrada y los que inician núcleos comparten los núcleos de la CPU del host. Un inicio que tiene que esperar a la CPU llega tarde.
    .reads = Con qué rapidez se siguen los inicios con y sin subprocesos de tf.data ocupados, las pausas tan largas como un turno de CPU que son más frecuentes a su lado, y el tiempo inactivo en esos momentos. Los subprocesos ocupados que no frenan nada no se señalan.
    .fix = Da a la GPU subprocesos de inicio propios, si aún no lo has hecho.
    .side-effect = Se quitan dos subprocesos por GPU a la canalización de entrada.
    .verify = Los inicios se siguen con la misma rapidez con tf.data y sin él, e «Inicio de núcleos» disminuye en el desglose del paso.

dynamic-loss-scaling =
    .title = Escalado dinámico de pérdidas
    .failed = El escalado dinámico de pérdidas lee un valor en cada paso y frena la GPU { $cost } ({ $share }).
    .passed = El escalado de pérdidas frena la GPU { $cost } por paso ({ $share }).
    .why = Si un paso se salta se decide en el host. La GPU espera hasta que el host ha leído el valor y continúa.
    .reads = Las operaciones que buscan infinitos en los gradientes, las copias pequeñas que el host esperó y las operaciones de la escala en el host. Una métrica que se lee es asunto de otra fila.
    .fix = Usa una escala de pérdidas fija en cuanto conozcas una que funcione, o bf16, que no necesita ninguna.
    .side-effect = Una escala fija demasiado grande hace infinitos los gradientes; una demasiado pequeña los pierde.
    .verify = Las copias de la tabla desaparecen y la brecha al final del paso se cierra.

unaligned-dimensions =
    .title = Tamaños de las matrices
    .failed = { $odd } por paso ({ $share }) está en productos de matrices cuyos tamaños no son múltiplos de 8.
    .passed = Los productos de matrices con tamaños que no son múltiplos de 8 ocupan { $odd } por paso ({ $share }).
    .why = Los Tensor Cores trabajan por bloques. Los tamaños que no los llenan desperdician una parte; no impiden usar Tensor Cores.
    .reads = Las formas de entrada de los productos de matrices en media precisión. Las convoluciones se omiten, porque cuDNN las rellena.
    .fix = Redondea los tamaños de las capas, el vocabulario y el lote hacia arriba, a múltiplos de 8.
    .side-effect = Algo más de memoria y de trabajo por el relleno.
    .verify = El tiempo de los núcleos de la tabla disminuye.

small-batch =
    .title = Tamaño del lote y memoria de la GPU
    .failed = Como máximo se usa { $used } de la memoria de la GPU ({ $peak } de { $limit }), mientras que { $fixed } de cada paso se va en cosas que no crecen con el lote.
    .passed = La memoria en uso alcanza { $used } ({ $peak } de { $limit }); { $fixed } del paso no es cálculo.
    .why = Los inicios, el intercambio de gradientes y Python tardan lo mismo con un lote pequeño que con uno grande. Un lote mayor los reparte entre más ejemplos.
    .reads = El máximo de memoria en uso (no reservada) según el asignador de TensorFlow, y la parte del paso que no es cálculo.
    .fix = Aumenta el tamaño del lote por GPU hasta donde permita la memoria, mirando el perfil de memoria mientras tanto.
    .side-effect = Un lote mayor puede cambiar la convergencia. Normalmente la tasa de aprendizaje debe crecer con él.
    .verify = Más ejemplos por segundo. El tiempo de un paso crece.

input-cannot-feed-gpus =
    .title = Entrada para todas las GPU
    .failed = En cada paso, una de las { $gpus } GPU espera { $wait } ({ $share }) a su lote, y las demás la esperan a ella: el host no puede alimentarlas a todas.
    .passed = El host alimenta las { $gpus } GPU: la que más espera, espera { $wait } por paso ({ $share }).
    .why = Con varias GPU, un paso toma varios lotes del mismo host. Una canalización de entrada que bastaba para una GPU puede no bastar para todas.
    .reads = En cada paso, la GPU que más espera su lote, pues las demás la esperan a ella. Los lotes tardíos a los que nadie espera no se señalan.
    .fix = Acelera la canalización de entrada, reparte la lectura entre archivos y subprocesos, y haz prefetch para cada GPU.
    .side-effect = Más subprocesos de trabajo quitan núcleos de CPU a los que inician núcleos de la GPU.
    .verify = «Espera de la entrada» disminuye en el desglose del paso de cada GPU.

idle-gpus =
    .title = GPU sin trabajo
    .failed = { $unused } de { $seen } GPU no ejecutaron ningún núcleo: { $gpus }.
    .passed = Las { $seen } GPU ejecutaron núcleos.
    .why = Una GPU que no calcula cuesta lo mismo que una que sí.
    .reads = Cuáles de las GPU que vio el profiler ejecutaron núcleos. Si trabaja exactamente una puede ser a propósito, y se dice con menos confianza.
    .fix = Entrena con una estrategia de distribución sobre todas las GPU, o deja las demás a otro programa.
    .verify = Todas las GPU muestran núcleos en este informe.

extra-allreduce =
    .title = Número de llamadas a AllReduce
    .failed = Los gradientes se reducen en { $calls } llamadas por paso de { $shortest } o más cada una. Lo que pasa de una llamada cuesta hasta { $cost } por paso ({ $share }).
    .passed = El número de llamadas a AllReduce ({ $calls } por paso) cuesta como máximo { $cost } ({ $share }).
    .why = Cada llamada tiene un coste propio, sea cual sea su tamaño. La guía espera una llamada por GPU y paso para todos los gradientes.
    .reads = Las llamadas colectivas por paso que hacen todas las GPU, sin las de SyncBatchNorm, y el tiempo de la más corta. Unos pocos paquetes grandes y las llamadas ocultas bajo cálculo no se señalan.
    .fix = Reduce todos los gradientes a la vez: aplícalos en una llamada del optimizador y deja el empaquetado a tf.distribute.
    .side-effect = Una llamada grande empieza más tarde que muchas pequeñas; unos pocos paquetes son un buen término medio.
    .verify = El número de llamadas de esta fila baja.

slow-allreduce =
    .title = Velocidad de AllReduce
    .failed =
        Reducir { $bytes } ({ $size-source ->
            [parameters] 4 bytes por parámetro
           *[calls] según las formas de las llamadas
        }) tarda { $transfer } por paso, { $ratio } veces los { $expected } que permiten enlaces de { $rate } ({ $rate-source ->
            [given] como indicaste
           *[table] el enlace habitual
        }). Según la regla de la guía, bytes entre ancho de banda, son { $guide }.
    .passed =
        Reducir { $bytes } ({ $size-source ->
            [parameters] 4 bytes por parámetro
           *[calls] según las formas de las llamadas
        }) tarda { $transfer } por paso; los enlaces de { $rate } ({ $rate-source ->
            [given] como indicaste
           *[table] el enlace habitual
        }) permiten { $expected }. Según la regla de la guía, bytes entre ancho de banda, son { $guide }.
    .why = Los gradientes pasan entre las GPU en cada paso. La velocidad depende de sus enlaces: NVLink, PCIe o la red.
    .reads = Los bytes que mueven las llamadas, o 4 por cada parámetro que indiques: los gradientes son de 32 bits en TensorFlow, también con precisión mixta. Su tiempo más corto entre las GPU, así que la espera de una GPU tardía no cuenta. El ancho de banda que indiques, o una tabla de enlaces habituales.
    .fix = Mira los enlaces con nvidia-smi topo -m, haz que NCCL diga cuáles usa y prueba otra comunicación entre dispositivos. Entre hosts, comprueba que NCCL usa la red rápida.
    .verify = El tiempo de transferencia de esta fila se acerca a lo que permiten los enlaces.

exposed-allreduce =
    .title = AllReduce junto al cálculo
    .failed = Los gradientes se mueven durante { $exposed } de cada paso de { $step } ({ $share }) mientras la GPU no calcula nada.
    .passed = { $exposed } por paso ({ $share }) de AllReduce no queda oculto bajo el cálculo, de { $transfer } en total.
    .why = Los gradientes de las últimas capas están listos mucho antes que los de las primeras. Reducirlos durante la pasada hacia atrás oculta la mayor parte del tiempo.
    .reads = Los colectivos junto a los que nada calcula, sin la espera de la última GPU. Un AllReduce junto a la pasada hacia atrás no se señala, por largo que sea.
    .fix = Reduce los gradientes en unos pocos paquetes durante la pasada hacia atrás, o usa un lote mayor: el tiempo de AllReduce no crece con él.
    .side-effect = Un lote mayor puede cambiar la convergencia.
    .verify = «Colectivo» disminuye en el desglose del paso.

late-allreduce =
    .title = Espera en AllReduce
    .failed =
        Una GPU espera { $wait } por paso ({ $share }) en AllReduce a que llegue otra. La GPU { $gpu } de { $host } llega la última en { $often } de las llamadas. { $cause ->
            [compute] Calcula { $more } por paso más que las demás.
            [input] Espera sus datos de entrada { $more } por paso más.
            [launch] Espera el inicio de núcleos { $more } por paso más.
            [host] Espera otro trabajo del host { $more } por paso más.
            [copies] Copia { $more } por paso más.
           *[other] Ninguna causa destaca por sí sola.
        }
    .passed = Las GPU se esperan unas a otras { $wait } por paso ({ $share }) en AllReduce.
    .why = Un AllReduce empieza a mover bytes cuando llega su última GPU. Hasta entonces todas las demás están paradas.
    .reads = Cuánto más que el núcleo más corto de la misma llamada tarda el de cada GPU. Las duraciones no necesitan un reloj común, así que vale entre hosts. Lo que una GPU espera junto a su propio cálculo no cuesta nada y no cuenta.
    .fix = Averigua por qué esa GPU llega tarde: más trabajo, un comienzo tardío, su entrada u otro programa en ella.
    .verify = El tiempo de espera de esta fila disminuye.

cross-gpu-copies =
    .title = Copias entre GPU
    .failed = { $count } copias por paso entre GPU impiden calcular a la GPU { $gpu } durante { $exposed } ({ $share }).
    .passed = Las copias entre GPU no frenan ninguna GPU más de { $exposed } por paso ({ $share }).
    .why = Con una copia del modelo en cada GPU, solo los gradientes tienen que pasar entre ellas.
    .reads = Las copias que salen de su GPU donde no se ejecuta ningún núcleo. Las copias dentro de una GPU y el tráfico de NCCL no se señalan.
    .fix = Mira las operaciones en torno a las copias de la tabla: crea las variables en el ámbito de la estrategia y deja los tensores de cada réplica en su propia GPU.
    .verify = Las copias de la tabla desaparecen.

uneven-replicas =
    .title = Reparto del trabajo entre las GPU
    .failed = La GPU { $gpu } de { $host } calcula { $more } por paso más que la media de las GPU ({ $share }). Su mayor trabajo adicional: { $op }.
    .passed = La GPU más ocupada calcula { $more } por paso más que la media de las GPU ({ $share }).
    .why = Todas las GPU esperan a la más ocupada en cada paso. A menudo es la primera GPU, que recibe trabajo adicional.
    .reads = El tiempo de cálculo por paso de cada GPU y las operaciones que tardan más en la más ocupada. Las etapas de una canalización ejecutan operaciones distintas a propósito y no se señalan.
    .fix = Lleva las operaciones adicionales de la tabla a la CPU o repártelas entre las GPU, y da a cada réplica un lote del mismo tamaño.
    .verify = La diferencia de esta fila disminuye.

serial-gpus =
    .title = GPU al mismo tiempo
    .failed = De media calculan a la vez { $at-once } de { $gpus } GPU: se turnan.
    .passed = De media calculan a la vez { $at-once } de { $gpus } GPU.
    .why = Las dependencias de control entre réplicas pueden hacer que se ejecuten una tras otra. Entonces varias GPU son tan lentas como una.
    .reads = La suma de lo que calculan las GPU de un host entre el tiempo en que calcula alguna. Las etapas de una canalización no se señalan.
    .fix = Busca operaciones que dependan de otras réplicas. Si no hay ninguna en tu código, abre una incidencia en TensorFlow y adjunta el seguimiento.
    .verify = El número de GPU que calculan a la vez crece.

staggered-launches =
    .title = Comienzo del paso en todas las GPU
    .failed = La GPU { $gpu } empieza sus pasos { $skew } después que las demás ({ $share } del paso): el host inicia el trabajo de una GPU tras otra.
    .passed = La última GPU empieza sus pasos { $skew } después que las demás ({ $share } del paso).
    .why = Cuando los subprocesos del host atienden a una GPU con muchas operaciones, las demás reciben las suyas tarde, y todas esperan a la última.
    .reads = El primer núcleo de cada paso en cada GPU de un host; cuenta la mediana de los pasos. Las etapas de una canalización se escalonan a propósito.
    .fix = Da a cada GPU subprocesos de inicio propios. Dos por GPU suelen bastar.
    .side-effect = Se quitan dos subprocesos por GPU a la canalización de entrada.
    .verify = El retraso de esta fila disminuye, y también la espera en AllReduce.

poor-scaling =
    .title = Escalado
    .failed = Un paso tarda { $step } en { $gpus } GPU y { $one } en una: { $efficiency } de lo que daría un escalado perfecto.
    .passed = Un paso tarda { $step } en { $gpus } GPU y { $one } en una ({ $efficiency }).
    .why = Con el mismo lote en cada GPU, un paso debería tardar en varias GPU poco más que en una.
    .reads = El tiempo del paso de una ejecución en una GPU que indiques. Sin ella no hay veredicto.
    .fix = Resuelve antes los hallazgos de una sola GPU, y después lo que esta sección encuentra sobre AllReduce, entrada e inicios.
    .verify = Los tiempos del paso de ambas ejecuciones se acercan.
