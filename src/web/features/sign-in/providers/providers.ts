import type { Provider } from '#web/backend/backend.ts'

/** Names of companies are the same in every language, so they are not translated. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  azure: 'Azure',
  keycloak: 'Keycloak',
  linkedin: 'LinkedIn',
  notion: 'Notion',
  slack: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  workos: 'WorkOS',
  kakao: 'Kakao',
}
