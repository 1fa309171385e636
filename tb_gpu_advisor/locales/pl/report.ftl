# The vocabulary of a report, shared by the tab, the command line and the exports.

status-failed = Niezaliczone
status-passed = Zaliczone
status-not-applicable = Nie dotyczy
status-no-data = Brak danych
status-error = Błąd

section-failed = Do poprawy, w tej kolejności
section-0 = Profil
section-1-1 = Potok wejściowy
section-1-2-1 = Przerwy między krokami
section-1-2-2 = Wykorzystanie GPU
section-1-2-3 = Wydajność jąder
section-1-3 = Precyzja mieszana i XLA
section-1-end = Czy GPU się opłaca?
section-2 = Kilka GPU

category-compute = Obliczenia
    .about = Działa jądro.
category-collective = Operacja zbiorowa
    .about = Trwa tylko komunikacja między GPU.
category-copy-h2d = Kopia na GPU
    .about = Trwa tylko kopiowanie z hosta na urządzenie.
category-copy-d2h = Kopia z GPU
    .about = Trwa tylko kopiowanie z urządzenia na host.
category-copy-d2d = Kopia w obrębie GPU
    .about = Trwa tylko kopiowanie między urządzeniami lub wewnątrz urządzenia.
category-input-wait = Czekanie na dane
    .about = GPU jest bezczynne: krok czeka na następny wsad.
category-compile = Przygotowanie
    .about = GPU jest bezczynne: funkcja jest śledzona lub kompilowana albo ładuje się jądro lub biblioteka.
category-between-steps = Między krokami
    .about = GPU jest bezczynne: host wykonuje kod Pythona, a nie trwa żadne wywołanie środowiska wykonawczego.
category-kernel-launch = Uruchomienie jądra
    .about = GPU jest bezczynne: jego kolejka jest pusta, a host dopiero uruchamia następne jądro.
category-host-python = Python w kroku
    .about = GPU jest bezczynne: wewnątrz kroku działa kod Pythona, który niczego nie uruchamia.
category-host-op = Operacja na hoście
    .about = GPU jest bezczynne: operacja kroku działa na CPU.
category-host-stopped = Host wstrzymany
    .about = GPU jest bezczynne: host stał w miejscu przez milisekundy w wywołaniach, które zwykle trwają mikrosekundy. To nie jest koszt uruchomień. Sprawdź inne procesy na jego rdzeniach, błędy stron pamięci, zapisywanie buforów przez profiler i limit mocy procesora.
category-copy-wait = Czekanie na kopię
    .about = GPU jest bezczynne: zanim host uruchomi coś więcej, czeka na kopię między hostem a GPU.
category-sync = Synchronizacja
    .about = GPU jest bezczynne: host czeka w wywołaniu, które synchronizuje, albo następne jądro jest w kolejce i czeka na inny strumień lub inne GPU.
category-profiler = Profiler
    .about = GPU jest bezczynne: na hoście pracuje sam profiler.
category-floor = Między jądrami
    .about = Nieunikniona przerwa między dwoma jądrami w kolejce.
category-unknown = Nieznane
    .about = GPU jest bezczynne, a profil nie pokazuje dlaczego. Poszukaj innych programów na tym GPU (nvidia-smi).

reason-host-trace = Brakuje zdarzeń hosta.
    .capture = Zarejestruj profil z włączonym śledzeniem hosta (poziom 2).
reason-correlation-ids = Uruchomienia na hoście nie są powiązane z jądrami.
    .capture = Zarejestruj profil profilerem, który zapisuje wywołania uruchamiające: śledzenie hosta na poziomie 2 i włączone śledzenie urządzenia.
reason-steps = Nie znaleziono kroków.
    .capture = Zaznaczaj każdy krok podczas profilowania (zob. „{ no-step-markers.fault }”).
reason-gpu-activity = Żadne GPU nie wykonało jądra.
    .capture = Zob. „{ no-gpu-activity.fault }”.
reason-slow-first-step = Pierwszy krok trwał znacznie dłużej niż pozostałe i został pominięty. Nie widać w nim kompilacji ani wypróbowywania jąder. Rozstrzygnie rejestracja rozpoczęta kilka kroków później: jeśli jej pierwszy krok jest równie długi, to start samego profilera.
reason-one-step = Profil zawiera jeden krok, więc nie ma w nim tego, co dzieje się między krokami.
    .capture = Profiluj dziesięć lub więcej kroków (zob. „{ capture-too-short.fault }”).
reason-one-step-copies = Kopie wewnątrz kroku opóźniają GPU o { $cost } ({ $share } kroku). Jeden krok nie pokazuje, czy się powtarzają.
    .capture = Profiluj dziesięć lub więcej kroków (zob. „{ capture-too-short.fault }”).
reason-empty-capture = Profil jest pusty.
    .capture = Zarejestruj go ponownie w czasie trenowania.
reason-compute-capability = Profil nie mówi, jakie to GPU.
    .capture = Zarejestruj go ponownie z włączonym śledzeniem urządzenia.
reason-no-tensor-cores = To GPU nie ma Tensor Cores.
reason-no-kernels = Nie wykonano żadnego jądra; GPU tylko kopiowało.
reason-no-matrix-kernels = Nie ma iloczynów macierzy ani splotów.
reason-unknown-kernels = Zbyt dużo czasu przypada na jądra, których nazwy nie pokazują, co liczą.
    .capture = Sprawdź pochodzenie jąder na stronie statystyk jąder; nowszy GPU Advisor może znać te nazwy.
reason-half-precision-off = Połówkowa precyzja jest wyłączona: zob. „Precyzja”.
reason-no-half-products = Połówkowa precyzja jest włączona, ale nie liczy się w niej żadnego iloczynu macierzy (sploty dopełnia cuDNN).
reason-no-softmax = Nie ma osobnego jądra softmax.
reason-tf-data = Profil nie zawiera zdarzeń tf.data.
    .capture = Zarejestruj profil z włączonym śledzeniem hosta (poziom 2). Wejścia, które nie używa tf.data, nie da się rozłożyć na części.
reason-same-launches = Zbyt mało jąder uruchomiono zarówno przy zajętych wątkach wejścia, jak i bez nich, by zmierzyć wpływ na uruchomienia.
reason-input-producer = Żaden etap wejścia w profilu nie trwa tak długo, jak czeka GPU: etapu, który tworzy wsady, nie zarejestrowano.
reason-input-unnamed = Profil nie pokazuje, kiedy pobierany jest wsad. Bezczynność podczas kodu Pythona może być oczekiwaniem na dane wejściowe.
reason-batch-unnamed = Ani kroki, ani kopie na GPU nie mają etykiet, więc nie da się rozpoznać kopii wsadu.
    .capture = Zaznaczaj każdy krok podczas profilowania.
reason-idle-unexplained = Duża część bezczynności GPU nie ma zarejestrowanej przyczyny i może dotyczyć tego sprawdzenia.
    .capture = Zarejestruj profil z włączonym śledzeniem hosta (poziom 2) i bez utraty zdarzeń.
