import { AppShell } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { viewLabel } from '../../state/view-label.ts'
import { useView } from '../../state/view.tsx'
import { focusMain } from '../../ui/focus-main.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { LoadProgress } from './LoadProgress.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar, type TopBarProps } from './TopBar.tsx'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })))

const CONTENT_ID = 'content'
const MENU_ID = 'side-menu'
const HEADER_HEIGHT = 64
const WIDE = 248
const ICONS_ONLY = 68

export interface ShellProps extends Pick<TopBarProps, 'onImport' | 'onImportAll' | 'onExport' | 'onLogout'> {
  readonly children: ReactNode
}

/** The signed-in frame (spec §2): side menu, top bar, and the open view between them. */
export function Shell({ children, ...actions }: ShellProps) {
  const messages = useMessages()
  const { t } = messages
  const { view, visit } = useView()
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'eventms-sidebar-collapsed', defaultValue: false, getInitialValueInEffect: false })
  const [drawer, { open, close }] = useDisclosure(false)
  const title = viewLabel(messages, view)
  useEffect(() => {
    document.title = `${title} – ${t('shell.product')}`
  }, [title, t])
  useEffect(() => {
    // What led here went with the view before: a link on the dashboard.
    if (visit > 0 && document.activeElement === document.body) focusMain()
  }, [visit])
  return (
    <AppShell
      layout="alt"
      header={{ height: HEADER_HEIGHT }}
      {...(!narrow && { navbar: { width: collapsed ? ICONS_ONLY : WIDE, breakpoint: 0 } })}
      padding={{ base: 'sm', sm: 'lg' }}
      classNames={{ header: classes.header, navbar: classes.navbar, main: classes.main }}
    >
      <AppShell.Header>
        <a className={classes.skip} href={`#${CONTENT_ID}`} onClick={skip}>
          {t('shell.skipToContent')}
        </a>
        <TopBar
          {...actions}
          menuId={MENU_ID}
          menuOpen={narrow ? drawer : !collapsed}
          narrow={narrow}
          onToggleMenu={narrow ? open : () => setCollapsed(!collapsed)}
        />
        <LoadProgress />
      </AppShell.Header>
      {narrow ? (
        <Suspense>
          <MenuDrawer id={MENU_ID} opened={drawer} onClose={close} />
        </Suspense>
      ) : (
        <AppShell.Navbar id={MENU_ID} aria-label={t('shell.menu')}>
          <SideMenu collapsed={collapsed} />
        </AppShell.Navbar>
      )}
      <AppShell.Main id={CONTENT_ID} tabIndex={-1}>
        <LoadFailure />
        {children}
      </AppShell.Main>
    </AppShell>
  )
}

/** Focus moves to the content without a hash in the address. */
function skip(event: { preventDefault(): void }) {
  event.preventDefault()
  focusMain()
}
