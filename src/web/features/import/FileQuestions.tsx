import { Checkbox, Paper, Radio, Stack, Text } from '@mantine/core'
import {
  answerDoubts,
  type Choices,
  type DoubtAnswers,
  type Doubtful,
  type Doubts,
  type Encoding,
  type ImportPlan,
  type Reading,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { encodingName } from './encoding-name.ts'
import { Cell, Listing, shownRows } from './Listing.tsx'
import { Asked } from './questions/Asked.tsx'
import type { WorkbookRead } from './read-excel-file.ts'
import { sheetName } from './sheet-name.ts'
import { fieldLabel } from './texts.ts'

interface FileQuestionsProps {
  readonly declaration: TableDeclaration
  readonly plan: Pick<ImportPlan, 'choices' | 'doubts'>
  readonly disabled: boolean
  onChoices(choices: Choices): Promise<void>
}

interface QuestionProps {
  readonly declaration: TableDeclaration
  readonly doubts: Doubts
  readonly disabled: boolean
  /** One that is undefined is taken back. */
  onAnswer(answers: DoubtAnswers): void
}

/** What is asked of a file that looks damaged, or not meant to be imported as it is; with problems, too. */
export function FileQuestions({ declaration, plan: { choices, doubts }, disabled, onChoices }: FileQuestionsProps) {
  const { hidden, damaged, totals, sample } = doubts
  const onAnswer = (answers: DoubtAnswers) => void onChoices(answerDoubts(choices, doubts, answers))
  const props: QuestionProps = { declaration, doubts, disabled, onAnswer }
  if (hidden.count + damaged.count + totals.length === 0 && !sample) return null
  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }}>
      <Stack gap="md">
        {sample && <SampleQuestion {...props} />}
        {totals.length > 0 && <TotalsQuestion {...props} />}
        {hidden.count > 0 && <HiddenQuestion {...props} />}
        {damaged.count > 0 && <DamagedQuestion {...props} />}
      </Stack>
    </Paper>
  )
}

function SampleQuestion({ doubts: { answers }, disabled, onAnswer }: QuestionProps) {
  const { t } = useMessages()
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {t('importFile.askSample')}
      </Text>
      <Checkbox
        checked={answers.sample === 'take'}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onAnswer({ sample: checked ? 'take' : undefined })}
        label={<Asked>{t('importFile.takeSample')}</Asked>}
      />
    </div>
  )
}

function TotalsQuestion({ doubts: { totals, answers }, disabled, onAnswer }: QuestionProps) {
  const { t, number, list } = useMessages()
  const lines = totals.slice(0, 10).map(({ line }) => number(line))
  return (
    <Radio.Group
      label={
        <Asked>
          {t('importFile.askTotals', {
            count: totals.length,
            number: number(totals.length),
            text: totals[0]!.text,
            lines: list(lines) + (totals.length > lines.length ? ' …' : ''),
          })}
        </Asked>
      }
      value={answers.totals ?? null}
      onChange={(totals) => onAnswer({ totals: totals as NonNullable<DoubtAnswers['totals']> })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="leaveOut" disabled={disabled} label={t('importFile.leaveTotals')} />
        <Radio value="take" disabled={disabled} label={t('importFile.takeTotals')} />
      </Stack>
    </Radio.Group>
  )
}

function HiddenQuestion({ declaration, doubts: { hidden, answers }, disabled, onAnswer }: QuestionProps) {
  const { t, number } = useMessages()
  return (
    <Stack gap="xs">
      <Radio.Group
        label={<Asked>{t('importFile.askHidden', { count: hidden.count, number: number(hidden.count) })}</Asked>}
        value={answers.hidden ?? null}
        onChange={(hidden) => onAnswer({ hidden: hidden as NonNullable<DoubtAnswers['hidden']> })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="remove" disabled={disabled} label={t('importFile.removeHidden')} />
          <Radio value="take" disabled={disabled} label={t('importFile.takeHidden')} />
        </Stack>
      </Radio.Group>
      <DoubtfulCells declaration={declaration} cells={hidden} />
    </Stack>
  )
}

function DamagedQuestion({ declaration, doubts: { damaged, answers }, disabled, onAnswer }: QuestionProps) {
  const { t, number } = useMessages()
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('importFile.askDamaged', { count: damaged.count, number: number(damaged.count) })}
      </Text>
      <Checkbox
        checked={answers.damaged === 'take'}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onAnswer({ damaged: checked ? 'take' : undefined })}
        label={<Asked>{t('importFile.takeDamaged')}</Asked>}
      />
      <DoubtfulCells declaration={declaration} cells={damaged} />
    </Stack>
  )
}

interface DoubtfulCellsProps {
  readonly declaration: TableDeclaration
  readonly cells: Doubts['hidden']
}

function DoubtfulCells({ declaration, cells }: DoubtfulCellsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const row = ({ line, field, text }: Doubtful) => [
    number(line),
    fieldLabel(messages, declaration, field),
    <Cell key="text" text={text} />,
  ]
  return (
    <Listing
      label={t('importFile.cells')}
      columns={[t('import.line'), t('import.field'), t('import.inFile')]}
      rows={cells.first.slice(0, shownRows).map(row)}
      count={cells.count}
    />
  )
}

interface SheetQuestionProps {
  readonly workbook: WorkbookRead
  readonly disabled: boolean
  onSheet(sheet: string): Promise<void>
}

/** Which of several sheets is meant that are called like the table. Choosing one reads it. */
export function SheetQuestion({ workbook: { sheets, alike }, disabled, onSheet }: SheetQuestionProps) {
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
