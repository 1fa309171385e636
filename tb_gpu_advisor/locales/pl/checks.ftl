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
    .title = Aktywność GPU
    .fault = Brak aktywności GPU
    .fine = Profil zawiera pracę GPU
    .failed = { $seen-n ->
        [0] Profil nie pokazuje żadnego GPU.
        [one] GPU w tym profilu nie wykonało żadnego jądra.
        [few] Żadne z { $seen } GPU nie wykonało jądra.
        [many] Żadne z { $seen } GPU nie wykonało jądra.
       *[other] Żadne z { $seen } GPU nie wykonało jądra.
    }{ $launches-n ->
        [0] {""}
        [one] {" "}Program uruchomił jednak pracę na GPU jeden raz, więc mogło ono pracować: profiler tego nie zarejestrował.
        [few] {" "}Program uruchomił jednak pracę na GPU { $launches } razy, więc GPU pracowało: profiler tego nie zarejestrował.
        [many] {" "}Program uruchomił jednak pracę na GPU { $launches } razy, więc GPU pracowało: profiler tego nie zarejestrował.
       *[other] {" "}Program uruchomił jednak pracę na GPU { $launches } razy, więc GPU pracowało: profiler tego nie zarejestrował.
    }{ $why ->
        [unknown] {""}
        [unrecorded] {""}
        [computed] {""}
        [warm-up] {""}
       *[other] {" "}Profiler podaje: „{ $message }”
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}Z operacji na hoście najdłużej trwa { $op }.
    }
    .passed = { $did ->
       *[kernels] { $seen-n ->
            [one] GPU wykonywało jądra.
            [few] GPU wykonujące jądra: { $working } z { $seen }.
            [many] GPU wykonujące jądra: { $working } z { $seen }.
           *[other] GPU wykonujące jądra: { $working } z { $seen }.
        }
        [copies] { $seen-n ->
            [one] GPU tylko kopiowało dane; nie wykonało żadnego jądra.
            [few] GPU kopiujące dane: { $working } z { $seen }; żadne nie wykonało jądra.
            [many] GPU kopiujące dane: { $working } z { $seen }; żadne nie wykonało jądra.
           *[other] GPU kopiujące dane: { $working } z { $seen }; żadne nie wykonało jądra.
        }
    }
    .why = Bez jąder na GPU nie ma tu czego optymalizować.
    .reads = Płaszczyzny urządzeń i ich strumienie. Wiersz nie jest zaliczony, gdy pracę wykonało CPU, gdy profiler nie miał uprawnień do GPU albo gdy rejestracja nie objęła trenowania.
    .fix = { $why ->
        [other-device] Otwórz ten profil na karcie Profile (XProf). Pochodzi z innego rodzaju urządzenia, na przykład TPU, a GPU Advisor czyta profile GPU.
        [privilege] Pozwól profilerowi czytać liczniki GPU. Sterowniki NVIDIA domyślnie pozwalają na to tylko administratorom. Albo uruchom kontener z tym uprawnieniem (--cap-add SYS_ADMIN).
        [library] Dodaj folder CUPTI (na GPU AMD: roctracer) do LD_LIBRARY_PATH, zanim uruchomisz program. Biblioteka nie została załadowana.
        [no-gpu] Sprawdź sterownik (nvidia-smi), CUDA_VISIBLE_DEVICES i biblioteki CUDA dla { $framework ->
            [jax] JAX (pip install "jax[cuda12]")
            [pytorch] PyTorch
           *[other] TensorFlow (pip install "tensorflow[and-cuda]")
        }. Nie znaleziono żadnego GPU, więc pracę wykonało CPU.
        [other-profiler] Zarejestruj profil bez innego profilera w tym samym czasie (Nsight, drugie wywołanie zwrotne TensorBoard). Tylko jeden może używać CUPTI.
        [unsupported] Zarejestruj profil na maszynie, której całe GPU program ma tylko dla siebie, bez MIG. CUPTI nie działa na tym wirtualnym lub podzielonym GPU. Na wirtualnym GPU może na to pozwolić jego host (enable_profiling wtyczki vGPU).
        [broken-library] Sprawdź, czy CUPTI pasuje do sterownika i CUDA: komunikat mówi, co się nie udało. Potem zarejestruj profil ponownie.
        [unrecorded] Pozwól profilerowi zarejestrować GPU, które pracowało. Zezwól mu na odczyt liczników GPU, na co sterowniki NVIDIA domyślnie pozwalają tylko administratorom, i sprawdź, czy CUPTI (na GPU AMD roctracer) jest w LD_LIBRARY_PATH i pasuje do sterownika.
        [computed] Przenieś pracę na GPU. { $framework ->
            [jax] Sprawdź, czy JAX je widzi (jax.devices(); pip install "jax[cuda12]"). Tablica umieszczona na CPU (jax.device_put, from_dlpack) zatrzymuje tam funkcję skompilowaną przez jit.
            [pytorch] Sprawdź, czy PyTorch je widzi (torch.cuda.is_available()), i umieść tam model oraz każdy wsad (.to('cuda')).
           *[other] Sprawdź, czy TensorFlow je widzi (tf.config.list_physical_devices('GPU')), i poszukaj tf.device w programie.
        }
        [warm-up] Zarejestruj później, gdy program skończy kompilować. Podczas tego profilu nie działało nic innego, więc nie wiadomo, czy program widzi GPU.
       *[unknown] Sprawdź, czy { $framework ->
            [jax] JAX
            [pytorch] PyTorch
            [tensorflow] TensorFlow
           *[other] program
        } widzi GPU i czy w czasie rejestracji trwało trenowanie. Profiler musi mieć prawo czytać liczniki GPU, na co sterowniki NVIDIA domyślnie pozwalają tylko administratorom.
    }
    .side-effect = Gdy liczniki GPU może czytać każdy, każdy użytkownik maszyny może zobaczyć, co robią jej GPU.
    .verify = GPU pojawia się w tym raporcie razem ze swoimi jądrami.

no-step-markers =
    .title = Znaczniki kroków
    .fault = Brak znaczników kroków
    .fine = Kroki są zaznaczone
    .failed = { $steps-n ->
        [0] Brak znaczników kroków; żadnych kroków nie udało się wyznaczyć.
        [one] Brak znaczników kroków; wyznaczono jeden krok.
        [few] Brak znaczników kroków; wyznaczono { $steps } kroki.
        [many] Brak znaczników kroków; wyznaczono { $steps } kroków.
       *[other] Brak znaczników kroków; wyznaczono { $steps } kroku.
    }
    .passed = { $steps-n ->
        [one] W profilu zaznaczono jeden krok.
        [few] W profilu zaznaczono { $steps } kroki.
        [many] W profilu zaznaczono { $steps } kroków.
       *[other] W profilu zaznaczono { $steps } kroku.
    }
    .why = Żeby podać liczby na krok, trzeba wiedzieć, gdzie każdy krok się zaczyna. Kroki wyznaczone bez znaczników mogą być błędne.
    .reads = Grupy kroków profilera, linie kroków i zdarzenia nadrzędne (root). Kroki wyznaczone bez znaczników wystarczą do analizy, ale sprawdzenie i tak nie jest zaliczone. Jest zaliczone, gdy program zaznacza kroki, nawet jeśli pracę uruchamiają wątki niepowiązane ze znacznikami.
    .fix = { $framework ->
        [jax] Zaznaczaj każdy krok podczas profilowania: wystarczy jedna linia, StepTraceAnnotation.
        [pytorch] Zaznaczaj każdy krok podczas profilowania: po każdym wywołaj step() profilera.
        [unknown] Zaznaczaj każdy krok podczas profilowania tak, jak pozwala na to profiler twojego frameworka.
       *[other] Zaznaczaj każdy krok podczas profilowania. Model.fit to robi; własna pętla potrzebuje jednej linii.
    }
    .side-effect = Brak: znacznik kosztuje mikrosekundy, i to tylko podczas rejestracji profilu.
    .verify = Ten wiersz jest zaliczony, a karta Profile pokazuje czas kroku.

capture-too-short =
    .title = Liczba kroków
    .fault = Za mało kroków
    .fine = Wystarczająco dużo kroków
    .limit = { $limit-n ->
        [one] { $limit } kroku
        [few] { $limit } kroków
        [many] { $limit } kroków
       *[other] { $limit } kroku
    }
    .failed = { $steps-n ->
        [0] W tym profilu nie da się przeanalizować żadnego kroku.
        [one] W tym profilu da się przeanalizować tylko jeden krok.
        [few] W tym profilu da się przeanalizować tylko { $steps } kroki.
        [many] W tym profilu da się przeanalizować tylko { $steps } kroków.
       *[other] W tym profilu da się przeanalizować tylko { $steps } kroku.
    }
    .passed = Liczba kroków do analizy: { $steps }.
    .why = Jeden lub dwa kroki mogą być wyjątkami, a przerwy po ostatnim kroku nie ma w profilu. { $framework ->
        [jax] Rejestracja kończy się tam, gdzie wywołano stop_trace, niezależnie od tego, czy krok się skończył.
        [pytorch] O tym, ile kroków jest rejestrowanych, decyduje schedule profilera.
       *[other] Keras 2 domyślnie profiluje jeden krok; Keras 3 żadnego, o ile nie ustawiono profile_batch.
    }
    .reads = Kroki, które dało się przeanalizować. Ostatni krok profilu nie ma końca, więc n kroków wymaga n + 1 w oknie.
    .fix = Profiluj co najmniej dziesięć kroków, gdy pierwsze już minęły.
    .side-effect = Rejestracja trwa dłużej, a jej plik jest większy.
    .verify = Ten wiersz jest zaliczony.

no-host-trace =
    .title = Ślad hosta
    .fault = Brak zdarzeń hosta
    .fine = Zarejestrowano zdarzenia hosta
    .failed = Na { $affected } z { $hosts-n ->
        [one] { $hosts } hosta
        [few] { $hosts } hostów
        [many] { $hosts } hostów
       *[other] { $hosts } hosta
    } brakuje zdarzeń hosta albo nie są one powiązane z jądrami.
    .passed = Zarejestrowano zdarzenia hosta. Tam, gdzie GPU wykonywało jądra, uruchomienia są z nimi powiązane.
    .why = Zdarzenia hosta pokazują, na co czekało GPU. Bez nich czasu bezczynności nie da się wyjaśnić.
    .reads = Zdarzenia hosta i identyfikatory korelacji, które wiążą wywołanie uruchamiające z jądrem.
    .fix = { $framework ->
        [jax] Zarejestruj profil z włączonym śledzeniem hosta (poziom 2).
        [pytorch] Rejestruj także aktywność CPU.
       *[other] Zarejestruj profil z włączonym śledzeniem hosta (poziom 2).
    }
    .side-effect = Podczas rejestracji zdarzeń hosta kroki trwają nieco dłużej.
    .verify = Czas bezczynności w tym raporcie ma przyczyny inne niż „Nieznane”.

warm-up-in-window =
    .title = Rozgrzewka w profilu
    .fault = Profil zawiera rozgrzewkę
    .fine = Profil nie zawiera rozgrzewki
    .failed = Profil zawiera rozgrzewkę.{ $steps-n ->
        [0] {""}
        [one] {" "}Pominięto z jej powodu jeden krok.
        [few] {" "}Pominięto z jej powodu { $steps } kroki.
        [many] {" "}Pominięto z jej powodu { $steps } kroków.
       *[other] {" "}Pominięto z jej powodu { $steps } kroku.
    }{ $compile-is ->
        [zero] {""}
       *[some] {" "}Śledzenie, kompilowanie i ładowanie zajęło { $compile }.
    }{ $autotune-n ->
        [0] {""}
        [one] {" "}Jedno jądro było próbą autotuningu.
        [few] {" "}{ $autotune } jądra były próbami autotuningu.
        [many] {" "}{ $autotune } jąder było próbami autotuningu.
       *[other] {" "}{ $autotune } jądra było próbą autotuningu.
    }
    .passed = W profilu nie ma kompilacji, autotuningu ani wolnego pierwszego kroku.
    .why = Pierwsze kroki kompilują funkcje i wypróbowują jądra. Są wolniejsze niż kolejne i mało o nich mówią.
    .reads = Kroki pominięte z powodu kompilacji lub wolnego startu, zdarzenia kompilatora i jądra, którymi cuDNN i XLA wypróbowują kandydatów.
    .fix = Zacznij rejestrację po pierwszych krokach.
    .side-effect = Dla samego trenowania brak: tylko rejestracja zaczyna się później.
    .verify = Ten wiersz jest zaliczony i żaden krok nie jest pominięty.

dropped-events =
    .title = Utracone zdarzenia
    .fault = Profiler utracił zdarzenia
    .fine = Nie wykryto utraconych zdarzeń
    .limit = { $limit } jąder
    .failed = { $reported-n ->
        [0] Profiler utracił zdarzenia i tego nie zgłosił.
        [one] Profiler zgłosił jedną utratę zdarzeń.
        [few] Profiler zgłosił { $reported } utraty zdarzeń.
        [many] Profiler zgłosił { $reported } utrat zdarzeń.
       *[other] Profiler zgłosił { $reported } utraty zdarzeń.
    }{ $missing-is ->
        [zero] {""}
       *[some] {" "}{ $missing } jąder lub uruchomień nie ma swojego odpowiednika.
    }
    .passed = Nie ma oznak utraty zdarzeń.
    .why = Gdy bufory profilera są pełne, odrzuca on zdarzenia. Pojawia się wtedy bezczynność tam, gdzie jej nie było.
    .reads = Błędy samego profilera, zdarzenia urządzenia, którym brakuje wywołania uruchamiającego, gdy inne je mają, oraz wywołania uruchamiające bez jądra. To, co uruchomiono przed rejestracją albo nie zostało wykonane do jej końca, nie jest utracone.
    .fix = Profiluj mniej kroków i wyłącz śledzenie Pythona, jeśli jest włączone.
    .side-effect = Krótszy profil pokazuje mniej tego, co zdarza się rzadko. Bez śledzenia Pythona nie widać, na które linie kodu idzie jego czas.
    .verify = Ten wiersz jest zaliczony.

ops-hidden-by-graphs =
    .title = Operacje wewnątrz grafów CUDA
    .fault = Grafy CUDA ukrywają operacje
    .fine = Jądra są powiązane z operacjami
    .limit = { $limit } czasu GPU
    .failed = { $share } czasu GPU przypada na jądra grafów CUDA, których nie da się powiązać z operacją.
    .passed = { $share-is ->
        [zero] Wszystkie jądra da się powiązać z ich operacjami.
       *[some] { $share } czasu GPU przypada na jądra grafów CUDA, których nie da się powiązać z operacją.
    }
    .why = Graf CUDA uruchamia wiele jąder naraz. Profiler nie może wtedy stwierdzić, do której operacji należy każde z nich, więc w opisach problemów nie widać operacji.
    .reads = Identyfikatory grafów na jądrach, uruchomienia grafów na hoście i nazwy operacji jąder.
    .fix = { $framework ->
        [jax] Tylko na czas profilu wyłącz bufory poleceń XLA (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
        [pytorch] Tylko na czas profilu uruchom program bez grafów CUDA.
       *[other] Tylko na czas profilu wyłącz bufory poleceń XLA (XLA_FLAGS=--xla_gpu_enable_command_buffer=).
    }
    .side-effect = Bez nich sam przebieg jest wolniejszy: nie zostawiaj tego ustawienia.
    .verify = W opisach problemów znów widać operacje.

input-bound =
    .title = Czekanie na dane wejściowe
    .fault = { $place ->
        [host] Kroki czekają na dane wejściowe
       *[gpu] GPU czeka na dane wejściowe
    }
    .fine = Dane wejściowe nadążają
    .failed = { $few-is ->
        [some] Następny wsad spóźnia się w { $few } z { $steps } kroków, średnio o { $each }: pozostałe prawie na niego nie czekają.
       *[zero] { $place ->
            [host] Każdy krok czeka { $wait } na następny wsad, a nic w tym czasie nie liczy ({ $share } kroku).
           *[gpu] W każdym kroku GPU czeka { $wait } na następny wsad ({ $share } kroku).
        }
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } nadaje tempo.
    }{ $function-is ->
        [some] {" "}Wykonuje { $function } ({ $at }).
       *[zero] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}Wątki Pythona, które działają tam jednocześnie: { $python-threads }. Blokada interpretera (GIL) pozwala pracować tylko jednemu: inny proces ma własną blokadę.
    }
    .passed = { $place ->
        [host] { $wait-is ->
            [zero] Żaden krok nie czeka bezczynnie na dane wejściowe.
           *[some] Każdy krok czeka { $wait } na dane wejściowe, a nic w tym czasie nie liczy ({ $share } kroku).
        }
       *[gpu] { $wait-is ->
            [zero] GPU nie czeka na dane wejściowe.
           *[some] W każdym kroku GPU czeka { $wait } na dane wejściowe ({ $share } kroku).
        }
    }
    .why = Dopóki następny wsad nie jest gotowy, GPU nie ma pracy. Szybszy model by nie pomógł: tempo wyznacza potok wejściowy.
    .reads = Bezczynność GPU podczas operacji wejściowej kroku albo __next__ w module ładującym dane, aż do następnego uruchomienia. Wolna operacja wejściowa nic nie kosztuje, dopóki GPU ma pracę, i nie jest wtedy zgłaszana.
    .fix = { $framework ->
        [jax] Przygotowuj wsady z wyprzedzeniem w innych wątkach lub procesach (jak grain, albo PyDataset przez workers). Kopiuj następny na GPU, gdy liczony jest krok. Najpierw zmierz z jednym powtarzanym wsadem: szybsze wejście nie skróci kroku poniżej tego czasu.
        [pytorch] { $cause ->
            [memory] Pozwól ponownie użyć pamięci, która jest już przypięta. W tym czasie sterownik rezerwuje nową (cudaHostAlloc), co trwa dłużej niż kopia, którą przyspiesza. PyTorch zachowuje ją dla rozmiarów, które się powtarzają: dopełniaj wsady do kilku rozmiarów, kopiuj mniej większych tensorów i porównaj z pin_memory=False.
           *[unknown] Zleć przygotowanie wsadów większej liczbie procesów roboczych (num_workers). Przenieś do nich pracę z procesu trenującego i użyj pamięci przypiętej (pin_memory=True). Najpierw zmierz z jednym powtarzanym wsadem: szybsze wejście nie skróci kroku poniżej tego czasu. Procesy robocze, które startują od nowa w każdej epoce, zachowuje persistent_workers=True.
        }
        [unknown] Przygotowuj wsady z wyprzedzeniem w innych wątkach lub procesach. Kopiuj następny na GPU, gdy liczony jest krok. Najpierw zmierz z jednym powtarzanym wsadem: szybsze wejście nie skróci kroku poniżej tego czasu.
       *[other] { $cause ->
            [stage] { slow-input-stage.fix }
            [python] Przygotowuj wsady z wyprzedzeniem w innych wątkach lub procesach (w PyDataset przez workers). Kopiuj następny na GPU, gdy liczony jest krok. Najpierw zmierz z jednym powtarzanym wsadem: szybsze wejście nie skróci kroku poniżej tego czasu.
           *[unknown] Najpierw trenuj na jednym powtarzanym wsadzie: to, co się zaoszczędzi, jest kosztem danych wejściowych. Ten profil nie mówi, co zajmuje czas: zarejestruj trzy kroki ze zdarzeniami tf.data (host_tracer_level 2) i Pythona ({ python-tracing }).
        }
    }
    .side-effect = Równoległe czytanie i większy bufor prefetch zużywają więcej pamięci hosta; bez ustalonej kolejności każdy przebieg dostaje przykłady w innym porządku.
    .verify = „Czekanie na dane” w podziale kroku maleje. Trenowanie na jednym powtarzanym wsadzie pokazuje, ile najwięcej można osiągnąć.

