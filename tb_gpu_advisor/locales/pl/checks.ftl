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
    .title = Aktywność GPU
    .failed = Żadne GPU nie wykonało jądra w tym profilu (widoczne { $seen-n ->
        [one] jedno GPU
        [few] { $seen } GPU
        [many] { $seen } GPU
       *[other] { $seen } GPU
    }).
    .passed = { $seen-n ->
        [one] GPU wykonywało jądra.
        [few] Jądra wykonywało { $working } z { $seen } GPU.
        [many] Jądra wykonywało { $working } z { $seen } GPU.
       *[other] Jądra wykonywało { $working } z { $seen } GPU.
    }
    .why = Bez jąder na GPU nie ma tu czego optymalizować.
    .reads = Płaszczyzny urządzeń i ich strumienie. Wiersz nie jest zaliczony, gdy pracowało CPU, gdy profiler nie miał prawa widzieć GPU albo gdy rejestracja ominęła trenowanie.
    .fix = Sprawdź, czy TensorFlow widzi GPU, czy profiler może czytać liczniki GPU (sterowniki NVIDIA domyślnie pozwalają na to tylko administratorom) i czy w czasie rejestracji trwało trenowanie.
    .verify = GPU pojawia się w tym raporcie razem ze swoimi jądrami.

no-step-markers =
    .title = Znaczniki kroków
    .failed = Profil nie zaznacza, gdzie zaczynają się kroki. Kroki znalezione inaczej: { $steps }.
    .passed = { $steps-n ->
        [one] Profil zaznacza jeden krok.
        [few] Profil zaznacza { $steps } kroki.
        [many] Profil zaznacza { $steps } kroków.
       *[other] Profil zaznacza { $steps } kroku.
    }
    .why = Liczby na krok wymagają wiedzy, gdzie krok się zaczyna. Kroki znalezione po powtórzeniach mogą być niedokładne.
    .reads = Grupy kroków profilera, linie kroków i zdarzenia główne. Kroki znalezione po powtórzeniach wystarczą do analizy, ale wiersz i tak nie jest zaliczony.
    .fix = Zaznaczaj każdy krok podczas profilowania. Model.fit to robi; własna pętla potrzebuje jednej linii.
    .verify = Ten wiersz jest zaliczony, a karta Profile pokazuje czas kroku.

capture-too-short =
    .title = Liczba kroków
    .failed = { $steps-n ->
        [0] W profilu nie ma ani jednego pełnego, ustalonego kroku (znaleziono { $found }).
        [one] W profilu jest tylko jeden pełny, ustalony krok (znaleziono { $found }).
        [few] W profilu są tylko { $steps } pełne, ustalone kroki (znaleziono { $found }).
        [many] W profilu jest tylko { $steps } pełnych, ustalonych kroków (znaleziono { $found }).
       *[other] W profilu jest tylko { $steps } pełnego, ustalonego kroku (znaleziono { $found }).
    }
    .passed = Pełne, ustalone kroki: { $steps }.
    .why = Jeden lub dwa kroki nie pozwalają odróżnić reguły od przypadku, a przerwy po ostatnim kroku nie ma w profilu. Keras domyślnie profiluje jeden krok.
    .reads = Kroki, które dało się przeanalizować. Ostatni krok profilu nie ma końca, więc n kroków wymaga n + 1 w oknie.
    .fix = Profiluj dziesięć lub więcej kroków, gdy pierwsze już minęły.
    .verify = Ten wiersz jest zaliczony.

no-host-trace =
    .title = Ślad hosta
    .failed = Zdarzeń hosta brakuje albo nie są powiązane z jądrami: { $affected } z { $hosts-n ->
        [one] jednego hosta
        [few] { $hosts } hostów
        [many] { $hosts } hostów
       *[other] { $hosts } hosta
    }.
    .passed = Zdarzenia hosta są, a tam, gdzie GPU wykonało jądra, każde uruchomienie jest powiązane ze swoim jądrem.
    .why = Zdarzenia hosta mówią, na co czekało GPU. Bez nich czas bezczynności nie ma przyczyny.
    .reads = Płaszczyzny hosta i identyfikatory korelacji, które wiążą wywołanie uruchamiające z jądrem.
    .fix = Zarejestruj profil z włączonym śledzeniem hosta (poziom 2).
    .verify = Czas bezczynności w tym raporcie ma przyczyny inne niż „Nieznane”.

warm-up-in-window =
    .title = Rozgrzewka w profilu
    .failed = Profil zawiera rozgrzewkę: { $steps-n ->
        [0] żaden krok nie został przez to pominięty
        [one] jeden krok został przez to pominięty
        [few] { $steps } kroki zostały przez to pominięte
        [many] { $steps } kroków zostało przez to pominiętych
       *[other] { $steps } kroku zostało przez to pominięte
    }; { $compile } w kompilatorze, { $autotune } w jądrach autostrojenia.
    .passed = W profilu nie ma kompilacji, autostrojenia ani wolnego pierwszego kroku.
    .why = Pierwsze kroki kompilują funkcje i wypróbowują jądra. Są wolniejsze niż dalsze i mało o nich mówią.
    .reads = Kroki pominięte z powodu kompilacji lub wolnego startu, zdarzenia kompilatora i jądra, którymi cuDNN i XLA wypróbowują kandydatów.
    .fix = Zacznij profil po pierwszych krokach.
    .verify = Ten wiersz jest zaliczony i żaden krok nie jest pominięty.

