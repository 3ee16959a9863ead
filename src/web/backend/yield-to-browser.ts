/** Longest work without yielding, in milliseconds: one frame. */
export const SLICE_MS = 16

/** Yields to rendering and input. Timers would be throttled in a hidden tab. */
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
