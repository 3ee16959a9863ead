/** What the address brought: a mailed link's secret, a provider's code, or why there is neither. */
export type Arrived =
  | { readonly tokenHash: string; readonly type: LinkType }
  | { readonly code: string }
  | { readonly error: string; readonly message: string }

export const linkTypes = ['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/**
 * Reads it from an address: mailed links have it behind the #, which no server and no log ever sees; a project's own
 * redirects have it in the query, their errors in both.
 */
export function arrivedIn({ search, hash }: Pick<Location, 'search' | 'hash'>): Arrived | null {
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
  // What a project sends that was not told to use our links: a session that nobody here asked for is never taken over.
  return one('access_token') === undefined ? null : { error: 'otp_expired', message: 'a session in the address' }
}
