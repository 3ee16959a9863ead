import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { unchosenText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { firstSettable, settableFields } from './settable-fields.ts'
import type { Form } from '#web/features/table-screen/form/form.ts'
import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'

export interface SetAllProps {
  readonly draft: GridDraft
  /** Returns true if `setAll` changes the row with this form. By default, `setAll` changes every row. */
  takesSharedValue?(form: Form): boolean
}

const every = () => true

export function SetAll({ draft, takesSharedValue = every }: SetAllProps) {
  const { t, label } = useMessages()
  const fields = settableFields(draft)
  const [chosen, choose] = useState(() => firstSettable(fields).name)
  const [text, setText] = useState('')
  const { name, field } = fields.find((one) => one.name === chosen)!
  // The input is not required here, because an empty input sets nothing.
  const { required: _, ...free } = field
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        draft.setAll(name, unchosenText(field, text) ?? text, takesSharedValue)
      }}
    >
      <Group gap="xs" align="flex-start">
        <NativeSelect
          aria-label={t('grid.setAllField')}
          data={fields.map((one) => ({ value: one.name, label: t('grid.setAll', { field: label(one.field.label) }) }))}
          value={name}
          onChange={(event) => {
            choose(event.currentTarget.value)
            setText('')
          }}
        />
        <FieldInput
          key={name}
          name={`all-${name}`}
          field={free}
          value={text}
          onChange={setText}
          cell={t('grid.setAll', { field: label(field.label) })}
          names={field.references && draft.names[field.references]}
        />
        <Button type="submit" variant="default" disabled={draft.saving}>
          {t('grid.set')}
        </Button>
      </Group>
    </form>
  )
}
