import { textLimit } from '#domain/kinds/text.ts'
import { CARDS_AT_ONCE, type FollowedSheet, type PrintAnswer, type PrintCard } from '#domain/wire.ts'
import { badRequest, isObject, listIn } from './check.ts'

const followed: Readonly<Record<FollowedSheet, true>> = {
  seals: true,
  distributionList: true,
  receipts: true,
  paymentReceipts: true,
}
const PART_LENGTH = 2000
/**
 * Maximum pages per print. After a print, a person selects the last printed page in a list of all pages, which must not
 * be too long.
 */
const PAGES = 20_000

/** Checks the number of a print. @throws EventmsError 'badRequest' */
export function checkPrintNumber(print: unknown): number {
  if (!Number.isSafeInteger(print) || Number(print) < 1) throw badRequest('a print is named by its number')
  return print as number
}

/** Checks sheet and event code in a request for the printed cards. @throws EventmsError 'badRequest' */
export function checkFollowed(sheet: unknown, code: unknown): { sheet: FollowedSheet; code: number | null } {
  if (!isFollowed(sheet)) throw badRequest('sheet must be one whose cards are recorded')
  if (!isWholeOrNull(code)) throw badRequest('event must be a code')
  return { sheet, code }
}

/** Checks the number of printed pages, which a person enters after a print. @throws EventmsError 'badRequest' */
export function checkAnswer(body: unknown): PrintAnswer {
  if (!isObject(body) || !Number.isSafeInteger(body.pages) || Number(body.pages) < 0)
    throw badRequest('pages must be a count')
  return { pages: body.pages as number }
}

/** Checks cards to record. Refuses unknown fields. @throws EventmsError 'badRequest', 'tooManyRows' */
export function checkCards(body: unknown): readonly PrintCard[] {
  return listIn(body, 'cards', CARDS_AT_ONCE).map((given) => {
    if (!isObject(given)) throw badRequest('a card must be an object')
    const { sheet, page, part, event, seal, start, end, digest, person, code, name, department } = given
    if (!isFollowed(sheet)) throw badRequest('sheet must be one whose cards are recorded')
    if (!Number.isSafeInteger(page) || Number(page) < 1 || Number(page) > PAGES)
      throw badRequest('page must be the number of a page')
    if (typeof digest !== 'string' || !/^[0-9a-f]{32}$/.test(digest)) throw badRequest('digest must be 32 hex digits')
    if (![event, seal, start, end, person].every(isWholeOrNull))
      throw badRequest('codes and numbers of a card are whole numbers or null')
    if (!isTextOrNull(part, PART_LENGTH) || ![code, name, department].every((text) => isTextOrNull(text, textLimit)))
      throw badRequest('texts of a card are texts or null, and not endless')
    const checked = { sheet, page, part, event, seal, start, end, digest, person, code, name, department }
    return checked as PrintCard
  })
}

const isFollowed = (sheet: unknown): sheet is FollowedSheet =>
  typeof sheet === 'string' && Object.hasOwn(followed, sheet)

const isWholeOrNull = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value)

const isTextOrNull = (value: unknown, most: number): boolean =>
  value === null || (typeof value === 'string' && [...value].length <= most && !value.includes('\u0000'))
