import type { Preference, PreferenceChange } from '#domain/requests/preferences.ts'
import { digestOf } from '#domain/seals/digest.ts'

/** Preferences by `keyOf`. */
export type PreferenceMap = ReadonlyMap<string, Preference>
/** Digests of the server's preferences at the last exchange, by key. */
export type Base = Readonly<Record<string, string>>

export const keyOf = ({ kind, name }: Pick<Preference, 'kind' | 'name'>): string => JSON.stringify([kind, name])

export const mapOf = (list: readonly Preference[]): PreferenceMap =>
  new Map(list.map((preference) => [keyOf(preference), preference]))

const digest = (preference: Preference | undefined) => preference && digestOf([preference.value, preference.shared])

export const baseOf = (stored: PreferenceMap): Base =>
  Object.fromEntries([...stored].map(([key, preference]) => [key, digest(preference)!]))

/** The changes that the browser made since the last exchange. */
export function unsent(local: PreferenceMap, base: Base): PreferenceChange[] {
  const changes: PreferenceChange[] = []
  for (const [key, { kind, name, value, shared }] of local)
    if (digest(local.get(key)) !== base[key]) changes.push({ kind, name, value, shared })
  for (const key of Object.keys(base)) {
    const [kind, name] = JSON.parse(key) as [Preference['kind'], string]
    if (!local.has(key)) changes.push({ kind, name, value: null, shared: false })
  }
  return changes
}

/**
 * The server's preferences with the browser's unsent changes, in the browser's order. Before the first exchange there
 * is no base. The server's preferences then win, and further ones of the browser are added.
 */
export function merged(local: PreferenceMap, base: Base | null, server: PreferenceMap): PreferenceMap {
  const result = new Map<string, Preference>()
  for (const [key, localPreference] of local) {
    const serverPreference = server.get(key)
    if (base === null) result.set(key, serverPreference ?? localPreference)
    else if (digest(localPreference) !== base[key]) result.set(key, localPreference)
    else if (serverPreference) result.set(key, serverPreference)
  }
  const isDeleted = (key: string) => base?.[key] !== undefined && !local.has(key)
  for (const [key, serverPreference] of server)
    if (!result.has(key) && !isDeleted(key)) result.set(key, serverPreference)
  return result
}
