import { distinctName, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { BlockingRow } from '#domain/wire.ts'
import type { Messages } from './messages.ts'

/** Describes a row that prevents an undo: its table, holder and numbers. */
export function blockingName({ label }: Pick<Messages, 'label'>, { table, key, row }: BlockingRow): string {
  const declaration: TableDeclaration = tables[table]
  const tableLabel = label(declaration.label)
  const name = distinctName(declaration, { ...row, [declaration.key]: key }, tableLabel)
  return name.startsWith(tableLabel) ? name : `${tableLabel} ${name}`
}

/** Why a row prevents an undo, and which act changed the row last. */
export function blockingReason({ t }: Pick<Messages, 't'>, { reason, from, to, act }: BlockingRow): string {
  // As on the booklets, numbers have no digit grouping: `1005`, not `1,005`.
  const reasonText = t(`history.reason_${reason}`, { from: String(from ?? ''), to: String(to ?? '') })
  return act === undefined ? reasonText : t('history.blockedBy', { reason: reasonText, number: String(act) })
}
