# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = Nie ma { $path }.
    .do = Sprawdź ścieżkę. Może to być logdir, folder jednej sesji albo jeden plik .xplane.pb.
no-sessions =
    .what = W { $path } nie znaleziono profilu.
    .do = Zarejestruj profil: model.fit(…, callbacks=[tf.keras.callbacks.TensorBoard("{ $path }", profile_batch=(10, 20))]) albo tb_gpu_advisor.capture.GpuAdvisor("{ $path }") jako wywołanie zwrotne. Jeśli profil był już rejestrowany, są trzy prawdopodobne przyczyny. Trenowanie mogło się skończyć przed pierwszym wsadem z profile_batch (krótkie wymaga profile_batch=(2, 4)). Keras 3 na JAX z Pythonem starszym niż 3.12 niczego nie rejestruje (obejmij dziesięć kroków przez "with jax.profiler.trace("{ $path }"):"). Albo profil trafił do innego folderu (szukaj w nim plugins/profile). Dowiązania prowadzące poza logdir są śledzone tylko z --follow-links (w TensorBoard: --gpu_advisor_follow_links). Foldery bez prawa odczytu są pomijane.
session-empty =
    .what = W { $folder } nie ma profilu (.xplane.pb).
    .do = Rejestracja może jeszcze trwać albo profiler nie mógł niczego zapisać: powód jest w dzienniku programu. Poczekaj lub zarejestruj profil ponownie.
recorded-no-step =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): żaden krok nie był zaznaczony.
    .do = Obejmij każdy krok przez "with capture.step():".
recorded-no-fit =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): program nie wywołał Model.fit i skończył się w kilka sekund, nie został uruchomiony bezpośrednio albo jego Python nie ma GPU Advisor.
    .do = We własnej pętli obejmij każdy krok przez "with capture.step():", gdzie capture to tb_gpu_advisor.capture.Capture("{ $path }").
recorded-failed =
    .what = GPU Advisor nic nie zachował w { $path } ({ $date }): program skończył się błędem ({ $error }), zanim cokolwiek w nim wyglądało jak krok.
    .do = Usuń błąd, a potem zarejestruj ponownie.
recorded-unsteady =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): czas kroku nie był jeszcze stabilny, gdy program się skończył (liczba kroków: { $seen }).
    .do = Trenuj dłużej.
recorded-few =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): po { $steady } krokach czas kroku był stabilny, ale potem było zbyt mało takich kroków z rzędu (potrzeba: { $least }).
    .do = Trenuj dłużej.
recorded-others =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): w większości kroków działał inny profiler.
    .do = Wyłącz go (na przykład profile_batch w wywołaniu zwrotnym TensorBoard z Keras) albo trenuj dłużej.
recorded-fault =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): rejestrowanie się nie powiodło ({ $cause }).
    .do = Trenuj ponownie. Jeśli to się powtórzy, zgłoś to razem z tą linią.
recorded-disk-full =
    .what = GPU Advisor nic nie zarejestrował w { $path } ({ $date }): dysk jest pełny.
    .do = Zwolnij miejsce i trenuj ponownie.
