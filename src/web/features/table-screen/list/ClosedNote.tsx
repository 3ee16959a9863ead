import { Anchor, Group, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { focusMain } from '#web/ui/focus/focus-main.ts'

/** The number of rows of closed events, which the list leaves out, with a button that shows them. */
export function ClosedNote({ hidden, onShow }: { readonly hidden: number; onShow(): void }) {
  const { t, number } = useMessages()
  const show = () => {
    onShow()
    focusMain()
  }
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      {/* On a phone the text is shortened, so that the button stays visible. */}
      <Text size="sm" c="dimmed" truncate>
        {t('closing.hidden', { count: hidden, number: number(hidden) })}
      </Text>
      <Anchor component="button" type="button" size="sm" flex="none" aria-label={t('closing.showLabel')} onClick={show}>
        {t('closing.show')}
      </Anchor>
    </Group>
  )
}
