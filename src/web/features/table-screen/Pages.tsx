import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'

export interface PagesProps {
  readonly page: number
  readonly pages: number
  onOpen(page: number): void
}

/** The pages of rows that are too many to be drawn at once. */
export function Pages({ page, pages, onOpen }: PagesProps) {
  const { t, number } = useMessages()
  return (
    <Group gap="xs" justify="flex-end" mt={6}>
      <Button size="compact-sm" variant="subtle" disabled={page === 1} onClick={() => onOpen(page - 1)}>{t('table.previousPage')}</Button>
      <Text size="sm" aria-live="polite">{t('table.pageOf', { page: number(page), pages: number(pages) })}</Text>
      <Button size="compact-sm" variant="subtle" disabled={page === pages} onClick={() => onOpen(page + 1)}>{t('table.nextPage')}</Button>
    </Group>
  )
}
