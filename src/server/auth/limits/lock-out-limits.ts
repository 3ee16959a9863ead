/** At most `max` tries in `window` seconds, counted from the first. */
export interface Limit {
  readonly window: number
  readonly max: number
}

/** Strict on one account, so that guessing is hopeless; generous on one address, because an office shares one. */
export const limits = {
  /** Passwords tried on one account: from one address, or from one browser that its owner signed in from before. */
  account: { window: 600, max: 10 },
  /** The same from a whole IPv6 customer's network, so that one attacker alone does not use up `accountAnywhere`. */
  accountWide: { window: 600, max: 20 },
  /** The same from everywhere but known browsers. */
  accountAnywhere: { window: 600, max: 50 },
  /**
   * Codes tried for one person: from one address, or from the browser that asked. (One code alone bears five tries.)
   */
  code: { window: 600, max: 10 },
  codeWide: { window: 600, max: 20 },
  codeAnywhere: { window: 600, max: 50 },
  /**
   * Six digits, of a text message or an authenticator app: tried for one person in a day, from everywhere but browsers
   * that they signed in from before, or from one of these. At 20 a day it takes decades to guess one.
   */
  phoneCode: { window: 86_400, max: 20 },
  phoneCodeWide: { window: 86_400, max: 20 },
  phoneCodeAnywhere: { window: 86_400, max: 20 },
  secondStep: { window: 86_400, max: 20 },
  secondStepWide: { window: 86_400, max: 20 },
  secondStepAnywhere: { window: 86_400, max: 20 },
  /**
   * Passkeys that were not accepted, of one person. Nobody guesses a signature: this bounds the work of checking them,
   * and is apart from codes so that whoever guesses those locks no passkey out.
   */
  passkey: { window: 600, max: 10 },
  passkeyWide: { window: 600, max: 20 },
  passkeyAnywhere: { window: 600, max: 50 },
  /** All requests of one address, or of one known browser. */
  address: { window: 600, max: 300 },
  addressWide: { window: 600, max: 1200 },
  /** Mails and text messages to one person, asked for from one address or one known browser. */
  sent: { window: 3600, max: 5 },
  sentWide: { window: 3600, max: 10 },
  sentAnywhere: { window: 3600, max: 20 },
  /** Links that one person makes for others, invitations and resets together; and those that are made for one. */
  linksBy: { window: 3600, max: 100 },
  linksFor: { window: 3600, max: 5 },
} as const satisfies Record<string, Limit>
