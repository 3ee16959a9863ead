import { useRef, useState } from 'react'
import type { MessageKey } from '#web/messages/message-key.ts'

export type Notice =
  | { readonly info: MessageKey }
  | { readonly doneKey: MessageKey }
  | { readonly issue: MessageKey }
  | { readonly error: unknown }

export interface AuthCall {
  readonly waiting: boolean
  readonly notice: Notice | null
  /** Runs one call at a time. Clears the notice first, then shows the notice that the call returns. */
  run(work: () => Promise<Notice | null | void>): Promise<void>
}

export function useAuthCall(): AuthCall {
  const [waiting, setWaiting] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const busy = useRef(false)
  return {
    waiting,
    notice,
    async run(work) {
      if (busy.current) return
      busy.current = true
      setWaiting(true)
      setNotice(null)
      try {
        setNotice((await work()) ?? null)
      } catch (error) {
        setNotice({ error })
      } finally {
        busy.current = false
        setWaiting(false)
      }
    },
  }
}
