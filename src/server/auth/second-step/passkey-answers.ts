import { z } from 'zod'

/** Schema of base64url text of at most `maxBytes` bytes. */
const bytes = (maxBytes: number) =>
  z
    .string()
    .max(Math.ceil((maxBytes * 4) / 3))
    .regex(/^[\w-]*$/)

const credential = {
  id: bytes(1023),
  rawId: bytes(1023),
  type: z.literal('public-key'),
}

/** A browser's answer when a passkey was used (WebAuthn assertion). Other fields are dropped. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(64).nullish(),
  }),
})

/** A browser's answer when a passkey was created (WebAuthn attestation). Other fields are dropped. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

export type UsedPasskey = z.infer<typeof usedPasskey>
export type MadePasskey = z.infer<typeof madePasskey>

/**
 * The challenge that the passkey has signed; null if the data is invalid, or comes from a page embedded in another
 * site. The WebAuthn library checks the challenge again.
 */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<string, unknown>
    return typeof clientData['challenge'] === 'string' && clientData['crossOrigin'] !== true
      ? clientData['challenge']
      : null
  } catch {
    return null
  }
}
