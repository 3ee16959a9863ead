import { Anchor } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import classes from './paged-table.module.css'

export interface Column<R> {
  readonly label: string
  readonly align?: 'end'
  cell(row: R): string | null
}

export interface PagedTableProps<R> {
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  keyOf(row: R): string | number
  /** Returns the action of a click on the row's first cell; null if the cell is plain text. */
  openerOf?(row: R): (() => void) | null
  /**
   * True for a row that is no longer valid. The row is crossed out. Its text must say so, too, because screen readers
   * do not announce the line through it.
   */
  isCrossed?(row: R): boolean
  readonly rowAction?: { readonly heading: string; button(row: R): ReactNode }
  readonly rowsPerPage?: number
}

const ROWS_A_PAGE = 10

/** A table with pages. It scrolls within its own box, also by the keyboard. */
export function PagedTable<R>({
  label,
  columns,
  rows,
  keyOf,
  openerOf,
  isCrossed,
  rowAction,
  rowsPerPage = ROWS_A_PAGE,
}: PagedTableProps<R>) {
  const { t, number } = useMessages()
  const [chosenPage, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(chosenPage, pages)
  const pageButton = (by: 1 | -1, key: 'table.previousPage' | 'table.nextPage', children: ReactNode) => {
    const leads = page + by >= 1 && page + by <= pages
    return (
      <IconButton
        label={t('eventPage.ofTable', { table: label, what: t(key) })}
        // `disabled` alone would make the button lose the focus on the last page.
        disabled={!leads}
        focusableWhenDisabled
        onClick={() => setWanted(page + by)}
      >
        {children}
      </IconButton>
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll this box */}
      <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.label} scope="col" data-align={column.align}>
                  {column.label}
                </th>
              ))}
              {rowAction && <th scope="col">{rowAction.heading}</th>}
            </tr>
          </thead>
          <tbody translate="no">
            {rows.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((row) => (
              <tr key={keyOf(row)} data-crossed={isCrossed?.(row) || undefined}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.label} scope="row" data-align={column.align}>
                      <Way to={openerOf?.(row) ?? null} text={column.cell(row)} />
                    </th>
                  ) : (
                    <td key={column.label} data-align={column.align}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
                {rowAction && <td>{rowAction.button(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className={classes.pager}>
          {pageButton(-1, 'table.previousPage', <IconChevronLeft size={18} aria-hidden />)}
          <span aria-live="polite">{t('table.pageOf', { page: number(page), pages: number(pages) })}</span>
          {pageButton(1, 'table.nextPage', <IconChevronRight size={18} aria-hidden />)}
        </div>
      )}
    </>
  )
}

function Way({ to, text }: { readonly to: (() => void) | null; readonly text: string | null }) {
  if (!to) return text
  return (
    <Anchor component="button" type="button" size="sm" onClick={to}>
      {text}
    </Anchor>
  )
}
