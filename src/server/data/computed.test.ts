/** Compares the migrated database's computed values with the declarations and the domain's function. */
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { computedFrom, computedValue } from '#domain/computed.ts'
import { type Row, sqlName, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { columnList, identifier, tableIdentifier } from './sql-names.ts'

const declarations: TableDeclaration[] = tableNames.map((name) => tables[name])
const computed = declarations.flatMap((declaration) =>
  Object.entries(declaration.fields)
    .filter(([, field]) => field.computed)
    .map(([name, field]) => ({ declaration, name, field, factors: computedFrom(field) })),
)

describeDatabases('what the database computes', (database) => {
  it('is what the declarations say, in the words of its catalog', async () => {
    const { rows } = await database().pool.query(
      `SELECT attrelid::regclass::text AS table, attname AS name, col_description(attrelid, attnum) AS told FROM pg_attribute
       WHERE attnum > 0 AND col_description(attrelid, attnum) LIKE 'computed: %' AND attrelid IN
         (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') ORDER BY 1, 2`,
    )
    expect(rows).toEqual(
      computed.map(({ declaration, name, factors }) => ({
        table: sqlName(declaration),
        name,
        told: `computed: ${factors.join(' * ')}`,
      })),
    )
    for (const declaration of declarations) {
      const answer = await database().pool.query('SELECT eventms_computed($1::regclass) AS names', [
        sqlName(declaration),
      ])
      expect(answer.rows[0].names).toEqual(
        computed.filter((one) => one.declaration === declaration).map(({ name }) => name),
      )
    }
  })

  describe.each(computed)('$declaration.name.$name', ({ declaration, name, field, factors }) => {
    const [first, second] = factors as [string, string]
    const tried = [
      { [first]: 3, [second]: 1200 },
      { [first]: 7, [second]: 0.0001 },
      { [first]: 3, [second]: 0.1 },
      { [first]: 900, [second]: 12345.6789 },
      { [first]: 3, [second]: null },
      { [first]: null, [second]: 5 },
    ]
    const expected = (row: Row) => computedValue(field, (other) => row[other])

    it('is computed when a row is added', async () => {
      for (const row of tried) expect(await inserted(database().pool, declaration, row, name)).toBe(expected(row))
    })

    it('is computed anew when one of its factors changes, and only then', async () => {
      await rolledBack(database().pool, async (client) => {
        const row: Row = { [first]: 2, [second]: 5 }
        const id = await insert(client, declaration, row)
        for (const change of [{ [first]: 3 }, { [second]: 6 }, { [first]: null }]) {
          Object.assign(row, change)
          await update(client, declaration, id, change)
          expect(await valueOf(client, declaration, id, name)).toBe(expected(row))
        }
      })
    })

    it('stays as a file gave it, until a factor changes', async () => {
      await rolledBack(database().pool, async (client) => {
        const id = await insert(client, declaration, { [first]: 2, [second]: 5, [name]: 99 })
        expect(await valueOf(client, declaration, id, name)).toBe(99)
        await update(client, declaration, id, { [first]: 2 })
        expect(await valueOf(client, declaration, id, name)).toBe(99)
        await update(client, declaration, id, { [first]: 4 })
        expect(await valueOf(client, declaration, id, name)).toBe(20)
      })
    })
  })
})

async function rolledBack<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function insert(client: pg.PoolClient, declaration: TableDeclaration, row: Row): Promise<unknown> {
  const names = Object.keys(row)
  const { rows } = await client.query(
    `INSERT INTO ${tableIdentifier(declaration)} (${columnList(names)}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
     RETURNING ${identifier(declaration.key)} AS key`,
    Object.values(row),
  )
  return rows[0].key
}

async function update(client: pg.PoolClient, declaration: TableDeclaration, key: unknown, row: Row): Promise<void> {
  const changes = Object.keys(row).map((name, i) => `${identifier(name)} = $${i + 2}`)
  await client.query(
    `UPDATE ${tableIdentifier(declaration)} SET ${changes.join(', ')} WHERE ${identifier(declaration.key)} = $1`,
    [key, ...Object.values(row)],
  )
}

async function valueOf(
  client: pg.PoolClient,
  declaration: TableDeclaration,
  key: unknown,
  name: string,
): Promise<number | null> {
  const { rows } = await client.query(
    `SELECT ${identifier(name)} AS value FROM ${tableIdentifier(declaration)} WHERE ${identifier(declaration.key)} = $1`,
    [key],
  )
  return rows[0].value === null ? null : Number(rows[0].value)
}

function inserted(pool: pg.Pool, declaration: TableDeclaration, row: Row, name: string): Promise<number | null> {
  return rolledBack(pool, async (client) => valueOf(client, declaration, await insert(client, declaration, row), name))
}
