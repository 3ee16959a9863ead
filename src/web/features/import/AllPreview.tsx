import { Accordion, Alert, Badge, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notReady, type AllPlans, type Choices, type NotReady, type ImportPlan } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { PlanCounts } from './PlanCounts.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { Questions } from './Questions.tsx'
import { issuesHeading } from './texts.ts'

interface AllPreviewProps {
  readonly plans: AllPlans
  readonly waiting: NotReady | null
  readonly agreed: Readonly<Partial<Record<TableName, boolean>>>
  readonly disabled: boolean
  onChoices(table: TableName, choices: Choices): Promise<void>
  onAgree(table: TableName, emptied: boolean): void
}

/** What an import of all data will do, table by table; those with an issue or a question stand open. */
export function AllPreview({ plans, waiting, agreed, disabled, onChoices, onAgree }: AllPreviewProps) {
  const messages = useMessages()
  const { t, label } = messages
  const of = (table: TableName, plan: ImportPlan) => notReady(plan, { emptied: agreed[table] === true })
  const urgent = (table: TableName, plan: ImportPlan) => of(table, plan) !== null && of(table, plan) !== 'nothing'
  const urgentTables = [...plans].filter(([table, plan]) => urgent(table, plan)).map(([table]) => table)
  const [opened, setOpened] = useState<string[]>(urgentTables)
  const [openedOnce, setOpenedOnce] = useState<readonly string[]>(urgentTables)
  // An answer for one table may be a question for another, which then opens too.
  const urgentNow = urgentTables.filter((table) => !openedOnce.includes(table))
  if (urgentNow.length > 0) {
    setOpened([...opened, ...urgentNow])
    setOpenedOnce([...openedOnce, ...urgentNow])
  }

  return (
    <Stack gap="sm" component="section" aria-label={t('import.allTables')}>
      {waiting === 'issues' && (
        <Alert color="red" role="alert">
          {issuesHeading(
            messages,
            [...plans.values()].flatMap(({ issues }) => issues.first),
          )}
        </Alert>
      )}
      {waiting === 'nothing' && (
        <Alert color="gray" role="status">
          {t('import.nothing')}
        </Alert>
      )}
      {waiting !== 'issues' && waiting !== 'nothing' && (
        <Text size="sm" c="dimmed" role="status">
          {t(waiting === null ? 'import.ready' : 'import.answerTables')}
        </Text>
      )}
      <Accordion multiple variant="contained" value={opened} onChange={setOpened} order={3}>
        {[...plans].map(([table, plan]) => (
          <Accordion.Item key={table} value={table} data-table={table}>
            <Accordion.Control>
              <Group gap="sm" justify="space-between" component="span">
                <Text span fw={600}>
                  {label(tables[table].label)}
                </Text>
                <Group gap="xs" component="span">
                  <State plan={plan} waiting={of(table, plan)} />
                  <PlanCounts plan={plan} size="md" />
                </Group>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened.includes(table) && (
                <TablePlan {...{ table, plan, disabled, onChoices, onAgree }} agreed={agreed[table] === true} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

/** What a table needs before it can be imported, on its line. */
function State({ plan, waiting }: { plan: ImportPlan; waiting: NotReady | null }) {
  const { t, number } = useMessages()
  const { count } = plan.issues
  if (waiting === 'issues')
    return (
      <Badge component="span" color="red" size="md" tt="none">
        {t('import.tableIssues', { count, number: number(count) })}
      </Badge>
    )
  if (waiting !== null && waiting !== 'nothing')
    return (
      <Badge component="span" color="yellow" autoContrast size="md" tt="none">
        {t('import.tableQuestion')}
      </Badge>
    )
  return null
}

interface TablePlanProps extends Pick<AllPreviewProps, 'disabled' | 'onChoices' | 'onAgree'> {
  readonly table: TableName
  readonly plan: ImportPlan
  readonly agreed: boolean
}

/** One table's questions, and the rows and cells behind its counts. */
function TablePlan({ table, plan, agreed, disabled, onChoices, onAgree }: TablePlanProps) {
  const { t } = useMessages()
  const declaration = tables[table]
  const nothing = notReady(plan, { emptied: true }) === 'nothing'
  return (
    <Stack gap="sm">
      {nothing && (
        <Text size="sm" c="dimmed">
          {t(plan.unchanged > 0 ? 'import.tableStored' : 'import.tableEmpty')}
        </Text>
      )}
      <FileQuestions
        declaration={declaration}
        plan={plan}
        disabled={disabled}
        onChoices={(choices) => onChoices(table, choices)}
      />
      <Questions
        declaration={declaration}
        plan={plan}
        agreed={agreed}
        disabled={disabled}
        onChoices={(choices) => onChoices(table, choices)}
        onAgree={(emptied) => onAgree(table, emptied)}
      />
      <PlanDetails declaration={declaration} plan={plan} />
    </Stack>
  )
}
