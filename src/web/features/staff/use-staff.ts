import { useCallback, useRef } from 'react'
import type { Staff } from '#domain/access/staff.ts'
import { type Loaded, useLoaded } from '#web/accounts/use-loaded.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { useBackend } from '#web/state/backend.tsx'

export interface LoadedStaff {
  readonly staff: Staff
  /** Stays the same object while the dialog is open. */
  readonly calls: StaffCalls
}

export function useStaff(): Loaded<LoadedStaff> {
  const backend = useBackend()
  const openedCalls = useRef<StaffCalls>(undefined)
  const read = useCallback(async () => {
    const calls = openedCalls.current ?? (await backend.openStaff())
    openedCalls.current = calls
    return { calls, staff: await calls.staff() }
  }, [backend])
  return useLoaded(read)
}
