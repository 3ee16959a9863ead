import type { Preference, PreferenceChange } from '#domain/requests/preferences.ts'
import { digestOf } from '#domain/seals/digest.ts'

/** Preferences by kind and name; `keyOf` makes the keys. */
export type PreferenceMap = ReadonlyMap<string, Preference>
/** Digest of each preference that the server had after the last exchange. Keys are made by `keyOf`. */
export type Base = Readonly<Record<string, string>>

export const keyOf = ({ kind, name }: Pick<Preference, 'kind' | 'name'>): string => JSON.stringify([kind, name])

export const mapOf = (list: readonly Preference[]): PreferenceMap =>
  new Map(list.map((preference) => [keyOf(preference), preference]))

const digest = (preference: Preference | undefined) => preference && digestOf([preference.value, preference.shared])

export const baseOf = (stored: PreferenceMap): Base =>
  Object.fromEntries([...stored].map(([key, preference]) => [key, digest(preference)!]))

/** The browser's changes since the last exchange, which the server does not have yet. */
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
 * Merges the server's preferences into the browser's. If the browser has changed a preference and not sent it yet, the
 * browser's value wins. Otherwise the server's value wins. Before the first exchange (`base` is null), the server's
 * value always wins, and preferences that only the browser has are added.
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
