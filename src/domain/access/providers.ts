/** Providers that the auth library supports. Each has an icon (web/features/sign-in/providers). */
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

/** An OpenID Connect provider configured by `OIDC_<NAME>_…`. The id contains the name in lower case. */
export type NamedId = `oidc-${string}`

export interface NamedProvider {
  readonly id: NamedId
  /** Button text, used in every language. */
  readonly label: string
  readonly icon?: KitProvider
}
