/* tb_gpu_advisor.native._core: the C core for Python, against the limited API so that one build serves all versions.
 *
 * The functions are private to the package: the modules beside this folder check and convert what goes in and out.
 */
#include "python.h"

#include "module_decode.h"
#include "module_lookup.h"
#include "module_nesting.h"
#include "module_spans.h"
#include "module_words.h"

static PyMethodDef methods[] = {
    {"outline", py_outline, METH_VARARGS,
     "outline(bytes or (descriptor, size, bytes at once), wanted, seed_0, seed_1) -> (outline, tables), or the offset of a damage"},
    {"share", py_share, METH_VARARGS, "share(outline, first line, end line) -> share, or the offset of a damage"},
    {"join", py_join, METH_VARARGS, "join(outline, shares) -> owner of columns"},
    {"gather", py_gather, METH_VARARGS, "gather(owner, first, step): takes columns over from the shares"},
    {"columns", py_columns, METH_O, "columns(owner) -> where they are, once all are gathered"},
    {"parents", py_parents, METH_VARARGS, "parents(line, start_ps, dur_ps, order or None, lines) -> int32 as bytes, None if an order is needed"},
    {"in_order", py_in_order, METH_VARARGS, "in_order(line, start_ps, dur_ps) -> bool"},
    {"innermost", py_innermost, METH_VARARGS, "innermost(parent, chosen) -> int32 as bytes"},
    {"outermost", py_outermost, METH_VARARGS, "outermost(parent, chosen) -> int32 as bytes"},
    {"covering", py_covering, METH_VARARGS, "covering(parent, chosen) -> bool as bytes"},
    {"standing", py_standing, METH_VARARGS, "standing(parent, start, end, group, rank) -> rows as bytes"},
    {"merge", py_merge, METH_VARARGS, "merge(start, end) -> (start, end)"},
    {"inside", py_inside, METH_VARARGS, "inside(start, end, other_start, other_end) -> (start, end)"},
    {"outside", py_outside, METH_VARARGS, "outside(start, end, other_start, other_end) -> (start, end)"},
    {"pairs", py_pairs, METH_VARARGS, "pairs(start, end, other_start, other_end) -> (rows, other rows)"},
    {"rank", py_rank, METH_VARARGS, "rank(sorted, wanted, right) -> int64 as bytes"},
    {"holding", py_holding, METH_VARARGS, "holding(start, end, at) -> int32 as bytes"},
    {"measure", py_measure, METH_VARARGS, "measure(start, end, at) -> int64 as bytes"},
    {"measure_in", py_measure_in, METH_VARARGS, "measure_in(start, end, from, to) -> int64 as bytes"},
    {"last_match", py_last_match, METH_VARARGS, "last_match(keys, wanted, width, highest) -> positions as bytes"},
    {"match_rows", py_match_rows, METH_VARARGS,
     "match_rows(keys, row, wanted, first, count, highest) -> int32 as bytes"},
    {"spread", py_spread, METH_VARARGS, "spread(row, values, first, count, missing, width) -> items as bytes"},
    {"find", py_find, METH_VARARGS, "find(rows, wanted) -> positions as bytes"},
    {"values", py_values, METH_VARARGS, "values(rows, values, wanted, missing, width) -> items as bytes"},
    {"mark", py_mark, METH_VARARGS, "mark(ids, marks) -> bool as bytes"},
    {"take", py_take, METH_VARARGS, "take(ids, table, width) -> items as bytes"},
    {"flagged", py_flagged, METH_VARARGS, "flagged(flags, wanted) -> bool as bytes"},
    {"rows_flagged", py_rows_flagged, METH_VARARGS, "rows_flagged(flags, wanted) -> int64 as bytes"},
    {"words", py_words, METH_VARARGS, "words(texts, ids, ((word, place, mark), ...)) -> uint32 as bytes"},
    {"sweep", py_sweep, METH_VARARGS,
     "sweep(start, end, group, order, window_start, window_end, rank, ranks) -> (all, in the windows)"},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_core", .m_size = 0, .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
