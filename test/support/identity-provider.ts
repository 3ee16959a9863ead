/** A real OpenID Connect provider on a random port. Every visitor is signed in as `person`. */
import { OAuth2Server } from 'oauth2-mock-server'

export interface Identity {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

export interface IdentityProvider {
  readonly issuer: string
  /** The person that the provider signs in. */
  person: Identity
  /** URLs of the received sign-in requests, with their query. */
  readonly requests: URL[]
  /** The provider sends the next visitor back with this error instead of a code. */
  refuseNext(error: string): void
  close(): Promise<void>
}

export async function startIdentityProvider(person: Identity): Promise<IdentityProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const provider: IdentityProvider = {
    issuer: server.issuer.url!,
    person,
    requests: [],
    refuseNext(error) {
      server.service.once('beforeAuthorizeRedirect', ({ url }) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', error)
      })
    },
    close: () => server.stop(),
  }
  server.service.on('beforeAuthorizeRedirect', (_redirect, request) =>
    provider.requests.push(new URL(request.url ?? '/', provider.issuer)),
  )
  server.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, provider.person))
  server.service.on('beforeUserinfo', (response) => {
    response.body = { ...provider.person }
  })
  return provider
}
