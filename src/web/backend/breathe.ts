/** Longest stretch of work without letting the page breathe, in milliseconds: a frame. */
export const SLICE_MS = 16

/** Lets the page paint and answer between two pieces of long work. Timers would be held back in a hidden tab. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
