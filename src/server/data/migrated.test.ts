/** Compares the migrated database with the declarations: a column or rule of only one of them fails. */
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { type Field, sqlName, type TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tableNames, tables } from '#domain/tables/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { columnList, identifier, tableIdentifier } from './sql-names.ts'

const declarations: TableDeclaration[] = tableNames.map((name) => tables[name])
const types = { int8: 'bigint', numeric: 'numeric', text: 'text', bool: 'boolean', date: 'date' } as const

describeDatabases('the migrated database', (database) => {
  let columns: Record<
    string,
    Record<string, { type: string; nullable: boolean; identity: string; preset: string | null }>
  >
  let constraints: {
    table: string
    name: string
    type: string
    columns: string[]
    target: string | null
    targets: string[] | null
    onDelete: string
  }[]
  let triggers: string[]
  let indexed: Set<string>

  beforeAll(async () => {
    const { pool } = database()
    columns = {}
    const found =
      await pool.query(`SELECT c.relname AS table, a.attname AS name, t.typname AS type, NOT a.attnotnull AS nullable, a.attidentity AS identity,
        pg_get_expr(d.adbin, d.adrelid) AS preset
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`)
    for (const { table, name, ...column } of found.rows) (columns[table] ??= {})[name] = column
    constraints = (
      await pool.query(`SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.contype AS type, f.relname AS target, c.confdeltype AS "onDelete",
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey)) AS columns,
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.confrelid AND attnum = ANY (c.confkey)) AS targets
      FROM pg_constraint c LEFT JOIN pg_class f ON f.oid = c.confrelid WHERE c.connamespace = 'public'::regnamespace`)
    ).rows
    // If stored rows may break a rule, a trigger with the name of the check enforces it.
    const refusing = await pool.query(
      `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE '%\\_positive'`,
    )
    triggers = refusing.rows.map(({ name }) => name)
    const indexes = await pool.query(`SELECT indrelid::regclass::text || '.' || a.attname AS name FROM pg_index
      JOIN pg_attribute a ON a.attrelid = indrelid AND a.attnum = indkey[0]`)
    indexed = new Set(indexes.rows.map(({ name }) => name))
  })

  it('has the declared tables and its own logs, and no others [S3.17]', () => {
    const own = ['act', 'add_log', 'change_log', 'preference', 'print_card', 'print_log', 'table_version']
    expect(Object.keys(columns).sort()).toEqual([...declarations.map(sqlName), ...own].sort())
  })

  it.each(declarations)(
    '$name: columns, types, what may be empty [S3.2 S3.3 S3.4 S3.5 S3.6 S3.7 S3.8 S3.9 S3.10 S3.11]',
    (declaration) => {
      const expected = Object.entries(declaration.fields).map(([name, { kind, essential }]) => [
        name,
        {
          type: kinds[kind].sql,
          nullable: !essential && kind !== 'flag',
          identity: kind === 'id' ? 'd' : '',
          preset: kind === 'flag' ? 'false' : null,
        },
      ])
      const found = Object.entries(columns[sqlName(declaration)] ?? {}).map(([name, column]) => [
        name,
        { ...column, type: types[column.type as keyof typeof types] },
      ])
      expect(found).toEqual(expected)
    },
  )

  it.each(declarations)('$name: keys and references [S3.13]', (declaration) => {
    const table = sqlName(declaration)
    const of = (type: string) =>
      constraints.filter((constraint) => constraint.table === table && constraint.type === type)
    expect(of('p').map(({ columns }) => columns)).toEqual([[declaration.key]])
    expect(of('u').map(({ columns }) => columns)).toEqual(
      declaration.identity === declaration.key ? [] : [[declaration.identity]],
    )
    const enforced = Object.entries(declaration.fields).filter(([, field]) => field.enforced)
    expect(
      of('f')
        .map(({ name, columns, target, targets, onDelete }) => ({ name, columns, target, targets, onDelete }))
        .sort(byName),
    ).toEqual(
      enforced
        .map(([name, { references, emptied }]) => ({
          name: `${table}_${name}_reference`,
          columns: [name],
          target: sqlName(tables[references!]),
          targets: [tables[references!].key],
          onDelete: emptied ? 'n' : 'a',
        }))
        .sort(byName),
    )
    for (const [name] of enforced) expect(indexed).toContain(`${table}.${name}`)
  })

  describe.each(declarations)('$name: its checks, by trying values', (declaration) => {
    it.each(Object.entries(declaration.fields))('%s [S9.7]', async (name, field) => {
      for (const [value, what] of refused(field)) {
        await expect(
          attempt(database().pool, declaration, { [name]: value }),
          `${name} = ${value}`,
        ).rejects.toMatchObject(
          value === null
            ? { code: '23502', column: name }
            : { code: '23514', constraint: `${sqlName(declaration)}_${name}_${what}` },
        )
      }
      for (const value of taken(field)) await attempt(database().pool, declaration, { [name]: value })
    })

    it.runIf(declaration.someOf)('takes no row without one of the fields of which it needs one', async () => {
      const none = Object.fromEntries(declaration.someOf!.map((name) => [name, null]))
      await expect(attempt(database().pool, declaration, none)).rejects.toMatchObject({
        code: '23514',
        constraint: `${sqlName(declaration)}_${declaration.someOf![0]}_someOf`,
      })
    })

    it('takes the least and the greatest of everything at once, but no range that ends before it starts', async () => {
      await attempt(database().pool, declaration, {})
      const { range } = declaration
      if (!range) return
      await attempt(database().pool, declaration, { [range.start]: 5, [range.end]: 5 })
      await expect(attempt(database().pool, declaration, { [range.start]: 6, [range.end]: 5 })).rejects.toMatchObject({
        code: '23514',
        constraint: `${sqlName(declaration)}_${range.end}_reversed`,
      })
    })
  })

  it('lets no check stand that no declaration asks for', () => {
    const asked = declarations.flatMap((declaration) => [
      ...Object.entries(declaration.fields).flatMap(([name, field]) =>
        checksOf(field).map((what) => `${sqlName(declaration)}_${name}_${what}`),
      ),
      ...(declaration.range ? [`${sqlName(declaration)}_${declaration.range.end}_reversed`] : []),
      ...(declaration.someOf ? [`${sqlName(declaration)}_${declaration.someOf[0]}_someOf`] : []),
    ])
    const declared = declarations.map(sqlName)
    const found = constraints.filter(({ table, type }) => type === 'c' && declared.includes(table))
    expect([...found.map(({ name }) => name), ...triggers].sort()).toEqual(asked.sort())
  })

  it('takes a key as it was given: it cannot be changed', async () => {
    const { pool } = database()
    await pool.query('INSERT INTO departments VALUES (77)')
    await expect(
      pool.query('UPDATE departments SET "departmentCode" = 78 WHERE "departmentCode" = 77'),
    ).rejects.toMatchObject({ code: 'EVENT', message: 'keyNotEditable' })
  })

  it('watches every table', async () => {
    const { rows } = await database().pool.query('SELECT name FROM table_version')
    expect(rows.map(({ name }) => name).sort()).toEqual(declarations.map(sqlName).sort())
    expect(parentsFirst.length).toBe(declarations.length)
  })
})

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