reason-op-names = To sprawdzenie wymaga nazw operacji TensorFlow, a ten profil ich nie zawiera.
reason-data-parallel = Jeden proces w każdym kroku wysyła wszystkie parametry do pozostałych GPU, jak DataParallel. Mniej wywołań by tego nie zmieniło.
reason-no-gradients = Operacje zbiorowe w tym przebiegu wymieniają aktywacje lub parametry, a nie gradienty.
reason-no-tf-data = Wejście nie używa tf.data.
reason-not-tensorflow = Ta rada dotyczy TensorFlow; przebieg używa innego frameworka.
reason-few-steps = Za mało kroków, by zobaczyć, co się powtarza.
    .capture = Profiluj dziesięć lub więcej kroków (zob. „{ capture-too-short.fault }”).
reason-near-limit = Zmierzona wartość to { $share } kroku. Kroki różnią się zbyt mocno, by stwierdzić, po której stronie progu leży.
    .capture = Profiluj dwadzieścia lub więcej kroków, gdy żaden inny program nie obciąża maszyny.
reason-compiled = JAX kompiluje wszystko przez XLA.
reason-private-threads = GPU ma już prywatne wątki uruchamiające (TF_GPU_THREAD_MODE=gpu_private).
reason-no-loss-scaling = Nic nie szuka nieskończoności w gradientach, więc nie ma skalowania strat.
reason-shapes = Profil nie zawiera kształtów wejść operacji.
    .capture = Nowsze wersje TensorFlow je zapisują.
reason-one-gpu = Jądra wykonywało tylko jedno GPU; to sprawdzenie wymaga kilku.
reason-other-ranks = GPU bierze udział w operacjach zbiorowych, ale pozostałych procesów (ranks) przebiegu nie ma w profilu.
    .capture = Włącz i wyłącz profiler we wszystkich procesach (ranks) na tych samych krokach i umieść ich pliki, po jednym .xplane.pb na proces, w jednym folderze sesji.
reason-other-folders = Inne hosty tego przebiegu zapisały własne sesje obok tej.
    .capture = Umieść pliki wszystkich hostów, po jednym .xplane.pb na host, w jednym folderze sesji.
reason-kernels-lost = Wątki hosta wykonują programy, których jąder nie ma w profilu; mogły je wykonać inne GPU.
reason-replicas-unseen = Nazwy operacji wskazują więcej replik, niż wykonało jądra w profilu; inne GPU wykonują swoje przed nim lub po nim.
    .capture = Profiluj dziesięć lub więcej kroków (zob. „{ capture-too-short.fault }”).
reason-one-gpu-per-host = Każdy host ma jedno GPU, a zegarów różnych hostów nie da się porównać.
reason-memory = Profil nie zawiera zdarzeń pamięci.
    .capture = TensorFlow zapisuje je przy włączonym śledzeniu hosta (poziom 2).
reason-memory-pytorch = Profil nie zawiera zdarzeń pamięci.
    .capture = Szczytowe użycie podaje torch.cuda.max_memory_allocated().
reason-memory-jax = Profil nie zawiera zdarzeń pamięci.
    .capture = Szczytowe użycie podaje jax.local_devices()[0].memory_stats().
reason-collectives = GPU nie wykonały jąder zbiorowych, więc nie wymieniają gradientów albo nie przez NCCL.
    .capture = Zarejestruj kroki, które stosują gradienty.
reason-matching-collectives = Operacje zbiorowe poszczególnych GPU nie pasują do siebie.
    .capture = Profiluj wszystkie hosty jednocześnie i mniej kroków.
reason-recorded-apart = Hosty nie były rejestrowane w tym samym czasie.
    .capture = Profiluj wszystkie hosty jednocześnie i ustaw ich zegary.
reason-message-sizes = Profil nie pokazuje, ile bajtów przenoszą wywołania.
    .capture = Nowsze wersje TensorFlow zapisują kształty operacji. Albo podaj liczbę parametrów, tutaj na karcie lub przez report --parameters N.
reason-message-sizes-other = Profil nie pokazuje, ile bajtów przenoszą wywołania.
    .capture = Podaj liczbę parametrów, tutaj na karcie lub przez report --parameters N.
reason-link-speed = Przepustowość łączy tego modelu GPU nie jest znana.
    .capture = Podaj przepustowość, tutaj na karcie lub przez report --bandwidth GB/s.
reason-different-programs = GPU wykonują różne operacje, jak etapy modelu podzielonego na GPU (pipeline).
reason-one-gpu-run = Wymaga przebiegu tego samego programu na jednym GPU.
    .capture = Sprofiluj program na jednym GPU z tym samym wsadem na GPU i wskaż ten przebieg: tb-gpu-advisor report --one-gpu RUN.
reason-internal = Wewnętrzny błąd GPU Advisor w tym sprawdzeniu. Szczegóły są w dzienniku.

condition-enough-work = Poza progiem, ale GPU pracuje wystarczająco długo w każdym kroku.
condition-badly-fed = Poza progiem, ale większość pozostałego czasu to czekanie na wejście albo na pracę hosta.
condition-few-calls = Poza progiem, ale gradienty idą w niewielu wywołaniach.
condition-launches-as-fast = Poza progiem, ale przy zajętych wątkach wejścia uruchomienia nie są dużo wolniejsze.
condition-launches-in-time = Poza progiem, ale GPU prawie nie czeka na uruchomienia.
condition-little-excess = Poza progiem, ale dodatkowy czas to mała część kroku.
condition-small-calls = Poza progiem, ale wywołania są tak małe, że liczy się ich liczba, a nie łącza.
condition-little-fixed-time = Poza progiem, ale prawie cały czas kroku zależy od rozmiaru wsadu.
condition-little-idle-time = Poza progiem, ale GPU prawie nie czeka na takie operacje.
condition-little-single-precision = Poza progiem, ale praca w fp32, którą precyzja mieszana może skrócić, to mała część kroku. Aktualizacje zmiennych, funkcje straty i operacje scatter zostają w fp32.
condition-half-matrix-math = Poza progiem, ale są obliczenia macierzowe w 16 bitach: precyzja mieszana jest włączona.
condition-mostly-tf32 = Poza progiem, ale większość 32-bitowych obliczeń macierzowych działa jako TF32.
condition-seldom = Poza progiem, ale zdarzyło się w jednym lub dwóch krokach i się nie powtarza.
condition-xla-on = Poza progiem, ale XLA jest już włączone.

