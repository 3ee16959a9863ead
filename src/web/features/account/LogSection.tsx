import { Table, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { browserName } from '#web/accounts/browser-name.ts'
import { whatHappened } from '#web/accounts/log-words.ts'
import { AccountSection } from '#web/accounts/parts.tsx'
import type { LoadedAccount } from './use-account.ts'
import { useLoaded } from '#web/accounts/use-loaded.ts'

export function LogSection({ calls }: LoadedAccount) {
  const { t, date } = useMessages()
  const { namedProviders } = useBackend()
  const { value: entries, failure } = useLoaded(calls.log)
  return (
    <AccountSection title={t('account.log')} failure={failure}>
      {entries?.length === 0 && <Text size="sm">{t('account.emptyLog')}</Text>}
      {entries && entries.length > 0 && (
        // `group` instead of `region`: a region would be a second landmark with the name of the section around it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls
        <div role="group" aria-label={t('account.log')} tabIndex={0} style={{ overflowX: 'auto' }}>
          <Table verticalSpacing={6} miw={480}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('account.when')}</Table.Th>
                <Table.Th>{t('account.what')}</Table.Th>
                <Table.Th>{t('account.where')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry) => (
                <Table.Tr key={entry.id}>
                  <Table.Td>{date(entry.at)}</Table.Td>
                  <Table.Td {...(entry.outcome === 'refused' && { fw: 600 })}>
                    {whatHappened(t, entry, namedProviders)}
                  </Table.Td>
                  <Table.Td>{[browserName(entry.browser), entry.address].filter(Boolean).join(' · ')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </AccountSection>
  )
}
