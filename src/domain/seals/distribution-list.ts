import { groupBy, codeOrNameKey, sharedName, type Owner } from './groups.ts'
import { totalsOf, type SealTotals } from './totals.ts'
import type { Masters, PrintedSeal } from './types.ts'

/** Part of the distribution list with all seals of one person in charge. Begins on a new page. */
export interface PersonSection extends Owner {
  readonly groups: readonly EventGroup[]
  readonly totals: SealTotals
}

/** One table of the distribution list: the seals of one event for one person in charge. */
export interface EventGroup {
  readonly eventCode: number
  readonly eventName: string | null
  readonly seals: readonly PrintedSeal[]
  readonly totals: SealTotals
}

/**
 * Groups the seals by person in charge and event. Each seal is in exactly one group, and each group keeps the order of
 * `seals`.
 * @param seals in the order of the seal sheet
 */
export function distributionList(
  seals: readonly PrintedSeal[],
  masters: Pick<Masters, 'events' | 'personInCharge'>,
): readonly PersonSection[] {
  const persons = new Map(masters.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  const events = new Map(masters.events.map((row) => [row.eventCode, row.eventName]))

  const groupsOf = (own: readonly PrintedSeal[]): EventGroup[] =>
    [...groupBy(own, (seal) => String(seal.eventCode)).values()]
      .map((rows) => {
        const { eventCode } = rows[0]!
        return {
          eventCode,
          eventName: sharedName(
            rows.map((row) => row.eventName),
            events.get(eventCode) ?? null,
          ),
          seals: rows,
          totals: totalsOf(rows),
        }
      })
      .sort((a, b) => a.eventCode - b.eventCode)

  return [...groupBy(seals, (seal) => codeOrNameKey(seal.personInChargeCode, seal.personInChargeName))].map(
    ([key, own]) => {
      const { personInChargeCode: code, personKnown: known } = own[0]!
      const master = code === null ? null : (persons.get(code) ?? null)
      return {
        key,
        code,
        known,
        name: sharedName(
          own.map((row) => row.personInChargeName),
          master,
        ),
        groups: groupsOf(own),
        totals: totalsOf(own),
      }
    },
  )
}
