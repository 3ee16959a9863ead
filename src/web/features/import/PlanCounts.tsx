import { Badge, Group } from '@mantine/core'
import type { ImportPlan } from '#domain/import/index.ts'
import { useMessages } from '../../messages/use-messages.ts'

type Counted = Pick<ImportPlan, 'unchanged'> & {
  readonly [N in 'added' | 'changed' | 'removed']: { readonly length: number }
}

/** How many rows an import adds, changes, leaves and removes. */
export function PlanCounts({ plan, size = 'lg' }: { plan: Counted; size?: 'md' | 'lg' }) {
  const { t, number } = useMessages()
  const counts = [
    { name: 'added', color: 'green', count: plan.added.length },
    { name: 'changed', color: 'blue', count: plan.changed.length },
    { name: 'unchanged', color: 'gray', count: plan.unchanged },
    { name: 'removed', color: 'red', count: plan.removed.length },
  ] as const
  return (
    <Group gap="xs" component="span">
      {counts
        .filter(({ name, count }) => count > 0 || name !== 'removed')
        .map(({ name, color, count }) => (
          <Badge key={name} component="span" color={color} variant="light" size={size} tt="none" data-count={name}>
            {t(`import.${name}`)} {number(count)}
          </Badge>
        ))}
    </Group>
  )
}
