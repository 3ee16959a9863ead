import type { PrintedSeal } from './types.ts'
import type { SealWarning } from './warning-kinds.ts'

type RangeWarning = Extract<SealWarning, { kind: 'overlap' | 'gap' }>

/**
 * Finds gaps and overlaps in one pass over the seals sorted by start. A seal that overlaps several earlier ones is
 * listed once.
 */
export function gapsAndOverlaps(seals: readonly PrintedSeal[]): RangeWarning[] {
  const found: RangeWarning[] = []
  eachBeside(seals, (seal, furthest) => {
    const next = furthest.end + 1
    if (seal.start < next) found.push(overlapOf(seal, furthest))
    if (seal.start > next) found.push({ kind: 'gap', from: next, to: seal.start - 1, seals: [furthest, seal] })
  })
  return found
}

/** Omits gaps: a large event may have one between any two seals. */
export function overlapsOf(seals: readonly PrintedSeal[]): RangeWarning[] {
  const found: RangeWarning[] = []
  eachBeside(seals, (seal, furthest) => {
    if (seal.start <= furthest.end) found.push(overlapOf(seal, furthest))
  })
  return found
}

/** Visits each range but the first, ordered by start, together with the earlier range that has the highest end. */
function eachBeside(seals: readonly PrintedSeal[], visit: (seal: Ranged, furthest: Ranged) => void): void {
  const ranges = seals.filter(hasRange).sort((a, b) => a.start - b.start || a.end - b.end || a.id - b.id)
  let furthest: Ranged | undefined
  for (const seal of ranges) {
    if (furthest) visit(seal, furthest)
    if (!furthest || seal.end > furthest.end) furthest = seal
  }
}

const overlapOf = (seal: Ranged, furthest: Ranged): RangeWarning => ({
  kind: 'overlap',
  from: seal.start,
  to: Math.min(seal.end, furthest.end),
  seals: [furthest, seal],
})

type Ranged = PrintedSeal & { readonly start: number; readonly end: number }

function hasRange(seal: PrintedSeal): seal is Ranged {
  return seal.start !== null && seal.end !== null && seal.start <= seal.end
}
