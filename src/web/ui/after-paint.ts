import { whenIdle } from './when-idle.ts'

/** For a window that draws no frames, being covered by another. */
const WITHOUT_FRAMES_MS = 100
/** Whoever presses something sees the page as it is by then. */
const PRESSES = ['pointerdown', 'keydown', 'click', 'beforeprint']

const waiting = new Set<() => void>()
/** Ends the wait for the last frame that was asked for. */
let stopWaiting = (): void => {}

function doWaiting(): void {
  stopWaiting()
  stopWaiting = () => {}
  for (const event of PRESSES) removeEventListener(event, doWaiting, true)
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

function waitForFrame(): () => void {
  let cancel = (): void => {}
  const frame = requestAnimationFrame(() => (cancel = whenIdle(doWaiting)))
  const timer = setTimeout(doWaiting, WITHOUT_FRAMES_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    cancel()
  }
}

/** Whether anything is painted. */
export const frames = { come: () => !document.hidden }

/**
 * Does something once what was just drawn is painted: what follows from it, and would only hold it up. Earlier, if
 * something is pressed first.
 */
export function afterPaint(act: () => void): void {
  waiting.add(act)
  if (!frames.come()) return doWaiting()
  for (const event of PRESSES) addEventListener(event, doWaiting, true)
  stopWaiting()
  stopWaiting = waitForFrame()
}
