import { compareTexts } from '#domain/text-order.ts'
import type { PrintedSeal } from './types.ts'

type Order = (a: PrintedSeal, b: PrintedSeal) => number

// Orders by person in charge: by code, then by name. Persons without a master row come last.
const person: Order = (a, b) =>
  Number(b.personKnown) - Number(a.personKnown) ||
  number(a.personInChargeCode, b.personInChargeCode) ||
  (a.personInChargeCode === null ? text(a.personInChargeName || null, b.personInChargeName || null) : 0)
// Orders by department: by code, whether or not there is a master row. Seals without a department code come last, in
// the order of the department names. Receipts have the same order.
const department: Order = (a, b) =>
  number(a.departmentCode, b.departmentCode) ||
  (a.departmentCode === null ? text(a.departmentName || null, b.departmentName || null) : 0)
export const byCompanyCode: Order = (a, b) =>
  text(a.companyCode, b.companyCode) || number(a.start, b.start) || number(a.end, b.end) || a.id - b.id

/** Order on the seal sheet and the distribution list. Empty values come last. */
export const byPerson: Order = (a, b) => person(a, b) || department(a, b) || byCompanyCode(a, b)

/** Order on receipts, which do not contain the person in charge. */
export const byDepartment: Order = (a, b) => department(a, b) || byCompanyCode(a, b)

function number(a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a - b
}

function text(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  // Fast path. `compareTexts` would give the same order, whatever the language.
  if (differInDigits(a, b)) return a < b ? -1 : 1
  return compareTexts(a, b) || (a < b ? -1 : 1)
}

/** True if both texts have the same length and differ in digits only, as most codes do. */
function differInDigits(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++
  for (; at < a.length; at++) if (!isDigit(a.charCodeAt(at)) || !isDigit(b.charCodeAt(at))) return false
  return true
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
