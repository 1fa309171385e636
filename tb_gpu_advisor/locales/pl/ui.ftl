# What only the tab says.

# The head: which run is shown
ui-run = Przebieg
ui-compare = Porównaj z
ui-compare-close = Wróć do raportu
ui-language = Język
ui-menu = Więcej
ui-copy-link = Kopiuj link
ui-copy = Kopiuj
ui-copied = Skopiowano
ui-copy-by-hand = Przeglądarka nie pozwala kopiować. Skopiuj to ręcznie:
ui-loading = Wczytywanie
ui-skip = Przejdź do pierwszego problemu
ui-name-copy = Naciśnij, by skopiować

# The overview
ui-overview = Przegląd
ui-facts-steps =
    { $steps-n ->
        [one] jeden krok
        [few] średnia z { $steps } kroków
       *[many] średnia z { $steps } kroków
    }
ui-gain =
    { $fixes-n ->
        [one] Z tą poprawką
        [few] Z { $fixes } poprawkami
       *[many] Z { $fixes } poprawkami
    } prawdopodobnie { $times }× szybciej.
ui-gain-known =
    { $fixes-n ->
        [one] Z poprawką o znanym zysku
        [few] Z { $fixes } poprawkami o znanym zysku
       *[many] Z { $fixes } poprawkami o znanym zysku
    } prawdopodobnie { $times }× szybciej.
ui-gain-ticked =
    { $fixes-n ->
        [one] Z zaznaczoną poprawką
        [few] Z { $fixes } zaznaczonymi poprawkami
       *[many] Z { $fixes } zaznaczonymi poprawkami
    } prawdopodobnie { $times }× szybciej.
ui-gain-none = Nie zaznaczono żadnej poprawki.
ui-gain-little = Prawdopodobnie prawie żadnego zysku.
ui-nothing-failed = Żadne sprawdzenie z przewodnika nie wskazuje na stratę czasu w tym przebiegu.
ui-details = Szczegóły kroku
ui-part-other = Inne
ui-compute-products = Iloczyny macierzy
ui-compute-elementwise = Operacje na elementach
ui-compute-rest = Inne obliczenia
ui-legend-unit = { $unit }, średnia tych GPU
ui-gpus-shown = Pokazano { $shown } z { $total } GPU.
ui-by-op = według operacji
ui-what-if-batch = Wsad każdego GPU
ui-what-if-gpus = Liczba GPU
ui-record = Zarejestruj profil w ten sposób
ui-ledger = Co poprawić
ui-step-so-far = Po dotychczasowych poprawkach
ui-unfixed = bez poprawek
ui-step-then = potem
ui-count-fix = Uwzględnij tę poprawkę: { $title }
ui-place-unknown = miejsce nieznane
place-calls = między dwoma wywołaniami { $name }
ui-not-counted = nie uwzględniono
ui-worst = w najgorszym razie { $time }
ui-worst-none = w najgorszym razie nic nie daje
ui-best = w najlepszym razie
ui-gains-nothing = bez pozostałych nic nie daje
ui-gain-unknown = zysk nieznany
ui-gains-no-more = nic więcej nie daje
ui-unexplained = Żaden problem nie wyjaśnia: { $parts }.
ui-as-now = jak teraz
ui-batch = Wsad
ui-gpus = GPU
ui-certain = pewna
ui-likely = prawdopodobna
ui-record-why = Ten profil nie pokazuje, dlaczego GPU jest bezczynne. Zarejestruj dziesięć kroków ze zdarzeniami hosta.
ui-step = Krok
ui-steps = Kroki
ui-steps-value = { $steps-n ->
        [one] przeanalizowano jeden krok
        [few] przeanalizowano { $steps } kroki
        [many] przeanalizowano { $steps } kroków
       *[other] przeanalizowano { $steps } kroku
    }
ui-steps-none = nie znaleziono kroków
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-pytorch = PyTorch
ui-framework-unknown = nierozpoznany
ui-gpu-ids = GPU { $ids }
ui-notes-hosts = ({ $count-n ->
        [one] to samo na jeszcze jednym hoście
        [few] to samo na jeszcze { $count } hostach
        [many] to samo na jeszcze { $count } hostach
       *[other] to samo na jeszcze { $count } hosta
    })
ui-partial = Części tego przebiegu nie udało się odczytać. Raport obejmuje pozostałe hosty.
ui-partial-host = { $host }: { $what } { $do }
ui-errors = W części tego raportu wystąpił błąd. Reszta jest ważna.
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
ui-breakdown-part = { $category }: { $time }, { $share }
ui-breakdown-column-category = Część
ui-breakdown-column-time = Czas
ui-breakdown-column-share = Udział
ui-breakdown-column-meaning = Znaczenie

# The checklist
ui-limit-at-least = próg { $limit } ({ $origin })
ui-suppose = Co jeśli
ui-training-hours = Trenowanie, godziny
ui-training-price = Cena godziny GPU
ui-worth = −{ $saved } h{ $priced ->
        [none] {""}
       *[some] {" "}· { $money }
    }
