/* Diceopolis in C: the peer that the compiled rules are measured against.
 *
 * Function by function what `rules.py` and `fast.py` of Diceopolis, `core/philox.py`,
 * `batch/playout.py` and `bots/random.py` say, over structs laid out as their records are: the
 * same seed gives the same games. Where two forms of a line do the same, this has the one that
 * gcc -O2 runs faster. The edition's tables are read from a file, as the bytes of the record.
 *
 *     diceopolis TABLES PLAYERS GAMES SEED REPETITIONS
 *
 * It prints one JSON object: moves and points by seat of one repetition, seconds of each.
 */

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_PLAYERS = 4, LONGEST_ARM = 8, MOST_SIDES = 12 };
enum { WIDTH = 2 * LONGEST_ARM + 3, CELLS = WIDTH * WIDTH, CENTRE = CELLS / 2 };
enum { LINES = 4 * LONGEST_ARM * 2, QUADRANT_CELLS = 4 * LONGEST_ARM * LONGEST_ARM };
enum { MOST_LEGAL = QUADRANT_CELLS * MOST_SIDES, MOST_DICE = QUADRANT_CELLS / 2 };
enum { EMPTY = 0, HUB = MOST_SIDES + 1, NOBODY = -1, KEEP = 0 };
enum { CHANCE = -1, TERMINAL = -2 };      /* to move, if not a seat */
enum { DEAL, ROLL, CHOOSE, PLACE, OVER }; /* phases */
enum { LOT, DICE, FIRST_SEAT };           /* streams */

static const int STEPS[4] = {1, -1, WIDTH, -WIDTH};

typedef struct {
    int8_t phase, player, players, first;
    int16_t to_roll, placed, in_caches, open_cells;
    int16_t score[MOST_PLAYERS];
    int16_t cache[MOST_PLAYERS];
    int16_t hand[MOST_PLAYERS][MOST_SIDES + 1];
    int8_t value[CELLS];
    int8_t owner[CELLS];
    int8_t touching[CELLS];
    int16_t open[QUADRANT_CELLS];
    int8_t row_owner[LINES];
    int8_t row_length[LINES];
    int16_t row_worth[LINES];
} State;

typedef struct {
    int8_t side_count[1];
    int8_t sides[1][MOST_SIDES];
    int8_t arm;
    int16_t hand;
    int16_t dice_each[MOST_PLAYERS + 1];
    int8_t touches;
    bool same_value;
    int8_t line[CELLS][2];
    int8_t distance[CELLS][2];
    int8_t arm_value[LONGEST_ARM + 1];
    int8_t line_value[LINES];
} Tables;

typedef struct {
    uint32_t key[2], counter[4], words[4], used;
} Random;

/* --- core/philox.py ------------------------------------------------------------------------- */

static void seed_stream(Random *random, int64_t seed, int64_t game, int stream) {
    *random = (Random){
        .key = {(uint32_t)seed, (uint32_t)(seed >> 32)},
        .counter = {0, (uint32_t)stream, (uint32_t)game, (uint32_t)(game >> 32)},
        .used = 4,
    };
}

static void next_block(Random *random) {
    uint32_t c0 = random->counter[0], c1 = random->counter[1];
    uint32_t c2 = random->counter[2], c3 = random->counter[3];
    uint32_t k0 = random->key[0], k1 = random->key[1];
    for (int i = 0; i < 10; i++) {
        uint64_t p0 = (uint64_t)0xD2511F53 * c0;
        uint64_t p1 = (uint64_t)0xCD9E8D57 * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9;
        k1 += 0xBB67AE85;
    }
    random->words[0] = c0, random->words[1] = c1;
    random->words[2] = c2, random->words[3] = c3;
    random->counter[0]++;
    random->used = 0;
}

static uint32_t next_word(Random *random) {
    if (random->used == 4)
        next_block(random);
    return random->words[random->used++];
}

static int below(Random *random, int n) {
    uint32_t count = (uint32_t)n;
    uint64_t product = (uint64_t)next_word(random) * count;
    if ((uint32_t)product < count) {
        uint32_t surplus = -count % count;
        while ((uint32_t)product < surplus)
            product = (uint64_t)next_word(random) * count;
    }
    return (int)(product >> 32);
}

static void draw_faces(Random *random, const Tables *e, const int32_t *kinds, int count,
                       int32_t *faces) {
    for (int i = 0; i < count; i++) {
        int side = below(random, e->side_count[kinds[i]]);
        faces[i] = e->sides[kinds[i]][side];
    }
}

/* --- games/diceopolis/rules.py -------------------------------------------------------------- */

static void open_cell(State *s, int cell) {
    int i = s->open_cells;
    while (i > 0 && s->open[i - 1] > cell) {
        s->open[i] = s->open[i - 1];
        i--;
    }
    s->open[i] = (int16_t)cell;
    s->open_cells++;
}

