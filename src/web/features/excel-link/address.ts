import type { Locale } from '#domain/locale.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { LinkedList } from '#web/state/excel-link.ts'

export interface LinkChoices {
  /**
   * The saved view whose rows are linked; null for the whole table. `by` is the email address of a shared view's maker.
   */
  readonly view: { readonly name: string; readonly by?: string | undefined } | null
  readonly withNames: boolean
  readonly locale: Locale
}

/** The address that a spreadsheet loads a list from (docs/api.md). An address must never contain a token. */
export function addressOf(origin: string, list: LinkedList, { view, withNames, locale }: LinkChoices): string {
  const url = new URL(`/api/v1/${pathOf(list)}.csv`, origin)
  if ('table' in list) {
    if (view) url.searchParams.set('view', view.name)
    if (view?.by !== undefined) url.searchParams.set('by', view.by)
    if (withNames) url.searchParams.set('names', 'yes')
  } else if (list.list === 'payments') url.searchParams.set('lines', list.lines)
  url.searchParams.set('language', locale)
  return url.href
}

const pathOf = (list: LinkedList): `tables/${TableName}` | `events/${string}` =>
  'table' in list ? `tables/${list.table}` : `events/${list.event}/${list.list}`
