# What only the command line says.

cli-description = Przewodnik TensorFlow po wydajności GPU jako automatyczna lista kontrolna.
cli-logdir = logdir, folder jednej sesji albo jeden plik .xplane.pb (także adres taki jak gs://bucket/logs)
cli-follow-links = czytaj także to, dokąd prowadzą dowiązania z logdir
cli-no-cache = przeczytaj profil ponownie i nic z niego nie zachowuj
cli-max-memory = pamięć, jaką może zająć czytanie jednego hosta, w MB (domyślnie według rozmiaru jego pliku i tej maszyny)
cli-max-seconds = czas, jaki może zająć czytanie jednego hosta (domyślnie według rozmiaru jego pliku)
cli-dask = adres planisty Dask, na przykład tcp://host:8786, którego procesy robocze czytają hosty przebiegu
cli-run = przebieg, którego dotyczy raport; domyślnie najnowszy
cli-runs = przebieg, którego dotyczy raport; domyślnie najnowszy. Wzorzec taki jak "train/*" bierze kilka i zapisuje każdy do osobnego pliku w folderze z -o
cli-one-gpu = przebieg tego samego programu na jednym GPU, do sprawdzenia skalowania
cli-thresholds = plik TOML, którego tabela [thresholds] ustala progi sprawdzeń według ich id
cli-parameters = liczba parametrów modelu, do sprawdzenia szybkości AllReduce
cli-bandwidth = przepustowość łączy między GPU w jedną stronę, w GB/s
cli-examples = liczba przykładów w kroku na wszystkich GPU razem, jeśli nie podaje jej profil
cli-hours = ile godzin trwa trenowanie: wynik tekstowy pokazuje wtedy, ile z nich oszczędzą poprawki
cli-price = ile kosztuje godzina jednego GPU, do --hours
cli-examples-of-each = liczba przykładów w kroku na wszystkich GPU razem: jedna dla wszystkich przebiegów albo po jednej, rozdzielone przecinkami, najpierw punkt odniesienia
cli-format = format wyników
cli-lang = język wyników
cli-finding = tylko ten problem, do zgłoszenia (markdown); z -o obok zapisywany jest obraz jego osi czasu
cli-findings = tylko niezaliczone wiersze, w niewielu bajtach (json)
cli-all = pokaż wszystkie wiersze z liczbami, nie tylko niezaliczone (text)
cli-anonymize = zapisz zmyślone nazwy hostów, użytkowników, przebiegów, folderów i plików
cli-output = zapisz do tego pliku zamiast na terminal
cli-baseline = przebieg, z którym porównać; wzorzec taki jak "train/*" bierze kilka profili
cli-candidate = sprawdzany przebieg albo wzorzec; kilka przebiegów jest pokazywanych obok siebie
cli-against = przebieg z logdir albo raport zapisany jako JSON, od którego przebieg nie może być wolniejszy; auto bierze ostatni wcześniejszy przebieg tego samego programu, który mieści się w budżecie
cli-budget = plik TOML, który mówi, co jest dozwolone
cli-compare-help = porównuje przebiegi z punktem odniesienia
cli-check-help = kończy się błędem, gdy przebieg przekracza budżet; do CI
cli-runs-help = wypisuje sprofilowane przebiegi z logdir
cli-report-help = raport o jednym przebiegu
cli-explain-help = mówi, czego szuka sprawdzenie i co z tym zrobić
cli-whatif-help = przewiduje krok po usunięciu problemów, z innym wsadem albo na większej liczbie GPU
cli-whatif-fix = id problemu do usunięcia, takie jak w raporcie; można podać kilka razy
cli-whatif-batch = przez ile mnożony jest wsad każdego GPU, na przykład 2x
cli-whatif-gpus = ile GPU trenuje, każde z własnym wsadem
cli-check = id sprawdzenia, takie jak w raporcie
cli-version = wersja { $version }, dekoder { $engine }
cli-error = błąd: { $what }
cli-usage = użycie:
cli-arguments = argumenty pozycyjne
cli-options = opcje
cli-show-help = pokaż tę pomoc i zakończ
cli-show-version = pokaż wersję i zakończ
cli-unknown-arguments = nierozpoznane argumenty: { $arguments }
cli-takes-no-value = nie przyjmuje wartości, a podano { $value }
cli-arguments-missing = brakuje wymaganych argumentów: { $arguments }
cli-value-missing = oczekiwano jednego argumentu
cli-values-missing = oczekiwano co najmniej jednego argumentu
cli-ambiguous-option = niejednoznaczna opcja: { $option } może oznaczać { $matches }
cli-not-a-number = to nie jest liczba: { $value }
cli-invalid-choice = nieprawidłowy wybór: { $value } (możliwe: { $choices })
cli-argument-wrong = w argumencie { $argument }: { $what }
cli-newest = najnowszy przebieg: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, zostało około { $left })
cli-stage-reading = czytanie
cli-stage-analysing = analiza

