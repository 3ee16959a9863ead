import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { halfWidth } from '#domain/access/email-address.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useCall } from '#web/accounts/use-call.ts'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { type Addresses, addressesIn, MOST_ADDRESSES } from './addresses.ts'
import { Confirming } from '#web/features/staff/Confirming.tsx'
import { Invited } from './Invited.tsx'
import { inviteAll, type Outcome } from './inviting.ts'
import { useUncopied } from '#web/features/staff/LinksMade.tsx'
import type { LoadedStaff } from '#web/features/staff/use-staff.ts'

export interface InviteDialogProps extends LoadedStaff {
  onChanged(): void
  onClose(): void
}

export function InviteDialog({ staff, calls, onChanged, onClose }: InviteDialogProps) {
  const { t, number } = useMessages()
  const call = useCall()
  const [text, setText] = useState('')
  const [current, setCurrent] = useState('')
  const [done, setDone] = useState(0)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const links = outcomes.flatMap((outcome) => ('link' in outcome && outcome.link !== null ? [outcome] : []))
  const { uncopied, onCopied, texts } = useUncopied(links)
  const isDone = outcomes.length > 0
  const { close, isAsking, question } = useUnsavedGuard(
    isDone ? uncopied : text.trim() !== '',
    call.running,
    onClose,
    isDone ? texts : undefined,
  )
  const addresses = addressesIn(text, staff.members)
  const { inviteEmails } = addresses
  const isTooMany = inviteEmails.length > MOST_ADDRESSES
  const invite = (emails: readonly string[]) =>
    void call.run(async () => {
      setDone(0)
      try {
        const came = await inviteAll(calls, emails, current, setDone)
        setOutcomes((before) => [...before.filter(({ email }) => !emails.includes(email)), ...came])
      } finally {
        onChanged()
      }
    })
  const progress = { done: number(done), total: number(inviteEmails.length) }
  return (
    <Dialog
      onClose={close}
      size="lg"
      title={t('staff.inviteTitle')}
      isAsking={isAsking}
      question={question}
      running={call.running}
    >
      {isDone ? (
        <Invited outcomes={outcomes} call={call} onAgain={invite} onCopied={onCopied} onClose={close} />
      ) : (
        <Stack gap="md">
          <AddressField text={text} addresses={addresses} isTooMany={isTooMany} onText={setText} />
          <Confirming
            call={call}
            submit={t('staff.inviteThem', { count: inviteEmails.length, number: number(inviteEmails.length) })}
            disabled={inviteEmails.length === 0 || addresses.wrong.length > 0 || isTooMany}
            asksPassword
            self={staff.members.find(({ isSelf }) => isSelf)}
            second
            current={current}
            onCurrent={setCurrent}
            onConfirm={() => invite(inviteEmails)}
            onCancel={close}
          />
          {call.running && (
            <Text size="sm" role="status">
              {t('staff.inviting', progress)}
            </Text>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

interface AddressFieldProps {
  readonly text: string
  readonly addresses: Addresses
  readonly isTooMany: boolean
  onText(text: string): void
}

const NAMED = 5

function AddressField({ text, addresses, isTooMany, onText }: AddressFieldProps) {
  const { t, list, number } = useMessages()
  // The address at the end of the text is incomplete while the user types, so its error is not shown yet.
  const [typing, setTyping] = useState(false)
  const wrongNow = typing ? addresses.wrong.filter((part) => !halfWidth(text).endsWith(part)) : addresses.wrong
  const wrong =
    wrongNow.length > 0
      ? t('staff.notAddress', { list: list(wrongNow, NAMED) })
      : isTooMany && t('staff.tooMany', { number: number(MOST_ADDRESSES) })
  const notes = [
    ['staff.getsAnother', addresses.alreadyInvited],
    ['staff.hasAccount', addresses.withAccount],
  ] as const
  return (
    <>
      <Textarea
        label={t('staff.addresses')}
        description={t('staff.addressesHint')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        error={wrong}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
      {notes.map(
        ([about, emails]) =>
          emails.length > 0 && (
            <Text key={about} size="sm" role="status">
              {t(about, { list: list(emails, NAMED) })}
            </Text>
          ),
      )}
    </>
  )
}
