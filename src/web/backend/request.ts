/**
 * A UUID by which the server knows an add when it is sent again (wire.ts). One for each form that somebody opens, kept
 * until that form is saved. (`crypto.randomUUID` is not there over plain http.)
 */
export function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
