import { Button, Group, List, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconDownload, IconFileUpload, IconFileX } from '@tabler/icons-react'
import { useRef } from 'react'
import { keyIsGiven, sampleCsv, sampleName, tablesAsked, type OtherTables } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTables } from '../../state/tables.tsx'
import { download } from '../../ui/download.ts'
import { fileLimit, type Format } from './read-file.ts'
import { columnNames, fieldLabel } from './texts.ts'

/** Windows with Excel says that a .csv file is Excel's. The ending decides when the file is there. */
const accept: Record<Format, Record<string, string[]>> = {
  csv: { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'] },
  json: { 'application/json': ['.json'] },
}

interface FilePickerProps {
  readonly table: TableName
  readonly format: Format
  onChoose(files: readonly File[]): Promise<void>
}

/** Where a file is dropped or chosen, and what it must look like. */
export function FilePicker({ table, format, onChoose }: FilePickerProps) {
  const { t } = useMessages()
  const open = useRef<() => void>(null)
  const max = fileLimit / 1024 / 1024
  return (
    <Stack gap="md">
      <Dropzone
        key={format}
        accept={accept[format]}
        multiple={false}
        // Files that are refused are told why by the same rules as all others.
        onDropAny={(files, rejections) => void onChoose([...files, ...rejections.map(({ file }) => file)])}
        onDrop={() => {}}
        // The button is what keyboards and screen readers use; the area around it is for the mouse.
        activateOnKeyboard={false}
        openRef={open}
        enablePointerEvents
        inputProps={{ 'aria-label': t('import.file') }}
        p="lg"
      >
        <Stack align="center" gap={6}>
          <Dropzone.Reject><IconFileX size={40} stroke={1.5} color="var(--mantine-color-red-6)" aria-hidden /></Dropzone.Reject>
          <Dropzone.Accept><IconFileUpload size={40} stroke={1.5} aria-hidden /></Dropzone.Accept>
          <Dropzone.Idle><IconFileUpload size={40} stroke={1.5} aria-hidden /></Dropzone.Idle>
          <Text fw={600} ta="center">{t('import.drop')}</Text>
          <Button
            variant="light"
            my={4}
            // On opening, and when a file was taken away again.
            data-autofocus
            autoFocus
            onClick={(event) => {
              event.stopPropagation()
              open.current?.()
            }}
          >
            {t('import.chooseFile')}
          </Button>
          <Text size="sm" c="dimmed" ta="center">{t(format === 'csv' ? 'import.dropHint' : 'import.dropHintJson', { max })}</Text>
        </Stack>
      </Dropzone>
      <Instructions table={table} format={format} />
    </Stack>
  )
}

function Instructions({ table, format }: Pick<FilePickerProps, 'table' | 'format'>) {
  const messages = useMessages()
  const { t, label } = messages
  const store = useTables()
  const declaration = tables[table]
  const given = keyIsGiven(declaration, declaration.identity)

  const save = () => {
    const others: OtherTables = Object.fromEntries(tablesAsked(declaration).map((name) => [name, store.get(name).data?.rows ?? []]))
    download(sampleName(declaration), sampleCsv(declaration, store.get(table).data?.rows ?? [], others), 'text/csv;charset=utf-8')
  }

  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text fw={600} component="h3" size="sm">{t('import.instructions')}</Text>
        <Button size="compact-sm" variant="subtle" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('import.sample')}
        </Button>
      </Group>
      <List size="sm" spacing={4}>
        <List.Item>{format === 'csv' ? t('import.headerMatches') : t('import.jsonNote', { table: label(declaration.label) })}</List.Item>
        <List.Item style={{ overflowWrap: 'anywhere' }}>{t('import.columns', { columns: columnNames(messages, declaration) })}</List.Item>
        <List.Item>{given ? t('import.idNote') : t('import.keyNote', { field: fieldLabel(messages, declaration, declaration.identity) })}</List.Item>
        {format === 'csv' && <List.Item>{t('import.encodingNote')}</List.Item>}
      </List>
    </div>
  )
}
