/** Somebody with an account, as colleagues see them. */
export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string
  /** `invited` until they can sign in by anything. */
  readonly state: 'invited' | 'active' | 'disabled'
  /** What they can sign in by. */
  readonly ways: readonly WayIn[]
  /** Whether something is asked for after every way in. */
  readonly secondStep: boolean
  /** When a session of theirs was last used; ISO 8601, null where that is not known. */
  readonly seenAt: string | null
  /** Whoever asks. */
  readonly isSelf: boolean
}

/** Until somebody writes their name it is the beginning of their address. */
export const hasOwnName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): boolean =>
  name.trim() !== '' && name !== email.split('@')[0]

/** `provider`: another one than those that are named. */
export const waysIn = ['password', 'google', 'github', 'provider', 'phone', 'link', 'passkey'] as const

export type WayIn = (typeof waysIn)[number]

/**
 * Everybody with an account, by address. Where `mayManage` is false, of others no more than id, address, name and state
 * is told: `ways` is empty, `secondStep` false and `seenAt` null, and none of them is to be shown.
 */
export interface Staff {
  readonly members: readonly StaffMember[]
  /** Whether who asks may act on them, and read what happened to them: a setting can name the addresses that may. */
  readonly mayManage: boolean
}

/** A link by which somebody chooses a password, good once. */
export interface StaffLink {
  readonly email: string
  /** Shown once, where no mail can be sent; null where it went by mail. */
  readonly link: string | null
}
