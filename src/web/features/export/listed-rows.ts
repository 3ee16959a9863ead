import { aboutWords } from '#domain/export/about.ts'
import {
  distributionList,
  onlyPerson,
  sheetSeals,
  type Masters,
  type PrintedSeal,
  type Seal,
  type SealEvent,
} from '#domain/seals/index.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Messages } from '#web/messages/messages.ts'
import type { ViewParams } from '#web/state/view/views.ts'

/**
 * Returns only the seals on the pages in a scope. `notPrinted` means the pages that are not printed yet, `changed` the
 * pages that have changed since their print.
 */
export type SealsInScope = (
  list: { readonly seals: readonly PrintedSeal[]; readonly masters: Masters; readonly event: SealEvent | null },
  scope: unknown,
) => Promise<readonly PrintedSeal[]>

/** The rows of Seal Data in the order of the distribution list. Null if the list's event no longer exists. */
export async function listedRows(
  chosenEvent: number | null,
  rows: (table: TableName) => readonly Row[],
  { eventCode = chosenEvent, filters }: ViewParams,
  sealsInScope: SealsInScope,
): Promise<readonly Row[] | null> {
  const recorded = rows('sealData')
  const masters = {
    events: rows('events'),
    departments: rows('departments'),
    personInCharge: rows('personInCharge'),
  } as unknown as Masters
  const personInCharge = filters?.['personInChargeCode'] ?? null
  const eventSeals = sheetSeals(recorded as unknown as readonly Seal[], masters, eventCode)
  if (!eventSeals) return null
  const seals = onlyPerson(
    eventSeals.seals,
    personInCharge === null || typeof personInCharge === 'number' ? personInCharge : 'unknown',
  )
  const byId = new Map(recorded.map((row) => [row['id'], row]))
  const scope = filters?.['scope']
  const inOrder =
    scope === undefined
      ? distributionList(seals, masters).flatMap(({ groups }) => groups.flatMap((group) => group.seals))
      : await sealsInScope({ seals, masters, event: eventSeals.event }, scope)
  return inOrder.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** Facts about a distribution list, as texts: its event, person in charge and pages. */
export function distributionFacts(
  chosenEvent: number | null,
  { eventCode = chosenEvent, filters = {} }: ViewParams,
  { t, label, list }: Messages,
  eventText: (code: number) => string,
) {
  const { personInChargeCode: person = null, scope = 'all' } = filters
  const column = label(tables.sealData.fields.personInChargeCode.label)
  const values = person === 'unknown' ? t('print.unknownPersons') : list([person].flat().map(String))
  return {
    event: eventCode === null ? label(aboutWords.allEvents) : eventText(eventCode),
    filters: [
      ...(person === null ? [] : [t('filter.isOneOf', { column, values })]),
      ...(scope === 'notPrinted' ? [t('print.pagesNotPrinted')] : []),
      ...(scope === 'changed' ? [t('print.pagesChanged')] : []),
    ],
  }
}
