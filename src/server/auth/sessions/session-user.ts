/** A user for the page and the routes. */
export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Limits the fields that leave the server, whatever columns better-auth adds. */
export const asUser = ({ id, email, name }: User): User => ({ id, email, name })

/** Returns true for a disabled user: their sessions are invalid even if ending them was interrupted. */
export const isDisabled = (user: object): boolean => Boolean((user as { disabledAt?: unknown }).disabledAt)