dropped-events =
    .title = Utracone zdarzenia
    .failed = Profiler utracił zdarzenia: { $reported-n ->
        [0] sam tego nie zgłosił
        [one] zgłosił jedną stratę
        [few] zgłosił { $reported } straty
        [many] zgłosił { $reported } strat
       *[other] zgłosił { $reported } straty
    }; uruchomienia brakuje dla { $missing } zdarzeń GPU.
    .passed = Nie ma oznak utraconych zdarzeń.
    .why = Gdy bufory profilera są pełne, odrzuca on zdarzenia. Pojawia się wtedy bezczynność tam, gdzie jej nie było.
    .reads = Błędy samego profilera i zdarzenia urządzenia, którym brakuje wywołania uruchamiającego, gdy inne je mają.
    .fix = Profiluj mniej kroków i wyłącz śledzenie Pythona, jeśli jest włączone.
    .verify = Ten wiersz jest zaliczony.

ops-hidden-by-graphs =
    .title = Operacje wewnątrz grafów CUDA
    .failed = { $share } czasu GPU przypada na jądra grafów CUDA, które nie nazywają żadnej operacji.
    .passed = Jądra nazywają swoje operacje.
    .why = Graf CUDA uruchamia wiele jąder naraz. Profiler nie może wtedy stwierdzić, do której operacji należy każde z nich, więc wyniki nie mogą jej nazwać.
    .reads = Identyfikatory grafów na jądrach, uruchomienia grafów na hoście i operacje nazywane przez jądra.
    .fix = Tylko na czas profilu wyłącz bufory poleceń XLA.
    .side-effect = Bez nich sam przebieg jest wolniejszy: nie zostawiaj tego ustawienia.
    .verify = Jądra nazywają swoje operacje.

input-bound =
    .title = Oczekiwanie na dane wejściowe
    .failed = { $place ->
        [host] Każdy krok trwający { $step } czeka { $wait } na następny wsad, a nic w tym czasie nie liczy ({ $share }).
       *[gpu] GPU czeka { $wait } z każdego kroku trwającego { $step } na następny wsad ({ $share }).
    }
    .passed = { $place ->
        [host] Każdy krok czeka { $wait } na dane wejściowe, a nic w tym czasie nie liczy ({ $share }).
       *[gpu] GPU czeka { $wait } na krok na dane wejściowe ({ $share }).
    }
    .why = Dopóki następny wsad nie jest gotowy, GPU nie ma nic do roboty. Szybszy model by nie pomógł: tempo wyznacza potok wejściowy.
    .reads = Bezczynność GPU pod operacją wejściową kroku, aż do uruchomienia, które ją kończy. Wolne wejście przy GPU, które ma jeszcze pracę, nic nie kosztuje i nie jest zgłaszane.
    .fix = Przyspiesz potok wejściowy: użyj prefetch, czytaj i stosuj map równolegle, trzymaj w pamięci podręcznej to, co się w niej mieści, i twórz wsady przed map.
    .side-effect = Równoległe czytanie i większy bufor prefetch zużywają więcej pamięci hosta; niedeterministyczna kolejność zmienia kolejność przykładów.
    .verify = „Oczekiwanie na wejście” w podziale kroku maleje. Trenowanie na danych syntetycznych pokazuje, ile najwięcej można osiągnąć.

step-gaps =
    .title = Przerwy między krokami
    .failed = { $place ->
        [host] Przez { $gap } z każdego kroku trwającego { $step } nie pracuje ani żadna operacja, ani środowisko wykonawcze: host wykonuje Pythona ({ $share }). { $named } z tego przypada na zdarzenia hosta, które mają nazwę.
       *[gpu] GPU jest bezczynne przez { $gap } z każdego kroku trwającego { $step }, gdy host wykonuje Pythona między krokami ({ $share }). { $named } z tego przypada na zdarzenia hosta, które mają nazwę.
    }
    .passed = { $place ->
        [host] Sam Python, gdy nic innego nie pracuje, zajmuje { $gap } na krok ({ $share }).
       *[gpu] Python między krokami pozostawia GPU bezczynne przez { $gap } na krok ({ $share }).
    }
    .why = Wywołania zwrotne, metryki, podsumowania i kod poza tf.function działają na hoście między dwoma krokami. GPU na nie czeka.
    .reads = Bezczynność poza wszelkim wywołaniem środowiska, mierzona na liniach samego GPU. Przerwy między znacznikami kroków na hoście nic nie mówią: host wyprzedza GPU.
    .fix = Wykonuj taką pracę co N kroków albo uruchamiaj kilka kroków w jednym wywołaniu.
    .side-effect = Przy kilku krokach w jednym wywołaniu wywołania zwrotne i dzienniki widzą tylko co N-ty krok.
    .verify = „Między krokami” w podziale kroku maleje. Przebieg bez wywołań zwrotnych pokazuje, ile najwięcej można osiągnąć.

