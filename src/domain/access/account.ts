import type { SecurityEntry } from './security-log.ts'
import type { OwnToken } from './tokens.ts'

export interface OwnAccount {
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly hasPassword: boolean
  readonly linked: readonly string[]
  /** True if every sign-in also requires a code of the authenticator app. */
  readonly secondStep: boolean
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number
  /** Absent if the home has no passkeys. */
  readonly passkeys?: readonly OwnPasskey[]
  /** Personal API tokens. Absent if the home has none. */
  readonly tokens?: readonly OwnToken[]
  /** Security events that the person has not seen, newest first. */
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

/** One secret in two forms: `uri` for the QR code, the other to type. */
export interface AppSecret {
  readonly uri: string
  readonly secret: string
}

/** Shown only once. */
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
