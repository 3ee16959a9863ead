/** Owner of a group: a person in charge or a department, with its printed name. */
export interface Owner {
  /** Identifies the group within a sheet. */
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  /** False if no master has the code: such a group has the recorded name. */
  readonly known: boolean
}

/** Groups rows by key; groups and rows keep their order. */
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

/** Key of an owner: the code, or else the recorded name. */
export function ownerKey(code: number | null, name: string | null): string {
  return code === null ? `name:${name ?? ''}` : `code:${code}`
}

/** The name in a heading over rows: the recorded name if all agree, otherwise the master's. */
export function sharedName(recorded: readonly (string | null)[], master: string | null): string | null {
  const first = recorded.find((name) => name !== null) ?? null
  const agree = recorded.every((name) => name === null || name === first)
  return agree ? (first ?? master) : (master ?? first)
}
