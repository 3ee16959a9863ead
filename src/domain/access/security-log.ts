/** What the security log has an entry of. */
export const securityKinds = [
  'signIn',
  'signInFailed',
  'lockOut',
  'signOut',
  'requestRefused',
  'passwordChanged',
  'phoneChanged',
  'secondStepOn',
  'secondStepOff',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'providerLinked',
  'providerUnlinked',
  'nameChanged',
  'invited',
  'accountDisabled',
  'accountEnabled',
  'sessionsEnded',
  'resetLinkMade',
] as const

export type SecurityKind = (typeof securityKinds)[number]

/** An entry as it is read: of one's own, of a colleague's, or of all. */
export interface SecurityEntry {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly kind: SecurityKind
  readonly outcome: 'done' | 'refused'
  /** Whose account it is about; null for an address that has none. */
  readonly userId: string | null
  /** Who did it, signed in; null for whoever was not, and for the command line. */
  readonly actorId: string | null
  /** Instead of an address that has no account: a hash, the same for the same address. */
  readonly subject: string | null
  /** How they came in or tried to (`password`, `google`, `link`, …), or who else did it (`command`). */
  readonly way: string | null
  /** The network address. */
  readonly address: string | null
  /** What the browser calls itself. */
  readonly browser: string | null
  /** Nobody had signed in to this account from this browser before. */
  readonly newBrowser: boolean
}
