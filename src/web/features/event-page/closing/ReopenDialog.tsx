import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { reopenAct } from '#domain/tickets/acts/close.ts'
import { ActModal } from '#web/dialogs/ActModal.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import type { ClosingDialogProps } from './ClosingDialog.tsx'

export function ReopenDialog({ versions, onClose, ...props }: ClosingDialogProps) {
  const { t } = useMessages()
  // Computed only once, because the act deletes `closing`. After that, no act can be computed, but the dialog still
  // shows the summary.
  const [act] = useState(() => props.closing && reopenAct(props.closing))
  return (
    <ActModal title={t('closing.reopenTitle', { name: props.name })} onClose={onClose}>
      {(acting) => (
        <Stack gap="md">
          <ActFoot
            {...acting}
            source={{ rows: {}, versions }}
            act={act}
            confirmLabel={t('closing.doReopen')}
            doneMessage={t('closing.reopened', { name: props.name })}
            preview={<Text>{t('closing.reopenWhat')}</Text>}
            note={null}
            onClose={onClose}
          />
        </Stack>
      )}
    </ActModal>
  )
}
