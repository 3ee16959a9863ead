/** Builds the act of a step as the page does: from whole tables, with their versions. */
import { allocate } from '#domain/tickets/acts/allocate.ts'
import { allocateAct } from '#domain/tickets/acts/allocate-act.ts'
import {
  eventNumbersOf,
  restoreNumbers,
  returnFromSeveral,
  returnNumbers,
  splitSeal,
  swapNumbers,
  transferNumbers,
  withdrawNumbers,
  type NumberChoice,
  type EventNumbers,
  type Proposal,
} from '#domain/tickets/acts/change/index.ts'
import { leavePerson } from '#domain/tickets/acts/people/index.ts'
import { copyEvent, nextCode, positionPlan } from '#domain/tickets/acts/prepare/index.ts'
import { payAct, payInFull } from '#domain/tickets/acts/pay.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import { confirmAct, confirmationOf, eventTicketsOf } from '#domain/tickets/index.ts'
import { balanceOf } from '#domain/tickets/payments/balance.ts'
import type { Office } from './home.ts'
import { intervalsOf } from '#domain/tickets/intervals.ts'
import { EVENT, key, nextCopy, nthSeals, ownSeals, spansOf } from './numbers.ts'
import { PEOPLE, personKeys } from './office.ts'
import { HIGHEST, isPay, type PayStep, type Pick, type TicketStep } from './steps.ts'

/** The act; null if it is refused, or has no effect. */
export function actOf(office: Office, step: TicketStep): TicketAct | null {
  if (step.do === 'allocate') return allocation(office, step)
  if (isPay(step)) return payment(office, step)
  if (step.do === 'confirm') return confirmation(office)
  const numbers = eventNumbersOf(office.rows, EVENT)!
  if (step.do === 'positions') return positionPlan(office.rows, numbers.event, step.replaces).act
  if (step.do === 'copy') return copyOf(office)
  const proposal = proposalOf(office, numbers, step)
  return proposal.ok ? proposal.act : null
}

type Proposed = Exclude<TicketStep, PayStep | { do: 'allocate' | 'positions' | 'copy' | 'confirm' }>

function copyOf(office: Office): TicketAct {
  const { rows, returned } = office
  const event = rows.events.find(({ eventCode }) => eventCode === EVENT)!
  const eventCode = nextCopy(office)
  const made = { eventCode, eventName: `コピー${eventCode}`, ticketStartNumber: 1, ticketEndNumber: HIGHEST }
  return copyEvent(rows, event, made, nextCode(rows.products.map(({ productCode }) => productCode)), returned!).act
}

function payment({ rows }: Office, step: PayStep): TicketAct | null {
  if (step.do === 'payInFull') {
    const { lines } = balanceOf(rows, eventTicketsOf(rows, EVENT)!)
    const own = lines.filter((line) => step.inCharge === null || line.personInChargeCode === step.inCharge)
    return payInFull(EVENT, own, { paidOn: '2026-04-22', way: '現金' }).act
  }
  if (step.do === 'pay') {
    const companyCode = step.person === null ? null : PEOPLE[step.person]!.companyCode
    const personInChargeCode = step.isNamed || companyCode === null ? step.inCharge : null
    const paidOn = `2026-04-${20 + step.day}`
    const row = { eventCode: EVENT, companyCode, personInChargeCode, paidOn, way: '現金', note: null }
    return payAct(EVENT, { add: [{ ...row, amount: step.amount }] })
  }
  const own = rows.payments.filter(({ eventCode }) => eventCode === EVENT)
  const row = own[step.nth % Math.max(1, own.length)]
  if (!row || row.amount === step.amount) return null
  if (step.amount === null) return payAct(EVENT, { remove: [row.id] })
  return payAct(EVENT, { edit: [{ key: row.id, changes: { amount: step.amount } }] })
}

function confirmation({ rows }: Office): TicketAct | null {
  const tickets = eventTicketsOf(rows, EVENT)!
  const confirmation = confirmationOf(rows, tickets)
  return confirmation.add.length === 0 ? null : confirmAct(tickets, confirmation)
}

function proposalOf(office: Office, of: EventNumbers, step: Proposed): Proposal {
  const chosen = (pick: Pick): NumberChoice => chosenBy(office, pick)
  switch (step.do) {
    case 'split':
      return splitSeal(of, step.at)
    case 'transfer':
      return transferNumbers(of, chosen(step.pick), personKeys[step.to]!)
    case 'return':
      return returnNumbers(of, chosen(step.pick))
    case 'returnMany':
      return returnFromSeveral(of, {
        seals: nthSeals(office, step.seals).map(({ id }) => id),
        numbers: step.numbers,
        reported: intervalsOf(step.sold),
      })
    case 'withdraw':
      return withdrawNumbers(of, chosen(step.pick), step.reason)
    case 'restore':
      return restoreNumbers(of, { by: 'numbers', numbers: spansOf(office, step.pick) })
    case 'leave':
      return leaveOf(office, step)
    case 'swap':
      return swapNumbers(of, chosen(step.picks[0]), chosen(step.picks[1]))
  }
}

function leaveOf({ rows }: Office, { person, to, record }: Extract<TicketStep, { do: 'leave' }>): Proposal {
  const employee = rows.employees.find((row) => key(row) === personKeys[person])
  if (!employee) return { ok: false, refusals: [{ code: 'personGone' }] }
  const booklets = to === null ? 'return' : 'pass'
  return leavePerson(rows, employee, {
    eventCode: EVENT,
    booklets,
    to: to === null ? null : personKeys[to]!,
    record,
  })
}

function chosenBy(office: Office, pick: Pick): NumberChoice {
  if (pick.by === 'numbers') return pick
  if (pick.by === 'person') return { by: 'person', person: personKeys[pick.person]! }
  const seals = ownSeals(office)
  const seal = seals[pick.nth % Math.max(1, seals.length)]
  return { by: 'seals', ids: seal ? [seal.id] : [] }
}

function allocation({ rows }: Office, { numbers, order, part, source }: Extract<TicketStep, { do: 'allocate' }>) {
  const choices = {
    order,
    allowsFewer: part,
    numbers: typeof numbers === 'number' ? ({ kind: 'from', from: numbers } as const) : { kind: numbers },
    positions: source === 'positions',
    unassigned: false,
    departmentCode: null,
    personInChargeCode: null,
  }
  const found = allocate(rows, EVENT, choices)!
  return found.obstacle === null ? allocateAct(found, choices) : null
}
