import { IconPrinter } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { namesBeside } from '#domain/grid/arrangement.ts'
import { type NamesOf, namesOf, recordedName } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Wanted } from '#domain/grid/wanted.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { MasterName, Row, TableDeclaration } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { alignOf } from '#web/kinds/align.ts'
import { wantedTexts } from '#web/kinds/condition-text.ts'
import * as filter from '#web/messages/texts/filter.ts'
import { useLateErrors } from '#web/messages/use-late-errors.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { usePaperMessages } from '#web/messages/use-paper-messages.ts'
import { foundRows, neededTables } from '#web/state/found-rows.ts'
import { useTables } from '#web/state/tables.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { listTable } from './list-table.ts'
import { type PaperBlock, tablePages, WIDE_ROOM } from './table-pages.ts'
import { TablePages } from './TablePages.tsx'
import { useTablePrint } from './use-table-print.ts'
import css from './list-paper.module.css'

export interface ListPaperProps {
  readonly table: TableName
  /** The columns, as they stand on the screen. */
  readonly fields: readonly string[]
  /** What the list is asked for at this moment; always the same function. */
  wantedNow(): Wanted
  /** The keys of the rows that are selected: these alone are printed, where there are any. */
  readonly chosen: ReadonlySet<Value>
  /** How often the list's screen was asked by a key to print it. */
  readonly asked: number
}

/** Rows that are printed together: about 160 pages. */
export const MOST_ROWS = 5000

/** What of the list is printed. */
interface Asked extends Wanted, Pick<ListPaperProps, 'fields' | 'chosen'> {}

interface Paper {
  readonly stamp: string
  readonly text: string
  readonly wide: boolean
  readonly pages: readonly (readonly PaperBlock[])[]
}

/**
 * The button that prints a list, and its paper: what is found, in the order of the list, or what is selected of it. It
 * is looked for again when it is printed, in tables that are verified current.
 */
export const ListPaper = memo(function ListPaper({ table, fields, wantedNow, chosen, asked }: ListPaperProps) {
  usePaperMessages()
  useLateErrors()
  useLateMessages({ filter })
  const messages = useMessages()
  const { t, label, number, list } = messages
  const store = useTables()
  const [paper, setPaper] = useState<Paper | null>(null)
  const declaration: TableDeclaration = tables[table]
  const needs = neededTables(table)
  const rowsOf = (name: TableName) => store.get(name).data?.rows ?? []
  const stampNow = () => JSON.stringify(needs.map((name) => store.get(name).data?.version ?? null))

  const shown = useRef({ fields, chosen })
  useLayoutEffect(() => {
    shown.current = { fields, chosen }
  })
  const askedNow = (): Asked => {
    const { query, conditions, sorts } = wantedNow()
    return { query, conditions, sorts, ...shown.current }
  }

  async function layOut({ fields, chosen, ...wanted }: Asked): Promise<string | null> {
    const [stamp, all] = [stampNow(), rowsOf(table).length]
    const found = await foundRows(table, wanted, rowsOf)
    const rows = chosen.size === 0 ? found : found.filter((row) => chosen.has(row[declaration.key] ?? null))
    // What is selected is found: some of it has been deleted, or changed, since the list was looked at.
    if (chosen.size > 0 && rows.length < chosen.size) return t('print.sheetChanged')
    if (rows.length === 0) return t('print.noRows')
    if (rows.length > MOST_ROWS) return t('print.tooManyRows', { number: number(rows.length), most: number(MOST_ROWS) })
    const masters = needs.slice(1) as readonly MasterName[]
    const names: NamesOf = Object.fromEntries(masters.map((master) => [master, namesOf(master, rowsOf(master))]))
    const laidOut = listTable(
      chosen.size === 0
        ? t('table.recordsFound', { found: number(rows.length), number: number(all) })
        : t('table.selected', { selected: number(rows.length), number: number(all) }),
      fields.map((field) => columnOf(declaration, field, label)),
      rows.map((row) => textsOf(declaration, fields, row, names)),
    )
    const texts = wantedTexts(wanted, { declaration, names, messages })
    flushSync(() =>
      setPaper({
        stamp,
        text: texts.length === 0 ? t('print.allRows') : list(texts),
        wide: laidOut.wide,
        pages: tablePages([laidOut.table], laidOut.wide ? WIDE_ROOM : undefined),
      }),
    )
    return null
  }

  const { root, printing, print } = useTablePrint({
    needs,
    layOut,
    askedNow,
    stampNow,
    putAway: useCallback(() => setPaper(null), []),
  })
  useAsked(asked, print)
  return (
    <>
      <IconButton label={t('print.printList')} onClick={print} loading={printing}>
        <IconPrinter size={18} aria-hidden />
      </IconButton>
      <p className={css.howTo}>{t('print.listByItself', { button: t('print.printList') })}</p>
      {paper && (
        <TablePages
          root={root}
          stamp={paper.stamp}
          title={label(declaration.label)}
          about={{ label: t('print.shows'), text: paper.text }}
          wide={paper.wide}
          pages={paper.pages}
        />
      )}
    </>
  )
})

/** Prints when the screen is asked to by a key, and where it was before this was there. */
function useAsked(asked: number, print: () => void): void {
  const heard = useRef(0)
  const hear = useEffectEvent(print)
  useEffect(() => {
    if (asked <= heard.current) return
    heard.current = asked
    hear()
  }, [asked])
}

function columnOf({ fields }: TableDeclaration, field: string, label: ReturnType<typeof useMessages>['label']) {
  const { kind, label: words } = fields[field]!
  return { label: label(words), align: alignOf[kind] === 'end' ? ('end' as const) : undefined }
}

/** As the screen has them: a copied name without a column of its own stands behind its code, where it differs. */
export function textsOf(
  declaration: TableDeclaration,
  shown: readonly string[],
  row: Row,
  names: NamesOf,
): readonly string[] {
  const beside = namesBeside(declaration, shown)
  return shown.map((name) => {
    const { kind, references } = declaration.fields[name]!
    const [value, known, copied] = [row[name] ?? null, references && names[references], beside.get(name)]
    const recorded = copied === undefined ? '' : recordedName(row[copied] ?? null, value, known)
    return [shownText(kind, value, known), recorded && `≠ ${recorded}`].filter(Boolean).join(' ')
  })
}
