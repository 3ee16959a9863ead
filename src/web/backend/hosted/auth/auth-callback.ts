/** What the page's address brought: a mailed link's secret, a provider's code, or an error. */
export type AuthCallback =
  | { readonly tokenHash: string; readonly type: LinkType }
  | { readonly code: string }
  | { readonly error: string; readonly message: string }

export const linkTypes = ['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/**
 * Reads it from an address: mailed links have it behind the #, which is never sent to a server; a project's own
 * redirects have it in the query, their errors in both.
 */
export function authCallbackIn({ search, hash }: Pick<Location, 'search' | 'hash'>): AuthCallback | null {
  const parts = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)]
  const one = (name: string) => parts.map((part) => part.get(name)).find((value) => value) ?? undefined
  const tokenHash = one('token_hash')
  if (tokenHash !== undefined) {
    const type = linkTypes.find((known) => known === one('type'))
    return type ? { tokenHash, type } : { error: 'otp_expired', message: 'a link of an unknown type' }
  }
  const error = one('error_code') ?? one('error')
  if (error !== undefined) return { error, message: one('error_description') ?? '' }
  const code = one('code')
  if (code !== undefined) return { code }
  // A project whose mails do not use our links sends a session in the address. It is never taken over, as nobody here
  // asked for it.
  return one('access_token') === undefined ? null : { error: 'otp_expired', message: 'a session in the address' }
}
