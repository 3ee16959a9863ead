/** A user as the page and the routes see them. */
export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Only this of a user leaves the server, whatever columns better-auth adds. */
export const asUser = ({ id, email, name }: User): User => ({ id, email, name })

/** Whether better-auth's user is disabled: their sessions count for nothing, even where ending them was cut short. */
export const isDisabled = (user: object): boolean => Boolean((user as { disabledAt?: unknown }).disabledAt)
