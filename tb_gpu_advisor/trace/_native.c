/* The native XPlane decoder: finds planes, lines and events in a serialized XSpace and fills columns.
 *
 * Two entry points, both for tb_gpu_advisor/trace/native_engine.py:
 *   index(data)           where the lines are, and everything that is not an event (Python reads that with protobuf)
 *   events(data, ...)     columns of all events and their wanted stats
 *
 * The input is untrusted. Every read is checked against the end of the message that holds it; index() counts the
 * events, so their columns have exactly the right size, and columns of stats grow. What protobuf's own parser rejects
 * is rejected here, with the offset of the offending byte. Only CPython's limited API is used, so one build serves all
 * Python versions from 3.10; the GIL is released while events are read.
 */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030A0000
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- reading the wire */

enum { VARINT = 0, FIXED64 = 1, BYTES = 2, GROUP = 3, END_GROUP = 4, FIXED32 = 5 };
enum { MAX_DEPTH = 100 }; /* protobuf's own limit on nesting */

/* A message being read. `bad` is the first byte that cannot be read, NULL while all is well. */
typedef struct {
  const uint8_t *at, *end, *bad;
} Reader;

typedef struct {
  uint32_t number;
  int wire;
  uint64_t value;       /* VARINT, FIXED64, FIXED32 */
  const uint8_t *start; /* BYTES */
  size_t size;
} Field;

static int fail(Reader *r, const uint8_t *where) {
  if (!r->bad) r->bad = where;
  return 0;
}

/* Values have up to ten bytes (bits beyond 64 are dropped, as protobuf does), tags and lengths up to five. */
enum { VALUE_BYTES = 10, SHORT_BYTES = 5 };

static inline int read_varint(Reader *r, int bytes, uint64_t *out) {
  const uint8_t *p = r->at;
  uint64_t value = 0;
  if (p < r->end && *p < 0x80) { /* most are short */
    *out = *p;
    r->at = p + 1;
    return 1;
  }
  for (int shift = 0; shift < 7 * bytes; shift += 7) {
    if (p >= r->end) return fail(r, r->at);
    uint8_t byte = *p++;
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) {
      r->at = p;
      *out = value;
      return 1;
    }
  }
  return fail(r, r->at);
}

static int read_fixed(Reader *r, int size, uint64_t *out) {
  if (r->end - r->at < size) return fail(r, r->at);
  uint64_t value = 0;
  for (int i = 0; i < size; i++) value |= (uint64_t)r->at[i] << (8 * i);
  r->at += size;
  *out = value;
  return 1;
}

static inline int read_payload(Reader *r, Field *f, int depth);

/* Reads a tag: field number and wire type. */
static inline int read_tag(Reader *r, Field *f) {
  const uint8_t *where = r->at;
  uint64_t tag;
  if (!read_varint(r, SHORT_BYTES, &tag)) return 0;
  f->number = (uint32_t)(tag >> 3);
  f->wire = (int)(tag & 7);
  if (tag > UINT32_MAX || f->number == 0 || f->wire > FIXED32) return fail(r, where);
  return 1;
}

/* Skips an unknown group up to its end tag. */
static int skip_group(Reader *r, uint32_t number, int depth) {
  const uint8_t *where = r->at;
  if (depth >= MAX_DEPTH) return fail(r, where);
  while (r->at < r->end) {
    Field f = {0};
    if (!read_tag(r, &f)) return 0;
    if (f.wire == END_GROUP) return f.number == number ? 1 : fail(r, where);
    if (!read_payload(r, &f, depth + 1)) return 0;
  }
  return fail(r, where);
}

static inline int read_payload(Reader *r, Field *f, int depth) {
  switch (f->wire) {
    case VARINT:
      return read_varint(r, VALUE_BYTES, &f->value);
    case FIXED64:
      return read_fixed(r, 8, &f->value);
    case FIXED32:
      return read_fixed(r, 4, &f->value);
    case BYTES: {
      const uint8_t *where = r->at;
      uint64_t size;
      if (!read_varint(r, SHORT_BYTES, &size)) return 0;
      if (size > (uint64_t)(r->end - r->at)) return fail(r, where);
      f->start = r->at;
      f->size = (size_t)size;
      r->at += size;
      return 1;
    }
    case GROUP:
      return skip_group(r, f->number, depth);
    default:
      return fail(r, r->at); /* an end tag without its group */
  }
}

