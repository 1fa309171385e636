# What the plugin says before the frontend runs.

frontend-not-built = Interfejs GPU Advisor nie jest zbudowany. Uruchom "make frontend" w folderze jego źródeł i wczytaj tę stronę ponownie.
