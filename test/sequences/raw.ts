/** Writes that forms, files and SQL make, without the checks of an act on tickets. */
import type { Row } from '#domain/table.ts'
import type { Office, Outcome, SequenceHome } from './home.ts'
import { copiedEvent, EVENT } from './numbers.ts'
import {
  confirmedRow,
  DEPARTMENTS,
  EVENT_NAME,
  IN_CHARGE,
  OTHER_EVENT,
  OWN,
  PEOPLE,
  planRow,
  sealRow,
  UNKNOWN_EVENT,
} from './office.ts'
import type { RawStep, Step } from './steps.ts'

const RAW = [
  'addSeal',
  'editSeal',
  'moveSeal',
  'removeSeals',
  'importSeals',
  'importWithdrawn',
  'editWithdrawn',
  'receive',
  'plan',
  'sell',
  'editSale',
  'addConfirmed',
  'price',
  'importPayments',
  'range',
  'employee',
]
export const isRaw = (step: Step): step is RawStep => RAW.includes(step.do)

export async function raw(home: SequenceHome, office: Office, step: RawStep): Promise<Outcome> {
  const { rows } = office
  const seals = rows.sealData
  const nth = (at: number) => seals[at % Math.max(1, seals.length)]
  switch (step.do) {
    case 'addSeal':
      return home.add('sealData', [sealRow(step.person, step.span, belongingOf(office, step))])
    case 'editSeal': {
      const seal = nth(step.nth)
      const changes = {
        ...(step.span && { ticketStartNumber: step.span[0], ticketEndNumber: step.span[1] }),
        ...(step.person !== null && { companyCode: PEOPLE[step.person]!.companyCode, name: PEOPLE[step.person]!.name }),
      }
      return seal && Object.keys(changes).length > 0 ? home.edit('sealData', [seal.id], changes) : null
    }
    case 'moveSeal': {
      const seal = nth(step.nth)
      const { departmentCode, inCharge } = step
      const department = { departmentCode, departmentName: DEPARTMENTS.get(departmentCode)! }
      const personInCharge = { personInChargeCode: inCharge, personInChargeName: IN_CHARGE[inCharge - 1]! }
      return seal ? home.edit('sealData', [seal.id], { ...department, ...personInCharge }) : null
    }
    case 'removeSeals':
      return home.remove(
        'sealData',
        seals.slice(step.nth, step.nth + step.count).map(({ id }) => id),
      )
    case 'importSeals': {
      const { companyCode, name } = PEOPLE[step.person]!
      const own = seals.filter(
        (seal) => seal.eventCode === EVENT && seal.companyCode === companyCode && seal.name === name,
      )
      return home.import(
        'sealData',
        own.map(({ id }) => id),
        step.spans.map((span) => sealRow(step.person, span, OWN)),
      )
    }
    case 'importWithdrawn': {
      const [from, to] = step.span
      const reason = from % 3 === 0 ? null : '紛失'
      return home.add('withdrawn', [
        { eventCode: EVENT, ticketStartNumber: from, ticketEndNumber: to, reason, companyCode: null },
      ])
    }
    case 'editWithdrawn': {
      const row = rows.withdrawn[step.nth % Math.max(1, rows.withdrawn.length)]
      if (!row) return null
      if (!step.span) return home.remove('withdrawn', [row.id])
      const [ticketStartNumber, ticketEndNumber] = step.span
      return home.edit('withdrawn', [row.id], { ticketStartNumber, ticketEndNumber })
    }
    case 'receive': {
      const keys = seals.slice(step.nth, step.nth + step.count).map(({ id }) => id)
      return home.edit('sealData', keys, { receivedOn: step.day, receivedBy: step.day && '窓口' })
    }
    case 'plan': {
      const { id: _, ...row } = planRow(0, step.person, step.number)
      const known = rows.distributionStatus.find(({ companyCode }) => companyCode === row['companyCode'])
      return step.add || !known
        ? home.add('distributionStatus', [row])
        : home.edit('distributionStatus', [known.id], { distributionNumber: step.number })
    }
    case 'sell':
      return home.add('salesData', [
        { eventCode: EVENT, productCode: 11, ticketNumber: step.number, quantity: step.quantity },
      ])
    case 'editSale': {
      const sale = rows.salesData[step.nth % Math.max(1, rows.salesData.length)]
      if (!sale) return null
      const { number: ticketNumber, quantity } = step
      return quantity === null
        ? home.remove('salesData', [sale.id])
        : home.edit('salesData', [sale.id], { ticketNumber, quantity })
    }
    case 'addConfirmed':
      return home.add('confirmedData', [confirmedRow(step)])
    case 'price':
      return home.edit('products', [11], { unitPrice: step.price })
    case 'importPayments': {
      const { companyCode } = PEOPLE[step.person]!
      const payer = { companyCode, personInChargeCode: companyCode === null ? 1 : null }
      const own = rows.payments.filter((row) => row.companyCode === companyCode && row.eventCode === step.of)
      return home.import(
        'payments',
        own.map(({ id }) => id),
        step.amounts.map((amount) => ({ ...payer, eventCode: step.of, amount, paidOn: '2026-04-20', way: '現金' })),
      )
    }
    case 'range':
      return home.edit('events', [EVENT], { ticketStartNumber: step.span[0], ticketEndNumber: step.span[1] })
    case 'employee': {
      const employee = rows.employees.find(({ companyCode }) => companyCode === PEOPLE[step.person]!.companyCode)
      return employee ? home.edit('employees', [employee.id], { departmentCode: step.departmentCode }) : null
    }
  }
}

/** Event fields of the new seal. A seal of a copied event has the event's code, or only its name. */
function belongingOf(office: Office, { of, span }: Extract<RawStep, { do: 'addSeal' }>): Row {
  if (of !== 'copied') return BELONGING[of]
  const copy = copiedEvent(office)
  if (!copy) return BELONGING.other
  return { eventCode: span[0] % 2 === 0 ? copy.eventCode : null, eventName: copy.eventName }
}

const BELONGING = {
  code: OWN,
  name: { eventCode: null, eventName: EVENT_NAME },
  unknown: { eventCode: UNKNOWN_EVENT, eventName: EVENT_NAME },
  other: { eventCode: OTHER_EVENT, eventName: '秋祭り' },
} satisfies Record<string, Row>
