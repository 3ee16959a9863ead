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
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
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
  const names = new Set(recorded.filter((name) => name !== null))
  const [first] = names
  return names.size > 1 ? (master ?? first ?? null) : (first ?? master)
}
