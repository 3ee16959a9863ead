import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Hashing } from './limits/password-hashing.ts'
import type { StrangersRoom } from './limits/strangers.ts'
import type { Delivery } from './mail/delivery.ts'

export interface AuthSettings {
  readonly pool: Pool
  readonly secret: string
  readonly publicUrl?: string | undefined
  /** For links without a `publicUrl`: this machine. */
  readonly localUrl?: string | undefined
  readonly google?: ProviderIds | undefined
  readonly github?: ProviderIds | undefined
  /** Verified addresses of these domains may sign up without an invitation. */
  readonly signUpDomains?: readonly string[] | undefined
  /** Addresses; without it everybody may manage accounts. */
  readonly staffManagers?: readonly string[] | undefined
  /** Of national phone numbers, such as 81. */
  readonly phoneCountry?: string | undefined
  /** Lifetime of a session, and its idle timeout. */
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
  /** Replaces the provider's own addresses. */
  readonly issuer?: string | undefined
}