/* The next field of a message; 0 at its end or on an error (then r->bad is set). */
static inline int next_field(Reader *r, Field *f) {
  if (r->at >= r->end) return 0;
  return read_tag(r, f) && read_payload(r, f, 0);
}

static Reader reader_of(const Field *f) {
  Reader r = {f->start, f->start + f->size, NULL};
  return r;
}

/* ---------------------------------------------------------------- strings seen once */

typedef struct {
  const uint8_t **start;
  size_t *size;
  uint32_t *slots; /* id + 1, 0 is free */
  size_t count, capacity, mask;
  uint64_t seed; /* fresh for every file: nobody can choose names that collide */
} Strings;

static uint64_t hash_bytes(const uint8_t *p, size_t n, uint64_t h) {
  h ^= n * 0x9e3779b97f4a7c15ull;
  for (; n >= 8; p += 8, n -= 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    h = (h ^ word) * 0xff51afd7ed558ccdull;
    h ^= h >> 32;
  }
  for (; n; p++, n--) h = (h ^ *p) * 0xc4ceb9fe1a85ec53ull;
  return h ^ (h >> 29);
}

static int grow_strings(Strings *s) {
  size_t capacity = s->capacity ? s->capacity * 2 : 1024, slots = capacity * 2;
  const uint8_t **start = realloc((void *)s->start, capacity * sizeof *start);
  if (start) s->start = start;
  size_t *size = realloc(s->size, capacity * sizeof *size);
  if (size) s->size = size;
  uint32_t *table = calloc(slots, sizeof *table);
  if (!start || !size || !table) {
    free(table);
    return 0;
  }
  for (size_t id = 0; id < s->count; id++) {
    size_t at = hash_bytes(start[id], size[id], s->seed) & (slots - 1);
    while (table[at]) at = (at + 1) & (slots - 1);
    table[at] = (uint32_t)id + 1;
  }
  free(s->slots);
  s->slots = table;
  s->capacity = capacity;
  s->mask = slots - 1;
  return 1;
}

/* The id of a string, -1 without memory. */
static int64_t intern(Strings *s, const uint8_t *start, size_t size) {
  if (s->count == s->capacity && !grow_strings(s)) return -1;
  size_t at = hash_bytes(start, size, s->seed) & s->mask;
  for (; s->slots[at]; at = (at + 1) & s->mask) {
    size_t id = s->slots[at] - 1;
    if (s->size[id] == size && memcmp(s->start[id], start, size) == 0) return (int64_t)id;
  }
  s->start[s->count] = start;
  s->size[s->count] = size;
  s->slots[at] = (uint32_t)++s->count;
  return (int64_t)s->count - 1;
}

/* ---------------------------------------------------------------- events */

/* Values of a stat, as trace/columns.py names their kinds. A REF's value is Python's id of the text it refers to. */
enum { INT = 0, FLOAT = 1, STRING = 2, REF = 3 };

/* The stat names of one plane: ids in ascending order, the column of each (-1: not wanted) and Python's id of its text. */
typedef struct {
  const int64_t *ids, *texts;
  const int16_t *columns;
  size_t count;
  int32_t *direct; /* position by id for small ids, NULL if ids are large */
  int64_t limit;
} Names;

typedef struct {
  int64_t start, end, plane, base_ps;
} Line;

/* The values of one stat, growing as they are found. */
typedef struct {
  int64_t *event, *value;
  uint8_t *kind;
  size_t count, capacity;
} Stat;

/* Everything that is read. */
typedef struct {
  int64_t *meta, *start_ps, *dur_ps, *occurrences;
  size_t events;
  Stat *stat; /* one per column */
  Strings strings;
  int no_memory;
} Columns;

