/* Reads lines to their end and keeps nothing, so that a large file that is damaged near its end, or holds too many events,
 * is refused before columns are made of all that comes before. */
#include "names.h"

typedef struct {
    const outline *outline;
    window window;
    plane_reader reader;
    int64_t events;
} checker;

HOT bool check_event(checker *c, wire_message event) {
    wire_file *file = &c->window.file;
    if (++c->events > c->outline->wanted.most[EVENTS]) return too_many(&c->reader, EVENTS);
    for (wire_field field; wire_next(file, &event, &field);) {
        if (field.tag != TAG(4, BYTES)) continue;
        stat_value ignored;
        wire_message inside = wire_inside(&event, &field);
        if (!read_usual_stat(file, inside, &ignored) && !read_stat(file, inside, &ignored)) return false;
    }
    return file->bad == NULL;
}

static bool check_line(checker *c, const line_place *place) {
    window_walk walk = window_enter(&c->window, place->at, place->at + place->length, 2);
    for (wire_field field; window_next(&c->window, &walk, &field);)
        if (field.tag == TAG(4, BYTES) && !check_event(c, wire_inside(&walk.message, &field))) return false;
    return window_good(&c->window);
}

problem lines_check(const outline *o, size_t first_line, size_t end_line) {
    checker c = {.outline = o, .reader = {.wanted = &o->wanted}};
    window_open(&c.window, &o->source, o->source.step);
    problem wrong = {.trouble = NONE};
    for (size_t line = first_line; wrong.trouble == NONE && line < end_line; line++)
        if (!check_line(&c, &o->lines.items[line])) wrong = names_problem(&c.reader, &c.window);
    window_close(&c.window);
    return wrong;
}
