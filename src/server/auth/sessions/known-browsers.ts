import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { foldedEmail } from '#domain/access/email-address.ts'
import { cookie } from './read-cookies.ts'

/** Seconds until a browser without sign-ins is forgotten: half a year. */
const MAX_AGE = 180 * 24 * 60 * 60
/** Maximum users of a shared browser that its cookie remembers, the latest ones. */
const MAX_USERS = 12

/** A browser with its own cookie. Failed attempts from elsewhere do not lock its known users out here. */
export interface Browser {
  readonly id: string
  readonly isNew: boolean
  /** True if anybody signed in here before; with `subject` (email or phone), if that user did. */
  knows(subject?: string): boolean
}

export interface KnownBrowsers {
  identify(headers: Headers): Browser
  /** Value of the Set-Cookie header. @param subjects signed in just now @param briefly true for a session cookie */
  remember(browser: Browser, headers: Headers, subjects: readonly string[], briefly?: boolean): string
}

/** The cookie contains a random id and its HMACs: one proves its origin, one any sign-in, and one each known user. */
export function knownBrowsers(key: string, secure: boolean): KnownBrowsers {
  const name = `${secure ? '__Host-' : ''}eventms.browser`
  const sign = (id: string, ...labels: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['browser', id, ...labels]))
      .digest('base64url')
      .slice(0, 22)
  const known = (id: string, subject?: string) =>
    subject === undefined ? sign(id, 'known') : sign(id, 'known', foldedEmail(subject))
  const readCookie = (headers: Headers) => {
    const values = (cookie(headers, name) ?? '').split('.')
    const [id = '', ...signatures] = values
    return values.length <= MAX_USERS + 3 &&
      values.every((value) => /^[\w-]{22}$/.test(value)) &&
      includes(signatures, sign(id))
      ? { id, signatures }
      : null
  }

  return {
    identify(headers) {
      const { id, signatures } = readCookie(headers) ?? { id: randomBytes(16).toString('base64url'), signatures: [] }
      return { id, isNew: signatures.length === 0, knows: (subject) => includes(signatures, known(id, subject)) }
    },
    remember({ id }, headers, subjects, briefly = false) {
      const before = readCookie(headers)?.signatures ?? []
      const first = [sign(id), ...(subjects.length ? [known(id)] : [])]
      const userSignatures = new Set([
        ...subjects.map((subject) => known(id, subject)),
        ...before.filter((each) => !first.includes(each)),
      ])
      return `${name}=${[id, ...first, ...[...userSignatures].slice(0, MAX_USERS)].join('.')}; Path=/;${briefly ? '' : ` Max-Age=${MAX_AGE};`} HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

function includes(signatures: readonly string[], expected: string): boolean {
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
}
