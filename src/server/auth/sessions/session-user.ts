export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Only these fields leave the server, whatever columns better-auth adds. */
export const asUser = ({ id, email, name }: User): User => ({ id, email, name })

/** Sessions of a disabled user are invalid even if ending them was interrupted. */
export const isDisabled = (user: object): boolean => Boolean((user as { disabledAt?: unknown }).disabledAt)
