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

/**
 * Whether an account's owner is told of an entry, in the page until they have read it and by mail: of each, of those
 * that somebody else did, of a sign-in that is unlike theirs, or of none.
 */
export const tellings = {
  signIn: 'unusual',
  signInFailed: 'never',
  lockOut: 'never',
  signOut: 'never',
  requestRefused: 'never',
  passwordChanged: 'always',
  phoneChanged: 'always',
  secondStepOn: 'always',
  secondStepOff: 'always',
  recoveryCodesMade: 'always',
  passkeyAdded: 'always',
  passkeyRemoved: 'always',
  passkeyCopied: 'never',
  providerLinked: 'always',
  providerUnlinked: 'always',
  nameChanged: 'never',
  invited: 'never',
  accountDisabled: 'always',
  accountEnabled: 'always',
  sessionsEnded: 'byOthers',
  resetLinkMade: 'always',
} as const satisfies Readonly<Record<SecurityKind, 'always' | 'byOthers' | 'unusual' | 'never'>>

type Told<K extends SecurityKind> = (typeof tellings)[K] extends 'always' | 'byOthers' ? K : never

/** What somebody is told of. */
export type NoticeKind = { [K in SecurityKind]: Told<K> }[SecurityKind] | 'newBrowser' | 'recoveryCodeUsed'

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

/**
 * What the owner is told by an entry; null for nothing. A new browser is none where nobody had signed in to the account
 * before: who reads the log knows that.
 */
export function noticeOf(
  entry: Omit<SecurityEntry, 'id' | 'at' | 'subject' | 'address' | 'browser'>,
): NoticeKind | null {
  const { kind, outcome, userId, actorId, way, newBrowser } = entry
  if (outcome !== 'done' || userId === null) return null
  if (kind === 'signIn') return way === 'recoveryCode' ? 'recoveryCodeUsed' : newBrowser ? 'newBrowser' : null
  if (!isTold(kind)) return null
  return tellings[kind] === 'byOthers' && actorId === userId ? null : kind
}

const isTold = (kind: SecurityKind): kind is Exclude<NoticeKind, 'newBrowser' | 'recoveryCodeUsed'> =>
  tellings[kind] === 'always' || tellings[kind] === 'byOthers'
