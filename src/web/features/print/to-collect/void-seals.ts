import { onlyPerson, type Masters, type OwnerChoice, type PrintedSeal } from '#domain/seals/index.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { comparedCards } from '#web/features/print/seal-sheet/compared.ts'

export interface VoidSeal {
  readonly card: PrintedCard
  /** The seal as the print log has recorded it. Fields that the log does not store are null. */
  readonly seal: PrintedSeal
}

export function voidSeals(
  { everyone, printed }: { readonly everyone: readonly PrintedSeal[]; readonly printed: readonly PrintedCard[] },
  event: number,
  masters: Masters,
  owner: OwnerChoice,
): readonly VoidSeal[] {
  const cards = comparedCards(everyone, printed).toCollect
  const persons = new Set(masters.personInCharge.map((row) => row.personInChargeCode))
  const seals = cards.map((card, at) => asSeal(card, at, event, persons))
  return onlyPerson(seals, owner).map((seal) => ({ seal, card: cards[seal.id]! }))
}

/**
 * Turns a printed card into a seal for the paper.
 * @param at index of the card; becomes the seal's id
 */
function asSeal(card: PrintedCard, at: number, eventCode: number, persons: ReadonlySet<number>): PrintedSeal {
  const { start, end, person, code, name, department } = card
  return {
    id: at,
    eventCode,
    eventName: null,
    companyCode: code,
    name,
    departmentCode: null,
    departmentName: department,
    departmentKnown: false,
    personInChargeCode: person,
    personInChargeName: null,
    personKnown: person !== null && persons.has(person),
    start,
    end,
    receivedOn: null,
    count: start !== null && end !== null && start <= end ? end - start + 1 : null,
  }
}
