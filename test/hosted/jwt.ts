/** JSON Web Tokens of a project's auth and REST APIs: HS256 with the project's secret. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Claims = Readonly<Record<string, unknown>>

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signature = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

export function signToken(claims: Claims, secret: string): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${signature(text, secret).toString('base64url')}`
}

/** Claims of a valid token; 'expired', or null for any other problem. */
export function readToken(token: string, secret: string): Claims | 'expired' | null {
  const [head = '', body = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0) return null
  const expected = signature(`${head}.${body}`, secret)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown }
    if (alg !== 'HS256') return null
    return typeof claims.exp === 'number' && claims.exp <= Date.now() / 1000 ? 'expired' : claims
  } catch {
    return null
  }
}