confidence-high = Wysoka pewność
confidence-medium = Średnia pewność
confidence-low = Niska pewność
confidence-reason-other-device = Profil pochodzi z innego rodzaju urządzenia, na przykład TPU.
confidence-reason-no-gpu-seen = Nie zarejestrowano żadnego GPU: to czas hosta.
confidence-reason-recording-slowed = Profiler wydłużył kroki tego profilu o ponad 10%, więc część tego czasu to narzut profilowania.
confidence-reason-unnamed-host-time = Na większość tego czasu nie przypada żadne zdarzenie hosta: to kod Pythona, który pokazałoby śledzenie Pythona, albo biblioteka, której profiler nie zarejestrował.
confidence-reason-turns = GPU czekają tu na siebie nawzajem: to, co robi się dla jednego, opóźnia następny, a przechwycenie pokazuje za mało, aby określić, ile oszczędzi poprawka.
confidence-reason-host-waits = Przez większość tego czasu czeka sam host, w wywołaniu, które kończy się, gdy GPU skończy pracę. Tego, co opóźnia GPU, nie zarejestrowano.
confidence-reason-unknown-kernels = Ponad 10% czasu obliczeń macierzowych przypada na jądra o nieznanych nazwach.
confidence-reason-unknown-precision = Razem z jądrami o nieznanej precyzji udział 16 bitów może przekraczać próg.
confidence-reason-one-step = Profil zawiera tylko jeden krok, być może krok rozgrzewki.
confidence-reason-recurs = Jedyny krok w profilu nie pokazuje tego, co powtarza się w niektórych krokach.
confidence-reason-one-rank = W tej sesji nie ma wszystkich procesów (ranks): część tego czasu może być czekaniem na inne. Ile, pokaże profil wszystkich procesów w jednej sesji.
confidence-reason-unmatched-ranks = Bez kroków nie można dopasować do siebie wywołań procesów (rank): część tego czasu może być czekaniem na inne. Ile, pokaże profil z oznaczonymi krokami.
confidence-reason-needed-at-once = Następne jądro od razu potrzebuje tego, co jest wymieniane: ile da się zaoszczędzić, zależy od tego, co program może w tym czasie robić.
confidence-reason-seen-once = Zaobserwowano to raz i nie wiadomo, czy się powtarza. Pokaże to profil większej liczby kroków.
confidence-reason-may-be-debugging = Mały wsad do debugowania albo ewaluacja wygląda tak samo.
confidence-reason-may-be-inputs = Dane wejściowe, które rosną w trakcie rejestracji, wyglądają tak samo.
confidence-reason-correlation = To korelacja: ślad nie pokazuje, który wątek używał którego rdzenia.
confidence-reason-efficiency-hint = Rozmiary są wskazówką: biblioteki same dopełniają wiele z nich.
confidence-reason-no-steps = Nie znaleziono kroków: liczby dotyczą całego profilu.
confidence-reason-may-be-static = Stratę może skalować stały mnożnik, który nie zostawia śladu.
confidence-reason-may-be-chosen = Program mógł zostać celowo ograniczony do jednego GPU.
confidence-reason-links-unknown = Profil nie pokazuje, jak połączone są GPU; przyjęto zwykłe łącze tego GPU.
confidence-reason-batch-unknown = Profile nie pokazują rozmiarów wsadu; wsad na GPU musi być w obu taki sam.

saving-ahead = Oszczędność może przekroczyć ten czas: gdy host może wyprzedzać GPU, kopie wsadów, kod Pythona między krokami i przerwy między jądrami też mogą nic nie kosztować.
horovod-packs = Niech Horovod łączy więcej gradientów w jednym wywołaniu. Zwiększ HOROVOD_FUSION_THRESHOLD (bajty) i HOROVOD_CYCLE_TIME (ms) albo niech HOROVOD_AUTOTUNE=1 znajdzie oba. Gradienty osadzeń trzymaj gęste (sparse_as_dense=True).
clock-command = { $amd ->
    [on] rocm-smi --showclocks --showtemp --showpower
   *[off] nvidia-smi -q -d CLOCK,PERFORMANCE,TEMPERATURE,POWER
}
clock-lock-command = { $amd ->
    [on] rocm-smi --setperflevel high
   *[off] nvidia-smi -lgc
}
topology-command = { $amd ->
    [on] rocm-smi --showtopo
   *[off] nvidia-smi topo -m
}
gap-threads = Przyspiesz to, co robi drugi wątek. Wątek, który trenuje, czeka na niego: na kolejkę, blokadę lub wynik. Podziel pracę między kilka wątków, a jeśli to Python, między procesy: w jednym procesie wykonuje go naraz jeden wątek (GIL). Jeśli wsady tylko czasem się spóźniają, twórz je z wyprzedzeniem (dłuższa kolejka).
fewer-ops = Zrób tę samą pracę w mniejszej liczbie operacji. Wektoryzuj, złącz małe tensory, weź większy wsad, jeśli pozwala na to pamięć, albo { $xla ->
        [on] pozwól XLA skompilować także te operacje.
       *[other] pozwól XLA je połączyć.
    }
updates-less-often = Użyj większego wsadu albo aktualizuj raz na kilka wsadów { $framework ->
        [jax] (optax.MultiSteps)
        [pytorch] (mniej wywołań optimizer.step, z fused=True)
       *[other] (gradient_accumulation_steps)
    }. Aktualizacja trwa tyle samo dla małego wsadu co dla dużego.{ $kind ->
        [rows] {" "}Adam aktualizuje każdy wiersz osadzenia, choć wsad odczytuje tylko kilka: użyj mniejszej tabeli albo optymalizatora, który pozostałych wierszy nie rusza { $framework ->
                [jax] (aktualizacje z maską odczytanych wierszy)
                [pytorch] (SparseAdam z sparse=True)
               *[other] (LazyAdam; SGD i Adagrad robią tak przy tf.IndexedSlices)
            }.
       *[other] {""}
    }
copies-swapped = Te tensory to dane, które pętla przechowuje dla gradientów. Przy swap_memory=True, które ustawia też Keras, TensorFlow przenosi je na hosta i z powrotem, gdy zajęta jest większość pamięci GPU. Ustaw False, jeśli pamięci wystarcza. W przeciwnym razie zużywaj jej mniej: krótsze sekwencje, mniejszy wsad albo połowiczna precyzja.
builds-engines = Zbuduj silniki TensorRT wcześniej (converter.build z kształtami, które będą używane). TensorRT buduje jeden dla każdego nowego kształtu wejścia, a krok na to czeka. Albo zezwól na kształty dynamiczne (use_dynamic_shape=True), trzymaj więcej silników (maximum_cached_engines) albo dopełniaj wejścia do kilku kształtów.
copies-to-pageable = { $framework ->
        [jax] Kopiuj mniej bajtów: argmax lub top_k i małe typy na GPU. Odczytuj wartości tylko co N kroków. Z wielu wyników zrób jedną tablicę (jnp.concatenate, jnp.stack) i skopiuj ją raz. Pamięć hosta jest tu stronicowana: do pamięci przypiętej (rodzaj pamięci pinned_host) wyniki trafiają kilka razy szybciej, a GPU liczy dalej.
        [pytorch] Kopiuj do pamięci przypiętej. Przy kopiach do pamięci stronicowanej, jak tutaj, host czeka nawet z non_blocking=True. Utwórz jeden bufor przez torch.empty(…, pin_memory=True), kopiuj do niego przez copy_ i odczytuj krok później. Albo kopiuj mniej bajtów: argmax lub top_k i małe typy na GPU. Z wielu wyników zrób jeden tensor (torch.cat, torch.stack) i skopiuj go raz.
       *[other] Z wyników, na przykład tego, co zwraca predict, kopiuj mniej bajtów: argmax lub top_k i małe typy na GPU. Z wielu wyników zrób jeden tensor (tf.concat, tf.stack) i skopiuj go raz.
    }
