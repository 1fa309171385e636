"""What makes something ready to run: functions traced and compiled, kernels and libraries loaded, algorithms tried.

In the first steps that is warm-up, in steady steps work made again.
"""
