/** Yields the lines of a body as they arrive. Throws on invalid UTF-8, instead of replacing characters. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // Chunks of a line that has not ended yet. A line can have megabytes, so the chunks are joined only once.
  let pieces: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true })
      let from = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        pieces.push(text.slice(from, end))
        yield pieces.join('')
        pieces = []
        from = end + 1
      }
      if (from < text.length) pieces.push(text.slice(from))
      if (done) break
    }
    if (pieces.length > 0) yield pieces.join('')
  } finally {
    // Ends the download, also if the consumer stops early.
    await reader.cancel().catch(() => {})
  }
}