step-gaps =
    .title = Przerwy między krokami
    .fault = { $whose ->
        [summaries] Podsumowania są zapisywane w każdym kroku
        [variables] Po każdym kroku czytane są zmienne modelu
        [saves] Trenowanie czeka na punkty kontrolne
        [callbacks] Pojedyncze operacje wywołań zwrotnych lub metryk
        [others] Operacje działają poza funkcją kroku
        [pauses] Program zatrzymuje się po niektórych krokach
        [graph] Każdy krok dodaje operacje do grafu
        [keras] Keras wykonuje kod Pythona w każdym kroku
       *[nobody] { $place ->
            [host] Host wykonuje kod Pythona między krokami
           *[gpu] GPU czeka między krokami
        }
    }
    .fine = Mało bezczynności między krokami
    .failed = { $pauses ->
       *[none] { $place ->
            [host] W każdym kroku przez { $gap } host wykonuje kod Pythona, a żadna operacja kroku nie działa ({ $share } kroku).
           *[gpu] { $cause ->
                [unknown] GPU jest bezczynne między krokami przez { $gap } na krok ({ $share } kroku).
               *[known] W każdym kroku GPU jest bezczynne przez { $gap }, gdy host wykonuje kod Pythona między krokami ({ $share } kroku).
            }
        }
        [some] Po { $paused } z { $of } kroków host długo wykonuje kod Pythona, jak na końcu epoki. Taka przerwa trwa { $pause }.{ $every-is ->
            [zero] { "" }
           *[some] {" "}Powtarza się co { $every } kroków.
        }
    }{ $named-is ->
        [zero] {""}
       *[some] { $named-part ->
            [all] {" "}Nazwane zdarzenia hosta wyjaśniają cały ten czas.
           *[some] {" "}Nazwane zdarzenia hosta wyjaśniają z tego { $named }.
        }
    }{ $whose ->
        [summaries] {" "}Python wykonuje tam po kolei operacje ({ $ops }), które zapisują podsumowania.
        [variables] {" "}Python czyta tam po kolei zmienne modelu (operacje: { $ops }), jak przy zapisie punktu kontrolnego lub dziennika wag.
        [callbacks] {" "}Wywołania zwrotne lub metryki wykonują tam operacje z Pythona, po jednej ({ $ops }).
        [others] {" "}Python wykonuje tam operacje po jednej ({ $ops }), poza funkcją kroku.
        [graph] {" "}Python tworzy tam operacje grafu (convert_to_tensor), a sesja przygotowuje go potem od nowa.
        [keras] {" "}To nie więcej, niż sam Keras potrzebuje na krok (zmierzono: około 1 ms).
       *[nobody] {""}
    }{ $python-threads-is ->
        [zero] {""}
       *[some] {" "}Wątki Pythona, które działają tam jednocześnie: { $python-threads }. Blokada interpretera (GIL) pozwala pracować tylko jednemu: inny proces ma własną blokadę.
    }
    .passed = { $place ->
        [host] { $gap-is ->
            [zero] Między krokami host nie wykonuje kodu Pythona.
           *[some] W każdym kroku przez { $gap } host wykonuje kod Pythona, a żadna operacja kroku nie działa ({ $share } kroku).
        }
       *[gpu] { $gap-is ->
            [zero] GPU nie jest bezczynne między krokami.
           *[some] W każdym kroku GPU jest bezczynne przez { $gap }, gdy host wykonuje kod Pythona między krokami ({ $share } kroku).
        }
    }
    .why = Wywołania zwrotne, metryki, podsumowania i inny kod Pythona działają na hoście między dwoma krokami; w TensorFlow także wszystko, co jest poza tf.function. GPU na nie czeka.
    .reads = Bezczynność GPU, gdy nie trwa żadne wywołanie środowiska wykonawczego. Przerwy między znacznikami kroków na hoście się nie liczą, bo host wyprzedza GPU. { saving-ahead }
    .fix = { $whose ->
        [saves] { $framework ->
            [jax] Zapisuj punkt kontrolny rzadziej. Albo niech Orbax zapisuje go równolegle z trenowaniem (AsyncCheckpointer): krok czeka wtedy tylko na skopiowanie stanu.
            [pytorch] Zapisuj punkt kontrolny rzadziej. Albo zapisuj go równolegle z trenowaniem (torch.distributed.checkpoint.async_save).
           *[other] Zapisuj punkt kontrolny tylko co N wsadów (save_freq w ModelCheckpoint) albo na końcu epoki. Albo zapisuj go równolegle z trenowaniem (experimental_enable_async_checkpoint).
        }
        [others] Wykonuj te operacje w funkcji (tf.function), w funkcji kroku lub innej, albo tylko co N kroków. To metryki, logowanie, walidacja, przygotowanie wsadu. Najpierw zmierz bez nich: to, co zostanie, ma inną przyczynę.
       *[nobody] { $pauses ->
            [some] { $framework ->
                [jax] { $cause ->
                    [python] Wykonuj rzadziej to, co wymienia tabela. Wystarczy co N kroków lub raz na epokę. Albo wykonuj to w innym wątku lub procesie. Walidacja, punkt kontrolny i logowanie nie muszą wstrzymywać kroku.
                   *[unknown] Najpierw sprawdź, co się wtedy wykonuje: walidacja, punkt kontrolny, logowanie. Zarejestruj kroki wokół przerwy ze zdarzeniami Pythona (python_tracer_level 1), które podają nazwy funkcji. Potem wykonuj to rzadziej albo w innym wątku lub procesie.
                }
                [pytorch] { $cause ->
                    [python] Wykonuj rzadziej to, co wymienia tabela. Wystarczy co N kroków lub raz na epokę. Albo wykonuj to w innym wątku lub procesie. Walidacja, punkt kontrolny i logowanie nie muszą wstrzymywać kroku. Procesy robocze, które startują od nowa w każdej epoce, zachowuje persistent_workers=True.
                   *[unknown] Najpierw sprawdź, co się wtedy wykonuje: walidacja, punkt kontrolny, logowanie. Zarejestruj kroki wokół przerwy ze zdarzeniami Pythona (with_stack=True), które podają nazwy funkcji. Potem wykonuj to rzadziej albo w innym wątku lub procesie. Procesy robocze, które startują od nowa w każdej epoce, zachowuje persistent_workers=True.
                }
               *[other] Najpierw sprawdź, co się wtedy wykonuje: walidacja, punkt kontrolny, wywołanie zwrotne, nowy iterator. Wydłuż epoki (większe steps_per_epoch albo powtarzany zbiór danych), a waliduj, zapisuj i loguj tylko co kilka epok. Kilka kroków w jednym wywołaniu nie skraca tych przerw.
            }
           *[none] { $framework ->
                [jax] { $cause ->
                    [reads] Zapisuj i odczytuj wartości tylko co N kroków: odczyt wymaga czekania na GPU. Wiele wartości pobieraj naraz: np.asarray tworzy z całości tablicę NumPy, której elementy kosztują niewiele. Jeśli od wartości zależy, co dalej, jak od akcji w środowisku, niech jedno wywołanie obsłuży kilka naraz.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [calls] Rób więcej w każdym wywołaniu. Większość tego Pythona to kod samego frameworku, który trwa tyle samo niezależnie od tego, co liczy wywołanie: rozkłada drzewa tablic, zamienia wartości Pythona na tablice i wywołuje pojedyncze operacje. Wykonuj kilka kroków w jednym wywołaniu (lax.scan, steps_per_execution) albo użyj większego wsadu. Indeksuj i zamieniaj tablice wewnątrz funkcji z jit albo wcześniej w NumPy: np.array tworzy tablicę z listy szybciej niż jnp.array. nnx.jit z Flax rozkłada przy każdym wywołaniu cały model: nnx.cached_partial albo jedno nnx.split i jax.jit tego unikają.
                    [python] Przenieś kod Pythona z tabeli poza wątek, który trenuje. To, co tworzy następny wsad, może działać z wyprzedzeniem w innym wątku lub procesie, a to, co zapisuje dzienniki, nie musi działać w każdym kroku. To, co potrzebuje wyniku ostatniego wywołania, jak środowisko, nie może działać z wyprzedzeniem: obsłuż kilka naraz w jednym wywołaniu.
                   *[unknown] { gap-unseen }
                }
                [pytorch] { $cause ->
                    [reads] Zapisuj i odczytuj wartości tylko co N kroków. Odczyt, na przykład przez .item(), wymaga czekania na GPU. Twórz tensory na GPU albo w procesach roboczych, które wczytują dane. Jeśli od wartości zależy, co dalej, jak od akcji w środowisku, niech jedno wywołanie obsłuży kilka naraz.
                    [garbage] { gap-garbage }
                    [threads] { gap-threads }
                    [waited] { gap-waited }
                    [python] Przenieś kod Pythona z tabeli poza wątek, który trenuje. To, co tworzy następny wsad, może działać z wyprzedzeniem w innym wątku lub procesie, a to, co zapisuje dzienniki, nie musi działać w każdym kroku. To, co liczy tam dla modelu, na przykład optymalizator przeniesiony na CPU (offload), powinno być na GPU, jeśli pamięć na to pozwala. Co potrzebuje wyniku ostatniego wywołania, jak serwer generujący tokeny, nie może wyprzedzać: wykonuj kilka kroków w jednym wywołaniu albo czytaj wyniki o krok później.
                   *[unknown] { gap-unseen }
                }
               *[other] { $whose ->
                    [graph] Zbuduj wszystkie operacje raz, przed pętlą, a zmienne wartości podawaj (tf.placeholder, feed_dict). Sesja przygotowuje powiększony graf od nowa przy następnym uruchomieniu, co z każdą operacją trwa dłużej. tf.get_default_graph().finalize() przed pętlą pokazuje wiersz, który je dodaje.
                    [requests] Najpierw sprawdź, co zajmuje ten czas. Profil nie pokazuje trenowania: program, który odpowiada na żądania, może na nie czekać i może obsłużyć kilka naraz.
                    [unseen] { gap-unseen }
                    [summaries] Zapisuj podsumowania, histogramy i obrazy tylko co N kroków albo na końcu epoki. Wywołanie zwrotne TensorBoard ma do tego update_freq. Każdą ich operację Python wykonuje osobno. Sam krok działa w funkcji.
                    [variables] Zapisuj wagi modelu tylko co N wsadów (save_freq w ModelCheckpoint) albo na końcu epoki, także w dziennikach. Odczyt każdej z nich to jedna lub dwie operacje Pythona, a ich zapis to plik. Średnią wag może liczyć sam optymalizator (use_ema=True).
                    [callbacks] Wykonuj te wywołania zwrotne tylko co N wsadów. To, co liczą, umieść w osobnej funkcji. Sam krok już działa w funkcji. Najpierw zmierz bez wywołań zwrotnych i metryk: to, co zostanie, ma inną przyczynę.
                    [calls] Wykonuj wywołania zwrotne i logowanie tylko co N wywołań. Każde wywołanie obejmuje już kilka wsadów. Najpierw zmierz bez wywołań zwrotnych i metryk: to, co zostanie, ma inną przyczynę.
                    [keras] Licz kilka kroków w jednym wywołaniu (steps_per_execution). train_on_batch wykonuje tylko jeden: użyj zamiast niego fit. Keras wykonuje wtedy swój kod Pythona raz dla nich wszystkich. Własne wywołania zwrotne i metryki wydłużyłyby ten czas: przebieg bez nich pokazuje, o ile.
                   *[nobody] { $cause ->
                        [unknown] Najpierw zmierz bez wywołań zwrotnych i metryk: to, co zostanie, ma inną przyczynę. Śledzenie Pythona ({ python-tracing }) podaje jej nazwę. Potem wykonuj je tylko co N kroków albo licz kilka kroków w jednym wywołaniu (steps_per_execution albo pętla w tf.function). Odczyt wartości, na przykład przez float(loss) lub .numpy(), wymaga czekania na GPU.
                        [garbage] { gap-garbage }
                        [threads] { gap-threads }
                        [python] Przenieś kod Pythona z tabeli poza wątek, który trenuje. To, co tworzy następny wsad, może działać z wyprzedzeniem w innym wątku lub procesie, a to, co zapisuje dzienniki, nie musi działać w każdym kroku. Wywołania zwrotne uruchamiaj tylko co N kroków albo wykonuj kilka kroków w jednym wywołaniu (steps_per_execution lub pętla w tf.function).
                       *[seen] Wykonuj wywołania zwrotne i logowanie tylko co N kroków. Albo licz kilka kroków w jednym wywołaniu (steps_per_execution albo pętla w tf.function). Odczyt wartości, na przykład przez float(loss) lub .numpy(), wymaga czekania na GPU. Najpierw zmierz bez wywołań zwrotnych i metryk: to, co zostanie, ma inną przyczynę.
                    }
                }
            }
        }
    }
    .side-effect = { $framework ->
        [jax] { $cause ->
            [reads] Dzienniki i to, co od nich zależy, są aktualizowane tylko co N kroków.
           *[unknown] { gap-unseen-effect }
        }
        [pytorch] { $cause ->
            [reads] Dzienniki i to, co od nich zależy, są aktualizowane tylko co N kroków.
           *[unknown] { gap-unseen-effect }
        }
       *[other] { $whose ->
            [requests] Żądanie może czekać, aż nadejdą inne.
            [unseen] { gap-unseen-effect }
           *[nobody] Dzienniki i to, co od nich zależy, są aktualizowane tylko co N kroków. Przy kilku krokach w jednym wywołaniu także wywołania zwrotne Keras działają tylko co N kroków.
        }
    }
    .verify = „Między krokami” w podziale kroku maleje. Przebieg bez wywołań zwrotnych i metryk pokazuje, ile najwięcej można osiągnąć.

launch-bound =
    .title = Czekanie na uruchomienie jąder
    .fault = GPU czeka na uruchomienie jąder
    .fine = Uruchamianie jąder nadąża
    .failed = GPU czeka { $launch } z { $step } na uruchomienie jąder ({ $share }).{ $late-is ->
        [zero] {""}
       *[some] {" "}Jego kolejka była pusta przed { $late } z { $kernels } jąder; uruchomienie dociera wtedy do GPU po { $latency }.
    }{ $cause ->
        [blocking] {" "}Każde wywołanie uruchamiające kończy się dopiero wraz ze swoim jądrem.
        [host] {" "}GPU czeka przy każdym średnio { $per-launch }: większość tego czasu upływa na hoście, przed uruchomieniem.
        [arguments] {" "}Wywołania funkcji jit dostają w każdym kroku tablice w liczbie { $arrays } i przed uruchomieniem oglądają każdą z nich.
        [zeroes] {""}
        [updates] {""}
        [parts] {" "}torch.compile wykonuje krok w częściach, a każdą uruchamia Python.
        [functions] {" "}Większość tego czasu upływa przed funkcjami, które Python wywołuje jedna po drugiej, takimi jak { $wait }.
        [python] {" "}Większość tego to Python między funkcjami, które wywołuje jedną po drugiej, takimi jak { $wait }.
        [engines] {" "}Większość tego czasu upływa w operacjach takich jak { $wait }, przed uruchomieniem.
        [op] {" "}Większość tego czasu upływa w operacjach takich jak { $wait }, przed uruchomieniem.
        [library] {" "}Większość tego czasu upływa w operacjach takich jak { $wait }, które liczą dalej na hoście to, co odczytały z GPU.
        [copies] {" "}Większość tego czasu upływa przed kopiowaniem tablic na GPU, jednej po drugiej ({ $wait }).
        [between] {" "}GPU czeka średnio { $per-launch } przed każdym z tych, które są uruchamiane między grafami CUDA: większość tego czasu upływa na hoście.
        [graph] {" "}Większość tego czasu upływa w { $wait }.
        [launches] {""}
       *[waits] {" "}Większość przypada po { $wait } ({ $reads } na krok), w którym host czeka, aż GPU skończy.
    }{ $zeroes-is ->
        [zero] {""}
       *[some] {" "}{ $zeroes } tego czekania upływa w zero_grad.
    }{ $updates-is ->
        [zero] {""}
       *[some] {" "}{ $updates } tego czekania upływa w optymalizatorze.
    }
    .passed = { $launch-is ->
        [zero] GPU nie czeka na uruchomienie jąder.
       *[some] GPU czeka { $launch } z { $step } na uruchomienie jąder ({ $share }).
    }
    .why = Każde jądro kosztuje host jedno uruchomienie. Gdy jądra są krótsze niż opóźnienie uruchomienia, GPU nie ma między nimi pracy.
    .reads = Bezczynność GPU przy pustej kolejce, gdy host dopiero uruchamiał następne jądro. Długie wywołania uruchamiające przy pełnej kolejce niczego nie opóźniają, dlatego udział uruchomień według TensorFlow bywa duży w przebiegu bez tego problemu. { saving-ahead }
    .fix = { $cause ->
        [blocking] Usuń CUDA_LAUNCH_BLOCKING. Przez tę zmienną każde uruchomienie czeka na swoje jądro, co przydaje się tylko przy szukaniu błędów. Na AMD są to HIP_LAUNCH_BLOCKING i AMD_SERIALIZE_KERNEL. Potem zarejestruj profil ponownie.
        [waits] Usuń to czekanie (na przykład { $framework ->
            [pytorch] torch.cuda.synchronize
           *[other] cudaDeviceSynchronize
        }). Czekając, host niczego nie uruchamia, więc gdy rusza dalej, kolejka jest pusta. Jest potrzebne tylko do pomiaru czasu lub szukania błędów.
        [reads] { $framework ->
            [pytorch] Zostaw tę wartość na GPU albo odczytuj ją tylko co N kroków. Czekając na nią, host niczego nie uruchamia, więc gdy rusza dalej, kolejka jest pusta. Maska jako indeks (x[mask], nonzero) odczytuje, ile wybiera; torch.where nie odczytuje niczego.
           *[other] Zostaw tę wartość na GPU albo odczytuj ją tylko co N kroków. Czekając na nią, host niczego nie uruchamia, więc gdy rusza dalej, kolejka jest pusta.
        }
        [scaling] Niech optymalizator sam pomija aktualizację (fused=True). GradScaler niczego wtedy nie odczytuje. bfloat16 nie wymaga skalowania straty. Pozostałe wartości zostaw na GPU.
        [backward] Usuń torch.autograd.set_detect_anomaly(True). Po każdej operacji przejścia wstecz odczytuje ono, czy gradient jest liczbą, co przydaje się tylko przy szukaniu błędów. Własny hook, który odczytuje wartości, robi to samo.
        [arguments] Przekazuj mniej tablic. Złącz małe parametry w jedną tablicę (jax.flatten_util.ravel_pytree), ułóż jednakowe warstwy w stos i pomiń to, czego funkcja nie potrzebuje. Albo wykonuj kilka kroków w jednym wywołaniu (lax.scan).
        [zeroes] Wywołuj zero_grad(set_to_none=True). Usuwa ono gradienty, a ten przebieg wypełnia każdy z nich zerami osobnym jądrem. Od PyTorch 2.0 jest to ustawienie domyślne. Reszta czekania wymaga mniejszej liczby uruchomień w ogóle: torch.compile albo grafów CUDA.
        [updates] Niech optymalizator aktualizuje wiele tensorów jednym uruchomieniem. Robią to fused=True i foreach=True. Uruchamia jądra dla każdej grupy parametrów: wszystkie o tych samych ustawieniach włóż do jednej. Reszta czekania wymaga mniejszej liczby uruchomień w ogóle: torch.compile albo grafów CUDA.
        [parts] Sprawdź, co przerywa graf (TORCH_LOGS=graph_breaks): odczyty takie jak item(), print i rozgałęzienia według wartości tensorów. mode='reduce-overhead' uruchamia każdą część jako graf CUDA.
        [functions] { $framework ->
            [jax] Skompiluj cały krok w jednym jax.jit. Poza nim Python zleca każdą operację osobno, co trwa dłużej niż sama mała operacja.
            [tensorflow] Wywołuj jedną funkcję na krok. Umieść cały krok w tf.function, także optimizer.apply_gradients. Poza nią optymalizatory Keras 2 wywołują skompilowaną funkcję dla każdej zmiennej (_update_step_xla); wyłącza to jit_compile=False.
           *[other] Wywołuj jedną funkcję na krok.
        }
        [python] { $framework ->
            [jax] Skompiluj cały krok w jednym jax.jit. Poza nim Python zleca każdą operację osobno, co trwa dłużej niż sama mała operacja.
            [tensorflow] Rób więcej w każdym wywołaniu. Niech jedno wywołanie obsłuży wiele wejść naraz (kilka środowisk, większy wsad) albo umieść pętlę w tf.function. Gdy Python pracuje między dwoma wywołaniami, na przykład nad krokiem środowiska, GPU czeka.
           *[other] Rób więcej w każdym wywołaniu.
        }
        [copies] { $framework ->
            [jax] Kopiuj na GPU mniej tablic. Połącz małe w jedną albo przekaż tablice NumPy wprost do funkcji z jit: kopiuje je szybciej niż device_put. Zostaw na GPU to, co się nie zmienia. Indeks poza jit (x[i]) też kopiuje tam swoje liczby: użyj go wewnątrz funkcji.
            [pytorch] Kopiuj jeden tensor zamiast wielu małych albo twórz je na GPU (device="cuda"). Zostaw tam to, co się nie zmienia.
           *[other] Kopiuj jeden tensor zamiast wielu małych albo twórz je na GPU. Zostaw tam to, co się nie zmienia.
        }
        [between] Większość pracy jest już w grafach CUDA, a GPU czeka między nimi. Umieść w grafie także to, co jest tam uruchamiane pojedynczo, albo przygotowuj następne wejścia na hoście, gdy graf działa.
        [graph] Uruchom następny graf, zanim odczytasz wartości z tego. Uruchomienie zajmuje hostowi tyle czasu, a GPU w tym czasie czeka. Umieść więcej w każdym grafie (większy wsad, kilka kroków) i porównaj wersje sterownika i frameworku: niektóre uruchamiają go wolniej.
        [engines] { builds-engines }
        [op] Sprawdź, co te operacje robią na hoście przed uruchomieniem. Sploty wybierają algorytm dla każdego nowego kształtu i tworzą plany od nowa, gdy operacje są deterministyczne (enable_op_determinism): porównaj bez tego i ze stałymi kształtami. Inne operacje czekają tam na pamięć albo na rdzeń. Pokaże to profil hosta (perf).
        [library] Użyj wydania biblioteki, którego operacja zostaje na GPU, albo innej operacji. Wywołaj ją raz dla całego wsadu (batched_nms zamiast pętli po klasach) i daj jej mniej danych, na przykład wcześniej wyższy próg. To, co odczytuje, jest jej potrzebne od razu, więc program nie może odczytać tego później.
       *[launches] { $framework ->
            [jax] Uruchamiaj mniej, ale większych jąder. Skompiluj cały krok albo kilka kroków (lax.scan) w jednym jax.jit, złącz małe tablice albo użyj większego wsadu, jeśli pozwala na to pamięć.
            [pytorch] Uruchamiaj mniej, ale większych jąder. Pomogą: kompilator (torch.compile), grafy CUDA albo większy wsad, jeśli pozwala na to pamięć. { $place ->
                [zeroes] Wywołuj zero_grad z set_to_none=True.
                [updates] Z fused=True albo foreach=True optymalizator aktualizuje wiele tensorów jednym uruchomieniem.
                [both] Wywołuj zero_grad z set_to_none=True. Z fused=True albo foreach=True optymalizator aktualizuje wiele tensorów jednym uruchomieniem.
               *[other] To, co działa dla każdego parametru, ma foreach=True (clip_grad_norm_).
            } Warstwę rekurencyjną, którą Python wykonuje chwila po chwili, zastąp jednym wywołaniem torch.nn.LSTM albo GRU, jeśli to możliwe. Tensor, który Python wypełnia element po elemencie, utwórz jednym wywołaniem torch.stack albo pad_sequence.
            [unknown] Uruchamiaj mniej, ale większych jąder. Pozwól kompilatorowi łączyć małe operacje, uruchamiaj wiele naraz grafem CUDA albo użyj większego wsadu, jeśli pozwala na to pamięć.
           *[other] Uruchamiaj mniej, ale większych jąder. { $xla ->
                [on] Pozwól XLA skompilować cały krok zamiast części programu,
               *[other] Pozwól XLA połączyć małe operacje,
            } złącz małe tensory albo użyj większego wsadu, jeśli pozwala na to pamięć.
        }
    }
    .side-effect = { $cause ->
        [blocking] Błąd jądra jest zgłaszany przez późniejsze wywołanie.
        [waits] Czas mierzony na hoście kończy się wtedy, zanim GPU skończy.
        [reads] Wartość odczytywana co N kroków trafia do dzienników z opóźnieniem do N kroków.
        [scaling] Brak.
        [backward] Brak.
        [copies] Brak.
        [between] Brak.
        [graph] Wartości są odczytywane później.
        [arguments] Brak.
        [zeroes] Gradient jest wtedy None do następnego przejścia wstecz.
        [updates] Brak.
       *[launches] Każdy nowy kształt wejścia wymaga ponownej kompilacji; większy wsad może zmienić zbieżność.
    }
    .verify = „Uruchomienie jądra” w podziale kroku maleje i jest mniej jąder na krok.

