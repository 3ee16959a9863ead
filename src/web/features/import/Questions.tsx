import { Checkbox, Paper, Radio, Stack } from '@mantine/core'
import type { Choices, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { fieldLabel } from './texts.ts'

interface QuestionsProps {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
  readonly agreed: boolean
  readonly disabled: boolean
  onChoices(choices: Choices): Promise<void>
  onAgree(emptied: boolean): void
}

/** What only a person can say before the file is imported. Nothing is chosen for them. */
export function Questions({ declaration, plan, agreed, disabled, onChoices, onAgree }: QuestionsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { choices, emptied, overlaps, flags } = plan
  const codes = flags.filter(({ code }) => code === 'similarCode' || code === 'matchedCode').length
  const stored = overlaps.reduce((sum, overlap) => sum + overlap.stored.length, 0)
  const fields = (declaration.subject ?? []).map((field) => fieldLabel(messages, declaration, field)).join(' + ')
  if (overlaps.length + codes + emptied.count === 0) return null

  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        {overlaps.length > 0 && (
          <Radio.Group
            label={t('import.askExisting', { count: overlaps.length, number: number(overlaps.length), fields })}
            value={choices.existing ?? null}
            onChange={(existing) =>
              void onChoices({ ...choices, existing: existing as NonNullable<Choices['existing']> })
            }
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="replace"
                disabled={disabled}
                label={t('import.replaceExisting', { number: number(stored) })}
              />
              <Radio value="add" disabled={disabled} label={t('import.addExisting')} />
            </Stack>
          </Radio.Group>
        )}
        {codes > 0 && (
          <Checkbox
            checked={choices.matchCodes === true}
            disabled={disabled}
            onChange={(event) => void onChoices({ ...choices, matchCodes: event.currentTarget.checked })}
            label={t('import.matchCodes', { count: codes, number: number(codes) })}
          />
        )}
        {emptied.count > 0 && (
          <Checkbox
            checked={agreed}
            disabled={disabled}
            onChange={(event) => onAgree(event.currentTarget.checked)}
            label={t('import.agreeEmptied', { count: emptied.count, number: number(emptied.count) })}
          />
        )}
      </Stack>
    </Paper>
  )
}
