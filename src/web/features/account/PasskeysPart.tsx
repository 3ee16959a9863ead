import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OwnPasskey } from '#domain/access/account.ts'
import type { PasskeyCalls } from '#web/backend/account-calls.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { browserName } from '#web/accounts/browser-name.ts'
import { Field, Form, Part } from '#web/accounts/parts.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Held } from './use-account.ts'
import { type Call, useCall } from '#web/accounts/use-call.ts'
import { useProof } from './use-proof.tsx'

/** Passkeys and, for accounts without an app, recovery codes. */
export function PasskeysPart(held: Held) {
  const { t } = useMessages()
  const call = useCall()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { account, calls } = held
  if (!calls.passkeys) return null
  const given = { ...held, call, passkeys: calls.passkeys, onCodes: setCodes }
  return (
    <Part title={t('account.passkeys')} call={call}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : account.hasPassword ? (
        <Parts {...given} />
      ) : (
        <Text size="sm">{t('account.noPassword')}</Text>
      )}
    </Part>
  )
}

interface StateProps extends Held {
  readonly call: Call
  readonly passkeys: PasskeyCalls
  onCodes(codes: readonly string[]): void
}

/** The form below the list. */
type Open = { readonly what: 'add' | 'codes' } | { readonly what: 'name' | 'remove'; readonly passkey: OwnPasskey }

function Parts(props: StateProps) {
  const { t } = useMessages()
  const [open, setOpen] = useState<Open | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The form and its focus are gone.
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus()
    wasOpen.current = open !== null
  }, [open])
  const { account, call } = props
  const list = account.passkeys ?? []
  const given = { ...props, onDone: () => setOpen(null) }
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
      {open?.what === 'name' && <Rename key={open.passkey.id} {...given} passkey={open.passkey} />}
      {open?.what === 'remove' && <Remove key={open.passkey.id} {...given} passkey={open.passkey} />}
      {open?.what === 'add' && <Add {...given} />}
      {open?.what === 'codes' && <NewCodes {...given} />}
      {!open && (
        <Group>
          <Button ref={button} variant="default" onClick={() => setOpen({ what: 'add' })}>
            {t('account.addPasskey')}
          </Button>
        </Group>
      )}
      {list.length > 0 && !account.secondStep && (
        <Group gap="sm">
          <Text size="sm">{t('account.codesLeft', { count: account.recoveryCodes })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setOpen({ what: 'codes' })}>
            {t('account.newCodes')}
          </Button>
        </Group>
      )}
    </>
  )
}

interface ItemProps {
  readonly passkey: OwnPasskey
  readonly busy: boolean
  onOpen(open: Open): void
}

function Item({ passkey, busy, onOpen }: ItemProps) {
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
            onClick={() => onOpen({ what: 'name', passkey })}
          >
            {t('account.rename')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={t('account.removePasskey', { name })}
            onClick={() => onOpen({ what: 'remove', passkey })}
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

function Cancel({ call, onDone }: FormProps) {
  const { t } = useMessages()
  return (
    <Button variant="default" disabled={call.running} onClick={onDone}>
      {t('common.cancel')}
    </Button>
  )
}

function Add(props: FormProps) {
  const { call, passkeys, reload, onCodes, onDone } = props
  const { t } = useMessages()
  const proof = useProof(props)
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? '')
  const add = () =>
    void call.run(async () => {
      onCodes(await passkeys.add(name, proof.current, proof.code))
      onDone()
      await reload()
    }, 'account.passkeySaved')
  return (
    <Form
      call={call}
      submit={t('account.makePasskey')}
      disabled={!proof.isComplete || name.trim() === ''}
      otherButton={<Cancel {...props} />}
      onSubmit={add}
    >
      <Field label={t('account.passkeyName')} value={name} onChange={setName} autoFocus />
      {proof.fields}
    </Form>
  )
}

function Rename(props: FormProps & { passkey: OwnPasskey }) {
  const { call, passkeys, passkey, reload, onDone } = props
  const { t } = useMessages()
  const [name, setName] = useState(passkey.name)
  const save = () =>
    void call.run(async () => {
      await passkeys.rename(passkey.id, name)
      onDone()
      await reload()
    }, 'account.passkeyNamed')
  return (
    <Form
      call={call}
      submit={t('account.saveName')}
      disabled={name.trim() === ''}
      otherButton={<Cancel {...props} />}
      onSubmit={save}
    >
      <Field label={t('account.passkeyName')} value={name} onChange={setName} autoFocus />
    </Form>
  )
}

function Remove(props: FormProps & { passkey: OwnPasskey }) {
  const { call, passkeys, passkey, reload, onDone } = props
  const { t } = useMessages()
  const { name } = passkey
  const proof = useProof(props, true)
  const remove = () =>
    void call.run(async () => {
      await passkeys.remove(passkey.id, proof.current, proof.code)
      onDone()
      await reload()
    }, 'account.passkeyGone')
  return (
    <Form
      call={call}
      submit={t('account.removePasskey', { name })}
      danger
      disabled={!proof.isComplete}
      otherButton={<Cancel {...props} />}
      onSubmit={remove}
    >
      {proof.fields}
    </Form>
  )
}

function NewCodes(props: FormProps) {
  const { call, calls, reload, onCodes } = props
  const { t } = useMessages()
  const proof = useProof(props, true)
  const renew = () =>
    void call.run(async () => {
      onCodes(await calls.newRecoveryCodes(proof.current, proof.code ?? ''))
      await reload()
    })
  return (
    <Form
      call={call}
      submit={t('account.newCodes')}
      disabled={!proof.isComplete}
      otherButton={<Cancel {...props} />}
      onSubmit={renew}
    >
      {proof.fields}
    </Form>
  )
}
