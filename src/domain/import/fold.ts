import { narrowed } from '#domain/narrowed.ts'

const [hyphen, zero, nine, capitalA, capitalZ] = [0x2d, 0x30, 0x39, 0x41, 0x5a] as const
const ascii = /^[!-~]*$/
/** A number with a point, and its fraction without the zeros behind. */
const decimal = /^(\d+)\.(?=\d)(\d*[1-9])?0*$/
const scientific = /^(\d+)(?:\.(\d+))?e\+?(\d{1,2})$/
/** As a spreadsheet shows a number that is too long, or a code such as 1E5 that it took for one. */
const spreadsheetNumber = /^\d(\.\d+)?E\+\d{2}$/i

/**
 * A code as a spreadsheet, a keyboard or a hurry may have left it: without the zeros that its digits begin with, in
 * another width or case, as a number with a point or an exponent. Codes that fold to the same may be the same.
 */
export function foldedCode(code: string): string {
  // Kana of half width, too; but ² and ① are no digits.
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

/** True where a spreadsheet wrote a number in place of the code: its digits may be lost. */
export function isSpreadsheetNumber(code: string): boolean {
  return spreadsheetNumber.test(code)
}

/** A number as a spreadsheet or a script writes it that took a card number for one. */
export function isCardAsNumber(text: string): boolean {
  return isSpreadsheetNumber(text) || /^\d{1,20}\.0+$/.test(text)
}

/** How many zeros a code's digits begin with. */
export function zerosInFront(code: string): number {
  return /^\D*(0*)/.exec(code.normalize('NFKC'))![1]!.length
}

/**
 * Codes of which none can be another one's variant, told without folding them: capitals with digits behind, all of one
 * length, or none of them with a zero in front of its digits.
 */
export class DistinctCodes {
  private length = -1
  private sameLength = true
  private zeros = false

  /** Takes one more; false where it, or one before, may be a variant: then all have to be folded. */
  take(code: string): boolean {
    if (this.length < 0) this.length = code.length
    const digits = lettersOf(code)
    for (let at = digits; at < code.length; at++) if (!isDigit(code.charCodeAt(at))) return false
    if (code.length !== this.length) this.sameLength = false
    if (code.charCodeAt(digits) === zero) this.zeros = true
    return this.sameLength || !this.zeros
  }
}

/** How many capitals (and hyphens) a code begins with. */
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
