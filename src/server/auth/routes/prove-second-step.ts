import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { type UsedPasskey, usedPasskey } from '#server/auth/second-step/passkey-answers.ts'
import { CopiedPasskey, type PasskeyUse } from '#server/auth/second-step/passkeys.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { originOf } from './answer-log.ts'
import { provePassword } from './prove-password.ts'
import { type AuthRequest, password, read, text } from './route.ts'

/**
 * Fields of a second step. `code` is a code of the authenticator app or a recovery code. `passkey` is the answer of a
 * passkey.
 */
export const eitherKind = { code: text.optional(), passkey: usedPasskey.optional() }

interface EitherKind {
  readonly code?: string | undefined
  readonly passkey?: UsedPasskey | undefined
}

/**
 * Checks the answer of a passkey. Each check counts as an attempt for the account that owns the passkey. After a
 * successful check, the attempts from this client no longer count.
 * @param user the person who must own the passkey; null for a sign-in.
 * @returns the owner of the passkey.
 * @throws EventmsError 'passkeyRefused', 'tooManyAttempts' { seconds }
 */
export async function provePasskey(
  context: AuthContext,
  { request, client }: AuthRequest,
  use: PasskeyUse,
  user: User | null,
  used: UsedPasskey,
): Promise<User> {
  const { passkeys, users, limiter, securityLog } = context
  const stored = user ? null : await passkeys.byId(used.id)
  const owner = user ?? (stored && (await users.byId(stored.userId)))
  if (!owner) throw new EventmsError('passkeyRefused')
  signInScope().about = owner.id
  await limiter.count('passkey', owner.email, client)
  try {
    await passkeys.passes(use, client.browser.id, user, used)
  } catch (error) {
    if (error instanceof CopiedPasskey)
      await securityLog.record(
        { kind: 'passkeyCopied', outcome: 'refused', userId: error.userId },
        originOf(request, client.address, null),
      )
    throw error
  }
  await limiter.forgive('passkey', owner.email, client)
  return owner
}

/**
 * Checks a code or a passkey.
 * @returns the method that was used
 * @throws EventmsError 'invalidCode', 'passkeyRefused', 'tooManyAttempts' { seconds }
 */
export async function proveSecondStep(
  context: AuthContext,
  request: AuthRequest,
  user: User,
  { code = '', passkey }: EitherKind,
  use: PasskeyUse,
): Promise<'totp' | 'recoveryCode' | 'passkey'> {
  if (passkey) {
    await provePasskey(context, request, use, user, passkey)
    return 'passkey'
  }
  await context.limiter.count('secondStep', user.email, request.client)
  const method = await context.secondSteps.passes(user.id, code)
  if (method === null) throw new EventmsError('invalidCode')
  return method
}

/**
 * Checks password and second step before a second step is changed: neither an unattended screen nor a stolen password
 * may suffice.
 * @returns the password hash
 */
export async function proveOwner(context: AuthContext, request: AuthRequest, user: User): Promise<string | null> {
  const { current, ...proof } = read(z.object({ current: password, ...eitherKind }), request.body)
  const proven = await provePassword(context, user, current, request.client)
  const { app, passkey } = await context.secondSteps.state(user.id)
  if (!app && !passkey) return proven
  const method = await proveSecondStep(context, request, user, proof, 'passkey-proof')
  if (method !== 'passkey') await context.limiter.forgive('secondStep', user.email, request.client)
  return proven
}
