/** A person in charge or a department, with the name to print. */
export interface Owner {
  /** Unique within a sheet. */
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  /** False if no master row has the code. */
  readonly known: boolean
}

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

/** Key of an employee, department or person in charge: the code, or the recorded name if there is no code. */
export function codeOrNameKey(code: string | number | null, name: string | null): string {
  return code === null ? `name:${name ?? ''}` : `code:${code}`
}

/**
 * The name for a group of seals: the recorded name if all seals have the same one, otherwise the name in the master
 * row.
 */
export function sharedName(recorded: readonly (string | null)[], master: string | null): string | null {
  const first = recorded.find((name) => name !== null) ?? null
  const agree = recorded.every((name) => name === null || name === first)
  return agree ? (first ?? master) : (master ?? first)
}
