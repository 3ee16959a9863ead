import type { BetterAuthOptions } from 'better-auth'
import type { Pool } from 'pg'

/**
 * What a provider hands out with a sign-in: it has done its work when the person is in, and nothing asks the provider
 * anything later. So none of it is stored.
 */
const none = { idToken: null, accessToken: null, refreshToken: null }

export const withoutProviderTokens = {
  create: { before: async (account) => ({ data: { ...account, ...none } }) },
  update: { before: async (account) => ({ data: { ...account, ...none } }) },
} satisfies NonNullable<BetterAuthOptions['databaseHooks']>['account']

/** Forgets those that an earlier version stored. */
export async function forgetProviderTokens(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE eventms_private.account SET "idToken" = NULL, "accessToken" = NULL, "refreshToken" = NULL
     WHERE num_nonnulls("idToken", "accessToken", "refreshToken") > 0`,
  )
}
