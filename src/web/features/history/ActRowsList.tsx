import { useMemo } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { ActCursor } from '#domain/history.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Button } from '@mantine/core'
import { useBackend } from '#web/state/backend.tsx'
import type { RowNamed } from '#web/state/view/views.ts'
import { ChangedFields } from './ChangedFields.tsx'
import classes from './history.module.css'
import { PagedListState } from './PagedListState.tsx'
import { changeWord, rowName } from './row-name.ts'
import { useStoredRows } from './use-stored-rows.ts'
import { usePagedList } from './use-paged-list.ts'

export interface ActRowsListProps {
  readonly act: number
  readonly names: NamesOf
  /** Opens the history of a listed row. Undefined in the panel that already shows the history of one row. */
  onRow?(row: RowNamed): void
}

export function ActRowsList({ act, names, onRow }: ActRowsListProps) {
  const messages = useMessages()
  const { t, label } = messages
  const backend = useBackend()
  const read = useMemo(
    () => async (after: ActCursor | undefined) => {
      const { rows, ...head } = await (await backend.openHistory()).actRows(act, after)
      return { ...head, items: rows }
    },
    [backend, act],
  )
  const list = usePagedList(read)
  const { items } = list
  const storedRows = useStoredRows(items)
  return (
    <div className={classes.rows} aria-busy={list.isReading}>
      <ol className={classes.list}>
        {items.map((row, at) => {
          const { table, key, was, became } = row
          const declaration = tables[table]
          const name = rowName(messages, row, storedRows(row), row)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an act may write a row twice
            <li key={at}>
              <div className={classes.line}>
                <span className={classes.soft}>{label(declaration.label)}</span>
                <strong>{name}</strong>
                <span>{changeWord(messages, row)}</span>
                {onRow && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={t('history.historyOfRow', { name })}
                    onClick={() => onRow({ table, key })}
                  >
                    {t('history.title')}
                  </Button>
                )}
              </div>
              <ChangedFields declaration={declaration} names={names} was={was} became={became} />
            </li>
          )
        })}
      </ol>
      <PagedListState list={list} />
    </div>
  )
}
