/* Names of a plane, and stats, which both events and metadata have. */
#ifndef TB_GPU_ADVISOR_NAMES_H
#define TB_GPU_ADVISOR_NAMES_H

#include "decode.h"

/* One stat as it lies in the file. `text` belongs to STRING, `bits` to the other kinds. */
typedef struct {
    int64_t id;
    enum value_kind kind;
    bool is_reference; /* a STRING whose text is the name of stat metadata `bits` */
    uint64_t bits;
    const uint8_t *text;
    size_t length;
} stat_value;

/* Reads one plane after the other. Texts that `base` does not have are numbered on from it. */
typedef struct {
    const wanted *wanted;
    const text_table *base;
    text_table *strings;
    plane_names *names; /* of the current plane */
    size_t share;
    problem wrong;
} plane_reader;

static inline bool out_of_memory(plane_reader *r) {
    r->wrong.trouble = NO_MEMORY;
    return false;
}

static inline bool too_many(plane_reader *r, enum limit limit) {
    r->wrong.trouble = TOO_MANY;
    r->wrong.limit = limit;
    return false;
}

/* What went wrong, where a message of the source was read last. */
problem names_problem(const plane_reader *r, const window *w);

/* The number of a text, -1 if there is no memory. */
int32_t names_intern(plane_reader *r, const uint8_t *text, size_t length);

/* The number of a stat's text, -1 if there is no memory. */
int32_t names_string(plane_reader *r, const stat_value *stat);

/* Forgets lines that nobody reads, once the names of the planes are known. */
bool drop_derived(outline *o, window *w);

bool stat_column_grow(stat_column *column, bool is_text);
/* All of them. */
void stat_columns_free(stat_column *columns);

/* The row of an event's metadata; the plane's last row, which is empty, if it has none. */
static inline int32_t metadata_of(const plane_reader *r, int64_t id) {
    int32_t position = map_find(&r->names->metadata_keys, id);
    return r->names->first_metadata + (LIKELY(position >= 0) ? position : r->names->metadata_keys.count);
}

static inline stat_name *find_stat_name(const plane_reader *r, int64_t id) {
    int32_t position = map_find(&r->names->stat_keys, id);
    return position < 0 ? NULL : &r->names->stat_names.items[position];
}

/* The stat name that a reference means, NULL if there is none. */
static inline stat_name *referenced(const plane_reader *r, const stat_value *stat) {
    return stat->bits <= INT64_MAX ? find_stat_name(r, (int64_t)stat->bits) : NULL;
}

/* ---- stats ---- */

HOT bool read_stat(wire_file *file, wire_message message, stat_value *stat) {
    *stat = (stat_value){0};
    for (wire_field field; wire_next(file, &message, &field);) {
        if (field.tag == TAG(1, VARINT)) {
            stat->id = (int64_t)field.value;
            continue;
        }
        switch (field.tag) { /* a oneof: the last one wins */
            case TAG(2, FIXED64):
                stat->kind = FLOAT;
                break;
            case TAG(3, VARINT):
                stat->kind = UNSIGNED;
                break;
            case TAG(4, VARINT):
                stat->kind = INT;
                break;
            case TAG(5, BYTES):
            case TAG(6, BYTES):
                stat->text = field.bytes;
                stat->length = field.length;
                /* fall through */
            case TAG(7, VARINT):
                stat->kind = STRING;
                stat->is_reference = field.tag == TAG(7, VARINT);
                break;
            default:
                continue;
        }
        stat->bits = field.value;
    }
    return file->bad == NULL;
}

/* The usual stat at one look: the number of its name, then one value up to its end. False if it is any other, which
 * read_stat reads field by field. */
HOT bool read_usual_stat(const wire_file *file, wire_message message, stat_value *stat) {
    const uint8_t *at = message.at, *end = message.end;
    if (end - at < 4 || at[0] != TAG(1, VARINT)) return false;
    if (at[1] < 0x80) {
        stat->id = at[1];
        at += 2;
    } else if (at[2] < 0x80) {
        stat->id = (at[1] & 0x7f) | at[2] << 7;
        at += 3;
    } else {
        return false;
    }
    uint8_t tag = *at++;
    stat->is_reference = tag == TAG(7, VARINT);
    switch (tag) {
        case TAG(3, VARINT):
            stat->kind = UNSIGNED;
            return wire_varint(file, at, end, &stat->bits) == end;
        case TAG(4, VARINT): case TAG(7, VARINT):
            stat->kind = stat->is_reference ? STRING : INT;
            return wire_varint(file, at, end, &stat->bits) == end;
        case TAG(5, BYTES):
            stat->kind = STRING;
            stat->text = wire_length(at, end, &stat->length);
            return stat->text != NULL && stat->text + stat->length == end;
        default:
            return false;
    }
}

/* Reads a stat; if it is a wanted one, appends it to its column. The last of the numbers is a double, by its bits. */
HOT bool keep_stat(plane_reader *r, wire_file *file, wire_message message, stat_column *columns, size_t row) {
    stat_value stat;
    if (!read_usual_stat(file, message, &stat) && !read_stat(file, message, &stat)) return false;
    const stat_name *name = find_stat_name(r, stat.id);
    if (name == NULL || name->column < 0) return true;
    bool is_text = (size_t)name->column >= r->wanted->numbers;
    bool is_float = (size_t)name->column + 1 == r->wanted->numbers;
    if (is_text != (stat.kind == STRING) || is_float != (stat.kind == FLOAT)) return true;
    stat_column *column = &columns[name->column];
    if (column->count == column->capacity && !stat_column_grow(column, is_text)) return out_of_memory(r);
    size_t last = column->count++;
    column->row[last] = (int32_t)row;
    if (is_text) column->text[last] = names_string(r, &stat);
    else column->number[last] = (int64_t)stat.bits;
    return !is_text || column->text[last] >= 0 || out_of_memory(r);
}

#endif
