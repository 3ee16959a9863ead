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
  currentQuery(): WantedRows
  readonly selected: ReadonlySet<Value>
  readonly printRequests: number
}

/** Maximum number of rows in one print, which fill about 160 pages. */
export const MAX_ROWS = 5000

interface ListChoice extends WantedRows, Pick<ListProps, 'fields' | 'selected'> {}

interface LaidOutList {
  readonly stamp: string
  readonly pages: readonly PaperPage[]
}

/**
 * Buttons that print the rows of a list, or its selected rows. When the user prints, the list is filtered again with
 * current tables.
 */
export const TableListPaper = memo(function TableListPaper(props: ListProps) {
  const { table, fields, currentQuery, selected, printRequests } = props
  const messages = useMessages()
  const { t } = messages
  const store = useTables()
  const root = useRef<HTMLDivElement>(null)
  const [laidOut, setLaidOut] = useState<LaidOutList | null>(null)
  const today = useToday()
  const neededNames = neededTables(table)
  const rowsOf = (name: TableName) => store.get(name).data?.rows ?? []
  const latestProps = useRef({ fields, selected })
  useLayoutEffect(() => {
    latestProps.current = { fields, selected }
  })
  const chosenNow = (): ListChoice => {
    const { query, conditions, sorts, withClosed } = currentQuery()
    return { query, conditions, sorts, withClosed, ...latestProps.current }
  }
  const choiceNow = () => {
    const { selected: keys, ...query } = chosenNow()
    return digestOf([table, query, [...keys]])
  }
  const stampNow = () => digestOf([choiceNow(), neededNames.map((name) => store.get(name).data?.version ?? null)])
  const pressed = useRef('')

  async function layOut(): Promise<PaperOrReason> {
    if (choiceNow() !== pressed.current) return { reason: t('print.sheetChanged') }
    const [stamp, rowCount, listChoice] = [stampNow(), rowsOf(table).length, chosenNow()]
    const { rows: matchingRows, hidden } = await foundRows(table, listChoice, rowsOf)
    const { key } = tables[table] as TableDeclaration
    const rows =
      listChoice.selected.size === 0
        ? matchingRows
        : matchingRows.filter((row) => listChoice.selected.has(row[key] ?? null))
    // Fewer rows than selected: one was deleted or no longer matches the filters.
    if (rows.length < listChoice.selected.size) return { reason: t('print.sheetChanged') }
    if (rows.length === 0) return { reason: t('print.noRows') }
    if (rows.length > MAX_ROWS)
      return {
        reason: t('print.tooManyRows', { number: messages.number(rows.length), most: messages.number(MAX_ROWS) }),
      }
    const masters = mastersOf(tables[table])
    const names: NamesOf = Object.fromEntries(masters.map((master) => [master, namesOf(master, rowsOf(master))]))
    const pages = listPages({ table, listChoice, rows, rowCount, hidden, names, today }, messages)
    flushSync(() => setLaidOut({ stamp, pages }))
    return { stamp, pages: () => pages, log: null }
  }

  const putAway = useCallback(() => setLaidOut(null), [])
  const { printing, print, refusalReason, pdf } = usePaper({
    root,
    tables: neededNames,
    fileName: table,
    unready: null,
    async prepare() {
      pressed.current = choiceNow()
    },
    layOut,
    // The browser's own print command cannot wait until the list is filtered. It prints the screen instead, which
    // contains a hint to use the list's button.
    layOutNow(preparing) {
      if (laidOut && !preparing && laidOut.stamp === stampNow())
        return { stamp: laidOut.stamp, pages: () => laidOut.pages, log: null }
      flushSync(putAway)
      return null
    },
    stampNow,
    putAway,
    onPrinted: () => {},
  })
  useHeldFocus(printing)
  usePrintRequests(printRequests, print)
  return (
    <>
      <Buttons {...{ printing, print, pdf }} />
      <p className={classes.howTo}>{t('print.listByItself', { button: t('print.printList') })}</p>
      {laidOut && <PaperRoot root={root} {...laidOut} refusalReason={refusalReason} />}
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
  readonly listChoice: ListChoice
  readonly rows: readonly Row[]
  readonly rowCount: number
  /** Number of rows of closed events that the list leaves out. */
  readonly hidden: number
  readonly names: NamesOf
  readonly today: number
}

function listPages(
  { table, listChoice, rows, rowCount, hidden, names, today }: FoundList,
  messages: Messages,
): readonly PaperPage[] {
  const { t, number, label, list } = messages
  const declaration: TableDeclaration = tables[table]
  const { fields, selected: chosen, ...query } = listChoice
  const { table: laidOut, wide } = listTable(
    {
      declaration,
      fields,
      heading:
        chosen.size === 0
          ? t('table.recordsFound', { found: number(rows.length), number: number(rowCount) })
          : t('table.selected', { selected: number(rows.length), number: number(rowCount) }),
      rows: rows.map((row) => ({ row, texts: textsOf(declaration, fields, row, names) })),
    },
    messages,
  )
  const filters = [...wantedTexts(query, { declaration, names, messages })]
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
 * Prints whenever `requests` grows. If `requests` is not 0 on mount, it prints at once: the user has pressed the
 * shortcut before this lazy-loaded code was loaded.
 * @param requests how often the user has pressed the shortcut so far
 */
function usePrintRequests(requests: number, print: () => void): void {
  const handledRequests = useRef(0)
  const printLatest = useEffectEvent(print)
  useEffect(() => {
    if (requests <= handledRequests.current) return
    handledRequests.current = requests
    printLatest()
  }, [requests])
}

/**
 * The texts of a row as on the screen. Rows store names beside codes. If a stored name differs from the current one,
 * the text contains both: '12 Tokyo ≠ Tokio'. If the list has a column for the stored name, the code's text does not
 * repeat it.
 */
export function textsOf(
  declaration: TableDeclaration,
  shownFields: readonly string[],
  row: Row,
  names: NamesOf,
): readonly string[] {
  const nameFields = namesBeside(declaration, shownFields)
  return shownFields.map((name) => {
    const { kind, references } = declaration.fields[name]!
    const [value, masterNames, nameField] = [row[name] ?? null, references && names[references], nameFields.get(name)]
    const recorded = nameField === undefined ? '' : recordedName(row[nameField] ?? null, value, masterNames)
    return [shownText(kind, value, masterNames), recorded && `≠ ${recorded}`].filter(Boolean).join(' ')
  })
}
