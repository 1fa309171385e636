cli-history-help = pokazuje, kiedy zmienił się czas kroku programu i co zmieniło się razem z nim
cli-history-run = przebieg programu; wzorzec taki jak "train/*" bierze te przebiegi, niezależnie od programu
cli-history-newest = To program najnowszego przebiegu { $run }.
cli-history-others = Inne programy: { $programs }. Wybierz jeden opcją --run.
cli-history-program = { $runs-n ->
        [one] { $run } (1 przebieg)
        [few] { $run } ({ $runs } przebiegi)
        [many] { $run } ({ $runs } przebiegów)
       *[other] { $run } ({ $runs } przebiegu)
    }
cli-table-help = zapisuje tabelę wszystkich przebiegów: czas kroku, na co idzie i co mówi każde sprawdzenie
cli-table-output = plik: .csv, .html albo .parquet (wymaga pyarrow)
history-title = { $runs-n ->
        [one] Jeden przebieg tego programu
        [few] { $runs } przebiegi tego programu
        [many] { $runs } przebiegów tego programu
       *[other] { $runs } przebiegu tego programu
    }{ $days ->
        [none] {""}
       *[some] , { $days }
    }
history-days = od { $first } do { $last }
history-unchanged = Żadna zmiana czasu kroku nie odróżnia się od szumu między przebiegami.
history-too-few = Aby odróżnić zmianę czasu kroku od szumu, trzeba co najmniej tylu przebiegów: { $fewest }.
history-slower = Wolniej od { $run }: krok wydłużył się z { $before } do { $after } (o { $share }).
history-faster = Szybciej od { $run }: krok skrócił się z { $before } do { $after } (o { $share }).
history-rate-slower = Wolniej od { $run }: { $unit ->
        [examples] przykłady
       *[batches] wsady
    } na sekundę: z { $before } do { $after } (o { $share } mniej).
history-rate-faster = Szybciej od { $run }: { $unit ->
        [examples] przykłady
       *[batches] wsady
    } na sekundę: z { $before } do { $after } (o { $share } więcej).
history-other-work = Kroki niektórych z tych przebiegów wykonują inną pracę: wszystkie czasy odpowiadają pracy jednego kroku najnowszego przebiegu ({ $unit ->
        [examples] przykłady
       *[batches] wsady
    }: { $work }).
history-went-with = { $name }: z { $before } do { $after } na krok
history-compare = Porównaj z poprzednim przebiegiem: { $previous }
history-left-out = { $runs-n ->
        [one] Pominięto jeden starszy przebieg.
        [few] Pominięto { $runs } starsze przebiegi.
        [many] Pominięto { $runs } starszych przebiegów.
       *[other] Pominięto { $runs } starszego przebiegu.
    }
runs-run = Przebieg
runs-captured = Zarejestrowano
runs-file-date = plik z { $date }
runs-unreadable = Pominięte foldery lub pliki: { $folders }
runs-step = Średni krok
runs-after = Po pierwszej poprawce
runs-first = Co kosztuje najwięcej i gdzie
runs-most-to-gain = { $runs }: najwięcej może zyskać { $run }, z { $step } na { $after } po jednej poprawce
runs-change = Zmiana
runs-healthy = Brak problemów
side-title = Porównanie z { $baseline } (przebiegi: { $runs })
side-step = Średni krok
side-verdict = Wobec punktu odniesienia
side-verdict-faster = o { $share } mniej
side-verdict-slower = o { $share } więcej
side-verdict-no-difference = nie wykryto różnicy
side-verdict-cannot-tell = za mało kroków do porównania
side-verdict-not-comparable = inny program
side-verdict-work-unknown = inna praca w kroku
runs-all = Wszystkie przebiegi
runs-title = { $runs-n ->
        [one] Jeden przebieg
        [few] { $runs } przebiegi
        [many] { $runs } przebiegów
       *[other] { $runs } przebiegu
    }
