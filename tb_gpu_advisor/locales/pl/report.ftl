# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = Niezaliczone
status-passed = Zaliczone
status-not-applicable = Nie dotyczy
status-no-data = Brak danych
status-error = Błąd

section-0 = Profil
section-1-1 = 1.1 Potok wejściowy
section-1-2-1 = 1.2.1 Przerwy między krokami
section-1-2-2 = 1.2.2 Wykorzystanie GPU
section-1-2-3 = 1.2.3 Wydajność jąder
section-1-3 = 1.3 Precyzja mieszana i XLA
section-1-end = 1 Czy GPU się opłaca?
section-2 = 2 Kilka GPU

category-compute = Obliczenia
    .about = Działa jądro.
category-collective = Operacja zbiorowa
    .about = Działa tylko komunikacja między GPU.
category-copy-h2d = Kopia na GPU
    .about = Działa tylko kopia z hosta na urządzenie.
category-copy-d2h = Kopia z GPU
    .about = Działa tylko kopia z urządzenia na host.
category-copy-d2d = Kopia w obrębie GPU
    .about = Działa tylko kopia między urządzeniami lub wewnątrz urządzenia.
category-input-wait = Oczekiwanie na wejście
    .about = GPU jest bezczynne: krok czeka na następny wsad.
category-compile = Kompilacja
    .about = GPU jest bezczynne: na hoście działa kompilator.
category-between-steps = Między krokami
    .about = GPU jest bezczynne: host wykonuje Pythona poza wszelkim wywołaniem TensorFlow.
category-kernel-launch = Uruchomienie jądra
    .about = GPU jest bezczynne: jego kolejka jest pusta, a host dopiero uruchamia następne jądro.
category-host-op = Operacja na hoście
    .about = GPU jest bezczynne: operacja kroku działa na CPU.
category-sync = Synchronizacja
    .about = GPU jest bezczynne: następne jądro jest w kolejce, ale czeka na coś innego.
category-floor = Między jądrami
    .about = Nieunikniona przerwa między dwoma jądrami w kolejce.
category-unknown = Nieznane
    .about = GPU jest bezczynne, a profil nie mówi dlaczego.

reason-host-trace = Brakuje zdarzeń hosta.
    .capture = Zarejestruj profil z włączonym śledzeniem hosta (poziom 2).
reason-correlation-ids = Uruchomienia na hoście nie są powiązane z jądrami.
    .capture = Zarejestruj profil profilerem, który zapisuje wywołania uruchamiające: śledzenie hosta na poziomie 2 i włączone śledzenie urządzenia.
reason-steps = Nie znaleziono kroków.
    .capture = Zaznaczaj każdy krok podczas profilowania (zob. „Znaczniki kroków”).
reason-gpu-activity = Żadne GPU nie wykonało jądra.
    .capture = Zob. „Aktywność GPU”.
reason-one-step = Profil zawiera jeden krok, więc nie ma w nim tego, co dzieje się między krokami.
    .capture = Profiluj dziesięć lub więcej kroków (zob. „Liczba kroków”).
reason-empty-capture = Profil jest pusty.
    .capture = Zarejestruj go ponownie w czasie trenowania.
reason-compute-capability = Profil nie mówi, jakie to GPU.
    .capture = Zarejestruj go ponownie z włączonym śledzeniem urządzenia.
reason-no-tensor-cores = To GPU nie ma Tensor Cores.
reason-no-matrix-kernels = Krok nie ma iloczynów macierzy ani splotów.
reason-unknown-kernels = Zbyt dużo czasu przypada na jądra, których nazwy nie mówią, co liczą.
    .capture = Sprawdź pochodzenie jąder na stronie statystyk jąder; nowszy GPU Advisor może znać te nazwy.
reason-half-precision-off = Połówkowa precyzja jest wyłączona: zob. „Precyzja”.
reason-no-softmax = Krok nie ma własnego jądra softmax.
reason-tf-data = Profil nie zawiera zdarzeń tf.data.
    .capture = Zarejestruj profil z włączonym śledzeniem hosta (poziom 2). Wejścia, które nie używa tf.data, nie da się rozłożyć na części.
reason-no-tf-data = Wejście nie używa tf.data.
reason-not-tensorflow = Ta rada dotyczy TensorFlow; przebieg używa innego frameworka.
reason-few-steps = Za mało kroków, by zobaczyć, co się powtarza.
    .capture = Profiluj dziesięć lub więcej kroków (zob. „Liczba kroków”).
reason-compiled = JAX kompiluje wszystko przez XLA.
reason-private-threads = GPU ma już własne wątki uruchamiające (TF_GPU_THREAD_MODE=gpu_private).
reason-no-loss-scaling = Nic nie szuka nieskończoności w gradientach, więc nie ma skalowania strat.
reason-shapes = Profil nie zawiera kształtów wejść operacji.
    .capture = Nowsze wersje TensorFlow je zapisują.
