# One message per check. Attributes:
#   .title        what was looked at (a noun phrase, no verdict)
#   .fault        the title of a row that failed: what is wrong
#   .fine         the title of a row that passed: what is fine
#   .failed       what was measured, the number first
#   .passed       the same for a run that is fine
#   .why          why it matters
#   .reads        what decides, and what looks similar but is not reported
#   .fix          what to do, in the imperative
#   .side-effect  what else the fix changes (optional)
#   .verify       which number must move (optional)

no-gpu-activity =
    .title = Actividad de la GPU
    .fault = Ninguna actividad en la GPU
    .fine = La captura contiene trabajo de la GPU
    .failed = { $seen-n ->
        [0] La captura no muestra ninguna GPU.
        [one] La GPU de esta captura no ejecutó ningún kernel.
       *[other] Ninguna de las { $seen } GPU ejecutó kernels.
    }{ $launches-n ->
        [0] {""}
        [one] {" "}Aun así, el programa inició trabajo en una GPU una vez, así que puede que trabajara: el profiler no lo registró.
       *[other] {" "}Aun así, el programa inició trabajo en una GPU { $launches } veces, así que una GPU trabajó: el profiler no lo registró.
    }{ $why ->
        [unknown] {""}
        [unrecorded] {""}
        [computed] {""}
        [warm-up] {""}
       *[other] {" "}El profiler dice: «{ $message }»
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}De las operaciones en el host, la más larga es { $op }.
    }
    .passed = { $did ->
       *[kernels] { $seen-n ->
            [one] La GPU ejecutó kernels.
           *[other] { $working } de { $seen } GPU ejecutaron kernels.
        }
        [copies] { $seen-n ->
            [one] La GPU solo copió datos; no ejecutó ningún kernel.
           *[other] { $working } de { $seen } GPU copiaron datos; ninguna ejecutó un kernel.
        }
    }
    .why = Sin kernels en una GPU no hay nada que optimizar aquí.
    .reads = Los planos de dispositivo y sus flujos. No se supera si el trabajo lo hizo la CPU, si el profiler no tenía permiso para ver la GPU o si la captura no coincidió con el entrenamiento.
    .fix = { $why ->
        [other-device] Abra esta captura en la pestaña Profile (XProf). Es de otro tipo de dispositivo, como una TPU, y GPU Advisor lee las de GPU.
        [privilege] Permita que el profiler lea los contadores de la GPU. Los controladores de NVIDIA los reservan por defecto a los administradores. O inicie el contenedor con este permiso (--cap-add SYS_ADMIN).
        [library] Añada la carpeta de CUPTI (en GPU de AMD, de roctracer) a LD_LIBRARY_PATH antes de iniciar el programa. La biblioteca no se cargó.
        [no-gpu] Compruebe el controlador (nvidia-smi), CUDA_VISIBLE_DEVICES y las bibliotecas CUDA de { $framework ->
            [jax] JAX (pip install "jax[cuda12]")
            [pytorch] PyTorch
           *[other] TensorFlow (pip install "tensorflow[and-cuda]")
        }. No encontró ninguna GPU, así que la CPU hizo el trabajo.
        [other-profiler] Grabe sin otro profiler al mismo tiempo (Nsight, un segundo callback de TensorBoard). Solo uno puede usar CUPTI.
        [unsupported] Grabe en una máquina cuya GPU entera sea solo del programa, sin MIG. CUPTI no funciona en esta GPU virtual o dividida. En una GPU virtual puede permitirlo su host (enable_profiling del complemento de vGPU).
        [broken-library] Compruebe que CUPTI corresponda al controlador y a CUDA: el mensaje dice qué falló. Después, grabe de nuevo.
        [unrecorded] Haga que el profiler registre la GPU, que sí trabajó. Permítale leer los contadores de la GPU, que los controladores de NVIDIA reservan por defecto a los administradores, y compruebe que CUPTI (en GPU de AMD, roctracer) esté en LD_LIBRARY_PATH y corresponda al controlador.
        [computed] Lleve el trabajo a la GPU. { $framework ->
            [jax] Compruebe que JAX la ve (jax.devices(); pip install "jax[cuda12]"). Un array que se puso en la CPU (jax.device_put, from_dlpack) retiene allí una función compilada con jit.
            [pytorch] Compruebe que PyTorch la ve (torch.cuda.is_available()), y ponga allí el modelo y cada lote (.to('cuda')).
           *[other] Compruebe que TensorFlow la ve (tf.config.list_physical_devices('GPU')), y busque tf.device en el programa.
        }
        [warm-up] Grabe más tarde, cuando el programa haya compilado. Durante esta captura no se ejecutó nada más, así que no dice si el programa ve una GPU.
       *[unknown] Compruebe que { $framework ->
            [jax] JAX
            [pytorch] PyTorch
            [tensorflow] TensorFlow
           *[other] el programa
        } ve la GPU y que el entrenamiento estaba en marcha durante la captura. El profiler debe poder leer los contadores de la GPU, que los controladores de NVIDIA reservan por defecto a los administradores.
    }
    .side-effect = Si todos pueden leer los contadores de la GPU, cualquier usuario de la máquina puede ver qué hacen sus GPU.
    .verify = La GPU aparece en este informe con sus kernels.

no-step-markers =
    .title = Marcas de paso
    .fault = Faltan las marcas de paso
    .fine = Los pasos están marcados
    .failed = { $steps-n ->
        [0] No hay marcas de paso y no se pudo inferir ningún paso.
        [one] No hay marcas de paso; se infirió un paso.
       *[other] No hay marcas de paso; se infirieron { $steps } pasos.
    }
    .passed = { $steps-n ->
        [one] La captura marca un paso.
       *[other] La captura marca { $steps } pasos.
    }
    .why = Para dar números por paso hay que saber dónde empieza cada paso. Los pasos inferidos pueden ser erróneos.
    .reads = Los grupos de pasos del profiler, las líneas de pasos y los eventos raíz. Los pasos inferidos bastan para analizar, pero la comprobación no se supera. Se supera si el programa marca sus pasos, aunque el trabajo lo inicien subprocesos que no están vinculados a las marcas.
    .fix = { $framework ->
        [jax] Marque cada paso mientras perfila: basta una línea, un StepTraceAnnotation.
        [pytorch] Marque cada paso mientras perfila: llame a step() del profiler después de cada uno.
        [unknown] Marque cada paso mientras perfila, con lo que ofrezca para ello el profiler de su framework.
       *[other] Marque cada paso mientras perfila. Model.fit ya lo hace; un bucle personalizado necesita una línea.
    }
    .side-effect = Ninguno: una marca cuesta microsegundos, y solo mientras se graba un perfil.
    .verify = Esta fila se supera y la pestaña Profile muestra un tiempo del paso.

capture-too-short =
    .title = Número de pasos
    .fault = Muy pocos pasos
    .fine = Hay suficientes pasos
    .limit = { $limit-n ->
        [one] { $limit } paso
       *[other] { $limit } pasos
    }
    .failed = { $steps-n ->
        [0] No se puede analizar ningún paso de esta captura.
        [one] Solo se puede analizar un paso de esta captura.
       *[other] Solo se pueden analizar { $steps } pasos de esta captura.
    }
    .passed = Se pueden analizar { $steps } pasos.
    .why = Uno o dos pasos pueden ser excepciones, y la brecha después del último paso no está en la captura. { $framework ->
        [jax] La grabación se detiene donde se llama a stop_trace, haya terminado o no un paso.
        [pytorch] El schedule del profiler fija cuántos pasos se graban.
       *[other] Keras 2 perfila un solo paso por defecto; Keras 3, ninguno si no se indica profile_batch.
    }
    .reads = Los pasos que se pudieron analizar. El último paso de una captura no tiene final, así que n pasos necesitan n + 1 en la ventana.
    .fix = Perfile diez pasos o más, una vez pasados los primeros.
    .side-effect = La captura tarda más y su archivo es mayor.
    .verify = Esta fila se supera.

no-host-trace =
    .title = Seguimiento del host
    .fault = Faltan eventos del host
    .fine = Se registraron eventos del host
    .failed = Faltan los eventos del host, o no están vinculados a los kernels, en { $affected } de { $hosts-n ->
        [one] { $hosts } host
       *[other] { $hosts } hosts
    }.
    .passed = Se registraron eventos del host. Donde una GPU ejecutó kernels, los inicios están vinculados a ellos.
    .why = Los eventos del host muestran a qué esperaba la GPU. Sin ellos, el tiempo inactivo no se puede explicar.
    .reads = Los eventos del host y los identificadores de correlación que vinculan una llamada de inicio a su kernel.
    .fix = { $framework ->
        [jax] Capture con el seguimiento del host activado (nivel 2).
        [pytorch] Registre también las actividades de la CPU.
       *[other] Capture con el seguimiento del host activado (nivel 2).
    }
    .side-effect = Los pasos tardan algo más mientras se registran los eventos del host.
    .verify = El tiempo inactivo de este informe tiene causas distintas de «Desconocido».

warm-up-in-window =
    .title = Calentamiento en la captura
    .fault = La captura incluye calentamiento
    .fine = La captura no incluye calentamiento
    .failed = La captura incluye calentamiento.{ $steps-n ->
        [0] {""}
        [one] {" "}Por eso se excluyó un paso.
       *[other] {" "}Por eso se excluyeron { $steps } pasos.
    }{ $compile-is ->
        [zero] {""}
       *[some] {" "}Trazar, compilar y cargar llevó { $compile }.
    }{ $autotune-n ->
        [0] {""}
        [one] {" "}Un kernel fue una prueba de autoajuste.
       *[other] {" "}{ $autotune } kernels fueron pruebas de autoajuste.
    }
    .passed = No hay compilación, autoajuste ni un primer paso lento en la captura.
    .why = Los primeros pasos compilan funciones y prueban kernels. Son más lentos que los siguientes y dicen poco de ellos.
    .reads = Los pasos excluidos por compilación o por un arranque lento, los eventos del compilador y los kernels con los que cuDNN y XLA prueban candidatos.
    .fix = Empiece la captura después de los primeros pasos.
    .side-effect = Ninguno para la ejecución: la captura empieza más tarde.
    .verify = Esta fila se supera y no se excluye ningún paso.

dropped-events =
    .title = Eventos perdidos
    .fault = El profiler perdió eventos
    .fine = No se detectaron eventos perdidos
    .limit = { $limit } de los kernels
    .failed = { $reported-n ->
        [0] El profiler perdió eventos sin avisar.
        [one] El profiler avisó de una pérdida de eventos.
       *[other] El profiler avisó de { $reported } pérdidas de eventos.
    }{ $missing-is ->
        [zero] {""}
       *[some] {" "}El { $missing } de los kernels o de los inicios no tiene pareja.
    }
    .passed = No hay señales de eventos perdidos.
    .why = Cuando sus búferes están llenos, el profiler descarta eventos. Entonces aparece tiempo inactivo donde no lo hubo.
    .reads = Los errores del propio profiler, los eventos del dispositivo sin llamada de inicio cuando otros tienen la suya, y las llamadas de inicio sin kernel. Lo que se inició antes de la captura, o no se había ejecutado cuando terminó, no está perdido.
    .fix = Perfile menos pasos y desactive el seguimiento de Python si está activado.
    .side-effect = Una captura más corta muestra menos de lo que ocurre rara vez. Sin el seguimiento de Python, el tiempo de Python no tiene números de línea.
    .verify = Esta fila se supera.

ops-hidden-by-graphs =
    .title = Operaciones dentro de grafos CUDA
    .fault = Los grafos CUDA ocultan las operaciones
    .fine = Los kernels se vinculan a operaciones
    .limit = { $limit } del tiempo de GPU
    .failed = El { $share } del tiempo de la GPU está en kernels de grafos CUDA que no se pueden vincular a una operación.
    .passed = { $share-is ->
        [zero] Todos los kernels se pueden vincular a su operación.
       *[some] El { $share } del tiempo de la GPU está en kernels de grafos CUDA que no se pueden vincular a una operación.
    }
    .why = Un grafo CUDA inicia muchos kernels a la vez. El profiler no puede saber entonces a qué operación pertenece cada kernel, así que los hallazgos no pueden mostrarla.
    .reads = Los identificadores de grafo de los kernels, los inicios de grafos en el host y los nombres de operación de los kernels.
    .fix = { $framework ->
        [jax] Solo para el perfil, desactive los búferes de comandos de XLA (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
        [pytorch] Solo para el perfil, ejecute sin grafos CUDA.
       *[other] Solo para el perfil, desactive los búferes de comandos de XLA (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
    }
    .side-effect = Sin ellos, la propia ejecución es más lenta: no conserve el ajuste.
    .verify = Los hallazgos vuelven a mostrar operaciones.

input-bound =
    .title = Espera de la entrada
    .fault = { $place ->
        [host] Los pasos esperan los datos de entrada
       *[gpu] La GPU espera los datos de entrada
    }
    .fine = La entrada mantiene el ritmo
    .failed = { $few-is ->
        [some] El siguiente lote llega tarde en { $few } de { $steps } pasos, con un retraso medio de { $each }. Los demás pasos apenas lo esperan.
       *[zero] { $place ->
            [host] Cada paso espera { $wait } a su siguiente lote mientras nada calcula ({ $share } del paso).
           *[gpu] La GPU espera { $wait } por paso a su siguiente lote ({ $share } del paso).
        }
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } marca el ritmo.
    }{ $function-is ->
        [some] {" "}Ejecuta { $function } ({ $at }).
       *[zero] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}Ahí se ejecutan a la vez { $python-threads } subprocesos de Python, pero el bloqueo del intérprete (GIL) solo deja trabajar a uno: otro proceso tiene su propio bloqueo.
    }
    .passed = { $place ->
        [host] { $wait-is ->
            [zero] Ningún paso espera los datos de entrada sin que nada calcule.
           *[some] Cada paso espera { $wait } a los datos de entrada mientras nada calcula ({ $share } del paso).
        }
       *[gpu] { $wait-is ->
            [zero] La GPU no espera los datos de entrada.
           *[some] La GPU espera { $wait } por paso a los datos de entrada ({ $share } del paso).
        }
    }
    .why = Mientras el siguiente lote no está listo, la GPU no tiene nada que hacer. Un modelo más rápido no ayudaría: la canalización de entrada marca el ritmo.
    .reads = El tiempo inactivo de la GPU durante la operación de entrada del paso, o durante __next__ de un cargador, hasta el siguiente inicio. Una operación de entrada lenta mientras la GPU aún tiene trabajo no cuesta nada y no se señala.
    .fix = { $framework ->
        [jax] Prepare los lotes por adelantado en otros subprocesos o procesos (como hace grain, o un PyDataset con workers). Copie el siguiente a la GPU mientras se calcula el paso. Mida antes con un mismo lote repetido: una entrada más rápida no hará el paso más corto que eso.
        [pytorch] { $cause ->
            [memory] Haga que se reutilice la memoria ya fijada. Mientras tanto el controlador reserva más (cudaHostAlloc), lo que tarda más que la copia que acelera. PyTorch la conserva para los tamaños que se repiten: rellene los lotes hasta unos pocos tamaños, copie menos tensores y mayores, y compare con pin_memory=False.
           *[unknown] Deje que más procesos de trabajo preparen los lotes (num_workers). Use memoria fijada (pin_memory=True) y páseles trabajo del proceso de entrenamiento. Mida antes con un mismo lote repetido: una entrada más rápida no hará el paso más corto que eso. Los procesos de un cargador que arrancan de nuevo en cada época se conservan con persistent_workers=True.
        }
        [unknown] Prepare los lotes por adelantado en otros subprocesos o procesos. Copie el siguiente a la GPU mientras se calcula el paso. Mida antes con un mismo lote repetido: una entrada más rápida no hará el paso más corto que eso.
       *[other] { $cause ->
            [stage] { slow-input-stage.fix }
            [python] Prepare los lotes por adelantado en otros subprocesos o procesos (un PyDataset, con workers). Copie el siguiente a la GPU mientras se calcula el paso. Mida antes con un mismo lote repetido: una entrada más rápida no hará el paso más corto que eso.
           *[unknown] Primero entrene con un lote repetido. Lo que eso ahorra es lo que cuestan los datos de entrada. Esta captura no dice en qué se va el tiempo: grabe tres pasos con los eventos de tf.data (host_tracer_level 2) y los de Python ({ python-tracing }).
        }
    }
    .side-effect = La lectura en paralelo y un búfer de prefetch mayor usan más memoria del host; sin un orden determinista, los ejemplos llegan en otro orden en cada ejecución.
    .verify = «Espera de datos» disminuye en el desglose del paso. Entrenar con un mismo lote repetido muestra lo mejor que puede alcanzar.

