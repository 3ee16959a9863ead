import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'

export interface PagesProps {
  readonly page: number
  readonly pages: number
  onOpen(page: number): void
}

/** The pages of rows that are too many to be drawn at once. */
export function Pages({ page, pages, onOpen }: PagesProps) {
  const { t, number } = useMessages()
  // Not `disabled` where there is none: at the last page the keyboard would be lost.
  const to = (target: number) => ({
    size: 'compact-sm',
    variant: 'subtle',
    ...(target >= 1 && target <= pages
      ? { onClick: () => onOpen(target) }
      : { 'data-disabled': true, 'aria-disabled': true }),
  })
  return (
    <Group gap="xs" justify="flex-end" mt={6}>
      <Button {...to(page - 1)}>{t('table.previousPage')}</Button>
      <Text size="sm" aria-live="polite">
        {t('table.pageOf', { page: number(page), pages: number(pages) })}
      </Text>
      <Button {...to(page + 1)}>{t('table.nextPage')}</Button>
    </Group>
  )
}
