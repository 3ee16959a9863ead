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

/**
 * What only a person can say before the file is imported. Nothing is chosen for them. Whether similar codes are the
 * stored ones is asked even of a file that has issues: the answer may mend them.
 */
export function Questions({ declaration, plan, agreed, disabled, onChoices, onAgree }: QuestionsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { choices, similarCodes } = plan
  const sound = plan.issues.count === 0
  const overlaps = sound ? plan.overlaps : []
  const emptied = sound ? plan.emptied.count : 0
  const stored = overlaps.reduce((sum, overlap) => sum + overlap.stored.length, 0)
  const fields = (declaration.subject ?? []).map((field) => fieldLabel(messages, declaration, field)).join(' + ')
  if (overlaps.length + similarCodes + emptied === 0) return null

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
        {similarCodes > 0 && (
          <Radio.Group
            label={t('import.askSimilar', { count: similarCodes, number: number(similarCodes) })}
            value={choices.similarCodes ?? null}
            onChange={(similar) => {
              // Other codes are about other stored rows: what to do with those is asked anew.
              const { existing: _, ...others } = choices
              void onChoices({ ...others, similarCodes: similar as NonNullable<Choices['similarCodes']> })
            }}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="match" disabled={disabled} label={t('import.matchSimilar')} />
              <Radio value="keep" disabled={disabled} label={t('import.keepSimilar')} />
            </Stack>
          </Radio.Group>
        )}
        {emptied > 0 && (
          <Checkbox
            checked={agreed}
            disabled={disabled}
            onChange={(event) => onAgree(event.currentTarget.checked)}
            label={t('import.agreeEmptied', { count: emptied, number: number(emptied) })}
          />
        )}
      </Stack>
    </Paper>
  )
}