step-gaps =
    .title = Brechas entre pasos
    .fault = { $whose ->
        [summaries] Cada paso escribe resúmenes
        [variables] Cada paso lee las variables del modelo
        [saves] El entrenamiento espera a los puntos de control
        [callbacks] Callbacks o métricas operación a operación
        [others] Operaciones fuera de la función del paso
        [pauses] El programa se detiene tras algunos pasos
        [graph] Cada paso añade operaciones al grafo
        [keras] Keras ejecuta Python en cada paso
       *[nobody] { $place ->
            [host] El host ejecuta Python entre pasos
           *[gpu] La GPU espera entre pasos
        }
    }
    .fine = Poco tiempo inactivo entre pasos
    .failed = { $pauses ->
       *[none] { $place ->
            [host] Durante { $gap } por paso el host ejecuta Python y ninguna operación del paso ({ $share } del paso).
           *[gpu] { $cause ->
                [unknown] La GPU está inactiva { $gap } por paso entre pasos ({ $share } del paso).
               *[known] La GPU está inactiva { $gap } por paso mientras el host ejecuta Python entre pasos ({ $share } del paso).
            }
        }
        [some] Tras { $paused } de { $of } pasos el host ejecuta Python durante mucho tiempo, como al final de una época. Cada pausa dura { $pause }.{ $every-is ->
            [zero] { "" }
           *[some] {" "}Hay una cada { $every } pasos.
        }
    }{ $named-is ->
        [zero] {""}
       *[some] { $named-part ->
            [all] {" "}Los eventos del host con nombre explican todo ese tiempo.
           *[some] {" "}Los eventos del host con nombre explican { $named } de ese tiempo.
        }
    }{ $whose ->
        [summaries] {" "}Ahí Python ejecuta { $ops } operaciones una por una para escribir resúmenes.
        [variables] {" "}Ahí Python lee variables del modelo una por una (en { $ops } operaciones), como lo hace un punto de control o un registro de los pesos.
        [callbacks] {" "}Ahí los callbacks o las métricas ejecutan { $ops-n ->
            [one] una operación
           *[other] { $ops } operaciones una por una
        } desde Python.
        [others] {" "}Ahí Python ejecuta { $ops-n ->
            [one] una operación
           *[other] { $ops } operaciones una por una
        }, fuera de la función del paso.
        [graph] {" "}Python crea allí operaciones del grafo (convert_to_tensor), y la sesión lo prepara después de nuevo.
        [keras] {" "}No es más de lo que el propio Keras necesita por paso (alrededor de 1 ms, medido).
       *[nobody] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}Ahí se ejecutan a la vez { $python-threads } subprocesos de Python, pero el bloqueo del intérprete (GIL) solo deja trabajar a uno: otro proceso tiene su propio bloqueo.
    }
    .passed = { $place ->
        [host] { $gap-is ->
            [zero] El host no ejecuta Python entre pasos.
           *[some] Durante { $gap } por paso el host ejecuta Python y ninguna operación del paso ({ $share } del paso).
        }
       *[gpu] { $gap-is ->
            [zero] La GPU no está inactiva entre pasos.
           *[some] La GPU está inactiva { $gap } por paso mientras el host ejecuta Python entre pasos ({ $share } del paso).
        }
    }
    .why = Los callbacks, las métricas, los resúmenes y el resto del código Python se ejecutan en el host entre dos pasos; en TensorFlow, también todo lo que está fuera de tf.function. La GPU los espera.
    .reads = El tiempo inactivo de la GPU fuera de toda llamada del entorno de ejecución. Las brechas entre las marcas de paso del host no cuentan, porque el host va por delante de la GPU. { saving-ahead }
    .fix = { $whose ->
        [saves] { $framework ->
            [jax] Guarde los puntos de control con menos frecuencia. O deje que Orbax los escriba durante el entrenamiento (AsyncCheckpointer): el paso espera entonces solo a que se copie su estado.
            [pytorch] Guarde los puntos de control con menos frecuencia. O escríbalos durante el entrenamiento (torch.distributed.checkpoint.async_save).
           *[other] Guarde un punto de control solo cada N lotes (save_freq de ModelCheckpoint) o al final de la época. O escríbalo durante el entrenamiento (experimental_enable_async_checkpoint).
        }
        [others] Ejecute estas operaciones en una función (tf.function), la del paso u otra, o solo cada N pasos. Pueden ser métricas, registro, validación o preparación del lote. Mida antes sin ellas: lo que quede tiene otra causa.
       *[nobody] { $pauses ->
            [some] { $framework ->
                [jax] { $cause ->
                    [python] Ejecute con menos frecuencia lo que nombra la tabla. Basta con cada N pasos o una vez por época. O hágalo en otro subproceso o proceso. La validación, los puntos de control y el registro no tienen por qué detener un paso.
                   *[unknown] Mire primero qué se ejecuta ahí: validación, un punto de control, registro. Grabe los pasos alrededor de una pausa con los eventos de Python (python_tracer_level 1), que nombran las funciones. Después ejecútelo con menos frecuencia, o en otro subproceso o proceso.
                }
                [pytorch] { $cause ->
                    [python] Ejecute con menos frecuencia lo que nombra la tabla. Basta con cada N pasos o una vez por época. O hágalo en otro subproceso o proceso. La validación, los puntos de control y el registro no tienen por qué detener un paso. Los procesos de un cargador que arrancan de nuevo en cada época se conservan con persistent_workers=True.
                   *[unknown] Mire primero qué se ejecuta ahí: validación, un punto de control, registro. Grabe los pasos alrededor de una pausa con los eventos de Python (with_stack=True), que nombran las funciones. Después ejecútelo con menos frecuencia, o en otro subproceso o proceso. Los procesos de un cargador que arrancan de nuevo en cada época se conservan con persistent_workers=True.
                }
               *[other] Mire primero qué se ejecuta ahí: validación, un punto de control, un callback, un iterador nuevo. Haga épocas más largas (más steps_per_epoch o un conjunto de datos repetido) y valide, guarde y registre solo cada varias épocas. Varios pasos en una llamada no acortan estas pausas.
            }
           *[none] { $framework ->
                [jax] { $cause ->
                    [reads] Registre y lea valores solo cada N pasos. Leer uno obliga a esperar a la GPU. Tome muchos valores de una vez: np.asarray convierte el todo en un array de NumPy, cuyos elementos cuestan poco. Si el valor decide lo que sigue, como una acción en un entorno, haga que una llamada sirva a varios a la vez.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [calls] Haga más en cada llamada. La mayor parte de este Python es del propio framework y tarda lo mismo sea lo que sea lo que calcule la llamada: se desarman árboles de arrays, se convierten valores de Python en arrays y se llaman operaciones sueltas. Ejecute varios pasos en una llamada (lax.scan, steps_per_execution) o use un lote mayor. Indexe y convierta los arrays dentro de la función con jit, o antes con NumPy: np.array convierte una lista más rápido que jnp.array. nnx.jit de Flax desarma el modelo entero en cada llamada: nnx.cached_partial, o nnx.split una vez y jax.jit, lo evitan.
                    [python] Lleve a otro subproceso o proceso el código Python de la tabla, fuera del que entrena. Ahí se puede preparar por adelantado el siguiente lote. El registro no tiene que ejecutarse en cada paso. Lo que necesita el resultado de la última llamada, como un entorno, no puede adelantarse: atienda varios en una misma llamada.
                   *[unknown] { gap-unseen }
                }
                [pytorch] { $cause ->
                    [reads] Registre y lea valores solo cada N pasos. Leer uno, como con .item(), obliga a esperar a la GPU. Cree los tensores en la GPU o en los procesos de trabajo del cargador. Si el valor decide lo que sigue, como una acción en un entorno, haga que una llamada sirva a varios a la vez.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [python] Lleve a otro subproceso o proceso el código Python de la tabla, fuera del que entrena. Ahí se puede preparar por adelantado el siguiente lote. El registro no tiene que ejecutarse en cada paso. Lo que ahí calcula para el modelo, como un optimizador descargado en la CPU (offload), debe estar en la GPU si la memoria lo permite. Lo que necesita el resultado de la última llamada, como un servidor que genera tokens, no puede adelantarse: haga varios pasos en una llamada, o lea los resultados un paso después.
                   *[unknown] { gap-unseen }
                }
               *[other] { $whose ->
                    [graph] Construya todas las operaciones una vez, antes del bucle, y alimente los valores que cambian (tf.placeholder, feed_dict). La sesión prepara de nuevo un grafo que ha crecido en su siguiente ejecución, lo que tarda más con cada operación. tf.get_default_graph().finalize() antes del bucle muestra la línea que añade alguna.
                    [requests] Primero averigüe qué ocupa ese tiempo. La captura no muestra entrenamiento: un programa que responde a peticiones puede estar esperándolas, y puede atender varias a la vez.
                    [unseen] { gap-unseen }
                    [summaries] Escriba resúmenes, histogramas e imágenes solo cada N pasos o al final de la época. Para eso el callback TensorBoard tiene update_freq. Python ejecuta una por una todas sus operaciones. El paso en sí se ejecuta en una función.
                    [variables] Guarde o registre los pesos del modelo solo cada N lotes (save_freq de ModelCheckpoint) o al final de la época. Leer cada variable cuesta a Python una o dos operaciones, y escribirlas, un archivo. El propio optimizador puede promediar los pesos (use_ema=True).
                    [callbacks] Ejecute estos callbacks solo cada N lotes. Ponga lo que calculan en una función propia. El paso en sí ya se ejecuta en una. Mida antes sin callbacks ni métricas: lo que quede tiene otra causa.
                    [calls] Ejecute callbacks y registre datos solo cada N llamadas: cada llamada ya procesa varios lotes. Mida antes sin callbacks ni métricas: lo que quede tiene otra causa.
                    [keras] Haga varios pasos en una llamada (steps_per_execution). train_on_batch ejecuta uno solo: use fit en su lugar. Keras ejecuta entonces su propio Python una sola vez para todos. Sus callbacks y métricas se sumarían: una ejecución sin ellos muestra cuánto.
                   *[nobody] { $cause ->
                        [unknown] Mida antes sin callbacks ni métricas: lo que quede tiene otra causa. El seguimiento de Python ({ python-tracing }) la nombra. Después ejecútelos solo cada N pasos, o haga varios pasos en una llamada (steps_per_execution, o un bucle en tf.function). Leer un valor, como con float(loss) o .numpy(), obliga a esperar a la GPU.
                        [garbage] { gap-garbage }
                        [threads] { gap-threads }
                        [python] Lleve a otro subproceso o proceso el código Python de la tabla, fuera del que entrena. Ahí se puede preparar por adelantado el siguiente lote. El registro no tiene que ejecutarse en cada paso. Ejecute los callbacks solo cada N pasos, o varios pasos en una llamada (steps_per_execution, o un bucle en tf.function).
                       *[seen] Ejecute callbacks y registre datos solo cada N pasos. O haga varios pasos en una llamada (steps_per_execution, o un bucle en tf.function). Leer un valor, como con float(loss) o .numpy(), obliga a esperar a la GPU. Mida antes sin callbacks ni métricas: lo que quede tiene otra causa.
                    }
                }
            }
        }
    }
    .side-effect = { $framework ->
        [jax] { $cause ->
            [reads] Los registros, y lo que depende de ellos, solo se actualizan cada N pasos.
           *[unknown] { gap-unseen-effect }
        }
        [pytorch] { $cause ->
            [reads] Los registros, y lo que depende de ellos, solo se actualizan cada N pasos.
           *[unknown] { gap-unseen-effect }
        }
       *[other] { $whose ->
            [requests] Una petición puede esperar hasta que lleguen otras.
            [unseen] { gap-unseen-effect }
           *[nobody] Los registros, y lo que depende de ellos, solo se actualizan cada N pasos. Con varios pasos en una llamada, también los callbacks de Keras se ejecutan solo cada N pasos.
        }
    }
    .verify = «Entre pasos» disminuye en el desglose del paso. Una ejecución sin callbacks ni métricas muestra lo mejor que puede alcanzar.

launch-bound =
    .title = Espera del inicio de kernels
    .fault = La GPU espera el inicio de kernels
    .fine = El inicio de kernels mantiene el ritmo
    .failed = La GPU espera { $launch } de { $step } a que se inicien kernels ({ $share }).{ $late-is ->
        [zero] {""}
       *[some] {" "}Su cola estaba vacía antes de { $late } de { $kernels } kernels; un inicio tarda entonces { $latency } en llegar.
    }{ $cause ->
        [blocking] {" "}Cada llamada de inicio vuelve solo cuando su kernel ha terminado.
        [host] {" "}La GPU espera { $per-launch } de media en cada uno: la mayor parte transcurre en el host, antes del inicio.
        [arguments] {" "}Las llamadas a funciones con jit reciben { $arrays } arrays por paso y miran cada uno antes de iniciar nada.
        [zeroes] {""}
        [updates] {""}
        [parts] {" "}torch.compile ejecuta el paso en partes, y Python inicia cada una.
        [functions] {" "}La mayor parte transcurre antes de funciones que Python llama una tras otra, como { $wait }.
        [python] {" "}La mayor parte es Python entre funciones que llama una tras otra, como { $wait }.
        [engines] {" "}La mayor parte transcurre dentro de operaciones como { $wait }, antes del inicio.
        [op] {" "}La mayor parte transcurre dentro de operaciones como { $wait }, antes del inicio.
        [library] {" "}La mayor parte transcurre dentro de operaciones como { $wait }, que siguen en el host con lo que han leído de la GPU.
        [copies] {" "}La mayor parte transcurre antes de copiar arrays a la GPU uno por uno ({ $wait }).
        [between] {" "}La GPU espera { $per-launch } de media en cada uno, antes de lo que se inicia entre grafos CUDA: la mayor parte transcurre en el host.
        [graph] {" "}La mayor parte transcurre dentro de { $wait }.
        [launches] {""}
       *[waits] {" "}La mayor parte sigue a { $wait } ({ $reads } por paso), donde el host espera a que la GPU termine.
    }{ $zeroes-is ->
        [zero] {""}
       *[some] {" "}El { $zeroes } de la espera transcurre en zero_grad.
    }{ $updates-is ->
        [zero] {""}
       *[some] {" "}El { $updates } de la espera transcurre en el optimizador.
    }
    .passed = { $launch-is ->
        [zero] La GPU no espera el inicio de kernels.
       *[some] La GPU espera { $launch } de { $step } a que se inicien kernels ({ $share }).
    }
    .why = Cada kernel le cuesta al host un inicio. Cuando los kernels son más cortos que la latencia de inicio, la GPU se queda sin trabajo entre ellos.
    .reads = El tiempo inactivo de la GPU con la cola vacía mientras el host aún inicia el siguiente kernel. Las llamadas de inicio largas con la cola llena no retrasan nada; por eso la proporción de inicios que da TensorFlow puede ser grande en una ejecución sin este problema. { saving-ahead }
    .fix = { $cause ->
        [blocking] Quite CUDA_LAUNCH_BLOCKING. Hace que cada inicio espere a su kernel, lo que solo sirve para buscar errores. En AMD son HIP_LAUNCH_BLOCKING y AMD_SERIALIZE_KERNEL. Después perfile de nuevo.
        [waits] Quite esta espera (por ejemplo, { $framework ->
            [pytorch] torch.cuda.synchronize
           *[other] cudaDeviceSynchronize
        }). Mientras espera, el host no inicia nada, y la cola está vacía cuando continúa. Solo hace falta para medir tiempos o buscar errores.
        [reads] { $framework ->
            [pytorch] Deje este valor en la GPU o léalo solo cada N pasos. Mientras lo espera, el host no inicia nada, y la cola está vacía cuando continúa. Una máscara como índice (x[mask], nonzero) lee cuántos elige; torch.where no lee nada.
           *[other] Deje este valor en la GPU o léalo solo cada N pasos. Mientras lo espera, el host no inicia nada, y la cola está vacía cuando continúa.
        }
        [scaling] Deje que el propio optimizador omita una actualización (fused=True). GradScaler no lee entonces nada. bfloat16 no necesita escalar la pérdida. Deje los demás valores en la GPU.
        [backward] Quite torch.autograd.set_detect_anomaly(True). Después de cada operación de la pasada hacia atrás lee si el gradiente es un número, lo que solo sirve para buscar errores. Un hook propio que lee valores hace lo mismo.
        [arguments] Pase menos arrays. Una los parámetros pequeños en un solo array (jax.flatten_util.ravel_pytree), apile las capas iguales y quite lo que la función no necesita. O ejecute varios pasos en una llamada (lax.scan).
        [zeroes] Llame a zero_grad(set_to_none=True). Descarta los gradientes; esta ejecución, en cambio, llena cada uno de ceros con un kernel. Es lo predeterminado desde PyTorch 2.0. Lo demás necesita menos inicios en total: torch.compile o grafos CUDA.
        [updates] Deje que el optimizador actualice muchos tensores con cada inicio. Lo hacen fused=True y foreach=True. Inicia kernels por cada grupo de parámetros: ponga en uno solo todos los de iguales ajustes. Lo demás necesita menos inicios en total: torch.compile o grafos CUDA.
        [parts] Vea qué rompe su grafo (TORCH_LOGS=graph_breaks): lecturas como item(), print y ramas según valores de tensores. mode='reduce-overhead' inicia cada parte como un grafo CUDA.
        [functions] { $framework ->
            [jax] Compile el paso entero en un solo jax.jit. Fuera de él, Python despacha cada operación, lo que dura más que una operación pequeña.
            [tensorflow] Llame a una sola función por paso. Ponga el paso entero en una tf.function, también optimizer.apply_gradients. Fuera de ella, los optimizadores de Keras 2 llaman a una función compilada para cada variable (_update_step_xla); jit_compile=False las desactiva.
           *[other] Llame a una sola función por paso.
        }
        [python] { $framework ->
            [jax] Compile el paso entero en un solo jax.jit. Fuera de él, Python despacha cada operación, lo que dura más que una operación pequeña.
            [tensorflow] Haga más en cada llamada. Deje que una llamada atienda muchas entradas a la vez (varios entornos, un lote mayor) o ponga el bucle en la tf.function. Mientras Python trabaja entre dos llamadas, como en un paso del entorno, la GPU espera.
           *[other] Haga más en cada llamada.
        }
        [copies] { $framework ->
            [jax] Copie menos arrays a la GPU. Una los pequeños en uno, o pase arrays de NumPy sin más a la función con jit: los copia antes que device_put. Deje en la GPU lo que no cambia. Un índice fuera de jit (x[i]) también lleva allí sus números: úselo dentro de la función.
            [pytorch] Copie un tensor en vez de muchos pequeños, o créelos en la GPU (device="cuda"). Deje allí lo que no cambia.
           *[other] Copie un tensor en vez de muchos pequeños, o créelos en la GPU. Deje allí lo que no cambia.
        }
        [between] La mayor parte del trabajo ya está en grafos CUDA, y la GPU espera entre ellos. Ponga también en un grafo lo que se inicia allí pieza a pieza, o prepare las entradas siguientes en el host mientras se ejecuta un grafo.
        [graph] Inicie el grafo siguiente antes de leer valores de este. Su inicio ocupa todo este tiempo al host, y la GPU espera mientras tanto. Ponga más en cada grafo (un lote mayor, varios pasos) y compare versiones del controlador y del framework: algunas lo inician más despacio.
        [engines] { builds-engines }
        [op] Averigüe qué hacen estas operaciones en el host antes del inicio. Las convoluciones eligen un algoritmo para cada forma nueva y rehacen sus planes si las operaciones son deterministas (enable_op_determinism): compare sin ello y con formas fijas. Otras operaciones esperan ahí memoria o un núcleo de CPU. Un perfil del host (perf) lo indica.
        [library] Use una versión de la biblioteca cuya operación se quede en la GPU, u otra operación. Llámela una vez para todo el lote (batched_nms en lugar de un bucle por clases) y dele menos datos, por ejemplo con un umbral más alto antes. Lo que lee lo necesita enseguida, así que nada en el programa puede leerlo más tarde.
       *[launches] { $framework ->
            [jax] Inicie menos kernels y más grandes. Compile el paso entero, o varios pasos (lax.scan), en un solo jax.jit, concatene arrays pequeños o use un lote mayor si la memoria lo permite.
            [pytorch] Inicie menos kernels y más grandes. Use un compilador (torch.compile), grafos CUDA o un lote mayor si la memoria lo permite. { $place ->
                [zeroes] Llame a zero_grad con set_to_none=True.
                [updates] El optimizador actualiza muchos tensores con cada inicio mediante fused=True o foreach=True.
                [both] Llame a zero_grad con set_to_none=True. El optimizador actualiza muchos tensores con cada inicio mediante fused=True o foreach=True.
               *[other] Lo que se ejecuta por parámetro tiene foreach=True (clip_grad_norm_).
            } Una capa recurrente que Python ejecuta instante a instante es una sola llamada a torch.nn.LSTM o GRU, cuando puede serlo. Un tensor que Python rellena elemento a elemento es una sola llamada a torch.stack o pad_sequence.
            [unknown] Inicie menos kernels y más grandes. Deje que un compilador fusione las operaciones pequeñas, inicie muchos kernels a la vez con un grafo CUDA o use un lote mayor si la memoria lo permite.
           *[other] Inicie menos kernels y más grandes. { $xla ->
                [on] Deje que XLA, ya activado en una parte del programa, compile el paso entero,
               *[other] Deje que XLA fusione operaciones pequeñas,
            } concatene tensores pequeños o use un lote mayor si la memoria lo permite.
        }
    }
    .side-effect = { $cause ->
        [blocking] El error de un kernel se notifica en una llamada posterior.
        [waits] Un tiempo medido en el host acaba entonces antes de que la GPU termine.
        [reads] Un valor que se lee cada N pasos llega a los registros con hasta N pasos de retraso.
        [scaling] Ninguno.
        [backward] Ninguno.
        [copies] Ninguno.
        [between] Ninguno.
        [graph] Los valores se leen más tarde.
        [arguments] Ninguno.
        [zeroes] Un gradiente es entonces None hasta la siguiente pasada hacia atrás.
        [updates] Ninguno.
       *[launches] Cada forma de entrada nueva se compila de nuevo; un lote mayor puede cambiar la convergencia.
    }
    .verify = «Inicio de kernels» disminuye en el desglose del paso y hay menos kernels por paso.

tiny-kernels =
    .title = Kernels diminutos
    .fault = { $place ->
        [host] { $kind ->
            [calls] Llamar tarda más que calcular
           *[turns] Son muchas operaciones pequeñas
        }
       *[gpu] Hay kernels más cortos que su inicio
    }
    .fine = Los kernels diminutos no frenan la GPU
    .limit = { $limit } de los kernels
    .failed = { $place ->
        [host] { $kind ->
            [calls] Las llamadas a funciones con jit tardan { $launch } de { $step } sin que nada calcule. { $count } de { $kernels } llamadas calculan menos de la mitad de su tiempo.
            [looped] Un bucle de operaciones pequeñas ocupa { $launch } de { $step }. { $count } de { $kernels } operaciones se ejecutan en él.{ $layer-is ->
                [zero] {""}
               *[some] {" "}Capa: { $layer }.
            }
            [loops] Pasar de una operación pequeña a la siguiente ocupa { $launch } de { $step }. { $count } de { $kernels } operaciones se ejecutan en bucles.
           *[turns] Pasar de una operación pequeña a la siguiente ocupa { $launch } de { $step }. { $count } de { $kernels } turnos del ejecutor de TensorFlow no contienen ninguna operación que tarde, como en un bucle.
        }
       *[gpu] { $count } de { $kernels } kernels son más cortos que la latencia de inicio ({ $share }). La GPU espera { $launch } de { $step } a los inicios. Operación con más kernels cortos: { $op } ({ $op-count } × { $op-mean }).
    }
    .passed = { $share-is ->
        [zero] Ningún kernel es más corto que su inicio.
       *[some] El { $share } de los kernels son más cortos que la latencia de inicio.
    }{ $launch-is ->
        [zero] {" "}La GPU no espera a los inicios.
       *[some] {" "}La GPU espera { $launch } de { $step } a los inicios.
    }
    .why = Un kernel más corto que su inicio no puede mantener ocupada la GPU hasta que llega el siguiente.
    .reads = Los kernels más cortos que la latencia de inicio medida con la cola vacía, por operación. Con la cola llena la GPU no espera a ninguno; «{ unfused-elementwise.title }» comprueba el tiempo que pasan ejecutándose. Sin GPU: los turnos del ejecutor de TensorFlow sin ninguna operación que tarde, el tiempo de los bucles de XLA en que no se ejecuta ninguna, y el de las llamadas de JAX en que nada calcula. { saving-ahead }
    .fix = { $framework ->
        [jax] { $place ->
            [host] { $kind ->
                [calls] Haga más en cada llamada. Ejecute varios pasos en una (lax.scan) o use un lote mayor. Pase menos arrays: una los parámetros pequeños (jax.flatten_util.ravel_pytree) y apile las capas iguales. Si un árbol de arrays contiene clases propias, Python las desarma en cada llamada.
               *[turns] Haga el mismo trabajo con menos operaciones. Vectorice (jax.vmap), concatene arrays pequeños o tome un lote mayor si la memoria lo permite.
            }
           *[gpu] Haga el mismo trabajo con menos operaciones. Vectorice (jax.vmap), concatene arrays pequeños o tome un lote mayor si la memoria lo permite.
        }
        [pytorch] Haga el mismo trabajo con menos operaciones. Vectorice, concatene tensores pequeños o deje que un compilador las fusione (torch.compile).
        [unknown] Haga el mismo trabajo con menos operaciones. Vectorice, concatene tensores pequeños o deje que un compilador las fusione.
       *[other] { $place ->
            [host] { $kind ->
                [looped] Compile la función (jit_compile=True): XLA convierte un bucle así en pocas operaciones. O dé a cada operación el lote entero. tf.map_fn y los bucles for sobre un tensor ejecutan operaciones pequeñas elemento por elemento; tf.vectorized_map las ejecuta para todos a la vez. Una capa recurrente necesita su bucle: con secuencias cortas se puede desenrollar (unroll=True).
               *[turns] { fewer-ops }
            }
           *[gpu] { fewer-ops }
        }
    }
    .side-effect = Cada forma de entrada nueva se compila de nuevo.
    .verify = Hay menos kernels por paso y «Inicio de kernels» disminuye en el desglose del paso.

