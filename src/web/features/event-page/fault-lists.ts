import type { PrintedSeal } from '#domain/seals/index.ts'
import { intersects, type Intervals, type Standing } from '#domain/tickets/index.ts'
import type { Messages } from '../../messages/use-messages.ts'
import { countedNumbers, numbersText, personText } from './words.ts'

/** One thing that cannot be right, and where to look at it. */
export interface FaultLine {
  readonly text: string
  /** On the map, at this number. */
  readonly at?: number
  /** A seal that the map cannot show. */
  readonly seal?: PrintedSeal
}

export interface FaultList {
  readonly title: string
  readonly lines: readonly FaultLine[]
  /** How many there are in all. */
  readonly count: number
}

/** Lines that are shown of a list; the rest is counted. */
const SHOWN = 20

/** Everything that cannot be right as it is recorded, list by list, the gravest first. */
export function faultLists(messages: Messages, { faults, event, sets }: Standing): readonly FaultList[] {
  const { t } = messages
  const who = (seal: PrintedSeal | undefined) => (seal ? personText(messages, seal) : '')
  const list = <F>(title: string, found: readonly F[], lineOf: (fault: F) => FaultLine): FaultList => ({
    title,
    lines: found.slice(0, SHOWN).map(lineOf),
    count: found.length,
  })
  const intervals = (title: string, found: Intervals, onMap: boolean) =>
    list(title, found, (interval) => ({
      text: countedNumbers(messages, interval),
      ...(onMap && { at: interval[0] }),
    }))
  const printed = (seal: Standing['faults']['byName'][number]): PrintedSeal => ({
    ...seal,
    eventCode: event.eventCode,
    start: seal.ticketStartNumber,
    end: seal.ticketEndNumber,
    count: seal.distributionNumber,
    personKnown: true,
    departmentKnown: true,
  })
  return [
    list(t('eventPage.faultOverlaps'), faults.overlaps, ({ from, to, seals: [first, second] }) => ({
      text: t('eventPage.overlapLine', { numbers: numbersText([from, to]), first: who(first), second: who(second) }),
      ...(sets.range && intersects([from, to], sets.range) ? { at: Math.max(from, sets.range[0]) } : { seal: second! }),
    })),
    list(t('eventPage.faultOutside'), faults.outside, ({ seal, numbers }) => ({
      text: t('eventPage.sealLine', { who: who(seal), what: messages.list(numbers.map(numbersText)) }),
      seal,
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
        who: who(printed(seal)),
        what: t('eventPage.eventCodeIs', { code: seal.eventCode ?? t('eventPage.untold') }),
      }),
      seal: printed(seal),
    })),
    list(t('eventPage.faultUnnumbered'), faults.unnumbered, (seal) => ({ text: who(seal), seal })),
    list(t('eventPage.faultCount'), faults.countDiffers, ({ seal, inRange }) => ({
      text: t('eventPage.countLine', {
        who: who(seal),
        count: seal.count === null ? t('eventPage.untold') : messages.number(seal.count),
        inRange: messages.number(inRange),
      }),
      seal,
    })),
  ].filter(({ count }) => count > 0)
}
