# The timeline of a finding, outside the excerpt that the report holds.

ui-timeline-span-step = { $name }, { $dur } desde { $start }, paso { $step }
ui-timeline-merged = { $count-n ->
        [one] un intervalo, { $covered } dentro de { $dur } desde { $start }
       *[other] { $count } intervalos, { $covered } dentro de { $dur } desde { $start }
    }
ui-timeline-instance = Caso { $at } de { $total }, { $lost }
# Behind the first instance, where longer ones follow.
ui-timeline-typical = típico
ui-timeline-instance-next = Caso siguiente
ui-timeline-instance-previous = Caso anterior
ui-timeline-excerpt = No se puede mostrar lo que queda fuera de este extracto:
ui-timeline-lanes-folded = { $count-n ->
        [one] se pliega un carril sin eventos aquí
       *[other] se pliegan { $count } carriles sin eventos aquí
    }
ui-timeline-lanes-dropped = { $count-n ->
        [one] no se muestra otro subproceso o flujo
       *[other] no se muestran otros { $count } subprocesos y flujos
    }
ui-timeline-deeper = { $count-n ->
        [one] una llamada es más profunda y no se dibuja
       *[other] { $count } llamadas son más profundas y no se dibujan
    }
ui-timeline-lane-gpu = GPU { $gpu }: { $label }

# One GPU, one step
ui-place-gpu = GPU
ui-place-every-gpu = Todas las GPU
ui-place-every-step = Todos los pasos
ui-place-step = { $number } ({ $time })
ui-breakdown-of-gpu = GPU { $gpu }, media de sus pasos: { $step }
ui-breakdown-of-step = GPU { $gpu }, paso { $number }: { $step }
ui-no-place-gpu = En esta captura no hay trabajo de la GPU { $gpu }.
ui-no-place-step = En esta captura no se analizó el paso { $step }.
ui-no-place-do = El enlace puede venir de otra captura. Lugares parecidos:
