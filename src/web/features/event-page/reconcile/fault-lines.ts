import {
  confirmedIn,
  partFinder,
  salesIn,
  type ConfirmedRow,
  type Pair,
  type ReconcileFaults,
  type ReportedNumber,
  type Standing,
} from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { RowsPlace } from '#web/features/event-page/places.ts'
import { codeText, figure, personText } from '#web/features/event-page/words.ts'

/** One thing that does not fit together, and where it is mended. */
export interface FaultLine {
  readonly number: string
  readonly text: string
  /** Where the remedy is. */
  readonly ways: readonly RowsPlace[]
}

export interface FaultList {
  readonly title: string
  readonly remedy: string
  readonly lines: readonly FaultLine[]
  /** How many there are in all. */
  readonly count: number
}

/** What is called by its code where nothing better is known. */
export type ProductNames = ReadonlyMap<number, string | null>

/**
 * What does not fit together, list by list.
 * @param most lines of a list
 */
export function faultLines(
  messages: Messages,
  { event, held }: Standing,
  faults: ReconcileFaults,
  products: ProductNames,
  most = Infinity,
): readonly FaultList[] {
  const { t } = messages
  const filters = { eventCode: event.eventCode }
  const way = (table: RowsPlace['table'], ticketNumber: number) => ({ table, filters: { ...filters, ticketNumber } })
  const nameOf = (product: number) => [product, products.get(product)].filter(Boolean).join(' ')
  const quantities = (rows: readonly { readonly quantity: number | null }[]) =>
    messages.list(rows.map(({ quantity }) => figure(messages, quantity)))
  const reported = ({ number, sales, confirmed }: ReportedNumber): FaultLine => ({
    number: String(number),
    text: String(number),
    ways: [...(sales > 0 ? [way('salesData', number)] : []), ...(confirmed > 0 ? [way('confirmedData', number)] : [])],
  })
  const list = <F>(title: string, remedy: string, found: readonly F[], lineOf: (fault: F) => FaultLine): FaultList => ({
    title,
    remedy,
    lines: found.slice(0, most).map(lineOf),
    count: found.length,
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
      ways: [way(table, found.number)],
    })
  const partOf = partFinder(held)
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
      ways: [way('confirmedData', number), { table: 'sealData', filters, ...(search !== '' && { search }) }],
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
    ways: [way('salesData', number), way('confirmedData', number)],
  })
  return [
    list(t('reconcile.soldTwice'), t('reconcile.soldTwiceRemedy'), faults.soldTwice, pair('salesData')),
    list(
      t('reconcile.confirmedTwice'),
      t('reconcile.confirmedTwiceRemedy'),
      faults.confirmedTwice,
      pair('confirmedData'),
    ),
    list(t('reconcile.inStock'), t('reconcile.inStockRemedy'), faults.inStock, reported),
    list(t('reconcile.withdrawnReported'), t('reconcile.withdrawnReportedRemedy'), faults.withdrawn, reported),
    list(t('reconcile.outside'), t('reconcile.outsideRemedy'), faults.outside, reported),
    list(t('reconcile.notHolder'), t('reconcile.notHolderRemedy'), faults.notHolder, notHolder),
    list(t('reconcile.quantityDiffers'), t('reconcile.quantityDiffersRemedy'), faults.quantityDiffers, differs),
    list(t('reconcile.looseConfirmed'), t('reconcile.looseConfirmedRemedy'), faults.looseConfirmed, (row) =>
      looseLine(messages, row, filters),
    ),
  ].filter(({ count }) => count > 0)
}

/** A confirmed row that lacks its number or its product. */
function looseLine(messages: Messages, row: ConfirmedRow, filters: NonNullable<RowsPlace['filters']>): FaultLine {
  const { t } = messages
  const number = String(row.ticketNumber ?? t('eventPage.untold'))
  return {
    number,
    text: t('reconcile.looseLine', {
      number,
      product: codeText(messages, row.productCode, row.productName),
      person: personText(messages, row),
    }),
    ways: [
      {
        table: 'confirmedData',
        search: String(row.ticketNumber ?? row.companyCode ?? row.name ?? row.id),
        // A row may be the event's by its name alone.
        ...(row.eventCode !== null && { filters }),
      },
    ],
  }
}
