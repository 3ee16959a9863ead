import { Accordion, Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { isAsked, notReady, type AllPlans, type Choices, type NotReady, type ImportPlan } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { sheetOf, type BookState } from '../columns/all-book.ts'
import type { Mending } from '../read/mending.ts'
import { PlanCounts } from './PlanCounts.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { LeftOut } from './problems/Mended.tsx'
import { Questions } from '../questions/Questions.tsx'
import { issuesHeading } from '../texts.ts'

interface AllPreviewProps {
  readonly plans: AllPlans
  readonly waiting: NotReady | null
  /** Something that is said above keeps the file back. */
  readonly held: boolean
  readonly disabled: boolean
  /** The file's name. */
  readonly name: string
  /** The workbook that the file is. */
  readonly book: BookState | null
  /** Opens what the columns of a table are, to be changed. */
  onColumns(table: TableName): void
  mending(table: TableName): Mending
  onChoices(table: TableName, choices: Choices): Promise<void>
}

/**
 * What an import of all data will do, table by table; those with an issue or a question stand open. Not drawn anew at
 * each percent of the sending.
 */
export const AllPreview = memo(function AllPreview(props: AllPreviewProps) {
  const { plans, waiting, held, disabled, name, book, mending, onColumns, onChoices } = props
  const messages = useMessages()
  const { t, label } = messages
  const urgent = (plan: ImportPlan) => plan.issues.count > 0 || isAsked(plan)
  const urgentTables = [...plans].filter(([, plan]) => urgent(plan)).map(([table]) => table)
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
          {[...plans.values()].some(({ questions }) => questions.some(({ open }) => open > 0)) && (
            <Text size="sm" mt={4}>
              {t('ask.mayMend')}
            </Text>
          )}
        </Alert>
      )}
      {waiting === 'nothing' && (
        <Alert color="gray" role="status">
          {t('import.nothing')}
        </Alert>
      )}
      {waiting !== 'issues' && waiting !== 'nothing' && !(held && waiting === null) && (
        <Text size="sm" c="dimmed" role="status">
          {t(waiting === null ? 'import.ready' : 'import.answerTables')}
        </Text>
      )}
      {book && <LeftOutSheets book={book} />}
      <Accordion multiple variant="contained" value={opened} onChange={setOpened} order={3}>
        {[...plans].map(([table, plan]) => (
          <Accordion.Item key={table} value={table} data-table={table}>
            <Accordion.Control>
              <Group gap="sm" justify="space-between" component="span">
                <Text span fw={600}>
                  {label(tables[table].label)}
                  {book && sheetOf(book, table) !== label(tables[table].label) && (
                    <Text span inherit fw={400} c="dimmed" ml="sm" style={{ overflowWrap: 'anywhere' }}>
                      {t('importExcel.sheetNamed', { name: sheetOf(book, table) })}
                    </Text>
                  )}
                </Text>
                <Group gap="xs" component="span">
                  <State plan={plan} />
                  <PlanCounts plan={plan} size="md" refused={waiting === 'issues'} />
                </Group>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened.includes(table) && (
                <TablePlan
                  {...{ table, plan, disabled, onChoices, name }}
                  mending={mending(table)}
                  onColumns={book?.laid.get(table)?.layout ? onColumns : undefined}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
})

/** What a table needs before it can be imported, on its line. */
function State({ plan }: { plan: ImportPlan }) {
  const { t, number } = useMessages()
  const { count } = plan.issues
  return (
    <>
      {isAsked(plan) && (
        <Badge component="span" color="yellow" autoContrast size="md" tt="none">
          {t('import.tableQuestion')}
        </Badge>
      )}
      {count > 0 && (
        <Badge component="span" color="red.9" size="md" tt="none">
          {t('import.tableIssues', { count, number: number(count) })}
        </Badge>
      )}
    </>
  )
}

/** The sheets of a workbook of which nothing is imported. */
function LeftOutSheets({ book: { sheets, hidden, tables: given } }: { book: BookState }) {
  const { t, list } = useMessages()
  const names = sheets.filter((_, at) => (given[at] ?? null) === null)
  const texts = [
    names.length > 0 && t('importExcel.sheetsLeftOut', { count: names.length, names: list(names) }),
    hidden.length > 0 && t('importExcel.sheetsHidden', { names: list(hidden) }),
  ]
  return texts.map(
    (text) =>
      text && (
        <Text key={text} size="sm" role="note" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ),
  )
}

interface TablePlanProps extends Pick<AllPreviewProps, 'disabled' | 'name' | 'onChoices'> {
  /** Absent where there are no columns to choose. */
  readonly onColumns: ((table: TableName) => void) | undefined
  readonly mending: Mending
  readonly table: TableName
  readonly plan: ImportPlan
}

/** One table's questions, and the rows and cells behind its counts. */
function TablePlan({ table, plan, disabled, name, mending, onColumns, onChoices }: TablePlanProps) {
  const { t } = useMessages()
  const declaration = tables[table]
  const nothing = notReady(plan) === 'nothing'
  // Several tables go into one folder.
  const ofTable = `${name.replace(/\.[^.]*$/, '')}-${table}.json`
  return (
    <Stack gap="sm">
      {onColumns && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          disabled={disabled}
          onClick={() => onColumns(table)}
        >
          {t('importFile.change')}
        </Button>
      )}
      {nothing && (
        <Text size="sm" c="dimmed">
          {t(plan.unchanged > 0 ? 'import.tableStored' : 'import.tableEmpty')}
        </Text>
      )}
      <Questions
        declaration={declaration}
        plan={plan}
        mending={mending}
        disabled={disabled}
        onChoices={(choices) => onChoices(table, choices)}
      />
      <LeftOut {...{ declaration, plan, mending }} name={ofTable} />
      <PlanDetails {...{ declaration, plan, mending }} name={ofTable} />
    </Stack>
  )
}