reason-one-gpu = Jądra wykonywało jedno GPU; to dotyczy kilku.
reason-one-gpu-per-host = Każdy host ma jedno GPU, a zegarów różnych hostów nie da się porównać.
reason-memory = Profil nie zawiera zdarzeń pamięci.
    .capture = TensorFlow zapisuje je przy włączonym śledzeniu hosta (poziom 2).
reason-collectives = GPU nie wykonały jąder zbiorowych, więc nie wymieniają gradientów albo nie przez NCCL.
    .capture = Zarejestruj kroki, które stosują gradienty.
reason-matching-collectives = Zbiorowe wywołania GPU nie pasują do siebie.
    .capture = Profiluj wszystkie hosty jednocześnie i mniej kroków.
reason-message-sizes = Profil nie mówi, ile bajtów przenoszą wywołania.
    .capture = Nowsze wersje TensorFlow zapisują kształty operacji. Albo podaj liczbę parametrów, tutaj na karcie lub przez report --parameters N.
reason-link-speed = Nie wiadomo, jak szybkie są łącza tego modelu GPU.
    .capture = Podaj przepustowość, tutaj na karcie lub przez report --bandwidth GB/s.
reason-different-programs = GPU wykonują różne operacje, jak etapy potoku.
reason-one-gpu-run = Do rozstrzygnięcia potrzebny jest przebieg tego samego programu na jednym GPU.
    .capture = Sprofiluj program na jednym GPU z tym samym wsadem na GPU i wskaż ten przebieg: tb-gpu-advisor report --one-gpu RUN.
reason-internal = Zawiodło samo sprawdzenie; to błąd GPU Advisor. Szczegóły są w dzienniku.

confidence-high = Wysoka pewność
confidence-medium = Średnia pewność
confidence-low = Niska pewność
confidence-reason-other-device = Profil pochodzi z innego rodzaju urządzenia, na przykład TPU.
confidence-reason-no-gpu-seen = Nie było widać żadnego GPU: to czas samego hosta między jego znacznikami kroków.
confidence-reason-unnamed-host-time = Większość tego czasu nie leży pod żadnym zdarzeniem hosta: to Python, którego profiler nie zapisał. Z włączonym śledzeniem Pythona linie mają nazwy.
confidence-reason-unknown-kernels = Ponad jedna dziesiąta czasu obliczeń macierzowych przypada na jądra o nieznanych nazwach.
confidence-reason-one-step = Profil zawiera jeden krok, który może być jednym z pierwszych.
confidence-reason-may-be-debugging = Mały wsad do debugowania albo ewaluacja wygląda tak samo.
confidence-reason-correlation = To korelacja: ślad nie pokazuje, kto miał który rdzeń.
confidence-reason-model = Oszczędność jest oszacowana z modelu zmiany, a nie zmierzona.
confidence-reason-efficiency-hint = Rozmiary są wskazówką: biblioteki same dopełniają wiele z nich.
confidence-reason-no-steps = Nie znaleziono kroków: liczby dotyczą całego profilu.
confidence-reason-may-be-chosen = Być może programowi kazano używać jednego GPU.
confidence-reason-links-unknown = Profil nie mówi, jak połączone są GPU; przyjęto zwykłe łącze tego modelu.
confidence-reason-batch-unknown = Profile nie podają rozmiarów wsadu; muszą być równe na GPU.

method-measured = Zmierzone: czas GPU, który wynik wyjaśnia, i to, co host mógłby nadrobić
method-replay = Odtworzone: krok z innymi czasami jąder
method-model = Oszacowane z modelu
method-scenario = Scenariusz, nie prognoza

origin-guide = z przewodnika
origin-tensorflow = próg TensorFlow
origin-default = nasza wartość domyślna
origin-user = ustawione przez ciebie

step-method-group-ids = Kroki to te, które zaznaczył profiler.
step-method-roots = Kroki to te, które zaznaczył program.
step-method-function-runs = Kroki znaleziono po wykonaniach funkcji trenującej.
step-method-repetition = Kroki znaleziono po powtarzających się operacjach.
step-method-none = Nie znaleziono kroków: liczby dotyczą całego profilu.

note-idle-gpus = { $host }: { $count-n ->
        [one] jedno GPU nic nie robiło
        [few] { $count } GPU nic nie robiły
        [many] { $count } GPU nic nie robiło
       *[other] { $count } GPU nic nie robiło
    }.
note-copying-gpus = { $host }: { $count-n ->
        [one] jedno GPU tylko kopiowało
        [few] { $count } GPU tylko kopiowały
        [many] { $count } GPU tylko kopiowało
       *[other] { $count } GPU tylko kopiowało
    }.
