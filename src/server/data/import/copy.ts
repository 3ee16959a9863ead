import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Value } from '#domain/kinds/kind.ts'

/**
 * Rows in the text format of COPY. `columns[j][i]` is the value of column j in row i. Example: the row 5, 'a', null
 * becomes `5\ta\t\N\n`.
 */
export function copyText(columns: readonly (readonly Value[])[], count: number): string {
  const cells = columns.map((column) => column.map(cell))
  let text = ''
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < cells.length; j++) text += (j === 0 ? '' : '\t') + cells[j]![i]!
    text += '\n'
  }
  return text
}

const special = /[\\\n\r\t]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function cell(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character]!) : value
}

/** Sends rows to the database. Resolves when it has received all of them. @param sql a `COPY … FROM STDIN` */
export function copyIn(client: pg.PoolClient, sql: string, text: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(from(sql))
    stream.once('error', reject)
    stream.once('finish', resolve)
    stream.end(typeof text === 'string' ? Buffer.from(text) : text)
  })
}
