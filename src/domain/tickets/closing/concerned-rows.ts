import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ChangesByTable } from '#domain/tickets/acts/ticket-act.ts'

/** Fields by which a row refers to its event, or to a product of the event. */
export const EVENT_NAMING: readonly string[] = ['eventCode', 'eventName', 'productCode']

/** Rows that a write changes. `closedAmong` finds their events. */
export interface ConcernedRows {
  readonly table: TableName
  /** Keys of stored rows that are changed or removed. */
  readonly keys?: ReadonlySet<Value>
  /** New values of stored rows, by key. */
  readonly changes?: ReadonlyMap<Value, Row>
  /** Rows that are added. */
  readonly rows?: Iterable<Row>
}

/** Rows that an act on tickets changes. */
export const concernedByAct = (changes: ChangesByTable): readonly ConcernedRows[] =>
  (Object.entries(changes) as [TableName, NonNullable<ChangesByTable[TableName]>][]).map(
    ([table, { remove = [], edit = [], add = [] }]) => ({
      table,
      keys: new Set(remove),
      changes: new Map(edit.map((rowEdit) => [rowEdit.key, rowEdit.changes])),
      rows: add,
    }),
  )
