/* The three steps of decode.h, each of which hands on a capsule. Arrays go to Python as places in memory that the last
 * capsule of each kind owns. */
#include "module_decode.h"

#include "decode.h"
#include "module_strings.h"

static const char OUTLINE[] = "tb_gpu_advisor.trace.outline";
static const char SHARE[] = "tb_gpu_advisor.trace.share";
static const char COLUMNS[] = "tb_gpu_advisor.trace.columns";

/* ---- what Python sees ---- */

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
static PyObject *stat_columns(const stat_column *columns, const wanted_stats *wanted) {
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict != NULL && i < wanted->count; i++) {
        const stat_column *column = &columns[i];
        if (column->count == 0) continue;
        PyObject *parts = Py_BuildValue("(NNN)", place(column->row, column->count, 1, "=i8"),
                                        place(column->kind, column->count, 1, "|u1"),
                                        place(column->bits, column->count, 1, "=i8"));
        if (!put(dict, wanted->names[i], parts)) Py_CLEAR(dict);
    }
    return dict;
}

static bool describe_outline(PyObject *dict, const outline *o) {
    return put(dict, "head", place(o->head.items, o->head.count, 1, "|u1")) &&
           put(dict, "planes", MATRIX(o->planes)) && put(dict, "places", MATRIX(o->lines)) &&
           put(dict, "plane_stats", MATRIX(o->plane_stats)) && put(dict, "space_texts", MATRIX(o->space_texts)) &&
           put(dict, "metadata_plane", place(o->metadata_plane, o->metadata, 1, "=i4")) &&
           put(dict, "metadata_name", place(o->metadata_name, o->metadata, 1, "=i4")) &&
           put(dict, "metadata_display_name", place(o->metadata_display_name, o->metadata, 1, "=i4")) &&
           put(dict, "metadata_stats", stat_columns(o->metadata_stats, &o->wanted));
}

static bool describe_columns(PyObject *dict, const trace_columns *c, const outline *o) {
    bool are_distinct;
    return put(dict, "strings", strings_of(&o->strings, &c->strings, &are_distinct)) &&
           put(dict, "are_distinct", PyBool_FromLong(are_distinct)) &&
           put(dict, "line", place(c->line, c->events, 1, "=i4")) &&
           put(dict, "meta", place(c->meta, c->events, 1, "=i4")) &&
           put(dict, "start_ps", place(c->start_ps, c->events, 1, "=i8")) &&
           put(dict, "dur_ps", place(c->dur_ps, c->events, 1, "=i8")) &&
           put(dict, "stats", stat_columns(c->stats, &o->wanted)) && put(dict, "lines", MATRIX(c->lines)) &&
           put(dict, "origin_ns", PyLong_FromLongLong(c->origin_ns));
}

/* The capsule if all is well; else what is wrong: the offset of the damage, or an exception. Takes the capsule over. */
static PyObject *answer(PyObject *capsule, problem wrong) {
    if (wrong.trouble == NONE) return capsule;
    Py_DECREF(capsule);
    if (wrong.trouble == DAMAGED) return PyLong_FromLongLong(wrong.bad_at);
    if (wrong.trouble == NO_MEMORY) return PyErr_NoMemory();
    if (wrong.error == 0) {
        PyErr_SetString(PyExc_OSError, "the file became shorter while it was read");
        return NULL;
    }
    errno = wrong.error;
    return PyErr_SetFromErrno(PyExc_OSError);
}

/* Memory that is all zero and belongs to a new capsule; NULL, with an exception, if there is too little. */
static void *hold(size_t size, const char *name, PyCapsule_Destructor release, PyObject **capsule) {
    void *held = calloc(1, size);
    *capsule = held != NULL ? PyCapsule_New(held, name, release) : PyErr_NoMemory();
    if (*capsule != NULL) return held;
    free(held);
    return NULL;
}

/* ---- the outline ---- */

/* An outline with the objects whose memory it uses. */
typedef struct {
    outline outline;
    PyObject *file, *wanted;
} held_outline;

static void release_outline(PyObject *capsule) {
    held_outline *held = PyCapsule_GetPointer(capsule, OUTLINE);
    outline_free(&held->outline);
    Py_XDECREF(held->file);
    Py_XDECREF(held->wanted);
    free(held);
}

static outline *outline_of(PyObject *capsule) {
    held_outline *held = PyCapsule_GetPointer(capsule, OUTLINE);
    return held != NULL ? &held->outline : NULL;
}

/* The names stay valid while the tuple does. */
static bool read_wanted(PyObject *tuple, wanted_stats *wanted) {
    Py_ssize_t count = PyTuple_Size(tuple);
    if (count > MAX_WANTED) {
        PyErr_SetString(PyExc_ValueError, "too many stat names");
        return false;
    }
    wanted->count = (size_t)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t length;
        wanted->names[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), &length);
        if (wanted->names[i] == NULL) return false;
        wanted->lengths[i] = (size_t)length;
    }
    return true;
}

/* Bytes, which no other thread can change while the GIL is released; or (descriptor, size, bytes at once) of a file. */
static bool read_source(PyObject *file, byte_source *source) {
    if (PyBytes_Check(file)) {
        *source = (byte_source){(const uint8_t *)PyBytes_AsString(file), -1, PyBytes_Size(file), 1};
        return true;
    }
    long long size;
    Py_ssize_t step;
    *source = (byte_source){0};
    if (!PyArg_ParseTuple(file, "iLn", &source->descriptor, &size, &step)) return false;
    source->size = size;
    source->step = (size_t)step;
    if (size >= 0 && step > 0) return true;
    PyErr_SetString(PyExc_ValueError, "no such file");
    return false;
}

