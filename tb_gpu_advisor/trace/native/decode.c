/* Two passes over a serialized XSpace. The first one finds planes and lines and counts events, so that the columns
 * can be allocated; the second one fills them plane by plane: metadata first, then the events of each line.
 *
 * The order in which texts are numbered, repeated fields win and rows are appended is that of protobuf_engine.py, the
 * reference.
 */
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

/* A stat name of the current plane. */
typedef struct {
    const uint8_t *text;
    size_t length;
    int32_t column; /* which wanted stat it is, -1: none */
    int32_t string; /* its number in the table of strings, -1: not yet in it */
} stat_name;

typedef struct {
    wire_file file;
    trace_columns *out;
    const char *const *wanted;
    size_t wanted_count;
    const uint64_t *seed;
    bool no_memory;
    /* the current plane */
    int32_t plane;
    key_map stat_keys;
    ARRAY(stat_name) stat_names;
    key_map metadata_keys;
    ARRAY(wire_message) metadata_entries;
    size_t first_metadata;
} decoder;

static bool out_of_memory(decoder *d) {
    d->no_memory = true;
    return false;
}

static int64_t offset_of(const decoder *d, const uint8_t *at) { return at == NULL ? 0 : at - d->file.data; }

/* ---- pass 1: planes and lines ---- */

static bool index_line(decoder *d, wire_message line) {
    trace_columns *out = d->out;
    line_row row = {.plane = (int64_t)out->planes.count - 1, .first_event = (int64_t)out->events};
    const uint8_t *name = NULL, *display_name = NULL;
    size_t name_length = 0, display_length = 0;
    row.body_at = offset_of(d, line.at);
    row.body_length = line.end - line.at;
    for (wire_field field; wire_next(&d->file, &line, &field);) {
        switch (field.tag) {
            case TAG(1, VARINT):
                row.id = (int64_t)field.value;
                break;
            case TAG(2, BYTES):
                name = field.bytes, name_length = field.length;
                break;
            case TAG(3, VARINT):
                row.timestamp_ns = (int64_t)field.value;
                break;
            case TAG(4, BYTES):
                row.events++;
                break;
            case TAG(11, BYTES):
                display_name = field.bytes, display_length = field.length;
                break;
        }
    }
    if (d->file.bad != NULL) return false;
    row.name_at = offset_of(d, display_length ? display_name : name);
    row.name_length = (int64_t)(display_length ? display_length : name_length);
    if (!ARRAY_ROOM(&out->lines)) return out_of_memory(d);
    out->lines.items[out->lines.count++] = row;
    out->events += (size_t)row.events;
    return true;
}

static bool index_plane(decoder *d, wire_message plane) {
    trace_columns *out = d->out;
    if (!ARRAY_ROOM(&out->planes)) return out_of_memory(d);
    plane_row row = {.body_at = offset_of(d, plane.at), .body_length = plane.end - plane.at};
    size_t number = out->planes.count++;
    for (wire_field field; wire_next(&d->file, &plane, &field);) {
        if (field.tag == TAG(2, BYTES)) {
            row.name_at = offset_of(d, field.bytes);
            row.name_length = (int64_t)field.length;
        } else if (field.tag == TAG(3, BYTES)) {
            if (!index_line(d, wire_inside(&plane, &field))) return false;
        }
    }
    out->planes.items[number] = row;
    return d->file.bad == NULL;
}

static bool index_space(decoder *d) {
    trace_columns *out = d->out;
    wire_message space = {d->file.data, d->file.end, 0};
    for (wire_field field; wire_next(&d->file, &space, &field);) {
        switch (field.tag) {
            case TAG(1, BYTES):
                if (!index_plane(d, wire_inside(&space, &field))) return false;
                break;
            case TAG(2, BYTES):
            case TAG(3, BYTES):
            case TAG(4, BYTES):
                if (!ARRAY_ROOM(&out->space_texts)) return out_of_memory(d);
                out->space_texts.items[out->space_texts.count++] =
                    (space_text_row){field.tag >> 3, offset_of(d, field.bytes), (int64_t)field.length};
                break;
        }
    }
    return d->file.bad == NULL;
}

/* Timestamps this large count from the epoch (2001 and later), so the file's own zero is its first line's. */
static int64_t find_origin(const trace_columns *out) {
    int64_t first = INT64_MAX;
    for (size_t i = 0; i < out->lines.count; i++)
        if (out->lines.items[i].events && out->lines.items[i].timestamp_ns < first)
            first = out->lines.items[i].timestamp_ns;
    return out->events && first >= INT64_C(1000000000000000000) ? first : 0;
}

