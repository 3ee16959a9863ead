import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Case, Question } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Listing, useNarrow } from '#web/features/import/Listing.tsx'
import { linesText } from '#web/features/import/texts.ts'
import type { Wording } from './wording.tsx'

const casesPerPage = 20

interface CaseListProps {
  readonly question: Question
  readonly wording: Wording
  /**
   * True if there is only one possible answer, and it applies to all cases. A case is a text of the file that needs an
   * answer.
   */
  readonly single: boolean
  readonly disabled: boolean
  readonly correct: ((one: Case) => ReactNode) | null
  onAnswer(cases: readonly Case[], answer: string | null): void
}

export function CaseList({ question, wording, single, disabled, correct, onAnswer }: CaseListProps) {
  const messages = useMessages()
  const { t, number } = messages
  const narrow = useNarrow()
  const [page, setPage] = useState(0)
  // Keys of the cases that had no answer when the user switched on the filter "only open". A case that is answered
  // later thus stays in the list.
  const [onlyOpen, setOnlyOpen] = useState<ReadonlySet<string> | null>(null)
  const { cases } = question
  const listedCases = onlyOpen ? cases.filter(({ key }) => onlyOpen.has(key)) : cases
  const pages = Math.max(1, Math.ceil(listedCases.length / casesPerPage))
  const at = Math.min(page, pages - 1)
  const pageCases = listedCases.slice(at * casesPerPage, (at + 1) * casesPerPage)
  const toggle = (isOnlyOpen: boolean) => {
    setPage(0)
    setOnlyOpen(isOnlyOpen ? new Set(cases.filter(({ answer }) => answer === null).map(({ key }) => key)) : null)
  }

  const answerTo = (questionCase: Case) => (
    <AnswerToOne key={questionCase.key} {...{ questionCase, wording, disabled, onAnswer }} />
  )
  // In a narrow window, the answer and the correction of a case are below its text.
  const correctionOf = (questionCase: Case) => (
    <Group key={questionCase.key} gap="xs">
      {!single && answerTo(questionCase)}
      {correct?.(questionCase)}
    </Group>
  )

  return (
    <Stack gap="xs">
      {cases.length > casesPerPage && !single && (
        // A button, because users would mistake a checkbox beside the answers for a further answer.
        <Button
          variant={onlyOpen ? 'light' : 'subtle'}
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-pressed={onlyOpen !== null}
          onClick={() => toggle(onlyOpen === null)}
        >
          {t('importQuestions.onlyOpen')}
        </Button>
      )}
      <Listing
        label={wording.list ?? wording.title}
        columns={[
          t('importQuestions.lines'),
          ...wording.columns,
          ...(single || narrow ? [] : [t('importQuestions.answer')]),
          ...(correct && !narrow ? [t('problems.correct')] : []),
        ]}
        rows={pageCases.map((one) => [
          linesText(messages, one),
          ...wording.cells(one),
          ...(single || narrow ? [] : [answerTo(one)]),
          ...(correct && !narrow ? [correct(one)] : []),
        ])}
        below={narrow && (correct || !single) ? pageCases.map(correctionOf) : undefined}
        count={pageCases.length}
      />
      {pages > 1 && (
        <Group gap="sm">
          <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {t('importQuestions.previous')}
          </Button>
          <Text size="sm" role="status">
            {t('importQuestions.page', { page: number(at + 1), pages: number(pages) })}
          </Text>
          <Button variant="default" size="compact-sm" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            {t('importQuestions.next')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface AnswerToOneProps extends Pick<CaseListProps, 'wording' | 'disabled' | 'onAnswer'> {
  readonly questionCase: Case
}

function AnswerToOne({ questionCase: one, wording, disabled, onAnswer }: AnswerToOneProps) {
  const { t } = useMessages()
  const optionText = (option: Case['options'][number]) => {
    const text = wording.answer(option, one)
    return option.answer === one.evident ? t('importQuestions.suggested', { answer: text }) : text
  }
  return (
    <NativeSelect
      aria-label={t('importQuestions.answerTo', { text: one.text || wording.called?.(one) })}
      size="sm"
      miw="12rem"
      style={{ flex: '1 1 12rem' }}
      disabled={disabled}
      value={one.answer ?? ''}
      onChange={(event) => onAnswer([one], event.currentTarget.value || null)}
      data={[
        { value: '', label: t('importQuestions.choose') },
        ...one.options.map((option) => ({ value: option.answer, label: optionText(option) })),
      ]}
    />
  )
}
