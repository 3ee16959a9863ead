import type { PrintedSeal } from '#domain/seals/index.ts'
import {
  countOf,
  intersects,
  intervalsOf,
  type Interval,
  type Intervals,
  type Standing,
} from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { asPrinted, type RowsLink } from './opened.ts'
import { countedNumbers, numbersText, personText } from './words.ts'

export interface FaultLine {
  readonly text: string
  readonly at?: number
  /** The key of a seal that is outside of the map. */
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

export function faultLists(messages: Messages, { faults, event, sets }: Standing): readonly FaultList[] {
  const { t } = messages
  const who = (seal: PrintedSeal | undefined) => (seal ? personText(messages, seal) : '')
  const list = <F>(title: string, found: readonly F[], lineOf: (fault: F) => FaultLine, count = found.length) => ({
    title,
    lines: found.slice(0, SHOWN).map(lineOf),
    lineCount: found.length,
    count,
  })
  const intervals = (title: string, found: Intervals, onMap: boolean) =>
    list(
      title,
      found,
      (interval) => ({ text: countedNumbers(messages, interval), ...(onMap && { at: interval[0] }) }),
      countOf(found),
    )
  const overlaps = (title: string, found: readonly Overlap[], textOf: (overlap: Overlap) => string) =>
    list(
      title,
      found,
      (overlap) => ({ text: textOf(overlap), ...placeOf(overlap, sets.range) }),
      countOf(intervalsOf(found.map(({ from, to }) => [from, to]))),
    )
  const codeIs = (code: number | null) => t('eventPage.eventCodeIs', { code: code ?? t('eventPage.untold') })
  return [
    overlaps(t('eventPage.faultOverlaps'), faults.overlaps, ({ from, to, seals: [first, second] }) =>
      t('eventPage.overlapLine', { numbers: numbersText([from, to]), first: who(first), second: who(second) }),
    ),
    overlaps(t('eventPage.faultTwice'), faults.twice, ({ from, to, seals: [first] }) =>
      t('eventPage.sealLine', { who: who(first), what: countedNumbers(messages, [from, to]) }),
    ),
    list(t('eventPage.faultOutside'), faults.outside, ({ seal, numbers }) => ({
      text: t('eventPage.sealLine', { who: who(seal), what: messages.list(numbers.map(numbersText)) }),
      seal: seal.id,
    })),
    intervals(t('eventPage.faultHeldWithdrawn'), faults.heldWithdrawn, sets.range !== null),
    intervals(t('eventPage.faultUnheld'), faults.unheld, true),
    intervals(t('eventPage.faultSoldWithdrawn'), faults.soldWithdrawn, true),
    intervals(t('eventPage.faultBeside'), faults.beside, false),
    intervals(t('eventPage.faultWithdrawnBeside'), faults.withdrawnBeside, false),
    list(t('eventPage.faultWithdrawnUnnumbered'), faults.withdrawnUnnumbered, ({ id, reason }) => ({
      text: reason ?? t('eventPage.sealWithoutName', { id }),
    })),
    list(t('eventPage.faultByName'), faults.byName, (seal) => ({
      text: t('eventPage.sealLine', {
        who: who(asPrinted(seal, { event })),
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
    list(t('eventPage.faultUnnumbered'), faults.unnumbered, (seal) => ({ text: who(seal), seal: seal.id })),
    list(t('eventPage.faultCount'), faults.countDiffers, ({ seal, inRange }) => ({
      text: t('eventPage.countLine', {
        who: who(seal),
        count: seal.count === null ? t('eventPage.untold') : messages.number(seal.count),
        inRange: messages.number(inRange),
      }),
      seal: seal.id,
    })),
  ].filter(({ lineCount }) => lineCount > 0)
}

type Overlap = Standing['faults']['overlaps'][number]

/** The number to show on the map if it is visible there, else the later of the two seals. */
function placeOf({ from, to, seals }: Overlap, range: Interval | null): Pick<FaultLine, 'at' | 'seal'> {
  if (range && intersects([from, to], range)) return { at: Math.max(from, range[0]) }
  return { seal: seals.at(-1)!.id }
}