copies-of-values = Zostaw te wartości na GPU albo odczytuj je tylko co N kroków. Kilka odczytuj naraz, na przykład ile wierszy dostaje każdy ekspert (torch.bincount, potem tolist()). Optymalizator odczytuje liczniki kroków, które leżą na GPU: zostaw je na CPU albo użyj fused=True lub capturable=True.
copies-of-sizes = { $framework ->
        [pytorch] Maska jako indeks (x[mask], nonzero) odczytuje, ile wybiera; torch.where nie odczytuje niczego.
       *[other] Operacja, której wynik jest tak duży, jak mówią wartości (boolean_mask, Where, Unique, dynamic_partition), odczytuje ten rozmiar: mnóż przez maskę albo użyj tf.where z obiema gałęziami.
    }
copies-made = Małe tensory twórz na GPU (device="cuda").
copies-of-variables = Trzymaj zmienne na GPU. Zrezygnuj z tf.device('/CPU:0') i z serwerów parametrów na hoście. Przy kilku GPU MirroredStrategy trzyma je na każdym z nich i wymienia gradienty przez NCCL.
gap-garbage = Odśmiecaj pamięć Pythona rzadko (gc.collect), nie w każdym kroku. Python robi to sam, a tensory są zwalniane wraz z ostatnią nazwą. Po przygotowaniach gc.freeze() skraca jego rundy.
gap-waited = Czekaj na GPU tylko co N kroków (block_until_ready, synchronize, float(loss)). Host uruchamia wtedy jądra z wyprzedzeniem, a jego Python działa, gdy GPU liczy. To, co tworzy następny wsad, może działać z wyprzedzeniem w innym wątku lub procesie, a to, co zapisuje dzienniki, nie musi działać w każdym kroku.
python-tracing = { $framework ->
    [pytorch] with_stack=True
    [tensorflow] tb-gpu-advisor run --python albo python=True w GpuAdvisor lub Capture; TensorFlow 2.20 i 2.21 ignorują python_tracer_level=1
    [jax] tb-gpu-advisor run --python albo python_tracer_level 1
   *[other] python_tracer_level 1
}
network-or-waiting = Ale najpierw przechwyć wszystkie maszyny jednocześnie: najkrótszy czas jednej z nich w tej operacji to sama wymiana; to, co inne spędzają ponad niego, jest czekaniem na najwolniejszą maszynę, którego większa przepustowość nie usunie.
gap-unseen = Najpierw sprawdź, co zajmuje ten czas. Trenuj na jednym powtarzanym wsadzie, co usuwa z kroku koszt danych wejściowych, i zarejestruj trzy kroki ze śledzeniem Pythona ({ python-tracing }), które podaje nazwy funkcji. Wsady, które tworzy tam Python, powinny pochodzić z potoku wejściowego, który tworzy je z wyprzedzeniem. Jeśli sam krok jest krótki, wykonuj kilka w jednym wywołaniu albo użyj większego wsadu.
gap-rare = Sprawdź, co host robi co pewną liczbę kroków. Gdy nie mówi o tym żadne zdarzenie, może to być odśmiecanie pamięci Pythona, które zmierzysz przez gc.callbacks. Jeśli to ono: po przygotowaniach gc.freeze(), potem gc.disable() i gc.collect() co N kroków, w tym samym kroku we wszystkich procesach (rank). Zapis i logowanie też odbywają się co N kroków. W innym razie zarejestruj taki krok ze śledzeniem Pythona ({ python-tracing }), które podaje nazwy funkcji.
gap-unseen-effect = Inne wątki zajmują rdzenie hosta, a śledzenie Pythona spowalnia rejestrowane kroki.
method-measured = Zmierzone: czas stracony i to, co host mógłby nadrobić
method-replay = Odtworzone: zmierzony krok po zastosowaniu zmiany

origin-guide = z przewodnika
origin-tensorflow = z TensorFlow
origin-default = z GPU Advisor
origin-user = twój

step-method-group-ids = Kroki zaznaczył profiler.
step-method-roots = Kroki zaznaczył program.
step-method-function-runs = Kroki wyznaczono po wykonaniach funkcji trenującej.
step-method-batches = Kroki wyznaczono po wsadach, które pobiera program.
step-method-optimizer = Kroki wyznaczono po wywołaniach optymalizatora.
step-method-repetition = Kroki wyznaczono po powtarzających się operacjach.
step-method-none = Nie znaleziono kroków: liczby dotyczą całego profilu.

note-account = Kroki zajęły { $steps } z { $total } w { $of ->
        [loop] pętli
       *[keras] Keras
    }.{" "}Reszta to głównie { $part ->
        [validation] walidacja
        [evaluation] ewaluacja
        [predict] Model.predict
        [checkpoints] zapis punktów kontrolnych
        [callback] wywołania zwrotne
        [epoch-starts] pierwsze wsady epok
        [fit-starts] początki fit
        [data] on_epoch_end danych
        [between-steps] to, co nie jest zwykłym krokiem, jak walidacja, zapis, logowanie lub ponowne śledzenie
        [first-steps] pierwsze kroki
        [fit-and-callbacks] wywołania zwrotne oraz początki i końce epok
       *[fit] początki i końce epok
    }.
note-work-batches = { $inside ->
        [steps] Każdy krok zawiera kilka wsadów ({ $batches }): { $batch } na wsad.
       *[gradients] Każdy krok sumuje gradienty kilku wsadów ({ $batches }): { $batch } na wsad.
    }
note-work-examples = Przykłady w kroku: { $examples }, czyli { $rate } na sekundę.
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
note-memory = { $host }: użycie pamięci GPU { $gpu } sięga { $peak } z { $limit } ({ $used }).{ $op-is ->
        [zero] {""}
       *[some] {" "}Gdy w czasie rejestracji jest jej najwięcej w użyciu, najwięcej zajmuje { $op } ({ $op-bytes }).
    }{ $kept-is ->
        [zero] {""}
       *[some] {" "}W trakcie rejestracji przybywa { $kept }, które nie wracają. Coś trzyma tensory dawnych kroków, na przykład lista strat, które nie są liczbami (float(loss)), albo funkcje śledzone od nowa.
    }{ $waited-is ->
        [zero] {""}
       *[some] {" "}{ $waited } przez 10 s czeka na pamięć i jej nie dostaje: tam programowi zabrakło pamięci.
    }{ $room ->
        [none] {" "}Prawie nie ma miejsca: przy większym wsadzie najpewniej zabraknie pamięci.
        [larger] {" "}Powinien zmieścić się wsad { $times } × większy, nawet jeśli wszystko rośnie wraz z wsadem.
        [grows] {" "}Wraz z wsadem rosną tensory o { $rows } wierszach: powinien zmieścić się wsad { $times } × większy, a ponad { $most } × już nie.
        [ample] {" "}Wraz z wsadem rosną tensory o { $rows } wierszach: powinien zmieścić się wsad { $times } × większy.
       *[some] {""}
    }{ $card-is ->
        [zero] {""}
       *[some] {" "}Samo GPU ma { $card }: limit w programie (memory_limit urządzenia logicznego, per_process_gpu_memory_fraction, XLA_PYTHON_CLIENT_MEM_FRACTION) albo inny program nie zostawia więcej.
    }{ $fragmented-is ->
        [zero] {""}
       *[some] {" "}Wolna pamięć jest pofragmentowana ({ $fragmented }): największy kawałek z { $free } ma { $piece }, więc większy tensor się nie zmieści. Zapobiega temu TF_GPU_ALLOCATOR=cuda_malloc_async.
    }
