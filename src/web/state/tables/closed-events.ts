import type { Row } from '#domain/table.ts'
import { useLoadedTables } from './loaded-tables.ts'

const CLOSINGS = ['closings'] as const
const NONE: readonly Row[] = []

/** The rows of the table of closings: one for each closed event. Empty until loaded. */
export const useClosings = (): readonly Row[] => useLoadedTables(CLOSINGS)?.rows.closings ?? NONE
