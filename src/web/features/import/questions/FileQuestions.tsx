import { Paper, Radio, Stack } from '@mantine/core'
import type { Encoding, Reading } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { encodingName } from '../read/encoding-name.ts'
import { Asked } from './Asked.tsx'
import type { Book } from '../read/read-excel.ts'
import { sheetName } from '../read/sheet-name.ts'

interface SheetQuestionProps {
  readonly book: Pick<Book, 'sheets' | 'alike'>
  readonly disabled: boolean
  onSheet(sheet: string): Promise<void>
}

/** Which of several sheets is meant that are called like the table. Choosing one reads it. */
export function SheetQuestion({ book: { sheets, alike }, disabled, onSheet }: SheetQuestionProps) {
  const { t } = useMessages()
  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }}>
      <Radio.Group
        label={<Asked>{t('importExcel.askSheet', { count: alike.length })}</Asked>}
        value={null}
        onChange={(sheet) => void onSheet(String(sheet))}
      >
        <Stack gap="xs" mt="xs">
          {alike.map((at) => (
            <Radio key={at} value={sheets[at]!} disabled={disabled} label={sheetName(t, sheets, at)} />
          ))}
        </Stack>
      </Radio.Group>
    </Paper>
  )
}

interface EncodingQuestionProps {
  readonly unsure: readonly Reading[]
  readonly disabled: boolean
  onEncoding(encoding: Encoding): Promise<void>
}

/** Which of several encodings a file is in, told by how a line of it reads. Choosing one reads the file anew. */
export function EncodingQuestion({ unsure, disabled, onEncoding }: EncodingQuestionProps) {
  const { t } = useMessages()
  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }}>
      <Radio.Group
        label={<Asked>{t('importFile.askEncoding')}</Asked>}
        value={null}
        onChange={(encoding) => void onEncoding(encoding as Encoding)}
      >
        <Stack gap="xs" mt="xs">
          {unsure.map(({ encoding, sample }) => (
            <Radio
              key={encoding}
              value={encoding}
              disabled={disabled}
              label={t('import.quoted', { text: encodingName(t, encoding), value: sample })}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Paper>
  )
}
