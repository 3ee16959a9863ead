import { groupBy, codeOrNameKey } from '#domain/seals/groups.ts'
import { byPerson } from '#domain/seals/print-order.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { holderOf, personKey } from './holdings.ts'
import { difference, intervalsOf, meetingFinder, type Interval, type Intervals } from './intervals.ts'
import { intervalOf } from './numbers.ts'
import type { EventTickets } from './event-tickets.ts'

/**
 * Open duties of one person, in one department and under one person in charge: booklets to receive, to report and to
 * return.
 */
export interface ChaseLine {
  readonly key: string
  readonly seal: PrintedSeal
  /**
   * Numbers on seals whose booklets the person has not received yet. Null if there are such seals, but none has valid
   * numbers.
   */
  readonly notReceived: Intervals | null
  /**
   * Number of booklets that the person still has to report. The person's position requires a share, for example 80 % of
   * the booklets. Null if unknown.
   */
  readonly notReported: number | null
  /** Numbers that the person neither reported nor returned. Null if unknown. */
  readonly notReturned: Intervals | null
}

export interface ChaseGroup {
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  readonly lines: readonly ChaseLine[]
}

export const CHASE_KINDS = ['notReceived', 'notReported', 'notReturned'] as const
export type ChaseKind = (typeof CHASE_KINDS)[number]

/**
 * The chase list: people with open duties, by person in charge, in the order of the distribution list.
 * @param kind the duty that must be open; null lists people with any open duty
 */
export function chaseList(tickets: EventTickets, kind: ChaseKind | null): readonly ChaseGroup[] {
  const lines = chaseLines(tickets).filter((line) =>
    kind === null ? CHASE_KINDS.some((chaseKind) => isOpen(line, chaseKind)) : isOpen(line, kind),
  )
  const inChargeOf = ({ seal }: ChaseLine) => codeOrNameKey(seal.personInChargeCode, seal.personInChargeName)
  return [...groupBy(lines, inChargeOf)].map(([key, linesInCharge]) => {
    const { personInChargeCode: code, personInChargeName: name } = linesInCharge[0]!.seal
    return { key, code, name, lines: linesInCharge }
  })
}

function isOpen(line: ChaseLine, kind: ChaseKind): boolean {
  const openBooklets = line[kind]
  // Null: the person has not received the booklets of some seals, and none of these seals has valid numbers.
  if (kind === 'notReceived' && openBooklets === null) return true
  return typeof openBooklets === 'number' ? openBooklets > 0 : openBooklets !== null && openBooklets.length > 0
}

function chaseLines({ seals, sets, counts, tallies }: EventTickets): readonly ChaseLine[] {
  const reportedIn = meetingFinder(sets.reported)
  const unreported = new Map(tallies.persons.map((line) => [line.key, line.unreported]))
  return [...groupBy(seals.toSorted(byPerson), holderOf)].map(([key, sealsOfHolder]): ChaseLine => {
    const person = personKey(sealsOfHolder[0]!)
    const notReported = unreported.get(person) ?? null
    // A person with several seals may have several lines here, but `unreported` is a total of the person. Only the
    // first line shows it.
    if (notReported !== null) unreported.set(person, 0)
    const waiting = sealsOfHolder.filter(({ receivedOn }) => receivedOn === null)
    const ranges = rangesOf(waiting)
    const out = rangesOf(sealsOfHolder).flatMap((range) => difference([range], reportedIn(range)))
    return {
      key,
      seal: sealsOfHolder[0]!,
      notReceived: waiting.length > 0 && ranges.length === 0 ? null : intervalsOf(ranges),
      notReported,
      notReturned: counts.reported === null ? null : intervalsOf(out),
    }
  })
}

const rangesOf = (seals: readonly PrintedSeal[]): Interval[] =>
  seals.map(({ start, end }) => intervalOf(start, end)).filter((range) => range !== null)
