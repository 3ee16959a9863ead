/** Types of the package `oidc-provider`, which has none. Contains only what the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Client: { prototype: Record<'redirectUriAllowed' | 'postLogoutRedirectUriAllowed', (uri: string) => boolean> }
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
  }

  interface Interaction {
    readonly prompt: { readonly name: string }
    readonly params: { readonly client_id: string; readonly scope: string }
    readonly session?: { readonly accountId: string }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
}
