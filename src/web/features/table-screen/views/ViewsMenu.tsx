import { IconAlertTriangle, IconBookmark, IconBookmarkPlus, IconFolder, IconLink, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { putColumns } from '#domain/grid/arrangement.ts'
import { filtersNothing } from '#domain/grid/filter-kinds.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { SavedView } from '#domain/grid/saved-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { WHOLE_LIST } from '#web/state/lists/lists.ts'
import { useLinkDialog } from '#web/state/excel-link.ts'
import { useSavedViews, useSharedViews } from '#web/state/lists/saved-views.ts'
import { useArrange, useListStore } from '#web/state/lists/list-states.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { ToolButton } from '#web/ui/menu/tool-button.tsx'
import { unreadOf } from './unread-of.ts'

const SaveViewDialog = deferred(() => import('./SaveViewDialog.tsx'), 'SaveViewDialog')
const ViewsDialog = deferred(() => import('./ViewsDialog.tsx'), 'ViewsDialog')

export interface ViewsMenuProps {
  readonly table: TableName
  readonly names: NamesOf
}

const icon = { size: 16, 'aria-hidden': true } as const

export function ViewsMenu({ table, names }: ViewsMenuProps) {
  const { t } = useMessages()
  const listStore = useListStore(table)
  const { now } = useArrange(table)
  const saved = useSavedViews()
  const ofOthers = useSharedViews(table)
  const [dialog, setDialog] = useState<{ readonly save: Omit<SavedView, 'name'> } | 'manage' | null>(null)
  const showLink = useLinkDialog()
  const close = () => setDialog(null)
  const save = () => {
    const { query, conditions, sorts } = listStore.get()
    // An incomplete filter matches every row, so it is not stored in the view.
    const activeConditions = conditions.filter((condition) => !filtersNothing(condition))
    setDialog({ save: { table, query, conditions: activeConditions, sorts, columns: putColumns(now()) } })
  }
  const open = ({ name, query, conditions, sorts, columns }: SavedView) =>
    listStore.set({ ...WHOLE_LIST, query, conditions, sorts, ...(columns && { ofView: { name, columns } }) })
  const ownViews = saved.views.filter((view) => view.table === table)
  const unreadCount = unreadOf(saved, table).length + ofOthers.unread.length
  const manage = () => setDialog('manage')
  const choices = [
    ...ownViews.map((view) => ({ label: view.name, icon: <IconBookmark {...icon} />, onChoose: () => open(view) })),
    ...ofOthers.views.map(({ view, owner }) => ({
      label: t('common.withReason', { label: view.name, reason: owner }),
      icon: <IconUsers {...icon} />,
      onChoose: () => open(view),
    })),
    ...(unreadCount > 0
      ? [{ label: t('views.unread', { count: unreadCount }), icon: <IconAlertTriangle {...icon} />, onChoose: manage }]
      : []),
    { label: t('views.save'), icon: <IconBookmarkPlus {...icon} />, onChoose: save },
    { label: t('views.manage'), icon: <IconFolder {...icon} />, onChoose: manage },
    ...(showLink && ownViews.length + ofOthers.views.length > 0
      ? [
          {
            label: t('export.link'),
            icon: <IconLink {...icon} />,
            onChoose: () =>
              showLink({
                table,
                view: listStore.get().ofView?.name ?? ownViews[0]?.name ?? ofOthers.views[0]?.view.name,
              }),
          },
        ]
      : []),
  ]
  return (
    <>
      <MenuButton
        as={ToolButton}
        button={{
          'aria-label': t('views.hint'),
          leftSection: <IconBookmark {...icon} />,
          children: t('table.views'),
          title: t('views.hint'),
          'data-shortens': 'first',
        }}
        label={t('views.hint')}
        choices={choices}
        start
      />
      {dialog === 'manage' && <ViewsDialog {...{ table, names, saved, onOpen: open, onClose: close }} />}
      {dialog && dialog !== 'manage' && <SaveViewDialog {...{ view: dialog.save, names, saved, onClose: close }} />}
    </>
  )
}
