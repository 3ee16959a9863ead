/** `read-write` also adds, changes, deletes and imports. */
export const tokenScopes = ['read', 'read-write'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Tokens of one person, expired ones included. */
export const MOST_TOKENS = 20

/** Maximum lifetime in days: a year, and a day for the end of the chosen day. */
export const MOST_TOKEN_DAYS = 366

/** A personal token of the API, without its secret. */
export interface OwnToken {
  /** Public: the token begins with `eventms_` and this id. */
  readonly id: string
  readonly name: string
  readonly scope: TokenScope
  readonly createdAt: string
  readonly expiresAt: string
  /** To the minute; null until the first use. */
  readonly usedAt: string | null
}

/** Shown once. */
export interface NewToken {
  readonly token: string
}
