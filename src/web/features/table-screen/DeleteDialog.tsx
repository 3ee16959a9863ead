import { Alert, List, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Effect, referrersOf } from '#domain/grid/referrers.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useTables } from '../../state/tables.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

export interface DeleteDialogProps {
  readonly table: TableName
  readonly rows: readonly Row[]
  /** The table's version in which the rows were chosen. */
  readonly version: number | undefined
  onClose(): void
}

/** How many of the rows are named before the rest is counted. */
const NAMED = 5

const said = { emptied: 'table.willBeEmptied', refused: 'table.willBeRefused', recorded: 'table.willKeepCode' } as const satisfies Record<Effect, string>

/** Asks before rows are deleted, and says what refers to them (spec §2, Delete confirmation; design §4, References). */
export function DeleteDialog({ table, rows, version, onClose }: DeleteDialogProps) {
  const { t, label, error, number } = useMessages()
  const toast = useToast()
  const store = useTables()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const referrers = useMemo(() => {
    const keys = new Set(rows.map((row) => row[declaration.key] ?? null))
    return referrersOf(table, keys, (name) => store.get(name).data?.rows ?? [])
  }, [declaration, rows, store, table])
  const [refusal, setRefusal] = useState<string | null>(null)
  useReturnFocus()
  const only = rows.length === 1 ? rows[0] : undefined

  const remove = async () => {
    const keys = rows.map((row) => row[declaration.key] as number)
    setRefusal(null)
    try {
      // Several rows were chosen by what the whole table looked like.
      await store.remove(table, { keys, ...(rows.length > 1 && version !== undefined && { version }) })
    } catch (failure) {
      const reason = error(failure)
      setRefusal(reason)
      toast.error(t('common.withReason', { label: t('common.deleteError'), reason }))
      throw failure
    }
    toast.success(t('common.deleteSuccess'))
  }

  return (
    <ConfirmDialog
      opened
      title={only ? t('table.deleteTitle', { name: displayName(declaration, only, title) }) : t('table.deleteSelectedTitle', { table: title })}
      confirmLabel={t('common.delete')}
      confirmingLabel={t('common.deleting')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      <Stack gap="sm">
        {only ? (
          <div>
            <Text>{t('table.deleteOne')}</Text>
            <Text>{t('table.cannotBeUndone')}</Text>
          </div>
        ) : (
          <>
            <Text>{t('table.deleteMany', { number: number(rows.length) })}</Text>
            <Text size="sm" c="dimmed">
              {rows.slice(0, NAMED).map((row) => displayName(declaration, row, title)).join(', ')}
              {rows.length > NAMED && ` ${t('table.andOthers', { count: rows.length - NAMED })}`}
            </Text>
          </>
        )}
        {refusal !== null && <Alert color="red">{refusal}</Alert>}
        {referrers.length > 0 && (
          <Alert color="yellow" role="note">
            <List size="sm" spacing={4}>
              {referrers.map(({ table: from, field, effect, count }) => {
                const referring: TableDeclaration = tables[from]
                return (
                  <List.Item key={`${from}.${field}`}>
                    {t(said[effect], { count, number: number(count), table: label(referring.label), field: label(referring.fields[field]!.label) })}
                  </List.Item>
                )
              })}
            </List>
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
