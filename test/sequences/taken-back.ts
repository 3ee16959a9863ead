/** Required effects of undoing an act on tickets. */
import assert from 'node:assert/strict'
import type { Row } from '#domain/table.ts'
import { tables, type TableName, type TableRow } from '#domain/tables/index.ts'
import { placesRefusal } from './model-checks.ts'
import { type Office, type OfficeRows, PLAYED_TABLES } from './home.ts'
import { asText, belongs, EVENT, inRange, numbersOf, pictureOf, type Spot } from './numbers.ts'
import { HIGHEST } from './steps.ts'

/** An act with the office before and after it. */
export interface Done {
  readonly before: Office
  readonly after: Office
}

/** A row before and after an act; null if it did not exist. */
export interface Written {
  readonly table: TableName
  readonly key: number
  readonly was: Row | null
  readonly became: Row | null
}

export type RowsByKey = ReadonlyMap<TableName, ReadonlyMap<number, Row>>

const rowsByKey = ({ rows }: Office): RowsByKey =>
  new Map(
    PLAYED_TABLES.map((table) => [
      table,
      new Map((rows[table] as readonly Row[]).map((row) => [Number(row[tables[table].key]), row])),
    ]),
  )

export function writtenBy({ before, after }: Done): readonly Written[] {
  const [old, now] = [rowsByKey(before), rowsByKey(after)]
  return PLAYED_TABLES.flatMap((table) =>
    [...new Set([...old.get(table)!.keys(), ...now.get(table)!.keys()])].flatMap((key): Written[] => {
      const [was, became] = [old.get(table)!.get(key) ?? null, now.get(table)!.get(key) ?? null]
      return was === became || (was && became && isSame(was, became)) ? [] : [{ table, key, was, became }]
    }),
  )
}

const isSame = (one: Row, other: Row): boolean => asText([one]) === asText([other])

const changedFields = (was: Row, became: Row): string[] =>
  Object.keys(was).filter((field) => was[field] !== became[field])

/** The fields by which a row gives numbers to somebody, and those of their receipt. */
const NUMBER_FIELDS = [
  'eventCode',
  'companyCode',
  'distributionNumber',
  'ticketStartNumber',
  'ticketEndNumber',
  'receivedOn',
  'receivedBy',
]

/** Fields whose values must still be those that the act left. Of a plan, only those that the act wrote. */
function heldFields({ table, was, became }: Written, now: Row): readonly string[] {
  const fields = NUMBER_FIELDS.filter((field) => field in now)
  if (table === 'distributionStatus' && was && became) return fields.filter((field) => was[field] !== became[field])
  return table === 'sealData' && now['companyCode'] === null ? [...fields, 'name'] : fields
}

/** True if the row still has the values that the act left, in the relevant fields. */
function stands(written: Written, now: Row | null, isCopy: boolean): boolean {
  const { became } = written
  if (became === null || now === null) return became === null && now === null
  const fields = isCopy ? Object.keys(now) : heldFields(written, now)
  return fields.every((field) => now[field] === became[field])
}

/**
 * True if rows that the act did not write have come to belong to the copied event since. A row belongs by the event's
 * code or a product's code; a seal without a known event code belongs by the event's name.
 */
function hasDependents({ key: code, became }: Written, written: readonly Written[], before: RowsByKey, now: RowsByKey) {
  const products = new Set(written.flatMap(({ table, key }) => (table === 'products' ? [key] : [])))
  const belongs = (table: TableName, row: Row | undefined, rows: RowsByKey) =>
    row !== undefined &&
    (row['eventCode'] === code ||
      (table !== 'products' && products.has(Number(row['productCode'] ?? Number.NaN))) ||
      (table === 'sealData' &&
        !rows.get('events')!.has(Number(row['eventCode'] ?? Number.NaN)) &&
        row['eventName'] === became!['eventName']))
  const own = new Set(written.map((one) => `${one.table} ${one.key}`))
  return [...now].some(
    ([table, rows]) =>
      table !== 'events' &&
      [...rows].some(
        ([key, row]) =>
          belongs(table, row, now) &&
          !own.has(`${table} ${key}`) &&
          !belongs(table, before.get(table)!.get(key), before),
      ),
  )
}

