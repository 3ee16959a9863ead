import { isIP } from 'node:net'

/** Whom passkeys are made for: browsers hold them to this name and origin. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * From the address that people open, as the settings have it: a request's own host proves nothing. Browsers take no
 * passkeys over plain http, but on localhost, and none for a bare network address.
 * @returns null where there can be none
 */
export function relyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null
}
