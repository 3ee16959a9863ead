import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { AccountSection } from '#web/accounts/parts.tsx'
import type { LoadedAccount } from './use-account.ts'
import { useCall } from '#web/accounts/use-call.ts'

/** Names of companies are the same in every language, so they are not translated. */
const companies: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' }

export function ProvidersSection({ account, calls, reload }: LoadedAccount) {
  const { t } = useMessages()
  const backend = useBackend()
  const call = useCall()
  const names = { ...companies, ...Object.fromEntries(backend.namedProviders.map(({ id, label }) => [id, label])) }
  const knownProviders = backend.providers.filter((provider) => provider in names)
  if (knownProviders.length === 0) return null
  return (
    <AccountSection title={t('account.providers')} call={call}>
      {knownProviders.map((id) => {
        const provider = names[id]!
        const isLinked = account.linked.includes(id)
        const unlink = async () => {
          await calls.unlink(id)
          await reload()
        }
        return (
          <Group key={id} gap="sm">
            <Text size="sm">{t(isLinked ? 'account.linked' : 'account.notLinked', { provider })}</Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={call.running}
              onClick={() =>
                void (isLinked ? call.run(unlink, 'account.unlinked', { provider }) : call.run(() => calls.link(id)))
              }
            >
              {t(isLinked ? 'account.unlink' : 'account.link', { provider })}
            </Button>
          </Group>
        )
      })}
      {!backend.accountAbilities.includes('anyAddress') && (
        <Text size="sm" c="dimmed">
          {t('account.sameAddress')}
        </Text>
      )}
    </AccountSection>
  )
}
