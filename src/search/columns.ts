/** Numbers by document id, close together in memory: counting goes through all of them for a common word. */
export interface Columns {
  /** Article of each document, -1 where nothing is live. */
  readonly group: Int32Array;
  /** Index of the language's value. */
  readonly lang: Int32Array;
  /** Milliseconds since 1970; what has no date lies before everything. */
  readonly time: Float64Array;
  /** 20250302 for the day in the site's time zone, 0 for none. */
  readonly day: Int32Array;
  /** Where in `pool` the values of a document begin, and how many they are. */
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly pool: Int32Array;
}

const SMALLEST = 1024;

export function emptyColumns(): Columns {
  return {
    group: new Int32Array(SMALLEST).fill(-1),
    lang: new Int32Array(SMALLEST),
    time: new Float64Array(SMALLEST),
    day: new Int32Array(SMALLEST),
    first: new Int32Array(SMALLEST),
    count: new Int32Array(SMALLEST),
    pool: new Int32Array(SMALLEST),
  };
}

/** The same columns with room for ids below `ids` and `values` values. */
export function withRoom(columns: Columns, ids: number, values: number): Columns {
  const { group, lang, time, day, first, count, pool } = columns;
  const isRoomy = ids <= group.length && values <= pool.length;
  if (isRoomy) return columns;
  const size = ids <= group.length ? group.length : Math.max(ids, 2 * group.length);
  const grownGroup = new Int32Array(size).fill(-1);
  grownGroup.set(group);
  const grow = (old: Int32Array, length: number): Int32Array => {
    const grown = new Int32Array(length);
    grown.set(old);
    return grown;
  };
  const grownTime = new Float64Array(size);
  grownTime.set(time);
  return {
    group: grownGroup,
    lang: grow(lang, size),
    time: grownTime,
    day: grow(day, size),
    first: grow(first, size),
    count: grow(count, size),
    pool: values <= pool.length ? pool : grow(pool, Math.max(values, 2 * pool.length)),
  };
}
