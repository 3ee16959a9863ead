import { Alert, Stack, Text } from '@mantine/core'
import type { Choices, NotReady, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { PlanCounts } from './PlanCounts.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { Questions } from './Questions.tsx'
import { issuesHeading } from './texts.ts'

interface PreviewProps {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
  readonly waiting: NotReady | null
  readonly agreed: boolean
  readonly disabled: boolean
  onChoices(choices: Choices): Promise<void>
  onAgree(emptied: boolean): void
}

/** What an import will do, before it is done: counts, questions, and the rows and cells behind each count. */
export function Preview({ declaration, plan, waiting, agreed, disabled, onChoices, onAgree }: PreviewProps) {
  const messages = useMessages()
  const { t } = messages
  const seen = plan.added.length + plan.changed.length + plan.unchanged + plan.removed.length

  return (
    <Stack gap="sm" component="section" aria-label={t('import.preview')}>
      <div role="status" hidden={seen === 0}>
        <PlanCounts plan={plan} />
      </div>
      {waiting === 'issues' && (
        <Alert color="red" role="alert">
          {issuesHeading(messages, plan.issues.first)}
        </Alert>
      )}
      {waiting === 'nothing' && (
        <Alert color="gray">{t(plan.unchanged > 0 ? 'import.nothing' : 'import.noRows')}</Alert>
      )}
      <FileQuestions declaration={declaration} plan={plan} disabled={disabled} onChoices={onChoices} />
      <Questions
        declaration={declaration}
        plan={plan}
        agreed={agreed}
        disabled={disabled}
        onChoices={onChoices}
        onAgree={onAgree}
      />
      {waiting !== 'issues' && waiting !== 'nothing' && (
        <Text size="sm" c="dimmed">
          {t(waiting === null ? 'import.ready' : 'import.answer')}
        </Text>
      )}
      <PlanDetails declaration={declaration} plan={plan} />
    </Stack>
  )
}