launch-bound =
    .title = Oczekiwanie na uruchomienie jąder
    .failed = Przez { $launch } z { $step } ({ $share }) GPU czeka, aż host uruchomi jądra: jego kolejka była pusta przy { $late } z { $kernels } uruchomień, a takie uruchomienie dociera po { $latency }.
    .passed = Uruchomienia nadążają: GPU czeka { $launch } na krok ({ $share }) przy { $kernels } jądrach.
    .why = Każde jądro kosztuje host jedno uruchomienie. Gdy jądra są krótsze niż ich uruchomienie, GPU nie ma między nimi pracy.
    .reads = Bezczynność, w której kolejka była pusta, a host dopiero wydawał następne jądro. Długie wywołania przy pełnej kolejce niczego nie opóźniają, dlatego udział uruchomień według TensorFlow bywa duży w zdrowym przebiegu.
    .fix = Uruchamiaj mniej, ale większych jąder: wykonuj krok wewnątrz tf.function, pozwól XLA połączyć małe operacje, złącz małe tensory albo użyj większego wsadu.
    .side-effect = XLA kompiluje od nowa przy każdym nowym kształcie wejścia; większy wsad może zmienić zbieżność.
    .verify = „Uruchomienie jądra” w podziale kroku maleje i jest mniej jąder na krok.

tiny-kernels =
    .title = Drobne jądra
    .failed = Jądra krótsze niż ich uruchomienie, które trwa { $latency }: { $count } na krok ({ $share } wszystkich). Najczęstsze: { $op-count } operacji { $op } po { $op-mean }. GPU czeka { $launch } na krok na uruchomienia.
    .passed = Drobne jądra nie wstrzymują GPU: { $share } jąder jest krótszych niż ich uruchomienie, a GPU czeka { $launch } na krok na uruchomienia.
    .why = Jądro krótsze niż jego uruchomienie nie zajmie GPU do czasu, gdy dotrze następne.
    .reads = Jądra krótsze niż opóźnienie uruchomienia zmierzone przy pustej kolejce, według operacji. Za pełną kolejką GPU na żadne z nich nie czeka; czasem, w którym działają, zajmuje się „{ unfused-elementwise.title }”.
    .fix = Zrób tę samą pracę w mniejszej liczbie operacji: wektoryzuj, złącz małe tensory albo pozwól XLA je połączyć.
    .side-effect = XLA kompiluje od nowa przy każdym nowym kształcie wejścia.
    .verify = Jest mniej jąder na krok, a „Uruchomienie jądra” w podziale kroku maleje.

tensor-cores-unused =
    .title = Tensor Cores
    .failed = { $unused } z { $matrix } czasu obliczeń macierzowych na krok odbywa się bez Tensor Cores ({ $share } kroku).
    .passed = Iloczyny macierzy i sploty używają Tensor Cores albo trwają zbyt krótko, by miało to znaczenie: { $unused } z { $matrix } na krok odbywa się bez nich.
    .why = Tensor Cores mnożą macierze kilka razy szybciej niż zwykłe jednostki. Iloczyny fp32 ich nie używają, chyba że włączono TF32.
    .reads = Nazwy jąder i zdolność obliczeniowa GPU. Nieznana nazwa jest nieznana, nigdy „nie używa”; TF32, bf16 i FP8 liczą się jako użycie.
    .fix = Użyj precyzji mieszanej. Od architektury Ampere TF32 robi to dla fp32 bez zmiany modelu. Pomagają rozmiary będące wielokrotnościami 8.
    .side-effect = fp16 i TF32 mają mniej cyfr: sprawdź, czy model nadal jest zbieżny.
    .verify = Strona statystyk jąder zaznacza, że jądra używają Tensor Cores, a ich czas maleje.

single-precision =
    .title = Precyzja
    .failed = Tylko { $half } czasu urządzenia to 16 bitów; { $single } na krok to fp32.
    .passed = { $half } czasu urządzenia to 16 bitów; fp32 zajmuje { $single }, a TF32 { $tf32 } na krok.
    .why = Jądra 16-bitowe przenoszą połowę bajtów i mogą używać Tensor Cores. Przewodnik mówi o przyspieszeniu do 3 razy dla modeli, które się nadają; granicą jest czas samych jąder fp32.
    .reads = Precyzja, o której mówią nazwy jąder i typy wejść. TF32, bf16 i FP8 to nie fp32; jądra o nieznanej precyzji są pomijane, a gdy jest ich za dużo, nie ma werdyktu.
    .fix = Włącz precyzję mieszaną jako osobną zmianę i porównaj.
    .side-effect = fp16 wymaga skalowania strat (Keras to robi) i warstwy wyjściowej float32; bf16 nie wymaga żadnego z nich.
    .verify = Udział 16-bitowego czasu urządzenia rośnie, a krok się skraca.

half-precision-fallback =
    .title = Powrót z połówkowej precyzji
    .failed = Połówkowa precyzja jest włączona, ale { $fallen } na krok ({ $share }) przypada na jądra macierzowe, które nadal działają w fp32.
    .passed = Przy włączonej połówkowej precyzji iloczyny macierzy i sploty z niej korzystają ({ $fallen } na krok w fp32).
    .why = Warstwy, które wróciły do fp32, działają z dawną szybkością i dodają konwersje po obu stronach.
    .reads = Nazwy jąder i typy wejść przebiegu, który gdzie indziej używa połówkowej precyzji. TF32 to nie fp32.
    .fix = Obejrzyj operacje w tabeli: usuń jawne konwersje na float32, daj tym warstwom politykę mieszaną i dopełnij rozmiary do wielokrotności 8.
    .verify = Jądra z tabeli znikają albo zmieniają precyzję.

