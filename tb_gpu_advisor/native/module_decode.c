/* The three steps of decode.h, each of which hands on a capsule. Arrays go to Python as places in memory that the last
 * capsule of each kind owns, columns of events with an owner for each. */
#include "module.h"

#include "decode.h"

static const char OUTLINE[] = "tb_gpu_advisor.trace.outline";
static const char SHARE[] = "tb_gpu_advisor.trace.share";
static const char COLUMNS[] = "tb_gpu_advisor.trace.columns";
static const char ITEMS[] = "tb_gpu_advisor.trace.items";

/* ---- what Python sees ---- */

/* Where an array lies in memory: (address, rows, fields of a row, numpy type, None). Python wraps it without copying. */
static PyObject *place(const void *items, size_t rows, int fields, const char *type) {
    return Py_BuildValue("(NnisO)", PyLong_FromVoidPtr((void *)items), (Py_ssize_t)rows, fields, type, Py_None);
}

static void release_items(PyObject *capsule) { memory_free(PyCapsule_GetPointer(capsule, ITEMS)); }

/* Where a column lies, which is taken away from `where`, and an owner of it alone: it goes when nobody needs it any more. */
static PyObject *given(void *where, size_t rows, const char *type) {
    void *items, *nothing = NULL;
    memcpy(&items, where, sizeof items);
    if (rows == 0) return place(items, rows, 1, type);
    PyObject *owner = PyCapsule_New(items, ITEMS, release_items);
    if (owner == NULL) return NULL;
    memcpy(where, &nothing, sizeof nothing);
    return Py_BuildValue("(NnisN)", PyLong_FromVoidPtr(items), (Py_ssize_t)rows, 1, type, owner);
}

#define MATRIX(array) place((array).items, (array).count, (int)(sizeof *(array).items / sizeof(int64_t)), "=i8")

/* Puts a new reference into a dictionary; takes it over in any case. */
static bool put(PyObject *dict, const char *key, PyObject *value) {
    bool good = value != NULL && PyDict_SetItemString(dict, key, value) == 0;
    Py_XDECREF(value);
    return good;
}

/* (row, value) by stat name, for the stats that occur. */
static PyObject *stat_columns(stat_column *columns, const wanted *wanted) {
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict != NULL && i < wanted->count; i++) {
        stat_column *column = &columns[i];
        if (column->count == 0) continue;
        PyObject *values = i < wanted->numbers ? given(&column->number, column->count, "=i8")
                                               : given(&column->text, column->count, "=i4");
        PyObject *parts = Py_BuildValue("(NN)", given(&column->row, column->count, "=i4"), values);
        if (!put(dict, wanted->names[i], parts)) Py_CLEAR(dict);
    }
    return dict;
}

/* ---- texts ---- */

static bool add_strings(PyObject *tuple, size_t first, const text_table *table) {
    for (size_t i = 0; i < table->texts.count; i++) {
        const text_place *text = &table->texts.items[i];
        const char *bytes = text->length ? (const char *)text_bytes(table, i) : "";
        PyObject *string = PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)text->length, "replace");
        if (string == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)(first + i), string) != 0) return false;
    }
    return true;
}

static PyObject *strings_of(const text_table *first, const text_table *second) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)(first->texts.count + second->texts.count));
    if (tuple == NULL) return NULL;
    if (add_strings(tuple, 0, first) && add_strings(tuple, first->texts.count, second)) return tuple;
    Py_DECREF(tuple);
    return NULL;
}

/* ---- what Python sees of each step ---- */

static bool describe_outline(PyObject *dict, outline *o) {
    return put(dict, "head", place(o->head.items, o->head.count, 1, "|u1")) &&
           put(dict, "planes", MATRIX(o->planes)) && put(dict, "places", MATRIX(o->lines)) &&
           put(dict, "plane_stats", MATRIX(o->plane_stats)) && put(dict, "space_texts", MATRIX(o->space_texts)) &&
           put(dict, "metadata", place(o->metadata.items, o->metadata.count, 3, "=i4")) &&
           put(dict, "metadata_stats", stat_columns(o->metadata_stats, &o->wanted));
}

