import type { SecurityEntry } from './security-log.ts'

/** One's own account, as the page shows it. */
export interface OwnAccount {
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly hasPassword: boolean
  /** Providers that it is linked with. */
  readonly linked: readonly string[]
  /** Whether an authenticator app is asked for at every sign-in. */
  readonly secondStep: boolean
  /** Recovery codes that are left. */
  readonly recoveryCodes: number
  /** Absent where the home has none. */
  readonly passkeys?: readonly OwnPasskey[]
  /** What happened to it that its owner has not been told yet, the newest first. */
  readonly news: readonly SecurityEntry[]
}

/** A session of one's own. */
export interface OwnSession {
  readonly id: string
  /** What the browser calls itself. */
  readonly browser: string
  readonly address: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly seenAt: string
  /** The one that asks. */
  readonly isCurrent: boolean
}

/** For an authenticator app: the same secret to scan and to type. */
export interface AppSecret {
  readonly uri: string
  readonly secret: string
}

/** Recovery codes, shown once. */
export interface RecoveryCodes {
  readonly codes: readonly string[]
}

/** A key that a device or a password manager keeps, and that its owner's finger, face or PIN uses. */
export interface OwnPasskey {
  readonly id: string
  /** What its owner calls it. */
  readonly name: string
  /** Whether it is kept on several devices. */
  readonly backedUp: boolean
  /** ISO 8601. */
  readonly createdAt: string
  /** Null until it was used. */
  readonly usedAt: string | null
}

/** What a second step is passed by, beside recovery codes. */
export const secondStepKinds = ['app', 'passkey'] as const

export type SecondStepKind = (typeof secondStepKinds)[number]
