import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { breathe } from '#web/backend/breathe.ts'
import { useOnPaper } from '#web/ui/paper/use-on-paper.ts'

const Drawn = createContext(Infinity)

export interface PartByPartProps {
  /** How many parts there are. */
  readonly parts: number
  readonly children: ReactNode
}

/**
 * Draws what is no part at once, and of its parts one after each frame, so that no frame is long. Deferred values do not
 * do that: those that follow from each other are drawn in one frame. On paper all parts are there.
 */
export function PartByPart({ parts, children }: PartByPartProps) {
  const [drawn, draw] = useState(0)
  const onPaper = useOnPaper()
  useLayoutEffect(() => {
    // They stay: what was drawn for the paper does not leave the screen again.
    const drawAll = () => flushSync(() => draw(parts))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [parts])
  useEffect(() => {
    if (drawn >= parts) return
    const ended = new AbortController()
    const more = () => ended.signal.aborted || startTransition(() => draw(drawn + 1))
    // A frame is painted after this is called. A hidden tab has none: the rest comes when it is looked at.
    const frame = requestAnimationFrame(() => void breathe().then(more))
    return () => {
      ended.abort()
      cancelAnimationFrame(frame)
    }
  }, [drawn, parts])
  return <Drawn value={onPaper ? parts : drawn}>{children}</Drawn>
}

export interface PartProps {
  /** Its place among the parts, from 1. */
  readonly nth: number
  /** What stands there until it is drawn. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/** A part of a `PartByPart`, however deep in it. */
export function Part({ nth, meanwhile = null, children }: PartProps) {
  return nth <= useContext(Drawn) ? children : meanwhile
}
