import { useCallback, useEffect, useRef, useState } from 'react'
import type { Staff } from '#domain/access/staff.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { useBackend } from '#web/state/backend.tsx'

/** Everybody's accounts as they were read last, and what can be done about them. */
export interface Held {
  readonly staff: Staff
  /** The same while the dialog is open. */
  readonly calls: StaffCalls
}

export interface StaffReading {
  /** Null until they were read once; kept where reading them again fails. */
  readonly held: Held | null
  readonly failure: unknown
  readonly reading: boolean
  load(): Promise<void>
}

/** Reads everybody's accounts when the dialog opens, and again when asked for. */
export function useStaff(): StaffReading {
  const backend = useBackend()
  const [held, setHeld] = useState<Held | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [reading, setReading] = useState(true)
  const latest = useRef(0)
  const read = useCallback(async () => {
    const asked = ++latest.current
    let show: () => void
    try {
      const calls = await backend.openStaff()
      const staff = await calls.staff()
      show = () => {
        setHeld((before) => ({ calls: before?.calls ?? calls, staff }))
        setFailure(null)
      }
    } catch (reason) {
      show = () => setFailure(reason)
    }
    // What was asked for before something else was asked for may be older than what is shown.
    if (asked !== latest.current) return
    show()
    setReading(false)
  }, [backend])
  useEffect(() => {
    void read()
  }, [read])
  const load = () => {
    setReading(true)
    return read()
  }
  return { held, failure, reading, load }
}
