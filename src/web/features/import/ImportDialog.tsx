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
import { worksheetOf, type ImportScope } from './read/read-excel.ts'
import { otherFormatFor, type Format } from './read/read-file.ts'
import { worksheetName } from './texts.ts'
import { createImportSession, type ImportSession, type ImportState } from './session.ts'

export interface ImportDialogProps {
  readonly scope: ImportScope
  /**
   * The event whose page is open; null or undefined without one. The import suggests this event for rows without an
   * event.
   */
  readonly currentEvent?: number | null
  readonly files?: readonly File[] | undefined
  onOpen(next: Next): void
  onClose(): void
}

export function ImportDialog({ scope, currentEvent, files, onOpen, onClose }: ImportDialogProps) {
  const { t, label, error } = useMessages()
  const store = useTables()
  // After an import into the event whose page is open, no link to its page is offered.
  const eventHere = use(OpenEventContext)?.currentEvent
  const [session] = useState(() => createImportSession(scope, store, currentEvent))
  useEffect(() => session.start(), [session])
  useEffect(() => {
    if (files) void session.dropFiles(files)
  }, [session, files])
  const state = useLive(session.state)
  const { plans, edits, book, layouts } = state
  const disabled = state.activity !== null
  const correctionsOf = useCallback(
    (table: TableName) => ({ ...session.corrections(table), edits: edits[table] ?? {}, disabled }),
    [session, edits, disabled],
  )
  const waiting = plans ? notReadyOfAll(plans) : 'nothing'

  const reasonOf = (failure: unknown) => {
    const text = error(failure)
    const failedTable = scope === 'all' && failure instanceof EventmsError && failure.params.table
    const table = typeof failedTable === 'string' ? tableOf(failedTable) : undefined
    if (!table) return text
    return t('import.ofTable', { table: worksheetText({ t, label }, book, table.name as TableName), text })
  }

  return (
    <ImportFrame
      title={scope === 'all' ? t('import.allTitle') : t('import.title', { table: label(tables[scope].label) })}
      // Provides field labels for issues about the file. For a file with all tables, such an issue names no field, so
      // any declaration works.
      declaration={tables[scope === 'all' ? 'employees' : scope]}
      session={session}
      otherFormat={otherFormatOf(session, state, store.importLimit, t)}
      waiting={waiting}
      reasonOf={reasonOf}
      nextOf={() => {
        const next = plans && nextAfter(plans, scope)
        return next && 'event' in next && next.event === eventHere ? null : next
      }}
      onOpen={onOpen}
      onClose={onClose}
      source={
        state.file ? (
          <ChosenSource {...{ scope, state, session }} file={state.file} />
        ) : (
          <Source {...{ scope, state, session }} />
        )
      }
    >
      {state.step && <FileStep {...{ scope, state, session }} step={state.step} />}
      {plans && (
        <CodeNamesProvider plans={plans}>
          <Preview
            {...{ plans, waiting, book, layouts, correctionsOf, disabled }}
            isAll={scope === 'all'}
            isBlocked={state.tooMany !== null || state.fileIssue !== null}
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
  const tableLabel = label(tables[table].label)
  return book ? t('importExcel.columnsOf', { table: tableLabel, name: worksheetOf(book, table) }) : tableLabel
}

function otherFormatOf(session: ImportSession, { refusedFile, format }: ImportState, limit: number, t: Messages['t']) {
  const otherName = refusedFile && format !== 'all' && otherFormatFor(refusedFile, format, limit)
  if (!refusedFile || !otherName) return undefined
  const onTake = () => {
    session.setFormat(otherName)
    void session.choose([refusedFile])
  }
  return { label: t(`import.readAs${capitalized(otherName)}`), onTake }
}

interface SourceProps {
  readonly scope: ImportScope
  readonly state: ImportState
  readonly session: ImportSession
}

function Source({ scope, state: { format: way }, session }: SourceProps) {
  const { t } = useMessages()
  if (scope === 'all' || way === 'all')
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
        onChange={(newFormat) => session.setFormat(newFormat as Format)}
        data={[
          { value: 'csv', label: t('import.formatCsv') },
          { value: 'excel', label: t('importExcel.format') },
          { value: 'json', label: t('import.formatJson') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <FilePicker table={scope} format={way} onChoose={session.choose} />
    </>
  )
}

function ChosenSource({ scope: into, file, state, session }: SourceProps & { readonly file: File }) {
  const disabled = state.activity?.kind === 'sending'
  const { encodingSamples, book, step, layouts: laid } = state
  const { t } = useMessages()
  const declaration = tables[into === 'all' ? 'employees' : into]
  const asksForWorksheets = book !== null && book.candidates.length > 0
  return (
    <>
      <ChosenFile
        // When a question or step disappears, the focus in it would be lost. A new key remounts this panel, which then
        // takes the focus.
        key={[step && stepKey(step), encodingSamples.length > 0, asksForWorksheets].join(' ')}
        file={file}
        format={state.format}
        encoding={state.encoding}
        delimiter={state.delimiter}
        book={book}
        disabled={disabled}
        onEncoding={session.setEncoding}
        onDelimiter={session.setDelimiter}
        onSheet={into === 'all' ? undefined : session.setSheet}
        onColumns={into !== 'all' && laid.get(into)?.layout && !step ? () => session.openColumns(into) : undefined}
        onSheets={into === 'all' && book && step?.kind !== 'sheets' ? session.openSheets : undefined}
        onRemove={session.remove}
        onReadAgain={session.readAgain}
        onChoose={session.choose}
      />
      {asksForWorksheets && (
        <FileQuestion
          {...{ declaration, disabled }}
          question={fileQuestion(
            'sheet',
            book.candidates.map((at) => ({ answer: String(at), name: worksheetName(t, book.sheets, at) })),
          )}
          onAnswer={(at) => session.setSheet(book.sheets[Number(at)]!)}
        />
      )}
      {encodingSamples.length > 0 && (
        <FileQuestion
          {...{ declaration, disabled }}
          question={fileQuestion(
            'encoding',
            encodingSamples.map(({ encoding, sample }) => ({ answer: encoding, name: sample })),
          )}
          onAnswer={(encoding) => session.setEncoding(encoding as Encoding)}
        />
      )}
    </>
  )
}

const stepKey = (step: Step): string => (step.kind === 'columns' ? step.table : step.kind)

function FileStep({
  scope: into,
  state: { book, layouts: laid },
  session,
  step,
}: SourceProps & { readonly step: Step }) {
  const messages = useMessages()
  if (step.kind === 'sheets')
    return (
      book && (
        <WorksheetsStep book={book} required={step.required} onTables={session.setTables} onTake={session.takeTables} />
      )
    )
  const columns = laid.get(step.table)
  if (!columns?.layout) return null
  return (
    <ColumnsStep
      key={step.table}
      worksheet={into === 'all' ? worksheetText(messages, book, step.table) : undefined}
      declaration={tables[step.table]}
      head={columns.head}
      layout={columns.layout}
      required={step.required}
      onHeaderLine={session.setHeaderLine}
      onColumns={session.setColumns}
      onTake={session.takeColumns}
    />
  )
}