tiny-kernels =
    .title = Drobne jądra
    .fault = { $place ->
        [host] { $kind ->
            [calls] Wywołania trwają dłużej niż ich praca
           *[turns] Praca to wiele małych operacji
        }
       *[gpu] Jądra krótsze niż opóźnienie uruchomienia
    }
    .fine = Drobne jądra nie są problemem
    .limit = { $limit } jąder
    .failed = { $place ->
        [host] { $kind ->
            [calls] Wywołania funkcji z jit zajmują { $launch } z { $step }, w których nic nie liczy. Wywołania, które liczą krócej niż przez połowę swojego czasu: { $count } z { $kernels }.
            [looped] Pętla małych operacji zajmuje { $launch } z { $step }. Działa w niej { $count } z { $kernels } operacji.{ $layer-is ->
                [zero] {""}
               *[some] {" "}Warstwa: { $layer }.
            }
            [loops] Przejścia od jednej małej operacji do następnej zajmują { $launch } z { $step }. { $count } z { $kernels } operacji działa w pętlach.
           *[turns] Przejścia od jednej małej operacji do następnej zajmują { $launch } z { $step }. { $count } z { $kernels } tur wykonawcy TensorFlow nie zawiera operacji, która trwa, jak w pętli.
        }
       *[gpu] Jądra krótsze niż opóźnienie uruchomienia: { $count } z { $kernels } ({ $share }). GPU czeka { $launch } z { $step } na uruchomienia. Najwięcej krótkich jąder ma operacja { $op } ({ $op-count } × { $op-mean }).
    }
    .passed = { $share-is ->
        [zero] Żadne jądro nie jest krótsze niż opóźnienie uruchomienia.
       *[some] { $share } jąder jest krótszych niż opóźnienie uruchomienia.
    }{ $launch-is ->
        [zero] {" "}GPU nie czeka na uruchomienia.
       *[some] {" "}GPU czeka { $launch } z { $step } na uruchomienia.
    }
    .why = Jądro krótsze niż opóźnienie uruchomienia nie zajmie GPU do czasu, gdy dotrze następne.
    .reads = Jądra krótsze niż opóźnienie uruchomienia zmierzone przy pustej kolejce, według operacji. Przy pełnej kolejce GPU na żadne z nich nie czeka; czas ich działania sprawdza „{ unfused-elementwise.title }”. Bez GPU: tury wykonawcy TensorFlow bez operacji, która trwa, czas w pętlach XLA, w którym nie działa żadna operacja, oraz czas w wywołaniach JAX, w którym nic nie liczy. { saving-ahead }
    .fix = { $framework ->
        [jax] { $place ->
            [host] { $kind ->
                [calls] Rób więcej w każdym wywołaniu. Wykonuj kilka kroków w jednym (lax.scan) albo użyj większego wsadu. Przekazuj mniej tablic: połącz małe parametry (jax.flatten_util.ravel_pytree) i złóż jednakowe warstwy. Własne klasy w drzewie tablic Python rozkłada przy każdym wywołaniu.
               *[turns] Zrób tę samą pracę w mniejszej liczbie operacji. Wektoryzuj (jax.vmap), złącz małe tablice albo weź większy wsad, jeśli pozwala na to pamięć.
            }
           *[gpu] Zrób tę samą pracę w mniejszej liczbie operacji. Wektoryzuj (jax.vmap), złącz małe tablice albo weź większy wsad, jeśli pozwala na to pamięć.
        }
        [pytorch] Zrób tę samą pracę w mniejszej liczbie operacji. Wektoryzuj, złącz małe tensory albo pozwól kompilatorowi je połączyć (torch.compile).
        [unknown] Zrób tę samą pracę w mniejszej liczbie operacji. Wektoryzuj, złącz małe tensory albo pozwól kompilatorowi je połączyć.
       *[other] { $place ->
            [host] { $kind ->
                [looped] Skompiluj funkcję (jit_compile=True): XLA robi z takiej pętli niewiele operacji. Albo podaj każdej operacji cały wsad. tf.map_fn i pętle for po tensorze wykonują małe operacje element po elemencie; tf.vectorized_map wykonuje je dla wszystkich naraz. Warstwa rekurencyjna potrzebuje pętli: przy krótkich sekwencjach można ją rozwinąć (unroll=True).
               *[turns] { fewer-ops }
            }
           *[gpu] { fewer-ops }
        }
    }
    .side-effect = Każdy nowy kształt wejścia wymaga ponownej kompilacji.
    .verify = Jest mniej jąder na krok, a „Uruchomienie jądra” w podziale kroku maleje.

tensor-cores-unused =
    .title = Tensor Cores
    .fault = { $amd ->
        [on] Matrix Cores nie są używane
       *[off] Tensor Cores nie są używane
    }
    .fine = Tensor Cores używane tam, gdzie trzeba
    .failed = { $unused } z { $step } to obliczenia macierzowe bez Tensor Cores ({ $share }).
    .passed = { $unused-is ->
        [zero] Nie wykryto obliczeń macierzowych bez Tensor Cores.
       *[some] { $unused } z { $step } to obliczenia macierzowe bez Tensor Cores ({ $share }).
    }
    .why = Tensor Cores mnożą macierze kilka razy szybciej niż zwykłe jednostki. Obliczenia macierzowe fp32 ich nie używają, chyba że włączono TF32.
    .reads = Nazwy jąder i zdolność obliczeniowa GPU. Jądro o nieznanej nazwie liczy się jako nieznane, a nie jako działające bez Tensor Cores. TF32, bf16 i FP8 używają Tensor Cores.
    .fix = { $cause ->
        [int] Sprawdź rozmiary jąder z tabeli. Liczą w 8 bitach na zwykłych jednostkach. TensorRT wybiera jądra przez pomiar: zezwól obok int8 także na fp16, aby mógł wybrać szybsze.
        [naive] Niech MIOpen liczy te sploty innymi jądrami. Naiwne (naive) są jego ostatecznością. Niech szuka najszybszego { $framework ->
            [pytorch] (MIOPEN_FIND_MODE=1, torch.backends.cudnn.benchmark=True)
           *[other] (MIOPEN_FIND_MODE=1)
        }, i porównaj drugi układ (kanały na początku lub na końcu), drugi typ (fp16, bf16) oraz nowszy ROCm.
        [half] Wykonuj warstwy z tabeli w float32 albo uzupełnij ich kanały do wielokrotności 8 i porównaj. Porównaj też nowszy cuDNN i układ channels last. Liczą w 16 bitach na zwykłych jednostkach: cuDNN nie ma dla nich jądra na Tensor Core albo go nie wybrał.
        [outside] Niech TensorRT obejmie więcej modelu. Te operacje działają poza jego silnikami. Pozwól na małe segmenty (minimum_segment_size z TrtConversionParams), sprawdź w dzienniku, które operacje pomija, i użyj precision_mode=FP16.
        [engine] Zbuduj silniki TensorRT w połowicznej precyzji (precision_mode=FP16 w TrtConversionParams). Silnik zachowuje typ, dla którego go zbudowano.
       *[other] { $half-precision ->
            [on] Sprawdź typy i rozmiary jąder z tabeli. Precyzja mieszana jest włączona, ale te jądra nie używają Tensor Cores. Warstwa utworzona przed jej włączeniem albo wczytana zachowuje własny typ (dtype).
           *[other] { $has-tf32 ->
                [off] Użyj precyzji mieszanej.
               *[on] Użyj precyzji mieszanej. Od architektury Ampere dzięki TF32 także fp32 używa Tensor Cores, bez zmiany modelu { $framework ->
                   [pytorch] (torch.set_float32_matmul_precision('high'))
                   [jax] (jax_default_matmul_precision='tensorfloat32')
                   [tensorflow] (tf.config.experimental.enable_tensor_float_32_execution(True))
                  *[other] (jeśli pozwala na to framework)
               }.
            }
        }
    } Pomagają rozmiary będące wielokrotnościami 8 (16 dla int8).
    .side-effect = fp16, bf16 i TF32 mają mniej cyfr: sprawdź, czy model nadal jest zbieżny.
    .verify = Strona statystyk jąder pokazuje, że jądra używają Tensor Cores, a ich czas maleje.

slow-op-form =
    .title = Wolne postaci operacji
    .fault = { $cause ->
        [float64] GPU liczy w float64
        [summary] Każdy krok liczy podsumowania
        [augmented] Augmentacja zajmuje dużą część kroku
        [recurrent] Warstwa rekurencyjna działa bez cuDNN
        [loop] Pętla wykonuje małe jądra po kolei
        [recomputed] Praca się powtarza, choć jest wolna pamięć
        [reformatted] TensorRT zmienia układ tensorów
        [layout] Tensory przechodzą między NCHW a NHWC
        [unfolded] Sploty działają poza cuDNN
        [attention] Uwaga (attention) działa w wielu jądrach
        [boxes] Tłumienie ramek zajmuje dużą część kroku
        [sparse] Iloczyny rzadkie zajmują dużą część kroku
        [quantized] Symulowana kwantyzacja zajmuje dużo kroku
        [resized] Zmiana rozmiaru obrazów zajmuje dużą część kroku
        [distances] Odległości zajmują dużą część kroku
        [copied] { $place ->
            [host] Kopie w pamięci zajmują dużą część kroku
           *[gpu] Kopie w obrębie GPU zajmują dużą część kroku
        }
        [reduced] Redukcje po osiach zajmują dużą część kroku
        [einsum] Einsum transponuje swoje tensory
        [dequantized] Wagi są rozpakowywane w każdym kroku
        [loss] Funkcja straty zajmuje dużą część kroku
        [normalized] Warstwy normalizujące zajmują dużą część
        [sort] Sortowanie zajmuje dużą część kroku
        [unique] Unikalne wartości zajmują dużą część kroku
        [one-hot] Wiersze one-hot zajmują dużą część kroku
        [product] Mnożenie macierzy w zwykłej pętli
        [scatter] Operacje scatter zajmują dużą część kroku
        [linear-algebra] Algebra liniowa zajmuje dużą część kroku
        [fft] FFT zajmuje dużą część kroku
        [dilation] Dylatacja kopiuje tensory
        [depthwise] Gradienty depthwise są wolne w 16 bitach
        [debug] Każdy krok sprawdza liczby do debugowania
        [metric] Metryki zajmują dużą część kroku
        [random] Liczby losowe zajmują dużą część kroku
        [cumulative] Sumy narastające zajmują dużą część kroku
        [depthwise-single] Warstwy depthwise zajmują dużo kroku
        [windowed] Okna zajmują dużą część kroku
        [one-op] Jedna operacja zajmuje dużą część kroku
        [gradients] Sploty są wolne w jednym kierunku
        [optimizer] Optymalizator zajmuje dużą część kroku
        [grouped] Sploty w grupach są wolne
        [bfloat16] bfloat16 jest wolne na tym GPU
       *[other] Obliczenia 16-bitowe są wolne na tym GPU
    }
    .fine = Prawie żadnych wolnych postaci operacji
    .failed = { $cause ->
        [float64] { $time } z { $step } to obliczenia w float64 ({ $share }), głównie w { $op }.
        [summary] To, co tf.summary liczy i zapisuje w kroku, zajmuje { $time } z { $step } ({ $share }), wliczając uruchomienia, głównie { $op }.
        [augmented] Warstwy, które losowo zmieniają dane wejściowe, zajmują { $time } z { $step } ({ $share }) razem z uruchamianiem, głównie { $op }.
        [recurrent] Warstwa rekurencyjna bez cuDNN zajmuje { $time } z { $step } ({ $share }) razem z uruchamianiem. Wykonuje { $kernels } jąder na krok.
        [loop] Pętla zajmuje { $time } z { $step } ({ $share }) razem z uruchamianiem. Wykonuje { $kernels } jąder na krok.
        [recomputed] { $time } z { $step } to powtarzanie przejścia w przód zamiast przechowywania jego wyników ({ $share }), głównie { $op }. W użyciu jest najwyżej { $used } pamięci GPU.
        [einsum] Transpozycje wewnątrz { $op } zajmują { $time } z { $step } ({ $share }).
        [dequantized] { $op } zajmuje { $time } z { $step } ({ $share }). Zamienia skwantowane wagi na 16 bitów przed każdym iloczynem.
        [reformatted] Zmiany układu w TensorRT zajmują { $time } z { $step } ({ $share }). Jest ich { $kernels } na krok.
        [layout] Konwersje między NCHW a NHWC zajmują { $time } z { $step } ({ $share }).
        [unfolded] { $op } zajmuje { $time } z { $step } ({ $share }). Kopiuje wejście raz dla każdej pozycji filtra i mnoży wynik.
        [attention] Uwaga (attention) zajmuje { $time } z { $step } ({ $share }), głównie { $op }. Jej jądra kolejno czytają i zapisują wszystkie wyniki.
        [normalized] Warstwy normalizujące zajmują { $time } z { $step } ({ $share }), głównie { $op }.
        [metric] Operacje spoza warstw zajmują { $time } z { $step } ({ $share }), głównie { $op }. W kroku Keras są to metryki.
        [optimizer] Aktualizacja zmiennych zajmuje { $time } z { $step } ({ $share }), głównie w { $op }.
        [copied] { $place ->
            [host] Kopie w pamięci ({ $op }) zajmują { $time } z { $step } ({ $share }).
           *[gpu] Kopie w obrębie pamięci GPU ({ $op }) zajmują { $time } z { $step } ({ $share }).
        }
        [scatter] { $op } zajmuje { $time } z { $step } ({ $share }). Dodaje wiersze lub wartości pojedynczo do gęstego tensora.
        [dilation] { $op } i operacja odwrotna zajmują { $time } z { $step } ({ $share }). Przenoszą wszystkie liczby, aby zwykły splot zastąpił splot z dylatacją.
        [depthwise] { $op } zajmuje { $time } z { $step } w połówkowej precyzji ({ $share }).
        [windowed] { $op } zajmuje { $time } z { $step } ({ $share }). Czyta całe okno wokół każdego miejsca.
        [one-op] { $op } zajmuje { $time } z { $step } ({ $share }). Uruchomień na krok: { $kernels }.
        [gradients] { $op } zajmuje { $time } z { $step } ({ $share }) więcej niż dwa razy tyle co sploty w zwykłym kierunku.
        [grouped] { $op } w grupach zajmuje { $time } z { $step } ({ $share }).
        [bfloat16] { $time } z { $step } to obliczenia macierzowe w bfloat16 ({ $share }). To GPU nie ma jednostek dla bfloat16.
        [half] { $time } z { $step } to obliczenia macierzowe w połówkowej precyzji ({ $share }). To GPU nie ma szybkich jednostek dla 16 bitów.
        [loss] Strata zajmuje { $time } z { $step } ({ $share }), głównie { $op }.
       *[other] { $op } zajmuje { $time } z { $step } ({ $share }).
    }{ $layer-is ->
        [zero] {""}
       *[some] {" "}Warstwa: { $layer }.
    }
    .passed = { $time-is ->
        [zero] Nie wykryto operacji w wolnej postaci.
       *[some] { $op } ma wolną postać i zajmuje { $time } z { $step } ({ $share }).
    }
    .why = Jedna operacja może zajmować większość kroku, choć ten sam wynik ma szybszą postać. GPU jest wtedy zajęte niewłaściwą pracą.
    .reads = Typy operacji, zakresy nazw i nazwy jąder, porównane z tabelą wolnych postaci i tego, co je zastępuje. Operacja bez takiej postaci liczy się od jednej trzeciej kroku. Duże iloczyny macierzy, transpozycje samego programu i połówkowa precyzja na Tensor Cores nie są zgłaszane. Bez GPU: operacje XLA, które sortują, wykonują scatter, kopiują lub przesuwają okna.
    .fix = { $cause ->
        [float64] Licz w float32, a liczby zespolone w complex64. Rzutuj dane wejściowe (NumPy domyślnie używa float64) { $framework ->
            [jax] i zostaw jax_enable_x64 wyłączone
            [pytorch] przez .float() i zostaw torch.set_default_dtype jako float32
            [tensorflow] i zostaw floatx Keras jako float32
           *[other] i twórz w float32 także resztę
        }. Zrób to przed wszystkim innym. Większość GPU liczy float64 z 1/32 lub 1/64 szybkości float32.
        [summary] { $framework ->
            [tensorflow] Zapisuj podsumowania tylko co N kroków (tf.summary.record_if albo tf.cond wokół nich). Histogramy i obrazy są za każdym razem liczone i kopiowane na host; skalary z Model.fit kosztują niewiele (update_freq).
           *[other] Zapisuj podsumowania tylko co N kroków. Histogramy i obrazy są za każdym razem liczone i kopiowane na host.
        }
        [augmented] { $framework ->
            [tensorflow] Przenieś augmentację do potoku wejściowego (dataset.map). CPU wyprzedza wtedy krok. Niektóre z tych warstw zmieniają obrazy po jednym, w pętli. Jeśli CPU nie ma na to czasu, skompiluj je (jit_compile=True).
           *[other] Przenieś augmentację do potoku wejściowego. CPU wyprzedza wtedy krok. Niektóre z tych warstw zmieniają obrazy po jednym, w pętli. Jeśli CPU nie ma na to czasu, skompiluj je.
        }
        [recurrent] { $framework ->
            [pytorch] Podaj całą sekwencję do torch.nn.LSTM lub torch.nn.GRU w jednym wywołaniu zamiast komórki w pętli: cuDNN wykona ją w kilku jądrach. Sekwencje o różnej długości spakuj (pack_padded_sequence).
           *[other] Spełnij warunki cuDNN. Użyj warstwy LSTM lub GRU, a nie RNN wokół komórki, z activation='tanh', recurrent_activation='sigmoid', recurrent_dropout=0, unroll=False, use_bias=True, w GRU reset_after=True, i maski dopełniające tylko z prawej. Przed TensorFlow 2.8 zamień tensory nieregularne na gęste (to_tensor) z taką maską. XLA (jit_compile) nie używa rekurencyjnych jąder cuDNN.
        }
        [loop] { $framework ->
            [jax] Rób więcej w każdej iteracji. Użyj unroll= w lax.scan, lax.associative_scan, jeśli operacja na to pozwala, vmap zamiast pętli po przykładach albo większy wsad. Host odczytuje warunek lax.while_loop przed każdym obiegiem, a w fori_loop i scan o stałej liczbie obiegów nie odczytuje żadnego. Na kilku GPU wspólny warunek jest też w każdym obiegu wymieniany: shard_map zostawia go na każdym GPU. XLA robi pętlę także ze scatter, którego kolejność musi zachować (--xla_gpu_deterministic_ops): podaj unique_indices=True, gdzie to prawda, albo usuń tę flagę. Tak samo przy complex128: dodawaj osobno część rzeczywistą i urojoną.
           *[other] Zastąp pętlę operacjami na całym wsadzie lub całej sekwencji albo ją skompiluj (jit_compile=True). Z warstw rekurencyjnych SimpleRNN, ConvLSTM2D i własne komórki nie mają jąder w cuDNN, LSTM i GRU mają.
        }
        [recomputed] Przechowuj więcej wyników przejścia w przód. Obejmij checkpointem mniej warstw albo zachowuj kosztowne wyniki polityką (checkpoint_policies.dots_saveable). Wsad zwiększaj dopiero potem.
        [reformatted] Zbuduj mniej, ale większych silników. Każdy przekształca swoje wejścia i wyjścia: zwiększ minimum_segment_size i zastąp operacje między nimi, których TensorRT nie przyjmuje. Dopuść połowiczną precyzję, którą więcej jąder czyta bez zmian.
        [layout] { $framework ->
            [jax] Używaj jednego układu od pierwszej warstwy do ostatniej. dimension_numbers ('NHWC', 'HWIO', 'NHWC') pasuje do połówkowej precyzji na Tensor Cores.
            [pytorch] { $half-precision ->
                [on] model.to(memory_format=torch.channels_last) i to samo dla danych wejściowych: połówkowa precyzja na Tensor Cores liczy w NHWC.
               *[other] Używaj jednego układu od pierwszej warstwy do ostatniej. W fp32 bez Tensor Cores jest to zwykły układ (torch.contiguous_format): nie używaj channels_last, także dla danych wejściowych. W połówkowej precyzji jest to channels_last.
            }
           *[other] { $half-precision ->
                [on] Używaj jednego układu od pierwszej warstwy do ostatniej. Połówkowa precyzja na Tensor Cores liczy w NHWC: data_format='channels_last' w każdej warstwie.
               *[other] Używaj jednego układu od pierwszej warstwy do ostatniej, przez data_format. W fp32 bez Tensor Cores sploty liczą w NCHW (channels_first), w połówkowej precyzji na Tensor Cores w NHWC (channels_last).
            }
        }
        [unfolded] Pozwól cuDNN liczyć te sploty. Nie każde połączenie 16 bitów, dylatacji i trzech wymiarów do niego trafia. { $framework ->
            [pytorch] Porównaj w tych warstwach torch.channels_last_3d (w dwóch wymiarach channels_last), float32, dilation=1, bias=False oraz inne wersje frameworka i cuDNN.
           *[other] Porównaj float32 w tych warstwach, dilation=1, bias=False oraz inne wersje frameworka i cuDNN.
        }
        [attention] { $framework ->
            [jax] Użyj jax.nn.dot_product_attention z implementation='cudnn', w 16 bitach. Nigdy nie zapisuje wyników pośrednich.
            [pytorch] Pozwól, by scaled_dot_product_attention użyło formy połączonej (flash lub memory-efficient), która nigdy nie zapisuje wyników pośrednich. Wymaga 16 bitów, głów o równym rozmiarze będącym wielokrotnością 8 i is_causal=True zamiast maski. torch.nn.attention.sdpa_kernel wymusza jedną z nich i mówi, czemu nie może.
           *[other] Użyj połączonej formy uwagi (flash attention), która nigdy nie zapisuje wyników pośrednich.
        }
        [boxes] Podaj mniej ramek. Użyj wyższego score_threshold, tylko najlepszych ramek każdej klasy (top_k) i mniejszego max_output_size. Ramki są porównywane jedna po drugiej: zmierz to także na drugim urządzeniu (tf.device) oraz formy dla całego wsadu: tf.image.combined_non_max_suppression to jedna operacja, non_max_suppression_padded to pętla.
        [sparse] Iloczyn rzadki jest szybszy od gęstego tylko wtedy, gdy prawie wszystkie liczby są zerami. Porównaj go z { $framework ->
            [jax] gęstym (todense)
            [pytorch] gęstym (to_dense) i z CSR (to_sparse_csr)
           *[other] gęstym (tf.sparse.to_dense) i z CSR (CSRSparseMatrix), a indeksy posortuj (tf.sparse.reorder)
        }. Gdy każdy wiersz ma tylko kilka identyfikatorów, pobieraj według nich wiersze tabeli (embedding_lookup_sparse, gather).
        [quantized] Pozwól kompilatorowi połączyć te przebiegi { $framework ->
            [pytorch] (torch.compile)
            [jax] (jax.jit)
           *[other] (jit_compile=True)
        }, które wielokrotnie czytają i zapisują każdy tensor. Kwantyzuj mniej warstw albo zacznij trenowanie z kwantyzacją, gdy model prawie osiągnął zbieżność.
        [resized] Powiększaj splotem transponowanym lub depth_to_space. Rób to w niewielu warstwach i całkowitą liczbę razy: gradient zmiany rozmiaru i próbkowania na siatce (grid_sample) dodaje piksele pojedynczo. Wycinaj mniej obszarów i mniejsze. Deterministyczne ({ $framework ->
            [pytorch] torch.use_deterministic_algorithms
            [jax] --xla_gpu_deterministic_ops
           *[other] enable_op_determinism
        }) są wolniejsze: porównaj bez tego.
        [distances] { $framework ->
            [pytorch] Licz je iloczynem macierzy: |x|² + |y|² − 2xy. torch.cdist robi to dla odległości euklidesowych przy compute_mode='use_mm_for_euclid_dist', mniej dokładnie tam, gdzie punkty leżą blisko. Albo porównuj mniej punktów.
           *[other] Licz je iloczynem macierzy: |x|² + |y|² − 2xy. Albo porównuj mniej punktów.
        }
        [copied] { $framework ->
            [jax] Pozwól krokowi nadpisać stary stan (donate_argnums w jax.jit). Zapisuj do dużych tablic w jednym jit (x.at[i].set), a nie przez pętle, które je przenoszą, jak bufor powtórek. Łączenie (concatenate) kopiuje wszystko, co łączy, na przykład pamięć kluczy i wartości: trzymaj części osobno albo zapisuj do jednej tablicy. Pętla kopiuje w całości tablicę, którą jedna iteracja odczytuje i zapisuje (dynamic_slice, dynamic_update_slice): odczytaj przed zapisem, przenoś mniej albo zapisz raz po pętli. lax.associative_scan na każdym poziomie tnie i łączy wejście: porównaj jnp.cumsum i lax.scan z unroll. Transpozycje, konwersje typu, dopełnienia i wycinki, których XLA z niczym nie łączy, też kopiują: zachowaj jedną kolejność osi i jeden typ między operacjami oraz rozmiary będące wielokrotnościami 8.
            [pytorch] Zapisuj do dużych tensorów w miejscu. Operacje clone, contiguous, cat i stack kopiują je w całości. Konwersje typu też kopiują: zamień wagi raz (model.to(torch.bfloat16)), jeśli autocast robi to przy każdym użyciu. Wagi LSTM lub GRU są kopiowane przy każdym wywołaniu, dopóki flatten_parameters() nie ułoży ich w jednym kawałku.
           *[other] { $xla ->
                [on] Zapisuj do dużych tensorów w miejscu (przypisz do części zmiennej). To, co kompiluje XLA, kopiuje całą zmienną, aby zaktualizować jej wiersze. Tak są kompilowane optymalizatory Keras od 2.11 do 2.15: jit_compile=False albo tf.keras.optimizers.legacy. Transpozycje i konwersje typu też kopiują: zachowaj jedną kolejność osi i jeden typ między operacjami.
               *[other] Zapisuj do dużych tensorów w miejscu (przypisz do części zmiennej). Operacje concat, stack, identity i pętle, które je przenoszą, kopiują je w całości. Tak samo transpozycje i konwersje typu: zachowaj jedną kolejność osi i jeden typ między operacjami albo pozwól XLA je połączyć (jit_compile=True). Gradienty wycinków i tf.gather wypełniają zerami tensory wielkości całości (Fill, ZerosLike): czytaj wiersze zmiennej przez tf.nn.embedding_lookup, którego gradient jest rzadki, albo wycinaj raz.
            }
        }
        [einsum] Zapisz równanie tak, by niczego nie trzeba było transponować. Sumowana oś jest ostatnia w pierwszym tensorze i pierwsza w drugim, a wynik zachowuje kolejność obu. Albo pozwól XLA je skompilować (jit_compile=True): często mnoży transponowane tensory tak, jak są.
        [dequantized] Trzymaj wagi w 16 bitach, jeśli pamięć na to pozwala, przynajmniej w najczęściej używanych warstwach. Pomaga też większy wsad: przy małym wagi są rozpakowywane równie często.
        [loss] { $framework ->
            [jax] Licz stratę dla części pozycji naraz (jax.lax.map z jax.checkpoint). Pomiń dopełnione pozycje przed ostatnią warstwą albo próbkuj klasy w treningu.
            [pytorch] Użyj straty połączonej z ostatnią warstwą (liniowa entropia krzyżowa). Pomiń dopełnione pozycje przed tą warstwą albo użyj AdaptiveLogSoftmaxWithLoss przy bardzo wielu klasach. Dla CTC szybsza jest wersja cuDNN: cele w jednym kawałku, jako int32 na CPU, blank=0 i wejścia równej długości.
           *[other] Pomiń dopełnione pozycje przed ostatnią warstwą. Próbkuj klasy w treningu (tf.nn.sampled_softmax_loss) albo pozwól XLA ją połączyć (jit_compile=True). Podawaj etykiety jako liczby całkowite (sparse_categorical_crossentropy), a nie one-hot.
        } Strata ma liczbę dla każdej klasy i pozycji, w float32: połowa precyzji jej nie skraca.
        [normalized] { $framework ->
            [pytorch] Pozwól kompilatorowi połączyć to, co normalizuje, z tym, co jest wokół (torch.compile). Każde z tych jąder czyta i zapisuje cały tensor. Przyspieszają je mieszana precyzja i memory_format=torch.channels_last. Nowsze wydania PyTorch mają własne jądro dla GroupNorm. Wagi, które się nie zmieniają, nie potrzebują weight_norm: zdejmij go po wczytaniu (remove_weight_norm, remove_parametrizations).
           *[other] Pozwól XLA połączyć to, co normalizuje (jit_compile=True). Tutaj działa to jako kilka operacji, z których każda czyta i zapisuje tensor. LayerNormalization nie ma w TensorFlow własnego jądra (Keras 2 używa tego dla wsadów, Keras 3 nie). BatchNormalization (fused=True) ma je tylko dla tensorów o czterech wymiarach: zmień kształt pozostałych.
        }
        [sort] Sortuj mniej wartości. Najpierw zastosuj maksimum lub próg, weź top_k części, a potem ich wyników, dla samej największej użyj argmax, a metryki z sortowaniem licz rzadziej niż w każdym kroku. Losowa kolejność też powstaje przez sortowanie { $framework ->
            [jax] (jax.random.permutation, choice z replace=False)
            [pytorch] (torch.randperm)
           *[other] (tf.random.uniform i argsort)
        }: tasuj same indeksy, raz na epokę, na hoście.
        [unique] Szukaj unikalnych identyfikatorów w potoku wejściowym, który wyprzedza GPU, albo zliczaj małe identyfikatory przez tf.math.bincount.
        [one-hot] Zostaw liczby całkowite bez zmian. Zliczaj je, wybieraj nimi wiersze albo podawaj je do funkcji straty { $framework ->
            [jax] (jnp.bincount, x[index], optax.softmax_cross_entropy_with_integer_labels)
            [pytorch] (torch.bincount, index_select, cross_entropy)
           *[other] (tf.math.bincount, tf.gather, sparse_categorical_crossentropy)
        }. Zapisane jako wiersze zer z jedną jedynką, zajmują każda tyle pamięci, ile jest klas.
        [product] Mnóż w float32 lub w 16 bitach. Iloczyny liczb zmiennoprzecinkowych XLA oddaje do cuBLAS albo Tritona. Iloczyny liczb całkowitych liczy liczba po liczbie, bez Tensor Cores, chyba że mnoży int8, a wynik to { $framework ->
            [jax] int32 (preferred_element_type=jnp.int32)
           *[other] int32
        }. float32 jest dokładne dla liczb całkowitych do 2^24.
        [scatter] { $framework ->
            [jax] Posortuj indeksy i zaznacz to (indices_are_sorted=True). Porównaj: z posortowanymi niektóre wersje XLA są znacznie wolniejsze. Albo dodawaj przez jax.ops.segment_sum lub mnóż przez macierz one-hot, jeśli tabela jest mała. W 16 bitach dodawanie jest wielokrotnie wolniejsze, a w 64 bywa takie: dodawaj w float32. Części rzeczywistą i urojoną complex128 dodawaj osobno.
            [pytorch] Używaj rzadkich gradientów (torch.nn.Embedding z sparse=True i optymalizator, który je przyjmuje, np. SparseAdam) albo mniejszej tabeli. Sumujące index_put_, czyli gradient x[index], sortuje indeksy, a index_select i index_add_ nie. Do zliczania porównaj histc z bincount, a oba z CPU.
           *[other] Zostaw gradienty osadzeń rzadkie (tf.IndexedSlices). Obcinanie wartości, kara na całą tabelę i tf.convert_to_tensor czynią je gęstymi. W przeciwnym razie użyj mniejszej tabeli albo posortuj identyfikatory w potoku wejściowym i użyj tf.math.segment_sum. Gdy program sam zbiera piksele (tf.gather, jak w transformatorze przestrzennym), użyj jednej operacji, która próbkuje: ImageProjectiveTransformV3 albo resampler z TensorFlow Addons.
        }
        [linear-algebra] { $framework ->
            [tensorflow] Rozkładaj wsad macierzy w jednym wywołaniu i rzadziej niż w każdym kroku. Rozwiązuj układ zamiast odwracać macierz. Dla pojedynczych lub małych macierzy CPU bywa szybsze: zmierz także na nim (tf.device('/CPU:0')).
           *[other] Rozkładaj wsad macierzy w jednym wywołaniu i rzadziej niż w każdym kroku. Rozwiązuj układ zamiast odwracać macierz. Dla pojedynczych lub małych macierzy CPU bywa szybsze: zmierz także na nim.
        }
        [fft] Dopełniaj do rozmiarów, których jedynymi czynnikami pierwszymi są 2, 3, 5 i 7. Dla danych rzeczywistych używaj rfft, co jest połową pracy, i przekształcaj wiele sygnałów w jednym wywołaniu.
        [dilation] Pozostaw dylatację bibliotece cuDNN. Użyj dilation_rate warstwy albo dilations w tf.nn.conv2d, przy rozmiarach znanych podczas śledzenia funkcji, zamiast atrous_conv2d.
        [depthwise] Zostaw te warstwy w float32 { $framework ->
            [tensorflow] (dtype='float32')
           *[other] (bez automatycznej precyzji mieszanej)
        }. Gradient filtru depthwise jest w połówkowej precyzji wielokrotnie wolniejszy, a Tensor Cores go nie liczą.
        [debug] Sprawdzaj liczby tylko wtedy, gdy szukasz błędu. Usuń tf.debugging.enable_check_numerics i enable_dump_debug_info albo sprawdzaj samą stratę (tf.debugging.check_numerics).
        [metric] Kosztowne metryki licz rzadziej: na końcu epoki lub tylko na danych walidacyjnych. AUC, Precision i Recall kosztują mniej przy mniejszej liczbie progów (num_thresholds).
        [random] { $framework ->
            [jax] Użyj generatora szybszego niż Threefry (jax.config.update('jax_default_prng_impl', 'rbg')). Albo losuj mniej liczb, na przykład jedną maskę dropoutu dla wielu pozycji (broadcast_dims).
            [tensorflow] Losuj mniej liczb. To, co się nie zmienia, jak początkowe wartości zmiennych, losuj raz, przed krokiem, a nie w nim: tensor zamiast tf.Variable powstaje za każdym razem od nowa. Jedna maska dropout może służyć kilku pozycjom (noise_shape), a wśród generatorów Threefry jest wolny.
           *[other] Losuj mniej liczb. To, co się nie zmienia, jak początkowe wartości zmiennych, losuj raz, przed krokiem, a nie w nim. Jedna maska dropout może służyć kilku pozycjom, a wśród generatorów Threefry jest wolny.
        }
        [cumulative] Zamień długą sekwencję na wiele krótkich. Każdą sumuje jeden blok wątków. Przekształć ją w wiersze, sumuj w każdym i dodaj sumy poprzednich wierszy. Użyj osi, wzdłuż której jest ich wiele.
        [reduced] Redukuj (suma, średnia, maksimum) po ostatnich osiach albo w dwóch etapach: najpierw po osiach wewnętrznych, potem po tym, co zostaje. Gdy jedna operacja redukuje po osiach zewnętrznych lub rozdzielonych, jak 0, 2 i 3, pracę dzieli niewiele wątków. Kompilator łączy taką operację z tą, która tworzy jej dane { $framework ->
            [pytorch] (torch.compile)
           *[other] (jit_compile=True)
        }. Zachowaj jeden typ między operacjami, a to, co tylko trafia do dzienników, licz co N kroków.
        [depthwise-single] Splot depthwise mało liczy z każdą liczbą, którą czyta, a w float32 jego gradient nie używa cuDNN. Porównaj ze zwykłymi splotami, zwłaszcza w pierwszych warstwach, gdzie obrazy są duże, a kanałów mało (Fused-MBConv), i z precyzją mieszaną, dla której cuDNN ma jądra. Duży filtr, taki sam dla wszystkich kanałów, jak gaussowski w SSIM, jest szybszy jako dwa po jednej osi.
        [windowed] { $framework ->
            [pytorch] Redukuj po osi, z której zostaje jedna wartość. To x.mean((2, 3)) zamiast adaptive_avg_pool2d, której gradient dodaje liczby pojedynczo, w 16 bitach wiele razy wolniej niż w float32. Gdzie indziej używaj okien równej wielkości. Używaj mniejszych okien, jednego po drugim, albo osi po osi.
           *[other] Używaj mniejszych okien, jednego po drugim, albo osi po osi. Dwa 5 × 5 dają maksimum jednego 9 × 9. Gdzie z osi zostaje jedna wartość, redukuj po niej (średnia lub maksimum). Sumy narastające JAX są na CPU oknami: porównaj lax.associative_scan i lax.scan, w float32.
        }
        [one-op] Zmierz samą tę operację, z tymi samymi kształtami i typami { $framework ->
            [pytorch] (torch.utils.benchmark)
            [jax] (wywołanie pod jit i block_until_ready)
           *[other] (tf.function tylko z nią)
        }. Podziel bajty, które czyta i zapisuje, przez jej czas i porównaj z przepustowością pamięci. Jeśli jest blisko, daj jej mniej liczb, wywołuj rzadziej albo użyj 16 bitów. Jeśli jest dużo niżej, użyj innej postaci: iloczynu macierzy lub kilku dużych operacji o tym samym wyniku, innych osi, ciągłych tensorów, innego typu, innego wydania albo { $framework ->
            [pytorch] jądra kompilatora (torch.compile).
            [jax] własnego jądra (Pallas).
           *[other] jądra kompilatora (jit_compile=True).
        }
        [gradients] { $framework ->
            [pytorch] Pozwól cuDNN wypróbować algorytmy (torch.backends.cudnn.benchmark=True), bez torch.use_deterministic_algorithms, i zostaw na to pamięć. W tych warstwach porównaj inny układ (torch.channels_last, channels_last_3d), float32, mniejszą dylatację, mniej grup i własne jądra PyTorch (torch.backends.cudnn.flags(enabled=False)). Zamiast splotu transponowanego porównaj powiększenie przed zwykłym splotem.
           *[other] Pozwól cuDNN wypróbować algorytmy. Usuń to, co czyni operacje deterministycznymi (enable_op_determinism, TF_CUDNN_DETERMINISTIC, --xla_gpu_deterministic_ops), i to, co wyłącza autostrojenie (TF_CUDNN_USE_AUTOTUNE=0). W tych warstwach porównaj inny układ, float32, mniejszą dylatację i mniej grup. Zamiast splotu transponowanego porównaj powiększenie przed zwykłym splotem.
        }
        [optimizer] { $kind ->
            [roots] Licz pierwiastki i odwrotności macierzy co 10 lub 100 aktualizacji (Shampoo, SOAP, K-FAC). Nie muszą być nowe w każdej.
           *[other] { updates-less-often }
        }
        [grouped] Porównaj z mniejszą liczbą grup, ze zwykłym splotem i ze splotem depthwise przed pointwise. Dla większości liczb grup cuDNN używa jąder bezpośrednich, dużo wolniejszych, niż wynika z liczby ich działań.
        [bfloat16] Użyj float16 ze skalowaniem strat, jeśli GPU ma Tensor Cores, w przeciwnym razie float32. Mają je GPU o zdolności obliczeniowej 7.0 lub nowszej, poza serią GTX 16. bfloat16 wymaga 8.0 lub nowszej.
       *[other] Licz w float32, { $framework ->
            [pytorch] bez autocast
            [tensorflow] bez polityki mixed_float16
           *[other] bez precyzji mieszanej
        }. Połówkowa precyzja jest szybsza tylko na GPU z Tensor Cores (zdolność obliczeniowa 7.0 lub nowsza, poza serią GTX 16).
    }
    .side-effect = { $cause ->
        [float64] float32 ma 7 cyfr: zostaw float64 tam, gdzie sumy potrzebują więcej.
        [recurrent] Bez dropoutu wewnątrz rekurencji model może potrzebować innej regularyzacji.
        [debug] Liczbę nieskończoną widać dopiero w stracie.
        [loss] Z próbkowanymi klasami strata jest oszacowaniem: oceniaj na wszystkich.
        [metric] Metryki są znane rzadziej.
        [optimizer] Większy wsad może zmienić zbieżność, inny optymalizator także.
        [half] Aktywacje zajmują dwa razy więcej pamięci.
        [recomputed] W użyciu jest więcej pamięci.
        [bfloat16] float16 przepełnia się tam, gdzie bfloat16 nie: potrzebuje skalowania strat.
       *[other] Wyniki mogą się różnić w ostatnich cyfrach.
    }
    .verify = Operacje z tabeli znikają ze strony statystyk jąder albo ich czas maleje.

