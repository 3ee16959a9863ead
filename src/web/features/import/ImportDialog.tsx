import { SegmentedControl } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { isEdited, notReady } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import * as asking from '../../messages/texts/ask.ts'
import * as importing from '../../messages/texts/import.ts'
import * as importExcel from '../../messages/texts/import-excel.ts'
import * as importFile from '../../messages/texts/import-file.ts'
import * as problems from '../../messages/texts/import-problems.ts'
import { useLateErrors } from '../../messages/use-late-errors.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages, type Messages } from '../../messages/use-messages.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { aroundPreview } from './around-preview.ts'
import { CodeNamesProvider } from './preview/code-names.tsx'
import { ChosenFile } from './read/ChosenFile.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { FilePicker } from './read/FilePicker.tsx'
import { EncodingQuestion, SheetQuestion } from './questions/FileQuestions.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { Preview } from './preview/Preview.tsx'
import { type Format, formatOf, otherWayFor } from './read/read-file.ts'
import { createImportSession, type ImportSession, type ImportState } from './session.ts'

export interface ImportDialogProps {
  readonly table: TableName
  readonly opened: boolean
  /** What was dropped on the page to open it. */
  readonly files?: readonly File[] | undefined
  onClose(): void
}

const readAs = { csv: 'import.readAsCsv', excel: 'import.readAsExcel', json: 'import.readAsJson' } as const

/** Imports a file into a table: choose it, see what will happen, carry it out. */
export function ImportDialog(props: ImportDialogProps) {
  // Mounted anew at each opening, so that nothing of the last file is left.
  return props.opened ? <OpenDialog key={props.table} {...props} /> : null
}

function OpenDialog({ table, files, onClose }: ImportDialogProps) {
  useLateMessages({ ask: asking, import: importing, importExcel, importFile, problems })
  useLateErrors()
  const { t, label, error } = useMessages()
  const store = useTables()
  const [session] = useState(() => createImportSession(table, store))
  useEffect(() => session.start(), [session])
  useEffect(() => {
    if (!files) return
    session.setFormat(formatOf(files))
    void session.choose(files)
  }, [session, files])
  const state = useLive(session.state)
  const declaration = tables[table]
  const layout = state.columns?.layout
  const around = aroundPreview(state)
  const { disabled } = around
  const { edits } = state
  const mending = useMemo(() => ({ ...session.mending, edits, disabled }), [session, edits, disabled])
  const waiting = state.plan ? notReady(state.plan) : 'nothing'

  return (
    <ImportFrame
      title={t('import.title', { table: label(declaration.label) })}
      declaration={declaration}
      session={session}
      otherWay={otherWayOf(session, state, store.importLimit, t)}
      waiting={waiting}
      reasonOf={error}
      send={session.send}
      edited={isEdited(edits)}
      leftOut={state.plan?.leftOut ?? 0}
      onClose={onClose}
      source={
        state.file ? (
          <ChosenSource file={state.file} state={state} session={session} />
        ) : (
          <>
            <SegmentedControl
              aria-label={t('import.format')}
              value={state.format}
              onChange={(format) => session.setFormat(format as Format)}
              data={[
                { value: 'csv', label: t('import.formatCsv') },
                { value: 'excel', label: t('importExcel.format') },
                { value: 'json', label: t('import.formatJson') },
              ]}
              style={{ alignSelf: 'flex-start' }}
            />
            <FilePicker table={table} format={state.format} onChoose={session.choose} />
          </>
        )
      }
    >
      {state.laying && layout && state.columns && (
        <ColumnsStep
          declaration={declaration}
          head={state.columns.head}
          layout={layout}
          asked={state.laying === 'asked'}
          onHeaderLine={session.setHeaderLine}
          onColumns={session.setColumns}
          onTake={session.takeColumns}
        />
      )}
      {state.plan && (
        <CodeNamesProvider>
          <Preview
            declaration={declaration}
            plan={state.plan}
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

/** Reads a file that was not taken as what its name says, in one press. */
function otherWayOf(session: ImportSession, { refused, format }: ImportState, limit: number, t: Messages['t']) {
  const other = refused && otherWayFor(refused, format, limit)
  if (!refused || !other) return undefined
  const onTake = () => {
    session.setFormat(other)
    void session.choose([refused])
  }
  return { label: t(readAs[other]), onTake }
}

interface ChosenSourceProps {
  readonly file: File
  readonly state: ImportState
  readonly session: ImportSession
}

/** The file that was chosen, and how it is read. */
function ChosenSource({ file, state, session }: ChosenSourceProps) {
  const sending = state.doing?.what === 'sending'
  const { unsure, workbook } = state
  const sheetAsked = workbook !== null && workbook.sheet === null
  return (
    <>
      <ChosenFile
        // Anew, with the keyboard, where the question went that had it.
        key={[state.laying, unsure.length > 0, sheetAsked].join(' ')}
        file={file}
        format={state.format}
        encoding={state.encoding}
        delimiter={state.delimiter}
        workbook={workbook}
        disabled={sending}
        onEncoding={session.setEncoding}
        onDelimiter={session.setDelimiter}
        onSheet={session.setSheet}
        onColumns={state.columns?.layout && !state.laying ? session.openColumns : undefined}
        onRemove={session.remove}
        onReadAgain={session.readAgain}
        onChoose={session.choose}
      />
      {sheetAsked && <SheetQuestion workbook={workbook} disabled={sending} onSheet={session.setSheet} />}
      {unsure.length > 0 && <EncodingQuestion unsure={unsure} disabled={sending} onEncoding={session.setEncoding} />}
    </>
  )
}
