import {
  IconBrandApple,
  IconBrandAzure,
  IconBrandBitbucket,
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandGitlab,
  IconBrandGoogle,
  IconBrandKakaoTalk,
  IconBrandLinkedin,
  IconBrandNotion,
  IconBrandSlack,
  IconBrandSpotify,
  IconBrandTwitch,
  IconBrandX,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Provider } from '#web/backend/backend.ts'

interface IconProps {
  readonly size: number
  readonly stroke: number
}

/** An outline icon in the style of the icon library: lines only, in a box of 24 units. */
function outline(paths: ReactNode) {
  return function Outline({ size, stroke }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {paths}
      </svg>
    )
  }
}

const Keycloak = outline(
  <>
    <path d="M7.5 4h9l4.5 8l-4.5 8h-9l-4.5 -8z" />
    <path d="M11 8.5l-2 3.5l2 3.5" />
    <path d="M13 8.5l2 3.5l-2 3.5" />
  </>,
)

const WorkOs = outline(
  <>
    <path d="M6 6h6l3.5 6l-3.5 6h-6l-3.5 -6z" />
    <path d="M15.5 6h2.5l3.5 6l-3.5 6h-2.5" />
  </>,
)

/** The icons of all providers. ProviderIcon.tsx lazy-loads this file for all providers except Google and GitHub. */
export const providerIcons: Readonly<Record<Provider, ComponentType<IconProps>>> = {
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  apple: IconBrandApple,
  github: IconBrandGithub,
  gitlab: IconBrandGitlab,
  bitbucket: IconBrandBitbucket,
  discord: IconBrandDiscord,
  azure: IconBrandAzure,
  keycloak: Keycloak,
  linkedin: IconBrandLinkedin,
  notion: IconBrandNotion,
  slack: IconBrandSlack,
  spotify: IconBrandSpotify,
  twitch: IconBrandTwitch,
  workos: WorkOs,
  kakao: IconBrandKakaoTalk,
}
