/* Changes a serialized XSpace as what it is: one field of one message, with the lengths of all messages around it made
 * right again, so that what is changed is read, and not only refused. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

enum { MOST_FIELDS = 4096, DEEPEST = 8, MOST_NEW = 1 << 16 };

typedef struct {
    size_t start, body, end;
    uint64_t tag, value;
    int parent; /* -1: the file */
} field;

static field fields[MOST_FIELDS];
static int count;
static uint64_t state;

static uint64_t draw(uint64_t below) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state % below;
}

static size_t read_varint(const uint8_t *data, size_t at, size_t end, uint64_t *value) {
    *value = 0;
    for (int shift = 0; at < end && shift < 64; shift += 7) {
        *value |= (uint64_t)(data[at] & 0x7F) << shift;
        if (data[at++] < 0x80) return at;
    }
    return 0;
}

static size_t write_varint(uint8_t *to, uint64_t value) {
    size_t at = 0;
    for (; value > 0x7F; value >>= 7) to[at++] = (uint8_t)(value | 0x80);
    to[at++] = (uint8_t)value;
    return at;
}

/* Whether a field holds a message: as xplane.proto has them, by the tags on the way to it. */
static int holds_message(uint64_t tag, int depth, uint64_t outer) {
    if ((tag & 7) != 2) return 0;
    uint64_t number = tag >> 3;
    if (depth == 0) return number == 1;
    if (depth == 1) return number >= 3 && number <= 6;
    if (depth == 2) return outer >> 3 == 3 ? number == 4 : number == 2; /* events of lines, values of metadata */
    return depth == 3 ? number == 4 || number == 5 : 0;
}

static void collect(const uint8_t *data, size_t at, size_t end, int depth, int parent) {
    while (at < end && count < MOST_FIELDS) {
        field *f = &fields[count];
        *f = (field){.start = at, .parent = parent};
        if ((at = read_varint(data, at, end, &f->tag)) == 0) return;
        f->body = at;
        switch (f->tag & 7) {
            case 0: at = read_varint(data, at, end, &f->value); break;
            case 1: at = end - at >= 8 ? at + 8 : 0; break;
            case 5: at = end - at >= 4 ? at + 4 : 0; break;
            case 2:
                at = read_varint(data, at, end, &f->value);
                f->body = at;
                at = at != 0 && f->value <= end - at ? at + f->value : 0;
                break;
            default: at = 0;
        }
        if (at == 0) return;
        f->end = at;
        int number = count++;
        uint64_t outer = parent < 0 ? 0 : fields[parent].tag;
        if (depth < DEEPEST && holds_message(f->tag, depth, outer)) collect(data, f->body, f->end, depth + 1, number);
    }
}

static uint64_t odd_number(uint64_t before) {
    static const int64_t odd[] = {0, 1, -1, 2, 127, 128, INT32_MAX, INT32_MIN, 1LL << 32, INT64_MAX, INT64_MIN, 1LL << 62,
                                  1000000000LL, 1000000000000000LL, 1771595650217823548LL};
    switch (draw(5)) {
        case 0: return before + 1;
        case 1: return before - 1;
        case 2: return before << draw(64);
        default: return (uint64_t)odd[draw(sizeof odd / sizeof *odd)];
    }
}

/* A varint, which may be longer than it has to be. */
static size_t put_number(uint8_t *to, uint64_t value) {
    size_t length = write_varint(to, value);
    if (draw(8)) return length;
    for (uint64_t more = draw(6); more > 0 && length < 12; more--) to[length - 1] |= 0x80, to[length++] = 0;
    return length;
}

/* What is put in the place of a field: itself changed, nothing, several, or another one. */
static size_t replace(const uint8_t *data, const field *f, uint8_t *to) {
    size_t length = f->end - f->start, size;
    const field *other = &fields[draw((uint64_t)count)];
    switch (draw(8)) {
        case 0: return 0;
        case 1: /* several */
            size = 0;
            for (uint64_t n = 2 + draw(30); n > 0 && size + length <= MOST_NEW; n--)
                memcpy(to + size, data + f->start, length), size += length;
            return size;
        case 2: /* another one */
            size = other->end - other->start;
            if (size > MOST_NEW) return 0;
            memcpy(to, data + other->start, size);
            return size;
        case 3: /* under another number, or of another type */
            size = write_varint(to, draw(2) ? f->tag ^ (1u << draw(6)) : draw(1 << 12));
            break;
        case 4: /* in a group */
            if (length > MOST_NEW - 16) return 0;
            size = write_varint(to, draw(20) << 3 | 3);
            memcpy(to + size, data + f->start, length);
            size += length;
            return draw(4) ? size + write_varint(to + size, (uint64_t)(to[0] & 0xF8) | 4) : size;
        default:
            size = write_varint(to, f->tag);
    }
    if ((f->tag & 7) == 0) return size + put_number(to + size, odd_number(f->value));
    length = f->end - f->body;
    if (length > MOST_NEW / 2) return 0;
    uint8_t *content = to + size + 12;
    memcpy(content, data + f->body, length);
    if (draw(2) && length > 0) length = LLVMFuzzerMutate(content, length, MOST_NEW / 2);
    if ((f->tag & 7) == 2) size += put_number(to + size, draw(16) ? length : odd_number(length));
    memmove(to + size, content, length);
    return size + length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed) {
    static uint8_t changed[MOST_NEW + 64];
    state = seed * 0x9E3779B97F4A7C15u + 1;
    if (size > 0 && draw(16) == 0) data[0] = (uint8_t)draw(256);
    if (size < 2 || draw(12) == 0) return LLVMFuzzerMutate(data, size, max_size);
    count = 0;
    collect(data, 1, size, 0, -1);
    if (count == 0) return LLVMFuzzerMutate(data, size, max_size);
    int chosen = (int)draw((uint64_t)count);
    field f = fields[chosen];
    size_t length = replace(data, &f, changed), before = f.end - f.start;
    size_t room = size + length + 64 * DEEPEST;
    uint8_t *out = malloc(room), *scratch = malloc(room);
    if (out == NULL || scratch == NULL) abort();
    memcpy(out, changed, length);
    /* From the inside out: the message around what was changed becomes what was changed. */
    int is_right = draw(10) != 0;
    for (int at = f.parent; at >= 0; at = fields[at].parent) {
        field *outer = &fields[at];
        size_t head = f.start - outer->body, tail = outer->end - f.end, whole = head + length + tail;
        size_t header = write_varint(scratch, outer->tag);
        header += write_varint(scratch + header, is_right ? whole : outer->value);
        memcpy(scratch + header, data + outer->body, head);
        memcpy(scratch + header + head, out, length);
        memcpy(scratch + header + head + length, data + f.end, tail);
        length = header + whole;
        f = *outer;
        uint8_t *swapped = out;
        out = scratch, scratch = swapped;
    }
    size_t tail = size - f.end, after = f.start + length + tail;
    (void)before;
    if (after <= max_size) {
        memmove(data + f.start + length, data + f.end, tail);
        memcpy(data + f.start, out, length);
        size = after;
    }
    free(out);
    free(scratch);
    return size;
}
