import { Alert, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { fileColumns, keyIsGiven, type FileColumn, type Layout } from '#domain/import/index.ts'
import { fieldNames, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './ColumnsStep.module.css'
import type { FileLayout } from '#web/features/import/read/lay-out.ts'
import { fieldLabel } from '#web/features/import/texts.ts'

interface ColumnsStepProps {
  readonly declaration: TableDeclaration
  readonly head: FileLayout['head']
  readonly layout: Layout
  /**
   * True if the user must confirm the columns, because the file's header does not have the column names of this table.
   * False if the user opened this step.
   */
  readonly required: boolean
  readonly worksheet: string | undefined
  onHeaderLine(line: number | null): void
  onColumns(columns: readonly (string | null)[]): void
  onTake(): Promise<void>
}

const headersOffered = 15
const samplesShown = 3
const headerShown = 50
const none = 'none'

export function ColumnsStep(props: ColumnsStepProps) {
  const { declaration, head, layout, required, worksheet, onHeaderLine, onColumns, onTake } = props
  const messages = useMessages()
  const { t, number } = messages
  const { headerLine, columns } = layout
  const fileColumnsShown = fileColumns(head, headerLine)
  const { identity } = declaration
  const isIdentityMissing = !columns.includes(identity) && !keyIsGiven(declaration, identity)
  const label = (field: string) => fieldLabel(messages, declaration, field)
  const fields = fieldNames(declaration).map((name) => ({
    value: name,
    label: t('importFile.field', { label: label(name), name }),
  }))
  const headers = head.slice(0, headersOffered).map(({ line, cells }) => ({
    value: String(line),
    label: t('importFile.headerLine', { line: number(line), text: cells.join(' / ').slice(0, headerShown) }),
  }))

  /** Assigns a field to a column. If another column has this field, it is taken from that column. */
  const choose = (position: number, field: string | null) =>
    onColumns(
      fileColumnsShown.map((_, i) => {
        if (i === position) return field
        return field !== null && columns[i] === field ? null : (columns[i] ?? null)
      }),
    )

  return (
    <Paper withBorder p="md" component="section" aria-label={t('importFile.columns')}>
      <Stack gap="md">
        <Text fw={600} component="h3" size="sm">
          {worksheet === undefined
            ? t('importFile.columns')
            : t('import.ofTable', { table: worksheet, text: t('importFile.columns') })}
        </Text>
        {required && (
          <Text size="sm" role="status">
            {t('importFile.say')}
          </Text>
        )}
        <NativeSelect
          label={t('importFile.header')}
          description={headerLine !== null && headerLine !== head[0]?.line ? t('importFile.above') : undefined}
          value={headerLine === null ? none : String(headerLine)}
          onChange={({ currentTarget: { value } }) => onHeaderLine(value === none ? null : Number(value))}
          data={[...headers, { value: none, label: t('importFile.noHeader') }]}
        />
        <ul className={classes.columns}>
          {fileColumnsShown.map((column, position) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their positions
              key={position}
              column={column}
              letter={letterOf(position)}
              field={columns[position] ?? null}
              fields={fields}
              onChoose={(field) => choose(position, field)}
            />
          ))}
        </ul>
        {head.some(({ cells }) => cells.length > fileColumnsShown.length && fileColumnsShown.length >= 100) && (
          <Text size="sm">{t('importFile.onlyFirst', { count: fileColumnsShown.length })}</Text>
        )}
        {isIdentityMissing && <Alert color="yellow">{t('importFile.needed', { field: label(identity) })}</Alert>}
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" style={{ flex: '1 1 12rem' }}>
            {t('importFile.goHint')}
          </Text>
          <Button
            onClick={() => void onTake()}
            disabled={isIdentityMissing || columns.every((field) => field === null)}
          >
            {t('importFile.go')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

interface ColumnRowProps {
  readonly column: FileColumn
  readonly letter: string
  readonly field: string | null
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  onChoose(field: string | null): void
}

function ColumnRow({ column, letter, field, fields, onChoose }: ColumnRowProps) {
  const { t } = useMessages()
  const header = shortened(column.header)
  const isNamed = column.header.trim() !== ''
  return (
    <li className={classes.column}>
      <div className={classes.told}>
        <Text fw={600} size="sm" className={classes.text}>
          {isNamed ? header : t('importFile.column', { letter })}
        </Text>
        <Text size="sm" c="dimmed" className={classes.text}>
          {samplesOf(column.samples).join(' · ') || t('importFile.noSample')}
        </Text>
      </div>
      <NativeSelect
        className={classes.becomes}
        aria-label={isNamed ? t('importFile.columnOf', { letter, header }) : t('importFile.columnNoHeader', { letter })}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
        data={[{ value: '', label: t('importFile.leaveOut') }, ...fields]}
      />
    </li>
  )
}

function samplesOf(samples: readonly string[]): string[] {
  return samples
    .filter((sample) => sample.trim() !== '')
    .slice(0, samplesShown)
    .map(shortened)
}

/** Shortens a text, because a single cell can be as long as the whole file. */
function shortened(text: string): string {
  return text.length > headerShown ? `${text.slice(0, headerShown)}…` : text
}

/** The letters of a column, as in spreadsheets: 0 → A, 25 → Z, 26 → AA. */
function letterOf(position: number): string {
  const lastLetter = String.fromCharCode(65 + (position % 26))
  return position < 26 ? lastLetter : letterOf(Math.floor(position / 26) - 1) + lastLetter
}
