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
ui-language = Język
ui-copy-link = Kopiuj link
ui-copy = Kopiuj
ui-copied = Skopiowano
ui-copy-by-hand = Przeglądarka nie pozwala kopiować. Skopiuj to ręcznie:
ui-loading = Wczytywanie
ui-skip = Przejdź do pierwszego problemu
ui-name-copy = Naciśnij, by skopiować

# The overview
ui-overview = Przegląd
ui-headline-measured =
    { $range ->
        [none] Średnio { $mean } na krok (kroki: { $steps }, prawie równe).
       *[some] Średnio { $mean } na krok (kroki: { $steps }, mediana { $step }, od { $low } do { $high }).
    }
ui-headline-measured-one = { $mean } w jedynym kroku tego profilu.
ui-headline-win = Usunięcie wskazanych problemów pozwala zaoszczędzić z tego od { $low } do { $high }.
ui-headline-win-at-most = Usunięcie wskazanych problemów pozwala zaoszczędzić z tego najwyżej { $high }.
ui-first = Zrób najpierw to
ui-first-loss = { $share } kroku
ui-first-save = oszczędność od { $low } do { $high }
ui-first-save-at-most = oszczędność najwyżej { $high }
ui-first-open = Otwórz problem
ui-what-if = Co by było, gdyby
ui-what-if-about = Przewidywany krok po usunięciu problemów, z innym wsadem albo na większej liczbie GPU.
ui-what-if-fixes = Problemy do usunięcia
ui-what-if-batch = Wsad każdego GPU
ui-what-if-gpus = Liczba GPU
ui-record = Zarejestruj profil w ten sposób
ui-record-why = Ten profil nie pokazuje, dlaczego GPU jest bezczynne. Zarejestruj dziesięć kroków ze zdarzeniami hosta.
ui-nothing-checked = { $passed-n ->
        [one] Zaliczono jedno sprawdzenie
        [few] Zaliczono { $passed } sprawdzenia
        [many] Zaliczono { $passed } sprawdzeń
       *[other] Zaliczono { $passed } sprawdzenia
    }; nierozstrzygnięte: { $undecided }, nie dotyczy: { $other }.
ui-win-certain = można zaoszczędzić co najmniej { $time }
ui-win-possible = najwyżej { $time }
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
ui-framework-pytorch = PyTorch
ui-framework-unknown = nierozpoznany
ui-gpus = GPU
ui-gpu-ids = GPU { $ids }
ui-gpu-active = z wykonanymi jądrami
ui-gpu-copies-only = tylko z kopiami
ui-gpu-idle = bez pracy
ui-gpu-capability = zdolność obliczeniowa { $capability }
ui-gpu-none = brak w profilu
ui-notes-more = Pokaż
ui-notes-hosts = ({ $count-n ->
        [one] to samo na jeszcze jednym hoście
        [few] to samo na jeszcze { $count } hostach
        [many] to samo na jeszcze { $count } hostach
       *[other] to samo na jeszcze { $count } hosta
    })
ui-gpus-counted = GPU: { $gpus }, hosty: { $hosts }
ui-partial = Części tego przebiegu nie udało się odczytać. Raport obejmuje pozostałe hosty.
ui-partial-host = { $host }: { $what } { $do }
ui-errors = Część tego raportu jest błędem. Reszta jest ważna.
ui-flags = TensorBoard uruchomiono z opcją, której nie można użyć. Raporty powstają bez niej, dopóki nie zostanie poprawiona, a TensorBoard uruchomiony ponownie.
ui-part-broke = Tej części nie można pokazać ({ $cause }). Reszta jest ważna.

ui-breakdown = Na co idzie czas kroku
ui-breakdown-capture = Na co idzie czas
ui-breakdown-mean = średnia z { $gpus-n ->
        [one] jednego GPU
        [few] { $gpus } GPU
        [many] { $gpus } GPU
       *[other] { $gpus } GPU
    }, { $step }
ui-breakdown-profiler = Profiler: { $time }
    .about = Narzut profilowania przed krokami i po nich; nie należy do kroków. Nie w skali.
ui-breakdown-meaning = Co znaczą części
ui-breakdown-small = { $count-n ->
        [one] jedna mniejsza część, { $time }
        [few] { $count } mniejsze części, { $time }
        [many] { $count } mniejszych części, { $time }
       *[other] { $count } mniejszej części, { $time }
    }
