import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Hashing } from './limits/password-hashing.ts'
import type { StrangersRoom } from './limits/strangers.ts'
import type { Delivery } from './mail/delivery.ts'

export interface AuthSettings {
  readonly pool: Pool
  readonly secret: string
  /** The origin people open, where it is known. */
  readonly publicUrl?: string | undefined
  /** Where links lead when there is no `publicUrl`: this machine. */
  readonly localUrl?: string | undefined
  readonly google?: ProviderIds | undefined
  readonly github?: ProviderIds | undefined
  /** Anybody with a verified address of these domains may have an account without an invitation. */
  readonly signUpDomains?: readonly string[] | undefined
  /** Addresses that may act on the accounts of others; without it everybody may. */
  readonly staffManagers?: readonly string[] | undefined
  /** The country code of national phone numbers, such as 81. */
  readonly phoneCountry?: string | undefined
  /** How long a session lasts at most, and how long it may be unused. */
  readonly sessionDays?: number | undefined
  readonly sessionIdleHours?: number | undefined
  readonly delivery?: Delivery | undefined
  /** For tests, which count the hashes. */
  readonly hashing?: Hashing | undefined
  /** For tests, which ask for much at once. */
  readonly room?: StrangersRoom | undefined
  readonly log?: Logger | undefined
}

export interface ProviderIds {
  readonly clientId: string
  readonly clientSecret: string
  /** An OpenID Connect issuer to ask instead of the provider's own addresses. */
  readonly issuer?: string | undefined
}
