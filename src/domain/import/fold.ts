import { narrowed } from '#domain/narrowed.ts'

const [hyphen, zero, nine, capitalA, capitalZ] = [0x2d, 0x30, 0x39, 0x41, 0x5a] as const
const ascii = /^[!-~]*$/
/** A decimal number. Captures the decimals without trailing zeros. */
const decimal = /^(\d+)\.(?=\d)(\d*[1-9])?0*$/
const scientific = /^(\d+)(?:\.(\d+))?e\+?(\d{1,2})$/
/** A spreadsheet's scientific notation, as in 1.23E+15: a long number, or the code 1E15 read as a number. */
const spreadsheetNumber = /^\d(\.\d+)?E\+\d{2}$/i

/**
 * Normalizes a code, so that different spellings of the same code become equal. Spreadsheets and input methods change
 * leading zeros, width, case, decimal point and exponent. Example: `００１２` and `12.0` both become `12`.
 */
export function foldedCode(code: string): string {
  // NFKC is applied to half-width kana only. Applied to ² and ①, it would turn them into digits.
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

/** True if the code looks like a number in a spreadsheet's scientific notation, which may have lost digits. */
export function isSpreadsheetNumber(code: string): boolean {
  return spreadsheetNumber.test(code)
}

/** True if a spreadsheet or a script turned a card number into a number: 1.23E+15, 123456.0. */
export function isCardAsNumber(text: string): boolean {
  return isSpreadsheetNumber(text) || /^\d{1,20}\.0+$/.test(text)
}

export function zerosInFront(code: string): number {
  return /^\D*(0*)/.exec(code.normalize('NFKC'))![1]!.length
}

/**
 * Checks quickly that no two codes are spellings of the same code, as 007 and 7 are. Only accepts codes of capitals
 * and hyphens followed by digits, such as AB12. All these codes must have the same length, or none may have leading
 * zeros. Any other list of codes needs the slower comparison by `foldedCode`.
 */
export class DistinctCodes {
  private length = -1
  private sameLength = true
  private zeros = false

  /**
   * Adds a code. False if it may be another spelling of an added code; all codes must then be compared by `foldedCode`.
   */
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
