import type { SupportedStorage, WebSocketLikeConstructor } from '@supabase/supabase-js'
import type { TableName } from '#domain/tables/index.ts'
import { type Tabs, tabs } from '#web/backend/tabs.ts'
import { authCallbackIn, type AuthCallback } from './auth/auth-callback.ts'

/**
 * The browser functions that the backend on Supabase needs. The tests in backend.contract.ts pass implementations for
 * Node.
 */
export interface HostedEnvironment {
  readonly fetch: typeof fetch
  /** The WebSocket class for Realtime; undefined uses the browser's. */
  readonly transport?: WebSocketLikeConstructor
  /** Contains the session, shared by all tabs of this browser. */
  readonly storage: SupportedStorage
  readonly tabs: Tabs
  /** The origin of the page, for example `https://tickets.example.com`. Mailed links lead back to it. */
  readonly origin: string
  leave(address: string): void
  /** Returns the auth data in the page's address, such as a link's secret. Removes this data from the address. */
  authCallback(): AuthCallback | null
  sample(table: TableName): Promise<Uint8Array>
  /** Calls `listener` when the page becomes visible or the network returns. Returns a function that unsubscribes. */
  onWake(listener: () => void): () => void
}

/**
 * Storage key of the session. The Supabase client also uses this key as the name of its own BroadcastChannel, so our
 * channel has another name.
 */
export const SESSION_KEY = 'eventms-session'

const samples = import.meta.glob<string>('../../../../samples/*.csv', { query: '?url', import: 'default', eager: true })

export function browserEnvironment(): HostedEnvironment {
  return {
    fetch: (...fetchArguments) => fetch(...fetchArguments),
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
      const notifyIfVisible = () => document.visibilityState === 'visible' && listener()
      document.addEventListener('visibilitychange', notifyIfVisible)
      addEventListener('online', listener)
      return () => {
        document.removeEventListener('visibilitychange', notifyIfVisible)
        removeEventListener('online', listener)
      }
    },
  }
}
