import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { NamedProvider } from '#domain/access/providers.ts'
import type { Hashing } from './limits/password-hashing.ts'
import type { AdmissionLimits } from './limits/admission.ts'
import type { Delivery } from './mail/delivery.ts'
import type { TokenLimits } from './tokens/authenticate-token.ts'

export interface AuthSettings {
  readonly pool: Pool
  readonly secret: string
  readonly publicUrl?: string | undefined
  /** Address in links if there is no `publicUrl`: this machine. */
  readonly localUrl?: string | undefined
  readonly google?: ProviderIds | undefined
  readonly github?: ProviderIds | undefined
  /** OpenID Connect providers besides Google and GitHub, such as `oidc-entra`. */
  readonly named?: readonly NamedIssuer[] | undefined
  /** Verified addresses of these domains may sign up without an invitation. */
  readonly signUpDomains?: readonly string[] | undefined
  /** Addresses of the people who may manage accounts; without the setting everybody may. */
  readonly staffManagers?: readonly string[] | undefined
  /** Calling code of national phone numbers, such as 81. */
  readonly phoneCountry?: string | undefined
  /** Lifetime of a session; `sessionIdleHours` is its idle timeout. */
  readonly sessionDays?: number | undefined
  readonly sessionIdleHours?: number | undefined
  readonly delivery?: Delivery | undefined
  /** Replaces the password hashing in tests, which count the hashes. */
  readonly hashing?: Hashing | undefined
  /** Replaces the limits in tests with many simultaneous requests. */
  readonly admissionLimits?: AdmissionLimits | undefined
  readonly tokenLimits?: TokenLimits | undefined
  readonly log?: Logger | undefined
}

export interface ProviderIds {
  readonly clientId: string
  readonly clientSecret: string
  /** OpenID Connect issuer that is used instead of Google's or GitHub's own addresses. */
  readonly issuer?: string | undefined
}

/** The claim by which a provider says that an email address is verified. */
export interface VerifiedBy {
  readonly claim: string
  /** Addresses of these domains count as verified even if the claim is absent. */
  readonly domains: readonly string[]
}

export interface NamedIssuer extends NamedProvider, ProviderIds {
  readonly issuer: string
  readonly scopes: readonly string[]
  readonly verifiedBy: VerifiedBy
}
