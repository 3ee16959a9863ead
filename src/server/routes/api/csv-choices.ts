import { type Locale, locales } from '#domain/locale.ts'
import { badRequest } from '#domain/requests/check.ts'

/** The choices of a CSV file. */
export interface CsvChoices {
  readonly withNames: boolean
  /** Of headings and words; undefined for field names and English. Of the address, not of `Accept-Language`. */
  readonly language: Locale | undefined
  /** The other parameters. */
  readonly filters: URLSearchParams
}

/** @throws EventmsError 'badRequest' */
export function csvChoicesOf(parameters: URLSearchParams): CsvChoices {
  const filters = new URLSearchParams(parameters)
  const names = filters.get('names') ?? 'no'
  const given = filters.get('language')
  const language = locales.find((locale) => locale === given)
  if (names !== 'yes' && names !== 'no') throw badRequest('names must be yes or no')
  if (given !== null && !language) throw badRequest(`language must be one of ${locales.join(', ')}`)
  for (const name of ['names', 'language']) filters.delete(name)
  return { withNames: names === 'yes', language, filters }
}
