/** Figures of one run: medians, and the ratio of a measured thing to its peer. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Runs the contestants turn by turn, so that a noisy moment hits all of them; gives each one's median in ms. */
export async function turnByTurn<K extends string>(rounds: number, contestants: Record<K, () => Promise<number>>): Promise<Record<K, number>> {
  const names = Object.keys(contestants) as K[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) times[name].push(await contestants[name]())
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>
}

/** One line: what, ms beside the peer's ms, the ratio, and the bound it is held to. Never an exit code: machines are noisy. */
export function ratio(what: string, ours: number, peer: number, peerName: string, bound: string): void {
  const r = ours / peer
  console.log(`${what.padEnd(46)} ${ours.toFixed(1).padStart(9)} ms   ${peerName} ${peer.toFixed(1).padStart(9)} ms   ratio ${r.toFixed(2).padStart(6)}   (${bound})`)
}