static bool allocate_events(decoder *d) {
    trace_columns *out = d->out;
    size_t count = out->events ? out->events : 1;
    out->line = malloc(count * sizeof *out->line);
    out->meta = malloc(count * sizeof *out->meta);
    out->start_ps = malloc(count * sizeof *out->start_ps);
    out->dur_ps = malloc(count * sizeof *out->dur_ps);
    out->occurrences = calloc(count, sizeof *out->occurrences); /* nearly always 0: pages nobody touches cost nothing */
    bool all = out->line && out->meta && out->start_ps && out->dur_ps && out->occurrences;
    return all || out_of_memory(d);
}

/* ---- stats ---- */

HOT bool read_stat(decoder *d, wire_message message, stat_value *stat) {
    *stat = (stat_value){0};
    for (wire_field field; wire_next(&d->file, &message, &field);) {
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
    return d->file.bad == NULL;
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
        case TAG(4, VARINT):
            stat->kind = INT;
            return wire_varint(file, at, end, &stat->bits) == end;
        case TAG(7, VARINT):
            stat->kind = STRING;
            return wire_varint(file, at, end, &stat->bits) == end;
        case TAG(5, BYTES):
            stat->kind = STRING;
            stat->text = wire_length(at, end, &stat->length);
            return stat->text != NULL && stat->text + stat->length == end;
        default:
            return false;
    }
}

static stat_name *find_stat_name(decoder *d, int64_t id) {
    int32_t position = map_find(&d->stat_keys, id);
    return position < 0 ? NULL : &d->stat_names.items[position];
}

/* The stat name that a reference means, NULL if there is none. */
static stat_name *referenced(decoder *d, const stat_value *stat) {
    return stat->bits <= INT64_MAX ? find_stat_name(d, (int64_t)stat->bits) : NULL;
}

/* The number of a stat's text in the table of strings, -1 if there is no memory. */
COLD int32_t string_of(decoder *d, const stat_value *stat) {
    if (!stat->is_reference) return texts_add(&d->out->strings, stat->text, stat->length);
    stat_name *name = referenced(d, stat);
    if (name == NULL) return 0;
    if (name->string < 0) name->string = texts_add(&d->out->strings, name->text, name->length);
    return name->string;
}

COLD bool column_grow(stat_column *column) {
    size_t capacity = column->capacity ? column->capacity + column->capacity / 2 : 64;
    if (capacity > SIZE_MAX / sizeof *column->row) return false;
    void *row = realloc(column->row, capacity * sizeof *column->row);
    if (row != NULL) column->row = row;
    void *bits = realloc(column->bits, capacity * sizeof *column->bits);
    if (bits != NULL) column->bits = bits;
    void *kind = realloc(column->kind, capacity * sizeof *column->kind);
    if (kind != NULL) column->kind = kind;
    if (row == NULL || bits == NULL || kind == NULL) return false;
    column->capacity = capacity;
    return true;
}

/* Reads a stat; if it is a wanted one, appends it to its column. */
HOT bool decode_stat(decoder *d, wire_message message, stat_column *columns, size_t row) {
    stat_value stat;
    if (!read_usual_stat(&d->file, message, &stat) && !read_stat(d, message, &stat)) return false;
    const stat_name *name = find_stat_name(d, stat.id);
    if (name == NULL || name->column < 0) return true;
    stat_column *column = &columns[name->column];
    if (stat.kind == STRING) {
        int32_t string = string_of(d, &stat);
        if (string < 0) return out_of_memory(d);
        stat.bits = (uint64_t)string;
    }
    if (column->count == column->capacity && !column_grow(column)) return out_of_memory(d);
    size_t last = column->count++;
    int64_t *rows = column->row, *bits = column->bits;
    column->kind[last] = stat.kind == UNSIGNED ? INT : (uint8_t)stat.kind;
    rows[last] = (int64_t)row;
    bits[last] = (int64_t)stat.bits;
    return true;
}

/* ---- pass 2: a plane's metadata ---- */