kernels-slow-down =
    .title = Stała szybkość jąder
    .fault = { $cause ->
        [collectives] Jądra trwają dłużej w czasie operacji zbiorowych
        [turns] Niektóre kroki są wolne we wszystkich jądrach
       *[rising] Wszystkie jądra stają się wolniejsze
    }
    .fine = Jądra zachowują szybkość
    .failed = { $cause ->
        [collectives] Jądra, które działają w czasie operacji zbiorowej, trwają { $factor } × tyle co te same jądra działające osobno. Kosztuje to { $lost } na krok ({ $share }).
        [turns] Te same jądra trwają w niektórych krokach dłużej, co kosztuje { $lost } średniego kroku ({ $share }). Najwolniejsza tercja trwa { $factor } × tyle co najszybsza, we wszystkich jądrach jednakowo: inny program na GPU albo jego zegar.
       *[rising] Te same jądra stają się wolniejsze w trakcie rejestracji, co kosztuje { $lost } średniego kroku ({ $share }). Ostatnia tercja trwa { $factor } × tyle co pierwsza.
    }
    .passed = { $lost-is ->
        [zero] Te same jądra trwają na końcu rejestracji tyle co na początku.
       *[some] Te same jądra stają się wolniejsze w trakcie rejestracji, co kosztuje { $lost } średniego kroku ({ $share }).
    }
    .why = Ta sama praca trwa dłużej, choć w programie nic się nie zmieniło: zegar GPU zwalnia, gdy jest zbyt gorąco lub przy limicie mocy, albo liczy na nim inny program.
    .reads = Jądra wykonywane w każdym kroku tyle samo razy, w pierwszej i w ostatniej tercji kroków. Muszą zwalniać o podobny czynnik, i to krok po kroku. Kroki, które wahają się bez kierunku, są zgłaszane tylko wtedy, gdy waha się z nimi aktualizacja zmiennych, która w każdym kroku jest tą samą pracą. Jądra w czasie operacji zbiorowej są porównywane z jądrami o tej samej nazwie i siatce, które działają osobno.
    .fix = { $cause ->
        [collectives] Niech operacje zbiorowe zajmują mniej GPU. Dzielą jego pamięć, pamięci podręczne i multiprocesory z tym, co w tym samym czasie liczy, a najbardziej z jądrami ograniczonymi przez pamięć. Wysyłaj mniej bajtów (gradienty w 16 bitach, sumy z kilku wsadów) albo użyj mniej kanałów NCCL (NCCL_MAX_CTAS, dawniej NCCL_MAX_NCHANNELS), jeśli łącza i tak są wolne. Porównuj całe kroki: bez nakładania zwykle trwają dłużej.
       *[rising] Sprawdź zegar, temperaturę, limit mocy i inne programy podczas trenowania: { clock-command }. Popraw chłodzenie, zakończ inne programy na GPU albo ustal zegar ({ clock-lock-command }) na czas pomiarów.
    }
    .side-effect = { $cause ->
        [collectives] Przy mniejszej liczbie kanałów operacja zbiorowa trwa dłużej.
       *[rising] Stały zegar poniżej najwyższego jest na początku wolniejszy, ale równy.
    }
    .verify = { $cause ->
        [collectives] Te same jądra trwają tyle samo z operacjami zbiorowymi i bez nich.
       *[rising] Kroki na końcu długiej rejestracji trwają tyle co na początku.
    }

single-precision =
    .title = Precyzja
    .fault = Prawie wszystko liczone w 32 bitach
    .fine = Niższa precyzja w użyciu lub zbędna
    .limit = { $limit } czasu GPU
    .failed = { $half-is ->
        [zero] GPU w ogóle nie liczy w 16 bitach; fp32 zajmuje { $single } z { $step }. Precyzja mieszana może skrócić { $eligible } tego czasu.
       *[some] Tylko { $half } czasu GPU przypada na obliczenia 16-bitowe; fp32 zajmuje { $single } z { $step }. Precyzja mieszana może skrócić { $eligible } tego czasu.
    }
    .passed = { $half-is ->
        [zero] GPU w ogóle nie liczy w 16 bitach.
       *[some] { $half } czasu GPU przypada na obliczenia 16-bitowe{ $unknown-is ->
            [zero] .
           *[some] , nie licząc { $unknown } o nieznanej precyzji.
        }
    }{ $single-is ->
        [zero] {""}
       *[some] {" "}fp32 zajmuje { $single } z { $step }.
    }{ $tf32-is ->
        [zero] {""}
       *[some] {" "}TF32 zajmuje { $tf32 } z { $step }.
    }
    .why = Jądra 16-bitowe przenoszą połowę bajtów i mogą używać Tensor Cores. Według przewodnika odpowiednie modele przyspieszają nawet 3 razy; najwięcej, ile można zaoszczędzić, to czas jąder fp32.
    .reads = Precyzja, którą pokazują nazwy jąder i typy wejść. TF32, bf16 i FP8 to nie fp32. Jądra o nieznanej precyzji są pomijane, a gdy jest ich za dużo, nie ma werdyktu.
    .fix = Włącz precyzję mieszaną jako osobną zmianę i porównaj.
    .side-effect = { $framework ->
        [jax] fp16 wymaga skalowania strat i warstwy wyjściowej float32.
        [pytorch] fp16 wymaga skalowania strat (GradScaler) i warstwy wyjściowej float32.
       *[other] fp16 wymaga skalowania strat (Keras to robi) i warstwy wyjściowej float32.
    } { $has-bf16 ->
        [off] Parametry zostają w float32: w 16 bitach giną małe aktualizacje.
       *[on] bf16 nie wymaga żadnego z nich. Parametry zostają w float32: w 16 bitach giną małe aktualizacje.
    }
    .verify = Udział obliczeń 16-bitowych w czasie GPU rośnie, a krok się skraca.

half-precision-fallback =
    .title = Warstwy pozostające w fp32
    .fault = Niektóre warstwy nadal liczą w fp32
    .fine = Mało obliczeń macierzowych w fp32
    .failed = Choć połówkowa precyzja jest włączona, jądra macierzowe fp32 zajmują { $fallen } z { $step } ({ $share }).
    .passed = { $fallen-is ->
        [zero] Nie wykryto jądra macierzowego w fp32.
       *[some] Jądra macierzowe fp32 zajmują { $fallen } z { $step } ({ $share }).
    }
    .why = Warstwy w fp32 nie przyspieszają, a przed nimi i po nich dochodzą konwersje.
    .reads = Nazwy jąder i typy wejść przebiegu, który gdzie indziej używa połówkowej precyzji. TF32 to nie fp32.
    .fix = { $framework ->
        [jax] Konwertuj oba czynniki iloczynu na 16 bitów i dopełnij rozmiary do wielokrotności 8.
        [pytorch] Obejmij te operacje autocast, usuń jawne konwersje na float32 i dopełnij rozmiary do wielokrotności 8.
       *[other] Usuń jawne konwersje na float32. Daj tym warstwom politykę mieszaną i dopełnij rozmiary do wielokrotności 8.
    }
    .side-effect = Obliczenia 16-bitowe są mniej dokładne: straty, warstwy normalizujące i ostatnią warstwę zostaw w float32.
    .verify = Jądra z tabeli znikają albo zmieniają precyzję.

half-precision-softmax =
    .title = Softmax w połówkowej precyzji
    .fault = Softmax działa w fp16
    .fine = Żaden softmax nie działa w fp16
    .failed = Softmax działa w fp16 ({ $half } z { $step }).
    .passed = Żadne jądro softmax nie działa w fp16.
    .why = Softmax po wielu klasach może przepełnić fp16 i zgubić małe prawdopodobieństwa. Chodzi o poprawność wyników, nie o szybkość.
    .reads = Jądra softmax i ich precyzja. bf16 ma zakres fp32 i nie jest zgłaszane. Softmaxu wewnątrz połączonego jądra nie widać, więc nie jest sprawdzany. Gdy operacje nie mają nazw TensorFlow, końcowego softmaxu nie da się odróżnić od softmaxów uwagi.
    .fix = Wykonuj końcowy softmax w float32.
    .side-effect = Jedna konwersja więcej i dwa razy więcej pamięci na wyjście softmax.
    .verify = Ten wiersz jest zaliczony.

