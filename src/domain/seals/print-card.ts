import type { PrintCard } from '#domain/wire.ts'
import { digestOf } from './digest.ts'
import type { PrintedSeal } from './types.ts'
import { printedFields } from './warning-kinds.ts'

const digests = new WeakMap<PrintedSeal, string>()

/** Digest of the card's text, cached. Cards with the same text have the same digest. */
export function cardDigest(seal: PrintedSeal): string {
  const known = digests.get(seal)
  if (known !== undefined) return known
  const digest = digestOf(printedFields.map((field) => seal[field]))
  digests.set(seal, digest)
  return digest
}

/** Number of digests that take a few milliseconds. */
const CARDS_A_STEP = 256

/** Fills the cache of `cardDigest` in steps. */
export function* digestSteps(seals: readonly PrintedSeal[]): Generator<void, void> {
  for (const [at, seal] of seals.entries()) {
    if (at % CARDS_A_STEP === 0) yield
    cardDigest(seal)
  }
}

/** Record of a card, to send before the card is printed. @param page page number in the printed document, from 1 */
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
