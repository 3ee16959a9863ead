/** At most `max` attempts within `window` seconds of the first one. */
export interface Limit {
  readonly window: number
  readonly max: number
}

/**
 * Limits per account are strict, against guessing. Limits per address are generous, because a whole office may share an
 * address. Names with `Wide` apply to an IPv6 /48 (networks.ts), names with `Anywhere` to all clients except known
 * browsers.
 */
export const limits = {
  /** Passwords for one account, from one address or one known browser. */
  account: { window: 600, max: 10 },
  /**
   * Passwords for one account from one IPv6 /48. An attacker may own the whole /48. Without this limit, the attacker
   * could use up `accountAnywhere`, which would lock out the account's owner.
   */
  accountWide: { window: 600, max: 20 },
  accountAnywhere: { window: 600, max: 50 },
  /**
   * Codes typed for one person, from one address or from the browser that requested the code. Each code permits five
   * attempts.
   */
  code: { window: 600, max: 10 },
  codeWide: { window: 600, max: 20 },
  codeAnywhere: { window: 600, max: 50 },
  /** Six-digit codes typed for one person: with 20 attempts a day, guessing a code takes decades. */
  phoneCode: { window: 86_400, max: 20 },
  phoneCodeWide: { window: 86_400, max: 20 },
  phoneCodeAnywhere: { window: 86_400, max: 20 },
  secondStep: { window: 86_400, max: 20 },
  secondStepWide: { window: 86_400, max: 20 },
  secondStepAnywhere: { window: 86_400, max: 20 },
  /**
   * Passkeys used for one account. Nobody can guess a passkey: the limit only saves the work of checking signatures. It
   * is generous, because it must not lock the owner out.
   */
  passkey: { window: 600, max: 10 },
  passkeyWide: { window: 600, max: 20 },
  passkeyAnywhere: { window: 600, max: 50 },
  /** Changing requests of any kind from one address or one known browser. */
  address: { window: 600, max: 300 },
  addressWide: { window: 600, max: 1200 },
  /** Wrong personal tokens from one address. Their 256 bits cannot be guessed, but each attempt costs a query. */
  token: { window: 600, max: 60 },
  tokenWide: { window: 600, max: 240 },
  /** Mails and text messages to one person, requested from one address or one known browser. */
  sent: { window: 3600, max: 5 },
  sentWide: { window: 3600, max: 10 },
  sentAnywhere: { window: 3600, max: 20 },
  /** Invitations and password links made by one person. */
  linksBy: { window: 3600, max: 100 },
  /** Invitations and password links made for one person. */
  linksFor: { window: 3600, max: 5 },
} as const satisfies Record<string, Limit>
