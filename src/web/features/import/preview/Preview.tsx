import { Alert, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import type { Choices, NotReady, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Mending } from '../read/mending.ts'
import { PlanCounts } from './PlanCounts.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { LeftOut } from './problems/Mended.tsx'
import { Questions } from '../questions/Questions.tsx'
import { issuesHeading } from '../texts.ts'

interface PreviewProps {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
  readonly waiting: NotReady | null
  /** Something that is said above keeps the file back. */
  readonly held: boolean
  readonly disabled: boolean
  /** The file's name. */
  readonly name: string
  readonly mending: Mending
  onChoices(choices: Choices): Promise<void>
}

/**
 * What an import will do, before it is done: counts, questions, and the rows and cells behind each count. Not drawn
 * anew at each percent of the sending: that would take longer than making what is sent.
 */
export const Preview = memo(function Preview(props: PreviewProps) {
  const { declaration, plan, waiting, held, disabled, name, mending, onChoices } = props
  const messages = useMessages()
  const { t } = messages
  const open = plan.questions.some((question) => question.open > 0)
  const seen = plan.file.rows.length + plan.removed.length

  return (
    <Stack gap="sm" component="section" aria-label={t('import.preview')}>
      <div role="status" hidden={seen === 0}>
        <PlanCounts plan={plan} refused={waiting === 'issues'} />
      </div>
      <Questions {...{ declaration, plan, mending, disabled, onChoices }} />
      {waiting === 'issues' && (
        <Alert color="red" role="alert">
          {issuesHeading(messages, plan.issues.first)}
          {open && (
            <Text size="sm" mt={4}>
              {t('ask.mayMend')}
            </Text>
          )}
        </Alert>
      )}
      {waiting === 'nothing' && (
        <Alert color="gray">{t(plan.unchanged > 0 ? 'import.nothing' : 'import.noRows')}</Alert>
      )}
      {waiting !== 'issues' && waiting !== 'nothing' && !(held && waiting === null) && (
        <Text size="sm" c="dimmed">
          {t(waiting === null ? 'import.ready' : 'import.answer')}
        </Text>
      )}
      <LeftOut {...{ declaration, plan, name, mending }} />
      <PlanDetails {...{ declaration, plan, name, mending }} />
    </Stack>
  )
})