static void close_cell(State *s, int cell) {
    s->open_cells--;
    int16_t after = s->open[s->open_cells];
    s->open[s->open_cells] = 0;
    int i = s->open_cells;
    while (after != cell) {
        i--;
        int16_t before = s->open[i];
        s->open[i] = after;
        after = before;
    }
}

static void put(State *s, const Tables *e, int cell, int pips, int owner) {
    s->value[cell] = (int8_t)pips;
    s->owner[cell] = (int8_t)owner;
    for (int i = 0; i < 4; i++) {
        int near = cell + STEPS[i];
        s->touching[near]++;
        if (s->touching[near] == e->touches && s->value[near] == EMPTY)
            open_cell(s, near);
    }
}

static void clear_board(State *s) {
    s->open_cells = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        s->value[cell] = EMPTY;
        s->owner[cell] = NOBODY;
        s->touching[cell] = 0;
    }
    for (int i = 0; i < QUADRANT_CELLS; i++)
        s->open[i] = 0;
    for (int line = 0; line < LINES; line++) {
        s->row_owner[line] = NOBODY;
        s->row_length[line] = 0;
        s->row_worth[line] = 0;
    }
}

static void setup(State *s, const Tables *e, int players, int first) {
    int in_cache = e->dice_each[players] - e->hand;
    s->players = (int8_t)players;
    s->first = (int8_t)first;
    s->player = (int8_t)first;
    s->placed = 0;
    s->in_caches = (int16_t)(players * in_cache);
    for (int seat = 0; seat < MOST_PLAYERS; seat++) {
        s->score[seat] = 0;
        s->cache[seat] = (int16_t)(seat < players ? in_cache : 0);
        for (int pips = 0; pips < MOST_SIDES + 1; pips++)
            s->hand[seat][pips] = 0;
    }
    clear_board(s);
    put(s, e, CENTRE, HUB, NOBODY);
    for (int i = 0; i < 4; i++)
        for (int place = 1; place <= e->arm; place++)
            put(s, e, CENTRE + place * STEPS[i], e->arm_value[place], NOBODY);
    s->phase = DEAL;
    s->to_roll = e->hand;
}

static int to_move(const State *s) {
    if (s->phase == OVER)
        return TERMINAL;
    return s->to_roll > 0 ? CHANCE : s->player;
}

static int dice_to_roll(const State *s, int32_t *kinds) {
    for (int i = 0; i < s->to_roll; i++)
        kinds[i] = 0;
    return s->to_roll;
}

static void begin_turn(State *s) {
    s->to_roll = 0;
    s->phase = PLACE;
    if (s->in_caches == 0) {
        s->phase = CHOOSE;
    } else if (s->placed >= s->players && s->cache[s->player] > 0) {
        s->cache[s->player]--;
        s->in_caches--;
        s->to_roll = 1;
        s->phase = ROLL;
    }
}

static void apply_roll(State *s, const int32_t *faces) {
    int16_t *hand = s->hand[s->player];
    for (int i = 0; i < s->to_roll; i++)
        hand[faces[i]]++;
    if (s->phase == DEAL) {
        s->player = (int8_t)((s->player + 1) % s->players);
        if (s->player != s->first)
            return;
        begin_turn(s);
    } else {
        s->to_roll = 0;
        s->phase = PLACE;
    }
}

static void end_turn(State *s, const Tables *e) {
    s->player = (int8_t)((s->player + 1) % s->players);
    if (s->placed == s->players * e->dice_each[s->players])
        s->phase = OVER;
    else
        begin_turn(s);
}

static int legal_actions(const State *s, const Tables *e, int32_t *actions) {
    const int16_t *hand = s->hand[s->player];
    int count = 0;
    if (s->phase == PLACE) {
        for (int pips = 1; pips <= e->side_count[0]; pips++) {
            if (hand[pips] > 0) {
                for (int i = 0; i < s->open_cells; i++)
                    actions[count + i] = pips * CELLS + s->open[i];
                count += s->open_cells;
            }
        }
    } else if (s->phase == CHOOSE) {
        actions[0] = KEEP;
        count = 1;
        for (int pips = 1; pips <= e->side_count[0]; pips++)
            if (hand[pips] > 0)
                actions[count++] = pips * CELLS;
    }
    return count;
}

