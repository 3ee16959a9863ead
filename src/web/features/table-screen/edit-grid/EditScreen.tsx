import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Arranged } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { isOverlaid } from '#web/ui/keys/keys.ts'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { useFormKeys } from '#web/features/table-screen/form/use-form-keys.ts'
import { IssueAlert } from './IssueAlert.tsx'
import { CellGrid } from './cells/CellGrid.tsx'
import { nextWrong, draftLines } from './drafts/issue-text.ts'
import { MeanwhileAlerts } from './MeanwhileAlerts.tsx'
import { SuspectsQuestion } from './SuspectsQuestion.tsx'
import { type Edits, useEdits } from './use-edits.ts'
import { useFrozenOrder } from './use-frozen-order.ts'
import { useRowNames } from './use-row-names.ts'
import classes from './EditScreen.module.css'

export interface EditScreenProps {
  readonly table: TableName
  readonly arranged: Pick<Arranged, 'fields' | 'compact'>
  readonly rows: readonly Row[]
  readonly foundRows: Uint32Array
  readonly orderKey: readonly unknown[]
  readonly names: NamesOf
  /** The row that gets the cursor; null for the first row. */
  readonly start: Row | null
  onClose(): void
}

/** The grid of a table, in place of its list. Edited cells are drafts until a single save stores all of them. */
export function EditScreen({ table, arranged, rows, foundRows, orderKey, names, start, onClose }: EditScreenProps) {
  const messages = useMessages()
  const { t, label, number } = messages
  const toast = useToast()
  const showDone = useDoneToast()
  const declaration: TableDeclaration = tables[table]
  const { ids, openedRows } = useFrozenOrder(table, rows, foundRows, orderKey)
  const edits = useEdits(table, ids, openedRows, names, toast.writeError, { columns: arranged.fields })
  const { draft } = edits
  const { nameOf, headingOf } = useRowNames(draft, openedRows)
  const { question } = useUnsavedGuard(edits.unsaved, draft.saving, onClose)
  useReturnFocus()
  useHeldFocus(draft.saving)
  const first = start ? Math.max(0, draft.indexOf(Number(start[declaration.key]))) : 0

  const save = async () => {
    const edited = await edits.save()
    if (edited === null) return
    edits.close()
    const { changed } = edited
    if (changed > 0)
      showDone(t('common.saveSuccess'), edited, t('table.records', { count: changed, number: number(changed) }))
  }
  useFormKeys(() => {
    // A dialog above the grid handles the shortcut itself.
    if (!isOverlaid()) void save()
  })
  const lines = draftLines(messages, draft, nameOf)
  return (
    <section className={classes.screen} aria-label={t('table.editInTable')} aria-busy={draft.saving}>
      <CellGrid
        draft={draft}
        compact={arranged.compact}
        label={t('grid.label', { table: label(declaration.label) })}
        heading={label(declaration.fields[declaration.identity]!.label)}
        nameOf={nameOf}
        headingOf={headingOf}
        isGone={edits.isGone}
        conflicts={edits.conflicts}
        start={{ row: first, col: 0 }}
      />
      {(lines.length > 0 || edits.conflicts.size > 0 || edits.goneIds.length > 0 || draft.suspects.length > 0) && (
        <div className={classes.said}>
          <SuspectsQuestion draft={draft} />
          <MeanwhileAlerts edits={edits} nameOf={nameOf} />
          <IssueAlert lines={lines} />
        </div>
      )}
      <EditBar edits={edits} onSave={() => void save()} />
      {question}
    </section>
  )
}

function EditBar({ edits, onSave }: { readonly edits: Edits; onSave(): void }) {
  const { t, number } = useMessages()
  const { draft } = edits
  const last = useRef({ row: -1, col: -1 })
  const changedCount = draft.forms.size
  const wrong = draft.issues.size
  const next = () => {
    const wrongCell = nextWrong(draft, last.current)
    if (!wrongCell) return
    last.current = wrongCell
    draft.setTarget({ id: draft.idAt(wrongCell.row), field: draft.fields[wrongCell.col]!.name })
  }
  // Discards all drafts. This is one step on the undo stack, so that a single undo brings them back.
  const discardChanges = () =>
    draft.change({ forms: new Map([...draft.current().drafts.keys()].map((id) => [id, undefined])) })
  return (
    <div className={classes.bar}>
      <p role="status">
        {changedCount === 0
          ? t('grid.nothingYet')
          : t('grid.changed', { count: changedCount, number: number(changedCount) })}
        <span className={classes.keys}> {t('grid.keys')}</span>
      </p>
      {wrong > 0 && (
        <Button variant="light" color="red" size="compact-sm" title={t('grid.next')} onClick={next}>
          {t('grid.wrong', { count: wrong, number: number(wrong) })}
        </Button>
      )}
      <Button variant="default" onClick={discardChanges} disabled={changedCount === 0 || draft.saving}>
        {t('grid.drop')}
      </Button>
      <Button onClick={onSave} disabled={draft.saving} aria-busy={draft.saving} title={t('grid.saveHint')}>
        {draft.saving ? t('common.saving') : t('common.save')}
      </Button>
    </div>
  )
}
