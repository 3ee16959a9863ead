import { Checkbox, Paper, Radio, Stack, Text } from '@mantine/core'
import type { Choices, Doubtful, Doubts, Encoding, ImportPlan, Reading } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { encodingName } from './encoding-name.ts'
import { Cell, Listing, shownRows } from './Listing.tsx'
import { fieldLabel } from './texts.ts'

interface FileQuestionsProps {
  readonly declaration: TableDeclaration
  readonly plan: Pick<ImportPlan, 'choices' | 'doubts'>
  readonly disabled: boolean
  onChoices(choices: Choices): Promise<void>
}

/** What is asked of a file that looks damaged, or not meant to be imported as it is; with problems, too. */
export function FileQuestions(props: FileQuestionsProps) {
  const { hidden, damaged, totals, sample } = props.plan.doubts
  if (hidden.count + damaged.count + totals.length === 0 && !sample) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        {sample && <SampleQuestion {...props} />}
        {totals.length > 0 && <TotalsQuestion {...props} />}
        {hidden.count > 0 && <HiddenQuestion {...props} />}
        {damaged.count > 0 && <DamagedQuestion {...props} />}
      </Stack>
    </Paper>
  )
}

function SampleQuestion({ plan: { choices }, disabled, onChoices }: FileQuestionsProps) {
  const { t } = useMessages()
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {t('importFile.askSample')}
      </Text>
      <Checkbox
        checked={choices.sample === 'take'}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => void onChoices(answered(choices, 'sample', checked))}
        label={t('importFile.takeSample')}
      />
    </div>
  )
}

function TotalsQuestion({ plan: { choices, doubts }, disabled, onChoices }: FileQuestionsProps) {
  const { t, number, list } = useMessages()
  const { totals } = doubts
  const lines = totals.slice(0, 10).map(({ line }) => number(line))
  return (
    <Radio.Group
      label={t('importFile.askTotals', {
        count: totals.length,
        number: number(totals.length),
        text: totals[0]!.text,
        lines: list(lines) + (totals.length > lines.length ? ' …' : ''),
      })}
      value={choices.totals ?? null}
      onChange={(totals) => void onChoices({ ...choices, totals: totals as NonNullable<Choices['totals']> })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="leaveOut" disabled={disabled} label={t('importFile.leaveTotals')} />
        <Radio value="take" disabled={disabled} label={t('importFile.takeTotals')} />
      </Stack>
    </Radio.Group>
  )
}

function HiddenQuestion({ declaration, plan: { choices, doubts }, disabled, onChoices }: FileQuestionsProps) {
  const { t, number } = useMessages()
  const { hidden } = doubts
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('importFile.askHidden', { count: hidden.count, number: number(hidden.count) })}
        value={choices.hidden ?? null}
        onChange={(hidden) => void onChoices({ ...choices, hidden: hidden as NonNullable<Choices['hidden']> })}
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

function DamagedQuestion({ declaration, plan: { choices, doubts }, disabled, onChoices }: FileQuestionsProps) {
  const { t, number } = useMessages()
  const { damaged } = doubts
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('importFile.askDamaged', { count: damaged.count, number: number(damaged.count) })}
      </Text>
      <Checkbox
        checked={choices.damaged === 'take'}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => void onChoices(answered(choices, 'damaged', checked))}
        label={t('importFile.takeDamaged')}
      />
      <DoubtfulCells declaration={declaration} cells={damaged} />
    </Stack>
  )
}

/** The choices with an answer that is given or taken back. */
function answered(choices: Choices, name: 'sample' | 'damaged', isTaken: boolean): Choices {
  const { [name]: _, ...others } = choices
  return isTaken ? { ...others, [name]: 'take' } : others
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

interface EncodingQuestionProps {
  readonly unsure: readonly Reading[]
  readonly disabled: boolean
  onEncoding(encoding: Encoding): Promise<void>
}

/** Which of several encodings a file is in, told by how a line of it reads. Choosing one reads the file anew. */
export function EncodingQuestion({ unsure, disabled, onEncoding }: EncodingQuestionProps) {
  const { t } = useMessages()
  return (
    <Paper withBorder p="md">
      <Radio.Group
        label={t('importFile.askEncoding')}
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
