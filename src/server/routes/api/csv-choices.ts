import { type Locale, locales } from '#domain/locale.ts'
import { badRequest } from '#domain/requests/check.ts'

/** A saved view that a request names. */
export interface ViewChoice {
  readonly name: string
  /** Email of the person who shares the view; undefined for a view of the token's owner. */
  readonly by: string | undefined
}

/** Choices about a CSV file in the query of a request, such as `?names=yes&language=ja`. */
export interface CsvChoices {
  readonly withNames: boolean
  /**
   * Language of headings and words. It comes from the query, not from `Accept-Language`. If undefined, the headings are
   * field names, and the words are English.
   */
  readonly language: Locale | undefined
  /** Undefined if the request names no saved view. */
  readonly view: ViewChoice | undefined
  /** The other query parameters, which filter rows. */
  readonly filters: URLSearchParams
}

export function csvChoicesOf(parameters: URLSearchParams): CsvChoices {
  const filters = new URLSearchParams(parameters)
  const names = filters.get('names') ?? 'no'
  const chosenLanguage = filters.get('language')
  const language = locales.find((locale) => locale === chosenLanguage)
  if (names !== 'yes' && names !== 'no') throw badRequest('names must be yes or no')
  if (chosenLanguage !== null && !language) throw badRequest(`language must be one of ${locales.join(', ')}`)
  const [view, by] = [filters.get('view') ?? undefined, filters.get('by') ?? undefined]
  for (const name of ['names', 'language', 'view', 'by']) filters.delete(name)
  if (view === undefined ? by !== undefined : filters.size > 0)
    throw badRequest('by needs a view, and a view has filters of its own')
  if (`${view}${by}`.includes('\u0000')) throw badRequest('view and by must be names')
  return { withNames: names === 'yes', language, view: view === undefined ? undefined : { name: view, by }, filters }
}