note-other-devices = { $host }: { $count-n ->
        [one] jedno urządzenie nie jest GPU
        [few] { $count } urządzenia nie są GPU
        [many] { $count } urządzeń nie jest GPU
       *[other] { $count } urządzenia nie jest GPU
    }.
note-dropped-events = { $host }: profiler zgłasza utracone zdarzenia: { $message }
note-excluded-evaluation = { $host }: { $count-n ->
        [one] pominięto jeden krok
        [few] pominięto { $count } kroki
        [many] pominięto { $count } kroków
       *[other] pominięto { $count } kroku
    }, bo w międzyczasie działało coś innego, na przykład ewaluacja.
note-excluded-partial = { $host }: { $count-n ->
        [one] pominięto jeden niepełny krok
        [few] pominięto { $count } niepełne kroki
        [many] pominięto { $count } niepełnych kroków
       *[other] pominięto { $count } niepełnego kroku
    }.
note-excluded-compile = { $host }: { $count-n ->
        [one] pominięto jeden krok
        [few] pominięto { $count } kroki
        [many] pominięto { $count } kroków
       *[other] pominięto { $count } kroku
    }, bo działał kompilator.
note-excluded-warm-up = { $host }: { $count-n ->
        [one] pominięto jeden krok rozgrzewki
        [few] pominięto { $count } kroki rozgrzewki
        [many] pominięto { $count } kroków rozgrzewki
       *[other] pominięto { $count } kroku rozgrzewki
    }.
note-excluded-start = { $host }: pominięto pierwszy krok, bo profiler zaczyna z pustą kolejką.

table-gaps = Najdłuższe przerwy
table-host-work = Co w tym czasie robił host
table-compiled = Co było kompilowane
table-steps-per-call = Kilka kroków w jednym wywołaniu
    .about = steps_per_execution=N w Model.fit albo pętla wewnątrz tf.function. Oszczędność to najwyżej czas między krokami razy 1 - 1/N.
table-input-python = Funkcje Pythona w potoku wejściowym
table-stages = Etapy potoku wejściowego
table-host-ops = Operacje na hoście, na które czekało GPU
table-copies = Kopie
table-kernels = Jądra
table-ops = Operacje według liczby jąder
table-extra-ops = Co najbardziej zajęte GPU robi ponad inne
column-was = Przed
column-is = Po
column-difference = Zmiana
column-step = Krok
column-at = Chwila
column-lost = Stracone przez to
column-gap = Cała przerwa
column-before = Po
column-after = Przed
column-thread = Wątek uruchamiający
column-host-event = Zdarzenie hosta
column-direction = Kierunek
column-bytes = Rozmiar
column-exposed = Żadne jądro nie działa
column-blocked = Oczekiwane
column-memory = Pamięć hosta
column-stage = Etap
column-self = Czas własny na krok
column-parallelism = Równoległość
column-path = Ścieżka
column-kernel = Jądro
column-precision = Precyzja
column-op = Operacja
column-count-per-step = Na krok
column-time-per-step = Czas na krok
column-steps-per-call = Kroków na wywołanie
column-saved = Oszczędność na krok, najwyżej
column-mean = Średnia
column-more-per-step = Dłużej na krok

timeline-typical-compute = Najdłuższe wykonanie jądra
timeline-typical-collective = Najdłuższa operacja zbiorowa bez obliczeń w tym czasie
timeline-typical-copy-h2d = Najdłuższa kopia na GPU bez obliczeń w tym czasie
timeline-typical-copy-d2h = Najdłuższa kopia z GPU bez obliczeń w tym czasie
timeline-typical-copy-d2d = Najdłuższa kopia między pamięciami GPU bez obliczeń w tym czasie
timeline-typical-input-wait = Najdłuższe oczekiwanie na dane wejściowe
timeline-typical-compile = Najdłuższa kompilacja
timeline-typical-between-steps = Najdłuższa przerwa między krokami
timeline-typical-kernel-launch = Najdłuższe oczekiwanie na uruchomienie
timeline-typical-host-op = Najdłuższe oczekiwanie na operację na hoście
timeline-typical-sync = Najdłuższe oczekiwanie jądra w kolejce
timeline-typical-floor = Najdłuższa przerwa między jądrami w kolejce
timeline-typical-unknown = Najdłuższa przerwa bez przyczyny

lane-host = Wątek hosta
lane-input = Wejście
lane-gpu = Strumień GPU
lane-idle = Bezczynność

# Two runs side by side
compare-faster = Szybciej: mediana kroku zmieniła się z { $before } na { $after }, o { $share } mniej.
compare-slower = Wolniej: mediana kroku zmieniła się z { $before } na { $after }, o { $share } więcej.
compare-no-difference = Nie wykryto różnicy: mediana kroku wynosi { $before } i { $after }.
compare-cannot-tell = Za mało kroków, by to stwierdzić: mediana kroku wynosi { $before } i { $after }. Potrzeba czterech kroków po każdej stronie.
compare-baseline = Punkt odniesienia { $runs }: { $median } (od { $low } do { $high }), { $steps-n ->
        [one] jeden krok
        [few] { $steps } kroki
        [many] { $steps } kroków
       *[other] { $steps } kroku
    }
