#include "columns.h"

static bool wrong(const char *what) {
    PyErr_SetString(PyExc_ValueError, what);
    return false;
}

bool pass_out_of_range(void) { return wrong("a number or an id is out of range"); }

static size_t width_of(char letter) {
    int small = letter | 0x20;
    return small == 'b' ? 1 : small == 'h' ? 2 : small == 'i' ? 4 : 8;
}

static bool take_column(column *to, PyObject *given, char letter) {
    const char *bytes;
    Py_ssize_t size;
    if (!PyArg_Parse(given, "y#", &bytes, &size)) return false;
    to->any = bytes;
    to->count = (size_t)size / width_of(letter);
    bool is_as_long = letter < 'a';
    return !is_as_long || to->count == to[-1].count || wrong("columns differ in length");
}

bool pass_takes(pass *p, PyObject *arguments, const char *letters) {
    *p = (pass){0};
    if (PyTuple_Size(arguments) != (Py_ssize_t)strlen(letters)) return wrong("too few or too many arguments");
    for (int i = 0; letters[i]; i++) {
        PyObject *given = PyTuple_GetItem(arguments, i);
        if (letters[i] == 'n') {
            p->number[i] = PyLong_AsLongLong(given);
            if (PyErr_Occurred()) return false;
        } else if (!take_column(&p->in[i], given, letters[i])) {
            return false;
        }
    }
    return true;
}

void *pass_gives(pass *p, size_t count, size_t item_size) {
    if (count > (size_t)PY_SSIZE_T_MAX / item_size) return PyErr_NoMemory();
    PyObject *out = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)(count * item_size));
    if (out == NULL) return NULL;
    p->out[p->results++] = out;
    return PyByteArray_AsString(out);
}

PyObject *pass_done(pass *p) {
    if (p->results > 0 && !PyErr_Occurred())
        return p->results == 1 ? p->out[0] : Py_BuildValue("(NN)", p->out[0], p->out[1]);
    for (int i = 0; i < p->results; i++) Py_DECREF(p->out[i]);
    return NULL;
}

bool pass_cut(pass *p, size_t count, size_t item_size) {
    for (int i = 0; i < p->results; i++)
        if (PyByteArray_Resize(p->out[i], (Py_ssize_t)(count * item_size)) != 0) return false;
    return true;
}

void *pass_room(size_t count, size_t item_size) {
    void *room = calloc(count ? count : 1, item_size);
    return room != NULL ? room : PyErr_NoMemory();
}
