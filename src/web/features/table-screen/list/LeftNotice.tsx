import { Alert } from '@mantine/core'
import { displayName, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { focusMain } from '#web/ui/focus-main.ts'
import type { Selection } from './use-selection.ts'

/** How many of the rows are named. */
const NAMED = 3

/** Says which selected rows somebody else deleted meanwhile. */
export function LeftNotice({
  declaration,
  selection: { left, acknowledge },
}: {
  declaration: TableDeclaration
  selection: Selection
}) {
  const { t, label, list } = useMessages()
  if (left.length === 0) return null
  const names = left.map((row) => displayName(declaration, row, label(declaration.label)))
  const close = () => {
    acknowledge()
    focusMain()
  }
  return (
    <Alert color="yellow" role="status" withCloseButton closeButtonLabel={t('common.close')} onClose={close}>
      {t('table.selectionLeft', { count: left.length, names: list(names, NAMED) })}
    </Alert>
  )
}
