import { IconUserCircle } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import { BarButton } from '../../ui/bar-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

/** What whoever is signed in does about accounts; nothing where the home can do nothing about them. */
export function AccountButton({ onAccount }: { onAccount(): void }) {
  const { t } = useMessages()
  const { accountAbilities } = useBackend()
  if (accountAbilities.length === 0) return null
  const icon = <IconUserCircle size={20} stroke={1.7} />
  return (
    <MenuButton
      as={BarButton}
      label={t('shell.account')}
      button={{ label: t('shell.account'), icon, narrow: true }}
      choices={[{ label: t('shell.myAccount'), icon, onChoose: onAccount }]}
    />
  )
}
