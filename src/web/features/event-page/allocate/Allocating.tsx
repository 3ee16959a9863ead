import { Button, Checkbox, Paper, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Standing } from '#domain/tickets/index.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { useTicketAct, type Done } from '#web/dialogs/use-ticket-act.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { numbersText } from '#web/features/event-page/words.ts'
import { choicesOf, firstChoices, type Chosen } from './choices.ts'
import { Choice, ChoicesForm, type TypedTexts } from './ChoicesForm.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { Preview } from './Preview.tsx'
import type { HeldAllocateTables } from './use-allocate-tables.ts'
import { useAllocation, type ShownAllocation } from './use-allocation.ts'

export interface AllocatingProps {
  readonly held: HeldAllocateTables
  readonly standing: Standing
  onRunning(running: boolean): void
  onDone(done: Done): void
  onClose(): void
}

export function Allocating({ held, standing, onRunning, onDone, onClose }: AllocatingProps) {
  const messages = useMessages()
  const { eventCode } = standing.event
  const [chosen, setChosen] = useState(() => firstChoices(held.rows, eventCode))
  const [typed, setTyped] = useState<TypedTexts>({ department: null, personInCharge: null })
  const choices = useMemo(() => choicesOf(chosen), [chosen])
  const { running, failure, send, forgetFailure } = useTicketAct(onRunning, onDone)
  // Changed tables may have other rows without an event, so the answer is dropped.
  const shown = useAllocation(held, eventCode, choices, running, () => setChosen({ ...chosen, unassigned: null }))
  const { allocation, act, versions, busy } = shown
  const change = (changes: Partial<Chosen>) => {
    shown.forgetMoved()
    forgetFailure()
    setChosen({ ...chosen, ...changes })
  }
  const isUnclear = typed.department !== null || typed.personInCharge !== null
  const fromIssue = fromText(messages, shown, standing)
  const blocked = fromIssue ?? blockedText(messages, shown, chosen, isUnclear)
  return (
    <Stack gap="md">
      <ChoicesForm
        chosen={chosen}
        typed={typed}
        rows={held.rows}
        disabled={running}
        fromIssue={fromIssue}
        onChange={change}
        onTyped={(changes) => setTyped({ ...typed, ...changes })}
      />
      <Unassigned
        rows={allocation?.unassigned ?? 0}
        answer={chosen.unassigned}
        disabled={running}
        onAnswer={(unassigned) => change({ unassigned })}
      />
      {allocation === undefined && <Spinner label={messages.t('common.loading')} />}
      {allocation && !allocation.obstacle && (
        <Preview allocation={allocation} choices={shown.choices} unheld={standing.sets.unheld} busy={busy} />
      )}
      {allocation && !allocation.obstacle && (allocation.totals.shortPersons > 0 || chosen.part) && (
        <Checkbox
          label={messages.t('allocate.part')}
          checked={chosen.part}
          disabled={running}
          onChange={(event) => change({ part: event.currentTarget.checked })}
        />
      )}
      <Meanwhile shown={shown} failure={failure} />
      <Foot
        numbers={act && allocation ? allocation.totals.numbers : null}
        blocked={blocked}
        running={running}
        busy={busy}
        onConfirm={() => act && void send(act, versions, doneText(messages, act))}
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

/** The question about rows without an event, which has no default answer. */
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
        onChange={(chosen) => onAnswer(chosen === 'yes')}
      />
    </Paper>
  )
}

interface FootProps {
  readonly numbers: number | null
  readonly blocked: string | null
  readonly running: boolean
  readonly busy: boolean
  onConfirm(): void
  onClose(): void
}

function Foot({ numbers, blocked, running, busy, onConfirm, onClose }: FootProps) {
  const { t, number } = useMessages()
  const doing =
    numbers === null ? t('allocate.confirmNone') : t('allocate.confirm', { count: numbers, number: number(numbers) })
  return (
    <DialogFoot
      said={
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
      <Button onClick={onConfirm} disabled={blocked !== null || running || busy} aria-busy={running || busy}>
        {running ? t('allocate.confirming') : doing}
      </Button>
    </DialogFoot>
  )
}

function doneText({ t, number }: Messages, { details }: TicketAct): string {
  const told = (name: string) => number(Number(details[name]))
  return t('allocate.done', { numbers: told('numbers'), persons: told('persons'), seals: told('seals') })
}

function fromText({ t }: Messages, { allocation }: ShownAllocation, { sets }: Standing): string | null {
  if (allocation?.obstacle === 'fromMissing') return t('allocate.fromMissing')
  if (allocation?.obstacle !== 'fromOutside') return null
  return t('allocate.fromOutside', { numbers: sets.range ? numbersText(sets.range) : '' })
}

function blockedText({ t }: Messages, { allocation, act, busy }: ShownAllocation, chosen: Chosen, isUnclear: boolean) {
  if (allocation === undefined) return null
  if (!allocation) return t('eventPage.gone')
  const { obstacle, unassigned } = allocation
  if (obstacle === 'noRange' || obstacle === 'noName') return t(`allocate.${obstacle}`)
  if (isUnclear) return t('allocate.unclear')
  if (unassigned > 0 && chosen.unassigned === null) return t('allocate.answer')
  return act || busy ? null : t('allocate.nothingToDo')
}
