import { Accordion, Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { isAboutSheet } from '#domain/export/about.ts'
import { namesLeftOut } from '#domain/export/name-columns.ts'
import { isAsked, notReady, type AllPlans, type Choices, type NotReady, type ImportPlan } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import type { FileLayout } from '#web/features/import/read/lay-out.ts'
import type { RowCorrections } from '#web/features/import/read/row-corrections.ts'
import { worksheetOf, type Book } from '#web/features/import/read/read-excel.ts'
import { PlanCounts } from './PlanCounts.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { LeftOutRows } from './problems/EditedRows.tsx'
import { Questions } from '#web/features/import/questions/Questions.tsx'
import { issuesHeading } from '#web/features/import/texts.ts'

interface PreviewProps {
  readonly plans: AllPlans
  readonly isAll: boolean
  readonly waiting: NotReady | null
  /** True if an alert above the preview blocks the import. */
  readonly isBlocked: boolean
  readonly disabled: boolean
  readonly name: string
  readonly book: Book | null
  readonly layouts: ReadonlyMap<TableName, FileLayout>
  onColumns(table: TableName): void
  correctionsOf(table: TableName): RowCorrections
  onChoices(table: TableName, choices: Choices): Promise<void>
}

/**
 * Memoized, so that it is not rendered again whenever the progress of the upload changes. Rendering a large preview can
 * take longer than the upload itself.
 */
export const Preview = memo(function Preview(props: PreviewProps) {
  const { plans, isAll, waiting, disabled, name, correctionsOf, onChoices } = props
  const messages = useMessages()
  const { t } = messages
  if (isAll)
    return (
      <Stack gap="sm" component="section" aria-label={t('import.allTables')}>
        <Outlook {...props} />
        {props.book && <LeftOutWorksheets book={props.book} />}
        <TableList {...props} />
      </Stack>
    )
  return [...plans].map(([table, plan]) => {
    const planProps = { declaration: tables[table], plan, corrections: correctionsOf(table) }
    return (
      <Stack key={table} gap="sm" component="section" aria-label={t('import.preview')}>
        <div role="status" hidden={plan.file.rows.length + plan.removed.length === 0}>
          <PlanCounts plan={plan} isRefused={waiting === 'issues'} />
        </div>
        <Questions {...planProps} disabled={disabled} onChoices={(choices) => onChoices(table, choices)} />
        <Outlook {...props} />
        <Notes texts={notImported(messages, plan, props.book)} />
        <LeftOutRows {...planProps} name={name} />
        <PlanDetails {...planProps} name={name} />
      </Stack>
    )
  })
})

function Outlook({
  plans,
  isAll,
  waiting,
  isBlocked,
}: Pick<PreviewProps, 'plans' | 'isAll' | 'waiting' | 'isBlocked'>) {
  const messages = useMessages()
  const { t } = messages
  const allPlans = [...plans.values()]
  if (waiting === 'issues')
    return (
      <Alert color="red" role="alert">
        {issuesHeading(
          messages,
          allPlans.flatMap(({ issues }) => issues.first),
        )}
        {allPlans.some(({ questions }) => questions.some(({ open }) => open > 0)) && (
          <Text size="sm" mt={4}>
            {t('importQuestions.mayMend')}
          </Text>
        )}
      </Alert>
    )
  if (waiting === 'nothing')
    return (
      <Alert color="gray" role="status">
        {t(isAll || allPlans.some(({ unchanged }) => unchanged > 0) ? 'import.nothing' : 'import.noRows')}
      </Alert>
    )
  if (isBlocked && waiting === null) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {t(waiting === null ? 'import.ready' : isAll ? 'import.answerTables' : 'import.answer')}
    </Text>
  )
}

/** The order in which tables must be checked: 3 issues, 2 open questions, 1 warnings, 0 nothing. */
function urgency(plan: ImportPlan): number {
  if (plan.issues.count > 0) return 3
  if (isAsked(plan)) return 2
  return plan.warned > 0 || plan.overlaps.length > 0 ? 1 : 0
}

