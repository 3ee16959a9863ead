import type { PrintedSeal } from '#domain/seals/index.ts'
import { tables } from '#domain/tables/index.ts'
import {
  countOf,
  intersects,
  intervalsOf,
  type Interval,
  type Intervals,
  type RowCounts,
  type EventTickets,
} from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { asPrinted, type RowsLink } from './opened.ts'
import { codeText, countedNumbers, numbersText, personText } from './words.ts'

export interface FaultLine {
  readonly text: string
  readonly at?: number
  /** The key of the seal to open. Set if the seal's numbers are not on the map. */
  readonly seal?: number
  readonly rows?: RowsLink
}

export interface FaultList {
  readonly title: string
  readonly lines: readonly FaultLine[]
  readonly lineCount: number
  readonly count: number
}

const SHOWN = 20

export function faultLists(messages: Messages, { faults, event, sets }: EventTickets): readonly FaultList[] {
  const { t } = messages
  const nameOf = (seal: PrintedSeal | undefined) => (seal ? personText(messages, seal) : '')
  const list = <F>(title: string, found: readonly F[], lineOf: (fault: F) => FaultLine, count = found.length) => ({
    title,
    lines: found.slice(0, SHOWN).map(lineOf),
    lineCount: found.length,
    count,
  })
  const intervals = (title: string, found: Intervals) =>
    list(
      title,
      found,
      (interval) => ({ text: countedNumbers(messages, interval), ...onMap(interval, sets.range) }),
      countOf(found),
    )
  const overlaps = (title: string, overlapping: readonly Overlap[], textOf: (overlap: Overlap) => string) =>
    list(
      title,
      overlapping,
      (overlap) => ({ text: textOf(overlap), ...placeOf(overlap, sets.range) }),
      countOf(intervalsOf(overlapping.map(({ from, to }) => [from, to]))),
    )
  const codeIs = (code: number | null) => t('eventPage.eventCodeIs', { code: code ?? t('eventPage.untold') })
  return [
    overlaps(t('eventPage.faultOverlaps'), faults.overlaps, ({ from, to, seals: [first, second] }) =>
      t('eventPage.overlapLine', { numbers: numbersText([from, to]), first: nameOf(first), second: nameOf(second) }),
    ),
    overlaps(t('eventPage.faultTwice'), faults.twice, ({ from, to, seals: [first] }) =>
      t('eventPage.sealLine', { who: nameOf(first), what: countedNumbers(messages, [from, to]) }),
    ),
    list(t('eventPage.faultOutside'), faults.outside, ({ seal, numbers }) => ({
      text: t('eventPage.sealLine', { who: nameOf(seal), what: messages.list(numbers.map(numbersText)) }),
      seal: seal.id,
    })),
    list(t('eventPage.faultTwoPersons'), faults.twoPersons, ({ seal, otherName }) => ({
      text: t('eventPage.twoPersonsLine', { who: nameOf(seal), other: otherName ?? t('eventPage.severalEmployees') }),
      seal: seal.id,
    })),
    list(t('eventPage.faultUnknownPersons'), faults.unknownPersons, (seal) => ({ text: nameOf(seal), seal: seal.id })),
    intervals(t('eventPage.faultHeldWithdrawn'), faults.heldWithdrawn),
    intervals(t('eventPage.faultUnheld'), faults.unheld),
    intervals(t('eventPage.faultSoldWithdrawn'), faults.soldWithdrawn),
    intervals(t('eventPage.faultBeside'), faults.beside),
    intervals(t('eventPage.faultWithdrawnBeside'), faults.withdrawnBeside),
    intervals(t('eventPage.faultWithdrawnTwice'), faults.withdrawnTwice),
    list(t('eventPage.faultWithdrawnUnnumbered'), faults.withdrawnUnnumbered, ({ id, reason }) => ({
      text: reason ?? t('eventPage.sealWithoutName', { id }),
    })),
    list(t('eventPage.faultByName'), faults.byName, (seal) => ({
      text: t('eventPage.sealLine', {
        who: nameOf(asPrinted(seal, { event })),
        what: codeIs(seal.eventCode),
      }),
      seal: seal.id,
    })),
    list(t('eventPage.faultConfirmed'), faults.confirmedByName, (row) => ({
      text: t('eventPage.confirmedLine', {
        number: row.ticketNumber ?? t('eventPage.untold'),
        who: personText(messages, row),
        what: codeIs(row.eventCode),
      }),
      rows: { table: 'confirmedData', search: row.companyCode ?? String(row.ticketNumber ?? row.id) },
    })),
    list(t('eventPage.faultUnnumbered'), faults.unnumbered, (seal) => ({ text: nameOf(seal), seal: seal.id })),
    list(t('eventPage.faultCount'), faults.countDiffers, ({ seal, inRange }) => ({
      text: t('eventPage.countLine', {
        who: nameOf(seal),
        count: seal.count === null ? t('eventPage.untold') : messages.number(seal.count),
        inRange: messages.number(inRange),
      }),
      seal: seal.id,
    })),
    ...soldLists(messages, faults, event.eventCode),
  ].filter(({ lineCount }) => lineCount > 0)
}

