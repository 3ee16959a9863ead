import type { NamedId } from './providers.ts'

export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `invited` until there is a way to sign in. */
  readonly state: 'invited' | 'active' | 'disabled'
  readonly ways: readonly WayIn[]
  readonly secondStep: boolean
  /** Last use of a session; null if unknown. */
  readonly seenAt: string | null
  readonly isSelf: boolean
  /** Number of personal tokens of the API. Absent if the home has none. */
  readonly tokens?: number
}

/** False while the name is the default, the local part of the address. */
export const hasOwnName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): boolean =>
  name.trim() !== '' && name !== email.split('@')[0]

export const waysIn = ['password', 'google', 'github', 'provider', 'phone', 'link', 'passkey'] as const

/** A provider of the settings is its own way. */
export type WayIn = (typeof waysIn)[number] | NamedId

/**
 * `ways`, `secondStep`, `seenAt` and `tokens` of colleagues are known only to people with `mayManage`; never show them otherwise.
 */
export interface Staff {
  readonly members: readonly StaffMember[]
  /** May manage accounts and read their security log; a setting can restrict this to some addresses. */
  readonly mayManage: boolean
}

/** A link to choose a password; it works once. */
export interface StaffLink {
  readonly email: string
  /** Shown once; null if mailed. */
  readonly link: string | null
}
