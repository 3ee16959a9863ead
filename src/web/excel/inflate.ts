import { Inflate as Inflater } from 'fflate'
import type { Inflate } from '#domain/excel/index.ts'

/**
 * Number of compressed bytes per step. Deflate expands data at most about a thousandfold, so a step returns at most
 * about 8 MB.
 */
const step = 8192

/** Decompresses deflate data and passes each chunk to `take`. Throws if the data is invalid. */
export const inflate: Inflate = (packed, take) => {
  const inflater = new Inflater((bytes) => take(bytes))
  let at = 0
  do {
    const next = at + step
    inflater.push(packed.subarray(at, next), next >= packed.length)
    at = next
  } while (at < packed.length)
}
