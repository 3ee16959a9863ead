import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Call } from '#web/accounts/use-call.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { isTaken, type Outcome } from './inviting.ts'
import { LinksMade } from '#web/features/staff/LinksMade.tsx'
import classes from '#web/features/staff/staff.module.css'

export interface InvitedProps {
  readonly outcomes: readonly Outcome[]
  readonly call: Call
  onAgain(emails: readonly string[]): void
  onCopied(emails: readonly string[]): void
  onClose(): void
}

export function Invited({ outcomes, call, onAgain, onCopied, onClose }: InvitedProps) {
  const { t, error } = useMessages()
  const links = outcomes.flatMap((outcome) => ('link' in outcome && outcome.link !== null ? [outcome] : []))
  const failedEmails = outcomes.flatMap((outcome) =>
    'failure' in outcome && !isTaken(outcome.failure) ? [outcome.email] : [],
  )
  const list = useRef<HTMLUListElement>(null)
  // The pressed button was unmounted. The first link gets the focus if there is one, otherwise the list.
  useEffect(() => {
    if (links.length === 0) list.current?.focus()
    // Runs only on mount.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  const cameOf = (outcome: Outcome) => {
    if ('link' in outcome) return t(outcome.link === null ? 'staff.mailed' : 'staff.linkMade')
    return isTaken(outcome.failure)
      ? t('staff.takenMeanwhile')
      : t('staff.notInvited', { reason: error(outcome.failure) })
  }
  return (
    <Stack gap="md">
      {call.message?.isFailure && (
        <Alert color="red" variant="light" role="alert">
          {call.message.text}
        </Alert>
      )}
      <ul ref={list} tabIndex={-1} className={classes.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome.email} data-failed={'failure' in outcome || undefined}>
            <bdi>{outcome.email}</bdi>
            <Text size="sm">{cameOf(outcome)}</Text>
          </li>
        ))}
      </ul>
      {failedEmails.length > 0 && (
        <Group>
          <Button variant="default" disabled={call.running} onClick={() => onAgain(failedEmails)}>
            {t('staff.tryThose')}
          </Button>
        </Group>
      )}
      {links.length > 0 ? (
        <LinksMade links={links} linkNote={t('staff.invitationOnce')} onCopied={onCopied} onClose={onClose} />
      ) : (
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('staff.done')}</Button>
        </Group>
      )}
    </Stack>
  )
}
