# The GPUs of a run compared

several-title = GPU obok siebie
several-one-gpu-first = Zacznij od jednego GPU, jak przewodnik (CUDA_VISIBLE_DEVICES=0 python train.py). Usunięcie problemów jednego GPU zaoszczędzi najwyżej { $one } na krok{ $several-is ->
    [zero] ; usunięcie problemów kilku GPU nie da nic więcej.
   *[some] ; usunięcie problemów kilku GPU da najwyżej { $several } więcej.
}
several-others-wait = GPU { $gpu } na { $host } ogranicza krok: przychodzi ostatnie w { $often } wywołań zbiorowych. W każdym kroku inne czekają na nie średnio { $time } i nie liczą ({ $share } kroku).
several-busiest = GPU { $gpu } na { $host } ogranicza krok: liczy i kopiuje w każdym kroku o { $time } dłużej, niż wynosi średnia ({ $share } kroku).
several-even = Żadne GPU się nie wyróżnia: żadne nie opóźnia innych ani nie pracuje dłużej niż średnia o 1% kroku lub więcej.
several-counted =
    { $programs ->
        [same] Problemy jednego GPU obejmują czas, który wszystkie GPU tracą jednakowo; pokazano GPU { $gpu } na { $host }. Czekanie na wolniejsze GPU liczy się tylko w części „Kilka GPU”.
       *[different] GPU wykonują różne programy. Problemy jednego GPU dotyczą tylko GPU { $gpu } na { $host }.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = ogranicza krok
several-mean = Średnia z { $gpus } GPU
several-lowest = Najmniej
several-highest = Najwięcej
several-left-out = Pokazano { $shown } z { $total } GPU: to, które ogranicza krok, i te, które najbardziej odbiegają od średniej.
several-more = Więcej o GPU: rozrzut w czasie i operacje zbiorowe

note-left-out = { $count-n ->
        [one] Pominięto jeszcze jedną uwagę tego rodzaju, o innym hoście
        [few] Pominięto jeszcze { $count } uwagi tych rodzajów, o innych hostach
        [many] Pominięto jeszcze { $count } uwag tych rodzajów, o innych hostach
       *[other] Pominięto jeszcze { $count } uwagi tych rodzajów, o innych hostach
    }.
note-tensorflow-hosts = Krok według TensorFlow pokazano dla { $shown } najwolniejszych z { $total } hostów.
note-slowest-host = { $host }: jego własna część kroku trwa { $step }, a średnio na hostach { $mean }. Pozostałe hosty czekają na ten host. Wskazane problemy są częściami jego kroku. Sprawdź, czy nie ma więcej danych, innego programu na rdzeniach albo wolniejszego procesora.
note-hosts-differ = { $host }: krok trwa { $step }, a średnio na hostach { $mean }. GPU, które ogranicza krok, jest na tym hoście, a wskazane problemy są częściami jego kroku.
note-hosts-apart = { $last }: według zegarów jego rejestracja zaczęła się { $time } po zakończeniu rejestracji hosta { $first }. GPU różnych hostów nie są porównywane. Umieść pliki każdego przebiegu w osobnym folderze albo ustaw zegary.
note-steps-cut = { $host }: podano pierwsze { $shown } z { $total } kroków. Średnie obejmują wszystkie.
note-calls-cut = { $host }: z wywołaniami innych GPU porównano pierwsze { $shown } z { $total } wywołań zbiorowych jednego GPU.
note-tables-cut = { $host }: ten profil zawiera niezwykle dużo nazw, więc długie tabele są ucięte (wiersze: { $count }), a obrazki pominięte.

fleet-title = Wszystkie GPU, host po hoście
fleet-show = Koloruj według
fleet-busy = Zajęte
fleet-lost = Bezczynne
fleet-late = Pracuje dłużej niż średnia
fleet-cell = { $gpu }: { $metric } { $time } ({ $share })
fleet-outliers = Wyróżniają się:

table-gpu-matrix = Na co idzie czas kroku każdego GPU
table-gpu-skew = O ile każde GPU jest za pierwszym na swoim hoście
    .about = Mediany kroków. Zegary hostów się różnią, więc początki i końce porównuje się w obrębie hosta.
table-step-skew = O ile GPU hosta rozchodzą się w kroku
table-collectives = Operacje zbiorowe
    .about = Na krok, średnia GPU. Dane są przesyłane tak długo, jak trwa najkrótsze jądro wywołania; GPU z dłuższymi jądrami czekają na ostatnie GPU.
column-gpu = GPU
column-host = Host
column-begins-after = Opóźnienie startu
column-begins-last-share = Zaczyna ostatnie
column-ends-after = Opóźnienie końca
column-ends-last-share = Kończy ostatnie
column-begin-spread = Rozrzut startów
column-begins-last = Ostatnie zaczyna GPU
column-end-spread = Rozrzut końców
column-ends-last = Ostatnie kończy GPU
column-collective = Operacja zbiorowa
column-calls-per-step = Wywołania na GPU i krok
column-bytes-per-step = Rozmiar na krok
column-waiting = Czekanie
column-moving = Przesył
column-exposed-collective = Nic nie liczy
column-comes-last = Ostatnie GPU
column-comes-last-host = Jego host
column-comes-last-share = Jak często ostatnie

confidence-reason-ring-model = Czas wymagany przez łącza obliczono dla jednego pierścienia; NCCL może używać drzew albo sumować w przełącznikach.

given-title = Czego profil nie pokazuje
given-about = Liczba parametrów jest używana w regule przewodnika i tam, gdzie profil nie pokazuje rozmiarów. Przepustowość zastępuje tę z tabeli.
given-parameters = Parametry modelu
given-bandwidth = Przepustowość łączy w jedną stronę, GB/s
given-examples = Liczba przykładów w kroku, na wszystkich GPU razem
given-apply = Przelicz ponownie
