"""The folder that ``tb-gpu-advisor run`` puts on the path of a program."""
