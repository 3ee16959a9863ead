/**
 * Runs `work` when the browser is idle. Safari cannot detect this: there, `work` runs after 30 ms and may take 8 ms.
 * @param work gets a function that returns the milliseconds left
 * @returns a function that cancels
 */
export const whenIdle = (work: (left: () => number) => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()))
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(() => {
    const end = performance.now() + 8
    work(() => end - performance.now())
  }, 30)
  return () => clearTimeout(handle)
}
