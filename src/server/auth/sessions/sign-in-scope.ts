import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The step that is still missing before a session may begin. The person has already proven the password, a link or a
 * provider.
 */
export type Stop = 'temporaryPassword' | 'secondStep'

/** Facts about the request that is running. better-auth calls its hooks without them, so they are stored here. */
export interface SignInScope {
  /** True for a sign-in by password, not by a link, a code or a provider. */
  byPassword?: boolean
  /**
   * Password hash at the time when the person proved a password, link or code. Undefined for other sign-ins, for
   * example by a provider.
   */
  credential?: string | null
  /** True if the person chose “This is a shared computer”. */
  shared?: boolean
  /** Id of the OpenID Connect provider by which the person signs in. */
  provider?: string
  /**
   * Id of the affected account, for the security log. Set if the body does not name the account, for example with a
   * passkey.
   */
  about?: string
  /** The method of the sign-in for the security log, if only the handler knows it. */
  way?: string
  /** A provider that was linked to an account. */
  linked?: { readonly userId: string; readonly provider: string }
  /** Id of the account whose second step was passed. */
  passed?: string
  /** Set if a session was refused, because a step is missing. */
  stopped?: { readonly userId: string; readonly why: Stop }
}

const scopes = new AsyncLocalStorage<SignInScope>()

/** Runs `work`, which reads and fills `scope` by `signInScope()`. */
export const inSignInScope = <T>(scope: SignInScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work)

/** The scope of the request that is running. Outside of a request it is empty, so nothing counts as proven. */
export const signInScope = (): SignInScope => scopes.getStore() ?? {}
