import { memo } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { PrintPage } from '#web/ui/print-root.tsx'
import { Fitted } from '../paper/Fitted.tsx'
import { PageFoot, type PageOf } from '../paper/PageFoot.tsx'
import css from '../paper/sheet-table.module.css'
import own from './table-paper.module.css'
import { ROW, type PaperBlock } from './table-pages.ts'

export interface TablePageProps extends PageOf {
  readonly title: string
  /** What the tables are about, and what that is called. */
  readonly about: { readonly label: string; readonly text: string }
  /** The paper lies on its side. */
  readonly wide?: boolean
  readonly blocks: readonly PaperBlock[]
}

/** One page of tables. */
export const TablePage = memo(function TablePage({ title, about, wide = false, blocks, ...of }: TablePageProps) {
  return (
    <PrintPage wide={wide} className={`${css.page} ${wide ? own.wide : ''}`}>
      <header className={css.listHeader}>
        <p className={css.sheetTitle}>{title}</p>
        <p />
        <p className={css.label}>{about.label}</p>
        <Fitted as="h3" text={about.text} box={{ width: wide ? 217 : 130, height: 8, size: 15 }} />
      </header>
      {blocks.map((block) => (
        <Block key={`${block.table.heading} ${block.from}`} block={block} />
      ))}
      <PageFoot {...of} />
    </PrintPage>
  )
})

const SIZE = 9

function Block({ block: { table, from, rows, last } }: { readonly block: PaperBlock }) {
  const { t } = useMessages()
  const { heading, columns, foot } = table
  const cells = (texts: readonly string[]) =>
    columns.map(({ label, width, align }, at) => (
      <Fitted
        key={label}
        as="td"
        text={texts[at] ?? ''}
        box={{ width: width - 2.6, height: ROW - 0.7, size: SIZE }}
        className={align === 'end' ? css.number : undefined}
      />
    ))
  return (
    <div className={css.block}>
      <Fitted
        as="h4"
        text={`${heading}${from > 0 ? t('sheets.continued') : ''}`}
        box={{ width: 166, height: 7, size: 11.5 }}
      />
      <table className={`${css.table} ${css.list} ${own.narrow}`}>
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} style={{ width: `${width}mm` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((texts, at) => (
            <tr key={from + at} data-card="">
              {cells(texts)}
            </tr>
          ))}
        </tbody>
        {last && foot && (
          <tfoot>
            <tr>{cells(foot)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
