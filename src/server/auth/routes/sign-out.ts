import type { VouchedBy } from '#server/auth/sessions/vouched-by.ts'
import { done, type Handler } from './route.ts'

/**
 * POST /sign-out. If the session began by a provider, the answer may contain a `url`, where the browser ends the
 * provider's session. The sign-out of better-auth would choose any linked provider, even after a sign-in by password.
 * We store no ID token to send as `id_token_hint`, so the provider asks the person to confirm.
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
