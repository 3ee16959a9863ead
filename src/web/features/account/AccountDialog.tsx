import { Alert, Button, Stack, Tabs, Text } from '@mantine/core'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { LogSection } from './LogSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { PhoneSection } from './PhoneSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SecondStepSection } from './SecondStepSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TokensSection } from './tokens/TokensSection.tsx'
import { type LoadedAccount, useAccount } from './use-account.ts'

export function AccountDialog({ onClose }: { onClose(): void }) {
  const { t, error } = useMessages()
  const { value: loaded, failure, loading, load } = useAccount()
  return (
    <Dialog onClose={onClose} size="46rem" title={t('account.title')}>
      {failure !== null && !loading && (
        <Alert color="red" role="alert">
          {error(failure)}
          <Button size="compact-sm" variant="default" ml="sm" onClick={() => void load()}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      {!loaded && loading && <Text role="status">{t('account.loading')}</Text>}
      {loaded && <AccountSections {...loaded} />}
    </Dialog>
  )
}

function AccountSections(loaded: LoadedAccount) {
  const { t } = useMessages()
  const { accountAbilities } = useBackend()
  const can = (...abilities: (typeof accountAbilities)[number][]) =>
    abilities.some((ability) => accountAbilities.includes(ability))
  return (
    <Tabs defaultValue="person" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="person">{t('account.person')}</Tabs.Tab>
        {can('secondStep', 'passkeys', 'providers', 'phone') && (
          <Tabs.Tab value="signingIn">{t('account.signingIn')}</Tabs.Tab>
        )}
        {can('sessions') && <Tabs.Tab value="sessions">{t('account.sessions')}</Tabs.Tab>}
        {loaded.calls.tokens && <Tabs.Tab value="tokens">{t('account.tokens')}</Tabs.Tab>}
        {can('log') && <Tabs.Tab value="log">{t('account.log')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="person" pt="lg">
        <PersonSection {...loaded} />
      </Tabs.Panel>
      <Tabs.Panel value="signingIn" pt="lg">
        <Stack gap="xl">
          {can('secondStep') && <SecondStepSection {...loaded} />}
          {can('passkeys') && <PasskeysSection {...loaded} />}
          {can('providers') && <ProvidersSection {...loaded} />}
          {can('phone') && <PhoneSection {...loaded} />}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="sessions" pt="lg">
        <SessionsSection {...loaded} />
      </Tabs.Panel>
      {loaded.calls.tokens && (
        <Tabs.Panel value="tokens" pt="lg">
          <TokensSection {...loaded} tokens={loaded.calls.tokens} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="log" pt="lg">
        <LogSection {...loaded} />
      </Tabs.Panel>
    </Tabs>
  )
}
