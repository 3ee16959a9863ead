import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IconLayoutSidebar, IconLogout, IconMenu2, IconRefresh, IconSearch } from '@tabler/icons-react'
import { LanguageToggle } from '#web/messages/LanguageToggle.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useUser } from '#web/state/user.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ThemeToggle } from '#web/ui/buttons/theme-toggle.tsx'
import { AccountButton } from './AccountButton.tsx'
import { CurrentEvent } from './CurrentEvent.tsx'
import { ExportButton, type ExportButtonProps } from './ExportButton.tsx'
import { ImportButton } from './ImportButton.tsx'
import classes from './TopBar.module.css'

export interface TopBarProps {
  readonly narrow: boolean
  /** Id of the menu that the toggle opens. */
  readonly menuId: string
  readonly menuOpen: boolean
  onToggleMenu(): void
  onFind(): void
  onImport(): void
  onImportAll(): void
  readonly onExport: ExportButtonProps['onExport']
  onAccount(): void
  onStaff(): void
  onLogout(): void
  readonly notice?: ReactNode
}

const icon = { size: 20, stroke: 1.7 }

export function TopBar(props: TopBarProps) {
  const { t } = useMessages()
  const user = useUser()
  const tables = useTables()
  // In a narrower window, two labels would wrap the title or push the last buttons out of view.
  const short = useMediaQuery('(width < 75em)', false, { getInitialValueInEffect: false })
  const busy = useLive(tables.busy) > 0
  return (
    <div className={classes.bar}>
      <IconButton
        label={props.narrow ? t('shell.openMenu') : t('shell.toggleSidebar')}
        aria-expanded={props.menuOpen}
        aria-controls={props.menuId}
        onClick={props.onToggleMenu}
      >
        {props.narrow ? <IconMenu2 {...icon} /> : <IconLayoutSidebar {...icon} />}
      </IconButton>
      <h1>{t('shell.title')}</h1>
      <div className={classes.strip} data-toast-strip>
        <CurrentEvent />
        {props.notice}
        <p>{t('shell.subtitle')}</p>
      </div>
      <div className={classes.actions} data-offers>
        <span className={classes.busy} role="status">
          {busy && <Spinner size={18} label={t('common.loading')} />}
        </span>
        <IconButton label={t('shell.find')} onClick={props.onFind}>
          <IconSearch {...icon} />
        </IconButton>
        {/* `LoadFailure` reports a failed reload, so this button does not. */}
        <IconButton
          label={t('shell.refresh')}
          disabled={busy}
          focusableWhenDisabled
          onClick={() => void tables.reload().catch(() => {})}
        >
          <IconRefresh {...icon} />
        </IconButton>
        <ImportButton narrow={short} onImport={props.onImport} onImportAll={props.onImportAll} />
        <ExportButton narrow={short} onExport={props.onExport} />
        <span className={classes.divider} />
        <LanguageToggle />
        <ThemeToggle toDark={t('shell.switchToDark')} toLight={t('shell.switchToLight')} />
        <AccountButton onAccount={props.onAccount} onStaff={props.onStaff} />
        <IconButton label={t('shell.logout')} reason={`${t('shell.logout')} (${user.email})`} onClick={props.onLogout}>
          <IconLogout {...icon} />
        </IconButton>
      </div>
    </div>
  )
}
