import { Alert, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { type Conflicting, ConflictPanel } from '#web/features/table-screen/form/ConflictPanel.tsx'
import type { NameOf } from './drafts/issue-text.ts'
import type { Edits } from './use-edits.ts'

const NAMED = 5

export function MeanwhileAlerts({ edits, nameOf }: { readonly edits: Edits; nameOf: NameOf }) {
  const { t, list } = useMessages()
  const { draft, conflicts, choices, goneIds, unmatched } = edits
  const rowName = (id: number) => nameOf(id, draft.indexOf(id))
  const conflicting = [...conflicts].flatMap(([id, conflict]): Conflicting[] => {
    const form = draft.forms.get(id)
    if (!form) return []
    const onChoose: Conflicting['onChoose'] = (field, choice) => edits.choose(id, field, choice)
    return [{ name: rowName(id), conflict, form, choices: choices.get(id) ?? {}, onChoose }]
  })
  return (
    <>
      {conflicting.length > 0 && (
        <ConflictPanel
          declaration={draft.declaration}
          title={t('many.conflictTitle', { count: conflicting.length })}
          names={draft.names}
          rows={conflicting}
        />
      )}
      {(
        [
          ['many.goneTitle', goneIds],
          ['many.unmatchedTitle', unmatched],
        ] as const
      ).map(
        ([title, left]) =>
          left.length > 0 && (
            <Alert key={title} color="yellow" role="alert">
              <Text fw={650} mb={4}>
                {t(title, { names: list(left.map(rowName), NAMED) })}
              </Text>
              <Text size="sm">{t('many.goneHint')}</Text>
            </Alert>
          ),
      )}
    </>
  )
}
