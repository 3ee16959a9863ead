import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { numberRange } from '#domain/seals/index.ts'
import { nameField } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { fitting } from '#web/kinds/options.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useChooseEvent, useChosenEvent } from '#web/state/lists/list-states.ts'
import { useTable } from '#web/state/tables/tables.tsx'
import { useView } from '#web/state/view/view.tsx'
import { tableOfView } from '#web/state/view/views.ts'
import classes from './CurrentEventDialog.module.css'

/** A search field is shown from this number of events on. */
const MANY = 8
const SHOWN = 50

interface EventOption {
  readonly code: number
  readonly label: string
  readonly numbers: string
}

/** Lists all events, the newest first. A press chooses one. */
export function CurrentEventDialog({ onClose }: { onClose(): void }) {
  const { t } = useMessages()
  const [text, setText] = useState('')
  const options = useOptions()
  const currentEvent = useChosenEvent()
  const choose = useChoice()
  const matchingOptions = fitting(options, text)
  const chooseEvent = (event: number | null) => {
    onClose()
    choose(event)
  }
  return (
    <Dialog onClose={onClose} title={t('shell.chooseEvent')} centered>
      <Text size="sm" c="dimmed" mb="sm">
        {t('shell.chooseEventHint')}
      </Text>
      {options.length >= MANY && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '' && matchingOptions[0]) chooseEvent(matchingOptions[0].code)
          }}
        >
          <TextInput
            aria-label={t('shell.searchEvents')}
            placeholder={t('shell.searchEvents')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </form>
      )}
      <ul className={classes.list}>
        {text.trim() === '' && (
          <li>
            <UnstyledButton
              className={classes.event}
              aria-pressed={currentEvent === null}
              onClick={() => chooseEvent(null)}
            >
              {t('sheets.allEvents')}
            </UnstyledButton>
          </li>
        )}
        {matchingOptions.slice(0, SHOWN).map(({ code, label, numbers }) => (
          <li key={code}>
            <UnstyledButton
              className={classes.event}
              aria-pressed={code === currentEvent}
              translate="no"
              onClick={() => chooseEvent(code)}
            >
              <span>{label}</span> <span className={classes.numbers}>{numbers}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {matchingOptions.length === 0 && options.length > 0 && t('table.nothingFound')}
        {matchingOptions.length > SHOWN && t('common.andMore', { count: matchingOptions.length - SHOWN })}
      </Text>
    </Dialog>
  )
}

function useOptions(): readonly EventOption[] {
  const events = useTable('events').data?.rows
  return useMemo(() => {
    const { key, range } = tables.events
    const options = (events ?? []).map((row): EventOption => {
      const [code, start, end] = [key, range.start, range.end].map((field) => row[field] as number | null)
      const label = [code, row[nameField(tables.events)]].filter((part) => part !== null).join(' ')
      return { code: code!, label, numbers: numberRange(start ?? null, end ?? null) }
    })
    return options.sort((a, b) => b.code - a.code)
  }, [events])
}

/**
 * Returns a function that sets the current event. It also resets the open printing view, which may show another event.
 */
function useChoice(): (event: number | null) => void {
  const choose = useChooseEvent()
  const { view, params, keep } = useView()
  const isSheet = view !== 'dashboard' && tableOfView(view) === null
  return (event) => {
    choose(event)
    if (isSheet && params.eventPage === undefined && !params.history) keep({})
  }
}
