import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useSelectionCount } from '#web/state/lists/selection.ts'
import { useView } from '#web/state/view/view.tsx'
import { tableOfView } from '#web/state/view/views.ts'
import { BarButton } from '#web/ui/buttons/bar-button.tsx'
import { deferred } from '#web/ui/deferred.tsx'

const NoTableAlert = deferred(() => import('./NoTableAlert.tsx'), 'NoTableAlert')

export interface ImportButtonProps {
  readonly narrow: boolean
  onImport(): void
  onImportAll(): void
}

/** Opens the import of the open table. In views without a table, asks the user to open one first. */
export function ImportButton({ narrow, onImport, onImportAll }: ImportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const selected = useSelectionCount() > 0
  const [alerting, setAlerting] = useState(false)
  const press = () => {
    if (view === 'dashboard') setAlerting(true)
    else if (tableOfView(view)) onImport()
    else toast.error(t('shell.selectSpecificTable'))
  }
  return (
    <>
      <BarButton
        label={t('shell.import')}
        icon={<IconUpload size={18} stroke={1.7} />}
        narrow={narrow}
        disabled={selected}
        reason={t('shell.importWhileSelected')}
        unavailable={view === 'dashboard' ? t('shell.selectTableToImport') : undefined}
        onClick={press}
      />
      {alerting && <NoTableAlert onClose={() => setAlerting(false)} onImportAll={onImportAll} />}
    </>
  )
}