tensor-cores-unused =
    .title = Tensor Cores
    .fault = { $amd ->
        [on] No se usan los Matrix Cores
       *[off] No se usan los Tensor Cores
    }
    .fine = Tensor Cores en uso donde importa
    .failed = { $unused } de { $step } son de cálculo matricial sin Tensor Cores ({ $share }).
    .passed = { $unused-is ->
        [zero] No se detectó cálculo matricial sin Tensor Cores.
       *[some] { $unused } de { $step } son de cálculo matricial sin Tensor Cores ({ $share }).
    }
    .why = Los Tensor Cores multiplican matrices varias veces más rápido que las unidades normales. El cálculo matricial en fp32 no los usa salvo que TF32 esté activado.
    .reads = Los nombres de los kernels y la capacidad de cómputo de la GPU. Un kernel de nombre desconocido cuenta como desconocido, no como kernel sin Tensor Cores. TF32, bf16 y FP8 usan Tensor Cores.
    .fix = { $cause ->
        [int] Compruebe los tamaños de los kernels de la tabla. Calculan en 8 bits en unidades ordinarias. TensorRT elige los kernels midiendo: permita fp16 junto a int8 para que pueda elegir el más rápido.
        [naive] Deje que MIOpen calcule estas convoluciones con otros kernels. Los ingenuos (naive) son su último recurso. Haga que busque el más rápido { $framework ->
            [pytorch] (MIOPEN_FIND_MODE=1, torch.backends.cudnn.benchmark=True)
           *[other] (MIOPEN_FIND_MODE=1)
        } y compare el otro formato (canales primero o al final), el otro tipo (fp16, bf16) y un ROCm más reciente.
        [half] Ejecute las capas de la tabla en float32, o rellene sus canales hasta un múltiplo de 8, y compare. Compare también un cuDNN más reciente y los canales al final (channels last). Calculan en 16 bits en unidades corrientes: cuDNN no tiene para ellas un kernel de Tensor Cores, o no lo eligió.
        [outside] Deje que TensorRT tome más del modelo. Estas operaciones se ejecutan fuera de sus motores. Permita segmentos pequeños (minimum_segment_size de TrtConversionParams), vea en su registro qué operaciones deja fuera y use precision_mode=FP16.
        [engine] Construya los motores de TensorRT en media precisión (precision_mode=FP16 de TrtConversionParams). Un motor conserva el tipo para el que se construyó.
       *[other] { $half-precision ->
            [on] Compruebe los tipos y tamaños de los kernels de la tabla. La precisión mixta está activada, pero no usan Tensor Cores. Una capa creada antes de activarla, o cargada, conserva su propio tipo (dtype).
           *[other] { $has-tf32 ->
                [off] Use precisión mixta.
               *[on] Use precisión mixta. Desde Ampere, con TF32 también fp32 usa los Tensor Cores, sin cambiar el modelo { $framework ->
                   [pytorch] (torch.set_float32_matmul_precision('high'))
                   [jax] (jax_default_matmul_precision='tensorfloat32')
                   [tensorflow] (tf.config.experimental.enable_tensor_float_32_execution(True))
                  *[other] (si su framework lo permite)
               }.
            }
        }
    } Ayudan los tamaños múltiplos de 8 (de 16 con int8).
    .side-effect = fp16, bf16 y TF32 tienen menos dígitos: compruebe que el modelo sigue convergiendo.
    .verify = La página de estadísticas de kernels muestra que los kernels usan Tensor Cores, y su tiempo disminuye.

slow-op-form =
    .title = Formas lentas de operaciones
    .fault = { $cause ->
        [float64] La GPU calcula en float64
        [summary] Cada paso calcula resúmenes
        [augmented] El aumento de datos ocupa gran parte del paso
        [recurrent] Una capa recurrente se ejecuta sin cuDNN
        [loop] Un bucle ejecuta kernels pequeños uno a uno
        [recomputed] Se repite trabajo aunque hay memoria libre
        [reformatted] TensorRT convierte disposiciones
        [layout] Los tensores cambian entre NCHW y NHWC
        [unfolded] Las convoluciones se ejecutan fuera de cuDNN
        [attention] La atención se ejecuta en muchos kernels
        [boxes] Suprimir cajas ocupa gran parte del paso
        [sparse] Los productos dispersos ocupan gran parte del paso
        [quantized] La cuantización simulada ocupa mucho
        [resized] Redimensionar imágenes ocupa gran parte del paso
        [distances] Las distancias ocupan gran parte del paso
        [copied] { $place ->
            [host] Las copias en memoria ocupan gran parte
           *[gpu] Las copias dentro de la GPU ocupan gran parte del paso
        }
        [reduced] Reducir a lo largo de ejes ocupa gran parte
        [einsum] Einsum transpone sus tensores
        [dequantized] Los pesos se desempaquetan en cada paso
        [loss] La pérdida ocupa gran parte del paso
        [normalized] Las capas que normalizan ocupan gran parte
        [sort] Ordenar ocupa gran parte del paso
        [unique] Los valores únicos ocupan gran parte del paso
        [one-hot] Filas one-hot ocupan gran parte del paso
        [product] Productos de matrices en un bucle simple
        [scatter] Las operaciones scatter ocupan gran parte del paso
        [linear-algebra] El álgebra lineal ocupa gran parte del paso
        [fft] La FFT ocupa gran parte del paso
        [dilation] La dilatación copia tensores
        [depthwise] Los gradientes depthwise son lentos en 16 bits
        [debug] Cada paso comprueba números para depurar
        [metric] Las métricas ocupan gran parte del paso
        [random] Los números aleatorios ocupan gran parte del paso
        [cumulative] Las sumas acumuladas ocupan gran parte del paso
        [depthwise-single] Las capas depthwise ocupan mucho
        [windowed] Las ventanas ocupan gran parte del paso
        [one-op] Una operación ocupa gran parte del paso
        [gradients] Convoluciones lentas en un sentido
        [optimizer] El optimizador ocupa gran parte del paso
        [grouped] Las convoluciones en grupos son lentas
        [bfloat16] bfloat16 es lento en esta GPU
       *[other] Los 16 bits son lentos en esta GPU
    }
    .fine = Casi ninguna operación en forma lenta
    .failed = { $cause ->
        [float64] { $time } de { $step } se calculan en float64 ({ $share }), la mayor parte en { $op }.
        [summary] Lo que tf.summary calcula y escribe dentro del paso lleva { $time } de { $step } ({ $share }), lanzamientos incluidos, sobre todo { $op }.
        [augmented] Las capas que cambian las entradas al azar ocupan { $time } de { $step } ({ $share }), incluidos los inicios de kernels, sobre todo { $op }.
        [recurrent] Una capa recurrente sin cuDNN ocupa { $time } de { $step } ({ $share }), incluidos los inicios de kernels. Ejecuta { $kernels } kernels por paso.
        [loop] Un bucle ocupa { $time } de { $step } ({ $share }), incluidos los inicios de kernels. Ejecuta { $kernels } kernels por paso.
        [recomputed] { $time } de { $step } repiten la pasada hacia delante en lugar de conservar sus resultados ({ $share }), sobre todo { $op }. Se usa como máximo { $used } de la memoria de la GPU.
        [einsum] Las transposiciones dentro de { $op } ocupan { $time } de { $step } ({ $share }).
        [dequantized] { $op } ocupa { $time } de { $step } ({ $share }). Convierte los pesos cuantizados a 16 bits antes de cada producto.
        [reformatted] Las conversiones de disposición de TensorRT ocupan { $time } de { $step } ({ $share }). Hay { $kernels } por paso.
        [layout] Las conversiones entre NCHW y NHWC ocupan { $time } de { $step } ({ $share }).
        [unfolded] { $op } ocupa { $time } de { $step } ({ $share }). Copia la entrada una vez por cada posición del filtro y la multiplica.
        [attention] La atención ocupa { $time } de { $step } ({ $share }), sobre todo { $op }. Sus kernels leen y escriben todas las puntuaciones uno tras otro.
        [normalized] Las capas que normalizan ocupan { $time } de { $step } ({ $share }), sobre todo { $op }.
        [metric] Las operaciones fuera de toda capa ocupan { $time } de { $step } ({ $share }), sobre todo { $op }. En un paso de Keras son métricas.
        [optimizer] La actualización de las variables ocupa { $time } de { $step } ({ $share }), sobre todo en { $op }.
        [copied] { $place ->
            [host] Las copias en memoria ({ $op }) tardan { $time } de { $step } ({ $share }).
           *[gpu] Las copias dentro de la memoria de la GPU ({ $op }) tardan { $time } de { $step } ({ $share }).
        }
        [scatter] { $op } ocupa { $time } de { $step } ({ $share }). Suma filas o valores uno a uno en un tensor denso.
        [dilation] { $op } y su inversa ocupan { $time } de { $step } ({ $share }). Mueven todos los números para que una convolución ordinaria sustituya a una dilatada.
        [depthwise] { $op } ocupa { $time } de { $step } en media precisión ({ $share }).
        [windowed] { $op } ocupa { $time } de { $step } ({ $share }). Lee toda la ventana alrededor de cada posición.
        [one-op] { $op } ocupa { $time } de { $step } ({ $share }). Lanzamientos por paso: { $kernels }.
        [gradients] { $op } ocupa { $time } de { $step } ({ $share }) más que el doble de las convoluciones en el sentido habitual.
        [grouped] { $op } en grupos ocupa { $time } de { $step } ({ $share }).
        [bfloat16] { $time } de { $step } son de cálculo matricial en bfloat16 ({ $share }). Esta GPU no tiene unidades para bfloat16.
        [half] { $time } de { $step } son de cálculo matricial en media precisión ({ $share }). Esta GPU no tiene unidades rápidas para 16 bits.
        [loss] La pérdida ocupa { $time } de { $step } ({ $share }), sobre todo { $op }.
       *[other] { $op } ocupa { $time } de { $step } ({ $share }).
    }{ $layer-is ->
        [zero] {""}
       *[some] {" "}Capa: { $layer }.
    }
    .passed = { $time-is ->
        [zero] No se detectó ninguna operación en forma lenta.
       *[some] { $op } está en una forma lenta y ocupa { $time } de { $step } ({ $share }).
    }
    .why = Una sola operación puede ocupar la mayor parte de un paso aunque el mismo resultado tenga una forma más rápida. La GPU está entonces ocupada con el trabajo equivocado.
    .reads = Tipos de operación, ámbitos de nombres y nombres de kernels, comparados con una tabla de formas lentas y de lo que las sustituye. Una operación que no tiene ninguna cuenta desde un tercio del paso. No se informa de productos de matrices grandes, de transposiciones del propio programa ni de la media precisión en Tensor Cores. Sin GPU: operaciones de XLA que ordenan, copian, deslizan ventanas o hacen scatter.
    .fix = { $cause ->
        [float64] Calcule en float32, y los números complejos en complex64. Convierta las entradas (NumPy usa float64 por defecto) { $framework ->
            [jax] y deje jax_enable_x64 desactivado
            [pytorch] con .float(), y deje torch.set_default_dtype en float32
            [tensorflow] y deje floatx de Keras en float32
           *[other] y cree en float32 lo demás
        }. Hágalo antes que nada. La mayoría de las GPU calculan float64 a 1/32 o 1/64 de la velocidad de float32.
        [summary] { $framework ->
            [tensorflow] Escriba los resúmenes solo cada N pasos (tf.summary.record_if, o tf.cond alrededor). Los histogramas y las imágenes se calculan y se copian al host cada vez; los escalares de Model.fit cuestan poco (update_freq).
           *[other] Escriba los resúmenes solo cada N pasos. Los histogramas y las imágenes se calculan y se copian al host cada vez.
        }
        [augmented] { $framework ->
            [tensorflow] Mueva el aumento de datos a la canalización de entrada (dataset.map). La CPU trabaja así por delante del paso. Algunas de estas capas transforman imágenes una a una, en un bucle. Si la CPU no tiene tiempo para ellas, compílelas (jit_compile=True).
           *[other] Mueva el aumento de datos a la canalización de entrada. La CPU trabaja así por delante del paso. Algunas de estas capas transforman imágenes una a una, en un bucle. Si la CPU no tiene tiempo para ellas, compílelas.
        }
        [recurrent] { $framework ->
            [pytorch] Dé la secuencia entera a torch.nn.LSTM o torch.nn.GRU en una sola llamada, no una celda en un bucle. cuDNN la ejecuta en pocos kernels. Empaquete las secuencias de longitud distinta (pack_padded_sequence).
           *[other] Cumpla las condiciones de cuDNN. Use la capa LSTM o GRU, no RNN alrededor de una celda, con activation='tanh', recurrent_activation='sigmoid', recurrent_dropout=0, unroll=False, use_bias=True, en GRU reset_after=True, y máscaras que rellenen solo por la derecha. Antes de TensorFlow 2.8 convierta los tensores irregulares en densos (to_tensor) con tal máscara. XLA (jit_compile) no usa los kernels recurrentes de cuDNN.
        }
        [loop] { $framework ->
            [jax] Haga más en cada iteración. Use unroll= de lax.scan, lax.associative_scan si la operación lo permite, vmap en lugar de un bucle sobre ejemplos, o un lote mayor. El host lee la condición de lax.while_loop antes de cada vuelta, y ninguna en fori_loop y scan con un número fijo de vueltas. Con varias GPU, una condición que todas comparten se intercambia además en cada vuelta: shard_map la mantiene en cada GPU. XLA también convierte en bucle un scatter cuyo orden debe mantener (--xla_gpu_deterministic_ops): indique unique_indices=True donde se cumpla, o quite la opción. Lo mismo con complex128: sume por separado la parte real y la imaginaria.
           *[other] Sustituya el bucle por operaciones sobre todo el lote o toda la secuencia, o compílelo (jit_compile=True). De las capas recurrentes, SimpleRNN, ConvLSTM2D y las celdas propias no tienen kernels en cuDNN: LSTM y GRU sí.
        }
        [recomputed] Conserve más resultados de la pasada hacia delante. Aplique checkpoint a menos capas, o conserve lo costoso con una política (checkpoint_policies.dots_saveable). Aumente el lote solo después.
        [reformatted] Construya menos motores y más grandes. Cada uno convierte sus entradas y salidas: aumente minimum_segment_size y sustituya las operaciones intermedias que TensorRT no admite. Permita media precisión, que más kernels suyos leen tal cual.
        [layout] { $framework ->
            [jax] Use un solo formato desde la primera capa hasta la última. dimension_numbers ('NHWC', 'HWIO', 'NHWC') conviene a la media precisión en Tensor Cores.
            [pytorch] { $half-precision ->
                [on] model.to(memory_format=torch.channels_last), y lo mismo para sus entradas. La media precisión en Tensor Cores calcula en NHWC.
               *[other] Use un solo formato desde la primera capa hasta la última. En fp32 sin Tensor Cores es el habitual (torch.contiguous_format): no use channels_last, tampoco en las entradas. En media precisión es channels_last.
            }
           *[other] { $half-precision ->
                [on] Use un solo formato desde la primera capa hasta la última. La media precisión en Tensor Cores calcula en NHWC: data_format='channels_last' en cada capa.
               *[other] Use un solo formato desde la primera capa hasta la última, con data_format. En fp32 sin Tensor Cores las convoluciones calculan en NCHW (channels_first); en media precisión con Tensor Cores, en NHWC (channels_last).
            }
        }
        [unfolded] Deje que cuDNN calcule estas convoluciones. No le llega cualquier combinación de 16 bits, dilatación y tres dimensiones. { $framework ->
            [pytorch] Compare en estas capas torch.channels_last_3d (en dos dimensiones channels_last), float32, dilation=1, bias=False y otras versiones del framework y de cuDNN.
           *[other] Compare float32 en estas capas, dilation=1, bias=False y otras versiones del framework y de cuDNN.
        }
        [attention] { $framework ->
            [jax] Use jax.nn.dot_product_attention con implementation='cudnn', en 16 bits. No escribe nunca las puntuaciones.
            [pytorch] Deje que scaled_dot_product_attention use una forma fusionada (flash o memory-efficient), que no escribe nunca las puntuaciones. Necesita 16 bits, cabezas de igual tamaño en múltiplos de 8 e is_causal=True en lugar de una máscara. torch.nn.attention.sdpa_kernel fuerza una y dice por qué no puede.
           *[other] Use una forma fusionada de la atención (flash attention), que no escribe nunca las puntuaciones.
        }
        [boxes] Dele menos cajas. Use un score_threshold más alto, solo las mejores de cada clase (top_k) y un max_output_size menor. Compara las cajas una tras otra: mídalo también en el otro dispositivo (tf.device), así como las formas para un lote entero: tf.image.combined_non_max_suppression es una operación, non_max_suppression_padded un bucle.
        [sparse] Un producto disperso es más rápido que uno denso solo si casi todos los números son cero. Compárelo con { $framework ->
            [jax] uno denso (todense)
            [pytorch] uno denso (to_dense) y con CSR (to_sparse_csr)
           *[other] uno denso (tf.sparse.to_dense) y con CSR (CSRSparseMatrix), y ordene los índices (tf.sparse.reorder)
        }. Si cada fila tiene unos pocos identificadores, consulte con ellos la tabla (embedding_lookup_sparse, gather).
        [quantized] Deje que un compilador fusione estas pasadas { $framework ->
            [pytorch] (torch.compile)
            [jax] (jax.jit)
           *[other] (jit_compile=True)
        }, que leen y escriben cada tensor varias veces. Cuantice menos capas, o empiece el entrenamiento con cuantización cuando el modelo casi haya convergido.
        [resized] Amplíe con una convolución transpuesta o depth_to_space. Hágalo en pocas capas y por factores enteros: el gradiente de un redimensionado, y el de muestrear en una rejilla (grid_sample), suma los píxeles uno a uno. Recorte menos regiones y más pequeñas. Si se hacen deterministas ({ $framework ->
            [pytorch] torch.use_deterministic_algorithms
            [jax] --xla_gpu_deterministic_ops
           *[other] enable_op_determinism
        }), son más lentas: compare sin ello.
        [distances] { $framework ->
            [pytorch] Calcúlelas con un producto de matrices: |x|² + |y|² − 2xy. torch.cdist lo hace para distancias euclídeas con compute_mode='use_mm_for_euclid_dist', con menos exactitud donde los puntos están cerca. O compare menos puntos.
           *[other] Calcúlelas con un producto de matrices: |x|² + |y|² − 2xy. O compare menos puntos.
        }
        [copied] { $framework ->
            [jax] Deje que el paso sobrescriba su estado anterior (donate_argnums de jax.jit). Escriba en arrays grandes dentro de un solo jit (x.at[i].set), no mediante bucles que los arrastran, como un búfer de repetición. Concatenar copia todo lo que une, como una caché de claves y valores: mantenga separadas las partes o escriba en un solo array. Un bucle copia entero el array que una iteración lee y escribe (dynamic_slice, dynamic_update_slice): lea antes de escribir, arrastre menos o escriba una vez tras el bucle. lax.associative_scan recorta y une su entrada en cada nivel: compare jnp.cumsum y lax.scan con unroll. Las transposiciones, conversiones de tipo, rellenos y recortes que XLA no fusiona también copian: mantenga el mismo orden de ejes y el mismo tipo de una operación a otra, y tamaños múltiplos de 8.
            [pytorch] Escriba en los tensores grandes sin copiarlos. Las operaciones clone, contiguous, cat y stack los copian enteros. Las conversiones también copian: convierta los pesos una sola vez (model.to(torch.bfloat16)) si autocast lo hace en cada uso. Los pesos de una LSTM o GRU se copian en cada llamada hasta que flatten_parameters() los pone en un solo bloque.
           *[other] { $xla ->
                [on] Escriba en los tensores grandes sin copiarlos (asigne a una parte de una variable). Lo que compila XLA copia la variable entera para actualizar algunas filas. Los optimizadores de Keras 2.11 a 2.15 se compilan así: jit_compile=False, o tf.keras.optimizers.legacy. También copian las transposiciones y las conversiones de tipo: mantenga el mismo orden de ejes y el mismo tipo de una operación a otra.
               *[other] Escriba en los tensores grandes sin copiarlos (asigne a una parte de una variable). Las operaciones concat, stack, identity y los bucles que los arrastran los copian enteros. También las transposiciones y las conversiones de tipo: mantenga el mismo orden de ejes y el mismo tipo de una operación a otra, o deje que XLA las fusione (jit_compile=True). Los gradientes de cortes y de tf.gather llenan de ceros tensores tan grandes como el total (Fill, ZerosLike): lea las filas de una variable con tf.nn.embedding_lookup, cuyo gradiente es disperso, o corte una sola vez.
            }
        }
        [einsum] Escriba la ecuación de modo que no haya que transponer nada. El eje que se suma es el último del primer tensor y el primero del segundo, y el resultado conserva el orden de ambos. O deje que XLA la compile (jit_compile=True), que a menudo multiplica los tensores transpuestos tal como están.
        [dequantized] Mantenga los pesos en 16 bits si la memoria lo permite, al menos los de las capas más usadas. Un lote mayor también ayuda: con uno pequeño los pesos se desempaquetan igual de a menudo.
        [loss] { $framework ->
            [jax] Calcule la pérdida de una parte de las posiciones cada vez (jax.lax.map con jax.checkpoint). Descarte las posiciones de relleno antes de la última capa, o muestree clases en el entrenamiento.
            [pytorch] Use una pérdida fusionada con la última capa (entropía cruzada lineal). Descarte las posiciones de relleno antes de esa capa, o use AdaptiveLogSoftmaxWithLoss si hay muchísimas clases. Para CTC es más rápida la de cuDNN: objetivos seguidos, como int32 en la CPU, blank=0 y entradas de igual longitud.
           *[other] Descarte las posiciones de relleno antes de la última capa. Muestree clases en el entrenamiento (tf.nn.sampled_softmax_loss), o deje que XLA la fusione (jit_compile=True). Dé las etiquetas como enteros (sparse_categorical_crossentropy), no como one-hot.
        } La pérdida tiene un número por clase y posición, en float32: la media precisión no la acorta.
        [normalized] { $framework ->
            [pytorch] Deje que un compilador fusione lo que normaliza con lo que lo rodea (torch.compile). Cada uno de sus kernels lee y escribe el tensor completo. La precisión mixta y memory_format=torch.channels_last los aceleran. Las versiones recientes de PyTorch tienen un kernel propio para GroupNorm. Los pesos que no cambian no necesitan weight_norm: quítelo tras cargarlos (remove_weight_norm, remove_parametrizations).
           *[other] Deje que XLA fusione lo que normaliza (jit_compile=True). Aquí se ejecuta como varias operaciones, y cada una lee y escribe el tensor. LayerNormalization no tiene un kernel propio en TensorFlow (Keras 2 toma el de lotes, Keras 3 no). BatchNormalization (fused=True) solo tiene uno para tensores de cuatro dimensiones: cambie la forma de los demás.
        }
        [sort] Ordene menos valores. Aplique antes un máximo o un umbral, tome top_k de partes y después de sus resultados, use argmax si solo necesita el mayor, y calcule con menos frecuencia las métricas que ordenan. Un orden aleatorio también se obtiene ordenando { $framework ->
            [jax] (jax.random.permutation, choice con replace=False)
            [pytorch] (torch.randperm)
           *[other] (tf.random.uniform y argsort)
        }: mezcle solo índices, una vez por época, en el host.
        [unique] Busque los identificadores únicos en la canalización de entrada, que trabaja por delante de la GPU. O cuente identificadores pequeños con tf.math.bincount.
        [one-hot] Conserve los enteros tal cual. Cuéntelos, busque filas con ellos o páselos a la función de pérdida { $framework ->
            [jax] (jnp.bincount, x[index], optax.softmax_cross_entropy_with_integer_labels)
            [pytorch] (torch.bincount, index_select, cross_entropy)
           *[other] (tf.math.bincount, tf.gather, sparse_categorical_crossentropy)
        }. Escritos como filas de ceros y un uno, cada uno ocupa tanta memoria como clases hay.
        [product] Multiplique en float32 o en 16 bits. XLA encarga los productos en coma flotante a cuBLAS o a Triton. Los de enteros los calcula número a número, sin Tensor Cores, salvo que multiplique int8 y el resultado sea { $framework ->
            [jax] int32 (preferred_element_type=jnp.int32)
           *[other] int32
        }. float32 es exacto para enteros hasta 2^24.
        [scatter] { $framework ->
            [jax] Ordene los índices e indíquelo (indices_are_sorted=True). Compare: con índices ordenados algunas versiones de XLA son mucho más lentas. O sume con jax.ops.segment_sum, o multiplique por una matriz one-hot si la tabla es pequeña. En 16 bits una suma es muchas veces más lenta, y puede serlo en 64 bits: sume en float32. Sume por separado la parte real y la imaginaria de complex128.
            [pytorch] Use gradientes dispersos, o una tabla más pequeña. torch.nn.Embedding los crea con sparse=True, y SparseAdam los acepta. Un index_put_ que acumula, que es el gradiente de x[index], ordena sus índices: index_select e index_add_ no. Para contar compare histc con bincount, y ambos con la CPU.
           *[other] Mantenga dispersos los gradientes de los embeddings (tf.IndexedSlices). Recortar por valor, penalizar toda la tabla y tf.convert_to_tensor los hacen densos. Si no, use una tabla más pequeña, u ordene los identificadores en la canalización de entrada y use tf.math.segment_sum. Si el programa mismo recoge píxeles (tf.gather, como un transformador espacial), use una sola operación que muestree: ImageProjectiveTransformV3, o resampler de TensorFlow Addons.
        }
        [linear-algebra] { $framework ->
            [tensorflow] Factorice un lote de matrices en una sola llamada, y con menos frecuencia que en cada paso. Resuelva el sistema en lugar de invertir. Con matrices sueltas o pequeñas la CPU suele ser más rápida: mida también ahí (tf.device('/CPU:0')).
           *[other] Factorice un lote de matrices en una sola llamada, y con menos frecuencia que en cada paso. Resuelva el sistema en lugar de invertir. Con matrices sueltas o pequeñas la CPU suele ser más rápida: mida también ahí.
        }
        [fft] Rellene hasta tamaños cuyos únicos factores primos sean 2, 3, 5 y 7. Use rfft con entradas reales, que es la mitad del trabajo, y transforme muchas señales en una sola llamada.
        [dilation] Deje que cuDNN dilate. Use dilation_rate de la capa, o dilations de tf.nn.conv2d, con tamaños conocidos al trazar la función, en lugar de atrous_conv2d.
        [depthwise] Deje estas capas en float32 { $framework ->
            [tensorflow] (dtype='float32')
           *[other] (sin precisión mixta automática)
        }. El gradiente de un filtro depthwise es muchas veces más lento en media precisión, y los Tensor Cores no lo calculan.
        [debug] Compruebe los números solo mientras busca un fallo. Quite tf.debugging.enable_check_numerics y enable_dump_debug_info, o compruebe solo la pérdida (tf.debugging.check_numerics).
        [metric] Calcule con menos frecuencia las métricas costosas: al final de una época o solo con los datos de validación. AUC, Precision y Recall cuestan menos con menos umbrales (num_thresholds).
        [random] { $framework ->
            [jax] Use un generador más rápido que Threefry (jax.config.update('jax_default_prng_impl', 'rbg')). O genere menos números, como una máscara de dropout para varias posiciones (broadcast_dims).
            [tensorflow] Genere menos números. Lo que no cambia, como los valores iniciales de las variables, se genera una vez, antes del paso y no en él: un tensor en lugar de un tf.Variable se crea de nuevo cada vez. Una máscara de dropout puede servir para varias posiciones (noise_shape), y entre los generadores Threefry es lento.
           *[other] Genere menos números. Lo que no cambia, como los valores iniciales de las variables, se genera una vez, antes del paso y no en él. Una máscara de dropout puede servir para varias posiciones, y entre los generadores Threefry es lento.
        }
        [cumulative] Convierta una secuencia larga en muchas cortas. Un solo bloque de subprocesos suma cada una. Dele forma de filas, sume en cada una y añada las sumas de las filas anteriores. Use un eje en el que haya muchas.
        [reduced] Reduzca (suma, media, máximo) a lo largo de los últimos ejes, o en dos pasos. Primero los ejes interiores y después lo que queda. Pocos hilos comparten el trabajo cuando una operación reduce ejes exteriores o separados, como 0, 2 y 3. Un compilador fusiona la operación con lo que produce su entrada { $framework ->
            [pytorch] (torch.compile)
           *[other] (jit_compile=True)
        }. Mantenga el mismo tipo de una operación a otra, y lo que solo se registra, cada N pasos.
        [depthwise-single] Una convolución depthwise calcula poco con cada número que lee, y en float32 su gradiente no usa cuDNN. Compare con convoluciones ordinarias, sobre todo en las primeras capas, de imágenes grandes y pocos canales (Fused-MBConv), y con precisión mixta, para la que cuDNN tiene kernels. Un filtro grande e igual para todos los canales, como el gaussiano de SSIM, es más rápido como dos de un eje cada uno.
        [windowed] { $framework ->
            [pytorch] Reduzca sobre un eje del que queda un solo valor. Es x.mean((2, 3)) en lugar de adaptive_avg_pool2d, cuyo gradiente suma números uno a uno, en 16 bits muchas veces más lento que en float32. En el resto use ventanas de igual tamaño. Use ventanas menores, una tras otra, o un eje tras otro.
           *[other] Use ventanas menores, una tras otra, o un eje tras otro. Dos de 5 × 5 dan el máximo de una de 9 × 9. Donde de un eje queda un solo valor, reduzca sobre él (media o máximo). Las sumas acumuladas de JAX son ventanas en una CPU: compare lax.associative_scan y lax.scan, en float32.
        }
        [one-op] Mida esta operación a solas, con las mismas formas y tipos { $framework ->
            [pytorch] (torch.utils.benchmark)
            [jax] (una llamada con jit, y block_until_ready)
           *[other] (una tf.function solo con ella)
        }. Divida los bytes que lee y escribe por su tiempo, y compare con el ancho de banda de la memoria. Si está cerca, dele menos números, llámela menos veces o use 16 bits. Si está muy por debajo, use otra forma: un producto de matrices o unas pocas operaciones grandes con el mismo resultado, otros ejes, tensores contiguos, otro tipo, otra versión o { $framework ->
            [pytorch] un kernel de un compilador (torch.compile).
            [jax] un kernel propio (Pallas).
           *[other] un kernel de un compilador (jit_compile=True).
        }
        [gradients] { $framework ->
            [pytorch] Deje que cuDNN pruebe sus algoritmos (torch.backends.cudnn.benchmark=True), sin torch.use_deterministic_algorithms, y déjele memoria para ello. En estas capas compare otra disposición (torch.channels_last, channels_last_3d), float32, menor dilatación, menos grupos y los kernels propios de PyTorch (torch.backends.cudnn.flags(enabled=False)). En lugar de una convolución transpuesta compare una ampliación antes de una normal.
           *[other] Deje que cuDNN pruebe sus algoritmos. Quite lo que hace deterministas las operaciones (enable_op_determinism, TF_CUDNN_DETERMINISTIC, --xla_gpu_deterministic_ops) y lo que desactiva el autoajuste (TF_CUDNN_USE_AUTOTUNE=0). En estas capas compare otra disposición, float32, menor dilatación y menos grupos. En lugar de una convolución transpuesta compare una ampliación antes de una normal.
        }
        [optimizer] { $kind ->
            [roots] Calcule las raíces e inversas de matrices cada 10 o 100 actualizaciones (Shampoo, SOAP, K-FAC). No tienen que ser nuevas en cada una.
           *[other] { updates-less-often }
        }
        [grouped] Compare con menos grupos y con una convolución ordinaria. Compare también con una depthwise seguida de una pointwise. Para la mayoría de los números de grupos, cuDNN usa kernels directos, mucho más lentos de lo que sugiere su cantidad de cálculo.
        [bfloat16] Use float16 con escalado de pérdidas si la GPU tiene Tensor Cores; si no, float32. Los tienen las GPU de capacidad de cómputo 7.0 o posterior, salvo la serie GTX 16. bfloat16 necesita 8.0 o posterior.
       *[other] Calcule en float32, { $framework ->
            [pytorch] sin autocast
            [tensorflow] sin la política mixed_float16
           *[other] sin precisión mixta
        }. La media precisión solo es más rápida en una GPU con Tensor Cores (capacidad de cómputo 7.0 o posterior, salvo la serie GTX 16).
    }
    .side-effect = { $cause ->
        [float64] float32 tiene 7 dígitos: conserve float64 en las sumas que necesiten más.
        [recurrent] Sin dropout dentro de la recurrencia, el modelo puede necesitar otra regularización.
        [debug] Un número no finito se ve solo en la pérdida.
        [loss] Con clases muestreadas la pérdida es una estimación: evalúe con todas.
        [metric] Las métricas se conocen con menos frecuencia.
        [optimizer] Un lote mayor puede cambiar la convergencia, y otro optimizador también.
        [half] Las activaciones ocupan el doble de memoria.
        [recomputed] Se usa más memoria.
        [bfloat16] float16 se desborda donde bfloat16 no: necesita escalado de pérdidas.
       *[other] Los resultados pueden diferir en los últimos dígitos.
    }
    .verify = Las operaciones de la tabla desaparecen de la página de estadísticas de kernels, o su tiempo disminuye.

