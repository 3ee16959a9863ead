import { useMemo } from 'react'
import type { SealEvent } from '#domain/seals/index.ts'
import { SearchSelect, type SearchSelectProps } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'

export interface EventSelectProps extends Pick<SearchSelectProps, 'w' | 'error' | 'required'> {
  readonly events: readonly SealEvent[]
  readonly value: number | null
  onChange(eventCode: number): void
  /** Offers all events together; the value null then stands for them. */
  onAll?(): void
  /** Where the cursor stands when its dialog opens. */
  readonly first?: boolean
}

const ALL = 'all'

/** Events by name, lowest code first; the value is the code. Two of one name are told apart by it. */
export function EventSelect({ events, value, onChange, onAll, first, ...props }: EventSelectProps) {
  const { t } = useMessages()
  const allEvents = onAll ? t('sheets.allEvents') : null
  const options = useMemo(() => {
    const named = new Map<string | null, number>()
    for (const { eventName } of events) named.set(eventName, (named.get(eventName) ?? 0) + 1)
    const known = events
      .toSorted((a, b) => a.eventCode - b.eventCode)
      .map(({ eventCode, eventName }) => ({
        value: String(eventCode),
        label:
          eventName !== null && named.get(eventName) === 1 ? eventName : `${eventName ?? ''} (${eventCode})`.trim(),
      }))
    return allEvents === null ? known : [{ value: ALL, label: allEvents }, ...known]
  }, [events, allEvents])
  return (
    <SearchSelect
      {...props}
      first={first}
      label={t('print.event')}
      field={t('print.event')}
      placeholder={t('print.chooseEvent')}
      options={options}
      value={value !== null ? String(value) : onAll ? ALL : null}
      onChoose={(code) => (code === ALL ? onAll?.() : onChange(Number(code)))}
      disabled={events.length === 0}
    />
  )
}
