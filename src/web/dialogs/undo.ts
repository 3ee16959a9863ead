import { createContext, use } from 'react'
import type { OneRow } from '#domain/wire.ts'

export interface UndoTarget {
  readonly act: number
  readonly only?: OneRow
}

/** A function that opens the dialog to undo an act; null without a provider. */
export const UndoContext = createContext<((target: UndoTarget) => void) | null>(null)

export function useUndo(): ((target: UndoTarget) => void) | null {
  return use(UndoContext)
}
