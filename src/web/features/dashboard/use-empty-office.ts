import { useMemo } from 'react'
import { tableNames } from '#domain/tables/index.ts'
import type { Live } from '../../backend/backend.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'

/** True once every table is known to have no row. */
export function useEmptyOffice(): boolean {
  const tables = useTables()
  const empty = useMemo<Live<boolean>>(
    () => ({
      get: () => tableNames.every((name) => tables.get(name).data?.rows.length === 0),
      subscribe(listener) {
        const ends = tableNames.map((name) => tables.state(name).subscribe(listener))
        return () => ends.forEach((end) => end())
      },
    }),
    [tables],
  )
  return useLive(empty)
}
