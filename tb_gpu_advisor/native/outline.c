/* A walk through the file from field to field, which copies what is small and remembers where lines lie; then a look
 * at the names of every plane. */
#include "names.h"

/* Few bytes are brought at once: between the lines there is little to see. */
enum { STEP = 1 << 14 };

typedef struct {
    outline *out;
    window window;
    plane_reader names;
    wire_file head;
    int64_t copy_from, copy_to; /* fields to copy, together when the next one is not */
} outliner;

/* ---- the walk ---- */

static bool add_head(outliner *o, int64_t at, int64_t end) {
    outline *out = o->out;
    size_t first = out->head.count, length = (size_t)(end - at);
    if (!ARRAY_ROOM(&out->pieces) || !bytes_add_room(&out->head, length)) return out_of_memory(&o->names);
    out->pieces.items[out->pieces.count++] = (head_piece){(int64_t)first, at};
    if (!window_copy(&o->window, at, length, out->head.items + first)) return false;
    out->head.count += length;
    return true;
}

static bool flush(outliner *o) {
    bool good = o->copy_from == o->copy_to || add_head(o, o->copy_from, o->copy_to);
    o->copy_from = o->copy_to = 0;
    return good;
}

static bool copy(outliner *o, const far_field *field) {
    if (field->start != o->copy_to) {
        if (!flush(o)) return false;
        o->copy_from = field->start;
    }
    o->copy_to = field->end;
    return true;
}

static bool walk_plane(outliner *o, int64_t at, int64_t end) {
    outline *out = o->out;
    if (!ARRAY_ROOM(&out->planes)) return out_of_memory(&o->names);
    size_t number = out->planes.count++;
    int64_t head_at = (int64_t)out->head.count;
    for (far_field field; window_far(&o->window, &at, end, 1, &field);) {
        bool good = true;
        switch (field.tag) {
            case TAG(3, BYTES):
                good = ARRAY_ROOM(&out->lines) || out_of_memory(&o->names);
                if (good)
                    out->lines.items[out->lines.count++] =
                        (line_place){(int64_t)number, field.body, field.end - field.body};
                break;
            case TAG(2, BYTES):
            case TAG(4, BYTES):
            case TAG(5, BYTES):
            case TAG(6, BYTES):
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
    if (!ARRAY_ROOM(&out->space_texts)) return out_of_memory(&o->names);
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
            case TAG(2, BYTES):
            case TAG(3, BYTES):
            case TAG(4, BYTES):
                good = add_space_text(o, &field);
                break;
        }
        if (!good) return false;
    }
    return window_good(&o->window);
}

/* ---- the names of a plane ---- */

static int64_t in_head(const outliner *o, const uint8_t *at) { return at == NULL ? 0 : at - o->head.data; }

static bool add_plane_stat(outliner *o, wire_message message) {
    outline *out = o->out;
    stat_value stat;
    if (!read_stat(&o->head, message, &stat)) return false;
    const stat_name *name = find_stat_name(&o->names, stat.id);
    plane_stat_row row = {.plane = o->names.plane, .kind = stat.kind, .bits = (int64_t)stat.bits};
    if (name != NULL) row.name_at = in_head(o, name->text), row.name_length = (int64_t)name->length;
    if (stat.kind == STRING && !stat.is_reference) {
        row.text_at = in_head(o, stat.text);
        row.text_length = (int64_t)stat.length;
    } else if (stat.kind == STRING && (name = referenced(&o->names, &stat)) != NULL) {
        row.text_at = in_head(o, name->text);
        row.text_length = (int64_t)name->length;
    }
    if (!ARRAY_ROOM(&out->plane_stats)) return out_of_memory(&o->names);
    out->plane_stats.items[out->plane_stats.count++] = row;
    return true;
}

static bool metadata_room(outline *out) {
    if (out->metadata < out->metadata_capacity) return true;
    size_t capacity = out->metadata_capacity + out->metadata_capacity / 2 + 64;
    int32_t **columns[] = {&out->metadata_plane, &out->metadata_name, &out->metadata_display_name};
    for (int i = 0; i < 3; i++) {
        int32_t *bigger = realloc(*columns[i], capacity * sizeof *bigger);
        if (bigger == NULL) return false;
        *columns[i] = bigger;
    }
    out->metadata_capacity = capacity;
    return true;
}

