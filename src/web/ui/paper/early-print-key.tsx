import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

interface EarlyPress {
  keep(): void
  /** Returns true if the key was pressed since the last call. */
  take(): boolean
}

function createEarlyPress(): EarlyPress {
  let pressed = false
  return {
    keep() {
      pressed = true
    },
    take() {
      const was = pressed
      pressed = false
      return was
    },
  }
}

const Context = createContext<EarlyPress | null>(null)

/** Wraps a sheet that is still loading. Stores a press of the print key until the sheet can be printed. */
export function EarlyPrintKey({ children }: { children: ReactNode }) {
  const [press] = useState(createEarlyPress)
  const locked = useLocked()
  useLayoutEffect(() => {
    if (locked) press.take()
  }, [locked, press])
  return <Context value={press}>{children}</Context>
}

/** Stores a press of the print key while a sheet is loading. The browser would otherwise print the loading message. */
export function useEarlyPrintKey(): void {
  const press = use(Context)
  const active = !useLocked()
  // A layout effect: when one loading message replaces another, no press in between may be lost.
  useLayoutEffect(() => {
    if (!active || !press) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(event, PRINT)) return
      event.preventDefault()
      press.keep()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active, press])
}

export const useEarlyPress = (): EarlyPress | null => use(Context)