ui-cause-pick = Pokaż problemy dotyczące tej części kroku
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
ui-limit-at-least = próg { $limit } ({ $origin })
ui-limit-at-most = wymaga ponad { $limit } (próg { $origin })
ui-saving = najwyżej { $saving }
ui-saving-range = od { $low } do { $saving }
ui-saving-label = Oszczędność
ui-saving-share = { $share } kroku
ui-saving-share-capture = { $share } czasu

# One finding
ui-why = Dlaczego to ważne
ui-undecided = Co zarejestrować, by to rozstrzygnąć
ui-numbers = Liczby
ui-saving-per-step = najwyżej { $saving } na krok
ui-saving-range-per-step = od { $low } do { $saving } na krok
ui-settle-first = Najpierw popraw to
ui-settle-first-why = Lepszy profil może zmienić ten wynik.
ui-method = Jak
ui-confidence = Pewność
ui-within-noise = To mniej, niż wynosi zmienność kroków.
ui-evidence = Dowody
ui-fix = Co zrobić
ui-culprit = Główna przyczyna: { $what }
ui-many-count-per-step = { $count } na krok
ui-many-count = łącznie { $count }
ui-culprit-after = Co następuje po przerwie
ui-side-effect = Skutek uboczny
ui-verify = Jak sprawdzić
ui-guide = Przeczytaj w przewodniku TensorFlow
ui-copy-finding = Kopiuj link do tego problemu
ui-copy-issue = Kopiuj do zgłoszenia
ui-save-picture = Zapisz obrazek
ui-copy-code = Kopiuj kod
ui-api-keras = Model.fit
ui-api-custom-loop = Własna pętla
ui-api-jax = JAX
ui-api-keras-2 = Model.fit (Keras 2)
ui-api-keras-ampere = Model.fit
ui-api-custom-loop-ampere = Własna pętla
ui-api-keras-arrays = Model.fit z tablicami
ui-api-keras-generator = Model.fit z generatorem
ui-api-keras-hosts = Model.fit na kilku hostach
ui-api-keras-strategy = Model.fit ze strategią
ui-api-custom-loop-hosts = Własna pętla na kilku hostach
ui-api-custom-loop-strategy = Własna pętla ze strategią
ui-api-shell = Powłoka
ui-api-keras-measure = Pomiar (Model.fit)
ui-api-custom-loop-measure = Pomiar (własna pętla)
ui-api-jax-tfdata = JAX z tf.data
ui-api-jax-measure = Pomiar (JAX)
ui-api-custom-loop-gpus = Własna pętla na kilku GPU
ui-api-custom-loop-python = Własna pętla jako jedna funkcja
ui-api-shell-jax = Powłoka
ui-api-shell-pytorch = Powłoka
ui-api-shell-privilege = Powłoka
ui-api-shell-library = Powłoka
ui-api-shell-unseen = Powłoka

# Pages of the Profile tab
ui-links = Przyjrzyj się bliżej na karcie Profile
ui-links-offline = Ta strona działa bez serwera. Otwórz przebieg na karcie Profile w TensorBoard i wybierz:
ui-links-install = Te strony wymagają wtyczki Profile dla TensorBoard, która nie jest zainstalowana. To polecenie instaluje wydanie, które pasuje do twoich pakietów, i żadnego z nich nie zmienia. Potem uruchom TensorBoard ponownie:
ui-links-none-fits = Te strony wymagają wtyczki Profile dla TensorBoard, która nie jest zainstalowana. Żadne jej wydanie nie działa z tą wersją protobuf: zainstaluj nowszy TensorBoard w innym środowisku.
ui-links-hidden = Zainstalowana wtyczka Profile ({ $version }) nie pokazuje tego przebiegu. Wydania do 2.19.0 pokazują tylko foldery, w których są też pliki zdarzeń, wyświetlane przez inne karty TensorBoard. Nowsze pokazałyby:
ui-links-silent = Wtyczka Profile nie odpowiada. Otwórz jej kartę, wybierz przebieg { $run } i obejrzyj:
ui-links-unaddressed = Strony zainstalowanej wtyczki Profile ({ $version }) nie mają adresów. Otwórz jej kartę, wybierz przebieg { $run } i obejrzyj:
ui-links-missing = Zainstalowana wtyczka Profile ({ $version }) nie udostępnia dla tego przebiegu tych stron:
ui-links-internet = Poza przeglądarką śladów te strony wczytują z internetu skrypt, który rysuje ich tabele.
ui-new-tab = (otwiera się w nowej karcie)
ui-tool-overview-page = Strona przeglądu
ui-tool-trace-viewer = Przeglądarka śladów
ui-tool-trace-viewer-range = Przeglądarka śladów od { $start } do { $end }
ui-tool-input-pipeline-analyzer = Analizator potoku wejściowego
ui-tool-kernel-stats = Statystyki jąder GPU
ui-tool-kernel-stats-hint = Wklej nazwę jądra do filtra.
ui-tool-framework-op-stats = Statystyki TensorFlow (Framework Op Stats)
ui-tool-framework-op-stats-hint = Wklej nazwę operacji do filtra.
ui-tool-memory-profile = Profil pamięci

