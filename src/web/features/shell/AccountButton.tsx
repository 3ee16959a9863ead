import { IconUserCircle, IconUsers } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { BarButton } from '#web/ui/buttons/bar-button.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'

export function AccountButton({ onAccount, onStaff }: { onAccount(): void; onStaff(): void }) {
  const { t } = useMessages()
  const { accountAbilities, staffAbilities } = useBackend()
  const icon = <IconUserCircle size={20} stroke={1.7} />
  const choices = [
    ...(accountAbilities.length > 0 ? [{ label: t('shell.myAccount'), icon, onChoose: onAccount }] : []),
    ...(staffAbilities.length > 0
      ? [{ label: t('shell.staff'), icon: <IconUsers size={20} stroke={1.7} />, onChoose: onStaff }]
      : []),
  ]
  if (choices.length === 0) return null
  return (
    <MenuButton
      as={BarButton}
      label={t('shell.account')}
      button={{ label: t('shell.account'), icon, narrow: true }}
      choices={choices}
    />
  )
}
