import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { viewLabel } from '#web/state/view/view-label.ts'
import { useView } from '#web/state/view/view.tsx'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { LoadProgress } from './LoadProgress.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar, type TopBarProps } from './TopBar.tsx'

const MenuDrawer = deferred(() => import('./MenuDrawer.tsx'), 'MenuDrawer')

const CONTENT_ID = 'content'
const MENU_ID = 'side-menu'

export interface ShellProps
  extends Pick<
    TopBarProps,
    'onFind' | 'onImport' | 'onImportAll' | 'onExport' | 'onAccount' | 'onStaff' | 'onLogout' | 'notice'
  > {
  readonly children: ReactNode
}

/**
 * The frame of the product: side menu, top bar and the open view. Made of plain elements, because Mantine's `AppShell`
 * has 6 kB.
 */
export function Shell({ children, ...actions }: ShellProps) {
  const messages = useMessages()
  const { t } = messages
  const { view, visit } = useView()
  const narrow = useNarrow()
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'eventms-sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [drawer, { open, close }] = useDisclosure(false)
  const title = viewLabel(messages, view)
  useEffect(() => {
    document.title = `${title} – ${t('shell.product')}`
  }, [title, t])
  useEffect(() => {
    // The pressed link on the dashboard was unmounted, so the focus moves to the content.
    if (visit > 0 && document.activeElement === document.body) focusMain()
  }, [visit])
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
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
      </header>
      {narrow ? (
        <MenuDrawer id={MENU_ID} opened={drawer} onClose={close} />
      ) : (
        <nav id={MENU_ID} className={classes.menu} aria-label={t('shell.menu')} data-collapsed={collapsed || undefined}>
          <SideMenu collapsed={collapsed} />
        </nav>
      )}
      <main id={CONTENT_ID} className={classes.main} tabIndex={-1}>
        <LoadFailure />
        {children}
      </main>
    </div>
  )
}

/** Moves the focus to the content. Prevents the link's default action, which would add its hash to the address. */
function skip(event: { preventDefault(): void }) {
  event.preventDefault()
  focusMain()
}
