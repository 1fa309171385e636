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

/* No tag and length take more. */
enum { HEADER = 10 };

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

static size_t held(const window *w) { return (size_t)(w->file.end - w->file.data); }

/* The end in the source of what is there, up to `end`. */
static int64_t there(const window *w, int64_t end) {
    int64_t last = w->at + (int64_t)held(w);
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

/* Whether a field says that it is longer than its message, of which so much is left. */
static bool is_too_long(const wire_message *message, int64_t left) {
    uint32_t tag;
    uint64_t length;
    const uint8_t *at = wire_tag(message->at, message->end, &tag);
    if (at == NULL || (tag & 7) != BYTES) return false;
    at = wire_varint_slow(at, message->end, 5, &length);
    return at != NULL && length > (uint64_t)(left - (at - message->at));
}

bool window_more(window *w, window_walk *walk) {
    if (walk->there == walk->end) return false;
    int64_t at = walk->there - (walk->message.end - walk->message.at);
    if (is_too_long(&walk->message, walk->end - at)) return false;
    /* A field of which so much is there, and not all, needs more. */
    size_t present = (size_t)(walk->there - at);
    if (!bring(w, at, present < w->step ? w->step : 2 * present, walk->end)) return false;
    w->file.bad = NULL;
    walk->there = there(w, walk->end);
    walk->message.at = pointer(w, at);
    walk->message.end = pointer(w, walk->there);
    return true;
}

bool window_far(window *w, int64_t *at, int64_t end, int depth, far_field *field) {
    if (*at == end) return false;
    for (size_t least = HEADER;; least = 2 * (size_t)(there(w, end) - *at)) {
        if (!bring(w, *at, least, end)) return false;
        const uint8_t *start = pointer(w, *at), *near = pointer(w, there(w, end));
        const uint8_t *after = wire_tag(start, near, &field->tag);
        bool is_whole = there(w, end) == end;
        uint64_t length = 0;
        wire_field value = {.tag = field->tag};
        if (after != NULL && (field->tag & 7) == BYTES) {
            after = wire_varint_slow(after, near, 5, &length);
            if (after != NULL && length > (uint64_t)(end - *at - (after - start))) after = NULL, is_whole = true;
        } else if (after != NULL) {
            after = wire_value(&w->file, after, near, depth, &value);
        }
        if (after != NULL) {
            field->start = *at;
            field->body = *at + (after - start);
            *at = field->end = field->body + (int64_t)length;
            return true;
        }
        if (is_whole) {
            w->file.bad = start;
            return false;
        }
    }
}
