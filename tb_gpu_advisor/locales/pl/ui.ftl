# What only the tab says.

# The head: which run is shown
ui-run = Przebieg
ui-run-option = { $run } · { $hosts-n ->
        [one] { $hosts } host
        [few] { $hosts } hosty
        [many] { $hosts } hostów
       *[other] { $hosts } hosta
    } · { $size }
ui-compare = Porównaj z
ui-compare-none = niczym
ui-compare-close = Wróć do raportu
ui-captured = Zapisano { $when }
ui-language = Język
ui-copy-link = Kopiuj link
ui-copy = Kopiuj
ui-copied = Skopiowano
ui-copy-by-hand = Przeglądarka nie pozwala kopiować. Skopiuj to ręcznie:
ui-loading = Wczytywanie

# The overview
ui-overview = Przegląd
ui-step = Krok
ui-steps = Kroki
ui-steps-value = { $steps-n ->
        [one] przeanalizowano jeden krok
        [few] przeanalizowano { $steps } kroki
        [many] przeanalizowano { $steps } kroków
       *[other] przeanalizowano { $steps } kroku
    }
ui-steps-none = nie znaleziono
ui-busy = GPU zajęte
ui-framework = Framework
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-unknown = nierozpoznany
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = wykonywało jądra
ui-gpu-copies-only = tylko kopiowało
ui-gpu-idle = nic nie robiło
ui-gpu-capability = zdolność obliczeniowa { $capability }
ui-gpu-none = brak w profilu
ui-partial = Części tego przebiegu nie udało się odczytać. Raport obejmuje pozostałe hosty.
ui-partial-host = { $host }: { $what } { $do }

# The step
ui-breakdown = Na co idzie krok
ui-breakdown-capture = Na co idzie czas
ui-breakdown-mean = średnia { $gpus-n ->
        [one] jednego GPU
        [few] { $gpus } GPU
        [many] { $gpus } GPU
       *[other] { $gpus } GPU
    }, { $step }
ui-breakdown-meaning = Co znaczą części
ui-breakdown-part = { $category }: { $time }, { $share }
ui-breakdown-column-category = Część
ui-breakdown-column-time = Czas
ui-breakdown-column-share = Udział
ui-breakdown-column-meaning = Znaczenie

# The checklist
ui-checklist = Lista kontrolna
ui-filter-all = Wszystko
ui-filter-status = Pokaż
ui-filter-text = Filtruj po słowach
ui-filter-none = Żaden wiersz nie pasuje.
ui-filter-clear = Pokaż wszystkie wiersze
ui-order = Kolejność
ui-order-failed-first = Najpierw niezaliczone
ui-order-guide = Jak w przewodniku
ui-folded = { $status }: { $titles }
ui-unfold = Pokaż te wiersze
ui-limit-at-least = próg { $limit }, { $origin }
ui-limit-at-most = wymaga więcej niż { $limit }, { $origin }
ui-saving = najwyżej { $saving }
ui-saving-range = od { $low } do { $saving }
ui-saving-label = Oszczędność
ui-saving-share = { $share } kroku
ui-saving-share-capture = { $share } czasu
ui-saving-shared = wspólne z innymi

# One finding
ui-why = Dlaczego to ważne
ui-undecided = Co zarejestrować, by to rozstrzygnąć
ui-numbers = Liczby
ui-saving-per-step = najwyżej { $saving } na krok
ui-saving-range-per-step = od { $low } do { $saving } na krok
ui-settle-first = Najpierw rozwiąż to
ui-settle-first-why = To, czego brakuje w tym profilu, może zmienić ten wiersz.
ui-exclusive = Tylko ten wynik
ui-exclusive-value = { $time }, których nie wskazuje żaden inny wynik
ui-method = Jak
ui-confidence = Pewność
ui-within-noise = To mniej, niż kroki i tak różnią się między sobą.
ui-evidence = Dowody
ui-fix = Co zrobić
ui-side-effect = Skutek uboczny
ui-verify = Jak sprawdzić
ui-guide = Przeczytaj w przewodniku TensorFlow
ui-copy-finding = Kopiuj link do tego wyniku
ui-copy-issue = Kopiuj do zgłoszenia
ui-save-picture = Zapisz obrazek
ui-copy-code = Kopiuj kod
ui-api-keras = Model.fit
ui-api-custom-loop = Własna pętla
ui-api-jax = JAX
ui-api-shell = Powłoka