foreign-file =
    .what = { $kind ->
        [renamed] { $file } wygląda na profil pod inną nazwą, jaką przeglądarka nadaje drugiemu pobraniu, więc nie jest czytany.
        [misplaced] { $file } to profil, który nie leży w folderze żadnej sesji (plugins/profile/NAZWA), więc nie jest czytany.
        [git-lfs] { $file } to wskaźnik Git LFS: Git nie pobrał samego profilu.
        [archive] { $file } to archiwum, a nie profil.
        [pytorch] { $file } to ślad z torch.profiler (PyTorch). GPU Advisor takich nie czyta: czyta pliki XPlane (.xplane.pb).
        [profiler] { $file } to raport innego profilera, takiego jak NVIDIA Nsight, albo pamięci JAX (pprof). GPU Advisor takich nie czyta: czyta pliki XPlane (.xplane.pb).
        [pages] { $file } to treść strony z karty Profile, a nie sam profil (.xplane.pb).
        [trace-viewer] { $file } to treść przeglądarki śladów (trace.json), a nie sam profil (.xplane.pb).
        [events] { $file } to plik zdarzeń TensorBoard: nie ma w nim profilu.
        [download] { $file } to nieukończone pobieranie.
        [apple-double] { $file } to notatka systemu macOS o innym pliku, a nie profil.
        [data] { $file } to dane innego programu, np. model, moduł XLA lub migawka pamięci, a nie profil.
        [web-page] { $file } to strona internetowa, a nie profil: najpewniej pobieranie skończyło się stroną, która mówi, dlaczego się nie udało.
       *[text] { $file } to zwykły tekst, a nie profil.
    }
    .do = { $kind ->
        [renamed] Zmień nazwę tak, by kończyła się na .xplane.pb (np. HOST.xplane.pb), albo podaj sam plik.
        [misplaced] Przenieś go do plugins/profile/NAZWA wewnątrz logdir albo podaj sam plik.
        [git-lfs] Uruchom: git lfs pull
        [archive] Rozpakuj je i podaj folder albo plik .xplane.pb, który w nim jest. Pojedynczy plik spakowany programem gzip (.xplane.pb.gz) jest czytany bez rozpakowania.
        [pytorch] Otwórz go w Perfetto (ui.perfetto.dev). PyTorch/XLA może zapisać plik XPlane: torch_xla.debug.profiler.
        [profiler] Otwórz go w tym profilerze (memory.prof: pprof). Dla GPU Advisor zarejestruj profil profilerem TensorFlow lub JAX, bez innego w tym samym czasie.
        [pages] Skopiuj tutaj .xplane.pb tej samej sesji z maszyny, która go zarejestrowała. TensorFlow przed wersją 2.3 go nie zachowywał: zarejestruj profil ponownie nowszą wersją.
        [trace-viewer] Skopiuj tutaj .xplane.pb tej samej sesji z maszyny, która go zarejestrowała. TensorFlow przed wersją 2.3 go nie zachowywał: zarejestruj profil ponownie nowszą wersją. Nie ma go też timeline z TensorFlow 1. Ślad z PyTorcha otwiera Perfetto (ui.perfetto.dev).
        [events] Profil leży w plugins/profile w tym samym folderze: podaj ten folder.
        [download] Poczekaj, aż się skończy, albo pobierz plik ponownie.
        [apple-double] Skopiuj plik o tej samej nazwie bez „._”.
        [data] Podaj folder, w którym profiler zapisał plugins/profile, albo plik .xplane.pb w środku.
        [web-page] Otwórz go w przeglądarce, by zobaczyć, co mówi, zaloguj się i pobierz profil ponownie.
       *[text] Przeczytaj go: może mówić, dlaczego nie ma profilu. Potem skopiuj lub pobierz profil ponownie.
    }
gzip-wrong =
    .what = { $reason ->
        [cut-off] { $file } nie jest kompletny: plik gzip kończy się za wcześnie.
        [nested] { $file } to plik gzip w pliku gzip.
        [too-large] { $file } po rozpakowaniu ma ponad 2 GB, więcej niż może mieć profil.
       *[damaged] { $file } to uszkodzony plik gzip.
    }
    .do = { $reason ->
        [cut-off] Może go jeszcze zapisywać inny program: spróbuj ponownie, gdy skończy. W przeciwnym razie skopiuj plik ponownie.
        [nested] Rozpakuj go programem gunzip.
        [too-large] Sprawdź, jaki program zapisał ten plik.
       *[damaged] Skopiuj plik ponownie. Jeśli był już rozpakowany, usuń .gz z jego nazwy.
    }
link-left-out =
    .what = { $link } to dowiązanie prowadzące poza logdir, więc nie jest śledzone: profili, do których prowadzi, nie ma na liście.
    .do = Jeśli miejsce docelowe jest zaufane, użyj --follow-links (w TensorBoard: --gpu_advisor_follow_links).
run-not-found =
    .what = W { $path } nie ma przebiegu { $run }.
    .do = Znane przebiegi: { $known }. "tb-gpu-advisor runs" wypisuje wszystkie.
runs-gone =
    .what = W { $path } nie ma przebiegu { $run } ani żadnego innego.
    .do = Sprawdź, czy logdir nadal tam jest i czy wolno ci go czytać.
