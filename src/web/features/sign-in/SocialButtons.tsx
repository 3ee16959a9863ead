import { Alert, Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { Provider } from '../../backend/backend.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { ProviderIcon } from './ProviderIcon.tsx'
import { providerNames } from './providers.ts'

export interface SocialButtonsProps {
  readonly providers: readonly Provider[]
  readonly layout: 'horizontal' | 'vertical'
}

/** A button for each provider; what is against it (not set up, not to be reached) stands below (spec §8). */
export function SocialButtons({ providers, layout }: SocialButtonsProps) {
  const backend = useBackend()
  const { error } = useMessages()
  const [failure, setFailure] = useState<EventmsError | null>(null)

  const press = async (provider: Provider) => {
    setFailure(null)
    try {
      if (!backend.providers.includes(provider))
        throw new EventmsError('providerNotConfigured', { provider: providerNames[provider] })
      await backend.signInWith(provider)
    } catch (reason) {
      setFailure(reason as EventmsError)
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
      {failure && (
        <Alert color={failure.code === 'providerNotConfigured' ? 'yellow' : 'red'} variant="light" role="alert">
          {error(failure)}
        </Alert>
      )}
    </>
  )
}
