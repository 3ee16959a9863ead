import type { NamedId } from './providers.ts'

export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `invited` until the person has set up a sign-in method. */
  readonly state: 'invited' | 'active' | 'disabled'
  readonly ways: readonly WayIn[]
  readonly secondStep: boolean
  /** Last use of a session; null if unknown. */
  readonly seenAt: string | null
  readonly isSelf: boolean
  /** Number of personal API tokens. Absent on a hosted Supabase project, where EventMS has none. */
  readonly tokens?: number
}

/** False if the name is empty, or only repeats the email address up to the @: taro for taro@example.jp. */
export const hasOwnName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): boolean =>
  name.trim() !== '' && name !== email.split('@')[0]

export const waysIn = ['password', 'google', 'github', 'provider', 'phone', 'link', 'passkey'] as const

/** Sign-in method. Includes the OpenID Connect providers of the configuration. */
export type WayIn = (typeof waysIn)[number] | NamedId

/**
 * If `mayManage` is false, the fields `ways`, `secondStep`, `seenAt` and `tokens` of colleagues contain placeholders,
 * such as false or an empty list. The page must not show these placeholders.
 */
export interface Staff {
  readonly members: readonly StaffMember[]
  /**
   * True if the signed-in person may manage accounts, and may read the security log of colleagues. A setting can limit
   * this right to certain email addresses.
   */
  readonly mayManage: boolean
}

/** A link with which the person chooses a password. Works once. */
export interface StaffLink {
  readonly email: string
  /** Null if the link was mailed, else shown only once. */
  readonly link: string | null
}
