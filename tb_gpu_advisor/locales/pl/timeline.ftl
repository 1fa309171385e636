# The timeline of a finding, outside the excerpt that the report holds.

ui-timeline-span-step = { $name }, { $dur } od { $start }, krok { $step }
ui-timeline-merged = { $count-n ->
        [one] jeden odcinek, { $covered } w ciągu { $dur } od { $start }
        [few] { $count } odcinki, { $covered } w ciągu { $dur } od { $start }
        [many] { $count } odcinków, { $covered } w ciągu { $dur } od { $start }
       *[other] { $count } odcinka, { $covered } w ciągu { $dur } od { $start }
    }
ui-timeline-instance = Wystąpienie { $at } z { $total }, { $lost }
# Behind the first instance, where longer ones follow.
ui-timeline-typical = typowe
ui-timeline-instance-next = Następne wystąpienie
ui-timeline-instance-previous = Poprzednie wystąpienie
ui-timeline-excerpt = Nie można pokazać tego, co leży poza tym wycinkiem:
ui-timeline-lanes-folded = { $count-n ->
        [one] zwinięto jeden tor bez zdarzeń w tym miejscu
        [few] zwinięto { $count } tory bez zdarzeń w tym miejscu
        [many] zwinięto { $count } torów bez zdarzeń w tym miejscu
       *[other] zwinięto { $count } toru bez zdarzeń w tym miejscu
    }
ui-timeline-lanes-dropped = { $count-n ->
        [one] nie pokazano jeszcze jednego wątku lub strumienia
        [few] nie pokazano jeszcze { $count } wątków i strumieni
        [many] nie pokazano jeszcze { $count } wątków i strumieni
       *[other] nie pokazano jeszcze { $count } wątku i strumienia
    }
ui-timeline-deeper = { $count-n ->
        [one] jedno wywołanie leży głębiej i nie jest rysowane
        [few] { $count } wywołania leżą głębiej i nie są rysowane
        [many] { $count } wywołań leży głębiej i nie jest rysowanych
       *[other] { $count } wywołania leży głębiej i nie jest rysowane
    }
ui-timeline-lane-gpu = GPU { $gpu }: { $label }

# One GPU, one step
ui-place-gpu = GPU
ui-place-every-gpu = Wszystkie GPU
ui-place-every-step = Wszystkie kroki
ui-place-step = { $number } ({ $time })
ui-breakdown-of-gpu = GPU { $gpu }, średnia jego kroków: { $step }
ui-breakdown-of-step = GPU { $gpu }, krok { $number }: { $step }
ui-no-place-gpu = W tym profilu nie pracowało GPU { $gpu }.
ui-no-place-step = W tym profilu nie przeanalizowano kroku { $step }.
ui-no-place-do = Link może pochodzić z innego profilu. Podobne miejsca:
