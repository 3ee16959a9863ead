/** At most `max` attempts within `window` seconds of the first one. */
export interface Limit {
  readonly window: number
  readonly max: number
}

/** Strict per account against guessing; generous per address, because a whole office may share one address. */
export const limits = {
  /** Passwords for one account, from one address or known browser. */
  account: { window: 600, max: 10 },
  /**
   * Passwords for one account from one IPv6 /48 (`wide` in networks.ts), so that one attacker does not use up
   * `accountAnywhere`.
   */
  accountWide: { window: 600, max: 20 },
  /** Passwords for one account from everywhere except known browsers. */
  accountAnywhere: { window: 600, max: 50 },
  /** Codes for one person, from one address or the browser that requested the code. One code permits five attempts. */
  code: { window: 600, max: 10 },
  codeWide: { window: 600, max: 20 },
  codeAnywhere: { window: 600, max: 50 },
  /** Attempts per day at six-digit codes of one person: at 20 a day, guessing a code takes decades. */
  phoneCode: { window: 86_400, max: 20 },
  phoneCodeWide: { window: 86_400, max: 20 },
  phoneCodeAnywhere: { window: 86_400, max: 20 },
  secondStep: { window: 86_400, max: 20 },
  secondStepWide: { window: 86_400, max: 20 },
  secondStepAnywhere: { window: 86_400, max: 20 },
  /** Bounds the work of checking signatures of passkeys. Generous, because it must never lock an owner out. */
  passkey: { window: 600, max: 10 },
  passkeyWide: { window: 600, max: 20 },
  passkeyAnywhere: { window: 600, max: 50 },
  address: { window: 600, max: 300 },
  addressWide: { window: 600, max: 1200 },
  /** Wrong personal tokens from one address: 256 bits cannot be guessed, but each try costs a query. */
  token: { window: 600, max: 60 },
  tokenWide: { window: 600, max: 240 },
  /** Mails and texts to one person, from one address or known browser. */
  sent: { window: 3600, max: 5 },
  sentWide: { window: 3600, max: 10 },
  sentAnywhere: { window: 3600, max: 20 },
  /** Invitations and resets by one person; links for one person. */
  linksBy: { window: 3600, max: 100 },
  linksFor: { window: 3600, max: 5 },
} as const satisfies Record<string, Limit>
