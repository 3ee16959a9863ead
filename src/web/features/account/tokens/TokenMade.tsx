import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CopyField } from '#web/accounts/CopyField.tsx'
import { useMessages } from '#web/messages/use-messages.ts'

/** Shows the new token, which cannot be read again. */
export function TokenMade({ token, onClose }: { token: string; onClose(): void }) {
  const { t } = useMessages()
  const [announcement, setAnnouncement] = useState('')
  const region = useRef<HTMLDivElement>(null)
  // The region gets the focus, not the button "Done": a second Enter would hide the token before it is copied.
  useEffect(() => region.current?.focus(), [])
  const copy = async (select: () => void) => {
    try {
      // Browsers offer the clipboard only on HTTPS pages and on localhost.
      await navigator.clipboard.writeText(token)
      setAnnouncement(t('staff.copied'))
    } catch {
      select()
      setAnnouncement(t('staff.notCopied'))
    }
  }
  return (
    <Stack ref={region} tabIndex={-1} gap="sm" align="flex-start" role="region" aria-label={t('account.token')}>
      <Text size="sm">{t('account.tokenOnce')}</Text>
      <CopyField label={t('account.token')} text={token} onCopy={(select) => void copy(select)} />
      <Text size="sm" role="status">
        {announcement}
      </Text>
      <Button onClick={onClose}>{t('staff.done')}</Button>
    </Stack>
  )
}
