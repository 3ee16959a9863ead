import { Alert, Button, Group, Text } from '@mantine/core'
import { withHiddenNamed } from '#domain/damage.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { GridDraft } from './drafts/use-grid-draft.ts'

const NAMED = 5

/**
 * Asks about pasted texts that are probably damaged, such as a date in place of a code. The save waits for the answer.
 */
export function SuspectsQuestion({ draft: { suspects, answerSuspects, saving } }: { readonly draft: GridDraft }) {
  const { t, list } = useMessages()
  if (suspects.length === 0) return null
  const suspectTexts = suspects.map(({ text, suggestion }) => {
    const shownText = withHiddenNamed(text)
    return suggestion === null ? shownText : t('many.suspectMeant', { text: shownText, meant: suggestion })
  })
  return (
    <Alert color="yellow" role="alert" py={8}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {t('many.suspects', { count: suspects.length, cells: list([...new Set(suspectTexts)], NAMED) })}
      </Text>
      <Group gap="sm" mt="xs">
        {suspects.some(({ suggestion }) => suggestion !== null) && (
          <Button size="compact-sm" variant="light" disabled={saving} onClick={() => answerSuspects('meant')}>
            {t('many.takeMeant')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" disabled={saving} onClick={() => answerSuspects('take')}>
          {t('many.takeAsTyped')}
        </Button>
      </Group>
    </Alert>
  )
}