/* Position of a stat name by its id, -1 if the plane does not have it. */
static inline int64_t position_of(const Names *n, int64_t id) {
  if (n->direct) return id >= 0 && id < n->limit ? n->direct[id] : -1;
  size_t low = 0, high = n->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (n->ids[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < n->count && n->ids[low] == id ? (int64_t)low : -1;
}

static int grow_stat(Stat *s) {
  size_t capacity = s->capacity ? s->capacity * 2 : 256;
  int64_t *event = realloc(s->event, capacity * sizeof *event);
  if (event) s->event = event;
  int64_t *value = realloc(s->value, capacity * sizeof *value);
  if (value) s->value = value;
  uint8_t *kind = realloc(s->kind, capacity);
  if (kind) s->kind = kind;
  if (!event || !value || !kind) return 0;
  s->capacity = capacity;
  return 1;
}

static inline void keep_stat(Columns *out, int column, int kind, int64_t value) {
  Stat *s = &out->stat[column];
  if (value < 0 && kind == STRING) out->no_memory = 1;
  if (s->count == s->capacity && !grow_stat(s)) {
    out->no_memory = 1;
    return;
  }
  s->event[s->count] = (int64_t)out->events;
  s->value[s->count] = value;
  s->kind[s->count++] = (uint8_t)kind;
}

static inline void read_stat(Reader *parent, Reader r, const Names *names, Columns *out) {
  Field f = {0}, text = {0};
  int64_t id = 0, value = 0;
  int kind = INT;
  while (next_field(&r, &f)) { /* the value is a oneof: the last one stands */
    if (f.number == 1 && f.wire == VARINT) {
      id = (int64_t)f.value;
    } else if (f.number == 2 && f.wire == FIXED64) {
      kind = FLOAT, value = (int64_t)f.value;
    } else if ((f.number == 3 || f.number == 4) && f.wire == VARINT) {
      kind = INT, value = (int64_t)f.value;
    } else if ((f.number == 5 || f.number == 6) && f.wire == BYTES) {
      kind = STRING, text = f;
    } else if (f.number == 7 && f.wire == VARINT) {
      kind = REF, value = (int64_t)f.value;
    }
  }
  if (r.bad) {
    fail(parent, r.bad);
    return;
  }
  int64_t at = position_of(names, id);
  if (at < 0 || names->columns[at] < 0) return;
  if (kind == STRING) value = intern(&out->strings, text.start, text.size);
  if (kind == REF) {
    int64_t target = position_of(names, value);
    value = target < 0 ? 0 : names->texts[target]; /* 0 is the empty text */
  }
  keep_stat(out, names->columns[at], kind, value);
}

static inline void read_event(Reader *parent, Reader r, const Line *line, const Names *names, Columns *out) {
  Field f = {0};
  uint64_t meta = 0, offset = 0, dur = 0, occurrences = 0;
  while (next_field(&r, &f)) {
    if (f.number == 4 && f.wire == BYTES) {
      read_stat(&r, reader_of(&f), names, out);
      if (r.bad) break;
    } else if (f.wire == VARINT) {
      if (f.number == 1) meta = f.value;
      if (f.number == 2) offset = f.value, occurrences = 0; /* a oneof: one clears the other */
      if (f.number == 3) dur = f.value;
      if (f.number == 5) occurrences = f.value, offset = 0;
    }
  }
  if (r.bad) {
    fail(parent, r.bad);
    return;
  }
  out->meta[out->events] = (int64_t)meta;
  out->start_ps[out->events] = (int64_t)((uint64_t)line->base_ps + offset);
  out->dur_ps[out->events] = (int64_t)dur;
  out->occurrences[out->events] = (int64_t)occurrences;
  out->events++;
}

/* Reads up to `capacity` events of all lines; returns the first bad byte, or NULL. */
static const uint8_t *read_lines(const uint8_t *data, const Line *lines, size_t count, const Names *names,
                                 Columns *out, size_t capacity) {
  for (size_t i = 0; i < count && !out->no_memory; i++) {
    Reader r = {data + lines[i].start, data + lines[i].end, NULL};
    Field f = {0};
    while (out->events < capacity && next_field(&r, &f)) {
      if (f.number != 4 || f.wire != BYTES) continue;
      read_event(&r, reader_of(&f), &lines[i], &names[lines[i].plane], out);
      if (r.bad) break;
    }
    if (r.bad) return r.bad;
  }
  return NULL;
}

/* ---------------------------------------------------------------- Python: index */

static PyObject *bad_byte(const uint8_t *data, const uint8_t *bad) {
  return PyErr_Format(PyExc_ValueError, "%zd", (Py_ssize_t)(bad - data));
}

/* All fields of a message but one, as bytes; the number of that one goes to *count. */
static PyObject *without(Reader r, uint32_t number, Py_ssize_t *count, Reader *parent) {
  Field f = {0};
  Py_ssize_t size = 0;
  *count = 0;
  for (Reader scan = r;;) {
    const uint8_t *from = scan.at;
    if (!next_field(&scan, &f)) {
      if (scan.bad) {
        fail(parent, scan.bad);
        return NULL;
      }
      break;
    }
    if (f.number == number && f.wire == BYTES)
      ++*count;
    else
      size += scan.at - from;
  }
  PyObject *rest = PyBytes_FromStringAndSize(NULL, size);
  char *to = rest ? PyBytes_AsString(rest) : NULL;
  if (!to) return NULL;
  for (;;) {
    const uint8_t *from = r.at;
    if (!next_field(&r, &f)) return rest;
    if (f.number == number && f.wire == BYTES) continue;
    memcpy(to, from, (size_t)(r.at - from));
    to += r.at - from;
  }
}

static int append_new(PyObject *list, PyObject *item) {
  int failed = !item || PyList_Append(list, item) < 0;
  Py_XDECREF(item);
  return !failed;
}

/* (rest of the line, offset, end, number of events) */
static PyObject *index_line(const uint8_t *data, const Field *line, Reader *parent) {
  Py_ssize_t events;
  PyObject *rest = without(reader_of(line), 4, &events, parent);
  if (!rest) return NULL;
  return Py_BuildValue("(Nnnn)", rest, (Py_ssize_t)(line->start - data),
                       (Py_ssize_t)(line->start + line->size - data), events);
}

/* (rest of the plane, [lines]) */
static PyObject *index_plane(const uint8_t *data, const Field *plane, Reader *parent) {
  Py_ssize_t count;
  Reader r = reader_of(plane);
  PyObject *rest = without(r, 3, &count, parent);
  PyObject *lines = rest ? PyList_New(0) : NULL;
  Field f = {0};
  while (lines && next_field(&r, &f)) {
    if (f.number != 3 || f.wire != BYTES) continue;
    if (!append_new(lines, index_line(data, &f, parent))) Py_CLEAR(lines);
  }
  if (!lines) {
    Py_XDECREF(rest);
    return NULL;
  }
  return Py_BuildValue("(NN)", rest, lines);
}

static PyObject *py_index(PyObject *self, PyObject *argument) {
  (void)self;
  char *bytes;
  Py_ssize_t size, count;
  if (PyBytes_AsStringAndSize(argument, &bytes, &size) < 0) return NULL;
  const uint8_t *data = (const uint8_t *)bytes;
  Reader r = {data, data + size, NULL};
  PyObject *rest = without(r, 1, &count, &r);
  PyObject *planes = rest ? PyList_New(0) : NULL;
  Field f = {0};
  while (planes && next_field(&r, &f)) {
    if (f.number != 1 || f.wire != BYTES) continue;
    if (!append_new(planes, index_plane(data, &f, &r))) Py_CLEAR(planes);
  }
  if (!planes) {
    Py_XDECREF(rest);
    return PyErr_Occurred() ? NULL : bad_byte(data, r.bad);
  }
  return Py_BuildValue("(NN)", rest, planes);
}

/* ---------------------------------------------------------------- Python: events */

/* A plane's names from (ids as int64, columns as int16, texts as int64); 0 with an exception set. */
static int names_from(PyObject *item, Names *n) {
  PyObject *ids, *columns, *texts;
  if (!PyArg_ParseTuple(item, "SSS", &ids, &columns, &texts)) return 0;
  n->ids = (const int64_t *)PyBytes_AsString(ids);
  n->columns = (const int16_t *)PyBytes_AsString(columns);
  n->texts = (const int64_t *)PyBytes_AsString(texts);
  n->count = (size_t)PyBytes_Size(ids) / sizeof(int64_t);
  int64_t largest = n->count ? n->ids[n->count - 1] : -1;
  if (largest >= 1 << 22 || (n->count && n->ids[0] < 0)) return 1; /* searched instead */
  n->limit = largest + 1;
  n->direct = malloc(((size_t)n->limit + 1) * sizeof *n->direct);
  if (!n->direct) return PyErr_NoMemory() != NULL;
  memset(n->direct, 0xff, (size_t)n->limit * sizeof *n->direct);
  for (size_t k = 0; k < n->count; k++) n->direct[n->ids[k]] = (int32_t)k;
  return 1;
}

static void free_names(Names *names, size_t count) {
  for (size_t i = 0; names && i < count; i++) free(names[i].direct);
  free(names);
}

static Names *all_names(PyObject *list, size_t count) {
  Names *names = calloc(count + 1, sizeof *names);
  if (!names) return (Names *)PyErr_NoMemory();
  for (size_t i = 0; i < count; i++) {
    if (names_from(PyList_GetItem(list, (Py_ssize_t)i), &names[i])) continue;
    free_names(names, count);
    return NULL;
  }
  return names;
}

static void free_columns(Columns *c, size_t stats) {
  for (size_t i = 0; c->stat && i < stats; i++) {
    free(c->stat[i].event);
    free(c->stat[i].value);
    free(c->stat[i].kind);
  }
  free(c->stat);
  free((void *)c->strings.start);
  free(c->strings.size);
  free(c->strings.slots);
}

/* A new bytes object as item `at` of a tuple, and where to write into it. */
static void *column(PyObject *columns, Py_ssize_t at, size_t count, size_t width) {
  PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * width));
  if (!bytes || PyTuple_SetItem(columns, at, bytes) < 0) return NULL;
  return PyBytes_AsString(bytes);
}

