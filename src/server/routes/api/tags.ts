import type { Context } from 'hono'

/**
 * The ETag of an answer, made of table versions. It also has the format, because CSV and JSON differ:
 * `"1764000000000.csv"`.
 */
export const tagOf = (versions: number | readonly number[], format = ''): string =>
  `"${[versions].flat().join('-')}${format}"`

/**
 * Answers without rows if possible: with 304 if the client has the current rows, and with headers only to a HEAD
 * request. LibreOffice sends HEAD several times for a link.
 * @param content headers that 304 omits
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
