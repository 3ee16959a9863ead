import { useCallback, useEffect, useRef, useState } from 'react'
import type { Staff } from '#domain/access/staff.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { useBackend } from '#web/state/backend.tsx'

/** Everybody's accounts and the calls for them. */
export interface Held {
  readonly staff: Staff
  /** The same object while the dialog is open. */
  readonly calls: StaffCalls
}

export interface StaffReading {
  /** Null until the first answer; kept if a reload fails. */
  readonly held: Held | null
  readonly failure: unknown
  readonly reading: boolean
  load(): Promise<void>
}

/** Loads everybody's accounts when the dialog opens, and on request. */
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
    // An overtaken answer may be older than the shown one.
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
