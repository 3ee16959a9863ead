import type { SecurityEntry } from './security-log.ts'

/** One's own account, as the page shows it. */
export interface OwnAccount {
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly hasPassword: boolean
  /** Linked sign-in providers. */
  readonly linked: readonly string[]
  /** True if every sign-in needs a code of the authenticator app. */
  readonly secondStep: boolean
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number
  /** Absent if the home has no passkeys. */
  readonly passkeys?: readonly OwnPasskey[]
  /** Security events that the owner has not seen yet, the newest first. */
  readonly news: readonly SecurityEntry[]
}

/** A session of one's own. */
export interface OwnSession {
  readonly id: string
  /** User agent. */
  readonly browser: string
  readonly address: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly seenAt: string
  /** The session of this request. */
  readonly isCurrent: boolean
}

/** For an authenticator app: the same secret to scan and to type. */
export interface AppSecret {
  readonly uri: string
  readonly secret: string
}

/** Shown once. */
export interface RecoveryCodes {
  readonly codes: readonly string[]
}

/** A passkey on a device or in a password manager, unlocked by finger, face or PIN. */
export interface OwnPasskey {
  readonly id: string
  /** The owner's name for it. */
  readonly name: string
  /** True if it is synchronized to several devices. */
  readonly backedUp: boolean
  /** ISO 8601. */
  readonly createdAt: string
  /** Null until its first use. */
  readonly usedAt: string | null
}

/** Second steps, besides recovery codes. */
export const secondStepKinds = ['app', 'passkey'] as const

export type SecondStepKind = (typeof secondStepKinds)[number]
