import type { NamedProvider } from './access/providers.ts'
import type { LinkableView } from './auth-views.ts'

/** GET /config.json */
export type PublicConfig = ServerConfig | HostedConfig

export interface ServerConfig {
  readonly home: 'server'
  readonly providers: readonly string[]
  /** The company's own identity providers. */
  readonly named: readonly NamedProvider[]
  readonly links?: readonly LinkableView[]
  /** Maximum size of a file, in bytes. */
  readonly importLimit?: number
  /** Maximum number of rows in one import, over all tables. */
  readonly importRows?: number
  /** Origin of the server for passkeys (WebAuthn). Absent: passkeys are off. */
  readonly passkeysAt?: string
  /** Number of days for which changes are kept and acts can be undone; 0 for no limit. */
  readonly historyDays?: number
}

/** Configuration file of a static page that uses a hosted project (docs/hosted.md). */
export interface HostedConfig {
  readonly home: 'hosted'
  readonly url: string
  /** Supabase's anon key, or a publishable key. */
  readonly anonKey: string
  readonly providers?: readonly string[]
  /** True if the project has "Allow manual linking" on, so that staff may link providers. */
  readonly linking?: boolean
  readonly links?: readonly LinkableView[]
  readonly importLimit?: number
  /** Number of days for which the project keeps changes; 0 for no limit. */
  readonly historyDays?: number
  /** Country calling code that completes national phone numbers; default 81 (Japan). */
  readonly phoneCountry?: string
}
