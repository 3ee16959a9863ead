import { Alert, Badge, Group, Stack, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choices, Hindrance, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { AddedRows, ChangedCells, OverlappingRows, StoredRows } from './RowTables.tsx'
import { EmptiedCells, FlaggedCells, Problems } from './CellTables.tsx'
import { Questions } from './Questions.tsx'

interface PreviewProps {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
  readonly hindered: Hindrance | null
  readonly agreed: boolean
  readonly disabled: boolean
  onChoices(choices: Choices): Promise<void>
  onAgree(emptied: boolean): void
}

/** What an import will do, before it is done: counts, questions, and the rows and cells behind each count. */
export function Preview({ declaration, plan, hindered, agreed, disabled, onChoices, onAgree }: PreviewProps) {
  const { t, number } = useMessages()
  const counts = [
    { name: 'added', color: 'green', count: plan.added.length },
    { name: 'changed', color: 'blue', count: plan.changed.length },
    { name: 'unchanged', color: 'gray', count: plan.unchanged },
    { name: 'removed', color: 'red', count: plan.removed.length },
  ] as const
  const seen = counts.reduce((sum, { count }) => sum + count, 0)
  const tabs = tabsOf(declaration, plan).filter(({ count }) => count > 0)
  const [first] = tabs

  return (
    <Stack gap="sm" component="section" aria-label={t('import.preview')}>
      <Group gap="xs" role="status" hidden={seen === 0}>
        {counts.filter(({ name, count }) => count > 0 || name !== 'removed').map(({ name, color, count }) => (
          <Badge key={name} color={color} variant="light" size="lg" tt="none" data-count={name}>
            {t(`import.${name}`)} {number(count)}
          </Badge>
        ))}
      </Group>
      {hindered === 'problems' && <Alert color="red" role="alert">{t('import.refused')}</Alert>}
      {hindered === 'nothing' && <Alert color="gray">{t(plan.unchanged > 0 ? 'import.nothing' : 'import.noRows')}</Alert>}
      {hindered !== 'problems' && <Questions declaration={declaration} plan={plan} agreed={agreed} disabled={disabled} onChoices={onChoices} onAgree={onAgree} />}
      {(hindered === null || hindered === 'existing' || hindered === 'emptied') && (
        <Text size="sm" c="dimmed">{t(hindered === null ? 'import.ready' : 'import.answer')}</Text>
      )}
      {first && (
        // The most urgent tab opens by itself; where another becomes that, by a choice or a changed table, it opens anew.
        <Tabs key={first.name} defaultValue={first.name} keepMounted={false}>
          <Tabs.List>
            {tabs.map(({ name, count }) => (
              <Tabs.Tab key={name} value={name}>{t(`import.${name}`)} ({number(count)})</Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name} pt="sm">{content()}</Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Stack>
  )
}

type TabName = 'problems' | 'emptied' | 'existing' | 'flags' | 'changed' | 'added' | 'removed'

function tabsOf(declaration: TableDeclaration, plan: ImportPlan): { name: TabName; count: number; content(): ReactNode }[] {
  return [
    { name: 'problems', count: plan.problems.count, content: () => <Problems declaration={declaration} problems={plan.problems} /> },
    { name: 'emptied', count: plan.emptied.count, content: () => <EmptiedCells declaration={declaration} cells={plan.emptied} /> },
    { name: 'existing', count: plan.overlaps.length, content: () => <OverlappingRows declaration={declaration} plan={plan} /> },
    { name: 'flags', count: plan.flagged, content: () => <FlaggedCells declaration={declaration} flags={plan.flags} /> },
    { name: 'changed', count: plan.changed.length, content: () => <ChangedCells declaration={declaration} plan={plan} /> },
    { name: 'added', count: plan.added.length, content: () => <AddedRows declaration={declaration} plan={plan} /> },
    { name: 'removed', count: plan.removed.length, content: () => <StoredRows declaration={declaration} rows={plan.removed} /> },
  ]
}
