/** Runs sequences on a real database, by the page's calls; raw edits skip the checks of forms. */
import assert from 'node:assert/strict'
import pg from 'pg'
import type { Row } from '#domain/table.ts'
import { sqlName } from '#domain/table.ts'
import { parentsFirst, tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { OneRow, UndoPreview } from '#domain/wire.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { Returned } from '#domain/tickets/index.ts'
import type { Answer, TestApp } from '../../src/server/routes/test-app.ts'
import type { Office, OfficeRows, Outcome, SequenceHome } from './home.ts'
import { EVENT } from './numbers.ts'

/** Tables that steps write or acts read. */
const READ: readonly TableName[] = tableNames

export class DatabaseHome implements SequenceHome {
  readonly #pool: pg.Pool
  readonly #app: TestApp
  /** Number of the last act before the sequence. */
  #start = 0
  #begun: ReadonlyMap<TableName, readonly Row[]> = new Map()

  constructor(pool: pg.Pool, app: TestApp) {
    this.#pool = pool
    this.#app = app
  }

  async begin(rows: Partial<Record<TableName, readonly Row[]>>): Promise<void> {
    const own = parentsFirst.filter((table) => rows[table])
    // One statement, because it runs before each of thousands of sequences.
    const empty = own.toReversed().map((table) => `DELETE FROM ${sqlName(tables[table])}`)
    const fill = own.map((table) => inserting(table, rows[table]!))
    // Earlier sequences' acts lose their event, so that their returns do not count.
    const forget = `UPDATE act SET "eventCode" = NULL WHERE "eventCode" = ${EVENT}`
    await this.#pool.query([...empty, ...fill, forget].join(';'))
    this.#start = await this.#latest()
    this.#begun = new Map(Object.entries((await this.read()).rows) as [TableName, readonly Row[]][])
  }

  async #latest(): Promise<number> {
    return Number((await this.#pool.query('SELECT coalesce(max(id), 0) AS id FROM act')).rows[0].id)
  }

  async read(): Promise<Office> {
    const parts = READ.map((table) => {
      const { key } = tables[table]
      return `'${table}', (SELECT coalesce(json_agg(t ORDER BY "${key}"), '[]') FROM ${sqlName(tables[table])} t)`
    })
    const { rows } = await this.#pool.query(
      `SELECT json_build_object(${parts.join(', ')}) AS rows, eventms_returned(${EVENT}) AS returned,
         (SELECT json_object_agg(name, version) FROM table_version) AS versions`,
    )
    const {
      rows: all,
      versions,
      returned,
    } = rows[0] as {
      rows: unknown
      versions: Record<string, number>
      returned: Returned
    }
    return {
      rows: all as OfficeRows,
      returned,
      versions: Object.fromEntries(tableNames.map((table) => [table, versions[sqlName(tables[table])]!])),
    }
  }

  async ticketAct(request: TicketActRequest): Promise<Outcome> {
    return outcomeOf(await this.#app.ticketAct(request))
  }

  async add(table: TableName, rows: readonly Row[]): Promise<Outcome> {
    return this.#raw(() => this.#pool.query(inserting(table, rows)))
  }

  async edit(table: TableName, keys: readonly number[], changes: Row): Promise<Outcome> {
    const fields = Object.keys(changes)
    const set = fields.map((field, at) => `"${field}" = $${at + 2}`).join(', ')
    return this.#raw(() =>
      this.#pool.query(`UPDATE ${sqlName(tables[table])} SET ${set} WHERE "${tables[table].key}" = ANY ($1)`, [
        keys,
        ...fields.map((field) => changes[field]),
      ]),
    )
  }

  async remove(table: TableName, keys: readonly number[]): Promise<Outcome> {
    return this.#raw(() => this.#app.remove(table, keys))
  }

  async import(table: TableName, remove: readonly number[], rows: readonly Row[]): Promise<Outcome> {
    const fields = Object.keys(rows[0] ?? {})
    return this.#raw(() =>
      this.#app.import(
        table,
        fields,
        rows.map((row) => fields.map((field) => row[field] ?? null)),
        { remove },
      ),
    )
  }

  /** Runs a call, and reads the number of its act from the database, because some calls do not return it. */
  async #raw(work: () => Promise<unknown>): Promise<Outcome> {
    const before = await this.#latest()
    await work()
    const act = await this.#latest()
    return act > before ? { act } : null
  }

  /** Undoes an act. Its preview must list exactly the reasons for which the database then refuses. */
  async takeBack(act: number, strict: boolean, only?: OneRow): Promise<Outcome> {
    const part = only ? `?table=${only.table}&key=${only.key}` : ''
    const preview = await this.#app.request(`/api/acts/${act}/take-back${part}`)
    if (preview.status !== 200) return outcomeOf({ status: preview.status, body: await preview.json() })
    const { act: told, versions, rows, left, leftRows } = (await preview.json()) as UndoPreview
    const outcome = outcomeOf(await this.#app.send('POST', `/api/acts/${act}/take-back`, { versions, strict, only }))
    if (told.whole && !told.takenBack) {
      assert.equal(outcome !== null && 'act' in outcome, left === 0 && rows.length > 0)
      assert.equal(leftRows.length, left)
    }
    return outcome
  }

  async folded(): Promise<ReadonlyMap<TableName, readonly Row[]>> {
    const { rows } = await this.#pool.query<Entry>(
      `SELECT "table", operation, keys, fields, old, new FROM change_log WHERE "actId" > $1 ORDER BY id`,
      [this.#start],
    )
    const folded = new Map(
      [...this.#begun].map(([table, own]) => [table, new Map(own.map((row) => [Number(row[tables[table].key]), row]))]),
    )
    for (const entry of rows) {
      const table = tableNames.find((name) => sqlName(tables[name]) === entry.table)!
      const own = folded.get(table)!
      entry.keys.forEach((given, at) => {
        const key = Number(given)
        const rowOf = (values: Entry['old']) =>
          Object.fromEntries(entry.fields.map((field, nth) => [field, values?.[nth]?.[at] ?? null]))
        if (entry.operation === 'insert') assert.ok(!own.has(key), 'an added row was not there')
        else
          assert.deepEqual({ ...own.get(key), ...rowOf(entry.old) }, own.get(key), 'the history knows what was there')
        if (entry.operation === 'delete') own.delete(key)
        else own.set(key, { [tables[table].key]: key, ...own.get(key), ...rowOf(entry.new) })
      })
    }
    return new Map([...folded].map(([table, own]) => [table, [...own.values()]]))
  }
}

/** SQL that inserts rows with new ids, because ids of an earlier sequence must not be reused. */
function inserting(table: TableName, rows: readonly Row[]): string {
  const name = sqlName(tables[table])
  const keyed = tables[table].key === 'id' ? rows.map(({ id: _, ...row }) => row) : rows
  const fields = [...new Set(keyed.flatMap((row) => Object.keys(row)))].map((field) => `"${field}"`).join(', ')
  return `INSERT INTO ${name} (${fields}) SELECT ${fields} FROM json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(JSON.stringify(keyed))})`
}

interface Entry {
  readonly table: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly keys: readonly (string | number)[]
  readonly fields: readonly string[]
  readonly old: readonly (readonly Row[string][])[] | null
  readonly new: readonly (readonly Row[string][])[] | null
}

function outcomeOf({ status, body }: Answer): Outcome {
  return status < 300 ? { act: body.act as number } : { refused: body.error.code as string }
}
