import { Badge, Group } from '@mantine/core'
import { canLeaveOut, rejectedRows, type ImportPlan } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'

type Counted = Pick<ImportPlan, 'unchanged' | 'file' | 'issues'> & {
  readonly [N in 'added' | 'changed' | 'removed']: { readonly length: number }
}

interface PlanCountsProps {
  readonly plan: Counted
  readonly size?: 'md' | 'lg'
  /** True if the file has issues, so that it cannot be imported as it is. */
  readonly isRefused: boolean
}

/** The counts of planned changes. For a refused file, the counts of faulty rows. */
export function PlanCounts({ plan, size = 'lg', isRefused }: PlanCountsProps) {
  const { t, number } = useMessages()
  const counts = isRefused ? refusedCounts(plan) : plannedCounts(plan)
  return (
    <Group gap="xs" component="span">
      {counts.map(({ name, color, count }) => (
        <Badge key={name} component="span" color={color} variant="light" size={size} tt="none" data-count={name}>
          {t(`import.${name}`)} {number(count)}
        </Badge>
      ))}
    </Group>
  )
}

function plannedCounts({ added, changed, unchanged, removed }: Counted) {
  const counts = [
    { name: 'added', color: 'green', count: added.length },
    { name: 'changed', color: 'blue', count: changed.length },
    { name: 'unchanged', color: 'gray', count: unchanged },
    { name: 'removed', color: 'red', count: removed.length },
  ] as const
  return counts.filter(({ name, count }) => count > 0 || name !== 'removed')
}

/** Empty for an issue that concerns the whole file, because the number of faulty rows is then unknown. */
function refusedCounts({ file, issues }: Counted) {
  if (issues.count > 0 && !canLeaveOut(file, issues)) return []
  const faulty = rejectedRows(file, issues).size
  const counts = [
    { name: 'faulty', color: 'red', count: faulty },
    { name: 'faultless', color: 'gray', count: file.rows.length - faulty },
  ] as const
  return counts.filter(({ name, count }) => count > 0 || name !== 'faulty')
}
