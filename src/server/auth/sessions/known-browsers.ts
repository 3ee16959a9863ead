import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookie } from './cookies.ts'

/** Seconds until a browser is forgotten in which nobody signs in: half a year. */
const AGE = 180 * 24 * 60 * 60
/** People who are known in one browser: whoever signed in there last, at a desk that several share. */
const MOST = 12

/**
 * A browser as the cookie says that we gave it: what strangers do elsewhere does not count against who uses this one.
 */
export interface Browser {
  readonly id: string
  /** It brought no cookie of ours. */
  readonly isNew: boolean
  /** Whether somebody signed in from it before; with `subject`, an email or phone, whether they did. */
  knows(subject?: string): boolean
}

export interface Browsers {
  of(headers: Headers): Browser
  /** The Set-Cookie by which it is recognised; `subjects` signed in just now. */
  remember(browser: Browser, headers: Headers, subjects: readonly string[]): string
}

/**
 * The cookie is an id and seals over it: that it is ours, that somebody signed in, and one for each who did. Nobody can
 * make one without the key, nor read from it whose they are.
 */
export function browsers(key: string, secure: boolean): Browsers {
  const name = `${secure ? '__Host-' : ''}eventms.browser`
  const seal = (id: string, ...what: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['browser', id, ...what]))
      .digest('base64url')
      .slice(0, 22)
  const known = (id: string, subject?: string) =>
    subject === undefined ? seal(id, 'known') : seal(id, 'known', subject.trim().toLowerCase())
  const brought = (headers: Headers) => {
    const parts = (cookie(headers, name) ?? '').split('.')
    const [id = '', ...seals] = parts
    return parts.length <= MOST + 3 && parts.every((part) => /^[\w-]{22}$/.test(part)) && holds(seals, seal(id))
      ? { id, seals }
      : null
  }

  return {
    of(headers) {
      const { id, seals } = brought(headers) ?? { id: randomBytes(16).toString('base64url'), seals: [] }
      return { id, isNew: seals.length === 0, knows: (subject) => holds(seals, known(id, subject)) }
    },
    remember({ id }, headers, subjects) {
      const before = brought(headers)?.seals ?? []
      const first = [seal(id), ...(subjects.length ? [known(id)] : [])]
      const kept = new Set([
        ...subjects.map((subject) => known(id, subject)),
        ...before.filter((each) => !first.includes(each)),
      ])
      return `${name}=${[id, ...first, ...[...kept].slice(0, MOST)].join('.')}; Path=/; Max-Age=${AGE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

function holds(seals: readonly string[], wanted: string): boolean {
  return seals.some((seal) => timingSafeEqual(Buffer.from(seal), Buffer.from(wanted)))
}
