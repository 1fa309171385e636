/* A walk through the file from field to field, which copies what is small and remembers where lines lie; then a look
 * at the names of every plane. */
#include "names.h"

/* Few bytes are brought at once: between the lines there is little to see. An entry of metadata has more than 32 bytes, as a
 * rule; one of more than a megabyte holds a whole program, which nobody reads. */
enum { STEP = 1 << 14, USUAL_ENTRY = 32, LONGEST_ENTRY = 1 << 20 };

typedef struct {
    outline *out;
    window window;
    plane_reader reader;
    wire_file head;
    int64_t copy_from, copy_to; /* fields to copy, together when the next one is not */
    int64_t entries;
} outliner;

/* Makes room for one more item, of which there may be so many. */
#define ROOM(o, array, limit)                                                                 \
    ((int64_t)(array)->count >= (o)->out->wanted.most[limit] ? too_many(&(o)->reader, limit)  \
                                                             : ARRAY_ROOM(array) || out_of_memory(&(o)->reader))

/* ---- the walk ---- */

static bool add_head(outliner *o, int64_t at, int64_t end) {
    outline *out = o->out;
    size_t first = out->head.count, length = (size_t)(end - at);
    if (length == 0) return true;
    if ((int64_t)(first + length) > out->wanted.most[BYTES_OF_ENTRIES]) return too_many(&o->reader, BYTES_OF_ENTRIES);
    if (!ARRAY_ROOM(&out->pieces) || !bytes_add_room(&out->head, length)) return out_of_memory(&o->reader);
    out->pieces.items[out->pieces.count++] = (head_piece){(int64_t)first, at};
    if (!window_copy(&o->window, at, length, out->head.items + first)) return false;
    out->head.count += length;
    return true;
}

static bool flush(outliner *o) {
    bool good = add_head(o, o->copy_from, o->copy_to);
    o->copy_from = o->copy_to = 0;
    return good;
}

static bool copy(outliner *o, const far_field *field) {
    if (o->entries++ >= o->out->wanted.most[ENTRIES]) return too_many(&o->reader, ENTRIES);
    if (field->end - field->body > LONGEST_ENTRY) return true;
    if (field->start != o->copy_to) {
        if (!flush(o)) return false;
        o->copy_from = field->start;
    }
    o->copy_to = field->end;
    return true;
}

static bool add_line(outliner *o, int64_t plane, const far_field *field) {
    if (!ROOM(o, &o->out->lines, LINES)) return false;
    o->out->lines.items[o->out->lines.count++] = (line_place){plane, field->body, field->end - field->body};
    return true;
}

static bool walk_plane(outliner *o, int64_t at, int64_t end) {
    outline *out = o->out;
    if (!ROOM(o, &out->planes, PLANES)) return false;
    size_t number = out->planes.count++;
    int64_t head_at = (int64_t)out->head.count;
    for (far_field field; window_far(&o->window, &at, end, 1, &field);) {
        bool good = true;
        switch (field.tag) {
            case TAG(3, BYTES):
                good = add_line(o, (int64_t)number, &field);
                break;
            case TAG(2, BYTES): case TAG(4, BYTES): case TAG(5, BYTES): case TAG(6, BYTES):
                good = copy(o, &field);
                break;
        }
        if (!good) return false;
    }
    if (!window_good(&o->window) || !flush(o)) return false;
    out->planes.items[number] = (plane_row){.head_at = head_at, .head_length = (int64_t)out->head.count - head_at};
    return true;
}

static bool add_space_text(outliner *o, const far_field *field) {
    outline *out = o->out;
    int64_t at = (int64_t)out->head.count, length = field->end - field->body;
    if (!ROOM(o, &out->space_texts, ENTRIES)) return false;
    out->space_texts.items[out->space_texts.count++] = (space_text_row){field->tag >> 3, at, length};
    return add_head(o, field->body, field->end);
}

static bool walk_space(outliner *o) {
    int64_t at = 0;
    for (far_field field; window_far(&o->window, &at, o->out->source.size, 0, &field);) {
        bool good = true;
        switch (field.tag) {
            case TAG(1, BYTES):
                good = walk_plane(o, field.body, field.end);
                break;
            case TAG(2, BYTES): case TAG(3, BYTES): case TAG(4, BYTES):
                good = add_space_text(o, &field);
                break;
        }
        if (!good) return false;
    }
    return window_good(&o->window);
}

/* ---- the names of a plane ---- */

/* Reads an entry of a map: its key, and the text of field 2 in its value, and of field 4 if there is a place for it. With
 * `stats` the wanted ones that are in the value are kept, as those of the next metadata row. */
