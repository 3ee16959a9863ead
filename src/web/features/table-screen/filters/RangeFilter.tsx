import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Condition } from '#domain/grid/list-query.ts'
import type { Field } from '#domain/table.ts'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { readRange, type RangeTexts } from './range.ts'

type Between = Condition & { readonly is: 'between' }

export interface RangeFilterProps {
  readonly field: Field
  readonly condition: Between
  readonly isAnnounced: boolean
  onFilter(condition: Between): void
  /** Reports whether the text is an invalid range. The previous range then still applies. */
  onWrong(wrong: boolean): void
}

export function RangeFilter({ field, condition, isAnnounced, onFilter, onWrong }: RangeFilterProps) {
  const { t, issue } = useMessages()
  const [texts, setTexts] = useState<RangeTexts>({
    from: typedText(field.kind, condition.from),
    to: typedText(field.kind, condition.to),
  })
  const { range, faults } = readRange(field, texts)
  const change = (next: RangeTexts) => {
    setTexts(next)
    const result = readRange(field, next)
    onWrong(!result.range)
    if (result.range) onFilter({ ...condition, ...result.range })
  }
  const input = (bound: 'from' | 'to') => {
    const name = t(bound === 'from' ? 'filter.from' : 'filter.to')
    const fault = faults?.[bound]
    return (
      <TextInput
        key={bound}
        label={name}
        {...(bound === 'from' && { 'data-autofocus': true })}
        inputMode={field.kind === 'date' ? 'text' : 'decimal'}
        autoComplete="off"
        flex={1}
        value={texts[bound]}
        error={
          isAnnounced &&
          (fault ? issue(fault, name) : bound === 'to' && !range && !faults?.from && t('filter.reversed'))
        }
        onChange={(event) => change({ ...texts, [bound]: event.currentTarget.value })}
      />
    )
  }
  return (
    <Group gap="sm" align="start" wrap="nowrap">
      {input('from')}
      {input('to')}
    </Group>
  )
}
