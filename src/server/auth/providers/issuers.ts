import type { GenericOAuthConfig, GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth'
import { type OAuth2Tokens, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2'
import type { Logger } from 'pino'
import { EventmsError } from '#domain/errors.ts'
import type { BetterAuthContext } from '#server/auth/accounts/better-auth-context.ts'
import type { AuthSettings, NamedIssuer } from '#server/auth/settings.ts'
import { within } from '#server/within.ts'
import { discover, documentOf, type IssuerDocument } from './discovery.ts'
import { claimsOf, isOurs, isVouched } from './issuer-claims.ts'
import { checkProfiles } from './social-providers.ts'

type Issuer = Pick<NamedIssuer, 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'verifiedBy'> & {
  readonly id: string
}

export interface Issuers {
  /** @throws EventmsError 'badSetting' { setting, issue } if a provider contradicts its setting */
  open(): Promise<void>
  /** Fetches the provider's document if an earlier fetch failed. @throws EventmsError 'providerFailed' */
  ready(id: string): Promise<void>
  /** True if the callback parameter `iss` names this provider (RFC 9207), or may be absent. */
  gave(id: string, answer: URLSearchParams): boolean
  /** Address at which the browser ends the provider's own session; undefined if the provider has none. */
  signOutAt(id: string, backTo: string): Promise<string | undefined>
}

/** Timeout in milliseconds: the library fetches the document a second time, and sets no timeout itself. */
const PATIENCE_MS = 10_000

/** Registers each OpenID Connect provider with better-auth once its document could be fetched. */
export function openIssuers(settings: AuthSettings, context: BetterAuthContext): Issuers {
  const all = new Map(issuersOf(settings).map((issuer) => [issuer.id, issuer]))
  const documents = new Map<string, IssuerDocument>()
  const reading = new Map<string, Promise<string | undefined>>()

  /** @returns the issue of the setting; undefined if there is none, or if the document could not be fetched */
  async function read(issuer: Issuer): Promise<string | undefined> {
    const found = await discover(issuer.issuer)
    const setting = settingOf(issuer)
    if (typeof found === 'string') return found
    const provider = found instanceof Error ? found : await within(providerOf(issuer, found, context), PATIENCE_MS)
    if (found instanceof Error || !provider || provider instanceof Error) {
      settings.log?.warn({ err: provider, setting }, NOT_YET)
      return undefined
    }
    context.socialProviders.push(provider)
    documents.set(issuer.id, found)
    return undefined
  }

  /** Concurrent requests share one fetch. */
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
      // Uses the validated document, because the library does not validate its own copy.
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

/** For example OIDC_ENTRA_ISSUER for the id `oidc-entra`. */
const settingOf = ({ id }: Issuer) => `${id.toUpperCase().replace('-', '_')}_ISSUER`

/** All configured issuers, including those that replace the addresses of Google or GitHub. */
function issuersOf({ google, github, named = [] }: AuthSettings): Issuer[] {
  const verifiedBy = { claim: 'email_verified', domains: [] }
  const scopes = ['openid', 'email', 'profile']
  const inPlace = Object.entries({ google, github }).flatMap(([id, ids]) =>
    ids?.issuer ? [{ ...ids, id, issuer: ids.issuer, scopes, verifiedBy }] : [],
  )
  return [...inPlace, ...named]
}

async function providerOf(
  { id, issuer, clientId, clientSecret, scopes, verifiedBy }: Issuer,
  document: IssuerDocument,
  context: BetterAuthContext,
): Promise<OAuthProvider | Error> {
  const config: GenericOAuthConfig = {
    providerId: id,
    clientId,
    clientSecret,
    discoveryUrl: documentOf(issuer),
    authorizationUrl: document.authorization_endpoint,
    tokenUrl: document.token_endpoint,
    endSessionEndpoint: document.end_session_endpoint,
    scopes: [...scopes],
    pkce: true,
    requireIdTokenVerification: true,
    accountSubject: ({ profile }) => String(profile.sub),
    getToken: (given) => exchange(given, { clientId, clientSecret }, document),
    // Claims may have any type; `checkProfiles` validates each value.
    getUserInfo: async (tokens) => (await claimsOf(tokens, document, verifiedBy)) as GenericOAuthUserInfo | null,
    mapProfileToUser: (claims) => ({ emailVerified: isVouched(claims, verifiedBy) }),
  }
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  const { context: made } = await genericOAuth({ config: [config] }).init({ ...context, socialProviders: [] } as never)
  const [provider] = made.socialProviders as OAuthProvider[]
  // Compared again, because the library fetched its own copy of the document, which contains the address of the keys.
  if (!provider?.idToken || !provider.requiresIdTokenNonce || provider.issuer !== document.issuer)
    return new Error(`${documentOf(issuer)} changed while it was read`)
  const algorithms = document.id_token_signing_alg_values_supported
  const verifyClaims = (claims: object) => isOurs({ ...claims }, clientId)
  provider.idToken = { ...provider.idToken, algorithms, verifyClaims } as NonNullable<OAuthProvider['idToken']>
  checkProfiles(provider)
  return provider
}

/**
 * Documents list the authentication methods of all clients, but a client may be registered for only one. If a method is
 * refused, the next one is tried, because a refusal does not consume the code.
 */
async function exchange(
  given: { code: string; redirectURI: string; codeVerifier?: string | undefined },
  options: { clientId: string; clientSecret: string },
  { token_endpoint, token_endpoint_auth_methods_supported: methods }: IssuerDocument,
): Promise<OAuth2Tokens> {
  const listed = (['post', 'basic'] as const).filter((way) => methods.includes(`client_secret_${way}`))
  const ways = listed.length > 0 ? listed : (['post'] as const)
  let refused: unknown = new EventmsError('providerFailed')
  for (const authentication of ways)
    try {
      return await validateAuthorizationCode({ ...given, options, tokenEndpoint: token_endpoint, authentication })
    } catch (error) {
      refused = error
      if ((error as { error?: unknown } | null)?.error !== 'invalid_client') break
    }
  throw refused
}
