import { EventmsError } from '#domain/errors.ts'
import { errorResponse } from '../../http/errors.ts'
import type { AuthContext } from '../context.ts'
import type { SignInScope } from '../sessions/sign-in-scope.ts'
import { done } from './route.ts'

/**
 * What takes the place of an answer whose session was stopped on its way (sessions/session-guard.ts): somebody has proven
 * who they are, and one thing is left to do before they are signed in.
 */
export async function nextStep(context: AuthContext, { stopped }: SignInScope): Promise<Response> {
  const user = stopped && (await context.users.byId(stopped.userId))
  if (!user) return errorResponse(new EventmsError('invalidCredentials'))
  if ((user.passwordExpiresAt?.getTime() ?? 0) < Date.now()) return errorResponse(new EventmsError('passwordExpired'))
  // As if they had opened a link for a new password.
  const { secret } = await context.oneTimes.issue({ purpose: 'recovery', subject: user.email, userId: user.id })
  return done({ recovery: secret })
}
