# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = No existe { $path }.
    .do = Compruebe la ruta. Puede ser un logdir, la carpeta de una sesión o un archivo .xplane.pb.
no-sessions =
    .what = No se encontró ningún perfil en { $path }.
    .do = Grabe uno: model.fit(…, callbacks=[tf.keras.callbacks.TensorBoard("{ $path }", profile_batch=(10, 20))]), o tb_gpu_advisor.capture.GpuAdvisor("{ $path }") como callback. Si ya lo hizo, hay tres causas probables. El entrenamiento puede haber terminado antes del primer lote de profile_batch (uno corto necesita profile_batch=(2, 4)). Keras 3 sobre JAX con un Python anterior a 3.12 no graba nada (ponga "with jax.profiler.trace("{ $path }"):" en torno a diez pasos). O el perfil fue a otra carpeta (busque plugins/profile por debajo). Los enlaces que salen del logdir solo se siguen con --follow-links (en TensorBoard: --gpu_advisor_follow_links). Las carpetas sin permiso de lectura se omiten.
session-empty =
    .what = { $folder } no contiene ningún perfil (.xplane.pb).
    .do = Puede que la captura siga en marcha, o que el profiler no pudiera escribir: el registro del programa dice por qué. Espere, o capture de nuevo.
recorded-no-step =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): no se marcó ningún paso.
    .do = Ponga "with capture.step():" en torno a cada paso.
recorded-no-fit =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): el programa no llamó a Model.fit y terminó en segundos, o no es lo que se inició directamente, o su Python no tiene GPU Advisor.
    .do = En un bucle personalizado, ponga "with capture.step():" en torno a cada paso, donde capture es tb_gpu_advisor.capture.Capture("{ $path }").
recorded-failed =
    .what = GPU Advisor no conservó nada en { $path } ({ $date }): el programa terminó con un error ({ $error }) antes de que algo de lo que hacía pareciera un paso.
    .do = Corrija el error y grabe de nuevo.
recorded-unsteady =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): el tiempo del paso aún no era estable cuando terminó el programa (pasos vistos: { $seen }).
    .do = Entrene más pasos.
recorded-few =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): el tiempo del paso era estable tras { $steady } pasos, pero no siguieron bastantes pasos así seguidos (necesarios: { $least }).
    .do = Entrene más pasos.
recorded-others =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): otro profiler estuvo activo en la mayoría de los pasos.
    .do = Desactívelo (por ejemplo, profile_batch en el callback TensorBoard de Keras), o entrene más pasos.
recorded-fault =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): la grabación falló ({ $cause }).
    .do = Entrene de nuevo. Si vuelve a ocurrir, informe del problema con esta línea.
recorded-disk-full =
    .what = GPU Advisor no grabó nada en { $path } ({ $date }): el disco está lleno.
    .do = Libere espacio y entrene de nuevo.
foreign-file =
    .what = { $kind ->
        [renamed] { $file } parece un perfil con otro nombre, como el que da un navegador a una segunda descarga, así que no se lee.
        [misplaced] { $file } es un perfil que no está en la carpeta de ninguna sesión (plugins/profile/NOMBRE), así que no se lee.
        [git-lfs] { $file } es un puntero de Git LFS: Git no ha descargado el perfil en sí.
        [archive] { $file } es un archivo comprimido, no un perfil.
        [pytorch] { $file } es una traza de torch.profiler, de PyTorch. GPU Advisor no las lee: lee archivos XPlane (.xplane.pb).
        [profiler] { $file } es un informe de otro profiler, como NVIDIA Nsight, o de la memoria de JAX (pprof). GPU Advisor no los lee: lee archivos XPlane (.xplane.pb).
        [pages] { $file } es lo que muestra una página de la pestaña Profile, no el perfil en sí (.xplane.pb).
        [trace-viewer] { $file } es lo que muestra el visor de seguimiento (trace.json), no el perfil en sí (.xplane.pb).
        [events] { $file } es un archivo de eventos de TensorBoard: no contiene ningún perfil.
        [download] { $file } es una descarga incompleta.
        [apple-double] { $file } es una nota de macOS sobre otro archivo, no un perfil.
        [data] { $file } contiene datos de otro programa, como un modelo, un módulo de XLA o una instantánea de memoria, no un perfil.
        [web-page] { $file } es una página web, no un perfil: lo más probable es que la descarga acabara en una página que dice por qué falló.
       *[text] { $file } es texto sin formato, no un perfil.
    }
    .do = { $kind ->
        [renamed] Cámbiele el nombre para que termine en .xplane.pb (como HOST.xplane.pb), o indique el propio archivo.
        [misplaced] Muévalo a plugins/profile/NOMBRE dentro del logdir, o indique el propio archivo.
        [git-lfs] Ejecute: git lfs pull
        [archive] Descomprímalo e indique la carpeta o el archivo .xplane.pb que contiene. Un solo archivo comprimido con gzip (.xplane.pb.gz) se lee tal cual.
        [pytorch] Ábralo en Perfetto (ui.perfetto.dev). PyTorch/XLA puede grabar un archivo XPlane: torch_xla.debug.profiler.
        [profiler] Ábralo con ese profiler (memory.prof: pprof). Para GPU Advisor, grabe con el profiler de TensorFlow o de JAX, sin otro al mismo tiempo.
        [pages] Copie aquí el .xplane.pb de la misma sesión desde la máquina que lo grabó. TensorFlow anterior a 2.3 no lo guardaba: grabe de nuevo con una versión más reciente.
        [trace-viewer] Copie aquí el .xplane.pb de la misma sesión desde la máquina que lo grabó. TensorFlow anterior a 2.3 no lo guardaba: grabe de nuevo con una versión más reciente. Un timeline de TensorFlow 1 tampoco lo tiene. Una traza de PyTorch se abre en Perfetto (ui.perfetto.dev).
        [events] El perfil está en plugins/profile, en la misma carpeta: indique esa carpeta.
        [download] Espere a que se complete, o descárguelo de nuevo.
        [apple-double] Copie el archivo del mismo nombre sin «._».
        [data] Indique la carpeta en la que el profiler escribió plugins/profile, o el archivo .xplane.pb que hay dentro.
        [web-page] Ábralo en un navegador para ver qué dice, inicie sesión y descargue el perfil de nuevo.
       *[text] Léalo: puede decir por qué no hay perfil. Después copie o descargue el perfil de nuevo.
    }
