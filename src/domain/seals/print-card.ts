import type { PrintCard } from '#domain/wire.ts'
import { digestOf } from './digest.ts'
import type { PrintedSeal } from './types.ts'
import { printedFields } from './warning-kinds.ts'

/** What stands for everything that paper says of a seal: two cards have the same one where they read the same. */
export function cardDigest(seal: PrintedSeal): string {
  return digestOf(printedFields.map((field) => seal[field]))
}

/**
 * What is kept of a seal card that is about to be printed: its digest, its numbers, and whom to ask for it later.
 * @param page of the paper that it comes out with, from 1
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
