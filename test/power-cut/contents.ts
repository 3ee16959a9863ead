/** Bytes that a disk writes atomically. */

const SECTOR = 512

/** Returns a number from 0 to below 1. */
export type Random = () => number

export type Written = { readonly at: number; readonly bytes: Uint8Array } | { readonly size: number }

export interface Contents {
  /** Synced content, which survives a power cut. */
  content: Uint8Array
  /** Writes since the last sync, in order. */
  pending: Written[]
}

/** A random number from 0 to `count`, often one of the two limits. */
export function someOf(count: number, random: Random): number {
  const kind = random()
  return kind < 0.3 ? 0 : kind < 0.6 ? count : Math.floor(random() * (count + 1))
}

/** A possible content of a file after a cut. */
export function cutFile(one: Contents, random: Random): Uint8Array {
  const { pending } = one
  if (pending.length === 0) return one.content
  const sizes = someOf(pending.length, random)
  const kind = random()
  // Keeps all unsynced writes, or none, or those up to one moment, or, for each sector, those up to a random moment.
  if (kind < 0.15) return after(one, sizes, () => pending.length)
  if (kind < 0.3) return after(one, sizes, () => 0)
  if (kind < 0.5) {
    const moment = Math.floor(random() * (pending.length + 1))
    return after(one, sizes, () => moment)
  }
  const share = random()
  return after(one, sizes, () => (random() < share ? Math.floor(random() * (pending.length + 1)) : pending.length))
}

/** The length after `sizes` of the writes, and each sector after `reached(sector)` of them. */
export function after(one: Contents, sizes: number, reached: (sector: number) => number): Uint8Array {
  const { pending } = one
  let size = one.content.length
  let most = size
  pending.forEach((written, i) => {
    const to = 'size' in written ? written.size : Math.max(size, written.at + written.bytes.length)
    if (i < sizes) size = to
    most = Math.max(most, to)
  })
  const content = new Uint8Array(most)
  content.set(one.content)
  const moments = new Map<number, number>()
  const momentOf = (sector: number): number => {
    let moment = moments.get(sector)
    if (moment === undefined) moments.set(sector, (moment = reached(sector)))
    return moment
  }
  pending.forEach((written, i) => {
    // Truncated content must not return if the truncation was synced.
    if ('size' in written) {
      if (i < sizes) content.fill(0, written.size)
      return
    }
    const { at, bytes } = written
    for (let from = 0; from < bytes.length; ) {
      const sector = Math.floor((at + from) / SECTOR)
      const to = Math.min(bytes.length, (sector + 1) * SECTOR - at)
      if (i < momentOf(sector)) content.set(bytes.subarray(from, to), at + from)
      from = to
    }
  })
  return content.length === size ? content : resized(content, size)
}

/** Applies a write as if it were synced. */
export function write(one: Contents, written: Written): void {
  if ('size' in written) one.content = resized(one.content, written.size)
  else {
    const end = written.at + written.bytes.length
    if (end > one.content.length) one.content = resized(one.content, end)
    one.content.set(written.bytes, written.at)
  }
}

/** Makes a copy, because truncated content must be lost. */
function resized(content: Uint8Array, size: number): Uint8Array {
  if (content.length >= size) return content.slice(0, size)
  const longer = new Uint8Array(size)
  longer.set(content)
  return longer
}
