/** Announces a sign-in or sign-out to the other tabs of this browser, and listens to their announcements. */
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