note-other-devices = { $host }: { $count-n ->
        [one] jedno urządzenie nie jest GPU
        [few] { $count } urządzenia nie są GPU
        [many] { $count } urządzeń nie jest GPU
       *[other] { $count } urządzenia nie jest GPU
    }.
note-profiler-said = { $host }: profiler podaje: „{ $message }”{ $kind ->
        [privilege] {" "}Sterowniki NVIDIA udostępniają liczniki GPU tylko administratorom: ustaw NVreg_RestrictProfilingToAdminUsers=0 albo uruchom kontener z --cap-add SYS_ADMIN.
        [library] {" "}Dodaj folder libcupti (/usr/local/cuda/extras/CUPTI/lib64) do LD_LIBRARY_PATH.
        [no-gpu] {" "}Framework nie znalazł żadnego GPU: sprawdź nvidia-smi, CUDA_VISIBLE_DEVICES i jego biblioteki CUDA (pip install "tensorflow[and-cuda]").
        [other-profiler] {" "}GPU może rejestrować tylko jeden profiler naraz: zakończ ten drugi.
        [unsupported] {" "}CUPTI nie działa na tym GPU lub na tej maszynie.
        [broken-library] {" "}CUPTI zawiodło: sprawdź, czy pasuje do sterownika i CUDA.
       *[other] {""}
    }
note-excluded-evaluation = { $host }: { $count-n ->
        [one] pominięto jeden krok
        [few] pominięto { $count } kroki
        [many] pominięto { $count } kroków
       *[other] pominięto { $count } kroku
    }, bo w międzyczasie działało coś innego, na przykład ewaluacja.{ $time-is ->
        [zero] {""}
       *[some] {" "}Trwało to { $time }{ $function-is ->
           *[zero] {""}
            [some] {" "}(głównie { $function })
        }: jeśli to dużo i nie jest to uczenie, uruchamiaj to rzadziej albo na mniejszych danych.
    }
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
    }, bo coś było kompilowane, śledzone lub ładowane.
note-excluded-shape = { $host }: { $count-n ->
    [one] pominięto jeden późniejszy krok
    [few] pominięto { $count } późniejsze kroki
    [many] pominięto { $count } późniejszych kroków
   *[other] pominięto { $count } późniejszego kroku
}, ponieważ coś się w nim kompilowało, jak przy ostatnim, mniejszym wsadzie: { $framework ->
    [tensorflow] drop_remainder=True go pomija.
   *[other] pomiń go albo dopełnij do zwykłego rozmiaru.
} Poza analizowanymi krokami śledzenie, kompilacja i ładowanie zajęły { $time }.
note-excluded-warm-up = { $host }: { $count-n ->
        [one] pominięto jeden krok rozgrzewki
        [few] pominięto { $count } kroki rozgrzewki
        [many] pominięto { $count } kroków rozgrzewki
       *[other] pominięto { $count } kroku rozgrzewki
    }.
note-excluded-marks = { $host }: { $count-n ->
        [one] zaznaczony krok zawiera
        [few] { $count } zaznaczone kroki zawierają
        [many] { $count } zaznaczonych kroków zawiera
       *[other] { $count } zaznaczonego kroku zawiera
    } mało pracy GPU, bo uruchamiają ją inne wątki.
note-part-of-mark = { $host }: program zaznacza krok trwający { $marked }. Liczby dotyczą { $step } z tego kroku, od pierwszej do ostatniej aktywności GPU. Jeden krok nie pokazuje, czy przez resztę czasu GPU jest bezczynne, więc zarejestruj ich kilka.
note-profiler-work = { $host }: narzut profilowania wyniósł { $time } (na przykład włączanie i wyłączanie albo eksport grafu przez wywołanie zwrotne Keras). Podane tu liczby go nie obejmują, a czasy kroków TensorFlow tak.
note-profiler-work-no-keras = { $host }: narzut profilowania wyniósł { $time } (na przykład włączanie i wyłączanie). Podane tu liczby go nie obejmują.
note-recording-cost = Z profilerem krok trwał { $during }. Przed rejestracją trwał { $before }, a po niej { $after }.
note-recording-cost-until = Z profilerem krok trwał { $during }, a przed rejestracją { $before }.
note-recording-slowed = Profiler wydłużył kroki o { $share }. Bez niego oczekiwanie na uruchomienia może być krótsze.
note-recording-unsteady = Czas kroku nie pozostał stabilny, więc zarejestrowano kroki takie, jakie są.
note-stale-decoder = Działa wolny dekoder: natywny zbudowano z innej wersji tego pakietu. Potrzebuje dziesięć razy więcej czasu niż natywny i daje ten sam wynik. Aby mieć natywny, uruchom: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor (w kopii źródeł: python setup.py build_ext --inplace)
note-slow-decoder = Działa wolny dekoder: podczas instalacji pakietu nie było kompilatora C. Potrzebuje dziesięć razy więcej czasu niż natywny i daje ten sam wynik. Aby mieć natywny, zainstaluj kompilator C i uruchom: pip install --force-reinstall --no-deps --no-cache-dir tb-gpu-advisor
note-filled = { $host }: poza tymi krokami { $stage } wypełniał swój bufor elementami w liczbie { $count }, co trwało { $time }. Jeśli tak zaczyna się epoka albo ewaluacja, skróci to mniejszy bufor albo tasowanie nazw plików lub indeksów zamiast całych elementów. Danych do ewaluacji nie trzeba tasować.
note-excluded-start = { $host }: pominięto pierwszy krok, bo na początku profilowania kolejka GPU jest pusta.
note-first-run = { $host }: poza analizowanymi krokami śledzenie, kompilacja i ładowanie zajęły { $time }. Funkcja jest śledzona i kompilowana raz, przy pierwszym wywołaniu: nagrywaj później, a to zniknie. Jeśli większość to ładowanie (cuModuleLoadData), sterownik kompiluje jądra dla GPU, dla którego nie zbudowano tej wersji: użyj zbudowanej dla niego i zachowaj wyniki (CUDA_CACHE_MAXSIZE).
note-steps-lengthen = Kroki trwają coraz dłużej, { $first } każdy w pierwszej ich ćwierci i { $last } w ostatniej. Albo partie stają się większe (na przykład posortowane według długości), albo coś rośnie z kroku na krok: przechowywana lista lub historia, operacje dodawane do grafu. Nagraj jeszcze raz znacznie później w treningu i porównaj: ta część kroku, która urosła, jest przyczyną.

