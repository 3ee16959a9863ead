import { Button, CloseButton, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { IconFileText, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { delimiters, type Delimiter } from '#domain/csv.ts'
import { encodings, type Encoding } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { encodingName, worksheetName } from '#web/features/import/texts.ts'
import classes from './ChosenFile.module.css'
import { useNarrow } from '#web/features/import/Listing.tsx'
import type { Book } from './read-excel.ts'
import type { ImportFormat } from './read-file.ts'

interface ChosenFileProps {
  readonly file: File
  readonly format: ImportFormat
  readonly encoding: Encoding | null
  readonly disabled: boolean
  readonly delimiter: Delimiter | null
  readonly book: Book | null
  onEncoding(encoding: Encoding): Promise<void>
  onDelimiter(delimiter: Delimiter): Promise<void>
  /** Lets the user choose a worksheet; undefined if all worksheets are read. */
  onSheet: ((sheet: string) => Promise<void>) | undefined
  onColumns?: (() => void) | undefined
  onSheets?: (() => void) | undefined
  onRemove(): void
  /**
   * Reads the file again, because its content may have changed. Resolves to false if the browser requires the user to
   * choose the file again.
   */
  onReadAgain(): Promise<boolean>
  onChoose(files: readonly File[]): Promise<void>
}

export function ChosenFile(props: ChosenFileProps) {
  const { file, format, encoding, delimiter, book, disabled, onRemove } = props
  const { onEncoding, onDelimiter, onSheet } = props
  const sheet = book?.tables.findIndex((table) => table !== null) ?? -1
  const { t, number } = useMessages()
  const delimiterNames: Record<Delimiter, string> = {
    ',': t('importFile.comma'),
    '\t': t('importFile.tab'),
    ';': t('importFile.semicolon'),
  }
  const narrow = useNarrow()
  const choice = { className: classes.choice, size: 'sm', disabled } as const
  const removing = t('import.removeFile')
  const remove = <CloseButton size="lg" aria-label={removing} title={removing} disabled={disabled} onClick={onRemove} />
  // Takes the focus on mount: the button that had the focus disappeared together with the file picker or the step.
  const focusRef = useRef<HTMLDivElement>(null)
  useEffect(() => focusRef.current?.focus(), [])
  return (
    <Paper
      withBorder
      p="sm"
      ref={focusRef}
      tabIndex={-1}
      role="group"
      aria-label={file.name}
      style={{ outline: 'none' }}
    >
      <Group gap="md" align="center" wrap="wrap">
        <IconFileText size={26} stroke={1.5} aria-hidden />
        <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Text fw={600} truncate="end" title={file.name}>
            {file.name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('import.fileSize', { size: number(Math.max(1, Math.ceil(file.size / 1024))) })}
          </Text>
          {book && <HiddenNotes hidden={book} />}
        </div>
        {narrow && remove}
        {book && sheet >= 0 && book.sheets.length > 1 && onSheet && (
          <NativeSelect
            {...choice}
            label={t('importExcel.sheet')}
            value={book.sheets[sheet]}
            onChange={(event) => void onSheet(event.currentTarget.value)}
            data={book.sheets.map((value, at) => ({ value, label: worksheetName(t, book.sheets, at) }))}
          />
        )}
        {encoding && format === 'csv' && (
          <NativeSelect
            {...choice}
            label={t('import.encoding')}
            value={encoding}
            onChange={(event) => void onEncoding(event.currentTarget.value as Encoding)}
            data={encodings.map((value) => ({ value, label: encodingName(t, value) }))}
          />
        )}
        {delimiter && (
          <NativeSelect
            {...choice}
            label={t('importFile.delimiter')}
            value={delimiter}
            onChange={(event) => void onDelimiter(event.currentTarget.value as Delimiter)}
            data={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
          />
        )}
        {narrow ? (
          <Acts {...props} />
        ) : (
          <Group gap="md" wrap="nowrap" ml="auto">
            <Acts {...props} />
            {remove}
          </Group>
        )}
      </Group>
    </Paper>
  )
}

function Acts(props: ChosenFileProps) {
  const { disabled, onColumns, onSheets } = props
  const { t } = useMessages()
  return (
    <>
      {onColumns && (
        <Button className={classes.act} variant="subtle" size="compact-sm" disabled={disabled} onClick={onColumns}>
          {t('importFile.change')}
        </Button>
      )}
      {onSheets && (
        <Button className={classes.act} variant="subtle" size="compact-sm" disabled={disabled} onClick={onSheets}>
          {t('importExcel.changeSheets')}
        </Button>
      )}
      <ReadAgain {...props} />
    </>
  )
}

function HiddenNotes({ hidden }: { hidden: Pick<Book, 'hiddenRows' | 'hiddenColumns'> }) {
  const { t, number } = useMessages()
  return (['hiddenRows', 'hiddenColumns'] as const).map(
    (hiddenKind) =>
      hidden[hiddenKind] > 0 && (
        <Text key={hiddenKind} size="sm" role="note">
          {t(`importExcel.${hiddenKind}`, { count: number(hidden[hiddenKind]) })}
        </Text>
      ),
  )
}

const endings: Record<ImportFormat, string> = { csv: '.csv', excel: '.xlsx', json: '.json', all: '.json,.xlsx' }

/** A button that reads the file again. If the browser refuses that, the button opens the file chooser. */
function ReadAgain({ format, disabled, onReadAgain, onChoose }: ChosenFileProps) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const readAgain = async () => {
    if (!(await onReadAgain())) input.current?.click()
  }
  return (
    <>
      <Button
        className={classes.act}
        size="compact-sm"
        variant="light"
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => void readAgain()}
      >
        {t('problems.readAgain')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={endings[format]}
        hidden
        aria-label={t('problems.fileGone')}
        onChange={(event) => void onChoose([...(event.currentTarget.files ?? [])])}
      />
    </>
  )
}