/* [(events, kinds, values), ...] by column */
static PyObject *stat_list(const Columns *c, size_t stats) {
  PyObject *list = PyList_New(0);
  for (size_t i = 0; list && i < stats; i++) {
    const Stat *s = &c->stat[i];
    Py_ssize_t n = (Py_ssize_t)s->count;
    PyObject *item = Py_BuildValue("(y#y#y#)", n ? (char *)s->event : "", n * 8, n ? (char *)s->kind : "", n,
                                   n ? (char *)s->value : "", n * 8);
    if (!append_new(list, item)) Py_CLEAR(list);
  }
  return list;
}

/* Offsets and lengths of the distinct own texts, as items 4 and 5. */
static int add_strings(PyObject *columns, const Strings *s, const uint8_t *data) {
  int64_t *offset = column(columns, 4, s->count, 8);
  int64_t *length = offset ? column(columns, 5, s->count, 8) : NULL;
  if (!length) return 0;
  for (size_t i = 0; i < s->count; i++) {
    offset[i] = s->start[i] - data;
    length[i] = (int64_t)s->size[i];
  }
  return 1;
}

static PyObject *read_events(const uint8_t *data, const Line *lines, size_t count, const Names *names, size_t events,
                             size_t stats, uint64_t seed) {
  Columns c = {0};
  const uint8_t *bad = NULL;
  PyObject *columns = PyTuple_New(7);
  c.stat = calloc(stats + 1, sizeof *c.stat);
  c.strings.seed = seed;
  if (columns && c.stat) {
    c.meta = column(columns, 0, events, 8);
    c.start_ps = column(columns, 1, events, 8);
    c.dur_ps = column(columns, 2, events, 8);
    c.occurrences = column(columns, 3, events, 8);
  }
  if (!c.stat) PyErr_NoMemory();
  if (!PyErr_Occurred()) {
    Py_BEGIN_ALLOW_THREADS
    bad = read_lines(data, lines, count, names, &c, events);
    Py_END_ALLOW_THREADS
    if (bad) bad_byte(data, bad);
    else if (c.no_memory) PyErr_NoMemory();
  }
  PyObject *list = PyErr_Occurred() ? NULL : stat_list(&c, stats);
  if (!list || PyTuple_SetItem(columns, 6, list) < 0 || !add_strings(columns, &c.strings, data)) Py_CLEAR(columns);
  free_columns(&c, stats);
  return columns;
}

