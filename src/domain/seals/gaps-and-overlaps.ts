import type { PrintedSeal } from './types.ts'
import type { SealWarning } from './warning-kinds.ts'

type RangeWarning = Extract<SealWarning, { kind: 'overlap' | 'gap' }>

/**
 * Finds gaps between seals, and overlapping seals, in the order of the numbers. A seal that overlaps several earlier
 * seals is listed once.
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

/** Finds overlapping seals only. Omits gaps, because a large event may have one after every seal. */
export function overlapsOf(seals: readonly PrintedSeal[]): RangeWarning[] {
  const found: RangeWarning[] = []
  eachBeside(seals, (seal, furthest) => {
    if (seal.start <= furthest.end) found.push(overlapOf(seal, furthest))
  })
  return found
}

/**
 * Calls `visit` for each seal but the first, in the order of the start numbers. `furthest` is the earlier seal with the
 * highest end number.
 */
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
