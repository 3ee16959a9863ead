import { useRef, useState } from 'react'
import type { MessageKey } from '../../messages/message-key.ts'

/**
 * What stands in the box above a form: how things stand, done, refused before it was sent, or the server's words
 * against it.
 */
export type Said =
  | { readonly note: MessageKey }
  | { readonly done: MessageKey }
  | { readonly refused: MessageKey }
  | { readonly failure: unknown }

export interface Call {
  readonly waiting: boolean
  readonly said: Said | null
  /** Does the work, one at a time. What it gives back is said; what was said before is cleared (spec §4). */
  run(work: () => Promise<Said | null>): Promise<void>
}

/** One form's call of the backend: whether it is under way, and what came of it. */
export function useCall(): Call {
  const [waiting, setWaiting] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const busy = useRef(false)
  return {
    waiting,
    said,
    async run(work) {
      if (busy.current) return
      busy.current = true
      setWaiting(true)
      setSaid(null)
      try {
        setSaid(await work())
      } catch (failure) {
        setSaid({ failure })
      } finally {
        busy.current = false
        setWaiting(false)
      }
    },
  }
}