table-gaps = Najdłuższe przerwy
table-instances = Wystąpienia
table-host-work = Co w tym czasie robił host
table-compiled = Co było przygotowywane
table-input-python = Funkcje Pythona w potoku wejściowym
table-stages = Etapy potoku wejściowego
table-host-ops = Operacje na hoście, na które czekało GPU
table-copies = Kopie
table-slow-forms = Wolne postaci
table-kernels = Jądra
table-ops = Operacje według liczby jąder
table-extra-ops = Dodatkowa praca najbardziej zajętego GPU
column-was = Przed
column-is = Po
column-difference = Zmiana
column-step = Krok
column-at = Chwila
column-lost = Stracony czas
column-gap = Cała przerwa
column-before = Poprzednie zdarzenie
column-after = Następne zdarzenie
column-thread = Wątek hosta
column-range = Zakres
column-instance = Wystąpienie
column-lane = Tor
column-name = Nazwa
column-dur = Czas trwania
column-host-event = Zdarzenie hosta
column-direction = Kierunek
column-bytes = Rozmiar
column-exposed = Żadne jądro nie działa
column-blocked = Czas czekania
column-memory = Pamięć hosta
column-stage = Etap
column-self = Czas własny na krok
column-parallelism = Równoległość
column-at-once = Jednocześnie
column-runs = Operacja
column-path = Ścieżka
column-kernel = Jądro
column-precision = Precyzja
column-layer = Warstwa
column-op = Operacja
column-count = Liczba
column-time = Czas
column-count-per-step = Na krok
column-time-per-step = Czas na krok
column-mean = Średnia
column-more-per-step = Dłużej na krok

timeline-typical-compute = Typowe wykonanie jądra
timeline-typical-collective = Typowa operacja zbiorowa bez jądra w tym czasie
timeline-typical-copy-h2d = Typowa kopia na GPU bez jądra w tym czasie
timeline-typical-copy-d2h = Typowa kopia z GPU bez jądra w tym czasie
timeline-typical-copy-d2d = Typowa kopia między pamięciami GPU bez jądra w tym czasie
timeline-typical-input-wait = Typowe czekanie na dane wejściowe
timeline-typical-compile = Typowe przygotowanie
timeline-typical-between-steps = Typowa przerwa między krokami
timeline-typical-kernel-launch = Typowe czekanie na uruchomienie
timeline-typical-host-python = Typowy odcinek kodu Pythona w kroku
timeline-typical-copy-wait = Typowe czekanie na kopię
timeline-typical-profiler = Typowe czekanie na profiler
timeline-typical-host-op = Typowe czekanie na operację na hoście
timeline-typical-sync = Typowe czekanie jądra w kolejce
timeline-typical-floor = Typowa przerwa między jądrami w kolejce
timeline-typical-unknown = Typowa przerwa bez przyczyny

lane-host = Wątek hosta
lane-input = Wejście
lane-gpu = Strumień GPU
lane-idle = Bezczynność

# Two runs side by side
compare-faster = Szybciej: średni krok skrócił się z { $before } do { $after } (o { $share }).
compare-slower = Wolniej: średni krok wydłużył się z { $before } do { $after } (o { $share }).
compare-mean-faster = Szybciej: średni krok skrócił się z { $before } do { $after } (o { $share }). Mediana takiej różnicy nie pokazuje.
compare-mean-slower = Wolniej: średni krok wydłużył się z { $before } do { $after } (o { $share }). Mediana takiej różnicy nie pokazuje.
compare-median-faster = Szybciej: mediana kroku zmalała z { $before } do { $after } (o { $share }). Średnia takiej różnicy nie pokazuje.
compare-median-slower = Wolniej: mediana kroku wzrosła z { $before } do { $after } (o { $share }). Średnia takiej różnicy nie pokazuje.
compare-median-no-difference = Nie wykryto różnicy: mediana kroku wynosi { $before } przed zmianą i { $after } po niej. Średnia różni się przez pojedyncze długie kroki, co może być przypadkiem.
compare-long-steps-faster = Różnica wynika z kroków punktu odniesienia ({ $count } z { $of }), które trwają { $low } lub dłużej ({ $names }).
compare-long-steps-slower = Różnica wynika z kroków kandydata ({ $count } z { $of }), które trwają { $low } lub dłużej ({ $names }).
compare-no-difference = Nie wykryto różnicy: średni krok trwa { $before } przed zmianą i { $after } po niej.
compare-cannot-tell = Za mało kroków do porównania: średni krok trwa { $before } przed zmianą i { $after } po niej. Każda strona wymaga czterech kroków.
compare-by = { $about ->
        [median] według mediany kroku
       *[mean] według średniego kroku
    }
compare-rate-faster = Szybciej: { $unit ->
        [examples] przykłady
       *[batches] wsady
    } na sekundę: z { $before } do { $after } (o { $share } więcej), { compare-by }.
compare-rate-slower = Wolniej: { $unit ->
        [examples] przykłady
       *[batches] wsady
    } na sekundę: z { $before } do { $after } (o { $share } mniej), { compare-by }.
compare-rate-no-difference = Nie wykryto różnicy: { $unit ->
        [examples] przykłady
       *[batches] wsady
    } na sekundę: { $before } przed zmianą i { $after } po niej, { compare-by }.
compare-rate-cannot-tell = Za mało kroków do porównania: { $unit ->
        [examples] przykłady
       *[batches] wsady
    } na sekundę: { $before } przed zmianą i { $after } po niej, { compare-by }. Każda strona wymaga czterech kroków.
compare-work-unknown = Nie da się rozstrzygnąć: krok kandydata uruchamia swoje jądra { $times } razy częściej, a profile nie mówią, ile to przykładów. Podaj oba przez --examples.
compare-not-comparable = Nieporównywalne: wspólnych jest { $share } operacji. Punkt odniesienia uruchamia więcej { $before }, kandydat więcej { $after }.
compare-baseline = Punkt odniesienia { $runs }: średnia { $mean }, mediana { $median }{ $range ->
        [none] { "" }
       *[some] { " (" }od { $low } do { $high })
    }, { $steps-n ->
        [one] jeden krok
        [few] { $steps } kroki
        [many] { $steps } kroków
       *[other] { $steps } kroku
    }
compare-candidate = Kandydat { $runs }: średnia { $mean }, mediana { $median }{ $range ->
        [none] { "" }
       *[some] { " (" }od { $low } do { $high })
    }, { $steps-n ->
        [one] jeden krok
        [few] { $steps } kroki
        [many] { $steps } kroków
       *[other] { $steps } kroku
    }
