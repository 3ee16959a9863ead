/** Fake workers for jsdom. They copy messages and answer asynchronously, as real workers do. */
import { vi } from 'vitest'
import { answerReading, type ReadAllRequest, type ReadRequest } from './read-messages.ts'
import { writingAnswerer, type WriteRequest } from './write-messages.ts'

class Thread {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null
  private ended = false
  private readonly answerTo: (request: unknown) => void

  constructor(address: URL) {
    const say = (answer: unknown) => {
      const data = structuredClone(answer)
      queueMicrotask(() => this.ended || this.onmessage?.({ data }))
    }
    const write = writingAnswerer()
    this.answerTo = address.pathname.endsWith('/read-worker.ts')
      ? (request) => answerReading(request as ReadRequest | ReadAllRequest, say)
      : (request) => say(write(request as WriteRequest))
  }

  postMessage(request: unknown, transfer: Transferable[] = []): void {
    const data = structuredClone(request, { transfer })
    queueMicrotask(() => {
      try {
        if (!this.ended) this.answerTo(data)
      } catch (reason) {
        this.onerror?.({ message: String(reason), preventDefault: () => {} })
      }
    })
  }

  terminate(): void {
    this.ended = true
  }
}

export function startThreads(): void {
  vi.stubGlobal('Worker', Thread)
}
