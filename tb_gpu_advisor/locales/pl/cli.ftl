# What only the command line says.

cli-description = Przewodnik TensorFlow po wydajności GPU jako automatyczna lista kontrolna.
cli-logdir = logdir, folder jednej sesji albo jeden plik .xplane.pb (także adres taki jak gs://bucket/logs)
cli-follow-links = czytaj także to, dokąd prowadzą dowiązania z logdir
cli-no-cache = przeczytaj profil ponownie i nie zachowuj raportu
cli-dask = adres planisty Dask, na przykład tcp://host:8786, którego procesy robocze czytają hosty przebiegu
cli-run = przebieg, którego dotyczy raport; domyślnie najnowszy
cli-runs = przebieg, którego dotyczy raport; domyślnie najnowszy. Wzorzec taki jak "train/*" bierze kilka i zapisuje każdy do własnego pliku w folderze z -o
cli-one-gpu = przebieg tego samego programu na jednym GPU, do oceny skalowania
cli-thresholds = plik TOML, którego tabela [thresholds] ustala progi kontroli według ich id
cli-parameters = liczba parametrów modelu, do oceny szybkości AllReduce
cli-bandwidth = przepustowość łączy między GPU w jedną stronę, w GB/s
cli-format = jak go zapisać
cli-lang = język wyników
cli-finding = tylko ten wynik, do zgłoszenia (markdown); z -o obok zapisywany jest obraz jego osi czasu
cli-anonymize = zapisz zmyślone nazwy hostów, przebiegów i folderów
cli-output = zapisz do tego pliku zamiast na terminal
cli-baseline = przebieg, z którym porównać; wzorzec taki jak "train/*" bierze kilka profili
cli-candidate = oceniany przebieg albo wzorzec
cli-against = przebieg z logdir albo raport zapisany jako JSON, od którego przebieg nie może być wolniejszy
cli-budget = plik TOML, który mówi, co jest dozwolone
cli-compare-help = porównuje dwa przebiegi
cli-check-help = kończy się błędem, gdy przebieg przekracza budżet; do CI
cli-runs-help = wypisuje sprofilowane przebiegi z logdir
cli-report-help = raport o jednym przebiegu
cli-explain-help = mówi, czego szuka sprawdzenie i co z tym zrobić
cli-check = identyfikator sprawdzenia, taki jak w raporcie
cli-version = wersja { $version }, dekoder { $engine }
cli-error = błąd: { $what }
cli-newest = najnowszy przebieg: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, zostało około { $left })
cli-stage-reading = czytanie
cli-stage-analysing = analiza

explain-limit = Kiedy nie jest zaliczone
explain-reads = Jak decyduje

text-title = GPU Advisor: { $run }
text-step = Krok: mediana { $median }, od { $low } do { $high } ({ $steps-n ->
        [one] przeanalizowano jeden krok
        [few] przeanalizowano { $steps } kroki
        [many] przeanalizowano { $steps } kroków
       *[other] przeanalizowano { $steps } kroku
    })
text-capture = { $framework } na { $gpus }
text-whole-capture = Aktywność urządzenia: { $median }
text-recoverable = Można odzyskać najwyżej { $high } z { $step } na krok ({ $share }).
text-recoverable-capture = Można odzyskać najwyżej { $high } z { $step } w profilu ({ $share }).
text-nothing-recoverable = Żaden wynik nie wskazuje czasu, który można odzyskać.
text-saving = oszczędza najwyżej { $high }
text-saving-range = oszczędza od { $low } do { $high }
text-exclusive = z tego { $time } nie wskazuje żaden inny wynik
text-within-noise = mniej, niż kroki i tak różnią się między sobą
text-settle-first = najpierw rozwiąż to: { $title }
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
