import { Button, Checkbox, Paper, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { leftOutOf, type AllocationLeftOut } from '#domain/tickets/acts/left-out.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { useTicketAct, type Done } from '#web/dialogs/use-ticket-act.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { numbersText } from '#web/features/event-page/words.ts'
import { leftOutText } from './allocate-words.ts'
import { choicesOf, firstChoices, type Chosen } from './choices.ts'
import { Choice, ChoicesForm, type TypedTexts } from './ChoicesForm.tsx'
import { LeftOutPeople } from './LeftOutPeople.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { Preview } from './Preview.tsx'
import type { LoadedAllocateTables } from './use-allocate-tables.ts'
import { useAllocation, type ShownAllocation } from './use-allocation.ts'

export interface AllocatingProps {
  readonly tableData: LoadedAllocateTables
  readonly tickets: EventTickets
  onRunning(running: boolean): void
  onDone(done: Done): void
  onClose(): void
}

export function Allocating({ tableData, tickets, onRunning, onDone, onClose }: AllocatingProps) {
  const messages = useMessages()
  const { eventCode } = tickets.event
  const [form, setChosen] = useState(() => firstChoices(tableData.rows, eventCode))
  const [texts, setTyped] = useState<TypedTexts>({ department: null, personInCharge: null })
  const choices = useMemo(() => choicesOf(form), [form])
  const { running, failure, send, forgetFailure } = useTicketAct(onRunning, onDone)
  // A change of the tables may add or remove rows without an event, so the user must answer the question about them
  // again.
  const preview = useAllocation(tableData, eventCode, choices, running, () => setChosen({ ...form, unassigned: null }))
  const { allocation, act, versions, busy } = preview
  const leftOut = useMemo(() => allocation && leftOutOf(allocation), [allocation])
  const change = (changes: Partial<Chosen>) => {
    preview.dismissChanges()
    forgetFailure()
    setChosen({ ...form, ...changes })
  }
  const isUnclear = texts.department !== null || texts.personInCharge !== null
  const fromIssue = fromText(messages, preview, tickets)
  const blocked = fromIssue ?? blockedText(messages, preview, form, isUnclear)
  const doneOf = (done: TicketAct, without: AllocationLeftOut) => ({
    text: doneText(messages, done, without),
    leftOut: <LeftOutPeople leftOut={without} eventCode={eventCode} isDone />,
  })
  return (
    <Stack gap="md">
      <ChoicesForm
        form={form}
        texts={texts}
        rows={tableData.rows}
        disabled={running}
        fromIssue={fromIssue}
        onChange={change}
        onTyped={(changes) => setTyped({ ...texts, ...changes })}
      />
      <Unassigned
        rows={allocation?.unassigned ?? 0}
        answer={form.unassigned}
        disabled={running}
        onAnswer={(unassigned) => change({ unassigned })}
      />
      {allocation === undefined && <Spinner label={messages.t('common.loading')} />}
      {allocation && leftOut && !allocation.obstacle && (
        <Preview {...{ allocation, leftOut, busy }} choices={preview.choices} unheld={tickets.sets.unheld} />
      )}
      {allocation && !allocation.obstacle && (allocation.totals.shortPersons > 0 || form.isPartial) && (
        <Checkbox
          label={messages.t('allocate.part')}
          checked={form.isPartial}
          disabled={running}
          onChange={(event) => change({ isPartial: event.currentTarget.checked })}
        />
      )}
      <Meanwhile preview={preview} failure={failure} />
      <Foot
        confirmLabel={confirmText(messages, act && allocation ? allocation.totals.numbers : null, leftOut)}
        blocked={blocked}
        running={running}
        busy={busy}
        onConfirm={() => act && leftOut && void send(act, versions, doneOf(act, leftOut))}
        onClose={onClose}
      />
    </Stack>
  )
}

interface UnassignedProps {
  readonly rows: number
  readonly answer: boolean | null
  readonly disabled: boolean
  onAnswer(isOwn: boolean): void
}

/** Asks what to do with rows without an event. No answer is preselected. */
function Unassigned({ rows, answer, disabled, onAnswer }: UnassignedProps) {
  const { t, number } = useMessages()
  if (rows === 0) return null
  return (
    <Paper withBorder p="md">
      <Choice
        label={t('allocate.unassigned', { count: rows, number: number(rows) })}
        value={answer === null ? null : answer ? 'yes' : 'no'}
        options={{ yes: t('allocate.unassignedYes'), no: t('allocate.unassignedNo') }}
        disabled={disabled}
        onChange={(choice) => onAnswer(choice === 'yes')}
      />
    </Paper>
  )
}

interface FootProps {
  readonly confirmLabel: string
  readonly blocked: string | null
  readonly running: boolean
  readonly busy: boolean
  onConfirm(): void
  onClose(): void
}

function Foot({ confirmLabel, blocked, running, busy, onConfirm, onClose }: FootProps) {
  const { t } = useMessages()
  return (
    <DialogFoot
      message={
        blocked !== null && (
          <Text size="sm" role="status">
            {blocked}
          </Text>
        )
      }
    >
      <Button variant="default" onClick={onClose} disabled={running}>
        {t('common.cancel')}
      </Button>
      <Button
        {...wrapping}
        mih={36}
        onClick={onConfirm}
        disabled={blocked !== null || running || busy}
        aria-busy={running || busy}
      >
        {running ? t('allocate.confirming') : confirmLabel}
      </Button>
    </DialogFoot>
  )
}

/**
 * The label of the confirm button.
 * @param numbers count of numbers to allocate; null while unknown, or if the allocation is refused
 */
function confirmText(messages: Messages, numbers: number | null, leftOut: AllocationLeftOut | null | undefined) {
  const { t, number } = messages
  if (numbers === null) return t('allocate.confirmNone')
  if (!leftOut || leftOut.persons.length === 0)
    return t('allocate.confirm', { count: numbers, number: number(numbers) })
  return t('leftOut.allocate', {
    given: number(numbers),
    asked: number(numbers + leftOut.booklets),
    left: leftOutText(messages, leftOut),
  })
}

function doneText(messages: Messages, { details }: TicketAct, leftOut: AllocationLeftOut): string {
  const { t, number } = messages
  const detail = (name: string) => number(Number(details[name]))
  const message = t('allocate.done', { numbers: detail('numbers'), persons: detail('persons'), seals: detail('seals') })
  return leftOut.persons.length === 0
    ? message
    : t('leftOut.done', { done: message, left: leftOutText(messages, leftOut) })
}

function fromText({ t }: Messages, { allocation }: ShownAllocation, { sets }: EventTickets): string | null {
  if (allocation?.obstacle === 'fromMissing') return t('allocate.fromMissing')
  if (allocation?.obstacle !== 'fromOutside') return null
  return t('allocate.fromOutside', { numbers: sets.range ? numbersText(sets.range) : '' })
}

function blockedText({ t }: Messages, { allocation, act, busy }: ShownAllocation, form: Chosen, isUnclear: boolean) {
  if (allocation === undefined) return null
  if (!allocation) return t('eventPage.gone')
  const { obstacle, unassigned } = allocation
  if (obstacle === 'noRange' || obstacle === 'noName') return t(`allocate.${obstacle}`)
  if (isUnclear) return t('allocate.unclear')
  if (unassigned > 0 && form.unassigned === null) return t('allocate.answer')
  return act || busy ? null : t('allocate.nothingToDo')
}
