import { compareTexts } from '#domain/text-order.ts'
import type { PrintedSeal } from './types.ts'

type Order = (a: PrintedSeal, b: PrintedSeal) => number

// Persons that no master has come after all others: each has a section of its own, by the code or, without one, the
// name.
const person: Order = (a, b) =>
  Number(b.personKnown) - Number(a.personKnown) ||
  number(a.personInChargeCode, b.personInChargeCode) ||
  (a.personInChargeCode === null ? text(a.personInChargeName || null, b.personInChargeName || null) : 0)
// By the code, known or not: a reader looks for a department by its number. Without one by the name, as receipts go.
const department: Order = (a, b) =>
  number(a.departmentCode, b.departmentCode) ||
  (a.departmentCode === null ? text(a.departmentName || null, b.departmentName || null) : 0)
/** Company code, start number. */
export const byCompanyCode: Order = (a, b) =>
  text(a.companyCode, b.companyCode) || number(a.start, b.start) || number(a.end, b.end) || a.id - b.id

/** Seal sheet and distribution list: person in charge, department, company code, start number. Blanks come last. */
export const byPerson: Order = (a, b) => person(a, b) || department(a, b) || byCompanyCode(a, b)

/** Receipts: department, company code, start number. The person in charge is not on them. */
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
  // As texts are ordered, in a fraction of the time. The language of the page must not move a card.
  if (differInDigits(a, b)) return a < b ? -1 : 1
  return compareTexts(a, b) || (a < b ? -1 : 1)
}

/** Whether, from where they begin to differ, both have nothing but digits, as many: so most codes of one office do. */
function differInDigits(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++
  for (; at < a.length; at++) if (!isDigit(a.charCodeAt(at)) || !isDigit(b.charCodeAt(at))) return false
  return true
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
