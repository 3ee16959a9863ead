/** Figures of one run: medians, and the ratio of a measured thing to its peer. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Runs the contestants turn by turn, so that a noisy moment hits all of them; gives each one's median in ms. */
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

/**
 * All times in ms, in the order of the rounds. `alternate`: every other round begins with the last, where who comes
 * second may profit from the first.
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
 * Whether two samples can be told apart, by ranks (Mann and Whitney), so that outliers do not matter.
 * @returns how often one of `a` is above one of `b` (0.5: as often as not), and that in standard deviations of pure
 * chance
 */
export function apart(a: readonly number[], b: readonly number[]): { above: number; deviations: number } {
  let wins = 0
  for (const one of a) for (const other of b) wins += one > other ? 1 : one === other ? 0.5 : 0
  const pairs = a.length * b.length
  return { above: wins / pairs, deviations: (wins - pairs / 2) / Math.sqrt((pairs * (a.length + b.length + 1)) / 12) }
}

/**
 * One line: what, ms beside the peer's ms, the ratio, and the bound it is held to. Never an exit code: machines are
 * noisy.
 */
export function ratio(what: string, ours: number, peer: number, peerName: string, bound: string): void {
  const r = ours / peer
  console.log(
    `${what.padEnd(46)} ${ours.toFixed(1).padStart(9)} ms   ${peerName} ${peer.toFixed(1).padStart(9)} ms   ratio ${r.toFixed(2).padStart(6)}   (${bound})`,
  )
}
