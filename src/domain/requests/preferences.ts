import { badRequest, isObject, listIn } from './check.ts'

/** Kinds of stored preferences: saved views, arrangements of tables, and column choices of imports. */
export const preferenceKinds = ['view', 'table', 'columns'] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

export interface Preference {
  readonly kind: PreferenceKind
  /** Unique per person and kind. */
  readonly name: string
  /** JSON as text: PostgreSQL's JSON types refuse some characters that a person can type. */
  readonly value: string
  readonly shared: boolean
}

export interface SharedPreference extends Preference {
  /** Email address of the person who shared it. */
  readonly who: string
}

export interface Preferences {
  readonly own: readonly Preference[]
  /** Preferences that colleagues shared: newest first, at most 300. */
  readonly shared: readonly SharedPreference[]
}

/** A null value deletes the preference. */
export interface PreferenceChange extends Omit<Preference, 'value'> {
  readonly value: string | null
}

export const PREFERENCE_NAME_LIMIT = 200
/** Maximum length of a value: the same as for a file of saved views. */
export const PREFERENCE_LIMIT = 1_000_000
/** Maximum number of preferences per person; the database has the same limit. */
export const PREFERENCES_LIMIT = 1500

/** @throws EventmsError 'badRequest', 'tooManyRows' */
export function checkPreferences(body: unknown): readonly PreferenceChange[] {
  const named = new Set<string>()
  return listIn(body, 'changes', 2 * PREFERENCES_LIMIT).map((given) => {
    if (!isObject(given)) throw badRequest('a change must be an object')
    const { kind, name, value, shared } = given
    if (!preferenceKinds.some((known) => known === kind)) throw badRequest('kind must be a kind of preference')
    if (typeof name !== 'string' || name.length < 1 || name.length > PREFERENCE_NAME_LIMIT || !isStorable(name))
      throw badRequest('name must be a text of at most 200 characters')
    if (value !== null && (typeof value !== 'string' || value.length > PREFERENCE_LIMIT || !isJson(value)))
      throw badRequest('value must be JSON or null')
    if (typeof shared !== 'boolean') throw badRequest('shared must be true or false')
    const key = JSON.stringify([kind, name])
    if (named.has(key)) throw badRequest('a name must be changed once')
    named.add(key)
    return { kind, name, value, shared } as PreferenceChange
  })
}

/** PostgreSQL cannot store NUL or an unpaired surrogate. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return isStorable(text)
  } catch {
    return false
  }
}
