import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import {
  answerAll,
  takeEvident,
  type Answers,
  type Case,
  type Choices,
  type QuestionKind,
} from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'
import { CellEditor } from './CellEditor.tsx'
import { fieldLabel } from '#web/features/import/texts.ts'
import { ImportQuestion } from './ImportQuestion.tsx'
import { words } from './words.ts'

/** For these questions, the user may correct the file's text instead of answering. The question then disappears. */
const correctable: ReadonlySet<QuestionKind> = new Set(['damaged', 'emptied', 'names', 'numbers'])

interface QuestionsProps extends Omit<RowsOfFile, 'name'> {
  readonly disabled: boolean
  onChoices(choices: Choices): Promise<void>
}

/** The questions that must be answered before the import. Answers can also resolve the issues of a refused file. */
export function Questions({ declaration, plan, corrections, disabled, onChoices }: QuestionsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { questions, choices } = plan
  if (questions.length === 0) return null
  const answers: Answers = choices.answers ?? new Map()
  const setAnswers = (newAnswers: Answers) => void onChoices({ ...choices, answers: newAnswers })
  const open = questions.filter((question) => question.open > 0).length
  const suggested = questions.reduce(
    (sum, { cases }) => sum + cases.filter(({ answer, evident }) => answer === null && evident !== null).length,
    0,
  )

  const correct = ({ field, text, fullText = text, key }: Case) => {
    const cellName = { text, field: fieldLabel(messages, declaration, field) }
    return (
      <CellEditor
        key={key}
        {...{ declaration, plan, corrections, field }}
        text={fullText}
        cellText={null}
        name={t('problems.correctText', cellName)}
        cell={t('problems.textOf', cellName)}
      />
    )
  }

  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }} component="section" aria-label={t('importQuestions.title')}>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <Text size="sm" {...(open > 0 ? { fw: 600 } : { c: 'dimmed' })}>
            {open > 0
              ? t('importQuestions.open', { count: open, number: number(open) })
              : t('importQuestions.answered')}
          </Text>
          {suggested > 0 && (
            <Button
              variant="light"
              size="compact-sm"
              disabled={disabled}
              onClick={() => setAnswers(takeEvident(answers, questions))}
            >
              {t('importQuestions.takeSuggested', { count: suggested, number: number(suggested) })}
            </Button>
          )}
        </Group>
        {questions.map((question) => (
          <ImportQuestion
            key={`${question.kind} ${question.field ?? ''}`}
            question={question}
            wording={words[question.kind](messages, declaration, question)}
            disabled={disabled}
            correct={correctable.has(question.kind) ? correct : null}
            onAnswer={(cases, answer) => setAnswers(answerAll(answers, { ...question, cases }, answer))}
          />
        ))}
      </Stack>
    </Paper>
  )
}
