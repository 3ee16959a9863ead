import { Alert, Button, Stack, Tabs, Text } from '@mantine/core'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { LogPart } from './LogPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { PhonePart } from './PhonePart.tsx'
import { ProvidersPart } from './ProvidersPart.tsx'
import { SecondStepPart } from './SecondStepPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { TokensPart } from './tokens/TokensPart.tsx'
import { type LoadedAccount, useAccount } from './use-account.ts'

export function AccountDialog({ onClose }: { onClose(): void }) {
  const { t, error } = useMessages()
  const { value: held, failure, loading, load } = useAccount()
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
      {!held && loading && <Text role="status">{t('account.loading')}</Text>}
      {held && <Parts {...held} />}
    </Dialog>
  )
}

function Parts(held: LoadedAccount) {
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
        {held.calls.tokens && <Tabs.Tab value="tokens">{t('account.tokens')}</Tabs.Tab>}
        {can('log') && <Tabs.Tab value="log">{t('account.log')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="person" pt="lg">
        <PersonPart {...held} />
      </Tabs.Panel>
      <Tabs.Panel value="signingIn" pt="lg">
        <Stack gap="xl">
          {can('secondStep') && <SecondStepPart {...held} />}
          {can('passkeys') && <PasskeysPart {...held} />}
          {can('providers') && <ProvidersPart {...held} />}
          {can('phone') && <PhonePart {...held} />}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="sessions" pt="lg">
        <SessionsPart {...held} />
      </Tabs.Panel>
      {held.calls.tokens && (
        <Tabs.Panel value="tokens" pt="lg">
          <TokensPart {...held} tokens={held.calls.tokens} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="log" pt="lg">
        <LogPart {...held} />
      </Tabs.Panel>
    </Tabs>
  )
}