/**
 * Lists sales and confirmed rows that must be completed or corrected. Each line covers one table and product; a press
 * opens its rows.
 */
function soldLists(
  { t, label, number }: Messages,
  { incomplete, otherProducts }: EventTickets['faults'],
  eventCode: number,
): FaultList[] {
  const linesOf = (rows: RowCounts, filters: RowsLink['filters'], event?: string): (FaultLine & { count: number })[] =>
    (['salesData', 'confirmedData'] as const)
      .filter((table) => rows[table] > 0)
      .map((table) => {
        const countText = t('common.counted', { label: label(tables[table].label), count: number(rows[table]) })
        return {
          text: event === undefined ? countText : t('eventPage.sealLine', { who: event, what: countText }),
          rows: { table, filters: { eventCode, ...filters } },
          count: rows[table],
        }
      })
  const list = (title: string, lines: readonly (FaultLine & { count: number })[]): FaultList => ({
    title,
    lines: lines.slice(0, SHOWN),
    lineCount: lines.length,
    count: lines.reduce((sum, { count }) => sum + count, 0),
  })
  return [
    list(
      t('eventPage.faultOtherProducts'),
      otherProducts.flatMap(({ code, name, event, rows }) =>
        linesOf(
          rows,
          { productCode: code },
          t('eventPage.otherProduct', { product: codeText({ t, number }, code, name), event }),
        ),
      ),
    ),
    list(t('eventPage.faultNoNumber'), linesOf(incomplete.withoutNumber, { ticketNumber: null })),
    list(t('eventPage.faultNoQuantity'), linesOf(incomplete.withoutQuantity, { quantity: null })),
    list(
      t('eventPage.faultNoPrice'),
      [...incomplete.withoutPrice].flatMap(([productCode, rows]) =>
        linesOf(rows, { productCode }, productCode === null ? t('eventPage.withoutProduct') : String(productCode)),
      ),
    ),
  ]
}

type Overlap = EventTickets['faults']['overlaps'][number]

/**
 * Links to the first overlapping number that the map shows. If it shows none of them, links to the last seal of the
 * overlap.
 */
function placeOf({ from, to, seals }: Overlap, range: Interval | null): Pick<FaultLine, 'at' | 'seal'> {
  const at = onMap([from, to], range)
  return 'at' in at ? at : { seal: seals.at(-1)!.id }
}

/** `at` is the first of these numbers that the map shows. Empty if the map shows none of them. */
const onMap = (numbers: Interval, range: Interval | null): Pick<FaultLine, 'at'> =>
  range && intersects(numbers, range) ? { at: Math.max(numbers[0], range[0]) } : {}
