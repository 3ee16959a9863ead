/** Whose seals a group holds: a person in charge or a department, as the paper names them. */
export interface Owner {
  /** Tells groups of one sheet apart. */
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  /** False where no master has the code: such a group stands under what was recorded. */
  readonly known: boolean
}

/** Everything in groups of one key, groups and rows in the order they came. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** One key an owner: its code; without a code the recorded name. */
export function ownerKey(code: number | null, name: string | null): string {
  return code === null ? `name:${name ?? ''}` : `code:${code}`
}

/**
 * What a heading says over rows that each recorded a name: their name where they agree, the master's where they differ.
 */
export function sharedName(recorded: readonly (string | null)[], master: string | null): string | null {
  const first = recorded.find((name) => name !== null) ?? null
  const agree = recorded.every((name) => name === null || name === first)
  return agree ? (first ?? master) : (master ?? first)
}
