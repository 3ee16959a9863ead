/** Parsers of settings. A message is the end of a sentence that begins with the setting's name: `PORT needs ...`. */
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { emailIssue, foldedEmail } from '#domain/access/email-address.ts'
import { type LinkableView, linkableViews } from '#domain/auth-views.ts'
import { addressesOf } from './db/postgres/addresses.ts'

export function number(min: number, max: number) {
  const message = `needs a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message))
}

export function url(protocols: string[]) {
  const message = `needs an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message)
}

/** A PostgreSQL URL, which may name several hosts: `postgresql://user:password@one:5432,two:5432/name`. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => addressesOf(text).every((address) => url(['postgres:', 'postgresql:']).safeParse(address).success),
    url(['postgres:', 'postgresql:']).safeParse('').error?.issues[0]?.message,
  )

/** Parses domains such as `example.co.jp, example.com`. */
export function domains(text: string, context: z.RefinementCtx): readonly string[] {
  const names = listed(foldedEmail(text))
  const invalid = names.find((name) => !/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name))
  if (invalid === undefined) return names
  context.addIssue({ code: 'custom', message: `needs domains such as example.co.jp, not “${invalid}”` })
  return z.NEVER
}

export const email = z.string('needs an email address').transform((text, context): string => {
  const folded = foldedEmail(text)
  const issue = emailIssue(folded)
  if (issue === null) return folded
  const message = issue === 'invalidFormat' ? '' : ' without letters beyond a to z'
  context.addIssue({ code: 'custom', message: `needs an email address${message}` })
  return z.NEVER
})

/** Parses email addresses such as `hanako@example.co.jp, jiro@example.co.jp`. */
export const emails = z.string().transform((text, context): readonly string[] => {
  const addresses = listed(foldedEmail(text))
  const invalid = addresses.find((address) => emailIssue(address) !== null)
  if (addresses.length > 0 && invalid === undefined) return addresses
  const not = invalid === undefined ? '' : `, not “${invalid}”`
  context.addIssue({ code: 'custom', message: `needs email addresses, separated by commas${not}` })
  return z.NEVER
})

/** Parses names of views such as `forgotten_password, sign_up`. */
export function links(text: string, context: z.RefinementCtx): readonly LinkableView[] {
  const names = listed(text)
  const invalid = names.find((name) => !linkableViews.some((view) => view === name))
  if (invalid === undefined) return linkableViews.filter((view) => names.includes(view))
  context.addIssue({ code: 'custom', message: `needs views among ${linkableViews.join(', ')}, not “${invalid}”` })
  return z.NEVER
}

/** Parses addresses and CIDR ranges such as `10.0.0.0/8, fd00::/8, 192.168.1.5`. */
export function proxies(text: string, context: z.RefinementCtx): BlockList {
  const list = new BlockList()
  for (const entry of listed(text)) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    const bits = prefix === undefined ? (version === 4 ? 32 : 128) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (!version || bits < 0 || bits > (version === 4 ? 32 : 128) || entry.split('/').length > 2) {
      context.addIssue({ code: 'custom', message: `needs addresses or CIDR ranges such as 10.0.0.0/8, not “${entry}”` })
      return z.NEVER
    }
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Splits at commas, trims each item, and drops empty ones. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/**
 * OAuth credentials of this server at Google or GitHub. If `issuer` is set, the button leads to this OpenID Connect
 * provider instead, such as a company's own identity provider.
 */
export interface Client {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer?: string
}

export function client(
  name: 'google' | 'github',
  clientId?: string,
  clientSecret?: string,
  issuer?: string,
): { google?: Client; github?: Client } {
  return clientId && clientSecret ? { [name]: { clientId, clientSecret, ...(issuer && { issuer }) } } : {}
}
