/** Work that an answer must not wait for: its duration would tell whether an address has an account. */
export interface Background {
  run(work: () => Promise<void>): void
  /** When all of it is done; at a stop, and in tests. */
  settled(): Promise<void>
}

export function background(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const task: Promise<void> = work()
        .catch(onError)
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
