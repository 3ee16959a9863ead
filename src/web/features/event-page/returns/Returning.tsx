import { Alert, Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { returnFromSeveral, type Proposal } from '#domain/tickets/acts/change/index.ts'
import { holdersByDepartment, peopleIn, stillOut, type DepartmentHolder } from '#domain/tickets/department-holders.ts'
import { countOf, difference, intersection, intersects, intervalsOf } from '#domain/tickets/intervals.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import { isMoved, isUnanswered, useTicketAct, type Done } from '#web/dialogs/use-ticket-act.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { ChangePreview } from '#web/features/event-page/change/ChangePreview.tsx'
import { RefusalLines } from '#web/features/event-page/change/RefusalLines.tsx'
import type { ActBasis } from '#web/features/event-page/change/use-act-basis.ts'
import { useTableChanges } from '#web/features/event-page/change/use-table-changes.ts'
import { rangesText } from '#web/features/event-page/change/words.ts'
import type { Entered } from '#web/ui/enter-field.tsx'
import { HolderPicker } from '#web/features/event-page/holders/HolderPicker.tsx'
import { personText } from '#web/features/event-page/words.ts'
import { partlyBack, rangesOf, readReturn, withTicks, type ComingBack } from './coming-back.ts'

export interface ReturnProps extends ActBasis {
  readonly back: ComingBack
  onBack(back: ComingBack): void
  onRunning(running: boolean): void
  onDone(done: Done): void
  onClose(): void
}

export function Returning({ numbersOfEvent, returnVersions, tickets, busy, back, onBack, ...handlers }: ReturnProps) {
  const { onRunning, onDone, onClose } = handlers
  const messages = useMessages()
  const { t, error } = messages
  const { running, failure, send, forgetFailure } = useTicketAct(onRunning, onDone)
  useHeldFocus(running || busy)
  const followed = useTableChanges(numbersOfEvent, running)
  const { seals, sets } = tickets
  const { reported } = sets
  const departments = useMemo(() => holdersByDepartment(stillOut(seals, reported)), [seals, reported])
  const holders = useMemo(() => departments.flatMap((department) => department.holders), [departments])
  const partly = useMemo(() => partlyBack(back, holders), [back, holders])
  const tickedHolders = holders.filter(({ key }) => back.ticked.has(key))
  const proposal = useMemo(() => {
    const ids = holders.filter(({ key }) => back.ticked.has(key)).flatMap((one) => one.seals.map(({ id }) => id))
    return returnFromSeveral(numbersOfEvent, { seals: ids, numbers: back.numbers, reported })
  }, [numbersOfEvent, holders, back, reported])
  const change = (next: ComingBack) => {
    forgetFailure()
    followed.forget()
    onBack(next)
  }
  const enter = (text: string): Entered => {
    const listedNumbers = intervalsOf([...back.numbers, ...rangesOf(tickedHolders.flatMap((one) => one.seals))])
    const result = readReturn(tickets, text, listedNumbers)
    if (typeof result === 'string') return { text: t(`holders.${result}`, { text: text.trim() }), isWrong: true }
    if ('person' in result) {
      const own = holders.filter(({ person }) => person === result.person)
      const who = personText(messages, result.seal)
      if (own.length > 0) change(withTicks(back, own, true))
      return { text: t(own.length > 0 ? 'holders.ticked' : 'returns.nothingOut', { who }), isWrong: own.length === 0 }
    }
    const numbers = rangesText(messages, result.numbers)
    if (result.issue) return { text: t(`returns.${result.issue}`, { numbers }), isWrong: true }
    const added = difference(result.numbers, listedNumbers)
    change({ ...back, numbers: intervalsOf([...back.numbers, ...added]) })
    const from = seals.filter(({ start, end }) => added.some((range) => intersects(range, [start ?? 0, end ?? -1])))
    const personNames = messages.list([...new Set(from.map((seal) => personText(messages, seal)))], 3)
    return { text: t('returns.added', { numbers, who: personNames }), isWrong: false }
  }
  return (
    <Stack gap="md">
      <HolderPicker
        departments={departments}
        ticked={back.ticked}
        partly={partly}
        disabled={running}
        label={t('holders.find')}
        hint={t('returns.findHint')}
        summary={holders.length === 0 ? t('returns.nobody') : t('returns.holding', { count: peopleIn(holders) })}
        lineText={(holder) => lineText(messages, holder, tickets, back)}
        onTick={(someHolders, isTicked) => change(withTicks(back, someHolders, isTicked))}
        onEnter={enter}
      />
      {(followed.hasChanged || isMoved(failure)) && (
        <Alert color="yellow" role="alert">
          {t(isMoved(failure) ? 'change.moved' : 'change.followed')}
        </Alert>
      )}
      {failure !== null && !isMoved(failure) && (
        <Alert color="red" role="alert" title={t(isUnanswered(failure) ? 'change.unanswered' : 'change.failed')}>
          {error(failure)}
        </Alert>
      )}
      {proposal.ok && <ChangePreview kind="return" proposal={proposal} reported={reported} />}
      <DialogFoot message={<RefusalLines proposal={proposal} emptyText={t('returns.nothingChosen')} />}>
        <Button variant="default" onClick={onClose} disabled={running}>
          {t('common.cancel')}
        </Button>
        <Button
          onClick={() => proposal.ok && void send(proposal.act, returnVersions, doneText(messages, proposal))}
          disabled={!proposal.ok || running || busy}
          aria-busy={running || busy}
        >
          {running ? t('change.doing') : t('change.confirmReturn', { count: messages.number(countIn(proposal)) })}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/**
 * The text of a holder's line: the numbers not reported as sold, and how many numbers are reported. For a holder who is
 * not ticked, the text also contains the numbers that were typed or scanned one by one.
 */
function lineText(
  messages: Messages,
  { key, seals }: DepartmentHolder,
  { sets }: EventTickets,
  { ticked, numbers }: ComingBack,
): string {
  const { t } = messages
  const ranges = rangesOf(seals)
  const unreported = difference(ranges, sets.reported)
  const sold = countOf(ranges) - countOf(unreported)
  const coming = ticked.has(key) ? [] : intersection(ranges, numbers)
  return [
    personText(messages, seals[0]!),
    t('returns.out', { count: countOf(unreported), numbers: rangesText(messages, unreported) }),
    sold > 0 && t('returns.soldOf', { count: sold }),
    coming.length > 0 && t('returns.coming', { numbers: rangesText(messages, coming) }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

const countIn = (proposal: Proposal): number =>
  proposal.ok ? countOf(intervalsOf(proposal.ranges.map(({ numbers }) => numbers))) : 0

function doneText({ t, number }: Messages, proposal: Extract<Proposal, { ok: true }>): string {
  const count = proposal.persons.length
  return t('returns.done', { count, booklets: number(countIn(proposal)) })
}
