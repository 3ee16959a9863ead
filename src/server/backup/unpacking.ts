import { pipeline } from 'node:stream/promises'
import type { Gunzip, Inflate, InflateRaw } from 'node:zlib'

/**
 * Decompresses a stream. @throws Error at the end for damaged bytes, and for bytes after the compressed data, which
 * zlib ignores
 */
export async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  by: Gunzip | Inflate | InflateRaw,
): AsyncGenerator<Buffer> {
  let bytesIn = 0
  async function* counted() {
    for await (const chunk of packed) {
      bytesIn += chunk.length
      yield chunk
    }
  }
  const feeding = pipeline(counted, by)
  // If decompression fails, `feeding` rejects, which must not count as an unhandled rejection. The loop below throws
  // the same error, because the pipeline destroys `by` with it.
  feeding.catch(() => {})
  try {
    for await (const chunk of by) yield chunk as Buffer
  } catch (cause) {
    throw inWords(cause as NodeJS.ErrnoException)
  }
  if (by.bytesWritten < bytesIn) throw new Error('more follows its end')
}

function inWords(cause: NodeJS.ErrnoException): Error {
  if (cause.code === 'Z_BUF_ERROR') return new Error('it ends too early', { cause })
  return cause.code?.startsWith('Z_') ? new Error(`it cannot be unpacked (${cause.message})`, { cause }) : cause
}
