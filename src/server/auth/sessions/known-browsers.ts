import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { foldedEmail } from '#domain/access/email-address.ts'
import { cookie } from './read-cookies.ts'

/** Seconds after which a browser is forgotten, counted from the last sign-in with this browser: half a year. */
const MAX_AGE = 180 * 24 * 60 * 60
/**
 * Maximum number of email addresses and phone numbers that the cookie of a shared browser remembers: the latest ones. A
 * user with a phone number needs two.
 */
const MAX_SUBJECTS = 12

/**
 * A browser, identified by a cookie. It knows the users who have signed in with it. Failed attempts in other browsers
 * do not lock these users out of it.
 */
export interface Browser {
  readonly id: string
  readonly isNew: boolean
  /**
   * Without `subject`: true if anybody has signed in with this browser. With `subject` (an email address or phone
   * number): true if that user has.
   */
  knows(subject?: string): boolean
}

export interface KnownBrowsers {
  identify(headers: Headers): Browser
  /**
   * Makes the Set-Cookie header.
   * @param subjects email address and phone number of the user who has just signed in; empty if nobody has.
   * @param briefly true for a cookie that the browser deletes when it closes
   */
  remember(browser: Browser, headers: Headers, subjects: readonly string[], briefly?: boolean): string
}

/**
 * The browser's cookie: a random id, followed by HMACs of the id as proofs. The first proves that this server made the
 * id. The second proves that somebody has signed in. The others prove which users have: there is one for each of their
 * email addresses and phone numbers.
 */
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
    return values.length <= MAX_SUBJECTS + 3 &&
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
      return `${name}=${[id, ...first, ...[...userSignatures].slice(0, MAX_SUBJECTS)].join('.')}; Path=/;${briefly ? '' : ` Max-Age=${MAX_AGE};`} HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

function includes(signatures: readonly string[], expected: string): boolean {
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
}
