/* A serialized XSpace in, columns out. Knows nothing of Python, so that it can be fuzzed alone. */
#ifndef TB_GPU_ADVISOR_DECODE_H
#define TB_GPU_ADVISOR_DECODE_H

#include "table.h"
#include "wire.h"

/* Most stat names that a caller can ask for. */
enum { MAX_WANTED = 128 };

/* Kinds of values; the first three are those of tb_gpu_advisor/trace/columns.py. */
enum value_kind { INT = 0, FLOAT = 1, STRING = 2, UNSIGNED = 3 };

/* Values of one stat name, as three arrays; see StatColumn in columns.py. */
typedef struct {
    int64_t *row;
    int64_t *bits;
    uint8_t *kind;
    size_t count, capacity;
} stat_column;

/* Rows of small tables are all int64, so that Python can view them as matrices. `_at` are offsets in the file. */
typedef struct {
    int64_t name_at, name_length, body_at, body_length;
} plane_row;

typedef struct {
    int64_t plane, id, name_at, name_length, timestamp_ns, first_event, events, body_at, body_length;
} line_row;

typedef struct {
    int64_t plane, name_at, name_length;
} name_row;

typedef struct {
    int64_t plane, name_at, name_length, kind, bits, text_at, text_length;
} plane_stat_row;

/* A text of the whole file: `field` is its number in XSpace (2 errors, 3 warnings, 4 host names). */
typedef struct {
    int64_t field, at, length;
} space_text_row;

typedef struct {
    /* one item per event */
    size_t events;
    int32_t *line, *meta;
    int64_t *start_ps, *dur_ps, *occurrences;
    stat_column event_stats[MAX_WANTED];
    /* one item per event metadata */
    size_t metadata, metadata_capacity;
    int32_t *metadata_plane, *metadata_name, *metadata_display_name;
    stat_column metadata_stats[MAX_WANTED];
    /* the rest */
    ARRAY(plane_row) planes;
    ARRAY(line_row) lines;
    ARRAY(name_row) stat_names;
    ARRAY(plane_stat_row) plane_stats;
    ARRAY(space_text_row) space_texts;
    text_table strings;
    int64_t origin_ns;
} trace_columns;

enum decode_result { DECODED, DAMAGED, NO_MEMORY };

/* Decodes `data`. `wanted` are the names of the stats whose values are kept, in the order of the stat columns; `seed`
 * is secret. DAMAGED sets `bad_at` to the offset of the innermost field that cannot be read. The columns point into
 * nothing else; release them with `columns_free`, whatever the result. */
enum decode_result decode_xspace(const uint8_t *data, size_t size, const char *const *wanted, size_t wanted_count,
                                 const uint64_t seed[2], trace_columns *columns, size_t *bad_at);

void columns_free(trace_columns *columns);

#endif
