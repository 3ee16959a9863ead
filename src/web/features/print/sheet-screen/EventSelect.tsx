import { useMemo } from 'react'
import type { SealEvent } from '#domain/seals/index.ts'
import { SearchSelect, type SearchSelectProps } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'

export interface EventSelectProps extends Pick<SearchSelectProps, 'w' | 'error' | 'required'> {
  /** Text that the user typed without choosing an option; null if there is none. Such a text blocks printing. */
  readonly text: string | null
  onText(text: string | null): void
  readonly events: readonly SealEvent[]
  readonly value: number | null
  onChange(eventCode: number): void
  /** Called when the user chooses "all events". Without this function, the option is not offered. */
  onAll?(): void
  /** True for the field that gets the focus when its dialog opens. */
  readonly first?: boolean
}

const ALL = 'all'

/** A select of events, sorted by code. If several events have the same name, their codes are shown, too. */
export function EventSelect({ events, value, text, onText, onChange, onAll, first, ...props }: EventSelectProps) {
  const { t } = useMessages()
  const allEvents = onAll ? t('sheets.allEvents') : null
  const options = useMemo(() => {
    const nameCounts = new Map<string | null, number>()
    for (const { eventName } of events) nameCounts.set(eventName, (nameCounts.get(eventName) ?? 0) + 1)
    const eventOptions = events
      .toSorted((a, b) => a.eventCode - b.eventCode)
      .map(({ eventCode, eventName }) => ({
        value: String(eventCode),
        meantBy: 'label' as const,
        label:
          eventName !== null && nameCounts.get(eventName) === 1
            ? eventName
            : `${eventName ?? ''} (${eventCode})`.trim(),
      }))
    return allEvents === null
      ? eventOptions
      : [{ value: ALL, label: allEvents, meantBy: 'wholeLabel' as const }, ...eventOptions]
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
      text={text}
      onText={onText}
      onChoose={(code) => {
        onText(null)
        if (code === ALL) onAll?.()
        else onChange(Number(code))
      }}
      disabled={events.length === 0}
    />
  )
}
