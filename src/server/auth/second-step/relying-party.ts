import { isIP } from 'node:net'

/** Browsers bind passkeys to this name and origin. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** @returns null if browsers would refuse passkeys: for an IP address, and over http except on localhost */
export function relyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null
}