unscaled-gradients =
    .title = Skalowanie strat
    .fault = Gradienty fp16 nie są skalowane
    .fine = Gradienty nie wymagają skalowania lub je mają
    .failed = Gradienty w fp16 zajmują { $half } z { $step }, a żadna operacja nie skaluje straty ani nie szuka nieskończoności.
    .passed = { $half-is ->
        [zero] Nie wykryto gradientów w fp16.
       *[some] Gradienty w fp16 zajmują { $half } z { $step }. { $by ->
            [keras] Przy mixed_float16 stratę skaluje Keras.
           *[program] Strata jest skalowana.
        }
    }
    .why = W fp16 małe gradienty stają się zerem, a duże nieskończonością. Dlatego stratę mnoży się przed przejściem wstecz, a gradienty potem dzieli. Chodzi o poprawne wyniki, nie o szybkość.
    .reads = Obliczenia macierzowe przejścia wstecz w fp16 oraz operacje, które szukają nieskończoności lub przechowują skalę. bf16 ma zakres fp32 i nie jest zgłaszane, ewaluacje też nie. Model.fit sam skaluje stratę. Stałego mnożnika w programie nie widać.
    .fix = Owiń optymalizator w tf.keras.mixed_precision.LossScaleOptimizer i przeskaluj stratę przed obliczeniem gradientów. Albo użyj mixed_bfloat16 na GPU o zdolności obliczeniowej 8.0 lub nowszej.
    .side-effect = Krok, którego gradienty się przepełniają, jest pomijany, a skala dzielona przez dwa. Decyzja jest odczytywana w każdym kroku.
    .verify = Ten wiersz jest zaliczony, a strata nie staje się NaN.

exposed-input-copy =
    .title = Kopiowanie wsadu
    .fault = GPU czeka na skopiowanie wsadu
    .fine = Kopiowanie wsadów prawie nie opóźnia GPU
    .failed = W każdym kroku GPU czeka { $exposed } na skopiowanie swojego wsadu ({ $share } kroku).{ $rate-is ->
        [zero] {""}
       *[some] {" "}Kopiowanie przebiega z szybkością { $rate }{ $link-is ->
            [zero] .
           *[some] ; gniazdo takiego GPU osiąga { $link }.
        }
    }{ $memory ->
        [pageable] {" "}Pochodzi z pamięci stronicowanej, jak tablica NumPy: sterownik najpierw kopiuje ją do bufora. Z pamięci przypiętej (pinned) kopia jest szybsza.
       *[other] {""}
    }{ $shared-memory ->
        [on] {" "}To GPU współdzieli pamięć z CPU: kopia nie przechodzi przez gniazdo, ale dwa razy zajmuje przepustowość tej pamięci.
       *[off] {""}
    }
    .passed = { $exposed-is ->
        [zero] GPU nie czeka na kopiowanie wsadów.
       *[some] W każdym kroku GPU czeka { $exposed } na skopiowanie swojego wsadu ({ $share } kroku).
    }
    .why = Wsad kopiowany w czasie, gdy GPU liczy poprzedni krok, nic nie kosztuje.
    .reads = Kopie z hosta, które przynoszą wsad, gdy nie działa żadne jądro, oraz bezczynność, podczas której host na nie czeka.
    .fix = { $cause ->
        [link] Wysyłaj mniej bajtów: uint8 zamiast float32, z konwersją i skalowaniem na GPU, albo mniejsze obrazy. Sprawdź też gniazdo (nvidia-smi -q: Link Width): riser, zewnętrzna obudowa lub gniazdo z jedną linią PCIe są równie wolne. Prefetch ukrywa z kopii najwyżej tyle, ile GPU w tym czasie liczy.
        [bytes] { $framework ->
            [jax] Umieść tablice, które się nie zmieniają, jak parametry, na GPU tylko raz (jax.device_put). Zostaw tam to, co zwraca krok. Wysyłaj mniej bajtów: uint8 zamiast float32, z konwersją i skalowaniem na GPU, albo mniejsze obrazy. Kopia trwa dłużej niż obliczenia GPU: prefetch ukrywa tylko jej część.
            [pytorch] { $memory ->
                [pageable] Kopiuj z pamięci przypiętej (pin_memory=True w DataLoader albo Tensor.pin_memory()), z non_blocking=True. Wysyłaj mniej bajtów: uint8 zamiast float32, z konwersją i skalowaniem na GPU, albo mniejsze obrazy. Kopia trwa dłużej niż obliczenia GPU: prefetch ukrywa tylko jej część.
               *[other] Wysyłaj mniej bajtów: uint8 zamiast float32, z konwersją i skalowaniem na GPU, albo mniejsze obrazy. Kopia trwa dłużej niż obliczenia GPU: prefetch ukrywa tylko jej część.
            }
           *[other] Wysyłaj mniej bajtów: uint8 zamiast float32, z konwersją i skalowaniem na GPU, albo mniejsze obrazy. Kopia trwa dłużej niż obliczenia GPU: prefetch ukrywa tylko jej część.
        }
       *[other] { $framework ->
            [jax] Kopiuj następny wsad przez jax.device_put, gdy liczony jest krok.
            [pytorch] Kopiuj wsad z wyprzedzeniem z pamięci przypiętej (pinned), z non_blocking=True.
           *[other] { $prefetch ->
                [on] Zwiększ buffer_size w prefetch na GPU albo kopiuj mniej. Wsady są tam już pobierane z wyprzedzeniem, a mimo to przychodzą późno. Użyj małych typów, a konwertuj i skaluj na GPU.
               *[other] { $cause ->
                    [fed] Przygotuj wsady w tf.data i zastosuj prefetch na GPU. Tablica, którą przekazuje Python (feed_dict lub argument funkcji), jest kopiowana dopiero, gdy krok się zaczyna.
                   *[other] Zastosuj prefetch na GPU jako ostatni etap potoku wejściowego.
                }
            }
        }
    }
    .side-effect = W pamięci GPU leży o jeden wsad więcej.
    .verify = „Kopia na GPU” w podziale kroku maleje.

host-placed-ops =
    .title = Praca hosta wewnątrz kroku
    .fault = { $place ->
        [host] { $cause ->
            [log] Każdy krok wypisuje, sprawdza lub loguje
            [network] Krok czeka na inne urządzenia
           *[other] Host wykonuje to, czego GPU nie przejmie
        }
       *[gpu] GPU czeka na pracę hosta
    }
    .fine = Praca hosta prawie nie opóźnia GPU
    .failed = { $place ->
        [host] { $cause ->
            [log] Przez { $idle } z { $step } host wykonuje to, co tylko wypisuje, sprawdza lub loguje ({ $share }).
            [network] Przez { $idle } z { $step } krok wymienia dane z innymi urządzeniami lub maszynami albo na nie czeka, a nic innego nie liczy ({ $share }).
           *[other] Przez { $idle } z { $step } host wykonuje operacje, których żadne GPU nie przejmie ({ $share }).
        }
       *[gpu] GPU czeka { $idle } z { $step } na pracę wykonywaną przez host ({ $share }).
    }{ $python-is ->
        [zero] {""}
       *[some] { $python-part ->
            [all] {" "}Cały ten czas to kod Pythona.
           *[some] {" "}Z tego { $python } to kod Pythona.
        }
    }{ $op-is ->
        [zero] {""}
       *[some] {" "}Najwięcej czasu zajmuje { $op }{ $others-is ->
            [zero] {""}
           *[some] {" "}i { $others } więcej tego rodzaju
        }.
    }{ $memory-is ->
        [zero] {""}
       *[some] {" "}Z tego czekania { $memory } to rezerwowanie, przenoszenie i zwalnianie pamięci GPU.
    }{ $few-is ->
        [zero] {""}
       *[some] {" "}Dzieje się to w { $few } z { $steps } kroków, w każdym z nich przez { $each }.
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}Na hoście działa { $host-ops } wszystkich operacji.
    }
    .passed = { $idle-is ->
        [zero] GPU nie czeka na pracę wykonywaną przez host.
       *[some] { $place ->
            [host] Przez { $idle } z { $step } host wykonuje operacje, których żadne GPU nie przejmie ({ $share }).
           *[gpu] GPU czeka { $idle } z { $step } na pracę wykonywaną przez host ({ $share }).
        }
    }{ $host-ops-is ->
        [zero] {""}
       *[some] {" "}Na hoście działa { $host-ops } wszystkich operacji.
    }
    .why = Operacja w środku kroku, która działa na CPU, wymaga skopiowania wejść na host i wyników z powrotem. GPU w tym czasie czeka. Czeka także na kod Pythona w środku kroku i na sterownik, który rezerwuje, przenosi lub zwalnia pamięć GPU.
    .reads = Bezczynność GPU podczas operacji kroku, która niczego nie uruchamia, podczas kodu Pythona w środku kroku albo gdy sterownik rezerwuje, przenosi lub zwalnia pamięć GPU. Operacje potoku wejściowego, kod Pythona między krokami i praca przy zajętym GPU nie są zgłaszane. Liczy się koszt operacji na hoście, nie ich liczba. { saving-ahead }
    .fix = { $cause ->
        [variables] { copies-of-variables }
        [unknown] { gap-unseen }
        [rare] { gap-rare }
        [memory] { $framework ->
            [jax] Zostaw włączony alokator XLA: zatrzymuje pamięć, którą zarezerwował (XLA_PYTHON_CLIENT_ALLOCATOR nieustawiony, a nie platform). Pozwól mu zarezerwować większość pamięci na początku (XLA_PYTHON_CLIENT_PREALLOCATE inne niż false). Jeśli już tak jest, pamięć jest prawie pełna: użyj mniejszego wsadu albo mniejszej liczby kształtów.
            [pytorch] Zostaw włączony alokator PyTorcha z pamięcią podręczną i nie opróżniaj jej w pętli (torch.cuda.empty_cache). Gdy pamięć jest prawie pełna, użyj mniejszych wsadów albo mniejszej liczby ich rozmiarów.
            [unknown] Używaj ponownie zarezerwowanej pamięci, zamiast zwalniać ją w każdym kroku.
           *[other] Nie ustawiaj TF_GPU_ALLOCATOR: alokator TensorFlow zatrzymuje pamięć, którą zarezerwował. Wywołania, które przenoszą pamięć (cuMemPrefetchAsync), znikają bez TF_FORCE_UNIFIED_MEMORY i z per_process_gpu_memory_fraction najwyżej 1. Jeśli nie jest ustawiony, pamięć jest prawie pełna i części są zwalniane, by zarezerwować inne („Garbage collection” w dzienniku): użyj mniejszego wsadu albo mniejszej liczby rozmiarów wsadów.
        }
        [network] { $horovod ->
            [on] Wymieniaj mniej danych przez host i sieć. Zbuduj Horovod z NCCL (HOROVOD_GPU_OPERATIONS=NCCL), aby gradienty szły z GPU do GPU. Rzadkie gradienty osadzeń są zbierane ze wszystkich procesów: sparse_as_dense=True redukuje je jak pozostałe. Większe wsady wymieniają dane rzadziej. { network-or-waiting }
           *[off] { $framework ->
                [jax] Wymieniaj mniej i rzadziej: dziel tak, aby mniej tablic przechodziło między urządzeniami (jax.debug.visualize_array_sharding), i używaj większych partii. Między GPU JAX wymienia przez NCCL, z GPU do GPU; między CPU przez gloo lub MPI, przez sieć (jax_cpu_collectives_implementation). { network-or-waiting }
                [pytorch] Wymieniaj gradienty z GPU do GPU: init_process_group(backend='nccl'). gloo kopiuje je na hosta, tam sumuje i kopiuje z powrotem. Na AMD ten backend to RCCL. Gdy działa tylko gloo, wysyłaj mniej bajtów i rzadziej (no_sync). { network-or-waiting }
               *[other] Wymieniaj mniej danych przez host i sieć. Krok czeka na gradienty, zmienne lub wyniki innych urządzeń albo innych maszyn. Niech NCCL redukuje je między GPU (CommunicationOptions z CommunicationImplementation.NCCL), użyj szybszej sieci lub większych wsadów, które wymieniają dane rzadziej, albo większej liczby serwerów parametrów, aby każdy wysyłał mniej. { network-or-waiting }
            }
        }
        [build] { builds-engines }
        [callback] Usuń wywołanie zwrotne albo wywołuj je tylko co N kroków (jax.lax.cond). Argumenty jax.debug.print, jax.debug.callback, jax.pure_callback i io_callback są kopiowane na host, tam działa Python, a GPU czeka. Albo napisz w JAX to, co ono liczy.
        [save] Zapisuj punkt kontrolny tylko co N kroków albo po kroku. Zapis najpierw kopiuje wszystkie zmienne na host. Punkty kontrolne można zapisywać równolegle z trenowaniem (experimental_enable_async_checkpoint).
        [log] Rób to tylko co N kroków (tf.cond) albo po kroku. Wypisywanie, sprawdzanie i zapisywanie w kroku najpierw kopiuje wartości na host. Punkty kontrolne można zapisywać równolegle z trenowaniem (experimental_enable_async_checkpoint).
        [garbage] { gap-garbage }
        [queue] Napełniaj tę kolejkę szybciej. Zawiera ona wsady wejścia TensorFlow 1: daj jej więcej wątków (num_threads) i większą pojemność (capacity). Albo czytaj przez tf.data, który działa równolegle i pobiera z wyprzedzeniem.
        [decoder] Dekoduj tylko przy ocenie albo co N kroków. Dekoder ma jądro tylko dla CPU. Do metryki znacznie tańszy jest dekoder zachłanny (tf.nn.ctc_greedy_decoder), a także wąska wiązka (beam_width).
        [ctc] Użyj tf.nn.ctc_loss z gęstymi, dopełnionymi etykietami (label_length): działa na GPU. Etykiety rzadkie, jak w ctc_batch_cost w Keras, używają operacji, która ma jądro tylko dla CPU. Przeszukiwanie wiązkowe uruchamiaj tylko przy ocenie.
        [boxes] Podaj mniej ramek. Użyj wyższego score_threshold, tylko najlepszych ramek każdej klasy (top_k) i mniejszego max_output_size. Ramki są porównywane jedna po drugiej: zmierz to także na drugim urządzeniu (tf.device) oraz formy dla całego wsadu: tf.image.combined_non_max_suppression to jedna operacja, non_max_suppression_padded to pętla.
        [sparse] Użyj operacji, które działają na GPU w każdej wersji, na przykład tf.math.unsorted_segment_sum. Sumy po uporządkowanych segmentach (tf.math.segment_sum, tf.sparse.segment_sum) i większość operacji na tensorach rzadkich mają jądra GPU tylko w nowszych wersjach TensorFlow (część wcześniej, większość od 2.9). Dziennik umieszczania mówi, gdzie działa każda z nich.
        [resize] Użyj bilinear albo nearest, na liczbach zmiennoprzecinkowych. Zmiana rozmiaru innymi metodami (bicubic, area, Lanczos), z antialias albo liczb całkowitych ma jądra tylko dla CPU. Conv2DTranspose też działa na GPU.
        [strings] Przenieś to do potoku wejściowego (dataset.map), który wyprzedza krok. Żadne GPU nie ma jąder dla napisów, ich tablic, tensorów nieregularnych (ragged), zakodowanych obrazów ani losowania kandydatów. TextVectorization, StringLookup i dekodowanie powinny być tam, a nie w modelu.
        [kernel] Użyj zamiast niej operacji, która ma jądro dla GPU. TensorFlow nie ma takiego dla tej: tf.linalg.eigh (macierzy symetrycznych), tf.linalg.lstsq z fast=True i tf.argsort liczb losowych działają na GPU. Co nie potrzebuje zmiennych, należy do potoku wejściowego (dataset.map).
       *[other] { $framework ->
            [jax] Trzymaj cały krok w jednym jax.jit: to, co poza nim, działa na hoście.
            [pytorch] { $cause ->
                [unused] Usuń find_unused_parameters=True. DistributedDataParallel nie szuka wtedy w grafie parametrów bez gradientów. Jeśli niektóre ich nie mają i w każdym kroku są to te same, static_graph=True szuka tylko raz.
                [op] Twórz tensory tych operacji na GPU (device="cuda"). PyTorch wykonuje operację tam, gdzie leżą jej tensory. To, co się nie zmienia, na przykład maskę, utwórz tylko raz (register_buffer).
               *[python] Wynieś kod Pythona poza krok. Tworzone przez niego tensory kopiuj na GPU tylko raz.
            }
            [unknown] Przenieś to, co wymienia tabela, poza krok albo na GPU. Jego wyniki kopiuj na GPU tylko raz.
           *[other] { $cause ->
                [python] Zamień kod Pythona z tabeli na operacje TensorFlow. Umieść je w tej samej tf.function co operacje wokół nich. To, co musi zostać w Pythonie, np. logowanie, nie musi działać w każdym kroku.
                [placed] Podaj dane typu, który GPU obsługuje. TensorFlow ma dla tej operacji jądra GPU, ale nie dla wszystkich typów: zamień liczby całkowite (int32) na float32, a bfloat16, którego brak w starszych wydaniach, na float16 (mixed_float16). Albo utwórz jej zmienne na GPU: twórz warstwę w tf.device('/GPU:0') i usuń tf.device('/CPU:0'). tf.debugging.set_log_device_placement(True) mówi, gdzie działa każda operacja.
               *[op] Przenieś te operacje na GPU albo je zastąp: dziennik umieszczania mówi, gdzie działa każda z nich. Niektóre operacje zawsze działają na CPU, bo nie mają jądra GPU albo nie mają go dla swojego typu (tf.unique, napisy). OneDeviceStrategy daje na jednym GPU takie samo umieszczenie w każdym przebiegu.
            }
        }
    }
    .side-effect = { $cause ->
        [unknown] { gap-unseen-effect }
        [rare] Między odśmiecaniami pamięć Pythona rośnie.
        [memory] Pamięć, która pozostaje zarezerwowana, nie jest wolna dla innych programów na GPU.
       *[other] { $framework ->
            [jax] jax.jit kompiluje od nowa przy każdym nowym kształcie argumentów.
            [pytorch] Tensory, które zostają na GPU, zajmują jego pamięć.
           *[other] { $cause ->
                [python] tf.function jest śledzona od nowa przy każdym nowym kształcie lub nowej wartości Pythona jej argumentów.
               *[op] Dziennik umieszczania jest długi: wyłącz go potem. To, co przypięto do GPU, zajmuje jego pamięć.
            }
        }
    }
    .verify = „Operacja na hoście” i „Python w kroku” w podziale kroku maleją.

blocking-copies =
    .title = Kopie wewnątrz kroku
    .fault = Kopie wstrzymują GPU
    .fine = Kopie prawie nie wstrzymują GPU
    .failed = { $count-n ->
        [0] Kopie w niektórych krokach wstrzymują GPU na { $share } średniego kroku.
        [one] Jedna kopia na krok wstrzymuje GPU na { $share } kroku.
        [few] { $count } kopie na krok wstrzymują GPU ({ $share } kroku).
        [many] { $count } kopii na krok wstrzymuje GPU ({ $share } kroku).
       *[other] { $count } kopii na krok wstrzymuje GPU ({ $share } kroku).
    }{ $exposed-is ->
        [zero] {""}
       *[some] {" "}Przez { $exposed } dane są przenoszone, a nie działa żadne jądro.
    }{ $blocked-is ->
        [zero] {""}
       *[some] {" "}Przez { $blocked }, gdy host czeka na kopie, GPU jest bezczynne.
    }{ $rate-is ->
        [zero] {""}
       *[some] {" "}Kopiowanie przebiega z szybkością { $rate }{ $link-is ->
            [zero] .
           *[some] ; gniazdo takiego GPU osiąga { $link }.
        }
    }{ $bound ->
        [link] {" "}Riser, zewnętrzna obudowa lub gniazdo z jedną linią PCIe są równie wolne: sprawdź je (nvidia-smi -q: Link Width).
       *[other] {""}
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}Host późno zauważa ich koniec, co kosztuje { $late } (zob. „{ recurring-copies.title }”).
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}Kopie w obrębie pamięci GPU (nie są liczone) trwają { $within }.
    }
    .passed = { $share-is ->
        [zero] Kopie między hostem a GPU wewnątrz kroku nie wstrzymują GPU.
       *[some] Kopie między hostem a GPU wewnątrz kroku wstrzymują GPU na { $share } kroku.
    }{ $late-is ->
        [zero] {""}
       *[some] {" "}Host późno zauważa ich koniec, co kosztuje { $late } (zob. „{ recurring-copies.title }”).
    }{ $within-is ->
        [zero] {""}
       *[some] {" "}Kopie w obrębie pamięci GPU (nie są liczone) trwają { $within }.
    }
    .why = Kopia szkodzi, gdy w tym czasie nie może działać żadne jądro, a jeszcze bardziej, gdy host czeka na jej wynik, zanim uruchomi następne.
    .reads = Kopie inne niż wsad, gdy nie działa żadne jądro, oraz bezczynność do powrotu z wywołań, które je wykonują lub na nie czekają. Kopie nakładające się na jądra nie są zgłaszane, choćby było ich wiele. Kopie w obrębie pamięci GPU nie są liczone. { saving-ahead }
    .fix = { $cause ->
        [results] { $framework ->
            [jax] Z wyników kopiuj mniej bajtów: argmax lub top_k i małe typy na GPU. Odczytuj wartości tylko co N kroków. jax_debug_nans i jax_debug_infs kopiują wszystkie wyniki każdego wywołania: wyłącz je. Potrzebne wartości kopiuj w tle (copy_to_host_async), gdy trwa następny krok.
           *[other] Z wyników, na przykład tego, co zwraca predict, kopiuj mniej bajtów: argmax lub top_k i małe typy na GPU. Kopia do pamięci przypiętej jest szybsza i trwa, gdy GPU liczy dalej.
        }
        [saves] Zapisuj punkt kontrolny rzadziej. Te kopie przenoszą jego zmienne na hosta.
        [checks] Wyłącz jax_debug_nans i jax_debug_infs, gdy błąd jest już znany. Kopiują wszystkie wyniki każdego wywołania na hosta i tam je sprawdzają.
        [loop] Niech pętla rzadziej odczytuje swój warunek: wykonuj więcej w każdej iteracji. Host odczytuje go z GPU przed każdą z nich.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
        [read] { recurring-copies.fix }
       *[ops] { $framework ->
            [jax] Zostaw na GPU to, czego potrzebuje następny krok. Tablice trzymane w pamięci hosta (rodzaj pamięci pinned_host: odłożone stany, parametry lub aktywacje) są kopiowane w każdym kroku: odkładaj mniej. To, co utworzył pmap, a dostaje jit, przechodzi przez hosta i z powrotem: wywołuj oba w ten sam sposób albo daj obu jeden sharding.
            [tensorflow] Zostaw wyniki pośrednie na GPU. Nie odczytuj wartości w środku kroku i umieść na GPU operacje wokół kopii z tabeli. Dane niezmienne, które czyta operacja na hoście, na przykład stała lub tabela, umieść na hoście (tf.device('/CPU:0')). Wiele małych wejść to tyle samo kopii: połącz je w jeden tensor w potoku wejściowym (tf.concat, tf.stack) i rozdziel na GPU.
           *[other] { $cause ->
                [sent] Kopiuj to z wyprzedzeniem, z pamięci przypiętej (pin_memory(), non_blocking=True), gdy GPU liczy to, co wcześniej. Parametry, które leżą na hoście (offloading), przychodzą w każdym kroku od nowa: trzymaj ich więcej na GPU albo w mniejszej liczbie bitów.
               *[ops] Zostaw wyniki pośrednie na GPU. Nie odczytuj wartości w środku kroku i umieść na GPU operacje wokół kopii z tabeli.
            }
        }
    }
    .side-effect = Rzadziej odczytywane wartości trafiają do dzienników później. Wyniki, które zostają na GPU, zajmują jego pamięć.
    .verify = „Kopia na GPU”, „Kopia z GPU” i „Czekanie na kopię” w podziale kroku maleją.