runs-find = Szukaj przebiegów, GPU, problemów
runs-none = Żaden przebieg nie pasuje.
runs-read = Odczytano { $read } z { $runs }
runs-pause = Wstrzymaj
runs-read-all = Odczytaj wszystkie
runs-do = Porównaj
runs-baseline = Punkt odniesienia
runs-choose = Wybierz { $run } (najwyżej sześć)
runs-clear = Wyczyść wybór
matrix-pin = Ustaw jako punkt odniesienia
history-compare-sides = Porównaj kilka przebiegów przed zmianą i po niej
runs-history = Historia
runs-where = Na co idzie czas kroku
runs-gpu = GPU

promise-title = Przewidziane i zmierzone oszczędności na krok
promise-findings = Usunięty problem
promise-promised = Przewidziano
promise-gained = Zmierzono
promise-outcome = Wynik
promise-range = od { $low } do { $high }
promise-got = { $got } (±{ $noise })
promise-inside = Zgodnie z prognozą
promise-noise = Różnica od prognozy w granicach szumu
promise-below = Mniej, niż przewidziano
promise-above = Więcej, niż przewidziano
promise-in-part = { $findings } (częściowo)
promise-several = Kilka naraz
promise-line = { $findings }: przewidziano { $promised }, zmierzono { $got }. { $outcome }.
promise-together = Usunięto naraz kilka problemów. Gdy ich oszczędności nie da się rozdzielić, porównuje się tylko sumę.
promise-with-xla = Włączono też XLA. Pozostałych jego oszczędności nie przewidziano, więc można oszczędzić więcej, niż przewidziano.
promise-few-steps = Usunięto problemy, ale do porównania przewidzianych i zmierzonych oszczędności każda strona wymaga czterech kroków.
promise-other-machine = Usunięto problemy, ale przebiegi używały różnych GPU lub hostów, więc ich oszczędności nie da się porównać z prognozą.
promise-other-work = Usunięto problemy, ale krok wykonuje teraz inną pracę niż przedtem, więc oszczędności nie da się porównać z prognozą.
cli-calibration-help = porównuje przewidziane oszczędności usuniętych już problemów ze zmierzonymi
cli-calibration-run = tylko te przebiegi: nazwa albo wzorzec taki jak "train/*"
calibration-title = { $promises-n ->
        [one] Spełnione prognozy: { $inside } z { $promises }. Średnia szerokość przewidzianego zakresu: { $width } kroku.
        [few] Spełnione prognozy: { $inside } z { $promises } ({ $share }). Średnia szerokość przewidzianego zakresu: { $width } kroku.
        [many] Spełnione prognozy: { $inside } z { $promises } ({ $share }). Średnia szerokość przewidzianego zakresu: { $width } kroku.
       *[other] Spełnione prognozy: { $inside } z { $promises } ({ $share }). Średnia szerokość przewidzianego zakresu: { $width } kroku.
    }
calibration-none = Nie można jeszcze sprawdzić żadnej prognozy.
calibration-needs = Potrzebne są dwa przebiegi jednego programu na tych samych GPU, każdy z czterema krokami. W późniejszym musi być usunięty problem z przewidzianą oszczędnością.
calibration-compared = { $runs-n ->
        [one] Jeden przebieg
        [few] { $runs } przebiegi
        [many] { $runs } przebiegów
       *[other] { $runs } przebiegu
    }, { $pairs-n ->
        [one] jedna para
        [few] { $pairs } pary
        [many] { $pairs } par
       *[other] { $pairs } pary
    } kolejnych przebiegów tego samego programu.
calibration-about = Zmierzona oszczędność obejmuje wszystko, co zmieniło się między dwoma przebiegami. „W granicach szumu” znaczy: poza przewidzianym zakresem o mniej, niż wynosi niepewność pomiaru.
calibration-pair = { $before }, potem { $after }
calibration-promises = Prognozy
calibration-inside = Spełnione
calibration-noise = W granicach szumu
calibration-below = Zaoszczędziło mniej
calibration-above = Zaoszczędziło więcej
calibration-width = Średnia szerokość
share-markdown = Kopiuj jako Markdown
share-html = Pobierz jako jeden plik HTML
share-json = Pobierz jako JSON
share-print = Drukuj
