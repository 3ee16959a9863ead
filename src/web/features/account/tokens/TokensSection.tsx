import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OwnToken } from '#domain/access/tokens.ts'
import { AccountSection, Form } from '#web/accounts/parts.tsx'
import { type Call, useCall } from '#web/accounts/use-call.ts'
import { useFocusBack } from '#web/accounts/use-focus-back.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { NewToken, type TokensProps } from './NewToken.tsx'
import { TokenMade } from './TokenMade.tsx'

export function TokensSection(props: TokensProps) {
  const { t, locale } = useMessages()
  const call = useCall()
  const [made, setMade] = useState<string | null>(null)
  return (
    <AccountSection title={t('account.tokens')} call={call}>
      <Text size="sm">
        {t('account.tokensHint')}{' '}
        <Anchor href={`/guide/${locale}/api.html`} target="_blank" rel="noopener" inherit>
          {t('account.apiGuide')}
        </Anchor>
      </Text>
      {made === null ? (
        <Tokens {...props} call={call} onMade={setMade} />
      ) : (
        <TokenMade token={made} onClose={() => setMade(null)} />
      )}
    </AccountSection>
  )
}

interface StateProps extends TokensProps {
  readonly call: Call
  onMade(token: string): void
}

function Tokens(props: StateProps) {
  const { t } = useMessages()
  const [now] = useState(() => Date.now())
  const [open, setOpen] = useState<'new' | OwnToken | null>(null)
  const button = useFocusBack(open !== null)
  const { account, call } = props
  const list = account.tokens ?? []
  const close = () => setOpen(null)
  return (
    <>
      {list.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {list.map((token) => (
            <Item
              key={token.id}
              token={token}
              isOver={Date.parse(token.expiresAt) <= now}
              busy={call.running}
              onEnd={() => setOpen(token)}
            />
          ))}
        </Stack>
      )}
      {!account.hasPassword ? (
        <Text size="sm">{t('account.noPassword')}</Text>
      ) : open === 'new' ? (
        <NewToken {...props} onClose={close} />
      ) : (
        !open && (
          <Group>
            <Button ref={button} variant="default" onClick={() => setOpen('new')}>
              {t('account.newToken')}
            </Button>
          </Group>
        )
      )}
      {open !== null && open !== 'new' && <EndToken key={open.id} {...props} token={open} onClose={close} />}
    </>
  )
}

interface ItemProps {
  readonly token: OwnToken
  readonly isOver: boolean
  readonly busy: boolean
  onEnd(): void
}

function Item({ token, isOver, busy, onEnd }: ItemProps) {
  const { t, date } = useMessages()
  const { id, name, scope, createdAt, expiresAt, usedAt } = token
  const details = [
    `eventms_${id}...`,
    t(scope === 'read' ? 'account.tokenReads' : 'account.tokenWrites'),
    t('account.since', { time: date(createdAt) }),
    t(isOver ? 'account.tokenExpired' : 'account.tokenUntil', { time: date(expiresAt) }),
    usedAt ? t('account.passkeyUsed', { time: date(usedAt) }) : t('account.passkeyUnused'),
  ]
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        disabled={busy}
        aria-label={t('account.endToken', { name })}
        onClick={onEnd}
      >
        {t('account.tokenEnd')}
      </Button>
    </Group>
  )
}

function EndToken({ token, tokens, call, reload, onClose }: StateProps & { token: OwnToken; onClose(): void }) {
  const { t } = useMessages()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const end = async () => {
    await tokens.end(token.id)
    onClose()
    await reload()
  }
  return (
    <Form
      call={call}
      submit={t('account.endToken', { name: token.name })}
      danger
      otherButton={
        <Button ref={cancel} variant="default" disabled={call.running} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
      onSubmit={() => void call.run(end, 'account.tokenGone')}
    >
      <Text size="sm">{t('account.endTokenWhat')}</Text>
    </Form>
  )
}
