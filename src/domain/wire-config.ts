import type { NamedProvider } from './access/providers.ts'
import type { LinkableView } from './auth-views.ts'

/** GET /config.json */
export type PublicConfig = ServerConfig | HostedConfig

export interface ServerConfig {
  readonly home: 'server'
  readonly providers: readonly string[]
  /** The company's own among the providers. */
  readonly named: readonly NamedProvider[]
  readonly links?: readonly LinkableView[]
  /** Bytes of a file. */
  readonly importLimit?: number
  /** Rows of one import, all tables together. */
  readonly importRows?: number
  /** The origin for passkeys; off if absent. */
  readonly passkeysAt?: string
  /** Days that changes are kept and acts can be undone; 0: forever. */
  readonly historyDays?: number
}

/** Configuration file beside a static page that uses a hosted project (docs/hosted.md). */
export interface HostedConfig {
  readonly home: 'hosted'
  readonly url: string
  /** The anon key, or a publishable one. */
  readonly anonKey: string
  readonly providers?: readonly string[]
  /** Staff may link providers ("Allow manual linking"). */
  readonly linking?: boolean
  readonly links?: readonly LinkableView[]
  readonly importLimit?: number
  /** Days that the project's schedule keeps changes; 0: forever. */
  readonly historyDays?: number
  /** Calling code of national phone numbers; 81 (Japan) if absent. */
  readonly phoneCountry?: string
}
