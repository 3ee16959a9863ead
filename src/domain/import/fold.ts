import { narrowed } from '#domain/narrowed.ts'

const [hyphen, zero, nine, capitalA, capitalZ] = [0x2d, 0x30, 0x39, 0x41, 0x5a] as const
const ascii = /^[!-~]*$/
/** Captures the decimals without trailing zeros. */
const decimal = /^(\d+)\.(?=\d)(\d*[1-9])?0*$/
const scientific = /^(\d+)(?:\.(\d+))?e\+?(\d{1,2})$/
/** Scientific notation: a long number, or a code such as 1E5 that was read as a number. */
const spreadsheetNumber = /^\d(\.\d+)?E\+\d{2}$/i

/**
 * Reduces a code to a form without the changes that spreadsheets and input methods make: leading zeros, width, case,
 * decimal point, exponent.
 */
export function foldedCode(code: string): string {
  // NFKC is applied to half-width kana only, because it would turn ² and ① into digits.
  const narrow = ascii.test(code)
    ? code
    : narrowed(code)
        .replace(/[\uFF61-\uFF9F]+/g, (kana) => kana.normalize('NFKC'))
        .trim()
  let text = narrow.toLowerCase()
  const [, integer, fraction] = decimal.exec(text) ?? []
  if (integer !== undefined) text = fraction === undefined ? integer : `${integer}.${fraction}`
  else {
    const [, whole, fraction = '', exponent] = scientific.exec(text) ?? []
    if (whole !== undefined && Number(exponent) >= fraction.length)
      text = whole + fraction + '0'.repeat(Number(exponent) - fraction.length)
  }
  return text.replace(/(?<![\d.])0+(?=\d)/g, '')
}

/** True if a spreadsheet displayed the code as a number and may have dropped digits. */
export function isSpreadsheetNumber(code: string): boolean {
  return spreadsheetNumber.test(code)
}

/** True if a spreadsheet or script converted the card number into a number. */
export function isCardAsNumber(text: string): boolean {
  return isSpreadsheetNumber(text) || /^\d{1,20}\.0+$/.test(text)
}

export function zerosInFront(code: string): number {
  return /^\D*(0*)/.exec(code.normalize('NFKC'))![1]!.length
}

/**
 * Checks cheaply, without folding, that no code is a variant of another. Accepts only codes of capitals followed by
 * digits, all with the same length or all without leading zeros.
 */
export class DistinctCodes {
  private length = -1
  private sameLength = true
  private zeros = false

  /** False if this code may be a variant of another. All codes then have to be folded. */
  take(code: string): boolean {
    if (this.length < 0) this.length = code.length
    const digits = lettersOf(code)
    for (let at = digits; at < code.length; at++) if (!isDigit(code.charCodeAt(at))) return false
    if (code.length !== this.length) this.sameLength = false
    if (code.charCodeAt(digits) === zero) this.zeros = true
    return this.sameLength || !this.zeros
  }
}

function lettersOf(code: string): number {
  let at = 0
  for (; at < code.length; at++) {
    const letter = code.charCodeAt(at)
    if (letter !== hyphen && !(letter >= capitalA && letter <= capitalZ)) break
  }
  return at
}

function isDigit(character: number): boolean {
  return character >= zero && character <= nine
}
