import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Sort } from '#domain/grid/list-query.ts'
import { fieldOf, type TableDeclaration } from '#domain/table.ts'
import { type Translate, useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

export interface SortEditorProps {
  readonly declaration: TableDeclaration
  readonly sorts: readonly Sort[]
  onSort(sorts: readonly Sort[]): void
  onClose(): void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function SortEditor({ declaration, sorts, onSort, onClose }: SortEditorProps) {
  const { t, label } = useMessages()
  const add = useRef<HTMLSelectElement>(null)
  const columnOf = (field: string) => label(fieldOf(declaration, field)!.label)
  const unsortedFields = Object.keys(declaration.fields).filter((name) => !sorts.some(({ field }) => field === name))
  const choices = (fields: readonly string[]) => fields.map((value) => ({ value, label: columnOf(value) }))
  const put = (at: number, sort: Partial<Sort>) =>
    onSort(sorts.map((one, index) => (index === at ? { ...one, ...sort } : one)))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {t('filter.sortTitle')}
        </Text>
        <Text size="xs">{t(sorts.length === 0 ? 'filter.noSorts' : 'filter.sortHint')}</Text>
        {sorts.map(({ field, descending }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the position in the sort order identifies the line; its column may change
          <Group key={at} gap={4} wrap="nowrap">
            <NativeSelect
              flex={1}
              aria-label={t('filter.sortColumn', { place: at + 1 })}
              data={choices([field, ...unsortedFields])}
              value={field}
              onChange={(event) => put(at, { field: event.currentTarget.value })}
            />
            <NativeSelect
              w={132}
              aria-label={t('filter.direction', { column: columnOf(field) })}
              data={directions(t)}
              value={descending ? 'down' : 'up'}
              onChange={(event) => put(at, { descending: event.currentTarget.value === 'down' })}
            />
            <IconButton
              size="md"
              label={t('filter.earlier', { column: columnOf(field) })}
              disabled={at === 0}
              focusableWhenDisabled
              onClick={() => onSort(earlier(sorts, at))}
            >
              <IconArrowUp {...icon} />
            </IconButton>
            <IconButton
              size="md"
              label={t('filter.leave', { column: columnOf(field) })}
              onClick={() => {
                onSort(sorts.filter((_, index) => index !== at))
                // The removed button had the focus, so the focus moves to the button that adds a column.
                add.current?.focus()
              }}
            >
              <IconX {...icon} />
            </IconButton>
          </Group>
        ))}
        {unsortedFields.length > 0 && (
          <NativeSelect
            ref={add}
            data-autofocus
            aria-label={t('filter.addColumn')}
            data={[{ value: '', label: t('filter.addColumn') }, ...choices(unsortedFields)]}
            value=""
            onChange={(event) => onSort([...sorts, { field: event.currentTarget.value, descending: false }])}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" size="xs">
            {t('filter.done')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const earlier = (sorts: readonly Sort[], at: number): Sort[] => sorts.with(at - 1, sorts[at]!).with(at, sorts[at - 1]!)

const directions = (t: Translate) => [
  { value: 'up', label: t('filter.ascending') },
  { value: 'down', label: t('filter.descending') },
]
