/** A model of the database: tables, versions, acts and their history, with the same checks. */
import assert from 'node:assert/strict'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { OneRow } from '#domain/wire.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { Returned } from '#domain/tickets/index.ts'
import type { Office, OfficeRows, Outcome, SequenceHome } from './home.ts'
import { EVENT } from './numbers.ts'
import { refusalOf } from './model-checks.ts'
import { returnedOf } from './returned.ts'
import { type RowsByKey, undone, type Written } from './taken-back.ts'

interface Entry extends Written {
  readonly act: number
}

/** Acts that move no number and create no event, so each of their rows can be undone by itself. */
const UNDONE_ROW_BY_ROW: ReadonlySet<string> = new Set(['plan', 'confirm', 'pay'])

/** Rows of an act that is not written yet. */
export type Draft = Map<TableName, Map<number, Row>>

export class Model implements SequenceHome {
  #tables: Draft = new Map()
  #begun: Draft = new Map()
  #versions: Record<string, number> = {}
  #log: Entry[] = []
  #acts = 0
  /** Numbers of acts on tickets that are undone whole, and of their undos. */
  #movesNumbers = new Set<number>()
  /** Undone acts on tickets by the number of the undo. */
  readonly #undoes = new Map<number, number>()
  readonly #returns = new Map<number, 'return' | 'leave'>()
  /** Company codes of employees by the number of the act by which they left. */
  readonly #leavers = new Map<number, string>()
  /** The next key, which is never reused, as in a database sequence. */
  #key = 1000

  async begin(rows: Partial<Record<TableName, readonly Row[]>>): Promise<void> {
    this.#tables = new Map()
    for (const table of tableNames)
      this.#tables.set(
        table,
        new Map((rows[table] ?? []).map((row) => [this.#keyed(table, row), this.#whole(table, row)])),
      )
    this.#begun = copied(this.#tables)
    this.#versions = Object.fromEntries(tableNames.map((table) => [table, 1]))
    this.#log = []
    this.#acts = 0
    this.#movesNumbers = new Set()
    this.#undoes.clear()
    this.#returns.clear()
    this.#leavers.clear()
  }

  #keyed(table: TableName, row: Row): number {
    const given = row[tables[table].key]
    if (typeof given === 'number') return given
    this.#key += 1
    return this.#key
  }

  #whole(table: TableName, row: Row, key = this.#key): Row {
    const fields = Object.entries(tables[table].fields)
    const blank = Object.fromEntries(fields.map(([field, { kind }]) => [field, kind === 'flag' ? false : null]))
    return totalled(table, { ...blank, [tables[table].key]: key, ...row })
  }

