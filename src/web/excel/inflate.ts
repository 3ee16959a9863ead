import { Inflate as Inflater } from 'fflate'
import type { Inflate } from '#domain/excel/index.ts'

/** Compressed bytes per step: the output is at most a thousand times as large. */
const step = 8192

/** Decompresses step by step; throws on invalid deflate data. */
export const inflate: Inflate = (packed, take) => {
  const inflater = new Inflater((bytes) => take(bytes))
  let at = 0
  do {
    const next = at + step
    inflater.push(packed.subarray(at, next), next >= packed.length)
    at = next
  } while (at < packed.length)
}
