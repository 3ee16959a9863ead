/** Time in milliseconds, one frame, after which long work must yield. */
export const SLICE_MS = 16

/** Lets the browser render and handle input. Does not use timers, which are throttled in hidden tabs. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
