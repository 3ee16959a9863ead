import { createContext, use } from 'react'
import type { OneRow } from '#domain/wire.ts'

export interface TakeBackAsk {
  readonly act: number
  readonly only?: OneRow
}

/** Opens the confirmation dialog; null without one. */
export const TakeBackContext = createContext<((ask: TakeBackAsk) => void) | null>(null)

export function useTakeBack(): ((ask: TakeBackAsk) => void) | null {
  return use(TakeBackContext)
}