static bool describe_columns(PyObject *dict, trace_columns *c, const outline *o) {
    return put(dict, "strings", strings_of(&o->strings, &c->strings)) &&
           put(dict, "meta", given(&c->meta, c->events, "=i4")) &&
           put(dict, "start_ps", given(&c->start_ps, c->events, "=i8")) &&
           put(dict, "end_ps", given(&c->end_ps, c->events, "=i8")) &&
           put(dict, "stats", stat_columns(c->stats, &o->wanted)) && put(dict, "lines", MATRIX(c->lines)) &&
           put(dict, "origin_ns", PyLong_FromLongLong(c->origin_ns));
}

/* The capsule if all is well; else what is wrong: the offset of the damage, what there is too much of, or an exception. Takes
 * the capsule over. */
static PyObject *answer(PyObject *capsule, problem wrong) {
    static const char *const limits[LIMITS] = {"planes", "lines", "entries", "entry_bytes", "events"};
    if (wrong.trouble == NONE) return capsule;
    Py_DECREF(capsule);
    if (wrong.trouble == DAMAGED) return PyLong_FromLongLong(wrong.bad_at);
    if (wrong.trouble == TOO_MANY) return PyUnicode_FromString(limits[wrong.limit]);
    if (wrong.trouble == NO_MEMORY) return PyErr_NoMemory();
    if (wrong.error == 0) {
        PyErr_SetString(PyExc_OSError, "the file became shorter while it was read");
        return NULL;
    }
    errno = wrong.error;
    return PyErr_SetFromErrno(PyExc_OSError);
}

/* ---- the steps ---- */

/* Memory that is all zero and belongs to a new capsule; NULL, with an exception, if there is too little. */
static void *hold(size_t size, const char *name, PyCapsule_Destructor release, PyObject **capsule) {
    void *held = calloc(1, size);
    *capsule = held != NULL ? PyCapsule_New(held, name, release) : PyErr_NoMemory();
    if (*capsule != NULL) return held;
    free(held);
    return NULL;
}

#define RELEASE(type, name)                                      \
    static void release_##type(PyObject *capsule) {              \
        type##_free(PyCapsule_GetPointer(capsule, name));        \
        free(PyCapsule_GetPointer(capsule, name));               \
    }
RELEASE(outline, OUTLINE)
RELEASE(share, SHARE)
RELEASE(columns, COLUMNS)

static void *no_such(const char *what) {
    PyErr_SetString(PyExc_ValueError, what);
    return NULL;
}

static bool read_wanted(PyObject *tuple, wanted *wanted) {
    Py_ssize_t count = PyTuple_Size(tuple);
    if (count > MAX_WANTED) return no_such("too many stat names") != NULL;
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
    return (size >= 0 && step > 0) || no_such("no such file") != NULL;
}

/* What the outline is made from has to stay: the names of the stats as long as anything, the file until the shares are made,
 * those until all columns are gathered, and the outline as long as anything but those. */
PyObject *py_outline(PyObject *module, PyObject *arguments) {
    PyObject *file, *tuple;
    Py_ssize_t numbers;
    unsigned long long seed[2];
    long long most[LIMITS];
    wanted wanted;
    byte_source source;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO!n(KK)(LLLLL)", &file, &PyTuple_Type, &tuple, &numbers, &seed[0], &seed[1], &most[PLANES],
                          &most[LINES], &most[ENTRIES], &most[BYTES_OF_ENTRIES], &most[EVENTS]))
        return NULL;
    if (!read_wanted(tuple, &wanted) || !read_source(file, &source)) return NULL;
    for (int i = 0; i < 2; i++) wanted.seed[i] = seed[i];
    for (int i = 0; i < LIMITS; i++) wanted.most[i] = most[i];
    if (most[EVENTS] > INT32_MAX) wanted.most[EVENTS] = INT32_MAX; /* rows have 32 bits */
    wanted.numbers = (size_t)numbers;
    PyObject *capsule;
    outline *o = hold(sizeof *o, OUTLINE, release_outline, &capsule);
    if (o == NULL) return NULL;
    problem wrong;
    Py_BEGIN_ALLOW_THREADS
    wrong = outline_make(o, source, &wanted);
    Py_END_ALLOW_THREADS
    if (wrong.trouble != NONE) return answer(capsule, wrong);
    PyObject *dict = PyDict_New();
    if (dict != NULL && describe_outline(dict, o)) return Py_BuildValue("(NN)", capsule, dict);
    Py_XDECREF(dict);
    Py_DECREF(capsule);
    return NULL;
}

