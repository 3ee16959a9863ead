import { AsyncLocalStorage } from 'node:async_hooks'

/** Why no session was made although somebody proved who they are. */
export type Stop = 'temporaryPassword' | 'secondStep'

/** What one request has proven on its way to a session. */
export interface SignInScope {
  /** By a password, not by a link, a code or a provider. */
  byPassword?: boolean
  /** The hash of their password when they proved who they are; undefined where nothing hangs on it. */
  credential?: string | null
  /** On a computer that others use. */
  shared?: boolean
  /** Whose account it is about, and by which way, where only the handler knows. */
  about?: string
  way?: string
  /** A provider that was linked. */
  linked?: { readonly userId: string; readonly provider: string }
  /** Whose second step was passed. */
  passed?: string
  /** Whose session was not made, and why. */
  stopped?: { readonly userId: string; readonly why: Stop }
}

const scopes = new AsyncLocalStorage<SignInScope>()

/** Runs what answers a request; `scope` then says whether a session was stopped on its way. */
export const inSignInScope = <T>(scope: SignInScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work)

/** Of the request that is being answered; an empty one outside of any, which has proven nothing. */
export const signInScope = (): SignInScope => scopes.getStore() ?? {}