static bool read_entry(outliner *o, wire_message entry, int64_t *key, wire_field texts[2], bool is_metadata,
                       stat_column *stats) {
    wire_file *head = &o->head;
    *key = 0;
    texts[0].length = texts[1].length = 0;
    for (wire_field field; wire_next(head, &entry, &field);) {
        if (field.tag == TAG(1, VARINT)) *key = (int64_t)field.value;
        if (field.tag != TAG(2, BYTES)) continue;
        wire_message value = wire_inside(&entry, &field);
        for (wire_field inner; wire_next(head, &value, &inner);) {
            bool good = true;
            stat_value ignored;
            if (inner.tag == TAG(2, BYTES)) {
                texts[0] = inner;
            } else if (is_metadata && inner.tag == TAG(4, BYTES)) {
                texts[1] = inner;
            } else if (is_metadata && inner.tag == TAG(5, BYTES)) {
                wire_message stat = wire_inside(&value, &inner);
                good = stats != NULL ? keep_stat(&o->reader, head, stat, stats, o->out->metadata.count)
                                     : read_stat(head, stat, &ignored);
            } else if (is_metadata && inner.tag == TAG(6, BYTES)) {
                good = wire_packed(head, &inner);
            }
            if (!good) return false;
        }
        if (head->bad != NULL) return false;
    }
    return head->bad == NULL;
}

static int32_t wanted_column(const wanted *wanted, const wire_field *name) {
    for (size_t i = 0; i < wanted->count; i++)
        if (wanted->lengths[i] == name->length && memcmp(wanted->names[i], name->bytes, name->length) == 0)
            return (int32_t)i;
    return -1;
}

static bool add_stat_name(outliner *o, plane_names *names, wire_message entry) {
    int64_t key;
    wire_field texts[2];
    if (!read_entry(o, entry, &key, texts, false, NULL)) return false;
    int32_t position = map_add(&names->stat_keys, key);
    if (position < 0) return out_of_memory(&o->reader);
    if ((size_t)position == names->stat_names.count && (!ARRAY_ROOM(&names->stat_names) || !++names->stat_names.count))
        return out_of_memory(&o->reader);
    int32_t column = texts[0].length ? wanted_column(&o->out->wanted, &texts[0]) : -1;
    stat_name *name = &names->stat_names.items[position]; /* the last one wins */
    *name = (stat_name){texts[0].bytes, texts[0].length, column, {0}};
    memset(name->string, 0xff, sizeof name->string);
    return true;
}

typedef ARRAY(wire_message) messages;

/* Remembers an entry of event metadata by its key; of repeated keys the last one wins. */
static bool add_metadata_entry(outliner *o, plane_names *names, wire_message entry, messages *entries) {
    int64_t key;
    wire_field texts[2];
    if (!read_entry(o, entry, &key, texts, true, NULL)) return false;
    int32_t position = map_add(&names->metadata_keys, key);
    if (position < 0) return out_of_memory(&o->reader);
    if ((size_t)position == entries->count && (!ARRAY_ROOM(entries) || !++entries->count))
        return out_of_memory(&o->reader);
    entries->items[position] = entry;
    return true;
}

static bool add_metadata(outliner *o, int32_t plane, const wire_message *entry) {
    outline *out = o->out;
    int64_t key;
    wire_field texts[2];
    if (out->metadata.count == INT32_MAX || !ARRAY_ROOM(&out->metadata)) return out_of_memory(&o->reader);
    metadata_row row = {.plane = plane}; /* events without metadata have an empty name */
    if (entry != NULL) {
        if (!read_entry(o, *entry, &key, texts, true, out->metadata_stats)) return false;
        row.name = names_intern(&o->reader, texts[0].bytes, texts[0].length);
        row.display_name = names_intern(&o->reader, texts[1].bytes, texts[1].length);
        if (row.name < 0 || row.display_name < 0) return out_of_memory(&o->reader);
    }
    out->metadata.items[out->metadata.count++] = row;
    return true;
}

static int64_t in_head(const outliner *o, const uint8_t *at) { return at == NULL ? 0 : at - o->head.data; }

static bool add_plane_stat(outliner *o, int32_t plane, wire_message message) {
    outline *out = o->out;
    stat_value stat;
    if (!read_stat(&o->head, message, &stat)) return false;
    const stat_name *name = find_stat_name(&o->reader, stat.id);
    plane_stat_row row = {.plane = plane, .kind = stat.kind, .bits = (int64_t)stat.bits};
    if (name != NULL) row.name_at = in_head(o, name->text), row.name_length = (int64_t)name->length;
    const stat_name own = {.text = stat.text, .length = stat.length}, *text = stat.is_reference ? referenced(&o->reader, &stat) : &own;
    if (text != NULL) row.text_at = in_head(o, text->text), row.text_length = (int64_t)text->length;
    if (!ARRAY_ROOM(&out->plane_stats)) return out_of_memory(&o->reader);
    out->plane_stats.items[out->plane_stats.count++] = row;
    return true;
}

