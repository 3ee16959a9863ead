import { Badge } from '@mantine/core'
import type { StaffMember } from '#domain/access/staff.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './staff.module.css'

const badgeProps = {
  invited: { variant: 'light' },
  active: { variant: 'light', color: 'green' },
  disabled: { variant: 'default' },
} as const

export function StateBadge({ state }: Pick<StaffMember, 'state'>) {
  const { t } = useMessages()
  return (
    <Badge {...badgeProps[state]} className={classes.badge ?? ''}>
      {t(`staff.${state}`)}
    </Badge>
  )
}
