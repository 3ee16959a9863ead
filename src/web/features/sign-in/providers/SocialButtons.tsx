import { Button, SimpleGrid } from '@mantine/core'
import type { NamedId } from '#domain/access/providers.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Provider } from '#web/backend/backend.ts'
import { useBackend } from '#web/state/backend.tsx'
import { NoticeBox } from '#web/features/sign-in/NoticeBox.tsx'
import { useAuthCall } from '#web/features/sign-in/views/use-auth-call.ts'
import { ProviderIcon } from './ProviderIcon.tsx'
import { providerNames } from './providers.ts'

export interface SocialButtonsProps {
  readonly providers: readonly Provider[]
  readonly layout: 'horizontal' | 'vertical'
  readonly shared?: boolean
}

export function SocialButtons({ providers, layout, shared = false }: SocialButtonsProps) {
  const backend = useBackend()
  const { notice, run } = useAuthCall()

  const press = (provider: Provider | NamedId, name: string) =>
    run(async () => {
      if (!backend.providers.includes(provider)) throw new EventmsError('providerNotConfigured', { provider: name })
      await backend.signInWith(provider, ...(shared ? [{ shared }] : []))
    })

  const button = (id: Provider | NamedId, name: string, icon?: Provider) => (
    <Button
      key={id}
      variant="default"
      size="md"
      leftSection={icon && <ProviderIcon provider={icon} />}
      onClick={() => void press(id, name)}
    >
      {name}
    </Button>
  )

  return (
    <>
      <SimpleGrid cols={layout === 'horizontal' ? Math.min(providers.length, 4) : 1} spacing="sm">
        {providers.map((provider) => button(provider, providerNames[provider], provider))}
      </SimpleGrid>
      {backend.namedProviders.map(({ id, label, icon }) => button(id, label, icon))}
      <NoticeBox notice={notice} />
    </>
  )
}