# Pages of the Profile tab
ui-links = Przyjrzyj się bliżej na karcie Profile
ui-links-offline = Za tą stroną nie stoi serwer. Otwórz przebieg na karcie Profile w TensorBoard i wybierz:
ui-links-install = Te strony należą do wtyczki Profile dla TensorBoard, która nie jest zainstalowana. Zainstaluj ją i uruchom TensorBoard ponownie:
ui-links-internet = Poza przeglądarką śladów te strony wczytują z internetu skrypt, który rysuje ich tabele.
ui-new-tab = otwiera się w nowej karcie
ui-tool-overview-page = Strona przeglądu
ui-tool-trace-viewer = Przeglądarka śladów
ui-tool-trace-viewer-range = Przeglądarka śladów od { $start } do { $end }
ui-tool-input-pipeline-analyzer = Analizator potoku wejściowego
ui-tool-kernel-stats = Statystyki jąder GPU
ui-tool-kernel-stats-hint = Nazwę jądra wpisuje się w filtr ręcznie.
ui-tool-framework-op-stats = Statystyki TensorFlow
ui-tool-framework-op-stats-hint = Nazwę operacji wpisuje się w filtr ręcznie.
ui-tool-memory-profile = Profil pamięci

# Evidence
ui-table-cut = { $shown } z { $total } wierszy
ui-table-more = Pokaż { $shown } wierszy
ui-table-fewer = Pokaż mniej
ui-table-sort = Sortuj według: { $column }
ui-unknown-evidence = Ta karta nie umie narysować tego dowodu. Oto on, tak jak jest w raporcie:
ui-timeline-of = GPU { $gpu } na { $host }, krok { $step }
ui-timeline-of-capture = GPU { $gpu } na { $host }
ui-timeline-help = Strzałki przesuwają i powiększają, Home wraca do najgorszego przypadku, Page Up i Page Down przechodzą od przypadku do przypadku, N i P od odcinka do odcinka. Wskaźnikiem: przeciągnij albo przytrzymaj Ctrl i przewijaj.
ui-timeline-zoom-in = Powiększ
ui-timeline-zoom-out = Pomniejsz
ui-timeline-fit = Wróć do najgorszego przypadku
ui-timeline-marks = Stracony czas
ui-timeline-span = { $name }, { $dur } od { $start }
ui-timeline-dropped = { $count-n ->
        [one] jeden krótszy odcinek nie jest rysowany
        [few] { $count } krótsze odcinki nie są rysowane
        [many] { $count } krótszych odcinków nie jest rysowanych
       *[other] { $count } krótszego odcinka nie jest rysowane
    }
ui-timeline-table = Odcinki jako tabela
ui-timeline-column-lane = Tor
ui-timeline-column-name = Nazwa
ui-timeline-column-start = Początek
ui-timeline-column-dur = Czas trwania

# Views without a report
ui-empty = W tym katalogu dzienników nie ma jeszcze profilu
ui-empty-do = Zarejestruj profil w czasie trenowania, a potem naciśnij przycisk odświeżania TensorBoard. Najwięcej mówi dziesięć kroków po kilku pierwszych.
ui-running = Przygotowywanie raportu o { $run }
ui-running-stage-reading = Czytanie profilu
ui-running-stage-searching = Przeszukiwanie katalogu logów
ui-running-stage-analysing = Analiza
ui-running-stop = Zatrzymaj analizę
ui-stopped = Zatrzymano analizę { $run }.
ui-problem = Nie można pokazać { $run }
ui-problem-other-runs = Pozostałych przebiegów to nie dotyczy.
ui-no-gpu = Żadne GPU nie pracowało w tym profilu
ui-no-gpu-about = Rady o wydajności GPU wymagają jąder, które działały na GPU. Poniżej jest to, co profil jednak zawiera.
ui-no-run = W tym katalogu dzienników nie ma przebiegu { $run }
ui-no-run-do = Mógł zostać usunięty albo link pochodzi z innego katalogu dzienników. Przebiegi o podobnych nazwach:
ui-no-finding = Ten raport nie ma wyniku { $finding }
ui-no-finding-do = Sprawdzenie może mieć w tej wersji inną nazwę. Podobne:
