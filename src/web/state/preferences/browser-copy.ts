import { listedIn, writeListed } from '#domain/grid/saved-views.ts'
import {
  PREFERENCE_LIMIT,
  PREFERENCE_NAME_LIMIT,
  type Preference,
  type PreferenceKind,
} from '#domain/requests/preferences.ts'
import { digestOf } from '#domain/seals/digest.ts'
import { tableNames } from '#domain/tables/index.ts'
import { arrangementsKey } from '#web/state/lists/arrangements.ts'
import { viewsKey } from '#web/state/lists/saved-views.ts'
import { ownStorage } from '#web/state/own-storage.ts'
import { storeColumns, storedColumns } from './column-choices.ts'
import { type Base, mapOf, type PreferenceMap } from './reconcile.ts'

const baseKey = (user: string) => `eventms-synced:${user}`

/**
 * The base: digests of the preferences that the server had after the last exchange with this browser. Null before the
 * first exchange.
 */
export function readBase(user: string): Base | null {
  const base = parsed(ownStorage().getItem(baseKey(user)))
  return isObject(base) ? withReadable(user, base as Base) : null
}

/** @throws DOMException if the storage is full */
export const writeBase = (user: string, base: Base): void =>
  ownStorage().setItem(baseKey(user), JSON.stringify(withReadable(user, base)))

/**
 * Omits views from the base if this browser cannot read its stored views. Otherwise the next exchange would treat all
 * of them as deleted, and delete them on the server.
 */
const withReadable = (user: string, base: Base): Base =>
  isViews(user) ? base : Object.fromEntries(Object.entries(base).filter(([key]) => !key.startsWith('["view"')))

/**
 * Reads the preferences stored in this browser. Omits those that the server does not take: too large or without a name.
 */
export function readCopy(user: string): PreferenceMap {
  const arrangements = parsed(ownStorage().getItem(arrangementsKey(user)))
  const all = [
    ...views(user).flatMap((view) => viewPreference(view) ?? []),
    ...Object.entries(isObject(arrangements) ? arrangements : {}).map(([name, value]) => made('table', name, value)),
    ...tableNames.flatMap((table) => columnsOf(table, user).map((choice) => columnPreference(table, choice))),
  ]
  return mapOf(all.filter(isSendable))
}

/**
 * Replaces the preferences stored in the browser. Those that the server does not take stay as they are.
 * @throws DOMException if the storage is full
 */
export function writeCopy(user: string, preferences: PreferenceMap): void {
  const storage = ownStorage()
  const ofKind = (kind: PreferenceKind) => [...preferences.values()].filter((preference) => preference.kind === kind)
  const unsentViews = views(user).filter((view) => !isSent(viewPreference(view)))
  const written = ofKind('view').flatMap(({ value, shared }) => {
    const view = parsed(value)
    return isObject(view) ? [{ ...view, ...(shared && { shared }) }] : []
  })
  // Unreadable stored views are not overwritten, because the person may still save or delete them.
  if (isViews(user)) storage.setItem(viewsKey(user), writeListed([...written, ...unsentViews]))
  const arrangements = ofKind('table').map(({ name, value }) => [name, parsed(value)])
  storage.setItem(arrangementsKey(user), JSON.stringify(Object.fromEntries(arrangements)))
  for (const table of tableNames) {
    const choices = ofKind('columns').filter(({ name }) => name.startsWith(`${table}/`))
    if (choices.length > 0) storeColumns(table, `[${choices.map(({ value }) => value).join()}]`, user)
  }
}

const isViews = (user: string): boolean => {
  const text = ownStorage().getItem(viewsKey(user))
  return text === null || listedIn(text) !== null
}

const views = (user: string): readonly unknown[] => listedIn(ownStorage().getItem(viewsKey(user)) ?? '') ?? []

function viewPreference(view: unknown): Preference | null {
  if (!isObject(view) || typeof view['name'] !== 'string' || typeof view['table'] !== 'string') return null
  const { shared, ...value } = view
  return made('view', `${view['table']}/${view['name']}`, value, shared === true)
}

function columnsOf(table: string, user: string): readonly unknown[] {
  const choices = parsed(storedColumns(table, user))
  return Array.isArray(choices) ? choices : []
}

/**
 * The preference for a choice of import columns. Its name contains a digest of the file's headings, so each set of
 * headings has its own preference.
 */
const columnPreference = (table: string, choice: unknown): Preference =>
  made('columns', `${table}/${digestOf(Array.isArray(choice) ? [choice[0]] : [choice])}`, choice)

const made = (kind: PreferenceKind, name: string, value: unknown, shared = false): Preference => ({
  kind,
  name,
  value: JSON.stringify(value),
  shared,
})

const isSendable = ({ name, value }: Preference): boolean =>
  name.length <= PREFERENCE_NAME_LIMIT && value.length <= PREFERENCE_LIMIT && !/[\0\p{Surrogate}]/u.test(name)

const isSent = (preference: Preference | null): boolean => preference !== null && isSendable(preference)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
