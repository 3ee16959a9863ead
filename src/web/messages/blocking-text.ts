import { distinctName, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { BlockingRow } from '#domain/wire.ts'
import type { Messages } from './messages.ts'

/** Names a row that prevents an undo: the table, the holder and the numbers. */
export function blockingName({ label }: Pick<Messages, 'label'>, { table, key, row }: BlockingRow): string {
  const declaration: TableDeclaration = tables[table]
  const tableLabel = label(declaration.label)
  const name = distinctName(declaration, { ...row, [declaration.key]: key }, tableLabel)
  return name.startsWith(tableLabel) ? name : `${tableLabel} ${name}`
}

/** The reason why a row prevents the undo, and the act that wrote the row last. */
export function blockingReason({ t }: Pick<Messages, 't'>, { reason, from, to, act }: BlockingRow): string {
  // Booklet numbers are written without digit grouping, as on the booklets.
  const reasonText = t(`history.reason_${reason}`, { from: String(from ?? ''), to: String(to ?? '') })
  return act === undefined ? reasonText : t('history.blockedBy', { reason: reasonText, number: String(act) })
}
