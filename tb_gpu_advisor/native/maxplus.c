/* Longest ways through a graph that goes on round after round. */
#include "columns.h"

/* When the node `first` is reached in each round, and every node in the last one: a node's time is the maximum over its edges of the source's time and
 * the weight (doubles, by their bytes). Edges come in the order of their targets; those that wrap come from the round
 * before, and count for nothing in the first one. */
PyObject *py_maxplus(PyObject *module, PyObject *arguments) {
    pass p;
    (void)module;
    if (!pass_takes(&p, arguments, "iIBLnnn")) return NULL;
    column source = p.in[0], target = p.in[1], wraps = p.in[2];
    const double *weight = p.in[3].any;
    int64_t nodes = p.number[4], first = p.number[5], rounds = p.number[6];
    if (nodes < 1 || nodes > INT32_MAX || first < 0 || first >= nodes || rounds < 1 || rounds > 1 << 16)
        return pass_out_of_range(), NULL;
    for (size_t e = 0; e < source.count; e++)
        if ((uint32_t)source.i[e] >= (uint64_t)nodes || (uint32_t)target.i[e] >= (uint64_t)nodes)
            return pass_out_of_range(), NULL;
    double *at = pass_gives(&p, (size_t)rounds, sizeof *at);
    double *now = pass_room((size_t)nodes, sizeof *now), *before = pass_room((size_t)nodes, sizeof *before);
    double *last = at != NULL ? pass_gives(&p, (size_t)nodes, sizeof *last) : NULL;
    if (last != NULL && now != NULL && before != NULL) {
        Py_BEGIN_ALLOW_THREADS
        for (int64_t round = 0; round < rounds; round++) {
            memset(now, 0, (size_t)nodes * sizeof *now);
            for (size_t e = 0; e < source.count; e++) {
                if (wraps.b[e] && round == 0) continue;
                double reached = (wraps.b[e] ? before : now)[source.i[e]] + weight[e];
                if (reached > now[target.i[e]]) now[target.i[e]] = reached;
            }
            at[round] = now[first];
            double *other = now;
            now = before;
            before = other;
        }
        memcpy(last, before, (size_t)nodes * sizeof *last);
        Py_END_ALLOW_THREADS
    }
    free(now);
    free(before);
    return pass_done(&p);
}