half-precision-softmax =
    .title = Softmax w połówkowej precyzji
    .failed = Softmax działa w 16 bitach ({ $half } na krok).
    .passed = Jądra softmax działają w 32 bitach.
    .why = Softmax po wielu klasach może przepełnić fp16 i zgubić małe prawdopodobieństwa. Chodzi o poprawność wyników, nie o szybkość.
    .reads = Jądra softmax i ich precyzja. Softmaxu wewnątrz połączonego jądra nie widać i nie jest oceniany.
    .fix = Daj ostatniemu softmax typ float32.
    .verify = Ten wiersz jest zaliczony.

exposed-input-copy =
    .title = Kopiowanie wsadu
    .failed = GPU czeka { $exposed } na krok ({ $share }), aż jego wsad zostanie skopiowany.
    .passed = Kopiowanie wsadu wstrzymuje GPU na { $exposed } na krok ({ $share }) z { $total }.
    .why = Wsad kopiowany w czasie, gdy GPU liczy poprzedni krok, nic nie kosztuje.
    .reads = Kopie z hosta należące do operacji wejściowej, obok których nie działa żadne jądro. Wsad kopiowany, gdy GPU liczy, nic nie kosztuje.
    .fix = Zastosuj prefetch na GPU jako ostatni etap potoku wejściowego.
    .side-effect = W pamięci GPU leży o jeden wsad więcej.
    .verify = „Kopia na GPU” w podziale kroku maleje.

host-placed-ops =
    .title = Operacje na hoście
    .failed = GPU czeka { $idle } z każdego kroku trwającego { $step } ({ $share }) na operacje wykonywane na CPU, przede wszystkim na { $op }.
    .passed = GPU czeka { $idle } na krok ({ $share }) na operacje na CPU.
    .why = Operacja w środku kroku, która działa na CPU, wymaga skopiowania wejść na host i wyników z powrotem, a GPU w tym czasie czeka.
    .reads = Bezczynność pod operacją kroku, która niczego nie uruchamia. Operacje potoku wejściowego i operacje obok zajętego GPU nie są zgłaszane; liczba operacji na hoście nic nie mówi o ich koszcie.
    .fix = Sprawdź, gdzie umieszczane są operacje, i zastąp lub przenieś te z tabeli. Niektóre operacje nie mają jądra dla GPU albo nie mają go dla swojego typu.
    .verify = „Operacja na hoście” w podziale kroku maleje.

blocking-copies =
    .title = Kopie wewnątrz kroku
    .failed = Kopie wstrzymujące GPU: { $count } na krok. Żadne jądro nie działa przez { $exposed }, gdy przenoszą one dane, i przez { $blocked }, zanim host ruszy dalej ({ $share } kroku).
    .passed = Kopie wewnątrz kroku wstrzymują GPU przez { $share } kroku.
    .why = Kopia szkodzi, gdy obok niej nie może działać żadne jądro, a bardziej, gdy host czeka na jej wynik, zanim uruchomi następne jądro.
    .reads = Kopie inne niż wsad, obok których nie działa żadne jądro, oraz bezczynność do chwili, gdy czekające na nie wywołanie rusza dalej. Kopie nakładające się na jądra nie są zgłaszane.
    .fix = Zostaw wyniki pośrednie na GPU: nie odczytuj wartości w środku kroku i umieść na GPU operacje wokół kopii z tabeli.
    .verify = „Kopia na GPU”, „Kopia z GPU” i „Uruchomienie jądra” w podziale kroku maleją.

xla-recompiles =
    .title = Kompilacja w ustalonych krokach
    .failed = GPU czeka { $compile } z każdego kroku trwającego { $step } ({ $share }) na kompilator.
    .passed = W ustalonych krokach nie ma kompilacji ({ $compile } na krok).
    .why = XLA kompiluje raz dla każdej kombinacji kształtów wejścia. Gdy kształty zmieniają się z wsadu na wsad, kompiluje wciąż na nowo.
    .reads = Bezczynność pod zdarzeniami kompilatora w ustalonych krokach. Kompilacja w pierwszych krokach to rozgrzewka i jest wcześniej pomijana.
    .fix = Zachowaj stałe kształty: odrzuć ostatni niepełny wsad, dopełniaj do kilku rozmiarów albo zostaw nieskompilowaną część o zmiennych kształtach.
    .side-effect = Dopełnienie liczy wartości, które są wyrzucane.
    .verify = „Kompilacja” w podziale kroku spada do zera.

slow-input-stage =
    .title = Najwolniejszy etap wejścia
    .failed = Najwolniejszym etapem potoku wejściowego jest { $stage }, którego czas własny na krok wynosi { $self }. { $kind ->
        [read] Czytaj kilka plików naraz przez równoległe interleave i trzymaj dane blisko maszyny.
        [generator] Generator Pythona przetwarza jeden element naraz: zastąp go źródłem tf.data i map albo uruchom kilka generatorów równolegle.
        [map] Stosuj map równolegle (num_parallel_calls), twórz wsady przed map i trzymaj w pamięci podręcznej wyniki, które się nie zmieniają.
        [batch] Twórz wsady równolegle (num_parallel_calls) i zmniejszaj elementy, zanim trafią do wsadu.
        [shuffle] Tasuj nazwy plików lub indeksy zamiast całych elementów albo użyj mniejszego bufora.
       *[other] Uruchom go równolegle albo trzymaj jego wynik w pamięci podręcznej.
    }
    .passed = { $place ->
        [host] Każdy etap potoku wejściowego jest wystarczająco szybki: krok czeka { $wait } na dane wejściowe.
       *[gpu] Każdy etap potoku wejściowego jest wystarczająco szybki: GPU czeka { $wait } na krok na dane wejściowe.
    }
    .why = Potok jest tak szybki jak jego najwolniejszy etap. Przyspieszenie innego nic nie zmienia.
    .reads = Czas własny iteratorów tf.data na wszystkich wątkach. Etapy z buforem są pomijane: ich czas to czekanie na etap poprzedni. Cisza, dopóki GPU nie czeka na wejście.
    .fix = Zrób to, co wynik mówi dla tego rodzaju etapu, i spójrz ponownie: kolejny najwolniejszy etap może być tuż za nim.
    .verify = Jego czas własny na krok maleje, podobnie jak „Oczekiwanie na wejście” w podziale kroku.

