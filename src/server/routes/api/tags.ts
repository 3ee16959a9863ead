import type { Context } from 'hono'

/** The ETag of table versions. CSV and JSON are different content, so their tags differ. */
export const tagOf = (versions: number | readonly number[], format = ''): string =>
  `"${[versions].flat().join('-')}${format}"`

/**
 * The answer that needs no rows: 304 for a client that has them, and the headers of GET for HEAD.
 * LibreOffice sends HEAD several times for a link.
 * @param content headers that 304 leaves out
 * @returns undefined if the rows must be read
 */
export function answerWithoutRows(
  c: Context,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
  content: Readonly<Record<string, string>>,
): Response | undefined {
  if (isHeld(c, headers.etag)) return new Response(null, { status: 304, headers })
  return c.req.method === 'HEAD' ? new Response(null, { headers: { ...headers, ...content } }) : undefined
}

function isHeld(c: Context, tag: string): boolean {
  const tags = c.req.header('if-none-match') ?? ''
  return tags.split(',').some((quoted) => quoted.trim().replace(/^W\//, '') === tag)
}
