import { useCallback, useState } from 'react'
import type { Target } from './EntryGrid.tsx'
import {
  type CheckedEntries,
  type Entry,
  type EntryFields,
  type Faults,
  faultsOf,
  firstFault,
  NO_FAULTS,
  SHARED,
  withoutFault,
} from './entries.ts'
import { faultsAfter, type Pasted } from './paste.ts'

/**
 * What the forms for several rows have in common: that they save, what was wrong, and where the cursor goes.
 * @param onRefused hears why the server did not save
 */
export function useSaving(fields: EntryFields, onRefused: (reason: unknown) => void) {
  const [faults, setFaults] = useState<Faults>(NO_FAULTS)
  const [failure, setFailure] = useState<unknown>(null)
  const [leftOut, setLeftOut] = useState(0)
  const [saving, setSaving] = useState(false)
  const [target, setTarget] = useState<Target | null>(null)

  /** A fault goes when its field is edited (spec §5). */
  const edited = useCallback((id: number, field: string) => setFaults((now) => withoutFault(now, id, field)), [])

  /** Shows what is wrong; the cursor goes to the first of it. */
  const refuse = (found: Faults, entries: readonly Entry[]): null => {
    setFaults(found)
    const first = firstFault(found, entries, fields.own)
    // What is wrong with the choices for all rows is above them.
    if (!found.has(SHARED) && first) setTarget(first)
    return null
  }

  return {
    faults,
    setFaults,
    failure,
    leftOut,
    saving,
    target,
    setTarget,
    refuse,
    /** Says why the server did not save, at the fields where it named them. */
    refused(error: unknown, sent: CheckedEntries['rows'], entries: readonly Entry[]): null {
      onRefused(error)
      const told = faultsOf(error, sent, fields)
      if (told) return refuse(told, entries)
      setFailure(error)
      return null
    },
    edited,
    pasted(pasted: Pasted) {
      setFaults((before) => faultsAfter(before, pasted))
      setLeftOut(pasted.leftOut)
    },
    /** Nothing that was said of the save before holds for the next. */
    begin() {
      setFaults(NO_FAULTS)
      setFailure(null)
      setLeftOut(0)
    },
    async during<T>(work: () => Promise<T>): Promise<T> {
      setSaving(true)
      try {
        return await work()
      } finally {
        setSaving(false)
      }
    },
  }
}
