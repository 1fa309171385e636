# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = No existe { $path }.
    .do = Comprueba la ruta. Puede ser un logdir, la carpeta de una sesión o un archivo .xplane.pb.
remote-logdir =
    .what = { $path } no está en esta máquina, y la línea de comandos solo lee archivos locales.
    .do = Copia aquí la carpeta de la sesión, o abre el logdir en TensorBoard.
no-sessions =
    .what = No se encontró ningún perfil en { $path }.
    .do = Captura uno: tf.keras.callbacks.TensorBoard(log_dir, profile_batch=(10, 20)), o el botón Capture de la pestaña Profile.
run-not-found =
    .what = No hay ninguna ejecución { $run } en { $path }.
    .do = Ejecuciones conocidas: { $known }. "tb-gpu-advisor runs" las muestra todas.
missing-parameter =
    .what = Falta el parámetro { $name }.
    .do = Añádelo a la dirección.
given-wrong =
    .what = { $name } no puede ser { $value }.
    .do = Da un número mayor que 0: parameters como cantidad, por ejemplo 25600000, y bandwidth en GB/s.
unknown-check =
    .what = No existe la comprobación { $check }.
    .do = Comprobaciones conocidas: { $known }.
unknown-language =
    .what = No hay mensajes en { $language }.
    .do = Idiomas conocidos: { $known }.
budget-wrong =
    .what = No se puede usar { $file }: { $cause }.
    .do = Corrige el archivo; docs/ci.md describe un presupuesto.
frontend-missing =
    .what = La pestaña de esta instalación no se compiló, así que no hay página que escribir.
    .do = Ejecuta «make frontend» en la carpeta del código fuente o elige otro formato.
finding-format =
    .what = Un solo hallazgo solo puede escribirse como Markdown.
    .do = Añade --format markdown o quita --finding.
output-not-writable =
    .what = No se puede escribir { $file }: { $cause }.
    .do = Elige otro archivo con -o.
file-not-readable =
    .what = No se puede leer { $file }: { $cause }.
    .do = Comprueba que el archivo sigue ahí y que tienes permiso para leerlo.
file-empty =
    .what = { $file } está vacío.
    .do = Puede que la captura siga en marcha o que se cortara. Espera, o captura de nuevo.
host-lost =
    .what = El proceso que leía { $file } fue terminado, probablemente por falta de memoria.
    .do = Cierra otros programas o lee la ejecución en una máquina con más memoria.
trace-damaged =
    .what = { $file } está dañado: { $reason ->
       *[not-an-xspace] deja de ser un perfil en el byte { $offset }.
    }
    .do = Copia de nuevo el archivo en modo binario, o captura de nuevo.
filesystem-missing =
    .what = { $path } necesita un sistema de archivos que no está instalado.
    .do = Instala { $package }.
internal =
    .what = GPU Advisor falló mientras trabajaba en { $run }. Es culpa nuestra.
    .do = El registro de TensorBoard o del comando tiene los detalles; infórmanos de ellos.
