/** Entries of `record.mjs`. */
import { appendFileSync, readFileSync } from 'node:fs'

/** An entry of the trace. `file` is an inode number, which the disk may reuse; paths are relative to the folder. */
export type Entry =
  | { readonly op: 'create' | 'folder' | 'link'; readonly path: string; readonly file: number }
  | { readonly op: 'write'; readonly file: number; readonly at: number; readonly bytes: Uint8Array }
  | { readonly op: 'size'; readonly file: number; readonly size: number }
  | { readonly op: 'rename'; readonly path: string; readonly to: string }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'sync'; readonly file: number }
  /** An act was begun or acknowledged. */
  | { readonly op: 'begun' | 'acknowledged'; readonly act: number; readonly secret?: string }

/** Shared buffer for runs of zeros. */
let zeros = new Uint8Array(0)

export function* readTrace(file: string): Generator<Entry> {
  const all = readFileSync(file)
  for (let at = 0; at + 8 <= all.length; ) {
    const [head, data] = [all.readUInt32LE(at), all.readUInt32LE(at + 4)]
    if (at + 8 + head + data > all.length) return
    const entry = JSON.parse(all.toString('utf8', at + 8, at + 8 + head)) as Entry & { readonly zeros?: number }
    if (entry.op === 'write') {
      const { op, file: number, at: place, zeros: count } = entry
      yield {
        op,
        file: number,
        at: place,
        bytes: count === undefined ? all.subarray(at + 8 + head, at + 8 + head + data) : zeroed(count),
      }
    } else yield entry
    at += 8 + head + data
  }
}

function zeroed(count: number): Uint8Array {
  if (zeros.length < count) zeros = new Uint8Array(count)
  return zeros.subarray(0, count)
}

/** Appends an entry to the trace. */
export function note(trace: string, entry: Entry): void {
  const head = Buffer.from(JSON.stringify(entry))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(head.length, 0)
  appendFileSync(trace, Buffer.concat([lengths, head]))
}
