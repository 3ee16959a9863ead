import { badRequest, isObject, listIn } from './check.ts'

/**
 * Kinds of preferences that are stored for each person: saved views, settings of lists, and column choices of imports.
 */
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
  /** Email address of the colleague who shared the preference. */
  readonly who: string
}

export interface Preferences {
  readonly own: readonly Preference[]
  /** Preferences that colleagues share, the newest first; at most 300. */
  readonly shared: readonly SharedPreference[]
}

/** A preference to store. If `value` is null, the preference is deleted. */
export interface PreferenceChange extends Omit<Preference, 'value'> {
  readonly value: string | null
}

export const PREFERENCE_NAME_LIMIT = 200
/** Maximum characters of a value. A file of saved views has the same limit. */
export const PREFERENCE_LIMIT = 1_000_000
/** Maximum number of preferences per person. The database has the same limit. */
export const PREFERENCES_LIMIT = 1500

/** Checks preferences to store. @throws EventmsError 'badRequest', 'tooManyRows' */
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

/** False for text with NUL or an unpaired surrogate, which PostgreSQL cannot store. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return isStorable(text)
  } catch {
    return false
  }
}
