import { useCallback, useEffect, useState } from 'react'
import type { OwnAccount } from '#domain/access/account.ts'
import type { AccountCalls } from '#web/backend/account-calls.ts'
import { useBackend } from '#web/state/backend.tsx'

/** One's own account and its calls. */
export interface Held {
  readonly account: OwnAccount
  readonly calls: AccountCalls
  /** Reloads it after a change. */
  reload(): Promise<void>
}

type Read = Omit<Held, 'reload'>

/** @returns the last loaded account, kept if a reload fails, and the last error */
export function useAccount(): { held: Held | null; failure: unknown; retry(): void } {
  const backend = useBackend()
  const [{ read, failure }, setAnswer] = useState<{ read: Read | null; failure: unknown }>(NOTHING)
  const load = useCallback(
    () =>
      readOf(backend).then(
        (read) => setAnswer({ read, failure: null }),
        // Keep the account: it may contain content that is shown only once.
        (failure: unknown) => setAnswer((before) => ({ ...before, failure })),
      ),
    [backend],
  )
  useEffect(() => {
    void load()
  }, [load])
  const retry = () => {
    setAnswer((before) => ({ ...before, failure: null }))
    void load()
  }
  return { held: read && { ...read, reload: load }, failure, retry }
}

const NOTHING = { read: null, failure: null }

async function readOf(backend: ReturnType<typeof useBackend>): Promise<Read> {
  const calls = await backend.openAccount()
  return { calls, account: await calls.account() }
}
