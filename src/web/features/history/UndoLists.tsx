import { Alert, Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { differing } from '#domain/history.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { BlockingRow, OneRow, PutBackRow } from '#domain/wire.ts'
import { blockingName, blockingReason } from '#web/messages/blocking-text.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { ChangedFields } from './ChangedFields.tsx'
import classes from './history.module.css'
import { rowName } from './row-name.ts'
import type { SeenPreview } from './use-undo-preview.ts'

const SHOWN = 5
const MORE = 50

const DOES = ['added', 'changed', 'removed'] as const

export function PutBack({ preview: { changes, rows }, storedRows, count }: SeenPreview & { readonly count: number }) {
  const messages = useMessages()
  const { t, label, number } = messages
  const names = useNames()
  return (
    <section aria-label={t('history.willHappen')}>
      <Text fw={600} size="sm">
        {t('history.willHappen')}
      </Text>
      <ul className={classes.counts}>
        {changes.flatMap((change) =>
          DOES.filter((effect) => change[effect] > 0).map((does) => (
            <li key={`${change.table} ${does}`}>
              {t(`history.${does}`, {
                count: change[does],
                number: number(change[does]),
                table: label(tables[change.table].label),
              })}
            </li>
          )),
        )}
      </ul>
      <Some rows={rows} total={count}>
        {(row) => (
          <>
            <div className={classes.line}>
              <span className={classes.soft}>{label(tables[row.table].label)}</span>
              <strong>{rowName(messages, row, storedRows(row), { was: row.values, became: null })}</strong>
              <span>{t(`history.does_${row.does}`)}</span>
            </div>
            <WhatChanges row={row} storedRow={storedRows(row)} names={names} />
          </>
        )}
      </Some>
    </section>
  )
}

interface WhatChangesProps {
  readonly row: PutBackRow
  readonly storedRow: Row | undefined
  readonly names: ReturnType<typeof useNames>
}

function WhatChanges({ row: { table, does, values }, storedRow, names }: WhatChangesProps) {
  const declaration: TableDeclaration = tables[table]
  const currentRow: Row | null = storedRow
    ? Object.fromEntries(Object.entries(storedRow).filter(([field]) => field !== declaration.key))
    : null
  const then = does === 'removed' ? null : does === 'added' ? values : { ...currentRow, ...values }
  const images = differing({ was: does === 'added' ? null : currentRow, became: then })
  return images && <ChangedFields declaration={declaration} names={names} {...images} />
}

export function LeftAlone({ preview: { left, leftRows }, storedRows }: SeenPreview) {
  const messages = useMessages()
  const { t, label, number } = messages
  return (
    <Alert color="yellow" role="note" title={t('history.leftAlone', { count: left, number: number(left) })}>
      <Some rows={leftRows} total={left}>
        {(row) => (
          <div className={classes.line}>
            <span className={classes.soft}>{label(tables[row.table].label)}</span>
            <strong>{rowName(messages, row, storedRows(row))}</strong>
            <span>{t(`history.reason_${row.reason}`)}</span>
          </div>
        )}
      </Some>
    </Alert>
  )
}

/** Lists the rows that prevent an undo, for acts that can be undone only as a whole. */
export function BlockingRows({ preview: { left, leftRows } }: Pick<SeenPreview, 'preview'>) {
  const messages = useMessages()
  const { t, number } = messages
  const names = useNames()
  return (
    <Alert color="red" role="note" title={t('history.blocked', { count: left, number: number(left) })}>
      <Text size="sm">{t('history.blockedHint')}</Text>
      <Some rows={leftRows as readonly BlockingRow[]} total={left}>
        {(row) => (
          <>
            <div className={classes.line}>
              <strong>{blockingName(messages, row)}</strong>
              <span>{blockingReason(messages, row)}</span>
            </div>
            <ChangedSince {...row} names={names} />
          </>
        )}
      </Some>
    </Alert>
  )
}

function ChangedSince({ table, row, stood, names }: BlockingRow & Pick<WhatChangesProps, 'names'>) {
  if (!stood) return null
  const newValues = Object.fromEntries(Object.keys(stood).map((field) => [field, row[field] ?? null]))
  const images = differing({ was: stood, became: newValues })
  return images && <ChangedFields declaration={tables[table]} names={names} {...images} />
}

interface SomeProps<R> {
  readonly rows: readonly R[]
  readonly total: number
  children(row: R): ReactNode
}

function Some<R extends OneRow>({ rows, total, children }: SomeProps<R>) {
  const { t, number } = useMessages()
  const [shownCount, setShownCount] = useState(SHOWN)
  return (
    <>
      <ul className={classes.list} translate="no">
        {rows.slice(0, shownCount).map((row) => (
          <li key={`${row.table} ${row.key}`}>{children(row)}</li>
        ))}
      </ul>
      {rows.length > shownCount && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShownCount(shownCount + MORE)}>
          {t('history.more')}
        </Button>
      )}
      {total > rows.length && rows.length <= shownCount && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('history.firstOf', { number: number(rows.length) })}
        </Text>
      )}
    </>
  )
}