gzip-wrong =
    .what = { $reason ->
        [cut-off] { $file } no está completo: el archivo gzip termina demasiado pronto.
        [nested] { $file } es un archivo gzip dentro de otro archivo gzip.
        [too-large] { $file } ocupa descomprimido más de 2 GB, más de lo que puede tener un perfil.
       *[damaged] { $file } es un archivo gzip dañado.
    }
    .do = { $reason ->
        [cut-off] Puede que otro programa aún lo esté escribiendo: inténtelo de nuevo cuando termine. Si no, copie el archivo de nuevo.
        [nested] Descomprímalo con gunzip.
        [too-large] Compruebe qué programa escribió el archivo.
       *[damaged] Copie el archivo de nuevo. Si ya estaba descomprimido, quite .gz de su nombre.
    }
link-left-out =
    .what = { $link } es un enlace que sale del logdir y no se siguió: los perfiles que haya detrás no aparecen.
    .do = Si confía en su destino, sígalo con --follow-links (en TensorBoard: --gpu_advisor_follow_links).
run-not-found =
    .what = No hay ninguna ejecución { $run } en { $path }.
    .do = Ejecuciones conocidas: { $known }. "tb-gpu-advisor runs" las muestra todas.
runs-gone =
    .what = No hay ninguna ejecución { $run } en { $path }, ni ninguna otra.
    .do = Compruebe que el logdir sigue ahí y que tiene permiso para leerlo.
one-run-only =
    .what = El patrón { $run } corresponde a varias ejecuciones, y aquí solo se puede indicar una.
    .do = Indique el nombre de una de ellas, por ejemplo { $known }.
missing-parameter =
    .what = Falta el parámetro { $name }.
    .do = Añádalo a la dirección.
wrong-parameter =
    .what = El parámetro { $name } no puede ser { $value }.
    .do = Corríjalo en la dirección.
no-timeline =
    .what = El hallazgo { $finding } no tiene línea de tiempo.
    .do = Elija un hallazgo que muestre una.
gpu-not-found =
    .what = Esta captura no tiene trabajo de la GPU { $gpu } en { $host }.
    .do = Elija otra GPU.
timeline-not-kept =
    .what = Solo se conservó este extracto de la línea de tiempo: o no se puede escribir en { $folder }, o estos archivos no tienen fecha de modificación.
    .do = Permita que TensorBoard escriba en esa carpeta, o indique otra con XDG_CACHE_HOME, y reinícielo.
address-too-long =
    .what = La dirección tiene más de { $most } bytes.
    .do = Los nombres de las ejecuciones son tan largos como sus rutas; acorte la ruta.
too-many-runs =
    .what = Se pidieron más de { $most } ejecuciones a la vez.
    .do = Pida menos ejecuciones.
no-baseline =
    .what = Ninguna ejecución anterior del mismo programa que { $run } cumple el presupuesto.
    .do = Indique la ejecución con la que comparar: --baseline RUN.
other-site =
    .what = Lo pidió una página de otro sitio.
    .do = Ábralo en el propio TensorBoard.