kernels-slow-down =
    .title = Velocidad constante de los kernels
    .fault = { $cause ->
        [collectives] Los kernels tardan más durante los colectivos
        [turns] Algunos pasos son lentos en todos los kernels
       *[rising] Todos los kernels se vuelven más lentos
    }
    .fine = Los kernels mantienen su velocidad
    .failed = { $cause ->
        [collectives] Los kernels que se ejecutan durante un colectivo tardan { $factor } × el tiempo de los mismos kernels solos. Eso cuesta { $lost } por paso ({ $share }).
        [turns] Los mismos kernels tardan más en algunos pasos, lo que cuesta { $lost } del paso medio ({ $share }). El tercio más lento tarda { $factor } × el tiempo del más rápido, en todos los kernels por igual: otro programa en la GPU, o su reloj.
       *[rising] Los mismos kernels se vuelven más lentos a lo largo de la captura, lo que cuesta { $lost } del paso medio ({ $share }). El último tercio tarda { $factor } × el tiempo del primero.
    }
    .passed = { $lost-is ->
        [zero] Los mismos kernels tardan al final de la captura lo mismo que al principio.
       *[some] Los mismos kernels se vuelven más lentos a lo largo de la captura, lo que cuesta { $lost } del paso medio ({ $share }).
    }
    .why = El mismo trabajo tarda más aunque nada cambió en el programa: el reloj de la GPU baja cuando está demasiado caliente o en su límite de potencia, u otro programa calcula en ella.
    .reads = Kernels que se ejecutan el mismo número de veces en cada paso, en el primer y en el último tercio de los pasos. Deben volverse más lentos por un factor parecido, y paso tras paso. De los pasos que varían sin una tendencia se informa solo si la actualización de las variables, que es el mismo trabajo en cada paso, varía con ellos. Los kernels durante un colectivo se comparan con los del mismo nombre y la misma cuadrícula que se ejecutan solos.
    .fix = { $cause ->
        [collectives] Haga que los colectivos ocupen menos la GPU. Comparten su memoria, sus cachés y sus multiprocesadores con lo que se calcula a la vez, sobre todo con kernels limitados por la memoria. Envíe menos bytes (gradientes en 16 bits, sumas de varios lotes) o use menos canales de NCCL (NCCL_MAX_CTAS, antes NCCL_MAX_NCHANNELS) si los enlaces son lentos de todos modos. Compare pasos enteros: sin solapamiento suelen tardar más.
       *[rising] Mire el reloj, la temperatura, el límite de potencia y los demás programas durante el entrenamiento. Los muestra { clock-command }. Mejore la refrigeración, termine otros programas en la GPU o fije el reloj ({ clock-lock-command }) para medir.
    }
    .side-effect = { $cause ->
        [collectives] Con menos canales un colectivo tarda más.
       *[rising] Un reloj fijo por debajo del máximo es más lento al principio, y constante.
    }
    .verify = { $cause ->
        [collectives] Los mismos kernels tardan lo mismo con colectivos y sin ellos.
       *[rising] Los pasos al final de una captura larga tardan lo mismo que al principio.
    }

single-precision =
    .title = Precisión
    .fault = Casi todo el cálculo es de 32 bits
    .fine = Precisión menor en uso, o innecesaria
    .limit = { $limit } del tiempo de GPU
    .failed = { $half-is ->
        [zero] La GPU no calcula nada en 16 bits; { $single } de { $step } son de fp32. La precisión mixta puede acortar { $eligible } de ese tiempo.
       *[some] Solo el { $half } del tiempo de la GPU es de 16 bits; { $single } de { $step } son de fp32. La precisión mixta puede acortar { $eligible } de ese tiempo.
    }
    .passed = { $half-is ->
        [zero] La GPU no calcula nada en 16 bits.
       *[some] El { $half } del tiempo de la GPU es de 16 bits{ $unknown-is ->
            [zero] .
           *[some] , sin contar el { $unknown } de precisión desconocida.
        }
    }{ $single-is ->
        [zero] {""}
       *[some] {" "}fp32 ocupa { $single } de { $step }.
    }{ $tf32-is ->
        [zero] {""}
       *[some] {" "}TF32 ocupa { $tf32 } de { $step }.
    }
    .why = Los kernels de 16 bits mueven la mitad de los bytes y pueden usar Tensor Cores. Según la guía, los modelos adecuados pueden ser hasta 3 veces más rápidos; lo máximo que puede ahorrar es el tiempo de los kernels fp32.
    .reads = La precisión que muestran los nombres de los kernels y los tipos de entrada. TF32, bf16 y FP8 no son fp32. Los kernels de precisión desconocida se omiten; si son demasiados, no hay veredicto.
    .fix = Active la precisión mixta como un cambio aparte y compare.
    .side-effect = { $framework ->
        [jax] fp16 necesita escalado de pérdidas y una capa de salida en float32.
        [pytorch] fp16 necesita escalado de pérdidas (GradScaler) y una capa de salida en float32.
       *[other] fp16 necesita escalado de pérdidas (Keras lo hace) y una capa de salida en float32.
    } { $has-bf16 ->
        [off] Los parámetros siguen en float32: en 16 bits se pierden las actualizaciones pequeñas.
       *[on] bf16 no necesita ninguna de las dos cosas. Los parámetros siguen en float32: en 16 bits se pierden las actualizaciones pequeñas.
    }
    .verify = La proporción del tiempo de la GPU en 16 bits crece y el paso se acorta.

half-precision-fallback =
    .title = Kernels que siguen en fp32
    .fault = Algunas capas siguen en fp32
    .fine = Apenas hay cálculo matricial en fp32
    .failed = Los kernels matriciales en fp32 ocupan { $fallen } de { $step }, aunque la media precisión está activada ({ $share }).
    .passed = { $fallen-is ->
        [zero] No se detectó ningún kernel matricial en fp32.
       *[some] Los kernels matriciales en fp32 ocupan { $fallen } de { $step } ({ $share }).
    }
    .why = Las capas en fp32 no se aceleran, y antes y después de ellas se añaden conversiones.
    .reads = Los nombres de los kernels y los tipos de entrada de una ejecución que usa media precisión en otras partes. TF32 no es fp32.
    .fix = { $framework ->
        [jax] Convierta a 16 bits los dos factores del producto y rellene los tamaños hasta múltiplos de 8.
        [pytorch] Ponga estas operaciones bajo autocast, quite las conversiones explícitas a float32 y rellene los tamaños hasta múltiplos de 8.
       *[other] Quite las conversiones explícitas a float32. Dé a estas capas la política mixta y rellene los tamaños hasta múltiplos de 8.
    }
    .side-effect = Con 16 bits hay menos exactitud: deje en float32 las pérdidas, las capas de normalización y la última capa.
    .verify = Los kernels de la tabla desaparecen o cambian de precisión.

half-precision-softmax =
    .title = Softmax en media precisión
    .fault = Un softmax se ejecuta en fp16
    .fine = Ningún softmax se ejecuta en fp16
    .failed = Un softmax se ejecuta en fp16 ({ $half } de { $step }).
    .passed = Ningún kernel de softmax se ejecuta en fp16.
    .why = Un softmax sobre muchas clases puede desbordarse en fp16 y perder probabilidades pequeñas. Se trata de resultados correctos, no de velocidad.
    .reads = Los kernels de softmax y su precisión. bf16 tiene el rango de fp32 y no se señala. Un softmax dentro de un kernel fusionado no se ve y no se comprueba. Si las operaciones no tienen los nombres de TensorFlow, el softmax final no se distingue de los de la atención.
    .fix = Ejecute el softmax final en float32.
    .side-effect = Una conversión más y el doble de memoria para la salida del softmax.
    .verify = Esta fila se supera.

