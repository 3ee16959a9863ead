import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import type { SealEvent } from '#domain/seals/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'

export interface EventSelectProps extends Pick<SelectProps, 'w' | 'error' | 'required'> {
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
  const data = useMemo(() => {
    const named = new Map<string | null, number>()
    for (const { eventName } of events) named.set(eventName, (named.get(eventName) ?? 0) + 1)
    const options = events
      .toSorted((a, b) => a.eventCode - b.eventCode)
      .map(({ eventCode, eventName }) => ({
        value: String(eventCode),
        label:
          eventName !== null && named.get(eventName) === 1 ? eventName : `${eventName ?? ''} (${eventCode})`.trim(),
      }))
    return allEvents === null ? options : [{ value: ALL, label: allEvents }, ...options]
  }, [events, allEvents])
  return (
    <Select
      {...props}
      // The list must not open over a dialog that has just come.
      {...(first && { 'data-autofocus': true, openOnFocus: false })}
      label={t('print.event')}
      placeholder={t('print.chooseEvent')}
      data={data}
      value={value !== null ? String(value) : onAll ? ALL : null}
      onChange={(code) => (code === ALL ? onAll?.() : code !== null && onChange(Number(code)))}
      allowDeselect={false}
      searchable
      maxDropdownHeight={320}
      disabled={events.length === 0}
    />
  )
}