one-run-only =
    .what = Do wzorca { $run } pasuje kilka przebiegów, a tu można podać tylko jeden.
    .do = Podaj nazwę jednego z nich, na przykład { $known }.
missing-parameter =
    .what = Brakuje parametru { $name }.
    .do = Dodaj go do adresu.
wrong-parameter =
    .what = Parametr { $name } nie może mieć wartości { $value }.
    .do = Popraw go w adresie.
no-timeline =
    .what = Problem { $finding } nie ma osi czasu.
    .do = Wybierz problem, który ją pokazuje.
gpu-not-found =
    .what = Ten profil nie zawiera pracy GPU { $gpu } na { $host }.
    .do = Wybierz inne GPU.
timeline-not-kept =
    .what = Z osi czasu zachowano tylko ten wycinek: do { $folder } nie można pisać albo te pliki nie mają czasu modyfikacji.
    .do = Pozwól TensorBoard pisać do tego folderu albo wskaż inny przez XDG_CACHE_HOME i uruchom go ponownie.
address-too-long =
    .what = Adres jest dłuższy niż { $most } B.
    .do = Nazwy przebiegów są tak długie jak ich ścieżki; skróć ścieżkę.
too-many-runs =
    .what = Zażądano naraz więcej przebiegów niż { $most }.
    .do = Zażądaj mniejszej liczby przebiegów.
no-baseline =
    .what = Żaden wcześniejszy przebieg tego samego programu co { $run } nie mieści się w budżecie.
    .do = Wskaż przebieg do porównania: --baseline RUN.
other-site =
    .what = Zażądała tego strona z innej witryny.
    .do = Otwórz to w samym TensorBoard.
other-host =
    .what = Zażądała tego strona z { $host }, a ten serwer nie jest znany pod tą nazwą.
    .do = Otwórz TensorBoard przez localhost, adres liczbowy albo https. Jeśli { $host } jest nazwą tego serwera, uruchom go z --gpu_advisor_hosts { $host }.
page-header =
    .what = Żądaniu brakuje nagłówka { $header }, którego strony z innych witryn nie mogą wysłać.
    .do = Otwórz kartę GPU Advisor. Program wysyła ten nagłówek z dowolną wartością: curl -H '{ $header }: me' ADDRESS
given-wrong =
    .what = { $name } nie może wynosić { $value }.
    .do = Podaj liczbę większą od 0: parameters jako liczbę sztuk, np. 25600000, bandwidth w GB/s, price tylko razem z hours.
whatif-wrong =
    .what = { $name ->
        [gpus] Liczba GPU nie może wynosić { $value }.
       *[batch] Wsad nie może wynosić { $value }.
    }
    .do = { $name ->
        [gpus] Podaj całkowitą liczbę GPU, na przykład 2.
       *[batch] Podaj wsad jak 2x, najwyżej 1024x.
    }
whatif-no-gpu =
    .what = W { $run } żadne GPU nie wykonało jądra.
    .do = Zarejestruj przebieg, który używa GPU: na podstawie innego nie da się niczego przewidzieć.
unknown-check =
    .what = Nie ma sprawdzenia { $check }.
    .do = Znane sprawdzenia: { $known }.
unknown-language =
    .what = Nie ma tekstów w języku { $language }.
    .do = Znane języki: { $known }.
budget-wrong =
    .what = Nie można użyć { $file }: { $cause }.
    .do = Popraw plik; docs/ci.md opisuje budżet.
baseline-wrong =
    .what = Nie można porównać z { $file }: to nie jest raport tej wersji ({ $cause }).
    .do = Zapisz raport tego przebiegu ponownie w tej wersji: tb-gpu-advisor report LOGDIR --run RUN --format json -o FILE
finding-format =
    .what = Pojedynczy problem można zapisać tylko jako Markdown.
    .do = Dodaj --format markdown albo pomiń --finding.
findings-format =
    .what = Same niezaliczone wiersze można zapisać tylko jako JSON.
    .do = Dodaj --format json albo pomiń --findings.
output-is-pattern =
    .what = { $file } to wzorzec, a nie plik ani folder.
    .do = Podaj w -o jeden plik albo, dla kilku przebiegów, jeden folder: każdy przebieg jest tam zapisywany do własnego pliku.
