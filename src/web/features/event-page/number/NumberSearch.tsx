import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { parseNumberQuery, type EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred } from '#web/ui/deferred.tsx'
import pageClasses from '#web/features/event-page/event-page.module.css'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import classes from './number.module.css'

const NumberPanel = deferred(() => import('./NumberPanel.tsx'), 'NumberPanel')

export interface AskedNumber {
  readonly number: number
  readonly visit: number
}

export interface NumberSearchProps {
  readonly tickets: EventTickets
  readonly first: number | null
  onOpenRows(link: RowsLink): void
}

type Problem = { readonly key: 'unreadable' } | { readonly key: 'ofOther'; readonly code: number }

/**
 * A search field for a booklet number, and below it the holder, sales and history of the number. After a search the
 * text is selected, ready to be replaced.
 */
export function NumberSearch({ tickets, first, onOpenRows }: NumberSearchProps) {
  const { t } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const [searchedNumber, setSearchedNumber] = useState<number | null>(first)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { eventCode } = tickets.event
  useEffect(() => {
    if (first === null) return
    field.current?.focus()
    field.current?.select()
  }, [first])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = parseNumberQuery(field.current?.value ?? '')
    field.current?.select()
    const wrong = problemOf(query, eventCode)
    setProblem(wrong)
    // Invalid input hides the previous result, because users could take it for the result of the new input.
    setSearchedNumber(wrong || typeof query === 'string' ? null : query.number)
  }
  return (
    <section className={pageClasses.card} aria-labelledby="event-number">
      <Title order={3} size="h4" id="event-number">
        {t('eventPage.whereIs')}
      </Title>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={classes.field}
          defaultValue={first ?? ''}
          label={t('eventPage.numberToFind')}
          description={t('eventPage.numberHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
          error={problem !== null}
          aria-errormessage={problem ? 'event-number-problem' : undefined}
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={18} aria-hidden />}>
          {t('eventPage.find')}
        </Button>
      </form>
      {problem && (
        <Text size="sm" c="red" role="alert" id="event-number-problem">
          {problem.key === 'unreadable'
            ? t('eventPage.numberUnreadable')
            : t('eventPage.numberOfOther', { code: problem.code })}
        </Text>
      )}
      {searchedNumber !== null && (
        <NumberPanel key={eventCode} tickets={tickets} number={searchedNumber} onOpenRows={onOpenRows} />
      )}
    </section>
  )
}

function problemOf(query: ReturnType<typeof parseNumberQuery>, eventCode: number): Problem | null {
  if (query === 'unreadable') return { key: 'unreadable' }
  if (query === 'empty' || query.eventCode === undefined || query.eventCode === eventCode) return null
  return { key: 'ofOther', code: query.eventCode }
}
