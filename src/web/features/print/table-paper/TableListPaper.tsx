import { IconPrinter } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { namesBeside } from '#domain/grid/arrangement.ts'
import { mastersOf, type NamesOf, namesOf, recordedName } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { PaperPage } from '#domain/paper/paper.ts'
import { digestOf } from '#domain/seals/index.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { wantedTexts } from '#web/kinds/condition-text.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { neededTables } from '#domain/export/found-rows.ts'
import { foundRows } from '#web/state/lists/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { listHeader, setPages } from '#web/features/print/paper/list-parts.ts'
import { PaperRoot } from '#web/features/print/paper/PaperRoot.tsx'
import type { PaperOrReason } from '#web/features/print/printing/paper-source.ts'
import { SavePdf } from '#web/features/print/printing/SavePdf.tsx'
import { usePrintNote } from '#web/features/print/printing/PrintNote.tsx'
import { usePaper, type Printing } from '#web/features/print/printing/use-paper.ts'
import { useToday } from '#web/features/print/sheet-screen/use-today.ts'
import { listTable } from './list-table.ts'
import classes from './list-paper.module.css'

export interface ListProps {
  readonly table: TableName
  readonly fields: readonly string[]
  wantedNow(): WantedRows
  readonly chosen: ReadonlySet<Value>
  readonly asked: number
}

/** Maximum number of rows in one print. They fill about 160 pages. */
export const MOST_ROWS = 5000

interface Chosen extends WantedRows, Pick<ListProps, 'fields' | 'chosen'> {}

interface Laid {
  readonly stamp: string
  readonly pages: readonly PaperPage[]
}

/** Prints the filtered or the selected rows. Filters again when printing, in tables verified as current. */
export const TableListPaper = memo(function TableListPaper({ table, fields, wantedNow, chosen, asked }: ListProps) {
  const messages = useMessages()
  const { t } = messages
  const store = useTables()
  const root = useRef<HTMLDivElement>(null)
  const [laid, setLaid] = useState<Laid | null>(null)
  const today = useToday()
  const needs = neededTables(table)
  const rowsOf = (name: TableName) => store.get(name).data?.rows ?? []
  const shown = useRef({ fields, chosen })
  useLayoutEffect(() => {
    shown.current = { fields, chosen }
  })
  const chosenNow = (): Chosen => {
    const { query, conditions, sorts, withClosed } = wantedNow()
    return { query, conditions, sorts, withClosed, ...shown.current }
  }
  const choiceNow = () => {
    const { chosen: keys, ...wanted } = chosenNow()
    return digestOf([table, wanted, [...keys]])
  }
  const stampNow = () => digestOf([choiceNow(), needs.map((name) => store.get(name).data?.version ?? null)])
  const pressed = useRef('')

  async function layOut(): Promise<PaperOrReason> {
    if (choiceNow() !== pressed.current) return { reason: t('print.sheetChanged') }
    const [stamp, all, wanted] = [stampNow(), rowsOf(table).length, chosenNow()]
    const { rows: found, hidden } = await foundRows(table, wanted, rowsOf)
    const { key } = tables[table] as TableDeclaration
    const rows = wanted.chosen.size === 0 ? found : found.filter((row) => wanted.chosen.has(row[key] ?? null))
    // A selected row was deleted, or no longer matches the filters.
    if (rows.length < wanted.chosen.size) return { reason: t('print.sheetChanged') }
    if (rows.length === 0) return { reason: t('print.noRows') }
    if (rows.length > MOST_ROWS)
      return {
        reason: t('print.tooManyRows', { number: messages.number(rows.length), most: messages.number(MOST_ROWS) }),
      }
    const masters = mastersOf(tables[table])
    const names: NamesOf = Object.fromEntries(masters.map((master) => [master, namesOf(master, rowsOf(master))]))
    const pages = listPages({ table, wanted, rows, all, hidden, names, today }, messages)
    flushSync(() => setLaid({ stamp, pages }))
    return { stamp, pages: () => pages, log: null }
  }

  const putAway = useCallback(() => setLaid(null), [])
  const { printing, print, refused, pdf } = usePaper({
    root,
    tables: needs,
    fileName: table,
    unready: null,
    async prepare() {
      pressed.current = choiceNow()
    },
    layOut,
    // Filtering takes too long for the browser's own print command. That command prints the screen, which explains how
    // to print the list.
    layOutNow(preparing) {
      if (laid && !preparing && laid.stamp === stampNow())
        return { stamp: laid.stamp, pages: () => laid.pages, log: null }
      flushSync(putAway)
      return null
    },
    stampNow,
    putAway,
    onPrinted: () => {},
  })
  useHeldFocus(printing)
  useAsked(asked, print)
  return (
    <>
      <Buttons {...{ printing, print, pdf }} />
      <p className={classes.howTo}>{t('print.listByItself', { button: t('print.printList') })}</p>
      {laid && <PaperRoot root={root} {...laid} refused={refused} />}
    </>
  )
})

function Buttons({ printing, print, pdf }: Pick<Printing, 'printing' | 'print' | 'pdf'>) {
  const { t } = useMessages()
  const note = usePrintNote()
  const label = t('print.printList')
  return (
    <>
      <IconButton
        label={label}
        reason={note === null ? undefined : `${label}. ${note}`}
        onClick={print}
        loading={printing}
      >
        <IconPrinter size={18} aria-hidden />
      </IconButton>
      <SavePdf {...pdf} label={t('pdf.saveList')} disabled={printing} />
    </>
  )
}

interface FoundList {
  readonly table: TableName
  readonly wanted: Chosen
  readonly rows: readonly Row[]
  readonly all: number
  /** Number of rows of closed events that the list leaves out. */
  readonly hidden: number
  readonly names: NamesOf
  readonly today: number
}

function listPages(
  { table, wanted, rows, all, hidden, names, today }: FoundList,
  messages: Messages,
): readonly PaperPage[] {
  const { t, number, label, list } = messages
  const declaration: TableDeclaration = tables[table]
  const { fields, chosen, ...asked } = wanted
  const { table: laidOut, wide } = listTable(
    {
      declaration,
      fields,
      heading:
        chosen.size === 0
          ? t('table.recordsFound', { found: number(rows.length), number: number(all) })
          : t('table.selected', { selected: number(rows.length), number: number(all) }),
      rows: rows.map((row) => ({ row, texts: textsOf(declaration, fields, row, names) })),
    },
    messages,
  )
  const filters = [...wantedTexts(asked, { declaration, names, messages })]
  if (hidden > 0 && chosen.size === 0) filters.push(t('closing.hidden', { count: hidden, number: number(hidden) }))
  const header = listHeader({
    title: label(declaration.label),
    label: t('print.shows'),
    heading: filters.length === 0 ? t('print.allRows') : list(filters),
    wide,
  })
  return setPages({ tables: [laidOut], header, wide, today }, messages)
}

/**
 * Prints at each new request, including requests made before the mount.
 * @param asked number of requests so far
 */
function useAsked(asked: number, print: () => void): void {
  const heard = useRef(0)
  const hear = useEffectEvent(print)
  useEffect(() => {
    if (asked <= heard.current) return
    heard.current = asked
    hear()
  }, [asked])
}

/** The texts of a row, as on screen. A copied name without a column of its own is added to its code if it is stale. */
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
