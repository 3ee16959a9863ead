import { Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { parseSealCode } from '#domain/seals/index.ts'
import { readNumber, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import { intersects, type Interval } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EnterField, type Entered } from '#web/ui/enter-field.tsx'
import classes from './change.module.css'
import type { ChangeKind } from './form.ts'
import { numbersText } from '#web/features/event-page/words.ts'
import { whereFinder, type Where } from './words.ts'

export interface ScanFieldProps {
  readonly eventNumbers: EventNumbers
  readonly kind: ChangeKind
  readonly scanned: readonly Interval[]
  readonly disabled: boolean
  onScanned(scanned: readonly Interval[]): void
}

const FITS: Readonly<Record<ChangeKind, readonly Where['kind'][]>> = {
  transfer: ['held'],
  return: ['held'],
  split: ['held'],
  swap: ['held'],
  withdraw: ['held', 'stock'],
  restore: ['withdrawn'],
}

/**
 * Parses a number, or the code on a seal, which contains an event and a range of numbers.
 * @returns `ofEvent` if the code belongs to another event; null if the text is neither a number nor a code
 */
function readScanned(text: string, eventCode: number): Interval | { readonly ofEvent: number } | null {
  const code = parseSealCode(text)
  if (code) return code.event === eventCode ? [code.first, code.last] : { ofEvent: code.event }
  const number = readNumber(text)
  return number === null ? null : [number, number]
}

export function ScanField({ eventNumbers, kind, scanned, disabled, onScanned }: ScanFieldProps) {
  const messages = useMessages()
  const { t } = messages
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const whereIs = useMemo(() => whereFinder(messages, eventNumbers), [messages, eventNumbers])
  const endsOf = (range: Interval) => [...new Set(range)].map(whereIs)
  // Describes the holders of only the first and the last number. The numbers between are checked with the whole change.
  const whereText = (range: Interval) => messages.list([...new Set(endsOf(range).map((where) => where.text))])
  const enter = (entered: string): Entered => {
    const wrong = (message: string): Entered => ({ text: message, isWrong: true })
    const trimmed = entered.trim()
    const range = readScanned(trimmed, eventNumbers.event.eventCode)
    if (range === null) return wrong(t('change.noNumber', { text: trimmed }))
    if ('ofEvent' in range) {
      const name = eventNumbers.rows.events.find(({ eventCode }) => eventCode === range.ofEvent)?.eventName
      return wrong(t('change.ofOther', { event: name ?? range.ofEvent }))
    }
    const number = numbersText(range)
    if (scanned.some((other) => intersects(other, range))) return wrong(t('change.alreadyListed', { number }))
    const fits = endsOf(range).every((where) => FITS[kind].includes(where.kind))
    if (!fits) return wrong(t('change.notFit', { number, where: whereText(range) }))
    // Newest first: the list is below the field, so the last scan is next to it.
    onScanned([range, ...scanned])
    return { text: t('change.added', { number, where: whereText(range) }), isWrong: false }
  }
  return (
    <Stack gap="xs">
      <EnterField
        ref={field}
        label={t('change.scan')}
        hint={t('change.scanHint')}
        inputMode="numeric"
        text={text}
        disabled={disabled}
        w={{ base: '100%', sm: 340 }}
        onText={setText}
        onEnter={enter}
      />
      {scanned.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll this box
        <ul className={classes.scanned} translate="no" aria-label={t('change.scanned')} tabIndex={0}>
          {scanned.map((range) => (
            <li key={range[0]}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <span>{t('change.scannedLine', { number: numbersText(range), where: whereText(range) })}</span>
                <IconButton
                  label={t('change.remove', { number: numbersText(range) })}
                  disabled={disabled}
                  onClick={() => {
                    onScanned(scanned.filter((other) => other !== range))
                    field.current?.focus()
                  }}
                >
                  <IconX size={16} aria-hidden />
                </IconButton>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
