import type { SecurityEntry } from './security-log.ts'
import type { OwnToken } from './tokens.ts'

export interface OwnAccount {
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly hasPassword: boolean
  readonly linked: readonly string[]
  /** True if the account has the authenticator app, whose code every sign-in then requires. */
  readonly secondStep: boolean
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number
  /** Absent on a hosted Supabase project, where EventMS has no passkeys. */
  readonly passkeys?: readonly OwnPasskey[]
  /** Personal API tokens. Absent on a hosted Supabase project, where EventMS has none. */
  readonly tokens?: readonly OwnToken[]
  /** Security events that the owner has not confirmed as read, newest first. Empty on a hosted project. */
  readonly news: readonly SecurityEntry[]
}

export interface OwnSession {
  readonly id: string
  /** User agent of the browser. */
  readonly browser: string
  readonly address: string
  readonly startedAt: string
  readonly seenAt: string
  readonly isCurrent: boolean
}

/** The secret of an authenticator app: `uri` for the QR code, `secret` for typing. */
export interface AppSecret {
  readonly uri: string
  readonly secret: string
}

/** Shown to the person only once. */
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
