import { compareTexts } from '#domain/text-order.ts'
import type { PrintedSeal } from './types.ts'

type Order = (a: PrintedSeal, b: PrintedSeal) => number

// Persons without a master row come last: each has its own section, by code or else by name.
const person: Order = (a, b) =>
  Number(b.personKnown) - Number(a.personKnown) ||
  number(a.personInChargeCode, b.personInChargeCode) ||
  (a.personInChargeCode === null ? text(a.personInChargeName || null, b.personInChargeName || null) : 0)
// By code, known or not: people look for a department by its number. Without a code by name, as on receipts.
const department: Order = (a, b) =>
  number(a.departmentCode, b.departmentCode) ||
  (a.departmentCode === null ? text(a.departmentName || null, b.departmentName || null) : 0)
/** Company code, start number. */
export const byCompanyCode: Order = (a, b) =>
  text(a.companyCode, b.companyCode) || number(a.start, b.start) || number(a.end, b.end) || a.id - b.id

/** Seal sheet and distribution list: person in charge, department, company code, start number. Blanks come last. */
export const byPerson: Order = (a, b) => person(a, b) || department(a, b) || byCompanyCode(a, b)

/** Receipts: department, company code, start number. They do not show the person in charge. */
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
  // Fast path with the order of `compareTexts`. The page's language must not change the order of cards.
  if (differInDigits(a, b)) return a < b ? -1 : 1
  return compareTexts(a, b) || (a < b ? -1 : 1)
}

/**
 * Returns true if both texts have equal length and only digits after their common prefix, as most codes of an office
 * do.
 */
function differInDigits(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++
  for (; at < a.length; at++) if (!isDigit(a.charCodeAt(at)) || !isDigit(b.charCodeAt(at))) return false
  return true
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
