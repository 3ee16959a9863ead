import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TokenScope } from '#domain/access/tokens.ts'
import { Field, Form } from '#web/accounts/parts.tsx'
import type { Call } from '#web/accounts/use-call.ts'
import type { TokenCalls } from '#web/backend/account-calls.ts'
import type { LoadedAccount } from '#web/features/account/use-account.ts'
import { useProof } from '#web/features/account/use-proof.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { dayIn, endOf } from './days.ts'

const PRESET_DAYS = 90
const MOST_DAYS = 365

export interface TokensProps extends LoadedAccount {
  readonly tokens: TokenCalls
}

interface NewTokenProps extends TokensProps {
  readonly call: Call
  onMade(token: string): void
  onClose(): void
}

export function NewToken({ call, tokens, onMade, onClose, ...held }: NewTokenProps) {
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [min, max] = [dayIn(0), dayIn(MOST_DAYS)]
  const [lastDay, setLastDay] = useState(() => dayIn(PRESET_DAYS))
  const { current, code, isComplete, fields } = useProof(held)
  // ISO dates such as 2026-04-01 compare correctly as strings.
  const isWithin = lastDay >= min && lastDay <= max
  const make = async () => {
    const token = await tokens.add(name, scope, endOf(lastDay), current, code)
    onMade(token)
    await held.reload()
  }
  return (
    <Form
      call={call}
      submit={t('account.newToken')}
      disabled={!isComplete || name.trim() === '' || !isWithin}
      otherButton={
        <Button variant="default" disabled={call.running} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
      onSubmit={() => void call.run(make)}
    >
      <Field label={t('account.tokenName')} value={name} onChange={setName} autoFocus />
      <Radio.Group label={t('account.tokenScope')} value={scope} onChange={(value) => setScope(value as TokenScope)}>
        <Stack gap="xs" mt={4}>
          <Radio value="read" label={t('account.tokenReads')} />
          <Radio value="read-write" label={t('account.tokenWrites')} />
        </Stack>
      </Radio.Group>
      <TextInput
        type="date"
        required
        withAsterisk={false}
        label={t('account.tokenEnds')}
        {...{ min, max }}
        value={lastDay}
        error={isWithin ? undefined : t('errors.mustBeBetween', { field: t('account.tokenEnds'), min, max })}
        onChange={(event) => setLastDay(event.currentTarget.value)}
      />
      {fields}
    </Form>
  )
}
