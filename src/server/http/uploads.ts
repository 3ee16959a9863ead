import { EventmsError } from '#domain/errors.ts'
import { readBody } from './body.ts'
import type { Pace } from './pace.ts'

export type Uploads = <T>(
  /** `limit`: maximum bytes of this body, if less than the limit of all uploads. */
  upload: { readonly request: Request; readonly person: string; readonly limit?: number },
  work: (body: readonly Uint8Array[]) => Promise<T>,
) => Promise<T>

/**
 * Maximum number of large uploads that are received or processed at the same time: of one person (EACH), and of all
 * people together (ALL).
 */
const EACH = 3
const ALL = 64

/** Uploads below this share of the limit do not count, so that large uploads cannot block small ones. */
const SMALL = 1 / 100

/** Number and bytes of large uploads that are in memory. */
interface UploadTotals {
  uploads: number
  bytes: number
}

/**
 * Makes a function that reads an upload of JSON lines, which stays in memory until `work` has ended. The large uploads
 * of one person together have at most `limit` bytes, those of all people twice as much. Refuses an upload at once if
 * its header content-length exceeds the limit.
 * @throws EventmsError 'bodyTooLarge', 'bodyStalled'. 'tooManyUploads' if one person uploads too much at the same time.
 * 'serverBusy' if all people together do
 */
export function boundedUploads(limit: number, pace?: Pace): Uploads {
  const all: UploadTotals = { uploads: 0, bytes: 0 }
  const people = new Map<string, UploadTotals>()
  return async ({ request, person, limit: ownLimit = limit }, work) => {
    const small = limit * SMALL
    let counter: UploadTotals | undefined
    let bytesRead = 0
    let counted = 0
    const large = (): UploadTotals => {
      if (counter) return counter
      const totals = people.get(person) ?? { uploads: 0, bytes: 0 }
      if (totals.uploads >= EACH) throw new EventmsError('tooManyUploads')
      if (all.uploads >= ALL) throw new EventmsError('serverBusy', { seconds: 10 })
      people.set(person, totals)
      totals.uploads++
      all.uploads++
      return (counter = totals)
    }
    const onBytes = (bytes: number) => {
      bytesRead += bytes
      if (bytesRead <= small) return
      const totals = large()
      const added = bytesRead - small - counted
      if (totals.bytes + added > limit) throw new EventmsError('tooManyUploads')
      if (all.bytes + added > 2 * limit) throw new EventmsError('serverBusy', { seconds: 10 })
      counted += added
      totals.bytes += added
      all.bytes += added
    }
    try {
      if (Number(request.headers.get('content-length')) > small) large()
      return await work(await readBody(request, Math.min(limit, ownLimit), { onBytes, pace, shape: 'lines' }))
    } finally {
      if (counter) {
        counter.uploads--
        all.uploads--
        counter.bytes -= counted
        all.bytes -= counted
        if (counter.uploads === 0) people.delete(person)
      }
    }
  }
}
