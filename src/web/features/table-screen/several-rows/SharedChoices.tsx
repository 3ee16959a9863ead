import { Fieldset, SimpleGrid } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { rowIssueText } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import { SHARED } from '#web/features/table-screen/edit-grid/drafts/row-issues.ts'
import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import type { FormField } from '#web/features/table-screen/form/form.ts'

export interface SharedChoicesProps {
  readonly fields: readonly FormField[]
  readonly draft: GridDraft
}

export function SharedChoices({ fields, draft }: SharedChoicesProps) {
  const messages = useMessages()
  const { t, label } = messages
  const box = useRef<HTMLFieldSetElement>(null)
  const { showsIssues } = draft
  const issues = draft.issues.get(SHARED)
  useEffect(() => {
    if (showsIssues && issues) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [showsIssues, issues])
  return (
    <Fieldset legend={t('many.forAllRows')} ref={box}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {fields.map(({ name, field }, at) => {
          const wrong = issues?.find((issue) => issue.field === name)
          return (
            <FieldInput
              key={name}
              name={name}
              field={field}
              value={draft.formAt(SHARED).typed[name] ?? ''}
              onChange={(text) => draft.enter(SHARED, name, text)}
              error={wrong && rowIssueText(messages, wrong, label(field.label))}
              first={at === 0}
              names={field.references && draft.names[field.references]}
            />
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}