whatif-title = Co by było, gdyby: { $run }
whatif-step = Prawdopodobnie { $likely } na krok (od { $low } do { $high }); dziś { $today }.
whatif-range = Od { $low } do { $high } na krok; dziś { $today }.
whatif-exact = { $high } na krok; dziś { $today }.
whatif-throughput = Próbki na sekundę: { $times } × tyle co dziś.
whatif-rate = Przykłady na sekundę: prawdopodobnie { $likely }, dziś { $today } ({ $times } ×).
whatif-nothing = Kroku nie da się przewidzieć; dziś { $today }.
whatif-part = Część kroku
whatif-today = Dziś
whatif-then = Przewidywane
whatif-replay = Odtworzenie niezmienionego kroku odbiega od pomiaru o { $error }. Powyżej { $most } nie przewiduje się innego wsadu.
whatif-memory = GPU { $gpu } zużyje { $peak-is ->
        [zero] od { $low } do { $high } pamięci
       *[some] prawdopodobnie { $peak } pamięci (od { $low } do { $high })
    }, a może { $limit }{ $room ->
        [none] : zabraknie pamięci.
        [unsure] : może zabraknąć pamięci.
       *[some] .
    }
whatif-memory-unknown = Profil nie pokazuje, jak pamięć rośnie wraz z wsadem.
whatif-not-failed = Sprawdzenie „{ $title }” nie wykazało problemu, więc nie zmierzono czasu, który zaoszczędziłaby poprawka.
whatif-no-saving = Żaden czas w tym profilu nie należy wyłącznie do „{ $title }”, więc nie wiadomo, ile zaoszczędzi poprawka.
whatif-parameters = Większa liczba GPU wymienia gradienty, a profil nie pokazuje ich rozmiaru. Podaj liczbę parametrów modelu.
whatif-bandwidth = Większa liczba GPU wymienia gradienty przez łącza, których przepustowości profil nie podaje. Podaj przepustowość łączy.
whatif-from-several = Ten przebieg używa już { $gpus } GPU. Inną liczbę przewiduje się na podstawie przebiegu na jednym GPU.
explain-limit = Kiedy nie jest zaliczone
explain-reads = Jak decyduje
explain-record = Jak sprawdziły się jego prognozy
record-found = Znaleziono w { $right } z { $faults } symulowanych przebiegów z tym problemem.
record-promises = Po usunięciu problemu oszczędność mieściła się w przewidzianym zakresie w { $within } z { $promises } przebiegów. W { $kept } była co najmniej równa dolnej granicy.
record-real = Prawdziwy program przed poprawką i po niej: przewidziano od { $low } do { $high } na krok, zmierzono { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework }, { $gpus }
text-whole-capture = To, co zarejestrowano, trwa { $step }.
text-noted = { $text } ({ $note })
text-settle-first = Najpierw popraw to: { $title }
text-doubt = { $confidence }: { $reasons }
text-fix = Rozwiązanie: { $fix }
text-problem = Nie można odczytać { $host }: { $what }
text-counts = niezaliczone: { $failed }, zaliczone: { $passed }, nierozstrzygnięte lub nie dotyczy: { $other }
text-no-gpu = bez GPU
text-runs-run = Przebieg
text-runs-hosts = Hosty
text-runs-size = Rozmiar
cli-mcp-help = odpowiada agentom programistycznym przez Model Context Protocol
cli-mcp-logdir = gdzie są profile (domyślnie: logs)
cli-run-help = uruchamia program trenujący bez zmian i rejestruje go tam, gdzie wywołuje Model.fit, a jeśli tego nie robi, przez kilka sekund
cli-run-logdir = dokąd trafia profil (domyślnie: logs)
cli-run-python = rejestruje też wywołania Pythona, z nazwami; wolniej
cli-run-command = program i jego argumenty
cli-capture-help = rejestruje programy, które udostępniają usługę profilera TensorFlow, i tworzy raport
cli-capture-address = grpc://host:port każdego procesu roboczego, po przecinku
cli-capture-logdir = dokąd trafia profil
cli-capture-seconds = ile sekund rejestrować (domyślnie: 5)
capture-fault = Błąd w GPU Advisor, program działa dalej: { $cause }
capture-no-finding = Żadne sprawdzenie nie wykazało problemu.
capture-step = GPU Advisor: { $step } na krok. { $text }
capture-finding = { $title }: { $verdict }
capture-open = Całość: tensorboard --logdir { $logdir }, potem { $address }
account-total = Od zaimportowania Keras { $total }: { $parts }.
account-name = { $part ->
        [steps] kroki
        [first-steps] pierwsze kroki (śledzenie, kompilacja)
        [validation] walidacja
        [evaluation] Model.evaluate
        [predict] Model.predict
        [checkpoints] zapis punktów kontrolnych
        [callback] wywołanie zwrotne { $callback }
        [epoch-starts] pierwsze wsady epok
        [fit-starts] początki fit
        [data] { $callback }.on_epoch_end danych
        [between-steps] między krokami
        [fit-and-callbacks] wywołania zwrotne oraz początki i końce epok
        [outside] sam program, przed wywołaniami Keras i między nimi
       *[fit] początki i końce epok i fit
    }
account-part = { $name } { $time }
account-times = { $count-n ->
        [one] raz
        [few] { $count } razy
       *[many] { $count } razy
    }
