/** Two OpenID Connect providers on this machine: a certified one, and one that answers like Microsoft Entra. */
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
  /** The person who is signed in at the provider. */
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
 * Starts `oidc-provider`, certified by the OpenID Foundation. It requires PKCE, names the issuer in each answer, and
 * gives the email address only at the userinfo endpoint. It signs visitors in as `person`, unless they are
 * signed in already.
 * @param home origin of EventMS
 * @param id id of the provider in EventMS, such as `oidc-company`
 */
export async function startCertified(home: () => string, id: string, person: Person): Promise<NamedProvider> {
  const people = new Map<string, Person>()
  const { origin, server } = await listen((issuer) => {
    const provider = new Provider(issuer, configuration(people))
    // Computed for each request, because the port of EventMS may not be known when the provider starts.
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
      // Replaces the logout page of the package, which loads a font from another site.
      rpInitiatedLogout: {
        logoutSource: (context: { body?: string }, form: string) => (context.body = logoutPage(form)),
      },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    // Seconds. All are set, because the package prints a line about each default.
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
 * Starts a provider like Microsoft Entra with several tenants, which sign with the same key. The issuer contains the
 * tenant. ID tokens have `tid` and no `email_verified`, and callbacks do not name the issuer.
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
      // Imitates Microsoft Graph, which returns name and address, but not whether the address is verified.
      service.on('beforeUserinfo', (answer) => {
        answer.body = { sub: made.person.sub, name: made.person['name'], email: made.person['email'] }
      })
      return made
    }),
  )
}
