#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "window.h"

#include <errno.h>
#include <stdlib.h>
#ifndef _WIN32
#include <unistd.h>
#endif

/* No tag and value, or length, take more. */
enum { HEADER = 15 };

void window_open(window *w, const byte_source *source, size_t step) {
    *w = (window){.source = source, .step = step < source->step ? step : source->step};
    if (source->data != NULL) w->file = (wire_file){source->data, source->data + source->size, NULL};
}

void window_close(window *w) { free(w->room); }

static bool fail(window *w, enum trouble trouble, int error) {
    w->trouble = trouble;
    w->error = error;
    return false;
}

#ifdef _WIN32
/* Descriptors have one position for all threads there, so files are read before they are decoded. */
static bool read_at(window *w, int64_t at, size_t size, uint8_t *into) {
    (void)at, (void)size, (void)into;
    return fail(w, UNREADABLE, ENOSYS);
}
#else
static bool read_at(window *w, int64_t at, size_t size, uint8_t *into) {
    while (size > 0) {
        ssize_t count = pread(w->source->descriptor, into, size < INT32_MAX ? size : INT32_MAX, (off_t)at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return fail(w, UNREADABLE, errno);
        if (count == 0) return fail(w, UNREADABLE, 0); /* it is shorter than it was */
        at += count, into += count, size -= (size_t)count;
    }
    return true;
}
#endif

bool window_copy(window *w, int64_t at, size_t size, uint8_t *into) {
    if (w->source->data == NULL) return read_at(w, at, size, into);
    if (size) memcpy(into, w->source->data + at, size);
    return true;
}

/* The end in the source of what is there, up to `end`. */
static int64_t there(const window *w, int64_t end) {
    int64_t last = w->at + (w->file.end - w->file.data);
    return last < end ? last : end;
}

static const uint8_t *pointer(const window *w, int64_t at) { return w->file.data + (at - w->at); }

static bool make_room(window *w, size_t size) {
    if (size <= w->capacity) return true;
    free(w->room);
    w->file = (wire_file){0};
    w->capacity = 0;
    w->room = malloc(size);
    if (w->room == NULL) return fail(w, NO_MEMORY, 0);
    w->capacity = size;
    return true;
}

/* Brings the bytes from `at` on: at least so many, or those up to `end` if they are fewer. */
static bool bring(window *w, int64_t at, size_t least, int64_t end) {
    size_t left = (size_t)(end - at), wanted = least < left ? least : left;
    if (at >= w->at && there(w, end) >= at + (int64_t)wanted) return true;
    size_t size = wanted > w->step ? wanted : left < w->step ? left : w->step;
    if (!make_room(w, size > w->step ? size : w->step) || !read_at(w, at, size, w->room)) return false;
    w->file = (wire_file){w->room, w->room + size, NULL};
    w->at = at;
    return true;
}

window_walk window_enter(window *w, int64_t at, int64_t end, int depth) {
    static const uint8_t nothing;
    if (at == end || !bring(w, at, w->step, end)) return (window_walk){{&nothing, &nothing, depth}, end, end};
    int64_t part = there(w, end);
    return (window_walk){{pointer(w, at), pointer(w, part), depth}, part, end};
}

/* Marks the place of the field that cannot be read. */
static bool damaged(window *w, int64_t at, int64_t end) {
    if (bring(w, at, 1, end)) w->file.bad = pointer(w, at);
    return false;
}

/* Reads the header of the field at `*at` and goes on to what follows its value, the content of bytes included; of groups,
 * which end elsewhere, only the header. No byte is brought that is not looked at. */
static bool skip_header(window *w, int64_t *at, int64_t end, wire_field *field, int64_t *body) {
    int64_t start = *at;
    if (!bring(w, start, HEADER, end)) return false;
    const uint8_t *first = pointer(w, start), *near = pointer(w, there(w, end));
    const uint8_t *after = wire_tag(first, near, &field->tag);
    uint64_t length = 0;
    uint32_t type = field->tag & 7;
    if (after != NULL && type == BYTES) after = wire_varint_slow(after, near, 5, &length);
    else if (after != NULL && type != GROUP && type != GROUP_END) after = wire_value(&w->file, after, near, 0, field);
    if (after == NULL || length > (uint64_t)(end - start - (after - first))) return damaged(w, start, end);
    *body = start + (after - first);
    *at = *body + (int64_t)length;
    return true;
}

/* As window_far, but what cannot be read may be a field of a group. */
static bool far_field_at(window *w, int64_t *at, int64_t end, int depth, far_field *field) {
    uint32_t open[MAX_DEPTH]; /* the numbers of groups that have begun: depth is the sender's choice */
    int count = 0;
    field->start = *at;
    do {
        int64_t start = *at, body;
        wire_field inner;
        if (!skip_header(w, at, end, &inner, &body)) return false;
        if (start == field->start) field->tag = inner.tag, field->body = body;
        if ((inner.tag & 7) == GROUP) {
            if (depth + count >= MAX_DEPTH) return damaged(w, start, end);
            open[count++] = inner.tag >> 3;
        } else if ((inner.tag & 7) == GROUP_END) {
            if (count == 0 || open[--count] != inner.tag >> 3) return damaged(w, start, end);
        }
    } while (count > 0);
    field->end = *at;
    return true;
}

bool window_far(window *w, int64_t *at, int64_t end, int depth, far_field *field) {
    if (*at == end) return false;
    if (far_field_at(w, at, end, depth, field)) return true;
    return w->file.bad != NULL ? damaged(w, field->start, end) : false;
}

bool window_more(window *w, window_walk *walk) {
    if (walk->there == walk->end) return false;
    int64_t at = walk->there - (walk->message.end - walk->message.at), after = at;
    size_t least = w->step;
    w->file.bad = NULL;
    if (at < walk->there) { /* a field of which a part is there */
        far_field field;
        if (!window_far(w, &after, walk->end, walk->message.depth, &field)) return false;
        if ((field.tag & 7) == GROUP) at = after; /* nobody reads those */
        else if (after - at > LONGEST_FIELD) return damaged(w, at, walk->end);
        else least = (size_t)(after - at);
    }
    bool is_over = at == walk->end;
    if (!is_over && !bring(w, at, least, walk->end)) return false;
    walk->there = is_over ? at : there(w, walk->end);
    walk->message.at = is_over ? w->file.data : pointer(w, at);
    walk->message.end = walk->message.at + (walk->there - at);
    return true;
}
