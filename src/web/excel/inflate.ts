import { Inflate as Inflater } from 'fflate'
import type { Inflate } from '#domain/excel/index.ts'

/** Packed bytes at once: what comes out of them is at most a thousand times as much. */
const step = 8192

/** Unpacks piece by piece; throws where the data is no deflate. */
export const inflate: Inflate = (packed, take) => {
  const inflater = new Inflater((bytes) => take(bytes))
  let at = 0
  do {
    const next = at + step
    inflater.push(packed.subarray(at, next), next >= packed.length)
    at = next
  } while (at < packed.length)
}
