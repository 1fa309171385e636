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
cli-format = jak go zapisać
cli-lang = język wyników
cli-finding = tylko ten wynik, do zgłoszenia (markdown); z -o obok zapisywany jest obraz jego osi czasu
cli-findings = tylko niezaliczone wiersze, w niewielu bajtach (json)
cli-all = pokaż wszystkie wiersze z liczbami, nie tylko niezaliczone (text)
cli-anonymize = zapisz zmyślone nazwy hostów, przebiegów i folderów
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
cli-check = id sprawdzenia, takie jak w raporcie
cli-version = wersja { $version }, dekoder { $engine }
cli-error = błąd: { $what }
cli-newest = najnowszy przebieg: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, zostało około { $left })
cli-stage-reading = czytanie
cli-stage-analysing = analiza

explain-limit = Kiedy nie jest zaliczone
explain-reads = Jak decyduje
explain-record = Jak sprawdziły się jego prognozy
record-found = Znaleziono w { $found } z { $faults } symulowanych przebiegów z tym błędem.
record-promises = Po usunięciu błędu oszczędność mieściła się w przewidzianym zakresie w { $within } z { $promises } przebiegów. W { $kept } była co najmniej równa dolnej granicy.
record-real = Prawdziwy program przed poprawką i po niej: przewidziano od { $low } do { $high } na krok, zmierzono { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework } na { $gpus }
text-whole-capture = Aktywność GPU trwa { $median }.
text-saving = oszczędza najwyżej { $high }
text-saving-range = oszczędza od { $low } do { $high }
text-exclusive = { $time-is ->
        [zero] wspólne z innymi wynikami
       *[some] z tego { $time } tylko w tym wyniku
    }
text-and = { $before }; { $after }
text-within-noise = mniej, niż wynosi zmienność kroków
text-settle-first = najpierw popraw to: { $title }
text-doubt = { $confidence }: { $reasons }
text-fix = Rozwiązanie: { $fix }
text-problem = Nie można odczytać { $host }: { $what }
text-counts = niezaliczone: { $failed }, zaliczone: { $passed }, nierozstrzygnięte lub nie dotyczy: { $other }
text-gpu = GPU
text-no-gpu = bez GPU
text-runs-run = Przebieg
text-runs-hosts = Hosty
text-runs-size = Rozmiar
text-runs-modified = Zapisano
cli-mcp-help = odpowiada agentom programistycznym przez Model Context Protocol
cli-mcp-logdir = gdzie są profile (domyślnie: logs)
cli-run-help = uruchamia program trenujący bez zmian i rejestruje go tam, gdzie wywołuje Model.fit
cli-run-logdir = dokąd trafia profil (domyślnie: logs)
cli-run-command = program i jego argumenty
cli-capture-help = rejestruje programy, które udostępniają usługę profilera TensorFlow, i tworzy raport
cli-capture-address = grpc://host:port każdego procesu roboczego, po przecinku
cli-capture-logdir = dokąd trafia profil
cli-capture-seconds = ile sekund rejestrować (domyślnie: 5)
capture-none = GPU Advisor nic nie zarejestrował: program skończył się, zanim jego kroki się ustaliły. Trenuj dłużej albo użyj mniejszego Budget(steps=…).
capture-no-fit = W { $logdir } nic nie zarejestrowano: program nie wywołuje Model.fit albo skończył się, zanim jego kroki się ustaliły. We własnej pętli obejmij każdy krok przez "with capture.step():", gdzie capture to tb_gpu_advisor.capture.Capture("{ $logdir }").
capture-no-finding = Wszystkie rozstrzygnięte sprawdzenia są zaliczone.
capture-step = GPU Advisor: { $step } na krok. { $text }
capture-finding = { $title }: { $verdict }
capture-open = Całość: tensorboard --logdir { $logdir }, potem { $address }