  async read(): Promise<Office> {
    return { ...officeOf(this.#tables, this.#versions), returned: this.#returned() }
  }

  async ticketAct({ kind, eventCode, details, changes, versions }: TicketActRequest): Promise<Outcome> {
    assert.equal(eventCode, EVENT)
    for (const [table, seen] of Object.entries(versions))
      if (seen !== this.#versions[table]) return { refused: 'tableMoved' }
    const draft = copied(this.#tables)
    const touched = new Map<TableName, Set<number>>()
    for (const [table, { remove = [], edit = [], add = [] }] of Object.entries(changes) as [
      TableName,
      object & (typeof changes)[TableName],
    ][]) {
      const rows = draft.get(table)!
      const keys = [...(remove ?? []), ...(edit ?? []).map(({ key }) => key)]
      assert.equal(new Set(keys).size, keys.length, 'a row is named once')
      for (const key of remove) assert.ok(rows.delete(key), 'the row is there')
      touched.set(table, new Set())
      for (const { key, changes: fields } of edit) {
        assert.ok(rows.has(key), 'the row is there')
        rows.set(key, { ...rows.get(key)!, ...fields })
        touched.get(table)!.add(key)
      }
      for (const row of add) {
        assert.ok(!('id' in row), 'a new row has no key')
        const key = this.#keyed(table, row)
        rows.set(key, this.#whole(table, row))
        touched.get(table)!.add(key)
      }
    }
    const refused = refusalOf(kind, officeOf(this.#tables, {}), officeOf(draft, {}), touched)
    if (refused !== null) return { refused }
    const outcome = this.#write(draft, !UNDONE_ROW_BY_ROW.has(kind))
    const returns = kind === 'return' || (kind === 'leave' && !('to' in details)) ? kind : null
    if (returns && outcome && 'act' in outcome) this.#returns.set(outcome.act, returns)
    const leaver = kind === 'leave' ? details['companyCode'] : null
    if (typeof leaver === 'string' && outcome && 'act' in outcome) this.#leavers.set(outcome.act, leaver)
    return outcome
  }

  async add(table: TableName, rows: readonly Row[]): Promise<Outcome> {
    return this.import(table, [], rows)
  }

  async edit(table: TableName, keys: readonly number[], changes: Row): Promise<Outcome> {
    const draft = copied(this.#tables)
    for (const key of keys) {
      const row = draft.get(table)!.get(key)
      if (!row) return { refused: 'rowGone' }
      draft.get(table)!.set(key, { ...row, ...changes })
    }
    return this.#write(draft)
  }

  async remove(table: TableName, keys: readonly number[]): Promise<Outcome> {
    return this.import(table, keys, [])
  }

  async import(table: TableName, remove: readonly number[], rows: readonly Row[]): Promise<Outcome> {
    const draft = copied(this.#tables)
    for (const key of remove) draft.get(table)!.delete(key)
    for (const row of rows) {
      const key = this.#keyed(table, row)
      draft.get(table)!.set(key, this.#whole(table, row, key))
    }
    return this.#write(draft)
  }

  async takeBack(act: number, strict: boolean, only?: OneRow): Promise<Outcome> {
    if (this.#movesNumbers.has(act)) return only ? { refused: 'badRequest' } : this.#undoWhole(act)
    const draft = copied(this.#tables)
    let left = 0
    let done = 0
    for (const { table, key, was, became } of this.#entriesOf(act, only)) {
      const rows = draft.get(table)!
      const stands = rows.get(key) ?? null
      const fields = was && became ? Object.keys(was).filter((field) => was[field] !== became[field]) : null
      const isSo = fields
        ? stands !== null && fields.every((field) => stands[field] === became![field])
        : became === null
          ? stands === null
          : stands !== null && Object.keys(became).every((field) => stands[field] === became[field])
      const put =
        was && fields && stands
          ? { ...stands, ...Object.fromEntries(fields.map((field) => [field, was[field]!])) }
          : was
      if (!isSo || (put && breaksRange(put))) left += 1
      else {
        done += 1
        if (put) rows.set(key, put)
        else rows.delete(key)
      }
    }
    if (strict && left > 0) return { refused: 'actChanged' }
    if (done === 0) return { refused: 'nothingToTakeBack' }
    return this.#write(draft)
  }

  #undoWhole(act: number): Outcome {
    if (this.#isUndone(act)) return { refused: 'actTakenBack' }
    const draft = undone(this.#entriesOf(act), this.#before(act), this.#tables)
    if (!draft) return { refused: 'actBlocked' }
    const outcome = this.#write(copied(draft), true)
    if (outcome && 'act' in outcome) this.#undoes.set(outcome.act, act)
    return outcome
  }

  #isUndone(act: number): boolean {
    return [...this.#undoes].some(([undo, of]) => of === act && !this.#isUndone(undo))
  }

  #entriesOf(act: number, only?: OneRow): Entry[] {
    const own = this.#log.filter((entry) => entry.act === act)
    return only ? own.filter(({ table, key }) => table === only.table && key === only.key) : own
  }

  async folded(): Promise<ReadonlyMap<TableName, readonly Row[]>> {
    return new Map([...this.#before(Infinity)].map(([table, rows]) => [table, [...rows.values()]]))
  }

  /** The rows before the act, by the history. */
  #before(act: number): Draft {
    const folded = copied(this.#begun)
    for (const { table, key, was, became } of this.#log.filter((entry) => entry.act < act)) {
      assert.deepEqual(folded.get(table)!.get(key) ?? null, was)
      if (became) folded.get(table)!.set(key, became)
      else folded.get(table)!.delete(key)
    }
    return folded
  }

  #returned(): Returned {
    if (this.#returns.size === 0) return { persons: [], untold: 0 }
    const acts = [...new Set(this.#log.map(({ act }) => act))]
    return returnedOf(
      acts.map((act) => ({
        act,
        takesBack: this.#undoes.get(act) ?? null,
        returns: this.#returns.get(act) ?? null,
        leaver: this.#leavers.get(act) ?? null,
        written: this.#entriesOf(act),
      })),
    )
  }

  /** Writes the differences as one act. */
  #write(draft: Draft, movesNumbers = false): Outcome {
    const act = this.#acts + 1
    const entries: Entry[] = []
    for (const [table, rows] of draft) {
      const before = this.#tables.get(table)!
      for (const key of new Set([...before.keys(), ...rows.keys()])) {
        const [was, became] = [before.get(key) ?? null, rows.get(key) ?? null]
        if (was === became || (was && became && sameRow(was, became))) continue
        entries.push({ act, table, key, was, became })
      }
    }
    if (entries.length === 0) return null
    this.#acts = act
    if (movesNumbers) this.#movesNumbers.add(act)
    this.#tables = draft
    this.#log.push(...entries)
    for (const table of new Set(entries.map((entry) => entry.table)))
      this.#versions = { ...this.#versions, [table]: this.#versions[table]! + 1 }
    return { act }
  }
}

/** Adds the total that the database computes. */
function totalled(table: TableName, row: Row): Row {
  const { quantity, unitPrice, totalAmount } = row
  if (table !== 'confirmedData' || totalAmount != null || quantity == null || unitPrice == null) return row
  return { ...row, totalAmount: Math.round(Number(quantity) * Number(unitPrice) * 10_000) / 10_000 }
}

const copied = (draft: RowsByKey): Draft => new Map([...draft].map(([table, rows]) => [table, new Map(rows)]))

const sameRow = (a: Row, b: Row): boolean => Object.keys(b).every((field) => a[field] === b[field])

function breaksRange({ ticketStartNumber: from, ticketEndNumber: to }: Row): boolean {
  return typeof from === 'number' && typeof to === 'number' && from > to
}

function officeOf(all: Draft, versions: Record<string, number>): Office {
  const rows = Object.fromEntries([...all].map(([table, own]) => [table, [...own.values()]]))
  return { rows: rows as unknown as OfficeRows, versions }
}
