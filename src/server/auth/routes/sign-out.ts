import type { VouchedBy } from '#server/auth/sessions/vouched-by.ts'
import { done, type Handler } from './route.ts'

/**
 * POST /sign-out: better-auth would name the sign-out of any linked provider, also after a sign-in by password. The
 * provider asks the person, since this server keeps no token to hint with.
 */
export const signOut =
  (vouchedBy: VouchedBy): Handler =>
  async (context, { route, request, headers }) => {
    const answer = await context.forward(route, request, headers, {})
    const provider = vouchedBy.of(request.headers)
    if (!answer.ok || provider === undefined) return answer
    const url = await context.issuers.signOutAt(provider, `${context.origin}/`)
    const left = done({ success: true, ...(url !== undefined && { url }) }, answer.headers)
    vouchedBy.remember(request.headers, left, undefined, undefined)
    return left
  }
