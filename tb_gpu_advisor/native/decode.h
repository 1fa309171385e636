/* A serialized XSpace in, columns out. Knows nothing of Python, so that it can be fuzzed alone.
 *
 * Three steps: the outline is all but the lines of events, and where those lie; shares of the lines are decoded
 * at the same time; then the shares become the columns.
 *
 * Texts are numbered, metadata rows are appended and repeated fields win as in protobuf_engine.py, the reference.
 */
#ifndef TB_GPU_ADVISOR_DECODE_H
#define TB_GPU_ADVISOR_DECODE_H

#include "texts.h"
#include "window.h"

/* Most stat names that a caller can ask for, and most shares of one file. */
enum { MAX_WANTED = 128, MAX_SHARES = 16 };

/* Kinds of values. */
enum value_kind { INT = 0, FLOAT = 1, STRING = 2, UNSIGNED = 3 };

/* What a file may have only so many of, as in trace/limits.py. */
enum limit { PLANES, LINES, ENTRIES, BYTES_OF_ENTRIES, EVENTS, LIMITS };

/* The stats whose values are kept, in the order of the stat columns: first those whose values are numbers, then those of
 * texts. Values of another kind are not kept. `seed` is secret. */
typedef struct {
    const char *names[MAX_WANTED];
    size_t lengths[MAX_WANTED];
    size_t count, numbers;
    uint64_t seed[2];
    int64_t most[LIMITS];
} wanted;

/* What is wrong: DAMAGED has the offset of the innermost field that cannot be read, UNREADABLE the system's number,
 * 0 if the file is shorter than it was, TOO_MANY what. */
typedef struct {
    enum trouble trouble;
    int64_t bad_at;
    int error;
    enum limit limit;
} problem;

/* Values of one stat name, numbers or numbers of texts, and their rows; see StatColumn in trace/model.py. */
typedef struct {
    int32_t *row, *text;
    int64_t *number;
    size_t count, capacity;
} stat_column;

/* Rows of small tables are all int64, so that Python can view them as matrices. `_at` are offsets in the head. */
typedef struct {
    int64_t name_at, name_length, head_at, head_length;
} plane_row;

typedef struct {
    int64_t plane, at, length; /* of a line's body, in the source */
} line_place;

typedef struct {
    int64_t plane, name_at, name_length, kind, bits, text_at, text_length;
} plane_stat_row;

/* A text of the whole file: `field` is its number in XSpace (2 errors, 3 warnings, 4 host names). */
typedef struct {
    int64_t field, at, length;
} space_text_row;

/* Numbers of texts. */
typedef struct {
    int32_t plane, name, display_name;
} metadata_row;

/* Bytes of the head lie in the source one after the other from here on. */
typedef struct {
    int64_t head_at, source_at;
} head_piece;

/* A stat name: which wanted stat it is, -1 for none, and its number among the texts of each share, -1 if it is not there. */
typedef struct {
    const uint8_t *text;
    size_t length;
    int32_t column, string[MAX_SHARES];
} stat_name;

/* What events and metadata of a plane refer to by number. */
typedef struct {
    key_map stat_keys, metadata_keys;
    ARRAY(stat_name) stat_names;
    int32_t first_metadata;
} plane_names;

/* All but the lines. It keeps what it knows of the source, so that shares can read on. */
typedef struct {
    byte_source source;
    wanted wanted;
    byte_array head; /* the fields of planes other than lines, and the texts of the whole file */
    ARRAY(head_piece) pieces;
    ARRAY(plane_row) planes;
    ARRAY(plane_names) names; /* of each plane */
    ARRAY(line_place) lines;
    ARRAY(plane_stat_row) plane_stats;
    ARRAY(space_text_row) space_texts;
    ARRAY(metadata_row) metadata;
    stat_column metadata_stats[MAX_WANTED];
    text_table strings;
} outline;

/* `name` is the number of a text. */
typedef struct {
    int64_t plane, id, name, timestamp_ns, first_event, events;
} line_row;

/* Columns of some lines, which follow each other in the file. Texts that the outline does not have are numbered on
 * from it. */
typedef struct {
    size_t events, capacity;
    int32_t *meta;
    int64_t *start_ps, *dur_ps; /* starts are from the line's own time on */
    ARRAY(line_row) lines;
    stat_column stats[MAX_WANTED];
    text_table strings;
} share;

/* Columns of all lines. `strings` follow on the outline's. */
typedef struct {
    size_t events;
    int32_t *meta;
    int64_t *start_ps, *end_ps;
    stat_column stats[MAX_WANTED];
    ARRAY(line_row) lines;
    text_table strings;
    int64_t origin_ns;
    /* until all columns are gathered */
    share *shares[MAX_SHARES];
    size_t share_count, base, numbers; /* base: texts of the outline; numbers: stats that are */
    int64_t first_row[MAX_SHARES];
    int32_t *among_all[MAX_SHARES]; /* numbers of the share's own texts */
} trace_columns;

/* Each fills what it is given, which is to be released whatever the result. */
problem outline_make(outline *o, byte_source source, const wanted *wanted);
void outline_free(outline *o);

/* What is wrong with some lines, seen without keeping anything of them. */
problem lines_check(const outline *o, size_t first_line, size_t end_line);

problem share_make(share *s, const outline *o, size_t number, size_t first_line, size_t end_line);
void share_free(share *s);

/* Joins the shares but for their columns. */
problem columns_join(trace_columns *columns, const outline *o, share **shares, size_t count);

/* The columns that are not those of a stat; stats follow in their order. */
enum gathered { TIMES, METADATA, FIRST_STAT };

/* Takes one of the columns over from the shares, while others take another; false if there is too little memory. */
bool columns_gather(trace_columns *columns, int column);
void columns_free(trace_columns *columns);

#endif
