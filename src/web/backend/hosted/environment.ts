import type { SupportedStorage, WebSocketLikeConstructor } from '@supabase/supabase-js'
import type { TableName } from '#domain/tables/index.ts'
import { type Tabs, tabs } from '#web/backend/tabs.ts'
import { authCallbackIn, type AuthCallback } from './auth/auth-callback.ts'

/** What the hosted home needs of a browser; the contract suite gives it Node's. */
export interface HostedEnvironment {
  readonly fetch: typeof fetch
  /** Opens Realtime's connection; the browser's own where it is left out. */
  readonly transport?: WebSocketLikeConstructor
  /** Where the session is kept, for all tabs of this browser. */
  readonly storage: SupportedStorage
  readonly tabs: Tabs
  /** Where the page itself is, for links that lead back to it. */
  readonly origin: string
  /** Leaves the page for another address. */
  leave(address: string): void
  /** What a mailed link or a provider put into the page's address. Read once; then it is gone from the address. */
  authCallback(): AuthCallback | null
  /** A file of the sample office. */
  sample(table: TableName): Promise<Uint8Array>
  /** Calls back when the page is looked at again, or the network is back. Returns its end. */
  onWake(listener: () => void): () => void
}

/** The name under which this browser keeps the session; the client's own channel between tabs has it, too. */
export const SESSION_KEY = 'eventms-session'

/** Files of the build; their addresses alone are in this module. */
const samples = import.meta.glob<string>('../../../../samples/*.csv', { query: '?url', import: 'default', eager: true })

export function browserEnvironment(): HostedEnvironment {
  return {
    fetch: (...asked) => fetch(...asked),
    storage: localStorage,
    tabs: tabs(`${SESSION_KEY}-tabs`),
    origin: location.origin,
    leave: (address) => location.assign(address),
    authCallback() {
      const callback = authCallbackIn(location)
      if (callback) history.replaceState(history.state, '', location.pathname)
      return callback
    },
    async sample(table) {
      const response = await fetch(samples[`../../../../samples/${table}.csv`]!)
      if (!response.ok) throw new Error(`the sample of ${table} answered ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
    onWake(listener) {
      const seen = () => document.visibilityState === 'visible' && listener()
      document.addEventListener('visibilitychange', seen)
      addEventListener('online', listener)
      return () => {
        document.removeEventListener('visibilitychange', seen)
        removeEventListener('online', listener)
      }
    },
  }
}
