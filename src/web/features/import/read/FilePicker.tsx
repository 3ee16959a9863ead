import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { keyIsGiven, sampleCsv, sampleName } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { download } from '#web/ui/download.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { DropArea, type DropAreaProps } from './DropArea.tsx'
import { loadStoredRows } from '#web/features/import/stored-rows.ts'
import type { Format } from './read-file.ts'
import { columnNames, fieldLabel } from '#web/features/import/texts.ts'

interface FilePickerProps extends DropAreaProps {
  readonly table: TableName
  readonly format: Format
}

export function FilePicker({ table, format, onChoose }: FilePickerProps) {
  return (
    <Stack gap="md">
      <DropArea format={format} onChoose={onChoose} />
      <Instructions table={table} format={format} />
    </Stack>
  )
}

function Instructions({ table, format }: Omit<FilePickerProps, 'onChoose'>) {
  const messages = useMessages()
  const { t, label } = messages
  const store = useTables()
  const [waiting, setWaiting] = useState(false)
  const declaration = tables[table]
  const isKeyGiven = keyIsGiven(declaration, declaration.identity)

  const save = async () => {
    if (waiting) return
    setWaiting(true)
    // The sample file contains codes of other tables, so they must be loaded first.
    const { storedRows, otherTables } = await loadStoredRows(table, store)
    setWaiting(false)
    download(sampleName(declaration), sampleCsv(declaration, storedRows, otherTables), 'text/csv;charset=utf-8')
  }

  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text fw={600} component="h3" size="sm">
          {t('import.instructions')}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={
            waiting ? <Spinner size={16} label={t('common.loading')} /> : <IconDownload size={16} aria-hidden />
          }
          onClick={() => void save()}
        >
          {t('import.sample')}
        </Button>
      </Group>
      <List size="sm" spacing={4}>
        <List.Item>
          {format === 'json' ? t('import.jsonNote', { table: label(declaration.label) }) : t('import.headerMatches')}
        </List.Item>
        <List.Item style={{ overflowWrap: 'anywhere' }}>
          {t('import.columns', { columns: columnNames(messages, declaration) })}
        </List.Item>
        <List.Item>
          {isKeyGiven
            ? t('import.idNote')
            : t('import.keyNote', { field: fieldLabel(messages, declaration, declaration.identity) })}
        </List.Item>
        {format === 'csv' && <List.Item>{t('import.encodingNote')}</List.Item>}
        {format === 'excel' && <List.Item>{t('importExcel.valuesNote')}</List.Item>}
        {format === 'excel' && <List.Item>{t('importExcel.hiddenNote')}</List.Item>}
      </List>
    </div>
  )
}
