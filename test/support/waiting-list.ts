/** A queue for each recipient. Each item is returned once, in the order of arrival. */
export interface WaitingList<T> {
  arrive(to: string, item: T): void
  /** Waits for the next item. @throws Error if nothing arrives within 15 s */
  next(to: string): Promise<T>
  /** Number of items that `next` has not returned yet. */
  count(to: string): number
}

const PATIENCE_MS = 15_000

export function waitingList<T>(what: string): WaitingList<T> {
  const items = new Map<string, T[]>()
  const waiting = new Map<string, ((item: T) => void)[]>()
  return {
    arrive(to, item) {
      const taker = waiting.get(to)?.shift()
      if (taker) taker(item)
      else items.set(to, [...(items.get(to) ?? []), item])
    },
    next(to) {
      const item = items.get(to)?.shift()
      if (item !== undefined) return Promise.resolve(item)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No ${what} arrived for ${to}`)), PATIENCE_MS)
        const taker = (arrived: T) => {
          clearTimeout(timer)
          resolve(arrived)
        }
        waiting.set(to, [...(waiting.get(to) ?? []), taker])
      })
    },
    count: (to) => items.get(to)?.length ?? 0,
  }
}
