import { Button, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useMessages()
  const region = useRef<HTMLDivElement>(null)
  // The form that had the focus was unmounted, so the region with the codes gets the focus. The button must not get it:
  // a second Enter would then hide the unread codes.
  useEffect(() => region.current?.focus(), [])
  return (
    <Stack
      ref={region}
      tabIndex={-1}
      gap="sm"
      align="flex-start"
      role="region"
      aria-label={t('account.recoveryCodes')}
      data-for-paper
    >
      <Text size="sm" fw={600}>
        {t('account.recoveryCodes')}
      </Text>
      <Text size="sm">{t('account.codesHint')}</Text>
      <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Button onClick={onKept}>{t('account.codesKept')}</Button>
    </Stack>
  )
}
