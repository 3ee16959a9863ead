/** Types of files.mjs for tests. The worker itself is plain JavaScript. */
import type { NodeFS } from '@electric-sql/pglite/nodefs'

export function startParams(durable: boolean): string[]

export class DatabaseFolder extends NodeFS {
  logWritten: number
  diskError: string | undefined
  constructor(folder: string, options: { lock?: string | undefined; stop: (error?: Error) => never })
  beforeAnswer(): void
}
