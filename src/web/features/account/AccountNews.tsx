import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as account from '../../messages/texts/account.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { browserName } from '../../accounts/browser-name.ts'
import { whatHappened } from '../../accounts/log-words.ts'
import { useAccount } from './use-account.ts'

/** What happened to one's account since one was last told, above the view, until it was read. */
export function AccountNews({ onOpen }: { onOpen(): void }) {
  useLateMessages({ account })
  const { t, date } = useMessages()
  // Where it cannot be read nothing is told: the view itself says that the server cannot be reached.
  const { held } = useAccount()
  const [isRead, setRead] = useState(false)
  if (!held || isRead || held.account.news.length === 0) return null
  const read = () => {
    setRead(true)
    focusMain()
    // Told again at the next sign-in, should this not arrive.
    held.calls.newsRead().catch(() => {})
  }
  return (
    <Alert color="yellow" variant="light" role="note" mb="md">
      <Stack gap="xs">
        <Text size="sm">{t('account.news')}</Text>
        <ul>
          {held.account.news.map((entry) => (
            <li key={entry.id}>
              {[date(entry.at), whatHappened(t, entry), browserName(entry.browser), entry.address]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <Button size="compact-sm" variant="default" onClick={read}>
            {t('account.newsSeen')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onOpen}>
            {t('account.newsOpen')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
