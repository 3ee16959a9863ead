/** Kinds of security log entries. */
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
 * Entries that the owner is notified of, by mail and in the page until read.
 * All of a kind, those by somebody else, refused ones, unusual sign-ins, or none.
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
  passkeyCopied: 'refused',
  providerLinked: 'always',
  providerUnlinked: 'always',
  nameChanged: 'never',
  invited: 'never',
  accountDisabled: 'always',
  accountEnabled: 'always',
  sessionsEnded: 'byOthers',
  resetLinkMade: 'always',
} as const satisfies Readonly<Record<SecurityKind, 'always' | 'byOthers' | 'refused' | 'unusual' | 'never'>>

type Told<K extends SecurityKind> = (typeof tellings)[K] extends 'always' | 'byOthers' | 'refused' ? K : never

export type NoticeKind = { [K in SecurityKind]: Told<K> }[SecurityKind] | 'newBrowser' | 'recoveryCodeUsed'

/** A security log entry: one's own, a colleague's, or any. */
export interface SecurityEntry {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly kind: SecurityKind
  readonly outcome: 'done' | 'refused'
  /** The affected account; null for an address without an account. */
  readonly userId: string | null
  /** The signed-in person who did it; null for others and for the command line. */
  readonly actorId: string | null
  /** Hash of an address without an account, in place of the address. */
  readonly subject: string | null
  /** Sign-in method (`password`, `google`, `link`, …), or another origin (`command`). */
  readonly way: string | null
  /** IP address. */
  readonly address: string | null
  /** User agent. */
  readonly browser: string | null
  /** The first sign-in to this account from this browser. */
  readonly newBrowser: boolean
}

/**
 * The notice to the owner; null for none.
 * The caller knows if this is the first sign-in of all: then the browser does not count as new.
 */
export function noticeOf(
  entry: Omit<SecurityEntry, 'id' | 'at' | 'subject' | 'address' | 'browser'>,
): NoticeKind | null {
  const { kind, outcome, userId, actorId, way, newBrowser } = entry
  if (userId === null || outcome !== (tellings[kind] === 'refused' ? 'refused' : 'done')) return null
  if (kind === 'signIn') return way === 'recoveryCode' ? 'recoveryCodeUsed' : newBrowser ? 'newBrowser' : null
  if (!isTold(kind)) return null
  return tellings[kind] === 'byOthers' && actorId === userId ? null : kind
}

const isTold = (kind: SecurityKind): kind is Exclude<NoticeKind, 'newBrowser' | 'recoveryCodeUsed'> =>
  tellings[kind] !== 'unusual' && tellings[kind] !== 'never'
