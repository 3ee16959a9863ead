import { Drawer } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

export function MenuDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose(): void }) {
  const { t } = useMessages()
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={272}>
      <Drawer.Overlay />
      <Drawer.Content id={id} aria-label={t('shell.menu')}>
        <Drawer.Body p={0} h="100%">
          <nav className={classes.drawerNav} aria-label={t('shell.menu')}>
            <SideMenu onChosen={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
