/* Reads protobuf's wire format field by field, without copying and never past the end.
 *
 * What is accepted is what protobuf's own C core (upb) accepts, encoding tricks included: tags and lengths in up to
 * five bytes, values in up to ten, unknown fields and groups skipped, at most MAX_DEPTH messages and groups in each
 * other. One thing more is accepted: fields above 2 GB.
 */
#ifndef TB_GPU_ADVISOR_WIRE_H
#define TB_GPU_ADVISOR_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* HOT functions are copied into their callers, which halves the time of the whole; COLD ones are not. */
#if defined(_MSC_VER)
#include <intrin.h>
#define HOT static __forceinline
#define COLD static __declspec(noinline)
#define LIKELY(x) (x)
#else
#define HOT static inline __attribute__((always_inline))
#define COLD static __attribute__((noinline, cold))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#endif

enum wire_type { VARINT = 0, FIXED64 = 1, BYTES = 2, GROUP = 3, GROUP_END = 4, FIXED32 = 5 };

/* A tag is the field's number and its wire type, so one switch tells known fields from those that only share a number. */
#define TAG(number, type) ((uint32_t)(number) << 3 | (uint32_t)(type))

enum { MAX_DEPTH = 100 };

/* The file. `bad` is the start of the innermost field that cannot be read, NULL while all is well. */
typedef struct {
    const uint8_t *data, *end;
    const uint8_t *bad;
} wire_file;

/* What is left of one message. */
typedef struct {
    const uint8_t *at, *end;
    int depth;
} wire_message;

/* One field: `value` of a number, `bytes` and `length` of a string or message. Skipped groups have neither. */
typedef struct {
    uint32_t tag;
    uint64_t value;
    const uint8_t *start, *bytes;
    size_t length;
} wire_field;