unscaled-gradients =
    .title = Escalado de pérdidas
    .fault = Los gradientes en fp16 no se escalan
    .fine = Los gradientes no necesitan escalado, o lo tienen
    .failed = Los gradientes en fp16 ocupan { $half } de { $step }, y ninguna operación escala la pérdida ni busca infinitos.
    .passed = { $half-is ->
        [zero] No se detectaron gradientes en fp16.
       *[some] Los gradientes en fp16 ocupan { $half } de { $step }. { $by ->
            [keras] Keras escala la pérdida con mixed_float16.
           *[program] La pérdida se escala.
        }
    }
    .why = En fp16 los gradientes pequeños se vuelven cero, y los grandes, infinitos. Por eso la pérdida se multiplica antes de la pasada hacia atrás y los gradientes se dividen después. Se trata de resultados correctos, no de velocidad.
    .reads = El cálculo matricial de la pasada hacia atrás en fp16, y las operaciones que buscan infinitos o guardan una escala. bf16 tiene el rango de fp32 y no se señala; las evaluaciones tampoco. Model.fit escala la pérdida por sí solo. Un factor fijo en el programa no se puede ver.
    .fix = Envuelva el optimizador en tf.keras.mixed_precision.LossScaleOptimizer y escale la pérdida antes de calcular los gradientes. O use mixed_bfloat16 en una GPU con capacidad de cómputo 8.0 o posterior.
    .side-effect = Se omite un paso cuyos gradientes se desbordan, y la escala se divide entre dos. La decisión se lee en cada paso.
    .verify = Esta fila se supera, y la pérdida no llega a ser NaN.

exposed-input-copy =
    .title = Copia del lote
    .fault = La GPU espera a que se copie su lote
    .fine = Copiar el lote apenas retrasa la GPU
    .failed = La GPU espera { $exposed } por paso a que se copie su lote ({ $share } del paso).{ $rate-is ->
        [zero] {""}
       *[some] {" "}La copia va a { $rate }{ $link-is ->
            [zero] .
           *[some] ; la ranura de una GPU como esta alcanza { $link }.
        }
    }{ $memory ->
        [pageable] {" "}Procede de memoria paginable, como un array de NumPy: el controlador la copia primero a un búfer. Desde memoria fijada (pinned) la copia es más rápida.
       *[other] {""}
    }{ $shared-memory ->
        [on] {" "}Esta GPU comparte la memoria con la CPU: la copia no pasa por ninguna ranura, pero ocupa dos veces el ancho de banda de esa memoria.
       *[off] {""}
    }
    .passed = { $exposed-is ->
        [zero] La GPU no espera a que se copien lotes.
       *[some] La GPU espera { $exposed } por paso a que se copie su lote ({ $share } del paso).
    }
    .why = Un lote que se copia mientras la GPU calcula el paso anterior no cuesta nada.
    .reads = Las copias desde el host que traen un lote mientras no se ejecuta ningún kernel, y el tiempo inactivo en que el host las espera.
    .fix = { $cause ->
        [link] Envíe menos bytes. Use uint8 en lugar de float32, con conversión y escalado en la GPU, o imágenes más pequeñas. Compruebe también la ranura (nvidia-smi -q: Link Width): un riser, una caja externa o una ranura con un solo carril PCIe es así de lenta. El prefetch oculta de una copia, como máximo, el tiempo que la GPU calcula mientras tanto.
        [bytes] { $framework ->
            [jax] Ponga en la GPU una sola vez los arrays que no cambian, como los parámetros (jax.device_put). Deje allí lo que devuelve el paso. Envíe menos bytes. Use uint8 en lugar de float32, con conversión y escalado en la GPU, o imágenes más pequeñas. La copia dura más que el cálculo de la GPU: el prefetch solo oculta una parte.
            [pytorch] { $memory ->
                [pageable] Copie desde memoria fijada (pin_memory=True de un DataLoader, o Tensor.pin_memory()), con non_blocking=True. Envíe menos bytes. Use uint8 en lugar de float32, con conversión y escalado en la GPU, o imágenes más pequeñas. La copia dura más que el cálculo de la GPU: el prefetch solo oculta una parte.
               *[other] Envíe menos bytes. Use uint8 en lugar de float32, con conversión y escalado en la GPU, o imágenes más pequeñas. La copia dura más que el cálculo de la GPU: el prefetch solo oculta una parte.
            }
           *[other] Envíe menos bytes. Use uint8 en lugar de float32, con conversión y escalado en la GPU, o imágenes más pequeñas. La copia dura más que el cálculo de la GPU: el prefetch solo oculta una parte.
        }
       *[other] { $framework ->
            [jax] Copie el siguiente lote con jax.device_put mientras se calcula el paso.
            [pytorch] Copie un lote por adelantado desde memoria fijada (pinned), con non_blocking=True.
           *[other] { $prefetch ->
                [on] Aumente buffer_size del prefetch hacia la GPU, o copie menos. Ya se hace prefetch de los lotes y aun así llegan tarde. Use tipos pequeños, y convierta y escale en la GPU.
               *[other] { $cause ->
                    [fed] Prepare los lotes con tf.data y haga prefetch hacia la GPU. Un array que entrega Python (feed_dict, o un argumento de la función) no se copia hasta que empieza el paso.
                   *[other] Haga prefetch hacia la GPU como última etapa de la canalización de entrada.
                }
            }
        }
    }
    .side-effect = Hay un lote más en la memoria de la GPU.
    .verify = «Copia hacia la GPU» disminuye en el desglose del paso.

host-placed-ops =
    .title = Trabajo del host dentro del paso
    .fault = { $place ->
        [host] { $cause ->
            [log] Cada paso imprime, comprueba o registra
            [network] El paso espera a otros dispositivos
           *[other] El host hace lo que ninguna GPU hace
        }
       *[gpu] La GPU espera trabajo del host
    }
    .fine = El host apenas retrasa la GPU
    .failed = { $place ->
        [host] { $cause ->
            [log] Durante { $idle } de { $step } el host ejecuta lo que solo imprime, comprueba o registra ({ $share }).
            [network] Durante { $idle } de { $step } el paso intercambia con otros dispositivos o máquinas, o los espera, sin que nada más calcule ({ $share }).
           *[other] Durante { $idle } de { $step } el host ejecuta operaciones que ninguna GPU asume ({ $share }).
        }
       *[gpu] La GPU espera { $idle } de { $step } a que el host termine su trabajo ({ $share }).
    }{ $python-is ->
        [zero] {""}
       *[some] { $python-part ->
            [all] {" "}Todo ese tiempo es de código Python.
           *[some] {" "}De ese tiempo, { $python } son de código Python.
        }
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}La mayor parte se va en { $op }{ $others-is ->
            [zero] {""}
           *[some] {" "}y { $others } más de su clase
        }.
    }{ $memory-is ->
        [zero] {""}
       *[some] {" "}De la espera, { $memory } se van en reservar, mover y liberar memoria de la GPU.
    }{ $few-is ->
        [zero] {""}
       *[some] {" "}Lo hace en { $few } de { $steps } pasos, { $each } en cada uno de ellos.
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}De todas las operaciones, el { $host-ops } se ejecuta en el host.
    }
    .passed = { $idle-is ->
        [zero] La GPU no espera a que el host termine su trabajo.
       *[some] { $place ->
            [host] Durante { $idle } de { $step } el host ejecuta operaciones que ninguna GPU asume ({ $share }).
           *[gpu] La GPU espera { $idle } de { $step } a que el host termine su trabajo ({ $share }).
        }
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}De todas las operaciones, el { $host-ops } se ejecuta en el host.
    }
    .why = Una operación en mitad de un paso que se ejecuta en la CPU necesita que se copien sus entradas al host y sus resultados de vuelta. La GPU espera mientras tanto. También la hacen esperar el código Python en mitad de un paso y un controlador que reserva, mueve o libera memoria de la GPU.
    .reads = El tiempo inactivo de la GPU durante una operación del paso que no inicia nada, durante código Python en mitad de un paso, o mientras el controlador reserva, mueve o libera memoria de la GPU. Las operaciones de la canalización de entrada, el código Python entre pasos y el trabajo que coincide con una GPU ocupada no se señalan. Cuenta el coste de las operaciones en el host, no su número. { saving-ahead }
    .fix = { $cause ->
        [variables] { copies-of-variables }
        [unknown] { gap-unseen }
        [rare] { gap-rare }
        [memory] { $framework ->
            [jax] Deje activo el asignador de XLA, que conserva la memoria que ha reservado (XLA_PYTHON_CLIENT_ALLOCATOR sin definir, y no platform). Deje que reserve la mayor parte de la memoria al inicio (XLA_PYTHON_CLIENT_PREALLOCATE distinto de false). Si ya es así, la memoria está casi llena: use un lote más pequeño o menos formas.
            [pytorch] Deje activo el asignador con caché de PyTorch y no vacíe su caché en el bucle (torch.cuda.empty_cache). Si la memoria está casi llena, use lotes más pequeños o de menos tamaños distintos.
            [unknown] Reutilice la memoria reservada en lugar de liberarla en cada paso.
           *[other] No defina TF_GPU_ALLOCATOR: el asignador de TensorFlow conserva la memoria que ha reservado. Las llamadas que mueven memoria (cuMemPrefetchAsync) desaparecen sin TF_FORCE_UNIFIED_MEMORY y con per_process_gpu_memory_fraction de 1 como máximo. Si no está definido, la memoria está casi llena y se liberan partes para reservar otras («Garbage collection» en el registro): use un lote más pequeño o lotes de menos tamaños distintos.
        }
        [network] { $horovod ->
            [on] Intercambie menos a través del host y la red. Compile Horovod con NCCL (HOROVOD_GPU_OPERATIONS=NCCL) para que los gradientes vayan de GPU a GPU. Los gradientes dispersos de los embeddings se reúnen de todos los procesos: sparse_as_dense=True los reduce como los demás. Los lotes mayores intercambian con menos frecuencia. { network-or-waiting }
           *[off] { $framework ->
                [jax] Intercambie menos y con menos frecuencia: fragmente de modo que menos arrays crucen dispositivos (jax.debug.visualize_array_sharding) y use lotes mayores. Entre GPU, JAX intercambia con NCCL, de GPU a GPU; entre CPU, con gloo o MPI, a través de la red (jax_cpu_collectives_implementation). { network-or-waiting }
                [pytorch] Intercambie los gradientes de GPU a GPU: init_process_group(backend='nccl'). gloo los copia al host, los suma allí y los copia de vuelta. En AMD este backend es RCCL. Donde solo funciona gloo, envíe menos bytes y con menos frecuencia (no_sync). { network-or-waiting }
               *[other] Intercambie menos a través del host y la red. El paso espera gradientes, variables o resultados de otros dispositivos u otras máquinas. Deje que NCCL los reduzca de GPU a GPU (CommunicationOptions con CommunicationImplementation.NCCL), use una red más rápida o lotes mayores, que intercambian con menos frecuencia, o más servidores de parámetros, para que cada uno envíe menos. { network-or-waiting }
            }
        }
        [build] { builds-engines }
        [callback] Quite el callback o llámelo solo cada N pasos (jax.lax.cond). Lo que reciben jax.debug.print, jax.debug.callback, jax.pure_callback e io_callback se copia al host, allí se ejecuta Python, y la GPU espera. O escriba en JAX lo que calcula.
        [save] Guarde un punto de control solo cada N pasos o después del paso. Guardar copia antes todas las variables al host. Los puntos de control pueden escribirse durante el entrenamiento (experimental_enable_async_checkpoint).
        [log] Hágalo solo cada N pasos (tf.cond) o después del paso. Lo que imprime, comprueba o guarda dentro de un paso copia antes los valores al host. Los puntos de control pueden escribirse durante el entrenamiento (experimental_enable_async_checkpoint).
        [garbage] { gap-garbage }
        [queue] Llene esta cola más deprisa. Contiene los lotes de la entrada de TensorFlow 1: dele más subprocesos (num_threads) y mayor capacidad (capacity). O lea con tf.data, que procesa en paralelo y precarga.
        [decoder] Decodifique solo al evaluar, o cada N pasos. El decodificador solo tiene kernel para la CPU. Para una métrica es mucho más barato uno voraz (tf.nn.ctc_greedy_decoder), y también un haz estrecho (beam_width).
        [ctc] Use tf.nn.ctc_loss con etiquetas densas y rellenadas (label_length): se ejecuta en la GPU. Las etiquetas dispersas, como las de ctc_batch_cost de Keras, usan una operación que solo tiene kernel para la CPU. Ejecute la búsqueda en haz solo al evaluar.
        [boxes] Dele menos cajas. Use un score_threshold más alto, solo las mejores de cada clase (top_k) y un max_output_size menor. Compara las cajas una tras otra: mídalo también en el otro dispositivo (tf.device), así como las formas para un lote entero: tf.image.combined_non_max_suppression es una operación, non_max_suppression_padded un bucle.
        [sparse] Use operaciones que van en la GPU en cualquier versión, como tf.math.unsorted_segment_sum. Las sumas de segmentos ordenados (tf.math.segment_sum, tf.sparse.segment_sum) y la mayoría de las operaciones de tensores dispersos solo tienen kernels para GPU en versiones más nuevas de TensorFlow (algunas antes, la mayoría desde la 2.9). Un registro de colocación dice dónde se ejecuta cada una.
        [resize] Use bilinear o nearest, con números de coma flotante. Redimensionar con otros métodos (bicubic, area, Lanczos), con antialias o enteros solo tiene kernels para la CPU. Conv2DTranspose también va en la GPU.
        [strings] Llévelo a la canalización de entrada (dataset.map), que trabaja por delante del paso. Ninguna GPU tiene kernels para cadenas, tablas de cadenas, tensores irregulares (ragged), imágenes codificadas o muestreo de candidatos. TextVectorization, StringLookup y la decodificación deben estar ahí, y no en el modelo.
        [kernel] Use en su lugar una operación con kernel para GPU. TensorFlow no tiene ninguno de esta: tf.linalg.eigh (de matrices simétricas), tf.linalg.lstsq con fast=True y tf.argsort de números aleatorios sí se ejecutan allí. Lo que no necesita variables va en la canalización de entrada (dataset.map).
       *[other] { $framework ->
            [jax] Deje el paso entero en un solo jax.jit. Lo que queda fuera se ejecuta en el host.
            [pytorch] { $cause ->
                [unused] Quite find_unused_parameters=True. Así DistributedDataParallel no busca en el grafo parámetros sin gradiente. Si algunos no lo tienen, y son los mismos en cada paso, static_graph=True busca una sola vez.
                [op] Cree los tensores de estas operaciones en la GPU (device="cuda"). PyTorch ejecuta cada operación donde están sus tensores. Cree una sola vez lo que no cambia, como una máscara (register_buffer).
               *[python] Saque del paso el código Python. Copie a la GPU una sola vez los tensores que crea.
            }
            [unknown] Saque del paso lo que nombra la tabla, o llévelo a la GPU. Copie a la GPU una sola vez lo que produce.
           *[other] { $cause ->
                [python] Convierta el código Python de la tabla en operaciones de TensorFlow. Póngalas en la misma tf.function que las operaciones que las rodean. Lo que deba seguir en Python, como los registros, no hace falta en cada paso.
                [placed] Dele entradas de un tipo que la GPU admita. TensorFlow tiene kernels de GPU para esta operación, pero no para todos los tipos: convierta los enteros (int32) a float32, y bfloat16, que falta en versiones anteriores, a float16 (mixed_float16). O cree sus variables en la GPU: haga la capa con tf.device('/GPU:0') y quite tf.device('/CPU:0'). tf.debugging.set_log_device_placement(True) dice dónde se ejecuta cada operación.
               *[op] Mueva estas operaciones a la GPU o sustitúyalas. Un registro de colocación dice dónde se ejecuta cada una. Algunas se ejecutan siempre en la CPU, porque no tienen kernel para GPU, o no lo tienen para su tipo (tf.unique, cadenas). OneDeviceStrategy da la misma colocación en una GPU en cada ejecución.
            }
        }
    }
    .side-effect = { $cause ->
        [unknown] { gap-unseen-effect }
        [rare] La memoria de Python crece entre dos recolecciones.
        [memory] La memoria que queda reservada no está libre para otros programas en la GPU.
       *[other] { $framework ->
            [jax] jax.jit compila de nuevo con cada forma nueva de sus argumentos.
            [pytorch] Los tensores que se quedan en la GPU ocupan su memoria.
           *[other] { $cause ->
                [python] Una tf.function se traza de nuevo con cada forma nueva o valor de Python nuevo de sus argumentos.
               *[op] El registro de las colocaciones es largo: vuelva a desactivarlo. Lo que se fija a una GPU ocupa su memoria.
            }
        }
    }
    .verify = «Operación en el host» y «Python en el paso» disminuyen en el desglose del paso.

blocking-copies =
    .title = Copias dentro del paso
    .fault = Las copias detienen la GPU
    .fine = Las copias apenas detienen la GPU
    .failed = { $count-n ->
        [0] Las copias de algunos pasos detienen la GPU durante el { $share } del paso medio.
        [one] Una copia por paso detiene la GPU durante el { $share } del paso.
       *[other] { $count } copias por paso detienen la GPU ({ $share } del paso).
    }{ $exposed-is ->
        [zero] {""}
       *[some] {" "}Durante { $exposed } se mueven datos sin que se ejecute ningún kernel.
    }{ $blocked-is ->
        [zero] {""}
       *[some] {" "}La GPU está inactiva { $blocked } mientras el host espera copias.
    }{ $rate-is ->
        [zero] {""}
       *[some] {" "}La copia va a { $rate }{ $link-is ->
            [zero] .
           *[some] ; la ranura de una GPU como esta alcanza { $link }.
        }
    }{ $bound ->
        [link] {" "}Un riser, una caja externa o una ranura con un solo carril PCIe es así de lenta: compruébela (nvidia-smi -q: Link Width).
       *[other] {""}
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}El host detecta tarde que han terminado, lo que cuesta { $late } (véase «{ recurring-copies.title }»).
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}Las copias dentro de la memoria de la GPU (no se cuentan) tardan { $within }.
    }
    .passed = { $share-is ->
        [zero] Las copias entre el host y la GPU dentro del paso no detienen la GPU.
       *[some] Las copias entre el host y la GPU dentro del paso detienen la GPU durante el { $share } del paso.
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}El host detecta tarde que han terminado, lo que cuesta { $late } (véase «{ recurring-copies.title }»).
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}Las copias dentro de la memoria de la GPU (no se cuentan) tardan { $within }.
    }
    .why = Una copia perjudica cuando ningún kernel puede ejecutarse a la vez, y más aún cuando el host espera su resultado antes de iniciar el siguiente kernel.
    .reads = Las copias distintas del lote mientras no se ejecuta ningún kernel, y el tiempo inactivo hasta que vuelven las llamadas que las hacen o las esperan. Las copias que se solapan con kernels no se señalan, por muchas que sean. Las copias dentro de la memoria de una GPU no se cuentan. { saving-ahead }
    .fix = { $cause ->
        [results] { $framework ->
            [jax] De los resultados copie menos bytes: argmax o top_k y tipos pequeños en la GPU. Lea valores solo cada N pasos. jax_debug_nans y jax_debug_infs copian todos los resultados de cada llamada: desactívelos. Copie lo que necesite en segundo plano (copy_to_host_async), mientras corre el paso siguiente.
           *[other] De los resultados, como lo que devuelve predict, copie menos bytes: argmax o top_k y tipos pequeños en la GPU. Hacia memoria fijada la copia es más rápida y avanza mientras la GPU sigue calculando.
        }
        [saves] Guarde puntos de control con menos frecuencia. Estas copias llevan sus variables al host.
        [checks] Desactive jax_debug_nans y jax_debug_infs en cuanto conozca el fallo. Copian todos los resultados de cada llamada al host y los revisan allí.
        [loop] Haga que el bucle lea su condición con menos frecuencia: haga más en cada iteración. El host la lee de la GPU antes de cada una.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
        [read] { recurring-copies.fix }
       *[ops] { $framework ->
            [jax] Deje en la GPU lo que necesita el paso siguiente. Los arrays que están en la memoria del host (tipo de memoria pinned_host: estados, parámetros o activaciones descargados) se copian en cada paso: descargue menos. Lo que pmap ha creado y se pasa a jit va al host y vuelve: llame a ambos de la misma manera o dé a ambos el mismo sharding.
            [tensorflow] Deje los resultados intermedios en la GPU. No lea valores en mitad de un paso y coloque en la GPU las operaciones en torno a las copias de la tabla. Los datos que no cambian y que lee una operación del host, como una constante o una tabla, van en el host (tf.device('/CPU:0')). De muchas entradas pequeñas cada una es una copia: únalas en un tensor en la canalización de entrada (tf.concat, tf.stack) y sepárelas en la GPU.
           *[other] { $cause ->
                [sent] Copie esto por adelantado, desde memoria fijada (pin_memory(), non_blocking=True), mientras la GPU calcula lo anterior. Los parámetros que están en el host (offloading) llegan de nuevo en cada paso: deje más en la GPU, o en menos bits.
               *[ops] Deje los resultados intermedios en la GPU. No lea valores en mitad de un paso y coloque en la GPU las operaciones en torno a las copias de la tabla.
            }
        }
    }
    .side-effect = Los valores que se leen con menos frecuencia llegan más tarde a los registros. Los resultados que se quedan en la GPU ocupan su memoria.
    .verify = «Copia hacia la GPU», «Copia desde la GPU» y «Espera de una copia» disminuyen en el desglose del paso.

