import { Alert } from '@mantine/core'
import { distinctName, type Row, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import type { LeftSelection } from './remaining.ts'
import type { Selection } from './use-selection.ts'

export interface LeftNoticeProps extends Pick<Selection, 'acknowledge'> {
  readonly declaration: TableDeclaration
  readonly leftSelection: LeftSelection
}

const NAMED = 3

/**
 * Names rows that are no longer selected: other users have deleted them, or changed them so that the filters no longer
 * match.
 */
export function LeftNotice({ declaration, leftSelection, acknowledge }: LeftNoticeProps) {
  const { t, label, list } = useMessages()
  const namedRows = (rows: readonly Row[]) => ({
    count: rows.length,
    names: list(
      rows.map((row) => distinctName(declaration, row, label(declaration.label))),
      NAMED,
    ),
  })
  const close = () => {
    acknowledge()
    focusMain()
  }
  return (
    <Alert color="yellow" role="status" withCloseButton closeButtonLabel={t('common.close')} onClose={close}>
      {leftSelection.deletedRows.length > 0 && (
        <div>{t('table.selectionLeft', namedRows(leftSelection.deletedRows))}</div>
      )}
      {leftSelection.unmatched.length > 0 && (
        <div>{t('arrange.selectionUnmatched', namedRows(leftSelection.unmatched))}</div>
      )}
    </Alert>
  )
}
