import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload, IconFileX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { EXCEL_TYPE } from '#web/excel/excel-type.ts'
import { megabytes, type ImportFormat } from './read-file.ts'

/**
 * Accepted media types and file extensions by format. Windows with Excel reports .csv files with Excel's media type, so
 * the extension decides.
 */
const accept: Record<ImportFormat, Record<string, string[]>> = {
  csv: { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'] },
  excel: { [EXCEL_TYPE]: ['.xlsx'] },
  json: { 'application/json': ['.json'] },
  all: { 'application/json': ['.json'], [EXCEL_TYPE]: ['.xlsx'] },
}

const hints = {
  csv: 'import.dropHint',
  excel: 'importExcel.dropHint',
  json: 'import.dropHintJson',
  all: 'importExcel.dropHintAll',
} as const

export interface DropAreaProps {
  readonly format: ImportFormat
  onChoose(files: readonly File[]): Promise<void>
}

export function DropArea({ format, onChoose }: DropAreaProps) {
  const { t } = useMessages()
  const open = useRef<() => void>(null)
  const max = megabytes(useTables().importLimit)
  return (
    <Dropzone
      key={format}
      accept={accept[format]}
      multiple={false}
      // Rejected files are passed on, too. The import then refuses them with a message that contains the reason.
      onDropAny={(files, rejections) => void onChoose([...files, ...rejections.map(({ file }) => file)])}
      onDrop={() => {}}
      // Keyboards and screen readers use the button inside, so the area itself reacts only to the mouse.
      activateOnKeyboard={false}
      openRef={open}
      enablePointerEvents
      inputProps={{ 'aria-label': t('import.file') }}
      p="lg"
    >
      <Stack align="center" gap={6}>
        <Dropzone.Reject>
          <IconFileX size={40} stroke={1.5} color="var(--mantine-color-red-6)" aria-hidden />
        </Dropzone.Reject>
        <Dropzone.Accept>
          <IconFileUpload size={40} stroke={1.5} aria-hidden />
        </Dropzone.Accept>
        <Dropzone.Idle>
          <IconFileUpload size={40} stroke={1.5} aria-hidden />
        </Dropzone.Idle>
        <Text fw={600} ta="center">
          {t('import.drop')}
        </Text>
        <Button
          variant="light"
          my={4}
          // The button gets the focus when the dialog opens, and after a file was removed.
          data-autofocus
          autoFocus
          onClick={(event) => {
            event.stopPropagation()
            open.current?.()
          }}
        >
          {t('import.chooseFile')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t(hints[format], { max })}
        </Text>
      </Stack>
    </Dropzone>
  )
}
