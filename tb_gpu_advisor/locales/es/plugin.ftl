# What the plugin says before the frontend runs.

frontend-not-built = La interfaz de GPU Advisor no está construida. Ejecuta "make frontend" en su carpeta de fuentes y vuelve a cargar esta página.
