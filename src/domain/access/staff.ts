import type { NamedId } from './providers.ts'

export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `invited` until the person has a way to sign in. */
  readonly state: 'invited' | 'active' | 'disabled'
  readonly ways: readonly WayIn[]
  readonly secondStep: boolean
  /** Last use of a session; null if unknown. */
  readonly seenAt: string | null
  readonly isSelf: boolean
  /** Number of personal API tokens. Absent if the home has none. */
  readonly tokens?: number
}

/** False while the name is the default, the local part of the address. */
export const hasOwnName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): boolean =>
  name.trim() !== '' && name !== email.split('@')[0]

export const waysIn = ['password', 'google', 'github', 'provider', 'phone', 'link', 'passkey'] as const

/** A configured OpenID Connect provider is a way to sign in, too. */
export type WayIn = (typeof waysIn)[number] | NamedId

/**
 * Only people with `mayManage` get true values of colleagues' `ways`, `secondStep`, `seenAt` and `tokens`. Never show
 * these values to others.
 */
export interface Staff {
  readonly members: readonly StaffMember[]
  /**
   * True if the person may manage accounts and read their security log. A setting can limit this to some email
   * addresses.
   */
  readonly mayManage: boolean
}

/** A link for choosing a password; valid once. */
export interface StaffLink {
  readonly email: string
  /** Shown only once; null if the link was mailed. */
  readonly link: string | null
}
