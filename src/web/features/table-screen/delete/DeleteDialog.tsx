import { Alert, List, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { type Effect, referrersOf } from '#domain/grid/referrers.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import * as deletion from '#web/messages/texts/deletion.ts'
import { useLateErrors } from '#web/messages/use-late-errors.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useTables } from '#web/state/tables.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { remaining } from '../list/remaining.ts'

export interface DeleteDialogProps {
  readonly table: TableName
  readonly rows: readonly Row[]
  /** The rows were selected: they are counted, were there only one. Otherwise it is one row's own deletion. */
  readonly selected: boolean
  /** The table's version in which the rows were chosen. */
  readonly version: number | undefined
  onClose(): void
}

/** How many of the rows are named before the rest is counted. */
const NAMED = 5

const NO_ROWS: readonly Row[] = []

const effectTexts = {
  emptied: 'deletion.willBeEmptied',
  refused: 'deletion.willBeRefused',
  recorded: 'deletion.willKeepCode',
} as const satisfies Record<Effect, string>

/** What says that the rows are no longer those that were shown. */
const MOVED = new Set(['tableMoved', 'rowGone'])

/** Asks before rows are deleted, and says what refers to them. */
// Long because what is asked depends on what the try before met.
export function DeleteDialog({ table, rows: chosen, selected, version, onClose }: DeleteDialogProps) {
  useLateMessages({ deletion })
  useLateErrors()
  const { t, label, error, number, list } = useMessages()
  const toast = useToast()
  const store = useTables()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  /** As the dialog shows them: what still stands there, once somebody else's change was met. */
  const [{ rows, gone, seen }, setShown] = useState({ rows: chosen, gone: NO_ROWS, seen: version })
  const [reason, setReason] = useState<string | null>(null)
  useReturnFocus()
  const only = selected ? undefined : rows[0]

  const keyOf = (row: Row) => row[declaration.key] as number
  const named = (some: readonly Row[]) =>
    list(
      some.map((row) => displayName(declaration, row, title)),
      NAMED,
    )

  /** Shows what stands there now, so that whoever deletes once more has seen it. */
  const look = async () => {
    // Where it cannot be read the rows stay as they are: the next try is refused again.
    await store.ensureCurrent([table]).catch(() => {})
    const { data } = store.get(table)
    if (!data) return
    const now = remaining(declaration.key, new Set(chosen.map(keyOf)), chosen, data.rows)
    setShown({ rows: data.rows.filter((row) => now.chosen.has(keyOf(row))), gone: now.left, seen: data.version })
  }

  const remove = async () => {
    // Somebody else has deleted all of them.
    if (rows.length === 0) return
    const keys = rows.map(keyOf)
    setReason(null)
    try {
      // Several rows were chosen by what the whole table looked like.
      await store.remove(table, { keys, ...(chosen.length > 1 && seen !== undefined && { version: seen }) })
    } catch (failure) {
      const text = error(failure)
      setReason(text)
      toast.error(t('common.withReason', { label: t('common.deleteError'), reason: text }))
      if (failure instanceof EventmsError && MOVED.has(failure.code)) await look()
      throw failure
    }
    toast.success(t('common.deleteSuccess'))
  }

  return (
    <ConfirmDialog
      opened
      title={
        only
          ? t('deletion.title', { name: displayName(declaration, only, title) })
          : t('deletion.selectedTitle', { table: title })
      }
      confirmLabel={t('common.delete')}
      confirmingLabel={t('common.deleting')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      <Stack gap="sm">
        {only && (
          <div>
            <Text>{t('deletion.one')}</Text>
            <Text>{t('deletion.cannotBeUndone')}</Text>
          </div>
        )}
        {selected && rows.length > 0 && (
          <>
            <Text>{t('deletion.many', { count: rows.length, number: number(rows.length) })}</Text>
            <Text size="sm" c="dimmed">
              {named(rows)}
            </Text>
          </>
        )}
        {gone.length > 0 && (
          <Alert color="yellow" role="status">
            {t('table.selectionLeft', { count: gone.length, names: named(gone) })}
          </Alert>
        )}
        {reason !== null && <Alert color="red">{reason}</Alert>}
        <Referrers table={table} rows={rows} />
      </Stack>
    </ConfirmDialog>
  )
}

/** What refers to the rows, and what becomes of that. */
function Referrers({ table, rows }: Pick<DeleteDialogProps, 'table' | 'rows'>) {
  const { t, label, number } = useMessages()
  const store = useTables()
  const { key } = tables[table]
  const referrers = useMemo(() => {
    return referrersOf(table, new Set(rows.map((row) => row[key] ?? null)), (name) => store.get(name).data?.rows ?? [])
  }, [key, rows, store, table])
  if (referrers.length === 0) return null
  return (
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
  )
}