# Evidence
ui-table-cut = Wiersze: { $shown } z { $total }
ui-table-more = Pokaż więcej (wiersze: { $shown })
ui-table-fewer = Pokaż mniej
ui-table-sort = Sortuj według: { $column }
ui-unknown-evidence = Ta karta nie umie narysować tego dowodu. Oto on, tak jak jest w raporcie:
ui-timeline-of = GPU { $gpu } na { $host }, krok { $step }
ui-timeline-of-capture = GPU { $gpu } na { $host }
ui-timeline-help = Strzałki przesuwają i powiększają, Home wraca do pierwszego wystąpienia, Page Up i Page Down przechodzą od wystąpienia do wystąpienia, N i P od odcinka do odcinka. Wskaźnikiem: przeciągnij albo przytrzymaj Ctrl i przewijaj.
ui-timeline-zoom-in = Powiększ
ui-timeline-zoom-out = Pomniejsz
ui-timeline-fit = Wróć do pierwszego wystąpienia
ui-timeline-marks = Stracony czas
ui-timeline-span = { $name }, { $dur } od { $start }
ui-timeline-table = Odcinki jako tabela
ui-timeline-column-lane = Tor
ui-timeline-column-name = Nazwa
ui-timeline-column-start = Początek
ui-timeline-column-dur = Czas trwania

# Views without a report
ui-empty = W tym katalogu dzienników nie ma jeszcze profilu
ui-empty-do = Zarejestruj profil w czasie trenowania, a potem naciśnij przycisk odświeżania TensorBoard. Najlepsze jest dziesięć kroków po kilku pierwszych.
ui-empty-why = Jeśli profil był już rejestrowany, są trzy prawdopodobne przyczyny. Trenowanie mogło się skończyć przed pierwszym wsadem z profile_batch (krótkie wymaga profile_batch=(2, 4)). Keras 3 na JAX z Pythonem starszym niż 3.12 niczego nie rejestruje (obejmij dziesięć kroków przez "with jax.profiler.trace(logdir):"). Albo profil trafił do innego folderu niż ten, z którym uruchomiono TensorBoard.
ui-running = Przygotowywanie raportu o { $run }
ui-running-stage-reading = Czytanie profilu
ui-running-stage-searching = Przeszukiwanie katalogu dzienników
ui-running-stage-analysing = Analiza
ui-running-bytes = { $size }
ui-running-left = zostało około { $left }
ui-running-longer = trwa dłużej niż zwykle
ui-running-stop = Zatrzymaj analizę
ui-stopped = Zatrzymano analizę { $run }.
ui-problem = Nie można pokazać { $run }
ui-problem-other-runs = Pozostałych przebiegów to nie dotyczy.
ui-no-gpu = Żadne GPU nie pracowało w tym profilu
ui-no-gpu-about = Rady o wydajności GPU wymagają jąder, które działały na GPU. Poniżej jest reszta profilu.
ui-no-run = W tym katalogu dzienników nie ma przebiegu { $run }
ui-no-run-do = Mógł zostać usunięty albo link pochodzi z innego katalogu dzienników. Przebiegi o podobnych nazwach:
ui-no-finding = W tym raporcie nie ma problemu { $finding }
ui-no-finding-do = Sprawdzenie może mieć w tej wersji inną nazwę. Podobne:
