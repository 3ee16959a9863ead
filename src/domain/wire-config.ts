import type { LinkableView } from './auth-views.ts'

/** GET /config.json: the home that serves the page, and the options of its sign-in page. */
export type PublicConfig = ServerConfig | HostedConfig

export interface ServerConfig {
  readonly home: 'server'
  readonly providers: readonly string[]
  /** The auth kit's views that the sign-in page links to; none if absent. */
  readonly links?: readonly LinkableView[]
  /** Maximum size of an imported file, in bytes. */
  readonly importLimit?: number
  /** Maximum number of rows of one import, all tables together. */
  readonly importRows?: number
  /** The origin for passkeys; without it passkeys are off. */
  readonly passkeysAt?: string
  /** Days that the history of changes is kept and acts can be taken back; 0: forever. */
  readonly historyDays?: number
}

/** Configuration file beside a static page that uses a hosted project (docs/hosted.md). */
export interface HostedConfig {
  readonly home: 'hosted'
  /** The project's address, such as https://abc.supabase.co. */
  readonly url: string
  /** The project's public key: the anon key, or a publishable one. */
  readonly anonKey: string
  /** Social providers that are set up in the project; none if absent. */
  readonly providers?: readonly string[]
  /** True if the project lets staff link providers themselves ("Allow manual linking"). */
  readonly linking?: boolean
  readonly links?: readonly LinkableView[]
  readonly importLimit?: number
  /** Days that the project keeps the history of changes, by its schedule; 0: forever. */
  readonly historyDays?: number
  /** Country code for phone numbers in national form; 81 (Japan) if absent. */
  readonly phoneCountry?: string
}
