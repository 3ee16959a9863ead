export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Runs the contestants in turn, so that a busy moment of the machine affects all of them. Returns medians in
 * milliseconds.
 */
export async function turnByTurn<K extends string>(
  rounds: number,
  contestants: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const times = await timesTurnByTurn(rounds, contestants)
  return Object.fromEntries(Object.entries<number[]>(times).map(([name, values]) => [name, median(values)])) as Record<
    K,
    number
  >
}

/** Makes a contestant: a function that runs `work` and resolves to its duration in milliseconds. */
export const timed = (work: () => unknown) => async (): Promise<number> => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * All times in milliseconds, by round. If `alternate`, every other round is reversed, because the second contestant may
 * profit from the first.
 */
export async function timesTurnByTurn<K extends string>(
  rounds: number,
  contestants: Record<K, () => Promise<number>>,
  alternate = false,
): Promise<Record<K, number[]>> {
  const names = Object.keys(contestants) as K[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < rounds; round++)
    for (const name of alternate && round % 2 ? names.toReversed() : names) times[name].push(await contestants[name]())
  return times
}

/**
 * Mann–Whitney test: compares ranks, so that outliers do not matter.
 * @returns `above`: how often a value of `a` is larger than one of `b`; 0.5 means equally often. `deviations`: distance
 * from 0.5 in standard deviations.
 */
export function apart(a: readonly number[], b: readonly number[]): { above: number; deviations: number } {
  let wins = 0
  for (const one of a) for (const other of b) wins += one > other ? 1 : one === other ? 0.5 : 0
  const pairs = a.length * b.length
  return { above: wins / pairs, deviations: (wins - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12) }
}

/** Prints both times, their ratio and its bound. Does not fail, because times differ too much between machines. */
export function ratio(what: string, ours: number, peer: number, peerName: string, bound: string): void {
  const r = ours / peer
  console.log(
    `${what.padEnd(46)} ${ours.toFixed(1).padStart(9)} ms   ${peerName} ${peer.toFixed(1).padStart(9)} ms   ratio ${r.toFixed(2).padStart(6)}   (${bound})`,
  )
}
