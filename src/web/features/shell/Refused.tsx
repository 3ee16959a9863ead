import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { LanguageToggle } from '#web/messages/LanguageToggle.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useUser } from '#web/state/user.tsx'

/** Replaces the whole product for a signed-in person who is not staff, and shows none of the office's data. */
export function Refused({ onLogout }: { onLogout(): void }) {
  const { t } = useMessages()
  const tables = useTables()
  const user = useUser()
  const [asking, setAsking] = useState(false)
  const tryAgain = () => {
    setAsking(true)
    void tables
      .reload()
      .catch(() => {})
      .finally(() => setAsking(false))
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="md" maw={480}>
        <Title order={1} size="h3" ta="center">
          {user.email}
        </Title>
        <Text ta="center" role="alert">
          {t('errors.notStaff')}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={tryAgain} disabled={asking} aria-busy={asking}>
            {t('common.tryAgain')}
          </Button>
          <Button onClick={onLogout}>{t('shell.logout')}</Button>
          <LanguageToggle />
        </Group>
      </Stack>
    </Center>
  )
}