const MAX = Number.MAX_SAFE_INTEGER

/** The checks of a field, named as in db/migrations/0001_tables.sql. */
function checksOf({ kind, rule }: Field): string[] {
  const own = {
    bigint: ['whole'],
    numeric: ['decimal'],
    text: [kind === 'card' ? 'format' : 'length'],
    boolean: [],
    date: ['day'],
  }[kinds[kind].sql]
  return [...own, ...(rule ? [typeof rule === 'string' ? rule : 'between'] : [])]
}

/** Values that the database must refuse, each with its check. */
function refused(field: Field): [Value, string][] {
  const { kind, rule } = field
  const values: [Value, string][] = []
  if (field.essential && kind !== 'id') values.push([null, 'filled'])
  const [own] = checksOf(field)
  if (kinds[kind].sql === 'bigint')
    values.push(['9007199254740992', 'whole'], ...(rule ? [] : [['-9007199254740992', 'whole'] as [Value, string]]))
  if (kinds[kind].sql === 'numeric') values.push(['0.00001', 'decimal'])
  // Checks run in the order of their names, so the bound of a numeric type comes first.
  if (kinds[kind].sql === 'numeric' && typeof rule !== 'object')
    values.push(['100000000000', 'decimal'], ['NaN', 'decimal'], ['Infinity', 'decimal'])
  if (kind === 'card')
    for (const text of ['', '12a', 'SC12345', 'sc123456', '1'.repeat(21), '１２']) values.push([text, own!])
  else if (kinds[kind].sql === 'text') values.push(['', 'length'], ['𠮷'.repeat(1001), 'length'])
  if (kind === 'date') for (const day of ['1899-12-31', '10000-01-01', 'infinity']) values.push([day, 'day'])
  if (rule === 'positive') values.push([0, 'positive'], [-1, 'positive'])
  if (rule === 'nonNegative') values.push([-1, 'nonNegative'])
  if (rule === 'nonZero') values.push([0, 'nonZero'])
  if (typeof rule === 'object') values.push([rule[0] - 1, 'between'], [rule[1] + 1, 'between'])
  return values
}

/** Values at the limits that the database must accept; for a reference, existing ones. */
function taken(field: Field): Value[] {
  const { kind, references, enforced, essential } = field
  const master: TableDeclaration | undefined = references && enforced && tables[references]
  const { rule } = master ? master.fields[master.key]! : field
  const values: Value[] = essential || kind === 'flag' ? [] : [null]
  if (kinds[kind].sql === 'bigint') values.push(MAX, rule === 'positive' ? 1 : rule === 'nonNegative' ? 0 : -MAX)
  if (kinds[kind].sql === 'numeric') values.push('0.0001', typeof rule === 'object' ? rule[1] : '99999999999.9999', 0)
  if (kind === 'card') values.push('0', '9'.repeat(20), 'SC000001')
  else if (kinds[kind].sql === 'text') values.push('x', '𠮷'.repeat(1000))
  if (kind === 'flag') values.push(true, false)
  if (kind === 'date') values.push('1900-01-01', '2028-02-29', '9999-12-31')
  return values
}

/** Inserts a row with valid references and these values, then rolls back. */
async function attempt(pool: pg.Pool, declaration: TableDeclaration, values: Record<string, Value>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const row: Record<string, Value> = { ...values }
    const other = declaration.someOf?.find((name) => !Object.hasOwn(values, name))
    if (other !== undefined) row[other] = '1'
    for (const [name, { essential, kind, references, enforced }] of Object.entries(declaration.fields)) {
      if (essential && kind !== 'id' && row[name] === undefined) row[name] = '1'
      if (
        references &&
        enforced &&
        row[name] !== undefined &&
        row[name] !== null &&
        Math.abs(Number(row[name])) <= MAX
      ) {
        await client.query(
          `INSERT INTO ${identifier(sqlName(tables[references]))} (${identifier(tables[references].key)}) VALUES ($1)`,
          [row[name]],
        )
      }
    }
    const names = Object.keys(row)
    const text =
      names.length === 0
        ? `INSERT INTO ${tableIdentifier(declaration)} DEFAULT VALUES`
        : `INSERT INTO ${tableIdentifier(declaration)} (${columnList(names)}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`
    await client.query(text, Object.values(row))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