/* An outline that has these lines; NULL, with an exception, if it has not. */
static outline *outline_with(PyObject *capsule, Py_ssize_t first, Py_ssize_t end) {
    outline *o = PyCapsule_GetPointer(capsule, OUTLINE);
    bool good = o == NULL || (first >= 0 && first <= end && (size_t)end <= o->lines.count);
    return good ? o : no_such("no such lines");
}

PyObject *py_check(PyObject *module, PyObject *arguments) {
    PyObject *of;
    Py_ssize_t first, end;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Onn", &of, &first, &end)) return NULL;
    const outline *o = outline_with(of, first, end);
    if (o == NULL) return NULL;
    problem wrong;
    Py_BEGIN_ALLOW_THREADS
    wrong = lines_check(o, (size_t)first, (size_t)end);
    Py_END_ALLOW_THREADS
    return answer(Py_NewRef(Py_None), wrong);
}

PyObject *py_share(PyObject *module, PyObject *arguments) {
    PyObject *of, *capsule;
    Py_ssize_t number, first, end;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Onnn", &of, &number, &first, &end)) return NULL;
    const outline *o = outline_with(of, first, end);
    if (o == NULL || number < 0 || number >= MAX_SHARES) return o != NULL ? no_such("no such share") : NULL;
    share *s = hold(sizeof *s, SHARE, release_share, &capsule);
    if (s == NULL) return NULL;
    problem wrong;
    Py_BEGIN_ALLOW_THREADS
    wrong = share_make(s, o, (size_t)number, (size_t)first, (size_t)end);
    Py_END_ALLOW_THREADS
    return answer(capsule, wrong);
}

PyObject *py_join(PyObject *module, PyObject *arguments) {
    PyObject *of, *tuple, *capsule;
    share *shares[MAX_SHARES];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO!", &of, &PyTuple_Type, &tuple)) return NULL;
    const outline *o = PyCapsule_GetPointer(of, OUTLINE);
    Py_ssize_t count = PyTuple_Size(tuple);
    if (o == NULL || count < 1 || count > MAX_SHARES) return o != NULL ? no_such("too few or too many shares") : NULL;
    for (Py_ssize_t i = 0; i < count; i++) {
        shares[i] = PyCapsule_GetPointer(PyTuple_GetItem(tuple, i), SHARE);
        if (shares[i] == NULL) return NULL;
    }
    trace_columns *columns = hold(sizeof *columns, COLUMNS, release_columns, &capsule);
    if (columns == NULL) return NULL;
    problem wrong;
    Py_BEGIN_ALLOW_THREADS
    wrong = columns_join(columns, o, shares, (size_t)count);
    Py_END_ALLOW_THREADS
    return answer(capsule, wrong);
}

PyObject *py_gather(PyObject *module, PyObject *arguments) {
    PyObject *capsule;
    int first, step;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oii", &capsule, &first, &step)) return NULL;
    trace_columns *columns = PyCapsule_GetPointer(capsule, COLUMNS);
    if (columns == NULL || first < 0 || step < 1 || step > MAX_SHARES)
        return columns != NULL ? no_such("no such columns") : NULL;
    bool good = true;
    Py_BEGIN_ALLOW_THREADS
    for (int column = first; good && column < FIRST_STAT + MAX_WANTED; column += step)
        good = columns_gather(columns, column);
    Py_END_ALLOW_THREADS
    if (!good) return PyErr_NoMemory();
    Py_RETURN_NONE;
}

PyObject *py_columns(PyObject *module, PyObject *arguments) {
    PyObject *capsule, *of;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO", &capsule, &of)) return NULL;
    trace_columns *columns = PyCapsule_GetPointer(capsule, COLUMNS);
    const outline *o = columns != NULL ? PyCapsule_GetPointer(of, OUTLINE) : NULL;
    PyObject *dict = o != NULL ? PyDict_New() : NULL;
    if (dict != NULL && !describe_columns(dict, columns, o)) Py_CLEAR(dict);
    return dict;
}