/* Indexes the names of a plane. */
static bool index_names(outliner *o, plane_names *names, wire_message plane, messages *entries) {
    const uint64_t *seed = o->out->wanted.seed;
    size_t most_entries = (size_t)(plane.end - plane.at) / USUAL_ENTRY;
    if (!map_init(&names->stat_keys, most_entries, seed) || !map_init(&names->metadata_keys, most_entries, seed))
        return out_of_memory(&o->reader);
    for (wire_field field; wire_next(&o->head, &plane, &field);) {
        wire_message inside = wire_inside(&plane, &field);
        if (field.tag == TAG(5, BYTES) && !add_stat_name(o, names, inside)) return false;
        if (field.tag == TAG(4, BYTES) && !add_metadata_entry(o, names, inside, entries)) return false;
    }
    return o->head.bad == NULL;
}

static bool read_plane(outliner *o, int32_t number, messages *entries) {
    outline *out = o->out;
    plane_row *row = &out->planes.items[number];
    const uint8_t *body = o->head.data + row->head_at;
    wire_message plane = {body, body + row->head_length, 1};
    if (!ARRAY_ROOM(&out->names)) return out_of_memory(&o->reader);
    plane_names *names = &out->names.items[out->names.count++];
    *names = (plane_names){.first_metadata = (int32_t)out->metadata.count};
    o->reader.names = names;
    entries->count = 0;
    if (!index_names(o, names, plane, entries)) return false;
    for (size_t i = 0; i < entries->count; i++)
        if (!add_metadata(o, number, &entries->items[i])) return false;
    if (!add_metadata(o, number, NULL)) return false;
    for (wire_field field; wire_next(&o->head, &plane, &field);) {
        if (field.tag == TAG(2, BYTES)) {
            row->name_at = in_head(o, field.bytes);
            row->name_length = (int64_t)field.length;
        } else if (field.tag == TAG(6, BYTES)) {
            if (!add_plane_stat(o, number, wire_inside(&plane, &field))) return false;
        }
    }
    return o->head.bad == NULL;
}

static bool make(outliner *o, messages *entries) {
    outline *out = o->out;
    static const uint8_t nothing;
    if (!texts_init(&out->strings) || texts_add(&out->strings, &nothing, 0, 0) < 0) return out_of_memory(&o->reader);
    if (!walk_space(o)) return false;
    const uint8_t *head = out->head.count ? out->head.items : &nothing;
    o->head = (wire_file){head, head + out->head.count, NULL};
    out->strings.lent = head; /* all texts from here on are in it */
    for (size_t plane = 0; plane < out->planes.count; plane++)
        if (!read_plane(o, (int32_t)plane, entries)) return false;
    return drop_derived(out, &o->window);
}

/* Where a byte of the head lies in the source. */
static int64_t in_source(const outline *out, int64_t head_at) {
    size_t piece = out->pieces.count - 1;
    while (out->pieces.items[piece].head_at > head_at) piece--;
    return out->pieces.items[piece].source_at + (head_at - out->pieces.items[piece].head_at);
}

problem outline_make(outline *out, byte_source source, const wanted *wanted) {
    *out = (outline){.source = source, .wanted = *wanted};
    outliner o = {.out = out, .reader = {.wanted = &out->wanted, .strings = &out->strings}};
    messages entries = {0};
    window_open(&o.window, &out->source, STEP);
    problem wrong = {.trouble = NONE};
    if (!make(&o, &entries)) {
        wrong = names_problem(&o.reader, &o.window);
        if (o.head.bad != NULL) wrong.bad_at = in_source(out, o.head.bad - o.head.data);
    }
    free(entries.items);
    window_close(&o.window);
    return wrong;
}

void outline_free(outline *o) {
    for (size_t i = 0; i < o->names.count; i++) {
        map_free(&o->names.items[i].stat_keys);
        map_free(&o->names.items[i].metadata_keys);
        free(o->names.items[i].stat_names.items);
    }
    memory_free(o->head.items);
    void *arrays[] = {o->pieces.items,      o->planes.items,      o->names.items,   o->lines.items,
                      o->plane_stats.items, o->space_texts.items, o->metadata.items};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) free(arrays[i]);
    stat_columns_free(o->metadata_stats);
    texts_free(&o->strings);
}