eager-execution =
    .title = Wykonywanie eager
    .failed = { $share } uruchomień pochodzi z operacji wykonywanych pojedynczo z Pythona, a GPU czeka na nie { $idle } na krok ({ $idle-share }).
    .passed = { $share } uruchomień pochodzi z operacji eager; GPU czeka na nie { $idle } na krok.
    .why = W trybie eager Python zleca każdą operację osobno. Wewnątrz tf.function robi to środowisko wykonawcze, wielokrotnie szybciej.
    .reads = Uruchomienia, które nie należą do żadnej funkcji, i bezczynność przed ich jądrami. Kilka operacji eager wokół skompilowanego kroku nie jest zgłaszanych.
    .fix = Umieść krok w tf.function. Model.fit robi to, o ile nie ustawiono run_eagerly.
    .side-effect = Kod Pythona wewnątrz tf.function działa tylko podczas jej śledzenia: użyj tf.print i sterowania przepływem z TensorFlow.
    .verify = Udział uruchomień eager spada, a „Uruchomienie jądra” w podziale kroku maleje.

recurring-copies =
    .title = Kopie w każdym kroku
    .failed = Kopie, które występują w tym samym miejscu każdego kroku: { $copies }. Kosztują { $cost } na krok ({ $share }).
    .passed = Kopie powtarzające się w każdym kroku kosztują { $cost } na krok ({ $share }).
    .why = Kopia, która powtarza się w tym samym miejscu, jest wbudowana w program: operacja na złym urządzeniu albo wartość odczytywana w każdym kroku.
    .reads = Kopie według operacji: w jakiej części kroków występują i jak zmienia się ich miejsce. Wsad, kopie nałożone na jądra i odczyty co N kroków nie są zgłaszane.
    .fix = Obejrzyj w tabeli operacje przed kopią i po niej. Przenieś operację między nimi na GPU albo odczytuj wartość co N kroków.
    .verify = Kopie z tabeli znikają.

unfused-elementwise =
    .title = Ciągi jąder elementowych
    .failed = { $time } na krok ({ $share }) przypada na jądra elementowe wykonywane jedno po drugim: { $kernels } jąder, { $chains } ciągów.
    .passed = Ciągi jąder elementowych zajmują { $time } na krok ({ $share }).
    .why = Każde z tych jąder czyta wejście z pamięci i zapisuje w niej wyjście. Jedno połączone jądro czyta i zapisuje raz.
    .reads = Ciągi co najmniej dwóch jąder elementowych. Jądra już połączone przez XLA nie są zgłaszane. W najlepszym razie ciąg trwa tyle, ile jedno z jego jąder, a GPU nie jest bezczynne między nimi.
    .fix = Pozwól XLA skompilować funkcję, do której należą.
    .side-effect = XLA kompiluje od nowa przy każdym nowym kształcie wejścia.
    .verify = Każdy ciąg staje się jednym jądrem o nazwie fusion, a jego czas maleje.

xla-off =
    .title = XLA
    .failed = XLA jest wyłączone, a mogłoby tu pomóc: GPU czeka { $launch } na krok na uruchomienia, a { $chains } przypada na ciągi jąder elementowych (razem { $share }).
    .passed = XLA jest włączone albo ma tu mało do poprawienia ({ $share } kroku).
    .why = XLA kompiluje funkcję w mniejszą liczbę większych jąder.
    .reads = Ślady XLA, bezczynność w oczekiwaniu na uruchomienia i ciągi jąder elementowych. Cisza, gdy niewiele jest do zyskania.
    .fix = Włącz XLA dla funkcji trenującej jako osobną zmianę i porównaj. Najpierw załatw potok wejściowy i precyzję mieszaną.
    .side-effect = Pierwsze kroki trwają dłużej, może być potrzebne więcej pamięci, a kształty nie mogą się zmieniać z wsadu na wsad.
    .verify = Jest mniej jąder na krok, a krok się skraca.

small-model =
    .title = Praca dla GPU
    .failed = GPU liczy przez { $busy } z kroku trwającego { $step } ({ $busy-share }): dla tego modelu może się nie opłacać.
    .passed = GPU liczy przez { $busy } na krok ({ $busy-share }).
    .why = Każdy krok ma na hoście koszty, które nie maleją razem z modelem. Bardzo mały model spędza tam więcej czasu niż na GPU.
    .reads = Czas urządzenia na krok i jego udział w kroku. To uwaga, nie błąd.
    .fix = Użyj większego wsadu albo porównaj z przebiegiem na CPU.
    .side-effect = Większy wsad może zmienić zbieżność.
    .verify = Udział GPU w kroku rośnie.

