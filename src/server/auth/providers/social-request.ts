import { z } from 'zod'
import { ownPath } from '#domain/access/own-path.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'

const socialSignIn = z.object({
  provider: z.string().max(50),
  redirectTo: z.unknown().optional(),
  scopes: z.array(z.string().max(200)).max(50).optional(),
  queryParams: z.record(z.string().max(100), z.string().max(1000)).optional(),
})

/**
 * Converts the body of a sign-in by a provider to better-auth's parameters. Passes on only these, because better-auth
 * would accept more.
 * @throws EventmsError 'providerNotConfigured' { provider }, 'badRequest'
 */
export function socialRequest(
  body: unknown,
  providers: readonly string[],
  publicUrl: string | undefined,
): { readonly provider: string; readonly [parameter: string]: unknown } {
  const { success, data } = socialSignIn.safeParse(body)
  if (!success) throw badRequest('not what this route takes')
  const { provider, redirectTo, scopes, queryParams } = data
  if (!providers.includes(provider)) throw new EventmsError('providerNotConfigured', { provider })
  return {
    provider,
    callbackURL: ownPath(redirectTo, publicUrl),
    errorCallbackURL: '/',
    // The library better-auth stores this provider with the OAuth state. Only the callback of the same provider
    // accepts the state (routes/come-back.ts).
    additionalData: { provider },
    ...(scopes && { scopes }),
    ...(queryParams && { additionalParams: queryParams }),
  }
}