HOT uint64_t wire_load64(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* A varint byte by byte: the end of it, or NULL if it has more than `most` bytes or runs past `end`. */
HOT const uint8_t *wire_varint_slow(const uint8_t *at, const uint8_t *end, int most, uint64_t *value) {
    uint64_t sum = 0;
    for (int i = 0; i < most && at + i < end; i++) {
        sum |= (uint64_t)(at[i] & 0x7f) << (7 * i);
        if (at[i] < 0x80) {
            *value = sum;
            return at + i + 1;
        }
    }
    return NULL;
}

HOT int wire_first_bit(uint64_t word) {
#if defined(_MSC_VER)
    unsigned long index;
    _BitScanForward64(&index, word);
    return (int)index;
#else
    return __builtin_ctzll(word);
#endif
}

/* Eight bytes of seven bits each, moved together in three steps. */
HOT uint64_t wire_pack7(uint64_t word) {
    word = (word & 0x007f007f007f007f) | (word & 0x7f007f007f007f00) >> 1;
    word = (word & 0x00003fff00003fff) | (word & 0x3fff00003fff0000) >> 2;
    return (word & 0x000000000fffffff) | (word & 0x0fffffff00000000) >> 4;
}

/* A varint of up to ten bytes. Where eight bytes of the file are left, all of them are looked at in one step. */
HOT const uint8_t *wire_varint(const wire_file *file, const uint8_t *at, const uint8_t *end,
                                         uint64_t *value) {
    if (at < end && *at < 0x80) {
        *value = *at;
        return at + 1;
    }
    if (LIKELY(file->end - at >= 8)) {
        uint64_t word = wire_load64(at);
        uint64_t stops = ~word & 0x8080808080808080;
        if (LIKELY(stops != 0)) {
            int bits = wire_first_bit(stops) + 1; /* 8 for each byte of the varint */
            at += bits / 8;
            *value = wire_pack7(word & (~UINT64_C(0) >> (64 - bits)) & 0x7f7f7f7f7f7f7f7f);
            return at <= end ? at : NULL;
        }
    }
    return wire_varint_slow(at, end, 10, value);
}

/* A tag or a length, which take up to five bytes. */
HOT const uint8_t *wire_short(const uint8_t *at, const uint8_t *end, uint64_t *value) {
    if (at == end || *at >= 0x80) return wire_varint_slow(at, end, 5, value);
    *value = *at;
    return at + 1;
}

HOT const uint8_t *wire_tag(const uint8_t *at, const uint8_t *end, uint32_t *tag) {
    uint64_t value = 0;
    at = wire_short(at, end, &value);
    *tag = (uint32_t)value;
    return at != NULL && value <= UINT32_MAX && value >> 3 != 0 ? at : NULL;
}

HOT const uint8_t *wire_length(const uint8_t *at, const uint8_t *end, size_t *length) {
    uint64_t value = 0;
    at = wire_short(at, end, &value);
    *length = (size_t)value;
    return at != NULL && value <= (uint64_t)(end - at) ? at : NULL;
}

COLD const uint8_t *wire_unusual(const wire_file *file, const uint8_t *at, const uint8_t *end, int depth,
                                 wire_field *field);

/* Reads the value of a field whose tag has been read: what comes after it, NULL if it cannot be read. */
HOT const uint8_t *wire_value(const wire_file *file, const uint8_t *at, const uint8_t *end, int depth,
                              wire_field *field) {
    uint32_t type = field->tag & 7;
    if (type == VARINT) return wire_varint(file, at, end, &field->value);
    if (type == BYTES) {
        at = wire_length(at, end, &field->length);
        field->bytes = at;
        return at != NULL ? at + field->length : NULL;
    }
    return wire_unusual(file, at, end, depth, field);
}

/* Takes the next field off the message; false at its end, and if the field cannot be read (then `bad` is set). */
HOT bool wire_next(wire_file *file, wire_message *message, wire_field *field) {
    if (message->at == message->end) return false;
    field->start = message->at;
    const uint8_t *at = wire_tag(message->at, message->end, &field->tag);
    if (at != NULL) at = wire_value(file, at, message->end, message->depth, field);
    if (!LIKELY(at != NULL)) {
        file->bad = message->at;
        return false;
    }
    message->at = at;
    return true;
}

/* The message in a field of `outer`. */
HOT wire_message wire_inside(const wire_message *outer, const wire_field *field) {
    return (wire_message){field->bytes, field->bytes + field->length, outer->depth + 1};
}

/* Skips to the end of a group. Groups in it are kept on a stack of our own: depth is the sender's choice. */
COLD const uint8_t *wire_skip_group(const wire_file *file, const uint8_t *at, const uint8_t *end, uint32_t tag,
                                    int depth) {
    uint32_t open[MAX_DEPTH];
    int count = 0;
    if (depth >= MAX_DEPTH) return NULL;
    open[count++] = tag >> 3;
    while (count > 0) {
        wire_field field;
        at = wire_tag(at, end, &field.tag);
        if (at == NULL) return NULL;
        if ((field.tag & 7) == GROUP) {
            if (depth + count >= MAX_DEPTH) return NULL;
            open[count++] = field.tag >> 3;
        } else if ((field.tag & 7) == GROUP_END) {
            if (open[--count] != field.tag >> 3) return NULL;
        } else {
            at = wire_value(file, at, end, depth, &field);
            if (at == NULL) return NULL;
        }
    }
    return at;
}

/* Values of the wire types that are rare in profiles. */
COLD const uint8_t *wire_unusual(const wire_file *file, const uint8_t *at, const uint8_t *end, int depth,
                                 wire_field *field) {
    switch (field->tag & 7) {
        case FIXED64:
            if (end - at < 8) return NULL;
            field->value = wire_load64(at);
            return at + 8;
        case FIXED32:
            return end - at >= 4 ? at + 4 : NULL;
        case GROUP:
            return wire_skip_group(file, at, end, field->tag, depth);
        default: /* the end of a group that never began, or no wire type at all */
            return NULL;
    }
}

/* Whether the packed list of varints in a field can be read to its end. */
HOT bool wire_packed(wire_file *file, const wire_field *field) {
    const uint8_t *at = field->bytes, *end = field->bytes + field->length;
    for (uint64_t value; at != NULL && at < end;) at = wire_varint(file, at, end, &value);
    if (at == NULL) file->bad = field->start;
    return at != NULL;
}

#endif
