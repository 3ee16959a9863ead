import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { browserName } from '#web/accounts/browser-name.ts'
import { AccountSection } from '#web/accounts/parts.tsx'
import type { LoadedAccount } from './use-account.ts'
import { useCall } from '#web/accounts/use-call.ts'
import { useLoaded } from '#web/accounts/use-loaded.ts'

export function SessionsSection({ calls }: LoadedAccount) {
  const { t, date } = useMessages()
  const call = useCall()
  const { value: list, failure, load } = useLoaded(calls.sessions)
  const sessions = list ?? []
  const end = (id?: string) =>
    void call.run(async () => {
      await calls.endSessions(id)
      await load()
      focusMain()
    }, 'account.sessionsEnded')
  const otherSessions = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <AccountSection title={t('account.sessions')} call={call} failure={failure}>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map(({ id, browser, address, startedAt, seenAt, isCurrent }) => {
          const name = browserName(browser) ?? t('account.unknownBrowser')
          return (
            <Group component="li" key={id} justify="space-between" wrap="nowrap">
              <div>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                  {isCurrent && <Badge variant="light">{t('account.thisSession')}</Badge>}
                </Group>
                <Text size="sm" c="dimmed">
                  {[address, t('account.seen', { time: date(seenAt) }), t('account.since', { time: date(startedAt) })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {!isCurrent && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={call.running}
                  aria-label={t('account.endSession', { session: `${name}, ${address}` })}
                  onClick={() => end(id)}
                >
                  {t('account.end')}
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
      {otherSessions.length > 0 ? (
        <Group>
          <Button variant="default" disabled={call.running} onClick={() => end()}>
            {t('account.endOthers')}
          </Button>
        </Group>
      ) : (
        list && (
          <Text size="sm" c="dimmed">
            {t('account.onlyThis')}
          </Text>
        )
      )}
    </AccountSection>
  )
}