xla-recompiles =
    .title = Kompilacja po rozgrzewce
    .fault = { $why ->
        [anew] Kroki wciąż kompilują tę samą funkcję
       *[other] Kompilacja trwa także po rozgrzewce
    }
    .fine = Mało kompilacji po rozgrzewce
    .failed = { $place ->
        [host] Kompilator zajmuje { $compile } na krok ({ $share } kroku). Dzieje się to w { $steps } z { $of } kroków.
       *[gpu] W każdym kroku GPU czeka { $compile } na kompilator ({ $share } kroku). Dzieje się to w { $steps } z { $of } kroków.
    }{ $why ->
        [anew] {" "}Kształty się nie zmieniają: program za każdym razem tworzy funkcję od nowa albo przekazuje jej inne wartości Pythona.
       *[other] {""}
    }
    .passed = { $compile-is ->
        [zero] Po rozgrzewce GPU nie czeka na kompilator.
       *[some] W każdym kroku GPU czeka { $compile } na kompilator ({ $share } kroku).
    }
    .why = XLA kompiluje raz dla każdej kombinacji kształtów wejścia, a ponownie dla każdego nowego obiektu funkcji. Gdy kształty zmieniają się z wsadu na wsad albo każdy krok wywołuje jax.jit lub tf.function na nowej funkcji, kompiluje wciąż na nowo.
    .reads = Bezczynność GPU podczas zdarzeń kompilatora w krokach po rozgrzewce. Kompilacja w pierwszych krokach należy do rozgrzewki i się nie liczy.
    .fix = { $why ->
        [anew] { $framework ->
            [jax] Twórz kompilowaną funkcję raz, poza pętlą. Lambda, partial albo nowe jax.jit w każdym kroku jest kompilowane ponownie. Zmienne liczby przekazuj jako tablice, a nie jako static_argnums. jax_explain_cache_misses podaje powód.
            [pytorch] Twórz kompilowaną funkcję raz, poza pętlą. Lambda, partial albo nowe torch.compile w każdym kroku jest kompilowane ponownie. Zmienne liczby, takie jak współczynnik uczenia, przekazuj jako tensory. TORCH_LOGS=recompiles podaje warunek (guard), który nie był spełniony.
           *[other] Twórz kompilowaną funkcję raz, poza pętlą. Lambda, partial albo nowa tf.function(jit_compile=True) w każdym kroku jest kompilowana ponownie. Zmienne liczby przekazuj jako tensory.
        }
        [shapes] Zachowaj stałe kształty. Odrzuć ostatni niepełny wsad, dopełniaj do kilku rozmiarów albo zostaw nieskompilowaną część o zmiennych kształtach.
       *[unknown] { $framework ->
            [jax] Najpierw ustal powód: podaje go jax_explain_cache_misses. Jeśli każdy krok tworzy nową funkcję (jax.jit, lambda lub partial w pętli), utwórz ją raz, poza pętlą. Jeśli kształty są różne, dopełniaj do kilku rozmiarów. Zmienne liczby przekazuj jako tablice, a nie jako static_argnums.
            [pytorch] Najpierw ustal powód: TORCH_LOGS=recompiles podaje warunek (guard), który nie był spełniony. Jeśli kształty są różne, oznacz te rozmiary jako dynamiczne (torch._dynamo.mark_dynamic, dynamic=True) albo dopełniaj do kilku rozmiarów. Zmienne liczby, takie jak współczynnik uczenia, przekazuj jako tensory.
           *[other] Zachowaj stałe kształty. Odrzuć ostatni niepełny wsad, dopełniaj do kilku rozmiarów albo zostaw nieskompilowaną część o zmiennych kształtach.
        }
    }
    .side-effect = { $why ->
        [anew] Brak.
       *[other] Dopełnienie liczy wartości, które są wyrzucane: zamaskuj je w stracie i w średnich, bo inaczej zmieniają to, czego model się uczy. Z odrzuconego wsadu model się nie uczy.
    }
    .verify = „Przygotowanie” w podziale kroku spada do zera.

slow-input-stage =
    .title = Najwolniejszy etap wejścia
    .fault = Jeden etap wejścia nadaje tempo
    .fine = Etapy wejścia nadążają
    .failed = { $limit ->
        [shuffle] { $stage } wypełnia swój bufor w jednym wywołaniu, które trwa { $filling }: najpierw potrzebuje elementów w liczbie { $filled }.
        [skip] { $stage } odrzuca w jednym wywołaniu, które trwa { $filling }, elementy w liczbie { $filled }: wszystkie najpierw powstają.
       *[other] Najwolniejszy etap wejścia, { $stage }, zajmuje { $pace } na krok.
    }{ $function-is ->
        [zero] {""}
       *[some] {" "}Wywołuje { $function } ({ $at }).
    }{ $limit ->
        [shard] {" "}Shard za nim wyrzuca większość tego, co on tworzy.
        [windows] {" "}Dla każdego okna tworzy osobny zbiór danych i znów go rozkłada.
        [python] {" "}Jego funkcja to kod Pythona ({ $runs }): kod Pythona trzyma blokadę interpretera (GIL), więc pracuje tylko jedno wywołanie naraz, ilekolwiek by ich było. Równolegle biegnie tylko czekanie, na przykład na dysk.
        [elements] {" "}Pracuje na pojedynczych elementach ({ $elements } na krok), co kosztuje więcej niż sama praca.
        [cores] {" "}Gdy krok czeka, zajęte rdzenie: { $busy }, z { $cores }: więcej wywołań równoległych nic nie da.
       *[other] {""}
    }{ $lacks-is ->
        [zero] {""}
       *[some] {" "}Potokowi brakuje: { $lacks }.
    }
    .passed = { $wait-is ->
        [zero] Każdy etap potoku wejściowego jest wystarczająco szybki.
       *[some] Każdy etap potoku wejściowego jest wystarczająco szybki: krok czeka { $wait } na dane wejściowe.
    }
    .why = Potok jest tak szybki jak jego najwolniejszy etap. Przyspieszenie innego nic nie zmienia.
    .reads = Czas każdego iteratora tf.data bez etapów przed nim, we wszystkich wątkach. Etapy z buforem są pomijane, bo ich czas to czekanie na etap poprzedni. Nic nie jest zgłaszane, dopóki GPU nie czeka na dane wejściowe.
    .fix = { $kind ->
        [read] Czytaj kilka plików naraz przez równoległe interleave. Ile, mówi cycle_length. Połącz małe pliki w większe i trzymaj dane blisko maszyny.
        [generator] Zastąp generator Pythona, który tworzy jeden element naraz, źródłem tf.data i map. Albo daj PyDataset (w Keras 2 Sequence) więcej procesów roboczych (workers, a gdy liczy Python, także use_multiprocessing). Kilka generatorów równolegle pomaga, gdy czekają na pliki: w jednym procesie kod Pythona wykonuje naraz jeden wątek (GIL). Jeśli zwraca pojedyncze elementy, niech zwraca całe wsady.
        [map] Stosuj map równolegle (num_parallel_calls). Stosuj go do całych wsadów, jeśli funkcja je przyjmuje, i trzymaj w pamięci podręcznej wyniki, które się nie zmieniają.
        [filter] Filtr sprawdza jeden element naraz. Oblicz warunek w równoległym map (num_parallel_calls) i filtruj według jego wyniku albo uprość warunek.
        [python] Napisz jego funkcję w operacjach TensorFlow (tf.io, tf.image, tf.strings): działają równolegle bez blokady Pythona. Albo przygotuj jej wyniki przed trenowaniem. Wywołania równoległe (num_parallel_calls) pomagają tylko wtedy, gdy funkcja czeka, na przykład na dysk lub sieć.
        [cores] Zmniejsz koszt jego funkcji: mniejsze obrazy, tańsze dekodowanie, całe wsady, jeśli je przyjmuje. Przygotuj wcześniej lub trzymaj w pamięci podręcznej to, co się nie zmienia, albo użyj hosta z większą liczbą rdzeni.
        [elements] Najpierw twórz wsady, a potem stosuj map do całych wsadów z funkcją zwektoryzowaną. tf.data uruchomi wtedy jedną funkcję na wsad.
        [service] Uruchom więcej procesów roboczych usługi tf.data. To one tworzą jego elementy. Albo sprofiluj jeden, aby zobaczyć, na co czeka.
        [reading] Połącz małe pliki w większe albo trzymaj dane bliżej maszyny. Te pliki są już czytane równolegle. Albo zwiększ cycle_length lub num_parallel_calls funkcji map, która czyta: czytanie to czekanie, więc pomaga więcej wywołań niż rdzeni.
        [interleaved] Podziel duże pliki i czytaj ich więcej naraz (cycle_length i num_parallel_calls; w make_csv_dataset num_parallel_reads): każdy czyta jeden wątek. Tekst czyta się drożej niż rekordy: zamień go raz na TFRecord albo zapisz w pamięci podręcznej to, co się nie zmienia.
        [parallel] Zmniejsz koszt funkcji tego etapu. Działa on już równolegle. Albo stosuj ją do całych wsadów, jeśli je przyjmuje, albo trzymaj w pamięci podręcznej to, co się nie zmienia.
        [batch] Twórz wsady równolegle (num_parallel_calls) i zmniejszaj elementy, zanim trafią do wsadu.
        [shuffle] Tasuj nazwy plików lub indeksy zamiast całych elementów albo użyj mniejszego bufora.
        [skip] Pomijaj (skip) przed tym, co tworzy elementy (map, batch). Albo trzymaj to, co pomijane, osobno, w innych plikach. Każdy nowy iterator tworzy to wszystko od nowa.
        [shard] Stosuj shard przed tym, co tworzy elementy (map, batch), albo do nazw plików. Zbiór, który tf.distribute dzieli po elementach (AutoShardPolicy.DATA), tworzy je wszystkie w każdym workerze: niech dzieli pliki (AutoShardPolicy.FILE).
        [windows] Wycinaj okna z całych tablic: keras.utils.timeseries_dataset_from_array, tf.signal.frame albo tf.gather z wsadem indeksów w jednym map. window() tworzy zbiór danych dla każdego, co kosztuje więcej niż same liczby. Albo zapisz wynik w pamięci podręcznej.
        [unbatch] Nie rozkładaj wsadów, aby znów je tworzyć. W nowszych wersjach TensorFlow rebatch(size) tnie je od nowa bez pojedynczych elementów. Albo czytaj i parsuj porcje o rozmiarze, jaki bierze krok.
        [group] Użyj mniejszych okien albo mniejszych wsadów i mniejszej liczby kubełków (bucket_by_sequence_length). Wcześniejsze map wykonuj równolegle (num_parallel_calls), a za tym etapem zastosuj prefetch.
        [interleave] Przeplataj równolegle (interleave z num_parallel_calls): to, co jest pod nim, działa wtedy dla kilku plików naraz. Teraz bierze element po elemencie.
        [cache] Trzymaj dane w pamięci (cache() bez pliku), jeśli się mieszczą. W przeciwnym razie zapisuj mniej: to, co jest mniejsze (uint8, przed rzutowaniem i augmentacją), albo kilka plików rekordów czytanych równolegle.
       *[other] Ogranicz pracę tego etapu albo trzymaj jego wynik w pamięci podręcznej.
    } Potem spójrz ponownie: następny najwolniejszy może być prawie tak samo wolny.
    .side-effect = Praca równoległa zajmuje więcej rdzeni i pamięci hosta. Pamięć podręczna trzyma dane i powtarza zmiany losowe wykonane przed nią.
    .verify = Czas etapu na krok maleje, podobnie jak „Czekanie na dane” w podziale kroku.

eager-execution =
    .title = Wykonywanie eager
    .fault = Python wykonuje operacje pojedynczo
    .fine = Mało operacji eager albo tanie
    .limit = { $limit } uruchomień, czasu jąder lub operacji
    .failed = { $place ->
        [host] { $of ->
            [capture] Python wykonuje pojedynczo operacje w liczbie { $ops } ({ $share } wszystkich). Między nimi przez { $idle } z { $step } nie działa żadna operacja ({ $idle-share }).
           *[step] W każdym kroku Python wykonuje pojedynczo operacje w liczbie { $ops } ({ $share } wszystkich). Między nimi przez { $idle } z { $step } nie działa żadna operacja ({ $idle-share }).
        }
       *[gpu] { $share } { $of ->
            [time] czasu jąder
           *[launches] uruchomień
        } pochodzi z operacji, które Python wykonuje pojedynczo. GPU czeka na nie { $idle } z { $step } ({ $idle-share }).
    }
    .passed = { $place ->
        [host] { $share } operacji Python wykonuje pojedynczo.
       *[gpu] { $share-is ->
            [zero] Żadne uruchomienie nie pochodzi z operacji eager.
           *[some] { $share } { $of ->
                [time] czasu jąder
               *[launches] uruchomień
            } pochodzi z operacji eager.
        }{ $idle-is ->
            [zero] {""}
           *[some] {" "}GPU czeka na nie { $idle } z { $step }.
        }
    }
    .why = W trybie eager Python zleca każdą operację osobno. Wewnątrz tf.function robi to środowisko wykonawcze, wielokrotnie szybciej.
    .reads = Uruchomienia poza wykonaniem jakiejkolwiek funkcji i czas ich jąder (liczy się większy udział) oraz bezczynność przed nimi. Operacje wokół kroku, który wykonuje funkcja (wywołań zwrotnych, metryk, podsumowań, samego Keras), nie są tu zgłaszane: to kod Pythona między krokami. Bez GPU: czas od jednej takiej operacji do następnej, w którym żadna nie liczy. { saving-ahead }
    .fix = { $framework ->
        [jax] Skompiluj cały krok w jednym jax.jit. Poza nim Python zleca każdą operację osobno, co trwa dłużej niż sama mała operacja. Pętlę Pythona po jednej funkcji zastąp przez lax.scan. Tablice, które Python tworzy po jednej (jnp.array w pętli), połącz najpierw w jedną (np.stack). Wsady twórz samym NumPy, bez operacji JAX dla każdego przykładu (jax.nn.one_hot). Indeksowanie tablicy (x[i]) to też kilka operacji: rób to wewnątrz jit albo indeksuj tablice NumPy.
       *[other] Umieść krok w tf.function. Model.fit robi to, o ile nie ustawiono run_eagerly.
    }
    .side-effect = { $framework ->
        [jax] jax.jit kompiluje od nowa przy każdym nowym kształcie argumentów.
       *[other] Kod Pythona wewnątrz tf.function działa tylko podczas jej śledzenia: użyj tf.print i sterowania przepływem z TensorFlow.
    }
    .verify = Udział operacji eager spada, a „Uruchomienie jądra” w podziale kroku maleje.

recurring-copies =
    .title = Kopie w każdym kroku
    .fault = W każdym kroku powtarza się kopia
    .fine = Powtarzające się kopie kosztują mało
    .failed = { $copies-n ->
        [one] Jedna kopia powtarza się w tym samym miejscu każdego kroku. Kosztuje { $cost } na krok ({ $share } kroku).
        [few] { $copies } kopie powtarzają się w tym samym miejscu każdego kroku. Kosztują { $cost } na krok ({ $share } kroku).
        [many] { $copies } kopii powtarza się w tym samym miejscu każdego kroku. Kosztują { $cost } na krok ({ $share } kroku).
       *[other] { $copies } kopii powtarza się w tym samym miejscu każdego kroku. Kosztują { $cost } na krok ({ $share } kroku).
    }
    .passed = { $cost-is ->
        [zero] Na kopie powtarzające się w każdym kroku nie traci się czasu.
       *[some] Kopie powtarzające się w każdym kroku kosztują { $cost } ({ $share } kroku).
    }
    .why = Kopia, która powtarza się w tym samym miejscu, jest wbudowana w program: operacja na złym urządzeniu albo wartość odczytywana w każdym kroku.
    .reads = Kopie według operacji: w jakiej części kroków występują i jak zmienia się ich miejsce; ich czas oraz bezczynność, zanim host zauważy ich koniec. Wsad, kopie nakładające się na jądra i odczyty co N kroków nie są zgłaszane. Kopie w obrębie pamięci GPU nie są liczone. { saving-ahead }
    .fix = { $cause ->
        [loop] Niech pętla rzadziej odczytuje swój warunek: wykonuj więcej w każdej iteracji. Host odczytuje go z GPU przed każdą z nich.
        [variables] { copies-of-variables }
        [swapped] { copies-swapped }
        [pageable] { copies-to-pageable }
       *[ops] { $framework ->
            [jax] Spójrz w tabeli na operacje przed kopią i po niej. Host odczytuje predykat lax.cond i warunek lax.while_loop. Dla tanich gałęzi użyj jnp.where, które liczy obie i niczego nie odczytuje. Wartości odczytuj tylko co N kroków.
            [pytorch] { $cause ->
                [values] { copies-of-values }
                [sizes] { copies-of-sizes }
                [made] { copies-made }
               *[ops] { copies-of-values } { copies-of-sizes } { copies-made }
            }
            [tensorflow] { $cause ->
                [sizes] { copies-of-sizes }
               *[ops] Obejrzyj w tabeli operacje przed kopią i po niej. Przenieś operację między nimi na GPU albo odczytuj wartość co N kroków. { copies-of-sizes }
            }
           *[other] Obejrzyj w tabeli operacje przed kopią i po niej. Przenieś operację między nimi na GPU albo odczytuj wartość co N kroków.
        }
    }
    .side-effect = Wartość odczytywana co N kroków trafia do dzienników z opóźnieniem do N kroków.
    .verify = Kopie z tabeli znikają.

unfused-elementwise =
    .title = Ciągi jąder elementowych
    .fault = Jądra elementowe nie są połączone
    .fine = Łączenie jąder dałoby niewiele
    .failed = { $time } z { $step } zajmują jądra elementowe wykonywane jedno po drugim ({ $share }). Łączenie mogłoby zmniejszyć liczbę jąder z { $kernels } do { $chains }.
    .passed = { $time-is ->
        [zero] Żadne jądra elementowe nie są wykonywane jedno po drugim.
       *[some] Ciągi jąder elementowych zajmują { $time } z { $step } ({ $share }).
    }
    .why = Każde z tych jąder czyta wejście z pamięci i zapisuje w niej wyjście. Jedno połączone jądro czyta i zapisuje raz.
    .reads = Co najmniej dwa jądra elementowe (element-wise) jedno po drugim. Jądra połączone przez XLA nie są zgłaszane. W najlepszym razie ciąg trwa tyle, ile jedno z jego jąder, bez bezczynności między nimi.
    .fix = { $framework ->
        [jax] Pozwól XLA skompilować funkcję, która je zawiera.
        [pytorch] Pozwól kompilatorowi je połączyć (torch.compile) albo użyj połączonych jąder. Optymalizatory mają fused=True, a średnie wag torch._foreach_lerp_.
       *[other] { $xla ->
            [on] XLA jest włączone, ale nie dla tych operacji: skompiluj także funkcję, która je zawiera.
           *[other] Pozwól XLA skompilować funkcję, która je zawiera.
        }
    }
    .side-effect = Każdy nowy kształt wejścia wymaga ponownej kompilacji.
    .verify = Każdy ciąg staje się jednym połączonym jądrem, a jego czas maleje.

xla-off =
    .title = XLA
    .fault = XLA jest wyłączone
    .fine = XLA włączone albo mało pomoże
    .failed = XLA jest wyłączone, a { $share } z { $step } to czas, który XLA może skrócić.{ $launch-is ->
        [zero] {""}
       *[some] {" "}GPU czeka { $launch } na uruchomienia.
    }{ $chains-is ->
        [zero] {""}
       *[some] {" "}Ciągi jąder elementowych zajmują { $chains }.
    }
    .passed = { $share-is ->
        [zero] XLA nie ma tu nic do poprawienia.
       *[some] XLA jest włączone albo ma tu mało do poprawienia ({ $share } z { $step }).
    }
    .why = XLA kompiluje funkcję w mniejszą liczbę większych jąder.
    .reads = Oznaki działania XLA, bezczynność w oczekiwaniu na uruchomienia i ciągi jąder elementowych. Nic nie jest zgłaszane, gdy niewiele jest do zyskania.
    .fix = Włącz XLA dla funkcji trenującej jako osobną zmianę i porównaj. Najpierw popraw potok wejściowy i włącz precyzję mieszaną.
    .side-effect = Pierwsze kroki trwają dłużej. Zmienia się użycie pamięci: według przewodnika maleje, bo połączone jądra przechowują mniej wyników pośrednich. Automatyczne klastrowanie powyżej poziomu 1 łączy więcej, ale może wymagać więcej pamięci. Kształty nie mogą się zmieniać z wsadu na wsad.
    .verify = Jest mniej jąder na krok, a krok się skraca.

small-model =
    .title = Praca dla GPU
    .fault = Za mało pracy dla GPU
    .fine = Wystarczająco dużo pracy dla GPU
    .failed = W każdym kroku GPU pracuje tylko przez { $busy } ({ $busy-share } kroku). Dla tego modelu GPU może się nie opłacać.
    .passed = W każdym kroku GPU pracuje przez { $busy } ({ $busy-share } kroku).
    .why = Każdy krok ma na hoście koszty, które nie maleją razem z modelem. Bardzo mały model spędza tam więcej czasu niż na GPU.
    .reads = Czas pracy GPU na krok, z operacjami zbiorowymi i kopiowaniem, i jego udział w kroku. To uwaga, nie błąd.
    .fix = Użyj większego wsadu albo porównaj z przebiegiem na CPU.
    .side-effect = Większy wsad może zmienić zbieżność.
    .verify = Udział GPU w kroku rośnie.