xla-recompiles =
    .title = Compilación en pasos estables
    .fault = { $why ->
        [anew] Los pasos estables recompilan una función
       *[other] Se compila en pasos estables
    }
    .fine = Apenas se compila en pasos estables
    .failed = { $place ->
        [host] Un compilador lleva { $compile } por paso ({ $share } del paso). Ocurre en { $steps } de { $of } pasos.
       *[gpu] La GPU espera { $compile } por paso a un compilador ({ $share } del paso). Ocurre en { $steps } de { $of } pasos.
    }{ $why ->
        [anew] {" "}Las formas no cambian: el programa crea la función de nuevo cada vez, o le pasa otros valores de Python.
       *[other] {""}
    }
    .passed = { $compile-is ->
        [zero] La GPU no espera a ningún compilador en los pasos estables.
       *[some] La GPU espera { $compile } por paso a un compilador ({ $share } del paso).
    }
    .why = XLA compila una vez por cada combinación de formas de entrada, y de nuevo por cada objeto de función nuevo. Cuando las formas cambian de un lote a otro, o cada paso llama a jax.jit o tf.function con una función nueva, compila una y otra vez.
    .reads = El tiempo inactivo de la GPU durante eventos del compilador en pasos estables. La compilación de los primeros pasos es calentamiento y no cuenta.
    .fix = { $why ->
        [anew] { $framework ->
            [jax] Cree la función compilada una vez, fuera del bucle. Una lambda, un partial o un jax.jit nuevo en cada paso se compila otra vez. Pase los números que cambian como arrays y no como static_argnums. jax_explain_cache_misses indica el motivo.
            [pytorch] Cree la función compilada una vez, fuera del bucle. Una lambda, un partial o un torch.compile nuevo en cada paso se compila otra vez. Pase como tensores los números que cambian, como la tasa de aprendizaje. TORCH_LOGS=recompiles indica la condición (guard) que falló.
           *[other] Cree la función compilada una vez, fuera del bucle. Una lambda, un partial o una tf.function(jit_compile=True) nueva en cada paso se compila otra vez. Pase como tensores los números que cambian.
        }
        [shapes] Mantenga fijas las formas. Descarte el último lote incompleto, rellene hasta unos pocos tamaños o deje sin compilar la parte de formas cambiantes.
       *[unknown] { $framework ->
            [jax] Averigüe primero el motivo: jax_explain_cache_misses lo indica. Si cada paso crea una función nueva (jax.jit, una lambda o un partial en el bucle), créela una vez, fuera del bucle. Si las formas varían, rellene hasta unos pocos tamaños. Pase los números que cambian como arrays y no como static_argnums.
            [pytorch] Averigüe primero el motivo: TORCH_LOGS=recompiles indica la condición (guard) que falló. Si las formas varían, marque esos tamaños como dinámicos (torch._dynamo.mark_dynamic, dynamic=True) o rellene hasta unos pocos tamaños. Pase como tensores los números que cambian, como la tasa de aprendizaje.
           *[other] Mantenga fijas las formas. Descarte el último lote incompleto, rellene hasta unos pocos tamaños o deje sin compilar la parte de formas cambiantes.
        }
    }
    .side-effect = { $why ->
        [anew] Ninguno.
       *[other] El relleno calcula valores que se desechan: enmascárelos en la pérdida y en las medias, o cambian lo que se aprende. De un lote descartado no se aprende.
    }
    .verify = «Preparación» baja a cero en el desglose del paso.

slow-input-stage =
    .title = Etapa de entrada más lenta
    .fault = Una etapa de entrada marca el ritmo
    .fine = Las etapas de entrada mantienen el ritmo
    .failed = { $limit ->
        [shuffle] { $stage } llena su búfer en una sola llamada, que tarda { $filling }: antes necesita { $filled } elementos.
        [skip] { $stage } descarta { $filled } elementos en una sola llamada, que tarda { $filling }: antes se crean todos.
       *[other] La etapa de entrada más lenta, { $stage }, tarda { $pace } por paso.
    }{ $function-is ->
        [zero] {""}
       *[some] {" "}Llama a { $function } ({ $at }).
    }{ $limit ->
        [shard] {" "}Un shard detrás de ella descarta la mayor parte de lo que produce.
        [windows] {" "}Crea un dataset propio para cada ventana y lo vuelve a deshacer.
        [python] {" "}Su función es código Python ({ $runs }): el código Python retiene el bloqueo del intérprete (GIL), así que solo trabaja una llamada cada vez, por muchas que se ejecuten. Solo las esperas, como la de un disco, transcurren a la vez.
        [elements] {" "}Trabaja con { $elements } elementos sueltos por paso, lo que cuesta más que el propio trabajo.
        [cores] {" "}Mientras el paso espera, { $busy } núcleos de la CPU están ocupados, de { $cores }: más llamadas en paralelo no aportan nada.
       *[other] {""}
    }{ $lacks-is ->
        [zero] {""}
       *[some] {" "}A la canalización le falta: { $lacks }.
    }
    .passed = { $wait-is ->
        [zero] Todas las etapas de la canalización de entrada son lo bastante rápidas.
       *[some] Todas las etapas de la canalización de entrada son lo bastante rápidas: un paso espera { $wait } a los datos de entrada.
    }
    .why = Una canalización es tan rápida como su etapa más lenta. Acelerar otra no cambia nada.
    .reads = El tiempo de cada iterador de tf.data sin las etapas anteriores, en todos los subprocesos. Las etapas con búfer se omiten, porque su tiempo es espera de la etapa anterior. No se señala nada mientras la GPU no espere los datos de entrada.
    .fix = { $kind ->
        [read] Lea varios archivos a la vez con un interleave en paralelo. cycle_length dice cuántos. Junte los archivos pequeños en otros mayores y tenga los datos cerca de la máquina.
        [generator] Sustituya el generador de Python, que produce un elemento cada vez, por una fuente de tf.data y map. O dé más procesos de trabajo a un PyDataset (en Keras 2, Sequence): workers, y use_multiprocessing si su Python calcula. Varios generadores en paralelo ayudan si esperan archivos: en un proceso solo un subproceso a la vez ejecuta Python (GIL). Si produce elementos sueltos, haga que produzca lotes enteros.
        [map] Aplique map en paralelo (num_parallel_calls). Aplíquelo a lotes enteros si la función los admite, y guarde en caché los resultados que no cambian.
        [filter] Un filtro prueba un elemento cada vez. Calcule la prueba en un map paralelo (num_parallel_calls) y filtre por su resultado, o haga la prueba más barata.
        [python] Escriba su función con operaciones de TensorFlow (tf.io, tf.image, tf.strings). Se ejecutan en paralelo sin el bloqueo de Python. O prepare sus resultados antes del entrenamiento. Las llamadas en paralelo (num_parallel_calls) solo ayudan mientras la función espera, por ejemplo a un disco o a la red.
        [cores] Abarate su función: imágenes más pequeñas, una decodificación más barata, lotes enteros si los admite. Prepare de antemano o guarde en caché lo que no cambia, o use un host con más núcleos de CPU.
        [elements] Agrupe primero en lotes y aplique map a lotes enteros con una función vectorizada. Así tf.data inicia una función por lote.
        [service] Ejecute más procesos de trabajo del servicio de tf.data, que son los que producen los elementos. O perfile uno para ver a qué espera.
        [reading] Junte los archivos pequeños en otros mayores, o acerque los datos a la máquina. Estos archivos ya se leen en paralelo. O aumente cycle_length, o num_parallel_calls de un map que lee: leer es esperar, y más llamadas que núcleos de CPU ayudan.
        [interleaved] Divida los archivos grandes y lea más a la vez. Cada uno lo lee un solo hilo: cycle_length y num_parallel_calls dicen cuántos hay, o num_parallel_reads de make_csv_dataset. El texto cuesta más de leer que los registros: conviértalo una vez a TFRecord, o guarde en caché lo que no cambia.
        [parallel] Reduzca el coste de la función de esta etapa. Ya se ejecuta en paralelo. O aplíquela a lotes enteros si los admite o guarde en caché lo que no cambia.
        [batch] Agrupe en lotes en paralelo (num_parallel_calls) y reduzca los elementos antes de agruparlos.
        [shuffle] Baraje nombres de archivo o índices en vez de elementos enteros, o use un búfer menor.
        [skip] Omita (skip) antes de lo que crea los elementos (map, batch). O guarde aparte lo que se omite, en archivos propios. Cada iterador nuevo lo crea todo otra vez.
        [shard] Aplique shard antes de lo que produce los elementos (map, batch), o a los nombres de archivo. Un dataset que tf.distribute reparte por elementos (AutoShardPolicy.DATA) los produce todos en cada worker: haga que reparta archivos (AutoShardPolicy.FILE).
        [windows] Corte las ventanas de arreglos completos: keras.utils.timeseries_dataset_from_array, tf.signal.frame, o tf.gather con un lote de índices en un solo map. window() crea un dataset para cada una, lo que cuesta más que sus números. O guarde el resultado en caché.
        [unbatch] No deshaga lotes para agruparlos otra vez. rebatch(size), en versiones nuevas de TensorFlow, los recorta de nuevo sin elementos sueltos. O lea y analice trozos del tamaño que toma el paso.
        [group] Use ventanas más pequeñas, o lotes más pequeños y menos grupos por longitud (bucket_by_sequence_length). Ejecute en paralelo el map anterior (num_parallel_calls) y haga prefetch después.
        [interleave] Intercale en paralelo (interleave con num_parallel_calls): lo que está por debajo se ejecuta entonces para varios archivos a la vez. Ahora toma un elemento tras otro.
        [cache] Use la caché en memoria (cache() sin archivo) si cabe. Si no, guarde menos: lo que ocupa menos (uint8, antes de conversiones y aumentos), o varios archivos de registros que se lean en paralelo.
       *[other] Dé menos trabajo a esta etapa o guarde su resultado en caché.
    } Después mire de nuevo: la siguiente etapa más lenta puede ser casi igual de lenta.
    .side-effect = El trabajo en paralelo ocupa más núcleos de la CPU y memoria del host. Una caché mantiene los datos en memoria y repite los cambios aleatorios hechos antes de ella.
    .verify = El tiempo por paso de la etapa disminuye, y también «Espera de datos» en el desglose del paso.

eager-execution =
    .title = Ejecución eager
    .fault = Python ejecuta operaciones una a una
    .fine = Pocas operaciones eager, o baratas
    .limit = { $limit } de los inicios, del tiempo de los kernels o de las operaciones
    .failed = { $place ->
        [host] { $of ->
            [capture] Python ejecuta { $ops } operaciones una a una ({ $share } de todas). Entre ellas no se ejecuta ninguna operación durante { $idle } de { $step } ({ $idle-share }).
           *[step] En cada paso Python ejecuta { $ops } operaciones una a una ({ $share } de todas). Entre ellas no se ejecuta ninguna operación durante { $idle } de { $step } ({ $idle-share }).
        }
       *[gpu] El { $share } { $of ->
            [time] del tiempo de los kernels
           *[launches] de los inicios
        } procede de operaciones que Python ejecuta una a una. La GPU las espera { $idle } de { $step } ({ $idle-share }).
    }
    .passed = { $place ->
        [host] El { $share } de las operaciones las ejecuta Python una a una.
       *[gpu] { $share-is ->
            [zero] Ningún inicio procede de una operación eager.
           *[some] El { $share } { $of ->
                [time] del tiempo de los kernels
               *[launches] de los inicios
            } procede de operaciones eager.
        }{ $idle-is ->
            [zero] {""}
           *[some] {" "}La GPU las espera { $idle } de { $step }.
        }
    }
    .why = En modo eager, Python despacha cada operación por separado. Dentro de una tf.function lo hace el entorno de ejecución, muchas veces más rápido.
    .reads = Los inicios fuera de la ejecución de una función y el tiempo de sus kernels (cuenta la mayor de las dos proporciones), y el tiempo inactivo antes de ellos. Las operaciones en torno a un paso que ejecuta una función (de callbacks, métricas, resúmenes o del propio Keras) no se señalan aquí: son Python entre pasos. Sin GPU: el tiempo de una de esas operaciones a la siguiente en que ninguna calcula. { saving-ahead }
    .fix = { $framework ->
        [jax] Compile el paso entero en un solo jax.jit. Fuera de él, Python despacha cada operación, lo que dura más que una operación pequeña. Un bucle de Python sobre una función pasa a ser lax.scan. Los arreglos que Python crea uno a uno (jnp.array en un bucle) se unen en uno solo, con np.stack antes. Prepare los lotes solo con NumPy, no con operaciones de JAX por cada ejemplo (jax.nn.one_hot). Indexar un array (x[i]) también son varias operaciones: hágalo dentro de jit, o indexe arrays de NumPy.
       *[other] Ponga el paso dentro de una tf.function. Model.fit lo hace salvo que se active run_eagerly.
    }
    .side-effect = { $framework ->
        [jax] jax.jit compila de nuevo con cada forma nueva de sus argumentos.
       *[other] El código Python dentro de una tf.function solo se ejecuta mientras se traza: use tf.print y el flujo de control de TensorFlow.
    }
    .verify = La proporción de operaciones eager baja y «Inicio de kernels» disminuye en el desglose del paso.

recurring-copies =
    .title = Copias en cada paso
    .fault = Una copia se repite cada paso
    .fine = Las copias repetidas cuestan poco
    .failed = { $copies-n ->
        [one] Una copia se repite en el mismo lugar de cada paso. Cuesta { $cost } por paso ({ $share } del paso).
       *[other] { $copies } copias se repiten en el mismo lugar de cada paso. Cuestan { $cost } por paso ({ $share } del paso).
    }
    .passed = { $cost-is ->
        [zero] No se pierde tiempo en copias que se repiten en cada paso.
       *[some] Las copias que se repiten en cada paso cuestan { $cost } ({ $share } del paso).
    }
    .why = Una copia que se repite en el mismo lugar es parte del programa: una operación en el dispositivo equivocado o un valor que se lee en cada paso.
    .reads = Las copias por operación: en qué proporción de los pasos ocurren y cuánto varía su lugar; su tiempo, y el tiempo inactivo hasta que el host advierte su final. El lote, las copias que se solapan con kernels y las lecturas cada N pasos no se señalan. Las copias dentro de la memoria de una GPU no se cuentan. { saving-ahead }
    .fix = { $cause ->
        [loop] Haga que el bucle lea su condición con menos frecuencia: haga más en cada iteración. El host la lee de la GPU antes de cada una.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
       *[ops] { $framework ->
            [jax] Mire en la tabla las operaciones antes y después de la copia. El host lee el predicado de lax.cond y la condición de lax.while_loop. Con ramas baratas use jnp.where, que calcula ambas y no lee nada. Lea valores solo cada N pasos.
            [pytorch] { $cause ->
                [values] { copies-of-values }
                [sizes] { copies-of-sizes }
                [made] { copies-made }
               *[ops] { copies-of-values } { copies-of-sizes } { copies-made }
            }
            [tensorflow] { $cause ->
                [sizes] { copies-of-sizes }
               *[ops] Mire en la tabla las operaciones antes y después de la copia. Mueva a la GPU la operación entre ellas, o lea el valor cada N pasos. { copies-of-sizes }
            }
           *[other] Mire en la tabla las operaciones antes y después de la copia. Mueva a la GPU la operación entre ellas, o lea el valor cada N pasos.
        }
    }
    .side-effect = Un valor que se lee cada N pasos llega a los registros con hasta N pasos de retraso.
    .verify = Las copias de la tabla desaparecen.

unfused-elementwise =
    .title = Kernels elemento a elemento en cadena
    .fault = Kernels elemento a elemento sin fusionar
    .fine = Fusionar ahorraría poco
    .failed = { $time } de { $step } se van en kernels elemento a elemento que se ejecutan uno tras otro ({ $share }). La fusión podría convertir { $kernels } kernels en { $chains }.
    .passed = { $time-is ->
        [zero] No hay kernels elemento a elemento que se ejecuten uno tras otro.
       *[some] Las cadenas de kernels elemento a elemento ocupan { $time } de { $step } ({ $share }).
    }
    .why = Cada uno de estos kernels lee su entrada de la memoria y vuelve a escribir su salida. Un solo kernel fusionado lee y escribe una vez.
    .reads = Dos o más kernels elemento a elemento seguidos. Los que XLA ya fusionó no se señalan. En el mejor caso, una cadena tarda lo que uno de sus kernels, sin tiempo inactivo entre ellos.
    .fix = { $framework ->
        [jax] Deje que XLA compile la función que los contiene.
        [pytorch] Deje que un compilador los fusione (torch.compile) o use kernels fusionados. Son fused=True de los optimizadores y torch._foreach_lerp_ para medias de los pesos.
       *[other] { $xla ->
            [on] XLA está activado, pero no para estas operaciones: compile también la función que las contiene.
           *[other] Deje que XLA compile la función que los contiene.
        }
    }
    .side-effect = Cada forma de entrada nueva se compila de nuevo.
    .verify = Cada cadena se convierte en un solo kernel fusionado, y su tiempo disminuye.

xla-off =
    .title = XLA
    .fault = XLA está desactivado
    .fine = XLA activado, o poco que mejorar
    .failed = XLA está desactivado, y el { $share } de { $step } es tiempo que puede reducir.{ $launch-is ->
        [zero] {""}
       *[some] {" "}La GPU espera { $launch } a los inicios.
    }{ $chains-is ->
        [zero] {""}
       *[some] {" "}Las cadenas de kernels elemento a elemento ocupan { $chains }.
    }
    .passed = { $share-is ->
        [zero] XLA no tiene nada que mejorar aquí.
       *[some] XLA está activado, o tiene poco que mejorar aquí ({ $share } de { $step }).
    }
    .why = XLA compila una función en menos kernels y más grandes.
    .reads = Indicios de XLA, el tiempo inactivo a la espera de inicios y las cadenas de kernels elemento a elemento. No se señala nada si hay poco que ganar.
    .fix = Active XLA para la función de entrenamiento como un cambio aparte y compare. Resuelva antes la canalización de entrada y la precisión mixta.
    .side-effect = Los primeros pasos tardan más. El uso de memoria cambia: según la guía disminuye, porque los kernels fusionados guardan menos resultados intermedios. La agrupación automática por encima del nivel 1 fusiona más, pero puede necesitar más memoria. Las formas no deben cambiar de un lote a otro.
    .verify = Hay menos kernels por paso y el paso se acorta.

small-model =
    .title = Trabajo para la GPU
    .fault = Muy poco trabajo para una GPU
    .fine = Trabajo suficiente para una GPU
    .failed = La GPU está ocupada solo { $busy } por paso ({ $busy-share } del paso). Puede que una GPU no compense para este modelo.
    .passed = La GPU está ocupada { $busy } por paso ({ $busy-share } del paso).
    .why = Cada paso tiene costes en el host que no disminuyen con el modelo. Un modelo muy pequeño pasa más tiempo ahí que en la GPU.
    .reads = Cuánto tiempo está ocupada la GPU por paso, con llamadas colectivas y copias, y su proporción del paso. Es una observación, no un defecto.
    .fix = Use un lote mayor, o compare con una ejecución en la CPU.
    .side-effect = Un lote mayor puede cambiar la convergencia.
    .verify = La proporción del paso que ocupa la GPU crece.

