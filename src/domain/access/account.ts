import type { SecurityEntry } from './security-log.ts'
import type { OwnToken } from './tokens.ts'

export interface OwnAccount {
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly hasPassword: boolean
  readonly linked: readonly string[]
  /** Every sign-in needs a code of the authenticator app. */
  readonly secondStep: boolean
  /** Number of unused codes. */
  readonly recoveryCodes: number
  /** Absent if the home has no passkeys. */
  readonly passkeys?: readonly OwnPasskey[]
  /** Personal tokens of the API. Absent if the home has none. */
  readonly tokens?: readonly OwnToken[]
  /** Unseen security events, the newest first. */
  readonly news: readonly SecurityEntry[]
}

export interface OwnSession {
  readonly id: string
  /** User agent. */
  readonly browser: string
  readonly address: string
  readonly startedAt: string
  readonly seenAt: string
  readonly isCurrent: boolean
}

/** The same secret, to scan and to type. */
export interface AppSecret {
  readonly uri: string
  readonly secret: string
}

/** Shown once. */
export interface RecoveryCodes {
  readonly codes: readonly string[]
}

export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly backedUp: boolean
  readonly createdAt: string
  /** Null until the first use. */
  readonly usedAt: string | null
}

export const secondStepKinds = ['app', 'passkey'] as const

export type SecondStepKind = (typeof secondStepKinds)[number]
