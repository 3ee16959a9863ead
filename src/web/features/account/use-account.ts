import { useCallback, useEffect, useState } from 'react'
import type { OwnAccount } from '#domain/access/account.ts'
import type { AccountCalls } from '#web/backend/account-calls.ts'
import { useBackend } from '#web/state/backend.tsx'

/** One's own account as it is, and what can be done about it. */
export interface Held {
  readonly account: OwnAccount
  readonly calls: AccountCalls
  /** Reads it again after a change. */
  reload(): Promise<void>
}

type Read = Omit<Held, 'reload'>

/** @returns what was read last, also where it cannot be read again; null before; and what went wrong */
export function useAccount(): { held: Held | null; failure: unknown; retry(): void } {
  const backend = useBackend()
  const [{ read, failure }, setAnswer] = useState<{ read: Read | null; failure: unknown }>(NOTHING)
  const load = useCallback(
    () =>
      readOf(backend).then(
        (read) => setAnswer({ read, failure: null }),
        // What is shown once stands in what was read: it must not go with a connection that is lost.
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
