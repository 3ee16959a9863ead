import { createContext, use } from 'react'
import type { OneRow } from '#domain/wire.ts'

/** Which act somebody wants to take back, or `only` one row of it. */
export interface TakeBackAsk {
  readonly act: number
  readonly only?: OneRow
}

/** What opens the dialog that asks; null where there is none. */
export const TakeBackContext = createContext<((ask: TakeBackAsk) => void) | null>(null)

export function useTakeBack(): ((ask: TakeBackAsk) => void) | null {
  return use(TakeBackContext)
}
