import { distributionList, onlyPerson, sheetSeals, type Masters, type Seal } from '#domain/seals/index.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ViewParams } from '../../state/views.ts'

/**
 * The rows that the distribution list shows, in its order, as sealData holds them: imported again they change nothing.
 * Null where its event is gone.
 */
export function listedRows(
  rows: (table: TableName) => readonly Row[],
  { eventCode, filters }: ViewParams,
): readonly Row[] | null {
  const recorded = rows('sealData')
  const masters = {
    events: rows('events'),
    departments: rows('departments'),
    personInCharge: rows('personInCharge'),
  } as unknown as Masters
  const only = filters?.['personInChargeCode'] ?? null
  const found = sheetSeals(recorded as unknown as readonly Seal[], masters, eventCode ?? null)
  if (!found) return null
  const shown = onlyPerson(found.seals, typeof only === 'string' ? 'unknown' : only)
  const byId = new Map(recorded.map((row) => [row['id'], row]))
  const inOrder = distributionList(shown, masters).flatMap(({ groups }) => groups.flatMap(({ seals }) => seals))
  return inOrder.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}
