import { AsyncLocalStorage } from 'node:async_hooks'

/** Why no session was created despite a valid proof. */
export type Stop = 'temporaryPassword' | 'secondStep'

export interface SignInScope {
  /** Not by a link, a code or a provider. */
  byPassword?: boolean
  /** The hash at the time of the proof; undefined if nothing depends on it. */
  credential?: string | null
  shared?: boolean
  /** The affected account and the method, if only the handler knows them. */
  about?: string
  way?: string
  linked?: { readonly userId: string; readonly provider: string }
  passed?: string
  stopped?: { readonly userId: string; readonly why: Stop }
}

const scopes = new AsyncLocalStorage<SignInScope>()

/** `scope` then shows if a session was stopped. */
export const inSignInScope = <T>(scope: SignInScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work)

/** Without a scope an empty one, which proves nothing. */
export const signInScope = (): SignInScope => scopes.getStore() ?? {}
