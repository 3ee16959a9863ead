import { EventmsError } from '#domain/errors.ts'

const HERE = 'https://here.invalid'

/**
 * Returns a path on our own site. Refuses a path that a browser could resolve to another host: `//evil`, `/\evil`,
 * `https:`. @throws EventmsError 'badRequest'
 */
export function ownPath(given: unknown, publicUrl?: string): string {
  const path =
    typeof given === 'string' && publicUrl && given.startsWith(`${publicUrl}/`)
      ? given.slice(publicUrl.length)
      : (given ?? '/')
  if (
    typeof path === 'string' &&
    /^\/(?![/\\])[\w\-./~%?=&+]*$/.test(path) &&
    !/%(2f|5c|0|1)/i.test(path) &&
    path.length <= 500
  ) {
    const url = new URL(path, HERE)
    if (url.origin === HERE) return url.pathname.startsWith('//') ? refuse() : url.pathname + url.search
  }
  return refuse()
}

function refuse(): never {
  throw new EventmsError('badRequest', { reason: 'leads away from this page' })
}
