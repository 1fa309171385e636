/* Lines of GPUs that TensorFlow derived from their streams are as long as those, and nobody reads them. */
#include "names.h"

/* The id of the line of steps, which is read, in 32 bits; those of the other derived lines lie above it. */
static const uint32_t STEPS_LINE = 0xdeadbeef;

/* Whether a line begins with the id of one that nobody reads. */
static bool is_unread(window *w, const line_place *line) {
    uint8_t first[15]; /* a tag and a number take no more */
    size_t length = line->length < 15 ? (size_t)line->length : 15;
    uint32_t tag;
    uint64_t id;
    if (!window_copy(w, line->at, length, first)) return false;
    const uint8_t *after = wire_tag(first, first + length, &tag);
    bool is_known = after != NULL && tag == TAG(1, VARINT) && wire_varint_slow(after, first + length, 10, &id) != NULL;
    return is_known && (uint32_t)id > STEPS_LINE;
}

bool drop_derived(outline *o, window *w) {
    static const char gpu[] = "/device:GPU:";
    line_place *lines = o->lines.items;
    size_t kept = 0;
    for (size_t i = 0; i < o->lines.count; i++) {
        const plane_row *plane = &o->planes.items[lines[i].plane];
        bool of_gpu = plane->name_length >= (int64_t)sizeof gpu - 1 &&
                      memcmp(o->head.items + plane->name_at, gpu, sizeof gpu - 1) == 0;
        if (!of_gpu || !is_unread(w, &lines[i])) lines[kept++] = lines[i];
    }
    o->lines.count = kept;
    return window_good(w);
}