compare-could-miss = Zmiana mniejsza niż { $share } mogła umknąć.
compare-of-host = W żadnym z przebiegów nie pracowało GPU: to kroki hosta.
compare-within-capture = Po jednym profilu z każdej strony: ich kroki mało mówią o innym dniu lub innej maszynie. Więcej mówi kilka profili z każdej strony.
compare-cause = Najbardziej zmieniła się część „{ $category }”: { $change }, z { $before } na { $after }.
compare-cause-kernel = Spośród jego jąder najbardziej zmieniło się { $name }: { $change }.
compare-swap = Zamień strony
compare-before = Przed
compare-after = Po
compare-change = Zmiana
compare-finding = Problem
compare-findings = Problemy
change-fixed = Usunięty
change-new = Nowy
change-still = Nadal jest
change-changed = Zmieniony
change-borderline = Blisko progu
change-unknown = Już nierozstrzygnięty
change-learned = Wcześniej nierozstrzygnięty
unlike-framework = Przebiegi używają różnych frameworków: { $before } i { $after }.
unlike-gpus = Przebiegi używały różnych GPU: { $before } i { $after }.
unlike-clock = Te same jądra trwają { $factor } × tyle, prawie wszystkie o ten sam czynnik. Tak działa inna wielkość wsadu. Przy danych równej wielkości to zegar GPU (temperatura, limit mocy) lub inny program na GPU, a nie model.
unlike-memory-clock = Te same jądra, które nie mnożą macierzy, trwają { $factor } × tyle, prawie wszystkie o ten sam czynnik, a iloczyny macierzy tyle co przedtem. Przy danych równej wielkości to zegar pamięci GPU (nvidia-smi -q -d CLOCK,PERFORMANCE; rocm-smi --showclocks) lub inny program, który jej używa, a nie model.
unlike-precision = Tylko { $half ->
        [before] punkt odniesienia
       *[after] kandydat
    } liczy w połówkowej precyzji (16 bitów).
unlike-hosts = Przebiegi używały różnej liczby hostów: { $before } i { $after }.
unlike-steps-found-by = Kroki znaleziono różnymi sposobami.
unlike-version = Raporty pochodzą z różnych wersji GPU Advisor: { $before } i { $after }.
unlike-work = { $unit ->
        [examples] Przykłady
       *[batches] Wsady
    } w kroku: { $before } w punkcie odniesienia i { $after } u kandydata. Czasy kandydata poniżej odpowiadają pracy jednego kroku punktu odniesienia.
unlike-kernels = Przebiegi uruchamiają różną liczbę jąder na krok: { $before } i { $after }. Mogą nie wykonywać tej samej pracy.

# A budget
gate-fine = Nic nie przekracza budżetu.
gate-step = Mediana kroku wynosi { $value }; dozwolone jest najwyżej { $limit }.
gate-step-more-work = Mediana kroku wynosi { $value }, powyżej { $limit }, ale na sekundę wykonuje więcej pracy niż punkt odniesienia.
gate-step-unknown = Nie znaleziono kroków, więc nie da się sprawdzić progu { $limit }.
gate-share = { $category }: { $value } kroku; dozwolone jest najwyżej { $limit }.
gate-share-unknown = Brak danych: „{ $category }”, więc nie da się sprawdzić progu { $limit }.
gate-rate = Przykłady na sekundę: { $value }; wymagane jest co najmniej { $limit }.
gate-rate-unknown = Nie wiadomo, ile przykładów bierze krok (--examples), więc nie da się sprawdzić progu { $limit } na sekundę.
gate-memory = Wolna pamięć najpełniejszego GPU: { $value }; wymagane jest co najmniej { $limit }.
gate-memory-unknown = Nie zarejestrowano użycia pamięci, więc nie da się sprawdzić progu { $limit } wolnej pamięci.
gate-program = „{ $part }”: { $value } czasu programu; dozwolone jest najwyżej { $limit }.
gate-program-unknown = Nie zarejestrowano, na co idzie czas programu, więc nie da się sprawdzić progu { $limit } dla „{ $part }”.
gate-money = Naprawienie wszystkiego prawdopodobnie zaoszczędzi { $value } na { $hours } h trenowania; dozwolone jest najwyżej { $limit }.
gate-money-unknown = Nie wiadomo, ile zaoszczędzi naprawienie wszystkiego, więc nie da się sprawdzić progu { $limit } na { $hours } h trenowania.
gate-more = Niepokazanych tutaj: { $count }; wszystko pokazuje --format text.
gate-finding = { $title } ({ $check }): niezaliczone. Poprawka może zaoszczędzić najwyżej { $share } kroku.
gate-finding-gone = { $title } ({ $check }): nie wykazano problemu.
gate-finding-unknown = { $title } ({ $check }): nie udało się rozstrzygnąć.
gate-finding-acknowledged = { $title } ({ $check }): niezaliczone; to znany stan: { $reason }
gate-finding-unknown-acknowledged = { $title } ({ $check }): nie udało się rozstrzygnąć; to znany stan: { $reason }
gate-no-gpu = W { $run } nie pracowało żadne GPU: trenowanie działało na CPU albo profiler nie widział GPU. Sprawdzenia GPU nie są możliwe.
gate-no-gpu-acknowledged = W { $run } nie pracowało żadne GPU; to znany stan: { $reason }
gate-no-steps = W { $run } nie znaleziono kroków, więc nie da się sprawdzić progów na krok.
gate-no-steps-acknowledged = W { $run } nie znaleziono kroków; to znany stan: { $reason }
gate-nothing-decided = W { $run } nie udało się rozstrzygnąć żadnego sprawdzenia trenowania. Zarejestruj około dziesięciu kroków.
gate-host-unread = Nie udało się odczytać { $host } z { $run }, więc nie da się sprawdzić całego przebiegu.
gate-part-broken = W części raportu o { $run } wystąpił błąd, więc nie da się sprawdzić całego przebiegu.

# A step as TensorFlow's own analyser divides it
tensorflow-title = Krok według TensorFlow
    .about = TensorFlow bierze najdłuższy ciąg zdarzeń GPU jednego kroku, którego nie przerywa zdarzenie innego kroku. Gdy następny wsad jest kopiowany wcześniej, jego krok jest krótszy niż w GPU Advisor.
tensorflow-step = { $definition }, { $host }: { $time } na krok
definition-tensorflow-2 = TensorFlow 2.2 do 2.x
    .about = Wszystkie wątki i GPU hosta są łączone; czas hosta podczas pracy GPU się nie liczy.
definition-profile-tab = Dzisiejsza karta Profile
    .about = Gdy jest GPU, zdarzenia hosta są pomijane: wejście, uruchomienie jąder i obliczenia na hoście są zawsze równe 0, a kopie liczą się jako obliczenia 32-bitowe.
