import type { SharedPreference } from '#domain/requests/preferences.ts'
import type { Backend } from '#web/backend/backend.ts'
import { readBase, readCopy, writeBase, writeCopy } from './browser-copy.ts'
import { columnChoicesOf } from './column-choices.ts'
import { onPreferencesChanged, preferencesChanged } from '#web/state/preferences-changed.ts'
import { baseOf, mapOf, merged, unsent } from './reconcile.ts'

export interface SyncOptions {
  readonly backend: Pick<Backend, 'preferences' | 'keepPreferences'>
  readonly user: string
  /**
   * Called after the browser's copy was updated from the server. `shared` has the preferences that colleagues share.
   */
  onRead(shared: readonly SharedPreference[]): void
  /** Called if a change could not be sent. It is sent again with the next change, or when the page is opened next. */
  onUnsent(reason: unknown): void
}

/**
 * Reads the server's preferences once, and then sends each change made on this page.
 * @returns a function that ends the sync
 */
export function startSync({ backend, user, onRead, onUnsent }: SyncOptions): () => void {
  let hasRead = false
  let ended = false
  let waiting = false
  let last = Promise.resolve()

  async function send(): Promise<void> {
    waiting = false
    const local = readCopy(user)
    const changes = unsent(local, readBase(user) ?? {})
    if (changes.length === 0 || ended) return
    await backend.keepPreferences(changes)
    if (!ended) writeBase(user, baseOf(local))
  }

  async function read(): Promise<void> {
    const { own, shared } = await backend.preferences()
    if (ended) return
    const server = mapOf(own)
    writeCopy(user, merged(readCopy(user), readBase(user), server))
    // Must run after `writeCopy`. If the base were written first and `writeCopy` then failed, the base would contain
    // preferences that the browser lacks. The next exchange would delete them on the server.
    writeBase(user, baseOf(server))
    hasRead = true
    preferencesChanged()
    onRead(shared)
  }

  const exchange = async () => {
    if (ended) return
    if (!hasRead) await read()
    await send()
  }
  const queue = (onFailure: (reason: unknown) => void) => {
    if (waiting) return
    waiting = true
    last = last.then(exchange).catch((reason: unknown) => {
      waiting = false
      if (!ended) onFailure(reason)
    })
  }
  columnChoicesOf(user)
  // Ignores a failure of this first read: no change is lost, and the tables' loads report that the server is
  // unreachable.
  queue(() => {})
  const stop = onPreferencesChanged(() => queue(onUnsent))
  return () => {
    ended = true
    columnChoicesOf('')
    stop()
  }
}
