import type { PrintCard } from '#domain/wire.ts'
import { digestOf } from './digest.ts'
import type { PrintedSeal } from './types.ts'
import { printedFields } from './warning-kinds.ts'

/** Equal for cards with the same text. */
export function cardDigest(seal: PrintedSeal): string {
  return digestOf(printedFields.map((field) => seal[field]))
}

/** Recorded before the card is printed. @param page of paper, from 1 */
export function printCard(seal: PrintedSeal, page: number): PrintCard {
  return {
    sheet: 'seals',
    page,
    part: null,
    event: seal.eventCode,
    seal: seal.id,
    start: seal.start,
    end: seal.end,
    digest: cardDigest(seal),
    person: seal.personInChargeCode,
    code: seal.companyCode,
    name: seal.name,
    department: seal.departmentName,
  }
}