tensorflow-part-compute-32 = Obliczenia 32-bitowe
tensorflow-part-compute-16 = Obliczenia 16-bitowe
tensorflow-part-device-to-device = Z urządzenia na urządzenie
tensorflow-part-collectives = Operacje zbiorowe
tensorflow-part-host-compute = Obliczenia na hoście
tensorflow-part-kernel-launch = Uruchomienie jąder (czas hosta)
tensorflow-part-input = Czekanie na dane
tensorflow-part-host-to-device = Z hosta na urządzenie
tensorflow-part-output = Wyjście
tensorflow-part-other = Wszystko inne

issue-environment = Środowisko
issue-version = GPU Advisor { $version }
issue-reproduce = Jak odtworzyć
issue-picture = Oś czasu najgorszego wystąpienia

# Kernel time by precision
precision-title = Czas jąder według precyzji
precision-fp64 = { "float64" }
precision-fp32 = { "float32" }
precision-tf32 = { "TF32" }
precision-fp16 = { "float16" }
precision-bf16 = { "bfloat16" }
precision-fp8 = { "float8" }
precision-fp4 = { "float4" }
precision-int = Całkowitoliczbowa
precision-unknown = Nieznana
kernel-limit-unknown = nie wiadomo
kernel-limit-arithmetic = obliczenia
kernel-limit-memory = pamięć
tensor-cores-unknown = nie wiadomo
tensor-cores-not-applicable = nie dotyczy
tensor-cores-not-used = nieużywane
tensor-cores-used = używane
precision-unknown-kernel = o nieznanej precyzji: { $kernel }

# The report in one sentence
ui-checklist = Lista kontrolna
ui-saving-share = { $share } kroku
headline-finding = { $lost } z { $step } kroku: { $fault }
headline-finding-in-few = { $fault }: { $each } w { $few } z { $steps } kroków
headline-pauses = Po { $count } z { $steps } kroków program zatrzymuje się na { $each }; pozostałe kroki trwają { $step }
headline-in-between = Coś innego niż te kroki, na przykład ewaluacja{ $function-is ->
       *[zero] {""}
        [some] {" "}(głównie { $function })
    }, zajmuje { $share } czasu: rób to rzadziej albo na mniejszych danych, a jeśli tworzy dane dla kroków, w większych wsadach. Każdy krok trwa { $step }
headline-finding-in-capture = { $lost } z { $step }: { $fault }
headline-unexplained = { $cause ->
        [stopped] Host stoi przez { $share } każdego kroku trwającego { $step }. Poszukaj innych programów na jego rdzeniach, limitu CPU kontenera i błędów stron
       *[unknown] Ten profil nie wyjaśnia { $share } każdego kroku trwającego { $step }
    }
headline-unexplained-in-capture = { $cause ->
        [stopped] Host stoi przez { $share } z { $step }. Poszukaj innych programów na jego rdzeniach, limitu CPU kontenera i błędów stron
       *[unknown] Ten profil nie wyjaśnia { $share } z { $step }
    }
headline-undecided = GPU jest bezczynne przez { $idle } każdego kroku trwającego { $step }, a { $open } z tego czasu nie rozstrzyga żadne sprawdzenie
headline-undecided-in-capture = GPU jest bezczynne przez { $idle } z { $step }, a { $open } z tego czasu nie rozstrzyga żadne sprawdzenie
headline-collectives = { $share } każdego kroku trwającego { $step } to operacje zbiorowe, a żadne sprawdzenie nie rozstrzyga, ile z tego to czekanie
headline-collectives-in-capture = { $share } z { $step } to operacje zbiorowe, a żadne sprawdzenie nie rozstrzyga, ile z tego to czekanie
headline-warm-up = Rozgrzewka zajmuje { $lost } z każdego kroku trwającego { $step }: profiluj późniejsze kroki
headline-warm-up-in-capture = Rozgrzewka zajmuje { $lost } z { $step }: zacznij rejestrację później
headline-busy = GPU jest zajęte przez { $busy } każdego kroku trwającego { $step }{ $op-is ->
        [zero] {""}
       *[some] ; najdłuższa operacja to { $op }
    }
headline-busy-in-capture = GPU jest zajęte przez { $busy } z { $step }{ $op-is ->
        [zero] {""}
       *[some] ; najdłuższa operacja to { $op }
    }
headline-small-findings = GPU jest zajęte przez { $busy } każdego kroku trwającego { $step }; wskazane problemy są małe
headline-small-findings-in-capture = GPU jest zajęte przez { $busy } z { $step }; wskazane problemy są małe

# What the guide looks at first
overview-title = Na co przewodnik patrzy najpierw
overview-device-share = GPU jest zajęte przez { $share } czasu
overview-device-ops-share = { $host-is ->
    [zero] Wszystkie operacje wykonano na GPU
   *[some] { $device } operacji działało na GPU, { $host } na hoście
}
    .about = Liczone są operacje, a nie ich czas, tak jak na karcie Profile. Jak długo GPU na nie czeka, pokazuje część kroku „Operacja na hoście”.
overview-half-share = { $share-is ->
    [zero] O żadnym jądrze nie wiadomo, że liczy w 16 bitach lub niższej precyzji
   *[some] { $share } czasu jąder przypada na obliczenia w 16 bitach lub mniej
}

# The guide's workflow
workflow-title = Kolejność przewodnika
    .about = Jedno GPU przed kilkoma i jedna zmiana naraz, zaczynając od najkosztowniejszego problemu.
workflow-one-gpu = Najpierw jedno GPU
    .do = CUDA_VISIBLE_DEVICES=0 python train.py
workflow-input = Potok wejściowy
workflow-utilization = Wykorzystanie GPU
workflow-kernels = Wydajność jąder
workflow-precision = Precyzja mieszana jako osobna zmiana, potem porównanie
    .do = tb-gpu-advisor compare LOGDIR PRZED PO
workflow-xla = XLA jako osobna zmiana, potem porównanie
    .do = tb-gpu-advisor compare LOGDIR PRZED PO
workflow-several-gpus = Kilka GPU (największy wsad, znowu dane wejściowe, potem wymiana gradientów)
workflow-state-done = nic do zrobienia
workflow-state-now = zacznij tutaj
workflow-state-later = później
workflow-state-open = ten przebieg tego nie rozstrzyga
workflow-state-not-applicable = nie dotyczy tego przebiegu
workflow-stage = { $stage }: { $state }

# Pages outside the guide
source-data-performance-analysis = Przewodnik: analiza wydajności tf.data
source-input-best-practices = Przewodnik: dobre praktyki potoku wejściowego
source-tf-function = Przewodnik: lepsza wydajność z tf.function
source-xla = XLA
source-mixed-precision = Przewodnik: precyzja mieszana
source-distributed-training = Przewodnik: trenowanie rozproszone
source-memory-profile = Przewodnik: profil pamięci
source-tensorflow-issues = Zgłoś problem twórcom TensorFlow
source-nvidia-performance = Przewodnik NVIDIA po wydajności
source-nvidia-tensor-cores = NVIDIA: jak dobrze używać Tensor Cores
