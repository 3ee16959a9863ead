import { createContext, use } from 'react'
import type { OneRow } from '#domain/wire.ts'

export interface UndoTarget {
  readonly act: number
  readonly only?: OneRow
}

/** Opens the confirmation dialog; null without one. */
export const UndoContext = createContext<((ask: UndoTarget) => void) | null>(null)

export function useUndo(): ((ask: UndoTarget) => void) | null {
  return use(UndoContext)
}
