import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { Field, Form, AccountSection, Password } from '#web/accounts/parts.tsx'
import type { LoadedAccount } from './use-account.ts'
import { useCall } from '#web/accounts/use-call.ts'

export function PhoneSection({ account, calls, reload }: LoadedAccount) {
  const { t } = useMessages()
  const call = useCall()
  const { accountAbilities } = useBackend()
  const isKept = account.phone !== null && !accountAbilities.includes('changePhone')
  const [phone, setPhone] = useState('')
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const clear = async () => {
    setPhone('')
    setCurrent('')
    setCode('')
    setSent(false)
    await reload()
  }
  const send = () =>
    void call.run(async () => {
      await calls.sendPhoneCode(phone, current)
      setSent(true)
    }, 'auth.checkPhoneForCode')
  const save = () =>
    void call.run(async () => {
      await calls.confirmPhone(phone, code)
      await clear()
    }, 'account.phoneSaved')
  const remove = () =>
    void call.run(async () => {
      await calls.removePhone(current)
      await clear()
    }, 'account.phoneRemoved')
  if (!account.hasPassword) return null
  return (
    <AccountSection title={t('account.phone')} call={call}>
      <Text size="sm">{account.phone ? t('account.phoneIs', { phone: account.phone }) : t('account.phoneNone')}</Text>
      {isKept ? (
        <Text size="sm" c="dimmed">
          {t('account.phoneKept')}
        </Text>
      ) : isSent ? (
        <Form call={call} submit={t('account.savePhone')} disabled={code.trim() === ''} onSubmit={save}>
          <Field label={t('account.sentCode')} value={code} onChange={setCode} code />
        </Form>
      ) : (
        <Form
          call={call}
          submit={t('account.sendCode')}
          disabled={phone.trim() === '' || current === ''}
          otherButton={
            account.phone && (
              <Button variant="default" disabled={current === '' || call.running} onClick={remove}>
                {t('account.removePhone')}
              </Button>
            )
          }
          onSubmit={send}
        >
          <Field label={t('account.phoneNumber')} value={phone} onChange={setPhone} autoComplete="tel" />
          <Password label={t('account.current')} value={current} onChange={setCurrent} />
        </Form>
      )}
    </AccountSection>
  )
}