output-not-writable =
    .what = Nie można zapisać { $file }: { $cause }.
    .do = Wybierz inny plik opcją -o.
output-is-input =
    .what = { $file } to profil albo jeden z plików, które czyta to polecenie: nie zostanie nadpisany.
    .do = Wybierz inny plik opcją -o.
file-no-text =
    .what = { $file } nie jest zwykłym tekstem UTF-8.
    .do = Zapisz go jako UTF-8 bez znacznika kolejności bajtów (BOM). Windows PowerShell dodaje go przy ">": niech polecenie samo zapisze plik z -o.
file-not-readable =
    .what = Nie można odczytać { $file }: { $cause }.
    .do = Sprawdź, czy plik nadal tam jest i czy wolno ci go czytać.
file-empty =
    .what = { $file } jest pusty.
    .do = Rejestracja może jeszcze trwać albo została przerwana. Poczekaj lub zarejestruj profil ponownie. Profilery zapisują pusty plik także wtedy, gdy profil miałby ponad 2 GB: zarejestruj mniej kroków, bez zdarzeń Pythona.
host-lost =
    .what = Proces, który czytał { $file }, został zabity, najpewniej z braku pamięci.
    .do = Zamknij inne programy albo odczytaj przebieg na maszynie z większą pamięcią.
memory-limit =
    .what = Czytanie { $file } ({ $size } MB) wymaga więcej pamięci niż dozwolone { $most } MB.
    .do = Jeśli ta maszyna ma więcej, podnieś limit przez --max-memory MB (w TensorBoard: --gpu_advisor_max_memory). Plik, który wymaga pamięci tyle razy większej niż jego rozmiar, może być uszkodzony.
time-limit =
    .what = Czytanie { $file } ({ $size } MB) przerwano po dozwolonych { $most } s.
    .do = Podnieś limit przez --max-seconds S (w TensorBoard: --gpu_advisor_max_seconds). Plik, którego czytanie trwa tak długo, może być uszkodzony.
reader-silent =
    .what = Proces, który czyta { $file }, nie zaczął w ciągu { $most } s.
    .do = Spróbuj ponownie, gdy maszyna będzie mniej obciążona. Jeśli to się powtórzy, poszukaj na niej folderu sieciowego, który nie odpowiada.
summary-too-large =
    .what = { $file } opisuje więcej GPU, niż może mieć jeden host, więc nie da się go streścić.
    .do = Sprawdź, jaki program zapisał ten plik, i zarejestruj profil ponownie.
analysis-lost =
    .what = Proces, który analizował { $run }, zakończył się przed czasem, najpewniej z braku pamięci.
    .do = Zamknij inne programy albo odczytaj przebieg na maszynie z większą pamięcią. Innych przebiegów to nie dotyczy.
cluster-unreachable =
    .what = Planista Dask pod adresem { $address } nie odpowiada: { $cause }
    .do = Sprawdź adres i to, czy planista działa.
package-missing =
    .what = To wymaga pakietu { $package }, który nie jest zainstalowany.
    .do = Uruchom: pip install "{ $package }"
package-broken =
    .what = Pakiet { $package } jest zainstalowany, ale Python nie może zaimportować { $module }: { $cause }
    .do = Uruchom: pip install --upgrade "{ $package }"
trace-damaged =
    .what = { $reason ->
        [changing] { $file } zmienił się podczas czytania: ma teraz { $size } B.
        [cut-off] { $file } jest niepełny: kończy się po { $size } B, wewnątrz części, która zaczyna się od bajtu { $offset }.
       *[not-an-xspace] { $file } jest uszkodzony albo nie jest profilem: odczyt nie powiódł się na bajcie { $offset }.
    }
    .do = { $reason ->
        [changing] Plik może być jeszcze zapisywany: spróbuj ponownie, gdy to się skończy.
        [cut-off] Plik może być jeszcze zapisywany: spróbuj ponownie, gdy to się skończy. W przeciwnym razie skopiuj go ponownie albo zarejestruj profil jeszcze raz.
       *[not-an-xspace] Skopiuj plik ponownie w trybie binarnym albo zarejestruj profil jeszcze raz.
    }
