/** `read-write` also permits adding, changing, deleting and importing rows. */
export const tokenScopes = ['read', 'read-write'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Maximum number of tokens per person, expired ones included. */
export const MAX_TOKENS = 20

/** Maximum lifetime in days: one year, and a day more, because a token is valid until the end of the chosen day. */
export const MAX_TOKEN_DAYS = 366

/** A personal API token, without the secret. */
export interface OwnToken {
  /** The token's text begins with `eventms_` and this id, which is not secret. */
  readonly id: string
  readonly name: string
  readonly scope: TokenScope
  readonly createdAt: string
  readonly expiresAt: string
  /** Rounded to minutes; null until the token is used. */
  readonly usedAt: string | null
}

/** The whole token, shown only once. */
export interface NewToken {
  readonly token: string
}
