/** Notifies the browser's other tabs of a sign-in or sign-out, and subscribes to theirs. */
export interface Tabs {
  tell(): void
  listen(heard: () => void): void
  close(): void
}

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
