import type { LinkableView } from './auth-views.ts'

/** GET /config.json: which home serves the page, and what its sign-in screen offers. */
export type PublicConfig = ServerConfig | HostedConfig

/** What our server says of itself. */
export interface ServerConfig {
  readonly home: 'server'
  readonly providers: readonly string[]
  /** The views of the auth kit that the sign-in page links to; none where it is left out. */
  readonly links?: readonly LinkableView[]
  /** The largest file that is imported, in bytes. */
  readonly importLimit?: number
  /** How many rows one import may send; of all data, all tables together. */
  readonly importRows?: number
  /** The origin at which passkeys can be used; without it at none. */
  readonly passkeysAt?: string
  /** How many days the history of changes is kept, and with it what can be taken back; 0: for ever. */
  readonly historyDays?: number
}

/** What stands beside a page that is served as static files, and speaks to a project (docs/hosted.md). */
export interface HostedConfig {
  readonly home: 'hosted'
  /** The project's address, such as https://abc.supabase.co. */
  readonly url: string
  /** The project's public key: the anon key, or a publishable one. */
  readonly anonKey: string
  /** Social providers that are set up in the project; none where it is left out. */
  readonly providers?: readonly string[]
  /** Whether the project lets staff link providers themselves ("Allow manual linking"). */
  readonly linking?: boolean
  readonly links?: readonly LinkableView[]
  readonly importLimit?: number
  /** How many days the project keeps the history of changes, as its schedule says; 0: for ever. */
  readonly historyDays?: number
  /** The country of a phone number that is typed as it is spoken at home; 81, Japan's, where it is left out. */
  readonly phoneCountry?: string
}
