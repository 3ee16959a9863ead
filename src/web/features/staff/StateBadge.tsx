import { Badge } from '@mantine/core'
import type { StaffMember } from '#domain/access/staff.ts'
import { useMessages } from '../../messages/use-messages.ts'

const looks = {
  invited: { variant: 'light' },
  active: { variant: 'light', color: 'green' },
  disabled: { variant: 'default' },
} as const

/** Whether somebody can sign in, in a word. */
export function StateBadge({ state }: Pick<StaffMember, 'state'>) {
  const { t } = useMessages()
  return <Badge {...looks[state]}>{t(`staff.${state}`)}</Badge>
}
