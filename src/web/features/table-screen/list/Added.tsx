import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './Added.module.css'
import type { List } from './use-list.ts'
import type { RowKeys } from './use-row-keys.ts'

export interface AddedProps {
  readonly declaration: TableDeclaration
  /** As the database has them. */
  readonly rows: readonly Row[]
  readonly list: List
  /** Whose rows stand as those of the list's page do. */
  readonly keys: RowKeys
}

interface AddedRowPosition {
  readonly of: readonly Row[]
  /** Where the first of these rows stands among those that are found; -1 where it is hidden. */
  readonly at: number
  /** Its page is opened: a search of somebody's own that comes to find it is left where it is. */
  readonly opens: boolean
}

/**
 * Shows the rows that somebody has just added: opens the page on which the first of them stands, once, and marks them
 * wherever they are seen. Where a search or a filter hides them it says so, with the way to see them.
 */
export function Added({ declaration: { key }, rows, list, keys }: AddedProps) {
  const { t } = useMessages()
  const added = useMemo(() => new Set(rows.map((row) => row[key])), [rows, key])
  const [place, setPlace] = useState<AddedRowPosition | null>(null)
  /** Those that somebody asked to see. */
  const [asked, setAsked] = useState<readonly Row[] | null>(null)
  const isKnown = place?.of === rows
  if (!(isKnown && place.at >= 0) && !list.busy && (isKnown || list.rows.some((row) => added.has(row[key])))) {
    const at = list.found.findIndex((index) => added.has(list.rows[index]?.[key]))
    if (!isKnown || at >= 0) setPlace({ of: rows, at, opens: at >= 0 && (!isKnown || asked === rows) })
  }
  const open = useEffectEvent((at: number) => list.open(Math.floor(at / list.pageSize) + 1))
  /** Whose page was opened: a table that is shown again after another page runs its effects anew. */
  const opened = useRef<readonly Row[] | null>(null)
  useEffect(() => {
    if (!place?.opens || opened.current === place.of) return
    opened.current = place.of
    open(place.at)
  }, [place])

  const { shown } = list
  const opens = isKnown && place.opens
  /** Which rows were brought into sight; from then on nothing scrolls by itself. */
  const seen = useRef<readonly Row[] | null>(null)
  useEffect(() => {
    const marked = keys.rows().filter((_, place) => added.has(shown[place]?.[key]))
    for (const row of marked) row.dataset['added'] = ''
    if (marked[0] && opens && seen.current !== rows) {
      seen.current = rows
      marked[0].scrollIntoView({ block: 'nearest' })
    }
    return () => {
      for (const row of marked) delete row.dataset['added']
    }
  }, [added, rows, key, keys, shown, opens])
  // Below the table: nothing moves for it.
  return (
    place?.at === -1 &&
    list.narrowed && (
      <div className={classes.hidden} role="status">
        <span>{t('form.addedHidden')}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            setAsked(rows)
            list.clear()
          }}
        >
          {t('form.showAdded')}
        </Button>
      </div>
    )
  )
}
