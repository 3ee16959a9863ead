import { Fieldset, SimpleGrid } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { FormField } from '../form/form.ts'
import { type Entry, type RowIssues, SHARED } from './entries.ts'
import { rowIssueText } from './issue-text.ts'

export interface SharedChoicesProps {
  readonly fields: readonly FormField[]
  readonly shared: Entry
  readonly rowIssues: RowIssues
  readonly names: NamesOf
  onType(id: number, field: string, text: string): void
}

/** What is chosen once for all rows of the form. */
export function SharedChoices({ fields, shared, rowIssues, names, onType }: SharedChoicesProps) {
  const messages = useMessages()
  const { t, label } = messages
  const box = useRef<HTMLFieldSetElement>(null)
  const issues = rowIssues.get(SHARED)
  useEffect(() => {
    // What is wrong is where the cursor goes.
    if (issues) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [issues])
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
              value={shared.form.typed[name] ?? ''}
              onChange={(text) => onType(SHARED, name, text)}
              error={wrong && rowIssueText(messages, wrong, label(field.label))}
              first={at === 0}
              names={field.references && names[field.references]}
            />
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}
