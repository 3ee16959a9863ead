import type { GenericOAuthConfig, GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth'
import { authorizationCodeRequest, getOAuth2Tokens, type OAuth2Tokens, type OAuthProvider } from 'better-auth/oauth2'
import type { Logger } from 'pino'
import { EventmsError } from '#domain/errors.ts'
import type { BetterAuthContext } from '#server/auth/accounts/better-auth-context.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { requestId } from '#server/http/request-id.ts'
import { discover, type IssuerDocument, shown } from './discovery.ts'
import { claimsOf, isOurs, isVouched } from './issuer-claims.ts'
import { issuerSubject, issuersOf, type Issuer } from '#server/auth/accounts/issuer-subjects.ts'
import { fetchBounded } from './provider-fetch.ts'
import { providerKeys } from './provider-keys.ts'
import { checkProfiles } from './social-providers.ts'

export interface Issuers {
  /**
   * Reads the documents of all providers. @throws EventmsError 'badSetting' { setting, issue } if a setting is wrong,
   * for example because the document names another issuer
   */
  open(): Promise<void>
  /** Reads the provider's document if an earlier attempt failed. @throws EventmsError 'providerFailed' */
  ready(id: string): Promise<void>
  /**
   * Checks the parameter `iss` of a callback (RFC 9207). True if it names this provider. Also true if it is absent,
   * unless the provider's document promises it.
   */
  gave(id: string, answer: URLSearchParams): boolean
  /** Address at which the browser ends the provider's own session; undefined if the provider has none. */
  signOutAt(id: string, backTo: string): Promise<string | undefined>
}

/** Registers each OpenID Connect provider with better-auth as soon as its document can be read. */
export function openIssuers(settings: AuthSettings, context: BetterAuthContext): Issuers {
  const all = new Map(issuersOf(settings).map((issuer) => [issuer.id, issuer]))
  const documents = new Map<string, IssuerDocument>()
  const reading = new Map<string, Promise<string | undefined>>()

  /**
   * Reads the document, and registers the provider. @returns the error of the setting; undefined if the setting is
   * right, or if the document could not be read
   */
  async function read(issuer: Issuer): Promise<string | undefined> {
    const found = await discover(issuer.issuer)
    if (typeof found === 'string') return found
    if (found instanceof Error) {
      settings.log?.warn({ err: found, setting: settingOf(issuer) }, NOT_YET)
      return undefined
    }
    context.socialProviders.push(await providerOf(issuer, found, context, settings.log))
    documents.set(issuer.id, found)
    return undefined
  }

  /** Reads the document once for all requests that need it at the same time. */
  const readOnce = (issuer: Issuer): Promise<string | undefined> => {
    const { id } = issuer
    const begun = reading.get(id) ?? read(issuer).finally(() => reading.delete(id))
    reading.set(id, begun)
    return begun
  }

  return {
    async open() {
      for (const [issuer, issue] of await Promise.all(
        [...all.values()].map(async (issuer) => [issuer, await readOnce(issuer)] as const),
      ))
        if (issue !== undefined) throw new EventmsError('badSetting', { setting: settingOf(issuer), issue })
    },

    async ready(id) {
      const issuer = all.get(id)
      if (!issuer || documents.has(id)) return
      const issue = await readOnce(issuer)
      if (issue !== undefined) reject(settings.log, issuer, issue)
      if (!documents.has(id)) throw new EventmsError('providerFailed')
    },

    gave(id, answer) {
      const document = documents.get(id)
      const named = answer.getAll('iss')
      if (!document || (named.length === 0 && !document.authorization_response_iss_parameter_supported)) return true
      return named.length === 1 && named[0] === document.issuer
    },

    async signOutAt(id, backTo) {
      // Checks our validated copy of the document, because better-auth does not validate its own.
      if (documents.get(id)?.end_session_endpoint === undefined) return undefined
      const provider = context.socialProviders.find((one) => one.id === id)
      const url = await provider?.createEndSessionURL?.({ postLogoutRedirectURI: backTo })
      return url ? url.toString() : undefined
    },
  }
}

const NOT_YET =
  'the document of an OpenID Connect provider could not be read: nobody signs in by it until it can, which every try looks for again'

const reject = (log: Logger | undefined, issuer: Issuer, issue: string) =>
  log?.error({ setting: settingOf(issuer), issue }, 'an OpenID Connect provider is off: its setting is wrong')

/** Name of the setting, such as `OIDC_ENTRA_ISSUER` for the id `oidc-entra`. */
const settingOf = ({ id }: Issuer) => `${id.toUpperCase().replace('-', '_')}_ISSUER`

async function providerOf(
  { id, issuer, clientId, clientSecret, scopes, verifiedBy }: Issuer,
  document: IssuerDocument,
  context: BetterAuthContext,
  log: Logger | undefined,
): Promise<OAuthProvider> {
  const warn = (text: string) => (error: unknown) => {
    // Logs only the message, because the cause could contain what the provider sent.
    log?.warn({ provider: id, reason: (error as Error).message, request: requestId() }, text)
    return null
  }
  const refused = warn('a sign-in by a provider was refused')
  const config: GenericOAuthConfig = {
    providerId: id,
    clientId,
    clientSecret,
    authorizationUrl: document.authorization_endpoint,
    tokenUrl: document.token_endpoint,
    endSessionEndpoint: document.end_session_endpoint,
    scopes: [...scopes],
    pkce: true,
    accountSubject: ({ profile }) => issuerSubject(issuer, String(profile.sub)),
    getToken: (given) =>
      exchange(given, { clientId, clientSecret }, document).catch((error: unknown) => {
        refused(error)
        throw error
      }),
    // Claims may have any type at run time; `checkProfiles` validates each value.
    getUserInfo: (tokens) =>
      claimsOf(tokens, document, verifiedBy).catch(refused) as Promise<GenericOAuthUserInfo | null>,
    mapProfileToUser: (claims) => ({ emailVerified: isVouched(claims, verifiedBy) }),
  }
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  const { context: made } = await genericOAuth({ config: [config] }).init({ ...context, socialProviders: [] } as never)
  const [provider] = made.socialProviders as [OAuthProvider]
  // Sets these properties from our checked document. better-auth's option `discoveryUrl` would fetch the document again
  // without a check, a size limit or a timeout.
  provider.issuer = document.issuer
  provider.requiresIdTokenNonce = true
  provider.idToken = {
    jwks: providerKeys(document.jwks_uri, warn('the keys of a provider could not be read')),
    issuer: document.issuer,
    audience: clientId,
    algorithms: document.id_token_signing_alg_values_supported,
    verifyClaims: (claims: object) => isOurs({ ...claims }, clientId),
  }
  checkProfiles(provider, log)
  return provider
}

/**
 * Exchanges the authorization code for tokens. The document lists the authentication methods of all clients, but a
 * client may be registered for only one. So if the provider refuses a method, the next one is tried: a refusal does not
 * consume the code.
 * @throws Error with the reason
 */
async function exchange(
  given: { code: string; redirectURI: string; codeVerifier?: string | undefined },
  options: { clientId: string; clientSecret: string },
  { token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: methods }: IssuerDocument,
): Promise<OAuth2Tokens> {
  const listed = (['post', 'basic'] as const).filter((way) => methods.includes(`client_secret_${way}`))
  const ways = listed.length > 0 ? listed : (['post'] as const)
  let refused = ''
  for (const authentication of ways) {
    const { body, headers } = await authorizationCodeRequest({ ...given, options, tokenEndpoint, authentication })
    const answer = await fetchBounded(tokenEndpoint, { method: 'POST', body, headers }).catch((cause: unknown) => {
      throw new Error(`${tokenEndpoint} could not be read`, { cause })
    })
    const said = (await answer.json().catch(() => null)) as Record<string, unknown> | null
    if (answer.ok && said) return getOAuth2Tokens(said)
    const error = said?.['error']
    refused = `${answer.status} ${typeof error === 'string' ? shown(error) : 'without tokens'}`
    if (error !== 'invalid_client') break
  }
  throw new Error(`${tokenEndpoint} answered ${refused}`)
}