/** All rows without the act; null if it cannot be undone whole. @param before the rows before the act */
export function undone(written: readonly Written[], before: RowsByKey, now: RowsByKey): RowsByKey | null {
  const copy = written.find(({ table, was }) => table === 'events' && was === null)
  const isSo = (one: Written) => stands(one, now.get(one.table)!.get(one.key) ?? null, copy !== undefined)
  if (!written.every(isSo) || (copy && hasDependents(copy, written, before, now))) return null
  const rows = new Map([...now].map(([table, own]) => [table, new Map(own)]))
  const touched = new Map<TableName, Set<number>>()
  for (const { table, key, was, became } of written) {
    const own = rows.get(table)!
    if (was === null) own.delete(key)
    else {
      own.set(key, putBack(own.get(key) ?? null, was, became))
      touched.set(table, (touched.get(table) ?? new Set()).add(key))
    }
  }
  const office = Object.fromEntries([...rows].map(([table, own]) => [table, [...own.values()]]))
  return placesRefusal({ rows: office as unknown as OfficeRows, versions: {} }, touched) === null ? rows : null
}

export const canTakeBack = (act: Done, now: Office): boolean =>
  undone(writtenBy(act), rowsByKey(act.before), rowsByKey(now)) !== null

/** The row with the values from before the act in the fields that the act changed. */
function putBack(now: Row | null, was: Row, became: Row | null): Row {
  if (!now || !became) return was
  return { ...now, ...Object.fromEntries(changedFields(was, became).map((field) => [field, was[field]!])) }
}

/** Each row that the act wrote is as it was before, and no other row has changed. */
export function checkWhole(act: Done, now: Office, after: Office): void {
  const [stood, stands] = [rowsByKey(now), rowsByKey(after)]
  for (const table of PLAYED_TABLES) {
    const written = new Map(writtenBy(act).flatMap((one) => (one.table === table ? [[one.key, one] as const] : [])))
    const [held, holds] = [stood.get(table)!, stands.get(table)!]
    for (const key of new Set([...held.keys(), ...holds.keys(), ...written.keys()])) {
      const [one, row] = [written.get(key), held.get(key) ?? null]
      const expected = one ? one.was && putBack(row, one.was, one.became) : row
      assert.deepEqual(holds.get(key) ?? null, expected, `${table} ${key} is taken back whole`)
    }
  }
}

/** Numbers that the act moved are back with their earlier holders; all other numbers stay. */
export function checkHolders({ before, after: left }: Done, now: Office, after: Office): void {
  const [was, became, stood, stands] = [before, left, now, after].map(pictureOf)
  for (let number = 0; number <= HIGHEST; number++) {
    const [old, is] = [was![number]!, stands![number]!]
    if (spotText(old) === spotText(became![number]!)) {
      assert.deepEqual(is, stood![number], `${number} stays where it is`)
      continue
    }
    for (const holder of new Set(old.holders)) {
      const lost = timesIn(old, holder) - timesIn(became![number]!, holder)
      if (lost > 0) assert.ok(is.holders.includes(holder), `${number} is ${holder}'s again`)
      if (lost === 0)
        assert.equal(timesIn(is, holder), timesIn(stood![number]!, holder), `${number} stays with ${holder}, or not`)
    }
    if (old.withdrawn > became![number]!.withdrawn) assert.ok(is.withdrawn > 0, `${number} is withdrawn again`)
    for (const holder of is.holders)
      assert.ok(
        old.holders.includes(holder) || stood![number]!.holders.includes(holder),
        `${number} goes to nobody else`,
      )
  }
}

/** Number of a holder's seals that have the number. */
const timesIn = ({ holders }: Spot, holder: string): number => holders.filter((one) => one === holder).length

const spotText = (spot: Spot): string => JSON.stringify(spot)

const placesOf = ({ holders, byName, withdrawn }: Spot): number => holders.length + byName + withdrawn

/**
 * True if the act changed a row whose earlier numbers were held twice or out of range. Such a seal can be returned, but
 * an undo cannot restore it.
 */
export function putsBackWrong({ before, after }: Done): boolean {
  const picture = pictureOf(before)
  const isWrong = (number: number) => !inRange(before, number) || placesOf(picture[number]!) > 1
  const isWritten = (table: 'sealData' | 'withdrawn') => {
    const same = new Map(after.rows[table].map((row) => [row.id, asText([row])]))
    return (row: TableRow<'sealData'> | TableRow<'withdrawn'>) => same.get(row.id) !== asText([row])
  }
  const seals = before.rows.sealData.filter((seal) => belongs(before, seal) !== null)
  const pieces = before.rows.withdrawn.filter((row) => row.eventCode === EVENT)
  return [...seals.filter(isWritten('sealData')), ...pieces.filter(isWritten('withdrawn'))].some((row) =>
    numbersOf(row).some(isWrong),
  )
}

/** The undo puts no further number into two states or out of range. */
export function checkPlaces(now: Office, after: Office): void {
  const [stood, stands] = [pictureOf(now), pictureOf(after)]
  for (let number = 0; number <= HIGHEST; number++) {
    const most = Math.max(inRange(after, number) ? 1 : 0, placesOf(stood[number]!))
    assert.ok(placesOf(stands[number]!) <= most, `${number} is put into no second place`)
  }
}