/* Reads an entry of a map: its key; the fields of its value are handed on. */
static bool read_stat_metadata(decoder *d, wire_message entry, int64_t *key, stat_name *name) {
    for (wire_field field; wire_next(&d->file, &entry, &field);) {
        if (field.tag == TAG(1, VARINT)) *key = (int64_t)field.value;
        if (field.tag != TAG(2, BYTES)) continue;
        wire_message value = wire_inside(&entry, &field);
        for (wire_field inner; wire_next(&d->file, &value, &inner);)
            if (inner.tag == TAG(2, BYTES)) name->text = inner.bytes, name->length = inner.length;
        if (d->file.bad != NULL) return false;
    }
    return d->file.bad == NULL;
}

static int32_t wanted_column(const decoder *d, const stat_name *name) {
    for (size_t i = 0; i < d->wanted_count; i++)
        if (strlen(d->wanted[i]) == name->length && memcmp(d->wanted[i], name->text, name->length) == 0)
            return (int32_t)i;
    return -1;
}

static bool decode_stat_metadata(decoder *d, wire_message entry) {
    int64_t key = 0;
    stat_name name = {.string = -1};
    if (!read_stat_metadata(d, entry, &key, &name)) return false;
    name.column = name.length ? wanted_column(d, &name) : -1;
    int32_t position = map_add(&d->stat_keys, key);
    if (position < 0) return out_of_memory(d);
    if ((size_t)position == d->stat_names.count) {
        if (!ARRAY_ROOM(&d->stat_names)) return out_of_memory(d);
        d->stat_names.count++;
    }
    d->stat_names.items[position] = name; /* of repeated keys the last one wins */
    return true;
}

static bool report_stat_names(decoder *d) {
    trace_columns *out = d->out;
    for (size_t i = 0; i < d->stat_names.count; i++) {
        const stat_name *name = &d->stat_names.items[i];
        if (!ARRAY_ROOM(&out->stat_names)) return out_of_memory(d);
        out->stat_names.items[out->stat_names.count++] =
            (name_row){d->plane, offset_of(d, name->text), (int64_t)name->length};
    }
    return true;
}

static bool decode_plane_stat(decoder *d, wire_message message) {
    trace_columns *out = d->out;
    stat_value stat;
    if (!read_stat(d, message, &stat)) return false;
    const stat_name *name = find_stat_name(d, stat.id);
    plane_stat_row row = {.plane = d->plane, .kind = stat.kind, .bits = (int64_t)stat.bits};
    if (name != NULL) row.name_at = offset_of(d, name->text), row.name_length = (int64_t)name->length;
    if (stat.kind == STRING && !stat.is_reference) {
        row.text_at = offset_of(d, stat.text);
        row.text_length = (int64_t)stat.length;
    } else if (stat.kind == STRING && (name = referenced(d, &stat)) != NULL) {
        row.text_at = offset_of(d, name->text);
        row.text_length = (int64_t)name->length;
    }
    if (!ARRAY_ROOM(&out->plane_stats)) return out_of_memory(d);
    out->plane_stats.items[out->plane_stats.count++] = row;
    return true;
}

/* What an entry of event metadata says besides its stats. */
typedef struct {
    int64_t key;
    const uint8_t *name, *display_name;
    size_t name_length, display_length;
} metadata_names;

/* Reads an entry of event metadata. With `row` >= 0 its wanted stats are kept, else they are only read. */
static bool read_metadata(decoder *d, wire_message entry, metadata_names *names, int64_t row) {
    *names = (metadata_names){0};
    for (wire_field field; wire_next(&d->file, &entry, &field);) {
        if (field.tag == TAG(1, VARINT)) names->key = (int64_t)field.value;
        if (field.tag != TAG(2, BYTES)) continue;
        wire_message value = wire_inside(&entry, &field);
        for (wire_field inner; wire_next(&d->file, &value, &inner);) {
            bool good = true;
            stat_value ignored;
            if (inner.tag == TAG(2, BYTES)) {
                names->name = inner.bytes, names->name_length = inner.length;
            } else if (inner.tag == TAG(4, BYTES)) {
                names->display_name = inner.bytes, names->display_length = inner.length;
            } else if (inner.tag == TAG(5, BYTES)) {
                wire_message stat = wire_inside(&value, &inner);
                good = row >= 0 ? decode_stat(d, stat, d->out->metadata_stats, (size_t)row)
                                : read_stat(d, stat, &ignored);
            } else if (inner.tag == TAG(6, BYTES)) {
                good = wire_packed(&d->file, &inner);
            }
            if (!good) return false;
        }
        if (d->file.bad != NULL) return false;
    }
    return d->file.bad == NULL;
}

