import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react'
import type { Provider } from '#web/backend/backend.ts'
import { deferred, LoadFailed, renderNothing } from '#web/ui/deferred.tsx'

const size = { size: 19, stroke: 1.8 }

interface ProviderIconProps {
  readonly provider: Provider
}

const Seldom = deferred(
  async () => {
    const { providerIcons } = await import('./provider-icons.tsx')
    function Seldom({ provider }: ProviderIconProps) {
      const Icon = providerIcons[provider]
      return <Icon {...size} />
    }
    return { Seldom }
  },
  'Seldom',
  () => <span style={{ width: size.size, height: size.size }} />,
)

/**
 * The icon of a provider. Google and GitHub are in this chunk, because they are the defaults; other icons are
 * lazy-loaded.
 */
export function ProviderIcon({ provider }: ProviderIconProps) {
  if (provider === 'google') return <IconBrandGoogle {...size} />
  if (provider === 'github') return <IconBrandGithub {...size} />
  return (
    <LoadFailed value={renderNothing}>
      <Seldom provider={provider} />
    </LoadFailed>
  )
}