static void extend_row(State *s, const Tables *e, int cell, int which) {
    int line = e->line[cell][which], distance = e->distance[cell][which];
    int pips = s->value[cell], owner = s->owner[cell];
    bool matches = pips == e->line_value[line];
    int gain = 0;
    if (distance == 1 && matches) {
        s->row_owner[line] = (int8_t)owner;
        gain = pips + pips;
    } else if (s->row_owner[line] == owner && s->row_length[line] == distance - 1) {
        gain = matches || !e->same_value ? pips : 0;
    }
    if (gain > 0) {
        s->row_length[line] = (int8_t)distance;
        s->row_worth[line] += (int16_t)gain;
        s->score[owner] += (int16_t)gain;
    }
}

static void lay_die(State *s, const Tables *e, int pips, int cell, int owner) {
    s->placed++;
    close_cell(s, cell);
    put(s, e, cell, pips, owner);
    extend_row(s, e, cell, 0);
    extend_row(s, e, cell, 1);
}

static void place(State *s, const Tables *e, int pips, int cell) {
    s->hand[s->player][pips]--;
    lay_die(s, e, pips, cell, s->player);
    end_turn(s, e);
}

static void apply(State *s, const Tables *e, int action) {
    int pips = action / CELLS, cell = action % CELLS;
    if (s->phase == PLACE) {
        place(s, e, pips, cell);
    } else if (action == KEEP) {
        s->phase = PLACE;
    } else {
        s->hand[s->player][pips]--;
        s->to_roll = 1;
        s->phase = ROLL;
    }
}

static void scores(const State *s, int32_t *points) {
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = s->score[seat];
}

/* --- bots/random.py, batch/playout.py -------------------------------------------------------- */

static int choose(const int32_t *actions, int count, Random *random) {
    return actions[below(random, count)];
}

static int play_game(State *s, const Tables *e, Random *randoms, int32_t *kinds, int32_t *faces,
                     int32_t *actions) {
    int moves = 0;
    for (int seat = to_move(s); seat != TERMINAL; seat = to_move(s)) {
        if (seat == CHANCE) {
            int count = dice_to_roll(s, kinds);
            draw_faces(&randoms[DICE], e, kinds, count, faces);
            apply_roll(s, faces);
        } else {
            int count = legal_actions(s, e, actions);
            apply(s, e, choose(actions, count, &randoms[FIRST_SEAT + seat]));
            moves++;
        }
    }
    return moves;
}

static void seed_game(Random *randoms, int64_t seed, int64_t game, int players) {
    for (int stream = 0; stream < FIRST_SEAT + players; stream++)
        seed_stream(&randoms[stream], seed, game, stream);
}

static void play_many(State *s, const Tables *e, int players, int64_t seed, Random *randoms,
                      int32_t *kinds, int32_t *faces, int32_t *actions, int games, int32_t *points,
                      int32_t *firsts, int32_t *moves) {
    for (int i = 0; i < games; i++) {
        seed_game(randoms, seed, i, players);
        firsts[i] = below(&randoms[LOT], players);
        setup(s, e, players, firsts[i]);
        moves[i] = play_game(s, e, randoms, kinds, faces, actions);
        scores(s, &points[i * players]);
    }
}

/* --- the program ---------------------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool read_tables(const char *path, Tables *e) {
    FILE *file = fopen(path, "rb");
    return file && fread(e, sizeof *e, 1, file) == 1 && fgetc(file) == EOF && !fclose(file);
}

static int64_t sum(const int32_t *numbers, int games, int each) {
    int64_t total = 0;
    for (int i = 0; i < games; i++)
        total += numbers[i * each];
    return total;
}

int main(int count, char **words) {
    static State s;
    static Tables e;
    static Random randoms[FIRST_SEAT + MOST_PLAYERS];
    static int32_t kinds[MOST_DICE], faces[MOST_DICE], actions[MOST_LEGAL];
    int players = count == 6 ? atoi(words[2]) : 0, games = count == 6 ? atoi(words[3]) : 0;
    if (players < 1 || players > MOST_PLAYERS || games < 1 || !read_tables(words[1], &e)) {
        fprintf(stderr, "usage: diceopolis TABLES PLAYERS GAMES SEED REPETITIONS\n");
        return 2;
    }
    int32_t *points = calloc((size_t)games * (size_t)(players + 2), sizeof *points);
    int32_t *firsts = points + games * players, *moves = firsts + games;
    if (!points)
        return 1;
    printf("{\"seconds\": [");
    for (int i = 0; i < atoi(words[5]); i++) {
        double start = now();
        play_many(&s, &e, players, atoll(words[4]), randoms, kinds, faces, actions, games, points,
                  firsts, moves);
        printf("%s%.9f", i ? ", " : "", now() - start);
    }
    printf("], \"moves\": %" PRId64 ", \"points\": [", sum(moves, games, 1));
    for (int seat = 0; seat < players; seat++)
        printf("%s%" PRId64, seat ? ", " : "", sum(points + seat, games, players));
    printf("]}\n");
    free(points);
    return 0;
}
