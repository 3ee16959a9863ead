/** Two OpenID Connect providers on this machine: a certified one, and one that answers as Microsoft Entra does. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import Provider from 'oidc-provider'

export const CLIENT = { clientId: 'eventms', clientSecret: 'a secret with + and / in it' }

export type Person = Readonly<Record<string, unknown>> & { readonly sub: string }

export interface NamedProvider {
  readonly issuer: string
  /** Signed in at the provider. */
  person: Person
  close(): Promise<void>
}

async function listen(answering: (origin: string) => RequestListener): Promise<{ origin: string; server: Server }> {
  const server = createServer()
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  server.on('request', answering(origin))
  return { origin, server }
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/**
 * `oidc-provider`, certified by the OpenID Foundation: PKCE required, the issuer in each answer, the address by the
 * userinfo endpoint alone. Every visitor without a session there is signed in as `person`.
 * @param home origin of the product
 * @param id of the product's provider, such as `oidc-company`
 */
export async function startCertified(home: () => string, id: string, person: Person): Promise<NamedProvider> {
  const people = new Map<string, Person>()
  const { origin, server } = await listen((issuer) => {
    const provider = new Provider(issuer, configuration(people))
    // The product's port may be unknown yet.
    provider.Client.prototype.redirectUriAllowed = (uri) => uri === `${home()}/api/auth/callback/${id}`
    provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => uri === `${home()}/`
    const listener = provider.callback()
    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void listener(request, response)
      void (async () => {
        const { prompt, params, session } = await provider.interactionDetails(request, response)
        if (prompt.name === 'login') {
          people.set(made.person.sub, made.person)
          return provider.interactionFinished(request, response, { login: { accountId: made.person.sub } })
        }
        const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
        grant.addOIDCScope(params.scope)
        return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
      })()
    }
  })
  const made: NamedProvider = { issuer: origin, person, close: () => closed(server) }
  return made
}

function configuration(people: ReadonlyMap<string, Person>): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ['https://eventms.test/'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'certified', use: 'sig', alg: 'RS256' }] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      // The page of the package loads a font from elsewhere.
      rpInitiatedLogout: {
        logoutSource: (context: { body?: string }, form: string) => (context.body = logoutPage(form)),
      },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    // Seconds; the package prints each default that it uses.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['cookies of the tests'] },
  }
}

const logoutPage = (form: string) =>
  `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`

export interface Entra extends NamedProvider {
  readonly service: OAuth2Service
}

/**
 * Tenants of one Entra, which sign with the same keys. The issuer contains the tenant, ID tokens have `tid` and no
 * `email_verified`, and answers do not name the issuer.
 */
export async function startEntra(tenants: readonly string[], person: Person): Promise<Entra[]> {
  const issuers = tenants.map((tenant) => ({ path: `/${tenant}/v2.0`, tenant, issuer: new OAuth2Issuer() }))
  const key = await issuers[0]!.issuer.keys.generate('RS256', { kid: 'k' })
  const services = new Map(issuers.map(({ path, issuer }) => [path, new OAuth2Service(issuer)]))
  const { origin, server } = await listen((here) => {
    for (const { path, issuer } of issuers) issuer.url = here + path
    return (request, response) => {
      const path = /^\/[^/]+\/v2\.0/.exec(request.url ?? '')?.[0] ?? ''
      request.url = request.url?.slice(path.length)
      const service = services.get(path)
      if (service) service.requestHandler(request, response)
      else response.writeHead(404).end()
    }
  })
  return Promise.all(
    issuers.map(async ({ path, tenant, issuer }, index) => {
      if (index > 0) await issuer.keys.add(key)
      const service = services.get(path)!
      const made: Entra = { issuer: origin + path, service, person, close: () => closed(server) }
      service.on('beforeTokenSigning', ({ payload }) =>
        Object.assign(payload, { tid: tenant, ver: '2.0', preferred_username: made.person['email'] }, made.person),
      )
      // Microsoft Graph answers with the name and the address, and vouches for nothing.
      service.on('beforeUserinfo', (answer) => {
        answer.body = { sub: made.person.sub, name: made.person['name'], email: made.person['email'] }
      })
      return made
    }),
  )
}
