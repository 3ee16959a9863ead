import { isIP } from 'node:net'

/** WebAuthn relying party: browsers bind passkeys to this name and origin. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * From the configured public address: a request's own host proves nothing. Browsers refuse passkeys over plain http
 * except on localhost, and for IP addresses.
 * @returns null if passkeys are impossible
 */
export function relyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null
}
