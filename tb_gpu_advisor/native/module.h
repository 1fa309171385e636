/* Python against the limited API, so that one build serves all versions, and what the core has for it. */
#ifndef TB_GPU_ADVISOR_MODULE_H
#define TB_GPU_ADVISOR_MODULE_H

#ifndef Py_GIL_DISABLED
#define Py_LIMITED_API 0x030A0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Each function, and what it takes and gives back: those of the decoder, and the passes over columns. */
#define FUNCTIONS(X) \
    X(outline, "bytes or (descriptor, size, bytes at once), wanted, numbers, seeds, limits -> (outline, tables), or what is wrong") \
    X(check, "outline, first line, end line -> None, or what is wrong") \
    X(share, "outline, number, first line, end line -> share, or what is wrong") \
    X(join, "outline, shares -> owner of columns, or what is wrong") \
    X(gather, "owner, first, step: takes columns over from the shares") \
    X(columns, "owner, outline -> where they are, once all are gathered") \
    X(merge, "start, end -> ((start, end), whether they are in order)") \
    X(cut, "start, end, other_start, other_end, 0 outside, 1 inside, 2 either -> (start, end)") \
    X(rank, "ascending, wanted, right -> int64") \
    X(measure_in, "start, end, from, to -> int64") \
    X(sweep, "start, end, group, order, rank, window_start, window_end, ranks -> (all, in the windows)") \
    X(values, "rows, values, width, wanted, missing -> items") \
    X(mark, "ids, marks -> bool") \
    X(take, "ids, table, width -> items") \
    X(put_in_order, "start_ps, end_ps, meta, first, length, rows of each line -> int32, None if none moves") \
    X(parents, "end_ps, rows of each line -> int32") \
    X(innermost, "parent, chosen, outermost -> int32") \
    X(around, "parent, flags, wanted, outermost, rows -> int32, None if they lie deep") \
    X(words, "texts, ids, ((word, place, mark), ...) -> uint32") \
    X(maxplus, "source, target, wraps, weight, nodes, first, rounds -> (float64, float64)")

#define DECLARE(name, signature) PyObject *py_##name(PyObject *module, PyObject *arguments);
FUNCTIONS(DECLARE)
#undef DECLARE

#endif
