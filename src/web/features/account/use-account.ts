import { useCallback } from 'react'
import type { OwnAccount } from '#domain/access/account.ts'
import { type Loaded, useLoaded } from '#web/accounts/use-loaded.ts'
import type { AccountCalls } from '#web/backend/account-calls.ts'
import { useBackend } from '#web/state/backend.tsx'

export interface LoadedAccount {
  readonly account: OwnAccount
  readonly calls: AccountCalls
  reload(): Promise<void>
}

/**
 * Loads the user's account. If a reload fails, the loaded account stays on the screen, because the user may still be
 * reading new recovery codes.
 */
export function useAccount(): Loaded<LoadedAccount> {
  const backend = useBackend()
  const read = useCallback(async () => {
    const calls = await backend.openAccount()
    return { calls, account: await calls.account() }
  }, [backend])
  const loaded = useLoaded(read)
  return { ...loaded, value: loaded.value && { ...loaded.value, reload: loaded.load } }
}
