import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Hashing } from './limits/password-hashing.ts'
import type { StrangersRoom } from './limits/strangers.ts'
import type { Delivery } from './mail/delivery.ts'

export interface AuthSettings {
  readonly pool: Pool
  readonly secret: string
  /** The public origin, if known. */
  readonly publicUrl?: string | undefined
  /** Origin of links without a `publicUrl`: this machine. */
  readonly localUrl?: string | undefined
  readonly google?: ProviderIds | undefined
  readonly github?: ProviderIds | undefined
  /** Verified addresses of these domains may sign up without an invitation. */
  readonly signUpDomains?: readonly string[] | undefined
  /** Addresses that may manage other accounts; without it everybody may. */
  readonly staffManagers?: readonly string[] | undefined
  /** The country code of national phone numbers, such as 81. */
  readonly phoneCountry?: string | undefined
  /** Maximum lifetime of a session, and its idle timeout. */
  readonly sessionDays?: number | undefined
  readonly sessionIdleHours?: number | undefined
  readonly delivery?: Delivery | undefined
  /** For tests, which count the hashes. */
  readonly hashing?: Hashing | undefined
  /** For tests with many simultaneous requests. */
  readonly room?: StrangersRoom | undefined
  readonly log?: Logger | undefined
}

export interface ProviderIds {
  readonly clientId: string
  readonly clientSecret: string
  /** An OpenID Connect issuer in place of the provider's own addresses. */
  readonly issuer?: string | undefined
}
