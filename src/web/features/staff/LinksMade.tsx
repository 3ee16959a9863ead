import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { StaffLink } from '#domain/access/staff.ts'
import { CopyField } from '#web/accounts/CopyField.tsx'
import { useMessages } from '#web/messages/use-messages.ts'

/**
 * Tracks which links the user has not copied yet. Links cannot be shown again, so the dialog asks before it closes with
 * uncopied links. `texts` are the texts of this question.
 */
export function useUncopied(links: readonly StaffLink[]) {
  const { t } = useMessages()
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set())
  return {
    uncopied: links.some(({ email, link }) => link !== null && !copied.has(email)),
    onCopied: (emails: readonly string[]) => setCopied((before) => new Set([...before, ...emails])),
    texts: {
      title: t('staff.leaveTitle'),
      question: t('staff.leaveQuestion'),
      leave: t('staff.leave'),
      stay: t('staff.stay'),
    },
  }
}

export interface LinksMadeProps {
  readonly links: readonly StaffLink[]
  readonly linkNote: string
  onCopied(emails: readonly string[]): void
  onClose(): void
}

export function LinksMade({ links, linkNote, onCopied, onClose }: LinksMadeProps) {
  const { t } = useMessages()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // Focuses the first link, because the pressed button was unmounted.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const copy = async (text: string, emails: readonly string[], otherwise: () => void) => {
    try {
      // Browsers offer the clipboard only on HTTPS pages and on localhost.
      await navigator.clipboard.writeText(text)
      onCopied(emails)
      setAnnouncement(t('staff.copied'))
    } catch {
      otherwise()
    }
  }
  const allLinks = () => links.map(({ email, link }) => `${email}\t${link}`).join('\n')
  return (
    <Stack gap="md" data-for-paper>
      <div>
        <Text size="sm">{linkNote}</Text>
        <Text size="sm">{t('staff.handOver')}</Text>
      </div>
      <Stack gap="md" ref={list}>
        {links.map(({ email, link }) => (
          <CopyField
            key={email}
            label={t('staff.linkOf', { email })}
            text={link ?? ''}
            buttonLabel={t('staff.copyOf', { email })}
            onCopied={() => onCopied([email])}
            onCopy={(select) =>
              void copy(link ?? '', [email], () => {
                select()
                setAnnouncement(t('staff.notCopied'))
              })
            }
          />
        ))}
      </Stack>
      <Text size="sm" role="status">
        {announcement}
      </Text>
      <Group justify="flex-end" gap="sm">
        {links.length > 1 && (
          <Button
            variant="default"
            onClick={() =>
              void copy(
                allLinks(),
                links.map(({ email }) => email),
                () => setAnnouncement(t('staff.notCopiedAll')),
              )
            }
          >
            {t('staff.copyAll')}
          </Button>
        )}
        <Button onClick={onClose}>{t('staff.done')}</Button>
      </Group>
    </Stack>
  )
}
