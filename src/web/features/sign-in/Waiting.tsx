import { Center, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * Delay in milliseconds before the text appears. Most answers arrive earlier, and a text that flashes up would disturb.
 */
const QUIET_MS = 4000

/** Shown until the server's first answer. Reports if the connection is slow or fails. */
export function Waiting({ failure }: { failure?: unknown }) {
  const { t, error } = useMessages()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  const knownState =
    failure instanceof EventmsError && failure.code !== 'unreachable' ? error(failure) : t('signIn.stillConnecting')
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="md" role="status">
        <Spinner label={t('signIn.connecting')} />
        {(failure != null || long) && (
          <Text c="dimmed">{failure != null ? knownState : t('signIn.stillConnecting')}</Text>
        )}
      </Stack>
    </Center>
  )
}
