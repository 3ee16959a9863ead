import { Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import type { PdfSaving } from './use-pdf.ts'

export interface SavePdfProps extends PdfSaving {
  readonly disabled?: boolean
  readonly label?: string
}

export function SavePdf({ share, save, cancel, disabled = false, label }: SavePdfProps) {
  const { t } = useMessages()
  const saving = share !== null
  useHeldFocus(saving)
  const icon = <IconFileTypePdf size={18} aria-hidden />
  return (
    <>
      {label === undefined ? (
        <Button variant="default" leftSection={icon} onClick={save} disabled={disabled} loading={saving}>
          {t('pdf.save')}
        </Button>
      ) : (
        <IconButton label={label} onClick={save} disabled={disabled} loading={saving}>
          {icon}
        </IconButton>
      )}
      {saving && <PdfProgress share={share} cancel={cancel} />}
    </>
  )
}

function PdfProgress({ share, cancel }: { readonly share: number; cancel(): void }) {
  const { t } = useMessages()
  const percent = Math.floor(share * 100)
  return (
    <Group gap="sm" wrap="nowrap" role="group" aria-label={t('pdf.making')}>
      <Text size="sm" aria-hidden>
        {t('pdf.makingPercent', { percent })}
      </Text>
      <Progress value={percent} flex={1} miw={90} aria-label={t('pdf.making')} transitionDuration={100} />
      <Button size="xs" variant="default" onClick={cancel}>
        {t('common.cancel')}
      </Button>
      {/* Screen readers announce the start of the work. They would otherwise announce each percent. */}
      <VisuallyHidden role="status">{t('pdf.making')}</VisuallyHidden>
    </Group>
  )
}
