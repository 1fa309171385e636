/* Decodes the events of some lines. */
#include "names.h"

typedef struct {
    const outline *outline;
    share *out;
    window window;
    wire_file head;
    plane_reader names;
    byte_array line_name;
} sharer;

static bool events_resize(share *s, size_t capacity) {
    void *meta = memory_resize(s->meta, capacity, sizeof *s->meta);
    if (meta != NULL) s->meta = meta;
    void *start_ps = memory_resize(s->start_ps, capacity, sizeof *s->start_ps);
    if (start_ps != NULL) s->start_ps = start_ps;
    void *dur_ps = memory_resize(s->dur_ps, capacity, sizeof *s->dur_ps);
    if (dur_ps != NULL) s->dur_ps = dur_ps;
    if (meta == NULL || start_ps == NULL || dur_ps == NULL) return false;
    s->capacity = capacity;
    return true;
}

COLD bool events_grow(sharer *d) {
    bool good = d->out->events < INT64_MAX / 8 && events_resize(d->out, memory_more(d->out->capacity));
    return good || out_of_memory(&d->names);
}

HOT bool decode_event(sharer *d, wire_message event) {
    share *out = d->out;
    wire_file *file = &d->window.file;
    size_t row = out->events;
    uint64_t id = 0, offset_ps = 0, dur_ps = 0;
    for (wire_field field; wire_next(file, &event, &field);) {
        switch (field.tag) {
            case TAG(1, VARINT):
                id = field.value;
                break;
            case TAG(2, VARINT):
                offset_ps = field.value;
                break;
            case TAG(3, VARINT):
                dur_ps = field.value;
                break;
            case TAG(4, BYTES):
                if (!keep_stat(&d->names, file, wire_inside(&event, &field), out->stats, row)) return false;
                break;
            case TAG(5, VARINT): /* how often it occurred, instead of when: the last one of the two wins */
                offset_ps = 0;
                break;
        }
    }
    if (file->bad != NULL || (row == out->capacity && !events_grow(d))) return false;
    out->meta[row] = metadata_of(&d->names, (int64_t)id);
    out->start_ps[row] = (int64_t)offset_ps;
    out->dur_ps[row] = (int64_t)dur_ps;
    out->events++;
    return true;
}

/* Remembers what a line is called, until the texts of its events are numbered. */
static bool keep_line_name(sharer *d, const wire_field *field) {
    d->line_name.count = 0;
    return bytes_add(&d->line_name, field->bytes, field->length) || out_of_memory(&d->names);
}

static bool decode_line(sharer *d, const line_place *place) {
    share *out = d->out;
    line_row row = {.plane = place->plane, .first_event = (int64_t)out->events};
    bool is_display_name = false;
    d->line_name.count = 0;
    window_walk walk = window_enter(&d->window, place->at, place->at + place->length, 2);
    for (;;) {
        wire_field field;
        if (!wire_next(&d->window.file, &walk.message, &field)) {
            if (window_more(&d->window, &walk)) continue;
            break;
        }
        switch (field.tag) {
            case TAG(1, VARINT):
                row.id = (int64_t)field.value;
                break;
            case TAG(2, BYTES):
                if (!is_display_name && !keep_line_name(d, &field)) return false;
                break;
            case TAG(3, VARINT):
                row.timestamp_ns = (int64_t)field.value;
                break;
            case TAG(4, BYTES):
                if (!decode_event(d, wire_inside(&walk.message, &field))) return false;
                break;
            case TAG(11, BYTES):
                is_display_name = field.length > 0;
                if (!keep_line_name(d, &field)) return false;
                break;
        }
    }
    if (!window_good(&d->window)) return false;
    row.name = names_intern(&d->names, d->line_name.items, d->line_name.count);
    row.events = (int64_t)out->events - row.first_event;
    if (row.name < 0 || !ARRAY_ROOM(&out->lines)) return out_of_memory(&d->names);
    out->lines.items[out->lines.count++] = row;
    return true;
}

static bool open_plane(sharer *d, int64_t number) {
    const plane_row *row = &d->outline->planes.items[number];
    const uint8_t *body = d->head.data + row->head_at;
    d->names.first_metadata = (int32_t)row->first_metadata;
    return names_open(&d->names, &d->head, (wire_message){body, body + row->head_length, 1});
}

static bool make(sharer *d, size_t first, size_t end) {
    const line_place *lines = d->outline->lines.items;
    if (!texts_init(&d->out->strings)) return out_of_memory(&d->names);
    for (size_t line = first; line < end; line++) {
        bool is_new = line == first || lines[line].plane != lines[line - 1].plane;
        if ((is_new && !open_plane(d, lines[line].plane)) || !decode_line(d, &lines[line])) return false;
    }
    return true;
}

problem share_make(share *s, const outline *o, size_t first_line, size_t end_line) {
    *s = (share){0};
    static const uint8_t nothing;
    const uint8_t *head = o->head.count ? o->head.items : &nothing;
    sharer d = {.outline = o, .out = s, .head = {head, head + o->head.count, NULL},
                .names = {.wanted = &o->wanted, .base = &o->strings, .strings = &s->strings}};
    window_open(&d.window, &o->source, o->source.step);
    problem wrong = {.trouble = NONE};
    if (!make(&d, first_line, end_line)) {
        wrong.trouble = d.names.no_memory ? NO_MEMORY : d.window.trouble != NONE ? d.window.trouble : DAMAGED;
        wrong.error = d.window.error;
        if (wrong.trouble == DAMAGED) wrong.bad_at = window_bad_at(&d.window);
    }
    names_close(&d.names);
    memory_free(d.line_name.items);
    window_close(&d.window);
    return wrong;
}

void share_free(share *s) {
    memory_free(s->meta);
    memory_free(s->start_ps);
    memory_free(s->dur_ps);
    free(s->lines.items);
    stat_columns_free(s->stats);
    texts_free(&s->strings);
    *s = (share){0};
}
