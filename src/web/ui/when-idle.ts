/**
 * Does work when the browser has nothing else to do. Safari has no requestIdleCallback: there slices of 8 ms between
 * other work.
 * @param work is told how many milliseconds are left
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
