import type { Issue } from '#domain/errors.ts'
import { narrowed } from '#domain/narrowed.ts'
import type { FieldKind } from './kind.ts'

const notANumber: Issue = { code: 'mustBeValidNumber' }
const notWhole: Issue = { code: 'mustBeWholeNumber' }
const tooLarge: Issue = { code: 'numberTooLarge', params: { max: Number.MAX_SAFE_INTEGER } }
const tooManyDecimals: Issue = { code: 'tooManyDecimals', params: { max: 4 } }

/**
 * Numbers have up to eleven digits before the decimal point and four after it. A double represents such 15 digits
 * exactly.
 */
export const decimalPlaces = 4
export const decimalLimit = 1e11

const PLAIN = 15
const whole = /^[+-]?\d+(\.0*)?$/
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const beyondPlaces = new RegExp(`\\.\\d{${decimalPlaces}}0*[1-9]`)

/** Prefixes and suffixes of numbers in handwritten lists: No.5, 第5号, 3枚. With any other text, the number is invalid. */
const before = /^(?:no\.?|№|#|第)\s*(?=[\d+-])/i
const behind = /(?<=\d)\s*(?:枚|冊|個|件|人|名|本|部|号|番)$/

/**
 * Removes differences of width, thousands separators, prefixes and suffixes: Ｎｏ.1,200 → 1200. Does not change ² and ①,
 * or two numbers in one text: these are then invalid.
 */
function ascii(text: string): string {
  const narrow = narrowed(text).trim().replace(/^−/, '-').replace(before, '').replace(behind, '')
  const sign = /^[+-]?\s*(?=[\d.,¥\\])/.exec(narrow)?.[0] ?? ''
  const bare = narrow.slice(sign.length)
  const digits = grouped.test(bare) ? bare.replace(/[,\u00A0\u202F]/g, '') : bare.replace(/,$/, '')
  return sign.trim() + digits
}

const grouped = /^[¥\\]?\d{1,3}([,\u00A0\u202F])\d{3}(?:\1\d{3})*(?![\d,])/

/** Parses plain digits fast, because a file may have millions of numbers. Null for any other text. */
function plainNumber(text: string): number | null {
  if (text.length > PLAIN) return null
  const negative = text.charCodeAt(0) === MINUS
  let [number, digits] = [0, 0]
  for (let at = negative ? 1 : 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const digit = code >= WIDE_ZERO ? code - WIDE_ZERO : code - ZERO
    if (digit < 0 || digit > 9) return null
    number = number * 10 + digit
    digits += 1
  }
  if (digits === 0) return null
  return negative && number > 0 ? -number : number
}

const [ZERO, WIDE_ZERO, MINUS] = [0x30, 0xff10, 0x2d]

function parseWhole(text: string): number | null | Issue {
  const number = plainNumber(text)
  if (number !== null) return number
  const digits = ascii(text)
  if (digits === '') return null
  if (!whole.test(digits)) return decimal.test(digits) ? notWhole : notANumber
  return acceptWhole(Number(digits))
}

function acceptWhole(value: unknown): number | null | Issue {
  if (value === null) return null
  if (typeof value === 'string') return parseWhole(value)
  if (typeof value !== 'number' || Number.isNaN(value)) return notANumber
  if (Number.isSafeInteger(value)) return value || 0
  return Number.isInteger(value) || !Number.isFinite(value) ? tooLarge : notWhole
}

/** Removes ¥ and `unit` from a number, because Excel exports numbers with these signs: ¥1,200 → 1200. */
const withoutUnit = (text: string, unit: RegExp): string =>
  ascii(text)
    .replace(/^([+-]?)[¥\\]/, '$1')
    .replace(unit, '')

function parseDecimal(text: string): number | null | Issue {
  const number = plainNumber(text)
  if (number !== null && Math.abs(number) < decimalLimit) return number
  const digits = withoutUnit(text, /[円%]$/)
  if (digits === '') return ascii(text) === '' ? null : notANumber
  if (!decimal.test(digits)) return notANumber
  if (beyondPlaces.test(digits)) return tooManyDecimals
  return acceptDecimal(Number(digits))
}

function acceptDecimal(value: unknown): number | null | Issue {
  if (value === null) return null
  if (typeof value === 'string') return parseDecimal(value)
  if (typeof value !== 'number' || Number.isNaN(value)) return notANumber
  if (Math.abs(value) >= decimalLimit) return { code: 'numberTooLarge', params: { max: decimalLimit } }
  if (Number(value.toFixed(decimalPlaces)) !== value) return tooManyDecimals
  return value || 0
}

/** Kind of whole numbers, from -(2^53 - 1) to 2^53 - 1. */
export function wholeNumber(options: { strict: boolean }): FieldKind<number> {
  return { sql: 'bigint', strict: options.strict, parse: parseWhole, accept: acceptWhole }
}

/**
 * Kind of whole yen, with or without ¥ or 円, from -(2^53 - 1) to 2^53 - 1. An invalid amount in a file stops the
 * import.
 */
export function wholeYen(): FieldKind<number> {
  const parse = (text: string) => {
    const digits = withoutUnit(text, /円$/)
    return digits === '' && ascii(text) !== '' ? notANumber : parseWhole(digits)
  }
  return {
    sql: 'bigint',
    strict: true,
    parse,
    accept: (value) => (typeof value === 'string' ? parse(value) : acceptWhole(value)),
  }
}

export function decimalNumber(): FieldKind<number> {
  return { sql: 'numeric', strict: false, parse: parseDecimal, accept: acceptDecimal }
}