/* Appends a row of event metadata. */
static bool add_metadata(outliner *o, int32_t name, int32_t display_name) {
    outline *out = o->out;
    if (out->metadata == INT32_MAX || name < 0 || display_name < 0 || !metadata_room(out))
        return out_of_memory(&o->names);
    out->metadata_plane[out->metadata] = o->names.plane;
    out->metadata_name[out->metadata] = name;
    out->metadata_display_name[out->metadata] = display_name;
    out->metadata++;
    return true;
}

static bool read_metadata(outliner *o) {
    outline *out = o->out;
    for (size_t i = 0; i < o->names.metadata_entries.count; i++) {
        metadata_names names;
        wire_message entry = o->names.metadata_entries.items[i];
        if (!names_metadata(&o->names, &o->head, entry, &names, out->metadata_stats, out->metadata)) return false;
        int32_t name = names_intern(&o->names, names.name, names.name_length);
        int32_t display_name = names_intern(&o->names, names.display_name, names.display_length);
        if (!add_metadata(o, name, display_name)) return false;
    }
    return add_metadata(o, 0, 0); /* for events without metadata: they have an empty name */
}

static bool read_plane(outliner *o, size_t number) {
    plane_row *row = &o->out->planes.items[number];
    const uint8_t *body = o->head.data + row->head_at;
    wire_message plane = {body, body + row->head_length, 1};
    o->names.plane = (int32_t)number;
    row->first_metadata = (int64_t)o->out->metadata;
    if (!names_open(&o->names, &o->head, plane) || !read_metadata(o)) return false;
    for (wire_field field; wire_next(&o->head, &plane, &field);) {
        if (field.tag == TAG(2, BYTES)) {
            row->name_at = in_head(o, field.bytes);
            row->name_length = (int64_t)field.length;
        } else if (field.tag == TAG(6, BYTES)) {
            if (!add_plane_stat(o, wire_inside(&plane, &field))) return false;
        }
    }
    return o->head.bad == NULL;
}

static bool make(outliner *o) {
    outline *out = o->out;
    static const uint8_t nothing;
    if (!texts_init(&out->strings) || texts_add(&out->strings, &nothing, 0, 0) < 0) return out_of_memory(&o->names);
    if (!walk_space(o)) return false;
    const uint8_t *head = out->head.count ? out->head.items : &nothing;
    o->head = (wire_file){head, head + out->head.count, NULL};
    out->strings.lent = head; /* all texts from here on are in it */
    for (size_t plane = 0; plane < out->planes.count; plane++)
        if (!read_plane(o, plane)) return false;
    return true;
}

/* Where a byte of the head lies in the source. */
static int64_t in_source(const outline *out, int64_t head_at) {
    size_t piece = out->pieces.count - 1;
    while (out->pieces.items[piece].head_at > head_at) piece--;
    return out->pieces.items[piece].source_at + (head_at - out->pieces.items[piece].head_at);
}

problem outline_make(outline *out, byte_source source, const wanted_stats *wanted) {
    *out = (outline){.source = source, .wanted = *wanted};
    outliner o = {.out = out, .names = {.wanted = &out->wanted, .strings = &out->strings}};
    window_open(&o.window, &out->source, STEP);
    problem wrong = {.trouble = NONE};
    if (!make(&o)) {
        wrong.trouble = o.names.no_memory ? NO_MEMORY : o.window.trouble != NONE ? o.window.trouble : DAMAGED;
        wrong.error = o.window.error;
        if (wrong.trouble == DAMAGED)
            wrong.bad_at = o.head.bad != NULL ? in_source(out, o.head.bad - o.head.data) : window_bad_at(&o.window);
    }
    names_close(&o.names);
    window_close(&o.window);
    return wrong;
}

void outline_free(outline *o) {
    memory_free(o->head.items);
    free(o->pieces.items);
    free(o->planes.items);
    free(o->lines.items);
    free(o->plane_stats.items);
    free(o->space_texts.items);
    free(o->metadata_plane);
    free(o->metadata_name);
    free(o->metadata_display_name);
    stat_columns_free(o->metadata_stats);
    texts_free(&o->strings);
}