PyObject *py_outline(PyObject *module, PyObject *arguments) {
    PyObject *file, *tuple;
    unsigned long long seed_0, seed_1;
    wanted_stats wanted;
    byte_source source;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO!KK", &file, &PyTuple_Type, &tuple, &seed_0, &seed_1)) return NULL;
    if (!read_wanted(tuple, &wanted) || !read_source(file, &source)) return NULL;
    wanted.seed[0] = seed_0, wanted.seed[1] = seed_1;
    PyObject *capsule;
    held_outline *held = hold(sizeof *held, OUTLINE, release_outline, &capsule);
    if (held == NULL) return NULL;
    held->file = Py_NewRef(file);
    held->wanted = Py_NewRef(tuple);
    problem wrong;
    Py_BEGIN_ALLOW_THREADS
    wrong = outline_make(&held->outline, source, &wanted);
    Py_END_ALLOW_THREADS
    if (wrong.trouble != NONE) return answer(capsule, wrong);
    PyObject *dict = PyDict_New();
    if (dict != NULL && describe_outline(dict, &held->outline)) return Py_BuildValue("(NN)", capsule, dict);
    Py_XDECREF(dict);
    Py_DECREF(capsule);
    return NULL;
}

/* ---- shares ---- */

static void release_share(PyObject *capsule) {
    share *s = PyCapsule_GetPointer(capsule, SHARE);
    share_free(s);
    free(s);
}

PyObject *py_share(PyObject *module, PyObject *arguments) {
    PyObject *of;
    Py_ssize_t first, end;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Onn", &of, &first, &end)) return NULL;
    const outline *o = outline_of(of);
    if (o == NULL) return NULL;
    if (first < 0 || first > end || (size_t)end > o->lines.count) {
        PyErr_SetString(PyExc_ValueError, "no such lines");
        return NULL;
    }
    PyObject *capsule;
    share *s = hold(sizeof *s, SHARE, release_share, &capsule);
    if (s == NULL) return NULL;
    problem wrong;
    Py_BEGIN_ALLOW_THREADS
    wrong = share_make(s, o, (size_t)first, (size_t)end);
    Py_END_ALLOW_THREADS
    return answer(capsule, wrong);
}

/* ---- columns ---- */

/* Columns with the objects that they are gathered from. */
typedef struct {
    trace_columns columns;
    PyObject *outline, *shares;
} held_columns;

static void release_columns(PyObject *capsule) {
    held_columns *held = PyCapsule_GetPointer(capsule, COLUMNS);
    columns_free(&held->columns);
    Py_XDECREF(held->outline);
    Py_XDECREF(held->shares);
    free(held);
}

/* The shares in a tuple: how many, 0 if they are none. */
static size_t read_shares(PyObject *tuple, share **shares) {
    Py_ssize_t count = PyTuple_Size(tuple);
    if (count < 1 || count > MAX_SHARES) {
        PyErr_SetString(PyExc_ValueError, "too few or too many shares");
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        shares[i] = PyCapsule_GetPointer(PyTuple_GetItem(tuple, i), SHARE);
        if (shares[i] == NULL) return 0;
    }
    return (size_t)count;
}

PyObject *py_join(PyObject *module, PyObject *arguments) {
    PyObject *of, *tuple;
    share *shares[MAX_SHARES];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO!", &of, &PyTuple_Type, &tuple)) return NULL;
    const outline *o = outline_of(of);
    size_t count = o != NULL ? read_shares(tuple, shares) : 0;
    if (count == 0) return NULL;
    PyObject *capsule;
    held_columns *held = hold(sizeof *held, COLUMNS, release_columns, &capsule);
    if (held == NULL) return NULL;
    bool good;
    Py_BEGIN_ALLOW_THREADS
    good = columns_join(&held->columns, o, shares, count);
    Py_END_ALLOW_THREADS
    held->outline = Py_NewRef(of);
    held->shares = Py_NewRef(tuple);
    if (good) return capsule;
    Py_DECREF(capsule);
    return PyErr_NoMemory();
}

PyObject *py_gather(PyObject *module, PyObject *arguments) {
    PyObject *capsule;
    int first, step;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oii", &capsule, &first, &step)) return NULL;
    held_columns *held = PyCapsule_GetPointer(capsule, COLUMNS);
    if (held == NULL) return NULL;
    if (first < 0 || step < 1 || step > MAX_SHARES) {
        PyErr_SetString(PyExc_ValueError, "no such columns");
        return NULL;
    }
    bool good = true;
    Py_BEGIN_ALLOW_THREADS
    for (int column = first; good && column < FIRST_STAT + MAX_WANTED; column += step)
        good = columns_gather(&held->columns, column);
    Py_END_ALLOW_THREADS
    if (!good) return PyErr_NoMemory();
    Py_RETURN_NONE;
}

PyObject *py_columns(PyObject *module, PyObject *capsule) {
    (void)module;
    held_columns *held = PyCapsule_GetPointer(capsule, COLUMNS);
    if (held == NULL) return NULL;
    const outline *o = outline_of(held->outline);
    PyObject *dict = o != NULL ? PyDict_New() : NULL;
    if (dict != NULL && !describe_columns(dict, &held->columns, o)) Py_CLEAR(dict);
    Py_CLEAR(held->shares);
    return dict;
}
