import type { Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { DepartmentHolder } from '#domain/tickets/department-holders.ts'
import type { Edit } from '#domain/wire.ts'

export type Receipt = Pick<TableRow<'sealData'>, 'receivedOn' | 'receivedBy'>

/**
 * The edits that record that holders have received their booklets. The database refuses the edits if a seal's holder,
 * numbers or receipt changed meanwhile. If `receipt` names no receiver, the stored receiver is kept.
 * @param recorded the stored rows of these seals
 */
export function receiptEdits(
  holders: readonly DepartmentHolder[],
  recorded: readonly Seal[],
  receipt: Receipt,
): readonly Edit[] {
  const changes: Partial<Receipt> = receipt.receivedBy === null ? { receivedOn: receipt.receivedOn } : receipt
  const rows = new Map(recorded.map((row) => [row.id, row]))
  return holders
    .flatMap(({ seals }) => seals)
    .map(({ id }) => {
      const { companyCode, name, ticketStartNumber, ticketEndNumber, receivedOn, receivedBy } = rows.get(id)!
      const expected = { companyCode, name, ticketStartNumber, ticketEndNumber, receivedOn, receivedBy }
      return { key: id, changes: { ...changes }, expected }
    })
}
