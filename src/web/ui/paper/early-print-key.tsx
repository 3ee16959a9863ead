import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

/** A press of the print key that came before the sheet. */
interface EarlyPress {
  keep(): void
  /** Forgets it. @returns whether there was one */
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

/** Null where no sheet is waited for. */
const Context = createContext<EarlyPress | null>(null)

/** Around a sheet that loads in several steps: keeps a press of the print key until the sheet is there. */
export function EarlyPrintKey({ children }: { children: ReactNode }) {
  const [press] = useState(createEarlyPress)
  const locked = useLocked()
  useLayoutEffect(() => {
    if (locked) press.take()
  }, [locked, press])
  return <Context value={press}>{children}</Context>
}

/** Hears the print key in place of the sheet: the browser would print that the sheet is loading. */
export function useEarlyPrintKey(): void {
  const press = use(Context)
  const active = !useLocked()
  // Before the next event: no press is lost between two steps of the load.
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

/** What was pressed before the sheet was there. */
export const useEarlyPress = (): EarlyPress | null => use(Context)
