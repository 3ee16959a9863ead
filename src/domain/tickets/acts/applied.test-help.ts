import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TableChanges } from './ticket-act.ts'

let id = 1_000_000

/** Applies the changes to the tables as the database would. */
export function applied<T extends object>(tables: T, changes: ChangesByTable): T {
  const changed = Object.entries(changes).map(([name, own]) => [name, rowsAfter(tables[name as keyof T] as Row[], own)])
  return { ...tables, ...Object.fromEntries(changed) }
}

function rowsAfter(rows: readonly Row[], { remove = [], edit = [], add = [] }: TableChanges): readonly Row[] {
  const removed = new Set(remove)
  const edits = new Map(edit.map(({ key, changes }) => [key, changes]))
  return [
    ...rows
      .filter((row) => !removed.has(Number(row['id'])))
      .map((row) => ({ ...row, ...edits.get(Number(row['id'])) })),
    ...add.map((row) => ({ id: ++id, ...row })),
  ]
}
