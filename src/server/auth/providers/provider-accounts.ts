import { APIError } from 'better-auth/api'
import type { BetterAuthOptions } from 'better-auth'
import type { Pool } from 'pg'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'

/** Values that are stored instead of a provider's tokens. The tokens are needed only during the sign-in. */
const noTokens = { idToken: null, accessToken: null, refreshToken: null }

export function providerAccounts(pool: Pool) {
  return {
    create: {
      /** Refuses a sign-in that would link a provider again after the account's owner has unlinked it. */
      async before(account) {
        const { rowCount } = await pool.query(
          'SELECT FROM eventms_private."user" WHERE id = $1 AND $2 = ANY (unlinked)',
          [account.userId, account.providerId],
        )
        if (rowCount) throw new APIError('FORBIDDEN', { code: 'providerUnlinked', message: 'It was taken away.' })
        return { data: { ...account, ...noTokens } }
      },
      async after({ userId, providerId }) {
        if (providerId !== 'credential') signInScope().linked = { userId, provider: providerId }
      },
    },
    update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
  } satisfies NonNullable<BetterAuthOptions['databaseHooks']>['account']
}

/** Deletes tokens that an earlier version stored. */
export async function forgetProviderTokens(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE eventms_private.account SET "idToken" = NULL, "accessToken" = NULL, "refreshToken" = NULL
     WHERE num_nonnulls("idToken", "accessToken", "refreshToken") > 0`,
  )
}
