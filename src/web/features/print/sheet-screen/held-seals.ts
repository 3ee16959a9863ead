import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { SEAL_TABLES, type Masters, type Seal } from '#domain/seals/index.ts'
import { useTable, useTables, type TableState, type TablesStore } from '#web/state/tables.tsx'

export interface HeldSeals {
  readonly recorded: readonly Seal[]
  readonly masters: Masters
  /** The versions of the four tables: two sheets with the same are made from the same data. */
  readonly versions: string
}

/** The four tables as they are held at this moment; null while one of them was never loaded. */
export function heldSeals(tables: TablesStore): HeldSeals | null {
  return fromStates(SEAL_TABLES.map((name) => tables.get(name)))
}

/** The four tables, followed. `failure` tells why one of them could not be read, where nothing of it is held. */
export function useHeldSeals(): { held: HeldSeals | null; failure: EventmsError | null; retry(): void } {
  const tables = useTables()
  const seals = useTable('sealData')
  const events = useTable('events')
  const departments = useTable('departments')
  const persons = useTable('personInCharge')
  const states = [seals, events, departments, persons]
  const data = states.map((state) => state.data)
  // The data keep their identity until a table changes; progress and errors must not make the sheet anew.
  // oxlint-disable-next-line react/exhaustive-deps -- the four tables, spelt out
  const held = useMemo(() => fromStates(states), data)
  const failure = held ? null : (states.find((state) => state.data === null && state.error)?.error ?? null)
  return { held, failure, retry: () => void tables.reload(SEAL_TABLES).catch(() => {}) }
}

function fromStates(states: readonly TableState[]): HeldSeals | null {
  const [seals, events, departments, personInCharge] = states.map((state) => state.data)
  if (!seals || !events || !departments || !personInCharge) return null
  return {
    recorded: seals.rows as unknown as readonly Seal[],
    masters: {
      events: events.rows as unknown as Masters['events'],
      departments: departments.rows as unknown as Masters['departments'],
      personInCharge: personInCharge.rows as unknown as Masters['personInCharge'],
    },
    versions: [seals, events, departments, personInCharge].map((table) => table.version).join('.'),
  }
}
