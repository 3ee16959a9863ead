/** OpenID Connect Discovery 1.0: reads the document in which a provider lists its addresses and abilities. */
import { z } from 'zod'
import { plainName } from '#domain/access/person-name.ts'
import { withoutSlash } from '#server/auth/accounts/issuer-subjects.ts'
import { fetchBounded } from './provider-fetch.ts'

const address = z.string().refine((text) => URL.canParse(text))
const schema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  response_types_supported: z.array(z.string()).default(['code']),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

export type IssuerDocument = z.infer<typeof schema>

/**
 * The result of reading the document. A string means that the setting is wrong: it ends a sentence that begins with the
 * setting's name, such as `OIDC_ENTRA_ISSUER needs ...`. An `Error` means that the document could not be read.
 */
export type Discovered = IssuerDocument | string | Error

/**
 * Algorithms that sign with the provider's private key. Not `none`, which signs nothing. Not HMAC: a stranger could
 * forge a token with the provider's public key as HMAC's secret.
 */
const SIGNED = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

const documentOf = (issuer: string): string => `${withoutSlash(issuer)}/.well-known/openid-configuration`

export async function discover(issuer: string): Promise<Discovered> {
  const url = documentOf(issuer)
  let given: unknown
  try {
    const answer = await fetchBounded(url)
    if (!answer.ok) return new Error(`${url} answered ${answer.status}`)
    given = await answer.json()
  } catch (cause) {
    return new Error(`${url} could not be read`, { cause })
  }
  const { success, data, error } = schema.safeParse(given)
  if (!success)
    return `needs a provider that names its addresses; ${url} lacks ${String(error.issues[0]?.path[0] ?? 'all')}`
  return wrongDocument(issuer, data) ?? { ...data, id_token_signing_alg_values_supported: signed(data) }
}

const signed = (document: IssuerDocument) =>
  document.id_token_signing_alg_values_supported.filter((name) => SIGNED.test(name))

function wrongDocument(issuer: string, document: IssuerDocument): string | undefined {
  // OpenID Connect Discovery 4.3: the issuer in the document must equal the configured one, so that a provider cannot
  // impersonate another.
  if (withoutSlash(document.issuer) !== withoutSlash(issuer))
    return `needs the issuer as the provider names itself, which is ${shown(document.issuer)}`
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } = document
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint]
  const allowed = issuer.startsWith('https:') ? ['https:'] : ['https:', 'http:']
  const open = addresses.find((one) => one !== undefined && !allowed.includes(new URL(one).protocol))
  if (open) return `needs a provider whose addresses begin with https://, not ${shown(open)}`
  if (!document.response_types_supported.includes('code')) return 'needs a provider that gives codes'
  if (signed(document).length === 0) return 'needs a provider that signs its ID tokens with a key of its own'
  if (document.code_challenge_methods_supported?.includes('S256') === false)
    return 'needs a provider that takes PKCE with S256'
  return undefined
}

export const shown = (text: string) => plainName(text).slice(0, 200)
