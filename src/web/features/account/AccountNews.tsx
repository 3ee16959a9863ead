import { Button, Group, Stack, Text } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { NoticeLine } from '#web/ui/dialogs/notice-line.tsx'
import classes from './account-news.module.css'
import { browserName } from '#web/accounts/browser-name.ts'
import { whatHappened } from '#web/accounts/log-words.ts'
import { useAccount } from './use-account.ts'

/** Shows the unread security events of the user's account in the top bar, on one line. A banner would move the page. */
export function AccountNews({ onOpen }: { onOpen(): void }) {
  const { t, date, number } = useMessages()
  const { namedProviders } = useBackend()
  // Ignores a failed read, because the open view already reports an unreachable server.
  const { value: loaded } = useAccount()
  const [isRead, setRead] = useState(false)
  const news = loaded?.account.news ?? []
  const isShown = !isRead && news.length > 0
  const markRead = () => {
    setRead(true)
    focusMain()
    // If this request fails, the events are shown again at the next sign-in.
    loaded?.calls.newsRead().catch(() => {})
  }
  const label = t('account.newsLine', { count: news.length, number: number(news.length) })
  return (
    <div role="status" className={classes.news} data-account-news={isShown || undefined}>
      {isShown && (
        <NoticeLine
          label={label}
          line={
            <>
              <IconShieldExclamation size={17} stroke={1.7} aria-hidden />
              <span className={classes.text}>{label}</span>
            </>
          }
        >
          {(close) => (
            <Stack gap="xs">
              <Text size="sm">{t('account.news')}</Text>
              <ul className={classes.list}>
                {news.map((entry) => (
                  <li key={entry.id}>
                    {[date(entry.at), whatHappened(t, entry, namedProviders), browserName(entry.browser), entry.address]
                      .filter(Boolean)
                      .join(' · ')}
                  </li>
                ))}
              </ul>
              <Group gap="sm">
                <Button size="compact-sm" variant="default" onClick={markRead}>
                  {t('account.newsSeen')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    close()
                    onOpen()
                  }}
                >
                  {t('account.newsOpen')}
                </Button>
              </Group>
            </Stack>
          )}
        </NoticeLine>
      )}
    </div>
  )
}
