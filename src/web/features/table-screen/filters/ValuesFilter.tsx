import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Names } from '#domain/grid/display.ts'
import type { Grid } from '#domain/grid/grid.ts'
import { MAX_VALUES, type Tally } from '#domain/grid/tally.ts'
import type { Condition, ListQuery } from '#domain/grid/list-query.ts'
import { hasWord, searchedForm, searchWords } from '#domain/search.ts'
import type { Field } from '#domain/table.ts'
import { valueText } from '#web/kinds/condition-text.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTally } from './use-tally.ts'
import classes from './filters.module.css'

type OneOf = Condition & { readonly is: 'oneOf' }

export interface ValuesFilterProps {
  readonly name: string
  readonly field: Field
  readonly column: string
  readonly names: Names | undefined
  readonly listQuery: ListQuery
  readonly grid: Grid | null
  readonly condition: OneOf
  onFilter(condition: OneOf): void
}

const SHOWN = 200
/** Maximum number of values without a search field above them. */
const FEW = 8

export function ValuesFilter({ name, field, column, names, listQuery, grid, condition, onFilter }: ValuesFilterProps) {
  const { t, number } = useMessages()
  const [text, setText] = useState('')
  const tally = useTally(grid, name, listQuery)
  // The values chosen when the filter was opened. They stay in the list even if other filters leave no row with them.
  const [first] = useState(condition.values)
  if (tally === undefined) return <Text size="sm">{t('filter.counting')}</Text>
  const chosenValues = new Set(condition.values)
  const listed = withChosen(tally ?? [], [...first, ...condition.values])
  const words = searchWords(text)
  const fitting = listed.filter(({ value }) => {
    const searched = searchedForm(valueText(field, value, names, t))
    return words.every((word) => hasWord(searched, word))
  })
  const toggle = (value: Tally['value'], isOn: boolean) => {
    const otherValues = condition.values.filter((one) => one !== value)
    onFilter({ ...condition, values: isOn ? [...otherValues, value] : otherValues })
  }
  if (tally === null && listed.length === 0)
    return <Text size="sm">{t('filter.tooManyValues', { number: number(MAX_VALUES) })}</Text>
  return (
    <Stack gap="xs">
      {listed.length > FEW && (
        <TextInput
          data-autofocus
          aria-label={t('filter.searchValues')}
          placeholder={t('filter.searchValues')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll this box */}
      <div role="group" aria-label={column} className={classes.values} tabIndex={fitting.length > FEW ? 0 : undefined}>
        {fitting.slice(0, SHOWN).map(({ value, count }, at) => (
          <Checkbox
            key={String(value)}
            size="xs"
            {...(at === 0 && listed.length <= FEW && { 'data-autofocus': true })}
            label={
              <>
                <span>{valueText(field, value, names, t)}</span> <span className={classes.number}>{number(count)}</span>
              </>
            }
            checked={chosenValues.has(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
        {fitting.length === 0 && <Text size="sm">{t('filter.noValues')}</Text>}
      </div>
      {fitting.length > SHOWN && (
        <Text size="xs">{t('filter.moreValues', { number: number(fitting.length - SHOWN) })}</Text>
      )}
    </Stack>
  )
}

/**
 * Adds chosen values that no row has, with the count 0. Numbers are sorted again. Among texts, the added ones come
 * first.
 */
function withChosen(tally: readonly Tally[], chosenValues: readonly Tally['value'][]): readonly Tally[] {
  const listedValues = new Set(tally.map(({ value }) => value))
  const missing = [...new Set(chosenValues)].filter((value) => !listedValues.has(value))
  const listed = [...missing.map((value) => ({ value, count: 0 })), ...tally]
  const isNumbers = listed.every(({ value }) => value === null || typeof value === 'number')
  return isNumbers ? listed.toSorted((a, b) => Number(a.value ?? Infinity) - Number(b.value ?? Infinity)) : listed
}
