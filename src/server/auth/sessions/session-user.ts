export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Picks the fields that the page may get. better-auth's users may have more. */
export const asUser = ({ id, email, name }: User): User => ({ id, email, name })

/** True for a disabled account. Checked with every session, because an interrupted `disable` may have left sessions. */
export const isDisabled = (user: object): boolean => Boolean((user as { disabledAt?: unknown }).disabledAt)
