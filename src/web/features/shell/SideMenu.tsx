import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { viewLabel } from '#web/state/view/view-label.ts'
import { useView } from '#web/state/view/view.tsx'
import { viewNames, type ViewName } from '#web/state/view/views.ts'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import classes from './SideMenu.module.css'
import { viewIcons } from './view-icons.ts'

const FIRST_OF_OPERATIONS = viewNames.indexOf('salesData')
const FIRST_OF_PRINTING = viewNames.indexOf('distributionList')

const groups = [
  { heading: null, views: viewNames.slice(0, 1) },
  { heading: 'shell.masters', views: viewNames.slice(1, FIRST_OF_OPERATIONS) },
  { heading: 'shell.operations', views: viewNames.slice(FIRST_OF_OPERATIONS, FIRST_OF_PRINTING) },
  { heading: 'shell.printing', views: viewNames.slice(FIRST_OF_PRINTING) },
] as const

export interface SideMenuProps {
  readonly collapsed?: boolean
  onChosen?(): void
}

export function SideMenu({ collapsed = false, onChosen }: SideMenuProps) {
  const { t } = useMessages()
  return (
    <div className={classes.menu} data-collapsed={collapsed || undefined}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={34} height={34} />
        {!collapsed && (
          <div>
            <div className={classes.product}>{t('shell.product')}</div>
            <div className={classes.productSubtitle}>{t('shell.productSubtitle')}</div>
          </div>
        )}
      </div>
      <div className={classes.scroll}>
        {groups.map(({ heading, views }) => (
          <Group
            key={views[0]}
            heading={heading && t(heading)}
            views={views}
            collapsed={collapsed}
            onChosen={onChosen}
          />
        ))}
      </div>
    </div>
  )
}

interface GroupProps {
  readonly heading: string | null
  readonly views: readonly ViewName[]
  readonly collapsed: boolean
  readonly onChosen: (() => void) | undefined
}

function Group({ heading, views, collapsed, onChosen }: GroupProps) {
  const id = useId()
  return (
    <>
      {heading && (
        <div id={id} className={classes.heading}>
          <span>{heading}</span>
        </div>
      )}
      <ul className={classes.list} {...(heading && { 'aria-labelledby': id })}>
        {views.map((view) => (
          <li key={view}>
            <Item view={view} collapsed={collapsed} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Item({
  view,
  collapsed,
  onChosen,
}: {
  view: ViewName
  collapsed: boolean
  onChosen: (() => void) | undefined
}) {
  const messages = useMessages()
  const { view: open, go } = useView()
  const Icon = viewIcons[view]
  const name = viewLabel(messages, view)
  return (
    <Tooltip label={collapsed ? name : undefined} side="right">
      <UnstyledButton
        className={classes.item}
        aria-label={name}
        aria-current={view === open ? 'page' : undefined}
        onClick={() => {
          go(view)
          onChosen?.()
        }}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        {!collapsed && <span>{name}</span>}
      </UnstyledButton>
    </Tooltip>
  )
}
