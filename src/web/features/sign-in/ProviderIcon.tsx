import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Provider } from '../../backend/backend.ts'

const size = { size: 19, stroke: 1.8 }

const Seldom = lazy(async () => {
  const { providerIcons } = await import('./provider-icons.tsx')
  return {
    default: function Seldom({ provider }: { provider: Provider }) {
      const Icon = providerIcons[provider]
      return <Icon {...size} />
    },
  }
})

/** A provider's icon: the product's own two are there at once, the others are fetched when one is shown. */
export function ProviderIcon({ provider }: { provider: Provider }) {
  if (provider === 'google') return <IconBrandGoogle {...size} />
  if (provider === 'github') return <IconBrandGithub {...size} />
  return (
    <Suspense fallback={<span style={{ width: size.size, height: size.size }} />}>
      <Seldom provider={provider} />
    </Suspense>
  )
}
