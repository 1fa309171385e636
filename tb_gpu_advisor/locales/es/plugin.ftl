# What the plugin says before the frontend runs.

frontend-not-built = La interfaz de GPU Advisor no está compilada. Ejecute "make frontend" en la carpeta de su código fuente y vuelva a cargar esta página.