input-threads-delay-launches =
    .title = Wątki wejścia i uruchomienia
    .fault = Wątki wejścia opóźniają uruchomienia
    .fine = Wątki wejścia prawie nie przeszkadzają
    .failed = W każdym kroku GPU czeka { $overlap } na uruchomienia, gdy wątki tf.data są zajęte ({ $share } kroku).{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] {" "}Odstęp między tymi samymi uruchomieniami wynosi wtedy { $busy }, a gdy wątki są bezczynne, { $alone } (mediana).
        }
    }{ $paused-is ->
        [zero] {""}
       *[some] {" "}Z tego oczekiwania { $paused } to przerwy, które kończą się dokładnie wtedy, gdy jeden z tych wątków przechodzi w spoczynek.
    } { $cause ->
        [lock] Python uruchamia jądra i tworzy też elementy wejścia, a jedno i drugie wymaga blokady Pythona (GIL).
        [python] Wątek Pythona, który uruchamia jądra, potrzebuje rdzenia CPU.
       *[cores] Wątki TensorFlow, które uruchamiają jądra, potrzebują rdzeni CPU.
    }
    .passed = { $overlap-is ->
        [zero] GPU nie czeka na uruchomienia, gdy wątki tf.data są zajęte.
       *[some] W każdym kroku GPU czeka { $overlap } na uruchomienia, gdy wątki tf.data są zajęte ({ $share } kroku).
    }{ $busy-is ->
        [zero] {""}
       *[some] { $alone-is ->
            [zero] {""}
           *[some] {" "}Odstęp między tymi samymi uruchomieniami wynosi wtedy { $busy }, a gdy wątki są bezczynne, { $alone } (mediana).
        }
    }
    .why = Wątki wejścia i wątki uruchamiające dzielą między siebie rdzenie hosta, a wątki Pythona jedną blokadę. Uruchomienie, które czeka na rdzeń albo blokadę, przychodzi późno.
    .reads = Czas od jednego uruchomienia do następnego, dla tych samych par jąder, przy zajętych wątkach tf.data i bez nich; przerwy, które kończą się dokładnie wtedy, gdy jeden z tych wątków przechodzi w spoczynek; oraz bezczynność w tym czasie. Zajęte wątki, które niczego nie spowalniają, nie są zgłaszane.
    .fix = { $cause ->
        [lock] Twórz elementy wejścia bez Pythona: zastąp generator lub py_function źródłem tf.data i map. Umieść krok w tf.function.
        [python] Umieść krok w tf.function albo daj tf.data mniej wątków.
        [cores] Daj GPU prywatne wątki uruchamiające.
       *[other] Jeśli jądra są uruchamiane przez wątki TensorFlow, daj GPU prywatne wątki uruchamiające. Jeśli uruchamia je Python, umieść krok w tf.function, daj tf.data mniej wątków i zastąp generator lub py_function źródłem tf.data i map.
    }
    .side-effect = { $cause ->
        [lock] { eager-execution.side-effect }
        [python] { eager-execution.side-effect }
       *[other] Potokowi wejściowemu ubywają dwa wątki na każde GPU.
    }
    .verify = Uruchomienia następują po sobie równie szybko z tf.data i bez niego, a „Uruchomienie jądra” w podziale kroku maleje.

dynamic-loss-scaling =
    .title = Dynamiczne skalowanie strat
    .fault = Skalowanie strat czeka na host
    .fine = Skalowanie strat kosztuje mało
    .failed = W każdym kroku GPU czeka { $cost }, gdy host decyduje o skali strat ({ $share } kroku).
    .passed = { $cost-is ->
        [zero] GPU nie czeka na skalowanie strat.
       *[some] W każdym kroku GPU czeka { $cost } na skalowanie strat ({ $share } kroku).
    }
    .why = O tym, czy krok jest pomijany, decyduje host. GPU czeka, aż host odczyta wartość i ruszy dalej.
    .reads = Operacje i jądra, które szukają nieskończoności w gradientach albo zmieniają skalę strat, małe kopie, na które czekał host, i operacje skali na hoście. Odczytywana metryka liczy się w „{ blocking-copies.title }”. { saving-ahead }
    .fix = { $has-bf16 ->
        [off] Użyj stałej skali strat, gdy znasz już taką, która działa.
       *[on] Użyj stałej skali strat, gdy znasz już taką, która działa, albo bf16, które żadnej nie potrzebuje.
    }
    .side-effect = Przy stałej skali żaden krok nie jest pomijany: przy zbyt dużej gradienty stają się nieskończone, a wagi NaN, przy zbyt małej gradienty giną.
    .verify = Kopie z tabeli znikają, podobnie jak przerwa na końcu kroku.

unaligned-dimensions =
    .title = Rozmiary macierzy
    .fault = Rozmiary nie są wielokrotnościami 8
    .fine = Rozmiary odpowiadają Tensor Cores
    .failed = { $odd } z { $step } zajmują iloczyny macierzy o rozmiarach niebędących wielokrotnościami 8 ({ $share }).
    .passed = { $odd-is ->
        [zero] Rozmiary macierzy są wielokrotnościami 8.
       *[some] { $odd } z { $step } zajmują iloczyny macierzy o rozmiarach niebędących wielokrotnościami 8 ({ $share }).
    }
    .why = Tensor Cores pracują na blokach. Rozmiary, które ich nie wypełniają, marnują część pracy; nie uniemożliwiają użycia Tensor Cores.
    .reads = Kształty wejść iloczynów macierzy w połówkowej precyzji. Sploty są pomijane, bo cuDNN sam je dopełnia.
    .fix = Zaokrąglij rozmiary warstw, słownika i wsadu w górę do wielokrotności 8 (16 dla int8).
    .side-effect = Trochę więcej pamięci i pracy na dopełnienie.
    .verify = Czas jąder z tabeli maleje.

small-batch =
    .title = Rozmiar wsadu i pamięć GPU
    .fault = Wsad nie wypełnia pamięci GPU
    .fine = Wsad jest wystarczająco duży
    .limit = { $limit } pamięci GPU
    .failed = Użycie pamięci sięga { $peak } z { $limit } ({ $used }). { $fixed } czasu kroku nie rośnie z rozmiarem wsadu.
    .passed = Użycie pamięci sięga { $peak } z { $limit } ({ $used }).{ $fixed-is ->
        [zero] {""}
       *[some] {" "}{ $fixed } czasu kroku nie rośnie z rozmiarem wsadu.
    }
    .why = Uruchomienia, wymiana gradientów i Python trwają przy małym wsadzie tyle samo co przy dużym. Większy wsad rozkłada ten czas na więcej przykładów.
    .reads = Najwyższe użycie pamięci (nie rezerwacja) podawane przez alokator TensorFlow i część kroku, która idzie na uruchomienia, kod Pythona i wymianę gradientów. Oczekiwanie na dane wejściowe i kopie wsadów rosną z wsadem i się nie liczą.
    .fix = Zwiększ rozmiar wsadu na GPU, na ile pozwala pamięć, i patrz przy tym na profil pamięci.
    .side-effect = Większy wsad może zmienić zbieżność. Zwykle musi z nim wzrosnąć współczynnik uczenia.
    .verify = Więcej przykładów na sekundę. Czas pojedynczego kroku rośnie.

input-cannot-feed-gpus =
    .title = Dane wejściowe dla wszystkich GPU
    .fault = { $kind ->
        [own] Jedno GPU czeka na wsad, reszta na nie
       *[shared] Wejście nie nadąża za wszystkimi GPU
    }
    .fine = Wejście nadąża za wszystkimi GPU
    .failed = Na krok jedno GPU czeka { $wait } na swój wsad, a pozostałe czekają na nie ({ $share } kroku).{ $fed-is ->
        [zero] {""}
       *[some] {" "}Host nie nadąża z danymi dla wszystkich { $fed } GPU.
    }{ $stage-is ->
        [zero] {""}
       *[some] {" "}{ $stage } nadaje tempo.
    }{ $function-is ->
        [some] {" "}Wykonuje { $function } ({ $at }).
       *[zero] {""}
    }
    .passed = { $wait-is ->
        [zero] Host na czas dostarcza dane wszystkim { $gpus } GPU.
       *[some] W każdym kroku GPU, które najdłużej czeka na swój wsad, czeka { $wait } ({ $share } kroku).
    }
    .why = Przy kilku GPU krok bierze kilka wsadów z tego samego hosta. Potok wejściowy, który wystarczał jednemu GPU, może nie wystarczyć wszystkim.
    .reads = W każdym kroku to GPU, które najdłużej czeka na swój wsad, bo inne czekają na nie. Spóźnione wsady, na które żadne GPU nie czeka, nie są zgłaszane.
    .fix = Przyspiesz potok wejściowy, rozłóż czytanie na pliki i wątki robocze i stosuj prefetch dla każdego GPU.
    .side-effect = Więcej wątków roboczych zabiera rdzenie wątkom, które uruchamiają jądra.
    .verify = „Czekanie na dane” w podziale kroku maleje na każdym GPU.

idle-gpus =
    .title = Używane GPU
    .fault = { $kind ->
        [wrong] Pracę wykonuje wolniejsze GPU
       *[unused] Niektóre GPU nie mają pracy
    }
    .fine = { $kind ->
        [no-replicas] Wszystkie przydatne GPU mają pracę
        [slices] Wszystkie przydatne GPU mają pracę
       *[none] Wszystkie GPU mają pracę
    }
    .failed = { $kind ->
        [wrong] Program działał na { $model }. Szybsze GPU ({ $idle }) nie wykonało żadnego jądra: { $gpus }.
       *[unused] GPU, które nie wykonały żadnego jądra: { $unused } z { $seen } ({ $gpus }).
    }
    .passed = { $kind ->
        [slices] { $gpus } ({ $idle }) nie wykonało żadnego jądra. Proces może używać tylko jednej części GPU (MIG), więc to nie błąd.
        [no-replicas] { $gpus } ({ $idle }) nie wykonało żadnego jądra. Obok { $model } spowolniłoby trenowanie, zamiast je przyspieszyć, więc to nie błąd.
       *[none] Wszystkie GPU ({ $seen }) wykonywały jądra.
    }
    .why = GPU, które nic nie liczy, kosztuje tyle samo co pracujące.
    .reads = Które z widocznych dla profilera GPU wykonywały jądra. Gdy robiło to dokładnie jedno, mogło to być zamierzone, więc pewność jest mniejsza. GPU są porównywane według przepustowości pamięci, liczby multiprocesorów i zdolności obliczeniowej: takie, na które inne tylko by czekały, na przykład karta do ekranu, się nie liczy.
    .fix = { $kind ->
        [wrong] Niech program widzi tylko szybsze GPU. Ustaw CUDA_VISIBLE_DEVICES na jego numer i CUDA_DEVICE_ORDER=PCI_BUS_ID, aby numery były takie jak w nvidia-smi.
       *[unused] { $framework ->
            [jax] Podziel wsad między wszystkie urządzenia albo oddaj pozostałe innemu programowi.
            [pytorch] Trenuj z jednym procesem na GPU (DistributedDataParallel) albo oddaj pozostałe innemu programowi.
           *[other] Trenuj ze strategią dystrybucji na wszystkich GPU albo oddaj pozostałe innemu programowi. We własnej pętli podziel stratę każdego GPU przez liczbę GPU: optymalizator dodaje ich gradienty.
        }
    }
    .side-effect = { $kind ->
        [wrong] Ekran podłączony do tego GPU dzieli je z trenowaniem.
       *[unused] Wsad jest dzielony między GPU: zwiększ go, a z nim współczynnik uczenia, inaczej każde GPU ma mniej pracy. Zbieżność może się zmienić.
    }
    .verify = Wszystkie GPU mają jądra w tym raporcie.

extra-allreduce =
    .title = Liczba wywołań AllReduce
    .fault = Za dużo wywołań AllReduce
    .fine = Mało wywołań AllReduce albo tanie
    .failed = Gradienty są redukowane w wielu wywołaniach: { $calls } na krok, każde trwa co najmniej { $shortest }. Wywołania po pierwszym kosztują łącznie najwyżej { $cost } ({ $share } kroku).
    .passed = { $calls-n ->
        [one] Gradienty są redukowane w jednym wywołaniu na krok.
        [few] Gradienty są redukowane w { $calls } wywołaniach na krok.
        [many] Gradienty są redukowane w { $calls } wywołaniach na krok.
       *[other] Gradienty są redukowane w { $calls } wywołania na krok.
    }{ $cost-is ->
        [zero] {""}
       *[some] {" "}Wywołania po pierwszym kosztują łącznie najwyżej { $cost } ({ $share } kroku).
    }
    .why = Każde wywołanie ma stały koszt, niezależnie od rozmiaru. Przewodnik oczekuje jednego wywołania na GPU i krok dla wszystkich gradientów.
    .reads = Wywołania zbiorowe na krok wykonywane przez wszystkie GPU, bez SyncBatchNorm, i czas najkrótszego z nich. Kilka dużych paczek i wywołania nakładające się na obliczenia nie są zgłaszane.
    .fix = { $horovod ->
        [on] { horovod-packs }
       *[off] { $framework ->
            [jax] Redukuj gradienty w jednym wywołaniu albo kilku paczkach: jedno psum na całym ich drzewie.
            [pytorch] Redukuj gradienty w jednym wywołaniu albo kilku paczkach: większe kubełki (bucket_cap_mb). Gdy krok sumuje kilka wsadów, redukuj dopiero po ostatnim (no_sync albo set_requires_gradient_sync w FSDP2).
           *[other] Redukuj gradienty w jednym wywołaniu albo kilku paczkach. Zastosuj je w jednym wywołaniu optymalizatora, a pakowanie zostaw tf.distribute. Gdy krok sumuje kilka wsadów, redukuj ich sumę.
        }
    } Jeśli krok liczy niewiele, więcej da większy wsad na każdym GPU albo mniej GPU.
    .side-effect = Jedno duże wywołanie zaczyna się później niż wiele małych; kilka paczek to dobry kompromis. Optymalizator, który liczy swoje kroki, jak Adam, liczy każde wywołanie: przy jednym wywołaniu robi inne kroki.
    .verify = Liczba wywołań w tym wierszu spada.

slow-allreduce =
    .title = Szybkość AllReduce
    .fault = AllReduce jest wolniejsze niż łącza
    .fine = AllReduce jest wystarczająco szybkie
    .limit = { $limit } × czas wymagany przez łącza
    .failed =
        AllReduce trwa { $ratio } razy dłużej, niż wymagają łącza: { $transfer } zamiast { $expected } na krok. Wymagany czas obliczono dla { $bytes } ({ $size-source ->
            [parameters] 4 bajty na parametr
           *[calls] według kształtów wywołań
        }) przy { $rate } ({ $rate-source ->
            [given] jak podano
           *[table] zwykłe łącze tego GPU
        }). Reguła przewodnika, bajty podzielone przez przepustowość, daje { $guide }.{ $link-is ->
            [zero] {""}
           *[some] {" "}Zwykłe łącze takiego GPU to { $link }.
        }
    .passed =
        AllReduce trwa { $transfer } na krok; łącza wymagają { $expected }. Wymagany czas obliczono dla { $bytes } ({ $size-source ->
            [parameters] 4 bajty na parametr
           *[calls] według kształtów wywołań
        }) przy { $rate } ({ $rate-source ->
            [given] jak podano
           *[table] zwykłe łącze tego GPU
        }). Reguła przewodnika, bajty podzielone przez przepustowość, daje { $guide }.
    .why = Gradienty przechodzą między GPU w każdym kroku. Szybkość zależy od łączy: NVLink, PCIe lub sieci.
    .reads = Bajty przenoszone przez wywołania albo 4 bajty na każdy podany parametr (gradienty w TensorFlow są 32-bitowe, także przy precyzji mieszanej). Najkrótszy czas wśród GPU, więc czekanie na spóźnione GPU się nie liczy. Podana przepustowość albo tabela zwykłych łączy.
    .fix = { $framework ->
        [jax] Obejrzyj łącza poleceniem { topology-command } i włącz dziennik NCCL, by zobaczyć, czego używa. Między hostami sprawdź, czy NCCL używa szybkiej sieci.
        [pytorch] Obejrzyj łącza poleceniem { topology-command } i włącz dziennik NCCL, by zobaczyć, czego używa. Między hostami sprawdź, czy NCCL używa szybkiej sieci.
       *[other] Obejrzyj łącza poleceniem { topology-command } i włącz dziennik NCCL, by zobaczyć, czego używa. Na jednym hoście wypróbuj inną komunikację między urządzeniami. Między hostami sprawdź, czy NCCL używa szybkiej sieci.
    }
    .side-effect = Na wynik trenowania nie wpływa. Dziennik NCCL jest długi, a inny sposób komunikacji może być wolniejszy: zmierz oba.
    .verify = Czas przesyłania w tym wierszu zbliża się do tego, czego wymagają łącza.

exposed-allreduce =
    .title = Nakładanie AllReduce na obliczenia
    .fault = Operacje zbiorowe nie nakładają się na obliczenia
    .fine = AllReduce prawie nie wydłuża kroku
    .failed =
        { $ranks ->
            [one] Operacje zbiorowe zajmują { $exposed } na krok, gdy to GPU nic nie liczy ({ $share } kroku). Wywołań w kroku: { $calls }.
           *[all] Operacje zbiorowe zajmują { $exposed } na krok, gdy GPU nic nie liczy ({ $share } kroku). Wywołań w kroku: { $calls }.
        }{ $bytes-is ->
            [zero] {""}
           *[some] {" "}Przesyłają { $bytes } na krok, z szybkością { $rate }.
        }{ $ahead-is ->
            [zero] {""}
           *[some] {" "}Przed nimi GPU stoi bezczynnie jeszcze { $ahead }: Horovod czeka, aż wszystkie procesy (rank) będą miały gotowe te same gradienty.
        }
    .passed = { $exposed-is ->
        [zero] AllReduce w całości nakłada się na obliczenia.
       *[some] Operacje zbiorowe zajmują { $exposed } na krok, gdy GPU nic nie liczy ({ $share } kroku).
    }
    .why = Gradienty ostatnich warstw są gotowe długo przed gradientami pierwszych. Redukcja w czasie przejścia wstecz ukrywa większość tego czasu.
    .reads = Operacje zbiorowe, gdy nic nie liczy, bez czekania na ostatnie GPU, jeśli zarejestrowano wszystkie procesy (ranks). AllReduce w czasie przejścia wstecz nie jest zgłaszane, choćby było długie.
    .fix = { $kind ->
        [statistics] Wymieniaj statystyki w mniejszej liczbie warstw. Te operacje zbiorowe należą do SyncBatchNorm: każda warstwa dwa razy czeka na najwolniejsze GPU. Przy wystarczającej liczbie przykładów na każdym GPU zwykłe BatchNorm ich nie potrzebuje, podobnie jak GroupNorm.
        [random] { $framework ->
            [jax] Niech każde GPU tworzy własne liczby losowe. Te operacje zbiorowe wymieniają części liczb losowych, na przykład dla dropout, z których każda zależy od innych. Większe paczki gradientów nic tu nie zmienią. Robi to jax.config.update('jax_threefry_partitionable', True), domyślne od JAX 0.5, albo inny generator (jax_default_prng_impl=unsafe_rbg).
           *[other] Niech każde GPU tworzy własne liczby losowe. Te operacje zbiorowe wymieniają części liczb losowych, na przykład dla dropout, z których każda zależy od innych. Większe paczki gradientów nic tu nie zmienią.
        }
        [values] Redukuj i odczytuj te wartości tylko co N kroków albo razem dla kilku wsadów. Host od razu odczytuje każdy wynik, jak dla dziennika lub kontroli, i nie uruchamia niczego, dopóki nie dotrą wszystkie GPU. Większe paczki gradientów nic tu nie zmienią.
        [activations] Podziel warstwę między mniej GPU albo między te z najszybszymi łączami. Te operacje zbiorowe wymieniają aktywacje warstw, które dzieli między siebie kilka GPU (równoległość tensorowa lub sekwencyjna, all-to-all ekspertów), a następne jądro od razu potrzebuje wyniku. Możesz też wykonywać w czasie wymiany pracę, która jej nie potrzebuje. W potoku etapów (send i recv) GPU czeka na poprzednie: skracają to liczniejsze i mniejsze mikrowsady albo etapy, które trwają tyle samo. Większe paczki gradientów nic tu nie zmienią.
        [parameters] { $framework ->
            [tensorflow] Gdy tabela osadzenia jest mała, uczyń jego gradienty gęstymi (tf.convert_to_tensor, Horovod: sparse_as_dense=True). Są wtedy redukowane z innymi. W przeciwnym razie odczytuj mniej wierszy. W TensorFlow zbierane są głównie gradienty osadzeń (tf.IndexedSlices), których bajty rosną z wsadem.
           [pytorch] Te operacje zbiorowe zbierają parametry. Zbieraj parametry następnej warstwy, gdy liczona jest bieżąca (prefetch), albo trzymaj ich więcej na każdym GPU, jeśli pozwala na to pamięć. Przy kilku hostach dziel je tylko w obrębie każdego hosta (HYBRID_SHARD w FSDP), aby szły jego własnymi łączami. Broadcast w DistributedDataParallel kopiuje bufory, na przykład BatchNorm, przed każdym przejściem w przód: broadcast_buffers=False je pomija. Gdzie jeden proces wczytuje partie wszystkich i je wysyła (dispatch_batches w Accelerate), niech każdy wczytuje własne.
           [jax] Te operacje zbiorowe zbierają parametry albo tablice, które sąsiedzi dzielą inaczej. Dziel je w obu tak samo (in_shardings, with_sharding_constraint). Zbieraj parametry następnej warstwy, gdy liczona jest bieżąca (prefetch), albo trzymaj ich więcej na każdym GPU, jeśli pozwala na to pamięć. XLA ukrywa je pod obliczeniami dzięki --xla_gpu_enable_latency_hiding_scheduler=true.
           *[other] Te operacje zbiorowe zbierają parametry. Zbieraj parametry następnej warstwy, gdy liczona jest bieżąca (prefetch), albo trzymaj ich więcej na każdym GPU, jeśli pozwala na to pamięć.
        }
        [replicas] Użyj DistributedDataParallel zamiast DataParallel, z osobnym procesem dla każdego GPU. DataParallel w każdym kroku wysyła wszystkie parametry z pierwszego GPU i tam sumuje gradienty. Większe kubełki nic tu nie zmienią.
        [packed] Wysyłaj mniej bajtów albo rzadziej. Tych wywołań jest już mało i są duże. Kompresuj gradienty do 16 bitów (compression=hvd.Compression.fp16), sumuj je z kilku wsadów (backward_passes_per_step) albo użyj większego wsadu. Między hostami liczy się szybsza sieć i to, czy NCCL jej używa (NCCL_DEBUG=INFO). Jeśli GPU stoi przed nimi bezczynnie, poszukaj procesów (rank), które się spóźniają, i skróć HOROVOD_CYCLE_TIME.
       *[gradients] { $horovod ->
            [on] { horovod-packs }
           *[off] { $framework ->
                [pytorch] Redukuj gradienty w czasie przejścia wstecz: w paczkach przez DistributedDataParallel (bucket_cap_mb), warstwa po warstwie przez FSDP. Ostatnich, z pierwszych warstw, nic nie ukryje: niech będą małe, sumuj gradienty kilku wsadów (no_sync, a w FSDP2 set_requires_gradient_sync) albo użyj większego. Przy find_unused_parameters=True lub gradientach, które program redukuje sam, nakłada się mniej: static_graph=True. Inne operacje zbiorowe zaczynaj, gdy tylko ich wejścia są gotowe (async_op=True).
                [jax] Redukuj gradienty w kilku paczkach w czasie przejścia wstecz albo użyj większego wsadu. Czas AllReduce z nim nie rośnie. Przy kilku wsadach w kroku sumuj gradienty na każdym GPU i zredukuj sumę raz. Inne operacje zbiorowe, na przykład all-to-all osadzeń, zaczynaj, gdy tylko ich wejścia są gotowe, a na wynik czekaj jak najpóźniej. XLA ukrywa je pod obliczeniami dzięki --xla_gpu_enable_latency_hiding_scheduler=true.
               *[other] Redukuj gradienty w kilku paczkach w czasie przejścia wstecz albo użyj większego wsadu. Czas AllReduce z nim nie rośnie. Przy kilku wsadach w kroku sumuj gradienty na każdym GPU i zredukuj sumę raz. Inne operacje zbiorowe, na przykład all-to-all osadzeń, zaczynaj, gdy tylko ich wejścia są gotowe, a na wynik czekaj jak najpóźniej.
            }
        }
    }
    .side-effect = Większy wsad może zmienić zbieżność.
    .verify = „Operacja zbiorowa” w podziale kroku maleje.

