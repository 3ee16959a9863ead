import type { NamedProvider } from './access/providers.ts'
import type { LinkableView } from './auth-views.ts'

/** GET /config.json */
export type PublicConfig = ServerConfig | HostedConfig

export interface ServerConfig {
  readonly home: 'server'
  readonly providers: readonly string[]
  /** Identity providers that the server administrator has configured. */
  readonly named: readonly NamedProvider[]
  readonly links?: readonly LinkableView[]
  /** Maximum size of an imported file, in bytes. */
  readonly importLimit?: number
  /** Maximum number of rows in one import, all its tables together. */
  readonly importRows?: number
  /** Web address to which passkeys are bound (the WebAuthn origin). Absent: no passkeys. */
  readonly passkeysAt?: string
  /** Number of days for which changes are stored, and acts can be undone; 0 for no limit. */
  readonly historyDays?: number
}

/** Configuration file of a static page whose data is stored by a Supabase project (docs/hosted.md). */
export interface HostedConfig {
  readonly home: 'hosted'
  readonly url: string
  /** Supabase's anon key, or a publishable key. */
  readonly anonKey: string
  readonly providers?: readonly string[]
  /** True if the project allows "manual linking": staff can then connect provider accounts. */
  readonly linking?: boolean
  readonly links?: readonly LinkableView[]
  readonly importLimit?: number
  /** Days for which the project stores changes; 0: forever. */
  readonly historyDays?: number
  /** Country calling code for phone numbers that begin with 0; default 81 (Japan). */
  readonly phoneCountry?: string
}
