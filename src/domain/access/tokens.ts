/** `read-write` also permits adding, changing, deleting and importing rows. */
export const tokenScopes = ['read', 'read-write'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Maximum number of tokens per person; expired ones count. */
export const MOST_TOKENS = 20

/** Maximum lifetime in days: a year, plus one day because a token is valid until the end of the chosen day. */
export const MOST_TOKEN_DAYS = 366

/** A personal API token without its secret. */
export interface OwnToken {
  /** Not secret: the token begins with `eventms_` and this id. */
  readonly id: string
  readonly name: string
  readonly scope: TokenScope
  readonly createdAt: string
  readonly expiresAt: string
  /** Rounded to the minute; null until the first use. */
  readonly usedAt: string | null
}

/** Shown only once. */
export interface NewToken {
  readonly token: string
}
