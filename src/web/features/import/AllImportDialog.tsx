import { List } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { isEdited, notReadyOfAll, type AllPlans } from '#domain/import/index.ts'
import { tableOf, tables, type TableName } from '#domain/tables/index.ts'
import * as asking from '../../messages/texts/ask.ts'
import * as importing from '../../messages/texts/import.ts'
import * as importExcel from '../../messages/texts/import-excel.ts'
import * as importFile from '../../messages/texts/import-file.ts'
import * as problems from '../../messages/texts/import-problems.ts'
import { useLateErrors } from '../../messages/use-late-errors.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { sheetOf, type BookState, type BookStep } from './columns/all-book.ts'
import { createAllImportSession, type AllImportSession, type AllImportState } from './all-session.ts'
import { AllPreview } from './preview/AllPreview.tsx'
import { aroundPreview } from './around-preview.ts'
import { CodeNamesProvider } from './preview/code-names.tsx'
import { ChosenFile } from './read/ChosenFile.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { DropArea } from './read/DropArea.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { SheetsStep } from './columns/SheetsStep.tsx'

export interface AllImportDialogProps {
  /** What was dropped on the page to open it. */
  readonly files?: readonly File[] | undefined
  onClose(): void
}

/** Imports an export of all data: choose it, see what will happen to each table, carry it out in one act. */
export function AllImportDialog({ files, onClose }: AllImportDialogProps) {
  useLateMessages({ ask: asking, import: importing, importExcel, importFile, problems })
  useLateErrors()
  const { t, label, error } = useMessages()
  const store = useTables()
  const [session] = useState(() => createAllImportSession(store))
  useEffect(() => session.start(), [session])
  useEffect(() => {
    if (files) void session.choose(files)
  }, [session, files])
  const state = useLive(session.state)
  const { plan: plans, book } = state
  const waiting = plans ? notReadyOfAll(plans) : 'nothing'

  const { edits } = state
  const around = aroundPreview(state)
  const { disabled } = around
  const mending = useCallback(
    (table: TableName) => ({ ...session.mending(table), edits: edits[table] ?? {}, disabled }),
    [session, edits, disabled],
  )

  const reasonOf = (failure: unknown) => {
    const table =
      failure instanceof EventmsError && typeof failure.params.table === 'string'
        ? tableOf(failure.params.table)
        : undefined
    const text = error(failure)
    if (!table) return text
    const named = book
      ? t('importExcel.columnsOf', { table: label(table.label), name: sheetOf(book, table.name as TableName) })
      : label(table.label)
    return t('import.ofTable', { table: named, text })
  }
  const send = async () => {
    const results = await session.send()
    if (!results) return null
    const sum = (count: 'added' | 'changed' | 'removed') =>
      Object.values(results).reduce((all, result) => all + result[count], 0)
    // They are one act, which each of them names that was written to.
    const act = Object.values(results).find((result) => result.act !== undefined)?.act
    return { added: sum('added'), changed: sum('changed'), removed: sum('removed'), ...(act !== undefined && { act }) }
  }

  return (
    <ImportFrame
      title={t('import.allTitle')}
      // What is wrong with a whole file names no field of a table.
      declaration={tables.employees}
      session={session}
      waiting={waiting}
      reasonOf={reasonOf}
      send={send}
      edited={Object.values(edits).some(isEdited)}
      leftOut={leftOutOf(plans)}
      onClose={onClose}
      source={<AllSource state={state} session={session} />}
    >
      {book?.step && <BookSteps book={book} step={book.step} session={session} />}
      {plans && (
        <CodeNamesProvider plans={plans}>
          <AllPreview
            plans={plans}
            book={book}
            onColumns={session.openColumns}
            waiting={waiting}
            {...around}
            mending={mending}
            onChoices={session.setChoices}
          />
        </CodeNamesProvider>
      )}
    </ImportFrame>
  )
}

/** Where a file is chosen, or the one that was. */
function AllSource({ state, session }: { state: AllImportState; session: AllImportSession }) {
  const { t } = useMessages()
  const { file, book } = state
  if (!file)
    return (
      <>
        <DropArea format="all" onChoose={session.choose} />
        <List size="sm" spacing={4}>
          {(['allFile', 'allOrder', 'allKept'] as const).map((key) => (
            <List.Item key={key}>{t(`import.${key}`)}</List.Item>
          ))}
        </List>
      </>
    )
  return (
    <ChosenFile
      // Anew, with the keyboard, where the step went that had it.
      key={stepKey(book?.step)}
      file={file}
      format="all"
      encoding={null}
      hidden={book}
      disabled={state.doing?.what === 'sending'}
      onEncoding={() => Promise.resolve()}
      onSheets={book && book.step?.what !== 'sheets' ? session.openSheets : undefined}
      onRemove={session.remove}
      onReadAgain={session.readAgain}
      onChoose={session.choose}
    />
  )
}

const stepKey = (step: BookStep | null | undefined): string => {
  if (!step) return ''
  return step.what === 'columns' ? step.table : step.what
}

interface BookStepsProps {
  readonly book: BookState
  readonly step: BookStep
  readonly session: AllImportSession
}

/** What somebody has to say of a workbook before it is read on: which table each sheet is, or the columns of one. */
function BookSteps({ book, step, session }: BookStepsProps) {
  const { t, label } = useMessages()
  if (step.what === 'sheets')
    return <SheetsStep book={book} asked={step.asked} onTables={session.setTables} onTake={session.takeTables} />
  const laid = book.laid.get(step.table)
  const declaration = tables[step.table]
  if (!laid?.layout) return null
  return (
    <ColumnsStep
      key={step.table}
      of={t('importExcel.columnsOf', { table: label(declaration.label), name: sheetOf(book, step.table) })}
      declaration={declaration}
      head={laid.head}
      layout={laid.layout}
      asked={step.asked}
      onHeaderLine={session.setHeaderLine}
      onColumns={session.setColumns}
      onTake={session.takeColumns}
    />
  )
}

/** How many rows of all tables are left out. */
function leftOutOf(plans: AllPlans | null): number {
  return [...(plans?.values() ?? [])].reduce((sum, { leftOut }) => sum + leftOut, 0)
}
