import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Condition } from '#domain/grid/list-query.ts'
import { textLimit } from '#domain/kinds/text.ts'
import { useMessages } from '#web/messages/use-messages.ts'

type Containing = Condition & { readonly is: 'containing' }

export interface TextFilterProps {
  readonly condition: Containing
  onFilter(condition: Containing): void
}

export function TextFilter({ condition, onFilter }: TextFilterProps) {
  const { t } = useMessages()
  // The text as typed, with spaces that the filter ignores.
  const [text, setText] = useState(condition.text)
  return (
    <TextInput
      data-autofocus
      aria-label={t('filter.containing')}
      placeholder={t('filter.textHint')}
      value={text}
      maxLength={textLimit}
      autoComplete="off"
      onChange={(event) => {
        setText(event.currentTarget.value)
        onFilter({ ...condition, text: event.currentTarget.value })
      }}
    />
  )
}
