/* A serialized file through a window: as much of it in memory as is being read.
 *
 * A file in memory is its own window. Of a file on disk each part is read once, into room that is used again, so that
 * its size does not matter and nobody who rewrites it meanwhile can change what has been checked.
 */
#ifndef TB_GPU_ADVISOR_WINDOW_H
#define TB_GPU_ADVISOR_WINDOW_H

#include "wire.h"

typedef struct {
    const uint8_t *data; /* NULL: the file is read from the descriptor */
    int descriptor;
    int64_t size;
    size_t step; /* so many bytes are brought at once from a descriptor, more if one field needs them */
} byte_source;

enum trouble { NONE = 0, DAMAGED, NO_MEMORY, UNREADABLE, TOO_MANY };

typedef struct {
    const byte_source *source;
    wire_file file; /* the bytes that are there */
    int64_t at;     /* where they lie in the source */
    uint8_t *room;
    size_t capacity, step;
    enum trouble trouble; /* why bytes could not be brought */
    int error;            /* UNREADABLE: the system's number */
} window;

/* A message, of which a part may be in the window. */
typedef struct {
    wire_message message; /* what is left of that part */
    int64_t there, end;   /* ends of that part and of the message, in the source */
} window_walk;

/* A field of which only tag and length need to be in the window; its places are those in the source. */
typedef struct {
    uint32_t tag;
    int64_t start, body, end;
} far_field;

/* A field of a line that is longer is no event: one wrong length must not make all that follows one. */
enum { LONGEST_FIELD = 1 << 24 };

/* Of a file on disk at most `step` bytes are brought at once. */
void window_open(window *w, const byte_source *source, size_t step);
void window_close(window *w);

/* Copies bytes of the source, which has them. */
bool window_copy(window *w, int64_t at, size_t size, uint8_t *into);

/* Begins with a message of the source. */
window_walk window_enter(window *w, int64_t at, int64_t end, int depth);

/* After wire_next said no: whether there is more of the message than the window held. Else it is at its end, or
 * `trouble` or `file.bad` tell what is wrong. */
bool window_more(window *w, window_walk *walk);

/* The next field of a message, of which the window holds all; else as window_more. */
HOT bool window_next(window *w, window_walk *walk, wire_field *field) {
    while (!wire_next(&w->file, &walk->message, field))
        if (!window_more(w, walk)) return false;
    bool is_too_long = (field->tag & 7) == BYTES && field->length > LONGEST_FIELD;
    if (is_too_long) w->file.bad = field->start;
    return !is_too_long;
}

/* The next field of the message from `*at` to `end`; of what it holds nothing needs to be in the window. */
bool window_far(window *w, int64_t *at, int64_t end, int depth, far_field *field);

/* The place in the source of the innermost field that cannot be read. */
static inline int64_t window_bad_at(const window *w) { return w->at + (w->file.bad - w->file.data); }

static inline bool window_good(const window *w) { return w->file.bad == NULL && w->trouble == NONE; }

#endif
