/**
 * A random key that makes a repeated add idempotent (wire.ts). Each form has one. `crypto.randomUUID` cannot be used,
 * because it is missing on plain http.
 */
export function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
