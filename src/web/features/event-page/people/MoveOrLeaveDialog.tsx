import { Button, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EventTickets } from '#domain/tickets/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { usePersonAct } from '#web/dialogs/person-act.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { namedText } from '#web/features/event-page/change/words.ts'

const EMPLOYEES = ['employees'] as const

export interface MoveOrLeaveDialogProps {
  /** Not used here. The steps of an event pass its tickets to every dialog that they open. */
  readonly tickets: EventTickets
  onClose(): void
}

/** Asks who moves or leaves, then opens the dialog of that act. */
export function MoveOrLeaveDialog({ onClose }: MoveOrLeaveDialogProps) {
  const { t } = useMessages()
  const openPersonAct = usePersonAct()
  const tableData = useLoadedTables(EMPLOYEES)
  const [code, setCode] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const options = useMemo(
    () =>
      (tableData?.rows.employees ?? []).map((employee) => ({
        value: employee.companyCode,
        label: namedText(employee),
      })),
    [tableData],
  )
  const goOn = (personAct: 'move' | 'leave') => {
    if (code === null) return
    // Closes this dialog first, which returns the focus to the opener. When the next dialog closes, the same opener
    // gets the focus again.
    flushSync(onClose)
    openPersonAct?.({ kind: personAct, code })
  }
  const isOpen = code !== null && typed === null && openPersonAct !== null
  return (
    <Dialog onClose={onClose} title={t('people.moveOrLeave')}>
      <Stack gap="md">
        {tableData ? (
          <SearchSelect
            label={t('people.who')}
            field={t('people.who')}
            placeholder={t('table.choose')}
            options={options}
            value={code}
            text={typed}
            onText={setTyped}
            onChoose={(employee) => {
              setTyped(null)
              setCode(employee)
            }}
            first
          />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="default" disabled={!isOpen} onClick={() => goOn('leave')}>
            {t('people.openLeave')}
          </Button>
          <Button disabled={!isOpen} onClick={() => goOn('move')}>
            {t('people.openMove')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