static int lines_fit(const Line *lines, size_t count, Py_ssize_t size, size_t planes) {
  for (size_t i = 0; i < count; i++) {
    const Line *l = &lines[i];
    if (l->start < 0 || l->start > l->end || l->end > size || l->plane < 0 || (size_t)l->plane >= planes)
      return 0;
  }
  return 1;
}

static PyObject *py_events(PyObject *self, PyObject *args) {
  (void)self;
  PyObject *data, *lines, *list;
  Py_ssize_t events, stats;
  unsigned long long seed;
  if (!PyArg_ParseTuple(args, "SSOnnK", &data, &lines, &list, &events, &stats, &seed)) return NULL;
  Py_ssize_t planes = PyList_Size(list);
  if (planes < 0) return NULL;
  const Line *table = (const Line *)PyBytes_AsString(lines);
  size_t count = (size_t)PyBytes_Size(lines) / sizeof(Line);
  if (!lines_fit(table, count, PyBytes_Size(data), (size_t)planes)) {
    PyErr_SetString(PyExc_IndexError, "a line lies outside the data");
    return NULL;
  }
  Names *names = all_names(list, (size_t)planes);
  if (!names) return NULL;
  PyObject *columns = read_events((const uint8_t *)PyBytes_AsString(data), table, count, names, (size_t)events,
                                  (size_t)stats, seed);
  free_names(names, (size_t)planes);
  return columns;
}

static PyMethodDef methods[] = {
    {"index", py_index, METH_O, "Planes and lines of a serialized XSpace."},
    {"events", py_events, METH_VARARGS, "Columns of the events of these lines."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void) { return PyModule_Create(&module); }
