import type { OwnToken } from './tokens.ts'

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
  'tokenMade',
  'tokenUsed',
  'tokenEnded',
  'tokenRefused',
  'tablesExported',
] as const

export type SecurityKind = (typeof securityKinds)[number]

/**
 * Rules for mailing an event to the owner of the account, by kind of event. `byOthers`: only if someone else did it.
 * `refused`: only if the server refused the attempt. `unusual`: only a sign-in from a new browser or with a recovery
 * code.
 */
export const noticeRules = {
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
  tokenMade: 'always',
  tokenUsed: 'never',
  tokenEnded: 'never',
  tokenRefused: 'never',
  tablesExported: 'never',
} as const satisfies Readonly<Record<SecurityKind, 'always' | 'byOthers' | 'refused' | 'unusual' | 'never'>>

type NotifiedKind<K extends SecurityKind> = (typeof noticeRules)[K] extends 'always' | 'byOthers' | 'refused'
  ? K
  : never

export type NoticeKind = { [K in SecurityKind]: NotifiedKind<K> }[SecurityKind] | 'newBrowser' | 'recoveryCodeUsed'

export interface SecurityEntry {
  readonly id: number
  readonly at: string
  readonly kind: SecurityKind
  readonly outcome: 'done' | 'refused'
  /** Account that the event is about; null for an email address without an account. */
  readonly userId: string | null
  /** Signed-in person who caused the event. Null if nobody was signed in, and for events from the command line. */
  readonly actorId: string | null
  /** Hash of an email address that has no account. */
  readonly subject: string | null
  /** Sign-in method (`password`, `google`, `link`, …), or cause of the event (`command`, `schedule`). */
  readonly way: string | null
  readonly address: string | null
  readonly browser: string | null
  /** True for the first sign-in to this account from this browser. */
  readonly newBrowser: boolean
  /** The personal token that was created, used for the first time, or ended. */
  readonly token: Pick<OwnToken, 'id' | 'name'> | null
}

/**
 * Returns the notice to mail; null if there is none. Does not know whether a sign-in is the first one of its account.
 * The caller (src/server/auth/security-log/notices.ts) mails nothing about the first one.
 */
export function noticeOf(
  entry: Omit<SecurityEntry, 'id' | 'at' | 'subject' | 'address' | 'browser' | 'token'>,
): NoticeKind | null {
  const { kind, outcome, userId, actorId, way, newBrowser } = entry
  if (userId === null || outcome !== (noticeRules[kind] === 'refused' ? 'refused' : 'done')) return null
  if (kind === 'signIn') return way === 'recoveryCode' ? 'recoveryCodeUsed' : newBrowser ? 'newBrowser' : null
  if (!isNotified(kind)) return null
  return noticeRules[kind] === 'byOthers' && actorId === userId ? null : kind
}

const isNotified = (kind: SecurityKind): kind is Exclude<NoticeKind, 'newBrowser' | 'recoveryCodeUsed'> =>
  noticeRules[kind] !== 'unusual' && noticeRules[kind] !== 'never'
