# The GPUs of a run beside each other

several-title = GPU obok siebie
several-one-gpu-first = Zacznij od jednego GPU: to, co wskazują wyniki z rozdziału 1 i co wszystkie GPU tracą jednakowo, to łącznie najwyżej { $one } na krok, a to, co ponadto wskazują wyniki dla wielu GPU, { $several }. Przewodnik też najpierw dostraja jedno GPU.
several-others-wait = GPU { $gpu } na { $host } ogranicza krok. Gdy inne czekają na nie w operacjach zbiorowych, nic nie liczą przez { $time } na krok ({ $share }); przychodzi ostatnie w { $often } wywołań.
several-busiest = GPU { $gpu } na { $host } ogranicza krok: liczy i kopiuje o { $time } na krok ({ $share }) dłużej niż średnia.
several-even = Żadne GPU się nie wyróżnia: żadne nie każe innym czekać ani nie liczy i nie kopiuje dłużej niż średnia o setną część kroku.
several-counted =
    { $programs ->
        [same] Wyniki dotyczące jednego GPU liczą to, co wszystkie GPU tracą jednakowo, i są rysowane na GPU { $gpu } na { $host }. To, co traci ono ponad inne, jest czasem, w którym inne na nie czekają: to liczą wyniki dotyczące wielu GPU, a żaden czas nie jest liczony w obu.
       *[different] GPU wykonują różne programy. Wyniki dotyczące jednego GPU odnoszą się tylko do GPU { $gpu } na { $host }.
    }
several-gpu = GPU { $gpu }
several-gpu-host = GPU { $gpu } · { $host }
several-limits = ogranicza krok
several-mean = Średnia { $gpus } GPU
several-lowest = Najmniej
several-highest = Najwięcej
several-left-out = Wiersz ma { $shown } z { $total } GPU: to, które ogranicza krok, i te, które najbardziej odbiegają od średniej.
several-more = Więcej o GPU: rozejście i operacje zbiorowe

note-left-out = { $count-n ->
        [one] Pominięto jedną uwagę tego rodzaju, o innym hoście
        [few] Pominięto { $count } uwagi tych rodzajów, o innych hostach
        [many] Pominięto { $count } uwag tych rodzajów, o innych hostach
       *[other] Pominięto { $count } uwagi tych rodzajów, o innych hostach
    }.
note-tensorflow-hosts = Krok tak, jak liczy go TensorFlow, podano dla { $shown } najwolniejszych z { $total } hostów.
note-steps-cut = { $host }: podano pierwsze { $shown } z { $total } kroków. Średnie obejmują wszystkie.
note-calls-cut = { $host }: z wywołaniami innych GPU porównano pierwsze { $shown } z { $total } wywołań zbiorowych jednego GPU.
note-tables-cut = { $host }: ta rejestracja zawiera niezwykle dużo nazw, więc długie tabele są ucięte (wiersze: { $count }), a obrazy pominięte.

table-gpu-matrix = Na co idzie krok każdego GPU
table-gpu-skew = O ile każde GPU jest za pierwszym na swoim hoście
    .about = Mediany kroków. Zegary hostów się różnią, więc początki i końce porównuje się w obrębie hosta.
table-step-skew = O ile GPU hosta rozchodzą się w kroku
table-collectives = Operacje zbiorowe
    .about = Na krok, jako średnia GPU. Bajty płyną tak długo, jak trwa najkrótsze jądro wywołania; o ile inne GPU potrzebują więcej, tyle czekają na ostatnie.
column-gpu = GPU
column-host = Host
column-begins-after = Zaczyna później o
column-begins-last-share = Zaczyna ostatnie
column-ends-after = Kończy później o
column-ends-last-share = Kończy ostatnie
column-begin-spread = Rozejście na początku
column-begins-last = Ostatnie zaczyna GPU
column-end-spread = Rozejście na końcu
column-ends-last = Ostatnie kończy GPU
column-collective = Operacja zbiorowa
column-calls-per-step = Wywołania na GPU i krok
column-bytes-per-step = Rozmiar na krok
column-waiting = Czekanie
column-moving = Przesyłanie
column-exposed-collective = Nic nie liczy
column-comes-last = Ostatnie GPU
column-comes-last-host = Jego host
column-comes-last-share = Jak często ostatnie

table-links = Co osiągają łącza
    .about = Przepustowości linii podają producenci, w jedną stronę. Osiągane jest to, co mierzą nccl-tests, albo podany udział przepustowości linii.
column-gpu-models = Dla GPU
column-link = Łącze
column-line-rate = Przepustowość linii
column-reached = Osiągane
column-reached-source = Źródło
confidence-reason-ring-model = Granica to model jednego pierścienia; NCCL może używać drzew albo sumować w przełącznikach.
confidence-reason-packs-model = Dolna granica zakłada, że gradienty da się redukować w trzech paczkach obok drugiej połowy obliczeń.

given-title = Czego profil nie mówi
given-about = Liczba parametrów liczy się w regule przewodnika i tam, gdzie profil nie podaje rozmiarów. Przepustowość liczy się zamiast tej z tabeli.
given-parameters = Parametry modelu
given-bandwidth = Przepustowość łączy w jedną stronę, GB/s
given-apply = Oceń ponownie
