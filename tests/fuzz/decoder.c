/* libFuzzer's target: the decoder without Python, from memory and from a file, in one share and in several.
 *
 * The first byte says how a file is read; all ways read the same, or refuse at the same byte. mutator.c changes the rest.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "decode.h"

enum { USUAL_STEP = 1 << 18, FIRST_STEP = 6, SHRINKS = 0x20, IS_LIMITED = 0x40 };

static const char *const NAMES[] = {"group_id", "correlation_id", "step_num", "bytes_allocated", "memcpy_details", "tf_op"};
enum { NUMBERS = 4 }; /* the first of them */
static const size_t STEPS[] = {1, 40, 1000, 100000};

typedef struct {
    outline outline;
    share shares[MAX_SHARES];
    size_t count;
    trace_columns columns;
    problem wrong, early; /* what is reported before anything is made of the lines */
} reading;

static wanted all_wanted(bool is_limited) {
    wanted w = {.count = sizeof NAMES / sizeof *NAMES, .numbers = NUMBERS, .seed = {1, 2}};
    for (size_t i = 0; i < w.count; i++) w.names[i] = NAMES[i], w.lengths[i] = strlen(NAMES[i]);
    for (int i = 0; i < LIMITS; i++) w.most[i] = is_limited ? 8 : 1 << 20;
    if (is_limited) w.most[BYTES_OF_ENTRIES] = 400;
    return w;
}

/* What Python does of a file: the outline, shares of the lines, and the columns. */
static void read_all(reading *r, byte_source source, size_t shares, bool is_limited, size_t shrink_to) {
    wanted wanted = all_wanted(is_limited);
    *r = (reading){0};
    r->wrong = outline_make(&r->outline, source, &wanted);
    if (shrink_to && ftruncate(source.descriptor, (off_t)shrink_to) != 0) abort();
    r->early = r->wrong;
    if (r->wrong.trouble == NONE) r->early = lines_check(&r->outline, 0, r->outline.lines.count);
    share *made[MAX_SHARES];
    size_t lines = r->outline.lines.count;
    for (size_t i = 0; r->wrong.trouble == NONE && i < shares; i++) {
        made[i] = &r->shares[r->count++];
        r->wrong = share_make(made[i], &r->outline, i, lines * i / shares, lines * (i + 1) / shares);
    }
    if (r->wrong.trouble != NONE) return;
    r->wrong = columns_join(&r->columns, &r->outline, made, shares);
    for (int column = 0; r->wrong.trouble == NONE && column < FIRST_STAT + MAX_WANTED; column++)
        if (!columns_gather(&r->columns, column)) abort();
}

static void release(reading *r) {
    columns_free(&r->columns);
    for (size_t i = 0; i < r->count; i++) share_free(&r->shares[i]);
    outline_free(&r->outline);
}

static void check(bool is_so) {
    if (!is_so) abort();
}

/* Only what is too much of may be reported of another thing: shares notice it when they have no room. */
static void check_early(const reading *r) {
    if (r->early.trouble == TOO_MANY || r->wrong.trouble == TOO_MANY) return;
    check(r->early.trouble == r->wrong.trouble);
    if (r->wrong.trouble == DAMAGED) check(r->early.bad_at == r->wrong.bad_at);
}

static void check_same(const reading *a, const reading *b) {
    check(a->wrong.trouble == b->wrong.trouble);
    if (a->wrong.trouble == DAMAGED) check(a->wrong.bad_at == b->wrong.bad_at);
    if (a->wrong.trouble != NONE) return;
    const trace_columns *x = &a->columns, *y = &b->columns;
    check(x->events == y->events && x->origin_ns == y->origin_ns && x->lines.count == y->lines.count);
    if (x->events == 0) return;
    check(memcmp(x->start_ps, y->start_ps, x->events * sizeof *x->start_ps) == 0);
    check(memcmp(x->end_ps, y->end_ps, x->events * sizeof *x->end_ps) == 0);
    check(memcmp(x->meta, y->meta, x->events * sizeof *x->meta) == 0);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) check(x->stats[i].count == y->stats[i].count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int descriptor = -1;
    static reading memory, file;
    if (size < 2) return 0;
    uint8_t how = *data++;
    size--;
    if (descriptor < 0) descriptor = memfd_create("profile", 0);
    if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, data, size, 0) != (ssize_t)size) abort();
    bool is_limited = how & IS_LIMITED, shrinks = how & SHRINKS;
    read_all(&memory, (byte_source){data, -1, (int64_t)size, 1}, 1, is_limited, 0);
    byte_source source = {NULL, descriptor, (int64_t)size, STEPS[how & 3]};
    read_all(&file, source, 1 + (how >> 2 & 3), is_limited, shrinks ? size / 2 + 1 : 0);
    check_early(&memory);
    if (!shrinks) check_early(&file);
    if (!shrinks && !is_limited) check_same(&memory, &file);
    release(&memory);
    release(&file);
    return 0;
}
