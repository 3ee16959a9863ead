import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { useOnPaper } from '#web/ui/paper/use-on-paper.ts'

const Drawn = createContext(Infinity)

export interface StagedRenderProps {
  readonly stages: number
  readonly children: ReactNode
}

/**
 * Renders one stage per frame, so that no frame is long. `useDeferredValue` would render all stages in the same frame.
 * For printing, all stages are rendered at once.
 */
export function StagedRender({ stages, children }: StagedRenderProps) {
  const [drawn, draw] = useState(0)
  const onPaper = useOnPaper()
  useLayoutEffect(() => {
    // Renders all stages before printing. They stay rendered afterwards, so that nothing disappears from the screen.
    const drawAll = () => flushSync(() => draw(stages))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [stages])
  useEffect(() => {
    if (drawn >= stages) return
    const ended = new AbortController()
    const drawNext = () => ended.signal.aborted || startTransition(() => draw(drawn + 1))
    // `requestAnimationFrame` calls back before the paint. `yieldToBrowser` delays the next stage until after the
    // paint. Hidden tabs have no frames: their stages render when the tab is visible again.
    const frame = requestAnimationFrame(() => void yieldToBrowser().then(drawNext))
    return () => {
      ended.abort()
      cancelAnimationFrame(frame)
    }
  }, [drawn, stages])
  return <Drawn value={onPaper ? stages : drawn}>{children}</Drawn>
}

export interface StageProps {
  readonly nth: number
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

export function Stage({ nth, meanwhile = null, children }: StageProps) {
  return nth <= useContext(Drawn) ? children : meanwhile
}