/** The tables of the file, each with its preview. Tables to check are first and open. */
function TableList(props: PreviewProps) {
  const { plans, waiting, disabled, name, book, layouts, correctionsOf, onColumns, onChoices } = props
  const { label, t } = useMessages()
  const urgent = [...plans].filter(([, plan]) => urgency(plan) > 0).map(([table]) => table)
  const [openTables, setOpenTables] = useState<string[]>(urgent)
  const [openedOnce, setOpenedOnce] = useState<readonly string[]>(urgent)
  // Computed once, so that the tables do not change their order while the user answers.
  const [order] = useState(() => [...plans.keys()].sort((a, b) => urgency(plans.get(b)!) - urgency(plans.get(a)!)))
  // An answer can raise a question about another table. That table is then opened.
  const urgentNow = urgent.filter((table) => !openedOnce.includes(table))
  if (urgentNow.length > 0) {
    setOpenTables([...openTables, ...urgentNow])
    setOpenedOnce([...openedOnce, ...urgentNow])
  }
  const shownTables = [
    ...order.filter((table) => plans.has(table)),
    ...[...plans.keys()].filter((table) => !order.includes(table)),
  ]
  return (
    <Accordion multiple variant="contained" value={openTables} onChange={setOpenTables} order={3}>
      {shownTables.map((table) => {
        const plan = plans.get(table)!
        const sheet = book && worksheetOf(book, table)
        return (
          <Accordion.Item key={table} value={table} data-table={table}>
            <Accordion.Control>
              <Group gap="sm" justify="space-between" component="span">
                <Text span fw={600}>
                  {label(tables[table].label)}
                  {sheet !== null && sheet !== label(tables[table].label) && (
                    <Text span inherit fw={400} c="dimmed" ml="sm" style={{ overflowWrap: 'anywhere' }}>
                      {t('importExcel.sheetNamed', { name: sheet })}
                    </Text>
                  )}
                </Text>
                <Group gap="xs" component="span">
                  <State plan={plan} />
                  <PlanCounts plan={plan} size="md" isRefused={waiting === 'issues'} />
                </Group>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {openTables.includes(table) && (
                <TablePlan
                  {...{ table, plan, disabled, onChoices, name }}
                  corrections={correctionsOf(table)}
                  onColumns={layouts.get(table)?.layout ? onColumns : undefined}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

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

function LeftOutWorksheets({ book: { sheets, hidden, tables: tablesOfSheets } }: { book: Book }) {
  const { t, list } = useMessages()
  const names = sheets.filter((_, at) => (tablesOfSheets[at] ?? null) === null)
  const texts = [
    names.length > 0 && t('importExcel.sheetsLeftOut', { count: names.length, names: list(names) }),
    hidden.length > 0 && t('importExcel.sheetsHidden', { names: list(hidden) }),
  ]
  return <Notes texts={texts} />
}

/**
 * Texts about columns and worksheets that EventMS adds to its exports and that the import ignores: names beside codes,
 * and the worksheet about the file.
 */
function notImported({ t, label, list }: Messages, { file: { added } }: ImportPlan, book: Book | null = null) {
  const aboutSheets = book?.sheets.filter(isAboutSheet) ?? []
  return [
    added.length > 0 && label(namesLeftOut).replace('{names}', () => list(added)),
    aboutSheets.length > 0 && t('importExcel.sheetsLeftOut', { count: aboutSheets.length, names: list(aboutSheets) }),
  ]
}

function Notes({ texts }: { readonly texts: readonly (string | false)[] }) {
  return texts.map(
    (text) =>
      text && (
        <Text key={text} size="sm" role="note" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ),
  )
}

interface TablePlanProps extends Pick<PreviewProps, 'disabled' | 'name' | 'onChoices'> {
  /** Undefined if the table's columns cannot be chosen. */
  readonly onColumns: ((table: TableName) => void) | undefined
  readonly corrections: RowCorrections
  readonly table: TableName
  readonly plan: ImportPlan
}

function TablePlan({ table, plan, disabled, name, corrections, onColumns, onChoices }: TablePlanProps) {
  const messages = useMessages()
  const { t } = messages
  const planProps = { declaration: tables[table], plan, corrections }
  const isEmpty = notReady(plan) === 'nothing'
  // The name of the file with the left-out rows. It contains the table's name, because a folder may have one such file
  // per table.
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
      {isEmpty && plan.leftOutCount === 0 && (
        <Text size="sm" c="dimmed">
          {t(plan.unchanged > 0 ? 'import.tableStored' : 'import.tableEmpty')}
        </Text>
      )}
      <Questions {...planProps} disabled={disabled} onChoices={(choices) => onChoices(table, choices)} />
      <Notes texts={notImported(messages, plan)} />
      <LeftOutRows {...planProps} name={ofTable} />
      <PlanDetails {...planProps} name={ofTable} />
    </Stack>
  )
}
