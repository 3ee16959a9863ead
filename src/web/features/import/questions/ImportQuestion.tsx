import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { forAll, type Case, type ForAll, type Question } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { CaseList } from './CaseList.tsx'
import type { Wording } from './wording.tsx'

/**
 * Maximum number of cases for which their list is initially open. A case is a text of the file that needs an answer.
 */
const fewCases = 5

export interface ImportQuestionProps {
  readonly question: Question
  readonly wording: Wording
  readonly disabled: boolean
  readonly correct: ((one: Case) => ReactNode) | null
  /**
   * Gives all these cases the same answer. With the answer 'offered', each case gets its own suggested answer. Null
   * removes the answers.
   */
  onAnswer(cases: readonly Case[], answer: string | null): void
}

export function ImportQuestion({ question, wording, disabled, correct, onAnswer }: ImportQuestionProps) {
  const { t, number } = useMessages()
  const { cases, open } = question
  // A long list is initially closed. A list of values that would be lost is always open.
  const [listed, setListed] = useState(cases.length <= fewCases || question.kind === 'losses')
  const sharedAnswers = forAll(question)
  const single = sharedAnswers.answers.length === 1 && cases.every(({ options }) => options.length === 1)
  return (
    <Stack gap="xs">
      <AnswerToAll {...{ wording, sharedAnswers, single, disabled }} onAnswer={(answer) => onAnswer(cases, answer)} />
      <Group gap="sm">
        {cases.length > fewCases && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={listed}
            onClick={() => setListed((shown) => !shown)}
          >
            {t('importQuestions.list', { count: cases.length, number: number(cases.length) })}
          </Button>
        )}
        {open < cases.length && !single && (
          <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => onAnswer(cases, null)}>
            {t('importQuestions.takeBack')}
          </Button>
        )}
        {open > 0 && open < cases.length && (
          <Text size="sm" fw={600}>
            {t('importQuestions.casesOpen', { count: open, number: number(open) })}
          </Text>
        )}
      </Group>
      {listed && wording.columns.length > 0 && (
        <CaseList {...{ question, wording, disabled, correct, onAnswer }} single={single} />
      )}
    </Stack>
  )
}

interface AnswerToAllProps {
  readonly wording: Wording
  readonly sharedAnswers: ForAll
  readonly single: boolean
  readonly disabled: boolean
  onAnswer(answer: string | null): void
}

function AnswerToAll({ wording, sharedAnswers: all, single, disabled, onAnswer }: AnswerToAllProps) {
  const { t } = useMessages()
  const [onlyAnswer, ...otherAnswers] = all.answers
  if (onlyAnswer === undefined || (otherAnswers.length === 0 && !single))
    return (
      <Text size="sm" fw={600}>
        <QuestionText>{wording.title}</QuestionText>
      </Text>
    )
  if (single)
    return (
      <>
        {wording.forAll(onlyAnswer) !== wording.title && (
          <Text size="sm" fw={600}>
            {wording.title}
          </Text>
        )}
        <Checkbox
          checked={all.givenAnswer !== null}
          disabled={disabled}
          onChange={(event) => onAnswer(event.currentTarget.checked ? onlyAnswer : null)}
          label={<QuestionText>{wording.forAll(onlyAnswer)}</QuestionText>}
        />
      </>
    )
  const label = (answer: string) =>
    answer === all.suggested
      ? t('importQuestions.suggested', { answer: wording.forAll(answer) })
      : wording.forAll(answer)
  return (
    <Radio.Group label={<QuestionText>{wording.title}</QuestionText>} value={all.givenAnswer} onChange={onAnswer}>
      <Stack gap="xs" mt="xs">
        {all.answers.map((answer) => (
          <Radio key={answer} value={answer} disabled={disabled} label={label(answer)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The text of a question, marked like a required field of a form. */
function QuestionText({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Text span inherit c="var(--mantine-color-error)" aria-hidden>
        {' *'}
      </Text>
    </>
  )
}
