/** Tells the other tabs of this browser that someone signed in or out, and listens to them. */
export interface Tabs {
  tell(): void
  listen(heard: () => void): void
  close(): void
}

/** By BroadcastChannel. */
export function tabs(name: string): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    tell: () => channel.postMessage('changed'),
    listen: (heard) => {
      channel.onmessage = heard
    },
    close: () => channel.close(),
  }
}
