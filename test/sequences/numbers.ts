/** The state of each single number, to compare with the product's sets. */
import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { Office } from './home.ts'
import { HIGHEST, type TicketStep } from './steps.ts'

export const EVENT = 1
/** Codes of copies are above this one. */
const FIRST_COPY = 100

type Seal = TableRow<'sealData'>

/** State of one number. */
export interface Spot {
  /** Holders by seal of the event, sorted. */
  readonly holders: readonly string[]
  /** Counts of withdrawn rows, and of seals that belong to the event only by name. */
  readonly withdrawn: number
  readonly byName: number
}

export type Picture = readonly Spot[]

export const key = ({ companyCode, name }: Pick<Seal, 'companyCode' | 'name'>): string =>
  companyCode === null ? `name:${name ?? ''}` : `code:${companyCode}`

const covers = (row: Pick<Seal, 'ticketStartNumber' | 'ticketEndNumber'>, number: number): boolean =>
  row.ticketStartNumber !== null &&
  row.ticketEndNumber !== null &&
  row.ticketStartNumber <= number &&
  number <= row.ticketEndNumber

/** Relation of a seal to the event. */
export function belongs({ rows }: Office, seal: Seal): 'own' | 'byName' | null {
  const name = rows.events.find(({ eventCode }) => eventCode === EVENT)!.eventName
  if (seal.eventCode === EVENT) return 'own'
  if (seal.eventName === null || seal.eventName !== name) return null
  if (seal.eventCode !== null)
    return rows.events.some(({ eventCode }) => eventCode === seal.eventCode) ? null : 'byName'
  return rows.events.filter(({ eventName }) => eventName === name).length === 1 ? 'own' : 'byName'
}

/** States of all numbers from 0, which no event has, to the highest. */
export function pictureOf(office: Office): Picture {
  const { sealData, withdrawn } = office.rows
  const places = sealData.map((seal) => ({ seal, place: belongs(office, seal) }))
  return Array.from({ length: HIGHEST + 1 }, (_, number) => {
    const here = places.filter(({ seal }) => covers(seal, number))
    return {
      holders: here
        .filter(({ place }) => place === 'own')
        .map(({ seal }) => key(seal))
        .sort(),
      withdrawn: withdrawn.filter((row) => row.eventCode === EVENT && covers(row, number)).length,
      byName: here.filter(({ place }) => place === 'byName').length,
    }
  })
}

export function inRange({ rows }: Office, number: number): boolean {
  const event = rows.events.find(({ eventCode }) => eventCode === EVENT)!
  return covers(event, number)
}

/** The event's own seals with numbers. */
export function ownSeals(office: Office): readonly Seal[] {
  return office.rows.sealData.filter(
    (seal) =>
      belongs(office, seal) === 'own' &&
      seal.ticketStartNumber !== null &&
      seal.ticketEndNumber !== null &&
      seal.ticketStartNumber <= seal.ticketEndNumber,
  )
}

/** Seals by index, modulo their count, each once. */
export function nthSeals(office: Office, nths: readonly number[]): readonly Seal[] {
  const seals = ownSeals(office)
  return seals.length === 0 ? [] : [...new Set(nths.map((nth) => seals[nth % seals.length]!))]
}

export const numbersOf = ({
  ticketStartNumber,
  ticketEndNumber,
}: Pick<Seal, 'ticketStartNumber' | 'ticketEndNumber'>) =>
  Array.from({ length: ticketEndNumber! - ticketStartNumber! + 1 }, (_, at) => ticketStartNumber! + at)

/** True if the number is in one state: with at most one holder, or withdrawn. */
export const isClear = ({ holders, withdrawn, byName }: Spot): boolean =>
  holders.length + Math.min(1, withdrawn) + Math.min(1, byName) <= 1

/** The latest copy of the event. */
export const copiedEvent = ({ rows }: Office) =>
  rows.events.toSorted((a, b) => b.eventCode - a.eventCode).find(({ eventCode }) => eventCode > FIRST_COPY)

/** A code for the next copy that no row has ever had, so that no row belongs to the copy before it exists. */
export const nextCopy = ({ rows }: Office): number =>
  Math.max(
    FIRST_COPY,
    ...[rows.events, rows.sealData, rows.distributionStatus].flat().map((row) => row.eventCode ?? 0),
  ) + 1

/** A row's text, independent of the order of its fields; cached by object. */
const written = new WeakMap<Row, string>()

function rowText(row: Row): string {
  const known = written.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  written.set(row, text)
  return text
}

/** Rows as a text that does not depend on their order. */
export const asText = (rows: readonly Row[]): string => rows.map(rowText).sort().join('\n')

/** Spans of the numbers to restore. */
export function spansOf(
  { rows }: Office,
  pick: Extract<TicketStep, { do: 'restore' }>['pick'],
): readonly (readonly [number, number])[] {
  if (!('nth' in pick)) return pick
  const own = rows.withdrawn.filter(({ eventCode }) => eventCode === EVENT)
  const row = own[pick.nth % Math.max(1, own.length)]
  if (!row) return []
  return [[row.ticketStartNumber!, Math.min(row.ticketEndNumber!, row.ticketStartNumber! + pick.count - 1)]]
}