account-fix = { $part ->
        [validation] Waliduj na mniejszej liczbie wsadów albo na większych, albo tylko co N epok (validation_freq).
        [evaluation] Wykonuj ewaluację na mniejszej liczbie wsadów albo na większych, i rzadziej: callback może to robić co N epok.
        [predict] Przewiduj rzadziej, na mniejszej liczbie przykładów albo w większych wsadach (batch_size). Dla pojedynczych wsadów Model.predict kosztuje więcej niż model: wywołaj model(x, training=False).
        [checkpoints] Zapisuj punkty kontrolne rzadziej (save_freq albo co N epok) lub tylko wagi.
        [callback] Wykonuj to wywołanie zwrotne tylko co N wsadów lub epok.
        [epoch-starts] Wejście zaczyna się od nowa w każdej epoce. Powtarzaj zbiór danych (repeat() i steps_per_epoch; z tablic zrób go najpierw przez from_tensor_slices), aby trwał z epoki na epokę, i trzymaj w pamięci podręcznej to, co za każdym razem czyta lub napełnia. tf.data może też czekać tam sekundy na wątki poprzedniej epoki. Bufor shuffle napełnia się przed pierwszym wsadem: użyj shuffle przed map albo mniejszego bufora.
        [fit-starts] Podawaj Model.fit tablice typu, w którym liczy model (float32): inne, jak float64 z NumPy, konwertuje na początku. Wywołuj je dla wielu wsadów naraz albo dla pojedynczych użyj train_on_batch.
        [data] To, co robi on_epoch_end danych, rób z wyprzedzeniem, w innym wątku albo rzadziej.
        [first-steps] Raz dla każdego modelu jest to potrzebne, a dłuższy trening to ukryje. Zachowaj model i kształty jego wejść, a nie wróci.
        [fit-and-callbacks] Które to wywołanie zwrotne, pokaże tb-gpu-advisor run -- python: mierzy każde z osobna.
        [outside] Poza Keras przygotuj dane raz i zachowaj wynik albo czytaj je z wyprzedzeniem w innych wątkach lub procesach. Co tam zajmuje czas, pokaże python -m cProfile.
       *[fit] Umieść więcej kroków w epoce i wywołuj Model.fit dla wielu wsadów naraz: powtarzaj dane (steps_per_epoch) albo dla pojedynczych użyj train_on_batch.
    }

# The ledger
section-settle = Najpierw popraw to
ledger-settle = Najpierw popraw to: { $titles }
ledger-loss = { $loss } z { $step }: { $part }.
ledger-step = { $above-is ->
    [zero] Po tej poprawce
   *[some] Po tej i wszystkich powyższych poprawkach
} prawdopodobnie { $likely }{ $range ->
    [none] {""}
   *[some] {" "}(od { $low } do { $high })
}.
ledger-step-unknown = Ile da naprawa, nie wynika z tego profilu.
ledger-at-most = Naprawienie tego oszczędza najwyżej { $high }; ile z tego, nie wynika z tego profilu.
ledger-no-shorter = { $above-is ->
    [zero] Sama ta poprawka prawdopodobnie niczego nie skróci.
   *[some] Po powyższych poprawkach ta prawdopodobnie niczego nie skróci.
}
ledger-within-noise = Oszczędność jest mniejsza niż różnice między krokami.
ledger-falls = Krótsze staje się też: { $parts }.
ledger-falls-own = { $part } poza tą stratą
worth = W { $hours } h trenowania to { $saved } h{ $priced ->
        [none] {""}
       *[some] {" "}i { $money } po { $price } za godzinę GPU
    }.
ledger-all = { $unknown ->
    [none] { $rows-n ->
        [one] Z tą poprawką
        [few] Z { $rows } poprawkami
        [many] Z { $rows } poprawkami
       *[other] Z { $rows } poprawki
    }
   *[some] { $rows-n ->
        [one] Z poprawką o znanym zysku
        [few] Z { $rows } poprawkami o znanym zysku
        [many] Z { $rows } poprawkami o znanym zysku
       *[other] Z { $rows } poprawki o znanym zysku
    }
} prawdopodobnie { $times } razy szybciej: { $likely }{ $range ->
    [none] {""}
   *[some] {" "}(od { $low } do { $high })
} zamiast { $today }.
ledger-all-seen = Łącznie było widać stratę { $seen } z { $today }. Ile da naprawa, nie wynika z tego profilu.
ledger-next = Potem krok ogranicza „{ $title }”: prawdopodobnie da się oszczędzić jeszcze { $time }.
ledger-place = Miejsce: { $place }
ledger-place-unknown = Miejsce: kodu nie ma w profilu.
ledger-also = Ponadto: { $fix }
ledger-decided = Zdecydowały: { $checks }
ledger-unexplained = Żaden problem nie wyjaśnia { $time } z { $step } ({ $part }).
text-step = { $mean } na krok, średnia z { $steps } kroków{ $range ->
    [none] {""}
   *[some] {" "}(od { $low } do { $high })
}.
text-step-one = { $mean } w jedynym kroku tego profilu.
