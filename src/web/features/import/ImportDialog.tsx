import { List, SegmentedControl } from '@mantine/core'
import { use, useCallback, useEffect, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { fileQuestion, notReadyOfAll, type Encoding } from '#domain/import/index.ts'
import { tableOf, tables, type TableName } from '#domain/tables/index.ts'
import { OpenEventContext } from '#web/dialogs/open-event.ts'
import { capitalized } from '#web/messages/message-key.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { WorksheetsStep } from './columns/WorksheetsStep.tsx'
import type { Step } from './columns/table-reader.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { nextAfter, type Next } from './send/next.ts'
import { CodeNamesProvider } from './preview/code-names.tsx'
import { Preview } from './preview/Preview.tsx'
import { FileQuestion } from './questions/FileQuestion.tsx'
import { ChosenFile } from './read/ChosenFile.tsx'
import { DropArea } from './read/DropArea.tsx'
import { FilePicker } from './read/FilePicker.tsx'
import { worksheetOf, type Into } from './read/read-excel.ts'
import { otherWayFor, type Format } from './read/read-file.ts'
import { worksheetName } from './texts.ts'
import { createImportSession, type ImportSession, type ImportState } from './session.ts'

export interface ImportDialogProps {
  readonly into: Into
  /** The event that is open on the page. Suggested for rows without an event. */
  readonly currentEvent?: number | null
  readonly files?: readonly File[] | undefined
  onOpen(next: Next): void
  onClose(): void
}

export function ImportDialog({ into, currentEvent, files, onOpen, onClose }: ImportDialogProps) {
  const { t, label, error } = useMessages()
  const store = useTables()
  // The event whose page is open. After an import into this event, no link to the page is needed.
  const here = use(OpenEventContext)?.currentEvent
  const [session] = useState(() => createImportSession(into, store, currentEvent))
  useEffect(() => session.start(), [session])
  useEffect(() => {
    if (files) void session.drop(files)
  }, [session, files])
  const state = useLive(session.state)
  const { plans, edits, book, laid } = state
  const disabled = state.doing !== null
  const mending = useCallback(
    (table: TableName) => ({ ...session.mending(table), edits: edits[table] ?? {}, disabled }),
    [session, edits, disabled],
  )
  const waiting = plans ? notReadyOfAll(plans) : 'nothing'

  const reasonOf = (failure: unknown) => {
    const text = error(failure)
    const named = into === 'all' && failure instanceof EventmsError && failure.params.table
    const table = typeof named === 'string' ? tableOf(named) : undefined
    if (!table) return text
    return t('import.ofTable', { table: worksheetText({ t, label }, book, table.name as TableName), text })
  }

  return (
    <ImportFrame
      title={into === 'all' ? t('import.allTitle') : t('import.title', { table: label(tables[into].label) })}
      // Errors about a whole file name no field, so any declaration works here.
      declaration={tables[into === 'all' ? 'employees' : into]}
      session={session}
      otherWay={otherWayOf(session, state, store.importLimit, t)}
      waiting={waiting}
      reasonOf={reasonOf}
      nextOf={() => {
        const next = plans && nextAfter(plans, into)
        return next && 'event' in next && next.event === here ? null : next
      }}
      onOpen={onOpen}
      onClose={onClose}
      source={
        state.file ? (
          <ChosenSource {...{ into, state, session }} file={state.file} />
        ) : (
          <Source {...{ into, state, session }} />
        )
      }
    >
      {state.step && <FileStep {...{ into, state, session }} step={state.step} />}
      {plans && (
        <CodeNamesProvider plans={plans}>
          <Preview
            {...{ plans, waiting, book, laid, mending, disabled }}
            isAll={into === 'all'}
            held={state.tooMany !== null || state.fileIssue !== null}
            name={state.file?.name ?? ''}
            onColumns={session.openColumns}
            onChoices={session.setChoices}
          />
        </CodeNamesProvider>
      )}
    </ImportFrame>
  )
}

function worksheetText(
  { t, label }: Pick<Messages, 't' | 'label'>,
  book: ImportState['book'],
  table: TableName,
): string {
  const named = label(tables[table].label)
  return book ? t('importExcel.columnsOf', { table: named, name: worksheetOf(book, table) }) : named
}

function otherWayOf(session: ImportSession, { refused, way }: ImportState, limit: number, t: Messages['t']) {
  const other = refused && way !== 'all' && otherWayFor(refused, way, limit)
  if (!refused || !other) return undefined
  const onTake = () => {
    session.setWay(other)
    void session.choose([refused])
  }
  return { label: t(`import.readAs${capitalized(other)}`), onTake }
}

interface SourceProps {
  readonly into: Into
  readonly state: ImportState
  readonly session: ImportSession
}

function Source({ into, state: { way }, session }: SourceProps) {
  const { t } = useMessages()
  if (into === 'all' || way === 'all')
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
    <>
      <SegmentedControl
        aria-label={t('import.format')}
        value={way}
        onChange={(chosen) => session.setWay(chosen as Format)}
        data={[
          { value: 'csv', label: t('import.formatCsv') },
          { value: 'excel', label: t('importExcel.format') },
          { value: 'json', label: t('import.formatJson') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <FilePicker table={into} format={way} onChoose={session.choose} />
    </>
  )
}

function ChosenSource({ into, file, state, session }: SourceProps & { readonly file: File }) {
  const disabled = state.doing?.what === 'sending'
  const { unsure, book, step, laid } = state
  const { t } = useMessages()
  const declaration = tables[into === 'all' ? 'employees' : into]
  const asksForWorksheets = book !== null && book.alike.length > 0
  return (
    <>
      <ChosenFile
        // A changed key remounts the panel of the file, which then takes the focus. Otherwise the focus would be lost
        // with a question or step that disappears.
        key={[step && stepKey(step), unsure.length > 0, asksForWorksheets].join(' ')}
        file={file}
        format={state.way}
        encoding={state.encoding}
        delimiter={state.delimiter}
        book={book}
        disabled={disabled}
        onEncoding={session.setEncoding}
        onDelimiter={session.setDelimiter}
        onSheet={into === 'all' ? undefined : session.setSheet}
        onColumns={into !== 'all' && laid.get(into)?.layout && !step ? () => session.openColumns(into) : undefined}
        onSheets={into === 'all' && book && step?.what !== 'sheets' ? session.openSheets : undefined}
        onRemove={session.remove}
        onReadAgain={session.readAgain}
        onChoose={session.choose}
      />
      {asksForWorksheets && (
        <FileQuestion
          {...{ declaration, disabled }}
          question={fileQuestion(
            'sheet',
            book.alike.map((at) => ({ answer: String(at), name: worksheetName(t, book.sheets, at) })),
          )}
          onAnswer={(at) => session.setSheet(book.sheets[Number(at)]!)}
        />
      )}
      {unsure.length > 0 && (
        <FileQuestion
          {...{ declaration, disabled }}
          question={fileQuestion(
            'encoding',
            unsure.map(({ encoding, sample }) => ({ answer: encoding, name: sample })),
          )}
          onAnswer={(encoding) => session.setEncoding(encoding as Encoding)}
        />
      )}
    </>
  )
}

const stepKey = (step: Step): string => (step.what === 'columns' ? step.table : step.what)

function FileStep({ into, state: { book, laid }, session, step }: SourceProps & { readonly step: Step }) {
  const messages = useMessages()
  if (step.what === 'sheets')
    return (
      book && <WorksheetsStep book={book} asked={step.asked} onTables={session.setTables} onTake={session.takeTables} />
    )
  const columns = laid.get(step.table)
  if (!columns?.layout) return null
  return (
    <ColumnsStep
      key={step.table}
      of={into === 'all' ? worksheetText(messages, book, step.table) : undefined}
      declaration={tables[step.table]}
      head={columns.head}
      layout={columns.layout}
      asked={step.asked}
      onHeaderLine={session.setHeaderLine}
      onColumns={session.setColumns}
      onTake={session.takeColumns}
    />
  )
}