input-threads-delay-launches =
    .title = Subprocesos de entrada e inicios
    .fault = La entrada retrasa el inicio de kernels
    .fine = La entrada apenas retrasa los inicios
    .failed = La GPU espera { $overlap } por paso a los inicios mientras hay subprocesos de tf.data ocupados ({ $share } del paso).{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] {" "}Entre los mismos inicios pasan { $busy } en esos momentos y { $alone } en los demás (mediana).
        }
    }{ $paused-is ->
        [zero] {""}
       *[some] {" "}De la espera, { $paused } son pausas que terminan justo cuando uno de esos subprocesos queda en reposo.
    } { $cause ->
        [lock] Python inicia kernels y también crea elementos de entrada; ambas cosas necesitan el bloqueo de Python (GIL).
        [python] El subproceso de Python que inicia kernels necesita un núcleo de la CPU.
       *[cores] Los subprocesos de TensorFlow que inician kernels necesitan un núcleo de la CPU.
    }
    .passed = { $overlap-is ->
        [zero] La GPU no espera a los inicios mientras hay subprocesos de tf.data ocupados.
       *[some] La GPU espera { $overlap } por paso a los inicios mientras hay subprocesos de tf.data ocupados ({ $share } del paso).
    }{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] {" "}Entre los mismos inicios pasan { $busy } en esos momentos y { $alone } en los demás (mediana).
        }
    }
    .why = Los subprocesos de entrada y los que inician kernels comparten los núcleos de la CPU del host, y los de Python comparten un bloqueo. Un inicio que tiene que esperar a uno u otro llega tarde.
    .reads = El tiempo de un inicio al siguiente, para los mismos pares de kernels, con y sin subprocesos de tf.data ocupados; las pausas que terminan justo cuando uno de esos subprocesos queda en reposo; y el tiempo inactivo mientras tanto. Los subprocesos ocupados que no retrasan nada no se señalan.
    .fix = { $cause ->
        [lock] Cree los elementos de entrada sin Python. Sustituya un generador o una py_function por una fuente de tf.data y map. Ponga el paso en una tf.function.
        [python] Ponga el paso en una tf.function, o dé menos subprocesos a tf.data.
        [cores] Dé a la GPU subprocesos de inicio privados.
       *[other] Si los kernels los inician subprocesos de TensorFlow, dé a la GPU subprocesos de inicio privados. Si los inicia Python, ponga el paso en una tf.function, dé menos subprocesos a tf.data y sustituya un generador o una py_function por una fuente de tf.data y map.
    }
    .side-effect = { $cause ->
        [lock] { eager-execution.side-effect }
        [python] { eager-execution.side-effect }
       *[other] Se quitan dos subprocesos por GPU a la canalización de entrada.
    }
    .verify = Los inicios se siguen con la misma rapidez con tf.data y sin él, e «Inicio de kernels» disminuye en el desglose del paso.

dynamic-loss-scaling =
    .title = Escalado dinámico de pérdidas
    .fault = El escalado de pérdidas espera al host
    .fine = El escalado de pérdidas cuesta poco
    .failed = La GPU espera { $cost } por paso mientras el host decide la escala de pérdidas ({ $share } del paso).
    .passed = { $cost-is ->
        [zero] La GPU no espera al escalado de pérdidas.
       *[some] La GPU espera { $cost } por paso al escalado de pérdidas ({ $share } del paso).
    }
    .why = El host decide si se omite un paso. La GPU espera hasta que el host ha leído el valor y continúa.
    .reads = Las operaciones y los kernels que buscan infinitos en los gradientes o actualizan la escala de pérdidas, las copias pequeñas que el host esperó y las operaciones de la escala en el host. Una métrica que se lee cuenta en «{ blocking-copies.title }». { saving-ahead }
    .fix = { $has-bf16 ->
        [off] Use una escala de pérdidas fija en cuanto conozca una que funcione.
       *[on] Use una escala de pérdidas fija en cuanto conozca una que funcione, o bf16, que no necesita ninguna.
    }
    .side-effect = Con una escala fija no se omite ningún paso: una demasiado grande hace infinitos los gradientes y NaN los pesos; una demasiado pequeña pierde gradientes.
    .verify = Las copias de la tabla desaparecen y la brecha al final del paso se cierra.

unaligned-dimensions =
    .title = Tamaños de las matrices
    .fault = Tamaños que no son múltiplos de 8
    .fine = Tamaños adecuados para Tensor Cores
    .failed = { $odd } de { $step } se van en productos de matrices con tamaños que no son múltiplos de 8 ({ $share }).
    .passed = { $odd-is ->
        [zero] Los tamaños de las matrices son múltiplos de 8.
       *[some] { $odd } de { $step } se van en productos de matrices con tamaños que no son múltiplos de 8 ({ $share }).
    }
    .why = Los Tensor Cores trabajan por bloques. Los tamaños que no los llenan desperdician una parte; no impiden usar Tensor Cores.
    .reads = Las formas de entrada de los productos de matrices en media precisión. Las convoluciones se omiten, porque cuDNN las rellena.
    .fix = Redondee los tamaños de las capas, el vocabulario y el lote hacia arriba, a múltiplos de 8. Con int8, de 16.
    .side-effect = Algo más de memoria y de trabajo por el relleno.
    .verify = El tiempo de los kernels de la tabla disminuye.

small-batch =
    .title = Tamaño del lote y memoria de la GPU
    .fault = El lote deja memoria sin usar
    .fine = El lote es lo bastante grande
    .limit = { $limit } de la memoria de la GPU
    .failed = El uso de memoria alcanza { $peak } de { $limit } ({ $used }). El { $fixed } del paso no crece con el lote.
    .passed = El uso de memoria alcanza { $peak } de { $limit } ({ $used }).{ $fixed-is ->
        [zero] {""}
       *[some] {" "}El { $fixed } del paso no crece con el lote.
    }
    .why = Los inicios, el intercambio de gradientes y Python tardan lo mismo con un lote pequeño que con uno grande. Un lote mayor reparte ese tiempo entre más ejemplos.
    .reads = El máximo de memoria en uso (no reservada) según el asignador de TensorFlow, y la parte del paso que se va en inicios, Python e intercambio de gradientes. La espera de la entrada y las copias de los lotes crecen con el lote y no cuentan.
    .fix = Aumente el tamaño del lote por GPU hasta donde permita la memoria, mirando el perfil de memoria mientras tanto.
    .side-effect = Un lote mayor puede cambiar la convergencia. Normalmente la tasa de aprendizaje debe crecer con él.
    .verify = Más ejemplos por segundo. El tiempo de un paso crece.

input-cannot-feed-gpus =
    .title = Entrada para todas las GPU
    .fault = { $kind ->
        [own] Una GPU espera datos; las demás, a ella
       *[shared] La entrada no alimenta todas las GPU
    }
    .fine = La entrada alimenta todas las GPU
    .failed = Por paso, una GPU espera { $wait } a su lote y las demás la esperan a ella ({ $share } del paso).{ $fed-is ->
        [zero] {""}
       *[some] {" "}El host no puede alimentar las { $fed } GPU.
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } marca el ritmo.
    }{ $function-is ->
        [some] {" "}Ejecuta { $function } ({ $at }).
       *[zero] {""}
    }
    .passed = { $wait-is ->
        [zero] El host alimenta a tiempo las { $gpus } GPU.
       *[some] En cada paso, la GPU que más espera su lote espera { $wait } ({ $share } del paso).
    }
    .why = Con varias GPU, un paso toma varios lotes del mismo host. Una canalización de entrada que bastaba para una GPU puede no bastar para todas.
    .reads = En cada paso, la GPU que más espera su lote, porque las demás la esperan a ella. Los lotes que llegan tarde sin que ninguna GPU los espere no se señalan.
    .fix = Acelere la canalización de entrada, reparta la lectura entre archivos y subprocesos de trabajo, y haga prefetch para cada GPU.
    .side-effect = Más subprocesos de trabajo quitan núcleos de la CPU a los que inician kernels de la GPU.
    .verify = «Espera de datos» disminuye en el desglose del paso de cada GPU.

idle-gpus =
    .title = GPU en uso
    .fault = { $kind ->
        [wrong] La GPU más lenta hace el trabajo
       *[unused] Hay GPU sin trabajo
    }
    .fine = { $kind ->
        [no-replicas] Todas las GPU que ayudan tienen trabajo
        [slices] Todas las GPU que ayudan tienen trabajo
       *[none] Todas las GPU tienen trabajo
    }
    .failed = { $kind ->
        [wrong] El programa se ejecutó en { $model }. La GPU más rápida ({ $idle }) no ejecutó ningún kernel: { $gpus }.
       *[unused] Ningún kernel se ejecutó en { $unused } de { $seen } GPU: { $gpus }.
    }
    .passed = { $kind ->
        [slices] { $gpus } ({ $idle }) no ejecutó ningún kernel. Un proceso solo puede usar una parte de una GPU (MIG), así que no es un fallo.
        [no-replicas] { $gpus } ({ $idle }) no ejecutó ningún kernel. Junto a { $model } haría el entrenamiento más lento en vez de más rápido, así que no es un fallo.
       *[none] Las { $seen } GPU ejecutaron kernels.
    }
    .why = Una GPU que no calcula cuesta lo mismo que una que sí.
    .reads = Cuáles de las GPU que vio el profiler ejecutaron kernels. Si lo hizo exactamente una, puede ser a propósito, y la confianza es menor. Las GPU se comparan por ancho de banda de memoria, multiprocesadores y capacidad de cómputo: una que solo haría esperar a las demás, como una tarjeta para la pantalla, no cuenta.
    .fix = { $kind ->
        [wrong] Haga que el programa vea solo la GPU más rápida. Asigne su número a CUDA_VISIBLE_DEVICES, y use CUDA_DEVICE_ORDER=PCI_BUS_ID para que los números sean los de nvidia-smi.
       *[unused] { $framework ->
            [jax] Reparta el lote entre todos los dispositivos, o deje los demás a otro programa.
            [pytorch] Entrene con un proceso por GPU (DistributedDataParallel), o deje las demás a otro programa.
           *[other] Entrene con una estrategia de distribución sobre todas las GPU, o deje las demás a otro programa. En un bucle personalizado, divida la pérdida de cada GPU por el número de GPU: el optimizador suma sus gradientes.
        }
    }
    .side-effect = { $kind ->
        [wrong] Una pantalla conectada a esa GPU la comparte con el entrenamiento.
       *[unused] El lote se reparte entre las GPU: auméntelo, y con él la tasa de aprendizaje, o cada GPU tendrá menos trabajo. La convergencia puede cambiar.
    }
    .verify = Todas las GPU muestran kernels en este informe.

extra-allreduce =
    .title = Número de llamadas a AllReduce
    .fault = Demasiadas llamadas a AllReduce
    .fine = Pocas llamadas a AllReduce, o baratas
    .failed = Los gradientes se reducen en { $calls } llamadas por paso, de { $shortest } o más cada una. Las posteriores a la primera cuestan en conjunto { $cost } como máximo ({ $share } del paso).
    .passed = { $calls-n ->
        [one] Los gradientes se reducen en una llamada por paso.
       *[other] Los gradientes se reducen en { $calls } llamadas por paso.
    }{ $cost-is ->
        [zero] {""}
       *[some] {" "}Las posteriores a la primera cuestan en conjunto { $cost } como máximo ({ $share } del paso).
    }
    .why = Cada llamada tiene un coste fijo, sea cual sea su tamaño. La guía espera una llamada por GPU y paso para todos los gradientes.
    .reads = Las llamadas colectivas por paso que hacen todas las GPU, sin las de SyncBatchNorm, y el tiempo de la más corta. Unos pocos paquetes grandes y las llamadas que se solapan con el cálculo no se señalan.
    .fix = { $horovod ->
        [on] { horovod-packs }
       *[off] { $framework ->
            [jax] Reduzca los gradientes en una llamada o en unos pocos paquetes. Use un solo psum sobre el árbol entero.
            [pytorch] Reduzca los gradientes en una llamada o en unos pocos paquetes: buckets mayores (bucket_cap_mb). Si un paso suma varios lotes, redúzcalos solo después del último (no_sync, o set_requires_gradient_sync de FSDP2).
           *[other] Reduzca los gradientes en una llamada o en unos pocos paquetes. Aplíquelos en una llamada del optimizador y deje el empaquetado a tf.distribute. Si un paso suma varios lotes, reduzca la suma.
        }
    } Si un paso calcula poco, ayuda más un lote mayor en cada GPU, o menos GPU.
    .side-effect = Una llamada grande empieza más tarde que muchas pequeñas; unos pocos paquetes son un buen término medio. Un optimizador que cuenta sus pasos, como Adam, cuenta cada llamada: con una sola llamada da otros pasos.
    .verify = El número de llamadas de esta fila baja.

slow-allreduce =
    .title = Velocidad de AllReduce
    .fault = AllReduce va más lento que sus enlaces
    .fine = AllReduce es lo bastante rápido
    .limit = { $limit } veces lo que necesitan los enlaces
    .failed =
        AllReduce tarda { $ratio } veces lo que necesitan sus enlaces: { $transfer } en vez de { $expected } por paso. El tiempo necesario es el de { $bytes } ({ $size-source ->
            [parameters] 4 bytes por parámetro
           *[calls] según las formas de las llamadas
        }) a { $rate } ({ $rate-source ->
            [given] como indicó
           *[table] el enlace habitual de esta GPU
        }). La regla de la guía, bytes entre ancho de banda, da { $guide }.{ $link-is ->
            [zero] {""}
           *[some] {" "}El enlace habitual de una GPU así es { $link }.
        }
    .passed =
        AllReduce tarda { $transfer } por paso; sus enlaces necesitan { $expected }. El tiempo necesario es el de { $bytes } ({ $size-source ->
            [parameters] 4 bytes por parámetro
           *[calls] según las formas de las llamadas
        }) a { $rate } ({ $rate-source ->
            [given] como indicó
           *[table] el enlace habitual de esta GPU
        }). La regla de la guía, bytes entre ancho de banda, da { $guide }.
    .why = Los gradientes pasan entre las GPU en cada paso. La velocidad depende de sus enlaces: NVLink, PCIe o la red.
    .reads = Los bytes que mueven las llamadas, o 4 por cada parámetro que indique (los gradientes son de 32 bits en TensorFlow, también con precisión mixta). El tiempo más corto entre las GPU, así que esperar a una GPU tardía no cuenta. El ancho de banda que indique, o una tabla de enlaces habituales.
    .fix = { $framework ->
        [jax] Mire los enlaces con { topology-command } y haga que NCCL registre qué usa. Entre hosts, compruebe que NCCL usa la red rápida.
        [pytorch] Mire los enlaces con { topology-command } y haga que NCCL registre qué usa. Entre hosts, compruebe que NCCL usa la red rápida.
       *[other] Mire los enlaces con { topology-command } y haga que NCCL registre qué usa. En un solo host, pruebe otra comunicación entre dispositivos. Entre hosts, compruebe que NCCL usa la red rápida.
    }
    .side-effect = Ninguno para el resultado. El registro de NCCL es largo, y otra forma de comunicación puede ser más lenta: mida ambas.
    .verify = El tiempo de transferencia de esta fila se acerca a lo que necesitan los enlaces.

exposed-allreduce =
    .title = Solapamiento de AllReduce
    .fault = Los colectivos no se solapan con el cálculo
    .fine = Poco tiempo de AllReduce sin solapar
    .failed =
        { $ranks ->
            [one] Los colectivos ocupan { $exposed } por paso mientras esta GPU no calcula nada ({ $share } del paso). Llamadas por paso: { $calls }.
           *[all] Los colectivos ocupan { $exposed } por paso mientras la GPU no calcula nada ({ $share } del paso). Llamadas por paso: { $calls }.
        }{ $bytes-is ->
            [zero] {""}
           *[some] {" "}Mueven { $bytes } por paso, a { $rate }.
        }{ $ahead-is ->
            [zero] {""}
           *[some] {" "}Antes de ellos la GPU está inactiva otros { $ahead }: Horovod espera a que todos los ranks tengan listos los mismos gradientes.
        }
    .passed = { $exposed-is ->
        [zero] AllReduce se solapa por completo con el cálculo.
       *[some] Los colectivos ocupan { $exposed } por paso mientras la GPU no calcula nada ({ $share } del paso).
    }
    .why = Los gradientes de las últimas capas están listos mucho antes que los de las primeras. Reducirlos durante la pasada hacia atrás oculta la mayor parte del tiempo.
    .reads = Los colectivos mientras nada calcula, sin la espera a la última GPU si se capturaron todos los ranks. Un AllReduce durante la pasada hacia atrás no se señala, por largo que sea.
    .fix = { $kind ->
        [statistics] Intercambie estadísticas en menos capas. Estos colectivos son de SyncBatchNorm: cada capa espera dos veces a la GPU más lenta. Con suficientes ejemplos en cada GPU, BatchNorm ordinario no necesita ninguno, y tampoco GroupNorm.
        [random] { $framework ->
            [jax] Deje que cada GPU genere sus propios números aleatorios. Estos colectivos intercambian partes de números aleatorios, como los de dropout, cada una de las cuales depende de otras. Paquetes de gradientes más grandes no cambian nada aquí. Lo hace jax.config.update('jax_threefry_partitionable', True), el valor predeterminado desde JAX 0.5, u otro generador (jax_default_prng_impl=unsafe_rbg).
           *[other] Deje que cada GPU genere sus propios números aleatorios. Estos colectivos intercambian partes de números aleatorios, como los de dropout, cada una de las cuales depende de otras. Paquetes de gradientes más grandes no cambian nada aquí.
        }
        [values] Reduzca y lea estos valores solo cada N pasos, o juntos para varios lotes. El host lee cada resultado de inmediato, como hace un registro o una comprobación, y no inicia nada hasta que llegan todas las GPU. Paquetes de gradientes más grandes no cambian nada aquí.
        [activations] Reparta cada capa entre menos GPU, o entre las que tienen los enlaces más rápidos. Estos colectivos intercambian activaciones de capas que comparten varias GPU (paralelismo de tensores o de secuencia, all-to-all de expertos), y el kernel siguiente necesita cada resultado de inmediato. O solape el intercambio con trabajo que no lo necesite. En un pipeline de etapas (send y recv) una GPU espera a la anterior: lo acortan más microlotes y más pequeños, o etapas que tarden lo mismo. Paquetes de gradientes más grandes no cambian nada aquí.
        [parameters] { $framework ->
            [tensorflow] Si la tabla de un embedding es pequeña, haga densos sus gradientes (tf.convert_to_tensor, Horovod: sparse_as_dense=True). Así se reducen con los demás. Si no, consulte menos filas. Lo que se reúne en TensorFlow son sobre todo gradientes de embeddings (tf.IndexedSlices), cuyos bytes crecen con el lote.
           [pytorch] Estos colectivos reúnen parámetros. Reúna los de la capa siguiente mientras se calcula la actual (prefetch), o conserve más parámetros en cada GPU si la memoria lo permite. Con varios hosts, repártalos solo dentro de cada host (HYBRID_SHARD de FSDP), para que pasen por sus propios enlaces. Los Broadcast de DistributedDataParallel copian búferes, como los de BatchNorm, antes de cada pasada hacia delante: broadcast_buffers=False los omite. Donde un proceso carga los lotes de todos y los envía (dispatch_batches de Accelerate), deje que cada uno cargue los suyos.
           [jax] Estos colectivos reúnen parámetros, o arrays que los vecinos reparten de otro modo. Dé a ambos el mismo reparto (in_shardings, with_sharding_constraint). De los parámetros, reúna los de la capa siguiente mientras se calcula la actual (prefetch), o conserve más parámetros en cada GPU si la memoria lo permite. XLA los solapa con el cálculo con --xla_gpu_enable_latency_hiding_scheduler=true.
           *[other] Estos colectivos reúnen parámetros. Reúna los de la capa siguiente mientras se calcula la actual (prefetch), o conserve más parámetros en cada GPU si la memoria lo permite.
        }
        [replicas] Use DistributedDataParallel en lugar de DataParallel, con un proceso por GPU. DataParallel envía todos los parámetros desde la primera GPU en cada paso y suma allí los gradientes. Buckets más grandes no cambian nada aquí.
        [packed] Envíe menos bytes o con menos frecuencia. Estas llamadas ya son pocas y grandes. Comprima los gradientes a 16 bits (compression=hvd.Compression.fp16), sume los de varios lotes (backward_passes_per_step) o use un lote mayor. Entre hosts cuenta una red más rápida, y que NCCL la use (NCCL_DEBUG=INFO). Si la GPU está inactiva antes de ellas, busque ranks que llegan tarde y acorte HOROVOD_CYCLE_TIME.
       *[gradients] { $horovod ->
            [on] { horovod-packs }
           *[off] { $framework ->
                [pytorch] Reduzca los gradientes durante la pasada hacia atrás: en paquetes (buckets) con DistributedDataParallel (bucket_cap_mb), capa por capa con FSDP. Nada oculta los últimos, los de las primeras capas: que sean pequeños, y sume los gradientes de varios lotes (no_sync, o set_requires_gradient_sync de FSDP2) o use uno mayor. Con find_unused_parameters=True, o gradientes que el programa reduce por sí mismo, se solapa menos: static_graph=True. Inicie otros colectivos en cuanto estén sus entradas (async_op=True).
                [jax] Reduzca los gradientes en unos pocos paquetes durante la pasada hacia atrás, o use un lote mayor. El tiempo de AllReduce no crece con él. De varios lotes en un paso, sume los gradientes en cada GPU y reduzca la suma una vez. Inicie otros colectivos, como un all-to-all de embeddings, en cuanto estén listas sus entradas y espere su resultado lo más tarde posible. XLA los solapa con el cálculo con --xla_gpu_enable_latency_hiding_scheduler=true.
               *[other] Reduzca los gradientes en unos pocos paquetes durante la pasada hacia atrás, o use un lote mayor. El tiempo de AllReduce no crece con él. De varios lotes en un paso, sume los gradientes en cada GPU y reduzca la suma una vez. Inicie otros colectivos, como un all-to-all de embeddings, en cuanto estén listas sus entradas y espere su resultado lo más tarde posible.
            }
        }
    }
    .side-effect = Un lote mayor puede cambiar la convergencia.
    .verify = «Colectivo» disminuye en el desglose del paso.

