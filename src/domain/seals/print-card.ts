import type { PrintCard } from '#domain/wire.ts'
import { digestOf } from './digest.ts'
import type { PrintedSeal } from './types.ts'
import { printedFields } from './warning-kinds.ts'

/** Digest of all printed values of a seal: equal for cards with the same text. */
export function cardDigest(seal: PrintedSeal): string {
  return digestOf(printedFields.map((field) => seal[field]))
}

/**
 * The record of a card before it is printed: its digest, its numbers, and the fields to find it later.
 * @param page the sheet of paper that contains it, from 1
 */
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
