import { pipeline } from 'node:stream/promises'
import type { Gunzip, Inflate, InflateRaw } from 'node:zlib'

/**
 * Passes `packed` through the stream `by`.
 * @throws Error at the end where the packed bytes are damaged, or more follow them: zlib itself ignores those
 */
export async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  by: Gunzip | Inflate | InflateRaw,
): AsyncGenerator<Buffer> {
  let given = 0
  async function* counted() {
    for await (const part of packed) {
      given += part.length
      yield part
    }
  }
  const feeding = pipeline(counted, by)
  // Told by `by` itself, which is destroyed with the same error.
  feeding.catch(() => {})
  try {
    for await (const part of by) yield part as Buffer
  } catch (cause) {
    throw inWords(cause as NodeJS.ErrnoException)
  }
  if (by.bytesWritten < given) throw new Error('more follows its end')
}

function inWords(cause: NodeJS.ErrnoException): Error {
  if (cause.code === 'Z_BUF_ERROR') return new Error('it ends too early', { cause })
  return cause.code?.startsWith('Z_') ? new Error(`it cannot be unpacked (${cause.message})`, { cause }) : cause
}
