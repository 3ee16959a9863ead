import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as account from '../../messages/texts/account.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { focusMain } from '../../ui/focus-main.ts'
import css from './account-news.module.css'
import { browserName } from '../../accounts/browser-name.ts'
import { whatHappened } from '../../accounts/log-words.ts'
import { useAccount } from './use-account.ts'

/** On a telephone more would push the view out of sight; the others are a press away. */
const AT_ONCE = 3

/** What happened to one's account since one was last told, above the view, until it was read. */
export function AccountNews({ onOpen }: { onOpen(): void }) {
  useLateMessages({ account })
  const { t, date, number } = useMessages()
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
  const { news } = held.account
  const more = news.slice(AT_ONCE)
  const list = (entries: typeof news) => (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {[date(entry.at), whatHappened(t, entry), browserName(entry.browser), entry.address]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
  return (
    <Alert className={css.news} color="yellow" variant="light" role="note" mb="md">
      <Stack gap="xs">
        <Text size="sm">{t('account.news')}</Text>
        {list(news.slice(0, AT_ONCE))}
        {more.length > 0 && (
          <details>
            <summary>{t('account.newsMore', { count: more.length, number: number(more.length) })}</summary>
            {list(more)}
          </details>
        )}
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
