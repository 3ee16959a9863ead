import { Drawer } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The side menu on narrow screens. */
export function MenuDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose(): void }) {
  const { t } = useMessages()
  return (
    <Drawer
      id={id}
      opened={opened}
      onClose={onClose}
      size={272}
      withCloseButton={false}
      padding={0}
      classNames={{ body: classes.drawerBody ?? '', content: classes.drawer ?? '' }}
      aria-label={t('shell.menu')}
    >
      <nav className={classes.drawerNav} aria-label={t('shell.menu')}>
        <SideMenu onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