other-host =
    .what = Lo pidió una página de { $host }, y este servidor no se conoce por ese nombre.
    .do = Abra TensorBoard en localhost, con una dirección numérica o a través de https. Si { $host } es un nombre de este servidor, inícielo con --gpu_advisor_hosts { $host }.
page-header =
    .what = A la petición le falta la cabecera { $header }, que las páginas de otros sitios no pueden enviar.
    .do = Abra la pestaña GPU Advisor. Un programa envía la cabecera con cualquier valor: curl -H '{ $header }: me' ADDRESS
given-wrong =
    .what = { $name } no puede ser { $value }.
    .do = Indique un número mayor que 0: parameters como cantidad, por ejemplo 25600000, bandwidth en GB/s y price solo con hours.
whatif-wrong =
    .what = { $name ->
        [gpus] El número de GPU no puede ser { $value }.
       *[batch] El lote no puede ser { $value }.
    }
    .do = { $name ->
        [gpus] Indique un número entero de GPU, como 2.
       *[batch] Indique un lote como 2x, hasta 1024x.
    }
whatif-no-gpu =
    .what = Ninguna GPU ejecutó kernels en { $run }.
    .do = Grabe una ejecución que use una GPU: a partir de otra no se puede predecir nada.
unknown-check =
    .what = No existe la comprobación { $check }.
    .do = Comprobaciones conocidas: { $known }.
unknown-language =
    .what = No hay mensajes en { $language }.
    .do = Idiomas conocidos: { $known }.
budget-wrong =
    .what = No se puede usar { $file }: { $cause }.
    .do = Corrija el archivo; docs/ci.md describe un presupuesto.
baseline-wrong =
    .what = No se puede comparar con { $file }: no es un informe de esta versión ({ $cause }).
    .do = Guarde de nuevo el informe de esa ejecución con esta versión: tb-gpu-advisor report LOGDIR --run RUN --format json -o FILE
finding-format =
    .what = Un único hallazgo solo puede escribirse como Markdown.
    .do = Añada --format markdown o quite --finding.
findings-format =
    .what = Las filas no superadas por sí solas solo pueden escribirse como JSON.
    .do = Añada --format json o quite --findings.
output-is-pattern =
    .what = { $file } es un patrón, no un archivo ni una carpeta.
    .do = Indique un archivo con -o o, para varias ejecuciones, una carpeta: cada ejecución se escribe ahí en su propio archivo.
output-not-writable =
    .what = No se puede escribir { $file }: { $cause }.
    .do = Elija otro archivo con -o.
output-is-input =
    .what = { $file } es un perfil, o uno de los archivos que lee este comando: no se sobrescribe.
    .do = Elija otro archivo con -o.
file-no-text =
    .what = { $file } no es texto simple en UTF-8.
    .do = Guárdelo en UTF-8 sin marca de orden de bytes (BOM). Windows PowerShell añade una con ">": deje que el comando escriba el archivo con -o.
file-not-readable =
    .what = No se puede leer { $file }: { $cause }.
    .do = Compruebe que el archivo sigue ahí y que tiene permiso para leerlo.
file-empty =
    .what = { $file } está vacío.
    .do = Puede que la captura siga en marcha o que se cortara. Espere, o capture de nuevo. Los profilers también escriben un archivo vacío si el perfil tuviera más de 2 GB: grabe menos pasos, sin los eventos de Python.
host-lost =
    .what = El proceso que leía { $file } se interrumpió, probablemente por falta de memoria.
    .do = Cierre otros programas o lea la ejecución en una máquina con más memoria.
memory-limit =
    .what = Leer { $file } ({ $size } MB) necesita más memoria que los { $most } MB que puede ocupar.
    .do = Si esta máquina tiene más, aumente el límite con --max-memory MB (en TensorBoard: --gpu_advisor_max_memory). Un archivo que necesita tantas veces su tamaño puede estar dañado.
time-limit =
    .what = La lectura de { $file } ({ $size } MB) se interrumpió tras los { $most } s que puede tardar.
    .do = Aumente el límite con --max-seconds S (en TensorBoard: --gpu_advisor_max_seconds). Un archivo que tarda tanto puede estar dañado.
reader-silent =
    .what = El proceso que lee { $file } no empezó en { $most } s.
    .do = Inténtelo de nuevo cuando la máquina esté menos ocupada. Si vuelve a ocurrir, busque en ella una carpeta de red que no responde.
summary-too-large =
    .what = { $file } describe más GPU de las que puede tener un host, así que no se puede resumir.
    .do = Compruebe qué programa escribió el archivo y capture de nuevo.
analysis-lost =
    .what = El proceso que analizaba { $run } se interrumpió antes de acabar, probablemente por falta de memoria.
    .do = Cierre otros programas o lea la ejecución en una máquina con más memoria. Las demás ejecuciones no se ven afectadas.
