import { Alert, List, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { Effect } from '#domain/grid/referrers.ts'
import { displayName, distinctName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { neededTables } from '#domain/export/found-rows.ts'
import { foundRows } from '#web/state/lists/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { type LeftSelection, remaining } from '#web/features/table-screen/selection/remaining.ts'
import { EmployeeRecords } from './EmployeeRecords.tsx'
import { type KnownReferrers, useReferrers } from './use-referrers.ts'

export interface DeleteDialogProps {
  readonly table: TableName
  readonly rows: readonly Row[]
  /**
   * True if the user deletes the selected rows; the dialog then lists their names. False for the delete button of a
   * single row.
   */
  readonly selected: boolean
  /** The version of the table in which the user chose the rows. */
  readonly version: number | undefined
  /** Returns the list's current filters. A selected row is deleted only if it still matches these filters. */
  wantedNow(): WantedRows
  onClose(): void
}

const NAMED = 5

const NOTHING_LEFT: LeftSelection = { deletedRows: [], unmatched: [] }

const effectTexts = {
  emptied: 'deletion.willBeEmptied',
  refused: 'deletion.willBeRefused',
  recorded: 'deletion.willKeepCode',
} as const satisfies Record<Effect, string>

const MOVED = new Set(['tableMoved', 'rowGone'])

// This function is long because a failed attempt changes the rows, the reason and the warnings of the dialog.
export function DeleteDialog({ table, rows: chosenRows, selected, version, wantedNow, onClose }: DeleteDialogProps) {
  const { t, label, error, number, list } = useMessages()
  const toast = useToast()
  const showDone = useDoneToast()
  const store = useTables()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const [{ rows, left, seen }, setShown] = useState({ rows: chosenRows, left: NOTHING_LEFT, seen: version })
  const [reason, setReason] = useState<string | null>(null)
  const referrers = useReferrers(table, rows)
  useReturnFocus()
  const singleRow = selected ? undefined : rows[0]

  const keyOf = (row: Row) => row[declaration.key] as number
  const namesText = (some: readonly Row[]) =>
    list(
      some.map((row) => distinctName(declaration, row, title)),
      NAMED,
    )
  const countTexts = (some: readonly Row[]) => ({ count: some.length, names: namesText(some) })

  const reload = async () => {
    // If the tables cannot be loaded, the dialog keeps its old rows, and the server refuses the next attempt as well.
    await store.ensureCurrent(selected ? neededTables(table) : [table]).catch(() => {})
    const { data } = store.get(table)
    if (!data) return
    const rowsOf = (name: TableName) => (name === table ? data : store.get(name).data)?.rows ?? []
    const matchingRows = selected ? (await foundRows(table, wantedNow(), rowsOf)).rows : data.rows
    const remainingSelection = remaining(
      declaration.key,
      new Set(chosenRows.map(keyOf)),
      chosenRows,
      data.rows,
      matchingRows,
    )
    setShown({
      rows: matchingRows.filter((row) => remainingSelection.selected.has(keyOf(row))),
      left: remainingSelection,
      seen: data.version,
    })
  }

  const remove = async () => {
    if (rows.length === 0) return
    const keys = rows.map(keyOf)
    setReason(null)
    let removed: WriteResult
    try {
      // For selected rows, the request contains the version of the table. If the table has changed since, the server
      // refuses: a changed row may no longer match the filters.
      removed = await store.remove(table, { keys, ...(selected && seen !== undefined && { version: seen }) })
    } catch (failure) {
      const text = error(failure)
      setReason(text)
      toast.error(t('common.withReason', { label: t('common.deleteError'), reason: text }))
      if (failure instanceof EventmsError && MOVED.has(failure.code)) await reload()
      throw failure
    }
    showDone(t('common.deleteSuccess'), removed)
  }

  return (
    <ConfirmDialog
      opened
      title={
        singleRow
          ? t('deletion.title', { name: displayName(declaration, singleRow, title) })
          : t('deletion.selectedTitle', { table: title })
      }
      confirmLabel={t('common.delete')}
      confirmingLabel={t('common.deleting')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      danger
      waiting={referrers.isReading}
      onConfirm={remove}
      onClose={onClose}
    >
      <Stack gap="sm">
        {rows.length === 1 && (
          <div>
            <Text>{t('deletion.one')}</Text>
            <Text>{t('deletion.cannotBeUndone')}</Text>
          </div>
        )}
        {rows.length > 1 && <Text>{t('deletion.many', { number: number(rows.length) })}</Text>}
        {selected && rows.length > 0 && (
          <Text size="sm" c="dimmed">
            {namesText(rows)}
          </Text>
        )}
        {left.deletedRows.length > 0 && (
          <Alert color="yellow" role="status">
            {t('table.selectionLeft', countTexts(left.deletedRows))}
          </Alert>
        )}
        {left.unmatched.length > 0 && (
          <Alert color="yellow" role="status">
            {t('arrange.selectionUnmatched', countTexts(left.unmatched))}
          </Alert>
        )}
        {reason !== null && <Alert color="red">{reason}</Alert>}
        <Referrers {...referrers} />
        {table === 'employees' && rows.length > 0 && !referrers.isReading && (
          <EmployeeRecords rows={rows} referred={referrers.referrers.length > 0} onClose={onClose} />
        )}
        {rows.length > 0 && <HistoryNote />}
      </Stack>
    </ConfirmDialog>
  )
}

const YEAR = 365

/**
 * Shows how long the history keeps deleted rows. Separate from the question, because the specification fixes the
 * question's wording.
 */
function HistoryNote() {
  const { t, number } = useMessages()
  const { historyDays: days } = useBackend()
  const text = () => {
    if (days === null) return t('deletion.historyKeeps')
    if (days === 0) return t('deletion.historyKeepsEver')
    if (days % YEAR === 0) return t('deletion.historyKeepsYears', { count: days / YEAR })
    return t('deletion.historyKeepsDays', { number: number(days) })
  }
  return (
    <Alert color="gray" role="note" icon={<IconHistory size={18} aria-hidden />}>
      {text()}
    </Alert>
  )
}

/**
 * Shows which rows of other tables refer to the rows to delete, and what happens to them. A live region, because these
 * rows may be found after the dialog has opened.
 */
function Referrers({ referrers, isReading, unreadTables }: KnownReferrers) {
  const { t, label, number, list } = useMessages()
  return (
    <div role="status">
      {isReading ? (
        <Text size="sm" c="dimmed">
          {t('deletion.looking')}
        </Text>
      ) : (
        <Stack gap="sm">
          {unreadTables.length > 0 && (
            <Alert color="red">
              {t('deletion.notRead', { tables: list(unreadTables.map((name) => label(tables[name].label))) })}
            </Alert>
          )}
          {referrers.length > 0 && (
            <Alert color="yellow" role="note">
              <List size="sm" spacing={4}>
                {referrers.map(({ table: from, field, effect, count }) => {
                  const referring: TableDeclaration = tables[from]
                  return (
                    <List.Item key={`${from}.${field}`}>
                      {t(effectTexts[effect], {
                        count,
                        number: number(count),
                        table: label(referring.label),
                        field: label(referring.fields[field]!.label),
                      })}
                    </List.Item>
                  )
                })}
              </List>
            </Alert>
          )}
        </Stack>
      )}
    </div>
  )
}