input-threads-delay-launches =
    .title = Wątki wejścia obok uruchomień
    .failed = GPU czeka { $overlap } na krok ({ $share }) na uruchomienia, gdy wątki tf.data są zajęte, z tego { $paused } w przerwach tak długich jak kwant czasu systemu operacyjnego. Od uruchomienia do uruchomienia mija wtedy zwykle { $beside }, a poza tym { $alone } (0, gdy jest ich za mało, by to ocenić).
    .passed = Wątki tf.data nie spowalniają uruchomień: GPU czeka obok nich { $overlap } na krok na uruchomienia. Od uruchomienia do uruchomienia mija wtedy zwykle { $beside }, a poza tym { $alone } (0, gdy jest ich za mało, by to ocenić).
    .why = Wątki potoku wejściowego i wątki uruchamiające jądra dzielą rdzenie hosta. Uruchomienie, które musi czekać na rdzeń, przychodzi późno.
    .reads = Jak szybko następują po sobie uruchomienia przy zajętych i wolnych wątkach tf.data, przerwy tak długie jak kwant czasu, które obok nich zdarzają się częściej, oraz bezczynność w takich chwilach. Zajęte wątki, które niczego nie spowalniają, nie są zgłaszane.
    .fix = Daj GPU własne wątki uruchamiające, jeśli jeszcze ich nie ma.
    .side-effect = Potokowi wejściowemu ubywają dwa wątki na każde GPU.
    .verify = Uruchomienia następują po sobie równie szybko z tf.data i bez niego, a „Uruchomienie jądra” w podziale kroku maleje.

dynamic-loss-scaling =
    .title = Dynamiczne skalowanie strat
    .failed = Dynamiczne skalowanie strat odczytuje wartość w każdym kroku i wstrzymuje GPU na { $cost } ({ $share }).
    .passed = Skalowanie strat wstrzymuje GPU na { $cost } na krok ({ $share }).
    .why = O tym, czy krok jest pomijany, decyduje host. GPU czeka, aż host odczyta wartość i ruszy dalej.
    .reads = Operacje szukające nieskończoności w gradientach, małe kopie, na które czekał host, i operacje skali na hoście. Odczytywana metryka to sprawa innego wiersza.
    .fix = Użyj stałej skali strat, gdy znasz już taką, która działa, albo bf16, które żadnej nie potrzebuje.
    .side-effect = Zbyt duża stała skala robi z gradientów nieskończoności, zbyt mała je gubi.
    .verify = Kopie z tabeli znikają, a przerwa na końcu kroku się zamyka.

unaligned-dimensions =
    .title = Rozmiary macierzy
    .failed = { $odd } na krok ({ $share }) przypada na iloczyny macierzy, których rozmiary nie są wielokrotnościami 8.
    .passed = Iloczyny macierzy o rozmiarach niebędących wielokrotnościami 8 zajmują { $odd } na krok ({ $share }).
    .why = Tensor Cores pracują na blokach. Rozmiary, które ich nie wypełniają, marnują część pracy; nie uniemożliwiają użycia Tensor Cores.
    .reads = Kształty wejść iloczynów macierzy w połówkowej precyzji. Sploty są pomijane, bo cuDNN sam je dopełnia.
    .fix = Zaokrąglij rozmiary warstw, słownika i wsadu w górę do wielokrotności 8.
    .side-effect = Trochę więcej pamięci i pracy na dopełnienie.
    .verify = Czas jąder z tabeli maleje.

small-batch =
    .title = Rozmiar wsadu i pamięć GPU
    .failed = W użyciu jest najwyżej { $used } pamięci GPU ({ $peak } z { $limit }), a { $fixed } każdego kroku idzie na to, co nie rośnie z wsadem.
    .passed = Pamięć w użyciu sięga { $used } ({ $peak } z { $limit }); { $fixed } kroku nie jest obliczaniem.
    .why = Uruchomienia, wymiana gradientów i Python trwają przy małym wsadzie tyle samo co przy dużym. Większy wsad rozkłada je na więcej przykładów.
    .reads = Najwyższe użycie pamięci (nie rezerwacja) podawane przez alokator TensorFlow i część kroku, która nie jest obliczaniem.
    .fix = Zwiększ rozmiar wsadu na GPU, na ile pozwala pamięć, i patrz przy tym na profil pamięci.
    .side-effect = Większy wsad może zmienić zbieżność. Zwykle musi z nim wzrosnąć współczynnik uczenia.
    .verify = Więcej przykładów na sekundę. Czas pojedynczego kroku rośnie.

input-cannot-feed-gpus =
    .title = Dane wejściowe dla wszystkich GPU
    .failed = W każdym kroku jedno z { $gpus } GPU czeka { $wait } ({ $share }) na swój wsad, a pozostałe czekają na nie: host nie nadąża zasilać wszystkich.
    .passed = Host zasila wszystkie GPU ({ $gpus }): to, które czeka najdłużej, czeka { $wait } na krok ({ $share }).
    .why = Przy kilku GPU krok bierze kilka wsadów z tego samego hosta. Potok wejściowy, który wystarczał jednemu GPU, może nie wystarczyć wszystkim.
    .reads = W każdym kroku to GPU, które najdłużej czeka na swój wsad, bo inne czekają na nie. Spóźnione wsady, na które nikt nie czeka, nie są zgłaszane.
    .fix = Przyspiesz potok wejściowy, rozłóż czytanie na pliki i wątki i stosuj prefetch dla każdego GPU.
    .side-effect = Więcej wątków roboczych zabiera rdzenie wątkom, które uruchamiają jądra.
    .verify = „Oczekiwanie na wejście” w podziale kroku maleje na każdym GPU.

