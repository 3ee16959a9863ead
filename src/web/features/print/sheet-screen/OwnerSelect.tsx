import type { OwnerChoice, OwnerOption } from '#domain/seals/index.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { OwnerFilter } from './owner-filter.ts'

const ALL = 'all'

export interface OwnerSelectProps {
  readonly filter: OwnerFilter
  readonly options: readonly OwnerOption[]
  readonly value: OwnerChoice
  /** Text that the user typed without choosing an option; null if there is none. Such a text blocks printing. */
  readonly text: string | null
  onText(text: string | null): void
  onChange(owner: OwnerChoice): void
}

export function OwnerSelect({ filter, options, value, text, onText, onChange }: OwnerSelectProps) {
  const { t, number } = useMessages()
  const data = options.map(({ owner, name, seals }) => ({
    value: String(owner),
    label: t(filter.option, {
      code: owner === 'unknown' ? '' : owner,
      name: owner === 'unknown' ? t(filter.unknown) : (name ?? ''),
      // The text for cards uses the placeholder `cards`, the text for lists `seals`.
      cards: number(seals),
      seals: number(seals),
    }).trim(),
  }))
  // Keeps the chosen option although the last seal of this person or department was deleted. The sheet is then empty.
  // Showing all seals instead would surprise the user.
  if (value !== null && !options.some(({ owner }) => owner === value))
    data.push({ value: String(value), label: value === 'unknown' ? t(filter.unknown) : String(value) })
  return (
    <SearchSelect
      label={t(filter.label)}
      field={t(filter.label)}
      options={[{ value: ALL, label: t(filter.allLabel), meantBy: 'wholeLabel' }, ...data]}
      value={value === null ? ALL : String(value)}
      text={text}
      onText={onText}
      onChoose={(ownerValue) => {
        onText(null)
        onChange(ownerValue === ALL ? null : ownerValue === 'unknown' ? 'unknown' : Number(ownerValue))
      }}
      disabled={options.length === 0}
    />
  )
}
