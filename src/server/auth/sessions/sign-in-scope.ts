import { AsyncLocalStorage } from 'node:async_hooks'

/** Reason why no session was created despite a valid proof. */
export type Stop = 'temporaryPassword' | 'secondStep'

/** State of one request on its way to a session. */
export interface SignInScope {
  /** By a password, not by a link, a code or a provider. */
  byPassword?: boolean
  /** The password hash at the time of the proof; undefined if nothing depends on it. */
  credential?: string | null
  /** On a shared computer. */
  shared?: boolean
  /** The affected account and the method, if only the handler knows them. */
  about?: string
  way?: string
  /** A newly linked provider. */
  linked?: { readonly userId: string; readonly provider: string }
  /** The user whose second step was passed. */
  passed?: string
  /** The user whose session was not created, and the reason. */
  stopped?: { readonly userId: string; readonly why: Stop }
}

const scopes = new AsyncLocalStorage<SignInScope>()

/** Runs the handler of a request; `scope` then shows if a session was stopped. */
export const inSignInScope = <T>(scope: SignInScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work)

/** The scope of the present request; outside of one an empty scope, which proves nothing. */
export const signInScope = (): SignInScope => scopes.getStore() ?? {}
