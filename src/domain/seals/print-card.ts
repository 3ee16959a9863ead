import type { PrintCard } from '#domain/wire.ts'
import { digestOf } from './digest.ts'
import type { PrintedSeal } from './types.ts'
import { printedFields } from './warning-kinds.ts'

const digests = new WeakMap<PrintedSeal, string>()

/** Digest of a seal card's text, cached. Equal for cards with the same text. */
export function cardDigest(seal: PrintedSeal): string {
  const known = digests.get(seal)
  if (known !== undefined) return known
  const digest = digestOf(printedFields.map((field) => seal[field]))
  digests.set(seal, digest)
  return digest
}

/** Number of digests that are computed in a few milliseconds, before the next pause. */
const CARDS_A_STEP = 256

/** Computes the digests of all seals in steps, so that `cardDigest` finds them in its cache. */
export function* digestSteps(seals: readonly PrintedSeal[]): Generator<void, void> {
  for (const [at, seal] of seals.entries()) {
    if (at % CARDS_A_STEP === 0) yield
    cardDigest(seal)
  }
}

/**
 * Record of a seal card for the print log. The page sends this record before it prints the card. @param page page in
 * the printed document, from 1
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
