import { useCallback, useEffect, useState } from 'react'
import type { OwnAccount } from '#domain/access/account.ts'
import type { AccountCalls } from '../../backend/account-calls.ts'
import { useBackend } from '../../state/backend.tsx'

/** One's own account as it is, and what can be done about it. */
export interface Held {
  readonly account: OwnAccount
  readonly calls: AccountCalls
  /** Reads it again after a change. */
  reload(): Promise<void>
}

type Answer = Omit<Held, 'reload'> | { readonly failure: unknown }

/** @returns null while it is read, and what went wrong */
export function useAccount(): { held: Held | null; failure: unknown; retry(): void } {
  const backend = useBackend()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const load = useCallback(() => answerOf(backend).then(setAnswer), [backend])
  useEffect(() => {
    void load()
  }, [load])
  const retry = () => {
    setAnswer(null)
    void load()
  }
  const failure = answer && 'failure' in answer ? answer.failure : null
  return { held: answer && 'account' in answer ? { ...answer, reload: load } : null, failure, retry }
}

async function answerOf(backend: ReturnType<typeof useBackend>): Promise<Answer> {
  try {
    const calls = await backend.openAccount()
    return { calls, account: await calls.account() }
  } catch (failure) {
    return { failure }
  }
}
