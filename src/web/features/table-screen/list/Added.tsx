import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './Added.module.css'
import type { List } from './use-list.ts'
import type { RowKeys } from './use-row-keys.ts'

export interface AddedProps {
  readonly declaration: TableDeclaration
  readonly rows: readonly Row[]
  readonly list: List
  readonly keys: RowKeys
}

interface AddedRowPosition {
  readonly addedRows: readonly Row[]
  /** Index in the list's `foundRows` of the first added row. -1 if the filters hide all added rows. */
  readonly at: number
  /**
   * True if the list must open the page of the first added row. False if the filters hid this row at first, and the
   * user found it by a later search.
   */
  readonly opens: boolean
}

/**
 * Marks added rows, and opens the page with the first of them once. If the filters hide all added rows, a button shows
 * them.
 */
export function Added({ declaration: { key }, rows, list, keys }: AddedProps) {
  const { t } = useMessages()
  const added = useMemo(() => new Set(rows.map((row) => row[key])), [rows, key])
  const [position, setPosition] = useState<AddedRowPosition | null>(null)
  const [requestedRows, setRequestedRows] = useState<readonly Row[] | null>(null)
  const isKnown = position?.addedRows === rows
  if (!(isKnown && position.at >= 0) && !list.busy && (isKnown || list.rows.some((row) => added.has(row[key])))) {
    const at = list.foundRows.findIndex((index) => added.has(list.rows[index]?.[key]))
    if (!isKnown || at >= 0)
      setPosition({ addedRows: rows, at, opens: at >= 0 && (!isKnown || requestedRows === rows) })
  }
  const open = useEffectEvent((at: number) => list.open(Math.floor(at / list.pageSize) + 1))
  /**
   * The added rows whose page was opened. When a hidden table is shown again, React runs effects again, but the page
   * must not open again.
   */
  const openedRows = useRef<readonly Row[] | null>(null)
  useEffect(() => {
    if (!position?.opens || openedRows.current === position.addedRows) return
    openedRows.current = position.addedRows
    open(position.at)
  }, [position])

  const { pageRows } = list
  const opens = isKnown && position.opens
  const seenRows = useRef<readonly Row[] | null>(null)
  useEffect(() => {
    const marked = keys.rows().filter((_, place) => added.has(pageRows[place]?.[key]))
    for (const row of marked) row.dataset['added'] = ''
    if (marked[0] && opens && seenRows.current !== rows) {
      seenRows.current = rows
      marked[0].scrollIntoView({ block: 'nearest' })
    }
    return () => {
      for (const row of marked) delete row.dataset['added']
    }
  }, [added, rows, key, keys, pageRows, opens])
  // This message is below the table, so that it moves nothing when it appears.
  return (
    position?.at === -1 &&
    (list.narrowed || list.hidden > 0) && (
      <div className={classes.hidden} role="status">
        <span>{t('form.addedHidden')}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            setRequestedRows(rows)
            if (list.narrowed) list.clear()
            else list.showClosed()
          }}
        >
          {t('form.showAdded')}
        </Button>
      </div>
    )
  )
}
