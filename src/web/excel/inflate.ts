import { Inflate as Inflater } from 'fflate'
import type { Inflate } from '#domain/excel/index.ts'

/** Number of compressed bytes per step. The output is at most a thousand times as large. */
const step = 8192

/** Decompresses in steps. Throws if the deflate data are invalid. */
export const inflate: Inflate = (packed, take) => {
  const inflater = new Inflater((bytes) => take(bytes))
  let at = 0
  do {
    const next = at + step
    inflater.push(packed.subarray(at, next), next >= packed.length)
    at = next
  } while (at < packed.length)
}
