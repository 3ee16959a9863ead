import { useRef, useState } from 'react'
import type { MessageKey } from '#web/messages/message-key.ts'

/** The content of the box above a form: information, success, an issue found before sending, or an error. */
export type Notice =
  | { readonly info: MessageKey }
  | { readonly done: MessageKey }
  | { readonly issue: MessageKey }
  | { readonly error: unknown }

export interface AuthCall {
  readonly waiting: boolean
  readonly notice: Notice | null
  /** Does the work, one at a time. Clears the notice, then shows the one the work gives back. */
  run(work: () => Promise<Notice | null>): Promise<void>
}

/** One form's call of the backend: whether it is under way, and what came of it. */
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
        setNotice(await work())
      } catch (error) {
        setNotice({ error })
      } finally {
        busy.current = false
        setWaiting(false)
      }
    },
  }
}
