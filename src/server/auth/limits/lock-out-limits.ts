/** At most `max` attempts in `window` seconds, counted from the first. */
export interface Limit {
  readonly window: number
  readonly max: number
}

/** Strict per account, so that guessing is hopeless; generous per address, because an office shares one. */
export const limits = {
  /** Passwords for one account: from one address, or from one known browser of its owner. */
  account: { window: 600, max: 10 },
  /** The same from a whole IPv6 customer network, so that one attacker alone does not use up `accountAnywhere`. */
  accountWide: { window: 600, max: 20 },
  /** The same from everywhere except known browsers. */
  accountAnywhere: { window: 600, max: 50 },
  /**
   * Codes for one person: from one address, or from the browser that requested the code. (One code alone permits five
   * attempts.)
   */
  code: { window: 600, max: 10 },
  codeWide: { window: 600, max: 20 },
  codeAnywhere: { window: 600, max: 50 },
  /**
   * Six-digit codes of a text message or an authenticator app: for one person per day, from everywhere except known
   * browsers, or from one of these.
   * At 20 a day it takes decades to guess one.
   */
  phoneCode: { window: 86_400, max: 20 },
  phoneCodeWide: { window: 86_400, max: 20 },
  phoneCodeAnywhere: { window: 86_400, max: 20 },
  secondStep: { window: 86_400, max: 20 },
  secondStepWide: { window: 86_400, max: 20 },
  secondStepAnywhere: { window: 86_400, max: 20 },
  /**
   * Refused passkeys of one person. Signatures cannot be guessed: this bounds the work of checking them.
   * Separate from codes, so that guessing codes locks no passkey out.
   */
  passkey: { window: 600, max: 10 },
  passkeyWide: { window: 600, max: 20 },
  passkeyAnywhere: { window: 600, max: 50 },
  /** All requests of one address, or of one known browser. */
  address: { window: 600, max: 300 },
  addressWide: { window: 600, max: 1200 },
  /** Mails and text messages to one person, requested from one address or one known browser. */
  sent: { window: 3600, max: 5 },
  sentWide: { window: 3600, max: 10 },
  sentAnywhere: { window: 3600, max: 20 },
  /** Links that one person creates for others, invitations and resets together; and links created for one person. */
  linksBy: { window: 3600, max: 100 },
  linksFor: { window: 3600, max: 5 },
} as const satisfies Record<string, Limit>
