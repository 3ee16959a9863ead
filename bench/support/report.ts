export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Runs the contestants in turn, so that a noisy moment affects all. Returns medians in ms. */
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

/** A contestant that resolves to its time in ms. */
export const timed = (work: () => unknown) => async (): Promise<number> => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** All times in ms, by round. `alternate`: every other round is reversed, if the second may profit from the first. */
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
 * Mann–Whitney test by ranks, so that outliers do not matter.
 * @returns how often one of `a` is above one of `b` (0.5: equally often), and the deviation in standard deviations of
 * chance
 */
export function apart(a: readonly number[], b: readonly number[]): { above: number; deviations: number } {
  let wins = 0
  for (const one of a) for (const other of b) wins += one > other ? 1 : one === other ? 0.5 : 0
  const pairs = a.length * b.length
  return { above: wins / pairs, deviations: (wins - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12) }
}

/** Prints both times, the ratio and its bound. Sets no exit code, because times vary too much between machines. */
export function ratio(what: string, ours: number, peer: number, peerName: string, bound: string): void {
  const r = ours / peer
  console.log(
    `${what.padEnd(46)} ${ours.toFixed(1).padStart(9)} ms   ${peerName} ${peer.toFixed(1).padStart(9)} ms   ratio ${r.toFixed(2).padStart(6)}   (${bound})`,
  )
}
