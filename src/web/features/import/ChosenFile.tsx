import { CloseButton, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { encodings, type Encoding } from '#domain/import/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { Format } from './read-file.ts'

interface ChosenFileProps {
  readonly file: File
  readonly format: Format
  readonly encoding: Encoding | null
  readonly disabled: boolean
  onEncoding(encoding: Encoding): Promise<void>
  onRemove(): void
}

/** The file that was chosen, the encoding it is read in, and the way to take another. */
export function ChosenFile({ file, format, encoding, disabled, onEncoding, onRemove }: ChosenFileProps) {
  const { t, number } = useMessages()
  const names: Record<Encoding, string> = {
    'utf-8': 'UTF-8',
    shift_jis: t('import.shiftJis'),
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
  }
  // The button that had the focus went with the picker.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Paper withBorder p="sm" ref={place} tabIndex={-1} role="group" aria-label={file.name} style={{ outline: 'none' }}>
      <Group gap="md" align="center" wrap="wrap">
        <IconFileText size={26} stroke={1.5} aria-hidden />
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Text fw={600} truncate="end" title={file.name}>
            {file.name}
          </Text>
          <Text size="sm" c="dimmed">
            {t('import.fileSize', { size: number(Math.max(1, Math.ceil(file.size / 1024))) })}
          </Text>
        </div>
        {encoding && format === 'csv' && (
          <NativeSelect
            label={t('import.encoding')}
            size="sm"
            value={encoding}
            disabled={disabled}
            onChange={(event) => void onEncoding(event.currentTarget.value as Encoding)}
            data={encodings.map((value) => ({ value, label: names[value] }))}
          />
        )}
        <CloseButton
          size="lg"
          aria-label={t('import.removeFile')}
          title={t('import.removeFile')}
          disabled={disabled}
          onClick={onRemove}
        />
      </Group>
    </Paper>
  )
}
