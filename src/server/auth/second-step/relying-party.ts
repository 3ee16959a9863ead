import { isIP } from 'node:net'

/** The host name and origin of this server. Browsers offer a passkey only there. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** @returns null if browsers refuse passkeys at this URL: for an IP address, and over http except on localhost */
export function relyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null
}