/* Appends a row of event metadata. */
static bool add_metadata(decoder *d, int32_t name, int32_t display_name) {
    trace_columns *out = d->out;
    if (out->metadata == out->metadata_capacity) {
        size_t capacity = out->metadata_capacity + out->metadata_capacity / 2 + 64;
        void *plane = realloc(out->metadata_plane, capacity * sizeof(int32_t));
        if (plane != NULL) out->metadata_plane = plane;
        void *names = realloc(out->metadata_name, capacity * sizeof(int32_t));
        if (names != NULL) out->metadata_name = names;
        void *display_names = realloc(out->metadata_display_name, capacity * sizeof(int32_t));
        if (display_names != NULL) out->metadata_display_name = display_names;
        if (plane == NULL || names == NULL || display_names == NULL) return out_of_memory(d);
        out->metadata_capacity = capacity;
    }
    if (out->metadata == INT32_MAX || name < 0 || display_name < 0) return out_of_memory(d);
    out->metadata_plane[out->metadata] = d->plane;
    out->metadata_name[out->metadata] = name;
    out->metadata_display_name[out->metadata] = display_name;
    out->metadata++;
    return true;
}

/* Remembers an entry of event metadata by its key; of repeated keys the last one wins. */
static bool index_metadata(decoder *d, wire_message entry) {
    metadata_names names;
    if (!read_metadata(d, entry, &names, -1)) return false;
    int32_t position = map_add(&d->metadata_keys, names.key);
    if (position < 0) return out_of_memory(d);
    if ((size_t)position == d->metadata_entries.count) {
        if (!ARRAY_ROOM(&d->metadata_entries)) return out_of_memory(d);
        d->metadata_entries.count++;
    }
    d->metadata_entries.items[position] = entry;
    return true;
}

static bool decode_metadata(decoder *d) {
    for (size_t i = 0; i < d->metadata_entries.count; i++) {
        metadata_names names;
        /* The names are numbered before the texts of the stats, so they are read first. */
        if (!read_metadata(d, d->metadata_entries.items[i], &names, -1)) return false;
        int32_t name = texts_add(&d->out->strings, names.name, names.name_length);
        int32_t display_name = texts_add(&d->out->strings, names.display_name, names.display_length);
        if (!add_metadata(d, name, display_name)) return false;
        if (!read_metadata(d, d->metadata_entries.items[i], &names, (int64_t)d->out->metadata - 1)) return false;
    }
    return add_metadata(d, 0, 0); /* for events without metadata: they have an empty name */
}

/* ---- pass 2: events ---- */

/* The row of an event's metadata; the plane's last row, which is empty, if it has none. */
static int32_t metadata_of(const decoder *d, int64_t id) {
    int32_t position = map_find(&d->metadata_keys, id);
    return (int32_t)d->first_metadata + (LIKELY(position >= 0) ? position : d->metadata_keys.count);
}

HOT bool decode_event(decoder *d, wire_message event, size_t row, uint64_t base_ps) {
    trace_columns *out = d->out;
    uint64_t id = 0, offset_ps = 0, dur_ps = 0, occurrences = 0;
    for (wire_field field; wire_next(&d->file, &event, &field);) {
        switch (field.tag) {
            case TAG(1, VARINT):
                id = field.value;
                break;
            case TAG(2, VARINT): /* offset and occurrences are a oneof: the last one wins */
                offset_ps = field.value, occurrences = 0;
                break;
            case TAG(3, VARINT):
                dur_ps = field.value;
                break;
            case TAG(4, BYTES):
                if (!decode_stat(d, wire_inside(&event, &field), out->event_stats, row)) return false;
                break;
            case TAG(5, VARINT):
                occurrences = field.value, offset_ps = 0;
                break;
        }
    }
    if (d->file.bad != NULL) return false;
    out->meta[row] = metadata_of(d, (int64_t)id);
    out->start_ps[row] = (int64_t)(base_ps + offset_ps);
    out->dur_ps[row] = (int64_t)dur_ps;
    if (occurrences) out->occurrences[row] = (int64_t)occurrences;
    return true;
}

static bool decode_line(decoder *d, size_t number) {
    trace_columns *out = d->out;
    const line_row *line = &out->lines.items[number];
    const uint8_t *body = d->file.data + line->body_at;
    wire_message message = {body, body + line->body_length, 2};
    uint64_t base_ps = ((uint64_t)line->timestamp_ns - (uint64_t)out->origin_ns) * 1000;
    size_t row = (size_t)line->first_event;
    for (wire_field field; wire_next(&d->file, &message, &field);) {
        if (field.tag != TAG(4, BYTES)) continue;
        out->line[row] = (int32_t)number;
        if (!decode_event(d, wire_inside(&message, &field), row, base_ps)) return false;
        row++;
    }
    return d->file.bad == NULL;
}