late-allreduce =
    .title = Czekanie w AllReduce
    .fault = GPU czekają w operacjach zbiorowych na spóźnione GPU
    .fine = GPU prawie na siebie nie czekają
    .failed =
        W każdym kroku GPU czekają w operacjach zbiorowych do { $wait } na ostatnie z nich ({ $share } kroku). GPU { $gpu } na { $host } przychodzi ostatnie w { $often } wywołań. { $cause ->
            [compute] Liczy o { $more } na krok dłużej niż inne{ $why ->
                [model] , bo to inny, wolniejszy model ({ $model }).
                [slow-gpu] , we wszystkich operacjach tak samo: samo GPU jest powolne.
                [slow-host] , jak wszystkie GPU tego hosta, we wszystkich operacjach tak samo: host jest powolny.
                [uneven-data] , ale nie w optymalizatorze: dostaje więcej danych.
                [extra-ops] , głównie w { $op }.
               *[other] .
            }
            [input] Czeka na dane wejściowe o { $more } na krok dłużej.
            [launch] Czeka na uruchomienie jąder o { $more } na krok dłużej.
            [host] Czeka na inną pracę hosta o { $more } na krok dłużej.
            [stopped] Jego host zatrzymuje się o { $more } na krok dłużej i nic się tam nie wykonuje.
            [copies] Kopiuje o { $more } na krok dłużej.
            [turn] Zaczyna swoje kroki { $more } po pierwszym GPU swojego hosta, który uruchamia pracę dla jednego GPU po drugim.
           *[other] Nie wyróżnia się żadna pojedyncza przyczyna.
        }{ $turns ->
            [yes] {" "}Kilka GPU spóźnia się na zmianę.
           *[no] {""}
        }
    .passed = { $wait-is ->
        [zero] GPU nie czekają na siebie w operacjach zbiorowych.
       *[some] W każdym kroku GPU czekają na siebie do { $wait } w operacjach zbiorowych ({ $share } kroku).
    }
    .why = Operacja zbiorowa zaczyna przesyłać dane, gdy przyjdzie ostatnie GPU. Do tego czasu wszystkie inne czekają.
    .reads = O ile dłużej niż najkrótsze jądro tego samego wywołania trwa jądro każdego GPU. Czasy trwania nie wymagają wspólnego zegara, więc działa to także między hostami. Czekanie, gdy to samo GPU liczy, nic nie kosztuje i się nie liczy.
    .fix = { $cause ->
        [compute] { $why ->
            [model] Trenuj bez wolniejszego GPU albo daj mu mniejszą część wsadu: patrz „Podział pracy między GPU”.
            [slow-gpu] Poszukaj innego programu na spóźnionym GPU, niskiego taktowania lub przegrzania. Jeśli nic nie pomoże, trenuj bez tego GPU.
            [slow-host] Poszukaj innego programu na spóźnionym hoście, niskiego taktowania lub przegrzania. Jeśli nic nie pomoże, trenuj bez tego hosta.
            [uneven-data] Nie dawaj spóźnionemu GPU więcej danych niż pozostałym.
            [extra-ops] Rozłóż operacje z tabeli na wszystkie GPU.
           *[other] Ustal, dlaczego spóźnione GPU liczy dłużej. Może mieć więcej danych, niskie taktowanie albo inny działający na nim program.
        }
        [input] Przygotowuj wsady dla spóźnionego GPU tak wcześnie jak dla pozostałych.
        [launch] Uruchamiaj na spóźnionym GPU mniej operacji. Jeśli jeden proces obsługuje kilka GPU, daj mu osobny proces.
        [host] Przenieś inną pracę jego hosta poza krok: dzienniki, punkty kontrolne, kod Pythona.
        [stopped] Ustal, co zatrzymuje spóźniony host. Może to być inny program na jego rdzeniach, błędy stron albo odśmiecanie pamięci.
        [copies] Rozłóż kopie spóźnionego GPU na wszystkie GPU albo z nich zrezygnuj.
        [turn] Najpierw usuń kolejne zaczynanie kroków przez GPU: to czekanie zniknie razem z nim.
       *[other] Ustal, dlaczego to GPU się spóźnia. Przyczyną może być więcej pracy, późny start, jego dane wejściowe albo inny działający na nim program.
    }
    .side-effect = Tutaj brak: własne skutki ma usunięcie przyczyny.
    .verify = Czas czekania w tym wierszu maleje.

cross-gpu-copies =
    .title = Kopie między GPU
    .fault = Tensory są kopiowane między GPU
    .fine = Kopie między GPU kosztują mało
    .failed = W każdym kroku GPU { $gpu } nic nie liczy przez { $exposed }, gdy dane są kopiowane między GPU ({ $share } kroku).{ $rate-is ->
        [zero] {""}
       *[some] {" "}Kopiowanie przebiega z szybkością { $rate }{ $link-is ->
            [zero] .
           *[some] ; zwykłe łącze takich GPU osiąga { $link }.
        }
    }
    .passed = { $exposed-is ->
        [zero] Kopie między GPU nie opóźniają żadnego GPU.
       *[some] Kopie między GPU opóźniają GPU najwyżej o { $exposed } na krok ({ $share } kroku).
    }
    .why = Gdy na każdym GPU jest kopia modelu, między nimi muszą przechodzić tylko gradienty.
    .reads = Kopie opuszczające swoje GPU, gdy nie działa żadne jądro. Kopie w obrębie GPU i ruch NCCL nie są zgłaszane.
    .fix = Obejrzyj operacje wokół kopii z tabeli. { $framework ->
        [jax] Nadaj parametrom i wsadowi sharding przed krokiem
        [pytorch] Trzymaj moduły i bufory na ich własnym GPU
       *[other] Twórz zmienne w zakresie strategii
    } i trzymaj tensory każdej repliki na jej własnym GPU. { $nccl ->
        [none] Nie działało żadne jądro NCCL, więc te kopie to sama wymiana gradientów: niech redukuje je NCCL.
        [split] GPU wykonują różne operacje: model albo jego zmienne i ich aktualizacje są rozłożone na kilka GPU. Utwórz model, optymalizator i krok na jednym GPU, a pozostałych użyj do replik.
       *[seen] { $framework ->
            [jax] NCCL redukuje gęste gradienty, więc są to inne tensory.
            [pytorch] NCCL redukuje gęste gradienty, więc są to inne tensory.
           *[other] NCCL redukuje gęste gradienty, więc są to inne tensory. Gradienty warstwy Embedding są rzadkie (IndexedSlices) i zbierane na jednym GPU: gdy tabela jest mała, zamień je na gęste (tf.convert_to_tensor).
        }
    }
    .side-effect = Każde GPU trzyma własne zmienne, co zajmuje pamięć.
    .verify = Kopie z tabeli znikają.

uneven-replicas =
    .title = Podział pracy między GPU
    .fault = GPU mają nierówną ilość pracy
    .fine = GPU mają tyle samo pracy
    .failed = GPU { $gpu } na { $host } liczy w każdym kroku o { $more } dłużej, niż wynosi średnia wszystkich GPU ({ $share } kroku).{ $op-is ->
        [zero] {""}
       *[some] {" "}Jego dodatkowa praca to głównie { $op }.
    }{ $kind ->
        [model] {" "}To wolniejszy model: { $model }. Szybszy model w tym przebiegu to { $others }.
        [pace] {" "}Wykonuje wszystkie operacje tyle samo razy co inne, a każda trwa na nim dłużej.
       *[work] {""}
    }
    .passed = { $more-is ->
        [zero] Wszystkie GPU liczą tak samo długo.
       *[some] Najbardziej zajęte GPU liczy w każdym kroku o { $more } dłużej, niż wynosi średnia wszystkich GPU ({ $share } kroku).
    }
    .why = W każdym kroku wszystkie GPU czekają na najbardziej zajęte. Często jest to pierwsze GPU, które dostaje dodatkową pracę.
    .reads = Czas obliczeń każdego GPU na krok i operacje, które na najbardziej zajętym trwają dłużej. Etapy modelu podzielonego na GPU (pipeline) celowo wykonują różne operacje i nie są zgłaszane.
    .fix = { $kind ->
        [model] Trenuj bez wolniejszego GPU (CUDA_VISIBLE_DEVICES) albo daj mu mniejszą część wsadu (strategy.experimental_distribute_values_from_function we własnej pętli). MirroredStrategy daje wszystkim GPU równe części.
        [pace] Daj każdej replice wsad tej samej wielkości. Jeśli już tak jest, to GPU jest wolniejsze od innych: porównaj zegar, temperaturę, limit mocy i inne programy ({ clock-command }).
       *[work] { $framework ->
            [pytorch] Użyj DistributedDataParallel zamiast DataParallel, z osobnym procesem dla każdego GPU. DataParallel dzieli wsad, zbiera wyniki i liczy stratę na pierwszym GPU. W przeciwnym razie rozłóż dodatkowe operacje z tabeli na wszystkie GPU.
           *[other] Wykonuj dodatkowe operacje tylko co N kroków (podsumowania, metryki) albo rozłóż je na wszystkie GPU. Daj każdej replice wsad tego samego rozmiaru. Na CPU należą tylko małe.
        }
    }
    .side-effect = { $kind ->
        [model] Mniej GPU albo nierówne części: nadaj stracie każdej części wagę równą liczbie jej przykładów.
        [pace] GPU, z którego korzystają też inni, nie ma stałej szybkości.
       *[work] Praca na CPU może opóźnić uruchomienia na wszystkich GPU: patrz na „Uruchomienie jądra”.
    }
    .verify = Różnica w tym wierszu maleje.

serial-gpus =
    .title = Równoczesna praca GPU
    .fault = GPU pracują jedno po drugim
    .fine = GPU pracują w tym samym czasie
    .limit = { $limit } GPU jednocześnie
    .failed = GPU liczące jednocześnie: średnio { $at-once } z { $gpus }. Pracują na zmianę.
    .passed = GPU liczące jednocześnie: średnio { $at-once } z { $gpus }.
    .why = Zależności sterowania między replikami mogą sprawić, że działają jedna po drugiej. Wtedy kilka GPU jest tak wolnych jak jedno.
    .reads = Suma czasu obliczeń wszystkich GPU hosta podzielona przez czas, w którym liczy którekolwiek z nich. Etapy modelu podzielonego na GPU (pipeline) nie są zgłaszane.
    .fix = { $framework ->
        [jax] Podziel wsad albo puszczaj kilka mikrowsadów jeden za drugim. Części jednego modelu na różnych urządzeniach czekają na siebie. W innym razie poszukaj operacji, które zależą od innych urządzeń. Jeśli nie ma ich w twoim kodzie, zgłoś problem twórcom JAX i dołącz to, co daje „Kopiuj do zgłoszenia”, oraz obrazek.
        [pytorch] Daj każdemu GPU cały model albo puszczaj kilka mikrowsadów jeden za drugim. Części jednego modelu na różnych GPU czekają na siebie. W innym razie poszukaj operacji, które zależą od innych urządzeń. W jednym procesie pętla po GPU sprawia, że pracują na zmianę. Przy jednym procesie na GPU tak nie jest.
       *[other] Daj każdemu GPU cały model i część wsadu (MirroredStrategy). Warstwy, które tf.device umieszcza na różnych GPU, czekają na siebie. W innym razie poszukaj operacji, które zależą od innych replik. Jeśli nie ma ich w twoim kodzie, zgłoś problem na https://github.com/tensorflow/tensorflow/issues/new/choose, dołączając to, co daje „Kopiuj do zgłoszenia”, oraz obrazek.
    }
    .side-effect = Bez zależności sterowania skutki uboczne, takie jak wydruki i podsumowania, przychodzą w dowolnej kolejności.
    .verify = Liczba GPU, które liczą jednocześnie, rośnie.

staggered-launches =
    .title = Początek kroku na każdym GPU
    .fault = GPU zaczynają kroki kolejno
    .fine = GPU zaczynają kroki razem
    .failed = GPU { $gpu } zaczyna swoje kroki { $skew } później niż środkowe GPU (mediana; { $share } kroku): host uruchamia pracę dla jednego GPU po drugim.
    .passed = { $skew-is ->
        [zero] Wszystkie GPU zaczynają swoje kroki w tym samym czasie.
       *[some] Ostatnie GPU zaczyna swoje kroki { $skew } później niż środkowe GPU (mediana; { $share } kroku).
    }
    .why = Gdy wątki hosta obsługują jedno GPU z wieloma operacjami, inne dostają swoje operacje późno, a wszystkie czekają na ostatnie.
    .reads = Pierwsze jądro każdego kroku na każdym GPU hosta, jako mediana kroków. Etapy modelu podzielonego na GPU (pipeline) są przesunięte celowo. W przeglądarce śladów wiersze o nazwie tf_Compute nie są wątkami CPU.
    .fix = { $framework ->
        [jax] Uruchom jeden proces na GPU albo uruchamiaj mniej operacji.
        [pytorch] Uruchom jeden proces na GPU albo uruchamiaj mniej operacji.
       *[other] { $threads ->
            [private] Uruchamiaj mniej operacji (XLA) albo jeden proces na GPU. Każde GPU ma już prywatne wątki uruchamiające.
           *[other] Daj każdemu GPU prywatne wątki uruchamiające. Zwykle wystarczą dwa na GPU.
        }
    }
    .side-effect = Potokowi wejściowemu ubywają dwa wątki na każde GPU.
    .verify = Opóźnienie w tym wierszu maleje, podobnie jak czekanie w AllReduce.

poor-scaling =
    .title = Skalowanie
    .fault = Słabe skalowanie na kilka GPU
    .fine = Dobre skalowanie na kilka GPU
    .limit = { $limit } efektywności
    .failed = Efektywność skalowania wynosi { $efficiency } ({ $gpus } GPU). Krok trwa { $step } na wszystkich, a { $one } na jednym.
    .passed = Efektywność skalowania wynosi { $efficiency } ({ $gpus } GPU). Krok trwa { $step } na wszystkich, a { $one } na jednym.
    .why = Przy tym samym wsadzie na każdym GPU krok powinien trwać na kilku GPU niewiele dłużej niż na jednym.
    .reads = Czas kroku wskazanego przebiegu na jednym GPU. Bez niego nie ma werdyktu.
    .fix = Najpierw usuń problemy jednego GPU, potem te z tej sekcji: AllReduce, dane wejściowe i uruchomienia.
    .side-effect = Tutaj brak: każde rozwiązanie ma własne.
    .verify = Czasy kroku obu przebiegów zbliżają się do siebie.

repeated-preparation =
    .title = Praca powtarzana w każdym kroku
    .fault = { $kind ->
        [load] Kroki wciąż ładują jądra
        [library] Kroki wciąż tworzą biblioteki
        [input] Kroki wciąż tworzą potok wejściowy
        [graph] Kroki wciąż tworzą grafy CUDA
       *[trace] Kroki wciąż śledzą tę samą funkcję
    }
    .fine = Po rozgrzewce nic nie jest powtarzane
    .failed = { $kind ->
        [load] Sterownik ponownie ładuje kod jąder, co zajmuje { $compile } na krok ({ $share } kroku).
        [library] Biblioteka, strumień lub kontekst powstaje ponownie, co zajmuje { $compile } na krok ({ $share } kroku).
        [input] Zbiór danych i jego iterator powstają ponownie, co zajmuje { $compile } na krok ({ $share } kroku).
        [graph] Graf CUDA jest ponownie nagrywany i przygotowywany, co zajmuje { $compile } na krok ({ $share } kroku).
       *[trace] Funkcja jest ponownie śledzona i przygotowywana do wykonania, co zajmuje { $compile } na krok ({ $share } kroku).{ $function-is ->
            [zero] {""}
           *[some] {" "}Funkcja to { $function }.
        }
    } Dzieje się to w { $steps } z { $of } kroków.
    .passed = { $compile-is ->
        [zero] Po rozgrzewce kroki nie śledzą funkcji ani nie ładują jąder i bibliotek.
       *[some] Śledzenie funkcji i ładowanie jąder lub bibliotek zajmuje { $compile } na krok ({ $share } kroku).
    }
    .why = TensorFlow śledzi tf.function raz dla każdej kombinacji kształtów wejścia i wartości Pythona, a ponownie dla każdego nowego obiektu tf.function. Graf jest wtedy budowany i optymalizowany w Pythonie, a GPU czeka. Kod jąder, biblioteki i strumienie też wystarczy przygotować raz.
    .reads = Bezczynność GPU, gdy funkcja jest śledzona (tf.function-graph_building i to, co następuje, aż zostanie wykonana), gdy sterownik ładuje moduły albo gdy powstają biblioteki i strumienie; bez GPU sam ten czas. Pierwszy krok, który śledzi, i jeden lub dwa późniejsze (inny rozmiar wsadu) nie są zgłaszane.
    .fix = { $kind ->
        [load] { $amd ->
            [on] Utrzymuj stałe kształty: dopełniaj wejścia do kilku rozmiarów albo dziel je na grupy. MIOpen buduje lub ładuje jądra dla każdego nowego kształtu. MIOPEN_FIND_MODE=FAST próbuje mniej, a jego baza jąder musi być zapisywalna (MIOPEN_USER_DB_PATH), aby je zachować.
           *[off] Ładuj moduły raz, przed pętlą, i nie zwalniaj ich między krokami. CUDA_MODULE_LOADING=EAGER ładuje wszystkie jądra na początku.
        }
        [library] Twórz uchwyty, strumienie i konteksty raz, przed pętlą, i używaj ich dalej.
        [input] { $why ->
            [epochs] Wydłuż epoki (więcej steps_per_epoch lub powtarzany zbiór danych) i waliduj rzadziej (validation_freq). Każdy początek epoki i każda walidacja tworzy iterator, od nowa wypełnia jego bufory i czeka na wątki poprzedniego (TFE_DeleteTensorHandle, czasem sekundy). Zbiór danych, który pętla tworzy od nowa, utwórz raz, przed nią.
           *[other] Utwórz zbiór danych raz, przed pętlą. Użyj jednego fit, evaluate lub predict na całości zamiast osobnego dla każdego wsadu. Dla pojedynczych wsadów wywołuj model w tf.function albo użyj train_on_batch, test_on_batch i predict_on_batch z Keras 3, które żadnego nie tworzą (te z Keras 2 tworzą). Epoka z jednym wsadem też tworzy iterator: powtarzaj zbiór danych, by epoka miała wiele kroków (steps_per_epoch). Tworzy go też ewaluacja po każdym wsadzie: wykonuj ją tylko co N wsadów albo na końcu epoki.
        }
        [graph] Odtwarzaj graf, który już istnieje. Dla każdego kształtu wejść powstaje osobny: dopełniaj je do kilku rozmiarów albo grupuj według długości. { $framework ->
            [pytorch] Gdy kształtów nie da się ustalić, kompiluj bez grafów (torch.compile bez mode='reduce-overhead').
           *[other] Gdy kształtów nie da się ustalić, kompiluj bez grafów.
        }
       *[trace] { $framework ->
            [jax] Twórz funkcję z jit raz, poza pętlą, a zmienne liczby przekazuj jako tablice. jax_explain_cache_misses podaje powód. Gradient liczony poza jax.jit (jax.grad w pętli) jest śledzony przy każdym wywołaniu: użyj jit na funkcji, która go liczy.
            [pytorch] Śledź lub kompiluj model raz, przed pętlą (torch.jit.trace, torch.compile), z wejściami o kilku rozmiarach.
           *[other] Przekazuj tensory zamiast liczb Pythona (tf.constant, tf.Variable). Gdy kształty są różne, ustaw input_signature lub reduce_retracing=True. Twórz każdą tf.function raz, poza pętlą. Ostrzeżenie TensorFlow „triggered tf.function retracing” podaje nazwę funkcji; step.experimental_get_tracing_count() musi przestać rosnąć.
        }
    }
    .side-effect = { $kind ->
        [load] Program dłużej startuje i zajmuje więcej pamięci GPU.
        [library] Brak.
        [input] Brak.
        [graph] Dopełnienie liczy wartości, które są wyrzucane.
       *[trace] Z jednym grafem dla wszystkich kształtów operacje nie znają rozmiarów i niektóre mogą być wolniejsze. Wartość Pythona, która staje się tensorem, nie może już sterować kodem Pythona w funkcji.
    }
    .verify = „Przygotowanie” w podziale kroku spada do zera.

repeated-autotuning =
    .title = Autotuning po rozgrzewce
    .fault = { $cause ->
        [others] Algorytmy są próbowane w stałych krokach
       *[cudnn] cuDNN wypróbowuje algorytmy po rozgrzewce
    }
    .fine = Mało autotuningu po rozgrzewce
    .failed = GPU zużywa na próby algorytmów { $compile } na krok ({ $share } kroku).{ $function-is ->
        [zero] {""}
       *[some] {" "}Najwięcej z nich dotyczy { $function }.
    } Dzieje się to w { $steps } z { $of } kroków.
    .passed = { $compile-is ->
        [zero] Po rozgrzewce kroki nie wypróbowują algorytmów.
       *[some] Próby algorytmów zajmują { $compile } na krok ({ $share } kroku).
    }
    .why = Dla każdej nowej kombinacji rozmiarów wejścia splotu cuDNN wykonuje kilka algorytmów i zostawia najszybszy. Gdy rozmiary obrazów lub sekwencji zmieniają się z wsadu na wsad, robi to wciąż na nowo.
    .reads = Jądra z kroków po rozgrzewce, które należą do prób: te przed redzone_checker tego samego wykonania operacji albo wszystkie oprócz ostatniego, gdy jedno wykonanie używa kilku algorytmów. Próby w pierwszych krokach to rozgrzewka, a jedna lub dwie późniejsze nie są zgłaszane.
    .fix = { $framework ->
        [pytorch] Używaj kilku stałych rozmiarów. Grupuj wsady o podobnym rozmiarze i dopełniaj do największego w grupie. Albo ustaw torch.backends.cudnn.benchmark = False. Autotuner Tritona także próbuje wszystkich konfiguracji dla każdego nowego klucza: nie podawaj w key= rozmiarów, które często się zmieniają, albo zaokrąglaj je w górę.
       *[other] Używaj kilku stałych rozmiarów. Grupuj wsady o podobnym rozmiarze (bucket_by_sequence_length) i dopełniaj lub skaluj do największego w grupie. Albo ustaw TF_CUDNN_USE_AUTOTUNE=0: cuDNN bierze wtedy pierwszy wybór bez prób.
    }
    .side-effect = Dopełnienie liczy wartości, które są wyrzucane, i trzeba je zamaskować w stracie. Bez autotuningu pojedyncze jądra mogą być wolniejsze.
    .verify = Ten wiersz jest zaliczony, a krok skraca się mniej więcej o czas prób.
