import { IconArrowsSort, IconCheck, IconFilter } from '@tabler/icons-react'
import { shownFields } from '#domain/grid/columns.ts'
import type { Condition } from '#domain/grid/list-query.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { ToolButton } from '#web/ui/menu/tool-button.tsx'
import type { OpenFilter } from './FilterPanel.tsx'

export interface FilterMenuProps {
  readonly declaration: TableDeclaration
  readonly conditions: readonly Condition[]
  onOpenFilter(openFilter: OpenFilter): void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function FilterMenu({ declaration, conditions, onOpenFilter }: FilterMenuProps) {
  const { t, label, number } = useMessages()
  const fieldNames = shownFields(declaration)
  const fields = [...fieldNames, ...Object.keys(declaration.fields).filter((field) => !fieldNames.includes(field))]
  const open = (field: string | null) => () => {
    // The closed menu has returned the focus to its button. The filter opens beside this button.
    if (document.activeElement instanceof HTMLElement) onOpenFilter({ field, at: document.activeElement })
  }
  const choices = fields.map((field) => {
    const column = label(declaration.fields[field]!.label)
    return conditions.some((one) => one.field === field)
      ? { label: t('filter.columnAsked', { column }), icon: <IconCheck {...icon} />, onChoose: open(field) }
      : { label: column, icon: <IconFilter {...icon} />, onChoose: open(field) }
  })
  return (
    <MenuButton
      as={ToolButton}
      button={{
        'aria-label': t('filter.filterHint'),
        leftSection: <IconFilter {...icon} />,
        children: t('table.filter'),
        title: t('filter.filterHint'),
        'data-shortens': 'last',
        ...(conditions.length > 0 && { 'data-count': number(conditions.length) }),
      }}
      label={t('filter.filterHint')}
      choices={[...choices, { label: t('filter.sorts'), icon: <IconArrowsSort {...icon} />, onChoose: open(null) }]}
      start
    />
  )
}
