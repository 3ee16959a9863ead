/**
 * Identity providers that the authentication library supports. Each has an icon (src/web/features/sign-in/providers).
 */
export const kitProviders = [
  'google',
  'facebook',
  'twitter',
  'apple',
  'github',
  'gitlab',
  'bitbucket',
  'discord',
  'azure',
  'keycloak',
  'linkedin',
  'notion',
  'slack',
  'spotify',
  'twitch',
  'workos',
  'kakao',
] as const

export type KitProvider = (typeof kitProviders)[number]

/** Id of an OpenID Connect provider that is configured by `OIDC_<NAME>_…`: `oidc-` and NAME in lower case. */
export type NamedId = `oidc-${string}`

export interface NamedProvider {
  readonly id: NamedId
  /** Text of the button, the same in both languages. */
  readonly label: string
  readonly icon?: KitProvider
}
