import { useState } from 'react'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Params } from '#web/messages/messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'

export interface Call {
  readonly running: boolean
  readonly message: { readonly text: string; readonly isFailure: boolean } | null
  /** The last call's error; null if it succeeded. */
  readonly failure: unknown
  /** Runs `work`, unless another call is running. After a success, shows the message `done`. */
  run(work: () => Promise<void>, done?: MessageKey, params?: Params): Promise<void>
}

export function useCall(): Call {
  const { t, error } = useMessages()
  const [running, setRunning] = useState(false)
  const [message, setSaid] = useState<Call['message']>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useHeldFocus(running)
  return {
    running,
    message,
    failure,
    async run(work, done, params) {
      if (running) return
      setRunning(true)
      setSaid(null)
      setFailure(null)
      try {
        await work()
        if (done) setSaid({ text: t(done, params), isFailure: false })
      } catch (reason) {
        setFailure(reason)
        setSaid({ text: error(reason), isFailure: true })
      } finally {
        setRunning(false)
      }
    },
  }
}
