import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { OwnPasskey } from '#domain/access/account.ts'
import type { PasskeyCalls } from '#web/backend/account-calls.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { browserName } from '#web/accounts/browser-name.ts'
import { Field, Form, AccountSection } from '#web/accounts/parts.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { LoadedAccount } from './use-account.ts'
import { type Call, useCall } from '#web/accounts/use-call.ts'
import { useFocusBack } from '#web/accounts/use-focus-back.ts'
import { useProof } from './use-proof.tsx'

export function PasskeysSection(loaded: LoadedAccount) {
  const { t } = useMessages()
  const call = useCall()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { account, calls } = loaded
  if (!calls.passkeys) return null
  const dialogProps = { ...loaded, call, passkeys: calls.passkeys, onCodes: setCodes }
  return (
    <AccountSection title={t('account.passkeys')} call={call}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : account.hasPassword ? (
        <Parts {...dialogProps} />
      ) : (
        <Text size="sm">{t('account.noPassword')}</Text>
      )}
    </AccountSection>
  )
}

interface StateProps extends LoadedAccount {
  readonly call: Call
  readonly passkeys: PasskeyCalls
  onCodes(codes: readonly string[]): void
}

type Open = { readonly kind: 'add' | 'codes' } | { readonly kind: 'name' | 'remove'; readonly passkey: OwnPasskey }

function Parts(props: StateProps) {
  const { t } = useMessages()
  const [open, setOpen] = useState<Open | null>(null)
  const button = useFocusBack(open !== null)
  const { account, call } = props
  const list = account.passkeys ?? []
  const dialogProps = { ...props, onDone: () => setOpen(null) }
  return (
    <>
      <Text size="sm">{t('account.passkeysHint')}</Text>
      {list.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {list.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} busy={call.running} onOpen={setOpen} />
          ))}
        </Stack>
      )}
      {open?.kind === 'name' && <Rename key={open.passkey.id} {...dialogProps} passkey={open.passkey} />}
      {open?.kind === 'remove' && <Remove key={open.passkey.id} {...dialogProps} passkey={open.passkey} />}
      {open?.kind === 'add' && <Add {...dialogProps} />}
      {open?.kind === 'codes' && <NewCodes {...dialogProps} />}
      {!open && (
        <Group>
          <Button ref={button} variant="default" onClick={() => setOpen({ kind: 'add' })}>
            {t('account.addPasskey')}
          </Button>
        </Group>
      )}
      {list.length > 0 && !account.secondStep && (
        <Group gap="sm">
          <Text size="sm">{t('account.codesLeft', { count: account.recoveryCodes })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setOpen({ kind: 'codes' })}>
            {t('account.newCodes')}
          </Button>
        </Group>
      )}
    </>
  )
}

function Item({ passkey, busy, onOpen }: { passkey: OwnPasskey; busy: boolean; onOpen(open: Open): void }) {
  const { t, date } = useMessages()
  const { name, backedUp, createdAt, usedAt } = passkey
  const details = [
    t('account.passkeyAdded', { time: date(createdAt) }),
    usedAt ? t('account.passkeyUsed', { time: date(usedAt) }) : t('account.passkeyUnused'),
    ...(backedUp ? [t('account.passkeyBackedUp')] : []),
  ]
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {details.join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={t('account.renamePasskey', { name })}
            onClick={() => onOpen({ kind: 'name', passkey })}
          >
            {t('account.rename')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={t('account.removePasskey', { name })}
            onClick={() => onOpen({ kind: 'remove', passkey })}
          >
            {t('account.remove')}
          </Button>
        </Group>
      </Group>
    </li>
  )
}

interface FormProps extends StateProps {
  onDone(): void
}

interface PasskeyFormProps extends FormProps {
  readonly submit: string
  readonly disabled: boolean
  readonly danger?: boolean
  readonly doneMessage?: MessageKey
  work(): Promise<void>
  readonly children: ReactNode
}

/** A form that calls `work` on submit, then closes and reloads the account. */
function PasskeyForm({
  call,
  reload,
  onDone,
  submit,
  disabled,
  danger,
  doneMessage,
  work,
  children,
}: PasskeyFormProps) {
  const { t } = useMessages()
  const run = async () => {
    await work()
    onDone()
    await reload()
  }
  return (
    <Form
      {...{ call, submit, disabled }}
      danger={danger ?? false}
      otherButton={
        <Button variant="default" disabled={call.running} onClick={onDone}>
          {t('common.cancel')}
        </Button>
      }
      onSubmit={() => void call.run(run, doneMessage)}
    >
      {children}
    </Form>
  )
}

function Add(props: FormProps) {
  const { t } = useMessages()
  const { current, code, isComplete, fields } = useProof(props)
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? '')
  return (
    <PasskeyForm
      {...props}
      submit={t('account.makePasskey')}
      disabled={!isComplete || name.trim() === ''}
      doneMessage="account.passkeySaved"
      work={async () => props.onCodes(await props.passkeys.add(name, current, code))}
    >
      <Field label={t('account.passkeyName')} value={name} onChange={setName} autoFocus />
      {fields}
    </PasskeyForm>
  )
}

function Rename({ passkey, ...props }: FormProps & { passkey: OwnPasskey }) {
  const { t } = useMessages()
  const [name, setName] = useState(passkey.name)
  return (
    <PasskeyForm
      {...props}
      submit={t('account.saveName')}
      disabled={name.trim() === ''}
      doneMessage="account.passkeyNamed"
      work={() => props.passkeys.rename(passkey.id, name)}
    >
      <Field label={t('account.passkeyName')} value={name} onChange={setName} autoFocus />
    </PasskeyForm>
  )
}

function Remove({ passkey, ...props }: FormProps & { passkey: OwnPasskey }) {
  const { t } = useMessages()
  const { current, code, isComplete, fields } = useProof(props, true)
  return (
    <PasskeyForm
      {...props}
      submit={t('account.removePasskey', { name: passkey.name })}
      danger
      disabled={!isComplete}
      doneMessage="account.passkeyGone"
      work={() => props.passkeys.remove(passkey.id, current, code)}
    >
      {fields}
    </PasskeyForm>
  )
}

function NewCodes(props: FormProps) {
  const { t } = useMessages()
  const { current, code = '', isComplete, fields } = useProof(props, true)
  return (
    <PasskeyForm
      {...props}
      submit={t('account.newCodes')}
      disabled={!isComplete}
      work={async () => props.onCodes(await props.calls.newRecoveryCodes(current, code))}
    >
      {fields}
    </PasskeyForm>
  )
}
