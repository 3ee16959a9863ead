import { NativeSelect } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { type Arranged, MIN_PAGE_SIZE, MAX_PAGE_SIZE, pageSizes } from '#domain/grid/arrangement.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useArrange } from '#web/state/lists/list-states.ts'
import { listRowHeight } from '#web/features/table-screen/row-heights.ts'
import type { List } from '#web/features/table-screen/list/use-list.ts'
import classes from './columns.module.css'
import { Totals, type TotalsProps } from './Totals.tsx'

export interface ListFootProps extends TotalsProps {
  readonly arranged: Arranged
}

export function ListFoot({ table, arranged, list, selection }: ListFootProps) {
  return (
    <>
      <PageSize table={table} arranged={arranged} page={list.page} onOpen={list.open} />
      <Totals table={table} list={list} selection={selection} />
    </>
  )
}

const FIT = 'fit'

interface PageSizeProps extends Pick<ListFootProps, 'table' | 'arranged'>, Pick<List, 'page'> {
  onOpen(page: number): void
}

const PageSize = memo(function PageSize({ table, arranged, page, onOpen }: PageSizeProps) {
  const { t } = useMessages()
  const { change } = useArrange(table)
  const at = useRef<HTMLLabelElement>(null)
  const { pageSize, byHeight, compact } = arranged
  const latest = useRef({ page, pageSize, onOpen })
  useEffect(() => {
    latest.current = { page, pageSize, onOpen }
  })
  useEffect(() => {
    if (!byHeight) return
    const fit = () => {
      const { page: open, pageSize: size } = latest.current
      const fits = rowsThatFit(at.current!, listRowHeight(compact))
      if (fits === size) return
      // Keeps the first row of the page on the screen: opens the page that contains this row at the new page size.
      latest.current.onOpen(Math.floor(((open - 1) * size) / fits) + 1)
      change({ pageSize: fits })
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [byHeight, compact, change])
  return (
    <label className={classes.pageSize} ref={at}>
      {t('table.rowsPerPage')}
      <NativeSelect
        aria-label={t('table.rowsPerPage')}
        data={[...pageSizes.map(String), { value: FIT, label: t('arrange.fit') }]}
        value={byHeight ? FIT : String(pageSize)}
        onChange={(event) => {
          const { value } = event.currentTarget
          onOpen(1)
          change(value === FIT ? { byHeight: true } : { byHeight: false, pageSize: Number(value) })
        }}
        size="xs"
        w={132}
      />
    </label>
  )
})

/**
 * The number of rows that fit into the list's box.
 * @param rowHeight height in pixels of a row, used if the list has no row to measure
 */
function rowsThatFit(foot: Element, rowHeight: number): number {
  const box = foot.closest('[data-list]')!.firstElementChild!
  // In a narrow window the box is only as high as its rows, so the maximum height of the box counts.
  const boxHeight = Number.parseFloat(getComputedStyle(box).maxHeight) || box.clientHeight
  const head = box.querySelector('thead')?.offsetHeight ?? 0
  const row = box.querySelector<HTMLElement>('tbody tr')?.offsetHeight || rowHeight
  return Math.min(MAX_PAGE_SIZE, Math.max(MIN_PAGE_SIZE, Math.floor((boxHeight - head) / row)))
}