idle-gpus =
    .title = GPU bez pracy
    .failed = GPU, które nie wykonały żadnego jądra: { $unused } z { $seen } ({ $gpus }).
    .passed = Wszystkie GPU ({ $seen }) wykonywały jądra.
    .why = GPU, które nic nie liczy, kosztuje tyle samo co pracujące.
    .reads = Które z widocznych dla profilera GPU wykonywały jądra. Gdy pracuje dokładnie jedno, mogło to być zamierzone, więc pewność jest mniejsza.
    .fix = Trenuj ze strategią dystrybucji na wszystkich GPU albo oddaj pozostałe innemu programowi.
    .verify = Wszystkie GPU mają jądra w tym raporcie.

extra-allreduce =
    .title = Liczba wywołań AllReduce
    .failed = Gradienty są redukowane w { $calls } wywołaniach na krok, z których każde trwa { $shortest } lub dłużej. To, co wykracza poza jedno wywołanie, kosztuje do { $cost } na krok ({ $share }).
    .passed = Liczba wywołań AllReduce ({ $calls } na krok) kosztuje najwyżej { $cost } ({ $share }).
    .why = Każde wywołanie ma własny koszt, niezależnie od rozmiaru. Przewodnik oczekuje jednego wywołania na GPU i krok dla wszystkich gradientów.
    .reads = Zbiorowe wywołania na krok wykonywane przez wszystkie GPU, bez SyncBatchNorm, i czas najkrótszego z nich. Kilka dużych paczek i wywołania ukryte pod obliczeniami nie są zgłaszane.
    .fix = Redukuj wszystkie gradienty naraz: zastosuj je w jednym wywołaniu optymalizatora, a pakowanie zostaw tf.distribute.
    .side-effect = Jedno duże wywołanie zaczyna się później niż wiele małych; kilka paczek to dobry środek.
    .verify = Liczba wywołań w tym wierszu spada.

slow-allreduce =
    .title = Szybkość AllReduce
    .failed =
        Redukcja { $bytes } ({ $size-source ->
            [parameters] 4 bajty na parametr
           *[calls] według kształtów wywołań
        }) trwa { $transfer } na krok, { $ratio } razy dłużej niż { $expected }, na które pozwalają łącza { $rate } ({ $rate-source ->
            [given] jak podano
           *[table] zwykłe łącze
        }). Według reguły przewodnika, bajty przez przepustowość, to { $guide }.
    .passed =
        Redukcja { $bytes } ({ $size-source ->
            [parameters] 4 bajty na parametr
           *[calls] według kształtów wywołań
        }) trwa { $transfer } na krok; łącza { $rate } ({ $rate-source ->
            [given] jak podano
           *[table] zwykłe łącze
        }) pozwalają na { $expected }. Według reguły przewodnika, bajty przez przepustowość, to { $guide }.
    .why = Gradienty przechodzą między GPU w każdym kroku. Szybkość zależy od łączy: NVLink, PCIe lub sieci.
    .reads = Bajty przenoszone przez wywołania albo 4 na każdy podany parametr: gradienty w TensorFlow są 32-bitowe, także przy mieszanej precyzji. Ich najkrótszy czas wśród GPU, więc czekanie na spóźnione GPU się nie liczy. Podana przepustowość albo tabela zwykłych łączy.
    .fix = Obejrzyj łącza poleceniem nvidia-smi topo -m, każ NCCL powiedzieć, których używa, i wypróbuj inną komunikację między urządzeniami. Między hostami sprawdź, czy NCCL używa szybkiej sieci.
    .verify = Czas przesyłania w tym wierszu zbliża się do tego, na co pozwalają łącza.

exposed-allreduce =
    .title = AllReduce obok obliczeń
    .failed = Gradienty są przesyłane przez { $exposed } z każdego kroku trwającego { $step } ({ $share }), gdy GPU nic nie liczy.
    .passed = { $exposed } na krok ({ $share }) AllReduce nie kryje się pod obliczeniami, z { $transfer } łącznie.
    .why = Gradienty ostatnich warstw są gotowe długo przed gradientami pierwszych. Redukcja w czasie przejścia wstecz ukrywa większość tego czasu.
    .reads = Operacje zbiorowe, obok których nic nie liczy, bez czekania na ostatnie GPU. AllReduce obok przejścia wstecz nie jest zgłaszane, choćby było długie.
    .fix = Redukuj gradienty w kilku paczkach w czasie przejścia wstecz albo użyj większego wsadu: czas AllReduce z nim nie rośnie.
    .side-effect = Większy wsad może zmienić zbieżność.
    .verify = „Operacja zbiorowa” w podziale kroku maleje.

