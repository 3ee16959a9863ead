/** What can go wrong, done to a real server again and again. */
export interface Fault {
  readonly name: string
  /** What must hold, in a few words, for the table. */
  readonly shows: string
  /** How many rounds are enough. */
  readonly rounds: number
  /** Why it cannot be done on this machine; undefined where it can. */
  readonly missing?: () => Promise<string | undefined>
  /** Does it `rounds` times. @throws where what must hold does not */
  run(rounds: number): Promise<FaultResult>
}

export interface FaultResult {
  readonly rounds: number
  /** What was counted, for the table. */
  readonly counted: Readonly<Record<string, number>>
}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until it is so. */
export async function until(what: string, isSo: () => Promise<boolean>, longest = 60_000): Promise<void> {
  for (const began = performance.now(); !(await isSo().catch(() => false)); await sleep(50))
    must(performance.now() - began < longest, `${what}: not within ${longest} ms`)
}

export const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10
