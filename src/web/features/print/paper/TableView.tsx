import { memo, type CSSProperties } from 'react'
import { breaksAnywhere, isNumber } from '#domain/paper/fit.ts'
import type { Align, FootCell, PaperBlock, PaperColumn, PaperLine, TablePage } from '#domain/paper/paper.ts'
import {
  contentOf,
  footerGap,
  footSizes,
  HEADER_GAP,
  headingSize,
  headSizeOf,
  notesGap,
} from '#domain/paper/table-pages.ts'
import { PrintPage } from '#web/ui/paper/print-root.tsx'
import classes from './tables.module.css'

/** A page of tables. Paper and preview render it with this same component. */
export const TableView = memo(function TableView({ page }: { readonly page: TablePage }) {
  const { wide, header, blocks, footer } = page
  return (
    <PrintPage className={classes.page} wide={wide}>
      <header style={{ marginBottom: `${HEADER_GAP}mm` }}>
        {header.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never reorder
          <Line key={at} line={line} />
        ))}
      </header>
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no id and never reorder
        <Block key={at} block={block} wide={wide} />
      ))}
      <footer className={classes.footer} style={footerStyle(page)}>
        {footer.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className={classes.pageOf}>{footer.page}</p>
        <p className={classes.date}>{footer.date}</p>
      </footer>
    </PrintPage>
  )
})

function Line({ line: { height, texts } }: { readonly line: PaperLine }) {
  return (
    <div
      className={classes.line}
      style={{ minHeight: `${height}mm`, gridTemplateColumns: texts.map(({ width }) => `${width}fr`).join(' ') }}
    >
      {texts.map(({ text, size, bold, align, heading }, at) => {
        const Tag = heading ? 'h3' : 'p'
        return (
          <Tag
            // oxlint-disable-next-line react/no-array-index-key -- the texts of a line have no id and never reorder
            key={at}
            className={classOf(align, bold && classes.bold, breaksAnywhere(text) && classes.anywhere)}
            style={{ fontSize: `${size}pt` }}
          >
            {text}
          </Tag>
        )
      })}
    </div>
  )
}

function Block({ block, wide }: { readonly block: PaperBlock; readonly wide: boolean }) {
  const { heading, columns, rows, foot, style } = block
  const headSize = `${headSizeOf(block)}pt`
  const totalWidth = columns.reduce((sum, { width }) => sum + width, 0)
  return (
    <div className={classes.block}>
      {heading !== null && <h4 style={{ fontSize: `${headingSize(heading, wide)}pt` }}>{heading}</h4>}
      <table className={classes.table} style={tableStyle(block)}>
        <colgroup>
          {columns.map(({ width }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- column labels can repeat; columns never reorder
            <col key={at} style={{ width: `${((width / totalWidth) * 100).toFixed(4)}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- column labels can repeat; columns never reorder
              <th key={at} scope="col" style={{ fontSize: headSize }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, texts, height }) => (
            <tr key={id} data-card={id} style={height > style.rowHeight ? { height: `${height}mm` } : undefined}>
              {columns.map(({ align }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- column labels can repeat; columns never reorder
                <td
                  key={at}
                  className={classOf(
                    align,
                    isNumber(texts[at] ?? '') && classes.number,
                    height > style.rowHeight && breaksAnywhere(texts[at] ?? '') && classes.anywhere,
                  )}
                >
                  {texts[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map((cells, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of sums never reorder
              <Sums key={at} cells={cells} block={block} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Sums({ cells, block }: { readonly cells: readonly FootCell[]; readonly block: PaperBlock }) {
  const sizes = footSizes(cells, block)
  return (
    <tr>
      {cells.map(({ text, span, align, label }, at) => {
        const Tag = label ? 'th' : 'td'
        return (
          <Tag
            // oxlint-disable-next-line react/no-array-index-key -- cells of sums never reorder
            key={at}
            colSpan={span}
            className={classOf(align, isNumber(text) && classes.number)}
            style={{ fontSize: `${sizes[at]}pt`, gridColumn: `span ${span}` }}
            {...(label && { scope: 'row' })}
          >
            {text}
          </Tag>
        )
      })}
    </tr>
  )
}

const footerStyle = (page: TablePage): CSSProperties =>
  ({
    '--notes-gap': `${notesGap(page.footer.notes)}mm`,
    '--footer-gap': `${footerGap(page).toFixed(2)}mm`,
    '--whole-width': `${contentOf(page.wide).width}mm`,
  }) as CSSProperties

/** Minimum width in millimetres of a text column on paper narrower than A4. Fits a company code or four ideographs. */
const TEXT_LEAST = 14

const leastOf = ({ width, least = 0 }: PaperColumn): number => Math.max(least, Math.min(width, TEXT_LEAST))

const tableStyle = ({ columns, style: { size, rowHeight } }: PaperBlock): CSSProperties =>
  ({
    fontSize: `${size}pt`,
    '--row-height': `${rowHeight}mm`,
    '--columns': columns
      .map((column) => `minmax(${leastOf(column).toFixed(2)}mm, ${column.width.toFixed(2)}fr)`)
      .join(' '),
  }) as CSSProperties

const classOf = (align: Align, ...moreClasses: readonly (string | false | undefined)[]): string | undefined =>
  [align && classes[align], ...moreClasses].filter(Boolean).join(' ') || undefined
