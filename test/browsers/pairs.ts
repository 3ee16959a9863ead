/** Greedy all-pairs testing: a few rows that together contain every pair of values of two settings. */

export type Settings = Readonly<Record<string, readonly unknown[]>>
export type Row<S extends Settings> = { readonly [K in keyof S]: S[K][number] }

/** Number of random rows that are compared for each chosen row. */
const CANDIDATES = 30

/** Random numbers from 0 up to 1 by a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Begins each row with a missing pair, and takes the one of several random completions that has most new pairs.
 * @param given rows whose pairs count as covered; values that are not in `settings` are ignored
 */
export function allPairs<S extends Settings>(
  settings: S,
  seed: number,
  given: readonly Readonly<Record<string, unknown>>[] = [],
): Row<S>[] {
  const random = randomFrom(seed)
  const values = Object.values(settings)
  const open = new Set(pairsOf(values))
  const rows: number[][] = []
  for (const row of given) {
    const indices = Object.entries(settings).map(([name, own]) => own.indexOf(row[name]))
    for (const pair of pairsIn(indices)) open.delete(pair)
  }
  while (open.size > 0) {
    const [first] = open
    const rowsTried = Array.from({ length: CANDIDATES }, () => candidate(values, first!, random))
    const [best] = rowsTried.toSorted((a, b) => covered(b, open) - covered(a, open))
    for (const pair of pairsIn(best!)) open.delete(pair)
    rows.push(best!)
  }
  const names = Object.keys(settings)
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at]!, values[at]![value]])) as Row<S>)
}

/** Rows with one setting at another value, and defaults for the other settings. */
export function eachAlone<S extends Settings>(settings: S, plain: Row<S>): Row<S>[] {
  return Object.entries(settings).flatMap(([name, values]) =>
    values.filter((value) => value !== plain[name]).map((value) => ({ ...plain, [name]: value })),
  )
}

const pairOf = (one: number, value: number, other: number, otherValue: number): string =>
  [one, value, other, otherValue].join()

function* pairsOf(values: readonly (readonly unknown[])[]): Generator<string> {
  for (let one = 0; one < values.length; one++)
    for (let other = one + 1; other < values.length; other++)
      for (let a = 0; a < values[one]!.length; a++)
        for (let b = 0; b < values[other]!.length; b++) yield pairOf(one, a, other, b)
}

const pairsIn = (row: readonly number[]): string[] =>
  row.flatMap((value, one) => row.slice(one + 1).map((otherValue, at) => pairOf(one, value, one + 1 + at, otherValue)))

const covered = (row: readonly number[], open: ReadonlySet<string>): number =>
  pairsIn(row).filter((pair) => open.has(pair)).length

function candidate(values: readonly (readonly unknown[])[], pair: string, random: () => number): number[] {
  const row = values.map(({ length }) => Math.floor(random() * length))
  const [one, a, other, b] = pair.split(',').map(Number) as [number, number, number, number]
  row[one] = a
  row[other] = b
  return row
}
