# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = Nie ma { $path }.
    .do = Sprawdź ścieżkę. Może to być logdir, folder jednej sesji albo jeden plik .xplane.pb.
remote-logdir =
    .what = { $path } nie jest na tej maszynie, a wiersz poleceń czyta tylko pliki lokalne.
    .do = Skopiuj tu folder sesji albo otwórz logdir w TensorBoard.
no-sessions =
    .what = W { $path } nie znaleziono profilu.
    .do = Zarejestruj profil: tf.keras.callbacks.TensorBoard(log_dir, profile_batch=(10, 20)) albo przycisk Capture na karcie Profile.
run-not-found =
    .what = W { $path } nie ma przebiegu { $run }.
    .do = Znane przebiegi: { $known }. "tb-gpu-advisor runs" wypisuje wszystkie.
missing-parameter =
    .what = Brakuje parametru { $name }.
    .do = Dodaj go do adresu.
given-wrong =
    .what = { $name } nie może wynosić { $value }.
    .do = Podaj liczbę większą od 0: parameters jako liczbę sztuk, np. 25600000, bandwidth w GB/s.
unknown-check =
    .what = Nie ma sprawdzenia { $check }.
    .do = Znane sprawdzenia: { $known }.
unknown-language =
    .what = Nie ma tekstów w języku { $language }.
    .do = Znane języki: { $known }.
budget-wrong =
    .what = Nie można użyć { $file }: { $cause }.
    .do = Popraw plik; docs/ci.md opisuje budżet.
frontend-missing =
    .what = Karta tej instalacji nie została zbudowana, więc nie ma strony do zapisania.
    .do = Uruchom „make frontend” w folderze źródeł albo wybierz inny format.
finding-format =
    .what = Pojedynczy wynik można zapisać tylko jako Markdown.
    .do = Dodaj --format markdown albo pomiń --finding.
output-not-writable =
    .what = Nie można zapisać { $file }: { $cause }.
    .do = Wybierz inny plik opcją -o.
file-not-readable =
    .what = Nie można odczytać { $file }: { $cause }.
    .do = Sprawdź, czy plik nadal tam jest i czy wolno ci go czytać.
file-empty =
    .what = { $file } jest pusty.
    .do = Rejestracja może jeszcze trwać albo została przerwana. Poczekaj lub zarejestruj profil ponownie.
host-lost =
    .what = Proces, który czytał { $file }, został zabity, najpewniej z braku pamięci.
    .do = Zamknij inne programy albo odczytaj przebieg na maszynie z większą pamięcią.
trace-damaged =
    .what = { $file } jest uszkodzony: { $reason ->
       *[not-an-xspace] przestaje być profilem od bajtu { $offset }.
    }
    .do = Skopiuj plik ponownie w trybie binarnym albo zarejestruj profil jeszcze raz.
filesystem-missing =
    .what = { $path } wymaga systemu plików, który nie jest zainstalowany.
    .do = Zainstaluj { $package }.
internal =
    .what = GPU Advisor zawiódł podczas pracy nad { $run }. To nasza wina.
    .do = Szczegóły są w dzienniku TensorBoard albo polecenia; prosimy o ich zgłoszenie.