late-allreduce =
    .title = Czekanie w AllReduce
    .failed =
        GPU czeka w AllReduce { $wait } na krok ({ $share }), aż przyjdzie inne. GPU { $gpu } na { $host } przychodzi ostatnie w { $often } wywołań. { $cause ->
            [compute] Liczy o { $more } na krok dłużej niż inne.
            [input] Czeka na dane wejściowe o { $more } na krok dłużej.
            [launch] Czeka na uruchomienia jąder o { $more } na krok dłużej.
            [host] Czeka na inną pracę hosta o { $more } na krok dłużej.
            [copies] Kopiuje o { $more } na krok dłużej.
           *[other] Nie wyróżnia się żadna pojedyncza przyczyna.
        }
    .passed = GPU czekają na siebie w AllReduce { $wait } na krok ({ $share }).
    .why = AllReduce zaczyna przesyłać bajty, gdy przyjdzie ostatnie GPU. Do tego czasu wszystkie inne stoją.
    .reads = O ile dłużej niż najkrótsze jądro tego samego wywołania trwa jądro każdego GPU. Czasy trwania nie wymagają wspólnego zegara, więc dotyczy to też wielu hostów. Czekanie obok własnych obliczeń nic GPU nie kosztuje i się nie liczy.
    .fix = Ustal, dlaczego to GPU się spóźnia: więcej pracy, późny start, jego dane wejściowe czy inny działający na nim program.
    .verify = Czas czekania w tym wierszu maleje.

cross-gpu-copies =
    .title = Kopie między GPU
    .failed = Kopie między GPU ({ $count } na krok) wstrzymują obliczenia GPU { $gpu } na { $exposed } ({ $share }).
    .passed = Kopie między GPU nie wstrzymują żadnego GPU na dłużej niż { $exposed } na krok ({ $share }).
    .why = Gdy na każdym GPU jest kopia modelu, między nimi muszą przechodzić tylko gradienty.
    .reads = Kopie opuszczające swoje GPU, obok których nie działa żadne jądro. Kopie w obrębie GPU i ruch NCCL nie są zgłaszane.
    .fix = Obejrzyj operacje wokół kopii z tabeli: twórz zmienne w zakresie strategii i trzymaj tensory każdej repliki na jej własnym GPU.
    .verify = Kopie z tabeli znikają.

uneven-replicas =
    .title = Równa praca dla wszystkich GPU
    .failed = GPU { $gpu } na { $host } liczy na krok o { $more } dłużej niż średnia GPU ({ $share }). Najwięcej dodatkowej pracy: { $op }.
    .passed = Najbardziej zajęte GPU liczy na krok o { $more } dłużej niż średnia GPU ({ $share }).
    .why = W każdym kroku wszystkie GPU czekają na najbardziej zajęte. Często jest to pierwsze GPU, które dostaje dodatkową pracę.
    .reads = Czas obliczeń każdego GPU na krok i operacje, które na najbardziej zajętym trwają dłużej. Etapy potoku celowo wykonują różne operacje i nie są zgłaszane.
    .fix = Przenieś dodatkowe operacje z tabeli na CPU albo rozłóż je na wszystkie GPU i daj każdej replice wsad tego samego rozmiaru.
    .verify = Różnica w tym wierszu maleje.

serial-gpus =
    .title = GPU w tym samym czasie
    .failed = Średnio jednocześnie liczy { $at-once } z { $gpus } GPU: pracują na zmianę.
    .passed = Średnio jednocześnie liczy { $at-once } z { $gpus } GPU.
    .why = Zależności sterowania między replikami mogą sprawić, że działają jedna po drugiej. Wtedy kilka GPU jest tak wolnych jak jedno.
    .reads = Suma obliczeń GPU hosta podzielona przez czas, w którym którekolwiek liczy. Etapy potoku nie są zgłaszane.
    .fix = Poszukaj operacji, które zależą od innych replik. Jeśli nie ma ich w twoim kodzie, zgłoś problem twórcom TensorFlow i dołącz ślad.
    .verify = Liczba GPU, które liczą jednocześnie, rośnie.

staggered-launches =
    .title = Początek kroku na wszystkich GPU
    .failed = GPU { $gpu } zaczyna swoje kroki { $skew } później niż inne ({ $share } kroku): host uruchamia pracę dla jednego GPU po drugim.
    .passed = Ostatnie GPU zaczyna swoje kroki { $skew } później niż inne ({ $share } kroku).
    .why = Gdy wątki hosta obsługują jedno GPU z wieloma operacjami, inne dostają swoje późno, a wszystkie czekają na ostatnie.
    .reads = Pierwsze jądro każdego kroku na każdym GPU hosta; liczy się mediana kroków. Etapy potoku są przesunięte celowo.
    .fix = Daj każdemu GPU własne wątki uruchamiające. Zwykle wystarczą dwa na GPU.
    .side-effect = Potokowi wejściowemu ubywają dwa wątki na każde GPU.
    .verify = Opóźnienie w tym wierszu maleje, podobnie jak czekanie w AllReduce.

poor-scaling =
    .title = Skalowanie
    .failed = Krok trwa { $step } na { $gpus } GPU, a { $one } na jednym: { $efficiency } tego, co dałoby idealne skalowanie.
    .passed = Krok trwa { $step } na { $gpus } GPU, a { $one } na jednym ({ $efficiency }).
    .why = Przy tym samym wsadzie na każdym GPU krok powinien trwać na kilku GPU niewiele dłużej niż na jednym.
    .reads = Czas kroku wskazanego przebiegu na jednym GPU. Bez niego nie ma werdyktu.
    .fix = Najpierw załatw wyniki dotyczące jednego GPU, potem to, co ta sekcja mówi o AllReduce, wejściu i uruchomieniach.
    .verify = Czasy kroku obu przebiegów zbliżają się do siebie.
