import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AppSecret } from '#domain/access/account.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { Field, Form, AccountSection } from '#web/accounts/parts.tsx'
import { type Call, useCall } from '#web/accounts/use-call.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { LoadedAccount } from './use-account.ts'
import { useProof } from './use-proof.tsx'

export function SecondStepSection(loaded: LoadedAccount) {
  const { t } = useMessages()
  const call = useCall()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { account } = loaded
  const content = codes ? (
    <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  ) : !account.hasPassword ? (
    <Text size="sm">{t('account.noPassword')}</Text>
  ) : account.secondStep ? (
    <SwitchedOn {...loaded} call={call} onCodes={setCodes} />
  ) : (
    <SwitchedOff {...loaded} call={call} onCodes={setCodes} />
  )
  return (
    <AccountSection title={t('account.secondStep')} call={call}>
      {content}
    </AccountSection>
  )
}

interface StateProps extends LoadedAccount {
  readonly call: Call
  onCodes(codes: readonly string[]): void
}

function SwitchedOff({ call, onCodes, ...held }: StateProps) {
  const { t } = useMessages()
  const { calls, reload } = held
  const proof = useProof(held)
  const [code, setCode] = useState('')
  const [app, setApp] = useState<AppSecret | null>(null)
  const beginSetup = () => void call.run(async () => setApp(await calls.beginSecondStep(proof.current, proof.code)))
  const confirm = () =>
    void call.run(async () => {
      const newCodes = await calls.confirmSecondStep(code)
      if (newCodes.length > 0) onCodes(newCodes)
      await reload()
    })
  if (!app) {
    return (
      <>
        <Text size="sm">{t('account.secondStepOff')}</Text>
        <Form call={call} submit={t('account.setUp')} disabled={!proof.isComplete} onSubmit={beginSetup}>
          {proof.fields}
        </Form>
      </>
    )
  }
  return (
    <>
      <Text size="sm">{t('account.scan')}</Text>
      <Group align="flex-start" gap="lg">
        <QrCode text={app.uri} />
        <Stack gap={4}>
          <Text size="sm">{t('account.secret')}</Text>
          <Code data-testid="secret">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Stack>
      </Group>
      <Form call={call} submit={t('account.confirm')} disabled={code.trim() === ''} onSubmit={confirm}>
        <Field label={t('account.appCode')} value={code} onChange={setCode} code />
      </Form>
    </>
  )
}

function SwitchedOn({ call, onCodes, ...held }: StateProps) {
  const { t } = useMessages()
  const { account, calls, reload } = held
  const { current, code = '', isComplete, fields, clear } = useProof(held)
  const renew = () =>
    void call.run(async () => {
      onCodes(await calls.newRecoveryCodes(current, code))
      clear()
      await reload()
    })
  const end = () =>
    void call.run(async () => {
      await calls.endSecondStep(current, code)
      clear()
      await reload()
    }, 'account.switchedOff')
  // If the backend offers no recovery codes, this form can only turn the second step off.
  const hasCodes = useBackend().accountAbilities.includes('recoveryCodes')
  return (
    <>
      <Text size="sm">
        {t('account.secondStepOn')}{' '}
        {hasCodes ? t('account.codesLeft', { count: account.recoveryCodes }) : t('account.noCodes')}
      </Text>
      <Form
        call={call}
        submit={t(hasCodes ? 'account.newCodes' : 'account.switchOff')}
        danger={!hasCodes}
        disabled={!isComplete}
        otherButton={
          hasCodes && (
            <Button variant="default" disabled={!isComplete || call.running} onClick={end}>
              {t('account.switchOff')}
            </Button>
          )
        }
        onSubmit={hasCodes ? renew : end}
      >
        {fields}
      </Form>
    </>
  )
}