/* ---- pass 2: planes ---- */

typedef bool (*field_reader)(decoder *, wire_message);

/* Calls `read` with every message in a field of the plane. */
static bool for_each(decoder *d, wire_message plane, uint32_t tag, field_reader read) {
    for (wire_field field; wire_next(&d->file, &plane, &field);)
        if (field.tag == tag && !read(d, wire_inside(&plane, &field))) return false;
    return d->file.bad == NULL;
}

static size_t count_fields(decoder *d, wire_message plane, uint32_t tag) {
    size_t count = 0;
    for (wire_field field; wire_next(&d->file, &plane, &field);) count += field.tag == tag;
    return count;
}

static bool decode_plane(decoder *d, size_t number, size_t *next_line) {
    trace_columns *out = d->out;
    const uint8_t *body = d->file.data + out->planes.items[number].body_at;
    wire_message plane = {body, body + out->planes.items[number].body_length, 1};
    d->plane = (int32_t)number;
    d->first_metadata = out->metadata;
    d->stat_names.count = d->metadata_entries.count = 0;
    map_free(&d->stat_keys);
    map_free(&d->metadata_keys);
    bool ready = map_init(&d->stat_keys, count_fields(d, plane, TAG(5, BYTES)), d->seed) &
                 map_init(&d->metadata_keys, count_fields(d, plane, TAG(4, BYTES)), d->seed);
    if (!ready) return out_of_memory(d);
    if (!for_each(d, plane, TAG(5, BYTES), decode_stat_metadata) || !report_stat_names(d) ||
        !for_each(d, plane, TAG(6, BYTES), decode_plane_stat) ||
        !for_each(d, plane, TAG(4, BYTES), index_metadata) || !decode_metadata(d))
        return false;
    for (; *next_line < out->lines.count && out->lines.items[*next_line].plane == d->plane; ++*next_line)
        if (!decode_line(d, *next_line)) return false;
    return true;
}

static bool decode_all(decoder *d) {
    trace_columns *out = d->out;
    if (!texts_init(&out->strings, d->file.data, d->seed)) return out_of_memory(d);
    if (texts_add(&out->strings, d->file.data, 0) < 0) return out_of_memory(d);
    if (!index_space(d) || !allocate_events(d)) return false;
    out->origin_ns = find_origin(out);
    size_t line = 0;
    for (size_t plane = 0; plane < out->planes.count; plane++)
        if (!decode_plane(d, plane, &line)) return false;
    return true;
}

enum decode_result decode_xspace(const uint8_t *data, size_t size, const char *const *wanted, size_t wanted_count,
                                 const uint64_t seed[2], trace_columns *columns, size_t *bad_at) {
    decoder d = {.file = {data, data + size, NULL}, .out = columns, .wanted = wanted, .wanted_count = wanted_count,
                 .seed = seed};
    memset(columns, 0, sizeof *columns);
    bool good = decode_all(&d);
    map_free(&d.stat_keys);
    map_free(&d.metadata_keys);
    free(d.stat_names.items);
    free(d.metadata_entries.items);
    if (good) return DECODED;
    if (d.no_memory) return NO_MEMORY;
    *bad_at = (size_t)(d.file.bad - data);
    return DAMAGED;
}

void columns_free(trace_columns *columns) {
    free(columns->line);
    free(columns->meta);
    free(columns->start_ps);
    free(columns->dur_ps);
    free(columns->occurrences);
    free(columns->metadata_plane);
    free(columns->metadata_name);
    free(columns->metadata_display_name);
    for (int i = 0; i < MAX_WANTED; i++) {
        stat_column *both[] = {&columns->event_stats[i], &columns->metadata_stats[i]};
        for (int j = 0; j < 2; j++) {
            free(both[j]->row);
            free(both[j]->bits);
            free(both[j]->kind);
        }
    }
    free(columns->planes.items);
    free(columns->lines.items);
    free(columns->stat_names.items);
    free(columns->plane_stats.items);
    free(columns->space_texts.items);
    texts_free(&columns->strings);
    memset(columns, 0, sizeof *columns);
}
