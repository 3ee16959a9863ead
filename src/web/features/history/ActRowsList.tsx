import { useMemo } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { ActPlace } from '#domain/history.ts'
import { tables } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Button } from '@mantine/core'
import { useBackend } from '#web/state/backend.tsx'
import type { RowNamed } from '#web/state/view/views.ts'
import { ChangedFields } from './ChangedFields.tsx'
import classes from './history.module.css'
import { PartsState } from './PartsState.tsx'
import { rowName } from './row-name.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useParts } from './use-parts.ts'

export interface ActRowsListProps {
  readonly act: number
  readonly names: NamesOf
  /** Shows the history of one of them; left out where that is shown already. */
  onRow?(row: RowNamed): void
}

/** The rows that an act wrote, each from what to what; read in parts. */
export function ActRowsList({ act, names, onRow }: ActRowsListProps) {
  const messages = useMessages()
  const { t, label } = messages
  const backend = useBackend()
  const parts = useParts(useMemo(() => reading(backend, act), [backend, act]))
  const { items } = parts
  const held = useHeldRows(items)
  return (
    <div className={classes.rows} aria-busy={parts.reading}>
      <ol className={classes.list}>
        {items.map((row, at) => {
          const { table, key, was, became } = row
          const declaration = tables[table]
          const name = rowName(messages, row, held(row), row)
          const what = t(was && became ? 'history.wasChanged' : became ? 'history.wasAdded' : 'history.wasDeleted')
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an act may write a row twice
            <li key={at}>
              <div className={classes.line}>
                <span className={classes.soft}>{label(declaration.label)}</span>
                <strong>{name}</strong>
                <span>{what}</span>
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
      <PartsState parts={parts} />
    </div>
  )
}

function reading(backend: Backend, act: number) {
  return async (after: ActPlace | undefined) => {
    const { rows, ...head } = await (await backend.openHistory()).actRows(act, after)
    return { ...head, items: rows }
  }
}
