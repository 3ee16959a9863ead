import type { OAuthProvider } from 'better-auth/oauth2'
import type { User } from '#server/auth/sessions/session-user.ts'

/** The properties of better-auth's context that EventMS uses. */
export interface BetterAuthContext {
  /** Providers that better-auth's routes accept; `openIssuers` adds OpenID Connect providers. */
  readonly socialProviders: OAuthProvider[]
  readonly password: {
    hash(password: string): Promise<string>
    verify(data: { password: string; hash: string }): Promise<boolean>
  }
  readonly internalAdapter: {
    findUserByEmail(
      email: string,
      options?: { includeAccounts: boolean },
    ): Promise<{ user: User; accounts: { providerId: string }[] } | null>
    findAccounts(userId: string): Promise<{ providerId: string; password?: string | null | undefined }[]>
    createUser(
      user: { email: string; name: string; emailVerified: boolean },
      source: { method: 'admin' | 'email-password' },
    ): Promise<User>
    linkAccount(account: { userId: string; providerId: string; accountId: string; password: string }): Promise<unknown>
    updatePassword(userId: string, password: string): Promise<unknown>
    findSession(token: string): Promise<{ user: { id: string } } | null>
    deleteUserSessions(userId: string): Promise<unknown>
    deleteSession(token: string): Promise<unknown>
    findVerificationValue(identifier: string): Promise<{ value: string } | null>
  }
}

export const passwordAccount = (userId: string, password: string) => ({
  userId,
  providerId: 'credential',
  accountId: userId,
  password,
})