compare-candidate = Kandydat { $runs }: { $median } (od { $low } do { $high }), { $steps-n ->
        [one] jeden krok
        [few] { $steps } kroki
        [many] { $steps } kroków
       *[other] { $steps } kroku
    }
compare-could-miss = Zmiana mniejsza niż { $share } mogła umknąć.
compare-within-capture = Jeden profil na stronę: jego kroki mało mówią o innym dniu lub innej maszynie. Kilka profili na stronę mówi więcej.
compare-before = Przed
compare-after = Po
compare-change = Zmiana
compare-finding = Wynik
compare-findings = Wyniki
change-fixed = Naprawione
change-new = Nowe
change-still = Nadal jest
change-changed = Zmienione
change-borderline = W pobliżu progu
unlike-framework = Przebiegi używają różnych frameworków: { $before } i { $after }.
unlike-gpus = Przebiegi używały różnych GPU: { $before } i { $after }.
unlike-hosts = Przebiegi używały różnej liczby hostów: { $before } i { $after }.
unlike-steps-found-by = Kroki znaleziono różnymi sposobami ({ $before }, { $after }).
unlike-version = Raporty pochodzą z różnych wersji GPU Advisor: { $before } i { $after }.
unlike-kernels = Przebiegi uruchamiają różne liczby jąder na krok: { $before } i { $after }. Mogą nie wykonywać tej samej pracy.

# A budget
gate-fine = Nic nie przekracza budżetu.
gate-step = Mediana kroku wynosi { $value }; dozwolone jest { $limit }.
gate-step-unknown = Nie znaleziono kroków, więc nie da się sprawdzić limitu { $limit }.
gate-share = { $category }: { $value } kroku; dozwolone jest { $limit }.
gate-share-unknown = { $category } nie jest znane, więc nie da się sprawdzić limitu { $limit }.
gate-finding = { $title } ({ $check }): niezaliczone, wskazuje { $share } kroku.
gate-finding-gone = { $title } ({ $check }): zaliczone.
gate-finding-unknown = { $title } ({ $check }): nie udało się rozstrzygnąć.
gate-finding-acknowledged = { $title } ({ $check }): niezaliczone i znane: { $reason }

# A step as TensorFlow's own analyser divides it
tensorflow-title = Krok według rachuby TensorFlow
    .about = Na GPU krok to jego najdłuższy ciąg zdarzeń bez zdarzenia innego kroku pośrodku: gdy następny wsad jest kopiowany wcześniej, jest krótszy niż nasz.
tensorflow-step = { $definition }, { $host }: { $time } na krok
definition-tensorflow-2 = TensorFlow 2.2 do 2.x
    .about = Wszystkie wątki i GPU hosta są nakładane na siebie; czas hosta pod pracą GPU się nie liczy.
definition-profile-tab = Dzisiejsza karta Profile
    .about = Gdy jest GPU, zdarzenia hosta są pomijane: wejście, uruchomienie jąder i obliczenia na hoście są zawsze równe 0, a kopie liczą się jako obliczenia 32-bitowe.
tensorflow-part-compute-32 = Obliczenia 32-bitowe
tensorflow-part-compute-16 = Obliczenia 16-bitowe
tensorflow-part-device-to-device = Z urządzenia na urządzenie
tensorflow-part-collectives = Operacje zbiorowe
tensorflow-part-host-compute = Obliczenia na hoście
tensorflow-part-kernel-launch = Uruchomienie jąder (czas hosta)
tensorflow-part-input = Oczekiwanie na wejście
tensorflow-part-host-to-device = Z hosta na urządzenie
tensorflow-part-output = Wyjście
tensorflow-part-other = Wszystko inne

issue-environment = Środowisko
issue-version = GPU Advisor { $version }
issue-reproduce = Jak odtworzyć
issue-picture = Oś czasu najgorszego przypadku

# Kernel time by precision
precision-title = Czas jąder według precyzji
precision-fp64 = 64-bitowa zmiennoprzecinkowa
precision-fp32 = 32-bitowa zmiennoprzecinkowa
precision-tf32 = { "TF32" }
precision-fp16 = 16-bitowa zmiennoprzecinkowa
precision-bf16 = { "bfloat16" }
precision-fp8 = 8-bitowa zmiennoprzecinkowa
precision-int = Całkowitoliczbowa
precision-unknown = Nazwa tego nie mówi
precision-unknown-kernel = o nieznanej precyzji: { $kernel }
