import type { ReactNode } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Place } from './fit.ts'
import { Fitted } from './Fitted.tsx'
import css from './sheet-table.module.css'

export interface Column extends Place {
  readonly label: MessageKey
  /** In millimetres; the columns of a sheet are 169 together. */
  readonly width: number
  readonly className?: string | undefined
}

/** The text of a recorded value; a blank for what was not recorded. */
export const plain = (value: string | number | null): string => (value === null ? '' : String(value))

/** A column whose texts fit rows of `rowHeight` millimetres. */
export function column(rowHeight: number, size: number, { width, ...rest }: Omit<Column, 'box'>): Column {
  return { ...rest, width, box: { width: width - 2.6, height: rowHeight - 0.7, size } }
}

export interface SheetTableProps {
  readonly columns: readonly Column[]
  readonly seals: readonly PrintedSeal[]
  readonly className?: string | undefined
  /** A last row of its own. */
  readonly foot?: ReactNode
}

/** Seals as a table with a header, one page's worth of them. */
export function SheetTable({ columns, seals, className, foot }: SheetTableProps) {
  const { t } = useMessages()
  return (
    <table className={`${css.table} ${className ?? ''}`}>
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} style={{ width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seals.map((seal) => (
          <tr key={seal.id} data-card="">
            {columns.map(({ label, className: own, box, text }) => (
              <Fitted key={label} as="td" text={text(seal)} box={box} className={own} />
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
