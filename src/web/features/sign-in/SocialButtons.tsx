import { Alert, Button, Group } from '@mantine/core'
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'

/** Names of companies are the same in every language. */
const providers = [
  { id: 'google', name: 'Google', Icon: IconBrandGoogle },
  { id: 'github', name: 'GitHub', Icon: IconBrandGithub },
] as const

/** The two providers side by side; one that is not set up says so below (design §4). */
export function SocialButtons() {
  const backend = useBackend()
  const { t, error } = useMessages()
  const [failure, setFailure] = useState<{ unset: string } | { reason: unknown } | null>(null)

  const press = async ({ id, name }: (typeof providers)[number]) => {
    if (!backend.providers.includes(id)) return setFailure({ unset: name })
    setFailure(null)
    try {
      await backend.signInWith(id)
    } catch (reason) {
      setFailure({ reason })
    }
  }

  return (
    <>
      <Group grow gap="sm">
        {providers.map((provider) => (
          <Button
            key={provider.id}
            variant="default"
            size="md"
            leftSection={<provider.Icon size={19} stroke={1.8} />}
            onClick={() => void press(provider)}
          >
            {provider.name}
          </Button>
        ))}
      </Group>
      {failure && (
        <Alert color={'unset' in failure ? 'yellow' : 'red'} variant="light" role="alert">
          {'unset' in failure ? t('signIn.providerNotConfigured', { provider: failure.unset }) : error(failure.reason)}
        </Alert>
      )}
    </>
  )
}