trace-impossible =
    .what = { $file } zawiera niemożliwą liczbę: { $what } = { $value }, { $where ->
        [plane] wartość w płaszczyźnie „{ $plane }”.
        [line] w linii „{ $line }” płaszczyzny „{ $plane }”.
        [metadata] wartość wszystkich zdarzeń „{ $event }” w płaszczyźnie „{ $plane }”.
       *[event] w zdarzeniu { $number }, „{ $event }”, w linii „{ $line }” płaszczyzny „{ $plane }”.
    }
    .do = Skopiuj plik ponownie w trybie binarnym albo zarejestruj profil jeszcze raz. Jeśli to się powtarza, zgłoś to autorom programu, który zapisał plik.
trace-too-large =
    .what = { $file }: przekroczona granica { $most } { $what ->
        [planes] płaszczyzn
        [lines] linii
        [entries] nazw i tekstów
        [entry_bytes] bajtów nazw i tekstów
       *[events] zdarzeń
    }. To więcej, niż ma profil tego rozmiaru albo niż mieści wolna pamięć.
    .do = Jeśli plik jest poprawny i pamięci wystarczy, ustaw { $more } w środowisku.
limits-wrong =
    .what = TB_GPU_ADVISOR_LIMITS zawiera „{ $cause }”, co nie jest limitem.
    .do = Zapisz to jak planes=5000 events=1e9. Limity to: { $known }.
filesystem-missing =
    .what = { $path } wymaga systemu plików, który nie jest zainstalowany.
    .do = Zainstaluj { $package }.
report-broken =
    .what = Raport o { $run } jest wewnętrznie sprzeczny ({ $laws }), więc nie jest pokazywany. To błąd w GPU Advisor.
    .do = Prosimy o zgłoszenie, z profilem, jeśli można go udostępnić.
part-broken =
    .what = Nie można pokazać z powodu błędu w GPU Advisor: { $part ->
        [capture] Co zarejestrowano
        [step_time] Czas kroku
        [host_step_time] Czas kroku hosta
        [breakdown] Na co idzie czas kroku
        [gpu_breakdowns] Krok każdego GPU
        [several_gpus] GPU obok siebie
        [recoverable] Ile można zaoszczędzić
        [headline] Nagłówek
        [overview] Liczby przewodnika
        [workflow] Kolejność przewodnika
        [first] Co zrobić najpierw
        [kernels] Najdłuższe jądra
        [precision] Precyzja jąder
        [tensorflow] Krok według definicji TensorFlow
       *[promised] Co wcześniej przewidziano
    }. Reszta raportu jest ważna.
    .do = Szczegóły są w dzienniku TensorBoard albo polecenia; prosimy o ich zgłoszenie.
gpu-broken =
    .what = Nie udało się przeanalizować GPU { $gpu } na hoście { $host } z powodu błędu w GPU Advisor. Raport obejmuje pozostałe GPU.
    .do = Szczegóły są w dzienniku TensorBoard albo polecenia; prosimy o ich zgłoszenie.
numbers-left-out =
    .what = Plik hosta { $host } zawiera niemożliwe liczby, pierwsza to { $what } = { $value } w „{ $name }”. Pominięto z powodu takich liczb: { $count }. Reszta jest ważna.
    .do = Skopiuj plik ponownie w trybie binarnym albo zarejestruj profil jeszcze raz. Jeśli to się powtarza, zgłoś to autorom programu, który zapisał plik.
internal =
    .what = GPU Advisor przerwał pracę nad { $run } z powodu błędu. To błąd w GPU Advisor.
    .do = Szczegóły są w dzienniku TensorBoard albo polecenia; prosimy o ich zgłoszenie.
worker-not-recorded =
    .what = { $address } nie zarejestrował profilu: { $cause }
    .do = Włącz w programie usługę profilera (tf.profiler.experimental.server.start(6009)) i sprawdź, czy ta maszyna ma dostęp do portu.
no-program =
    .what = Nie podano programu do uruchomienia.
    .do = Podaj go po dwóch myślnikach: tb-gpu-advisor run -- python train.py
program-not-started =
    .what = Nie można uruchomić { $program }: { $cause }
    .do = Sprawdź nazwę albo podaj całą ścieżkę.
