export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Only these fields leave the server, whatever columns better-auth adds. */
export const asUser = ({ id, email, name }: User): User => ({ id, email, name })

/** To be checked with every session: an interrupted `disable` may have left sessions of a disabled user. */
export const isDisabled = (user: object): boolean => Boolean((user as { disabledAt?: unknown }).disabledAt)
