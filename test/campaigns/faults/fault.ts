/** A fault that is caused in a real server, in several rounds. */
export interface Fault {
  readonly name: string
  /** Required result, shown in the table of results. */
  readonly shows: string
  /** Default number of rounds. */
  readonly rounds: number
  /** Reason why this machine cannot cause the fault; undefined if it can. */
  readonly missing?: () => Promise<string | undefined>
  /** @throws if the result differs from the required one */
  run(rounds: number): Promise<FaultResult>
}

export interface FaultResult {
  readonly rounds: number
  /** Counts for the table of results. */
  readonly counted: Readonly<Record<string, number>>
}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function until(what: string, isSo: () => Promise<boolean>, longest = 60_000): Promise<void> {
  for (const began = performance.now(); !(await isSo().catch(() => false)); await sleep(50))
    must(performance.now() - began < longest, `${what}: not within ${longest} ms`)
}

export const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10