ui-account = Na co idzie czas trenowania
ui-busy-title = Na co idzie czas GPU
ui-busy-about = według operacji
ui-busy-share = Udział
ui-busy-launches = Uruchomienia
ui-busy-tensor-cores = Tensor Cores
ui-busy-limit = Ograniczenie
ui-busy-rest =
    { $count-n ->
        [one] Jeszcze jeden typ operacji
        [few] Jeszcze { $count } typy operacji
       *[many] Jeszcze { $count } typów operacji
    }
ui-limit-at-most = wymaga ponad { $limit } (próg { $origin })
ui-saving = najwyżej { $saving }

# One finding
ui-undecided = Co zarejestrować, by to rozstrzygnąć
ui-settle-first = Najpierw popraw to
ui-back = Raport
ui-of = { $at } z { $total }
ui-next = Następny: { $title }
ui-step-today = Dziś
ui-step-after = Po poprawce
ui-verify-step = Z { $today } na { $likely } (od { $low } do { $high }).
ui-verify-range = Z { $today } na od { $low } do { $high }.
ui-change = Zmiana
ui-change-before = Usuń:
ui-change-after = Dodaj:
ui-example = Cały przykład
ui-trace = Otwórz w przeglądarce śladów
ui-decided = Jak to rozstrzygnięto
ui-guide-name = Przewodnik TensorFlow
ui-checklist-counted = Lista kontrolna przewodnika: { $counts }
ui-counted-error = { $count } z błędem
ui-counted-passed = { $count } zaliczone
ui-counted-no-data = { $count } nierozstrzygnięte
ui-settle-first-why = Lepszy profil może zmienić ten wynik.
ui-method = Jak
ui-confidence = Pewność
ui-within-noise = To mniej, niż wynosi zmienność kroków.
ui-fix = Co zrobić
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
ui-links-hidden = Zainstalowana wtyczka Profile ({ $version }) nie pokazuje tego przebiegu. Mógł zostać usunięty. Wydania do 2.19.0 pokazują tylko foldery, w których są też pliki zdarzeń, wyświetlane przez inne karty TensorBoard. Nowsze pokazałyby:
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
ui-timeline-of = GPU { $gpu } na { $host }, krok { $step }
ui-timeline-of-capture = GPU { $gpu } na { $host }
ui-timeline-help = Strzałki przesuwają i powiększają, Home wraca do pierwszego wystąpienia, Page Up i Page Down przechodzą od wystąpienia do wystąpienia, N i P od odcinka do odcinka. Wskaźnikiem: przeciągnij albo przytrzymaj Ctrl i przewijaj.
ui-timeline-zoom-in = Powiększ
ui-timeline-zoom-out = Pomniejsz
ui-timeline-fit = Wróć do pierwszego wystąpienia
ui-timeline-span = { $name }, { $dur } od { $start }
ui-timeline-table = Odcinki jako tabela

# Views without a report
ui-empty = W tym katalogu dzienników nie ma jeszcze profilu
ui-empty-do = Zarejestruj profil w czasie trenowania, a potem naciśnij przycisk odświeżania TensorBoard. Najlepsze jest dziesięć kroków po kilku pierwszych.
ui-empty-why = Jeśli profil był już rejestrowany, są trzy prawdopodobne przyczyny. Trenowanie mogło się skończyć przed pierwszym wsadem z profile_batch (krótkie wymaga profile_batch=(2, 4)). Keras 3 na JAX z Pythonem starszym niż 3.12 niczego nie rejestruje (obejmij dziesięć kroków przez "with jax.profiler.trace(logdir):"). Albo profil trafił do innego folderu niż ten, z którym uruchomiono TensorBoard.
ui-running = Przygotowywanie raportu o { $run }
ui-running-stage-reading = Czytanie profilu
ui-running-stage-searching = Przeszukiwanie katalogu dzienników
ui-running-stage-analysing = Analiza
ui-running-bytes = { $size }
ui-running-stop = Zatrzymaj analizę
ui-stopped = Zatrzymano analizę { $run }.
ui-problem = Nie można pokazać { $run }
ui-problem-other-runs = Pozostałych przebiegów to nie dotyczy.
ui-no-gpu = Ten profil nie pokazuje pracy żadnego GPU
ui-no-gpu-about = Rady o wydajności GPU wymagają jąder, które działały na GPU. Poniżej jest reszta profilu.
ui-no-run = W tym katalogu dzienników nie ma przebiegu { $run }
ui-no-run-do = Mógł zostać usunięty albo link pochodzi z innego katalogu dzienników. Przebiegi o podobnych nazwach:
ui-no-finding = W tym raporcie nie ma problemu { $finding }
ui-no-finding-do = Sprawdzenie może mieć w tej wersji inną nazwę. Podobne:
