/** Providers of the auth kit. Each has an icon (web/features/sign-in/providers). */
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

/** An OpenID Connect provider of the settings `OIDC_<NAME>_…`: the name in small letters. */
export type NamedId = `oidc-${string}`

export interface NamedProvider {
  readonly id: NamedId
  /** Text of the button, in every language. */
  readonly label: string
  readonly icon?: KitProvider
}
