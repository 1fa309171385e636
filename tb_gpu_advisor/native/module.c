/* tb_gpu_advisor.native._core: the C core for Python, against the limited API so that one build serves all versions.
 *
 * The functions are private to the package: the modules next to this folder check and convert what goes in and out, and
 * know them by INTERFACE.
 */
#include "module.h"

#define TEXT(word) #word
#define TEXT_OF(macro) TEXT(macro)
#define METHOD(name, signature) {#name, py_##name, METH_VARARGS, #name ": " signature},

static PyMethodDef methods[] = {FUNCTIONS(METHOD){NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_core", .m_doc = TEXT_OF(INTERFACE), .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
