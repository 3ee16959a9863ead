import type { PrintedSeal } from '#domain/seals/index.ts'
import {
  confirmedIn,
  rangeFinder,
  salesIn,
  type ConfirmedRow,
  type Pair,
  type ReconcileFaults,
  type ReportedNumber,
  type EventTickets,
} from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { codeText, figure, personText } from '#web/features/event-page/words.ts'

export interface FaultLine {
  readonly number: string
  readonly text: string
  /** Links to the rows that must be corrected. */
  readonly links: readonly RowsLink[]
}

export interface FaultList {
  readonly title: string
  readonly remedy: string
  readonly lines: readonly FaultLine[]
  readonly count: number
}

type FaultKey = Exclude<keyof ReconcileFaults, 'withdrawn'> | 'withdrawnReported'

/** Product names by product code; null for a product without a name, which is shown by its code. */
export type ProductNames = ReadonlyMap<number, string | null>

export function faultLines(
  messages: Messages,
  { event, heldRanges }: EventTickets,
  faults: ReconcileFaults,
  products: ProductNames,
  limit = Infinity,
): readonly FaultList[] {
  const { t } = messages
  const filters = { eventCode: event.eventCode }
  const linkTo = (table: RowsLink['table'], ticketNumber: number) => ({ table, filters: { ...filters, ticketNumber } })
  const nameOf = (product: number) => [product, products.get(product)].filter(Boolean).join(' ')
  const quantities = (rows: readonly { readonly quantity: number | null }[]) =>
    messages.list(rows.map(({ quantity }) => figure(messages, quantity)))
  const reported = ({ number, sales, confirmed }: ReportedNumber): FaultLine => ({
    number: String(number),
    text: String(number),
    links: [
      ...(sales > 0 ? [linkTo('salesData', number)] : []),
      ...(confirmed > 0 ? [linkTo('confirmedData', number)] : []),
    ],
  })
  const list = <F>(key: FaultKey, kindFaults: readonly F[], lineOf: (fault: F) => FaultLine): FaultList => ({
    title: t(`reconcile.${key}`),
    remedy: t(`reconcile.${key}Remedy`),
    lines: kindFaults.slice(0, limit).map(lineOf),
    count: kindFaults.length,
  })
  const pair =
    (table: 'salesData' | 'confirmedData') =>
    (found: Pair): FaultLine => ({
      number: String(found.number),
      text: t('reconcile.pairLine', {
        number: found.number,
        product: nameOf(found.product),
        quantities: quantities(table === 'salesData' ? salesIn(found) : confirmedIn(found)),
      }),
      links: [linkTo(table, found.number)],
    })
  const partOf = rangeFinder(heldRanges)
  const notHolder = (row: ConfirmedRow): FaultLine => {
    const number = row.ticketNumber!
    const seal = partOf(number)?.holding?.seal
    const search = seal?.companyCode ?? seal?.name ?? ''
    return {
      number: String(number),
      text: t('reconcile.confirmedFor', {
        number,
        person: personText(messages, row),
        holder: seal ? personText(messages, seal) : t('reconcile.heldBySeveral'),
      }),
      links: [linkTo('confirmedData', number), { table: 'sealData', filters, ...(search !== '' && { search }) }],
    }
  }
  const differs = ({ number, product, sale, confirmed }: Pair): FaultLine => ({
    number: String(number),
    text: t('reconcile.quantitiesDiffer', {
      number,
      product: nameOf(product),
      reported: figure(messages, sale?.quantity ?? null),
      confirmed: figure(messages, confirmed?.quantity ?? null),
    }),
    links: [linkTo('salesData', number), linkTo('confirmedData', number)],
  })
  return [
    list('soldTwice', faults.soldTwice, pair('salesData')),
    list('confirmedTwice', faults.confirmedTwice, pair('confirmedData')),
    list('inStock', faults.inStock, reported),
    list('withdrawnReported', faults.withdrawn, reported),
    list('outside', faults.outside, reported),
    list('notHolder', faults.notHolder, notHolder),
    list('detailsDiffer', faults.detailsDiffer, (difference) => detailsLine(messages, difference, filters)),
    list('quantityDiffers', faults.quantityDiffers, differs),
    list('looseConfirmed', faults.looseConfirmed, (row) => looseLine(messages, row, filters)),
  ].filter(({ count }) => count > 0)
}

function detailsLine(
  messages: Messages,
  { row, seal }: ReconcileFaults['detailsDiffer'][number],
  filters: NonNullable<RowsLink['filters']>,
): FaultLine {
  const { t } = messages
  const personOf = (of: ConfirmedRow | PrintedSeal) =>
    t('reconcile.personOfDepartment', {
      person: personText(messages, of),
      department: codeText(messages, of.departmentCode, of.departmentName),
    })
  const ticketNumber = row.ticketNumber!
  const search = seal.companyCode ?? seal.name ?? ''
  return {
    number: String(ticketNumber),
    text: t('reconcile.confirmedFor', { number: ticketNumber, person: personOf(row), holder: personOf(seal) }),
    links: [
      { table: 'confirmedData', filters: { ...filters, ticketNumber } },
      { table: 'sealData', filters, ...(search !== '' && { search }) },
    ],
  }
}

function looseLine(messages: Messages, row: ConfirmedRow, filters: NonNullable<RowsLink['filters']>): FaultLine {
  const { t } = messages
  const number = String(row.ticketNumber ?? t('eventPage.untold'))
  return {
    number,
    text: t('reconcile.looseLine', {
      number,
      product: codeText(messages, row.productCode, row.productName),
      person: personText(messages, row),
    }),
    links: [
      {
        table: 'confirmedData',
        search: String(row.ticketNumber ?? row.companyCode ?? row.name ?? row.id),
        // A row without an event code matches the event only by name. A filter on the event code would hide such a row.
        ...(row.eventCode !== null && { filters }),
      },
    ],
  }
}
