/** The auth data in the page's address: the secret of a mailed link, the code of a provider, or an error. */
export type AuthCallback =
  | { readonly tokenHash: string; readonly type: LinkType }
  | { readonly code: string }
  | { readonly error: string; readonly message: string }

export const linkTypes = ['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/**
 * Reads the auth data of the page's address. Our mailed links put them into the hash, which browsers never send to a
 * server. A project's redirects put them into the query.
 */
export function authCallbackIn({ search, hash }: Pick<Location, 'search' | 'hash'>): AuthCallback | null {
  const parameterSources = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)]
  const parameter = (name: string) =>
    parameterSources.map((source) => source.get(name)).find((value) => value) ?? undefined
  const tokenHash = parameter('token_hash')
  if (tokenHash !== undefined) {
    const type = linkTypes.find((known) => known === parameter('type'))
    return type ? { tokenHash, type } : { error: 'otp_expired', message: 'a link of an unknown type' }
  }
  const error = parameter('error_code') ?? parameter('error')
  if (error !== undefined) return { error, message: parameter('error_description') ?? '' }
  const code = parameter('code')
  if (code !== undefined) return { code }
  return parameter('access_token') === undefined ? null : { error: 'otp_expired', message: 'a session in the address' }
}
