/** An account, as colleagues see it. */
export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `invited` until there is any way to sign in. */
  readonly state: 'invited' | 'active' | 'disabled'
  /** Available sign-in methods. */
  readonly ways: readonly WayIn[]
  /** True if every sign-in method requires a second step. */
  readonly secondStep: boolean
  /** Last use of a session, ISO 8601; null if unknown. */
  readonly seenAt: string | null
  /** True for the account of this request. */
  readonly isSelf: boolean
}

/** Returns false while the name is still the local part of the address, the default. */
export const hasOwnName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): boolean =>
  name.trim() !== '' && name !== email.split('@')[0]

/** `provider`: any other provider. */
export const waysIn = ['password', 'google', 'github', 'provider', 'phone', 'link', 'passkey'] as const

export type WayIn = (typeof waysIn)[number]

/**
 * All accounts, by address. If `mayManage` is false, others have only id, address, name and state: `ways` is empty,
 * `secondStep` false and `seenAt` null. None of these three may be shown then.
 */
export interface Staff {
  readonly members: readonly StaffMember[]
  /**
   * True if the requester may manage the accounts and read their security log. A setting can restrict this to some
   * addresses.
   */
  readonly mayManage: boolean
}

/** A single-use link to choose a password. */
export interface StaffLink {
  readonly email: string
  /** Shown once if no mail can be sent; null if it was mailed. */
  readonly link: string | null
}
