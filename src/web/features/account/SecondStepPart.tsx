import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AppSecret } from '#domain/access/account.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { Field, Form, Part, Password } from '../../accounts/parts.tsx'
import { QrCode } from './QrCode.tsx'
import type { Held } from './use-account.ts'
import { type Call, useCall } from '../../accounts/use-call.ts'

/** The authenticator app: set up, its recovery codes, taken away. */
export function SecondStepPart(held: Held) {
  const { t } = useMessages()
  const call = useCall()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { account } = held
  const shown = codes ? (
    <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  ) : !account.hasPassword ? (
    <Text size="sm">{t('account.noPassword')}</Text>
  ) : account.secondStep ? (
    <SwitchedOn {...held} call={call} onCodes={setCodes} />
  ) : (
    <SwitchedOff {...held} call={call} onCodes={setCodes} />
  )
  return (
    <Part title={t('account.secondStep')} call={call}>
      {shown}
    </Part>
  )
}

interface StateProps extends Held {
  readonly call: Call
  onCodes(codes: readonly string[]): void
}

function SwitchedOff({ calls, reload, call, onCodes }: StateProps) {
  const { t } = useMessages()
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [app, setApp] = useState<AppSecret | null>(null)
  const begin = () => void call.run(async () => setApp(await calls.beginSecondStep(current)))
  const confirm = () =>
    void call.run(async () => {
      const given = await calls.confirmSecondStep(code)
      if (given.length > 0) onCodes(given)
      await reload()
    })
  if (!app) {
    return (
      <>
        <Text size="sm">{t('account.secondStepOff')}</Text>
        <Form call={call} submit={t('account.setUp')} disabled={current === ''} onSubmit={begin}>
          <Password label={t('account.current')} value={current} onChange={setCurrent} />
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

function SwitchedOn({ account, calls, reload, call, onCodes }: StateProps) {
  const { t } = useMessages()
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const clear = () => {
    setCurrent('')
    setCode('')
  }
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
  const incomplete = current === '' || code.trim() === ''
  // Where there are none, the form is for switching it off alone.
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
        disabled={incomplete}
        onSubmit={hasCodes ? renew : end}
      >
        <Password label={t('account.current')} value={current} onChange={setCurrent} />
        <Field
          label={t(hasCodes ? 'account.codeOrRecovery' : 'account.appCode')}
          value={code}
          onChange={setCode}
          code
        />
      </Form>
      {hasCodes && (
        <Group>
          <Button variant="default" disabled={incomplete || call.running} onClick={end}>
            {t('account.switchOff')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Shown once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useMessages()
  return (
    <Stack gap="sm" align="flex-start" role="region" aria-label={t('account.recoveryCodes')}>
      <Text size="sm" fw={600}>
        {t('account.recoveryCodes')}
      </Text>
      <Text size="sm">{t('account.codesHint')}</Text>
      <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Button onClick={onKept} data-autofocus>
        {t('account.codesKept')}
      </Button>
    </Stack>
  )
}
