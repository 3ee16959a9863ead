import { Group, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { readNumber, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import css from './change.module.css'
import type { Kind } from './kinds.ts'
import { whereFinder, type Where } from './words.ts'

export interface ScanFieldProps {
  readonly of: EventNumbers
  readonly kind: Kind
  readonly scanned: readonly number[]
  readonly disabled: boolean
  onScanned(scanned: readonly number[]): void
}

/** Where a number must be to be changed so. */
const FITS: Readonly<Record<Kind, readonly Where['kind'][]>> = {
  transfer: ['held'],
  return: ['held'],
  split: ['held'],
  swap: ['held'],
  withdraw: ['held', 'stock'],
  restore: ['withdrawn'],
}

/** Numbers one after another, typed or by a scanner; of each it is said at once where it is. */
export function ScanField({ of, kind, scanned, disabled, onScanned }: ScanFieldProps) {
  const messages = useMessages()
  const { t } = messages
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState<{ readonly text: string; readonly wrong: boolean } | null>(null)
  const whereIs = useMemo(() => whereFinder(messages, of), [messages, of])
  const add = () => {
    const typed = text.trim()
    if (typed === '') return
    setText('')
    const number = readNumber(typed)
    if (number === null) return setSaid({ text: t('change.noNumber', { text: typed }), wrong: true })
    if (scanned.includes(number)) return setSaid({ text: t('change.alreadyListed', { number }), wrong: true })
    const where = whereIs(number)
    const fits = FITS[kind].includes(where.kind)
    setSaid({ text: t(fits ? 'change.added' : 'change.notFit', { number, where: where.text }), wrong: !fits })
    // The latest first: it stands beside the field.
    if (fits) onScanned([number, ...scanned])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    add()
  }
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        label={t('change.scan')}
        description={t('change.scanHint')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={said?.wrong ? said.text : null}
        disabled={disabled}
        w={{ base: '100%', sm: 280 }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setSaid(null)
        }}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" role="status" className={css.said}>
        {said && !said.wrong && said.text}
      </Text>
      {scanned.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <ul className={css.scanned} aria-label={t('change.scanned')} tabIndex={0}>
          {scanned.map((number) => (
            <li key={number}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <span>{t('change.scannedLine', { number, where: whereIs(number).text })}</span>
                <IconButton
                  label={t('change.remove', { number })}
                  disabled={disabled}
                  onClick={() => {
                    onScanned(scanned.filter((one) => one !== number))
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
