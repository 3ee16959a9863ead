import { Alert, Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { Provider } from '#web/backend/backend.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { ProviderIcon } from './ProviderIcon.tsx'
import { providerNames } from './providers.ts'

export interface SocialButtonsProps {
  readonly providers: readonly Provider[]
  readonly layout: 'horizontal' | 'vertical'
  readonly shared?: boolean
}

export function SocialButtons({ providers, layout, shared = false }: SocialButtonsProps) {
  const backend = useBackend()
  const { error: textOf } = useMessages()
  const [error, setError] = useState<EventmsError | null>(null)

  const press = async (provider: Provider) => {
    setError(null)
    try {
      if (!backend.providers.includes(provider))
        throw new EventmsError('providerNotConfigured', { provider: providerNames[provider] })
      await backend.signInWith(provider, ...(shared ? [{ shared }] : []))
    } catch (thrown) {
      setError(thrown as EventmsError)
    }
  }

  return (
    <>
      <SimpleGrid cols={layout === 'horizontal' ? Math.min(providers.length, 4) : 1} spacing="sm">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            leftSection={<ProviderIcon provider={provider} />}
            onClick={() => void press(provider)}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </SimpleGrid>
      {error && (
        <Alert color={error.code === 'providerNotConfigured' ? 'yellow' : 'red'} variant="light" role="alert">
          {textOf(error)}
        </Alert>
      )}
    </>
  )
}