cluster-unreachable =
    .what = El planificador de Dask en { $address } no responde: { $cause }
    .do = Compruebe la dirección y que el planificador esté en marcha.
package-missing =
    .what = Esto necesita { $package }, que no está instalado.
    .do = Ejecute: pip install "{ $package }"
package-broken =
    .what = { $package } está instalado, pero Python no puede importar { $module }: { $cause }
    .do = Ejecute: pip install --upgrade "{ $package }"
trace-damaged =
    .what = { $reason ->
        [changing] { $file } cambió mientras se leía: ahora tiene { $size } bytes.
        [cut-off] { $file } no está completo: termina tras { $size } bytes, dentro de una parte que empieza en el byte { $offset }.
       *[not-an-xspace] { $file } está dañado o no es un perfil: la lectura falló en el byte { $offset }.
    }
    .do = { $reason ->
        [changing] Puede que aún se esté escribiendo: inténtelo de nuevo cuando termine.
        [cut-off] Puede que aún se esté escribiendo: inténtelo de nuevo cuando termine. Si no, copie de nuevo el archivo o capture de nuevo.
       *[not-an-xspace] Copie de nuevo el archivo en modo binario, o capture de nuevo.
    }
trace-impossible =
    .what = { $file } contiene un número imposible: { $what } = { $value }, { $where ->
        [plane] en un stat del plano «{ $plane }».
        [line] en la línea «{ $line }» del plano «{ $plane }».
        [metadata] en un stat de todos los eventos «{ $event }» del plano «{ $plane }».
       *[event] en el evento { $number }, «{ $event }», de la línea «{ $line }» del plano «{ $plane }».
    }
    .do = Copie de nuevo el archivo en modo binario, o capture de nuevo. Si ocurre cada vez, informe a los autores del programa que lo escribió.
trace-too-large =
    .what = { $file } tiene más de { $most } { $what ->
        [planes] planos
        [lines] líneas
        [entries] nombres y textos
        [entry_bytes] bytes de nombres y textos
       *[events] eventos
    }: más de lo que tiene un perfil de su tamaño, o de lo que cabe en la memoria libre.
    .do = Si el archivo es correcto y hay memoria, defina { $more } en el entorno.
limits-wrong =
    .what = TB_GPU_ADVISOR_LIMITS contiene «{ $cause }», que no es un límite.
    .do = Escríbalo como planes=5000 events=1e9. Los límites son: { $known }.
filesystem-missing =
    .what = { $path } necesita un sistema de archivos que no está instalado.
    .do = Instale { $package }.
report-broken =
    .what = El informe de { $run } se contradice ({ $laws }), así que no se muestra. Es un error de GPU Advisor.
    .do = Infórmenos, con el perfil si puede compartirlo.
part-broken =
    .what = No se muestra por un error de GPU Advisor: { $part ->
        [capture] Lo que se capturó
        [step_time] El tiempo del paso
        [host_step_time] El tiempo del paso del host
        [breakdown] En qué se va el tiempo del paso
        [gpu_breakdowns] El paso de cada GPU
        [several_gpus] Las GPU una junto a otra
        [recoverable] Lo que se puede ahorrar
        [headline] El titular
        [overview] Los números de la guía
        [workflow] El orden de la guía
        [first] Lo que hay que hacer primero
        [kernels] Los kernels más largos
        [precision] La precisión de los kernels
        [tensorflow] El paso según las definiciones de TensorFlow
       *[promised] Lo que se predijo antes
    }. El resto del informe es válido.
    .do = El registro de TensorBoard o del comando tiene los detalles; infórmenos de ellos.
gpu-broken =
    .what = No se pudo analizar la GPU { $gpu } de { $host } por un error de GPU Advisor. El informe abarca las demás GPU.
    .do = El registro de TensorBoard o del comando tiene los detalles; infórmenos de ellos.
numbers-left-out =
    .what = El archivo de { $host } tiene números imposibles, el primero { $what } = { $value } de «{ $name }». Omitidos por números así: { $count }. El resto es válido.
    .do = Copie de nuevo el archivo en modo binario, o capture de nuevo. Si ocurre cada vez, informe a los autores del programa que lo escribió.
internal =
    .what = GPU Advisor falló mientras trabajaba en { $run }. Es un error de GPU Advisor.
    .do = El registro de TensorBoard o del comando tiene los detalles; infórmenos de ellos.
worker-not-recorded =
    .what = { $address } no grabó: { $cause }
    .do = Inicie el servicio de perfilado en el programa (tf.profiler.experimental.server.start(6009)) y compruebe que esta máquina llega al puerto.
no-program =
    .what = No hay ningún programa que ejecutar.
    .do = Indíquelo después de dos guiones: tb-gpu-advisor run -- python train.py
program-not-started =
    .what = No se puede iniciar { $program }: { $cause }
    .do = Compruebe el nombre, o indique la ruta completa.
