import type { Context } from 'hono'

/** The ETag of table versions. CSV and JSON are different content, so their tags differ. */
export const tagOf = (versions: number | readonly number[], format = ''): string =>
  `"${[versions].flat().join('-')}${format}"`

export function isHeld(c: Context, tag: string): boolean {
  const held = c.req.header('if-none-match') ?? ''
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
