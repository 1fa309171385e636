cli-history-help = muestra cuándo cambió el tiempo del paso de un programa, y qué cambió con él
cli-history-run = una ejecución del programa; un patrón como "train/*" toma esas ejecuciones, sean del programa que sean
cli-history-newest = Este es el programa de la ejecución más reciente, { $run }.
cli-history-others = Otros programas aquí: { $programs }. Elija uno con --run.
cli-history-program = { $runs-n ->
        [one] { $run } (1 ejecución)
       *[other] { $run } ({ $runs } ejecuciones)
    }
cli-table-help = escribe una tabla de todas las ejecuciones: tiempo del paso, en qué se va y qué dice cada comprobación
cli-table-output = el archivo: .csv, .html o .parquet (necesita pyarrow)
history-title = { $runs-n ->
        [one] Una ejecución de este programa
       *[other] { $runs } ejecuciones de este programa
    }{ $days ->
        [none] {""}
       *[some] , { $days }
    }
history-days = de { $first } a { $last }
history-unchanged = Ningún cambio del tiempo del paso se distingue del ruido entre ejecuciones.
history-too-few = Hacen falta al menos { $fewest } ejecuciones para distinguir del ruido un cambio del tiempo del paso.
history-slower = Más lento desde { $run }: un paso se alargó de { $before } a { $after }, un { $share } más.
history-faster = Más rápido desde { $run }: un paso se acortó de { $before } a { $after }, un { $share } menos.
history-rate-slower = Más lento desde { $run }: de { $before } a { $after } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    } por segundo, un { $share } menos.
history-rate-faster = Más rápido desde { $run }: de { $before } a { $after } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    } por segundo, un { $share } más.
history-other-work = Los pasos de algunas de estas ejecuciones hacen otro trabajo: todos los tiempos son los de tanto trabajo como hace un paso de la más reciente, { $work } { $unit ->
        [examples] ejemplos
       *[batches] lotes
    }.
history-went-with = { $name }: pasa de { $before } a { $after } por paso
history-compare = Compare con la ejecución anterior: { $previous }
history-left-out = { $runs-n ->
        [one] Se omite una ejecución más antigua.
       *[other] Se omiten { $runs } ejecuciones más antiguas.
    }
runs-run = Ejecución
runs-captured = Capturada
runs-file-date = archivo del { $date }
runs-unreadable = { $folders-n ->
        [one] Se omite 1 carpeta o archivo
       *[other] Se omiten { $folders } carpetas o archivos
    }
runs-step = Paso medio
runs-after = Tras la primera solución
runs-first = Qué cuesta más y dónde
runs-most-to-gain = { $runs }: { $run } es la que más puede ganar, de { $step } a { $after } con una solución
runs-change = Cambio
runs-healthy = Sin hallazgos
side-title = { $runs-n ->
    [one] Una ejecución frente a { $baseline }
   *[other] { $runs } ejecuciones frente a { $baseline }
}
side-step = Media del paso
side-verdict = Frente a la referencia
side-verdict-faster = un { $share } menos
side-verdict-slower = un { $share } más
side-verdict-no-difference = no se detecta diferencia
side-verdict-cannot-tell = muy pocos pasos para comparar
side-verdict-not-comparable = otro programa
side-verdict-work-unknown = otro trabajo por paso
runs-all = Todas las ejecuciones
runs-title = { $runs-n ->
        [one] Una ejecución
       *[other] { $runs } ejecuciones
    }
runs-find = Buscar ejecuciones, GPU, hallazgos
runs-none = Ninguna ejecución coincide.
runs-read = { $read } de { $runs } leídas
runs-pause = Pausar
runs-read-all = Leer todas
runs-do = Comparar
runs-baseline = Referencia
runs-choose = Elegir { $run } (seis como máximo)
runs-clear = Borrar la selección
matrix-pin = Tomar como referencia
history-compare-sides = Comparar varias ejecuciones de antes y después
runs-history = Historial
runs-where = En qué se va el tiempo del paso
runs-gpu = GPU

promise-title = Ahorros previstos y medidos por paso
promise-findings = Hallazgo corregido
promise-promised = Previsto
promise-gained = Medido
promise-outcome = Resultado
promise-range = de { $low } a { $high }
promise-got = { $got } (±{ $noise })
promise-inside = Según lo previsto
promise-noise = Diferencia con lo previsto dentro del ruido
promise-below = Menos de lo previsto
promise-above = Más de lo previsto
promise-in-part = { $findings } (en parte)
promise-several = Varios a la vez
promise-line = { $findings }: previsto { $promised }, medido { $got }. { $outcome }.
promise-together = Se corrigieron varios hallazgos a la vez. Donde no se pueden separar sus ahorros, solo se compara la suma.
promise-with-xla = También se activó XLA. Lo demás que ahorra no se predijo, así que se puede ahorrar más de lo previsto.
promise-few-steps = Se corrigieron hallazgos, pero cada lado necesita cuatro pasos para comparar los ahorros previstos con los medidos.
promise-other-machine = Se corrigieron hallazgos, pero las ejecuciones usaron GPU o hosts distintos, así que sus ahorros no se pueden comparar con la predicción.
promise-other-work = Se corrigieron hallazgos, pero un paso hace ahora otro trabajo que antes, así que los ahorros no se pueden comparar con la predicción.
cli-calibration-help = compara los ahorros previstos de los hallazgos ya corregidos con los medidos
cli-calibration-run = solo estas ejecuciones: un nombre o un patrón como "train/*"
calibration-title = { $promises-n ->
        [one] Predicciones cumplidas: { $inside } de { $promises }. Anchura media del intervalo previsto: { $width } del paso.
       *[other] Predicciones cumplidas: { $inside } de { $promises } ({ $share }). Anchura media del intervalo previsto: { $width } del paso.
    }
calibration-none = Todavía no se puede comprobar ninguna predicción.
calibration-needs = Hacen falta dos ejecuciones de un mismo programa en las mismas GPU, con cuatro pasos cada una. La posterior debe haber corregido un hallazgo con ahorro.
calibration-compared = { $runs-n ->
        [one] Una ejecución
       *[other] { $runs } ejecuciones
    }, { $pairs-n ->
        [one] un par
       *[other] { $pairs } pares
    } de ejecuciones consecutivas del mismo programa.
calibration-about = El ahorro medido incluye todo lo que cambió entre dos ejecuciones. «Dentro del ruido» significa: fuera del intervalo previsto por menos que la incertidumbre de la medición.
calibration-pair = { $before } y después { $after }
calibration-promises = Predicciones
calibration-inside = Cumplidas
calibration-noise = Dentro del ruido
calibration-below = Ahorró menos
calibration-above = Ahorró más
calibration-width = Anchura media
share-markdown = Copiar como Markdown
share-html = Descargar como un solo archivo HTML
share-json = Descargar como JSON
share-print = Imprimir
