import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { Field, Form, AccountSection, Password } from '#web/accounts/parts.tsx'
import type { LoadedAccount } from './use-account.ts'
import { useCall } from '#web/accounts/use-call.ts'

export function PersonSection({ account, calls, reload }: LoadedAccount) {
  const { t } = useMessages()
  const takesPhone = useBackend().accountAbilities.includes('changePhone')
  const [name, setName] = useState(account.name)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const naming = useCall()
  const changing = useCall()

  const save = () =>
    void naming.run(async () => {
      await calls.setName(name)
      await reload()
    }, 'account.nameSaved')
  const change = () =>
    void changing.run(async () => {
      await calls.changePassword(password, current)
      setCurrent('')
      setPassword('')
      await reload()
    }, 'account.passwordChanged')

  return (
    <Stack gap="xl">
      <AccountSection title={t('account.name')} call={naming}>
        <Text size="sm" c="dimmed">
          {account.email}
        </Text>
        <Form call={naming} submit={t('account.saveName')} disabled={name.trim() === ''} onSubmit={save}>
          <Field label={t('account.name')} value={name} onChange={setName} autoComplete="name" />
        </Form>
      </AccountSection>
      <AccountSection title={t('account.changePassword')} call={changing}>
        {account.hasPassword ? (
          <>
            <Text size="sm" c="dimmed">
              {t(takesPhone ? 'account.passwordHint' : 'account.passwordHintKept')}
            </Text>
            <Form
              call={changing}
              submit={t('account.changePassword')}
              disabled={current === '' || password === ''}
              onSubmit={change}
            >
              <Password label={t('account.current')} value={current} onChange={setCurrent} />
              <Password label={t('account.newPassword')} kind="new-password" value={password} onChange={setPassword} />
            </Form>
          </>
        ) : (
          <Text size="sm">{t('account.noPassword')}</Text>
        )}
      </AccountSection>
    </Stack>
  )
}