late-allreduce =
    .title = Espera en AllReduce
    .fault = Las GPU esperan a otra en los colectivos
    .fine = Las GPU apenas se esperan entre sí
    .failed =
        Las GPU esperan hasta { $wait } por paso en los colectivos a que llegue la última ({ $share } del paso). La GPU { $gpu } de { $host } llega la última en el { $often } de las llamadas. { $cause ->
            [compute] Calcula { $more } más por paso que las demás{ $why ->
                [model] , porque es otro modelo, más lento ({ $model }).
                [slow-gpu] , en todas las operaciones por igual: la propia GPU es lenta.
                [slow-host] , como todas las GPU de su host, en todas las operaciones por igual: el host es lento.
                [uneven-data] , pero no en el optimizador: recibe más datos.
                [extra-ops] , sobre todo en { $op }.
               *[other] .
            }
            [input] Espera { $more } más por paso a sus datos de entrada.
            [launch] Espera { $more } más por paso a que se inicien kernels.
            [host] Espera { $more } más por paso a otro trabajo del host.
            [stopped] Su host se detiene { $more } más por paso, y allí no se ejecuta nada.
            [copies] Pasa { $more } más por paso copiando.
            [turn] Empieza sus pasos { $more } después que la primera GPU de su host, que inicia el trabajo de una GPU tras otra.
           *[other] Ninguna causa destaca por sí sola.
        }{ $turns ->
            [yes] {" "}Varias GPU llegan tarde, por turnos.
           *[no] {""}
        }
    .passed = { $wait-is ->
        [zero] Las GPU no se esperan entre sí en los colectivos.
       *[some] Las GPU se esperan entre sí hasta { $wait } por paso en los colectivos ({ $share } del paso).
    }
    .why = Un colectivo empieza a mover datos cuando llega la última GPU. Hasta entonces, todas las demás esperan.
    .reads = Cuánto tarda de más el kernel de cada GPU respecto al más corto de la misma llamada. Las duraciones no necesitan un reloj común, así que vale entre hosts. Esperar mientras la misma GPU calcula no cuesta nada y no cuenta.
    .fix = { $cause ->
        [compute] { $why ->
            [model] Entrene sin la GPU más lenta, o dele una parte menor del lote. Véase «Reparto del trabajo entre las GPU».
            [slow-gpu] Busque otro programa en la GPU que llega tarde, frecuencias bajas o sobrecalentamiento. Si nada sirve, entrene sin ella.
            [slow-host] Busque otro programa en el host que llega tarde, frecuencias bajas o sobrecalentamiento. Si nada sirve, entrene sin él.
            [uneven-data] No dé a la GPU que llega tarde más datos que a las demás.
            [extra-ops] Reparta las operaciones de la tabla entre las GPU.
           *[other] Averigüe por qué la GPU que llega tarde calcula más tiempo. Puede tener más datos, frecuencias bajas u otro programa en ella.
        }
        [input] Prepare los lotes de la GPU que llega tarde tan pronto como los de las demás.
        [launch] Haga que la GPU que llega tarde inicie menos operaciones. Si un proceso maneja varias GPU, dele uno propio.
        [host] Saque del paso otro trabajo de su host: registros, puntos de control, código Python.
        [stopped] Averigüe qué detiene el host que llega tarde. Puede ser otro programa que ocupa su CPU, fallos de página o la recolección de basura.
        [copies] Reparta las copias de la GPU que llega tarde entre las GPU o elimínelas.
        [turn] Resuelva primero el comienzo escalonado de los pasos: esta espera desaparece con él.
       *[other] Averigüe por qué esa GPU llega tarde. Puede tener más trabajo, un comienzo tardío, su entrada u otro programa en ella.
    }
    .side-effect = Ninguno aquí: la solución de la causa tiene los suyos.
    .verify = El tiempo de espera de esta fila disminuye.

cross-gpu-copies =
    .title = Copias entre GPU
    .fault = Se copian tensores entre las GPU
    .fine = Las copias entre GPU cuestan poco
    .failed = La GPU { $gpu } no calcula nada durante { $exposed } por paso mientras se copian datos entre las GPU ({ $share } del paso).{ $rate-is ->
        [zero] {""}
       *[some] {" "}Las copias van a { $rate }{ $link-is ->
            [zero] .
           *[some] ; el enlace habitual de estas GPU alcanza { $link }.
        }
    }
    .passed = { $exposed-is ->
        [zero] Las copias entre GPU no retrasan ninguna GPU.
       *[some] Las copias entre GPU retrasan una GPU como máximo { $exposed } por paso ({ $share } del paso).
    }
    .why = Con una copia del modelo en cada GPU, solo los gradientes tienen que pasar entre ellas.
    .reads = Las copias que salen de su GPU mientras no se ejecuta ningún kernel. Las copias dentro de una GPU y el tráfico de NCCL no se señalan.
    .fix = Mire las operaciones en torno a las copias de la tabla. { $framework ->
        [jax] Dé a los parámetros y al lote un sharding antes del paso
        [pytorch] Deje los módulos y los búferes en su propia GPU
       *[other] Cree las variables en el ámbito de la estrategia
    }, y deje los tensores de cada réplica en su propia GPU. { $nccl ->
        [none] No se ejecutó ningún kernel de NCCL, así que estas copias son el propio intercambio de gradientes: deje que NCCL los reduzca.
        [split] Las GPU ejecutan operaciones distintas: un modelo, o sus variables y sus actualizaciones, está repartido entre ellas. Construya el modelo, su optimizador y su paso en una sola GPU, y use las demás para réplicas.
       *[seen] { $framework ->
            [jax] NCCL reduce los gradientes densos, así que estos son otros tensores.
            [pytorch] NCCL reduce los gradientes densos, así que estos son otros tensores.
           *[other] NCCL reduce los gradientes densos, así que estos son otros tensores. Los gradientes de un embedding son dispersos (IndexedSlices) y se reúnen en una GPU: hágalos densos (tf.convert_to_tensor) si la tabla es pequeña.
        }
    }
    .side-effect = Cada GPU guarda sus propias variables, lo que ocupa memoria.
    .verify = Las copias de la tabla desaparecen.

uneven-replicas =
    .title = Reparto del trabajo entre las GPU
    .fault = Trabajo desigual entre las GPU
    .fine = Las GPU hacen el mismo trabajo
    .failed = La GPU { $gpu } de { $host } calcula { $more } más por paso que la media de las GPU ({ $share } del paso).{ $op-is ->
        [zero] {""}
       *[some] {" "}Su trabajo adicional es sobre todo { $op }.
    }{ $kind ->
        [model] {" "}Es un modelo más lento: { $model }. El modelo más rápido de esta ejecución es { $others }.
        [pace] {" "}Ejecuta todas las operaciones tantas veces como las demás y tarda más en cada una.
       *[work] {""}
    }
    .passed = { $more-is ->
        [zero] Todas las GPU calculan durante el mismo tiempo.
       *[some] La GPU más ocupada calcula { $more } más por paso que la media de las GPU ({ $share } del paso).
    }
    .why = Todas las GPU esperan a la más ocupada en cada paso. A menudo es la primera GPU, que recibe trabajo adicional.
    .reads = El tiempo de cálculo por paso de cada GPU y las operaciones que tardan más en la más ocupada. Las etapas de un modelo repartido entre GPU (pipeline) ejecutan operaciones distintas a propósito y no se señalan.
    .fix = { $kind ->
        [model] Entrene sin la GPU más lenta (CUDA_VISIBLE_DEVICES), o dele una parte menor del lote. Un bucle personalizado lo hace con strategy.experimental_distribute_values_from_function. MirroredStrategy da partes iguales a todas las GPU.
        [pace] Dé a cada réplica un lote del mismo tamaño. Si ya es así, esta GPU es más lenta que las demás: compare el reloj, la temperatura, el límite de potencia y otros programas ({ clock-command }).
       *[work] { $framework ->
            [pytorch] Use DistributedDataParallel en lugar de DataParallel, con un proceso por GPU. DataParallel reparte el lote, reúne las salidas y calcula la pérdida en la primera GPU. Si no, reparta entre las GPU las operaciones adicionales de la tabla.
           *[other] Ejecute las operaciones adicionales solo cada N pasos (resúmenes, métricas) o repártalas entre las GPU. Dé a cada réplica un lote del mismo tamaño. En la CPU van solo las pequeñas.
        }
    }
    .side-effect = { $kind ->
        [model] Menos GPU, o partes desiguales: pondere la pérdida de cada parte por sus ejemplos.
        [pace] Una GPU que otros también usan no tiene una velocidad fija.
       *[work] El trabajo en la CPU puede retrasar los inicios de todas las GPU: mire «Inicio de kernels».
    }
    .verify = La diferencia de esta fila disminuye.

serial-gpus =
    .title = Trabajo simultáneo de las GPU
    .fault = Las GPU trabajan una tras otra
    .fine = Las GPU trabajan a la vez
    .limit = { $limit } GPU a la vez
    .failed = De media calculan a la vez { $at-once } de { $gpus } GPU: se turnan.
    .passed = De media calculan a la vez { $at-once } de { $gpus } GPU.
    .why = Las dependencias de control entre réplicas pueden hacer que se ejecuten una tras otra. Entonces varias GPU son tan lentas como una.
    .reads = La suma del tiempo de cálculo de las GPU de un host, dividida entre el tiempo en que calcula alguna. Las etapas de un modelo repartido entre GPU (pipeline) no se señalan.
    .fix = { $framework ->
        [jax] Reparta el lote o encadene varios microlotes. Las partes de un modelo en dispositivos distintos se esperan unas a otras. Si no es eso, busque operaciones que dependan de otros dispositivos. Si no hay ninguna en su código, abra una incidencia en JAX y adjunte lo que da «Copiar para una incidencia», y la imagen.
        [pytorch] Dé a cada GPU el modelo entero o encadene varios microlotes. Las partes de un modelo en GPU distintas se esperan unas a otras. Si no es eso, busque operaciones que dependan de otros dispositivos. Un bucle sobre las GPU en un solo proceso hace que se turnen. Con un proceso por GPU no ocurre.
       *[other] Dé a cada GPU el modelo entero y una parte del lote (MirroredStrategy). Las capas que tf.device pone en GPU distintas se esperan unas a otras. Si no es eso, busque operaciones que dependan de otras réplicas. Si no hay ninguna en su código, abra una incidencia en https://github.com/tensorflow/tensorflow/issues/new/choose con lo que da «Copiar para una incidencia», y la imagen.
    }
    .side-effect = Sin dependencias de control, los efectos secundarios como impresiones y resúmenes llegan en cualquier orden.
    .verify = El número de GPU que calculan a la vez crece.

staggered-launches =
    .title = Comienzo del paso en cada GPU
    .fault = Los pasos empiezan escalonados
    .fine = Las GPU empiezan sus pasos a la vez
    .failed = La GPU { $gpu } empieza sus pasos { $skew } después que la GPU mediana ({ $share } del paso): el host inicia el trabajo de una GPU tras otra.
    .passed = { $skew-is ->
        [zero] Todas las GPU empiezan sus pasos a la vez.
       *[some] La última GPU empieza sus pasos { $skew } después que la GPU mediana ({ $share } del paso).
    }
    .why = Cuando los subprocesos del host atienden a una GPU con muchas operaciones, las demás reciben las suyas tarde, y todas esperan a la última.
    .reads = El primer kernel de cada paso en cada GPU de un host; cuenta la mediana de los pasos. Las etapas de un modelo repartido entre GPU (pipeline) se escalonan a propósito. En el visor de seguimiento, las filas llamadas tf_Compute no son subprocesos de la CPU.
    .fix = { $framework ->
        [jax] Ejecute un proceso por GPU, o inicie menos operaciones.
        [pytorch] Ejecute un proceso por GPU, o inicie menos operaciones.
       *[other] { $threads ->
            [private] Inicie menos operaciones (XLA) o ejecute un proceso por GPU. Cada GPU ya tiene subprocesos de inicio privados.
           *[other] Dé a cada GPU subprocesos de inicio privados. Dos por GPU suelen bastar.
        }
    }
    .side-effect = Se quitan dos subprocesos por GPU a la canalización de entrada.
    .verify = El retraso de esta fila disminuye, y también la espera en AllReduce.

poor-scaling =
    .title = Escalado
    .fault = El escalado con varias GPU es malo
    .fine = El escalado con varias GPU es bueno
    .limit = { $limit } de eficiencia
    .failed = La eficiencia de escalado es del { $efficiency } ({ $gpus } GPU). Un paso tarda { $step } en todas ellas y { $one } en una.
    .passed = La eficiencia de escalado es del { $efficiency } ({ $gpus } GPU). Un paso tarda { $step } en todas ellas y { $one } en una.
    .why = Con el mismo lote en cada GPU, un paso debería tardar en varias GPU poco más que en una.
    .reads = El tiempo del paso de una ejecución en una GPU que indique. Sin ella no hay veredicto.
    .fix = Resuelva antes los hallazgos sobre una GPU y después los de esta sección sobre AllReduce, entrada e inicios.
    .side-effect = Ninguno aquí: cada solución tiene los suyos.
    .verify = Los tiempos del paso de ambas ejecuciones se acercan.

repeated-preparation =
    .title = Trabajo que se repite en cada paso
    .fault = { $kind ->
        [load] Los pasos estables recargan kernels
        [library] Los pasos estables recrean bibliotecas
        [input] Los pasos estables recrean la canalización de entrada
        [graph] Los pasos estables recrean grafos CUDA
       *[trace] Los pasos estables vuelven a trazar una función
    }
    .fine = Los pasos estables no vuelven a preparar nada
    .failed = { $kind ->
        [load] El controlador vuelve a cargar el código de kernels, lo que lleva { $compile } por paso ({ $share } del paso).
        [library] Se vuelve a crear una biblioteca, un flujo o un contexto, lo que lleva { $compile } por paso ({ $share } del paso).
        [input] Se vuelven a crear un conjunto de datos y su iterador, lo que lleva { $compile } por paso ({ $share } del paso).
        [graph] Se vuelve a grabar y preparar un grafo CUDA, lo que lleva { $compile } por paso ({ $share } del paso).
       *[trace] Una función se traza y se prepara de nuevo, lo que lleva { $compile } por paso ({ $share } del paso).{ $function-is ->
            [zero] {""}
           *[some] {" "}La función es { $function }.
        }
    } Ocurre en { $steps } de { $of } pasos.
    .passed = { $compile-is ->
        [zero] Los pasos estables no trazan funciones ni cargan kernels o bibliotecas.
       *[some] Trazar funciones y cargar kernels o bibliotecas lleva { $compile } por paso ({ $share } del paso).
    }
    .why = TensorFlow traza una tf.function una vez por cada combinación de formas de entrada y valores de Python, y de nuevo por cada objeto tf.function nuevo. El grafo se construye y optimiza entonces en Python mientras la GPU espera. El código de los kernels, las bibliotecas y los flujos también basta prepararlos una vez.
    .reads = El tiempo inactivo de la GPU mientras se traza una función (tf.function-graph_building, y lo que sigue hasta que se ejecuta), mientras el controlador carga módulos o mientras se crean bibliotecas y flujos; sin GPU, ese mismo tiempo. Un primer paso que traza, y uno o dos posteriores (otro tamaño de lote), no se señalan.
    .fix = { $kind ->
        [load] { $amd ->
            [on] Mantenga fijas las formas: rellene las entradas hasta unos pocos tamaños o repártalas en grupos. MIOpen compila o carga kernels para cada forma nueva. MIOPEN_FIND_MODE=FAST prueba menos, y su base de datos de kernels debe admitir escritura (MIOPEN_USER_DB_PATH) para conservarlos.
           *[off] Cargue los módulos una vez, antes del bucle, y no los descargue entre pasos. CUDA_MODULE_LOADING=EAGER carga todos los kernels al principio.
        }
        [library] Cree los manejadores, flujos y contextos una vez, antes del bucle, y consérvelos.
        [input] { $why ->
            [epochs] Alargue las épocas (más steps_per_epoch, o un conjunto de datos repetido) y valide con menos frecuencia (validation_freq). Cada comienzo de época y cada validación crea un iterador, vuelve a llenar sus búferes y espera a los hilos del anterior (TFE_DeleteTensorHandle, a veces segundos). Un conjunto de datos que un bucle crea de nuevo se crea una vez, antes de él.
           *[other] Cree el conjunto de datos una vez, antes del bucle. Use un solo fit, evaluate o predict sobre todo él en lugar de uno por lote. Para lotes sueltos llame al modelo en una tf.function, o use train_on_batch, test_on_batch y predict_on_batch de Keras 3, que no crean ninguno (los de Keras 2 sí). Una época de un solo lote también crea un iterador: repita el conjunto de datos para que una época tenga muchos pasos (steps_per_epoch). También lo crea una evaluación después de cada lote: evalúe solo cada N lotes o al final de la época.
        }
        [graph] Reutilice un grafo que ya exista. Se crea uno por cada forma de las entradas: rellénelas hasta unos pocos tamaños o agrúpelas por tamaño. { $framework ->
            [pytorch] Si las formas no pueden fijarse, compile sin grafos (torch.compile sin mode='reduce-overhead').
           *[other] Si las formas no pueden fijarse, compile sin grafos.
        }
       *[trace] { $framework ->
            [jax] Cree la función con jit una vez, fuera del bucle, y pase como arrays los números que cambian. jax_explain_cache_misses indica el motivo. Un gradiente que se calcula fuera de jax.jit (jax.grad en el bucle) se vuelve a trazar en cada llamada: aplique jit a la función que lo calcula.
            [pytorch] Trace o compile el modelo una vez, antes del bucle (torch.jit.trace, torch.compile), con entradas de unos pocos tamaños.
           *[other] Pase tensores en lugar de números de Python (tf.constant, tf.Variable). Si las formas varían, use input_signature o reduce_retracing=True. Cree cada tf.function una vez, fuera del bucle. El aviso de TensorFlow «triggered tf.function retracing» nombra la función; step.experimental_get_tracing_count() debe dejar de crecer.
        }
    }
    .side-effect = { $kind ->
        [load] El programa tarda más en arrancar y ocupa más memoria de la GPU.
        [library] Ninguno.
        [input] Ninguno.
        [graph] El relleno calcula valores que se desechan.
       *[trace] Con un solo grafo para todas las formas, las operaciones no conocen los tamaños y algunas pueden ser más lentas. Un valor de Python que pasa a ser tensor ya no puede dirigir código Python en la función.
    }
    .verify = «Preparación» baja a cero en el desglose del paso.

repeated-autotuning =
    .title = Autoajuste en pasos estables
    .fault = { $cause ->
        [others] Se prueban algoritmos en pasos estables
       *[cudnn] cuDNN prueba algoritmos en pasos estables
    }
    .fine = Apenas hay autoajuste en pasos estables
    .failed = La GPU dedica { $compile } por paso a probar algoritmos ({ $share } del paso).{ $function-is ->
        [zero] {""}
       *[some] {" "}La mayor parte es para { $function }.
    } Ocurre en { $steps } de { $of } pasos.
    .passed = { $compile-is ->
        [zero] Los pasos estables no prueban algoritmos.
       *[some] Las pruebas de algoritmos llevan { $compile } por paso ({ $share } del paso).
    }
    .why = Por cada combinación nueva de tamaños de entrada de una convolución, cuDNN ejecuta varios algoritmos y se queda con el más rápido. Si el tamaño de las imágenes o secuencias cambia de un lote a otro, lo hace una y otra vez.
    .reads = Los kernels de pasos estables que pertenecen a pruebas: los anteriores a un redzone_checker de la misma ejecución de una operación, o todos menos el último si una ejecución usa varios algoritmos. Las pruebas de los primeros pasos son calentamiento, y una o dos posteriores no se señalan.
    .fix = { $framework ->
        [pytorch] Use pocos tamaños fijos. Agrupe los lotes por tamaño y rellene hasta el mayor de cada grupo. O ponga torch.backends.cudnn.benchmark = False. El autotuner de Triton también prueba todas las configuraciones con cada clave nueva: no ponga en key= los tamaños que cambian a menudo, o redondéelos hacia arriba.
       *[other] Use pocos tamaños fijos. Agrupe los lotes por tamaño (bucket_by_sequence_length) y rellene o redimensione hasta el mayor de cada grupo. O ponga TF_CUDNN_USE_AUTOTUNE=0, que toma la primera opción de cuDNN sin pruebas.
    }
    .side-effect = El relleno calcula valores que se desechan y hay que enmascararlo en la pérdida. Sin autoajuste, algunos kernels pueden ser más lentos.
    .verify = Esta fila se supera y el paso se acorta en torno al tiempo de las pruebas.
