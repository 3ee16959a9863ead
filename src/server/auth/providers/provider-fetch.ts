/** Maximum bytes of a provider's answer after decompression. */
const MOST_BYTES = 1024 * 1024
/** Milliseconds in which a provider's whole answer must arrive. */
const PATIENCE_MS = 5000

/**
 * Fetches a provider's answer completely, whatever its status is.
 * @throws Error for a redirect, a timeout, and an answer of more than 1 MB
 */
export async function fetchBounded(url: string, init: RequestInit = {}, patience = PATIENCE_MS): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  const chunks: Uint8Array[] = []
  let bytes = 0
  // An error inside the loop cancels the rest of the answer.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error(`${url} answered more than 1 MB`)
    chunks.push(chunk)
  }
  const { status, headers } = answer
  return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers })
}
