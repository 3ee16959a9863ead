import { AsyncLocalStorage } from 'node:async_hooks'

/** Reason why a valid proof did not create a session. */
export type Stop = 'temporaryPassword' | 'secondStep'

export interface SignInScope {
  /** The person signed in by password, not by a link, a code or a provider. */
  byPassword?: boolean
  /** Password hash at the time of the proof; undefined if the sign-in does not depend on the password. */
  credential?: string | null
  shared?: boolean
  /** The OpenID Connect provider that vouched for the person. */
  provider?: string
  /** The affected account and the method, if only the handler knows them. */
  about?: string
  way?: string
  linked?: { readonly userId: string; readonly provider: string }
  passed?: string
  stopped?: { readonly userId: string; readonly why: Stop }
}

const scopes = new AsyncLocalStorage<SignInScope>()

/** Runs `work`; `scope` then shows if a session was stopped. */
export const inSignInScope = <T>(scope: SignInScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work)

/** The scope of the present request. Outside of a request an empty scope, which proves nothing. */
export const signInScope = (): SignInScope => scopes.getStore() ?? {}
