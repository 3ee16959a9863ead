/** Replaces a browser for the hosted backend, in Node: storage and a broadcast channel that its tabs share. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SupportedStorage, WebSocketLikeConstructor } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { authCallbackIn } from '../../src/web/backend/hosted/auth/auth-callback.ts'
import { type HostedEnvironment, SESSION_KEY } from '../../src/web/backend/hosted/environment.ts'
import { tabs } from '../../src/web/backend/tabs.ts'

export interface NodePage {
  /** A tab. `address`: a suffix of the page's URL such as `#token_hash=…`. */
  environment(address?: string): HostedEnvironment
  /** Navigations away from the page. */
  readonly left: string[]
  /** Access token of the signed-in user. */
  token(): string | undefined
  /** Makes the page refresh, as a return to its tab does. */
  wake(): void
}

export function nodePage(fetch: HostedEnvironment['fetch'] = globalThis.fetch): NodePage {
  const kept = new Map<string, string>()
  const channel = `test ${randomUUID()}`
  const left: string[] = []
  const waking = new Set<() => void>()
  const storage: SupportedStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  return {
    left,
    token: () => (JSON.parse(kept.get(SESSION_KEY) ?? 'null') as { access_token?: string } | null)?.access_token,
    wake: () => waking.forEach((listener) => listener()),
    environment(address = '') {
      const { search, hash } = new URL(address, 'https://eventms.example/')
      return {
        fetch,
        storage,
        // Node 20 has no WebSocket of its own.
        transport: WebSocket as unknown as WebSocketLikeConstructor,
        tabs: tabs(channel),
        origin: 'https://eventms.example',
        leave: (to) => left.push(to),
        authCallback: () => authCallbackIn({ search, hash }),
        sample: async (table) => readFile(new URL(`../../samples/${table}.csv`, import.meta.url)),
        onWake(listener) {
          waking.add(listener)
          return () => waking.delete(listener)
        },
      }
    },
  }
}
