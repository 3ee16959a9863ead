import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { AddedRows, ChangedCells, OverlappingRows, StoredRows } from './RowTables.tsx'
import { EmptiedCells, WarnedCells, Issues } from './CellTables.tsx'

/** The rows and cells behind each count of a plan. */
export function PlanDetails({ declaration, plan }: { declaration: TableDeclaration; plan: ImportPlan }) {
  const { t, number } = useMessages()
  const tabs = tabsOf(declaration, plan).filter(({ count }) => count > 0)
  const [first] = tabs
  if (!first) return null
  return (
    // The most urgent tab opens by itself; where another becomes that, by a choice or a changed table, it opens anew.
    <Tabs key={first.name} defaultValue={first.name} keepMounted={false}>
      <Tabs.List>
        {tabs.map(({ name, count }) => (
          <Tabs.Tab key={name} value={name}>
            {t(`import.${name}`)} ({number(count)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          {content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type TabName = 'issues' | 'emptied' | 'existing' | 'warnings' | 'changed' | 'added' | 'removed'

function tabsOf(
  declaration: TableDeclaration,
  plan: ImportPlan,
): { name: TabName; count: number; content(): ReactNode }[] {
  return [
    {
      name: 'issues',
      count: plan.issues.count,
      content: () => <Issues declaration={declaration} issues={plan.issues} />,
    },
    {
      name: 'emptied',
      count: plan.emptied.count,
      content: () => <EmptiedCells declaration={declaration} cells={plan.emptied} />,
    },
    {
      name: 'existing',
      count: plan.overlaps.length,
      content: () => <OverlappingRows declaration={declaration} plan={plan} />,
    },
    {
      name: 'warnings',
      count: plan.warned,
      content: () => <WarnedCells declaration={declaration} warnings={plan.warnings} />,
    },
    {
      name: 'changed',
      count: plan.changed.length,
      content: () => <ChangedCells declaration={declaration} plan={plan} />,
    },
    { name: 'added', count: plan.added.length, content: () => <AddedRows declaration={declaration} plan={plan} /> },
    {
      name: 'removed',
      count: plan.removed.length,
      content: () => <StoredRows declaration={declaration} rows={plan.removed} />,
    },
  ]
}
