/* tb_gpu_advisor.trace._native: the C core for Python, against the limited API so that one build serves all versions.
 *
 * The functions are private to the package: the modules beside this folder check and convert what goes in and out.
 */
#include "python.h"

#include "decode.h"
#include "module_nesting.h"
#include "module_spans.h"

/* ---- decode ---- */

static const char CAPSULE[] = "tb_gpu_advisor.trace.columns";

static void release(PyObject *capsule) {
    trace_columns *columns = PyCapsule_GetPointer(capsule, CAPSULE);
    columns_free(columns);
    free(columns);
}

/* Where an array lies in memory: (address, rows, fields of a row, numpy type). Python wraps it without copying. */
static PyObject *place(const void *items, size_t rows, int fields, const char *type) {
    return Py_BuildValue("(Nnis)", PyLong_FromVoidPtr((void *)items), (Py_ssize_t)rows, fields, type);
}

#define MATRIX(array) place((array).items, (array).count, (int)(sizeof *(array).items / sizeof(int64_t)), "=i8")

/* Puts a new reference into a dictionary; takes it over in any case. */
static bool put(PyObject *dict, const char *key, PyObject *value) {
    bool good = value != NULL && PyDict_SetItemString(dict, key, value) == 0;
    Py_XDECREF(value);
    return good;
}

/* (row, kind, bits) by stat name, for the stats that occur. */
static PyObject *stat_columns(const stat_column *columns, const char *const *wanted, size_t wanted_count) {
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict != NULL && i < wanted_count; i++) {
        const stat_column *column = &columns[i];
        if (column->count == 0) continue;
        PyObject *parts = Py_BuildValue("(NNN)", place(column->row, column->count, 1, "=i8"),
                                        place(column->kind, column->count, 1, "|u1"),
                                        place(column->bits, column->count, 1, "=i8"));
        if (!put(dict, wanted[i], parts)) Py_CLEAR(dict);
    }
    return dict;
}

static PyObject *describe(const trace_columns *c, const char *const *wanted, size_t wanted_count) {
    PyObject *dict = PyDict_New();
    if (dict == NULL) return NULL;
    bool good = put(dict, "line", place(c->line, c->events, 1, "=i4")) &&
                put(dict, "meta", place(c->meta, c->events, 1, "=i4")) &&
                put(dict, "start_ps", place(c->start_ps, c->events, 1, "=i8")) &&
                put(dict, "dur_ps", place(c->dur_ps, c->events, 1, "=i8")) &&
                put(dict, "occurrences", place(c->occurrences, c->events, 1, "=i8")) &&
                put(dict, "stats", stat_columns(c->event_stats, wanted, wanted_count)) &&
                put(dict, "metadata_plane", place(c->metadata_plane, c->metadata, 1, "=i4")) &&
                put(dict, "metadata_name", place(c->metadata_name, c->metadata, 1, "=i4")) &&
                put(dict, "metadata_display_name", place(c->metadata_display_name, c->metadata, 1, "=i4")) &&
                put(dict, "metadata_stats", stat_columns(c->metadata_stats, wanted, wanted_count)) &&
                put(dict, "planes", MATRIX(c->planes)) && put(dict, "lines", MATRIX(c->lines)) &&
                put(dict, "stat_names", MATRIX(c->stat_names)) && put(dict, "plane_stats", MATRIX(c->plane_stats)) &&
                put(dict, "space_texts", MATRIX(c->space_texts)) && put(dict, "strings", MATRIX(c->strings.texts)) &&
                put(dict, "origin_ns", PyLong_FromLongLong(c->origin_ns));
    if (!good) Py_CLEAR(dict);
    return dict;
}

/* The names of the wanted stats; they stay valid while the tuple does. */
static Py_ssize_t wanted_names(PyObject *tuple, const char **names) {
    Py_ssize_t count = PyTuple_Size(tuple);
    if (count > MAX_WANTED) {
        PyErr_SetString(PyExc_ValueError, "too many stat names");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        names[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), NULL);
        if (names[i] == NULL) return -1;
    }
    return count;
}

/* Only bytes are taken: no other thread can change them while the GIL is released. */
static PyObject *decode(PyObject *module, PyObject *arguments) {
    PyObject *bytes, *tuple;
    unsigned long long seed_0, seed_1;
    const char *names[MAX_WANTED];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "SO!KK", &bytes, &PyTuple_Type, &tuple, &seed_0, &seed_1)) return NULL;
    Py_ssize_t count = wanted_names(tuple, names);
    if (count < 0) return NULL;
    trace_columns *columns = calloc(1, sizeof *columns);
    PyObject *capsule = columns != NULL ? PyCapsule_New(columns, CAPSULE, release) : PyErr_NoMemory();
    if (capsule == NULL) {
        free(columns);
        return NULL;
    }
    const uint8_t *data = (const uint8_t *)PyBytes_AsString(bytes);
    size_t size = (size_t)PyBytes_Size(bytes), bad_at = 0;
    const uint64_t seed[2] = {seed_0, seed_1};
    enum decode_result result;
    Py_BEGIN_ALLOW_THREADS
    result = decode_xspace(data, size, names, (size_t)count, seed, columns, &bad_at);
    Py_END_ALLOW_THREADS
    PyObject *out = NULL;
    if (result == DECODED)
        out = Py_BuildValue("(ON)", capsule, describe(columns, names, (size_t)count));
    else if (result == DAMAGED)
        out = PyLong_FromSize_t(bad_at);
    else
        PyErr_NoMemory();
    Py_DECREF(capsule);
    return out;
}

/* ---- the module ---- */

static PyMethodDef methods[] = {
    {"decode", decode, METH_VARARGS,
     "decode(data, wanted, seed_0, seed_1) -> (owner, columns), or the offset at which the file is damaged"},
    {"parents", py_parents, METH_VARARGS, "parents(line, start_ps, dur_ps, order or None, lines) -> int32 as bytes, None if an order is needed"},
    {"in_order", py_in_order, METH_VARARGS, "in_order(line, start_ps, dur_ps) -> bool"},
    {"innermost", py_innermost, METH_VARARGS, "innermost(parent, chosen) -> int32 as bytes"},
    {"outermost", py_outermost, METH_VARARGS, "outermost(parent, chosen) -> int32 as bytes"},
    {"covering", py_covering, METH_VARARGS, "covering(parent, chosen) -> bool as bytes"},
    {"standing", py_standing, METH_VARARGS, "standing(parent, start, end, group, rank) -> rows as bytes"},
    {"merge", py_merge, METH_VARARGS, "merge(start, end) -> (start, end, in order)"},
    {"inside", py_inside, METH_VARARGS, "inside(start, end, other_start, other_end) -> (start, end)"},
    {"outside", py_outside, METH_VARARGS, "outside(start, end, other_start, other_end) -> (start, end)"},
    {"rank", py_rank, METH_VARARGS, "rank(sorted, wanted, right) -> int64 as bytes"},
    {"measure", py_measure, METH_VARARGS, "measure(start, end, at) -> int64 as bytes"},
    {"last_match", py_last_match, METH_VARARGS, "last_match(keys, wanted, width, highest) -> positions as bytes"},
    {"spread", py_spread, METH_VARARGS, "spread(row, values, first, count, missing, width) -> items as bytes"},
    {"mark", py_mark, METH_VARARGS, "mark(ids, marks) -> bool as bytes"},
    {"take", py_take, METH_VARARGS, "take(ids, table, width) -> items as bytes"},
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
    PyModuleDef_HEAD_INIT, .m_name = "_native", .m_size = 0, .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
