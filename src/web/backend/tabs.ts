/** Notifies the other tabs of this browser about a sign-in or sign-out, and receives their notifications. */
export interface Tabs {
  notify(): void
  listen(listener: () => void): void
  close(): void
}

export function tabs(name: string): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    notify: () => channel.postMessage('changed'),
    listen: (listener) => {
      channel.onmessage = listener
    },
    close: () => channel.close(),
  }
}
